//! The window of the preferences. Each is stored and takes effect at once.

use super::application::{self, Application};
use super::archive_place;
use super::wheel;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

/// The values of the preference for light and dark, in the order of their row.
const SCHEMES: [&str; 3] = ["follow", "light", "dark"];
/// The kinds of clock, in the order of their row.
const CLOCKS: [&str; 3] = ["none", "sudden-death", "increment"];

mod imp {
    use super::*;
    use std::cell::RefCell;

    #[derive(Default, gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/preferences.ui")]
    pub struct Preferences {
        #[template_child]
        pub colour_scheme: TemplateChild<adw::ComboRow>,
        #[template_child]
        pub animation: TemplateChild<gtk::Switch>,
        #[template_child]
        pub coordinates: TemplateChild<gtk::Switch>,
        #[template_child]
        pub turn_to_move: TemplateChild<gtk::Switch>,
        #[template_child]
        pub clock_kind: TemplateChild<adw::ComboRow>,
        #[template_child]
        pub minutes_row: TemplateChild<adw::ActionRow>,
        #[template_child]
        pub clock_minutes: TemplateChild<gtk::SpinButton>,
        #[template_child]
        pub increment_row: TemplateChild<adw::ActionRow>,
        #[template_child]
        pub clock_increment: TemplateChild<gtk::SpinButton>,
        #[template_child]
        pub name_0: TemplateChild<adw::EntryRow>,
        #[template_child]
        pub name_1: TemplateChild<adw::EntryRow>,
        #[template_child]
        pub name_2: TemplateChild<adw::EntryRow>,
        #[template_child]
        pub name_3: TemplateChild<adw::EntryRow>,
        #[template_child]
        pub place: TemplateChild<adw::ActionRow>,
        #[template_child]
        pub open_row: TemplateChild<adw::ActionRow>,
        #[template_child]
        pub new_row: TemplateChild<adw::ActionRow>,
        #[template_child]
        pub own_row: TemplateChild<adw::ActionRow>,
        pub app: RefCell<Option<Application>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Preferences {
        const NAME: &'static str = "LudotecaPreferences";
        type Type = super::Preferences;
        type ParentType = adw::PreferencesWindow;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for Preferences {}
    impl WidgetImpl for Preferences {}
    impl WindowImpl for Preferences {}
    impl AdwWindowImpl for Preferences {}
    impl PreferencesWindowImpl for Preferences {}
}

glib::wrapper! {
    /// The window of the preferences.
    pub struct Preferences(ObjectSubclass<imp::Preferences>)
        @extends adw::PreferencesWindow, adw::Window, gtk::Window, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Native, gtk::Root,
                    gtk::ShortcutManager;
}

impl Preferences {
    /// Makes the window over the one in use.
    pub fn new(app: &Application) -> Self {
        let window: Self = glib::Object::builder().property("modal", true).build();
        window.set_transient_for(app.active_window().as_ref());
        window.imp().app.replace(Some(app.clone()));
        if let Some(settings) = app.settings() {
            window.bind(settings);
            window.bind_names(settings);
        }
        window.connect_archive();
        window.show_place();
        window
    }

    fn bind(&self, settings: &gio::Settings) {
        let imp = self.imp();
        settings.bind("animation", &*imp.animation, "active").build();
        settings.bind("coordinates", &*imp.coordinates, "active").build();
        settings.bind("turn-to-move", &*imp.turn_to_move, "active").build();
        bind_choice(settings, "colour-scheme", &imp.colour_scheme, &SCHEMES);
        bind_choice(settings, "clock-kind", &imp.clock_kind, &CLOCKS);
        wheel::leave_number(&imp.clock_minutes);
        wheel::leave_number(&imp.clock_increment);
        settings.bind("clock-minutes", &*imp.clock_minutes, "value").build();
        settings.bind("clock-increment", &*imp.clock_increment, "value").build();
        let show_times = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |kind: &adw::ComboRow| {
                let kind = CLOCKS.get(kind.selected() as usize).copied().unwrap_or("none");
                window.imp().minutes_row.set_visible(kind != "none");
                window.imp().increment_row.set_visible(kind == "increment");
            }
        );
        show_times(&imp.clock_kind);
        imp.clock_kind.connect_selected_notify(show_times);
    }

    fn names(&self) -> [adw::EntryRow; 4] {
        let imp = self.imp();
        [imp.name_0.get(), imp.name_1.get(), imp.name_2.get(), imp.name_3.get()]
    }

    fn bind_names(&self, settings: &gio::Settings) {
        for (row, name) in self.names().iter().zip(settings.strv("default-names").iter()) {
            row.set_text(name);
        }
        for row in self.names() {
            row.connect_changed(glib::clone!(
                #[weak(rename_to = window)]
                self,
                #[strong]
                settings,
                move |_| {
                    let names: Vec<String> = window.names().iter().map(|row| row.text().trim().to_owned()).collect();
                    if let Err(error) = settings.set_strv("default-names", names) {
                        glib::g_warning!("ludoteca", "{error}");
                    }
                }
            ));
        }
    }

    fn app(&self) -> Option<Application> {
        self.imp().app.borrow().clone()
    }

    fn show_place(&self) {
        let Some(app) = self.app() else { return };
        let place = app.archive_place();
        self.imp().place.set_subtitle(&glib::markup_escape_text(&place.display().to_string()));
        self.imp().own_row.set_visible(place != application::default_archive());
    }

    fn connect_archive(&self) {
        let imp = self.imp();
        imp.open_row.connect_activated(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| {
                glib::spawn_future_local(async move {
                    if let Some(app) = window.app() {
                        archive_place::open_another(&app, window.upcast_ref()).await;
                        window.show_place();
                    }
                });
            }
        ));
        imp.new_row.connect_activated(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| {
                glib::spawn_future_local(async move {
                    if let Some(app) = window.app() {
                        archive_place::make_new(&app, window.upcast_ref()).await;
                        window.show_place();
                    }
                });
            }
        ));
        imp.own_row.connect_activated(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| {
                if let Some(app) = window.app() {
                    app.use_archive(None, crate::archive::IfMissing::Create);
                    window.show_place();
                }
            }
        ));
    }
}

/// Binds a preference of few words to the row that chooses among them.
fn bind_choice(settings: &gio::Settings, key: &str, row: &adw::ComboRow, words: &'static [&'static str]) {
    settings
        .bind(key, row, "selected")
        .mapping(move |variant, _| {
            let place = words.iter().position(|word| Some(*word) == variant.str())?;
            Some((place as u32).to_value())
        })
        .set_mapping(move |value, _| Some(words.get(value.get::<u32>().ok()? as usize)?.to_variant()))
        .build();
}
