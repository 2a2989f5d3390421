//! Where mat, Keeps, graveyards and pools lie in a view: the trays beside the mat where it is wide, above and below
//! where it is narrow, nowhere on a miniature.

use crate::board::scene::{Place, Rect, Spot, View};
use crate::games::navia::{Area, Kind, NaviaPosition, Thing};
use crate::rules::Seat;

/// Below this size a picture is looked at, not played on: the mat alone.
const MINIATURE: f64 = 180.0;

/// The mat's border, in cells.
const BORDER: f64 = 0.1;

/// A tray beside the mat, in cells: its width, and the gap to the mat.
const BESIDE: (f64, f64) = (2.7, 0.2);

/// A tray above or below the mat, in cells: its height, and the gap.
const STRIP: (f64, f64) = (0.86, 0.1);

/// One side's things beside the mat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tray {
    pub area: Rect,
    pub keep: Rect,
    pub grave: Rect,
    pub pool: Rect,
}

/// The parts of a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The mat with its border.
    pub panel: Rect,
    /// The side of a square.
    pub cell: f64,
    /// The room for coordinates; nothing where they are not drawn.
    pub margin: f64,
    turned: bool,
    trays: Option<[Tray; 2]>,
}

/// Which way the trays lie.
#[derive(Clone, Copy, PartialEq)]
enum Trays {
    None,
    Beside,
    Strips,
}

/// Width and height that an arrangement takes, in cells, without the room for coordinates.
fn extent(trays: Trays) -> (f64, f64) {
    let mat = 7.0 + 2.0 * BORDER;
    match trays {
        Trays::None => (mat, mat),
        Trays::Beside => (mat + BESIDE.0 + BESIDE.1, mat),
        Trays::Strips => (mat, mat + 2.0 * (STRIP.0 + STRIP.1)),
    }
}

/// Width by height of the board where it is given that width, in logical pixels.
pub(super) fn aspect(width: f64) -> f64 {
    let (w, h) = extent(if width >= 520.0 { Trays::Beside } else { Trays::Strips });
    w / h
}

impl Layout {
    pub fn new(position: &NaviaPosition, view: &View) -> Self {
        let least = view.width.min(view.height);
        let margin = if view.coordinates { (least * 0.045).clamp(12.0, 26.0) } else { 0.0 };
        let room = (view.width - margin - 4.0, view.height - margin - 4.0);
        let fit = |trays: Trays| {
            let (w, h) = extent(trays);
            (room.0 / w).min(room.1 / h)
        };
        let trays = if least < MINIATURE {
            Trays::None
        } else if fit(Trays::Beside) >= fit(Trays::Strips) {
            Trays::Beside
        } else {
            Trays::Strips
        };
        let cell = ((fit(trays) * view.scale).floor() / view.scale).max(1.0);
        let (w, h) = extent(trays);
        let left = view.snap((view.width - margin - w * cell) / 2.0 + margin);
        let top = view.snap((view.height - margin - h * cell) / 2.0);
        let mat = view.snap((7.0 + 2.0 * BORDER) * cell);
        let strip = if trays == Trays::Strips { view.snap((STRIP.0 + STRIP.1) * cell) } else { 0.0 };
        let panel = Rect { x: left, y: top + strip, w: mat, h: mat };
        let mut layout = Self { panel, cell, margin, turned: view.turned, trays: None };
        layout.trays = match trays {
            Trays::None => None,
            Trays::Beside => Some([Seat::FIRST, Seat::SECOND].map(|side| layout.beside(side))),
            Trays::Strips => {
                // With coordinates below the mat, the lower strip lies under them.
                Some([Seat::FIRST, Seat::SECOND].map(|side| layout.strip(position, side)))
            }
        };
        layout
    }

    /// Whether a side sits at the upper edge.
    pub fn is_above(&self, side: Seat) -> bool {
        (side == Seat::SECOND) != self.turned
    }

    /// Whether the trays are shown, and one side's.
    pub fn tray(&self, side: Seat) -> Option<&Tray> {
        self.trays.as_ref().map(|trays| &trays[side.index()])
    }

    /// Where a square lies.
    pub fn square(&self, square: u16) -> Rect {
        let (file, rank) = (f64::from(square % 7), f64::from(square / 7));
        let (column, row) = if self.turned { (6.0 - file, rank) } else { (file, 6.0 - rank) };
        let inset = (self.panel.w - 7.0 * self.cell) / 2.0;
        let (x, y) = (self.panel.x + inset, self.panel.y + inset);
        Rect { x: x + column * self.cell, y: y + row * self.cell, w: self.cell, h: self.cell }
    }

    fn beside(&self, side: Seat) -> Tray {
        let cell = self.cell;
        let half = (self.panel.h - BESIDE.1 * cell) / 2.0;
        let above = self.is_above(side);
        let y = if above { self.panel.y } else { self.panel.y + self.panel.h - half };
        let area = Rect { x: self.panel.x + self.panel.w + BESIDE.1 * cell, y, w: BESIDE.0 * cell, h: half };
        let inner = area.inset(0.08 * cell);
        let (keep, grave) = (0.52 * inner.h, 0.29 * inner.h);
        // From the player inwards: Keep, graveyard, pool.
        let zone = |from: f64, h: f64| {
            let y = if above { inner.y + from } else { inner.y + inner.h - from - h };
            Rect { y, h, ..inner }
        };
        Tray { area, keep: zone(0.0, keep), grave: zone(keep, grave), pool: zone(keep + grave, inner.h - keep - grave) }
    }

    fn strip(&self, position: &NaviaPosition, side: Seat) -> Tray {
        let cell = self.cell;
        let (h, gap) = (STRIP.0 * cell, STRIP.1 * cell);
        let below = self.panel.y + self.panel.h + self.margin + gap;
        let y = if self.is_above(side) { self.panel.y - gap - h } else { below };
        let area = Rect { x: self.panel.x, y, w: self.panel.w, h };
        let inner = area.inset(0.05 * cell);
        let pool = 1.45 * cell;
        let room = inner.w - pool;
        let (kept, buried) = (position.keep(side).count() as f64, graves(position, side).count() as f64);
        let share = ((kept + 0.6) / (kept + buried + 1.2)).clamp(0.18, 0.82);
        let zone = |x: f64, w: f64| Rect { x: inner.x + x, w, ..inner };
        Tray {
            area,
            keep: zone(0.0, room * share),
            grave: zone(room * share, room * (1.0 - share)),
            pool: zone(room, pool),
        }
    }

    /// All that can be touched, with its place: squares, then Keeps and graveyards.
    pub fn places(&self, position: &NaviaPosition) -> Vec<Place> {
        let mut places: Vec<Place> =
            (0..49).map(|square| Place { spot: Spot::Cell(square), area: self.square(square) }).collect();
        for side in [Seat::SECOND, Seat::FIRST] {
            let Some(tray) = self.tray(side) else { continue };
            let kept: Vec<Kind> = position.keep(side).collect();
            let buried: Vec<Kind> = graves(position, side).collect();
            for (area, kinds, zone) in [(Area::Keep, kept, tray.keep), (Area::Graveyard, buried, tray.grave)] {
                let rects = grid(&zone, kinds.len(), self.cell * 0.66);
                places.extend(kinds.into_iter().zip(rects).map(|(kind, area_of)| Place {
                    spot: Spot::Hand(Thing { area, side, kind }.number()),
                    area: area_of,
                }));
            }
        }
        places
    }
}

/// The kinds in a side's graveyard, stones first.
pub(super) fn graves(position: &NaviaPosition, side: Seat) -> impl Iterator<Item = Kind> {
    let kinds = [Kind::BLACK, Kind::RED].into_iter().chain(Kind::all_maseitai());
    kinds.filter(move |&kind| position.buried(side, kind) > 0)
}

/// Places for `count` things in a zone: as large as they can be, at most `most`.
fn grid(zone: &Rect, count: usize, most: f64) -> Vec<Rect> {
    if count == 0 {
        return Vec::new();
    }
    let side_of = |columns: usize| (zone.w / columns as f64).min(zone.h / count.div_ceil(columns) as f64);
    let columns = (1..=count).max_by(|&a, &b| side_of(a).total_cmp(&side_of(b))).unwrap_or(1);
    let side = side_of(columns).min(most);
    let columns = ((zone.w / side + 0.001) as usize).clamp(1, count);
    let rows = count.div_ceil(columns);
    let (x, y) = (zone.x + (zone.w - side * columns as f64) / 2.0, zone.y + (zone.h - side * rows as f64) / 2.0);
    let place =
        |i: usize| Rect { x: x + side * (i % columns) as f64, y: y + side * (i / columns) as f64, w: side, h: side };
    (0..count).map(place).collect()
}
