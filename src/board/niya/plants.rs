//! The four plants, each in a square from -1 to 1 whose y axis points down.

use super::Ink;
use crate::games::niya::Plant;
use cairo::Context;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

pub(super) fn paint(cr: &Context, plant: Plant, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    match plant {
        Plant::Maple => maple(cr, ink),
        Plant::Cherry => cherry(cr, ink),
        Plant::Pine => pine(cr, ink),
        Plant::Iris => iris(cr, ink),
    }
}

fn polar(angle: f64, radius: f64) -> (f64, f64) {
    (radius * angle.cos(), radius * angle.sin())
}

/// A maple leaf: five pointed lobes round the end of the stem.
fn maple(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    let colour = ink.tone(ink.colours.plants[Plant::Maple as usize]);
    let lobes = [(-205.0f64, 0.74), (-148.0, 0.98), (-90.0, 1.12), (-32.0, 0.98), (25.0, 0.74)];
    let centre = (0.0, 0.16);
    let at = |degrees: f64, radius: f64| {
        let (x, y) = polar(degrees.to_radians(), radius);
        (centre.0 + x, centre.1 + y)
    };
    cr.new_path();
    let (x, y) = at(92.0, 0.20);
    cr.move_to(x, y);
    for (i, &(angle, length)) in lobes.iter().enumerate() {
        let tip = at(angle, length);
        let (left, right) = (at(angle - 17.0, length * 0.62), at(angle + 17.0, length * 0.62));
        let valley = match lobes.get(i + 1) {
            Some((next, _)) => at((angle + next) / 2.0, 0.36),
            None => at(88.0, 0.20),
        };
        // The lobe swells beside its vein and runs out into a long point, with one tooth on each side.
        cr.line_to(left.0, left.1);
        let tooth = at(angle - 9.5, length * 0.68);
        cr.line_to(tooth.0, tooth.1);
        cr.line_to(tip.0, tip.1);
        let tooth = at(angle + 9.5, length * 0.68);
        cr.line_to(tooth.0, tooth.1);
        cr.line_to(right.0, right.1);
        cr.line_to(valley.0, valley.1);
    }
    cr.close_path();
    colour.set(cr);
    cr.fill_preserve()?;
    cr.set_line_width(0.05);
    cr.stroke()?;
    cr.set_line_width(0.09);
    cr.move_to(0.0, 0.2);
    cr.curve_to(0.02, 0.55, 0.08, 0.8, 0.2, 1.0);
    cr.stroke()?;
    if ink.fine() {
        colour.mix(ink.paper, 0.55).set(cr);
        cr.set_line_width(0.032);
        for (angle, length) in lobes {
            let tip = at(angle, length * 0.74);
            cr.move_to(centre.0, centre.1);
            cr.line_to(tip.0, tip.1);
            cr.stroke()?;
        }
    }
    Ok(())
}

/// A cherry blossom: five notched petals, stamens in the middle.
fn cherry(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    let colour = ink.tone(ink.colours.plants[Plant::Cherry as usize]);
    for petal in 0..5 {
        cr.save()?;
        cr.rotate(f64::from(petal) * TAU / 5.0);
        cr.new_path();
        cr.move_to(0.0, -0.06);
        cr.curve_to(-0.30, -0.28, -0.62, -0.72, -0.26, -1.0);
        cr.line_to(0.0, -0.80);
        cr.line_to(0.26, -1.0);
        cr.curve_to(0.62, -0.72, 0.30, -0.28, 0.0, -0.06);
        cr.close_path();
        colour.mix(ink.paper, 0.62).set(cr);
        cr.fill_preserve()?;
        colour.set(cr);
        cr.set_line_width(if ink.fine() { 0.06 } else { 0.11 });
        cr.stroke()?;
        cr.restore()?;
    }
    colour.set(cr);
    if ink.fine() {
        cr.set_line_width(0.035);
        for i in 0..10 {
            let angle = f64::from(i) * TAU / 10.0 - FRAC_PI_2;
            let length = if i % 2 == 0 { 0.46 } else { 0.34 };
            let (x, y) = polar(angle, length);
            cr.move_to(0.0, 0.0);
            cr.line_to(x, y);
            cr.stroke()?;
            cr.arc(x, y, 0.045, 0.0, TAU);
            cr.fill()?;
        }
    }
    cr.arc(0.0, 0.0, 0.13, 0.0, TAU);
    cr.fill()
}

/// A pine twig: two fans of needles.
fn pine(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    let colour = ink.tone(ink.colours.plants[Plant::Pine as usize]);
    let wood = ink.tone(ink.colours.symbols[1]);
    wood.set(cr);
    cr.set_line_width(0.12);
    cr.move_to(-0.62, 0.98);
    cr.curve_to(-0.4, 0.72, -0.1, 0.62, 0.42, 0.60);
    cr.stroke()?;
    cr.move_to(-0.40, 0.78);
    cr.curve_to(-0.40, 0.5, -0.28, 0.25, -0.22, 0.04);
    cr.stroke()?;
    for (x, y, radius) in [(0.42, 0.58, 0.62), (-0.20, 0.04, 0.84)] {
        fan(cr, ink, colour, (x, y), radius)?;
    }
    Ok(())
}

fn fan(
    cr: &Context,
    ink: &Ink<'_>,
    colour: super::Colour,
    (x, y): (f64, f64),
    radius: f64,
) -> Result<(), cairo::Error> {
    let (from, to) = (-PI - 0.12, 0.12);
    cr.new_path();
    cr.move_to(x, y);
    cr.arc(x, y, radius * 0.92, from, to);
    cr.close_path();
    colour.mix(ink.paper, if ink.fine() { 0.72 } else { 0.35 }).set(cr);
    cr.fill()?;
    let needles = if ink.fine() { 17 } else { 7 };
    colour.set(cr);
    cr.set_line_width(if ink.fine() { 0.052 } else { 0.12 });
    for i in 0..=needles {
        let angle = from + (to - from) * f64::from(i) / f64::from(needles);
        let length = radius * if i % 2 == 0 { 1.0 } else { 0.9 };
        let (dx, dy) = polar(angle, length);
        cr.move_to(x, y);
        cr.line_to(x + dx, y + dy);
        cr.stroke()?;
    }
    cr.arc(x, y, 0.1, 0.0, TAU);
    cr.fill()
}

/// An iris, standing: three upright petals, two falling ones, two sword leaves.
fn iris(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    let colour = ink.tone(ink.colours.plants[Plant::Iris as usize]);
    let stem = ink.tone(ink.colours.stem);
    stem.set(cr);
    cr.set_line_width(0.1);
    cr.move_to(0.0, 0.1);
    cr.line_to(0.0, 1.02);
    cr.stroke()?;
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(side * 0.04, 1.04);
        cr.curve_to(side * 0.30, 0.80, side * 0.48, 0.50, side * 0.62, 0.12);
        cr.curve_to(side * 0.58, 0.60, side * 0.42, 0.86, side * 0.22, 1.04);
        cr.close_path();
        cr.fill()?;
    }
    // The two standards behind, the falls hanging to the sides, the middle petal in front.
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(0.0, 0.12);
        cr.curve_to(side * 0.50, -0.10, side * 0.62, -0.62, side * 0.30, -1.02);
        cr.curve_to(side * 0.10, -0.80, 0.0, -0.40, 0.0, 0.12);
        cr.close_path();
        colour.mix(ink.paper, 0.28).set(cr);
        cr.fill()?;
    }
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(0.0, -0.06);
        cr.curve_to(side * 0.42, -0.34, side * 0.98, -0.26, side * 0.94, 0.16);
        cr.curve_to(side * 0.92, 0.44, side * 0.62, 0.46, side * 0.52, 0.24);
        cr.curve_to(side * 0.42, 0.12, side * 0.20, 0.14, 0.0, 0.18);
        cr.close_path();
        colour.set(cr);
        cr.fill()?;
    }
    cr.new_path();
    cr.move_to(0.0, 0.22);
    cr.curve_to(-0.34, -0.10, -0.26, -0.62, 0.0, -0.94);
    cr.curve_to(0.26, -0.62, 0.34, -0.10, 0.0, 0.22);
    cr.close_path();
    colour.set(cr);
    cr.fill_preserve()?;
    ink.paper.set(cr);
    cr.set_line_width(0.05);
    cr.stroke()?;
    if ink.fine() {
        ink.tone(ink.colours.symbols[0]).mix(ink.paper, 0.25).set(cr);
        cr.set_line_width(0.07);
        for side in [-1.0, 1.0] {
            cr.move_to(side * 0.24, 0.02);
            cr.curve_to(side * 0.42, -0.06, side * 0.58, -0.02, side * 0.70, 0.12);
            cr.stroke()?;
        }
    }
    Ok(())
}
