//! The four poetic symbols, each in a square from -1 to 1 whose y axis points down.

use super::Ink;
use crate::games::niya::Symbol;
use cairo::Context;
use std::f64::consts::PI;

pub(super) fn paint(cr: &Context, symbol: Symbol, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    ink.tone(ink.colours.symbols[symbol as usize]).set(cr);
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    match symbol {
        Symbol::Sun => sun(cr, ink),
        Symbol::Banner => banner(cr, ink),
        Symbol::Bird => bird(cr),
        Symbol::Rain => rain(cr, ink),
    }
}

/// A half disc behind the horizon.
fn sun(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    cr.new_path();
    cr.arc(0.0, 0.42, 0.66, PI, 0.0);
    cr.close_path();
    cr.fill()?;
    cr.set_line_width(0.17);
    cr.move_to(-1.0, 0.62);
    cr.line_to(1.0, 0.62);
    cr.stroke()?;
    if ink.fine() {
        cr.set_line_width(0.13);
        for degrees in [-150.0f64, -120.0, -90.0, -60.0, -30.0] {
            let angle = degrees.to_radians();
            cr.move_to(0.86 * angle.cos(), 0.42 + 0.86 * angle.sin());
            cr.line_to(1.1 * angle.cos(), 0.42 + 1.1 * angle.sin());
            cr.stroke()?;
        }
    }
    Ok(())
}

/// A hanging strip with two strokes of writing.
fn banner(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    cr.set_line_width(0.13);
    cr.move_to(0.0, -1.05);
    cr.line_to(0.0, -0.78);
    cr.stroke()?;
    cr.new_path();
    cr.move_to(-0.48, -0.78);
    cr.line_to(0.48, -0.78);
    cr.line_to(0.48, 1.0);
    cr.line_to(-0.48, 1.0);
    cr.close_path();
    cr.fill()?;
    ink.paper.set(cr);
    cr.set_line_width(0.15);
    cr.move_to(0.17, -0.46);
    cr.curve_to(0.10, -0.1, 0.24, 0.2, 0.14, 0.62);
    cr.stroke()?;
    cr.move_to(-0.17, -0.40);
    cr.curve_to(-0.26, -0.1, -0.10, 0.1, -0.19, 0.40);
    cr.stroke()
}

/// A bird on the wing, one brush line.
fn bird(cr: &Context) -> Result<(), cairo::Error> {
    cr.new_path();
    cr.move_to(-1.08, -0.30);
    cr.curve_to(-0.60, -0.62, -0.22, -0.34, 0.0, 0.22);
    cr.curve_to(0.20, -0.46, 0.62, -0.84, 1.10, -0.62);
    cr.curve_to(0.70, -0.52, 0.36, -0.10, 0.10, 0.66);
    cr.curve_to(0.02, 0.82, -0.10, 0.80, -0.14, 0.62);
    cr.curve_to(-0.30, 0.02, -0.62, -0.28, -1.08, -0.30);
    cr.close_path();
    cr.fill()
}

/// A cloud with three slanted drops.
fn rain(cr: &Context, ink: &Ink<'_>) -> Result<(), cairo::Error> {
    cr.new_path();
    cr.arc(-0.46, -0.22, 0.42, PI * 0.5, PI * 1.4);
    cr.arc(0.0, -0.48, 0.48, PI * 1.1, PI * 1.9);
    cr.arc(0.52, -0.20, 0.40, PI * 1.5, PI * 0.5);
    cr.close_path();
    cr.fill()?;
    cr.set_line_width(if ink.fine() { 0.15 } else { 0.2 });
    for x in [-0.44, 0.04, 0.52] {
        cr.move_to(x, 0.46);
        cr.line_to(x - 0.24, 0.98);
        cr.stroke()?;
    }
    Ok(())
}
