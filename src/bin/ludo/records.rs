//! Commands that read files of records: `check format position`.

use crate::output::{Exit, Failure, Outcome, note, print};
use clap::ArgMatches;
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Extent, NodeId, ReadGame, Reader, Record, UserData, position_at, write};
use ludoteca::rules::AnyPosition;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files of the options that name a user's data.
pub fn user_data(args: &ArgMatches) -> Result<UserData, Failure> {
    let mut data = UserData::default();
    for game in GAMES {
        let Some(path) = game.info().data_option.and_then(|option| args.get_one::<PathBuf>(option)) else { continue };
        let text = data_file(path)?;
        data.add(*game, text).map_err(|why| Failure::Refused(format!("{}: {why}", path.display())))?;
    }
    Ok(data)
}

/// The text of a file with a user's data.
pub fn data_file(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        Failure::Refused(format!("{}: line {line}: this is no UTF-8 text", path.display()))
    })
}

/// Tells a file's diagnostics; says whether there were any.
pub fn tell(path: &Path, diagnostics: &[ludoteca::record::Diagnostic]) -> io::Result<bool> {
    let mut err = io::stderr().lock();
    for diagnostic in diagnostics {
        writeln!(err, "{}:{diagnostic}", path.display())?;
    }
    Ok(!diagnostics.is_empty())
}

pub fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::System(format!("{}: {error}", path.display()))
}

/// Reads the games of one file, tells what was found, and hands each on; says whether there was a diagnostic.
fn read(path: &Path, data: &UserData, mut each: impl FnMut(&ReadGame) -> io::Result<()>) -> Result<bool, Failure> {
    let file = File::open(path).map_err(|e| unreadable(path, &e))?;
    let mut reader = Reader::new(file, GAMES).with_data(data.clone());
    let mut faulty = false;
    for game in reader.by_ref() {
        let game = game.map_err(|e| unreadable(path, &e))?;
        faulty |= tell(path, &game.diagnostics)?;
        each(&game)?;
    }
    faulty |= tell(path, &reader.leftover())?;
    Ok(faulty)
}

/// Reads all files of the command, one after another; a file that cannot be read does not keep the next from it.
fn read_all(args: &ArgMatches, mut each: impl FnMut(&ReadGame) -> io::Result<()>) -> Outcome {
    let data = user_data(args)?;
    let (mut exit, mut failure) = (Exit::Done, None);
    for path in args.get_many::<PathBuf>("files").unwrap_or_default() {
        match read(path, &data, &mut each) {
            Ok(false) => {}
            Ok(true) => exit = Exit::Faulty,
            Err(Failure::System(why)) => {
                if let Some(earlier) = failure.replace(Failure::System(why)) {
                    note(format_args!("ludo: {earlier}"));
                }
            }
            Err(other) => return Err(other),
        }
    }
    failure.map_or(Ok(exit), Err)
}

/// `ludo check FILE…`
pub fn check(args: &ArgMatches) -> Outcome {
    let (mut games, mut moves, mut told, mut unchecked, mut skipped) = (0u64, 0, 0, 0u64, 0u64);
    let outcome = read_all(args, |game| {
        games += 1;
        moves += game.record.tree.len() - 1;
        told += game.diagnostics.len();
        match game.extent {
            Extent::Checked => {}
            Extent::Unchecked(_) => unchecked += 1,
            Extent::Skipped(_) => skipped += 1,
        }
        Ok(())
    });
    if !matches!(outcome, Err(Failure::Refused(_) | Failure::Quiet)) {
        print([format!(
            "games {games}, moves {moves}, diagnostics {told}, games without rules {unchecked}, games skipped {skipped}"
        )])?;
    }
    outcome
}

/// `ludo format FILE…`
pub fn format(args: &ArgMatches) -> Outcome {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = read_all(args, |game| match game.extent {
        Extent::Skipped(_) => Ok(()),
        _ => out.write_all(write(&game.record, GAMES).as_bytes()),
    });
    out.flush()?;
    outcome
}

/// A place in a record that the arguments name.
pub struct Chosen {
    pub record: Record,
    pub node: NodeId,
    /// Whether the record had a diagnostic, which was told.
    pub faulty: bool,
}

/// The place that `FILE [--game N] [--ply K]` means.
pub fn chosen(args: &ArgMatches) -> Result<Chosen, Failure> {
    let Some(path) = args.get_one::<PathBuf>("file") else { return Err(Failure::Usage("no file".to_owned())) };
    let number = args.get_one::<u64>("game").copied().unwrap_or(1);
    let file = File::open(path).map_err(|e| unreadable(path, &e))?;
    let reader = Reader::new(file, GAMES).with_data(user_data(args)?);
    for game in reader {
        let game = game.map_err(|e| unreadable(path, &e))?;
        if game.number != number {
            continue;
        }
        let faulty = tell(path, &game.diagnostics)?;
        let line: Vec<NodeId> = game.record.tree.main_line().collect();
        let last = line.len() as u64 - 1;
        let ply = args.get_one::<u64>("ply").copied().unwrap_or(last);
        let Some(&node) = usize::try_from(ply).ok().and_then(|ply| line.get(ply)) else {
            return Err(Failure::Refused(format!("game {number} has {last} moves, not {ply}")));
        };
        return Ok(Chosen { record: game.record, node, faulty });
    }
    Err(Failure::Refused(format!("{} has no game {number}", path.display())))
}

impl Chosen {
    /// The position there.
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, Failure> {
        position_at(&self.record, self.node, GAMES).map_err(|no| Failure::Refused(no.why.to_string()))
    }
}

/// `ludo position FILE [--game N] [--ply K]`
pub fn position(args: &ArgMatches) -> Outcome {
    let chosen = chosen(args)?;
    print([chosen.position()?.text()])?;
    Ok(if chosen.faulty { Exit::Faulty } else { Exit::Done })
}
