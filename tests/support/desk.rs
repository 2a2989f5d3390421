//! A program with an archive of its own, for tests through the real window. All run on one thread, which needs a
//! display, and GSETTINGS_BACKEND=memory.

// Each test file uses a part of it.
#![allow(dead_code)]

use adw::prelude::*;
use gtk::{gio, glib};
use ludoteca::app::{Application, Window};
use ludoteca::archive::{Archive, ArchiveError, Query, RecordId, Sort, Stored};
use ludoteca::catalogue::GAMES;
use ludoteca::record::Record;
use ludoteca::rules::{Step, game_by_variant};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A garden of Niya.
pub const GARDEN: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";

/// Runs the main loop until something holds, at most some seconds.
#[track_caller]
pub fn wait(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(10), "waited in vain");
        glib::MainContext::default().iteration(false);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Lets everything that is due be done.
pub fn settle() {
    let until = Instant::now() + Duration::from_millis(60);
    wait(|| Instant::now() > until);
}

/// A program with an archive of its own.
pub struct Desk {
    pub app: Application,
    pub folder: TempDir,
}

impl Desk {
    pub fn new() -> Self {
        // All tests run on one thread, which may have one application.
        thread_local! {
            static APP: Application = {
                ludoteca::app::prepare();
                let app = Application::new();
                app.set_flags(gio::ApplicationFlags::NON_UNIQUE | gio::ApplicationFlags::HANDLES_OPEN);
                app.register(None::<&gio::Cancellable>).unwrap();
                app
            };
        }
        let app = APP.with(Clone::clone);
        let folder = tempfile::tempdir().unwrap();
        let desk = Self { app, folder };
        desk.app.set_archive_path(desk.place());
        desk
    }

    /// Where its archive is.
    pub fn place(&self) -> PathBuf {
        self.folder.path().join("archive.db")
    }

    pub fn settings(&self) -> &gio::Settings {
        self.app.settings().unwrap()
    }

    /// Does something with the archive, and waits for it.
    pub fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Archive) -> Result<T, ArchiveError> + Send + 'static,
    ) -> T {
        glib::MainContext::default().block_on(self.app.store().ask(job)).unwrap()
    }

    pub fn window(&self) -> Window {
        let window = Window::new(&self.app);
        window.present();
        wait(|| window.is_mapped());
        window
    }

    /// The window with a game of Niya in a known garden.
    pub fn game(&self) -> Window {
        self.game_of("Niya", GARDEN)
    }

    /// The window with a game that begins from a position.
    pub fn game_of(&self, variant: &str, position: &str) -> Window {
        self.game_with(&[("Variant", variant), ("FEN", position), ("White", "Anna"), ("Black", "Bo")])
    }

    /// The window with a game whose record has these tags.
    pub fn game_with(&self, tags: &[(&str, &str)]) -> Window {
        let window = self.window();
        let mut record = Record::default();
        for (name, value) in tags {
            record.tags.set(name, value).unwrap();
        }
        let game = game_by_variant(GAMES, record.tags.get("Variant").unwrap()).unwrap();
        window.begin(game, record);
        self.close_help();
        // The first frames are still being laid out.
        wait(|| window.game_page().board().width() > 200 && window.game_page().board().height() > 200);
        settle();
        window
    }

    /// Closes "How to play", which comes the first time.
    pub fn close_help(&self) {
        for extra in self.app.windows().into_iter().filter(|window| !window.is::<Window>()) {
            extra.close();
        }
    }

    pub fn ids(&self) -> Vec<RecordId> {
        self.ask(|archive| archive.list(&Query::default(), Sort::default()))
    }

    pub fn stored(&self, id: RecordId) -> Stored {
        self.ask(move |archive| archive.load(id))
    }

    pub fn only_record(&self) -> Record {
        let ids = self.ids();
        assert_eq!(ids.len(), 1);
        self.stored(ids[0]).record
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        for window in self.app.windows() {
            window.destroy();
        }
        for key in self.settings().settings_schema().unwrap().list_keys() {
            self.settings().reset(&key);
        }
    }
}

/// Touches a cell and waits until what came of it is stored.
pub fn touch(window: &Window, cell: &str) {
    let page = window.game_page();
    let number = page.with_table(|table| table.position().read_cell(cell)).flatten().unwrap();
    page.board().touch(Step::Cell(number));
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
}

/// The moves of the main line.
pub fn main_line(record: &Record) -> String {
    let moves: Vec<&str> = record.tree.main_line().skip(1).map(|id| record.tree.node(id).mv.as_str()).collect();
    moves.join(" ")
}
