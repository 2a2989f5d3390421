//! DumaRaj's board: a drawing board with pale bits, on which the mobs are pure geometry.
//!
//! The painter draws a game in play and, before a game of Eralash, a placement that is being made.

mod aside;
mod ground;
mod layout;
mod motion;
mod signs;
#[cfg(test)]
mod tests;
mod words;

use super::marks;
use super::scene::{Painter, Place, Scene, Spot, Threats, Towards, View};
use super::theme::Theme;
use crate::games::dumaraj::{ATTACKER, BLOCKER, Bits, DumaRajPosition, Location, Mob, Piece, Placing, Shape, thing};
use crate::rules::{AnyPosition, Notation, Seat};
use crate::text::Message;
use cairo::Context;
use layout::Layout;
use motion::Motion;

/// Draws DumaRaj.
pub struct DumaRajPainter;

/// What can be seen on a location.
enum Seen<'a> {
    /// A game in play.
    Game(&'a DumaRajPosition),
    /// A placement that is being made.
    Placing(&'a Placing),
}

impl<'a> Seen<'a> {
    fn of(position: &'a dyn AnyPosition) -> Option<Self> {
        let any = position.as_any();
        any.downcast_ref().map(Seen::Game).or_else(|| any.downcast_ref().map(Seen::Placing))
    }

    fn location(&self) -> &'static Location {
        match self {
            Seen::Game(position) => position.location(),
            Seen::Placing(placing) => placing.location(),
        }
    }

    fn piece(&self, bit: u8) -> Option<Piece> {
        match self {
            Seen::Game(position) => position.piece(bit),
            Seen::Placing(placing) => placing.piece(bit),
        }
    }
}

/// Draws a mob by itself, a little larger than on its bit.
fn paint_alone(cr: &Context, piece: Piece, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
    let (side, ink) = (view.width.min(view.height), theme.dumaraj.sides[piece.seat.index()]);
    signs::paint(cr, piece, (view.width / 2.0, view.height / 2.0), side * 1.15, ink, view.scale)
}

fn bit_of(spot: &Spot) -> Option<u8> {
    if let Spot::Cell(cell) = spot { u8::try_from(*cell).ok() } else { None }
}

impl Painter for DumaRajPainter {
    fn places(&self, position: &dyn AnyPosition, view: &View) -> Vec<Place> {
        let Some(seen) = Seen::of(position) else { return vec![] };
        let layout = Layout::new(seen.location(), view);
        let place = |bit: u8| Place { spot: Spot::Cell(bit.into()), area: layout.hull(bit) };
        (0..seen.location().len()).map(place).collect()
    }

    fn spot_at(&self, position: &dyn AnyPosition, view: &View, x: f64, y: f64) -> Option<Spot> {
        let seen = Seen::of(position)?;
        Layout::new(seen.location(), view).bit_at(x, y).map(|bit| Spot::Cell(bit.into()))
    }

    /// On the rhomb the arrow keys follow rows and columns: up a row, right a column, as on a square that is turned.
    fn beside(&self, position: &dyn AnyPosition, view: &View, from: Spot, towards: Towards) -> Option<Spot> {
        let location = Seen::of(position)?.location();
        let bit = bit_of(&from).filter(|_| location.shape() == Shape::Rhomb)?;
        let (row, column) = (bit / location.size() + 1, bit % location.size() + 1);
        let ahead = matches!(towards, Towards::Up | Towards::Right) != view.turned;
        let step = |index: u8| if ahead { index + 1 } else { index - 1 };
        let beside = match towards {
            Towards::Up | Towards::Down => location.bit(step(row), column),
            Towards::Left | Towards::Right => location.bit(row, step(column)),
        };
        Some(Spot::Cell(beside.unwrap_or(bit).into()))
    }

    fn has_threats(&self) -> bool {
        true
    }

    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(seen) = Seen::of(scene.position) else { return Ok(()) };
        let location = seen.location();
        let layout = Layout::new(location, view);
        let board = Board { cr, scene, view, seen: &seen, layout: &layout };
        ground::paint(cr, scene.theme, location, &layout, view)?;
        layout.in_own(cr, || board.paint_under())?;
        board.paint_mobs()?;
        layout.in_own(cr, || board.paint_over())?;
        if scene.threats == Threats::Shown {
            board.paint_flaggers()?;
        }
        marks::annotations(cr, scene.theme, scene.marks, scene.position, &|cell| {
            let bit = u8::try_from(cell).ok().filter(|&bit| bit < location.len())?;
            Some(layout.around(bit))
        })
    }

    fn describe(&self, position: &dyn AnyPosition, spot: Spot, legal: bool) -> Message {
        match (Seen::of(position), bit_of(&spot)) {
            (Some(seen), Some(bit)) => words::describe(&seen, bit, legal),
            _ => Message::new("empty"),
        }
    }

    fn aside(&self, position: &dyn AnyPosition) -> Option<Message> {
        words::aside(position.as_any().downcast_ref()?)
    }

    fn has_aside_picture(&self, position: &dyn AnyPosition) -> bool {
        position.as_any().downcast_ref().is_some_and(aside::has_picture)
    }

    fn aside_aspect(&self, _position: &dyn AnyPosition) -> f64 {
        4.0
    }

    fn paint_aside(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(position) = scene.position.as_any().downcast_ref() else { return Ok(()) };
        aside::paint(cr, position, scene.theme, view)
    }

    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
        paint_alone(cr, Piece { seat, mob: Mob::Raj }, theme, view)
    }

    fn paint_thing(
        &self,
        cr: &Context,
        _position: &dyn AnyPosition,
        id: u16,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        thing(id).map_or(Ok(()), |piece| paint_alone(cr, piece, theme, view))
    }

    fn tell(&self, before: &dyn AnyPosition, mv: &str, after: &dyn AnyPosition) -> Message {
        let told = before.as_any().downcast_ref::<DumaRajPosition>().and_then(|before| {
            let flep = before.read_move(DumaRajPosition::trim_mark(mv)).ok()?;
            Some(words::tell(before, &flep, after.as_any().downcast_ref()))
        });
        told.unwrap_or_else(|| Message::new("{move}").with("move", mv))
    }
}

/// What is needed to draw a board.
struct Board<'a> {
    cr: &'a Context,
    scene: &'a Scene<'a>,
    view: &'a View,
    seen: &'a Seen<'a>,
    layout: &'a Layout,
}

impl Board<'_> {
    /// The mobs under flag, of either side; the attacker's Raj while an answer is due.
    fn flagged(&self) -> Bits {
        let Seen::Game(position) = self.seen else { return Bits::EMPTY };
        let mut flagged = Bits::EMPTY;
        if self.scene.threats == Threats::Shown {
            flagged = position.flags(ATTACKER) | position.flags(BLOCKER);
        }
        if position.answer_due() {
            flagged |= position.board().mobs(ATTACKER, Mob::Raj);
        }
        flagged
    }

    /// The marks that lie under the mobs, in the location's own frame.
    fn paint_under(&self) -> Result<(), cairo::Error> {
        let (cr, scene, layout) = (self.cr, self.scene, self.layout);
        for bit in scene.last.iter().filter_map(bit_of) {
            marks::last_move(cr, scene.theme, &layout.own(bit).inset(layout.cell * 0.04))?;
        }
        for bit in scene.chosen.iter().filter_map(bit_of) {
            let r = layout.own(bit);
            scene.theme.accent.set_alpha(cr, 0.16);
            cr.rectangle(r.x, r.y, r.w, r.h);
            cr.fill()?;
            marks::chosen(cr, scene.theme, &r, layout.cell * 0.08)?;
        }
        let pointed = scene.pointed.as_ref().and_then(bit_of);
        if let Some(bit) = pointed.filter(|bit| !scene.targets.contains(&Spot::Cell((*bit).into()))) {
            marks::rounded(cr, &layout.own(bit).inset(2.0), layout.cell * 0.06);
            scene.theme.dim.set(cr);
            cr.set_line_width(1.5);
            cr.stroke()?;
        }
        Ok(())
    }

    fn paint_mobs(&self) -> Result<(), cairo::Error> {
        let location = self.seen.location();
        let change = self.scene.change.as_ref();
        let motion =
            change.and_then(|change| Some((Motion::between(&Seen::of(change.before)?, self.seen), change.eased())));
        let (motion, progress) = motion.unwrap_or_default();
        for (bit, piece) in &motion.gone {
            // What goes shrinks and fades.
            self.cr.push_group();
            self.paint_mob(*piece, self.layout.middle_of(*bit), 1.0 - 0.6 * progress)?;
            self.cr.pop_group_to_source()?;
            self.cr.paint_with_alpha(1.0 - progress)?;
        }
        for bit in (0..location.len()).filter(|&bit| !motion.moved.iter().any(|(_, to)| *to == bit)) {
            if let Some(piece) = self.seen.piece(bit) {
                let grown = if motion.come.contains(&bit) { progress } else { 1.0 };
                self.paint_mob(piece, self.layout.middle_of(bit), grown)?;
            }
        }
        for (from, to) in &motion.moved {
            let Some(piece) = self.seen.piece(*to) else { continue };
            let (a, b) = (self.layout.middle_of(*from), self.layout.middle_of(*to));
            let at = (a.0 + (b.0 - a.0) * progress, a.1 + (b.1 - a.1) * progress);
            self.paint_mob(piece, at, 1.0)?;
        }
        Ok(())
    }

    fn paint_mob(&self, piece: Piece, at: (f64, f64), size: f64) -> Result<(), cairo::Error> {
        let ink = self.scene.theme.dumaraj.sides[piece.seat.index()];
        signs::paint(self.cr, piece, at, self.layout.cell * size, ink, self.view.scale)
    }

    /// The marks that lie over the mobs, in the location's own frame.
    fn paint_over(&self) -> Result<(), cairo::Error> {
        let (cr, scene, layout) = (self.cr, self.scene, self.layout);
        for bit in self.flagged().iter() {
            marks::attacked(cr, scene.theme, &layout.own(bit))?;
        }
        // What a move may begin with is marked more quietly than where it may go.
        let quiet = scene.chosen.is_empty();
        for bit in scene.targets.iter().filter_map(bit_of) {
            let pointed = scene.pointed == Some(Spot::Cell(bit.into()));
            let area = match self.seen.piece(bit) {
                Some(_) => layout.own(bit).inset(layout.cell * 0.03),
                None => layout.own(bit).inset(layout.cell * 0.24),
            };
            if quiet && !pointed {
                cr.push_group();
                marks::target(cr, scene.theme, &area, false)?;
                cr.pop_group_to_source()?;
                cr.paint_with_alpha(0.4)?;
            } else {
                marks::target(cr, scene.theme, &area, pointed)?;
            }
        }
        Ok(())
    }

    /// While a mob under flag is pointed at: arrows from the mobs that put it there.
    fn paint_flaggers(&self) -> Result<(), cairo::Error> {
        let (Seen::Game(position), Some(bit)) = (self.seen, self.scene.pointed.as_ref().and_then(bit_of)) else {
            return Ok(());
        };
        let Some(piece) = self.seen.piece(bit) else { return Ok(()) };
        for from in position.flaggers(piece.seat, bit).iter() {
            let (a, b) = (self.layout.middle_of(from), self.layout.middle_of(bit));
            marks::arrow(self.cr, a, b, self.layout.cell * 0.06, self.scene.theme.danger)?;
        }
        Ok(())
    }
}
