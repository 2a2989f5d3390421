//! Reading a record: jumping from note to note; the menu of the move list.

use super::GamePage;
use super::annotate::{OF_MOVES, OF_POSITIONS};
use super::ending::seat_name;
use crate::app::move_list::GLYPHS;
use crate::app::tags_dialog::TagsDialog;
use crate::app::words::{say, tr};
use crate::record::{NodeId, Tree};
use crate::rules::Seat;
use crate::table::{Command, Step, Table};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::ops::RangeInclusive;

/// Towards the end or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Back,
}

impl GamePage {
    /// Goes to the next or previous node of the line that has a comment or variations.
    pub(super) fn to_note(&self, way: Way) {
        let node = self.with_table(|table| next_note(table, way)).flatten();
        match node {
            Some(node) => self.command(Command::Look(Step::To(node))),
            None => self.say(&tr("No further comment or variation on this line")),
        }
    }

    /// Opens the record's details.
    pub(super) fn edit_tags(&self) {
        self.flush();
        let tags = self.with_table(|table| {
            let seat = |seat: Seat| (seat.tag(), say(&seat_name(table.game(), seat)));
            (table.record().tags.clone(), (0..table.seats()).map(Seat::new).map(seat).collect())
        });
        let (Some((tags, seats)), Some(window)) = (tags, self.window()) else { return };
        let dialog = TagsDialog::new(&window, &tags, seats);
        let page = self.downgrade();
        dialog.connect_changed(move |edit| {
            if let Some(page) = page.upgrade() {
                page.command(Command::Edit(edit));
                page.show_all(None);
            }
        });
        dialog.present();
    }

    /// Gives the move list its menu, by the right button and the menu key.
    pub(super) fn connect_move_menu(&self) {
        let imp = self.imp();
        let menu = gio::Menu::new();
        let glyphs = |nags: RangeInclusive<u8>| {
            let menu = gio::Menu::new();
            let named = GLYPHS.iter().filter(|(nag, ..)| nags.contains(nag)).map(|(nag, glyph, words)| {
                (*nag, say(&Message::new("{glyph}  {words}").with("glyph", *glyph).with("words", words.clone())))
            });
            for (nag, words) in named.chain([(0, tr("None"))]) {
                let item = gio::MenuItem::new(Some(&words), None);
                item.set_action_and_target_value(Some("game.glyph"), Some(&nag.to_variant()));
                menu.append_item(&item);
            }
            menu
        };
        let lines = gio::Menu::new();
        lines.append(Some(&tr("Promote the variation")), Some("game.promote"));
        lines.append(Some(&tr("Demote the variation")), Some("game.demote"));
        lines.append(Some(&tr("Make it the main line")), Some("game.promote-to-main"));
        lines.append(Some(&tr("Delete from here on")), Some("game.delete-line"));
        let copies = gio::Menu::new();
        copies.append(Some(&tr("Copy the line")), Some("game.copy-line"));
        copies.append(Some(&tr("Paste a line here")), Some("game.paste-line"));
        copies.append(Some(&tr("Play from here")), Some("game.play-from-here"));
        menu.append_submenu(Some(&tr("Judge the move")), &glyphs(OF_MOVES));
        menu.append_submenu(Some(&tr("Judge the position")), &glyphs(OF_POSITIONS));
        menu.append_section(None, &lines);
        menu.append_section(None, &copies);
        // A text view's own menu offers what a list of moves has no use for: this one takes its place.
        let popover = gtk::PopoverMenu::from_model(Some(&menu));
        // Not the list's child: a text view takes every child for text.
        popover.set_parent(self);
        popover.set_has_arrow(false);
        popover.set_halign(gtk::Align::Start);
        // The popover has the focus while it closes; the list takes it back then.
        popover.connect_closed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| {
                let page = page.clone();
                glib::idle_add_local_once(move || {
                    page.imp().moves.grab_focus();
                });
            }
        ));
        imp.move_menu.replace(Some(popover.clone()));
        let click = gtk::GestureClick::builder()
            .button(gtk::gdk::BUTTON_SECONDARY)
            .propagation_phase(gtk::PropagationPhase::Capture)
            .build();
        click.connect_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[weak]
            popover,
            move |click, _, x, y| {
                click.set_state(gtk::EventSequenceState::Claimed);
                page.imp().moves.choose_at(x, y);
                page.open_move_menu(&popover, x, y);
            }
        ));
        imp.moves.add_controller(click);
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[weak]
            popover,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                let shifted = modifiers.contains(gtk::gdk::ModifierType::SHIFT_MASK) && key == gtk::gdk::Key::F10;
                if key == gtk::gdk::Key::Menu || shifted {
                    page.open_move_menu(&popover, 12.0, 24.0);
                    return glib::Propagation::Stop;
                }
                glib::Propagation::Proceed
            }
        ));
        imp.moves.add_controller(keys);
    }

    /// Opens the menu at a point of the move list.
    fn open_move_menu(&self, popover: &gtk::PopoverMenu, x: f64, y: f64) {
        let (x, y) = self.imp().moves.translate_coordinates(self, x, y).unwrap_or((x, y));
        popover.set_pointing_to(Some(&gtk::gdk::Rectangle::new(x as i32, y as i32, 1, 1)));
        popover.popup();
    }
}

fn is_note(tree: &Tree, id: NodeId) -> bool {
    let node = tree.node(id);
    let words = !crate::record::commands::words(&node.after).is_empty() || !node.before.is_empty();
    words || tree.parent(id).is_some_and(|parent| tree.children(parent).len() > 1)
}

fn next_note(table: &mut Table, way: Way) -> Option<NodeId> {
    let (line, ply, tree) = (table.cursor().line(), table.cursor().ply(), &table.record().tree);
    let mut ahead: Box<dyn Iterator<Item = &NodeId>> = match way {
        Way::Forward => Box::new(line[ply..].iter()),
        Way::Back => Box::new(line[..ply.saturating_sub(1)].iter().rev()),
    };
    ahead.find(|id| is_note(tree, **id)).copied()
}
