//! Undo and redo: what was done at this table, then what the archive's journal still knows of earlier runs.

use super::GamePage;
use super::writing::state;
use crate::app::store::{Store, now_ms};
use crate::app::words::sentence;
use crate::archive::RecordId;
use crate::record::Edit;
use crate::table::{Command, Table};
use adw::subclass::prelude::*;
use gtk::glib;

/// A way through the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Journal {
    Undo,
    Redo,
}

impl Journal {
    fn command(self) -> Command {
        match self {
            Journal::Undo => Command::Undo,
            Journal::Redo => Command::Redo,
        }
    }
}

impl GamePage {
    /// Undoes or redoes: what was done here, else what the archive's journal still knows of earlier runs. The moves of a
    /// game that is played here are taken back, never deleted.
    pub(super) fn undo(&self, way: Journal) {
        if self.imp().undoing.get() {
            return; // The archive is at it already.
        }
        self.when_ready(move |page| page.undo_now(way));
    }

    fn undo_now(&self, way: Journal) {
        let here = self.with_table(|table| match way {
            Journal::Undo => table.can_undo(),
            Journal::Redo => table.can_redo(),
        });
        let (Some(id), Some(store)) = (self.record_id(), self.imp().store.borrow().clone()) else {
            return self.command(way.command());
        };
        if here != Some(false) {
            return self.command(way.command());
        }
        self.imp().undoing.set(true);
        let at = now_ms();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let next =
                    store.ask(move |archive| if way == Journal::Undo { archive.next_undo(id) } else { Ok(None) });
                let of_the_game = next.await.ok().flatten().is_some_and(|inverse| page.takes_back(&inverse));
                let made = match (of_the_game, way) {
                    (true, _) => Ok(None),
                    (_, Journal::Undo) => store.ask(move |archive| archive.undo(id, at)).await,
                    (_, Journal::Redo) => store.ask(move |archive| archive.redo(id, at)).await,
                };
                match made {
                    Ok(Some(edit)) => page.applied(id, edit, &store).await,
                    Ok(None) if of_the_game => page.hand_over(Command::TakeBack),
                    Ok(None) => page.hand_over(way.command()),
                    Err(why) => page.say(&sentence(&why)),
                }
                page.imp().undoing.set(false);
                page.do_postponed();
            }
        ));
    }

    /// Whether what the journal would take back is a move of the game; it is then to be taken back at the table.
    fn takes_back(&self, inverse: &Edit) -> bool {
        let of_the_game = self.with_table(|table| {
            let of_the_game = table.is_of_the_game(inverse);
            if of_the_game {
                table.take_up_again();
            }
            of_the_game
        });
        of_the_game == Some(true)
    }

    /// Follows the archive's journal, and tells the archive whether the game goes on now.
    async fn applied(&self, id: RecordId, edit: Edit, store: &Store) {
        if self.record_id() != Some(id) {
            return; // Another game is at the table.
        }
        self.hand_over(Command::Applied(edit));
        if let Some(phase) = self.with_table(Table::phase)
            && let Err(why) = store.ask(move |archive| archive.set_state(id, state(phase))).await
        {
            self.say(&sentence(&why));
        }
        self.read_journal();
    }

    /// Asks the archive what its journal has to undo and to redo.
    pub(super) fn read_journal(&self) {
        let (Some(id), Some(store)) = (self.record_id(), self.imp().store.borrow().clone()) else {
            return self.imp().journal.set((false, false));
        };
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                if let Ok((undoable, redoable)) = store.ask(move |archive| archive.undoable(id)).await
                    && page.record_id() == Some(id)
                {
                    page.imp().journal.set((undoable > 0, redoable > 0));
                    page.refresh_actions();
                }
            }
        ));
    }
}
