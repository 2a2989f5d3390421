//! Niya's board: a small garden of washi tiles on moss.

mod plants;
mod symbols;
mod tokens;

use super::marks;
use super::scene::{Painter, Place, Rect, Scene, Spot, View};
use super::theme::{Colour, NiyaColours, Theme};
use crate::games::niya::{Cell, NiyaPosition, Tile, thing};
use crate::rules::{AnyPosition, Notation, Position, Seat, Turn};
use crate::text::Message;
use cairo::Context;

/// Draws Niya.
pub struct NiyaPainter;

/// The garden's place in a view.
struct Layout {
    panel: Rect,
    cell: f64,
    turned: bool,
}

impl Layout {
    fn new(view: &View) -> Self {
        let side = view.width.min(view.height);
        let margin = if view.coordinates { (side * 0.05).clamp(12.0, 28.0) } else { 2.0 };
        let panel = Rect {
            x: view.snap((view.width - side) / 2.0 + margin),
            y: view.snap((view.height - side) / 2.0 + 2.0),
            w: view.snap(side - margin - 2.0),
            h: view.snap(side - margin - 2.0),
        };
        Self { panel, cell: panel.w * 0.96 / 4.0, turned: view.turned }
    }

    /// Where a cell lies, its gap to the next included.
    fn bed(&self, cell: u16) -> Rect {
        let (file, rank) = (f64::from(cell % 4), f64::from(cell / 4));
        let (column, row) = if self.turned { (3.0 - file, rank) } else { (file, 3.0 - rank) };
        let inset = self.panel.w * 0.02;
        Rect {
            x: self.panel.x + inset + column * self.cell,
            y: self.panel.y + inset + row * self.cell,
            w: self.cell,
            h: self.cell,
        }
    }

    fn tile(&self, cell: u16, view: &View) -> Rect {
        let r = self.bed(cell).inset(self.cell * 0.045);
        let (x, y) = (view.snap(r.x), view.snap(r.y));
        Rect { x, y, w: view.snap(r.x + r.w) - x, h: view.snap(r.y + r.h) - y }
    }
}

fn niya(position: &dyn AnyPosition) -> Option<&NiyaPosition> {
    position.as_any().downcast_ref()
}

fn cell_of(spot: &Spot) -> Option<u16> {
    if let Spot::Cell(cell) = spot { Some(*cell) } else { None }
}

/// How a tile is shown.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    Plain,
    /// It cannot be taken now.
    Dimmed,
    /// It can be taken; and whether it is pointed at. The mark lies between paper and drawing.
    Target {
        pointed: bool,
    },
}

impl Painter for NiyaPainter {
    fn places(&self, _position: &dyn AnyPosition, view: &View) -> Vec<Place> {
        let layout = Layout::new(view);
        (0..16).map(|cell| Place { spot: Spot::Cell(cell), area: layout.bed(cell) }).collect()
    }

    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(position) = niya(scene.position) else { return Ok(()) };
        let layout = Layout::new(view);
        let colours = &scene.theme.niya;
        marks::panel(cr, &layout.panel, colours.moss, colours.bed, view)?;
        if view.coordinates {
            coordinates(cr, scene.theme, &layout)?;
        }
        for cell in 0..16 {
            paint_cell(cr, scene, view, &layout, position, cell)?;
        }
        for cell in scene.last.iter().filter_map(cell_of) {
            marks::last_move(cr, scene.theme, &layout.bed(cell).inset(layout.cell * 0.01))?;
        }
        if let Turn::Over(outcome) = scene.position.turn()
            && let Some(winner) = outcome.winner()
            && let Some(pattern) = position.pattern(winner)
        {
            let cells: Vec<u16> = (0..16).filter(|cell| pattern & (1 << cell) != 0).collect();
            for cell in cells {
                marks::chosen(cr, scene.theme, &layout.tile(cell, view), layout.cell * 0.5)?;
            }
        }
        marks::annotations(cr, scene.theme, scene.marks, scene.position, &|cell| {
            (cell < 16).then(|| layout.tile(cell, view))
        })
    }

    fn describe(&self, position: &dyn AnyPosition, spot: Spot, legal: bool) -> Message {
        let (Some(position), Some(cell)) = (niya(position), cell_of(&spot)) else { return Message::new("empty") };
        let name = Notation::cell_name(position, cell);
        match position.cell(cell as u8) {
            Cell::Token(seat) => {
                let clan = if seat.index() == 0 { Message::new("Genji") } else { Message::new("Heike") };
                Message::new("token of {clan}, {cell}").with("clan", clan).with("cell", name)
            }
            Cell::Tile(tile) => {
                let message = if legal {
                    Message::new("{plant}, {symbol}, {cell}, can be taken")
                } else {
                    Message::new("{plant}, {symbol}, {cell}")
                };
                message.with("plant", tile.plant().name()).with("symbol", tile.symbol().name()).with("cell", name)
            }
        }
    }

    fn aside(&self, position: &dyn AnyPosition) -> Option<Message> {
        let position = niya(position)?;
        Some(match position.last() {
            None => Message::new("The first tile is taken from the border"),
            Some(tile) if matches!(Position::turn(position), Turn::Over(_)) => {
                Message::new("Last taken: {plant} with {symbol}")
                    .with("plant", tile.plant().name())
                    .with("symbol", tile.symbol().name())
            }
            Some(tile) => Message::new("Last taken: {plant} with {symbol}. The next tile must share one of them")
                .with("plant", tile.plant().name())
                .with("symbol", tile.symbol().name()),
        })
    }

    fn has_aside_picture(&self, position: &dyn AnyPosition) -> bool {
        niya(position).is_some_and(|position| position.last().is_some())
    }

    fn paint_aside(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(tile) = niya(scene.position).and_then(NiyaPosition::last) else { return Ok(()) };
        let side = view.width.min(view.height);
        let (cx, cy) = (view.width / 2.0, view.height / 2.0);
        let r = Rect::around(view.snap(cx), view.snap(cy + side * 0.04), view.snap(side * 0.84));
        paint_tile(cr, scene.theme, &r, tile, Look::Plain, view)?;
        // The pin that holds it.
        let (px, py, radius) = (cx, r.y + side * 0.01, side * 0.055);
        cr.new_path();
        cr.arc(px, py + radius * 0.35, radius, 0.0, std::f64::consts::TAU);
        Colour(0).set_alpha(cr, 0.2);
        cr.fill()?;
        cr.arc(px, py, radius, 0.0, std::f64::consts::TAU);
        scene.theme.niya.genji[0].set(cr);
        cr.fill()?;
        cr.arc(px - radius * 0.3, py - radius * 0.3, radius * 0.3, 0.0, std::f64::consts::TAU);
        scene.theme.niya.genji[1].set_alpha(cr, 0.8);
        cr.fill()
    }

    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
        let disc = Rect::around(view.width / 2.0, view.height / 2.0, view.width.min(view.height) * 0.9);
        tokens::paint(cr, &theme.niya, &disc, seat)
    }

    fn paint_thing(
        &self,
        cr: &Context,
        _position: &dyn AnyPosition,
        id: u16,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        let side = view.width.min(view.height);
        let area = Rect::around(view.snap(view.width / 2.0), view.snap(view.height / 2.0), view.snap(side * 0.94));
        match thing(id) {
            Some(Cell::Token(seat)) => tokens::paint(cr, &theme.niya, &area, seat),
            Some(Cell::Tile(tile)) => paint_tile(cr, theme, &area, tile, Look::Plain, view),
            None => Ok(()),
        }
    }

    fn tell(&self, before: &dyn AnyPosition, mv: &str, _after: &dyn AnyPosition) -> Message {
        let told = niya(before).and_then(|position| {
            let cell = Notation::read_cell(position, mv)?;
            let Cell::Tile(tile) = position.cell(cell as u8) else { return None };
            let clan = if position.next().index() == 0 { Message::new("Genji") } else { Message::new("Heike") };
            let message = Message::new("{clan} takes {plant} with {symbol} on {cell}").with("clan", clan);
            Some(message.with("plant", tile.plant().name()).with("symbol", tile.symbol().name()).with("cell", mv))
        });
        told.unwrap_or_else(|| Message::new("{move}").with("move", mv))
    }
}

fn coordinates(cr: &Context, theme: &Theme, layout: &Layout) -> Result<(), cairo::Error> {
    theme.dim.set(cr);
    let size = (layout.cell * 0.14).clamp(9.0, 15.0);
    for i in 0..4u16 {
        let file = layout.bed(i).middle().0;
        let rank = layout.bed(4 * i).middle().1;
        let (below, left) = (layout.panel.y + layout.panel.h + size * 0.85, layout.panel.x - size * 0.85);
        marks::label(cr, ["a", "b", "c", "d"][i as usize], file, below, size)?;
        marks::label(cr, ["1", "2", "3", "4"][i as usize], left, rank, size)?;
    }
    Ok(())
}

fn paint_cell(
    cr: &Context,
    scene: &Scene<'_>,
    view: &View,
    layout: &Layout,
    position: &NiyaPosition,
    cell: u16,
) -> Result<(), cairo::Error> {
    let colours = &scene.theme.niya;
    let r = layout.tile(cell, view);
    let legal = scene.targets.contains(&Spot::Cell(cell));
    let before = scene.change.and_then(|change| Some((niya(change.before)?.cell(cell as u8), change.eased())));
    match position.cell(cell as u8) {
        Cell::Tile(tile) => {
            // A tile that comes back, by a take-back, grows into its place.
            let scale = match before {
                Some((Cell::Token(_), progress)) => progress,
                _ => 1.0,
            };
            let running = matches!(scene.position.turn(), Turn::Of(_)) && !scene.targets.is_empty();
            let look = match (legal, running) {
                (true, _) => Look::Target { pointed: scene.pointed == Some(Spot::Cell(cell)) },
                (false, true) => Look::Dimmed,
                (false, false) => Look::Plain,
            };
            bed(cr, colours, &r)?;
            let shown = Rect::around(r.middle().0, r.middle().1, r.w * scale);
            paint_tile(cr, scene.theme, &shown, tile, look, view)?;
            if legal {
                frame(cr, scene, position, &r, tile)?;
            } else if scene.pointed == Some(Spot::Cell(cell)) {
                marks::rounded(cr, &r.inset(1.0), r.w * 0.07);
                scene.theme.dim.set(cr);
                cr.set_line_width(1.5);
                cr.stroke()?;
            }
            answer(cr, scene, position, cell, &r, tile)?;
        }
        Cell::Token(seat) => {
            bed(cr, colours, &r)?;
            let scale = match before {
                Some((Cell::Tile(tile), progress)) => {
                    // The tile that is taken shrinks away under the token that drops in.
                    cr.push_group();
                    let shrunk = Rect::around(r.middle().0, r.middle().1, r.w * (1.0 - 0.5 * progress));
                    paint_tile(cr, scene.theme, &shrunk, tile, Look::Plain, view)?;
                    cr.pop_group_to_source()?;
                    cr.paint_with_alpha(1.0 - progress)?;
                    1.35 - 0.35 * progress
                }
                _ => 1.0,
            };
            let disc = Rect::around(r.middle().0, r.middle().1, r.w * 0.84 * scale);
            tokens::paint(cr, colours, &disc, seat)?;
            if scene.pointed == Some(Spot::Cell(cell)) {
                cr.new_path();
                cr.arc(r.middle().0, r.middle().1, r.w * 0.46, 0.0, std::f64::consts::TAU);
                scene.theme.dim.set(cr);
                cr.set_line_width(1.5);
                cr.stroke()?;
            }
        }
    }
    Ok(())
}

/// The hollow in the moss under a tile or token.
fn bed(cr: &Context, colours: &NiyaColours, r: &Rect) -> Result<(), cairo::Error> {
    marks::rounded(cr, r, r.w * 0.08);
    colours.bed.set(cr);
    cr.fill()
}

/// A thin frame in the colour of the element that a legal tile shares with the last one.
fn frame(cr: &Context, scene: &Scene<'_>, position: &NiyaPosition, r: &Rect, tile: Tile) -> Result<(), cairo::Error> {
    let Some(last) = position.last() else { return Ok(()) };
    marks::rounded(cr, &r.inset(r.w * 0.012), r.w * 0.075);
    shared_colour(&scene.theme.niya, tile, last).set(cr);
    cr.set_line_width((r.w * 0.022).max(1.0));
    cr.stroke()
}

fn shared_colour(colours: &NiyaColours, tile: Tile, other: Tile) -> Colour {
    if tile.plant() == other.plant() {
        colours.plants[tile.plant() as usize]
    } else {
        colours.symbols[tile.symbol() as usize]
    }
}

/// While a legal tile is pointed at: the tiles that the opponent could answer with get a dashed frame.
fn answer(
    cr: &Context,
    scene: &Scene<'_>,
    position: &NiyaPosition,
    cell: u16,
    r: &Rect,
    tile: Tile,
) -> Result<(), cairo::Error> {
    let pointed = scene.pointed.filter(|pointed| scene.targets.contains(pointed));
    let Some(pointed) = pointed.as_ref().and_then(cell_of) else { return Ok(()) };
    let Cell::Tile(taken) = position.cell(pointed as u8) else { return Ok(()) };
    let answers = position.answers_to(Some(taken)) & !(1 << pointed);
    if answers & (1 << cell) == 0 {
        return Ok(());
    }
    cr.save()?;
    marks::rounded(cr, &r.inset(-r.w * 0.022), r.w * 0.1);
    shared_colour(&scene.theme.niya, tile, taken).set(cr);
    cr.set_dash(&[r.w * 0.07, r.w * 0.045], 0.0);
    cr.set_line_width((r.w * 0.032).max(1.5));
    cr.stroke()?;
    cr.restore()
}

/// A washi tile: paper with a torn edge, the plant large, the symbol small in the upper right.
fn paint_tile(cr: &Context, theme: &Theme, r: &Rect, tile: Tile, look: Look, view: &View) -> Result<(), cairo::Error> {
    if r.w < 2.0 {
        return Ok(());
    }
    let colours = &theme.niya;
    let radius = r.w * 0.07;
    marks::rounded(cr, &Rect { y: r.y + (r.w * 0.018).max(view.hairline()), ..*r }, radius);
    colours.edge.set_alpha(cr, if look == Look::Dimmed { 0.35 } else { 0.75 });
    cr.fill()?;
    torn(cr, r, radius, tile);
    let paper = if look == Look::Dimmed { colours.shade } else { colours.paper };
    paper.set(cr);
    cr.fill_preserve()?;
    colours.edge.set_alpha(cr, if look == Look::Dimmed { 0.4 } else { 0.8 });
    cr.set_line_width(view.hairline());
    cr.stroke()?;
    if let Look::Target { pointed } = look {
        marks::target(cr, theme, &r.inset(r.w * 0.03), pointed)?;
    }
    let fade = if look == Look::Dimmed { 0.42 } else { 0.0 };
    cr.save()?;
    cr.translate(r.x, r.y);
    cr.scale(r.w, r.h);
    let ink = Ink { colours, paper, fade, size: r.w };
    cr.save()?;
    cr.translate(0.44, 0.565);
    cr.scale(0.37, 0.37);
    plants::paint(cr, tile.plant(), &ink)?;
    cr.restore()?;
    cr.translate(0.795, 0.205);
    cr.scale(0.145, 0.145);
    symbols::paint(cr, tile.symbol(), &ink)?;
    cr.restore()
}

/// How an element is coloured, and how large its tile is: small ones are drawn with less detail.
struct Ink<'a> {
    colours: &'a NiyaColours,
    paper: Colour,
    fade: f64,
    size: f64,
}

impl Ink<'_> {
    /// A colour as this tile shows it: blended into the paper where the tile is dimmed.
    fn tone(&self, colour: Colour) -> Colour {
        colour.mix(self.paper, self.fade)
    }

    /// Whether there is room for fine strokes.
    fn fine(&self) -> bool {
        self.size >= 48.0
    }
}

/// The outline of a tile, wavering by a hair as torn paper does; the same for a tile each time.
fn torn(cr: &Context, r: &Rect, radius: f64, tile: Tile) {
    if r.w < 48.0 {
        return marks::rounded(cr, r, radius);
    }
    let mut state = (tile.number() as u32).wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut waver = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (f64::from(state >> 16) / 65536.0 - 0.5) * (r.w * 0.012).min(1.6)
    };
    let steps = 9;
    let corner = |from: f64, to: f64, k: usize| from + (to - from) * k as f64 / f64::from(steps);
    let (l, t, right, b) = (r.x, r.y, r.x + r.w, r.y + r.h);
    cr.new_path();
    cr.move_to(l + radius, t);
    for k in 1..steps as usize {
        cr.line_to(corner(l + radius, right - radius, k), t + waver());
    }
    cr.line_to(right - radius, t);
    cr.curve_to(right, t, right, t, right, t + radius);
    for k in 1..steps as usize {
        cr.line_to(right + waver(), corner(t + radius, b - radius, k));
    }
    cr.line_to(right, b - radius);
    cr.curve_to(right, b, right, b, right - radius, b);
    for k in 1..steps as usize {
        cr.line_to(corner(right - radius, l + radius, k), b + waver());
    }
    cr.line_to(l + radius, b);
    cr.curve_to(l, b, l, b, l, b - radius);
    for k in 1..steps as usize {
        cr.line_to(l + waver(), corner(b - radius, t + radius, k));
    }
    cr.line_to(l, t + radius);
    cr.curve_to(l, t, l, t, l + radius, t);
    cr.close_path();
}
