//! The four Navias: slender figures of a few strokes on a round base, always upright.

use crate::board::theme::NaviaColours;
use crate::games::navia::Figure;
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::{PI, TAU};

/// The base under a Navia, with eight small marks: she moves to every side.
pub(super) fn base(cr: &Context, colours: &NaviaColours, side: Seat) -> Result<(), cairo::Error> {
    let i = side.index();
    for (radius, colour) in [(1.0, colours.rim[i]), (0.92, colours.base[i])] {
        cr.new_path();
        cr.arc(0.0, 0.0, radius, 0.0, TAU);
        colour.set(cr);
        cr.fill()?;
    }
    colours.gilt[i].set(cr);
    for k in 0..8 {
        let angle = f64::from(k) * TAU / 8.0;
        cr.new_path();
        cr.arc(0.81 * angle.cos(), 0.81 * angle.sin(), 0.06, 0.0, TAU);
        cr.fill()?;
    }
    Ok(())
}

/// Draws a figure within radius 0.75 around the origin.
pub(super) fn paint(
    cr: &Context,
    colours: &NaviaColours,
    figure: Figure,
    side: Seat,
    size: f64,
) -> Result<(), cairo::Error> {
    let dress = colours.dress[side.index()][figure as usize];
    let ink = colours.ink[side.index()];
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    dress.set(cr);
    gown(cr, figure);
    cr.fill()?;
    ink.set(cr);
    cr.new_path();
    cr.arc(0.0, -0.46, 0.14, 0.0, TAU);
    cr.fill()?;
    cr.set_line_width(if size >= 34.0 { 0.075 } else { 0.11 });
    arms(cr, figure)?;
    hair(cr, figure)
}

/// The gown: what tells the figures apart at a small size.
fn gown(cr: &Context, figure: Figure) {
    cr.new_path();
    match figure {
        Figure::Estelle => {
            cr.move_to(0.0, -0.32);
            cr.curve_to(0.12, 0.0, 0.2, 0.3, 0.46, 0.66);
            cr.curve_to(0.2, 0.74, -0.2, 0.74, -0.46, 0.66);
            cr.curve_to(-0.2, 0.3, -0.12, 0.0, 0.0, -0.32);
        }
        Figure::Debora => {
            cr.move_to(-0.14, -0.3);
            cr.line_to(0.14, -0.3);
            cr.curve_to(0.06, 0.0, 0.1, 0.3, 0.2, 0.7);
            cr.line_to(-0.2, 0.7);
            cr.curve_to(-0.1, 0.3, -0.06, 0.0, -0.14, -0.3);
        }
        Figure::Io => {
            cr.move_to(0.0, -0.32);
            cr.curve_to(0.14, -0.1, 0.1, 0.1, 0.1, 0.2);
            cr.curve_to(0.5, 0.24, 0.52, 0.5, 0.36, 0.7);
            cr.line_to(-0.36, 0.7);
            cr.curve_to(-0.52, 0.5, -0.5, 0.24, -0.1, 0.2);
            cr.curve_to(-0.1, 0.1, -0.14, -0.1, 0.0, -0.32);
        }
        Figure::Krra => {
            cr.move_to(0.0, -0.32);
            cr.curve_to(0.2, -0.05, 0.12, 0.25, 0.5, 0.7);
            cr.curve_to(0.3, 0.62, 0.2, 0.62, 0.1, 0.7);
            cr.curve_to(0.0, 0.6, -0.1, 0.6, -0.16, 0.7);
            cr.curve_to(-0.2, 0.3, -0.16, 0.0, 0.0, -0.32);
        }
    }
    cr.close_path();
}

fn arms(cr: &Context, figure: Figure) -> Result<(), cairo::Error> {
    cr.new_path();
    match figure {
        // Both arms raised.
        Figure::Estelle => {
            cr.move_to(-0.44, -0.5);
            cr.curve_to(-0.34, -0.24, -0.14, -0.2, 0.0, -0.22);
            cr.curve_to(0.14, -0.2, 0.34, -0.24, 0.44, -0.5);
        }
        // A staff in one hand.
        Figure::Debora => {
            cr.move_to(0.0, -0.22);
            cr.line_to(0.38, -0.06);
            cr.move_to(0.4, -0.6);
            cr.line_to(0.4, 0.66);
            cr.move_to(0.0, -0.22);
            cr.curve_to(-0.2, -0.16, -0.26, 0.0, -0.24, 0.16);
        }
        // Hands folded before her.
        Figure::Io => {
            cr.move_to(-0.08, -0.24);
            cr.curve_to(-0.4, -0.1, -0.3, 0.1, 0.0, 0.04);
            cr.curve_to(0.3, 0.1, 0.4, -0.1, 0.08, -0.24);
        }
        // One arm thrown out, one back: a dancer.
        Figure::Krra => {
            cr.move_to(-0.52, -0.1);
            cr.curve_to(-0.3, -0.06, -0.14, -0.16, 0.0, -0.22);
            cr.curve_to(0.2, -0.3, 0.34, -0.46, 0.54, -0.42);
        }
    }
    cr.stroke()
}

fn hair(cr: &Context, figure: Figure) -> Result<(), cairo::Error> {
    cr.new_path();
    match figure {
        // A diadem.
        Figure::Estelle => {
            cr.move_to(-0.14, -0.62);
            cr.line_to(-0.08, -0.72);
            cr.line_to(0.0, -0.64);
            cr.line_to(0.08, -0.72);
            cr.line_to(0.14, -0.62);
        }
        // A hood.
        Figure::Debora => {
            cr.arc(0.0, -0.44, 0.22, PI * 0.95, PI * 2.05);
            cr.move_to(-0.22, -0.42);
            cr.line_to(-0.2, -0.24);
        }
        // A halo.
        Figure::Io => cr.arc(0.0, -0.46, 0.27, PI * 1.05, PI * 1.95),
        // Hair in the wind.
        Figure::Krra => {
            cr.move_to(-0.02, -0.6);
            cr.curve_to(-0.24, -0.7, -0.3, -0.5, -0.48, -0.56);
            cr.move_to(-0.08, -0.52);
            cr.curve_to(-0.24, -0.54, -0.28, -0.38, -0.4, -0.42);
        }
    }
    cr.stroke()
}
