//! The move list: main line and variations as nested text, with glyphs, comments, clocks and evaluations; the current
//! move in view; how it ended at the end.
//!
//! One text view holds it all, so that long games stay quick and a screen reader can read along. Which part of the
//! text belongs to which node is kept beside it.

use super::words::{say, tr};
use crate::record::{NodeId, Record, commands};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib, pango};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// What is drawn for `$1` to `$6`, and for a few more glyphs, and what they say: the standard's meanings, for the
/// players in the order of their seats.
pub static GLYPHS: [(u8, &str, Message); 16] = [
    (1, "!", Message::new("Good move")),
    (2, "?", Message::new("Mistake")),
    (3, "‼", Message::new("Brilliant move")),
    (4, "⁇", Message::new("Blunder")),
    (5, "⁉", Message::new("Move worth thinking about")),
    (6, "⁈", Message::new("Doubtful move")),
    (10, "=", Message::new("Equal")),
    (11, "==", Message::new("Equal and quiet")),
    (12, "=+", Message::new("Equal and lively")),
    (13, "∞", Message::new("Unclear")),
    (14, "⩲", Message::new("The first player is a little better")),
    (15, "⩱", Message::new("The second player is a little better")),
    (16, "±", Message::new("The first player is better")),
    (17, "∓", Message::new("The second player is better")),
    (18, "+−", Message::new("The first player wins")),
    (19, "−+", Message::new("The second player wins")),
];

/// How far a level of variations is set in, and how deep that goes on.
const INDENT: i32 = 14;
const DEEPEST: usize = 10;

/// A colour on a light ground and on a dark one, then both in high contrast.
type Tone = (&'static str, &'static str, &'static str, &'static str);

/// The colours of words.
const INKS: &[(&str, Tone)] = &[
    ("number", ("#5e5c64", "#a5a4ab", "#000000", "#ffffff")),
    ("comment", ("#1f5e3a", "#9fd8b4", "#0b3d1e", "#c9f5d8")),
    ("clock", ("#5e5c64", "#a5a4ab", "#000000", "#ffffff")),
    ("evaluation", ("#241f31", "#ffffff", "#000000", "#ffffff")),
    ("ending", ("#5e5c64", "#c0bfc4", "#000000", "#ffffff")),
];

/// The colours under words.
const GROUNDS: &[(&str, Tone)] = &[
    ("evaluation", ("#e3e2e6", "#4a494f", "#d0d0d0", "#4a4a4a")),
    ("current", ("#cfe0f7", "#3d5a80", "#a9cdfb", "#1c4f8f")),
];

/// A node's move as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number with its dots; empty for a second move in a row of one seat.
    pub number: String,
    /// Whether the number stands in the middle of a line too: seat 1's does.
    pub numbered: bool,
    /// The move's text with its mark.
    pub text: String,
}

type Chosen = Box<dyn Fn(NodeId)>;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct MoveList {
        /// Where each node's move stands: start, end, node; ascending.
        pub places: RefCell<Vec<(i32, i32, NodeId)>>,
        pub current: Cell<Option<NodeId>>,
        /// Where the line begins that tells how it ended.
        pub ending: Cell<i32>,
        pub chosen: RefCell<Option<Chosen>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for MoveList {
        const NAME: &'static str = "LudotecaMoveList";
        type Type = super::MoveList;
        type ParentType = gtk::TextView;
    }

    impl ObjectImpl for MoveList {
        fn constructed(&self) {
            self.parent_constructed();
            let list = self.obj();
            list.set_editable(false);
            list.set_cursor_visible(false);
            list.set_wrap_mode(gtk::WrapMode::Word);
            list.add_css_class("move-list");
            list.make_tags();
            let click = gtk::GestureClick::new();
            click.connect_released(glib::clone!(
                #[weak]
                list,
                move |_, _, x, y| list.choose_at(x, y)
            ));
            list.add_controller(click);
            let manager = adw::StyleManager::default();
            manager.connect_dark_notify(glib::clone!(
                #[weak]
                list,
                move |_| list.colour_tags()
            ));
            manager.connect_high_contrast_notify(glib::clone!(
                #[weak]
                list,
                move |_| list.colour_tags()
            ));
        }
    }

    impl WidgetImpl for MoveList {}
    impl TextViewImpl for MoveList {}
}

glib::wrapper! {
    /// The list of a record's moves.
    pub struct MoveList(ObjectSubclass<imp::MoveList>)
        @extends gtk::TextView, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Scrollable;
}

/// A part of the list that waits to be written; the last is written first.
enum Todo {
    /// A node's move, at a depth of variations; whether its number must be said even for a later seat.
    Move(NodeId, usize, bool),
    /// The variations beside a node's first child, then what goes on behind them.
    Behind(NodeId, usize),
    Open(usize),
    Close(usize),
}

impl MoveList {
    /// Calls `chosen` with the node whose move is clicked.
    pub fn connect_chosen(&self, chosen: impl Fn(NodeId) + 'static) {
        self.imp().chosen.replace(Some(Box::new(chosen)));
    }

    fn make_tags(&self) {
        let table = self.buffer().tag_table();
        let add = |name: &str| {
            let tag = gtk::TextTag::new(Some(name));
            table.add(&tag);
            tag
        };
        add("number");
        add("main").set_weight(600);
        add("comment").set_style(pango::Style::Italic);
        add("clock").set_scale(0.85);
        add("evaluation").set_scale(0.85);
        let ending = add("ending");
        ending.set_weight(600);
        ending.set_pixels_above_lines(6);
        for depth in 0..=DEEPEST {
            add(&format!("depth{depth}")).set_left_margin(8 + INDENT * depth as i32);
        }
        add("current").set_weight(700);
        self.colour_tags();
    }

    fn colour_tags(&self) {
        let manager = adw::StyleManager::default();
        let table = self.buffer().tag_table();
        let pick = |tone: Tone| match (manager.is_dark(), manager.is_high_contrast()) {
            (false, false) => tone.0,
            (true, false) => tone.1,
            (false, true) => tone.2,
            (true, true) => tone.3,
        };
        for (name, tone) in INKS {
            if let Some(tag) = table.lookup(name) {
                tag.set_foreground(Some(pick(*tone)));
            }
        }
        for (name, tone) in GROUNDS {
            if let Some(tag) = table.lookup(name) {
                tag.set_background(Some(pick(*tone)));
            }
        }
    }

    /// Writes the list of a record. `entry` tells number and text of a node.
    pub fn show_record(&self, record: &Record, entries: &HashMap<NodeId, Entry>) {
        let buffer = self.buffer();
        buffer.set_text("");
        let tree = &record.tree;
        let mut places = Vec::new();
        self.write_told(&tree.node(NodeId::ROOT).after, 0);
        let mut todo = vec![Todo::Behind(NodeId::ROOT, 0)];
        let (mut fresh, mut closed) = (true, false);
        while let Some(next) = todo.pop() {
            match next {
                Todo::Behind(node, depth) => {
                    let children = tree.children(node);
                    let Some((&first, others)) = children.split_first() else { continue };
                    todo.push(Todo::Behind(first, depth));
                    for &other in others.iter().rev() {
                        todo.push(Todo::Close(depth));
                        todo.push(Todo::Behind(other, depth + 1));
                        todo.push(Todo::Move(other, depth + 1, true));
                        todo.push(Todo::Open(depth + 1));
                    }
                    todo.push(Todo::Move(first, depth, fresh));
                    fresh = false;
                }
                Todo::Open(depth) => {
                    closed = false;
                    self.new_line();
                    self.write("( ", depth, &["number"]);
                }
                Todo::Close(depth) => {
                    // Lines that end together are closed together.
                    self.write(")", depth + 1, &["number"]);
                    fresh = true;
                    closed = true;
                }
                Todo::Move(id, depth, said) => {
                    if std::mem::take(&mut closed) {
                        self.new_line();
                    }
                    let Some(entry) = entries.get(&id) else { continue };
                    let node = tree.node(id);
                    if !node.before.is_empty() {
                        self.write_comment(&commands::words(&node.before), depth);
                    }
                    if !entry.number.is_empty() && (said || entry.numbered || self.after_break()) {
                        self.write(&format!("{}\u{a0}", entry.number), depth, &["number"]);
                    }
                    let start = buffer.end_iter().offset();
                    let glyphs: String = node.nags.iter().map(|nag| glyph(*nag)).collect();
                    let tags: &[&str] = if depth == 0 { &["main"] } else { &[] };
                    self.write(&format!("{}{glyphs}", entry.text), depth, tags);
                    places.push((start, buffer.end_iter().offset(), id));
                    self.write(" ", depth, &[]);
                    self.write_told(&node.after, depth);
                }
            }
        }
        self.imp().places.replace(places);
        self.imp().ending.set(buffer.end_iter().offset());
        let current = self.imp().current.take();
        self.set_current(current.filter(|id| tree.contains(*id)));
    }

    /// Tells at the end of the list how it ended; nothing where it goes on.
    pub fn show_ending(&self, ending: Option<&str>) {
        let buffer = self.buffer();
        buffer.delete(&mut buffer.iter_at_offset(self.imp().ending.get()), &mut buffer.end_iter());
        if let Some(ending) = ending {
            self.new_line();
            self.write(ending, 0, &["ending"]);
        }
    }

    /// The list as it is read.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        buffer.text(&buffer.start_iter(), &buffer.end_iter(), false).to_string()
    }

    /// Marks the node that is looked at, and brings it into view.
    pub fn set_current(&self, node: Option<NodeId>) {
        let buffer = self.buffer();
        let (start, end) = buffer.bounds();
        buffer.remove_tag_by_name("current", &start, &end);
        self.imp().current.set(node);
        let places = self.imp().places.borrow();
        let place = node.and_then(|node| places.iter().find(|(_, _, id)| *id == node));
        let at = match place {
            Some(&(start, end, _)) => {
                buffer.apply_tag_by_name("current", &buffer.iter_at_offset(start), &buffer.iter_at_offset(end));
                buffer.iter_at_offset(start)
            }
            None => buffer.start_iter(),
        };
        buffer.place_cursor(&at);
        if let Some(mark) = buffer.mark("insert") {
            self.scroll_to_mark(&mark, 0.08, false, 0.0, 0.5);
        }
    }

    fn write(&self, text: &str, depth: usize, tags: &[&str]) {
        let buffer = self.buffer();
        let level = format!("depth{}", depth.min(DEEPEST));
        let mut names = vec![level.as_str()];
        names.extend(tags);
        buffer.insert_with_tags_by_name(&mut buffer.end_iter(), text, &names);
    }

    /// Writes what the comments after a move say: evaluation, clock, words.
    fn write_told(&self, comments: &[String], depth: usize) {
        let told = commands::told(comments);
        if let Some(evaluation) = &told.evaluation {
            self.write(&format!("\u{a0}{evaluation}\u{a0}"), depth, &["evaluation"]);
            self.write(" ", depth, &[]);
        }
        let used = |ms| say(&Message::new("{time} used").with("time", commands::write_time(ms)));
        if let Some(time) = told.times.left.map(commands::write_time).or(told.times.used.map(used)) {
            self.write(&time, depth, &["clock"]);
            self.write(" ", depth, &[]);
        }
        self.write_comment(&told.words, depth);
    }

    fn write_comment(&self, text: &str, depth: usize) {
        if !text.is_empty() {
            self.write(&format!("{text} "), depth, &["comment"]);
        }
    }

    fn new_line(&self) {
        if !self.after_break() {
            self.write("\n", 0, &[]);
        }
    }

    fn after_break(&self) -> bool {
        let mut end = self.buffer().end_iter();
        !end.backward_char() || end.char() == '\n'
    }

    /// Chooses the move at a point of the list.
    pub fn choose_at(&self, x: f64, y: f64) {
        let (bx, by) = self.window_to_buffer_coords(gtk::TextWindowType::Widget, x as i32, y as i32);
        let Some(at) = self.iter_at_location(bx, by) else { return };
        let offset = at.offset();
        let node = self.imp().places.borrow().iter().find(|(s, e, _)| (*s..*e).contains(&offset)).map(|(_, _, id)| *id);
        if let (Some(node), Some(chosen)) = (node, &*self.imp().chosen.borrow()) {
            chosen(node);
        }
    }

    /// Whether a key is one with which a reader steps through the list.
    pub fn name_for_readers(&self) {
        self.update_property(&[gtk::accessible::Property::Label(&tr("Moves"))]);
    }

    /// The keys that a list of moves understands, as steps.
    pub fn step_of(key: gdk::Key) -> Option<crate::table::Step> {
        use crate::table::Step;
        match key {
            gdk::Key::Left => Some(Step::Back),
            gdk::Key::Right => Some(Step::Forward),
            gdk::Key::Up => Some(Step::Sideways(-1)),
            gdk::Key::Down => Some(Step::Sideways(1)),
            gdk::Key::Home => Some(Step::Start),
            gdk::Key::End => Some(Step::End),
            _ => None,
        }
    }
}

/// A glyph as it is drawn.
fn glyph(nag: u8) -> String {
    GLYPHS.iter().find(|(n, ..)| *n == nag).map_or_else(|| format!(" ${nag}"), |(_, glyph, _)| (*glyph).to_owned())
}
