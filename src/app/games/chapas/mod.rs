//! What the window for a new game asks for Combate de chapas: map, shot, hand, practice, and the draw for White.

mod draw;
mod maps;

use super::{GameSetup, Pairs};
use crate::app::settings::{last_used, remember};
use crate::app::words::{say, sentence, tr};
use crate::games::chapas::{Hand, Map, write_map};
use crate::text::Message;
use adw::prelude::*;
use draw::Draw;
use gtk::{gio, glib};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The game's id, for preferences.
const GAME: &str = "chapas";

/// The values of the option `shot`, in the order of its row.
const SHOTS: [&str; 2] = ["aim", "dice"];

/// The setup's widgets and what they stand for.
pub struct ChapasSetup {
    content: gtk::Box,
    map: adw::ComboRow,
    shot: adw::ComboRow,
    hand: adw::ComboRow,
    practice: gtk::Switch,
    practice_row: adw::ActionRow,
    /// Says under the map why a file with maps was refused.
    problem: adw::ActionRow,
    draw: Draw,
    maps: RefCell<Vec<Arc<Map>>>,
    settings: Option<gio::Settings>,
    changed: RefCell<Vec<Box<dyn Fn()>>>,
}

/// Makes the setup, with what was chosen last.
pub fn make(settings: Option<&gio::Settings>) -> Rc<dyn GameSetup> {
    ChapasSetup::new(settings)
}

fn combo(title: &str, words: &[&str]) -> adw::ComboRow {
    adw::ComboRow::builder().title(title).model(&gtk::StringList::new(words)).build()
}

fn select(row: &adw::ComboRow, i: Option<usize>) {
    row.set_selected(i.unwrap_or(0) as u32);
}

fn hand_words(hand: Hand) -> Message {
    match hand {
        Hand::Sway => Message::new("Swaying"),
        Hand::Natural => Message::new("Natural"),
        Hand::Shaky => Message::new("Shaky"),
        Hand::Steady => Message::new("Steady"),
    }
}

fn hand_remark(hand: Hand) -> Message {
    match hand {
        Hand::Sway => Message::new("Line and strength swing until you press: skill decides"),
        Hand::Natural => Message::new("Chance spreads a shot about as much as with real caps"),
        Hand::Shaky => Message::new("Chance spreads a shot more than with real caps"),
        Hand::Steady => Message::new("The shot goes exactly as it was aimed"),
    }
}

/// What is known of a map ("Map").
fn map_remark(map: &Map) -> Message {
    match map.id() {
        "hexagram-9" => Message::new("Every planet can be enclosed, and neither side can force a win"),
        "wheel-7" => Message::new("White wins by force if every jump succeeds; not every planet can be enclosed"),
        "tetractys-10" => Message::new("Not every planet can be enclosed"),
        _ => {
            let n = map.planets().len() as u64;
            Message::plural("Your own map, with {n} planet", "Your own map, with {n} planets", n)
        }
    }
}

impl ChapasSetup {
    fn new(settings: Option<&gio::Settings>) -> Rc<Self> {
        let last = |field: &str| settings.and_then(|settings| last_used(settings, GAME, field));
        let shots = [tr("Aimed"), tr("Diced")];
        let hands = Hand::ALL.map(|hand| say(&hand_words(hand)));
        let practice = gtk::Switch::builder().valign(gtk::Align::Center).build();
        let problem = adw::ActionRow::builder().use_markup(false).visible(false).css_classes(["error"]).build();
        let setup = Rc::new(Self {
            content: gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build(),
            map: combo(&tr("Map"), &[]),
            shot: combo(&tr("Jumps"), &shots.each_ref().map(String::as_str)),
            hand: combo(&tr("Hand"), &hands.each_ref().map(String::as_str)),
            practice_row: adw::ActionRow::builder()
                .title(tr("Practice"))
                .subtitle(tr("Shows where a shot would end"))
                .activatable_widget(&practice)
                .build(),
            practice,
            problem,
            draw: Draw::new(),
            maps: RefCell::default(),
            settings: settings.cloned(),
            changed: RefCell::default(),
        });
        setup.practice_row.add_suffix(&setup.practice);
        setup.practice.set_active(last("practice").as_deref() == Some("1"));
        setup.fill_maps(last("map").as_deref());
        select(&setup.shot, SHOTS.iter().position(|shot| last("shot").as_deref() == Some(shot)));
        let hand = last("hand").and_then(|word| Hand::read(&word)).unwrap_or_default();
        select(&setup.hand, Hand::ALL.iter().position(|other| *other == hand));
        setup.build();
        setup.show();
        setup
    }

    fn build(self: &Rc<Self>) {
        let group = adw::PreferencesGroup::new();
        let import = gtk::Button::builder()
            .icon_name("document-open-symbolic")
            .valign(gtk::Align::Center)
            .tooltip_text(tr("Take a map from a file"))
            .css_classes(["flat"])
            .build();
        import.update_property(&[gtk::accessible::Property::Label(&tr("Take a map from a file"))]);
        self.map.add_suffix(&import);
        let weak = Rc::downgrade(self);
        import.connect_clicked(move |_| import_map(weak.clone()));
        let rows: [&gtk::Widget; 5] = [
            self.map.upcast_ref(),
            self.problem.upcast_ref(),
            self.shot.upcast_ref(),
            self.hand.upcast_ref(),
            self.practice_row.upcast_ref(),
        ];
        for row in rows {
            group.add(row);
        }
        let weak = Rc::downgrade(self);
        self.map.connect_selected_notify(move |_| {
            if let Some(setup) = weak.upgrade() {
                setup.say_problem(None);
            }
        });
        for row in [&self.map, &self.shot, &self.hand] {
            let weak = Rc::downgrade(self);
            row.connect_selected_notify(move |_| changed(&weak));
        }
        let weak = Rc::downgrade(self);
        self.practice.connect_active_notify(move |_| changed(&weak));
        let weak = Rc::downgrade(self);
        self.draw.connect_drawn(move || changed(&weak));
        self.content.append(&group);
        self.content.append(&self.draw.widget());
    }

    /// Fills the list of maps, and selects one.
    fn fill_maps(&self, id: Option<&str>) {
        let maps: Vec<Arc<Map>> = Map::shipped().iter().cloned().chain(maps::load()).collect();
        let ids: Vec<&str> = maps.iter().map(|map| map.id()).collect();
        let selected = ids.iter().position(|other| Some(*other) == id);
        let model = gtk::StringList::new(&ids);
        self.maps.replace(maps.clone());
        self.map.set_model(Some(&model));
        select(&self.map, selected);
    }

    fn chosen_map(&self) -> Arc<Map> {
        let maps = self.maps.borrow();
        Arc::clone(maps.get(self.map.selected() as usize).unwrap_or(&Map::shipped()[0]))
    }

    fn chosen_hand(&self) -> Hand {
        Hand::ALL.get(self.hand.selected() as usize).copied().unwrap_or_default()
    }

    fn is_aimed(&self) -> bool {
        self.shot.selected() == 0
    }

    fn show(&self) {
        self.map.set_subtitle(&say(&map_remark(&self.chosen_map())));
        self.shot.set_subtitle(&if self.is_aimed() {
            tr("With the mouse, by touch or by keys")
        } else {
            tr("For whoever cannot or does not want to aim")
        });
        self.hand.set_subtitle(&say(&hand_remark(self.chosen_hand())));
        self.hand.set_visible(self.is_aimed());
        self.practice_row.set_visible(self.is_aimed());
    }

    fn remember(&self) {
        let Some(settings) = &self.settings else { return };
        let practice = if self.practice.is_active() { "1" } else { "0" };
        let fields = [("hand", self.chosen_hand().word()), ("practice", practice)];
        let fields = fields.map(|(field, value)| (field.to_owned(), value.to_owned()));
        remember(settings, GAME, &fields);
    }

    fn say_problem(&self, why: Option<&Message>) {
        self.problem.set_title(&why.map(sentence).unwrap_or_default());
        self.problem.set_visible(why.is_some());
        // With the focus it is in view, and spoken: as soon as it has a place.
        if why.is_some() {
            self.problem.add_tick_callback(|problem, _| {
                if problem.height() == 0 {
                    return glib::ControlFlow::Continue;
                }
                problem.grab_focus();
                glib::ControlFlow::Break
            });
        }
    }

    /// Takes the maps of a file, or says under the map why not.
    async fn take_file(&self, file: &gio::File) {
        match maps::import(file).await {
            Ok(id) => {
                self.say_problem(None);
                self.fill_maps(Some(&id));
            }
            Err(why) => {
                let name = file.basename().map(|name| name.display().to_string()).unwrap_or_default();
                let told = Message::new("the map file {name} was refused: {why}").with("name", name).with("why", why);
                self.say_problem(Some(&told));
            }
        }
    }
}

fn changed(setup: &Weak<ChapasSetup>) {
    let Some(setup) = setup.upgrade() else { return };
    setup.show();
    setup.remember();
    for changed in &*setup.changed.borrow() {
        changed();
    }
}

/// Asks for a file with maps and takes them.
fn import_map(setup: Weak<ChapasSetup>) {
    let Some(here) = setup.upgrade() else { return };
    let window = here.content.root().and_downcast::<gtk::Window>();
    let dialog = gtk::FileChooserNative::new(
        Some(&tr("Take a map from a file")),
        window.as_ref(),
        gtk::FileChooserAction::Open,
        None,
        None,
    );
    dialog.set_modal(true);
    let filter = gtk::FileFilter::new();
    filter.set_name(Some(&tr("Maps")));
    filter.add_pattern("*.toml");
    dialog.add_filter(&filter);
    glib::spawn_future_local(async move {
        if dialog.run_future().await != gtk::ResponseType::Accept {
            return;
        }
        let (Some(file), Some(here)) = (dialog.file(), setup.upgrade()) else { return };
        here.take_file(&file).await;
        changed(&setup);
    });
}

impl GameSetup for ChapasSetup {
    fn widget(&self) -> gtk::Widget {
        self.content.clone().upcast()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["map", "shot"]
    }

    fn choices(&self) -> Pairs {
        Pairs::new()
    }

    fn rules(&self) -> Pairs {
        let shot = SHOTS[usize::from(!self.is_aimed())];
        vec![("map".to_owned(), self.chosen_map().id().to_owned()), ("shot".to_owned(), shot.to_owned())]
    }

    /// `Map` for a map of the user's, `Hand` and `Practice` where shots are aimed, `Draw` where it was made here.
    fn tags(&self) -> Pairs {
        let mut tags = Pairs::new();
        let map = self.chosen_map();
        if Map::shipped_by_id(map.id()).is_none() {
            tags.push(("Map".to_owned(), write_map(&map)));
        }
        if self.is_aimed() {
            tags.push(("Hand".to_owned(), self.chosen_hand().word().to_owned()));
            if self.practice.is_active() {
                tags.push(("Practice".to_owned(), "1".to_owned()));
            }
        }
        tags.extend(self.draw.tag().map(|draw| ("Draw".to_owned(), draw)));
        tags
    }

    fn connect_changed(&self, changed: Box<dyn Fn()>) {
        self.changed.borrow_mut().push(changed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[gtk::test]
    fn a_map_file_that_is_refused_is_named_under_the_map() {
        adw::init().unwrap();
        let setup = ChapasSetup::new(None);
        let scrolled = gtk::ScrolledWindow::builder().child(&setup.content).build();
        let window = gtk::Window::builder().child(&scrolled).default_width(360).default_height(120).build();
        window.present();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moon & sun.toml");
        let take = |text: &str| {
            std::fs::write(&path, text).unwrap();
            glib::MainContext::default().block_on(setup.take_file(&gio::File::for_path(&path)));
        };
        take("map = 1");
        let context = glib::MainContext::default();
        let seen = || {
            let bounds =
                setup.problem.compute_bounds(&scrolled).map(|bounds| (bounds.y(), bounds.y() + bounds.height()));
            setup.problem.is_focus() && bounds.is_some_and(|(top, low)| top >= 0.0 && low <= 121.0)
        };
        let begun = std::time::Instant::now();
        while !seen() && begun.elapsed().as_secs() < 5 {
            context.iteration(false);
        }
        assert!(setup.problem.is_visible() && seen(), "it is in view");
        let told = setup.problem.title();
        assert!(told.starts_with("The map file moon & sun.toml was refused: "), "{told}");
        // It stands next to the row with the file's button, before all others.
        let below = setup.map.next_sibling();
        assert_eq!(below.as_ref(), Some(setup.problem.upcast_ref::<gtk::Widget>()));
        setup.map.set_selected(1);
        assert!(!setup.problem.is_visible());
        window.destroy();
    }
}
