//! The board of Combate de chapas: bottle caps on a star chart.

mod aim;
mod backdrop;
mod caps;
mod chart;
mod film;
mod layout;
mod motion;
mod overlay;
mod signs;
mod steps;
#[cfg(test)]
mod tests;
mod words;

use super::input::Input;
use super::marks;
use super::scene::{Change, Painter, Place, Rect, Replay, Scene, Spot, Towards, View};
use super::theme::Theme;
use crate::games::chapas::{Cap, CapId, ChapasPosition, ChapasThing, PlanetId};
use crate::physics::TICK;
use crate::rules::{AnyPosition, Seat};
use crate::text::Message;
use aim::{AimInput, Phase};
use cairo::Context;
use layout::Layout;
use motion::{Motion, chapas};

/// Draws Combate de chapas.
pub struct ChapasPainter;

/// The caps off the board.
fn off(position: &ChapasPosition) -> impl Iterator<Item = CapId> {
    CapId::all().filter(|&cap| position.situation().cap(cap) == Cap::Off)
}

impl Painter for ChapasPainter {
    fn places(&self, position: &dyn AnyPosition, view: &View) -> Vec<Place> {
        let Some(position) = chapas(position) else { return Vec::new() };
        let layout = Layout::new(position.map(), view);
        let planets = 0..position.map().planets().len() as PlanetId;
        let cells = planets.map(|planet| Place { spot: Spot::Cell(planet), area: layout.area(position.map(), planet) });
        let hands = off(position).map(|cap| Place { spot: Spot::Hand(cap.index() as u16), area: layout.tray(cap) });
        cells.chain(hands).collect()
    }

    fn spot_at(&self, position: &dyn AnyPosition, view: &View, x: f64, y: f64) -> Option<Spot> {
        let position = chapas(position)?;
        Layout::new(position.map(), view).spot_at(position.map(), off(position), x, y)
    }

    fn beside(&self, position: &dyn AnyPosition, view: &View, from: Spot, towards: Towards) -> Option<Spot> {
        steps::beside(&self.places(position, view), from, towards)
    }

    fn input(&self, _position: &dyn AnyPosition) -> Option<Box<dyn Input>> {
        Some(Box::new(AimInput::new()))
    }

    fn showing_ms(&self, change: &Change<'_>, _after: &dyn AnyPosition) -> u32 {
        motion::of(change).ms()
    }

    fn replay(&self, change: &Change<'_>, _after: &dyn AnyPosition) -> Option<Replay> {
        match motion::of(change) {
            Motion::Shot(film) if film.ticks() > 0 => {
                Some(Replay { moments: film.landing.ticks, per_second: 1.0 / TICK, until: Motion::flight_share(&film) })
            }
            _ => None,
        }
    }

    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
        let Some(position) = chapas(scene.position) else { return Ok(()) };
        let layout = Layout::new(position.map(), view);
        let colours = &scene.theme.chapas;
        backdrop::paint(cr, position.map(), &layout, scene.theme, view)?;
        overlay::trays(cr, &layout, scene.theme, view)?;
        cr.save()?;
        marks::rounded(cr, &layout.panel, 12.0);
        cr.clip();
        overlay::homes(cr, &layout, colours, position)?;
        for spot in scene.last {
            marks::last_move(cr, scene.theme, &area(&layout, position, *spot))?;
        }
        paint_trace(cr, scene, &layout)?;
        cr.restore()?;
        let aim = scene.input.and_then(|input| input.as_any().downcast_ref::<AimInput>());
        let aiming = aim.filter(|aim| !matches!(aim.phase(), Phase::Idle | Phase::Pressed { .. }));
        if aiming.is_none() {
            paint_touches(cr, scene, &layout, position)?;
        }
        paint_caps(cr, scene, &layout, position, view)?;
        if let Some(aim) = aiming {
            overlay::aim(cr, &layout, scene.theme, position, aim)?;
        }
        marks::annotations(cr, scene.theme, scene.marks, scene.position, &|planet| {
            (usize::from(planet) < position.map().planets().len()).then(|| layout.area(position.map(), planet))
        })
    }

    fn describe(&self, position: &dyn AnyPosition, spot: Spot, legal: bool) -> Message {
        chapas(position).map_or(Message::new("empty"), |position| words::describe(position, spot, legal))
    }

    fn aside(&self, position: &dyn AnyPosition) -> Option<Message> {
        words::aside(chapas(position)?)
    }

    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
        let Some(cap) = CapId::of(seat).next() else { return Ok(()) };
        let side = view.width.min(view.height);
        caps::paint_army(cr, &theme.chapas, cap, &Rect::around(view.width / 2.0, view.height / 2.0, side))
    }

    fn paint_thing(
        &self,
        cr: &Context,
        _position: &dyn AnyPosition,
        id: u16,
        theme: &Theme,
        view: &View,
    ) -> Result<(), cairo::Error> {
        let area = Rect::around(view.width / 2.0, view.height / 2.0, view.width.min(view.height));
        match (ChapasThing::numbered(id), CapId::of(Seat::FIRST).next()) {
            (Some(ChapasThing::Cap(cap)), _) => caps::paint_army(cr, &theme.chapas, cap, &area),
            (Some(ChapasThing::Disorganised), Some(cap)) => caps::paint_turned(cr, &theme.chapas, cap, &area),
            _ => Ok(()),
        }
    }

    fn closing(&self, position: &dyn AnyPosition) -> Option<Message> {
        words::closing(chapas(position)?)
    }

    fn tell(&self, before: &dyn AnyPosition, mv: &str, _after: &dyn AnyPosition) -> Message {
        let told = chapas(before).and_then(|position| words::tell(position, before, mv));
        told.unwrap_or_else(|| Message::new("{move}").with("move", mv))
    }
}

/// The square for a spot's marks: those of a planet lie just outside its red circle.
fn area(layout: &Layout, position: &ChapasPosition, spot: Spot) -> Rect {
    match spot {
        Spot::Cell(planet) if usize::from(planet) < position.map().planets().len() => {
            layout.marks(position.map(), planet)
        }
        Spot::Hand(number) => CapId::all().nth(usize::from(number)).map_or(Rect::default(), |cap| layout.tray(cap)),
        Spot::Cell(_) => Rect::default(),
    }
}

/// The trace of the shot that is shown, up to now; or of the last one, whole.
fn paint_trace(cr: &Context, scene: &Scene<'_>, layout: &Layout) -> Result<(), cairo::Error> {
    let colours = &scene.theme.chapas;
    if let Some(change) = &scene.change {
        if let Motion::Shot(film) = motion::of(change) {
            overlay::trace(cr, layout, colours, &film, Motion::tick(&film, change.progress))?;
        }
    } else if let Some(led) = &scene.led
        && let Motion::Shot(film) = motion::of(led)
    {
        overlay::trace(cr, layout, colours, &film, film.ticks())?;
        overlay::rest(cr, layout, colours, &film)?;
    }
    Ok(())
}

/// What can be touched, is pointed at, has been touched.
fn paint_touches(
    cr: &Context,
    scene: &Scene<'_>,
    layout: &Layout,
    position: &ChapasPosition,
) -> Result<(), cairo::Error> {
    for spot in scene.targets {
        marks::target(cr, scene.theme, &area(layout, position, *spot), scene.pointed == Some(*spot))?;
    }
    if let Some(spot) = scene.pointed.filter(|spot| !scene.targets.contains(spot)) {
        let r = area(layout, position, spot);
        cr.new_path();
        cr.arc(r.middle().0, r.middle().1, r.w / 2.0, 0.0, std::f64::consts::TAU);
        scene.theme.dim.set(cr);
        cr.set_line_width(1.5);
        cr.stroke()?;
    }
    for spot in scene.chosen {
        let r = area(layout, position, *spot);
        marks::chosen(cr, scene.theme, &r, r.w / 2.0)?;
    }
    Ok(())
}

fn paint_caps(
    cr: &Context,
    scene: &Scene<'_>,
    layout: &Layout,
    position: &ChapasPosition,
    view: &View,
) -> Result<(), cairo::Error> {
    let colours = &scene.theme.chapas;
    let settled = scene.change.is_none();
    if settled {
        for cap in position.enclosed() {
            overlay::enclosed(cr, layout, scene.theme, position, cap)?;
        }
        if let Some(planet) = position.situation().pending.and_then(|cap| position.situation().cap(cap).planet()) {
            let radius = layout.cap() + (layout.scale * 9.0).clamp(3.0, 9.0);
            overlay::notched(cr, scene.theme, layout.planet(position.map(), planet), radius)?;
        }
    }
    for pose in motion::poses(layout, position, scene.change.as_ref()) {
        caps::paint(cr, colours, &pose)?;
        if view.coordinates && settled {
            let size = (layout.scale * 17.0).clamp(8.5, 14.0);
            let place = (pose.at.0 + pose.radius * 0.98, pose.at.1 + pose.radius * 0.98);
            chart::text(cr, colours, &pose.cap.number().to_string(), place, size)?;
        }
    }
    Ok(())
}
