//! Navia Dratp: a chess-like game in which pieces are bought new powers with the crystals that moves and captures earn.
//!
//! Each rule is cited where it is applied, by the headings of the rules document: Material and board, A turn, Moving
//! and capturing, Powers, Winning, Position text, Move text. From below: `squares` and `piece`; `compass` (how pieces
//! move, which is data); `field` (what the position text tells); `progress` (a turn while it is carried out);
//! `effects` (all that each of the 44 Maseitai does, in one table); `generate`; `position`.
//!
//! ```
//! use ludoteca::rules::{AnyGame, Tags};
//! let tags = Tags::new("", Some("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0"));
//! let mut position = AnyGame::start(&ludoteca::games::navia::Navia, &tags).unwrap();
//! position.play("Aguc3-c4=D").unwrap();
//! assert_eq!(position.text(), "3,bN,3/7/7/2,w2d,4/7/7/3,wN,3 b _:_ _:_ 0:0");
//! ```

mod arrange;
mod bench;
mod compass;
mod compass_file;
mod effects;
mod field;
mod figure;
mod generate;
mod help;
mod move_text;
mod moves;
mod notation;
mod piece;
mod position;
mod progress;
mod refusal;
mod setup;
mod squares;
mod steps;
#[cfg(test)]
mod tests;
mod words;

pub use arrange::{Layable, PieceMark, layable};
pub use compass::{Compass, CompassSet, Face, Mode, Offset, Source};
pub use compass_file::{read_set, set_tags, write_compass, write_set};
pub use figure::Figure;
pub use moves::{Args, NaviaMove, Power, Prize, Shift, Stride};
pub use piece::{Kind, Piece};
pub use position::NaviaPosition;
pub use setup::{NaviaSetup, STARTERS, TEAM};
pub use squares::{BOARD, GRZ, Squares};
pub use steps::{Area, Thing};
pub use words::{dratp_words, has_dots, invoke_words, leaves};

use crate::rng::Rng;
use crate::rules::{
    Arranger, Bench, ChoiceInfo, DrawError, Game, GameInfo, HelpBlock, LeftOut, Malformed, Request, Seat, Start,
    TagSource, Tags, read_options,
};
use crate::text::Message;

/// The game of the catalogue.
pub struct Navia;

static CHOICES: [ChoiceInfo; 2] = [
    ChoiceInfo {
        key: "teams",
        values: &[STARTERS, "random"],
        left_out: LeftOut::First,
        about: Message::new("Seven Maseitai for each side, by number"),
    },
    ChoiceInfo {
        key: "begins",
        values: &["w", "b"],
        left_out: LeftOut::First,
        about: Message::new("The side that begins"),
    },
];

static INFO: GameInfo = GameInfo {
    id: "navia",
    variant: "Navia Dratp",
    about: Message::new("Two Navias and their Maseitai: what moves and captures earn buys the pieces new powers"),
    seats: (2, 2),
    seat_names: &[Message::new("White"), Message::new("Black")],
    options: &[],
    choices: &CHOICES,
    begins: Some(("begins", &["w", "b"])),
    match_option: None,
    start_varies: true,
    rules_version: 1,
    reasons: &[
        ("navia", Message::new("the Navia is captured")),
        ("line-over", Message::new("the Navia has lined over")),
        ("dratp", Message::new("the Navia has dratped")),
        ("checkmate", Message::new("checkmate")),
        ("pass", Message::new("two passes in a row")),
        ("repetition", Message::new("the same position for the third time")),
        ("perpetual-check", Message::new("perpetual check")),
        ("100-turns", Message::new("a hundred turns of each side without an event")),
    ],
    data_option: Some("compasses"),
};

impl Game for Navia {
    type Position = NaviaPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn draw_setup(request: &Request<'_>, rng: &mut Rng) -> Result<Start<NaviaSetup>, DrawError> {
        request.check_keys(INFO.choices)?;
        read_rules(request.rules())?;
        let first = if request.one_of(&CHOICES[1])? == "w" { Seat::FIRST } else { Seat::SECOND };
        let teams = match request.choice("teams") {
            Some("random") => NaviaSetup::random_teams(rng),
            teams => notation::read_teams(teams.unwrap_or(STARTERS))?,
        };
        let set = compass_file::read_tags(request.tags)?;
        Ok(Start {
            setup: NaviaSetup { figures: Figure::read(request.tags), ..NaviaSetup::new(teams, first, set) },
            tags: Tags::default(),
        })
    }

    fn help() -> &'static [HelpBlock] {
        help::HELP
    }

    fn arranger() -> Option<Arranger> {
        Some(crate::rules::arrange::<NaviaPosition>)
    }

    fn value_words(key: &str, value: &str) -> Option<Message> {
        match (key, value) {
            ("teams", STARTERS) => Some(Message::new("The two starter teams")),
            ("teams", "random") => Some(Message::new("Random teams")),
            ("begins", "w") => Some(Message::new("White")),
            ("begins", "b") => Some(Message::new("Black")),
            _ => None,
        }
    }

    fn data_tags(rules: &str, file: &str) -> Result<Tags, Malformed> {
        read_rules(rules)?;
        compass_file::data_tags(file)
    }

    /// Both teams, where none of their pieces has left the Keep: they go with their players.
    fn choices_again(tags: &dyn TagSource) -> Vec<(String, String)> {
        let keeps = tags.tag("FEN").and_then(|text| text.split(' ').nth(2));
        let teams = keeps.filter(|keeps| notation::read_teams(keeps).is_ok()).and_then(|keeps| keeps.split_once(':'));
        let swapped = teams.map(|(white, black)| ("teams".to_owned(), format!("{black}:{white}")));
        swapped.into_iter().collect()
    }

    fn benches() -> &'static [Bench] {
        &bench::BENCHES
    }
}

/// Refuses every key of a `Rules` text: there are none.
fn read_rules(rules: &str) -> Result<(), Malformed> {
    match read_options(rules)?.first() {
        Some((key, _)) => Err(Malformed::unknown_option(key)),
        None => Ok(()),
    }
}
