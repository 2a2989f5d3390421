//! Records: a played game as tags and a tree of moves, comments and glyphs, and its text in PGN's syntax.
//!
//! The layer knows syntax and trees, no game: whoever reads or writes hands in the list of the games.
//! A [`Record`] upholds its own invariants, so that reading what was written gives an equal record:
//! tag names and values are valid, comments are never empty and have no CR, NAGs do not repeat, only a node that
//! begins a variation has comments before it.

mod blank;
mod check;
pub mod commands;
mod content;
mod cursor;
mod diagnostic;
mod edit;
mod graft;
mod lex;
mod read;
mod replay;
mod source;
mod syntax;
mod tag_map;
#[cfg(test)]
mod tests;
mod tokens;
mod tree;
mod write;

pub use content::{Comments, MoveText, Nags};
pub use cursor::Cursor;
pub use diagnostic::Diagnostic;
pub use edit::{Branch, Edit, EditError, Entry};
pub use lex::RESULTS;
pub use read::{Extent, ReadGame, Reader, UserData, read_one};
pub use replay::{Beginning, NoRules, Point, Rounds, begin, position_at};
pub use source::Place;
pub use tag_map::{ROSTER, TagError, TagMap};
pub use tree::{CommentPlace, Node, NodeId, Record, Tree, comment_text};
pub use write::write;
