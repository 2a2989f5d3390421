//! A new record: the tags that a game begins with.

use crate::record::{Record, TagError};
use crate::rules::{AnyGame, Drawn, Seat};

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
    for (name, value) in drawn.setup.0.iter().chain(&drawn.beside.0) {
        tags.set(name, value)?;
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
