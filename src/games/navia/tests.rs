//! One line a rule, by subject; the published cases and the laws over all games are in the folder `tests` of the
//! package.

mod arrange;
mod compasses;
mod effects;
mod ends;
mod random;
mod refusals;
mod touches;

use super::*;
use crate::rules::{AnyGame, AnyPosition, Notation, Position};

/// A position of type, from its text.
fn at(text: &str) -> NaviaPosition {
    let tags = Tags::new("", Some(text));
    let setup = NaviaPosition::read_setup(&tags).unwrap_or_else(|why| panic!("{text}: {why}"));
    NaviaPosition::start(&setup).unwrap()
}

/// The text after some moves, with the result behind it where the game is over.
fn play(text: &str, moves: &str) -> String {
    let mut position = at(text);
    for mv in moves.split_whitespace() {
        position.play(mv).unwrap_or_else(|why| panic!("{text}: {mv}: {why}"));
    }
    let end = Position::turn(&position).outcome().map_or(String::new(), |outcome| format!(" {}", outcome.line()));
    Notation::text(&position) + &end
}

/// The texts of the legal turns.
fn turns(text: &str) -> Vec<String> {
    AnyPosition::moves(&at(text)).1
}

/// The names of squares, ascending.
fn names(squares: Squares) -> String {
    let names: Vec<String> = squares::each(squares).map(|square| BOARD.name(square.into())).collect();
    names.join(" ")
}

fn square(name: &str) -> u8 {
    BOARD.read(name).unwrap() as u8
}

/// Checks lines of position, moves and what stands then.
fn check(lines: &[(&str, &str, &str)]) {
    for (position, moves, expected) in lines {
        assert_eq!(play(position, moves), *expected, "{position} {moves}");
    }
}
