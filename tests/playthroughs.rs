//! The published games and refusals, for every game of the catalogue.

mod support;

use ludoteca::catalogue::GAMES;
use support::{rows, tags};

#[test]
fn published_results() {
    for game in GAMES {
        let rows = rows(&format!("{}-results.tsv", game.info().id));
        assert!(!rows.is_empty(), "{} has no published results", game.info().id);
        for row in rows {
            let mut position = game.start(&tags(&row)).unwrap_or_else(|why| panic!("{row:?}: {why}"));
            for mv in row[2].split_whitespace() {
                position.play(mv).unwrap_or_else(|why| panic!("{row:?}: {mv}: {why}"));
            }
            assert_eq!(position.text(), row[3], "{row:?}");
            let result = position.turn().outcome().map_or("*".to_owned(), |outcome| outcome.line());
            assert_eq!(result, row[4], "{row:?}");
        }
    }
}

#[test]
fn published_refusals_of_positions() {
    for game in GAMES {
        for row in rows(&format!("{}-refused.tsv", game.info().id)) {
            assert!(game.start(&tags(&row)).is_err(), "accepted: {row:?}");
        }
    }
}

#[test]
fn published_refusals_of_moves() {
    for game in GAMES {
        for row in rows(&format!("{}-refused-moves.tsv", game.info().id)) {
            let mut position = game.start(&tags(&row)).unwrap_or_else(|why| panic!("{row:?}: {why}"));
            let refused = row[2].split_whitespace().any(|mv| position.play(mv).is_err());
            assert!(refused, "accepted: {row:?}");
        }
    }
}
