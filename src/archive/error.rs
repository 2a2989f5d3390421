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

    /// The error for what the system says about a file.
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
