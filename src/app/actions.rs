//! Every action of the program, its name, its keys and what it does, in one place.

use crate::text::Message;
use gtk::glib;
use gtk::prelude::*;

/// A part of the window that lists the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// At the board.
    Playing,
    /// Looking through a record and annotating it.
    Reading,
    /// In the position editor.
    Arranging,
    /// In the archive.
    Archive,
    /// Everywhere.
    Program,
}

/// An action by its full name, with the keys that call it.
pub struct Action {
    /// Group and name, as menus and buttons write it.
    pub name: &'static str,
    /// Keys, in GTK's spelling.
    pub keys: &'static [&'static str],
    /// Where its keys are listed.
    pub chapter: Chapter,
    /// What it does.
    pub words: Message,
}

const fn action(name: &'static str, chapter: Chapter, keys: &'static [&'static str], words: Message) -> Action {
    Action { name, keys, chapter, words }
}

/// All of them that have keys. Single letters are none of these: they would act while a text has the focus.
pub static ACTIONS: &[Action] = &[
    action("game.help", Chapter::Playing, &["F1"], Message::new("How to play")),
    action("game.type-move", Chapter::Playing, &["<Control>m"], Message::new("Type a move")),
    action("game.undo", Chapter::Playing, &["<Control>z"], Message::new("Undo: take back a move or an edit")),
    action("game.redo", Chapter::Playing, &["<Control><Shift>z", "<Control>y"], Message::new("Redo")),
    action("game.take-back", Chapter::Playing, &["<Control>BackSpace"], Message::new("Take back a move")),
    action("game.rematch", Chapter::Playing, &["<Control>r"], Message::new("Rematch or next game")),
    action("game.match-sheet", Chapter::Playing, &["<Control><Shift>m"], Message::new("Score sheet of the match")),
    action(
        "game.pause-clock",
        Chapter::Playing,
        &["<Control>p", "Pause"],
        Message::new("Stop the clocks, or let them go on"),
    ),
    action("game.turn-board", Chapter::Playing, &["<Control>t"], Message::new("Turn the board")),
    action("game.threats", Chapter::Playing, &["<Control>h"], Message::new("Show or hide threats")),
    action("game.back", Chapter::Reading, &["<Alt>Left"], Message::new("One move back")),
    action("game.forward", Chapter::Reading, &["<Alt>Right"], Message::new("One move forward")),
    action("game.start", Chapter::Reading, &["<Alt>Up"], Message::new("To the start")),
    action("game.end", Chapter::Reading, &["<Alt>Down"], Message::new("To the end")),
    action("game.next-note", Chapter::Reading, &["<Alt>Page_Down"], Message::new("To the next comment or variation")),
    action(
        "game.previous-note",
        Chapter::Reading,
        &["<Alt>Page_Up"],
        Message::new("To the previous comment or variation"),
    ),
    action("game.autoplay", Chapter::Reading, &["F5"], Message::new("Play it through, or stop that")),
    action(
        "game.slower",
        Chapter::Reading,
        &["<Alt>minus", "<Alt>KP_Subtract"],
        Message::new("Play it through more slowly"),
    ),
    action(
        "game.faster",
        Chapter::Reading,
        &["<Alt>plus", "<Alt>equal", "<Alt>KP_Add"],
        Message::new("Play it through faster"),
    ),
    action("game.promote", Chapter::Reading, &["<Control><Shift>Up"], Message::new("Promote the variation")),
    action("game.demote", Chapter::Reading, &["<Control><Shift>Down"], Message::new("Demote the variation")),
    action("game.promote-to-main", Chapter::Reading, &["<Control><Shift>Home"], Message::new("Make it the main line")),
    action("game.copy-line", Chapter::Reading, &["<Control><Shift>x"], Message::new("Copy the line")),
    action("game.paste-line", Chapter::Reading, &["<Control><Shift>v"], Message::new("Paste a line here")),
    action("game.play-from-here", Chapter::Reading, &["<Control><Shift>b"], Message::new("Play from here")),
    action("game.tags", Chapter::Reading, &["<Control>i"], Message::new("Details of the game")),
    action("game.export", Chapter::Reading, &["<Control>e"], Message::new("Export as a file")),
    action("game.copy-record", Chapter::Reading, &["<Control><Shift>c"], Message::new("Copy the record")),
    action("game.copy-position", Chapter::Reading, &["<Control><Shift>p"], Message::new("Copy the position")),
    action("game.copy-picture", Chapter::Reading, &["<Control><Alt>c"], Message::new("Copy a picture of the board")),
    action("game.find-position", Chapter::Reading, &["<Control><Shift>f"], Message::new("Games with this position")),
    action("game.arrange", Chapter::Arranging, &["<Control><Shift>e"], Message::new("Set up a position")),
    action("arrange.move", Chapter::Arranging, &["<Control>m"], Message::new("Move what lies")),
    action("arrange.undo", Chapter::Arranging, &["<Control>z"], Message::new("Undo a change")),
    action("arrange.redo", Chapter::Arranging, &["<Control><Shift>z", "<Control>y"], Message::new("Redo a change")),
    action("arrange.turn-board", Chapter::Arranging, &["<Control>t"], Message::new("Turn the board that is set up")),
    action("arrange.play", Chapter::Arranging, &["<Control>Return"], Message::new("Play from the position")),
    action("archive.search", Chapter::Archive, &["<Control>f"], Message::new("Search the archive")),
    action("archive.export", Chapter::Archive, &["<Control>e"], Message::new("Export what is listed")),
    action(
        "archive.step-back",
        Chapter::Archive,
        &["<Alt>Left"],
        Message::new("One move back on the board beside the list"),
    ),
    action("archive.step-forward", Chapter::Archive, &["<Alt>Right"], Message::new("One move forward there")),
    action("archive.step-start", Chapter::Archive, &["<Alt>Up"], Message::new("To the start there")),
    action("archive.step-end", Chapter::Archive, &["<Alt>Down"], Message::new("To the end there")),
    action("win.new-game", Chapter::Program, &["<Control>n"], Message::new("New game")),
    action("app.new-window", Chapter::Program, &["<Control><Shift>n"], Message::new("Another window")),
    action("win.show-start", Chapter::Program, &["<Alt>Home"], Message::new("Start view")),
    action("win.show-archive", Chapter::Program, &["<Control>l"], Message::new("Archive")),
    action("win.open-file", Chapter::Program, &["<Control>o"], Message::new("Open a file")),
    action("win.import", Chapter::Program, &["<Control><Shift>o"], Message::new("Import records")),
    action("win.paste", Chapter::Program, &["<Control><Alt>v"], Message::new("Paste a record or position")),
    action("app.preferences", Chapter::Program, &["<Control>comma"], Message::new("Preferences")),
    action("win.show-help-overlay", Chapter::Program, &["<Control>question"], Message::new("Keyboard shortcuts")),
    action("window.close", Chapter::Program, &["<Control>w"], Message::new("Close the window")),
    action("app.quit", Chapter::Program, &["<Control>q"], Message::new("Quit")),
];

/// Keys that belong to what has the focus and are no actions.
pub static OWN_KEYS: &[(Chapter, &str, Message)] = &[
    (Chapter::Playing, "Left Right Up Down", Message::new("Move about on the board")),
    (Chapter::Playing, "Return", Message::new("Touch a cell")),
    (Chapter::Playing, "Escape", Message::new("Take a touch back")),
    (Chapter::Playing, "slash", Message::new("Type a move")),
    (Chapter::Reading, "<Control>Return", Message::new("At the board: mark a cell, in colours by turns")),
    (Chapter::Reading, "<Control><Shift>Return", Message::new("At the board: begin or end an arrow")),
    (Chapter::Reading, "Left Right", Message::new("In the list of moves: one move back or forward")),
    (Chapter::Reading, "Up Down", Message::new("In the list of moves: between variations")),
    (Chapter::Reading, "1...6 0", Message::new("In the list of moves: ! ? ‼ ⁇ ⁉ ⁈, or none")),
    (Chapter::Reading, "space", Message::new("In the list of moves: play it through")),
    (Chapter::Reading, "Delete", Message::new("In the list of moves: delete from here on")),
    (Chapter::Reading, "Menu <Shift>F10", Message::new("In the list of moves: its menu")),
    (Chapter::Arranging, "Return", Message::new("Lay the chosen piece, or take one up and put it down")),
    (Chapter::Arranging, "Delete", Message::new("Take off what lies on the cell")),
    (Chapter::Arranging, "Escape", Message::new("Choose no piece")),
    (Chapter::Archive, "Delete", Message::new("Move the chosen games to the trash")),
    (Chapter::Archive, "Return", Message::new("Open the chosen game")),
    (Chapter::Program, "F10", Message::new("The menu")),
];

/// Lets the keys of a group's actions act on a view that has the group, whatever in the window has the focus; after
/// the focus itself: Ctrl+Z in a text undoes text. The keys of the application reach groups of the window only.
pub fn add_keys(view: &impl IsA<gtk::Widget>, group: &str) {
    let keys = keys_of(group);
    keys.set_scope(gtk::ShortcutScope::Managed);
    view.add_controller(keys);
}

/// Lets the keys of a group's actions act in a view of text that is read and not written, before its own keys: there
/// is nothing in it to undo, and Ctrl+Shift+Up is to promote a variation, not to choose words.
pub fn add_keys_before_its_own(text: &impl IsA<gtk::Widget>, group: &str) {
    let keys = keys_of(group);
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    text.add_controller(keys);
}

fn keys_of(group: &str) -> gtk::ShortcutController {
    let keys = gtk::ShortcutController::new();
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
    keys
}
