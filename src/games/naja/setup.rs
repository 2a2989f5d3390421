//! Options and start: the shape of the najas, the bonfires, who plays, and the najas that stand ("Material").

use super::board::{BOARD, Segments, Space, Spaces};
use super::moves::Naja;
use super::shape::Shape;
use crate::rng::Rng;
use crate::rules::{Malformed, Seat, read_options};
use crate::text::{Message, Value};

/// How many bonfires a board may have, the default first.
pub const BONFIRES: [u32; 2] = [7, 5];

/// The most najas that the 180 segments have room for.
pub(super) const MOST: usize = 45;

/// The najas that each of `seats` players has.
pub const fn hand(seats: u8) -> usize {
    if seats == 2 { 20 } else { 15 }
}

/// Options and start of a game: a board that may be taken up in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NajaSetup {
    /// The shape of every naja.
    pub shape: Shape,
    /// The spaces with a bonfire.
    pub bonfires: Spaces,
    /// The najas that stand, ascending, for each seat: two to four.
    pub placed: Vec<Vec<Naja>>,
    /// The seat to move.
    pub next: Seat,
}

/// Whether a bonfire may burn on a space: neither in the middle nor on the border.
pub fn may_burn(space: Space) -> bool {
    !BOARD.is_border(space.square()) && space.square() != BOARD.len() / 2
}

/// Draws the spaces of so many bonfires.
pub(super) fn draw_bonfires(rng: &mut Rng, count: usize) -> Spaces {
    let mut spaces: Vec<Space> = Spaces::ALL.iter().filter(|&space| may_burn(space)).collect();
    rng.shuffle(&mut spaces);
    let mut burning = Spaces::NONE;
    for space in spaces.into_iter().take(count) {
        burning.insert(space);
    }
    burning
}

impl NajaSetup {
    /// A board without najas.
    pub fn empty(shape: Shape, seats: u8, bonfires: Spaces) -> Self {
        Self { shape, bonfires, placed: vec![Vec::new(); seats.into()], next: Seat::FIRST }
    }

    /// Refuses what the rules' "Position text" names.
    pub(super) fn check(&self) -> Result<(), Malformed> {
        self.check_bonfires().and_then(|()| self.check_najas()).and_then(|()| self.check_turns()).map_err(Malformed)
    }

    fn check_bonfires(&self) -> Result<(), Message> {
        if let Some(space) = self.bonfires.iter().find(|&space| !may_burn(space)) {
            let message = Message::new("no bonfire may burn on {space}: the middle and the border stay free");
            return Err(message.with("space", space.name()));
        }
        if !BONFIRES.contains(&self.bonfires.len()) {
            let count = self.bonfires.len().to_string();
            return Err(Message::new("a board has 5 or 7 bonfires, not {n}").with("n", count));
        }
        Ok(())
    }

    fn check_najas(&self) -> Result<(), Message> {
        if !(2..=usize::from(Seat::MOST)).contains(&self.placed.len()) {
            let seats = self.placed.len().to_string();
            return Err(Message::new("two to four seats have a list of najas, not {n}").with("n", seats));
        }
        let hand = hand(self.placed.len() as u8);
        let mut covered = Segments::NONE;
        for najas in &self.placed {
            if najas.len() > hand {
                let message = Message::new("a seat has {hand} najas, not {n}");
                return Err(message.with("hand", hand.to_string()).with("n", najas.len().to_string()));
            }
            for naja in najas {
                if !self.shape.admits(*naja) {
                    return Err(wrong_shape(*naja, self.shape));
                }
                let segments = naja.segments();
                if let Some(segment) = segments.intersection(covered).iter().next() {
                    let (from, to) = segment.ends();
                    let message = Message::new("two najas lie on the segment from {from} to {to}");
                    return Err(message.with("from", from.name()).with("to", to.name()));
                }
                covered = covered.union(segments);
            }
        }
        Ok(())
    }

    fn check_turns(&self) -> Result<(), Message> {
        let seats = self.placed.len();
        let total: usize = self.placed.iter().map(Vec::len).sum();
        let (round, next) = (total / seats, total % seats);
        if self.placed.iter().enumerate().any(|(seat, najas)| najas.len() != round + usize::from(seat < next)) {
            let counts: Vec<String> = self.placed.iter().map(|najas| najas.len().to_string()).collect();
            let message = Message::new("the seats cannot have {counts} najas when they take turns");
            return Err(message.with("counts", counts.join(":")));
        }
        if self.next.index() != next {
            let message = Message::new("with so many najas it is the turn of {seat}");
            return Err(message.with("seat", super::seat_name(Seat::new(next as u8))));
        }
        Ok(())
    }
}

/// Says that a naja has not the shape of the game.
pub(super) fn wrong_shape(naja: Naja, shape: Shape) -> Message {
    let named = |shape: Shape| shape.name().map_or_else(|| Value::from(shape.text()), Value::from);
    Message::new("{naja} has another shape ({its}) than the najas of this game ({shape})")
        .with("naja", naja.text())
        .with("its", named(Shape::of_naja(naja)))
        .with("shape", named(shape))
}

/// The key `shape` of a `Rules` text.
pub(super) fn read_shape(rules: &str) -> Result<Shape, Malformed> {
    let mut shape = Shape::STAIRCASE;
    for (key, value) in read_options(rules)? {
        shape = match key {
            "shape" => Shape::read(value).map_err(Malformed)?,
            _ => return Err(Malformed::unknown_option(key)),
        };
    }
    Ok(shape)
}
