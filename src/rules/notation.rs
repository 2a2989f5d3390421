//! The texts of a game: setups, positions, moves. Canonical: equal values have equal texts.

use super::{Malformed, Position, Unreadable};

/// Where a setup's texts come from: the tags of a record, or what a command line gave.
pub trait TagSource {
    /// The value of a tag.
    fn tag(&self, name: &str) -> Option<&str>;
}

/// Names and values of a few tags, such as `Rules`, `FEN`, `Map`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(pub Vec<(String, String)>);

impl Tags {
    /// The tags of a setup that is given by its rules and its position text.
    pub fn new(rules: &str, position: Option<&str>) -> Self {
        let mut tags = Self::default();
        if !rules.is_empty() {
            tags.set("Rules", rules);
        }
        if let Some(position) = position {
            tags.set("FEN", position);
        }
        tags
    }

    /// Adds a tag, or gives it another value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }
}

impl TagSource for Tags {
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// Reading and writing a game's texts.
pub trait Notation: Position {
    /// Reads options and start from the tags `Rules` and `FEN` and from what else carries them (`Map`, …).
    ///
    /// # Errors
    /// A tag that cannot be read or that the rules refuse, a missing `FEN` where the start depends on chance or choice.
    fn read_setup(tags: &dyn TagSource) -> Result<Self::Setup, Malformed>;

    /// The setup's tags in canonical form: `Rules` only where it differs from the defaults, `FEN` always, then the
    /// tags that carry data. `read_setup` of them gives the setup back.
    fn write_setup(setup: &Self::Setup) -> Tags;

    /// The position's text, without the options.
    fn text(&self) -> String;

    /// The position's text without counters: equal for positions that count as the same one.
    fn identity_text(&self) -> String {
        self.text()
    }

    /// Takes off what a record's writer adds to a move: `#`, and where the game has checks `+`.
    fn trim_mark(text: &str) -> &str {
        text.strip_suffix('#').unwrap_or(text)
    }

    /// Reads a bare move text; takes every spelling that the rules document allows.
    ///
    /// # Errors
    /// Where the text is no move of the game in any position.
    fn read_move(&self, text: &str) -> Result<Self::Move, Unreadable>;

    /// The bare text of a legal move.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// How a list names one of its moves: by the bare text, or, where the move stands for a kind (see
    /// [`Listing::Unlisted`](super::Listing::Unlisted)), by what all of that kind have in common.
    fn write_kind(&self, mv: &Self::Move) -> String {
        self.write_move(mv)
    }

    /// Whether the side to move is in check: the text of the move before then ends with `+`.
    fn in_check(&self) -> bool {
        false
    }

    /// How many cells the board has; they are numbered from 0.
    fn cells(&self) -> u16;

    /// The name of a cell, as marks and screen readers use it.
    fn cell_name(&self, cell: u16) -> String;

    /// The cell of that name.
    fn read_cell(&self, name: &str) -> Option<u16> {
        (0..self.cells()).find(|&cell| self.cell_name(cell) == name)
    }
}
