//! A turn: take a tile, put a token in its place.

/// Takes the tile of a cell (0 to 15, `a1` first).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take(pub u8);
