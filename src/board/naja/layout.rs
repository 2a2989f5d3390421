//! Where things lie: points, spaces and najas in a view, and the way back from a pointer to the board.
//!
//! Places on the board are files and ranks as real numbers: the point `a0` is (0, 0), the middle of the space `a1` is
//! (0.5, 0.5).

use super::super::scene::{Rect, View};
use crate::games::naja::{Naja, Point, Space};

/// Spaces on one side of the board.
pub(super) const SIDE: f64 = 9.0;
/// The papyrus around the outer lines, in cells: najas lie on them too.
const RIM: f64 = 0.36;

/// A place on the board: file and rank.
pub(super) type Spot2 = (f64, f64);

/// The board's place in a view.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// The papyrus.
    pub panel: Rect,
    /// The length of a segment.
    pub cell: f64,
    left: f64,
    top: f64,
    turned: bool,
}

impl Layout {
    pub(super) fn new(view: &View) -> Self {
        let side = view.width.min(view.height);
        let margin = if view.coordinates { (side * 0.04).clamp(12.0, 24.0) } else { 2.0 };
        let room = (side - margin - 2.0).max(1.0);
        // Segments of whole device pixels keep all lines sharp, where there are enough of them.
        let exact = room / (SIDE + 2.0 * RIM);
        let whole = (exact * view.scale).floor() / view.scale;
        let cell = if whole * view.scale >= 8.0 { whole } else { exact };
        let panel_side = cell * (SIDE + 2.0 * RIM);
        let panel = Rect {
            x: view.snap((view.width - panel_side + margin - 2.0) / 2.0),
            y: view.snap(((view.height - side) / 2.0 + 2.0 + (room - panel_side) / 2.0).max(0.0)),
            w: panel_side,
            h: panel_side,
        };
        let (left, top) = (view.snap(panel.x + RIM * cell), view.snap(panel.y + RIM * cell));
        Self { panel, cell, left, top, turned: view.turned }
    }

    /// Where a place of the board lies in the view.
    pub(super) fn at(&self, (file, rank): Spot2) -> (f64, f64) {
        let (column, row) = if self.turned { (SIDE - file, rank) } else { (file, SIDE - rank) };
        (self.left + column * self.cell, self.top + row * self.cell)
    }

    /// The place of the board at a point of the view.
    pub(super) fn back(&self, (x, y): (f64, f64)) -> Spot2 {
        let (column, row) = ((x - self.left) / self.cell, (y - self.top) / self.cell);
        if self.turned { (SIDE - column, row) } else { (column, SIDE - row) }
    }

    /// Where a point lies.
    pub(super) fn point(&self, point: Point) -> (f64, f64) {
        self.at(place(point))
    }

    /// The square around a point that stands for it.
    pub(super) fn knot(&self, point: Point) -> Rect {
        let (x, y) = self.point(point);
        Rect::around(x, y, self.cell * 0.44)
    }

    /// The square of a space.
    pub(super) fn space(&self, space: Space) -> Rect {
        let (file, rank) = place(space.corner());
        let (x, y) = self.at((file + 0.5, rank + 0.5));
        Rect::around(x, y, self.cell)
    }

    /// The rectangle around a naja.
    pub(super) fn around(&self, naja: Naja) -> Rect {
        let points = naja.points().map(|point| self.point(point));
        let (mut x0, mut y0) = points[0];
        let (mut x1, mut y1) = points[0];
        for (x, y) in points {
            (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
        }
        Rect { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }.inset(-0.26 * self.cell)
    }
}

/// The place of a point.
pub(super) fn place(point: Point) -> Spot2 {
    (f64::from(point.file()), f64::from(point.rank()))
}

/// The nearest point of the board.
pub(super) fn nearest((file, rank): Spot2) -> Option<Point> {
    let round = |v: f64| v.round().clamp(0.0, SIDE) as u8;
    Point::at(round(file), round(rank))
}

/// The space at a place of the board.
pub(super) fn space_at((file, rank): Spot2) -> Option<Space> {
    let whole = |v: f64| (0.0..SIDE).contains(&v).then_some(v as u8);
    Space::at(whole(file)?, whole(rank)?)
}

/// The middle of a naja: the mean of its points.
pub(super) fn middle(naja: Naja) -> Spot2 {
    let sum = naja.points().map(place).into_iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    (sum.0 / 5.0, sum.1 / 5.0)
}

/// How far two places are apart, in segments.
pub(super) fn distance(a: Spot2, b: Spot2) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}
