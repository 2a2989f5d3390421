//! Commands that look at rules and positions: `games start moves play perft` and each game's own.

use crate::cli::TOOL_PLACES;
use crate::output::{Failure, Outcome, note, print};
use clap::ArgMatches;
use ludoteca::catalogue::GAMES;
use ludoteca::rng::{Rng, fresh_seed};
use ludoteca::rules::{AnyGame, AnyPosition, LeftOut, Listing, Malformed, Request, Tags, game_by_id};
use std::fmt::Write;
use std::path::PathBuf;

/// The value of an argument that has one.
pub fn text<'a>(args: &'a ArgMatches, name: &str) -> &'a str {
    args.get_one::<String>(name).map_or("", String::as_str)
}

fn texts(args: &ArgMatches, name: &str) -> Vec<String> {
    args.get_many::<String>(name).unwrap_or_default().cloned().collect()
}

pub fn game(args: &ArgMatches) -> Result<&'static dyn AnyGame, Failure> {
    let id = text(args, "game");
    game_by_id(GAMES, id).ok_or_else(|| Failure::Usage(format!("there is no game {id}")))
}

/// The tags of `--rules` and of the user's data file, if one is named for this game.
pub fn setup_tags(game: &dyn AnyGame, args: &ArgMatches) -> Result<Tags, Failure> {
    let rules = text(args, "rules");
    let mut tags = Tags::new(rules, None);
    let Some(option) = game.info().data_option else { return Ok(tags) };
    if let Some(path) = args.get_one::<PathBuf>(option) {
        let file = crate::records::data_file(path)?;
        let refused = |why: Malformed| Failure::Refused(format!("{}: {why}", path.display()));
        // What is wrong with the rules is not the file's fault.
        game.data_tags("", &file).map_err(refused)?;
        tags.0.extend(game.data_tags(rules, &file)?.0);
    }
    Ok(tags)
}

fn position(args: &ArgMatches) -> Result<Box<dyn AnyPosition>, Failure> {
    let game = game(args)?;
    let mut tags = setup_tags(game, args)?;
    tags.set("FEN", text(args, "position"));
    Ok(game.start(&tags)?)
}

/// `ludo games`
pub fn games() -> Outcome {
    let mut lines = Vec::new();
    for game in GAMES {
        let info = game.info();
        let seats = match info.seats {
            (least, most) if least == most => format!("{least}"),
            (least, most) => format!("{least}-{most}"),
        };
        lines.push(format!("{}\t{}\t{seats} seats", info.id, info.variant));
        for option in info.options {
            let mut line = format!("\t{}={}", option.key, option.values.join("|"));
            if option.open {
                line.push_str("|…");
            }
            let _ = write!(line, "\t{} (rules; default {})", option.about, option.values[0]);
            lines.push(line);
        }
        for choice in info.choices {
            let mut line = format!("\t{}={}\t{} (start", choice.key, choice.values.join("|"), choice.about);
            match choice.left_out {
                LeftOut::First => line.extend(["; default ", choice.values[0]]),
                LeftOut::Unused => line.push_str("; default none"),
                LeftOut::Refused => line.push_str("; must be given"),
                LeftOut::Depends => {}
            }
            line.push(')');
            lines.push(line);
        }
    }
    print(lines)
}

/// `ludo start GAME [--rules RULES] [--seed N] [KEY=VALUE …]`
pub fn start(args: &ArgMatches) -> Outcome {
    let game = game(args)?;
    let mut choices = Vec::new();
    for choice in texts(args, "choices") {
        let pair = choice.split_once('=').filter(|(key, _)| !key.is_empty());
        let Some((key, value)) = pair else {
            return Err(Failure::Usage(format!("\"{choice}\" is no choice of the form KEY=VALUE")));
        };
        choices.push((key.to_owned(), value.to_owned()));
    }
    let (seed, drawn_here) = match args.get_one::<u64>("seed") {
        Some(seed) => (*seed, false),
        None => (fresh_seed().map_err(|e| Failure::System(e.to_string()))?, true),
    };
    let tags = setup_tags(game, args)?;
    let drawn = game.draw(&Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(seed))?;
    if drawn_here {
        note(format_args!("seed {seed}"));
    }
    print([game.start(&drawn.setup)?.text()])
}

/// `ludo moves GAME POSITION [--rules RULES]`
pub fn moves(args: &ArgMatches) -> Outcome {
    let (_, mut moves) = position(args)?.moves();
    moves.sort();
    print(moves)
}

/// `ludo play GAME POSITION [--rules RULES] [MOVE…]`
pub fn play(args: &ArgMatches) -> Outcome {
    let mut position = position(args)?;
    for (i, mv) in texts(args, "moves").iter().enumerate() {
        let played = position.play(mv).map_err(|why| Failure::Refused(format!("move {}, \"{mv}\": {why}", i + 1)))?;
        if let Some(doubt) = played.doubt {
            note(format_args!("move {}, \"{mv}\": {doubt}", i + 1));
        }
    }
    let mut lines = vec![position.text()];
    lines.extend(position.turn().outcome().map(|outcome| outcome.line()));
    print(lines)
}

/// `ludo perft GAME POSITION DEPTH [--rules RULES] [--divide]`
pub fn perft(args: &ArgMatches) -> Outcome {
    let position = position(args)?;
    let depth = args.get_one::<u32>("depth").copied().unwrap_or(0);
    let uncountable = || Failure::Refused("the moves of this position are too many to count".to_owned());
    if position.moves().0 == Listing::Unlisted {
        return Err(uncountable());
    }
    let mut lines = Vec::new();
    if args.get_flag("divide") && depth > 0 {
        let mut counts = position.divide(depth).ok_or_else(uncountable)?;
        counts.sort();
        lines.extend(counts.into_iter().map(|(mv, n)| format!("{mv} {n}")));
    }
    lines.push(position.perft(depth).ok_or_else(uncountable)?.to_string());
    print(lines)
}

/// What only one game can do: `ludo TOOL [GAME] POSITION …`; the game may be left out.
pub fn tool(name: &str, args: &ArgMatches) -> Outcome {
    let given = |place: &&str| args.try_get_one::<String>(place).ok().flatten().cloned();
    let mut arguments: Vec<String> = TOOL_PLACES.iter().filter_map(given).collect();
    for game in GAMES {
        let Some(tool) = game.tools().iter().find(|tool| tool.name == name) else { continue };
        if arguments.first().is_some_and(|first| first == game.info().id) {
            arguments.remove(0);
        }
        if arguments.len() != 1 + tool.arguments.len() {
            break;
        }
        let mut tags = setup_tags(*game, args)?;
        tags.set("FEN", arguments.remove(0));
        return print((tool.run)(&tags, &arguments)?);
    }
    Err(Failure::Usage(format!("wrong arguments: see ludo {name} --help")))
}
