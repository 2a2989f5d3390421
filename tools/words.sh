#!/bin/bash
# words.sh FILE: writes the template of all sentences for people to FILE. xgettext reads Rust as if it were C.
# words.sh --files: writes po/POTFILES.in, the list of the files that hold such sentences.
set -euo pipefail
out=${1:?a file to write to, or --files}
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ $out == --files ]]; then
    {
        echo "# Files with sentences for people. Written by ./dev words, kept complete by tests/words.rs."
        {
            grep -rlE --include='*.rs' '(^|[^[:alnum:]_])(Message::new|Message::plural|tr)\(' src |
                grep -vE '(^|/)tests(/|\.rs$)|_tests\.rs$|^src/(text|app/words)\.rs$|^src/bin/'
            grep -l 'translatable="yes"' ui/*.ui
            ls data/*.desktop.in data/*.metainfo.xml.in data/*.gschema.xml
        } | LC_ALL=C sort
    } >po/POTFILES.in
    exit
fi

mapfile -t files < <(grep -v '^#' po/POTFILES.in)
rust=() other=()
for file in "${files[@]}"; do
    case $file in *.rs) rust+=("$file") ;; *) other+=("$file") ;; esac
done
common=(--from-code=UTF-8 --no-wrap --package-name=ludoteca --copyright-holder='The Ludoteca contributors' -o "$out")
# Message::new is "new" to it; others of that name begin with no words, at most with an empty text. Lifetimes look to C
# like unfinished characters. It warns of both.
xgettext "${common[@]}" --language=C --keyword --keyword=tr --keyword=new --keyword=plural:1,2 "${rust[@]}" \
    2> >(grep -vE 'unterminated character constant|Empty msgid|gettext\(""\) returns|meta information, not' >&2)
xgettext "${common[@]}" --join-existing --keyword=translatable "${other[@]}"
