//! The colours of Combate de chapas.

use super::{Colour, ThemeKind};

/// The colours of one side's bottle caps.
#[derive(Clone, Copy, Debug)]
pub struct CapColours {
    /// The crimped metal.
    pub metal: Colour,
    /// The metal where no light falls.
    pub shade: Colour,
    /// The face under the sign.
    pub face: Colour,
    /// The insect.
    pub sign: Colour,
    /// The liner that is seen when the cap is turned over.
    pub liner: Colour,
    /// The lines in the liner.
    pub groove: Colour,
}

/// The colours of the star chart and what lies on it.
#[derive(Clone, Debug)]
pub struct ChapasColours {
    /// The chart.
    pub sky: Colour,
    /// Its border and its edge on the table.
    pub border: Colour,
    /// The graticule.
    pub graticule: Colour,
    /// Stars, names of planets.
    pub ink: Colour,
    /// The ground of a corridor.
    pub lane: Colour,
    /// The two lines of a corridor.
    pub route: Colour,
    /// The circle round a planet.
    pub circle: Colour,
    /// Discs of planets.
    pub planets: [Colour; 6],
    /// Their side away from the light, and the shadow of caps.
    pub night: Colour,
    /// The ring of an outer world.
    pub ring: Colour,
    /// A shot's trace, and an aim.
    pub trace: Colour,
    /// Brass: White's.
    pub white: CapColours,
    /// Steel: Black's.
    pub black: CapColours,
}

impl ChapasColours {
    pub(super) fn new(kind: ThemeKind) -> Self {
        match kind {
            ThemeKind::Light => Self {
                sky: Colour(0xe9eef7),
                border: Colour(0xb9c4da),
                graticule: Colour(0xd3dcec),
                ink: Colour(0x33415f),
                lane: Colour(0xdbe4f3),
                route: Colour(0x6d7fa4),
                circle: Colour(0xc0303a),
                planets: [0x9db9de, 0xdcb48c, 0xb3c992, 0xc9a6c6, 0x9fcac6, 0xd9c57f].map(Colour),
                night: Colour(0x27324d),
                ring: Colour(0x8a7550),
                trace: Colour(0x1a5fb4),
                white: CapColours {
                    metal: Colour(0x94690f),
                    shade: Colour(0x5f4206),
                    face: Colour(0xfff4d8),
                    sign: Colour(0x3d2700),
                    liner: Colour(0xfbf5e6),
                    groove: Colour(0x94690f),
                },
                black: CapColours {
                    metal: Colour(0x6a7787),
                    shade: Colour(0x3a444f),
                    face: Colour(0x1a212c),
                    sign: Colour(0xeef3fa),
                    liner: Colour(0xeef1f5),
                    groove: Colour(0x5d6979),
                },
            },
            ThemeKind::Dark => Self {
                sky: Colour(0x10182b),
                border: Colour(0x33415f),
                graticule: Colour(0x1d2841),
                ink: Colour(0xc3cfe8),
                lane: Colour(0x18233c),
                route: Colour(0x7285ad),
                circle: Colour(0xe8574f),
                planets: [0x3c5b8e, 0x83603c, 0x53704a, 0x70506f, 0x3b6f70, 0x7a6c3d].map(Colour),
                night: Colour(0x050914),
                ring: Colour(0xb49a68),
                trace: Colour(0x8ec0ff),
                white: CapColours {
                    metal: Colour(0xaf7c22),
                    shade: Colour(0x6d4b10),
                    face: Colour(0xfff3d4),
                    sign: Colour(0x3d2700),
                    liner: Colour(0xf6eeda),
                    groove: Colour(0x8a6216),
                },
                black: CapColours {
                    metal: Colour(0x8f9cae),
                    shade: Colour(0x4c5867),
                    face: Colour(0x161d28),
                    sign: Colour(0xeef3fa),
                    liner: Colour(0xe3e8ee),
                    groove: Colour(0x56626f),
                },
            },
            ThemeKind::Contrast => Self {
                sky: Colour(0xffffff),
                border: Colour(0x000000),
                graticule: Colour(0xe4e4e4),
                ink: Colour(0x000000),
                lane: Colour(0xf0f0f0),
                route: Colour(0x303030),
                circle: Colour(0xa00000),
                planets: [0xc9d6ea, 0xe6d2ba, 0xd2dfc2, 0xe0cfe0, 0xc6dfdd, 0xe6dcb4].map(Colour),
                night: Colour(0x000000),
                ring: Colour(0x4a3a10),
                trace: Colour(0x0b3d91),
                white: CapColours {
                    metal: Colour(0x7a5200),
                    shade: Colour(0x4a3000),
                    face: Colour(0xffffff),
                    sign: Colour(0x000000),
                    liner: Colour(0xffffff),
                    groove: Colour(0x7a5200),
                },
                black: CapColours {
                    metal: Colour(0x686868),
                    shade: Colour(0x303030),
                    face: Colour(0x000000),
                    sign: Colour(0xffffff),
                    liner: Colour(0xf4f4f4),
                    groove: Colour(0x404040),
                },
            },
        }
    }
}
