//! Which rows are chosen. GTK's own model of many chosen rows keeps each of them, and so makes the rows of all games
//! when all are chosen; here only their places are kept.

use super::model::imp::Rows;
use gtk::prelude::*;
use gtk::subclass::prelude::*;

impl Rows {
    /// Chooses these places and no others; always done.
    fn choose(&self, wanted: gtk::Bitset) -> bool {
        wanted.intersect(&gtk::Bitset::new_range(0, self.n_items()));
        let changed = self.chosen.borrow().copy();
        changed.difference(&wanted);
        self.chosen.replace(wanted);
        if !changed.is_empty() {
            let (first, last) = (changed.minimum(), changed.maximum());
            self.obj().selection_changed(first, last - first + 1);
        }
        true
    }

    /// What is chosen now, or nothing where the rest is to be left.
    fn kept(&self, unselect_rest: bool) -> gtk::Bitset {
        if unselect_rest { gtk::Bitset::new_empty() } else { self.chosen.borrow().copy() }
    }
}

impl SelectionModelImpl for Rows {
    fn selection_in_range(&self, position: u32, n_items: u32) -> gtk::Bitset {
        let chosen = self.chosen.borrow().copy();
        chosen.intersect(&gtk::Bitset::new_range(position, n_items));
        chosen
    }

    fn is_selected(&self, position: u32) -> bool {
        self.chosen.borrow().contains(position)
    }

    fn select_all(&self) -> bool {
        self.choose(gtk::Bitset::new_range(0, self.n_items()))
    }

    fn unselect_all(&self) -> bool {
        self.choose(gtk::Bitset::new_empty())
    }

    fn select_item(&self, position: u32, unselect_rest: bool) -> bool {
        self.select_range(position, 1, unselect_rest)
    }

    fn unselect_item(&self, position: u32) -> bool {
        self.unselect_range(position, 1)
    }

    fn select_range(&self, position: u32, n_items: u32, unselect_rest: bool) -> bool {
        let wanted = self.kept(unselect_rest);
        wanted.add_range(position, n_items);
        self.choose(wanted)
    }

    fn unselect_range(&self, position: u32, n_items: u32) -> bool {
        let wanted = self.kept(false);
        wanted.remove_range(position, n_items);
        self.choose(wanted)
    }

    fn set_selection(&self, selected: &gtk::Bitset, mask: &gtk::Bitset) -> bool {
        let (wanted, named) = (self.kept(false), selected.copy());
        wanted.subtract(mask);
        named.intersect(mask);
        wanted.union(&named);
        self.choose(wanted)
    }
}
