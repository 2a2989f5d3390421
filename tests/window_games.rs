//! The real window with Naja, DumaRaj and Navia Dratp: by touches, offered words, keys.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, main_line, settle, touch, wait};
use ludoteca::board::{Gesture, InputKey};
use ludoteca::rules::Step;

/// The position of a game of Navia Dratp that is about to be decided.
const FIELD: &str = "3,bN,3/7/2,b28,4/7/5,w7,1/7/3,wN,3 w 1-2:_ _:_ 14:0";

#[gtk::test]
fn a_power_is_paid_for_by_touches_and_a_piece_comes_out_of_its_keep() {
    let desk = Desk::new();
    let window = desk.game_of("Navia Dratp", FIELD);
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
    let window = desk.game_of("Navia Dratp", FIELD);
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
fn a_rursus_of_dumaraj_is_left_by_escape_and_made_by_its_word() {
    let desk = Desk::new();
    let window = desk.game_of("DumaRaj", "r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1");
    let board = window.game_page().board();
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

/// A game's name, its rules, the choices of its start.
type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

#[gtk::test]
fn a_rematch_is_the_same_kind_of_game_with_seats_changed() {
    use ludoteca::catalogue::GAMES;
    use ludoteca::rng::Rng;
    use ludoteca::rules::{Request, TagSource, Tags, game_by_variant};
    let desk = Desk::new();
    let teams = "3-8-10-11-29-36-37:1-2-4-9-12-23-25";
    let cases: [Case; 7] = [
        ("Niya", "match=15", &[("begins", "h")]),
        ("Naja", "shape=SLL", &[("players", "3"), ("bonfires", "5")]),
        ("DumaRaj", "", &[("formation", "klassika"), ("size", "9")]),
        ("DumaRaj", "", &[("formation", "eralash"), ("level", "red"), ("shape", "r"), ("size", "9")]),
        ("Navia Dratp", "", &[("teams", "1-2-4-9-12-23-25:3-8-10-11-29-36-37"), ("begins", "b")]),
        ("Navia Dratp", "", &[("teams", "random")]),
        ("Chapas", "map=hexagram-9;shot=dice", &[]),
    ];
    for (variant, rules, choices) in cases {
        let game = game_by_variant(GAMES, variant).unwrap();
        let choices: Vec<(String, String)> =
            choices.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let asked = Tags::new(rules, None);
        let drawn = game.draw(&Request { tags: &asked, choices: &choices }, &mut Rng::from_seed(11)).unwrap();
        let mut tags: Vec<(&str, &str)> = vec![("Variant", variant), ("White", "Anna"), ("Black", "Bo")];
        let all = drawn.setup.0.iter().chain(&drawn.beside.0);
        tags.extend(all.map(|(name, value)| (name.as_str(), value.as_str())));
        if variant == "Naja" {
            tags.push(("Gray", "Cy"));
        }
        let window = desk.game_with(&tags);
        let page = window.game_page();
        page.activate_game_action("resign");
        settle();
        page.activate_game_action("rematch");
        settle();
        let said = page.said();
        let again = page.with_table(|table| table.record().tags.clone()).unwrap();
        assert_eq!(page.with_table(|table| table.ending().is_none()), Some(true), "{variant}: {said}");
        let names = ["White", "Black", "Gray"].map(|seat| again.get(seat).unwrap_or("").to_owned()).concat();
        assert_eq!(names, if variant == "Naja" { "CyBoAnna" } else { "BoAnna" }, "{variant}");
        assert_eq!(again.get("Formation"), drawn.beside.tag("Formation"));
        let rules = if variant == "Niya" { None } else { drawn.setup.tag("Rules") };
        assert_eq!(again.get("Rules"), rules, "the points of a match are nothing outside one");
        let fen = again.get("FEN").unwrap_or("");
        match variant {
            "Naja" => assert!(fen.contains(" _/_/_ w") && fen.matches('-').count() == 4, "{fen}"),
            "Navia Dratp" if choices.len() == 2 => assert!(fen.contains(teams) && fen.contains(" w "), "{fen}"),
            _ => {}
        }
        window.close();
    }
}

#[gtk::test]
fn a_power_says_what_it_waits_for_until_it_is_played() {
    let desk = Desk::new();
    let window = desk.game_of("Navia Dratp", "3,bN,3/7/7/7/2,w25,4/3,wB,3/3,wN,3 w _:_ B-B:_ 60:0");
    let page = window.game_page();
    touch(&window, "c3");
    let dratp = page.board().offered_words().into_iter().find(|word| word.to_string().starts_with("Dratp"));
    page.board().touch(Step::Choice(dratp.unwrap()));
    let asked = "Dratp of Odd: choose squares of your second rank for your black Gulled";
    assert_eq!(page.said(), format!("{asked}, 2 left"));
    touch(&window, "g2");
    assert_eq!(page.said(), format!("{asked}, 1 left"));
    assert!(page.board().take_touch_back());
    assert_eq!(page.said(), format!("{asked}, 2 left"));
    touch(&window, "g2");
    touch(&window, "a2");
    assert_eq!(main_line(&desk.only_record()), "Oddc3=D:a2:g2");
    assert_eq!(page.said(), "");
    touch(&window, "d2");
    assert_eq!(page.said(), "That is not yours: it is the turn of Black");
}
