//! Commands that touch an archive: `import list show export stats find-position backup verify restore`.

use crate::archive_lines::{csv_head, csv_line, json_line, stats_lines, text_line};
use crate::output::{Exit, Failure, Outcome, note, print};
use crate::play::{game, setup_tags, text};
use crate::records::{tell, unreadable, user_data};
use clap::ArgMatches;
use ludoteca::archive::{
    self, Archive, ArchiveError, Finished, Go, IfMissing, MIGRATIONS, Patience, Query, RecordId, Report, Sort, Told,
    Waiting, Wanted, replace_file,
};
use ludoteca::catalogue::GAMES;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Writing(error) => error.into(),
            ArchiveError::Unwritten(_, why) if why.kind() == io::ErrorKind::BrokenPipe => why.into(),
            ArchiveError::NoSuchRecord(_) => Failure::Refused(error.to_string()),
            _ => Failure::System(error.to_string()),
        }
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Where the archive is: `--archive`, or the program's own place.
fn archive_path(args: &ArgMatches) -> Result<PathBuf, Failure> {
    if let Some(path) = args.get_one::<PathBuf>("archive") {
        return Ok(path.clone());
    }
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")));
    let data =
        data.ok_or_else(|| Failure::System("neither XDG_DATA_HOME nor HOME is set: use --archive".to_owned()))?;
    Ok(data.join("ludoteca/archive.db"))
}

/// Waits a minute for another program, and says so once.
fn waiting() -> Waiting {
    let mut told = false;
    Waiting::new(Box::new(move |so_far| {
        if !std::mem::replace(&mut told, true) {
            note("ludo: another program holds the archive: waiting");
        }
        if so_far < Duration::from_secs(60) { Patience::Wait } else { Patience::GiveUp }
    }))
}

fn open(args: &ArgMatches, if_missing: IfMissing) -> Result<Archive, Failure> {
    Ok(Archive::open_with(&archive_path(args)?, GAMES, if_missing, waiting(), MIGRATIONS)?)
}

fn query(args: &ArgMatches) -> Query {
    let query = Query::read(text(args, "query"));
    for notice in &query.notices {
        note(format_args!("ludo: {notice}"));
    }
    query
}

/// `ludo import FILE… [--archive DB]`
pub fn import(args: &ArgMatches) -> Outcome {
    let data = user_data(args)?;
    let mut archive = open(args, IfMissing::Create)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, stop.clone())?;
    }
    let mut report = Report::default();
    let (mut exit, mut failure) = (Exit::Done, None);
    for path in args.get_many::<PathBuf>("files").unwrap_or_default() {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) => {
                later(&mut failure, unreadable(path, &error));
                continue;
            }
        };
        let mut shown = Shown::new();
        let done = archive.import(file, data.clone(), now(), &mut report, &mut |told| {
            shown.show(path, told, &mut exit);
            if stop.load(Ordering::Relaxed) { Go::Stop } else { Go::On }
        });
        shown.clear();
        match done {
            Ok(Finished::Whole) => {}
            Ok(Finished::Stopped) => {
                note("ludo: stopped; import the same files again to go on");
                exit = Exit::Faulty;
                break;
            }
            Err(error @ ArchiveError::Reading(_)) => {
                later(&mut failure, Failure::System(format!("{}: {error}", path.display())));
            }
            Err(error) => {
                later(&mut failure, error.into());
                break;
            }
        }
    }
    print([report.message().to_string()])?;
    failure.map_or(Ok(exit), Err)
}

/// Keeps a failure for the end and tells the one before.
fn later(failure: &mut Option<Failure>, new: Failure) {
    if let Some(earlier) = failure.replace(new) {
        note(format_args!("ludo: {earlier}"));
    }
}

/// What an import shows on standard error: diagnostics, reasons and, on a terminal, how far it is.
struct Shown {
    terminal: bool,
    last: Instant,
    line: bool,
}

impl Shown {
    fn new() -> Self {
        Self { terminal: io::stderr().is_terminal(), last: Instant::now(), line: false }
    }

    fn show(&mut self, path: &Path, told: Told<'_>, exit: &mut Exit) {
        match told {
            Told::Progress(report) => {
                if self.terminal && self.last.elapsed() > Duration::from_millis(200) {
                    self.last = Instant::now();
                    self.line = true;
                    let _ = write!(io::stderr(), "\r{}", report.message());
                }
            }
            Told::Committed(_) => {}
            Told::Diagnostics(found) => {
                self.clear();
                *exit = Exit::Faulty;
                // Whoever has closed standard error does not want to know.
                let _ = tell(path, found);
            }
            Told::Skipped(game, why) => {
                self.clear();
                *exit = Exit::Faulty;
                note(format_args!("{}: game {game} is not stored: {why}", path.display()));
            }
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.line) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `ludo list [QUERY] [--archive DB] [--format text|json|csv]`
pub fn list(args: &ArgMatches) -> Outcome {
    let archive = open(args, IfMissing::Fail)?;
    let ids = archive.list(&query(args), Sort::default())?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let format = text(args, "format");
    match format {
        "csv" => writeln!(out, "{}", csv_head())?,
        "json" => writeln!(out, "[")?,
        _ => {}
    }
    let mut first = true;
    for some in ids.chunks(1000) {
        for entry in archive.entries(some)? {
            match format {
                "csv" => writeln!(out, "{}", csv_line(&entry))?,
                "json" if first => write!(out, "{}", json_line(&entry))?,
                "json" => write!(out, ",\n{}", json_line(&entry))?,
                _ => writeln!(out, "{}", text_line(&entry))?,
            }
            first = false;
        }
    }
    match format {
        "json" if first => writeln!(out, "]")?,
        "json" => writeln!(out, "\n]")?,
        _ => {}
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// `ludo show ID [--archive DB]`
pub fn show(args: &ArgMatches) -> Outcome {
    let id = RecordId(args.get_one::<i64>("id").copied().unwrap_or(0));
    let archive = open(args, IfMissing::Fail)?;
    let stored = archive.load(id)?;
    let mut out = io::stdout().lock();
    out.write_all(ludoteca::record::write(&stored.record, GAMES).as_bytes())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// `ludo export [QUERY] [--archive DB] [-o FILE]`
pub fn export(args: &ArgMatches) -> Outcome {
    let archive = open(args, IfMissing::Fail)?;
    let ids = archive.list(&query(args), Sort::default())?;
    match args.get_one::<PathBuf>("output") {
        Some(path) => {
            replace_file(path, |out| archive.export(&ids, out))?;
        }
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            archive.export(&ids, &mut out)?;
            out.flush()?;
        }
    }
    Ok(Exit::Done)
}

/// `ludo stats [QUERY] [--archive DB]`
pub fn stats(args: &ArgMatches) -> Outcome {
    let archive = open(args, IfMissing::Fail)?;
    print(stats_lines(&archive.stats(&query(args))?))
}

/// `ludo find-position GAME POSITION [--rules RULES] [--archive DB]`
pub fn find_position(args: &ArgMatches) -> Outcome {
    let game = game(args)?;
    let mut tags = setup_tags(game, args)?;
    tags.set("FEN", text(args, "position"));
    let wanted = Wanted::of(game, &tags)?;
    let archive = open(args, IfMissing::Fail)?;
    let hits = archive.find_position(&wanted, usize::MAX)?;
    print(hits.iter().map(|hit| format!("{}\t{}\t{}", hit.record.0, hit.ply, hit.next.join(" "))))
}

/// `ludo backup FILE [--archive DB]`
pub fn backup(args: &ArgMatches) -> Outcome {
    let Some(to) = args.get_one::<PathBuf>("file") else { return Err(Failure::Usage("no file".to_owned())) };
    open(args, IfMissing::Fail)?.back_up(to)?;
    Ok(Exit::Done)
}

/// `ludo verify [FILE] [--archive DB]`
pub fn verify(args: &ArgMatches) -> Outcome {
    let archive = match args.get_one::<PathBuf>("file") {
        Some(path) => Archive::open_with(path, GAMES, IfMissing::Fail, waiting(), MIGRATIONS)?,
        None => open(args, IfMissing::Fail)?,
    };
    let found = archive.verify(&mut |_| Go::On)?;
    let mut lines = found.faults.clone();
    lines.push(format!("{} games, {} nodes, {} faults", found.records, found.nodes, found.faults.len()));
    if found.unknown > 0 {
        lines.push(format!("{} games have no rules to check by", found.unknown));
    }
    print(lines)?;
    Ok(if found.faults.is_empty() { Exit::Done } else { Exit::Faulty })
}

/// `ludo restore FILE [--archive DB]`
pub fn restore(args: &ArgMatches) -> Outcome {
    let Some(from) = args.get_one::<PathBuf>("file") else { return Err(Failure::Usage("no file".to_owned())) };
    let kept = archive::restore(&archive_path(args)?, from, GAMES, waiting())?;
    if let Some(kept) = kept {
        note(format_args!("ludo: the archive that was there is now {}", kept.display()));
    }
    Ok(Exit::Done)
}
