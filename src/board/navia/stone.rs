//! Gulled: flat stones, black or red, whose arrows say how they move.

use crate::board::theme::NaviaColours;
use crate::games::navia::Kind;
use crate::rules::Seat;
use cairo::Context;

/// Draws a stone with radius 1 around the origin, forward upwards.
pub(super) fn paint(
    cr: &Context,
    colours: &NaviaColours,
    kind: Kind,
    side: Seat,
    size: f64,
) -> Result<(), cairo::Error> {
    let i = side.index();
    outline(cr, 1.0);
    colours.rim[i].set(cr);
    cr.fill()?;
    outline(cr, 0.92);
    colours.base[i].set(cr);
    cr.fill()?;
    outline(cr, 0.7);
    colours.stones[usize::from(kind == Kind::RED)].set(cr);
    cr.fill()?;
    colours.stone_ink.set(cr);
    cr.set_line_width(if size >= 30.0 { 0.1 } else { 0.16 });
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    let ways: &[f64] = if kind == Kind::RED { &[-0.62, 0.0, 0.62] } else { &[0.0] };
    for &way in ways {
        cr.save()?;
        cr.translate(0.0, 0.24);
        cr.rotate(way);
        cr.new_path();
        cr.move_to(0.0, -0.12);
        cr.line_to(0.0, -0.6);
        if kind == Kind::BLACK || size >= 30.0 {
            cr.move_to(-0.14, -0.44);
            cr.line_to(0.0, -0.6);
            cr.line_to(0.14, -0.44);
        }
        cr.stroke()?;
        cr.restore()?;
    }
    Ok(())
}

/// A pebble that is pointed forwards.
fn outline(cr: &Context, r: f64) {
    cr.new_path();
    cr.move_to(0.0, -0.86 * r);
    cr.curve_to(0.34 * r, -0.74 * r, 0.66 * r, -0.42 * r, 0.74 * r, -0.02 * r);
    cr.curve_to(0.84 * r, 0.5 * r, 0.62 * r, 0.78 * r, 0.0, 0.78 * r);
    cr.curve_to(-0.62 * r, 0.78 * r, -0.84 * r, 0.5 * r, -0.74 * r, -0.02 * r);
    cr.curve_to(-0.66 * r, -0.42 * r, -0.34 * r, -0.74 * r, 0.0, -0.86 * r);
    cr.close_path();
}
