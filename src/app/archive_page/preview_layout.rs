//! The chosen game's board with what goes with it, one below the other. Where it is low, as under the list of a narrow
//! window, the words that the list says too give way to the board.

use gtk::glib;
use gtk::prelude::*;
use gtk::subclass::prelude::*;

/// The space between the parts.
const SPACING: i32 = 8;
/// The least height of a board that has words beside it.
const ROOM: i32 = 150;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct PreviewLayout;

    #[glib::object_subclass]
    impl ObjectSubclass for PreviewLayout {
        const NAME: &'static str = "LudotecaPreviewLayout";
        type Type = super::PreviewLayout;
        type ParentType = gtk::LayoutManager;
    }

    impl ObjectImpl for PreviewLayout {}

    impl LayoutManagerImpl for PreviewLayout {
        fn request_mode(&self, _widget: &gtk::Widget) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, widget: &gtk::Widget, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let parts = children(widget).map(|child| (is_words(&child), child.measure(orientation, for_size)));
            let (mut least, mut natural) = (0, -SPACING);
            for (words, (its_least, its_natural, ..)) in parts {
                if orientation == gtk::Orientation::Horizontal {
                    least = least.max(its_least);
                    natural = natural.max(its_natural);
                } else {
                    least += if words { 0 } else { its_least + SPACING };
                    natural += its_natural + SPACING;
                }
            }
            (least, natural.max(least), -1, -1)
        }

        fn allocate(&self, widget: &gtk::Widget, width: i32, height: i32, _baseline: i32) {
            let parts: Vec<(gtk::Widget, i32)> = children(widget)
                .map(|child| (child.clone(), child.measure(gtk::Orientation::Vertical, width).1))
                .collect();
            let sum = |filter: &dyn Fn(&gtk::Widget) -> bool| -> i32 {
                parts.iter().filter(|(child, _)| filter(child)).map(|(_, height)| height + SPACING).sum()
            };
            let has_board = parts.iter().any(|(child, _)| child.vexpands());
            let words = !has_board || height - sum(&|child| !child.vexpands()) >= ROOM;
            let left = height - sum(&|child| !child.vexpands() && (words || !is_words(child)));
            let mut y = 0;
            for (child, natural) in &parts {
                child.set_child_visible(words || !is_words(child));
                let its = if child.vexpands() { left } else { *natural };
                if child.is_child_visible() {
                    let least = child.measure(gtk::Orientation::Horizontal, -1).0;
                    child.size_allocate(&gtk::Allocation::new(0, y, width.max(least), its.max(1)), -1);
                    y += its + SPACING;
                }
            }
        }
    }

    /// Whether a part says what the list says too.
    fn is_words(child: &gtk::Widget) -> bool {
        child.is::<gtk::Label>()
    }

    fn children(widget: &gtk::Widget) -> impl Iterator<Item = gtk::Widget> {
        std::iter::successors(widget.first_child(), |child| child.next_sibling()).filter(|child| child.should_layout())
    }
}

glib::wrapper! {
    /// A layout from top to bottom, whose words give way to what expands.
    pub struct PreviewLayout(ObjectSubclass<imp::PreviewLayout>) @extends gtk::LayoutManager;
}

impl Default for PreviewLayout {
    fn default() -> Self {
        glib::Object::new()
    }
}
