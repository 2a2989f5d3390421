//! A position: a value, complete in itself.

use super::{Illegal, Malformed, Seat, Step, Turn};
use crate::text::Message;
use std::fmt::Debug;
use std::hash::Hash;

/// Whether a list of moves holds them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Every legal move is listed.
    Complete,
    /// Moves are too many to list (a shot's velocities): each listed one is legal and stands for its kind. A game says so
    /// by its options, whether or not this position has such moves.
    Unlisted,
}

/// Points that a win scores in a match, and how many win the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// What the winner scores if the game ends in this position.
    pub points: u32,
    /// The points that win the match.
    pub target: u32,
}

/// A state of a game: options, board, whose turn, and what history the rules look at.
///
/// Undo is no part of it: whoever needs an earlier position keeps a clone.
pub trait Position: Clone + Debug + Send + Sync + 'static {
    /// All that is settled before move one: options and start, what chance drew included.
    type Setup: Clone + Eq + Debug + Send + Sync;
    /// One whole turn.
    type Move: Clone + Eq + Hash + Debug + Send + Sync;

    /// Sets the game up.
    ///
    /// # Errors
    /// Where the rules refuse such a start.
    fn start(setup: &Self::Setup) -> Result<Self, Malformed>;

    /// How many seats play.
    fn seats(&self) -> u8 {
        2
    }

    /// Whose turn it is, or the outcome; constant time.
    fn turn(&self) -> &Turn;

    /// Says whether the rules allow a move now.
    ///
    /// # Errors
    /// The reason why not, in a sentence for the player.
    fn check(&self, mv: &Self::Move) -> Result<(), Illegal>;

    /// Says where a move is accepted as recorded although it computes otherwise here.
    fn doubt(&self, _mv: &Self::Move) -> Option<Message> {
        None
    }

    /// Plays a move that [`Position::check`] accepts; depends on nothing but its arguments.
    fn apply(&mut self, mv: &Self::Move);

    /// Appends every legal move, in an order that is the same each time; none if the game is over.
    fn legal_moves(&self, out: &mut Vec<Self::Move>) -> Listing;

    /// The touches that make a legal move.
    fn steps(&self, mv: &Self::Move) -> Vec<Step>;

    /// How many of a legal move's last touches may come in any order.
    fn loose_steps(&self, _mv: &Self::Move) -> usize {
        0
    }

    /// Whose the thing is that a touch names, where it is one side's.
    fn owner(&self, _step: &Step) -> Option<Seat> {
        None
    }

    /// What a seat is called in the game; asked where things have owners.
    fn seat_name(&self, _seat: Seat) -> Message {
        Message::new("the other side")
    }

    /// The move that these touches seem to ask for, legal or not: for saying why it is refused.
    fn attempt(&self, _touches: &[Step]) -> Option<Self::Move> {
        None
    }

    /// What a win here is worth, in a game that can be played as a match for points.
    fn stake(&self) -> Option<Stake> {
        None
    }

    /// A number that is equal for equal positions: options and board, without counters and history.
    fn identity(&self) -> u64;
}
