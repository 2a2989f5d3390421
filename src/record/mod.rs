//! Records: a played game as tags and a tree of moves, comments and glyphs, and its text in PGN's syntax.
//!
//! The layer knows syntax and trees, no game: whoever reads or writes hands in the list of the games.
//! A [`Record`] upholds its own invariants, so that reading what was written gives an equal record:
//! tag names and values are valid, comments are never empty and have no CR, NAGs do not repeat, only a node that
//! begins a variation has comments before it.

pub mod commands;
mod cursor;
mod edit;
mod tag_map;
#[cfg(test)]
mod tests;
mod tree;

pub use cursor::Cursor;
pub use edit::{Branch, Edit, EditError};
pub use tag_map::{ROSTER, TagError, TagMap};
pub use tree::{CommentPlace, Node, NodeId, Record, Tree, comment_text};
