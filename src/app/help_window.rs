//! "How to play": a game's rules in our own words, with small boards that are live.

use super::board_view::{BoardView, Editing, Heeded, Shown};
use super::words::{say, sentence, tr};
use crate::rules::{AnyGame, AnyPosition, HelpBlock, Tags};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::cell::RefCell;
use std::rc::Rc;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct HelpWindow;

    #[glib::object_subclass]
    impl ObjectSubclass for HelpWindow {
        const NAME: &'static str = "LudotecaHelpWindow";
        type Type = super::HelpWindow;
        type ParentType = adw::Window;

        fn class_init(klass: &mut Self::Class) {
            klass.add_binding_action(gtk::gdk::Key::Escape, gtk::gdk::ModifierType::empty(), "window.close");
        }
    }

    impl ObjectImpl for HelpWindow {}
    impl WidgetImpl for HelpWindow {}
    impl WindowImpl for HelpWindow {}
    impl AdwWindowImpl for HelpWindow {}
}

glib::wrapper! {
    /// The window that tells how a game is played.
    pub struct HelpWindow(ObjectSubclass<imp::HelpWindow>)
        @extends adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

impl HelpWindow {
    /// Makes the window for a game.
    pub fn new(parent: &impl IsA<gtk::Window>, game: &'static dyn AnyGame) -> Self {
        let window: Self = glib::Object::builder()
            .property("transient-for", parent)
            .property("default-width", 560)
            .property("default-height", 660)
            .property("width-request", 330)
            .build();
        let title = say(&Message::new("How to play {game}").with("game", game.info().variant));
        window.set_title(Some(&title));
        let text = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
        for block in game.help() {
            text.append(&show_block(game, block));
        }
        let clamp = adw::Clamp::builder()
            .maximum_size(520)
            .child(&text)
            .margin_top(18)
            .margin_bottom(24)
            .margin_start(18)
            .margin_end(18)
            .build();
        let scrolled = gtk::ScrolledWindow::builder()
            .child(&clamp)
            .vexpand(true)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .build();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&adw::HeaderBar::new());
        content.append(&scrolled);
        window.set_content(Some(&content));
        window
    }
}

fn show_block(game: &'static dyn AnyGame, block: &'static HelpBlock) -> gtk::Widget {
    let label = |message: &Message| gtk::Label::builder().label(say(message)).wrap(true).xalign(0.0).build();
    match block {
        HelpBlock::Heading(message) => {
            let heading = label(message);
            heading.add_css_class("title-4");
            heading.set_margin_top(10);
            heading.upcast()
        }
        HelpBlock::Text(message) => label(message).upcast(),
        HelpBlock::Board { rules, position, caption } => live_board(game, rules, position, caption),
    }
}

/// A board that starts from a position and can be played on; a button starts it again.
fn live_board(game: &'static dyn AnyGame, rules: &str, text: &str, caption: &Message) -> gtk::Widget {
    let content =
        gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).css_classes(["help-board"]).build();
    let Ok(start) = game.start(&Tags::new(rules, Some(text))) else { return content.upcast() };
    let board: BoardView = glib::Object::builder().property("height-request", 280).build();
    board.set_game(game.info().id, game.info().variant);
    let told = gtk::Label::builder().label(say(caption)).wrap(true).xalign(0.0).css_classes(["dim-label"]).build();
    let again = gtk::Button::builder().label(tr("Start again")).halign(gtk::Align::Center).build();
    let offered = gtk::Box::builder().spacing(6).halign(gtk::Align::Center).build();
    let now: Rc<RefCell<Box<dyn AnyPosition>>> = Rc::new(RefCell::new(start.boxed()));
    show(&board, &*start, None);
    board.show_offered_words(&offered);
    board.connect_touched(glib::clone!(
        #[weak]
        board,
        #[weak]
        offered,
        #[weak]
        told,
        #[strong]
        now,
        move |heeded| match heeded {
            Heeded::Play(text) => {
                let before = now.borrow().boxed();
                if now.borrow_mut().play(&text).is_ok() {
                    show(&board, &**now.borrow(), Some((before, text)));
                    board.show_offered_words(&offered);
                }
            }
            Heeded::More => board.show_offered_words(&offered),
            Heeded::Mark(..) | Heeded::NextMark(..) | Heeded::Touched(_) | Heeded::Dragged(..) => {}
            Heeded::Refused(why) => told.set_label(&sentence(&why)),
            Heeded::Told(words) => told.set_label(&words.as_ref().map(sentence).unwrap_or_default()),
        }
    ));
    let caption = caption.clone();
    again.connect_clicked(glib::clone!(
        #[weak]
        board,
        #[weak]
        offered,
        #[weak]
        told,
        move |_| {
            now.replace(start.boxed());
            told.set_label(&say(&caption));
            show(&board, &*start, None);
            board.show_offered_words(&offered);
        }
    ));
    content.append(&board);
    content.append(&offered);
    content.append(&told);
    content.append(&again);
    content.upcast()
}

fn show(board: &BoardView, position: &dyn AnyPosition, from: Option<(Box<dyn AnyPosition>, String)>) {
    let led = from.as_ref().map(|(before, mv)| (before.boxed(), mv.clone()));
    let (before, mv) = from.unzip();
    board.show_position(Shown {
        position: position.boxed(),
        before,
        mv,
        led,
        manner: Tags::default(),
        last: Vec::new(),
        touches: Shown::playing_if(position.turn().seat().is_some()),
        editing: Editing::default(),
        marks: Vec::new(),
    });
}
