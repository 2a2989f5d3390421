//! What a screen reader calls a button whose label marks a key: GTK before 4.10 gives it the label as it is written,
//! with the mark, before the label as it is shown ("_Open Open").

use gtk::glib;
use gtk::prelude::*;

/// Leaves such buttons of every window the name that they show, each time the window comes up.
pub fn follow_windows() {
    gtk::Window::toplevels().connect_items_changed(|windows, place, _, added| {
        for window in (place..place + added).filter_map(|at| windows.item(at).and_downcast::<gtk::Widget>()) {
            window.connect_map(|window| {
                name_as_shown(window);
                // The rest of it may be made when it is shown.
                glib::idle_add_local_once(glib::clone!(
                    #[weak]
                    window,
                    move || name_as_shown(&window)
                ));
            });
        }
    });
}

fn name_as_shown(widget: &gtk::Widget) {
    let marked = widget.downcast_ref::<gtk::Button>().is_some_and(|button| button.uses_underline());
    if marked {
        widget.reset_property(gtk::AccessibleProperty::Label);
    }
    let mut child = widget.first_child();
    while let Some(widget) = child {
        name_as_shown(&widget);
        child = widget.next_sibling();
    }
}
