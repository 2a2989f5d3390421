//! The archive view: search as you type, filters, the list, the board of the chosen game beside it, the trash.

mod choice;
mod filters;
mod model;
mod preview;
mod preview_layout;

pub use self::filters::Filters;
pub use self::model::{Rows, row_factory};
pub use self::preview::{Preview, Walk};

use super::application::Application;
use super::files;
use super::folding_layout::FoldingLayout;
use super::store::now_ms;
use super::window::Window;
use super::words::{say, sentence, tr};
use super::wrap_layout::WrapLayout;
use crate::archive::{Query, RecordId};
use crate::catalogue::GAMES;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, gio, glib};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;
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
        pub sort: TemplateChild<gtk::MenuButton>,
        #[template_child]
        pub chips: TemplateChild<gtk::Box>,
        #[template_child]
        pub notice: TemplateChild<gtk::Label>,
        #[template_child]
        pub found: TemplateChild<gtk::Label>,
        #[template_child]
        pub contents: TemplateChild<gtk::Stack>,
        #[template_child]
        pub empty: TemplateChild<adw::StatusPage>,
        #[template_child]
        pub clear: TemplateChild<gtk::Button>,
        #[template_child]
        pub list: TemplateChild<gtk::ListView>,
        #[template_child]
        pub split: TemplateChild<gtk::Box>,
        #[template_child]
        pub preview: TemplateChild<Preview>,
        pub filters: OnceCell<Rc<Filters>>,
        pub rows: Rows,
        pub typing: RefCell<Option<glib::SourceId>>,
        pub version: Cell<i64>,
        /// What is listed, as it was asked for.
        pub listed: RefCell<Query>,
        /// Counts the lists that were asked for: a late one is not shown.
        pub asked: Cell<u64>,
        /// While the list is filled, its selection is nobody's choice.
        pub filling: Cell<bool>,
        pub previewed: Cell<Option<RecordId>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ArchivePage {
        const NAME: &'static str = "LudotecaArchivePage";
        type Type = super::ArchivePage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            Preview::ensure_type();
            klass.bind_template();
            klass.install_action("archive.open", None, |page, _, _| page.open_chosen());
            klass.install_action("archive.to-trash", None, |page, _, _| page.trash_chosen());
            klass.install_action("archive.restore", None, |page, _, _| page.restore_chosen());
            klass.install_action("archive.export", None, |page, _, _| page.export(page.imp().rows.ids()));
            klass.install_action("archive.export-chosen", None, |page, _, _| page.export(page.chosen()));
            klass.install_action("archive.choose-all", None, |page, _, _| page.choose_all());
            klass.install_action("archive.empty-trash", None, |page, _, _| page.ask_to_empty_trash());
            klass.install_action("archive.clear", None, |page, _, _| page.look_among_all());
            klass.install_action("archive.step-start", None, |page, _, _| page.imp().preview.walk(Walk::Start));
            klass.install_action("archive.step-back", None, |page, _, _| page.imp().preview.walk(Walk::Back));
            klass.install_action("archive.step-forward", None, |page, _, _| page.imp().preview.walk(Walk::Forward));
            klass.install_action("archive.step-end", None, |page, _, _| page.imp().preview.walk(Walk::End));
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

/// Into the trash, or out of it.
#[derive(Clone, Copy)]
enum Change {
    Trash,
    Restore,
}

/// Whether the list goes back to its beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scroll {
    ToStart,
    Stay,
}

impl ArchivePage {
    /// The window, while it is open.
    fn window(&self) -> Option<Window> {
        self.root().and_downcast().filter(|window: &Window| window.application().is_some())
    }

    fn set_up(&self) {
        let imp = self.imp();
        imp.split.set_layout_manager(Some(FoldingLayout::of_a_list()));
        imp.chips.set_layout_manager(Some(WrapLayout::default()));
        // The preferences are the application's, which one page at a time belongs to.
        let app = gio::Application::default().and_downcast::<Application>();
        let filters = Filters::new(&imp.chips, &imp.sort, app.as_ref().and_then(Application::settings));
        self.insert_action_group("filter", Some(&filters.group));
        filters.connect_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move || page.list(Scroll::ToStart)
        ));
        let _ = imp.filters.set(filters);
        self.set_up_list();
        imp.search.connect_search_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.search_soon()
        ));
        imp.search.set_key_capture_widget(Some(self));
        // What is typed at the list goes on in the field, blanks too, which the list would take for itself.
        imp.search.connect_search_started(|search| {
            if let Some(text) = search.delegate().and_downcast::<gtk::Text>() {
                text.grab_focus_without_selecting();
            }
        });
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                let imp = page.imp();
                let down = key == gtk::gdk::Key::Down && imp.rows.n_items() > 0 && imp.list.grab_focus();
                if down { glib::Propagation::Stop } else { glib::Propagation::Proceed }
            }
        ));
        imp.search.add_controller(keys);
        let watch = glib::clone!(
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
        );
        glib::timeout_add_seconds_local(WATCH_SECONDS, watch);
    }

    fn set_up_list(&self) {
        let imp = self.imp();
        imp.rows.connect_selection_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, _, _| if !page.imp().filling.get() {
                page.show_preview();
            }
        ));
        imp.list.set_factory(Some(&row_factory()));
        imp.list.set_model(Some(&imp.rows));
        imp.list.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, place| page.open_at(place)
        ));
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                if matches!(key, gdk::Key::Delete | gdk::Key::KP_Delete) && !page.in_trash() {
                    page.trash_chosen();
                    return glib::Propagation::Stop;
                }
                glib::Propagation::Proceed
            }
        ));
        imp.list.add_controller(keys);
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
                    page.list(Scroll::ToStart);
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

    /// The filters beside the search field.
    pub fn filters(&self) -> Rc<Filters> {
        Rc::clone(self.imp().filters.get().expect("made with the page"))
    }

    fn query(&self) -> Query {
        let names: Vec<&str> = GAMES.iter().map(|game| game.info().variant).collect();
        self.filters().narrow(Query::read(&self.imp().search.text()).widened(&names))
    }

    /// Whether the list is of the trash.
    pub fn in_trash(&self) -> bool {
        self.imp().listed.borrow().in_trash()
    }

    /// Lists anew what the search and the filters find; the list stays where it is.
    pub fn refresh(&self) {
        self.list(Scroll::Stay);
    }

    fn list(&self, scroll: Scroll) {
        let Some(window) = self.window() else { return };
        let imp = self.imp();
        let (store, query, sort) = (window.store(), self.query(), self.filters().sort());
        let asked = imp.asked.get() + 1;
        imp.asked.set(asked);
        self.show_notices(&query);
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let wanted = query.clone();
                let found = store.ask(move |archive| Ok((archive.list(&wanted, sort)?, archive.data_version()?))).await;
                if page.imp().asked.get() != asked {
                    return;
                }
                match found {
                    Ok((ids, version)) => {
                        page.imp().version.set(version);
                        page.imp().rows.set_store(&store);
                        page.imp().listed.replace(query);
                        page.show_ids(ids, scroll);
                    }
                    Err(why) if store.is_open() => window.tell(&why),
                    // That it is not, the window says at length.
                    Err(_) => {}
                }
            }
        ));
    }

    fn show_notices(&self, query: &Query) {
        let lines: Vec<String> = query.notices.iter().map(sentence).collect();
        self.imp().notice.set_label(&lines.join("\n"));
        self.imp().notice.set_visible(!lines.is_empty());
    }

    /// What the page says about the search.
    pub fn notice(&self) -> String {
        self.imp().notice.label().to_string()
    }

    fn show_ids(&self, ids: Vec<RecordId>, scroll: Scroll) {
        let imp = self.imp();
        let chosen: HashSet<RecordId> = self.chosen().into_iter().collect();
        let first = self.chosen_places().first().copied().unwrap_or(0);
        let count = Message::plural("{n} game", "{n} games", ids.len() as u64);
        imp.found.set_label(&say(&count));
        imp.contents.set_visible_child_name(if ids.is_empty() { "empty" } else { "list" });
        self.show_empty();
        imp.filling.set(true);
        imp.rows.set_ids(ids);
        self.choose(&chosen, first);
        imp.filling.set(false);
        if scroll == Scroll::ToStart && !imp.rows.ids().is_empty() {
            // The list scrolls when it is laid out; its adjustment knows nothing of the new rows yet.
            let _ = imp.list.activate_action("list.scroll-to-item", Some(&0_u32.to_variant()));
        }
        imp.previewed.set(None);
        self.show_preview();
    }

    /// Chooses what was chosen, as far as it is listed; else what stands at its place now.
    fn choose(&self, chosen: &HashSet<RecordId>, place: u32) {
        let rows = &self.imp().rows;
        let set = gtk::Bitset::new_empty();
        if !chosen.is_empty() {
            for (place, id) in rows.ids().iter().enumerate() {
                if chosen.contains(id) {
                    set.add(place as u32);
                }
            }
        }
        if set.is_empty() && rows.n_items() > 0 {
            set.add(place.min(rows.n_items() - 1));
        }
        rows.set_selection(&set, &gtk::Bitset::new_range(0, rows.n_items()));
    }

    fn show_empty(&self) {
        let imp = self.imp();
        let narrowed = !imp.search.text().is_empty() || self.filters().is_any_set();
        let only_trash = self.in_trash() && imp.listed.borrow().terms.len() == 1;
        let (title, text) = if only_trash {
            (tr("The trash is empty"), String::new())
        } else if !narrowed {
            (tr("No games yet"), tr("Every game you play is kept here from its first move"))
        } else {
            let how = tr(
                "Words match the beginnings of words in players, event, site, comments and the names of games; dates and results match too",
            );
            (tr("No game found"), how)
        };
        imp.empty.set_title(&title);
        imp.empty.set_description(Some(&text));
        imp.clear.set_visible(narrowed);
    }

    fn look_among_all(&self) {
        self.imp().search.set_text("");
        self.filters().clear();
    }

    /// How many games are listed.
    pub fn listed(&self) -> u32 {
        self.imp().rows.n_items()
    }

    /// The games that are listed, in order.
    pub fn listed_ids(&self) -> Vec<RecordId> {
        self.imp().rows.ids()
    }

    /// Lists the trash, or what is not in it.
    pub fn show_trash(&self, shown: bool) {
        self.filters().set("trash", &shown.to_variant());
    }

    /// Takes the focus: the list, or the search while nothing is listed. What is typed at the list is searched too.
    pub fn take_focus(&self) {
        let imp = self.imp();
        if imp.rows.n_items() == 0 || !imp.list.grab_focus() {
            imp.search.grab_focus();
        }
    }

    /// The search field.
    pub fn search_entry(&self) -> gtk::SearchEntry {
        self.imp().search.get()
    }

    /// The list's selection.
    pub fn selection(&self) -> gtk::SelectionModel {
        self.imp().rows.clone().upcast()
    }

    /// The list.
    pub fn list_view(&self) -> gtk::ListView {
        self.imp().list.get()
    }

    /// The board of the chosen game.
    pub fn preview(&self) -> Preview {
        self.imp().preview.get()
    }

    fn chosen_places(&self) -> Vec<u32> {
        let set = self.imp().rows.selection();
        let Some((places, first)) = gtk::BitsetIter::init_first(&set) else { return Vec::new() };
        std::iter::once(first).chain(places).collect()
    }

    /// The games that are chosen, in the order of the list.
    pub fn chosen(&self) -> Vec<RecordId> {
        self.chosen_places().into_iter().filter_map(|place| self.imp().rows.id_at(place)).collect()
    }

    fn choose_all(&self) {
        self.imp().rows.select_all();
    }

    fn show_preview(&self) {
        let imp = self.imp();
        let count = imp.rows.selection().size();
        let trashed = self.in_trash();
        imp.preview.set_visible(count > 0);
        imp.preview.set_in_trash(trashed);
        self.action_set_enabled("archive.open", count == 1 && !trashed);
        self.action_set_enabled("archive.to-trash", count > 0 && !trashed);
        self.action_set_enabled("archive.restore", count > 0 && trashed);
        self.action_set_enabled("archive.export-chosen", count > 0);
        self.action_set_enabled("archive.export", self.listed() > 0);
        self.action_set_enabled("archive.empty-trash", trashed && self.listed() > 0);
        if count != 1 {
            imp.previewed.set(None);
            return imp.preview.show_many(count);
        }
        let (Some(id), Some(window)) = (self.chosen().first().copied(), self.window()) else { return };
        if imp.previewed.replace(Some(id)) == Some(id) {
            return;
        }
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                if let Ok(stored) = window.store().ask(move |archive| archive.load(id)).await
                    && page.imp().previewed.get() == Some(id)
                {
                    page.imp().preview.show_record(stored.record);
                    page.imp().preview.set_in_trash(page.in_trash());
                }
            }
        ));
    }

    fn open_at(&self, place: u32) {
        if let (Some(id), Some(window)) = (self.imp().rows.id_at(place), self.window())
            && !self.in_trash()
        {
            window.open_record(id);
        }
    }

    fn open_chosen(&self) {
        if let Some(place) = self.chosen_places().first() {
            self.open_at(*place);
        }
    }

    fn trash_chosen(&self) {
        let ids = self.chosen();
        let n = ids.len() as u64;
        if n == 0 {
            return;
        }
        self.change(ids.clone(), Change::Trash);
        let page = self.downgrade();
        if let Some(window) = self.window() {
            let words = Message::plural("{n} game moved to the trash", "{n} games moved to the trash", n);
            window.toast_undo(&say(&words), move || {
                if let Some(page) = page.upgrade() {
                    page.change(ids.clone(), Change::Restore);
                }
            });
        }
    }

    fn restore_chosen(&self) {
        self.change(self.chosen(), Change::Restore);
    }

    fn change(&self, ids: Vec<RecordId>, change: Change) {
        let Some(window) = self.window() else { return };
        let at = now_ms();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let store = window.store();
                let changed = store.ask(move |archive| match change {
                    Change::Trash => archive.trash(&ids, at),
                    Change::Restore => archive.take_back(&ids),
                });
                if let Err(why) = changed.await {
                    window.tell(&why);
                }
                page.refresh();
            }
        ));
    }

    /// Asks first: from there no game comes back.
    fn ask_to_empty_trash(&self) {
        let Some(window) = self.window() else { return };
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let count = window.store().ask(|archive| archive.count(&Query::read("is:trash"))).await;
                let n = match count {
                    Ok(n) => n,
                    Err(why) => return window.tell(&why),
                };
                let title = Message::plural("Delete {n} game for ever?", "Delete {n} games for ever?", n);
                let text = tr(
                    "All games in the trash are deleted, also those that are not listed now. Nothing brings them back",
                );
                let dialog = adw::MessageDialog::new(Some(&window), Some(&say(&title)), Some(&text));
                dialog.add_response("keep", &tr("_Keep them"));
                dialog.add_response("delete", &tr("_Delete"));
                dialog.set_response_appearance("delete", adw::ResponseAppearance::Destructive);
                dialog.set_default_response(Some("keep"));
                dialog.set_close_response("keep");
                dialog.connect_response(Some("delete"), move |_, _| {
                    glib::spawn_future_local(glib::clone!(
                        #[weak]
                        page,
                        async move { page.empty_trash().await }
                    ));
                });
                dialog.present();
            }
        ));
    }

    /// Deletes for ever what is in the trash.
    pub async fn empty_trash(&self) {
        let Some(window) = self.window() else { return };
        let at = now_ms() + 1;
        match window.store().ask(move |archive| archive.empty_trash(at)).await {
            Ok(n) => window.tell(&Message::plural("{n} game deleted", "{n} games deleted", n as u64)),
            Err(why) => window.tell(&why),
        }
        self.refresh();
    }

    /// Asks for a file and writes these games to it.
    fn export(&self, ids: Vec<RecordId>) {
        let Some(window) = self.window() else { return };
        glib::spawn_future_local(async move {
            if let Some(file) = files::choose_target(&window, "games.lgn").await {
                window.export(ids, file);
            }
        });
    }
}
