//! What stands on the board: the kinds of pieces, and a piece with its side and marks.

use crate::rules::Seat;

/// What a piece is: a Maseitai by its number, a Gulled, or a Navia.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// How many different Maseitai there are; their numbers are 1 to 44.
    pub const MASEITAI: u8 = 44;
    /// A black Gulled, worth 1.
    pub const BLACK: Self = Self(45);
    /// A red Gulled, worth 3.
    pub const RED: Self = Self(46);
    /// A Navia.
    pub const NAVIA: Self = Self(47);
    /// One more than the greatest index.
    pub(super) const COUNT: usize = 48;

    /// The Maseitai of a number, 1 to 44.
    pub const fn maseitai(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MASEITAI { Some(Self(number)) } else { None }
    }

    /// The kind of an index below [`Kind::COUNT`], if one has it.
    pub(super) const fn from_index(index: u8) -> Option<Self> {
        if index >= 1 && index < Self::COUNT as u8 { Some(Self(index)) } else { None }
    }

    /// All Maseitai, by number.
    pub fn all_maseitai() -> impl Iterator<Item = Self> {
        (1..=Self::MASEITAI).map(Self)
    }

    /// A number of its own: a Maseitai's is the one on its card.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of a Maseitai.
    pub const fn number(self) -> Option<u8> {
        if self.is_maseitai() { Some(self.0) } else { None }
    }

    /// Whether it is one of the 44 (the rules' MBP).
    pub const fn is_maseitai(self) -> bool {
        self.0 <= Self::MASEITAI
    }

    /// Whether it is a Gulled of either colour.
    pub const fn is_gulled(self) -> bool {
        self.0 == Self::BLACK.0 || self.0 == Self::RED.0
    }

    /// Whether it is a Navia.
    pub const fn is_navia(self) -> bool {
        self.0 == Self::NAVIA.0
    }

    /// Whether it is a guard, summoned next to the own Navia (A turn, 5).
    pub const fn is_guard(self) -> bool {
        matches!(self.0, 1 | 8 | 15 | 16 | 30 | 31)
    }
}

/// A piece on the board: kind, the side that controls it, and its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece(u16);

const SECOND: u16 = 1 << 6;
const DRATPED: u16 = 1 << 7;
const TAKEN: u16 = 1 << 8;
const FROZEN: [u16; 2] = [1 << 9, 1 << 10];

impl Piece {
    /// No piece: an empty cell.
    pub(super) const NONE: Self = Self(0);

    /// A piece without marks.
    pub const fn new(kind: Kind, side: Seat) -> Self {
        Self(kind.0 as u16 | if side.index() == 1 { SECOND } else { 0 })
    }

    /// Whether this is an empty cell.
    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What it is.
    pub const fn kind(self) -> Kind {
        Kind((self.0 & 0x3f) as u8)
    }

    /// The side that controls it now.
    pub const fn side(self) -> Seat {
        if self.0 & SECOND == 0 { Seat::FIRST } else { Seat::SECOND }
    }

    /// The side that it belonged to at first: the other one if Neso (41) has taken it over.
    pub const fn first_owner(self) -> Seat {
        if self.is_taken() { self.side().other() } else { self.side() }
    }

    /// Whether its compass shows the second face.
    pub const fn is_dratped(self) -> bool {
        self.0 & DRATPED != 0
    }

    /// Whether Neso (41) has taken it over.
    pub const fn is_taken(self) -> bool {
        self.0 & TAKEN != 0
    }

    /// Whether a Kanaba (18) of either side has frozen it.
    pub const fn is_frozen(self) -> bool {
        self.0 & (FROZEN[0] | FROZEN[1]) != 0
    }

    /// Whether a Kanaba of that side has frozen it.
    pub const fn is_frozen_by(self, side: Seat) -> bool {
        self.0 & FROZEN[side.index()] != 0
    }

    /// The face that its compass shows: 0, or 1 once dratped.
    pub(super) const fn face(self) -> usize {
        (self.0 & DRATPED != 0) as usize
    }

    /// The same piece, dratped.
    #[must_use]
    pub const fn dratped(self) -> Self {
        Self(self.0 | DRATPED)
    }

    /// The same piece with its compass reset.
    #[must_use]
    pub const fn reset(self) -> Self {
        Self(self.0 & !DRATPED)
    }

    /// The same piece, taken over from the other side.
    #[must_use]
    pub const fn taken(self) -> Self {
        Self(self.0 | TAKEN)
    }

    /// The same piece as its own side's.
    #[must_use]
    pub const fn not_taken(self) -> Self {
        Self(self.0 & !TAKEN)
    }

    /// The same piece, frozen by a Kanaba of that side.
    #[must_use]
    pub const fn frozen_by(self, side: Seat) -> Self {
        Self(self.0 | FROZEN[side.index()])
    }

    /// The same piece without that side's freeze.
    #[must_use]
    pub const fn thawed_by(self, side: Seat) -> Self {
        Self(self.0 & !FROZEN[side.index()])
    }

    /// All of it in one number.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// Whether it has a mark of any sort.
    pub(super) const fn is_marked(self) -> bool {
        self.0 & (DRATPED | TAKEN | FROZEN[0] | FROZEN[1]) != 0
    }
}
