//! What the game view shows of its table.

use super::GamePage;
use super::ending::{ending_words, match_score, seat_name, who};
use crate::app::board_view::{Editing, Shown};
use crate::app::miniature::{Picture, draw_on_window, draw_position};
use crate::app::move_list::Entry;
use crate::app::words::{say, sentence, tr};
use crate::board::{Spot, painter};
use crate::record::{NodeId, Rounds, commands};
use crate::rules::{Seat, Tags};
use crate::table::Table;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::collections::HashMap;

impl GamePage {
    /// Shows the node that is looked at; a change from another node is seen for a moment.
    pub(super) fn show_all(&self, from: Option<NodeId>) {
        let imp = self.imp();
        if from.is_none() {
            self.show_record();
        }
        let Some(shown) = self.with_table(|table| shown(table, from)) else { return };
        imp.board.show_position(shown);
        self.show_replay();
        imp.moves.set_current(self.with_table(|table| table.node()));
        imp.waits.set(imp.board.is_showing());
        self.show_what_waits();
        self.refresh_card();
        self.show_comment();
        self.refresh_actions();
    }

    /// Shows what is said of a move: at once, or when the board has shown it.
    fn show_what_waits(&self) {
        self.show_offered();
        self.show_words();
        self.show_ending();
        self.show_banner();
    }

    /// Any key or touch in the view ends the waiting, whatever else it does.
    pub(super) fn connect_waiting(&self) {
        self.imp().board.connect_seen(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move || page.wait_no_more()
        ));
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, _, _, _| {
                page.wait_no_more();
                glib::Propagation::Proceed
            }
        ));
        self.add_controller(keys);
        let touches = gtk::GestureClick::builder().button(0).build();
        touches.set_propagation_phase(gtk::PropagationPhase::Capture);
        touches.connect_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, _, _, _| page.wait_no_more()
        ));
        self.add_controller(touches);
    }

    /// Shows what has waited until a move was seen.
    pub(super) fn wait_no_more(&self) {
        if self.imp().waits.replace(false) {
            self.imp().board.hold(1.0);
            self.show_what_waits();
        }
    }

    /// How the game ended, why, and after how many moves; nothing while it goes on.
    fn closing_words(&self) -> Option<String> {
        let words = self.with_table(|table| {
            let ending = table.ending()?;
            let moves = table.record().tree.ply(table.close()) as u64;
            let moves = Message::plural("{n} move", "{n} moves", moves);
            Some(Message::new("{ending} ({moves})").with("ending", ending_words(table, &ending)).with("moves", moves))
        });
        words.flatten().map(|words| sentence(&words))
    }

    /// Tells at the end of the list how the game ended, or no more.
    pub(super) fn show_ending(&self) {
        if self.imp().waits.get() {
            return;
        }
        self.imp().moves.show_ending(self.closing_words().as_deref());
    }

    /// Shows the marks of the node that is looked at, and nothing else anew.
    pub(super) fn show_marks(&self) {
        if let Some(shown) = self.with_table(|table| shown(table, None)) {
            self.imp().board.set_marks(shown.marks);
        }
    }

    /// Shows what depends on the record as a whole.
    pub(super) fn show_record(&self) {
        let listed = self.with_table(|table| (table.record().clone(), entries(table), table.node()));
        let Some((record, entries, node)) = listed else { return };
        let imp = self.imp();
        imp.title.set_title(record.tags.get("Variant").unwrap_or(""));
        let event = record.tags.get("Event").map(str::to_owned);
        imp.title.set_subtitle(&event.unwrap_or_else(|| crate::app::files::players(&record)));
        imp.moves.show_record(&record, &entries);
        self.show_ending();
        imp.moves.set_current(Some(node));
        self.show_comment();
        self.refresh_actions();
    }

    /// Shows the words that are offered after the touches so far, as buttons under the board.
    pub(super) fn show_offered(&self) {
        if self.imp().waits.get() {
            return;
        }
        self.imp().board.show_offered_words(&self.imp().offered);
    }

    /// Players, what stands beside the board, the last move in words.
    pub(super) fn show_words(&self) {
        if self.imp().waits.get() {
            return;
        }
        let imp = self.imp();
        let Some(game) = self.game() else { return };
        let told = self.with_table(told).unwrap_or_default();
        // A label of role status: a screen reader speaks its change.
        if imp.told.label() != told {
            imp.told.set_label(&told);
        }
        let rows = self.with_table(player_rows).unwrap_or_default();
        while let Some(child) = imp.players.first_child() {
            imp.players.remove(&child);
        }
        imp.clocks.take();
        for row in rows {
            let line = player_row(game.info().id, row);
            self.add_clock(&line);
            imp.players.append(&line);
        }
        self.show_times();
        let aside = self.with_table(|table| {
            let position = table.position();
            let painter = painter(game.info().id)?;
            let text = painter.aside(position)?;
            let aspect = painter.has_aside_picture(position).then(|| painter.aside_aspect(position));
            Some((text, aspect, position.boxed()))
        });
        imp.aside.set_visible(matches!(aside, Some(Some(_))));
        if let Some(Some((text, aspect, position))) = aside {
            imp.aside_text.set_label(&say(&text));
            imp.aside_picture.set_visible(aspect.is_some());
            // Where there was a picture before, words alone take as much room: the list below keeps its place.
            let pictured = aspect.is_some_and(|aspect| aspect <= 2.0);
            imp.pictured.set(imp.pictured.get() || pictured);
            let room = if imp.pictured.get() { imp.aside_picture.content_height() } else { -1 };
            imp.aside_text.set_height_request(room);
            let aspect = aspect.unwrap_or(1.0);
            imp.aside_picture
                .set_content_width((f64::from(imp.aside_picture.content_height()) * aspect).round() as i32);
            // A broad picture lies above its words.
            let broad = aspect > 2.0;
            imp.aside.set_orientation(if broad { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal });
            imp.aside_picture.set_halign(if broad { gtk::Align::Start } else { gtk::Align::Fill });
            draw_position(&imp.aside_picture, game.info().id, position, Picture::Aside);
        }
    }

    /// Shows what calls for an answer, with the ways to answer: a write that failed, a draw offer, the end of the game.
    pub(super) fn show_banner(&self) {
        if self.imp().waits.get() {
            return;
        }
        let imp = self.imp();
        let banner = self.with_table(banner).flatten();
        if banner.is_some() && !imp.banner.reveals_child() {
            imp.side.vadjustment().set_value(0.0);
        }
        imp.banner.set_reveal_child(banner.is_some());
        let Some((text, ways)) = banner else { return };
        imp.banner_text.set_label(&say(&text));
        for (i, button) in [&*imp.banner_first, &*imp.banner_second].into_iter().enumerate() {
            let way = ways.get(i);
            button.set_visible(way.is_some());
            if let Some((label, action)) = way {
                button.set_label(label);
                button.set_action_name(Some(action));
            }
        }
    }
}

/// What calls for an answer, and the labels and actions of the ways to answer.
fn banner(table: &mut Table) -> Option<(Message, Vec<(String, &'static str)>)> {
    if let Some(why) = table.failure() {
        let text = Message::new("The move is on the board, but not yet in the archive: {why}").with("why", why.clone());
        return Some((text, vec![(tr("Retry"), "game.retry"), (tr("Keep as a file"), "game.export")]));
    }
    if let Some(seat) = table.offer() {
        let text = Message::new("{player} offers a draw").with("player", who(table, seat));
        return Some((text, vec![(tr("Accept"), "game.accept-draw"), (tr("Decline"), "game.decline-draw")]));
    }
    if !table.is_stored() && !table.record().tree.is_empty() {
        let text = Message::new("Shown from a file: it is not in the archive. The first change, or Keep, stores it");
        return Some((text, vec![(tr("Keep"), "game.keep")]));
    }
    let ending = table.ending()?;
    let words = ending_words(table, &ending);
    let score = match_score(table);
    let next = if score.is_some_and(|score| score.winner().is_none()) { tr("Next game") } else { tr("Rematch") };
    let words = match score.map(|score| (score.points, score.winner())) {
        None => words,
        Some((points, winner)) => {
            let words = match winner {
                Some(seat) => Message::new("{ending}. {player} wins the match, {first} to {second}")
                    .with("player", who(table, seat)),
                None => Message::new("{ending}. The match stands at {first} to {second}"),
            }
            .with("ending", words);
            // The winner's points first.
            let [first, second] = if winner == Some(Seat::SECOND) { [points[1], points[0]] } else { points };
            words.with("first", first.to_string()).with("second", second.to_string())
        }
    };
    Some((words, vec![(next, "game.rematch")]))
}

/// The scene of the node that is looked at.
fn shown(table: &mut Table, from: Option<NodeId>) -> Shown {
    let node = table.node();
    let before = from.filter(|from| *from != node).map(|from| table.position_at(from).boxed());
    let parent = table.record().tree.parent(node);
    let mv = parent.map(|_| table.record().tree.node(node).mv.to_string());
    let last = match (parent, &mv) {
        (Some(parent), Some(mv)) => table.position_at(parent).touches(mv).iter().filter_map(Spot::of).collect(),
        _ => Vec::new(),
    };
    let position = table.position().boxed();
    let is_cell = |name: &str| position.read_cell(name).is_some();
    let marks = commands::marks(&table.record().tree.node(node).after, &is_cell);
    let touches = Shown::playing_if(position.turn().seat().is_some());
    let led = parent.zip(mv.clone()).map(|(parent, mv)| (table.position_at(parent).boxed(), mv));
    let mv = mv.filter(|_| from == parent);
    let mut manner = Tags::default();
    for name in table.game().manner() {
        if let Some(value) = table.record().tags.get(name) {
            manner.set(name, value);
        }
    }
    Shown { position, before, mv, led, manner, last, touches, editing: Editing::default(), marks }
}

/// Number and text of every node's move.
fn entries(table: &mut Table) -> HashMap<NodeId, Entry> {
    let nodes: Vec<(NodeId, NodeId, String)> = {
        let tree = &table.record().tree;
        tree.walk().filter_map(|id| Some((id, tree.parent(id)?, tree.node(id).mv.to_string()))).collect()
    };
    let mut rounds: HashMap<NodeId, Rounds> = HashMap::from([(NodeId::ROOT, Rounds::default())]);
    let mut entries = HashMap::with_capacity(nodes.len());
    for (id, parent, mv) in nodes {
        let mut here = rounds.get(&parent).copied().unwrap_or_default();
        let seat = table.position_at(parent).turn().seat().unwrap_or(Seat::FIRST);
        let own = here.follows_own(seat);
        let number = format!("{}{}", here.of_next(seat), if seat == Seat::FIRST { "." } else { "…" });
        here.count(seat);
        rounds.insert(id, here);
        let text = format!("{mv}{}", table.position_at(id).mark());
        let number = if own { String::new() } else { number };
        entries.insert(id, Entry { number, numbered: seat == Seat::FIRST, text });
    }
    entries
}

/// The last move in words.
fn told(table: &mut Table) -> String {
    let node = table.node();
    let Some(parent) = table.record().tree.parent(node) else {
        let seat = table.position().turn().seat();
        return seat
            .map_or_else(String::new, |seat| say(&Message::new("{player} begins").with("player", who(table, seat))));
    };
    let mv = table.record().tree.node(node).mv.to_string();
    let before = table.position_at(parent).boxed();
    let game = table.game().info().id;
    let after = table.position_at(node);
    let message = painter(game).map(|painter| painter.tell(&*before, &mv, after));
    sentence(&message.unwrap_or(Message::new("{move}").with("move", mv)))
}

/// What a row of the players shows.
pub(super) struct PlayerRow {
    seat: Seat,
    name: String,
    role: Option<String>,
    standing: Option<String>,
    to_move: bool,
    points: Option<String>,
}

fn player_rows(table: &mut Table) -> Vec<PlayerRow> {
    let seats = table.position().seats();
    let over = table.node() == table.close() && table.ending().is_some();
    let to_move = table.position().turn().seat().filter(|_| !over);
    let score = match_score(table);
    let painter = painter(table.game().info().id);
    (0..seats)
        .map(|i| {
            let seat = Seat::new(i);
            let named = table.record().tags.get(seat.tag()).is_some();
            let points = score.as_ref().and_then(|score| {
                let mine = score.points.get(seat.index())?;
                Some(format!("{mine} / {}", score.target))
            });
            let standing = painter.and_then(|painter| painter.standing(table.position(), seat));
            PlayerRow {
                seat,
                standing: standing.as_ref().map(sentence),
                name: say(&who(table, seat)),
                role: named.then(|| say(&seat_name(table.game(), seat))),
                to_move: to_move == Some(seat),
                points,
            }
        })
        .collect()
}

fn player_row(game: &'static str, row: PlayerRow) -> gtk::Box {
    let line = gtk::Box::builder().spacing(10).css_classes(["player-row"]).build();
    let sign = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .content_width(28)
        .content_height(28)
        .valign(gtk::Align::Center)
        .build();
    let seat = row.seat;
    if let Some(painter) = painter(game) {
        draw_on_window(&sign, move |cr, theme, view| painter.paint_seat(cr, seat, theme, view));
    }
    line.append(&sign);
    let names =
        gtk::Box::builder().orientation(gtk::Orientation::Vertical).valign(gtk::Align::Center).hexpand(true).build();
    let name = gtk::Label::builder().label(&row.name).xalign(0.0).ellipsize(gtk::pango::EllipsizeMode::End).build();
    name.add_css_class("heading");
    names.append(&name);
    if let Some(role) = &row.role {
        let role = gtk::Label::builder().label(role).xalign(0.0).css_classes(["caption", "dim-label"]).build();
        names.append(&role);
    }
    if let Some(standing) = &row.standing {
        let standing =
            gtk::Label::builder().label(standing).xalign(0.0).wrap(true).css_classes(["caption", "numeric"]).build();
        names.append(&standing);
    }
    line.append(&names);
    if let Some(points) = &row.points {
        line.append(&gtk::Label::builder().label(points).css_classes(["numeric"]).build());
    }
    if row.to_move {
        line.add_css_class("to-move");
        let turn = gtk::Label::builder()
            .label(tr("to move"))
            .css_classes(["caption", "turn"])
            .valign(gtk::Align::Center)
            .build();
        line.append(&turn);
    }
    line
}
