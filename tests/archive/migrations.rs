//! An older archive is brought up to date, whole or not at all.

use crate::games::niya;
use crate::{faults, new_archive};
use ludoteca::archive::{Archive, ArchiveError, IfMissing, MIGRATIONS, Query, State, Waiting};
use ludoteca::catalogue::GAMES;
use std::path::Path;

fn open(path: &Path, migrations: &[&str]) -> Result<Archive, ArchiveError> {
    Archive::open_with(path, GAMES, IfMissing::Fail, Waiting::default(), migrations)
}

fn version(path: &Path) -> i64 {
    let conn = rusqlite::Connection::open(path).unwrap();
    conn.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// Makes the table of players anew, which seats refer to.
const PLAYERS_ANEW: &str =
    "CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL) STRICT;
     INSERT INTO new SELECT * FROM player; DROP TABLE player; ALTER TABLE new RENAME TO player;";

#[test]
fn migrations_are_made_in_their_order_after_a_copy() {
    let (folder, mut archive) = new_archive();
    let path = folder.path().join("archive.db");
    let id = archive.keep(&niya(1), State::Ended, 0).unwrap();
    drop(archive);
    let second = "CREATE TABLE second (x); INSERT INTO second VALUES (2)";
    let third = "UPDATE second SET x = x + 1";
    let migrations = [MIGRATIONS, &[second, third, PLAYERS_ANEW]].concat();
    let archive = open(&path, &migrations).unwrap();
    assert_eq!(archive.load(id).unwrap().record, niya(1));
    assert_eq!(faults(&archive), Vec::<String>::new());
    drop(archive);
    assert_eq!(version(&path), 4);
    let conn = rusqlite::Connection::open(&path).unwrap();
    assert_eq!(conn.query_row("SELECT x FROM second", [], |row| row.get::<_, i64>(0)).unwrap(), 3);
    drop(conn);
    assert_eq!(version(&folder.path().join("archive.db.version-1")), 1);
    open(&path, &migrations).unwrap();
    assert!(matches!(open(&path, MIGRATIONS), Err(ArchiveError::Newer(_))));
}

#[test]
fn a_migration_that_fails_changes_nothing() {
    let (folder, mut archive) = new_archive();
    let path = folder.path().join("archive.db");
    let id = archive.keep(&niya(1), State::Ended, 0).unwrap();
    drop(archive);
    let broken = "CREATE TABLE half (x); DELETE FROM game; INSERT INTO nowhere VALUES (1)";
    assert!(open(&path, &[MIGRATIONS, &[broken]].concat()).is_err());
    assert_eq!(version(&path), 1);
    let archive = open(&path, MIGRATIONS).unwrap();
    assert_eq!(archive.load(id).unwrap().record, niya(1));
    assert_eq!(archive.count(&Query::default()).unwrap(), 1);
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn a_new_archive_is_of_the_newest_version_and_appears_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/archive.db");
    let migrations = [MIGRATIONS, &["CREATE TABLE second (x)"]].concat();
    let create = IfMissing::Create;
    drop(Archive::open_with(&path, GAMES, create, Waiting::default(), &migrations).unwrap());
    assert_eq!(version(&path), 2);
    let broken = [MIGRATIONS, &["nonsense"]].concat();
    let other = folder.path().join("other.db");
    assert!(Archive::open_with(&other, GAMES, create, Waiting::default(), &broken).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left of what was not finished");
}
