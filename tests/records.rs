//! The published records, for those whose games are all in the catalogue.

mod support;

use ludoteca::catalogue::GAMES;
use ludoteca::record::{Extent, Reader, position_at, write};
use ludoteca::rules::game_by_variant;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use support::{cases, rows};

/// The records' folder.
fn folder() -> PathBuf {
    cases().join("records")
}

/// Whether each `Variant` of a case is in the catalogue, or meant to be in none.
fn playable(name: &str) -> bool {
    let expected = fs::read_to_string(folder().join(format!("{name}.expected"))).unwrap();
    expected
        .lines()
        .filter_map(|line| line.strip_prefix("[Variant \"")?.strip_suffix("\"]"))
        .all(|variant| variant == "Chess" || game_by_variant(GAMES, variant).is_some())
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().path().file_name()?.to_str()?.strip_suffix(".lgn").map(str::to_owned))
        .filter(|name| playable(name))
        .collect();
    names.sort();
    assert!(names.len() > 40, "the published records are gone");
    names
}

#[test]
fn published_records_are_written_byte_for_byte() {
    let mut wrong = Vec::new();
    for name in names() {
        let bytes = fs::read(folder().join(format!("{name}.lgn"))).unwrap();
        let expected = fs::read_to_string(folder().join(format!("{name}.expected"))).unwrap();
        let exit: usize = fs::read_to_string(folder().join(format!("{name}.exit"))).unwrap().trim().parse().unwrap();
        let mut reader = Reader::new(bytes.as_slice(), GAMES);
        let (mut text, mut told) = (String::new(), Vec::new());
        for game in reader.by_ref() {
            let game = game.unwrap();
            assert!(!matches!(game.extent, Extent::Skipped(_)), "{name}");
            text.push_str(&write(&game.record, GAMES));
            told.extend(game.diagnostics);
        }
        told.extend(reader.leftover());
        if text != expected {
            wrong.push(format!("{name}: expected\n{expected}\nbut got\n{text}"));
        }
        if usize::from(!told.is_empty()) != exit {
            wrong.push(format!("{name}: expected exit {exit}, got {told:#?}"));
        }
        // What was written reads back without a word, but for what cannot be checked, and is written alike.
        let again: String =
            Reader::new(text.as_bytes(), GAMES).map(|game| write(&game.unwrap().record, GAMES)).collect();
        assert_eq!(again, text, "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn published_positions() {
    for row in rows("records/positions.tsv").iter().filter(|row| playable(&row[0])) {
        let bytes = fs::read(folder().join(format!("{}.lgn", row[0]))).unwrap();
        let number: u64 = row[1].parse().unwrap();
        let game = Reader::new(bytes.as_slice(), GAMES).map(Result::unwrap).find(|game| game.number == number).unwrap();
        let node = game.record.tree.main_line().nth(row[2].parse().unwrap()).unwrap();
        assert_eq!(position_at(&game.record, node, GAMES).unwrap().text(), row[3], "{row:?}");
    }
}

#[test]
fn published_records_may_be_cut_anywhere() {
    let written = |bytes: &[u8]| -> String {
        Reader::new(bytes, GAMES).map(|game| write(&game.unwrap().record, GAMES)).collect()
    };
    for name in names() {
        let bytes = fs::read(folder().join(format!("{name}.lgn"))).unwrap();
        for cut in 0..bytes.len() {
            for part in [&bytes[..cut], &bytes[cut..]] {
                let text = written(part);
                assert_eq!(written(text.as_bytes()), text, "{name} at {cut}");
            }
        }
    }
}

fn ludo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludo")).args(arguments).current_dir(folder()).output().unwrap()
}

#[test]
fn the_command_line_prints_and_exits_as_published() {
    for name in names() {
        let file = format!("{name}.lgn");
        let exit = fs::read_to_string(folder().join(format!("{name}.exit"))).unwrap().trim().parse().ok();
        let checked = ludo(&["check", &file]);
        assert_eq!(checked.status.code(), exit, "{name}");
        let told = String::from_utf8(checked.stderr).unwrap();
        assert!(told.lines().all(|line| line.starts_with(&format!("{file}:"))), "{told}");
        let formatted = ludo(&["format", &file]);
        assert_eq!(formatted.status.code(), exit, "{name}");
        assert_eq!(formatted.stdout, fs::read(folder().join(format!("{name}.expected"))).unwrap(), "{name}");
    }
    for row in rows("records/positions.tsv").iter().filter(|row| playable(&row[0])) {
        let printed = ludo(&["position", &format!("{}.lgn", row[0]), "--game", &row[1], "--ply", &row[2]]);
        assert_eq!(String::from_utf8(printed.stdout).unwrap(), format!("{}\n", row[3]), "{row:?}");
    }
    let plain = "001-plain.lgn";
    assert_eq!(ludo(&["position", plain]).status.code(), Some(0));
    for refused in [["position", plain, "--ply", "8"], ["position", plain, "--game", "2"]] {
        let output = ludo(&refused);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{refused:?}");
    }
    assert_eq!(ludo(&["check", "no-such-file.lgn"]).status.code(), Some(3));
    assert_eq!(ludo(&["check"]).status.code(), Some(2));
    // A file that cannot be read does not keep the next from it.
    let both = ludo(&["format", "no-such-file.lgn", plain]);
    assert_eq!(both.status.code(), Some(3));
    assert_eq!(both.stdout, fs::read(folder().join("001-plain.expected")).unwrap());
}

#[test]
fn a_refused_start_is_located_at_the_tag_that_is_at_fault() {
    use ludoteca::rng::Rng;
    use ludoteca::rules::{Request, TagSource, Tags};
    let bad = |id: &str| match id {
        "niya" => "match=11",
        "naja" => "shape=XYZ",
        "dumaraj" => "raj=last",
        "chapas" => "map=nowhere",
        _ => "any=thing",
    };
    for game in GAMES {
        let choices: Vec<_> =
            game.card_choices().iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let request = Request { tags: &Tags::default(), choices: &choices };
        let drawn = game.draw(&request, &mut Rng::from_seed(1)).unwrap();
        let fen = game.start(&drawn.setup).unwrap().text();
        let with_rules = game.info().options.iter().find(|option| option.key != "match");
        let good = with_rules.map_or(String::new(), |option| format!("{}={}", option.key, option.values[0]));
        assert_eq!(drawn.setup.tag("Rules").unwrap_or(""), "");
        for (rules, fen, line) in [
            (bad(game.info().id), fen.as_str(), 2),
            ("moon=full", fen.as_str(), 2),
            ("moon", fen.as_str(), 2),
            (good.as_str(), "zz", 3),
            (good.as_str(), "", 3),
            ("moon=full", "zz", 2),
        ] {
            let variant = game.info().variant;
            let text = format!("[Variant \"{variant}\"]\n[Rules \"{rules}\"]\n[FEN \"{fen}\"]\n\n*\n\n");
            let told = ludoteca::record::read_one(&text, GAMES).unwrap().diagnostics;
            assert_eq!(told.len(), 1, "{text}{told:?}");
            assert_eq!(told[0].place.line, line, "{text}{}", told[0]);
        }
    }
}
