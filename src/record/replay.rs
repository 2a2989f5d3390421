//! A record's start and the positions along its moves, with the rounds that they are written in.

use super::tag_map::TagMap;
use super::tree::{NodeId, Record, Tree};
use crate::rules::{AnyGame, AnyPosition, Malformed, PlayError, Played, Seat, TagSource, Tags, Turn, game_by_variant};
use crate::text::Message;

/// The tags of a record over those of a user's data file: the record's own count where it has them.
struct Overlay<'a> {
    tags: &'a TagMap,
    data: Option<&'a Tags>,
}

impl TagSource for Overlay<'_> {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).or_else(|| self.data?.tag(name))
    }
}

/// Tags of which one has another value, or none.
struct Replaced<'a> {
    tags: &'a dyn TagSource,
    name: &'static str,
    value: Option<&'static str>,
}

impl TagSource for Replaced<'_> {
    fn tag(&self, name: &str) -> Option<&str> {
        if name == self.name { self.value } else { self.tags.tag(name) }
    }
}

/// How a record begins.
#[derive(Debug)]
pub struct Beginning<'g> {
    /// Its game.
    pub game: &'g dyn AnyGame,
    /// The setup's tags in canonical form.
    pub setup: Tags,
    /// The position before the first move.
    pub position: Box<dyn AnyPosition>,
}

/// Why nothing can be played by a record's tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRules {
    /// The tag that is at fault.
    pub tag: &'static str,
    /// Why.
    pub why: Message,
}

/// The game and the start that a record's tags describe.
///
/// # Errors
/// `Variant` missing or unknown, `Rules` or `FEN` refused, `FEN` missing where the start depends on chance or choice.
pub fn begin<'g>(tags: &TagMap, games: &[&'g dyn AnyGame]) -> Result<Beginning<'g>, NoRules> {
    begin_with(tags, games, |_, _| None)
}

/// As [`begin`]; `data` gives the tags of a user's data file for a game and a `Rules` text.
///
/// They stand in where the record names what the file holds, or cannot begin without it: a record that names nothing
/// was made with the program's own data.
pub(super) fn begin_with<'g, 'd>(
    tags: &TagMap,
    games: &[&'g dyn AnyGame],
    data: impl FnOnce(&dyn AnyGame, &str) -> Option<&'d Tags>,
) -> Result<Beginning<'g>, NoRules> {
    let refused = |tag, why| NoRules { tag, why };
    let Some(variant) = tags.get("Variant") else {
        return Err(refused("Variant", Message::new("the tag Variant is missing: no game to check the moves by")));
    };
    let Some(game) = game_by_variant(games, variant) else {
        let why = Message::new("there is no game {variant} here: the moves cannot be checked");
        return Err(refused("Variant", why.with("variant", variant)));
    };
    if game.info().start_varies && tags.get("FEN").is_none() {
        return Err(refused("FEN", Message::new("the tag FEN is missing: no start to check the moves from")));
    }
    let data = data(game, tags.get("Rules").unwrap_or("")).filter(|data| !data.0.is_empty());
    let named = data.filter(|data| data.0.iter().any(|(name, value)| tags.get(name) == Some(value)));
    let mut begun = game.set_up(&Overlay { tags, data: named });
    if let (Err(_), Some(_)) = (&begun, data) {
        begun = game.set_up(&Overlay { tags, data }).or(begun);
    }
    let (setup, position) = begun.map_err(|why| {
        let of_rules = tags.get("FEN").is_none() || is_of_rules(game, &Overlay { tags, data: named }, &why);
        refused(if of_rules { "Rules" } else { "FEN" }, why.0)
    })?;
    Ok(Beginning { game, setup, position })
}

/// Whether a setup is refused for its `Rules`: for the same reason with any other start, and not without them.
fn is_of_rules(game: &dyn AnyGame, tags: &dyn TagSource, why: &Malformed) -> bool {
    let refused_so = |name, value| game.set_up(&Replaced { tags, name, value }).err().as_ref() == Some(why);
    tags.tag("Rules").is_some() && refused_so("FEN", Some("")) && !refused_so("Rules", None)
}

/// Counts rounds: the number of a move in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    round: u32,
    last: Option<Seat>,
}

impl Default for Rounds {
    fn default() -> Self {
        Self { round: 1, last: None }
    }
}

impl Rounds {
    /// The round of a seat's next move: it grows before each later move of seat 1 that follows another seat's.
    pub fn of_next(&self, seat: Seat) -> u32 {
        let later = self.last.is_some_and(|last| last != Seat::FIRST);
        self.round + u32::from(later && seat == Seat::FIRST)
    }

    /// Whether a seat's next move follows one of its own: it is written without a number.
    pub fn follows_own(&self, seat: Seat) -> bool {
        self.last == Some(seat)
    }

    /// Counts a move of a seat.
    pub fn count(&mut self, seat: Seat) {
        self.round = self.of_next(seat);
        self.last = Some(seat);
    }
}

/// A position along a record with its round.
#[derive(Debug)]
pub struct Point {
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// The rounds so far.
    pub rounds: Rounds,
}

impl Clone for Point {
    fn clone(&self) -> Self {
        Self { position: self.position.boxed(), rounds: self.rounds }
    }
}

impl Point {
    /// The point before the first move.
    pub fn new(position: Box<dyn AnyPosition>) -> Self {
        Self { position, rounds: Rounds::default() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// As [`AnyPosition::play`]; nothing is changed then.
    pub fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        let seat = self.position.turn().seat();
        let played = self.position.play(text)?;
        if let Some(seat) = seat {
            self.rounds.count(seat);
        }
        Ok(played)
    }

    /// The round of the next move, or of the last one if the game is over.
    pub fn round(&self) -> u32 {
        match self.position.turn() {
            Turn::Of(seat) => self.rounds.of_next(*seat),
            Turn::Over(_) => self.rounds.round,
        }
    }
}

/// Plays a record up to a node; a move that is refused, as another version may have written, ends it before.
///
/// # Errors
/// As [`begin`].
pub fn position_at(record: &Record, node: NodeId, games: &[&dyn AnyGame]) -> Result<Box<dyn AnyPosition>, NoRules> {
    let mut position = begin(&record.tags, games)?.position;
    play_to(&record.tree, node, &mut position);
    Ok(position)
}

fn play_to(tree: &Tree, node: NodeId, position: &mut Box<dyn AnyPosition>) {
    for id in tree.path(node) {
        if position.play(&tree.node(id).mv).is_err() {
            break;
        }
    }
}
