#!/bin/bash
# demo.sh PROGRAM FOLDER: starts the program on a virtual display and leaves pictures of a few moves in the folder.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
rm -f "$folder"/*.png
# A Python that was built by hand would not know GObject's bindings: the system's does.
python=/usr/bin/python3
[[ -x $python ]] || python=python3
export XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_STATE_HOME=$home/state XDG_CACHE_HOME=$home/cache
export GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GDK_BACKEND=x11 GTK_A11Y=atspi LANGUAGE=en LC_ALL=C.UTF-8
xvfb-run -a -s "-screen 0 1366x768x24" dbus-run-session -- bash -c '
    openbox & manager=$!
    "$1" & program=$!
    status=0
    "$2" "$3" "$4" || status=$?
    kill "$program" "$manager" || true
    exit "$status"
' demo "$program" "$python" "$here/demo.py" "$folder" 2>"$folder/log.txt" || {
    tail -n 20 "$folder/log.txt" >&2
    exit 1
}
