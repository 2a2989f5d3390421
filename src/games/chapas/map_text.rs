//! Reading and writing maps as TOML: the shipped file, a player's file and the tag `Map` go through the same reader.

use super::map::{Map, Planet, PlanetId};
use super::shot::TABLE;
use crate::rules::Malformed;
use crate::text::Message;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

/// The least squared distance of two planets' middles, itself not allowed: caps of radius 16 mm must fit on both.
const TOO_NEAR: i32 = 32 * 32;

/// The most bytes of a map's table on one line, and of a planet's name: a record must hold both in its tags.
const LONGEST: usize = 60 * 1024;
const LONGEST_NAME: usize = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    map: Vec<Spanned<MapText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    id: Spanned<String>,
    planets: Vec<PlanetText>,
    routes: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetText {
    name: Spanned<String>,
    x: Spanned<toml::Value>,
    y: Spanned<toml::Value>,
    #[serde(default)]
    outer: bool,
}

/// Why a text is refused, and where in it.
struct Refusal {
    at: Range<usize>,
    why: Message,
}

fn refuse<T>(at: Range<usize>, why: Message) -> Result<T, Refusal> {
    Err(Refusal { at, why })
}

/// Reads the maps of a file: one table `[[map]]` each.
///
/// # Errors
/// The first thing that is no TOML of that form or that the rules for maps refuse, with its line.
pub fn read_maps(text: &str) -> Result<Vec<Arc<Map>>, Malformed> {
    read_file(text).map_err(|Refusal { at, why }| {
        let line = 1 + text.bytes().take(at.start).filter(|&byte| byte == b'\n').count();
        Malformed(Message::new("line {line}: {why}").with("line", line.to_string()).with("why", why))
    })
}

/// Reads the map of the tag `Map`.
///
/// # Errors
/// As [`read_maps`], and where it is not one map.
pub fn read_map(tag: &str) -> Result<Arc<Map>, Malformed> {
    // A line end would let more than one table be written here.
    let maps = if tag.contains('\n') { Vec::new() } else { read_file(&format!("map = [{tag}]")).map_err(in_tag)? };
    match <[Arc<Map>; 1]>::try_from(maps) {
        Ok([map]) => Ok(map),
        Err(_) => Err(Malformed(Message::new("the tag Map is not one table on one line"))),
    }
}

fn in_tag(Refusal { why, .. }: Refusal) -> Malformed {
    Malformed(Message::new("in the tag Map: {why}").with("why", why))
}

/// Writes a map as the tag `Map` has it: its table on one line.
pub fn write_map(map: &Map) -> String {
    let mut out = String::new();
    let _ = write!(out, "{{ id = \"{}\", planets = [", map.id());
    for (i, planet) in map.planets().iter().enumerate() {
        let Planet { name, x, y, outer } = planet;
        let _ = write!(out, "{}{{ name = \"{name}\", x = {x}, y = {y}", if i == 0 { "" } else { ", " });
        out.push_str(if *outer { ", outer = true }" } else { " }" });
    }
    out.push_str("], routes = [");
    for (i, &(a, b)) in map.routes().iter().enumerate() {
        let _ = write!(out, "{}\"{}-{}\"", if i == 0 { "" } else { ", " }, map.name(a), map.name(b));
    }
    out.push_str("] }");
    out
}

fn read_file(text: &str) -> Result<Vec<Arc<Map>>, Refusal> {
    let file: FileText = toml::from_str(text).map_err(|error| Refusal {
        at: error.span().unwrap_or(0..0),
        why: Message::new("not of the form of a map: {error}").with("error", error.message()),
    })?;
    let mut maps: Vec<Arc<Map>> = Vec::new();
    for table in file.map {
        let at = table.span();
        let (id_at, map) = check_map(table.into_inner(), at)?;
        if maps.iter().any(|other| other.id() == map.id()) {
            return refuse(id_at, Message::new("the map {id} stands twice").with("id", map.id()));
        }
        maps.push(Arc::new(map));
    }
    Ok(maps)
}

/// Checks a map by "Map"; gives it with the place of its id.
fn check_map(table: MapText, at: Range<usize>) -> Result<(Range<usize>, Map), Refusal> {
    let id_at = table.id.span();
    let id = table.id.into_inner();
    if id.is_empty() || !id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.')) {
        let why = Message::new("\"{id}\" is no id: it takes letters, digits, hyphen, underscore and dot");
        return refuse(id_at, why.with("id", id));
    }
    let (planets, places) = check_planets(table.planets)?;
    let routes = check_routes(table.routes, &planets)?;
    let joined: HashSet<PlanetId> = routes.iter().flat_map(|&(a, b)| [a, b]).collect();
    if let Some(lonely) = (0..planets.len()).find(|&i| !joined.contains(&(i as PlanetId))) {
        let why = Message::new("the planet {name} has no route").with("name", planets[lonely].name.as_str());
        return refuse(places[lonely].clone(), why);
    }
    if planets.iter().filter(|planet| planet.outer).count() < 2 {
        return refuse(at, Message::new("the map {id} has fewer than two outer planets").with("id", id));
    }
    let map = Map::new(id, planets, routes);
    if write_map(&map).len() > LONGEST {
        let why = Message::new("the map {id} is too large: a record must hold it in {n} bytes");
        return refuse(at, why.with("id", map.id()).with("n", LONGEST.to_string()));
    }
    Ok((id_at, map))
}

fn check_planets(texts: Vec<PlanetText>) -> Result<(Vec<Planet>, Vec<Range<usize>>), Refusal> {
    let mut planets: Vec<Planet> = Vec::new();
    let mut places = Vec::new();
    for text in texts {
        let at = text.name.span();
        let name = text.name.into_inner();
        if !is_name(&name) {
            let why = Message::new("\"{name}\" is no planet's name: one capital letter, then digits only, and not R");
            return refuse(at, why.with("name", name));
        }
        if name.len() > LONGEST_NAME {
            let why = Message::new("a planet's name has {n} digits at most");
            return refuse(at, why.with("n", (LONGEST_NAME - 1).to_string()));
        }
        let planet = Planet {
            x: coordinate(text.x, "x", TABLE.width)?,
            y: coordinate(text.y, "y", TABLE.height)?,
            outer: text.outer,
            name,
        };
        for other in &planets {
            if other.name == planet.name {
                return refuse(at, Message::new("the planet {name} stands twice").with("name", planet.name));
            }
            let (dx, dy) = (i32::from(other.x) - i32::from(planet.x), i32::from(other.y) - i32::from(planet.y));
            if dx * dx + dy * dy <= TOO_NEAR {
                let why = Message::new("the planets {a} and {b} are 32 mm or less apart");
                return refuse(at, why.with("a", other.name.as_str()).with("b", planet.name));
            }
        }
        planets.push(planet);
        places.push(at);
    }
    Ok((planets, places))
}

fn check_routes(texts: Vec<Spanned<String>>, planets: &[Planet]) -> Result<Vec<(PlanetId, PlanetId)>, Refusal> {
    let ids: HashMap<&str, PlanetId> =
        planets.iter().enumerate().map(|(i, planet)| (planet.name.as_str(), i as PlanetId)).collect();
    let mut routes = Vec::new();
    let mut seen = HashSet::new();
    for text in texts {
        let at = text.span();
        let text = text.into_inner();
        let Some((a, b)) = text.split_once('-') else {
            return refuse(at, Message::new("\"{text}\" is no route of the form A1-A2").with("text", text));
        };
        let end = |name: &str| match ids.get(name) {
            Some(&planet) => Ok(planet),
            None => {
                let why = Message::new("the route {text} leads to no planet of this map: {name}");
                refuse(at.clone(), why.with("text", text.as_str()).with("name", name))
            }
        };
        let (a, b) = (end(a)?, end(b)?);
        if a == b {
            return refuse(at, Message::new("the route {text} leads to itself").with("text", text));
        }
        if !seen.insert((a.min(b), a.max(b))) {
            return refuse(at, Message::new("the route {text} stands twice").with("text", text));
        }
        routes.push((a, b));
    }
    Ok(routes)
}

/// One capital letter, then digits only, and not `R`.
fn is_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_uppercase()) && bytes.all(|b| b.is_ascii_digit()) && name != "R"
}

fn coordinate(value: Spanned<toml::Value>, axis: &'static str, most: f64) -> Result<u16, Refusal> {
    let at = value.span();
    match value.get_ref() {
        toml::Value::Integer(n) if (0..=most as i64).contains(n) => Ok(*n as u16),
        other => {
            let why = Message::new("{axis} = {value} is no integer from 0 to {most}");
            let why = why.with("axis", axis).with("value", other.to_string()).with("most", most.to_string());
            refuse(at, why)
        }
    }
}
