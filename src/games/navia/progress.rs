//! A turn while it is carried out: what moves, captures and effects do to the field, and what waits for the turn's end.

use super::compass::CompassSet;
use super::effects::{Leaves, effect};
use super::field::{FULL, Field};
use super::moves::{NaviaMove, Power, Prize};
use super::piece::{Kind, Piece};
use super::squares::{Squares, bit, each};
use crate::rules::Seat;

/// A turn by which its mover wins at once (Winning, 1 and 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Win {
    /// The enemy Navia is captured.
    Navia,
    /// The own Navia has lined over.
    LineOver,
    /// The own Navia has dratped.
    Dratp,
}

/// The piece whose power is carried out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actor {
    pub square: u8,
    pub side: Seat,
    pub kind: Kind,
}

/// A turn while it is carried out.
#[derive(Clone, Debug)]
pub(super) struct Progress<'a> {
    /// The field as it now is.
    pub field: Field,
    pub set: &'a CompassSet,
    /// Where those stand that have captured a dratped Papillonera (31): at most two, as there are two in a game.
    marked: Squares,
    /// Whether this turn began the count of 100 turns anew (Winning, 6).
    pub eventful: bool,
    /// Whether a piece was summoned.
    pub summoned: bool,
    /// How the turn has won the game.
    pub win: Option<Win>,
}

impl<'a> Progress<'a> {
    pub fn new(field: Field, set: &'a CompassSet) -> Self {
        Self { field, set, marked: 0, eventful: false, summoned: false, win: None }
    }

    /// Carries out a whole turn, revenge included, and gives the move to the other side.
    pub fn turn(field: &Field, set: &'a CompassSet, mv: &NaviaMove) -> Self {
        let mut progress = Self::new(*field, set);
        let side = field.next;
        match *mv {
            NaviaMove::Pass => {}
            NaviaMove::Summon { kind, to } => progress.summon(kind, to, side),
            NaviaMove::LineOver { from, prize, .. } => progress.line_over(from, prize, side),
            NaviaMove::NaviaOut { from } => {
                progress.field.lift(from);
                progress.win = Some(Win::LineOver);
            }
            NaviaMove::Act { from, shift, power, .. } => {
                let mut at = from;
                if let Some(shift) = shift {
                    progress.walk(from, shift.to);
                    at = shift.to;
                }
                if progress.win.is_none() {
                    progress.power(at, power);
                }
            }
        }
        if progress.win.is_none() {
            progress.revenge();
        }
        progress.field.next = side.other();
        progress
    }

    /// Gives Gs to a side; a pool holds 60.
    pub fn gain(&mut self, side: Seat, gs: u8) {
        let pool = &mut self.field.pools[side.index()];
        *pool = FULL.min(pool.saturating_add(gs));
    }

    /// Takes Gs from a side, as far as it has them.
    pub fn lose(&mut self, side: Seat, gs: u8) {
        let pool = &mut self.field.pools[side.index()];
        *pool = pool.saturating_sub(gs);
    }

    /// Makes a normal move: the victim's value, the mover's own gains, then the ransom (A turn: order within a turn).
    pub fn walk(&mut self, from: u8, to: u8) {
        let Some(mover) = self.field.piece(from) else { return };
        self.capture(from, to);
        self.carry(from, to);
        if mover.kind().is_gulled() {
            self.gain(mover.side(), self.set.value(mover.kind()));
            self.eventful = true;
        }
        if mover.kind().is_navia() {
            return;
        }
        if mover.is_dratped() {
            self.gain(mover.side(), effect(mover.kind()).lasting.stride);
        }
        let tributes = self.field.lasting(mover.side()).map(|(_, piece)| effect(piece.kind()).lasting.tribute);
        let tribute = tributes.sum();
        self.gain(mover.side(), tribute);
    }

    /// Moves the piece on `from` to `to` and captures what stands there, without what a normal move earns beside.
    pub fn capture(&mut self, from: u8, to: u8) {
        let (Some(mover), Some(victim)) = (self.field.piece(from), self.field.piece(to)) else { return };
        self.lift(to);
        if victim.kind().is_navia() {
            self.win = Some(Win::Navia);
            return;
        }
        self.eventful = true;
        let factor = if mover.is_dratped() { effect(mover.kind()).lasting.spoils } else { 1 };
        self.gain(mover.side(), self.set.value(victim.kind()).saturating_mul(factor));
        self.field.graves[victim.first_owner().index()].add(victim.kind());
        self.ransom(victim, mover.side());
        if victim.is_dratped() && effect(victim.kind()).lasting.avenged && !mover.kind().is_navia() {
            self.marked |= bit(from);
        }
    }

    /// Moves a piece to an empty square, as a move's second part or by an effect.
    pub fn carry(&mut self, from: u8, to: u8) {
        let Some(piece) = self.field.lift(from) else { return };
        self.field.put(to, piece);
        if self.marked & bit(from) != 0 {
            self.marked = self.marked & !bit(from) | bit(to);
        }
    }

    /// Swaps two pieces.
    pub fn swap(&mut self, a: u8, b: u8) {
        let (Some(first), Some(second)) = (self.field.lift(a), self.field.lift(b)) else { return };
        self.field.put(a, second);
        self.field.put(b, first);
        let both = bit(a) | bit(b);
        if (self.marked & both).count_ones() == 1 {
            self.marked ^= both;
        }
    }

    /// Takes a piece off the board; with it go its marks, and a side's freezes with its last dratped Kanaba.
    fn lift(&mut self, square: u8) -> Option<Piece> {
        let piece = self.field.lift(square)?;
        self.marked &= !bit(square);
        self.unwound(piece);
        Some(piece)
    }

    /// What follows when a dratped piece has left or is reset.
    fn unwound(&mut self, piece: Piece) {
        if piece.is_dratped() && effect(piece.kind()).lasting.freezes {
            self.field.thaw(piece.side());
        }
    }

    /// An effect of `by` sends a piece to its first owner's graveyard.
    pub fn bury(&mut self, square: u8, by: Seat) {
        let Some(piece) = self.lift(square) else { return };
        self.field.graves[piece.first_owner().index()].add(piece.kind());
        self.ransom(piece, by);
    }

    /// An effect sends a Maseitai to its first owner's Keep.
    pub fn send_home(&mut self, square: u8) {
        let Some(piece) = self.lift(square) else { return };
        self.field.keeps[piece.first_owner().index()] |= 1 << piece.kind().index();
    }

    /// Troll (1): Gs for its controller when the enemy sends it to the graveyard.
    fn ransom(&mut self, lost: Piece, by: Seat) {
        if lost.is_dratped() && lost.side() != by {
            self.gain(lost.side(), effect(lost.kind()).lasting.ransom);
        }
    }

    /// Turns a compass back to its first face.
    pub fn reset(&mut self, square: u8) {
        let Some(piece) = self.field.piece(square) else { return };
        self.field.put(square, piece.reset());
        self.unwound(piece);
    }

    /// Resets all of these pieces.
    pub fn reset_all(&mut self, squares: Squares) {
        each(squares).for_each(|square| self.reset(square));
    }

    /// Sends all of these pieces to the graveyards.
    pub fn bury_all(&mut self, squares: Squares, by: Seat) {
        each(squares).for_each(|square| self.bury(square, by));
    }

    /// Freezes a piece for a side.
    pub fn freeze(&mut self, square: u8, side: Seat) {
        if let Some(piece) = self.field.piece(square) {
            self.field.put(square, piece.frozen_by(side));
        }
    }

    /// The dot squares of the piece that acts.
    pub fn dots(&self, me: Actor) -> Squares {
        self.set.dots(me.kind, me.side, me.square)
    }

    /// Puts a piece of a graveyard onto the board, in the service of `side`.
    pub fn revive(&mut self, grave: Seat, kind: Kind, to: u8, side: Seat) {
        if self.field.graves[grave.index()].take(kind) {
            let piece = Piece::new(kind, side);
            self.field.put(to, if grave == side { piece } else { piece.taken() });
        }
    }

    fn summon(&mut self, kind: Kind, to: u8, side: Seat) {
        self.field.keeps[side.index()] &= !(1 << kind.index());
        self.field.put(to, Piece::new(kind, side));
        self.summoned = true;
    }

    /// A Gulled leaves the board forwards (A turn, 4).
    fn line_over(&mut self, from: u8, prize: Prize, side: Seat) {
        self.bury(from, side);
        self.eventful = true;
        match prize {
            Prize::Ten => self.gain(side, 10),
            Prize::Revival(kind, to) => self.revive(side, kind, to, side),
        }
    }

    /// Pays for a power of the piece on a square and carries it out.
    fn power(&mut self, square: u8, power: Power) {
        let Some(piece) = self.field.piece(square) else { return };
        let actor = Actor { square, side: piece.side(), kind: piece.kind() };
        match power {
            Power::None => {}
            Power::Dratp(_) if piece.kind().is_navia() => {
                self.lose(actor.side, FULL);
                self.win = Some(Win::Dratp);
            }
            Power::Dratp(args) => {
                self.pay(actor, self.set.value(piece.kind()));
                let effect = effect(piece.kind());
                if effect.leaves == Leaves::No {
                    self.field.put(square, piece.dratped());
                }
                effect.dratp.carry_out(self, actor, args);
                match effect.leaves {
                    Leaves::No => {}
                    Leaves::ToGraveyard => self.bury(square, actor.side),
                    Leaves::ToKeep => self.send_home(square),
                }
            }
            Power::Invoke(args) => {
                if let Some(invocation) = &effect(piece.kind()).invoke {
                    self.pay(actor, self.set.invoke_cost(piece.kind()).unwrap_or(0));
                    invocation.carry_out(self, actor, args);
                }
            }
        }
    }

    fn pay(&mut self, actor: Actor, cost: u8) {
        self.lose(actor.side, Field::price(actor.square, cost));
    }

    /// Papillonera (31): her captors go to their graveyards when the turn is complete; it is her side's doing.
    fn revenge(&mut self) {
        let enemy = self.field.next.other();
        for square in each(self.marked) {
            self.bury(square, enemy);
        }
    }
}
