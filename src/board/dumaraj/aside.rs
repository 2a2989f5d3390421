//! Beside the board: a line for each side with its mobs off the location, counted, and the arbitral moves it has left.

use super::super::marks;
use super::super::scene::{Rect, View};
use super::super::theme::Theme;
use super::signs;
use crate::games::dumaraj::{ATTACKER, BLOCKER, DumaRajPosition, Mob, Piece};
use crate::rules::Seat;
use cairo::Context;

/// Whether there is anything to show.
pub(super) fn has_picture(position: &DumaRajPosition) -> bool {
    [ATTACKER, BLOCKER].into_iter().any(|seat| !position.off(seat).is_empty() || !position.arbitral(seat).is_none())
}

pub(super) fn paint(cr: &Context, position: &DumaRajPosition, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
    let line = view.height / 2.0;
    for (seat, top) in [(ATTACKER, 0.0), (BLOCKER, line)] {
        let row = Rect { x: 0.0, y: top, w: view.width, h: line };
        paint_row(cr, position, seat, theme, &row, view)?;
    }
    Ok(())
}

fn paint_row(
    cr: &Context,
    position: &DumaRajPosition,
    seat: Seat,
    theme: &Theme,
    row: &Rect,
    view: &View,
) -> Result<(), cairo::Error> {
    let colours = &theme.dumaraj;
    let (off, letters) = (position.off(seat), position.arbitral(seat).text());
    let kinds: Vec<Mob> = Mob::ALL.into_iter().filter(|&mob| off.of(mob) > 0).collect();
    let letters: Vec<char> = letters.chars().filter(|letter| *letter != '_').collect();
    // As wide as the line allows, at most one and a half times as wide as high.
    let count = (kinds.len() + letters.len()).max(1) as f64;
    let step = (row.w / count).min(row.h * 1.35);
    let middle = row.y + row.h / 2.0;
    let ink = colours.sides[seat.index()];
    let text = (row.h * 0.4).clamp(9.0, 16.0);
    for (index, mob) in kinds.iter().enumerate() {
        let x = row.x + index as f64 * step;
        signs::paint(cr, Piece { seat, mob: *mob }, (x + row.h * 0.42, middle), row.h * 0.92, ink, view.scale)?;
        if off.of(*mob) > 1 {
            theme.dim.set(cr);
            marks::label(cr, &off.of(*mob).to_string(), x + row.h * 1.02, middle + row.h * 0.12, text)?;
        }
    }
    for (index, letter) in letters.iter().enumerate() {
        let x = row.x + (kinds.len() + index) as f64 * step;
        let card = Rect::around(x + row.h * 0.5, middle, row.h * 0.78);
        marks::rounded(cr, &card, row.h * 0.16);
        ink.set(cr);
        cr.set_line_width(1.5);
        cr.stroke()?;
        marks::label(cr, &letter.to_string(), x + row.h * 0.5, middle, text)?;
    }
    Ok(())
}
