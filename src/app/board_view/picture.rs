//! The board as a picture to be shared: as it lies here, with the marks, without what is being touched.

use super::{BoardView, theme};
use crate::board::{Change, PictureError, PictureKind, Scene, View, fitting, picture_in};
use adw::subclass::prelude::*;

/// The longer side of a picture, in logical pixels, and how many pixels each of them is.
const SIDE: u16 = 720;
const FINENESS: f64 = 2.0;

impl BoardView {
    /// The bytes of a PNG of the position that is shown; nothing without a board.
    ///
    /// # Errors
    /// cairo's.
    pub fn picture(&self) -> Result<Option<Vec<u8>>, PictureError> {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return Ok(None) };
        let theme = theme();
        let led = shown.led.as_ref();
        let scene = Scene {
            led: led.map(|(before, mv)| Change { before: &**before, mv: Some(mv.as_str()), progress: 1.0 }),
            last: &shown.last,
            marks: &shown.marks,
            threats: imp.threats.get(),
            ..Scene::still(&*shown.position, &theme)
        };
        let (width, height) = fitting(painter.aspect(&*shown.position), SIDE);
        let view =
            View { width, height, scale: FINENESS, turned: self.is_turned(), coordinates: self.has_coordinates() };
        picture_in(painter, &scene, &view, PictureKind::Png).map(Some)
    }
}
