//! The 44 emblems, paths from `data/navia-emblems.toml`, drawn in a square from -10 to 10 whose y axis points down.

use crate::games::navia::Kind;
use cairo::Context;
use serde::Deserialize;
use std::collections::HashMap;
use std::f64::consts::TAU;
use std::sync::LazyLock;

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stroke {
    Move([f64; 2]),
    Line([f64; 2]),
    Curve([f64; 6]),
    Circle([f64; 3]),
    Close,
}

/// An emblem.
#[derive(Debug, Default)]
struct Emblem {
    fill: Vec<Stroke>,
    line: Vec<Stroke>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEmblem {
    #[allow(dead_code, reason = "for readers of the file")]
    sign: String,
    #[serde(default)]
    fill: String,
    #[serde(default)]
    line: String,
}

static EMBLEMS: LazyLock<Vec<Emblem>> = LazyLock::new(|| {
    let read: Result<Vec<Emblem>, String> = read_all(include_str!("../../../data/navia-emblems.toml"));
    read.unwrap_or_else(|why| panic!("the program's own emblems are damaged: {why}"))
});

/// Reads the emblems of all Maseitai, by number.
fn read_all(text: &str) -> Result<Vec<Emblem>, String> {
    let raw: HashMap<String, RawEmblem> = toml::from_str(text).map_err(|error| error.to_string())?;
    let one = |kind: Kind| {
        let raw = raw.get(&kind.index().to_string()).ok_or_else(|| format!("{} is missing", kind.index()))?;
        let read = |path: &str| read_path(path).ok_or_else(|| format!("{}: {path}", kind.index()));
        Ok(Emblem { fill: read(&raw.fill)?, line: read(&raw.line)? })
    };
    Kind::all_maseitai().map(one).collect()
}

/// Reads a path; none where it is damaged or leaves the square.
fn read_path(text: &str) -> Option<Vec<Stroke>> {
    let mut words = text.split_ascii_whitespace();
    let mut path = Vec::new();
    while let Some(word) = words.next() {
        path.push(match word {
            "M" => Stroke::Move(numbers(&mut words)?),
            "L" => Stroke::Line(numbers(&mut words)?),
            "C" => Stroke::Curve(numbers(&mut words)?),
            "O" => Stroke::Circle(numbers(&mut words)?),
            "Z" => Stroke::Close,
            _ => return None,
        });
    }
    Some(path)
}

fn numbers<'a, const N: usize>(words: &mut impl Iterator<Item = &'a str>) -> Option<[f64; N]> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        *number = words.next()?.parse().ok().filter(|n: &f64| (-13.0..=13.0).contains(n))?;
    }
    Some(numbers)
}

fn trace(cr: &Context, path: &[Stroke]) {
    cr.new_path();
    for stroke in path {
        match *stroke {
            Stroke::Move([x, y]) => cr.move_to(x, y),
            Stroke::Line([x, y]) => cr.line_to(x, y),
            Stroke::Curve([a, b, c, d, x, y]) => cr.curve_to(a, b, c, d, x, y),
            Stroke::Circle([x, y, radius]) => {
                cr.new_sub_path();
                cr.arc(x, y, radius, 0.0, TAU);
                cr.close_path();
            }
            Stroke::Close => cr.close_path(),
        }
    }
}

/// Draws the emblem of a Maseitai around the origin, `size` wide, in the colour that is set.
pub(super) fn paint(cr: &Context, kind: Kind, size: f64) -> Result<(), cairo::Error> {
    let Some(emblem) = EMBLEMS.get(kind.index().wrapping_sub(1)) else { return Ok(()) };
    cr.save()?;
    cr.scale(size / 20.0, size / 20.0);
    cr.set_fill_rule(cairo::FillRule::EvenOdd);
    trace(cr, &emblem.fill);
    cr.fill()?;
    cr.set_line_width(2.0);
    cr.set_line_cap(cairo::LineCap::Round);
    cr.set_line_join(cairo::LineJoin::Round);
    trace(cr, &emblem.line);
    cr.stroke()?;
    cr.restore()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_maseitai_has_an_emblem_and_no_two_are_alike() {
        let drawn: Vec<String> = EMBLEMS.iter().map(|emblem| format!("{emblem:?}")).collect();
        assert_eq!(drawn.len(), 44);
        for (i, emblem) in EMBLEMS.iter().enumerate() {
            assert!(!emblem.fill.is_empty() || !emblem.line.is_empty(), "{}", i + 1);
            assert!(!drawn[..i].contains(&drawn[i]), "{}", i + 1);
        }
    }

    #[test]
    fn damaged_paths_are_not_read() {
        assert_eq!(read_path("M 0 1 Z"), Some(vec![Stroke::Move([0.0, 1.0]), Stroke::Close]));
        for damaged in ["M 0", "M 0 x", "Q 1 1", "M 0 99", "0 1"] {
            assert_eq!(read_path(damaged), None, "{damaged}");
        }
    }
}
