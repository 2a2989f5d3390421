//! The mobs and their kits ("Mobs", "Kits, levels, degrees").

use super::{ATTACKER, BLOCKER};
use crate::rules::Seat;
use crate::text::Message;

/// A kind of mob, in the order in which kits are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mob {
    /// `S`, a triangle: diagonals, any distance.
    Slod,
    /// `L`, a square: rows and columns, any distance.
    Lod,
    /// `G`, a cross: jumps (±1,±2), (±2,±1).
    Gon,
    /// `T`, a snowflake: jumps (±1,±3), (±3,±1).
    Trigon,
    /// `R`, an octagon, the chief: one bit in any direction.
    Raj,
    /// `F`, a pentagon: rows, columns, diagonals, any distance.
    Fej,
    /// `P`, a circle: forward, and frags obliquely.
    Piksa,
}

impl Mob {
    /// All kinds, in the order of kits.
    pub const ALL: [Self; 7] = [Self::Slod, Self::Lod, Self::Gon, Self::Trigon, Self::Raj, Self::Fej, Self::Piksa];
    /// What a Piksa can be replaced by in a rursus.
    pub const RURSUS: [Self; 5] = [Self::Slod, Self::Lod, Self::Gon, Self::Trigon, Self::Fej];

    /// Its letter, a capital.
    pub const fn letter(self) -> char {
        ['S', 'L', 'G', 'T', 'R', 'F', 'P'][self as usize]
    }

    /// The mob of a capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|mob| mob.letter() == letter)
    }

    /// Its name.
    pub const fn name(self) -> Message {
        match self {
            Self::Slod => Message::new("Slod"),
            Self::Lod => Message::new("Lod"),
            Self::Gon => Message::new("Gon"),
            Self::Trigon => Message::new("Trigon"),
            Self::Raj => Message::new("Raj"),
            Self::Fej => Message::new("Fej"),
            Self::Piksa => Message::new("Piksa"),
        }
    }
}

/// A mob of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub mob: Mob,
}

impl Piece {
    /// What it is called, with its side.
    pub fn name(self) -> Message {
        let whose =
            if self.seat == ATTACKER { Message::new("attacker's {mob}") } else { Message::new("blocker's {mob}") };
        whose.with("mob", self.mob.name())
    }

    /// Its letter: a capital for the attacker, a small one for the blocker.
    pub fn letter(self) -> char {
        if self.seat == ATTACKER { self.mob.letter() } else { self.mob.letter().to_ascii_lowercase() }
    }

    /// The piece of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let seat = if letter.is_ascii_lowercase() { BLOCKER } else { ATTACKER };
        Some(Self { seat, mob: Mob::from_letter(letter.to_ascii_uppercase())? })
    }
}

/// How many there are of each mob: a side's kit, or what of it is off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kit([u8; 7]);

impl Kit {
    /// No mob at all.
    pub const NONE: Self = Self([0; 7]);
    /// The kit of level White.
    pub const WHITE: Self = Self([2, 2, 2, 0, 1, 0, 0]);
    /// The kit of level Blue.
    pub const BLUE: Self = Self([2, 2, 2, 0, 1, 1, 8]);
    /// The kit of level Red; no side ever has more of a mob.
    pub const RED: Self = Self([2, 2, 2, 2, 1, 1, 12]);

    /// How many there are of a mob.
    pub const fn of(self, mob: Mob) -> u8 {
        self.0[mob as usize]
    }

    /// How many mobs there are.
    pub fn len(self) -> u32 {
        self.0.into_iter().map(u32::from).sum()
    }

    /// Whether there is no mob.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Adds one mob.
    pub const fn add(&mut self, mob: Mob) {
        self.0[mob as usize] += 1;
    }

    /// Takes one mob away, if there is one.
    pub const fn take(&mut self, mob: Mob) {
        self.0[mob as usize] = self.0[mob as usize].saturating_sub(1);
    }

    /// What of this kit is not in `other`.
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// This kit for a game without Raj.
    pub fn without_raj(self) -> Self {
        let mut kit = self;
        kit.take(Mob::Raj);
        kit
    }

    /// The mobs, one by one, in the order of kits.
    pub fn mobs(self) -> impl Iterator<Item = Mob> {
        Mob::ALL.into_iter().flat_map(move |mob| std::iter::repeat_n(mob, self.of(mob).into()))
    }
}

impl FromIterator<Mob> for Kit {
    fn from_iter<I: IntoIterator<Item = Mob>>(mobs: I) -> Self {
        let mut kit = Self::NONE;
        for mob in mobs {
            kit.add(mob);
        }
        kit
    }
}
