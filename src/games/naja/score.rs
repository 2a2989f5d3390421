//! Enclosed areas: who claims them, and what they are worth ("Scoring, when the game ends").

use super::board::{Spaces, enclosed};
use super::position::NajaPosition;
use crate::rules::{PerSeat, Position, Seat};

/// What a claimed area with bonfires is worth, for each of them.
const BURN: i32 = -3;

/// An enclosed area, as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its spaces.
    pub spaces: Spaces,
    /// Those of its spaces where a bonfire burns.
    pub bonfires: Spaces,
    /// Each seat's segments with exactly one side in the area: the most of them claim it.
    pub walls: PerSeat<u8>,
}

impl Area {
    /// The seat with strictly the most walls, which must claim the area; none where the most is shared.
    pub fn claim(&self) -> Option<Seat> {
        let (seat, most) = self.walls.iter().max_by_key(|(_, walls)| **walls)?;
        let rivals = self.walls.as_slice().iter().filter(|walls| *walls == most).count();
        (rivals == 1).then_some(seat)
    }

    /// What the area gives to who claims it: 1 for each space, or −3 for each bonfire and nothing for its scarabs.
    pub const fn worth(&self) -> i32 {
        if self.bonfires.is_empty() { self.spaces.len() as i32 } else { BURN * self.bonfires.len() as i32 }
    }

    /// The spaces where a basket is drawn: all of a claimed area without a bonfire, none of another.
    pub fn baskets(&self) -> Spaces {
        if self.bonfires.is_empty() && self.claim().is_some() { self.spaces } else { Spaces::NONE }
    }
}

impl NajaPosition {
    /// The enclosed areas, those with the lowest space first.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        enclosed(self.covered()).map(|spaces| {
            let outline = spaces.outline();
            let own = |seat| outline.intersection(self.covered_by(seat)).len() as u8;
            let walls = PerSeat::from_fn(self.seats(), own);
            Area { spaces, bonfires: spaces.intersection(self.bonfires()), walls }
        })
    }

    /// The score of each seat as if the game ended now.
    pub fn scores(&self) -> PerSeat<i32> {
        let mut scores = PerSeat::from_fn(self.seats(), |_| 0);
        for area in self.areas() {
            if let Some(seat) = area.claim() {
                scores[seat] += area.worth();
            }
        }
        scores
    }
}
