//! Locations: sizes, shapes, parts, names of bits, and where mobs can go on an empty one ("Board", "Mobs").

use super::bits::Bits;
use super::mob::Mob;
use super::{ATTACKER, BLOCKER};
use crate::grid::{AROUND, DIAGONAL, Grid, ORTHOGONAL};
use crate::rules::Seat;
use std::sync::OnceLock;

/// The shape of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `q`: the players sit at edges.
    Square,
    /// `r`: the same grid turned by 45 degrees, the players sit at corners.
    Rhomb,
}

impl Shape {
    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Square => 'q',
            Self::Rhomb => 'r',
        }
    }

    /// The shape of a letter.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "q" => Some(Self::Square),
            "r" => Some(Self::Rhomb),
            _ => None,
        }
    }
}

/// The fewest and the most rows of a location.
pub const SIZES: std::ops::RangeInclusive<u8> = 6..=12;

/// The jumps of a Gon, as columns and rows.
pub(super) const GON: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The jumps of a Trigon: two along a diagonal, one across it.
pub(super) const TRIGON: [(i8, i8); 8] = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

/// The directions of rays: first those along rows and columns, then the diagonals; of each the two first lead to
/// higher numbers of bits, the two last to lower ones.
const RAYS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// What a player's Piksa can do from a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct PiksaPaths {
    /// The bit in front.
    pub forward: Option<u8>,
    /// The bit behind it, if the Piksa stands on its own kon.
    pub jump: Option<u8>,
    /// The bits that it frags on.
    pub frags: Bits,
}

/// A location of one size and shape, with its tables.
#[derive(Debug)]
pub struct Location {
    size: u8,
    shape: Shape,
    kon: [Bits; 2],
    finist: [Bits; 2],
    rays: Vec<[Bits; 8]>,
    gon: Vec<Bits>,
    trigon: Vec<Bits>,
    raj: Vec<Bits>,
    piksa: [Vec<PiksaPaths>; 2],
}

impl Location {
    /// The location of a size from 6 to 12 and a shape.
    pub fn of(size: u8, shape: Shape) -> Option<&'static Self> {
        SIZES.contains(&size).then(|| Self::nearest(size, shape))
    }

    /// The location of a shape with that size, or with the nearest that there is.
    pub fn nearest(size: u8, shape: Shape) -> &'static Self {
        static ALL: [OnceLock<Location>; 14] = [const { OnceLock::new() }; 14];
        let size = size.clamp(*SIZES.start(), *SIZES.end());
        let index = 2 * (size - SIZES.start()) as usize + shape as usize;
        ALL[index].get_or_init(|| Self::new(size, shape))
    }

    fn new(size: u8, shape: Shape) -> Self {
        let grid = Grid::new(size, size);
        let bits = || (0..grid.len()).map(|bit| bit as u8);
        let set = |inside: &dyn Fn(u8, u8) -> bool| {
            bits().filter(|&bit| inside(grid.rank(bit.into()) + 1, grid.file(bit.into()) + 1)).collect::<Bits>()
        };
        let (n, half) = (size, size / 2);
        let (kon, finist) = match shape {
            Shape::Square => (
                [set(&|row, _| row <= half), set(&|row, _| row > n - half)],
                [set(&|row, _| row == n), set(&|row, _| row == 1)],
            ),
            Shape::Rhomb => (
                [set(&|row, column| row + column < n + 1), set(&|row, column| row + column > n + 1)],
                [set(&|row, column| row == n || column == n), set(&|row, column| row == 1 || column == 1)],
            ),
        };
        let steps = |bit: u8, ways: &[(i8, i8)]| {
            ways.iter().filter_map(|&(x, y)| grid.step(bit.into(), x, y)).map(|bit| bit as u8).collect::<Bits>()
        };
        let paths = |seat: Seat, bit: u8| {
            let ahead = if seat == ATTACKER { 1 } else { -1 };
            let (forward, frags) = match shape {
                Shape::Square => ((0, ahead), [(-1, ahead), (1, ahead)]),
                Shape::Rhomb => ((ahead, ahead), [(0, ahead), (ahead, 0)]),
            };
            let (x, y) = forward;
            PiksaPaths {
                forward: steps(bit, &[forward]).lowest(),
                jump: steps(bit, &[(2 * x, 2 * y)]).lowest().filter(|_| kon[seat.index()].has(bit)),
                frags: steps(bit, &frags),
            }
        };
        Self {
            size,
            shape,
            kon,
            finist,
            rays: bits()
                .map(|bit| RAYS.map(|(x, y)| grid.ray(bit.into(), x, y).map(|bit| bit as u8).collect()))
                .collect(),
            gon: bits().map(|bit| steps(bit, &GON)).collect(),
            trigon: bits().map(|bit| steps(bit, &TRIGON)).collect(),
            raj: bits().map(|bit| steps(bit, &AROUND)).collect(),
            piksa: [ATTACKER, BLOCKER].map(|seat| bits().map(|bit| paths(seat, bit)).collect()),
        }
    }

    /// How many rows and columns there are.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Its shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// How many bits there are.
    pub const fn len(&self) -> u8 {
        self.size * self.size
    }

    /// Whether there is no bit: never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Its rows and columns.
    pub const fn grid(&self) -> Grid {
        Grid::new(self.size, self.size)
    }

    /// A player's kon.
    #[inline]
    pub const fn kon(&self, seat: Seat) -> Bits {
        self.kon[seat.index()]
    }

    /// The player on whose kon a bit lies; none on the rubicon.
    pub fn kon_of(&self, bit: u8) -> Option<Seat> {
        [ATTACKER, BLOCKER].into_iter().find(|&seat| self.kon(seat).has(bit))
    }

    /// Whether a bit lies on the rubicon; on a square location of even size no bit does.
    pub fn is_rubicon(&self, bit: u8) -> bool {
        self.kon_of(bit).is_none()
    }

    /// A player's finist: the enemy's edge or edges.
    #[inline]
    pub const fn finist(&self, seat: Seat) -> Bits {
        self.finist[seat.index()]
    }

    /// The bit that takes another's place in the blocker's picture ("Formations").
    pub const fn mirrored(&self, bit: u8) -> u8 {
        let (row, column) = (bit / self.size, bit % self.size);
        match self.shape {
            Shape::Square => (self.size - 1 - row) * self.size + column,
            Shape::Rhomb => self.len() - 1 - bit,
        }
    }

    /// The bit of a row and a column, both from 1.
    pub const fn bit(&self, row: u8, column: u8) -> Option<u8> {
        if row == 0 || column == 0 || row > self.size || column > self.size {
            return None;
        }
        Some((row - 1) * self.size + column - 1)
    }

    /// A bit's name: row, then column, one character each.
    pub fn name(&self, bit: u8) -> String {
        [bit / self.size, bit % self.size].iter().map(|&index| digit(index + 1)).collect()
    }

    /// The bit of a name.
    pub fn read(&self, name: &str) -> Option<u8> {
        let mut digits = name.chars().map(read_digit);
        let (row, column) = (digits.next()??, digits.next()??);
        if digits.next().is_some() {
            return None;
        }
        self.bit(row, column)
    }

    pub(super) fn piksa(&self, seat: Seat, bit: u8) -> &PiksaPaths {
        &self.piksa[seat.index()][bit as usize]
    }

    /// The bits that a mob other than a Piksa reaches from a bit: a slider's paths end with the first mob they meet.
    #[inline]
    pub(super) fn reach(&self, mob: Mob, from: u8, occupied: Bits) -> Bits {
        match mob {
            Mob::Slod => self.slide(from, occupied, 4),
            Mob::Lod => self.slide(from, occupied, 0),
            Mob::Fej => self.slide(from, occupied, 0) | self.slide(from, occupied, 4),
            Mob::Gon => self.gon[from as usize],
            Mob::Trigon => self.trigon[from as usize],
            Mob::Raj => self.raj[from as usize],
            Mob::Piksa => Bits::EMPTY,
        }
    }

    /// Four rays, from the one numbered `first`: two to higher numbers, then two to lower ones.
    #[inline]
    fn slide(&self, from: u8, occupied: Bits, first: usize) -> Bits {
        let rays = &self.rays[from as usize];
        let cut = |way: usize, blocker: Option<u8>| match blocker {
            Some(blocker) => rays[way] ^ self.rays[blocker as usize][way],
            None => rays[way],
        };
        let up = |way: usize| cut(way, (rays[way] & occupied).lowest());
        let down = |way: usize| cut(way, (rays[way] & occupied).highest());
        up(first) | up(first + 1) | down(first + 2) | down(first + 3)
    }

    /// The bits that a mob other than a Piksa reaches with the columns 1 and N joined, crossing that join ("warp").
    pub(super) fn warp_reach(&self, mob: Mob, from: u8, occupied: Bits) -> Bits {
        let mut reached = Bits::EMPTY;
        let mut walk = |ways: &[(i8, i8)], far: bool| {
            for &(x, y) in ways {
                let mut crossed = false;
                let mut bit = from;
                while let Some((next, over)) = self.joined_step(bit, x, y) {
                    crossed |= over;
                    bit = next;
                    if bit == from {
                        break;
                    }
                    if crossed {
                        reached.insert(bit);
                    }
                    if !far || occupied.has(bit) {
                        break;
                    }
                }
            }
        };
        match mob {
            Mob::Slod => walk(&DIAGONAL, true),
            Mob::Lod => walk(&ORTHOGONAL, true),
            Mob::Fej => walk(&AROUND, true),
            Mob::Gon => walk(&GON, false),
            Mob::Trigon => walk(&TRIGON, false),
            Mob::Raj => walk(&AROUND, false),
            Mob::Piksa => {}
        }
        reached
    }

    /// The bit `x` columns and `y` rows away round the joined columns, and whether the join was crossed.
    fn joined_step(&self, bit: u8, x: i8, y: i8) -> Option<(u8, bool)> {
        let n = self.size as i8;
        let (row, column) = (bit as i16 / n as i16, bit as i16 % n as i16);
        let (row, column) = (row as i8 + y, column as i8 + x);
        let wrapped = column.rem_euclid(n);
        (0..n).contains(&row).then(|| (row as u8 * self.size + wrapped as u8, wrapped != column))
    }
}

/// The character of a number from 1 to 12: `1`–`9`, `A`, `B`, `C`.
pub(super) const fn digit(number: u8) -> char {
    (if number < 10 { b'0' + number } else { b'A' + number - 10 }) as char
}

/// The number from 1 to 12 that a character stands for.
pub(super) const fn read_digit(character: char) -> Option<u8> {
    match character {
        '1'..='9' => Some(character as u8 - b'0'),
        'A'..='C' => Some(character as u8 - b'A' + 10),
        _ => None,
    }
}
