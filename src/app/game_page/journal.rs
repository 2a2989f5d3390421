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
    /// Undoes or redoes: what was done here, else what the archive's journal still knows of earlier runs.
    pub(super) fn undo(&self, way: Journal) {
        self.flush();
        let here = self.with_table(|table| match way {
            Journal::Undo => table.can_undo() || table.goes_on(),
            Journal::Redo => table.can_redo(),
        });
        let (Some(id), Some(store)) = (self.record_id(), self.imp().store.borrow().clone()) else {
            return self.command(way.command());
        };
        if here != Some(false) {
            return self.command(way.command());
        }
        let at = now_ms();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let made = store.ask(move |archive| match way {
                    Journal::Undo => archive.undo(id, at),
                    Journal::Redo => archive.redo(id, at),
                });
                match made.await {
                    Ok(Some(edit)) => page.applied(id, edit, &store).await,
                    Ok(None) => page.command(way.command()),
                    Err(why) => page.say(&sentence(&why)),
                }
            }
        ));
    }

    /// Follows the archive's journal, and tells the archive whether the game goes on now.
    async fn applied(&self, id: RecordId, edit: Edit, store: &Store) {
        if self.record_id() != Some(id) {
            return; // Another game is at the table.
        }
        self.command(Command::Applied(edit));
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
