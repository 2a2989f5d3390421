//! What holds for every game whose positions can be set up by hand, whatever is touched in whatever order.

mod support;

use ludoteca::catalogue::GAMES;
use ludoteca::rng::Rng;
use ludoteca::rules::{AnyArrangement, AnyGame, Arranger, FactValue, Laid, TagSource, Tags, Turn};
use std::collections::{HashMap, HashSet};
use support::wander::wander;

/// How many touches are made from each start.
const TOUCHES: usize = 250;

/// The first positions of each game are set up otherwise, and then one in so many.
const FIRST: usize = 10;
const APART: usize = 40;

/// Positions of random games that are not over, with their tags, of the games that can be set up.
fn starts(mut look: impl FnMut(&dyn AnyGame, Arranger, &Tags)) {
    wander(|game, tags, position| {
        let Some(arranger) = game.arranger().filter(|_| matches!(position.turn(), Turn::Of(_))) else { return };
        let mut tags = tags.clone();
        tags.set("FEN", position.text());
        look(game, arranger, &tags);
    });
}

fn take_up(arranger: Arranger, tags: &Tags) -> Box<dyn AnyArrangement> {
    arranger(tags).unwrap_or_else(|why| panic!("{tags:?}: {why}"))
}

/// Mostly one of `usual`, sometimes any number.
fn some(rng: &mut Rng, usual: u64) -> u16 {
    match rng.below(12) {
        0 => rng.next_u64() as u16,
        1 => (usual + rng.below(3)) as u16,
        _ => rng.below(usual.max(1)) as u16,
    }
}

/// The number of a thing, mostly of one that there is.
fn some_thing(rng: &mut Rng, things: &[u16]) -> u16 {
    if rng.below(12) == 0 { rng.next_u64() as u16 } else { things[rng.below(things.len() as u64) as usize] }
}

/// Makes one random call; says whether it was refused.
fn touch(arrangement: &mut dyn AnyArrangement, rng: &mut Rng, things: &[u16], cells: u64) -> Result<(), String> {
    match rng.below(40) {
        0 => arrangement.clear(),
        1..=9 => {
            let facts = arrangement.facts();
            let fact = usize::from(some(rng, facts.len() as u64));
            let most = match facts.get(fact).map(|fact| &fact.value) {
                Some(FactValue::Choice { of, .. }) => of.len() as u64,
                Some(FactValue::Number { most, .. }) => u64::from(*most).min(100) + 1,
                None => 3,
            };
            let value = if rng.below(12) == 0 { rng.next_u64() as u32 } else { rng.below(most + 1) as u32 };
            arrangement.set_fact(fact, value);
        }
        10..=14 => arrangement.lift(some(rng, cells)),
        15..=19 => {
            let (from, to) = (some(rng, cells), some(rng, cells));
            return arrangement.shift(from, to).map_err(|why| why.to_string());
        }
        20..=24 => {
            let (tray, thing) = (usize::from(some(rng, arrangement.trays().len() as u64)), some_thing(rng, things));
            return arrangement.put_aside(tray, thing).map_err(|why| why.to_string());
        }
        25..=28 => {
            let tray = usize::from(some(rng, arrangement.trays().len() as u64));
            let holds = arrangement.trays().get(tray).map_or(Vec::new(), |tray| tray.holds.clone());
            let thing = some_thing(rng, if holds.is_empty() { things } else { &holds });
            arrangement.take_out(tray, thing);
        }
        _ => {
            let thing = some_thing(rng, things);
            let mut along = vec![some(rng, cells)];
            if rng.below(20) == 0 {
                along.clear();
            }
            // What takes several cells is given more, until it lies or cannot.
            for _ in 0..4 {
                match arrangement.lay(thing, &along) {
                    Ok(Laid::Done) => break,
                    Ok(Laid::More) => along.push(some(rng, cells)),
                    Err(why) => return Err(why.to_string()),
                }
            }
        }
    }
    Ok(())
}

/// What an arrangement tells of itself is in order.
fn look_at(arrangement: &dyn AnyArrangement, things: &[u16], cells: u16) {
    let known = |thing: &u16| things.contains(thing);
    assert!((0..cells).filter_map(|cell| arrangement.thing_at(cell)).all(|thing| known(&thing)), "{arrangement:?}");
    assert!(arrangement.trays().iter().all(|tray| tray.holds.iter().all(known)), "{arrangement:?}");
    for fact in arrangement.facts() {
        match fact.value {
            FactValue::Choice { of, chosen } => assert!(chosen < of.len(), "{}: {arrangement:?}", fact.name),
            FactValue::Number { least, most, is } => {
                assert!((least..=most).contains(&is), "{}: {arrangement:?}", fact.name);
            }
        }
    }
}

#[test]
fn a_position_that_is_taken_up_and_left_alone_is_what_it_was() {
    starts(|game, arranger, tags| {
        let mut arrangement = take_up(arranger, tags);
        let canonical = game.canonical_setup(tags).unwrap();
        assert_eq!(arrangement.tags(), canonical);
        assert!(arrangement.check().is_ok(), "{tags:?}");
        assert_eq!(Some(arrangement.sketch().text().as_str()), canonical.tag("FEN"));
        // To say again what is said, or to move a thing to where it lies, changes nothing.
        for (number, fact) in arrangement.facts().into_iter().enumerate() {
            arrangement.set_fact(
                number,
                match fact.value {
                    FactValue::Choice { chosen, .. } => chosen as u32,
                    FactValue::Number { is, .. } => is,
                },
            );
            assert_eq!(arrangement.tags(), canonical, "{}", fact.name);
        }
        for cell in 0..arrangement.sketch().cells() {
            let _ = arrangement.shift(cell, cell);
        }
        assert_eq!(arrangement.tags(), canonical);
    });
}

#[test]
fn things_have_numbers_and_names_of_their_own() {
    starts(|game, arranger, tags| {
        let things = take_up(arranger, tags).things();
        let ids: HashSet<u16> = things.iter().map(|thing| thing.id).collect();
        let names: HashSet<(String, Option<u8>)> =
            things.iter().map(|thing| (thing.name.to_string(), thing.seat.map(|seat| seat.index() as u8))).collect();
        assert_eq!((ids.len(), names.len()), (things.len(), things.len()), "{}", game.info().id);
    });
}

/// Makes random calls from some positions of every game, and calls `look` after each.
fn tamper(mut look: impl FnMut(&dyn AnyGame, &dyn AnyArrangement, usize)) {
    let mut passed: HashMap<&str, usize> = HashMap::new();
    let mut rng = Rng::from_seed(7);
    starts(|game, arranger, tags| {
        let number = passed.entry(game.info().id).or_default();
        *number += 1;
        if *number > FIRST && !number.is_multiple_of(APART) {
            return;
        }
        let mut arrangement = take_up(arranger, tags);
        let things: Vec<u16> = arrangement.things().into_iter().map(|thing| thing.id).collect();
        for number in 0..TOUCHES {
            let cells = arrangement.sketch().cells();
            let before = arrangement.boxed();
            let refused = touch(&mut *arrangement, &mut rng, &things, cells.into());
            if let Err(why) = refused {
                // Of several cells, none but the last was refused.
                assert_eq!(arrangement.tags(), before.tags(), "{why}");
            }
            look_at(&*arrangement, &things, arrangement.sketch().cells());
            look(game, &*arrangement, number);
        }
    });
}

#[test]
fn whatever_is_touched_is_drawn_and_written_and_starts_a_game_where_the_rules_allow_it() {
    let (mut allowed, mut refused) = (HashSet::new(), HashSet::new());
    tamper(|game, arrangement, _| {
        let tags = arrangement.tags();
        assert_eq!(Some(arrangement.sketch().text().as_str()), tags.tag("FEN"), "{arrangement:?}");
        if arrangement.check().is_err() {
            refused.insert(game.info().id);
            return;
        }
        allowed.insert(game.info().id);
        let again = game.canonical_setup(&tags).unwrap_or_else(|why| panic!("{tags:?}: {why}"));
        assert_eq!(again, tags);
        assert_eq!(game.start(&tags).unwrap().text(), arrangement.sketch().text());
    });
    // Both have been tried in every game.
    let arranged = GAMES.iter().filter(|game| game.arranger().is_some()).count();
    assert_eq!((allowed.len(), refused.len()), (arranged, arranged), "{allowed:?} {refused:?}");
}

#[cfg(feature = "paint")]
mod painted {
    use super::*;
    use ludoteca::board::{Scene, Theme, ThemeKind, Threats, View, painter};

    fn view(side: f64) -> View {
        View { width: side, height: side, scale: 1.0, turned: false, coordinates: true }
    }

    fn surface(side: i32) -> cairo::ImageSurface {
        cairo::ImageSurface::create(cairo::Format::ARgb32, side, side).unwrap()
    }

    #[test]
    fn what_the_rules_refuse_is_drawn_and_told() {
        let theme = Theme::new(ThemeKind::Light);
        tamper(|game, arrangement, number| {
            if number % 125 != 124 {
                return;
            }
            let (painter, sketch) = (painter(game.info().id).unwrap(), arrangement.sketch());
            for side in [120, 400] {
                let view = view(side.into());
                let cr = cairo::Context::new(surface(side)).unwrap();
                let spots: Vec<_> = painter.places(&*sketch, &view).into_iter().map(|place| place.spot).collect();
                for (turned, threats) in [(false, Threats::Hidden), (true, Threats::Shown)] {
                    let pointed = spots.get(number % spots.len().max(1)).copied();
                    let scene = Scene { threats, pointed, ..Scene::still(&*sketch, &theme) };
                    painter.paint(&cr, &scene, &View { turned, ..view }).unwrap();
                    painter.paint_aside(&cr, &scene, &view).unwrap();
                }
                for spot in spots {
                    let _ = (painter.describe(&*sketch, spot, false), painter.card(&*sketch, spot));
                    let _ = painter.paint_card(&cr, &*sketch, spot, &theme, &view);
                }
                let _ = (painter.aside(&*sketch), painter.aspect(&*sketch));
            }
        });
    }

    #[test]
    fn every_thing_has_a_picture_of_its_own() {
        let mut seen = HashSet::new();
        starts(|game, arranger, tags| {
            if !seen.insert(game.info().id) {
                return;
            }
            let arrangement = take_up(arranger, tags);
            let sketch = arrangement.sketch();
            for kind in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast] {
                let theme = Theme::new(kind);
                let mut pictures = HashSet::from([surface(40).data().unwrap().to_vec()]);
                for thing in arrangement.things() {
                    let mut surface = surface(40);
                    let cr = cairo::Context::new(&surface).unwrap();
                    painter(game.info().id).unwrap().paint_thing(&cr, &*sketch, thing.id, &theme, &view(40.0)).unwrap();
                    drop(cr);
                    let drawn = surface.data().unwrap().to_vec();
                    assert!(pictures.insert(drawn), "{kind:?}: {} of {}", thing.name, game.info().id);
                }
            }
        });
    }
}
