//! A face of a compass: squares, arrows, dashed arrows, bent arrows and dots on a dark plate.

use crate::board::marks;
use crate::board::scene::Rect;
use crate::board::theme::NaviaColours;
use crate::games::navia::{Compass, Face, Mode, Offset};
use cairo::Context;
use std::f64::consts::TAU;

/// How many squares from the middle a face needs: 2, or 3 for the wide ones.
pub(super) fn reach(compass: &Compass) -> i8 {
    let faces = [&compass.before, &compass.after];
    let offsets = faces.iter().flat_map(|face| &face.leaps).chain(&compass.dots);
    offsets.map(|(dx, dy)| dx.abs().max(dy.abs())).max().unwrap_or(0).max(2)
}

/// How much of a face is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Not the lines of the grid: there is no room.
    Coarse,
    /// The lines too.
    Fine,
    /// The lines, and always seven by seven squares.
    Wide,
}

/// Draws a face in a square, forward upwards.
pub(super) fn paint(
    cr: &Context,
    colours: &NaviaColours,
    compass: &Compass,
    face: &Face,
    area: &Rect,
    detail: Detail,
) -> Result<(), cairo::Error> {
    let reach = if detail == Detail::Wide { 3 } else { reach(compass) };
    let fine = detail != Detail::Coarse;
    let cells = f64::from(2 * reach + 1);
    cr.save()?;
    marks::rounded(cr, area, area.w * 0.09);
    colours.plate.set(cr);
    cr.fill()?;
    let (cx, cy) = area.middle();
    cr.translate(cx, cy);
    // One unit is a square of the picture, y pointing forward.
    let unit = area.w * if detail == Detail::Wide { 1.0 } else { 0.94 } / cells;
    cr.scale(unit, -unit);
    let face = if face.mode == Mode::Same { &compass.before } else { face };
    let edge = cells / 2.0;
    if fine && face.mode != Mode::Leaves {
        grid(cr, colours, edge)?;
    }
    middle(cr, colours, face.mode)?;
    match face.mode {
        Mode::Grid | Mode::Same => moves(cr, colours, face, edge, fine)?,
        Mode::Leaves => leaves(cr, colours, edge)?,
        Mode::Anywhere => anywhere(cr, colours, reach)?,
        Mode::Still => {}
    }
    for &(dx, dy) in &compass.dots {
        cr.new_path();
        cr.arc(f64::from(dx), f64::from(dy), 0.25, 0.0, TAU);
        colours.dot.set(cr);
        cr.fill_preserve()?;
        colours.plate.set(cr);
        cr.set_line_width(0.12);
        cr.stroke()?;
    }
    cr.restore()
}

fn grid(cr: &Context, colours: &NaviaColours, edge: f64) -> Result<(), cairo::Error> {
    cr.new_path();
    let mut at = -edge;
    while at <= edge + 0.01 {
        cr.move_to(at, -edge);
        cr.line_to(at, edge);
        cr.move_to(-edge, at);
        cr.line_to(edge, at);
        at += 1.0;
    }
    colours.grid.set(cr);
    cr.set_line_width(0.07);
    cr.stroke()
}

/// Where the piece itself stands: a ring, crossed out where it does not move.
fn middle(cr: &Context, colours: &NaviaColours, mode: Mode) -> Result<(), cairo::Error> {
    cr.new_path();
    cr.arc(0.0, 0.0, 0.26, 0.0, TAU);
    colours.arrow.set(cr);
    cr.set_line_width(0.14);
    cr.stroke()?;
    if mode == Mode::Still {
        for side in [-1.0, 1.0] {
            cr.move_to(-0.6, 0.6 * side);
            cr.line_to(0.6, -0.6 * side);
        }
        cr.stroke()?;
    }
    Ok(())
}

fn moves(cr: &Context, colours: &NaviaColours, face: &Face, edge: f64, fine: bool) -> Result<(), cairo::Error> {
    colours.leap.set(cr);
    for &(dx, dy) in &face.leaps {
        let side = if fine { 0.82 } else { 0.9 };
        let r = Rect::around(f64::from(dx), f64::from(dy), side);
        cr.rectangle(r.x, r.y, r.w, r.h);
        cr.fill()?;
    }
    cr.set_line_cap(cairo::LineCap::Butt);
    cr.set_line_join(cairo::LineJoin::Miter);
    for &direction in &face.slides {
        arrow(cr, colours, &straight(direction, edge), Pen::Solid)?;
    }
    for &direction in &face.jumps {
        arrow(cr, colours, &straight(direction, edge), Pen::Dashed)?;
    }
    for &direction in &face.bounces {
        arrow(cr, colours, &bent(direction, edge), Pen::Solid)?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq)]
enum Pen {
    Solid,
    Dashed,
}

fn straight((dx, dy): Offset, edge: f64) -> Vec<(f64, f64)> {
    let (x, y) = (f64::from(dx), f64::from(dy));
    let tip = edge - 0.12;
    vec![(x * 0.62, y * 0.62), (x * tip, y * tip)]
}

/// A diagonal to the edge and a turn at a right angle there; the four of them turn the same way round.
fn bent((dx, dy): Offset, edge: f64) -> Vec<(f64, f64)> {
    let (x, y) = (f64::from(dx), f64::from(dy));
    let corner = edge * 0.56;
    let back = edge - 0.1 - corner;
    let (tx, ty) = if dx == dy { (-x, y) } else { (x, -y) };
    vec![(x * 0.5, y * 0.5), (x * corner, y * corner), (x * corner + tx * back, y * corner + ty * back)]
}

fn arrow(cr: &Context, colours: &NaviaColours, points: &[(f64, f64)], pen: Pen) -> Result<(), cairo::Error> {
    let [.., before, tip] = points else { return Ok(()) };
    let (dx, dy) = (tip.0 - before.0, tip.1 - before.1);
    let length = dx.hypot(dy).max(0.01);
    let (ux, uy) = (dx / length, dy / length);
    let head = 0.62;
    let neck = (tip.0 - ux * head, tip.1 - uy * head);
    cr.save()?;
    colours.arrow.set(cr);
    cr.set_line_width(0.24);
    if pen == Pen::Dashed {
        cr.set_dash(&[0.34, 0.22], 0.0);
    }
    cr.new_path();
    cr.move_to(points[0].0, points[0].1);
    for point in &points[1..points.len() - 1] {
        cr.line_to(point.0, point.1);
    }
    cr.line_to(neck.0, neck.1);
    cr.stroke()?;
    cr.move_to(tip.0, tip.1);
    cr.line_to(neck.0 - uy * 0.42, neck.1 + ux * 0.42);
    cr.line_to(neck.0 + uy * 0.42, neck.1 - ux * 0.42);
    cr.close_path();
    cr.fill()?;
    cr.restore()
}

/// An arrow out of the battlefield.
fn leaves(cr: &Context, colours: &NaviaColours, edge: f64) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.scale(1.4, 1.4);
    arrow(cr, colours, &[(0.0, -0.2), (0.0, -edge / 1.5)], Pen::Solid)?;
    cr.restore()?;
    cr.new_path();
    cr.set_dash(&[0.3, 0.3], 0.0);
    cr.rectangle(-edge * 0.6, -edge * 0.35, edge * 1.2, edge * 1.1);
    colours.grid.set(cr);
    cr.set_line_width(0.16);
    cr.stroke()?;
    cr.set_dash(&[], 0.0);
    Ok(())
}

/// Every square, hollow: it moves there, but does not capture.
fn anywhere(cr: &Context, colours: &NaviaColours, reach: i8) -> Result<(), cairo::Error> {
    cr.new_path();
    for dx in -reach..=reach {
        for dy in (-reach..=reach).filter(|dy| (dx, *dy) != (0, 0)) {
            let r = Rect::around(f64::from(dx), f64::from(dy), 0.56);
            cr.rectangle(r.x, r.y, r.w, r.h);
        }
    }
    colours.leap.set(cr);
    cr.set_line_width(0.2);
    cr.stroke()
}
