//! A piece: a Maseitai's round base with its compass, a Gulled's flat stone, or a Navia; with its rims and ice.

use super::{compass, emblem, figure, stone};
use crate::board::marks;
use crate::board::scene::Rect;
use crate::board::theme::{Colour, NaviaColours};
use crate::games::navia::{CompassSet, Figure, Kind, Piece, PieceMark};
use crate::rules::Seat;
use cairo::Context;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How a piece is shown.
#[derive(Clone, Copy)]
pub(super) struct Show<'a> {
    pub colours: &'a NaviaColours,
    pub set: &'a CompassSet,
    pub figures: [Figure; 2],
    /// Whether the second side sits at the lower edge.
    pub turned: bool,
}

/// A piece as it stands or lies somewhere.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Pose {
    pub piece: Piece,
    pub immortal: bool,
    /// Where it is.
    pub at: (f64, f64),
    /// Its diameter, in logical pixels.
    pub size: f64,
    /// How far its base is turned over, 0 to 1: from the other face to the one that it shows.
    pub flip: f64,
    pub alpha: f64,
}

impl Pose {
    /// A piece in the middle of an area.
    pub fn within(piece: Piece, area: &Rect) -> Self {
        Self { piece, immortal: false, at: area.middle(), size: area.w * 0.9, flip: 1.0, alpha: 1.0 }
    }
}

/// Room for details, in logical pixels of a piece's diameter.
const GRID: f64 = 40.0;
const DIGITS: f64 = 38.0;
const EMBLEM: f64 = 22.0;

impl Show<'_> {
    /// Draws a piece.
    pub fn paint(&self, cr: &Context, pose: &Pose) -> Result<(), cairo::Error> {
        if pose.size < 1.0 || pose.alpha <= 0.0 {
            return Ok(());
        }
        if pose.alpha < 1.0 {
            cr.push_group();
        }
        cr.save()?;
        cr.translate(pose.at.0, pose.at.1);
        // Half over, the base is seen from its edge; before that it shows the other face.
        let squeeze = if pose.flip < 1.0 { (pose.flip * PI).cos().abs().max(0.04) } else { 1.0 };
        let other = pose.flip < 0.5 && pose.piece.kind().is_maseitai();
        let piece = match (other, pose.piece.is_dratped()) {
            (true, true) => pose.piece.reset(),
            (true, false) => pose.piece.dratped(),
            (false, _) => pose.piece,
        };
        cr.scale(squeeze * pose.size / 2.0, pose.size / 2.0);
        self.upright(cr, piece, pose)?;
        cr.restore()?;
        if pose.alpha < 1.0 {
            cr.pop_group_to_source()?;
            cr.paint_with_alpha(pose.alpha)?;
        }
        Ok(())
    }

    /// Whether a side's pieces are turned by 180 degrees.
    fn is_turned(&self, side: Seat) -> bool {
        (side == Seat::SECOND) != self.turned
    }

    /// Draws a piece with radius 1 around the origin.
    fn upright(&self, cr: &Context, piece: Piece, pose: &Pose) -> Result<(), cairo::Error> {
        let side = piece.side();
        cr.save()?;
        // The lower edge keeps its shade, however the piece is turned.
        shade(cr, if piece.kind().is_gulled() { 0.78 } else { 1.0 })?;
        if self.is_turned(side) {
            cr.rotate(PI);
        }
        let kind = piece.kind();
        if kind.is_gulled() {
            stone::paint(cr, self.colours, kind, side, pose.size)?;
        } else if kind.is_navia() {
            figure::base(cr, self.colours, side)?;
        } else {
            self.base(cr, piece, pose)?;
        }
        if piece.is_taken() {
            half_rim(cr, self.colours, side.other())?;
        }
        if pose.immortal {
            double_rim(cr, self.colours, piece)?;
        }
        if piece.is_frozen() {
            lattice(cr, self.colours)?;
        }
        cr.restore()?;
        if kind.is_navia() {
            figure::paint(cr, self.colours, self.figures[side.index()], side, pose.size)?;
        }
        if kind.is_maseitai() && pose.size >= DIGITS {
            self.digits(cr, piece)?;
        }
        Ok(())
    }

    /// A Maseitai's base: plate with emblem above, compass below.
    fn base(&self, cr: &Context, piece: Piece, pose: &Pose) -> Result<(), cairo::Error> {
        let (colours, side, kind) = (self.colours, piece.side(), piece.kind());
        let i = side.index();
        outline(cr, kind, 1.0);
        let gilt = piece.is_dratped();
        rim_colour(colours, piece).set(cr);
        cr.fill()?;
        if kind.is_guard() {
            outline(cr, kind, 0.93);
            colours.steel.set(cr);
            cr.fill()?;
        }
        outline(cr, kind, if kind.is_guard() || gilt { 0.87 } else { 0.93 });
        colours.base[i].set(cr);
        cr.fill()?;
        if let Some(own) = self.set.compass(kind) {
            let face = if piece.is_dratped() { &own.after } else { &own.before };
            let small = pose.size < EMBLEM;
            let area = if small { Rect::around(0.0, 0.05, 1.22) } else { Rect::around(0.0, 0.23, 1.1) };
            let detail = if pose.size >= GRID { compass::Detail::Fine } else { compass::Detail::Coarse };
            compass::paint(cr, colours, own, face, &area, detail)?;
        }
        if pose.size >= EMBLEM {
            cr.save()?;
            let digits = pose.size >= DIGITS;
            cr.translate(if digits { -0.25 } else { 0.0 }, -0.585);
            colours.ink[i].set(cr);
            emblem::paint(cr, kind, 0.46)?;
            cr.restore()?;
        }
        Ok(())
    }

    /// The cost beside the emblem, upright for whoever looks.
    fn digits(&self, cr: &Context, piece: Piece) -> Result<(), cairo::Error> {
        let turned = if self.is_turned(piece.side()) { -1.0 } else { 1.0 };
        self.colours.ink[piece.side().index()].set(cr);
        cr.select_font_face("sans-serif", cairo::FontSlant::Normal, cairo::FontWeight::Bold);
        marks::text(cr, &self.set.value(piece.kind()).to_string(), 0.27 * turned, -0.585 * turned, 0.44)
    }
}

/// Draws a mark by itself, on a bare base: the gilded rim, the half rim or the ice that pieces show it by.
pub(super) fn paint_mark(
    cr: &Context,
    colours: &NaviaColours,
    mark: PieceMark,
    area: &Rect,
) -> Result<(), cairo::Error> {
    let side = if let PieceMark::FrozenBy(side) = mark { side } else { Seat::FIRST };
    let (i, gilt) = (side.index(), mark == PieceMark::Dratped);
    cr.save()?;
    cr.translate(area.middle().0, area.middle().1);
    cr.scale(area.w * 0.45, area.w * 0.45);
    shade(cr, 1.0)?;
    let rim = if gilt { colours.gilt[i] } else { colours.rim[i] };
    for (radius, colour) in [(1.0, rim), (if gilt { 0.8 } else { 0.93 }, colours.base[i])] {
        cr.new_path();
        cr.arc(0.0, 0.0, radius, 0.0, TAU);
        colour.set(cr);
        cr.fill()?;
    }
    match mark {
        PieceMark::Dratped => turning_arrow(cr, colours.gilt[i])?,
        PieceMark::Taken => half_rim(cr, colours, side.other())?,
        PieceMark::FrozenBy(_) => lattice(cr, colours)?,
    }
    cr.restore()
}

/// An arrow most of the way round: the base is turned over.
fn turning_arrow(cr: &Context, colour: Colour) -> Result<(), cairo::Error> {
    let (radius, head) = (0.42, 0.24);
    cr.new_path();
    cr.arc(0.0, 0.0, radius, -0.75 * PI, 0.5 * PI);
    colour.set(cr);
    cr.set_line_width(0.15);
    cr.stroke()?;
    cr.move_to(0.0, radius - head);
    cr.line_to(0.0, radius + head);
    cr.line_to(-1.5 * head, radius);
    cr.close_path();
    cr.fill()
}

/// The colour of a base's rim: a side's own, gilded after the dratp.
pub(super) fn rim_colour(colours: &NaviaColours, piece: Piece) -> Colour {
    let i = piece.side().index();
    if piece.is_dratped() { colours.gilt[i] } else { colours.rim[i] }
}

/// A round base with a small prow that points forward; a guard's runs out into the tip of a shield.
fn outline(cr: &Context, kind: Kind, radius: f64) {
    cr.new_path();
    let prow = 0.2;
    if kind.is_guard() {
        cr.arc(0.0, 0.0, radius, -FRAC_PI_2 + prow, FRAC_PI_2 - 0.42);
        cr.line_to(0.0, radius * 1.1);
        cr.arc(0.0, 0.0, radius, FRAC_PI_2 + 0.42, 1.5 * PI - prow);
    } else {
        cr.arc(0.0, 0.0, radius, -FRAC_PI_2 + prow, 1.5 * PI - prow);
    }
    cr.line_to(0.0, -radius * 1.1);
    cr.close_path();
}

fn shade(cr: &Context, radius: f64) -> Result<(), cairo::Error> {
    cr.new_path();
    cr.arc(0.0, 0.055, radius, 0.0, TAU);
    Colour(0).set_alpha(cr, 0.22);
    cr.fill()
}

/// Taken over by Neso: half of the rim stays the first owner's.
fn half_rim(cr: &Context, colours: &NaviaColours, first: Seat) -> Result<(), cairo::Error> {
    for (colour, width) in [(colours.rim[first.index()], 0.2), (colours.base[first.index()], 0.12)] {
        cr.new_path();
        cr.arc(0.0, 0.0, 0.9, 0.15, PI - 0.15);
        colour.set(cr);
        cr.set_line_width(width);
        cr.stroke()?;
    }
    Ok(())
}

/// Immortal: a second rim within the first.
fn double_rim(cr: &Context, colours: &NaviaColours, piece: Piece) -> Result<(), cairo::Error> {
    let i = piece.side().index();
    for (radius, width, colour) in [
        (0.93, 0.2, colours.base[i]),
        (0.98, 0.07, rim_colour(colours, piece)),
        (0.86, 0.07, rim_colour(colours, piece)),
    ] {
        cr.new_path();
        cr.arc(0.0, 0.0, radius, 0.0, TAU);
        colour.set(cr);
        cr.set_line_width(width);
        cr.stroke()?;
    }
    Ok(())
}

/// Frozen: a lattice of ice lines.
fn lattice(cr: &Context, colours: &NaviaColours) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.new_path();
    cr.arc(0.0, 0.0, 0.98, 0.0, TAU);
    cr.clip_preserve();
    colours.ice.set_alpha(cr, 0.25);
    cr.fill_preserve()?;
    colours.ice.set(cr);
    cr.set_line_width(0.16);
    cr.stroke()?;
    for (colour, width) in [(colours.ice, 0.08), (Colour(0xe8f8ff), 0.04)] {
        cr.new_path();
        for k in [-1.5, -0.5, 0.5, 1.5] {
            let at = k * 0.62;
            cr.move_to(at - 1.0, -1.0);
            cr.line_to(at + 1.0, 1.0);
            cr.move_to(at + 1.0, -1.0);
            cr.line_to(at - 1.0, 1.0);
        }
        colour.set(cr);
        cr.set_line_width(width);
        cr.stroke()?;
    }
    cr.restore()
}
