//! Small pictures, of positions for cards and lists, and of things on the window. They are looked at, never touched.

use super::board_view::theme;
use crate::board::{Rect, Scene, Theme, View, painter, rounded};
use crate::rules::AnyPosition;
use gtk::glib;
use gtk::prelude::*;
use std::rc::Rc;

/// Which picture of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The board.
    Board,
    /// What stands beside it.
    Aside,
}

/// Makes a drawing area that shows a position of a game.
pub fn draw_position(area: &gtk::DrawingArea, game: &str, position: Box<dyn AnyPosition>, picture: Picture) {
    let Some(painter) = painter(game) else { return };
    match picture {
        Picture::Board => draw(area, move |cr, theme, view| painter.paint(cr, &Scene::still(&*position, theme), view)),
        Picture::Aside => {
            draw_on_window(area, move |cr, theme, view| {
                painter.paint_aside(cr, &Scene::still(&*position, theme), view)
            });
        }
    }
}

/// Makes a drawing area that shows a thing that can be laid on a game's board, as it looks on that board.
pub fn draw_thing(area: &gtk::DrawingArea, game: &str, position: Rc<dyn AnyPosition>, thing: u16) {
    let Some(painter) = painter(game) else { return };
    draw_on_window(area, move |cr, theme, view| painter.paint_thing(cr, &*position, thing, theme, view));
}

/// Makes a drawing area show what is made for a board's ground: where the window's own would not do, it has a plate.
pub fn draw_on_window(
    area: &gtk::DrawingArea,
    paint: impl Fn(&gtk::cairo::Context, &Theme, &View) -> Result<(), gtk::cairo::Error> + 'static,
) {
    draw(area, move |cr, theme, view| {
        if let Some(plate) = theme.plate() {
            rounded(cr, &Rect { x: 0.0, y: 0.0, w: view.width, h: view.height }, 6.0);
            plate.set(cr);
            cr.fill()?;
        }
        paint(cr, theme, view)
    });
}

fn draw(
    area: &gtk::DrawingArea,
    paint: impl Fn(&gtk::cairo::Context, &Theme, &View) -> Result<(), gtk::cairo::Error> + 'static,
) {
    area.set_draw_func(move |area, cr, width, height| {
        let view = View {
            width: width.into(),
            height: height.into(),
            scale: area.scale_factor().into(),
            turned: false,
            coordinates: false,
        };
        if let Err(error) = paint(cr, &theme(), &view) {
            glib::g_warning!("ludoteca", "a picture was not drawn: {error}");
        }
    });
    area.queue_draw();
}
