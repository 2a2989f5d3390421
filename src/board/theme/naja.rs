//! The colours of Naja.

use super::{Colour, ThemeKind};

/// The colours of Naja.
#[derive(Clone, Debug)]
pub struct NajaColours {
    /// The ground.
    pub papyrus: Colour,
    /// The panel's border.
    pub edge: Colour,
    /// The lines of the grid and their knots.
    pub reed: Colour,
    /// Scarabs.
    pub lapis: Colour,
    /// The outer and the inner flames.
    pub flame: [Colour; 2],
    /// The logs under them.
    pub log: Colour,
    /// The straw of a basket and its weave.
    pub basket: [Colour; 2],
    /// The hatching of an area that nobody would claim.
    pub tie: Colour,
    /// The plate under an area's worth, and its digits.
    pub plate: [Colour; 2],
    /// White, Black, Gray, Purple.
    pub sides: [NajaSide; 4],
}

/// The colours of one side's najas.
#[derive(Clone, Copy, Debug)]
pub struct NajaSide {
    /// The skin.
    pub body: Colour,
    /// Its pattern.
    pub mark: Colour,
    /// The outline.
    pub rim: Colour,
    /// The wash over an area that the side would claim.
    pub wash: Colour,
    /// The pattern on that wash.
    pub hatch: Colour,
}

impl NajaSide {
    const fn new([body, mark, rim, wash, hatch]: [u32; 5]) -> Self {
        Self { body: Colour(body), mark: Colour(mark), rim: Colour(rim), wash: Colour(wash), hatch: Colour(hatch) }
    }
}

impl NajaColours {
    pub(super) fn new(kind: ThemeKind) -> Self {
        match kind {
            ThemeKind::Light => Self {
                papyrus: Colour(0xf0dfb4),
                edge: Colour(0xd0b981),
                reed: Colour(0xc0a565),
                lapis: Colour(0x2d5da1),
                flame: [Colour(0xcf3f0c), Colour(0xffb42a)],
                log: Colour(0x5f3a1a),
                basket: [Colour(0xc9923f), Colour(0x6d4413)],
                tie: Colour(0xb39a60),
                plate: [Colour(0xfdf6e2), Colour(0x3a2c0e)],
                sides: [
                    NajaSide::new([0xfffdf5, 0xa97d2c, 0x5b4517, 0xfbf4de, 0xd3bb80]),
                    NajaSide::new([0x2b2722, 0xcbb27a, 0x12100d, 0xcdbd97, 0x8d7d5d]),
                    NajaSide::new([0x7a8085, 0xf4f4ee, 0x3c4246, 0xd6d0b9, 0x959686]),
                    NajaSide::new([0x7d3fa8, 0xf3dcff, 0x43165f, 0xddc2bc, 0xa377ac]),
                ],
            },
            ThemeKind::Dark => Self {
                papyrus: Colour(0x3b321f),
                edge: Colour(0x57492c),
                reed: Colour(0x6d5c38),
                lapis: Colour(0x6d9be0),
                flame: [Colour(0xf0672c), Colour(0xffd056)],
                log: Colour(0xa5794b),
                basket: [Colour(0xc2924a), Colour(0x3d2708)],
                tie: Colour(0x7d6b42),
                plate: [Colour(0x1f1a0f), Colour(0xf5e9c8)],
                sides: [
                    NajaSide::new([0xf6efdc, 0x8d6a25, 0x1d1709, 0x6a6047, 0xb4a888]),
                    NajaSide::new([0x0e0d0b, 0xb39a63, 0xa08a58, 0x1f1b12, 0x66593a]),
                    NajaSide::new([0x8f969c, 0x14181b, 0x1f2427, 0x4d4a3f, 0x8a8b84]),
                    NajaSide::new([0x8a45bd, 0xf3dcff, 0xd9b4f2, 0x523a52, 0x9a6cb6]),
                ],
            },
            ThemeKind::Contrast => Self {
                papyrus: Colour(0xffffff),
                edge: Colour(0x000000),
                reed: Colour(0x767676),
                lapis: Colour(0x0b3d91),
                flame: [Colour(0xa82400), Colour(0xffc94d)],
                log: Colour(0x000000),
                basket: [Colour(0xe0b060), Colour(0x2e1b00)],
                tie: Colour(0x4d4d4d),
                plate: [Colour(0x000000), Colour(0xffffff)],
                sides: [
                    NajaSide::new([0xffffff, 0x6b4a00, 0x000000, 0xfff6d6, 0x6b4a00]),
                    NajaSide::new([0x000000, 0xffffff, 0x000000, 0xc8c8c8, 0x000000]),
                    NajaSide::new([0x7a7a7a, 0xffffff, 0x000000, 0xe6e6e6, 0x5c5c5c]),
                    NajaSide::new([0x6a1f9c, 0xffffff, 0x000000, 0xeddcf7, 0x6a1f9c]),
                ],
            },
        }
    }
}
