//! Sentences for people, before they are translated.
//!
//! A [`Message`] is an English sentence of the source with named values. The library never translates:
//! it hands messages up, and the window shows them through gettext, the command line in English.
//!
//! ```
//! use ludoteca::text::Message;
//! let message = Message::new("{cell} holds a token").with("cell", "b3");
//! assert_eq!(message.to_string(), "b3 holds a token");
//! ```

use std::fmt;

/// A sentence with named values, still in the language of the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    id: &'static str,
    plural: Option<(&'static str, u64)>,
    values: Vec<(&'static str, Value)>,
}

/// What stands for a `{name}` in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Text that is the same in every language: a cell, a name, a number.
    Text(String),
    /// A word or sentence that is translated itself.
    Message(Message),
}

/// Where translations come from: gettext in the window, nothing on the command line.
pub trait Translate {
    /// Gives the translation of `id`, or `id` itself.
    fn singular(&self, id: &'static str) -> String;
    /// Gives the translation of the form of `one`/`many` that `n` asks for.
    fn plural(&self, one: &'static str, many: &'static str, n: u64) -> String;
}

/// The source's own language.
pub struct English;

impl Translate for English {
    fn singular(&self, id: &'static str) -> String {
        id.to_owned()
    }

    fn plural(&self, one: &'static str, many: &'static str, n: u64) -> String {
        if n == 1 { one } else { many }.to_owned()
    }
}

impl Message {
    /// Makes a message from a sentence with `{named}` values.
    pub const fn new(id: &'static str) -> Self {
        Self { id, plural: None, values: Vec::new() }
    }

    /// Makes a message whose wording depends on a count; `{n}` stands for the count.
    pub fn plural(one: &'static str, many: &'static str, n: u64) -> Self {
        let message = Self { id: one, plural: Some((many, n)), values: Vec::new() };
        message.with("n", n.to_string())
    }

    /// Sets a named value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The sentence as it stands in the source: the key of its translation.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Gives the sentence in the language of `words`, values filled in, with a capital at its beginning; a cell, a move
    /// or a name that it begins with stays as it is written.
    pub fn sentence(&self, words: &dyn Translate) -> String {
        let text = self.render(words);
        if self.begins_with_text(words) {
            return text;
        }
        let mut letters = text.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn begins_with_text(&self, words: &dyn Translate) -> bool {
        let pattern = self.pattern(words);
        let first = pattern.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        match first.and_then(|(name, _)| self.values.iter().find(|(n, _)| *n == name)) {
            Some((_, Value::Text(_))) => true,
            Some((_, Value::Message(message))) => message.begins_with_text(words),
            None => false,
        }
    }

    fn pattern(&self, words: &dyn Translate) -> String {
        match self.plural {
            None => words.singular(self.id),
            Some((many, n)) => words.plural(self.id, many, n),
        }
    }

    /// Gives the sentence in the language of `words`, values filled in.
    pub fn render(&self, words: &dyn Translate) -> String {
        let pattern = self.pattern(words);
        let mut out = String::with_capacity(pattern.len() + 16);
        let mut rest = pattern.as_str();
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            rest = &rest[open..];
            let Some(close) = rest.find('}') else { break };
            let name = &rest[1..close];
            match self.values.iter().find(|(n, _)| *n == name) {
                Some((_, Value::Text(text))) => out.push_str(text),
                Some((_, Value::Message(message))) => out.push_str(&message.render(words)),
                None => out.push_str(&rest[..=close]),
            }
            rest = &rest[close + 1..];
        }
        out.push_str(rest);
        out
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&English))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Value::Message(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_plurals_and_nested_messages_are_filled_in() {
        let plant = Message::new("iris");
        let one = Message::plural("{n} {what} is left", "{n} {what} are left", 1).with("what", plant.clone());
        let two = Message::plural("{n} {what} is left", "{n} {what} are left", 2).with("what", plant);
        assert_eq!(one.to_string(), "1 iris is left");
        assert_eq!(two.to_string(), "2 iris are left");
    }

    #[test]
    fn a_sentence_has_a_capital_unless_it_begins_with_a_cell() {
        let taken = Message::new("{cell} is taken").with("cell", "b7");
        assert_eq!(taken.sentence(&English), "b7 is taken");
        let nested = Message::new("{what}: {why}").with("what", Message::new("refused")).with("why", taken.clone());
        assert_eq!(nested.sentence(&English), "Refused: b7 is taken");
        assert_eq!(Message::new("{why}!").with("why", taken).sentence(&English), "b7 is taken!");
        assert_eq!(Message::plural("{n} move", "{n} moves", 2).sentence(&English), "2 moves");
    }

    #[test]
    fn what_is_no_value_stays_as_it_is() {
        assert_eq!(Message::new("{a} {b").with("c", "x").to_string(), "{a} {b");
    }
}
