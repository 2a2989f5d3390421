//! The same on a real file system that is full or may not be written, where this machine lets a test mount one.
//!
//! The test binary starts itself in a namespace of its own, with a small file system that goes when it ends.
#![cfg(target_os = "linux")]

use crate::games::{GARDEN, niya, niya_text, record};
use crate::{faults, fill};
use ludoteca::archive::{Archive, ArchiveError, Go, Query, RecordId, Report, Sort, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Record, UserData};
use std::path::{Path, PathBuf};
use std::process::Command;

const PLACE: &str = "LUDOTECA_TEST_MOUNT";

/// Says what opens a namespace in which one may mount.
fn mounting() -> Option<&'static [&'static str]> {
    let folder = tempfile::tempdir().unwrap();
    let ways: [&[&str]; 2] = [&["--user", "--map-root-user", "--mount"], &["--mount"]];
    let works = |way: &&[&str]| {
        let mut command = Command::new("unshare");
        command.args(*way).args(["mount", "-t", "tmpfs", "none"]).arg(folder.path());
        command.output().is_ok_and(|output| output.status.success())
    };
    ways.into_iter().find(works)
}

/// Runs children of this test on a file system of three megabytes: each in turn, `ro` makes it read-only.
fn on_a_small_disk(steps: &[&str]) {
    let Some(way) = mounting() else {
        println!("nothing can be mounted on this machine: not tried");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut script = "set -e; mount -t tmpfs -o size=3m none \"$1\"".to_owned();
    for step in steps {
        script.push_str(&match *step {
            "ro" => "; mount -o remount,ro \"$1\"".to_owned(),
            child => format!("; \"$2\" --exact mounts::{child} --ignored --nocapture --test-threads=1 2>&1"),
        });
    }
    let output = Command::new("unshare")
        .args(way)
        .args(["sh", "-c", &script, "sh"])
        .arg(folder.path())
        .arg(std::env::current_exe().unwrap())
        .env(PLACE, folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let children = steps.iter().filter(|step| **step != "ro").count();
    assert_eq!(told.matches("test result: ok. 1 passed").count(), children, "{told}");
}

/// The archive's path on the small file system, if this is a child.
fn child_path() -> Option<PathBuf> {
    Some(Path::new(&std::env::var_os(PLACE)?).join("archive.db"))
}

#[test]
#[ignore = "a child of the tests here"]
fn child_fills() {
    let Some(path) = child_path() else { return };
    let ballast = path.with_extension("ballast");
    std::fs::write(&ballast, vec![0; 1 << 20]).unwrap();
    let mut archive = Archive::open(&path, GAMES).unwrap();
    let mut mine = record(&[("Variant", "Go"), ("FEN", GARDEN)], &[]);
    let id = archive.keep(&mine, State::Playing, 0).unwrap();
    let edit = fill(&mut archive, id, &mut mine, &"x".repeat(5_000));
    assert_eq!(archive.load(id).unwrap().record, mine, "what was told to be stored is stored, no more");
    assert!(matches!(archive.apply(id, &edit, 0), Err(ArchiveError::Full)), "still full");
    let mut report = Report::default();
    let text = niya_text(0..2000);
    let imported = archive.import(text.as_bytes(), UserData::default(), 0, &mut report, &mut |_| Go::On);
    assert!(matches!(imported, Err(ArchiveError::Full)), "{imported:?}");
    assert_eq!(archive.count(&Query::default()).unwrap(), 1 + report.stored);
    assert!(archive.back_up(&path.with_extension("copy")).is_err());
    drop(archive);
    // A program that comes later finds the same, still full, and goes on when there is room.
    let mut archive = Archive::open(&path, GAMES).unwrap();
    assert_eq!(archive.load(id).unwrap().record, mine);
    std::fs::remove_file(&ballast).unwrap();
    archive.apply(id, &edit, 0).unwrap();
    mine.apply(&edit).unwrap();
    assert_eq!(archive.load(id).unwrap().record, mine);
    assert_eq!(faults(&archive), Vec::<String>::new());
    let mut names: Vec<_> =
        std::fs::read_dir(path.parent().unwrap()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["archive.db", "archive.db-shm", "archive.db-wal"], "nothing is left of what did not fit");
}

#[test]
#[ignore = "a child of the tests here"]
fn child_finds_no_room() {
    let Some(path) = child_path() else { return };
    std::fs::write(path.with_extension("ballast"), vec![0; (3 << 20) - (64 << 10)]).unwrap();
    let opened = Archive::open(&path, GAMES);
    assert!(matches!(opened, Err(ArchiveError::Full)), "{:?}", opened.err());
    assert!(!path.exists(), "a new archive appears whole or not at all");
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
#[ignore = "a child of the tests here"]
fn child_makes() {
    let Some(path) = child_path() else { return };
    let mut archive = Archive::open(&path, GAMES).unwrap();
    archive.keep(&niya(5), State::Playing, 0).unwrap();
}

#[test]
#[ignore = "a child of the tests here"]
fn child_is_cut_off() {
    let Some(path) = child_path() else { return };
    let mut archive = Archive::open(&path, GAMES).unwrap();
    archive.apply(RecordId(1), &Record::setting("Event", "cut off"), 0).unwrap();
    // As after a kill: nothing is put in order.
    std::mem::forget(archive);
    assert!(std::fs::metadata(path.with_extension("db-wal")).unwrap().len() > 0);
}

#[test]
#[ignore = "a child of the tests here"]
fn child_reads_only() {
    let Some(path) = child_path() else { return };
    let mut archive = Archive::open(&path, GAMES).unwrap();
    assert!(archive.is_read_only().unwrap());
    let ids = archive.list(&Query::read("game:niya"), Sort::default()).unwrap();
    assert_eq!(ids, [RecordId(1)]);
    let mut expected = niya(5);
    if path.with_extension("db-wal").exists() {
        expected.apply(&Record::setting("Event", "cut off")).unwrap();
    }
    assert_eq!(archive.load(ids[0]).unwrap().record, expected);
    assert!(matches!(archive.apply(ids[0], &Record::setting("Event", "x"), 0), Err(ArchiveError::ReadOnly)));
    assert!(matches!(archive.keep(&niya(6), State::Ended, 0), Err(ArchiveError::ReadOnly)));
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn a_full_file_system_costs_no_move() {
    on_a_small_disk(&["child_fills"]);
}

#[test]
fn a_new_archive_without_room_leaves_nothing() {
    on_a_small_disk(&["child_finds_no_room"]);
}

#[test]
fn a_read_only_file_system_is_read() {
    on_a_small_disk(&["child_makes", "ro", "child_reads_only"]);
    on_a_small_disk(&["child_makes", "child_is_cut_off", "ro", "child_reads_only"]);
}
