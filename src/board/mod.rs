//! How a board looks and is touched: colours, geometry, marks, painters, pickers. Draws with cairo, knows no window.
//!
//! A painter draws shapes, digits, Latin letters and codes; every word is a [`crate::text::Message`] for the window.

mod canvas;
mod chapas;
mod dumaraj;
mod input;
mod marks;
pub mod naja;
pub mod navia;
mod niya;
mod picker;
mod scene;
#[cfg(test)]
mod tests;
mod theme;

pub use canvas::{Canvas, PictureError, PictureKind, fitting, picture, picture_in};
pub use input::{Answer, Gesture, Input, InputKey};
pub use marks::rounded;
pub use picker::{Picker, Touch};
pub use scene::{Card, Change, Painter, Place, Rect, Replay, SHOWING_MS, Scene, Spot, Threats, Towards, View};
pub use theme::{Colour, Theme, ThemeKind};

/// The painters, by the id of their game.
static PAINTERS: &[(&str, &dyn Painter)] = &[
    ("niya", &niya::NiyaPainter),
    ("naja", &naja::NajaPainter),
    ("dumaraj", &dumaraj::DumaRajPainter),
    ("navia", &navia::NaviaPainter),
    ("chapas", &chapas::ChapasPainter),
];

/// The painter of a game; none where the game has no board yet.
pub fn painter(game: &str) -> Option<&'static dyn Painter> {
    PAINTERS.iter().find(|(id, _)| *id == game).map(|(_, painter)| *painter)
}
