//! The list's model: numbers of records, rows whose texts are read when they come into view, and which are chosen.

use crate::app::files::players_line;
use crate::app::store::Store;
use crate::app::words::{say, tr};
use crate::archive::{Entry, RecordId, State};
use crate::text::Message;
use gtk::prelude::*;
use gtk::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};

/// How many rows are read at once.
const BLOCK: usize = 64;
/// How many rows are kept.
const KEPT: usize = 12 * BLOCK;

pub(super) mod imp {
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

    pub struct Rows {
        pub ids: RefCell<Vec<RecordId>>,
        pub store: RefCell<Option<Store>>,
        pub kept: RefCell<HashMap<RecordId, super::GameRow>>,
        /// The kept ones, the oldest first.
        pub order: RefCell<VecDeque<RecordId>>,
        /// The places that are chosen.
        pub chosen: RefCell<gtk::Bitset>,
    }

    impl Default for Rows {
        fn default() -> Self {
            Self {
                ids: RefCell::default(),
                store: RefCell::default(),
                kept: RefCell::default(),
                order: RefCell::default(),
                chosen: RefCell::new(gtk::Bitset::new_empty()),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Rows {
        const NAME: &'static str = "LudotecaRows";
        type Type = super::Rows;
        type Interfaces = (gio::ListModel, gtk::SelectionModel);
    }

    impl ObjectImpl for Rows {}

    impl ListModelImpl for Rows {
        fn item_type(&self) -> glib::Type {
            super::GameRow::static_type()
        }

        fn n_items(&self) -> u32 {
            self.ids.borrow().len() as u32
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
    pub struct Rows(ObjectSubclass<imp::Rows>) @implements gio::ListModel, gtk::SelectionModel;
}

impl Default for Rows {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl GameRow {
    fn of(id: RecordId) -> Self {
        let row: Self = glib::Object::new();
        row.imp().id.set(id.0);
        row
    }

    /// Its number in the archive.
    pub fn id(&self) -> RecordId {
        RecordId(self.imp().id.get())
    }

    fn fill(&self, entry: &Entry) {
        self.set_players(players_line(entry.players.iter().map(String::as_str)));
        let moves = say(&Message::plural("{n} move", "{n} moves", entry.plies.into()));
        let facts = [entry.variant.as_deref(), entry.event.as_deref(), entry.date.as_deref(), Some(moves.as_str())];
        self.set_facts(facts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
        self.set_result(result_words(entry));
    }
}

/// The result as a list shows it.
fn result_words(entry: &Entry) -> String {
    if entry.state == State::Playing {
        return tr("in play");
    }
    let result = entry.placing.as_deref().or(entry.result.as_deref()).unwrap_or("*");
    result.replace("1/2-1/2", "½–½").replace('-', "–")
}

impl Rows {
    /// Takes the rows from an archive.
    pub fn set_store(&self, store: &Store) {
        let same = self.imp().store.borrow().as_ref().is_some_and(|old| old.is_same(store));
        if !same {
            self.imp().store.replace(Some(store.clone()));
            self.imp().kept.borrow_mut().clear();
            self.imp().order.borrow_mut().clear();
            self.set_ids(Vec::new());
        }
    }

    /// Lists these; what is equal at both ends stays as it is on the screen, with its texts read anew.
    pub fn set_ids(&self, ids: Vec<RecordId>) {
        let imp = self.imp();
        let (before, removed, added) = {
            let old = imp.ids.borrow();
            let before = old.iter().zip(&ids).take_while(|(a, b)| a == b).count();
            let least = old.len().min(ids.len()) - before;
            let behind = old.iter().rev().zip(ids.iter().rev()).take(least).take_while(|(a, b)| a == b).count();
            (before, old.len() - before - behind, ids.len() - before - behind)
        };
        imp.ids.replace(ids);
        let kept: Vec<GameRow> = imp.kept.borrow().values().cloned().collect();
        self.read(kept);
        if removed + added > 0 {
            imp.chosen.borrow().splice(before as u32, removed as u32, added as u32);
            self.items_changed(before as u32, removed as u32, added as u32);
        }
    }

    /// The numbers of all of them, in order.
    pub fn ids(&self) -> Vec<RecordId> {
        self.imp().ids.borrow().clone()
    }

    /// The number at a place.
    pub fn id_at(&self, place: u32) -> Option<RecordId> {
        self.imp().ids.borrow().get(place as usize).copied()
    }

    fn row(&self, place: usize) -> Option<GameRow> {
        let imp = self.imp();
        let id = *imp.ids.borrow().get(place)?;
        if let Some(row) = imp.kept.borrow().get(&id) {
            return Some(row.clone());
        }
        self.make_block(place / BLOCK);
        imp.kept.borrow().get(&id).cloned()
    }

    /// Makes the rows of a block and has them read.
    fn make_block(&self, block: usize) {
        let imp = self.imp();
        let mut made = Vec::with_capacity(BLOCK);
        let (mut kept, mut order) = (imp.kept.borrow_mut(), imp.order.borrow_mut());
        for &id in imp.ids.borrow().iter().skip(block * BLOCK).take(BLOCK) {
            if kept.contains_key(&id) {
                continue;
            }
            let row = GameRow::of(id);
            kept.insert(id, row.clone());
            order.push_back(id);
            made.push(row);
        }
        while order.len() > KEPT {
            if let Some(oldest) = order.pop_front() {
                kept.remove(&oldest);
            }
        }
        drop((kept, order));
        self.read(made);
    }

    fn read(&self, rows: Vec<GameRow>) {
        let Some(store) = self.imp().store.borrow().clone() else { return };
        if rows.is_empty() {
            return;
        }
        let ids: Vec<RecordId> = rows.iter().map(GameRow::id).collect();
        glib::spawn_future_local(async move {
            // A row whose record has just gone stays blank until the list is read anew.
            let Ok(entries) = store.ask(move |archive| archive.entries(&ids)).await else { return };
            let by_id: HashMap<RecordId, &Entry> = entries.iter().map(|entry| (entry.id, entry)).collect();
            for row in rows {
                if let Some(entry) = by_id.get(&row.id()) {
                    row.fill(entry);
                }
            }
        });
    }
}

/// Makes the list's rows.
pub fn row_factory() -> gtk::SignalListItemFactory {
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
        let (players, facts) = (label(&["heading"]), label(&["caption", "dim-label"]));
        let result = gtk::Label::builder().css_classes(["numeric"]).build();
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
