//! The chosen game beside the list: its board, through which one can step, and what can be done with it.
//!
//! Positions are computed on a thread of their own: a long game does not hold the window up.

use super::preview_layout::PreviewLayout;
use crate::app::files;
use crate::app::miniature::{Picture, draw_position};
use crate::app::words::{say, tr};
use crate::catalogue::GAMES;
use crate::record::{self, NodeId, Record};
use crate::rules::game_by_variant;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// A step through the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// To the start.
    Start,
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// To the last move.
    End,
}

/// The game that is shown.
struct Shown {
    record: Arc<Record>,
    line: Vec<NodeId>,
    at: usize,
}

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/archive_preview.ui")]
    pub struct Preview {
        #[template_child]
        pub parts: TemplateChild<gtk::Box>,
        #[template_child]
        pub board: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub steps: TemplateChild<gtk::Box>,
        #[template_child]
        pub ply: TemplateChild<gtk::Label>,
        #[template_child]
        pub title: TemplateChild<gtk::Label>,
        #[template_child]
        pub facts: TemplateChild<gtk::Label>,
        #[template_child]
        pub open: TemplateChild<gtk::Button>,
        #[template_child]
        pub to_trash: TemplateChild<gtk::Button>,
        #[template_child]
        pub restore: TemplateChild<gtk::Button>,
        #[template_child]
        pub export: TemplateChild<gtk::Button>,
        pub(super) shown: RefCell<Option<Shown>>,
        /// Counts what is asked, so that a late answer is known.
        pub asked: Cell<u64>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Preview {
        const NAME: &'static str = "LudotecaArchivePreview";
        type Type = super::Preview;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for Preview {
        fn constructed(&self) {
            self.parent_constructed();
            self.parts.set_layout_manager(Some(PreviewLayout::default()));
        }
    }

    impl WidgetImpl for Preview {}
    impl BinImpl for Preview {}
}

glib::wrapper! {
    /// The chosen game beside the list.
    pub struct Preview(ObjectSubclass<imp::Preview>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Preview {
    /// Shows what can be done with games in the trash, or with others.
    pub fn set_in_trash(&self, trash: bool) {
        let imp = self.imp();
        imp.open.set_visible(!trash && imp.steps.is_visible());
        imp.to_trash.set_visible(!trash);
        imp.restore.set_visible(trash);
    }

    /// Shows a game at its end.
    pub fn show_record(&self, record: Record) {
        let imp = self.imp();
        imp.title.set_label(&files::players(&record));
        let facts: Vec<&str> =
            ["Variant", "Event", "Date", "Result"].iter().filter_map(|name| record.tags.get(name)).collect();
        imp.facts.set_label(&facts.join(" · "));
        let line: Vec<NodeId> = record.tree.main_line().collect();
        let at = line.len() - 1;
        imp.shown.replace(Some(Shown { record: Arc::new(record), line, at }));
        self.show_parts(true);
        self.show_position();
    }

    /// Shows that several games are chosen.
    pub fn show_many(&self, n: u64) {
        let imp = self.imp();
        imp.asked.set(imp.asked.get() + 1);
        imp.shown.replace(None);
        imp.title.set_label(&say(&Message::plural("{n} game chosen", "{n} games chosen", n)));
        imp.facts.set_label("");
        self.show_parts(false);
    }

    fn show_parts(&self, single: bool) {
        let imp = self.imp();
        imp.board.set_visible(single);
        imp.steps.set_visible(single);
        imp.facts.set_visible(single);
        imp.open.set_visible(single && !imp.restore.is_visible());
        imp.export.set_visible(!single);
    }

    /// How many moves were made on the board that is shown, and how many there are.
    pub fn ply(&self) -> Option<(usize, usize)> {
        self.imp().shown.borrow().as_ref().map(|shown| (shown.at, shown.line.len() - 1))
    }

    /// Goes through the game.
    pub fn walk(&self, walk: Walk) {
        if let Some(shown) = &mut *self.imp().shown.borrow_mut() {
            let last = shown.line.len() - 1;
            shown.at = match walk {
                Walk::Start => 0,
                Walk::Back => shown.at.saturating_sub(1),
                Walk::Forward => (shown.at + 1).min(last),
                Walk::End => last,
            };
        }
        self.show_position();
    }

    fn show_position(&self) {
        let imp = self.imp();
        let (record, node) = {
            let shown = imp.shown.borrow();
            let Some(shown) = &*shown else { return };
            imp.ply.set_label(&ply_words(shown));
            (Arc::clone(&shown.record), shown.line[shown.at])
        };
        let Some(game) = record.tags.get("Variant").and_then(|variant| game_by_variant(GAMES, variant)) else {
            return imp.board.set_draw_func(|_, _, _, _| {});
        };
        let asked = imp.asked.get() + 1;
        imp.asked.set(asked);
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = preview)]
            self,
            async move {
                let position = gio::spawn_blocking(move || record::position_at(&record, node, GAMES).ok()).await;
                if preview.imp().asked.get() == asked
                    && let Ok(Some(position)) = position
                {
                    draw_position(&preview.imp().board, game.info().id, position, Picture::Board);
                }
            }
        ));
    }
}

/// The move that was made last, and where in the game it stands.
fn ply_words(shown: &Shown) -> String {
    let all = shown.line.len() - 1;
    if shown.at == 0 {
        return if all == 0 { tr("No moves") } else { tr("Start") };
    }
    let mv = shown.record.tree.node(shown.line[shown.at]).mv.to_string();
    say(&Message::new("{ply} of {all}: {move}")
        .with("ply", shown.at.to_string())
        .with("all", all.to_string())
        .with("move", mv))
}
