//! The shape of a naja: the turns between its four segments ("A naja").
//!
//! The publisher's text does not say it, so it is an option. A turn string, its reverse, and either with L and R
//! exchanged mean the same shape, for a naja may be rotated, turned over, and walked from either end.

use super::board::{Heading, Point, Segments};
use super::moves::Naja;
use crate::text::Message;
use std::sync::OnceLock;

/// One of the nine shapes, or any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape(u8);

/// The canonical strings: those of the rules' table, then the first in byte order of what means the same.
const TEXTS: [&str; 10] = ["RLR", "LSR", "SLL", "LLR", "SSS", "any", "LSL", "SLS", "LSS", "LRS"];

/// A naja on the board, and what it covers.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The naja.
    pub naja: Naja,
    /// Its segments.
    pub segments: Segments,
}

impl Shape {
    /// `RLR`, the default.
    pub const STAIRCASE: Self = Self(0);
    /// `any`: every path of four segments.
    pub const FREE: Self = Self(5);

    /// The ten values of the option.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TEXTS.len() as u8).map(Self)
    }

    /// The canonical string of the option `shape`.
    pub const fn text(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// Its number, for hashing.
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// Its name on screen; the four shapes outside the rules' table go by their string.
    pub const fn name(self) -> Option<Message> {
        Some(match self.0 {
            0 => Message::new("staircase"),
            1 => Message::new("zed"),
            2 => Message::new("hook"),
            3 => Message::new("ess"),
            4 => Message::new("spear"),
            5 => Message::new("free snake"),
            _ => return None,
        })
    }

    /// The shape of a turn string or of `any`.
    ///
    /// # Errors
    /// What is neither, and `LLL` and `RRR`, which would close a square.
    pub fn read(text: &str) -> Result<Self, Message> {
        if let Some(shape) = Self::all().find(|shape| shape.text() == text) {
            return Ok(shape);
        }
        match *text.as_bytes() {
            [a, b, c] if [a, b, c].iter().all(|turn| b"SLR".contains(turn)) => {
                Self::of([a, b, c]).ok_or_else(|| Message::new("{text} would close a square").with("text", text))
            }
            _ => Err(Message::new("\"{text}\" is no shape: three letters S, L, R, or any").with("text", text)),
        }
    }

    /// The shape of three turns; none if they close a square.
    fn of(turns: [u8; 3]) -> Option<Self> {
        let [a, b, c] = turns;
        let [x, y, z] = turns.map(|turn| match turn {
            b'L' => b'R',
            b'R' => b'L',
            _ => turn,
        });
        let same = [[a, b, c], [c, b, a], [x, y, z], [z, y, x]];
        Self::all().find(|shape| same.iter().any(|turns| shape.text().as_bytes() == turns))
    }

    /// The shape of a walk; none if it turns back or closes a square.
    fn of_headings(headings: [Heading; 4]) -> Option<Self> {
        let mut turns = [b'S'; 3];
        for (turn, pair) in turns.iter_mut().zip(headings.windows(2)) {
            if pair[1] == pair[0].left() {
                *turn = b'L';
            } else if pair[1] == pair[0].right() {
                *turn = b'R';
            } else if pair[1] != pair[0] {
                return None;
            }
        }
        Self::of(turns)
    }

    /// The shape of a naja: never [`Shape::FREE`].
    pub fn of_naja(naja: Naja) -> Self {
        Self::of_headings(naja.headings()).unwrap_or(Self::FREE)
    }

    /// Whether a game with this shape may place that naja.
    pub fn admits(self, naja: Naja) -> bool {
        self == Self::FREE || Self::of_naja(naja) == self
    }

    /// Every placement of this shape on the empty board, in byte order of the move texts; made once.
    pub fn placements(self) -> &'static [Placement] {
        static TABLES: [OnceLock<Vec<Placement>>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];
        TABLES[self.0 as usize].get_or_init(|| self.list())
    }

    fn list(self) -> Vec<Placement> {
        let ways = (0..256u16).map(|way| [6, 4, 2, 0].map(|shift| Heading::ALL[usize::from(way >> shift & 3)]));
        let ways: Vec<[Heading; 4]> = ways
            .filter(|&way| Self::of_headings(way).is_some_and(|shape| self == Self::FREE || self == shape))
            .collect();
        let points = (0..Point::COUNT).filter_map(|n| Point::at(n / 10, n % 10));
        points
            .flat_map(|start| ways.iter().map(move |&way| (start, way)))
            .filter_map(|(start, way)| Naja::walk(start, way).ok().filter(|naja| naja.start() == start))
            .map(|naja| Placement { naja, segments: naja.segments() })
            .collect()
    }
}
