//! What single games add to the window: a setup page, an editor, an input of their own.

mod chapas;
mod naja;

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

    /// Calls `changed` whenever one of its answers has changed.
    fn connect_changed(&self, changed: Box<dyn Fn()>);
}

/// Makes a game's setup, with the preferences where there are some.
type MakeSetup = fn(Option<&gio::Settings>) -> Rc<dyn GameSetup>;

/// The setups, by the id of their game.
static SETUPS: &[(&str, MakeSetup)] = &[("chapas", chapas::make), ("naja", naja::make)];

/// What a game adds to the window for a new game.
pub fn setup(game: &str, settings: Option<&gio::Settings>) -> Option<Rc<dyn GameSetup>> {
    SETUPS.iter().find(|(id, _)| *id == game).map(|(_, make)| make(settings))
}
