//! A board in play: the najas in the order of turns, and the segments that each seat covers.

use super::board::{Point, Segment, Segments, Spaces};
use super::moves::{Naja, meets_itself, no_segment};
use super::setup::{MOST, NajaSetup, hand, wrong_shape};
use super::shape::{Placement, Shape};
use crate::rules::{Illegal, Listing, Malformed, Outcome, Position, Seat, Step, Turn};
use crate::text::Message;

/// The number of the cell that is the first point: the spaces come before the points.
pub(super) const POINT_CELLS: u16 = super::board::BOARD.len();

/// A position of Naja.
#[derive(Clone, Debug)]
pub struct NajaPosition {
    shape: Shape,
    bonfires: Spaces,
    seats: u8,
    count: u8,
    /// The najas that stand, the first `count`.
    najas: [Naja; MOST],
    /// Whose they are, two bits each from the lowest: in a game number `i` is that of the seat `i % seats`, for nobody
    /// is skipped; in a position that is being set up anybody's.
    owners: u128,
    /// The segments that each seat's najas cover.
    own: [Segments; Seat::MOST as usize],
    /// The segments that any naja covers.
    covered: Segments,
    turn: Turn,
}

impl NajaPosition {
    /// The shape of every naja.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The spaces with a bonfire.
    pub fn bonfires(&self) -> Spaces {
        self.bonfires
    }

    /// The seat that moves, or would if the game were not over.
    pub fn next(&self) -> Seat {
        Seat::new(self.count % self.seats)
    }

    /// The najas that stand and whose they are, round by round. Only those placed by [`Position::apply`] stand in the
    /// order in which they were placed: a position text does not tell it.
    pub fn najas(&self) -> impl Iterator<Item = (Seat, Naja)> {
        let seat = |i: u8| Seat::new((self.owners >> (2 * i)) as u8 & 3);
        (0..self.count).zip(self.najas).map(move |(i, naja)| (seat(i), naja))
    }

    /// The najas of a seat.
    pub fn najas_of(&self, seat: Seat) -> impl Iterator<Item = Naja> {
        self.najas().filter(move |(owner, _)| *owner == seat).map(|(_, naja)| naja)
    }

    /// How many najas a seat has still to place.
    pub fn in_hand(&self, seat: Seat) -> usize {
        hand(self.seats).saturating_sub(self.najas_of(seat).count())
    }

    /// The segments that any naja covers.
    pub fn covered(&self) -> Segments {
        self.covered
    }

    /// The segments that a seat's najas cover.
    pub fn covered_by(&self, seat: Seat) -> Segments {
        self.own[seat.index()]
    }

    /// The seat whose naja covers a segment.
    pub fn owner(&self, segment: Segment) -> Option<Seat> {
        (0..self.seats).map(Seat::new).find(|&seat| self.covered_by(seat).contains(segment))
    }

    /// The placements that are left on the board, whether or not the game goes on.
    pub fn placements(&self) -> impl Iterator<Item = &'static Placement> {
        let covered = self.covered;
        self.shape.placements().iter().filter(move |placement| placement.segments.is_apart_from(covered))
    }

    /// The position after a placement that [`Position::check`] accepts.
    #[must_use]
    pub fn after(&self, naja: &Naja) -> Self {
        let mut after = self.clone();
        after.apply(naja);
        after
    }

    /// Whether a naja that has come along a path may go on to the next point.
    ///
    /// # Errors
    /// No segment leads there, a naja lies on it, or the path comes back to one of its points.
    pub fn check_way(&self, path: &[Point], next: Point) -> Result<(), Illegal> {
        let Some(&from) = path.last() else { return Ok(()) };
        let segment = from.heading_to(next).and_then(|heading| Segment::new(from, heading));
        let Some(segment) = segment else { return Err(Illegal(no_segment(from, next))) };
        if path.contains(&next) {
            return Err(Illegal(meets_itself(next)));
        }
        self.owner(segment).map_or(Ok(()), |seat| Err(Illegal(carries(segment, seat))))
    }

    /// The game ends when all najas stand or no placement is left ("A turn").
    fn judge(&self) -> Turn {
        let all_stand = usize::from(self.count) == hand(self.seats) * usize::from(self.seats);
        if all_stand || self.placements().next().is_none() {
            Turn::Over(Outcome::by_score(self.scores(), "score"))
        } else {
            Turn::Of(self.next())
        }
    }

    fn place(&mut self, seat: Seat, naja: Naja) {
        let Some(slot) = self.najas.get_mut(usize::from(self.count)) else { return };
        *slot = naja;
        self.owners |= (seat.index() as u128) << (2 * self.count);
        self.count += 1;
        let segments = naja.segments();
        self.own[seat.index()] = self.own[seat.index()].union(segments);
        self.covered = self.covered.union(segments);
    }

    /// A board as a setup has it, whether the rules allow it or not: two to four seats, each with any najas.
    pub(super) fn unchecked(setup: &NajaSetup) -> Self {
        let mut position = Self {
            shape: setup.shape,
            bonfires: setup.bonfires,
            seats: setup.placed.len() as u8,
            count: 0,
            najas: [Naja::default(); MOST],
            owners: 0,
            own: [Segments::NONE; Seat::MOST as usize],
            covered: Segments::NONE,
            turn: Turn::Of(setup.next),
        };
        let rounds = setup.placed.iter().map(Vec::len).max().unwrap_or(0);
        for round in 0..rounds {
            for (seat, najas) in (0..position.seats).map(Seat::new).zip(&setup.placed) {
                if let Some(naja) = najas.get(round) {
                    position.place(seat, *naja);
                }
            }
        }
        position
    }
}

/// Says whose naja lies on a segment.
pub(super) fn carries(segment: Segment, seat: Seat) -> Message {
    let message = match seat.index() {
        0 => Message::new("the segment from {from} to {to} carries a white naja"),
        1 => Message::new("the segment from {from} to {to} carries a black naja"),
        2 => Message::new("the segment from {from} to {to} carries a gray naja"),
        _ => Message::new("the segment from {from} to {to} carries a purple naja"),
    };
    let (from, to) = segment.ends();
    message.with("from", from.name()).with("to", to.name())
}

impl Position for NajaPosition {
    type Setup = NajaSetup;
    type Move = Naja;

    fn start(setup: &NajaSetup) -> Result<Self, Malformed> {
        setup.check()?;
        let mut position = Self::unchecked(setup);
        position.turn = position.judge();
        Ok(position)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, naja: &Naja) -> Result<(), Illegal> {
        if self.turn.seat().is_none() {
            return Err(Illegal(Message::new("the game is over")));
        }
        if !self.shape.admits(*naja) {
            return Err(Illegal(wrong_shape(*naja, self.shape)));
        }
        let taken = naja.segments().intersection(self.covered).iter().next();
        match taken.and_then(|segment| Some((segment, self.owner(segment)?))) {
            Some((segment, seat)) => Err(Illegal(carries(segment, seat))),
            None => Ok(()),
        }
    }

    fn apply(&mut self, naja: &Naja) {
        self.place(self.next(), *naja);
        self.turn = self.judge();
    }

    fn legal_moves(&self, out: &mut Vec<Naja>) -> Listing {
        if self.turn.seat().is_some() {
            out.extend(self.placements().map(|placement| placement.naja));
        }
        Listing::Complete
    }

    /// The five points, from the end that move texts begin with.
    fn steps(&self, naja: &Naja) -> Vec<Step> {
        naja.points().map(|point| Step::Cell(POINT_CELLS + u16::from(point.number()))).to_vec()
    }

    /// The naja through five points, touched from either end.
    fn attempt(&self, touches: &[Step]) -> Option<Naja> {
        let touches: &[Step; 5] = touches.try_into().ok()?;
        let mut points = [Point::ORIGIN; 5];
        for (point, touch) in points.iter_mut().zip(touches) {
            let Step::Cell(cell) = touch else { return None };
            *point = Point::from_number(u8::try_from(cell.checked_sub(POINT_CELLS)?).ok()?)?;
        }
        Naja::through(points).ok()
    }

    fn identity(&self) -> u64 {
        // The najas of a seat in any order; their counts tell whose turn it is.
        let mix = |x: u64| {
            let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ x >> 31
        };
        let bonfires = self.bonfires.bits();
        let options = u64::from(self.shape.number()) << 8 | u64::from(self.seats);
        let start = mix(mix(mix(options + 1) ^ bonfires as u64) ^ (bonfires >> 64) as u64);
        let placed = self.najas().map(|(seat, naja)| {
            mix(u64::from(naja.number()) << 8 | seat.index() as u64 | 1 << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        mix(placed.fold(start, u64::wrapping_add))
    }
}
