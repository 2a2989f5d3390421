//! Pointer, keys and time on the board: to the game's own input first, else to the spots.

use super::{BoardView, Heeded, Touches};
use crate::app::words::say;
use crate::board::{Answer, Gesture, InputKey, Spot};
use crate::rules::MarkColour;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

impl BoardView {
    pub(super) fn connect_pointer(&self) {
        let motion = gtk::EventControllerMotion::new();
        motion.connect_motion(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, x, y| {
                board.give(Gesture::Move(x, y));
                board.point_at(board.spot_at(x, y));
            }
        ));
        motion.connect_leave(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_| {
                board.give(Gesture::Leave);
                board.point_at(None);
            }
        ));
        self.add_controller(motion);
        let drag = gtk::GestureDrag::builder().button(gdk::BUTTON_PRIMARY).build();
        drag.connect_drag_begin(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, x, y| {
                board.imp().pressed_in.set(board.imp().began.get());
                if board.give(Gesture::Press(x, y)) {
                    board.focus_current();
                }
            }
        ));
        drag.connect_drag_update(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |drag, dx, dy| if let Some((x, y)) = drag.start_point() {
                board.give(Gesture::Drag(x + dx, y + dy));
            }
        ));
        drag.connect_drag_end(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |drag, dx, dy| if let Some((x, y)) = drag.start_point() {
                board.released((x, y), (x + dx, y + dy));
            }
        ));
        self.add_controller(drag);
        let wheel = gtk::EventControllerScroll::new(
            gtk::EventControllerScrollFlags::VERTICAL | gtk::EventControllerScrollFlags::DISCRETE,
        );
        wheel.connect_scroll(glib::clone!(
            #[weak(rename_to = board)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, _, dy| {
                let taken = board.give(Gesture::Wheel(dy.signum() as i32));
                if taken { glib::Propagation::Stop } else { glib::Propagation::Proceed }
            }
        ));
        self.add_controller(wheel);
    }

    /// The right button, or a long press, marks a cell; dragged to another it draws an arrow.
    pub(super) fn connect_marking(&self) {
        let drag = gtk::GestureDrag::builder().button(gdk::BUTTON_SECONDARY).build();
        drag.connect_drag_end(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |drag, dx, dy| if let Some((x, y)) = drag.start_point() {
                let colour = mark_colour(drag.current_event_state());
                let (from, to) = (board.spot_at(x, y), board.spot_at(x + dx, y + dy));
                if let (Some(Spot::Cell(from)), Some(Spot::Cell(to))) = (from, to) {
                    board.hear(Heeded::Mark(from, (to != from).then_some(to), colour));
                }
            }
        ));
        self.add_controller(drag);
        let press = gtk::GestureLongPress::builder().touch_only(true).build();
        press.connect_pressed(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, x, y| if let Some(Spot::Cell(cell)) = board.spot_at(x, y) {
                board.hear(Heeded::NextMark(cell, None));
            }
        ));
        self.add_controller(press);
    }

    /// Ctrl+Enter marks the cell with the focus, each time in the next colour; with Shift it begins an arrow there, and
    /// ends it.
    fn mark_by_key(&self, modifiers: gdk::ModifierType) -> bool {
        let imp = self.imp();
        let Some(Spot::Cell(cell)) = self.current_spot() else { return false };
        if !modifiers.contains(gdk::ModifierType::SHIFT_MASK) {
            self.hear(Heeded::NextMark(cell, None));
        } else if let Some(from) = imp.arrow_from.take() {
            if from != cell {
                self.hear(Heeded::NextMark(from, Some(cell)));
            }
        } else {
            imp.arrow_from.set(Some(cell));
        }
        true
    }

    /// The pointer went down at one point and up at another: a click, or a drag from spot to spot.
    fn released(&self, from: (f64, f64), to: (f64, f64)) {
        // A press that has made a move touches nothing in the position that it led to.
        if self.imp().pressed_in.get() != self.imp().began.get() {
            return;
        }
        if self.give(Gesture::Release(to.0, to.1)) {
            // What goes on by keys must reach the board.
            if self.focus_child().is_none() {
                self.focus_current();
            }
            return;
        }
        let (first, last) = (self.spot_at(from.0, from.1), self.spot_at(to.0, to.1));
        let Some(first) = first else { return };
        self.focus_spot(first);
        if let Some(last) = last.filter(|last| *last != first && self.names_spots()) {
            self.focus_spot(last);
            return self.hear(Heeded::Dragged(first, last));
        }
        self.touch(first.step());
        if let Some(last) = last.filter(|last| *last != first) {
            self.focus_spot(last);
            self.touch(last.step());
        }
    }

    fn focus_spot(&self, spot: Spot) {
        let number = self.imp().places.borrow().iter().position(|place| place.spot == spot);
        if let Some(number) = number {
            self.imp().current.set(number);
            self.focus_current();
        }
    }

    pub(super) fn connect_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = board)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                // Who uses keys is shown the place of the keys, though the pointer rests on the board.
                if input_key(key).is_some() || key == gdk::Key::Tab {
                    board.point_at(None);
                }
                let control = modifiers.contains(gdk::ModifierType::CONTROL_MASK);
                let enter = matches!(key, gdk::Key::Return | gdk::Key::KP_Enter);
                if control && enter && board.mark_by_key(modifiers) {
                    return glib::Propagation::Stop;
                }
                if modifiers.contains(gdk::ModifierType::ALT_MASK) {
                    return glib::Propagation::Proceed;
                }
                let taken = input_key(key).is_some_and(|key| board.give(Gesture::Key(key, control)));
                if taken || key == gdk::Key::Escape && board.take_touch_back() {
                    return glib::Propagation::Stop;
                }
                glib::Propagation::Proceed
            }
        ));
        self.add_controller(keys);
    }

    /// Gives a gesture to the game's own input; says whether it was taken.
    pub fn give(&self, gesture: Gesture) -> bool {
        let imp = self.imp();
        let answer = {
            let shown = imp.shown.borrow();
            let Some(shown) = shown.as_ref().filter(|shown| shown.touches == Touches::Play) else { return false };
            let mut input = imp.input.borrow_mut();
            let Some(input) = input.as_mut() else { return false };
            input.take(&*shown.position, &self.view(), gesture)
        };
        match answer {
            Answer::Ignored => return false,
            Answer::Taken => {}
            Answer::Play(text) => self.hear(Heeded::Play(text)),
            Answer::Refused(why) => self.hear(Heeded::Refused(why)),
        }
        self.describe_input();
        self.keep_time();
        self.queue_draw();
        true
    }

    /// Says what the input shows, when that has changed.
    pub(super) fn describe_input(&self) {
        let imp = self.imp();
        let words = {
            let (shown, input) = (imp.shown.borrow(), imp.input.borrow());
            let (Some(shown), Some(input)) = (&*shown, &*input) else { return };
            input.words(&*shown.position)
        };
        if *imp.told.borrow() == words {
            return;
        }
        imp.told.replace(words.clone());
        self.update_property(&[gtk::accessible::Property::Description(&words.as_ref().map(say).unwrap_or_default())]);
        self.hear(Heeded::Told(words));
    }

    /// Tells the input the time, frame by frame, as long as it wants to know.
    pub(super) fn keep_time(&self) {
        let imp = self.imp();
        let runs = imp.input.borrow().as_ref().is_some_and(|input| input.runs());
        if !runs || imp.ticking.borrow().is_some() {
            return;
        }
        let ticking = self.add_tick_callback(|board, clock| {
            let seconds = (clock.frame_time() - board.imp().began.get()) as f64 / 1e6;
            board.give(Gesture::Time(seconds));
            if board.imp().input.borrow().as_ref().is_some_and(|input| input.runs()) {
                return glib::ControlFlow::Continue;
            }
            board.imp().ticking.take();
            glib::ControlFlow::Break
        });
        imp.ticking.replace(Some(ticking));
    }
}

fn input_key(key: gdk::Key) -> Option<InputKey> {
    Some(match key {
        gdk::Key::Left => InputKey::Left,
        gdk::Key::Right => InputKey::Right,
        gdk::Key::Up => InputKey::Up,
        gdk::Key::Down => InputKey::Down,
        gdk::Key::Return | gdk::Key::KP_Enter | gdk::Key::space => InputKey::Enter,
        gdk::Key::Escape => InputKey::Escape,
        _ => InputKey::Letter(key.to_unicode().filter(|c| c.is_alphanumeric())?),
    })
}

/// The colour of a mark: green, with Shift red, with Control yellow, with Alt blue.
fn mark_colour(modifiers: gdk::ModifierType) -> MarkColour {
    if modifiers.contains(gdk::ModifierType::SHIFT_MASK) {
        MarkColour::Red
    } else if modifiers.contains(gdk::ModifierType::CONTROL_MASK) {
        MarkColour::Yellow
    } else if modifiers.contains(gdk::ModifierType::ALT_MASK) {
        MarkColour::Blue
    } else {
        MarkColour::Green
    }
}
