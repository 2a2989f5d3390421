//! A file that is no sound archive is told, and left as it is.

use crate::games::{GARDEN, MOVES, niya, niya_text, record};
use crate::{faults, new_archive};
use ludoteca::archive::{
    Archive, ArchiveError, Go, IfMissing, MIGRATIONS, Query, RecordId, Report, Sort, State, Waiting,
};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, Edit, NodeId, Record, UserData};
use ludoteca::rng::Rng;
use std::path::{Path, PathBuf};

/// The bytes of a sound archive of some games.
fn sound() -> Vec<u8> {
    let (folder, mut archive) = new_archive();
    for seed in 0..60 {
        archive.keep(&niya(seed), State::Ended, 0).unwrap();
    }
    drop(archive);
    std::fs::read(folder.path().join("archive.db")).unwrap()
}

fn random(n: usize) -> Vec<u8> {
    let mut rng = Rng::from_seed(1);
    (0..n).map(|_| rng.below(256) as u8).collect()
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

fn sql(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Which error it is, as a word.
fn kind(error: &ArchiveError) -> &'static str {
    match error {
        ArchiveError::Missing(_) => "missing",
        ArchiveError::NotAFile(_) => "not a file",
        ArchiveError::NotADatabase(_) => "not a database",
        ArchiveError::OtherProgram(_) => "other program",
        ArchiveError::Newer(_) => "newer",
        ArchiveError::Damaged(_) => "damaged",
        _ => "something else",
    }
}

/// Makes what stands at the path; what opening it says.
type Case = (&'static str, fn(&Path), &'static str);

const CASES: &[Case] = &[
    ("empty", |path| std::fs::write(path, "").unwrap(), "not a database"),
    ("short", |path| std::fs::write(path, &sound()[..60]).unwrap(), "not a database"),
    ("text", |path| std::fs::write(path, niya_text(0..3)).unwrap(), "not a database"),
    ("random", |path| std::fs::write(path, random(9000)).unwrap(), "not a database"),
    ("head alone", |path| std::fs::write(path, &sound()[..100]).unwrap(), "damaged"),
    ("truncated", |path| std::fs::write(path, &sound()[..20_000]).unwrap(), "damaged"),
    ("half a page", |path| std::fs::write(path, &sound()[..30_001]).unwrap(), "damaged"),
    ("folder", |path| std::fs::create_dir(path).unwrap(), "not a file"),
    ("pipe", |path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()), "not a file"),
    ("other program", |path| sql(path, "CREATE TABLE game (id); PRAGMA application_id = 5"), "other program"),
    ("no program", |path| sql(path, "CREATE TABLE game (id)"), "other program"),
    (
        "newer",
        |path| {
            std::fs::write(path, sound()).unwrap();
            sql(path, "PRAGMA user_version = 99; PRAGMA journal_mode = delete");
        },
        "newer",
    ),
    (
        "no tables",
        |path| {
            sql(path, "PRAGMA application_id = 1282761839; PRAGMA user_version = 0; CREATE TABLE x (y)");
        },
        "damaged",
    ),
    (
        "schema overwritten",
        |path| {
            let mut bytes = sound();
            bytes[100..4096].copy_from_slice(&random(3996));
            std::fs::write(path, bytes).unwrap();
        },
        "damaged",
    ),
];

#[test]
fn what_is_no_archive_is_told_and_left_as_it_is() {
    for (name, make, expected) in CASES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        make(&path);
        let is_file = path.is_file();
        let bytes = is_file.then(|| std::fs::read(&path).unwrap());
        for if_missing in [IfMissing::Create, IfMissing::Fail] {
            let opened = Archive::open_with(&path, GAMES, if_missing, Waiting::default(), MIGRATIONS);
            let error = opened.err().unwrap_or_else(|| panic!("{name} was opened"));
            assert_eq!(kind(&error), *expected, "{name}: {error:?}");
            let message = error.to_string();
            assert!(message.len() > 20 && !message.contains('{'), "{name}: {message}");
            assert_eq!(is_file.then(|| std::fs::read(&path).unwrap()), bytes, "{name}");
            assert_eq!(names(folder.path()), std::slice::from_ref(&path), "{name}: nothing is left beside it");
        }
        assert!(Archive::open_read_only(&path, GAMES).is_err(), "{name}");
        assert_eq!(is_file.then(|| std::fs::read(&path).unwrap()), bytes, "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("archive.db");
    let opened = Archive::open_with(&missing, GAMES, IfMissing::Fail, Waiting::default(), MIGRATIONS);
    assert_eq!(kind(&opened.err().unwrap()), "missing");
    let dangling = folder.path().join("link");
    std::os::unix::fs::symlink(&missing, &dangling).unwrap();
    assert_eq!(kind(&Archive::open(&dangling, GAMES).err().unwrap()), "missing");
}

/// Does all that an archive can do; what it says does not matter, as long as it says it.
fn use_it(path: &Path) -> Result<usize, ArchiveError> {
    let mut archive = Archive::open(path, GAMES)?;
    let mut wrong = archive.verify(&mut |_| Go::On).map_or(1, |found| found.faults.len());
    let ids = archive.list(&Query::default(), Sort::default()).unwrap_or_default();
    for id in &ids {
        wrong += usize::from(archive.load(*id).is_err());
    }
    let _ = archive.entries(&ids);
    let _ = archive.list(&Query::read("anna -bo"), Sort::default());
    let _ = archive.stats(&Query::default());
    let _ = archive.player_names();
    let _ = archive.apply(RecordId(7), &Record::setting("Event", "x"), 0);
    let _ = archive.undo(RecordId(7), 0);
    let _ =
        archive.import(niya_text(50..70).as_bytes(), UserData::default(), 0, &mut Report::default(), &mut |_| Go::On);
    let _ = archive.trash(&[RecordId(8)], 0).and_then(|()| archive.empty_trash(i64::MAX));
    Ok(wrong)
}

#[test]
fn damage_within_is_told_and_never_ends_the_program() {
    let original = sound();
    let mut rng = Rng::from_seed(3);
    let mut told = 0;
    for _ in 0..40 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let mut bytes = original.clone();
        for _ in 0..1 + rng.below(4) {
            let at = 4096 + rng.below(original.len() as u64 - 4096 - 600) as usize;
            let n = 1 + rng.below(600) as usize;
            for byte in &mut bytes[at..at + n] {
                *byte = rng.below(256) as u8;
            }
        }
        std::fs::write(&path, bytes).unwrap();
        match use_it(&path) {
            Ok(wrong) => told += usize::from(wrong > 0),
            Err(error) => {
                assert_eq!(kind(&error), "damaged", "{error:?}");
                told += 1;
            }
        }
    }
    // Some bytes belong to nothing, or to a text that is as good as another.
    assert!(told > 25, "{told} of 40 were told");
}

/// What a person may do to an archive with other tools; each must be told as damage of a record, or as a fault.
const WOUNDS: &[&str] = &[
    "UPDATE node SET parent = 9999 WHERE game = 7 AND node = 2",
    "UPDATE node SET parent = node WHERE game = 7 AND node = 2",
    "UPDATE node SET parent = 3 WHERE game = 7 AND node = 2",
    "UPDATE node SET node = -5 WHERE game = 7 AND node = 2",
    "UPDATE node SET node = 4000000000 WHERE game = 7 AND node = 3",
    "UPDATE node SET move = '' WHERE game = 7 AND node = 2",
    "UPDATE node SET move = 'zz' WHERE game = 7 AND node = 2",
    "UPDATE node SET move = CAST(x'ff00ff' AS TEXT) WHERE game = 7 AND node = 2",
    "DELETE FROM node WHERE game = 7 AND node = 2",
    "UPDATE game SET next_node = 4294967296 WHERE id = 7",
    "UPDATE game SET next_node = -1 WHERE id = 7",
    "UPDATE game SET plies = -7 WHERE id = 7",
    "INSERT INTO note VALUES (7, 99, 'after', 0, 'x')",
    "INSERT INTO note VALUES (7, 2, 'after', 0, '')",
    "INSERT INTO note VALUES (7, 2, 'before', 0, 'x')",
    "INSERT INTO nag VALUES (7, 2, 0, 256)",
    "INSERT INTO nag VALUES (7, 2, 0, 5), (7, 2, 1, 5)",
    "INSERT INTO tag VALUES (7, 'not a name', 'x')",
    "INSERT INTO seat VALUES (7, 9, 1)",
    "PRAGMA foreign_keys = OFF; DELETE FROM game WHERE id = 7",
    "DELETE FROM reached WHERE game = 7",
    "UPDATE reached SET node = node + 1 WHERE game = 7",
    "INSERT INTO clock VALUES (7, 2, 5, 5)",
];

/// The same with what is derived, which can be made anew: each table and column.
const DERIVED_WOUNDS: &[&str] = &[
    "UPDATE player SET folded = 'zzz' WHERE id = 3",
    "UPDATE player SET folded = CAST(x'ff00ff' AS TEXT) WHERE id = 3",
    "INSERT INTO player (name, folded) VALUES ('Nobody ', 'Nobody')",
    "UPDATE game SET plies = plies + 1 WHERE id = 7",
    "UPDATE game SET comments = comments + 1 WHERE id = 7",
    "UPDATE game SET variations = variations + 1 WHERE id = 7",
    "UPDATE game SET date_from = date_from - 1 WHERE id = 7",
    "UPDATE game SET date_to = date_to + 1 WHERE id = 7",
    "UPDATE game SET final_digest = final_digest + 1 WHERE id = 7",
    "UPDATE game SET final_digest = NULL WHERE id = 7",
    "UPDATE game SET record_digest = record_digest + 1 WHERE id = 7",
    "INSERT INTO clock VALUES (7, 2, 5, 5)",
    "INSERT INTO clock VALUES (7, 9999, 5, 5)",
    "INSERT INTO clock VALUES (7, 10, 5, NULL)",
    "UPDATE clock SET clock_ms = clock_ms + 1 WHERE game = 10",
    "UPDATE clock SET spent_ms = 1 WHERE game = 10",
    "DELETE FROM clock WHERE game = 10",
    "DELETE FROM reached WHERE game = 7 AND node = 3",
    "UPDATE reached SET node = node + 1000 WHERE game = 7 AND node = 3",
    "INSERT INTO reached VALUES (5, 7, 3)",
    "DELETE FROM words WHERE rowid = 7",
    "DELETE FROM words WHERE rowid = 7; INSERT INTO words (rowid, players) VALUES (70, 'anna')",
    "INSERT INTO words (rowid, players) VALUES (70, 'anna')",
    "INSERT OR REPLACE INTO words (rowid, players, event, site, comments) VALUES (10, 'anna', 'cup', 'lyon', 'zzz')",
    "INSERT OR REPLACE INTO words (rowid, players, event, site, comments) VALUES (10, 'anna', 'lyon', 'cup', 'the corner')",
    "INSERT OR REPLACE INTO words (rowid, players, event, site, comments) VALUES (10, 'anna', 'cup', 'lyon', 'corner the')",
    "INSERT OR REPLACE INTO words (rowid, players, event, site, comments) VALUES (10, 'anna', 'cup', 'lyon', '')",
];

#[test]
fn what_is_derived_is_checked_and_made_anew() {
    let mut with_words = record(
        &[
            ("Variant", "Niya"),
            ("FEN", GARDEN),
            ("White", "Anna"),
            ("Event", "Cup"),
            ("Site", "Lyon"),
            ("Date", "2026.03.??"),
        ],
        &MOVES[..3],
    );
    let texts = vec!["[%clk 0:04:52]".to_owned(), "The corner".to_owned()];
    with_words.apply(&Edit::Comments { node: NodeId(2), place: CommentPlace::After, texts }).unwrap();
    let derived = |path: &Path| {
        let conn = rusqlite::Connection::open(path).unwrap();
        conn.execute_batch("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, instance)").unwrap();
        let rows = |sql: &str| -> Vec<String> {
            let mut statement = conn.prepare(sql).unwrap();
            let columns = statement.column_count();
            let row = |row: &rusqlite::Row<'_>| {
                Ok((0..columns).map(|i| format!("{:?} ", row.get_ref(i).unwrap())).collect::<String>())
            };
            statement.query_map([], row).unwrap().map(Result::unwrap).collect()
        };
        let game =
            "SELECT plies, comments, variations, date_from, date_to, final_digest, record_digest FROM game ORDER BY id";
        [
            game,
            "SELECT * FROM clock",
            "SELECT * FROM reached",
            "SELECT * FROM terms",
            "SELECT name, folded FROM player WHERE name <> 'Nobody '",
        ]
        .map(rows)
    };
    for wound in DERIVED_WOUNDS {
        let (folder, mut archive) = new_archive();
        for seed in 0..9 {
            archive.keep(&niya(seed), State::Ended, 0).unwrap();
        }
        archive.keep(&with_words, State::Ended, 0).unwrap();
        drop(archive);
        let path = folder.path().join("archive.db");
        let before = derived(&path);
        sql(&path, wound);
        let mut archive = Archive::open(&path, GAMES).unwrap();
        assert!(!faults(&archive).is_empty(), "{wound} is not found");
        assert_eq!(faults(&Archive::open_read_only(&path, GAMES).unwrap()), faults(&archive), "{wound}");
        archive.rebuild().unwrap_or_else(|error| panic!("{wound}: {error}"));
        assert_eq!(faults(&archive), Vec::<String>::new(), "{wound}");
        drop(archive);
        assert_eq!(derived(&path), before, "{wound}");
    }
}

#[test]
fn wounds_of_a_record_are_found() {
    for wound in WOUNDS {
        let (folder, mut archive) = new_archive();
        for seed in 0..9 {
            archive.keep(&niya(seed), State::Ended, 0).unwrap();
        }
        drop(archive);
        let path = folder.path().join("archive.db");
        sql(&path, wound);
        let wrong = use_it(&path).unwrap_or_else(|error| panic!("{wound}: {error}"));
        assert!(wrong > 0, "{wound} is not found");
        let archive = Archive::open(&path, GAMES).unwrap();
        assert_eq!(archive.load(RecordId(6)).unwrap().record, niya(5), "{wound}: the others are whole");
    }
}
