//! One game in play: commands in, events out. No window, no threads, no files, no clock of its own.
//!
//! A [`Table`] owns the record and knows which node the game has reached (its head) and which one is looked at.
//! Whatever changes the record goes out as [`Event::Begin`] or [`Event::Write`]; until the archive has answered
//! [`Command::Written`], what the next seat does is kept, not lost and not acted upon.
//!
//! Time comes in as [`Command::Tick`]; what the clocks show is written with each move, in the same edit.
//!
//! Moves at the head continue the game: after a take-back, a move that differs becomes the main line and what was
//! taken back a variation behind it. Moves elsewhere are an annotator's: they make variations.

mod birth;
mod clock;
mod command;
mod course;
#[cfg(test)]
mod course_tests;
mod editing;
mod ending;
mod points;
mod positions;
#[cfg(test)]
mod tests;
mod timing;
#[cfg(test)]
mod timing_tests;

pub use birth::{Birth, game_id, new_record};
pub use clock::{Clock, ClockState, TimeControl, face};
pub use command::{Command, Event, Phase, Step};
use course::{count_one_before, ending_tags};
pub use ending::Ending;
pub use points::{MatchScore, Next, who_begins};
pub use positions::Positions;

use crate::record::{CommentPlace, Cursor, Edit, EditError, Node, NodeId, Record, commands};
use crate::rules::{AnyGame, AnyPosition, Malformed, Seat};
use crate::text::Message;
use std::collections::VecDeque;

/// A game in play, or a record that is looked at and annotated.
#[derive(Debug)]
pub struct Table {
    game: &'static dyn AnyGame,
    record: Record,
    positions: Positions,
    cursor: Cursor,
    /// The node that the game has reached; a take-back moves it up.
    head: NodeId,
    /// Whether moves were taken back: the main line goes on behind the head. Else the head is its end, whatever an
    /// edit makes of it.
    taken_back: bool,
    /// Whether the game was over when the record was taken up: its moves are no longer taken back.
    was_over: bool,
    stored: bool,
    seq: u64,
    waiting: Option<Waiting>,
    kept: VecDeque<Command>,
    undo: Vec<Done>,
    redo: Vec<Done>,
    offer: Option<Seat>,
    /// Whether the game is played here: the clocks of other records are shown and never run.
    played: bool,
    clock: Option<Clock>,
    /// The node after which the turn began whose time passes.
    timed: Option<NodeId>,
    /// The comments that are being typed.
    visited: Option<(NodeId, CommentPlace)>,
}

/// Something that undo takes back.
#[derive(Debug)]
enum Done {
    /// A move of the game: taken back, never deleted.
    Move,
    /// A move of the game that took the place of an end that had been taken back: with it the end comes back.
    Anew(OldEnd),
    /// An edit, by what takes it back (or, for redo, makes it again), with the head of a game taken back that the edit
    /// gave up.
    Edit(Edit, Option<NodeId>),
}

/// An end of the game that another move took the place of.
#[derive(Debug)]
struct OldEnd {
    /// The end of what was the main line.
    node: NodeId,
    /// The tags that told of it.
    tags: Vec<Edit>,
}

/// What has been handed to the archive and not been answered.
#[derive(Debug)]
struct Waiting {
    seq: u64,
    event: Event,
    /// Why the archive could not.
    failed: Option<Message>,
}

impl Table {
    /// Sits down at a new game; nothing is stored before its first move or edit.
    ///
    /// # Errors
    /// A record whose setup its game refuses.
    pub fn new(game: &'static dyn AnyGame, record: Record) -> Result<Self, Malformed> {
        Self::open(game, record, false)
    }

    /// Takes up a record of the archive (`stored`) or of a file.
    ///
    /// # Errors
    /// A record whose setup its game refuses.
    fn open(game: &'static dyn AnyGame, record: Record, stored: bool) -> Result<Self, Malformed> {
        let positions = Positions::new(game.start(&record.tags)?);
        let end = record.tree.end_of_main_line();
        let cursor = Cursor::at(&record.tree, end);
        let mut table = Self {
            game,
            record,
            positions,
            cursor,
            head: end,
            taken_back: false,
            was_over: false,
            stored,
            seq: 0,
            waiting: None,
            kept: VecDeque::new(),
            undo: Vec::new(),
            redo: Vec::new(),
            offer: None,
            played: true,
            clock: None,
            timed: None,
            visited: None,
        };
        table.head = table.close();
        table.was_over = table.ending().is_some();
        table.settle_clock(&mut Vec::new());
        Ok(table)
    }

    /// Takes up a record that the archive holds.
    ///
    /// # Errors
    /// A record whose setup its game refuses.
    pub fn resume(game: &'static dyn AnyGame, record: Record) -> Result<Self, Malformed> {
        Self::open(game, record, true)
    }

    /// Takes up a record of the archive that was not played here, or has ended: its clocks are shown and never run.
    ///
    /// # Errors
    /// A record whose setup its game refuses.
    pub fn look_at(game: &'static dyn AnyGame, record: Record) -> Result<Self, Malformed> {
        let mut table = Self::open(game, record, true)?;
        if table.ending().is_none() {
            table.played = false;
            table.clock = None;
        }
        Ok(table)
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.positions.start().seats()
    }

    /// The record as it is now.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The words of a node's comments, with what was typed and still waits for its turn.
    pub fn comment_of(&self, of: NodeId, at: CommentPlace) -> String {
        let waiting = self.kept.iter().rev().find_map(|command| match command {
            Command::Comment { node, place, text } if (*node, *place) == (of, at) => Some(text.clone()),
            _ => None,
        });
        let content = self.record.tree.node(of);
        waiting.unwrap_or_else(|| {
            commands::words(match at {
                CommentPlace::Before => &content.before,
                CommentPlace::After => &content.after,
            })
        })
    }

    /// The node that is looked at.
    pub fn node(&self) -> NodeId {
        self.cursor.node()
    }

    /// Where one is and the line that goes on from there.
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// The node that the game has reached.
    pub fn head(&self) -> NodeId {
        self.head
    }

    /// Whether the node that is looked at is where the game goes on.
    pub fn at_head(&self) -> bool {
        self.cursor.node() == self.head
    }

    /// Whether something has been stored or is about to be.
    pub fn is_stored(&self) -> bool {
        self.stored
    }

    /// Whether the archive has not yet answered.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Why the archive could not write what was handed to it last; play stops until it can.
    pub fn failure(&self) -> Option<&Message> {
        self.waiting.as_ref()?.failed.as_ref()
    }

    /// Who has offered a draw that is not answered.
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// The position that is looked at.
    pub fn position(&mut self) -> &dyn AnyPosition {
        let node = self.cursor.node();
        self.positions.at(&self.record.tree, node)
    }

    /// The position at a node.
    pub fn position_at(&mut self, node: NodeId) -> &dyn AnyPosition {
        self.positions.at(&self.record.tree, node)
    }

    /// The seat whose turn it is in the game.
    pub fn to_move(&mut self) -> Option<Seat> {
        if self.ending().is_some() {
            return None;
        }
        self.positions.at(&self.record.tree, self.head).turn().seat()
    }

    /// Whether Ctrl+Z has an edit to take back.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether a taken-back edit can be made again.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Carries a command out, or keeps it while the archive has not answered; says what came of it.
    pub fn handle(&mut self, command: Command) -> Vec<Event> {
        let mut events = Vec::new();
        match command {
            Command::Written(seq) => self.written(seq, &mut events),
            Command::WriteFailed(seq, why) => self.write_failed(seq, why, &mut events),
            Command::Retry => self.retry(&mut events),
            Command::Tick(now) => self.tick(now, &mut events),
            Command::Play(_) if self.flag_is_falling() => {
                events.push(Event::Refused(Message::new("the game is over")));
            }
            command if self.waiting.is_some() && command.changes() => self.kept.push_back(command),
            command => self.act(command, &mut events),
        }
        events
    }

    fn written(&mut self, seq: u64, events: &mut Vec<Event>) {
        if self.waiting.as_ref().is_none_or(|w| w.seq != seq) {
            return;
        }
        self.waiting = None;
        events.push(Event::Ready);
        while self.waiting.is_none() {
            let Some(command) = self.kept.pop_front() else { break };
            self.act(command, events);
        }
    }

    fn write_failed(&mut self, seq: u64, why: Message, events: &mut Vec<Event>) {
        if let Some(waiting) = self.waiting.as_mut().filter(|w| w.seq == seq) {
            waiting.failed = Some(why.clone());
            events.push(Event::Stopped(why));
        }
    }

    fn retry(&mut self, events: &mut Vec<Event>) {
        if let Some(waiting) = self.waiting.as_mut().filter(|w| w.failed.is_some()) {
            waiting.failed = None;
            events.push(waiting.event.clone());
        }
    }

    fn act(&mut self, command: Command, events: &mut Vec<Event>) {
        if !matches!(command, Command::Comment { .. }) {
            self.visited = None;
        }
        match command {
            Command::Play(text) => self.play(&text, events),
            Command::TakeBack => self.take_back(events),
            Command::PutBack => self.put_back(events),
            Command::Look(step) => self.look(step, events),
            Command::Resign(seat) => self.end(Ending::Resigned(seat), events),
            Command::OfferDraw(seat) => self.offer_draw(seat, events),
            Command::AcceptDraw => self.accept_draw(events),
            Command::DeclineDraw => {
                self.offer = None;
                events.push(Event::Offered(None));
            }
            Command::Comment { node, place, text } => self.comment(node, place, &text, events),
            Command::Edit(edit) => self.edit(edit, events),
            Command::Undo => self.undo(events),
            Command::Redo => self.redo(events),
            Command::Pause => self.set_clock(ClockState::Paused, events),
            Command::Resume => self.set_clock(ClockState::Running, events),
            Command::Applied(edit) => self.applied(&edit, events),
            Command::Written(_) | Command::WriteFailed(..) | Command::Retry | Command::Tick(_) => {}
        }
        self.settle_clock(events);
    }

    fn play(&mut self, text: &str, events: &mut Vec<Event>) {
        let from = self.cursor.node();
        let playing = self.at_head() && self.goes_on();
        let mut position = self.position().boxed();
        let played = match position.play(text) {
            Ok(played) => played,
            Err(why) => return events.push(Event::Refused(why.message().clone())),
        };
        if let Some(doubt) = played.doubt {
            events.push(Event::Notice(doubt));
        }
        self.offer = None;
        let mover = self.positions.at(&self.record.tree, from).turn().seat().filter(|_| playing);
        let existing = self.record.tree.child_with(from, &played.text);
        if let Some(node) = existing {
            return self.walk_to(node, mover, events);
        }
        let order = if playing { 0 } else { self.record.tree.children(from).len() };
        let node = self.record.tree.next_id();
        let after = self.timed(&[], mover, position.turn());
        let content = Node { mv: played.text.into(), after: after.into(), ..Node::default() };
        let adding = self.record.adding_node(from, order, content);
        let old = self.old_end().filter(|_| playing);
        let edit = if playing {
            let tags = ending_tags(&self.record.tags, position.turn(), self.record.tree.ply(from) + 1);
            Edit::Group(std::iter::once(adding).chain(tags).collect())
        } else {
            self.with_ending(adding)
        };
        if self.commit(edit, events) {
            self.positions.put(node, position);
            if playing {
                // What puts the moves here in order again knows nothing of this one before them.
                for done in &mut self.undo {
                    if let Done::Edit(edit, _) = done {
                        count_one_before(edit, from);
                    }
                }
                self.reach(node);
                self.undo.pop();
                self.undo.push(old.map_or(Done::Move, Done::Anew));
                self.end_pause(events);
            }
            self.cursor.go(&self.record.tree, node);
            events.push(Event::Moved { from, to: node });
            if playing && let Some(ending) = self.ending() {
                events.push(Event::Ended(ending));
            }
        }
    }

    /// Follows a move that is there already, played by a seat or by an annotator; redo of a taken-back one included.
    fn walk_to(&mut self, node: NodeId, mover: Option<Seat>, events: &mut Vec<Event>) {
        let from = self.cursor.node();
        let playing = mover.is_some();
        if playing {
            let mut edits = Vec::new();
            let again = !self.record.tree.begins_variation(node);
            let old = self.old_end().filter(|_| !again);
            let content = self.record.tree.node(node);
            let mut comments = content.after.to_vec();
            // A move of another line, played at the head, is how the game goes on now.
            if self.record.tree.begins_variation(node) {
                comments = content.before.iter().chain(&content.after).cloned().collect();
                let end = self.record.tree.line_from(node).last().unwrap_or(node);
                let turn = self.positions.at(&self.record.tree, end).turn().clone();
                edits.extend(self.record.promoting_to_main(node));
                edits.extend(ending_tags(&self.record.tags, &turn, self.record.tree.ply(end)));
            }
            let next = self.positions.at(&self.record.tree, node).turn().clone();
            let texts = self.timed(&comments, mover, &next);
            if texts != comments {
                edits.push(Edit::Comments { node, place: CommentPlace::After, texts });
            }
            if !edits.is_empty() && self.store(Edit::Group(edits), events).is_none() {
                return;
            }
            // A move that was taken back, and is played again, need not be put back.
            match self.redo.iter().rposition(|done| matches!(done, Done::Move)).filter(|_| again) {
                Some(i) => drop(self.redo.remove(i)),
                None => self.redo.clear(),
            }
            self.undo.push(old.map_or(Done::Move, Done::Anew));
            self.reach(node);
            self.end_pause(events);
        }
        self.cursor.go(&self.record.tree, node);
        events.push(Event::Moved { from, to: node });
        if playing && let Some(ending) = self.ending() {
            events.push(Event::Ended(ending));
        }
    }

    fn look(&mut self, step: Step, events: &mut Vec<Event>) {
        let from = self.cursor.node();
        let tree = &self.record.tree;
        match step {
            Step::Start => self.cursor.go(tree, NodeId::ROOT),
            Step::Back => drop(self.cursor.back()),
            Step::Forward => drop(self.cursor.forward()),
            Step::End => while self.cursor.forward() {},
            Step::Sideways(by) => drop(self.cursor.sideways(tree, by)),
            Step::To(node) if tree.contains(node) => self.cursor.go(tree, node),
            Step::Afresh(node) if tree.contains(node) => self.cursor = Cursor::at(tree, node),
            Step::To(_) | Step::Afresh(_) => {}
            Step::Head => self.cursor.go(tree, self.head),
        }
        let to = self.cursor.node();
        if from != to {
            events.push(Event::Looked { from, to });
        }
    }

    /// Ends the game at its last node, wherever one is looking.
    fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        if self.ending().is_some() {
            return events.push(Event::Refused(Message::new("the game is over")));
        }
        // What was taken back is the main line until another move is played: nothing of it is lost.
        let end = self.record.tree.end_of_main_line();
        if self.positions.at(&self.record.tree, end).turn().outcome().is_some() {
            return events
                .push(Event::Refused(Message::new("what was taken back had ended the game: play another move")));
        }
        let seats = self.seats();
        let speaks = self.positions.at(&self.record.tree, end).turn().seat();
        if let (Ending::Resigned(seat) | Ending::Flag(seat), true) = (&ending, seats > 2)
            && speaks != Some(*seat)
        {
            // Among three or four the record says who gave up by whose turn it was.
            return events.push(Event::Refused(Message::new("first play another move, or the taken-back ones again")));
        }
        let before = self.taken_back.then_some(self.head);
        self.reach(end);
        let edits = ending.tags(seats, self.record.tree.ply(self.head));
        if self.commit(Edit::Group(edits), events) {
            if let Some(Done::Edit(_, head)) = self.undo.last_mut() {
                *head = before;
            }
            self.offer = None;
            events.push(Event::Ended(ending));
        }
    }

    fn offer_draw(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.ending().is_some() || self.seats() != 2 {
            return events.push(Event::Refused(Message::new("a draw cannot be offered now")));
        }
        self.offer = Some(seat);
        events.push(Event::Offered(Some(seat)));
    }

    fn accept_draw(&mut self, events: &mut Vec<Event>) {
        if self.offer.is_some() {
            self.end(Ending::Agreed, events);
        }
    }

    /// Says that the archive has the record now, as it is.
    pub fn keep(&mut self) {
        self.stored = true;
    }
}

fn not_possible(why: EditError) -> Message {
    Message::new("not possible: {why}").with("why", why.to_string())
}
