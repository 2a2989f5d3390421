//! The texts of DumaRaj: `lgsfrsgl/pppppppp/8/8/8/8/PPPPPPPP/LGSFRSGL q a _:_ _:_ 0 1` and `P24-34`.

use super::location::{Location, SIZES, Shape, digit, read_digit};
use super::mob::{Kit, Mob, Piece};
use super::moves::{Flep, Manner};
use super::position::DumaRajPosition;
use super::setup::{Arbitral, DumaRajSetup, RajRule, read_raj};
use super::{ATTACKER, BLOCKER};
use crate::rules::{Malformed, Notation, Seat, TagSource, Tags, Unreadable, write_options};
use crate::text::Message;

/// Writes BOARD from what stands on each bit.
pub(super) fn write_board(size: u8, bits: &[Option<Piece>]) -> String {
    let mut out = String::new();
    for (index, row) in bits.chunks(size.into()).rev().enumerate() {
        if index > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for piece in row {
            match piece {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        out.push(digit(empty));
                    }
                    empty = 0;
                    out.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            out.push(digit(empty));
        }
    }
    out
}

/// Reads BOARD: its number of rows, and what stands on each bit.
pub(super) fn read_board(text: &str) -> Result<(u8, Vec<Option<Piece>>), Malformed> {
    let rows: Vec<&str> = text.split('/').collect();
    let Some(size) = u8::try_from(rows.len()).ok().filter(|size| SIZES.contains(size)) else {
        let size = Message::new("a location has 6 to 12 rows, not {n}");
        return Err(Malformed(size.with("n", rows.len().to_string())));
    };
    let mut bits = Vec::with_capacity(144);
    for (index, row) in rows.iter().rev().enumerate() {
        let fault = |why: Message| Err(Malformed(why.with("row", (index + 1).to_string())));
        let mut after_empty = false;
        for letter in row.chars() {
            if let Some(empty) = read_digit(letter) {
                if after_empty {
                    return fault(Message::new("row {row} has two numbers of empty bits side by side"));
                }
                bits.extend(std::iter::repeat_n(None, empty.into()));
            } else if let Some(piece) = Piece::from_letter(letter) {
                bits.push(Some(piece));
            } else {
                let unknown = Message::new("row {row} has an unknown letter {letter}");
                return fault(unknown.with("letter", letter.to_string()));
            }
            after_empty = read_digit(letter).is_some();
        }
        if bits.len() != (index + 1) * usize::from(size) {
            return fault(Message::new("row {row} has not as many bits as there are rows"));
        }
    }
    Ok((size, bits))
}

fn write_off(kit: Kit, seat: Seat) -> String {
    if kit.is_empty() { "_".to_owned() } else { kit.mobs().map(|mob| Piece { seat, mob }.letter()).collect() }
}

/// The letters of a side's part of OFF; nothing for a text that the writer would not write.
fn read_off(text: &str, seat: Seat) -> Option<Kit> {
    let mut kit = Kit::NONE;
    if text.len() > 64 {
        return None;
    }
    for letter in text.chars().filter(|&letter| letter != '_') {
        kit.add(Piece::from_letter(letter).filter(|piece| piece.seat == seat)?.mob);
    }
    (write_off(kit, seat) == text).then_some(kit)
}

/// A number in its one spelling.
fn read_number(text: &str) -> Result<u32, Malformed> {
    let number = text.parse().ok().filter(|number: &u32| number.to_string() == text);
    number.ok_or_else(|| Malformed(Message::new("\"{text}\" is no number of half-moves or moves").with("text", text)))
}

fn side_letter(seat: Seat) -> &'static str {
    if seat == ATTACKER { "a" } else { "b" }
}

/// Both sides' parts of OFF or ARBITRAL.
fn read_parts<T>(text: &str, read: impl Fn(&str, Seat) -> Option<T>) -> Option<[T; 2]> {
    let (attacker, blocker) = text.split_once(':')?;
    Some([read(attacker, ATTACKER)?, read(blocker, BLOCKER)?])
}

impl DumaRajSetup {
    /// BOARD, SHAPE, SIDE, OFF and ARBITRAL: what tells positions apart.
    fn identity_text(&self) -> String {
        format!(
            "{} {} {} {}:{} {}:{}",
            write_board(self.size, &self.bits),
            self.shape.letter(),
            side_letter(self.side),
            write_off(self.off[0], ATTACKER),
            write_off(self.off[1], BLOCKER),
            self.arbitral[0].text(),
            self.arbitral[1].text(),
        )
    }

    /// The position text.
    pub fn text(&self) -> String {
        format!("{} {} {}", self.identity_text(), self.clock, self.number)
    }

    /// Reads a position text; whether the rules refuse it is [`DumaRajPosition`]'s to say.
    ///
    /// # Errors
    /// What the writer would not write.
    pub fn read(raj: RajRule, text: &str) -> Result<Self, Malformed> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, shape, side, off, arbitral, clock, number] = fields[..] else {
            return Err(Malformed(Message::new("a position is board, shape, side, OFF, ARBITRAL, clock and number")));
        };
        let fault = |why: Message, text: &str| Malformed(why.with("text", text));
        let (size, bits) = read_board(board)?;
        Ok(Self {
            raj,
            shape: Shape::read(shape).ok_or_else(|| fault(Message::new("\"{text}\" is neither q nor r"), shape))?,
            size,
            bits,
            side: [ATTACKER, BLOCKER]
                .into_iter()
                .find(|&seat| side_letter(seat) == side)
                .ok_or_else(|| fault(Message::new("\"{text}\" is neither a nor b"), side))?,
            off: read_parts(off, read_off)
                .ok_or_else(|| fault(Message::new("\"{text}\" does not name the mobs off the board"), off))?,
            arbitral: read_parts(arbitral, |text, _| Arbitral::read(text))
                .ok_or_else(|| fault(Message::new("\"{text}\" does not name the arbitral moves left"), arbitral))?,
            clock: read_number(clock)?,
            number: read_number(number)?,
        })
    }
}

/// Reads a move text on a location.
fn read_flep(location: &Location, text: &str) -> Option<Flep> {
    let (body, suffix) = match text.split_once('=') {
        Some((body, suffix)) => (body, Some(suffix)),
        None => (text, None),
    };
    let letters: Vec<char> = body.chars().collect();
    let (from, sign, swapped, to) = match letters[..] {
        [_, a, b, sign, c, d] => ([a, b], sign, None, [c, d]),
        [_, a, b, sign, other, c, d] => ([a, b], sign, Some(Mob::from_letter(other)?), [c, d]),
        _ => return None,
    };
    let mob = Mob::from_letter(letters[0])?;
    let bit = |name: [char; 2]| location.read(&name.iter().collect::<String>());
    let frag = match sign {
        '-' => false,
        'x' => true,
        _ => return None,
    };
    let manner = match (suffix, swapped) {
        (None, None) => Manner::Plain,
        (Some("E"), None) if !frag => Manner::Editor,
        (Some("E"), Some(other)) if !frag => Manner::Swap(other),
        (Some("V"), None) => Manner::Flex,
        (Some("W"), None) => Manner::Warp,
        (Some(new), None) if mob == Mob::Piksa => {
            let new = Mob::RURSUS.into_iter().find(|mob| new.chars().eq([mob.letter()]))?;
            Manner::Rursus(new)
        }
        _ => return None,
    };
    Some(Flep { mob, from: bit(from)?, to: bit(to)?, frag, manner })
}

impl Notation for DumaRajPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<DumaRajSetup, Malformed> {
        let raj = read_raj(tags.tag("Rules").unwrap_or(""))?.unwrap_or_default();
        let text = tags.tag("FEN").ok_or_else(|| Malformed(Message::new("the start is missing (tag FEN)")))?;
        let setup = DumaRajSetup::read(raj, text)?;
        setup.check()?;
        Ok(setup)
    }

    fn write_setup(setup: &DumaRajSetup) -> Tags {
        let mut options = Vec::new();
        if setup.raj == RajRule::First {
            options.push(("raj", "first".to_owned()));
        }
        Tags::new(&write_options(options), Some(&setup.text()))
    }

    fn text(&self) -> String {
        self.to_setup().text()
    }

    fn identity_text(&self) -> String {
        self.to_setup().identity_text()
    }

    fn read_move(&self, text: &str) -> Result<Flep, Unreadable> {
        read_flep(self.location(), text)
            .ok_or_else(|| Unreadable(Message::new("\"{text}\" is no move on this location").with("text", text)))
    }

    fn write_move(&self, mv: &Flep) -> String {
        let bit = |bit| self.location().name(bit);
        let sign = if mv.frag { 'x' } else { '-' };
        let swapped = match mv.manner {
            Manner::Swap(other) => other.letter().to_string(),
            _ => String::new(),
        };
        let suffix = match mv.manner {
            Manner::Plain => None,
            Manner::Rursus(new) => Some(new.letter()),
            Manner::Editor | Manner::Swap(_) => Some('E'),
            Manner::Flex => Some('V'),
            Manner::Warp => Some('W'),
        };
        let mut text = format!("{}{}{sign}{swapped}{}", mv.mob.letter(), bit(mv.from), bit(mv.to));
        if let Some(suffix) = suffix {
            text.push('=');
            text.push(suffix);
        }
        text
    }

    fn cells(&self) -> u16 {
        self.location().len().into()
    }

    fn cell_name(&self, cell: u16) -> String {
        self.location().name(cell as u8)
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        self.location().read(name).map(u16::from)
    }
}
