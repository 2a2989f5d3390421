//! Which of the four Navias stands for a side: looks only, kept in the record's tags `NaviaWhite` and `NaviaBlack`.

use crate::rules::{TagSource, Tags};

/// A Navia by her looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// Both arms raised.
    Estelle,
    /// With a staff.
    Debora,
    /// With folded hands.
    Io,
    /// A dancer.
    Krra,
}

/// The tags, in seat order.
const TAGS: [&str; 2] = ["NaviaWhite", "NaviaBlack"];

impl Figure {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Estelle, Self::Debora, Self::Io, Self::Krra];

    /// Who stands for the two sides where nothing is said.
    pub const USUAL: [Self; 2] = [Self::Estelle, Self::Debora];

    /// Her name.
    pub const fn name(self) -> &'static str {
        ["Estelle", "Debora", "Io", "Krra"][self as usize]
    }

    /// The tag that names the Navia of a side, by the seat's place.
    pub const fn tag(side: usize) -> &'static str {
        TAGS[side]
    }

    /// The figures that tags name; an unknown name counts as none, since nothing but the picture depends on it.
    pub(super) fn read(tags: &dyn TagSource) -> [Self; 2] {
        std::array::from_fn(|side| {
            let named = Self::ALL.into_iter().find(|figure| tags.tag(TAGS[side]) == Some(figure.name()));
            named.unwrap_or(Self::USUAL[side])
        })
    }

    /// Writes the tags that differ from the usual.
    pub(super) fn write(figures: [Self; 2], tags: &mut Tags) {
        for side in 0..2 {
            if figures[side] != Self::USUAL[side] {
                tags.set(TAGS[side], figures[side].name());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::navia::NaviaPosition;
    use crate::rules::{Notation, TagSource};

    #[test]
    fn figures_are_kept_in_tags_where_they_are_not_the_usual() {
        let mut tags = Tags::new("", Some("3,bN,3/7/7/7/7/7/3,wN,3 w _:_ _:_ 0:0"));
        tags.set("NaviaWhite", "Io");
        tags.set("NaviaBlack", "somebody");
        let setup = NaviaPosition::read_setup(&tags).unwrap();
        let written = NaviaPosition::write_setup(&setup);
        assert_eq!(written.tag("NaviaWhite"), Some("Io"));
        assert_eq!(written.tag("NaviaBlack"), None);
        assert_eq!(NaviaPosition::read_setup(&written).unwrap(), setup);
    }
}
