//! A position in play: its situation, what it has seen, and what may be done.

use super::map::{Map, PlanetId};
use super::moves::{ChapasMove, Shot};
use super::past::Past;
use super::setup::{ChapasSetup, ShotRule};
use super::shot::{Flight, ShotResult, Velocity};
use super::situation::{Cap, CapId, Hop, Situation};
use crate::rules::{Illegal, Listing, Malformed, Outcome, Position, Seat, Step, Turn};
use crate::text::Message;
use std::sync::Arc;

/// A position of Combate de chapas.
#[derive(Clone, Debug)]
pub struct ChapasPosition {
    pub(super) map: Arc<Map>,
    pub(super) shot: ShotRule,
    pub(super) now: Situation,
    past: Arc<Past>,
    turn: Turn,
}

impl ChapasPosition {
    /// A position as a setup has it, whether the rules allow it or not.
    pub(super) fn unchecked(setup: &ChapasSetup) -> Self {
        Self {
            map: Arc::clone(&setup.map),
            shot: setup.shot,
            now: setup.start,
            past: Past::begin(setup.start),
            turn: Turn::Of(setup.start.next),
        }
    }

    /// The map.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// How jumps are decided.
    pub const fn shot_rule(&self) -> ShotRule {
        self.shot
    }

    /// Caps, side, homes, last turns and the cap to decide about.
    pub const fn situation(&self) -> &Situation {
        &self.now
    }

    /// The armies that are enclosed.
    pub fn enclosed(&self) -> impl Iterator<Item = CapId> {
        CapId::all().filter(|&cap| self.now.is_enclosed(&self.map, cap))
    }

    /// The jump that always arrives, if there is one ("Forced jump").
    pub fn forced(&self) -> Option<(CapId, PlanetId)> {
        if self.turn.seat().is_none() || self.now.pending.is_some() {
            return None;
        }
        let all_grouped = CapId::of(self.now.next).all(|cap| matches!(self.now.cap(cap), Cap::Grouped(_)));
        let mut jumps = self.jumps();
        match (all_grouped, jumps.next(), jumps.next()) {
            (true, Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// A shot of a cap on the board towards the end of a route, whose turn it ever is.
    pub fn flight(&self, cap: CapId, to: PlanetId, velocity: Velocity) -> Option<Flight> {
        let from = self.now.cap(cap).planet().filter(|&from| self.map.has_route(from, to))?;
        Some(Flight::new(&self.map, &self.now, cap, (from, to), velocity))
    }

    /// What the physics makes of a jump: forced jumps always arrive.
    pub fn computed(&self, cap: CapId, to: PlanetId, velocity: Velocity) -> Option<ShotResult> {
        let result = self.flight(cap, to, velocity)?.land().result;
        Some(if self.forced() == Some((cap, to)) { result.forced() } else { result })
    }

    /// The home that one's caps are placed on, if it is chosen and free ("A turn", 1).
    fn free_home(&self) -> Option<PlanetId> {
        self.now.home(self.now.next).filter(|&home| self.now.cap_on(home).is_none())
    }

    /// The planets on which a side may put its first cap ("Armies").
    fn homes_on_offer(&self) -> impl Iterator<Item = PlanetId> {
        (0..self.map.planets().len() as PlanetId)
            .filter(|&planet| self.map.is_outer(planet) && self.now.cap_on(planet).is_none())
    }

    /// The own caps that are off the board.
    fn caps_off(&self) -> impl Iterator<Item = CapId> {
        CapId::of(self.now.next).filter(|&cap| self.now.cap(cap) == Cap::Off)
    }

    /// The own caps that are disorganised.
    fn disorganised(&self) -> impl Iterator<Item = CapId> {
        CapId::of(self.now.next).filter(|&cap| matches!(self.now.cap(cap), Cap::Disorganised(_)))
    }

    /// Jumps along routes to empty planets, the way back among them ("A turn", 2).
    fn open_jumps(&self) -> impl Iterator<Item = (CapId, PlanetId)> {
        CapId::of(self.now.next)
            .filter_map(|cap| match self.now.cap(cap) {
                Cap::Grouped(from) => Some((cap, from)),
                _ => None,
            })
            .flat_map(|(cap, from)| self.map.neighbours(from).iter().map(move |&to| (cap, to)))
            .filter(|&(_, to)| self.now.cap_on(to).is_none())
    }

    /// The jump back of the cap that arrived in the player's last turn.
    fn way_back(&self) -> Option<(CapId, PlanetId)> {
        self.now.last[self.now.next.index()].map(|hop| (hop.cap, hop.from))
    }

    /// Whether the way back is closed: the player could do something else ("No way back").
    fn is_back_closed(&self) -> bool {
        let back = self.way_back();
        back.is_some()
            && (self.disorganised().next().is_some()
                || (self.free_home().is_some() && self.caps_off().next().is_some())
                || self.open_jumps().any(|jump| Some(jump) != back))
    }

    /// The jumps that the rules allow.
    pub(super) fn jumps(&self) -> impl Iterator<Item = (CapId, PlanetId)> {
        let closed = self.way_back().filter(|_| self.is_back_closed());
        self.open_jumps().filter(move |&jump| Some(jump) != closed)
    }

    /// Whether there is anything to do but pass ("A turn", 4).
    fn can_act(&self) -> bool {
        self.now.home(self.now.next).is_none()
            || self.disorganised().next().is_some()
            || (self.free_home().is_some() && self.caps_off().next().is_some())
            || self.open_jumps().next().is_some()
    }

    /// How the game stands if `mover` has brought about this situation ("End").
    fn judge(&self, mover: Seat) -> Option<Outcome> {
        let enclosed = |seat| CapId::of(seat).any(|cap| self.now.is_enclosed(&self.map, cap));
        if enclosed(mover.other()) {
            Some(Outcome::win(mover, "enclosed"))
        } else if enclosed(mover) {
            Some(Outcome::win(mover.other(), "self-enclosed"))
        } else {
            None
        }
    }

    fn has_planet(&self, planet: PlanetId) -> bool {
        usize::from(planet) < self.map.planets().len()
    }

    fn list_jumps(&self, out: &mut Vec<ChapasMove>) {
        let forced = self.forced();
        for (cap, to) in self.jumps() {
            match self.shot {
                ShotRule::Dice => {
                    let results = if forced.is_some() { &ShotResult::ALL[..2] } else { &ShotResult::ALL[..] };
                    out.extend(results.iter().map(|&result| ChapasMove::Jump { cap, to, shot: Shot::Dice, result }));
                }
                ShotRule::Aim => out.extend(self.aimed(cap, to)),
            }
        }
    }

    /// The jump that stands for all of its kind: a well aimed one.
    fn aimed(&self, cap: CapId, to: PlanetId) -> Option<ChapasMove> {
        let from = self.now.cap(cap).planet()?;
        let velocity = Velocity::well_aimed(self.map.middle(from), self.map.middle(to));
        let result = self.computed(cap, to, velocity)?;
        Some(ChapasMove::Jump { cap, to, shot: Shot::Aimed(velocity), result })
    }

    fn check_place(&self, cap: CapId, planet: PlanetId) -> Result<(), Message> {
        let me = self.now.next;
        self.check_own(cap)?;
        if self.now.cap(cap) != Cap::Off {
            return Err(Message::new("cap {cap} is on the board").with("cap", cap.number().to_string()));
        }
        let name = self.map.name(planet);
        match self.now.home(me) {
            Some(home) if home != planet => {
                let home = self.map.name(home);
                return Err(Message::new("caps are placed on one's home, {home}").with("home", home));
            }
            None if !self.map.is_outer(planet) => {
                return Err(Message::new("{planet} is no outer planet and cannot be a home").with("planet", name));
            }
            None if self.now.home(me.other()) == Some(planet) => {
                return Err(Message::new("{planet} is the other side's home").with("planet", name));
            }
            _ => {}
        }
        self.check_empty(planet)
    }

    fn check_jump(&self, cap: CapId, to: PlanetId, shot: Shot, result: ShotResult) -> Result<(), Message> {
        self.check_own(cap)?;
        if matches!(self.now.cap(cap), Cap::Disorganised(_)) {
            let why = Message::new("cap {cap} is disorganised and must be regrouped first");
            return Err(why.with("cap", cap.number().to_string()));
        }
        self.check_way(cap, to)?;
        if self.way_back() == Some((cap, to)) && self.is_back_closed() {
            let why = Message::new("cap {cap} may not jump straight back");
            return Err(why.with("cap", cap.number().to_string()));
        }
        match (self.shot, shot) {
            (ShotRule::Aim, Shot::Dice) => return Err(Message::new("in this game shots are aimed, not diced")),
            (ShotRule::Dice, Shot::Aimed(_)) => return Err(Message::new("in this game shots are diced, not aimed")),
            _ => {}
        }
        if !result.arrives() && self.forced() == Some((cap, to)) {
            return Err(Message::new("a forced jump always arrives"));
        }
        Ok(())
    }

    /// Says why no jump leads from a cap to a planet: no cap there, no route, no room.
    pub(super) fn check_way(&self, cap: CapId, to: PlanetId) -> Result<(), Message> {
        let Some(from) = self.now.cap(cap).planet() else {
            return Err(Message::new("cap {cap} is off the board").with("cap", cap.number().to_string()));
        };
        if !self.map.has_route(from, to) {
            let why = Message::new("there is no route from {from} to {to}");
            return Err(why.with("from", self.map.name(from)).with("to", self.map.name(to)));
        }
        self.check_empty(to)
    }

    fn check_own(&self, cap: CapId) -> Result<(), Message> {
        if cap.owner() == self.now.next {
            return Ok(());
        }
        Err(Message::new("cap {cap} is the other side's").with("cap", cap.number().to_string()))
    }

    fn check_empty(&self, planet: PlanetId) -> Result<(), Message> {
        match self.now.cap_on(planet) {
            None => Ok(()),
            Some(cap) => {
                let held = Message::new("{planet} is held by cap {cap}");
                Err(held.with("planet", self.map.name(planet)).with("cap", cap.number().to_string()))
            }
        }
    }

    fn check_regroup(&self, cap: CapId) -> Result<(), Message> {
        self.check_own(cap)?;
        let number = cap.number().to_string();
        match self.now.cap(cap) {
            Cap::Disorganised(_) => Ok(()),
            Cap::Grouped(_) => Err(Message::new("cap {cap} is grouped already").with("cap", number)),
            Cap::Off => Err(Message::new("cap {cap} is off the board").with("cap", number)),
        }
    }

    fn check_action(&self, mv: &ChapasMove) -> Result<(), Message> {
        if let Some(cap) = self.now.pending {
            return match mv {
                ChapasMove::Stay | ChapasMove::Lost => Ok(()),
                _ => {
                    let first = Message::new("first decide whether the missed cap {cap} stays or is lost");
                    Err(first.with("cap", cap.number().to_string()))
                }
            };
        }
        match *mv {
            ChapasMove::Place { cap, planet } => self.check_place(cap, planet),
            ChapasMove::Jump { cap, to, shot, result } => self.check_jump(cap, to, shot, result),
            ChapasMove::Regroup(cap) => self.check_regroup(cap),
            ChapasMove::Pass if self.can_act() => Err(Message::new("who can act may not pass")),
            ChapasMove::Pass => Ok(()),
            ChapasMove::Stay | ChapasMove::Lost => Err(Message::new("there is no missed cap to decide about")),
        }
    }
}

impl Position for ChapasPosition {
    type Setup = ChapasSetup;
    type Move = ChapasMove;

    fn start(setup: &ChapasSetup) -> Result<Self, Malformed> {
        setup.start.check(&setup.map)?;
        let mut position = Self::unchecked(setup);
        // "End": with an enclosure in it, as if the side not to move had made it.
        if setup.start.pending.is_none()
            && let Some(outcome) = position.judge(setup.start.next.other())
        {
            position.turn = Turn::Over(outcome);
        }
        Ok(position)
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, mv: &ChapasMove) -> Result<(), Illegal> {
        if self.turn.seat().is_none() {
            return Err(Illegal(Message::new("the game is over")));
        }
        self.check_action(mv).map_err(Illegal)
    }

    fn doubt(&self, mv: &ChapasMove) -> Option<Message> {
        let ChapasMove::Jump { cap, to, shot: Shot::Aimed(velocity), result } = *mv else { return None };
        let computed = self.computed(cap, to, velocity)?;
        let why = Message::new("this shot gives {computed} here; the record's {written} is kept");
        let letter = |result: ShotResult| result.letter().to_string();
        (computed != result).then(|| why.with("computed", letter(computed)).with("written", letter(result)))
    }

    fn apply(&mut self, mv: &ChapasMove) {
        let Some(mover) = self.turn.seat() else { return };
        let mut changed = false;
        let mut last = None;
        match *mv {
            ChapasMove::Place { cap, planet } => {
                self.now.caps[cap.index()] = Cap::Grouped(planet);
                self.now.homes[mover.index()].get_or_insert(planet);
                changed = true;
            }
            ChapasMove::Jump { cap, to, result, .. } => {
                let Some(from) = self.now.cap(cap).planet() else { return };
                match result {
                    ShotResult::Clean => self.now.caps[cap.index()] = Cap::Grouped(to),
                    ShotResult::Disorganised => self.now.caps[cap.index()] = Cap::Disorganised(to),
                    ShotResult::Short => {}
                    ShotResult::Missed => self.now.pending = Some(cap),
                }
                changed = result.arrives();
                last = changed.then_some(Hop { cap, from, to });
            }
            ChapasMove::Regroup(cap) => {
                let Some(planet) = self.now.cap(cap).planet() else { return };
                self.now.caps[cap.index()] = Cap::Grouped(planet);
            }
            ChapasMove::Pass => {}
            ChapasMove::Stay | ChapasMove::Lost => {
                let Some(cap) = self.now.pending.take() else { return };
                let stays = self.now.cap(cap).planet().filter(|_| *mv == ChapasMove::Stay);
                self.now.caps[cap.index()] = stays.map_or(Cap::Off, Cap::Disorganised);
            }
        }
        // "Position text": a decision is no turn; the decider's own turn follows.
        if !matches!(mv, ChapasMove::Stay | ChapasMove::Lost) {
            self.now.last[mover.index()] = last;
            self.now.next = mover.other();
        }
        let times = Past::extend(&mut self.past, self.now);
        let outcome = if changed { self.judge(mover) } else { None };
        let repeated = || (times >= 3).then(|| Outcome::draw("repetition"));
        self.turn = outcome.or_else(repeated).map_or(Turn::Of(self.now.next), Turn::Over);
    }

    fn legal_moves(&self, out: &mut Vec<ChapasMove>) -> Listing {
        if self.turn.seat().is_none() {
            return Listing::Complete;
        }
        let before = out.len();
        if self.now.pending.is_some() {
            out.extend([ChapasMove::Stay, ChapasMove::Lost]);
        } else if self.now.home(self.now.next).is_none() {
            for cap in self.caps_off() {
                out.extend(self.homes_on_offer().map(|planet| ChapasMove::Place { cap, planet }));
            }
        } else {
            if let Some(planet) = self.free_home() {
                out.extend(self.caps_off().map(|cap| ChapasMove::Place { cap, planet }));
            }
            self.list_jumps(out);
            out.extend(self.disorganised().map(ChapasMove::Regroup));
            if out.len() == before {
                out.push(ChapasMove::Pass);
            }
        }
        match self.shot {
            ShotRule::Aim => Listing::Unlisted,
            ShotRule::Dice => Listing::Complete,
        }
    }

    fn steps(&self, mv: &ChapasMove) -> Vec<Step> {
        let on = |cap: CapId| self.now.cap(cap).planet().map(Step::Cell);
        match *mv {
            ChapasMove::Place { cap, planet } => vec![Step::Hand(cap.index() as u16), Step::Cell(planet)],
            ChapasMove::Jump { cap, to, result, .. } => {
                on(cap).into_iter().chain([Step::Cell(to), Step::Choice(result.words())]).collect()
            }
            ChapasMove::Regroup(cap) => on(cap).into_iter().chain([Step::Choice(Message::new("Regroup"))]).collect(),
            ChapasMove::Pass => vec![Step::Choice(Message::new("Pass"))],
            ChapasMove::Stay => vec![Step::Choice(Message::new("It stays, disorganised"))],
            ChapasMove::Lost => vec![Step::Choice(Message::new("It is lost"))],
        }
    }

    fn owner(&self, step: &Step) -> Option<Seat> {
        match *step {
            Step::Cell(planet) => self.now.cap_on(planet).map(CapId::owner),
            Step::Hand(cap) => CapId::all().nth(usize::from(cap)).map(CapId::owner),
            Step::Choice(_) => None,
        }
    }

    fn seat_name(&self, seat: Seat) -> Message {
        super::INFO.seat_names[seat.index()].clone()
    }

    fn attempt(&self, touches: &[Step]) -> Option<ChapasMove> {
        match *touches {
            [Step::Hand(cap), Step::Cell(planet)] if self.has_planet(planet) => {
                let cap = CapId::all().nth(usize::from(cap))?;
                Some(ChapasMove::Place { cap, planet })
            }
            [Step::Cell(from), Step::Cell(to), ..] if self.has_planet(to) => {
                let shot = match self.shot {
                    ShotRule::Aim => Shot::Aimed(Velocity::ZERO),
                    ShotRule::Dice => Shot::Dice,
                };
                Some(ChapasMove::Jump { cap: self.now.cap_on(from)?, to, shot, result: ShotResult::Clean })
            }
            _ => None,
        }
    }

    fn identity(&self) -> u64 {
        // The options first, then all that the position text says.
        let mut hash = self.map.fingerprint() ^ (self.shot as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut mix = |x: u64| hash = (hash ^ x).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        for cap in self.now.caps {
            mix(match cap {
                Cap::Off => 0,
                Cap::Grouped(planet) => 1 + 2 * u64::from(planet),
                Cap::Disorganised(planet) => 2 + 2 * u64::from(planet),
            });
        }
        for home in self.now.homes {
            mix(home.map_or(0, |planet| 1 + u64::from(planet)));
        }
        for hop in self.now.last {
            // Where it arrived is where the cap stands.
            mix(hop.map_or(0, |hop| u64::from(hop.cap.number()) + 8 * u64::from(hop.from)));
        }
        mix(self.now.next.index() as u64 + 2 * self.now.pending.map_or(0, |cap| u64::from(cap.number())));
        hash
    }
}
