//! A shot as a film: every disc at the end of every tick, from the same computation that gave the result.

use crate::games::chapas::{CapId, ChapasPosition, Landing, PlanetId, Shot, Velocity};
use crate::physics::TICK;
use crate::rules::{AnyPosition, Position};
use std::cell::RefCell;
use std::rc::Rc;

/// Where a cap is at a moment of a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The middle on the table, in mm.
    pub at: (f64, f64),
    /// Whether it still is on the table.
    pub on_table: bool,
}

/// The way of every cap during a shot.
#[derive(Debug)]
pub struct Film {
    /// The shot cap.
    pub cap: CapId,
    /// For each cap, the shot one first, where it is before the first tick and at the end of each.
    pub ways: Vec<(CapId, Vec<Frame>)>,
    /// The tick at whose end the shot cap was off the route for the first time.
    pub left_at: Option<usize>,
    /// How the shot ended.
    pub landing: Landing,
}

impl Film {
    /// Lets a shot run from a position.
    pub fn of(position: &ChapasPosition, cap: CapId, to: PlanetId, velocity: Velocity) -> Option<Self> {
        let mut flight = position.flight(cap, to, velocity)?;
        let frame = |disc: &crate::physics::Disc| Frame { at: (disc.x, disc.y), on_table: disc.on_table };
        let mut ways: Vec<_> = flight.discs().map(|(cap, disc)| (cap, vec![frame(disc)])).collect();
        let mut left_at = None;
        while flight.tick() {
            for ((_, way), (_, disc)) in ways.iter_mut().zip(flight.discs()) {
                way.push(frame(disc));
            }
            if left_at.is_none() && flight.left_route() {
                left_at = Some(ways[0].1.len() - 1);
            }
        }
        Some(Self { cap, ways, left_at, landing: flight.landing() })
    }

    /// How many ticks it lasts.
    pub fn ticks(&self) -> usize {
        self.landing.ticks as usize
    }

    /// How long it lasts, in milliseconds.
    pub fn ms(&self) -> f64 {
        f64::from(self.landing.ticks) * TICK * 1000.0
    }

    /// Where a cap is after so many ticks; none for a cap that was not on the board.
    pub fn frame(&self, cap: CapId, tick: usize) -> Option<Frame> {
        let (_, way) = self.ways.iter().find(|(other, _)| *other == cap)?;
        way.get(tick).or(way.last()).copied()
    }
}

/// What makes a film: the identity of the position before, and the move.
type Key = (u64, String);

thread_local! {
    /// The film shown last: a frame of it is asked for again and again.
    static LAST: RefCell<Option<(Key, Option<Rc<Film>>)>> = const { RefCell::new(None) };
}

/// The film of a move, if it is an aimed shot.
pub fn of_move(before: &dyn AnyPosition, mv: &str) -> Option<Rc<Film>> {
    let position: &ChapasPosition = before.as_any().downcast_ref()?;
    let key = (Position::identity(position), mv.to_owned());
    LAST.with_borrow_mut(|last| {
        if let Some((known, film)) = last
            && *known == key
        {
            return film.clone();
        }
        let film = match position.read_jump(mv) {
            Some((cap, to, Shot::Aimed(velocity), _)) => Film::of(position, cap, to, velocity).map(Rc::new),
            _ => None,
        };
        *last = Some((key, film.clone()));
        film
    })
}
