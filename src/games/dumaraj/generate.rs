//! Where mobs can go: plain fleps, rursus and arbitral moves of the side to move ("Mobs", "Arbitral moves").

use super::bits::Bits;
use super::location::Shape;
use super::mob::Mob;
use super::moves::{Flep, Manner};
use super::position::DumaRajPosition;
use super::setup::Form;
use crate::rules::Seat;

/// The kinds that a flex turns into each other.
pub(super) const FLEXIBLE: [Mob; 3] = [Mob::Slod, Mob::Lod, Mob::Gon];

/// The kinds in the order in which a move is most quickly found.
const QUICK: [Mob; 7] = [Mob::Piksa, Mob::Gon, Mob::Raj, Mob::Lod, Mob::Slod, Mob::Fej, Mob::Trigon];

impl DumaRajPosition {
    /// The bits that a side's mob reaches by a plain flep, whether or not it is that side's turn.
    #[inline]
    pub fn plain_targets(&self, seat: Seat, mob: Mob, from: u8) -> Bits {
        match mob {
            Mob::Piksa => self.piksa_targets(seat, from),
            _ => self.location().reach(mob, from, self.board().occupied()) & !self.board().side(seat),
        }
    }

    #[inline]
    fn piksa_targets(&self, seat: Seat, from: u8) -> Bits {
        let paths = self.location().piksa(seat, from);
        let occupied = self.board().occupied();
        let mut targets = paths.frags & self.board().side(seat.other());
        let Some(forward) = paths.forward else { return targets };
        let free = !occupied.has(forward);
        if free {
            targets.insert(forward);
        }
        if let Some(jump) = paths.jump
            && !occupied.has(jump)
            && (free || self.board().mobs(seat, Mob::Piksa).has(forward))
        {
            targets.insert(jump);
        }
        targets
    }

    /// Calls `f` with each mob of a side, its bit, and the bits that it reaches by a plain flep.
    #[inline]
    pub(super) fn each_plain(&self, seat: Seat, mut f: impl FnMut(Mob, u8, Bits)) {
        for mob in Mob::ALL {
            self.board().mobs(seat, mob).for_each(|from| f(mob, from, self.plain_targets(seat, mob, from)));
        }
    }

    /// Whether the side to move has a move.
    pub(super) fn has_move(&self) -> bool {
        let seat = self.next();
        let plain = QUICK
            .into_iter()
            .any(|mob| self.board().mobs(seat, mob).iter().any(|from| !self.plain_targets(seat, mob, from).is_empty()));
        if plain || self.arbitral(seat).is_none() {
            return plain;
        }
        let mut moves = Vec::new();
        self.list_arbitral(&mut moves);
        !moves.is_empty()
    }

    /// Whether a Piksa's flep reaches the finist, so that it may be replaced.
    pub(super) fn rursus_at(&self, mv: &Flep) -> bool {
        let finist = self.location().finist(self.next());
        mv.mob == Mob::Piksa && finist.has(mv.to) && !finist.has(mv.from)
    }

    /// What a Piksa of the side to move can be replaced by.
    pub fn rursus_choices(&self) -> Vec<Mob> {
        let off = self.off(self.next());
        Mob::RURSUS.into_iter().filter(|&mob| off.of(mob) > 0).collect()
    }

    pub(super) fn list_plain(&self, out: &mut Vec<Flep>) {
        let enemy = self.board().side(self.next().other());
        self.each_plain(self.next(), |mob, from, targets| {
            targets.for_each(|to| {
                let flep = Flep { mob, from, to, frag: enemy.has(to), manner: Manner::Plain };
                out.push(flep);
                if self.rursus_at(&flep) {
                    for new in self.rursus_choices() {
                        out.push(Flep { manner: Manner::Rursus(new), ..flep });
                    }
                }
            });
        });
    }

    /// The bits between which the editor of the side to move works: its kon; none if it may not use the editor.
    pub(super) fn editor_bits(&self) -> Bits {
        match self.arbitral(self.next()).editor {
            Some(_) => self.location().kon(self.next()),
            None => Bits::EMPTY,
        }
    }

    /// The bits that a mob of the side to move reaches by a flex, and by no plain flep.
    pub(super) fn flex_targets(&self, mob: Mob, from: u8) -> Bits {
        let seat = self.next();
        if !self.arbitral(seat).flex || !FLEXIBLE.contains(&mob) {
            return Bits::EMPTY;
        }
        let others = FLEXIBLE.into_iter().filter(|&other| other != mob);
        let reached = others.fold(Bits::EMPTY, |bits, other| bits | self.plain_targets(seat, other, from));
        reached & !self.plain_targets(seat, mob, from)
    }

    /// Whether a warp of the side to move may frag.
    pub(super) fn warp_frags(&self) -> bool {
        self.arbitral(self.next()).warp == Some(Form::Free) && self.location().shape() == Shape::Square
    }

    /// The bits that a mob of the side to move reaches by a warp, and by no plain flep.
    pub(super) fn warp_targets(&self, mob: Mob, from: u8) -> Bits {
        let seat = self.next();
        if self.arbitral(seat).warp.is_none() {
            return Bits::EMPTY;
        }
        let barred = if self.warp_frags() { self.board().side(seat) } else { self.board().occupied() };
        let reached = self.location().warp_reach(mob, from, self.board().occupied());
        reached & !barred & !self.plain_targets(seat, mob, from)
    }

    pub(super) fn list_arbitral(&self, out: &mut Vec<Flep>) {
        let seat = self.next();
        if self.arbitral(seat).is_none() {
            return;
        }
        let enemy = self.board().side(seat.other());
        let editable = self.editor_bits();
        for mob in Mob::ALL {
            self.board().mobs(seat, mob).for_each(|from| {
                let flep = |to, manner| Flep { mob, from, to, frag: enemy.has(to), manner };
                if editable.has(from) {
                    let empty = editable & !self.board().occupied();
                    empty.for_each(|to| out.push(flep(to, Manner::Editor)));
                    for other in Mob::ALL.into_iter().filter(|&other| other != mob) {
                        let swapped = editable & self.board().mobs(seat, other);
                        swapped.iter().filter(|&to| from < to).for_each(|to| out.push(flep(to, Manner::Swap(other))));
                    }
                }
                self.flex_targets(mob, from).for_each(|to| out.push(flep(to, Manner::Flex)));
                self.warp_targets(mob, from).for_each(|to| out.push(flep(to, Manner::Warp)));
            });
        }
    }
}
