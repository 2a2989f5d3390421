//! The exact value of a position: who wins, and in how many plies, when the winner hurries and the loser delays.
//!
//! A full search with a table of positions already solved. A position inside one search is told by its tokens and
//! the tile taken last, for the garden is the same; whose turn it is follows from the number of tokens.

use super::moves::Take;
use super::position::{Cell, NiyaPosition, PATTERNS};
use crate::rules::{Position, Turn};
use std::collections::HashMap;

/// What a side can reach against any defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A win.
    Win,
    /// Neither wins.
    Draw,
    /// The other side wins.
    Loss,
}

impl Value {
    /// The word of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }
}

/// A solved position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value for the side to move, or that would move if the game were not over.
    pub value: Value,
    /// Each legal move, its value for the side that makes it, and the plies to the end, the move included.
    pub moves: Vec<(Take, Value, u8)>,
}

/// Solves a position; a fresh garden takes some milliseconds.
pub fn solve(position: &NiyaPosition) -> Solution {
    let left = position.standing().count_ones() as u8;
    if let Turn::Over(outcome) = position.turn() {
        let value = match outcome.winner() {
            None => Value::Draw,
            Some(winner) if winner == position.next() => Value::Win,
            Some(_) => Value::Loss,
        };
        return Solution { value, moves: Vec::new() };
    }
    let mut search = Search::new(position);
    let (mine, theirs) = (position.tokens(position.next()), position.tokens(position.next().other()));
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut best = -WIN;
    let moves = legal
        .into_iter()
        .map(|mv| {
            // Who wins is found sooner than how soon; most moves of a fresh garden only draw.
            let score = match search.after(mine, theirs, mv.0, -1, 1) {
                0 => 0,
                1.. => search.after(mine, theirs, mv.0, 0, WIN),
                _ => search.after(mine, theirs, mv.0, -WIN, 0),
            };
            best = best.max(score);
            match score {
                0 => (mv, Value::Draw, left),
                1.. => (mv, Value::Win, (WIN - score) as u8),
                _ => (mv, Value::Loss, (WIN + score) as u8),
            }
        })
        .collect();
    let value = match best {
        0 => Value::Draw,
        1.. => Value::Win,
        _ => Value::Loss,
    };
    Solution { value, moves }
}

/// The score of a win on the spot; each ply further off counts one less.
const WIN: i8 = 100;
/// The best and the worst score of a side that cannot win on the spot.
const WIN_LATER: i8 = WIN - 3;
const LOSS_NEXT: i8 = 2 - WIN;

/// With so many tiles left or fewer a position is not kept.
const SHALLOW: u32 = 4;

/// For each cell the patterns that hold it; empty ones behind them.
const PATTERNS_AT: [[u16; 8]; 16] = {
    let mut all = [[u16::MAX; 8]; 16];
    let mut cell = 0;
    while cell < 16 {
        let (mut p, mut n) = (0, 0);
        while p < PATTERNS.len() {
            if PATTERNS[p] & (1 << cell) != 0 {
                all[cell][n] = PATTERNS[p];
                n += 1;
            }
            p += 1;
        }
        cell += 1;
    }
    all
};

struct Search {
    /// For each cell the cells whose tiles share an element with its tile.
    sharing: [u16; 16],
    /// For tokens of both sides and the cell taken last: the bounds of the score that are known.
    table: HashMap<u64, (i8, i8), std::hash::BuildHasherDefault<TokenHasher>>,
}

impl Search {
    fn new(position: &NiyaPosition) -> Self {
        let sharing = std::array::from_fn(|cell| match position.cell(cell as u8) {
            Cell::Tile(tile) => position.answers_to(Some(tile)) & !(1 << cell),
            Cell::Token(_) => 0,
        });
        Self { sharing, table: HashMap::with_capacity_and_hasher(1 << 14, Default::default()) }
    }

    /// Whether taking a cell wins on the spot: by a pattern, or because the other side can take nothing.
    fn wins(&self, mine: u16, theirs: u16, cell: u8) -> bool {
        let with = mine | 1 << cell;
        let free = !(with | theirs);
        PATTERNS_AT[cell as usize].iter().any(|pattern| with & pattern == *pattern)
            || free != 0 && self.sharing[cell as usize] & free == 0
    }

    /// The score of a move for the side that makes it, if it lies between `low` and `high`; a bound of it elsewhere.
    fn after(&mut self, mine: u16, theirs: u16, cell: u8, low: i8, high: i8) -> i8 {
        if self.wins(mine, theirs, cell) {
            return WIN - 1;
        }
        self.after_quiet(mine, theirs, cell, low, high)
    }

    /// As [`Search::after`], of a move that does not win on the spot.
    fn after_quiet(&mut self, mine: u16, theirs: u16, cell: u8, low: i8, high: i8) -> i8 {
        let with = mine | 1 << cell;
        if with | theirs == u16::MAX {
            return 0;
        }
        farther(-self.best(theirs, with, cell, -nearer(high), -nearer(low)))
    }

    /// The score of the side to move after the other has taken a cell.
    fn best(&mut self, mine: u16, theirs: u16, last: u8, mut low: i8, mut high: i8) -> i8 {
        let legal = self.sharing[last as usize] & !(mine | theirs);
        if cells(legal).any(|cell| self.wins(mine, theirs, cell)) {
            return WIN - 1;
        }
        let key = u64::from(mine) | u64::from(theirs) << 16 | u64::from(last) << 32;
        // Near the end a search costs less than looking up.
        let kept = (mine | theirs).count_ones() < 16 - SHALLOW;
        let known = if kept { self.table.get(&key).copied() } else { None };
        let (mut least, mut most) = known.unwrap_or((LOSS_NEXT, WIN_LATER));
        low = low.max(least);
        high = high.min(most);
        if low >= high {
            return if least >= high { least } else { most };
        }
        // The fewer answers a move leaves, the sooner it decides.
        let mut order: [(u32, u8); 16] = [(u32::MAX, 0); 16];
        let mut n = 0;
        for cell in cells(legal) {
            order[n] = ((self.sharing[cell as usize] & !(mine | theirs)).count_ones(), cell);
            n += 1;
        }
        order[..n].sort_unstable();
        let mut best = -WIN;
        let mut floor = low;
        for &(_, cell) in &order[..n] {
            best = best.max(self.after_quiet(mine, theirs, cell, floor, high));
            floor = floor.max(best);
            if best >= high {
                break;
            }
        }
        if best <= low {
            most = most.min(best);
        } else if best >= high {
            least = least.max(best);
        } else {
            (least, most) = (best, best);
        }
        if kept {
            self.table.insert(key, (least, most));
        }
        best
    }
}

/// The cells of a set.
fn cells(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(cell)
    })
}

/// A score seen from one ply later.
fn nearer(score: i8) -> i8 {
    match score {
        0 => 0,
        1.. => (score + 1).min(WIN),
        _ => (score - 1).max(-WIN),
    }
}

/// A score seen from one ply earlier.
fn farther(score: i8) -> i8 {
    score - score.signum()
}

/// The keys are spread by one multiplication: they need no defence against crafted input.
#[derive(Default)]
struct TokenHasher(u64);

impl std::hash::Hasher for TokenHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}
