//! Long random games of random teams: what must hold in every position of this game.

use super::setup::NaviaSetup;
use super::*;
use crate::rng::Rng;
use std::collections::HashSet;

/// Plays random games; the pools are full at first, so that powers are used.
fn games(count: u64, mut look: impl FnMut(&NaviaPosition)) {
    for seed in 0..count {
        let mut rng = Rng::from_seed(seed);
        let teams = NaviaSetup::random_teams(&mut rng);
        let mut setup = NaviaSetup::new(teams, Seat::FIRST, CompassSet::reconstructed().clone());
        setup.field.pools = [60, 60];
        let mut position = NaviaPosition::start(&setup).unwrap();
        let mut moves = Vec::new();
        for _ in 0..200 {
            look(&position);
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            // A power every other time, if there is one; rarely the Navia's.
            let powers = moves.iter().filter(|mv| !matches!(mv, NaviaMove::Act { power: Power::None, .. }));
            let powers: Vec<_> = powers.filter(|mv| !matches!(mv, NaviaMove::Act { kind: Kind::NAVIA, .. })).collect();
            let mv = match powers.len() as u64 {
                n if n > 0 && rng.below(2) == 0 => *powers[rng.below(n) as usize],
                _ => moves[rng.below(moves.len() as u64) as usize],
            };
            position.apply(&mv);
        }
    }
}

#[test]
fn a_position_is_what_its_text_says() {
    games(60, |position| {
        if Position::turn(position).seat().is_none() {
            return;
        }
        let text = Notation::text(position);
        let read = at(&text);
        assert_eq!(read.field, position.field, "{text}");
        assert_eq!(Position::identity(&read), Position::identity(position), "{text}");
    });
}

#[test]
fn turns_are_told_apart_by_text_and_touch() {
    games(12, |position| {
        let choices = position.choices();
        if choices.len() > 2000 {
            return;
        }
        let texts: HashSet<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
        assert_eq!(texts.len(), choices.len(), "{}", Notation::text(position));
        let touches: HashSet<&[_]> = choices.iter().map(|choice| choice.steps.as_slice()).collect();
        assert_eq!(touches.len(), choices.len(), "{}", Notation::text(position));
        for choice in &choices {
            let begun = (1..choice.steps.len()).find(|&n| touches.contains(&choice.steps[..n]));
            assert_eq!(begun, None, "{} goes on: {}", choice.text, Notation::text(position));
        }
    });
}

#[test]
fn every_turn_is_read_as_it_is_written() {
    games(12, |position| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves.iter().take(500) {
            let text = position.write_move(mv);
            assert_eq!(position.read_move(&text).as_ref(), Ok(mv), "{text}");
        }
    });
}

#[test]
fn damaged_texts_are_refused_or_read_and_never_more() {
    let mut rng = Rng::from_seed(3);
    let letters: Vec<char> = "abgwNBRdof0179,/:+-x=DI_ é\u{0}".chars().collect();
    let mut damage = |text: &str| {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=rng.below(2) {
            let at = rng.below(chars.len() as u64) as usize;
            match rng.below(3) {
                0 => drop(chars.remove(at)),
                1 => chars[at] = letters[rng.below(letters.len() as u64) as usize],
                _ => chars.insert(at, letters[rng.below(letters.len() as u64) as usize]),
            }
        }
        chars.into_iter().collect::<String>()
    };
    games(4, |position| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves.iter().take(20) {
            let text = damage(&position.write_move(mv));
            let mut next = position.clone();
            if let Ok(played) = next.play(&text) {
                assert_eq!(NaviaPosition::trim_mark(&text), played.text);
            }
        }
        let text = damage(&Notation::text(position));
        if let Ok(read) = AnyGame::start(&Navia, &Tags::new("", Some(&text))) {
            assert!(AnyGame::start(&Navia, &Tags::new("", Some(&read.text()))).is_ok(), "{text}");
        }
    });
}
