//! The rules of a game in our own words: headings, texts, live boards.

use crate::text::Message;

/// A part of a game's help.
#[derive(Clone, Debug)]
pub enum HelpBlock {
    /// A heading.
    Heading(Message),
    /// A paragraph.
    Text(Message),
    /// A board that can be played on.
    Board {
        /// The tag `Rules`.
        rules: &'static str,
        /// The position text.
        position: &'static str,
        /// What is to be seen or tried there.
        caption: Message,
    },
}
