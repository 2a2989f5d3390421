//! The user's own teams and compass sets: TOML files in the user's data folder.

use super::{Team, read_team, write_team};
use crate::games::navia::{CompassSet, read_set};
use crate::text::Message;
use gtk::glib;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the game's files lie.
fn folder() -> PathBuf {
    glib::user_data_dir().join("ludoteca").join("navia")
}

fn not_written(name: &str, error: &io::Error) -> Message {
    Message::new("{name} was not written: {why}. What was there is as before")
        .with("name", name)
        .with("why", error.to_string())
}

/// Writes a file wholly or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

/// The saved teams, by name; a file that cannot be read counts as empty and is left alone until the next saving.
pub(super) fn teams() -> BTreeMap<String, Team> {
    let text = fs::read_to_string(folder().join("teams.toml")).unwrap_or_default();
    read_teams(&text)
}

fn read_teams(text: &str) -> BTreeMap<String, Team> {
    let read: BTreeMap<String, String> = toml::from_str(text).unwrap_or_default();
    read.into_iter().filter_map(|(name, team)| Some((name, read_team(&team)?))).collect()
}

/// Saves all teams.
///
/// # Errors
/// The sentence that says why the file was not written.
pub(super) fn save_teams(teams: &BTreeMap<String, Team>) -> Result<(), Message> {
    write(&folder().join("teams.toml"), &write_teams(teams)).map_err(|error| not_written("teams.toml", &error))
}

fn write_teams(teams: &BTreeMap<String, Team>) -> String {
    let texts: BTreeMap<&str, String> = teams.iter().map(|(name, team)| (name.as_str(), write_team(team))).collect();
    toml::to_string(&texts).unwrap_or_default()
}

/// The user's compass sets, by the names of their files; those that cannot be read are told in the program's log.
pub(super) fn compass_sets() -> Vec<Arc<CompassSet>> {
    let Ok(entries) = fs::read_dir(folder().join("compasses")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string());
        match text.and_then(|text| read_set(&text).map_err(|why| why.to_string())) {
            Ok(set) => Some(set),
            Err(why) => {
                glib::g_warning!("ludoteca", "{}: {why}", path.display());
                None
            }
        }
    };
    paths.into_iter().filter_map(read).collect()
}

/// Saves a set under its name; gives the text of another set that had that name and is replaced.
///
/// # Errors
/// The sentence that says why the file was not written.
pub(super) fn save_set(name: &str, text: &str) -> Result<Option<String>, Message> {
    save_set_in(&folder().join("compasses"), name, text)
}

fn save_set_in(folder: &Path, name: &str, text: &str) -> Result<Option<String>, Message> {
    let file = format!("{}.toml", file_stem(name));
    let path = folder.join(&file);
    let replaced = fs::read_to_string(&path).ok().filter(|old| old != text);
    write(&path, text).map_err(|error| not_written(&file, &error))?;
    Ok(replaced)
}

/// A name as that of a file: what a file's name cannot hold is written as its number.
fn file_stem(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_ ".contains(c);
    name.chars().map(|c| if plain(c) { c.to_string() } else { format!("%{:x}", u32::from(c)) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_come_back_from_their_file() {
        let mut teams = BTreeMap::new();
        teams.insert("my \"seven\" = 7".to_owned(), read_team("1-2-4-9-12-23-25").unwrap());
        teams.insert("b".to_owned(), read_team("3-8-10-11-29-36-37").unwrap());
        assert_eq!(read_teams(&write_teams(&teams)), teams);
        assert!(read_teams("b = \"1-2\"\n").is_empty());
        assert!(read_teams("no file of ours").is_empty());
    }

    #[test]
    fn a_set_that_is_saved_gives_back_the_one_that_it_replaces() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("compasses");
        let save = |name: &str, text: &str| save_set_in(&place, name, text).unwrap();
        assert_eq!(save("mine", "one"), None);
        assert_eq!(save("mine", "one"), None, "nothing is lost");
        assert_eq!(save("other", "two"), None);
        assert_eq!(save("mine", "two"), Some("one".to_owned()));
        assert_eq!(save("mine", "one"), Some("two".to_owned()));
        assert_eq!(fs::read_to_string(place.join("mine.toml")).unwrap(), "one");
    }

    #[test]
    fn every_name_has_a_file_of_its_own() {
        assert_eq!(file_stem("Figures of 2004"), "Figures of 2004");
        assert_eq!(file_stem("../a"), "%2e%2e%2fa");
        assert_ne!(file_stem("a/b"), file_stem("a.b"));
    }
}
