//! What the game view hands to the archive: edits, and what is typed into the comment box.

use super::GamePage;
use super::annotate::{OF_MOVES, with_glyph};
use crate::app::actions::add_keys_before_its_own;
use crate::app::words::tr;
use crate::archive::State;
use crate::record::{CommentPlace, Edit, Entry, NodeId};
use crate::table::{Command, Event, Phase};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, gio, glib};
use std::time::Duration;

/// How long after the last key a comment is stored.
const TYPING: Duration = Duration::from_millis(300);

pub(super) fn state(phase: Phase) -> State {
    match phase {
        Phase::Playing => State::Playing,
        Phase::Ended => State::Ended,
    }
}

impl GamePage {
    /// Has the archive do what the table wants written, and tells the table what came of it.
    pub(super) fn write(&self, event: Event) {
        let Some(store) = self.imp().store.borrow().clone() else { return };
        let at = super::super::store::now_ms();
        let sitting = self.imp().sitting.get();
        // Neither the view nor the program goes before the archive has it.
        let hold = gio::Application::default().map(|app| app.hold());
        glib::spawn_future_local(glib::clone!(
            #[strong(rename_to = page)]
            self,
            async move {
                let _hold = hold;
                let (seq, written) = match event {
                    Event::Begin { record, edit, phase, seq } => {
                        let born = store.ask(move |archive| {
                            let id = archive.begin(&record, &edit, at)?;
                            if phase == Phase::Ended {
                                archive.set_state(id, State::Ended)?;
                            }
                            Ok(id)
                        });
                        let born = born.await;
                        (
                            seq,
                            born.map(|id| {
                                if page.imp().sitting.get() == sitting {
                                    page.imp().id.set(Some(id))
                                }
                            }),
                        )
                    }
                    Event::Write { edit, entry, phase, seq } => {
                        (seq, page.write_edit(&store, (edit, entry), phase, at).await)
                    }
                    _ => return,
                };
                if page.imp().sitting.get() != sitting {
                    return; // Another game is at the table.
                }
                page.tell_table(match written {
                    Ok(()) => Command::Written(seq),
                    Err(why) => Command::WriteFailed(seq, why),
                });
            }
        ));
    }

    async fn write_edit(
        &self,
        store: &super::Store,
        (edit, entry): (Edit, Entry),
        phase: Phase,
        at: i64,
    ) -> Result<(), Message> {
        let id = self.imp().id.get().ok_or_else(|| Message::new("the game was never stored"))?;
        store.ask(move |archive| archive.apply_and_set(id, &edit, entry, state(phase), at)).await.map(|_| ())
    }

    /// Hands over what was typed into the comment box and is not stored yet.
    pub fn flush(&self) {
        let imp = self.imp();
        if let Some(timer) = imp.typing.take() {
            timer.remove();
            self.store_comment();
        }
    }

    fn store_comment(&self) {
        let imp = self.imp();
        let Some((node, place)) = imp.commented.get() else { return };
        let buffer = imp.comment.buffer();
        let text = buffer.text(&buffer.start_iter(), &buffer.end_iter(), false).to_string();
        let fits = self.with_table(|table| place == CommentPlace::After || table.record().tree.begins_variation(node));
        if fits == Some(true) {
            return self.tell_table(Command::Comment { node, place, text });
        }
        // It begins no variation any more: what was typed goes behind the move, where such comments went.
        let after = self.with_table(|table| {
            let is_there = table.record().tree.contains(node);
            is_there.then(|| table.comment_of(node, CommentPlace::After))
        });
        let texts: Vec<String> = after.flatten().into_iter().chain([text]).filter(|text| !text.is_empty()).collect();
        self.tell_table(Command::Comment { node, place: CommentPlace::After, text: texts.join("\n\n") });
    }

    /// Fills the box with the comment of the node that is looked at, unless that is being typed.
    pub(super) fn show_comment(&self) {
        let imp = self.imp();
        let here = self.with_table(|table| (table.node(), table.record().tree.begins_variation(table.node())));
        let Some((node, begins)) = here else { return };
        let before = Some((node, CommentPlace::Before));
        let place = if begins && imp.commented.get() == before { CommentPlace::Before } else { CommentPlace::After };
        imp.comment_title.set_visible(!begins);
        imp.comment_places.set_visible(begins);
        if imp.commented.get() == Some((node, place)) && imp.typing.borrow().is_some() {
            return;
        }
        self.fill_comment(node, place);
    }

    fn fill_comment(&self, node: NodeId, place: CommentPlace) {
        let imp = self.imp();
        let text = self.with_table(|table| table.comment_of(node, place));
        imp.commented.set(Some((node, place)));
        imp.filling.set(true);
        let (button, words) = match place {
            CommentPlace::Before => (&imp.comment_before, tr("Comment before the first move of this variation")),
            CommentPlace::After => (&imp.comment_after, tr("Comment on this move")),
        };
        let words = if node == NodeId::ROOT { tr("Comment on the game") } else { words };
        imp.comment_title.set_label(&words);
        button.set_active(true);
        imp.comment.update_property(&[gtk::accessible::Property::Label(&words)]);
        let buffer = imp.comment.buffer();
        let text = text.unwrap_or_default();
        if buffer.text(&buffer.start_iter(), &buffer.end_iter(), false) != text {
            buffer.set_text(&text);
        }
        imp.filling.set(false);
    }

    /// Takes the comments before or after the move into the box; what was typed is stored first.
    pub fn comment_on(&self, place: CommentPlace) {
        if self.imp().filling.get() {
            return;
        }
        self.flush();
        let here = self.with_table(|table| (table.node(), table.record().tree.begins_variation(table.node())));
        if let Some((node, begins)) = here
            && (begins || place == CommentPlace::After)
        {
            self.fill_comment(node, place);
        }
    }

    pub(super) fn connect_comment(&self) {
        let imp = self.imp();
        imp.comment.buffer().connect_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.typed_comment()
        ));
        let focus = gtk::EventControllerFocus::new();
        focus.connect_leave(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| {
                page.flush();
                page.with_table(|table| table.leave_comment());
            }
        ));
        imp.comment.add_controller(focus);
        for (button, place) in [(&imp.comment_before, CommentPlace::Before), (&imp.comment_after, CommentPlace::After)]
        {
            button.connect_toggled(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |button| if button.is_active() {
                    page.comment_on(place);
                }
            ));
        }
    }

    fn typed_comment(&self) {
        let imp = self.imp();
        if imp.filling.get() {
            return;
        }
        self.stop_autoplay();
        if let Some(timer) = imp.typing.take() {
            timer.remove();
        }
        let timer = glib::timeout_add_local_once(
            TYPING,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().typing.replace(None);
                    page.store_comment();
                }
            ),
        );
        imp.typing.replace(Some(timer));
    }

    /// Keys of the move list, the field for a typed move, and `/` which opens it.
    pub(super) fn connect_keys(&self) {
        let imp = self.imp();
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                if modifiers.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK) {
                    return glib::Propagation::Proceed;
                }
                page.move_list_key(key)
            }
        ));
        imp.moves.add_controller(keys);
        add_keys_before_its_own(&*imp.moves, "game");
        let slash = gtk::EventControllerKey::new();
        slash.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                if key == gdk::Key::slash {
                    page.open_typed_move();
                    return glib::Propagation::Stop;
                }
                glib::Propagation::Proceed
            }
        ));
        self.add_controller(slash);
        imp.typed.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |typed| {
                let text = typed.text().trim().to_owned();
                let before = page.with_table(|table| table.node());
                page.command(Command::Play(text));
                if page.with_table(|table| table.node()) != before {
                    typed.set_text("");
                    typed.set_visible(false);
                    page.focus_board();
                }
            }
        ));
        let escape = gtk::EventControllerKey::new();
        escape.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                if key == gdk::Key::Escape {
                    page.imp().typed.set_visible(false);
                    page.focus_board();
                    return glib::Propagation::Stop;
                }
                glib::Propagation::Proceed
            }
        ));
        imp.typed.add_controller(escape);
    }

    /// Opens the field for a typed move.
    pub fn open_typed_move(&self) {
        let typed = &self.imp().typed;
        typed.set_text("");
        typed.set_visible(true);
        typed.grab_focus();
    }

    fn move_list_key(&self, key: gdk::Key) -> glib::Propagation {
        if let Some(step) = super::MoveList::step_of(key) {
            self.command(Command::Look(step));
            return glib::Propagation::Stop;
        }
        if key == gdk::Key::space {
            self.activate_game_action("autoplay");
            return glib::Propagation::Stop;
        }
        if key == gdk::Key::Delete {
            self.activate_game_action("delete-line");
            return glib::Propagation::Stop;
        }
        // Digits set glyphs in the move list only: 1 to 6 for ! ? !! ?? !? ?!, 0 for none.
        let digit = key.to_unicode().and_then(|c| c.to_digit(10)).filter(|digit| *digit <= 6);
        let Some(digit) = digit else { return glib::Propagation::Proceed };
        self.edit_here(move |record, node| {
            let there = &*record.tree.node(node).nags;
            let nags = with_glyph(there, OF_MOVES, (digit > 0).then_some(digit as u8));
            (node != NodeId::ROOT && nags != *there).then_some(Edit::Nags { node, nags })
        });
        glib::Propagation::Stop
    }
}
