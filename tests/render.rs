//! `ludo render`: boards of records as pictures.
#![cfg(feature = "paint")]

use std::path::Path;
use std::process::{Command, Output};

fn render(arguments: &[&str], output: &Path) -> Output {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases/records/001-plain.lgn");
    let mut ludo = Command::new(env!("CARGO_BIN_EXE_ludo"));
    ludo.arg("render").arg(record).args(arguments).arg("-o").arg(output).output().unwrap()
}

#[test]
fn the_ending_of_the_name_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for (name, beginning) in [("a.png", &b"\x89PNG"[..]), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        let done = render(&["--size", "300"], &path);
        assert_eq!(done.status.code(), Some(0), "{name}: {done:?}");
        assert!(done.stdout.is_empty() && done.stderr.is_empty(), "{done:?}");
        assert!(std::fs::read(&path).unwrap().starts_with(beginning), "{name}");
    }
    assert_eq!(render(&[], &folder.path().join("a.gif")).status.code(), Some(2));
    assert!(!folder.path().join("a.gif").exists());
}

#[test]
fn ply_theme_and_size_change_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png");
    let mut pictures = Vec::new();
    for arguments in
        [&[][..], &["--ply", "0"], &["--ply", "1"], &["--theme", "dark"], &["--theme", "contrast"], &["--size", "400"]]
    {
        assert_eq!(render(arguments, &path).status.code(), Some(0), "{arguments:?}");
        let picture = std::fs::read(&path).unwrap();
        assert!(!pictures.contains(&picture), "{arguments:?} changes nothing");
        pictures.push(picture);
    }
    let side = u32::from_be_bytes(pictures[5][16..20].try_into().unwrap());
    assert_eq!(side, 400);
}

#[test]
fn a_place_that_is_not_there_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png");
    for arguments in [["--ply", "999"], ["--game", "7"]] {
        let refused = render(&arguments, &path);
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}");
        assert!(!refused.stderr.is_empty() && !path.exists(), "{arguments:?}");
    }
    assert_eq!(render(&["--size", "0"], &path).status.code(), Some(2));
    assert_eq!(render(&[], &folder.path().join("none/a.png")).status.code(), Some(3));
}
