//! Every colour of the boards, once: for light, dark and high contrast; each game's own in a file of its own.
//!
//! A test computes the contrasts: text at least 4.5:1, marks and sides at least 3:1 against what is under them.

mod chapas;
mod dumaraj;
mod naja;
mod navia;
mod niya;

pub use chapas::{CapColours, ChapasColours};
pub use dumaraj::DumaRajColours;
pub use naja::{NajaColours, NajaSide};
pub use navia::NaviaColours;
pub use niya::NiyaColours;

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
    /// Naja's papyrus.
    pub naja: NajaColours,
    /// DumaRaj's drawing board.
    pub dumaraj: DumaRajColours,
    /// Navia Dratp's mat.
    pub navia: NaviaColours,
    /// The star chart of Combate de chapas.
    pub chapas: ChapasColours,
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
                niya: NiyaColours::new(kind),
                naja: NajaColours::new(kind),
                dumaraj: DumaRajColours::new(kind),
                navia: NaviaColours::new(kind),
                chapas: ChapasColours::new(kind),
            },
            ThemeKind::Dark => Self {
                kind,
                window: Colour(0x242424),
                dim: Colour(0xb0afb5),
                accent: Colour(0x78aeed),
                last: Colour(0xffbe6f),
                danger: Colour(0xff7b63),
                marks: [Colour(0x57e389), Colour(0xff7b63), Colour(0xf8e45c), Colour(0x78aeed)],
                niya: NiyaColours::new(kind),
                naja: NajaColours::new(kind),
                dumaraj: DumaRajColours::new(kind),
                navia: NaviaColours::new(kind),
                chapas: ChapasColours::new(kind),
            },
            ThemeKind::Contrast => Self {
                kind,
                window: Colour(0xffffff),
                dim: Colour(0x000000),
                accent: Colour(0x0b3d91),
                last: Colour(0x000000),
                danger: Colour(0xa00000),
                marks: [Colour(0x0b5d22), Colour(0x8f0f18), Colour(0x6b4a00), Colour(0x0b3d91)],
                niya: NiyaColours::new(kind),
                naja: NajaColours::new(kind),
                dumaraj: DumaRajColours::new(kind),
                navia: NaviaColours::new(kind),
                chapas: ChapasColours::new(kind),
            },
        }
    }
}

impl Theme {
    /// High contrast in a dark window: the boards are as in a light one, what is drawn around them is not.
    pub fn contrast_on_dark() -> Self {
        Self { window: Colour(0x242424), dim: Colour(0xffffff), ..Self::new(ThemeKind::Contrast) }
    }

    /// The colour of a plate under what is drawn on the window itself in the colours of a board; none where these are
    /// made for the window.
    pub fn plate(&self) -> Option<Colour> {
        (self.kind == ThemeKind::Contrast && self.window.luminance() < 0.5).then_some(Colour(0xffffff))
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
