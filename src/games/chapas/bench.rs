//! What is measured of Combate de chapas.

use super::{Chapas, ChapasPosition, Velocity, notation};
use crate::rng::Rng;
use crate::rules::{Bench, Notation, Position, Tags};
use std::hint::black_box;

pub(super) static BENCHES: [Bench; 2] = [
    Bench { name: "whole shots with four caps, any velocity", unit: "shots", aim: 20e3, prepare: shots },
    Bench { name: "perft with dice, 5 moves", unit: "leaves", aim: 0.0, prepare: leaves },
];

/// How many shots a piece of work has.
const SHOTS: u64 = 100;

fn shots() -> Box<dyn FnMut() -> u64> {
    let tags = Tags::new("", Some("A2,B1,-/O1d,O3,- w O2:O3 _:_ _"));
    let setup = ChapasPosition::read_setup(&tags).expect("a setup of this program");
    let position = ChapasPosition::start(&setup).expect("a start of this program");
    let (cap, to, _) = notation::read_shot(position.map(), "1-A1:0:0").expect("a shot of this program");
    let mut rng = Rng::from_seed(1);
    let span = 2 * Velocity::MOST as u64 + 1;
    Box::new(move || {
        for _ in 0..SHOTS {
            let mut part = || rng.below(span) as i32 - Velocity::MOST;
            let velocity = Velocity::new(part(), part()).unwrap_or(Velocity::ZERO);
            black_box(position.flight(cap, to, velocity).map(|flight| flight.land()));
        }
        SHOTS
    })
}

fn leaves() -> Box<dyn FnMut() -> u64> {
    Bench::perft::<Chapas>("shot=dice", "O2,A2,B2/A1,A3,B3 w O2:O1 2A1A2:_ _", 5)
}
