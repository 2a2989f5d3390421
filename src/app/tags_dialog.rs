//! The details of a record: its tags, known and unknown ones, each edit taken back by undo.

use super::dialogs::scrolling;
use super::window::Window;
use super::words::{say, tr};
use crate::record::{Edit, ROSTER, TagMap};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::cell::RefCell;

type Changed = Box<dyn Fn(Edit)>;

/// Tags that the rules need: shown, not edited.
const SETTLED: [&str; 5] = ["Variant", "Rules", "FEN", "SetUp", "RulesVersion"];

/// What a tag of the roster is called; any other by its own name.
fn title(name: &str) -> String {
    match name {
        "Event" => tr("Event"),
        "Site" => tr("Site"),
        "Date" => tr("Date: year.month.day, ? for what is not known"),
        "Round" => tr("Round"),
        "Result" => tr("Result"),
        _ => name.to_owned(),
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct TagsDialog {
        pub rows: RefCell<Vec<(String, adw::EntryRow)>>,
        pub tags: RefCell<TagMap>,
        /// What the seats are called, by their tags.
        pub seats: RefCell<Vec<(&'static str, String)>>,
        pub changed: RefCell<Option<Changed>>,
        pub problem: gtk::Label,
        pub new_name: adw::EntryRow,
        pub new_value: adw::EntryRow,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for TagsDialog {
        const NAME: &'static str = "LudotecaTagsDialog";
        type Type = super::TagsDialog;
        type ParentType = adw::Window;

        fn class_init(klass: &mut Self::Class) {
            klass.add_binding_action(gtk::gdk::Key::Escape, gtk::gdk::ModifierType::empty(), "window.close");
            klass.install_action("tags.save", None, |dialog, _, _| dialog.save());
        }
    }

    impl ObjectImpl for TagsDialog {}
    impl WidgetImpl for TagsDialog {}
    impl WindowImpl for TagsDialog {}
    impl AdwWindowImpl for TagsDialog {}
}

glib::wrapper! {
    /// The window of a record's details.
    pub struct TagsDialog(ObjectSubclass<imp::TagsDialog>)
        @extends adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

impl TagsDialog {
    /// Makes the window for the tags of a record, whose seats are called so.
    pub fn new(parent: &Window, tags: &TagMap, seats: Vec<(&'static str, String)>) -> Self {
        let dialog: Self = glib::Object::builder()
            .property("transient-for", parent)
            .property("modal", true)
            .property("default-width", 460)
            .property("default-height", 620)
            .property("width-request", 330)
            .build();
        dialog.set_title(Some(&tr("Game details")));
        dialog.imp().tags.replace(tags.clone());
        dialog.imp().seats.replace(seats);
        dialog.build_content(tags);
        dialog
    }

    /// Calls `changed` with the edit that saving makes.
    pub fn connect_changed(&self, changed: impl Fn(Edit) + 'static) {
        self.imp().changed.replace(Some(Box::new(changed)));
    }

    fn build_content(&self, tags: &TagMap) {
        let imp = self.imp();
        let page = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(18).build();
        let edited = adw::PreferencesGroup::new();
        for (name, _) in ROSTER {
            self.add_row(&edited, name, tags.get(name).unwrap_or(""));
        }
        let in_roster = |name: &str| ROSTER.iter().any(|(its, _)| *its == name);
        let seats: Vec<&str> = imp.seats.borrow().iter().map(|(name, _)| *name).collect();
        for name in seats.iter().filter(|name| !in_roster(name)) {
            self.add_row(&edited, name, tags.get(name).unwrap_or(""));
        }
        let others =
            tags.iter().filter(|(name, _)| !SETTLED.contains(name) && !in_roster(name) && !seats.contains(name));
        for (name, value) in others {
            self.add_row(&edited, name, value);
        }
        page.append(&edited);
        let added = adw::PreferencesGroup::builder().title(tr("Another tag")).build();
        imp.new_name.set_title(&tr("Name: a capital, then letters, digits and _"));
        imp.new_value.set_title(&tr("Value"));
        added.add(&imp.new_name);
        added.add(&imp.new_value);
        page.append(&added);
        let fixed = adw::PreferencesGroup::builder().title(tr("Settled by the start of the game")).build();
        for (name, value) in tags.iter().filter(|(name, _)| SETTLED.contains(name)) {
            let row = adw::ActionRow::builder().title(name).subtitle(glib::markup_escape_text(value)).build();
            row.set_subtitle_lines(4);
            fixed.add(&row);
        }
        page.append(&fixed);
        imp.problem.add_css_class("error");
        imp.problem.set_wrap(true);
        imp.problem.set_visible(false);
        imp.problem.set_xalign(0.0);
        imp.problem.set_margin_top(8);
        imp.problem.set_margin_bottom(8);
        imp.problem.set_margin_start(18);
        imp.problem.set_margin_end(18);
        let scrolled = scrolling(&page);
        let head = adw::HeaderBar::builder().show_start_title_buttons(false).show_end_title_buttons(false).build();
        let cancel = gtk::Button::builder().label(tr("Cancel")).action_name("window.close").build();
        let save =
            gtk::Button::builder().label(tr("Save")).action_name("tags.save").css_classes(["suggested-action"]).build();
        head.pack_start(&cancel);
        head.pack_end(&save);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&head);
        content.append(&imp.problem);
        content.append(&scrolled);
        self.set_content(Some(&content));
    }

    fn add_row(&self, group: &adw::PreferencesGroup, name: &str, value: &str) {
        let called = match self.imp().seats.borrow().iter().find(|(tag, _)| *tag == name) {
            Some((_, called)) => called.clone(),
            None => title(name),
        };
        let row = adw::EntryRow::builder().title(glib::markup_escape_text(&called)).build();
        row.set_text(value);
        group.add(&row);
        self.imp().rows.borrow_mut().push((name.to_owned(), row));
    }

    /// Says why nothing is saved, at the row that is to be mended.
    fn refuse(&self, why: &str, row: &adw::EntryRow) {
        let problem = &self.imp().problem;
        problem.set_label(why);
        problem.set_visible(true);
        row.add_css_class("error");
        row.grab_focus();
    }

    fn save(&self) {
        let imp = self.imp();
        let mut tags = imp.tags.borrow().clone();
        let mut edits = Vec::new();
        let rows = imp.rows.borrow();
        rows.iter().map(|(_, row)| row).chain([&imp.new_name]).for_each(|row| row.remove_css_class("error"));
        let mut wanted: Vec<(String, String)> =
            rows.iter().map(|(name, row)| (name.clone(), row.text().to_string())).collect();
        let name = imp.new_name.text();
        let misnamed = if name.is_empty() && !imp.new_value.text().is_empty() {
            Some(tr("The new tag has no name"))
        } else if SETTLED.contains(&name.as_str()) {
            Some(say(&Message::new("{name} is settled by the start of the game").with("name", name.as_str())))
        } else {
            None
        };
        if let Some(why) = misnamed {
            return self.refuse(&why, &imp.new_name);
        }
        if !name.is_empty() {
            wanted.push((name.to_string(), imp.new_value.text().to_string()));
        }
        for (name, value) in wanted {
            if tags.get(&name).unwrap_or("") == value {
                continue;
            }
            let value = Some(value).filter(|value| !value.is_empty());
            if let Some(value) = &value
                && let Err(why) = tags.set(&name, value)
            {
                let row = rows.iter().find(|(its, _)| *its == name).map_or(&imp.new_name, |(_, row)| row);
                return self.refuse(&format!("{name}: {}", say(&why.message())), row);
            }
            edits.push(Edit::Tag { name, value });
        }
        drop(rows);
        if let (Some(changed), false) = (&*imp.changed.borrow(), edits.is_empty()) {
            changed(Edit::Group(edits));
        }
        self.close();
    }
}
