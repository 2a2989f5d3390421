//! The language in which records are asked for: `anna niya -draw date:2026-03..2026-05 plies:>20`.
//!
//! Blanks mean "and". A word is the beginning of a word in players, event, site or comments, case and accents aside;
//! `"several words"` stand side by side; `-` before a term excludes. What is no term of the language is a word, with
//! a notice where it looks like one. Reading never fails: what is typed so far is always a query.

use super::State;
use super::derived::date_span;
use crate::text::Message;

/// A query: every term must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The terms.
    pub terms: Vec<Term>,
    /// What was taken for a word although it looks like something else.
    pub notices: Vec<Message>,
}

/// A condition, or its opposite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Whether records for which the condition holds are left out.
    pub excluded: bool,
    /// The condition.
    pub condition: Condition,
}

/// What can be asked of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Words side by side, the last one perhaps only begun, in players, event, site or comments.
    Words(String),
    /// The same among the players.
    Player(String),
    /// The same in the event.
    Event(String),
    /// The game, by its name or id.
    Game(String),
    /// The tag `Result`.
    Outcome(String),
    /// A date that may lie in a span of days, as `yyyymmdd`.
    Date(i64, i64),
    /// The number of moves of the main line lies in a span.
    Plies(i64, i64),
    /// There are comments with words.
    HasComments,
    /// There are variations.
    HasVariations,
    /// It is still played, or has ended.
    Is(State),
    /// It lies in the trash. Without this term a query looks elsewhere only.
    InTrash,
    /// At least one of several.
    Any(Vec<Condition>),
}

impl Query {
    /// Reads a query.
    pub fn read(text: &str) -> Self {
        let mut query = Self::default();
        for token in tokens(text) {
            let (excluded, body) = match token.strip_prefix('-') {
                Some(rest) if !rest.is_empty() => (true, rest),
                _ => (false, token.as_str()),
            };
            let condition = match keyed(body) {
                Keyed::Condition(condition) => condition,
                Keyed::Word => Condition::Words(unquoted(body)),
                Keyed::Unknown(notice) => {
                    query.notices.push(notice);
                    Condition::Words(unquoted(body))
                }
            };
            if !condition.is_empty() {
                query.terms.push(Term { excluded, condition });
            }
        }
        query
    }

    /// The same query for a field in which people type what they see in a list: a word is also looked for as the
    /// beginning of one of these games' names, and as a result or a date where it has the shape of one.
    #[must_use]
    pub fn widened(mut self, games: &[&str]) -> Self {
        for term in &mut self.terms {
            let Condition::Words(text) = &term.condition else { continue };
            let begins = |name: &str| {
                let (name, text) = (name.to_lowercase(), text.to_lowercase());
                name.starts_with(&text) || name.split_whitespace().any(|word| word.starts_with(&text))
            };
            let mut any: Vec<Condition> =
                games.iter().filter(|name| begins(name)).map(|name| Condition::Game((*name).to_owned())).collect();
            any.extend(outcome(text));
            // Other numbers, such as a round's, are no years.
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            any.extend(dates(text).filter(|_| digits == 4).map(|(from, to)| Condition::Date(from, to)));
            if !any.is_empty() {
                any.insert(0, term.condition.clone());
                term.condition = Condition::Any(any);
            }
        }
        self
    }

    /// Whether it looks into the trash.
    pub fn in_trash(&self) -> bool {
        self.terms.iter().any(|term| term.condition == Condition::InTrash && !term.excluded)
    }
}

impl Condition {
    /// Whether there is nothing to look for: a lone `"` or `-`.
    fn is_empty(&self) -> bool {
        match self {
            Self::Words(text) | Self::Player(text) | Self::Event(text) => !text.contains(char::is_alphanumeric),
            Self::Game(name) => name.trim().is_empty(),
            _ => false,
        }
    }
}

/// Splits at blanks that are not between quotes.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        match tokens.last_mut() {
            Some(token) if quoted || !c.is_whitespace() => token.push(c),
            _ => tokens.push(String::new()),
        }
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

fn unquoted(text: &str) -> String {
    text.replace('"', "")
}

enum Keyed {
    Condition(Condition),
    Word,
    Unknown(Message),
}

/// What `key:value` asks for.
fn keyed(body: &str) -> Keyed {
    let Some((key, value)) = body.split_once(':').filter(|(key, _)| is_key(key)) else { return Keyed::Word };
    let value = unquoted(value);
    let key = key.to_ascii_lowercase();
    let condition = match key.as_str() {
        "player" => Some(Condition::Player(value)).filter(|condition| !condition.is_empty()),
        "event" => Some(Condition::Event(value)).filter(|condition| !condition.is_empty()),
        "game" => Some(Condition::Game(value)).filter(|condition| !condition.is_empty()),
        "result" => outcome(&value),
        "date" => dates(&value).map(|(from, to)| Condition::Date(from, to)),
        "plies" => plies(&value).map(|(from, to)| Condition::Plies(from, to)),
        "has" => match value.as_str() {
            "comments" => Some(Condition::HasComments),
            "variations" => Some(Condition::HasVariations),
            _ => None,
        },
        "is" => match (State::read(&value), value.as_str()) {
            (Some(state), _) => Some(Condition::Is(state)),
            (None, "trash") => Some(Condition::InTrash),
            _ => None,
        },
        _ => {
            return Keyed::Unknown(
                Message::new("there is no key {key}: \"{term}\" is looked for as a word")
                    .with("key", key)
                    .with("term", body),
            );
        }
    };
    match condition {
        Some(condition) => Keyed::Condition(condition),
        None => Keyed::Unknown(
            Message::new("{key} has no such value: \"{term}\" is looked for as a word")
                .with("key", key)
                .with("term", body),
        ),
    }
}

fn outcome(text: &str) -> Option<Condition> {
    ["1-0", "0-1", "1/2-1/2", "*"].contains(&text).then(|| Condition::Outcome(text.to_owned()))
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic())
}

/// `2026`, `2026-03`, `2026-03-04`, or as lists show it `2026.03.04`; and from one to another with `..`, either left
/// out.
fn dates(text: &str) -> Option<(i64, i64)> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    if from.is_empty() && to.is_empty() {
        return None;
    }
    let span = |day: &str| {
        let (from, to) = date_span(&day.replace('-', "."));
        // A span has no gaps: nothing is known behind what is not.
        let known_behind = day.split_once('?').is_some_and(|(_, rest)| rest.contains(|c: char| c.is_ascii_digit()));
        (to > 0 && !known_behind).then_some((from, to))
    };
    let from = if from.is_empty() { 0 } else { span(from)?.0 };
    let to = if to.is_empty() { i64::MAX } else { span(to)?.1 };
    Some((from, to))
}

/// `20`, `>20`, `>=20`, `<20`, `<=20`, `10..20`, `10..`, `..20`.
fn plies(text: &str) -> Option<(i64, i64)> {
    let number = |digits: &str| -> Option<i64> {
        let fits = (1..=9).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|_| fits)
    };
    if let Some(n) = text.strip_prefix(">=") {
        return Some((number(n)?, i64::MAX));
    }
    if let Some(n) = text.strip_prefix("<=") {
        return Some((0, number(n)?));
    }
    if let Some(n) = text.strip_prefix('>') {
        return Some((number(n)? + 1, i64::MAX));
    }
    if let Some(n) = text.strip_prefix('<') {
        return Some((0, number(n)? - 1));
    }
    match text.split_once("..") {
        Some(("", "")) => None,
        Some((from, "")) => Some((number(from)?, i64::MAX)),
        Some(("", to)) => Some((0, number(to)?)),
        Some((from, to)) => Some((number(from)?, number(to)?)),
        None => number(text).map(|n| (n, n)),
    }
}
