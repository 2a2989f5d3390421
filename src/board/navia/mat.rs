//! The mat: squares, summoning squares with their inlaid ring, and the lens of the GRZ.

use super::layout::Layout;
use crate::board::marks;
use crate::board::scene::{Rect, View};
use crate::board::theme::{NaviaColours, Theme};
use crate::games::navia::NaviaPosition;
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::TAU;

pub(super) fn paint(cr: &Context, theme: &Theme, layout: &Layout, view: &View) -> Result<(), cairo::Error> {
    let colours = &theme.navia;
    marks::panel(cr, &layout.panel, colours.mat, colours.line, view)?;
    lens(cr, colours, layout)?;
    lines(cr, colours, layout, view)?;
    for side in [Seat::FIRST, Seat::SECOND] {
        let squares = NaviaPosition::summoning_squares(side);
        for square in (0..49u16).filter(|square| squares & 1 << square != 0) {
            ring(cr, colours, &layout.square(square), side)?;
        }
    }
    if view.coordinates { coordinates(cr, theme, layout) } else { Ok(()) }
}

fn lines(cr: &Context, colours: &NaviaColours, layout: &Layout, view: &View) -> Result<(), cairo::Error> {
    let (first, last) = (layout.square(42), layout.square(6));
    let (first, last) = if first.y < last.y { (first, last) } else { (last, first) };
    let area = Rect { x: first.x.min(last.x), y: first.y, w: 7.0 * layout.cell, h: 7.0 * layout.cell };
    let width = view.hairline().max(1.0);
    let middle = width / 2.0;
    cr.new_path();
    for i in 0..8 {
        let (x, y) = (view.snap(area.x + f64::from(i) * layout.cell), view.snap(area.y + f64::from(i) * layout.cell));
        let x = if i == 7 { x - middle } else { x + middle };
        let y = if i == 7 { y - middle } else { y + middle };
        cr.move_to(x, area.y);
        cr.line_to(x, area.y + area.h);
        cr.move_to(area.x, y);
        cr.line_to(area.x + area.w, y);
    }
    colours.line.set(cr);
    cr.set_line_width(width);
    cr.stroke()
}

/// A summoning square's ring; the first side's is plain, the second's has a second, dotted one within.
fn ring(cr: &Context, colours: &NaviaColours, r: &Rect, side: Seat) -> Result<(), cairo::Error> {
    let (cx, cy) = r.middle();
    cr.save()?;
    colours.ring.set(cr);
    cr.set_line_width((r.w * 0.035).max(1.0));
    cr.new_path();
    cr.arc(cx, cy, r.w * 0.36, 0.0, TAU);
    cr.stroke()?;
    cr.set_line_width((r.w * 0.02).max(0.8));
    let radius = r.w * 0.27;
    if side == Seat::SECOND {
        cr.set_dash(&[TAU * radius / 32.0], 0.0);
    }
    cr.new_path();
    cr.arc(cx, cy, radius, 0.0, TAU);
    cr.stroke()?;
    cr.restore()
}

/// The GRZ: a lens over five squares, in shells that grow denser towards the middle.
fn lens(cr: &Context, colours: &NaviaColours, layout: &Layout) -> Result<(), cairo::Error> {
    let (a, b) = (layout.square(22), layout.square(26));
    let (left, right) = (a.x.min(b.x), a.x.max(b.x) + layout.cell);
    let cy = a.y + layout.cell / 2.0;
    for (share, alpha) in [(1.0, 0.16), (0.86, 0.14), (0.70, 0.14), (0.52, 0.14)] {
        shell(cr, (left, right), cy, layout.cell, share);
        colours.shimmer.set_alpha(cr, alpha);
        cr.fill()?;
    }
    for (share, alpha, width) in [(1.0, 0.95, 0.03), (0.86, 0.5, 0.015), (0.70, 0.5, 0.015), (0.52, 0.5, 0.015)] {
        shell(cr, (left, right), cy, layout.cell, share);
        colours.shimmer.set_alpha(cr, alpha);
        cr.set_line_width((layout.cell * width).max(0.7));
        cr.stroke()?;
    }
    Ok(())
}

fn shell(cr: &Context, (left, right): (f64, f64), cy: f64, cell: f64, share: f64) {
    let middle = (left + right) / 2.0;
    let (half, height) = ((right - left) / 2.0 * (0.6 + 0.4 * share), cell * 0.62 * share);
    cr.new_path();
    cr.move_to(middle - half, cy);
    cr.curve_to(middle - half * 0.5, cy - height * 1.05, middle + half * 0.5, cy - height * 1.05, middle + half, cy);
    cr.curve_to(middle + half * 0.5, cy + height * 1.05, middle - half * 0.5, cy + height * 1.05, middle - half, cy);
    cr.close_path();
}

fn coordinates(cr: &Context, theme: &Theme, layout: &Layout) -> Result<(), cairo::Error> {
    theme.dim.set(cr);
    let size = (layout.margin * 0.56).clamp(8.0, 14.0);
    let (below, left) = (layout.panel.y + layout.panel.h + layout.margin * 0.48, layout.panel.x - layout.margin * 0.48);
    for i in 0..7u16 {
        let file = layout.square(i).middle().0;
        let rank = layout.square(7 * i).middle().1;
        marks::label(cr, ["a", "b", "c", "d", "e", "f", "g"][i as usize], file, below, size)?;
        marks::label(cr, ["1", "2", "3", "4", "5", "6", "7"][i as usize], left, rank, size)?;
    }
    Ok(())
}
