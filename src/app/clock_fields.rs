//! The choice of clocks in the window for a new game.

use super::settings::last_used;
use super::wheel;
use super::words::tr;
use crate::table::TimeControl;
use adw::prelude::*;
use gtk::{gio, glib};

/// The kinds of clocks, as the preferences name them.
const KINDS: [&str; 3] = ["none", "sudden-death", "increment"];

/// Rows for the kind of clocks, the time of each player and what a turn adds.
#[derive(Clone)]
pub struct ClockFields {
    kind: adw::ComboRow,
    minutes: gtk::SpinButton,
    increment: gtk::SpinButton,
}

impl ClockFields {
    /// Adds the rows to a group, with what was chosen last for a game, else what the preferences say.
    pub fn new(group: &adw::PreferencesGroup, settings: Option<&gio::Settings>, game: &str) -> Self {
        let kinds = [tr("None"), tr("One time for the game"), tr("Time and increment")];
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        let kind = adw::ComboRow::builder().title(tr("Clocks")).model(&gtk::StringList::new(&kinds)).build();
        let minutes = number(1.0, 600.0, &tr("Minutes for each player"));
        let increment = number(0.0, 600.0, &tr("Seconds more each turn"));
        if let Some(settings) = settings {
            let last = |key: &str| last_used(settings, game, key);
            let chosen = last("clock-kind").unwrap_or_else(|| settings.string("clock-kind").into());
            let at = KINDS.iter().position(|name| *name == chosen).unwrap_or(0);
            kind.set_selected(at as u32);
            for (spin, key) in [(&minutes, "clock-minutes"), (&increment, "clock-increment")] {
                let value = last(key).and_then(|value| value.parse().ok()).unwrap_or_else(|| settings.int(key));
                spin.set_value(value.into());
            }
        }
        group.add(&kind);
        let rows = [(&minutes, tr("Minutes for each player"), 1), (&increment, tr("Seconds more each turn"), 2)];
        for (spin, title, least) in rows {
            let row = adw::ActionRow::builder().title(title).activatable_widget(spin).build();
            row.add_suffix(spin);
            group.add(&row);
            kind.connect_selected_notify(glib::clone!(
                #[weak]
                row,
                move |kind| row.set_visible(kind.selected() >= least)
            ));
            row.set_visible(kind.selected() >= least);
        }
        Self { kind, minutes, increment }
    }

    fn kind(&self) -> &'static str {
        KINDS.get(self.kind.selected() as usize).copied().unwrap_or(KINDS[0])
    }

    /// Chooses a kind of clocks, the minutes of each player and the seconds that a turn adds.
    pub fn choose(&self, kind: &str, minutes: u32, increment: u32) {
        self.kind.set_selected(KINDS.iter().position(|name| *name == kind).unwrap_or(0) as u32);
        self.minutes.set_value(minutes.into());
        self.increment.set_value(increment.into());
    }

    /// The value of the tag `TimeControl`.
    pub fn tag(&self) -> String {
        let whole = |spin: &gtk::SpinButton| u64::try_from(spin.value_as_int()).unwrap_or(0) * 1000;
        let base = whole(&self.minutes) * 60;
        match self.kind() {
            "sudden-death" => TimeControl { base, increment: 0 }.text(),
            "increment" => TimeControl { base, increment: whole(&self.increment) }.text(),
            _ => TimeControl::NONE.to_owned(),
        }
    }

    /// What is to be remembered, by key.
    pub fn chosen(&self) -> [(String, String); 3] {
        [
            ("clock-kind".to_owned(), self.kind().to_owned()),
            ("clock-minutes".to_owned(), self.minutes.value_as_int().to_string()),
            ("clock-increment".to_owned(), self.increment.value_as_int().to_string()),
        ]
    }
}

fn number(least: f64, most: f64, name: &str) -> gtk::SpinButton {
    let spin = gtk::SpinButton::with_range(least, most, 1.0);
    spin.set_valign(gtk::Align::Center);
    spin.set_numeric(true);
    wheel::leave_number(&spin);
    spin.update_property(&[gtk::accessible::Property::Label(name)]);
    spin
}
