//! Whose turn it is, or how the game ended by its rules.

use super::{PerSeat, Seat};

/// Whose turn it is. A game that is over has nobody to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The seat that moves next.
    Of(Seat),
    /// The rules have ended the game.
    Over(Outcome),
}

/// How a game ended by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Each seat's place: 1 + the number of seats that did better; equal places are ties.
    pub place: PerSeat<u8>,
    /// The word of the rules document for what ended it, such as `row`.
    pub reason: &'static str,
    /// Each seat's score, where the game counts one.
    pub score: Option<PerSeat<i32>>,
}

impl Outcome {
    /// A game for two that `winner` has won.
    pub fn win(winner: Seat, reason: &'static str) -> Self {
        let place = PerSeat::from_fn(2, |seat| if seat == winner { 1 } else { 2 });
        Self { place, reason, score: None }
    }

    /// A game for two that nobody has won.
    pub fn draw(reason: &'static str) -> Self {
        Self { place: PerSeat::two(1, 1), reason, score: None }
    }

    /// A game decided by scores: the higher, the better.
    pub fn by_score(score: PerSeat<i32>, reason: &'static str) -> Self {
        let better = |mine: i32| score.as_slice().iter().filter(|&&other| other > mine).count() as u8;
        let place = PerSeat::from_fn(score.seats(), |seat| 1 + better(score[seat]));
        Self { place, reason, score: Some(score) }
    }

    /// The seat that alone has the first place.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.place.iter().filter(|(_, place)| **place == 1);
        let winner = first.next()?.0;
        first.next().is_none().then_some(winner)
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`; `*` with three or four seats, whose `Placing` says it.
    pub fn result(&self) -> &'static str {
        if self.place.seats() > 2 {
            return "*";
        }
        match self.winner() {
            Some(Seat::FIRST) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// One line for scripts: `1-0 row`, or `placing 1:3:2 score` with three or four seats.
    pub fn line(&self) -> String {
        if self.place.seats() > 2 {
            format!("placing {} {}", self.place, self.reason)
        } else {
            format!("{} {}", self.result(), self.reason)
        }
    }
}

impl Turn {
    /// The seat to move, if the game goes on.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Of(seat) => Some(*seat),
            Turn::Over(_) => None,
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Of(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }
}
