//! Maps: planets on a table and straight routes between them ("Map").

use super::map_text;
use crate::rules::Malformed;
use crate::text::Message;
use std::sync::{Arc, LazyLock};

/// A planet's place in its map's list, from 0: the number of its cell.
pub type PlanetId = u16;

/// A planet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planet {
    /// Its name: one capital letter, then digits only, and not `R`.
    pub name: String,
    /// The middle's x on the table, in mm.
    pub x: u16,
    /// The middle's y, in mm, from the lower edge.
    pub y: u16,
    /// Whether it may be a home.
    pub outer: bool,
}

/// A map that keeps the rules for maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    id: String,
    planets: Vec<Planet>,
    routes: Vec<(PlanetId, PlanetId)>,
    /// For each planet those that a route leads to, in the order of the list.
    neighbours: Vec<Vec<PlanetId>>,
    fingerprint: u64,
}

/// The maps that come with the program, the default first.
static SHIPPED: LazyLock<Vec<Arc<Map>>> = LazyLock::new(|| {
    map_text::read_maps(include_str!("../../../data/chapas-maps.toml")).expect("the shipped maps keep the rules")
});

impl Map {
    /// Makes a map of parts that have been checked.
    pub(super) fn new(id: String, planets: Vec<Planet>, routes: Vec<(PlanetId, PlanetId)>) -> Self {
        let mut neighbours = vec![Vec::new(); planets.len()];
        for &(a, b) in &routes {
            neighbours[usize::from(a)].push(b);
            neighbours[usize::from(b)].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        let mut map = Self { id, planets, routes, neighbours, fingerprint: 0 };
        map.fingerprint = map_text::write_map(&map)
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        map
    }

    /// The maps that come with the program, the default first.
    pub fn shipped() -> &'static [Arc<Self>] {
        &SHIPPED
    }

    /// The shipped map of that id.
    pub fn shipped_by_id(id: &str) -> Option<&'static Arc<Self>> {
        SHIPPED.iter().find(|map| map.id == id)
    }

    /// Its id, the value of the option `map`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its planets; a [`PlanetId`] counts in this list.
    pub fn planets(&self) -> &[Planet] {
        &self.planets
    }

    /// Its routes, each once.
    pub fn routes(&self) -> &[(PlanetId, PlanetId)] {
        &self.routes
    }

    /// The planets that routes lead to from one.
    pub fn neighbours(&self, planet: PlanetId) -> &[PlanetId] {
        &self.neighbours[usize::from(planet)]
    }

    /// Whether a route joins two planets.
    pub fn has_route(&self, a: PlanetId, b: PlanetId) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The name of a planet.
    pub fn name(&self, planet: PlanetId) -> &str {
        &self.planets[usize::from(planet)].name
    }

    /// The planet of a name.
    pub fn planet(&self, name: &str) -> Option<PlanetId> {
        self.planets.iter().position(|planet| planet.name == name).map(|i| i as PlanetId)
    }

    /// Whether a planet may be a home.
    pub fn is_outer(&self, planet: PlanetId) -> bool {
        self.planets[usize::from(planet)].outer
    }

    /// The middle of a planet on the table, in mm.
    pub fn middle(&self, planet: PlanetId) -> (f64, f64) {
        let planet = &self.planets[usize::from(planet)];
        (f64::from(planet.x), f64::from(planet.y))
    }

    /// A number that is equal for equal maps.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// The map of an id: a shipped one, or the one that the tag `Map` carries.
///
/// # Errors
/// An id that is not shipped without that tag, a tag that is malformed or describes another map.
pub(super) fn find_map(id: &str, tag: Option<&str>) -> Result<Arc<Map>, Malformed> {
    if let Some(map) = Map::shipped_by_id(id) {
        return Ok(Arc::clone(map));
    }
    let Some(tag) = tag else {
        let missing = Message::new("the map {id} is not one of this program's, and the tag Map is missing");
        return Err(Malformed(missing.with("id", id)));
    };
    let map = map_text::read_map(tag)?;
    if map.id != id {
        let other = Message::new("the tag Map describes the map {other}, not {id}");
        return Err(Malformed(other.with("other", map.id.as_str()).with("id", id)));
    }
    Ok(map)
}
