//! Figures about the records that a query finds.

use super::Archive;
use super::derived::{SEATS, player_key};
use super::error::Result;
use super::query::Query;
use rusqlite::params_from_iter;
use std::collections::BTreeMap;

/// How often games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// All games.
    pub games: u64,
    /// Games in which each seat came first, alone.
    pub won: [u64; 4],
    /// Games in which several came first.
    pub drawn: u64,
    /// Games without a result.
    pub open: u64,
}

/// Figures of one game of the catalogue, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Results by seat.
    pub results: Results,
    /// Moves of the main line: the fewest, all together, the most.
    pub plies: (u64, u64, u64),
}

/// Figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games, open ones too.
    pub games: u64,
    /// Games in which the player came first, alone.
    pub won: u64,
    /// Games in which the player came first, with others.
    pub drawn: u64,
    /// Games in which others did better.
    pub lost: u64,
}

/// Figures about records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// All together.
    pub all: Figures,
    /// By game.
    pub games: BTreeMap<String, Figures>,
    /// By player; names are equal after NFC and trimming.
    pub players: BTreeMap<String, Score>,
}

impl Archive {
    /// Counts what a query finds.
    ///
    /// # Errors
    /// The archive fails.
    pub fn stats(&self, query: &Query) -> Result<Stats> {
        let filter = self.filter(query);
        let sql = format!(
            "SELECT g.variant, g.result, g.placing, g.plies, p0.name, p1.name, p2.name, p3.name FROM game AS g {} WHERE {}",
            (0..SEATS.len())
                .map(|i| format!(
                    "LEFT JOIN seat AS s{i} ON s{i}.game = g.id AND s{i}.seat = {i} LEFT JOIN player AS p{i} ON p{i}.id = s{i}.player "
                ))
                .collect::<String>(),
            filter.sql
        );
        let mut statement = self.conn.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(filter.values))?;
        let mut stats = Stats::default();
        while let Some(row) = rows.next()? {
            let variant: Option<String> = row.get(0)?;
            let (result, placing): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
            let places = places(result.as_deref(), placing.as_deref());
            let plies = u64::from(row.get::<_, u32>(3)?);
            stats.all.add(&places, plies);
            stats.games.entry(variant.unwrap_or_default()).or_default().add(&places, plies);
            for seat in 0..SEATS.len() {
                let name: Option<String> = row.get(4 + seat)?;
                let Some(key) = name.map(|name| player_key(&name)).filter(|key| !key.is_empty()) else { continue };
                stats.players.entry(key).or_default().add(&places, seat);
            }
        }
        Ok(stats)
    }
}

/// The place of each seat, as the result or, for three and four, the placing tells; nothing if neither does.
fn places(result: Option<&str>, placing: Option<&str>) -> Vec<u8> {
    let known = placing.and_then(|text| text.split(':').map(|place| place.parse().ok()).collect::<Option<Vec<u8>>>());
    match result {
        Some("1-0") => vec![1, 2],
        Some("0-1") => vec![2, 1],
        Some("1/2-1/2") => vec![1, 1],
        _ => known.filter(|places| (3..=SEATS.len()).contains(&places.len())).unwrap_or_default(),
    }
}

fn first(places: &[u8]) -> usize {
    places.iter().filter(|place| **place == 1).count()
}

impl Figures {
    fn add(&mut self, places: &[u8], plies: u64) {
        let results = &mut self.results;
        let shortest = if results.games == 0 { plies } else { self.plies.0.min(plies) };
        self.plies = (shortest, self.plies.1 + plies, self.plies.2.max(plies));
        results.count(places);
    }
}

impl Results {
    /// Counts a game with these tags `Result` and `Placing`.
    pub fn add(&mut self, result: Option<&str>, placing: Option<&str>) {
        self.count(&places(result, placing));
    }

    fn count(&mut self, places: &[u8]) {
        self.games += 1;
        match first(places) {
            0 => self.open += 1,
            1 => self.won[places.iter().position(|place| *place == 1).unwrap_or(0)] += 1,
            _ => self.drawn += 1,
        }
    }
}

impl Score {
    fn add(&mut self, places: &[u8], seat: usize) {
        self.games += 1;
        match places.get(seat) {
            Some(1) if first(places) == 1 => self.won += 1,
            Some(1) => self.drawn += 1,
            Some(_) => self.lost += 1,
            None => {}
        }
    }
}
