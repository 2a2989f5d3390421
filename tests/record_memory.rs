//! A hostile game costs time in proportion to its text, and no more memory than an import may take.
//!
//! The test binary starts itself as a child, so that what is measured is one game's.
#![cfg(target_os = "linux")]

use ludoteca::archive::{Archive, Go, Report};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Reader, UserData};
use std::io::Read;
use std::ops::Range;
use std::process::Command;

const CASE: &str = "LUDOTECA_TEST_CASE";

/// What any import may take, in MiB.
const MOST_MIB: u64 = 200;

/// What the import of a game with as many moves as may be, and nothing else, may take, whatever stands before it.
const MOST_BARE_MIB: u64 = 140;

/// How often a piece with one move can stand in a game, but for a few.
const MOST_MOVES: usize = 999_990;

const HEAD: &str = "[Variant \"Niya\"]\n[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n\na4 ";

/// A piece of movetext, and how often it stands there.
const CASES: [(&str, usize); 12] = [
    ("(b4 ", 600_000),
    ("(b4 b1 ", 140_000),
    ("(", 600_000),
    ("({x} ", 400_000),
    ("() ", 600_000),
    ("$999 ", 600_000),
    ("(a5) ", 400_000),
    (") ", 600_000),
    ("(b4 ", MOST_MOVES),
    ("(b4 (b4{x} ", MOST_MOVES / 2),
    ("(b4!) ({x} b4 ) ", MOST_MOVES / 2),
    ("(b4 b1) ", MOST_MOVES / 2),
];

/// Which of them are imported, behind how many ordinary games, and what that may take in MiB.
const IMPORTED: [(usize, u64, u64); 3] = [(1, 0, MOST_MIB), (8, 20_000, MOST_BARE_MIB), (9, 0, MOST_MIB)];

fn text((piece, times): (&str, usize)) -> String {
    format!("{HEAD}{}", piece.repeat(times))
}

/// A file of ordinary games, made as it is read.
struct Ordinary {
    games: Range<u64>,
    text: Vec<u8>,
}

impl Read for Ordinary {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.text.is_empty() {
            let head = HEAD.trim_end_matches("a4 ");
            for n in self.games.by_ref().take(100) {
                let game = format!("[Event \"{n}\"]\n[White \"Anna\"]\n{head}a4 a3 b4 b2 d4 c3 c4 1-0\n\n");
                self.text.extend(game.into_bytes());
            }
        }
        let n = self.text.len().min(into.len());
        into[..n].copy_from_slice(&self.text[..n]);
        self.text.drain(..n);
        Ok(n)
    }
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
    let Some((_, ordinary, _)) = IMPORTED.into_iter().find(|imported| imported.0 == case) else { return };
    let file = Ordinary { games: 0..ordinary, text: Vec::new() }.chain(text.as_bytes());
    archive.import(file, UserData::default(), 0, &mut report, &mut |_| Go::On).unwrap();
    assert_eq!((report.read, report.stored), (ordinary + 1, ordinary + 1));
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
fn hostile_games_behind_ordinary_ones_are_imported_in_little_memory() {
    for (case, _, most) in IMPORTED {
        assert!(taken("child_imports", case) < most, "{:?}", CASES[case]);
    }
}
