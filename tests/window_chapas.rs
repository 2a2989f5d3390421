//! Combate de chapas in the real window: aimed by keys and by a pull, and with dice.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, main_line, settle, touch, wait};
use ludoteca::app::{GamePage, Window};
use ludoteca::board::{Gesture, InputKey, Spot};
use ludoteca::catalogue::GAMES;
use ludoteca::record::Record;
use ludoteca::rules::{Step, game_by_id};
use ludoteca::table::{Command, Step as Look};

/// Begins a game of Combate de chapas with these tags beside the variant.
fn chapas(window: &Window, desk: &Desk, tags: &[(&str, &str)]) {
    let mut record = Record::default();
    for (name, value) in [("Variant", "Chapas")].iter().chain(tags) {
        record.tags.set(name, value).unwrap();
    }
    window.begin(game_by_id(GAMES, "chapas").unwrap(), record);
    for extra in desk.app.windows().into_iter().filter(|w| w != window.upcast_ref::<gtk::Window>()) {
        extra.close();
    }
    wait(|| window.game_page().board().width() > 0);
    for (cap, home) in [(1, "O1"), (3, "O3")] {
        window.game_page().board().touch(Step::Hand(cap));
        touch(window, home);
    }
}

#[gtk::test]
fn chapas_is_aimed_by_keys_and_by_a_pull_and_its_shots_can_be_seen_again() {
    let desk = Desk::new();
    let window = desk.window();
    chapas(&window, &desk, &[("Hand", "steady")]);
    let board = window.game_page().board();
    assert_eq!(board.replayable(), None);
    touch(&window, "O1");
    touch(&window, "A1");
    assert!(window.game_page().said().contains("straight at A1"), "{}", window.game_page().said());
    let key = |key| assert!(board.give(Gesture::Key(key, false)));
    key(InputKey::Up);
    key(InputKey::Up);
    key(InputKey::Enter);
    wait(|| window.game_page().with_table(|table| !table.is_waiting()).unwrap());
    // 1050 mm/s straight from (804, 782) to (595, 640).
    assert_eq!(main_line(&desk.only_record()), "2=O1 4=O3 2-A1:-869:-590=C");
    let replay = board.replayable().expect("a shot can be seen again");
    assert_eq!(replay.per_second, 1024.0);
    // Black pulls back from O3, away from A3.
    let (x, y) = board.middle_of(Spot::Cell(2)).unwrap();
    let (tx, ty) = board.middle_of(Spot::Cell(5)).unwrap();
    let pulled = (x - 0.7 * (tx - x), y - 0.7 * (ty - y));
    board.give(Gesture::Press(x, y));
    assert!(board.give(Gesture::Drag(pulled.0, pulled.1)));
    assert!(board.give(Gesture::Release(pulled.0, pulled.1)));
    wait(|| window.game_page().with_table(|table| !table.is_waiting()).unwrap());
    let line = main_line(&desk.only_record());
    assert!(line.contains(" 4-A3:-"), "{line}");
    // A move that is not a shot is not worth it.
    window.game_page().command(Command::Look(Look::Start));
    window.game_page().command(Command::Look(Look::Forward));
    assert_eq!(board.replayable(), None);
}

#[gtk::test]
fn chapas_with_dice_is_played_by_touches_alone() {
    let desk = Desk::new();
    let window = desk.window();
    chapas(&window, &desk, &[("Rules", "shot=dice")]);
    touch(&window, "O1");
    touch(&window, "A1");
    let line = main_line(&desk.only_record());
    assert!(line.starts_with("2=O1 4=O3 2-A1:dice="), "{line}");
}

/// The labels that are seen in a widget.
fn labels(widget: &gtk::Widget) -> Vec<String> {
    let own = widget.downcast_ref::<gtk::Label>().filter(|label| label.is_mapped()).map(|label| label.text().into());
    let children = std::iter::successors(widget.first_child(), |child| child.next_sibling());
    own.into_iter().chain(children.flat_map(|child| labels(&child))).collect()
}

#[gtk::test]
fn what_a_shot_came_to_is_said_when_it_has_been_seen() {
    let desk = Desk::new();
    let game = || {
        let start = "A1,O1,-/O3,A3,- w O1:O3 _:_ _";
        desk.game_with(&[("Variant", "Chapas"), ("FEN", start), ("Hand", "steady")])
    };
    let is_said = |page: &GamePage| {
        let labels = labels(page.upcast_ref());
        let said = |words: &str| labels.iter().any(|label| label.contains(words));
        let (told, asked) = (said("left the route and misses"), said("Black decides"));
        assert_eq!((told, told), (asked, said("It is lost")), "{labels:?}");
        told
    };
    let shoot = |window: &Window| {
        window.settings().set_gtk_enable_animations(true);
        let page = window.game_page();
        page.command(Command::Play("1-A2:-300:-1150=M".to_owned()));
        wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
        assert!(page.board().is_showing() && !is_said(&page));
        page
    };
    // It comes by itself when the flight is over, at once by whatever is done.
    let page = shoot(&game());
    wait(|| !page.board().is_showing());
    settle();
    assert!(is_said(&page));
    let acts: [&dyn Fn(&GamePage); 3] =
        [&|page| page.board().touch(Step::Cell(0)), &|page| page.board().replay(0.25), &|page| {
            page.command(Command::Look(Look::To(page.with_table(|table| table.node()).unwrap())))
        }];
    for act in acts {
        let page = shoot(&game());
        act(&page);
        settle();
        assert!(is_said(&page));
    }
    // Nothing waits where nothing moves.
    let window = game();
    window.settings().set_gtk_enable_animations(false);
    window.game_page().command(Command::Play("1-A2:-300:-1150=M".to_owned()));
    assert!(!window.game_page().board().is_showing());
    settle();
    assert!(is_said(&window.game_page()));
    window.settings().set_gtk_enable_animations(true);
}

#[gtk::test]
fn the_end_of_a_game_is_said_when_its_last_move_has_been_seen() {
    let desk = Desk::new();
    let window =
        desk.game_with(&[("Variant", "Chapas"), ("Rules", "shot=dice"), ("FEN", "A3,B1,-/O3,A2,- w O1:O3 _:_ _")]);
    window.settings().set_gtk_enable_animations(true);
    let page = window.game_page();
    page.command(Command::Play("2-B3:dice=C".to_owned()));
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    assert!(page.board().is_showing());
    assert_eq!(page.banner_text(), "");
    assert!(!page.move_list().text().contains("wins"), "{}", page.move_list().text());
    wait(|| !page.board().is_showing());
    assert!(page.banner_text().starts_with("White wins: "), "{}", page.banner_text());
    assert!(page.move_list().text().contains("White wins: "), "{}", page.move_list().text());
    // Taken back, it is over no more.
    page.command(Command::Undo);
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    page.command(Command::Look(Look::Start));
    assert_eq!(page.banner_text(), "");
    assert!(!page.move_list().text().contains("wins"));
}
