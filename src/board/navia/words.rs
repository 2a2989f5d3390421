//! Squares, things and turns in words.

use super::card::thing_words;
use super::motion::lying;
use crate::board::scene::Spot;
use crate::games::navia::{
    BOARD, Kind, NaviaMove, NaviaPosition, Piece, Power, Prize, Thing, dratp_words, invoke_words,
};
use crate::rules::{Notation, Seat};
use crate::text::Message;

pub(super) fn side(seat: Seat) -> Message {
    if seat == Seat::FIRST { Message::new("White") } else { Message::new("Black") }
}

fn and(a: Message, b: Message) -> Message {
    Message::new("{a}, {b}").with("a", a).with("b", b)
}

fn cell(square: u8) -> String {
    BOARD.name(square.into())
}

pub(super) fn describe(position: &NaviaPosition, spot: Spot, legal: bool) -> Message {
    let text = match spot {
        Spot::Cell(square) => match position.piece(square as u8) {
            Some(piece) => {
                let place = Message::new("{cell}").with("cell", cell(square as u8));
                marks(and(piece_words(position, piece), place), position, piece, square as u8)
            }
            None => {
                let place = Message::new("{cell}, empty").with("cell", cell(square as u8));
                if NaviaPosition::is_grz(square as u8) { and(place, Message::new("GRZ")) } else { place }
            }
        },
        Spot::Hand(number) => {
            let Some(thing) = Thing::of(number) else { return Message::new("empty") };
            let what = Message::new("{piece}").with("piece", position.name(thing.kind));
            let count = position.buried(thing.side, thing.kind);
            let what = if thing.area == crate::games::navia::Area::Graveyard && count > 1 {
                Message::new("{n} times {piece}").with("n", count.to_string()).with("piece", what)
            } else {
                what
            };
            and(what, thing_words(thing))
        }
    };
    if legal { and(text, Message::new("can be touched")) } else { text }
}

fn piece_words(position: &NaviaPosition, piece: Piece) -> Message {
    Message::new("{piece} of {side}").with("piece", position.name(piece.kind())).with("side", side(piece.side()))
}

fn marks(text: Message, position: &NaviaPosition, piece: Piece, square: u8) -> Message {
    let attacked = piece.kind().is_navia() && piece.side() == position.next() && position.is_checked();
    [
        (piece.is_dratped(), Message::new("dratped")),
        (piece.is_frozen(), Message::new("frozen")),
        (position.is_immortal(square), Message::new("immortal")),
        (piece.is_taken(), Message::new("taken over")),
        (attacked, Message::new("in check")),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .fold(text, |text, (_, mark)| and(text, mark))
}

/// Pools, and what lies beside the mat; check.
pub(super) fn aside(position: &NaviaPosition) -> Message {
    let of = |seat: Seat| {
        let (kept, buried) = lying(position, seat);
        let lost: usize = buried.iter().map(|&kind| usize::from(position.buried(seat, kind))).sum();
        Message::new("{side}: {gs} Gs, {kept} in the Keep, {lost} lost")
            .with("side", side(seat))
            .with("gs", position.pool(seat).to_string())
            .with("kept", kept.len().to_string())
            .with("lost", lost.to_string())
    };
    let both = Message::new("{white}. {black}").with("white", of(Seat::FIRST)).with("black", of(Seat::SECOND));
    if position.is_checked() {
        return Message::new("{side} is in check. {pools}").with("side", side(position.next())).with("pools", both);
    }
    both
}

/// A turn: who, what, where, what it pays for.
pub(super) fn tell(before: &NaviaPosition, text: &str, after: &NaviaPosition) -> Option<Message> {
    let mv = before.read_move(NaviaPosition::trim_mark(text)).ok()?;
    let who = side(before.next());
    let message = match mv {
        NaviaMove::Pass => Message::new("{side} passes"),
        NaviaMove::Summon { kind, to } => {
            Message::new("{side} summons {piece} on {to}").with("piece", before.name(kind)).with("to", cell(to))
        }
        NaviaMove::NaviaOut { from } => {
            Message::new("The Navia of {side} lines over from {from}").with("from", cell(from))
        }
        NaviaMove::LineOver { kind, from, prize } => {
            let message = match prize {
                Prize::Ten => Message::new("{side}: the {piece} on {from} lines over for 10 Gs"),
                Prize::Revival(revived, to) => {
                    Message::new("{side}: the {piece} on {from} lines over, and {revived} returns on {to}")
                        .with("revived", before.name(revived))
                        .with("to", cell(to))
                }
            };
            message.with("piece", before.name(kind)).with("from", cell(from))
        }
        NaviaMove::Act { kind, from, shift, power } => {
            act(before, text, kind, from, shift.map(|shift| shift.to), power)
        }
    };
    let message = message.with("side", who);
    // The screen says "check" except when the player walked into it (Winning, 3).
    let check = after.is_checked() && crate::rules::Position::turn(after).seat().is_some();
    Some(if check { Message::new("{turn}. Check").with("turn", message) } else { message })
}

fn act(before: &NaviaPosition, text: &str, kind: Kind, from: u8, to: Option<u8>, power: Power) -> Message {
    let victim = to.and_then(|to| before.piece(to));
    let message = match (to, victim) {
        (None, _) => Message::new("{side}: {piece} on {from}"),
        (Some(_), None) => Message::new("{side}: {piece} from {from} to {to}"),
        (Some(_), Some(_)) => Message::new("{side}: {piece} from {from} captures {victim} on {to}"),
    };
    let mut message = message.with("piece", before.name(kind)).with("from", cell(from));
    if let Some(to) = to {
        message = message.with("to", cell(to));
    }
    if let Some(victim) = victim {
        message = message.with("victim", before.name(victim.kind()));
    }
    // What was chosen for the power stands behind the colon, in squares and codes.
    let chosen = text.split_once(":").map_or("", |(_, chosen)| chosen.trim_end_matches(['#', '+']));
    let told = |deed: Message, word: Message| {
        let deed = if chosen.is_empty() {
            deed
        } else {
            Message::new("{deed} ({chosen})").with("deed", deed).with("chosen", chosen.replace(':', " "))
        };
        word.with("deed", deed)
    };
    let follow = match power {
        Power::None => return message,
        Power::Dratp(_) if kind.is_navia() => Message::new("dratp for 60 Gs"),
        Power::Dratp(_) => told(dratp_words(kind), Message::new("dratp: {deed}")),
        Power::Invoke(_) => {
            told(invoke_words(kind).unwrap_or(Message::new("its power")), Message::new("invoked: {deed}"))
        }
    };
    let side = side(before.next());
    Message::new("{turn}, {power}").with("turn", message.with("side", side)).with("power", follow)
}
