//! The battlefield: board, Keeps, graveyards, pools and whose turn it is. What the position text tells, and no more.

use super::compass::CompassSet;
use super::effects::effect;
use super::piece::{Kind, Piece};
use super::squares::{ALL, AROUND_SQUARE, COUNT, GRZ, SUMMONING, Squares, bit, each};
use crate::rules::Seat;

/// The most Gs that a pool holds.
pub(super) const FULL: u8 = 60;

/// The square of a Navia that has left the board.
const GONE: u8 = COUNT as u8;

/// A side's lost pieces; each number once, as each piece has one first owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Graveyard {
    /// The Maseitai: bit `n` for number `n`.
    pub maseitai: u64,
    pub black: u8,
    pub red: u8,
}

impl Graveyard {
    pub fn add(&mut self, kind: Kind) {
        match kind {
            Kind::BLACK => self.black = self.black.saturating_add(1),
            Kind::RED => self.red = self.red.saturating_add(1),
            _ => self.maseitai |= 1 << kind.index(),
        }
    }

    /// Takes a piece of a kind out, if there is one.
    pub fn take(&mut self, kind: Kind) -> bool {
        let has = self.has(kind);
        if has {
            match kind {
                Kind::BLACK => self.black -= 1,
                Kind::RED => self.red -= 1,
                _ => self.maseitai &= !(1 << kind.index()),
            }
        }
        has
    }

    pub fn has(&self, kind: Kind) -> bool {
        match kind {
            Kind::BLACK => self.black > 0,
            Kind::RED => self.red > 0,
            _ => self.maseitai & 1 << kind.index() != 0,
        }
    }

    /// How many pieces lie here.
    pub fn count(&self) -> u8 {
        self.maseitai.count_ones() as u8 + self.black + self.red
    }
}

/// The kinds whose numbers are set in `numbers`, ascending.
pub(super) fn kinds(numbers: u64) -> impl Iterator<Item = Kind> {
    each(numbers).filter_map(Kind::maseitai)
}

/// Board, Keeps, graveyards, pools, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    cells: [Piece; COUNT],
    sides: [Squares; 2],
    dratped: Squares,
    navias: [u8; 2],
    pub keeps: [u64; 2],
    pub graves: [Graveyard; 2],
    pub pools: [u8; 2],
    pub next: Seat,
}

impl Field {
    /// An empty board.
    pub fn empty(next: Seat) -> Self {
        Self {
            cells: [Piece::NONE; COUNT],
            sides: [0; 2],
            dratped: 0,
            navias: [GONE; 2],
            keeps: [0; 2],
            graves: [Graveyard::default(); 2],
            pools: [0; 2],
            next,
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: u8) -> Option<Piece> {
        let piece = self.cells[square as usize];
        if piece.is_none() { None } else { Some(piece) }
    }

    /// Stands a piece on an empty square, or changes the marks of the one that stands there.
    pub fn put(&mut self, square: u8, piece: Piece) {
        self.cells[square as usize] = piece;
        self.sides[piece.side().index()] |= bit(square);
        if piece.is_dratped() {
            self.dratped |= bit(square);
        } else {
            self.dratped &= !bit(square);
        }
        if piece.kind().is_navia() {
            self.navias[piece.side().index()] = square;
        }
    }

    /// Empties a square; gives what stood there.
    pub fn lift(&mut self, square: u8) -> Option<Piece> {
        let piece = self.piece(square)?;
        self.cells[square as usize] = Piece::NONE;
        self.sides[piece.side().index()] &= !bit(square);
        self.dratped &= !bit(square);
        if piece.kind().is_navia() {
            self.navias[piece.side().index()] = GONE;
        }
        Some(piece)
    }

    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    pub fn empties(&self) -> Squares {
        ALL & !self.occupied()
    }

    /// The squares of all pieces that a side controls.
    pub fn of(&self, side: Seat) -> Squares {
        self.sides[side.index()]
    }

    /// Where a side's Navia stands, if she still does.
    pub fn navia(&self, side: Seat) -> Option<u8> {
        let square = self.navias[side.index()];
        (square != GONE).then_some(square)
    }

    /// The squares of both Navias.
    fn both_navias(&self) -> Squares {
        bit(self.navias[0]) | bit(self.navias[1])
    }

    /// The BPs that a side controls.
    pub fn bps(&self, side: Seat) -> Squares {
        self.of(side) & !self.both_navias()
    }

    /// The BPs of both sides.
    pub fn all_bps(&self) -> Squares {
        self.occupied() & !self.both_navias()
    }

    /// The dratped pieces of both sides.
    pub fn dratped(&self) -> Squares {
        self.dratped
    }

    /// The squares of a set on which no frozen piece stands.
    pub fn unfrozen(&self, squares: Squares) -> Squares {
        each(squares).filter(|&s| !self.cells[s as usize].is_frozen()).fold(0, |set, s| set | bit(s))
    }

    /// The squares of a set on which a Maseitai stands.
    pub fn maseitai(&self, squares: Squares) -> Squares {
        let is = |&s: &u8| self.piece(s).is_some_and(|piece| piece.kind().is_maseitai());
        each(squares).filter(is).fold(0, |set, s| set | bit(s))
    }

    /// A side's dratped pieces with their squares: those whose lasting effects hold, frozen or not.
    pub fn lasting(&self, side: Seat) -> impl Iterator<Item = (u8, Piece)> {
        each(self.of(side) & self.dratped).map(|square| (square, self.cells[square as usize]))
    }

    /// A side's empty summoning squares.
    pub fn summoning(&self, side: Seat) -> Squares {
        SUMMONING[side.index()] & self.empties()
    }

    /// The empty squares next to a side's Navia.
    pub fn beside_navia(&self, side: Seat) -> Squares {
        self.navia(side).map_or(0, |square| AROUND_SQUARE[square as usize] & self.empties())
    }

    /// A side's pieces onto which nothing moves (Moving and capturing: immortal).
    pub fn immortal(&self, side: Seat, set: &CompassSet) -> Squares {
        let mut immortal = 0;
        for (square, piece) in self.lasting(side) {
            let lasting = &effect(piece.kind()).lasting;
            if lasting.immortal {
                immortal |= bit(square);
            }
            if lasting.shelters {
                immortal |= set.dots(piece.kind(), side, square);
            }
        }
        immortal & self.bps(side)
    }

    /// The squares onto which a side cannot summon because of the enemy's Oriondober (43), guards excepted.
    pub fn closed_to(&self, side: Seat, set: &CompassSet) -> Squares {
        let enemy = side.other();
        let closers = self.lasting(enemy).filter(|(_, piece)| effect(piece.kind()).lasting.closes);
        closers.fold(0, |closed, (square, piece)| closed | set.dots(piece.kind(), enemy, square))
    }

    /// Where the piece on a square may move; `barred` are the enemy's immortal pieces.
    pub fn targets(&self, square: u8, barred: Squares, set: &CompassSet) -> Squares {
        let Some(piece) = self.piece(square) else { return 0 };
        if piece.is_frozen() {
            return 0;
        }
        set.reached(piece, square, self.occupied()) & !self.of(piece.side()) & !barred
    }

    /// Whether a piece of `side` could capture on `target` by a normal move, were there an enemy who is not immortal.
    pub fn attacks(&self, side: Seat, target: u8, set: &CompassSet) -> bool {
        let occupied = self.occupied();
        each(self.of(side)).any(|square| {
            let piece = self.cells[square as usize];
            set.attacks(piece, square, target, occupied) && !piece.is_frozen()
        })
    }

    /// Whether an enemy could capture a side's Navia (Winning, 3).
    pub fn in_check(&self, side: Seat, set: &CompassSet) -> bool {
        self.navia(side).is_some_and(|square| self.attacks(side.other(), square, set))
    }

    /// What a power of Gs `cost` costs a piece on a square (Material and board: GRZ).
    pub fn price(square: u8, cost: u8) -> u8 {
        if GRZ & bit(square) != 0 { cost.div_ceil(2) } else { cost }
    }

    /// Ends a side's freezes if it controls no dratped Kanaba (Powers: Frozen).
    pub fn thaw(&mut self, side: Seat) {
        if self.lasting(side).any(|(_, piece)| effect(piece.kind()).lasting.freezes) {
            return;
        }
        for cell in &mut self.cells {
            *cell = cell.thawed_by(side);
        }
    }

    /// A number that tells fields apart.
    pub fn hash(&self) -> u64 {
        let mut bytes = [0u8; 2 * COUNT + 2 * 8 + 2 * 10 + 3];
        let mut at = 0;
        let mut push = |part: &[u8]| {
            bytes[at..at + part.len()].copy_from_slice(part);
            at += part.len();
        };
        for cell in &self.cells {
            push(&cell.bits().to_le_bytes());
        }
        for (keep, grave) in self.keeps.iter().zip(&self.graves) {
            push(&keep.to_le_bytes());
            push(&grave.maseitai.to_le_bytes());
            push(&[grave.black, grave.red]);
        }
        push(&self.pools);
        push(&[self.next.index() as u8]);
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}
