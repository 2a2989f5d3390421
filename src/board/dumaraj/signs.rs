//! The mobs' signs: triangle, square, cross, six-armed snowflake, octagon, pentagon, circle.
//!
//! The attacker's are filled; the blocker's are heavy outlines with a filled core.

use super::super::theme::Colour;
use crate::games::dumaraj::{ATTACKER, Mob, Piece};
use cairo::Context;
use std::f64::consts::{FRAC_PI_2, TAU};

/// Draws a mob round a point; `cell` is the side of its bit.
pub(super) fn paint(
    cr: &Context,
    piece: Piece,
    (x, y): (f64, f64),
    cell: f64,
    ink: Colour,
    scale: f64,
) -> Result<(), cairo::Error> {
    if cell < 2.0 {
        return Ok(());
    }
    let r = radius(piece.mob) * cell;
    ink.set(cr);
    cr.set_fill_rule(cairo::FillRule::EvenOdd);
    let sign = Sign { mob: piece.mob, x, y, r, scale };
    cr.new_path();
    sign.outline(cr, 0.0);
    if piece.seat == ATTACKER {
        cr.fill()?;
    } else {
        let wall = sign.wall();
        sign.outline(cr, wall);
        cr.fill()?;
        if sign.has_core() {
            sign.core(cr, wall);
            cr.fill()?;
        }
    }
    cr.set_fill_rule(cairo::FillRule::Winding);
    Ok(())
}

/// How far a sign reaches from its middle, in bits: all look equally heavy, the Raj a little more, the Piksa less.
fn radius(mob: Mob) -> f64 {
    match mob {
        Mob::Slod => 0.42,
        Mob::Lod => 0.29,
        Mob::Gon => 0.36,
        Mob::Trigon => 0.41,
        Mob::Raj => 0.38,
        Mob::Fej => 0.38,
        Mob::Piksa => 0.25,
    }
}

/// A sign at its place.
struct Sign {
    mob: Mob,
    x: f64,
    y: f64,
    r: f64,
    /// Device pixels a logical one.
    scale: f64,
}

impl Sign {
    fn snap(&self, v: f64) -> f64 {
        (v * self.scale).round() / self.scale
    }

    /// The width of a blocker's outline.
    fn wall(&self) -> f64 {
        let share = match self.mob {
            Mob::Gon => 0.17,
            Mob::Trigon => 0.16,
            Mob::Lod => 0.24,
            Mob::Piksa => 0.26,
            _ => 0.2,
        };
        self.snap(self.r * share).max(1.0_f64.max(1.0 / self.scale))
    }

    /// Whether there is room for a core that does not run into the outline.
    fn has_core(&self) -> bool {
        let least = match self.mob {
            Mob::Gon => 9.0,
            Mob::Trigon => 8.0,
            _ => 3.4,
        };
        self.r * self.scale.min(1.5) >= least
    }

    /// Adds the outline, `inset` within the sign's own, to the path.
    fn outline(&self, cr: &Context, inset: f64) {
        match self.mob {
            Mob::Slod => self.polygon(cr, 3, self.y + self.r * 0.14, self.r, inset),
            Mob::Fej => self.polygon(cr, 5, self.y + self.r * 0.05, self.r, inset),
            Mob::Raj => self.octagon(cr, self.r - inset),
            Mob::Lod => self.square(cr, self.r - inset),
            Mob::Gon => self.cross(cr, self.r - inset, self.r * 0.38 - inset),
            Mob::Trigon => self.flake(cr, inset),
            Mob::Piksa => {
                cr.new_sub_path();
                cr.arc(self.x, self.y, (self.r - inset).max(0.0), 0.0, TAU);
            }
        }
    }

    /// Adds a blocker's core to the path.
    fn core(&self, cr: &Context, wall: f64) {
        let inset = wall + (self.r * 0.14).max(1.0 / self.scale);
        match self.mob {
            Mob::Gon => {
                let arm = (self.r * 0.38 - inset).max(self.r * 0.055);
                self.cross(cr, self.r - inset - self.r * 0.04, arm);
            }
            Mob::Trigon => {
                cr.new_sub_path();
                cr.arc(self.x, self.y, self.r * 0.17, 0.0, TAU);
            }
            // A circle in the corners of a triangle: its core is smaller than its inset.
            Mob::Slod => self.polygon(cr, 3, self.y + self.r * 0.14, self.r, inset + self.r * 0.03),
            _ => self.outline(cr, inset),
        }
    }

    /// A regular polygon with a corner at the top.
    fn polygon(&self, cr: &Context, corners: u32, cy: f64, r: f64, inset: f64) {
        let step = TAU / f64::from(corners);
        let r = (r - inset / (step / 2.0).cos()).max(0.0);
        for i in 0..corners {
            let (sin, cos) = (f64::from(i) * step - FRAC_PI_2).sin_cos();
            let point = (self.x + r * cos, cy + r * sin);
            // The lower edge lies on device pixels.
            let lowest = sin > 0.4 && (i == corners / 2 || i == corners.div_ceil(2));
            let y = if lowest && inset == 0.0 { self.snap(point.1) } else { point.1 };
            if i == 0 { cr.move_to(point.0, y) } else { cr.line_to(point.0, y) }
        }
        cr.close_path();
    }

    fn square(&self, cr: &Context, half: f64) {
        let (left, top) = (self.snap(self.x - half), self.snap(self.y - half));
        let side = self.snap(2.0 * half).max(0.0);
        cr.rectangle(left, top, side, side);
    }

    fn octagon(&self, cr: &Context, half: f64) {
        let half = half.max(0.0);
        let (l, t) = (self.snap(self.x - half), self.snap(self.y - half));
        let side = self.snap(2.0 * half);
        let (r, b, cut) = (l + side, t + side, side * 0.2929);
        cr.move_to(l + cut, t);
        for (x, y) in [(r - cut, t), (r, t + cut), (r, b - cut), (r - cut, b), (l + cut, b), (l, b - cut), (l, t + cut)]
        {
            cr.line_to(x, y);
        }
        cr.close_path();
    }

    /// A cross of two bars of equal length.
    fn cross(&self, cr: &Context, half: f64, arm: f64) {
        let (half, arm) = (half.max(0.0), arm.max(0.0));
        let (l, t, side) = (self.snap(self.x - half), self.snap(self.y - half), self.snap(2.0 * half));
        let (r, b) = (l + side, t + side);
        let bar = self.snap(2.0 * arm).max(1.0 / self.scale);
        let (il, it) = (self.snap(l + (side - bar) / 2.0), self.snap(t + (side - bar) / 2.0));
        let (ir, ib) = (il + bar, it + bar);
        cr.move_to(il, t);
        for (x, y) in
            [(ir, t), (ir, it), (r, it), (r, ib), (ir, ib), (ir, b), (il, b), (il, ib), (l, ib), (l, it), (il, it)]
        {
            cr.line_to(x, y);
        }
        cr.close_path();
    }

    /// Six arms round a hexagon; inset, the hexagon alone.
    fn flake(&self, cr: &Context, inset: f64) {
        let hexagon = self.r * 0.46;
        if inset > 0.0 {
            let r = (hexagon - inset * 1.1).max(0.0);
            for i in 0..6 {
                let (sin, cos) = (f64::from(i) * TAU / 6.0).sin_cos();
                let point = (self.x + r * cos, self.y + r * sin);
                if i == 0 { cr.move_to(point.0, point.1) } else { cr.line_to(point.0, point.1) }
            }
            return cr.close_path();
        }
        let arm = self.r * 0.15;
        // Barbs where there is room for them.
        let barbed = self.r * self.scale >= 14.0;
        for i in 0..6 {
            let (sin, cos) = (f64::from(i) * TAU / 6.0 - FRAC_PI_2).sin_cos();
            // Along the arm and to its left.
            let at = |along: f64, aside: f64| (self.x + along * cos - aside * sin, self.y + along * sin + aside * cos);
            let root = (hexagon * hexagon - arm * arm).max(0.0).sqrt() * 0.9;
            // One side of the arm, from its root to its end.
            let mut side = vec![(root, arm)];
            if barbed {
                side.extend(
                    [(0.55, 0.15), (0.72, 0.35), (0.835, 0.254), (0.749, 0.15)].map(|(x, y)| (x * self.r, y * self.r)),
                );
            }
            side.push((self.r, arm));
            let there = side.iter().map(|&(along, aside)| at(along, -aside));
            let points: Vec<(f64, f64)> =
                there.chain(side.iter().rev().map(|&(along, aside)| at(along, aside))).collect();
            for (x, y) in points {
                if i == 0 && !cr.has_current_point().unwrap_or(false) { cr.move_to(x, y) } else { cr.line_to(x, y) }
            }
        }
        cr.close_path();
    }
}
