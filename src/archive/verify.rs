//! Whether the archive is sound: the file, each record's game, and all that is derived against what it is derived from.

use super::derived::{self, Beginning, Counts};
use super::error::Result;
use super::import::Go;
use super::rows::{self, Stored};
use super::word_index::WordCheck;
use super::{Archive, ArchiveError, RecordId};
use rusqlite::{OptionalExtension, params};

/// What was found by verifying an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Records that were looked at.
    pub records: u64,
    /// Their nodes.
    pub nodes: u64,
    /// What is wrong, a line each; none if the archive is sound.
    pub faults: Vec<String>,
    /// Records of games that are not known here: their moves were not replayed.
    pub unknown: u64,
}

/// Columns of a game that are derived, with what they should be.
type Derived = (i64, i64, i64, i64, i64, Option<i64>, Option<i64>);

impl Archive {
    /// The most faults that are told.
    pub const MOST_FAULTS: usize = 1000;

    /// Checks the file's structure; gives what is wrong with it.
    ///
    /// # Errors
    /// The archive cannot be read at all.
    pub fn integrity(&self) -> Result<Vec<String>> {
        let mut faults = Vec::new();
        let mut check = self.conn.prepare("PRAGMA integrity_check")?;
        let mut rows = check.query([])?;
        while let Some(row) = rows.next()? {
            let line: String = row.get(0)?;
            if line != "ok" {
                faults.extend(line.lines().map(str::to_owned));
            }
        }
        let mut check = self.conn.prepare("PRAGMA foreign_key_check")?;
        let mut rows = check.query([])?;
        while let Some(row) = rows.next()? {
            faults.push(format!("a row of {} refers to nothing", row.get::<_, String>(0)?));
        }
        Ok(faults)
    }

    /// Checks everything: the structure, that each game's moves are allowed, indexes against data.
    ///
    /// # Errors
    /// The archive cannot be read at all.
    pub fn verify(&self, progress: &mut dyn FnMut(&Verified) -> Go) -> Result<Verified> {
        let mut found = Verified { faults: self.integrity()?, ..Verified::default() };
        if !found.faults.is_empty() {
            return Ok(found);
        }
        // One view of the archive, whatever other programs write meanwhile.
        self.conn.execute_batch("BEGIN")?;
        let done = self.verify_records(&mut found, progress);
        self.conn.execute_batch("ROLLBACK")?;
        done.map(|()| found)
    }

    fn verify_records(&self, found: &mut Verified, progress: &mut dyn FnMut(&Verified) -> Go) -> Result<()> {
        let mut ids = self.conn.prepare("SELECT id FROM game ORDER BY id")?;
        let mut rows = ids.query([])?;
        let mut reached = 0;
        let mut words = WordCheck::begin(&self.conn)?;
        let wrong_words = |id: &RecordId| format!("game {}: its words are wrong in the index of words", id.0);
        while let Some(row) = rows.next()? {
            let id = RecordId(row.get(0)?);
            found.records += 1;
            match rows::load(&self.conn, id) {
                Ok(stored) => {
                    reached += self.verify_record(id, &stored, found)?;
                    found.faults.extend(words.compare(id, &stored.record)?.iter().map(wrong_words));
                }
                Err(ArchiveError::Damaged(why)) => {
                    words.pass_over(id);
                    found.faults.push(why);
                }
                Err(error) => return Err(error),
            }
            if found.faults.len() >= Self::MOST_FAULTS
                || (found.records.is_multiple_of(256) && progress(found) == Go::Stop)
            {
                return Ok(());
            }
        }
        let (wrong, more) = words.finish()?;
        found.faults.extend(wrong.iter().map(wrong_words));
        if more {
            found.faults.push("the index of words holds words of no game".to_owned());
        }
        self.verify_players(found)?;
        // What the index holds beside what it should.
        let count = |sql: &str| -> Result<i64> { Ok(self.conn.query_row(sql, [], |row| row.get(0))?) };
        let rows =
            count("SELECT count(*) FROM reached AS r WHERE EXISTS (SELECT 1 FROM game AS g WHERE g.id = r.game)")?;
        if rows != reached {
            found.faults.push(format!("the index of positions has {rows} rows, not {reached}"));
        }
        let (words, games) = (count("SELECT count(*) FROM words")?, count("SELECT count(*) FROM game")?);
        if words != games {
            found.faults.push(format!("the index of words has {words} rows, not {games}"));
        }
        Ok(())
    }

    fn verify_players(&self, found: &mut Verified) -> Result<()> {
        let mut players = self.conn.prepare("SELECT id, name, folded FROM player ORDER BY id")?;
        let mut rows = players.query([])?;
        while let Some(row) = rows.next()? {
            let name = row.get_ref(1)?.as_str().ok();
            if name.is_none_or(|name| row.get_ref(2).is_ok_and(|kept| kept.as_str() != Ok(&rows::folded_name(name)))) {
                found.faults.push(format!("player {}: the folded name is wrong", row.get::<_, i64>(0)?));
            }
        }
        Ok(())
    }

    /// Checks a record, and gives how many rows of the index of positions it should have.
    fn verify_record(&self, id: RecordId, stored: &Stored, found: &mut Verified) -> Result<i64> {
        let record = &stored.record;
        found.nodes += record.tree.len() as u64;
        let mut faults = Vec::new();
        let mut digests = Vec::new();
        match Beginning::of(self.games, &record.tags) {
            None => found.unknown += 1,
            Some(mut beginning) => {
                beginning.each(&record.tree, |node, digest| digests.push((node, digest)));
                if digests.len() < record.tree.len() {
                    let bad = record.tree.walk().find(|node| digests.iter().all(|(known, _)| known != node));
                    let mv = bad.map_or("", |node| record.tree.node(node).mv.as_str());
                    faults.push(format!("the rules do not allow the move {mv}"));
                }
            }
        }
        let mut is_there =
            self.conn.prepare_cached("SELECT 1 FROM reached WHERE digest = ? AND game = ? AND node = ?")?;
        for (node, digest) in &digests {
            if !is_there.exists(params![digest, id.0, node.0])? {
                faults.push(format!("node {} is missing in the index of positions", node.0));
            }
        }
        let end = record.tree.end_of_main_line();
        let final_digest = digests.iter().find(|(node, _)| *node == end).map(|(_, digest)| *digest);
        self.verify_derived(id, stored, final_digest, &mut faults)?;
        found.faults.extend(faults.into_iter().map(|fault| format!("game {}: {fault}", id.0)));
        Ok(digests.len() as i64)
    }

    fn verify_derived(
        &self,
        id: RecordId,
        stored: &Stored,
        final_digest: Option<i64>,
        faults: &mut Vec<String>,
    ) -> Result<()> {
        let record = &stored.record;
        let Counts { plies, comments, variations } = derived::counts(&record.tree);
        let (from, to) = derived::date_span(record.tags.get("Date").unwrap_or("????.??.??"));
        let sql = "SELECT plies, comments, variations, date_from, date_to, final_digest, record_digest FROM game WHERE id = ?";
        let mut select = self.conn.prepare_cached(sql)?;
        let kept: Derived = select.query_row([id.0], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?))
        })?;
        let digest = kept.6.map(|_| derived::record_digest(record));
        if kept != (plies, comments, variations, from, to, final_digest, digest) {
            faults.push("what was counted of it is wrong".to_owned());
        }
        let mut clock = self.conn.prepare_cached("SELECT clock_ms, spent_ms FROM clock WHERE game = ? AND node = ?")?;
        let mut expected = 0;
        for node in record.tree.walk() {
            let kept = clock.query_row(params![id.0, node.0], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            let right = derived::clock(&record.tree.node(node).after);
            expected += i64::from(right.is_some());
            if kept != right {
                faults.push(format!("the clock of node {} is wrong", node.0));
            }
        }
        let mut count = self.conn.prepare_cached("SELECT count(*) FROM clock WHERE game = ?")?;
        let clocks: i64 = count.query_row([id.0], |row| row.get(0))?;
        if clocks > expected {
            faults.push(format!("it has {clocks} clocks, not {expected}"));
        }
        Ok(())
    }

    /// Rebuilds all that is derived, from the records.
    ///
    /// # Errors
    /// A record cannot be read; the archive fails; nothing is changed then.
    pub fn rebuild(&mut self) -> Result<()> {
        self.write(|archive| {
            let conn = &archive.conn;
            conn.execute_batch("DELETE FROM reached; DELETE FROM clock; DELETE FROM words;")?;
            let mut digests = Vec::new();
            let ids: Vec<i64> = conn
                .prepare("SELECT id FROM game")?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for id in ids {
                archive.rebuild_record(RecordId(id), &mut digests)?;
            }
            let players: Vec<(i64, String)> = conn
                .prepare("SELECT id, name FROM player")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<_>>()?;
            let mut update = conn.prepare("UPDATE player SET folded = ?2 WHERE id = ?1 AND folded <> ?2")?;
            for (id, name) in &players {
                update.execute(params![id, rows::folded_name(name)])?;
            }
            digests.sort_unstable();
            let mut insert = conn.prepare("INSERT OR IGNORE INTO reached (digest, game, node) VALUES (?, ?, ?)")?;
            for (digest, game, node) in &digests {
                insert.execute(params![digest, game, node])?;
            }
            Ok(())
        })
    }

    fn rebuild_record(&self, id: RecordId, digests: &mut Vec<(i64, i64, u32)>) -> Result<()> {
        let record = rows::load(&self.conn, id)?.record;
        let end = record.tree.end_of_main_line();
        let mut final_digest = None;
        if let Some(mut beginning) = Beginning::of(self.games, &record.tags) {
            beginning.each(&record.tree, |node, digest| {
                digests.push((digest, id.0, node.0));
                if node == end {
                    final_digest = Some(digest);
                }
            });
        }
        let mut insert =
            self.conn.prepare_cached("INSERT INTO clock (game, node, clock_ms, spent_ms) VALUES (?, ?, ?, ?)")?;
        for node in record.tree.walk() {
            if let Some((clock_ms, spent_ms)) = derived::clock(&record.tree.node(node).after) {
                insert.execute(params![id.0, node.0, clock_ms, spent_ms])?;
            }
        }
        let words = derived::words(&record);
        self.conn.prepare_cached(rows::INSERT_WORDS)?.execute(params![id.0, words[0], words[1], words[2], words[3]])?;
        let Counts { plies, comments, variations } = derived::counts(&record.tree);
        let (from, to) = derived::date_span(record.tags.get("Date").unwrap_or("????.??.??"));
        rows::update(
            &self.conn,
            id,
            &[
                ("plies", &plies),
                ("comments", &comments),
                ("variations", &variations),
                ("date_from", &from),
                ("date_to", &to),
                ("final_digest", &final_digest),
                ("record_digest", &derived::record_digest(&record)),
            ],
        )
    }
}
