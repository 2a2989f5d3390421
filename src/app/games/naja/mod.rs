//! Naja's setup page: how many play, which shape the najas have, and bonfires that are drawn or placed by hand.

mod bonfire_board;

use super::{GameSetup, Pairs};
use crate::app::settings::last_used;
use crate::app::words::{say, sentence, tr};
use crate::games::naja::Shape;
use crate::text::Message;
use adw::prelude::*;
use bonfire_board::BonfireBoard;
use gtk::{gio, glib};
use std::cell::RefCell;
use std::rc::Rc;

/// The values of the rows, in their order; behind those of bonfires and shapes one more row asks for another.
const PLAYERS: [&str; 3] = ["2", "3", "4"];
const BONFIRES: [&str; 2] = ["7", "5"];
const SHAPES: [&str; 6] = ["RLR", "LSR", "SLL", "LLR", "SSS", "any"];

type Changed = RefCell<Option<Box<dyn Fn()>>>;

/// The setup page.
struct NajaSetupPage {
    content: gtk::Box,
    players: adw::ComboRow,
    bonfires: adw::ComboRow,
    shape: adw::ComboRow,
    turns: adw::EntryRow,
    board: BonfireBoard,
    changed: Rc<Changed>,
}

/// Makes the page, with what was chosen last.
pub(super) fn make(settings: Option<&gio::Settings>) -> Rc<dyn GameSetup> {
    let page = Rc::new(NajaSetupPage::new());
    page.lay_out();
    page.connect();
    let last = |field: &str| last_used(settings?, "naja", field);
    page.recall(last("players"), last("bonfires"), last("shape"));
    page
}

fn combo(title: &str, words: &[String]) -> adw::ComboRow {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    adw::ComboRow::builder().title(title).model(&gtk::StringList::new(&texts)).build()
}

/// A shape's name with its turns.
fn shape_words(text: &str) -> String {
    let Some(name) = Shape::read(text).ok().and_then(Shape::name) else { return text.to_owned() };
    if text == Shape::FREE.text() {
        return sentence(&name);
    }
    sentence(&Message::new("{shape} ({turns})").with("shape", name).with("turns", text))
}

impl NajaSetupPage {
    fn new() -> Self {
        let count = |n: &str| Message::plural("{n} player", "{n} players", n.parse().unwrap_or(0));
        let players: Vec<String> = PLAYERS.iter().map(|n| say(&count(n))).collect();
        let drawn = |n: &str| say(&Message::new("{n}, drawn").with("n", n));
        let bonfires: Vec<String> = BONFIRES.iter().map(|n| drawn(n)).chain([tr("Placed by hand")]).collect();
        let shapes: Vec<String> =
            SHAPES.iter().map(|text| shape_words(text)).chain([tr("Another string of turns")]).collect();
        Self {
            content: gtk::Box::new(gtk::Orientation::Vertical, 12),
            players: combo(&tr("Players"), &players),
            bonfires: combo(&tr("Bonfires"), &bonfires),
            shape: combo(&tr("Shape of the najas"), &shapes),
            turns: adw::EntryRow::builder().title(tr("Three turns: S straight, L left, R right")).build(),
            board: BonfireBoard::new(),
            changed: Rc::default(),
        }
    }

    fn lay_out(&self) {
        let group = adw::PreferencesGroup::builder().title(tr("Board")).build();
        group.add(&self.players);
        group.add(&self.shape);
        group.add(&self.turns);
        group.add(&self.bonfires);
        self.content.append(&group);
        self.content.append(self.board.widget());
    }

    fn connect(&self) {
        let changed = self.changed.clone();
        let tell = move || {
            if let Some(changed) = &*changed.borrow() {
                changed();
            }
        };
        let (turns, board) = (self.turns.clone(), self.board.widget().clone());
        for row in [&self.players, &self.bonfires, &self.shape] {
            let tell = tell.clone();
            row.connect_selected_notify(move |_| tell());
        }
        self.shape.connect_selected_notify(glib::clone!(
            #[weak]
            turns,
            move |row| turns.set_visible(row.selected() as usize == SHAPES.len())
        ));
        self.bonfires.connect_selected_notify(glib::clone!(
            #[weak]
            board,
            move |row| board.set_visible(row.selected() as usize == BONFIRES.len())
        ));
        self.turns.set_visible(false);
        self.board.widget().set_visible(false);
        self.turns.connect_changed({
            let tell = tell.clone();
            move |_| tell()
        });
        self.board.connect_changed(tell);
    }

    fn recall(&self, players: Option<String>, bonfires: Option<String>, shape: Option<String>) {
        let place = |values: &[&str], value: &str| values.iter().position(|other| *other == value);
        if let Some(number) = players.and_then(|value| place(&PLAYERS, &value)) {
            self.players.set_selected(number as u32);
        }
        if let Some(value) = bonfires {
            let number = place(&BONFIRES, &value);
            if number.is_none() {
                self.board.set_text(&value);
            }
            self.bonfires.set_selected(number.unwrap_or(BONFIRES.len()) as u32);
        }
        if let Some(value) = shape {
            let number = place(&SHAPES, &value);
            if number.is_none() {
                self.turns.set_text(&value);
            }
            self.shape.set_selected(number.unwrap_or(SHAPES.len()) as u32);
        }
    }
}

impl GameSetup for NajaSetupPage {
    fn widget(&self) -> gtk::Widget {
        self.content.clone().upcast()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["players", "bonfires", "shape"]
    }

    fn choices(&self) -> Pairs {
        let players = PLAYERS.get(self.players.selected() as usize).unwrap_or(&"2");
        let bonfires = match BONFIRES.get(self.bonfires.selected() as usize) {
            Some(drawn) => (*drawn).to_owned(),
            None => self.board.text(),
        };
        vec![("players".to_owned(), (*players).to_owned()), ("bonfires".to_owned(), bonfires)]
    }

    fn rules(&self) -> Pairs {
        let shape = match SHAPES.get(self.shape.selected() as usize) {
            Some(shape) => (*shape).to_owned(),
            None => self.turns.text().trim().to_uppercase(),
        };
        // An option has a value; no turns at all are refused as a shape.
        let shape = if shape.is_empty() { "…".to_owned() } else { shape };
        vec![("shape".to_owned(), shape)]
    }

    fn connect_changed(&self, changed: Box<dyn Fn()>) {
        self.changed.replace(Some(changed));
    }
}
