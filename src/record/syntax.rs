//! One game's text as tags and tokens: where it begins and ends, what its tags say. The first pass; no rules yet.
//!
//! Where the format's document is silent: a comment among tags is one of the start and parts tags like an empty line;
//! numbers behind a result are nothing; a game of more than two million symbols is over a limit, read or not: all of
//! them are held until the rules have seen them.

use super::diagnostic::{Finding, Findings};
use super::lex::{Kind, Lexeme, Lexer, TagLine, Token, unescape};
use super::source::Place;
use super::tag_map::{ROSTER, TagMap};
use super::tokens::Tokens;
use super::tree::Tree;
use crate::text::Message;
use std::io::{self, Read};

/// A game's tags and tokens.
#[derive(Default)]
pub(super) struct Syntax {
    /// All tags but `Result`.
    pub tags: TagMap,
    /// The tag `Result` as it stands there.
    pub result_tag: Option<(String, usize)>,
    /// Where the values of the tags stand that say which game it is and how it begins.
    pub places: Vec<(&'static str, usize)>,
    /// Comments before the moves, unreadable tag lines, movetext; without the result.
    pub tokens: Tokens,
    /// The result that ends the movetext.
    pub result: Option<Token>,
    /// Comments behind the result.
    pub late: Tokens,
    pub findings: Findings,
    /// A limit that the game is over.
    pub over: Option<(Place, Message)>,
    /// Where the game's text begins.
    pub start: usize,
    /// Where the last token of the game ends.
    pub end: usize,
    /// For each open parenthesis and the main line, the place of the last symbol.
    last_symbols: Vec<Option<usize>>,
    symbols: usize,
    /// Names that are there although [`TagMap`] does not show it: roster tags that are unknown, `SetUp`.
    seen: Vec<&'static str>,
}

/// The tags whose places diagnostics name.
const PLACED: [&str; 6] = ["Variant", "Rules", "FEN", "RulesVersion", "Score", "Placing"];

/// The most symbols of a game. Those that become moves have a limit of their own.
const MOST_SYMBOLS: usize = 2 * Tree::MOST_NODES;

/// For how many open parentheses memory is kept from one game to the next.
const KEPT: usize = 16 * 1024;

/// Where in a game its text is read.
enum Section {
    Tags,
    Moves,
    Behind,
}

impl Syntax {
    /// Where a tag's line stands, or the game's beginning.
    pub(super) fn place_of(&self, tag: &str) -> usize {
        self.places.iter().find(|(name, _)| *name == tag).map_or(self.start, |(_, at)| *at)
    }

    fn clear(&mut self) {
        let mut old = std::mem::take(self);
        old.tokens.clear();
        old.late.clear();
        self.tokens = old.tokens;
        self.late = old.late;
        self.last_symbols = old.last_symbols;
        self.last_symbols.push(None);
    }

    /// Reads the next game; says whether there is one.
    pub(super) fn read<R: Read>(&mut self, lexer: &mut Lexer<R>) -> io::Result<bool> {
        self.clear();
        self.start = lexer.pos;
        self.end = lexer.pos;
        let mut begun = false;
        let mut section = Section::Tags;
        // Whether an empty line or a comment stands before the next tag.
        let mut gap = false;
        loop {
            // Text that no game needs is let go.
            let keep = if begun && self.over.is_none() { self.start } else { usize::MAX };
            let lexeme = lexer.next(keep)?;
            let at = lexer.pos;
            if !begun {
                self.start = match &lexeme {
                    Lexeme::Token(token) => token.start,
                    Lexeme::Bracket { .. } => at,
                    Lexeme::TooLong { .. } => at,
                    Lexeme::End => return Ok(false),
                };
                begun = true;
            }
            gap |= lexer.newlines > 1;
            match (&section, lexeme) {
                (_, Lexeme::End) => break,
                (_, Lexeme::TooLong { place, why, comment }) => {
                    self.exceed(place, why);
                    if !comment {
                        section = Section::Moves;
                    }
                }
                (Section::Tags, Lexeme::Bracket { .. }) => {
                    if !self.tag(lexer, gap) {
                        break;
                    }
                    gap = false;
                }
                (Section::Moves, Lexeme::Bracket { pair: true }) | (Section::Behind, Lexeme::Bracket { .. }) => break,
                (Section::Moves, Lexeme::Bracket { pair: false }) => match lexer.symbol() {
                    Lexeme::TooLong { place, why, .. } => self.exceed(place, why),
                    Lexeme::Token(token) => {
                        self.movetext(token, lexer);
                    }
                    _ => {}
                },
                (Section::Tags, Lexeme::Token(token)) => {
                    if matches!(token.kind, Kind::Brace { .. } | Kind::Line { .. }) {
                        gap = true;
                        if self.tags.is_empty() && self.seen.is_empty() && self.result_tag.is_none() {
                            self.findings.push(Finding::new(token.start, outside()));
                        }
                        self.movetext(token, lexer);
                    } else {
                        section = Section::Moves;
                        if self.movetext(token, lexer) {
                            section = Section::Behind;
                        }
                    }
                }
                (Section::Moves, Lexeme::Token(token)) => {
                    if self.movetext(token, lexer) {
                        section = Section::Behind;
                    }
                }
                (Section::Behind, Lexeme::Token(token)) => {
                    if !self.behind(token) {
                        lexer.pos = token.start;
                        break;
                    }
                }
            }
        }
        // What the second pass does not need makes room for it.
        self.last_symbols.clear();
        self.last_symbols.shrink_to(KEPT);
        Ok(true)
    }

    fn exceed(&mut self, place: Place, why: Message) {
        self.over.get_or_insert((place, why));
        self.tokens.clear();
        self.late.clear();
    }

    /// A tag line; says whether it belongs to this game. After a gap a name that was there already does not.
    fn tag<R: Read>(&mut self, lexer: &mut Lexer<R>, gap: bool) -> bool {
        let start = lexer.pos;
        match lexer.tag_line() {
            TagLine::TooLong(place, why) => self.exceed(place, why),
            TagLine::Unreadable(range) => {
                self.findings.push(Finding::new(start, Message::new("the tag line cannot be read: it is kept")));
                self.push(Token { kind: Kind::BadTag, start: range.start, end: range.end, branches: false });
            }
            TagLine::Pair { name, value, bracket } => {
                let written = lexer.source.piece(name);
                let mut raised = String::new();
                let mut name = written;
                if name.starts_with(|c: char| c.is_ascii_lowercase()) {
                    raised.push_str(name);
                    raised[..1].make_ascii_uppercase();
                    name = &raised;
                }
                if self.has(name) {
                    if gap {
                        lexer.pos = start;
                        return false;
                    }
                    let why = Message::new("the tag {name} is given twice: the first is kept").with("name", name);
                    self.findings.push(Finding::new(start, why));
                    return true;
                }
                if !raised.is_empty() {
                    let why = Message::new("a tag's name begins with a capital: {name}").with("name", name);
                    self.findings.push(Finding::new(start, why));
                }
                if !bracket {
                    self.findings.push(Finding::new(start, Message::new("the tag does not end with one ]")));
                }
                let value = lexer.source.piece(value);
                if value.contains('\\') {
                    self.set_tag(name, &unescape(value), start);
                } else {
                    self.set_tag(name, value, start);
                }
                self.end = lexer.pos;
            }
        }
        true
    }

    fn has(&self, name: &str) -> bool {
        match name {
            "Result" => self.result_tag.is_some(),
            "SetUp" => self.seen.contains(&"SetUp"),
            _ => self.tags.get(name).is_some() || self.seen.contains(&name),
        }
    }

    fn set_tag(&mut self, name: &str, value: &str, at: usize) {
        if let Some(placed) = PLACED.iter().find(|placed| **placed == name) {
            self.places.push((placed, at));
        }
        if name == "Result" {
            self.result_tag = Some((value.to_owned(), at));
            return;
        }
        if name == "SetUp" {
            self.seen.push("SetUp");
        }
        if let Some((roster, _)) = ROSTER.iter().find(|(roster, unknown)| *roster == name && *unknown == value) {
            self.seen.push(roster);
        }
        // Name and length are checked already.
        if let Err(error) = self.tags.set(name, value) {
            self.findings.push(Finding::new(at, error.message()));
        }
    }

    /// A token of the movetext; says whether it ends the game.
    fn movetext<R: Read>(&mut self, mut token: Token, lexer: &mut Lexer<R>) -> bool {
        let depth = self.last_symbols.len();
        match token.kind {
            Kind::Result if depth == 1 => {
                self.end = token.end;
                self.result = Some(token);
                return true;
            }
            Kind::Symbol | Kind::Result => {
                self.symbols += 1;
                if self.symbols > MOST_SYMBOLS && self.over.is_none() {
                    let why = Message::new("the game has more than 2,000,000 symbols");
                    let place = lexer.source.place(token.start);
                    self.exceed(place, why);
                }
                token.kind = Kind::Symbol;
                self.last_symbols[depth - 1] = self.push(token);
                return false;
            }
            Kind::Open => {
                if let Some(symbol) = self.last_symbols[depth - 1] {
                    self.tokens.branch(symbol);
                }
                self.last_symbols.push(None);
            }
            Kind::Close if depth > 1 => {
                self.last_symbols.pop();
            }
            Kind::Brace { closed: false } => self.unclosed(token),
            _ => {}
        }
        self.push(token);
        false
    }

    /// A token behind the result; says whether it belongs to this game: comments do, a stray `)` or glyph is left out.
    fn behind(&mut self, token: Token) -> bool {
        let why = match token.kind {
            Kind::Brace { .. } | Kind::Line { .. } => {
                if self.over.is_none() {
                    self.late.push(token);
                }
                if token.kind == (Kind::Brace { closed: false }) {
                    self.unclosed(token);
                }
                match token.kind {
                    Kind::Line { joined: true } => return true,
                    _ => outside(),
                }
            }
            Kind::Close => Message::new("there is a ) too many: it is left out"),
            Kind::Nag(_) => Message::new("a glyph behind the result: it is left out"),
            Kind::Number => return true,
            _ => return false,
        };
        self.findings.push(Finding::new(token.start, why));
        self.end = token.end;
        true
    }

    fn unclosed(&mut self, token: Token) {
        self.findings.push(Finding::new(token.start, Message::new("the comment is not closed")));
    }

    /// Keeps a token, and gives its place; none where the game is over a limit.
    fn push(&mut self, token: Token) -> Option<usize> {
        self.end = token.end;
        self.over.is_none().then(|| self.tokens.push(token))
    }
}

fn outside() -> Message {
    Message::new("a comment outside the games: it is kept with this one")
}
