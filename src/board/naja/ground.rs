//! The temple floor: grid and knots, scarabs, bonfires, baskets.

use super::super::marks;
use super::super::scene::{Rect, View};
use super::super::theme::{Colour, NajaColours, NajaSide, Theme};
use super::layout::{Layout, SIDE};
use crate::games::naja::Point;
use cairo::Context;
use std::f64::consts::{PI, TAU};

/// The lines of reed and a knot at each point.
pub(super) fn grid(cr: &Context, colours: &NajaColours, layout: &Layout, view: &View) -> Result<(), cairo::Error> {
    let width = view.snap((layout.cell * 0.028).max(view.hairline())).max(view.hairline());
    // A line an odd number of device pixels wide is sharp between two of them.
    let odd = (width * view.scale).round() as i64 % 2 == 1;
    let shift = if odd { view.hairline() / 2.0 } else { 0.0 };
    cr.new_path();
    for i in 0..=SIDE as u32 {
        let i = f64::from(i);
        let ((x, _), (_, y)) = (layout.at((i, 0.0)), layout.at((0.0, i)));
        let ((left, top), (right, bottom)) = (layout.at((0.0, SIDE)), layout.at((SIDE, 0.0)));
        cr.move_to(x + shift, top.min(bottom));
        cr.line_to(x + shift, top.max(bottom));
        cr.move_to(left.min(right), y + shift);
        cr.line_to(left.max(right), y + shift);
    }
    colours.reed.set(cr);
    cr.set_line_width(width);
    cr.stroke()?;
    if layout.cell < 16.0 {
        return Ok(());
    }
    let radius = layout.cell * 0.058;
    for point in (0..Point::COUNT).filter_map(Point::from_number) {
        let (x, y) = layout.point(point);
        cr.new_sub_path();
        cr.arc(x + shift, y + shift, radius, 0.0, TAU);
    }
    cr.fill()
}

/// Letters of the files below, digits of the ranks at the left: those of the points, which move texts name.
pub(super) fn coordinates(cr: &Context, theme: &Theme, layout: &Layout) -> Result<(), cairo::Error> {
    theme.dim.set(cr);
    let size = (layout.cell * 0.26).clamp(9.0, 15.0);
    let (below, left) = (layout.panel.y + layout.panel.h + size * 0.78, layout.panel.x - size * 0.72);
    for i in 0..=SIDE as u8 {
        let (x, _) = layout.at((f64::from(i), 0.0));
        let (_, y) = layout.at((0.0, f64::from(i)));
        let mut letter = [0; 4];
        marks::label(cr, ((b'a' + i) as char).encode_utf8(&mut letter), x, below, size)?;
        marks::label(cr, ((b'0' + i) as char).encode_utf8(&mut letter), left, y, size)?;
    }
    Ok(())
}

/// Scarabs with folded wings in some spaces, each on its own ground: quieter than all else.
pub(super) fn scarabs(cr: &Context, colours: &NajaColours, squares: &[(Rect, Colour)]) -> Result<(), cairo::Error> {
    let Some((first, _)) = squares.first() else { return Ok(()) };
    let size = first.w;
    // Layer by layer over all of them: far fewer strokes than one by one.
    let within = |rect: &Rect, add: &dyn Fn(&Context)| -> Result<(), cairo::Error> {
        cr.save()?;
        let (x, y) = rect.middle();
        cr.translate(x, y);
        cr.scale(size, size);
        add(cr);
        cr.restore()
    };
    for ground in grounds(squares) {
        let some = || squares.iter().filter(move |(_, other)| *other == ground).map(|(rect, _)| rect);
        let ink = ground.mix(colours.lapis, 0.62);
        if size >= 22.0 {
            cr.new_path();
            for rect in some() {
                within(rect, &legs)?;
            }
            ink.set(cr);
            cr.set_line_width(size * 0.026);
            cr.set_line_cap(cairo::LineCap::Round);
            cr.stroke()?;
        }
        cr.new_path();
        for rect in some() {
            within(rect, &body)?;
        }
        ink.set(cr);
        cr.fill()?;
        if size >= 16.0 {
            cr.new_path();
            for rect in some() {
                within(rect, &seams)?;
            }
            ground.set(cr);
            cr.set_line_width((size * 0.024).max(0.8));
            cr.stroke()?;
        }
    }
    Ok(())
}

/// The different grounds.
fn grounds(squares: &[(Rect, Colour)]) -> Vec<Colour> {
    let mut grounds = Vec::new();
    for (_, ground) in squares {
        if !grounds.contains(ground) {
            grounds.push(*ground);
        }
    }
    grounds
}

/// Wings, breast plate and toothed head.
fn body(cr: &Context) {
    cr.new_sub_path();
    cr.move_to(-0.125, -0.045);
    cr.curve_to(-0.17, 0.10, -0.11, 0.205, 0.0, 0.21);
    cr.curve_to(0.11, 0.205, 0.17, 0.10, 0.125, -0.045);
    cr.close_path();
    cr.new_sub_path();
    cr.move_to(-0.128, -0.062);
    cr.curve_to(-0.125, -0.15, -0.06, -0.155, 0.0, -0.155);
    cr.curve_to(0.06, -0.155, 0.125, -0.15, 0.128, -0.062);
    cr.close_path();
    cr.new_sub_path();
    cr.move_to(-0.075, -0.168);
    cr.line_to(-0.07, -0.215);
    cr.line_to(-0.035, -0.205);
    cr.line_to(0.0, -0.232);
    cr.line_to(0.035, -0.205);
    cr.line_to(0.07, -0.215);
    cr.line_to(0.075, -0.168);
    cr.close_path();
}

/// The seam between the folded wings, and a line along each.
fn seams(cr: &Context) {
    cr.move_to(0.0, -0.04);
    cr.line_to(0.0, 0.2);
    for side in [-1.0, 1.0] {
        cr.move_to(side * 0.062, -0.02);
        cr.curve_to(side * 0.085, 0.06, side * 0.075, 0.12, side * 0.04, 0.17);
    }
}

fn legs(cr: &Context) {
    for side in [-1.0, 1.0] {
        let strokes = [
            [(0.09, -0.13), (0.175, -0.165), (0.15, -0.235)],
            [(0.12, -0.02), (0.215, -0.03), (0.235, 0.045)],
            [(0.115, 0.11), (0.19, 0.14), (0.165, 0.225)],
        ];
        for [(x0, y0), (x1, y1), (x2, y2)] in strokes {
            cr.move_to(side * x0, y0);
            cr.line_to(side * x1, y1);
            cr.line_to(side * x2, y2);
        }
    }
}

/// A bonfire: three flames over crossed logs.
pub(super) fn bonfire(cr: &Context, colours: &NajaColours, square: &Rect) -> Result<(), cairo::Error> {
    let (x, y) = square.middle();
    cr.save()?;
    cr.translate(x, y);
    cr.scale(square.w, square.w);
    cr.set_line_cap(cairo::LineCap::Round);
    let fine = square.w >= 20.0;
    let logs = |cr: &Context| {
        cr.new_path();
        cr.move_to(-0.25, 0.20);
        cr.line_to(0.25, 0.29);
        cr.move_to(0.25, 0.20);
        cr.line_to(-0.25, 0.29);
    };
    logs(cr);
    colours.log.set(cr);
    cr.set_line_width(0.095);
    cr.stroke()?;
    let [outer, inner] = colours.flame;
    let flame = |cr: &Context, foot: f64, height: f64, half: f64, lean: f64| {
        cr.new_sub_path();
        cr.move_to(foot, 0.19);
        cr.curve_to(foot - half * 1.5, 0.17, foot - half * 1.25, -height * 0.35, foot + lean, 0.19 - height);
        cr.curve_to(foot + half * 0.55 + lean, 0.19 - height * 0.62, foot + half * 1.7, 0.12, foot, 0.19);
        cr.close_path();
    };
    cr.new_path();
    flame(cr, -0.13, 0.30, 0.10, -0.05);
    flame(cr, 0.14, 0.34, 0.10, 0.05);
    flame(cr, 0.0, 0.52, 0.15, 0.015);
    outer.set(cr);
    cr.fill()?;
    if fine {
        flame(cr, 0.0, 0.29, 0.085, 0.01);
        flame(cr, -0.125, 0.15, 0.05, -0.02);
        flame(cr, 0.135, 0.17, 0.05, 0.02);
        inner.set(cr);
        cr.fill()?;
        // The bark of the upper log.
        cr.new_path();
        cr.move_to(0.25, 0.20);
        cr.line_to(-0.25, 0.29);
        colours.log.mix(Colour(0xffffff), 0.22).set(cr);
        cr.set_line_width(0.024);
        cr.stroke()?;
    }
    cr.restore()
}

/// A woven basket with a band of its owner's colours; `share` of 1 has been set down.
pub(super) fn basket(
    cr: &Context,
    colours: &NajaColours,
    side: &NajaSide,
    square: &Rect,
    share: f64,
) -> Result<(), cairo::Error> {
    if share <= 0.0 {
        return Ok(());
    }
    let [straw, weave] = colours.basket;
    let (x, y) = square.middle();
    cr.save()?;
    cr.translate(x, y - (1.0 - share) * square.w * 0.35);
    cr.scale(square.w * 0.94, square.w * 0.94);
    cr.push_group();
    let shape = |cr: &Context| {
        cr.new_path();
        cr.move_to(-0.31, -0.06);
        cr.curve_to(-0.29, 0.16, -0.25, 0.27, -0.20, 0.30);
        cr.curve_to(-0.08, 0.34, 0.08, 0.34, 0.20, 0.30);
        cr.curve_to(0.25, 0.27, 0.29, 0.16, 0.31, -0.06);
        cr.close_path();
    };
    // The handle stands behind.
    cr.new_path();
    cr.arc(0.0, -0.07, 0.235, PI, TAU);
    weave.set(cr);
    cr.set_line_width(0.075);
    cr.stroke_preserve()?;
    straw.set(cr);
    cr.set_line_width(0.04);
    cr.stroke()?;
    shape(cr);
    straw.set(cr);
    cr.fill_preserve()?;
    weave.set(cr);
    cr.set_line_width(0.04);
    cr.stroke()?;
    if square.w >= 24.0 {
        cr.save()?;
        shape(cr);
        cr.clip();
        cr.new_path();
        for row in 0..4 {
            let top = 0.045 + f64::from(row) * 0.068;
            let offset = if row % 2 == 0 { 0.0 } else { 0.055 };
            for column in -3..=3 {
                let from = f64::from(column) * 0.11 + offset;
                cr.move_to(from - 0.04, top);
                cr.curve_to(from - 0.015, top + 0.028, from + 0.015, top + 0.028, from + 0.04, top);
            }
        }
        weave.set(cr);
        cr.set_line_width(0.024);
        cr.stroke()?;
        cr.restore()?;
    }
    marks::rounded(cr, &Rect { x: -0.335, y: -0.115, w: 0.67, h: 0.115 }, 0.055);
    side.body.set(cr);
    cr.fill_preserve()?;
    side.rim.set(cr);
    cr.set_line_width(0.03);
    cr.stroke()?;
    cr.pop_group_to_source()?;
    cr.paint_with_alpha(share.min(1.0))?;
    cr.restore()
}
