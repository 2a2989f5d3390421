//! Material and setup: sixteen tiles, each one plant and one symbol, in a garden of four by four.

use super::position::Cell;
use crate::rng::Rng;
use crate::rules::{Malformed, Seat, read_options};

/// The plant of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plant {
    /// Maple leaves, `M`.
    Maple,
    /// Cherry blossom, `C`.
    Cherry,
    /// Pine, `P`.
    Pine,
    /// Iris, `I`.
    Iris,
}

/// The poetic symbol of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Rising sun, `s`.
    Sun,
    /// Poem banner, `t`.
    Banner,
    /// Bird, `b`; every species counts as the same.
    Bird,
    /// Rain cloud, `r`.
    Rain,
}

impl Plant {
    /// The four plants.
    pub const ALL: [Self; 4] = [Self::Maple, Self::Cherry, Self::Pine, Self::Iris];
}

impl Symbol {
    /// The four symbols.
    pub const ALL: [Self; 4] = [Self::Sun, Self::Banner, Self::Bird, Self::Rain];
}

/// One of the sixteen garden tiles: its number is `4 * plant + symbol`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many tiles there are.
    pub const COUNT: usize = 16;

    /// The tile with a plant and a symbol.
    pub const fn new(plant: Plant, symbol: Symbol) -> Self {
        Self(4 * plant as u8 + symbol as u8)
    }

    /// Its number, 0 to 15.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its plant.
    pub const fn plant(self) -> Plant {
        Plant::ALL[(self.0 / 4) as usize]
    }

    /// Its symbol.
    pub const fn symbol(self) -> Symbol {
        Symbol::ALL[(self.0 % 4) as usize]
    }

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }
}

/// Options and start of a game: a garden that may be taken up in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NiyaSetup {
    /// The sixteen cells, `a1` first, then along the rank.
    pub cells: [Cell; 16],
    /// The side to move.
    pub first: Seat,
    /// The tile that the last move took; none before the first.
    pub last: Option<Tile>,
    /// Points that win a match: the key `match`, which matters only beside the tag `Match`.
    pub target: u8,
}

impl NiyaSetup {
    /// A fresh garden: the sixteen tiles shuffled face up ("Setup").
    pub fn shuffled(rng: &mut Rng, first: Seat, target: u8) -> Self {
        let mut tiles: Vec<Tile> = Tile::all().collect();
        rng.shuffle(&mut tiles);
        Self { cells: std::array::from_fn(|i| Cell::Tile(tiles[i])), first, last: None, target }
    }
}

/// The key `match` of a `Rules` text: 10, 15 or 20 points ("Points match").
pub(super) fn read_target(rules: &str) -> Result<u8, Malformed> {
    let mut target = 10;
    for (key, value) in read_options(rules)? {
        target = match (key, value) {
            ("match", "10") => 10,
            ("match", "15") => 15,
            ("match", "20") => 20,
            ("match", _) => return Err(Malformed::bad_value(key, value)),
            _ => return Err(Malformed::unknown_option(key)),
        };
    }
    Ok(target)
}
