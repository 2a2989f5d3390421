//! Whether the index of words holds the words of the records.
//!
//! The index keeps no texts, only terms and their places. What it says of a record is boiled down to a sum over these,
//! which does not depend on their order; the words that a record should have are indexed for a moment in memory and
//! boiled down alike.

use super::error::Result;
use super::{RecordId, derived, rows};
use crate::record::Record;
use rusqlite::{Connection, params};
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64;

type Sums = HashMap<i64, u64>;

/// Compares the index with records, as many at a time as memory does not feel.
pub struct WordCheck<'c> {
    conn: &'c Connection,
    /// What the index says of records that were not compared yet.
    kept: Sums,
    waiting: Vec<i64>,
}

impl<'c> WordCheck<'c> {
    /// How many records are indexed in memory at a time.
    const AT_ONCE: usize = 1000;

    /// Reads the whole index. The tables that this makes in memory go with the transaction that is open.
    pub fn begin(conn: &'c Connection) -> Result<Self> {
        // Cut into words as the archive's own table is.
        conn.execute_batch(
            "CREATE VIRTUAL TABLE temp.expected_words USING fts5 (
                players, event, site, comments,
                content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
             );
             CREATE VIRTUAL TABLE temp.expected_terms USING fts5vocab (temp, expected_words, instance);
             CREATE VIRTUAL TABLE temp.kept_terms USING fts5vocab (main, words, instance);",
        )?;
        Ok(Self { conn, kept: sums(conn, "kept_terms")?, waiting: Vec::new() })
    }

    /// Compares a record, now or later; gives those whose words were found to be wrong.
    pub fn compare(&mut self, id: RecordId, record: &Record) -> Result<Vec<RecordId>> {
        let words = derived::words(record);
        let sql = rows::INSERT_WORDS.replace("INTO words", "INTO temp.expected_words");
        self.conn.prepare_cached(&sql)?.execute(params![id.0, words[0], words[1], words[2], words[3]])?;
        self.waiting.push(id.0);
        if self.waiting.len() < Self::AT_ONCE { Ok(Vec::new()) } else { self.compare_waiting() }
    }

    /// Leaves a record out that cannot be read.
    pub fn pass_over(&mut self, id: RecordId) {
        self.kept.remove(&id.0);
    }

    /// Compares what is waiting.
    fn compare_waiting(&mut self) -> Result<Vec<RecordId>> {
        let expected = sums(self.conn, "expected_terms")?;
        self.conn.execute("INSERT INTO temp.expected_words (expected_words) VALUES ('delete-all')", [])?;
        let kept = &mut self.kept;
        let wrong = |id: &i64| kept.remove(id).unwrap_or(0) != expected.get(id).copied().unwrap_or(0);
        Ok(self.waiting.drain(..).filter(wrong).map(RecordId).collect())
    }

    /// Compares what is left; gives the records whose words are wrong, and whether there are words of no record.
    pub fn finish(mut self) -> Result<(Vec<RecordId>, bool)> {
        let wrong = self.compare_waiting()?;
        Ok((wrong, !self.kept.is_empty()))
    }
}

/// What a table of terms says of each record.
fn sums(conn: &Connection, table: &str) -> Result<Sums> {
    let mut sums = Sums::new();
    let mut bytes = Vec::new();
    let mut terms = conn.prepare(&format!("SELECT doc, term, col, offset FROM temp.{table}"))?;
    let mut rows = terms.query([])?;
    while let Some(row) = rows.next()? {
        bytes.clear();
        // A damaged index may hold terms that are no text.
        bytes.extend_from_slice(row.get_ref(1)?.as_bytes().unwrap_or_default());
        bytes.push(0);
        bytes.extend_from_slice(row.get_ref(2)?.as_bytes().unwrap_or_default());
        bytes.extend(row.get::<_, i64>(3)?.to_le_bytes());
        let sum: &mut u64 = sums.entry(row.get(0)?).or_default();
        *sum = sum.wrapping_add(xxh3_64(&bytes));
    }
    Ok(sums)
}
