//! Records that come into the window and go out of it: files, the clipboard, imports and exports.

use super::{Window, unknown_game};
use crate::app::files;
use crate::app::new_game::birth_now;
use crate::app::task::{Bar, Task};
use crate::app::words::{say, sentence, tr};
use crate::archive::RecordId;
use crate::catalogue::GAMES;
use crate::record::{Record, read_one};
use crate::rules::{Drawn, Tags, game_by_variant};
use crate::table::{Command, Step, Table, new_record};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

impl Window {
    pub(super) fn choose(&self, then: fn(&Window, Vec<gio::File>)) {
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                if let Some(chosen) = files::choose_records(&window).await {
                    then(&window, chosen);
                }
            }
        ));
    }

    /// Shows the records of files without storing them: one at once, of several a choice.
    pub fn open_files(&self, files: Vec<gio::File>) {
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                match files::read(&files).await {
                    Ok(found) => window.show_found(found, files),
                    Err(why) => window.tell(&why),
                }
            }
        ));
    }

    fn show_found(&self, mut found: Vec<Record>, files: Vec<gio::File>) {
        if found.len() == 1 {
            return self.show_unkept(found.remove(0));
        }
        if found.is_empty() {
            return self.tell(&Message::new("no game was found there"));
        }
        let list = gtk::ListBox::builder().css_classes(["boxed-list"]).build();
        for record in &found {
            let facts = ["Variant", "Event", "Date", "Result"].iter().filter_map(|name| record.tags.get(name));
            let row = adw::ActionRow::builder()
                .title(glib::markup_escape_text(&files::players(record)))
                .subtitle(glib::markup_escape_text(&facts.collect::<Vec<_>>().join(" · ")))
                .activatable(true)
                .build();
            list.append(&row);
        }
        let scrolled = gtk::ScrolledWindow::builder().child(&list).min_content_height(280).build();
        let title = say(&Message::plural("{n} game", "{n} games", found.len() as u64));
        let dialog = adw::MessageDialog::new(Some(self), Some(&title), Some(&tr("Choose one to look at, or keep all")));
        dialog.set_extra_child(Some(&scrolled));
        dialog.add_response("close", &tr("Close"));
        dialog.add_response("import", &tr("Import all"));
        dialog.set_response_appearance("import", adw::ResponseAppearance::Suggested);
        dialog.connect_response(
            Some("import"),
            glib::clone!(
                #[weak(rename_to = window)]
                self,
                move |_, _| window.import(files.clone())
            ),
        );
        list.connect_row_activated(glib::clone!(
            #[weak(rename_to = window)]
            self,
            #[weak]
            dialog,
            move |_, row| {
                dialog.close();
                if let Some(record) = found.get(row.index() as usize) {
                    window.show_unkept(record.clone());
                }
            }
        ));
        dialog.present();
    }

    /// Shows a record that is not in the archive.
    pub fn show_unkept(&self, record: Record) {
        let variant = record.tags.get("Variant").unwrap_or("").to_owned();
        let Some(game) = game_by_variant(GAMES, &variant) else { return self.tell(&unknown_game(&variant)) };
        match Table::new(game, record) {
            Ok(table) => {
                self.sit_down(table, None);
                self.imp().game.command(Command::Look(Step::Start));
            }
            Err(why) => self.tell(&why.0),
        }
    }

    /// Takes a record or a position out of the clipboard.
    pub(super) fn paste(&self) {
        let clipboard = self.clipboard();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                if let Some(text) = clipboard.read_text_future().await.ok().flatten() {
                    window.take_text(&text);
                }
            }
        ));
    }

    /// Shows what a text holds: a record, or the position text of one of the games, which begins a new game.
    pub fn take_text(&self, text: &str) {
        let text = text.trim();
        if text.starts_with('[') {
            match read_one(text, GAMES) {
                Some(game) => return self.show_unkept(game.record),
                None => return self.tell(&Message::new("no game was found there")),
            }
        }
        for game in GAMES {
            let Ok(setup) = game.canonical_setup(&Tags::new("", Some(text))) else { continue };
            let drawn = Drawn { setup, beside: Tags::default() };
            if let Ok(record) = new_record(*game, &drawn, &birth_now(Vec::new())) {
                return self.begin(*game, record);
            }
        }
        self.tell(&Message::new("the clipboard holds neither a record nor a position of a game"));
    }

    /// Shows that work goes on; none while other work does.
    fn begin_task(&self, words: fn(u64) -> Message) -> Option<Task> {
        let imp = self.imp();
        if imp.busy.replace(true) {
            self.toast(&tr("Another import or export is still going on"));
            return None;
        }
        let bar = Bar {
            revealer: imp.task.get(),
            label: imp.task_label.get(),
            fraction: imp.task_fraction.get(),
            cancel: imp.task_cancel.get(),
        };
        Some(Task::begin(&bar, words))
    }

    /// Stops the import or export that goes on.
    pub fn cancel_task(&self) {
        self.imp().task_cancel.emit_clicked();
    }

    /// Whether an import or export goes on.
    pub fn is_busy(&self) -> bool {
        self.imp().busy.get()
    }

    /// Imports record files into the archive and says what came of it.
    pub fn import(&self, files: Vec<gio::File>) {
        let words = |n| Message::plural("Importing: {n} game read", "Importing: {n} games read", n);
        let Some(task) = self.begin_task(words) else { return };
        let store = self.store();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                let imported = files::import(&store, &files, &task.progress()).await;
                drop(task);
                window.imp().busy.set(false);
                window.tell_imported(imported);
                window.imp().archive.refresh();
                window.imp().start.refresh(&store);
            }
        ));
    }

    /// Writes records of the archive to a file, in this order, and says what came of it.
    pub fn export(&self, ids: Vec<RecordId>, file: gio::File) {
        let words = |n| Message::plural("Exporting: {n} game written", "Exporting: {n} games written", n);
        let Some(task) = self.begin_task(words) else { return };
        let store = self.store();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                let name = file.basename().map(|name| name.display().to_string()).unwrap_or_default();
                let exported = files::export(&store, &ids, &file, &task.progress()).await;
                drop(task);
                window.imp().busy.set(false);
                match exported {
                    Ok(Some(n)) => window.tell(
                        &Message::plural("{n} game is saved as {name}", "{n} games are saved as {name}", n)
                            .with("name", name),
                    ),
                    Ok(None) => {
                        window.tell(&Message::new("the export was stopped: {name} is as it was").with("name", name))
                    }
                    Err(why) => window.tell(&why),
                }
            }
        ));
    }

    fn tell_imported(&self, imported: files::Imported) {
        let report = say(&imported.report.message());
        let remarks: Vec<Message> = imported.failure.into_iter().chain(imported.remarks).collect();
        if remarks.is_empty() {
            return self.toast(&report);
        }
        let lines: Vec<String> = remarks.iter().map(sentence).collect();
        let text = gtk::Label::builder().label(lines.join("\n")).wrap(true).selectable(true).xalign(0.0).build();
        let scrolled = gtk::ScrolledWindow::builder()
            .child(&text)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .max_content_height(240)
            .build();
        let dialog = adw::MessageDialog::new(Some(self), Some(&tr("Import")), Some(&report));
        dialog.set_extra_child(Some(&scrolled));
        dialog.add_response("close", &tr("Close"));
        dialog.present();
    }
}
