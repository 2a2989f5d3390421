//! The buttons of the board's places: they draw nothing, and give keyboard and screen reader something to hold.

use super::BoardView;
use crate::app::words::say;
use crate::board::{Gesture, Place, Spot, Towards};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

impl BoardView {
    /// Makes a button for each place of the position.
    pub(super) fn make_buttons(&self) {
        let imp = self.imp();
        let count = {
            let shown = imp.shown.borrow();
            let (Some(painter), Some(shown)) = (imp.painter.get(), &*shown) else { return };
            painter.places(&*shown.position, &self.least_view()).len()
        };
        let mut buttons = imp.buttons.borrow_mut();
        let kept = count.min(buttons.len());
        for button in buttons.drain(kept..) {
            button.unparent();
        }
        while buttons.len() < count {
            let number = buttons.len();
            // The board itself finds the spot under the pointer: cells need not be rectangles.
            let button = gtk::Button::builder().css_classes(["cell"]).can_target(false).build();
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |_| {
                    let place = board.imp().places.borrow().get(number).copied();
                    if let Some(place) = place {
                        board.press(&place);
                    }
                }
            ));
            button.connect_has_focus_notify(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |button| {
                    if button.has_focus() {
                        board.imp().current.set(number);
                        let spot = board.imp().places.borrow().get(number).map(|place| place.spot);
                        board.notice(spot);
                    }
                    board.queue_draw();
                }
            ));
            button.set_parent(self);
            buttons.push(button);
        }
        imp.current.set(imp.current.get().min(count.saturating_sub(1)));
    }

    pub(super) fn place_buttons(&self) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        if self.width() <= 0 {
            return;
        }
        let places = painter.places(&*shown.position, &self.view());
        for (place, button) in places.iter().zip(imp.buttons.borrow().iter()) {
            let (x, y) = (place.area.x.round() as i32, place.area.y.round() as i32);
            let (w, h) = (place.area.w.round() as i32, place.area.h.round() as i32);
            // A widget is measured before it is given its place.
            let _ = button.measure(gtk::Orientation::Horizontal, -1);
            button.size_allocate(&gdk::Rectangle::new(x, y, w.max(1), h.max(1)), -1);
        }
        imp.places.replace(places);
    }

    /// Does what a press at the middle of a place does: a screen reader's way to touch it.
    pub(super) fn press(&self, place: &Place) {
        let (x, y) = place.area.middle();
        if !self.give(Gesture::Press(x, y)) || !self.give(Gesture::Release(x, y)) {
            self.touch(place.spot.step());
        }
    }

    pub(super) fn name_buttons(&self) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        let targets = imp.picker.borrow().targets();
        let places = painter.places(&*shown.position, &self.least_view());
        for (place, button) in places.iter().zip(imp.buttons.borrow().iter()) {
            let text = say(&painter.describe(&*shown.position, place.spot, targets.contains(&place.spot)));
            button.update_property(&[gtk::accessible::Property::Label(&text)]);
        }
    }

    /// Lets the focus come to the nearest spot of those that are asked for.
    pub(super) fn come_among(&self) {
        let imp = self.imp();
        let here = imp.places.borrow().get(imp.current.get()).copied();
        let Some(here) = here.filter(|here| !self.admits(here.spot)) else { return };
        let (x, y) = here.area.middle();
        let far = |place: &Place| (place.area.middle().0 - x).hypot(place.area.middle().1 - y);
        let places = imp.places.borrow();
        let near = places.iter().enumerate().filter(|(_, place)| self.admits(place.spot));
        let next = near.min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(number, _)| number);
        drop(places);
        if let Some(next) = next {
            imp.current.set(next);
            if self.holds_focus() {
                self.focus_current();
            }
        }
    }

    /// The spot whose button has the focus, or had it last.
    pub fn current_spot(&self) -> Option<Spot> {
        self.imp().places.borrow().get(self.imp().current.get()).map(|place| place.spot)
    }

    /// Whether one of the places has the focus of the window, be the window active or not.
    pub(super) fn holds_focus(&self) -> bool {
        self.root().and_then(|root| root.focus()).is_some_and(|widget| widget.is_ancestor(self))
    }

    /// Gives the focus to the place that had it last.
    pub fn focus_current(&self) -> bool {
        let button = self.imp().buttons.borrow().get(self.imp().current.get()).cloned();
        button.is_some_and(|button| button.grab_focus())
    }

    pub(super) fn move_focus_towards(&self, direction: gtk::DirectionType) -> bool {
        let (towards, dx, dy) = match direction {
            gtk::DirectionType::Left => (Towards::Left, -1.0, 0.0),
            gtk::DirectionType::Right => (Towards::Right, 1.0, 0.0),
            gtk::DirectionType::Up => (Towards::Up, 0.0, -1.0),
            gtk::DirectionType::Down => (Towards::Down, 0.0, 1.0),
            _ => return false,
        };
        let imp = self.imp();
        let places = imp.places.borrow();
        let Some(here) = places.get(imp.current.get()) else { return false };
        let (x, y) = here.area.middle();
        // The nearest place ahead; what lies off the straight line counts double.
        let ahead = places.iter().enumerate().filter_map(|(number, place)| {
            let (px, py) = place.area.middle();
            let (along, across) = ((px - x) * dx + (py - y) * dy, ((px - x) * dy + (py - y) * dx).abs());
            (along > 1.0 && across <= along * 1.5).then_some((along + 2.0 * across, number))
        });
        let ahead = ahead.filter(|(_, number)| places.get(*number).is_some_and(|place| self.admits(place.spot)));
        let nearest = ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number);
        let said = self.beside(here.spot, towards).filter(|_| self.admits_all());
        let next = said.map_or(nearest, |spot| places.iter().position(|place| place.spot == spot));
        drop(places);
        if let Some(next) = next {
            imp.current.set(next);
            self.focus_current();
        }
        true
    }

    /// Where the painter says that an arrow key leads.
    pub(super) fn beside(&self, from: Spot, towards: Towards) -> Option<Spot> {
        let shown = self.imp().shown.borrow();
        self.imp().painter.get()?.beside(&*shown.as_ref()?.position, &self.view(), from, towards)
    }
}
