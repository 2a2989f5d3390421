//! The board of seven by seven: sets of squares as bits, the rules' named squares, and paths across the board.
//!
//! A square is its number in [`BOARD`]; bit `n` of a [`Squares`] stands for square `n`.

use crate::grid::{AROUND, Grid};
use crate::rules::Seat;

/// The board.
pub const BOARD: Grid = Grid::new(7, 7);

/// A set of squares.
pub type Squares = u64;

/// How many squares the board has.
pub(super) const COUNT: usize = 49;

/// All squares.
pub(super) const ALL: Squares = (1 << COUNT) - 1;

/// The squares where powers cost half (Material and board: GRZ).
pub const GRZ: Squares = 0b011_1110 << 21;

/// Where the two sides summon (Material and board: Summoning squares).
pub(super) const SUMMONING: [Squares; 2] = [0b111_0111 | 0b100_0001 << 7, 0b111_0111 << 42 | 0b100_0001 << 35];

/// The ranks that the black Gulled of the two sides start from.
pub(super) const SECOND_RANK: [Squares; 2] = [0b111_1111 << 7, 0b111_1111 << 35];

/// The ranks from which the two sides line over.
pub(super) const FAR_RANK: [Squares; 2] = [0b111_1111 << 42, 0b111_1111];

/// The squares around each square.
pub(super) static AROUND_SQUARE: [Squares; COUNT] = around();

/// The squares from each square to the edge, in each direction of [`AROUND`].
pub(super) static STRAIGHT: [[Path; COUNT]; 8] = paths(Edge::Stops);

/// The same with one turn at a right angle where a diagonal meets an edge (Moving and capturing: bounce).
pub(super) static BOUNCING: [[Path; COUNT]; 8] = paths(Edge::Turns);

/// The set of one square.
pub(super) const fn bit(square: u8) -> Squares {
    1 << square
}

/// The squares of a set, in ascending order.
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if squares == 0 {
            return None;
        }
        let square = squares.trailing_zeros() as u8;
        squares &= squares - 1;
        Some(square)
    })
}

/// The file of a square, as a set.
pub(super) const fn file_of(square: u8) -> Squares {
    0x0000_0408_1020_4081 << (square % 7)
}

/// The square straight ahead of a side's piece, if it is on the board.
pub(super) fn ahead(side: Seat, square: u8) -> Option<u8> {
    match side {
        Seat::FIRST if square < 42 => Some(square + 7),
        Seat::SECOND if square >= 7 => Some(square - 7),
        _ => None,
    }
}

/// Squares in the order in which a piece comes to them.
#[derive(Clone, Copy)]
pub(super) struct Path {
    squares: [u8; 12],
    len: u8,
}

impl Path {
    /// The squares, without the one from which the path leads.
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.len as usize]
    }
}

/// What a path does at an edge.
#[derive(Clone, Copy)]
enum Edge {
    Stops,
    Turns,
}

const fn around() -> [Squares; COUNT] {
    let mut all = [0; COUNT];
    let mut square = 0;
    while square < COUNT {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = BOARD.step(square as u16, AROUND[i].0, AROUND[i].1) {
                all[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    all
}

const fn paths(edge: Edge) -> [[Path; COUNT]; 8] {
    let mut all = [[Path { squares: [0; 12], len: 0 }; COUNT]; 8];
    let mut i = 0;
    while i < 8 {
        let mut square = 0;
        while square < COUNT {
            all[i][square] = path(square as u16, AROUND[i], edge);
            square += 1;
        }
        i += 1;
    }
    all
}

/// A bounce needs one step before it, and ends in a corner \[house\].
const fn path(from: u16, direction: (i8, i8), edge: Edge) -> Path {
    let mut path = Path { squares: [0; 12], len: 0 };
    let (mut dx, mut dy) = direction;
    let mut may_turn = matches!(edge, Edge::Turns) && dx != 0 && dy != 0;
    let mut at = from;
    loop {
        match BOARD.step(at, dx, dy) {
            Some(next) => {
                path.squares[path.len as usize] = next as u8;
                path.len += 1;
                at = next;
            }
            None if may_turn && path.len > 0 => {
                may_turn = false;
                let sideways = BOARD.step(at, dx, 0).is_none();
                let upright = BOARD.step(at, 0, dy).is_none();
                if sideways && upright {
                    return path;
                }
                if sideways {
                    dx = -dx;
                } else {
                    dy = -dy;
                }
            }
            None => return path,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(squares: &[u8]) -> Vec<String> {
        squares.iter().map(|&s| BOARD.name(s.into())).collect()
    }

    fn set(squares: Squares) -> String {
        names(&each(squares).collect::<Vec<_>>()).join(" ")
    }

    #[test]
    fn named_squares_are_those_of_the_rules() {
        assert_eq!(set(SUMMONING[0]), "a1 b1 c1 e1 f1 g1 a2 g2");
        assert_eq!(set(SUMMONING[1]), "a6 g6 a7 b7 c7 e7 f7 g7");
        assert_eq!(set(GRZ), "b4 c4 d4 e4 f4");
        assert_eq!(set(file_of(38)), "d1 d2 d3 d4 d5 d6 d7");
        assert_eq!(set(AROUND_SQUARE[0]), "b1 a2 b2");
    }

    #[test]
    fn a_bounce_turns_once_after_a_step_and_ends_in_a_corner() {
        let north_east = 1;
        let from = |name: &str| BOARD.read(name).unwrap() as usize;
        assert_eq!(names(BOUNCING[north_east][from("d1")].squares()), ["e2", "f3", "g4", "f5", "e6", "d7"]);
        assert_eq!(names(BOUNCING[north_east][from("c6")].squares()), ["d7", "e6", "f5", "g4"]);
        assert_eq!(names(BOUNCING[north_east][from("e5")].squares()), ["f6", "g7"]);
        assert!(BOUNCING[north_east][from("g3")].squares().is_empty(), "no step before the edge");
        assert_eq!(BOUNCING[0][from("d1")].squares(), STRAIGHT[0][from("d1")].squares());
    }
}
