//! Records in and out of files.

use super::store::Store;
use super::window::Window;
use super::words::tr;
use crate::record::Record;
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::gio;

/// Who played, as one line.
pub fn players(record: &Record) -> String {
    let names: Vec<&str> = (0..Seat::MOST).filter_map(|seat| record.tags.get(Seat::new(seat).tag())).collect();
    if names.is_empty() { tr("Unnamed players") } else { names.join(" – ") }
}
