# The system's packages that the developer's commands need, and how they are installed. Sourced by ./dev.

# group  found by                      apt                   dnf                          pacman              zypper
packages='
build    cmd:cc                        gcc                   gcc                          gcc                 gcc
build    file:/usr/include/stdlib.h    libc6-dev             glibc-devel                  glibc               glibc-devel
build    cmd:pkg-config                pkg-config            pkgconf-pkg-config           pkgconf             pkgconf-pkg-config
build    pc:gtk4                       libgtk-4-dev          gtk4-devel                   gtk4                gtk4-devel
build    pc:libadwaita-1               libadwaita-1-dev      libadwaita-devel             libadwaita          libadwaita-devel
build    cmd:glib-compile-resources    libglib2.0-dev-bin    glib2-devel                  glib2-devel         glib2-devel
build    cmd:glib-compile-schemas      libglib2.0-bin        glib2                        glib2               glib2-tools
build    cmd:msgfmt                    gettext               gettext                      gettext             gettext-tools
look     file:/usr/share/icons/Adwaita/index.theme adwaita-icon-theme adwaita-icon-theme  adwaita-icon-theme  adwaita-icon-theme
look     pkg                           librsvg2-common       librsvg2                     librsvg             gdk-pixbuf-loader-rsvg
look     pkg                           fonts-cantarell       abattis-cantarell-fonts      cantarell-fonts     cantarell-fonts
look     pkg                           fonts-noto-core       google-noto-sans-fonts       noto-fonts          google-noto-sans-fonts
display  cmd:xvfb-run                  xvfb                  xorg-x11-server-Xvfb         xorg-server-xvfb    xvfb-run
display  cmd:xauth                     xauth                 xorg-x11-xauth               xorg-xauth          xauth
test     cmd:xgettext                  gettext               gettext                      gettext             gettext-tools
test     file:/usr/share/i18n/locales/tr_TR locales     glibc-locale-source          glibc                        glibc-i18ndata
test     file:/usr/share/zoneinfo/Pacific/Kiritimati tzdata tzdata                  tzdata                       timezone
check    cmd:desktop-file-validate     desktop-file-utils    desktop-file-utils           desktop-file-utils  desktop-file-utils
check    cmd:appstreamcli              appstream             appstream                    appstream           AppStream
demo     cmd:dbus-run-session          dbus                  dbus-daemon                  dbus                dbus-1-daemon
demo     cmd:openbox                   openbox               openbox                      openbox             openbox
demo     cmd:xdotool                   xdotool               xdotool                      xdotool             xdotool
demo     cmd:import                    imagemagick           ImageMagick                  imagemagick         ImageMagick
demo     pkg                           at-spi2-core          at-spi2-core                 at-spi2-core        at-spi2-core
demo     pkg                           gir1.2-atspi-2.0      at-spi2-core                 at-spi2-core        typelib-1_0-Atspi-2_0
demo     pkg                           python3-gi            python3-gobject              python-gobject      python3-gobject
'

# The first package manager of the table that this machine has.
package_manager() {
    local manager
    for manager in apt-get dnf pacman zypper; do
        if command -v "$manager" >/dev/null; then
            echo "${manager%-get}"
            return
        fi
    done
}

package_is_installed() { # MANAGER PACKAGE
    case $1 in
        apt) [[ $(dpkg-query -W -f '${Status}' "$2" 2>/dev/null) == *' installed' ]] ;;
        pacman) pacman -Q "$2" >/dev/null 2>&1 ;;
        dnf | zypper) rpm -q "$2" >/dev/null 2>&1 ;;
        *) false ;;
    esac
}

is_there() { # MANAGER PACKAGE FOUND-BY
    case $3 in
        cmd:*) command -v "${3#cmd:}" >/dev/null ;;
        pc:*) command -v pkg-config >/dev/null && pkg-config --exists "${3#pc:}" ;;
        file:*) [[ -e ${3#file:} ]] ;;
        pkg) package_is_installed "$1" "$2" ;;
    esac
}

# Installs what the groups need and this machine lacks; says first what that is.
need() { # GROUP...
    local manager missing=() group by apt dnf pacman zypper package
    manager=$(package_manager)
    while read -r group by apt dnf pacman zypper; do
        [[ $group && " $* " == *" $group "* ]] || continue
        case $manager in dnf) package=$dnf ;; pacman) package=$pacman ;; zypper) package=$zypper ;; *) package=$apt ;; esac
        [[ " ${missing[*]} " == *" $package "* ]] || is_there "$manager" "$package" "$by" || missing+=("$package")
    done <<<"$packages"
    ((${#missing[@]})) || return 0
    local root=()
    if [[ $(id -u) != 0 ]]; then
        root=(sudo)
    fi
    case $manager in
        apt)
            say "installing with apt-get: ${missing[*]}"
            "${root[@]}" apt-get update -q
            "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
            ;;
        dnf)
            say "installing with dnf: ${missing[*]}"
            "${root[@]}" dnf install -y "${missing[@]}"
            ;;
        pacman)
            say "installing with pacman: ${missing[*]}"
            "${root[@]}" pacman -S --needed --noconfirm "${missing[@]}"
            ;;
        zypper)
            say "installing with zypper: ${missing[*]}"
            "${root[@]}" zypper --non-interactive install "${missing[@]}"
            ;;
        *)
            say "this machine has no package manager that ./dev knows. Please install what Debian calls: ${missing[*]}"
            return 3
            ;;
    esac
}

# Makes sure of a Rust that is new enough. It is the one thing that ./dev does not install.
need_rust() {
    local wanted found
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if ! command -v cargo >/dev/null; then
        say "Rust $wanted or newer is needed: see https://rustup.rs"
        return 3
    fi
    found=$(rustc --version | cut -d ' ' -f 2)
    if [[ $(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1) != "$wanted" ]]; then
        say "Rust $wanted or newer is needed, this is $found: see https://rustup.rs"
        return 3
    fi
}
