//! What an annotator does to the record: edits, each handed to the archive, taken back and made again.

use super::{Done, Event, Phase, Table, Waiting, not_possible};
use crate::record::{CommentPlace, Edit, Entry, NodeId, commands, comment_text};
use crate::text::Message;

impl Table {
    pub(super) fn comment(&mut self, node: NodeId, place: CommentPlace, text: &str, events: &mut Vec<Event>) {
        if !self.record.tree.contains(node) {
            return;
        }
        let content = self.record.tree.node(node);
        let old = match place {
            CommentPlace::Before => &content.before,
            CommentPlace::After => &content.after,
        };
        if commands::words(old) == text {
            return;
        }
        let mut texts: Vec<String> = old.iter().take(usize::from(commands::leads(old))).cloned().collect();
        texts.extend(comment_text(text).map(|text| text.into_owned()));
        // What is typed in one visit to the box is taken back as one.
        let goes_on =
            self.visited == Some((node, place)) && matches!(self.undo.last(), Some(Done::Edit(Edit::Comments { .. })));
        let entry = if goes_on { Entry::Joined } else { Entry::Own };
        if let Some(inverse) = self.store_as(entry, Edit::Comments { node, place, texts }, events) {
            if !goes_on {
                self.undo.push(Done::Edit(inverse));
            }
            self.redo.clear();
            self.visited = Some((node, place));
        }
    }

    pub(super) fn edit(&mut self, edit: Edit, events: &mut Vec<Event>) {
        self.commit(edit, events);
    }

    pub(super) fn undo(&mut self, events: &mut Vec<Event>) {
        match self.undo.pop() {
            // A game that is taken up again has no list of what was done: its moves can be taken back all the same.
            None if self.phase() == Phase::Playing => self.take_back(events),
            None => events.push(Event::Refused(Message::new("there is nothing to undo"))),
            Some(Done::Move) => {
                self.undo.push(Done::Move);
                self.take_back(events);
            }
            Some(Done::Edit(edit)) => {
                if let Some(inverse) = self.store(edit, events) {
                    self.redo.push(Done::Edit(inverse));
                }
            }
        }
    }

    pub(super) fn redo(&mut self, events: &mut Vec<Event>) {
        match self.redo.pop() {
            None => events.push(Event::Refused(Message::new("there is nothing to redo"))),
            Some(Done::Move) => {
                self.redo.push(Done::Move);
                self.put_back(events);
            }
            Some(Done::Edit(edit)) => {
                if let Some(inverse) = self.store(edit, events) {
                    self.undo.push(Done::Edit(inverse));
                }
            }
        }
    }

    /// Follows an edit that the archive has made of itself: one of an earlier run, taken back or made again.
    pub(super) fn applied(&mut self, edit: &Edit, events: &mut Vec<Event>) {
        match self.record.apply(edit) {
            Ok(_) => {
                self.refresh();
                events.push(Event::Changed);
            }
            Err(why) => events.push(Event::Refused(not_possible(why))),
        }
    }

    /// Makes an edit, remembers how to take it back and hands it to the archive.
    pub(super) fn commit(&mut self, edit: Edit, events: &mut Vec<Event>) -> bool {
        let Some(inverse) = self.store(edit, events) else { return false };
        self.undo.push(Done::Edit(inverse));
        self.redo.clear();
        true
    }

    /// Says that the comment box was left: what is typed next is a change of its own.
    pub fn leave_comment(&mut self) {
        self.visited = None;
    }

    /// Makes an edit and hands it to the archive; gives its inverse.
    pub(super) fn store(&mut self, edit: Edit, events: &mut Vec<Event>) -> Option<Edit> {
        self.store_as(Entry::Own, edit, events)
    }

    pub(super) fn store_as(&mut self, entry: Entry, edit: Edit, events: &mut Vec<Event>) -> Option<Edit> {
        let before = (!self.stored).then(|| Box::new(self.record.clone()));
        let inverse = match self.record.apply(&edit) {
            Ok(inverse) => inverse,
            Err(why) => {
                events.push(Event::Refused(not_possible(why)));
                return None;
            }
        };
        self.refresh();
        self.seq += 1;
        let (phase, seq) = (self.phase(), self.seq);
        let event = match before {
            None => Event::Write { edit, entry, phase, seq },
            Some(record) => Event::Begin { record, edit, phase, seq },
        };
        self.stored = true;
        self.waiting = Some(Waiting { seq: self.seq, event: event.clone(), failed: None });
        events.push(event);
        events.push(Event::Changed);
        Some(inverse)
    }
}
