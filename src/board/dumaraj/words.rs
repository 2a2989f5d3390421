//! DumaRaj's board in words: what is on a bit, what a move does, what stands beside the board.

use super::Seen;
use crate::games::dumaraj::{
    ATTACKER, Arbitral, BLOCKER, DumaRajPosition, Flep, Form, Kit, Manner, Mob, Piece, RajRule, Shape,
};
use crate::rules::{Position, Seat, Turn};
use crate::text::Message;

/// Words one after the other; none for an empty list.
fn list(words: impl IntoIterator<Item = Message>) -> Option<Message> {
    let join = |before: Message, next: Message| Message::new("{a}, {b}").with("a", before).with("b", next);
    words.into_iter().reduce(join)
}

/// A bit: what stands there, where it lies, what can be done.
pub(super) fn describe(seen: &Seen<'_>, bit: u8, legal: bool) -> Message {
    let location = seen.location();
    let name = location.name(bit);
    let what = match seen.piece(bit) {
        Some(piece) => piece.name(),
        None => Message::new("empty"),
    };
    let part = match location.kon_of(bit) {
        _ if location.finist(ATTACKER).has(bit) && location.finist(BLOCKER).has(bit) => Message::new("both finists"),
        _ if location.finist(ATTACKER).has(bit) => Message::new("attacker's finist"),
        _ if location.finist(BLOCKER).has(bit) => Message::new("blocker's finist"),
        Some(ATTACKER) => Message::new("attacker's kon"),
        Some(_) => Message::new("blocker's kon"),
        None => Message::new("rubicon"),
    };
    let flagged = match (seen, seen.piece(bit)) {
        (Seen::Game(position), Some(piece)) => position.flags(piece.seat).has(bit),
        _ => false,
    };
    let message = match (flagged, legal) {
        (false, false) => Message::new("{bit}, {what}, {part}"),
        (false, true) => Message::new("{bit}, {what}, {part}, can be touched"),
        (true, false) => Message::new("{bit}, {what}, {part}, under flag"),
        (true, true) => Message::new("{bit}, {what}, {part}, under flag, can be touched"),
    };
    message.with("bit", name).with("what", what).with("part", part)
}

/// A move: who, what, where, and what came of it.
pub(super) fn tell(before: &DumaRajPosition, mv: &Flep, after: Option<&DumaRajPosition>) -> Message {
    let name = |bit| before.location().name(bit);
    let mover = Piece { seat: before.next(), mob: mv.mob };
    let fragged = before.piece(mv.to).filter(|_| mv.frag);
    let message = match (mv.manner, fragged) {
        (Manner::Plain, None) => Message::new("{who} from {from} to {to}"),
        (Manner::Plain, Some(_)) => Message::new("{who} from {from} frags {what} on {to}"),
        (Manner::Rursus(_), None) => Message::new("{who} from {from} to {to}, rursus: replaced by {new}"),
        (Manner::Rursus(_), Some(_)) => {
            Message::new("{who} from {from} frags {what} on {to}, rursus: replaced by {new}")
        }
        (Manner::Editor, _) => Message::new("{who} from {from} to {to} by the editor"),
        (Manner::Swap(_), _) => Message::new("{who} on {from} and {new} on {to} change places by the editor"),
        (Manner::Flex, None) => Message::new("{who} from {from} to {to} by a flex"),
        (Manner::Flex, Some(_)) => Message::new("{who} from {from} frags {what} on {to} by a flex"),
        (Manner::Warp, None) => Message::new("{who} from {from} to {to} by a warp"),
        (Manner::Warp, Some(_)) => Message::new("{who} from {from} frags {what} on {to} by a warp"),
    };
    let mut message = message.with("who", mover.name()).with("from", name(mv.from)).with("to", name(mv.to));
    if let Some(piece) = fragged {
        message = message.with("what", piece.name());
    }
    if let Manner::Rursus(new) | Manner::Swap(new) = mv.manner {
        message = message.with("new", new.name());
    }
    match (after.is_some_and(DumaRajPosition::answer_due), before.answer_due()) {
        (true, _) => Message::new("{move}. The blocker has one answering move").with("move", message),
        (_, true) => Message::new("{move}. That was the answering move").with("move", message),
        _ => message,
    }
}

/// What the players must have before their eyes: an answer that is due, the mobs off the board, the arbitral moves left.
pub(super) fn aside(position: &DumaRajPosition) -> Option<Message> {
    let off = |seat: Seat| position.off(seat);
    let mut parts = Vec::new();
    if position.answer_due() {
        parts.push(Message::new(
            "The blocker's Raj is off the location. One answering move: a frag of the attacker's Raj makes a draw",
        ));
    }
    if !off(ATTACKER).is_empty() || !off(BLOCKER).is_empty() {
        let message = Message::new("Off the location: attacker {attacker}; blocker {blocker}");
        parts.push(message.with("attacker", kit(off(ATTACKER))).with("blocker", kit(off(BLOCKER))));
    }
    let left = |seat| position.arbitral(seat);
    if !left(ATTACKER).is_none() || !left(BLOCKER).is_none() {
        let message = Message::new("Arbitral moves left: attacker {attacker}; blocker {blocker}");
        parts.push(message.with("attacker", arbitral(position, ATTACKER)).with("blocker", arbitral(position, BLOCKER)));
    }
    if position.has_rajs() && position.raj_rule() == RajRule::First && matches!(Position::turn(position), Turn::Of(_)) {
        parts.push(Message::new("Who frags the Raj wins at once"));
    }
    let join = |before: Message, next: Message| Message::new("{a}. {b}").with("a", before).with("b", next);
    parts.into_iter().reduce(join)
}

fn kit(kit: Kit) -> Message {
    let counted = Mob::ALL.into_iter().filter(|&mob| kit.of(mob) > 0).map(|mob| match kit.of(mob) {
        1 => mob.name(),
        many => Message::new("{n} {mob}").with("n", many.to_string()).with("mob", mob.name()),
    });
    list(counted).unwrap_or(Message::new("none"))
}

fn arbitral(position: &DumaRajPosition, seat: Seat) -> Message {
    let Arbitral { editor, flex, warp } = position.arbitral(seat);
    let editor = editor.map(|form| match form {
        Form::Free => Message::new("editor"),
        Form::Strict => Message::new("editor (first move only)"),
    });
    let warp = warp.map(|form| match form {
        Form::Free if position.location().shape() == Shape::Square => Message::new("warp"),
        _ => Message::new("warp (without a frag)"),
    });
    let flex = flex.then(|| Message::new("flex"));
    list([editor, flex, warp].into_iter().flatten()).unwrap_or(Message::new("none"))
}
