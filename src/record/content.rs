//! What a node holds, in little memory: a record has up to a million nodes, nearly all of them with a short move and
//! nothing else.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

/// A few bytes: in place, or elsewhere if they are more than fit.
#[derive(Clone)]
enum Bytes {
    Here {
        length: u8,
        bytes: [u8; Bytes::MOST_HERE],
    },
    #[expect(clippy::box_collection, reason = "the size of a pointer is what counts")]
    Elsewhere(Box<Vec<u8>>),
}

impl Bytes {
    const MOST_HERE: usize = 14;

    fn as_slice(&self) -> &[u8] {
        match self {
            Self::Here { length, bytes } => &bytes[..usize::from(*length)],
            Self::Elsewhere(bytes) => bytes,
        }
    }
}

impl From<&[u8]> for Bytes {
    fn from(from: &[u8]) -> Self {
        if from.len() > Self::MOST_HERE {
            return Self::Elsewhere(Box::new(from.to_vec()));
        }
        let mut bytes = [0; Self::MOST_HERE];
        bytes[..from.len()].copy_from_slice(from);
        Self::Here { length: from.len() as u8, bytes }
    }
}

/// The text of a move, to be read as `&str`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct MoveText(Bytes);

impl MoveText {
    /// The text.
    pub fn as_str(&self) -> &str {
        // It was made of a text.
        std::str::from_utf8(self.0.as_slice()).unwrap_or_default()
    }
}

impl Default for MoveText {
    fn default() -> Self {
        Self::from("")
    }
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for MoveText {
    fn from(text: &str) -> Self {
        Self(Bytes::from(text.as_bytes()))
    }
}

impl From<String> for MoveText {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<MoveText> for String {
    fn from(text: MoveText) -> Self {
        text.as_str().to_owned()
    }
}

impl PartialEq for MoveText {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_slice() == other.0.as_slice()
    }
}

impl Eq for MoveText {}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.0.as_slice() == other.as_bytes()
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// Numeric glyphs, to be read as `&[u8]`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Nags(Bytes);

impl Nags {
    /// Appends a glyph.
    pub(crate) fn push(&mut self, nag: u8) {
        match &mut self.0 {
            Bytes::Here { length, bytes } if usize::from(*length) < Bytes::MOST_HERE => {
                bytes[usize::from(*length)] = nag;
                *length += 1;
            }
            Bytes::Here { bytes, .. } => {
                let mut all = bytes.to_vec();
                all.push(nag);
                self.0 = Bytes::Elsewhere(Box::new(all));
            }
            Bytes::Elsewhere(bytes) => bytes.push(nag),
        }
    }
}

impl Default for Nags {
    fn default() -> Self {
        Self(Bytes::from(&[][..]))
    }
}

impl Deref for Nags {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_slice()
    }
}

impl<'a> IntoIterator for &'a Nags {
    type Item = &'a u8;
    type IntoIter = std::slice::Iter<'a, u8>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<Vec<u8>> for Nags {
    fn from(nags: Vec<u8>) -> Self {
        Self(Bytes::from(&*nags))
    }
}

impl From<Nags> for Vec<u8> {
    fn from(nags: Nags) -> Self {
        nags.to_vec()
    }
}

impl PartialEq for Nags {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Nags {}

impl fmt::Debug for Nags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Comments, to be read as `&[String]`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
#[expect(clippy::box_collection, reason = "the size of a pointer is what counts")]
pub struct Comments(Option<Box<Vec<String>>>);

impl Comments {
    /// Appends a comment.
    pub(crate) fn push(&mut self, text: String) {
        match &mut self.0 {
            None => self.0 = Some(Box::new(vec![text])),
            Some(texts) => texts.push(text),
        }
    }

    /// Puts comments before those that are here.
    pub(super) fn lead_with(&mut self, mut before: Self) {
        if !before.is_empty() {
            before.extend(Vec::from(std::mem::take(self)));
            *self = before;
        }
    }
}

impl Deref for Comments {
    type Target = [String];

    fn deref(&self) -> &[String] {
        self.0.as_ref().map_or(&[], |texts| texts)
    }
}

impl<'a> IntoIterator for &'a Comments {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Extend<String> for Comments {
    fn extend<I: IntoIterator<Item = String>>(&mut self, texts: I) {
        texts.into_iter().for_each(|text| self.push(text));
    }
}

impl FromIterator<String> for Comments {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Self {
        let mut comments = Self::default();
        comments.extend(texts);
        comments
    }
}

impl From<Vec<String>> for Comments {
    fn from(mut texts: Vec<String>) -> Self {
        texts.shrink_to_fit();
        Self((!texts.is_empty()).then(|| Box::new(texts)))
    }
}

impl From<Comments> for Vec<String> {
    fn from(comments: Comments) -> Self {
        comments.0.map(|texts| *texts).unwrap_or_default()
    }
}

impl PartialEq<Vec<String>> for Comments {
    fn eq(&self, other: &Vec<String>) -> bool {
        **self == **other
    }
}

impl<const N: usize> PartialEq<[&str; N]> for Comments {
    fn eq(&self, other: &[&str; N]) -> bool {
        **self == *other
    }
}

impl fmt::Debug for Comments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_the_text_that_it_was_made_of() {
        for text in ["", "a4", "fourteen-bytes", "fifteen--bytes.", "é漢字", &"long".repeat(100)] {
            let mv = MoveText::from(text);
            assert_eq!((mv.as_str(), &mv.clone()), (text, &mv));
        }
        assert_ne!(MoveText::from("a4"), MoveText::from("a40"));
    }

    #[test]
    fn glyphs_are_kept_however_many() {
        let mut nags = Nags::default();
        for nag in 0..=255 {
            assert_eq!(nags.len(), usize::from(nag));
            nags.push(nag);
            assert_eq!(nags, Nags::from((0..=nag).collect::<Vec<_>>()));
        }
    }

    #[test]
    fn comments_lead_others() {
        let comments = |texts: &[&str]| Comments::from(texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        let mut all = comments(&["c"]);
        all.lead_with(comments(&[]));
        all.lead_with(comments(&["a", "b"]));
        all.push("d".to_owned());
        assert_eq!(all, comments(&["a", "b", "c", "d"]));
        assert_eq!(all, ["a", "b", "c", "d"]);
    }

    #[test]
    fn a_node_is_small() {
        assert!(size_of::<super::super::Node>() <= 48);
    }
}
