//! What a position text says: caps, side, homes, last turns, and the cap whose fate is to be decided.

use super::map::{Map, PlanetId};
use crate::rules::{Malformed, Seat};
use crate::text::Message;

/// One of the six caps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CapId(u8);

/// Where a cap is ("Armies").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cap {
    /// Off the board.
    Off,
    /// Grouped on a planet.
    Grouped(PlanetId),
    /// Disorganised on a planet.
    Disorganised(PlanetId),
}

/// A jump that arrived: what "No way back" looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// The cap that jumped.
    pub cap: CapId,
    /// Where it came from.
    pub from: PlanetId,
    /// Where it arrived.
    pub to: PlanetId,
}

/// All that a position text says, on whatever map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Caps 1 to 6.
    pub caps: [Cap; 6],
    /// The side that moves; in a finished game the one that would.
    pub next: Seat,
    /// White's home, then Black's.
    pub homes: [Option<PlanetId>; 2],
    /// White's last turn, then Black's, if it was a jump that arrived.
    pub last: [Option<Hop>; 2],
    /// The missed cap whose fate `next` has to decide.
    pub pending: Option<CapId>,
}

impl CapId {
    /// The cap of a number from 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 6 { Some(Self(number - 1)) } else { None }
    }

    /// The cap of a digit.
    pub fn read(digit: &str) -> Option<Self> {
        match digit.as_bytes() {
            [byte @ b'1'..=b'6'] => Self::new(byte - b'0'),
            _ => None,
        }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its place in a list of the six, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    pub const fn owner(self) -> Seat {
        if self.0 < 3 { Seat::FIRST } else { Seat::SECOND }
    }

    /// The army that it stands for, by side and sign.
    pub const fn army(self) -> Message {
        match self.0 {
            0 => Message::new("White's ant"),
            1 => Message::new("White's bee"),
            2 => Message::new("White's butterfly"),
            3 => Message::new("Black's stag beetle"),
            4 => Message::new("Black's dragonfly"),
            _ => Message::new("Black's ladybird"),
        }
    }

    /// All six.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..6).map(Self)
    }

    /// A side's three.
    pub fn of(seat: Seat) -> impl Iterator<Item = Self> {
        let first = 3 * seat.index() as u8;
        (first..first + 3).map(Self)
    }
}

impl Cap {
    /// Where it stands, if it is on the board.
    pub const fn planet(self) -> Option<PlanetId> {
        match self {
            Self::Off => None,
            Self::Grouped(planet) | Self::Disorganised(planet) => Some(planet),
        }
    }
}

impl Situation {
    /// The start of every game: nothing on the board, White to choose his home.
    pub const START: Self =
        Self { caps: [Cap::Off; 6], next: Seat::FIRST, homes: [None; 2], last: [None; 2], pending: None };

    /// Where a cap is.
    pub const fn cap(&self, cap: CapId) -> Cap {
        self.caps[cap.index()]
    }

    /// The cap on a planet.
    pub fn cap_on(&self, planet: PlanetId) -> Option<CapId> {
        CapId::all().find(|&cap| self.cap(cap).planet() == Some(planet))
    }

    /// A side's home, if it is chosen.
    pub const fn home(&self, seat: Seat) -> Option<PlanetId> {
        self.homes[seat.index()]
    }

    /// Whether an army is enclosed: all routes from its planet lead to planets that the enemy holds ("End").
    pub fn is_enclosed(&self, map: &Map, cap: CapId) -> bool {
        let Some(planet) = self.cap(cap).planet() else { return false };
        let held =
            |&planet: &PlanetId| CapId::of(cap.owner().other()).any(|enemy| self.cap(enemy).planet() == Some(planet));
        map.neighbours(planet).iter().all(held)
    }

    /// Refuses what "Position text" names.
    pub(super) fn check(&self, map: &Map) -> Result<(), Malformed> {
        self.check_caps(map)?;
        self.check_homes(map)?;
        if self.homes[1].is_none() {
            return self.check_opening();
        }
        self.check_last(map)?;
        self.check_pending()
    }

    fn check_caps(&self, map: &Map) -> Result<(), Malformed> {
        for cap in CapId::all() {
            let Some(planet) = self.cap(cap).planet() else { continue };
            if self.cap_on(planet) != Some(cap) {
                let two = Message::new("two caps stand on {planet}").with("planet", map.name(planet));
                return Err(Malformed(two));
            }
        }
        Ok(())
    }

    fn check_homes(&self, map: &Map) -> Result<(), Malformed> {
        for home in self.homes.into_iter().flatten() {
            if !map.is_outer(home) {
                let inner = Message::new("{planet} is no outer planet and cannot be a home");
                return Err(Malformed(inner.with("planet", map.name(home))));
            }
        }
        match self.homes {
            [None, Some(_)] => Err(Malformed(Message::new("Black has a home, but White has none"))),
            [Some(white), Some(black)] if white == black => {
                Err(Malformed(Message::new("{planet} is the home of both sides").with("planet", map.name(white))))
            }
            _ => Ok(()),
        }
    }

    /// Before both homes are chosen there is one position for each home that White may have, and one cap of his.
    fn check_opening(&self) -> Result<(), Malformed> {
        let begun = self.homes[0].is_some();
        if self.next != if begun { Seat::SECOND } else { Seat::FIRST } {
            return Err(Malformed(Message::new("the side to move is not the one that chooses its home now")));
        }
        let fits = match self.homes[0] {
            None => self.caps == [Cap::Off; 6],
            Some(home) => {
                let on_board: Vec<Cap> = self.caps.into_iter().filter(|cap| *cap != Cap::Off).collect();
                on_board == [Cap::Grouped(home)] && self.caps[3..] == [Cap::Off; 3]
            }
        };
        if !fits {
            return Err(Malformed(Message::new("the caps on the board do not fit the homes chosen so far")));
        }
        if self.last != [None; 2] || self.pending.is_some() {
            return Err(Malformed(Message::new("there can be no jump before both homes are chosen")));
        }
        Ok(())
    }

    fn check_last(&self, map: &Map) -> Result<(), Malformed> {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let Some(Hop { cap, from, to }) = self.last[seat.index()] else { continue };
            let why = if cap.owner() != seat {
                Message::new("cap {cap} is not the player's whose last turn it is said to be")
            } else if self.cap(cap).planet() != Some(to) {
                Message::new("cap {cap} does not stand where its last jump is said to have ended")
            } else if !map.has_route(from, to) {
                Message::new("there is no route for the last jump of cap {cap}")
            } else {
                continue;
            };
            return Err(Malformed(why.with("cap", cap.number().to_string())));
        }
        Ok(())
    }

    fn check_pending(&self) -> Result<(), Malformed> {
        let Some(cap) = self.pending else { return Ok(()) };
        let why = if cap.owner() == self.next {
            Message::new("the fate of cap {cap} is not its own side's to decide")
        } else if !matches!(self.cap(cap), Cap::Grouped(_)) {
            Message::new("cap {cap} is not grouped on the board, so it cannot just have missed")
        } else if self.last[cap.owner().index()].is_some() {
            Message::new("cap {cap} has just missed, so its side's last turn cannot be a jump that arrived")
        } else {
            return Ok(());
        };
        Err(Malformed(why.with("cap", cap.number().to_string())))
    }
}
