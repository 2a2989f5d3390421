//! Importing: every game that is read is stored, already there, or skipped for a reason that is told.
//!
//! Games are stored in large transactions. A program that is killed, or told to stop, loses nothing that it has
//! reported at the end of one; the next import of the same file finds those games already there and goes on.

use super::batch::{Batch, Put};
use super::error::{ArchiveError, Result};
use super::{Archive, State, schema};
use crate::record::{Diagnostic, Reader, Record, UserData};
use crate::text::Message;
use std::io::{self, Read};

/// What an import has done: `read` is always the sum of the three others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games that were read.
    pub read: u64,
    /// Those that are stored now.
    pub stored: u64,
    /// Those whose equal was there before, not in the trash.
    pub already_there: u64,
    /// Those that were not stored; the reason of each was told.
    pub skipped: u64,
}

impl Report {
    /// The report as a sentence.
    pub fn message(&self) -> Message {
        Message::new("{read} read = {stored} stored + {there} already there + {skipped} skipped")
            .with("read", self.read.to_string())
            .with("stored", self.stored.to_string())
            .with("there", self.already_there.to_string())
            .with("skipped", self.skipped.to_string())
    }
}

/// What an import tells while it goes on.
#[derive(Debug)]
pub enum Told<'a> {
    /// How far it is; what was read last may not be on the disk yet.
    Progress(&'a Report),
    /// What the report counts is on the disk.
    Committed(&'a Report),
    /// What was found in a game, or about the file.
    Diagnostics(&'a [Diagnostic]),
    /// A game of the file, counted from 1, is not stored.
    Skipped(u64, &'a Message),
}

/// Whether an import, or a check of the archive, goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// With the next game.
    On,
    /// No further. What was read until now is stored.
    Stop,
}

/// How an import ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// At the end of the file.
    Whole,
    /// Where it was told to stop.
    Stopped,
}

/// Whoever is told how an import goes on.
pub type Tell<'a> = dyn FnMut(Told<'_>) -> Go + 'a;

/// What comes next in an import.
enum Next {
    Game(Record),
    Skipped,
    /// A game that takes much memory, once before it is read.
    Large,
    End,
}

/// How a transaction of an import ended.
#[derive(PartialEq, Eq)]
enum Batched {
    /// With the import.
    Finished(Finished),
    /// With as many games as one has.
    Full,
    /// Before a large game.
    BeforeLarge,
}

/// Reads on up to what comes next, and tells what it meets.
type ReadNext<'a> = dyn FnMut(&mut dyn FnMut(Told<'_>) -> Go) -> Next + 'a;

/// A file on its way into the archive.
pub struct Import<R> {
    reader: Reader<'static, R>,
    /// Whether it is told that the next game is large.
    told_large: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Import<R> {
    /// From how many bytes of text on a game is large. A record takes up to some twenty times as much memory.
    const LARGE: usize = 1024 * 1024;

    fn next(&mut self, tell: &mut dyn FnMut(Told<'_>) -> Go) -> Next {
        match self.reader.next_length() {
            Err(error) => {
                self.failure = Some(error);
                return Next::End;
            }
            Ok(length) => {
                self.told_large = length >= Self::LARGE && !self.told_large;
                if self.told_large {
                    return Next::Large;
                }
            }
        }
        let game = match self.reader.next() {
            None => return Next::End,
            Some(Ok(game)) => game,
            Some(Err(error)) => {
                self.failure = Some(error);
                return Next::End;
            }
        };
        if !game.diagnostics.is_empty() {
            tell(Told::Diagnostics(&game.diagnostics));
        }
        match game.obstacle() {
            None => Next::Game(game.record),
            Some(why) => {
                tell(Told::Skipped(game.number, why));
                Next::Skipped
            }
        }
    }

    /// Says at the end what is left to say.
    fn end(&mut self, tell: &mut dyn FnMut(Told<'_>) -> Go) -> Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(ArchiveError::Reading(error.to_string()));
        }
        let leftover = self.reader.leftover();
        if !leftover.is_empty() {
            tell(Told::Diagnostics(&leftover));
        }
        Ok(())
    }
}

impl Archive {
    /// Imports the games of a file, adding to a report. Between games `tell` is told, and says whether to go on; the
    /// answer counts where it is told the progress.
    ///
    /// # Errors
    /// The file cannot be read further: what was read is stored. The archive fails: what the report counts is stored.
    pub fn import(
        &mut self,
        file: impl Read,
        data: UserData,
        at: i64,
        report: &mut Report,
        tell: &mut Tell<'_>,
    ) -> Result<Finished> {
        let mut import = self.begin_import(file, data);
        let finished = self.import_each(at, report, tell, |tell| import.next(tell))?;
        import.end(tell).map(|()| finished)
    }

    /// Begins to import a file in pieces, between which the archive can be used for something else.
    pub fn begin_import<R: Read>(&self, file: R, data: UserData) -> Import<R> {
        Import { reader: Reader::new(file, self.games).with_data(data), told_large: false, failure: None }
    }

    /// Imports the next games of a file, `most` at most, as [`Archive::import`] does, in one transaction; none while
    /// there may be more.
    ///
    /// # Errors
    /// As [`Archive::import`].
    pub fn import_some<R: Read>(
        &mut self,
        import: &mut Import<R>,
        most: usize,
        at: i64,
        report: &mut Report,
        tell: &mut dyn FnMut(Told<'_>) -> Go,
    ) -> Result<Option<Finished>> {
        self.open = None;
        self.conn.pragma_update(None, "foreign_keys", false)?;
        let done = self.import_piece(most, at, report, tell, &mut |tell| import.next(tell));
        self.conn.pragma_update(None, "foreign_keys", true)?;
        let finished = done?;
        if finished.is_some() {
            import.end(tell)?;
        }
        Ok(finished)
    }

    /// Stores records as an import does, those of games that are not known here too.
    ///
    /// # Errors
    /// The archive fails; what the report would count in the last transaction is then not stored.
    pub fn import_records(&mut self, records: impl IntoIterator<Item = Record>, at: i64) -> Result<Report> {
        let mut records = records.into_iter();
        let mut report = Report::default();
        self.import_each(at, &mut report, &mut |_| Go::On, |_| records.next().map_or(Next::End, Next::Game))?;
        Ok(report)
    }

    fn import_each(
        &mut self,
        at: i64,
        report: &mut Report,
        tell: &mut Tell<'_>,
        mut next: impl FnMut(&mut Tell<'_>) -> Next,
    ) -> Result<Finished> {
        self.open = None;
        // Rows are entered with those that they refer to, in one transaction: there is nothing to check.
        self.conn.pragma_update(None, "foreign_keys", false)?;
        self.conn.pragma_update(None, "cache_size", -schema::IMPORT_CACHE_KIB)?;
        let done = loop {
            let most = match self.batch.map_or_else(|| Batch::size(&self.conn), Ok) {
                Ok(most) => most,
                Err(error) => break Err(error),
            };
            match self.import_piece(most, at, report, tell, &mut next) {
                Err(error) => break Err(error),
                Ok(Some(finished)) => break Ok(finished),
                Ok(None) => {}
            }
        };
        self.conn.pragma_update(None, "cache_size", -schema::CACHE_KIB)?;
        self.conn.pragma_update(None, "foreign_keys", true)?;
        done
    }

    /// Stores some games in one transaction, and tells when they are on the disk. A large game comes in one of its own,
    /// for which the memory is free that the others took.
    fn import_piece(
        &mut self,
        most: usize,
        at: i64,
        report: &mut Report,
        tell: &mut Tell<'_>,
        next: &mut dyn FnMut(&mut Tell<'_>) -> Next,
    ) -> Result<Option<Finished>> {
        let mut batched = self.import_transaction(most, at, report, tell, next)?;
        if batched == Batched::BeforeLarge {
            let cache: i64 = self.conn.query_row("PRAGMA cache_size", [], |row| row.get(0))?;
            self.conn.pragma_update(None, "cache_size", -schema::SMALL_CACHE_KIB)?;
            self.conn.execute_batch("PRAGMA shrink_memory")?;
            let done = self.import_transaction(1, at, report, tell, next);
            self.conn.pragma_update(None, "cache_size", cache)?;
            batched = done?;
        }
        Ok(match batched {
            Batched::Finished(finished) => Some(finished),
            Batched::Full | Batched::BeforeLarge => None,
        })
    }

    fn import_transaction(
        &mut self,
        most: usize,
        at: i64,
        report: &mut Report,
        tell: &mut Tell<'_>,
        next: &mut dyn FnMut(&mut Tell<'_>) -> Next,
    ) -> Result<Batched> {
        let mut counted = *report;
        let batched = self.write(|archive| archive.import_batch(most, at, &mut counted, tell, next))?;
        *report = counted;
        tell(Told::Committed(report));
        Ok(batched)
    }

    /// Stores one transaction's games.
    fn import_batch(
        &mut self,
        most: usize,
        at: i64,
        report: &mut Report,
        tell: &mut dyn FnMut(Told<'_>) -> Go,
        next: &mut ReadNext<'_>,
    ) -> Result<Batched> {
        let mut batch = Batch::new(&self.conn, self.games)?;
        let mut batched = Batched::Full;
        let full = report.read + most as u64;
        while report.read < full && !batch.is_full() {
            match next(tell) {
                Next::End => {
                    batched = Batched::Finished(Finished::Whole);
                    break;
                }
                Next::Large => {
                    batched = Batched::BeforeLarge;
                    break;
                }
                Next::Skipped => report.skipped += 1,
                Next::Game(record) => match batch.put(record, State::Ended, at)? {
                    Put::Stored(_) => report.stored += 1,
                    Put::AlreadyThere(_) => report.already_there += 1,
                },
            }
            report.read += 1;
            if report.read.is_multiple_of(64) && tell(Told::Progress(report)) == Go::Stop {
                batched = Batched::Finished(Finished::Stopped);
                break;
            }
        }
        batch.finish()?;
        Ok(batched)
    }
}
