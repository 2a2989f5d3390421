//! The tags of a record: name to text.

use super::lex::RESULTS;
use crate::rules::TagSource;
use crate::text::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The seven tags that every record's text begins with, in their order, and what stands for unknown.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a record. Names are valid and unique, values have no line end.
///
/// A roster tag whose value is the one for unknown is the same as none: equal records have equal texts. `Result` is
/// a result. `SetUp` is `1` where there is a `FEN`, and comes and goes with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TagMap(BTreeMap<String, String>);

/// Why a tag was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagError {
    /// A name is an ASCII capital, then ASCII letters, digits and `_`.
    Name,
    /// Over the limit of a token (64 KiB).
    TooLong,
    /// `Result` is `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result,
}

impl TagError {
    /// Why, in a sentence.
    pub fn message(self) -> Message {
        match self {
            Self::Name => Message::new("a tag's name is a capital, then letters, digits and _"),
            Self::TooLong => Message::new("a tag's value is too long"),
            Self::Result => Message::new("a result is 1-0, 0-1, 1/2-1/2 or *"),
        }
    }
}

impl TagMap {
    /// The most bytes of a value.
    pub const MOST_BYTES: usize = 64 * 1024;

    /// Whether a text can name a tag.
    pub fn is_name(name: &str) -> bool {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && name.len() <= Self::MOST_BYTES
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets a tag; line ends in the value become blanks.
    ///
    /// # Errors
    /// A bad name, a value over the limit, a `Result` that is none; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !Self::is_name(name) {
            return Err(TagError::Name);
        }
        if value.len() > Self::MOST_BYTES {
            return Err(TagError::TooLong);
        }
        match name {
            "Result" if !RESULTS.contains(&value) => return Err(TagError::Result),
            "SetUp" if self.0.contains_key("FEN") => return Ok(()),
            "FEN" => {
                self.0.insert("SetUp".to_owned(), "1".to_owned());
            }
            _ => {}
        }
        let unknown = ROSTER.iter().any(|(n, unknown)| *n == name && *unknown == value);
        if unknown {
            self.0.remove(name);
            return Ok(());
        }
        let value = if value.contains(['\r', '\n']) {
            value.replace("\r\n", " ").replace(['\r', '\n'], " ")
        } else {
            value.to_owned()
        };
        self.0.insert(name.to_owned(), value);
        Ok(())
    }

    /// Takes a tag away and gives its value; `SetUp` goes with `FEN` and not without it.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        match name {
            "SetUp" if self.0.contains_key("FEN") => return None,
            "FEN" if self.0.contains_key("FEN") => {
                self.0.remove("SetUp");
            }
            _ => {}
        }
        self.0.remove(name)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names and values in the order in which they are written: the roster, unknown ones too, then by bytes.
    pub fn written(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.iter().map(|(name, unknown)| (*name, self.get(name).unwrap_or(unknown)));
        roster.chain(self.iter().filter(|(name, _)| ROSTER.iter().all(|(n, _)| n != name)))
    }

    /// The tags that are known, by the bytes of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl TagSource for TagMap {
    fn tag(&self, name: &str) -> Option<&str> {
        self.get(name)
    }
}
