//! The team builder: any seven of the 44, with what they cost in all; saved teams.

use super::{SEVEN, Team, cost, files};
use crate::app::dialogs::close_by_escape;
use crate::app::miniature::draw_on_window;
use crate::app::words::{say, sentence, tr};
use crate::board::navia as board;
use crate::games::navia::{CompassSet, Kind, dratp_words, invoke_words};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::glib;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

struct Builder {
    window: adw::Window,
    set: Arc<CompassSet>,
    seat: Seat,
    buttons: RefCell<Vec<(Kind, gtk::ToggleButton)>>,
    told: gtk::Label,
    take: gtk::Button,
    saved: gtk::ListBox,
    name: adw::EntryRow,
    filling: Cell<bool>,
    chosen: OnceCell<Box<dyn Fn(Team)>>,
}

/// Asks for the team of a side, beginning with one; calls `chosen` with the answer.
pub(super) fn choose(
    parent: Option<&gtk::Window>,
    (title, seat): (&str, Seat),
    set: Arc<CompassSet>,
    team: Team,
    chosen: impl Fn(Team) + 'static,
) {
    let take = gtk::Button::builder().label(tr("Use this team")).css_classes(["suggested-action"]).build();
    let name = adw::EntryRow::builder().title(tr("Save this team as")).show_apply_button(true).build();
    let builder = Rc::new(Builder {
        window: adw::Window::builder().title(title).modal(true).default_width(640).default_height(680).build(),
        set,
        seat,
        buttons: RefCell::default(),
        told: gtk::Label::builder().css_classes(["heading"]).build(),
        take,
        saved: gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).css_classes(["boxed-list"]).build(),
        name,
        filling: Cell::new(false),
        chosen: OnceCell::new(),
    });
    let _ = builder.chosen.set(Box::new(chosen));
    builder.window.set_transient_for(parent);
    builder.window.set_width_request(330);
    builder.build();
    builder.show(&team);
    builder.show_saved();
    builder.window.present();
}

impl Builder {
    fn build(self: &Rc<Self>) {
        let header = adw::HeaderBar::builder().show_start_title_buttons(false).show_end_title_buttons(false).build();
        let cancel = gtk::Button::with_label(&tr("Cancel"));
        cancel.connect_clicked(glib::clone!(
            #[weak(rename_to = window)]
            self.window,
            move |_| window.close()
        ));
        header.pack_start(&cancel);
        header.pack_end(&self.take);
        // The window's closure holds the builder as long as the window lives.
        self.take.connect_clicked(glib::clone!(
            #[strong(rename_to = builder)]
            self,
            move |_| {
                if let Some(chosen) = builder.chosen.get() {
                    chosen(builder.team());
                }
                builder.window.close();
            }
        ));
        let pieces = gtk::FlowBox::builder()
            .selection_mode(gtk::SelectionMode::None)
            .homogeneous(true)
            .min_children_per_line(3)
            .max_children_per_line(8)
            .row_spacing(4)
            .column_spacing(4)
            .build();
        for kind in Kind::all_maseitai() {
            pieces.append(&self.button(kind));
        }
        self.saved.append(&self.name);
        self.name.connect_apply(glib::clone!(
            #[weak(rename_to = builder)]
            self,
            move |name| builder.save(name.text().trim())
        ));
        let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
        column.append(&self.told);
        column.append(&pieces);
        let heading = gtk::Label::builder().label(tr("Saved teams")).xalign(0.0).css_classes(["heading"]).build();
        column.append(&heading);
        column.append(&self.saved);
        for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
            column.set_property(margin, 12);
        }
        let scrolled = gtk::ScrolledWindow::builder()
            .child(&column)
            .vexpand(true)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .build();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&header);
        content.append(&scrolled);
        self.window.set_content(Some(&content));
        close_by_escape(&self.window);
    }

    /// A piece that can be taken into the team.
    fn button(self: &Rc<Self>, kind: Kind) -> gtk::ToggleButton {
        let picture = gtk::DrawingArea::builder()
            .accessible_role(gtk::AccessibleRole::Presentation)
            .content_width(60)
            .content_height(60)
            .build();
        let (set, seat) = (self.set.clone(), self.seat);
        draw_on_window(&picture, move |cr, theme, view| board::paint_maseitai(cr, &set, (kind, seat), theme, view));
        let name = self.set.compass(kind).map_or("", |own| own.name.as_str());
        let label = gtk::Label::builder()
            .label(name)
            .css_classes(["caption"])
            .ellipsize(gtk::pango::EllipsizeMode::End)
            .max_width_chars(9)
            .build();
        let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2).build();
        column.append(&picture);
        column.append(&label);
        let about = Message::new("{number} {name}, {cost} Gs. Dratp: {deed}")
            .with("number", kind.index().to_string())
            .with("name", name)
            .with("cost", self.set.value(kind).to_string())
            .with("deed", dratp_words(kind));
        let about = match invoke_words(kind) {
            Some(deed) => Message::new("{about}. Invoke: {deed}").with("about", about).with("deed", deed),
            None => about,
        };
        let button = gtk::ToggleButton::builder().child(&column).tooltip_text(say(&about)).build();
        button.add_css_class("flat");
        button.update_property(&[gtk::accessible::Property::Label(&say(&about))]);
        button.connect_toggled(glib::clone!(
            #[weak(rename_to = builder)]
            self,
            move |_| builder.refresh()
        ));
        self.buttons.borrow_mut().push((kind, button.clone()));
        button
    }

    /// The pieces that are chosen now.
    fn team(&self) -> Team {
        let buttons = self.buttons.borrow();
        buttons.iter().filter(|(_, button)| button.is_active()).map(|(kind, _)| *kind).collect()
    }

    fn show(&self, team: &[Kind]) {
        self.filling.set(true);
        for (kind, button) in self.buttons.borrow().iter() {
            button.set_active(team.contains(kind));
        }
        self.filling.set(false);
        self.refresh();
    }

    /// Says what is chosen; a full team takes no more.
    fn refresh(&self) {
        if self.filling.get() {
            return;
        }
        let team = self.team();
        let told = Message::new("{n} of 7 chosen, {cost} Gs in all")
            .with("n", team.len().to_string())
            .with("cost", cost(&self.set, &team).to_string());
        self.told.set_label(&say(&told));
        let full = team.len() >= SEVEN;
        self.take.set_sensitive(team.len() == SEVEN);
        self.name.set_sensitive(team.len() == SEVEN);
        for (_, button) in self.buttons.borrow().iter() {
            button.set_sensitive(!full || button.is_active());
        }
    }

    fn save(self: &Rc<Self>, name: &str) {
        if name.is_empty() {
            return;
        }
        let mut teams = files::teams();
        teams.insert(name.to_owned(), self.team());
        self.keep(&teams);
        self.name.set_text("");
    }

    fn keep(self: &Rc<Self>, teams: &std::collections::BTreeMap<String, Team>) {
        match files::save_teams(teams) {
            Ok(()) => self.show_saved(),
            Err(why) => self.told.set_label(&sentence(&why)),
        }
    }

    fn show_saved(self: &Rc<Self>) {
        while let Some(row) = self.saved.first_child().filter(|row| row != self.name.upcast_ref::<gtk::Widget>()) {
            self.saved.remove(&row);
        }
        for (place, (name, team)) in files::teams().into_iter().enumerate() {
            let told = Message::new("{cost} Gs in all").with("cost", cost(&self.set, &team).to_string());
            let row = adw::ActionRow::builder()
                .title(glib::markup_escape_text(&name))
                .subtitle(say(&told))
                .activatable(true)
                .build();
            let delete = gtk::Button::builder()
                .icon_name("user-trash-symbolic")
                .tooltip_text(tr("Delete"))
                .valign(gtk::Align::Center)
                .css_classes(["flat"])
                .build();
            delete.update_property(&[gtk::accessible::Property::Label(&tr("Delete"))]);
            delete.connect_clicked(glib::clone!(
                #[weak(rename_to = builder)]
                self,
                move |_| {
                    let mut teams = files::teams();
                    teams.remove(&name);
                    builder.keep(&teams);
                }
            ));
            row.add_suffix(&delete);
            row.connect_activated(glib::clone!(
                #[weak(rename_to = builder)]
                self,
                move |_| builder.show(&team)
            ));
            self.saved.insert(&row, place as i32);
        }
    }
}
