//! The start view: the games as cards with a live board, the unfinished games, the way to the archive.

use super::miniature::{Picture, draw_position};
use super::store::Store;
use super::window::Window;
use super::words::{say, tr};
use crate::archive::{Column, Direction, Entry, Query, RecordId, Sort};
use crate::board::painter;
use crate::catalogue::GAMES;
use crate::record::{self, Record};
use crate::rng::Rng;
use crate::rules::{AnyGame, AnyPosition, Request, Tags, game_by_variant};
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

/// How many unfinished games are offered.
const MOST_UNFINISHED: usize = 6;

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/start_page.ui")]
    pub struct StartPage {
        #[template_child]
        pub games: TemplateChild<gtk::FlowBox>,
        #[template_child]
        pub unfinished_group: TemplateChild<gtk::Box>,
        #[template_child]
        pub unfinished: TemplateChild<gtk::FlowBox>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for StartPage {
        const NAME: &'static str = "LudotecaStartPage";
        type Type = super::StartPage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for StartPage {
        fn constructed(&self) {
            self.parent_constructed();
            for game in GAMES.iter().filter(|game| painter(game.info().id).is_some()) {
                self.games.append(&self.obj().game_card(*game));
            }
        }
    }

    impl WidgetImpl for StartPage {}
    impl BinImpl for StartPage {}
}

glib::wrapper! {
    /// The start view.
    pub struct StartPage(ObjectSubclass<imp::StartPage>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

/// A position in the midst of a game, the same each time, for a card.
fn showpiece(game: &dyn AnyGame) -> Option<Box<dyn AnyPosition>> {
    let choices = game.card_choices().iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    let choices: Vec<(String, String)> = choices.collect();
    let request = Request { tags: &Tags::default(), choices: &choices };
    let mut rng = Rng::from_seed(11);
    let drawn = game.draw(&request, &mut rng).ok()?;
    let mut position = game.start(&drawn.setup).ok()?;
    for _ in 0..6 {
        let choices = position.choices();
        if choices.is_empty() {
            break;
        }
        let mut next = position.boxed();
        let _ = next.play(&choices[rng.below(choices.len() as u64) as usize].text);
        if next.turn().outcome().is_some() {
            break;
        }
        position = next;
    }
    Some(position)
}

fn card(side: i32, picture: Option<(&str, Box<dyn AnyPosition>)>, title: &str, below: &str) -> gtk::Button {
    let content = gtk::Box::new(gtk::Orientation::Vertical, 8);
    let area = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .content_width(side)
        .content_height(side)
        .halign(gtk::Align::Center)
        .build();
    if let Some((game, position)) = picture {
        draw_position(&area, game, position, Picture::Board);
    }
    content.append(&area);
    let title_label = gtk::Label::builder()
        .label(title)
        .css_classes(["heading"])
        .ellipsize(gtk::pango::EllipsizeMode::End)
        .max_width_chars(22)
        .build();
    content.append(&title_label);
    let below_label = gtk::Label::builder()
        .label(below)
        .css_classes(["dim-label", "caption"])
        .wrap(true)
        .lines(3)
        .ellipsize(gtk::pango::EllipsizeMode::End)
        .justify(gtk::Justification::Center)
        .width_chars(20)
        .max_width_chars(26)
        .build();
    content.append(&below_label);
    let button = gtk::Button::builder().child(&content).css_classes(["card", "game-card"]).build();
    button.update_property(&[gtk::accessible::Property::Label(title), gtk::accessible::Property::Description(below)]);
    button
}

impl StartPage {
    fn window(&self) -> Option<Window> {
        self.root().and_downcast()
    }

    fn game_card(&self, game: &'static dyn AnyGame) -> gtk::Button {
        let info = game.info();
        let picture = showpiece(game).map(|position| (info.id, position));
        let card = card(208, picture, info.variant, &say(&info.about));
        card.connect_clicked(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| if let Some(window) = page.window() {
                window.new_game(game);
            }
        ));
        card
    }

    /// Looks for unfinished games.
    pub fn refresh(&self, store: &Store) {
        let store = store.clone();
        glib::spawn_future_local(glib::clone!(
            #[weak(rename_to = page)]
            self,
            async move {
                let found = store.ask(|archive| {
                    let latest = Sort { column: Column::Changed, direction: Direction::Descending };
                    let mut ids = archive.list(&Query::read("is:playing"), latest)?;
                    ids.truncate(MOST_UNFINISHED);
                    let entries = archive.entries(&ids)?;
                    ids.into_iter().zip(entries).map(|(id, entry)| Ok((entry, archive.load(id)?.record))).collect()
                });
                match found.await {
                    Ok(found) => page.show_unfinished(found),
                    Err(why) => {
                        page.show_unfinished(Vec::new());
                        // That the archive is not open at all, the window says at length.
                        if let Some(window) = page.window().filter(|window| window.store().is_open()) {
                            window.tell(&why);
                        }
                    }
                }
            }
        ));
    }

    fn show_unfinished(&self, found: Vec<(Entry, Record)>) {
        let list = &self.imp().unfinished;
        while let Some(child) = list.first_child() {
            list.remove(&child);
        }
        self.imp().unfinished_group.set_visible(!found.is_empty());
        for (entry, record) in found {
            list.append(&self.unfinished_card(entry.id, &record));
        }
    }

    fn unfinished_card(&self, id: RecordId, record: &Record) -> gtk::Button {
        let game = record.tags.get("Variant").and_then(|variant| game_by_variant(GAMES, variant));
        let position = game.and_then(|game| {
            let end = record.tree.end_of_main_line();
            Some((game.info().id, record::position_at(record, end, GAMES).ok()?))
        });
        let players = super::files::players(record);
        let moves =
            crate::text::Message::plural("{n} move", "{n} moves", record.tree.main_line().skip(1).count() as u64);
        let below = format!("{} · {}", record.tags.get("Variant").unwrap_or(""), say(&moves));
        let card = card(132, position, &players, &below);
        card.update_property(&[gtk::accessible::Property::Label(&format!("{} {players}", tr("Continue")))]);
        card.connect_clicked(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| if let Some(window) = page.window() {
                window.open_record(id);
            }
        ));
        card
    }
}
