//! Importing: every record that is read is stored, already there, or skipped for a reason that is told.

use super::batch::{Batch, Put};
use super::error::Result;
use super::{Archive, ArchiveError};
use crate::record::Record;

/// What an import has done: `read` is always the sum of the three others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Records that were read.
    pub read: u64,
    /// Those that are stored now.
    pub stored: u64,
    /// Those that were there before, not in the trash, with equal text.
    pub already_there: u64,
    /// Those that were not stored; the reason of each was told.
    pub skipped: u64,
}

/// Whether an import goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// With the next record.
    On,
    /// No further. What was read until now is stored; the next import of the same file goes on from there.
    Stop,
}

impl Archive {
    /// Stores records in large transactions. What was told to be stored when an error comes is stored.
    pub(super) fn import_each(
        &mut self,
        mut next: impl FnMut(&mut Report) -> Result<Option<Record>>,
        at: i64,
        report: &mut Report,
        progress: &mut dyn FnMut(&Report) -> Go,
    ) -> Result<()> {
        self.open = None;
        // Rows are entered with those that they refer to, in one transaction: there is nothing to check.
        self.conn.pragma_update(None, "foreign_keys", false)?;
        let mut done = Ok(true);
        while let Ok(true) = done {
            let before = *report;
            done = self.write(|archive| {
                let mut batch = Batch::new(&archive.conn, archive.games)?;
                let mut more = true;
                while more && !batch.is_full() {
                    let Some(record) = next(report)? else {
                        more = false;
                        break;
                    };
                    report.read += 1;
                    match batch.put(&record, at)? {
                        Put::Stored(_) => report.stored += 1,
                        Put::AlreadyThere(_) => report.already_there += 1,
                    }
                    more = !report.read.is_multiple_of(256) || progress(report) == Go::On;
                }
                batch.finish()?;
                Ok(more)
            });
            if done.is_err() {
                *report = before;
            }
        }
        self.conn.pragma_update(None, "foreign_keys", true)?;
        done.map(|_| ())
    }

    /// Stores records as an import does, without reading them from a text.
    ///
    /// # Errors
    /// The archive fails; what the last batch would have stored is then not stored.
    pub fn import_records(&mut self, records: impl IntoIterator<Item = Record>, at: i64) -> std::result::Result<Report, ArchiveError> {
        let mut records = records.into_iter();
        let mut report = Report::default();
        self.import_each(|_| Ok(records.next()), at, &mut report, &mut |_| Go::On)?;
        Ok(report)
    }
}
