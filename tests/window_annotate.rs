//! Annotating through the real window: lines, glyphs, marks, details; files that are only shown.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, main_line, settle, touch, wait};
use gtk::{gio, glib};
use ludoteca::app::{GamePage, MatchSheet, Window};
use ludoteca::archive::{Query, Sort, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, NodeId, write};
use ludoteca::rules::{Mark, MarkColour};
use ludoteca::table::{Command, Step as Look};

fn type_comment(window: &Window, text: &str) {
    window.game_page().comment_box().buffer().set_text(text);
}

/// A game of three moves with a variation: 1. a4 a3 (1... b3) 2. b4.
fn annotated(desk: &Desk) -> Window {
    let window = desk.game();
    for cell in ["a4", "a3", "b4"] {
        touch(&window, cell);
    }
    window.game_page().command(Command::Look(Look::To(NodeId(1))));
    touch(&window, "b3");
    window
}

fn text(desk: &Desk) -> String {
    write(&desk.only_record(), GAMES).split("\n\n").nth(1).unwrap().replace('\n', " ")
}

#[gtk::test]
fn a_move_at_an_earlier_position_makes_a_variation() {
    let desk = Desk::new();
    annotated(&desk);
    assert_eq!(text(&desk), "1. a4 a3 (1... b3) 2. b4 *");
}

#[gtk::test]
fn a_variation_is_promoted_and_undo_takes_that_back() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.activate_game_action("promote");
    wait(|| main_line(&desk.only_record()) == "a4 b3");
    page.activate_game_action("undo");
    wait(|| main_line(&desk.only_record()) == "a4 a3 b4");
}

#[gtk::test]
fn what_is_deleted_comes_back_by_undo_and_stays_undone_after_a_restart() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.activate_game_action("resign");
    wait(|| desk.stored(desk.ids()[0]).state == State::Ended);
    page.command(Command::Look(Look::To(NodeId(4))));
    page.activate_game_action("delete-line");
    wait(|| text(&desk) == "1. a4 a3 2. b4 1-0");
    window.close();
    settle();
    let again = desk.window();
    again.open_record(desk.ids()[0]);
    wait(|| again.page() == "game" && again.game_page().can("undo"));
    assert!(!again.game_page().can("redo"));
    again.game_page().activate_game_action("undo");
    wait(|| text(&desk) == "1. a4 a3 (1... b3) 2. b4 1-0");
    wait(|| again.game_page().can("redo"));
    let shown = || again.game_page().with_table(|table| table.record().tree.contains(NodeId(4)));
    wait(|| shown() == Some(true));
}

#[gtk::test]
fn a_won_game_stays_won_whatever_is_deleted_and_taken_back() {
    let desk = Desk::new();
    let window = desk.game();
    for cell in ["a4", "a3", "b4", "b2", "d4", "c3", "c4"] {
        touch(&window, cell);
    }
    let page = window.game_page();
    let shown = |page: &GamePage| page.board().shown_text();
    let quiet = |page: &GamePage| wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    let result = || desk.only_record().tags.get("Result").map(str::to_owned);
    wait(|| result().as_deref() == Some("1-0"));
    quiet(&page);
    let (won, banner) = (shown(&page), page.banner_text());
    assert!(!banner.is_empty() && !page.can("redo"), "{banner}");
    page.activate_game_action("delete-line");
    wait(|| result().is_none());
    assert_eq!(page.banner_text(), "");
    assert_ne!(shown(&page), won, "the board shows where one is");
    assert_eq!(desk.stored(desk.ids()[0]).state, State::Playing);
    quiet(&page);
    page.activate_game_action("undo");
    wait(|| result().as_deref() == Some("1-0"));
    assert_eq!((shown(&page), page.banner_text()), (won.clone(), banner.clone()));
    assert!(page.with_table(|table| table.ending().is_some()).unwrap());
    assert_eq!(desk.stored(desk.ids()[0]).state, State::Ended);
    window.close();
    settle();
    // After a restart the winning move is taken back, not deleted, and played again.
    let again = desk.window();
    again.open_record(desk.ids()[0]);
    wait(|| again.page() == "game" && again.game_page().can("undo"));
    let page = again.game_page();
    assert!(!page.can("take-back"), "a game that was over when it was opened");
    page.activate_game_action("undo");
    wait(|| page.can("redo") && shown(&page) != won);
    assert_eq!(page.banner_text(), "");
    assert_eq!((main_line(&desk.only_record()).as_str(), result().as_deref()), ("a4 a3 b4 b2 d4 c3 c4", Some("1-0")));
    page.activate_game_action("redo");
    wait(|| shown(&page) == won && page.banner_text() == banner);
    // What was deleted in one run comes back in the next.
    page.activate_game_action("delete-line");
    wait(|| result().is_none());
    quiet(&page);
    again.close();
    settle();
    let again = desk.window();
    again.open_record(desk.ids()[0]);
    wait(|| again.page() == "game" && again.game_page().can("undo"));
    let page = again.game_page();
    page.activate_game_action("undo");
    wait(|| result().as_deref() == Some("1-0") && desk.stored(desk.ids()[0]).state == State::Ended);
    wait(|| shown(&page) == won && page.banner_text() == banner && page.can("redo"));
    page.activate_game_action("redo");
    wait(|| {
        main_line(&desk.only_record()) == "a4 a3 b4 b2 d4 c3" && desk.stored(desk.ids()[0]).state == State::Playing
    });
}

#[gtk::test]
fn a_toast_offers_undo_only_until_something_else_is_done() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.command(Command::Look(Look::To(NodeId(4))));
    page.activate_game_action("delete-line");
    wait(|| window.offers_undo());
    assert_eq!(text(&desk), "1. a4 a3 2. b4 *");
    page.toggle_glyph(1);
    wait(|| !window.offers_undo());
    wait(|| text(&desk) == "1. a4 $1 a3 2. b4 *");
}

#[gtk::test]
fn a_match_is_told_by_its_score_sheet_and_by_the_banner() {
    let desk = Desk::new();
    let tags = [("Variant", "Niya"), ("FEN", GARDEN), ("Match", "spring"), ("MatchScore", "0-2")];
    let window = desk.game_with(&tags);
    let page = window.game_page();
    for cell in ["a4", "a3", "b4", "b2", "d4", "c3", "c4"] {
        touch(&window, cell);
    }
    wait(|| desk.only_record().tags.get("Result") == Some("1-0"));
    assert!(page.banner_text().ends_with("The match stands at 9 to 2"), "{}", page.banner_text());
    page.activate_game_action("rematch");
    wait(|| page.with_table(|table| table.ending().is_none()).unwrap());
    touch(&window, "a4");
    wait(|| desk.ids().len() == 2);
    assert!(page.can("match-sheet"));
    let sheet = MatchSheet::new(&window, "spring".to_owned());
    wait(|| sheet.lines().len() == 3);
    let lines = sheet.lines();
    assert!(lines[0].contains("9\u{2013}2"), "{lines:?}");
    assert!(lines[1].starts_with("1. Genji wins") && lines[2].starts_with("2. still played"), "{lines:?}");
    sheet.close();
    // From the first game one goes on to the second, which is there; no third begins beside it.
    let [first, second] = desk.ids()[..] else { panic!("two games") };
    window.open_record(first);
    wait(|| page.record_id() == Some(first));
    page.activate_game_action("rematch");
    wait(|| page.record_id() == Some(second));
}

#[gtk::test]
fn pasted_moves_are_walked_along_or_added_as_far_as_they_can_be_played() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.command(Command::Look(Look::Start));
    page.paste_moves("1. a4 c2 2. c3 zz");
    wait(|| text(&desk) == "1. a4 a3 (1... b3) (1... c2 2. c3 {[%unread zz]}) 2. b4 *");
    page.paste_moves("nothing of the kind");
    assert_eq!(page.said(), "The clipboard holds no move that can be played here");
}

#[gtk::test]
fn glyphs_and_marks_go_into_the_record_beside_words() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    type_comment(&window, "the corner");
    let page = window.game_page();
    page.toggle_glyph(1);
    page.toggle_glyph(14);
    page.mark_cell("a1", None, MarkColour::Red);
    page.mark_cell("b2", Some("c3"), MarkColour::Green);
    wait(|| text(&desk) == "1. a4 $1 $14 {[%csl Ra1] [%cal Gb2c3]} {the corner} *");
    assert_eq!(page.board().marks().len(), 2);
    assert_eq!(page.board().marks()[0], Mark::Cell(MarkColour::Red, "a1".into()));
    page.mark_cell("a1", None, MarkColour::Red);
    wait(|| text(&desk) == "1. a4 $1 $14 {[%cal Gb2c3]} {the corner} *");
    page.activate_game_action("undo");
    wait(|| page.board().marks().len() == 2);
}

/// Width, height and pixels of the picture in the clipboard.
fn picture(window: &Window) -> (i32, i32, Vec<u8>) {
    window.game_page().activate_game_action("copy-picture");
    let clipboard = window.clipboard();
    let texture = glib::MainContext::default().block_on(clipboard.read_texture_future()).unwrap().unwrap();
    let (width, height) = (texture.width(), texture.height());
    let mut pixels = vec![0; (width * height * 4) as usize];
    texture.download(&mut pixels, width as usize * 4);
    (width, height, pixels)
}

#[gtk::test]
fn a_picture_of_the_board_is_copied_as_it_lies_with_its_marks() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    let page = window.game_page();
    let plain = picture(&window);
    assert_eq!(plain.0.max(plain.1), 1440);
    assert_eq!(picture(&window), plain, "what is pointed at or lit leaves no trace in it");
    page.mark_cell("b2", Some("c3"), MarkColour::Green);
    wait(|| page.board().marks().len() == 1);
    let marked = picture(&window);
    assert_ne!(marked.2, plain.2, "the marks are in it");
    page.activate_game_action("turn-board");
    assert_ne!(picture(&window).2, marked.2, "it lies as the board does");
    adw::StyleManager::default().set_color_scheme(adw::ColorScheme::ForceDark);
    let dark = picture(&window).2;
    adw::StyleManager::default().set_color_scheme(adw::ColorScheme::Default);
    assert!(marked.2[..3].iter().all(|part| *part > 0xf0) && dark[..3].iter().all(|part| *part < 0x40));
    assert_eq!(page.said(), "The picture is in the clipboard");
}

/// The window with the record of a text.
fn shown(desk: &Desk, moves: &str) -> Window {
    let window = desk.window();
    let path = desk.place().parent().unwrap().join("shown.lgn");
    let tags = format!("[White \"Cy\"]\n[Black \"Bo\"]\n[Variant \"Niya\"]\n[FEN \"{GARDEN}\"]");
    std::fs::write(&path, format!("{tags}\n\n{moves}\n")).unwrap();
    window.open_files(vec![gio::File::for_path(&path)]);
    wait(|| window.page() == "game");
    desk.close_help();
    settle();
    window
}

#[gtk::test]
fn clocks_and_evaluations_are_shown_as_such_in_the_list_and_stay_text_in_the_box() {
    let desk = Desk::new();
    let moves = "1. a4 {[%clk 0:04:52] [%eval 0.35]} {the corner} 1... a3 {[%eval -1.5,18] hard [%foo 1]} 2. b4 {[%emt 0:00:07]} *";
    let window = shown(&desk, moves);
    let page = window.game_page();
    let list = page.move_list().text().replace('\u{a0}', "_");
    assert_eq!(list, "1._a4 _+0.35_ 0:04:52 the corner a3 _−1.5_ hard [%foo 1] 2._b4 0:00:07 used ");
    let box_at = |node| {
        page.command(Command::Look(Look::To(NodeId(node))));
        let buffer = page.comment_box().buffer();
        buffer.text(&buffer.start_iter(), &buffer.end_iter(), false).to_string()
    };
    assert_eq!(box_at(1), "the corner", "what the program writes itself is no words");
    assert_eq!(box_at(2), "[%eval -1.5,18] hard [%foo 1]");
}

#[gtk::test]
fn the_list_ends_with_how_the_game_ended_and_why() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    let last = || page.move_list().text().lines().last().unwrap_or("").to_owned();
    assert!(!last().contains("moves)"), "it is still played: {}", last());
    page.activate_game_action("resign");
    wait(|| last() == "Bo resigns: Anna wins (3 moves)");
    page.activate_game_action("undo");
    wait(|| !last().contains("wins"));
    let won = shown(&desk, "1. a4 a3 2. b4 b2 3. d4 c3 4. c4 1-0");
    let said = won.game_page().move_list().text();
    assert_eq!(said.lines().last(), Some("Cy wins: four tokens in a line (7 moves)"), "{said}");
}

#[gtk::test]
fn a_record_plays_by_itself_at_the_speed_that_was_chosen_and_stops_for_whoever_acts() {
    let desk = Desk::new();
    let window = shown(&desk, "1. a4 a3 2. b4 b2 3. d4 c3 4. c4 1-0");
    let page = window.game_page();
    let ply = || page.with_table(|table| table.cursor().ply()).unwrap();
    let steps_in = |speed: &str| {
        desk.settings().set_string("autoplay-speed", speed).unwrap();
        page.command(Command::Look(Look::Start));
    };
    page.activate_game_action("faster");
    assert_eq!(desk.settings().string("autoplay-speed"), "fast");
    page.activate_game_action("faster");
    assert_eq!(desk.settings().string("autoplay-speed"), "fast", "there is none beyond");
    page.command(Command::Look(Look::End));
    page.activate_game_action("autoplay");
    assert!(page.plays_by_itself() && ply() == 0, "a finished record begins again");
    wait(|| ply() == 2);
    page.activate_game_action("back");
    assert!(!page.plays_by_itself() && ply() == 1);
    page.activate_game_action("autoplay");
    type_comment(&window, "not in the next box");
    assert!(!page.plays_by_itself(), "typing stops it");
    page.flush();
    assert!(text(&desk).starts_with("1. a4 {not in the next box} 1... a3"), "{}", text(&desk));
    page.activate_game_action("autoplay");
    wait(|| !page.plays_by_itself());
    assert_eq!(ply(), 7, "it goes on to the last move");
    steps_in("slow");
    page.activate_game_action("slower");
    assert_eq!(desk.settings().string("autoplay-speed"), "normal");
}

#[gtk::test]
fn next_and_previous_comment_or_variation_are_found() {
    let desk = Desk::new();
    let window = shown(&desk, "1. a4 a3 {sharp} (1... b3) 2. b4 b2 3. d4 {[%clk 0:01:00]} c3 {good} 4. c4 1-0");
    let page = window.game_page();
    let ply = || page.with_table(|table| table.cursor().ply()).unwrap();
    page.command(Command::Look(Look::Start));
    let walked: Vec<usize> = ["next-note", "next-note", "next-note", "previous-note", "previous-note"]
        .map(|action| {
            page.activate_game_action(action);
            ply()
        })
        .to_vec();
    assert_eq!(walked, [2, 6, 6, 2, 2]);
    assert_eq!(page.said(), "No further comment or variation on this line");
}

#[gtk::test]
fn a_comment_before_a_variation_is_typed_in_the_same_box_and_never_lost() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    let box_says = || {
        let buffer = page.comment_box().buffer();
        buffer.text(&buffer.start_iter(), &buffer.end_iter(), false).to_string()
    };
    let look = |node| page.command(Command::Look(Look::To(NodeId(node))));
    look(2);
    page.comment_on(CommentPlace::Before);
    type_comment(&window, "a3 begins no variation");
    look(4);
    assert_eq!(box_says(), "");
    page.comment_on(CommentPlace::Before);
    type_comment(&window, "or");
    page.comment_on(CommentPlace::After);
    type_comment(&window, "quiet");
    page.comment_on(CommentPlace::Before);
    assert_eq!(box_says(), "or");
    type_comment(&window, "or rather");
    look(1);
    wait(|| text(&desk) == "1. a4 a3 {a3 begins no variation} ({or rather} 1... b3 {quiet}) 2. b4 *");
    look(4);
    assert_eq!(box_says(), "quiet", "a move is come to at its own comment");
    page.comment_on(CommentPlace::Before);
    type_comment(&window, "or even");
    page.activate_game_action("promote");
    wait(|| text(&desk).starts_with("1. a4 b3 {or even} {quiet} (1... a3"));
    page.activate_game_action("undo");
    wait(|| text(&desk).contains("({or even} 1... b3 {quiet})"));
    look(4);
    page.comment_on(CommentPlace::Before);
    type_comment(&window, "or at last");
    window.close();
    wait(|| text(&desk).contains("({or at last} 1... b3 {quiet})"));
}

#[gtk::test]
fn a_file_is_shown_unstored_until_it_is_kept_or_changed() {
    let desk = Desk::new();
    let window = desk.window();
    let path = desk.place().parent().unwrap().to_path_buf().join("one.lgn");
    std::fs::write(&path, format!("[White \"Cy\"]\n[Variant \"Niya\"]\n[FEN \"{GARDEN}\"]\n\n1. a4 a3 *\n")).unwrap();
    window.open_files(vec![gio::File::for_path(&path)]);
    wait(|| window.page() == "game");
    settle();
    assert_eq!(desk.ids(), []);
    assert!(window.game_page().banner_text().contains("not in the archive"));
    window.game_page().activate_game_action("keep");
    wait(|| desk.ids().len() == 1);
    type_comment(&window, "kept");
    window.game_page().flush();
    wait(|| text(&desk).starts_with("{kept} 1. a4"));
}

#[gtk::test]
fn a_position_text_begins_a_new_game_and_play_from_here_leaves_the_old_record() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.command(Command::Look(Look::To(NodeId(2))));
    page.activate_game_action("play-from-here");
    let position = page.with_table(|table| table.position().text()).unwrap();
    assert!(position.ends_with("g Cs"), "{position}");
    assert_eq!(
        page.with_table(|table| table.record().tags.get("ParentPly").map(str::to_owned)).flatten().as_deref(),
        Some("2")
    );
    assert_eq!(text(&desk), "1. a4 a3 (1... b3) 2. b4 *");
    window.take_text(GARDEN);
    assert_eq!(page.with_table(|table| table.position().text()).unwrap(), GARDEN);
    assert_eq!(desk.ids().len(), 1, "nothing is stored before the first move");
}

#[gtk::test]
fn each_visit_to_the_comment_box_is_taken_back_as_one() {
    let desk = Desk::new();
    let window = annotated(&desk);
    let page = window.game_page();
    page.command(Command::Look(Look::To(NodeId(1))));
    let edits = || desk.ask(|archive| archive.undoable(archive.list(&Query::default(), Sort::default())?[0]));
    let (before, _) = edits();
    for words in ["s", "sharp", "sharp, but"] {
        type_comment(&window, words);
        page.flush();
        wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    }
    assert_eq!(edits().0, before + 1, "one visit, one entry");
    page.with_table(|table| table.leave_comment());
    type_comment(&window, "sharp, but dubious");
    page.flush();
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    assert_eq!(edits().0, before + 2);
    page.activate_game_action("undo");
    wait(|| desk.only_record().tree.node(NodeId(1)).after == ["sharp, but"]);
    page.activate_game_action("undo");
    wait(|| desk.only_record().tree.node(NodeId(1)).after.is_empty());
}
