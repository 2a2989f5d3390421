//! The texts of Naja: `b6-c3-d7-e2-f6-g4-h5 _/_ w` and `c3NENE`.
//!
//! Cells are the 81 spaces, `a1` to `i9` (marks name them), and behind them the 100 points. Points have the same short
//! names in the rules; as cells they carry an at sign, `@a0` to `@j9`, so that a name tells which of both is meant.

use super::board::{BOARD, Heading, Point, Space, Spaces};
use super::moves::Naja;
use super::position::{NajaPosition, POINT_CELLS};
use super::setup::{NajaSetup, read_shape};
use super::shape::Shape;
use crate::rules::{Malformed, Notation, Position, Seat, TagSource, Tags, Unreadable, write_options};
use crate::text::Message;

/// The letters of the seats, in seat order.
const SEATS: [&str; Seat::MOST as usize] = ["w", "b", "g", "p"];

impl Naja {
    /// Its text: `c3NENE`.
    pub fn text(self) -> String {
        let mut text = self.start().name();
        text.extend(self.headings().map(|heading| heading.letter() as char));
        text
    }

    /// The naja of a text, walked from either end.
    ///
    /// # Errors
    /// What is no point and four headings, and as [`Naja::walk`].
    pub fn read(text: &str) -> Result<Self, Message> {
        let parts = || {
            let start = Point::read(text.get(..2)?)?;
            let letters: &[u8; Self::LENGTH] = text.as_bytes().get(2..)?.try_into().ok()?;
            let mut headings = [Heading::East; Self::LENGTH];
            for (heading, letter) in headings.iter_mut().zip(letters) {
                *heading = Heading::from_letter(*letter)?;
            }
            Some((start, headings))
        };
        let (start, headings) = parts().ok_or_else(|| {
            Message::new("\"{text}\" is no naja: a point from a0 to j9 and four of N, E, S, W").with("text", text)
        })?;
        Self::walk(start, headings)
    }
}

fn read_bonfires(text: &str) -> Result<Spaces, Message> {
    let mut bonfires = Spaces::NONE;
    for name in text.split('-') {
        let space =
            Space::read(name).ok_or_else(|| Message::new("\"{text}\" is no space from a1 to i9").with("text", name))?;
        if bonfires.contains(space) {
            return Err(Message::new("two bonfires burn on {space}").with("space", name));
        }
        bonfires.insert(space);
    }
    Ok(bonfires)
}

/// The bonfires of the choice that places them; none for an empty text.
pub(super) fn read_placed_bonfires(text: &str) -> Result<Spaces, Malformed> {
    match text {
        "" => Ok(Spaces::NONE),
        // A number is meant as one: 6 is no space, but above all no number of bonfires.
        number if number.parse::<u64>().is_ok() => Err(Malformed::bad_value("bonfires", number)),
        spaces => read_bonfires(spaces).map_err(Malformed),
    }
}

fn read_najas(text: &str) -> Result<Vec<Naja>, Message> {
    if text == "_" {
        return Ok(Vec::new());
    }
    let mut najas = text.split('-').map(Naja::read).collect::<Result<Vec<Naja>, Message>>()?;
    najas.sort_unstable();
    Ok(najas)
}

fn read_position(shape: Shape, text: &str) -> Result<NajaSetup, Message> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [bonfires, najas, seat] = fields[..] else {
        return Err(Message::new("a position is the bonfires, the najas of each seat, and w, b, g or p"));
    };
    let bonfires = read_bonfires(bonfires)?;
    let placed = najas.split('/').map(read_najas).collect::<Result<Vec<Vec<Naja>>, Message>>()?;
    let next = (0..).zip(SEATS).find(|(_, letter)| *letter == seat).map(|(i, _)| Seat::new(i));
    let next = next.ok_or_else(|| Message::new("\"{seat}\" is no seat: w, b, g or p").with("seat", seat))?;
    Ok(NajaSetup { shape, bonfires, placed, next })
}

fn write_position(bonfires: Spaces, placed: &[Vec<Naja>], next: Seat) -> String {
    let mut burning: Vec<String> = bonfires.iter().map(Space::name).collect();
    burning.sort_unstable();
    let seats: Vec<String> = placed
        .iter()
        .map(|najas| {
            let mut najas: Vec<String> = najas.iter().map(|naja| naja.text()).collect();
            najas.sort_unstable();
            if najas.is_empty() { "_".to_owned() } else { najas.join("-") }
        })
        .collect();
    format!("{} {} {}", burning.join("-"), seats.join("/"), SEATS[next.index()])
}

impl Notation for NajaPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<NajaSetup, Malformed> {
        let shape = read_shape(tags.tag("Rules").unwrap_or(""))?;
        let text = tags.tag("FEN").ok_or_else(|| Malformed(Message::new("the board is missing (tag FEN)")))?;
        let setup = read_position(shape, text).map_err(Malformed)?;
        setup.check()?;
        Ok(setup)
    }

    fn write_setup(setup: &NajaSetup) -> Tags {
        let mut options = Vec::new();
        if setup.shape != Shape::STAIRCASE {
            options.push(("shape", setup.shape.text().to_owned()));
        }
        Tags::new(&write_options(options), Some(&write_position(setup.bonfires, &setup.placed, setup.next)))
    }

    fn text(&self) -> String {
        let placed: Vec<Vec<Naja>> = (0..self.seats()).map(|seat| self.najas_of(Seat::new(seat)).collect()).collect();
        write_position(self.bonfires(), &placed, self.next())
    }

    fn read_move(&self, text: &str) -> Result<Naja, Unreadable> {
        Naja::read(text).map_err(Unreadable)
    }

    fn write_move(&self, naja: &Naja) -> String {
        naja.text()
    }

    fn cells(&self) -> u16 {
        POINT_CELLS + u16::from(Point::COUNT)
    }

    fn cell_name(&self, cell: u16) -> String {
        let point = cell.checked_sub(POINT_CELLS).and_then(|n| Point::from_number(u8::try_from(n).ok()?));
        match point {
            Some(point) => format!("@{}", point.name()),
            None => BOARD.name(cell),
        }
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        match name.strip_prefix('@') {
            Some(point) => Some(POINT_CELLS + u16::from(Point::read(point)?.number())),
            None => BOARD.read(name),
        }
    }
}
