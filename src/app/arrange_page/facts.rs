//! What a position says beside what lies where, as rows.

use super::{ArrangePage, heading};
use crate::app::wheel;
use crate::app::words::{sentence, tr};
use crate::rules::{AnyGame, Fact, FactValue, Seat};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

/// A row for each fact.
#[derive(Default)]
pub(super) struct FactRows {
    shown: Vec<Fact>,
    rows: Vec<Row>,
}

enum Row {
    Choice(adw::ComboRow),
    Number(gtk::SpinButton),
}

impl FactRows {
    /// Shows the facts; rows that are there already are filled anew, and keep the focus.
    pub(super) fn show(&mut self, page: &ArrangePage, game: &'static dyn AnyGame, facts: Vec<Fact>) {
        let same = self.shown.len() == facts.len() && self.shown.iter().zip(&facts).all(|(old, new)| is_like(old, new));
        if !same {
            self.make(page, game, &facts);
        }
        for (number, (row, fact)) in self.rows.iter().zip(&facts).enumerate() {
            fill(row, fact, self.shown.get(number).filter(|_| same));
        }
        self.shown = facts;
    }

    fn make(&mut self, page: &ArrangePage, game: &'static dyn AnyGame, facts: &[Fact]) {
        let place = page.imp().facts.get();
        while let Some(child) = place.first_child() {
            place.remove(&child);
        }
        self.rows.clear();
        let mut group: Option<(Option<Seat>, adw::PreferencesGroup)> = None;
        for (number, fact) in facts.iter().enumerate() {
            if group.as_ref().is_none_or(|(seat, _)| *seat != fact.seat) {
                let title = heading(game, fact.seat, &tr("Position"));
                let made = adw::PreferencesGroup::builder().title(glib::markup_escape_text(&title)).build();
                place.append(&made);
                group = Some((fact.seat, made));
            }
            let (row, widget) = make_row(page, number, fact);
            if let Some((_, group)) = &group {
                group.add(&widget);
            }
            self.rows.push(row);
        }
    }
}

/// Whether two facts can be shown by the same row.
fn is_like(old: &Fact, new: &Fact) -> bool {
    let kinds = match (&old.value, &new.value) {
        (FactValue::Choice { .. }, FactValue::Choice { .. }) => true,
        (FactValue::Number { least, most, .. }, FactValue::Number { least: l, most: m, .. }) => (least, most) == (l, m),
        _ => false,
    };
    kinds && old.name == new.name && old.seat == new.seat
}

fn make_row(page: &ArrangePage, number: usize, fact: &Fact) -> (Row, gtk::Widget) {
    let title = sentence(&fact.name);
    match fact.value {
        FactValue::Choice { .. } => {
            let row = adw::ComboRow::builder().title(glib::markup_escape_text(&title)).build();
            row.connect_selected_notify(glib::clone!(
                #[weak]
                page,
                move |row| page.set_fact(number, row.selected())
            ));
            (Row::Choice(row.clone()), row.upcast())
        }
        FactValue::Number { least, most, .. } => {
            let spin = gtk::SpinButton::with_range(least.into(), most.into(), 1.0);
            spin.set_valign(gtk::Align::Center);
            wheel::leave_number(&spin);
            // As wide as its usual numbers, not as the greatest it could hold.
            spin.set_width_chars(4);
            spin.set_max_width_chars(10);
            spin.update_property(&[gtk::accessible::Property::Label(&title)]);
            spin.connect_value_changed(glib::clone!(
                #[weak]
                page,
                move |spin| page.set_fact(number, spin.value() as u32)
            ));
            let row = adw::ActionRow::builder().title(glib::markup_escape_text(&title)).build();
            row.add_suffix(&spin);
            row.set_activatable_widget(Some(&spin));
            (Row::Number(spin), row.upcast())
        }
    }
}

fn fill(row: &Row, fact: &Fact, before: Option<&Fact>) {
    match (row, &fact.value) {
        (Row::Choice(row), FactValue::Choice { of, chosen }) => {
            let had =
                before.is_some_and(|before| matches!(&before.value, FactValue::Choice { of: had, .. } if had == of));
            if !had {
                let words: Vec<String> = of.iter().map(sentence).collect();
                let texts: Vec<&str> = words.iter().map(String::as_str).collect();
                row.set_model(Some(&gtk::StringList::new(&texts)));
            }
            if row.selected() as usize != *chosen {
                row.set_selected(*chosen as u32);
            }
        }
        (Row::Number(spin), FactValue::Number { is, .. }) => spin.set_value((*is).into()),
        _ => {}
    }
}
