//! A new game of Navia Dratp: teams, who begins, the Navias' looks, the compass set.

mod clicks;
mod editor;
mod files;
mod team;

use super::{GameSetup, Pairs};
use crate::app::miniature::draw_on_window;
use crate::app::settings::last_used;
use crate::app::words::{say, sentence, tr};
use crate::board::{View, navia as board};
use crate::games::navia::{CompassSet, Figure, Kind, STARTERS, set_tags};
use crate::rng::Rng;
use crate::rules::Seat;
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// The Maseitai of a team, by number.
type Team = Vec<Kind>;

/// How many Maseitai a team has.
const SEVEN: usize = crate::games::navia::TEAM;

/// Makes the setup page, with what was chosen last.
pub(super) fn setup(settings: Option<&gio::Settings>) -> Rc<dyn GameSetup> {
    let page = Rc::new(Page::new(settings));
    page.build();
    Rc::new(Shared(page))
}

/// The page as a [`GameSetup`].
struct Shared(Rc<Page>);

struct Page {
    widget: gtk::Box,
    teams: RefCell<[Team; 2]>,
    rows: [adw::ActionRow; 2],
    pictures: [gtk::DrawingArea; 2],
    seed: adw::EntryRow,
    begins: adw::ComboRow,
    figures: [adw::ComboRow; 2],
    compasses: adw::ComboRow,
    sets: RefCell<Vec<Arc<CompassSet>>>,
    /// While rows are filled, their changes are nobody's choice.
    filling: Cell<bool>,
    changed: OnceCell<Box<dyn Fn()>>,
}

/// Reads a team text such as `1-2-4-9-12-23-25`.
fn read_team(text: &str) -> Option<Team> {
    let numbers = text.split('-').map(|number| number.parse().ok().and_then(Kind::maseitai));
    let mut team: Team = numbers.collect::<Option<_>>()?;
    team.sort();
    team.dedup();
    (team.len() == SEVEN).then_some(team)
}

fn write_team(team: &[Kind]) -> String {
    team.iter().map(|kind| kind.index().to_string()).collect::<Vec<_>>().join("-")
}

fn starters() -> [Team; 2] {
    let mut teams = STARTERS.split(':').filter_map(read_team);
    std::array::from_fn(|_| teams.next().unwrap_or_default())
}

/// Two teams drawn from a seed, as the choice `teams=random` draws them.
fn random_teams(seed: u64) -> [Team; 2] {
    let mut rng = Rng::from_seed(seed);
    std::array::from_fn(|_| {
        let mut all: Vec<Kind> = Kind::all_maseitai().collect();
        rng.shuffle(&mut all);
        let mut team: Team = all.into_iter().take(SEVEN).collect();
        team.sort();
        team
    })
}

/// What a team costs to dratp as a whole.
fn cost(set: &CompassSet, team: &[Kind]) -> u32 {
    team.iter().map(|&kind| u32::from(set.value(kind))).sum()
}

fn combo(title: &str, values: &[String]) -> adw::ComboRow {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    adw::ComboRow::builder().title(title).model(&gtk::StringList::new(&values)).build()
}

impl Page {
    fn new(settings: Option<&gio::Settings>) -> Self {
        let last = |key: &str| settings.and_then(|settings| last_used(settings, "navia", key));
        let teams = last("teams").and_then(|text| {
            let (white, black) = text.split_once(':')?;
            Some([read_team(white)?, read_team(black)?])
        });
        let sides = [tr("White"), tr("Black")];
        let names = Figure::ALL.map(|figure| figure.name().to_owned());
        let figures: [adw::ComboRow; 2] = std::array::from_fn(|side| {
            let titles = [tr("White's Navia"), tr("Black's Navia")];
            let row = combo(&titles[side], &names);
            let chosen = last(Figure::tag(side)).and_then(|name| names.iter().position(|other| *other == name));
            row.set_selected(chosen.unwrap_or(Figure::USUAL[side] as usize) as u32);
            row
        });
        let begins = combo(&tr("Begins"), &sides);
        begins.set_selected(u32::from(last("begins").as_deref() == Some("b")));
        let page = Self {
            widget: gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(18).build(),
            teams: RefCell::new(teams.unwrap_or_else(starters)),
            rows: std::array::from_fn(|_| adw::ActionRow::new()),
            pictures: std::array::from_fn(|_| {
                gtk::DrawingArea::builder()
                    .accessible_role(gtk::AccessibleRole::Presentation)
                    .content_height(52)
                    .hexpand(true)
                    .build()
            }),
            seed: adw::EntryRow::builder().title(tr("Random teams from a seed")).show_apply_button(true).build(),
            begins,
            figures,
            compasses: combo(&tr("Compasses"), &[]),
            sets: RefCell::default(),
            filling: Cell::new(false),
            changed: OnceCell::new(),
        };
        page.fill_sets(last("compasses").as_deref());
        page
    }

    fn build(self: &Rc<Self>) {
        let teams = adw::PreferencesGroup::builder().title(tr("Teams")).build();
        for (side, title) in [tr("White's team"), tr("Black's team")].into_iter().enumerate() {
            let row = &self.rows[side];
            row.set_title(&title);
            let change = gtk::Button::builder().label(tr("Change…")).valign(gtk::Align::Center).build();
            change.connect_clicked(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |button| page.choose_team(side, button)
            ));
            row.add_suffix(&change);
            teams.add(row);
            let picture = adw::PreferencesRow::builder().activatable(false).focusable(false).build();
            picture.set_child(Some(&self.pictures[side]));
            teams.add(&picture);
        }
        teams.add(&self.seed);
        self.seed.connect_apply(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |seed| page.draw_teams(&seed.text())
        ));
        let starter = gtk::Button::builder().label(tr("Starter teams")).halign(gtk::Align::Center).build();
        starter.add_css_class("pill");
        starter.connect_clicked(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.set_teams(starters())
        ));
        let start = adw::PreferencesGroup::builder().title(tr("Start")).build();
        start.add(&self.begins);
        for row in &self.figures {
            start.add(row);
        }
        start.add(&self.compasses);
        let edit = adw::ActionRow::builder()
            .title(tr("Compass editor"))
            .subtitle(tr("Enter the printed faces of your own figures"))
            .activatable(true)
            .build();
        edit.add_suffix(&gtk::Image::from_icon_name("go-next-symbolic"));
        edit.connect_activated(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |row| page.open_editor(row)
        ));
        start.add(&edit);
        self.widget.append(&teams);
        self.widget.append(&starter);
        self.widget.append(&start);
        for row in self.figures.iter().chain([&self.begins, &self.compasses]) {
            row.connect_selected_notify(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_| page.tell()
            ));
        }
        self.show_teams();
    }

    /// The compass set that is chosen.
    fn set(&self) -> Arc<CompassSet> {
        let sets = self.sets.borrow();
        let chosen = sets.get(self.compasses.selected() as usize);
        chosen.unwrap_or_else(|| CompassSet::reconstructed()).clone()
    }

    /// Offers the program's own set and the user's; chooses the one of a name.
    fn fill_sets(&self, name: Option<&str>) {
        let mut sets = vec![CompassSet::reconstructed().clone()];
        sets.extend(files::compass_sets());
        let names: Vec<String> = sets
            .iter()
            .map(
                |set| if set.name() == CompassSet::RECONSTRUCTED { tr("Reconstructed") } else { set.name().to_owned() },
            )
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let chosen = sets.iter().position(|set| Some(set.name()) == name).unwrap_or(0);
        self.filling.set(true);
        self.compasses.set_model(Some(&gtk::StringList::new(&names)));
        self.compasses.set_selected(chosen as u32);
        self.filling.set(false);
        self.sets.replace(sets);
    }

    fn draw_teams(&self, text: &str) {
        // A word is as good a seed as a number.
        let seed = text.trim().parse().unwrap_or_else(|_| {
            text.trim()
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        });
        self.set_teams(random_teams(seed));
    }

    fn set_teams(&self, teams: [Team; 2]) {
        self.teams.replace(teams);
        self.tell();
    }

    fn choose_team(self: &Rc<Self>, side: usize, button: &gtk::Button) {
        let parent = button.root().and_downcast::<gtk::Window>();
        let team = self.teams.borrow()[side].clone();
        let page = Rc::downgrade(self);
        let seat = Seat::new(side as u8);
        team::choose(parent.as_ref(), (&self.rows[side].title(), seat), self.set(), team, move |team| {
            if let Some(page) = page.upgrade() {
                page.teams.borrow_mut()[side] = team;
                page.tell();
            }
        });
    }

    fn open_editor(self: &Rc<Self>, row: &adw::ActionRow) {
        let parent = row.root().and_downcast::<gtk::Window>();
        let page = Rc::downgrade(self);
        editor::open(parent.as_ref(), &self.set(), move |name, replaced| {
            if let Some(page) = page.upgrade() {
                page.fill_sets(Some(name));
                page.tell();
                if let Some(old) = replaced {
                    page.offer_back(name, old);
                }
            }
        });
    }

    /// Says that a set was replaced, and offers the old one back.
    fn offer_back(self: &Rc<Self>, name: &str, old: String) {
        let Some(toasts) = self.widget.ancestor(adw::ToastOverlay::static_type()).and_downcast::<adw::ToastOverlay>()
        else {
            return;
        };
        let told = say(&Message::new("The set {name} was replaced").with("name", name));
        let toast = adw::Toast::builder().title(glib::markup_escape_text(&told)).button_label(tr("Undo")).build();
        let (page, name) = (Rc::downgrade(self), name.to_owned());
        toast.connect_button_clicked(move |toast| {
            let Some(page) = page.upgrade() else { return };
            match files::save_set(&name, &old) {
                Ok(_) => {
                    page.fill_sets(Some(&name));
                    page.tell();
                }
                Err(why) => toast.set_title(&glib::markup_escape_text(&sentence(&why))),
            }
        });
        toasts.add_toast(toast);
    }

    /// Shows what was chosen, and says that it has changed.
    fn tell(&self) {
        if self.filling.get() {
            return;
        }
        self.show_teams();
        if let Some(changed) = self.changed.get() {
            changed();
        }
    }

    fn show_teams(&self) {
        let set = self.set();
        for (side, team) in self.teams.borrow().iter().enumerate() {
            let names: Vec<&str> = team.iter().filter_map(|&kind| Some(set.compass(kind)?.name.as_str())).collect();
            let told = Message::new("{names}: {cost} Gs in all")
                .with("names", names.join(", "))
                .with("cost", cost(&set, team).to_string());
            self.rows[side].set_subtitle(&glib::markup_escape_text(&say(&told)));
            draw_team(&self.pictures[side], set.clone(), team.clone(), Seat::new(side as u8));
        }
    }
}

/// Shows the pieces of a side's team next to each other.
fn draw_team(area: &gtk::DrawingArea, set: Arc<CompassSet>, team: Team, seat: Seat) {
    draw_on_window(area, move |cr, theme, view| {
        let side = (view.width / SEVEN as f64).min(view.height);
        let left = (view.width - side * team.len() as f64) / 2.0;
        for (i, &kind) in team.iter().enumerate() {
            cr.save()?;
            cr.translate(left + side * i as f64, (view.height - side) / 2.0);
            board::paint_maseitai(cr, &set, (kind, seat), theme, &View { width: side, height: side, ..*view })?;
            cr.restore()?;
        }
        Ok(())
    });
}

impl GameSetup for Shared {
    fn widget(&self) -> gtk::Widget {
        self.0.widget.clone().upcast()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["teams", "begins"]
    }

    fn choices(&self) -> Pairs {
        let teams = self.0.teams.borrow();
        let begins = if self.0.begins.selected() == 1 { "b" } else { "w" };
        vec![
            ("teams".to_owned(), teams.iter().map(|team| write_team(team)).collect::<Vec<_>>().join(":")),
            ("begins".to_owned(), begins.to_owned()),
        ]
    }

    fn tags(&self) -> Pairs {
        let teams = self.0.teams.borrow();
        let plays = |kind: Kind| teams.iter().any(|team| team.contains(&kind));
        let mut tags = set_tags(&self.0.set(), plays).0;
        for (side, row) in self.0.figures.iter().enumerate() {
            let figure = Figure::ALL[(row.selected() as usize).min(3)];
            if figure != Figure::USUAL[side] {
                tags.push((Figure::tag(side).to_owned(), figure.name().to_owned()));
            }
        }
        tags
    }

    fn shuffle(&self, seed: u64) {
        // Short enough to be told to somebody who is to play the same teams.
        let seed = seed % 1_000_000;
        self.0.seed.set_text(&seed.to_string());
        self.0.set_teams(random_teams(seed));
    }

    fn remembered(&self) -> Pairs {
        let figure = |side: usize| Figure::ALL[(self.0.figures[side].selected() as usize).min(3)].name().to_owned();
        vec![
            ("compasses".to_owned(), self.0.set().name().to_owned()),
            (Figure::tag(0).to_owned(), figure(0)),
            (Figure::tag(1).to_owned(), figure(1)),
        ]
    }

    fn connect_changed(&self, changed: Box<dyn Fn()>) {
        // Called once, by the window that shows the page.
        let _ = self.0.changed.set(changed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::GAMES;
    use crate::rules::{Request, Tags, game_by_id};

    #[test]
    fn a_seed_draws_the_teams_that_the_command_line_draws() {
        let game = game_by_id(GAMES, "navia").unwrap();
        for seed in [0, 7, 123_456] {
            let choices = [("teams".to_owned(), "random".to_owned())];
            let request = Request { tags: &Tags::default(), choices: &choices };
            let drawn = game.draw(&request, &mut Rng::from_seed(seed)).unwrap();
            let text = random_teams(seed).map(|team| write_team(&team)).join(":");
            let fen = drawn.setup.0.iter().find(|(name, _)| name == "FEN").map(|(_, fen)| fen.as_str()).unwrap();
            assert!(fen.contains(&format!(" {text} ")), "{seed}: {fen} {text}");
        }
    }

    #[test]
    fn teams_are_read_as_they_are_written() {
        let [white, black] = starters();
        assert_eq!(format!("{}:{}", write_team(&white), write_team(&black)), STARTERS);
        assert_eq!(cost(CompassSet::reconstructed(), &white), 4 + 16 + 5 + 11 + 5 + 12 + 6);
        for damaged in ["", "1-2-3", "1-1-2-3-4-5-6", "1-2-3-4-5-6-45", "1-2-3-4-5-6-x"] {
            assert_eq!(read_team(damaged), None, "{damaged}");
        }
    }
}
