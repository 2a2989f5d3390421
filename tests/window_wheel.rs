//! The wheel in the real window: it scrolls what one looks at, and changes nothing on the way.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, settle, wait};
use ludoteca::app::{NewGame, Preferences};
use ludoteca::catalogue::GAMES;
use ludoteca::rules::game_by_id;

/// What a widget itself does with the wheel.
fn wheels(widget: &impl IsA<gtk::Widget>) -> Vec<gtk::EventControllerScroll> {
    let controllers = widget.observe_controllers();
    (0..controllers.n_items()).filter_map(|i| controllers.item(i).and_downcast()).collect()
}

/// Whether a view takes the wheel for itself.
fn swallows(view: &gtk::ScrolledWindow) -> bool {
    wheels(view).iter().any(|wheel| wheel.propagation_phase() == gtk::PropagationPhase::Bubble)
}

/// The fields for numbers in a widget.
fn numbers(widget: &gtk::Widget, found: &mut Vec<gtk::SpinButton>) {
    found.extend(widget.downcast_ref::<gtk::SpinButton>().cloned());
    let mut child = widget.first_child();
    while let Some(widget) = child {
        numbers(&widget, found);
        child = widget.next_sibling();
    }
}

#[gtk::test]
fn a_text_that_is_all_seen_lets_the_wheel_scroll_the_page_it_stands_in() {
    let desk = Desk::new();
    let window = desk.game();
    let page = window.game_page();
    let comment = page.comment_box();
    let view = |text: gtk::Widget| text.parent().and_downcast::<gtk::ScrolledWindow>().unwrap();
    let (comments, moves) = (view(comment.clone().upcast()), view(page.move_list().upcast()));
    assert!(!swallows(&comments) && !swallows(&moves));
    comment.buffer().set_text(&"a line\n".repeat(40));
    wait(|| swallows(&comments));
    let held = comments.vadjustment();
    assert!(held.upper() > held.page_size(), "there is something to scroll");
    comment.buffer().set_text("");
    wait(|| !swallows(&comments));
}

#[gtk::test]
fn the_wheel_counts_no_number_up_or_down() {
    let desk = Desk::new();
    let window = desk.game_of("DumaRaj", "r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1");
    window.game_page().activate_game_action("arrange");
    wait(|| window.page() == "arrange");
    settle();
    let new_game = NewGame::new(&window, game_by_id(GAMES, "niya").unwrap());
    let preferences = Preferences::new(&desk.app);
    let editor = window.arrange_page();
    let places: [&gtk::Widget; 3] = [editor.upcast_ref(), new_game.upcast_ref(), preferences.upcast_ref()];
    for place in places {
        let mut found = Vec::new();
        numbers(place, &mut found);
        assert!(found.len() >= 2, "{}: {}", place.type_(), found.len());
        assert!(found.iter().all(|number| wheels(number).is_empty()), "{}", place.type_());
    }
}
