//! An annotator's actions on the line that is looked at: promote, demote, delete, copy, paste, glyphs.

use super::GamePage;
use crate::app::words::tr;
use crate::catalogue::GAMES;
use crate::record::{CommentPlace, Edit, NodeId, Record, Tree, commands, read_one, write};
use crate::rules::{AnyGame, Drawn, Mark, MarkColour, Seat, Tags};
use crate::table::{Command, Table, new_record};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::ops::RangeInclusive;

impl GamePage {
    /// Does something now, or when the archive has answered: an edit is made from the record as it then is.
    pub(super) fn when_ready(&self, work: impl FnOnce(&Self) + 'static) {
        self.flush();
        self.imp().postponed.borrow_mut().push_back(Box::new(work));
        self.do_postponed();
    }

    /// Does what has waited for the archive's answer, as far as it may go on.
    pub(super) fn do_postponed(&self) {
        while !self.imp().undoing.get() && self.with_table(|table| table.is_waiting()) == Some(false) {
            let Some(work) = self.imp().postponed.borrow_mut().pop_front() else { break };
            work(self);
        }
    }

    /// Makes the edit that a record offers for the node that is looked at, if there is one.
    pub(super) fn edit_here(&self, edit: impl FnOnce(&Record, NodeId) -> Option<Edit> + 'static) {
        self.when_ready(|page| {
            let edit = page.with_table(|table| edit(table.record(), table.node())).flatten();
            match edit {
                Some(edit) => page.command(Command::Edit(edit)),
                None => page.say(&tr("Nothing to change here")),
            }
        });
    }

    pub(super) fn promote(&self) {
        self.edit_here(Record::promoting);
    }

    pub(super) fn demote(&self) {
        self.edit_here(Record::demoting);
    }

    pub(super) fn promote_to_main(&self) {
        self.edit_here(Record::promoting_to_main);
    }

    /// Deletes the move that is looked at with all that follows; a toast takes it back.
    pub(super) fn delete_line(&self) {
        if self.with_table(|table| table.node()).unwrap_or(NodeId::ROOT) == NodeId::ROOT {
            return self.say(&tr("Nothing to delete here"));
        }
        self.edit_here(Record::removing);
        self.when_ready(|page| {
            if let Some(window) = page.window() {
                let page = page.downgrade();
                window.toast_undo(&tr("Deleted from here on"), move || {
                    if let Some(page) = page.upgrade() {
                        page.command(Command::Undo);
                    }
                });
            }
        });
    }

    /// Sets or takes away a glyph of the move that is looked at. One that judges the move takes the place of another
    /// such, as one that judges the position does; 0 takes all of these away.
    pub fn toggle_glyph(&self, nag: u8) {
        self.edit_here(move |record, node| {
            let there = &*record.tree.node(node).nags;
            let nags = match nag {
                0 => with_glyph(&with_glyph(there, OF_MOVES, None), OF_POSITIONS, None),
                _ if there.contains(&nag) => there.iter().copied().filter(|other| *other != nag).collect(),
                _ if OF_MOVES.contains(&nag) => with_glyph(there, OF_MOVES, Some(nag)),
                _ => with_glyph(there, OF_POSITIONS, Some(nag)),
            };
            (node != NodeId::ROOT && nags != *there).then_some(Edit::Nags { node, nags })
        });
    }

    /// Marks a cell, or draws an arrow, at the node that is looked at: in a colour, or in the next one in turn.
    pub(super) fn mark(&self, from: u16, to: Option<u16>, colour: Option<MarkColour>) {
        self.when_ready(move |page| {
            let edit = page.with_table(|table| {
                let node = table.node();
                let position = table.position().boxed();
                let comments = table.record().tree.node(node).after.clone();
                let there = commands::marks(&comments, &|name| position.read_cell(name).is_some());
                let mark = |colour| match to {
                    None => Mark::Cell(colour, position.cell_name(from)),
                    Some(to) => Mark::Arrow(colour, position.cell_name(from), position.cell_name(to)),
                };
                let mark = colour.map_or_else(|| next_in_turn(&there, &mark), &mark);
                let texts = commands::with_marks(&comments, &commands::toggled(&there, mark));
                Edit::Comments { node, place: CommentPlace::After, texts }
            });
            if let Some(edit) = edit {
                page.command(Command::Edit(edit));
                page.show_marks();
            }
        });
    }

    /// Marks a cell, or draws an arrow to another, by their names; the same mark again takes it away.
    pub fn mark_cell(&self, from: &str, to: Option<&str>, colour: MarkColour) {
        let cell = |name: &str| self.with_table(|table| table.position().read_cell(name)).flatten();
        if let Some(from) = cell(from) {
            self.mark(from, to.and_then(cell), Some(colour));
        }
    }

    /// Copies the line from the move that is looked at as a record of its own that begins before it.
    pub(super) fn copy_line(&self) {
        self.flush();
        let text = self.with_table(|table| {
            let node = table.node();
            let parent = table.record().tree.parent(node)?;
            let mut line = Record { tags: table.record().tags.clone(), tree: table.record().tree.cutting(node) };
            let beside = ["Result", "Termination", "PlyCount", "Score", "Placing", "GameId"];
            beside.iter().for_each(|name| drop(line.tags.remove(name)));
            line.tags.set("FEN", &table.position_at(parent).text()).ok()?;
            Some(write(&line, GAMES))
        });
        if let Some(Some(text)) = text {
            self.clipboard().set_text(&text);
            self.say(&tr("The line is in the clipboard"));
        }
    }

    /// Hangs the moves of the clipboard under the position that is looked at, as far as they can be played there.
    pub(super) fn paste_line(&self) {
        let page = self.downgrade();
        let clipboard = self.clipboard();
        glib::spawn_future_local(async move {
            let text = clipboard.read_text_future().await.ok().flatten();
            if let (Some(page), Some(text)) = (page.upgrade(), text) {
                page.paste_moves(&text);
            }
        });
    }

    /// Hangs moves under the position that is looked at, with the text at hand.
    pub fn paste_moves(&self, text: &str) {
        let text = text.to_owned();
        self.when_ready(move |page| {
            let pasted = page.with_table(|table| {
                let position = table.position().boxed();
                let lines = read_moves(table, &text).playable(&*position);
                (lines.len() - 1, table.record().grafting(table.node(), &lines))
            });
            match pasted {
                Some((_, Some(edit))) => {
                    page.command(Command::Edit(edit));
                    page.say(&tr("The line is in the record"));
                }
                Some((0, None)) => page.say(&tr("The clipboard holds no move that can be played here")),
                _ => page.say(&tr("The line is in the record already")),
            }
        });
    }

    /// Begins a new record at the position that is looked at; the old one is untouched.
    pub(super) fn play_from_here(&self) {
        self.flush();
        let made = self.with_table(|table| {
            let game: &'static dyn AnyGame = table.game();
            let mut birth = crate::app::new_game::birth_now(Vec::new());
            let parent = table.record().tags.get("GameId").unwrap_or("").to_owned();
            birth.tags.push(("ParentPly".to_owned(), table.record().tree.ply(table.node()).to_string()));
            if !parent.is_empty() {
                birth.tags.push(("ParentId".to_owned(), parent));
            }
            let (start, names) = start_here(table);
            let drawn = Drawn { setup: game.canonical_setup(&start).map_err(|why| why.0)?, beside: names };
            let record = new_record(game, &drawn, &birth).map_err(|why| why.message())?;
            Ok::<_, Message>((game, record))
        });
        match (made, self.window()) {
            (Some(Ok((game, record))), Some(window)) => {
                window.begin(game, record);
                self.say(&tr("A new game from this position; the old record is as it was"));
            }
            (Some(Err(why)), _) => self.say(&crate::app::words::sentence(&why)),
            _ => {}
        }
    }
}

/// The tags of a start at the position that is looked at, and the names of those who play.
pub(super) fn start_here(table: &mut Table) -> (Tags, Tags) {
    let (mut start, mut names) = (Tags::default(), Tags::default());
    for (name, value) in table.record().tags.iter() {
        start.set(name, value);
    }
    start.set("FEN", table.position().text());
    for seat in (0..table.position().seats()).map(Seat::new) {
        if let Some(name) = table.record().tags.get(seat.tag()) {
            names.set(seat.tag(), name);
        }
    }
    (start, names)
}

/// The glyphs that judge a move: `!` to `?!`.
pub(super) const OF_MOVES: RangeInclusive<u8> = 1..=6;
/// The glyphs that judge a position: `=` to `−+`.
pub(super) const OF_POSITIONS: RangeInclusive<u8> = 10..=19;

/// A move's glyphs with one in the place of those of its kind, or with none of the kind.
pub(super) fn with_glyph(there: &[u8], kind: RangeInclusive<u8>, glyph: Option<u8>) -> Vec<u8> {
    let of_kind = |nag: &u8| kind.contains(nag);
    let at = there.iter().position(of_kind).unwrap_or(if kind == OF_MOVES { 0 } else { there.len() });
    let mut nags: Vec<u8> = there[..at].to_vec();
    nags.extend(glyph);
    nags.extend(there[at..].iter().copied().filter(|nag| !of_kind(nag)));
    nags
}

/// The mark in the colour after the one that it has; after the last the mark that takes it away.
fn next_in_turn(there: &[Mark], mark: &dyn Fn(MarkColour) -> Mark) -> Mark {
    let has = MarkColour::ALL.iter().position(|colour| there.contains(&mark(*colour)));
    match has {
        None => mark(MarkColour::ALL[0]),
        Some(i) => mark(*MarkColour::ALL.get(i + 1).unwrap_or(&MarkColour::ALL[i])),
    }
}

/// Reads moves from a text: a whole record, or the moves alone, which are then read from the position looked at.
fn read_moves(table: &mut Table, text: &str) -> Tree {
    let text = text.trim();
    if text.starts_with('[') {
        return read_one(text, GAMES).map(|game| game.record.tree).unwrap_or_default();
    }
    let mut head = Record { tags: table.record().tags.clone(), tree: Tree::new() };
    // A position that cannot be loaded from its text reads no moves.
    if head.tags.set("FEN", &table.position().text()).is_err() {
        return Tree::new();
    }
    let tags = write(&head, GAMES);
    let tags = tags.split("\n\n").next().unwrap_or("");
    read_one(&format!("{tags}\n\n{text}"), GAMES).map(|game| game.record.tree).unwrap_or_default()
}
