//! What touches and keys of the editor's board do: laying, moving, taking off.

use super::{ArrangePage, Hand};
use crate::app::board_view::Heeded;
use crate::app::words::{sentence, tr};
use crate::board::Spot;
use crate::rules::{AnyArrangement, Laid};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

impl ArrangePage {
    pub(super) fn connect_board(&self) {
        let board = self.board();
        board.connect_touched(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |heeded| match heeded {
                Heeded::Touched(Spot::Cell(cell)) => page.touch(cell),
                Heeded::Dragged(Spot::Cell(from), Spot::Cell(to)) => page.shift(from, to),
                Heeded::Dragged(Spot::Cell(from), Spot::Hand(hand)) => page.put_beside(from, hand),
                Heeded::Touched(Spot::Hand(hand)) => page.touch_beside(hand),
                Heeded::Dragged(Spot::Hand(hand), Spot::Cell(cell)) => page.lay_from_hand(hand, cell),
                Heeded::Mark(cell, None, _) | Heeded::NextMark(cell, None) => page.lift(cell),
                _ => {}
            }
        ));
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| page.key(key)
        ));
        board.add_controller(keys);
    }

    pub(super) fn key(&self, key: gdk::Key) -> glib::Propagation {
        let free = *self.imp().hand.borrow() == Hand::Empty;
        match (key, self.board().current_spot()) {
            (gdk::Key::Delete | gdk::Key::BackSpace | gdk::Key::KP_Delete, Some(Spot::Cell(cell))) => self.lift(cell),
            (gdk::Key::Escape, _) if self.take_touch_back() => {}
            (gdk::Key::Escape, _) if !free => self.choose(None),
            _ => return glib::Propagation::Proceed,
        }
        glib::Propagation::Stop
    }

    /// A cell is touched: what is in the hand is laid or moved there.
    pub(super) fn touch(&self, cell: u16) {
        let hand = self.imp().hand.borrow().clone();
        let there = self.look(|work| work.now.thing_at(cell)).flatten();
        match hand {
            Hand::Empty if there.is_some() => self.hold(Hand::Moving(cell)),
            Hand::Empty => self.say(&tr("Nothing lies there: choose a piece to lay first")),
            Hand::Moving(from) => {
                self.hold(Hand::Empty);
                self.shift(from, cell);
            }
            Hand::Laying(thing, mut cells) if cells.last() == Some(&cell) => {
                cells.pop();
                self.hold(Hand::Laying(thing, cells));
            }
            Hand::Laying(thing, mut cells) => {
                cells.push(cell);
                let laid = self.lay(thing, &cells);
                match laid {
                    Ok(Laid::Done) => cells.clear(),
                    Ok(Laid::More) => {}
                    Err(_) => _ = cells.pop(),
                }
                self.hold(Hand::Laying(thing, cells));
                if let Err(why) = laid {
                    self.say(&sentence(&why));
                }
            }
        }
    }

    /// Lays a thing along cells; what would only lie once more where it lies is taken off.
    pub(super) fn lay(&self, thing: u16, cells: &[u16]) -> Result<Laid, Message> {
        let mut laid = Laid::Done;
        self.attempt(|now| {
            let before = now.tags();
            laid = now.lay(thing, cells)?;
            if let (Laid::Done, [cell]) = (laid, cells)
                && now.tags() == before
            {
                now.lift(*cell);
            }
            Ok(())
        })?;
        Ok(laid)
    }

    /// Takes back the last of several touches that lay a thing; says whether there was one.
    pub(super) fn take_touch_back(&self) -> bool {
        let hand = self.imp().hand.borrow().clone();
        let Hand::Laying(thing, mut cells) = hand else { return false };
        let back = cells.pop().is_some();
        if back {
            self.hold(Hand::Laying(thing, cells));
        }
        back
    }

    /// The thing that lies on a cell.
    pub fn thing_on(&self, cell: u16) -> Option<u16> {
        self.look(|work| work.now.thing_at(cell)).flatten()
    }

    /// The thing at a place beside the board that the board shows.
    pub(super) fn thing_beside(&self, hand: u16) -> Option<u16> {
        self.look(|work| work.now.thing_beside(hand)).flatten()
    }

    /// A place beside the board that the board shows is touched: what is in the hand goes there, else what lies there
    /// is taken into the hand.
    pub(super) fn touch_beside(&self, hand: u16) {
        let tray = self.look(|work| work.now.tray_beside(hand)).flatten();
        let held = self.imp().hand.borrow().clone();
        match (held, tray) {
            (Hand::Moving(from), Some(_)) => {
                self.hold(Hand::Empty);
                self.put_beside(from, hand);
            }
            (Hand::Laying(thing, _), Some(tray)) if self.thing_beside(hand) != Some(thing) => {
                if let Err(why) = self.attempt(|now| now.put_aside(tray, thing)) {
                    self.say(&sentence(&why));
                }
            }
            _ => self.choose(self.thing_beside(hand)),
        }
    }

    /// Puts what lies on a cell beside the board: into the tray there, where there is one.
    fn put_beside(&self, from: u16, hand: u16) {
        let put = self.attempt(|now| {
            let thing = now.thing_at(from);
            now.lift(from);
            match (thing, now.tray_beside(hand)) {
                (Some(thing), Some(tray)) => now.put_aside(tray, thing),
                _ => Ok(()),
            }
        });
        if let Err(why) = put {
            self.say(&sentence(&why));
        }
    }

    /// Lays what lies beside the board on a cell; out of a tray it is taken.
    pub(super) fn lay_from_hand(&self, hand: u16, cell: u16) {
        let Some(thing) = self.thing_beside(hand) else { return };
        let laid = self.attempt(|now| {
            let held = |now: &dyn AnyArrangement, tray: usize| {
                now.trays().get(tray).map_or(0, |tray| tray.holds.iter().filter(|held| **held == thing).count())
            };
            let tray = now.tray_beside(hand).map(|tray| (tray, held(now, tray)));
            now.lay(thing, &[cell])?;
            // What a side has once has left the tray by being laid.
            if let Some((tray, before)) = tray
                && held(now, tray) == before
            {
                now.take_out(tray, thing);
            }
            Ok(())
        });
        if let Err(why) = laid {
            self.say(&sentence(&why));
        }
    }

    pub(super) fn hold(&self, hand: Hand) {
        self.imp().hand.replace(hand);
        self.say_what_to_do();
        self.show_board();
    }

    pub(super) fn shift(&self, from: u16, to: u16) {
        if from != to
            && let Err(why) = self.attempt(|now| now.shift(from, to))
        {
            self.say(&sentence(&why));
        }
    }

    pub(super) fn lift(&self, cell: u16) {
        let _ = self.attempt(|now| {
            now.lift(cell);
            Ok(())
        });
    }
}
