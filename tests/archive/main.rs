//! The archive: what it keeps, finds and survives.

mod damage;
mod edits;
mod games;
mod importing;
mod keeping;
mod kill;
mod locks;
mod migrations;
mod queries;
mod space;
mod speed;

use ludoteca::archive::Archive;
use ludoteca::catalogue::GAMES;
use tempfile::TempDir;

/// A new archive in a folder of its own.
fn new_archive() -> (TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    (folder, archive)
}

/// Everything that is wrong with an archive.
fn faults(archive: &Archive) -> Vec<String> {
    archive.verify(&mut |_| ludoteca::archive::Go::On).unwrap().faults
}
