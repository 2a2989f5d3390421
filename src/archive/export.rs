//! Records out of the archive as text, and a file replaced as a whole or not at all.

use super::error::{ArchiveError, Result};
use super::schema::{beside, sync_folder};
use super::{Archive, RecordId};
use crate::record;
use std::fs::{self, File, Permissions};
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
/// # Errors
/// What `fill` gives; the system refuses something.
pub fn replace_file<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
    let mut new = Replacement::begin(path)?;
    let value = fill(&mut new)?;
    new.finish()?;
    Ok(value)
}

/// A file that is written beside its place, in as many pieces as one likes, and put there by [`Replacement::finish`].
/// One that is dropped before leaves what was there.
///
/// A link is followed: the file that it means is replaced. What is no file, such as a pipe, is written to directly.
#[derive(Debug)]
pub struct Replacement {
    /// The path as it was given, for messages.
    named: PathBuf,
    path: PathBuf,
    out: BufWriter<File>,
    /// None where there is no file to replace but a pipe to write to.
    part: Option<Part>,
    permissions: Option<Permissions>,
}

impl Replacement {
    /// Begins to write what is to stand at a path.
    ///
    /// # Errors
    /// A folder is there; the system refuses to write beside it.
    pub fn begin(path: &Path) -> Result<Self> {
        let named = path.to_owned();
        let failed = |e: io::Error| ArchiveError::unwritten(&named, e);
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let present = fs::metadata(&path).ok();
        if present.as_ref().is_some_and(|kind| kind.is_dir()) {
            return Err(failed(io::ErrorKind::IsADirectory.into()));
        }
        if present.as_ref().is_some_and(|kind| !kind.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(&path).map_err(failed)?);
            return Ok(Self { named, path, out, part: None, permissions: None });
        }
        let part = Part(beside(&path, &format!("part-{}", std::process::id())));
        let out = BufWriter::new(File::create(&part.0).map_err(failed)?);
        Ok(Self { named, path, out, part: Some(part), permissions: present.map(|present| present.permissions()) })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// The system refuses something; what was there stays.
    pub fn finish(self) -> Result<()> {
        let Self { named, path, mut out, part, permissions } = self;
        let failed = |e: io::Error| ArchiveError::unwritten(&named, e);
        out.flush().map_err(failed)?;
        let Some(part) = part else { return Ok(()) };
        let file = out.get_ref();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions).map_err(failed)?;
        }
        file.sync_all().map_err(failed)?;
        fs::rename(&part.0, &path).map_err(failed)?;
        sync_folder(&path);
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file that goes when it is not needed any more, whatever happens.
#[derive(Debug)]
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // After the renaming it is not there any more.
        let _ = fs::remove_file(&self.0);
    }
}
