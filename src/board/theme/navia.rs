//! The colours of Navia Dratp.

use super::{Colour, ThemeKind};

/// The colours of Navia Dratp.
#[derive(Clone, Debug)]
pub struct NaviaColours {
    /// The mat.
    pub mat: Colour,
    /// The lines between its squares, and its border.
    pub line: Colour,
    /// The ring inlaid in a summoning square.
    pub ring: Colour,
    /// The squares where powers cost half.
    pub shimmer: Colour,
    /// Keeps, graveyards and pools beside the mat.
    pub tray: Colour,
    /// The signs in the trays.
    pub sign: Colour,
    /// The bases of the two sides.
    pub base: [Colour; 2],
    /// Their rims.
    pub rim: [Colour; 2],
    /// What is drawn on the bases.
    pub ink: [Colour; 2],
    /// The plate under a compass.
    pub plate: Colour,
    /// The lines of a compass.
    pub grid: Colour,
    /// Yellow squares.
    pub leap: Colour,
    /// Arrows of all sorts.
    pub arrow: Colour,
    /// The dots of an effect.
    pub dot: Colour,
    /// The rim after the dratp, on each side's base.
    pub gilt: [Colour; 2],
    /// The shield of a guard.
    pub steel: Colour,
    /// The lines of ice on a frozen piece.
    pub ice: Colour,
    /// Black and red stones.
    pub stones: [Colour; 2],
    /// What is drawn on a stone.
    pub stone_ink: Colour,
    /// Crystals of 20, 5 and 1 Gs.
    pub crystals: [Colour; 3],
    /// The edge of a crystal.
    pub facet: Colour,
    /// The number of Gs.
    pub count: Colour,
    /// The dress of each of the four Navias, on each side's base.
    pub dress: [[Colour; 4]; 2],
}

impl NaviaColours {
    pub(super) fn new(kind: ThemeKind) -> Self {
        let light = Self {
            mat: Colour(0xdfe3ea),
            line: Colour(0xb4bcc9),
            ring: Colour(0x738098),
            shimmer: Colour(0x35a3c4),
            tray: Colour(0xeceff4),
            sign: Colour(0xc9d0db),
            base: [Colour(0xfffaf0), Colour(0x394354)],
            rim: [Colour(0x8a5a2b), Colour(0x141922)],
            ink: [Colour(0x3d2a16), Colour(0xf1f4f8)],
            plate: Colour(0x1c2430),
            grid: Colour(0x465266),
            leap: Colour(0xffd43b),
            arrow: Colour(0xffffff),
            dot: Colour(0x6fe0ff),
            gilt: [Colour(0xb07c00), Colour(0xf0b429)],
            steel: Colour(0x56708f),
            ice: Colour(0x2f9fd6),
            stones: [Colour(0x24262b), Colour(0xb3261e)],
            stone_ink: Colour(0xffffff),
            crystals: [Colour(0xf0b429), Colour(0x3584e4), Colour(0xffffff)],
            facet: Colour(0x3a4658),
            count: Colour(0x1e2632),
            dress: [
                [Colour(0x9a2f6a), Colour(0x1f6f5c), Colour(0x2a5ea8), Colour(0xa8480f)],
                [Colour(0xf29ac6), Colour(0x7fdcc0), Colour(0x9cc7ff), Colour(0xffb27a)],
            ],
        };
        match kind {
            ThemeKind::Light => light,
            ThemeKind::Dark => Self {
                mat: Colour(0x23272f),
                line: Colour(0x3b4350),
                ring: Colour(0x74839c),
                shimmer: Colour(0x4cc3e6),
                tray: Colour(0x1c2027),
                sign: Colour(0x343c49),
                base: [Colour(0xe9e2d2), Colour(0x10141b)],
                rim: [Colour(0xc79a63), Colour(0x8e9bb0)],
                gilt: [Colour(0xa07000), Colour(0xf0b429)],
                crystals: [Colour(0xf0b429), Colour(0x62a0ea), Colour(0xf2f5fa)],
                facet: Colour(0x0c0f14),
                count: Colour(0xeef1f6),
                ice: Colour(0x2f95cc),
                steel: Colour(0x6f8fb5),
                stones: [Colour(0x0b0c0f), Colour(0xa51d2d)],
                ..light
            },
            ThemeKind::Contrast => Self {
                mat: Colour(0xffffff),
                line: Colour(0x505050),
                ring: Colour(0x404040),
                shimmer: Colour(0x006f93),
                tray: Colour(0xffffff),
                sign: Colour(0xb8b8b8),
                base: [Colour(0xffffff), Colour(0x000000)],
                rim: [Colour(0x000000), Colour(0x000000)],
                ink: [Colour(0x000000), Colour(0xffffff)],
                plate: Colour(0x101010),
                grid: Colour(0x6a6a6a),
                stones: [Colour(0x000000), Colour(0x9a0f08)],
                facet: Colour(0x000000),
                count: Colour(0x000000),
                ice: Colour(0x0a6fae),
                ..light
            },
        }
    }
}
