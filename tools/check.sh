# Everything about the project that can be checked without running it. Sourced by ./dev check.

failed=()
step() { # NAME COMMAND...
    local name=$1
    shift
    say "checking $name"
    "$@" || failed+=("$name")
}

check_scripts() {
    local file
    for file in dev tools/*.sh .ci/run; do
        bash -n "$file" || return 1
    done
}

check_licences() {
    local tree other
    tree=$(cargo tree --locked --all-features --edges normal,build --prefix none --format '{p}|{l}|') || return 1
    other=$(awk -F '|' '
        FILENAME != "-" { if (!/^#/) allowed[$0] = 1; next }
        !($2 in allowed) { print $1 ": " $2 }' tools/licences.txt - <<<"$tree" | sort -u)
    [[ -z $other ]] || { printf 'not in tools/licences.txt:\n%s\n' "$other" >&2; return 1; }
}

check_desktop_file() {
    local file=target/check/io.github.ludoteca.Ludoteca.desktop
    mkdir -p target/check
    msgfmt --desktop --template=data/io.github.ludoteca.Ludoteca.desktop.in -d po -o "$file" && desktop-file-validate "$file"
}

check_metainfo() {
    local file=target/check/io.github.ludoteca.Ludoteca.metainfo.xml
    mkdir -p target/check
    msgfmt --xml --template=data/io.github.ludoteca.Ludoteca.metainfo.xml.in -d po -o "$file" &&
        appstreamcli validate --no-net "$file"
}

check_schema() {
    mkdir -p target/check/schema
    cp data/*.gschema.xml target/check/schema
    glib-compile-schemas --strict --dry-run target/check/schema
}

check_translations() {
    local language
    for language in $(grep -v '^#' po/LINGUAS); do
        msgfmt --check -o /dev/null "po/$language.po" || return 1
    done
}

need_rust
need build test check
step scripts check_scripts
step format cargo fmt --check
step licences check_licences
step "desktop file" check_desktop_file
step metainfo check_metainfo
step schema check_schema
step translations check_translations
step lints cargo clippy --locked --all-targets -- --deny warnings
step "lints without the window" cargo clippy --locked --all-targets --no-default-features -- --deny warnings
step documentation env RUSTDOCFLAGS="--deny warnings" cargo doc --locked --no-deps --document-private-items
step "layers, words and packaging" cargo test --locked --test layering --test words --test packaging

if ((${#failed[@]})); then
    say "not in order:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
    exit 1
fi
say "all in order"
