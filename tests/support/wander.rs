//! Positions of random games of every game in the catalogue, from the published starts.

use super::{rows, tags};
use ludoteca::catalogue::GAMES;
use ludoteca::rng::Rng;
use ludoteca::rules::{AnyGame, AnyPosition, Listing, Tags};

/// How far a random game is followed.
const PLIES: usize = 120;

/// The published starts of a game: of the counts, and of the results those whose moves are too many to count.
fn starts(game: &dyn AnyGame) -> Vec<Tags> {
    let read = |kind: &str| rows(&format!("{}-{kind}.tsv", game.info().id)).into_iter().map(|row| tags(&row));
    let unlisted = |tags: &Tags| game.start(tags).is_ok_and(|position| position.moves().0 == Listing::Unlisted);
    read("perft").chain(read("results").filter(unlisted).take(4)).collect()
}

/// The texts of the moves on offer; where there are too many to list, one of each kind.
pub fn offers(position: &dyn AnyPosition) -> Vec<String> {
    position.choices().into_iter().map(|choice| choice.text).collect()
}

/// Calls `look` on positions of random games of every game in the catalogue.
pub fn wander(mut look: impl FnMut(&dyn AnyGame, &Tags, &dyn AnyPosition)) {
    for game in GAMES {
        let mut rng = Rng::from_seed(42);
        for tags in starts(*game) {
            let mut position = game.start(&tags).unwrap();
            for _ in 0..PLIES {
                look(*game, &tags, &*position);
                let moves = offers(&*position);
                if moves.is_empty() {
                    break;
                }
                let mv = &moves[rng.below(moves.len() as u64) as usize];
                position.play(mv).unwrap_or_else(|why| panic!("{} offers {mv} and refuses it: {why}", position.text()));
            }
        }
    }
}
