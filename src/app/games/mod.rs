//! What single games add to the window: a setup page, an editor, an input of their own.

mod chapas;
mod dumaraj;
mod naja;
mod navia;

use crate::rules::Seat;
use gtk::gio;
use std::rc::Rc;

/// Keys and values.
pub type Pairs = Vec<(String, String)>;

/// What a game adds to the window for a new game, in place of plain rows for its choices and options.
pub trait GameSetup {
    /// The widget, shown above the plain options.
    fn widget(&self) -> gtk::Widget;

    /// The keys of choices and options that it settles: no plain rows are made for them.
    fn keys(&self) -> &'static [&'static str];

    /// The choices of the start, as `ludo start` takes them.
    fn choices(&self) -> Pairs;

    /// The options, as the tag `Rules` has them.
    fn rules(&self) -> Pairs {
        Pairs::new()
    }

    /// Tags that carry data or say how the start came about.
    fn tags(&self) -> Pairs {
        Pairs::new()
    }

    /// What is chosen again the next time, by its own fields: choices and options as they are, if nothing else is said.
    fn remembered(&self) -> Pairs {
        self.choices().into_iter().chain(self.rules()).collect()
    }

    /// Whether chance has a part in the start that is chosen.
    fn has_chance(&self) -> bool {
        true
    }

    /// Another start is asked for, with a fresh seed: what chance settles here is drawn anew.
    fn shuffle(&self, _seed: u64) {}

    /// Takes the way to the players' names, where it needs them.
    fn connect_seats(&self, _seats: Rc<dyn Seats>) {}

    /// Calls `changed` whenever one of its answers has changed.
    fn connect_changed(&self, changed: Box<dyn Fn()>);
}

/// Who sits where in the window for a new game.
pub trait Seats {
    /// The name in a seat's row; the seat's own name where there is none.
    fn name(&self, seat: Seat) -> String;

    /// Lets the two players change seats.
    fn swap(&self);
}

/// Makes a game's setup, with the preferences where there are some.
type MakeSetup = fn(Option<&gio::Settings>) -> Rc<dyn GameSetup>;

/// The setups, by the id of their game.
static SETUPS: &[(&str, MakeSetup)] =
    &[("chapas", chapas::make), ("dumaraj", dumaraj::setup), ("naja", naja::make), ("navia", navia::setup)];

/// What a game adds to the window for a new game.
pub fn setup(game: &str, settings: Option<&gio::Settings>) -> Option<Rc<dyn GameSetup>> {
    SETUPS.iter().find(|(id, _)| *id == game).map(|(_, make)| make(settings))
}
