//! Each touch of the editor changes what it says, and any position is reached from any other.

use super::*;
use crate::rules::{AnyArrangement, FactValue, TagSource, Tags, arrange};

const FRESH: &str = "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q a _:_ _:_ 0 1";
const RHOMB: &str = "5r/6/6/2S3/6/R5 r b _:l _:_ 7 3";

fn taken_up(rules: &str, text: &str) -> Box<dyn AnyArrangement> {
    arrange::<DumaRajPosition>(&Tags::new(rules, Some(text))).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn text(arrangement: &dyn AnyArrangement) -> String {
    arrangement.tags().tag("FEN").unwrap().to_owned()
}

#[test]
fn each_touch_changes_what_it_says() {
    type Change = fn(&mut dyn AnyArrangement);
    let cases: &[(&str, Change, &str)] = &[
        // Bits are numbered from 11 along the row. A mob takes the place of what stands there.
        (FRESH, |a| _ = a.lay(4, &[12]), "lgsrsg/pppppp/6/R5/PPPPPP/LGSRSG q a _:_ _:_ 0 1"),
        (FRESH, |a| _ = a.lay(7 + 6, &[0]), "lgsrsg/pppppp/6/6/PPPPPP/pGSRSG q a _:_ _:_ 0 1"),
        (FRESH, |a| _ = a.shift(0, 30), "Lgsrsg/pppppp/6/6/PPPPPP/1GSRSG q a _:_ _:_ 0 1"),
        (FRESH, |a| _ = a.shift(12, 0), FRESH),
        (FRESH, |a| _ = a.shift(0, 0), FRESH),
        (FRESH, |a| a.lift(35), "lgsrs1/pppppp/6/6/PPPPPP/LGSRSG q a _:_ _:_ 0 1"),
        (
            FRESH,
            |a| {
                _ = a.put_aside(0, 5);
                _ = a.put_aside(0, 0);
                _ = a.put_aside(1, 7 + 3);
                a.take_out(0, 5);
            },
            "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q a S:t _:_ 0 1",
        ),
        // Facts: shape, rows, side to move, raj, clock, number, then the arbitral moves of either side.
        (FRESH, |a| a.set_fact(0, 1), "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG r a _:_ _:_ 0 1"),
        (FRESH, |a| a.set_fact(2, 1), "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q b _:_ _:_ 0 1"),
        (FRESH, |a| a.set_fact(4, 12), "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q a _:_ _:_ 12 1"),
        (FRESH, |a| a.set_fact(5, 12), "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q a _:_ _:_ 0 12"),
        (FRESH, |a| a.set_fact(5, 0), FRESH),
        (FRESH, |a| a.set_fact(1, 13), FRESH),
        (
            FRESH,
            |a| [(6, 2), (7, 1), (8, 1), (9, 1), (11, 2)].into_iter().for_each(|(fact, value)| a.set_fact(fact, value)),
            "lgsrsg/pppppp/6/6/PPPPPP/LGSRSG q a _:_ eVW:Ew 0 1",
        ),
        // Each side keeps its rows from its own edge, and what lies outside is taken away.
        (FRESH, |a| a.set_fact(1, 8), "lgsrsg2/pppppp2/8/8/8/8/PPPPPP2/LGSRSG2 q a _:_ _:_ 0 1"),
        (
            FRESH,
            |a| {
                a.set_fact(1, 7);
                _ = a.lay(1, &[6]);
                a.set_fact(1, 6);
            },
            FRESH,
        ),
        // On the rhomb the columns too: the corners go with their mobs.
        (RHOMB, |a| a.set_fact(1, 7), "6r/7/7/7/2S4/7/R6 r b _:l _:_ 7 3"),
        ("6r/1L5/7/7/7/5l1/R6 r a _:_ _:_ 0 1", |a| a.set_fact(1, 6), "1L3r/6/6/6/6/R3l1 r a _:_ _:_ 0 1"),
        // Of two mobs that come to one bit the attacker's stays.
        ("6r/7/7/3l3/3S3/3L3/R6 q a _:_ _:_ 0 1", |a| a.set_fact(1, 6), "6/6/6/3S2/3L2/R5 q a _:_ _:_ 0 1"),
        (RHOMB, |a| a.clear(), "6/6/6/6/6/6 r b _:_ _:_ 7 3"),
    ];
    for (number, (start, change, expected)) in cases.iter().enumerate() {
        let mut arrangement = taken_up("", start);
        change(&mut *arrangement);
        assert_eq!(text(&*arrangement), *expected, "case {number}");
        assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
    }
}

#[test]
fn what_the_rules_refuse_can_be_laid_and_is_told() {
    let mut arrangement = taken_up("", FRESH);
    assert!(arrangement.check().is_ok());
    for (tray, thing, why) in [(0, 7, "each side's mobs lie with that side"), (1, 7 + 3, ""), (0, 4, "")] {
        let refused = arrangement.put_aside(tray, thing).err().map_or(String::new(), |why| why.to_string());
        assert_eq!(refused, why, "{thing} into {tray}");
    }
    let refused = arrangement.put_aside(0, 4).unwrap_err();
    assert_eq!(refused.to_string(), "no kit holds more than 1 Raj");
    let why = arrangement.check().unwrap_err().0.to_string();
    assert_eq!(why, "the attacker has 2 Raj, on the board and off it: the kit holds 1");
    for cell in 0..36 {
        arrangement.lay(0, &[cell]).unwrap();
    }
    assert_eq!(arrangement.sketch().text().matches('S').count(), 36);
    assert!(arrangement.check().is_err());
}

#[test]
fn any_position_is_reached_from_any_other() {
    let ends = [
        ("", FRESH),
        ("", RHOMB),
        ("raj=first", "6r/7/7/2pp3/2P4/1P5/R6 r a SSLT:ggf _:_ 0 1"),
        ("", "5r/6/6/6/2G1L1/SLG2R q a _:_ eVW:Ew 3 4294967295"),
        ("", "5r/6/6/6/2G1L1/SLG2R r b _:_ w:W 201 1"),
        ("raj=first", "tgA/C/C/C/C/C/C/C/C/C/C/BT q b _:_ _:_ 0 1"),
    ];
    for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (from, to))) {
        let (mut arrangement, aim) = (taken_up(from.0, from.1), taken_up(to.0, to.1));
        arrangement.clear();
        for (number, fact) in aim.facts().into_iter().enumerate() {
            let value = match fact.value {
                FactValue::Choice { chosen, .. } => chosen as u32,
                FactValue::Number { is, .. } => is,
            };
            arrangement.set_fact(number, value);
        }
        for cell in 0..144 {
            if let Some(thing) = aim.thing_at(cell) {
                assert_eq!(arrangement.lay(thing, &[cell]), Ok(crate::rules::Laid::Done));
            }
        }
        for (number, tray) in aim.trays().into_iter().enumerate() {
            tray.holds.into_iter().for_each(|thing| arrangement.put_aside(number, thing).unwrap());
        }
        assert_eq!(arrangement.tags(), aim.tags(), "from {from:?}");
        assert!(arrangement.check().is_ok());
    }
}

#[test]
fn a_strict_warp_is_told_as_what_it_means_on_the_location() {
    let said = |text: &str| {
        let fact = taken_up("", text).facts().remove(8);
        let FactValue::Choice { of, chosen } = fact.value else { panic!("a number") };
        (of.iter().map(Message::to_string).collect::<Vec<_>>(), chosen)
    };
    let (words, chosen) = said("5r/6/6/6/2G1L1/SLG2R q a _:_ w:_ 0 1");
    assert_eq!((words[1].as_str(), words[2].as_str(), chosen), ("once", "once, without a frag", 2));
    let (words, chosen) = said("5r/6/6/6/2G1L1/SLG2R r a _:_ W:_ 0 1");
    assert_eq!((words[1].as_str(), chosen), ("once, without a frag", 1));
    assert_eq!(words[2], "once, without a frag, written as strict");
}
