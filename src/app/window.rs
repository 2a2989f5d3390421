//! The window: start view, game view, archive view, and the way between them.

use super::application::Application;
use super::archive_page::ArchivePage;
use super::arrange_page::ArrangePage;
use super::game_page::GamePage;
use super::new_game::NewGame;
use super::shortcuts::shortcuts_window;
use super::start_page::StartPage;
use super::store::{News, Store};
use super::trouble_page::TroublePage;
use super::words::{sentence, tr};
use crate::archive::{RecordId, State, Stored};
use crate::catalogue::GAMES;
use crate::record::{NodeId, Record};
use crate::rules::{AnyGame, Tags, game_by_variant};
use crate::table::{Command, Step, Table};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, gio, glib};
use std::cell::Cell;

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/window.ui")]
    pub struct Window {
        #[template_child]
        pub toasts: TemplateChild<adw::ToastOverlay>,
        /// The toast that offers to take back what was done last.
        pub offers_undo: glib::WeakRef<adw::Toast>,
        #[template_child]
        pub pages: TemplateChild<gtk::Stack>,
        #[template_child]
        pub start: TemplateChild<StartPage>,
        #[template_child]
        pub game: TemplateChild<GamePage>,
        #[template_child]
        pub arrange: TemplateChild<ArrangePage>,
        #[template_child]
        pub archive: TemplateChild<ArchivePage>,
        #[template_child]
        pub trouble: TemplateChild<TroublePage>,
        #[template_child]
        pub waiting: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub task: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub task_label: TemplateChild<gtk::Label>,
        #[template_child]
        pub task_fraction: TemplateChild<gtk::ProgressBar>,
        #[template_child]
        pub task_cancel: TemplateChild<gtk::Button>,
        /// Whether an import or export goes on.
        pub busy: Cell<bool>,
        /// Whether it was said that the archive is still waited for, when the window was to be closed.
        pub warned: Cell<bool>,
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
            ArrangePage::ensure_type();
            ArchivePage::ensure_type();
            TroublePage::ensure_type();
            klass.bind_template();
            klass.install_action("win.show-start", None, |window, _, _| window.show_start());
            klass.install_action("win.show-archive", None, |window, _, _| window.show_archive());
            klass.install_action("win.new-game", None, |window, _, _| window.new_game(window.last_game()));
            klass.install_action("win.import", None, |window, _, _| window.choose(super::Window::import));
            klass.install_action("win.open-file", None, |window, _, _| window.choose(super::Window::open_files));
            klass.install_action("win.show-help-overlay", None, |window, _, _| shortcuts_window(window).present());
            klass.install_action("win.paste", None, |window, _, _| window.paste());
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
            if window.store().is_waiting() && !self.warned.replace(true) {
                window.toast(&tr(
                    "Another program holds the archive, and what was done last is not stored yet. Close again to leave without it",
                ));
                return glib::Propagation::Stop;
            }
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

mod records;

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
            window.follow_settings(settings);
        }
        let drop = gtk::DropTarget::new(gdk::FileList::static_type(), gdk::DragAction::COPY);
        drop.connect_drop(glib::clone!(
            #[weak]
            window,
            #[upgrade_or]
            false,
            move |_, dropped, _, _| {
                let files = dropped.get::<gdk::FileList>().map(|list| list.files()).unwrap_or_default();
                window.open_files(files);
                true
            }
        ));
        window.add_controller(drop);
        window.show_start();
        window
    }

    /// Shows boards as the preferences say, now and at each change.
    fn follow_settings(&self, settings: &gio::Settings) {
        let apply = |window: &Self, settings: &gio::Settings| {
            let board = window.game_page().board();
            board.set_coordinates(settings.boolean("coordinates"));
            board.set_follows_turn(settings.boolean("turn-to-move"));
        };
        apply(self, settings);
        for key in ["coordinates", "turn-to-move"] {
            settings.connect_changed(
                Some(key),
                glib::clone!(
                    #[weak(rename_to = window)]
                    self,
                    move |settings, _| apply(&window, settings)
                ),
            );
        }
    }

    /// The application.
    pub fn app(&self) -> Application {
        // A window that was closed belongs to none any more, and may still be told what came of its last move.
        let app = self.application().map(|app| app.upcast()).or_else(gio::Application::default);
        app.and_downcast().expect("windows are of this program")
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

    /// The position editor.
    pub fn arrange_page(&self) -> ArrangePage {
        self.imp().arrange.get()
    }

    /// Opens the position editor on a start that tags describe. The page that was shown stays as it is, and comes back
    /// when the editor is left; a position that is played from becomes a new record.
    pub fn arrange(&self, game: &'static dyn AnyGame, tags: &Tags, beside: &Tags) {
        let back = self.page();
        match self.imp().arrange.take_up(game, tags, beside, &back) {
            Ok(()) => {
                self.show_page("arrange");
                self.imp().arrange.board().focus_current();
            }
            Err(why) => self.tell(&why.0),
        }
    }

    /// Leaves the position editor for the page that was shown before.
    pub fn leave_arranging(&self, back: &str) {
        match back {
            "game" => {
                self.show_page("game");
                self.imp().game.focus_board();
            }
            _ => self.show_start(),
        }
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
            "arrange" => tr("Set up a position"),
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
        self.check_archive();
    }

    /// The view of an archive that cannot be opened.
    pub fn trouble_page(&self) -> TroublePage {
        self.imp().trouble.get()
    }

    /// Shows what is the matter where the archive cannot be opened, and the start view again when it can.
    fn check_archive(&self) {
        let store = self.store();
        if store.is_open() {
            self.imp().waiting.set_reveal_child(store.is_waiting());
            return;
        }
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                let opened = store.opened().await;
                // The window may have been closed meanwhile, or another archive taken.
                if window.application().is_none() || !window.store().is_same(&store) {
                    return;
                }
                match opened {
                    Ok(()) if window.page() == "trouble" => window.show_start(),
                    Ok(()) => {}
                    Err(trouble) => {
                        window.imp().trouble.show_trouble(&trouble);
                        window.show_page("trouble");
                    }
                }
            }
        ));
    }

    /// Says that the archive's thread waits for another program, or does so no more.
    pub fn heed_archive(&self, news: News) {
        let imp = self.imp();
        let waits = news == News::Waiting;
        let store = self.store();
        if waits && !store.is_open() {
            imp.trouble.show_waiting(store.path());
            return self.show_page("trouble");
        }
        imp.waiting.set_reveal_child(waits && store.is_open());
        if !waits {
            imp.warned.set(false);
        }
    }

    /// Whether the window says that another program holds the archive.
    pub fn says_waiting(&self) -> bool {
        self.imp().waiting.reveals_child()
    }

    /// Shows the archive.
    pub fn show_archive(&self) {
        self.show_page("archive");
        self.imp().archive.refresh();
        self.imp().archive.take_focus();
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
        self.open_record_then(id, |_| {});
    }

    fn open_record_then(&self, id: RecordId, then: impl FnOnce(&Self) + 'static) {
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
                    Ok(table) => {
                        window.sit_down(table, Some(id));
                        then(&window);
                    }
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
        self.toast(&sentence(message));
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
        self.withdraw_undo();
        self.imp().offers_undo.set(Some(&toast));
        self.imp().toasts.add_toast(toast);
    }

    /// Whether a toast offers to take back what was done last.
    pub fn offers_undo(&self) -> bool {
        self.imp().offers_undo.upgrade().is_some()
    }

    /// Takes the toast away that offers to take something back: something else was done since.
    pub fn withdraw_undo(&self) {
        if let Some(toast) = self.imp().offers_undo.upgrade() {
            toast.dismiss();
            self.imp().offers_undo.set(None);
        }
    }

    /// Takes up a record of the archive at one of its nodes.
    pub fn open_record_at(&self, id: RecordId, node: NodeId) {
        self.open_record_then(id, move |window| window.game_page().command(Command::Look(Step::To(node))));
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

/// Takes up a record of the archive: one that is played, or one that is looked at.
pub(super) fn table_of(stored: Stored) -> Result<Table, Message> {
    let Stored { record, state, .. } = stored;
    let variant = record.tags.get("Variant").unwrap_or("");
    let game = game_by_variant(GAMES, variant).ok_or_else(|| unknown_game(variant))?;
    let table = match state {
        State::Playing => Table::resume(game, record),
        State::Ended => Table::look_at(game, record),
    };
    table.map_err(|why| why.0)
}

fn unknown_game(variant: &str) -> Message {
    Message::new("this program does not know the game {game}").with("game", variant)
}
