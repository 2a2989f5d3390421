//! Squares and things in words.

use super::card::thing_words;
use super::motion::lying;
use crate::board::scene::Spot;
use crate::games::navia::{BOARD, NaviaPosition, Piece, Thing};
use crate::rules::Seat;
use crate::text::Message;

pub(super) fn side(seat: Seat) -> Message {
    if seat == Seat::FIRST { Message::new("White") } else { Message::new("Black") }
}

fn and(a: Message, b: Message) -> Message {
    Message::new("{a}, {b}").with("a", a).with("b", b)
}

pub(super) fn cell(square: u8) -> String {
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
