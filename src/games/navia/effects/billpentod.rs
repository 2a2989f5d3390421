//! 22 Billpentod: every own black Gulled that can moves one forward.

use crate::games::navia::piece::Kind;
use crate::games::navia::progress::{Actor, Progress};
use crate::games::navia::squares::{ahead, bit, each};
use crate::rules::Seat;

/// The foremost rank first, on one rank from file a to g, each by the board as it then is; captures earn, moves do
/// not; no line-over, and no Navia is captured.
pub(super) fn advance(progress: &mut Progress, actor: Actor) {
    let mut order: Vec<u8> =
        each(progress.field.bps(actor.side)).filter(|&square| is_black(progress, square)).collect();
    if actor.side == Seat::FIRST {
        order.sort_by_key(|square| (6 - square / 7, square % 7));
    }
    for from in order {
        let Some(to) = ahead(actor.side, from) else { continue };
        let field = &progress.field;
        let enemy = actor.side.other();
        let barred = field.of(actor.side) | field.immortal(enemy, progress.set) | field.navia(enemy).map_or(0, bit);
        if barred & bit(to) == 0 && field.unfrozen(bit(from)) != 0 {
            progress.capture(from, to);
            progress.carry(from, to);
            progress.eventful = true;
        }
    }
}

fn is_black(progress: &Progress, square: u8) -> bool {
    progress.field.piece(square).is_some_and(|piece| piece.kind() == Kind::BLACK)
}
