//! The commands, their arguments and their help.

use crate::output::{Exit, Outcome, print_bytes};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use ludoteca::catalogue::GAMES;

/// The arguments of a game's own command, the game included: one value each, so that options may stand between them.
pub const TOOL_PLACES: [&str; 4] = ["first", "second", "third", "fourth"];

/// The whole command line.
pub fn command() -> Command {
    let mut ludo = Command::new("ludo")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Plays, checks and keeps records of Ludoteca's games, without a display")
        .after_help(
            "Exit codes: 0 done; 1 something in the input was not as it should be; 2 wrong usage; 3 could not be done",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(Command::new("games").about("Lists the games with their options"))
        .subcommand(
            game_command("start", "Prints a start position; setup choices as KEY=VALUE")
                .arg(
                    Arg::new("seed")
                        .long("seed")
                        .value_name("N")
                        .value_parser(value_parser!(u64))
                        .help("The number that chance is drawn from"),
                )
                .arg(
                    Arg::new("choices")
                        .value_name("KEY=VALUE")
                        .num_args(0..)
                        .help("The choices that `ludo games` names"),
                ),
        )
        .subcommand(position_command("moves", "Lists the legal moves"))
        .subcommand(
            position_command(
                "play",
                "Plays moves and prints the position reached, then the result if the game is over",
            )
            .arg(Arg::new("moves").value_name("MOVE").num_args(0..)),
        )
        .subcommand(
            position_command("perft", "Counts the sequences of exactly DEPTH moves")
                .arg(Arg::new("depth").value_name("DEPTH").required(true).value_parser(value_parser!(u32)))
                .arg(
                    Arg::new("divide")
                        .long("divide")
                        .action(ArgAction::SetTrue)
                        .help("Also a line for each first move"),
                ),
        )
        .subcommand(files_command("check", "Reads records and checks every move; diagnostics on standard error"))
        .subcommand(files_command("format", "Prints the canonical text of records"))
        .subcommand(place_command("position", "Prints the position after moves of a record's main line"))
        .subcommand(with_archive(files_command("import", "Imports records; those already there are not stored again")))
        .subcommand(
            query_command("list", "Lists the games that match, one a line").arg(
                Arg::new("format")
                    .long("format")
                    .value_name("FORMAT")
                    .value_parser(["text", "json", "csv"])
                    .default_value("text")
                    .help("How the list is written"),
            ),
        )
        .subcommand(
            with_archive(Command::new("show").about("Prints a record")).arg(
                Arg::new("id")
                    .value_name("ID")
                    .required(true)
                    .value_parser(value_parser!(i64))
                    .help("As `ludo list` tells"),
            ),
        )
        .subcommand(
            query_command("export", "Writes the records that match").arg(
                Arg::new("output")
                    .short('o')
                    .long("output")
                    .value_name("FILE")
                    .value_parser(value_parser!(std::path::PathBuf))
                    .help("The file that is written, or replaced as a whole (default: standard output)"),
            ),
        )
        .subcommand(query_command("stats", "Counts games, results by seat, lengths, by game and player"))
        .subcommand(with_archive(position_command(
            "find-position",
            "Lists the games that reached a position, with the ply and what was played next",
        )))
        .subcommand(with_archive(
            Command::new("backup").about("Writes a copy of the archive, also while it is in use").arg(file_arg("file")),
        ))
        .subcommand(
            with_archive(Command::new("verify").about("Checks an archive: its file, every game, indexes against data"))
                .arg(file_arg("file").required(false)),
        )
        .subcommand(with_archive(
            Command::new("restore")
                .about("Puts a copy in the archive's place; what was there is kept beside it")
                .arg(file_arg("file")),
        ))
        .subcommand(
            Command::new("bench")
                .about("Measures how fast rules, records and archive are here, a second of processor time on one core")
                .arg(
                    number_arg("games", "N", "How many games are written, read and imported (0: none)")
                        .default_value("300000"),
                )
                .arg(Arg::new("only").long("only").value_name("WORD").help("Only lines that hold this word")),
        )
        .subcommand(
            Command::new("completions")
                .about("Prints a completion script for a shell")
                .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell))),
        )
        .subcommand(Command::new("man").about("Prints the manual page"));
    if cfg!(feature = "paint") {
        ludo = ludo.subcommand(render_command());
    }
    for tool in GAMES.iter().flat_map(|game| game.tools()) {
        let mut usage = format!("ludo {} [OPTIONS] [GAME] POSITION", tool.name);
        for argument in tool.arguments {
            usage.push(' ');
            usage.push_str(argument);
        }
        let mut command =
            with_long_help(with_rules(Command::new(tool.name).about(tool.about.to_string()))).override_usage(usage);
        let (fewest, most) = (1 + tool.arguments.len(), 2 + tool.arguments.len());
        for (i, place) in TOOL_PLACES.into_iter().enumerate().take(most) {
            command = command.arg(Arg::new(place).required(i < fewest).allow_hyphen_values(true).hide(true));
        }
        ludo = ludo.subcommand(command);
    }
    for option in GAMES.iter().filter_map(|game| game.info().data_option) {
        let data =
            Arg::new(option).long(option).global(true).value_name("FILE").help("A file with your own data for a game");
        ludo = ludo.arg(data.value_parser(value_parser!(std::path::PathBuf)));
    }
    ludo
}

fn with_archive(command: Command) -> Command {
    command.arg(
        Arg::new("archive")
            .long("archive")
            .value_name("DB")
            .value_parser(value_parser!(std::path::PathBuf))
            .help("The archive (default: the program's own)"),
    )
}

fn query_command(name: &'static str, about: &'static str) -> Command {
    with_long_help(with_archive(Command::new(name).about(about)))
        .arg(
            Arg::new("query")
                .value_name("QUERY")
                .default_value("")
                .hide_default_value(true)
                .allow_hyphen_values(true)
                .help("Which games: words and terms, together in quotes"),
        )
        .after_help(format!(
            "QUERY: blanks mean \"and\"; a word is the beginning of a word in players, event, site or comments; -word excludes; \
             player:anna game:{} result:1-0 date:2026-03..2026-05 event:\"spring cup\" has:comments has:variations \
             plies:>20 is:playing is:trash",
            GAMES[0].info().id
        ))
}

fn file_arg(name: &'static str) -> Arg {
    Arg::new(name).value_name("FILE").required(true).value_parser(value_parser!(std::path::PathBuf))
}

fn files_command(name: &'static str, about: &'static str) -> Command {
    Command::new(name).about(about).arg(file_arg("files").num_args(1..))
}

fn place_command(name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .arg(file_arg("file"))
        .arg(number_arg("game", "N", "The game, counted from 1 in the file").default_value("1"))
        .arg(number_arg("ply", "K", "How many moves are played (default: all)"))
}

fn render_command() -> Command {
    place_command("render", "Draws the board after moves of a record's main line")
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("PICTURE")
                .required(true)
                .value_parser(value_parser!(std::path::PathBuf))
                .help("The file that is written: its name ends with .svg, .png or .pdf"),
        )
        .arg(
            Arg::new("size")
                .long("size")
                .value_name("PX")
                .default_value("800")
                .value_parser(value_parser!(u16).range(16..=16_384))
                .help("How long the longer side is"),
        )
        .arg(
            Arg::new("theme")
                .long("theme")
                .value_name("THEME")
                .value_parser(["light", "dark", "contrast"])
                .default_value("light")
                .help("The colours"),
        )
}

fn number_arg(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).value_parser(value_parser!(u64)).help(help)
}

fn with_rules(command: Command) -> Command {
    command.arg(
        Arg::new("rules")
            .long("rules")
            .value_name("RULES")
            .default_value("")
            .hide_default_value(true)
            .help("Options as key=value;…"),
    )
}

/// A command with an argument that may be `-h`: its help is asked for with `--help` alone.
fn with_long_help(command: Command) -> Command {
    command.disable_help_flag(true).arg(Arg::new("help").long("help").action(ArgAction::Help).help("Print help"))
}

fn game_command(name: &'static str, about: &'static str) -> Command {
    let ids: Vec<&'static str> = GAMES.iter().map(|game| game.info().id).collect();
    with_rules(Command::new(name).about(about))
        .arg(Arg::new("game").value_name("GAME").required(true).value_parser(ids))
}

fn position_command(name: &'static str, about: &'static str) -> Command {
    with_long_help(game_command(name, about)).arg(
        Arg::new("position")
            .value_name("POSITION")
            .required(true)
            .allow_hyphen_values(true)
            .help("A position text; it may begin with -"),
    )
}

/// `ludo completions SHELL`
pub fn completions(args: &ArgMatches) -> Outcome {
    if let Some(shell) = args.get_one::<Shell>("shell") {
        // A shell's generator ends the program when it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut command(), "ludo", &mut script);
        return print_bytes(&script);
    }
    Ok(Exit::Done)
}

/// `ludo man`
pub fn man() -> Outcome {
    let mut page = Vec::new();
    clap_mangen::Man::new(command()).render(&mut page)?;
    print_bytes(&page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_stand_behind_the_position_of_a_games_own_command() {
        for (game, tool) in GAMES.iter().flat_map(|game| game.tools().iter().map(move |tool| (game, tool))) {
            let mut line = vec!["ludo", tool.name, game.info().id, "-position"];
            line.extend(tool.arguments);
            line.extend(["--rules", "key=value"]);
            let matches = command().try_get_matches_from(&line).unwrap();
            let (_, args) = matches.subcommand().unwrap();
            assert_eq!(args.get_one::<String>("rules").unwrap(), "key=value");
            let places = TOOL_PLACES.iter().filter_map(|place| args.try_get_one::<String>(place).ok().flatten());
            assert_eq!(places.collect::<Vec<_>>(), line[2..line.len() - 2]);
        }
    }

    #[test]
    fn every_command_says_what_it_is_for_and_so_do_its_options() {
        let commands = command();
        let names: Vec<&str> = commands.get_subcommands().map(Command::get_name).collect();
        let expected = "games start moves play perft check format position import list show export stats \
                        find-position backup verify restore bench completions man";
        for name in expected.split_whitespace().chain(GAMES.iter().flat_map(|game| game.tools()).map(|tool| tool.name))
        {
            assert!(names.contains(&name), "{name}");
        }
        assert_eq!(names.contains(&"render"), cfg!(feature = "paint"));
        for command in commands.get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name}");
            for option in command.get_opts() {
                assert!(option.get_help().is_some(), "{name} {option}");
            }
        }
    }

    #[test]
    fn the_commands_are_well_formed() {
        command().debug_assert();
    }
}
