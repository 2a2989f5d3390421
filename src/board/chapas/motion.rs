//! Where the caps are seen at a moment of a change.

use super::caps::{Pose, Up};
use super::film::{self, Film};
use super::layout::Layout;
use crate::board::scene::{Change, SHOWING_MS};
use crate::games::chapas::{Cap, CapId, ChapasPosition, PlanetId, Shot, ShotResult};
use crate::rules::AnyPosition;
use std::rc::Rc;

/// How long the caps lie where a shot left them, in milliseconds, before they are put where the rules say.
const LYING_MS: f64 = 450.0;
/// How long they are moved there.
const PUTTING_MS: f64 = 350.0;
/// How long a diced jump takes.
const DICED_MS: u32 = 700;

/// A change, taken apart.
pub enum Motion {
    /// A shot that flies.
    Shot(Rc<Film>),
    /// A jump whose result dice gave.
    Diced(CapId, PlanetId, ShotResult),
    /// Anything else.
    Plain,
}

/// What a change is.
pub fn of(change: &Change<'_>) -> Motion {
    let Some(mv) = change.mv else { return Motion::Plain };
    if let Some(film) = film::of_move(change.before, mv) {
        return Motion::Shot(film);
    }
    let before: Option<&ChapasPosition> = change.before.as_any().downcast_ref();
    match before.and_then(|before| before.read_jump(mv)) {
        Some((cap, to, Shot::Dice, result)) => Motion::Diced(cap, to, result),
        _ => Motion::Plain,
    }
}

impl Motion {
    /// How long it is shown, in milliseconds.
    pub fn ms(&self) -> u32 {
        match self {
            Self::Shot(film) => (film.ms() + LYING_MS + PUTTING_MS).round() as u32,
            Self::Diced(..) => DICED_MS,
            Self::Plain => SHOWING_MS + 60,
        }
    }

    /// The progress at which a shot has come to rest.
    pub fn flight_share(film: &Film) -> f64 {
        film.ms() / (film.ms() + LYING_MS + PUTTING_MS)
    }

    /// How many ticks of a shot have passed.
    pub fn tick(film: &Film, progress: f64) -> usize {
        let share = Self::flight_share(film);
        let part = if share > 0.0 { (progress / share).min(1.0) } else { 1.0 };
        (part * film.ticks() as f64).round() as usize
    }
}

/// All caps that are seen, as they are at a moment; those off the board lie in the trays.
pub fn poses(layout: &Layout, position: &ChapasPosition, change: Option<&Change<'_>>) -> Vec<Pose> {
    let before = change.and_then(|change| change.before.as_any().downcast_ref::<ChapasPosition>());
    let (Some(change), Some(before)) = (change, before) else {
        return CapId::all().map(|cap| resting(layout, position, cap)).collect();
    };
    let motion = of(change);
    let pose = |cap| {
        let (from, to) = (resting(layout, before, cap), resting(layout, position, cap));
        match &motion {
            Motion::Shot(film) => in_shot(layout, film, change.progress, from, to),
            Motion::Diced(shot, planet, result) if *shot == cap => {
                diced(layout.planet(position.map(), *planet), *result, change.progress, from, to)
            }
            _ => between(from, to, change.eased()),
        }
    };
    let mut poses: Vec<Pose> = CapId::all().map(pose).collect();
    // What moves passes over what lies.
    let still = |pose: &Pose| *pose == resting(layout, position, pose.cap);
    poses.sort_by_key(|pose| !still(pose));
    poses
}

/// A cap at rest.
pub fn resting(layout: &Layout, position: &ChapasPosition, cap: CapId) -> Pose {
    let (up, planet) = match position.situation().cap(cap) {
        Cap::Disorganised(planet) => (Up::Liner, Some(planet)),
        Cap::Grouped(planet) => (Up::Sign, Some(planet)),
        Cap::Off => (Up::Sign, None),
    };
    let (at, radius) = match planet {
        Some(planet) => (layout.planet(position.map(), planet), layout.cap()),
        None => (layout.tray(cap).middle(), layout.slot * 0.4),
    };
    Pose { cap, at, radius, up, width: 1.0, alpha: 1.0 }
}

/// A pose on the straight way from one to another, turning over where what is up differs.
fn between(from: Pose, to: Pose, share: f64) -> Pose {
    let mix = |a: f64, b: f64| a + (b - a) * share;
    let turning = from.up != to.up;
    Pose {
        cap: to.cap,
        at: (mix(from.at.0, to.at.0), mix(from.at.1, to.at.1)),
        radius: mix(from.radius, to.radius),
        up: if share < 0.5 { from.up } else { to.up },
        width: if turning { (1.0 - 2.0 * share).abs() } else { 1.0 },
        alpha: mix(from.alpha, to.alpha),
    }
}

fn in_shot(layout: &Layout, film: &Film, progress: f64, from: Pose, to: Pose) -> Pose {
    let Some(frame) = film.frame(from.cap, Motion::tick(film, progress)) else {
        return between(from, to, progress);
    };
    let alpha = if frame.on_table { 1.0 } else { 0.45 };
    let flying = Pose { at: layout.point(frame.at), alpha, ..from };
    let put = progress * (film.ms() + LYING_MS + PUTTING_MS) - film.ms() - LYING_MS;
    let share = (put / PUTTING_MS).clamp(0.0, 1.0);
    between(flying, to, 1.0 - (1.0 - share).powi(3))
}

/// Dice: it slides there, falls short and slides back, or leaves the route.
fn diced(aim: (f64, f64), result: ShotResult, progress: f64, from: Pose, to: Pose) -> Pose {
    let eased = 1.0 - (1.0 - progress).powi(3);
    if result.arrives() {
        return between(from, to, eased);
    }
    let (dx, dy) = (aim.0 - from.at.0, aim.1 - from.at.1);
    let swing = (progress * std::f64::consts::PI).sin();
    let aside = if result == ShotResult::Missed { 0.28 * swing } else { 0.0 };
    let along = 0.55 * swing;
    let at = (from.at.0 + dx * along - dy * aside, from.at.1 + dy * along + dx * aside);
    Pose { at, ..between(from, to, eased) }
}

/// The position, if it is one of this game.
pub fn chapas(position: &dyn AnyPosition) -> Option<&ChapasPosition> {
    position.as_any().downcast_ref()
}
