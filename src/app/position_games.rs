//! The games of the archive that reached a position: what was played next with what results, and the games to open.

use super::archive_page::{Rows, row_factory};
use super::miniature::{Picture, draw_position};
use super::store::Store;
use super::window::Window;
use super::words::{say, tr};
use crate::archive::{Entry, Hit, RecordId, Results, Wanted};
use crate::record::NodeId;
use crate::rules::{AnyGame, AnyPosition, TagSource};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};

/// How many nodes are looked at between two other things that the archive may be asked.
const AT_ONCE: usize = 100;

/// What was played next in some games; none where the game ended or the position stood in a variation only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The move.
    pub mv: String,
    /// How those games went on to end.
    pub results: Results,
}

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/position_games.ui")]
    pub struct PositionGames {
        #[template_child]
        pub board: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub summary: TemplateChild<gtk::Label>,
        #[template_child]
        pub moves: TemplateChild<gtk::ListBox>,
        #[template_child]
        pub moves_title: TemplateChild<gtk::Label>,
        #[template_child]
        pub games: TemplateChild<gtk::ListView>,
        pub rows: Rows,
        pub parent: glib::WeakRef<Window>,
        pub game: Cell<Option<&'static dyn AnyGame>>,
        /// Each game that was found, with the node and the move that was played there.
        pub found: RefCell<Vec<(RecordId, NodeId, Option<String>)>>,
        pub results: RefCell<BTreeMap<String, Results>>,
        pub looked: Cell<bool>,
        /// The moves in the order of their rows; the first row is of all games.
        pub listed: RefCell<Vec<String>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PositionGames {
        const NAME: &'static str = "LudotecaPositionGames";
        type Type = super::PositionGames;
        type ParentType = adw::Window;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
            klass.add_binding_action(gtk::gdk::Key::Escape, gtk::gdk::ModifierType::empty(), "window.close");
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for PositionGames {}
    impl WidgetImpl for PositionGames {}
    impl WindowImpl for PositionGames {}
    impl AdwWindowImpl for PositionGames {}
}

glib::wrapper! {
    /// The window of the games that reached a position.
    pub struct PositionGames(ObjectSubclass<imp::PositionGames>)
        @extends adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

impl PositionGames {
    /// Makes the window and begins to look for a position that a game with this setup has reached.
    pub fn new(
        parent: &Window,
        game: &'static dyn AnyGame,
        setup: &dyn TagSource,
        position: Box<dyn AnyPosition>,
    ) -> Self {
        let window: Self = glib::Object::builder().property("transient-for", parent).build();
        let imp = window.imp();
        imp.parent.set(Some(parent));
        imp.game.set(Some(game));
        imp.rows.set_store(&parent.store());
        imp.games.set_factory(Some(&row_factory()));
        imp.games.set_model(Some(&gtk::SingleSelection::new(Some(imp.rows.clone()))));
        imp.games.connect_activate(glib::clone!(
            #[weak]
            window,
            move |_, place| window.open(place)
        ));
        imp.moves.connect_row_selected(glib::clone!(
            #[weak]
            window,
            move |_, _| window.show_games()
        ));
        window.show_moves();
        match Wanted::reached(game, setup, &*position) {
            Ok(wanted) => window.look_for(wanted, parent.store()),
            Err(why) => imp.summary.set_label(&say(&why.0)),
        }
        draw_position(&imp.board, game.info().id, position, Picture::Board);
        window
    }

    /// Whether all games were looked at.
    pub fn is_complete(&self) -> bool {
        self.imp().looked.get()
    }

    /// What was played next, the most frequent first.
    pub fn next_moves(&self) -> Vec<Next> {
        let results = self.imp().results.borrow();
        let mut moves: Vec<Next> =
            results.iter().map(|(mv, results)| Next { mv: mv.clone(), results: *results }).collect();
        moves.sort_by(|a, b| b.results.games.cmp(&a.results.games).then_with(|| a.mv.cmp(&b.mv)));
        moves
    }

    /// How many games are listed.
    pub fn listed(&self) -> u32 {
        self.imp().rows.n_items()
    }

    fn look_for(&self, wanted: Wanted, store: Store) {
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = window)]
            self,
            async move {
                let mut after = None;
                loop {
                    let asked = wanted.clone();
                    let piece = store.ask(move |archive| {
                        let piece = archive.find_position_after(&asked, after, AT_ONCE)?;
                        let ids: Vec<RecordId> = piece.hits.iter().map(|hit| hit.record).collect();
                        Ok((archive.entries(&ids)?, piece))
                    });
                    match piece.await {
                        Ok((entries, piece)) => {
                            after = piece.last;
                            window.add(piece.hits, &entries);
                        }
                        Err(why) => return window.imp().summary.set_label(&say(&why)),
                    }
                    window.imp().looked.set(after.is_none());
                    window.show_moves();
                    if after.is_none() || !window.is_visible() {
                        return;
                    }
                }
            }
        ));
    }

    /// Counts games; one that came to the position several times counts for each move once.
    fn add(&self, hits: Vec<Hit>, entries: &[Entry]) {
        let entries: HashMap<RecordId, &Entry> = entries.iter().map(|entry| (entry.id, entry)).collect();
        let mut found = self.imp().found.borrow_mut();
        let mut results = self.imp().results.borrow_mut();
        for hit in hits {
            let mv = hit.next.into_iter().next().filter(|_| hit.played);
            let known = found.iter().rev().take_while(|(id, ..)| *id == hit.record).any(|(_, _, other)| *other == mv);
            if known {
                continue;
            }
            if let (Some(mv), Some(entry)) = (&mv, entries.get(&hit.record)) {
                results.entry(mv.clone()).or_default().add(entry.result.as_deref(), entry.placing.as_deref());
            }
            found.push((hit.record, hit.node, mv));
        }
    }

    fn show_moves(&self) {
        let imp = self.imp();
        let games = {
            let found = imp.found.borrow();
            let mut ids: Vec<RecordId> = found.iter().map(|(id, ..)| *id).collect();
            ids.dedup();
            ids.len() as u64
        };
        let words = Message::plural("{n} game reached this position", "{n} games reached this position", games);
        let text = if imp.looked.get() {
            say(&words)
        } else {
            say(&Message::new("{found}, still looking").with("found", words))
        };
        imp.summary.set_label(&text);
        let every = say(&Message::plural("{n} game", "{n} games", games));
        let moves = self.next_moves();
        let chosen = self.chosen_move();
        while let Some(row) = imp.moves.first_child() {
            imp.moves.remove(&row);
        }
        imp.listed.replace(moves.iter().map(|next| next.mv.clone()).collect());
        imp.moves.append(&move_row(&tr("Every game"), &every));
        for next in &moves {
            imp.moves.append(&move_row(&next.mv, &self.results_words(&next.results)));
        }
        imp.moves_title.set_visible(!moves.is_empty());
        let place = chosen.and_then(|mv| moves.iter().position(|next| next.mv == mv)).map_or(0, |place| place + 1);
        imp.moves.select_row(imp.moves.row_at_index(place as i32).as_ref());
        self.show_games();
    }

    fn chosen_move(&self) -> Option<String> {
        let row = self.imp().moves.selected_row()?;
        let place = usize::try_from(row.index()).ok()?.checked_sub(1)?;
        self.imp().listed.borrow().get(place).cloned()
    }

    /// Lists the games with the move that is chosen.
    fn show_games(&self) {
        let chosen = self.chosen_move();
        let found = self.imp().found.borrow();
        let fits = |mv: &Option<String>| chosen.is_none() || *mv == chosen;
        let mut ids: Vec<RecordId> = found.iter().filter(|(_, _, mv)| fits(mv)).map(|(id, ..)| *id).collect();
        ids.dedup();
        drop(found);
        self.imp().rows.set_ids(ids);
    }

    /// Counts by seat, in words.
    fn results_words(&self, results: &Results) -> String {
        let seats = self.imp().game.get().map_or(&[] as &[Message], |game| game.info().seat_names);
        let mut parts = vec![say(&Message::plural("{n} game", "{n} games", results.games))];
        for (name, won) in seats.iter().zip(results.won).filter(|(_, won)| *won > 0) {
            let words = Message::new("{seat} won {n}").with("seat", name.clone()).with("n", won.to_string());
            parts.push(say(&words));
        }
        if results.drawn > 0 {
            parts.push(say(&Message::plural("{n} draw", "{n} draws", results.drawn)));
        }
        if results.open > 0 {
            parts.push(say(&Message::plural("{n} without a result", "{n} without a result", results.open)));
        }
        parts.join(" · ")
    }

    /// Opens the game at a place of the list, at the position.
    fn open(&self, place: u32) {
        let imp = self.imp();
        let chosen = self.chosen_move();
        let Some(id) = imp.rows.id_at(place) else { return };
        let found = imp.found.borrow();
        let node = found.iter().find(|(game, _, mv)| *game == id && (chosen.is_none() || *mv == chosen));
        if let (Some((_, node, _)), Some(parent)) = (node, imp.parent.upgrade()) {
            parent.open_record_at(id, *node);
            parent.present();
        }
        drop(found);
        self.close();
    }
}

fn move_row(title: &str, below: &str) -> adw::ActionRow {
    adw::ActionRow::builder().title(glib::markup_escape_text(title)).subtitle(glib::markup_escape_text(below)).build()
}
