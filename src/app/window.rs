//! The window: start view, game view, archive view, and the way between them.

use super::application::Application;
use super::archive_page::ArchivePage;
use super::files;
use super::game_page::GamePage;
use super::new_game::NewGame;
use super::start_page::StartPage;
use super::store::Store;
use super::words::{say, tr};
use crate::archive::{RecordId, State, Stored};
use crate::catalogue::GAMES;
use crate::record::Record;
use crate::rules::{AnyGame, game_by_variant};
use crate::table::Table;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::Cell;

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/window.ui")]
    pub struct Window {
        #[template_child]
        pub toasts: TemplateChild<adw::ToastOverlay>,
        #[template_child]
        pub pages: TemplateChild<gtk::Stack>,
        #[template_child]
        pub start: TemplateChild<StartPage>,
        #[template_child]
        pub game: TemplateChild<GamePage>,
        #[template_child]
        pub archive: TemplateChild<ArchivePage>,
        /// Whether the window is about to go.
        pub closing: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Window {
        const NAME: &'static str = "LudotecaWindow";
        type Type = super::Window;
        type ParentType = adw::ApplicationWindow;

        fn class_init(klass: &mut Self::Class) {
            StartPage::ensure_type();
            GamePage::ensure_type();
            ArchivePage::ensure_type();
            klass.bind_template();
            klass.install_action("win.show-start", None, |window, _, _| window.show_start());
            klass.install_action("win.show-archive", None, |window, _, _| window.show_archive());
            klass.install_action("win.new-game", None, |window, _, _| window.new_game(window.last_game()));
            klass.install_action("win.open-file", None, |window, _, _| window.choose_import());
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for Window {}
    impl WidgetImpl for Window {}

    impl WindowImpl for Window {
        fn close_request(&self) -> glib::Propagation {
            let window = self.obj();
            self.game.flush();
            window.remember_size();
            self.closing.set(true);
            window.app().keep_open_games();
            self.parent_close_request()
        }
    }

    impl ApplicationWindowImpl for Window {}
    impl AdwApplicationWindowImpl for Window {}
}

glib::wrapper! {
    /// The window.
    pub struct Window(ObjectSubclass<imp::Window>)
        @extends adw::ApplicationWindow, gtk::ApplicationWindow, gtk::Window, gtk::Widget,
        @implements gio::ActionGroup, gio::ActionMap, gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget,
                    gtk::Native, gtk::Root, gtk::ShortcutManager;
}

impl Window {
    /// Makes a window on the start view.
    pub fn new(app: &Application) -> Self {
        let window: Self = glib::Object::builder().property("application", app).build();
        if cfg!(debug_assertions) {
            window.add_css_class("devel");
        }
        if let Some(settings) = app.settings() {
            window.set_default_size(settings.int("window-width"), settings.int("window-height"));
            window.set_maximized(settings.boolean("window-maximized"));
        }
        window.show_start();
        window
    }

    /// The application.
    pub fn app(&self) -> Application {
        self.application().and_downcast().expect("the window belongs to the application")
    }

    /// The archive.
    pub fn store(&self) -> Store {
        self.app().store()
    }

    /// The game view.
    pub fn game_page(&self) -> GamePage {
        self.imp().game.get()
    }

    /// The archive view.
    pub fn archive_page(&self) -> ArchivePage {
        self.imp().archive.get()
    }

    /// The start view.
    pub fn start_page(&self) -> StartPage {
        self.imp().start.get()
    }

    /// The name of the page that is shown.
    pub fn page(&self) -> String {
        self.imp().pages.visible_child_name().map(String::from).unwrap_or_default()
    }

    /// The number of the unfinished game that is played or looked at here.
    pub fn open_game(&self) -> Option<RecordId> {
        let imp = self.imp();
        let shown = !imp.closing.get() && self.page() == "game" && !imp.game.is_over();
        imp.game.record_id().filter(|_| shown)
    }

    /// The window that shows a record of the archive: two would overwrite each other's moves.
    fn window_with(&self, id: RecordId) -> Option<Self> {
        let shows = |window: &Self| window.page() == "game" && window.imp().game.record_id() == Some(id);
        self.app().game_windows().into_iter().find(shows)
    }

    fn show_page(&self, name: &str) {
        self.imp().game.flush();
        if name != "game" {
            self.imp().game.pause_clock();
        }
        self.imp().pages.set_visible_child_name(name);
        let title = match name {
            "archive" => tr("Archive"),
            "game" => self.imp().game.title(),
            _ => "Ludoteca".to_owned(),
        };
        self.set_title(Some(&title));
        self.app().keep_open_games();
    }

    /// Shows the start view.
    pub fn show_start(&self) {
        self.show_page("start");
        self.imp().start.refresh(&self.store());
    }

    /// Shows the archive.
    pub fn show_archive(&self) {
        self.show_page("archive");
        self.imp().archive.refresh();
    }

    /// Asks for players and options of a game, then begins it.
    pub fn new_game(&self, game: &'static dyn AnyGame) {
        let dialog = NewGame::new(self, game);
        dialog.connect_play(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |record| window.begin(game, record)
        ));
        dialog.present();
    }

    /// Begins a game with this record; nothing is stored before its first move.
    pub fn begin(&self, game: &'static dyn AnyGame, record: Record) {
        match Table::new(game, record) {
            Ok(table) => self.sit_down(table, None),
            Err(why) => return self.tell(&why.0),
        }
        if self.is_first_time(game) && !game.help().is_empty() {
            self.imp().game.help();
        }
    }

    /// Whether the rules of a game have not been shown yet; they count as shown from now on.
    fn is_first_time(&self, game: &dyn AnyGame) -> bool {
        let app = self.app();
        let Some(settings) = app.settings() else { return false };
        let mut helped: Vec<String> = settings.strv("helped").iter().map(ToString::to_string).collect();
        if helped.iter().any(|id| id == game.info().id) {
            return false;
        }
        helped.push(game.info().id.to_owned());
        settings.set_strv("helped", helped).is_ok()
    }

    /// Takes up a record of the archive.
    pub fn open_record(&self, id: RecordId) {
        if let Some(window) = self.window_with(id) {
            return window.present();
        }
        let store = self.store();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                let opened = match store.ask(move |archive| archive.load(id)).await {
                    Ok(stored) => table_of(stored),
                    Err(why) => Err(why),
                };
                if let Some(other) = window.window_with(id) {
                    return other.present(); // It has come to it meanwhile.
                }
                match opened {
                    Ok(table) => window.sit_down(table, Some(id)),
                    Err(why) => window.tell(&why),
                }
            }
        ));
    }

    fn sit_down(&self, table: Table, id: Option<RecordId>) {
        self.imp().game.sit_down(table, id, self.store());
        self.show_page("game");
        self.imp().game.focus_board();
    }

    /// Says something in a toast.
    pub fn tell(&self, message: &Message) {
        self.toast(&super::words::sentence(message));
    }

    /// Shows a toast.
    pub fn toast(&self, text: &str) {
        self.imp().toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(text)));
    }

    /// Shows a toast with a button that takes back what was done.
    pub fn toast_undo(&self, text: &str, undo: impl Fn() + 'static) {
        let toast = adw::Toast::new(&glib::markup_escape_text(text));
        toast.set_button_label(Some(&tr("Undo")));
        toast.connect_button_clicked(move |_| undo());
        self.imp().toasts.add_toast(toast);
    }

    fn choose_import(&self) {
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                if let Some(chosen) = files::choose_records(&window).await {
                    window.import(chosen);
                }
            }
        ));
    }

    /// Imports record files into the archive and says what came of it.
    pub fn import(&self, files: Vec<gio::File>) {
        let store = self.store();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                match files::import(&store, &files).await {
                    Ok(imported) => window.tell_imported(&imported),
                    Err(why) => window.tell(&why),
                }
                window.imp().archive.refresh();
                window.imp().start.refresh(&store);
            }
        ));
    }

    fn tell_imported(&self, imported: &files::Imported) {
        let report = say(&imported.report.message());
        if imported.remarks.is_empty() {
            return self.toast(&report);
        }
        let lines: Vec<String> = imported.remarks.iter().map(say).collect();
        let text = gtk::Label::builder().label(lines.join("\n")).wrap(true).selectable(true).xalign(0.0).build();
        let scrolled = gtk::ScrolledWindow::builder().child(&text).min_content_height(160).build();
        let dialog = adw::MessageDialog::new(Some(self), Some(&tr("Import")), Some(&report));
        dialog.set_extra_child(Some(&scrolled));
        dialog.add_response("close", &tr("Close"));
        dialog.present();
    }

    fn last_game(&self) -> &'static dyn AnyGame {
        self.imp().game.game().unwrap_or(GAMES[0])
    }

    fn remember_size(&self) {
        let app = self.app();
        let Some(settings) = app.settings() else { return };
        let (width, height) = self.default_size();
        // Preferences that cannot be kept are no reason to stay open.
        let _ = settings.set_int("window-width", width);
        let _ = settings.set_int("window-height", height);
        let _ = settings.set_boolean("window-maximized", self.is_maximized());
    }
}

fn table_of(stored: Stored) -> Result<Table, Message> {
    let Stored { record, state, .. } = stored;
    let variant = record.tags.get("Variant").unwrap_or("");
    let unknown = || Message::new("this program does not know the game {game}").with("game", variant);
    let game = game_by_variant(GAMES, variant).ok_or_else(unknown)?;
    let table = match state {
        State::Playing => Table::resume(game, record),
        State::Ended => Table::look_at(game, record),
    };
    table.map_err(|why| why.0)
}
