//! The touches of turns, and what they reach for beside the board.

use super::{Area, Kind, Thing, at};
use crate::rules::{AnyPosition, Position, Seat, Step};

/// The touches of a legal turn, each by a word.
fn touches(text: &str, mv: &str) -> String {
    let choice = at(text).choices().into_iter().find(|choice| choice.text == mv);
    let steps = choice.unwrap_or_else(|| panic!("{text}: {mv}")).steps;
    let word = |step: &Step| match step {
        Step::Cell(cell) => super::BOARD.name(*cell),
        Step::Choice(word) => format!("[{word}]"),
        Step::Hand(number) => {
            let thing = Thing::of(*number).unwrap();
            format!("{:?}{}.{}", thing.area, thing.side.index(), thing.kind.index())
        }
    };
    steps.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_turn_is_touched_from_piece_to_target() {
    for (text, mv, expected) in [
        ("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 0:0", "Aguc3-c4", "c3 c4"),
        ("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0", "Aguc3-c4", "c3 c4 [Move only]"),
        (
            "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0",
            "Aguc3-c4=D",
            "c3 c4 [Dratp, 8 instead of 16: it shows its other face]",
        ),
        ("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0", "Aguc3-c2", "c3 c2"),
        (
            "3,bN,3/7/7/7/wB,w6d,5/7/3,wN,3 w _:_ _:_ 4:0",
            "Gunb3=I:a3-b1",
            "b3 [Invoke, 4: one other piece, but no Navia, goes to an empty square with a dot] a3 b1",
        ),
        ("3,bN,3/7/7/7/2,wN,4/7/7 w _:_ _:_ 60:0", "Nc3-c4", "c3 c4 [Move only]"),
        ("3,bN,3/7/7/7/2,wN,4/7/7 w _:_ _:_ 60:0", "Nc3=D", "c3 [Dratp, 60: you win]"),
        ("3,bN,3/7/7/7/7/7/3,wN,3 w 2:_ _:_ 0:0", "Agu+a1", "Keep0.2 a1"),
        ("3,bN,3/7/7/7/7/7/bB,2,wN,3 b _:_ _:2 0:0", "a1-out=Agu+a7", "a1 [Line over for a revival] Graveyard1.2 a7"),
        ("3,bN,3/7/7/7/7/7/bB,2,wN,3 b _:_ _:2 0:0", "a1-out=10", "a1 [Line over for 10 Gs]"),
        ("wN,2,bN,3/7/7/7/7/7/7 w _:_ _:_ 0:0", "Na7-out", "a7 [Line over: you win]"),
        (
            "3,bN,3/7/7/7/2,w41,4/7/3,wN,3 w _:_ B:B 8:0",
            "Nesc3=D:B+a1",
            "c3 [Dratp, 8: one piece of the enemy graveyard serves you from one of your summoning squares; it leaves] Graveyard1.45 a1",
        ),
        (
            "3,bN,3/7/7/7/2,w5,4/7/3,wN,3 w _:_ 2:3 8:0",
            "Netc3=D:Agu+a1",
            "c3 [Dratp, 5: one Maseitai of your graveyard returns to one of your empty summoning squares; it leaves] Graveyard0.2 a1",
        ),
        (
            "3,bN,3/7/7/7/2,w32,3,wB/7/w12,2,wN,3 w _:_ _:_ 12:0",
            "Tagc3=D:a1-a2:g3-g4",
            "c3 [Dratp, 12: two of your other pieces make a move each; it leaves] a1 a2 g3 g4",
        ),
        ("5,b29,bN/5,b18dfw,b43d/7/7/7/w43d,w18dfb,5/wN,w29,5 w _:_ _:_ 0:0", "pass", "[Pass]"),
    ] {
        assert_eq!(touches(text, mv), expected, "{text} {mv}");
    }
}

#[test]
fn touches_that_fit_no_turn_are_answered() {
    let position = at("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w 1:_ _:_ 0:0");
    let why = |touches: &[Step]| position.refusal(touches).map(|why| why.to_string());
    assert_eq!(why(&[Step::Cell(16), Step::Cell(48)]).unwrap(), "Agunilyos does not move to g7");
    let troll = Thing { area: Area::Keep, side: Seat::FIRST, kind: Kind::maseitai(1).unwrap() };
    let summon = [Step::Hand(troll.number()), Step::Cell(0)];
    assert_eq!(why(&summon).unwrap(), "Troll is a guard: it is summoned next to your Navia");
    assert_eq!(position.attempt(&[Step::Cell(16)]), None);
    assert_eq!(position.attempt(&[Step::Cell(16), Step::Cell(49)]), None);
}

#[test]
fn things_beside_the_board_have_numbers_of_their_own() {
    let mut seen = std::collections::HashSet::new();
    for area in [Area::Keep, Area::Graveyard] {
        for side in [Seat::FIRST, Seat::SECOND] {
            for kind in Kind::all_maseitai().chain([Kind::BLACK, Kind::RED]) {
                let thing = Thing { area, side, kind };
                assert!(seen.insert(thing.number()));
                assert_eq!(Thing::of(thing.number()), Some(thing));
            }
        }
    }
    assert_eq!(Thing::of(256), None);
}
