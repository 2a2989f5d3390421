//! The lot: who wins it says who attacks; the loser chooses what the level leaves to him.

use super::super::Seats;
use super::Page;
use crate::app::words::{say, tr};
use crate::games::dumaraj::{ATTACKER, BLOCKER, Offer};
use crate::rng::{Rng, fresh_seed};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::glib;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// How far the lot has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Cast {
    /// It was not cast.
    #[default]
    Not,
    /// The player in this seat has won it, and says who attacks.
    Won(Seat),
    /// The winner has chosen this seat.
    Chosen(Seat),
}

/// The group of rows for the lot.
pub(super) struct Lot {
    group: adw::PreferencesGroup,
    row: adw::ActionRow,
    cast: gtk::Button,
    attack: gtk::Button,
    block: gtk::Button,
    state: Cell<Cast>,
    seats: RefCell<Option<Rc<dyn Seats>>>,
    page: Weak<Page>,
}

impl Lot {
    pub fn new(page: Weak<Page>) -> Self {
        let group = adw::PreferencesGroup::new();
        let row = adw::ActionRow::builder().title(tr("Lot")).build();
        let button = |label: String| gtk::Button::builder().label(label).valign(gtk::Align::Center).build();
        let (cast, attack, block) = (button(tr("Cast")), button(tr("Attack")), button(tr("Block")));
        for button in [&attack, &block, &cast] {
            row.add_suffix(button);
        }
        group.add(&row);
        let weak = page.clone();
        cast.connect_clicked(move |_| {
            if let Some(page) = weak.upgrade() {
                page.lot.cast();
                page.tell();
            }
        });
        for (button, seat) in [(&attack, ATTACKER), (&block, BLOCKER)] {
            let weak = page.clone();
            button.connect_clicked(move |_| {
                if let Some(page) = weak.upgrade() {
                    page.lot.choose(seat);
                    page.tell();
                }
            });
        }
        Self { group, row, cast, attack, block, state: Cell::default(), seats: RefCell::default(), page }
    }

    pub fn group(&self) -> &adw::PreferencesGroup {
        &self.group
    }

    pub fn page(&self) -> &Weak<Page> {
        &self.page
    }

    pub fn connect_seats(&self, seats: Rc<dyn Seats>) {
        self.seats.replace(Some(seats));
    }

    /// The seat of the winner, once he has chosen it.
    pub fn winner(&self) -> Option<Seat> {
        if let Cast::Chosen(seat) = self.state.get() { Some(seat) } else { None }
    }

    fn cast(&self) {
        let next = match self.state.get() {
            Cast::Not => {
                let seed = fresh_seed().unwrap_or_else(|_| glib::real_time() as u64);
                Cast::Won(if Rng::from_seed(seed).below(2) == 0 { ATTACKER } else { BLOCKER })
            }
            _ => Cast::Not,
        };
        self.state.set(next);
    }

    /// The winner takes a seat: whoever sat there goes to the other one.
    fn choose(&self, seat: Seat) {
        let Cast::Won(winner) = self.state.get() else { return };
        self.state.set(Cast::Chosen(seat));
        if winner != seat
            && let Some(seats) = &*self.seats.borrow()
        {
            seats.swap();
        }
    }

    pub fn show(&self, offer: &Offer) {
        let name = |seat: Seat| self.seats.borrow().as_ref().map_or_else(String::new, |seats| seats.name(seat));
        let state = self.state.get();
        let text = match state {
            Cast::Not => tr("The winner says who attacks"),
            Cast::Won(seat) => say(&Message::new("{player} has won: attack or block?").with("player", name(seat))),
            Cast::Chosen(seat) => {
                let message = match offer.losers_choice() {
                    Some(_) => Message::new("{player} has won; {other} chooses: {what}"),
                    None => Message::new("{player} has won and chosen"),
                };
                let what = offer.losers_choice().map_or(Message::new("none"), |ask| ask.title());
                say(&message.with("player", name(seat)).with("other", name(seat.other())).with("what", what))
            }
        };
        self.row.set_subtitle(&glib::markup_escape_text(&text));
        let won = matches!(state, Cast::Won(_));
        self.attack.set_visible(won);
        self.block.set_visible(won);
        self.cast.set_visible(!won);
        self.cast.set_label(&if state == Cast::Not { tr("Cast") } else { tr("No lot") });
    }
}
