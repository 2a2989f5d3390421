//! Discs that slide on a table until friction stops them. It knows no game.
//!
//! It promises the same result on every machine, to the last bit: IEEE double precision, additions, subtractions,
//! multiplications, divisions, square roots and comparisons in the order in which they are written, nothing else and
//! nothing fused. A test reads this source and keeps every other function out. Lengths are millimetres, times seconds.
//!
//! ```
//! use ludoteca::physics::{Disc, Motion, Table};
//! let table = Table { width: 1189.0, height: 841.0 };
//! let mut motion = Motion::new(table, vec![Disc::moving(100.0, 100.0, 1000.0, 0.0)]);
//! while motion.tick() {}
//! assert_eq!(motion.ticks(), 410);
//! assert_eq!(motion.discs()[0].x, 299.5120048522949);
//! ```

mod disc;
mod motion;

pub use disc::{Disc, Table};
pub use motion::Motion;

/// The length of a tick, in seconds: a power of two, so that multiplying by it is exact.
pub const TICK: f64 = 1.0 / 1024.0;
/// How much speed friction takes, in mm/s².
pub const DECELERATION: f64 = 2500.0;
/// How much of the closing speed of two discs a collision gives back.
pub const RESTITUTION: f64 = 0.5;
/// The radius of a disc, in mm. All have the same, and equal mass.
pub const RADIUS: f64 = 16.0;
/// The most ticks that a motion lasts.
pub const MOST_TICKS: u32 = 8192;
