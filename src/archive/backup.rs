//! Copies of the archive: made while it is in use, and put in its place again.

use super::error::{ArchiveError, Result};
use super::schema::{self, IfMissing};
use super::waiting::Waiting;
use super::{Archive, Games, MIGRATIONS};
use std::fs;
use std::path::{Path, PathBuf};

impl Archive {
    /// Writes a consistent copy to a path, while the archive is in use here or elsewhere; a file that is there is
    /// replaced atomically.
    ///
    /// # Errors
    /// The path is the archive's own or no file's; the archive is damaged; the copy cannot be written. What was there
    /// stays.
    pub fn back_up(&mut self, to: &Path) -> Result<()> {
        if is_same(&self.path, to) {
            return Err(ArchiveError::System(format!("{} is the archive itself", to.display())));
        }
        if fs::metadata(to).is_ok_and(|kind| !kind.is_file()) {
            return Err(ArchiveError::NotAFile(to.to_owned()));
        }
        let Self { conn, waiting, .. } = self;
        waiting.until_free(|| schema::copy_sound(conn, to)).map_err(|error| match error {
            ArchiveError::Damaged(detail) => ArchiveError::NotCopied(to.to_owned(), detail),
            error => error,
        })
    }
}

/// Puts a copy in the place of the archive at a path, and gives the path at which the archive that was there is kept;
/// none if there was none. The copy itself stays.
///
/// # Errors
/// The copy is no sound archive, or cannot be copied, or another program holds the archive: nothing is changed then.
pub fn restore(path: &Path, from: &Path, games: Games, waiting: Waiting) -> Result<Option<PathBuf>> {
    if is_same(path, from) {
        return Err(ArchiveError::System(format!("{} is the archive itself", from.display())));
    }
    // The copy's own file is not touched, not even to bring it up to date.
    let new = schema::beside(path, &format!("restore-{}", std::process::id()));
    let put = check(from, &new, path, games, waiting);
    schema::remove_database(&new);
    put
}

fn check(from: &Path, new: &Path, path: &Path, games: Games, mut waiting: Waiting) -> Result<Option<PathBuf>> {
    let folder = schema::folder_of(path);
    fs::create_dir_all(&folder).map_err(|e| ArchiveError::unwritten(path, e))?;
    schema::inspect(from)?;
    bring(from, new, path, games, &mut waiting).map_err(|error| error.of_original(from))?;
    let kept = if fs::symlink_metadata(path).is_ok() { Some(set_aside(path, &mut waiting)?) } else { None };
    fs::rename(new, path).map_err(|e| ArchiveError::unwritten(path, e))?;
    schema::sync_folder(path);
    Ok(kept)
}

/// Copies the file that is brought back beside its place, and sees to it that it is a sound archive of our version.
fn bring(from: &Path, new: &Path, path: &Path, games: Games, waiting: &mut Waiting) -> Result<()> {
    let source = schema::open_still(from)?;
    waiting.until_free(|| schema::copy(&source, new)).map_err(|error| match error {
        // A file beside the archive's place is none that anybody has named.
        ArchiveError::Unwritten(_, why) => ArchiveError::unwritten(path, why),
        error => error,
    })?;
    drop(source);
    let copy = Archive::open_with(new, games, IfMissing::Fail, Waiting::default(), MIGRATIONS)?;
    if let Some(fault) = copy.integrity()?.into_iter().next() {
        return Err(ArchiveError::Damaged(fault));
    }
    Ok(copy.conn.close().map_err(|(_, e)| e)?)
}

/// Gives what stands at a path another name, with all that belongs to it.
fn set_aside(path: &Path, waiting: &mut Waiting) -> Result<PathBuf> {
    // Whoever else has it open would go on writing into the file that is set aside: then it is not.
    let alone = match schema::inspect(path) {
        Ok(()) => schema::hold_alone(path, waiting)?,
        Err(_) => None,
    };
    let free = |n: &u32| fs::symlink_metadata(schema::beside(path, &format!("before-restore-{n}"))).is_err();
    let n = (1..).find(free).unwrap_or(0);
    let kept = schema::beside(path, &format!("before-restore-{n}"));
    for ending in ["-wal", "-shm", ""] {
        let part = schema::with_ending(path, ending);
        if fs::symlink_metadata(&part).is_ok() {
            let to = schema::with_ending(&kept, ending);
            fs::rename(&part, &to).map_err(|e| ArchiveError::unwritten(&to, e))?;
        }
    }
    drop(alone);
    Ok(kept)
}

fn is_same(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}
