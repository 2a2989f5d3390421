//! Children in lines that wrap, each as wide as it wants to be.

use gtk::glib;
use gtk::prelude::*;
use gtk::subclass::prelude::*;

/// Space between children, in pixels.
const SPACE: i32 = 6;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct WrapLayout;

    #[glib::object_subclass]
    impl ObjectSubclass for WrapLayout {
        const NAME: &'static str = "LudotecaWrapLayout";
        type Type = super::WrapLayout;
        type ParentType = gtk::LayoutManager;
    }

    impl ObjectImpl for WrapLayout {}

    impl LayoutManagerImpl for WrapLayout {
        fn request_mode(&self, _widget: &gtk::Widget) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, widget: &gtk::Widget, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let sizes: Vec<(i32, i32)> = children(widget).map(|child| natural(&child)).collect();
            if orientation == gtk::Orientation::Horizontal {
                let least = sizes.iter().map(|size| size.0).max().unwrap_or(0);
                let all = sizes.iter().map(|size| size.0 + SPACE).sum::<i32>() - SPACE;
                return (least, all.max(least), -1, -1);
            }
            let width = if for_size < 0 { i32::MAX } else { for_size };
            let height =
                places(&sizes, width).iter().zip(&sizes).map(|(place, size)| place.1 + size.1).max().unwrap_or(0);
            (height, height, -1, -1)
        }

        fn allocate(&self, widget: &gtk::Widget, width: i32, _height: i32, _baseline: i32) {
            let sizes: Vec<(i32, i32)> = children(widget).map(|child| natural(&child)).collect();
            let rtl = widget.direction() == gtk::TextDirection::Rtl;
            for ((child, (x, y)), (w, h)) in children(widget).zip(places(&sizes, width)).zip(&sizes) {
                let x = if rtl { width - x - w } else { x };
                child.size_allocate(&gtk::Allocation::new(x, y, *w, *h), -1);
            }
        }
    }

    fn children(widget: &gtk::Widget) -> impl Iterator<Item = gtk::Widget> {
        std::iter::successors(widget.first_child(), |child| child.next_sibling()).filter(|child| child.should_layout())
    }

    fn natural(child: &gtk::Widget) -> (i32, i32) {
        let width = child.measure(gtk::Orientation::Horizontal, -1).1;
        (width, child.measure(gtk::Orientation::Vertical, width).1)
    }

    /// Where each child begins.
    fn places(sizes: &[(i32, i32)], width: i32) -> Vec<(i32, i32)> {
        let (mut x, mut y, mut line) = (0_i32, 0, 0);
        let mut places = Vec::with_capacity(sizes.len());
        for &(w, h) in sizes {
            if x > 0 && x.saturating_add(w) > width {
                y += line + SPACE;
                (x, line) = (0, 0);
            }
            places.push((x, y));
            x += w + SPACE;
            line = line.max(h);
        }
        places
    }
}

glib::wrapper! {
    /// A layout whose lines wrap.
    pub struct WrapLayout(ObjectSubclass<imp::WrapLayout>) @extends gtk::LayoutManager;
}

impl Default for WrapLayout {
    fn default() -> Self {
        glib::Object::new()
    }
}
