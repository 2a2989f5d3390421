//! Enclosed areas, washed in the colour and pattern of whoever would claim them now; a tie in crossed hatching.

use super::super::marks;
use super::super::scene::{Rect, View};
use super::super::theme::{Colour, NajaColours};
use super::layout::Layout;
use crate::games::naja::{Area, Space, Spaces};
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::TAU;

/// The ground of an area.
pub(super) fn ground(colours: &NajaColours, claim: Option<Seat>) -> Colour {
    claim.map_or(colours.papyrus, |seat| colours.sides[seat.index()].wash)
}

fn outline(cr: &Context, layout: &Layout, spaces: Spaces) {
    cr.new_path();
    for space in spaces.iter() {
        let r = layout.space(space);
        cr.rectangle(r.x, r.y, r.w, r.h);
    }
}

/// Washes an area; `strength` below 1 is a promise: what a ghost would enclose.
pub(super) fn wash(
    cr: &Context,
    colours: &NajaColours,
    layout: &Layout,
    area: &Area,
    strength: f64,
) -> Result<(), cairo::Error> {
    let claim = area.claim();
    outline(cr, layout, area.spaces);
    ground(colours, claim).set_alpha(cr, strength);
    cr.fill()?;
    cr.save()?;
    outline(cr, layout, area.spaces);
    cr.clip();
    cr.new_path();
    for space in area.spaces.iter() {
        hatch(cr, &layout.space(space), claim);
    }
    let ink = claim.map_or(colours.tie, |seat| colours.sides[seat.index()].hatch);
    ink.set_alpha(cr, strength);
    cr.set_line_width((layout.cell * 0.03).clamp(0.7, 2.0));
    cr.stroke()?;
    cr.restore()
}

/// Adds the pattern of a side over one space: diamonds, chevrons, bands, dots; crosses for nobody.
fn hatch(cr: &Context, r: &Rect, claim: Option<Seat>) {
    let at = |x: f64, y: f64| (r.x + x * r.w, r.y + y * r.h);
    let line = |points: &[(f64, f64)]| {
        for (i, (x, y)) in points.iter().enumerate() {
            let (x, y) = at(*x, *y);
            if i == 0 { cr.move_to(x, y) } else { cr.line_to(x, y) }
        }
    };
    match claim.map(Seat::index) {
        Some(0) => {
            for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                line(&[(x - 0.1, y), (x, y - 0.15), (x + 0.1, y), (x, y + 0.15), (x - 0.1, y)]);
            }
        }
        Some(1) => {
            for row in 0..3 {
                let y = 0.08 + f64::from(row) / 3.0;
                line(&[(0.0, y + 0.14), (0.25, y), (0.5, y + 0.14), (0.75, y), (1.0, y + 0.14)]);
            }
        }
        Some(2) => {
            for row in 0..4 {
                let y = 0.125 + f64::from(row) / 4.0;
                line(&[(0.0, y), (1.0, y)]);
            }
        }
        Some(_) => {
            for (column, row) in (0..3).flat_map(|column| (0..3).map(move |row| (column, row))) {
                let (x, y) = at((f64::from(column) + 0.5) / 3.0, (f64::from(row) + 0.5) / 3.0);
                cr.new_sub_path();
                cr.arc(x, y, r.w * 0.05, 0.0, TAU);
            }
        }
        None => {
            for step in 0..3 {
                let t = f64::from(step) / 3.0;
                line(&[(t, 0.0), (0.0, t)]);
                line(&[(1.0, t), (t, 1.0)]);
                line(&[(1.0 - t, 0.0), (1.0, t)]);
                line(&[(0.0, t), (1.0 - t, 1.0)]);
            }
        }
    }
}

/// What a claimed area is worth, on a plate in its space nearest to its middle.
pub(super) fn worth(
    cr: &Context,
    colours: &NajaColours,
    layout: &Layout,
    view: &View,
    area: &Area,
) -> Result<(), cairo::Error> {
    let (Some(seat), Some(space)) = (area.claim(), heart(area.spaces)) else { return Ok(()) };
    if layout.cell < 26.0 {
        return Ok(());
    }
    let text = area.worth().to_string().replace('-', "\u{2013}");
    let r = layout.space(space);
    let size = (layout.cell * 0.24).clamp(9.0, 22.0);
    let width = size * (0.62 * text.chars().count() as f64 + 0.6);
    let plate = Rect {
        x: view.snap(r.x + r.w - width - r.w * 0.13),
        y: view.snap(r.y + r.h - size * 1.3 - r.w * 0.13),
        w: view.snap(width),
        h: view.snap(size * 1.3),
    };
    let [paper, ink] = colours.plate;
    marks::rounded(cr, &plate, size * 0.4);
    paper.set(cr);
    cr.fill_preserve()?;
    colours.sides[seat.index()].rim.set(cr);
    cr.set_line_width(1.0);
    cr.stroke()?;
    ink.set(cr);
    let (x, y) = plate.middle();
    marks::label(cr, &text, x, y, size)
}

/// The space of a set that lies nearest to its middle.
fn heart(spaces: Spaces) -> Option<Space> {
    let place = |space: Space| (f64::from(space.corner().file()), f64::from(space.corner().rank()));
    let count = f64::from(spaces.len());
    let (x, y) = spaces.iter().map(place).fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / count, sum.1 + at.1 / count));
    let off = |space: &Space| {
        let at = place(*space);
        (at.0 - x).hypot(at.1 - y)
    };
    spaces.iter().min_by(|a, b| off(a).total_cmp(&off(b)))
}
