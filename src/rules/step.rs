//! One touch of a move.

use crate::text::Message;

/// One touch: of the touches of a move, a person makes one after the other.
///
/// Two laws hold for the steps of a position's legal moves: no move's steps are the beginning of another's (a move
/// that could go on ends with a [`Step::Choice`]), and equal steps mean equal moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A cell of the board, by its number.
    Cell(u16),
    /// A thing beside the board (a piece in hand, a pool), by the game's own numbering.
    Hand(u16),
    /// A word that is offered when the touches so far leave a choice.
    Choice(Message),
}
