//! Eralash, the free formation: each player puts the whole kit on own kon as wished ("Formations").

use super::formations::{Level, Rajs, white_degrees, white_sizes};
use super::location::{Location, SIZES, Shape};
use super::mob::{Kit, Mob, Piece};
use super::notation::{read_board, write_board};
use super::setup::{Arbitral, DumaRajSetup, RajRule};
use super::{ATTACKER, BLOCKER, side_name};
use crate::rng::Rng;
use crate::rules::{Malformed, Request, Seat};
use crate::text::Message;

/// One player's mobs, by the numbers of their bits.
pub type Placement = Vec<(u8, Mob)>;

/// What a game of Eralash settles before the mobs are placed, and the placements that are made.
#[derive(Clone, Debug)]
pub struct EralashStart {
    /// The level; Blue and Red stand for an open game with their kits.
    pub level: Level,
    /// The shape of the location.
    pub shape: Shape,
    /// The size of the location.
    pub size: u8,
    /// Whether the players have Rajs.
    pub rajs: Rajs,
    /// The kit, with the Raj; of an open game White's, Blue's or Red's.
    pub kit: Kit,
    /// The arbitral moves of either side.
    pub arbitral: Arbitral,
    /// The attacker's and the blocker's placement; a missing one is drawn.
    pub placements: [Option<Placement>; 2],
}

impl EralashStart {
    /// Reads the choices of a start without a size: that of a placement, else the smallest location of the level that
    /// the kit fits.
    fn read_smallest(request: &Request<'_>) -> Result<Self, Malformed> {
        let sized = |size: u8| {
            let mut choices = request.choices.to_vec();
            choices.push(("size".to_owned(), size.to_string()));
            Self::read(&Request { tags: request.tags, choices: &choices })
        };
        let placed = ["attacker", "blocker"].into_iter().find_map(|key| request.choice(key));
        if let Some(rows) = placed.map(|text| text.split('/').count()) {
            return sized(u8::try_from(rows).unwrap_or(u8::MAX));
        }
        let first = *SIZES.start();
        if request.choice("level").is_none() {
            return sized(first);
        }
        let fits = |size: u8| sized(size).ok().filter(|start| start.location().is_ok());
        SIZES.into_iter().find_map(fits).map_or_else(|| sized(first), Ok)
    }

    /// Reads the choices of a start.
    pub(super) fn read(request: &Request<'_>) -> Result<Self, Malformed> {
        let bad = |key: &'static str, value: &str| Malformed::bad_value(key, value);
        for key in ["trigons", "rf", "order", "row", "rotation", "shuttle", "carousel"] {
            if request.choice(key).is_some() {
                return Err(Malformed(Message::new("Eralash has no choice {key}").with("key", key)));
            }
        }
        let size = match request.choice("size") {
            None => return Self::read_smallest(request),
            Some(text) => SIZES.into_iter().find(|size| size.to_string() == text).ok_or_else(|| bad("size", text))?,
        };
        let level = match request.choice("level") {
            None => Self::first_level(size),
            Some(text) => Level::read(text).ok_or_else(|| bad("level", text))?,
        };
        let shape = match request.choice("shape") {
            None => Shape::Square,
            Some(text) => Shape::read(text).ok_or_else(|| bad("shape", text))?,
        };
        let rajs = match request.choice("with-raj") {
            None | Some("yes") => Rajs::With,
            Some("no") => Rajs::Without,
            Some(text) => return Err(bad("with-raj", text)),
        };
        let arbitral = match request.choice("arbitral") {
            None => Arbitral::NONE,
            Some(text) => Arbitral::read(text).ok_or_else(|| bad("arbitral", text))?,
        };
        let placement = |key: &'static str| request.choice(key).map(|text| read_placement(size, text)).transpose();
        let placements = [placement("attacker")?, placement("blocker")?];
        let kit = match level {
            Level::Open => open_kit(&placements),
            _ => level.kit(),
        };
        Ok(Self { level, shape, size, rajs, kit, arbitral, placements })
    }

    /// The first level that offers Eralash at a size.
    pub fn first_level(size: u8) -> Level {
        if white_sizes().any(|white| white == size) { Level::White } else { Level::Open }
    }

    /// The mobs that each player places.
    pub fn mobs(&self) -> Kit {
        match self.rajs {
            Rajs::With => self.kit,
            Rajs::Without => self.kit.without_raj(),
        }
    }

    /// The location.
    ///
    /// # Errors
    /// The reason why this combination cannot be had.
    pub fn location(&self) -> Result<&'static Location, Malformed> {
        let Some(location) = Location::of(self.size, self.shape) else {
            return Err(Malformed(
                Message::new("a location has 6 to 12 rows, not {n}").with("n", self.size.to_string()),
            ));
        };
        if self.level == Level::White && !white_sizes().any(|size| size == self.size) {
            return Err(Malformed(Message::new("level White has locations of 6 to 8 rows")));
        }
        if self.mobs().len() >= location.kon(ATTACKER).len() {
            return Err(Malformed(Message::new("the kit leaves no bit of the kon free: choose a larger location")));
        }
        if !self.arbitral.is_none() && self.kit != Kit::WHITE {
            return Err(Malformed(Message::new("there are no arbitral moves in a game with Piksas")));
        }
        // Every degree of White has the editor; a start without any arbitral move is what the command line leaves open.
        let offered = |arbitral| white_degrees().iter().any(|degree| degree.arbitral == arbitral);
        if self.level == Level::White && !self.arbitral.is_none() && !offered(self.arbitral) {
            return Err(Malformed(Message::new("level White has the arbitral moves E, e or eVW")));
        }
        Ok(location)
    }

    /// Refuses a player's placement that is not the whole kit on own kon.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check_placement(&self, seat: Seat, placement: &[(u8, Mob)]) -> Result<(), Malformed> {
        let location = self.location()?;
        if let Some((bit, _)) = placement.iter().find(|(bit, _)| location.kon_of(*bit) != Some(seat)) {
            let outside = Message::new("{bit} is not on the kon of the {side}");
            return Err(Malformed(outside.with("bit", location.name(*bit)).with("side", side_name(seat))));
        }
        let placed: Kit = placement.iter().map(|(_, mob)| *mob).collect();
        let bits: super::Bits = placement.iter().map(|(bit, _)| *bit).collect();
        if placed != self.mobs() || bits.len() != self.mobs().len() {
            let whole = Message::new("the {side} must place the whole kit: {kit}");
            let kit: String = self.mobs().mobs().map(Mob::letter).collect();
            return Err(Malformed(whole.with("side", side_name(seat)).with("kit", kit)));
        }
        Ok(())
    }

    /// Whether a placement leaves its Raj on an open line: a row, column or diagonal leads from it off the own kon
    /// without meeting a mob of the placement.
    ///
    /// # Errors
    /// The reason why this combination cannot be had.
    pub fn raj_on_open_line(&self, seat: Seat, placement: &[(u8, Mob)]) -> Result<bool, Malformed> {
        let location = self.location()?;
        let occupied: super::Bits = placement.iter().map(|(bit, _)| *bit).collect();
        let mut rajs = placement.iter().filter(|(_, mob)| *mob == Mob::Raj);
        Ok(rajs.any(|(bit, _)| !(location.reach(Mob::Fej, *bit, occupied) & !location.kon(seat)).is_empty()))
    }

    /// The start; placements that are missing are drawn, the attacker's first.
    ///
    /// # Errors
    /// The reason why this combination cannot be had, or what is wrong with a placement.
    pub fn setup(&self, raj: RajRule, rng: &mut Rng) -> Result<DumaRajSetup, Malformed> {
        let location = self.location()?;
        let mut setup = DumaRajSetup::empty(raj, location);
        for seat in [ATTACKER, BLOCKER] {
            let placement = match &self.placements[seat.index()] {
                Some(placement) => placement.clone(),
                None => self.draw(location, seat, rng),
            };
            self.check_placement(seat, &placement)?;
            for (bit, mob) in placement {
                setup.bits[bit as usize] = Some(Piece { seat, mob });
            }
        }
        setup.arbitral = [self.arbitral; 2];
        Ok(setup)
    }

    /// A placement by chance: the bits of the kon are shuffled, and take the kit in its order.
    fn draw(&self, location: &Location, seat: Seat, rng: &mut Rng) -> Placement {
        let mut bits: Vec<u8> = location.kon(seat).iter().collect();
        rng.shuffle(&mut bits);
        bits.into_iter().zip(self.mobs().mobs()).collect()
    }

    /// The tag `Formation`: the choices in the order of `ludo start`, defaults left out; the size always stands there.
    pub fn tag(&self) -> String {
        let mut text = "eralash".to_owned();
        let mut add = |key: &str, value: &str| text.push_str(&format!(" {key}={value}"));
        if self.level != Self::first_level(self.size) {
            add("level", self.level.key());
        }
        if self.shape == Shape::Rhomb {
            add("shape", "r");
        }
        add("size", &self.size.to_string());
        if self.rajs == Rajs::Without {
            add("with-raj", "no");
        }
        for (key, placement) in ["attacker", "blocker"].into_iter().zip(&self.placements) {
            if let Some(placement) = placement {
                add(key, &write_placement(self.size, placement));
            }
        }
        if !self.arbitral.is_none() {
            add("arbitral", &self.arbitral.text());
        }
        text
    }
}

/// The kit of an open game: that of the first placement, White's where none is given.
fn open_kit(placements: &[Option<Placement>; 2]) -> Kit {
    let Some(placement) = placements.iter().flatten().next() else { return Kit::WHITE };
    let mut placed: Kit = placement.iter().map(|(_, mob)| *mob).collect();
    if placed.of(Mob::Raj) == 0 {
        placed.add(Mob::Raj);
    }
    [Kit::BLUE, Kit::RED].into_iter().find(|kit| *kit == placed).unwrap_or(Kit::WHITE)
}

pub(super) fn write_placement(size: u8, placement: &[(u8, Mob)]) -> String {
    let mut bits = vec![None; usize::from(size) * usize::from(size)];
    for (bit, mob) in placement {
        bits[*bit as usize] = Some(Piece { seat: ATTACKER, mob: *mob });
    }
    write_board(size, &bits)
}

/// A placement in the form of BOARD, in capitals for either player.
fn read_placement(size: u8, text: &str) -> Result<Placement, Malformed> {
    let (rows, bits) = read_board(text)?;
    if rows != size {
        let why = Message::new("the placement has {n} rows, the location {size}");
        return Err(Malformed(why.with("n", rows.to_string()).with("size", size.to_string())));
    }
    let mobs = (0..).zip(bits).filter_map(|(bit, piece)| Some((bit, piece?)));
    mobs.map(|(bit, piece)| {
        if piece.seat == ATTACKER {
            return Ok((bit, piece.mob));
        }
        Err(Malformed(Message::new("a placement is written in capitals, for the blocker too")))
    })
    .collect()
}
