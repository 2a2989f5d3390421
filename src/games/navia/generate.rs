//! The turns that a field allows (A turn: exactly one of), `pass` apart: that is for the position to judge.

use super::compass::CompassSet;
use super::effects::{Deed, effect};
use super::field::{FULL, Field, kinds};
use super::moves::{NaviaMove, Power, Prize, Shift};
use super::piece::{Kind, Piece};
use super::progress::{Actor, Progress};
use super::squares::{FAR_RANK, Squares, bit, each};
use crate::rules::Seat;

/// Which turns: together they are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Those without a power of a Maseitai.
    Plain,
    /// Those with one.
    Powers,
}

/// Appends the turns of one part.
pub(super) fn generate(field: &Field, set: &CompassSet, part: Part, out: &mut Vec<NaviaMove>) {
    let turns = Turns::of(field, set);
    match part {
        Part::Plain => turns.plain(out),
        Part::Powers => each(field.bps(field.next)).for_each(|from| turns.powers_of(from, out)),
    }
}

/// Whether a turn other than a pass is allowed; lists only the turns among which it would be.
pub(super) fn allows(field: &Field, set: &CompassSet, mv: &NaviaMove) -> bool {
    let mut turns = Vec::new();
    match *mv {
        NaviaMove::Act { kind, from, power, .. } if power != Power::None && kind.is_maseitai() => {
            if field.of(field.next) & bit(from) != 0 {
                Turns::of(field, set).powers_of(from, &mut turns);
            }
        }
        _ => Turns::of(field, set).plain(&mut turns),
    }
    turns.contains(mv)
}

/// The squares onto which a side may summon a Maseitai of its Keep (A turn, 5; Powers, 20 and 43).
pub(super) fn summoning(field: &Field, set: &CompassSet, side: Seat, kind: Kind) -> Squares {
    let tanhoizers = field.lasting(side).filter(|(_, p)| effect(p.kind()).lasting.summons && !p.is_frozen());
    let dots = tanhoizers.fold(0, |dots, (square, piece)| dots | set.dots(piece.kind(), side, square));
    if kind.is_guard() {
        field.beside_navia(side) | dots & field.empties()
    } else {
        (field.summoning(side) | dots & field.empties()) & !field.closed_to(side, set)
    }
}

/// Whether a side's Navia may dratp where she stands: the Gs are there and nothing could capture her (Winning, 2).
pub(super) fn navia_dratps(field: &Field, set: &CompassSet, side: Seat) -> bool {
    field.pools[side.index()] == FULL && !field.in_check(side, set)
}

/// The powers that the piece on a square has, with what they cost it there: dratp, invocation, neither.
pub(super) fn powers(set: &CompassSet, piece: Piece, square: u8) -> Option<(&'static Deed, u8)> {
    if piece.is_frozen() || !piece.kind().is_maseitai() {
        return None;
    }
    let effect = effect(piece.kind());
    let (deed, cost) = if piece.is_dratped() {
        (effect.invoke.as_ref()?, set.invoke_cost(piece.kind())?)
    } else {
        (&effect.dratp, set.value(piece.kind()))
    };
    Some((deed, Field::price(square, cost)))
}

struct Turns<'a> {
    field: &'a Field,
    set: &'a CompassSet,
    side: Seat,
    /// The enemy's immortal pieces.
    barred: Squares,
}

impl<'a> Turns<'a> {
    fn of(field: &'a Field, set: &'a CompassSet) -> Self {
        Self { field, set, side: field.next, barred: field.immortal(field.next.other(), set) }
    }

    fn plain(&self, out: &mut Vec<NaviaMove>) {
        let (field, side) = (self.field, self.side);
        for from in each(field.of(side)) {
            let Some(piece) = field.piece(from) else { continue };
            let kind = piece.kind();
            for shift in self.shifts(from) {
                let mv = NaviaMove::Act { kind, from, shift: Some(shift), power: Power::None };
                out.push(mv);
                if kind.is_navia() {
                    self.navia_dratp_after(from, shift, out);
                }
            }
            if bit(from) & FAR_RANK[side.index()] != 0 && !piece.is_frozen() {
                self.line_overs(kind, from, out);
            }
            if kind.is_navia() && navia_dratps(field, self.set, side) {
                out.push(NaviaMove::Act { kind, from, shift: None, power: DRATP });
            }
        }
        for kind in kinds(field.keeps[side.index()]) {
            each(summoning(field, self.set, side, kind)).for_each(|to| out.push(NaviaMove::Summon { kind, to }));
        }
    }

    /// The normal moves of the piece on a square.
    fn shifts(&self, from: u8) -> impl Iterator<Item = Shift> + use<> {
        let enemies = self.field.of(self.side.other());
        let targets = self.field.targets(from, self.barred, self.set);
        each(targets).map(move |to| Shift { to, captures: enemies & bit(to) != 0 })
    }

    /// The Navia may dratp after her move, unless it has won already; she was not attacked before it either.
    fn navia_dratp_after(&self, from: u8, shift: Shift, out: &mut Vec<NaviaMove>) {
        let earned = self.field.piece(shift.to).map_or(0, |victim| self.set.value(victim.kind()));
        let pool = self.field.pools[self.side.index()];
        if pool + earned < FULL || self.field.in_check(self.side, self.set) {
            return;
        }
        let mut after = Progress::new(*self.field, self.set);
        after.walk(from, shift.to);
        if after.win.is_none() && navia_dratps(&after.field, self.set, self.side) {
            out.push(NaviaMove::Act { kind: Kind::NAVIA, from, shift: Some(shift), power: DRATP });
        }
    }

    fn line_overs(&self, kind: Kind, from: u8, out: &mut Vec<NaviaMove>) {
        let side = self.side.index();
        if kind.is_navia() && self.field.keeps[side] == 0 {
            out.push(NaviaMove::NaviaOut { from });
        }
        if kind.is_gulled() {
            out.push(NaviaMove::LineOver { kind, from, prize: Prize::Ten });
            for revived in kinds(self.field.graves[side].maseitai) {
                for to in each(self.field.summoning(self.side)) {
                    out.push(NaviaMove::LineOver { kind, from, prize: Prize::Revival(revived, to) });
                }
            }
        }
    }

    /// The turns in which the piece on a square uses its power, where it stands or after a move.
    fn powers_of(&self, from: u8, out: &mut Vec<NaviaMove>) {
        let Some(piece) = self.field.piece(from) else { return };
        if powers(self.set, piece, from).is_none() {
            return;
        }
        let here = Progress::new(*self.field, self.set);
        powers_after(&here, from, &mut |power| {
            out.push(NaviaMove::Act { kind: piece.kind(), from, shift: None, power });
        });
        for shift in self.shifts(from) {
            let mut after = here.clone();
            after.walk(from, shift.to);
            if after.win.is_none() {
                powers_after(&after, shift.to, &mut |power| {
                    out.push(NaviaMove::Act { kind: piece.kind(), from, shift: Some(shift), power });
                });
            }
        }
    }
}

const DRATP: Power = Power::Dratp(super::moves::Args::None);

/// Calls `offer` with every power that the Maseitai on a square can pay for and carry out.
pub(super) fn powers_after(progress: &Progress, square: u8, offer: &mut dyn FnMut(Power)) {
    let Some(piece) = progress.field.piece(square) else { return };
    let Some((deed, cost)) = powers(progress.set, piece, square) else { return };
    if progress.field.pools[piece.side().index()] < cost {
        return;
    }
    let actor = Actor { square, side: piece.side(), kind: piece.kind() };
    deed.choices(progress, actor, &mut |args| {
        offer(if piece.is_dratped() { Power::Invoke(args) } else { Power::Dratp(args) });
    });
}
