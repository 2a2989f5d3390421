//! A match for points: the running score, and the setup of its next game.

use super::Ending;
use crate::record::TagMap;
use crate::rules::{AnyGame, AnyPosition, Seat};

/// The score of a match, in seat order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// Each seat's points.
    pub points: [u32; 2],
    /// The points that win.
    pub target: u32,
}

impl MatchScore {
    /// The score before a record's game: the tag `MatchScore`, nothing at first. `None` if it belongs to no match.
    pub fn before(tags: &TagMap, position: &dyn AnyPosition) -> Option<Self> {
        tags.get("Match")?;
        let target = position.stake()?.target;
        let read = |text: &str| {
            let (a, b) = text.split_once('-')?;
            Some([a.parse().ok()?, b.parse().ok()?])
        };
        let points = tags.get("MatchScore").and_then(read).unwrap_or_default();
        Some(Self { points, target })
    }

    /// The score after a game that ended so in a position.
    #[must_use]
    pub fn after(mut self, ending: &Ending, position: &dyn AnyPosition) -> Self {
        if let (Some(winner), Some(stake)) = (ending.winner(2), position.stake()) {
            let points = &mut self.points[winner.index()];
            *points = points.saturating_add(stake.points);
        }
        self
    }

    /// The seat that has won the match.
    pub fn winner(&self) -> Option<Seat> {
        let [a, b] = self.points;
        [(a, Seat::FIRST), (b, Seat::SECOND)].into_iter().find(|(n, _)| *n >= self.target).map(|(_, seat)| seat)
    }
}

/// What the next game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next one of a match: all keep their seats.
    InMatch,
    /// A game by itself, in which two players change seats.
    Rematch,
}

/// Who begins the next game: the player who lost this one; after a draw whoever did not begin it.
/// As the choice of `start` that the game has for it.
pub fn who_begins(game: &dyn AnyGame, ending: &Ending, began: Seat, next: Next) -> Vec<(String, String)> {
    let Some((key, values)) = game.info().begins else { return Vec::new() };
    let seat_now = ending.winner(2).map_or(began.other(), Seat::other);
    let begins = if next == Next::Rematch { seat_now.other() } else { seat_now };
    values.get(begins.index()).map(|value| (key.to_owned(), (*value).to_owned())).into_iter().collect()
}
