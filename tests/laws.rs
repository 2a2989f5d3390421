//! What holds for every game in every position: laws, tried by random play from the published starts.

mod support;

use ludoteca::rules::{Listing, Turn};
use std::collections::HashSet;
use support::wander::{offers, wander};

#[test]
fn offered_moves_are_played_as_they_are_written() {
    wander(|_, _, position| {
        for mv in offers(position).iter().take(40) {
            let mut next = position.boxed();
            let played = next.play(mv).unwrap();
            assert_eq!((&played.text, played.doubt), (mv, None), "{}", position.text());
            let mut again = position.boxed();
            again.play(&format!("{mv}#")).unwrap();
            assert_eq!(next.text(), again.text());
            assert_eq!(next.identity(), again.identity());
        }
    });
}

#[test]
fn a_finished_game_has_no_moves_and_an_open_one_has_some() {
    wander(|_, _, position| {
        let (listing, moves) = position.moves();
        match position.turn() {
            Turn::Over(_) => assert!(moves.is_empty() && listing == Listing::Complete),
            Turn::Of(_) => assert!(!moves.is_empty(), "{}", position.text()),
        }
    });
}

#[test]
fn texts_of_moves_and_their_touches_tell_them_apart() {
    wander(|_, _, position| {
        let choices = position.choices();
        let texts: HashSet<&String> = choices.iter().map(|choice| &choice.text).collect();
        assert_eq!(texts.len(), choices.len(), "two moves with one text: {}", position.text());
        let (listing, names) = position.moves();
        if listing == Listing::Unlisted {
            let different: HashSet<&String> = names.iter().collect();
            assert_eq!(different.len(), choices.len(), "two kinds with one name: {}", position.text());
            return;
        }
        assert!(names.iter().eq(choices.iter().map(|choice| &choice.text)), "{}", position.text());
        let touches: HashSet<&[_]> = choices.iter().map(|choice| choice.steps.as_slice()).collect();
        assert_eq!(touches.len(), choices.len(), "two moves with equal touches: {}", position.text());
        for choice in &choices {
            assert!(!choice.steps.is_empty(), "a move without a touch: {}", choice.text);
            for n in 1..choice.steps.len() {
                assert!(!touches.contains(&choice.steps[..n]), "{} goes on behind a move", choice.text);
            }
        }
    });
}

#[test]
fn positions_round_trip_through_their_texts() {
    wander(|game, tags, position| {
        if matches!(position.turn(), Turn::Over(_)) {
            return; // Some finished positions are written, but not loaded.
        }
        let mut tags = tags.clone();
        tags.set("FEN", position.text());
        let read = game.start(&tags).unwrap_or_else(|why| panic!("{}: {why}", position.text()));
        assert_eq!(read.text(), position.text());
        assert_eq!(read.identity_text(), position.identity_text());
        assert_eq!(read.identity(), position.identity(), "{}", position.text());
        assert_eq!(
            game.canonical_setup(&tags).unwrap(),
            game.canonical_setup(&game.canonical_setup(&tags).unwrap()).unwrap()
        );
    });
}

#[test]
fn cells_have_names_of_their_own() {
    wander(|_, _, position| {
        let names: HashSet<String> = (0..position.cells()).map(|cell| position.cell_name(cell)).collect();
        assert_eq!(names.len(), position.cells() as usize);
        for cell in 0..position.cells() {
            assert_eq!(position.read_cell(&position.cell_name(cell)), Some(cell));
        }
    });
}
