//! What is measured of Naja.

use super::{NajaGame, NajaPosition};
use crate::rng::Rng;
use crate::rules::{Bench, Game, Position, Request, Tags};
use std::hint::black_box;

pub(super) static BENCHES: [Bench; 2] = [
    Bench { name: "perft, empty board, shape RLR, 2 moves", unit: "leaves", aim: 20e6, prepare: leaves },
    Bench { name: "scoring of a finished board", unit: "boards", aim: 50e3, prepare: scores },
];

/// How often one board is scored in a piece of work.
const SCORED: u64 = 1_000;

fn leaves() -> Box<dyn FnMut() -> u64> {
    Bench::perft::<NajaGame>("shape=RLR", "b6-c3-d7-e2-f6-g4-h5 _/_ w", 2)
}

/// Other boards in each piece: games by chance, played to the end.
fn scores() -> Box<dyn FnMut() -> u64> {
    let boards: Vec<NajaPosition> = (0..16).filter_map(finished).collect();
    let mut next = 0;
    Box::new(move || {
        let board = &boards[next % boards.len()];
        next += 1;
        for _ in 0..SCORED {
            black_box(black_box(board).scores());
        }
        SCORED
    })
}

fn finished(seed: u64) -> Option<NajaPosition> {
    let mut rng = Rng::from_seed(seed);
    let request = Request { tags: &Tags::default(), choices: &[] };
    let mut position = NajaPosition::start(&NajaGame::draw_setup(&request, &mut rng).ok()?.setup).ok()?;
    let mut moves = Vec::new();
    while position.turn().seat().is_some() {
        moves.clear();
        position.legal_moves(&mut moves);
        position.apply(&moves[rng.below(moves.len() as u64) as usize]);
    }
    Some(position)
}
