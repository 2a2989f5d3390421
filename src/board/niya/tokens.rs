//! The clans' tokens: Genji red with gentian leaves and flowers, Heike black with a butterfly and a double rim.

use super::super::scene::Rect;
use super::super::theme::{Colour, NiyaColours};
use crate::games::niya::GENJI;
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::TAU;

pub(super) fn paint(cr: &Context, colours: &NiyaColours, r: &Rect, seat: Seat) -> Result<(), cairo::Error> {
    let [disc, crest] = if seat == GENJI { colours.genji } else { colours.heike };
    cr.save()?;
    let (cx, cy) = r.middle();
    cr.translate(cx, cy);
    cr.scale(r.w / 2.0, r.w / 2.0);
    cr.set_line_cap(cairo::LineCap::Round);
    cr.new_path();
    cr.arc(0.0, 0.045, 1.0, 0.0, TAU);
    Colour(0).set_alpha(cr, 0.28);
    cr.fill()?;
    cr.arc(0.0, 0.0, 1.0, 0.0, TAU);
    disc.set(cr);
    cr.fill()?;
    crest.set(cr);
    if seat == GENJI {
        cr.set_line_width(0.05);
        cr.arc(0.0, 0.0, 0.9, 0.0, TAU);
        cr.stroke()?;
        gentian(cr, disc, r.w >= 40.0)?;
    } else {
        cr.set_line_width(0.05);
        for radius in [0.93, 0.80] {
            cr.new_path();
            cr.arc(0.0, 0.0, radius, 0.0, TAU);
            cr.stroke()?;
        }
        butterfly(cr, disc, r.w >= 40.0)?;
    }
    cr.restore()
}

/// Five leaves spread downwards, three flowers above.
fn gentian(cr: &Context, disc: Colour, fine: bool) -> Result<(), cairo::Error> {
    for degrees in [-116.0f64, -58.0, 0.0, 58.0, 116.0] {
        cr.save()?;
        cr.translate(0.0, -0.02);
        cr.rotate(degrees.to_radians());
        cr.new_path();
        cr.move_to(0.0, 0.06);
        cr.curve_to(0.26, 0.26, 0.20, 0.52, 0.0, 0.74);
        cr.curve_to(-0.20, 0.52, -0.26, 0.26, 0.0, 0.06);
        cr.close_path();
        cr.fill()?;
        if fine {
            cr.save()?;
            disc.set(cr);
            cr.set_line_width(0.035);
            cr.move_to(0.0, 0.16);
            cr.line_to(0.0, 0.6);
            cr.stroke()?;
            cr.restore()?;
        }
        cr.restore()?;
    }
    for (x, y) in [(-0.36, -0.56), (0.0, -0.62), (0.36, -0.56)] {
        cr.new_path();
        if fine {
            for k in 0..5 {
                let angle = f64::from(k) * TAU / 5.0 - TAU / 4.0;
                cr.new_sub_path();
                cr.arc(x + 0.085 * angle.cos(), y + 0.085 * angle.sin(), 0.065, 0.0, TAU);
            }
        } else {
            cr.arc(x, y, 0.13, 0.0, TAU);
        }
        cr.fill()?;
    }
    Ok(())
}

/// A butterfly with raised wings.
fn butterfly(cr: &Context, disc: Colour, fine: bool) -> Result<(), cairo::Error> {
    for side in [-1.0, 1.0] {
        cr.new_path();
        cr.move_to(side * 0.03, 0.04);
        cr.curve_to(side * 0.10, -0.42, side * 0.44, -0.66, side * 0.60, -0.40);
        cr.curve_to(side * 0.66, -0.14, side * 0.40, 0.06, side * 0.03, 0.10);
        cr.close_path();
        cr.move_to(side * 0.04, 0.12);
        cr.curve_to(side * 0.34, 0.06, side * 0.54, 0.22, side * 0.44, 0.44);
        cr.curve_to(side * 0.32, 0.62, side * 0.12, 0.44, side * 0.04, 0.12);
        cr.close_path();
        cr.fill()?;
        cr.set_line_width(0.05);
        cr.move_to(side * 0.02, -0.14);
        cr.curve_to(side * 0.06, -0.40, side * 0.14, -0.54, side * 0.28, -0.62);
        cr.stroke()?;
    }
    cr.save()?;
    cr.scale(1.0, 4.2);
    cr.arc(0.0, 0.04, 0.075, 0.0, TAU);
    cr.restore()?;
    cr.fill()?;
    if fine {
        cr.save()?;
        disc.set(cr);
        for side in [-1.0, 1.0] {
            for (x, y, radius) in [(0.40, -0.32, 0.09), (0.25, -0.13, 0.055), (0.30, 0.32, 0.065)] {
                cr.new_path();
                cr.arc(side * x, y, radius, 0.0, TAU);
                cr.fill()?;
            }
        }
        cr.restore()?;
    }
    Ok(())
}
