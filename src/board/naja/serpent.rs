//! A naja: a ribbon along the lines with rounded corners, a hooded head at one end and a thin tail at the other.
//!
//! White has diamonds, Black chevrons, Gray bands, Purple dots.

use super::super::theme::{Colour, NajaSide};
use super::layout::Layout;
use crate::games::naja::{Naja, Point};
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::PI;

/// A place on the spine, the way it leads, and how far from the tail it is; the length is in cells.
#[derive(Clone, Copy)]
struct Sample {
    at: (f64, f64),
    way: (f64, f64),
    along: f64,
}

/// The middle line of a naja, from the tail to the head.
pub(super) struct Spine {
    samples: Vec<Sample>,
    cell: f64,
}

/// How much is drawn, by the size of a cell.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Detail {
    /// A ribbon with a head.
    Small,
    /// And its pattern.
    Middle,
    /// And eyes, hood mark and tongue.
    Fine,
}

/// Whether the head is at the end that move texts begin with: by the naja alone, so that it never changes sides, and
/// mixed so that the board does not look combed.
fn looks_back(naja: Naja) -> bool {
    let start = naja.start();
    let way = naja.headings().iter().fold(0u32, |sum, heading| sum * 3 + *heading as u32);
    (u32::from(start.file()) * 5 + u32::from(start.rank()) * 3 + way) % 2 == 1
}

impl Spine {
    /// The spine of a naja where it lies.
    pub(super) fn of(naja: Naja, layout: &Layout) -> Self {
        let mut points = naja.points().to_vec();
        if looks_back(naja) {
            points.reverse();
        }
        Self::through(&points, layout)
    }

    /// The spine through points that follow each other.
    pub(super) fn through(points: &[Point], layout: &Layout) -> Self {
        let cell = layout.cell;
        let corners: Vec<(f64, f64)> = points.iter().map(|point| layout.point(*point)).collect();
        let mut line: Vec<(f64, f64)> = Vec::new();
        let last = corners.len().saturating_sub(1);
        for (i, corner) in corners.iter().enumerate() {
            if i == 0 || i == last {
                // The ends stay clear of the point, where other najas may meet.
                let next = corners[if i == 0 { last.min(1) } else { last - 1 }];
                line.push(towards(*corner, next, if i == 0 { 0.07 } else { 0.09 }));
                continue;
            }
            let (before, after) = (corners[i - 1], corners[i + 1]);
            let radius = 0.36;
            let (from, to) = (towards(*corner, before, radius), towards(*corner, after, radius));
            for step in 0..=8 {
                let t = f64::from(step) / 8.0;
                let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                line.push((a * from.0 + b * corner.0 + c * to.0, a * from.1 + b * corner.1 + c * to.1));
            }
        }
        Self { samples: sample(&line, cell), cell }
    }

    fn length(&self) -> f64 {
        self.samples.last().map_or(0.0, |sample| sample.along)
    }

    /// The part of the spine from the tail on, as it is while the naja creeps in.
    #[must_use]
    pub(super) fn grown(mut self, share: f64) -> Self {
        let reach = (self.length() * share).max(0.3);
        self.samples.retain(|sample| sample.along <= reach);
        self
    }

    /// Half the breadth of the ribbon at a place, in cells.
    fn half(&self, along: f64, detail: Detail) -> f64 {
        let (body, hood) = match detail {
            Detail::Small => (0.115, 0.10),
            _ => (0.085, 0.095),
        };
        let left = self.length() - along;
        let tail = (along / 1.3).min(1.0);
        let slim = 0.22 + 0.78 * (1.0 - (1.0 - tail).powi(2));
        let head = 0.115;
        if left < 0.2 {
            head * (1.0 - (1.0 - left / 0.2).powi(2)).max(0.0).sqrt()
        } else if left < 0.8 {
            let t = (left - 0.2) / 0.6;
            (head + (body - head) * t + hood * (PI * t.powf(0.8)).sin()) * slim.max(0.7)
        } else {
            body * slim
        }
    }

    /// Adds the outline to the path.
    fn outline(&self, cr: &Context, detail: Detail) {
        let side = |sample: &Sample, sign: f64| {
            let half = self.half(sample.along, detail) * self.cell * sign;
            (sample.at.0 - sample.way.1 * half, sample.at.1 + sample.way.0 * half)
        };
        cr.new_path();
        for sample in &self.samples {
            let (x, y) = side(sample, 1.0);
            cr.line_to(x, y);
        }
        for sample in self.samples.iter().rev() {
            let (x, y) = side(sample, -1.0);
            cr.line_to(x, y);
        }
        cr.close_path();
    }

    /// Adds to the path at places in equal steps, with the origin there and the x axis along the ribbon, one unit a
    /// cell; `add` is told half the ribbon's breadth.
    fn each(&self, cr: &Context, step: f64, add: impl Fn(&Context, f64)) -> Result<(), cairo::Error> {
        let end = self.length() - 0.86;
        let mut next = 0.42;
        cr.new_path();
        for sample in &self.samples {
            if sample.along < next || sample.along > end {
                continue;
            }
            self.within(cr, sample, |cr| add(cr, self.half(sample.along, Detail::Middle)))?;
            next += step;
        }
        Ok(())
    }

    /// The sample that lies so many cells before the tip of the head.
    fn before_tip(&self, left: f64) -> Option<&Sample> {
        let along = self.length() - left;
        self.samples.iter().find(|sample| sample.along >= along)
    }

    fn within(&self, cr: &Context, sample: &Sample, add: impl FnOnce(&Context)) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.translate(sample.at.0, sample.at.1);
        cr.rotate(sample.way.1.atan2(sample.way.0));
        cr.scale(self.cell, self.cell);
        add(cr);
        cr.restore()
    }
}

/// The place `by` of the way from one place to another; neighbours are one cell apart.
fn towards(from: (f64, f64), to: (f64, f64), by: f64) -> (f64, f64) {
    (from.0 + (to.0 - from.0) * by, from.1 + (to.1 - from.1) * by)
}

/// Samples along a line, close enough for a smooth outline.
fn sample(line: &[(f64, f64)], cell: f64) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut along = 0.0;
    for ends in line.windows(2) {
        let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        let length = dx.hypot(dy);
        if length < 1e-6 {
            continue;
        }
        let way = (dx / length, dy / length);
        let steps = (length / cell / 0.04).ceil().max(1.0);
        for step in 0..steps as u32 {
            let t = f64::from(step) / steps;
            let at = (ends[0].0 + dx * t, ends[0].1 + dy * t);
            samples.push(Sample { at, way, along: along + length / cell * t });
        }
        along += length / cell;
        samples.push(Sample { at: ends[1], way, along });
    }
    samples
}

/// Draws a naja of a seat along a spine.
pub(super) fn paint(cr: &Context, side: &NajaSide, seat: Seat, spine: &Spine) -> Result<(), cairo::Error> {
    if spine.samples.len() < 2 {
        return Ok(());
    }
    let detail = match spine.cell {
        cell if cell < 19.0 => Detail::Small,
        cell if cell < 36.0 => Detail::Middle,
        _ => Detail::Fine,
    };
    let rim = (spine.cell * 0.022).clamp(0.8, 2.0);
    cr.save()?;
    cr.set_line_join(cairo::LineJoin::Round);
    cr.set_line_cap(cairo::LineCap::Round);
    if detail > Detail::Small {
        cr.translate(0.0, spine.cell * 0.035);
        spine.outline(cr, detail);
        Colour(0).set_alpha(cr, 0.22);
        cr.set_line_width(rim * 2.0);
        cr.fill_preserve()?;
        cr.stroke()?;
        cr.translate(0.0, -spine.cell * 0.035);
    }
    if detail == Detail::Fine {
        tongue(cr, side, spine)?;
    }
    spine.outline(cr, detail);
    side.rim.set(cr);
    cr.set_line_width(rim * 2.0);
    cr.stroke_preserve()?;
    side.body.set(cr);
    cr.fill()?;
    if detail > Detail::Small {
        pattern(cr, side, seat, spine)?;
        hood(cr, side, spine, detail)?;
    }
    cr.restore()
}

fn pattern(cr: &Context, side: &NajaSide, seat: Seat, spine: &Spine) -> Result<(), cairo::Error> {
    side.mark.set(cr);
    match seat.index() {
        0 => spine.each(cr, 0.25, |cr, half| {
            cr.move_to(-0.085, 0.0);
            cr.line_to(0.0, -half * 0.66);
            cr.line_to(0.085, 0.0);
            cr.line_to(0.0, half * 0.66);
            cr.close_path();
        })?,
        1 => spine.each(cr, 0.19, |cr, half| {
            let (back, front, breadth) = (-0.045, 0.05, half * 0.94);
            cr.move_to(back, -breadth);
            cr.line_to(front, 0.0);
            cr.line_to(back, breadth);
            cr.line_to(back - 0.06, breadth);
            cr.line_to(front - 0.06, 0.0);
            cr.line_to(back - 0.06, -breadth);
            cr.close_path();
        })?,
        2 => spine.each(cr, 0.2, |cr, half| cr.rectangle(-0.03, -half, 0.06, half * 2.0))?,
        _ => spine.each(cr, 0.17, |cr, half| {
            cr.new_sub_path();
            cr.arc(0.0, 0.0, half * 0.46, 0.0, 2.0 * PI);
        })?,
    }
    cr.fill()
}

/// The two long spots on the hood, and the eyes.
fn hood(cr: &Context, side: &NajaSide, spine: &Spine, detail: Detail) -> Result<(), cairo::Error> {
    cr.new_path();
    if let Some(sample) = spine.before_tip(0.44) {
        spine.within(cr, sample, |cr| {
            for edge in [-1.0, 1.0] {
                cr.move_to(0.10, edge * 0.04);
                cr.curve_to(0.10, edge * 0.13, -0.06, edge * 0.15, -0.15, edge * 0.035);
                cr.curve_to(-0.08, edge * 0.075, 0.0, edge * 0.035, 0.10, edge * 0.04);
                cr.close_path();
            }
        })?;
    }
    if detail == Detail::Fine
        && let Some(sample) = spine.before_tip(0.1)
    {
        spine.within(cr, sample, |cr| {
            for edge in [-0.056, 0.056] {
                cr.new_sub_path();
                cr.arc(0.0, edge, 0.022, 0.0, 2.0 * PI);
            }
        })?;
    }
    side.mark.set(cr);
    cr.fill()
}

/// A forked tongue before the head.
fn tongue(cr: &Context, side: &NajaSide, spine: &Spine) -> Result<(), cairo::Error> {
    let Some(tip) = spine.samples.last() else { return Ok(()) };
    cr.new_path();
    spine.within(cr, tip, |cr| {
        for fork in [-0.03, 0.03] {
            cr.move_to(-0.02, 0.0);
            cr.line_to(0.035, 0.0);
            cr.line_to(0.075, fork);
        }
    })?;
    side.rim.set(cr);
    cr.set_line_width(spine.cell * 0.022);
    cr.stroke()
}

/// A naja by itself in a square: the sign of a seat.
pub(super) fn sign(cr: &Context, side: &NajaSide, seat: Seat, width: f64, height: f64) -> Result<(), cairo::Error> {
    let size = width.min(height);
    let (cx, cy) = (width / 2.0, height / 2.0);
    // A short thick ribbon that rises: tail at the foot, hood on top.
    let at = |x: f64, y: f64| (cx + x * size, cy + y * size);
    let bend = [at(-0.42, 0.36), at(0.30, 0.36), at(0.34, 0.04), at(-0.20, 0.08), at(-0.20, -0.34), at(0.12, -0.40)];
    let mut line = Vec::new();
    let step = |a: (f64, f64), b: (f64, f64), t: f64| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
    line.push(bend[0]);
    for corner in bend.windows(3) {
        let (from, to) = (step(corner[0], corner[1], 0.5), step(corner[1], corner[2], 0.5));
        for i in 0..=10 {
            let t = f64::from(i) / 10.0;
            line.push(step(step(from, corner[1], t), step(corner[1], to, t), t));
        }
    }
    line.push(bend[bend.len() - 1]);
    let cell = size * 0.74;
    paint(cr, side, seat, &Spine { samples: sample(&line, cell), cell })
}
