//! The signs of the six armies: insects, in a square from -1 to 1, head up.

use crate::board::theme::CapColours;
use cairo::Context;
use std::f64::consts::TAU;

/// Draws the sign of an army, 0 to 5, in the colours of its side.
pub fn paint(cr: &Context, army: usize, colours: &CapColours) -> Result<(), cairo::Error> {
    colours.sign.set(cr);
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    match army {
        0 => ant(cr),
        1 => bee(cr, colours),
        2 => butterfly(cr, colours),
        3 => beetle(cr, colours),
        4 => dragonfly(cr),
        _ => ladybird(cr, colours),
    }
}

fn ellipse(cr: &Context, x: f64, y: f64, rx: f64, ry: f64, turn: f64) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.translate(x, y);
    cr.rotate(turn);
    cr.scale(rx, ry);
    cr.new_path();
    cr.arc(0.0, 0.0, 1.0, 0.0, TAU);
    cr.restore()
}

fn blob(cr: &Context, x: f64, y: f64, rx: f64, ry: f64, turn: f64) -> Result<(), cairo::Error> {
    ellipse(cr, x, y, rx, ry, turn)?;
    cr.fill()
}

/// A line through points, and its mirror image.
fn pair(cr: &Context, points: &[(f64, f64)], width: f64) -> Result<(), cairo::Error> {
    cr.set_line_width(width);
    for side in [-1.0, 1.0] {
        cr.new_path();
        for &(x, y) in points {
            cr.line_to(side * x, y);
        }
        cr.stroke()?;
    }
    Ok(())
}

fn ant(cr: &Context) -> Result<(), cairo::Error> {
    blob(cr, 0.0, -0.56, 0.25, 0.23, 0.0)?;
    blob(cr, 0.0, -0.1, 0.18, 0.26, 0.0)?;
    blob(cr, 0.0, 0.53, 0.32, 0.43, 0.0)?;
    pair(cr, &[(0.1, -0.7), (0.3, -0.98), (0.52, -0.95)], 0.1)?;
    pair(cr, &[(0.1, -0.22), (0.5, -0.42), (0.8, -0.62)], 0.11)?;
    pair(cr, &[(0.1, -0.06), (0.55, -0.02), (0.92, 0.12)], 0.11)?;
    pair(cr, &[(0.1, 0.05), (0.5, 0.34), (0.72, 0.8)], 0.11)
}

fn bee(cr: &Context, colours: &CapColours) -> Result<(), cairo::Error> {
    cr.set_line_width(0.12);
    for side in [-1.0, 1.0] {
        ellipse(cr, side * 0.56, -0.2, 0.44, 0.25, side * -0.5)?;
        colours.sign.set_alpha(cr, 0.28);
        cr.fill_preserve()?;
        colours.sign.set(cr);
        cr.stroke()?;
    }
    blob(cr, 0.0, -0.62, 0.24, 0.2, 0.0)?;
    pair(cr, &[(0.1, -0.76), (0.28, -0.98)], 0.1)?;
    ellipse(cr, 0.0, 0.18, 0.4, 0.7, 0.0)?;
    cr.fill_preserve()?;
    cr.save()?;
    cr.clip();
    colours.face.set(cr);
    for y in [-0.18, 0.16, 0.5] {
        cr.rectangle(-0.5, y, 1.0, 0.15);
        cr.fill()?;
    }
    cr.restore()
}

fn butterfly(cr: &Context, colours: &CapColours) -> Result<(), cairo::Error> {
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(side * 0.06, -0.15);
        cr.curve_to(side * 0.25, -0.85, side * 0.85, -0.98, side * 0.98, -0.72);
        cr.curve_to(side * 1.05, -0.4, side * 0.75, 0.05, side * 0.06, 0.08);
        cr.close_path();
        cr.fill()?;
        cr.move_to(side * 0.06, 0.1);
        cr.curve_to(side * 0.55, 0.1, side * 0.85, 0.3, side * 0.74, 0.6);
        cr.curve_to(side * 0.62, 0.95, side * 0.22, 0.88, side * 0.06, 0.4);
        cr.close_path();
        cr.fill()?;
    }
    colours.face.set(cr);
    for side in [-1.0, 1.0] {
        blob(cr, side * 0.66, -0.52, 0.15, 0.15, 0.0)?;
    }
    colours.sign.set(cr);
    cr.set_line_width(0.15);
    cr.move_to(0.0, -0.4);
    cr.line_to(0.0, 0.75);
    cr.stroke()?;
    pair(cr, &[(0.03, -0.42), (0.22, -0.92)], 0.08)
}

fn beetle(cr: &Context, colours: &CapColours) -> Result<(), cairo::Error> {
    blob(cr, 0.0, 0.34, 0.42, 0.6, 0.0)?;
    blob(cr, 0.0, -0.36, 0.34, 0.2, 0.0)?;
    cr.set_line_width(0.15);
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(side * 0.16, -0.5);
        cr.curve_to(side * 0.55, -0.62, side * 0.5, -0.95, side * 0.14, -0.98);
        cr.stroke()?;
    }
    pair(cr, &[(0.32, 0.0), (0.66, -0.16), (0.84, -0.38)], 0.12)?;
    pair(cr, &[(0.38, 0.3), (0.74, 0.32), (0.92, 0.5)], 0.12)?;
    pair(cr, &[(0.34, 0.58), (0.64, 0.74), (0.72, 0.98)], 0.12)?;
    colours.face.set(cr);
    cr.set_line_width(0.1);
    cr.new_path();
    cr.move_to(0.0, -0.12);
    cr.line_to(0.0, 0.88);
    cr.stroke()
}

fn dragonfly(cr: &Context) -> Result<(), cairo::Error> {
    for side in [-1.0, 1.0] {
        blob(cr, side * 0.54, -0.4, 0.48, 0.14, side * -0.16)?;
        blob(cr, side * 0.5, 0.0, 0.44, 0.14, side * 0.2)?;
    }
    blob(cr, 0.0, -0.7, 0.22, 0.18, 0.0)?;
    blob(cr, 0.0, -0.3, 0.15, 0.3, 0.0)?;
    cr.set_line_width(0.17);
    cr.new_path();
    cr.move_to(0.0, -0.2);
    cr.line_to(0.0, 0.94);
    cr.stroke()
}

fn ladybird(cr: &Context, colours: &CapColours) -> Result<(), cairo::Error> {
    blob(cr, 0.0, -0.52, 0.36, 0.32, 0.0)?;
    pair(cr, &[(0.16, -0.75), (0.36, -0.96)], 0.09)?;
    blob(cr, 0.0, 0.2, 0.72, 0.7, 0.0)?;
    colours.face.set(cr);
    cr.set_line_width(0.11);
    cr.new_path();
    cr.move_to(0.0, -0.46);
    cr.line_to(0.0, 0.92);
    cr.stroke()?;
    for side in [-1.0, 1.0] {
        blob(cr, side * 0.36, -0.08, 0.16, 0.16, 0.0)?;
        blob(cr, side * 0.3, 0.46, 0.16, 0.16, 0.0)?;
    }
    Ok(())
}
