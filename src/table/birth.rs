//! A new record: the tags that a game begins with.

use crate::record::{Record, TagError};
use crate::rules::{AnyGame, Drawn, Seat, TagSource, Tags};

/// What is known of a game before its first move.
#[derive(Clone, Debug, Default)]
pub struct Birth {
    /// Who sits at each seat; empty where unknown.
    pub players: Vec<String>,
    /// The calendar date at the site, `2026.03.04`.
    pub date: String,
    /// The same moment in UTC: date and time, `15:04:05`.
    pub utc: (String, String),
    /// The record's own identifier.
    pub game_id: String,
    /// Further tags, such as `Match` and `Round`.
    pub tags: Vec<(String, String)>,
}

/// The letters of a `GameId`.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Makes a `GameId` of 26 characters from random bits.
pub fn game_id(rng: &mut crate::rng::Rng) -> String {
    (0..26).map(|_| char::from(LETTERS[rng.below(32) as usize])).collect()
}

/// Makes the record of a game that is about to begin.
///
/// # Errors
/// A name or tag that no record takes.
pub fn new_record(game: &dyn AnyGame, drawn: &Drawn, birth: &Birth) -> Result<Record, TagError> {
    let mut record = Record::default();
    let tags = &mut record.tags;
    tags.set("Variant", game.info().variant)?;
    tags.set("RulesVersion", &game.info().rules_version.to_string())?;
    let ordinary = is_ordinary(game, &drawn.setup);
    for (name, value) in drawn.setup.0.iter().chain(&drawn.beside.0) {
        if !(ordinary && name == "FEN") {
            tags.set(name, value)?;
        }
    }
    if tags.get("FEN").is_some() {
        tags.set("SetUp", "1")?;
    }
    for (i, name) in birth.players.iter().enumerate().take(Seat::MOST as usize) {
        if !name.trim().is_empty() {
            tags.set(Seat::new(i as u8).tag(), name.trim())?;
        }
    }
    tags.set("Date", &birth.date)?;
    tags.set("UTCDate", &birth.utc.0)?;
    tags.set("UTCTime", &birth.utc.1)?;
    tags.set("GameId", &birth.game_id)?;
    for (name, value) in &birth.tags {
        tags.set(name, value)?;
    }
    Ok(record)
}

/// Whether a start is the one that the game has without any position text: it depends on neither chance nor choice.
fn is_ordinary(game: &dyn AnyGame, setup: &Tags) -> bool {
    let mut bare = setup.clone();
    bare.0.retain(|(name, _)| name != "FEN");
    let start = game.start(&bare).map(|position| position.text());
    !game.info().start_varies && start.ok().as_deref() == setup.tag("FEN")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::GAMES;
    use crate::rules::game_by_id;

    #[test]
    fn only_a_start_of_chance_or_choice_is_written() {
        let chapas = game_by_id(GAMES, "chapas").unwrap();
        let fen = |game: &dyn AnyGame, rules: &str, text: Option<&str>| {
            let setup = game.canonical_setup(&Tags::new(rules, text)).unwrap();
            let record = new_record(game, &Drawn { setup, beside: Tags::default() }, &Birth::default()).unwrap();
            assert_eq!(record.tags.get("SetUp").is_some(), record.tags.get("FEN").is_some());
            assert_eq!(record.tags.get("Rules").unwrap_or(""), rules);
            record.tags.get("FEN").map(str::to_owned)
        };
        for rules in ["", "shot=dice", "map=wheel-7"] {
            assert_eq!(fen(chapas, rules, None), None, "{rules}");
            assert_eq!(fen(chapas, rules, Some("-,-,-/-,-,- w _:_ _:_ _")), None, "{rules}");
        }
        let set_up = "A1,-,-/O3,-,- w O1:O3 _:_ _";
        assert_eq!(fen(chapas, "", Some(set_up)).as_deref(), Some(set_up));
        let garden = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";
        assert_eq!(fen(game_by_id(GAMES, "niya").unwrap(), "", Some(garden)).as_deref(), Some(garden));
    }
}
