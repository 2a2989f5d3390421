//! The board as a widget: it paints with cairo and has a focusable button for each cell.
//!
//! The buttons draw nothing; they give keyboard and screen reader something to hold. Arrow keys move the focus among
//! them by where they lie, Tab leaves the board. A game with a way of input of its own gets pointer and keys first.

use super::words::sentence;
use crate::board::{
    Answer, Change, Input, Painter, Picker, Place, Scene, Spot, Theme, ThemeKind, Threats, Touch, View, painter,
};
use crate::rng::fresh_seed;
use crate::rules::{AnyPosition, Mark, MarkColour, Step, Tags};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{glib, graphene};
use std::cell::{Cell, RefCell};

/// What a board shows.
pub struct Shown {
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// The position before it, if the change is to be seen.
    pub before: Option<Box<dyn AnyPosition>>,
    /// The move that leads from there to here.
    pub mv: Option<String>,
    /// The position before the last move, with that move, whether its change is to be seen or not.
    pub led: Option<(Box<dyn AnyPosition>, String)>,
    /// How people play at this board: the tags that the game names.
    pub manner: Tags,
    /// The spots of the last move.
    pub last: Vec<Spot>,
    /// What touches do.
    pub touches: Touches,
    /// What an editor shows, where touches name spots.
    pub editing: Editing,
    /// An annotator's marks.
    pub marks: Vec<Mark>,
}

/// What an editor shows on a board whose touches name spots.
#[derive(Clone, Debug, Default)]
pub struct Editing {
    /// The spots that are marked as chosen.
    pub chosen: Vec<Spot>,
    /// Those that are marked as what the next touch can name.
    pub targets: Vec<Spot>,
    /// The only spots that pointer and arrow keys come to; none where that is any.
    pub among: Option<Vec<Spot>>,
}

impl Editing {
    fn admits(&self, spot: Spot) -> bool {
        self.among.as_ref().is_none_or(|among| among.contains(&spot))
    }
}

/// What touches of a board do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touches {
    /// Nothing: the board is looked at.
    Nothing,
    /// They make moves, by the game's rules.
    Play,
    /// They are passed on as they are, for an editor.
    Spots,
}

impl Shown {
    /// Takes touches that play where somebody is to move, else none.
    pub fn playing_if(playing: bool) -> Touches {
        if playing { Touches::Play } else { Touches::Nothing }
    }
}

type Heard = Box<dyn Fn(Heeded)>;

/// An offered word of more letters than this is shown small.
const LONG: usize = 32;

/// A change that is shown longer than this, in milliseconds, gives away by its words what is still to be seen.
const LONG_MS: u32 = 400;

/// The least width and height of a board, in logical pixels.
const LEAST: (i32, i32) = (240, 200);

type Noticed = Box<dyn Fn(Spot)>;
type Progressed = Box<dyn Fn(f64)>;
type Seen = Box<dyn Fn()>;

/// What a touch came to.
pub enum Heeded {
    /// A whole move.
    Play(String),
    /// A touch that was taken and asks for more.
    More,
    /// A touch that is refused, and why.
    Refused(Message),
    /// An annotator marks a cell, or draws an arrow to another.
    Mark(u16, Option<u16>, MarkColour),
    /// An annotator marks a cell with the next colour in turn, by keyboard.
    NextMark(u16, Option<u16>),
    /// A spot is touched, where touches name spots.
    Touched(Spot),
    /// Something is dragged from one spot to another there.
    Dragged(Spot, Spot),
    /// What the game's own way of input shows now, in words; nothing any more.
    Told(Option<Message>),
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct BoardView {
        pub painter: Cell<Option<&'static dyn Painter>>,
        pub shown: RefCell<Option<Shown>>,
        pub picker: RefCell<Picker>,
        pub input: RefCell<Option<Box<dyn Input>>>,
        pub told: RefCell<Option<Message>>,
        /// When the position began to be shown.
        pub began: Cell<i64>,
        /// The same of the position in which the pointer went down.
        pub pressed_in: Cell<i64>,
        pub ticking: RefCell<Option<gtk::TickCallbackId>>,
        /// One button for each of the places, in their order.
        pub buttons: RefCell<Vec<gtk::Button>>,
        pub places: RefCell<Vec<Place>>,
        pub hovered: Cell<Option<Spot>>,
        /// Where an arrow that is drawn by keyboard begins.
        pub arrow_from: Cell<Option<u16>>,
        /// The place whose button has the focus, or had it last.
        pub current: Cell<usize>,
        pub turned: Cell<bool>,
        pub coordinates: Cell<bool>,
        /// Whether the seat to move sits at the lower edge.
        pub follows_turn: Cell<bool>,
        pub threats: Cell<Threats>,
        pub progress: Cell<f64>,
        /// Whether what is shown is the last move once more, not the change from what was shown before.
        pub again: Cell<bool>,
        pub progressed: RefCell<Option<Progressed>>,
        /// Whether a change that takes long is being shown for the first time.
        pub unseen: Cell<bool>,
        pub seen: RefCell<Option<Seen>>,
        pub animation: RefCell<Option<adw::TimedAnimation>>,
        pub heard: RefCell<Option<Heard>>,
        pub noticed: RefCell<Option<Noticed>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for BoardView {
        const NAME: &'static str = "LudotecaBoardView";
        type Type = super::BoardView;
        type ParentType = gtk::Widget;

        fn class_init(klass: &mut Self::Class) {
            klass.set_css_name("board");
            klass.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for BoardView {
        fn constructed(&self) {
            self.parent_constructed();
            self.coordinates.set(true);
            self.progress.set(1.0);
            let board = self.obj();
            board.connect_pointer();
            board.connect_marking();
            board.connect_keys();
            adw::StyleManager::default().connect_dark_notify(glib::clone!(
                #[weak]
                board,
                move |_| board.queue_draw()
            ));
            adw::StyleManager::default().connect_high_contrast_notify(glib::clone!(
                #[weak]
                board,
                move |_| board.queue_draw()
            ));
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for BoardView {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (LEAST.0, 640, -1, -1),
                _ if for_size > 0 => (LEAST.1, self.obj().height_for(for_size).max(LEAST.1), -1, -1),
                _ => (LEAST.1, 640, -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, baseline: i32) {
            self.parent_size_allocate(width, height, baseline);
            self.obj().place_buttons();
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            let board = self.obj();
            let inside = board.holds_focus();
            match direction {
                gtk::DirectionType::TabForward | gtk::DirectionType::TabBackward if inside => false,
                gtk::DirectionType::TabForward | gtk::DirectionType::TabBackward => board.focus_current(),
                _ if inside => board.move_focus_towards(direction),
                _ => board.focus_current(),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let board = self.obj();
            let (width, height) = (board.width() as f32, board.height() as f32);
            let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width, height));
            board.paint(&cr);
        }
    }
}

glib::wrapper! {
    /// The board of a game.
    pub struct BoardView(ObjectSubclass<imp::BoardView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

mod cells;
mod gestures;
mod picture;
mod showing;

/// The palette that the desktop asks for.
pub fn theme() -> Theme {
    let manager = adw::StyleManager::default();
    match (manager.is_high_contrast(), manager.is_dark()) {
        (true, true) => Theme::contrast_on_dark(),
        (true, false) => Theme::new(ThemeKind::Contrast),
        (false, true) => Theme::new(ThemeKind::Dark),
        (false, false) => Theme::new(ThemeKind::Light),
    }
}

/// Whether the second seat of two is to move; none where the game is over or of more.
fn turned_to_move(position: &dyn AnyPosition) -> Option<bool> {
    let seat = position.turn().seat()?;
    (position.seats() == 2).then(|| seat.index() == 1)
}

impl BoardView {
    /// Takes the painter of a game and its number of cells; says whether there is one.
    pub fn set_game(&self, game: &str, name: &str) -> bool {
        self.imp().painter.set(painter(game));
        self.imp().input.take();
        self.update_property(&[gtk::accessible::Property::Label(name)]);
        self.imp().painter.get().is_some()
    }

    /// Calls `heard` with what touches come to.
    pub fn connect_touched(&self, heard: impl Fn(Heeded) + 'static) {
        self.imp().heard.replace(Some(Box::new(heard)));
    }

    /// Calls `noticed` with the spot that the pointer or the focus comes to.
    pub fn connect_noticed(&self, noticed: impl Fn(Spot) + 'static) {
        self.imp().noticed.replace(Some(Box::new(noticed)));
    }

    /// The height that the board would fill in a width.
    fn height_for(&self, width: i32) -> i32 {
        let shown = self.imp().shown.borrow();
        let aspect = self.imp().painter.get().zip(shown.as_ref());
        let aspect = aspect.map_or(1.0, |(painter, shown)| painter.aspect_in(&*shown.position, width.into()));
        (f64::from(width) / aspect).round() as i32
    }

    /// Which seat sits at the lower edge.
    pub fn set_turned(&self, turned: bool) {
        self.imp().turned.set(turned);
        self.place_buttons();
        self.queue_draw();
    }

    /// Whether the second seat sits at the lower edge.
    pub fn is_turned(&self) -> bool {
        self.imp().turned.get()
    }

    /// Whether coordinates are drawn.
    pub fn has_coordinates(&self) -> bool {
        self.imp().coordinates.get()
    }

    /// Draws coordinates, or none.
    pub fn set_coordinates(&self, coordinates: bool) {
        self.imp().coordinates.set(coordinates);
        self.place_buttons();
        self.queue_draw();
    }

    /// Whether the board turns so that the seat to move sits at the lower edge, in games of two.
    pub fn set_follows_turn(&self, follows: bool) {
        self.imp().follows_turn.set(follows);
        let turned = self.imp().shown.borrow().as_ref().and_then(|shown| turned_to_move(&*shown.position));
        if let Some(turned) = turned.filter(|_| follows) {
            self.set_turned(turned);
        }
    }

    /// Whether threats are marked; only where the game has some.
    pub fn set_threats(&self, threats: Threats) {
        self.imp().threats.set(threats);
        self.queue_draw();
    }

    /// Shows a position; a change from the one before is seen for a moment, where motion is wanted.
    pub fn show_position(&self, shown: Shown) {
        let imp = self.imp();
        if let Some(animation) = imp.animation.take() {
            animation.pause();
        }
        let painter = imp.painter.get();
        let position = &*shown.position;
        let plays = shown.touches == Touches::Play;
        let kept = imp.input.take().filter(|_| plays).and_then(|input| input.carry_on(position));
        let anew = || {
            let mut input = painter.filter(|_| plays)?.input(position)?;
            input.begin(position, &shown.manner, fresh_seed().unwrap_or_else(|_| glib::real_time() as u64));
            Some(input)
        };
        let input = kept.or_else(anew);
        let own = input.as_ref().and_then(|input| input.choices(position));
        imp.picker.replace(match own {
            _ if !plays => Picker::default(),
            Some(choices) => Picker::of(choices),
            None => Picker::new(position),
        });
        imp.input.replace(input);
        imp.told.take();
        imp.began.set(glib::monotonic_time());
        let moving = self.is_mapped() && self.settings().is_gtk_enable_animations();
        let change = shown.before.as_deref().filter(|_| moving).map(|before| Change {
            before,
            mv: shown.mv.as_deref(),
            progress: 0.0,
        });
        if let Some(turned) = turned_to_move(position).filter(|_| imp.follows_turn.get()) {
            imp.turned.set(turned);
        }
        let lasts = change.zip(painter).map(|(change, painter)| painter.showing_ms(&change, position));
        imp.shown.replace(Some(shown));
        imp.again.set(false);
        imp.unseen.set(lasts.is_some_and(|lasts| lasts > LONG_MS));
        imp.progress.set(if lasts.is_some() { 0.0 } else { 1.0 });
        if let Some(lasts) = lasts {
            self.animate(lasts);
        }
        self.make_buttons();
        self.place_buttons();
        self.name_buttons();
        self.come_among();
        self.keep_time();
        self.queue_draw();
    }

    /// The text of the position that is shown; empty before one is.
    pub fn shown_text(&self) -> String {
        self.imp().shown.borrow().as_ref().map(|shown| shown.position.text()).unwrap_or_default()
    }

    /// The spots that can be come to, in the order of the keys.
    pub fn spots(&self) -> Vec<Spot> {
        self.imp().places.borrow().iter().map(|place| place.spot).collect()
    }

    /// The marks that are shown.
    pub fn marks(&self) -> Vec<Mark> {
        self.imp().shown.borrow().as_ref().map(|shown| shown.marks.clone()).unwrap_or_default()
    }

    /// Shows other marks.
    pub fn set_marks(&self, marks: Vec<Mark>) {
        if let Some(shown) = &mut *self.imp().shown.borrow_mut() {
            shown.marks = marks;
        }
        self.queue_draw();
    }

    fn view(&self) -> View {
        View {
            width: f64::from(self.width()),
            height: f64::from(self.height()),
            scale: f64::from(self.scale_factor()),
            turned: self.is_turned(),
            coordinates: self.imp().coordinates.get(),
        }
    }

    /// The view, at least as large as a board ever is: before the first allocation too.
    fn least_view(&self) -> View {
        let view = self.view();
        View { width: view.width.max(LEAST.0.into()), height: view.height.max(LEAST.1.into()), ..view }
    }

    /// The spot under the pointer; where only some are asked for, the nearest of those that is not farther than a spot.
    fn spot_at(&self, x: f64, y: f64) -> Option<Spot> {
        let shown = self.imp().shown.borrow();
        let shown = shown.as_ref()?;
        let spot = self.imp().painter.get()?.spot_at(&*shown.position, &self.view(), x, y);
        if spot.is_some_and(|spot| shown.editing.admits(spot)) {
            return spot;
        }
        let far = |place: &Place| (place.area.middle().0 - x).hypot(place.area.middle().1 - y);
        let places = self.imp().places.borrow();
        let near = places.iter().filter(|place| shown.editing.admits(place.spot) && far(place) <= 1.7 * place.area.w);
        near.min_by(|a, b| far(a).total_cmp(&far(b))).map(|place| place.spot)
    }

    fn point_at(&self, spot: Option<Spot>) {
        if self.imp().hovered.replace(spot) != spot {
            self.notice(spot);
            self.queue_draw();
        }
    }

    fn notice(&self, spot: Option<Spot>) {
        if let (Some(spot), Some(noticed)) = (spot, &*self.imp().noticed.borrow()) {
            noticed(spot);
        }
    }

    /// The middle of a spot, in the widget's own pixels.
    pub fn middle_of(&self, spot: Spot) -> Option<(f64, f64)> {
        self.imp().places.borrow().iter().find(|place| place.spot == spot).map(|place| place.area.middle())
    }

    /// What the next touch is to name, after some.
    pub fn asked(&self) -> Option<Message> {
        let (shown, picker) = (self.imp().shown.borrow(), self.imp().picker.borrow());
        let (position, left) = (&*shown.as_ref()?.position, picker.left()?);
        self.imp().painter.get()?.asks(position, picker.touches(), left)
    }

    /// The words that are offered beside the board's spots.
    pub fn offered_words(&self) -> Vec<Message> {
        self.imp().picker.borrow().words()
    }

    /// Fills a box with a button for each of these words.
    pub fn show_offered_words(&self, place: &gtk::Box) {
        while let Some(child) = place.first_child() {
            place.remove(&child);
        }
        for word in self.offered_words() {
            let text = sentence(&word);
            let label = gtk::Label::builder().label(&text).wrap(true).max_width_chars(64).build();
            // What a choice will do may take a sentence: the board keeps its size all the same.
            if text.chars().count() > LONG {
                label.add_css_class("caption");
                label.set_xalign(0.0);
            }
            let button = gtk::Button::builder().child(&label).build();
            button.update_property(&[gtk::accessible::Property::Label(&text)]);
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |_| {
                    board.touch(Step::Choice(word.clone()));
                    board.focus_current();
                }
            ));
            place.append(&button);
        }
        place.set_visible(place.first_child().is_some());
    }

    /// Makes a touch, as a click or Enter does.
    pub fn touch(&self, step: Step) {
        let imp = self.imp();
        if let Some(spot) = Spot::of(&step).filter(|_| self.names_spots()) {
            return self.hear(Heeded::Touched(spot));
        }
        let heeded = {
            let shown = imp.shown.borrow();
            let Some(shown) = shown.as_ref().filter(|shown| shown.touches == Touches::Play) else { return };
            match imp.picker.borrow_mut().touch(&*shown.position, step) {
                Touch::Play(text) => match imp.input.borrow_mut().as_mut() {
                    None => Heeded::Play(text),
                    Some(input) => match input.picked(&*shown.position, text) {
                        Answer::Play(text) => Heeded::Play(text),
                        Answer::Refused(why) => Heeded::Refused(why),
                        Answer::Taken | Answer::Ignored => Heeded::More,
                    },
                },
                Touch::More => Heeded::More,
                Touch::Refused(why) => Heeded::Refused(why),
            }
        };
        self.name_buttons();
        self.keep_time();
        self.queue_draw();
        self.hear(heeded);
        self.describe_input();
    }

    /// Whether touches are passed on as they are.
    fn names_spots(&self) -> bool {
        self.imp().shown.borrow().as_ref().is_some_and(|shown| shown.touches == Touches::Spots)
    }

    fn admits(&self, spot: Spot) -> bool {
        self.imp().shown.borrow().as_ref().is_some_and(|shown| shown.editing.admits(spot))
    }

    /// Whether pointer and arrow keys come to any spot.
    fn admits_all(&self) -> bool {
        self.imp().shown.borrow().as_ref().is_none_or(|shown| shown.editing.among.is_none())
    }

    fn hear(&self, heeded: Heeded) {
        if let Some(heard) = &*self.imp().heard.borrow() {
            heard(heeded);
        }
    }

    /// Takes the last touch back; says whether there was one.
    pub fn take_touch_back(&self) -> bool {
        let back = self.imp().picker.borrow_mut().back();
        if back {
            self.name_buttons();
            self.queue_draw();
            self.hear(Heeded::More);
        }
        back
    }

    fn pointed(&self) -> Option<Spot> {
        let imp = self.imp();
        let window = self.root().and_downcast::<gtk::Window>();
        let focused = self.holds_focus() && window.is_some_and(|window| window.gets_focus_visible());
        let current = || imp.places.borrow().get(imp.current.get()).map(|place| place.spot);
        imp.hovered.get().or_else(|| if focused { current() } else { None })
    }

    fn paint(&self, cr: &gtk::cairo::Context) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        let picker = imp.picker.borrow();
        let (picked, targets) = (picker.chosen(), picker.targets());
        let edits = shown.touches == Touches::Spots;
        let input = imp.input.borrow();
        let theme = theme();
        let progress = imp.progress.get();
        let led = |progress| {
            shown.led.as_ref().map(|(before, mv)| Change { before: &**before, mv: Some(mv.as_str()), progress })
        };
        let first = shown.before.as_deref().map(|before| Change { before, mv: shown.mv.as_deref(), progress });
        let change = if imp.again.get() { led(progress) } else { first }.filter(|_| progress < 1.0);
        let scene = Scene {
            change,
            led: led(1.0).filter(|_| change.is_none()),
            last: &shown.last,
            targets: if edits { &shown.editing.targets } else { &targets },
            pointed: self.pointed(),
            chosen: if edits { &shown.editing.chosen } else { &picked },
            marks: &shown.marks,
            input: input.as_deref(),
            threats: imp.threats.get(),
            ..Scene::still(&*shown.position, &theme)
        };
        if let Err(error) = painter.paint(cr, &scene, &self.view()) {
            glib::g_warning!("ludoteca", "the board was not drawn: {error}");
        }
    }
}
