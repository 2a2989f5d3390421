//! One line a touch: what it makes of a board, and what is refused.

use super::*;
use crate::rules::{AnyArrangement, TagSource, Tags, arrange};

const FIRES: &str = "b6-c3-d7-e2-f6-g4-h5";

fn taken_up(rules: &str, text: &str) -> Box<dyn AnyArrangement> {
    arrange::<NajaPosition>(&Tags::new(rules, Some(text))).unwrap()
}

fn fresh(rules: &str) -> Box<dyn AnyArrangement> {
    taken_up(rules, &format!("{FIRES} _/_ w"))
}

fn text(arrangement: &dyn AnyArrangement) -> String {
    arrangement.tags().tag("FEN").unwrap().to_owned()
}

/// The cells of names: `@a0` a point, `a1` a space.
fn cells(arrangement: &dyn AnyArrangement, names: &str) -> Vec<u16> {
    names.split(' ').map(|name| arrangement.sketch().read_cell(name).unwrap()).collect()
}

/// Touches cells one after the other, as an editor does: says after how many the thing lies, or what is refused.
fn touch(arrangement: &mut dyn AnyArrangement, thing: u16, names: &str) -> Result<usize, String> {
    let cells = cells(arrangement, names);
    for count in 1..=cells.len() {
        if arrangement.lay(thing, &cells[..count]).map_err(|why| why.to_string())? == Laid::Done {
            return Ok(count);
        }
    }
    Ok(0)
}

#[test]
fn a_naja_lies_as_soon_as_the_touches_mean_one_alone() {
    for (rules, touches, expected) in [
        ("", "@c3 @c4 @d4", Ok((3, "c3NENE"))),
        ("", "@e5 @e4 @d4", Ok((3, "c3ENEN"))),
        // In a corner two touches leave one staircase.
        ("", "@a0 @a1", Ok((2, "a0NENE"))),
        ("", "@c3 @c4", Ok((0, "_"))),
        ("", "@c3 @c4 @c5", Err("no naja of this game's shape goes that way")),
        ("", "@c3 @c5", Err("no segment joins c3 and c5")),
        ("", "@c3 @c4 @c3", Err("a naja never meets itself: it comes back to c3")),
        ("", "c3", Err("a naja lies along points, not on a space")),
        ("shape=SSS", "@j9 @i9", Ok((2, "f9EEEE"))),
        ("shape=SSS", "@c3 @b3", Err("no naja of this game's shape goes that way")),
        ("shape=SLL", "@c3 @c4 @c5 @b5", Ok((4, "b4NESS"))),
        // The free snake takes all five points, even where no other way is left.
        ("shape=any", "@c3 @c4 @d4 @d5 @e5", Ok((5, "c3NENE"))),
        ("shape=any", "@c3 @c4 @d4 @d5", Ok((0, "_"))),
    ] {
        let mut arrangement = fresh(rules);
        let laid = touch(&mut *arrangement, 0, touches);
        let naja = text(&*arrangement).split([' ', '/']).nth(1).unwrap().to_owned();
        let expected = expected.map(|(count, naja)| (count, naja.to_owned())).map_err(str::to_owned);
        assert_eq!(laid.map(|count| (count, naja)), expected, "{rules} {touches}");
    }
}

#[test]
fn covered_segments_and_places_without_room_are_refused() {
    let text = format!("{FIRES} c3NENE/_ b");
    for (thing, touches, why) in [
        (1, "@h2 @h3 @h4", "no naja of this game's shape goes that way"),
        (1, "@c3 @c4", "the segment from c3 to c4 carries a white naja"),
        (1, "@d5 @d4", "the segment from d4 to d5 carries a white naja"),
        // To the east the white naja is in the way, to the west the border.
        (1, "@b2 @b3", "there is no room for a naja that begins so"),
        (3, "@a0 @a1", "Purple does not play"),
        (4, "@a0", "a bonfire burns on a space, not on a point"),
    ] {
        let mut arrangement = taken_up("", &text);
        let laid = touch(&mut *arrangement, thing, touches);
        assert_eq!(laid.err().unwrap_or_default(), why, "{thing} {touches}");
    }
    // A naja may begin where another's body or end lies.
    let mut arrangement = taken_up("", &text);
    assert_eq!(touch(&mut *arrangement, 0, "@c3 @d3 @d2"), Ok(3));
    assert_eq!(touch(&mut *arrangement, 1, "@d4 @d3"), Ok(2));
}

#[test]
fn the_points_that_a_naja_can_go_on_to_are_named() {
    let arrangement = taken_up("", &format!("{FIRES} c3NENE/_ b"));
    let ways = |names: &str| {
        let ways = arrangement.ways_on(1, &cells(&*arrangement, names));
        ways.into_iter().map(|cell| arrangement.sketch().cell_name(cell)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ways("@c3"), "@c2 @b3 @d3");
    assert_eq!(ways("@c3 @d3"), "@d2 @d4");
    assert_eq!(ways("@c3 @c4"), "");
    assert!(arrangement.ways_on(1, &[]).is_empty());
    assert!(arrangement.ways_on(4, &[3]).is_empty());
}

#[test]
fn each_touch_changes_what_it_says() {
    type Change = fn(&mut dyn AnyArrangement);
    let at = |name: &str| fresh("").sketch().read_cell(name).unwrap();
    assert_eq!((at("@c3"), at("@e5"), at("@d4"), at("@d3"), at("b6")), (113, 135, 124, 114, 46));
    let cases: &[(Change, &str)] = &[
        (|a| a.lift(124), "b6-c3-d7-e2-f6-g4-h5 e5NENE/c3ESES w"),
        // Two begin at c3: the last seat's goes first; one ends and one begins at e5: the last one goes.
        (|a| a.lift(113), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/_ w"),
        (|a| a.lift(135), "b6-c3-d7-e2-f6-g4-h5 c3NENE/c3ESES w"),
        (|a| a.lift(46), "c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
        (|a| _ = a.lay(4, &[0]), "a1-b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
        (|a| _ = a.shift(46, 0), "a1-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
        (|a| _ = a.shift(124, 125), "b6-c3-d7-e2-f6-g4-h5 d3NENE-e5NENE/c3ESES b"),
        (|a| a.set_fact(0, 4), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES/_/_ p"),
        (|a| a.clear(), "b6-c3-d7-e2-f6-g4-h5 _/_ w"),
    ];
    for (number, (change, expected)) in cases.iter().enumerate() {
        let mut arrangement = fresh("");
        for (seat, touches) in [(0, "@c3 @c4 @d4"), (0, "@e5 @e6 @f6"), (1, "@c3 @d3 @d2")] {
            touch(&mut *arrangement, seat, touches).unwrap();
        }
        assert_eq!(text(&*arrangement), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b");
        change(&mut *arrangement);
        assert_eq!(text(&*arrangement), *expected, "case {number}");
        assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
    }
}

#[test]
fn what_cannot_be_moved_stays() {
    for (from, to, why) in [
        ("@d4", "@a0", "there the naja would not lie on the board"),
        ("@d4", "@d9", "a naja stays on the board: it leaves it at d9"),
        ("@d4", "@e4", "the segment from e5 to f5 carries a black naja"),
        ("@d4", "d4", "a naja lies along points, not on a space"),
        ("b6", "@d4", "a bonfire burns on a space, not on a point"),
        ("b6", "c3", "a bonfire burns on c3 already"),
    ] {
        let mut arrangement = taken_up("", &format!("{FIRES} c3NENE/e4NENE w"));
        let [from, to] = [from, to].map(|name| cells(&*arrangement, name)[0]);
        let before = text(&*arrangement);
        assert_eq!(arrangement.shift(from, to).unwrap_err().to_string(), why);
        assert_eq!(text(&*arrangement), before);
    }
}

#[test]
fn counts_may_be_out_of_step_while_a_board_is_set_up() {
    let mut arrangement = taken_up("", &format!("{FIRES} _/_/_ w"));
    for touches in ["@a0 @a1", "@c3 @c4 @d4", "@e5 @e6 @f6"] {
        touch(&mut *arrangement, 2, touches).unwrap();
    }
    assert_eq!(text(&*arrangement), format!("{FIRES} _/_/a0NENE-c3NENE-e5NENE w"));
    let why = arrangement.check().unwrap_err().0.to_string();
    assert_eq!(why, "the seats cannot have 0:0:3 najas when they take turns");
    let sketch = arrangement.sketch();
    let sketch: &NajaPosition = sketch.as_any().downcast_ref().unwrap();
    assert!(sketch.najas().all(|(seat, _)| seat == Seat::new(2)));
    assert_eq!([0, 1, 2].map(|seat| sketch.in_hand(Seat::new(seat))), [15, 15, 12]);
    assert_eq!(sketch.covered_by(Seat::new(2)).len(), 12);
    // Of fewer players the first seats keep what they have.
    arrangement.set_fact(0, 2);
    assert_eq!(text(&*arrangement), format!("{FIRES} _/_ w"));
    assert_eq!(arrangement.things().len(), 3);
}

#[test]
fn any_shape_of_the_table_and_the_one_at_hand_can_be_chosen() {
    let shapes = |arrangement: &dyn AnyArrangement| match &arrangement.facts()[1].value {
        FactValue::Choice { of, chosen } => (of.len(), of[*chosen].to_string()),
        FactValue::Number { .. } => panic!("a number"),
    };
    let mut arrangement = fresh("shape=LSL");
    assert_eq!(shapes(&*arrangement), (7, "shape LSL".to_owned()));
    arrangement.set_fact(1, 2);
    assert_eq!(shapes(&*arrangement), (6, "hook".to_owned()));
    arrangement.set_fact(1, 6);
    assert_eq!(arrangement.tags().tag("Rules"), Some("shape=SLL"));
}

#[test]
fn any_board_is_reached_from_any_other() {
    let ends = [
        ("", "b6-c3-d7-e2-f6-g4-h5 _/_ w"),
        ("", "b6-c3-d7-e2-f6 c3NENE/e5NENE/c3ESES w"),
        ("shape=any", "b2-c8-d8-f8-g8 b1ENEE-b1NNNN/b2ENNN b"),
        ("shape=SSS", "b2-c8-d8-f8-g8 a0EEEE/a1EEEE/a2EEEE/a3EEEE w"),
    ];
    for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (*from, *to))) {
        let (mut arrangement, aim) = (taken_up(from.0, from.1), taken_up(to.0, to.1));
        arrangement.clear();
        for (number, fact) in aim.facts().into_iter().enumerate() {
            arrangement.set_fact(
                number,
                match fact.value {
                    FactValue::Choice { chosen, .. } => chosen as u32,
                    FactValue::Number { is, .. } => is,
                },
            );
        }
        for space in 0..BOARD.len() {
            arrangement.lift(space);
            if aim.thing_at(space).is_some() {
                arrangement.lay(BONFIRE, &[space]).unwrap();
            }
        }
        let sketch = aim.sketch();
        let sketch: &NajaPosition = sketch.as_any().downcast_ref().unwrap();
        for (seat, naja) in sketch.najas() {
            let cells = naja.points().map(cell_of);
            let laid =
                (1..=5).find(|count| arrangement.lay(seat.index() as u16, &cells[..*count]).unwrap() == Laid::Done);
            assert!(laid.is_some(), "{naja:?}");
        }
        assert_eq!(arrangement.tags(), aim.tags(), "from {from:?}");
        assert!(arrangement.check().is_ok());
    }
}
