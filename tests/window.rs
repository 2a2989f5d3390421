//! The real window, driven in the process: needs a display (`./dev test` brings a virtual one).
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, main_line, settle, touch, wait};
use gtk::gio;
use ludoteca::app::{ACTIONS, Action, Window, shortcuts_window};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{NodeId, Record, write};
use ludoteca::table::{Command, Step as Look};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn type_comment(window: &Window, text: &str) {
    window.game_page().comment_box().buffer().set_text(text);
}

fn comment_of_last(record: &Record) -> Vec<String> {
    record.tree.node(record.tree.end_of_main_line()).after.to_vec()
}

#[gtk::test]
fn each_move_is_in_the_archive_before_the_next_turn() {
    let desk = Desk::new();
    let window = desk.game();
    assert_eq!(desk.ids(), [], "a game without a move leaves nothing");
    for (n, cell) in ["a4", "a3", "b4", "b2", "d4", "c3", "c4"].into_iter().enumerate() {
        touch(&window, cell);
        assert_eq!(desk.only_record().tree.main_line().count(), n + 2);
    }
    let record = desk.only_record();
    assert_eq!(main_line(&record), "a4 a3 b4 b2 d4 c3 c4");
    assert_eq!((record.tags.get("Result"), record.tags.get("Termination")), (Some("1-0"), Some("normal")));
    assert!(window.game_page().banner_text().contains("four tokens in a line"));
}

#[gtk::test]
fn a_refused_touch_says_why_at_the_board() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "b2");
    assert_eq!(window.game_page().said(), "The first tile must be taken from the border");
    touch(&window, "a4");
    assert_eq!(window.game_page().said(), "");
}

#[gtk::test]
fn a_comment_is_kept_however_one_leaves_it() {
    type Way = fn(&Desk, &Window);
    let ways: [(&str, Way); 6] = [
        ("waiting", |_, _| {}),
        ("another move", |_, window| touch(window, "a3")),
        ("looking elsewhere", |_, window| window.game_page().activate_game_action("start")),
        ("the archive view", |_, window| window.show_archive()),
        ("closing the window", |_, window| window.close()),
        ("resigning", |_, window| window.game_page().activate_game_action("resign")),
    ];
    for (way, leave) in ways {
        let desk = Desk::new();
        let window = desk.game();
        touch(&window, "a4");
        type_comment(&window, "the corner");
        leave(&desk, &window);
        let kept = || desk.only_record().tree.node(NodeId(1)).after == ["the corner"];
        let begun = Instant::now();
        while !kept() {
            assert!(begun.elapsed() < Duration::from_secs(5), "lost by {way}");
            settle();
        }
    }
}

#[gtk::test]
fn a_game_goes_on_after_the_program_was_closed() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    touch(&window, "a3");
    type_comment(&window, "well met");
    window.close();
    settle();
    let again = desk.window();
    again.open_record(desk.ids()[0]);
    wait(|| again.page() == "game");
    touch(&again, "b4");
    let record = desk.only_record();
    assert_eq!(main_line(&record), "a4 a3 b4");
    assert_eq!(record.tree.node(NodeId(2)).after, ["well met"]);
}

#[gtk::test]
fn take_back_deletes_nothing_and_another_move_becomes_the_main_line() {
    let desk = Desk::new();
    let window = desk.game();
    for cell in ["a4", "a3", "b4"] {
        touch(&window, cell);
    }
    let page = window.game_page();
    page.activate_game_action("undo");
    page.activate_game_action("undo");
    assert_eq!(main_line(&desk.only_record()), "a4 a3 b4");
    touch(&window, "b3");
    let record = desk.only_record();
    assert_eq!(main_line(&record), "a4 b3");
    assert!(write(&record, GAMES).contains("(1... a3 2. b4)"), "{}", write(&record, GAMES));
}

#[gtk::test]
fn resigning_while_looking_back_keeps_every_move() {
    let desk = Desk::new();
    let window = desk.game();
    for cell in ["a4", "a3", "b4"] {
        touch(&window, cell);
    }
    let page = window.game_page();
    page.activate_game_action("start");
    page.activate_game_action("resign");
    wait(|| desk.only_record().tags.get("Termination").is_some());
    let record = desk.only_record();
    assert_eq!(main_line(&record), "a4 a3 b4");
    assert_eq!(record.tags.get("Result"), Some("1-0"));
}

#[gtk::test]
fn looking_back_shows_that_position_and_its_comment() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    type_comment(&window, "first");
    touch(&window, "a3");
    let page = window.game_page();
    let text = || {
        let buffer = page.comment_box().buffer();
        buffer.text(&buffer.start_iter(), &buffer.end_iter(), false).to_string()
    };
    assert_eq!(text(), "");
    page.command(Command::Look(Look::Back));
    assert_eq!(text(), "first");
    page.command(Command::Look(Look::Forward));
    assert_eq!(text(), "");
    assert_eq!(comment_of_last(&desk.only_record()), Vec::<String>::new());
}

#[gtk::test]
fn the_archive_is_searched_and_its_trash_gives_back() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    window.show_archive();
    let page = window.archive_page();
    wait(|| page.listed() == 1);
    page.search_entry().set_text("ann");
    wait(|| page.listed() == 1);
    page.search_entry().set_text("nobody");
    wait(|| page.listed() == 0);
    page.search_entry().set_text("");
    wait(|| page.listed() == 1);
    settle();
    page.activate_action("archive.to-trash", None).unwrap();
    wait(|| page.listed() == 0);
    page.show_trash(true);
    wait(|| page.listed() == 1);
    settle();
    page.activate_action("archive.restore", None).unwrap();
    wait(|| page.listed() == 0);
    page.show_trash(false);
    wait(|| page.listed() == 1);
    assert_eq!(main_line(&desk.only_record()), "a4");
}

#[gtk::test]
fn a_file_is_imported_once_and_reported() {
    let desk = Desk::new();
    let window = desk.window();
    let path = desk.folder.path().join("games.lgn");
    let text = format!("[White \"Cy\"]\n[Variant \"Niya\"]\n[FEN \"{GARDEN}\"]\n\n1. a4 a3 *\n");
    std::fs::write(&path, &text).unwrap();
    for _ in 0..2 {
        window.import(vec![gio::File::for_path(&path)]);
        settle();
    }
    wait(|| !desk.ids().is_empty());
    assert_eq!(main_line(&desk.only_record()), "a4 a3");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "the file itself is never written to");
}

#[gtk::test]
fn every_cell_of_the_board_is_a_named_control_that_has_the_focus_in_turn() {
    let desk = Desk::new();
    let window = desk.game();
    let board = window.game_page().board();
    board.focus_current();
    let buttons = std::iter::successors(board.first_child(), |child| child.next_sibling()).count();
    assert_eq!(buttons, 16);
    let focus = || gtk::prelude::GtkWindowExt::focus(&window);
    let first = focus();
    assert!(board.child_focus(gtk::DirectionType::Right));
    assert_ne!(focus(), first);
    assert!(board.child_focus(gtk::DirectionType::Left));
    assert_eq!(focus(), first);
    assert!(!board.child_focus(gtk::DirectionType::TabForward), "Tab leaves the board");
}

#[gtk::test]
fn the_shortcuts_window_lists_every_key_of_every_action() {
    /// Keys and what each does.
    fn keys_in(widget: &gtk::Widget, found: &mut BTreeSet<(String, String)>) {
        if let Some(shortcut) = widget.downcast_ref::<gtk::ShortcutLabel>() {
            let row = shortcut.ancestor(adw::ActionRow::static_type()).and_downcast::<adw::ActionRow>().unwrap();
            let (keys, title) = (shortcut.accelerator().unwrap_or_default(), row.title());
            assert!(!title.is_empty(), "{keys} does something");
            found.insert((keys.to_string(), title.to_string()));
        }
        let mut child = widget.first_child();
        while let Some(widget) = child {
            keys_in(&widget, found);
            child = widget.next_sibling();
        }
    }
    let desk = Desk::new();
    let window = desk.window();
    let listing = shortcuts_window(&window);
    let mut listed = BTreeSet::new();
    keys_in(listing.upcast_ref(), &mut listed);
    let count = |key: &str| listed.iter().filter(|(other, _)| other == key).count();
    for action in ACTIONS {
        assert!(!action.keys.is_empty() && !action.words.id().is_empty(), "{}", action.name);
        for key in action.keys {
            assert!(count(key) > 0, "{key} of {} is not listed", action.name);
            let parsed = gtk::ShortcutTrigger::parse_string(key);
            assert!(parsed.is_some(), "{key} is no key");
            let reach = |name: &str| name.split('.').next().unwrap_or("").to_owned();
            let same = |other: &&Action| {
                let (its, mine) = (reach(other.name), reach(action.name));
                let views = ["game", "arrange", "archive"];
                other.keys.contains(key) && (its == mine || !views.contains(&&*its) || !views.contains(&&*mine))
            };
            let of_key: Vec<&str> = ACTIONS.iter().filter(same).map(|action| action.name).collect();
            assert_eq!(of_key, [action.name], "{key} does one thing in one place");
        }
    }
    for key in ["<Control>comma", "<Control><Shift>f", "F5", "Escape", "space"] {
        assert!(count(key) > 0, "{key}");
    }
    assert_eq!(count("<Alt>Left"), 2, "of the record and of the archive");
}
