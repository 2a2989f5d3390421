//! The window that lists the keys, and searches among them: made from the list of actions, so that none is forgotten.

use super::actions::{ACTIONS, Chapter, OWN_KEYS};
use super::window::Window;
use super::words::{say, tr};
use adw::prelude::*;
use gtk::glib::markup_escape_text as escaped;

/// Makes the window.
pub fn shortcuts_window(parent: &Window) -> adw::PreferencesWindow {
    let window = adw::PreferencesWindow::builder()
        .transient_for(parent)
        .modal(true)
        .title(tr("Keyboard shortcuts"))
        .search_enabled(true)
        .default_width(640)
        .default_height(620)
        .width_request(330)
        .build();
    let page = adw::PreferencesPage::new();
    let chapters = [
        (Chapter::Playing, tr("Playing")),
        (Chapter::Reading, tr("Reading a record")),
        (Chapter::Arranging, tr("Setting up a position")),
        (Chapter::Archive, tr("Archive")),
        (Chapter::Program, tr("Program")),
    ];
    for (chapter, title) in chapters {
        let group = adw::PreferencesGroup::builder().title(escaped(&title)).build();
        let own = OWN_KEYS.iter().filter(|(of, ..)| *of == chapter);
        let own = own.map(|(_, keys, words)| (keys.split(' ').collect::<Vec<_>>(), words));
        let actions = ACTIONS.iter().filter(|action| action.chapter == chapter);
        for (keys, words) in own.chain(actions.map(|action| (action.keys.to_vec(), &action.words))) {
            group.add(&row(&keys, &say(words)));
        }
        page.add(&group);
    }
    window.add(&page);
    window
}

/// A row with what is done, and the keys that do it: single ones side by side, others one below the other.
fn row(keys: &[&str], words: &str) -> adw::ActionRow {
    let single = keys.iter().all(|key| !key.contains('<'));
    let orientation = if single { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
    let place = gtk::Box::builder().orientation(orientation).spacing(6).valign(gtk::Align::Center).build();
    place.set_margin_top(8);
    place.set_margin_bottom(8);
    for key in keys {
        place.append(&gtk::ShortcutLabel::builder().accelerator(*key).halign(gtk::Align::End).build());
    }
    let row = adw::ActionRow::builder().title(escaped(words)).title_lines(0).build();
    row.add_suffix(&place);
    row
}
