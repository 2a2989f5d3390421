//! Records that a query finds: their numbers in an order, and rows of a list for some of them.
//!
//! A list of a million records is scrolled by asking once for the numbers (8 bytes each), then for the rows in view.

use super::derived::{SEATS, folded};
use super::error::Result;
use super::query::{Condition, Query, Term};
use super::{Archive, RecordId, State};
use rusqlite::types::Value;
use rusqlite::{OptionalExtension, params, params_from_iter};

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// In the order in which they were stored.
    Number,
    /// The first day that the date can mean.
    Date,
    /// The name of the game.
    Game,
    /// The first player, case and accents aside.
    White,
    /// The second player.
    Black,
    /// The event, by its bytes.
    Event,
    /// The site, by its bytes.
    Site,
    /// The result.
    Result,
    /// Moves of the main line.
    Plies,
    /// The last change.
    Changed,
}

/// An order of a list; equal ones follow each other by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub column: Column,
    /// Which end comes first.
    pub direction: Direction,
}

/// Which end of an order comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Small, early and A first.
    Ascending,
    /// Large, late and Z first.
    Descending,
}

impl Default for Sort {
    fn default() -> Self {
        Self { column: Column::Number, direction: Direction::Ascending }
    }
}

/// A record as a list shows it. Texts are the tags'; none where a tag is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub id: RecordId,
    /// The game.
    pub variant: Option<String>,
    /// Who played, by seat; empty texts for unknown ones between known.
    pub players: Vec<String>,
    /// The event.
    pub event: Option<String>,
    /// The site.
    pub site: Option<String>,
    /// The date, as the record has it.
    pub date: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The result.
    pub result: Option<String>,
    /// The places of three or four players.
    pub placing: Option<String>,
    /// Moves of the main line.
    pub plies: u32,
    /// Comments with words.
    pub comments: u32,
    /// Variations.
    pub variations: u32,
    /// Whether it is still played.
    pub state: State,
    /// When it was put into the trash, if it is there; milliseconds since 1970.
    pub trashed_at: Option<i64>,
    /// When it was last changed; milliseconds since 1970.
    pub changed_at: i64,
}

/// A condition in SQL with its values.
pub(super) struct Filter {
    pub sql: String,
    pub values: Vec<Value>,
}

impl Filter {
    /// The condition on the table `game` named `g`.
    pub fn of(query: &Query) -> Self {
        let mut filter = Self { sql: String::new(), values: Vec::new() };
        filter.sql.push_str(if query.in_trash() { "g.trashed_at IS NOT NULL" } else { "g.trashed_at IS NULL" });
        for Term { excluded, condition } in &query.terms {
            filter.sql.push_str(if *excluded { " AND NOT (" } else { " AND (" });
            filter.add(condition);
            filter.sql.push(')');
        }
        filter
    }

    fn add(&mut self, condition: &Condition) {
        if let Condition::Any(several) = condition {
            for (i, condition) in several.iter().enumerate() {
                self.sql.push_str(if i == 0 { "" } else { " OR " });
                self.add(condition);
            }
            return;
        }
        let (sql, values): (&str, Vec<Value>) = match condition {
            Condition::Words(_) | Condition::Player(_) | Condition::Event(_) => {
                let phrase = phrase(condition).unwrap_or_default();
                ("g.id IN (SELECT rowid FROM words WHERE words MATCH ?)", vec![phrase.into()])
            }
            Condition::Game(name) => ("ifnull(g.variant, '') = ? COLLATE NOCASE", vec![name.clone().into()]),
            Condition::Outcome(result) => ("ifnull(g.result, '*') = ?", vec![result.clone().into()]),
            Condition::Date(from, to) => {
                // Numbers decide where one day or any is meant, as most often; else the date is looked at.
                let sql = "g.date_to > 0 AND g.date_to >= ? AND g.date_from <= ? AND CASE WHEN g.date_from = g.date_to \
                           OR (g.date_from = 101 AND g.date_to = 99991231) THEN 1 ELSE date_touches(g.date, ?, ?) END";
                (sql, [*from, *to, *from, *to].map(Value::from).to_vec())
            }
            Condition::Plies(from, to) => ("g.plies BETWEEN ? AND ?", vec![(*from).into(), (*to).into()]),
            Condition::HasComments => ("g.comments > 0", Vec::new()),
            Condition::HasVariations => ("g.variations > 0", Vec::new()),
            // The word itself: the index of games in play is of these alone.
            Condition::Is(State::Playing) => ("g.state = 'playing'", Vec::new()),
            Condition::Is(State::Ended) => ("g.state = 'ended'", Vec::new()),
            Condition::InTrash => ("g.trashed_at IS NOT NULL", Vec::new()),
            Condition::Any(_) => ("FALSE", Vec::new()),
        };
        self.sql.push_str(sql);
        self.values.extend(values);
    }
}

/// Words as a phrase of FTS5, whose last word may be only begun; none where a condition asks for no words.
fn phrase(condition: &Condition) -> Option<String> {
    let (column, text) = match condition {
        Condition::Words(text) => ("", text),
        Condition::Player(text) => ("players : ", text),
        Condition::Event(text) => ("event : ", text),
        _ => return None,
    };
    // What ends a phrase, or a text in C.
    let text = folded(text).replace(['"', '\0'], " ");
    Some(format!("{column}\"{text}\" *"))
}

impl Archive {
    /// The numbers of the records that a query finds, sorted.
    ///
    /// # Errors
    /// The archive fails.
    pub fn list(&self, query: &Query, sort: Sort) -> Result<Vec<RecordId>> {
        let filter = self.filter(query);
        let player = |seat: usize| {
            format!(
                " LEFT JOIN seat AS s ON s.game = g.id AND s.seat = {seat} LEFT JOIN player AS p ON p.id = s.player"
            )
        };
        let (key, join) = match sort.column {
            Column::Number => ("g.id", String::new()),
            Column::Date => ("g.date_from", String::new()),
            Column::Game => ("g.variant", String::new()),
            Column::White => ("p.folded", player(0)),
            Column::Black => ("p.folded", player(1)),
            Column::Event => ("g.event", String::new()),
            Column::Site => ("g.site", String::new()),
            Column::Result => ("g.result", String::new()),
            Column::Plies => ("g.plies", String::new()),
            Column::Changed => ("g.changed_at", String::new()),
        };
        let direction = match sort.direction {
            Direction::Ascending => "ASC",
            Direction::Descending => "DESC",
        };
        let within = match sort.column {
            Column::Number | Column::Date if query.terms.is_empty() => "",
            _ if query.in_trash() => " INDEXED BY game_in_trash",
            _ if self.finds_few(query)? => "",
            _ => " INDEXED BY game_in_lists",
        };
        let sql = format!(
            "SELECT g.id FROM game AS g{within}{join} WHERE {} ORDER BY {key} {direction}, g.id {direction}",
            filter.sql
        );
        let mut statement = self.conn.prepare_cached(&sql)?;
        let ids = statement.query_map(params_from_iter(filter.values), |row| row.get(0).map(RecordId))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// Whether what a query asks for is so rare that looking at each of their records is better than looking at all records
    /// in the one narrow place that holds what lists ask of them.
    fn finds_few(&self, query: &Query) -> Result<bool> {
        const FEW: i64 = 5_000;
        for term in query.terms.iter().filter(|term| !term.excluded) {
            if term.condition == Condition::Is(State::Playing) {
                return Ok(true);
            }
            let Some(phrase) = phrase(&term.condition) else { continue };
            let sql = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)";
            let found: i64 = self.conn.prepare_cached(sql)?.query_row(params![phrase, FEW], |row| row.get(0))?;
            if found < FEW {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many records a query finds.
    ///
    /// # Errors
    /// The archive fails.
    pub fn count(&self, query: &Query) -> Result<u64> {
        let filter = self.filter(query);
        let sql = format!("SELECT count(*) FROM game AS g WHERE {}", filter.sql);
        let mut statement = self.conn.prepare_cached(&sql)?;
        Ok(statement.query_row(params_from_iter(filter.values), |row| row.get::<_, i64>(0))? as u64)
    }

    /// The records of a match, by its tag `Match`, in the order in which they came in; those in the trash left out.
    ///
    /// # Errors
    /// The archive fails.
    pub fn of_match(&self, name: &str) -> Result<Vec<RecordId>> {
        let sql = "SELECT id FROM game WHERE match_name = ? AND trashed_at IS NULL ORDER BY id";
        let mut statement = self.conn.prepare_cached(sql)?;
        let ids = statement.query_map([name], |row| Ok(RecordId(row.get(0)?)))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    /// The condition of a query, with the ids of games replaced by their names.
    pub(super) fn filter(&self, query: &Query) -> Filter {
        let mut query = query.clone();
        for term in &mut query.terms {
            if let Condition::Game(name) = &mut term.condition {
                let known = self.games.iter().map(|game| game.info()).find(|info| info.id.eq_ignore_ascii_case(name));
                if let Some(info) = known {
                    *name = info.variant.to_owned();
                }
            }
        }
        Filter::of(&query)
    }

    /// What a list shows of records; those that are gone meanwhile are left out.
    ///
    /// # Errors
    /// The archive fails.
    pub fn entries(&self, ids: &[RecordId]) -> Result<Vec<Entry>> {
        let mut entries = Vec::with_capacity(ids.len());
        let sql = "SELECT id, variant, event, site, date, round, result, placing, plies, comments, variations, state, \
                   trashed_at, changed_at FROM game WHERE id = ?";
        let mut game = self.conn.prepare_cached(sql)?;
        let sql =
            "SELECT s.seat, p.name FROM seat AS s JOIN player AS p ON p.id = s.player WHERE s.game = ? ORDER BY s.seat";
        let mut seats = self.conn.prepare_cached(sql)?;
        for id in ids {
            let entry = game.query_row([id.0], |row| {
                Ok(Entry {
                    id: RecordId(row.get(0)?),
                    variant: row.get(1)?,
                    players: Vec::new(),
                    event: row.get(2)?,
                    site: row.get(3)?,
                    date: row.get(4)?,
                    round: row.get(5)?,
                    result: row.get(6)?,
                    placing: row.get(7)?,
                    plies: row.get(8)?,
                    comments: row.get(9)?,
                    variations: row.get(10)?,
                    state: State::read(&row.get::<_, String>(11)?).unwrap_or(State::Ended),
                    trashed_at: row.get(12)?,
                    changed_at: row.get(13)?,
                })
            });
            let Some(mut entry) = entry.optional()? else { continue };
            let mut rows = seats.query([id.0])?;
            while let Some(row) = rows.next()? {
                let seat = row.get::<_, u8>(0)? as usize;
                if seat < SEATS.len() && entry.players.len() <= seat {
                    entry.players.resize(seat, String::new());
                    entry.players.push(row.get(1)?);
                }
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    /// The names of all players that records were stored with, case and accents aside in order.
    ///
    /// # Errors
    /// The archive fails.
    pub fn player_names(&self) -> Result<Vec<String>> {
        let mut statement = self.conn.prepare_cached("SELECT name FROM player ORDER BY folded, name")?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }
}
