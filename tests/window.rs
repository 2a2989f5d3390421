//! The real window, driven in the process: needs a display (`./dev test` brings a virtual one).
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, main_line, settle, touch, wait};
use gtk::gio;
use ludoteca::app::Window;
use ludoteca::board::{Gesture, InputKey};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{NodeId, Record, write};
use ludoteca::table::{Command, Step as Look};
use std::time::{Duration, Instant};

fn type_comment(window: &Window, text: &str) {
    window.game_page().comment_box().buffer().set_text(text);
}

fn comment_of_last(record: &Record) -> Vec<String> {
    record.tree.node(record.tree.end_of_main_line()).after.clone()
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

/// The position of a game of Navia Dratp that is about to be decided.
const FIELD: &str = "3,bN,3/7/2,b28,4/7/5,w7,1/7/3,wN,3 w 1-2:_ _:_ 14:0";

/// The window with a game of Navia Dratp from a position.
fn navia(desk: &Desk) -> Window {
    let window = desk.window();
    let mut record = Record::default();
    for (name, value) in [("Variant", "Navia Dratp"), ("FEN", FIELD)] {
        record.tags.set(name, value).unwrap();
    }
    window.begin(game_by_id(GAMES, "navia").unwrap(), record);
    for extra in desk.app.windows().into_iter().filter(|w| w != window.upcast_ref::<gtk::Window>()) {
        extra.close();
    }
    wait(|| window.game_page().board().width() > 0);
    window
}

#[gtk::test]
fn a_power_is_paid_for_by_touches_and_a_piece_comes_out_of_its_keep() {
    let desk = Desk::new();
    let window = navia(&desk);
    let page = window.game_page();
    for cell in ["f3", "f4"] {
        touch(&window, cell);
    }
    let words = page.board().offered_words();
    let told: Vec<String> = words.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|word| word.starts_with("Dratp, 7 instead of 14: ")), "{told:?}");
    assert!(told.contains(&"Move only".to_owned()), "{told:?}");
    page.board().touch(Step::Choice(words.into_iter().find(|w| w.to_string().starts_with("Dratp")).unwrap()));
    touch(&window, "c5");
    touch(&window, "d7");
    touch(&window, "d6");
    // Agunilyos lies in White's Keep under the number of its kind.
    page.board().touch(Step::Hand(2));
    touch(&window, "a1");
    assert_eq!(main_line(&desk.only_record()), "Tkif3-f4=D:c5 Nd7-d6 Agu+a1");
}

#[gtk::test]
fn a_field_of_pieces_is_played_by_keys() {
    let desk = Desk::new();
    let window = navia(&desk);
    let board = window.game_page().board();
    let buttons = std::iter::successors(board.first_child(), |child| child.next_sibling());
    let buttons: Vec<gtk::Button> = buttons.filter_map(|child| child.downcast().ok()).collect();
    assert_eq!(buttons.len(), 49 + 2, "squares and the Keep");
    // d1, then up: the Navia's step.
    buttons[3].grab_focus();
    wait(|| window.game_page().card_words().starts_with("Estelle, the Navia of White"));
    buttons[3].emit_clicked();
    assert!(board.child_focus(gtk::DirectionType::Up));
    let focus = gtk::prelude::GtkWindowExt::focus(&window).and_downcast::<gtk::Button>().unwrap();
    assert_eq!(focus, buttons[10]);
    focus.emit_clicked();
    wait(|| !desk.ids().is_empty());
    assert_eq!(main_line(&desk.only_record()), "Nd1-d2");
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
fn a_rursus_of_dumaraj_is_left_by_escape_and_made_by_its_word() {
    let desk = Desk::new();
    let window = desk.game_of("DumaRaj", "r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1");
    let board = window.game_page().board();
    assert!(board.has_threats());
    touch(&window, "74");
    touch(&window, "84");
    let words = board.offered_words();
    assert_eq!(
        words.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["stay a Piksa", "replace by Gon", "replace by Fej"]
    );
    assert!(board.take_touch_back() && board.take_touch_back() && !board.take_touch_back());
    assert!(board.offered_words().is_empty());
    touch(&window, "74");
    touch(&window, "84");
    board.touch(Step::Choice(words[2].clone()));
    settle();
    touch(&window, "81");
    touch(&window, "84");
    assert_eq!(main_line(&desk.only_record()), "P74-84=F");
    assert_eq!(window.game_page().said(), "A Raj does not move to 84 from there");
}

#[gtk::test]
fn arrow_keys_of_a_rhomb_follow_rows_and_columns() {
    let desk = Desk::new();
    let window = desk.game_of("DumaRaj", "6r/7/7/2pp3/2P4/1P5/R6 r a _:_ _:_ 0 1");
    let board = window.game_page().board();
    board.focus_current();
    let number = || {
        let focus = gtk::prelude::GtkWindowExt::focus(&window).unwrap();
        let mut cells = std::iter::successors(board.first_child(), |child| child.next_sibling());
        cells.position(|cell| cell == focus).unwrap()
    };
    let begun = number();
    assert_eq!(begun, 0, "the attacker's corner");
    for (direction, expected) in [
        (gtk::DirectionType::Up, 7),
        (gtk::DirectionType::Right, 8),
        (gtk::DirectionType::Down, 1),
        (gtk::DirectionType::Left, 0),
        (gtk::DirectionType::Left, 0),
    ] {
        assert!(board.child_focus(direction));
        assert_eq!(number(), expected, "{direction:?}");
    }
}

#[gtk::test]
fn najas_are_placed_by_pointer_and_by_keys() {
    let desk = Desk::new();
    let window = desk.game_of("Naja", "b6-c3-d7-e2-f6-g4-h5 _/_ w");
    let page = window.game_page();
    let board = page.board();
    let give = |gesture: Gesture| {
        assert!(board.give(gesture), "{gesture:?} is not taken");
        wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    };
    // White by keys: the ghost appears in the middle, goes one segment to the left, is turned and placed.
    for key in [InputKey::Enter, InputKey::Left, InputKey::Letter('r'), InputKey::Enter] {
        give(Gesture::Key(key, false));
    }
    assert_eq!(main_line(&desk.only_record()), "c6SESE");
    // Black by the pointer: the ghost is there before the button goes down.
    let (x, y) = (f64::from(board.width()) / 2.0, f64::from(board.height()) / 2.0);
    for gesture in [Gesture::Move(x, y), Gesture::Press(x, y), Gesture::Release(x, y)] {
        give(gesture);
    }
    assert_eq!(desk.only_record().tree.main_line().count(), 3);
}

#[gtk::test]
fn an_arbitral_move_on_the_rhomb_is_chosen_by_its_word() {
    let desk = Desk::new();
    let window = desk.game_of("DumaRaj", "5r/6/6/6/S5/R5 r a _:_ E:E 0 1");
    let board = window.game_page().board();
    touch(&window, "11");
    touch(&window, "22");
    let words = board.offered_words();
    assert_eq!(words.iter().map(ToString::to_string).collect::<Vec<_>>(), ["flep", "editor"]);
    board.touch(Step::Choice(words[1].clone()));
    settle();
    assert_eq!(main_line(&desk.only_record()), "R11-22=E");
    // The blocker's Raj goes on; the attacker's editor is used up, so that a second touch is the move.
    touch(&window, "66");
    touch(&window, "65");
    let words = board.offered_words();
    board.touch(Step::Choice(words[0].clone()));
    settle();
    touch(&window, "22");
    touch(&window, "33");
    settle();
    assert_eq!(main_line(&desk.only_record()), "R11-22=E R66-65 R22-33");
}
