//! A garden in play, as sets of cells: bit `file + 4 * rank` stands for a cell.

use super::moves::Take;
use super::setup::{NiyaSetup, Plant, Symbol, Tile};
use super::{GENJI, HEIKE};
use crate::grid::Grid;
use crate::rules::{Illegal, Listing, Malformed, Outcome, Position, Seat, Stake, Step, Turn};
use crate::text::Message;

/// The garden of four by four.
pub const GARDEN: Grid = Grid::new(4, 4);

/// The twelve border cells: where the first move may be ("A turn", 2).
const BORDER: u16 = 0b1111_1001_1001_1111;

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A tile that nobody has taken.
    Tile(Tile),
    /// A clan's token.
    Token(Seat),
}

/// The 19 winning patterns as sets of cells: 4 rows, 4 columns, 2 diagonals, then 9 squares ("End").
pub const PATTERNS: [u16; 19] = patterns();

/// How many of [`PATTERNS`], from the front, are rows in a line.
const LINES: usize = 10;

const fn patterns() -> [u16; 19] {
    let mut all = [0; 19];
    let mut i = 0;
    while i < 4 {
        all[i] = 0x000f << (4 * i);
        all[4 + i] = 0x1111 << i;
        all[8] |= 1 << (5 * i);
        all[9] |= 1 << (3 + 3 * i);
        i += 1;
    }
    let mut square = 0;
    while square < 9 {
        all[LINES + square] = 0x0033 << (square % 3 + 4 * (square / 3));
        square += 1;
    }
    all
}

/// A position of Niya.
#[derive(Clone, Debug)]
pub struct NiyaPosition {
    /// The start's cells: tiles that are taken since stand here still.
    pub(super) cells: [Cell; 16],
    /// For each plant, then each symbol, the cells where the start has a tile with it.
    with: [u16; 8],
    tokens: [u16; 2],
    pub(super) last: Option<Tile>,
    pub(super) target: u8,
    next: Seat,
    turn: Turn,
}

impl NiyaPosition {
    /// The set of a clan's tokens.
    pub fn tokens(&self, seat: Seat) -> u16 {
        self.tokens[seat.index()]
    }

    /// The set of cells where a tile stands.
    pub fn standing(&self) -> u16 {
        !(self.tokens[0] | self.tokens[1])
    }

    /// What a cell (0 to 15) holds now.
    pub fn cell(&self, cell: u8) -> Cell {
        match self.owner(cell) {
            Some(seat) => Cell::Token(seat),
            None => self.cells[cell as usize],
        }
    }

    /// The tile that the last move took.
    pub fn last(&self) -> Option<Tile> {
        self.last
    }

    /// The clan whose token stands on a cell.
    pub fn owner(&self, cell: u8) -> Option<Seat> {
        [GENJI, HEIKE].into_iter().find(|&seat| self.tokens(seat) & (1 << cell) != 0)
    }

    /// The seat that moves, or would if the game were not over.
    pub fn next(&self) -> Seat {
        self.next
    }

    /// The cells whose tiles could be taken after `last` ("A turn", 2 and 3), whether or not the game goes on.
    pub fn answers_to(&self, last: Option<Tile>) -> u16 {
        match last {
            None => self.standing() & BORDER,
            Some(tile) => (self.plants(tile.plant()) | self.symbols(tile.symbol())) & self.standing(),
        }
    }

    /// The cells whose tiles the side to move may take.
    pub fn legal(&self) -> u16 {
        match self.turn {
            Turn::Of(_) => self.answers_to(self.last),
            Turn::Over(_) => 0,
        }
    }

    /// The pattern of a clan's tokens that ends the game: a line before a square.
    pub fn pattern(&self, seat: Seat) -> Option<u16> {
        PATTERNS.into_iter().find(|p| self.tokens(seat) & p == *p)
    }

    fn plants(&self, plant: Plant) -> u16 {
        self.with[plant as usize]
    }

    fn symbols(&self, symbol: Symbol) -> u16 {
        self.with[4 + symbol as usize]
    }

    /// How the game stands after `mover` has moved, in the order of the rules' "End".
    fn judge(&self, mover: Seat) -> Turn {
        let tokens = self.tokens(mover);
        let complete = |patterns: &[u16]| patterns.iter().any(|p| tokens & p == *p);
        if complete(&PATTERNS[..LINES]) {
            Turn::Over(Outcome::win(mover, "row"))
        } else if complete(&PATTERNS[LINES..]) {
            Turn::Over(Outcome::win(mover, "square"))
        } else if self.standing() == 0 {
            Turn::Over(Outcome::draw("full"))
        } else if self.answers_to(self.last) == 0 {
            Turn::Over(Outcome::win(mover, "block"))
        } else {
            Turn::Of(mover.other())
        }
    }

    /// A garden as a setup has it, whether the rules allow it or not.
    pub(super) fn unchecked(setup: &NiyaSetup) -> Self {
        let mut with = [0u16; 8];
        let mut tokens = [0u16; 2];
        for (i, cell) in setup.cells.iter().enumerate() {
            match cell {
                Cell::Token(seat) => tokens[seat.index()] |= 1 << i,
                Cell::Tile(tile) => {
                    with[tile.plant() as usize] |= 1 << i;
                    with[4 + tile.symbol() as usize] |= 1 << i;
                }
            }
        }
        Self {
            cells: setup.cells,
            with,
            tokens,
            last: setup.last,
            target: setup.target,
            next: setup.first,
            turn: Turn::Of(setup.first),
        }
    }

    /// Refuses what the rules' "Position text" names.
    fn check_start(setup: &NiyaSetup, position: &Self) -> Result<(), Malformed> {
        let refuse = |why: Message| Err(Malformed(why));
        let mut seen = 0u16;
        for (cell, tile) in setup.cells.iter().enumerate() {
            let Cell::Tile(tile) = tile else { continue };
            if seen & (1 << tile.number()) != 0 {
                let twice = Message::new("the tile {tile} stands twice, the second time on {cell}");
                return refuse(twice.with("tile", tile.text()).with("cell", GARDEN.name(cell as u16)));
            }
            seen |= 1 << tile.number();
        }
        let (mine, theirs) = (position.tokens(setup.first), position.tokens(setup.first.other()));
        let (more, fewer) = (theirs.count_ones(), mine.count_ones());
        if more > fewer + 1 || fewer > more + 1 {
            let counts = Message::new("the clans have {g} and {h} tokens: they may differ by one at most");
            return refuse(
                counts
                    .with("g", position.tokens(GENJI).count_ones().to_string())
                    .with("h", position.tokens(HEIKE).count_ones().to_string()),
            );
        }
        if fewer > more {
            return refuse(Message::new("the clan with more tokens cannot be the one to move"));
        }
        match setup.last {
            None if mine | theirs != 0 => return refuse(Message::new("tokens stand, but no last tile is named")),
            Some(_) if mine | theirs == 0 => return refuse(Message::new("a last tile is named, but no token stands")),
            Some(tile) if seen & (1 << tile.number()) != 0 => {
                return refuse(Message::new("the last tile, {tile}, still stands").with("tile", tile.text()));
            }
            _ => {}
        }
        if (mine | theirs).count_ones() == 1 && (mine | theirs) & BORDER == 0 {
            return refuse(Message::new("a single token on an inner cell: the first move must be on the border"));
        }
        if position.pattern(setup.first).is_some() {
            return refuse(Message::new("the side to move has a pattern: the game would have ended before"));
        }
        Ok(())
    }
}

impl Position for NiyaPosition {
    type Setup = NiyaSetup;
    type Move = Take;

    fn start(setup: &NiyaSetup) -> Result<Self, Malformed> {
        let mut position = Self::unchecked(setup);
        Self::check_start(setup, &position)?;
        if setup.last.is_some() {
            position.turn = position.judge(setup.first.other());
        }
        Ok(position)
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, &Take(cell): &Take) -> Result<(), Illegal> {
        if self.turn.seat().is_none() {
            return Err(Illegal(Message::new("the game is over")));
        }
        if let Some(seat) = self.owner(cell) {
            let clan = &super::INFO.seat_names[seat.index()];
            let message = Message::new("{cell} holds a token of {clan}");
            return Err(Illegal(message.with("cell", GARDEN.name(cell.into())).with("clan", clan.clone())));
        }
        if self.legal() & (1 << cell) != 0 {
            return Ok(());
        }
        Err(Illegal(match self.last {
            None => Message::new("the first tile must be taken from the border"),
            Some(last) => Message::new("the tile must share {plant} or {symbol} with the last one")
                .with("plant", last.plant().name())
                .with("symbol", last.symbol().name()),
        }))
    }

    fn apply(&mut self, &Take(cell): &Take) {
        let (Turn::Of(mover), Cell::Tile(tile)) = (&self.turn, self.cells[cell as usize]) else { return };
        let mover = *mover;
        self.tokens[mover.index()] |= 1 << cell;
        self.last = Some(tile);
        self.next = mover.other();
        self.turn = self.judge(mover);
    }

    fn legal_moves(&self, out: &mut Vec<Take>) -> Listing {
        let mut cells = self.legal();
        while cells != 0 {
            out.push(Take(cells.trailing_zeros() as u8));
            cells &= cells - 1;
        }
        Listing::Complete
    }

    fn steps(&self, &Take(cell): &Take) -> Vec<Step> {
        vec![Step::Cell(cell.into())]
    }

    fn attempt(&self, touches: &[Step]) -> Option<Take> {
        match touches {
            [Step::Cell(cell)] => Some(Take(u8::try_from(*cell).ok()?)),
            _ => None,
        }
    }

    fn stake(&self) -> Option<Stake> {
        // "Points match": as many points as tiles remain, whoever has won and by what.
        Some(Stake { points: self.standing().count_ones(), target: self.target.into() })
    }

    fn identity(&self) -> u64 {
        // The start's tiles, who stands where, who moves and what was taken last: enough to tell positions apart.
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut mix = |x: u64| hash = (hash ^ x).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        for cell in 0..16 {
            mix(match self.cell(cell) {
                Cell::Tile(tile) => tile.number() as u64 + 1,
                Cell::Token(seat) => 32 + seat.index() as u64,
            });
        }
        mix(self.last.map_or(0, |tile| tile.number() as u64 + 1));
        mix(self.next.index() as u64 + 64 * u64::from(self.target));
        hash
    }
}
