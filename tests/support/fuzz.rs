//! Laws for texts from outside, whatever they hold. The crate in `fuzz` looks for bytes that break them;
//! `tests/fuzz_seeds.rs` tries the seeds and mutations of them.
//!
//! A law takes any bytes, panics where it is broken, and says whether the bytes were good enough to be read.

use ludoteca::catalogue::GAMES;
use ludoteca::games::dumaraj::{Formation, Level};
use ludoteca::games::{chapas, navia};
use ludoteca::record::{Extent, ReadGame, Reader, TagMap, write};
use ludoteca::rules::{AnyGame, AnyPosition, Tags, Turn, game_by_variant};
use std::collections::BTreeMap;

/// A law: takes any bytes, panics where it is broken, and says whether they were good enough to be read.
pub type Law = fn(&[u8]) -> bool;

/// What is fuzzed, by its folder of seeds.
pub const TARGETS: [(&str, Law); 5] =
    [("record", record), ("position", position), ("compasses", compasses), ("maps", maps), ("formations", formations)];

/// Records: any bytes are read, each game is kept or skipped for a reason, and what is written of them is read and
/// written alike.
pub fn record(bytes: &[u8]) -> bool {
    let games = read(bytes);
    for (i, game) in (1..).zip(&games) {
        assert_eq!(game.number, i, "games are counted");
        let skipped = matches!(game.extent, Extent::Skipped(_));
        assert!(!skipped || !game.diagnostics.is_empty(), "a game is skipped without a word");
        let unread = matches!(game.extent, Extent::Unchecked(_));
        assert!(!unread || !game.diagnostics.is_empty(), "a game is kept unread without a word");
    }
    let kept: Vec<&ReadGame> = games.iter().filter(|game| !matches!(game.extent, Extent::Skipped(_))).collect();
    let text: String = kept.iter().map(|game| write(&game.record, GAMES)).collect();
    let again = read(text.as_bytes());
    assert_eq!(again.len(), kept.len(), "{text}");
    for (game, kept) in again.iter().zip(&kept) {
        assert!(game.record == kept.record, "{text}");
    }
    let twice: String = again.iter().map(|game| write(&game.record, GAMES)).collect();
    assert_eq!(twice, text);
    games.iter().any(|game| game.diagnostics.is_empty())
}

fn read(bytes: &[u8]) -> Vec<ReadGame> {
    // Reading from memory does not fail.
    Reader::new(bytes, GAMES).map(Result::unwrap).collect()
}

/// Positions of all games: a start that is read is written, and read again is the same start; so are the positions
/// after some of its moves. The bytes are lines of a tag's name, a blank and its value; `Variant` says which game.
pub fn position(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut tags = Tags::default();
    for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
        tags.set(name, value);
    }
    let variant = tags.0.iter().find(|(name, _)| name == "Variant").map(|(_, variant)| variant.clone());
    let Some(game) = variant.and_then(|variant| game_by_variant(GAMES, &variant)) else { return false };
    let Ok((setup, position)) = game.set_up(&tags) else { return false };
    let (again, same) = game.set_up(&setup).unwrap_or_else(|why| panic!("{}: {setup:?}", why.0));
    assert_eq!(again, setup);
    agree(&*position, &*same);
    reads_back(game, &setup, &*position);
    let choices = position.choices();
    assert_eq!(choices.is_empty(), matches!(position.turn(), Turn::Over(_)), "{}", position.text());
    for choice in [choices.first(), choices.get(choices.len() / 2), choices.last()].into_iter().flatten() {
        let mut next = position.boxed();
        let played =
            next.play(&choice.text).unwrap_or_else(|why| panic!("{} in {}: {why}", choice.text, position.text()));
        assert_eq!(played.text, choice.text, "{}", position.text());
        reads_back(game, &setup, &*next);
    }
    true
}

fn agree(one: &dyn AnyPosition, other: &dyn AnyPosition) {
    assert_eq!(one.text(), other.text());
    assert_eq!(one.identity_text(), other.identity_text());
    assert_eq!(one.identity(), other.identity(), "{}", one.text());
    assert_eq!(one.turn(), other.turn(), "{}", one.text());
}

/// A position's text is the position; some finished positions are written, but not loaded. What is set up is judged
/// anew: it may be over where a game that goes on, from a start that no game reaches, has not been judged there.
fn reads_back(game: &dyn AnyGame, setup: &Tags, position: &dyn AnyPosition) {
    if matches!(position.turn(), Turn::Over(_)) {
        return;
    }
    let mut tags = setup.clone();
    tags.set("FEN", position.text());
    let read = game.start(&tags).unwrap_or_else(|why| panic!("{}: {}", position.text(), why.0));
    if matches!(read.turn(), Turn::Over(_)) {
        assert_eq!(read.text(), position.text());
    } else {
        agree(&*read, position);
    }
}

/// Files of compasses: a set that is read is written, and read again is the same set; its tags fit a record.
pub fn compasses(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(set) = navia::read_set(text) else { return false };
    let written = navia::write_set(set.name(), set.compasses().iter());
    let again = navia::read_set(&written).unwrap_or_else(|why| panic!("{}\n{written}", why.0));
    assert_eq!(again.name(), set.name());
    assert_eq!(again.compasses(), set.compasses(), "{written}");
    data("Navia Dratp", "", text)
}

/// Files of maps: each map that is read is written as a tag, and read again is the same map.
pub fn maps(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(maps) = chapas::read_maps(text) else { return false };
    for map in &maps {
        let tag = chapas::write_map(map);
        assert_eq!(chapas::read_map(&tag).unwrap_or_else(|why| panic!("{}\n{tag}", why.0)), *map);
        data("Chapas", &format!("map={}", map.id()), text);
    }
    true
}

/// A data file's tags can stand in a record; says whether there are any.
fn data(variant: &str, rules: &str, text: &str) -> bool {
    let Some(game) = game_by_variant(GAMES, variant) else { return false };
    let Ok(tags) = game.data_tags(rules, text) else { return false };
    let mut of_a_record = TagMap::default();
    for (name, value) in &tags.0 {
        of_a_record.set(name, value).unwrap_or_else(|why| panic!("{name} {value:?}: {why:?}"));
        assert_eq!(of_a_record.get(name), Some(value.as_str()));
    }
    true
}

/// Files of formations: whatever one says, all that is offered of it can be asked for.
pub fn formations(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(file) = toml::from_str::<BTreeMap<String, Vec<Formation>>>(text) else { return false };
    for formation in file.values().flatten() {
        let _ = formation.title().to_string();
        for level in Level::ALL {
            let _ = formation.complications(level);
            for size in formation.sizes(level) {
                assert!(formation.first_level(*size).is_some_and(|first| first as u8 <= level as u8), "{text}");
            }
        }
    }
    true
}
