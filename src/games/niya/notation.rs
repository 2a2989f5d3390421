//! The texts of Niya: `Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -` and `b3`.

use super::moves::Take;
use super::position::{Cell, GARDEN, NiyaPosition};
use super::setup::{NiyaSetup, Plant, Symbol, Tile, read_target};
use super::{GENJI, HEIKE};
use crate::rules::{Malformed, Notation, Position, Seat, TagSource, Tags, Unreadable, write_options};
use crate::text::Message;

impl Plant {
    /// Its letter.
    pub const fn letter(self) -> char {
        ['M', 'C', 'P', 'I'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> Message {
        match self {
            Self::Maple => Message::new("maple leaves"),
            Self::Cherry => Message::new("cherry blossom"),
            Self::Pine => Message::new("pine"),
            Self::Iris => Message::new("iris"),
        }
    }
}

impl Symbol {
    /// Its letter.
    pub const fn letter(self) -> char {
        ['s', 't', 'b', 'r'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> Message {
        match self {
            Self::Sun => Message::new("rising sun"),
            Self::Banner => Message::new("poem banner"),
            Self::Bird => Message::new("bird"),
            Self::Rain => Message::new("rain cloud"),
        }
    }
}

impl Tile {
    /// Its two letters: `Ms`.
    pub fn text(self) -> String {
        [self.plant().letter(), self.symbol().letter()].iter().collect()
    }

    /// The tile of two letters.
    pub fn read(text: &str) -> Option<Self> {
        Tile::all().find(|tile| {
            let mut letters = text.chars();
            letters.next() == Some(tile.plant().letter())
                && letters.next() == Some(tile.symbol().letter())
                && letters.next().is_none()
        })
    }
}

fn read_cells(board: &str) -> Result<[Cell; 16], Malformed> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 4 {
        let count = Message::new("a garden has 4 ranks, not {n}").with("n", ranks.len().to_string());
        return Err(Malformed(count));
    }
    let mut cells = [Cell::Token(GENJI); 16];
    for (row, rank) in ranks.iter().enumerate() {
        let texts: Vec<&str> = rank.split(',').collect();
        let number = 4 - row;
        if texts.len() != 4 {
            let count = Message::new("rank {rank} has 4 cells, not {n}");
            return Err(Malformed(count.with("rank", number.to_string()).with("n", texts.len().to_string())));
        }
        for (file, text) in texts.iter().enumerate() {
            let cell = 4 * (number - 1) + file;
            cells[cell] = match *text {
                "G" => Cell::Token(GENJI),
                "H" => Cell::Token(HEIKE),
                _ => Cell::Tile(Tile::read(text).ok_or_else(|| {
                    let message = Message::new("\"{text}\" on {cell} is neither a tile nor G or H");
                    Malformed(message.with("text", *text).with("cell", GARDEN.name(cell as u16)))
                })?),
            };
        }
    }
    Ok(cells)
}

fn clan_letter(seat: Seat) -> char {
    if seat == GENJI { 'g' } else { 'h' }
}

fn write_text(cell: impl Fn(u8) -> Cell, next: Seat, last: Option<Tile>) -> String {
    let mut out = String::with_capacity(56);
    for rank in (0..4).rev() {
        for file in 0..4 {
            match cell(4 * rank + file) {
                Cell::Tile(tile) => {
                    out.push(tile.plant().letter());
                    out.push(tile.symbol().letter());
                }
                Cell::Token(seat) => out.push(if seat == GENJI { 'G' } else { 'H' }),
            }
            match (file, rank) {
                (3, 0) => {}
                (3, _) => out.push('/'),
                _ => out.push(','),
            }
        }
    }
    out.push(' ');
    out.push(clan_letter(next));
    out.push(' ');
    match last {
        None => out.push('-'),
        Some(tile) => out.push_str(&tile.text()),
    }
    out
}

impl Notation for NiyaPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<NiyaSetup, Malformed> {
        let target = read_target(tags.tag("Rules").unwrap_or(""))?;
        let text = tags.tag("FEN").ok_or_else(|| Malformed(Message::new("the garden is missing (tag FEN)")))?;
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, last] = fields[..] else {
            return Err(Malformed(Message::new("a position is a garden, g or h, and the last tile or -")));
        };
        let cells = read_cells(board)?;
        let first = match side {
            "g" => GENJI,
            "h" => HEIKE,
            _ => return Err(Malformed(Message::new("\"{side}\" is neither g nor h").with("side", side))),
        };
        let last = match last {
            "-" => None,
            _ => Some(Tile::read(last).ok_or_else(|| {
                Malformed(Message::new("\"{text}\" is no tile that could have been taken last").with("text", last))
            })?),
        };
        let setup = NiyaSetup { cells, first, last, target };
        NiyaPosition::start(&setup)?;
        Ok(setup)
    }

    fn write_setup(setup: &NiyaSetup) -> Tags {
        let mut options = Vec::new();
        if setup.target != 10 {
            options.push(("match", setup.target.to_string()));
        }
        let text = write_text(|cell| setup.cells[cell as usize], setup.first, setup.last);
        Tags::new(&write_options(options), Some(&text))
    }

    fn text(&self) -> String {
        write_text(|cell| self.cell(cell), self.next(), self.last)
    }

    fn read_move(&self, text: &str) -> Result<Take, Unreadable> {
        let cell = GARDEN
            .read(text)
            .ok_or_else(|| Unreadable(Message::new("\"{text}\" is no cell from a1 to d4").with("text", text)))?;
        Ok(Take(cell as u8))
    }

    fn write_move(&self, &Take(cell): &Take) -> String {
        GARDEN.name(cell.into())
    }

    fn cells(&self) -> u16 {
        GARDEN.len()
    }

    fn cell_name(&self, cell: u16) -> String {
        GARDEN.name(cell)
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        GARDEN.read(name)
    }
}
