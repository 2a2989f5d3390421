//! Options and start of a game: `shot`, `map`, and the position it begins with.

use super::map::{Map, find_map};
use super::map_text;
use super::situation::Situation;
use crate::rules::{Malformed, TagSource, Tags, read_options, write_options};
use crate::text::Message;
use std::sync::Arc;

/// How a jump's result comes about: the option `shot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShotRule {
    /// The player aims; the physics gives the result.
    Aim,
    /// Dice give it.
    Dice,
}

/// Options and start: a position may be taken up in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapasSetup {
    /// The map.
    pub map: Arc<Map>,
    /// How jumps are decided.
    pub shot: ShotRule,
    /// The position that the game begins with.
    pub start: Situation,
}

/// The values of a `Rules` text ("Options").
struct Options<'a> {
    map: &'a str,
    shot: ShotRule,
}

fn read_rules(rules: &str) -> Result<Options<'_>, Malformed> {
    let mut options = Options { map: Map::shipped()[0].id(), shot: ShotRule::Aim };
    for (key, value) in read_options(rules)? {
        match (key, value) {
            ("map", id) => options.map = id,
            ("shot", "aim") => options.shot = ShotRule::Aim,
            ("shot", "dice") => options.shot = ShotRule::Dice,
            ("shot", _) => return Err(Malformed::bad_value(key, value)),
            _ => return Err(Malformed::unknown_option(key)),
        }
    }
    Ok(options)
}

impl ChapasSetup {
    /// Reads the options from the tags `Rules` and `Map`, with the standard start.
    ///
    /// # Errors
    /// An option that is unknown, a map that is neither shipped nor in the tag `Map`.
    pub fn read_options(tags: &dyn TagSource) -> Result<Self, Malformed> {
        let options = read_rules(tags.tag("Rules").unwrap_or(""))?;
        let map = find_map(options.map, tags.tag("Map"))?;
        Ok(Self { map, shot: options.shot, start: Situation::START })
    }

    /// The text of the tag `Rules`.
    pub(super) fn rules(&self) -> String {
        let mut options = Vec::new();
        if self.map.id() != Map::shipped()[0].id() {
            options.push(("map", self.map.id().to_owned()));
        }
        if self.shot == ShotRule::Dice {
            options.push(("shot", "dice".to_owned()));
        }
        write_options(options)
    }
}

/// The tag `Map` for a `Rules` text that names a map of a player's file; none for a shipped map.
pub(super) fn map_tag(rules: &str, file: &str) -> Result<Tags, Malformed> {
    let maps = map_text::read_maps(file)?;
    for map in &maps {
        if Map::shipped_by_id(map.id()).is_some_and(|shipped| shipped != map) {
            let other = Message::new("the file's map {id} differs from this program's map of that id");
            return Err(Malformed(other.with("id", map.id())));
        }
    }
    let id = read_rules(rules)?.map;
    let mut tags = Tags::default();
    if Map::shipped_by_id(id).is_none()
        && let Some(map) = maps.iter().find(|map| map.id() == id)
    {
        tags.set("Map", map_text::write_map(map));
    }
    Ok(tags)
}
