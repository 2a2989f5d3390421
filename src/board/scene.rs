//! What a painter is told, and what it tells.

use super::input::Input;
use super::theme::Theme;
use crate::rules::{AnyPosition, Mark, Seat, Step};
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

/// Something that can be touched: a cell of the board, or a thing beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A cell, by its number.
    Cell(u16),
    /// A thing beside the board, by the game's own numbering.
    Hand(u16),
}

impl Spot {
    /// The spot that a step touches; none for an offered word.
    pub fn of(step: &Step) -> Option<Self> {
        match step {
            Step::Cell(cell) => Some(Self::Cell(*cell)),
            Step::Hand(hand) => Some(Self::Hand(*hand)),
            Step::Choice(_) => None,
        }
    }

    /// The touch of this spot.
    pub fn step(self) -> Step {
        match self {
            Self::Cell(cell) => Step::Cell(cell),
            Self::Hand(hand) => Step::Hand(hand),
        }
    }
}

/// Where a spot lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The spot.
    pub spot: Spot,
    /// The rectangle round it.
    pub area: Rect,
}

/// A change that is being shown: from a position, by a move, so far.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// The position before, or after for a move that is taken back.
    pub before: &'a dyn AnyPosition,
    /// The move that leads from `before` to the scene's position; none for a jump to elsewhere.
    pub mv: Option<&'a str>,
    /// How much of the showing is done, 0 to 1, without easing.
    pub progress: f64,
}

impl Change<'_> {
    /// The progress of a motion that eases out.
    pub fn eased(&self) -> f64 {
        1.0 - (1.0 - self.progress).powi(3)
    }
}

/// What is known of a thing on or beside the board, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// What it is.
    pub title: Message,
    /// More about it, a sentence or two each.
    pub lines: Vec<Message>,
    /// Width by height of the picture that goes with it; none where there is no picture.
    pub picture: Option<f64>,
}

/// What is to be seen on a board.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The position.
    pub position: &'a dyn AnyPosition,
    /// What is being shown, while it is.
    pub change: Option<Change<'a>>,
    /// The change that led to the position, when it is not being shown (any more): for a trace that stays.
    pub led: Option<Change<'a>>,
    /// The spots of the last move.
    pub last: &'a [Spot],
    /// The spots that a touch may go on with.
    pub targets: &'a [Spot],
    /// The spot under the pointer or with the focus.
    pub pointed: Option<Spot>,
    /// The spots touched so far.
    pub chosen: &'a [Spot],
    /// An annotator's marks.
    pub marks: &'a [Mark],
    /// What the game's own way of input shows.
    pub input: Option<&'a dyn Input>,
    /// Whether threats are shown, in a game that has them.
    pub threats: Threats,
    /// The colours.
    pub theme: &'a Theme,
}

/// Whether the things under attack are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threats {
    /// They are not.
    #[default]
    Hidden,
    /// They are.
    Shown,
}

/// Where an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

impl<'a> Scene<'a> {
    /// A position by itself, as on a card.
    pub fn still(position: &'a dyn AnyPosition, theme: &'a Theme) -> Self {
        Self {
            position,
            change: None,
            led: None,
            last: &[],
            targets: &[],
            pointed: None,
            chosen: &[],
            marks: &[],
            input: None,
            threats: Threats::Hidden,
            theme,
        }
    }
}

/// A change that is worth to be seen again, slowly and moment by moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    /// How many moments there are to look at, one after the other, beside the first.
    pub moments: u32,
    /// How many of them pass in a second.
    pub per_second: f64,
    /// The progress of the change at the last of them; the first is at 0, the others lie evenly between.
    pub until: f64,
}

/// How long a move is shown, in milliseconds, where nothing else is said.
pub const SHOWING_MS: u32 = 180;

/// Draws one game's boards.
pub trait Painter: Sync {
    /// Width by height of the board.
    fn aspect(&self, _position: &dyn AnyPosition) -> f64 {
        1.0
    }

    /// Width by height of the board in a width, in logical pixels, where it is laid out otherwise when it is narrow.
    fn aspect_in(&self, position: &dyn AnyPosition, _width: f64) -> f64 {
        self.aspect(position)
    }

    /// Where each cell, and each thing beside the board that can be touched, lies in a view.
    fn places(&self, position: &dyn AnyPosition, view: &View) -> Vec<Place>;

    /// The spot at a point; boards whose cells are no rectangles say it themselves.
    fn spot_at(&self, position: &dyn AnyPosition, view: &View, x: f64, y: f64) -> Option<Spot> {
        self.places(position, view).into_iter().find(|place| place.area.contains(x, y)).map(|place| place.spot)
    }

    /// Where an arrow key leads from a spot; none leaves it to how the places lie. Boards whose rows run askew say it.
    fn beside(&self, _position: &dyn AnyPosition, _view: &View, _from: Spot, _towards: Towards) -> Option<Spot> {
        None
    }

    /// Whether the game has threats that [`Scene::threats`] can show.
    fn has_threats(&self) -> bool {
        false
    }

    /// The game's own way of input, where touching spots is not enough.
    fn input(&self, _position: &dyn AnyPosition) -> Option<Box<dyn Input>> {
        None
    }

    /// How long a change is shown, in milliseconds.
    fn showing_ms(&self, _change: &Change<'_>, _after: &dyn AnyPosition) -> u32 {
        SHOWING_MS
    }

    /// How a change can be seen again, where it is worth it.
    fn replay(&self, _change: &Change<'_>, _after: &dyn AnyPosition) -> Option<Replay> {
        None
    }

    /// Draws the board.
    ///
    /// # Errors
    /// cairo's, such as a surface that is finished.
    fn paint(&self, cr: &Context, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error>;

    /// A spot in words, for a screen reader: what is there, where, and whether it can be touched.
    fn describe(&self, position: &dyn AnyPosition, spot: Spot, legal: bool) -> Message;

    /// What the next touch is to name, in words, where the marks alone do not say what it is for; after some touches,
    /// with `left` still to come.
    fn asks(&self, _position: &dyn AnyPosition, _touches: &[Step], _left: usize) -> Option<Message> {
        None
    }

    /// What the players must have before their eyes beside the board, in words.
    fn aside(&self, _position: &dyn AnyPosition) -> Option<Message> {
        None
    }

    /// Whether a picture goes with [`Painter::aside`].
    fn has_aside_picture(&self, _position: &dyn AnyPosition) -> bool {
        false
    }

    /// Width by height of the picture that goes with [`Painter::aside`].
    fn aside_aspect(&self, _position: &dyn AnyPosition) -> f64 {
        1.0
    }

    /// Draws what goes with [`Painter::aside`].
    ///
    /// # Errors
    /// cairo's.
    fn paint_aside(&self, _cr: &Context, _scene: &Scene<'_>, _view: &View) -> Result<(), cairo::Error> {
        Ok(())
    }

    /// What is known of the thing at a spot, for the player who points at it.
    fn card(&self, _position: &dyn AnyPosition, _spot: Spot) -> Option<Card> {
        None
    }

    /// Draws the picture of a [`Card`].
    ///
    /// # Errors
    /// cairo's.
    fn paint_card(
        &self,
        _cr: &Context,
        _position: &dyn AnyPosition,
        _spot: Spot,
        _theme: &Theme,
        _view: &View,
    ) -> Result<(), cairo::Error> {
        Ok(())
    }

    /// Draws what stands for a seat, its pieces' sign, in a square.
    ///
    /// # Errors
    /// cairo's.
    fn paint_seat(&self, cr: &Context, seat: Seat, theme: &Theme, view: &View) -> Result<(), cairo::Error>;

    /// Draws a thing that can be laid on this board while it is set up, by its number, in a square.
    ///
    /// # Errors
    /// cairo's.
    fn paint_thing(
        &self,
        _cr: &Context,
        _position: &dyn AnyPosition,
        _thing: u16,
        _theme: &Theme,
        _view: &View,
    ) -> Result<(), cairo::Error> {
        Ok(())
    }

    /// What a seat has gathered and still holds, in words, shown beside its player.
    fn standing(&self, _position: &dyn AnyPosition, _seat: Seat) -> Option<Message> {
        None
    }

    /// Why a finished game has ended, with the things of its position by name; none where the game's own words for the
    /// reason say it all.
    fn closing(&self, _position: &dyn AnyPosition) -> Option<Message> {
        None
    }

    /// A move in words: who, what, where.
    fn tell(&self, _before: &dyn AnyPosition, mv: &str, _after: &dyn AnyPosition) -> Message {
        Message::new("{move}").with("move", mv)
    }
}
