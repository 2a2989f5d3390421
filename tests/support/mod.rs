//! What several test files share: the published cases.

// Each test file is a program of its own and takes what it needs.
#![allow(dead_code)]

pub mod wander;

use std::path::{Path, PathBuf};

/// The folder of the published cases.
pub fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases")
}

/// The rows of a case file without its head, split at tabs; none where a game has no such file.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let Ok(text) = std::fs::read_to_string(cases().join(name)) else { return Vec::new() };
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The tags of a row that begins with rules (`-` for none) and a position.
pub fn tags(row: &[String]) -> ludoteca::rules::Tags {
    let rules = if row[0] == "-" { "" } else { &row[0] };
    ludoteca::rules::Tags::new(rules, Some(&row[1]))
}
