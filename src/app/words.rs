//! Translated words: everything a person reads passes through here.

use crate::text::{Message, Translate};

/// Translates a sentence of the source.
pub fn tr(id: &'static str) -> String {
    gettextrs::gettext(id)
}

/// Gives a message in the user's language, values filled in.
pub fn say(message: &Message) -> String {
    message.render(&Gettext)
}

/// A message as the beginning of a sentence: its first letter is a capital, but for a cell, a move or a name.
pub fn sentence(message: &Message) -> String {
    message.sentence(&Gettext)
}

struct Gettext;

impl Translate for Gettext {
    fn singular(&self, id: &'static str) -> String {
        gettextrs::gettext(id)
    }

    fn plural(&self, one: &'static str, many: &'static str, n: u64) -> String {
        gettextrs::ngettext(one, many, u32::try_from(n).unwrap_or(u32::MAX))
    }
}
