//! What an annotator does to the record: edits, each handed to the archive, taken back and made again.

use super::{Done, Event, Table, Waiting, not_possible};
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
        let goes_on = self.visited == Some((node, place))
            && matches!(self.undo.last(), Some(Done::Edit(Edit::Comments { .. }, _)));
        let entry = if goes_on { Entry::Joined } else { Entry::Own };
        if let Some((inverse, _)) = self.store_as(entry, Edit::Comments { node, place, texts }, events) {
            if !goes_on {
                self.undo.push(Done::Edit(inverse, None));
            }
            self.redo.clear();
            self.visited = Some((node, place));
        }
    }

    pub(super) fn edit(&mut self, edit: Edit, events: &mut Vec<Event>) {
        let edit = self.with_ending(edit);
        self.seen(events, |table, events| {
            let before = table.recorded_ending();
            let made = table.commit(edit, events);
            // Who makes a line that ends the game the main line wants no more of what was taken back.
            if made && table.taken_back && table.recorded_ending().is_some_and(|ending| before != Some(ending)) {
                if let Some(Done::Edit(_, head)) = table.undo.last_mut() {
                    *head = Some(table.head);
                }
                table.reach(table.close());
            }
        });
    }

    /// Changes the record and says what that makes of the node that is looked at and of the game's end.
    fn seen(&mut self, events: &mut Vec<Event>, change: impl FnOnce(&mut Self, &mut Vec<Event>)) {
        let (from, before) = (self.cursor.node(), self.ending());
        change(self, events);
        let to = self.cursor.node();
        if from != to {
            let from = if self.record.tree.contains(from) { from } else { to };
            events.push(Event::Looked { from, to });
        }
        match (before, self.ending()) {
            (Some(_), None) => {
                events.push(Event::Notice(Message::new("the game is not over now: it can be played on")))
            }
            (before, Some(ending)) if before.as_ref() != Some(&ending) => events.push(Event::Ended(ending)),
            _ => {}
        }
    }

    /// Makes an edit that was taken back, or takes one back; gives what does the opposite.
    fn reverse(
        &mut self,
        entry: Entry,
        (edit, given_up): (Edit, Option<NodeId>),
        events: &mut Vec<Event>,
    ) -> Option<Done> {
        let edit = self.completed(edit);
        let back = self.added_here(&edit);
        let (inverse, gives_up) = self.store_as(entry, edit, events)?;
        // A game that had been taken back before the edit is so again.
        if let Some(head) = given_up.filter(|head| !self.taken_back && self.record.tree.contains(*head)) {
            self.reach(head);
        }
        self.go_into(back);
        Some(Done::Edit(inverse, gives_up))
    }

    /// The node that an edit puts behind the one that is looked at: who undoes a deletion there is taken back to it.
    fn added_here(&self, edit: &Edit) -> Option<NodeId> {
        match edit {
            Edit::Add(branch) => {
                let (node, parent, _) = branch.nodes.first()?;
                (*parent == self.cursor.node()).then_some(*node)
            }
            Edit::Group(edits) => edits.iter().find_map(|edit| self.added_here(edit)),
            _ => None,
        }
    }

    fn go_into(&mut self, node: Option<NodeId>) {
        if let Some(node) = node.filter(|node| self.record.tree.contains(*node)) {
            self.cursor.go(&self.record.tree, node);
        }
    }

    pub(super) fn undo(&mut self, events: &mut Vec<Event>) {
        match self.undo.pop() {
            // A game that is taken up again has no list of what was done: its moves can be taken back all the same.
            None if self.goes_on() => self.take_back(events),
            None => events.push(Event::Refused(Message::new("there is nothing to undo"))),
            Some(done @ (Done::Move | Done::Anew(_))) => {
                self.undo.push(done);
                self.take_back(events);
            }
            Some(Done::Edit(edit, head)) => self.seen(events, |table, events| {
                let done = table.reverse(Entry::TakenBack, (edit, head), events);
                table.redo.extend(done);
            }),
        }
    }

    pub(super) fn redo(&mut self, events: &mut Vec<Event>) {
        match self.redo.pop() {
            None => events.push(Event::Refused(Message::new("there is nothing to redo"))),
            Some(done @ (Done::Move | Done::Anew(_))) => {
                self.redo.push(done);
                self.put_back(events);
            }
            Some(Done::Edit(edit, head)) => self.seen(events, |table, events| {
                let done = table.reverse(Entry::MadeAgain, (edit, head), events);
                table.undo.extend(done);
            }),
        }
    }

    /// Follows an edit that the archive has made of itself: one of an earlier run, taken back or made again.
    pub(super) fn applied(&mut self, edit: &Edit, events: &mut Vec<Event>) {
        let back = self.added_here(edit);
        self.seen(events, |table, events| match table.record.apply(edit) {
            Ok(_) => {
                table.refresh();
                table.go_into(back);
                // What was taken back here lies farther along the journal.
                table.redo.clear();
                events.push(Event::Changed);
            }
            Err(why) => events.push(Event::Refused(not_possible(why))),
        });
    }

    /// Makes an edit, remembers how to take it back and hands it to the archive.
    pub(super) fn commit(&mut self, edit: Edit, events: &mut Vec<Event>) -> bool {
        let Some((inverse, given_up)) = self.store(edit, events) else { return false };
        self.undo.push(Done::Edit(inverse, given_up));
        self.redo.clear();
        true
    }

    /// Says that the comment box was left: what is typed next is a change of its own.
    pub fn leave_comment(&mut self) {
        self.visited = None;
    }

    /// Makes an edit and hands it to the archive; gives its inverse, and the head of a game taken back that it gave up.
    pub(super) fn store(&mut self, edit: Edit, events: &mut Vec<Event>) -> Option<(Edit, Option<NodeId>)> {
        self.store_as(Entry::Own, edit, events)
    }

    fn store_as(&mut self, entry: Entry, edit: Edit, events: &mut Vec<Event>) -> Option<(Edit, Option<NodeId>)> {
        let before = (!self.stored).then(|| Box::new(self.record.clone()));
        let inverse = match self.record.apply(&edit) {
            Ok(inverse) => inverse,
            Err(why) => {
                events.push(Event::Refused(not_possible(why)));
                return None;
            }
        };
        let given_up = self.refresh();
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
        Some((inverse, given_up))
    }
}
