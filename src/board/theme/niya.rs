//! The colours of Niya.

use super::{Colour, ThemeKind};

/// The colours of Niya.
#[derive(Clone, Debug)]
pub struct NiyaColours {
    /// The ground of the garden.
    pub moss: Colour,
    /// Its border and the beds of taken tiles.
    pub bed: Colour,
    /// Tiles.
    pub paper: Colour,
    /// The torn edge of a tile.
    pub edge: Colour,
    /// Tiles that cannot be taken.
    pub shade: Colour,
    /// Maple, cherry, pine, iris.
    pub plants: [Colour; 4],
    /// Leaves and stems beside a plant's main colour.
    pub stem: Colour,
    /// Sun, banner, bird, rain.
    pub symbols: [Colour; 4],
    /// Genji's discs and their crest.
    pub genji: [Colour; 2],
    /// Heike's discs and their crest.
    pub heike: [Colour; 2],
}

impl NiyaColours {
    pub(super) fn new(kind: ThemeKind) -> Self {
        match kind {
            ThemeKind::Light => Self {
                moss: Colour(0xdfe6d2),
                bed: Colour(0xc9d3b8),
                paper: Colour(0xfbf6e9),
                edge: Colour(0xb9ae93),
                shade: Colour(0xe9ead9),
                plants: [Colour(0xb5402a), Colour(0xc85a8a), Colour(0x2f6b4f), Colour(0x5b4fa3)],
                stem: Colour(0x5d7a3f),
                symbols: [Colour(0xc0501a), Colour(0x7a5a2c), Colour(0x274c66), Colour(0x3f6b8f)],
                genji: [Colour(0xb3261e), Colour(0xfff3df)],
                heike: [Colour(0x1f1f24), Colour(0xf1ead8)],
            },
            ThemeKind::Dark => Self {
                moss: Colour(0x2b332a),
                bed: Colour(0x202720),
                paper: Colour(0x3a382f),
                edge: Colour(0x6d6856),
                shade: Colour(0x30342c),
                plants: [Colour(0xf0876c), Colour(0xf2a3c4), Colour(0x7fc79c), Colour(0xb3a8f0)],
                stem: Colour(0x9dbb76),
                symbols: [Colour(0xf5a45d), Colour(0xd9b679), Colour(0x9cc7e6), Colour(0x8fbbe0)],
                genji: [Colour(0xd8453b), Colour(0xfff3df)],
                heike: [Colour(0x0c0c0f), Colour(0xf1ead8)],
            },
            ThemeKind::Contrast => Self {
                moss: Colour(0xe8e8e8),
                bed: Colour(0xc8c8c8),
                paper: Colour(0xffffff),
                edge: Colour(0x000000),
                shade: Colour(0xdcdcdc),
                plants: [Colour(0x8f1f0c), Colour(0x9c1f5c), Colour(0x0f4a2c), Colour(0x33257d)],
                stem: Colour(0x2f4a12),
                symbols: [Colour(0x7d2c00), Colour(0x4d3305), Colour(0x0a2c44), Colour(0x123c5e)],
                genji: [Colour(0x9a0f08), Colour(0xffffff)],
                heike: [Colour(0x000000), Colour(0xffffff)],
            },
        }
    }
}
