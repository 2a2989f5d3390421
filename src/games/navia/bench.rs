//! What is measured of Navia Dratp.

use super::Navia;
use crate::rules::Bench;

const START: &str = "1,bR,1,bN,1,bR,1/bB,bB,bB,bB,bB,bB,bB/7/7/7/wB,wB,wB,wB,wB,wB,wB/1,wR,1,wN,1,wR,1 w 1-2-4-9-12-23-25:3-8-10-11-29-36-37 _:_ 0:0";

/// Tagu, with a power that makes two moves of other pieces: the most turns of a published position.
const TAGU: &str = "b35d,1,b24d,bN,3/6,b2d/4,b32,2/7/7/3,wB,2,wB/3,wN,3 b _:_ _:_ 0:12";

pub(super) static BENCHES: [Bench; 2] = [
    Bench { name: "perft, standard start, 4 moves", unit: "leaves", aim: 3e6, prepare: leaves },
    Bench { name: "all 13,799 turns of Tagu", unit: "positions", aim: 50.0, prepare: tagu },
];

fn leaves() -> Box<dyn FnMut() -> u64> {
    Bench::perft::<Navia>("", START, 4)
}

fn tagu() -> Box<dyn FnMut() -> u64> {
    let mut turns = Bench::perft::<Navia>("", TAGU, 1);
    Box::new(move || turns().min(1))
}
