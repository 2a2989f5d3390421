//! A small board of buttons on which bonfires are placed by hand.

use crate::app::board_view::theme;
use crate::app::words::say;
use crate::board::naja::paint_space;
use crate::games::naja::{BOARD, Space, Spaces, may_burn};
use crate::text::Message;
use adw::prelude::*;
use gtk::glib;
use std::rc::Rc;

/// The side of a space, in pixels.
const SPACE: i32 = 30;

/// The board: a button for each space, pressed where a bonfire burns; and how many there are, in words.
pub(super) struct BonfireBoard {
    content: gtk::Box,
    spaces: Rc<Vec<(Space, gtk::ToggleButton)>>,
    count: gtk::Label,
}

impl BonfireBoard {
    pub(super) fn new() -> Self {
        let grid = gtk::Grid::builder().halign(gtk::Align::Center).build();
        grid.update_property(&[gtk::accessible::Property::Label(&say(&Message::new("Spaces for bonfires")))]);
        let all = (0..BOARD.len()).filter_map(Space::from_square);
        let spaces: Vec<(Space, gtk::ToggleButton)> = all.map(|space| (space, button(space))).collect();
        for (space, button) in &spaces {
            let corner = space.corner();
            grid.attach(button, i32::from(corner.file()), 8 - i32::from(corner.rank()), 1, 1);
        }
        let count = gtk::Label::builder().wrap(true).css_classes(["dim-label", "caption"]).build();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 6);
        content.append(&grid);
        content.append(&count);
        let board = Self { content, spaces: Rc::new(spaces), count };
        board.say_count();
        board
    }

    pub(super) fn widget(&self) -> &gtk::Box {
        &self.content
    }

    /// The spaces with a bonfire, as the choice of a start has them.
    pub(super) fn text(&self) -> String {
        text(&self.spaces)
    }

    /// Places the bonfires of a text; what is no space for a bonfire is passed over.
    pub(super) fn set_text(&self, text: &str) {
        let mut burning = Spaces::NONE;
        for space in text.split('-').filter_map(Space::read).filter(|space| may_burn(*space)) {
            burning.insert(space);
        }
        for (space, button) in &*self.spaces {
            button.set_active(burning.contains(*space));
        }
        self.say_count();
    }

    /// Calls `changed` when a bonfire is placed or taken away.
    pub(super) fn connect_changed(&self, changed: impl Fn() + 'static) {
        let changed = Rc::new(changed);
        for (_, button) in &*self.spaces {
            let changed = changed.clone();
            let spaces = Rc::downgrade(&self.spaces);
            let count = self.count.clone();
            button.connect_toggled(move |_| {
                if let Some(spaces) = spaces.upgrade() {
                    count.set_label(&count_words(&spaces));
                }
                changed();
            });
        }
    }

    fn say_count(&self) {
        self.count.set_label(&count_words(&self.spaces));
    }
}

fn burning(spaces: &[(Space, gtk::ToggleButton)]) -> impl Iterator<Item = Space> {
    spaces.iter().filter(|(_, button)| button.is_active()).map(|(space, _)| *space)
}

fn text(spaces: &[(Space, gtk::ToggleButton)]) -> String {
    burning(spaces).map(Space::name).collect::<Vec<_>>().join("-")
}

fn count_words(spaces: &[(Space, gtk::ToggleButton)]) -> String {
    let n = burning(spaces).count() as u64;
    say(&Message::plural("{n} bonfire is placed, of 5 or 7", "{n} bonfires are placed, of 5 or 7", n))
}

fn button(space: Space) -> gtk::ToggleButton {
    let area = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .content_width(SPACE)
        .content_height(SPACE)
        .build();
    let free = may_burn(space);
    let button = gtk::ToggleButton::builder().child(&area).sensitive(free).css_classes(["space"]).build();
    button.update_property(&[gtk::accessible::Property::Label(&space.name())]);
    area.set_draw_func(glib::clone!(
        #[weak]
        button,
        move |_, cr, width, _| {
            if let Err(error) = paint(cr, f64::from(width), free, button.is_active()) {
                glib::g_warning!("ludoteca", "a space was not drawn: {error}");
            }
        }
    ));
    button.connect_toggled(move |_| area.queue_draw());
    button
}

/// Papyrus, a thin line around it, and what is on it; spaces where no bonfire may burn are paler.
fn paint(cr: &gtk::cairo::Context, side: f64, free: bool, burns: bool) -> Result<(), gtk::cairo::Error> {
    let theme = theme();
    theme.naja.papyrus.set(cr);
    cr.paint()?;
    theme.naja.reed.set(cr);
    cr.set_line_width(1.0);
    cr.rectangle(0.0, 0.0, side, side);
    cr.stroke()?;
    cr.push_group();
    paint_space(cr, &theme, side, burns)?;
    cr.pop_group_to_source()?;
    cr.paint_with_alpha(if free { 1.0 } else { 0.35 })
}
