//! The archive view: search as you type, the list, the board of the chosen game beside it, the trash.

mod model;

use self::model::{GameRow, Rows};
use super::files;
use super::folding_layout::FoldingLayout;
use super::miniature::{Picture, draw_position};
use super::window::Window;
use super::words::{say, tr};
use crate::archive::{Column, Direction, Query, RecordId, Sort};
use crate::catalogue::GAMES;
use crate::record::{self, Record};
use crate::rules::game_by_variant;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// How long after the last key a search begins.
const TYPING: Duration = Duration::from_millis(150);
/// How often another program's writing is looked for.
const WATCH_SECONDS: u32 = 3;

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/archive_page.ui")]
    pub struct ArchivePage {
        #[template_child]
        pub search: TemplateChild<gtk::SearchEntry>,
        #[template_child]
        pub trash: TemplateChild<gtk::ToggleButton>,
        #[template_child]
        pub found: TemplateChild<gtk::Label>,
        #[template_child]
        pub contents: TemplateChild<gtk::Stack>,
        #[template_child]
        pub empty: TemplateChild<adw::StatusPage>,
        #[template_child]
        pub list: TemplateChild<gtk::ListView>,
        #[template_child]
        pub split: TemplateChild<gtk::Box>,
        #[template_child]
        pub open: TemplateChild<gtk::Button>,
        #[template_child]
        pub to_trash: TemplateChild<gtk::Button>,
        #[template_child]
        pub restore: TemplateChild<gtk::Button>,
        #[template_child]
        pub preview: TemplateChild<gtk::Box>,
        #[template_child]
        pub preview_board: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub preview_title: TemplateChild<gtk::Label>,
        #[template_child]
        pub preview_text: TemplateChild<gtk::Label>,
        pub rows: RefCell<Option<Rows>>,
        pub selection: RefCell<Option<gtk::SingleSelection>>,
        pub typing: RefCell<Option<glib::SourceId>>,
        pub version: Cell<i64>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ArchivePage {
        const NAME: &'static str = "LudotecaArchivePage";
        type Type = super::ArchivePage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
            klass.install_action("archive.open", None, |page, _, _| page.open_chosen());
            klass.install_action("archive.to-trash", None, |page, _, _| page.trash_chosen());
            klass.install_action("archive.restore", None, |page, _, _| page.restore_chosen());
            klass.install_action("archive.export", None, |page, _, _| page.export_listed());
            klass.install_action("archive.search", None, |page, _, _| {
                page.imp().search.grab_focus();
            });
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for ArchivePage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
            crate::app::actions::add_keys(&*self.obj(), "archive");
        }
    }

    impl WidgetImpl for ArchivePage {}
    impl BinImpl for ArchivePage {}
}

glib::wrapper! {
    /// The archive view.
    pub struct ArchivePage(ObjectSubclass<imp::ArchivePage>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl ArchivePage {
    fn window(&self) -> Option<Window> {
        self.root().and_downcast()
    }

    fn set_up(&self) {
        let imp = self.imp();
        imp.split.set_layout_manager(Some(FoldingLayout::default()));
        imp.list.set_factory(Some(&model::factory()));
        imp.list.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, _| page.open_chosen()
        ));
        imp.search.connect_search_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.search_soon()
        ));
        imp.search.set_key_capture_widget(gtk::Widget::NONE);
        imp.trash.connect_toggled(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.refresh()
        ));
        glib::timeout_add_seconds_local(
            WATCH_SECONDS,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                #[upgrade_or]
                glib::ControlFlow::Break,
                move || {
                    if page.is_mapped() {
                        page.watch();
                    }
                    glib::ControlFlow::Continue
                }
            ),
        );
    }

    fn search_soon(&self) {
        let imp = self.imp();
        if let Some(timer) = imp.typing.take() {
            timer.remove();
        }
        let timer = glib::timeout_add_local_once(
            TYPING,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().typing.replace(None);
                    page.refresh();
                }
            ),
        );
        imp.typing.replace(Some(timer));
    }

    /// Lists anew when another program has written.
    fn watch(&self) {
        let Some(window) = self.window() else { return };
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                if let Ok(version) = window.store().ask(|archive| archive.data_version()).await
                    && page.imp().version.replace(version) != version
                {
                    page.refresh();
                }
            }
        ));
    }

    fn query(&self) -> Query {
        let imp = self.imp();
        let text = imp.search.text();
        Query::read(&if imp.trash.is_active() { format!("{text} is:trash") } else { text.to_string() })
    }

    /// Lists what the search finds, the latest change first.
    pub fn refresh(&self) {
        let Some(window) = self.window() else { return };
        let (store, query) = (window.store(), self.query());
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let latest = Sort { column: Column::Changed, direction: Direction::Descending };
                match store.ask(move |archive| Ok((archive.list(&query, latest)?, archive.data_version()?))).await {
                    Ok((ids, version)) => {
                        page.imp().version.set(version);
                        page.show_ids(ids, &window);
                    }
                    Err(why) => window.tell(&why),
                }
            }
        ));
    }

    fn show_ids(&self, ids: Vec<RecordId>, window: &Window) {
        let imp = self.imp();
        let chosen = self.chosen();
        let count = Message::plural("{n} game", "{n} games", ids.len() as u64);
        imp.found.set_label(&say(&count));
        imp.contents.set_visible_child_name(if ids.is_empty() { "empty" } else { "list" });
        let (title, text) = if imp.trash.is_active() {
            (tr("The trash is empty"), String::new())
        } else if imp.search.text().is_empty() {
            (tr("No games yet"), tr("Every game you play is kept here from its first move"))
        } else {
            (tr("No game found"), tr("Words match the beginnings of words in players, event, site and comments"))
        };
        imp.empty.set_title(&title);
        imp.empty.set_description(Some(&text));
        let place = chosen.and_then(|chosen| ids.iter().position(|id| *id == chosen)).unwrap_or(0);
        let rows = Rows::new(ids, window.store());
        let selection = gtk::SingleSelection::new(Some(rows.clone()));
        selection.set_selected(place as u32);
        selection.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_preview()
        ));
        imp.list.set_model(Some(&selection));
        imp.rows.replace(Some(rows));
        imp.selection.replace(Some(selection));
        self.show_preview();
    }

    /// How many games are listed.
    pub fn listed(&self) -> u32 {
        self.imp().rows.borrow().as_ref().map_or(0, |rows| rows.n_items())
    }

    /// Lists the trash, or what is not in it.
    pub fn show_trash(&self, shown: bool) {
        self.imp().trash.set_active(shown);
    }

    /// The search field.
    pub fn search_entry(&self) -> gtk::SearchEntry {
        self.imp().search.get()
    }

    fn chosen(&self) -> Option<RecordId> {
        let selection = self.imp().selection.borrow();
        let row = selection.as_ref()?.selected_item().and_downcast::<GameRow>()?;
        Some(row.id())
    }

    fn show_preview(&self) {
        let chosen = self.chosen();
        let imp = self.imp();
        imp.preview.set_visible(chosen.is_some());
        let trashed = imp.trash.is_active();
        imp.open.set_visible(!trashed);
        imp.to_trash.set_visible(!trashed);
        imp.restore.set_visible(trashed);
        self.action_set_enabled("archive.open", chosen.is_some() && !trashed);
        self.action_set_enabled("archive.to-trash", chosen.is_some() && !trashed);
        self.action_set_enabled("archive.restore", chosen.is_some() && trashed);
        let (Some(id), Some(window)) = (chosen, self.window()) else { return };
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                if let Ok(stored) = window.store().ask(move |archive| archive.load(id)).await
                    && page.chosen() == Some(id)
                {
                    page.show_record(&stored.record);
                }
            }
        ));
    }

    fn show_record(&self, record: &Record) {
        let imp = self.imp();
        imp.preview_title.set_label(&files::players(record));
        let facts: Vec<&str> =
            ["Variant", "Event", "Date", "Result"].iter().filter_map(|name| record.tags.get(name)).collect();
        imp.preview_text.set_label(&facts.join(" · "));
        let game = record.tags.get("Variant").and_then(|variant| game_by_variant(GAMES, variant));
        let end = record.tree.end_of_main_line();
        if let (Some(game), Ok(position)) = (game, record::position_at(record, end, GAMES)) {
            draw_position(&imp.preview_board, game.info().id, position, Picture::Board);
        }
    }

    fn open_chosen(&self) {
        if let (Some(id), Some(window)) = (self.chosen(), self.window())
            && !self.imp().trash.is_active()
        {
            window.open_record(id);
        }
    }

    fn trash_chosen(&self) {
        let Some(id) = self.chosen() else { return };
        self.change(id, Change::Trash);
        let page = self.downgrade();
        if let Some(window) = self.window() {
            window.toast_undo(&tr("Moved to the trash"), move || {
                if let Some(page) = page.upgrade() {
                    page.change(id, Change::Restore);
                }
            });
        }
    }

    fn restore_chosen(&self) {
        if let Some(id) = self.chosen() {
            self.change(id, Change::Restore);
        }
    }

    fn change(&self, id: RecordId, change: Change) {
        let Some(window) = self.window() else { return };
        let at = super::store::now_ms();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let store = window.store();
                let changed = store.ask(move |archive| match change {
                    Change::Trash => archive.trash(&[id], at),
                    Change::Restore => archive.take_back(&[id]),
                });
                if let Err(why) = changed.await {
                    window.tell(&why);
                }
                page.refresh();
            }
        ));
    }

    /// Exports exactly what is listed.
    fn export_listed(&self) {
        let Some(window) = self.window() else { return };
        let ids = self.imp().rows.borrow().as_ref().map(Rows::ids).unwrap_or_default();
        glib::spawn_future_local(async move {
            let store = window.store();
            let text = store.ask(move |archive| {
                let mut text = String::new();
                for id in ids {
                    text.push_str(&record::write(&archive.load(id)?.record, GAMES));
                }
                Ok(text)
            });
            let saved = match text.await {
                Ok(text) => files::save(&window, "games.lgn", text).await,
                Err(why) => Err(why),
            };
            match saved {
                Ok(Some(name)) => window.tell(&Message::new("saved as {name}").with("name", name)),
                Ok(None) => {}
                Err(why) => window.tell(&why),
            }
        });
    }
}

/// Into the trash, or out of it.
#[derive(Clone, Copy)]
enum Change {
    Trash,
    Restore,
}
