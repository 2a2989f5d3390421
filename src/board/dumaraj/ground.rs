//! The location under the mobs: kons, rubicon, finists as combs, coordinates.

use super::super::marks;
use super::super::scene::{Rect, View};
use super::super::theme::Theme;
use super::layout::Layout;
use crate::games::dumaraj::{ATTACKER, BLOCKER, Location, Shape};
use cairo::Context;

pub(super) fn paint(
    cr: &Context,
    theme: &Theme,
    location: &Location,
    layout: &Layout,
    view: &View,
) -> Result<(), cairo::Error> {
    let colours = &theme.dumaraj;
    let rim = layout.half() + layout.rim();
    layout.in_own(cr, || {
        let panel = Rect::around(0.0, 0.0, 2.0 * rim);
        let radius = 12.0_f64.min(layout.cell * 0.3);
        marks::rounded(cr, &panel, radius);
        colours.board.set(cr);
        cr.fill()?;
        marks::rounded(cr, &panel.inset(view.hairline() / 2.0), radius);
        colours.border.set(cr);
        cr.set_line_width(view.hairline());
        cr.stroke()?;
        for bit in 0..location.len() {
            let r = layout.own(bit);
            let tint = match location.kon_of(bit) {
                Some(seat) => colours.kons[seat.index()],
                None => colours.shade,
            };
            tint.set(cr);
            // A little more than the bit: no seam shows between turned ones; lines cover it.
            let more = if location.shape() == Shape::Rhomb { view.hairline() * 0.5 } else { 0.0 };
            cr.rectangle(r.x - more, r.y - more, r.w + 2.0 * more, r.h + 2.0 * more);
            cr.fill()?;
        }
        lines(cr, theme, location, layout, view)?;
        combs(cr, theme, location, layout, view)
    })?;
    if view.coordinates { coordinates(cr, theme, location, layout) } else { Ok(()) }
}

fn lines(cr: &Context, theme: &Theme, location: &Location, layout: &Layout, view: &View) -> Result<(), cairo::Error> {
    let colours = &theme.dumaraj;
    let (half, n) = (layout.half(), location.size());
    let hair = view.hairline();
    // On the square the lines are filled device pixels; turned ones are as thin as they can be seen.
    let thin = if location.shape() == Shape::Square { hair } else { hair.max(0.8) };
    colours.line.set(cr);
    for i in 0..=n {
        let at = f64::from(i) * layout.cell - half;
        cr.rectangle(at, -half, thin, 2.0 * half + thin);
        cr.rectangle(-half, at, 2.0 * half + thin, thin);
    }
    cr.fill()?;
    colours.rubicon.set(cr);
    let strong = (layout.cell * 0.045).clamp(1.5, 4.0);
    let strong = (strong * view.scale).round().max(1.0) / view.scale;
    match location.shape() {
        Shape::Square if n % 2 == 0 => {
            cr.rectangle(-half, -view.snap(strong / 2.0), 2.0 * half, strong);
            cr.fill()
        }
        // The shaded row has a line on both sides.
        Shape::Square => {
            for at in [-layout.cell / 2.0, layout.cell / 2.0] {
                cr.rectangle(-half, at - view.snap(strong / 4.0), 2.0 * half, strong / 2.0);
            }
            cr.fill()
        }
        Shape::Rhomb => {
            cr.set_line_width(strong / 2.0);
            cr.set_line_join(cairo::LineJoin::Miter);
            for bit in (0..location.len()).filter(|&bit| location.is_rubicon(bit)) {
                let r = layout.own(bit);
                cr.rectangle(r.x, r.y, r.w, r.h);
                cr.stroke()?;
            }
            Ok(())
        }
    }
}

/// Each player's finist has a comb of that player's colour: there the Piksas are bound for.
fn combs(cr: &Context, theme: &Theme, location: &Location, layout: &Layout, view: &View) -> Result<(), cairo::Error> {
    let half = layout.half();
    let tooth = layout.rim() * 0.62;
    let gap = view.hairline().max(layout.rim() * 0.12);
    let teeth = 4 * u32::from(location.size());
    let step = 2.0 * half / f64::from(teeth);
    let width = (step * 0.3 * view.scale).round().max(1.0) / view.scale;
    for (seat, ahead) in [(ATTACKER, -1.0), (BLOCKER, 1.0)] {
        theme.dumaraj.combs[seat.index()].set(cr);
        for i in 0..teeth {
            let along = view.snap(-half + (f64::from(i) + 0.5) * step - width / 2.0);
            let out = if ahead < 0.0 { -half - gap - tooth } else { half + gap };
            cr.rectangle(along, out, width, tooth);
            if location.shape() == Shape::Rhomb {
                let out = if ahead < 0.0 { half + gap } else { -half - gap - tooth };
                cr.rectangle(out, along, tooth, width);
            }
        }
        cr.fill()?;
    }
    Ok(())
}

/// Rows and columns, upright: at the left and below on the square, along all four sides of the rhomb.
fn coordinates(cr: &Context, theme: &Theme, location: &Location, layout: &Layout) -> Result<(), cairo::Error> {
    theme.dim.set(cr);
    let size = (layout.cell * 0.26).clamp(9.0, 15.0);
    let out = layout.half() + layout.rim() + size * 0.78;
    let n = location.size();
    for index in 0..n {
        // The name of bit 11, 22 …: its row's or column's character twice.
        let name = location.name(index * n + index);
        let text = &name[..1];
        let own = layout.own(index * n + index).middle();
        let mut points = vec![];
        match location.shape() {
            Shape::Square => {
                let (_, y) = layout.out(own);
                let (x, _) = layout.out(own);
                let (left, below) = (layout.out((-out, 0.0)), layout.out((0.0, out)));
                let (right, above) = (layout.out((out, 0.0)), layout.out((0.0, -out)));
                points.push((left.0.min(right.0), y));
                points.push((x, below.1.max(above.1)));
            }
            Shape::Rhomb => {
                points.extend([(-out, own.1), (out, own.1), (own.0, out), (own.0, -out)].map(|at| layout.out(at)));
            }
        }
        for (x, y) in points {
            marks::label(cr, text, x, y, size)?;
        }
    }
    Ok(())
}
