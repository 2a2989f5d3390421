//! Preferences, in GSettings. Records belong to the archive, never here.

use gtk::prelude::*;
use gtk::{gio, glib};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Opens the preferences: the schema of the build in a debug build, else the installed one; a missing schema falls
/// back to the build's, then to preferences that are kept for this run only.
pub fn open() -> Option<gio::Settings> {
    let built = env!("LUDOTECA_BUILD_SCHEMAS");
    let folders: Vec<&str> = if cfg!(debug_assertions) {
        vec![built]
    } else {
        option_env!("LUDOTECA_SCHEMADIR").into_iter().chain([built]).collect()
    };
    let default = gio::SettingsSchemaSource::default();
    let in_folder = |folder: &&str| {
        let source = gio::SettingsSchemaSource::from_directory(Path::new(folder), default.as_ref(), false).ok()?;
        source.lookup(super::APP_ID, true)
    };
    let schema = folders
        .iter()
        .find_map(in_folder)
        .or_else(|| default.as_ref().and_then(|source| source.lookup(super::APP_ID, true)))?;
    Some(gio::Settings::new_full(&schema, None::<&gio::SettingsBackend>, None))
}

/// Carries out what concerns the whole program, now and at each change: light or dark, motion or none.
pub fn follow(settings: &gio::Settings) {
    apply_scheme(settings);
    apply_animation(settings);
    settings.connect_changed(Some("colour-scheme"), |settings, _| apply_scheme(settings));
    settings.connect_changed(Some("animation"), |settings, _| apply_animation(settings));
}

fn apply_scheme(settings: &gio::Settings) {
    adw::StyleManager::default().set_color_scheme(match settings.string("colour-scheme").as_str() {
        "light" => adw::ColorScheme::ForceLight,
        "dark" => adw::ColorScheme::ForceDark,
        _ => adw::ColorScheme::Default,
    });
}

/// The desktop's wish counts, unless motion is turned off here.
fn apply_animation(settings: &gio::Settings) {
    let Some(desktop) = gtk::Settings::default() else { return };
    desktop.reset_property("gtk-enable-animations");
    if !settings.boolean("animation") {
        desktop.set_gtk_enable_animations(false);
    }
}

/// Where the user's archive lies; none for the program's own place.
pub fn archive_place(settings: &gio::Settings) -> Option<PathBuf> {
    let uri = settings.string("archive");
    if uri.is_empty() { None } else { gio::File::for_uri(&uri).path() }
}

/// Remembers where the user's archive lies.
pub fn set_archive_place(settings: &gio::Settings, path: Option<&Path>) {
    let uri = path.map(|path| gio::File::for_path(path).uri().to_string()).unwrap_or_default();
    if let Err(error) = settings.set_string("archive", &uri) {
        glib::g_warning!("ludoteca", "{error}");
    }
}

/// The name that a seat has by default.
pub fn default_name(settings: &gio::Settings, seat: usize) -> Option<String> {
    settings.strv("default-names").get(seat).map(ToString::to_string).filter(|name| !name.is_empty())
}

/// What was chosen last for a field of a game.
pub fn last_used(settings: &gio::Settings, game: &str, field: &str) -> Option<String> {
    let all: HashMap<String, String> = settings.value("last-used").get()?;
    all.get(&format!("{game}/{field}")).cloned()
}

/// Remembers what was chosen for the fields of a game.
pub fn remember(settings: &gio::Settings, game: &str, fields: &[(String, String)]) {
    let mut all: HashMap<String, String> = settings.value("last-used").get().unwrap_or_default();
    for (field, value) in fields {
        all.insert(format!("{game}/{field}"), value.clone());
    }
    let ordered: std::collections::BTreeMap<String, String> = all.into_iter().collect();
    if let Err(error) = settings.set_value("last-used", &ordered.to_variant()) {
        glib::g_warning!("ludoteca", "{error}");
    }
}
