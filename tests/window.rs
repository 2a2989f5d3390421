//! The real window, driven in the process: needs a display (`./dev test` brings a virtual one).
#![cfg(feature = "gui")]

use adw::prelude::*;
use gtk::{gio, glib};
use ludoteca::app::{Application, Window};
use ludoteca::archive::{Query, RecordId, Sort, Stored};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{NodeId, Record, write};
use ludoteca::rules::{Step, game_by_variant};
use ludoteca::table::{Command, Step as Look};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const GARDEN: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";

/// Runs the main loop until something holds, at most some seconds.
#[track_caller]
fn wait(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(10), "waited in vain");
        glib::MainContext::default().iteration(false);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Lets everything that is due be done.
fn settle() {
    let until = Instant::now() + Duration::from_millis(60);
    wait(|| Instant::now() > until);
}

/// A program with an archive of its own.
struct Desk {
    app: Application,
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        // All tests run on one thread, which may have one application.
        thread_local! {
            static APP: Application = {
                ludoteca::app::prepare();
                let app = Application::new();
                app.set_flags(gio::ApplicationFlags::NON_UNIQUE | gio::ApplicationFlags::HANDLES_OPEN);
                app.register(None::<&gio::Cancellable>).unwrap();
                app
            };
        }
        let app = APP.with(Clone::clone);
        let folder = tempfile::tempdir().unwrap();
        app.set_archive_path(folder.path().join("archive.db"));
        Self { app, folder }
    }

    fn window(&self) -> Window {
        let window = Window::new(&self.app);
        window.present();
        wait(|| window.is_mapped());
        window
    }

    /// The window with a game of Niya in a known garden.
    fn game(&self) -> Window {
        self.game_of("Niya", GARDEN)
    }

    /// The window with a game that begins from a position.
    fn game_of(&self, variant: &str, position: &str) -> Window {
        let window = self.window();
        let mut record = Record::default();
        for (name, value) in [("Variant", variant), ("FEN", position), ("White", "Anna"), ("Black", "Bo")] {
            record.tags.set(name, value).unwrap();
        }
        window.begin(game_by_variant(GAMES, variant).unwrap(), record);
        for extra in self.app.windows().into_iter().filter(|w| w != window.upcast_ref::<gtk::Window>()) {
            extra.close(); // "How to play", the first time.
        }
        wait(|| window.game_page().board().width() > 0);
        window
    }

    fn ids(&self) -> Vec<RecordId> {
        let store = self.app.store();
        glib::MainContext::default().block_on(store.ask(|a| a.list(&Query::read(""), Sort::default()))).unwrap()
    }

    fn stored(&self, id: RecordId) -> Stored {
        let store = self.app.store();
        glib::MainContext::default().block_on(store.ask(move |a| a.load(id))).unwrap()
    }

    fn only_record(&self) -> Record {
        let ids = self.ids();
        assert_eq!(ids.len(), 1);
        self.stored(ids[0]).record
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        for window in self.app.windows() {
            window.destroy();
        }
    }
}

fn touch(window: &Window, cell: &str) {
    let page = window.game_page();
    let number = page.with_table(|table| table.position().read_cell(cell)).flatten().unwrap();
    page.board().touch(Step::Cell(number));
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
}

fn type_comment(window: &Window, text: &str) {
    window.game_page().comment_box().buffer().set_text(text);
}

fn main_line(record: &Record) -> String {
    let moves: Vec<&str> = record.tree.main_line().skip(1).map(|id| record.tree.node(id).mv.as_str()).collect();
    moves.join(" ")
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
    let ways: [(&str, fn(&Desk, &Window)); 6] = [
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
