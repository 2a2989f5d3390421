//! The things that can be laid, as pictures to choose from, and the trays beside the board.

use super::{ArrangePage, heading};
use crate::app::miniature::draw_thing;
use crate::app::words::{say, sentence, tr};
use crate::rules::{AnyGame, AnyPosition, Seat, Thing, Tray};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::rc::Rc;

/// The side of a picture, in logical pixels.
const SIDE: i32 = 38;

/// From so many things on they are searched, and a group of so many comes last.
const MANY: usize = 20;

/// Buttons for all things, and rows for the trays.
#[derive(Default)]
pub(super) struct Palette {
    things: Vec<Thing>,
    buttons: Vec<(u16, gtk::ToggleButton)>,
    /// The button that chooses nothing: touches move what lies.
    hand: Option<gtk::ToggleButton>,
    trays: Vec<TrayRow>,
    /// What the trays were called and held when they were shown last.
    shown: Vec<Tray>,
}

struct TrayRow {
    place: gtk::FlowBox,
}

impl Palette {
    /// Shows things and trays; what has not changed stays, and with it the focus.
    pub(super) fn show(
        &mut self,
        page: &ArrangePage,
        game: &'static dyn AnyGame,
        things: Vec<Thing>,
        trays: Vec<Tray>,
        sketch: &Rc<dyn AnyPosition>,
    ) {
        if self.things != things || self.hand.is_none() {
            self.things = things;
            self.fill(page, game, sketch);
        }
        let names = |trays: &[Tray]| trays.iter().map(|tray| (tray.name.clone(), tray.seat)).collect::<Vec<_>>();
        if names(&self.shown) != names(&trays) {
            self.make_trays(page, game, &trays);
        }
        for (number, (row, tray)) in self.trays.iter().zip(&trays).enumerate() {
            if self.shown.get(number) != Some(tray) || row.place.first_child().is_none() {
                self.fill_tray(page, game, number, tray, row, sketch);
            }
        }
        self.shown = trays;
    }

    /// Marks the button of a chosen thing.
    pub(super) fn choose(&self, thing: Option<u16>) {
        let button = match thing {
            None => self.hand.as_ref(),
            Some(thing) => self.buttons.iter().find(|(id, _)| *id == thing).map(|(_, button)| button),
        };
        if let Some(button) = button.filter(|button| !button.is_active()) {
            button.set_active(true);
        }
    }

    fn fill(&mut self, page: &ArrangePage, game: &'static dyn AnyGame, sketch: &Rc<dyn AnyPosition>) {
        let place = page.imp().palette.get();
        clear(&place);
        self.buttons.clear();
        let hand = gtk::ToggleButton::builder().icon_name("edit-select-symbolic").active(true).build();
        let name = tr("Move what lies");
        hand.set_child(Some(&gtk::Label::new(Some(&name))));
        hand.connect_toggled(glib::clone!(
            #[weak]
            page,
            move |button| if button.is_active() {
                page.choose(None);
            }
        ));
        place.append(&hand);
        let groups = groups(&self.things);
        let mut flows = Vec::new();
        for (seat, things) in groups {
            place.append(&title(&heading(game, seat, &tr("Others"))));
            let flow = flow_box();
            for thing in things {
                let name = sentence(&thing.name);
                let button = self.thing_button(page, game, sketch, &hand, thing.id, &name);
                button.set_widget_name(&name.to_lowercase());
                append(&flow, &button);
            }
            place.append(&flow);
            flows.push(flow);
        }
        if self.things.len() > MANY {
            place.insert_child_after(&search(flows), Some(&hand));
        }
        self.hand = Some(hand);
    }

    fn thing_button(
        &mut self,
        page: &ArrangePage,
        game: &'static dyn AnyGame,
        sketch: &Rc<dyn AnyPosition>,
        hand: &gtk::ToggleButton,
        id: u16,
        name: &str,
    ) -> gtk::ToggleButton {
        let button = gtk::ToggleButton::builder().group(hand).css_classes(["flat", "thing"]).build();
        button.set_child(Some(&picture(game, sketch, id)));
        button.set_tooltip_text(Some(name));
        button.update_property(&[gtk::accessible::Property::Label(name)]);
        button.connect_toggled(glib::clone!(
            #[weak]
            page,
            move |button| if button.is_active() {
                page.choose(Some(id));
            }
        ));
        self.buttons.push((id, button.clone()));
        button
    }

    fn make_trays(&mut self, page: &ArrangePage, game: &'static dyn AnyGame, trays: &[Tray]) {
        let place = page.imp().trays.get();
        clear(&place);
        self.trays.clear();
        self.shown.clear();
        for (number, tray) in trays.iter().enumerate() {
            let name = tray_name(game, tray);
            let line = gtk::Box::builder().spacing(6).build();
            let label = title(&name);
            label.set_hexpand(true);
            line.append(&label);
            let add = gtk::Button::builder().icon_name("list-add-symbolic").css_classes(["flat"]).build();
            let what = say(&Message::new("Put the chosen piece into: {tray}").with("tray", name));
            add.set_tooltip_text(Some(&what));
            add.update_property(&[gtk::accessible::Property::Label(&what)]);
            add.connect_clicked(glib::clone!(
                #[weak]
                page,
                move |_| page.put_aside(number)
            ));
            line.append(&add);
            place.append(&line);
            let flow = flow_box();
            place.append(&flow);
            self.trays.push(TrayRow { place: flow });
        }
    }

    fn fill_tray(
        &self,
        page: &ArrangePage,
        game: &'static dyn AnyGame,
        number: usize,
        tray: &Tray,
        row: &TrayRow,
        sketch: &Rc<dyn AnyPosition>,
    ) {
        while let Some(child) = row.place.first_child() {
            row.place.remove(&child);
        }
        row.place.set_visible(!tray.holds.is_empty());
        for &id in &tray.holds {
            let Some(thing) = self.things.iter().find(|thing| thing.id == id) else { continue };
            let button = gtk::Button::builder().css_classes(["flat", "thing"]).build();
            button.set_child(Some(&picture(game, sketch, id)));
            let out = Message::new("Take {thing} out of: {tray}").with("thing", thing.name.clone());
            let name = say(&out.with("tray", tray_name(game, tray)));
            button.set_tooltip_text(Some(&name));
            button.update_property(&[gtk::accessible::Property::Label(&name)]);
            button.connect_clicked(glib::clone!(
                #[weak]
                page,
                move |_| page.take_out(number, id)
            ));
            append(&row.place, &button);
        }
    }
}

/// The things of each seat, and of nobody; where there are many, they come last.
fn groups(things: &[Thing]) -> Vec<(Option<Seat>, Vec<Thing>)> {
    let mut groups: Vec<(Option<Seat>, Vec<Thing>)> = Vec::new();
    for thing in things {
        match groups.iter_mut().find(|(seat, _)| *seat == thing.seat) {
            Some((_, group)) => group.push(thing.clone()),
            None => groups.push((thing.seat, vec![thing.clone()])),
        }
    }
    groups.sort_by_key(|(_, group)| group.len() > MANY);
    groups
}

/// A field that leaves only those things in view whose names hold what is typed.
fn search(flows: Vec<gtk::FlowBox>) -> gtk::SearchEntry {
    let entry = gtk::SearchEntry::builder().placeholder_text(tr("Find a piece by its name")).build();
    entry.update_property(&[gtk::accessible::Property::Label(&tr("Find a piece by its name"))]);
    for flow in &flows {
        flow.set_filter_func(glib::clone!(
            #[weak]
            entry,
            #[upgrade_or]
            true,
            move |child| {
                let wanted = entry.text().trim().to_lowercase();
                child.child().is_none_or(|button| button.widget_name().contains(&wanted))
            }
        ));
    }
    entry.connect_search_changed(move |_| flows.iter().for_each(gtk::FlowBox::invalidate_filter));
    entry
}

fn tray_name(game: &dyn AnyGame, tray: &Tray) -> String {
    match tray.seat {
        None => say(&tray.name),
        Some(seat) => {
            let whose = Message::new("{seat}: {tray}").with("seat", game.info().seat_names[seat.index()].clone());
            say(&whose.with("tray", tray.name.clone()))
        }
    }
}

fn title(text: &str) -> gtk::Label {
    gtk::Label::builder().label(text).xalign(0.0).css_classes(["heading"]).build()
}

fn flow_box() -> gtk::FlowBox {
    gtk::FlowBox::builder()
        .selection_mode(gtk::SelectionMode::None)
        .homogeneous(true)
        .column_spacing(2)
        .row_spacing(2)
        .max_children_per_line(12)
        .min_children_per_line(4)
        .build()
}

/// Adds a button; the place round it takes no focus of its own.
fn append(flow: &gtk::FlowBox, button: &impl IsA<gtk::Widget>) {
    let child = gtk::FlowBoxChild::builder().child(button).focusable(false).halign(gtk::Align::Start).build();
    flow.append(&child);
}

fn picture(game: &'static dyn AnyGame, sketch: &Rc<dyn AnyPosition>, thing: u16) -> gtk::DrawingArea {
    let area = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .content_width(SIDE)
        .content_height(SIDE)
        .build();
    draw_thing(&area, game.info().id, sketch.clone(), thing);
    area
}

fn clear(place: &gtk::Box) {
    while let Some(child) = place.first_child() {
        place.remove(&child);
    }
}
