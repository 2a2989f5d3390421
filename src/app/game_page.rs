//! The game view: board, players, moves, comment. It tells the [`Table`] what people do and shows what comes of it.

mod actions;
mod annotate;
mod autoplay;
mod card;
mod clocks;
pub(in crate::app) mod ending;
mod journal;
mod reading;
mod replay;
mod show;
mod writing;

use super::board_view::{BoardView, Heeded};
use super::folding_layout::FoldingLayout;
use super::move_list::MoveList;
use super::store::Store;
use super::wheel;
use super::window::Window;
use super::words::sentence;
use crate::archive::RecordId;
use crate::board::Spot;
use crate::record::{CommentPlace, NodeId};
use crate::rules::AnyGame;
use crate::table::{Command, Event, Table};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// Work that waits until the archive has answered.
type Postponed = Box<dyn FnOnce(&GamePage)>;

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/game_page.ui")]
    pub struct GamePage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub body: TemplateChild<gtk::Box>,
        #[template_child]
        pub board: TemplateChild<BoardView>,
        #[template_child]
        pub notice: TemplateChild<gtk::Label>,
        #[template_child]
        pub offered: TemplateChild<gtk::Box>,
        #[template_child]
        pub replay: TemplateChild<gtk::Box>,
        #[template_child]
        pub replay_again: TemplateChild<gtk::Button>,
        #[template_child]
        pub replay_slowly: TemplateChild<gtk::Button>,
        #[template_child]
        pub replay_moment: TemplateChild<gtk::Scale>,
        #[template_child]
        pub replay_time: TemplateChild<gtk::Label>,
        #[template_child]
        pub typed: TemplateChild<gtk::Entry>,
        #[template_child]
        pub side: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub banner: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub banner_text: TemplateChild<gtk::Label>,
        #[template_child]
        pub banner_first: TemplateChild<gtk::Button>,
        #[template_child]
        pub banner_second: TemplateChild<gtk::Button>,
        #[template_child]
        pub players: TemplateChild<gtk::Box>,
        #[template_child]
        pub clock_row: TemplateChild<gtk::Box>,
        #[template_child]
        pub clock_text: TemplateChild<gtk::Label>,
        #[template_child]
        pub pause: TemplateChild<gtk::Button>,
        #[template_child]
        pub pause_content: TemplateChild<adw::ButtonContent>,
        /// The clocks of the players, in seat order.
        pub clocks: RefCell<Vec<gtk::Label>>,
        /// Comes round while the clocks run.
        pub beat: RefCell<Option<glib::SourceId>>,
        #[template_child]
        pub aside: TemplateChild<gtk::Box>,
        #[template_child]
        pub aside_picture: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub aside_text: TemplateChild<gtk::Label>,
        #[template_child]
        pub card: TemplateChild<gtk::Box>,
        #[template_child]
        pub card_picture: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub card_title: TemplateChild<gtk::Label>,
        #[template_child]
        pub card_text: TemplateChild<gtk::Label>,
        #[template_child]
        pub told: TemplateChild<gtk::Label>,
        #[template_child]
        pub moves: TemplateChild<MoveList>,
        #[template_child]
        pub comment: TemplateChild<gtk::TextView>,
        #[template_child]
        pub comment_title: TemplateChild<gtk::Label>,
        #[template_child]
        pub comment_places: TemplateChild<gtk::Box>,
        #[template_child]
        pub comment_before: TemplateChild<gtk::ToggleButton>,
        #[template_child]
        pub comment_after: TemplateChild<gtk::ToggleButton>,
        pub table: RefCell<Option<Table>>,
        pub id: Cell<Option<RecordId>>,
        /// Grows with each table: what the archive answers to one is told to no other.
        pub sitting: Cell<u64>,
        pub store: RefCell<Option<Store>>,
        pub actions: gio::SimpleActionGroup,
        /// Whether a picture stood beside the board in this game.
        pub pictured: Cell<bool>,
        /// Whether the archive's journal has something to undo, and to redo.
        pub journal: Cell<(bool, bool)>,
        /// Whether the archive's journal is being followed: whatever else is done waits for that.
        pub undoing: Cell<bool>,
        /// Edits that wait for the archive's answer.
        pub postponed: RefCell<VecDeque<Postponed>>,
        /// The menu of the move list.
        pub move_menu: RefCell<Option<gtk::PopoverMenu>>,
        /// Steps through the record while it plays by itself.
        pub autoplay: RefCell<Option<glib::SourceId>>,
        #[template_child]
        pub play: TemplateChild<gtk::Button>,
        /// The spot whose card is shown.
        pub noticed: Cell<Option<Spot>>,
        /// The node whose comment is in the box, and which of its comments.
        pub commented: Cell<Option<(NodeId, CommentPlace)>>,
        /// Runs out when what was typed is to be stored.
        pub typing: RefCell<Option<glib::SourceId>>,
        /// Whether words about a move wait until the move has been seen.
        pub waits: Cell<bool>,
        /// While the box is filled, its changes are nobody's typing.
        pub filling: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for GamePage {
        const NAME: &'static str = "LudotecaGamePage";
        type Type = super::GamePage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            BoardView::ensure_type();
            MoveList::ensure_type();
            klass.bind_template();
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for GamePage {
        fn dispose(&self) {
            if let Some(beat) = self.beat.take() {
                beat.remove();
            }
            if let Some(timer) = self.autoplay.take() {
                timer.remove();
            }
            if let Some(menu) = self.move_menu.take() {
                menu.unparent();
            }
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.body.set_layout_manager(Some(FoldingLayout::default()));
            self.obj().connect_children();
            // On a narrow window the side is a page that scrolls.
            for view in [self.moves.parent(), self.comment.parent()] {
                if let Some(view) = view.and_downcast::<gtk::ScrolledWindow>() {
                    wheel::leave_if_all_is_seen(&view);
                }
            }
            self.obj().add_actions();
        }
    }

    impl WidgetImpl for GamePage {}
    impl BinImpl for GamePage {}
}

glib::wrapper! {
    /// The game view.
    pub struct GamePage(ObjectSubclass<imp::GamePage>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl GamePage {
    pub(super) fn window(&self) -> Option<Window> {
        self.root().and_downcast()
    }

    /// The game that is played or looked at.
    pub fn game(&self) -> Option<&'static dyn AnyGame> {
        self.imp().table.borrow().as_ref().map(Table::game)
    }

    /// The number of the record in the archive, once it is stored.
    pub fn record_id(&self) -> Option<RecordId> {
        self.imp().id.get()
    }

    /// Whether the game is over, or there is none.
    pub fn is_over(&self) -> bool {
        self.with_table(|table| table.ending().is_some()) != Some(false)
    }

    /// The board.
    pub fn board(&self) -> BoardView {
        self.imp().board.get()
    }

    /// The list of moves.
    pub fn move_list(&self) -> MoveList {
        self.imp().moves.get()
    }

    /// The comment box.
    pub fn comment_box(&self) -> gtk::TextView {
        self.imp().comment.get()
    }

    /// Looks at something of the table.
    pub fn with_table<T>(&self, look: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.imp().table.borrow_mut().as_mut().map(look)
    }

    /// Puts a table into the view.
    pub fn sit_down(&self, table: Table, id: Option<RecordId>, store: Store) {
        self.stop_autoplay();
        self.flush();
        let imp = self.imp();
        imp.board.set_game(table.game().info().id, table.game().info().variant);
        imp.table.replace(Some(table));
        imp.id.set(id);
        imp.sitting.set(imp.sitting.get() + 1);
        imp.store.replace(Some(store));
        self.refresh_threats();
        self.refresh_speed();
        imp.commented.set(None);
        imp.noticed.set(None);
        self.say("");
        imp.journal.set((false, false));
        imp.pictured.set(false);
        self.read_journal();
        self.show_all(None);
        self.show_clocks();
    }

    /// Gives the board the focus.
    pub fn focus_board(&self) {
        self.imp().board.focus_current();
    }

    /// The window's title while this view is shown.
    pub fn title(&self) -> String {
        self.imp().title.title().to_string()
    }

    fn connect_children(&self) {
        let imp = self.imp();
        imp.board.connect_touched(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |heeded| {
                if !matches!(heeded, Heeded::Told(_)) {
                    page.wait_no_more();
                }
                page.hear(heeded);
            }
        ));
        imp.board.connect_noticed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |spot| page.show_card(Some(spot))
        ));
        imp.moves.connect_chosen(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |node| page.command(Command::Look(crate::table::Step::Afresh(node)))
        ));
        imp.moves.name_for_readers();
        self.connect_waiting();
        self.connect_replay();
        self.connect_comment();
        self.connect_keys();
        self.connect_move_menu();
    }

    fn hear(&self, heeded: Heeded) {
        match heeded {
            Heeded::Play(text) => self.command(Command::Play(text)),
            Heeded::More => {
                self.say(&self.board().asked().as_ref().map(sentence).unwrap_or_default());
                self.show_offered();
            }
            Heeded::Refused(why) => self.say(&sentence(&why)),
            Heeded::Mark(from, to, colour) => self.mark(from, to, Some(colour)),
            Heeded::NextMark(from, to) => self.mark(from, to, None),
            Heeded::Touched(_) | Heeded::Dragged(..) => {}
            Heeded::Told(words) => self.say(&words.as_ref().map(sentence).unwrap_or_default()),
        }
    }

    /// Tells the table something, and shows what comes of it. What was typed into the comment box goes first.
    pub fn command(&self, command: Command) {
        self.wait_no_more();
        self.stop_autoplay();
        self.flush();
        if self.imp().undoing.get() {
            return self.when_ready(move |page| page.command(command));
        }
        self.tell_table(command);
    }

    /// Tells the table something while the record goes on playing by itself.
    fn command_of_autoplay(&self, command: Command) {
        self.flush();
        self.tell_table(command);
    }

    fn tell_table(&self, command: Command) {
        self.tick();
        self.hand_over(command);
        self.do_postponed();
    }

    fn hand_over(&self, command: Command) {
        // A toast that offers to undo one thing would undo another now.
        if command.can_be_undone()
            && let Some(window) = self.window()
        {
            window.withdraw_undo();
        }
        let events = self.with_table(|table| table.handle(command)).unwrap_or_default();
        // The move comes after the change of the record that it is.
        if events.iter().any(|event| matches!(event, Event::Moved { .. } | Event::Looked { .. })) {
            self.imp().waits.set(true);
        }
        // Where another position is shown, the record's change is told after it: by then it is known whether that waits
        // until the board has shown the move, and what stands beside the board is made anew once.
        let moves_on = events.iter().any(|event| matches!(event, Event::Moved { .. } | Event::Looked { .. }));
        let changed = moves_on && events.contains(&Event::Changed);
        for event in events.into_iter().filter(|event| !changed || *event != Event::Changed) {
            self.heed(event);
        }
        if changed {
            self.show_record();
        }
    }

    fn heed(&self, event: Event) {
        match event {
            Event::Begin { .. } | Event::Write { .. } => self.write(event),
            Event::Ready => {
                self.read_journal();
                self.refresh_actions();
                self.show_banner();
                if let Some(window) = self.window() {
                    window.app().keep_open_games();
                }
            }
            Event::Stopped(_) | Event::Offered(_) => self.show_banner(),
            Event::Moved { from, .. } => {
                self.say("");
                self.show_all(Some(from));
            }
            Event::Looked { from, .. } => {
                self.say("");
                self.show_all(Some(from));
            }
            Event::Changed => {
                self.say("");
                self.show_record();
                self.show_words();
                self.show_marks();
                self.show_banner();
            }
            Event::Ended(_) => {
                self.show_words();
                self.show_ending();
                self.show_banner();
            }
            Event::Clock(_) => {
                self.show_clocks();
                self.refresh_actions();
            }
            Event::Refused(why) | Event::Notice(why) => self.say(&sentence(&why)),
        }
    }

    /// Says something in the line at the board.
    pub fn say(&self, text: &str) {
        self.imp().notice.set_label(text);
    }

    /// What the banner says, where one is shown.
    pub fn banner_text(&self) -> String {
        let imp = self.imp();
        if imp.banner.reveals_child() { imp.banner_text.label().to_string() } else { String::new() }
    }

    /// What the line at the board says.
    pub fn said(&self) -> String {
        self.imp().notice.label().to_string()
    }
}
