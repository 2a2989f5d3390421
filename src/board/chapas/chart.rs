//! The star chart: graticule, corridors, planets.

use super::layout::{CIRCLE, HALF_LANE, Layout};
use crate::board::marks;
use crate::board::scene::View;
use crate::board::theme::{ChapasColours, Colour};
use crate::games::chapas::{Map, PlanetId, TABLE};
use cairo::Context;
use std::f64::consts::{PI, TAU};

/// The radius of a planet's disc, in mm; an outer world is smaller and has a ring.
const DISC: f64 = 29.0;
const OUTER_DISC: f64 = 24.0;
/// The distance of the graticule's lines, in mm.
const STEP: f64 = 100.0;

/// Draws what never moves.
pub fn paint(
    cr: &Context,
    map: &Map,
    layout: &Layout,
    colours: &ChapasColours,
    view: &View,
) -> Result<(), cairo::Error> {
    marks::panel(cr, &layout.panel, colours.sky, colours.border, view)?;
    cr.save()?;
    marks::rounded(cr, &layout.panel.inset(view.hairline()), 12.0);
    cr.clip();
    graticule(cr, layout, colours, view)?;
    stars(cr, map, layout, colours)?;
    lanes(cr, map, layout, colours, view)?;
    for planet in 0..map.planets().len() as PlanetId {
        paint_planet(cr, map, layout, colours, planet)?;
    }
    if view.coordinates {
        for planet in 0..map.planets().len() as PlanetId {
            name(cr, map, layout, colours, planet)?;
        }
    }
    cr.restore()
}

fn graticule(cr: &Context, layout: &Layout, colours: &ChapasColours, view: &View) -> Result<(), cairo::Error> {
    colours.graticule.set(cr);
    cr.set_line_width(view.hairline());
    let half = view.hairline() / 2.0;
    let panel = &layout.panel;
    cr.new_path();
    for i in 1..(TABLE.width / STEP) as i32 + 1 {
        let x = view.snap(layout.point((f64::from(i) * STEP, 0.0)).0) + half;
        cr.move_to(x, panel.y);
        cr.line_to(x, panel.y + panel.h);
    }
    for i in 1..(TABLE.height / STEP) as i32 + 1 {
        let y = view.snap(layout.point((0.0, f64::from(i) * STEP)).1) + half;
        cr.move_to(panel.x, y);
        cr.line_to(panel.x + panel.w, y);
    }
    cr.stroke()?;
    let (cx, cy) = layout.point((TABLE.width / 2.0, TABLE.height / 2.0));
    for i in 1..5 {
        cr.arc(cx, cy, f64::from(i) * 1.5 * STEP * layout.scale, 0.0, TAU);
        cr.stroke()?;
    }
    Ok(())
}

/// A few stars, the same for a map each time.
fn stars(cr: &Context, map: &Map, layout: &Layout, colours: &ChapasColours) -> Result<(), cairo::Error> {
    let mut state = map.fingerprint() | 1;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / f64::from(1 << 24)
    };
    for i in 0..110 {
        let (x, y) = layout.point((next() * TABLE.width, next() * TABLE.height));
        let size = (0.5 + 1.6 * next() * next()) * (layout.scale * 1.2).clamp(0.4, 1.4);
        colours.ink.set_alpha(cr, if i % 5 == 0 { 0.6 } else { 0.3 });
        cr.arc(x, y, size, 0.0, TAU);
        cr.fill()?;
    }
    Ok(())
}

/// The corners of a corridor between the circles of its ends, in the view.
pub fn lane(map: &Map, layout: &Layout, (a, b): (PlanetId, PlanetId)) -> [(f64, f64); 4] {
    let ((ax, ay), (bx, by)) = (map.middle(a), map.middle(b));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (ux, uy) = ((bx - ax) / length, (by - ay) / length);
    let (nx, ny) = (-uy * HALF_LANE, ux * HALF_LANE);
    let gap = (CIRCLE * CIRCLE - HALF_LANE * HALF_LANE).sqrt().min(length / 2.0);
    let (fx, fy, tx, ty) = (ax + ux * gap, ay + uy * gap, bx - ux * gap, by - uy * gap);
    [(fx + nx, fy + ny), (tx + nx, ty + ny), (tx - nx, ty - ny), (fx - nx, fy - ny)].map(|p| layout.point(p))
}

fn lanes(cr: &Context, map: &Map, layout: &Layout, colours: &ChapasColours, view: &View) -> Result<(), cairo::Error> {
    colours.lane.set(cr);
    for &route in map.routes() {
        trace(cr, &lane(map, layout, route));
        cr.fill()?;
    }
    colours.route.set(cr);
    cr.set_line_width((layout.scale * 1.6).clamp(view.hairline(), 1.5));
    for &route in map.routes() {
        let [a, b, c, d] = lane(map, layout, route);
        cr.move_to(a.0, a.1);
        cr.line_to(b.0, b.1);
        cr.move_to(c.0, c.1);
        cr.line_to(d.0, d.1);
        cr.stroke()?;
    }
    Ok(())
}

/// Adds a closed path through points.
pub fn trace(cr: &Context, points: &[(f64, f64)]) {
    cr.new_path();
    for &(x, y) in points {
        cr.line_to(x, y);
    }
    cr.close_path();
}

fn paint_planet(
    cr: &Context,
    map: &Map,
    layout: &Layout,
    colours: &ChapasColours,
    planet: PlanetId,
) -> Result<(), cairo::Error> {
    let (x, y) = layout.planet(map, planet);
    let circle = CIRCLE * layout.scale;
    cr.new_path();
    cr.arc(x, y, circle, 0.0, TAU);
    colours.sky.mix(colours.circle, 0.07).set(cr);
    cr.fill_preserve()?;
    colours.circle.set(cr);
    cr.set_line_width((layout.scale * 2.4).clamp(0.8, 2.4));
    cr.stroke()?;
    let outer = map.is_outer(planet);
    let radius = layout.scale * if outer { OUTER_DISC } else { DISC };
    let tilt = -0.5 + 0.23 * f64::from(planet % 5);
    if outer {
        ring(cr, colours, (x, y), radius, Half::Far)?;
    }
    disc(cr, colours, (x, y), radius, usize::from(planet), tilt)?;
    if outer {
        ring(cr, colours, (x, y), radius, Half::Near)?;
    }
    Ok(())
}

/// A shaded disc with bands.
fn disc(
    cr: &Context,
    colours: &ChapasColours,
    (x, y): (f64, f64),
    radius: f64,
    number: usize,
    tilt: f64,
) -> Result<(), cairo::Error> {
    let base = colours.planets[number * 5 % colours.planets.len()];
    cr.save()?;
    cr.translate(x, y);
    cr.new_path();
    cr.arc(0.0, 0.0, radius, 0.0, TAU);
    base.set(cr);
    cr.fill_preserve()?;
    cr.clip();
    if radius > 5.0 {
        cr.save()?;
        cr.rotate(tilt);
        for (i, (at, half)) in [(-0.62, 0.14), (-0.16, 0.09), (0.2, 0.17), (0.68, 0.1)].into_iter().enumerate() {
            let at = at + 0.05 * (number % 3) as f64;
            let light = (i + number).is_multiple_of(2);
            base.mix(if light { Colour(0xffffff) } else { colours.night }, if light { 0.28 } else { 0.17 }).set(cr);
            cr.rectangle(-radius, (at - half) * radius, 2.0 * radius, 2.0 * half * radius);
            cr.fill()?;
        }
        cr.restore()?;
    }
    // The night side: what a disc moved towards the light does not cover.
    cr.set_fill_rule(cairo::FillRule::EvenOdd);
    cr.rectangle(-radius * 2.0, -radius * 2.0, radius * 4.0, radius * 4.0);
    cr.new_sub_path();
    cr.arc(-radius * 0.34, -radius * 0.34, radius * 1.06, 0.0, TAU);
    colours.night.set_alpha(cr, 0.32);
    cr.fill()?;
    cr.restore()?;
    cr.new_path();
    cr.arc(x, y, radius, 0.0, TAU);
    base.mix(colours.night, 0.45).set(cr);
    cr.set_line_width((radius * 0.05).clamp(0.5, 1.4));
    cr.stroke()
}

/// Which half of a ring.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Far,
    Near,
}

fn ring(
    cr: &Context,
    colours: &ChapasColours,
    (x, y): (f64, f64),
    radius: f64,
    half: Half,
) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.translate(x, y);
    cr.rotate(-0.38);
    let (from, to) = if half == Half::Far { (PI, TAU) } else { (0.0, PI) };
    for (size, width, alpha) in [(1.66, 0.13, 1.0), (1.42, 0.09, 0.6)] {
        cr.save()?;
        cr.scale(1.0, 0.34);
        cr.new_path();
        cr.arc(0.0, 0.0, radius * size, from, to);
        cr.restore()?;
        colours.ring.set_alpha(cr, alpha);
        cr.set_line_width((radius * width).max(0.6));
        cr.stroke()?;
    }
    cr.restore()
}

/// The planet's name beside its circle, where routes leave the most room.
fn name(
    cr: &Context,
    map: &Map,
    layout: &Layout,
    colours: &ChapasColours,
    planet: PlanetId,
) -> Result<(), cairo::Error> {
    let size = (layout.scale * 19.0).clamp(9.0, 16.0);
    let (x, y) = layout.planet(map, planet);
    let away = layout.scale * (CIRCLE + 14.0) + size * 0.75;
    let directions = map.neighbours(planet).iter().map(|&other| {
        let (ox, oy) = layout.planet(map, other);
        (oy - y).atan2(ox - x)
    });
    let at = |turn: f64| (x + away * turn.cos(), y + away * turn.sin());
    // Sixteen places round it, but for the two corners where the last move's brackets lie; the first of the freest
    // that lies on the chart.
    let freedom = |turn: f64| {
        let apart = |other: f64| (turn - other + PI).rem_euclid(TAU) - PI;
        directions.clone().map(|other| apart(other).abs()).fold(1.2, f64::min)
    };
    let inside = layout.panel.inset(size * 0.9);
    let places = (2..16).filter(|k| !(7..=9).contains(k) && *k != 15).map(|k| -0.75 * PI + f64::from(k) * TAU / 16.0);
    let fitting = places.filter(|&turn| inside.contains(at(turn).0, at(turn).1));
    let best = fitting.fold(None, |best: Option<(f64, f64)>, turn| {
        let free = freedom(turn);
        if best.is_none_or(|(most, _)| free > most + 1e-6) { Some((free, turn)) } else { best }
    });
    text(cr, colours, map.name(planet), at(best.map_or(-0.75 * PI, |(_, turn)| turn)), size)
}

/// A text with a rim of the sky round it: lines may pass under it.
pub fn text(
    cr: &Context,
    colours: &ChapasColours,
    text: &str,
    (x, y): (f64, f64),
    size: f64,
) -> Result<(), cairo::Error> {
    cr.select_font_face("sans-serif", cairo::FontSlant::Normal, cairo::FontWeight::Bold);
    cr.set_font_size(size);
    let extents = cr.text_extents(text)?;
    cr.move_to(x - extents.width() / 2.0 - extents.x_bearing(), y - extents.height() / 2.0 - extents.y_bearing());
    cr.text_path(text);
    colours.sky.set(cr);
    cr.set_line_join(cairo::LineJoin::Round);
    cr.set_line_width(size * 0.28);
    cr.stroke_preserve()?;
    colours.ink.set(cr);
    cr.fill()
}
