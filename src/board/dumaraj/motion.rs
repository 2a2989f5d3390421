//! What moves between two positions: where each mob comes from, which ones go and which appear.

use super::Seen;
use crate::games::dumaraj::Piece;

/// Mobs that change their place are followed up to this many changed bits; more is a jump to elsewhere.
const MOST: usize = 6;

/// How two positions differ.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Motion {
    /// The mobs that moved: from, to.
    pub moved: Vec<(u8, u8)>,
    /// The mobs that went off their bits, and what they were.
    pub gone: Vec<(u8, Piece)>,
    /// The bits where mobs appeared.
    pub come: Vec<u8>,
}

impl Motion {
    pub fn between(before: &Seen<'_>, after: &Seen<'_>) -> Self {
        let len = after.location().len();
        if before.location().len() != len || before.location().shape() != after.location().shape() {
            return Self::default();
        }
        let changed: Vec<u8> = (0..len).filter(|&bit| before.piece(bit) != after.piece(bit)).collect();
        if changed.len() > MOST {
            return Self::default();
        }
        let mut left: Vec<(u8, Piece)> = changed.iter().filter_map(|&bit| Some((bit, before.piece(bit)?))).collect();
        let mut motion = Self::default();
        for to in changed {
            let Some(piece) = after.piece(to) else { continue };
            match left.iter().position(|(_, there)| *there == piece) {
                Some(index) => motion.moved.push((left.remove(index).0, to)),
                None => motion.come.push(to),
            }
        }
        motion.gone = left;
        motion
    }
}
