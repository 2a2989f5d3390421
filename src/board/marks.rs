//! The marks that look the same in every game, and shapes that several painters draw.

use super::scene::{Rect, View};
use super::theme::{Colour, Theme};
use crate::rules::{AnyPosition, Mark, MarkColour};
use cairo::Context;
use std::f64::consts::{PI, TAU};

/// Adds a rectangle with round corners to the path.
pub fn rounded(cr: &Context, r: &Rect, radius: f64) {
    let radius = radius.min(r.w / 2.0).min(r.h / 2.0);
    cr.new_sub_path();
    cr.arc(r.x + r.w - radius, r.y + radius, radius, -PI / 2.0, 0.0);
    cr.arc(r.x + r.w - radius, r.y + r.h - radius, radius, 0.0, PI / 2.0);
    cr.arc(r.x + radius, r.y + r.h - radius, radius, PI / 2.0, PI);
    cr.arc(r.x + radius, r.y + radius, radius, PI, 1.5 * PI);
    cr.close_path();
}

/// A legal target: a ring, filled a little where it is pointed at.
pub(super) fn target(cr: &Context, theme: &Theme, area: &Rect, pointed: bool) -> Result<(), cairo::Error> {
    let (cx, cy) = area.middle();
    let width = (area.w * 0.028).clamp(1.5, 4.0);
    cr.new_path();
    cr.arc(cx, cy, area.w / 2.0 - width, 0.0, TAU);
    if pointed {
        theme.accent.set_alpha(cr, 0.25);
        cr.fill_preserve()?;
    }
    theme.accent.set(cr);
    cr.set_line_width(width);
    cr.stroke()
}

/// What was touched: an outline in the accent.
pub(super) fn chosen(cr: &Context, theme: &Theme, area: &Rect, radius: f64) -> Result<(), cairo::Error> {
    rounded(cr, &area.inset(1.5), radius);
    theme.accent.set(cr);
    cr.set_line_width(3.0);
    cr.stroke()
}

/// The last move: brackets at two corners.
pub(super) fn last_move(cr: &Context, theme: &Theme, area: &Rect) -> Result<(), cairo::Error> {
    let width = (area.w * 0.035).clamp(2.0, 5.0);
    let r = area.inset(width / 2.0);
    let arm = r.w * 0.24;
    cr.new_path();
    cr.move_to(r.x, r.y + arm);
    cr.line_to(r.x, r.y);
    cr.line_to(r.x + arm, r.y);
    cr.move_to(r.x + r.w - arm, r.y + r.h);
    cr.line_to(r.x + r.w, r.y + r.h);
    cr.line_to(r.x + r.w, r.y + r.h - arm);
    theme.last.set(cr);
    cr.set_line_width(width);
    cr.stroke()
}

/// Attacked or in check: a red frame, notched in the middle of each side.
pub(super) fn attacked(cr: &Context, theme: &Theme, area: &Rect) -> Result<(), cairo::Error> {
    let width = (area.w * 0.045).clamp(1.5, 4.0);
    let r = area.inset(width / 2.0 + area.w * 0.02);
    let notch = r.w * 0.1;
    let (cx, cy) = r.middle();
    let half = r.w / 2.0;
    cr.new_path();
    for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        // Along a side: its beginning, the notch that points inwards, its end.
        let at = |out: f64, along: f64| (cx + x * out - y * along, cy + y * out + x * along);
        for (px, py) in [at(half, -half), at(half, -notch), at(half - notch, 0.0), at(half, notch)] {
            if cr.has_current_point()? { cr.line_to(px, py) } else { cr.move_to(px, py) }
        }
    }
    cr.close_path();
    theme.danger.set(cr);
    cr.set_line_width(width);
    cr.set_line_join(cairo::LineJoin::Miter);
    cr.stroke()
}

/// An annotator's coloured cells and arrows.
pub(super) fn annotations(
    cr: &Context,
    theme: &Theme,
    marks: &[Mark],
    position: &dyn AnyPosition,
    area: &dyn Fn(u16) -> Option<Rect>,
) -> Result<(), cairo::Error> {
    let ink = |colour: MarkColour| theme.marks[colour as usize];
    let place = |name: &str| position.read_cell(name).and_then(area);
    for mark in marks {
        match mark {
            Mark::Cell(colour, cell) => {
                let Some(r) = place(cell) else { continue };
                rounded(cr, &r.inset(r.w * 0.03), r.w * 0.1);
                ink(*colour).set_alpha(cr, 0.28);
                cr.fill_preserve()?;
                ink(*colour).set(cr);
                cr.set_line_width(2.0);
                cr.stroke()?;
            }
            Mark::Arrow(colour, from, to) => {
                let (Some(from), Some(to)) = (place(from), place(to)) else { continue };
                arrow(cr, from.middle(), to.middle(), from.w * 0.08, ink(*colour))?;
            }
        }
    }
    Ok(())
}

/// An arrow between two points.
pub(super) fn arrow(
    cr: &Context,
    from: (f64, f64),
    to: (f64, f64),
    width: f64,
    colour: Colour,
) -> Result<(), cairo::Error> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < width {
        return Ok(());
    }
    let (ux, uy) = (dx / length, dy / length);
    let head = width * 3.0;
    let neck = (to.0 - ux * head, to.1 - uy * head);
    colour.set_alpha(cr, 0.8);
    cr.set_line_width(width);
    cr.set_line_cap(cairo::LineCap::Round);
    cr.new_path();
    cr.move_to(from.0, from.1);
    cr.line_to(neck.0, neck.1);
    cr.stroke()?;
    cr.move_to(to.0, to.1);
    cr.line_to(neck.0 - uy * head * 0.55, neck.1 + ux * head * 0.55);
    cr.line_to(neck.0 + uy * head * 0.55, neck.1 - ux * head * 0.55);
    cr.close_path();
    cr.fill()
}

/// Text in cairo's own sans face, its middle at a point: digits, Latin letters and codes only.
pub(super) fn label(cr: &Context, text: &str, cx: f64, cy: f64, size: f64) -> Result<(), cairo::Error> {
    cr.select_font_face("sans-serif", cairo::FontSlant::Normal, cairo::FontWeight::Normal);
    self::text(cr, text, cx, cy, size)
}

/// Text in the face that is set, its middle at a point. All small letters at one height stand on one line, whether they
/// reach below it or not, as all figures and capitals do.
pub(super) fn text(cr: &Context, text: &str, cx: f64, cy: f64, size: f64) -> Result<(), cairo::Error> {
    cr.set_font_size(size);
    let extents = cr.text_extents(text)?;
    let small = text.chars().all(char::is_lowercase);
    let line = cr.text_extents(if small { "x" } else { "0" })?;
    cr.move_to(cx - extents.width() / 2.0 - extents.x_bearing(), cy - line.height() / 2.0 - line.y_bearing());
    cr.show_text(text)
}

/// The panel under a board: round corners and a hairline border.
pub(super) fn panel(cr: &Context, r: &Rect, fill: Colour, border: Colour, view: &View) -> Result<(), cairo::Error> {
    rounded(cr, r, 12.0);
    fill.set(cr);
    cr.fill()?;
    rounded(cr, &r.inset(view.hairline() / 2.0), 12.0);
    border.set(cr);
    cr.set_line_width(view.hairline());
    cr.stroke()
}

/// A square where something of one's own could be taken: a small red triangle in its upper right corner.
pub(super) fn warning(cr: &Context, theme: &Theme, area: &Rect) -> Result<(), cairo::Error> {
    let side = (area.w * 0.3).max(6.0);
    let r = area.inset((area.w * 0.03).max(1.0));
    cr.new_path();
    cr.move_to(r.x + r.w, r.y);
    cr.line_to(r.x + r.w, r.y + side);
    cr.line_to(r.x + r.w - side, r.y);
    cr.close_path();
    theme.danger.set(cr);
    cr.fill_preserve()?;
    theme.window.set(cr);
    cr.set_line_width(1.0);
    cr.stroke()
}
