//! The moves: a turn's one action, or the decision about a missed cap.

use super::map::PlanetId;
use super::shot::{ShotResult, Velocity};
use super::situation::CapId;

/// What made a jump's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shot {
    /// A flick of the cap.
    Aimed(Velocity),
    /// Dice.
    Dice,
}

/// A move ("A turn", "What a shot does").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChapasMove {
    /// Puts a cap that is off the board on one's home, which the first one of a side chooses.
    Place {
        /// The cap.
        cap: CapId,
        /// The home.
        planet: PlanetId,
    },
    /// Jumps along a route.
    Jump {
        /// The cap.
        cap: CapId,
        /// The planet aimed at.
        to: PlanetId,
        /// How.
        shot: Shot,
        /// How it went.
        result: ShotResult,
    },
    /// Groups a disorganised cap.
    Regroup(CapId),
    /// Does nothing, where nothing can be done.
    Pass,
    /// Decides that the missed cap stays, disorganised.
    Stay,
    /// Decides that the missed cap is off the board.
    Lost,
}
