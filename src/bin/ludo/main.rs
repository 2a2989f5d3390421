//! `ludo`: records, archives and rules from the command line, without a display.

mod archive;
mod archive_lines;
mod bench;
mod cli;
mod output;
mod play;
mod records;
#[cfg(feature = "paint")]
mod render;

use cli::command;
use output::{Exit, Failure, Outcome, note};
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(answer) => return usage(&answer),
    };
    let Some((name, args)) = matches.subcommand() else { return ExitCode::from(2) };
    let result = match name {
        "games" => play::games(),
        "start" => play::start(args),
        "moves" => play::moves(args),
        "play" => play::play(args),
        "perft" => play::perft(args),
        "check" => records::check(args),
        "format" => records::format(args),
        "position" => records::position(args),
        "import" => archive::import(args),
        "list" => archive::list(args),
        "show" => archive::show(args),
        "export" => archive::export(args),
        "stats" => archive::stats(args),
        "find-position" => archive::find_position(args),
        "backup" => archive::backup(args),
        "verify" => archive::verify(args),
        "restore" => archive::restore(args),
        #[cfg(feature = "paint")]
        "render" => render::render(args),
        "bench" => bench::bench(args),
        "completions" => cli::completions(args),
        "man" => cli::man(),
        tool => play::tool(tool, args),
    };
    exit(result)
}

/// Prints help, the version, or what is wrong with the arguments.
fn usage(answer: &clap::Error) -> ExitCode {
    let printed = answer.print();
    if answer.use_stderr() {
        return ExitCode::from(2);
    }
    exit(printed.map(|()| Exit::Done).map_err(Failure::from))
}

fn exit(result: Outcome) -> ExitCode {
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Faulty) => ExitCode::from(1),
        Err(Failure::Quiet) => ExitCode::SUCCESS,
        Err(failure) => {
            note(format_args!("ludo: {failure}"));
            ExitCode::from(failure.code())
        }
    }
}
