//! From what a player does to the move that is written: an aim that a hand has spread, or dice.

use super::hand::Hand;
use super::map::PlanetId;
use super::moves::{ChapasMove, Shot};
use super::position::ChapasPosition;
use super::shot::{ShotResult, Velocity};
use super::situation::CapId;
use crate::rng::Rng;
use crate::rules::Notation;

impl Hand {
    /// What becomes of an aim by chance, from a seed: [`Hand::deviate`].
    pub fn shot(self, aim: Velocity, seed: u64) -> Velocity {
        self.deviate(aim, &mut Rng::from_seed(seed))
    }
}

impl ChapasPosition {
    /// The allowed jumps of the side to move.
    pub fn allowed_jumps(&self) -> Vec<(CapId, PlanetId)> {
        if self.situation().pending.is_some() { Vec::new() } else { self.jumps().collect() }
    }

    /// A jump's text with the result that the physics computes; none where no route leads there.
    pub fn aimed_text(&self, cap: CapId, to: PlanetId, velocity: Velocity) -> Option<String> {
        let result = self.computed(cap, to, velocity)?;
        Some(self.write_move(&ChapasMove::Jump { cap, to, shot: Shot::Aimed(velocity), result }))
    }

    /// A jump's text with the result that dice give, from a seed.
    pub fn diced_text(&self, cap: CapId, to: PlanetId, seed: u64) -> String {
        let rolled = ShotResult::roll(&mut Rng::from_seed(seed));
        let result = if self.forced() == Some((cap, to)) { rolled.forced() } else { rolled };
        self.write_move(&ChapasMove::Jump { cap, to, shot: Shot::Dice, result })
    }

    /// The shot of a jump's text, where it is one.
    pub fn read_jump(&self, text: &str) -> Option<(CapId, PlanetId, Shot, ShotResult)> {
        match self.read_move(Self::trim_mark(text)).ok()? {
            ChapasMove::Jump { cap, to, shot, result } => Some((cap, to, shot, result)),
            _ => None,
        }
    }

    /// The cap and the planet of a jump's beginning, `1-A1`.
    pub fn read_way(&self, text: &str) -> Option<(CapId, PlanetId)> {
        let (digit, name) = text.split_once('-')?;
        Some((CapId::read(digit)?, self.map().planet(name)?))
    }
}
