# How fast the program is on this machine. Sourced by ./dev bench.

need_rust
need build look display
cargo build --locked --release --bins
on_a_display target/release/ludo bench "${@:2}"

if command -v fairy-stockfish >/dev/null; then
    # The field's fast engine for chess and its kin, for comparison: nodes a second of chess, five moves deep.
    nodes=$(printf 'setoption name UCI_Variant value chess\nposition startpos\ngo perft 5\nquit\n' >target/perft.txt
        TIMEFORMAT=%U
        { time fairy-stockfish <target/perft.txt >target/perft.out; } 2>&1 | tail -n 1)
    awk -v time="$nodes" '/^Nodes searched/ { printf "beside    Fairy-Stockfish, perft of chess, 5 moves  %.1f M leaves/s\n", $3 / time / 1e6 }' target/perft.out
else
    say "fairy-stockfish is not installed: nothing beside DumaRaj's figures"
fi

for program in target/release/ludoteca gnome-chess; do
    if command -v "$program" >/dev/null; then
        on_a_display python3 tools/startup.py "$program"
    else
        say "$program is not installed: nothing beside the window's figures"
    fi
done
