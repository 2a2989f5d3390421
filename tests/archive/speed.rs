//! How fast the archive is on this machine. Told, never asserted: `cargo test --release --test archive -- --ignored
//! --nocapture speed`.

use crate::games::niya;
use ludoteca::archive::{Archive, Query, Sort, Column, Direction, Wanted};
use ludoteca::catalogue::GAMES;
use std::time::{Duration, Instant};

/// The time that this process has computed so far.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    // utime and stime, in hundredths of a second.
    let ticks = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
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
    let generated = cpu();
    let plies: usize = (0..n).map(|seed| niya(seed).tree.len() - 1).sum();
    let generated = cpu() - generated;
    let began = (cpu(), Instant::now());
    let report = archive.import_records((0..n).map(niya), 0).unwrap();
    let took = cpu() - began.0 - generated;
    println!("{report:?}, {:.1} plies a game, {:?} wall", plies as f64 / n as f64, began.1.elapsed());
    println!("{:.0} games/s of CPU ({:?}; generating {:?})", n as f64 / took.as_secs_f64(), took, generated);
    println!("{}; file {} MiB", memory(), std::fs::metadata(&path).unwrap().len() >> 20);
    if std::env::var_os("IMPORT_ONLY").is_some() {
        return;
    }
    let again = cpu();
    println!("{:?}", archive.import_records((0..n).map(niya), 0).unwrap());
    println!("again: {:.0} games/s", n as f64 / (cpu() - again - generated).as_secs_f64());
    for text in ["", "a", "an", "anna", "anna lyon", "player:anna", "cup", "game:niya result:1-0", "date:2010-03..2010-04", "-anna", "anna -lyon"] {
        let query = Query::read(text);
        let start = Instant::now();
        let found = archive.list(&query, Sort { column: Column::Date, direction: Direction::Descending }).unwrap();
        println!("{:>9.1?} {} found: {text}", start.elapsed(), found.len());
    }
    for column in [Column::Number, Column::Date, Column::Game, Column::White, Column::Event, Column::Result, Column::Plies, Column::Changed] {
        let start = Instant::now();
        let ids = archive.list(&Query::default(), Sort { column, direction: Direction::Ascending }).unwrap();
        let sorted = start.elapsed();
        let start = Instant::now();
        archive.entries(&ids[ids.len() / 2..][..100]).unwrap();
        println!("{sorted:>9.1?} by {column:?}; {:?} for 100 entries", start.elapsed());
    }
    let record = niya(7);
    let mut tags = ludoteca::rules::Tags::new("", record.tags.get("FEN"));
    let mut position = GAMES[0].start(&tags).unwrap();
    for id in record.tree.main_line().skip(1).take(6) {
        position.play(&record.tree.node(id).mv).unwrap();
    }
    tags.set("FEN", position.text());
    let wanted = Wanted::of(GAMES[0], &tags).unwrap();
    drop(archive);
    let archive = Archive::open(&path, GAMES).unwrap();
    let start = Instant::now();
    let hits = archive.find_position(&wanted, 100).unwrap();
    println!("{:?} find-position: {hits:?}", start.elapsed());
}
