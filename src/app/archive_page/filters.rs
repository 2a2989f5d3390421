//! What narrows the list beside the words that are searched, as chips, and what it is sorted by.
//!
//! Each is an action with a state in the group `filter`, so that menus and buttons show it and keys can call it.

use crate::app::words::{say, tr};
use crate::archive::{Column, Condition, Direction, Query, Sort, State, Term};
use crate::catalogue::GAMES;
use crate::text::Message;
use gtk::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Chips that are on or off: the action, what is asked.
const SWITCHES: [(&str, Condition); 4] = [
    ("comments", Condition::HasComments),
    ("variations", Condition::HasVariations),
    ("playing", Condition::Is(State::Playing)),
    ("trash", Condition::InTrash),
];

/// Results that can be asked for; the sides are named by their seats.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// What the list can be sorted by, as the preferences name it.
pub const COLUMNS: [(&str, Column); 10] = [
    ("changed", Column::Changed),
    ("date", Column::Date),
    ("game", Column::Game),
    ("white", Column::White),
    ("black", Column::Black),
    ("event", Column::Event),
    ("site", Column::Site),
    ("result", Column::Result),
    ("moves", Column::Plies),
    ("number", Column::Number),
];

fn column_words(name: &str) -> String {
    match name {
        "changed" => tr("Last change"),
        "date" => tr("Date"),
        "game" => tr("Game"),
        "white" => tr("First player"),
        "black" => tr("Second player"),
        "event" => tr("Event"),
        "site" => tr("Site"),
        "result" => tr("Result"),
        "moves" => tr("Moves"),
        _ => tr("Order of storing"),
    }
}

fn result_words(result: &str) -> String {
    match result {
        "1-0" => tr("First seat won"),
        "0-1" => tr("Second seat won"),
        "1/2-1/2" => tr("Draw"),
        _ => tr("None of these"),
    }
}

fn switch_words(name: &str) -> String {
    match name {
        "comments" => tr("Comments"),
        "variations" => tr("Variations"),
        "playing" => tr("In play"),
        _ => tr("Trash"),
    }
}

/// The filters' states, and the widgets that show them.
pub struct Filters {
    /// The actions, to be put into the page.
    pub group: gio::SimpleActionGroup,
    from: gtk::Entry,
    to: gtk::Entry,
    game: gtk::MenuButton,
    result: gtk::MenuButton,
    date: gtk::MenuButton,
    changed: RefCell<Option<Box<dyn Fn()>>>,
    quiet: Cell<bool>,
}

impl Filters {
    /// Makes the chips into a box, and the menu of the order into its button. The order is remembered.
    pub fn new(chips: &gtk::Box, sort: &gtk::MenuButton, settings: Option<&gio::Settings>) -> Rc<Self> {
        let entry = |label: &str, placeholder: &str| {
            let entry = gtk::Entry::builder().placeholder_text(placeholder).width_chars(12).build();
            entry.update_property(&[gtk::accessible::Property::Label(label)]);
            entry
        };
        let chip = || gtk::MenuButton::builder().css_classes(["chip"]).build();
        let filters = Rc::new(Self {
            group: gio::SimpleActionGroup::new(),
            from: entry(&tr("From"), "2026-03"),
            to: entry(&tr("To"), "2026-05-31"),
            game: chip(),
            result: chip(),
            date: chip(),
            changed: RefCell::new(None),
            quiet: Cell::new(false),
        });
        filters.add_actions(settings);
        filters.game.set_menu_model(Some(&choices(
            "filter.game",
            GAMES.iter().map(|game| {
                let name = game.info().variant;
                (name, name.to_owned())
            }),
            &tr("Every game"),
        )));
        let results = RESULTS.iter().map(|result| (*result, result_words(result)));
        filters.result.set_menu_model(Some(&choices("filter.result", results, &tr("Every result"))));
        filters.date.set_popover(Some(&filters.date_popover()));
        for button in [&filters.game, &filters.result, &filters.date] {
            chips.append(button);
        }
        for (name, _) in &SWITCHES {
            let chip = gtk::ToggleButton::builder()
                .label(switch_words(name))
                .action_name(format!("filter.{name}"))
                .css_classes(["chip"])
                .build();
            chips.append(&chip);
        }
        sort.set_menu_model(Some(&sort_menu()));
        filters.show_labels();
        filters
    }

    /// Calls `changed` when a filter or the order has changed.
    pub fn connect_changed(&self, changed: impl Fn() + 'static) {
        self.changed.replace(Some(Box::new(changed)));
    }

    fn add_actions(self: &Rc<Self>, settings: Option<&gio::Settings>) {
        let kept = |key: &str| settings.map(|settings| settings.value(key));
        let column = kept("archive-sort").unwrap_or_else(|| "changed".to_variant());
        let descending = kept("archive-descending").unwrap_or_else(|| true.to_variant());
        self.add_action("game", &"".to_variant(), None);
        self.add_action("result", &"".to_variant(), None);
        for (name, _) in &SWITCHES {
            self.add_action(name, &false.to_variant(), None);
        }
        let keep = |key: &'static str| settings.map(|settings| (settings.clone(), key));
        self.add_action("sort", &column, keep("archive-sort"));
        self.add_action("descending", &descending, keep("archive-descending"));
        let name = "clear";
        let reset = gio::SimpleAction::new(name, None);
        let filters = Rc::downgrade(self);
        reset.connect_activate(move |_, _| {
            if let Some(filters) = filters.upgrade() {
                filters.clear();
            }
        });
        self.group.add_action(&reset);
    }

    fn add_action(self: &Rc<Self>, name: &str, state: &glib::Variant, keep: Option<(gio::Settings, &'static str)>) {
        let parameter = (state.type_() == glib::VariantTy::STRING).then_some(glib::VariantTy::STRING);
        let action = gio::SimpleAction::new_stateful(name, parameter, state);
        let filters = Rc::downgrade(self);
        action.connect_state_notify(move |action| {
            if let (Some((settings, key)), Some(state)) = (&keep, action.state())
                && let Err(error) = settings.set_value(key, &state)
            {
                glib::g_warning!("ludoteca", "{error}");
            }
            if let Some(filters) = filters.upgrade() {
                filters.tell();
            }
        });
        self.group.add_action(&action);
    }

    fn tell(&self) {
        if self.quiet.get() {
            return;
        }
        self.show_labels();
        if let Some(changed) = &*self.changed.borrow() {
            changed();
        }
    }

    fn date_popover(self: &Rc<Self>) -> gtk::Popover {
        let grid = gtk::Grid::builder().row_spacing(8).column_spacing(8).build();
        for (row, (words, entry)) in [(tr("From"), &self.from), (tr("To"), &self.to)].into_iter().enumerate() {
            let label = gtk::Label::builder().label(words).xalign(1.0).mnemonic_widget(entry).build();
            grid.attach(&label, 0, row as i32, 1, 1);
            grid.attach(entry, 1, row as i32, 1, 1);
            let filters = Rc::downgrade(self);
            entry.connect_changed(move |_| {
                if let Some(filters) = filters.upgrade() {
                    filters.tell();
                }
            });
        }
        let hint = gtk::Label::builder()
            .label(tr("A year, a month or a day: 2026, 2026-03, 2026-03-04"))
            .wrap(true)
            .max_width_chars(24)
            .xalign(0.0)
            .css_classes(["caption", "dim-label"])
            .build();
        grid.attach(&hint, 0, 2, 2, 1);
        let clear = gtk::Button::with_label(&tr("Every date"));
        let filters = Rc::downgrade(self);
        clear.connect_clicked(move |_| {
            if let Some(filters) = filters.upgrade() {
                filters.set_dates("", "");
                filters.date.popdown();
            }
        });
        grid.attach(&clear, 0, 3, 2, 1);
        let popover = gtk::Popover::builder().child(&grid).build();
        popover.add_css_class("menu-like");
        popover
    }

    /// Asks for games that may have been played between two days, months or years; empty ones leave an end open.
    pub fn set_dates(&self, from: &str, to: &str) {
        self.quiet.set(true);
        self.from.set_text(from);
        self.to.set_text(to);
        self.quiet.set(false);
        self.tell();
    }

    /// Takes every filter off.
    pub fn clear(&self) {
        self.quiet.set(true);
        for name in ["game", "result"] {
            self.set(name, &"".to_variant());
        }
        for (name, _) in &SWITCHES {
            self.set(name, &false.to_variant());
        }
        self.from.set_text("");
        self.to.set_text("");
        self.quiet.set(false);
        self.tell();
    }

    /// Sets a filter.
    pub fn set(&self, name: &str, state: &glib::Variant) {
        self.group.change_action_state(name, state);
    }

    /// Whether some filter is set.
    pub fn is_any_set(&self) -> bool {
        !self.terms().terms.is_empty()
    }

    fn text(&self, name: &str) -> String {
        self.group.action_state(name).and_then(|state| state.get()).unwrap_or_default()
    }

    fn is_on(&self, name: &str) -> bool {
        self.group.action_state(name).and_then(|state| state.get()).unwrap_or(false)
    }

    /// What the chips ask.
    fn terms(&self) -> Query {
        let (from, to) = (self.from.text(), self.to.text());
        let mut query = match (from.trim(), to.trim()) {
            ("", "") => Query::default(),
            (from, to) => Query::read(&format!("date:{}..{}", no_blanks(from), no_blanks(to))),
        };
        // A date that is only begun asks nothing yet.
        query.terms.retain(|term| matches!(term.condition, Condition::Date(..)));
        let mut ask = |condition| query.terms.push(Term { excluded: false, condition });
        match self.text("game") {
            game if game.is_empty() => {}
            game => ask(Condition::Game(game)),
        }
        match self.text("result") {
            result if result.is_empty() => {}
            result => ask(Condition::Outcome(result)),
        }
        for (name, condition) in &SWITCHES {
            if self.is_on(name) {
                ask(condition.clone());
            }
        }
        query
    }

    /// Adds to a query what the chips ask.
    pub fn narrow(&self, mut query: Query) -> Query {
        let own = self.terms();
        query.terms.extend(own.terms);
        query.notices.extend(own.notices);
        query
    }

    /// The order of the list.
    pub fn sort(&self) -> Sort {
        let name = self.text("sort");
        let column = COLUMNS.iter().find(|(column, _)| *column == name).map_or(Column::Changed, |(_, column)| *column);
        let direction = if self.is_on("descending") { Direction::Descending } else { Direction::Ascending };
        Sort { column, direction }
    }

    fn show_labels(&self) {
        let show = |chip: &gtk::MenuButton, name: String, value: String| {
            let set = !value.is_empty();
            let text = if set {
                say(&Message::new("{filter}: {value}").with("filter", name).with("value", value))
            } else {
                name
            };
            chip.set_label(&text);
            chip.update_property(&[gtk::accessible::Property::Label(&text)]);
            if set {
                chip.add_css_class("set");
            } else {
                chip.remove_css_class("set");
            }
        };
        show(&self.game, tr("Game"), self.text("game"));
        let result = self.text("result");
        show(&self.result, tr("Result"), if result.is_empty() { result } else { result_words(&result) });
        let (from, to) = (self.from.text(), self.to.text());
        let dates = if from.is_empty() && to.is_empty() { String::new() } else { format!("{from}–{to}") };
        show(&self.date, tr("Date"), dates);
    }
}

fn no_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect()
}

/// A menu of which one thing is chosen.
fn choices<'a>(action: &str, all: impl Iterator<Item = (&'a str, String)>, none: &str) -> gio::Menu {
    let menu = gio::Menu::new();
    let item = |value: &str, words: &str| {
        let item = gio::MenuItem::new(Some(words), None);
        item.set_action_and_target_value(Some(action), Some(&value.to_variant()));
        item
    };
    menu.append_item(&item("", none));
    let rest = gio::Menu::new();
    for (value, words) in all {
        rest.append_item(&item(value, &words));
    }
    menu.append_section(None, &rest);
    menu
}

fn sort_menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let columns = gio::Menu::new();
    for (name, _) in COLUMNS {
        let item = gio::MenuItem::new(Some(&column_words(name)), None);
        item.set_action_and_target_value(Some("filter.sort"), Some(&name.to_variant()));
        columns.append_item(&item);
    }
    menu.append_section(Some(&tr("Sort by")), &columns);
    let direction = gio::Menu::new();
    direction.append(Some(&tr("Large, late and Z first")), Some("filter.descending"));
    menu.append_section(None, &direction);
    menu
}
