//! Options and start: a field and the compasses, and the teams of a new game.

use super::compass::CompassSet;
use super::effects::{Leaves, effect};
use super::field::{FULL, Field, kinds};
use super::figure::Figure;
use super::piece::{Kind, Piece};
use super::squares::{ALL, BOARD, SECOND_RANK, each};
use crate::rng::Rng;
use crate::rules::{Malformed, Seat};
use crate::text::Message;
use std::sync::Arc;

/// The two starter teams of the new-game window.
pub const STARTERS: &str = "1-2-4-9-12-23-25:3-8-10-11-29-36-37";

/// How many Maseitai a team of a new game has.
pub const TEAM: usize = 7;

/// How many Gulled a side has at most, black and red.
pub(super) const GULLED: [(Kind, u16); 2] = [(Kind::BLACK, 7), (Kind::RED, 2)];

/// Options and start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaviaSetup {
    pub(super) field: Field,
    /// While a position is set up, those of pieces that were taken away too: they may come back.
    pub(super) set: Arc<CompassSet>,
    pub(super) figures: [Figure; 2],
}

/// The Maseitai of a team, as bits of their numbers.
pub(super) type Team = u64;

impl NaviaSetup {
    /// The start of a new game (Material and board: Start).
    pub(super) fn new(teams: [Team; 2], first: Seat, set: Arc<CompassSet>) -> Self {
        let mut field = Field::empty(first);
        field.keeps = teams;
        for (side, home) in [(Seat::FIRST, 0), (Seat::SECOND, 42)] {
            each(SECOND_RANK[side.index()]).for_each(|square| field.put(square, Piece::new(Kind::BLACK, side)));
            for (file, kind) in [(1, Kind::RED), (3, Kind::NAVIA), (5, Kind::RED)] {
                field.put(home + file, Piece::new(kind, side));
            }
        }
        Self { field, set, figures: Figure::USUAL }.restricted()
    }

    /// A field taken up; the compasses are kept where they concern it.
    pub(super) fn taken_up(field: Field, set: Arc<CompassSet>) -> Self {
        Self { field, set, figures: Figure::USUAL }.restricted()
    }

    fn restricted(self) -> Self {
        Self { set: self.concerned(), ..self }
    }

    /// The compasses of both teams' pieces, and no others of the set's own: those that a record carries.
    pub(super) fn concerned(&self) -> Arc<CompassSet> {
        let field = &self.field;
        let mut present = field.keeps[0] | field.keeps[1] | field.graves[0].maseitai | field.graves[1].maseitai;
        for square in each(field.occupied()) {
            present |= field.piece(square).map_or(0, |piece| 1 << piece.kind().index());
        }
        self.set.clone().restricted(|kind| present & 1 << kind.index() != 0)
    }

    /// Two teams of seven, drawn one after the other from all 44.
    pub(super) fn random_teams(rng: &mut Rng) -> [Team; 2] {
        std::array::from_fn(|_| {
            let mut all: Vec<Kind> = Kind::all_maseitai().collect();
            rng.shuffle(&mut all);
            all.iter().take(TEAM).fold(0, |team, kind| team | 1 << kind.index())
        })
    }

    /// Refuses what the rules' "Position text" names.
    pub(super) fn check(&self) -> Result<(), Malformed> {
        let field = &self.field;
        for side in [Seat::FIRST, Seat::SECOND] {
            let count = each(field.of(side)).filter(|&s| field.piece(s).is_some_and(|p| p.kind().is_navia())).count();
            let name = side_name(side);
            if count != 1 {
                let navias = Message::new("{side} has {n} Navias on the board instead of one").with("side", name);
                return Err(Malformed(navias.with("n", count.to_string())));
            }
            if field.pools[side.index()] > FULL {
                return Err(Malformed(Message::new("a pool holds 0 to 60 Gs")));
            }
            self.check_numbers(side)?;
        }
        each(field.occupied()).try_for_each(|square| self.check_marks(square))
    }

    /// Not more than one of a number, seven black and two red Gulled for one first owner.
    fn check_numbers(&self, owner: Seat) -> Result<(), Malformed> {
        let field = &self.field;
        let mut counts = [0u16; Kind::COUNT];
        for piece in each(ALL).filter_map(|square| field.piece(square)).filter(|p| p.first_owner() == owner) {
            counts[piece.kind().index()] += 1;
        }
        let grave = &field.graves[owner.index()];
        for kind in kinds(field.keeps[owner.index()]).chain(kinds(grave.maseitai)) {
            counts[kind.index()] += 1;
        }
        counts[Kind::BLACK.index()] += u16::from(grave.black);
        counts[Kind::RED.index()] += u16::from(grave.red);
        if let Some(kind) = Kind::all_maseitai().find(|kind| counts[kind.index()] > 1) {
            let twice = Message::new("the piece {number} of {side} is there twice");
            return Err(Malformed(twice.with("number", kind.index().to_string()).with("side", side_name(owner))));
        }
        if let Some((kind, most)) = GULLED.into_iter().find(|(kind, most)| counts[kind.index()] > *most) {
            let many = Message::new("{side} has more than {n} {kind}").with("side", side_name(owner));
            return Err(Malformed(many.with("n", most.to_string()).with("kind", kind.gulled_name())));
        }
        Ok(())
    }

    /// No mark on a Navia, `d` only where there is a second face, freezes only beside a dratped Kanaba.
    fn check_marks(&self, square: u8) -> Result<(), Malformed> {
        let Some(piece) = self.field.piece(square) else { return Ok(()) };
        let refuse = |why: Message| Err(Malformed(why.with("cell", BOARD.name(square.into()))));
        if piece.kind().is_navia() && piece.is_marked() {
            return refuse(Message::new("the Navia on {cell} has a mark"));
        }
        if piece.is_dratped() && !piece.kind().is_maseitai() {
            return refuse(Message::new("the Gulled on {cell} cannot be dratped"));
        }
        if piece.is_dratped() && effect(piece.kind()).leaves != Leaves::No {
            return refuse(Message::new("the piece on {cell} leaves when it is dratped"));
        }
        for side in [Seat::FIRST, Seat::SECOND].into_iter().filter(|&side| piece.is_frozen_by(side)) {
            if !self.field.lasting(side).any(|(_, piece)| effect(piece.kind()).lasting.freezes) {
                return refuse(Message::new("the piece on {cell} is frozen without a dratped Kanaba of that side"));
            }
        }
        Ok(())
    }
}

/// The side's name, for sentences.
pub(super) fn side_name(side: Seat) -> Message {
    super::INFO.seat_names[side.index()].clone()
}
