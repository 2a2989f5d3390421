//! A small picture of a position, for cards and lists. It is looked at, never touched.

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
    area.set_draw_func(move |area, cr, width, height| {
        let theme = theme();
        let scene = Scene::still(&*position, &theme);
        let view = View {
            width: width.into(),
            height: height.into(),
            scale: area.scale_factor().into(),
            turned: false,
            coordinates: false,
        };
        let drawn = match picture {
            Picture::Board => painter.paint(cr, &scene, &view),
            Picture::Aside => paint_plate(cr, &theme, &view).and_then(|()| painter.paint_aside(cr, &scene, &view)),
        };
        if let Err(error) = drawn {
            glib::g_warning!("ludoteca", "a board was not drawn: {error}");
        }
    });
    area.queue_draw();
}

/// Makes a drawing area that shows a thing that can be laid on a game's board, as it looks on that board.
pub fn draw_thing(area: &gtk::DrawingArea, game: &str, position: Rc<dyn AnyPosition>, thing: u16) {
    let Some(painter) = painter(game) else { return };
    area.set_draw_func(move |area, cr, width, height| {
        let view = View {
            width: width.into(),
            height: height.into(),
            scale: area.scale_factor().into(),
            turned: false,
            coordinates: false,
        };
        let theme = theme();
        let drawn = paint_plate(cr, &theme, &view);
        if let Err(error) = drawn.and_then(|()| painter.paint_thing(cr, &*position, thing, &theme, &view)) {
            glib::g_warning!("ludoteca", "a thing was not drawn: {error}");
        }
    });
    area.queue_draw();
}

/// Paints the ground for what is drawn on the window itself in the colours of a board, where these need one.
pub fn paint_plate(cr: &gtk::cairo::Context, theme: &Theme, view: &View) -> Result<(), gtk::cairo::Error> {
    let Some(plate) = theme.plate() else { return Ok(()) };
    rounded(cr, &Rect { x: 0.0, y: 0.0, w: view.width, h: view.height }, 6.0);
    plate.set(cr);
    cr.fill()
}
