//! A shot: the cap slides and hits, and the end says how the jump went ("What a shot does", "Physics").
//!
//! As in [`crate::physics`], only `+ - * / sqrt` and comparisons decide here; a test reads this source.

use super::map::{Map, PlanetId};
use super::situation::{CapId, Situation};
use crate::physics::{Disc, Motion, Table};

/// The table of every map: the seed's A0, in mm.
pub const TABLE: Table = Table { width: 1189.0, height: 841.0 };

/// The square of 20 + 16 mm: so near the line between the planets some part of the cap is on the route.
const LINE: f64 = 1296.0;
/// The square of 45 + 16 mm: so near a planet's middle some part of the cap is in its red circle.
const CIRCLE: f64 = 3721.0;
/// The square of the cap's radius: so far beyond the middle of the planet the whole cap lies beyond it.
const BEYOND: f64 = 256.0;

/// A shot's velocity in whole mm/s, each part within ±4000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Velocity {
    x: i16,
    y: i16,
}

/// How a jump went; the rules call it by a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShotResult {
    /// `C`: the army is on the destination, grouped.
    Clean,
    /// `D`: it is there, disorganised.
    Disorganised,
    /// `S`: it stays at its origin, grouped.
    Short,
    /// `M`: the opponent decides what becomes of it.
    Missed,
}

/// A shot under way, tick by tick.
#[derive(Clone, Debug)]
pub struct Flight {
    motion: Motion,
    caps: Vec<CapId>,
    from: (f64, f64),
    to: (f64, f64),
    left_route: bool,
}

/// Where and how a shot ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// How the jump went by the table of the rules, whether it was forced or not.
    pub result: ShotResult,
    /// The shot cap's middle at rest, in mm; where it fell, if it left the table.
    pub x: f64,
    /// As `x`.
    pub y: f64,
    /// How many ticks it took until nothing moved.
    pub ticks: u32,
    /// Whether the cap was off the route at some moment.
    pub left_route: bool,
}

impl Velocity {
    /// No motion at all.
    pub const ZERO: Self = Self { x: 0, y: 0 };
    /// The most of each part, in mm/s, either way.
    pub const MOST: i32 = 4000;

    /// A velocity; none if a part is beyond [`Velocity::MOST`].
    pub fn new(x: i32, y: i32) -> Option<Self> {
        let within = |v: i32| (-Self::MOST..=Self::MOST).contains(&v).then_some(v as i16);
        Some(Self { x: within(x)?, y: within(y)? })
    }

    /// Its part along x, in mm/s.
    pub const fn x(self) -> i32 {
        self.x as i32
    }

    /// Its part along y, in mm/s.
    pub const fn y(self) -> i32 {
        self.y as i32
    }
}

impl ShotResult {
    /// All four, in the order of the rules' letters C D S M.
    pub const ALL: [Self; 4] = [Self::Clean, Self::Disorganised, Self::Short, Self::Missed];

    /// Whether the army is on the destination.
    pub const fn arrives(self) -> bool {
        matches!(self, Self::Clean | Self::Disorganised)
    }

    /// What it is for a forced jump, which always arrives ("Forced jump").
    pub const fn forced(self) -> Self {
        match self {
            Self::Clean => Self::Clean,
            _ => Self::Disorganised,
        }
    }
}

impl Flight {
    /// A shot of `cap` from the middle of planet `from` towards planet `to`, with the other caps of `now` in its way.
    pub fn new(map: &Map, now: &Situation, cap: CapId, (from, to): (PlanetId, PlanetId), velocity: Velocity) -> Self {
        let (from, to) = (map.middle(from), map.middle(to));
        let mut caps = vec![cap];
        let mut discs = vec![Disc::moving(from.0, from.1, f64::from(velocity.x), f64::from(velocity.y))];
        for other in CapId::all() {
            if let Some(planet) = now.cap(other).planet().filter(|_| other != cap) {
                let (x, y) = map.middle(planet);
                caps.push(other);
                discs.push(Disc::resting(x, y));
            }
        }
        Self { motion: Motion::new(TABLE, discs), caps, from, to, left_route: false }
    }

    /// Lets one tick pass; false if nothing moves any more.
    pub fn tick(&mut self) -> bool {
        let passed = self.motion.tick();
        if passed && !self.left_route {
            let disc = &self.motion.discs()[0];
            self.left_route = !disc.on_table || self.is_off_route(disc.x, disc.y);
        }
        passed
    }

    /// The caps as they are now: the shot one first, then the others by number.
    pub fn discs(&self) -> impl Iterator<Item = (CapId, &Disc)> {
        self.caps.iter().copied().zip(self.motion.discs())
    }

    /// Whether the shot cap was off the route at some moment up to now.
    pub const fn left_route(&self) -> bool {
        self.left_route
    }

    /// Lets time pass until nothing moves, and says how it ended.
    pub fn land(mut self) -> Landing {
        while self.tick() {}
        self.landing()
    }

    /// How it ends if it is at rest now.
    pub fn landing(&self) -> Landing {
        let disc = &self.motion.discs()[0];
        let result = match (self.has_arrived(disc), self.left_route) {
            (true, false) if self.is_overshot(disc.x, disc.y) => ShotResult::Disorganised,
            (true, false) => ShotResult::Clean,
            (true, true) => ShotResult::Disorganised,
            (false, false) => ShotResult::Short,
            (false, true) => ShotResult::Missed,
        };
        Landing { result, x: disc.x, y: disc.y, ticks: self.motion.ticks(), left_route: self.left_route }
    }

    /// "Physics", 4.
    fn is_off_route(&self, x: f64, y: f64) -> bool {
        let ((ax, ay), (bx, by)) = (self.from, self.way());
        let w = (((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by)).clamp(0.0, 1.0);
        let ex = x - (ax + w * bx);
        let ey = y - (ay + w * by);
        ex * ex + ey * ey > LINE && square(self.from, x, y) > CIRCLE && square(self.to, x, y) > CIRCLE
    }

    fn has_arrived(&self, disc: &Disc) -> bool {
        disc.on_table && square(self.to, disc.x, disc.y) <= CIRCLE
    }

    fn is_overshot(&self, x: f64, y: f64) -> bool {
        let ((ax, ay), (bx, by)) = (self.from, self.way());
        let l2 = bx * bx + by * by;
        let along = (x - ax) * bx + (y - ay) * by;
        along > l2 && (along - l2) * (along - l2) > BEYOND * l2
    }

    /// The vector from the origin to the destination.
    fn way(&self) -> (f64, f64) {
        (self.to.0 - self.from.0, self.to.1 - self.from.1)
    }
}

/// The square of the distance of a point from a planet's middle.
fn square(middle: (f64, f64), x: f64, y: f64) -> f64 {
    let dx = x - middle.0;
    let dy = y - middle.1;
    dx * dx + dy * dy
}
