//! Each touch of the editor changes what it says, compasses come and go with their pieces, and any position is reached
//! from any other.

use super::super::arrange::FIRST_MARK;
use super::*;
use crate::rules::{AnyArrangement, FactValue, Laid, TagSource, arrange};

fn taken_up(tags: &Tags) -> Box<dyn AnyArrangement> {
    arrange::<NaviaPosition>(tags).unwrap_or_else(|why| panic!("{tags:?}: {why}"))
}

fn text(arrangement: &dyn AnyArrangement) -> String {
    arrangement.tags().tag("FEN").unwrap().to_owned()
}

/// The number of a thing by its name.
fn named(arrangement: &dyn AnyArrangement, name: &str) -> u16 {
    let thing = arrangement.things().into_iter().find(|thing| thing.name.to_string() == name);
    thing.unwrap_or_else(|| panic!("no {name}")).id
}

/// Lays a thing by its name on a square by its name; why it cannot lie there, if it cannot.
fn lay(arrangement: &mut dyn AnyArrangement, name: &str, on: &str) -> String {
    let thing = named(arrangement, name);
    let laid = arrangement.lay(thing, &[square(on).into()]);
    laid.err().map_or(String::new(), |why| why.to_string())
}

/// Puts a thing by its name into a tray: White's Keep, White's graveyard, then Black's.
fn put(arrangement: &mut dyn AnyArrangement, tray: usize, name: &str) -> String {
    let thing = named(arrangement, name);
    arrangement.put_aside(tray, thing).err().map_or(String::new(), |why| why.to_string())
}

const START: &str = "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w 1:5 B:3 20:0";

#[test]
fn each_touch_changes_what_it_says() {
    type Change = fn(&mut dyn AnyArrangement);
    let cases: &[(Change, &str)] = &[
        (|a| _ = lay(a, "red Gulled of Black", "a1"), "3,bN,3/7/7/w3,b9d,5/7/7/bR,2,wN,3 w 1:5 B:3 20:0"),
        // A piece that there is once moves when it is laid again: from the board, a Keep, a graveyard.
        (|a| _ = lay(a, "Navia of White", "a1"), "3,bN,3/7/7/w3,b9d,5/7/7/wN,6 w 1:5 B:3 20:0"),
        (|a| _ = lay(a, "Hamulus Garuda of White", "a1"), "3,bN,3/7/7/1,b9d,5/7/7/w3,2,wN,3 w 1:5 B:3 20:0"),
        (|a| _ = lay(a, "Troll of White", "a1"), "3,bN,3/7/7/w3,b9d,5/7/7/w1,2,wN,3 w _:5 B:3 20:0"),
        (|a| _ = lay(a, "Troll of Black", "a1"), "3,bN,3/7/7/w3,b9d,5/7/7/b1,2,wN,3 w 1:5 B:3 20:0"),
        (|a| _ = lay(a, "Hamulus Garuda of Black", "a4"), "3,bN,3/7/7/b3,b9d,5/7/7/3,wN,3 w 1:5 B:_ 20:0"),
        (|a| _ = put(a, 0, "Hamulus Garuda of White"), "3,bN,3/7/7/1,b9d,5/7/7/3,wN,3 w 1-3:5 B:3 20:0"),
        (|a| _ = put(a, 1, "Troll of White"), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w _:5 B-1:3 20:0"),
        (|a| _ = put(a, 1, "black Gulled of White"), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w 1:5 B-B:3 20:0"),
        (|a| a.take_out(1, named(a, "black Gulled of White")), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w 1:5 _:3 20:0"),
        (|a| a.take_out(2, named(a, "Netol of Black")), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w 1:_ B:3 20:0"),
        // Only what lies there is taken out, and a side's tray has nothing of the other's.
        (|a| a.take_out(2, named(a, "Netol of White")), START),
        (|a| a.take_out(0, named(a, "Netol of White")), START),
        // A piece takes its marks along, and the place of what stands there.
        (|a| _ = a.shift(22, 21), "3,bN,3/7/7/b9d,6/7/7/3,wN,3 w 1:5 B:3 20:0"),
        (|a| _ = a.shift(20, 21), START),
        // Marks are laid and taken off by the same touch.
        (|a| _ = lay(a, "dratped", "a4"), "3,bN,3/7/7/w3d,b9d,5/7/7/3,wN,3 w 1:5 B:3 20:0"),
        (|a| _ = lay(a, "dratped", "b4"), "3,bN,3/7/7/w3,b9,5/7/7/3,wN,3 w 1:5 B:3 20:0"),
        (|a| _ = lay(a, "taken over", "b4"), "3,bN,3/7/7/w3,b9do,5/7/7/3,wN,3 w 1:5 B:3 20:0"),
        (
            |a| {
                _ = lay(a, "frozen by Black", "a4");
                _ = lay(a, "frozen by White", "a4");
                _ = lay(a, "frozen by White", "b4");
                _ = lay(a, "frozen by White", "b4");
            },
            "3,bN,3/7/7/w3fwfb,b9d,5/7/7/3,wN,3 w 1:5 B:3 20:0",
        ),
        // What is taken over belonged to the other side: that side's piece is laid anew without it.
        (
            |a| {
                _ = lay(a, "taken over", "b4");
                _ = lay(a, "Gilgame II of Black", "a1");
            },
            "3,bN,3/7/7/w3,b9do,5/7/7/b9,2,wN,3 w 1:5 B:3 20:0",
        ),
        (
            |a| {
                _ = lay(a, "taken over", "b4");
                _ = put(a, 0, "Gilgame II of White");
            },
            "3,bN,3/7/7/w3,6/7/7/3,wN,3 w 1-9:5 B:3 20:0",
        ),
        (|a| a.lift(square("d1").into()), "3,bN,3/7/7/w3,b9d,5/7/7/7 w 1:5 B:3 20:0"),
        (|a| a.set_fact(0, 1), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 b 1:5 B:3 20:0"),
        (|a| a.set_fact(2, 60), "3,bN,3/7/7/w3,b9d,5/7/7/3,wN,3 w 1:5 B:3 20:60"),
        (|a| a.set_fact(2, 61), START),
        (|a| a.clear(), "7/7/7/7/7/7/7 w _:_ _:_ 20:0"),
    ];
    for (number, (change, expected)) in cases.iter().enumerate() {
        let mut arrangement = taken_up(&Tags::new("", Some(START)));
        change(&mut *arrangement);
        assert_eq!(text(&*arrangement), *expected, "case {number}");
        assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
    }
}

#[test]
fn what_can_never_lie_there_is_refused_and_the_rest_is_told_at_the_end() {
    let mut a = taken_up(&Tags::new("", Some(START)));
    for (mark, on, why) in [
        ("dratped", "c4", "c4 is empty: a mark lies on a piece"),
        ("frozen by White", "d1", "a Navia has no marks"),
        ("taken over", "d7", "a Navia has no marks"),
    ] {
        assert_eq!(lay(&mut *a, mark, on), why);
    }
    for (tray, name, why) in [
        (0, "black Gulled of White", "a Gulled is never in a Keep"),
        (0, "Navia of White", "a Navia lies neither in a Keep nor in a graveyard"),
        (3, "Troll of White", "what lies in a Keep or graveyard belonged to that side at first"),
        (2, "dratped", "a mark lies on a piece of the board"),
    ] {
        assert_eq!(put(&mut *a, tray, name), why);
    }
    assert_eq!(text(&*a), START);
    for (piece, why) in [
        ("Netol of White", "this piece leaves when it is dratped"),
        ("red Gulled of White", "only a Maseitai can be dratped: a Gulled has one face"),
    ] {
        assert_eq!(lay(&mut *a, piece, "g4"), "");
        assert_eq!(lay(&mut *a, "dratped", "g4"), why);
    }
    assert_eq!([put(&mut *a, 1, "red Gulled of White"), put(&mut *a, 1, "red Gulled of White")], ["", ""]);
    assert_eq!(put(&mut *a, 1, "red Gulled of White"), "White has no more than 2 red Gulled");
    assert_eq!(a.check().unwrap_err().0.to_string(), "White has more than 2 red Gulled");
    a.clear();
    assert_eq!(a.check().unwrap_err().0.to_string(), "White has 0 Navias on the board instead of one");
}

#[test]
fn compasses_go_and_come_back_with_their_pieces() {
    let own = CompassSet::reconstructed();
    let compass = own.compass(Kind::maseitai(2).unwrap()).unwrap();
    let line = write_compass(&Compass { cost: compass.cost + 1, ..compass.clone() });
    let mut tags = Tags::new("", Some("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0"));
    tags.set("CompassSet", "mine");
    tags.set("Compass_Agu", line.as_str());
    let mut a = taken_up(&tags);
    assert_eq!(a.tags().tag("Compass_Agu"), Some(line.as_str()));
    a.lift(square("c3").into());
    assert_eq!((a.tags().tag("CompassSet"), a.tags().tag("Compass_Agu")), (Some("mine"), None));
    // A piece that the set does not have comes with the program's own compass.
    assert_eq!(lay(&mut *a, "Gundrill of Black", "c3"), "");
    assert_eq!(a.tags().0.len(), 2, "{:?}", a.tags());
    assert!(a.check().is_ok());
    assert_eq!(put(&mut *a, 2, "Agunilyos of Black"), "");
    assert_eq!(a.tags().tag("Compass_Agu"), Some(line.as_str()));
    let read = NaviaPosition::read_setup(&a.tags()).unwrap();
    assert_eq!(NaviaPosition::write_setup(&read), a.tags());
}

/// Rebuilds a position by touches alone: facts, pieces, marks, trays.
fn rebuild(arrangement: &mut dyn AnyArrangement, aim: &dyn AnyArrangement, position: &NaviaPosition) {
    let mut touch = |thing: u16, square: u8| assert_eq!(arrangement.lay(thing, &[square.into()]), Ok(Laid::Done));
    let standing: Vec<(u8, Piece)> = (0..49).filter_map(|square| Some((square, position.piece(square)?))).collect();
    let there = |square: u8| aim.thing_at(square.into()).unwrap();
    let taken = FIRST_MARK + 1;
    // Of two alike that one side controls, the one that was taken over is laid and marked first.
    let is_twin = |(square, piece): &&(u8, Piece)| {
        let alike = |other: &&(u8, Piece)| there(other.0) == there(*square) && other.0 != *square;
        piece.is_taken() && piece.kind().is_maseitai() && standing.iter().any(|other| alike(&other))
    };
    let (first, rest): (Vec<_>, Vec<_>) = standing.iter().partition(|entry| is_twin(entry));
    for (square, _) in &first {
        touch(there(*square), *square);
        touch(taken, *square);
    }
    rest.iter().for_each(|(square, _)| touch(there(*square), *square));
    rest.iter().filter(|(_, piece)| piece.is_taken()).for_each(|(square, _)| touch(taken, *square));
    for (square, piece) in &standing {
        let sides = [Seat::FIRST, Seat::SECOND];
        let frozen = sides.map(|side| piece.is_frozen_by(side));
        for (mark, has) in [(0, piece.is_dratped()), (2, frozen[0]), (3, frozen[1])] {
            if has {
                touch(FIRST_MARK + mark, *square);
            }
        }
    }
    for (number, tray) in aim.trays().into_iter().enumerate() {
        tray.holds.into_iter().for_each(|thing| arrangement.put_aside(number, thing).unwrap());
    }
    for (number, fact) in aim.facts().into_iter().enumerate() {
        let value = match fact.value {
            FactValue::Choice { chosen, .. } => chosen as u32,
            FactValue::Number { is, .. } => is,
        };
        arrangement.set_fact(number, value);
    }
}

#[test]
fn any_position_is_reached_from_any_other() {
    let ends = [
        START,
        "1,bR,1,bN,1,bR,1/bB,bB,bB,bB,bB,bB,bB/7/7/7/wB,wB,wB,wB,wB,wB,wB/1,wR,1,wN,1,wR,1 w 1-2-4-9-12-23-25:3-8-10-11-29-36-37 _:_ 0:0",
        "3,bN,3/bB,b2d,bB,bB,bB,b33dfw,bB/1,b26d,1,b3d,2,b1/w39d,1,w24d,w2d,w23d,w43d,1/2,wB,wR,1,w35d,1/wB,w18d,1,w12o,wB,w8,wB/w16d,1,w31,wN,w20,wR,w6 b 9-25-7:10-11-29 B-B-5-41:B-14-28-32 47:60",
        // Taken over: both sides' from each other, twins on one side, one whose place in the Keep is filled.
        "3,bN,3/w7o,b7o,w1,w1o,3/7/bBo,wRo,5/w3o,6/b18d,w9fb,b18do,4/3,wN,3 b 3:_ _:_ 1:2",
    ];
    for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (from, to))) {
        let (mut arrangement, aim) = (taken_up(&Tags::new("", Some(from))), taken_up(&Tags::new("", Some(to))));
        arrangement.clear();
        rebuild(&mut *arrangement, &*aim, &at(to));
        assert_eq!(arrangement.tags(), aim.tags(), "from {from}");
        assert!(arrangement.check().is_ok());
    }
}
