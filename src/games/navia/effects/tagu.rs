//! 32 Tagu: two different other own BPs, one after the other, each make a normal move.

use crate::games::navia::moves::{Args, Shift, Stride};
use crate::games::navia::progress::{Actor, Progress};
use crate::games::navia::squares::{Squares, bit, each};

/// One stride alone is a choice only if then no second piece can move; none captures a Navia.
pub(super) fn choices(progress: &Progress, actor: Actor, offer: &mut dyn FnMut(Args)) {
    each_stride(progress, actor, bit(actor.square), &mut |first| {
        let mut after = progress.clone();
        after.walk(first.from, first.shift.to);
        let mut alone = true;
        each_stride(&after, actor, bit(actor.square) | bit(first.shift.to), &mut |second| {
            alone = false;
            offer(Args::Strides(first, Some(second)));
        });
        if alone {
            offer(Args::Strides(first, None));
        }
    });
}

pub(super) fn strides(progress: &mut Progress, first: Stride, second: Option<Stride>) {
    for stride in [Some(first), second].into_iter().flatten() {
        progress.walk(stride.from, stride.shift.to);
    }
}

/// The normal moves of own BPs that do not stand on `except`.
fn each_stride(progress: &Progress, actor: Actor, except: Squares, offer: &mut dyn FnMut(Stride)) {
    let field = &progress.field;
    let enemy = actor.side.other();
    let barred = field.immortal(enemy, progress.set) | field.navia(enemy).map_or(0, bit);
    for from in each(field.bps(actor.side) & !except) {
        for to in each(field.targets(from, barred, progress.set)) {
            offer(Stride { from, shift: Shift { to, captures: field.of(enemy) & bit(to) != 0 } });
        }
    }
}
