//! The draw for White: each of the two players takes one of six caps that lie face down; the lower one plays White.

use crate::app::words::{say, tr};
use crate::rng::{Rng, fresh_seed};
use crate::text::Message;
use adw::prelude::*;
use gtk::glib;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The six caps and who took which.
#[derive(Clone)]
pub struct Draw(Rc<Caps>);

struct Caps {
    row: adw::PreferencesGroup,
    told: gtk::Label,
    buttons: Vec<gtk::Button>,
    /// The number under each button, shuffled.
    numbers: RefCell<Vec<u8>>,
    taken: RefCell<Vec<u8>>,
    quiet: Cell<bool>,
    drawn: RefCell<Option<Box<dyn Fn()>>>,
}

impl Draw {
    /// Six caps face down.
    pub fn new() -> Self {
        let row = adw::PreferencesGroup::builder().title(tr("Who plays White")).build();
        let told = gtk::Label::builder().wrap(true).xalign(0.0).css_classes(["dim-label"]).build();
        let line = gtk::Box::builder().spacing(6).halign(gtk::Align::Center).build();
        let buttons: Vec<gtk::Button> =
            (0..6).map(|_| gtk::Button::builder().css_classes(["circular"]).build()).collect();
        for button in &buttons {
            line.append(button);
        }
        let again = gtk::Button::builder()
            .icon_name("view-refresh-symbolic")
            .tooltip_text(tr("Turn the caps over again"))
            .css_classes(["circular", "flat"])
            .build();
        again.update_property(&[gtk::accessible::Property::Label(&tr("Turn the caps over again"))]);
        line.append(&again);
        let content = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(8).build();
        content.append(&told);
        content.append(&line);
        row.add(&content);
        let draw = Self(Rc::new(Caps {
            row,
            told,
            buttons,
            numbers: RefCell::default(),
            taken: RefCell::default(),
            quiet: Cell::new(true),
            drawn: RefCell::default(),
        }));
        for (i, button) in draw.0.buttons.iter().enumerate() {
            let weak = Rc::downgrade(&draw.0);
            button.connect_clicked(move |_| {
                if let Some(caps) = weak.upgrade() {
                    Self(caps).take(i);
                }
            });
        }
        let weak = Rc::downgrade(&draw.0);
        again.connect_clicked(move |_| {
            if let Some(caps) = weak.upgrade() {
                Self(caps).shuffle();
            }
        });
        draw.shuffle();
        draw.0.quiet.set(false);
        draw
    }

    /// The widget.
    pub fn widget(&self) -> adw::PreferencesGroup {
        self.0.row.clone()
    }

    /// Calls `drawn` when both have taken a cap, or the caps are turned over again.
    pub fn connect_drawn(&self, drawn: impl Fn() + 'static) {
        self.0.drawn.replace(Some(Box::new(drawn)));
    }

    /// The tag `Draw`: White's cap, then Black's; none until both are taken.
    pub fn tag(&self) -> Option<String> {
        match self.0.taken.borrow()[..] {
            [first, second] => Some(format!("{}:{}", first.min(second), first.max(second))),
            _ => None,
        }
    }

    fn shuffle(&self) {
        let mut numbers: Vec<u8> = (1..=6).collect();
        Rng::from_seed(fresh_seed().unwrap_or_else(|_| glib::real_time() as u64)).shuffle(&mut numbers);
        self.0.numbers.replace(numbers);
        self.0.taken.borrow_mut().clear();
        for button in &self.0.buttons {
            button.set_label("?");
            button.set_sensitive(true);
            button.update_property(&[gtk::accessible::Property::Label(&tr("Cap face down"))]);
        }
        self.show();
    }

    fn take(&self, i: usize) {
        let number = self.0.numbers.borrow()[i];
        {
            let mut taken = self.0.taken.borrow_mut();
            if taken.len() == 2 {
                return;
            }
            taken.push(number);
            let button = &self.0.buttons[i];
            button.set_label(&number.to_string());
            button.set_sensitive(false);
            button.update_property(&[gtk::accessible::Property::Label(&number.to_string())]);
        }
        self.show();
    }

    fn show(&self) {
        let told = match self.0.taken.borrow()[..] {
            [] => Message::new(
                "Each of you takes a cap, one after the other: the lower number plays White. If you take none, the program draws",
            ),
            [first] => Message::new("The first has {first}. Now the other").with("first", first.to_string()),
            [first, second, ..] => {
                let told = if first < second {
                    Message::new("The first has {first}, the second {second}: the first plays White")
                } else {
                    Message::new("The first has {first}, the second {second}: the second plays White")
                };
                told.with("first", first.to_string()).with("second", second.to_string())
            }
        };
        self.0.told.set_label(&say(&told));
        if !self.0.quiet.get()
            && let Some(drawn) = &*self.0.drawn.borrow()
        {
            drawn();
        }
    }
}
