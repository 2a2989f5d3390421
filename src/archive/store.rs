//! Records in the archive: their birth, their edits with the journal, undo and redo, the trash.

use super::change::OpenRecord;
use super::derived::{Beginning, record_digest};
use super::error::{ArchiveError, Result};
use super::position_index::{enter, forget};
use super::rows::{self, Life, Stored, Writer, damaged};
use super::{Archive, RecordId, State};
use crate::record::{Edit, Entry, NodeId, Record};
use rusqlite::{OptionalExtension, params};
use std::borrow::Cow;

/// An edit that is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Its number in the record's journal, from 1.
    pub seq: i64,
    /// What takes it back.
    pub inverse: Edit,
}

impl Archive {
    /// The most edits that a record's journal keeps.
    pub const MOST_EDITS: i64 = 10_000;

    /// Stores the record of a game that is played here, with its first move or edit. Times are milliseconds since
    /// 1970, here and in all of the archive.
    ///
    /// # Errors
    /// An edit that does not fit; the archive fails.
    pub fn begin(&mut self, record: &Record, first: &Edit, at: i64) -> Result<RecordId> {
        self.write(|archive| {
            let id = archive.insert(record, State::Playing, at)?;
            archive.apply_within(id, first, at)?;
            Ok(id)
        })
    }

    /// Stores a whole record, with nothing in its journal.
    ///
    /// # Errors
    /// The archive fails.
    pub fn keep(&mut self, record: &Record, state: State, at: i64) -> Result<RecordId> {
        self.write(|archive| archive.insert(record, state, at))
    }

    fn insert(&mut self, record: &Record, state: State, at: i64) -> Result<RecordId> {
        let mut digests = Vec::new();
        if let Some(mut beginning) = Beginning::of(self.games, &record.tags) {
            beginning.each(&record.tree, |node, digest| digests.push((digest, node)));
        }
        let end = record.tree.end_of_main_line();
        let final_digest = digests.iter().find(|(_, node)| *node == end).map(|(digest, _)| *digest);
        let life = Life { state, at, final_digest, record_digest: Some(record_digest(record)) };
        let id = Writer::new(&self.conn)?.insert(Cow::Borrowed(record), life)?;
        enter(&self.conn, id, &digests)?;
        Ok(id)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// There is none with that number; the archive fails.
    pub fn load(&self, id: RecordId) -> Result<Stored> {
        rows::load(&self.conn, id)
    }

    /// Carries out an edit of a record and enters it into the journal. Edits that were undone are then forgotten.
    ///
    /// # Errors
    /// The edit does not fit; there is no such record; the archive fails.
    pub fn apply(&mut self, id: RecordId, edit: &Edit, at: i64) -> Result<Applied> {
        self.write(|archive| archive.apply_within(id, edit, at))
    }

    /// Carries out an edit that the table has made and ends or resumes the game with it, as one. A joined edit of
    /// comments becomes part of the journal's last entry, where that sets the same ones; one that takes the journal's
    /// last entry back, or makes the next again, moves along the journal; any other is an entry of its own.
    ///
    /// # Errors
    /// As [`Archive::apply`].
    pub fn apply_and_set(&mut self, id: RecordId, edit: &Edit, entry: Entry, state: State, at: i64) -> Result<Applied> {
        self.write(|archive| {
            let along = match entry {
                Entry::Own => None,
                Entry::Joined => archive.join_within(id, edit, at)?,
                Entry::TakenBack | Entry::MadeAgain => archive.step_within(id, edit, entry, at)?,
            };
            let applied = along.map_or_else(|| archive.apply_within(id, edit, at), Ok)?;
            archive.set_state_within(id, state)?;
            Ok(applied)
        })
    }

    fn apply_within(&mut self, id: RecordId, edit: &Edit, at: i64) -> Result<Applied> {
        let inverse = self.edit(id, edit, at)?;
        let seq = self.journal_at(id)? + 1;
        let conn = &self.conn;
        let sql = "DELETE FROM edit WHERE game = ?1 AND (seq >= ?2 OR seq <= ?2 - ?3)";
        conn.prepare_cached(sql)?.execute(params![id.0, seq, Self::MOST_EDITS])?;
        let sql = "INSERT INTO edit (game, seq, edit, inverse, at) VALUES (?, ?, ?, ?, ?)";
        conn.prepare_cached(sql)?.execute(params![id.0, seq, written(edit)?, written(&inverse)?, at])?;
        self.set_journal_at(id, seq)?;
        Ok(Applied { seq, inverse })
    }

    /// Carries out an edit of comments as part of the journal's last entry; none where that is another one.
    fn join_within(&mut self, id: RecordId, edit: &Edit, at: i64) -> Result<Option<Applied>> {
        let seq = self.journal_at(id)?;
        let last = self.journalled("SELECT edit FROM edit WHERE game = ? AND seq = ?", id, seq)?;
        let (Edit::Comments { node, place, .. }, Some(Edit::Comments { node: n, place: p, .. })) = (edit, &last) else {
            return Ok(None);
        };
        let inverse = self.journalled("SELECT inverse FROM edit WHERE game = ? AND seq = ?", id, seq)?;
        let Some(inverse) = inverse.filter(|_| (node, place) == (n, p)) else { return Ok(None) };
        self.edit(id, edit, at)?;
        let conn = &self.conn;
        conn.prepare_cached("DELETE FROM edit WHERE game = ? AND seq > ?")?.execute(params![id.0, seq])?;
        let sql = "UPDATE edit SET edit = ?, at = ? WHERE game = ? AND seq = ?";
        conn.prepare_cached(sql)?.execute(params![written(edit)?, at, id.0, seq])?;
        Ok(Some(Applied { seq, inverse }))
    }

    /// Carries out an edit as a step along the journal; none where it is not the one that the journal has there.
    fn step_within(&mut self, id: RecordId, edit: &Edit, entry: Entry, at: i64) -> Result<Option<Applied>> {
        let seq = self.journal_at(id)?;
        let (sql, step, to) = match entry {
            Entry::MadeAgain => ("SELECT edit FROM edit WHERE game = ? AND seq = ?", seq + 1, seq + 1),
            _ => ("SELECT inverse FROM edit WHERE game = ? AND seq = ?", seq, seq - 1),
        };
        if self.journalled(sql, id, step)?.as_ref() != Some(edit) {
            return Ok(None);
        }
        let inverse = self.edit(id, edit, at)?;
        self.set_journal_at(id, to)?;
        Ok(Some(Applied { seq: to, inverse }))
    }

    /// Carries out an edit and gives its inverse. The record stays in memory for the next edit.
    fn edit(&mut self, id: RecordId, edit: &Edit, at: i64) -> Result<Edit> {
        let version = self.data_version()?;
        let open = match self.open.take() {
            Some(open) if open.is(id, version) => open,
            _ => OpenRecord::read(&self.conn, self.games, id, version)?,
        };
        self.open.insert(open).edit(&self.conn, self.games, edit, at)
    }

    fn journal_at(&self, id: RecordId) -> Result<i64> {
        let mut select = self.conn.prepare_cached("SELECT journal_at FROM game WHERE id = ?")?;
        let at = select.query_row([id.0], |row| row.get(0)).optional()?;
        at.ok_or(ArchiveError::NoSuchRecord(id))
    }

    fn set_journal_at(&self, id: RecordId, seq: i64) -> Result<()> {
        self.conn.prepare_cached("UPDATE game SET journal_at = ? WHERE id = ?")?.execute(params![seq, id.0])?;
        Ok(())
    }

    /// Takes the last edit of the journal back, also one of an earlier run of the program, and gives the edit that
    /// did so; none if nothing is left to undo.
    ///
    /// # Errors
    /// There is no such record; the archive fails.
    pub fn undo(&mut self, id: RecordId, at: i64) -> Result<Option<Edit>> {
        self.write(|archive| {
            let seq = archive.journal_at(id)?;
            let sql = "SELECT inverse FROM edit WHERE game = ? AND seq = ?";
            let Some(inverse) = archive.journalled(sql, id, seq)? else { return Ok(None) };
            archive.edit(id, &inverse, at)?;
            archive.set_journal_at(id, seq - 1)?;
            Ok(Some(inverse))
        })
    }

    /// What [`Archive::undo`] would do to a record; none if nothing is left to undo.
    ///
    /// # Errors
    /// There is no such record; the archive fails.
    pub fn next_undo(&self, id: RecordId) -> Result<Option<Edit>> {
        let seq = self.journal_at(id)?;
        self.journalled("SELECT inverse FROM edit WHERE game = ? AND seq = ?", id, seq)
    }

    /// Makes the edit again that was undone last, and gives it; none if there is none.
    ///
    /// # Errors
    /// There is no such record; the archive fails.
    pub fn redo(&mut self, id: RecordId, at: i64) -> Result<Option<Edit>> {
        self.write(|archive| {
            let seq = archive.journal_at(id)? + 1;
            let sql = "SELECT edit FROM edit WHERE game = ? AND seq = ?";
            let Some(edit) = archive.journalled(sql, id, seq)? else { return Ok(None) };
            archive.edit(id, &edit, at)?;
            archive.set_journal_at(id, seq)?;
            Ok(Some(edit))
        })
    }

    /// How many edits can be undone and redone.
    ///
    /// # Errors
    /// There is no such record; the archive fails.
    pub fn undoable(&self, id: RecordId) -> Result<(u64, u64)> {
        let at = self.journal_at(id)?;
        let sql =
            "SELECT count(*) FILTER (WHERE seq <= ?2), count(*) FILTER (WHERE seq > ?2) FROM edit WHERE game = ?1";
        let mut count = self.conn.prepare_cached(sql)?;
        Ok(count
            .query_row(params![id.0, at], |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64)))?)
    }

    fn journalled(&self, sql: &str, id: RecordId, seq: i64) -> Result<Option<Edit>> {
        let mut select = self.conn.prepare_cached(sql)?;
        let text: Option<String> = select.query_row(params![id.0, seq], |row| row.get(0)).optional()?;
        text.map(|text| serde_json::from_str(&text).map_err(|why| damaged(id, why))).transpose()
    }

    /// Says that a game is still played, or has ended.
    ///
    /// # Errors
    /// There is no such record; the archive fails.
    pub fn set_state(&mut self, id: RecordId, state: State) -> Result<()> {
        self.write(|archive| archive.set_state_within(id, state))
    }

    fn set_state_within(&self, id: RecordId, state: State) -> Result<()> {
        let n = self.conn.execute("UPDATE game SET state = ? WHERE id = ?", params![state.word(), id.0])?;
        if n == 0 { Err(ArchiveError::NoSuchRecord(id)) } else { Ok(()) }
    }

    /// Puts records into the trash, where they stay until [`Archive::empty_trash`]; those that are there stay as they are.
    ///
    /// # Errors
    /// The archive fails.
    pub fn trash(&mut self, ids: &[RecordId], at: i64) -> Result<()> {
        self.write(|archive| {
            let sql = "UPDATE game SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL";
            let mut update = archive.conn.prepare_cached(sql)?;
            ids.iter().try_for_each(|id| Ok(update.execute(params![at, id.0]).map(|_| ())?))
        })
    }

    /// Takes records out of the trash.
    ///
    /// # Errors
    /// The archive fails.
    pub fn take_back(&mut self, ids: &[RecordId]) -> Result<()> {
        self.write(|archive| {
            let mut update = archive.conn.prepare_cached("UPDATE game SET trashed_at = NULL WHERE id = ?")?;
            ids.iter().try_for_each(|id| Ok(update.execute([id.0]).map(|_| ())?))
        })
    }

    /// Deletes for ever what was put into the trash before a time, and says how many records that were.
    ///
    /// # Errors
    /// The archive fails.
    pub fn empty_trash(&mut self, before: i64) -> Result<usize> {
        self.open = None;
        self.write(|archive| {
            let sql = "SELECT id FROM game WHERE trashed_at < ?";
            let ids: Vec<i64> =
                archive.conn.prepare(sql)?.query_map([before], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            for &id in &ids {
                archive.forget_positions(RecordId(id))?;
                archive.conn.prepare_cached("DELETE FROM words WHERE rowid = ?")?.execute([id])?;
                archive.conn.prepare_cached("DELETE FROM game WHERE id = ?")?.execute([id])?;
            }
            Ok(ids.len())
        })
    }

    fn forget_positions(&self, id: RecordId) -> Result<()> {
        // A record that is damaged can still be deleted; rows of the index without a game do no harm.
        let Ok(stored) = rows::load(&self.conn, id) else { return Ok(()) };
        let mut digests: Vec<(i64, NodeId)> = Vec::new();
        if let Some(mut beginning) = Beginning::of(self.games, &stored.record.tags) {
            beginning.each(&stored.record.tree, |node, digest| digests.push((digest, node)));
        }
        forget(&self.conn, id, &digests)
    }
}

fn written(edit: &Edit) -> Result<String> {
    serde_json::to_string(edit).map_err(|why| ArchiveError::System(why.to_string()))
}
