//! Setting up a position by hand: any mob on any bit of a location of any shape and size, and whatever the position
//! text says beside.
//!
//! A mob that is laid takes the place of what stands there, and OFF is not touched by that: the kits are checked at
//! the end. When the number of rows changes, each mob keeps its row from its own side's edge and its column; on the
//! rhomb both are counted from its own side's corner. What then lies outside is taken away, and of two mobs that come
//! to one bit the attacker's stays. Another shape leaves every mob in its row and column.

use super::location::{SIZES, Shape};
use super::mob::{Kit, Mob, Piece};
use super::position::DumaRajPosition;
use super::setup::{DumaRajSetup, Form, RajRule};
use super::{ATTACKER, BLOCKER, INFO};
use crate::rules::{Arrange, Fact, FactValue, Laid, Seat, Thing, Tray};
use crate::text::Message;

/// What the number of a [`Thing`] stands for.
pub fn thing(id: u16) -> Option<Piece> {
    let (seat, mob) = (usize::from(id) / Mob::ALL.len(), usize::from(id) % Mob::ALL.len());
    Some(Piece { seat: *[ATTACKER, BLOCKER].get(seat)?, mob: Mob::ALL[mob] })
}

fn id(piece: Piece) -> u16 {
    (piece.seat.index() * Mob::ALL.len() + piece.mob as usize) as u16
}

/// The facts, in their order.
const FACTS: [What; 12] = [
    What::Shape,
    What::Rows,
    What::ToMove,
    What::Raj,
    What::Clock,
    What::Number,
    What::Editor(ATTACKER),
    What::Flex(ATTACKER),
    What::Warp(ATTACKER),
    What::Editor(BLOCKER),
    What::Flex(BLOCKER),
    What::Warp(BLOCKER),
];

/// What a fact is about.
#[derive(Clone, Copy)]
enum What {
    Shape,
    Rows,
    ToMove,
    Raj,
    Clock,
    Number,
    Editor(Seat),
    Flex(Seat),
    Warp(Seat),
}

const SHAPES: [Shape; 2] = [Shape::Square, Shape::Rhomb];
const RAJ_RULES: [RajRule; 2] = [RajRule::Equal, RajRule::First];
const FORMS: [Option<Form>; 3] = [None, Some(Form::Free), Some(Form::Strict)];

fn choice<T: PartialEq>(values: &[T], chosen: &T, words: impl Fn(&T) -> Message) -> FactValue {
    let chosen = values.iter().position(|value| value == chosen).unwrap_or(0);
    FactValue::Choice { of: values.iter().map(words).collect(), chosen }
}

fn editor_words(form: &Option<Form>) -> Message {
    match form {
        None => Message::new("none"),
        Some(Form::Free) => Message::new("once"),
        Some(Form::Strict) => Message::new("only as the first move"),
    }
}

/// On the rhomb both forms mean the same ("Arbitral moves"), and both are kept as written ("Position text").
fn warp_words(form: &Option<Form>, shape: Shape) -> Message {
    match (form, shape) {
        (None, _) => Message::new("none"),
        (Some(Form::Free), Shape::Square) => Message::new("once"),
        (Some(Form::Strict), Shape::Square) | (Some(Form::Free), Shape::Rhomb) => Message::new("once, without a frag"),
        (Some(Form::Strict), Shape::Rhomb) => Message::new("once, without a frag, written as strict"),
    }
}

impl What {
    fn name(self) -> Message {
        match self {
            Self::Shape => Message::new("Shape"),
            Self::Rows => Message::new("Rows"),
            Self::ToMove => Message::new("To move"),
            Self::Raj => INFO.options[0].about.clone(),
            Self::Clock => Message::new("Half-moves since the last frag or Piksa move"),
            Self::Number => Message::new("Number of the move"),
            Self::Editor(_) => Message::new("Editor"),
            Self::Flex(_) => Message::new("Flex"),
            Self::Warp(_) => Message::new("Warp"),
        }
    }

    fn seat(self) -> Option<Seat> {
        match self {
            Self::Editor(seat) | Self::Flex(seat) | Self::Warp(seat) => Some(seat),
            _ => None,
        }
    }

    fn value(self, setup: &DumaRajSetup) -> FactValue {
        let arbitral = |seat: Seat| setup.arbitral[seat.index()];
        match self {
            Self::Shape => choice(&SHAPES, &setup.shape, |shape| match shape {
                Shape::Square => Message::new("square"),
                Shape::Rhomb => Message::new("rhomb"),
            }),
            Self::Rows => {
                FactValue::Number { least: (*SIZES.start()).into(), most: (*SIZES.end()).into(), is: setup.size.into() }
            }
            Self::ToMove => FactValue::Choice { of: INFO.seat_names.to_vec(), chosen: setup.side.index() },
            Self::Raj => choice(&RAJ_RULES, &setup.raj, |rule| rule.words()),
            Self::Clock => FactValue::Number { least: 0, most: u32::MAX, is: setup.clock },
            Self::Number => FactValue::Number { least: 1, most: u32::MAX, is: setup.number },
            Self::Editor(seat) => choice(&FORMS, &arbitral(seat).editor, editor_words),
            Self::Flex(seat) => {
                choice(&[None, Some(Form::Free)], &arbitral(seat).flex.then_some(Form::Free), editor_words)
            }
            Self::Warp(seat) => choice(&FORMS, &arbitral(seat).warp, |form| warp_words(form, setup.shape)),
        }
    }

    /// Says something else; none where it cannot be said.
    fn set(self, setup: &mut DumaRajSetup, value: u32) -> Option<()> {
        let place = value as usize;
        match self {
            Self::Shape => setup.shape = *SHAPES.get(place)?,
            Self::Rows => resize(setup, u8::try_from(value).ok().filter(|size| SIZES.contains(size))?),
            Self::ToMove => setup.side = *[ATTACKER, BLOCKER].get(place)?,
            Self::Raj => setup.raj = *RAJ_RULES.get(place)?,
            Self::Clock => setup.clock = value,
            Self::Number => setup.number = Some(value).filter(|number| *number > 0)?,
            Self::Editor(seat) => setup.arbitral[seat.index()].editor = *FORMS.get(place)?,
            Self::Flex(seat) => setup.arbitral[seat.index()].flex = *[false, true].get(place)?,
            Self::Warp(seat) => setup.arbitral[seat.index()].warp = *FORMS.get(place)?,
        }
        Some(())
    }
}

/// Gives the location another number of rows; what becomes of the mobs stands at the head of this module.
fn resize(setup: &mut DumaRajSetup, size: u8) {
    let (before, after) = (usize::from(setup.size), usize::from(size));
    let from_far_end = |index: usize| (index + after).checked_sub(before);
    let mut bits = vec![None; after * after];
    for seat in [ATTACKER, BLOCKER] {
        let mobs = setup.bits.iter().enumerate().filter_map(|(bit, piece)| piece.map(|piece| (bit, piece)));
        for (bit, piece) in mobs.filter(|(_, piece)| piece.seat == seat) {
            let (row, column) = (bit / before, bit % before);
            let place = match (seat == ATTACKER, setup.shape) {
                (true, _) => (Some(row), Some(column)),
                (false, Shape::Square) => (from_far_end(row), Some(column)),
                (false, Shape::Rhomb) => (from_far_end(row), from_far_end(column)),
            };
            let (Some(row), Some(column)) = place else { continue };
            if row.max(column) < after && bits[row * after + column].is_none() {
                bits[row * after + column] = Some(piece);
            }
        }
    }
    (setup.size, setup.bits) = (size, bits);
}

impl Arrange for DumaRajPosition {
    fn things(_setup: &DumaRajSetup) -> Vec<Thing> {
        let pieces = [ATTACKER, BLOCKER].into_iter().flat_map(|seat| Mob::ALL.map(|mob| Piece { seat, mob }));
        pieces.map(|piece| Thing { id: id(piece), name: piece.name(), seat: Some(piece.seat) }).collect()
    }

    fn thing_at(setup: &DumaRajSetup, cell: u16) -> Option<u16> {
        setup.bits.get(usize::from(cell)).copied().flatten().map(id)
    }

    fn lay(setup: &mut DumaRajSetup, laid: u16, cells: &[u16]) -> Result<Laid, Message> {
        let Some(cell) = cells.first() else { return Ok(Laid::More) };
        if let (Some(piece), Some(bit)) = (thing(laid), setup.bits.get_mut(usize::from(*cell))) {
            *bit = Some(piece);
        }
        Ok(Laid::Done)
    }

    fn shift(setup: &mut DumaRajSetup, from: u16, to: u16) -> Result<(), Message> {
        let (from, to) = (usize::from(from), usize::from(to));
        if from != to
            && from.max(to) < setup.bits.len()
            && let Some(piece) = setup.bits[from].take()
        {
            setup.bits[to] = Some(piece);
        }
        Ok(())
    }

    fn lift(setup: &mut DumaRajSetup, cell: u16) {
        if let Some(bit) = setup.bits.get_mut(usize::from(cell)) {
            *bit = None;
        }
    }

    fn trays(setup: &DumaRajSetup) -> Vec<Tray> {
        let tray = |seat: Seat| Tray {
            name: Message::new("Off the location"),
            seat: Some(seat),
            holds: setup.off[seat.index()].mobs().map(|mob| id(Piece { seat, mob })).collect(),
        };
        vec![tray(ATTACKER), tray(BLOCKER)]
    }

    fn put_aside(setup: &mut DumaRajSetup, tray: usize, laid: u16) -> Result<(), Message> {
        let (Some(off), Some(piece)) = (setup.off.get_mut(tray), thing(laid)) else { return Ok(()) };
        if piece.seat.index() != tray {
            return Err(Message::new("each side's mobs lie with that side"));
        }
        let most = Kit::RED.of(piece.mob);
        if off.of(piece.mob) >= most {
            let many = Message::new("no kit holds more than {n} {mob}").with("n", most.to_string());
            return Err(many.with("mob", piece.mob.name()));
        }
        off.add(piece.mob);
        Ok(())
    }

    fn take_out(setup: &mut DumaRajSetup, tray: usize, laid: u16) {
        if let (Some(off), Some(piece)) = (setup.off.get_mut(tray), thing(laid))
            && piece.seat.index() == tray
        {
            off.take(piece.mob);
        }
    }

    fn facts(setup: &DumaRajSetup) -> Vec<Fact> {
        FACTS.map(|what| Fact { name: what.name(), seat: what.seat(), value: what.value(setup) }).to_vec()
    }

    fn set_fact(setup: &mut DumaRajSetup, fact: usize, value: u32) {
        // What cannot be said changes nothing.
        let _ = FACTS.get(fact).and_then(|what| what.set(setup, value));
    }

    /// Takes every mob away, those that lie off the location too; the facts stay as they are.
    fn clear(setup: &mut DumaRajSetup) {
        setup.bits.fill(None);
        setup.off = [Kit::NONE; 2];
    }

    fn sketch(setup: &DumaRajSetup) -> Self {
        Self::unchecked(setup)
    }
}
