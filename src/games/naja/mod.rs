//! Naja: cobras laid along the lines of a temple floor enclose scarabs, and bonfires that burn who claims them.
//!
//! Each rule is cited where it is applied, by the headings of the rules document: Material, A naja, A turn, Scoring,
//! Position text, Move text. Two to four play.
//!
//! ```
//! use ludoteca::rules::{AnyGame, Tags};
//! let tags = Tags::new("", Some("b6-c3-d7-e2-f6-g4-h5 _/_ w"));
//! let mut position = AnyGame::start(&ludoteca::games::naja::NajaGame, &tags).unwrap();
//! assert_eq!(position.play("e5WSWS").unwrap().text, "c3NENE");
//! assert_eq!(position.text(), "b6-c3-d7-e2-f6-g4-h5 c3NENE/_ b");
//! ```

mod arrange;
mod bench;
mod board;
mod help;
mod moves;
mod notation;
mod position;
mod score;
mod setup;
mod shape;
#[cfg(test)]
mod tests;

pub use arrange::NajaThing;
pub use board::{BOARD, Heading, Point, Segment, Segments, Space, Spaces, enclosed};
pub use moves::Naja;
pub use position::NajaPosition;
pub use score::Area;
pub use setup::{BONFIRES, NajaSetup, hand, may_burn};
pub use shape::{Placement, Shape};

use crate::rng::Rng;
use crate::rules::{
    Arranger, Bench, ChoiceInfo, DrawError, Game, GameInfo, HelpBlock, LeftOut, Malformed, Notation, OptionInfo,
    Position, Request, Seat, Start, TagSource, Tags, Tool,
};
use crate::text::Message;

/// The game of the catalogue; a [`Naja`] is one of its pieces.
pub struct NajaGame;

static CHOICES: [ChoiceInfo; 2] = [
    ChoiceInfo {
        key: "players",
        values: &["2", "3", "4"],
        left_out: LeftOut::First,
        about: Message::new("How many play"),
    },
    ChoiceInfo {
        key: "bonfires",
        values: &["7", "5", "SPACES"],
        left_out: LeftOut::First,
        about: Message::new("How many bonfires are drawn, or the spaces where they burn, joined by -"),
    },
];

static INFO: GameInfo = GameInfo {
    id: "naja",
    variant: "Naja",
    about: Message::new("Cobras on a temple floor: enclose the most scarabs, and keep out of the bonfires"),
    seats: (2, 4),
    seat_names: &[Message::new("White"), Message::new("Black"), Message::new("Gray"), Message::new("Purple")],
    options: &[OptionInfo {
        key: "shape",
        values: &["RLR", "LSR", "SLL", "LLR", "SSS", "any"],
        open: true,
        about: Message::new("The turns between the four segments of a naja"),
    }],
    choices: &CHOICES,
    begins: None,
    match_option: None,
    start_varies: true,
    rules_version: 1,
    reasons: &[("score", Message::new("the areas were counted"))],
    data_option: None,
};

static TOOLS: [Tool; 1] = [Tool {
    name: "score",
    arguments: &[],
    about: Message::new("The scores in seat order, as if the game ended now"),
    run: score_line,
}];

/// The name of a seat on screen.
fn seat_name(seat: Seat) -> Message {
    INFO.seat_names[seat.index()].clone()
}

impl Game for NajaGame {
    type Position = NajaPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn draw_setup(request: &Request<'_>, rng: &mut Rng) -> Result<Start<NajaSetup>, DrawError> {
        request.check_keys(INFO.choices)?;
        let seats = match request.one_of(&CHOICES[0])? {
            "4" => 4,
            "3" => 3,
            _ => 2,
        };
        let shape = setup::read_shape(request.rules())?;
        let bonfires = match request.choice("bonfires") {
            None | Some("7") => setup::draw_bonfires(rng, 7),
            Some("5") => setup::draw_bonfires(rng, 5),
            Some(spaces) => notation::read_placed_bonfires(spaces)?,
        };
        let setup = NajaSetup::empty(shape, seats, bonfires);
        setup.check()?;
        Ok(Start { setup, tags: Tags::default() })
    }

    fn help() -> &'static [HelpBlock] {
        help::HELP
    }

    fn value_words(key: &str, value: &str) -> Option<Message> {
        if key == "shape" { Shape::read(value).ok()?.name() } else { None }
    }

    fn choices_again(tags: &dyn TagSource) -> Vec<(String, String)> {
        let Ok(setup) = NajaPosition::read_setup(tags) else { return Vec::new() };
        let (players, bonfires) = (setup.placed.len().to_string(), setup.bonfires.len().to_string());
        vec![("players".to_owned(), players), ("bonfires".to_owned(), bonfires)]
    }

    fn arranger() -> Option<Arranger> {
        Some(crate::rules::arrange::<NajaPosition>)
    }

    fn tools() -> &'static [Tool] {
        &TOOLS
    }

    fn benches() -> &'static [Bench] {
        &bench::BENCHES
    }
}

fn score_line(tags: &dyn TagSource, _: &[String]) -> Result<Vec<String>, Malformed> {
    let position = NajaPosition::start(&NajaPosition::read_setup(tags)?)?;
    Ok(vec![position.scores().to_string()])
}
