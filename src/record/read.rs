//! Reading records game by game from a file of any size; what is wrong is said and what can be kept is kept.
//!
//! ```
//! use ludoteca::{catalogue::GAMES, record::{read_one, write}};
//! let text = "[Variant \"Niya\"]\n[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n a4 a3 d1 *";
//! let game = read_one(text, GAMES).unwrap();
//! assert_eq!(game.diagnostics[0].to_string(), "3:8: game 1, move 2, \"d1\": the tile must share cherry blossom or rising sun with the last one");
//! assert!(write(&game.record, GAMES).ends_with("1. a4 a3 {[%unread d1]} *\n\n"));
//! ```

use super::check::{Checked, check};
use super::diagnostic::{Diagnostic, Finding};
use super::lex::{Lexer, RESULTS};
use super::replay::{Beginning, NoRules, Point, begin_with};
use super::source::Place;
use super::syntax::Syntax;
use super::tag_map::{TagError, TagMap};
use super::tree::Record;
use crate::rules::{AnyGame, Malformed, Tags};
use crate::text::Message;
use std::collections::HashMap;
use std::io::{self, Read};

/// A game as it was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Tags, moves, comments; empty if the game is over a limit.
    pub record: Record,
    /// What was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// How far it was read.
    pub extent: Extent,
}

/// How far a game was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Its moves were checked, up to where a line ended.
    Checked,
    /// There are no rules to check by: the movetext is kept as text. An import does not store it.
    Unchecked(Message),
    /// It is over a limit and not kept. An import does not store it.
    Skipped(Message),
}

impl ReadGame {
    /// Why an import does not store it; none if it does.
    pub fn obstacle(&self) -> Option<&Message> {
        match &self.extent {
            Extent::Checked => None,
            Extent::Unchecked(why) | Extent::Skipped(why) => Some(why),
        }
    }
}

/// Files with a user's data, for records whose tags lack it.
#[derive(Clone, Debug, Default)]
pub struct UserData {
    /// The file's text by the option that names it.
    files: HashMap<&'static str, String>,
}

impl UserData {
    /// Adds the text of a file for the game that has this option.
    ///
    /// # Errors
    /// A file that the game refuses.
    pub fn add(&mut self, game: &dyn AnyGame, text: String) -> Result<(), Malformed> {
        if let Some(option) = game.info().data_option {
            game.data_tags("", &text)?;
            self.files.insert(option, text);
        }
        Ok(())
    }
}

/// Reads the games of a file one after another: an iterator that holds one game and a window of text.
pub struct Reader<'g, R> {
    lexer: Lexer<R>,
    games: &'g [&'g dyn AnyGame],
    data: UserData,
    /// The tags of the user's data by game and rules, as far as they were asked for; none where the file does not fit.
    data_tags: HashMap<(&'static str, String), Option<Tags>>,
    syntax: Syntax,
    number: u64,
    /// Whether the text of the next game is split into tokens already.
    ahead: bool,
    told_utf16: bool,
    told_odd: bool,
    ended: bool,
}

/// How many rules' data tags are remembered.
const MOST_KNOWN: usize = 64;

/// The first game of a text.
pub fn read_one(text: &str, games: &[&dyn AnyGame]) -> Option<ReadGame> {
    // Reading from memory does not fail.
    Reader::new(text.as_bytes(), games).next()?.ok()
}

impl<'g, R: Read> Reader<'g, R> {
    /// Reads by the rules of these games. The input needs no buffer.
    pub fn new(input: R, games: &'g [&'g dyn AnyGame]) -> Self {
        Self {
            lexer: Lexer::new(input),
            games,
            data: UserData::default(),
            data_tags: HashMap::new(),
            syntax: Syntax::default(),
            number: 0,
            ahead: false,
            told_utf16: false,
            told_odd: false,
            ended: false,
        }
    }

    /// With a user's data.
    #[must_use]
    pub fn with_data(mut self, data: UserData) -> Self {
        self.data = data;
        self
    }

    /// What there is to say about a file without saying it of a game; to be asked for at the end.
    pub fn leftover(&mut self) -> Vec<Diagnostic> {
        let mut notices = self.file_notices(usize::MAX);
        self.locate(&mut notices)
    }

    /// How many bytes of text the next game has, 0 if there is none or nothing of it is kept: before it is read it takes
    /// little more memory than these.
    ///
    /// # Errors
    /// The file cannot be read further; that is told once, here or with the next game.
    pub fn next_length(&mut self) -> io::Result<usize> {
        if !self.ahead && !self.ended {
            let read = self.syntax.read(&mut self.lexer);
            self.ended = !matches!(read, Ok(true));
            self.ahead = read?;
        }
        Ok(if self.ahead { self.syntax.end.saturating_sub(self.syntax.start) } else { 0 })
    }

    fn read_game(&mut self) -> io::Result<Option<ReadGame>> {
        if self.next_length()? == 0 && !self.ahead {
            return Ok(None);
        }
        self.ahead = false;
        self.number += 1;
        if let Some((place, why)) = self.syntax.over.take() {
            return Ok(Some(self.skipped(place, why)));
        }
        let begun = self.begin().and_then(|beginning| {
            // Without what carries its start the record could not be read again.
            fits(&beginning.setup).map_err(|why| NoRules { tag: "Variant", why: why.message() })?;
            Ok(beginning)
        });
        let (start, rules, extent) = match begun {
            Ok(Beginning { game, setup, position }) => {
                (Some(Point::new(position)), Some((game, setup)), Extent::Checked)
            }
            Err(NoRules { tag, why }) => {
                self.syntax.findings.push(Finding::new(self.syntax.place_of(tag), why.clone()));
                (None, None, Extent::Unchecked(why))
            }
        };
        let Checked { tree, end, over } = check(&self.lexer.source, &mut self.syntax, start);
        self.syntax.tokens.clear();
        if let Some((at, why)) = over {
            let place = self.lexer.source.place(at);
            return Ok(Some(self.skipped(place, why)));
        }
        self.result(end.as_ref());
        if let Some((game, setup)) = rules {
            self.canonical(&setup);
            self.newer(game);
        }
        let mut findings = self.syntax.findings.take();
        findings.extend(self.file_notices(self.lexer.pos));
        let diagnostics = self.locate(&mut findings);
        let record = Record { tags: std::mem::take(&mut self.syntax.tags), tree };
        self.lexer.source.forget(self.lexer.pos);
        Ok(Some(ReadGame { number: self.number, record, diagnostics, extent }))
    }

    fn skipped(&mut self, place: Place, why: Message) -> ReadGame {
        let sentence = Message::new("{why}: the game is skipped").with("why", why.clone());
        let mut notices = self.file_notices(self.lexer.pos);
        let mut diagnostics = self.locate(&mut notices);
        diagnostics.push(Diagnostic { place, game: self.number, round: None, token: None, why: sentence });
        let extent = Extent::Skipped(why);
        ReadGame { number: self.number, record: Record::default(), diagnostics, extent }
    }

    /// The game and its start by the tags, with the user's data where they lack it.
    fn begin(&mut self) -> Result<Beginning<'g>, NoRules> {
        let (files, known) = (&self.data.files, &mut self.data_tags);
        begin_with(&self.syntax.tags, self.games, |game, rules| {
            let option = game.info().data_option?;
            let file = files.get(option)?;
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            let tags = known.entry((option, rules.to_owned()));
            tags.or_insert_with(|| game.data_tags(rules, file).ok()).as_ref()
        })
    }

    /// Gives the setup's tags their canonical form: `Rules` and `FEN` as the game writes them, data where it is missing.
    fn canonical(&mut self, setup: &Tags) {
        let tags = &mut self.syntax.tags;
        let setup = &setup.0;
        if tags.get("Rules").is_some() && setup.iter().all(|(name, _)| name != "Rules") {
            tags.remove("Rules");
        }
        for (name, value) in setup {
            let present = tags.get(name).is_some();
            let wanted = match name.as_str() {
                "Rules" | "FEN" => present && tags.get(name) != Some(value),
                _ => !present,
            };
            if wanted {
                // It fits: the game would be without rules else.
                let _ = tags.set(name, value);
            }
        }
    }

    /// A notice for a record of newer rules than these.
    fn newer(&mut self, game: &dyn AnyGame) {
        let Some(version) = self.syntax.tags.get("RulesVersion") else { return };
        let digits = !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit());
        let known = game.info().rules_version;
        let why = if !digits {
            Message::new("RulesVersion is no number")
        } else if version.parse().is_ok_and(|version: u32| version <= known) {
            return;
        } else {
            Message::new("the record follows rules of version {version}, this program knows version {known}")
                .with("version", version)
                .with("known", known.to_string())
        };
        self.syntax.findings.push(Finding::new(self.syntax.place_of("RulesVersion"), why));
    }

    /// Settles the tag `Result` from the tag and the movetext, and says where they differ or the rules contradict.
    fn result(&mut self, end: Option<&Point>) {
        let syntax = &mut self.syntax;
        let tag = syntax.result_tag.take();
        let token = syntax.result.map(|token| (self.lexer.source.piece(token.start..token.end), token.start));
        let mut say = |at: usize, why: Message| syntax.findings.push(Finding::new(at, why));
        if token.is_none() {
            say(syntax.end, Message::new("the result is missing at the end of the moves"));
        }
        let valid = tag.as_ref().map(|(text, at)| (text.as_str(), *at)).filter(|(text, _)| RESULTS.contains(text));
        if let (Some((text, at)), None) = (&tag, valid) {
            say(*at, Message::new("\"{text}\" is no result").with("text", text.as_str()));
        }
        if let (Some((tag, _)), Some((token, at))) = (valid, token)
            && tag != token
        {
            let why = Message::new("the tag Result says {tag}, the end of the moves {token}");
            say(at, why.with("tag", tag).with("token", token));
        }
        let unsettled = token.map_or("*", |(token, _)| token);
        let mut result = valid.map(|(tag, _)| tag).filter(|tag| *tag != "*").unwrap_or(unsettled);
        let at = syntax.result.map_or(syntax.end, |token| token.start);
        if let Some(end) = end {
            if end.position.seats() > 2 && result != "*" {
                say(at, Message::new("with more than two players the result is always *"));
                result = "*";
            }
            if let Some(outcome) = end.position.turn().outcome() {
                let by_rules = outcome.result();
                if by_rules != result {
                    let why = Message::new("the rules end this game with {rules}, the record says {result}");
                    say(at, why.with("rules", by_rules).with("result", result));
                }
                let computed = [
                    ("Score", outcome.score.as_ref().map(ToString::to_string)),
                    ("Placing", Some(outcome.place.to_string())),
                ];
                for (name, computed) in computed {
                    if let (Some(computed), Some(tag)) = (computed, syntax.tags.get(name))
                        && computed != tag
                    {
                        let why = Message::new("by the rules {name} is {computed}, the record says {tag}");
                        let why = why.with("name", name).with("computed", computed).with("tag", tag);
                        let at = syntax.places.iter().find(|(placed, _)| *placed == name).map_or(at, |(_, at)| *at);
                        say(at, why);
                    }
                }
            }
        }
        // One of the four results: it is never refused.
        let _ = syntax.tags.set("Result", result);
    }

    /// The notices about the file's encoding, once each, as soon as what they are about is read.
    fn file_notices(&mut self, read_to: usize) -> Vec<Finding> {
        let mut notices = Vec::new();
        if self.lexer.source.is_utf16() && !std::mem::replace(&mut self.told_utf16, true) {
            notices.push(Finding::new(0, Message::new("the file is UTF-16: it is read so")));
        }
        if let Some(odd) = self.lexer.source.odd().filter(|odd| *odd < read_to && !self.told_odd) {
            self.told_odd = true;
            let why = Message::new("bytes that are no UTF-8 are read as Windows-1252");
            notices.push(Finding::new(odd, why));
        }
        notices
    }

    fn locate(&mut self, findings: &mut Vec<Finding>) -> Vec<Diagnostic> {
        findings.sort_by_key(|finding| finding.at);
        let diagnostic = |Finding { at, round, token, why }| Diagnostic {
            place: self.lexer.source.place(at),
            game: self.number.max(1),
            round,
            token,
            why,
        };
        findings.drain(..).map(diagnostic).collect()
    }
}

impl<R: Read> Iterator for Reader<'_, R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.read_game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}

/// Whether a record can hold a setup's tags.
fn fits(setup: &Tags) -> Result<(), TagError> {
    setup.0.iter().try_for_each(|(name, value)| TagMap::default().set(name, value))
}
