//! What a painter is told, and what it tells.

use super::theme::Theme;
use crate::rules::{AnyPosition, Mark, Seat};
use crate::text::Message;
use cairo::Context;

/// A rectangle, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

impl Rect {
    /// A square around a middle.
    pub fn around(cx: f64, cy: f64, side: f64) -> Self {
        Self { x: cx - side / 2.0, y: cy - side / 2.0, w: side, h: side }
    }

    /// The middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The rectangle, smaller by `by` on each side.
    #[must_use]
    pub fn inset(&self, by: f64) -> Self {
        Self { x: self.x + by, y: self.y + by, w: self.w - 2.0 * by, h: self.h - 2.0 * by }
    }

    /// Whether a point lies in it.
    pub fn contains(&self, x: f64, y: f64) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.w && y < self.y + self.h
    }
}

/// Where a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The width there is, in logical pixels.
    pub width: f64,
    /// The height there is.
    pub height: f64,
    /// Device pixels a logical pixel: lines snap to them.
    pub scale: f64,
    /// Which seat sits at the lower edge: 0, or 1 for a turned board.
    pub turned: bool,
    /// Whether coordinates are drawn.
    pub coordinates: bool,
}

impl View {
    /// The nearest place where an edge is sharp.
    pub fn snap(&self, v: f64) -> f64 {
        (v * self.scale).round() / self.scale
    }

    /// One device pixel.
    pub fn hairline(&self) -> f64 {
        1.0 / self.scale
    }
}

/// The touchable place of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellArea {
    /// The cell's number.
    pub cell: u16,
    /// Where it lies.
    pub area: Rect,
}

/// What is to be seen on a board.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The position.
    pub position: &'a dyn AnyPosition,
    /// The position before it, while a move is shown, and how much of the showing is done (0 to 1, eased).
    pub before: Option<(&'a dyn AnyPosition, f64)>,
    /// The cells of the last move.
    pub last: &'a [u16],
    /// The cells that a touch may go on with.
    pub targets: &'a [u16],
    /// The cell under the pointer or with the focus.
    pub pointed: Option<u16>,
    /// The cells touched so far.
    pub chosen: &'a [u16],
    /// An annotator's marks.
    pub marks: &'a [Mark],
    /// The colours.
    pub theme: &'a Theme,
}

/// Draws one game's boards.
pub trait Painter: Sync {
    /// Width by height of the board.
    fn aspect(&self, _position: &dyn AnyPosition) -> f64 {
        1.0
    }

    /// Where each cell lies in a view.
    fn cells(&self, position: &dyn AnyPosition, view: &View) -> Vec<CellArea>;

    /// Draws the board.
    ///
    /// # Errors
    /// cairo's, such as a surface that is finished.
    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error>;

    /// A cell in words, for a screen reader: what is there, where, and whether it can be touched.
    fn describe(&self, position: &dyn AnyPosition, cell: u16, legal: bool) -> Message;

    /// What the players must have before their eyes beside the board, in words.
    fn aside(&self, _position: &dyn AnyPosition) -> Option<Message> {
        None
    }

    /// Draws what goes with [`Painter::aside`], in a square.
    ///
    /// # Errors
    /// cairo's.
    fn paint_aside(&self, _cr: &Context, _scene: &Scene<'_>, _view: &View) -> Result<(), cairo::Error> {
        Ok(())
    }

    /// Draws what stands for a seat, its pieces' sign, in a square.
    ///
    /// # Errors
    /// cairo's.
    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error>;

    /// A move in words: who, what, where.
    fn tell(&self, _before: &dyn AnyPosition, mv: &str, _after: &dyn AnyPosition) -> Message {
        Message::new("{move}").with("move", mv)
    }
}
