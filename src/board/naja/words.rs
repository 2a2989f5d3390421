//! Naja in words: spots, the ghost, moves, standings.

use crate::games::naja::{Area, Heading, Naja, NajaPosition, Point, Segment, Space};
use crate::rules::{Illegal, Position, Seat};
use crate::text::Message;

/// A naja of a seat.
fn a_naja(seat: Seat) -> Message {
    match seat.index() {
        0 => Message::new("a white naja"),
        1 => Message::new("a black naja"),
        2 => Message::new("a gray naja"),
        _ => Message::new("a purple naja"),
    }
}

/// A seat's name on screen.
fn side(seat: Seat) -> Message {
    match seat.index() {
        0 => Message::new("White"),
        1 => Message::new("Black"),
        2 => Message::new("Gray"),
        _ => Message::new("Purple"),
    }
}

/// A space: what is on it, and who would claim it now.
pub(super) fn space(position: &NajaPosition, space: Space) -> Message {
    let what = if position.bonfires().contains(space) { Message::new("bonfire") } else { Message::new("scarab") };
    let area = position.areas().find(|area| area.spaces.contains(space));
    let message = match area.as_ref().map(Area::claim) {
        None => Message::new("{space}: {what}"),
        Some(None) => Message::new("{space}: {what}, in an area that nobody would claim"),
        Some(Some(seat)) => {
            Message::new("{space}: {what}, in an area worth {n} that {side} would claim").with("side", side(seat))
        }
    };
    let worth = area.map_or(0, |area| area.worth());
    message.with("space", space.name()).with("what", what).with("n", worth.to_string())
}

/// A point: what lies on the segments that meet there.
pub(super) fn point(position: &NajaPosition, point: Point) -> Message {
    let segments = Heading::ALL.into_iter().filter_map(|heading| Some((heading, Segment::new(point, heading)?)));
    let taken = segments.filter_map(|(heading, segment)| Some((heading, position.owner(segment)?)));
    let words = taken.map(|(heading, seat)| {
        let message = match heading {
            Heading::East => Message::new("{naja} to the east"),
            Heading::North => Message::new("{naja} to the north"),
            Heading::South => Message::new("{naja} to the south"),
            Heading::West => Message::new("{naja} to the west"),
        };
        message.with("naja", a_naja(seat))
    });
    let all = words.reduce(|before, next| Message::new("{before}, {next}").with("before", before).with("next", next));
    let what = all.unwrap_or(Message::new("free"));
    Message::new("point {point}: {what}").with("point", point.name()).with("what", what)
}

/// The points of a way, one after the other.
fn listed(points: &[Point]) -> String {
    points.iter().map(|point| point.name()).collect::<Vec<_>>().join(" ")
}

/// A naja that is led along points and not whole yet.
pub(super) fn way(points: &[Point]) -> Message {
    Message::new("from {points}").with("points", listed(points))
}

/// The naja that would be placed: where it lies, and what comes of it or what is in its way.
pub(super) fn ghost(position: &NajaPosition, naja: Naja) -> Message {
    let message = match position.check(&naja) {
        Ok(()) => {
            let after = position.after(&naja);
            Message::new("{points}: it fits, the score is then {score}").with("score", after.scores().to_string())
        }
        Err(Illegal(why)) => Message::new("{points}: {why}").with("why", why),
    };
    message.with("points", listed(&naja.points()))
}

/// What a seat would score now and still holds.
pub(super) fn standing(position: &NajaPosition, seat: Seat) -> Message {
    let left = position.in_hand(seat) as u64;
    let score = position.scores()[seat];
    Message::plural("score {score}, {n} naja left", "score {score}, {n} najas left", left)
        .with("score", score.to_string().replace('-', "\u{2212}"))
}

/// A move: whose naja lies from where to where, and what it does to the score.
pub(super) fn laid(before: &NajaPosition, naja: Naja) -> Message {
    let seat = before.next();
    let after = before.after(&naja);
    let (was, is) = (before.scores(), after.scores());
    let message = if after.turn().seat().is_none() {
        Message::new("{side} lays the last naja from {from} to {to}; the score is {score}")
    } else if was != is {
        Message::new("{side} lays a naja from {from} to {to}; the score is now {score}")
    } else {
        Message::new("{side} lays a naja from {from} to {to}")
    };
    let [from, .., to] = naja.points();
    let message = message.with("side", side(seat)).with("from", from.name()).with("to", to.name());
    message.with("score", is.to_string())
}
