//! The colours of DumaRaj.

use super::{Colour, ThemeKind};

/// The colours of DumaRaj.
#[derive(Clone, Debug)]
pub struct DumaRajColours {
    /// The drawing board round the location.
    pub board: Colour,
    /// Its border.
    pub border: Colour,
    /// Bits.
    pub paper: Colour,
    /// The lines between bits.
    pub line: Colour,
    /// The rubicon's line.
    pub rubicon: Colour,
    /// The bits of a rubicon that is a row.
    pub shade: Colour,
    /// The attacker's and the blocker's mobs.
    pub sides: [Colour; 2],
    /// The attacker's and the blocker's kon.
    pub kons: [Colour; 2],
    /// The comb along the finist of the attacker and of the blocker.
    pub combs: [Colour; 2],
}

impl DumaRajColours {
    pub(super) fn new(kind: ThemeKind) -> Self {
        match kind {
            ThemeKind::Light => Self {
                board: Colour(0xeceef1),
                border: Colour(0xb9bec6),
                paper: Colour(0xfcfcfb),
                line: Colour(0xb4bac4),
                rubicon: Colour(0x4a5160),
                shade: Colour(0xd9dce1),
                sides: [Colour(0x1c71d8), Colour(0xc01c28)],
                kons: [Colour(0xeff5fd), Colour(0xfdf1f0)],
                combs: [Colour(0x6b9fdd), Colour(0xd67a80)],
            },
            ThemeKind::Dark => Self {
                board: Colour(0x2a2d33),
                border: Colour(0x4d525c),
                paper: Colour(0x33373e),
                line: Colour(0x575d69),
                rubicon: Colour(0xc2c8d2),
                shade: Colour(0x454b55),
                sides: [Colour(0x78b2f5), Colour(0xff8a78)],
                kons: [Colour(0x2f3845), Colour(0x40353a)],
                combs: [Colour(0x5f87b8), Colour(0xbb6a60)],
            },
            ThemeKind::Contrast => Self {
                board: Colour(0xffffff),
                border: Colour(0x000000),
                paper: Colour(0xffffff),
                line: Colour(0x555555),
                rubicon: Colour(0x000000),
                shade: Colour(0xd0d0d0),
                sides: [Colour(0x0b3d91), Colour(0x9a0f08)],
                kons: [Colour(0xf4f7ff), Colour(0xfff4f3)],
                combs: [Colour(0x0b3d91), Colour(0x9a0f08)],
            },
        }
    }
}
