//! Bottle caps seen from above: 21 crimps, brass or steel, an insect; turned over the pale liner and no sign.

use super::signs;
use crate::board::scene::Rect;
use crate::board::theme::{CapColours, ChapasColours, Colour};
use crate::games::chapas::CapId;
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::TAU;

/// How many crimps a crown cap has.
const CRIMPS: usize = 21;

/// Which side of a cap is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Up {
    /// The sign: the army is grouped.
    Sign,
    /// The liner: it is disorganised.
    Liner,
}

/// A cap as it is seen at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The cap.
    pub cap: CapId,
    /// Its middle in the view.
    pub at: (f64, f64),
    /// Its radius, in pixels.
    pub radius: f64,
    /// What is up.
    pub up: Up,
    /// Its width, 0 to 1, while it is being turned over.
    pub width: f64,
    /// How much of it is seen, 0 to 1.
    pub alpha: f64,
}

/// The colours of a side.
pub fn colours_of(colours: &ChapasColours, seat: Seat) -> &CapColours {
    if seat == Seat::FIRST { &colours.white } else { &colours.black }
}

/// Draws a cap.
pub fn paint(cr: &Context, colours: &ChapasColours, pose: &Pose) -> Result<(), cairo::Error> {
    if pose.alpha < 1.0 {
        cr.push_group();
        paint_solid(cr, colours, pose)?;
        cr.pop_group_to_source()?;
        return cr.paint_with_alpha(pose.alpha);
    }
    paint_solid(cr, colours, pose)
}

fn paint_solid(cr: &Context, colours: &ChapasColours, pose: &Pose) -> Result<(), cairo::Error> {
    let metal = colours_of(colours, pose.cap.owner());
    let r = pose.radius;
    cr.save()?;
    cr.translate(pose.at.0, pose.at.1);
    // A rim of the sky: the metal stands out from any planet under it.
    circle(cr, r * 1.0 + (r * 0.1).clamp(0.8, 2.0));
    colours.sky.set(cr);
    cr.fill()?;
    cr.save()?;
    cr.translate(0.0, (r * 0.09).min(2.5));
    crimps(cr, r);
    colours.night.set_alpha(cr, 0.35);
    cr.fill()?;
    cr.restore()?;
    cr.scale(pose.width.max(0.04), 1.0);
    crimps(cr, r);
    metal.metal.set(cr);
    cr.fill()?;
    if r >= 9.0 {
        flutes(cr, r, metal)?;
    }
    match pose.up {
        Up::Sign => paint_face(cr, r, pose.cap, metal)?,
        Up::Liner => paint_liner(cr, r, pose.cap, metal)?,
    }
    cr.restore()
}

fn circle(cr: &Context, radius: f64) {
    cr.new_path();
    cr.arc(0.0, 0.0, radius, 0.0, TAU);
}

/// The outline with its crimps; on a small cap a plain circle.
fn crimps(cr: &Context, r: f64) {
    if r < 6.0 {
        return circle(cr, r);
    }
    let at = |turn: f64, radius: f64| (radius * turn.cos(), radius * turn.sin());
    let step = TAU / CRIMPS as f64;
    cr.new_path();
    let start = at(0.0, r * 0.9);
    cr.move_to(start.0, start.1);
    for i in 0..CRIMPS {
        let from = i as f64 * step;
        let (a, b, end) = (at(from + step * 0.2, r * 1.05), at(from + step * 0.8, r * 1.05), at(from + step, r * 0.9));
        cr.curve_to(a.0, a.1, b.0, b.1, end.0, end.1);
    }
    cr.close_path();
}

/// The folds between the crimps, lighter towards the light.
fn flutes(cr: &Context, r: f64, metal: &CapColours) -> Result<(), cairo::Error> {
    cr.set_line_cap(cairo::LineCap::Round);
    for i in 0..CRIMPS {
        let turn = i as f64 * TAU / CRIMPS as f64;
        metal.shade.set_alpha(cr, 0.85);
        cr.set_line_width(r * 0.055);
        cr.move_to(turn.cos() * r * 0.76, turn.sin() * r * 0.76);
        cr.line_to(turn.cos() * r * 0.9, turn.sin() * r * 0.9);
        cr.stroke()?;
        let ridge = turn + TAU / CRIMPS as f64 / 2.0;
        // Light comes from above left.
        let light = (-(ridge.cos() + ridge.sin()) / std::f64::consts::SQRT_2 + 0.35).max(0.0);
        if light > 0.05 {
            Colour(0xffffff).set_alpha(cr, 0.55 * light.min(1.0));
            cr.set_line_width(r * 0.06);
            cr.move_to(ridge.cos() * r * 0.8, ridge.sin() * r * 0.8);
            cr.line_to(ridge.cos() * r * 0.92, ridge.sin() * r * 0.92);
            cr.stroke()?;
        }
    }
    Ok(())
}

fn paint_face(cr: &Context, r: f64, cap: CapId, metal: &CapColours) -> Result<(), cairo::Error> {
    circle(cr, r * 0.77);
    metal.face.set(cr);
    cr.fill_preserve()?;
    metal.shade.set(cr);
    cr.set_line_width((r * 0.05).max(0.5));
    cr.stroke()?;
    // Black's face has a second rim: the sides differ without colour.
    if cap.owner() == Seat::SECOND && r >= 9.0 {
        circle(cr, r * 0.69);
        metal.metal.set(cr);
        cr.set_line_width(r * 0.045);
        cr.stroke()?;
    }
    if r < 5.0 {
        circle(cr, r * 0.25);
        metal.sign.set(cr);
        return cr.fill();
    }
    cr.save()?;
    cr.scale(r * 0.56, r * 0.56);
    signs::paint(cr, cap.index(), metal)?;
    cr.restore()
}

fn paint_liner(cr: &Context, r: f64, cap: CapId, metal: &CapColours) -> Result<(), cairo::Error> {
    circle(cr, r * 0.82);
    metal.shade.set(cr);
    cr.fill()?;
    circle(cr, r * 0.76);
    metal.liner.set(cr);
    cr.fill()?;
    metal.groove.set(cr);
    cr.set_line_width((r * 0.05).max(0.5));
    if cap.owner() == Seat::FIRST {
        circle(cr, r * 0.5);
        return cr.stroke();
    }
    for size in [0.58, 0.42] {
        circle(cr, r * size);
        cr.stroke()?;
    }
    Ok(())
}

/// Draws a cap's sign side in a square, as it stands for an army.
pub fn paint_army(cr: &Context, colours: &ChapasColours, cap: CapId, area: &Rect) -> Result<(), cairo::Error> {
    paint_in(cr, colours, cap, Up::Sign, area)
}

/// Draws a cap in a square that is turned over.
pub fn paint_turned(cr: &Context, colours: &ChapasColours, cap: CapId, area: &Rect) -> Result<(), cairo::Error> {
    paint_in(cr, colours, cap, Up::Liner, area)
}

fn paint_in(cr: &Context, colours: &ChapasColours, cap: CapId, up: Up, area: &Rect) -> Result<(), cairo::Error> {
    let radius = area.w.min(area.h) / 2.0 * 0.9;
    paint(cr, colours, &Pose { cap, at: area.middle(), radius, up, width: 1.0, alpha: 1.0 })
}
