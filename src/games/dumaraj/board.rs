//! Who stands where: a set of bits for each side and for each kind of mob.

use super::bits::Bits;
use super::mob::{Kit, Mob, Piece};
use super::{ATTACKER, BLOCKER};
use crate::rules::Seat;

/// The mobs on a location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    sides: [Bits; 2],
    kinds: [Bits; 7],
}

impl Board {
    /// The bits where a side's mobs stand.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Bits {
        self.sides[seat.index()]
    }

    /// The bits where mobs of a kind stand, of either side.
    #[inline]
    pub const fn kind(&self, mob: Mob) -> Bits {
        self.kinds[mob as usize]
    }

    /// The bits where a side's mobs of a kind stand.
    #[inline]
    pub fn mobs(&self, seat: Seat, mob: Mob) -> Bits {
        self.side(seat) & self.kind(mob)
    }

    /// The bits where any mob stands.
    #[inline]
    pub fn occupied(&self) -> Bits {
        self.sides[0] | self.sides[1]
    }

    /// What stands on a bit.
    #[inline]
    pub fn piece(&self, bit: u8) -> Option<Piece> {
        let seat = [ATTACKER, BLOCKER].into_iter().find(|&seat| self.side(seat).has(bit))?;
        let mob = Mob::ALL.into_iter().find(|&mob| self.kind(mob).has(bit))?;
        Some(Piece { seat, mob })
    }

    /// Puts a mob on an empty bit.
    #[inline]
    pub const fn put(&mut self, bit: u8, piece: Piece) {
        self.sides[piece.seat.index()].insert(bit);
        self.kinds[piece.mob as usize].insert(bit);
    }

    /// Takes a mob from its bit.
    #[inline]
    pub const fn take(&mut self, bit: u8, piece: Piece) {
        self.sides[piece.seat.index()].remove(bit);
        self.kinds[piece.mob as usize].remove(bit);
    }

    /// How many mobs of each kind a side has.
    pub fn kit(&self, seat: Seat) -> Kit {
        let mobs = |mob| std::iter::repeat_n(mob, self.mobs(seat, mob).len() as usize);
        Mob::ALL.into_iter().flat_map(mobs).collect()
    }
}
