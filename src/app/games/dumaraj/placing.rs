//! Eralash for two people at one screen: each places the mobs while the other looks away; between them all is covered.

use super::{GAME, seat_name};
use crate::app::board_view::{BoardView, Editing, Heeded, Shown, Touches};
use crate::app::settings::{save, saved};
use crate::app::words::{say, sentence, tr};
use crate::games::dumaraj::{
    ATTACKER, BLOCKER, EralashStart, Placement, Placing, PlacingSetup, mirrored, placements, read_saved, write_saved,
};
use crate::rng::{Rng, fresh_seed};
use crate::rules::{AnyPosition, Position, Seat, Tags};
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

type Done = Box<dyn Fn([Placement; 2])>;

struct Dialog {
    window: adw::Window,
    stack: gtk::Stack,
    cover: adw::StatusPage,
    board: BoardView,
    notice: gtk::Label,
    names: gtk::DropDown,
    name: gtk::Entry,
    start: EralashStart,
    settings: Option<gio::Settings>,
    seat: Cell<Seat>,
    now: RefCell<Option<Placing>>,
    made: RefCell<Vec<Placement>>,
    /// The saved formations that the other player has named in this window: they would tell a covered placement.
    hidden: RefCell<Vec<String>>,
    /// Those that the player at the board has saved.
    own: RefCell<Vec<String>>,
    done: Done,
}

/// Asks both players for their placements, the attacker first.
pub(super) fn ask(
    parent: Option<&gtk::Window>,
    settings: Option<gio::Settings>,
    start: EralashStart,
    done: impl Fn([Placement; 2]) + 'static,
) {
    let window = adw::Window::builder()
        .modal(true)
        .title(tr("Placement"))
        .default_width(520)
        .default_height(660)
        .width_request(330)
        .build();
    window.set_transient_for(parent);
    let cover = adw::StatusPage::builder().icon_name("view-conceal-symbolic").vexpand(true).build();
    let show = gtk::Button::builder()
        .label(tr("Show my kon"))
        .halign(gtk::Align::Center)
        .css_classes(["pill", "suggested-action"])
        .build();
    cover.set_child(Some(&show));
    let board: BoardView = glib::Object::builder().property("vexpand", true).build();
    board.set_game(GAME, &tr("Placement"));
    let notice = gtk::Label::builder().wrap(true).justify(gtk::Justification::Center).css_classes(["notice"]).build();
    let names = gtk::DropDown::builder().hexpand(true).build();
    names.update_property(&[gtk::accessible::Property::Label(&tr("Saved formations"))]);
    let name = gtk::Entry::builder().placeholder_text(tr("Name of the formation")).hexpand(true).build();
    let button = |label: String| gtk::Button::builder().label(label).build();
    let (shuffle, take, drop, keep) =
        (button(tr("Shuffle")), button(tr("Use")), button(tr("Delete")), button(tr("Save")));
    let finish = gtk::Button::builder()
        .label(tr("Done: cover it"))
        .halign(gtk::Align::Center)
        .css_classes(["pill", "suggested-action"])
        .build();
    let line = |widgets: &[&gtk::Widget]| {
        let line = gtk::Box::builder().spacing(6).build();
        widgets.iter().for_each(|widget| line.append(*widget));
        line
    };
    let page = gtk::Box::builder()
        .orientation(gtk::Orientation::Vertical)
        .spacing(6)
        .margin_start(12)
        .margin_end(12)
        .margin_top(6)
        .margin_bottom(12)
        .build();
    page.append(&board);
    page.append(&notice);
    page.append(&line(&[names.upcast_ref(), take.upcast_ref(), drop.upcast_ref()]));
    page.append(&line(&[name.upcast_ref(), keep.upcast_ref(), shuffle.upcast_ref()]));
    page.append(&finish);
    let stack = gtk::Stack::builder().vexpand(true).build();
    stack.add_named(&cover, Some("cover"));
    stack.add_named(&page, Some("board"));
    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(&adw::HeaderBar::new());
    content.append(&stack);
    window.set_content(Some(&content));
    let dialog = Rc::new(Dialog {
        window,
        stack,
        cover,
        board,
        notice,
        names,
        name,
        start,
        settings,
        seat: Cell::new(ATTACKER),
        now: RefCell::default(),
        made: RefCell::default(),
        hidden: RefCell::default(),
        own: RefCell::default(),
        done: Box::new(done),
    });
    // The window keeps the dialog; the dialog's parts know it weakly.
    type Act = fn(&Dialog);
    let acts: [(&gtk::Button, Act); 6] = [
        (&show, Dialog::uncover),
        (&shuffle, Dialog::shuffle),
        (&take, Dialog::take),
        (&drop, Dialog::forget),
        (&keep, Dialog::keep),
        (&finish, Dialog::finish),
    ];
    for (button, act) in acts {
        let weak = Rc::downgrade(&dialog);
        button.connect_clicked(move |_| {
            if let Some(dialog) = weak.upgrade() {
                act(&dialog);
            }
        });
    }
    let weak = Rc::downgrade(&dialog);
    dialog.board.connect_touched(move |heeded| {
        if let Some(dialog) = weak.upgrade() {
            dialog.heed(heeded);
        }
    });
    dialog.cover_up();
    dialog.window.present();
    let kept = RefCell::new(Some(dialog.clone()));
    dialog.window.connect_close_request(move |_| {
        kept.take();
        glib::Propagation::Proceed
    });
}

impl Dialog {
    /// Asks the next player to come, and the other to look away.
    fn cover_up(&self) {
        let seat = self.seat.get();
        self.now.replace(None);
        self.stack.set_visible_child_name("cover");
        self.cover.set_title(&say(&Message::new("{player} places the mobs").with("player", seat_name(seat))));
        let away = Message::new("{player}, please look away").with("player", seat_name(seat.other()));
        self.cover.set_description(Some(&say(&away)));
    }

    fn uncover(&self) {
        self.board.set_turned(self.seat.get() == BLOCKER);
        self.stack.set_visible_child_name("board");
        self.shuffle();
        self.fill_names();
        self.board.focus_current();
    }

    /// Puts the mobs up by chance.
    fn shuffle(&self) {
        let seed = fresh_seed().unwrap_or_else(|_| glib::real_time() as u64);
        match self.start.setup(Default::default(), &mut Rng::from_seed(seed)) {
            Ok(setup) => {
                let [attacker, blocker] = placements(&setup);
                self.put(if self.seat.get() == ATTACKER { attacker } else { blocker });
            }
            Err(why) => self.notice.set_label(&sentence(&why.0)),
        }
    }

    fn put(&self, placement: Placement) {
        let (shape, size) = (self.start.shape, self.start.size);
        if let Ok(placing) = Placing::start(&PlacingSetup { shape, size, seat: self.seat.get(), placement }) {
            self.show(placing, None);
        }
    }

    fn show(&self, placing: Placing, from: Option<(Box<dyn AnyPosition>, String)>) {
        let (before, mv) = from.unzip();
        self.board.show_position(Shown {
            position: Box::new(placing.clone()),
            before,
            mv,
            led: None,
            manner: Tags::default(),
            last: Vec::new(),
            touches: Touches::Play,
            editing: Editing::default(),
            marks: Vec::new(),
        });
        self.warn(&placing);
        self.now.replace(Some(placing));
    }

    /// Warns of a Raj on an open line.
    fn warn(&self, placing: &Placing) {
        let open = self.start.raj_on_open_line(self.seat.get(), &placing.placement());
        let text = match open {
            Ok(true) => tr("Your Raj stands on an open line"),
            _ => tr("Move a mob, or let two change places"),
        };
        self.notice.set_label(&text);
    }

    fn heed(&self, heeded: Heeded) {
        match heeded {
            Heeded::Play(text) => {
                let Some(before) = self.now.borrow().clone() else { return };
                let mut after = before.clone();
                if AnyPosition::play(&mut after, &text).is_ok() {
                    self.show(after, Some((Box::new(before), text)));
                }
            }
            Heeded::More | Heeded::Mark(..) | Heeded::NextMark(..) | Heeded::Touched(_) | Heeded::Dragged(..) => {}
            Heeded::Refused(why) => self.notice.set_label(&sentence(&why)),
            Heeded::Told(words) => self.notice.set_label(&words.as_ref().map(sentence).unwrap_or_default()),
        }
    }

    /// The placement as it stands for the attacker, under which form it is saved.
    fn picture(&self) -> Option<Placement> {
        let now = self.now.borrow();
        let placing = now.as_ref()?;
        let placement = placing.placement();
        Some(if self.seat.get() == ATTACKER { placement } else { mirrored(placing.location(), &placement) })
    }

    fn keep(&self) {
        let (Some(settings), Some(picture)) = (&self.settings, self.picture()) else { return };
        let name = self.name.text().trim().to_owned();
        if name.is_empty() {
            self.notice.set_label(&tr("A name is needed to save a formation"));
            return;
        }
        save(settings, GAME, &name, Some(&write_saved(self.start.shape, self.start.size, &picture)));
        self.own.borrow_mut().push(name.clone());
        self.notice.set_label(&say(&Message::new("saved as {name}").with("name", name)));
        self.name.set_text("");
        self.fill_names();
    }

    /// The saved formations that fit this location and kit.
    fn fitting(&self) -> Vec<(String, Placement)> {
        let Some(settings) = &self.settings else { return vec![] };
        let all = saved(settings, GAME).into_iter().filter(|(name, _)| !self.hidden.borrow().contains(name));
        all.filter_map(|(name, text)| Some((name, read_saved(&self.start, &text)?))).collect()
    }

    fn fill_names(&self) {
        let fitting = self.fitting();
        let names: Vec<&str> = fitting.iter().map(|(name, _)| name.as_str()).collect();
        self.names.set_model(Some(&gtk::StringList::new(&names)));
        if let Some(line) = self.names.parent() {
            line.set_visible(!names.is_empty());
        }
    }

    fn take(&self) {
        let chosen = self.fitting().into_iter().nth(self.names.selected() as usize);
        let (Some((_, placement)), Ok(location)) = (chosen, self.start.location()) else { return };
        let seat = self.seat.get();
        self.put(if seat == ATTACKER { placement } else { mirrored(location, &placement) });
    }

    fn forget(&self) {
        let chosen = self.fitting().into_iter().nth(self.names.selected() as usize);
        if let (Some(settings), Some((name, _))) = (&self.settings, chosen) {
            save(settings, GAME, &name, None);
            self.fill_names();
        }
    }

    /// Takes the placement; the other player's turn, or the end.
    fn finish(&self) {
        let placement = self.now.borrow().as_ref().map(Placing::placement);
        let Some(placement) = placement else { return };
        self.made.borrow_mut().push(placement);
        let made = self.made.borrow().clone();
        match <[Placement; 2]>::try_from(made) {
            Ok(both) => {
                (self.done)(both);
                self.window.close();
            }
            Err(_) => {
                self.seat.set(BLOCKER);
                self.hidden.replace(self.own.take());
                self.cover_up();
            }
        }
    }
}
