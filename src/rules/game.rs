//! A game: its facts, its choices, and what only it can do.

use super::{Arranger, DrawError, HelpBlock, Malformed, Notation, Position, TagSource, Tags};
use crate::rng::Rng;
use crate::text::Message;

/// Facts about a game that do not depend on a position.
#[derive(Debug)]
pub struct GameInfo {
    /// The name of folders and of the command line: `niya`.
    pub id: &'static str,
    /// The value of the tag `Variant`, and the name on screen.
    pub variant: &'static str,
    /// One sentence about the game, for its card.
    pub about: Message,
    /// How many may play: the least and the most seats.
    pub seats: (u8, u8),
    /// What each seat is called on screen.
    pub seat_names: &'static [Message],
    /// The keys of the tag `Rules`.
    pub options: &'static [OptionInfo],
    /// The choices of a start.
    pub choices: &'static [ChoiceInfo],
    /// The choice that settles which seat begins, with its value for each seat.
    pub begins: Option<(&'static str, &'static [&'static str])>,
    /// The option that says how many points win a match, in a game that is played as one.
    pub match_option: Option<&'static str>,
    /// Whether every record needs the tag `FEN`: the start depends on chance or choice.
    pub start_varies: bool,
    /// Raised when a rule changes in a way that old records would feel.
    pub rules_version: u32,
    /// The words for each reason of an outcome.
    pub reasons: &'static [(&'static str, Message)],
    /// The command line's option that names a file with the user's data for this game: `maps`.
    pub data_option: Option<&'static str>,
}

/// A key of the tag `Rules`.
#[derive(Debug)]
pub struct OptionInfo {
    /// The key.
    pub key: &'static str,
    /// The values on offer, the default first.
    pub values: &'static [&'static str],
    /// Whether other values are taken too.
    pub open: bool,
    /// What it settles.
    pub about: Message,
}

/// A choice that a start leaves to the players, as `KEY=VALUE` of `ludo start`.
#[derive(Debug)]
pub struct ChoiceInfo {
    /// The key.
    pub key: &'static str,
    /// The values on offer.
    pub values: &'static [&'static str],
    /// What is taken where none is given.
    pub left_out: LeftOut,
    /// What it settles.
    pub about: Message,
}

/// What becomes of a choice that is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The first value is taken.
    First,
    /// It is not used.
    Unused,
    /// There is no start: it must be made.
    Refused,
    /// It depends on the others, or is drawn; [`ChoiceInfo::about`] says so.
    Depends,
}

/// What is asked of a start: rules and data as tags, choices as keys and values.
pub struct Request<'a> {
    /// `Rules`, and the tags that carry a user's data.
    pub tags: &'a dyn TagSource,
    /// The choices that were made.
    pub choices: &'a [(String, String)],
}

impl Request<'_> {
    /// The text of the tag `Rules`.
    pub fn rules(&self) -> &str {
        self.tags.tag("Rules").unwrap_or("")
    }

    /// The value of a choice.
    pub fn choice(&self, key: &str) -> Option<&str> {
        self.choices.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// The value of a choice among those that the game offers, the first by default.
    ///
    /// # Errors
    /// A value that is not on offer.
    pub fn one_of(&self, info: &ChoiceInfo) -> Result<&'static str, Malformed> {
        match self.choice(info.key) {
            None => Ok(info.values[0]),
            Some(value) => {
                info.values.iter().find(|v| **v == value).copied().ok_or_else(|| Malformed::bad_value(info.key, value))
            }
        }
    }

    /// Refuses choices that the game does not have, and one that is given twice.
    ///
    /// # Errors
    /// The first such key.
    pub fn check_keys(&self, known: &[ChoiceInfo]) -> Result<(), Malformed> {
        for (i, (key, _)) in self.choices.iter().enumerate() {
            if !known.iter().any(|info| info.key == key) {
                return Err(Malformed(Message::new("there is no choice {key} in this game").with("key", key.as_str())));
            }
            if self.choices[..i].iter().any(|(k, _)| k == key) {
                return Err(Malformed(Message::new("the choice {key} is made twice").with("key", key.as_str())));
            }
        }
        Ok(())
    }
}

/// A drawn start: the setup, and tags beside it that tell how it came about (`Formation`, `Lot`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start<S> {
    /// Options and start.
    pub setup: S,
    /// Tags of the record beside those of the setup.
    pub tags: Tags,
}

/// Something that only one game can do on the command line, such as `solve`.
#[derive(Debug)]
pub struct Tool {
    /// The subcommand's name.
    pub name: &'static str,
    /// The arguments behind POSITION, by name.
    pub arguments: &'static [&'static str],
    /// What it does.
    pub about: Message,
    /// Computes the lines to print, from the setup's tags and the arguments.
    pub run: ToolRun,
}

/// What a tool computes.
pub type ToolRun = fn(&dyn TagSource, &[String]) -> Result<Vec<String>, Malformed>;

/// A measurement that a game offers for `ludo bench`.
#[derive(Debug)]
pub struct Bench {
    /// What is done, in a few words.
    pub name: &'static str,
    /// What is counted, in the plural: `leaves`.
    pub unit: &'static str,
    /// How many a second of processor time are hoped for at least; 0 for no hope.
    pub aim: f64,
    /// Prepares the work and gives a piece of it, which says how many it has done; each call may do other work.
    pub prepare: fn() -> Box<dyn FnMut() -> u64>,
}

impl Bench {
    /// The work of counting move sequences.
    ///
    /// # Panics
    /// On a position that is malformed or whose moves are too many to list.
    pub fn perft<G: Game>(rules: &str, position: &str, depth: u32) -> Box<dyn FnMut() -> u64> {
        let setup = G::Position::read_setup(&Tags::new(rules, Some(position))).expect("a setup of this program");
        let start = G::Position::start(&setup).expect("a start of this program");
        Box::new(move || super::perft::perft(&start, depth).expect("moves that can be listed"))
    }
}

/// A game of the catalogue.
pub trait Game: Send + Sync + 'static {
    /// Its positions.
    type Position: Position + Notation;

    /// Its facts.
    fn info(&self) -> &'static GameInfo;

    /// Draws a start by the rules: same request and same generator, same start.
    ///
    /// # Errors
    /// A choice that is missing or refused.
    fn draw_setup(
        request: &Request<'_>,
        rng: &mut Rng,
    ) -> Result<Start<<Self::Position as Position>::Setup>, DrawError>;

    /// The rules in our own words.
    fn help() -> &'static [HelpBlock] {
        &[]
    }

    /// What a value of an option or choice is called on screen, where its text is no word.
    fn value_words(_key: &str, _value: &str) -> Option<Message> {
        None
    }

    /// The choices of the start that shows on the game's card, where some must be made.
    fn card_choices() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The choices that give a start like that of a record, as far as its tags tell: for a rematch, in which the players
    /// change seats and take along what is theirs.
    fn choices_again(_tags: &dyn TagSource) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The tags that say how people play at the board, beside the rules: a hand, a practice. A rematch keeps them.
    fn manner() -> &'static [&'static str] {
        &[]
    }

    /// How a position is set up by hand, where it can be.
    fn arranger() -> Option<Arranger> {
        None
    }

    /// What only this game can do on the command line.
    fn tools() -> &'static [Tool] {
        &[]
    }

    /// What is measured of this game.
    fn benches() -> &'static [Bench] {
        &[]
    }

    /// The tags with which a record carries what a user's data file defines, for a `Rules` text.
    ///
    /// # Errors
    /// A file that is malformed, with line and reason.
    fn data_tags(_rules: &str, _file: &str) -> Result<Tags, Malformed> {
        Ok(Tags::default())
    }
}
