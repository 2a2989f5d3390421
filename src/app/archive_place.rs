//! Another archive in the place of the one in use: one that is there, a new one, a backup.

use super::application::Application;
use super::store::There;
use super::words::tr;
use crate::archive::{self, ArchiveError, IfMissing, Waiting};
use crate::catalogue::GAMES;
use crate::text::Message;
use gtk::gio;
use gtk::prelude::*;
use std::path::{Path, PathBuf};

/// Asks for an archive that is there, and uses it.
pub async fn open_another(app: &Application, parent: &gtk::Window) {
    let dialog = chooser(app, parent, &tr("Open an archive"), gtk::FileChooserAction::Open);
    if let Some(path) = choose(&dialog).await {
        app.use_archive(Some(&path), IfMissing::Fail);
    }
}

/// Asks where a new archive is to be, and uses it.
pub async fn make_new(app: &Application, parent: &gtk::Window) {
    let dialog = chooser(app, parent, &tr("Make a new archive"), gtk::FileChooserAction::Save);
    let place = fresh(&app.archive_place());
    dialog.set_current_name(&place.file_name().unwrap_or_default().to_string_lossy());
    if let Some(path) = choose(&dialog).await {
        app.use_archive(Some(&path), IfMissing::Create);
    }
}

/// Makes a new archive beside the place of the one that cannot be opened, and uses it. What is there stays.
pub fn make_beside(app: &Application) {
    app.use_archive(Some(&fresh(&app.archive_place())), IfMissing::Create);
}

/// Asks for a backup.
pub async fn choose_backup(app: &Application, parent: &gtk::Window) -> Option<PathBuf> {
    choose(&chooser(app, parent, &tr("Restore a backup"), gtk::FileChooserAction::Open)).await
}

/// Puts a copy of a backup in the place of the archive, or beside what must stay there; says where what was there is
/// kept. The backup itself stays as it is.
///
/// # Errors
/// The backup is none, or cannot be copied: nothing is changed.
pub async fn restore(app: &Application, from: PathBuf, there: There) -> Result<Message, Message> {
    let place = app.archive_place();
    let target = if there == There::Other { fresh(&place) } else { place.clone() };
    let to = target.clone();
    let restored = gio::spawn_blocking(move || archive::restore(&to, &from, GAMES, Waiting::default())).await;
    let failed = || ArchiveError::System("its thread failed".to_owned());
    let kept = restored.unwrap_or_else(|_| Err(failed())).map_err(|why| why.message())?;
    if target == place {
        app.change_archive();
    } else {
        app.use_archive(Some(&target), IfMissing::Create);
    }
    Ok(match kept {
        Some(kept) => Message::new("The backup is restored. What was there is kept as {file}")
            .with("file", kept.display().to_string()),
        None => Message::new("The backup is restored as {file}").with("file", target.display().to_string()),
    })
}

/// A place in the same folder at which nothing is: the place itself, or its name with a number.
fn fresh(place: &Path) -> PathBuf {
    let stem = place.file_stem().unwrap_or_default().to_owned();
    let numbered = |n: u32| {
        let mut name = stem.clone();
        name.push(format!("-{n}"));
        if let Some(ending) = place.extension() {
            name.push(".");
            name.push(ending);
        }
        place.with_file_name(name)
    };
    let mut places = std::iter::once(place.to_owned()).chain((2..).map(numbered));
    places.find(|place| std::fs::symlink_metadata(place).is_err()).unwrap_or_else(|| place.to_owned())
}

fn chooser(
    app: &Application,
    parent: &gtk::Window,
    title: &str,
    action: gtk::FileChooserAction,
) -> gtk::FileChooserNative {
    let dialog =
        gtk::FileChooserNative::builder().title(title).action(action).modal(true).transient_for(parent).build();
    if let Some(folder) = app.archive_place().parent().filter(|folder| folder.is_dir()) {
        // Where it begins is a convenience.
        let _ = dialog.set_current_folder(Some(&gio::File::for_path(folder)));
    }
    dialog
}

async fn choose(dialog: &gtk::FileChooserNative) -> Option<PathBuf> {
    if dialog.run_future().await == gtk::ResponseType::Accept { dialog.file()?.path() } else { None }
}
