//! The twenty-one fixed formations, their levels and what complications each may have ("Kits, levels, degrees",
//! "Formations"). They are reconstructions: the originals' diagrams are lost.

use super::location::{SIZES, Shape};
use super::mob::{Kit, Mob};
use super::setup::{Arbitral, Form, RajRule};
use crate::text::Message;
use serde::Deserialize;
use std::sync::LazyLock;

/// A level of difficulty; the order is that in which they are learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Eralash with small kits.
    White,
    /// The first formations.
    Blue,
    /// All formations with their complications.
    Red,
    /// Everything, with either end.
    Open,
}

impl Level {
    /// All levels in their order.
    pub const ALL: [Self; 4] = [Self::White, Self::Blue, Self::Red, Self::Open];

    /// The word of the choice `level`.
    pub const fn key(self) -> &'static str {
        ["white", "blue", "red", "open"][self as usize]
    }

    /// The level of a word.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.key() == text)
    }

    /// Its name.
    pub const fn name(self) -> Message {
        match self {
            Self::White => Message::new("White"),
            Self::Blue => Message::new("Blue"),
            Self::Red => Message::new("Red"),
            Self::Open => Message::new("open"),
        }
    }

    /// The kit of fixed formations at this level.
    pub const fn kit(self) -> Kit {
        match self {
            Self::White => Kit::WHITE,
            Self::Blue => Kit::BLUE,
            Self::Red | Self::Open => Kit::RED,
        }
    }

    /// What the loss of a Raj means at this level; none where either may be chosen.
    pub const fn end(self) -> Option<RajRule> {
        match self {
            Self::White => Some(RajRule::First),
            Self::Blue | Self::Red => Some(RajRule::Equal),
            Self::Open => None,
        }
    }
}

/// A way to change a formation, in the order in which they are applied ("Complications of the formation").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Complication {
    /// `trigons`: where the two Trigons stand.
    Trigons,
    /// `rf`: the Raj-Fej constant.
    Rf,
    /// `order`: Lod, Gon and Slod take each other's places.
    Order,
    /// `row`: a row moves to the right.
    Row,
    /// `rotation`: all but the Piksas in reverse order.
    Rotation,
    /// `shuttle`: Piksas change places with the back row.
    Shuttle,
    /// `carousel`: the back row moves round.
    Carousel,
}

impl Complication {
    /// All of them, in the order in which they are applied.
    pub const ALL: [Self; 7] =
        [Self::Trigons, Self::Rf, Self::Order, Self::Row, Self::Rotation, Self::Shuttle, Self::Carousel];

    /// The key of the choice.
    pub const fn key(self) -> &'static str {
        ["trigons", "rf", "order", "row", "rotation", "shuttle", "carousel"][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> Message {
        match self {
            Self::Trigons => Message::new("places of the Trigons"),
            Self::Rf => Message::new("Raj-Fej constant"),
            Self::Order => Message::new("shift of the order"),
            Self::Row => Message::new("shift of a row"),
            Self::Rotation => Message::new("rotation"),
            Self::Shuttle => Message::new("shuttle"),
            Self::Carousel => Message::new("carousel"),
        }
    }
}

/// A fixed formation, as the data file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formation {
    /// The value of the choice `formation`.
    pub id: String,
    /// Its name in English; translated by [`Formation::title`].
    pub name: String,
    /// The game's own name for it, in Russian.
    pub own: String,
    level: FirstLevel,
    shape: ShapeLetter,
    order: Order,
    /// The sizes of locations that it fits, ascending.
    pub fits: Vec<u8>,
    #[serde(default)]
    trigons: bool,
    rows: Vec<String>,
    wide: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum FirstLevel {
    Blue,
    Red,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum ShapeLetter {
    #[serde(rename = "q")]
    Square,
    #[serde(rename = "r")]
    Rhomb,
}

/// How a formation is built up; it settles the complications.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Order {
    Phalanx,
    PhalanxWedge,
    Rank,
    Wedge,
}

#[derive(Deserialize)]
struct DataFile {
    formation: Vec<Formation>,
}

static FORMATIONS: LazyLock<Vec<Formation>> = LazyLock::new(|| {
    let text = include_str!("../../../data/dumaraj-formations.toml");
    // The file is part of the program, and a test reads it: this does not fail in a program that was built.
    toml::from_str::<DataFile>(text).map(|file| file.formation).unwrap_or_default()
});

impl Formation {
    /// All fixed formations, in the order in which they are offered.
    pub fn all() -> &'static [Self] {
        &FORMATIONS
    }

    /// The formation of an id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|formation| formation.id == id)
    }

    /// Its name, to be translated.
    pub fn title(&self) -> Message {
        match self.id.as_str() {
            "pioneer-1" => Message::new("Pioneer 1"),
            "pioneer-2" => Message::new("Pioneer 2"),
            "poteshki" => Message::new("Poteshki"),
            "chastushki-1" => Message::new("Chastushki, verse 1"),
            "chastushki-2" => Message::new("Chastushki, verse 2"),
            "chastushki-3" => Message::new("Chastushki, verse 3"),
            "chastushki-4" => Message::new("Chastushki, verse 4"),
            "falanga-1" => Message::new("Falanga 1"),
            "falanga-2" => Message::new("Falanga 2"),
            "klassika" => Message::new("Klassika"),
            "neklassika" => Message::new("Neklassika"),
            "dodta-1" => Message::new("Dodta 1"),
            "dodta-2" => Message::new("Dodta 2"),
            "poltava-1" => Message::new("Poltava 1"),
            "poltava-2" => Message::new("Poltava 2"),
            "borodino-1" => Message::new("Borodino 1"),
            "borodino-2" => Message::new("Borodino 2"),
            "kulikovo-1" => Message::new("Kulikovo 1"),
            "kulikovo-2" => Message::new("Kulikovo 2"),
            "chudskoe-1" => Message::new("Chudskoe 1"),
            "chudskoe-2" => Message::new("Chudskoe 2"),
            _ => Message::new("{name}").with("name", self.name.as_str()),
        }
    }

    /// The shape of its location.
    pub fn shape(&self) -> Shape {
        match self.shape {
            ShapeLetter::Square => Shape::Square,
            ShapeLetter::Rhomb => Shape::Rhomb,
        }
    }

    /// The sizes at which a level offers it.
    pub fn sizes(&self, level: Level) -> &[u8] {
        match level {
            Level::White => &[],
            // Blue offers its formations on the two smallest locations that they fit.
            Level::Blue if self.level == FirstLevel::Blue => &self.fits[..self.fits.len().min(2)],
            Level::Blue => &[],
            Level::Red | Level::Open => &self.fits,
        }
    }

    /// The first level that offers it at a size.
    pub fn first_level(&self, size: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| self.sizes(level).contains(&size))
    }

    /// The complications that a level offers for it.
    pub fn complications(&self, level: Level) -> Vec<Complication> {
        use Complication::{Carousel, Order as Shift, Rf, Rotation, Row, Shuttle, Trigons};
        let mut all = match (level, self.order) {
            (Level::White, _) | (Level::Blue, Order::Wedge) => vec![],
            (Level::Blue, Order::Phalanx | Order::PhalanxWedge) => vec![Rf, Shift],
            (Level::Blue, Order::Rank) => vec![Rf],
            (_, Order::Phalanx | Order::PhalanxWedge) => vec![Rf, Shift, Row, Rotation],
            (_, Order::Rank) => vec![Rf, Rotation, Shuttle, Carousel],
            (_, Order::Wedge) => vec![Shift, Row, Rotation],
        };
        if self.trigons && matches!(level, Level::Red | Level::Open) {
            all.insert(0, Trigons);
        }
        all
    }

    /// The picture for a size, from the back row to the front one, each from the left; a Rhomb's ranks from the corner.
    pub(super) fn picture(&self, size: u8) -> Vec<Vec<Option<Mob>>> {
        let rows = self.wide.as_ref().filter(|_| size % 2 == 1).unwrap_or(&self.rows);
        rows.iter().rev().map(|row| row.chars().map(Mob::from_letter).collect()).collect()
    }
}

/// A degree of a level: a step on the way through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Degree {
    /// Its number, from 1.
    pub number: u8,
    /// The sizes of locations.
    pub sizes: Vec<u8>,
    /// The complications among which the players may choose.
    pub complications: Vec<Complication>,
    /// The shapes, with and without Rajs, of a game of Eralash.
    pub forms: Vec<(Shape, Rajs)>,
    /// The arbitral moves of either side.
    pub arbitral: Arbitral,
}

/// Whether a game of Eralash is played with Rajs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rajs {
    /// Each side has one.
    With,
    /// Neither has one.
    Without,
}

/// The degrees of level White, all of them of Eralash.
pub fn white_degrees() -> Vec<Degree> {
    use Rajs::{With, Without};
    use Shape::{Rhomb, Square};
    let free = Arbitral { editor: Some(Form::Free), ..Arbitral::NONE };
    let strict = Arbitral { editor: Some(Form::Strict), ..Arbitral::NONE };
    let full = Arbitral { flex: true, warp: Some(Form::Free), ..strict };
    let every = vec![(Square, Without), (Square, With), (Rhomb, Without), (Rhomb, With)];
    let rows = [
        (vec![(Square, Without)], free),
        (vec![(Square, With)], free),
        (vec![(Rhomb, Without), (Rhomb, With)], free),
        (every.clone(), strict),
        (every, full),
    ];
    (1..)
        .zip(rows)
        .map(|(number, (forms, arbitral))| Degree {
            number,
            sizes: white_sizes().collect(),
            complications: vec![],
            forms,
            arbitral,
        })
        .collect()
}

/// The sizes of level White.
pub(super) fn white_sizes() -> impl Iterator<Item = u8> {
    SIZES.take_while(|&size| size <= 8)
}

impl Formation {
    /// Its degrees at level Blue; none if Blue does not have it.
    pub fn blue_degrees(&self) -> Vec<Degree> {
        let complications = self.complications(Level::Blue);
        let degree = |number, sizes: &[u8], complications| Degree {
            number,
            sizes: sizes.to_vec(),
            complications,
            forms: vec![],
            arbitral: Arbitral::NONE,
        };
        let sizes = self.sizes(Level::Blue);
        let mut all: Vec<Degree> =
            (1..).zip(sizes.chunks(1)).map(|(number, size)| degree(number, size, vec![])).collect();
        if !complications.is_empty() && !sizes.is_empty() {
            all.push(degree(3, sizes, complications));
        }
        all
    }
}
