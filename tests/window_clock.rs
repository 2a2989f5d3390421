//! Clocks, several windows and games that come back, through the real window: needs a display.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, settle, touch, wait};
use gtk::{gio, glib};
use ludoteca::app::{NewGame, Window};
use ludoteca::catalogue::GAMES;
use ludoteca::record::commands::{Times, times};
use ludoteca::record::{NodeId, Record};
use ludoteca::rules::{Seat, game_by_id};
use ludoteca::table::{ClockState, Command};
use std::path::PathBuf;

/// The window with a game of Niya by this time control.
fn game(desk: &Desk, control: &str) -> Window {
    let tags = [("Variant", "Niya"), ("FEN", GARDEN), ("White", "Anna"), ("Black", "Bo"), ("TimeControl", control)];
    desk.game_with(&tags)
}

/// Where it is kept which games are open.
fn open_list(desk: &Desk) -> PathBuf {
    desk.folder.path().join("archive.db.open")
}

/// Lets time pass that nobody waits for.
fn pass(window: &Window, seconds: u64) {
    let now = u64::try_from(glib::monotonic_time()).unwrap() / 1000;
    window.game_page().command(Command::Tick(now + seconds * 1000));
    let page = window.game_page();
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
}

fn state(window: &Window) -> Option<ClockState> {
    window.game_page().clock_state()
}

/// The times of the moves of the main line.
fn recorded(record: &Record) -> Vec<Times> {
    record.tree.main_line().skip(1).map(|id| times(&record.tree.node(id).after)).collect()
}

#[gtk::test]
fn times_are_in_the_archive_with_the_move() {
    let desk = Desk::new();
    let window = game(&desk, "300+5");
    assert_eq!(window.game_page().shown_times(), ["5:00", "5:00"]);
    touch(&window, "a4");
    assert_eq!(state(&window), Some(ClockState::Running));
    pass(&window, 60);
    touch(&window, "a3");
    let record = desk.only_record();
    let [first, second] = recorded(&record)[..] else { panic!("{record:?}") };
    assert_eq!(first, Times { left: Some(300_000), used: Some(0) });
    let (left, used) = (second.left.unwrap(), second.used.unwrap());
    assert_eq!(left, 300_000 - used + 5_000);
    assert!((60_000..100_000).contains(&used), "{used}");
    assert_eq!(record.tree.node(NodeId(1)).after, ["[%clk 0:05:00] [%emt 0:00:00]"]);
    // Taken back, it is given back.
    window.game_page().activate_game_action("pause-clock");
    window.game_page().activate_game_action("take-back");
    assert_eq!(window.game_page().shown_times(), ["5:00", "5:00"]);
}

#[gtk::test]
fn a_game_without_clocks_shows_none() {
    let desk = Desk::new();
    let window = game(&desk, "-");
    touch(&window, "a4");
    pass(&window, 10_000);
    assert_eq!(state(&window), None);
    assert_eq!(window.game_page().shown_times(), ["", ""]);
    assert_eq!(desk.only_record().tree.node(NodeId(1)).after, Vec::<String>::new());
}

#[gtk::test]
fn the_flag_ends_the_game_and_undo_gives_it_back() {
    let desk = Desk::new();
    let window = game(&desk, "300");
    touch(&window, "a4");
    pass(&window, 299);
    assert_eq!(window.game_page().banner_text(), "");
    pass(&window, 301);
    wait(|| desk.only_record().tags.get("Termination") == Some("time forfeit"));
    assert_eq!(desk.only_record().tags.get("Result"), Some("1-0"));
    assert_eq!(window.game_page().banner_text(), "The time of Bo has run out: Anna wins");
    assert_eq!(window.game_page().shown_times(), ["5:00", "0:00.0"]);
    window.game_page().activate_game_action("undo");
    wait(|| desk.only_record().tags.get("Result").is_none());
    assert_eq!(window.game_page().banner_text(), "");
    assert_eq!(state(&window), Some(ClockState::Paused));
    assert_eq!(window.game_page().shown_times(), ["5:00", "5:00"]);
}

#[gtk::test]
fn the_clocks_stand_in_a_pause_and_when_one_leaves_the_game() {
    let desk = Desk::new();
    let window = game(&desk, "300");
    let page = window.game_page();
    touch(&window, "a4");
    page.activate_game_action("pause-clock");
    assert_eq!(state(&window), Some(ClockState::Paused));
    pass(&window, 1000);
    page.activate_game_action("pause-clock");
    assert_eq!(state(&window), Some(ClockState::Running));
    window.show_start();
    assert_eq!(state(&window), Some(ClockState::Paused));
    window.open_record(desk.ids()[0]);
    wait(|| window.page() == "game");
    assert_eq!(state(&window), Some(ClockState::Paused));
    touch(&window, "a3");
    assert_eq!(state(&window), Some(ClockState::Running));
}

#[gtk::test]
fn a_comment_leaves_the_clock_alone() {
    let desk = Desk::new();
    let window = game(&desk, "300");
    touch(&window, "a4");
    let comment = window.game_page().comment_box().buffer();
    assert_eq!(comment.text(&comment.start_iter(), &comment.end_iter(), false), "", "clocks are no words");
    comment.set_text("the corner");
    touch(&window, "a3");
    let record = desk.only_record();
    assert_eq!(record.tree.node(NodeId(1)).after, ["[%clk 0:05:00] [%emt 0:00:00]", "the corner"]);
}

#[gtk::test]
fn clocks_of_an_imported_record_are_shown_at_each_move() {
    let desk = Desk::new();
    let window = desk.window();
    let path = desk.folder.path().join("games.lgn");
    let moves = "1. a4 {[%clk 1:59:30] the corner} 1... a3 {[%clk 0:00:09.5]} *";
    std::fs::write(&path, format!("[Variant \"Niya\"]\n[TimeControl \"40/7200\"]\n[FEN \"{GARDEN}\"]\n\n{moves}\n"))
        .unwrap();
    window.import(vec![gio::File::for_path(&path)]);
    wait(|| desk.ids().len() == 1);
    settle();
    window.open_record(desk.ids()[0]);
    wait(|| window.page() == "game");
    let page = window.game_page();
    assert_eq!(page.shown_times(), ["1:59:30", "0:09.5"]);
    page.activate_game_action("back");
    assert_eq!(page.shown_times(), ["1:59:30", ""]);
    assert_eq!(state(&window), None);
}

#[gtk::test]
fn a_game_of_four_by_the_clock_ends_for_all() {
    let desk = Desk::new();
    let window = desk.window();
    let game = game_by_id(GAMES, "naja").unwrap();
    let mut record = Record::default();
    let tags = [("Variant", "Naja"), ("FEN", "b6-c3-d7-e2-f6-g4-h5 _/_/_/_ w"), ("TimeControl", "60"), ("Black", "Bo")];
    for (name, value) in tags {
        record.tags.set(name, value).unwrap();
    }
    window.begin(game, record);
    desk.close_help();
    let page = window.game_page();
    let first = page.with_table(|table| table.position().moves().1[0].clone()).unwrap();
    page.command(Command::Play(first));
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    assert_eq!(page.shown_times().len(), 4);
    pass(&window, 61);
    wait(|| desk.only_record().tags.get("Termination") == Some("time forfeit"));
    let tags = desk.only_record().tags;
    assert_eq!((tags.get("Result"), tags.get("Placing"), tags.get("Score")), (None, None, None));
    assert_eq!(page.banner_text(), "The time of Bo has run out: the game ends for all, without places");
    assert_eq!(page.with_table(|table| table.to_move()), Some(None::<Seat>));
}

#[gtk::test]
fn the_window_for_a_new_game_chooses_the_clocks_and_remembers_them() {
    let desk = Desk::new();
    let window = desk.window();
    let game = game_by_id(GAMES, "niya").unwrap();
    for (kind, minutes, seconds, tag) in
        [("increment", 5, 3, "300+3"), ("sudden-death", 10, 3, "600"), ("increment", 1, 0, "60"), ("none", 7, 9, "-")]
    {
        let dialog = NewGame::new(&window, game);
        let begun = std::rc::Rc::new(std::cell::RefCell::new(None));
        let got = begun.clone();
        dialog.connect_play(move |record| {
            got.replace(record.tags.get("TimeControl").map(str::to_owned));
        });
        dialog.clock().choose(kind, minutes, seconds);
        assert_eq!(dialog.clock().tag(), tag);
        dialog.activate_action("new-game.play", None).unwrap();
        assert_eq!(begun.borrow().as_deref(), Some(tag));
        let again = NewGame::new(&window, game);
        assert_eq!(again.clock().tag(), tag);
        again.destroy();
    }
}

#[gtk::test]
fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let desk = Desk::new();
    let window = game(&desk, "-");
    let page = window.game_page();
    touch(&window, "a4");
    page.activate_game_action("offer-draw");
    assert_eq!(page.banner_text(), "Bo offers a draw");
    page.activate_game_action("decline-draw");
    assert_eq!(page.banner_text(), "");
    page.activate_game_action("offer-draw");
    touch(&window, "a3");
    assert_eq!(page.banner_text(), "", "an offer ends with the next move");
    page.activate_game_action("offer-draw");
    page.activate_game_action("accept-draw");
    wait(|| desk.only_record().tags.get("Result") == Some("1/2-1/2"));
    assert_eq!(page.banner_text(), "A draw was agreed");
    page.activate_game_action("undo");
    assert_eq!(page.banner_text(), "");
}

#[gtk::test]
fn a_second_window_brings_the_first_to_the_front_for_the_same_record() {
    let desk = Desk::new();
    let first = game(&desk, "-");
    touch(&first, "a4");
    desk.app.activate_action("new-window", None);
    wait(|| desk.app.game_windows().len() == 2);
    let second = desk.app.game_windows().into_iter().find(|window| *window != first).unwrap();
    second.open_record(desk.ids()[0]);
    settle();
    assert_eq!(second.page(), "start");
    // Left there, it can be taken up here.
    first.show_start();
    second.open_record(desk.ids()[0]);
    wait(|| second.page() == "game");
    touch(&second, "a3");
    first.open_record(desk.ids()[0]);
    settle();
    assert_eq!(first.page(), "start");
    assert_eq!(desk.only_record().tree.len(), 3);
}

#[gtk::test]
fn only_a_program_that_was_killed_brings_its_game_back_paused() {
    let desk = Desk::new();
    let window = game(&desk, "300");
    assert!(!open_list(&desk).exists());
    touch(&window, "a4");
    touch(&window, "a3");
    wait(|| open_list(&desk).exists());
    let list = std::fs::read(open_list(&desk)).unwrap();
    window.close();
    wait(|| !open_list(&desk).exists());
    // As a kill would have left it.
    std::fs::write(open_list(&desk), list).unwrap();
    wait(|| desk.app.game_windows().is_empty());
    desk.app.activate();
    wait(|| desk.app.game_windows().first().is_some_and(|window| window.page() == "game"));
    let again = desk.app.game_windows().remove(0);
    assert_eq!(state(&again), Some(ClockState::Paused));
    assert_eq!(again.game_page().record_id(), Some(desk.ids()[0]));
    again.game_page().activate_game_action("resign");
    wait(|| !open_list(&desk).exists());
}

#[gtk::test]
fn keys_of_the_game_act_while_it_is_shown_whatever_has_the_focus() {
    let desk = Desk::new();
    let window = game(&desk, "300");
    touch(&window, "a4");
    let page = window.game_page();
    let controllers = page.observe_controllers();
    let keys = (0..controllers.n_items())
        .filter_map(|i| controllers.item(i).and_downcast::<gtk::ShortcutController>())
        .find(|keys| keys.scope() == gtk::ShortcutScope::Managed)
        .unwrap();
    let pause = (0..keys.n_items())
        .filter_map(|i| keys.item(i).and_downcast::<gtk::Shortcut>())
        .find(|shortcut| shortcut.trigger().is_some_and(|trigger| trigger.to_str() == "<Control>p"))
        .and_then(|shortcut| shortcut.action())
        .unwrap();
    assert!(pause.activate(gtk::ShortcutActionFlags::empty(), &page, None));
    assert_eq!(state(&window), Some(ClockState::Paused));
    window.show_start();
    wait(|| !page.is_mapped()); // The view fades.
    assert!(!pause.activate(gtk::ShortcutActionFlags::empty(), &page, None));
}
