//! What lies over the chart: traces, homes, enclosed armies, the aim.

use super::aim::{Aim, AimInput, MOST_STRENGTH, PULL_STRENGTH, Phase};
use super::caps::{self, Pose, Up};
use super::chart;
use super::film::Film;
use super::layout::{CIRCLE, Layout};
use crate::board::marks;
use crate::board::scene::{Rect, View};
use crate::board::theme::{ChapasColours, Theme};
use crate::games::chapas::{CapId, ChapasPosition};
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// In how many parts a trace fades.
const PARTS: usize = 28;

/// Draws the way of a shot up to a tick, fading towards its beginning, and a tick where it left the route.
pub fn trace(
    cr: &Context,
    layout: &Layout,
    colours: &ChapasColours,
    film: &Film,
    tick: usize,
) -> Result<(), cairo::Error> {
    // Parts that only touch: where they overlapped, the trace would be darker.
    cr.set_line_cap(cairo::LineCap::Butt);
    cr.set_line_join(cairo::LineJoin::Round);
    for (cap, way) in &film.ways {
        let own = *cap == film.cap;
        let tick = tick.min(way.len() - 1);
        if way[0] == way[tick] {
            continue;
        }
        cr.set_line_width((layout.scale * if own { 5.0 } else { 2.5 }).clamp(1.0, 5.0));
        for part in 0..PARTS {
            let (from, to) = (tick * part / PARTS, tick * (part + 1) / PARTS);
            let alpha = (part + 1) as f64 / PARTS as f64;
            colours.trace.set_alpha(cr, alpha * if own { 0.7 } else { 0.4 });
            let step = ((to - from) / 6).max(1);
            cr.new_path();
            for frame in way[from..=to].iter().step_by(step).chain([&way[to]]) {
                let (x, y) = layout.point(frame.at);
                cr.line_to(x, y);
            }
            cr.stroke()?;
        }
    }
    if let Some(left) = film.left_at.filter(|left| *left <= tick) {
        left_route(cr, layout, colours, film, left)?;
    }
    Ok(())
}

/// A red tick across the way, on a rim of the sky.
fn left_route(
    cr: &Context,
    layout: &Layout,
    colours: &ChapasColours,
    film: &Film,
    left: usize,
) -> Result<(), cairo::Error> {
    let way = &film.ways[0].1;
    let (here, there) = (layout.point(way[left].at), layout.point(way[left.saturating_sub(3)].at));
    let (dx, dy) = (here.0 - there.0, here.1 - there.1);
    let length = dx.hypot(dy).max(0.001);
    let half = (layout.scale * 17.0).clamp(5.0, 14.0);
    let (nx, ny) = (-dy / length * half, dx / length * half);
    cr.set_line_cap(cairo::LineCap::Round);
    for (colour, width) in [(colours.sky, 7.0), (colours.circle, 3.4)] {
        colour.set(cr);
        cr.set_line_width((layout.scale * width * 1.3).clamp(width * 0.5, width));
        cr.move_to(here.0 - nx, here.1 - ny);
        cr.line_to(here.0 + nx, here.1 + ny);
        cr.stroke()?;
    }
    Ok(())
}

/// A thin circle where a shot cap came to rest, if it does not lie there now.
pub fn rest(cr: &Context, layout: &Layout, colours: &ChapasColours, film: &Film) -> Result<(), cairo::Error> {
    let (x, y) = layout.point((film.landing.x, film.landing.y));
    cr.save()?;
    cr.new_path();
    cr.arc(x, y, layout.cap(), 0.0, TAU);
    colours.trace.set_alpha(cr, 0.8);
    cr.set_dash(&[3.0, 3.0], 0.0);
    cr.set_line_width(1.5);
    cr.stroke()?;
    cr.restore()
}

/// Homes: brackets of metal round the circle, solid for White, in beads for Black.
pub fn homes(
    cr: &Context,
    layout: &Layout,
    colours: &ChapasColours,
    position: &ChapasPosition,
) -> Result<(), cairo::Error> {
    for seat in [Seat::FIRST, Seat::SECOND] {
        let Some(home) = position.situation().home(seat) else { continue };
        let (x, y) = layout.planet(position.map(), home);
        let radius = (CIRCLE + 9.0) * layout.scale;
        let width = (layout.scale * 7.0).clamp(1.6, 6.0);
        caps::colours_of(colours, seat).metal.set(cr);
        cr.save()?;
        cr.set_line_width(width);
        if seat == Seat::FIRST {
            cr.set_line_cap(cairo::LineCap::Butt);
            for k in 0..4 {
                let middle = PI / 4.0 + f64::from(k) * FRAC_PI_2;
                cr.new_path();
                cr.arc(x, y, radius, middle - 0.5, middle + 0.5);
                cr.stroke()?;
            }
        } else {
            cr.set_line_cap(cairo::LineCap::Round);
            cr.set_dash(&[0.0, TAU * radius / 24.0], 0.0);
            cr.new_path();
            cr.arc(x, y, radius, 0.0, TAU);
            cr.stroke()?;
        }
        cr.restore()?;
    }
    Ok(())
}

/// A cap in danger: a red ring with notches; and the corridors that are closed.
pub fn enclosed(
    cr: &Context,
    layout: &Layout,
    theme: &Theme,
    position: &ChapasPosition,
    cap: CapId,
) -> Result<(), cairo::Error> {
    let Some(planet) = position.situation().cap(cap).planet() else { return Ok(()) };
    let map = position.map();
    for &other in map.neighbours(planet) {
        chart::trace(cr, &chart::lane(map, layout, (planet, other)));
        theme.danger.set_alpha(cr, 0.3);
        cr.fill()?;
    }
    let (x, y) = layout.planet(map, planet);
    notched(cr, theme, (x, y), layout.cap() + (layout.scale * 9.0).clamp(3.0, 9.0))
}

/// A ring in the colour of danger with four notches.
pub fn notched(cr: &Context, theme: &Theme, (x, y): (f64, f64), radius: f64) -> Result<(), cairo::Error> {
    theme.danger.set(cr);
    cr.set_line_cap(cairo::LineCap::Butt);
    cr.set_line_width((radius * 0.17).clamp(2.0, 5.0));
    for k in 0..4 {
        let from = f64::from(k) * FRAC_PI_2 + 0.2;
        cr.new_path();
        cr.arc(x, y, radius, from, from + FRAC_PI_2 - 0.4);
        cr.stroke()?;
    }
    Ok(())
}

/// The aim: a line for the direction, a scale for the strength; in practice what would come of it.
pub fn aim(
    cr: &Context,
    layout: &Layout,
    theme: &Theme,
    position: &ChapasPosition,
    input: &AimInput,
) -> Result<(), cairo::Error> {
    let Some(aim) = input.aim() else { return Ok(()) };
    let colours = &theme.chapas;
    let Some(planet) = position.situation().cap(aim.cap).planet() else { return Ok(()) };
    let from = layout.planet(position.map(), planet);
    marks::target(cr, theme, &layout.marks(position.map(), aim.to), true)?;
    if input.practises() {
        practice(cr, layout, colours, position, &aim)?;
    }
    cr.save()?;
    marks::rounded(cr, &layout.panel, 12.0);
    cr.clip();
    if let Some(middle) = input.middle() {
        line(cr, layout, colours, from, &middle, 0.3)?;
    }
    line(cr, layout, colours, from, &aim, 1.0)?;
    // The band that is pulled: as long as the pull itself.
    let (ux, uy) = unit(layout, &aim);
    let pull = aim.strength / PULL_STRENGTH * layout.scale;
    let inner = layout.cap();
    let end = (from.0 - ux * (inner + pull), from.1 - uy * (inner + pull));
    let (nx, ny) = (-uy * inner * 0.8, ux * inner * 0.8);
    chart::trace(cr, &[(from.0 + nx, from.1 + ny), end, (from.0 - nx, from.1 - ny)]);
    colours.trace.set_alpha(cr, 0.22);
    cr.fill()?;
    cr.restore()?;
    cr.new_path();
    cr.arc(from.0, from.1, inner * 1.25, 0.0, TAU);
    theme.accent.set(cr);
    cr.set_line_width(2.5);
    cr.stroke()?;
    strength(cr, layout, theme, &aim, input)
}

/// The unit vector of an aim in the view.
fn unit(layout: &Layout, aim: &Aim) -> (f64, f64) {
    let (sine, cosine) = aim.degrees.to_radians().sin_cos();
    let (x0, y0) = layout.point((0.0, 0.0));
    let (x, y) = layout.point((cosine * 1000.0, sine * 1000.0));
    let length = (x - x0).hypot(y - y0).max(0.001);
    ((x - x0) / length, (y - y0) / length)
}

/// A dashed line of one length, whatever the strength.
fn line(
    cr: &Context,
    layout: &Layout,
    colours: &ChapasColours,
    from: (f64, f64),
    aim: &Aim,
    alpha: f64,
) -> Result<(), cairo::Error> {
    let (ux, uy) = unit(layout, aim);
    let inner = layout.cap() * 1.25;
    let length = inner + 330.0 * layout.scale;
    let width = (layout.scale * 3.4).clamp(1.5, 3.2);
    cr.save()?;
    colours.trace.set_alpha(cr, alpha);
    cr.set_line_width(width);
    cr.set_line_cap(cairo::LineCap::Butt);
    cr.set_dash(&[width * 4.0, width * 2.5], 0.0);
    cr.new_path();
    cr.move_to(from.0 + ux * inner, from.1 + uy * inner);
    cr.line_to(from.0 + ux * length, from.1 + uy * length);
    cr.stroke()?;
    cr.restore()
}

/// What the shot would do: for practice only.
fn practice(
    cr: &Context,
    layout: &Layout,
    colours: &ChapasColours,
    position: &ChapasPosition,
    aim: &Aim,
) -> Result<(), cairo::Error> {
    let Some(film) = Film::of(position, aim.cap, aim.to, aim.velocity()) else { return Ok(()) };
    trace(cr, layout, colours, &film, film.ticks())?;
    let at = layout.point((film.landing.x, film.landing.y));
    let pose = Pose { cap: aim.cap, at, radius: layout.cap(), up: Up::Sign, width: 1.0, alpha: 0.5 };
    caps::paint(cr, colours, &pose)
}

/// The scale of the strength, with its number.
fn strength(cr: &Context, layout: &Layout, theme: &Theme, aim: &Aim, input: &AimInput) -> Result<(), cairo::Error> {
    let colours = &theme.chapas;
    let gauge = layout.gauge();
    let round = gauge.bar.w.min(gauge.bar.h) / 2.0;
    let share = |strength: f64| strength / MOST_STRENGTH;
    let fill = |part: Rect, alpha: f64| {
        cr.rectangle(part.x, part.y, part.w, part.h);
        colours.trace.set_alpha(cr, alpha);
        cr.fill()
    };
    marks::rounded(cr, &gauge.bar, round);
    colours.sky.set(cr);
    cr.fill_preserve()?;
    cr.save()?;
    cr.clip();
    if let (Phase::Surging { .. }, Some(middle)) = (input.phase(), input.middle()) {
        fill(gauge.part(share(middle.strength * 0.75), share(middle.strength * 1.25)), 0.3)?;
    }
    fill(gauge.part(0.0, share(aim.strength)), 0.85)?;
    cr.restore()?;
    marks::rounded(cr, &gauge.bar, round);
    colours.ink.set(cr);
    cr.set_line_width(1.0);
    cr.stroke()?;
    for step in 1..6 {
        let at = gauge.part(0.0, share(f64::from(step) * 500.0));
        if gauge.bar.h > gauge.bar.w {
            cr.move_to(at.x - round, at.y);
            cr.line_to(at.x - 1.0, at.y);
        } else {
            cr.move_to(at.x + at.w, at.y + at.h + 1.0);
            cr.line_to(at.x + at.w, at.y + at.h + round);
        }
        cr.stroke()?;
    }
    chart::text(cr, colours, &format!("{:.0}", aim.strength), gauge.number, gauge.size)
}

/// The tray's places: a faint ring where a cap may lie.
pub fn trays(cr: &Context, layout: &Layout, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
    let colours = &theme.chapas;
    if let Some(plate) = theme.plate() {
        for cap in CapId::all() {
            cr.rectangle(layout.tray(cap).x, layout.tray(cap).y, layout.tray(cap).w, layout.tray(cap).h);
        }
        plate.set(cr);
        cr.fill()?;
    }
    for cap in CapId::all() {
        let (x, y) = layout.tray(cap).middle();
        cr.new_path();
        cr.arc(x, y, layout.slot * 0.4, 0.0, TAU);
        colours.border.set(cr);
        cr.set_line_width(view.hairline().max(0.75));
        cr.stroke()?;
    }
    Ok(())
}
