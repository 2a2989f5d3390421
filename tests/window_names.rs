//! What a screen reader is told of every view: each control has a name, each picture has one or is an ornament beside
//! words, what comes to pass is a status.
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, settle, touch, wait};
use gtk::{AccessibleProperty, AccessibleRole, gio};
use ludoteca::app::{NewGame, Preferences, Window};
use ludoteca::archive::State;
use ludoteca::catalogue::GAMES;
use ludoteca::record::read_one;
use ludoteca::rng::Rng;
use ludoteca::rules::{Request, Tags};

fn children(widget: &gtk::Widget) -> impl Iterator<Item = gtk::Widget> + use<> {
    std::iter::successors(widget.first_child(), WidgetExt::next_sibling)
}

fn has(widget: &gtk::Widget, property: AccessibleProperty) -> bool {
    gtk::test_accessible_has_property(widget, property)
}

fn has_text(widget: &gtk::Widget) -> bool {
    if let Some(label) = widget.downcast_ref::<gtk::Label>() {
        return !label.text().is_empty();
    }
    children(widget).any(|child| !child.is::<gtk::Popover>() && has_text(&child))
}

fn is_labelled(widget: &gtk::Widget) -> bool {
    has(widget, AccessibleProperty::Label)
        || gtk::test_accessible_has_relation(widget, gtk::AccessibleRelation::LabelledBy)
}

/// What is amiss with a widget itself.
fn fault(widget: &gtk::Widget) -> Option<&'static str> {
    let within = |type_: gtk::glib::Type| widget.parent().is_some_and(|parent| parent.type_().is_a(type_));
    let is_field = widget.is::<gtk::Entry>()
        || widget.is::<gtk::SearchEntry>()
        || widget.is::<gtk::SpinButton>()
        || widget.is::<gtk::TextView>()
        || widget.is::<gtk::Switch>()
        || widget.is::<gtk::Range>() && !within(gtk::Scrollbar::static_type()) && !widget.is::<gtk::Scrollbar>()
        || widget.is::<gtk::ListView>();
    if is_field && !is_labelled(widget) {
        return Some("a field without a name");
    }
    // A menu button is named for the button within it, and window buttons name themselves.
    let names_itself = within(gtk::MenuButton::static_type())
        || within(gtk::WindowControls::static_type())
        || widget.is::<gtk::ScrolledWindow>();
    if widget.is_focusable() && !names_itself && !is_labelled(widget) && !has_text(widget) {
        return Some("a control without a name");
    }
    let marked = widget.downcast_ref::<gtk::Button>().is_some_and(|button| button.uses_underline());
    if marked && has(widget, AccessibleProperty::Label) {
        return Some("the mark of its key is read out");
    }
    if widget.is::<gtk::DrawingArea>() && widget.accessible_role() != AccessibleRole::Presentation {
        let named = widget.accessible_role() == AccessibleRole::Img && is_labelled(widget);
        return (!named).then_some("a picture that says nothing");
    }
    None
}

/// Looks at what is in view, menus that can be opened there included.
struct Eye(Vec<String>);

impl Eye {
    fn look_at(&mut self, view: &str, top: &gtk::Widget) {
        let mut menus = Vec::new();
        self.walk(view, top, &mut menus);
        for menu in menus {
            menu.popup();
            settle();
            if let Some(popover) = menu.popover() {
                self.walk(
                    &format!("{view}, {}", menu.tooltip_text().unwrap_or_default()),
                    popover.upcast_ref(),
                    &mut Vec::new(),
                );
            }
            menu.popdown();
            settle();
        }
    }

    fn walk(&mut self, view: &str, widget: &gtk::Widget, menus: &mut Vec<gtk::MenuButton>) {
        if !widget.is_mapped() {
            return;
        }
        if let Some(fault) = fault(widget) {
            let up = std::iter::successors(widget.parent(), WidgetExt::parent).take(3);
            let place: Vec<String> = up.map(|parent| parent.type_().name().to_owned()).collect();
            self.0.push(format!("{view}: {fault}: {} in {}", widget.type_(), place.join(", ")));
        }
        menus.extend(widget.downcast_ref::<gtk::MenuButton>().cloned());
        // Fields and rows with a choice name what is within them.
        let names_inner = widget.is::<gtk::Entry>()
            || widget.is::<gtk::SearchEntry>()
            || widget.is::<gtk::SpinButton>()
            || widget.is::<adw::EntryRow>()
            || widget.is::<adw::ComboRow>();
        if !names_inner {
            children(widget).for_each(|child| self.walk(view, &child, menus));
        }
    }

    /// Looks at the windows other than the program's own that came up, and closes them.
    fn look_at_extra(&mut self, view: &str, desk: &Desk) {
        // Some belong to the whole program.
        let extra = || -> Vec<gtk::Window> {
            let all = gtk::Window::list_toplevels().into_iter().filter_map(|widget| widget.downcast().ok());
            all.filter(|window: &gtk::Window| !window.is::<Window>() && window.is_mapped()).collect()
        };
        wait(|| !extra().is_empty());
        settle();
        for window in extra() {
            self.look_at(view, window.upcast_ref());
            window.close();
        }
        wait(|| extra().is_empty());
        desk.close_help();
    }
}

fn keep_a_game(desk: &Desk) {
    let text = format!("[Variant \"Niya\"]\n[FEN \"{GARDEN}\"]\n[White \"Anna\"]\n\n1. a4 {{gate}} a3 *\n");
    let record = read_one(&text, GAMES).unwrap().record;
    desk.ask(move |archive| archive.keep(&record, State::Playing, 1));
}

/// Runs a test in a process of its own where GTK keeps names for tests; says whether this is that process.
fn names_are_kept(me: &str) -> bool {
    if std::env::var("GTK_A11Y").as_deref() == Ok("test") {
        return true;
    }
    let mut again = std::process::Command::new(std::env::current_exe().unwrap());
    let done = again.args(["--exact", me, "--nocapture"]).env("GTK_A11Y", "test").status().unwrap();
    assert!(done.success());
    false
}

#[gtk::test]
fn the_views_of_the_program_tell_what_they_show() {
    if !names_are_kept("the_views_of_the_program_tell_what_they_show") {
        return;
    }
    let desk = Desk::new();
    let mut eye = Eye(Vec::new());
    keep_a_game(&desk);
    let window = desk.window();
    settle();
    eye.look_at("start", window.upcast_ref());
    window.show_archive();
    let page = window.archive_page();
    // What a row says comes after the row.
    wait(|| page.listed() == 1 && shows(page.upcast_ref(), "Anna"));
    settle();
    eye.look_at("archive", window.upcast_ref());
    page.activate_action("archive.choose-all", None).unwrap();
    eye.look_at("archive, several chosen", window.upcast_ref());
    page.show_trash(true);
    wait(|| page.listed() == 0);
    eye.look_at("trash", window.upcast_ref());
    page.show_trash(false);
    let preferences = Preferences::new(&desk.app);
    preferences.present();
    for name in ["looks", "play", "archive"] {
        preferences.set_visible_page_name(name);
        settle();
        eye.look_at(name, preferences.upcast_ref());
    }
    preferences.close();
    let game = desk.game();
    touch(&game, "a4");
    eye.look_at("game", game.upcast_ref());
    for view in ["find-position", "help", "tags"] {
        game.game_page().activate_game_action(view);
        eye.look_at_extra(view, &desk);
    }
    gio::prelude::ActionGroupExt::activate_action(&desk.app, "about", None);
    settle();
    assert!(eye.0.is_empty(), "{:#?}", eye.0);
}

/// Whether a label in view says this somewhere.
fn shows(widget: &gtk::Widget, text: &str) -> bool {
    let says = widget.downcast_ref::<gtk::Label>().is_some_and(|label| label.text().contains(text));
    widget.is_mapped() && (says || children(widget).any(|child| shows(&child, text)))
}

/// What the labels of role status say.
fn statuses(widget: &gtk::Widget) -> Vec<String> {
    let label = widget.downcast_ref::<gtk::Label>().filter(|label| label.accessible_role() == AccessibleRole::Status);
    let own = label.map(|label| label.text().to_string()).filter(|text| !text.is_empty());
    own.into_iter().chain(children(widget).flat_map(|child| statuses(&child))).collect()
}

#[gtk::test]
fn the_last_move_and_what_was_refused_are_statuses() {
    let desk = Desk::new();
    let window = desk.game();
    let page = window.game_page();
    assert_eq!(statuses(page.upcast_ref()), ["Anna begins"]);
    touch(&window, "a4");
    let after = statuses(page.upcast_ref());
    assert!(after.len() == 1 && after[0].contains("a4"), "{after:?}");
    touch(&window, "a4");
    assert_eq!(statuses(page.upcast_ref()).len(), 2);
}

#[gtk::test]
fn the_view_of_an_archive_that_cannot_be_opened_tells_what_it_shows() {
    if !names_are_kept("the_view_of_an_archive_that_cannot_be_opened_tells_what_it_shows") {
        return;
    }
    let desk = Desk::new();
    std::fs::write(desk.place(), "no archive").unwrap();
    let window = desk.window();
    wait(|| window.page() == "trouble");
    settle();
    let mut eye = Eye(Vec::new());
    eye.look_at("trouble", window.upcast_ref());
    assert!(eye.0.is_empty(), "{:#?}", eye.0);
}

/// Opens the windows behind the rows of a new game's own page.
fn activate_rows(widget: &gtk::Widget) {
    if let Some(row) = widget.downcast_ref::<adw::ActionRow>()
        && row.is_activatable()
        && row.activatable_widget().is_none()
        && !row.is::<adw::ComboRow>()
    {
        row.emit_by_name::<()>("activated", &[]);
    }
    children(widget).for_each(|child| activate_rows(&child));
}

#[gtk::test]
fn every_game_tells_what_it_shows() {
    if !names_are_kept("every_game_tells_what_it_shows") {
        return;
    }
    let desk = Desk::new();
    let mut eye = Eye(Vec::new());
    for game in GAMES {
        let (name, window) = (game.info().variant, desk.window());
        let dialog = NewGame::new(&window, *game);
        dialog.present();
        settle();
        eye.look_at(&format!("new game of {name}"), dialog.upcast_ref());
        activate_rows(dialog.upcast_ref());
        eye.look_at_extra(&format!("windows of a new game of {name}"), &desk);
        let choices: Vec<(String, String)> = game
            .info()
            .choices
            .iter()
            .filter(|choice| choice.key == "formation")
            .map(|choice| (choice.key.to_owned(), choice.values[0].to_owned()))
            .collect();
        let drawn =
            game.draw(&Request { tags: &Tags::default(), choices: &choices }, &mut Rng::from_seed(1)).unwrap().setup;
        let tags: Vec<(&str, &str)> = drawn.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let window = desk.game_with(&[&[("Variant", name)][..], &tags].concat());
        eye.look_at(name, window.upcast_ref());
        window.game_page().help();
        eye.look_at_extra(&format!("help of {name}"), &desk);
        if game.arranger().is_some() {
            window.arrange(*game, &drawn, &Tags::default());
            wait(|| window.page() == "arrange" && window.arrange_page().board().width() > 100);
            settle();
            eye.look_at(&format!("editor of {name}"), window.upcast_ref());
        }
        window.destroy();
    }
    assert!(eye.0.is_empty(), "{:#?}", eye.0);
}
