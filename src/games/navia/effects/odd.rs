//! 25 Odd: own black Gulled from the graveyard onto empty squares of the own second rank, as many as possible.

use crate::games::navia::moves::Args;
use crate::games::navia::piece::{Kind, Piece};
use crate::games::navia::progress::{Actor, Progress};
use crate::games::navia::squares::SECOND_RANK;

/// The player picks the squares: every set of empty ones that is as large as can be.
pub(super) fn choices(progress: &Progress, actor: Actor, offer: &mut dyn FnMut(Args)) {
    let rank = SECOND_RANK[actor.side.index()].trailing_zeros() as u8 / 7;
    let empty = (progress.field.empties() & SECOND_RANK[actor.side.index()]) >> (7 * rank);
    let dead = u32::from(progress.field.graves[actor.side.index()].black);
    let number = dead.min(empty.count_ones());
    let sets = 1..1u8 << 7;
    for files in sets.filter(|&files| u64::from(files) & !empty == 0 && files.count_ones() == number) {
        offer(Args::Row { rank, files });
    }
}

pub(super) fn refill(progress: &mut Progress, actor: Actor, rank: u8, files: u8) {
    for file in (0..7).filter(|file| files & 1 << file != 0) {
        if progress.field.graves[actor.side.index()].take(Kind::BLACK) {
            progress.field.put(7 * rank + file, Piece::new(Kind::BLACK, actor.side));
        }
    }
}
