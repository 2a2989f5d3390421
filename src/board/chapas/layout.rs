//! Where table, planets and caps lie in a view.

use crate::board::scene::{Rect, Spot, View};
use crate::games::chapas::{CapId, Map, PlanetId, TABLE};
use crate::physics::RADIUS;
use crate::rules::Seat;

/// The radius of the red circle round a planet, in mm ("What a shot does").
pub const CIRCLE: f64 = 45.0;
/// Half the width of a corridor, in mm.
pub const HALF_LANE: f64 = 20.0;
/// How much of the table is shown round the outermost planets at least, in mm.
const AROUND: f64 = 84.0;
/// A planet is touched within this many pixels of its middle, where its circle is smaller.
const TOUCH: f64 = 18.0;
/// A cap is drawn with at least this radius in pixels, or that of a planet's circle.
const LEAST_CAP: f64 = 6.5;

/// A view of the table, with a tray for the caps off the board.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The chart.
    pub panel: Rect,
    /// Pixels a mm.
    pub scale: f64,
    /// The side of a place in the tray, in pixels.
    pub slot: f64,
    /// What is shown at the panel's left and lower edge of a board that is not turned, in mm.
    from: (f64, f64),
    /// How much is shown, in mm.
    size: (f64, f64),
    /// Whether the trays stand beside the chart, not above and below it.
    beside: bool,
    turned: bool,
}

/// Where the strength of an aim is shown: among the trays, where nothing lies that is read.
#[derive(Clone, Copy, Debug)]
pub struct Gauge {
    /// The scale: it fills upwards if it is higher than broad, else to the right.
    pub bar: Rect,
    /// The middle of its number.
    pub number: (f64, f64),
    /// The number's size in pixels.
    pub size: f64,
}

impl Gauge {
    /// The part of the scale from one share of it to another.
    pub fn part(&self, from: f64, to: f64) -> Rect {
        let (Rect { x, y, w, h }, from, to) = (self.bar, from.clamp(0.0, 1.0), to.clamp(0.0, 1.0));
        if h > w {
            Rect { x, y: y + h * (1.0 - to), w, h: h * (to - from) }
        } else {
            Rect { x: x + w * from, y, w: w * (to - from), h }
        }
    }
}

impl Layout {
    /// Fits a map into a view.
    pub fn new(map: &Map, view: &View) -> Self {
        let slot = view.snap((view.width.min(view.height) * 0.105).clamp(8.0, 56.0));
        let gap = view.snap(slot * 0.16);
        let (x, y) = (shown(map.planets().iter().map(|p| p.x), TABLE.width), {
            shown(map.planets().iter().map(|p| p.y), TABLE.height)
        });
        let fit = |width: f64, height: f64| (width / (x.1 - x.0)).min(height / (y.1 - y.0)).max(0.001);
        let (beside_w, beside_h) = (view.width - slot - gap - 2.0, view.height - 2.0);
        let (below_w, below_h) = (view.width - 2.0, view.height - 2.0 * (slot + gap) - 2.0);
        let beside = fit(beside_w, beside_h) >= fit(below_w, below_h);
        let (width, height) = if beside { (beside_w, beside_h) } else { (below_w, below_h) };
        let scale = fit(width, height);
        let (left, w) = widen(x, width / scale, TABLE.width);
        let (low, h) = widen(y, height / scale, TABLE.height);
        let (pw, ph) = (view.snap(w * scale), view.snap(h * scale));
        let extra = if beside { slot + gap } else { 0.0 };
        let panel = Rect {
            x: view.snap((view.width - pw - extra) / 2.0 + extra),
            y: view.snap((view.height - ph) / 2.0),
            w: pw,
            h: ph,
        };
        Self { panel, scale, slot, from: (left, low), size: (pw / scale, ph / scale), beside, turned: view.turned }
    }

    /// A point of the table (mm) in the view.
    pub fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (along, up) = ((x - self.from.0) / self.size.0, (y - self.from.1) / self.size.1);
        let (along, up) = if self.turned { (1.0 - along, 1.0 - up) } else { (along, up) };
        (self.panel.x + along * self.panel.w, self.panel.y + (1.0 - up) * self.panel.h)
    }

    /// A vector of the view as a vector of the table, in mm.
    pub fn vector(&self, dx: f64, dy: f64) -> (f64, f64) {
        let side = if self.turned { -1.0 } else { 1.0 };
        (side * dx / self.scale, -side * dy / self.scale)
    }

    /// The middle of a planet in the view.
    pub fn planet(&self, map: &Map, planet: PlanetId) -> (f64, f64) {
        self.point(map.middle(planet))
    }

    /// The square round a planet's circle.
    pub fn area(&self, map: &Map, planet: PlanetId) -> Rect {
        let (x, y) = self.planet(map, planet);
        Rect::around(x, y, 2.0 * CIRCLE * self.scale)
    }

    /// The square for marks round a planet's circle.
    pub fn marks(&self, map: &Map, planet: PlanetId) -> Rect {
        self.area(map, planet).inset(-(self.scale * 6.0).clamp(2.0, 6.0))
    }

    /// The radius of a cap on the chart: its true one, but on a small picture no less than what can be seen.
    pub fn cap(&self) -> f64 {
        (RADIUS * self.scale).max(LEAST_CAP.min(CIRCLE * 0.8 * self.scale))
    }

    /// The place in the tray of a cap that is off the board.
    pub fn tray(&self, cap: CapId) -> Rect {
        let upper = (cap.owner() == Seat::FIRST) == self.turned;
        let k = (cap.index() % 3) as f64;
        let gap = self.slot * 0.16;
        let (x, y) = match (self.beside, upper) {
            (true, true) => (self.panel.x - gap - self.slot, self.panel.y + k * self.slot),
            (true, false) => (self.panel.x - gap - self.slot, self.panel.y + self.panel.h - (3.0 - k) * self.slot),
            (false, true) => (self.middle_row(k), self.panel.y - gap - self.slot),
            (false, false) => (self.middle_row(k), self.panel.y + self.panel.h + gap),
        };
        Rect { x, y, w: self.slot, h: self.slot }
    }

    /// The scale of the strength: between the trays beside the chart, or right of the tray below it.
    pub fn gauge(&self) -> Gauge {
        let (panel, gap) = (&self.panel, self.slot * 0.16);
        let size = (self.slot * 0.27).clamp(8.0, 13.0);
        let thick = (self.slot * 0.25).clamp(5.0, 14.0);
        if self.beside {
            let x = panel.x - gap - self.slot / 2.0;
            let (top, low) = (panel.y + 3.0 * self.slot + gap, panel.y + panel.h - 3.0 * self.slot - gap);
            let begin = top + 1.5 * size;
            let bar = Rect { x: x - thick / 2.0, y: begin, w: thick, h: (low - begin).max(thick) };
            return Gauge { bar, number: (x, top + size / 2.0), size };
        }
        let y = panel.y + panel.h + gap + self.slot / 2.0;
        let (left, right) = (self.middle_row(3.0) + gap, panel.x + panel.w - thick / 2.0);
        let begin = left + 3.0 * size;
        let bar = Rect { x: begin, y: y - thick / 2.0, w: (right - begin).max(thick), h: thick };
        Gauge { bar, number: (left + 1.4 * size, y), size }
    }

    fn middle_row(&self, k: f64) -> f64 {
        self.panel.x + self.panel.w / 2.0 + (k - 1.5) * self.slot
    }

    /// The planet or tray place at a point; `off` are the caps off the board.
    pub fn spot_at(&self, map: &Map, off: impl Iterator<Item = CapId>, x: f64, y: f64) -> Option<Spot> {
        for cap in off {
            if self.tray(cap).contains(x, y) {
                return Some(Spot::Hand(cap.index() as u16));
            }
        }
        let reach = (CIRCLE * self.scale).max(TOUCH);
        let distance = |planet: PlanetId| {
            let (px, py) = self.planet(map, planet);
            (px - x).hypot(py - y)
        };
        let near = (0..map.planets().len() as PlanetId).map(|planet| (distance(planet), planet));
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (nearest.0 <= reach).then_some(Spot::Cell(nearest.1))
    }
}

/// The part of an axis that must be shown: the planets with what is round them, within the table.
fn shown(coordinates: impl Iterator<Item = u16> + Clone, most: f64) -> (f64, f64) {
    let low = coordinates.clone().min().map_or(0.0, f64::from);
    let high = coordinates.max().map_or(most, f64::from);
    ((low - AROUND).max(0.0), (high + AROUND).min(most))
}

/// Shows more of an axis where there is room, up to the whole table; gives where it begins and how much it is.
fn widen((low, high): (f64, f64), room: f64, most: f64) -> (f64, f64) {
    let size = room.max(high - low).min(most);
    let begin = ((low + high) / 2.0 - size / 2.0).clamp(0.0, most - size);
    (begin, size)
}
