//! The application: one process, one archive, its windows and keys.

use super::actions::ACTIONS;
use super::preferences::Preferences;
use super::store::Store;
use super::window::Window;
use super::words::tr;
use super::{APP_ID, open_games, settings, spoken};
use crate::archive::{IfMissing, RecordId};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Application {
        pub store: RefCell<Option<Store>>,
        pub settings: OnceCell<Option<gio::Settings>>,
        /// The archive to open, where it is not the one of the preferences.
        pub archive_path: RefCell<Option<PathBuf>>,
        /// Archives that were in use before; what they were asked is still done.
        pub retired: RefCell<Vec<Store>>,
        /// The unfinished games that are open, as they were last kept.
        pub open_games: RefCell<Vec<RecordId>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Application {
        const NAME: &'static str = "LudotecaApplication";
        type Type = super::Application;
        type ParentType = adw::Application;
    }

    impl ObjectImpl for Application {}

    impl ApplicationImpl for Application {
        fn startup(&self) {
            self.parent_startup();
            let app = self.obj();
            spoken::follow_windows();
            gtk::Window::set_default_icon_name(APP_ID);
            for action in ACTIONS {
                app.set_accels_for_action(action.name, action.keys);
            }
            if let Some(settings) = app.settings() {
                settings::follow(settings);
            }
            app.add_action_entries([
                gio::ActionEntry::builder("quit")
                    .activate(|app: &super::Application, _, _| app.close_windows())
                    .build(),
                gio::ActionEntry::builder("preferences")
                    .activate(|app: &super::Application, _, _| Preferences::new(app).present())
                    .build(),
                gio::ActionEntry::builder("new-window")
                    .activate(|app: &super::Application, _, _| Window::new(app).present())
                    .build(),
                gio::ActionEntry::builder("about").activate(|app: &super::Application, _, _| app.show_about()).build(),
            ]);
        }

        fn activate(&self) {
            self.parent_activate();
            let app = self.obj();
            match app.active_window() {
                Some(window) => window.present(),
                None => {
                    let window = Window::new(&app);
                    window.present();
                    open_games::bring_back(&window);
                }
            }
        }

        fn open(&self, files: &[gio::File], _hint: &str) {
            let app = self.obj();
            let window = app.active_window().and_downcast::<Window>().unwrap_or_else(|| Window::new(&app));
            window.present();
            window.open_files(files.to_vec());
        }

        fn shutdown(&self) {
            for store in self.retired.take().into_iter().chain(self.store.take()) {
                store.close();
            }
            self.parent_shutdown();
        }
    }

    impl GtkApplicationImpl for Application {}
    impl AdwApplicationImpl for Application {}
}

glib::wrapper! {
    /// The application.
    pub struct Application(ObjectSubclass<imp::Application>)
        @extends adw::Application, gtk::Application, gio::Application,
        @implements gio::ActionGroup, gio::ActionMap;
}

impl Default for Application {
    fn default() -> Self {
        Self::new()
    }
}

impl Application {
    /// Makes the application.
    pub fn new() -> Self {
        glib::Object::builder()
            .property("application-id", APP_ID)
            .property("flags", gio::ApplicationFlags::HANDLES_OPEN)
            .property("resource-base-path", "/io/github/ludoteca/Ludoteca")
            .build()
    }

    /// Uses another archive from now on, for this run; it is made where nothing is.
    pub fn set_archive_path(&self, path: PathBuf) {
        self.imp().archive_path.replace(Some(path));
        self.change_archive();
    }

    /// Uses another archive from now on and remembers that; none means the program's own place.
    pub fn use_archive(&self, path: Option<&Path>, if_missing: IfMissing) {
        if let Some(settings) = self.settings() {
            settings::set_archive_place(settings, path);
        }
        let kept = self.settings().is_some();
        let named = path.filter(|_| if_missing == IfMissing::Create || !kept);
        self.imp().archive_path.replace(named.map(Path::to_owned));
        self.change_archive();
    }

    /// Opens the archive anew: at another place, or after something was done about it.
    pub fn change_archive(&self) {
        let windows: Vec<Window> = self.windows().into_iter().filter_map(|window| window.downcast().ok()).collect();
        for window in &windows {
            window.game_page().flush();
        }
        if let Some(store) = self.imp().store.take() {
            store.retire();
            self.imp().retired.borrow_mut().push(store);
        }
        for window in windows {
            window.show_start();
        }
    }

    /// The place of the archive in use.
    pub fn archive_place(&self) -> PathBuf {
        let chosen = || settings::archive_place(self.settings()?);
        self.imp().archive_path.borrow().clone().or_else(chosen).unwrap_or_else(default_archive)
    }

    /// The archive; opened when it is first asked for.
    pub fn store(&self) -> Store {
        if let Some(store) = &*self.imp().store.borrow() {
            return store.clone();
        }
        let path = self.archive_place();
        // A place that was chosen and is empty is no new archive: a disk may be missing.
        let made = self.imp().archive_path.borrow().is_some() || path == default_archive();
        let store = Store::open(path, if made { IfMissing::Create } else { IfMissing::Fail });
        self.imp().store.replace(Some(store.clone()));
        self.listen(&store);
        store
    }

    /// Passes on to the windows what the archive's thread tells.
    fn listen(&self, store: &Store) {
        let news = store.news();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = app)]
            self,
            async move {
                while let Ok(news) = news.recv().await {
                    for window in app.windows().into_iter().filter_map(|window| window.downcast::<Window>().ok()) {
                        window.heed_archive(news);
                    }
                }
            }
        ));
    }

    /// The preferences; none where no schema was found.
    pub fn settings(&self) -> Option<&gio::Settings> {
        self.imp().settings.get_or_init(settings::open).as_ref()
    }

    /// The windows of games and archive.
    pub fn game_windows(&self) -> Vec<Window> {
        self.windows().into_iter().filter_map(|window| window.downcast().ok()).collect()
    }

    /// Keeps in mind which unfinished games are open.
    pub fn keep_open_games(&self) {
        let mut open: Vec<RecordId> = self.game_windows().iter().filter_map(Window::open_game).collect();
        open.sort_unstable();
        if *self.imp().open_games.borrow() != open {
            self.imp().open_games.replace(open.clone());
            open_games::keep(self, open);
        }
    }

    fn close_windows(&self) {
        for window in self.windows() {
            window.close();
        }
    }

    fn show_about(&self) {
        let about = adw::AboutWindow::builder()
            .application_name("Ludoteca")
            .application_icon(APP_ID)
            .version(env!("CARGO_PKG_VERSION"))
            .comments(tr("Little-known board games, played offline and kept for years"))
            .license_type(gtk::License::Gpl30)
            .developer_name(tr("The Ludoteca contributors"))
            .modal(true)
            .build();
        about.set_transient_for(self.active_window().as_ref());
        about.present();
    }
}

/// The program's own place for the archive.
pub fn default_archive() -> PathBuf {
    glib::user_data_dir().join("ludoteca").join("archive.db")
}
