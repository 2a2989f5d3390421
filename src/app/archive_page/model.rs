//! The list's model: numbers of records, and a page of rows read whenever one of them comes into view.

use crate::app::files::players_line;
use crate::app::store::Store;
use crate::app::words::{say, tr};
use crate::archive::{Entry, RecordId, State};
use crate::text::Message;
use gtk::prelude::*;
use gtk::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;

/// How many rows are read at once.
const PAGE: usize = 64;
/// How many pages of rows are kept.
const KEPT: usize = 40;

mod imp {
    use super::*;

    #[derive(Default, glib::Properties)]
    #[properties(wrapper_type = super::GameRow)]
    pub struct GameRow {
        pub id: Cell<i64>,
        /// Who played.
        #[property(get, set)]
        players: RefCell<String>,
        /// Game, event, date.
        #[property(get, set)]
        facts: RefCell<String>,
        /// Result, or that it is still played.
        #[property(get, set)]
        result: RefCell<String>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for GameRow {
        const NAME: &'static str = "LudotecaGameRow";
        type Type = super::GameRow;
    }

    #[glib::derived_properties]
    impl ObjectImpl for GameRow {}

    #[derive(Default)]
    pub struct Rows {
        pub ids: OnceCell<Vec<RecordId>>,
        pub store: OnceCell<Store>,
        pub pages: RefCell<HashMap<usize, Vec<super::GameRow>>>,
        pub order: RefCell<Vec<usize>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Rows {
        const NAME: &'static str = "LudotecaRows";
        type Type = super::Rows;
        type Interfaces = (gio::ListModel,);
    }

    impl ObjectImpl for Rows {}

    impl ListModelImpl for Rows {
        fn item_type(&self) -> glib::Type {
            super::GameRow::static_type()
        }

        fn n_items(&self) -> u32 {
            self.ids.get().map_or(0, Vec::len) as u32
        }

        fn item(&self, position: u32) -> Option<glib::Object> {
            self.obj().row(position as usize).map(Cast::upcast)
        }
    }
}

glib::wrapper! {
    /// A game in the list; its texts come when the archive has answered.
    pub struct GameRow(ObjectSubclass<imp::GameRow>);
}

glib::wrapper! {
    /// The games that a search has found.
    pub struct Rows(ObjectSubclass<imp::Rows>) @implements gio::ListModel;
}

impl GameRow {
    /// Its number in the archive.
    pub fn id(&self) -> RecordId {
        RecordId(self.imp().id.get())
    }

    fn fill(&self, entry: &Entry) {
        self.set_players(players_line(entry.players.iter().map(String::as_str)));
        let moves = say(&Message::plural("{n} move", "{n} moves", entry.plies.into()));
        let facts = [entry.variant.as_deref(), entry.event.as_deref(), entry.date.as_deref(), Some(moves.as_str())];
        self.set_facts(facts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
        let result = entry.placing.as_deref().or(entry.result.as_deref()).unwrap_or("*");
        let result = result.replace("1/2-1/2", "½–½").replace('-', "–");
        self.set_result(if entry.state == State::Playing { tr("in play") } else { result });
    }
}

impl Rows {
    /// The rows of these records.
    pub fn new(ids: Vec<RecordId>, store: Store) -> Self {
        let rows: Self = glib::Object::new();
        let _ = rows.imp().ids.set(ids);
        let _ = rows.imp().store.set(store);
        rows
    }

    /// The numbers of all of them, in order.
    pub fn ids(&self) -> Vec<RecordId> {
        self.imp().ids.get().cloned().unwrap_or_default()
    }

    fn row(&self, position: usize) -> Option<GameRow> {
        let imp = self.imp();
        let ids = imp.ids.get()?;
        ids.get(position)?;
        let page = position / PAGE;
        if !imp.pages.borrow().contains_key(&page) {
            self.read_page(page, ids);
        }
        imp.pages.borrow().get(&page)?.get(position % PAGE).cloned()
    }

    /// Makes the rows of a page and has them filled.
    fn read_page(&self, page: usize, ids: &[RecordId]) {
        let imp = self.imp();
        let on_page: Vec<RecordId> = ids.iter().skip(page * PAGE).take(PAGE).copied().collect();
        let rows: Vec<GameRow> = on_page
            .iter()
            .map(|id| {
                let row: GameRow = glib::Object::new();
                row.imp().id.set(id.0);
                row
            })
            .collect();
        imp.order.borrow_mut().push(page);
        if imp.order.borrow().len() > KEPT {
            let oldest = imp.order.borrow_mut().remove(0);
            imp.pages.borrow_mut().remove(&oldest);
        }
        imp.pages.borrow_mut().insert(page, rows.clone());
        let Some(store) = imp.store.get().cloned() else { return };
        glib::spawn_future_local(async move {
            // A row whose record has just gone stays blank until the list is read anew.
            if let Ok(entries) = store.ask(move |archive| archive.entries(&on_page)).await {
                for entry in &entries {
                    if let Some(row) = rows.iter().find(|row| row.id() == entry.id) {
                        row.fill(entry);
                    }
                }
            }
        });
    }
}

/// Makes the list's rows.
pub fn factory() -> gtk::SignalListItemFactory {
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_setup(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let line = gtk::Box::builder().spacing(12).margin_top(6).margin_bottom(6).margin_start(6).margin_end(6).build();
        let texts = gtk::Box::builder().orientation(gtk::Orientation::Vertical).hexpand(true).spacing(2).build();
        let label = |classes: &[&str]| {
            gtk::Label::builder()
                .xalign(0.0)
                .ellipsize(gtk::pango::EllipsizeMode::End)
                .css_classes(classes.to_vec())
                .build()
        };
        let (players, facts, result) = (label(&["heading"]), label(&["caption", "dim-label"]), label(&["numeric"]));
        texts.append(&players);
        texts.append(&facts);
        line.append(&texts);
        line.append(&result);
        item.set_child(Some(&line));
        for (label, property) in [(&players, "players"), (&facts, "facts"), (&result, "result")] {
            item.property_expression("item").chain_property::<GameRow>(property).bind(
                label,
                "label",
                gtk::Widget::NONE,
            );
        }
    });
    factory
}
