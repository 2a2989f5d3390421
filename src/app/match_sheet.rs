//! The score sheet of a match: its games, how each ended, and the points then; a game is opened from it.

use super::dialogs::scrolling;
use super::game_page::ending::{ending_words, match_score, who};
use super::window::{Window, table_of};
use super::words::{say, sentence, tr};
use crate::archive::{RecordId, Stored};
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct MatchSheet {
        pub parent: glib::WeakRef<Window>,
        pub group: adw::PreferencesGroup,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for MatchSheet {
        const NAME: &'static str = "LudotecaMatchSheet";
        type Type = super::MatchSheet;
        type ParentType = adw::Window;

        fn class_init(klass: &mut Self::Class) {
            klass.add_binding_action(gtk::gdk::Key::Escape, gtk::gdk::ModifierType::empty(), "window.close");
        }
    }

    impl ObjectImpl for MatchSheet {}
    impl WidgetImpl for MatchSheet {}
    impl WindowImpl for MatchSheet {}
    impl AdwWindowImpl for MatchSheet {}
}

glib::wrapper! {
    /// The window of a match's games.
    pub struct MatchSheet(ObjectSubclass<imp::MatchSheet>)
        @extends adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

/// A game of the match.
struct Line {
    id: RecordId,
    words: String,
    date: String,
    points: [u32; 2],
}

impl MatchSheet {
    /// Makes the window of the match of that name and begins to read its games.
    pub fn new(parent: &Window, name: String) -> Self {
        let sheet: Self = glib::Object::builder()
            .property("transient-for", parent)
            .property("modal", true)
            .property("default-width", 460)
            .property("default-height", 520)
            .property("width-request", 330)
            .build();
        sheet.set_title(Some(&tr("Score sheet of the match")));
        sheet.imp().parent.set(Some(parent));
        sheet.build_content();
        let store = parent.store();
        glib::spawn_future_local(glib::clone!(
            #[weak]
            sheet,
            async move {
                let read = store.ask(move |archive| {
                    archive
                        .of_match(&name)?
                        .into_iter()
                        .map(|id| Ok((id, archive.load(id)?)))
                        .collect::<Result<Vec<_>, _>>()
                });
                match read.await {
                    Ok(games) => sheet.show_games(games),
                    Err(why) => sheet.imp().group.set_description(Some(&glib::markup_escape_text(&sentence(&why)))),
                }
            }
        ));
        sheet
    }

    /// What the sheet says: the score, then a line for each game.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.imp().group.title().to_string()];
        let mut pending = vec![self.imp().group.clone().upcast::<gtk::Widget>()];
        while let Some(widget) = pending.pop() {
            if let Some(row) = widget.downcast_ref::<adw::ActionRow>() {
                lines.push(row.title().to_string());
                continue;
            }
            let children = std::iter::successors(widget.first_child(), |child| child.next_sibling());
            pending.extend(children.collect::<Vec<_>>().into_iter().rev());
        }
        lines
    }

    fn build_content(&self) {
        let group = &self.imp().group;
        let scrolled = scrolling(group);
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&adw::HeaderBar::new());
        content.append(&scrolled);
        self.set_content(Some(&content));
    }

    fn show_games(&self, games: Vec<(RecordId, Stored)>) {
        let mut lines = Vec::new();
        let mut title = None;
        for (id, stored) in games {
            let date = stored.record.tags.get("Date").unwrap_or("").to_owned();
            let Ok(mut table) = table_of(stored) else { continue };
            let Some(score) = match_score(&mut table) else { continue };
            let words = match table.ending() {
                Some(ending) => ending_words(&mut table, &ending),
                None => Message::new("still played"),
            };
            let number = (lines.len() + 1).to_string();
            let words = sentence(&Message::new("{n}. {words}").with("n", number).with("words", words));
            let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| who(&table, seat));
            title = Some(
                Message::new("{first} {points} {second}, to {target}")
                    .with("first", first)
                    .with("second", second)
                    .with("points", format!("{}\u{2013}{}", score.points[0], score.points[1]))
                    .with("target", score.target.to_string()),
            );
            lines.push(Line { id, words, date, points: score.points });
        }
        let group = &self.imp().group;
        group.set_title(&glib::markup_escape_text(&title.as_ref().map(say).unwrap_or_default()));
        for line in lines {
            group.add(&self.row(line));
        }
    }

    fn row(&self, line: Line) -> adw::ActionRow {
        let row = adw::ActionRow::builder()
            .title(glib::markup_escape_text(&line.words))
            .subtitle(glib::markup_escape_text(&line.date))
            .title_lines(0)
            .activatable(true)
            .build();
        let points = gtk::Label::new(Some(&format!("{}\u{2013}{}", line.points[0], line.points[1])));
        points.add_css_class("numeric");
        points.add_css_class("heading");
        row.add_suffix(&points);
        row.connect_activated(glib::clone!(
            #[weak(rename_to = sheet)]
            self,
            move |_| {
                if let Some(window) = sheet.imp().parent.upgrade() {
                    window.open_record(line.id);
                }
                sheet.close();
            }
        ));
        row
    }
}
