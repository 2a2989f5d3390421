//! The questions that lead to a start: every offer can be drawn or is refused with a reason.

use super::super::*;
use crate::rules::AnyGame;

fn draw(offer: &Offer) -> Result<String, String> {
    let rules: Vec<String> = offer.rules().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let tags = Tags::new(&rules.join(";"), None);
    let choices = offer.choices(&[None, None]);
    let drawn = AnyGame::draw(&DumaRaj, &Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(3));
    drawn.map(|drawn| drawn.setup.0.iter().map(|(_, value)| value.clone()).collect()).map_err(|why| why.to_string())
}

#[test]
fn whatever_is_offered_is_a_start_or_would_lose_the_raj_at_once() {
    let mut drawn = 0;
    for level in 0..4 {
        let mut by_level = Offer::default();
        by_level.choose(Ask::Level, level);
        for formation in 0..by_level.answers(Ask::Formation).len() {
            let mut by_formation = by_level.clone();
            by_formation.choose(Ask::Formation, formation);
            for ask in Ask::all().into_iter().skip(2) {
                for index in 0..by_formation.answers(ask).len() {
                    let mut offer = by_formation.clone();
                    offer.choose(ask, index);
                    assert_eq!(offer.chosen(ask), index, "{ask:?} of {}", by_formation.text());
                    assert_eq!(Offer::read(&offer.text()).text(), offer.text());
                    match draw(&offer) {
                        Ok(_) => drawn += 1,
                        Err(why) => assert_eq!(
                            why,
                            "the attacker's first move could frag the blocker's Raj",
                            "{}",
                            offer.text()
                        ),
                    }
                }
            }
        }
    }
    assert!(drawn > 500, "{drawn}");
}

#[test]
fn answers_that_are_ruled_out_fall_back() {
    let mut offer = Offer::read("level=red;formation=klassika;size=8;rf=swapped;carousel=2");
    let choices = |offer: &Offer| {
        let pairs: Vec<String> = offer.choices(&[None, None]).iter().map(|(k, v)| format!("{k}={v}")).collect();
        pairs.join(" ")
    };
    assert_eq!(choices(&offer), "level=red size=8 formation=klassika rf=swapped carousel=2");
    // Blue's first degree has no complications and one size.
    offer.choose(Ask::Level, Level::Blue as usize);
    assert_eq!(choices(&offer), "level=blue size=8 formation=klassika");
    assert!(offer.answers(Ask::Complication(Complication::Rf)).is_empty());
    offer.choose(Ask::Degree, 2);
    assert_eq!(offer.answers(Ask::Complication(Complication::Rf)).len(), 3);
    // White has Eralash only.
    offer.choose(Ask::Level, Level::White as usize);
    assert_eq!(choices(&offer), "level=white size=8 formation=eralash shape=q with-raj=no arbitral=E");
    assert_eq!(Offer::read("level=none;size=99;;=").text(), Offer::default().text());
}

#[test]
fn the_lot_is_written_as_the_rules_say() {
    for (text, winner, lot) in [
        ("level=white;size=7", ATTACKER, "White attacker;size=7"),
        ("level=blue;formation=klassika;degree=3;rf=crossed", BLOCKER, "Black blocker;rf=crossed"),
        ("level=blue;formation=klassika;degree=3", BLOCKER, "Black blocker;rf=straight"),
        ("level=blue;formation=klassika;degree=1", ATTACKER, "White attacker"),
        ("level=red;formation=klassika;rf=crossed", ATTACKER, "White attacker"),
    ] {
        assert_eq!(Offer::read(text).lot(winner), lot);
    }
}

#[test]
fn a_kit_that_leaves_no_bit_free_is_not_offered() {
    let sizes = |text: &str| -> Vec<String> {
        Offer::read(text).answers(Ask::Size).into_iter().map(|answer| answer.key).collect()
    };
    assert_eq!(sizes("level=open;formation=eralash;form=q;kit=white").len(), 7);
    // Red's kit has 22 mobs; half of a location of 7 rows has 21 bits.
    assert_eq!(sizes("level=open;formation=eralash;form=q;kit=red").first().unwrap(), "8");
    assert_eq!(sizes("level=open;formation=eralash;form=r;kit=red").first().unwrap(), "8");
}
