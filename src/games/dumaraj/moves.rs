//! A move: a flep, with or without a rursus, or an arbitral move.

use super::mob::Mob;

/// One move. Its value says all that its text says, so that a wrong letter or sign can be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flep {
    /// The mob that moves.
    pub mob: Mob,
    /// The number of the bit that it leaves.
    pub from: u8,
    /// The number of the bit that it enters.
    pub to: u8,
    /// Whether it frags there.
    pub frag: bool,
    /// How it moves.
    pub manner: Manner,
}

/// How a mob moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// By its own rule.
    Plain,
    /// By its own rule onto the finist, where the Piksa is replaced by this mob.
    Rursus(Mob),
    /// By the editor, to an empty bit.
    Editor,
    /// By the editor, changing places with an own mob of this other kind.
    Swap(Mob),
    /// As a mob of another kind.
    Flex,
    /// Across the join of the first and the last column.
    Warp,
}
