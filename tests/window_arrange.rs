//! The position editor through the real window.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, main_line, settle, touch, wait};
use ludoteca::app::Window;
use ludoteca::board::Spot;
use ludoteca::record::write;
use ludoteca::rules::Step;
use ludoteca::{catalogue::GAMES, rules::Tags};

/// A position of Navia Dratp.
const FIELD: &str = "3,bN,3/7/2,b28,4/7/5,w7,1/7/3,wN,3 w 1-2:_ _:_ 14:0";

/// Touches cells of the editor's board, in a garden of Niya numbered from a1.
fn touch_cells(window: &Window, cells: &[u16]) {
    for &cell in cells {
        window.arrange_page().board().touch(Step::Cell(cell));
    }
}

fn editor(window: &Window) {
    window.game_page().activate_game_action("arrange");
    wait(|| window.page() == "arrange" && window.arrange_page().board().width() > 200);
}

#[gtk::test]
fn the_record_that_the_editor_is_opened_from_is_never_touched() {
    let desk = Desk::new();
    let window = desk.game();
    for cell in ["a4", "a3"] {
        touch(&window, cell);
    }
    let before = write(&desk.only_record(), GAMES);
    editor(&window);
    let page = window.arrange_page();
    assert_eq!(page.position_text(), "G,Ct,Pb,Ir/H,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g Cs", "it begins where one looks");
    page.choose(Some(0));
    touch_cells(&window, &[0, 1]);
    page.activate_arrange_action("leave");
    wait(|| window.page() == "game");
    settle();
    assert_eq!(write(&desk.only_record(), GAMES), before);
    let text = window.game_page().with_table(|table| table.position().text()).unwrap();
    assert_eq!(text, "G,Ct,Pb,Ir/H,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g Cs");
    // Playing on in the game that was left goes on there.
    touch(&window, "c1");
    assert_eq!(main_line(&desk.only_record()), "a4 a3 c1");
}

#[gtk::test]
fn a_position_that_was_set_up_is_played_as_a_new_record() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    editor(&window);
    let page = window.arrange_page();
    page.choose(Some(1));
    touch_cells(&window, &[0]);
    assert_eq!(page.position_text(), "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/H,Pt,Cb,Mr g Is");
    page.activate_arrange_action("play");
    wait(|| window.page() == "game");
    settle();
    assert_eq!(desk.ids().len(), 1, "nothing is stored before the first move");
    touch(&window, "d4");
    wait(|| desk.ids().len() == 2);
    let made = desk.stored(*desk.ids().iter().max().unwrap()).record;
    assert_eq!(made.tags.get("FEN"), Some("G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/H,Pt,Cb,Mr g Is"));
    assert_eq!((made.tags.get("White"), made.tags.get("Black")), (Some("Anna"), Some("Bo")));
    assert_eq!(main_line(&made), "d4");
    let old = desk.stored(*desk.ids().iter().min().unwrap()).record;
    assert_eq!(main_line(&old), "a4");
    assert_ne!(old.tags.get("GameId"), made.tags.get("GameId"));
}

#[gtk::test]
fn each_change_is_undone_and_done_again() {
    let desk = Desk::new();
    let window = desk.game();
    editor(&window);
    let page = window.arrange_page();
    // Without a chosen piece two touches let two tiles change places; the third touch takes up another.
    touch_cells(&window, &[0, 3]);
    let swapped = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Mr,Pt,Cb,Is g -";
    assert_eq!(page.position_text(), swapped);
    page.activate_arrange_action("undo");
    assert_eq!(page.position_text(), GARDEN);
    page.activate_arrange_action("redo");
    assert_eq!(page.position_text(), swapped);
    page.choose(Some(0));
    touch_cells(&window, &[12]);
    page.activate_arrange_action("restore");
    assert_eq!(page.position_text(), GARDEN);
    page.activate_arrange_action("undo");
    assert_eq!(page.position_text(), "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Mr,Pt,Cb,Is h Ms");
}

#[gtk::test]
fn what_the_rules_refuse_is_told_and_not_played() {
    let desk = Desk::new();
    let window = desk.game();
    editor(&window);
    let page = window.arrange_page();
    page.choose(Some(0));
    touch_cells(&window, &[0, 1]);
    assert_eq!(page.verdict(), "The clans have 2 and 0 tokens: they may differ by one at most");
    page.activate_arrange_action("play");
    settle();
    assert_eq!(window.page(), "arrange");
    // The same token touched again comes off.
    touch_cells(&window, &[1]);
    assert_eq!(page.verdict(), "A game can go on from here");
}

#[gtk::test]
fn a_finished_position_is_told_from_one_that_can_be_played() {
    let desk = Desk::new();
    let window = desk.window();
    let game = ludoteca::rules::game_by_variant(GAMES, "Niya").unwrap();
    let over = "G,G,G,G/H,Mt,H,Pr/Ps,H,Mb,Cr/Is,Pt,Cb,Mr h Pb";
    window.arrange(game, &Tags::new("", Some(over)), &Tags::default());
    let page = window.arrange_page();
    assert_eq!(page.verdict(), "The game is over here: four tokens in a line");
    page.activate_arrange_action("play");
    settle();
    assert_eq!(window.page(), "arrange");
    window.close();
}

#[gtk::test]
fn every_game_opens_its_editor_from_a_fresh_start_and_plays_from_it() {
    use ludoteca::rng::Rng;
    use ludoteca::rules::Request;
    let desk = Desk::new();
    let window = desk.window();
    for game in GAMES.iter().filter(|game| game.arranger().is_some()) {
        let choices: Vec<(String, String)> =
            game.card_choices().iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let none = Tags::default();
        let drawn = game.draw(&Request { tags: &none, choices: &choices }, &mut Rng::from_seed(5)).unwrap();
        window.arrange(*game, &drawn.setup, &none);
        assert_eq!(window.page(), "arrange", "{game:?}");
        settle();
        let page = window.arrange_page();
        assert_eq!(page.verdict(), "A game can go on from here", "{game:?}");
        page.activate_arrange_action("clear");
        settle();
        page.activate_arrange_action("undo");
        page.activate_arrange_action("play");
        wait(|| window.page() == "game");
        desk.close_help();
        let text = window.game_page().with_table(|table| table.position().text());
        assert_eq!(
            text.as_deref(),
            drawn.setup.0.iter().find(|(name, _)| name == "FEN").map(|(_, text)| text.as_str())
        );
    }
    window.close();
}

#[gtk::test]
fn a_naja_is_laid_point_by_point_where_another_one_lies() {
    let desk = Desk::new();
    let window = desk.window();
    let game = ludoteca::rules::game_by_variant(GAMES, "Naja").unwrap();
    let start = Tags::new("", Some("b6-c3-d7-e2-f6-g4-h5 _/_/_ w"));
    window.arrange(game, &start, &Tags::default());
    settle();
    let page = window.arrange_page();
    // Points are numbered from 81: file and ten times the rank.
    let point = |file: u16, rank: u16| 81 + file + 10 * rank;
    page.choose(Some(0));
    touch_cells(&window, &[point(2, 3), point(2, 4), point(3, 4)]);
    assert_eq!(page.position_text(), "b6-c3-d7-e2-f6-g4-h5 c3NENE/_/_ b");
    // From the same point; a touch that fits nothing is forgotten, the last one again is taken back.
    page.choose(Some(1));
    touch_cells(&window, &[point(2, 3), point(3, 3), point(4, 3), point(3, 3), point(3, 3), point(3, 2)]);
    assert_eq!(page.position_text(), "b6-c3-d7-e2-f6-g4-h5 c3NENE/c3ESES/_ g");
    // A third one from there.
    page.choose(Some(2));
    touch_cells(&window, &[point(2, 3), point(1, 3), point(1, 2)]);
    assert_eq!(page.position_text(), "b6-c3-d7-e2-f6-g4-h5 c3NENE/c3ESES/a1NENE w");
    // A bonfire that is touched again goes.
    page.choose(Some(4));
    touch_cells(&window, &[0, 0, 46]);
    assert_eq!(page.position_text(), "c3-d7-e2-f6-g4-h5 c3NENE/c3ESES/a1NENE w");
    assert_eq!(page.verdict(), "A board has 5 or 7 bonfires, not 6");
    window.close();
}

#[gtk::test]
fn caps_are_laid_from_beside_the_board() {
    let desk = Desk::new();
    let window = desk.window();
    let game = ludoteca::rules::game_by_variant(GAMES, "Chapas").unwrap();
    let start = Tags::new("", Some("A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _"));
    window.arrange(game, &start, &Tags::default());
    settle();
    let page = window.arrange_page();
    // A cap beside the board is touched, then a planet: O1, O2, O3, A1 and so on; touched again it is off.
    let board = page.board();
    board.touch(Step::Hand(1));
    board.touch(Step::Cell(0));
    assert_eq!(page.position_text(), "A1,O1,-/O3d,-,- b O1:O3 1O1A1:_ _");
    board.touch(Step::Cell(0));
    assert_eq!(page.position_text(), "A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _");
    // The mark goes on and off.
    page.choose(Some(6));
    touch_cells(&window, &[3]);
    assert_eq!(page.position_text(), "A1d,-,-/O3d,-,- b O1:O3 1O1A1:_ _");
    touch_cells(&window, &[3]);
    assert_eq!(page.position_text(), "A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _");
    window.close();
}

#[gtk::test]
fn pieces_of_a_keep_are_taken_from_the_board_that_shows_it_and_put_back_there() {
    let desk = Desk::new();
    let window = desk.window();
    let game = ludoteca::rules::game_by_variant(GAMES, "Navia Dratp").unwrap();
    let start = Tags::new("", Some(FIELD));
    window.arrange(game, &start, &Tags::default());
    settle();
    let page = window.arrange_page();
    let board = page.board();
    let hands = || -> Vec<u16> {
        let spots = board.spots().into_iter();
        spots.filter_map(|spot| if let Spot::Hand(hand) = spot { Some(hand) } else { None }).collect()
    };
    let before = hands();
    let text = page.position_text();
    let free = (0..49).find(|cell| page.thing_on(*cell).is_none()).unwrap();
    board.touch(Step::Hand(before[0]));
    board.touch(Step::Cell(free));
    assert!(page.thing_on(free).is_some(), "{}", page.position_text());
    assert!(!hands().contains(&before[0]), "a piece that a side has once has left its Keep");
    page.choose(None);
    // Touched, then a place of the same Keep: it goes back.
    board.touch(Step::Cell(free));
    board.touch(Step::Hand(before[1]));
    assert_eq!((page.position_text(), hands()), (text, before));
    window.close();
}
