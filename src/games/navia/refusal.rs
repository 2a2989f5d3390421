//! Why a turn is refused: sentences for players.

use super::effects::{Effect, effect};
use super::field::{FULL, Field};
use super::generate::{navia_dratps, powers};
use super::moves::{NaviaMove, Power, Prize, Shift};
use super::piece::{Kind, Piece};
use super::position::NaviaPosition;
use super::progress::{Actor, Progress};
use super::squares::{BOARD, FAR_RANK, bit};
use crate::rules::{Position, Seat};
use crate::text::{Message, Value};

/// The reason why a turn that is not among the legal ones is refused.
pub(super) fn reason(position: &NaviaPosition, mv: &NaviaMove) -> Message {
    if position.turn().seat().is_none() {
        return Message::new("the game is over");
    }
    let from = match *mv {
        NaviaMove::Pass => return Message::new("a pass is allowed only when no other turn is possible"),
        NaviaMove::Summon { kind, to } => return summon(position, kind, to),
        NaviaMove::LineOver { from, .. } | NaviaMove::NaviaOut { from } | NaviaMove::Act { from, .. } => from,
    };
    let kind = match *mv {
        NaviaMove::LineOver { kind, .. } | NaviaMove::Act { kind, .. } => kind,
        _ => Kind::NAVIA,
    };
    let piece = match mover(position, from, kind) {
        Ok(piece) => piece,
        Err(why) => return why,
    };
    match *mv {
        NaviaMove::LineOver { prize, .. } => line_over(position, from, Some(prize)),
        NaviaMove::NaviaOut { .. } => line_over(position, from, None),
        NaviaMove::Act { shift, power, .. } => act(position, piece, from, shift, power),
        _ => Message::new("this turn is not allowed"),
    }
}

fn at(message: Message, square: u8) -> Message {
    message.with("cell", BOARD.name(square.into()))
}

/// What a piece is called.
fn name(position: &NaviaPosition, kind: Kind) -> Value {
    position.name(kind)
}

/// The piece that the turn is about, if it is there, own and free to act.
fn mover(position: &NaviaPosition, from: u8, kind: Kind) -> Result<Piece, Message> {
    let piece = position.piece(from).ok_or_else(|| at(Message::new("{cell} is empty"), from))?;
    if piece.side() != position.next() {
        return Err(at(Message::new("the piece on {cell} is not yours"), from));
    }
    if piece.kind() != kind {
        return Err(at(Message::new("on {cell} stands {piece}"), from).with("piece", name(position, piece.kind())));
    }
    if piece.is_frozen() { Err(at(Message::new("the piece on {cell} is frozen"), from)) } else { Ok(piece) }
}

fn summon(position: &NaviaPosition, kind: Kind, to: u8) -> Message {
    let side = position.next();
    let piece = name(position, kind);
    if position.field.keeps[side.index()] & 1 << kind.index() == 0 {
        return Message::new("{piece} is not in your Keep").with("piece", piece);
    }
    if position.piece(to).is_some() {
        return at(Message::new("{cell} is not empty"), to);
    }
    if kind.is_guard() {
        return Message::new("{piece} is a guard: it is summoned next to your Navia").with("piece", piece);
    }
    if position.field.closed_to(side, &position.set) & bit(to) != 0 {
        return at(Message::new("the enemy's Oriondober closes {cell}"), to);
    }
    at(Message::new("{cell} is not a square where you summon"), to)
}

/// A line-over that is refused; the Navia's has no prize.
fn line_over(position: &NaviaPosition, from: u8, prize: Option<Prize>) -> Message {
    let side = position.next();
    if bit(from) & FAR_RANK[side.index()] == 0 {
        return Message::new("a piece lines over from the far rank");
    }
    match prize {
        None => Message::new("your Keep must be empty before the Navia lines over"),
        Some(Prize::Revival(kind, _)) if position.buried(side, kind) == 0 => {
            Message::new("{piece} is not in your graveyard").with("piece", name(position, kind))
        }
        _ => Message::new("a piece is revived onto an own empty summoning square"),
    }
}

fn act(position: &NaviaPosition, piece: Piece, from: u8, shift: Option<Shift>, power: Power) -> Message {
    if let Some(why) = shift.and_then(|shift| bad_shift(position, piece, from, shift)) {
        return why;
    }
    let mut after = Progress::new(position.field, &position.set);
    if let Some(shift) = shift {
        after.walk(from, shift.to);
    }
    let square = shift.map_or(from, |shift| shift.to);
    if after.win.is_some() {
        return Message::new("capturing the Navia ends the game at once");
    }
    if piece.kind().is_navia() { navia_dratp(position, &after) } else { bad_power(&after, square, power) }
}

fn bad_shift(position: &NaviaPosition, piece: Piece, from: u8, shift: Shift) -> Option<Message> {
    let Shift { to, captures } = shift;
    if position.targets(from) & bit(to) != 0 {
        return match (position.piece(to), captures) {
            (None, true) => Some(at(Message::new("{cell} is empty: write - instead of x"), to)),
            (Some(_), false) => Some(at(Message::new("an enemy stands on {cell}: write x instead of -"), to)),
            _ => None,
        };
    }
    let field: &Field = &position.field;
    Some(if field.of(piece.side()) & bit(to) != 0 {
        at(Message::new("your own piece stands on {cell}"), to)
    } else if position.set.reached(piece, from, field.occupied()) & bit(to) != 0 {
        at(Message::new("the piece on {cell} is immortal"), to)
    } else {
        at(Message::new("{piece} does not move to {cell}"), to).with("piece", name(position, piece.kind()))
    })
}

/// Why the Navia may not dratp (Winning, 2).
fn navia_dratp(position: &NaviaPosition, after: &Progress) -> Message {
    let side: Seat = position.next();
    let pool = after.field.pools[side.index()];
    if pool < FULL {
        let few = Message::new("the dratp of the Navia costs {cost} Gs, and you have {pool}");
        return few.with("cost", FULL.to_string()).with("pool", pool.to_string());
    }
    if navia_dratps(&after.field, after.set, side) {
        return Message::new("the Navia may not dratp: she was attacked at the start of the turn");
    }
    Message::new("the Navia may not dratp: she is attacked where she stands")
}

fn bad_power(after: &Progress, square: u8, power: Power) -> Message {
    let Some(piece) = after.field.piece(square) else { return Message::new("this turn is not allowed") };
    let Effect { dratp, invoke, .. } = effect(piece.kind());
    let deed = match (power, piece.is_dratped()) {
        (Power::None, _) => return Message::new("this turn is not allowed"),
        (Power::Dratp(_), true) => return Message::new("this piece has been dratped already"),
        (Power::Invoke(_), false) => {
            return Message::new("only a piece that was dratped in an earlier turn is invoked");
        }
        (Power::Dratp(_), false) => Some(dratp),
        (Power::Invoke(_), true) => invoke.as_ref(),
    };
    let (Some(deed), Some((_, cost))) = (deed, powers(after.set, piece, square)) else {
        return Message::new("this piece has no such power");
    };
    let pool = after.field.pools[piece.side().index()];
    if pool < cost {
        let few = Message::new("this power costs {cost} Gs, and you have {pool}");
        return few.with("cost", cost.to_string()).with("pool", pool.to_string());
    }
    let actor = Actor { square, side: piece.side(), kind: piece.kind() };
    if deed.is_possible(after, actor) {
        Message::new("the effect of this power cannot be carried out so")
    } else {
        Message::new("the effect of this power has nothing to choose from now")
    }
}
