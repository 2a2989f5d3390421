//! What chance adds to a shot: the hand that pulls, and dice instead of a hand ("Options").
//!
//! Pure functions: the same aim and the same generator, or the same moments, give the same shot on every machine.
//! Nothing here is part of a record, which holds the shot that was played.

use super::shot::{ShotResult, Velocity};
use crate::physics::{DECELERATION, TICK};
use crate::rng::Rng;
use std::f64::consts::{PI, TAU};

/// The hand of a game: the tag `Hand`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Direction and strength swing until a press fixes each.
    #[default]
    Sway,
    /// A normal spread that makes shots succeed about as often as with real caps.
    Natural,
    /// A wider spread.
    Shaky,
    /// The shot goes as it was aimed.
    Steady,
}

/// How far before a planet's middle the midst of the clean arrivals is: they reach from 61 mm before it to 16 behind it.
const CLEAN_MIDST: f64 = (61.0 - 16.0) / 2.0;
/// How far the direction swings to either side, in degrees.
const SWAY_ANGLE: f64 = 6.0;
/// How long a swing of the direction takes, in s.
const SWAY_PERIOD: f64 = 1.7;
/// How much of the pull's strength the swing adds or takes at most.
const SURGE: f64 = 0.25;
/// How long a swing of the strength takes, in s.
const SURGE_PERIOD: f64 = 1.3;

impl Hand {
    /// All four, the default first.
    pub const ALL: [Self; 4] = [Self::Sway, Self::Natural, Self::Shaky, Self::Steady];

    /// The word of the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sway => "sway",
            Self::Natural => "natural",
            Self::Shaky => "shaky",
            Self::Steady => "steady",
        }
    }

    /// The hand of a word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hand| hand.word() == word)
    }

    /// What becomes of an aim. With [`Hand::Sway`]: if both presses come at moments that chance gives, which is how
    /// who does not look would play.
    pub fn deviate(self, aim: Velocity, rng: &mut Rng) -> Velocity {
        let (degrees, factor) = match self {
            Self::Sway => (sway(SWAY_PERIOD * rng.unit()), surge(SURGE_PERIOD * rng.unit())),
            Self::Natural => (5.25 * normal(rng), 1.0 + 0.065 * normal(rng)),
            Self::Shaky => (6.5 * normal(rng), 1.0 + 0.08 * normal(rng)),
            Self::Steady => (0.0, 1.0),
        };
        aim.turned(degrees, factor)
    }
}

/// The direction's deviation, in degrees anticlockwise, so many seconds after the pull was let go.
pub fn sway(seconds: f64) -> f64 {
    SWAY_ANGLE * wave(seconds / SWAY_PERIOD)
}

/// The part of the pull's strength, so many seconds after the direction was fixed.
pub fn surge(seconds: f64) -> f64 {
    1.0 + SURGE * wave(seconds / SURGE_PERIOD)
}

impl Velocity {
    /// The velocity with these parts, rounded to integers and held within [`Velocity::MOST`].
    pub fn rounded(x: f64, y: f64) -> Self {
        let part = |v: f64| (v.round() as i32).clamp(-Self::MOST, Self::MOST);
        Self::new(part(x), part(y)).unwrap_or(Self::ZERO)
    }

    /// The velocity of a shot from the middle of one planet towards another's (mm) that, with nothing in its way, stops
    /// in the midst of where an arrival is clean.
    pub fn well_aimed(from: (f64, f64), to: (f64, f64)) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let distance = (dx * dx + dy * dy).sqrt();
        // Planets are more than 32 mm apart: the way is never negative.
        let way = distance - CLEAN_MIDST;
        // Friction acts before each tick's way: half a tick's slowing more than v² = 2 a d.
        let half = DECELERATION * TICK / 2.0;
        let speed = half + (half * half + 2.0 * DECELERATION * way).sqrt();
        Self::rounded(speed * dx / distance, speed * dy / distance)
    }

    /// This velocity turned anticlockwise and with a factor on its strength.
    #[must_use]
    pub fn turned(self, degrees: f64, factor: f64) -> Self {
        let (sine, cosine) = (sine(degrees / 360.0 * TAU), sine(degrees / 360.0 * TAU + PI / 2.0));
        let (x, y) = (f64::from(self.x()) * factor, f64::from(self.y()) * factor);
        Self::rounded(x * cosine - y * sine, x * sine + y * cosine)
    }
}

impl ShotResult {
    /// Throws the dice for a jump: C .60, D .15, S .15, M .10; a forced one takes [`ShotResult::forced`] of it.
    pub fn roll(rng: &mut Rng) -> Self {
        match rng.below(20) {
            0..12 => Self::Clean,
            12..15 => Self::Disorganised,
            15..18 => Self::Short,
            _ => Self::Missed,
        }
    }
}

/// A number with mean 0 and standard deviation 1: twelve equal draws added, whose distribution function is nowhere
/// more than 0.003 off the normal one.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// The sine of a whole number of turns and a part.
fn wave(turns: f64) -> f64 {
    sine((turns - turns.round()) * TAU)
}

/// The sine of an angle of up to about a turn and a half, by its series: the library's own may differ between machines.
fn sine(angle: f64) -> f64 {
    let (mut term, mut sum) = (angle, angle);
    for k in 1..24 {
        let n = f64::from(2 * k);
        term *= -angle * angle / (n * (n + 1.0));
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chapas::{Cap, CapId, Flight, Map, Situation};
    use crate::rules::Seat;

    #[test]
    fn the_series_is_the_sine() {
        for i in -90..=90 {
            let angle = f64::from(i) / 10.0;
            assert!((sine(angle) - angle.sin()).abs() < 1e-10, "{angle}");
        }
    }

    #[test]
    fn the_swing_begins_in_the_middle_and_keeps_its_bounds_and_periods() {
        assert_eq!((sway(0.0), surge(0.0)), (0.0, 1.0));
        for (value, expected) in [
            (sway(1.7 / 4.0), 6.0),
            (sway(1.7 * 3.0 / 4.0), -6.0),
            (sway(1.7 * 100.25), 6.0),
            (surge(1.3 / 4.0), 1.25),
            (surge(1.3 * 3.0 / 4.0), 0.75),
            (surge(1.3 * 100.75), 0.75),
        ] {
            assert!((value - expected).abs() < 1e-9, "{value} {expected}");
        }
    }

    #[test]
    fn turning_rounds_and_holds_the_parts() {
        let aim = Velocity::new(1000, 0).unwrap();
        for (degrees, factor, x, y) in [
            (0.0, 1.0, 1000, 0),
            (90.0, 1.0, 0, 1000),
            (-30.0, 1.0, 866, -500),
            (45.0, 9.0, 4000, 4000),
            (6.0, 0.0, 0, 0),
        ] {
            let turned = aim.turned(degrees, factor);
            assert_eq!((turned.x(), turned.y()), (x, y), "{degrees} {factor}");
        }
    }

    #[test]
    fn hands_are_frozen() {
        // Made once: the same seed gives the same shot in every version.
        let aim = Velocity::new(-688, 1196).unwrap();
        let shots: Vec<(i32, i32)> = Hand::ALL
            .into_iter()
            .map(|hand| hand.deviate(aim, &mut Rng::from_seed(5)))
            .map(|shot| (shot.x(), shot.y()))
            .collect();
        assert_eq!(shots, [(-675, 940), (-766, 1238), (-784, 1247), (-688, 1196)]);
    }

    #[test]
    fn dice_give_each_result_as_often_as_the_rules_say() {
        let mut rng = Rng::from_seed(3);
        let mut counts = [0u32; 4];
        for _ in 0..20_000 {
            counts[ShotResult::roll(&mut rng) as usize] += 1;
        }
        for (count, expected) in counts.into_iter().zip([12_000, 3_000, 3_000, 2_000u32]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
    }

    /// Shots of a lone cap, well aimed along every route of hexagram-9 both ways.
    fn results(hand: Hand, shots: usize) -> [f64; 4] {
        let map = &Map::shipped()[0];
        let mut rng = Rng::from_seed(9);
        let mut counts = [0.0; 4];
        let ways: Vec<_> = map.routes().iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        for &(from, to) in &ways {
            let now = Situation {
                caps: [Cap::Grouped(from), Cap::Off, Cap::Off, Cap::Off, Cap::Off, Cap::Off],
                next: Seat::FIRST,
                ..Situation::START
            };
            let cap = CapId::of(Seat::FIRST).next().unwrap();
            let aim = Velocity::well_aimed(map.middle(from), map.middle(to));
            for _ in 0..shots {
                let landing = Flight::new(map, &now, cap, (from, to), hand.deviate(aim, &mut rng)).land();
                counts[landing.result as usize] += 1.0 / (ways.len() * shots) as f64;
            }
        }
        counts
    }

    #[test]
    fn a_steady_hand_always_arrives_and_a_natural_one_as_often_as_the_rules_say() {
        assert!((results(Hand::Steady, 1)[0] - 1.0).abs() < 1e-9);
        let natural = results(Hand::Natural, 300);
        for (share, expected) in natural.into_iter().zip([0.59, 0.16, 0.15, 0.11]) {
            assert!((share - expected).abs() < 0.02, "{natural:?}");
        }
        assert!(results(Hand::Shaky, 100)[0] < natural[0] - 0.05);
    }
}
