//! A turn in words: what moved where, which power was used on what, what else became of pieces and Gs.

use super::words::{cell, side};
use crate::games::navia::{
    Args, BOARD, Kind, NaviaMove, NaviaPosition, Power, Prize, Shift, Stride, dratp_words, invoke_words, leaves,
};
use crate::rules::{Notation, Position, Seat};
use crate::text::{Message, Value};

/// A turn: its sentences, and that it gives check.
pub(super) fn tell(before: &NaviaPosition, text: &str, after: &NaviaPosition) -> Option<Message> {
    let mv = before.read_move(NaviaPosition::trim_mark(text)).ok()?;
    let (us, them) = (before.next(), before.next().other());
    let mut turn = Turn { before, after, us, paid: 0, acted: None, told: Vec::new(), sentences: Vec::new() };
    turn.tell(&mv);
    turn.tell_losses();
    turn.tell_changes();
    if !matches!(mv, NaviaMove::LineOver { prize: Prize::Ten, .. }) {
        turn.tell_gains(us);
    }
    turn.tell_gains(them);
    // The screen says "check" except when the player walked into it (Winning, 3).
    if after.is_checked() && Position::turn(after).seat().is_some() {
        turn.sentences.push(Message::new("Check"));
    }
    let next = |a: Message, b: Message| Message::new("{first}. {next}").with("first", a).with("next", b);
    turn.sentences.into_iter().reduce(next)
}

/// A turn that is being told.
struct Turn<'a> {
    before: &'a NaviaPosition,
    after: &'a NaviaPosition,
    us: Seat,
    /// What a power cost.
    paid: u8,
    /// Where the piece that acts stands at last.
    acted: Option<u8>,
    /// The pieces whose way to a graveyard has been told, by first owner.
    told: Vec<(Seat, Kind)>,
    sentences: Vec<Message>,
}

/// A piece by its side.
fn of(seat: Seat, name: Value) -> Message {
    let whose = if seat == Seat::FIRST { Message::new("White's {piece}") } else { Message::new("Black's {piece}") };
    whose.with("piece", name)
}

fn and(a: Message, b: Message) -> Message {
    Message::new("{a}, {b}").with("a", a).with("b", b)
}

impl Turn<'_> {
    fn tell(&mut self, mv: &NaviaMove) {
        let us = self.us;
        let message = match *mv {
            NaviaMove::Pass => Message::new("{side} passes").with("side", side(us)),
            NaviaMove::Summon { kind, to } => Message::new("{side} summons {piece} on {to}")
                .with("side", side(us))
                .with("piece", self.before.name(kind))
                .with("to", cell(to)),
            NaviaMove::NaviaOut { from } => Message::new("The Navia of {side} lines over from {from}")
                .with("side", side(us))
                .with("from", cell(from)),
            NaviaMove::LineOver { kind, from, prize } => {
                self.bury(from);
                let told = match prize {
                    Prize::Ten => Message::new("{piece} lines over from {from} for 10 Gs"),
                    Prize::Revival(revived, to) => {
                        Message::new("{piece} lines over from {from}, and {revived} returns on {to}")
                            .with("revived", self.before.name(revived))
                            .with("to", cell(to))
                    }
                };
                told.with("piece", of(us, self.before.name(kind))).with("from", cell(from))
            }
            NaviaMove::Act { kind, from, shift, power } => {
                if let Some(shift) = shift {
                    let stride = self.stride(Stride { from, shift });
                    self.sentences.push(stride);
                }
                return self.power(kind, from, shift, power);
            }
        };
        self.sentences.push(message);
    }

    /// A piece of the position before, by its side.
    fn piece(&self, square: u8) -> Message {
        self.before
            .piece(square)
            .map_or(Message::new("a piece"), |piece| of(piece.side(), self.before.name(piece.kind())))
    }

    /// Counts the piece of a square as told.
    fn bury(&mut self, square: u8) {
        if let Some(piece) = self.before.piece(square) {
            self.told.push((piece.first_owner(), piece.kind()));
        }
    }

    /// A normal move.
    fn stride(&mut self, Stride { from, shift: Shift { to, captures } }: Stride) -> Message {
        let told = if captures {
            self.bury(to);
            Message::new("{piece} moves from {from} to {to} and takes {victim}").with("victim", self.piece(to))
        } else {
            Message::new("{piece} moves from {from} to {to}")
        };
        told.with("piece", self.piece(from)).with("from", cell(from)).with("to", cell(to))
    }

    fn power(&mut self, kind: Kind, from: u8, shift: Option<Shift>, power: Power) {
        let at = shift.map_or(from, |shift| shift.to);
        let set = self.before.compasses();
        let (told, full, args, plain) = match power {
            Power::None => return,
            Power::Dratp(_) if kind.is_navia() => {
                self.paid = 60;
                let told = Message::new("{piece} on {at} is dratped for 60 Gs");
                return self.sentences.push(told.with("piece", self.piece(from)).with("at", cell(at)));
            }
            Power::Dratp(args) => {
                let told = Message::new("{piece} on {at} is dratped for {cost} Gs: {deed}");
                (told, set.value(kind), args, dratp_words(kind))
            }
            Power::Invoke(args) => {
                let told = Message::new("{piece} on {at} is invoked for {cost} Gs: {deed}");
                let words = invoke_words(kind).unwrap_or(Message::new("its power"));
                (told, set.invoke_cost(kind).unwrap_or(0), args, words)
            }
        };
        self.paid = if NaviaPosition::is_grz(at) { full.div_ceil(2) } else { full };
        self.acted = Some(at);
        if leaves(kind) {
            self.bury(from);
        }
        let deed = match self.deed(kind, args) {
            Some(deed) if leaves(kind) => Message::new("{deed}; it leaves").with("deed", deed),
            Some(deed) => deed,
            None => plain,
        };
        let told = told.with("piece", self.piece(from)).with("at", cell(at));
        self.sentences.push(told.with("cost", self.paid.to_string()).with("deed", deed));
    }

    /// What was chosen for a power, by the number of the piece (Powers).
    fn deed(&mut self, kind: Kind, args: Args) -> Option<Message> {
        Some(match args {
            Args::None => return None,
            Args::Square(at) => {
                let told = match kind.number() {
                    Some(7) => {
                        self.bury(at);
                        Message::new("{target} on {cell} goes to the graveyard")
                    }
                    Some(14) => Message::new("{target} on {cell} goes home to its Keep"),
                    Some(18) => Message::new("{target} on {cell} is frozen"),
                    _ => {
                        self.acted = Some(at);
                        return Some(Message::new("it goes to {cell}").with("cell", cell(at)));
                    }
                };
                told.with("target", self.piece(at)).with("cell", cell(at))
            }
            Args::Pair(a, b) if kind.number() == Some(8) => {
                Message::new("{first} on {a} and {second} on {b} change places")
                    .with("first", self.piece(a))
                    .with("a", cell(a))
                    .with("second", self.piece(b))
                    .with("b", cell(b))
            }
            Args::Pair(a, b) => Message::new("{target} goes from {from} to {to}")
                .with("target", self.piece(a))
                .with("from", cell(a))
                .with("to", cell(b)),
            Args::Row { rank, files } => {
                let squares = (0..7).filter(|file| files & 1 << file != 0).map(|file| cell(7 * rank + file));
                let squares: Vec<String> = squares.collect();
                let n = squares.len() as u64;
                Message::plural("{n} black Gulled returns on {cells}", "{n} black Gulled return on {cells}", n)
                    .with("cells", squares.join(", "))
            }
            Args::Strides(first, second) => {
                let first = self.stride(first);
                match second {
                    None => first,
                    Some(second) => {
                        Message::new("{first}, then {second}").with("first", first).with("second", self.stride(second))
                    }
                }
            }
            Args::Revival(revived, to) => {
                let told = match kind.number() {
                    Some(41) => Message::new("{revived} of the enemy graveyard serves {side} from {to} on"),
                    _ => Message::new("{revived} returns on {to}"),
                };
                told.with("revived", self.before.name(revived)).with("side", side(self.us)).with("to", cell(to))
            }
        })
    }

    /// The pieces that went to the graveyards beside those that have been told.
    fn tell_losses(&mut self) {
        let mut lost: Vec<Message> = Vec::new();
        let mut all = 0;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let kinds = Kind::all_maseitai().chain([Kind::BLACK, Kind::RED]);
            for kind in kinds {
                let told = self.told.iter().filter(|told| **told == (seat, kind)).count();
                let more = self.after.buried(seat, kind).saturating_sub(self.before.buried(seat, kind));
                let more = usize::from(more).saturating_sub(told);
                let piece = of(seat, self.before.name(kind));
                all += more;
                match more {
                    0 => {}
                    1 => lost.push(piece),
                    _ => lost.push(Message::new("{n} of {piece}").with("n", more.to_string()).with("piece", piece)),
                }
            }
        }
        if let Some(pieces) = lost.into_iter().reduce(and) {
            let told = Message::plural("{pieces} goes to the graveyard", "{pieces} go to the graveyard", all as u64);
            self.sentences.push(told.with("pieces", pieces));
        }
    }

    /// The pieces that stay where they are and lose their dratp, or are frozen no more.
    fn tell_changes(&mut self) {
        let (before, after) = (self.before, self.after);
        let stay = |square: u8| {
            let (was, is) = (before.piece(square)?, after.piece(square)?);
            (was.kind() == is.kind() && was.side() == is.side() && self.acted != Some(square)).then_some((was, is))
        };
        let named =
            |square: u8| Message::new("{piece} on {cell}").with("piece", self.piece(square)).with("cell", cell(square));
        let mut told = Vec::new();
        let squares = || 0..BOARD.len() as u8;
        let reset: Vec<u8> = squares()
            .filter(|&square| stay(square).is_some_and(|(was, is)| was.is_dratped() && !is.is_dratped()))
            .collect();
        let thawed: Vec<u8> = squares()
            .filter(|&square| stay(square).is_some_and(|(was, is)| was.is_frozen() && !is.is_frozen()))
            .collect();
        let n = reset.len() as u64;
        if let Some(pieces) = reset.into_iter().map(named).reduce(and) {
            let words =
                Message::plural("{pieces} turns back to its first face", "{pieces} turn back to their first faces", n);
            told.push(words.with("pieces", pieces));
        }
        let n = thawed.len() as u64;
        if let Some(pieces) = thawed.into_iter().map(named).reduce(and) {
            let words = Message::plural("{pieces} is free again", "{pieces} are free again", n);
            told.push(words.with("pieces", pieces));
        }
        self.sentences.extend(told);
    }

    /// What a side has gained or lost, the cost of a power apart.
    fn tell_gains(&mut self, seat: Seat) {
        let paid = if seat == self.us { i32::from(self.paid) } else { 0 };
        let more = i32::from(self.after.pool(seat)) - i32::from(self.before.pool(seat)) + paid;
        let told = match more {
            0 => return,
            1.. => Message::new("{side} gains {n} Gs"),
            _ => Message::new("{side} loses {n} Gs"),
        };
        self.sentences.push(told.with("side", side(seat)).with("n", more.abs().to_string()));
    }
}
