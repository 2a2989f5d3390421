//! A fixed formation with its size, level and complications: what may be had, and the start that it gives
//! ("Complications of the formation").

use super::formations::{Complication, Formation, Level};
use super::location::Location;
use super::mob::{Mob, Piece};
use super::position::DumaRajPosition;
use super::setup::{DumaRajSetup, RajRule};
use super::{ATTACKER, BLOCKER};
use crate::rules::{Malformed, Position, Request};
use crate::text::Message;

/// The Raj-Fej constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rf {
    /// As in the picture.
    #[default]
    Straight,
    /// Raj and Fej change places for both players.
    Swapped,
    /// They change places for the blocker only.
    Crossed,
}

impl Rf {
    const ALL: [(&'static str, Self); 3] =
        [("straight", Self::Straight), ("swapped", Self::Swapped), ("crossed", Self::Crossed)];
}

/// A start from a fixed formation; numbers are as in the choices of a start, 0 where a complication is not used.
#[derive(Clone, Debug)]
pub struct FixedStart {
    /// The formation.
    pub formation: &'static Formation,
    /// The size of the location.
    pub size: u8,
    /// The level.
    pub level: Level,
    /// The places of the two Trigons, from 1, the lower first.
    pub trigons: Option<(u8, u8)>,
    /// The Raj-Fej constant.
    pub rf: Rf,
    /// How often Lod, Gon and Slod take each other's places.
    pub order: u8,
    /// Which row moves, from 1, and by how many places.
    pub row: Option<(u8, u8)>,
    /// How often the mobs are put in reverse order: 0 or 1.
    pub rotation: u8,
    /// How often Piksas change places with the back row: 0 or 1.
    pub shuttle: u8,
    /// By how many places the back row moves round.
    pub carousel: u8,
}

/// The bits of a picture's rows with what stands there.
type Placed = Vec<Vec<(u8, Option<Mob>)>>;

impl FixedStart {
    /// A formation on a location of some size at its first level, without complications; nothing if it does not fit.
    pub fn plain(formation: &'static Formation, size: u8) -> Option<Self> {
        Some(Self {
            formation,
            size,
            level: formation.first_level(size)?,
            trigons: None,
            rf: Rf::Straight,
            order: 0,
            row: None,
            rotation: 0,
            shuttle: 0,
            carousel: 0,
        })
    }

    /// Reads the choices of a start.
    pub(super) fn read(formation: &'static Formation, request: &Request<'_>) -> Result<Self, Malformed> {
        let smallest = formation.fits.first().copied().unwrap_or(0);
        let size = match request.choice("size") {
            None => smallest,
            Some(text) => text.parse().ok().filter(|size: &u8| size.to_string() == text).unwrap_or(0),
        };
        let Some(mut start) = Self::plain(formation, size) else {
            let fits: Vec<String> = formation.fits.iter().map(u8::to_string).collect();
            let why = Message::new("{formation} fits locations of {sizes} rows only");
            return Err(Malformed(why.with("formation", formation.title()).with("sizes", fits.join(", "))));
        };
        if let Some(text) = request.choice("level") {
            start.level = Level::read(text).ok_or_else(|| Malformed::bad_value("level", text))?;
        }
        for complication in Complication::ALL {
            if let Some(value) = request.choice(complication.key()) {
                start.choose(complication, value)?;
            }
        }
        for key in ["shape", "with-raj", "attacker", "blocker", "arbitral"] {
            if request.choice(key).is_some() {
                return Err(Malformed(Message::new("the choice {key} belongs to Eralash only").with("key", key)));
            }
        }
        Ok(start)
    }

    /// Uses a complication, with a value as in the choices of a start.
    ///
    /// # Errors
    /// A value that it does not take, or a complication that the level does not offer for this formation.
    pub fn choose(&mut self, complication: Complication, value: &str) -> Result<(), Malformed> {
        let bad = || Malformed::bad_value(complication.key(), value);
        self.read_complication(complication, value).ok_or_else(bad)?;
        self.allow(complication)
    }

    /// The values from which a complication of this start can be chosen, the others staying as they are; none where the
    /// level does not offer it. Of a start with one of them [`FixedStart::setup`] may still say that it is not offered.
    pub fn values(&self, complication: Complication) -> Vec<String> {
        if self.allow(complication).is_err() {
            return vec![];
        }
        let numbers = |numbers: std::ops::Range<usize>| numbers.map(|n| n.to_string()).collect();
        match complication {
            Complication::Trigons => (1..=6).flat_map(|i| (i + 1..=6).map(move |j| format!("{i}{j}"))).collect(),
            Complication::Rf => Rf::ALL.map(|(word, _)| word.to_owned()).to_vec(),
            Complication::Order => numbers(1..3),
            Complication::Row => {
                let lengths = self.formation.picture(self.size).into_iter().map(|row| row.len());
                let shifts = |(row, length)| (1..length).map(move |places| format!("{row}:{places}"));
                (1..).zip(lengths).flat_map(shifts).collect()
            }
            Complication::Rotation | Complication::Shuttle => numbers(1..2),
            Complication::Carousel => {
                let still = Self { carousel: 0, ..self.clone() };
                let location = Location::of(self.size, self.formation.shape());
                let placed = location.and_then(|location| still.placed(location).ok()).unwrap_or_default();
                numbers(1..placed.iter().take(1).flatten().filter(|(_, mob)| is_officer(*mob)).count())
            }
        }
    }

    fn read_complication(&mut self, complication: Complication, text: &str) -> Option<()> {
        // One or two digits without a leading zero, as a person would write them.
        let number = |text: &str| text.parse().ok().filter(|n: &u8| *n > 0 && n.to_string() == text);
        let once = |text: &str| number(text).filter(|&n| n == 1);
        match complication {
            Complication::Trigons => {
                let places: Vec<u8> = text.chars().map(|c| c.to_digit(7).unwrap_or(0) as u8).collect();
                let [i, j] = places[..] else { return None };
                self.trigons = Some((i, j)).filter(|_| 0 < i && i < j);
                self.trigons?;
            }
            Complication::Rf => self.rf = Rf::ALL.into_iter().find(|(word, _)| *word == text)?.1,
            Complication::Order => self.order = number(text).filter(|&n| n <= 2)?,
            Complication::Row => {
                let (row, places) = text.split_once(':')?;
                self.row = Some((number(row)?, number(places)?));
            }
            Complication::Rotation => self.rotation = once(text)?,
            Complication::Shuttle => self.shuttle = once(text)?,
            Complication::Carousel => self.carousel = number(text)?,
        }
        Some(())
    }

    fn allow(&self, complication: Complication) -> Result<(), Malformed> {
        if self.formation.complications(self.level).contains(&complication) {
            return Ok(());
        }
        let why = Message::new("level {level} has no choice {key} for {formation}").with("key", complication.key());
        Err(Malformed(why.with("level", self.level.name()).with("formation", self.formation.title())))
    }

    /// The complications that are used.
    pub fn used(&self) -> Vec<Complication> {
        let used = |complication: &Complication| match complication {
            Complication::Trigons => self.trigons.is_some(),
            Complication::Rf => self.rf != Rf::Straight,
            Complication::Order => self.order > 0,
            Complication::Row => self.row.is_some(),
            Complication::Rotation => self.rotation > 0,
            Complication::Shuttle => self.shuttle > 0,
            Complication::Carousel => self.carousel > 0,
        };
        Complication::ALL.into_iter().filter(used).collect()
    }

    /// The start.
    ///
    /// # Errors
    /// The reason why this combination cannot be had: the level has not this formation at this size, or not this
    /// complication or end; a number is out of range; the attacker could frag the blocker's Raj at once.
    pub fn setup(&self, raj: RajRule) -> Result<DumaRajSetup, Malformed> {
        let Some(location) = Location::of(self.size, self.formation.shape()) else {
            return Err(Malformed(
                Message::new("a location has 6 to 12 rows, not {n}").with("n", self.size.to_string()),
            ));
        };
        if !self.formation.sizes(self.level).contains(&self.size) {
            let why = Message::new("level {level} does not offer {formation} on {size} rows");
            let why = why.with("level", self.level.name()).with("formation", self.formation.title());
            return Err(Malformed(why.with("size", self.size.to_string())));
        }
        self.used().into_iter().try_for_each(|complication| self.allow(complication))?;
        let mut setup = DumaRajSetup::empty(raj, location);
        for (bit, mob) in self.placed(location)?.into_iter().flatten() {
            setup.bits[bit as usize] = mob.map(|mob| Piece { seat: ATTACKER, mob });
            setup.bits[location.mirrored(bit) as usize] = mob.map(|mob| {
                let crossed = self.rf == Rf::Crossed;
                Piece { seat: BLOCKER, mob: if crossed { other_of_raj_and_fej(mob) } else { mob } }
            });
        }
        let board = setup.board(location);
        setup.off = [ATTACKER, BLOCKER].map(|seat| self.level.kit().minus(board.kit(seat)));
        let position = DumaRajPosition::start(&setup)?;
        let rajs = board.mobs(BLOCKER, Mob::Raj);
        if !(position.flags(BLOCKER) & rajs).is_empty() {
            return Err(Malformed(Message::new("the attacker's first move could frag the blocker's Raj")));
        }
        Ok(setup)
    }

    /// The attacker's picture on its bits, complications applied in their order.
    fn placed(&self, location: &Location) -> Result<Placed, Malformed> {
        let mut picture = self.formation.picture(self.size);
        if let (Some((i, j)), Some(back)) = (self.trigons, picture.first_mut()) {
            let mut others: Vec<Option<Mob>> = back.iter().copied().filter(|mob| *mob != Some(Mob::Trigon)).collect();
            for place in [i, j] {
                let place = usize::from(place - 1).min(others.len());
                others.insert(place, Some(Mob::Trigon));
            }
            *back = others;
        }
        for mob in picture.iter_mut().flatten().flatten() {
            if self.rf == Rf::Swapped {
                *mob = other_of_raj_and_fej(*mob);
            }
            for _ in 0..self.order {
                *mob = shifted_order(*mob);
            }
        }
        if let Some((row, places)) = self.row {
            let row = picture.get_mut(usize::from(row) - 1);
            let Some(row) = row.filter(|row| usize::from(places) < row.len()) else {
                return Err(Malformed(Message::new("the formation has no such row, or the row is not that long")));
            };
            row.rotate_right(places.into());
        }
        let mut placed = put_down(location, picture);
        if self.rotation > 0 {
            let mut mobs: Vec<&mut Option<Mob>> =
                placed.iter_mut().flatten().map(|(_, mob)| mob).filter(|mob| is_officer(**mob)).collect();
            let reversed: Vec<Option<Mob>> = mobs.iter().rev().map(|mob| **mob).collect();
            mobs.iter_mut().zip(reversed).for_each(|(place, mob)| **place = mob);
        }
        if self.shuttle > 0 {
            shuttle(location, &mut placed);
        }
        if self.carousel > 0 {
            let back = placed.iter_mut().take(1).flatten();
            let mut mobs: Vec<&mut Option<Mob>> = back.map(|(_, mob)| mob).filter(|mob| is_officer(**mob)).collect();
            if usize::from(self.carousel) >= mobs.len() {
                return Err(Malformed(Message::new("the carousel moves by fewer places than the back row has mobs")));
            }
            let mut moved: Vec<Option<Mob>> = mobs.iter().map(|mob| **mob).collect();
            moved.rotate_right(self.carousel.into());
            mobs.iter_mut().zip(moved).for_each(|(place, mob)| **place = mob);
        }
        Ok(placed)
    }

    /// The tag `Formation`: the formation, then the choices in the order of `ludo start`, defaults left out. The size
    /// always stands there: its default depends on the formation.
    pub fn tag(&self) -> String {
        let mut text = format!("{} size={}", self.formation.id, self.size);
        let mut add = |key: &str, value: String| text.push_str(&format!(" {key}={value}"));
        if self.formation.first_level(self.size) != Some(self.level) {
            add("level", self.level.key().to_owned());
        }
        for complication in self.used() {
            let value = match complication {
                Complication::Trigons => match self.trigons {
                    Some(places) if Some(places) != self.pictured_trigons() => format!("{}{}", places.0, places.1),
                    _ => continue,
                },
                Complication::Rf => {
                    Rf::ALL.into_iter().filter(|(_, rf)| *rf == self.rf).map(|(word, _)| word.to_owned()).collect()
                }
                Complication::Order => self.order.to_string(),
                Complication::Row => self.row.map(|(row, places)| format!("{row}:{places}")).unwrap_or_default(),
                Complication::Rotation => self.rotation.to_string(),
                Complication::Shuttle => self.shuttle.to_string(),
                Complication::Carousel => self.carousel.to_string(),
            };
            add(complication.key(), value);
        }
        text
    }

    /// Where the picture has the Trigons: the default of `trigons`.
    fn pictured_trigons(&self) -> Option<(u8, u8)> {
        let picture = self.formation.picture(self.size);
        let places = (1..).zip(picture.first()?).filter(|(_, mob)| **mob == Some(Mob::Trigon)).map(|(place, _)| place);
        let places: Vec<u8> = places.collect();
        Some((*places.first()?, *places.get(1)?))
    }
}

/// Puts a picture on its bits: centred and leaning left on the square, into the corner of the rhomb.
fn put_down(location: &Location, picture: Vec<Vec<Option<Mob>>>) -> Placed {
    let bit = |row: usize, column: usize| location.bit(row as u8, column as u8);
    let place = |index: usize, row: Vec<Option<Mob>>| {
        let width = row.len();
        let left = usize::from(location.size()).saturating_sub(width) / 2;
        let on_bit = |(place, mob): (usize, Option<Mob>)| {
            let bit = match location.shape() {
                super::Shape::Square => bit(index + 1, left + place + 1),
                super::Shape::Rhomb => bit(width - place, place + 1),
            };
            Some((bit?, mob))
        };
        row.into_iter().enumerate().filter_map(on_bit).collect()
    };
    picture.into_iter().enumerate().map(|(index, row)| place(index, row)).collect()
}

/// Whether a mob stands there that is no Piksa.
fn is_officer(mob: Option<Mob>) -> bool {
    mob.is_some_and(|mob| mob != Mob::Piksa)
}

fn other_of_raj_and_fej(mob: Mob) -> Mob {
    match mob {
        Mob::Raj => Mob::Fej,
        Mob::Fej => Mob::Raj,
        other => other,
    }
}

fn shifted_order(mob: Mob) -> Mob {
    match mob {
        Mob::Lod => Mob::Gon,
        Mob::Gon => Mob::Slod,
        Mob::Slod => Mob::Lod,
        other => other,
    }
}

/// On the even columns, a mob of the back row and a Piksa directly before it change places.
fn shuttle(location: &Location, placed: &mut Placed) {
    let [back, before, ..] = &mut placed[..] else { return };
    for (bit, mob) in back.iter_mut().filter(|(bit, mob)| (bit % location.size()) % 2 == 1 && mob.is_some()) {
        let piksa =
            before.iter_mut().find(|(ahead, there)| *ahead == *bit + location.size() && *there == Some(Mob::Piksa));
        if let Some((_, there)) = piksa {
            std::mem::swap(mob, there);
        }
    }
}
