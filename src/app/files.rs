//! Records in and out of files.

use super::store::Store;
use super::window::Window;
use super::words::tr;
use crate::archive::{ArchiveError, Go, Report, Told};
use crate::catalogue::GAMES;
use crate::record::{Diagnostic, Reader, Record, UserData};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};

/// Who played, as one line.
pub fn players(record: &Record) -> String {
    let names = (0..Seat::MOST).map(|seat| record.tags.get(Seat::new(seat).tag()).unwrap_or(""));
    players_line(names)
}

/// Names in seat order as one line; empty ones are unknown, those behind the last known are left out.
pub fn players_line<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    let known = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    if known == 0 {
        return tr("Unnamed players");
    }
    let shown = names[..known.max(2).min(names.len())].iter().map(|name| if name.is_empty() { "?" } else { name });
    shown.collect::<Vec<_>>().join(" – ")
}

/// A name for the file of a record.
pub fn file_name(record: &Record) -> String {
    let parts =
        [record.tags.get("Variant"), record.tags.get("White"), record.tags.get("Black"), record.tags.get("Date")];
    let name: String = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let safe: String =
        name.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '-' } else { c }).collect();
    format!("{}.lgn", if safe.is_empty() { "game" } else { &safe })
}

fn filter() -> gtk::FileFilter {
    let filter = gtk::FileFilter::new();
    filter.set_name(Some(&tr("Game records")));
    filter.add_pattern("*.lgn");
    filter
}

/// Asks for record files to read.
pub async fn choose_records(window: &Window) -> Option<Vec<gio::File>> {
    let dialog = gtk::FileChooserNative::builder()
        .title(tr("Import records"))
        .action(gtk::FileChooserAction::Open)
        .modal(true)
        .transient_for(window)
        .select_multiple(true)
        .build();
    dialog.add_filter(&filter());
    let all = gtk::FileFilter::new();
    all.set_name(Some(&tr("All files")));
    all.add_pattern("*");
    dialog.add_filter(&all);
    if dialog.run_future().await != gtk::ResponseType::Accept {
        return None;
    }
    let files = dialog.files();
    Some((0..files.n_items()).filter_map(|i| files.item(i).and_downcast()).collect())
}

/// Asks where to, and writes a text there: wholly or not at all. Gives the file's name, or none if nobody wanted it.
///
/// # Errors
/// The file could not be written; what was there is as it was.
pub async fn save(window: &Window, name: &str, text: String) -> Result<Option<String>, Message> {
    let dialog = gtk::FileChooserNative::builder()
        .title(tr("Export"))
        .action(gtk::FileChooserAction::Save)
        .modal(true)
        .transient_for(window)
        .build();
    dialog.add_filter(&filter());
    dialog.set_current_name(name);
    if dialog.run_future().await != gtk::ResponseType::Accept {
        return Ok(None);
    }
    let Some(file) = dialog.file() else { return Ok(None) };
    let name = file.basename().map(|name| name.display().to_string()).unwrap_or_default();
    // GIO writes beside the file, flushes, and renames over it.
    let written =
        file.replace_contents_future(text.into_bytes(), None, false, gio::FileCreateFlags::REPLACE_DESTINATION);
    match written.await {
        Ok(_) => Ok(Some(name)),
        Err((_, error)) => Err(not_written(&name, &error)),
    }
}

fn not_written(name: &str, error: &glib::Error) -> Message {
    Message::new("{name} was not written: {why}. The record is in the archive as before")
        .with("name", name)
        .with("why", error.message())
}

/// How many records of files are shown without being stored; more are for the archive.
const MOST_SHOWN: usize = 500;

/// Reads records to be shown, the first of them.
///
/// # Errors
/// A file that cannot be read.
pub async fn read(files: &[gio::File]) -> Result<Vec<Record>, Message> {
    let mut found = Vec::new();
    for file in files {
        let name = file.basename().map(|name| name.display().to_string()).unwrap_or_default();
        let unread =
            |why: String| Message::new("{name} was not read: {why}").with("name", name.clone()).with("why", why);
        let Some(path) = file.path() else { return Err(unread(tr("it is no file of this machine"))) };
        let left = MOST_SHOWN.saturating_sub(found.len());
        let read = gio::spawn_blocking(move || -> std::io::Result<Vec<Record>> {
            let games = Reader::new(std::fs::File::open(path)?, GAMES);
            games.take(left).map(|game| Ok(game?.record)).collect()
        });
        let read = read.await.map_err(|_| unread(tr("the reader has failed")))?;
        found.extend(read.map_err(|error| unread(error.to_string()))?);
    }
    Ok(found)
}

/// How many remarks about imported files are shown.
const MOST_REMARKS: usize = 50;

/// What an import has done.
#[derive(Debug, Default)]
pub struct Imported {
    /// The count of its games.
    pub report: Report,
    /// What was found in them, the first of it.
    pub remarks: Vec<Message>,
}

/// Reads record files into the archive, and says how many of their games are stored, were there already, or were
/// skipped and why.
///
/// # Errors
/// A file that cannot be read, the archive that fails: what was stored before stays.
pub async fn import(store: &Store, files: &[gio::File]) -> Result<Imported, Message> {
    let mut imported = Imported::default();
    for file in files {
        let Some(path) = file.path() else {
            return Err(Message::new("{name} is no file of this machine").with("name", file.uri().to_string()));
        };
        let at = super::store::now_ms();
        let mut report = imported.report;
        let (report, remarks) = store
            .ask(move |archive| {
                let file = std::fs::File::open(&path).map_err(|error| ArchiveError::Reading(error.to_string()))?;
                let mut remarks = Vec::new();
                archive.import(file, UserData::default(), at, &mut report, &mut |told| {
                    match told {
                        Told::Diagnostics(found) => remarks.extend(found.iter().map(Diagnostic::message)),
                        Told::Skipped(game, why) => remarks.push(
                            Message::new("game {game} is not stored: {why}")
                                .with("game", game.to_string())
                                .with("why", why.clone()),
                        ),
                        Told::Progress(_) | Told::Committed(_) => {}
                    }
                    remarks.truncate(MOST_REMARKS);
                    Go::On
                })?;
                Ok((report, remarks))
            })
            .await?;
        imported.report = report;
        imported.remarks.extend(remarks);
    }
    Ok(imported)
}
