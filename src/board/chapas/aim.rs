//! Aiming: pull back from a cap and let go, or turn and strengthen by keys; the hand; dice instead.
//!
//! A pull or a picked jump gives an aim. Let go, it becomes a shot by the record's hand: with `sway` a press fixes
//! first the direction, then the strength, while both swing; else chance spreads it.

use super::layout::Layout;
use super::motion::chapas;
use super::words;
use crate::board::input::{Answer, Gesture, Input, InputKey};
use crate::board::scene::View;
use crate::games::chapas::{CapId, ChapasPosition, Hand, PlanetId, ShotRule, Velocity, surge, sway};
use crate::rules::{AnyPosition, Choice, Step, TagSource};
use crate::text::Message;
use std::any::Any;

/// A pull begins when the pointer is so many pixels from where it went down.
const PULL: f64 = 8.0;
/// The strength that a pull over 1 mm of the table gives, in mm/s: a pull must find room beside an outermost planet.
pub const PULL_STRENGTH: f64 = 10.0;
/// The most strength that can be aimed with: a shot across the whole table.
pub const MOST_STRENGTH: f64 = 3000.0;
/// The strength that an aim by keys begins with.
const FIRST_STRENGTH: f64 = 1000.0;
/// A press fixes a swing only after so many seconds: one that came too early would fix nothing swung.
const SWUNG: f64 = 0.45;

/// A direction and a strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The cap that is to be shot.
    pub cap: CapId,
    /// The planet aimed at.
    pub to: PlanetId,
    /// The direction on the table, in degrees anticlockwise from the x axis.
    pub degrees: f64,
    /// The speed, in mm/s.
    pub strength: f64,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// Nothing: touches place, pick and regroup.
    Idle,
    /// The pointer is down on a cap that may jump.
    Pressed { cap: CapId, at: (f64, f64) },
    /// There is an aim; where the pointer went down, while it pulls.
    Aiming { aim: Aim, pulled_from: Option<(f64, f64)>, begun_by_pull: bool },
    /// The direction sways.
    Swaying { aim: Aim, since: Option<f64> },
    /// The direction is fixed, so many degrees off; the strength swings.
    Surging { aim: Aim, off: f64, since: Option<f64> },
}

/// The input of a position.
pub struct AimInput {
    hand: Hand,
    practice: bool,
    seed: u64,
    phase: Phase,
    now: f64,
}

impl Aim {
    /// From one planet straight at another.
    fn straight(position: &ChapasPosition, cap: CapId, to: PlanetId, strength: f64) -> Option<Self> {
        Some(Self { cap, to, degrees: direction(position, cap, to)?, strength })
    }

    /// The velocity, in whole mm/s.
    pub fn velocity(&self) -> Velocity {
        let (sine, cosine) = self.degrees.to_radians().sin_cos();
        Velocity::rounded(self.strength * cosine, self.strength * sine)
    }

    /// The aim turned and with a factor on its strength.
    #[must_use]
    pub fn deviated(&self, degrees: f64, factor: f64) -> Self {
        Self { degrees: self.degrees + degrees, strength: self.strength * factor, ..*self }
    }

    /// How far it is turned from the straight way, in degrees to the left, -180 to 180.
    pub fn off_straight(&self, position: &ChapasPosition) -> f64 {
        direction(position, self.cap, self.to).map_or(0.0, |straight| turn(self.degrees - straight))
    }
}

/// An angle between -180 and 180.
fn turn(degrees: f64) -> f64 {
    (degrees + 180.0).rem_euclid(360.0) - 180.0
}

/// The direction from a cap's planet to another, in degrees.
fn direction(position: &ChapasPosition, cap: CapId, to: PlanetId) -> Option<f64> {
    let map = position.map();
    let (from, to) = (map.middle(position.situation().cap(cap).planet()?), map.middle(to));
    Some((to.1 - from.1).atan2(to.0 - from.0).to_degrees())
}

impl AimInput {
    /// The input before it has been told anything: a swaying hand, no practice.
    pub const fn new() -> Self {
        Self { hand: Hand::Sway, practice: false, seed: 0, phase: Phase::Idle, now: 0.0 }
    }

    /// What is being done.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the end point is shown.
    pub const fn practises(&self) -> bool {
        self.practice
    }

    /// The aim as it stands at this moment, its swing included.
    pub fn aim(&self) -> Option<Aim> {
        let gone = |since: Option<f64>| since.map_or(0.0, |since| self.now - since);
        match self.phase {
            Phase::Idle | Phase::Pressed { .. } => None,
            Phase::Aiming { aim, .. } => Some(aim),
            Phase::Swaying { aim, since } => Some(aim.deviated(sway(gone(since)), 1.0)),
            Phase::Surging { aim, off, since } => Some(aim.deviated(off, surge(gone(since)))),
        }
    }

    /// The middle about which it swings.
    pub fn middle(&self) -> Option<Aim> {
        match self.phase {
            Phase::Swaying { aim, .. } => Some(aim),
            Phase::Surging { aim, off, .. } => Some(aim.deviated(off, 1.0)),
            _ => None,
        }
    }

    fn press(&mut self, position: &ChapasPosition, layout: &Layout, at: (f64, f64)) -> Answer {
        match &mut self.phase {
            Phase::Swaying { .. } | Phase::Surging { .. } => self.fix(position),
            Phase::Aiming { pulled_from, .. } => {
                *pulled_from = Some(at);
                Answer::Taken
            }
            Phase::Idle | Phase::Pressed { .. } => {
                self.phase = Phase::Idle;
                if position.shot_rule() == ShotRule::Aim
                    && let Some(cap) = cap_at(position, layout, at)
                    && position.allowed_jumps().iter().any(|jump| jump.0 == cap)
                {
                    self.phase = Phase::Pressed { cap, at };
                }
                Answer::Ignored
            }
        }
    }

    fn drag(&mut self, position: &ChapasPosition, layout: &Layout, (x, y): (f64, f64)) -> Answer {
        let pull = |from: (f64, f64)| (from.0 - x, from.1 - y);
        match self.phase {
            Phase::Idle => Answer::Ignored,
            Phase::Swaying { .. } | Phase::Surging { .. } => Answer::Taken,
            Phase::Pressed { cap, at } => {
                let (dx, dy) = pull(at);
                if dx.hypot(dy) < PULL {
                    return Answer::Ignored;
                }
                let (degrees, strength) = pulled(layout, dx, dy);
                let Some(to) = nearest(position, cap, degrees) else { return Answer::Ignored };
                let aim = Aim { cap, to, degrees, strength };
                self.phase = Phase::Aiming { aim, pulled_from: Some(at), begun_by_pull: true };
                Answer::Taken
            }
            Phase::Aiming { mut aim, pulled_from: Some(from), begun_by_pull } => {
                let (dx, dy) = pull(from);
                if dx.hypot(dy) >= PULL {
                    (aim.degrees, aim.strength) = pulled(layout, dx, dy);
                    // A pull chooses its planet as it goes; a planet that was touched stays.
                    if begun_by_pull {
                        aim.to = nearest(position, aim.cap, aim.degrees).unwrap_or(aim.to);
                    }
                    self.phase = Phase::Aiming { aim, pulled_from: Some(from), begun_by_pull };
                }
                Answer::Taken
            }
            Phase::Aiming { pulled_from: None, .. } => Answer::Taken,
        }
    }

    fn release(&mut self, position: &ChapasPosition, (x, y): (f64, f64)) -> Answer {
        match self.phase {
            Phase::Idle => Answer::Ignored,
            Phase::Pressed { .. } => {
                self.phase = Phase::Idle;
                Answer::Ignored
            }
            Phase::Aiming { aim, pulled_from: Some(from), begun_by_pull } => {
                if (from.0 - x).hypot(from.1 - y) >= PULL {
                    return self.let_go(position, aim);
                }
                // Back at where it began: a click, or a pull that is given up.
                self.phase = Phase::Idle;
                if begun_by_pull { Answer::Taken } else { Answer::Ignored }
            }
            Phase::Aiming { .. } | Phase::Swaying { .. } | Phase::Surging { .. } => Answer::Taken,
        }
    }

    fn key(&mut self, position: &ChapasPosition, key: InputKey, fine: bool) -> Answer {
        match self.phase {
            Phase::Idle | Phase::Pressed { .. } => Answer::Ignored,
            Phase::Aiming { mut aim, .. } => {
                let (angle, speed) = if fine { (0.1, 5.0) } else { (1.0, 25.0) };
                match key {
                    InputKey::Left => aim.degrees += angle,
                    InputKey::Right => aim.degrees -= angle,
                    InputKey::Up => aim.strength = (aim.strength + speed).min(MOST_STRENGTH),
                    InputKey::Down => aim.strength = (aim.strength - speed).max(0.0),
                    InputKey::Enter => return self.let_go(position, aim),
                    InputKey::Escape => {
                        self.phase = Phase::Idle;
                        return Answer::Taken;
                    }
                    InputKey::Letter(_) => return Answer::Ignored,
                }
                self.phase = Phase::Aiming { aim, pulled_from: None, begun_by_pull: false };
                Answer::Taken
            }
            Phase::Swaying { .. } | Phase::Surging { .. } => match (key, self.phase) {
                (InputKey::Enter, _) => self.fix(position),
                (InputKey::Escape, Phase::Swaying { .. }) => {
                    self.phase = Phase::Idle;
                    Answer::Taken
                }
                (InputKey::Escape, _) => {
                    Answer::Refused(Message::new("the direction is fixed: fix the strength as well"))
                }
                (InputKey::Letter(_), _) => Answer::Ignored,
                _ => Answer::Taken,
            },
        }
    }

    /// A press while something swings.
    fn fix(&mut self, position: &ChapasPosition) -> Answer {
        match self.phase {
            Phase::Swaying { aim, since: Some(since) } if self.now - since >= SWUNG => {
                self.phase = Phase::Surging { aim, off: sway(self.now - since), since: Some(self.now) };
                Answer::Taken
            }
            Phase::Surging { aim, off, since: Some(since) } if self.now - since >= SWUNG => {
                self.shoot(position, &aim, aim.velocity().turned(off, surge(self.now - since)))
            }
            Phase::Swaying { .. } => Answer::Refused(Message::new(
                "too soon: let the line sway first, then press, or Enter, to fix the direction",
            )),
            Phase::Surging { .. } => {
                Answer::Refused(Message::new("too soon: let the strength swing first, then press, or Enter, to shoot"))
            }
            Phase::Idle | Phase::Pressed { .. } | Phase::Aiming { .. } => Answer::Taken,
        }
    }

    fn let_go(&mut self, position: &ChapasPosition, aim: Aim) -> Answer {
        match self.hand {
            Hand::Sway => {
                self.phase = Phase::Swaying { aim, since: None };
                Answer::Taken
            }
            hand => self.shoot(position, &aim, hand.shot(aim.velocity(), self.seed)),
        }
    }

    fn shoot(&mut self, position: &ChapasPosition, aim: &Aim, velocity: Velocity) -> Answer {
        self.phase = Phase::Idle;
        let gone = || Answer::Refused(Message::new("this jump is not possible"));
        position.aimed_text(aim.cap, aim.to, velocity).map_or_else(gone, Answer::Play)
    }
}

/// Direction and strength of a pull, given as the vector of the view from the pointer to where it went down.
fn pulled(layout: &Layout, dx: f64, dy: f64) -> (f64, f64) {
    let (x, y) = layout.vector(dx, dy);
    (y.atan2(x).to_degrees(), (x.hypot(y) * PULL_STRENGTH).min(MOST_STRENGTH))
}

/// The planet that a cap may jump to and that lies nearest to a direction.
fn nearest(position: &ChapasPosition, cap: CapId, degrees: f64) -> Option<PlanetId> {
    let ways = position.allowed_jumps().into_iter().filter(|jump| jump.0 == cap);
    let off = |to| direction(position, cap, to).map_or(f64::MAX, |straight| turn(degrees - straight).abs());
    ways.map(|(_, to)| (off(to), to)).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, to)| to)
}

/// The cap at a point, or on the planet there.
fn cap_at(position: &ChapasPosition, layout: &Layout, (x, y): (f64, f64)) -> Option<CapId> {
    match layout.spot_at(position.map(), std::iter::empty(), x, y)? {
        crate::board::Spot::Cell(planet) => position.situation().cap_on(planet),
        crate::board::Spot::Hand(_) => None,
    }
}

impl Input for AimInput {
    fn begin(&mut self, _position: &dyn AnyPosition, manner: &dyn TagSource, seed: u64) {
        self.hand = manner.tag("Hand").and_then(Hand::read).unwrap_or_default();
        self.practice = manner.tag("Practice").is_some_and(|value| value == "1");
        self.seed = seed;
    }

    /// The touches of a jump are its two planets: the result is nobody's to choose.
    fn choices(&self, position: &dyn AnyPosition) -> Option<Vec<Choice>> {
        let mut choices: Vec<Choice> = Vec::new();
        for mut choice in position.choices() {
            if let [Step::Cell(_), Step::Cell(_), Step::Choice(_)] = choice.steps[..] {
                choice.steps.pop();
                choice.text = choice.text.split(':').next().unwrap_or_default().to_owned();
            }
            if choices.last().is_none_or(|last| last.steps != choice.steps) {
                choices.push(choice);
            }
        }
        Some(choices)
    }

    fn picked(&mut self, position: &dyn AnyPosition, text: String) -> Answer {
        let Some(position) = chapas(position) else { return Answer::Play(text) };
        let Some((cap, to)) = position.read_way(&text) else { return Answer::Play(text) };
        if position.shot_rule() == ShotRule::Dice {
            return Answer::Play(position.diced_text(cap, to, self.seed));
        }
        if let Some(aim) = Aim::straight(position, cap, to, FIRST_STRENGTH) {
            self.phase = Phase::Aiming { aim, pulled_from: None, begun_by_pull: false };
        }
        Answer::Taken
    }

    fn take(&mut self, position: &dyn AnyPosition, view: &View, gesture: Gesture) -> Answer {
        let Some(position) = chapas(position) else { return Answer::Ignored };
        let layout = Layout::new(position.map(), view);
        match gesture {
            Gesture::Press(x, y) => self.press(position, &layout, (x, y)),
            Gesture::Drag(x, y) => self.drag(position, &layout, (x, y)),
            Gesture::Release(x, y) => self.release(position, (x, y)),
            Gesture::Key(key, fine) => self.key(position, key, fine),
            Gesture::Time(seconds) => {
                self.now = seconds;
                if let Phase::Swaying { since, .. } | Phase::Surging { since, .. } = &mut self.phase {
                    since.get_or_insert(seconds);
                }
                Answer::Taken
            }
            Gesture::Move(..) | Gesture::Leave | Gesture::Wheel(_) => Answer::Ignored,
        }
    }

    fn runs(&self) -> bool {
        matches!(self.phase, Phase::Swaying { .. } | Phase::Surging { .. })
    }

    fn words(&self, position: &dyn AnyPosition) -> Option<Message> {
        words::aiming(chapas(position)?, self.phase)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
