//! Tokens of a record's text, with the offsets where they stand: syntax alone, no tags' meaning, no rules.
//!
//! Where the format's document is silent the PGN standard decides: dots, `*` and parentheses are tokens by themselves,
//! glued or not. A suffix that stands alone is a glyph too.
//!
//! Linear time: what is looked for ahead of a token is looked for once. A token over its limit is passed over in
//! pieces ([`Lexeme::TooLong`]), so that no file needs more memory than one game.

use super::blank::{is_blank, skip_blanks, trim_end};
use super::source::{Place, Source};
use super::tag_map::TagMap;
use super::tree::Tree;
use crate::text::Message;
use std::io::{self, Read};
use std::ops::Range;

/// The results of games.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The suffixes of moves and the glyphs that they stand for.
pub(super) const SUFFIXES: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move number or dots.
    Number,
    /// A move, or what stands in a move's place; a suffix is part of it.
    Symbol,
    /// One of [`RESULTS`].
    Result,
    /// A glyph; none if over 255.
    Nag(Option<u8>),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A comment in braces; a comment that is cut ends where its text ends.
    Brace {
        /// Whether it ends with `}`.
        closed: bool,
    },
    /// `;` and the rest of its line.
    Line {
        /// Whether it goes on from such a comment on the line before.
        joined: bool,
    },
    /// An unreadable tag line.
    BadTag,
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Of a symbol: whether variations follow that would replace it.
    pub branches: bool,
}

/// What comes next in the text.
pub(super) enum Lexeme {
    Token(Token),
    /// `[`, not consumed; whether a tag pair begins with it.
    Bracket {
        pair: bool,
    },
    /// A token over its limit, consumed.
    TooLong {
        place: Place,
        why: Message,
        /// Whether it is a comment, which may stand anywhere.
        comment: bool,
    },
    End,
}

/// What a tag line holds.
pub(super) enum TagLine {
    Pair {
        name: Range<usize>,
        /// What stands between the quotation marks, escapes included.
        value: Range<usize>,
        /// Whether the closing bracket is there, once.
        bracket: bool,
    },
    Unreadable(Range<usize>),
    TooLong(Place, Message),
}

/// The reader of tokens.
pub(super) struct Lexer<R> {
    pub source: Source<R>,
    pub pos: usize,
    /// How many line ends there were before the last token.
    pub newlines: usize,
    /// Whether nothing but marks stands before `pos` on its line.
    line_start: bool,
    /// Whether the last token was a `;` comment.
    after_line: bool,
    /// A stretch of text that is known to hold no `}`.
    clear: Range<usize>,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self { source: Source::new(input), pos: 0, newlines: 0, line_start: true, after_line: false, clear: 0..0 }
    }

    /// The next token; the text from `keep` on stays readable.
    pub(super) fn next(&mut self, keep: usize) -> io::Result<Lexeme> {
        self.skip_blanks(keep)?;
        self.source.need(self.pos, keep.min(self.pos))?;
        let start = self.pos;
        let Some(byte) = self.source.byte(start) else { return Ok(Lexeme::End) };
        self.line_start = false;
        let after_line = std::mem::replace(&mut self.after_line, false);
        let (kind, end) = match byte {
            b'(' => (Kind::Open, start + 1),
            b')' => (Kind::Close, start + 1),
            b'*' => (Kind::Result, start + 1),
            b'{' => return self.brace(start),
            b';' => return self.line_comment(start, after_line && self.newlines == 1),
            b'[' => return Ok(Lexeme::Bracket { pair: self.pair_at(start).is_some() }),
            b'.' => (Kind::Number, start + self.count(start, |b| b == b'.')),
            b'$' => match self.count(start + 1, |b| b.is_ascii_digit()) {
                0 => return Ok(self.symbol()),
                n => (Kind::Nag(read_nag(self.source.piece(start + 1..start + 1 + n))), start + 1 + n),
            },
            b'0'..=b'9' => {
                let end = start + self.count(start, |b| b.is_ascii_digit());
                if self.ends_symbol(end) {
                    (Kind::Number, end)
                } else {
                    return Ok(self.symbol());
                }
            }
            _ => return Ok(self.symbol()),
        };
        Ok(self.token(kind, start, end))
    }

    /// The symbol that stands at `pos`, whatever its first character.
    pub(super) fn symbol(&mut self) -> Lexeme {
        let start = self.pos;
        let first = self.source.from(start).chars().next().map_or(1, char::len_utf8);
        let mut end = start + first;
        loop {
            end += self.count(end, |b| !STOPS[b as usize]);
            if self.ends_symbol(end) {
                break;
            }
            end += 1;
        }
        let text = self.source.piece(start..end);
        let kind = if RESULTS.contains(&text) {
            Kind::Result
        } else if let Some((_, nag)) = SUFFIXES.iter().find(|(suffix, _)| *suffix == text) {
            Kind::Nag(Some(*nag))
        } else {
            Kind::Symbol
        };
        self.token(kind, start, end)
    }

    /// Consumes a token, unless it is too long.
    fn token(&mut self, kind: Kind, start: usize, end: usize) -> Lexeme {
        self.pos = end;
        if end - start > TagMap::MOST_BYTES {
            let why = Message::new("a move is longer than 64 KiB");
            return Lexeme::TooLong { place: self.source.place(start), why, comment: false };
        }
        Lexeme::Token(Token { kind, start, end, branches: false })
    }

    /// How many bytes from an offset are of a kind.
    fn count(&self, at: usize, is: impl Fn(u8) -> bool) -> usize {
        let bytes = self.source.bytes_from(at.min(self.source.end()));
        bytes.iter().position(|b| !is(*b)).unwrap_or(bytes.len())
    }

    /// Whether a symbol that goes on to this offset ends here.
    fn ends_symbol(&self, at: usize) -> bool {
        let Some(byte) = self.source.byte(at) else { return true };
        match byte {
            b'[' => self.pair_at(at).is_some(),
            0xc2 | 0xef => self.source.from(at).chars().next().is_none_or(is_blank),
            _ => STOPS[byte as usize],
        }
    }

    fn skip_blanks(&mut self, keep: usize) -> io::Result<()> {
        self.newlines = 0;
        loop {
            let Some(byte) = self.source.byte(self.pos) else {
                self.source.need(self.pos, keep.min(self.pos))?;
                if self.source.byte(self.pos).is_none() {
                    return Ok(());
                }
                continue;
            };
            match byte {
                b'\n' => {
                    self.newlines += 1;
                    self.line_start = true;
                    self.pos += 1;
                }
                b'%' if self.line_start => self.pass_line(keep)?,
                b' ' | b'\t' | 0x0b | 0x0c => {
                    self.line_start = false;
                    self.pos += 1;
                }
                // A mark in the middle of a file is a file's beginning: what follows begins its line.
                0xef if self.source.from(self.pos).starts_with('\u{feff}') => self.pos += 3,
                0xc2 if self.source.from(self.pos).starts_with('\u{a0}') => {
                    self.line_start = false;
                    self.pos += 2;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Passes over the rest of a line and its end.
    fn pass_line(&mut self, keep: usize) -> io::Result<()> {
        loop {
            if let Some(n) = self.source.from(self.pos).find('\n') {
                self.pos += n + 1;
                return Ok(());
            }
            self.pos = self.source.end();
            self.source.need(self.pos, keep.min(self.pos))?;
            if self.pos == self.source.end() {
                return Ok(());
            }
        }
    }

    fn line_comment(&mut self, start: usize, joined: bool) -> io::Result<Lexeme> {
        let ahead = self.source.from(start);
        let end = start + ahead.find('\n').unwrap_or(ahead.len());
        self.after_line = true;
        self.pos = end;
        if end - start > Tree::MOST_COMMENT_BYTES + 1 {
            let place = self.source.place(start);
            if self.source.byte(end).is_none() {
                self.pass_line(usize::MAX)?;
            }
            return Ok(Lexeme::TooLong { place, why: too_long_comment(), comment: true });
        }
        Ok(Lexeme::Token(Token { kind: Kind::Line { joined }, start, end, branches: false }))
    }

    /// A comment in braces. One that is never closed, or in which another begins, ends before a tag pair at the
    /// beginning of a line after an empty line. "Never" means: not within a comment's limit.
    fn brace(&mut self, start: usize) -> io::Result<Lexeme> {
        let limit = floor(&self.source, (start + 1 + Tree::MOST_COMMENT_BYTES + 1).min(self.source.end()));
        let close = self.closing(start + 1, limit);
        let next_game = self.tag_after_empty_line(start + 1, close.unwrap_or(limit));
        let inner = |close: usize| self.source.piece(start + 1..close).contains('{');
        let (end, closed) = match (close, next_game) {
            (Some(close), Some(next)) if inner(close) => (next, false),
            (Some(close), _) => (close + 1, true),
            (None, Some(next)) => (next, false),
            (None, None) if limit == self.source.end() && self.source.end() <= start + 1 + Tree::MOST_COMMENT_BYTES => {
                (limit, false)
            }
            (None, None) => {
                let place = self.source.place(start);
                self.pos = limit;
                self.pass_comment()?;
                return Ok(Lexeme::TooLong { place, why: too_long_comment(), comment: true });
            }
        };
        self.pos = end;
        self.line_start = !closed;
        let end = if closed { end } else { start + 1 + trim_end(self.source.piece(start + 1..end)).len() };
        Ok(Lexeme::Token(Token { kind: Kind::Brace { closed }, start, end, branches: false }))
    }

    /// Passes over the rest of a comment that is over the limit: to its `}` or before a tag pair after an empty line.
    fn pass_comment(&mut self) -> io::Result<()> {
        loop {
            self.source.need(self.pos, self.pos)?;
            if self.pos == self.source.end() {
                return Ok(());
            }
            let to = floor(&self.source, self.source.end().min(self.pos + Tree::MOST_COMMENT_BYTES));
            let close = self.closing(self.pos, to);
            if let Some(next) = self.tag_after_empty_line(self.pos, close.unwrap_or(to)) {
                self.pos = next;
                self.line_start = true;
                return Ok(());
            }
            if let Some(close) = close {
                self.pos = close + 1;
                return Ok(());
            }
            // Go on a few lines before the end of the stretch: the next one then sees an empty line and its tag pair.
            let last_lines = self.source.piece(self.pos..to).rmatch_indices('\n').take(3).last();
            let back = last_lines.filter(|(n, _)| *n > 0 && to < self.source.end());
            self.pos = back.map_or(to, |(n, _)| self.pos + n);
        }
    }

    /// The first `}` of a stretch.
    fn closing(&mut self, from: usize, to: usize) -> Option<usize> {
        if !self.clear.contains(&from) {
            self.clear = from..from;
        }
        let known = self.clear.end;
        if known >= to {
            return None;
        }
        let found = self.source.piece(known..to).find('}');
        self.clear.end = found.map_or(to, |n| known + n);
        found.map(|_| self.clear.end)
    }

    /// The first tag pair of a stretch that begins a line after an empty line.
    fn tag_after_empty_line(&self, from: usize, to: usize) -> Option<usize> {
        let bytes = &self.source.from(from).as_bytes()[..to - from];
        let mut line = bytes.iter().position(|b| *b == b'\n')? + 1;
        let mut empty = false;
        while line < bytes.len() {
            let end = bytes[line..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| line + n);
            let text = self.source.piece(from + line..from + end);
            let begins = text.trim_start_matches('\u{feff}');
            let bracket = from + end - begins.len();
            if empty && begins.starts_with('[') && self.pair_at(bracket).is_some() {
                return Some(bracket);
            }
            empty = text.chars().all(is_blank);
            line = end + 1;
        }
        None
    }

    /// The name, and the offset of the quotation mark, of a tag pair that begins at `[`.
    fn pair_at(&self, bracket: usize) -> Option<(Range<usize>, usize)> {
        let text = self.source.from(bracket);
        let name = text[1..].len() - skip_blanks(&text[1..]).len() + 1;
        let rest = &text[name..];
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let end = name + rest.bytes().position(|b| !(b.is_ascii_alphanumeric() || b == b'_')).unwrap_or(rest.len());
        let quote = skip_blanks(&text[end..]);
        quote.starts_with('"').then(|| (bracket + name..bracket + end, bracket + text.len() - quote.len()))
    }

    /// Consumes the tag line that begins at `pos` with `[`.
    pub(super) fn tag_line(&mut self) -> TagLine {
        let start = self.pos;
        let mut failed = start + 1;
        if let Some((name, quote)) = self.pair_at(start) {
            failed = quote + 1;
            if let Some(close) = self.closing_quote(quote) {
                failed = close + 1;
                let behind = self.source.from(close + 1);
                let next = skip_blanks(behind);
                let next_at = close + 1 + behind.len() - next.len();
                let rest_of_line = behind.find(|c| c == '\n' || !is_blank(c)).map(|n| behind.as_bytes()[n]);
                let value = quote + 1..close;
                if next.starts_with(']') {
                    let more = next.bytes().take_while(|b| *b == b']').count();
                    self.pos = next_at + more;
                    return self.pair(name, value, more == 1);
                }
                let glued = rest_of_line == Some(b'[') && self.pair_at(next_at).is_some();
                if glued || matches!(rest_of_line, None | Some(b'\n')) {
                    self.pos = close + 1;
                    return self.pair(name, value, false);
                }
            }
        }
        let ahead = self.source.from(failed);
        let eol = failed + ahead.find('\n').unwrap_or(ahead.len());
        let mut brackets = self.source.piece(failed..eol).match_indices('[').map(|(i, _)| failed + i);
        let end = brackets.find(|at| self.pair_at(*at).is_some()).unwrap_or(eol);
        self.pos = end;
        let end = start + trim_end(self.source.piece(start..end)).len();
        if end - start > Tree::MOST_COMMENT_BYTES {
            return TagLine::TooLong(self.source.place(start), too_long_tag());
        }
        TagLine::Unreadable(start..end)
    }

    fn pair(&mut self, name: Range<usize>, value: Range<usize>, bracket: bool) -> TagLine {
        let value_len = unescaped_len(self.source.piece(value.clone()));
        if name.len() > TagMap::MOST_BYTES || value_len > TagMap::MOST_BYTES {
            return TagLine::TooLong(self.source.place(name.start), too_long_tag());
        }
        TagLine::Pair { name, value, bracket }
    }

    /// The quotation mark that closes a string on its line.
    fn closing_quote(&self, quote: usize) -> Option<usize> {
        let bytes = self.source.bytes_from(quote + 1);
        let mut i = 0;
        loop {
            match bytes.get(i)? {
                b'"' => return Some(quote + 1 + i),
                b'\n' => return None,
                b'\\' if matches!(bytes.get(i + 1), Some(b'"' | b'\\')) => i += 2,
                _ => i += 1,
            }
        }
    }
}

/// A string's value: `\"` and `\\` stand for what follows the backslash, a backslash before anything else for itself.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escaped = rest[at + 1..].starts_with(['"', '\\']);
        let from = at + usize::from(escaped);
        out.push_str(&rest[from..=from]);
        rest = &rest[from + 1..];
    }
    out.push_str(rest);
    out
}

fn unescaped_len(text: &str) -> usize {
    if text.len() <= TagMap::MOST_BYTES { text.len() } else { unescape(text).len() }
}

fn read_nag(digits: &str) -> Option<u8> {
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { Some(0) } else { digits.parse().ok() }
}

fn too_long_comment() -> Message {
    Message::new("a comment is longer than 1 MiB")
}

fn too_long_tag() -> Message {
    Message::new("a tag is longer than 64 KiB")
}

/// The last offset up to `at` that begins a character.
fn floor<R: Read>(source: &Source<R>, at: usize) -> usize {
    let back = (0..4).find(|n| source.byte(at - n).is_none_or(|b| b & 0xc0 != 0x80));
    at - back.unwrap_or(0)
}

/// The bytes that may end a symbol; `[`, NBSP and the mark (by their first bytes) need a closer look.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let bytes = b" \t\n\x0b\x0c(){;$.*[\xc2\xef";
    let mut i = 0;
    while i < bytes.len() {
        stops[bytes[i] as usize] = true;
        i += 1;
    }
    stops
};
