//! The archive: every record with each edit made to it, in one SQLite file. All SQL of the program is here.
//!
//! An [`Archive`] is used by one thread, which may be any. What a function has done when it returns is on the disk:
//! the program may be killed and the power may fail. What fails changes nothing. A second program may use the same
//! file: it is waited for, and [`Archive::data_version`] tells when it has written.
//!
//! The layer knows no game: it is handed the list of them, and keeps records of games that are not on it, too.
//!
//! ```
//! use ludoteca::archive::{Archive, State};
//! use ludoteca::record::{NodeId, Record};
//! let folder = tempfile::tempdir().unwrap();
//! let mut archive = Archive::open(&folder.path().join("archive.db"), ludoteca::catalogue::GAMES).unwrap();
//! let mut record = Record::default();
//! record.tags.set("White", "Anna").unwrap();
//! let id = archive.begin(&record, &record.adding(NodeId::ROOT, 0, "a4"), 0).unwrap();
//! assert_eq!(archive.load(id).unwrap().record.tree.len(), 2);
//! archive.undo(id, 0).unwrap();
//! assert_eq!(archive.load(id).unwrap().record, record);
//! ```

mod backup;
mod batch;
mod change;
mod derived;
mod error;
mod export;
mod import;
mod list;
mod position_index;
mod query;
mod rows;
mod schema;
mod stats;
mod store;
mod verify;
mod waiting;
mod word_index;

pub use backup::restore;
pub use derived::{folded, player_key, position_digest};
pub use error::{ArchiveError, Result};
pub use export::{Replacement, replace_file};
pub use import::{Finished, Go, Import, Report, Tell, Told};
pub use list::{Column, Direction, Entry, Sort};
pub use position_index::{Hit, Piece, Wanted};
pub use query::{Condition, Query, Term};
pub use rows::Stored;
pub use schema::{IfMissing, MIGRATIONS};
pub use stats::{Figures, Results, Score, Stats};
pub use store::Applied;
pub use verify::Verified;
pub use waiting::{OnWait, Patience, Waiting};

use crate::rules::AnyGame;
use rusqlite::Connection;
use schema::Access;
use std::path::{Path, PathBuf};

/// The games that an archive computes with.
pub type Games = &'static [&'static dyn AnyGame];

/// The number of a record in its archive; never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub i64);

/// Whether a record is of a game that is still played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It goes on.
    Playing,
    /// It has ended, or was never played here.
    Ended,
}

impl State {
    /// The word in the archive and in queries.
    pub fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Ended => "ended",
        }
    }

    /// The state that a word means.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Playing, Self::Ended].into_iter().find(|state| state.word() == word)
    }
}

/// An open archive.
pub struct Archive {
    conn: Connection,
    path: PathBuf,
    games: Games,
    waiting: Waiting,
    batch: Option<usize>,
    open: Option<change::OpenRecord>,
}

impl Archive {
    /// Opens the archive at a path; makes it, and the folder, where nothing is.
    ///
    /// # Errors
    /// The path holds something else, or something newer or damaged, which is left as it is.
    pub fn open(path: &Path, games: Games) -> Result<Self> {
        Self::open_with(path, games, IfMissing::Create, Waiting::default(), MIGRATIONS)
    }

    /// Opens the archive at a path, with all that can be chosen; `migrations` is [`MIGRATIONS`] but in tests.
    ///
    /// # Errors
    /// As [`Archive::open`].
    pub fn open_with(
        path: &Path,
        games: Games,
        if_missing: IfMissing,
        mut waiting: Waiting,
        migrations: &[&str],
    ) -> Result<Self> {
        if if_missing == IfMissing::Create && std::fs::symlink_metadata(path).is_err() {
            schema::create(path, migrations)?;
        }
        let conn = schema::connect(path, Access::Write, migrations, &mut waiting)?;
        Ok(Self::new(conn, path, games, waiting))
    }

    /// Opens the archive at a path to read it; whatever would change it is refused.
    ///
    /// # Errors
    /// As [`Archive::open`]; it is missing; its format is older.
    pub fn open_read_only(path: &Path, games: Games) -> Result<Self> {
        let mut waiting = Waiting::default();
        let conn = schema::connect(path, Access::Read, MIGRATIONS, &mut waiting)?;
        Ok(Self::new(conn, path, games, waiting))
    }

    fn new(conn: Connection, path: &Path, games: Games, waiting: Waiting) -> Self {
        let path = path.to_owned();
        Self { conn, path, games, waiting, batch: None, open: None }
    }

    /// Sets how many games an import stores in one transaction, which others have to wait for.
    pub fn set_batch(&mut self, most: usize) {
        self.batch = Some(most.max(1));
    }

    /// Where the archive is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether nothing can be written.
    ///
    /// # Errors
    /// The archive fails.
    pub fn is_read_only(&self) -> Result<bool> {
        Ok(self.conn.is_readonly("main")?)
    }

    /// A number that changes when another program, or another [`Archive`] on the same file, has written.
    ///
    /// # Errors
    /// The archive fails.
    pub fn data_version(&self) -> Result<i64> {
        Ok(self.conn.query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    /// Sets the most pages that the file may have: how tests fill the disk.
    ///
    /// # Errors
    /// The archive fails.
    pub fn limit_pages(&self, most: i64) -> Result<()> {
        Ok(self.conn.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(()))?)
    }

    /// Does work in one transaction; if it fails, nothing of it has happened.
    fn write<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let Self { conn, waiting, .. } = self;
        if conn.is_readonly("main")? {
            return Err(ArchiveError::ReadOnly);
        }
        waiting.until_free(|| Ok(conn.execute_batch("BEGIN IMMEDIATE")?))?;
        let done = work(self).and_then(|value| {
            self.conn.execute_batch("COMMIT")?;
            Ok(value)
        });
        if done.is_err() {
            // The record in memory may be ahead of what is stored.
            self.open = None;
            if !self.conn.is_autocommit() {
                // If even that fails, SQLite rolls back when the file is next opened.
                let _ = self.conn.execute_batch("ROLLBACK");
            }
        }
        done
    }

    /// The number of pages that the file has.
    ///
    /// # Errors
    /// The archive fails.
    pub fn pages(&self) -> Result<i64> {
        Ok(self.conn.query_row("PRAGMA page_count", [], |row| row.get(0))?)
    }
}
