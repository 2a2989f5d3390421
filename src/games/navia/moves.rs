//! A turn of Navia Dratp, as its text says it.

use super::piece::Kind;

/// One whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NaviaMove {
    /// Nothing: only where nothing else is possible.
    Pass,
    /// A Maseitai of the Keep comes onto the board.
    Summon {
        /// Which.
        kind: Kind,
        /// Where.
        to: u8,
    },
    /// A Gulled leaves the board forwards.
    LineOver {
        /// Which of the two.
        kind: Kind,
        /// From where.
        from: u8,
        /// For what.
        prize: Prize,
    },
    /// The Navia leaves the board forwards, and wins.
    NaviaOut {
        /// From where.
        from: u8,
    },
    /// A piece moves, or uses a power, or both in this order.
    Act {
        /// What it is.
        kind: Kind,
        /// Where it stands.
        from: u8,
        /// Its move.
        shift: Option<Shift>,
        /// Its power.
        power: Power,
    },
}

/// Where a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shift {
    /// The square.
    pub to: u8,
    /// Whether it captures there.
    pub captures: bool,
}

/// What a Gulled's line-over brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prize {
    /// 10 Gs.
    Ten,
    /// A Maseitai of the own graveyard, onto a square.
    Revival(Kind, u8),
}

/// The power that ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// None.
    None,
    /// The compass is turned.
    Dratp(Args),
    /// The power of a dratped piece.
    Invoke(Args),
}

/// What was chosen for a power's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Args {
    /// Nothing.
    None,
    /// A square: `:c4`.
    Square(u8),
    /// From one square to another, or two squares that swap: `:a2-c6`.
    Pair(u8, u8),
    /// Squares of one rank, as bits of their files: `:a2:c2`.
    Row {
        /// The rank, from 0.
        rank: u8,
        /// The files: bit 0 is `a`.
        files: u8,
    },
    /// One or two normal moves: `:a2-a3:b1xc2`.
    Strides(Stride, Option<Stride>),
    /// A piece of a graveyard and a square: `:Agu+a1`.
    Revival(Kind, u8),
}

/// A normal move by an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    /// From where.
    pub from: u8,
    /// To where, and whether it captures.
    pub shift: Shift,
}
