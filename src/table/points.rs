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
            self.points[winner.index()] += stake.points;
        }
        self
    }

    /// The seat that has won the match.
    pub fn winner(&self) -> Option<Seat> {
        let [a, b] = self.points;
        [(a, Seat::FIRST), (b, Seat::SECOND)].into_iter().find(|(n, _)| *n >= self.target).map(|(_, seat)| seat)
    }
}

/// Who begins the next game of a match: the loser; after a draw whoever did not begin this one.
/// As the choice of `start` that the game has for it.
pub fn next_in_match(game: &dyn AnyGame, ending: &Ending, began: Seat) -> Vec<(String, String)> {
    let Some((key, values)) = game.info().begins else { return Vec::new() };
    let begins = ending.winner(2).map_or(began.other(), Seat::other);
    values.get(begins.index()).map(|value| (key.to_owned(), (*value).to_owned())).into_iter().collect()
}
