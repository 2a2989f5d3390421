//! `ludo bench`: how fast this machine is with rules, records and archive. Told, never judged.

use crate::output::{Exit, Failure, Outcome, print};
use crate::play::text;
use clap::ArgMatches;
use ludoteca::archive::{Archive, Column, Direction, Go, Query, Report, Sort, Wanted};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Extent, Node, NodeId, Reader, Record, UserData, write};
use ludoteca::rng::Rng;
use ludoteca::rules::{AnyGame, Request, Tags};
use rustix::time::{ClockId, clock_gettime};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a measurement goes on, and how many pieces of work it has at least.
const LONG_ENOUGH: Duration = Duration::from_secs(2);
const ENOUGH: usize = 3;

/// The processor time that this program has taken so far.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// The processor time of some work.
fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let began = processor();
    let done = work();
    (processor() - began, done)
}

/// One line: what was done, how many a second, and what was hoped for.
fn line(group: &str, name: &str, count: u64, time: Duration, unit: &str, aim: f64, more: &str) -> Outcome {
    let rate = short(count as f64 / time.as_secs_f64().max(1e-9));
    let aim = if aim > 0.0 { format!(" (aim {})", short(aim)) } else { String::new() };
    print([format!("{group:<9} {name:<42} {rate:>8} {unit}/s{aim}{more}")])
}

/// A number with three digits and the letter of its thousands.
fn short(n: f64) -> String {
    let (n, letter) = match n {
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e3 => (n / 1e3, " k"),
        n => (n, ""),
    };
    let digits = if n < 10.0 { 2 } else { usize::from(n < 100.0) };
    format!("{n:.digits$}{letter}")
}

/// `ludo bench [--games N] [--only WORD]`
pub fn bench(args: &ArgMatches) -> Outcome {
    let only = text(args, "only");
    if cfg!(debug_assertions) {
        print(["a build for debugging: all of this is slower than it is for a user"])?;
    }
    let games = args.get_one::<u64>("games").copied().unwrap_or(0);
    if games > 0 && "records archive".contains(only) {
        records(games)?;
    }
    for game in GAMES {
        for bench in game.benches() {
            let id = game.info().id;
            if !format!("{id} {}", bench.name).contains(only) {
                continue;
            }
            let mut piece = (bench.prepare)();
            piece();
            let (mut count, mut pieces, mut total) = (0, Vec::new(), Duration::ZERO);
            while total < LONG_ENOUGH || pieces.len() < ENOUGH {
                let (time, done) = timed(&mut piece);
                count += done;
                total += time;
                pieces.push(time);
            }
            pieces.sort();
            let single = count == pieces.len() as u64;
            let median = pieces[pieces.len() / 2].as_secs_f64() * 1e3;
            let more = if single { format!(", median {median:.2} ms of {}", pieces.len()) } else { String::new() };
            line(id, bench.name, count, total, bench.unit, bench.aim, &more)?;
        }
    }
    #[cfg(feature = "paint")]
    frames(only)?;
    Ok(Exit::Done)
}

/// Draws a board of each game as large as a screen, in the midst of its sixth move.
#[cfg(feature = "paint")]
fn frames(only: &str) -> Result<(), Failure> {
    use ludoteca::board::{Canvas, Change, Scene, Theme, ThemeKind, View, painter};
    let failed = |why: ludoteca::board::PictureError| Failure::System(why.to_string());
    let name = "a frame of a move at 1920 by 1080";
    let canvas = Canvas::new(1920, 1080).map_err(failed)?;
    let view = View { width: 1920.0, height: 1080.0, scale: 1.0, turned: false, coordinates: true };
    let theme = Theme::new(ThemeKind::Light);
    for game in GAMES {
        let id = game.info().id;
        let Some(painter) = painter(id).filter(|_| format!("{id} {name}").contains(only)) else { continue };
        // No choice, or the one that has to be made: its first value is as good as another.
        let one = game.info().choices.iter().map(|choice| vec![(choice.key.to_owned(), choice.values[0].to_owned())]);
        let drawn = std::iter::once(Vec::new()).chain(one).find_map(|choices| {
            let request = Request { tags: &Tags::default(), choices: &choices };
            game.draw(&request, &mut Rng::from_seed(1)).ok()
        });
        let Some(drawn) = drawn else { continue };
        let (mut position, mut rng) = (game.start(&drawn.setup)?, Rng::from_seed(1));
        let mut made = None;
        for _ in 0..6 {
            let choices = position.choices();
            let Some(choice) = choices.get(rng.below(choices.len().max(1) as u64) as usize) else { break };
            let before = position.boxed();
            position.play(&choice.text).map_err(|why| Failure::System(why.to_string()))?;
            made = Some((before, choice.text.clone()));
        }
        let change = made.as_ref().map(|(before, mv)| Change { before: &**before, mv: Some(mv), progress: 0.5 });
        let scene = Scene { change, ..Scene::still(&*position, &theme) };
        canvas.draw(painter, &scene, &view).map_err(failed)?;
        let (mut count, began) = (0, processor());
        while processor() - began < LONG_ENOUGH {
            canvas.draw(painter, &scene, &view).map_err(failed)?;
            count += 1;
        }
        let time = processor() - began;
        let mv = made.map(|(_, mv)| mv).unwrap_or_default();
        let more = format!(", {:.2} ms each ({mv})", time.as_secs_f64() * 1e3 / count as f64);
        line(id, name, count, time, "frames", 250.0, &more)?;
    }
    Ok(())
}

/// A folder of this run, removed at its end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Writes, reads, imports and asks for games by chance of the first game of the catalogue.
fn records(n: u64) -> Result<(), Failure> {
    let path = std::env::temp_dir().join(format!("ludo-bench-{}", std::process::id()));
    std::fs::create_dir(&path)?;
    let folder = Folder(path);
    let (file, db) = (folder.0.join("games.lgn"), folder.0.join("archive.db"));
    let game = GAMES[0];
    let (time, written) = timed(|| write_games(game, n, &file));
    let last = written?;
    line("records", "played by chance and written", n, time, "games", 0.0, "")?;

    let (time, good) = timed(|| read_games(&file));
    let more = format!(", {good} of {n} without a fault");
    line("records", "read, every move checked", n, time, "games", 100e3, &more)?;

    let mut archive = Archive::open(&db, GAMES).map_err(|why| Failure::System(why.to_string()))?;
    let mut report = Report::default();
    let input = File::open(&file)?;
    let (time, done) = timed(|| archive.import(input, UserData::default(), 0, &mut report, &mut |_| Go::On));
    done.map_err(|why| Failure::System(why.to_string()))?;
    let size = std::fs::metadata(&db).map_or(0, |data| data.len()) >> 20;
    let more = format!(", {} stored, {size} MiB on disk, {}", report.stored, memory());
    line("archive", "imported with every index", n, time, "games", 15e3, &more)?;
    ask(&archive, game, &last)
}

/// What is asked of an archive, in the time that a person waits.
fn ask(archive: &Archive, game: &'static dyn AnyGame, last: &Record) -> Result<(), Failure> {
    let tell = |name: &str, began: Instant, found: usize| {
        let time = began.elapsed().as_secs_f64() * 1e3;
        print([format!("{:<9} {name:<42} {time:>8.1} ms, {found} found", "archive")])
    };
    let by_date = Sort { column: Column::Date, direction: Direction::Descending };
    for query in ["", "player:anna", "anna -bo", "date:2010-03..2010-04"] {
        let began = Instant::now();
        let found = archive.list(&Query::read(query), by_date)?;
        tell(&format!("asked for \"{query}\""), began, found.len())?;
    }
    let mut tags = Tags::new("", last.tags.get("FEN"));
    let Ok(mut position) = game.start(&tags) else { return Ok(()) };
    for id in last.tree.main_line().skip(1).take(6) {
        let _ = position.play(&last.tree.node(id).mv);
    }
    tags.set("FEN", position.text());
    let Ok(wanted) = Wanted::of(game, &tags) else { return Ok(()) };
    let began = Instant::now();
    let found = archive.find_position(&wanted, 100)?;
    tell("asked for a position after 6 moves", began, found.len())?;
    Ok(())
}

/// The most memory that this program has held so far.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = most.and_then(|most| most.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.map_or_else(|| "memory unknown".to_owned(), |kib| format!("{} MiB of memory at most", kib >> 10))
}

/// Reads a file of records and gives how many were without fault.
fn read_games(path: &Path) -> u64 {
    let Ok(file) = File::open(path) else { return 0 };
    let games = Reader::new(file, GAMES).filter_map(Result::ok);
    games.filter(|game| game.diagnostics.is_empty() && matches!(game.extent, Extent::Checked)).count() as u64
}

/// Writes games by chance, the same each time; gives the last one.
fn write_games(game: &'static dyn AnyGame, n: u64, path: &Path) -> Result<Record, Failure> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut last = Record::default();
    for seed in 0..n {
        last = played(game, seed)?;
        out.write_all(write(&last, GAMES).as_bytes())?;
    }
    out.flush()?;
    Ok(last)
}

const NAMES: [&str; 8] = ["Anna", "Bo", "Ciarán", "Dilnoza", "Émile", "Фёдор", "Gül", "한솔"];

/// A whole game by chance.
fn played(game: &'static dyn AnyGame, seed: u64) -> Result<Record, Failure> {
    let mut rng = Rng::from_seed(seed);
    let drawn = game.draw(&Request { tags: &Tags::default(), choices: &[] }, &mut rng)?;
    let mut position = game.start(&drawn.setup)?;
    let mut record = Record::default();
    let info = game.info();
    let mut tags: Vec<(String, String)> = vec![
        ("Variant".into(), info.variant.into()),
        ("RulesVersion".into(), info.rules_version.to_string()),
        ("SetUp".into(), "1".into()),
        ("Event".into(), format!("Cup {}", rng.below(500))),
        ("Date".into(), format!("{}.{:02}.{:02}", 2000 + rng.below(26), 1 + rng.below(12), 1 + rng.below(28))),
    ];
    for seat in ["White", "Black"] {
        tags.push((seat.into(), format!("{} {}", NAMES[rng.below(8) as usize], rng.below(2_000))));
    }
    tags.extend(drawn.setup.0.iter().map(|(name, value)| (name.to_string(), value.clone())));
    for (name, value) in tags {
        record.tags.set(&name, &value).map_err(|why| Failure::System(format!("{name}: {why:?}")))?;
    }
    let mut node = NodeId::ROOT;
    while position.turn().outcome().is_none() {
        let (_, moves) = position.moves();
        let Some(mv) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
        position.play(mv).map_err(|why| Failure::System(why.to_string()))?;
        node = record.tree.push(node, Node { mv: mv.as_str().into(), ..Node::default() });
    }
    if let Some(outcome) = position.turn().outcome() {
        let _ = record.tags.set("Result", outcome.result());
    }
    Ok(record)
}
