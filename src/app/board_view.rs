//! The board as a widget: it paints with cairo and has a focusable button for each cell.
//!
//! The buttons draw nothing; they give keyboard and screen reader something to hold. Arrow keys move the focus among
//! them by where they lie, Tab leaves the board.

use super::words::say;
use crate::board::{CellArea, Painter, Picker, Scene, Theme, ThemeKind, Touch, View, painter};
use crate::rules::{AnyPosition, Mark, Step};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib, graphene};
use std::cell::{Cell, RefCell};

/// How long a move is shown.
const SHOWING_MS: u32 = 180;

/// What a board shows.
pub struct Shown {
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// The position before it, if the change is to be seen.
    pub before: Option<Box<dyn AnyPosition>>,
    /// The cells of the last move.
    pub last: Vec<u16>,
    /// Whether touches play.
    pub active: bool,
    /// An annotator's marks.
    pub marks: Vec<Mark>,
}

type Heard = Box<dyn Fn(Heeded)>;

/// What a touch came to.
pub enum Heeded {
    /// A whole move.
    Play(String),
    /// A touch that was taken and asks for more.
    More,
    /// A touch that is refused, and why.
    Refused(Message),
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct BoardView {
        pub painter: Cell<Option<&'static dyn Painter>>,
        pub shown: RefCell<Option<Shown>>,
        pub picker: RefCell<Picker>,
        pub cells: RefCell<Vec<gtk::Button>>,
        pub areas: RefCell<Vec<CellArea>>,
        pub hovered: Cell<Option<u16>>,
        pub current: Cell<u16>,
        pub turned: Cell<bool>,
        pub coordinates: Cell<bool>,
        pub progress: Cell<f64>,
        pub animation: RefCell<Option<adw::TimedAnimation>>,
        pub heard: RefCell<Option<Heard>>,
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
            let motion = gtk::EventControllerMotion::new();
            motion.connect_motion(glib::clone!(
                #[weak]
                board,
                move |_, x, y| board.point_at(board.cell_at(x, y))
            ));
            motion.connect_leave(glib::clone!(
                #[weak]
                board,
                move |_| board.point_at(None)
            ));
            board.add_controller(motion);
            let keys = gtk::EventControllerKey::new();
            keys.connect_key_pressed(glib::clone!(
                #[weak]
                board,
                #[upgrade_or]
                glib::Propagation::Proceed,
                move |_, key, _, _| {
                    if key == gdk::Key::Escape && board.take_touch_back() {
                        return glib::Propagation::Stop;
                    }
                    glib::Propagation::Proceed
                }
            ));
            board.add_controller(keys);
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
        fn measure(&self, orientation: gtk::Orientation, _for_size: i32) -> (i32, i32, i32, i32) {
            let least = if orientation == gtk::Orientation::Horizontal { 240 } else { 200 };
            (least, 640, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, baseline: i32) {
            self.parent_size_allocate(width, height, baseline);
            self.obj().place_cells();
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            let board = self.obj();
            let inside = board.focus_child().is_some();
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

/// The palette that the desktop asks for.
pub fn theme() -> Theme {
    let manager = adw::StyleManager::default();
    Theme::new(if manager.is_high_contrast() {
        ThemeKind::Contrast
    } else if manager.is_dark() {
        ThemeKind::Dark
    } else {
        ThemeKind::Light
    })
}

impl BoardView {
    /// Takes the painter of a game and its number of cells; says whether there is one.
    pub fn set_game(&self, game: &str, name: &str) -> bool {
        self.imp().painter.set(painter(game));
        self.update_property(&[gtk::accessible::Property::Label(name)]);
        self.imp().painter.get().is_some()
    }

    /// Calls `heard` with what touches come to.
    pub fn connect_touched(&self, heard: impl Fn(Heeded) + 'static) {
        self.imp().heard.replace(Some(Box::new(heard)));
    }

    /// Which seat sits at the lower edge.
    pub fn set_turned(&self, turned: bool) {
        self.imp().turned.set(turned);
        self.place_cells();
        self.queue_draw();
    }

    /// Whether the second seat sits at the lower edge.
    pub fn is_turned(&self) -> bool {
        self.imp().turned.get()
    }

    /// Whether coordinates are drawn.
    pub fn set_coordinates(&self, coordinates: bool) {
        self.imp().coordinates.set(coordinates);
        self.place_cells();
        self.queue_draw();
    }

    /// Shows a position; a change from the one before is seen for a moment, where motion is wanted.
    pub fn show_position(&self, shown: Shown) {
        let imp = self.imp();
        imp.picker.replace(if shown.active { Picker::new(&*shown.position) } else { Picker::default() });
        if let Some(animation) = imp.animation.take() {
            animation.pause();
        }
        let moving = shown.before.is_some() && self.is_mapped() && self.settings().is_gtk_enable_animations();
        self.make_cells(shown.position.cells());
        imp.shown.replace(Some(shown));
        imp.progress.set(if moving { 0.0 } else { 1.0 });
        if moving {
            self.animate();
        }
        self.place_cells();
        self.name_cells();
        self.queue_draw();
    }

    fn animate(&self) {
        let target = adw::CallbackAnimationTarget::new(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |value| {
                board.imp().progress.set(value);
                board.queue_draw();
            }
        ));
        let animation = adw::TimedAnimation::builder()
            .widget(self)
            .value_from(0.0)
            .value_to(1.0)
            .duration(SHOWING_MS)
            .easing(adw::Easing::EaseOutCubic)
            .target(&target)
            .build();
        animation.play();
        self.imp().animation.replace(Some(animation));
    }

    fn make_cells(&self, count: u16) {
        let mut cells = self.imp().cells.borrow_mut();
        while cells.len() > count as usize {
            if let Some(cell) = cells.pop() {
                cell.unparent();
            }
        }
        while cells.len() < count as usize {
            let number = cells.len() as u16;
            let button = gtk::Button::builder().css_classes(["cell"]).build();
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |_| board.touch(number)
            ));
            button.connect_has_focus_notify(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |button| {
                    if button.has_focus() {
                        board.imp().current.set(number);
                    }
                    board.queue_draw();
                }
            ));
            button.set_parent(self);
            cells.push(button);
        }
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

    fn place_cells(&self) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        if self.width() <= 0 {
            return;
        }
        let areas = painter.cells(&*shown.position, &self.view());
        let cells = imp.cells.borrow();
        for place in &areas {
            let Some(cell) = cells.get(place.cell as usize) else { continue };
            let (x, y) = (place.area.x.round() as i32, place.area.y.round() as i32);
            let (w, h) = (place.area.w.round() as i32, place.area.h.round() as i32);
            // A widget is measured before it is given its place.
            let _ = cell.measure(gtk::Orientation::Horizontal, -1);
            cell.size_allocate(&gdk::Rectangle::new(x, y, w.max(1), h.max(1)), -1);
        }
        drop(cells);
        imp.areas.replace(areas);
    }

    fn name_cells(&self) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        let targets = imp.picker.borrow().targets();
        for (number, cell) in imp.cells.borrow().iter().enumerate() {
            let number = number as u16;
            let text = say(&painter.describe(&*shown.position, number, targets.contains(&number)));
            cell.update_property(&[gtk::accessible::Property::Label(&text)]);
        }
    }

    fn cell_at(&self, x: f64, y: f64) -> Option<u16> {
        self.imp().areas.borrow().iter().find(|place| place.area.contains(x, y)).map(|place| place.cell)
    }

    fn point_at(&self, cell: Option<u16>) {
        if self.imp().hovered.replace(cell) != cell {
            self.queue_draw();
        }
    }

    /// Touches a cell, as a click or Enter does.
    pub fn touch(&self, cell: u16) {
        let imp = self.imp();
        imp.current.set(cell);
        let heeded = {
            let shown = imp.shown.borrow();
            let Some(shown) = shown.as_ref().filter(|shown| shown.active) else { return };
            match imp.picker.borrow_mut().touch(&*shown.position, Step::Cell(cell)) {
                Touch::Play(text) => Heeded::Play(text),
                Touch::More => Heeded::More,
                Touch::Refused(why) => Heeded::Refused(why),
            }
        };
        self.name_cells();
        self.queue_draw();
        if let Some(heard) = &*imp.heard.borrow() {
            heard(heeded);
        }
    }

    /// Takes the last touch back; says whether there was one.
    fn take_touch_back(&self) -> bool {
        let back = self.imp().picker.borrow_mut().back();
        if back {
            self.name_cells();
            self.queue_draw();
        }
        back
    }

    /// Gives the focus to the cell that had it last.
    pub fn focus_current(&self) -> bool {
        let cell = self.imp().cells.borrow().get(self.imp().current.get() as usize).cloned();
        cell.is_some_and(|cell| cell.grab_focus())
    }

    fn move_focus_towards(&self, direction: gtk::DirectionType) -> bool {
        let (dx, dy) = match direction {
            gtk::DirectionType::Left => (-1.0, 0.0),
            gtk::DirectionType::Right => (1.0, 0.0),
            gtk::DirectionType::Up => (0.0, -1.0),
            gtk::DirectionType::Down => (0.0, 1.0),
            _ => return false,
        };
        let imp = self.imp();
        let areas = imp.areas.borrow();
        let Some(here) = areas.iter().find(|place| place.cell == imp.current.get()) else { return false };
        let (x, y) = here.area.middle();
        // The nearest cell ahead; what lies off the straight line counts double.
        let ahead = areas.iter().filter_map(|place| {
            let (px, py) = place.area.middle();
            let (along, across) = ((px - x) * dx + (py - y) * dy, ((px - x) * dy + (py - y) * dx).abs());
            (along > 1.0).then_some((along + 2.0 * across, place.cell))
        });
        let next = ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell);
        drop(areas);
        if let Some(next) = next {
            imp.current.set(next);
            self.focus_current();
        }
        true
    }

    fn pointed(&self) -> Option<u16> {
        let imp = self.imp();
        let focused = self.focus_child().is_some()
            && self.root().and_downcast::<gtk::Window>().is_some_and(|w| w.gets_focus_visible());
        imp.hovered.get().or(focused.then(|| imp.current.get()))
    }

    fn paint(&self, cr: &gtk::cairo::Context) {
        let imp = self.imp();
        let (Some(painter), Some(shown)) = (imp.painter.get(), &*imp.shown.borrow()) else { return };
        let picker = imp.picker.borrow();
        let theme = theme();
        let scene = Scene {
            position: &*shown.position,
            before: shown.before.as_deref().filter(|_| imp.progress.get() < 1.0).map(|b| (b, imp.progress.get())),
            last: &shown.last,
            targets: &picker.targets(),
            pointed: self.pointed(),
            chosen: &picker.chosen(),
            marks: &shown.marks,
            theme: &theme,
        };
        if let Err(error) = painter.paint(cr, &scene, &self.view()) {
            glib::g_warning!("ludoteca", "the board was not drawn: {error}");
        }
    }
}
