//! What can go wrong with an archive, each with a sentence for people.

use super::RecordId;
use crate::record::EditError;
use crate::text::Message;
use rusqlite::ErrorCode;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why the archive could not do something. Nothing was changed then.
#[derive(Debug)]
pub enum ArchiveError {
    /// There is no file at the path.
    Missing(PathBuf),
    /// A folder, a pipe or a device stands at the path.
    NotAFile(PathBuf),
    /// The file is no database, or its head is destroyed.
    NotADatabase(PathBuf),
    /// The file is the database of another program.
    OtherProgram(PathBuf),
    /// A newer version of this program made the archive.
    Newer(PathBuf),
    /// The archive's format is older, and cannot be brought up to date where nothing can be written.
    Older(PathBuf),
    /// What the archive holds contradicts itself.
    Damaged(String),
    /// The file that was to be brought back is damaged: what it is, and what is wrong with it.
    DamagedCopy(PathBuf, String),
    /// The archive is damaged, and no copy of it was written to the path.
    NotCopied(PathBuf, String),
    /// A file could not be written; what stood there stays.
    Unwritten(PathBuf, std::io::Error),
    /// The archive cannot be written to.
    ReadOnly,
    /// The disk is full.
    Full,
    /// Another program holds the archive, and the wait was given up.
    Busy,
    /// The archive has no such record.
    NoSuchRecord(RecordId),
    /// The edit does not fit the record.
    Edit(EditError),
    /// A file that was imported could not be read further.
    Reading(String),
    /// What was exported could not be written.
    Writing(std::io::Error),
    /// The system refused something.
    System(String),
}

/// What the archive's functions give.
pub type Result<T> = std::result::Result<T, ArchiveError>;

impl ArchiveError {
    /// The sentence that says what happened, what was kept, and what to do.
    pub fn message(&self) -> Message {
        match self {
            Self::Missing(path) => Message::new("there is no archive at {file}").with("file", shown(path)),
            Self::NotAFile(path) => Message::new("{file} is no file: an archive cannot be there").with("file", shown(path)),
            Self::NotADatabase(path) => Message::new(
                "{file} is no archive, or its beginning is damaged. It was left as it is: open another file, or restore a backup",
            )
            .with("file", shown(path)),
            Self::OtherProgram(path) => {
                Message::new("{file} belongs to another program. It was left as it is: open another file")
                    .with("file", shown(path))
            }
            Self::Newer(path) => Message::new(
                "{file} was made by a newer version of this program. It was left as it is: update the program, or open another file",
            )
            .with("file", shown(path)),
            Self::Older(path) => Message::new(
                "{file} was made by an older version of this program and cannot be written to. Copy it to where it can, and open the copy",
            )
            .with("file", shown(path)),
            Self::Damaged(detail) => {
                Message::new("The archive is damaged: {detail}. It was left as it is: restore a backup, or open another file")
                    .with("detail", detail.as_str())
            }
            Self::DamagedCopy(path, detail) => Message::new("{file} is damaged: {detail}. Nothing was changed")
                .with("file", shown(path))
                .with("detail", detail.as_str()),
            Self::NotCopied(path, detail) => Message::new(
                "The archive is damaged, so no copy was made of it: {detail}. What stood at {file} before is as it was",
            )
            .with("detail", detail.as_str())
            .with("file", shown(path)),
            Self::Unwritten(path, why) => unwritten(path, why),
            Self::ReadOnly => Message::new("The archive cannot be written to: nothing was changed"),
            Self::Full => {
                Message::new("The disk is full: nothing was changed. Free some space and try again")
            }
            Self::Busy => Message::new("Another program holds the archive: nothing was changed. Try again when it is done"),
            Self::NoSuchRecord(id) => Message::new("the archive has no game {id}").with("id", id.0.to_string()),
            Self::Edit(why) => Message::new("the change does not fit the game as it is in the archive: {why}")
                .with("why", why.to_string()),
            Self::Reading(why) => {
                Message::new("The file could not be read further: {why}. What was read is in the archive")
                    .with("why", why.as_str())
            }
            Self::Writing(why) => Message::new("The games could not be written: {why}").with("why", why.to_string()),
            Self::System(why) => Message::new("The archive could not be used: {why}").with("why", why.as_str()),
        }
    }

    /// The error for what SQLite says about the file at a path, where the path tells more.
    pub(super) fn at(path: &Path, error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotADatabase(path.to_owned()),
            _ => error.into(),
        }
    }

    /// The error for what the system says about a file that is to be written.
    pub(super) fn unwritten(path: &Path, error: std::io::Error) -> Self {
        use std::io::ErrorKind as Kind;
        match error.kind() {
            Kind::StorageFull | Kind::QuotaExceeded => Self::Full,
            _ => Self::Unwritten(path.to_owned(), error),
        }
    }

    /// What was said of a copy of a file, said of the file.
    pub(super) fn of_original(self, path: &Path) -> Self {
        let path = path.to_owned();
        match self {
            Self::Missing(_) => Self::Missing(path),
            Self::NotAFile(_) => Self::NotAFile(path),
            Self::NotADatabase(_) => Self::NotADatabase(path),
            Self::OtherProgram(_) => Self::OtherProgram(path),
            Self::Newer(_) => Self::Newer(path),
            Self::Older(_) => Self::Older(path),
            Self::Damaged(detail) => Self::DamagedCopy(path, detail),
            other => other,
        }
    }

    /// The error for what the system says about a file that is to be read.
    pub(super) fn file(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Kind;
        match error.kind() {
            Kind::NotFound => Self::Missing(path.to_owned()),
            Kind::StorageFull | Kind::QuotaExceeded => Self::Full,
            Kind::ReadOnlyFilesystem => Self::ReadOnly,
            _ => Self::System(format!("{}: {error}", path.display())),
        }
    }
}

fn unwritten(path: &Path, why: &std::io::Error) -> Message {
    use std::io::ErrorKind as Kind;
    match (why.kind(), path.parent()) {
        (Kind::NotFound, Some(folder)) if !folder.exists() => {
            Message::new("{file} was not written: there is no folder {folder}").with("folder", shown(folder))
        }
        (Kind::IsADirectory, _) => Message::new("{file} was not written: it is a folder"),
        _ => Message::new("{file} was not written: {why}. What stood there is as it was").with("why", why.to_string()),
    }
    .with("file", shown(path))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ArchiveError {}

impl From<EditError> for ArchiveError {
    fn from(error: EditError) -> Self {
        Self::Edit(error)
    }
}

impl From<rusqlite::Error> for ArchiveError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as E;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            Some(_) => Self::System(error.to_string()),
            None => match error {
                E::FromSqlConversionFailure(..)
                | E::InvalidColumnType(..)
                | E::IntegralValueOutOfRange(..)
                | E::Utf8Error(..) => Self::Damaged(error.to_string()),
                other => Self::System(other.to_string()),
            },
        }
    }
}
