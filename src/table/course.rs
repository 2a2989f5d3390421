//! How far the game is, on its main line, and what the record's tags say of its end.

use super::{Done, Ending, Event, Phase, Table};
use crate::record::{Edit, NodeId, Record, TagMap};
use crate::rules::Turn;
use crate::text::Message;

impl Table {
    /// How the game ended, if it has.
    pub fn ending(&mut self) -> Option<Ending> {
        if self.taken_back {
            return None; // It goes on from the head.
        }
        self.recorded_ending()
    }

    /// How the game ended, if it has, as the whole main line and the tags tell it.
    fn recorded_ending(&mut self) -> Option<Ending> {
        let (close, seats) = (self.close(), self.seats());
        Ending::of(&self.record.tags, self.positions.at(&self.record.tree, close).turn(), seats)
    }

    /// The node at which the game ended or goes on: the end of the main line; an earlier one, where the tags tell how it
    /// was broken off and after how many moves: what stands behind it was added by an annotator.
    pub fn close(&self) -> NodeId {
        let tags = &self.record.tags;
        let broken_off = !matches!(tags.get("Termination"), None | Some("normal" | "unterminated"));
        let plies = tags.get("PlyCount").filter(|_| broken_off).and_then(|plies| plies.parse::<usize>().ok());
        let most = plies.map_or(usize::MAX, |plies| plies.saturating_add(1));
        self.record.tree.main_line().take(most).last().unwrap_or(NodeId::ROOT)
    }

    /// Whether the game, as its main line and tags tell it, goes on here.
    pub fn phase(&mut self) -> Phase {
        if !self.played || self.recorded_ending().is_some() { Phase::Ended } else { Phase::Playing }
    }

    /// Whether the game is played here and goes on from its head.
    pub fn goes_on(&mut self) -> bool {
        self.played && self.ending().is_none()
    }

    /// Whether a move of the game can be taken back: no longer where the game was over when its record was taken up.
    pub fn can_take_back(&self) -> bool {
        self.head != NodeId::ROOT && !self.was_over
    }

    pub(super) fn take_back(&mut self, events: &mut Vec<Event>) {
        let Some(parent) = self.record.tree.parent(self.head) else {
            return events.push(Event::Refused(Message::new("there is no move to take back")));
        };
        if self.was_over {
            return events.push(Event::Refused(Message::new("the game is over: “Play from here” makes a new one")));
        }
        if let Some(i) = self.undo.iter().rposition(|done| matches!(done, Done::Move)) {
            self.undo.remove(i);
        }
        self.redo.push(Done::Move);
        self.offer = None;
        self.head_to(parent, events);
    }

    pub(super) fn put_back(&mut self, events: &mut Vec<Event>) {
        let Some(&next) = self.record.tree.children(self.head).first() else {
            return events.push(Event::Refused(Message::new("there is no move to play again")));
        };
        if let Some(i) = self.redo.iter().rposition(|done| matches!(done, Done::Move)) {
            self.redo.remove(i);
        }
        self.undo.push(Done::Move);
        self.head_to(next, events);
    }

    fn head_to(&mut self, node: NodeId, events: &mut Vec<Event>) {
        let from = self.cursor.node();
        // Along the line through the old head, so that "forward" leads into what was taken back.
        self.cursor.go(&self.record.tree, self.head);
        self.cursor.go(&self.record.tree, node);
        self.reach(node);
        events.push(Event::Moved { from, to: node });
        if let Some(ending) = self.ending() {
            events.push(Event::Ended(ending));
        }
    }

    /// Says how far the game is, on its main line.
    pub(super) fn reach(&mut self, node: NodeId) {
        self.head = node;
        self.taken_back = node != self.record.tree.end_of_main_line();
    }

    /// Makes head, cursor and positions fit a record that has changed. Gives the head of a game taken back that the
    /// change gave up: the main line does not lead through it, or goes no further.
    pub(super) fn refresh(&mut self) -> Option<NodeId> {
        self.positions.forget(&self.record.tree);
        self.cursor.refresh(&self.record.tree);
        let end = self.record.tree.end_of_main_line();
        let stands = self.taken_back && self.head != end && self.record.tree.main_line().any(|id| id == self.head);
        let given_up = (self.taken_back && !stands).then_some(self.head);
        if !stands {
            self.head = end;
            self.taken_back = false;
        }
        given_up
    }

    /// An annotator's edit, with what it makes of the tags of the game's end: they follow the main line. An ending that
    /// the rules gave goes with the moves that led to it; one that they give now is written. How a game was broken off
    /// is not in its moves and stays; what is played on from there is not of the game.
    pub(super) fn with_ending(&mut self, edit: Edit) -> Edit {
        if !changes_moves(&edit) {
            return edit;
        }
        let close = self.close();
        let counted = self.record.tree.ply(close);
        let (old, old_turn, _) = self.last_of_main_line();
        let Ok(inverse) = self.record.apply(&edit) else { return edit };
        let (new, new_turn, plies) = self.last_of_main_line();
        let played_on = self.record.tree.main_line().any(|id| id == close);
        // The inverse fits what was just made of the record.
        let restored = self.record.apply(&inverse);
        debug_assert!(restored.is_ok());
        self.positions.forget(&self.record.tree);
        let ending = Ending::of(&self.record.tags, &old_turn, self.seats());
        let counts = |plies: usize| Record::setting("PlyCount", &plies.to_string());
        let tags = match (ending, new_turn) {
            _ if old == new => Vec::new(),
            // Of a bare result nobody knows at which move it was.
            (Some(Ending::Recorded(_)), Turn::Of(_)) => Vec::new(),
            (Some(_), _) if old_turn.seat().is_some() && played_on => vec![counts(counted)],
            (Some(_), Turn::Of(_)) if old_turn.seat().is_some() => vec![counts(plies)],
            (None, Turn::Of(_)) => Vec::new(),
            (_, turn) => ending_tags(&self.record.tags, &turn, plies),
        };
        if tags.is_empty() { edit } else { Edit::Group(std::iter::once(edit).chain(tags).collect()) }
    }

    /// The end of the main line, whose turn it is there, and how many moves lead to it.
    fn last_of_main_line(&mut self) -> (NodeId, Turn, usize) {
        let end = self.record.tree.end_of_main_line();
        (end, self.positions.at(&self.record.tree, end).turn().clone(), self.record.tree.ply(end))
    }
}

/// The tags of a game whose main line leads to a turn after that many moves.
pub(super) fn ending_tags(tags: &TagMap, turn: &Turn, plies: usize) -> Vec<Edit> {
    match turn {
        Turn::Over(outcome) => Ending::Rules(outcome.clone()).tags(outcome.place.seats(), plies),
        Turn::Of(_) => Ending::open_tags(tags),
    }
}

/// Whether an edit puts moves in, takes moves out or orders them anew.
fn changes_moves(edit: &Edit) -> bool {
    match edit {
        Edit::Add(_) | Edit::Remove(_) | Edit::Reorder { .. } => true,
        Edit::Comments { .. } | Edit::Nags { .. } | Edit::Tag { .. } => false,
        Edit::Group(edits) => edits.iter().any(changes_moves),
    }
}
