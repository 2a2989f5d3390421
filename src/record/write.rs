//! A record as canonical text: nothing but the record decides a byte of it.
//!
//! Tag lines, an empty line, the movetext in lines of at most 79 characters, an empty line. The rules are asked only
//! for the seats, which decide the numbers, and for `#` and `+`.

use super::lex::RESULTS;
use super::replay::{Rounds, begin};
use super::tree::{Node, NodeId, Record, Tree};
use crate::rules::{AnyGame, AnyPosition, Seat};
use std::fmt::Write;

/// The most characters of a line that holds more than one token.
const WIDTH: usize = 79;

/// The canonical text of a record.
pub fn write(record: &Record, games: &[&dyn AnyGame]) -> String {
    let mut out = String::new();
    for (name, value) in record.tags.written() {
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        for c in value.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str("\"]\n");
    }
    out.push('\n');
    let stand = Stand {
        position: begin(&record.tags, games).ok().map(|beginning| beginning.position),
        rounds: Rounds::default(),
        guess: Seat::FIRST,
    };
    let page = Page { out, column: 0, unit: String::new(), open: false, after_lines: false };
    let mut writer = Writer { page, tree: &record.tree, number: true };
    writer.movetext(stand);
    writer.page.unit(record.tags.get("Result").unwrap_or(RESULTS[3]));
    writer.page.flush();
    let mut out = writer.page.out;
    out.push_str("\n\n");
    out
}

/// Where the text of a line stands: the position, if there are rules, and whose move it is.
struct Stand {
    position: Option<Box<dyn AnyPosition>>,
    rounds: Rounds,
    /// Who moves if nobody can tell: the seats of a game for two in turn.
    guess: Seat,
}

impl Clone for Stand {
    fn clone(&self) -> Self {
        Self { position: self.position.as_ref().map(|position| position.boxed()), ..*self }
    }
}

impl Stand {
    fn seat(&self) -> Seat {
        self.position.as_ref().and_then(|position| position.turn().seat()).unwrap_or(self.guess)
    }

    /// Plays a move and gives the mark that it is written with. A move that the rules refuse ends what they can tell.
    fn play(&mut self, mv: &str) -> &'static str {
        let seat = self.seat();
        self.rounds.count(seat);
        self.guess = seat.next(2);
        let Some(position) = &mut self.position else { return "" };
        if position.play(mv).is_err() {
            self.position = None;
            return "";
        }
        position.mark()
    }
}

/// What is still to be written.
enum Task {
    /// The moves after a node, from where they are played.
    After(NodeId, Stand),
    /// The children of a node as variations, from that place among them on, from where they are played.
    Variations(NodeId, usize, Stand),
    /// The end of a variation.
    Close,
}

struct Writer<'a> {
    page: Page,
    tree: &'a Tree,
    /// Whether the next move has its number even where its seat is not the first.
    number: bool,
}

impl Writer<'_> {
    fn movetext(&mut self, start: Stand) {
        self.comments(&self.tree.node(NodeId::ROOT).after);
        let mut tasks = vec![Task::After(NodeId::ROOT, start)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(mut node, mut stand) => {
                    while let Some(&first) = self.tree.children(node).first() {
                        let before = (self.tree.children(node).len() > 1).then(|| stand.clone());
                        self.node(self.tree.node(first), &mut stand);
                        let parent = std::mem::replace(&mut node, first);
                        if let Some(before) = before {
                            tasks.push(Task::After(node, stand));
                            tasks.push(Task::Variations(parent, 1, before));
                            break;
                        }
                    }
                }
                Task::Variations(parent, place, stand) => {
                    let Some(&node) = self.tree.children(parent).get(place) else { continue };
                    let mut inside = stand.clone();
                    tasks.push(Task::Variations(parent, place + 1, stand));
                    self.page.open = true;
                    self.number = true;
                    self.comments(&self.tree.node(node).before);
                    self.node(self.tree.node(node), &mut inside);
                    tasks.push(Task::Close);
                    tasks.push(Task::After(node, inside));
                }
                Task::Close => {
                    self.page.close();
                    self.number = true;
                }
            }
        }
    }

    /// A move with its number, glyphs and comments after it.
    fn node(&mut self, node: &Node, stand: &mut Stand) {
        let seat = stand.seat();
        if !stand.rounds.follows_own(seat) && (seat == Seat::FIRST || self.number) {
            let dots = if seat == Seat::FIRST { "." } else { &"....."[..seat.index() + 2] };
            self.page.token(|out| {
                let _ = write!(out, "{}{dots}", stand.rounds.of_next(seat));
            });
        }
        self.number = false;
        let mark = stand.play(&node.mv);
        self.page.token(|out| {
            out.push_str(&node.mv);
            out.push_str(mark);
        });
        for nag in &node.nags {
            self.page.token(|out| {
                let _ = write!(out, "${nag}");
            });
        }
        self.comments(&node.after);
    }

    fn comments(&mut self, texts: &[String]) {
        for text in texts {
            self.page.comment(text);
            self.number = true;
        }
    }
}

/// Fills lines with tokens.
struct Page {
    out: String,
    /// How many characters the last line has.
    column: usize,
    /// The last token, still to be placed: what closes after it stands directly behind it.
    unit: String,
    /// Whether a `(` is still to be placed, directly before what follows.
    open: bool,
    /// Whether the last thing was a comment on lines of its own.
    after_lines: bool,
}

impl Page {
    fn unit(&mut self, text: &str) {
        self.token(|out| out.push_str(text));
    }

    fn token(&mut self, write: impl FnOnce(&mut String)) {
        self.flush();
        self.after_lines = false;
        if std::mem::take(&mut self.open) {
            self.unit.push('(');
        }
        write(&mut self.unit);
    }

    fn close(&mut self) {
        self.after_lines = false;
        self.unit.push(')');
    }

    /// Places the last token: on this line if it fits, else on the next.
    fn flush(&mut self) {
        if self.unit.is_empty() {
            return;
        }
        let width = if self.unit.is_ascii() { self.unit.len() } else { self.unit.chars().count() };
        if self.column > 0 && self.column + 1 + width <= WIDTH {
            self.out.push(' ');
            self.column += 1 + width;
        } else {
            if self.column > 0 {
                self.out.push('\n');
            }
            self.column = width;
        }
        self.out.push_str(&self.unit);
        self.unit.clear();
    }

    /// A comment: in braces if it is one line without `}`, else as lines of its own.
    fn comment(&mut self, text: &str) {
        if !text.contains(['\n', '}']) {
            self.token(|out| {
                out.push('{');
                out.push_str(text);
                out.push('}');
            });
            return;
        }
        if self.open {
            self.unit("");
        } else if self.after_lines {
            self.unit("{}");
        }
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
        for line in text.split('\n') {
            self.out.push(';');
            self.out.push_str(line);
            self.out.push('\n');
        }
        self.after_lines = true;
    }
}
