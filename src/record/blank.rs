//! What separates tokens: blanks, tabs, line ends, no-break spaces, byte order marks.

/// Whether a character is a blank between tokens.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\u{a0}' | '\u{feff}')
}

/// The text without blanks at its front.
pub(super) fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches(is_blank)
}

/// The text without blanks at its end.
pub(super) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_blank)
}
