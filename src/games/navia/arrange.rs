//! Setting up a position by hand: pieces and their marks on any squares, Keeps, graveyards, pools, the side to move.
//!
//! A piece that a first owner has once, a Maseitai or the Navia, moves when it is laid again, wherever it was: on the
//! board, in the Keep or in the graveyard. It comes without marks, and belongs to the side that controls it until it is
//! marked as taken over; a mark is laid on a piece that stands. A Maseitai has the compass that the game's own set gave it, or else the program's own: a record keeps no other.

use super::effects::{Leaves, effect};
use super::field::{FULL, Field, kinds};
use super::piece::{Kind, Piece};
use super::position::NaviaPosition;
use super::setup::{GULLED, NaviaSetup, side_name};
use super::squares::{ALL, BOARD, COUNT, each};
use super::steps::Thing as Beside;
use super::{Area, INFO};
use crate::rules::{Arrange, Fact, FactValue, Laid, Seat, Thing, Tray};
use crate::text::Message;

/// Something that can be laid on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layable {
    /// A piece without marks.
    Piece(Piece),
    /// A mark, on a piece that stands there.
    Mark(PieceMark),
}

/// A mark that a piece may carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceMark {
    /// Its compass shows the second face.
    Dratped,
    /// Neso (41) has taken it over from the other side.
    Taken,
    /// A Kanaba (18) of that side has frozen it.
    FrozenBy(Seat),
}

const SIDES: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

const MARKS: [PieceMark; 4] =
    [PieceMark::Dratped, PieceMark::Taken, PieceMark::FrozenBy(Seat::FIRST), PieceMark::FrozenBy(Seat::SECOND)];

/// The numbers of things: White's pieces by [`Kind::index`], Black's from here on, then the marks.
const SECOND_SIDE: u16 = 64;
/// The number of the first mark; the others follow in the order of [`MARKS`].
pub(super) const FIRST_MARK: u16 = 128;

/// What the number of a [`Thing`] stands for.
pub fn layable(id: u16) -> Option<Layable> {
    if let Some(mark) = id.checked_sub(FIRST_MARK) {
        return MARKS.get(usize::from(mark)).copied().map(Layable::Mark);
    }
    let (side, index) = if id < SECOND_SIDE { (Seat::FIRST, id) } else { (Seat::SECOND, id - SECOND_SIDE) };
    Some(Layable::Piece(Piece::new(Kind::from_index(index as u8)?, side)))
}

fn id(kind: Kind, side: Seat) -> u16 {
    SECOND_SIDE * side.index() as u16 + kind.index() as u16
}

impl PieceMark {
    /// What it is called.
    pub fn name(self) -> Message {
        match self {
            Self::Dratped => Message::new("dratped"),
            Self::Taken => Message::new("taken over"),
            Self::FrozenBy(side) => Message::new("frozen by {side}").with("side", side_name(side)),
        }
    }

    /// Puts the mark on a piece, or takes it off one that has it.
    ///
    /// # Errors
    /// Why such a piece never has it.
    fn toggled(self, piece: Piece) -> Result<Piece, Message> {
        if piece.kind().is_navia() {
            return Err(Message::new("a Navia has no marks"));
        }
        match self {
            Self::Dratped if !piece.kind().is_maseitai() => {
                Err(Message::new("only a Maseitai can be dratped: a Gulled has one face"))
            }
            Self::Dratped if effect(piece.kind()).leaves != Leaves::No => {
                Err(Message::new("this piece leaves when it is dratped"))
            }
            Self::Dratped if piece.is_dratped() => Ok(piece.reset()),
            Self::Dratped => Ok(piece.dratped()),
            Self::Taken if piece.is_taken() => Ok(piece.not_taken()),
            Self::Taken => Ok(piece.taken()),
            Self::FrozenBy(side) if piece.is_frozen_by(side) => Ok(piece.thawed_by(side)),
            Self::FrozenBy(side) => Ok(piece.frozen_by(side)),
        }
    }
}

/// The places beside the board, in their order.
const TRAYS: [(Area, Seat); 4] = [
    (Area::Keep, Seat::FIRST),
    (Area::Graveyard, Seat::FIRST),
    (Area::Keep, Seat::SECOND),
    (Area::Graveyard, Seat::SECOND),
];

impl NaviaSetup {
    /// Takes a piece that its first owner has once from wherever it is.
    fn remove(&mut self, kind: Kind, owner: Seat) {
        if kind.is_gulled() {
            return;
        }
        let field = &mut self.field;
        for square in each(ALL) {
            if field.piece(square).is_some_and(|piece| piece.kind() == kind && piece.first_owner() == owner) {
                field.lift(square);
            }
        }
        if kind.is_maseitai() {
            field.keeps[owner.index()] &= !(1 << kind.index());
            field.graves[owner.index()].take(kind);
        }
    }

    /// Stands a piece on a square, in the place of what is there.
    fn stand(&mut self, square: u8, piece: Piece) {
        self.field.lift(square);
        self.field.put(square, piece);
    }

    /// The kinds that lie in a tray, a stone as often as it does.
    fn lying(&self, area: Area, side: Seat) -> Vec<Kind> {
        let grave = &self.field.graves[side.index()];
        match area {
            Area::Keep => kinds(self.field.keeps[side.index()]).collect(),
            Area::Graveyard => {
                let stones = [(Kind::BLACK, grave.black), (Kind::RED, grave.red)];
                let stones = stones.into_iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()));
                stones.chain(kinds(grave.maseitai)).collect()
            }
        }
    }
}

/// The square of a cell.
fn square_of(cell: u16) -> Option<u8> {
    u8::try_from(cell).ok().filter(|&square| usize::from(square) < COUNT)
}

/// The tray of a place among them, and the kind of a piece that belongs to its side.
fn belongs(tray: usize, thing: u16) -> Option<(Area, Seat, Piece)> {
    match (TRAYS.get(tray), layable(thing)) {
        (Some(&(area, side)), Some(Layable::Piece(piece))) => Some((area, side, piece)),
        _ => None,
    }
}

impl Arrange for NaviaPosition {
    fn things(setup: &NaviaSetup) -> Vec<Thing> {
        let mut things = Vec::new();
        for side in SIDES {
            let kinds = [Kind::NAVIA, Kind::BLACK, Kind::RED].into_iter().chain(Kind::all_maseitai());
            things.extend(kinds.map(|kind| {
                let name = Message::new("{piece} of {side}").with("piece", setup.set.piece_name(kind));
                Thing { id: id(kind, side), name: name.with("side", side_name(side)), seat: Some(side) }
            }));
        }
        let marks = (FIRST_MARK..).zip(MARKS);
        things.extend(marks.map(|(id, mark)| Thing { id, name: mark.name(), seat: None }));
        things
    }

    fn thing_at(setup: &NaviaSetup, cell: u16) -> Option<u16> {
        let piece = setup.field.piece(square_of(cell)?)?;
        Some(id(piece.kind(), piece.side()))
    }

    fn lay(setup: &mut NaviaSetup, laid: u16, cells: &[u16]) -> Result<Laid, Message> {
        let Some(cell) = cells.first() else { return Ok(Laid::More) };
        let (Some(square), Some(laid)) = (square_of(*cell), layable(laid)) else { return Ok(Laid::Done) };
        match laid {
            Layable::Piece(piece) => {
                setup.remove(piece.kind(), piece.first_owner());
                setup.stand(square, piece);
            }
            Layable::Mark(mark) => {
                let Some(piece) = setup.field.piece(square) else {
                    let empty = Message::new("{cell} is empty: a mark lies on a piece");
                    return Err(empty.with("cell", BOARD.name(*cell)));
                };
                setup.stand(square, mark.toggled(piece)?);
            }
        }
        Ok(Laid::Done)
    }

    fn shift(setup: &mut NaviaSetup, from: u16, to: u16) -> Result<(), Message> {
        if let (Some(from), Some(to)) = (square_of(from), square_of(to))
            && from != to
            && let Some(piece) = setup.field.lift(from)
        {
            setup.stand(to, piece);
        }
        Ok(())
    }

    fn lift(setup: &mut NaviaSetup, cell: u16) {
        if let Some(square) = square_of(cell) {
            setup.field.lift(square);
        }
    }

    fn thing_beside(_setup: &NaviaSetup, hand: u16) -> Option<u16> {
        Beside::of(hand).map(|there| id(there.kind, there.side))
    }

    fn tray_beside(_setup: &NaviaSetup, hand: u16) -> Option<usize> {
        let there = Beside::of(hand)?;
        TRAYS.iter().position(|tray| *tray == (there.area, there.side))
    }

    fn trays(setup: &NaviaSetup) -> Vec<Tray> {
        let tray = |(area, side): (Area, Seat)| Tray {
            name: match area {
                Area::Keep => Message::new("Keep"),
                Area::Graveyard => Message::new("Graveyard"),
            },
            seat: Some(side),
            holds: setup.lying(area, side).into_iter().map(|kind| id(kind, side)).collect(),
        };
        TRAYS.map(tray).to_vec()
    }

    fn put_aside(setup: &mut NaviaSetup, tray: usize, laid: u16) -> Result<(), Message> {
        if matches!(layable(laid), Some(Layable::Mark(_))) {
            return Err(Message::new("a mark lies on a piece of the board"));
        }
        let Some((area, side, piece)) = belongs(tray, laid) else { return Ok(()) };
        let kind = piece.kind();
        if piece.side() != side {
            return Err(Message::new("what lies in a Keep or graveyard belonged to that side at first"));
        }
        if kind.is_navia() {
            return Err(Message::new("a Navia lies neither in a Keep nor in a graveyard"));
        }
        match area {
            Area::Keep if kind.is_gulled() => return Err(Message::new("a Gulled is never in a Keep")),
            Area::Keep => {
                setup.remove(kind, side);
                setup.field.keeps[side.index()] |= 1 << kind.index();
            }
            Area::Graveyard => {
                let lying = setup.lying(area, side).into_iter().filter(|lies| *lies == kind).count();
                if let Some((_, most)) = GULLED.iter().find(|(gulled, most)| *gulled == kind && lying >= (*most).into())
                {
                    let many = Message::new("{side} has no more than {n} {kind}").with("side", side_name(side));
                    return Err(many.with("n", most.to_string()).with("kind", kind.gulled_name()));
                }
                setup.remove(kind, side);
                setup.field.graves[side.index()].add(kind);
            }
        }
        Ok(())
    }

    fn take_out(setup: &mut NaviaSetup, tray: usize, laid: u16) {
        let Some((area, side, piece)) = belongs(tray, laid).filter(|(_, side, piece)| piece.side() == *side) else {
            return;
        };
        match area {
            Area::Keep => setup.field.keeps[side.index()] &= !(1 << piece.kind().index()),
            Area::Graveyard => _ = setup.field.graves[side.index()].take(piece.kind()),
        }
    }

    fn facts(setup: &NaviaSetup) -> Vec<Fact> {
        let to_move = FactValue::Choice { of: INFO.seat_names.to_vec(), chosen: setup.field.next.index() };
        let pool = |side: Seat| {
            let is = setup.field.pools[side.index()].into();
            let value = FactValue::Number { least: 0, most: FULL.into(), is };
            Fact { name: Message::new("Pool"), seat: Some(side), value }
        };
        vec![Fact { name: Message::new("To move"), seat: None, value: to_move }, pool(Seat::FIRST), pool(Seat::SECOND)]
    }

    fn set_fact(setup: &mut NaviaSetup, fact: usize, value: u32) {
        match (fact, u8::try_from(value)) {
            (0, Ok(side @ (0 | 1))) => setup.field.next = Seat::new(side),
            (1 | 2, Ok(gs)) if gs <= FULL => setup.field.pools[fact - 1] = gs,
            _ => {}
        }
    }

    /// Takes everything away, the Navias too, and what lies in Keeps and graveyards; the facts stay as they are.
    fn clear(setup: &mut NaviaSetup) {
        let pools = setup.field.pools;
        setup.field = Field::empty(setup.field.next);
        setup.field.pools = pools;
    }

    fn sketch(setup: &NaviaSetup) -> Self {
        Self::unchecked(setup)
    }
}
