//! Which unfinished games are open: kept beside the archive, so that a program that was killed brings them back.
//!
//! The file holds the numbers of the records, one a line. It is there only while such games are open: closing a window
//! or leaving a game takes it off the list, only an end that nobody wished leaves it there.

use super::application::Application;
use super::window::Window;
use crate::archive::{Entry, RecordId, replace_file};
use crate::text::Message;
use adw::prelude::*;
use gtk::glib;
use std::path::{Path, PathBuf};

fn list_of(archive: &Path) -> PathBuf {
    let mut name = archive.as_os_str().to_owned();
    name.push(".open");
    name.into()
}

/// Keeps the list, after all that the archive was asked before.
pub fn keep(app: &Application, ids: Vec<RecordId>) {
    let store = app.store();
    // The program does not end before it is done.
    let hold = app.hold();
    glib::spawn_future_local(async move {
        let _hold = hold;
        let kept = store.ask(move |archive| {
            let list = list_of(archive.path());
            if ids.is_empty() {
                // It may never have been there.
                let _ = std::fs::remove_file(list);
                return Ok(());
            }
            let text: String = ids.iter().map(|id| format!("{}\n", id.0)).collect();
            replace_file(&list, |out| {
                // A list that is cut brings back less; nothing of a record is in it.
                let _ = out.write_all(text.as_bytes());
                Ok(())
            })
        });
        if let Err(why) = kept.await {
            glib::g_warning!("ludoteca", "{why}");
        }
    });
}

/// Takes up the games again that were open when the program ended without having been closed, and says which.
pub fn bring_back(window: &Window) {
    let store = window.store();
    glib::spawn_future_local(glib::clone!(
        #[weak]
        window,
        async move {
            let found = store.ask(|archive| {
                let text = std::fs::read_to_string(list_of(archive.path())).unwrap_or_default();
                let ids: Vec<RecordId> = text.lines().filter_map(|line| line.parse().ok()).map(RecordId).collect();
                let mut found = Vec::new();
                for id in ids {
                    // Games that have gone meanwhile are no loss.
                    found.extend(archive.entries(&[id]).into_iter().flatten().filter(|game| game.trashed_at.is_none()));
                }
                Ok(found)
            });
            // An archive that cannot be opened says so where it is asked for games.
            for (i, game) in found.await.unwrap_or_default().into_iter().enumerate() {
                let window = if i == 0 { window.clone() } else { Window::new(&window.app()) };
                window.present();
                window.open_record(game.id);
                window.tell(&brought_back(&game));
            }
        }
    ));
}

fn brought_back(game: &Entry) -> Message {
    let players = super::files::players_line(game.players.iter().map(String::as_str));
    Message::new("{game}, {players}: taken up where the program broke off")
        .with("game", game.variant.as_deref().unwrap_or("?"))
        .with("players", players)
}
