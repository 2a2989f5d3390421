//! Records out of the archive as text, and a file replaced as a whole or not at all.

use super::error::{ArchiveError, Result};
use super::schema::{beside, sync_folder};
use super::{Archive, RecordId};
use crate::record;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

impl Archive {
    /// Writes the text of records, in the order given; says how many. Those that are gone meanwhile are left out.
    ///
    /// # Errors
    /// The archive fails, or whoever is written to.
    pub fn export(&self, ids: &[RecordId], out: &mut dyn Write) -> Result<u64> {
        let mut written = 0;
        for id in ids {
            let stored = match self.load(*id) {
                Ok(stored) => stored,
                Err(ArchiveError::NoSuchRecord(_)) => continue,
                Err(error) => return Err(error),
            };
            out.write_all(record::write(&stored.record, self.games).as_bytes()).map_err(ArchiveError::Writing)?;
            written += 1;
        }
        Ok(written)
    }
}

/// Writes a file beside its place and puts it there when it is whole: whatever fails, what was there stays.
///
/// A link is followed: the file that it means is replaced. What is no file, such as a pipe, is written to directly.
///
/// # Errors
/// What `fill` gives; the system refuses something.
pub fn replace_file<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
    let failed = |e: &io::Error| ArchiveError::file(path, e);
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let present = fs::metadata(&path).ok();
    if present.as_ref().is_some_and(|kind| kind.is_dir()) {
        return Err(ArchiveError::NotAFile(path));
    }
    if present.as_ref().is_some_and(|kind| !kind.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(&path).map_err(|e| failed(&e))?);
        let value = fill(&mut out)?;
        out.flush().map_err(|e| failed(&e))?;
        return Ok(value);
    }
    let part = Part(beside(&path, &format!("part-{}", std::process::id())));
    let mut out = BufWriter::new(File::create(&part.0).map_err(|e| failed(&e))?);
    let value = fill(&mut out)?;
    let file = out.into_inner().map_err(|e| failed(e.error()))?;
    if let Some(present) = present {
        file.set_permissions(present.permissions()).map_err(|e| failed(&e))?;
    }
    file.sync_all().map_err(|e| failed(&e))?;
    fs::rename(&part.0, &path).map_err(|e| failed(&e))?;
    sync_folder(&path);
    Ok(value)
}

/// A file that goes when it is not needed any more, whatever happens.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // After the renaming it is not there any more.
        let _ = fs::remove_file(&self.0);
    }
}
