//! Naja's board: papyrus with a grid of reed, scarabs in lapis, bonfires, and cobras laid along the lines.

mod areas;
mod ghost;
mod ground;
mod layout;
mod path;
mod serpent;
#[cfg(test)]
mod tests;
mod words;

use super::input::Input;
use super::marks;
use super::scene::{Change, Painter, Place, Rect, SHOWING_MS, Scene, Spot, Towards, View};
use super::theme::{Colour, NajaColours, Theme};
use crate::games::naja::{Area, BOARD, Naja, NajaPosition, NajaThing, Point, Shape, Space, Spaces};
use crate::rules::{AnyPosition, Notation, Position, Seat};
use crate::text::Message;
use cairo::Context;
use ghost::Ghost;
use layout::{Layout, distance};
use path::Path;
use serpent::Spine;

/// Draws Naja.
pub struct NajaPainter;

/// How near a point must be to be pointed at, in segments.
const REACH: f64 = 0.29;
/// How long one basket takes at the end, and all of them at most, in milliseconds.
const BASKET_MS: u32 = 90;
const BASKETS_MS: u32 = 3600;

fn naja(position: &dyn AnyPosition) -> Option<&NajaPosition> {
    position.as_any().downcast_ref()
}

/// The point that a cell stands for; none for a space.
fn point_of(cell: u16) -> Option<Point> {
    Point::from_number(u8::try_from(cell.checked_sub(BOARD.len())?).ok()?)
}

/// The cell of a point.
fn cell_of(point: Point) -> u16 {
    BOARD.len() + u16::from(point.number())
}

fn point_cell(file: u8, rank: u8) -> Option<u16> {
    Point::at(file, rank).map(cell_of)
}

fn space_cell(file: u8, rank: u8) -> Option<u16> {
    Space::at(file, rank).map(Space::square)
}

/// The baskets of a finished game in the order in which they are set down.
fn baskets(position: &NajaPosition) -> Vec<(Space, Seat)> {
    if Position::turn(position).seat().is_some() {
        return Vec::new();
    }
    let claimed = position.areas().filter_map(|area| Some((area.claim()?, area.baskets())));
    claimed.flat_map(|(seat, spaces)| spaces.iter().map(move |space| (space, seat))).collect()
}

/// How long the baskets take.
fn baskets_ms(count: usize) -> u32 {
    (BASKET_MS * count as u32).min(BASKETS_MS)
}

impl Painter for NajaPainter {
    fn places(&self, _position: &dyn AnyPosition, view: &View) -> Vec<Place> {
        let layout = Layout::new(view);
        let spaces = (0..BOARD.len()).filter_map(Space::from_square);
        let spaces = spaces.map(|space| Place { spot: Spot::Cell(space.square()), area: layout.space(space) });
        let points = (0..Point::COUNT).filter_map(Point::from_number);
        let points = points.map(|point| Place { spot: Spot::Cell(cell_of(point)), area: layout.knot(point) });
        spaces.chain(points).collect()
    }

    /// A point if it is near, else the space.
    fn spot_at(&self, _position: &dyn AnyPosition, view: &View, x: f64, y: f64) -> Option<Spot> {
        let at = Layout::new(view).back((x, y));
        let near = layout::nearest(at).filter(|point| distance(layout::place(*point), at) <= REACH);
        near.map(cell_of).or_else(|| layout::space_at(at).map(Space::square)).map(Spot::Cell)
    }

    /// To the left and right, points lead to points and spaces to spaces; upwards and downwards they take turns.
    fn beside(&self, _position: &dyn AnyPosition, view: &View, from: Spot, towards: Towards) -> Option<Spot> {
        let Spot::Cell(cell) = from else { return None };
        // Spaces by their lower left corner: the point above it is a rank higher, on the same file.
        let (corner, is_point) = match point_of(cell) {
            Some(point) => (point, true),
            None => (Space::from_square(cell)?.corner(), false),
        };
        let (file, rank) = (corner.file(), corner.rank());
        let (ahead, back) = if view.turned { (Towards::Down, Towards::Up) } else { (Towards::Up, Towards::Down) };
        let next = match towards {
            _ if towards == ahead && is_point => space_cell(file.min(8), rank),
            _ if towards == back && is_point => space_cell(file.min(8), rank.checked_sub(1)?),
            _ if towards == ahead => point_cell(file, rank + 1),
            _ if towards == back => point_cell(file, rank),
            _ => {
                let file = if (towards == Towards::Right) != view.turned { file + 1 } else { file.checked_sub(1)? };
                if is_point { point_cell(file, rank) } else { space_cell(file, rank) }
            }
        };
        // At the edge one stays.
        Some(next.map_or(from, Spot::Cell))
    }

    fn input(&self, position: &dyn AnyPosition) -> Option<Box<dyn Input>> {
        let position = naja(position)?;
        if position.shape() == Shape::FREE {
            return Some(Box::new(Path::default()));
        }
        Some(Box::new(Ghost::new(position)))
    }

    fn showing_ms(&self, change: &Change<'_>, after: &dyn AnyPosition) -> u32 {
        let count = change.mv.and_then(|_| naja(after)).map_or(0, |after| baskets(after).len());
        SHOWING_MS + baskets_ms(count)
    }

    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(position) = naja(scene.position) else { return Ok(()) };
        let picture = Picture { cr, scene, view, layout: Layout::new(view), colours: &scene.theme.naja, position };
        picture.paint()
    }

    fn describe(&self, position: &dyn AnyPosition, spot: Spot, _legal: bool) -> Message {
        let (Some(position), Spot::Cell(cell)) = (naja(position), spot) else { return Message::new("nothing") };
        match (point_of(cell), Space::from_square(cell)) {
            (Some(point), _) => words::point(position, point),
            (None, Some(space)) => words::space(position, space),
            (None, None) => Message::new("nothing"),
        }
    }

    fn standing(&self, position: &dyn AnyPosition, seat: Seat) -> Option<Message> {
        naja(position).map(|position| words::standing(position, seat))
    }

    /// On a piece of papyrus: a charcoal cobra would be lost on a dark window, an ivory one on a light one.
    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
        let side = view.width.min(view.height);
        marks::rounded(cr, &Rect::around(view.width / 2.0, view.height / 2.0, side), side * 0.18);
        theme.naja.papyrus.set(cr);
        cr.fill()?;
        serpent::sign(cr, &theme.naja.sides[seat.index()], seat, view.width, view.height)
    }

    fn paint_thing(
        &self,
        cr: &Context,
        _position: &dyn AnyPosition,
        id: u16,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        match NajaThing::numbered(id) {
            Some(NajaThing::Naja(seat)) => self.paint_seat(cr, seat, theme, view),
            Some(NajaThing::Bonfire) => {
                let side = view.width.min(view.height);
                ground::bonfire(cr, &theme.naja, &Rect::around(view.width / 2.0, view.height / 2.0, side * 1.1))
            }
            None => Ok(()),
        }
    }

    fn tell(&self, before: &dyn AnyPosition, mv: &str, _after: &dyn AnyPosition) -> Message {
        let told = naja(before).and_then(|before| Some(words::laid(before, before.read_move(mv).ok()?)));
        told.unwrap_or_else(|| Message::new("{move}").with("move", mv))
    }
}

/// Draws one space by itself in a square: a scarab or a bonfire on papyrus.
///
/// # Errors
/// cairo's.
pub fn paint_space(cr: &Context, theme: &Theme, side: f64, burns: bool) -> Result<(), cairo::Error> {
    let square = Rect { x: 0.0, y: 0.0, w: side, h: side };
    if burns {
        ground::bonfire(cr, &theme.naja, &square)
    } else {
        ground::scarabs(cr, &theme.naja, &[(square, theme.naja.papyrus)])
    }
}

/// One painting of a board.
struct Picture<'a> {
    cr: &'a Context,
    scene: &'a Scene<'a>,
    view: &'a View,
    layout: Layout,
    colours: &'a NajaColours,
    position: &'a NajaPosition,
}

/// How far a change has come: the naja creeps in first, then the baskets are set down.
struct Progress {
    crept: f64,
    baskets: f64,
}

impl Picture<'_> {
    fn paint(&self) -> Result<(), cairo::Error> {
        let (cr, layout, colours) = (self.cr, &self.layout, self.colours);
        marks::panel(cr, &layout.panel, colours.papyrus, colours.edge, self.view)?;
        if self.view.coordinates {
            ground::coordinates(cr, self.scene.theme, layout)?;
        }
        let areas: Vec<Area> = self.position.areas().collect();
        for area in &areas {
            areas::wash(cr, colours, layout, area, 1.0)?;
        }
        let ghost = self.ghost();
        if let Some((naja, true)) = ghost {
            // What it would enclose, or take from another.
            let after = self.position.after(&naja);
            for area in after.areas().filter(|area| !areas.contains(area)) {
                areas::wash(cr, colours, layout, &area, 0.55)?;
            }
        }
        ground::grid(cr, colours, layout, self.view)?;
        let progress = self.progress();
        self.spaces(&areas, progress.baskets)?;
        self.najas(progress.crept)?;
        for area in &areas {
            areas::worth(cr, colours, layout, self.view, area)?;
        }
        if let Some(naja) = self.last() {
            marks::last_move(cr, self.scene.theme, &layout.around(naja))?;
        }
        match ghost {
            Some((naja, fits)) => self.paint_ghost(naja, fits)?,
            None => {
                self.paint_way()?;
                self.paint_touched()?;
                self.paint_pointed()?;
            }
        }
        marks::annotations(cr, self.scene.theme, self.scene.marks, self.scene.position, &|cell| {
            point_of(cell).map(|point| layout.knot(point)).or_else(|| Some(layout.space(Space::from_square(cell)?)))
        })
    }

    fn progress(&self) -> Progress {
        let Some(change) = self.scene.change else { return Progress { crept: 1.0, baskets: f64::INFINITY } };
        let count = if change.mv.is_some() { baskets(self.position).len() } else { 0 };
        let (creep, set) = (f64::from(SHOWING_MS), f64::from(baskets_ms(count)));
        let now = change.progress * (creep + set);
        let crept = 1.0 - (1.0 - (now / creep).min(1.0)).powi(3);
        let set_down = if count == 0 { f64::INFINITY } else { (now - creep).max(0.0) / set * count as f64 };
        Progress { crept, baskets: set_down }
    }

    /// Scarabs, bonfires, and the baskets that have been set down.
    fn spaces(&self, areas: &[Area], set_down: f64) -> Result<(), cairo::Error> {
        let baskets = baskets(self.position);
        let mut done = Spaces::NONE;
        for (space, _) in baskets.iter().take(set_down.min(81.0) as usize) {
            done.insert(*space);
        }
        let ground_of = |space: Space| {
            let area = areas.iter().find(|area| area.spaces.contains(space));
            area.map_or(self.colours.papyrus, |area| areas::ground(self.colours, area.claim()))
        };
        let all = || Spaces::ALL.iter();
        let scarabs = all().filter(|space| !self.position.bonfires().contains(*space) && !done.contains(*space));
        let squares: Vec<(Rect, Colour)> = scarabs.map(|space| (self.layout.space(space), ground_of(space))).collect();
        ground::scarabs(self.cr, self.colours, &squares)?;
        for space in self.position.bonfires().iter() {
            ground::bonfire(self.cr, self.colours, &self.layout.space(space))?;
        }
        for (number, (space, seat)) in baskets.iter().enumerate() {
            let share = (set_down - number as f64).clamp(0.0, 1.0);
            let side = &self.colours.sides[seat.index()];
            ground::basket(self.cr, self.colours, side, &self.layout.space(*space), share)?;
        }
        Ok(())
    }

    /// The najas that stand; one that is new creeps in, one that is taken back creeps away.
    fn najas(&self, crept: f64) -> Result<(), cairo::Error> {
        let before: Option<Vec<(Seat, Naja)>> =
            self.scene.change.and_then(|change| Some(naja(change.before)?.najas().collect()));
        let now: Vec<(Seat, Naja)> = self.position.najas().collect();
        for (seat, naja) in &now {
            let is_new = before.as_ref().is_some_and(|before| !before.contains(&(*seat, *naja)));
            self.serpent(*seat, *naja, if is_new { crept } else { 1.0 })?;
        }
        for (seat, naja) in before.iter().flatten().filter(|placed| !now.contains(placed)) {
            if crept < 1.0 {
                self.serpent(*seat, *naja, 1.0 - crept)?;
            }
        }
        Ok(())
    }

    fn serpent(&self, seat: Seat, naja: Naja, share: f64) -> Result<(), cairo::Error> {
        let spine = Spine::of(naja, &self.layout);
        let spine = if share < 1.0 { spine.grown(share) } else { spine };
        serpent::paint(self.cr, &self.colours.sides[seat.index()], seat, &spine)
    }

    /// The naja of the last move.
    fn last(&self) -> Option<Naja> {
        let points = self.scene.last.iter().filter_map(|spot| match spot {
            Spot::Cell(cell) => point_of(*cell),
            Spot::Hand(_) => None,
        });
        let points: [Point; 5] = points.collect::<Vec<_>>().try_into().ok()?;
        Naja::through(points).ok()
    }

    fn ghost(&self) -> Option<(Naja, bool)> {
        let input = self.scene.input?.as_any();
        if let Some(ghost) = input.downcast_ref::<Ghost>() {
            return ghost.shown(self.position);
        }
        let naja = input.downcast_ref::<Path>()?.naja()?;
        Some((naja, self.position.check(&naja).is_ok()))
    }

    fn translucent(&self, spine: &Spine, alpha: f64) -> Result<(), cairo::Error> {
        let seat = self.position.next();
        self.cr.push_group();
        serpent::paint(self.cr, &self.colours.sides[seat.index()], seat, spine)?;
        self.cr.pop_group_to_source()?;
        self.cr.paint_with_alpha(alpha)
    }

    fn paint_ghost(&self, naja: Naja, fits: bool) -> Result<(), cairo::Error> {
        let cr = self.cr;
        self.translucent(&Spine::of(naja, &self.layout), if fits { 0.72 } else { 0.3 })?;
        let theme = self.scene.theme;
        if fits {
            // Both ends lie on targets.
            let [from, .., to] = naja.points();
            for point in [from, to] {
                marks::target(cr, theme, &self.layout.knot(point), true)?;
            }
            return Ok(());
        }
        marks::attacked(cr, theme, &self.layout.around(naja))?;
        for segment in naja.segments().intersection(self.position.covered()).iter() {
            let ends = segment.ends();
            let (from, to) = (self.layout.point(ends.0), self.layout.point(ends.1));
            let cut = |a: f64, b: f64, t: f64| a + (b - a) * t;
            cr.new_path();
            cr.move_to(cut(from.0, to.0, 0.12), cut(from.1, to.1, 0.12));
            cr.line_to(cut(from.0, to.0, 0.88), cut(from.1, to.1, 0.88));
            cr.set_line_cap(cairo::LineCap::Round);
            theme.danger.set(cr);
            cr.set_line_width((self.layout.cell * 0.09).max(2.5));
            cr.stroke()?;
        }
        Ok(())
    }

    /// What has the focus, or is pointed at while nobody is to move; the whole board where a key would bring the ghost.
    fn paint_pointed(&self) -> Result<(), cairo::Error> {
        let Some(Spot::Cell(cell)) = self.scene.pointed else { return Ok(()) };
        let way = self.scene.input.map(|input| input.as_any().downcast_ref::<Path>());
        let area = match way {
            Some(way) if way.and_then(Path::cursor).is_none() => self.layout.panel.inset(1.0),
            Some(_) => return Ok(()),
            None => match (point_of(cell), Space::from_square(cell)) {
                (Some(point), _) => self.layout.knot(point),
                (None, Some(space)) => self.layout.space(space).inset(self.layout.cell * 0.06),
                (None, None) => return Ok(()),
            },
        };
        marks::rounded(self.cr, &area, (area.w * 0.14).min(11.0));
        self.scene.theme.accent.set(self.cr);
        self.cr.set_line_width(1.5);
        self.cr.stroke()
    }

    /// What an editor has touched, the way along touched points, and where it can go on.
    fn paint_touched(&self) -> Result<(), cairo::Error> {
        if self.scene.input.is_some() {
            return Ok(());
        }
        let (cr, theme, layout) = (self.cr, self.scene.theme, &self.layout);
        let area = |spot: &Spot| match spot {
            Spot::Cell(cell) => point_of(*cell)
                .map(|point| layout.knot(point))
                .or_else(|| Some(layout.space(Space::from_square(*cell)?).inset(layout.cell * 0.06))),
            Spot::Hand(_) => None,
        };
        let chosen: Vec<Rect> = self.scene.chosen.iter().filter_map(area).collect();
        if chosen.len() > 1 {
            cr.new_path();
            for knot in &chosen {
                cr.line_to(knot.middle().0, knot.middle().1);
            }
            cr.set_line_join(cairo::LineJoin::Round);
            theme.accent.set_alpha(cr, 0.75);
            cr.set_line_width((layout.cell * 0.13).max(3.0));
            cr.stroke()?;
        }
        for knot in &chosen {
            marks::chosen(cr, theme, knot, layout.cell)?;
        }
        for spot in self.scene.targets {
            if let Some(knot) = area(spot) {
                marks::target(cr, theme, &knot, self.scene.pointed == Some(*spot))?;
            }
        }
        Ok(())
    }

    /// The way of a free naja so far, and the point that a touch would take.
    fn paint_way(&self) -> Result<(), cairo::Error> {
        let Some(way) = self.scene.input.and_then(|input| input.as_any().downcast_ref::<Path>()) else {
            return Ok(());
        };
        let (cr, theme) = (self.cr, self.scene.theme);
        if way.points().len() > 1 {
            self.translucent(&Spine::through(way.points(), &self.layout), 0.72)?;
        }
        if let Some(last) = way.points().last() {
            marks::chosen(cr, theme, &self.layout.knot(*last), self.layout.cell)?;
        }
        if let Some(cursor) = way.cursor().filter(|cursor| way.points().last() != Some(cursor)) {
            if way.leads_to(self.position, cursor) {
                marks::target(cr, theme, &self.layout.knot(cursor), true)?;
            } else if !way.points().is_empty() {
                marks::attacked(cr, theme, &self.layout.knot(cursor))?;
            }
        }
        Ok(())
    }
}
