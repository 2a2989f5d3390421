//! The touches that make a turn: piece, square, an offered power or "Move only", the power's targets.
//!
//! Beside the board lie Keeps and graveyards: a [`Thing`] there has a number for [`Step::Hand`].

use super::effects::{Deed, effect};
use super::field::Field;
use super::generate::{navia_dratps, powers_after};
use super::moves::{Args, NaviaMove, Power, Prize, Shift};
use super::piece::Kind;
use super::position::NaviaPosition;
use super::progress::Progress;
use super::squares::each;
use super::words::{dratp_words, invoke_words};
use crate::rules::{Seat, Step};
use crate::text::Message;

/// Where pieces lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// A side's pieces that have not come in yet.
    Keep,
    /// A side's lost pieces.
    Graveyard,
}

/// A piece beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thing {
    /// Where it lies.
    pub area: Area,
    /// Whose Keep or graveyard that is.
    pub side: Seat,
    /// What it is.
    pub kind: Kind,
}

impl Thing {
    /// Its number in [`Step::Hand`].
    pub fn number(self) -> u16 {
        let area = 2 * u16::from(self.area == Area::Graveyard) + self.side.index() as u16;
        64 * area + self.kind.index() as u16
    }

    /// The thing of a number.
    pub fn of(number: u16) -> Option<Self> {
        let (area, side) = match number / 64 {
            0 => (Area::Keep, Seat::FIRST),
            1 => (Area::Keep, Seat::SECOND),
            2 => (Area::Graveyard, Seat::FIRST),
            3 => (Area::Graveyard, Seat::SECOND),
            _ => return None,
        };
        Some(Self { area, side, kind: Kind::from_index((number % 64) as u8)? })
    }

    fn step(self) -> Step {
        Step::Hand(self.number())
    }
}

const MOVE_ONLY: Message = Message::new("Move only");

/// The touches of a legal turn.
pub(super) fn steps(position: &NaviaPosition, mv: &NaviaMove) -> Vec<Step> {
    let side = position.next();
    match *mv {
        NaviaMove::Pass => vec![Step::Choice(Message::new("Pass"))],
        NaviaMove::Summon { kind, to } => vec![Thing { area: Area::Keep, side, kind }.step(), cell(to)],
        NaviaMove::LineOver { from, prize, .. } => match prize {
            Prize::Ten => vec![cell(from), Step::Choice(Message::new("Line over for 10 Gs"))],
            Prize::Revival(kind, to) => {
                let revived = Thing { area: Area::Graveyard, side, kind }.step();
                vec![cell(from), Step::Choice(Message::new("Line over for a revival")), revived, cell(to)]
            }
        },
        NaviaMove::NaviaOut { from } => vec![cell(from), Step::Choice(Message::new("Line over: you win"))],
        NaviaMove::Act { from, shift, power, .. } => {
            let mut steps = vec![cell(from)];
            steps.extend(shift.map(|shift| cell(shift.to)));
            let after = after_move(position, from, shift);
            let at = shift.map_or(from, |shift| shift.to);
            match power {
                Power::None if goes_on(position, &after, at) => steps.push(Step::Choice(MOVE_ONLY)),
                Power::None => {}
                Power::Dratp(args) => {
                    steps.push(Step::Choice(power_word(&after, at)));
                    push_args(&mut steps, &after, at, args);
                }
                Power::Invoke(args) => {
                    steps.push(Step::Choice(power_word(&after, at)));
                    push_args(&mut steps, &after, at, args);
                }
            }
            steps
        }
    }
}

fn cell(square: u8) -> Step {
    Step::Cell(square.into())
}

/// The turn as far as the move goes.
fn after_move(position: &NaviaPosition, from: u8, shift: Option<Shift>) -> Progress<'_> {
    let mut after = Progress::new(position.field, &position.set);
    if let Some(shift) = shift {
        after.walk(from, shift.to);
    }
    after
}

/// Whether a power could follow the move that has ended on a square.
fn goes_on(position: &NaviaPosition, after: &Progress, at: u8) -> bool {
    let Some(piece) = after.field.piece(at).filter(|_| after.win.is_none()) else { return false };
    if piece.kind().is_navia() {
        return !position.is_checked() && navia_dratps(&after.field, after.set, piece.side());
    }
    let mut possible = false;
    powers_after(after, at, &mut |_| possible = true);
    possible
}

/// A power of the piece on a square: what it costs there, halved or not, and what it will do.
fn power_word(after: &Progress, at: u8) -> Message {
    let Some(piece) = after.field.piece(at) else { return MOVE_ONLY };
    if piece.kind().is_navia() {
        return Message::new("Dratp, 60: you win");
    }
    let (full, deed) = if piece.is_dratped() {
        (after.set.invoke_cost(piece.kind()).unwrap_or(0), invoke_words(piece.kind()).unwrap_or(MOVE_ONLY))
    } else {
        (after.set.value(piece.kind()), dratp_words(piece.kind()))
    };
    let cost = Field::price(at, full);
    let word = match (piece.is_dratped(), cost < full) {
        (false, false) => Message::new("Dratp, {cost}: {deed}"),
        (false, true) => Message::new("Dratp, {cost} instead of {full}: {deed}"),
        (true, false) => Message::new("Invoke, {cost}: {deed}"),
        (true, true) => Message::new("Invoke, {cost} instead of {full}: {deed}"),
    };
    word.with("cost", cost.to_string()).with("full", full.to_string()).with("deed", deed)
}

fn push_args(steps: &mut Vec<Step>, after: &Progress, at: u8, args: Args) {
    match args {
        Args::None => {}
        Args::Square(square) => steps.push(cell(square)),
        Args::Pair(a, b) => steps.extend([cell(a), cell(b)]),
        Args::Row { rank, files } => steps.extend(each(files.into()).map(|file| cell(7 * rank + file))),
        Args::Strides(first, second) => {
            for stride in [Some(first), second].into_iter().flatten() {
                steps.extend([cell(stride.from), cell(stride.shift.to)]);
            }
        }
        Args::Revival(kind, to) => {
            let actor = after.field.piece(at);
            let whose = actor.and_then(|piece| effect(piece.kind()).dratp.grave(piece.side()));
            let side = whose.unwrap_or(after.field.next);
            steps.extend([Thing { area: Area::Graveyard, side, kind }.step(), cell(to)]);
        }
    }
}

/// How many of a turn's last touches may come in any order: the squares of Odd (25), the two pieces of Olip (8).
pub(super) fn loose(mv: &NaviaMove) -> usize {
    let NaviaMove::Act { power: Power::Dratp(args), kind, .. } = *mv else { return 0 };
    match args {
        Args::Row { files, .. } => files.count_ones() as usize,
        Args::Pair(..) if matches!(effect(kind).dratp, Deed::Swap { .. }) => 2,
        _ => 0,
    }
}

/// Whose piece a touch names: one on the board, or one that can come out of a Keep.
pub(super) fn owner(position: &NaviaPosition, step: &Step) -> Option<Seat> {
    match *step {
        Step::Cell(cell) => Some(position.piece(square(cell)?)?.side()),
        Step::Hand(number) => Thing::of(number).filter(|thing| thing.area == Area::Keep).map(|thing| thing.side),
        Step::Choice(_) => None,
    }
}

/// The turn that touches seem to ask for: a piece and a square, or a piece of the Keep and a square.
pub(super) fn attempt(position: &NaviaPosition, touches: &[Step]) -> Option<NaviaMove> {
    match *touches {
        [Step::Cell(from), Step::Cell(to)] => {
            let (from, to) = (square(from)?, square(to)?);
            let piece = position.piece(from)?;
            let shift = Shift { to, captures: position.piece(to).is_some() };
            Some(NaviaMove::Act { kind: piece.kind(), from, shift: Some(shift), power: Power::None })
        }
        [Step::Hand(number), Step::Cell(to)] => {
            let thing = Thing::of(number).filter(|thing| thing.area == Area::Keep && thing.side == position.next())?;
            Some(NaviaMove::Summon { kind: thing.kind, to: square(to)? })
        }
        _ => None,
    }
}

fn square(cell: u16) -> Option<u8> {
    u8::try_from(cell).ok().filter(|&square| usize::from(square) < super::squares::COUNT)
}
