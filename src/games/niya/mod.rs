//! Niya: two clans take garden tiles, each sharing an element with the last, and aim at a row or square of tokens.
//!
//! Each rule is cited where it is applied, by the headings of the rules document: Material, Setup, A turn, End,
//! Points match, Position text, Move text.
//!
//! ```
//! use ludoteca::rules::{AnyGame, Tags};
//! let tags = Tags::new("", Some("Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -"));
//! let mut position = AnyGame::start(&ludoteca::games::niya::Niya, &tags).unwrap();
//! assert_eq!(position.play("a4").unwrap().text, "a4");
//! assert_eq!(position.text(), "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms");
//! ```

mod arrange;
mod bench;
mod help;
mod moves;
mod notation;
mod position;
mod setup;
mod solve;
#[cfg(test)]
mod tests;

pub use arrange::thing;
pub use moves::Take;
pub use position::{Cell, NiyaPosition, PATTERNS};
pub use setup::{NiyaSetup, Plant, Symbol, Tile};
pub use solve::{Solution, Value, solve};

use crate::rng::Rng;
use crate::rules::{
    Arranger, Bench, ChoiceInfo, DrawError, Game, GameInfo, HelpBlock, LeftOut, Malformed, OptionInfo, Position,
    Request, Seat, Start, TagSource, Tags, Tool,
};
use crate::text::Message;

/// The game of the catalogue.
pub struct Niya;

/// Genji, the red clan: seat 1 (tag `White`).
pub const GENJI: Seat = Seat::FIRST;
/// Heike, the black clan: seat 2 (tag `Black`).
pub const HEIKE: Seat = Seat::SECOND;

static BEGINS: ChoiceInfo = ChoiceInfo {
    key: "begins",
    values: &["g", "h"],
    left_out: LeftOut::First,
    about: Message::new("The clan that begins"),
};

static INFO: GameInfo = GameInfo {
    id: "niya",
    variant: "Niya",
    about: Message::new("Two clans in an imperial garden: take a tile that shares a plant or a poem with the last"),
    seats: (2, 2),
    seat_names: &[Message::new("Genji"), Message::new("Heike")],
    options: &[OptionInfo {
        key: "match",
        values: &["10", "15", "20"],
        open: false,
        about: Message::new("Points that win a match"),
    }],
    choices: &[ChoiceInfo {
        key: BEGINS.key,
        values: BEGINS.values,
        left_out: LeftOut::First,
        about: Message::new("The clan that begins"),
    }],
    begins: Some(("begins", &["g", "h"])),
    match_option: Some("match"),
    start_varies: true,
    rules_version: 1,
    reasons: &[
        ("row", Message::new("four tokens in a line")),
        ("square", Message::new("four tokens in a square")),
        ("full", Message::new("the garden is full")),
        ("block", Message::new("no tile can be taken")),
    ],
    data_option: None,
};

static TOOLS: [Tool; 1] = [Tool {
    name: "solve",
    arguments: &[],
    about: Message::new("The exact value of a position and of each of its moves"),
    run: solve_lines,
}];

impl Game for Niya {
    type Position = NiyaPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn draw_setup(request: &Request<'_>, rng: &mut Rng) -> Result<Start<NiyaSetup>, DrawError> {
        request.check_keys(INFO.choices)?;
        let first = if request.one_of(&BEGINS)? == "g" { GENJI } else { HEIKE };
        let target = setup::read_target(request.rules())?;
        Ok(Start { setup: NiyaSetup::shuffled(rng, first, target), tags: Tags::default() })
    }

    fn help() -> &'static [HelpBlock] {
        help::HELP
    }

    fn value_words(key: &str, value: &str) -> Option<Message> {
        match (key, value) {
            ("begins", "g") => Some(Message::new("Genji")),
            ("begins", "h") => Some(Message::new("Heike")),
            ("match", points) => Some(Message::new("{n} points").with("n", points)),
            _ => None,
        }
    }

    fn arranger() -> Option<Arranger> {
        Some(crate::rules::arrange::<NiyaPosition>)
    }

    fn tools() -> &'static [Tool] {
        &TOOLS
    }

    fn benches() -> &'static [Bench] {
        &bench::BENCHES
    }
}

fn solve_lines(tags: &dyn TagSource, _: &[String]) -> Result<Vec<String>, Malformed> {
    use crate::rules::Notation;
    let position = NiyaPosition::start(&NiyaPosition::read_setup(tags)?)?;
    let solution = solve(&position);
    let mut moves: Vec<String> = solution
        .moves
        .iter()
        .map(|(mv, value, plies)| format!("{} {} {plies}", position.write_move(mv), value.word()))
        .collect();
    moves.sort();
    moves.insert(0, solution.value.word().to_owned());
    Ok(moves)
}
