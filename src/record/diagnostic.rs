//! What is said about a text that was read: where, which game, which move, which token, why.

use super::source::Place;
use crate::text::Message;
use std::fmt;

/// Something in a text that is not as it should be, or a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where in the file.
    pub place: Place,
    /// The game, counted from 1 in the file.
    pub game: u64,
    /// The round of the move that it is about.
    pub round: Option<u32>,
    /// The symbol that it is about, shortened and without control characters.
    pub token: Option<String>,
    /// Why.
    pub why: Message,
}

impl Diagnostic {
    /// The whole sentence but for the file and the place.
    pub fn message(&self) -> Message {
        let message = match (self.round, &self.token) {
            (Some(_), Some(_)) => Message::new("game {game}, move {move}, \"{token}\": {why}"),
            (Some(_), None) => Message::new("game {game}, move {move}: {why}"),
            (None, Some(_)) => Message::new("game {game}, \"{token}\": {why}"),
            (None, None) => Message::new("game {game}: {why}"),
        };
        message
            .with("game", self.game.to_string())
            .with("move", self.round.unwrap_or_default().to_string())
            .with("token", self.token.clone().unwrap_or_default())
            .with("why", self.why.clone())
    }
}

/// `LINE:COLUMN: game 3, move 12, "b3": why`; a file's name and a colon belong before it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.message())
    }
}

/// What is found while a game is read, before its place is known.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub at: usize,
    pub round: Option<u32>,
    pub token: Option<String>,
    pub why: Message,
}

impl Finding {
    pub(super) fn new(at: usize, why: Message) -> Self {
        Self { at, round: None, token: None, why }
    }

    /// With the symbol that it is about.
    pub(super) fn about(mut self, token: &str) -> Self {
        self.token = Some(quoted(token));
        self
    }

    /// With the round of the move that it is about.
    pub(super) fn in_round(mut self, round: Option<u32>) -> Self {
        self.round = round;
        self
    }
}

/// What is found in a game; of a game with very many faults only the first are told, and that there are more.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    /// Where the first stands that is not told.
    more: Option<usize>,
}

impl Findings {
    /// The most that are told of a game.
    const MOST: usize = 1000;

    pub(super) fn push(&mut self, finding: Finding) {
        if self.list.len() < Self::MOST {
            self.list.push(finding);
        } else {
            self.more.get_or_insert(finding.at);
        }
    }

    /// Takes them out.
    pub(super) fn take(&mut self) -> Vec<Finding> {
        if let Some(at) = self.more.take() {
            self.list.push(Finding::new(at, Message::new("there are more faults in this game than are told")));
        }
        std::mem::take(&mut self.list)
    }
}

/// A token for a terminal: at most forty characters, control characters escaped.
fn quoted(token: &str) -> String {
    const MOST: usize = 40;
    let mut out = String::new();
    for (i, c) in token.chars().enumerate() {
        if i == MOST {
            out.push('…');
            break;
        }
        if c.is_control() { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}
