//! Killed at any moment, the archive has every ply whose commit was told, and at most one more.
//!
//! The test binary starts itself as a child that plays and prints each ply after its commit; others import and migrate.
//! Together they are killed two hundred times.

use crate::faults;
use crate::games::{niya, niya_text};
use ludoteca::archive::{Archive, Go, IfMissing, MIGRATIONS, Query, RecordId, Report, Sort, State, Told, Waiting};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{NodeId, Record, UserData, position_at};
use ludoteca::rng::{Rng, fresh_seed};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATH: &str = "LUDOTECA_TEST_ARCHIVE";

const KILLS_IN_PLAY: usize = 120;
const KILLS_OF_IMPORTS: usize = 40;
const KILLS_OF_MIGRATIONS: usize = 40;

/// Games that the child which imports stores in one transaction.
const BATCH: u64 = 10;

/// The migrations that the child makes: ours, and one that takes its time.
const SLOW: &str = "CREATE TABLE numbers AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \
                    WHERE i < 60000) SELECT i, hex(randomblob(20)) AS text FROM n; \
                    ALTER TABLE game ADD COLUMN test TEXT; CREATE INDEX by_text ON numbers (text);";

fn told(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "> {line}").and_then(|()| out.flush()).unwrap();
}

/// The archive to work on, if this is a child.
fn child_path() -> Option<PathBuf> {
    std::env::var_os(PATH).map(PathBuf::from)
}

#[test]
#[ignore = "a child of the tests here"]
fn child_plays() {
    let Some(path) = child_path() else { return };
    let mut archive = Archive::open(&path, GAMES).unwrap();
    told("open");
    for seed in fresh_seed().unwrap().. {
        let game = niya(seed);
        let line: Vec<NodeId> = game.tree.main_line().skip(1).collect();
        let mut mine = Record { tags: game.tags.clone(), ..Default::default() };
        let mut id = RecordId(0);
        for (ply, node) in line.iter().enumerate() {
            let edit = mine.adding(NodeId(ply as u32), 0, &game.tree.node(*node).mv);
            if ply == 0 {
                id = archive.begin(&mine, &edit, 0).unwrap();
            } else {
                archive.apply(id, &edit, 0).unwrap();
            }
            mine.apply(&edit).unwrap();
            told(&format!("{} {}", id.0, ply + 1));
        }
        archive.set_state(id, State::Ended).unwrap();
    }
}

#[test]
#[ignore = "a child of the tests here"]
fn child_imports() {
    let Some(path) = child_path() else { return };
    let mut archive = Archive::open(&path, GAMES).unwrap();
    archive.set_batch(BATCH as usize);
    let mut report = Report::default();
    let file = std::fs::File::open(path.with_extension("lgn")).unwrap();
    let mut tell = |what: Told<'_>| {
        if let Told::Committed(report) = what {
            told(&(report.stored + report.already_there).to_string());
        }
        Go::On
    };
    archive.import(file, UserData::default(), 0, &mut report, &mut tell).unwrap();
    told("done");
}

#[test]
#[ignore = "a child of the tests here"]
fn child_migrates() {
    let Some(path) = child_path() else { return };
    told("begins");
    let migrations = [MIGRATIONS, &[SLOW]].concat();
    Archive::open_with(&path, GAMES, IfMissing::Fail, Waiting::default(), &migrations).unwrap();
    told("done");
}

fn start(child: &str, path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("kill::{child}"), "--ignored", "--nocapture", "--test-threads=1"])
        .env(PATH, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Waits until a child has told some lines, however slow the machine is, lets it work for a moment more, kills it, and
/// gives all that it has told.
fn kill_after(mut child: Child, lines: u64, delay: Duration) -> Vec<String> {
    let mut told = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap)
        .filter_map(|line| line.split_once("> ").map(|(_, told)| told.to_owned()));
    let mut all: Vec<String> = told.by_ref().take(lines as usize).collect();
    std::thread::sleep(delay);
    child.kill().unwrap();
    child.wait().unwrap();
    all.extend(told);
    all
}

fn random() -> Rng {
    let seed = fresh_seed().unwrap();
    println!("seed {seed}");
    Rng::from_seed(seed)
}

#[test]
fn no_ply_is_lost_to_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("archive.db");
    drop(Archive::open(&path, GAMES).unwrap());
    let mut rng = random();
    let (mut plies, mut games, mut went_on) = (0, 0, 0);
    for kill in 0..KILLS_IN_PLAY {
        let lines = kill_after(start("child_plays", &path), 1 + rng.below(20), Duration::from_micros(rng.below(6_000)));
        let mut told: HashMap<i64, usize> = HashMap::new();
        for line in &lines {
            // A line may be cut by the kill; what is whole was committed.
            if let Some((id, ply)) = line.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?))) {
                told.insert(id, ply);
            }
        }
        let mut archive = Archive::open(&path, GAMES).unwrap();
        assert_eq!(archive.integrity().unwrap(), Vec::<String>::new(), "kill {kill}");
        let latest = told.keys().max().copied();
        for (id, ply) in &told {
            let kept = archive.load(RecordId(*id)).unwrap().record.tree.len() - 1;
            let most = ply + usize::from(Some(*id) == latest);
            assert!((*ply..=most).contains(&kept), "kill {kill}: game {id} has {kept} plies, told were {ply}");
        }
        let ids = archive.list(&Query::default(), Sort::default()).unwrap();
        let new = ids.len() - games;
        assert!((told.len()..=told.len() + 1).contains(&new), "kill {kill}: {new} games, {} told", told.len());
        // The game goes on.
        if let Some(id) = archive.list(&Query::read("is:playing"), Sort::default()).unwrap().last() {
            let record = archive.load(*id).unwrap().record;
            let end = record.tree.end_of_main_line();
            if let Some(mv) = position_at(&record, end, GAMES).unwrap().moves().1.first() {
                archive.apply(*id, &record.adding(end, 0, mv), 0).unwrap();
                assert_eq!(archive.load(*id).unwrap().record.tree.len(), record.tree.len() + 1, "kill {kill}");
                went_on += 1;
            }
            archive.set_state(*id, State::Ended).unwrap();
        }
        games = ids.len();
        plies += told.values().sum::<usize>();
    }
    let archive = Archive::open(&path, GAMES).unwrap();
    assert_eq!(faults(&archive), Vec::<String>::new());
    assert!(plies > KILLS_IN_PLAY && went_on > 0, "only {plies} plies were played, {went_on} games went on");
}

#[test]
fn a_killed_import_is_taken_up_again() {
    const FILES: usize = 2;
    const GAMES_IN_FILE: u64 = 600;
    let mut rng = random();
    let mut cut = 0;
    for _ in 0..FILES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        drop(Archive::open(&path, GAMES).unwrap());
        std::fs::write(path.with_extension("lgn"), niya_text(0..GAMES_IN_FILE)).unwrap();
        let mut before = 0;
        for kill in 0..KILLS_OF_IMPORTS / FILES {
            let delay = Duration::from_micros(rng.below(30_000));
            let lines = kill_after(start("child_imports", &path), rng.below(6), delay);
            let told: u64 = lines.iter().filter_map(|line| line.parse().ok()).max().unwrap_or(0);
            let archive = Archive::open(&path, GAMES).unwrap();
            let kept = archive.count(&Query::default()).unwrap();
            let least = told.max(before);
            assert!((least..=least + BATCH).contains(&kept), "kill {kill}: {told} told, {before} before, {kept} kept");
            assert_eq!(faults(&archive), Vec::<String>::new(), "kill {kill}");
            cut += usize::from(!lines.contains(&"done".to_owned()));
            before = kept;
        }
        let mut archive = Archive::open(&path, GAMES).unwrap();
        let mut report = Report::default();
        let file = std::fs::File::open(path.with_extension("lgn")).unwrap();
        archive.import(file, UserData::default(), 0, &mut report, &mut |_| Go::On).unwrap();
        let expected =
            Report { read: GAMES_IN_FILE, stored: GAMES_IN_FILE - before, already_there: before, skipped: 0 };
        assert_eq!(report, expected);
        assert_eq!(faults(&archive), Vec::<String>::new());
    }
    println!("{cut} of {KILLS_OF_IMPORTS} were cut");
    assert!(cut > 0, "every import was over before it was killed");
}

/// An archive of the version before the slow migration, with one game.
fn old_archive(folder: &Path) -> (PathBuf, RecordId) {
    let path = folder.join("archive.db");
    let mut archive = Archive::open(&path, GAMES).unwrap();
    let id = archive.keep(&niya(1), State::Ended, 0).unwrap();
    (path, id)
}

/// How long the child takes that migrates, from when it says that it begins.
fn time_of_migration() -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = old_archive(folder.path());
    let mut child = start("child_migrates", &path);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.ends_with("> begins")));
    let began = Instant::now();
    assert!(lines.any(|line| line.ends_with("> done")));
    child.wait().unwrap();
    began.elapsed().as_micros() as u64
}

#[test]
fn a_killed_migration_is_made_whole_or_not_at_all() {
    let mut rng = random();
    let migrations = [MIGRATIONS, &[SLOW]].concat();
    let long = time_of_migration();
    let (from, to) = (MIGRATIONS.len() as i64, migrations.len() as i64);
    let mut cut = 0;
    for kill in 0..KILLS_OF_MIGRATIONS {
        let folder = tempfile::tempdir().unwrap();
        let (path, id) = old_archive(folder.path());
        let lines = kill_after(start("child_migrates", &path), 1, Duration::from_micros(rng.below(long)));
        let done = lines.contains(&"done".to_owned());
        cut += usize::from(!done);
        let conn = rusqlite::Connection::open(&path).unwrap();
        let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
        let tables: i64 = conn
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name IN ('numbers', 'by_text')", [], |row| row.get(0))
            .unwrap();
        drop(conn);
        assert!([(from, 0), (to, 2)].contains(&(version, tables)), "kill {kill}: version {version}, {tables} tables");
        assert!(!done || version == to);
        let waiting = Waiting::default();
        let mut archive = Archive::open_with(&path, GAMES, IfMissing::Fail, waiting, &migrations).unwrap();
        assert_eq!(archive.load(id).unwrap().record, niya(1));
        assert_eq!(faults(&archive), Vec::<String>::new());
        archive.apply(id, &Record::setting("Event", "after"), 0).unwrap();
        // The copy from before the migration is whole.
        let copy = Archive::open_read_only(&folder.path().join(format!("archive.db.version-{from}")), GAMES).unwrap();
        assert_eq!(copy.load(id).unwrap().record, niya(1));
    }
    println!("{cut} of {KILLS_OF_MIGRATIONS} were cut");
    assert!(cut > 0, "every migration was over before it was killed");
}
