//! Placing a naja of any shape: along four segments by a drag, by five clicks, or by Enter, arrow keys and Enter.

use super::super::input::{Answer, Gesture, Input, InputKey};
use super::super::scene::View;
use super::ghost::heading_of;
use super::layout::{Layout, Spot2, distance, nearest, place};
use super::{naja, words};
use crate::games::naja::{Heading, Naja, NajaPosition, Point};
use crate::rules::{AnyPosition, Illegal, Position};
use crate::text::Message;
use std::any::Any;
use std::cmp::Ordering;

/// How near a point the pointer must be to touch it, in segments.
const NEAR: f64 = 0.42;

/// The points of the naja so far.
#[derive(Debug, Default)]
pub(super) struct Path {
    points: Vec<Point>,
    /// The point under the pointer, or where the arrow keys are.
    cursor: Option<Point>,
    /// Whether the button is down, and whether it has led the path on since.
    drag: Option<Drag>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    /// It went down on the path's last point, or begins a path.
    Begun,
    /// It has gone along a segment.
    Led,
}

impl Path {
    /// The points so far.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The point that a touch would take.
    pub(super) fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// The naja, once it is whole.
    pub(super) fn naja(&self) -> Option<Naja> {
        let points: [Point; 5] = self.points.as_slice().try_into().ok()?;
        Naja::through(points).ok()
    }

    /// Whether the point under the pointer may come next.
    pub(super) fn leads_to(&self, position: &NajaPosition, next: Point) -> bool {
        self.points.len() <= Naja::LENGTH && position.check_way(&self.points, next).is_ok()
    }

    fn place(&self, position: &NajaPosition) -> Answer {
        let Some(naja) = self.naja() else { return Answer::Taken };
        match position.check(&naja) {
            Ok(()) => Answer::Play(naja.text()),
            Err(Illegal(why)) => Answer::Refused(why),
        }
    }

    /// Takes the next point, or says why not.
    fn go_on(&mut self, position: &NajaPosition, next: Point) -> Answer {
        if self.points.len() > Naja::LENGTH {
            return Answer::Refused(Message::new("a naja has four segments"));
        }
        match position.check_way(&self.points, next) {
            Ok(()) => {
                self.points.push(next);
                Answer::Taken
            }
            // A path of one point has not begun: it moves there.
            Err(_) if self.points.len() == 1 && self.points[0].heading_to(next).is_none() => {
                self.points = vec![next];
                Answer::Taken
            }
            Err(Illegal(why)) => Answer::Refused(why),
        }
    }

    fn press(&mut self, position: &NajaPosition, at: Spot2) -> Answer {
        let Some(point) = touched(at) else { return Answer::Taken };
        self.cursor = Some(point);
        if self.points.last() == Some(&point) {
            self.drag = Some(Drag::Begun);
            return Answer::Taken;
        }
        let begins = self.points.is_empty();
        let answer = self.go_on(position, point);
        if answer == Answer::Taken {
            // What this press has laid stays when it is let go at once.
            self.drag = Some(if begins { Drag::Begun } else { Drag::Led });
        }
        answer
    }

    fn drag_to(&mut self, position: &NajaPosition, at: Spot2) {
        self.cursor = touched(at);
        let Some(point) = self.cursor.filter(|_| self.drag.is_some()) else { return };
        // A fast pointer leaves points out: they are taken where they lie straight ahead.
        while let Some(next) = self.points.last().and_then(|last| straight(*last, point)) {
            // Going back along the path takes it back.
            if self.points.len() > 1 && self.points[self.points.len() - 2] == next {
                self.points.pop();
            } else if self.leads_to(position, next) {
                self.points.push(next);
            } else {
                break;
            }
            self.drag = Some(Drag::Led);
        }
    }

    fn release(&mut self, position: &NajaPosition) -> Answer {
        let led = self.drag.take();
        if led == Some(Drag::Led) { self.place(position) } else { Answer::Taken }
    }

    fn back(&mut self) -> Answer {
        if self.points.pop().is_some() {
            self.cursor = self.points.last().copied().or(self.cursor);
            return Answer::Taken;
        }
        if self.cursor.take().is_some() { Answer::Taken } else { Answer::Ignored }
    }

    /// An arrow moves the cursor, or leads the path on, or back along itself.
    fn arrow(&mut self, position: &NajaPosition, heading: Heading) -> Answer {
        let Some(from) = self.points.last().copied().or(self.cursor) else {
            self.cursor = Point::at(4, 4);
            return Answer::Taken;
        };
        let Some(next) = from.step(heading) else { return Answer::Taken };
        if self.points.is_empty() {
            self.cursor = Some(next);
            return Answer::Taken;
        }
        if self.points.len() > 1 && self.points[self.points.len() - 2] == next {
            return self.back();
        }
        if self.points.len() > Naja::LENGTH {
            return Answer::Refused(Message::new("a naja has four segments: Enter places it"));
        }
        if let Err(Illegal(why)) = position.check_way(&self.points, next) {
            return Answer::Refused(why);
        }
        self.points.push(next);
        self.cursor = Some(next);
        Answer::Taken
    }

    fn enter(&mut self, position: &NajaPosition) -> Answer {
        match (self.points.len(), self.cursor) {
            (0, Some(cursor)) => {
                self.points.push(cursor);
                Answer::Taken
            }
            (0, None) => {
                self.cursor = Point::at(4, 4);
                Answer::Taken
            }
            (len, _) if len > Naja::LENGTH => self.place(position),
            _ => Answer::Refused(Message::new("a naja has four segments: lead it on with the arrow keys")),
        }
    }
}

impl Input for Path {
    fn take(&mut self, position: &dyn AnyPosition, view: &View, gesture: Gesture) -> Answer {
        let Some(position) = naja(position) else { return Answer::Ignored };
        let at = |x, y| Layout::new(view).back((x, y));
        match gesture {
            Gesture::Move(x, y) => self.cursor = touched(at(x, y)),
            Gesture::Leave => self.cursor = None,
            Gesture::Press(x, y) => return self.press(position, at(x, y)),
            Gesture::Drag(x, y) => self.drag_to(position, at(x, y)),
            Gesture::Release(..) => return self.release(position),
            Gesture::Key(key, false) => {
                return match (heading_of(key, view), key) {
                    (Some(heading), _) => self.arrow(position, heading),
                    (None, InputKey::Enter) => self.enter(position),
                    (None, InputKey::Escape) => self.back(),
                    _ => Answer::Ignored,
                };
            }
            Gesture::Wheel(_) | Gesture::Key(..) | Gesture::Time(_) => return Answer::Ignored,
        }
        Answer::Taken
    }

    fn words(&self, position: &dyn AnyPosition) -> Option<Message> {
        let position = naja(position)?;
        match (self.naja(), self.points.is_empty(), self.cursor) {
            (Some(naja), ..) => Some(words::ghost(position, naja)),
            (None, false, _) => Some(words::way(&self.points)),
            (None, true, cursor) => cursor.map(|point| words::point(position, point)),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The point that the pointer touches.
fn touched(at: Spot2) -> Option<Point> {
    nearest(at).filter(|point| distance(place(*point), at) <= NEAR)
}

/// The next point on the straight line to another; none if there is no such line, or nothing to go.
fn straight(from: Point, to: Point) -> Option<Point> {
    let heading = match (from.file().cmp(&to.file()), from.rank().cmp(&to.rank())) {
        (Ordering::Less, Ordering::Equal) => Heading::East,
        (Ordering::Greater, Ordering::Equal) => Heading::West,
        (Ordering::Equal, Ordering::Less) => Heading::North,
        (Ordering::Equal, Ordering::Greater) => Heading::South,
        _ => return None,
    };
    from.step(heading)
}
