//! How far the game is, on its main line, and what the record's tags say of its end.

use super::{Done, Ending, Event, OldEnd, Phase, Table};
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
    pub(super) fn recorded_ending(&mut self) -> Option<Ending> {
        let (close, seats) = (self.close(), self.seats());
        Ending::of(&self.record.tags, self.positions.at(&self.record.tree, close).turn(), seats)
    }

    /// The node at which the game ended or goes on: the end of the main line; an earlier one, where the tags tell how it
    /// was broken off and after how many moves: what stands behind it was added by an annotator.
    pub fn close(&self) -> NodeId {
        let plies = self.record.tags.get("PlyCount").filter(|_| self.is_broken_off());
        let plies = plies.and_then(|plies| plies.parse::<usize>().ok());
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
    pub fn can_take_back(&mut self) -> bool {
        self.head != NodeId::ROOT && !(self.was_over && self.ending().is_some())
    }

    /// Whether an edit that would take the journal's last entry back takes a move of the game away, or one that was
    /// taken back: a game that is played here takes its moves back and deletes none.
    pub fn is_of_the_game(&self, inverse: &Edit) -> bool {
        let close = self.record.tree.ply(self.close());
        let of_the_game =
            |node: NodeId| self.record.tree.main_line().take(close + 1).any(|id| id == node && id != NodeId::ROOT);
        self.played && removed(inverse).is_some_and(of_the_game)
    }

    /// Lets the moves of a game be taken back though it was over when its record was taken up: they were played here.
    pub fn take_up_again(&mut self) {
        self.was_over = false;
    }

    pub(super) fn take_back(&mut self, events: &mut Vec<Event>) {
        let Some(parent) = self.record.tree.parent(self.head) else {
            return events.push(Event::Refused(Message::new("there is no move to take back")));
        };
        if !self.can_take_back() {
            return events.push(Event::Refused(Message::new("the game is over: “Play from here” makes a new one")));
        }
        let last = self.undo.iter().rposition(|done| matches!(done, Done::Move | Done::Anew(_)));
        let last = last.map(|i| self.undo.remove(i));
        self.offer = None;
        self.head_to(parent, events);
        match last {
            Some(Done::Anew(old)) => self.restore(old, events),
            _ => self.redo.push(Done::Move),
        }
    }

    /// The end of the game, if it has one and was taken back.
    pub(super) fn old_end(&mut self) -> Option<OldEnd> {
        if !self.taken_back {
            return None;
        }
        self.recorded_ending()?;
        let value = |name: &str| self.record.tags.get(name).map(str::to_owned);
        let tag = |name: &&str| Edit::Tag { name: (*name).to_owned(), value: value(name) };
        let tags = Ending::TAGS.iter().map(tag).collect();
        Some(OldEnd { node: self.record.tree.end_of_main_line(), tags })
    }

    /// Makes the line to an old end the main line again, with the tags that told of it; what took its place is a
    /// variation then.
    fn restore(&mut self, old: OldEnd, events: &mut Vec<Event>) {
        if !self.record.tree.contains(old.node) {
            return self.redo.push(Done::Move);
        }
        let lines = self.record.promoting_to_main(old.node);
        self.store(Edit::Group(lines.into_iter().chain(old.tags).collect()), events);
        self.redo.clear();
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
        self.taken_back = node != self.close();
    }

    /// Makes head, cursor and positions fit a record that has changed. Gives the head of a game taken back that the
    /// change gave up: the main line does not lead through it, or goes no further.
    pub(super) fn refresh(&mut self) -> Option<NodeId> {
        self.positions.forget(&self.record.tree);
        self.cursor.refresh(&self.record.tree);
        let end = self.close();
        let stands = self.taken_back && self.head != end && self.record.tree.main_line().any(|id| id == self.head);
        let given_up = (self.taken_back && !stands).then_some(self.head);
        if !stands {
            self.head = end;
            self.taken_back = false;
        }
        given_up
    }

    /// An annotator's edit, with what it makes of the tags of the game's end. An ending that the rules gave follows the
    /// main line: it goes with the moves that led to it, and one that they give to a game without a result is written.
    /// How a game was broken off, or a bare result, is not in its moves and stays whatever they become; what is played
    /// on from there is not of the game.
    pub(super) fn with_ending(&mut self, edit: Edit) -> Edit {
        if !changes_moves(&edit) {
            return edit;
        }
        let close = self.close();
        let counted = self.record.tree.ply(close);
        let (old, old_turn, _) = self.last_of_main_line();
        let closing = self.positions.at(&self.record.tree, close).turn().seat();
        let Ok(inverse) = self.record.apply(&edit) else { return edit };
        let (new, new_turn, plies) = self.last_of_main_line();
        let is_left = self.record.tree.contains(close);
        let closes = self.positions.at(&self.record.tree, self.close()).turn().seat();
        self.put_right(&inverse);
        let termination = self.record.tags.get("Termination");
        let by_rules = termination == Some("normal") && old_turn.seat().is_none();
        let bare = self.record.tags.get("Result").is_some_and(|result| result != "*");
        let has_count = self.record.tags.get("PlyCount").is_some();
        let counts = |plies: usize| Record::setting("PlyCount", &plies.to_string());
        if old == new {
            return edit;
        }
        let mut tags = Vec::new();
        if self.is_broken_off() {
            if !is_left {
                tags.push(counts(plies));
            } else if !has_count {
                tags.push(counts(counted));
            }
            // Among three or four the seat to move says who gave up.
            if self.seats() > 2 && !is_left && closes != closing {
                tags.push(Record::setting("Termination", "abandoned"));
            }
        } else if by_rules || (!bare && new_turn.seat().is_none()) {
            tags = ending_tags(&self.record.tags, &new_turn, plies);
        }
        together(edit, tags)
    }

    /// An edit that is taken back or made again, with the tags of an ending by the rules that it leaves without any.
    pub(super) fn completed(&mut self, edit: Edit) -> Edit {
        let Ok(inverse) = self.record.apply(&edit) else { return edit };
        let (_, turn, plies) = self.last_of_main_line();
        let told = ["Result", "Termination"].iter().any(|name| self.record.tags.get(name).is_some());
        let tags = match turn {
            Turn::Over(_) if !told => ending_tags(&self.record.tags, &turn, plies),
            _ => Vec::new(),
        };
        self.put_right(&inverse);
        together(edit, tags)
    }

    /// Takes an edit back that was tried.
    fn put_right(&mut self, inverse: &Edit) {
        // The inverse fits what was just made of the record.
        let restored = self.record.apply(inverse);
        debug_assert!(restored.is_ok());
        self.positions.forget(&self.record.tree);
    }

    /// Whether the tags tell how the game was broken off.
    fn is_broken_off(&self) -> bool {
        !matches!(self.record.tags.get("Termination"), None | Some("normal" | "unterminated"))
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

/// An edit and edits of tags as one.
fn together(edit: Edit, tags: Vec<Edit>) -> Edit {
    if tags.is_empty() { edit } else { Edit::Group(std::iter::once(edit).chain(tags).collect()) }
}

/// The node that an edit removes, if that is all it does beside setting tags.
fn removed(edit: &Edit) -> Option<NodeId> {
    match edit {
        Edit::Remove(node) => Some(*node),
        Edit::Group(edits) => {
            let mut others = edits.iter().filter(|edit| !matches!(edit, Edit::Tag { .. }));
            others.next().and_then(removed).filter(|_| others.next().is_none())
        }
        _ => None,
    }
}

/// Makes the places that an edit names among the children of a node count a new first child.
pub(super) fn count_one_before(edit: &mut Edit, node: NodeId) {
    match edit {
        Edit::Reorder { parent, from, to } if *parent == node => {
            *from += 1;
            *to += 1;
        }
        Edit::Add(branch) if branch.nodes.first().is_some_and(|(_, parent, _)| *parent == node) => branch.order += 1,
        Edit::Group(edits) => edits.iter_mut().for_each(|edit| count_one_before(edit, node)),
        _ => {}
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
