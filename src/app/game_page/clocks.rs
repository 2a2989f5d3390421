//! The clocks of the game view: it tells its table what time it is, and shows what time is left.

use super::GamePage;
use crate::app::words::{say, tr};
use crate::rules::Seat;
use crate::table::{Clock, ClockState, Command, TimeControl, face};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::time::Duration;

/// How often the clocks are looked at.
const BEAT: Duration = Duration::from_millis(100);
/// With less than this left, in milliseconds, a clock warns.
const LOW: u64 = 20_000;

/// Milliseconds of a clock that is never set and stands while the machine sleeps.
fn now() -> u64 {
    u64::try_from(glib::monotonic_time()).unwrap_or(0) / 1000
}

impl GamePage {
    /// Tells the table what time it is, before it is told anything else.
    pub(super) fn tick(&self) {
        if self.with_table(|table| table.clock().is_some()) == Some(true) {
            self.hand_over(Command::Tick(now()));
        }
    }

    /// What the clocks do; none where the game has none.
    pub fn clock_state(&self) -> Option<ClockState> {
        self.with_table(|table| table.clock().map(Clock::state)).flatten()
    }

    /// Stops the clocks: somebody goes elsewhere.
    pub fn pause_clock(&self) {
        if self.clock_state() == Some(ClockState::Running) {
            self.command(Command::Pause);
        }
    }

    /// Stops the clocks, or lets them go on.
    pub(super) fn toggle_clock(&self) {
        match self.clock_state() {
            Some(ClockState::Paused) => self.command(Command::Resume),
            _ => self.command(Command::Pause),
        }
    }

    /// What the clocks show, in seat order; empty where a time is not known.
    pub fn shown_times(&self) -> Vec<String> {
        let shown = |label: &gtk::Label| if label.is_visible() { label.label().to_string() } else { String::new() };
        self.imp().clocks.borrow().iter().map(shown).collect()
    }

    /// Makes the clock of the next seat's row.
    pub(super) fn add_clock(&self, row: &gtk::Box) {
        let clock = gtk::Label::builder()
            .css_classes(["clock", "numeric"])
            .valign(gtk::Align::Center)
            .tooltip_text(tr("Time left"))
            .visible(false)
            .build();
        row.append(&clock);
        self.imp().clocks.borrow_mut().push(clock);
    }

    /// Shows what the clocks do, and looks at them as long as they run.
    pub(super) fn show_clocks(&self) {
        let imp = self.imp();
        let clock = self.with_table(|table| table.clock().map(|clock| (clock.state(), clock.control()))).flatten();
        let shown = clock.filter(|(state, _)| *state != ClockState::Over);
        imp.clock_row.set_visible(shown.is_some());
        if let Some((state, control)) = shown {
            imp.clock_text.set_label(&say(&clock_words(state, control)));
            let paused = state == ClockState::Paused;
            let (label, icon) = if paused {
                (tr("Resume"), "media-playback-start-symbolic")
            } else {
                (tr("Pause"), "media-playback-pause-symbolic")
            };
            imp.pause_content.set_label(&label);
            imp.pause_content.set_icon_name(icon);
            imp.pause.update_property(&[gtk::accessible::Property::Label(&label)]);
            if paused {
                imp.clock_row.add_css_class("paused");
            } else {
                imp.clock_row.remove_css_class("paused");
            }
        }
        self.set_beating(clock.is_some_and(|(state, _)| state == ClockState::Running));
        self.show_times();
    }

    fn set_beating(&self, runs: bool) {
        let imp = self.imp();
        if runs == imp.beat.borrow().is_some() {
            return;
        }
        if let Some(beat) = imp.beat.take() {
            return beat.remove();
        }
        let page = self.downgrade();
        let beat = glib::timeout_add_local(BEAT, move || {
            let Some(page) = page.upgrade() else { return glib::ControlFlow::Break };
            page.tick();
            page.show_times();
            glib::ControlFlow::Continue
        });
        imp.beat.replace(Some(beat));
    }

    /// Shows the time that is left for each seat.
    pub(super) fn show_times(&self) {
        let Some((times, state, turn)) =
            self.with_table(|table| (table.times(), table.clock().map(Clock::state), table.to_move()))
        else {
            return;
        };
        let runs = state == Some(ClockState::Running);
        for (i, (label, time)) in self.imp().clocks.borrow().iter().zip(times).enumerate() {
            label.set_visible(time.is_some());
            let Some(time) = time else { continue };
            let text = face(time, LOW);
            if label.label() != text {
                label.set_label(&text);
            }
            let on_turn = turn == Some(Seat::new(i as u8));
            for (class, set) in [("running", runs && on_turn), ("low", time < LOW)] {
                if set {
                    label.add_css_class(class);
                } else {
                    label.remove_css_class(class);
                }
            }
        }
    }
}

fn clock_words(state: ClockState, control: TimeControl) -> Message {
    let time = face(control.base, 0);
    match (state, control.increment / 1000) {
        (ClockState::Paused, _) => Message::new("The clocks stand"),
        (ClockState::Waiting, _) => Message::new("The first move starts the clocks"),
        (_, 0) => Message::new("{time} for the game").with("time", time),
        (_, seconds) => {
            Message::plural("{time} and {n} second a turn", "{time} and {n} seconds a turn", seconds).with("time", time)
        }
    }
}
