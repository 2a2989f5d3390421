//! The board in words: spots, moves, aims, what is to be done.

use super::aim::Phase;
use super::film;
use crate::board::scene::Spot;
use crate::games::chapas::{Cap, CapId, ChapasMove, ChapasPosition, PlanetId, Shot, ShotResult};
use crate::rules::{AnyPosition, Notation, Position, Seat};
use crate::text::Message;

/// An army by its side and sign.
pub const fn army(cap: CapId) -> Message {
    cap.army()
}

fn side(seat: Seat) -> Message {
    if seat == Seat::FIRST { Message::new("White") } else { Message::new("Black") }
}

/// A spot, for a screen reader.
pub fn describe(position: &ChapasPosition, spot: Spot, legal: bool) -> Message {
    match spot {
        Spot::Cell(planet) if usize::from(planet) < position.map().planets().len() => {
            let told = Message::new("{planet}, {what}").with("planet", planet_words(position, planet));
            match (position.situation().cap_on(planet), legal) {
                (Some(cap), _) => told.with("what", cap_words(position, cap)),
                (None, true) => told.with("what", Message::new("can be chosen")),
                (None, false) => told.with("what", Message::new("empty")),
            }
        }
        Spot::Hand(number) => {
            let Some(cap) = CapId::all().nth(usize::from(number)) else { return Message::new("empty") };
            let told = if legal {
                Message::new("{army}, cap {number}, off the board, can be placed")
            } else {
                Message::new("{army}, cap {number}, off the board")
            };
            told.with("army", army(cap)).with("number", cap.number().to_string())
        }
        Spot::Cell(_) => Message::new("empty"),
    }
}

fn planet_words(position: &ChapasPosition, planet: PlanetId) -> Message {
    let home = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| position.situation().home(*seat) == Some(planet));
    let told = match home {
        Some(seat) => Message::new("{name}, home of {side}").with("side", side(seat)),
        None if position.map().is_outer(planet) => Message::new("{name}, outer world"),
        None => Message::new("{name}"),
    };
    told.with("name", position.map().name(planet))
}

fn cap_words(position: &ChapasPosition, cap: CapId) -> Message {
    let told = match position.situation().cap(cap) {
        Cap::Disorganised(_) => Message::new("{army}, cap {number}, disorganised"),
        _ if position.situation().pending == Some(cap) => Message::new("{army}, cap {number}, has missed"),
        _ => Message::new("{army}, cap {number}"),
    };
    told.with("army", army(cap)).with("number", cap.number().to_string())
}

/// A move: who, what, where, and how it went.
pub fn tell(position: &ChapasPosition, before: &dyn AnyPosition, mv: &str) -> Option<Message> {
    Some(match position.read_move(ChapasPosition::trim_mark(mv)).ok()? {
        ChapasMove::Place { cap, planet } => {
            let first = position.situation().home(cap.owner()).is_none();
            let told = if first {
                Message::new("{army} is placed on {planet}, its home from now on")
            } else {
                Message::new("{army} is placed on {planet}")
            };
            told.with("army", army(cap)).with("planet", position.map().name(planet))
        }
        ChapasMove::Jump { cap, to, shot, result } => {
            let how = match shot {
                Shot::Dice => diced(result),
                Shot::Aimed(_) => aimed(before, mv, result),
            };
            let forced = position.forced() == Some((cap, to));
            let told = if forced {
                Message::new("{army}, forced, jumps to {planet}: {how}")
            } else {
                Message::new("{army} jumps to {planet}: {how}")
            };
            told.with("army", army(cap)).with("planet", position.map().name(to)).with("how", how)
        }
        ChapasMove::Regroup(cap) => Message::new("{army} is regrouped").with("army", army(cap)),
        ChapasMove::Pass => {
            Message::new("{side} can do nothing and passes").with("side", side(position.situation().next))
        }
        ChapasMove::Stay => {
            Message::new("{army} stays, disorganised").with("army", army(position.situation().pending?))
        }
        ChapasMove::Lost => Message::new("{army} is lost").with("army", army(position.situation().pending?)),
    })
}

fn diced(result: ShotResult) -> Message {
    match result {
        ShotResult::Clean => Message::new("the dice let it arrive"),
        ShotResult::Disorganised => Message::new("the dice let it arrive disorganised"),
        ShotResult::Short => Message::new("by the dice it falls short and stays"),
        ShotResult::Missed => Message::new("by the dice it misses"),
    }
}

/// How a shot went, and why.
fn aimed(before: &dyn AnyPosition, mv: &str, result: ShotResult) -> Message {
    let film = film::of_move(before, mv);
    let landing = film.as_ref().map(|film| film.landing);
    let left = landing.is_some_and(|landing| landing.left_route);
    let arrived = landing.is_some_and(|landing| landing.result.arrives());
    match result {
        ShotResult::Clean => Message::new("it arrives"),
        ShotResult::Disorganised if !arrived => Message::new("it arrives all the same, disorganised"),
        ShotResult::Disorganised if left => Message::new("it left the route and arrives disorganised"),
        ShotResult::Disorganised => Message::new("it shot past the middle and arrives disorganised"),
        ShotResult::Short => Message::new("it falls short and stays where it was"),
        ShotResult::Missed => Message::new("it left the route and misses"),
    }
}

/// Which armies are enclosed, and by whom, at the end of a game that was decided so ("End").
pub fn closing(position: &ChapasPosition) -> Option<Message> {
    let outcome = Position::turn(position).outcome()?;
    let (winner, own) = (outcome.winner()?, outcome.reason == "self-enclosed");
    let enclosed = position.enclosed().filter(|cap| cap.owner() != winner);
    let enclosed = enclosed.filter_map(|cap| {
        let planet = position.map().name(position.situation().cap(cap).planet()?);
        Some(Message::new("{army} on {planet}").with("army", army(cap)).with("planet", planet))
    });
    let mut enclosed: Vec<Message> = enclosed.collect();
    let last = enclosed.pop()?;
    let all = |first: Message, next: Message| Message::new("{first}, {next}").with("first", first).with("next", next);
    let told = match enclosed.into_iter().reduce(all) {
        None if own => Message::new("{last} is enclosed, by a move of {side} itself"),
        None => Message::new("{last} is enclosed"),
        Some(first) if own => {
            Message::new("{first} and {last} are enclosed, by a move of {side} itself").with("first", first)
        }
        Some(first) => Message::new("{first} and {last} are enclosed").with("first", first),
    };
    Some(told.with("last", last).with("side", side(winner.other())))
}

/// What the players must know before they act.
pub fn aside(position: &ChapasPosition) -> Option<Message> {
    let seat = Position::turn(position).seat()?;
    let now = position.situation();
    if let Some(cap) = now.pending {
        let told =
            Message::new("{army} has missed. {side} decides: it stays where it was, disorganised, or it is lost");
        return Some(told.with("army", army(cap)).with("side", side(seat)));
    }
    if now.home(seat).is_none() {
        let told = Message::new("{side} chooses a home: put any cap on an outer world, one with a ring");
        return Some(told.with("side", side(seat)));
    }
    if let Some((cap, to)) = position.forced() {
        let told = Message::new("Only one jump is left, {army} to {planet}: it arrives whatever the shot");
        return Some(told.with("army", army(cap)).with("planet", position.map().name(to)));
    }
    Some(match position.shot_rule() {
        crate::games::chapas::ShotRule::Aim => Message::new(
            "One action: place a cap at home, jump, or regroup. To jump, pull back from a cap and let go; or choose cap and planet and aim by keys",
        ),
        crate::games::chapas::ShotRule::Dice => Message::new(
            "One action: place a cap at home, jump, or regroup. To jump, choose cap and planet; dice decide",
        ),
    })
}

/// What is being aimed, and what comes next.
pub fn aiming(position: &ChapasPosition, phase: Phase) -> Option<Message> {
    match phase {
        Phase::Idle | Phase::Pressed { .. } => None,
        Phase::Aiming { aim, .. } => {
            let off = aim.off_straight(position);
            let told = if off.abs() < 0.05 {
                Message::new("{army} straight at {planet}, strength {strength}")
            } else if off > 0.0 {
                Message::new("{army} at {planet}, {degrees}° to the left, strength {strength}")
            } else {
                Message::new("{army} at {planet}, {degrees}° to the right, strength {strength}")
            };
            let told = told.with("army", army(aim.cap)).with("planet", position.map().name(aim.to));
            let strength = format!("{:.0}", aim.strength);
            Some(told.with("degrees", format!("{:.1}", off.abs())).with("strength", strength))
        }
        Phase::Swaying { .. } => Some(Message::new("The line sways: press, or Enter, to fix the direction")),
        Phase::Surging { .. } => Some(Message::new("The strength swings: press, or Enter, to shoot")),
    }
}
