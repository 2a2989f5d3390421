//! The file: how it is made, recognised, and brought up to date.
//!
//! A file that is not ours, is damaged or newer is refused before anything is written to it or beside it. A new
//! archive is made beside its place and then linked there: nobody ever sees half of one.

use super::derived::date_touches;
use super::error::{ArchiveError, Result};
use super::waiting::Waiting;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// "Ludo" in ASCII: what `PRAGMA application_id` says of an archive.
pub const APPLICATION_ID: u32 = 0x4c75_646f;

/// The steps that bring an archive from version n to n + 1, the first from nothing.
pub const MIGRATIONS: &[&str] = &[include_str!("../../data/archive/0001_records.sql")];

/// Whether an archive that is missing is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMissing {
    /// A new one is made.
    Create,
    /// That is an error.
    Fail,
}

/// What is wanted of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To read and write; to read where writing is not allowed.
    Write,
    /// To read; nothing is changed, whatever is asked for.
    Read,
}

/// Looks at the file without opening it as a database.
///
/// # Errors
/// It is missing, no file, no database, or another program's.
pub fn inspect(path: &Path) -> Result<()> {
    let kind = fs::metadata(path).map_err(|e| ArchiveError::file(path, &e))?;
    if !kind.is_file() {
        return Err(ArchiveError::NotAFile(path.to_owned()));
    }
    let mut head = [0; 100];
    let mut file = fs::File::open(path).map_err(|e| ArchiveError::file(path, &e))?;
    if let Err(e) = file.read_exact(&mut head) {
        return Err(match e.kind() {
            std::io::ErrorKind::UnexpectedEof => ArchiveError::NotADatabase(path.to_owned()),
            _ => ArchiveError::file(path, &e),
        });
    }
    if !head.starts_with(b"SQLite format 3\0") {
        return Err(ArchiveError::NotADatabase(path.to_owned()));
    }
    // "Application ID" of the database header, which is at offset 68.
    if head[68..72] != APPLICATION_ID.to_be_bytes() {
        return Err(ArchiveError::OtherProgram(path.to_owned()));
    }
    Ok(())
}

/// Makes an empty archive; if one has come to the path meanwhile, that one stays.
pub fn create(path: &Path, migrations: &[&str]) -> Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(&folder).map_err(|e| ArchiveError::unwritten(path, e))?;
    let new = beside(path, &format!("new-{}", std::process::id()));
    let made = build(&new, path, migrations).and_then(|()| put(&new, path));
    remove_database(&new);
    made
}

fn build(new: &Path, path: &Path, migrations: &[&str]) -> Result<()> {
    begin_file(new, path)?;
    let mut conn = Connection::open(new)?;
    conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    for (version, sql) in migrations.iter().enumerate() {
        step(&mut conn, version, sql)?;
    }
    conn.pragma_update(None, "journal_mode", "wal")?;
    conn.close().map_err(|(_, e)| e)?;
    sync_file(new, path)
}

/// Makes an empty file that becomes the one at a path, which an error names.
fn begin_file(new: &Path, path: &Path) -> Result<()> {
    remove_database(new);
    fs::File::create(new).map_err(|e| ArchiveError::unwritten(path, e))?;
    Ok(())
}

fn sync_file(new: &Path, path: &Path) -> Result<()> {
    fs::File::open(new).and_then(|file| file.sync_all()).map_err(|e| ArchiveError::unwritten(path, e))
}

/// Gives a finished file its name, unless the name is taken.
fn put(new: &Path, path: &Path) -> Result<()> {
    match fs::hard_link(new, path) {
        Ok(()) => {}
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
        // Not every file system has links.
        Err(_) if !path.exists() => fs::rename(new, path).map_err(|e| ArchiveError::unwritten(path, e))?,
        Err(e) => return Err(ArchiveError::unwritten(path, e)),
    }
    sync_folder(path);
    Ok(())
}

/// Opens the database and sees to it that its version is ours.
pub fn connect(path: &Path, access: Access, migrations: &[&str], waiting: &mut Waiting) -> Result<Connection> {
    inspect(path)?;
    let mut conn = waiting.until_free(|| match access {
        Access::Write => open_file(path),
        Access::Read => open_to_read(path),
    })?;
    let version = waiting.until_free(|| version(&conn))?;
    if version > migrations.len() {
        return Err(ArchiveError::Newer(path.to_owned()));
    }
    if version == 0 {
        return Err(ArchiveError::Damaged("it holds no tables".to_owned()));
    }
    if access == Access::Write && !conn.is_readonly("main")? {
        // One that was set aside by a restore is without it.
        waiting.until_free(|| Ok(conn.query_row("PRAGMA journal_mode = wal", [], |_| Ok(()))?))?;
    }
    if version < migrations.len() {
        if conn.is_readonly("main")? {
            return Err(ArchiveError::Older(path.to_owned()));
        }
        waiting.until_free(|| copy(&conn, &beside(path, &format!("version-{version}"))))?;
        // A table that is made anew must neither take with it nor trip over what refers to it.
        conn.pragma_update(None, "foreign_keys", false)?;
        conn.pragma_update(None, "legacy_alter_table", true)?;
        for (i, sql) in migrations.iter().enumerate().skip(version) {
            waiting.until_free(|| step(&mut conn, i, sql))?;
        }
        conn.pragma_update(None, "legacy_alter_table", false)?;
        conn.pragma_update(None, "foreign_keys", true)?;
    }
    Ok(conn)
}

/// How much of the file is held in memory.
pub const CACHE_KIB: i64 = 32 * 1024;

/// The same during an import, which enters rows all over the indexes.
pub const IMPORT_CACHE_KIB: i64 = 96 * 1024;

/// The same while a large record is in memory.
pub const SMALL_CACHE_KIB: i64 = 8 * 1024;

const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_NO_MUTEX.union(OpenFlags::SQLITE_OPEN_URI);

/// Opens to read and write or, where that is not allowed, to read.
fn open_file(path: &Path) -> Result<Connection> {
    let first = Connection::open_with_flags(path, FLAGS | OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|conn| prepare(&conn).map(|()| conn));
    match first {
        Ok(conn) => Ok(conn),
        Err(error) if cannot_write(&error) => open_to_read(path),
        Err(error) => Err(ArchiveError::at(path, error)),
    }
}

/// Takes an archive out of everybody's hands, its file complete in itself; none if it is too damaged for that.
///
/// # Errors
/// Another program has it open.
pub fn hold_alone(path: &Path, waiting: &mut Waiting) -> Result<Option<Connection>> {
    let held = waiting.until_free(|| {
        let conn = open_file(path)?;
        // Nobody but the last one can leave the write-ahead log.
        let mode: String = conn.query_row("PRAGMA journal_mode = delete", [], |row| row.get(0))?;
        if mode == "wal" {
            return Err(ArchiveError::Busy);
        }
        conn.execute_batch("BEGIN EXCLUSIVE")?;
        Ok(conn)
    });
    match held {
        Ok(conn) => Ok(Some(conn)),
        Err(ArchiveError::Busy) => Err(ArchiveError::Busy),
        Err(_) => Ok(None),
    }
}

/// Opens to read, also where nothing can be written.
pub fn open_to_read(path: &Path) -> Result<Connection> {
    match open_uri(path, "") {
        // Where nothing can be written beside the file, it is read as one that nobody changes.
        Err(error) if cannot_write(&error) => open_still(path),
        opened => opened.map_err(|e| ArchiveError::at(path, e)),
    }
}

/// Opens a copy to read it, and leaves nothing beside it.
pub fn open_still(path: &Path) -> Result<Connection> {
    let still = if with_ending(path, "-wal").exists() { "" } else { "&immutable=1" };
    open_uri(path, still).map_err(|e| ArchiveError::at(path, e))
}

fn open_uri(path: &Path, more: &str) -> rusqlite::Result<Connection> {
    let uri = format!("file:{}?mode=ro{more}", percent(path));
    let conn = Connection::open_with_flags(uri, FLAGS | OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    prepare(&conn)?;
    Ok(conn)
}

fn cannot_write(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode as C;
    matches!(error.sqlite_error_code(), Some(C::CannotOpen | C::ReadOnly | C::PermissionDenied))
}

fn prepare(conn: &Connection) -> rusqlite::Result<()> {
    // Waiting is done outside, where it can be told; this only smooths short holds.
    conn.busy_timeout(std::time::Duration::from_millis(100))?;
    conn.set_prepared_statement_cache_capacity(128);
    conn.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    conn.execute_batch(
        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;
         PRAGMA journal_size_limit = 67108864;",
    )?;
    conn.pragma_update(None, "cache_size", -CACHE_KIB)?;
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    conn.create_scalar_function("date_touches", 3, flags, |context| {
        // A record without a date may be of any day.
        let (date, from, to): (Option<String>, i64, i64) = (context.get(0)?, context.get(1)?, context.get(2)?);
        Ok(date.is_none_or(|date| date_touches(&date, from, to)))
    })?;
    // The first read: whoever cannot read says so here.
    conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

fn version(conn: &Connection) -> Result<usize> {
    Ok(conn.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))? as usize)
}

/// One migration in one transaction; nothing if another program has made it meanwhile.
fn step(conn: &mut Connection, from: usize, sql: &str) -> Result<()> {
    let transaction = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    if version(&transaction)? != from {
        return Ok(());
    }
    transaction.execute_batch(sql)?;
    transaction.pragma_update(None, "user_version", from as i64 + 1)?;
    Ok(transaction.commit()?)
}

/// Writes a consistent copy of the whole database to a path, replacing atomically what is there.
pub fn copy(conn: &Connection, to: &Path) -> Result<()> {
    copy_if(conn, to, |_| Ok(()))
}

/// The same, but a copy that is damaged replaces nothing.
pub fn copy_sound(conn: &Connection, to: &Path) -> Result<()> {
    copy_if(conn, to, sound)
}

/// Checks the structure of a database that nobody has open.
fn sound(path: &Path) -> Result<()> {
    let said: String = open_still(path)?.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let damaged = || ArchiveError::Damaged(said.split_whitespace().collect::<Vec<_>>().join(" "));
    if said == "ok" { Ok(()) } else { Err(damaged()) }
}

fn copy_if(conn: &Connection, to: &Path, check: fn(&Path) -> Result<()>) -> Result<()> {
    let new = beside(to, &format!("part-{}", std::process::id()));
    let made = fill(conn, &new, to).and_then(|()| {
        check(&new)?;
        fs::rename(&new, to).map_err(|e| ArchiveError::unwritten(to, e))?;
        sync_folder(to);
        Ok(())
    });
    remove_database(&new);
    made
}

fn fill(conn: &Connection, new: &Path, to: &Path) -> Result<()> {
    begin_file(new, to)?;
    let mut target = Connection::open(new).map_err(|e| ArchiveError::at(new, e))?;
    {
        let backup = rusqlite::backup::Backup::new(conn, &mut target)?;
        // All at once: in steps it would begin anew whenever another program writes.
        while backup.step(-1)? != rusqlite::backup::StepResult::Done {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
    target.close().map_err(|(_, e)| e)?;
    sync_file(new, to)
}

/// A path in the same folder whose name goes on with a word.
pub fn beside(path: &Path, word: &str) -> PathBuf {
    with_ending(path, &format!(".{word}"))
}

/// The path with something behind its name.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Removes a database file of ours and what SQLite keeps beside it.
pub fn remove_database(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        // What is not there need not go, and what stays does no harm.
        let _ = fs::remove_file(with_ending(path, ending));
    }
}

/// The folder that a path names a file in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Makes the names in a path's folder durable, where the system can.
pub fn sync_folder(path: &Path) {
    if let Ok(folder) = fs::File::open(folder_of(path)) {
        // Some file systems cannot; the file itself is safe either way.
        let _ = folder.sync_all();
    }
}

fn percent(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt;
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-_.~".contains(&b);
    path.as_os_str()
        .as_bytes()
        .iter()
        .map(|&b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}
