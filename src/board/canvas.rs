//! Boards as pictures without a window: in memory, and as SVG, PNG or PDF.

use super::{Painter, Scene, View};
use cairo::{Context, Format, ImageSurface, PdfSurface, Surface, SvgSurface};
use std::fmt;

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Shapes, sharp at any size.
    Svg,
    /// Pixels.
    Png,
    /// A page of the picture's size.
    Pdf,
}

/// The picture could not be made: cairo's reason.
#[derive(Debug)]
pub struct PictureError(String);

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PictureError {}

impl From<cairo::Error> for PictureError {
    fn from(error: cairo::Error) -> Self {
        Self(error.to_string())
    }
}

/// The bytes of a picture of a board, `size` pixels (points of a PDF) in the longer direction.
///
/// # Errors
/// cairo's, such as a size that is too large for it.
pub fn picture(
    painter: &dyn Painter,
    scene: &Scene<'_>,
    size: u16,
    kind: PictureKind,
) -> Result<Vec<u8>, PictureError> {
    let (width, height) = fitting(painter.aspect(scene.position), size);
    let view = View { width, height, scale: 1.0, turned: false, coordinates: true };
    picture_in(painter, scene, &view, kind)
}

/// Width and height of a board of this width by height, `size` in the longer direction and at least 16.
pub fn fitting(aspect: f64, size: u16) -> (f64, f64) {
    let size = f64::from(size.max(16));
    ((size * aspect.min(1.0)).round(), (size / aspect.max(1.0)).round())
}

/// The bytes of a picture of a board as it is in a view; a view's scale makes the pixels of a PNG finer.
///
/// # Errors
/// cairo's, such as a size that is too large for it.
pub fn picture_in(
    painter: &dyn Painter,
    scene: &Scene<'_>,
    view: &View,
    kind: PictureKind,
) -> Result<Vec<u8>, PictureError> {
    let vectors = |surface: &Surface| -> Result<Vec<u8>, PictureError> {
        draw(&Context::new(surface)?, painter, scene, view)?;
        let stream = surface.finish_output_stream().map_err(|error| PictureError(error.to_string()))?;
        stream.downcast::<Vec<u8>>().map(|bytes| *bytes).map_err(|_| PictureError("no bytes were written".to_owned()))
    };
    match kind {
        PictureKind::Svg => vectors(SvgSurface::for_stream(view.width, view.height, Vec::<u8>::new())?.as_ref()),
        PictureKind::Pdf => vectors(PdfSurface::for_stream(view.width, view.height, Vec::<u8>::new())?.as_ref()),
        PictureKind::Png => {
            let canvas = Canvas::new((view.width * view.scale) as u16, (view.height * view.scale) as u16)?;
            canvas.0.set_device_scale(view.scale, view.scale);
            canvas.draw(painter, scene, view)?;
            let mut bytes = Vec::new();
            canvas.0.write_to_png(&mut bytes).map_err(|error| PictureError(error.to_string()))?;
            Ok(bytes)
        }
    }
}

/// Pixels in memory to draw on, again and again.
pub struct Canvas(ImageSurface);

impl Canvas {
    /// Makes an empty one.
    ///
    /// # Errors
    /// cairo's, such as no memory.
    pub fn new(width: u16, height: u16) -> Result<Self, PictureError> {
        Ok(Self(ImageSurface::create(Format::ARgb32, width.into(), height.into())?))
    }

    /// Draws a board on the window's colour, over what was there.
    ///
    /// # Errors
    /// cairo's.
    pub fn draw(&self, painter: &dyn Painter, scene: &Scene<'_>, view: &View) -> Result<(), PictureError> {
        Ok(draw(&Context::new(&self.0)?, painter, scene, view)?)
    }
}

fn draw(cr: &Context, painter: &dyn Painter, scene: &Scene<'_>, view: &View) -> Result<(), cairo::Error> {
    scene.theme.window.set(cr);
    cr.paint()?;
    painter.paint(cr, scene, view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PAINTERS, Spot, Theme, ThemeKind};
    use crate::catalogue::GAMES;
    use crate::rng::Rng;
    use crate::rules::{Request, Tags, game_by_id};

    #[test]
    fn every_board_has_a_picture_of_each_kind_in_its_own_proportions() {
        for (id, painter) in PAINTERS {
            let game = game_by_id(GAMES, id).unwrap();
            let choices: Vec<(String, String)> = game
                .info()
                .choices
                .iter()
                .filter(|choice| choice.key == "formation")
                .map(|choice| (choice.key.to_owned(), choice.values[0].to_owned()))
                .collect();
            let request = Request { tags: &Tags::default(), choices: &choices };
            let position = game.start(&game.draw(&request, &mut Rng::from_seed(1)).unwrap().setup).unwrap();
            let theme = Theme::new(ThemeKind::Light);
            let scene = Scene::still(&*position, &theme);
            let png = picture(*painter, &scene, 200, PictureKind::Png).unwrap();
            assert!(png.starts_with(b"\x89PNG"), "{id}");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!(side(16).max(side(20)), 200, "{id}");
            let aspect = f64::from(side(16)) / f64::from(side(20));
            assert!((aspect / painter.aspect(&*position) - 1.0).abs() < 0.01, "{id}: {aspect}");
            let svg = String::from_utf8(picture(*painter, &scene, 200, PictureKind::Svg).unwrap()).unwrap();
            assert!(svg.contains("<svg ") && svg.trim_end().ends_with("</svg>"), "{id}");
            assert!(picture(*painter, &scene, 200, PictureKind::Pdf).unwrap().starts_with(b"%PDF-"), "{id}");
            // The spots of a real move, for some boards mark nothing else.
            let choice = position.choices().into_iter().next().unwrap();
            let mut after = position.boxed();
            after.play(&choice.text).unwrap();
            let spots: Vec<Spot> = choice.steps.iter().filter_map(Spot::of).collect();
            let plain = Scene::still(&*after, &theme);
            let marked = Scene { last: &spots, ..plain };
            let [plain, marked] =
                [plain, marked].map(|scene| picture(*painter, &scene, 200, PictureKind::Png).unwrap());
            assert_ne!(plain, marked, "{id}: the last move is marked");
        }
    }
}
