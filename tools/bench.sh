# How fast the program is on this machine. Sourced by ./dev bench; what follows goes to `ludo bench`.

need_rust
need build look display
cargo build --locked --release --bins
target/release/ludo bench "${@:2}"

# Debian puts games where root does not look.
PATH=$PATH:/usr/games

if command -v fairy-stockfish >/dev/null; then
    # An engine of the field that is known to be fast, beside the perft of DumaRaj.
    TIMEFORMAT=%U
    { time printf 'position startpos\ngo perft 5\nquit\n' | fairy-stockfish >target/perft.txt; } 2>target/perft.time
    awk -v seconds="$(<target/perft.time)" '/^Nodes searched/ {
        printf "%-9s %-42s %6.1f M leaves/s\n", "beside", "Fairy-Stockfish, perft of chess, 5 moves", $3 / seconds / 1e6
    }' target/perft.txt
else
    say "fairy-stockfish is not installed: nothing to set beside DumaRaj's perft"
fi

for program in target/release/ludoteca gnome-chess; do
    if command -v "$program" >/dev/null; then
        on_a_display python3 tools/startup.py "$program"
    else
        say "$program is not installed: nothing to set beside the window's start"
    fi
done
