//! Whole games of every kind through the real window, to their end, and what the archive has of them.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, main_line, wait};
use ludoteca::app::Window;
use ludoteca::archive::State;
use ludoteca::board::{Gesture, Spot};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Reader, write};
use ludoteca::rng::Rng;
use ludoteca::rules::{AnyPosition, Request, Step, Tags, game_by_variant};
use std::collections::BTreeSet;

/// How moves are made at the board.
#[derive(Clone, Copy, PartialEq)]
enum Hand {
    /// Cell by cell, word by word.
    Touches,
    /// Point by point with the pointer, where the game has its own input.
    Points,
    /// Their texts are typed.
    Typed,
}

/// A game to be played by chance.
struct Case<'a> {
    variant: &'a str,
    rules: &'a str,
    choices: &'a [(&'a str, &'a str)],
    hand: Hand,
    /// The most moves; a game that is longer is resigned.
    most: usize,
    /// Marks of moves that are taken wherever they are to be had.
    liked: &'a [&'a str],
}

const CASE: Case = Case { variant: "Niya", rules: "", choices: &[], hand: Hand::Touches, most: 300, liked: &[] };

fn begin(desk: &Desk, case: &Case, seed: u64) -> Window {
    let game = game_by_variant(GAMES, case.variant).unwrap();
    let choices: Vec<(String, String)> =
        case.choices.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let asked = Tags::new(case.rules, None);
    let drawn = game.draw(&Request { tags: &asked, choices: &choices }, &mut Rng::from_seed(seed)).unwrap();
    let mut tags = vec![("Variant", case.variant), ("White", "Anna"), ("Black", "Bo")];
    tags.extend(drawn.setup.0.iter().chain(&drawn.beside.0).map(|(name, value)| (name.as_str(), value.as_str())));
    desk.game_with(&tags)
}

/// A move by chance; one that is liked, where there is one.
fn chosen(position: &dyn AnyPosition, case: &Case, rng: &mut Rng) -> (String, Vec<Step>) {
    let mut choices = position.choices();
    let liked: Vec<_> =
        choices.iter().filter(|choice| case.liked.iter().any(|mark| choice.text.contains(mark))).cloned().collect();
    if !liked.is_empty() {
        choices = liked;
    }
    let choice = choices.swap_remove(rng.below(choices.len() as u64) as usize);
    (choice.text, choice.steps)
}

/// Plays a whole game and gives its moves.
fn play(desk: &Desk, window: &Window, case: &Case, seed: u64) -> Vec<String> {
    let page = window.game_page();
    let mut rng = Rng::from_seed(seed);
    let mut played = Vec::new();
    while page.with_table(|table| table.ending().is_none()) == Some(true) && played.len() < case.most {
        let position = page.with_table(|table| table.position().boxed()).unwrap();
        let (text, steps) = chosen(&*position, case, &mut rng);
        let before = page.with_table(|table| table.record().tree.len()).unwrap();
        match case.hand {
            Hand::Touches => steps.into_iter().for_each(|step| page.board().touch(step)),
            Hand::Points => {
                for step in steps {
                    let (x, y) = page.board().middle_of(Spot::of(&step).unwrap()).unwrap();
                    page.board().give(Gesture::Press(x, y));
                    page.board().give(Gesture::Release(x, y));
                }
            }
            Hand::Typed => page.command(ludoteca::table::Command::Play(text.clone())),
        }
        wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
        let after = page.with_table(|table| table.record().tree.len()).unwrap();
        assert_eq!(
            after,
            before + 1,
            "{}: {text} of {} was not played: {}",
            case.variant,
            position.text(),
            page.said()
        );
        let made = page.with_table(|table| table.record().tree.node(table.head()).mv.to_string()).unwrap();
        // Dice fall at the table.
        let sure = if text.contains("dice") { text.len() - 1 } else { text.len() };
        assert_eq!(made.get(..sure), text.get(..sure));
        played.push(made);
    }
    if page.with_table(|table| table.ending().is_none()) == Some(true) {
        page.activate_game_action("resign");
        wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    }
    // How it ended is said when the last move has been seen.
    wait(|| !page.banner_text().is_empty());
    let id = *desk.ids().iter().max().unwrap();
    let stored = desk.stored(id);
    assert_eq!(stored.state, State::Ended);
    assert_eq!(main_line(&stored.record), played.join(" "), "{}", case.variant);
    // What is written of it is read again without a word.
    let text = write(&stored.record, GAMES);
    let read: Vec<_> = Reader::new(text.as_bytes(), GAMES).map(Result::unwrap).collect();
    assert_eq!(read.len(), 1);
    assert!(read[0].diagnostics.is_empty(), "{:?}\n{text}", read[0].diagnostics);
    assert!(read[0].record == stored.record);
    assert_eq!(desk.ask(|archive| archive.verify(&mut |_| ludoteca::archive::Go::On)).faults, Vec::<String>::new());
    played
}

fn play_all(cases: &[Case]) -> Vec<Vec<String>> {
    let desk = Desk::new();
    let mut games = Vec::new();
    for (seed, case) in (1..).zip(cases) {
        let window = begin(&desk, case, seed);
        games.push(play(&desk, &window, case, seed));
        window.close();
    }
    games
}

#[gtk::test]
fn gardens_of_niya() {
    play_all(&[CASE, Case { choices: &[("begins", "h")], ..CASE }, Case { hand: Hand::Typed, ..CASE }]);
}

#[gtk::test]
fn floors_of_naja_for_two_three_and_four() {
    let naja = Case { variant: "Naja", hand: Hand::Typed, ..CASE };
    play_all(&[
        Case { ..naja },
        Case { choices: &[("players", "3"), ("bonfires", "5")], rules: "shape=SLL", ..naja },
        Case { choices: &[("players", "4")], rules: "shape=LSR", ..naja },
        // The free snake, laid point by point.
        Case { choices: &[("players", "3")], rules: "shape=any", hand: Hand::Points, ..naja },
    ]);
}

#[gtk::test]
fn locations_of_dumaraj_square_and_rhomb_with_eralash_and_arbitral_moves() {
    let dumaraj = Case { variant: "DumaRaj", most: 160, liked: &["x"], ..CASE };
    let arbitral = ["=E", "=V", "=W"];
    let games = play_all(&[
        Case { choices: &[("formation", "klassika"), ("size", "8")], ..dumaraj },
        Case { choices: &[("formation", "eralash"), ("level", "red"), ("size", "8")], ..dumaraj },
        Case {
            choices: &[("formation", "eralash"), ("shape", "r"), ("size", "7"), ("arbitral", "eVW")],
            rules: "raj=first",
            liked: &arbitral,
            ..dumaraj
        },
    ]);
    for mark in arbitral {
        assert!(games[2].iter().any(|mv| mv.ends_with(mark)), "{mark} was never played: {:?}", games[2]);
    }
}

#[gtk::test]
fn a_field_of_navia_with_many_powers() {
    let navia = Case { variant: "Navia Dratp", most: 140, liked: &["=D", "=I", "x"], ..CASE };
    let games = play_all(&[Case { ..navia }, Case { choices: &[("teams", "random")], ..navia }]);
    let powers: BTreeSet<&str> = games
        .iter()
        .flatten()
        .filter(|mv| mv.contains('='))
        .map(|mv| mv.trim_start_matches("NG").get(..3).unwrap_or(mv))
        .collect();
    assert!(powers.len() >= 8, "different powers: {powers:?}");
}

#[gtk::test]
fn charts_of_chapas_by_dice() {
    let chapas = Case { variant: "Chapas", most: 120, ..CASE };
    play_all(&[Case { rules: "shot=dice", ..chapas }, Case { rules: "map=wheel-7;shot=dice", ..chapas }]);
}
