//! The actions of the game view: undo, resign, rematch, export …

use super::GamePage;
use super::annotate::start_here;
use super::journal::Journal;
use super::reading::Way;
use crate::app::actions::add_keys;
use crate::app::files;
use crate::app::help_window::HelpWindow;
use crate::app::match_sheet::MatchSheet;
use crate::app::new_game::birth_now;
use crate::app::position_games::PositionGames;
use crate::app::words::{sentence, tr};
use crate::archive::State;
use crate::catalogue::GAMES;
use crate::record::{self, Record, TagMap};
use crate::rng::{Rng, fresh_seed};
use crate::rules::{AnyGame, Drawn, Request, Seat, Tags, read_options, write_options};
use crate::table::{ClockState, Command, Ending, MatchScore, Next, Step, Table, new_record, who_begins};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, gio, glib};

/// What an action does, by the action's name.
type Named = (&'static str, fn(&GamePage));

impl GamePage {
    pub(super) fn add_actions(&self) {
        let actions: &[Named] = &[
            ("promote", GamePage::promote),
            ("demote", GamePage::demote),
            ("promote-to-main", GamePage::promote_to_main),
            ("delete-line", GamePage::delete_line),
            ("copy-line", GamePage::copy_line),
            ("paste-line", GamePage::paste_line),
            ("play-from-here", GamePage::play_from_here),
            ("arrange", GamePage::arrange),
            ("autoplay", GamePage::autoplay),
            ("slower", GamePage::slower),
            ("faster", GamePage::faster),
            ("next-note", |page| page.to_note(Way::Forward)),
            ("previous-note", |page| page.to_note(Way::Back)),
            ("tags", GamePage::edit_tags),
            ("help", GamePage::help),
            ("undo", |page| page.undo(Journal::Undo)),
            ("redo", |page| page.undo(Journal::Redo)),
            ("keep", GamePage::keep),
            ("take-back", |page| page.command(Command::TakeBack)),
            ("start", |page| page.command(Command::Look(Step::Start))),
            ("back", |page| page.command(Command::Look(Step::Back))),
            ("forward", |page| page.command(Command::Look(Step::Forward))),
            ("end", |page| page.command(Command::Look(Step::End))),
            ("resign", GamePage::resign),
            ("offer-draw", GamePage::offer_draw),
            ("accept-draw", |page| page.command(Command::AcceptDraw)),
            ("decline-draw", |page| page.command(Command::DeclineDraw)),
            ("pause-clock", GamePage::toggle_clock),
            ("retry", |page| page.command(Command::Retry)),
            ("rematch", GamePage::rematch),
            ("match-sheet", GamePage::show_match),
            ("turn-board", GamePage::turn_board),
            ("type-move", GamePage::open_typed_move),
            ("export", GamePage::export),
            ("find-position", GamePage::find_position),
            ("copy-record", GamePage::copy_record),
            ("copy-position", GamePage::copy_position),
            ("copy-picture", GamePage::copy_picture),
        ];
        for &(name, act) in actions {
            let action = gio::SimpleAction::new(name, None);
            action.connect_activate(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_, _| act(&page)
            ));
            self.imp().actions.add_action(&action);
        }
        let name = "glyph";
        let glyph = gio::SimpleAction::new(name, Some(glib::VariantTy::BYTE));
        glyph.connect_activate(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, nag| if let Some(nag) = nag.and_then(|nag| nag.get::<u8>()) {
                page.toggle_glyph(nag);
            }
        ));
        self.imp().actions.add_action(&glyph);
        self.add_threats();
        self.add_speeds();
        self.insert_action_group("game", Some(&self.imp().actions));
        add_keys(self, "game");
    }

    /// Calls an action of this view, as a menu or key does.
    pub fn activate_game_action(&self, name: &str) {
        self.imp().actions.activate_action(name, None);
    }

    /// Whether an action of this view is possible now.
    pub fn can(&self, name: &str) -> bool {
        self.imp().actions.is_action_enabled(name)
    }

    /// Enables the actions that are possible now.
    pub(super) fn refresh_actions(&self) {
        let (undoable, redoable) = self.imp().journal.get();
        let state = self.with_table(|table| {
            let over = table.ending().is_some();
            let moves = [ClockState::Running, ClockState::Paused];
            let clocked = table.clock().is_some_and(|clock| moves.contains(&clock.state()));
            let (node, head) = (table.node(), table.head());
            let at_end = table.cursor().next().is_none();
            let arranger = table.game().arranger();
            let root = record::NodeId::ROOT;
            [
                ("undo", table.can_undo() || undoable || (table.goes_on() && head != root)),
                ("redo", table.can_redo() || redoable),
                ("take-back", table.can_take_back()),
                ("start", node != root),
                ("back", node != root),
                ("forward", !at_end),
                ("end", !at_end),
                ("resign", !over),
                ("offer-draw", !over),
                ("rematch", over),
                ("match-sheet", table.record().tags.get("Match").is_some()),
                ("arrange", arranger.is_some()),
                ("pause-clock", clocked),
            ]
        });
        for (name, enabled) in state.into_iter().flatten() {
            if let Some(action) = self.imp().actions.lookup_action(name).and_downcast::<gio::SimpleAction>() {
                action.set_enabled(enabled);
            }
        }
    }

    /// Puts a record that was only shown into the archive.
    pub fn keep(&self) {
        self.flush();
        let record = self.with_table(|table| {
            let state = if table.ending().is_some() { State::Ended } else { State::Playing };
            (!table.is_stored()).then(|| (table.record().clone(), state))
        });
        let (Some(Some((record, state))), Some(store)) = (record, self.imp().store.borrow().clone()) else { return };
        let at = crate::app::store::now_ms();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                match store.ask(move |archive| archive.keep(&record, state, at)).await {
                    Ok(id) => {
                        page.imp().id.set(Some(id));
                        page.with_table(Table::keep);
                        page.read_journal();
                        page.show_banner();
                        page.say(&tr("The record is in the archive"));
                    }
                    Err(why) => page.say(&crate::app::words::sentence(&why)),
                }
            }
        ));
    }

    /// The seat that speaks: the one to move in the game.
    fn speaker(&self) -> Option<Seat> {
        self.with_table(Table::to_move).flatten()
    }

    fn resign(&self) {
        let Some(seat) = self.speaker() else { return };
        self.command(Command::Resign(seat));
        if let Some(window) = self.window() {
            let page = self.downgrade();
            window.toast_undo(&tr("Resigned"), move || {
                if let Some(page) = page.upgrade() {
                    page.command(Command::Undo);
                }
            });
        }
    }

    /// Shows the score sheet of the match that the game belongs to.
    fn show_match(&self) {
        let name = self.with_table(|table| table.record().tags.get("Match").map(str::to_owned)).flatten();
        if let (Some(name), Some(window)) = (name, self.window()) {
            MatchSheet::new(&window, name).present();
        }
    }

    fn offer_draw(&self) {
        if let Some(seat) = self.speaker() {
            self.command(Command::OfferDraw(seat));
        }
    }

    /// Shows how the game is played.
    pub fn help(&self) {
        if let (Some(game), Some(window)) = (self.game(), self.window()) {
            HelpWindow::new(&window, game).present();
        }
    }

    /// Opens the position editor on the position that is looked at.
    fn arrange(&self) {
        self.flush();
        let looked = self.with_table(|table| {
            let (start, names) = start_here(table);
            (table.game(), start, names)
        });
        if let (Some((game, start, names)), Some(window)) = (looked, self.window()) {
            window.arrange(game, &start, &names);
        }
    }

    fn turn_board(&self) {
        let board = self.board();
        board.set_turned(!board.is_turned());
    }

    /// Begins the next game: of a match with its score, else a rematch with seats swapped.
    /// Goes on to the game of the match that came after this one, or begins the next game.
    fn rematch(&self) {
        let name = self.with_table(|table| table.record().tags.get("Match").map(str::to_owned)).flatten();
        let (Some(name), Some(id), Some(store)) = (name, self.record_id(), self.imp().store.borrow().clone()) else {
            return self.begin_next();
        };
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let games = store.ask(move |archive| archive.of_match(&name)).await.unwrap_or_default();
                let later = games.iter().skip_while(|other| **other != id).nth(1);
                match (later, page.window()) {
                    _ if page.record_id() != Some(id) => {}
                    (Some(later), Some(window)) => window.open_record(*later),
                    _ => page.begin_next(),
                }
            }
        ));
    }

    fn begin_next(&self) {
        let next = self.with_table(|table| {
            let ending = table.ending()?;
            let game = table.game();
            Some((game, next_record(table, game, &ending)?))
        });
        if let (Some(Some((game, record))), Some(window)) = (next, self.window()) {
            window.begin(game, record);
        }
    }

    fn record(&self) -> Option<Record> {
        self.flush();
        self.with_table(|table| table.record().clone())
    }

    fn export(&self) {
        let (Some(record), Some(window)) = (self.record(), self.window()) else { return };
        let text = record::write(&record, GAMES);
        let name = files::file_name(&record);
        glib::spawn_future_local(async move {
            match files::save(&window, &name, text).await {
                Ok(Some(name)) => window.tell(&crate::text::Message::new("saved as {name}").with("name", name)),
                Ok(None) => {}
                Err(why) => window.tell(&why),
            }
        });
    }

    fn copy_record(&self) {
        if let Some(record) = self.record() {
            self.clipboard().set_text(&record::write(&record, GAMES));
            self.say(&tr("The record is in the clipboard"));
        }
    }

    /// Lists the games of the archive that reached the position that is looked at.
    fn find_position(&self) {
        let looked = self.with_table(|table| (table.game(), table.record().tags.clone(), table.position().boxed()));
        if let (Some((game, tags, position)), Some(window)) = (looked, self.window()) {
            PositionGames::new(&window, game, &tags, position).present();
        }
    }

    fn copy_position(&self) {
        if let Some(text) = self.with_table(|table| table.position().text()) {
            self.clipboard().set_text(&text);
            self.say(&tr("The position is in the clipboard"));
        }
    }

    /// Puts the board as it is seen into the clipboard, as a picture.
    fn copy_picture(&self) {
        let texture = match self.board().picture() {
            Ok(None) => return,
            Ok(Some(png)) => gdk::Texture::from_bytes(&glib::Bytes::from_owned(png)).map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        };
        match texture {
            Ok(texture) => {
                self.clipboard().set_texture(&texture);
                self.say(&tr("The picture is in the clipboard"));
            }
            Err(why) => {
                let words = Message::new("the picture could not be drawn: {why}").with("why", why);
                self.say(&sentence(&words));
            }
        }
    }
}

/// The record of the game after this one.
fn next_record(table: &mut Table, game: &'static dyn AnyGame, ending: &Ending) -> Option<Record> {
    let tags = table.record().tags.clone();
    let close = table.close();
    let began = table.position_at(record::NodeId::ROOT).turn().seat().unwrap_or(Seat::FIRST);
    let score = MatchScore::before(&tags, table.position_at(close)).map(|s| s.after(ending, table.position_at(close)));
    let on = score.filter(|score| score.winner().is_none());
    let next = if on.is_some() { Next::InMatch } else { Next::Rematch };
    let seats = table.seats();
    let name = |seat: u8| tags.get(Seat::new(seat).tag()).unwrap_or("").to_owned();
    let mut names: Vec<String> = (0..seats).map(name).collect();
    if next == Next::Rematch {
        names.reverse();
    }
    let drawn = draw_again(game, &tags, ending, began, next)?;
    let mut birth = birth_now(names);
    let manner = game.manner().iter().filter_map(|name| Some(((*name).to_owned(), tags.get(name)?.to_owned())));
    birth.tags = manner.collect();
    if let Some(control) = tags.get("TimeControl") {
        birth.tags.push(("TimeControl".to_owned(), control.to_owned()));
    }
    if let Some(score) = on {
        let round = tags.get("Round").and_then(|round| round.parse::<u32>().ok()).unwrap_or(1) + 1;
        birth.tags.extend([
            ("Match".to_owned(), tags.get("Match").unwrap_or("").to_owned()),
            ("MatchScore".to_owned(), format!("{}-{}", score.points[0], score.points[1])),
            ("Round".to_owned(), round.to_string()),
        ]);
    }
    new_record(game, &drawn, &birth).ok()
}

/// A start like that of a record: drawn anew by the same options and choices; else the very same start.
fn draw_again(game: &dyn AnyGame, tags: &TagMap, ending: &Ending, began: Seat, next: Next) -> Option<Drawn> {
    let info = game.info();
    let mut setup = Tags::default();
    for (key, value) in tags.iter().filter(|(key, _)| *key != "FEN") {
        setup.set(key, value);
    }
    if next == Next::Rematch
        && let Some(key) = info.match_option
        && let Ok(options) = read_options(tags.get("Rules").unwrap_or(""))
    {
        // How many points win a match matters in a match only.
        let options = options.into_iter().filter(|(name, _)| *name != key);
        setup.set("Rules", write_options(options.map(|(name, value)| (name, value.to_owned())).collect()));
    }
    let mut choices = game.choices_again(tags);
    choices.extend(who_begins(game, ending, began, next));
    let seed = fresh_seed().unwrap_or_else(|_| glib::real_time() as u64);
    let drawn = game.draw(&Request { tags: &setup, choices: &choices }, &mut Rng::from_seed(seed));
    drawn.ok().or_else(|| Some(Drawn { setup: game.canonical_setup(tags).ok()?, beside: Tags::default() }))
}
