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
use output::{Exit, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = command().get_matches();
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
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Faulty) => ExitCode::from(1),
        Err(Failure::Quiet) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("ludo: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
