//! Placing a naja of a fixed shape: a ghost that follows the pointer or the arrow keys, is turned and turned over.
//!
//! The ghost is the nearest placement that fits, of the way it is turned if that is near, else of another. Where none
//! is near, or it was just turned to where it does not fit, it shows so and a click says why.

use super::super::input::{Answer, Gesture, Input, InputKey};
use super::super::scene::View;
use super::layout::{Layout, Spot2, distance, middle};
use super::{naja, words};
use crate::games::naja::{Heading, Naja, NajaPosition, Point};
use crate::rules::{AnyPosition, Illegal, Position};
use crate::text::Message;
use std::any::Any;

/// How much farther than the nearest place a fitting one may lie, in segments.
const SLACK: f64 = 0.8;
/// How far the pointer goes before a turn that does not fit is given up, and before a press is a drag.
const STIR: f64 = 0.35;

/// The headings of a naja, from the end that comes first.
type Way = [Heading; 4];

/// Who leads the ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Led {
    ByPointer,
    ByKeys,
}

/// The ghost of the naja that is to be placed.
#[derive(Debug)]
pub(super) struct Ghost {
    way: Way,
    led: Led,
    /// The place that the ghost is drawn to.
    at: Option<Spot2>,
    shown: Option<Naja>,
    /// Where the pointer was when the ghost was turned or led by keys: it stays so until the pointer stirs.
    held: Option<Spot2>,
    /// Whether it was turned on purpose: then it is not shown in a way that would fit better.
    turned: bool,
    pointer: Option<Spot2>,
    /// Where the button went down, if letting go there places the ghost.
    armed: Option<Spot2>,
}

impl Ghost {
    pub(super) fn new(position: &NajaPosition) -> Self {
        let way = position.shape().placements().first().map_or([Heading::East; 4], |first| first.naja.headings());
        Self { way, led: Led::ByPointer, at: None, shown: None, held: None, turned: false, pointer: None, armed: None }
    }

    /// The naja that it stands for, and whether it may be placed.
    pub(super) fn shown(&self, position: &NajaPosition) -> Option<(Naja, bool)> {
        self.shown.map(|naja| (naja, position.check(&naja).is_ok()))
    }

    /// Shows the nearest placement that fits.
    fn seek(&mut self, position: &NajaPosition) {
        let Some(at) = self.at else { return self.shown = None };
        let near = |naja: &Naja| distance(middle(*naja), at);
        let closest = |fits: bool, way: Option<Way>| {
            let all = position.shape().placements().iter();
            let some = all.filter(|placement| way.is_none_or(|way| placement.naja.headings() == way));
            let some = some.filter(|placement| !fits || placement.segments.is_apart_from(position.covered()));
            some.map(|placement| placement.naja).min_by(|a, b| near(a).total_cmp(&near(b)))
        };
        let Some(plain) = closest(false, Some(self.way)) else { return self.shown = None };
        let reach = near(&plain) + SLACK;
        let fitting = closest(true, Some(self.way)).filter(|naja| near(naja) <= reach);
        let otherwise = || closest(true, None).filter(|naja| !self.turned && near(naja) <= reach);
        let shown = fitting.or_else(otherwise).unwrap_or(plain);
        self.shown = Some(shown);
    }

    fn point_at(&mut self, position: &NajaPosition, at: Spot2) {
        self.pointer = Some(at);
        if self.held.is_some_and(|held| distance(held, at) < STIR) {
            return;
        }
        (self.held, self.turned) = (None, false);
        self.led = Led::ByPointer;
        self.at = Some(at);
        self.seek(position);
    }

    /// Turns what is shown; by keys alone it first appears.
    fn turn(&mut self, position: &NajaPosition, turn: fn(Heading) -> Heading) -> Answer {
        match self.shown {
            Some(naja) => self.way = from_either_end(naja.headings().map(turn)),
            None => return self.appear(position),
        }
        self.hold();
        self.seek(position);
        Answer::Taken
    }

    fn hold(&mut self) {
        self.turned = true;
        self.held = self.pointer;
    }

    /// Shows the ghost in the middle of the board.
    fn appear(&mut self, position: &NajaPosition) -> Answer {
        self.led = Led::ByKeys;
        self.at = Some(self.at.unwrap_or((4.5, 4.5)));
        self.seek(position);
        Answer::Taken
    }

    /// Goes one segment on as it is; with `hop`, to the next placement that fits in any way.
    fn step(&mut self, position: &NajaPosition, heading: Heading, hop: bool) -> Answer {
        let Some(naja) = self.shown else { return self.appear(position) };
        let next = if hop { next_fitting(position, naja, heading) } else { shifted(naja, heading) };
        self.led = Led::ByKeys;
        if let Some(next) = next {
            self.way = next.headings();
            self.at = Some(middle(next));
            self.shown = Some(next);
        }
        self.hold();
        Answer::Taken
    }

    fn place(&self, position: &NajaPosition) -> Answer {
        let Some(naja) = self.shown else { return Answer::Taken };
        match position.check(&naja) {
            Ok(()) => Answer::Play(naja.text()),
            Err(Illegal(why)) => Answer::Refused(why),
        }
    }

    fn key(&mut self, position: &NajaPosition, view: &View, key: InputKey, control: bool) -> Answer {
        if let Some(heading) = heading_of(key, view) {
            return self.step(position, heading, control);
        }
        match key {
            _ if control => Answer::Ignored,
            InputKey::Enter if self.shown.is_none() => self.appear(position),
            InputKey::Enter => self.place(position),
            InputKey::Letter('r') => self.turn(position, Heading::right),
            InputKey::Letter('R') => self.turn(position, Heading::left),
            InputKey::Letter('f' | 'F') => self.turn(position, mirrored),
            InputKey::Escape if self.shown.is_some() => {
                (self.at, self.shown, self.held) = (None, None, None);
                Answer::Taken
            }
            _ => Answer::Ignored,
        }
    }
}

impl Input for Ghost {
    fn take(&mut self, position: &dyn AnyPosition, view: &View, gesture: Gesture) -> Answer {
        let Some(position) = naja(position) else { return Answer::Ignored };
        let place = |x, y| Layout::new(view).back((x, y));
        match gesture {
            Gesture::Move(x, y) => self.point_at(position, place(x, y)),
            Gesture::Leave => {
                self.pointer = None;
                if self.led == Led::ByPointer {
                    (self.at, self.shown, self.held) = (None, None, None);
                }
            }
            Gesture::Press(x, y) => {
                // A finger comes from nowhere: its first touch shows the ghost, the next places it.
                let before = self.shown;
                self.point_at(position, place(x, y));
                self.armed = (before.is_some() && before == self.shown).then(|| place(x, y));
            }
            Gesture::Drag(x, y) => {
                let at = place(x, y);
                if self.armed.is_none_or(|from| distance(from, at) > STIR) {
                    self.armed = None;
                    self.point_at(position, at);
                }
            }
            Gesture::Release(..) => {
                if self.armed.take().is_some() {
                    return self.place(position);
                }
            }
            Gesture::Wheel(notch) => {
                return self.turn(position, if notch > 0 { Heading::right } else { Heading::left });
            }
            Gesture::Key(key, control) => return self.key(position, view, key, control),
            Gesture::Time(_) => return Answer::Ignored,
        }
        Answer::Taken
    }

    fn words(&self, position: &dyn AnyPosition) -> Option<Message> {
        let position = naja(position)?;
        Some(words::ghost(position, self.shown?))
    }

    fn carry_on(&self, position: &dyn AnyPosition) -> Option<Box<dyn Input>> {
        let position = naja(position)?;
        if !position.shape().placements().iter().any(|placement| placement.naja.headings() == self.way) {
            return None;
        }
        let mut next = Self { armed: None, turned: false, ..*self };
        next.seek(position);
        Some(Box::new(next))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The heading of an arrow key, as the board lies.
pub(super) fn heading_of(key: InputKey, view: &View) -> Option<Heading> {
    let heading = match key {
        InputKey::Left => Heading::West,
        InputKey::Right => Heading::East,
        InputKey::Up => Heading::North,
        InputKey::Down => Heading::South,
        _ => return None,
    };
    Some(if view.turned { heading.opposite() } else { heading })
}

/// The heading in a mirror that stands upright.
fn mirrored(heading: Heading) -> Heading {
    match heading {
        Heading::East | Heading::West => heading.opposite(),
        _ => heading,
    }
}

/// The headings of a walk, from the end that comes first: the middle of the board has room for every naja.
fn from_either_end(way: Way) -> Way {
    let middle = Point::at(5, 5).unwrap_or(Point::ORIGIN);
    Naja::walk(middle, way).map_or(way, Naja::headings)
}

/// The naja one segment farther on, if the board has room.
fn shifted(naja: Naja, heading: Heading) -> Option<Naja> {
    Naja::walk(naja.start().step(heading)?, naja.headings()).ok()
}

/// The nearest naja ahead that may be placed; what lies off the straight line counts double.
fn next_fitting(position: &NajaPosition, from: Naja, heading: Heading) -> Option<Naja> {
    let (x, y) = middle(from);
    let (dx, dy) = heading.delta();
    let (dx, dy) = (f64::from(dx), f64::from(dy));
    let cost = |naja: Naja| {
        let at = middle(naja);
        let (along, across) = ((at.0 - x) * dx + (at.1 - y) * dy, ((at.0 - x) * dy + (at.1 - y) * dx).abs());
        (along > 0.1).then_some(along + 2.0 * across)
    };
    let ahead = position.placements().filter_map(|placement| Some((cost(placement.naja)?, placement.naja)));
    ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, naja)| naja)
}
