//! The chart as a picture that is kept: a shot is shown frame by frame, and the chart is the same in all of them.

use super::chart;
use super::layout::Layout;
use crate::board::scene::View;
use crate::board::theme::{Theme, ThemeKind};
use crate::games::chapas::Map;
use cairo::{Context, Format, ImageSurface};
use std::cell::RefCell;

/// How many charts are kept.
const KEPT: usize = 2;
/// Smaller views are drawn anew each time: cards and lists have many of them, and they do not move.
const LEAST_SIDE: f64 = 240.0;

/// All that a chart depends on.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    map: u64,
    view: View,
    kind: ThemeKind,
}

thread_local! {
    static CHARTS: RefCell<Vec<(Key, ImageSurface)>> = const { RefCell::new(Vec::new()) };
}

/// Draws the chart.
pub fn paint(cr: &Context, map: &Map, layout: &Layout, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
    if view.width.min(view.height) < LEAST_SIDE {
        return chart::paint(cr, map, layout, &theme.chapas, view);
    }
    let picture = kept(map, layout, theme, view)?;
    cr.set_source_surface(&picture, left(layout), top(layout))?;
    // Between its round corners the chart is opaque: there it is copied, not blended.
    let (r, corner) = (&layout.panel, view.snap(13.0));
    cr.rectangle(r.x, r.y, r.w, corner);
    cr.rectangle(r.x, r.y + r.h - corner, r.w, corner);
    cr.fill()?;
    cr.save()?;
    cr.set_operator(cairo::Operator::Source);
    cr.rectangle(r.x, r.y + corner, r.w, r.h - 2.0 * corner);
    cr.fill()?;
    cr.restore()
}

/// The panel's corner, at a whole logical pixel.
fn left(layout: &Layout) -> f64 {
    layout.panel.x.floor()
}

fn top(layout: &Layout) -> f64 {
    layout.panel.y.floor()
}

fn kept(map: &Map, layout: &Layout, theme: &Theme, view: &View) -> Result<ImageSurface, cairo::Error> {
    let key = Key { map: map.fingerprint(), view: *view, kind: theme.kind };
    CHARTS.with_borrow_mut(|charts| {
        if let Some(i) = charts.iter().position(|(known, _)| *known == key) {
            let found = charts.remove(i);
            let picture = found.1.clone();
            charts.push(found);
            return Ok(picture);
        }
        let pixels = |side: f64| ((side + 1.0) * view.scale).ceil() as i32;
        let picture = ImageSurface::create(Format::ARgb32, pixels(layout.panel.w), pixels(layout.panel.h))?;
        picture.set_device_scale(view.scale, view.scale);
        let cr = Context::new(&picture)?;
        cr.translate(-left(layout), -top(layout));
        chart::paint(&cr, map, layout, &theme.chapas, view)?;
        drop(cr);
        picture.flush();
        if charts.len() == KEPT {
            charts.remove(0);
        }
        charts.push((key, picture.clone()));
        Ok(picture)
    })
}
