//! Every colour of the boards, once: for light, dark and high contrast.
//!
//! A test computes the contrasts: text at least 4.5:1, marks and sides at least 3:1 against what is under them.

use cairo::Context;

/// A colour of sRGB, `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

/// Which palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeKind {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black and white as far as the game allows.
    Contrast,
}

/// The colours of all boards in one palette.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Which palette it is.
    pub kind: ThemeKind,
    /// The window behind the board.
    pub window: Colour,
    /// Coordinates outside the board.
    pub dim: Colour,
    /// Legal targets and what is pointed at.
    pub accent: Colour,
    /// The last move's brackets.
    pub last: Colour,
    /// Check, attack.
    pub danger: Colour,
    /// An annotator's marks: green, red, yellow, blue.
    pub marks: [Colour; 4],
    /// Niya's garden.
    pub niya: NiyaColours,
}

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

impl Theme {
    /// The palette of a kind.
    pub fn new(kind: ThemeKind) -> Self {
        match kind {
            ThemeKind::Light => Self {
                kind,
                window: Colour(0xfafafa),
                dim: Colour(0x5e5c64),
                accent: Colour(0x1a5fb4),
                last: Colour(0x8a3b00),
                danger: Colour(0xc01c28),
                marks: [Colour(0x26803f), Colour(0xb3202c), Colour(0x9a6a00), Colour(0x1a5fb4)],
                niya: NiyaColours {
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
            },
            ThemeKind::Dark => Self {
                kind,
                window: Colour(0x242424),
                dim: Colour(0xb0afb5),
                accent: Colour(0x78aeed),
                last: Colour(0xffbe6f),
                danger: Colour(0xff7b63),
                marks: [Colour(0x57e389), Colour(0xff7b63), Colour(0xf8e45c), Colour(0x78aeed)],
                niya: NiyaColours {
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
            },
            ThemeKind::Contrast => Self {
                kind,
                window: Colour(0xffffff),
                dim: Colour(0x000000),
                accent: Colour(0x0b3d91),
                last: Colour(0x000000),
                danger: Colour(0xa00000),
                marks: [Colour(0x0b5d22), Colour(0x8f0f18), Colour(0x6b4a00), Colour(0x0b3d91)],
                niya: NiyaColours {
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
            },
        }
    }
}

impl Colour {
    /// Red, green, blue from 0 to 1.
    pub fn rgb(self) -> [f64; 3] {
        [16, 8, 0].map(|shift| f64::from(self.0 >> shift & 0xff) / 255.0)
    }

    /// Makes it the source of what is drawn next.
    pub fn set(self, cr: &Context) {
        self.set_alpha(cr, 1.0);
    }

    /// Makes it the source, translucent.
    pub fn set_alpha(self, cr: &Context, alpha: f64) {
        let [r, g, b] = self.rgb();
        cr.set_source_rgba(r, g, b, alpha);
    }

    /// The colour between this one and another; 0 is this one.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let (a, b) = (self.rgb(), other.rgb());
        let channel = |i: usize| ((a[i] + (b[i] - a[i]) * share.clamp(0.0, 1.0)) * 255.0).round() as u32;
        Self(channel(0) << 16 | channel(1) << 8 | channel(2))
    }

    /// The relative luminance of WCAG 2.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.rgb().map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of WCAG 2 between two colours, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}
