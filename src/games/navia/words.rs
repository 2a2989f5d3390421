//! What powers do, in words for players: on the cards, and on the buttons before they are paid.

use super::compass::CompassSet;
use super::effects::{Leaves, effect};
use super::piece::Kind;
use super::position::NaviaPosition;
use crate::text::{Message, Value};

/// What the dratp of a Maseitai does, and what holds while it is dratped.
pub fn dratp_words(kind: Kind) -> Message {
    DRATPS.iter().find(|(number, _)| usize::from(*number) == kind.index()).map_or_else(
        || {
            if effect(kind).invoke.is_some() {
                Message::new("it can be invoked from the next turn on")
            } else {
                Message::new("it shows its other face")
            }
        },
        |(_, words)| words.clone(),
    )
}

/// What the invocation of a Maseitai does, if it has one.
pub fn invoke_words(kind: Kind) -> Option<Message> {
    effect(kind).invoke.as_ref()?;
    INVOCATIONS.iter().find(|(number, _)| usize::from(*number) == kind.index()).map(|(_, words)| words.clone())
}

/// Whether the effect of a Maseitai has dot squares.
pub fn has_dots(kind: Kind) -> bool {
    effect(kind).has_dots
}

/// Whether a Maseitai leaves the board when it is dratped.
pub fn leaves(kind: Kind) -> bool {
    effect(kind).leaves != Leaves::No
}

impl CompassSet {
    /// What a piece is called: a Maseitai by its name in this set.
    pub fn piece_name(&self, kind: Kind) -> Value {
        match self.compass(kind) {
            Some(compass) => compass.name.as_str().into(),
            None => kind.gulled_name().into(),
        }
    }
}

impl NaviaPosition {
    /// What a piece is called: a Maseitai by its name in the compass set.
    pub fn name(&self, kind: Kind) -> Value {
        self.compasses().piece_name(kind)
    }
}

/// By number; others only show their other face, or can be invoked.
static DRATPS: [(u8, Message); 27] = [
    (1, Message::new("it shows its other face; if the enemy then sends it to the graveyard, you get 10 Gs")),
    (5, Message::new("one Maseitai of your graveyard returns to one of your empty summoning squares; it leaves")),
    (7, Message::new("one other piece, but no Navia, goes to the graveyard; it leaves")),
    (8, Message::new("two of your other pieces change places; it shows its other face")),
    (12, Message::new("from now on each of its moves brings 6 Gs")),
    (13, Message::new("it goes to any empty square and shows its other face")),
    (14, Message::new("one other Maseitai goes home to its Keep; it leaves")),
    (16, Message::new("from now on it earns double for what it captures")),
    (17, Message::new("every piece in its file, but no Navia, goes to the graveyard; so does it")),
    (18, Message::new("one other piece, but no Navia, is frozen as long as you have a dratped Kanaba")),
    (19, Message::new("the other side loses 15 Gs; it leaves")),
    (20, Message::new("from now on you may summon onto its dots too, instead of moving")),
    (24, Message::new("from now on it moves to any empty square, but captures nothing")),
    (25, Message::new("your lost black Gulled return to empty squares of your second rank; it leaves")),
    (26, Message::new("from now on nothing can capture it")),
    (27, Message::new("all other dratped Maseitai of both sides turn back to their first face")),
    (28, Message::new("every piece around it, but no Navia, goes to the graveyard; so does it")),
    (29, Message::new("from now on each move of your pieces, the Navia's apart, brings 1 Gs more")),
    (31, Message::new("from now on what captures it goes to the graveyard too, unless it is the Navia")),
    (32, Message::new("two of your other pieces make a move each; it leaves")),
    (34, Message::new("you get 10 Gs; it shows its other face")),
    (36, Message::new("it goes home to your Keep")),
    (38, Message::new("you get 1 Gs for each piece in both graveyards; it leaves")),
    (39, Message::new("from now on nothing can capture your pieces on its dots, the Navia apart")),
    (40, Message::new("one of your other pieces goes to any empty square; it leaves")),
    (41, Message::new("one piece of the enemy graveyard serves you from one of your summoning squares; it leaves")),
    (
        43,
        Message::new(
            "it goes to an empty enemy summoning square for good; the enemy cannot capture it nor summon on its dots, guards apart",
        ),
    ),
];

static INVOCATIONS: [(u8, Message); 5] = [
    (6, Message::new("one other piece, but no Navia, goes to an empty square with a dot")),
    (15, Message::new("it goes to an empty square next to your Navia")),
    (22, Message::new("each of your black Gulled moves one square forward")),
    (30, Message::new("the other side loses 4 Gs")),
    (33, Message::new("it turns back to its first face")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_power_is_told() {
        for kind in Kind::all_maseitai() {
            assert_eq!(effect(kind).invoke.is_some(), invoke_words(kind).is_some(), "{}", kind.index());
            // What leaves does something that is told.
            assert!(!leaves(kind) || DRATPS.iter().any(|(n, _)| usize::from(*n) == kind.index()), "{}", kind.index());
        }
        assert!(DRATPS.is_sorted_by_key(|(number, _)| *number));
    }
}
