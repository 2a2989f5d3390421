//! What a power waits for while its targets are chosen.

use crate::games::navia::NaviaPosition;
use crate::rules::Step;
use crate::text::Message;

/// Which power waits for what, and how much is left to choose.
pub(super) fn asks(position: &NaviaPosition, touches: &[Step], left: usize) -> Option<Message> {
    let word = touches.iter().position(|step| matches!(step, Step::Choice(_)))?;
    let chosen = touches.len() - word - 1;
    let Some(Step::Cell(cell)) = touches.first().filter(|_| left > 0) else { return None };
    let piece = position.piece(u8::try_from(*cell).ok()?)?;
    let power = match (piece.kind().is_gulled(), piece.is_dratped()) {
        (true, _) => Message::new("Line-over of the {piece}"),
        (false, false) => Message::new("Dratp of {piece}"),
        (false, true) => Message::new("Invocation of {piece}"),
    };
    let power = power.with("piece", position.name(piece.kind()));
    // Tagu's choices are moves of two touches each.
    let (what, left) = match piece.kind().number() {
        Some(32) => (stride(chosen), left.div_ceil(2)),
        number => (target(number, chosen)?, left),
    };
    Some(
        Message::plural("{power}: {what}, {n} left", "{power}: {what}, {n} left", left as u64)
            .with("power", power)
            .with("what", what),
    )
}

/// What a choice is for, by the number of the piece (Powers) and how much has been chosen; a Gulled lines over.
fn target(number: Option<u8>, chosen: usize) -> Option<Message> {
    Some(match (number, chosen) {
        (None | Some(5), 0) => Message::new("choose a Maseitai of your graveyard"),
        (Some(41), 0) => Message::new("choose a piece of the enemy graveyard"),
        (None | Some(5 | 41), _) => Message::new("choose one of your empty summoning squares for it"),
        (Some(6 | 40), 0) => Message::new("choose the piece that is moved"),
        (Some(6), _) => Message::new("choose the dot that it goes to"),
        (Some(40), _) => Message::new("choose the empty square that it goes to"),
        (Some(7), _) => Message::new("choose the piece that goes to the graveyard"),
        (Some(8), _) => Message::new("choose the pieces that change places"),
        (Some(13), _) => Message::new("choose the empty square that it goes to"),
        (Some(14), _) => Message::new("choose the Maseitai that goes home to its Keep"),
        (Some(15), _) => Message::new("choose an empty square next to your Navia"),
        (Some(18), _) => Message::new("choose the piece to freeze"),
        (Some(25), _) => Message::new("choose squares of your second rank for your black Gulled"),
        (Some(43), _) => Message::new("choose an empty summoning square of the enemy"),
        _ => return None,
    })
}

/// What a touch of Tagu's (32) is for: the pieces and their squares in turn.
fn stride(chosen: usize) -> Message {
    match chosen {
        0 => Message::new("choose the piece that moves first"),
        2 => Message::new("choose the piece that moves next"),
        _ => Message::new("choose the square that it moves to"),
    }
}
