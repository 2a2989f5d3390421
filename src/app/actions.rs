//! Every action of the program, its name and its keys, in one place.

use gtk::glib;
use gtk::prelude::*;

/// An action by its full name, with the keys that call it.
pub struct Action {
    /// Group and name, as menus and buttons write it.
    pub name: &'static str,
    /// Keys, in GTK's spelling.
    pub keys: &'static [&'static str],
}

const fn action(name: &'static str, keys: &'static [&'static str]) -> Action {
    Action { name, keys }
}

/// All of them. Single letters are none of them: they would act while a text has the focus.
pub const ACTIONS: &[Action] = &[
    action("app.quit", &["<Control>q"]),
    action("app.preferences", &["<Control>comma"]),
    action("app.new-window", &["<Control><Shift>n"]),
    action("app.about", &[]),
    action("win.show-start", &["<Alt>Home"]),
    action("win.show-archive", &["<Control>l"]),
    action("win.new-game", &["<Control>n"]),
    action("win.open-file", &["<Control>o"]),
    action("win.import", &["<Control><Shift>o"]),
    action("win.paste", &["<Control><Alt>v"]),
    action("win.show-help-overlay", &["<Control>question"]),
    action("window.close", &["<Control>w"]),
    action("game.help", &["F1"]),
    action("game.undo", &["<Control>z"]),
    action("game.redo", &["<Control><Shift>z", "<Control>y"]),
    action("game.take-back", &["<Control>BackSpace"]),
    action("game.pause-clock", &["<Control>p", "Pause"]),
    action("game.start", &["<Alt>Up"]),
    action("game.back", &["<Alt>Left"]),
    action("game.forward", &["<Alt>Right"]),
    action("game.end", &["<Alt>Down"]),
    action("game.next-note", &["<Alt>Page_Down"]),
    action("game.previous-note", &["<Alt>Page_Up"]),
    action("game.autoplay", &[]),
    action("game.promote", &["<Control><Shift>Up"]),
    action("game.demote", &["<Control><Shift>Down"]),
    action("game.promote-to-main", &["<Control><Shift>Home"]),
    action("game.delete-line", &[]),
    action("game.copy-line", &["<Control><Shift>x"]),
    action("game.paste-line", &["<Control><Shift>v"]),
    action("game.play-from-here", &["<Control><Shift>b"]),
    action("game.tags", &["<Control>i"]),
    action("game.resign", &[]),
    action("game.offer-draw", &[]),
    action("game.rematch", &["<Control>r"]),
    action("game.turn-board", &["<Control>t"]),
    action("game.threats", &["<Control>h"]),
    action("game.type-move", &["<Control>m"]),
    action("game.export", &["<Control>e"]),
    action("game.copy-record", &["<Control><Shift>c"]),
    action("game.copy-position", &["<Control><Shift>p"]),
    action("game.copy-picture", &["<Control><Alt>c"]),
    action("game.find-position", &["<Control><Shift>f"]),
    action("archive.search", &["<Control>f"]),
    action("archive.export", &["<Control>e"]),
    action("archive.step-start", &["<Alt>Up"]),
    action("archive.step-back", &["<Alt>Left"]),
    action("archive.step-forward", &["<Alt>Right"]),
    action("archive.step-end", &["<Alt>Down"]),
];

/// Lets the keys of a group's actions act on a view that has the group, whatever in the window has the focus; after
/// the focus itself: Ctrl+Z in a text undoes text. The keys of the application reach groups of the window only.
pub fn add_keys(view: &impl IsA<gtk::Widget>, group: &str) {
    let keys = gtk::ShortcutController::new();
    keys.set_scope(gtk::ShortcutScope::Managed);
    let of_group = |action: &&Action| action.name.split_once('.').is_some_and(|(its, _)| its == group);
    for action in ACTIONS.iter().filter(of_group) {
        for key in action.keys {
            let act = gtk::CallbackAction::new(move |view, _| {
                let acted = view.is_mapped() && view.activate_action(action.name, None).is_ok();
                if acted { glib::Propagation::Stop } else { glib::Propagation::Proceed }
            });
            keys.add_shortcut(gtk::Shortcut::new(gtk::ShortcutTrigger::parse_string(key), Some(act)));
        }
    }
    view.add_controller(keys);
}
