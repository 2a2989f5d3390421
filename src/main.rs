//! The program with its window.

fn main() -> gtk::glib::ExitCode {
    ludoteca::app::run()
}
