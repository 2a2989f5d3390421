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

    #[derive(Default)]
    pub struct GameRow {
        pub id: Cell<i64>,
        pub texts: RefCell<Texts>,
        /// The line that shows it, while one does.
        pub line: glib::WeakRef<gtk::Box>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for GameRow {
        const NAME: &'static str = "LudotecaGameRow";
        type Type = super::GameRow;
    }

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

/// What a line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// Who played.
    players: String,
    /// Game, event, date.
    facts: String,
    /// Result, or that it is still played.
    result: String,
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
        let moves = say(&Message::plural("{n} move", "{n} moves", entry.plies.into()));
        let facts = [entry.variant.as_deref(), entry.event.as_deref(), entry.date.as_deref(), Some(moves.as_str())];
        let texts = Texts {
            players: players_line(entry.players.iter().map(String::as_str)),
            facts: facts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            result: result_words(entry),
        };
        let changed = self.imp().texts.replace(texts.clone()) != texts;
        if let Some(line) = self.imp().line.upgrade().filter(|_| changed) {
            write(&line, &texts);
        }
    }

    /// What its line says.
    pub fn texts(&self) -> Texts {
        self.imp().texts.borrow().clone()
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
        let old: Vec<RecordId> = imp.order.borrow().iter().copied().collect();
        if removed + added > 0 {
            imp.chosen.borrow().splice(before as u32, removed as u32, added as u32);
            self.items_changed(before as u32, removed as u32, added as u32);
        }
        self.read_again(&old);
    }

    /// Reads anew what is known of these games and shown now; what is known of others is forgotten.
    fn read_again(&self, ids: &[RecordId]) {
        let imp = self.imp();
        let mut kept = imp.kept.borrow_mut();
        let shown = |row: &GameRow| row.imp().line.upgrade().is_some();
        let rows = ids.iter().filter_map(|id| kept.get(id)).filter(|row| shown(row)).cloned().collect();
        for id in ids {
            if kept.get(id).is_some_and(|row| !shown(row)) {
                kept.remove(id);
            }
        }
        imp.order.borrow_mut().retain(|id| kept.contains_key(id));
        drop(kept);
        self.read(rows);
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

/// Makes the list's rows. Some hundred are bound at once, whenever the list is another: they are bound by hand.
pub fn row_factory() -> gtk::SignalListItemFactory {
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_setup(|_, item| {
        if let Some(item) = item.downcast_ref::<gtk::ListItem>() {
            item.set_child(Some(&blank_line()));
        }
    });
    let parts = |item: &glib::Object| {
        let item = item.downcast_ref::<gtk::ListItem>()?;
        Some((item.item().and_downcast::<GameRow>()?, item.child().and_downcast::<gtk::Box>()?))
    };
    factory.connect_bind(move |_, item| {
        if let Some((row, line)) = parts(item) {
            row.imp().line.set(Some(&line));
            write(&line, &row.texts());
        }
    });
    factory.connect_unbind(move |_, item| {
        if let Some((row, line)) = parts(item)
            && row.imp().line.upgrade().as_ref() == Some(&line)
        {
            row.imp().line.set(None);
        }
    });
    factory
}

/// A line with nothing written in it: players over facts, the result beside them.
fn blank_line() -> gtk::Box {
    let line = gtk::Box::builder().spacing(12).margin_top(6).margin_bottom(6).margin_start(6).margin_end(6).build();
    let texts = gtk::Box::builder().orientation(gtk::Orientation::Vertical).hexpand(true).spacing(2).build();
    for classes in [&["heading"][..], &["caption", "dim-label"]] {
        let ellipsize = gtk::pango::EllipsizeMode::End;
        texts.append(&gtk::Label::builder().xalign(0.0).ellipsize(ellipsize).css_classes(classes.to_vec()).build());
    }
    line.append(&texts);
    line.append(&gtk::Label::builder().css_classes(["numeric"]).build());
    line
}

/// Writes a game into a line.
fn write(line: &gtk::Box, texts: &Texts) {
    let (left, result) = (line.first_child(), line.last_child());
    let (players, facts) = (left.as_ref().and_then(|w| w.first_child()), left.as_ref().and_then(|w| w.last_child()));
    for (label, text) in [(players, &texts.players), (facts, &texts.facts), (result, &texts.result)] {
        if let Some(label) = label.and_downcast::<gtk::Label>() {
            label.set_label(text);
        }
    }
}
