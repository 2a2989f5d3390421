//! The window that lists the keys: made from the list of actions, so that none is forgotten.

use super::actions::{ACTIONS, Chapter, OWN_KEYS};
use super::words::{say, tr};
use gtk::glib::markup_escape_text as escaped;

/// Makes the window.
pub fn shortcuts_window() -> Option<gtk::ShortcutsWindow> {
    // Before GTK 4.14 only a template can fill such a window.
    gtk::Builder::from_string(&template()).object("shortcuts")
}

fn template() -> String {
    let chapters = [
        (Chapter::Playing, tr("Playing")),
        (Chapter::Reading, tr("Reading a record")),
        (Chapter::Arranging, tr("Setting up a position")),
        (Chapter::Archive, tr("Archive")),
        (Chapter::Program, tr("Program")),
    ];
    let mut rows = String::new();
    for (chapter, title) in chapters {
        let own = OWN_KEYS.iter().filter(|(of, ..)| *of == chapter).map(|(_, keys, words)| (keys.to_string(), words));
        let actions = ACTIONS.iter().filter(|action| action.chapter == chapter);
        let all = own.chain(actions.map(|action| (action.keys.join(" "), &action.words)));
        rows.push_str(&format!("<child><object class='GtkShortcutsGroup'>{}", property("title", &title)));
        for (keys, words) in all {
            let (title, keys) = (property("title", &say(words)), property("accelerator", &keys));
            rows.push_str(&format!("<child><object class='GtkShortcutsShortcut'>{title}{keys}</object></child>"));
        }
        rows.push_str("</object></child>");
    }
    let section = property("section-name", "shortcuts") + &property("max-height", "12");
    format!(
        "<interface><object class='GtkShortcutsWindow' id='shortcuts'><property name='modal'>True</property>\
         <child><object class='GtkShortcutsSection'>{section}{rows}</object></child></object></interface>"
    )
}

fn property(name: &str, value: &str) -> String {
    format!("<property name='{name}'>{}</property>", escaped(value))
}
