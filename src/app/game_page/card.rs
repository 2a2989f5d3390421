//! The card of the thing that is pointed at, and whether threats are shown.

use super::GamePage;
use crate::app::miniature::draw_on_window;
use crate::app::words::{say, sentence};
use crate::board::{Spot, Threats, painter};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

/// The height of a card's picture, in logical pixels.
const PICTURE: i32 = 92;

impl GamePage {
    /// Shows what is known of the thing at a spot; a spot of which nothing is known leaves the last card standing.
    pub(super) fn show_card(&self, spot: Option<Spot>) {
        let imp = self.imp();
        let Some(painter) = self.game().and_then(|game| painter(game.info().id)) else { return };
        let shown = spot.and_then(|spot| {
            let card = self.with_table(|table| painter.card(table.position(), spot)).flatten()?;
            Some((spot, card))
        });
        let Some((spot, card)) = shown else {
            return imp.card.set_visible(imp.noticed.get().is_some());
        };
        imp.noticed.set(Some(spot));
        imp.card.set_visible(true);
        imp.card_title.set_label(&sentence(&card.title));
        let lines: Vec<String> = card.lines.iter().map(say).collect();
        imp.card_text.set_label(&lines.join("\n"));
        imp.card_picture.set_visible(card.picture.is_some());
        let Some(aspect) = card.picture else { return };
        imp.card_picture.set_content_height(PICTURE);
        imp.card_picture.set_content_width((f64::from(PICTURE) * aspect).round() as i32);
        let Some(position) = self.with_table(|table| table.position().boxed()) else { return };
        draw_on_window(&imp.card_picture, move |cr, theme, view| painter.paint_card(cr, &*position, spot, theme, view));
    }

    /// What the card says; nothing where none is shown.
    pub fn card_words(&self) -> String {
        let imp = self.imp();
        if !imp.card.is_visible() {
            return String::new();
        }
        format!("{}\n{}", imp.card_title.label(), imp.card_text.label())
    }

    /// Shows the card anew after the position has changed.
    pub(super) fn refresh_card(&self) {
        self.show_card(self.imp().noticed.get());
    }

    /// Adds the action that switches threats.
    pub(super) fn add_threats(&self) {
        let action = gio::SimpleAction::new_stateful("threats", None, &false.to_variant());
        action.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |action, _| {
                let shown = !action.state().and_then(|state| state.get::<bool>()).unwrap_or(false);
                if let Some(settings) = page.settings_of_app() {
                    // Preferences that cannot be kept hold for this run.
                    let _ = settings.set_boolean("threats", shown);
                }
                action.set_state(&shown.to_variant());
                page.apply_threats(shown);
            }
        ));
        self.imp().actions.add_action(&action);
    }

    /// Shows threats as it was chosen, in a game that has them.
    pub(super) fn refresh_threats(&self) {
        let has = self.game().and_then(|game| painter(game.info().id)).is_some_and(|painter| painter.has_threats());
        let shown = self.settings_of_app().is_some_and(|settings| settings.boolean("threats"));
        if let Some(action) = self.imp().actions.lookup_action("threats").and_downcast::<gio::SimpleAction>() {
            action.set_enabled(has);
            action.set_state(&shown.to_variant());
        }
        self.apply_threats(shown && has);
    }

    fn apply_threats(&self, shown: bool) {
        self.imp().board.set_threats(if shown { Threats::Shown } else { Threats::Hidden });
    }

    pub(super) fn settings_of_app(&self) -> Option<gio::Settings> {
        self.window()?.app().settings().cloned()
    }
}
