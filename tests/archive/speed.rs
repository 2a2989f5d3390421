//! How fast the archive is on this machine. Told, never asserted: `cargo test --release --test archive -- --ignored
//! --nocapture speed`.

use crate::games::niya;
use ludoteca::archive::{Archive, Column, Direction, Go, Query, Report, Sort, Wanted};
use ludoteca::catalogue::GAMES;
use ludoteca::record::UserData;
use std::io::Write;
use std::time::{Duration, Instant};

/// The time that this process has computed so far.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    // utime and stime, in hundredths of a second.
    let ticks = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

fn per_second(n: u64, time: Duration) -> f64 {
    n as f64 / time.as_secs_f64()
}

/// Tells the time that something takes, on the clock and computing (that in hundredths of a second).
fn timed(what: &str, work: impl FnOnce() -> usize) {
    let (began, wall) = (cpu(), Instant::now());
    let found = work();
    println!("{:>9.1?} ({:>4} ms of CPU) {found} found: {what}", wall.elapsed(), (cpu() - began).as_millis());
}

fn memory() -> String {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    text.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("").to_owned()
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    let n: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("archive.db");
    let mut archive = Archive::open(&path, GAMES).unwrap();
    let text = folder.path().join("games.lgn");
    let mut plies = 0;
    {
        let mut file = std::io::BufWriter::new(std::fs::File::create(&text).unwrap());
        for seed in 0..n {
            let record = niya(seed);
            plies += record.tree.len() - 1;
            file.write_all(ludoteca::record::write(&record, GAMES).as_bytes()).unwrap();
        }
    }
    let read = cpu();
    assert_eq!(ludoteca::record::Reader::new(std::fs::File::open(&text).unwrap(), GAMES).count() as u64, n);
    let read = cpu() - read;
    println!("{n} games of {:.1} plies; reading alone {:.0} games/s", plies as f64 / n as f64, per_second(n, read));
    let mut import = || {
        let mut report = Report::default();
        let (began, wall) = (cpu(), Instant::now());
        let file = std::fs::File::open(&text).unwrap();
        archive.import(file, UserData::default(), 0, &mut report, &mut |_| Go::On).unwrap();
        println!("{}: {:.0} games/s of CPU, {:?} wall", report.message(), per_second(n, cpu() - began), wall.elapsed());
    };
    import();
    println!("{}; file {} MiB", memory(), std::fs::metadata(&path).unwrap().len() >> 20);
    if std::env::var_os("IMPORT_ONLY").is_some() {
        return;
    }
    import();
    let texts = ["", "a", "anna", "anna lyon", "cup 77", "game:niya result:1-0", "date:2010-03..2010-04", "-anna"];
    let by = |column| Sort { column, direction: Direction::Descending };
    for text in texts {
        let query = Query::read(text);
        timed(text, || archive.list(&query, by(Column::Date)).unwrap().len());
    }
    for column in [Column::Game, Column::White, Column::Event, Column::Plies, Column::Changed] {
        timed(&format!("by {column:?}"), || archive.list(&Query::default(), by(column)).unwrap().len());
    }
    let ids = archive.list(&Query::default(), by(Column::White)).unwrap();
    timed("100 entries", || archive.entries(&ids[ids.len() / 2..][..100]).unwrap().len());
    let record = niya(7);
    let game = ludoteca::rules::game_by_id(GAMES, "niya").unwrap();
    let mut tags = ludoteca::rules::Tags::new("", record.tags.get("FEN"));
    let mut position = game.start(&tags).unwrap();
    for id in record.tree.main_line().skip(1).take(6) {
        position.play(&record.tree.node(id).mv).unwrap();
    }
    tags.set("FEN", position.text());
    let wanted = Wanted::of(game, &tags).unwrap();
    drop(archive);
    let archive = Archive::open(&path, GAMES).unwrap();
    timed("find-position", || archive.find_position(&wanted, 100).unwrap().len());
}
