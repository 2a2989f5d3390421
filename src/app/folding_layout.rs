//! Two children, side by side where there is room, else one below the other: the board and what goes with it.

use gtk::glib;
use gtk::prelude::*;
use gtk::subclass::prelude::*;
use std::cell::Cell;

/// The least width at which the children stand side by side.
const WIDE: i32 = 700;

/// What the first child is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// A board: it needs no more room than its shape fills.
    #[default]
    Board,
    /// A list: the more room the better.
    List,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct FoldingLayout {
        pub first: Cell<First>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for FoldingLayout {
        const NAME: &'static str = "LudotecaFoldingLayout";
        type Type = super::FoldingLayout;
        type ParentType = gtk::LayoutManager;
    }

    impl ObjectImpl for FoldingLayout {}

    impl LayoutManagerImpl for FoldingLayout {
        fn request_mode(&self, _widget: &gtk::Widget) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::ConstantSize
        }

        fn measure(&self, widget: &gtk::Widget, orientation: gtk::Orientation, _for_size: i32) -> (i32, i32, i32, i32) {
            // Small enough to fold; what is given beyond it is shared out when the place is known.
            let least = children(widget).map(|child| child.measure(orientation, -1).0);
            match orientation {
                gtk::Orientation::Horizontal => (least.max().unwrap_or(0), 1040, -1, -1),
                _ => (least.sum::<i32>().min(520), 680, -1, -1),
            }
        }

        fn allocate(&self, widget: &gtk::Widget, width: i32, height: i32, _baseline: i32) {
            let mut both = children(widget);
            let (Some(board), Some(side)) = (both.next(), both.next()) else { return };
            let (board_at, side_at) = if width >= WIDE {
                let least = (width * 34 / 100).clamp(300, 420);
                // What the board does not need, being as high as there is room for, the side may have.
                let tried = width - least;
                let wished = board.measure(gtk::Orientation::Vertical, tried).1.max(1);
                let needed = i64::from(tried) * i64::from(height) / i64::from(wished);
                let spare = width - i32::try_from(needed).unwrap_or(width) - 40;
                let side_width = match self.first.get() {
                    First::Board => least.max(spare).min(width * 45 / 100),
                    First::List => least,
                };
                ((0, 0, width - side_width, height), (width - side_width, 0, side_width, height))
            } else {
                let least = side.measure(gtk::Orientation::Vertical, width).0;
                let wished = match self.first.get() {
                    First::Board => board.measure(gtk::Orientation::Vertical, width).1,
                    First::List => height,
                };
                let board_height = wished.min(height - least.min(height * 3 / 5)).max(120);
                ((0, 0, width, board_height), (0, board_height, width, height - board_height))
            };
            for (child, (x, y, w, h)) in [(board, board_at), (side, side_at)] {
                let least =
                    (child.measure(gtk::Orientation::Horizontal, -1).0, child.measure(gtk::Orientation::Vertical, w).0);
                child.size_allocate(&gtk::Allocation::new(x, y, w.max(least.0), h.max(least.1)), -1);
            }
        }
    }

    fn children(widget: &gtk::Widget) -> impl Iterator<Item = gtk::Widget> {
        std::iter::successors(widget.first_child(), |child| child.next_sibling()).filter(|child| child.should_layout())
    }
}

glib::wrapper! {
    /// A layout that folds its second child under the first when it becomes narrow.
    pub struct FoldingLayout(ObjectSubclass<imp::FoldingLayout>) @extends gtk::LayoutManager;
}

impl FoldingLayout {
    /// A layout whose first child is a list.
    pub fn of_a_list() -> Self {
        let layout = Self::default();
        layout.imp().first.set(First::List);
        layout
    }
}

impl Default for FoldingLayout {
    fn default() -> Self {
        glib::Object::new()
    }
}
