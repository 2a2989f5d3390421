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

use ludoteca::archive::Archive;
use ludoteca::catalogue::GAMES;
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
