//! DumaRaj: two players, seven kinds of mobs, twenty-two formations on square and rhomb locations.
//!
//! Each rule is cited where it is applied, by the headings of the rules document: Board, Mobs, Kits, levels, degrees,
//! Formations, Complications of the formation, Arbitral moves, End, Position text, Move text.
//!
//! ```
//! use ludoteca::rules::{AnyGame, Tags};
//! let start = "lgsfrsgl/pppppppp/8/8/8/8/PPPPPPPP/LGSFRSGL q a _:_ _:_ 0 1";
//! let mut position = AnyGame::start(&ludoteca::games::dumaraj::DumaRaj, &Tags::new("", Some(start))).unwrap();
//! position.play("P24-44").unwrap();
//! assert_eq!(position.text(), "lgsfrsgl/pppppppp/8/8/3P4/8/PPP1PPPP/LGSFRSGL q b _:_ _:_ 0 1");
//! ```

mod arrange;
mod bench;
mod bits;
mod board;
mod eralash;
mod fixed;
mod formations;
mod generate;
mod help;
mod location;
mod mob;
mod moves;
mod notation;
mod offer;
mod placing;
mod position;
mod refusal;
mod setup;
#[cfg(test)]
mod tests;

pub use arrange::thing;
pub use bits::Bits;
pub use board::Board;
pub use eralash::{EralashStart, Placement};
pub use fixed::{FixedStart, Rf};
pub use formations::{Complication, Degree, Formation, Level, Rajs, white_degrees};
pub use location::{Location, SIZES, Shape};
pub use mob::{Kit, Mob, Piece};
pub use moves::{Flep, Manner};
pub use offer::{Answer, Ask, Offer, placements};
pub use placing::{Placing, PlacingSetup, Shift, mirrored, read_saved, write_saved};
pub use position::DumaRajPosition;
pub use setup::{Arbitral, DumaRajSetup, Form, RajRule};

use crate::rng::Rng;
use crate::rules::{
    Arranger, Bench, ChoiceInfo, DrawError, Game, GameInfo, HelpBlock, LeftOut, Malformed, OptionInfo, Request, Seat,
    Start, TagSource, Tags,
};
use crate::text::Message;

/// The game of the catalogue.
pub struct DumaRaj;

/// The attacker, who moves first: seat 1 (tag `White`).
pub const ATTACKER: Seat = Seat::FIRST;
/// The blocker: seat 2 (tag `Black`).
pub const BLOCKER: Seat = Seat::SECOND;

/// What a seat is called within a sentence.
fn side_name(seat: Seat) -> Message {
    if seat == ATTACKER { Message::new("attacker") } else { Message::new("blocker") }
}

static INFO: GameInfo = GameInfo {
    id: "dumaraj",
    variant: "DumaRaj",
    about: Message::new("Seven kinds of mobs in twenty-two formations: take the enemy's Raj off the location"),
    seats: (2, 2),
    seat_names: &[Message::new("Attacker"), Message::new("Blocker")],
    options: &[OptionInfo {
        key: "raj",
        values: &["equal", "first"],
        open: false,
        about: Message::new("Whether the blocker may answer the loss of his Raj"),
    }],
    choices: &[
        ChoiceInfo {
            key: "formation",
            values: &[
                "eralash",
                "pioneer-1",
                "pioneer-2",
                "poteshki",
                "chastushki-1",
                "chastushki-2",
                "chastushki-3",
                "chastushki-4",
                "falanga-1",
                "falanga-2",
                "klassika",
                "neklassika",
                "dodta-1",
                "dodta-2",
                "poltava-1",
                "poltava-2",
                "borodino-1",
                "borodino-2",
                "kulikovo-1",
                "kulikovo-2",
                "chudskoe-1",
                "chudskoe-2",
            ],
            left_out: LeftOut::Refused,
            about: Message::new("How the mobs stand at the start"),
        },
        ChoiceInfo {
            key: "size",
            values: &["6", "7", "8", "9", "10", "11", "12"],
            left_out: LeftOut::Depends,
            about: Message::new("The number of rows; the smallest that the formation fits if left out"),
        },
        ChoiceInfo {
            key: "level",
            values: &["white", "blue", "red", "open"],
            left_out: LeftOut::Depends,
            about: Message::new("The level; the first that offers the formation at that size if left out"),
        },
        ChoiceInfo {
            key: "trigons",
            values: &["ij"],
            left_out: LeftOut::Unused,
            about: Message::new("The places of the two Trigons in the back row, 1 to 6 each"),
        },
        ChoiceInfo {
            key: "rf",
            values: &["straight", "swapped", "crossed"],
            left_out: LeftOut::First,
            about: Message::new("Raj-Fej constant: whether Raj and Fej change places"),
        },
        ChoiceInfo {
            key: "order",
            values: &["1", "2"],
            left_out: LeftOut::Unused,
            about: Message::new("How often Lod, Gon and Slod take each other's places"),
        },
        ChoiceInfo {
            key: "row",
            values: &["D:n"],
            left_out: LeftOut::Unused,
            about: Message::new("Which row moves to the right, and by how many places"),
        },
        ChoiceInfo {
            key: "rotation",
            values: &["1"],
            left_out: LeftOut::Unused,
            about: Message::new("The mobs that are no Piksas stand in reverse order"),
        },
        ChoiceInfo {
            key: "shuttle",
            values: &["1"],
            left_out: LeftOut::Unused,
            about: Message::new("On even columns Piksas change places with the back row"),
        },
        ChoiceInfo {
            key: "carousel",
            values: &["n"],
            left_out: LeftOut::Unused,
            about: Message::new("By how many places the back row moves round"),
        },
        ChoiceInfo {
            key: "shape",
            values: &["q", "r"],
            left_out: LeftOut::First,
            about: Message::new("Eralash: square or rhomb"),
        },
        ChoiceInfo {
            key: "with-raj",
            values: &["yes", "no"],
            left_out: LeftOut::First,
            about: Message::new("Eralash: with or without Rajs"),
        },
        ChoiceInfo {
            key: "attacker",
            values: &["BOARD"],
            left_out: LeftOut::Depends,
            about: Message::new("Eralash: the attacker's mobs, in capitals; drawn if left out"),
        },
        ChoiceInfo {
            key: "blocker",
            values: &["BOARD"],
            left_out: LeftOut::Depends,
            about: Message::new("Eralash: the blocker's mobs, in capitals; drawn if left out"),
        },
        ChoiceInfo {
            key: "arbitral",
            values: &["_", "E", "e", "eVW"],
            left_out: LeftOut::First,
            about: Message::new("Eralash: the arbitral moves that each player may use once"),
        },
    ],
    begins: None,
    match_option: None,
    start_varies: true,
    rules_version: 1,
    reasons: &[
        ("raj", Message::new("the Raj is off the location")),
        ("equal-raj", Message::new("both Rajs are off the location")),
        ("all-mobs", Message::new("all mobs of a side are off the location")),
        ("no-move", Message::new("no move is left")),
        ("repetition", Message::new("the same position for the third time")),
        ("100-moves", Message::new("a hundred moves without a frag or a Piksa move")),
    ],
    data_option: None,
};

impl Game for DumaRaj {
    type Position = DumaRajPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn draw_setup(request: &Request<'_>, rng: &mut Rng) -> Result<Start<DumaRajSetup>, DrawError> {
        request.check_keys(INFO.choices)?;
        let Some(id) = request.choice("formation") else {
            return Err(DrawError::Missing(Message::new("a formation must be chosen: formation=…")));
        };
        let rules = setup::read_raj(request.rules())?;
        let (setup, tag) = if id == "eralash" {
            let start = EralashStart::read(request)?;
            let end = if start.level == Level::White && start.rajs == Rajs::With { Some(RajRule::First) } else { None };
            (start.setup(end_rule(rules, end)?, rng)?, start.tag())
        } else {
            let formation = Formation::by_id(id).ok_or_else(|| Malformed::bad_value("formation", id))?;
            let start = FixedStart::read(formation, request)?;
            (start.setup(end_rule(rules, start.level.end())?)?, start.tag())
        };
        let mut tags = Tags::default();
        tags.set("Formation", tag);
        Ok(Start { setup, tags })
    }

    fn benches() -> &'static [Bench] {
        &bench::BENCHES
    }

    fn help() -> &'static [HelpBlock] {
        help::HELP
    }

    /// What the tag `Formation` says.
    fn choices_again(tags: &dyn TagSource) -> Vec<(String, String)> {
        let Some((formation, others)) = tags.tag("Formation").map(|text| text.split_once(' ').unwrap_or((text, "")))
        else {
            return Vec::new();
        };
        let others = others.split(' ').filter_map(|choice| choice.split_once('='));
        let all = [("formation", formation)].into_iter().chain(others);
        all.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn card_choices() -> &'static [(&'static str, &'static str)] {
        &[("formation", "klassika"), ("size", "8")]
    }

    fn arranger() -> Option<Arranger> {
        Some(crate::rules::arrange::<DumaRajPosition>)
    }

    fn value_words(key: &str, value: &str) -> Option<Message> {
        match (key, value) {
            ("raj", "equal") => Some(RajRule::Equal.words()),
            ("raj", "first") => Some(RajRule::First.words()),
            _ => None,
        }
    }
}

/// The key `raj` of a start: what the rules say, unless the level settles it otherwise ("Kits, levels, degrees").
fn end_rule(rules: Option<RajRule>, level: Option<RajRule>) -> Result<RajRule, Malformed> {
    match (rules, level) {
        (Some(rule), Some(end)) if rule != end => Err(Malformed(match end {
            RajRule::First => Message::new("this level is played with raj=first"),
            RajRule::Equal => Message::new("this level is played with raj=equal"),
        })),
        (rule, end) => Ok(rule.or(end).unwrap_or_default()),
    }
}
