//! A record that plays by itself, slowly or fast. It stops at the last move and at whatever else is done.

use super::GamePage;
use crate::app::words::tr;
use crate::table::{Command, Step};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::time::Duration;

/// The preference.
const SPEED: &str = "autoplay-speed";

/// How long each move is looked at, by the values of the preference; slower ones first.
const SPEEDS: [(&str, Duration); 3] = [
    ("slow", Duration::from_millis(2500)),
    ("normal", Duration::from_millis(1200)),
    ("fast", Duration::from_millis(500)),
];

/// Where the speed stands in [`SPEEDS`] when it is not known.
const NORMAL: usize = 1;

impl GamePage {
    /// Adds the action that chooses the speed, which the menu shows.
    pub(super) fn add_speeds(&self) {
        let text = glib::VariantTy::STRING;
        let action = gio::SimpleAction::new_stateful(SPEED, Some(text), &SPEEDS[NORMAL].0.to_variant());
        action.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, wanted| {
                let place = wanted.and_then(|name| SPEEDS.iter().position(|(speed, _)| Some(*speed) == name.str()));
                page.set_speed(place.unwrap_or(NORMAL));
            }
        ));
        self.imp().actions.add_action(&action);
    }

    /// Shows the speed that was chosen last.
    pub(super) fn refresh_speed(&self) {
        if let Some(settings) = self.settings_of_app() {
            self.show_speed(SPEEDS.iter().position(|(name, _)| *name == settings.string(SPEED)).unwrap_or(NORMAL));
        }
    }

    fn speed_action(&self) -> Option<gio::SimpleAction> {
        self.imp().actions.lookup_action(SPEED).and_downcast()
    }

    fn show_speed(&self, place: usize) {
        if let Some(action) = self.speed_action() {
            action.set_state(&SPEEDS[place].0.to_variant());
        }
    }

    /// The speed, as its place in [`SPEEDS`].
    fn speed(&self) -> usize {
        let state = self.speed_action().and_then(|action| action.state());
        SPEEDS.iter().position(|(name, _)| state.as_ref().and_then(|s| s.str()) == Some(*name)).unwrap_or(NORMAL)
    }

    fn set_speed(&self, place: usize) {
        if let Some(settings) = self.settings_of_app() {
            // Preferences that cannot be kept hold for this run.
            let _ = settings.set_string(SPEED, SPEEDS[place].0);
        }
        self.show_speed(place);
        self.say(&match place {
            0 => tr("Records play slowly"),
            NORMAL => tr("Records play at the usual speed"),
            _ => tr("Records play fast"),
        });
        if self.plays_by_itself() {
            self.wait_for_step();
        }
    }

    /// Makes a record play slower by one step.
    pub(super) fn slower(&self) {
        self.set_speed(self.speed().saturating_sub(1));
    }

    /// Makes a record play faster by one step.
    pub(super) fn faster(&self) {
        self.set_speed((self.speed() + 1).min(SPEEDS.len() - 1));
    }

    /// Whether the record plays by itself now.
    pub fn plays_by_itself(&self) -> bool {
        self.imp().autoplay.borrow().is_some()
    }

    /// Plays the record through by itself, a finished one from its start if its end is looked at; or stops that.
    pub(super) fn autoplay(&self) {
        if self.plays_by_itself() {
            return self.stop_autoplay();
        }
        let more = || self.with_table(|table| table.cursor().next().is_some()) == Some(true);
        if !more() && self.is_over() {
            self.command(Command::Look(Step::Start));
        }
        if !more() {
            return self.say(&tr("There is no further move to play through"));
        }
        self.wait_for_step();
        self.show_autoplay();
    }

    /// Stops the record that plays by itself.
    pub(super) fn stop_autoplay(&self) {
        if let Some(timer) = self.imp().autoplay.take() {
            timer.remove();
            self.show_autoplay();
        }
    }

    fn wait_for_step(&self) {
        let step = glib::timeout_add_local_once(
            SPEEDS[self.speed()].1,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().autoplay.take();
                    page.step_by_itself();
                }
            ),
        );
        if let Some(old) = self.imp().autoplay.replace(Some(step)) {
            old.remove();
        }
    }

    fn step_by_itself(&self) {
        if self.is_mapped() {
            self.command_of_autoplay(Command::Look(Step::Forward));
        }
        let more = self.with_table(|table| table.cursor().next().is_some()) == Some(true);
        if more && self.is_mapped() {
            self.wait_for_step();
        }
        self.show_autoplay();
    }

    /// Names the button for what it does next.
    fn show_autoplay(&self) {
        let (icon, words) = if self.plays_by_itself() {
            ("media-playback-pause-symbolic", tr("Stop playing it through"))
        } else {
            ("media-playback-start-symbolic", tr("Play it through"))
        };
        let button = &self.imp().play;
        button.set_icon_name(icon);
        button.set_tooltip_text(Some(&words));
        button.update_property(&[gtk::accessible::Property::Label(&words)]);
    }
}
