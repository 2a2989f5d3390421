//! What is measured of DumaRaj.

use super::DumaRaj;
use crate::rules::Bench;

pub(super) static BENCHES: [Bench; 2] = [
    Bench { name: "perft, Klassika on 8 rows, 5 moves", unit: "leaves", aim: 0.0, prepare: klassika },
    Bench { name: "perft, the same mobs on 12 rows, 4 moves", unit: "leaves", aim: 0.0, prepare: twelve },
];

fn klassika() -> Box<dyn FnMut() -> u64> {
    Bench::perft::<DumaRaj>("", "lgsrfsgl/pppppppp/8/8/8/8/PPPPPPPP/LGSFRSGL q a _:_ _:_ 0 1", 5)
}

fn twelve() -> Box<dyn FnMut() -> u64> {
    let start = "2lgsrfsgl2/2pppppppp2/C/C/C/C/C/C/C/C/2PPPPPPPP2/2LGSFRSGL2 q a _:_ _:_ 0 1";
    Bench::perft::<DumaRaj>("", start, 4)
}
