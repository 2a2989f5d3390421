//! The second pass: a game's tokens become a tree, each move checked by the rules; what is not read is kept.
//!
//! A line ends at its first symbol that is unreadable or illegal; the rest becomes a comment `[%unread …]`. Variations
//! that are open lie on a stack, each with its position: no recursion. Where very many are open, the outer ones only
//! know the position before their last move, which they share with their variations: a position each would be too much.

use super::content::Comments;
use super::diagnostic::{Finding, Findings};
use super::lex::{Kind, SUFFIXES, Token};
use super::replay::Point;
use super::source::Source;
use super::syntax::Syntax;
use super::tokens::Unpacked;
use super::tree::{Node, NodeId, Tree};
use crate::text::Message;
use std::io::Read;
use std::ops::Range;
use std::rc::Rc;

/// A game's tree, and the point that its main line reaches; none where there are no rules.
pub(super) struct Checked {
    pub tree: Tree,
    pub end: Option<Point>,
    /// Where the game is over a limit, and which: it cannot be kept.
    pub over: Option<(usize, Message)>,
}

/// A line that is being read: the main line, or a variation.
struct Line {
    /// Its last node; the one that its first move is played after as long as there is none.
    node: NodeId,
    played: bool,
    /// Where it stands; none where nothing can be checked, or where it is forgotten until the line goes on.
    now: Option<Rc<Point>>,
    /// Where it stood before its last move, if variations replace that.
    before: Option<Rc<Point>>,
    /// Where the comments before a variation's first move begin among those that are pending.
    pending: usize,
    /// Whether a rest was kept of it.
    unread: bool,
    opened: usize,
}

/// How many open lines know where they stand while variations of theirs are read.
const AWAKE: usize = 64;

struct Checker<'a, R> {
    source: &'a Source<R>,
    /// Those that are still to be read.
    tokens: Unpacked<'a>,
    findings: &'a mut Findings,
    tree: Tree,
    /// The lines that are open, the main line first.
    lines: Vec<Line>,
    /// The comments before first moves of all variations that are open, the outer ones' first.
    pending: Vec<String>,
    /// Whether there are rules to check by.
    rules: bool,
    over: Option<(usize, Message)>,
}

/// Makes the tree of a game's tokens.
pub(super) fn check<R: Read>(source: &Source<R>, syntax: &mut Syntax, start: Option<Point>) -> Checked {
    let main = Line {
        node: NodeId::ROOT,
        played: false,
        now: start.map(Rc::new),
        before: None,
        pending: 0,
        unread: false,
        opened: syntax.start,
    };
    let mut checker = Checker {
        source,
        tokens: syntax.tokens.iter(),
        findings: &mut syntax.findings,
        tree: Tree::new(),
        rules: main.now.is_some(),
        lines: vec![main],
        pending: Vec::new(),
        over: None,
    };
    checker.movetext();
    checker.tokens = syntax.late.iter();
    checker.movetext();
    let Checker { tree, mut lines, over, .. } = checker;
    let end = lines.swap_remove(0).now.map(Rc::unwrap_or_clone);
    Checked { tree, end, over }
}

impl<R: Read> Checker<'_, R> {
    fn movetext(&mut self) {
        while let Some(token) = self.tokens.next() {
            if self.over.is_some() {
                return;
            }
            match token.kind {
                Kind::Number | Kind::Result => {}
                Kind::Symbol => self.symbol(token),
                Kind::Nag(nag) => self.nag(token, nag),
                Kind::Open if !self.rules => self.keep_rest(token, None),
                Kind::Open => self.open(token),
                Kind::Close => self.close(token),
                Kind::Brace { closed } => {
                    let text = self.source.piece(token.start + 1..token.end - usize::from(closed)).to_owned();
                    self.comment(token, text);
                }
                Kind::Line { .. } => self.line_comments(token),
                Kind::BadTag => {
                    let text = self.unread(token.start..token.end);
                    self.comment(token, text);
                }
            }
        }
        while self.lines.len() > 1 {
            let opened = self.line().opened;
            self.findings.push(Finding::new(opened, Message::new("the variation is not closed")));
            self.end_variation();
        }
    }

    /// The innermost line; the main line is always there.
    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// A move, or what stands in its place.
    fn symbol(&mut self, token: Token) {
        let written = self.source.piece(token.start..token.end);
        let suffix = SUFFIXES.iter().find(|(suffix, _)| written.ends_with(suffix));
        let text = suffix.map_or(written, |(suffix, _)| &written[..written.len() - suffix.len()]);
        self.wake();
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let Some(now) = &mut line.now else {
            let why = self.rules.then(|| Message::new("a variation before any move: it is kept unread"));
            return self.keep_rest(token, why.map(|why| (None, why)));
        };
        let round = now.round();
        line.before = token.branches.then(|| Rc::clone(now));
        let played = match Rc::make_mut(now).play(text) {
            Ok(played) => played,
            Err(why) => return self.keep_rest(token, Some((Some(round), why.message().clone()))),
        };
        if self.tree.len() == Tree::MOST_NODES {
            // The start is a node too.
            self.over.get_or_insert_with(|| (token.start, Message::new("the game has 1,000,000 moves or more")));
        }
        let node = Node {
            mv: played.text.into(),
            nags: suffix.map(|(_, nag)| vec![*nag]).unwrap_or_default().into(),
            before: self.pending.drain(line.pending..).collect(),
            after: Comments::default(),
        };
        line.node = self.tree.push(line.node, node);
        line.played = true;
        if let Some(doubt) = played.doubt {
            self.findings.push(Finding::new(token.start, doubt).about(written).in_round(Some(round)));
        }
    }

    /// Lets the innermost line know where it stands, if it has forgotten that.
    fn wake(&mut self) {
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        if line.now.is_none() && line.played {
            line.now = line.before.clone();
            if let Some(now) = &mut line.now {
                // It was played there before.
                let _ = Rc::make_mut(now).play(&self.tree.node(line.node).mv);
            }
        }
    }

    /// Keeps what stands from a bad symbol to the end of its line.
    fn keep_rest(&mut self, token: Token, why: Option<(Option<u32>, Message)>) {
        let written = self.source.piece(token.start..token.end);
        if let Some((round, why)) = why {
            self.findings.push(Finding::new(token.start, why).about(written).in_round(round));
        }
        let in_variation = self.lines.len() > 1;
        let mut depth = usize::from(token.kind == Kind::Open);
        let mut end = token.end;
        while let Some(token) = self.tokens.peek() {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth > 0 => depth -= 1,
                Kind::Close if in_variation => break,
                _ => {}
            }
            end = token.end;
            self.tokens.next();
        }
        let text = self.unread(token.start..end);
        self.note_size(token, &text);
        let line = self.line();
        line.unread = true;
        if line.played || !in_variation {
            let node = line.node;
            self.tree.node_mut(node).after.push(text);
        } else {
            let pending = line.pending;
            self.pending.push(text);
            self.give(self.lines.len() - 2, pending);
        }
    }

    fn unread(&self, range: Range<usize>) -> String {
        let rest = super::blank::trim_end(self.source.piece(range));
        let mut text = String::with_capacity(rest.len() + 11);
        text.push_str("[%unread ");
        text.push_str(rest);
        text.push(']');
        text
    }

    fn nag(&mut self, token: Token, nag: Option<u8>) {
        let line = self.line();
        let (node, played) = (line.node, line.played);
        let why = match nag {
            Some(nag) if played => {
                let nags = &mut self.tree.node_mut(node).nags;
                if !nags.contains(&nag) {
                    nags.push(nag);
                }
                return;
            }
            Some(_) => Message::new("a glyph before the first move: it is left out"),
            None => Message::new("a glyph is a number up to 255: it is left out"),
        };
        let written = self.source.piece(token.start..token.end);
        self.findings.push(Finding::new(token.start, why).about(written));
    }

    /// `(`: an alternative of the last move. Before any move there is none: nothing in it can be checked.
    fn open(&mut self, token: Token) {
        let place = self.lines.len() - 1;
        let line = &mut self.lines[place];
        let (node, now) = if line.played {
            let parent = self.tree.parent(line.node).unwrap_or(NodeId::ROOT);
            if place >= AWAKE && line.before.is_some() {
                line.now = None;
            }
            (parent, line.before.clone())
        } else {
            (line.node, None)
        };
        self.lines.push(Line {
            node,
            played: false,
            now,
            before: None,
            pending: self.pending.len(),
            unread: false,
            opened: token.start,
        });
    }

    fn close(&mut self, token: Token) {
        if self.lines.len() == 1 {
            self.findings.push(Finding::new(token.start, Message::new("there is a ) too many: it is left out")));
        } else {
            self.end_variation();
        }
    }

    fn end_variation(&mut self) {
        let Some(line) = self.lines.pop() else { return };
        if line.played || line.unread {
            return;
        }
        let why = if self.pending.len() == line.pending {
            Message::new("a variation without a move: it is left out")
        } else {
            Message::new("a variation of comments only: they are kept with the move before it")
        };
        self.findings.push(Finding::new(line.opened, why));
        self.give(self.lines.len() - 1, line.pending);
    }

    /// Gives the comments that are pending from a place on to the last move of a line, in which the variation stands
    /// that they are of, or to the start; where that line has no move they stand behind its own before its first.
    fn give(&mut self, around: usize, from: usize) {
        let Line { node, played, .. } = self.lines[around];
        if played || around == 0 {
            self.tree.node_mut(node).after.extend(self.pending.drain(from..));
        }
    }

    /// `;` comments on lines that follow each other are one.
    fn line_comments(&mut self, token: Token) {
        let mut text = self.source.piece(token.start + 1..token.end).to_owned();
        while let Some(Token { kind: Kind::Line { joined: true }, start, end, .. }) = self.tokens.peek() {
            text.push('\n');
            text.push_str(self.source.piece(start + 1..end));
            self.tokens.next();
        }
        self.comment(token, text);
    }

    /// A comment joins the last move of the line, or what comes first in it; an empty one is none.
    fn comment(&mut self, token: Token, text: String) {
        if text.is_empty() {
            return;
        }
        self.note_size(token, &text);
        let main = self.lines.len() == 1;
        let line = self.line();
        if line.played || main {
            let node = line.node;
            self.tree.node_mut(node).after.push(text);
        } else {
            self.pending.push(text);
        }
    }

    fn note_size(&mut self, token: Token, text: &str) {
        if text.len() > Tree::MOST_COMMENT_BYTES {
            self.over.get_or_insert_with(|| (token.start, Message::new("a comment is longer than 1 MiB")));
        }
    }
}
