//! The position editor: pieces are laid on a board, moved and taken off, until a game can go on from there.
//!
//! It works on a copy: the record that it was opened from is never touched, and playing from the position that was set
//! up makes a new one. Every change can be undone.

mod facts;
mod palette;
mod touching;

use super::actions::add_keys;
use super::board_view::{BoardView, Editing, Shown, Touches};
use super::folding_layout::FoldingLayout;
use super::new_game::birth_now;
use super::window::Window;
use super::words::{say, sentence, tr};
use crate::board::Spot;
use crate::rules::{AnyArrangement, AnyGame, AnyPosition, Drawn, Malformed, TagSource, Tags};
use crate::table::new_record;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use facts::FactRows;
use gtk::{gio, glib};
use palette::Palette;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// An action's name, and what it does.
type Deed = (&'static str, fn(&ArrangePage));

/// Changes that can be undone, or done again.
type Pile = Vec<Box<dyn AnyArrangement>>;

/// What is being set up, and the way back.
struct Work {
    game: &'static dyn AnyGame,
    now: Box<dyn AnyArrangement>,
    first: Box<dyn AnyArrangement>,
    past: Pile,
    future: Pile,
    /// The tags of the record to be beside those of the setup: who plays.
    beside: Tags,
    /// The page that comes back when the editor is left.
    back: String,
}

/// What the next touch does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Hand {
    /// It takes a piece up, to be moved.
    #[default]
    Empty,
    /// It moves the piece of this cell.
    Moving(u16),
    /// It lays this thing, after the cells touched so far.
    Laying(u16, Vec<u16>),
}

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/arrange_page.ui")]
    pub struct ArrangePage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub body: TemplateChild<gtk::Box>,
        #[template_child]
        pub board: TemplateChild<BoardView>,
        #[template_child]
        pub notice: TemplateChild<gtk::Label>,
        #[template_child]
        pub verdict: TemplateChild<gtk::Label>,
        #[template_child]
        pub verdict_icon: TemplateChild<gtk::Image>,
        #[template_child]
        pub palette: TemplateChild<gtk::Box>,
        #[template_child]
        pub trays: TemplateChild<gtk::Box>,
        #[template_child]
        pub facts: TemplateChild<gtk::Box>,
        #[template_child]
        pub text: TemplateChild<adw::EntryRow>,
        pub(super) work: RefCell<Option<Work>>,
        pub(super) hand: RefCell<Hand>,
        pub(super) things: RefCell<Palette>,
        pub(super) rows: RefCell<FactRows>,
        pub actions: gio::SimpleActionGroup,
        /// Whether what changes in the rows is the page's own doing.
        pub filling: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ArrangePage {
        const NAME: &'static str = "LudotecaArrangePage";
        type Type = super::ArrangePage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            BoardView::ensure_type();
            klass.bind_template();
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for ArrangePage {
        fn constructed(&self) {
            self.parent_constructed();
            self.body.set_layout_manager(Some(FoldingLayout::default()));
            self.obj().add_actions();
            self.obj().connect_board();
            self.text.connect_apply(glib::clone!(
                #[weak(rename_to = page)]
                self.obj(),
                move |entry| page.take_text(&entry.text())
            ));
        }
    }

    impl WidgetImpl for ArrangePage {}
    impl BinImpl for ArrangePage {}
}

glib::wrapper! {
    /// The position editor.
    pub struct ArrangePage(ObjectSubclass<imp::ArrangePage>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl ArrangePage {
    /// Takes up the start that tags describe; `beside` are the tags that the new record has beside its setup, `back` the
    /// page that comes back when the editor is left.
    ///
    /// # Errors
    /// A start that the game refuses, a game whose positions cannot be set up.
    pub fn take_up(
        &self,
        game: &'static dyn AnyGame,
        tags: &dyn TagSource,
        beside: &Tags,
        back: &str,
    ) -> Result<(), Malformed> {
        let arranger = game
            .arranger()
            .ok_or_else(|| Malformed(Message::new("positions of this game cannot be set up by hand")))?;
        let now = arranger(tags)?;
        let imp = self.imp();
        imp.title.set_subtitle(game.info().variant);
        imp.board.set_game(game.info().id, &tr("The position that is set up"));
        imp.work.replace(Some(Work {
            game,
            first: now.boxed(),
            now,
            past: Vec::new(),
            future: Vec::new(),
            beside: beside.clone(),
            back: back.to_owned(),
        }));
        imp.hand.take();
        imp.things.take();
        imp.rows.take();
        self.show();
        self.say_what_to_do();
        Ok(())
    }

    /// The board.
    pub fn board(&self) -> BoardView {
        self.imp().board.get()
    }

    /// The text of the position as it lies.
    pub fn position_text(&self) -> String {
        self.look(|work| work.now.tags().tag("FEN").unwrap_or_default().to_owned()).unwrap_or_default()
    }

    /// What is said of the position: that it can be played, or why not.
    pub fn verdict(&self) -> String {
        self.imp().verdict.label().to_string()
    }

    /// Chooses the thing that the next touches lay; none to move what lies.
    pub fn choose(&self, thing: Option<u16>) {
        if matches!((&*self.imp().hand.borrow(), thing), (Hand::Laying(held, _), Some(thing)) if *held == thing) {
            return;
        }
        self.imp().hand.replace(thing.map_or(Hand::Empty, |thing| Hand::Laying(thing, Vec::new())));
        self.imp().things.borrow().choose(thing);
        self.say_what_to_do();
        self.show_board();
    }

    /// Calls an action of this view, as a menu or key does.
    pub fn activate_arrange_action(&self, name: &str) {
        self.imp().actions.activate_action(name, None);
    }

    fn look<T>(&self, look: impl FnOnce(&mut Work) -> T) -> Option<T> {
        self.imp().work.borrow_mut().as_mut().map(look)
    }

    fn window(&self) -> Option<Window> {
        self.root().and_downcast()
    }

    fn say(&self, text: &str) {
        self.imp().notice.set_label(text);
    }

    fn say_what_to_do(&self) {
        let text = match &*self.imp().hand.borrow() {
            Hand::Empty => tr("Drag a piece, or touch it and then its new place; right click or Delete takes it off"),
            Hand::Moving(_) => tr("Touch the place where it goes"),
            Hand::Laying(thing, cells) => {
                let name = self.look(|work| work.now.things().into_iter().find(|known| known.id == *thing)).flatten();
                let Some(name) = name.map(|thing| thing.name) else { return };
                let what = if cells.is_empty() {
                    Message::new("{thing}: touch where it lies")
                } else {
                    Message::new("{thing}: touch the next point")
                };
                sentence(&what.with("thing", name))
            }
        };
        self.say(&text);
    }

    /// Makes a change that can be undone, and shows what comes of it.
    fn attempt(&self, change: impl FnOnce(&mut dyn AnyArrangement) -> Result<(), Message>) -> Result<(), Message> {
        let done = self.look(|work| {
            let before = work.now.boxed();
            if let Err(why) = change(&mut *work.now) {
                work.now = before;
                return Err(why);
            }
            if work.now.tags() != before.tags() {
                work.past.push(before);
                work.future.clear();
            }
            Ok(())
        });
        self.show();
        if let Some(Ok(())) = done {
            self.say_what_to_do();
        }
        done.unwrap_or(Ok(()))
    }

    fn add_actions(&self) {
        let actions: [Deed; 8] = [
            ("undo", |page| page.step(|work| (&mut work.past, &mut work.future))),
            ("redo", |page| page.step(|work| (&mut work.future, &mut work.past))),
            ("turn-board", |page| page.board().set_turned(!page.board().is_turned())),
            ("move", |page| page.choose(None)),
            ("clear", |page| {
                let _ = page.attempt(|now| {
                    now.clear();
                    Ok(())
                });
            }),
            ("restore", |page| {
                let first = page.look(|work| work.first.boxed());
                page.replace(first);
            }),
            ("play", Self::play),
            ("leave", Self::leave),
        ];
        for (name, act) in actions {
            let action = gio::SimpleAction::new(name, None);
            action.connect_activate(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_, _| act(&page)
            ));
            self.imp().actions.add_action(&action);
        }
        self.insert_action_group("arrange", Some(&self.imp().actions));
        add_keys(self, "arrange");
    }

    /// Goes one change back or on: from one pile to the other.
    fn step(&self, piles: impl FnOnce(&mut Work) -> (&mut Pile, &mut Pile)) {
        self.look(|work| {
            let now = work.now.boxed();
            let (from, to) = piles(work);
            if let Some(next) = from.pop() {
                to.push(now);
                work.now = next;
            }
        });
        self.show();
    }

    fn replace(&self, next: Option<Box<dyn AnyArrangement>>) {
        self.look(|work| {
            if let Some(next) = next.filter(|next| next.tags() != work.now.tags()) {
                work.past.push(std::mem::replace(&mut work.now, next));
                work.future.clear();
            }
        });
        self.show();
    }

    /// Takes a position text; one that the game refuses changes nothing.
    fn take_text(&self, text: &str) {
        let taken = self.look(|work| {
            let mut tags = work.now.tags();
            tags.set("FEN", text.trim());
            work.game.arranger().map(|arranger| arranger(&tags))
        });
        match taken.flatten() {
            Some(Ok(next)) => {
                self.replace(Some(next));
                self.say_what_to_do();
            }
            Some(Err(why)) => {
                // What was typed stays, to be mended.
                self.say(&sentence(&why.0));
            }
            None => {}
        }
    }

    /// Begins a new game from here.
    fn play(&self) {
        let made = self.look(|work| {
            work.now.check().map_err(|why| why.0)?;
            let drawn = Drawn { setup: work.now.tags(), beside: work.beside.clone() };
            let record = new_record(work.game, &drawn, &birth_now(Vec::new())).map_err(|why| why.message())?;
            Ok::<_, Message>((work.game, record))
        });
        match (made, self.window()) {
            (Some(Ok((game, record))), Some(window)) => window.begin(game, record),
            (Some(Err(why)), _) => self.say(&sentence(&why)),
            _ => {}
        }
    }

    fn leave(&self) {
        if let (Some(back), Some(window)) = (self.look(|work| work.back.clone()), self.window()) {
            window.leave_arranging(&back);
        }
    }

    /// Shows everything anew.
    fn show(&self) {
        self.show_board();
        let imp = self.imp();
        let Some((game, things, trays, facts, sketch)) = self.look(|work| {
            let now = &work.now;
            (work.game, now.things(), now.trays(), now.facts(), Rc::from(now.sketch()))
        }) else {
            return;
        };
        imp.filling.set(true);
        imp.things.borrow_mut().show(self, game, things, trays, &sketch);
        imp.rows.borrow_mut().show(self, game, facts);
        imp.filling.set(false);
        self.keep_choice();
        self.show_text();
        self.show_verdict();
        let piles = self.look(|work| (!work.past.is_empty(), !work.future.is_empty()));
        let (past, future) = piles.unwrap_or_default();
        for (name, enabled) in [("undo", past), ("redo", future)] {
            if let Some(action) = imp.actions.lookup_action(name).and_downcast::<gio::SimpleAction>() {
                action.set_enabled(enabled);
            }
        }
    }

    /// Keeps what is in the hand where it can still be laid, and its button marked.
    fn keep_choice(&self) {
        let hand = self.imp().hand.borrow().clone();
        let thing = match hand {
            Hand::Empty => return,
            // What was to be moved is there no longer.
            Hand::Moving(from) if self.thing_on(from).is_none() => return self.choose(None),
            Hand::Moving(_) => return,
            Hand::Laying(thing, _) => thing,
        };
        if self.look(|work| work.now.things().iter().any(|known| known.id == thing)) == Some(false) {
            return self.choose(None);
        }
        self.imp().things.borrow().choose(Some(thing));
    }

    fn show_text(&self) {
        let text = self.position_text();
        if self.imp().text.text() != text {
            self.imp().text.set_text(&text);
        }
    }

    fn show_verdict(&self) {
        let imp = self.imp();
        let refused = self.look(|work| match work.now.start() {
            Err(why) => Some(why.0),
            Ok(position) => over(work.game, &*position),
        });
        let refused = refused.flatten();
        let (icon, text) = match &refused {
            None => ("emblem-ok-symbolic", tr("A game can go on from here")),
            Some(why) => ("dialog-warning-symbolic", sentence(why)),
        };
        imp.verdict_icon.set_icon_name(Some(icon));
        imp.verdict.set_label(&text);
        if let Some(action) = imp.actions.lookup_action("play").and_downcast::<gio::SimpleAction>() {
            action.set_enabled(refused.is_none());
        }
    }

    fn show_board(&self) {
        let Some(sketch) = self.look(|work| work.now.sketch()) else { return };
        let spots = |cells: &[u16]| cells.iter().copied().map(Spot::Cell).collect::<Vec<Spot>>();
        let hand = self.imp().hand.borrow().clone();
        let editing = self.look(|work| {
            let among = |thing| work.now.room(thing).map(|room| spots(&room));
            match &hand {
                Hand::Empty => Editing::default(),
                Hand::Moving(cell) => Editing {
                    chosen: spots(&[*cell]),
                    targets: Vec::new(),
                    among: work.now.thing_at(*cell).and_then(among),
                },
                Hand::Laying(thing, cells) => Editing {
                    chosen: spots(cells),
                    targets: spots(&work.now.ways_on(*thing, cells)),
                    among: among(*thing),
                },
            }
        });
        self.board().show_position(shown(sketch, editing.unwrap_or_default()));
    }

    /// Puts the chosen thing into a tray.
    fn put_aside(&self, tray: usize) {
        let thing = match &*self.imp().hand.borrow() {
            Hand::Laying(thing, _) => Some(*thing),
            _ => None,
        };
        let Some(thing) = thing else { return self.say(&tr("Choose a piece to put there first")) };
        if let Err(why) = self.attempt(|now| now.put_aside(tray, thing)) {
            self.say(&sentence(&why));
        }
    }

    fn take_out(&self, tray: usize, thing: u16) {
        let _ = self.attempt(|now| {
            now.take_out(tray, thing);
            Ok(())
        });
    }

    fn set_fact(&self, fact: usize, value: u32) {
        if self.imp().filling.get() {
            return;
        }
        let _ = self.attempt(|now| {
            now.set_fact(fact, value);
            Ok(())
        });
    }
}

/// A heading of a part of the side: the seat that it concerns, or what all of it is.
fn heading(game: &dyn AnyGame, seat: Option<crate::rules::Seat>, other: &str) -> String {
    seat.map_or_else(|| other.to_owned(), |seat| say(&game.info().seat_names[seat.index()]))
}

fn shown(position: Box<dyn AnyPosition>, editing: Editing) -> Shown {
    Shown {
        position,
        before: None,
        mv: None,
        led: None,
        manner: Tags::default(),
        last: Vec::new(),
        touches: Touches::Spots,
        editing,
        marks: Vec::new(),
    }
}

/// Says that a game is over in a position, and why; nothing where it can be played.
fn over(game: &dyn AnyGame, position: &dyn AnyPosition) -> Option<Message> {
    let reason = position.turn().outcome()?.reason;
    let words = game.info().reasons.iter().find(|(known, _)| *known == reason).map(|(_, words)| words.clone());
    Some(Message::new("the game is over here: {why}").with("why", words.unwrap_or(Message::new("it has ended"))))
}
