//! The list of the games.

use crate::games;
use crate::rules::AnyGame;

/// Every game of this program, in the order of the start view.
pub static GAMES: &[&dyn AnyGame] = &[
    &games::niya::Niya,
    &games::naja::NajaGame,
    &games::dumaraj::DumaRaj,
    &games::navia::Navia,
    &games::chapas::Chapas,
];
