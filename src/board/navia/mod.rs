//! The board of Navia Dratp: a mat with pieces that tell how they move, and what lies beside it.

mod asks;
mod card;
mod compass;
mod emblem;
mod figure;
mod layout;
mod mat;
mod motion;
mod piece;
mod stone;
#[cfg(test)]
mod tests;
mod tray;
mod turn;
mod words;

use super::marks;
use super::scene::{Card, Change, Painter, Place, Rect, SHOWING_MS, Scene, Spot, View};
use super::theme::{NaviaColours, Theme};
use crate::games::navia::{BOARD, CompassSet, Figure, Kind, Layable, NaviaPosition, Piece, layable};
use crate::rules::{AnyPosition, Seat, Step};
use crate::text::Message;
use cairo::Context;
use layout::Layout;
use motion::Item;
use piece::{Pose, Show};

pub use card::{paint_face, paint_maseitai, sources};

/// Draws Navia Dratp.
pub struct NaviaPainter;

fn navia(position: &dyn AnyPosition) -> Option<&NaviaPosition> {
    position.as_any().downcast_ref()
}

/// How long a turn with a power is shown: bases turn over.
const POWER_MS: u32 = 250;

impl Painter for NaviaPainter {
    fn aspect(&self, position: &dyn AnyPosition) -> f64 {
        self.aspect_in(position, f64::INFINITY)
    }

    fn aspect_in(&self, _position: &dyn AnyPosition, width: f64) -> f64 {
        layout::aspect(width)
    }

    fn places(&self, position: &dyn AnyPosition, view: &View) -> Vec<Place> {
        navia(position).map_or_else(Vec::new, |position| Layout::new(position, view).places(position))
    }

    fn showing_ms(&self, change: &Change<'_>, _after: &dyn AnyPosition) -> u32 {
        if change.mv.is_some_and(|mv| mv.contains('=')) { POWER_MS } else { SHOWING_MS }
    }

    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(position) = navia(scene.position) else { return Ok(()) };
        let layout = Layout::new(position, view);
        let places = layout.places(position);
        mat::paint(cr, scene.theme, &layout, view)?;
        trays(cr, scene, position, &layout, view)?;
        let show = Show {
            colours: &scene.theme.navia,
            set: position.compasses(),
            figures: position.figures(),
            turned: view.turned,
        };
        let resting = motion::at_rest(position, &layout);
        let items = match scene.change.and_then(|change| Some((navia(change.before)?, change))) {
            Some((before, change)) => {
                let from = motion::at_rest(before, &Layout::new(before, view));
                motion::on_the_way(from, resting, change.eased(), change.progress)
            }
            None => resting,
        };
        under(cr, scene, position, &layout, &places)?;
        for item in &items {
            show.paint(cr, &item.pose)?;
        }
        for item in items.iter().filter(|item| item.count > 1) {
            badge(cr, &scene.theme.navia, item)?;
        }
        over(cr, scene, position, &layout, &places)?;
        marks::annotations(cr, scene.theme, scene.marks, scene.position, &|cell| {
            (cell < 49).then(|| layout.square(cell))
        })
    }

    fn describe(&self, position: &dyn AnyPosition, spot: Spot, legal: bool) -> Message {
        navia(position).map_or(Message::new("empty"), |position| words::describe(position, spot, legal))
    }

    fn asks(&self, position: &dyn AnyPosition, touches: &[Step], left: usize) -> Option<Message> {
        asks::asks(navia(position)?, touches, left)
    }

    fn aside(&self, position: &dyn AnyPosition) -> Option<Message> {
        navia(position).map(words::aside)
    }

    fn has_threats(&self) -> bool {
        true
    }

    fn card(&self, position: &dyn AnyPosition, spot: Spot) -> Option<Card> {
        card::card(navia(position)?, spot)
    }

    fn paint_card(
        &self,
        cr: &Context,
        position: &dyn AnyPosition,
        spot: Spot,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        navia(position).map_or(Ok(()), |position| card::paint(cr, position, spot, &theme.navia, view))
    }

    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
        let area = Rect::around(view.width / 2.0, view.height / 2.0, view.width.min(view.height));
        paint_piece(cr, &theme.navia, CompassSet::reconstructed(), Piece::new(Kind::NAVIA, seat), &area)
    }

    fn paint_thing(
        &self,
        cr: &Context,
        position: &dyn AnyPosition,
        id: u16,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        let Some(position) = navia(position) else { return Ok(()) };
        let (colours, set, figures) = (&theme.navia, position.compasses(), position.figures());
        let area = Rect::around(view.width / 2.0, view.height / 2.0, view.width.min(view.height));
        match layable(id) {
            Some(Layable::Piece(piece)) => {
                let turned = piece.side() == Seat::SECOND;
                Show { colours, set, figures, turned }.paint(cr, &Pose::within(piece, &area))
            }
            Some(Layable::Mark(mark)) => piece::paint_mark(cr, colours, mark, &area),
            None => Ok(()),
        }
    }

    fn tell(&self, before: &dyn AnyPosition, mv: &str, after: &dyn AnyPosition) -> Message {
        let told = navia(before).zip(navia(after)).and_then(|(before, after)| turn::tell(before, mv, after));
        told.unwrap_or_else(|| Message::new("{move}").with("move", mv))
    }
}

/// Draws a piece by itself, upright.
fn paint_piece(
    cr: &Context,
    colours: &NaviaColours,
    set: &CompassSet,
    piece: Piece,
    area: &Rect,
) -> Result<(), cairo::Error> {
    let turned = piece.side() == Seat::SECOND;
    let show = Show { colours, set, figures: Figure::USUAL, turned };
    show.paint(cr, &Pose::within(piece, area))
}

fn trays(
    cr: &Context,
    scene: &Scene<'_>,
    position: &NaviaPosition,
    layout: &Layout,
    view: &View,
) -> Result<(), cairo::Error> {
    let colours = &scene.theme.navia;
    let to_move = scene.position.turn().seat();
    let before = scene.change.and_then(|change| Some((navia(change.before)?, change.eased())));
    for side in [Seat::FIRST, Seat::SECOND] {
        let Some(tray) = layout.tray(side) else { continue };
        let marked = (to_move == Some(side)).then_some(scene.theme.accent);
        tray::ground(cr, colours, tray, marked, view)?;
        let now = f64::from(position.pool(side));
        let roll = before.map_or(now, |(before, eased)| {
            let was = f64::from(before.pool(side));
            was + (now - was) * eased
        });
        tray::pool(cr, colours, &tray.pool, position.pool(side), roll)?;
    }
    Ok(())
}

fn area_of(places: &[Place], spot: Spot) -> Option<Rect> {
    places.iter().find(|place| place.spot == spot).map(|place| place.area)
}

/// The marks under the pieces: the last turn, what was chosen, and where a piece that is pointed at could go.
fn under(
    cr: &Context,
    scene: &Scene<'_>,
    position: &NaviaPosition,
    layout: &Layout,
    places: &[Place],
) -> Result<(), cairo::Error> {
    for spot in scene.chosen {
        let Some(area) = area_of(places, *spot) else { continue };
        marks::rounded(cr, &area.inset(1.0), area.w * 0.12);
        scene.theme.accent.set_alpha(cr, 0.18);
        cr.fill()?;
    }
    let square = match scene.pointed {
        Some(Spot::Cell(square)) if scene.chosen.is_empty() => square as u8,
        _ => return Ok(()),
    };
    let (targets, dots) = (position.targets(square), position.dots(square));
    for to in 0..49u16 {
        let (cx, cy) = layout.square(to).middle();
        cr.new_path();
        if targets & 1 << to != 0 && position.piece(to as u8).is_some() {
            // A dot would lie under the piece that could be captured.
            let area = layout.square(to).inset(1.0);
            marks::rounded(cr, &area, area.w * 0.12);
            scene.theme.accent.set_alpha(cr, 0.3);
            cr.fill()?;
        } else if targets & 1 << to != 0 {
            cr.arc(cx, cy, layout.cell * 0.1, 0.0, std::f64::consts::TAU);
            scene.theme.accent.set_alpha(cr, 0.75);
            cr.fill()?;
        } else if dots & 1 << to != 0 {
            cr.arc(cx, cy, layout.cell * 0.1, 0.0, std::f64::consts::TAU);
            scene.theme.accent.set_alpha(cr, 0.75);
            cr.set_line_width(1.5);
            cr.stroke()?;
        }
    }
    Ok(())
}

/// The marks over the pieces: targets, outlines, check and threats.
fn over(
    cr: &Context,
    scene: &Scene<'_>,
    position: &NaviaPosition,
    layout: &Layout,
    places: &[Place],
) -> Result<(), cairo::Error> {
    for spot in scene.last {
        if let Some(area) = area_of(places, *spot) {
            marks::last_move(cr, scene.theme, &area.inset(layout.cell * 0.01))?;
        }
    }
    // Before the first touch all pieces that can move would be ringed: only the one that is pointed at is.
    let begun = !scene.chosen.is_empty();
    for spot in scene.targets {
        let pointed = scene.pointed == Some(*spot);
        if let Some(area) = area_of(places, *spot).filter(|_| begun || pointed) {
            marks::target(cr, scene.theme, &area.inset(layout.cell * 0.02), pointed)?;
        }
    }
    // What the piece that is pointed at could capture.
    if let Some(Spot::Cell(square)) = scene.pointed.filter(|_| !begun) {
        let targets = position.targets(square as u8);
        for to in (0..49u16).filter(|&to| targets & 1 << to != 0 && position.piece(to as u8).is_some()) {
            marks::target(cr, scene.theme, &layout.square(to).inset(layout.cell * 0.02), false)?;
        }
    }
    for spot in scene.chosen {
        if let Some(area) = area_of(places, *spot) {
            marks::chosen(cr, scene.theme, &area, area.w * 0.12)?;
        }
    }
    if let Some(area) = scene.pointed.filter(|spot| !scene.targets.contains(spot)).and_then(|s| area_of(places, s)) {
        marks::rounded(cr, &area.inset(1.5), area.w * 0.12);
        scene.theme.dim.set(cr);
        cr.set_line_width(1.5);
        cr.stroke()?;
    }
    if scene.threats == super::scene::Threats::Shown
        && let Some(side) = scene.position.turn().seat()
    {
        let perils = position.perils(side);
        for square in (0..49u16).filter(|square| perils & 1 << square != 0) {
            marks::warning(cr, scene.theme, &layout.square(square))?;
        }
    }
    let attacked = scene.position.turn().outcome().is_none_or(|outcome| outcome.reason == "checkmate");
    if position.is_checked() && attacked {
        let navia = |square: &u16| {
            position.piece(*square as u8).is_some_and(|p| p.kind().is_navia() && p.side() == position.next())
        };
        if let Some(square) = (0..BOARD.len()).find(navia) {
            marks::attacked(cr, scene.theme, &layout.square(square))?;
        }
    }
    Ok(())
}

/// How many lie there, where it is more than one.
fn badge(cr: &Context, colours: &NaviaColours, item: &Item) -> Result<(), cairo::Error> {
    let size = item.pose.size;
    let (x, y) = (item.pose.at.0 + size * 0.32, item.pose.at.1 + size * 0.3);
    let radius = (size * 0.22).max(6.5);
    cr.new_path();
    cr.arc(x, y, radius, 0.0, std::f64::consts::TAU);
    colours.count.set(cr);
    cr.fill()?;
    colours.tray.set(cr);
    cr.select_font_face("sans-serif", cairo::FontSlant::Normal, cairo::FontWeight::Bold);
    marks::text(cr, &item.count.to_string(), x, y, radius * 1.35)
}
