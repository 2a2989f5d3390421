//! Where the location lies in a view: a grid in its own frame, turned by 45 degrees on the rhomb.

use super::super::scene::{Rect, View};
use crate::games::dumaraj::{Location, Shape};
use cairo::Context;
use std::f64::consts::{FRAC_PI_4, PI};

/// The width of the board round the grid, for the comb, in bits.
const RIM: f64 = 0.24;

/// The location's place in a view. In its own frame the grid is upright, its middle at the origin, row 1 below.
pub(super) struct Layout {
    /// The grid's middle, in the view.
    middle: (f64, f64),
    /// The side of a bit.
    pub cell: f64,
    /// How many rows there are.
    size: u8,
    /// Whether the bits stand on their corners.
    shape: Shape,
    /// How far the own frame is turned from the view's.
    angle: f64,
}

impl Layout {
    pub fn new(location: &Location, view: &View) -> Self {
        let (size, shape) = (location.size(), location.shape());
        let n = f64::from(size);
        let side = view.width.min(view.height);
        let (left, top) = ((view.width - side) / 2.0, (view.height - side) / 2.0);
        let turned = if view.turned { PI } else { 0.0 };
        match shape {
            Shape::Square => {
                let margin = if view.coordinates { (side * 0.045).clamp(12.0, 26.0) } else { 1.0 };
                let room = (side - margin - 1.0).max(1.0);
                // Whole device pixels, so that every line is sharp.
                let cell = ((room / (n + 2.0 * RIM) * view.scale).floor() / view.scale).max(1.0 / view.scale);
                let (x, y) = (left + margin + (room - n * cell) / 2.0, top + 1.0 + (room - n * cell) / 2.0);
                let middle = (view.snap(x) + n * cell / 2.0, view.snap(y) + n * cell / 2.0);
                Self { middle, cell, size, shape, angle: turned }
            }
            Shape::Rhomb => {
                // The coordinates find room in the corners that the diamond leaves; its own corners are rounded.
                let cell = (side - 2.0) / 2.0_f64.sqrt() / (n + 2.0 * RIM);
                let middle = (left + side / 2.0, top + side / 2.0);
                Self { middle, cell: cell.max(0.5), size, shape, angle: turned - FRAC_PI_4 }
            }
        }
    }

    /// Half the side of the grid.
    pub fn half(&self) -> f64 {
        f64::from(self.size) * self.cell / 2.0
    }

    /// The width of the board round the grid.
    pub fn rim(&self) -> f64 {
        RIM * self.cell
    }

    /// Where a bit lies in the own frame.
    pub fn own(&self, bit: u8) -> Rect {
        let (row, column) = (f64::from(bit / self.size), f64::from(bit % self.size));
        Rect {
            x: column * self.cell - self.half(),
            y: self.half() - (row + 1.0) * self.cell,
            w: self.cell,
            h: self.cell,
        }
    }

    /// A point of the own frame, in the view.
    pub fn out(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (sin, cos) = self.angle.sin_cos();
        (self.middle.0 + x * cos - y * sin, self.middle.1 + x * sin + y * cos)
    }

    /// The middle of a bit, in the view.
    pub fn middle_of(&self, bit: u8) -> (f64, f64) {
        self.out(self.own(bit).middle())
    }

    /// An upright square round a bit's middle, as large as the bit.
    pub fn around(&self, bit: u8) -> Rect {
        let (x, y) = self.middle_of(bit);
        Rect::around(x, y, self.cell)
    }

    /// The upright rectangle that holds the whole bit.
    pub fn hull(&self, bit: u8) -> Rect {
        let (x, y) = self.middle_of(bit);
        let side = if self.shape == Shape::Rhomb { self.cell * 2.0_f64.sqrt() } else { self.cell };
        Rect::around(x, y, side)
    }

    /// The bit at a point of the view.
    pub fn bit_at(&self, x: f64, y: f64) -> Option<u8> {
        let (dx, dy) = (x - self.middle.0, y - self.middle.1);
        let (sin, cos) = self.angle.sin_cos();
        let (own_x, own_y) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let column = ((own_x + self.half()) / self.cell).floor();
        let row = ((self.half() - own_y) / self.cell).floor();
        let inside = |index: f64| (0.0..f64::from(self.size)).contains(&index).then_some(index as u8);
        Some(inside(row)? * self.size + inside(column)?)
    }

    /// Draws in the own frame.
    pub fn in_own<T>(&self, cr: &Context, draw: impl FnOnce() -> Result<T, cairo::Error>) -> Result<T, cairo::Error> {
        cr.save()?;
        cr.translate(self.middle.0, self.middle.1);
        cr.rotate(self.angle);
        let drawn = draw();
        cr.restore()?;
        drawn
    }
}
