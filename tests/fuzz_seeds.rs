//! The laws that are fuzzed hold for the seeds and for some thousands of mutations of them, the same each time.

#[path = "support/fuzz.rs"]
mod fuzz;
mod support;

use ludoteca::catalogue::GAMES;
use ludoteca::rng::Rng;
use std::fs;
use std::path::Path;
use support::rows;

/// Mutations of each target's seeds.
const MUTATIONS: usize = 3_000;

/// What the formats give a meaning.
const WORDS: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "\\",
    ";",
    "%",
    "*",
    "$1",
    "\n\n",
    "\r",
    " ",
    "[%unread ",
    "1-0",
    "/",
    ",",
    "-",
    "_",
    ":",
    "=",
    "\0",
    "\u{feff}",
    "é",
    "🌸",
    "0",
    "1",
    "9",
    "18446744073709551616",
    "-1",
    "[[map]]\n",
    "[[piece]]\n",
    "true",
    "''",
    "g",
    "w",
    "a",
    "nan",
];

/// The seeds of a target: its folder, and what the project has of its kind.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    let mut add = |folder: &str, ending: &str| {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            paths.extend(path.to_str().unwrap().ends_with(ending).then_some(path));
        }
    };
    add(&format!("tests/data/fuzz/{target}"), "");
    match target {
        "record" => add("tests/data/cases/records", ".lgn"),
        "position" => {}
        "compasses" => add("data", "navia-compasses.toml"),
        "maps" => add("data", "chapas-maps.toml"),
        _ => add("data", "dumaraj-formations.toml"),
    }
    paths.sort();
    let mut seeds: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    if target == "position" {
        for game in GAMES {
            for row in rows(&format!("{}-perft.tsv", game.info().id)) {
                let rules = if row[0] == "-" { String::new() } else { format!("Rules {}\n", row[0]) };
                seeds.push(format!("Variant {}\n{rules}FEN {}\n", game.info().variant, row[1]).into_bytes());
            }
        }
    }
    seeds
}

/// Some bytes changed, taken out, doubled, put in, or taken over from another seed.
fn mutated(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let pick = |rng: &mut Rng, n: usize| rng.below(n.max(1) as u64) as usize;
    let mut bytes = seeds[pick(rng, seeds.len())].clone();
    for _ in 0..1 + rng.below(2) {
        let from = pick(rng, bytes.len() + 1);
        let most = 1 << rng.below(7);
        let to = (from + pick(rng, most)).min(bytes.len());
        let word = WORDS[pick(rng, WORDS.len())].as_bytes();
        match rng.below(8) {
            0 => bytes.truncate(from),
            1 => drop(bytes.splice(from..to, [])),
            2 => {
                let twice = bytes[from..to].repeat(2);
                bytes.splice(from..to, twice);
            }
            3 | 4 => drop(bytes.splice(from..from, word.iter().copied())),
            5 => drop(bytes.splice(from..to, word.iter().copied())),
            6 => {
                let other = &seeds[pick(rng, seeds.len())];
                let at = pick(rng, other.len());
                let piece = other[at..(at + pick(rng, 64)).min(other.len())].to_vec();
                bytes.splice(from..to, piece);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte = rng.below(256) as u8;
                }
            }
        }
    }
    bytes
}

fn holds(target: &str) {
    let (_, law) = fuzz::TARGETS.into_iter().find(|(name, _)| *name == target).unwrap();
    let seeds = seeds(target);
    let read = seeds.iter().filter(|seed| law(seed)).count();
    assert!(read >= 2, "{read} of {} seeds are read", seeds.len());
    let mut rng = Rng::from_seed(11);
    let mut still = 0;
    for _ in 0..MUTATIONS {
        let bytes = mutated(&seeds, &mut rng);
        match std::panic::catch_unwind(|| law(&bytes)) {
            Ok(read) => still += usize::from(read),
            Err(_) => panic!("{target}: the law is broken by {:?}", String::from_utf8_lossy(&bytes)),
        }
    }
    println!("{target}: {read} of {} seeds and {still} of {MUTATIONS} mutations are read", seeds.len());
    assert!(still > 20, "only {still} mutations of {target} are read at all");
}

#[test]
fn records() {
    holds("record");
}

#[test]
fn positions() {
    holds("position");
}

#[test]
fn files_of_compasses() {
    holds("compasses");
}

#[test]
fn files_of_maps() {
    holds("maps");
}

#[test]
fn files_of_formations() {
    holds("formations");
}

#[test]
fn each_target_is_in_the_crate_that_fuzzes() {
    let manifest = include_str!("../fuzz/Cargo.toml");
    for (target, _) in fuzz::TARGETS {
        assert!(manifest.contains(&format!("name = \"{target}\"")), "{target}");
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/fuzz_targets/{target}.rs"));
        assert!(fs::read_to_string(program).unwrap().contains(&format!("fuzz::{target}(")), "{target}");
    }
}
