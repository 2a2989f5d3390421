//! Setting up a position: each of the six caps is there once, on a planet or off the board.
//!
//! A cap that is laid takes the place of the one that stands there, which is then off the board; one that stands
//! elsewhere comes from there, disorganised as it was. What tells of a cap follows it: a last jump stays as long as a
//! route leads from where it began to where the cap stands, a missed cap as long as it can have missed. On another map
//! caps and homes keep the names of their planets. Clearing takes the caps off and leaves the homes.

use super::INFO;
use super::map::{Map, PlanetId};
use super::position::ChapasPosition;
use super::setup::{ChapasSetup, ShotRule};
use super::situation::{Cap, CapId, Hop, Situation};
use crate::rules::{Arrange, Fact, FactValue, Laid, Seat, Thing};
use crate::text::Message;
use std::sync::Arc;

/// The number of the mark among things, behind the six caps.
const DISORGANISED: u16 = 6;

const SIDES: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
const SHOTS: [ShotRule; 2] = [ShotRule::Aim, ShotRule::Dice];

/// What can be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChapasThing {
    /// A cap.
    Cap(CapId),
    /// What turns a cap over.
    Disorganised,
}

impl ChapasThing {
    /// What the number of a [`Thing`] stands for.
    pub fn numbered(id: u16) -> Option<Self> {
        if id == DISORGANISED {
            return Some(Self::Disorganised);
        }
        CapId::all().nth(id.into()).map(Self::Cap)
    }
}

const fn id(cap: CapId) -> u16 {
    cap.index() as u16
}

/// The facts, in their order.
const FACTS: [What; 8] = [
    What::Map,
    What::Shot,
    What::ToMove,
    What::Pending,
    What::Home(Seat::FIRST),
    What::Last(Seat::FIRST),
    What::Home(Seat::SECOND),
    What::Last(Seat::SECOND),
];

/// What a fact is about.
#[derive(Clone, Copy)]
enum What {
    Map,
    Shot,
    ToMove,
    Pending,
    Home(Seat),
    Last(Seat),
}

impl ChapasSetup {
    fn has_planet(&self, planet: PlanetId) -> bool {
        usize::from(planet) < self.map.planets().len()
    }

    /// The maps that are offered: the shipped ones, and a player's that is in use.
    fn maps(&self) -> Vec<Arc<Map>> {
        let own = Some(&self.map).filter(|map| Map::shipped_by_id(map.id()).is_none());
        Map::shipped().iter().chain(own).cloned().collect()
    }

    fn homes(&self) -> Vec<PlanetId> {
        let planets = 0..self.map.planets().len() as PlanetId;
        planets.filter(|planet| self.map.is_outer(*planet)).collect()
    }

    /// The jumps that can have been a side's last turn: of each cap on the board, from each neighbour.
    fn hops(&self, seat: Seat) -> Vec<Hop> {
        let standing = CapId::of(seat).filter_map(|cap| Some((cap, self.start.cap(cap).planet()?)));
        let hops =
            standing.flat_map(|(cap, to)| self.map.neighbours(to).iter().map(move |&from| Hop { cap, from, to }));
        hops.collect()
    }

    /// The caps that can just have missed: grouped ones of the side that does not move.
    fn missed(&self) -> Vec<CapId> {
        let theirs = CapId::of(self.start.next.other());
        theirs.filter(|cap| matches!(self.start.cap(*cap), Cap::Grouped(_))).collect()
    }

    fn take_off(&mut self, planet: PlanetId) {
        if let Some(cap) = self.start.cap_on(planet) {
            self.start.caps[cap.index()] = Cap::Off;
        }
    }

    fn put(&mut self, cap: CapId, planet: PlanetId) {
        if self.start.cap(cap).planet() == Some(planet) {
            return;
        }
        self.take_off(planet);
        let turned = matches!(self.start.cap(cap), Cap::Disorganised(_));
        self.start.caps[cap.index()] = if turned { Cap::Disorganised(planet) } else { Cap::Grouped(planet) };
        self.settle();
    }

    fn turn_over(&mut self, planet: PlanetId) -> Result<(), Message> {
        let Some(cap) = self.start.cap_on(planet) else {
            return Err(Message::new("no cap stands on {planet}").with("planet", self.map.name(planet)));
        };
        let turned = matches!(self.start.cap(cap), Cap::Disorganised(_));
        self.start.caps[cap.index()] = if turned { Cap::Grouped(planet) } else { Cap::Disorganised(planet) };
        self.settle();
        Ok(())
    }

    /// Lets last jumps follow their caps, and forgets what can no longer have been.
    fn settle(&mut self) {
        for seat in SIDES {
            let last = self.start.last[seat.index()];
            let now = last.and_then(|hop| Some(Hop { to: self.start.cap(hop.cap).planet()?, ..hop }));
            self.start.last[seat.index()] = now.filter(|hop| self.map.has_route(hop.from, hop.to));
        }
        let missed = self.missed();
        self.start.pending = self.start.pending.filter(|cap| missed.contains(cap));
        if self.start.pending.is_some() {
            self.start.last[self.start.next.other().index()] = None;
        }
    }

    /// Goes to another map: what has no planet of its name there is taken off.
    fn change_map(&mut self, map: Arc<Map>) {
        let old = std::mem::replace(&mut self.map, map);
        let there = |planet: PlanetId| self.map.planet(old.name(planet));
        let start = &mut self.start;
        for cap in &mut start.caps {
            *cap = match *cap {
                Cap::Off => Cap::Off,
                Cap::Grouped(planet) => there(planet).map_or(Cap::Off, Cap::Grouped),
                Cap::Disorganised(planet) => there(planet).map_or(Cap::Off, Cap::Disorganised),
            };
        }
        for home in &mut start.homes {
            *home = home.and_then(there).filter(|home| self.map.is_outer(*home));
        }
        for last in &mut start.last {
            *last = last.and_then(|hop| Some(Hop { from: there(hop.from)?, ..hop }));
        }
        self.settle();
    }

    fn fact(&self, what: What) -> Fact {
        let planet = |planet: PlanetId| Message::new("{planet}").with("planet", self.map.name(planet).to_owned());
        let none = || [Message::new("none")].into_iter();
        // Behind the word for none.
        let place = |found: Option<usize>| found.map_or(0, |place| place + 1);
        let (name, seat, of, chosen): (_, _, Vec<Message>, usize) = match what {
            What::Map => {
                let maps = self.maps();
                let chosen = maps.iter().position(|map| *map == self.map).unwrap_or(0);
                let named = |map: &Arc<Map>| Message::new("{map}").with("map", map.id().to_owned());
                (Message::new("Map"), None, maps.iter().map(named).collect(), chosen)
            }
            What::Shot => {
                let of = vec![Message::new("Aimed"), Message::new("Diced")];
                (Message::new("Jumps"), None, of, SHOTS.iter().position(|shot| *shot == self.shot).unwrap_or(0))
            }
            What::ToMove => (Message::new("To move"), None, INFO.seat_names.to_vec(), self.start.next.index()),
            What::Pending => {
                let missed = self.missed();
                let chosen = place(missed.iter().position(|cap| self.start.pending == Some(*cap)));
                let of = none().chain(missed.iter().map(|cap| cap.army())).collect();
                (Message::new("Has missed, to be decided about"), None, of, chosen)
            }
            What::Home(seat) => {
                let homes = self.homes();
                let chosen = place(homes.iter().position(|home| self.start.home(seat) == Some(*home)));
                let of = none().chain(homes.iter().map(|home| planet(*home))).collect();
                (Message::new("Home"), Some(seat), of, chosen)
            }
            What::Last(seat) => {
                let hops = self.hops(seat);
                let chosen = place(hops.iter().position(|hop| self.start.last[seat.index()] == Some(*hop)));
                let told = |hop: &Hop| {
                    let told = Message::new("{army} from {from} to {to}").with("army", hop.cap.army());
                    told.with("from", self.map.name(hop.from).to_owned()).with("to", self.map.name(hop.to).to_owned())
                };
                let of = none().chain(hops.iter().map(told)).collect();
                (Message::new("Has just jumped"), Some(seat), of, chosen)
            }
        };
        Fact { name, seat, value: FactValue::Choice { of, chosen } }
    }

    fn set(&mut self, what: What, value: usize) {
        // Behind the word for none.
        let place = value.checked_sub(1);
        match what {
            What::Map => {
                if let Some(map) = self.maps().get(value).filter(|map| **map != self.map) {
                    self.change_map(Arc::clone(map));
                }
            }
            What::Shot => self.shot = SHOTS.get(value).copied().unwrap_or(self.shot),
            What::ToMove => {
                self.start.next = SIDES.get(value).copied().unwrap_or(self.start.next);
                self.settle();
            }
            What::Pending => {
                self.start.pending = chosen(place, &self.missed(), self.start.pending);
                self.settle();
            }
            What::Home(seat) => {
                self.start.homes[seat.index()] = chosen(place, &self.homes(), self.start.home(seat));
            }
            What::Last(seat) => {
                let last = &mut self.start.last[seat.index()];
                let before = *last;
                self.start.last[seat.index()] = chosen(place, &self.hops(seat), before);
                self.settle();
            }
        }
    }
}

/// None for no place, what stands at a place, and for one that there is not what was chosen before.
fn chosen<T: Copy>(place: Option<usize>, of: &[T], before: Option<T>) -> Option<T> {
    place.and_then(|place| of.get(place).copied().or(before))
}

impl Arrange for ChapasPosition {
    fn things(_setup: &ChapasSetup) -> Vec<Thing> {
        let caps = CapId::all().map(|cap| Thing { id: id(cap), name: cap.army(), seat: Some(cap.owner()) });
        let mark = Thing { id: DISORGANISED, name: Message::new("disorganised"), seat: None };
        caps.chain([mark]).collect()
    }

    fn thing_at(setup: &ChapasSetup, cell: u16) -> Option<u16> {
        setup.start.cap_on(cell).map(id)
    }

    fn lay(setup: &mut ChapasSetup, thing: u16, cells: &[u16]) -> Result<Laid, Message> {
        let Some(&planet) = cells.first() else { return Ok(Laid::More) };
        match ChapasThing::numbered(thing) {
            Some(ChapasThing::Cap(cap)) if setup.has_planet(planet) => setup.put(cap, planet),
            Some(ChapasThing::Disorganised) if setup.has_planet(planet) => setup.turn_over(planet)?,
            _ => {}
        }
        Ok(Laid::Done)
    }

    fn thing_beside(setup: &ChapasSetup, hand: u16) -> Option<u16> {
        CapId::all().nth(hand.into()).filter(|cap| setup.start.cap(*cap) == Cap::Off).map(id)
    }

    fn shift(setup: &mut ChapasSetup, from: u16, to: u16) -> Result<(), Message> {
        if let Some(cap) = setup.start.cap_on(from)
            && setup.has_planet(to)
        {
            setup.put(cap, to);
        }
        Ok(())
    }

    fn lift(setup: &mut ChapasSetup, cell: u16) {
        setup.take_off(cell);
        setup.settle();
    }

    fn facts(setup: &ChapasSetup) -> Vec<Fact> {
        FACTS.iter().map(|what| setup.fact(*what)).collect()
    }

    fn set_fact(setup: &mut ChapasSetup, fact: usize, value: u32) {
        if let Some(what) = FACTS.get(fact) {
            setup.set(*what, value as usize);
        }
    }

    fn clear(setup: &mut ChapasSetup) {
        setup.start = Situation { caps: Situation::START.caps, ..setup.start };
        setup.settle();
    }

    fn sketch(setup: &ChapasSetup) -> Self {
        Self::unchecked(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AnyArrangement, TagSource, Tags, arrange};

    const OWN: &str = r#"{ id = "line", planets = [{ name = "O1", x = 100, y = 100, outer = true }, { name = "C", x = 600, y = 400 }, { name = "O2", x = 900, y = 700, outer = true }], routes = ["O1-C", "C-O2"] }"#;

    fn taken_up(rules: &str, text: &str) -> Box<dyn AnyArrangement> {
        arrange::<ChapasPosition>(&Tags::new(rules, Some(text))).unwrap()
    }

    fn text(arrangement: &dyn AnyArrangement) -> String {
        arrangement.tags().tag("FEN").unwrap().to_owned()
    }

    /// The words of a fact, and which of them is chosen.
    fn words(arrangement: &dyn AnyArrangement, fact: usize) -> (Vec<String>, usize) {
        match &arrangement.facts()[fact].value {
            FactValue::Choice { of, chosen } => (of.iter().map(Message::to_string).collect(), *chosen),
            FactValue::Number { .. } => panic!("a number"),
        }
    }

    /// Chooses a word of a fact.
    fn choose(arrangement: &mut dyn AnyArrangement, fact: usize, word: &str) {
        let (words, _) = words(arrangement, fact);
        let place = words.iter().position(|known| known == word).unwrap_or_else(|| panic!("{word}: {words:?}"));
        arrangement.set_fact(fact, place as u32);
    }

    /// Planets of the hexagram by their place: O1 O2 O3 A1 A2 A3 B1 B2 B3.
    #[test]
    fn each_touch_changes_what_it_says() {
        type Change = fn(&mut dyn AnyArrangement);
        const FROM: &str = "A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _";
        let cases: &[(Change, &str)] = &[
            (|a| _ = a.lay(1, &[0]), "A1,O1,-/O3d,-,- b O1:O3 1O1A1:_ _"),
            // A cap that is laid elsewhere moves with its mark; one that is in the way goes off the board.
            (|a| _ = a.lay(3, &[3]), "-,-,-/A1d,-,- b O1:O3 _:_ _"),
            (|a| _ = a.lay(3, &[2]), "A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _"),
            (|a| _ = a.shift(2, 5), "A1,-,-/A3d,-,- b O1:O3 1O1A1:_ _"),
            // The jump ends where the cap stands, if a route leads there.
            (|a| _ = a.shift(3, 6), "B1,-,-/O3d,-,- b O1:O3 1O1B1:_ _"),
            (|a| _ = a.shift(3, 4), "A2,-,-/O3d,-,- b O1:O3 _:_ _"),
            (|a| a.lift(3), "-,-,-/O3d,-,- b O1:O3 _:_ _"),
            (|a| _ = a.lay(6, &[2]), "A1,-,-/O3,-,- b O1:O3 1O1A1:_ _"),
            (|a| _ = a.lay(6, &[3]), "A1d,-,-/O3d,-,- b O1:O3 1O1A1:_ _"),
            (|a| choose(a, 2, "White"), "A1,-,-/O3d,-,- w O1:O3 1O1A1:_ _"),
            // A side whose cap has missed did not jump last.
            (|a| choose(a, 3, "White's ant"), "A1,-,-/O3d,-,- b O1:O3 _:_ 1"),
            (
                |a| {
                    choose(a, 3, "White's ant");
                    choose(a, 2, "White");
                },
                "A1,-,-/O3d,-,- w O1:O3 _:_ _",
            ),
            (|a| choose(a, 4, "O2"), "A1,-,-/O3d,-,- b O2:O3 1O1A1:_ _"),
            (|a| choose(a, 6, "none"), "A1,-,-/O3d,-,- b O1:_ 1O1A1:_ _"),
            (|a| choose(a, 5, "White's ant from A3 to A1"), "A1,-,-/O3d,-,- b O1:O3 1A3A1:_ _"),
            (|a| choose(a, 7, "Black's stag beetle from B3 to O3"), "A1,-,-/O3d,-,- b O1:O3 1O1A1:4B3O3 _"),
            (|a| a.clear(), "-,-,-/-,-,- b O1:O3 _:_ _"),
            // What cannot be said changes nothing.
            (|a| a.set_fact(5, 99), FROM),
            (|a| _ = a.lay(0, &[9]), FROM),
        ];
        for (number, (change, expected)) in cases.iter().enumerate() {
            let mut arrangement = taken_up("", FROM);
            change(&mut *arrangement);
            assert_eq!(text(&*arrangement), *expected, "case {number}");
            assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
        }
    }

    #[test]
    fn what_the_rules_refuse_can_be_laid_and_is_told() {
        let mut arrangement = taken_up("", "-,-,-/-,-,- w _:_ _:_ _");
        arrangement.lay(0, &[3]).unwrap();
        let why = arrangement.check().unwrap_err().0.to_string();
        assert_eq!(why, "the caps on the board do not fit the homes chosen so far");
        assert_eq!(arrangement.lay(6, &[4]).unwrap_err().to_string(), "no cap stands on A2");
        assert_eq!((arrangement.thing_beside(0), arrangement.thing_beside(4)), (None, Some(4)));
    }

    #[test]
    fn on_another_map_what_has_no_planet_there_is_off() {
        let mut arrangement = taken_up("", "A1,O1,-/O3d,-,- b O1:O3 1O1A1:_ _");
        assert_eq!(words(&*arrangement, 0), (vec!["hexagram-9".into(), "wheel-7".into(), "tetractys-10".into()], 0));
        for map in ["wheel-7", "tetractys-10"] {
            choose(&mut *arrangement, 0, map);
            assert_eq!(arrangement.tags().tag("Rules"), Some(format!("map={map}").as_str()));
            assert_eq!(text(&*arrangement), "-,O1,-/O3d,-,- b O1:O3 _:_ _");
            assert_eq!(arrangement.sketch().text(), text(&*arrangement));
        }
    }

    #[test]
    fn a_players_own_map_is_offered_while_it_is_in_use() {
        let rules = "map=line";
        let mut tags = Tags::new(rules, Some("-,-,-/-,-,- w _:_ _:_ _"));
        tags.set("Map", OWN);
        let mut arrangement = arrange::<ChapasPosition>(&tags).unwrap();
        assert_eq!(words(&*arrangement, 0).1, 3);
        assert_eq!(words(&*arrangement, 0).0[3], "line");
        arrangement.set_fact(0, 3);
        assert_eq!(arrangement.tags().tag("Map"), Some(OWN));
        choose(&mut *arrangement, 0, "wheel-7");
        assert_eq!((words(&*arrangement, 0).0.len(), arrangement.tags().tag("Map")), (3, None));
    }

    #[test]
    fn any_position_is_reached_from_any_other() {
        let ends = [
            ("", "-,-,-/-,-,- w _:_ _:_ _"),
            ("", "-,O2,-/-,-,- b O2:_ _:_ _"),
            ("", "A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _"),
            ("shot=dice", "A1,A2d,O1/O3,B3,- w O1:O3 1A3A1:_ 5"),
            ("map=wheel-7", "-,-,-/-,-,- w _:_ _:_ _"),
        ];
        for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (*from, *to))) {
            let (mut arrangement, aim) = (taken_up(from.0, from.1), taken_up(to.0, to.1));
            arrangement.clear();
            choose(&mut *arrangement, 0, &words(&*aim, 0).0[words(&*aim, 0).1]);
            for cell in 0..aim.sketch().cells() {
                if let Some(thing) = aim.thing_at(cell) {
                    arrangement.lay(thing, &[cell]).unwrap();
                    let sketch = aim.sketch();
                    let sketch: &ChapasPosition = sketch.as_any().downcast_ref().unwrap();
                    if sketch.situation().caps.contains(&Cap::Disorganised(cell)) {
                        arrangement.lay(DISORGANISED, &[cell]).unwrap();
                    }
                }
            }
            for number in 1..FACTS.len() {
                let (words, chosen) = words(&*aim, number);
                choose(&mut *arrangement, number, &words[chosen]);
            }
            assert_eq!(arrangement.tags(), aim.tags(), "from {from:?}");
            assert!(arrangement.check().is_ok(), "{to:?}");
        }
    }
}
