//! The wheel scrolls the page that is looked at: a number or a short text under the pointer does not hold it up.

use gtk::prelude::*;

/// Lets the wheel over a number scroll the page; GTK would count the number up and down.
pub fn leave_number(spin: &gtk::SpinButton) {
    for wheel in wheels(spin) {
        spin.remove_controller(&wheel);
    }
}

/// Lets the wheel over a view within a page scroll the page as long as the view shows all that it holds; GTK would
/// swallow the wheel there.
pub fn leave_if_all_is_seen(view: &gtk::ScrolledWindow) {
    let bubbling = |wheel: &gtk::EventControllerScroll| wheel.propagation_phase() == gtk::PropagationPhase::Bubble;
    let wheels: Vec<_> = wheels(view).into_iter().filter(bubbling).collect();
    let heed = move |held: &gtk::Adjustment| {
        let all_is_seen = held.upper() - held.lower() <= held.page_size();
        let phase = if all_is_seen { gtk::PropagationPhase::None } else { gtk::PropagationPhase::Bubble };
        wheels.iter().for_each(|wheel| wheel.set_propagation_phase(phase));
    };
    let held = view.vadjustment();
    heed(&held);
    held.connect_changed(heed);
}

fn wheels(widget: &impl IsA<gtk::Widget>) -> Vec<gtk::EventControllerScroll> {
    let controllers = widget.observe_controllers();
    (0..controllers.n_items()).filter_map(|i| controllers.item(i).and_downcast()).collect()
}
