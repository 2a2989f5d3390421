//! One line a rule: position, moves, expected text or refusal; and the published starts.

use super::*;
use crate::rules::{AnyGame, Drawn};

/// Draws the start of arguments as on the command line.
fn start(rules: &str, arguments: &str, seed: u64) -> Result<Drawn, DrawError> {
    let pairs = arguments.split_whitespace().filter_map(|pair| pair.split_once('='));
    let choices: Vec<(String, String)> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let tags = Tags::new(rules, None);
    AnyGame::draw(&DumaRaj, &Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(seed))
}

fn start_text(arguments: &str) -> String {
    use crate::rules::TagSource;
    let drawn = start("", arguments, 1).unwrap_or_else(|why| panic!("{arguments}: {why}"));
    drawn.setup.tag("FEN").unwrap_or_default().to_owned()
}

#[test]
fn published_starts() {
    let text = include_str!("../../../tests/data/cases/dumaraj-starts.tsv");
    for (arguments, position) in text.lines().skip(1).filter_map(|line| line.split_once('\t')) {
        assert_eq!(start_text(arguments), position, "{arguments}");
    }
}
