//! The board as sets of bits: points, the segments between them, and the spaces that they bound ("Material").
//!
//! A point is the number `file + 10 * rank`. A segment is told by its western or southern end, a space by its lower
//! left corner, so that one number of ten columns serves all three, and a wall lies beside a space without a table.

use crate::grid::Grid;

/// The nine by nine spaces.
pub const BOARD: Grid = Grid::new(9, 9);

/// Spaces on one side of the board.
const SIDE: u8 = 9;
/// Points on one side of the board, and the distance of two ranks in a set of bits.
const STRIDE: u8 = 10;

/// A way along the grid lines, in the order of the letters `E N S W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// Towards higher files.
    East,
    /// Towards higher ranks.
    North,
    /// Towards lower ranks.
    South,
    /// Towards lower files.
    West,
}

impl Heading {
    /// The four, in byte order of their letters.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// The letter of move texts.
    pub const fn letter(self) -> u8 {
        b"ENSW"[self as usize]
    }

    /// The heading of a letter.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| heading.letter() == letter)
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// The heading after a turn to the left.
    pub const fn left(self) -> Self {
        match self {
            Self::East => Self::North,
            Self::North => Self::West,
            Self::West => Self::South,
            Self::South => Self::East,
        }
    }

    /// The heading after a turn to the right.
    pub const fn right(self) -> Self {
        self.left().opposite()
    }

    /// Files and ranks that a step this way adds.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::North => (0, 1),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }
}

/// A crossing of the grid lines, `a0` to `j9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point(u8);

impl Point {
    /// `a0`.
    pub const ORIGIN: Self = Self(0);
    /// How many points there are.
    pub const COUNT: u8 = STRIDE * STRIDE;

    /// The point with a number below [`Point::COUNT`]: `file + 10 * rank`.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The point on a file and a rank, both from 0 to 9.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < STRIDE && rank < STRIDE { Some(Self(file + STRIDE * rank)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its file, 0 to 9.
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its rank, 0 to 9.
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The next point along a heading, if the board has one.
    pub fn step(self, heading: Heading) -> Option<Self> {
        let (dx, dy) = heading.delta();
        Self::at(self.file().checked_add_signed(dx)?, self.rank().checked_add_signed(dy)?)
    }

    /// The heading from here to a point one segment away.
    pub fn heading_to(self, next: Self) -> Option<Heading> {
        Heading::ALL.into_iter().find(|&heading| self.step(heading) == Some(next))
    }

    /// Its name: `a0` to `j9`.
    pub fn name(self) -> String {
        [(b'a' + self.file()) as char, (b'0' + self.rank()) as char].iter().collect()
    }

    /// The point of that name.
    pub fn read(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::at(file.checked_sub(b'a')?, rank.checked_sub(b'0')?)
    }
}

/// A unit edge of the grid, the border's included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    from: Point,
    to: Point,
}

impl Segment {
    /// The segment that leads from a point along a heading, if the board has it.
    pub fn new(from: Point, heading: Heading) -> Option<Self> {
        let to = from.step(heading)?;
        Some(match heading {
            Heading::East | Heading::North => Self { from, to },
            Heading::South | Heading::West => Self { from: to, to: from },
        })
    }

    /// Its ends, the western or southern one first.
    pub const fn ends(self) -> (Point, Point) {
        (self.from, self.to)
    }

    const fn is_flat(self) -> bool {
        self.to.number() == self.from.number() + 1
    }
}

/// A set of segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Segments {
    /// Segments from a point to the east, by that point: the lower walls of spaces.
    flat: u128,
    /// Segments from a point to the north, by that point: the left walls of spaces.
    upright: u128,
}

impl Segments {
    /// No segment.
    pub const NONE: Self = Self { flat: 0, upright: 0 };

    /// Adds a segment.
    pub fn insert(&mut self, segment: Segment) {
        let bit = 1 << segment.from.number();
        if segment.is_flat() {
            self.flat |= bit;
        } else {
            self.upright |= bit;
        }
    }

    /// Whether a segment is in the set.
    pub const fn contains(self, segment: Segment) -> bool {
        let bits = if segment.is_flat() { self.flat } else { self.upright };
        bits >> segment.from.number() & 1 != 0
    }

    /// Whether no segment is in both sets.
    pub const fn is_apart_from(self, other: Self) -> bool {
        (self.flat & other.flat) | (self.upright & other.upright) == 0
    }

    /// The segments of either set.
    pub const fn union(self, other: Self) -> Self {
        Self { flat: self.flat | other.flat, upright: self.upright | other.upright }
    }

    /// The segments of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self { flat: self.flat & other.flat, upright: self.upright & other.upright }
    }

    /// How many segments are in the set.
    pub const fn len(self) -> u32 {
        self.flat.count_ones() + self.upright.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.flat | self.upright == 0
    }

    /// The segments of the set.
    pub fn iter(self) -> impl Iterator<Item = Segment> {
        let along = |bits: u128, heading| {
            ones(bits).filter_map(move |number| Segment::new(Point::from_number(number)?, heading))
        };
        along(self.flat, Heading::East).chain(along(self.upright, Heading::North))
    }
}

/// The numbers of the bits that are set, ascending.
fn ones(mut bits: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// One of the 81 spaces, by its lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space(Point);

impl Space {
    /// The space on a file and a rank, both from 0 to 8.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file >= SIDE || rank >= SIDE {
            return None;
        }
        match Point::at(file, rank) {
            Some(corner) => Some(Self(corner)),
            None => None,
        }
    }

    /// The space of a square of [`BOARD`].
    pub const fn from_square(square: u16) -> Option<Self> {
        if square < BOARD.len() { Self::at(BOARD.file(square), BOARD.rank(square)) } else { None }
    }

    /// Its square of [`BOARD`].
    pub const fn square(self) -> u16 {
        self.0.file() as u16 + BOARD.files() as u16 * self.0.rank() as u16
    }

    /// Its lower left corner.
    pub const fn corner(self) -> Point {
        self.0
    }

    /// Its name: `a1` to `i9`.
    pub fn name(self) -> String {
        BOARD.name(self.square())
    }

    /// The space of that name.
    pub fn read(name: &str) -> Option<Self> {
        Self::from_square(BOARD.read(name)?)
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u128);

/// The lowest rank of spaces.
const RANK: u128 = (1 << SIDE) - 1;
/// The first file of spaces.
const FILE: u128 = {
    let (mut bits, mut rank) = (0, 0);
    while rank < SIDE {
        bits |= 1 << (STRIDE * rank);
        rank += 1;
    }
    bits
};

impl Spaces {
    /// No space.
    pub const NONE: Self = Self(0);
    /// All 81.
    pub const ALL: Self = Self(FILE * RANK);

    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0.number();
    }

    /// Takes a space out.
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0.number());
    }

    /// Whether a space is in the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0.number() & 1 != 0
    }

    /// The spaces of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many spaces are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces of the set, rank by rank from `a1`.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        ones(self.0).filter_map(|number| Point::from_number(number).map(Space))
    }

    /// The set's bits, for hashing.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// The segments with exactly one side in the set; what lies off the board is not in it.
    pub const fn outline(self) -> Segments {
        Segments { flat: self.0 ^ self.0 << STRIDE, upright: self.0 ^ self.0 << 1 }
    }

    /// The set with every space that is joined to it through segments outside `walls`.
    pub const fn flooded(self, walls: Segments) -> Self {
        let (flat, upright) = (!walls.flat, !walls.upright);
        let mut area = self.0;
        loop {
            let ranks = area << STRIDE & flat | (area & flat) >> STRIDE;
            let files = area << 1 & upright | (area & upright) >> 1;
            let grown = (area | ranks | files) & Self::ALL.0;
            if grown == area {
                return Self(area);
            }
            area = grown;
        }
    }
}

/// The areas that `walls` enclose: largest sets of spaces joined through other segments, none of them joined to a
/// border segment outside `walls`. Areas with the lowest space first.
pub fn enclosed(walls: Segments) -> impl Iterator<Item = Spaces> {
    let (flat, upright) = (!walls.flat, !walls.upright);
    let (top, right) = (RANK << (STRIDE * (SIDE - 1)), FILE << (SIDE - 1));
    let open = RANK & flat | top & flat >> STRIDE | FILE & upright | right & upright >> 1;
    let mut rest = Spaces::ALL.0 & !Spaces(open).flooded(walls).0;
    std::iter::from_fn(move || {
        let area = (rest != 0).then(|| Spaces(rest & rest.wrapping_neg()).flooded(walls))?;
        rest &= !area.0;
        Some(area)
    })
}
