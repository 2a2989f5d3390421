//! Combate de chapas: two players flick bottle caps along routes between planets; who encloses an enemy army wins.
//!
//! Each rule is cited where it is applied, by the headings of the rules document: Map, Armies, A turn, What a shot
//! does, End, Physics, Options, Position text, Move text. There are too many shots to list them: with `shot=aim` a
//! list of moves holds one jump for each cap and route, a well aimed one.
//!
//! ```
//! use ludoteca::rules::{AnyGame, Tags};
//! let mut position = AnyGame::start(&ludoteca::games::chapas::Chapas, &Tags::default()).unwrap();
//! for mv in ["1=O1", "4=O3", "1-A1:-883:-600=C"] {
//!     assert_eq!(position.play(mv).unwrap().doubt, None);
//! }
//! assert_eq!(position.text(), "A1,-,-/O3,-,- b O1:O3 1O1A1:_ _");
//! ```

mod arrange;
mod bench;
mod hand;
mod help;
mod map;
#[cfg(test)]
mod map_tests;
mod map_text;
mod moves;
mod notation;
mod past;
mod play;
mod position;
mod setup;
mod shot;
mod situation;
#[cfg(test)]
mod tests;

pub use arrange::ChapasThing;
pub use hand::{Hand, surge, sway};
pub use map::{Map, Planet, PlanetId};
pub use map_text::{read_map, read_maps, write_map};
pub use moves::{ChapasMove, Shot};
pub use position::ChapasPosition;
pub use setup::{ChapasSetup, ShotRule};
pub use shot::{Flight, Landing, ShotResult, TABLE, Velocity};
pub use situation::{Cap, CapId, Hop, Situation};

use crate::rng::Rng;
use crate::rules::{
    Arranger, Bench, DrawError, Game, GameInfo, HelpBlock, Malformed, Notation, OptionInfo, Position, Request, Start,
    TagSource, Tags, Tool, Unreadable,
};
use crate::text::Message;

/// The game of the catalogue.
pub struct Chapas;

static INFO: GameInfo = GameInfo {
    id: "chapas",
    variant: "Chapas",
    about: Message::new("Flick bottle caps along the routes between planets and enclose an enemy army"),
    seats: (2, 2),
    seat_names: &[Message::new("White"), Message::new("Black")],
    options: &[
        OptionInfo {
            key: "map",
            values: &["hexagram-9", "wheel-7", "tetractys-10"],
            open: true,
            about: Message::new("The map"),
        },
        OptionInfo {
            key: "shot",
            values: &["aim", "dice"],
            open: false,
            about: Message::new("Whether jumps are aimed or diced"),
        },
    ],
    choices: &[],
    begins: None,
    match_option: None,
    start_varies: false,
    rules_version: 1,
    reasons: &[
        ("enclosed", Message::new("an enemy army is enclosed")),
        ("self-enclosed", Message::new("an army of one's own is enclosed")),
        ("repetition", Message::new("the same position for the third time")),
    ],
    data_option: Some("maps"),
};

static TOOLS: [Tool; 1] = [Tool {
    name: "shot",
    arguments: &["CAP-TO:VX:VY"],
    about: Message::new("How a shot ends: the letter, where the cap comes to rest, and after how many ticks"),
    run: shot_lines,
}];

impl Game for Chapas {
    type Position = ChapasPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    /// The start is the same always; drawn is who is White ("Armies"): two of six caps, the lower one's.
    fn draw_setup(request: &Request<'_>, rng: &mut Rng) -> Result<Start<ChapasSetup>, DrawError> {
        request.check_keys(INFO.choices)?;
        let setup = ChapasSetup::read_options(request.tags)?;
        let mut caps: Vec<u8> = (1..=6).collect();
        rng.shuffle(&mut caps);
        let (white, black) = (caps[0].min(caps[1]), caps[0].max(caps[1]));
        let mut tags = Tags::default();
        tags.set("Draw", format!("{white}:{black}"));
        Ok(Start { setup, tags })
    }

    fn help() -> &'static [HelpBlock] {
        help::HELP
    }

    fn manner() -> &'static [&'static str] {
        &["Hand", "Practice"]
    }

    fn arranger() -> Option<Arranger> {
        Some(crate::rules::arrange::<ChapasPosition>)
    }

    fn tools() -> &'static [Tool] {
        &TOOLS
    }

    fn benches() -> &'static [Bench] {
        &bench::BENCHES
    }

    fn data_tags(rules: &str, file: &str) -> Result<Tags, Malformed> {
        setup::map_tag(rules, file)
    }
}

/// `LETTER X Y TICKS` of a shot, as the table of "What a shot does" gives the letter.
fn shot_lines(tags: &dyn TagSource, arguments: &[String]) -> Result<Vec<String>, Malformed> {
    let position = ChapasPosition::start(&ChapasPosition::read_setup(tags)?)?;
    let text = arguments.first().map_or("", String::as_str);
    let (cap, to, shot) = notation::read_shot(position.map(), text).map_err(|Unreadable(why)| Malformed(why))?;
    let Shot::Aimed(velocity) = shot else {
        return Err(Malformed(Message::new("\"{text}\" has no velocity").with("text", text)));
    };
    position.check_way(cap, to).map_err(Malformed)?;
    let Some(flight) = position.flight(cap, to, velocity) else { return Ok(Vec::new()) };
    let Landing { result, x, y, ticks, .. } = flight.land();
    Ok(vec![format!("{} {x} {y} {ticks}", result.letter())])
}
