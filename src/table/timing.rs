//! The table's clocks: what the record says of them, what time passes, what is written with a move.

use super::clock::{Clock, ClockState, TimeControl};
use super::{Ending, Event, Table};
use crate::record::{NodeId, TagMap, commands};
use crate::rules::{PerSeat, Seat, Turn};
use crate::text::Message;

impl Table {
    /// The clocks; none where the game is played without.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The time left for each seat, as far as it is known: of the game, while it is played with clocks; else what the
    /// record tells of the node that is looked at.
    pub fn times(&mut self) -> Vec<Option<u64>> {
        let ending = self.ending();
        if ending.is_none() && self.clock.is_some() {
            let turn = self.to_move();
            let clock = self.clock.iter();
            return clock.flat_map(|clock| (0..self.seats()).map(|i| Some(clock.left(Seat::new(i), turn)))).collect();
        }
        let node = self.node();
        let mut times = self.recorded(node);
        if node == NodeId::ROOT || times.iter().any(Option::is_some) {
            let base = control(&self.record.tags).map(|control| control.base);
            times.iter_mut().for_each(|time| *time = time.or(base));
        }
        if let Some(Ending::Flag(seat)) = ending
            && node == self.close()
        {
            times[seat.index()] = Some(0);
        }
        times
    }

    /// The time left for each seat at a node, as its last move before tells it.
    fn recorded(&mut self, node: NodeId) -> Vec<Option<u64>> {
        let mut times: Vec<Option<u64>> = vec![None; self.seats().into()];
        let mut at = node;
        while let Some(parent) = self.record.tree.parent(at) {
            let mover = self.positions.at(&self.record.tree, parent).turn().seat();
            if let Some(time) = mover.and_then(|seat| times.get_mut(seat.index()))
                && time.is_none()
            {
                *time = commands::times(&self.record.tree.node(at).after).left;
            }
            if times.iter().all(Option::is_some) {
                break;
            }
            at = parent;
        }
        times
    }

    /// Says what time it is. While the archive has not answered, the clocks stand.
    pub(super) fn tick(&mut self, now: u64, events: &mut Vec<Event>) {
        let charged = if self.waiting.is_some() { None } else { self.to_move() };
        let fallen = self.clock.as_mut().and_then(|clock| clock.tick(now, charged));
        if let Some(seat) = fallen {
            self.end(Ending::Flag(seat), events);
            self.settle_clock(events);
            if self.ending().is_none() {
                self.set_clock(ClockState::Paused, events);
            }
        }
    }

    /// Stops the clocks, or lets them go on.
    pub(super) fn set_clock(&mut self, wanted: ClockState, events: &mut Vec<Event>) {
        let Some(clock) = &mut self.clock else {
            return events.push(Event::Refused(Message::new("this game is played without clocks")));
        };
        let running = [ClockState::Running, ClockState::Paused];
        if clock.state() != wanted && running.contains(&clock.state()) {
            clock.set_state(wanted);
            events.push(Event::Clock(wanted));
        }
    }

    /// The comments of a move that a seat plays now, after which it is `next`'s turn: those that are there, and its
    /// times where the game has clocks.
    pub(super) fn timed(&self, comments: &[String], mover: Option<Seat>, next: &Turn) -> Vec<String> {
        let (Some(clock), Some(mover)) = (&self.clock, mover) else { return comments.to_vec() };
        let times = clock.times_of_move(mover, next);
        let [left, used] = [times.left, times.used].map(|time| time.map(commands::write_time));
        commands::with(comments, &[("clk", left.as_deref()), ("emt", used.as_deref())])
    }

    /// Lets the clocks go on, if they stand in a pause: a move was played.
    pub(super) fn end_pause(&mut self, events: &mut Vec<Event>) {
        if self.clock.is_some() {
            self.set_clock(ClockState::Running, events);
        }
    }

    /// Whether a flag has fallen and the archive does not know yet: a move that comes now comes too late.
    pub(super) fn flag_is_falling(&mut self) -> bool {
        self.waiting.is_some() && matches!(self.ending(), Some(Ending::Flag(_)))
    }

    /// The clocks go by the record: after whatever may have changed it, or how far the game is.
    pub(super) fn settle_clock(&mut self, events: &mut Vec<Event>) {
        let Some(control) = control(&self.record.tags).filter(|_| self.played) else {
            self.clock = None;
            return;
        };
        let seats = self.seats();
        let known = self.clock.take().filter(|clock| clock.control() == control);
        // Who comes back to a game, or gives it clocks in its midst, decides when they start.
        let old = known.as_ref().map_or(ClockState::Paused, Clock::state);
        let mut clock = known.unwrap_or_else(|| Clock::new(control, seats));
        let recorded = self.recorded(self.head);
        let left = PerSeat::from_fn(seats, |seat| recorded[seat.index()].unwrap_or(control.base));
        let over = self.ending().is_some();
        if self.timed != Some(self.head) || over {
            clock.begin_turn(left);
            self.timed = Some(self.head);
        } else {
            clock.correct(left);
        }
        let state = match old {
            _ if over => ClockState::Over,
            _ if self.head == NodeId::ROOT => ClockState::Waiting,
            ClockState::Waiting => ClockState::Running,
            // A game that is taken up again after its end waits until somebody goes on.
            ClockState::Over => ClockState::Paused,
            state => state,
        };
        clock.set_state(state);
        self.clock = Some(clock);
        if state != old {
            events.push(Event::Clock(state));
        }
    }
}

fn control(tags: &TagMap) -> Option<TimeControl> {
    tags.get("TimeControl").and_then(TimeControl::read)
}
