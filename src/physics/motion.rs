//! The motion of all discs, tick by tick.

use super::{DECELERATION, Disc, MOST_TICKS, RADIUS, RESTITUTION, TICK, Table};

/// What friction takes of a speed in one tick, in mm/s.
const SLOWING: f64 = DECELERATION * TICK;
/// The square of the distance of two middles at which discs touch.
const TOUCHING: f64 = (RADIUS + RADIUS) * (RADIUS + RADIUS);
/// The part of the closing speed that each of two equal discs takes up in a collision.
const TRANSFER: f64 = (1.0 + RESTITUTION) / 2.0;

/// Discs in motion. Their order is the order of all computations, and part of the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    table: Table,
    discs: Vec<Disc>,
    ticks: u32,
}

impl Motion {
    /// Discs on a table, before the first tick.
    pub const fn new(table: Table, discs: Vec<Disc>) -> Self {
        Self { table, discs, ticks: 0 }
    }

    /// The discs as they are now, in the order given.
    pub fn discs(&self) -> &[Disc] {
        &self.discs
    }

    /// How many ticks have passed.
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Lets one tick pass; false, and nothing is done, if no disc moves or the last tick is over.
    pub fn tick(&mut self) -> bool {
        if self.ticks == MOST_TICKS || !self.discs.iter().any(Disc::moves) {
            return false;
        }
        self.ticks += 1;
        self.slide();
        self.collide();
        self.fall();
        true
    }

    /// Slows each moving disc down, then moves it.
    fn slide(&mut self) {
        for disc in &mut self.discs {
            if !disc.moves() {
                continue;
            }
            let speed = (disc.vx * disc.vx + disc.vy * disc.vy).sqrt();
            let slower = speed - SLOWING;
            if slower <= 0.0 {
                disc.vx = 0.0;
                disc.vy = 0.0;
            } else {
                let factor = slower / speed;
                disc.vx *= factor;
                disc.vy *= factor;
                disc.x += disc.vx * TICK;
                disc.y += disc.vy * TICK;
            }
        }
    }

    /// Lets each pair collide that touches and closes in; two discs at rest do not close in.
    fn collide(&mut self) {
        for i in 0..self.discs.len() {
            for j in i + 1..self.discs.len() {
                let (mut a, mut b) = (self.discs[i], self.discs[j]);
                if !a.on_table || !b.on_table || !(a.moves() || b.moves()) {
                    continue;
                }
                let dx = b.x - a.x;
                let dy = b.y - a.y;
                let q = dx * dx + dy * dy;
                if !(0.0 < q && q < TOUCHING) {
                    continue;
                }
                let d = q.sqrt();
                let nx = dx / d;
                let ny = dy / d;
                let closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;
                if closing > 0.0 {
                    let p = closing * TRANSFER;
                    a.vx -= p * nx;
                    a.vy -= p * ny;
                    b.vx += p * nx;
                    b.vy += p * ny;
                    self.discs[i] = a;
                    self.discs[j] = b;
                }
            }
        }
    }

    /// Stops each disc whose middle has left the table.
    fn fall(&mut self) {
        for disc in &mut self.discs {
            if disc.on_table && !self.table.holds(disc.x, disc.y) {
                *disc = Disc { vx: 0.0, vy: 0.0, on_table: false, ..*disc };
            }
        }
    }
}
