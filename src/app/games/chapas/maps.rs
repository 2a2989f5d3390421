//! The maps that a user has brought: each in a file of its own beside the archive, read anew through the same checks.

use crate::games::chapas::{Chapas, Map, read_maps, write_map};
use crate::rules::{AnyGame, Malformed};
use crate::text::Message;
use gtk::gio::prelude::*;
use gtk::{gio, glib};
use std::path::PathBuf;
use std::sync::Arc;

/// A file with maps is never larger than this many bytes.
const MOST_BYTES: usize = 1 << 20;

fn folder() -> PathBuf {
    glib::user_data_dir().join("ludoteca").join("maps")
}

/// The user's maps, by id. A file that cannot be read is left out: the records that use its map carry it themselves.
pub fn load() -> Vec<Arc<Map>> {
    let Ok(files) = std::fs::read_dir(folder()) else { return Vec::new() };
    let texts = files.flatten().filter_map(|file| std::fs::read_to_string(file.path()).ok());
    let mut maps: Vec<Arc<Map>> = texts.filter_map(|text| read_maps(&text).ok()).flatten().collect();
    maps.retain(|map| Map::shipped_by_id(map.id()).is_none());
    maps.sort_by(|a, b| a.id().cmp(b.id()));
    maps.dedup_by(|a, b| a.id() == b.id());
    maps
}

/// Takes the maps of a file among the user's; gives the id of its first.
///
/// # Errors
/// What the file cannot be taken for, with its line; nothing of it is kept then.
pub async fn import(file: &gio::File) -> Result<String, Message> {
    let (bytes, _) = file.load_contents_future().await.map_err(|error| unread(error.message()))?;
    if bytes.len() > MOST_BYTES {
        return Err(Message::new("the file is too large for a map"));
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| Message::new("the file is no UTF-8 text"))?;
    let maps = read_maps(text).map_err(|Malformed(why)| why)?;
    AnyGame::data_tags(&Chapas, "", text).map_err(|Malformed(why)| why)?;
    let Some(first) = maps.first() else { return Err(Message::new("there is no map in the file")) };
    std::fs::create_dir_all(folder()).map_err(|error| unread(&error.to_string()))?;
    for map in maps.iter().filter(|map| Map::shipped_by_id(map.id()).is_none()) {
        let text = format!("map = [{}]\n", write_map(map));
        let path = folder().join(format!("{}.toml", map.id()));
        glib::file_set_contents(path, text.as_bytes()).map_err(|error| unread(error.message()))?;
    }
    Ok(first.id().to_owned())
}

fn unread(why: &str) -> Message {
    Message::new("the map could not be taken: {why}").with("why", why)
}
