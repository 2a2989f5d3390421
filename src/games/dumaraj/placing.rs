//! Before a game of Eralash: one player's mobs are moved about the own kon until they stand as wished ("Formations").
//!
//! It is a position like any other, so that board, pointer and keys work as in the game; it never ends, and no record
//! holds it.

use super::eralash::{EralashStart, Placement};
use super::location::{Location, Shape};
use super::mob::{Mob, Piece};
use super::notation::{read_board, write_board};
use super::{ATTACKER, Bits};
use crate::rules::{Illegal, Listing, Malformed, Notation, Position, Seat, Step, TagSource, Tags, Turn, Unreadable};
use crate::text::Message;

/// A placement that is being made.
#[derive(Clone, Debug)]
pub struct Placing {
    location: &'static Location,
    mobs: Vec<Option<Mob>>,
    turn: Turn,
}

/// What a placement begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacingSetup {
    /// The shape of the location.
    pub shape: Shape,
    /// Its size.
    pub size: u8,
    /// Whose mobs they are.
    pub seat: Seat,
    /// Where they stand.
    pub placement: Placement,
}

/// One mob goes to another bit of the kon; what stands there takes its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shift {
    /// The mob's bit.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

impl Placing {
    /// The location.
    pub fn location(&self) -> &'static Location {
        self.location
    }

    /// Whose mobs they are.
    pub fn seat(&self) -> Seat {
        self.turn.seat().unwrap_or(ATTACKER)
    }

    /// What stands on a bit.
    pub fn piece(&self, bit: u8) -> Option<Piece> {
        let mob = *self.mobs.get(usize::from(bit))?;
        mob.map(|mob| Piece { seat: self.seat(), mob })
    }

    /// The placement as it stands.
    pub fn placement(&self) -> Placement {
        (0..).zip(&self.mobs).filter_map(|(bit, mob)| Some((bit, (*mob)?))).collect()
    }

    fn kon(&self) -> Bits {
        self.location.kon(self.seat())
    }
}

/// A placement seen from the other player's side: the same picture for either.
pub fn mirrored(location: &Location, placement: &[(u8, Mob)]) -> Placement {
    let mut mirrored: Placement = placement.iter().map(|(bit, mob)| (location.mirrored(*bit), *mob)).collect();
    mirrored.sort_by_key(|(bit, _)| *bit);
    mirrored
}

/// A placement under which it can be found again: shape, size, and the mobs in the form of BOARD, in capitals, as they
/// stand for the attacker.
pub fn write_saved(shape: Shape, size: u8, placement: &[(u8, Mob)]) -> String {
    let mut bits = vec![None; usize::from(size) * usize::from(size)];
    for (bit, mob) in placement {
        if let Some(place) = bits.get_mut(usize::from(*bit)) {
            *place = Some(Piece { seat: ATTACKER, mob: *mob });
        }
    }
    format!("{} {}", shape.letter(), write_board(size, &bits))
}

/// A saved placement for a game of Eralash; none where it is not one for this start's location and kit.
pub fn read_saved(start: &EralashStart, text: &str) -> Option<Placement> {
    let (shape, board) = text.split_once(' ')?;
    if Shape::read(shape)? != start.shape {
        return None;
    }
    let (size, bits) = read_board(board).ok()?;
    let placement: Placement = (0..).zip(bits).filter_map(|(bit, piece)| Some((bit, piece?.mob))).collect();
    (size == start.size && start.check_placement(ATTACKER, &placement).is_ok()).then_some(placement)
}

impl Position for Placing {
    type Setup = PlacingSetup;
    type Move = Shift;

    fn start(setup: &PlacingSetup) -> Result<Self, Malformed> {
        let Some(location) = Location::of(setup.size, setup.shape) else {
            let size = Message::new("a location has 6 to 12 rows, not {n}");
            return Err(Malformed(size.with("n", setup.size.to_string())));
        };
        let mut mobs = vec![None; location.len().into()];
        for (bit, mob) in &setup.placement {
            if location.kon_of(*bit) != Some(setup.seat) {
                let outside = Message::new("{bit} is not on your kon").with("bit", location.name(*bit));
                return Err(Malformed(outside));
            }
            mobs[usize::from(*bit)] = Some(*mob);
        }
        Ok(Self { location, mobs, turn: Turn::Of(setup.seat) })
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, mv: &Shift) -> Result<(), Illegal> {
        let named = |message: Message, bit| Err(Illegal(message.with("bit", self.location.name(bit))));
        if let Some(bit) = [mv.from, mv.to].into_iter().find(|&bit| !self.kon().has(bit)) {
            return named(Message::new("{bit} is not on your kon"), bit);
        }
        if self.piece(mv.from).is_none() {
            return named(Message::new("{bit} is empty"), mv.from);
        }
        if mv.from == mv.to {
            return named(Message::new("the mob stands on {bit} already"), mv.to);
        }
        if self.piece(mv.from) == self.piece(mv.to) {
            return named(Message::new("a mob of the same kind stands on {bit}"), mv.to);
        }
        Ok(())
    }

    fn apply(&mut self, mv: &Shift) {
        self.mobs.swap(mv.from.into(), mv.to.into());
    }

    fn legal_moves(&self, out: &mut Vec<Shift>) -> Listing {
        let kon = self.kon();
        for from in kon.iter() {
            out.extend(kon.iter().map(|to| Shift { from, to }).filter(|mv| self.check(mv).is_ok()));
        }
        Listing::Complete
    }

    fn steps(&self, mv: &Shift) -> Vec<Step> {
        vec![Step::Cell(mv.from.into()), Step::Cell(mv.to.into())]
    }

    fn attempt(&self, touches: &[Step]) -> Option<Shift> {
        let bit = |step: &Step| match step {
            Step::Cell(cell) => u8::try_from(*cell).ok().filter(|&bit| bit < self.location.len()),
            _ => None,
        };
        let from = bit(touches.first()?)?;
        Some(Shift { from, to: bit(touches.last()?)? })
    }

    fn identity(&self) -> u64 {
        let letter = |(bit, mob): (u64, &Option<Mob>)| mob.map_or(0, |mob| (bit + 1) * 8 + mob as u64);
        (0..).zip(&self.mobs).map(letter).fold(0, |hash, next| (hash ^ next).wrapping_mul(0x0000_0100_0000_01b3))
    }
}

impl Notation for Placing {
    fn read_setup(_tags: &dyn TagSource) -> Result<PlacingSetup, Malformed> {
        Err(Malformed(Message::new("a placement is not kept in records")))
    }

    fn write_setup(_setup: &PlacingSetup) -> Tags {
        Tags::default()
    }

    fn text(&self) -> String {
        write_saved(self.location.shape(), self.location.size(), &self.placement())
    }

    fn read_move(&self, text: &str) -> Result<Shift, Unreadable> {
        let bits = text
            .split_once('-')
            .and_then(|(from, to)| Some(Shift { from: self.location.read(from)?, to: self.location.read(to)? }));
        bits.ok_or_else(|| Unreadable(Message::new("\"{text}\" is no move on this location").with("text", text)))
    }

    fn write_move(&self, mv: &Shift) -> String {
        format!("{}-{}", self.location.name(mv.from), self.location.name(mv.to))
    }

    fn cells(&self) -> u16 {
        self.location.len().into()
    }

    fn cell_name(&self, cell: u16) -> String {
        self.location.name(cell as u8)
    }
}
