//! The text of the tag `Rules`: `key=value` pairs joined by `;`.

use super::Malformed;
use crate::text::Message;

/// Splits a `Rules` text into keys and values; the empty text has none.
///
/// # Errors
/// A part without `=`, an empty key or value, a key twice.
pub fn read_options(rules: &str) -> Result<Vec<(&str, &str)>, Malformed> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    if rules.is_empty() {
        return Ok(pairs);
    }
    for part in rules.split(';') {
        let pair = part.split_once('=').filter(|(key, value)| !key.is_empty() && !value.is_empty());
        let Some((key, value)) = pair else {
            return Err(Malformed(Message::new("\"{part}\" is no option of the form key=value").with("part", part)));
        };
        if pairs.iter().any(|(k, _)| *k == key) {
            return Err(Malformed(Message::new("the option {key} is given twice").with("key", key)));
        }
        pairs.push((key, value));
    }
    Ok(pairs)
}

/// Joins options that differ from the defaults, sorted by bytes.
pub fn write_options(mut pairs: Vec<(&str, String)>) -> String {
    pairs.sort();
    let parts: Vec<String> = pairs.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    parts.join(";")
}

impl Malformed {
    /// An option that the game does not have.
    pub fn unknown_option(key: &str) -> Self {
        Self(Message::new("there is no option {key} in this game").with("key", key))
    }

    /// A value that an option does not take.
    pub fn bad_value(key: &str, value: &str) -> Self {
        Self(Message::new("{value} is no value of the option {key}").with("key", key).with("value", value))
    }
}
