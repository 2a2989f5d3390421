//! One line a rule: position, moves, expected end or refusal.

use super::*;
use crate::rules::{AnyGame, Notation, PlayError};

fn at(text: &str) -> Box<dyn crate::rules::AnyPosition> {
    AnyGame::start(&Niya, &Tags::new("", Some(text))).unwrap()
}

const FRESH: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";

#[test]
fn refused_touches_say_why() {
    for (position, mv, why) in [
        (FRESH, "b2", "the first tile must be taken from the border"),
        ("G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms", "a4", "a4 holds a token of Genji"),
        (
            "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms",
            "b4",
            "the tile must share maple leaves or rising sun with the last one",
        ),
        ("G,G,G,Mb/H,H,H,Cb/H,Ct,G,Pb/H,G,H,G h Ir", "d4", "the game is over"),
        (FRESH, "e1", "\"e1\" is no cell from a1 to d4"),
        (FRESH, "a4##", "\"a4#\" is no cell from a1 to d4"),
    ] {
        let error: PlayError = at(position).play(mv).unwrap_err();
        assert_eq!(error.to_string(), why, "{position} {mv}");
    }
}

#[test]
fn a_row_goes_before_a_square() {
    // d4 completes rank 4 and the square c3 c4 d3 d4 at once ("End", 1 before 2).
    let mut position = at("G,G,G,Ms/H,Cr,G,G/H,H,Mb,H/Is,Pt,H,Mr g Mt");
    position.play("d4").unwrap();
    assert_eq!(position.turn().outcome().unwrap().line(), "1-0 row");
}

#[test]
fn drawn_gardens_hold_every_tile_once() {
    for seed in 0..50 {
        let request = Request { tags: &Tags::default(), choices: &[] };
        let start = Niya::draw_setup(&request, &mut Rng::from_seed(seed)).unwrap();
        let mut numbers: Vec<usize> = start
            .setup
            .cells
            .iter()
            .map(|cell| match cell {
                Cell::Tile(tile) => tile.number(),
                Cell::Token(_) => panic!("a token in a fresh garden"),
            })
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..16).collect::<Vec<_>>());
    }
}

#[test]
fn patterns_are_nineteen_different_sets_of_four() {
    let mut all = PATTERNS.to_vec();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 19);
    assert!(all.iter().all(|p| p.count_ones() == 4));
}

#[test]
fn the_match_target_is_read_and_the_default_left_out() {
    let canonical = |rules: &str| AnyGame::canonical_setup(&Niya, &Tags::new(rules, Some(FRESH)));
    assert_eq!(canonical("match=15").unwrap().tag("Rules"), Some("match=15"));
    assert_eq!(canonical("match=10").unwrap().tag("Rules"), None);
    for bad in ["match=11", "match", "moon=full", "match=15;match=20", ";"] {
        assert!(canonical(bad).is_err(), "{bad}");
    }
}

#[test]
fn published_solutions() {
    for line in include_str!("../../../tests/data/cases/niya-solve.tsv").lines().skip(1) {
        let [text, value, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let setup = NiyaPosition::read_setup(&Tags::new("", Some(text))).unwrap();
        let solution = solve(&NiyaPosition::start(&setup).unwrap());
        assert_eq!(solution.value.word(), value, "{text}");
        let mut found: Vec<String> = solution
            .moves
            .iter()
            .map(|(Take(cell), value, plies)| {
                let letter = ["W", "D", "L"][*value as usize];
                format!("{}{}={letter}{plies}", (b'a' + cell % 4) as char, cell / 4 + 1)
            })
            .collect();
        found.sort();
        assert_eq!(found.join(" "), moves, "{text}");
    }
}
