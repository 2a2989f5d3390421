//! DumaRaj's part of the window for a new game: the questions that lead to a start, placements for Eralash, the lot.

mod lot;
mod placing;

use super::{GameSetup, Pairs, Seats};
use crate::app::settings::last_used;
use crate::app::words::{say, sentence, tr};
use crate::games::dumaraj::{ATTACKER, Ask, Offer, Placement, placements};
use crate::rng::{Rng, fresh_seed};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};
use lot::Lot;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The id of the game, for what is kept in the preferences.
const GAME: &str = "dumaraj";

/// The field in which the answers are remembered.
const OFFER: &str = "offer";

/// Makes the setup.
pub fn setup(settings: Option<&gio::Settings>) -> Rc<dyn GameSetup> {
    let last = settings.and_then(|settings| last_used(settings, GAME, OFFER));
    let offer = last.map_or_else(Offer::default, |text| Offer::read(&text));
    Page::new(offer, settings.cloned())
}

/// How the placements of Eralash came about.
#[derive(Clone, Debug, Default)]
enum Placed {
    /// Chance draws them.
    #[default]
    Drawn,
    /// Chance has drawn them already: for kits that `ludo start` cannot draw.
    Here([Placement; 2]),
    /// Both players have made them.
    Made([Placement; 2]),
}

struct Page {
    content: gtk::Box,
    questions: Vec<(Ask, adw::ComboRow)>,
    complications: adw::PreferencesGroup,
    placing: adw::ActionRow,
    placing_group: adw::PreferencesGroup,
    forget: gtk::Button,
    note: gtk::Label,
    lot: Lot,
    offer: RefCell<Offer>,
    placed: RefCell<Placed>,
    settings: Option<gio::Settings>,
    changed: RefCell<Option<Box<dyn Fn()>>>,
    /// While the rows are filled, their changes are nobody's answers.
    filling: Cell<bool>,
}

impl Page {
    fn new(offer: Offer, settings: Option<gio::Settings>) -> Rc<Self> {
        let content = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(18).build();
        let start = adw::PreferencesGroup::builder().title(tr("Start")).build();
        let complications = adw::PreferencesGroup::builder().title(tr("Complications")).build();
        let questions: Vec<(Ask, adw::ComboRow)> = Ask::all()
            .into_iter()
            .map(|ask| (ask, adw::ComboRow::builder().title(sentence(&ask.title())).build()))
            .collect();
        for (ask, row) in &questions {
            let group = if matches!(ask, Ask::Complication(_)) { &complications } else { &start };
            group.add(row);
        }
        let placing_group = adw::PreferencesGroup::new();
        let placing = adw::ActionRow::builder().title(tr("Placement")).build();
        let forget = gtk::Button::builder().label(tr("Draw")).valign(gtk::Align::Center).build();
        let place = gtk::Button::builder().label(tr("Place…")).valign(gtk::Align::Center).build();
        placing.add_suffix(&forget);
        placing.add_suffix(&place);
        placing_group.add(&placing);
        let note = gtk::Label::builder().wrap(true).xalign(0.0).css_classes(["dim-label", "caption"]).build();
        let page = Rc::new_cyclic(|page: &Weak<Self>| {
            let lot = Lot::new(page.clone());
            for group in [&start, &complications, &placing_group, lot.group()] {
                content.append(group);
            }
            content.append(&note);
            Self {
                content,
                questions,
                complications,
                placing,
                placing_group,
                forget: forget.clone(),
                note,
                lot,
                offer: RefCell::new(offer),
                placed: RefCell::default(),
                settings,
                changed: RefCell::new(None),
                filling: Cell::new(false),
            }
        });
        for (ask, row) in &page.questions {
            let (ask, page) = (*ask, Rc::downgrade(&page));
            row.connect_selected_notify(move |row| {
                if let Some(page) = page.upgrade().filter(|page| !page.filling.get()) {
                    page.answer(ask, row.selected() as usize);
                }
            });
        }
        let weak = Rc::downgrade(&page);
        place.connect_clicked(move |button| {
            if let Some(page) = weak.upgrade() {
                page.place(button);
            }
        });
        let weak = Rc::downgrade(&page);
        forget.connect_clicked(move |_| {
            if let Some(page) = weak.upgrade() {
                page.placed.replace(Placed::Drawn);
                page.settle();
            }
        });
        page.draw_here();
        page.fill();
        page
    }

    /// Takes an answer. Placements that were made for another location or kit do not fit any more.
    fn answer(&self, ask: Ask, index: usize) {
        let before = self.offer.borrow().eralash();
        self.offer.borrow_mut().choose(ask, index);
        let after = self.offer.borrow().eralash();
        let key = |start: &Option<crate::games::dumaraj::EralashStart>| {
            start.as_ref().map(|start| (start.shape, start.size, start.rajs, start.kit))
        };
        if key(&before) != key(&after) {
            self.placed.replace(Placed::Drawn);
        }
        // Not while the row that was answered is still busy with its list.
        let page = self.lot.page().clone();
        glib::idle_add_local_once(move || {
            if let Some(page) = page.upgrade() {
                page.settle();
            }
        });
    }

    /// Shows what the answers have come to, and tells of it.
    fn settle(&self) {
        self.draw_here();
        self.fill();
        if let Some(changed) = &*self.changed.borrow() {
            changed();
        }
    }

    /// Draws placements for a kit that is told from the placements: chance alone would take White's.
    fn draw_here(&self) {
        let Some(start) = self.offer.borrow().eralash() else { return };
        if start.kit == crate::games::dumaraj::Kit::WHITE || matches!(*self.placed.borrow(), Placed::Made(_)) {
            return;
        }
        let seed = fresh_seed().unwrap_or_else(|_| glib::real_time() as u64);
        if let Ok(setup) = start.setup(Default::default(), &mut Rng::from_seed(seed)) {
            self.placed.replace(Placed::Here(placements(&setup)));
        }
    }

    fn fill(&self) {
        self.filling.set(true);
        let offer = self.offer.borrow();
        let mut complicated = false;
        for (ask, row) in &self.questions {
            let answers = offer.answers(*ask);
            let words: Vec<String> = answers.iter().map(|answer| sentence(&answer.words)).collect();
            let texts: Vec<&str> = words.iter().map(String::as_str).collect();
            if listed(row) != words {
                row.set_model(Some(&gtk::StringList::new(&texts)));
            }
            row.set_selected(offer.chosen(*ask) as u32);
            // A question with one answer is no question.
            row.set_visible(answers.len() > 1);
            complicated |= matches!(ask, Ask::Complication(_)) && answers.len() > 1;
        }
        self.complications.set_visible(complicated);
        self.placing_group.set_visible(offer.formation.is_none());
        let made = matches!(*self.placed.borrow(), Placed::Made(_));
        let state = if made { tr("Both players have placed their mobs") } else { tr("Drawn by chance") };
        self.placing.set_subtitle(&state);
        self.forget.set_visible(made);
        self.note.set_label(&say(&note(&offer)));
        self.lot.show(&offer);
        self.filling.set(false);
    }

    fn place(&self, button: &gtk::Button) {
        let Some(start) = self.offer.borrow().eralash() else { return };
        let window = button.root().and_downcast::<gtk::Window>();
        let page = self.lot.page().clone();
        placing::ask(window.as_ref(), self.settings.clone(), start, move |made| {
            if let Some(page) = page.upgrade() {
                page.placed.replace(Placed::Made(made));
                page.settle();
            }
        });
    }

    /// Tells that something beside the questions has changed.
    fn tell(&self) {
        self.lot.show(&self.offer.borrow());
        if let Some(changed) = &*self.changed.borrow() {
            changed();
        }
    }
}

/// The words that a row lists.
fn listed(row: &adw::ComboRow) -> Vec<String> {
    let Some(list) = row.model().and_downcast::<gtk::StringList>() else { return vec![] };
    (0..list.n_items()).filter_map(|index| list.string(index)).map(String::from).collect()
}

/// Which parts of the start are reconstructions, and why.
fn note(offer: &Offer) -> Message {
    match offer.eralash() {
        None => Message::new(
            "The picture of this formation and the complications are our reconstruction: the originals' drawings and the chapter that defined them are lost.",
        ),
        Some(start) if !start.arbitral.is_none() => {
            Message::new("The arbitral moves are our reconstruction: the chapter that defined them is lost.")
        }
        Some(_) => Message::new("Eralash is as the rules have it: each player places the mobs unseen by the other."),
    }
}

impl GameSetup for Page {
    fn widget(&self) -> gtk::Widget {
        self.content.clone().upcast()
    }

    fn keys(&self) -> &'static [&'static str] {
        &[
            "formation",
            "size",
            "level",
            "trigons",
            "rf",
            "order",
            "row",
            "rotation",
            "shuttle",
            "carousel",
            "shape",
            "with-raj",
            "attacker",
            "blocker",
            "arbitral",
            "raj",
        ]
    }

    fn choices(&self) -> Pairs {
        let placed = match &*self.placed.borrow() {
            Placed::Drawn => [None, None],
            Placed::Here(placed) | Placed::Made(placed) => placed.clone().map(Some),
        };
        self.offer.borrow().choices(&placed)
    }

    fn rules(&self) -> Pairs {
        self.offer.borrow().rules()
    }

    fn tags(&self) -> Pairs {
        let winner = self.lot.winner();
        winner.map(|seat| ("Lot".to_owned(), self.offer.borrow().lot(seat))).into_iter().collect()
    }

    /// The answers alone: a placement stays between those who made it.
    fn remembered(&self) -> Pairs {
        vec![(OFFER.to_owned(), self.offer.borrow().text())]
    }

    fn has_chance(&self) -> bool {
        self.offer.borrow().formation.is_none() && !matches!(*self.placed.borrow(), Placed::Made(_))
    }

    fn shuffle(&self, _seed: u64) {
        self.draw_here();
    }

    fn connect_seats(&self, seats: Rc<dyn Seats>) {
        self.lot.connect_seats(seats);
    }

    fn connect_changed(&self, changed: Box<dyn Fn()>) {
        self.changed.replace(Some(changed));
    }
}

/// What a seat is called.
fn seat_name(seat: Seat) -> Message {
    if seat == ATTACKER { Message::new("Attacker") } else { Message::new("Blocker") }
}
