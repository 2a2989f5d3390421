//! The exact value of a position: who wins, and in how many plies, when the winner hurries and the loser delays.
//!
//! A full search with a table of positions already solved. A position inside one search is told by its tokens and
//! the tile taken last, for the garden is the same; whose turn it is follows from the number of tokens.

use super::moves::Take;
use super::position::NiyaPosition;
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
    let mut search = Search { table: HashMap::default() };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut best = -WIN;
    let moves = legal
        .into_iter()
        .map(|mv| {
            let score = search.after(position, mv, -WIN, WIN);
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

struct Search {
    /// For tokens of both clans and the last tile: the bounds of the score that are known.
    table: HashMap<u64, (i8, i8), std::hash::BuildHasherDefault<TokenHasher>>,
}

impl Search {
    /// The score of a move for the side that makes it, if it lies between `low` and `high`; a bound of it elsewhere.
    fn after(&mut self, position: &NiyaPosition, mv: Take, low: i8, high: i8) -> i8 {
        let mut next = position.clone();
        next.apply(&mv);
        let score = match next.turn() {
            Turn::Over(outcome) if outcome.winner().is_some() => return WIN - 1,
            Turn::Over(_) => return 0,
            Turn::Of(_) => -self.best(&next, -nearer(high), -nearer(low)),
        };
        farther(score)
    }

    fn best(&mut self, position: &NiyaPosition, mut low: i8, mut high: i8) -> i8 {
        let tokens = u64::from(position.tokens(super::GENJI)) | u64::from(position.tokens(super::HEIKE)) << 16;
        let last = position.last().map_or(16, |tile| tile.number()) as u64;
        let key = tokens | last << 32;
        let (mut least, mut most) = self.table.get(&key).copied().unwrap_or((-WIN, WIN));
        low = low.max(least);
        high = high.min(most);
        if low >= high {
            return if least >= high { least } else { most };
        }
        let mut legal = position.legal();
        let mut best = -WIN;
        let mut floor = low;
        while legal != 0 && best < high {
            let mv = Take(legal.trailing_zeros() as u8);
            legal &= legal - 1;
            best = best.max(self.after(position, mv, floor, high));
            floor = floor.max(best);
        }
        if best <= low {
            most = most.min(best);
        } else if best >= high {
            least = least.max(best);
        } else {
            (least, most) = (best, best);
        }
        self.table.insert(key, (least, most));
        best
    }
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
