//! Which records reached a position.
//!
//! The index holds a digest for each node. A hit is confirmed by the position's text, so that equal digests of unequal
//! positions do no harm, and neither do rows that have outlived their game.

use super::derived::{Beginning, position_digest};
use super::error::Result;
use super::rows;
use super::{Archive, ArchiveError, RecordId};
use crate::record::NodeId;
use crate::rules::{AnyGame, AnyPosition, Malformed, TagSource, Tags};
use rusqlite::{Connection, params};

/// A record that reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The record.
    pub record: RecordId,
    /// The node.
    pub node: NodeId,
    /// How many moves lead there.
    pub ply: usize,
    /// Whether the node was played, not only shown in a variation.
    pub played: bool,
    /// The moves that were made next, the main continuation first.
    pub next: Vec<String>,
}

/// A part of the records that reached a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What was found.
    pub hits: Vec<Hit>,
    /// The node at which the next piece goes on; none when nothing is left.
    pub last: Option<(RecordId, NodeId)>,
}

/// Enters digests of a record's nodes.
pub(super) fn enter(conn: &Connection, id: RecordId, digests: &[(i64, NodeId)]) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO reached (digest, game, node) VALUES (?, ?, ?)";
    let mut insert = conn.prepare_cached(sql)?;
    for (digest, node) in digests {
        insert.execute(params![digest, id.0, node.0])?;
    }
    Ok(())
}

/// Takes digests of a record's nodes out.
pub(super) fn forget(conn: &Connection, id: RecordId, digests: &[(i64, NodeId)]) -> Result<()> {
    let mut delete = conn.prepare_cached("DELETE FROM reached WHERE digest = ? AND game = ? AND node = ?")?;
    for (digest, node) in digests {
        delete.execute(params![digest, id.0, node.0])?;
    }
    Ok(())
}

/// A position to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    variant: &'static str,
    rules: String,
    identity: String,
}

impl Wanted {
    /// The position that the tags of a setup (`Rules`, `FEN` …) describe.
    ///
    /// # Errors
    /// As [`AnyGame::set_up`].
    pub fn of(game: &dyn AnyGame, tags: &Tags) -> std::result::Result<Self, Malformed> {
        let (setup, position) = game.set_up(tags)?;
        let rules = setup.tag("Rules").unwrap_or("").to_owned();
        Ok(Self { variant: game.info().variant, rules, identity: position.identity_text() })
    }

    /// A position that a game with this setup has reached.
    ///
    /// # Errors
    /// As [`AnyGame::set_up`].
    pub fn reached(
        game: &dyn AnyGame,
        setup: &dyn TagSource,
        position: &dyn AnyPosition,
    ) -> std::result::Result<Self, Malformed> {
        let rules = game.set_up(setup)?.0.tag("Rules").unwrap_or("").to_owned();
        Ok(Self { variant: game.info().variant, rules, identity: position.identity_text() })
    }
}

impl Archive {
    /// The first `most` records, by number, that reached a position and are not in the trash; one entry a node.
    ///
    /// # Errors
    /// The archive fails.
    pub fn find_position(&self, wanted: &Wanted, most: usize) -> Result<Vec<Hit>> {
        let mut hits = Vec::new();
        let mut after = None;
        loop {
            let piece = self.find_position_after(wanted, after, most - hits.len())?;
            hits.extend(piece.hits);
            after = piece.last;
            if hits.len() >= most || after.is_none() {
                return Ok(hits);
            }
        }
    }

    /// Looks for a position in pieces: behind a node where the piece before ended, at no more than `most` nodes.
    ///
    /// # Errors
    /// The archive fails.
    pub fn find_position_after(
        &self,
        wanted: &Wanted,
        after: Option<(RecordId, NodeId)>,
        most: usize,
    ) -> Result<Piece> {
        let digest = position_digest(wanted.variant, &wanted.rules, &wanted.identity);
        let (game, node) = after.map_or((i64::MIN, 0), |(record, node)| (record.0, node.0));
        let sql = "SELECT r.game, r.node FROM reached AS r JOIN game AS g ON g.id = r.game \
                   WHERE r.digest = ? AND (r.game, r.node) > (?, ?) AND g.trashed_at IS NULL ORDER BY r.game, r.node";
        let mut statement = self.conn.prepare_cached(sql)?;
        let mut rows = statement.query(params![digest, game, node])?;
        let mut piece = Piece::default();
        for _ in 0..most {
            let Some(row) = rows.next()? else {
                piece.last = None;
                break;
            };
            let place = (RecordId(row.get(0)?), NodeId(row.get(1)?));
            piece.hits.extend(self.confirm(wanted, place.0, place.1)?);
            piece.last = Some(place);
        }
        Ok(piece)
    }

    /// How many nodes of records that are not in the trash have the digest of a position.
    ///
    /// # Errors
    /// The archive fails.
    pub fn count_position(&self, wanted: &Wanted) -> Result<u64> {
        let digest = position_digest(wanted.variant, &wanted.rules, &wanted.identity);
        let sql = "SELECT count(*) FROM reached AS r JOIN game AS g ON g.id = r.game \
                   WHERE r.digest = ? AND g.trashed_at IS NULL";
        Ok(self.conn.prepare_cached(sql)?.query_row([digest], |row| row.get::<_, i64>(0))? as u64)
    }

    fn confirm(&self, wanted: &Wanted, id: RecordId, node: NodeId) -> Result<Option<Hit>> {
        let record = match rows::load(&self.conn, id) {
            Ok(stored) => stored.record,
            Err(ArchiveError::NoSuchRecord(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        if !record.tree.contains(node) {
            return Ok(None);
        }
        let Some(beginning) = Beginning::of(self.games, &record.tags) else { return Ok(None) };
        let Some(position) = beginning.position(&record.tree, node) else { return Ok(None) };
        let is_it = beginning.is_of(wanted.variant, &wanted.rules) && position.identity_text() == wanted.identity;
        let next = record.tree.children(node).iter().map(|&child| record.tree.node(child).mv.to_string()).collect();
        let played = record.tree.main_line().any(|id| id == node);
        Ok(is_it.then(|| Hit { record: id, node, ply: record.tree.ply(node), played, next }))
    }
}
