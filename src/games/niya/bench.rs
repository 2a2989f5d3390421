//! What is measured of Niya.

use super::{Niya, NiyaPosition, solve};
use crate::rng::Rng;
use crate::rules::{Bench, Game, Position, Request, Tags};

pub(super) static BENCHES: [Bench; 2] = [
    Bench { name: "perft, a garden, 9 moves", unit: "leaves", aim: 20e6, prepare: leaves },
    Bench { name: "solving from the first move", unit: "gardens", aim: 100.0, prepare: gardens },
];

fn leaves() -> Box<dyn FnMut() -> u64> {
    Bench::perft::<Niya>("", "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -", 9)
}

fn gardens() -> Box<dyn FnMut() -> u64> {
    let mut seed = 0;
    Box::new(move || {
        let request = Request { tags: &Tags::default(), choices: &[] };
        let drawn = Niya::draw_setup(&request, &mut Rng::from_seed(seed));
        seed += 1;
        let garden = drawn.ok().and_then(|start| NiyaPosition::start(&start.setup).ok());
        garden.map_or(0, |garden| std::hint::black_box(solve(&garden)).moves.len().min(1) as u64)
    })
}
