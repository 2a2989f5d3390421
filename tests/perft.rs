//! The published counts of move sequences, for every game of the catalogue.

mod support;

use ludoteca::catalogue::GAMES;
use support::{rows, tags};

#[test]
fn published_counts() {
    for game in GAMES {
        let rows = rows(&format!("{}-perft.tsv", game.info().id));
        assert!(!rows.is_empty(), "{} has no published counts", game.info().id);
        for row in rows {
            let position = game.start(&tags(&row)).unwrap_or_else(|why| panic!("{row:?}: {why}"));
            let depth = row[2].parse().unwrap();
            assert_eq!(position.perft(depth), row[3].parse().ok(), "{}: {row:?}", game.info().id);
        }
    }
}

#[test]
fn divided_counts_add_up() {
    for game in GAMES {
        for row in rows(&format!("{}-perft.tsv", game.info().id)).iter().filter(|row| row[2] == "2").take(5) {
            let position = game.start(&tags(row)).unwrap();
            let sum: u64 = position.divide(2).unwrap().iter().map(|(_, n)| n).sum();
            assert_eq!(Some(sum), row[3].parse().ok());
        }
    }
}
