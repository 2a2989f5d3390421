//! Storing many records in few transactions: what an import consists of, without its text.
//!
//! A batch is one transaction: the statements are prepared once, and the digests of all its positions are sorted
//! before they go into the index, so that each page of it is touched once a batch.

use super::derived::{Beginning, record_digest};
use super::error::Result;
use super::rows::{self, Life, Writer};
use super::{Games, RecordId, State};
use crate::record::Record;
use rusqlite::{CachedStatement, Connection, params};
use std::borrow::Cow;

/// What became of a record that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// It is stored.
    Stored(RecordId),
    /// An equal record is there, and not in the trash.
    AlreadyThere(RecordId),
}

/// Records that are stored in one transaction, which the caller begins and commits.
pub struct Batch<'c> {
    conn: &'c Connection,
    games: Games,
    writer: Writer<'c>,
    equal: CachedStatement<'c>,
    stored: Vec<RecordId>,
    /// Digest, place of the record among those that are stored, node.
    reached: Vec<(i64, u32, u32)>,
}

impl<'c> Batch<'c> {
    /// Records of a batch: one or a few seconds' work, for which other programs wait. The larger the archive, the more,
    /// as every batch writes to all pages of the index of positions.
    pub fn size(conn: &Connection) -> Result<usize> {
        let records: i64 = conn.query_row("SELECT ifnull(max(id), 0) FROM game", [], |row| row.get(0))?;
        Ok((records / 8).clamp(20_000, 60_000) as usize)
    }

    /// Most positions of a batch: what is held in memory.
    const MOST_POSITIONS: usize = 1_000_000;

    /// Begins a batch within a transaction.
    pub fn new(conn: &'c Connection, games: Games) -> Result<Self> {
        Self::know_all(conn)?;
        Ok(Self {
            conn,
            games,
            writer: Writer::new(conn)?,
            equal: conn.prepare_cached("SELECT id FROM game WHERE record_digest = ? AND trashed_at IS NULL")?,
            stored: Vec::new(),
            reached: Vec::new(),
        })
    }

    /// Computes the digests of the records that were edited since.
    fn know_all(conn: &Connection) -> Result<()> {
        let mut select = conn.prepare_cached("SELECT id FROM game WHERE record_digest IS NULL LIMIT 1000")?;
        loop {
            let ids: Vec<i64> = select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            if ids.is_empty() {
                return Ok(());
            }
            let mut update = conn.prepare_cached("UPDATE game SET record_digest = ? WHERE id = ?")?;
            for id in ids {
                update.execute(params![record_digest(&rows::load(conn, RecordId(id))?.record), id])?;
            }
        }
    }

    /// Stores a record, unless an equal one is there.
    pub fn put(&mut self, record: Record, state: State, at: i64) -> Result<Put> {
        let digest = record_digest(&record);
        if let Some(id) = self.find_equal(&record, digest)? {
            return Ok(Put::AlreadyThere(id));
        }
        let place = self.stored.len() as u32;
        let mut final_digest = None;
        if let Some(mut beginning) = Beginning::of(self.games, &record.tags) {
            let end = record.tree.end_of_main_line();
            beginning.each(&record.tree, |node, digest| {
                self.reached.push((digest, place, node.0));
                if node == end {
                    final_digest = Some(digest);
                }
            });
        }
        let life = Life { state, at, final_digest, record_digest: Some(digest) };
        let id = self.writer.insert(Cow::Owned(record), life)?;
        self.stored.push(id);
        Ok(Put::Stored(id))
    }

    /// Records are equal when their texts are, and the other way round: what is written is read back equal.
    fn find_equal(&mut self, record: &Record, digest: i64) -> Result<Option<RecordId>> {
        let mut rows = self.equal.query([digest])?;
        while let Some(row) = rows.next()? {
            let id = RecordId(row.get(0)?);
            if rows::load(self.conn, id)?.record == *record {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Whether it is time to commit.
    pub fn is_full(&self) -> bool {
        self.reached.len() >= Self::MOST_POSITIONS
    }

    /// Enters the positions. The transaction can then be committed.
    pub fn finish(mut self) -> Result<()> {
        self.reached.sort_unstable();
        let sql = "INSERT OR IGNORE INTO reached (digest, game, node) VALUES (?, ?, ?)";
        let mut insert = self.conn.prepare_cached(sql)?;
        for &(digest, place, node) in &self.reached {
            insert.execute(params![digest, self.stored[place as usize].0, node])?;
        }
        Ok(())
    }
}
