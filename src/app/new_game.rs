//! The window for a new game: who plays, which start, which options; a live picture of the start.

use super::application::Application;
use super::clock_fields::ClockFields;
use super::games::{self, GameSetup, Pairs, Seats};
use super::miniature::{Picture, draw_position};
use super::settings::{default_name, last_used, remember};
use super::window::Window;
use super::words::{say, tr};
use crate::record::Record;
use crate::rng::{Rng, fresh_seed};
use crate::rules::{AnyGame, Drawn, Request, Seat, Tags};
use crate::table::{Birth, game_id, new_record};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

type Begin = Box<dyn Fn(Record)>;

/// One row for a choice or option: its key, its values, the widget.
pub struct Field {
    key: &'static str,
    values: &'static [&'static str],
    row: adw::ComboRow,
    kind: FieldKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    /// A choice of the start.
    Choice,
    /// A key of the tag `Rules`.
    Rule,
}

mod imp {
    use super::*;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/new_game.ui")]
    pub struct NewGame {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub board: TemplateChild<gtk::DrawingArea>,
        #[template_child]
        pub players: TemplateChild<adw::PreferencesGroup>,
        #[template_child]
        pub own_place: TemplateChild<gtk::Box>,
        #[template_child]
        pub options: TemplateChild<adw::PreferencesGroup>,
        #[template_child]
        pub clock_group: TemplateChild<adw::PreferencesGroup>,
        #[template_child]
        pub problem: TemplateChild<gtk::Label>,
        #[template_child]
        pub shuffle: TemplateChild<gtk::Button>,
        #[template_child]
        pub arrange: TemplateChild<gtk::Button>,
        #[template_child]
        pub play: TemplateChild<gtk::Button>,
        pub game: OnceCell<&'static dyn AnyGame>,
        pub settings: RefCell<Option<gio::Settings>>,
        pub names: RefCell<Vec<adw::EntryRow>>,
        pub fields: RefCell<Vec<Field>>,
        pub own: RefCell<Option<Rc<dyn GameSetup>>>,
        pub points: RefCell<Option<gtk::Switch>>,
        pub clock: OnceCell<ClockFields>,
        pub seed: Cell<u64>,
        pub drawn: RefCell<Option<Drawn>>,
        pub begin: RefCell<Option<Begin>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for NewGame {
        const NAME: &'static str = "LudotecaNewGame";
        type Type = super::NewGame;
        type ParentType = adw::Window;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
            klass.install_action("new-game.shuffle", None, |dialog, _, _| dialog.shuffle_again());
            klass.install_action("new-game.arrange", None, |dialog, _, _| dialog.arrange());
            klass.install_action("new-game.play", None, |dialog, _, _| dialog.play());
            klass.add_binding_action(gtk::gdk::Key::Escape, gtk::gdk::ModifierType::empty(), "window.close");
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for NewGame {}
    impl WidgetImpl for NewGame {}
    impl WindowImpl for NewGame {}
    impl AdwWindowImpl for NewGame {}
}

glib::wrapper! {
    /// The window for a new game.
    pub struct NewGame(ObjectSubclass<imp::NewGame>)
        @extends adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

impl NewGame {
    /// Makes the window for a game, with what was chosen last.
    pub fn new(parent: &Window, game: &'static dyn AnyGame) -> Self {
        let dialog: Self = glib::Object::builder().property("transient-for", parent).build();
        let app: Application = parent.app();
        dialog.imp().settings.replace(app.settings().cloned());
        let _ = dialog.imp().game.set(game);
        dialog.imp().title.set_title(game.info().variant);
        dialog.imp().shuffle.set_visible(game.info().start_varies);
        dialog.imp().arrange.set_visible(game.arranger().is_some());
        dialog.add_players();
        dialog.add_fields();
        let clock = ClockFields::new(&dialog.imp().clock_group, app.settings(), game.info().id);
        let _ = dialog.imp().clock.set(clock);
        dialog.shuffle();
        gtk::prelude::GtkWindowExt::set_focus(&dialog, Some(&*dialog.imp().play));
        dialog
    }

    /// Calls `begin` with the record of the game that is to be played.
    pub fn connect_play(&self, begin: impl Fn(Record) + 'static) {
        self.imp().begin.replace(Some(Box::new(begin)));
    }

    /// The choice of clocks.
    pub fn clock(&self) -> &ClockFields {
        self.imp().clock.get().expect("set when the window is made")
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.imp().game.get().copied().expect("set when the window is made")
    }

    fn last(&self, field: &str) -> Option<String> {
        last_used(self.imp().settings.borrow().as_ref()?, self.game().info().id, field)
    }

    fn default_name(&self, seat: u8) -> Option<String> {
        default_name(self.imp().settings.borrow().as_ref()?, seat.into())
    }

    fn add_players(&self) {
        let info = self.game().info();
        for seat in 0..info.seats.1 {
            let row = adw::EntryRow::builder().title(say(&info.seat_names[seat as usize])).build();
            let last = self.last(Seat::new(seat).tag()).filter(|name| !name.is_empty());
            row.set_text(&last.or_else(|| self.default_name(seat)).unwrap_or_default());
            row.connect_entry_activated(glib::clone!(
                #[weak(rename_to = dialog)]
                self,
                move |_| dialog.play()
            ));
            self.imp().players.add(&row);
            self.imp().names.borrow_mut().push(row);
        }
    }

    fn add_fields(&self) {
        let info = self.game().info();
        let own = games::setup(info.id, self.imp().settings.borrow().as_ref());
        let settled = own.as_ref().map_or(&[] as &[&str], |own| own.keys());
        if let Some(own) = &own {
            self.imp().own_place.append(&own.widget());
            let dialog = self.downgrade();
            own.connect_changed(Box::new(move || {
                if let Some(dialog) = dialog.upgrade() {
                    dialog.draw();
                }
            }));
            own.connect_seats(Rc::new(Rows(self.downgrade())));
        }
        for choice in info.choices.iter().filter(|choice| !settled.contains(&choice.key)) {
            self.add_field(choice.key, choice.values, &choice.about, FieldKind::Choice);
        }
        for option in info.options.iter().filter(|option| !settled.contains(&option.key)) {
            // The points of a match matter in a match only.
            if info.match_option == Some(option.key) {
                self.add_match_switch();
            }
            self.add_field(option.key, option.values, &option.about, FieldKind::Rule);
        }
        if let Some(points) = &*self.imp().points.borrow()
            && let Some(field) = self.imp().fields.borrow().iter().find(|field| info.match_option == Some(field.key))
        {
            points.bind_property("active", &field.row, "visible").sync_create().build();
        }
        self.imp().options.set_visible(!self.imp().fields.borrow().is_empty());
        self.imp().own_place.set_visible(own.is_some());
        self.imp().own.replace(own);
    }

    fn add_match_switch(&self) {
        let switch = gtk::Switch::builder().valign(gtk::Align::Center).build();
        switch.set_active(self.last("points").as_deref() == Some("yes"));
        let row = adw::ActionRow::builder()
            .title(tr("Match for points"))
            .subtitle(tr("Several games; each win scores points"))
            .activatable_widget(&switch)
            .build();
        row.add_suffix(&switch);
        self.imp().options.add(&row);
        self.imp().points.replace(Some(switch));
    }

    fn add_field(&self, key: &'static str, values: &'static [&'static str], about: &Message, kind: FieldKind) {
        let words: Vec<String> = values
            .iter()
            .map(|value| self.game().value_words(key, value).map_or_else(|| (*value).to_owned(), |words| say(&words)))
            .collect();
        let texts: Vec<&str> = words.iter().map(String::as_str).collect();
        let row = adw::ComboRow::builder().title(say(about)).model(&gtk::StringList::new(&texts)).build();
        if let Some(i) = self.last(key).and_then(|last| values.iter().position(|value| *value == last)) {
            row.set_selected(i as u32);
        }
        row.connect_selected_notify(glib::clone!(
            #[weak(rename_to = dialog)]
            self,
            move |_| dialog.draw()
        ));
        self.imp().options.add(&row);
        self.imp().fields.borrow_mut().push(Field { key, values, row, kind });
    }

    /// What the plain rows say.
    fn rows(&self, kind: FieldKind) -> Pairs {
        let info = self.game().info();
        let fields = self.imp().fields.borrow();
        let of_kind = fields
            .iter()
            .filter(|field| field.kind == kind && (info.match_option != Some(field.key) || self.is_match()));
        of_kind
            .filter_map(|field| {
                let value = field.values.get(field.row.selected() as usize)?;
                Some((field.key.to_owned(), (*value).to_owned()))
            })
            .collect()
    }

    fn chosen(&self, kind: FieldKind) -> Pairs {
        let mut chosen = self.rows(kind);
        if let Some(own) = &*self.imp().own.borrow() {
            chosen.extend(match kind {
                FieldKind::Choice => own.choices(),
                FieldKind::Rule => own.rules(),
            });
        }
        chosen
    }

    /// The tags that the game's own setup adds.
    fn own_tags(&self) -> Pairs {
        self.imp().own.borrow().as_ref().map(|own| own.tags()).unwrap_or_default()
    }

    fn is_match(&self) -> bool {
        self.imp().points.borrow().as_ref().is_some_and(gtk::Switch::is_active)
    }

    /// Draws another start, what the game's own setup draws included.
    fn shuffle_again(&self) {
        let own = self.imp().own.borrow().clone();
        if let Some(own) = own {
            own.shuffle(fresh_seed().unwrap_or_else(|_| glib::real_time() as u64));
        }
        self.shuffle();
    }

    /// Draws another start.
    fn shuffle(&self) {
        self.imp().seed.set(fresh_seed().unwrap_or_else(|_| glib::real_time() as u64));
        self.draw();
    }

    /// Draws the start that the choices and the seed give, and shows it.
    fn draw(&self) {
        let imp = self.imp();
        let rules: Vec<String> = self.chosen(FieldKind::Rule).iter().map(|(k, v)| format!("{k}={v}")).collect();
        let choices = self.chosen(FieldKind::Choice);
        let mut tags = Tags::new(&rules.join(";"), None);
        for (name, value) in self.own_tags() {
            tags.set(&name, value);
        }
        let drawn = self.game().draw(&Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(imp.seed.get()));
        let drawn = drawn.map_err(|why| say(why.message())).and_then(|drawn| {
            let position = self.game().start(&drawn.setup).map_err(|why| say(&why.0))?;
            for (i, row) in imp.names.borrow().iter().enumerate() {
                row.set_visible(i < position.seats() as usize);
            }
            draw_position(&imp.board, self.game().info().id, position, Picture::Board);
            Ok(drawn)
        });
        let chance = imp.own.borrow().as_ref().is_none_or(|own| own.has_chance());
        self.action_set_enabled("new-game.shuffle", chance);
        imp.problem.set_visible(drawn.is_err());
        self.action_set_enabled("new-game.play", drawn.is_ok());
        self.action_set_enabled("new-game.arrange", drawn.is_ok());
        match drawn {
            Ok(drawn) => imp.drawn.replace(Some(drawn)),
            Err(why) => {
                imp.problem.set_label(&why);
                imp.drawn.take()
            }
        };
    }

    /// The names of those who play.
    fn names(&self) -> Vec<String> {
        let rows = self.imp().names.borrow();
        rows.iter().filter(|row| row.is_visible()).map(|row| row.text().to_string()).collect()
    }

    /// Goes on in the position editor, from the start that is shown.
    fn arrange(&self) {
        let drawn = self.imp().drawn.borrow().clone();
        let (Some(drawn), Some(window)) = (drawn, self.transient_for().and_downcast::<Window>()) else { return };
        let mut beside = Tags::default();
        for (seat, name) in self.names().into_iter().enumerate().filter(|(_, name)| !name.trim().is_empty()) {
            beside.set(Seat::new(seat as u8).tag(), name);
        }
        for (name, value) in self.own_tags() {
            beside.set(&name, value);
        }
        beside.set("TimeControl", self.clock().tag());
        self.close();
        window.arrange(self.game(), &drawn.setup, &beside);
    }

    fn play(&self) {
        let imp = self.imp();
        let Some(drawn) = imp.drawn.take() else { return };
        let names = self.names();
        self.remember(&names);
        let mut birth = birth_now(names);
        birth.tags = self.own_tags();
        birth.tags.push(("TimeControl".to_owned(), self.clock().tag()));
        if self.is_match() {
            birth.tags.extend([
                ("Match".to_owned(), birth.game_id.clone()),
                ("MatchScore".to_owned(), "0-0".to_owned()),
                ("Round".to_owned(), "1".to_owned()),
            ]);
        }
        match new_record(self.game(), &drawn, &birth) {
            Ok(record) => {
                if let Some(begin) = &*imp.begin.borrow() {
                    begin(record);
                }
                self.close();
            }
            Err(_) => {
                imp.problem.set_label(&tr("A name is too long"));
                imp.problem.set_visible(true);
                imp.drawn.replace(Some(drawn));
            }
        }
    }

    fn remember(&self, names: &[String]) {
        let Some(settings) = &*self.imp().settings.borrow() else { return };
        let mut fields: Vec<(String, String)> =
            names.iter().enumerate().map(|(i, name)| (Seat::new(i as u8).tag().to_owned(), name.clone())).collect();
        fields.extend(self.rows(FieldKind::Choice));
        fields.extend(self.rows(FieldKind::Rule));
        if let Some(own) = &*self.imp().own.borrow() {
            fields.extend(own.remembered());
        }
        fields.extend(self.clock().chosen());
        fields.push(("points".to_owned(), if self.is_match() { "yes" } else { "no" }.to_owned()));
        remember(settings, self.game().info().id, &fields);
    }
}

/// The rows of the two first players.
struct Rows(glib::WeakRef<NewGame>);

impl Seats for Rows {
    fn name(&self, seat: Seat) -> String {
        let Some(dialog) = self.0.upgrade() else { return String::new() };
        let rows = dialog.imp().names.borrow();
        let Some(row) = rows.get(seat.index()) else { return String::new() };
        let name = row.text().trim().to_owned();
        if name.is_empty() { row.title().to_string() } else { name }
    }

    fn swap(&self) {
        let Some(dialog) = self.0.upgrade() else { return };
        if let [first, second, ..] = &dialog.imp().names.borrow()[..] {
            let (a, b) = (first.text(), second.text());
            first.set_text(&b);
            second.set_text(&a);
        }
    }
}

/// What is known of a game that begins now between these players.
pub fn birth_now(players: Vec<String>) -> Birth {
    let (local, utc) = (chrono::Local::now(), chrono::Utc::now());
    let seed = fresh_seed().unwrap_or_else(|_| glib::real_time() as u64);
    Birth {
        players,
        date: local.format("%Y.%m.%d").to_string(),
        utc: (utc.format("%Y.%m.%d").to_string(), utc.format("%H:%M:%S").to_string()),
        game_id: game_id(&mut Rng::from_seed(seed)),
        tags: Vec::new(),
    }
}
