//! What is known of a piece: cost, faces and where they come from, powers, and its state. And its two faces drawn.

use super::piece::{Pose, Show};
use super::{compass, words};
use crate::board::scene::{Card, Rect, Spot, View};
use crate::board::theme::{NaviaColours, Theme};
use crate::games::navia::{
    Area, Compass, CompassSet, Face, Kind, Mode, NaviaPosition, Piece, Source, Thing, dratp_words, invoke_words,
};
use crate::rules::Seat;
use crate::text::Message;
use cairo::Context;

/// The piece at a spot, and its square if it stands on one.
fn piece_at(position: &NaviaPosition, spot: Spot) -> Option<(Piece, Option<u8>)> {
    match spot {
        Spot::Cell(cell) => {
            let square = u8::try_from(cell).ok().filter(|&square| square < 49)?;
            Some((position.piece(square)?, Some(square)))
        }
        Spot::Hand(number) => {
            let thing = Thing::of(number)?;
            Some((Piece::new(thing.kind, thing.side), None))
        }
    }
}

pub(super) fn card(position: &NaviaPosition, spot: Spot) -> Option<Card> {
    let Some((piece, square)) = piece_at(position, spot) else { return empty_square(spot) };
    let kind = piece.kind();
    let title = Message::new("{piece} of {side}").with("side", words::side(piece.side()));
    let mut lines = Vec::new();
    let Some(own) = position.compasses().compass(kind) else {
        let name = match kind {
            Kind::NAVIA => {
                let figure = position.figures()[piece.side().index()];
                Message::new("{name}, the Navia").with("name", figure.name())
            }
            _ => Message::new("{name}").with("name", position.name(kind)),
        };
        let title = title.with("piece", name);
        lines.push(plain(kind));
        lines.extend(state(position, piece, square));
        return Some(Card { title, lines, picture: Some(1.0) });
    };
    let number = kind.index().to_string();
    let title =
        title.with("piece", Message::new("{number} {name}").with("number", number).with("name", own.name.as_str()));
    let halved = square.filter(|&square| NaviaPosition::is_grz(square)).is_some();
    if piece.is_dratped() {
        lines.push(Message::new("Dratped. Worth {cost} Gs").with("cost", own.cost.to_string()));
        lines.push(Message::new("Since its dratp: {deed}").with("deed", dratp_words(kind)));
    } else {
        lines.push(price(Message::new("Dratp, {cost}: {deed}"), own.cost, halved).with("deed", dratp_words(kind)));
    }
    if let (Some(cost), Some(deed)) = (own.invoke, invoke_words(kind)) {
        let halved = halved && piece.is_dratped();
        lines.push(price(Message::new("Invoke, {cost}: {deed}"), cost, halved).with("deed", deed));
    }
    lines.extend(state(position, piece, square));
    if kind.is_guard() {
        lines.push(Message::new("A guard: summoned next to the own Navia"));
    }
    lines.push(sources(own));
    if position.compasses().name() != CompassSet::RECONSTRUCTED {
        lines.push(Message::new("Compass set: {name}").with("name", position.compasses().name()));
    }
    Some(Card { title, lines, picture: Some(2.1) })
}

/// Where the two faces come from.
pub fn sources(own: &Compass) -> Message {
    let first = source(&own.before);
    if own.after.mode == Mode::Leaves {
        return Message::new("Its face is {first}; it has no second").with("first", first);
    }
    let second = if own.after.mode == Mode::Same { Message::new("as the first") } else { source(&own.after) };
    Message::new("First face: {first}. Second face: {second}").with("first", first).with("second", second)
}

fn source(face: &Face) -> Message {
    match face.source {
        Some(Source::Found) => Message::new("known from a public text"),
        Some(Source::Printed) => Message::new("as printed"),
        Some(Source::Inferred) => Message::new("inferred from a known one"),
        Some(Source::House) | None => Message::new("reconstructed, the printed one is lost"),
    }
}

fn price(message: Message, full: u8, halved: bool) -> Message {
    if !halved {
        return message.with("cost", Message::new("{n} Gs").with("n", full.to_string()));
    }
    let cost = Message::new("{half} Gs here instead of {n}").with("half", full.div_ceil(2).to_string());
    message.with("cost", cost.with("n", full.to_string()))
}

fn plain(kind: Kind) -> Message {
    match kind {
        Kind::BLACK => Message::new(
            "Moves and captures one square straight ahead. Its moves bring 1 Gs; so does its capture. From the far rank it lines over",
        ),
        Kind::RED => Message::new(
            "Moves and captures one square ahead, straight or slanting. Its moves bring 3 Gs; so does its capture. From the far rank it lines over",
        ),
        _ => Message::new(
            "Moves one square to any side. Whoever captures the other Navia wins; so does a Navia who dratps for 60 Gs where nothing attacks her, or who lines over when her Keep is empty",
        ),
    }
}

fn state(position: &NaviaPosition, piece: Piece, square: Option<u8>) -> Vec<Message> {
    let mut lines = Vec::new();
    if piece.is_frozen() {
        lines.push(Message::new("Frozen by a Kanaba: it neither moves nor uses powers"));
    }
    if square.is_some_and(|square| position.is_immortal(square)) {
        lines.push(Message::new("Nothing can capture it now"));
    }
    if piece.is_taken() {
        lines.push(Message::new("Taken over: it belonged to {side}").with("side", words::side(piece.first_owner())));
    }
    lines
}

fn empty_square(spot: Spot) -> Option<Card> {
    let Spot::Cell(cell) = spot else { return None };
    let square = u8::try_from(cell).ok().filter(|&square| square < 49)?;
    let card = |title: Message, line: Message| Some(Card { title, lines: vec![line], picture: None });
    if NaviaPosition::is_grz(square) {
        return card(Message::new("The GRZ"), Message::new("What is dratped or invoked here costs half, rounded up"));
    }
    let summons = |side: &Seat| NaviaPosition::summoning_squares(*side) & 1 << square != 0;
    let side = [Seat::FIRST, Seat::SECOND].into_iter().find(summons)?;
    let title = Message::new("Summoning square of {side}").with("side", words::side(side));
    card(
        title,
        Message::new("Maseitai come from the Keep onto squares like this; guards stand next to the Navia instead"),
    )
}

/// Draws the piece of a card: a Maseitai with both of its faces, the one that it shows in front.
pub(super) fn paint(
    cr: &Context,
    position: &NaviaPosition,
    spot: Spot,
    colours: &NaviaColours,
    view: &View,
) -> Result<(), cairo::Error> {
    let Some((piece, _)) = piece_at(position, spot) else { return Ok(()) };
    let show = |side: Seat| Show {
        colours,
        set: position.compasses(),
        figures: position.figures(),
        // Forward is up on a card, whoever's piece it is.
        turned: side == Seat::SECOND,
    };
    let show = show(piece.side());
    if !piece.kind().is_maseitai() {
        let side = view.width.min(view.height);
        return show.paint(cr, &Pose::within(piece, &Rect::around(view.width / 2.0, view.height / 2.0, side)));
    }
    let side = (view.width / 2.1).min(view.height);
    let (left, right) = (view.width / 2.0 - 0.53 * side, view.width / 2.0 + 0.53 * side);
    for (x, face, shown) in
        [(left, piece.reset(), !piece.is_dratped()), (right, piece.reset().dratped(), piece.is_dratped())]
    {
        let pose = Pose::within(face, &Rect::around(x, view.height / 2.0, side));
        show.paint(cr, &Pose { alpha: if shown { 1.0 } else { 0.6 }, ..pose })?;
    }
    Ok(())
}

/// Draws a Maseitai of a side as it comes in, upright in a square.
pub fn paint_maseitai(
    cr: &Context,
    set: &CompassSet,
    (kind, side): (Kind, Seat),
    theme: &Theme,
    view: &View,
) -> Result<(), cairo::Error> {
    let area = Rect::around(view.width / 2.0, view.height / 2.0, view.width.min(view.height));
    super::paint_piece(cr, &theme.navia, set, Piece::new(kind, side), &area)
}

/// Where a thing beside the board lies.
pub(super) fn thing_words(thing: Thing) -> Message {
    match thing.area {
        Area::Keep => Message::new("Keep of {side}").with("side", words::side(thing.side)),
        Area::Graveyard => Message::new("graveyard of {side}").with("side", words::side(thing.side)),
    }
}

/// Draws one face by itself in a square, seven by seven, edge to edge.
pub fn paint_face(cr: &Context, own: &Compass, face: &Face, theme: &Theme, view: &View) -> Result<(), cairo::Error> {
    let side = view.width.min(view.height);
    let area = Rect::around(view.width / 2.0, view.height / 2.0, side);
    compass::paint(cr, &theme.navia, own, face, &area, compass::Detail::Wide)
}
