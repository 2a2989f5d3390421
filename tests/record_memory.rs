//! A hostile game costs time in proportion to its text, and no more memory than an import may take.
//!
//! The test binary starts itself as a child, so that what is measured is one game's.
#![cfg(target_os = "linux")]

use ludoteca::archive::{Archive, Go, Report};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Reader, UserData};
use std::process::Command;

const CASE: &str = "LUDOTECA_TEST_CASE";

/// What any import may take.
const MOST_MIB: u64 = 200;

const HEAD: &str = "[Variant \"Niya\"]\n[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n\na4 ";

/// A piece of movetext, and how often it stands there.
const CASES: [(&str, usize); 13] = [
    ("(b4 ", 600_000),
    ("(b4 b1 ", 140_000),
    ("(", 600_000),
    ("({x} ", 400_000),
    ("() ", 600_000),
    ("$999 ", 600_000),
    ("(a5) ", 400_000),
    (") ", 600_000),
    ("(b4 ", 998_000),
    ("(b4{x} ", 998_000),
    ("(b4! {x}) ", 998_000),
    ("(b4 b1) ", 499_000),
    ("(b4{[%clk 0:04:52] the corner} ", 998_000),
];

fn text((piece, times): (&str, usize)) -> String {
    format!("{HEAD}{}", piece.repeat(times))
}

/// The most memory that this program has held so far, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

fn case() -> Option<usize> {
    std::env::var(CASE).ok()?.parse().ok()
}

#[test]
#[ignore = "a child of the tests here"]
fn child_reads() {
    let Some(case) = case() else { return };
    let text = text(CASES[case]);
    let games = Reader::new(text.as_bytes(), GAMES).map(Result::unwrap);
    let told: usize = games.map(|game| game.diagnostics.len()).sum();
    assert!((1..2_000).contains(&told), "{told} diagnostics");
    println!("> {}", peak());
}

#[test]
#[ignore = "a child of the tests here"]
fn child_imports() {
    let Some(case) = case() else { return };
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let mut archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    let mut report = Report::default();
    let text = text(CASES[case]);
    archive.import(text.as_bytes(), UserData::default(), 0, &mut report, &mut |_| Go::On).unwrap();
    assert_eq!((report.read, report.stored), (1, 1));
    println!("> {}", peak());
}

/// The memory that a child says it took, in MiB.
fn taken(child: &str, case: usize) -> u64 {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", child, "--ignored", "--nocapture", "--test-threads=1"])
        .env(CASE, case.to_string())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let told = out.lines().find_map(|line| line.split_once("> ")?.1.parse().ok());
    let told = told.unwrap_or_else(|| panic!("{child}, {:?}: {output:?}", CASES[case]));
    println!("{child}, {:?}: {told} MiB", CASES[case]);
    told
}

#[test]
fn hostile_games_are_read_in_little_memory() {
    for (case, what) in CASES.iter().enumerate() {
        assert!(taken("child_reads", case) < MOST_MIB, "{what:?}");
    }
}

#[test]
fn hostile_games_are_imported_in_little_memory() {
    for case in [0, 1] {
        assert!(taken("child_imports", case) < MOST_MIB, "{:?}", CASES[case]);
    }
}
