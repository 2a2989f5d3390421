//! The program with its window.

fn main() -> gtk4::glib::ExitCode {
    ludoteca::app::run()
}
