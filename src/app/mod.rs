//! The program with its window: GTK 4 and libadwaita. The only module behind the feature `gui`; nothing else names it.

mod actions;
mod application;
mod archive_page;
mod archive_place;
mod arrange_page;
mod board_view;
mod clock_fields;
mod dialogs;
mod files;
mod folding_layout;
mod game_page;
mod games;
mod help_window;
mod match_sheet;
mod miniature;
mod move_list;
mod new_game;
mod open_games;
mod position_games;
mod preferences;
mod settings;
mod shortcuts;
mod spoken;
mod start_page;
mod store;
mod tags_dialog;
mod task;
mod trouble_page;
mod wheel;
mod window;
mod words;
mod wrap_layout;

pub use actions::{ACTIONS, Action, Chapter};
pub use application::Application;
pub use archive_page::{ArchivePage, Walk};
pub use arrange_page::ArrangePage;
pub use board_view::BoardView;
pub use clock_fields::ClockFields;
pub use game_page::GamePage;
pub use help_window::HelpWindow;
pub use match_sheet::MatchSheet;
pub use move_list::MoveList;
pub use new_game::NewGame;
pub use position_games::PositionGames;
pub use preferences::Preferences;
pub use shortcuts::shortcuts_window;
pub use start_page::StartPage;
pub use store::Store;
pub use trouble_page::TroublePage;
pub use window::Window;

use gtk::gio::prelude::*;
use gtk::{gio, glib};

/// The application's id, and the name of its icon, schema and desktop file.
pub const APP_ID: &str = "io.github.ludoteca.Ludoteca";

const DOMAIN: &str = "ludoteca";

/// Starts the program and gives its exit code.
pub fn run() -> glib::ExitCode {
    prepare();
    Application::new().run()
}

/// Makes resources and translations known; once, before the first widget.
pub fn prepare() {
    gio::resources_register_include!("ludoteca.gresource").expect("the resources are part of the program");
    let locale = option_env!("LUDOTECA_LOCALEDIR").filter(|_| !cfg!(debug_assertions));
    // GTK sets the locale itself; a domain that cannot be bound leaves the source's English.
    let _ = gettextrs::bindtextdomain(DOMAIN, locale.unwrap_or(env!("LUDOTECA_BUILD_LOCALE")));
    let _ = gettextrs::bind_textdomain_codeset(DOMAIN, "UTF-8");
    let _ = gettextrs::textdomain(DOMAIN);
    glib::set_application_name("Ludoteca");
}
