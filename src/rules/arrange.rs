//! Setting up a position by hand: a setup is changed piece by piece, and need not be allowed until it is done.
//!
//! A game that can be set up so implements [`Arrange`]; an editor works with the same through [`AnyArrangement`].

use super::{AnyPosition, Malformed, Notation, Seat, TagSource, Tags};
use crate::text::Message;
use std::fmt::Debug;

/// Something that can be laid on the board: a piece, or a mark that a piece may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The game's own number of it.
    pub id: u16,
    /// What it is called.
    pub name: Message,
    /// Whose it is; none for what is nobody's.
    pub seat: Option<Seat>,
}

/// What laying came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// The thing lies.
    Done,
    /// More cells are needed.
    More,
}

/// A place beside the board that holds any number of things: a hand, a Keep, a graveyard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// What it is called.
    pub name: Message,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The numbers of the things in it, in the order in which they are shown.
    pub holds: Vec<u16>,
}

/// Something that a position says beside what lies where: whose turn it is, a counter, an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is called.
    pub name: Message,
    /// Whom it concerns; none where it concerns all.
    pub seat: Option<Seat>,
    /// What it says now, and what else it could say.
    pub value: FactValue,
}

/// The value of a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// One of several.
    Choice {
        /// What can be chosen.
        of: Vec<Message>,
        /// The place of what is chosen.
        chosen: usize,
    },
    /// A number.
    Number {
        /// The least that it can be.
        least: u32,
        /// The most.
        most: u32,
        /// What it is.
        is: u32,
    },
}

/// A game whose positions can be set up by hand.
///
/// Nothing here refuses what the rules refuse: that is [`Position::start`](super::Position::start)'s, at the end. What
/// the board has no room for at all, such as two pieces on a cell, is refused, or takes the place of what was there.
pub trait Arrange: Notation {
    /// All that can be laid, in the order in which it is offered.
    fn things(setup: &Self::Setup) -> Vec<Thing>;

    /// The thing that lies on a cell.
    fn thing_at(setup: &Self::Setup, cell: u16) -> Option<u16>;

    /// Lays a thing on a cell, or along the cells touched so far; a mark that is there already is taken off.
    ///
    /// # Errors
    /// Why it cannot lie there.
    fn lay(setup: &mut Self::Setup, thing: u16, cells: &[u16]) -> Result<Laid, Message>;

    /// The cells that laying a thing, or moving it, can ever touch; none where that is any cell.
    fn room(_setup: &Self::Setup, _thing: u16) -> Option<Vec<u16>> {
        None
    }

    /// For what lies along several cells, some of which have been touched: those that the next touch can name.
    fn ways_on(_setup: &Self::Setup, _thing: u16, _touched: &[u16]) -> Vec<u16> {
        Vec::new()
    }

    /// The thing at a place beside the board that the board itself shows, by the number of [`Step::Hand`](super::Step::Hand).
    fn thing_beside(_setup: &Self::Setup, _hand: u16) -> Option<u16> {
        None
    }

    /// The tray that the board itself shows at such a place, by its place among [`Arrange::trays`].
    fn tray_beside(_setup: &Self::Setup, _hand: u16) -> Option<usize> {
        None
    }

    /// Moves what lies on a cell to another, with its marks.
    ///
    /// # Errors
    /// Why it cannot lie there.
    fn shift(setup: &mut Self::Setup, from: u16, to: u16) -> Result<(), Message>;

    /// Takes off what lies on a cell, if something does.
    fn lift(setup: &mut Self::Setup, cell: u16);

    /// The places beside the board.
    fn trays(_setup: &Self::Setup) -> Vec<Tray> {
        Vec::new()
    }

    /// Puts a thing into a tray, by its place among [`Arrange::trays`].
    ///
    /// # Errors
    /// Why it does not belong there.
    fn put_aside(_setup: &mut Self::Setup, _tray: usize, _thing: u16) -> Result<(), Message> {
        Ok(())
    }

    /// Takes one such thing out of a tray.
    fn take_out(_setup: &mut Self::Setup, _tray: usize, _thing: u16) {}

    /// What is to be said beside what lies where.
    fn facts(setup: &Self::Setup) -> Vec<Fact>;

    /// Gives a fact another value: the place of a choice, or the number itself. What the fact cannot say changes nothing.
    fn set_fact(setup: &mut Self::Setup, fact: usize, value: u32);

    /// Takes everything off the board that can be missing.
    fn clear(setup: &mut Self::Setup);

    /// The position as it lies, allowed or not, for drawing only.
    fn sketch(setup: &Self::Setup) -> Self;
}

/// A position that is being set up, types erased.
pub trait AnyArrangement: Debug {
    /// Another box with the same value.
    fn boxed(&self) -> Box<dyn AnyArrangement>;

    /// As [`Arrange::things`].
    fn things(&self) -> Vec<Thing>;

    /// As [`Arrange::thing_at`].
    fn thing_at(&self, cell: u16) -> Option<u16>;

    /// As [`Arrange::lay`].
    ///
    /// # Errors
    /// As there; nothing has changed then.
    fn lay(&mut self, thing: u16, cells: &[u16]) -> Result<Laid, Message>;

    /// As [`Arrange::room`].
    fn room(&self, thing: u16) -> Option<Vec<u16>>;

    /// As [`Arrange::ways_on`].
    fn ways_on(&self, thing: u16, touched: &[u16]) -> Vec<u16>;

    /// As [`Arrange::thing_beside`].
    fn thing_beside(&self, hand: u16) -> Option<u16>;

    /// As [`Arrange::tray_beside`].
    fn tray_beside(&self, hand: u16) -> Option<usize>;

    /// As [`Arrange::shift`].
    ///
    /// # Errors
    /// As there; nothing has changed then.
    fn shift(&mut self, from: u16, to: u16) -> Result<(), Message>;

    /// As [`Arrange::lift`].
    fn lift(&mut self, cell: u16);

    /// As [`Arrange::trays`].
    fn trays(&self) -> Vec<Tray>;

    /// As [`Arrange::put_aside`].
    ///
    /// # Errors
    /// As there; nothing has changed then.
    fn put_aside(&mut self, tray: usize, thing: u16) -> Result<(), Message>;

    /// As [`Arrange::take_out`].
    fn take_out(&mut self, tray: usize, thing: u16);

    /// As [`Arrange::facts`].
    fn facts(&self) -> Vec<Fact>;

    /// As [`Arrange::set_fact`].
    fn set_fact(&mut self, fact: usize, value: u32);

    /// As [`Arrange::clear`].
    fn clear(&mut self);

    /// As [`Arrange::sketch`].
    fn sketch(&self) -> Box<dyn AnyPosition>;

    /// The setup's tags in canonical form, allowed or not.
    fn tags(&self) -> Tags;

    /// The position that a game begins with here.
    ///
    /// # Errors
    /// What the rules refuse.
    fn start(&self) -> Result<Box<dyn AnyPosition>, Malformed>;

    /// Says whether the rules allow a game to begin here.
    ///
    /// # Errors
    /// As [`AnyArrangement::start`].
    fn check(&self) -> Result<(), Malformed> {
        self.start().map(drop)
    }
}

/// Takes up the start that tags describe for setting it up otherwise.
pub type Arranger = fn(&dyn TagSource) -> Result<Box<dyn AnyArrangement>, Malformed>;

/// The [`Arranger`] of a game whose positions can be set up.
///
/// # Errors
/// As [`Notation::read_setup`].
pub fn arrange<P: Arrange>(tags: &dyn TagSource) -> Result<Box<dyn AnyArrangement>, Malformed> {
    Ok(Box::new(Arrangement::<P> { setup: P::read_setup(tags)? }))
}

/// A setup while it is changed.
struct Arrangement<P: Arrange> {
    setup: P::Setup,
}

impl<P: Arrange> Debug for Arrangement<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.setup.fmt(f)
    }
}

impl<P: Arrange> Arrangement<P> {
    /// Makes a change, or none at all.
    fn attempt<T>(&mut self, change: impl FnOnce(&mut P::Setup) -> Result<T, Message>) -> Result<T, Message> {
        let mut changed = self.setup.clone();
        let done = change(&mut changed)?;
        self.setup = changed;
        Ok(done)
    }
}

impl<P: Arrange> AnyArrangement for Arrangement<P> {
    fn boxed(&self) -> Box<dyn AnyArrangement> {
        Box::new(Self { setup: self.setup.clone() })
    }

    fn things(&self) -> Vec<Thing> {
        P::things(&self.setup)
    }

    fn thing_at(&self, cell: u16) -> Option<u16> {
        P::thing_at(&self.setup, cell)
    }

    fn lay(&mut self, thing: u16, cells: &[u16]) -> Result<Laid, Message> {
        self.attempt(|setup| P::lay(setup, thing, cells))
    }

    fn room(&self, thing: u16) -> Option<Vec<u16>> {
        P::room(&self.setup, thing)
    }

    fn ways_on(&self, thing: u16, touched: &[u16]) -> Vec<u16> {
        P::ways_on(&self.setup, thing, touched)
    }

    fn thing_beside(&self, hand: u16) -> Option<u16> {
        P::thing_beside(&self.setup, hand)
    }

    fn tray_beside(&self, hand: u16) -> Option<usize> {
        P::tray_beside(&self.setup, hand)
    }

    fn shift(&mut self, from: u16, to: u16) -> Result<(), Message> {
        self.attempt(|setup| P::shift(setup, from, to))
    }

    fn lift(&mut self, cell: u16) {
        P::lift(&mut self.setup, cell);
    }

    fn trays(&self) -> Vec<Tray> {
        P::trays(&self.setup)
    }

    fn put_aside(&mut self, tray: usize, thing: u16) -> Result<(), Message> {
        self.attempt(|setup| P::put_aside(setup, tray, thing))
    }

    fn take_out(&mut self, tray: usize, thing: u16) {
        P::take_out(&mut self.setup, tray, thing);
    }

    fn facts(&self) -> Vec<Fact> {
        P::facts(&self.setup)
    }

    fn set_fact(&mut self, fact: usize, value: u32) {
        P::set_fact(&mut self.setup, fact, value);
    }

    fn clear(&mut self) {
        P::clear(&mut self.setup);
    }

    fn sketch(&self) -> Box<dyn AnyPosition> {
        Box::new(P::sketch(&self.setup))
    }

    fn tags(&self) -> Tags {
        P::write_setup(&self.setup)
    }

    fn start(&self) -> Result<Box<dyn AnyPosition>, Malformed> {
        Ok(Box::new(P::start(&self.setup)?))
    }
}
