//! Beside the mat: Keep, graveyard, and the pool with its crystals.

use super::layout::Tray;
use crate::board::marks;
use crate::board::scene::{Rect, View};
use crate::board::theme::{Colour, NaviaColours};
use cairo::Context;

/// Draws the ground of a tray with the signs of what lies in it; `marked` is the side to move.
pub(super) fn ground(
    cr: &Context,
    colours: &NaviaColours,
    tray: &Tray,
    marked: Option<Colour>,
    view: &View,
) -> Result<(), cairo::Error> {
    let radius = 10.0_f64.min(tray.area.h * 0.14);
    marks::rounded(cr, &tray.area, radius);
    colours.tray.set(cr);
    cr.fill()?;
    let width = if marked.is_some() { 2.0 } else { view.hairline() };
    marks::rounded(cr, &tray.area.inset(width / 2.0), radius);
    marked.unwrap_or(colours.line).set(cr);
    cr.set_line_width(width);
    cr.stroke()?;
    colours.sign.set(cr);
    for (zone, draw) in [(&tray.keep, castle as fn(&Context)), (&tray.grave, tombstone)] {
        let (cx, cy) = zone.middle();
        cr.save()?;
        cr.translate(cx, cy);
        let size = zone.h.min(zone.w).min(zone.h * 0.62) * 0.5;
        cr.scale(size, size);
        draw(cr);
        cr.fill()?;
        cr.restore()?;
    }
    Ok(())
}

fn castle(cr: &Context) {
    cr.new_path();
    let points = [
        (-0.9, 0.9),
        (-0.9, -0.9),
        (-0.5, -0.9),
        (-0.5, -0.5),
        (-0.2, -0.5),
        (-0.2, -0.9),
        (0.2, -0.9),
        (0.2, -0.5),
        (0.5, -0.5),
        (0.5, -0.9),
        (0.9, -0.9),
        (0.9, 0.9),
        (0.3, 0.9),
        (0.3, 0.3),
        (-0.3, 0.3),
        (-0.3, 0.9),
    ];
    for (x, y) in points {
        cr.line_to(x, y);
    }
    cr.close_path();
}

fn tombstone(cr: &Context) {
    cr.new_path();
    cr.move_to(-0.6, 0.75);
    cr.line_to(-0.6, -0.3);
    cr.arc(0.0, -0.3, 0.6, std::f64::consts::PI, 0.0);
    cr.line_to(0.6, 0.75);
    cr.close_path();
    cr.rectangle(-0.95, 0.8, 1.9, 0.16);
}

/// What a crystal is worth, and how wide it is.
const SORTS: [(u8, f64); 3] = [(20, 1.5), (5, 1.0), (1, 0.66)];

/// How a pool is counted out: one gold crystal of 20, then blue ones of 5, then white ones of 1.
pub(super) fn counted(gs: u8) -> [u8; 3] {
    let gold = u8::from(gs >= 20);
    let rest = gs - 20 * gold;
    let blue = (rest / 5).min(6);
    [gold, blue, rest - 5 * blue]
}

/// Draws a pool: its number, and the crystals. `roll` is the number that is shown while it changes.
pub(super) fn pool(cr: &Context, colours: &NaviaColours, area: &Rect, gs: u8, roll: f64) -> Result<(), cairo::Error> {
    let size = (area.h * 0.62).min(area.w * 0.3).min(26.0);
    let digits = size * 1.45;
    colours.count.set(cr);
    cr.select_font_face("sans-serif", cairo::FontSlant::Normal, cairo::FontWeight::Bold);
    marks::text(cr, &format!("{}", roll.round()), area.x + digits / 2.0, area.y + area.h / 2.0, size)?;
    let room = Rect { x: area.x + digits, w: area.w - digits, ..*area }.inset(area.h * 0.06);
    let widths: Vec<(usize, f64)> =
        counted(gs).iter().enumerate().flat_map(|(sort, &n)| (0..n).map(move |_| (sort, SORTS[sort].1))).collect();
    // The largest unit with which all fit, row by row.
    let mut unit = (room.h * 0.62).min(22.0);
    while unit > 1.5 && rows(&widths, unit, room.w).len() as f64 * unit * 1.3 > room.h {
        unit *= 0.94;
    }
    let rows = rows(&widths, unit, room.w);
    let height = unit * 1.3;
    for (r, row) in rows.iter().enumerate() {
        let y = room.y + (room.h - height * rows.len() as f64) / 2.0 + height * (r as f64 + 0.5);
        let mut x = room.x;
        for &(sort, width) in row {
            crystal(cr, colours, sort, x + width * unit / 2.0, y, width * unit)?;
            x += width * unit;
        }
    }
    Ok(())
}

fn rows(widths: &[(usize, f64)], unit: f64, room: f64) -> Vec<Vec<(usize, f64)>> {
    let mut rows: Vec<Vec<(usize, f64)>> = Vec::new();
    let mut used = f64::INFINITY;
    for &(sort, width) in widths {
        if used + width * unit > room {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += width * unit;
        if let Some(row) = rows.last_mut() {
            row.push((sort, width));
        }
    }
    rows
}

/// A crystal: six edges, three facets.
fn crystal(cr: &Context, colours: &NaviaColours, sort: usize, cx: f64, cy: f64, w: f64) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.translate(cx, cy);
    cr.scale(w * 0.44, w * 0.44);
    let points = [(0.0, -1.15), (0.8, -0.5), (0.8, 0.5), (0.0, 1.15), (-0.8, 0.5), (-0.8, -0.5)];
    cr.new_path();
    for (x, y) in points {
        cr.line_to(x, y);
    }
    cr.close_path();
    let colour = colours.crystals[sort];
    colour.set(cr);
    cr.fill_preserve()?;
    colours.facet.set(cr);
    cr.set_line_width(0.14);
    cr.stroke()?;
    cr.new_path();
    for (x, y) in [(-0.8, -0.5), (0.0, -0.2), (0.0, 1.15), (-0.8, 0.5)] {
        cr.line_to(x, y);
    }
    cr.close_path();
    Colour(0).set_alpha(cr, 0.16);
    cr.fill()?;
    cr.restore()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_counted_out_in_the_crystals_that_there_are() {
        for (gs, counts) in [(0, [0, 0, 0]), (4, [0, 0, 4]), (19, [0, 3, 4]), (20, [1, 0, 0]), (60, [1, 6, 10])] {
            assert_eq!(counted(gs), counts, "{gs}");
        }
        for gs in 0..=60 {
            let [gold, blue, white] = counted(gs);
            assert_eq!(20 * gold + 5 * blue + white, gs);
            assert!(gold <= 1 && blue <= 6 && white <= 10, "{gs}");
        }
    }
}
