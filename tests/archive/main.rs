//! The archive: what it keeps, finds and survives.

mod damage;
mod edits;
mod games;
mod importing;
mod keeping;
mod kill;
mod locks;
mod migrations;
mod model;
mod mounts;
mod queries;
mod space;
mod speed;
#[path = "../support/mod.rs"]
mod support;

use ludoteca::archive::{Archive, ArchiveError, RecordId};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Edit, NodeId, Record};
use tempfile::TempDir;

/// A new archive in a folder of its own.
fn new_archive() -> (TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    (folder, archive)
}

/// A folder that lies in memory, where the system has such: for tests with thousands of commits.
fn folder_in_memory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Everything that is wrong with an archive.
fn faults(archive: &Archive) -> Vec<String> {
    archive.verify(&mut |_| ludoteca::archive::Go::On).unwrap().faults
}

/// Hangs moves of such a text one behind the other until the disk is full; gives the first that did not fit.
fn fill(archive: &mut Archive, id: RecordId, mine: &mut Record, text: &str) -> Edit {
    for i in 0..10_000 {
        let edit = mine.adding(NodeId(i), 0, text);
        match archive.apply(id, &edit, 0) {
            Ok(_) => mine.apply(&edit).map(|_| ()).unwrap(),
            Err(error) => {
                assert!(matches!(error, ArchiveError::Full), "{error:?}");
                return edit;
            }
        }
    }
    panic!("the disk was never full");
}
