//! Records in and out of files.

use super::store::Store;
use super::task::{Counted, Progress};
use super::window::Window;
use super::words::tr;
use crate::archive::{ArchiveError, Finished, Go, RecordId, Replacement, Report, Told};
use crate::catalogue::GAMES;
use crate::record::{Diagnostic, Reader, Record, UserData};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

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
    let dialog = save_dialog(window, name);
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

fn save_dialog(window: &Window, name: &str) -> gtk::FileChooserNative {
    let dialog = gtk::FileChooserNative::builder()
        .title(tr("Export"))
        .action(gtk::FileChooserAction::Save)
        .modal(true)
        .transient_for(window)
        .build();
    dialog.add_filter(&filter());
    dialog.set_current_name(name);
    dialog
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

/// Asks where records are to be written.
pub async fn choose_target(window: &Window, name: &str) -> Option<gio::File> {
    let dialog = save_dialog(window, name);
    if dialog.run_future().await == gtk::ResponseType::Accept { dialog.file() } else { None }
}

/// How many games are written between two other things that the archive may be asked.
const EXPORTED_AT_ONCE: usize = 100;

/// Writes records of the archive to a file, some at a time: all of them, or the file stays as it was. Says how many,
/// or nothing if it was stopped.
///
/// # Errors
/// The archive or the file fails.
pub async fn export(
    store: &Store,
    ids: &[RecordId],
    file: &gio::File,
    progress: &Progress,
) -> Result<Option<u64>, Message> {
    let path = local_path(file)?;
    let mut out = store.ask(move |_| Replacement::begin(&path)).await?;
    let mut written = 0;
    progress.all.store(ids.len() as u64, Ordering::Relaxed);
    for some in ids.chunks(EXPORTED_AT_ONCE) {
        if progress.is_stopped() {
            return Ok(None);
        }
        let some = some.to_vec();
        let (n, back) = store.ask(move |archive| Ok((archive.export(&some, &mut out)?, out))).await?;
        out = back;
        written += n;
        progress.done.fetch_add(EXPORTED_AT_ONCE as u64, Ordering::Relaxed);
        progress.games.store(written, Ordering::Relaxed);
    }
    store.ask(move |_| out.finish()).await?;
    Ok(Some(written))
}

fn local_path(file: &gio::File) -> Result<PathBuf, Message> {
    file.path().ok_or_else(|| Message::new("{name} is no file of this machine").with("name", file.uri().to_string()))
}

/// How many games are imported between two other things that the archive may be asked.
const IMPORTED_AT_ONCE: usize = 500;
/// How many remarks about imported files are shown.
const MOST_REMARKS: usize = 50;

/// What an import has done.
#[derive(Debug, Default)]
pub struct Imported {
    /// The count of its games.
    pub report: Report,
    /// What was found in them, the first of it.
    pub remarks: Vec<Message>,
    /// Why it did not come to its end, if it did not.
    pub failure: Option<Message>,
}

/// Reads record files into the archive, some games at a time, and says how many are stored, were there already, or
/// were skipped and why. What is read when it stops is stored.
pub async fn import(store: &Store, files: &[gio::File], progress: &Arc<Progress>) -> Imported {
    let mut imported = Imported::default();
    let sizes = files.iter().filter_map(|file| std::fs::metadata(file.path()?).ok());
    progress.all.store(sizes.map(|data| data.len()).sum(), Ordering::Relaxed);
    for file in files {
        if let Err(why) = import_file(store, file, progress, &mut imported).await {
            imported.failure = Some(why);
            break;
        }
    }
    imported
}

async fn import_file(
    store: &Store,
    file: &gio::File,
    progress: &Arc<Progress>,
    imported: &mut Imported,
) -> Result<(), Message> {
    let path = local_path(file)?;
    let at = super::store::now_ms();
    let counted = Arc::clone(progress);
    let mut import = store
        .ask(move |archive| {
            let source = open_file(&path).map_err(|why| ArchiveError::Reading(why.to_string()))?;
            Ok(archive.begin_import(Counted { source, progress: counted }, UserData::default()))
        })
        .await?;
    loop {
        let mut report = imported.report;
        let progress = Arc::clone(progress);
        let piece = store.ask(move |archive| {
            let mut remarks = Vec::new();
            let mut tell = |told: Told<'_>| {
                match told {
                    Told::Diagnostics(found) => remarks.extend(found.iter().map(Diagnostic::message)),
                    Told::Skipped(game, why) => remarks.push(
                        Message::new("game {game} is not stored: {why}")
                            .with("game", game.to_string())
                            .with("why", why.clone()),
                    ),
                    Told::Progress(report) | Told::Committed(report) => {
                        progress.games.store(report.read, Ordering::Relaxed);
                    }
                }
                remarks.truncate(MOST_REMARKS);
                if progress.is_stopped() { Go::Stop } else { Go::On }
            };
            let done = archive.import_some(&mut import, IMPORTED_AT_ONCE, at, &mut report, &mut tell);
            let stopped = progress.is_stopped();
            Ok((import, report, remarks, done.map_err(|why| why.message()), stopped))
        });
        let (back, report, remarks, done, stopped) = piece.await?;
        import = back;
        imported.report = report;
        imported.remarks.extend(remarks);
        imported.remarks.truncate(MOST_REMARKS);
        match done? {
            Some(Finished::Whole) => return Ok(()),
            Some(Finished::Stopped) => return Err(stopped_message()),
            None if stopped => return Err(stopped_message()),
            None => {}
        }
    }
}

fn stopped_message() -> Message {
    Message::new("The import was stopped. What was read is in the archive; import the same files again to go on")
}

/// Opens what is a file: a pipe that nobody writes to would be waited for.
fn open_file(path: &Path) -> std::io::Result<std::fs::File> {
    let file = std::fs::metadata(path)?;
    if file.is_file() { std::fs::File::open(path) } else { Err(std::io::ErrorKind::InvalidInput.into()) }
}
