//! A game in play: the board, what is off it, the arbitral moves left, the counters, how the game stands ("End"), and
//! the earlier positions that may still come again.

use super::bits::Bits;
use super::board::Board;
use super::location::Location;
use super::mob::{Kit, Mob, Piece};
use super::moves::{Flep, Manner};
use super::setup::{Arbitral, DumaRajSetup, Form, RajRule};
use super::{ATTACKER, BLOCKER};
use crate::rules::{Illegal, Listing, Malformed, Outcome, Position, Seat, Step, Turn};
use crate::text::Message;
use std::sync::Arc;

/// The half-moves without a frag or a Piksa move that make a draw ("End", 4).
const LONGEST: u32 = 200;

/// A position of DumaRaj.
#[derive(Clone, Debug)]
pub struct DumaRajPosition {
    location: &'static Location,
    board: Board,
    off: [Kit; 2],
    arbitral: [Arbitral; 2],
    raj: RajRule,
    next: Seat,
    clock: u32,
    number: u32,
    /// The positions before this one that may still come again; shared between clones.
    past: Option<Arc<Past>>,
    turn: Turn,
}

/// An earlier position: since then neither OFF nor ARBITRAL has changed, so that the board tells it apart, and no Piksa
/// has moved. The chain is shorter than [`LONGEST`], and every other link has the same side to move.
#[derive(Debug)]
struct Past {
    board: Board,
    before: Option<Arc<Past>>,
}

impl DumaRajPosition {
    /// The location with its kons, rubicon and finists.
    pub fn location(&self) -> &'static Location {
        self.location
    }

    /// Who stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What stands on a bit.
    pub fn piece(&self, bit: u8) -> Option<Piece> {
        self.board.piece(bit)
    }

    /// The mobs of a side's kit that are not on the board.
    pub fn off(&self, seat: Seat) -> Kit {
        self.off[seat.index()]
    }

    /// What a side may still use of the arbitral moves.
    pub fn arbitral(&self, seat: Seat) -> Arbitral {
        self.arbitral[seat.index()]
    }

    /// The key `raj` of the game.
    pub fn raj_rule(&self) -> RajRule {
        self.raj
    }

    /// The seat that moves, or would if the game were not over.
    pub fn next(&self) -> Seat {
        self.next
    }

    /// Half-moves since the last frag or Piksa move.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Whether the game is played with Rajs, on the board or off it.
    pub fn has_rajs(&self) -> bool {
        !self.board.kind(Mob::Raj).is_empty() || self.off.iter().any(|off| off.of(Mob::Raj) > 0)
    }

    /// Whether the blocker has lost his Raj and owes his answer to that ("End", 1).
    pub fn answer_due(&self) -> bool {
        self.off(BLOCKER).of(Mob::Raj) > 0 && matches!(self.turn, Turn::Of(_))
    }

    /// A side's mobs under flag: those that the other side could frag by a plain flep if it were to move.
    pub fn flags(&self, seat: Seat) -> Bits {
        let mut flags = Bits::EMPTY;
        self.each_plain(seat.other(), |_, _, targets| flags |= targets);
        flags & self.board.side(seat)
    }

    /// The mobs of the other side that put a side's mob on a bit under flag.
    pub fn flaggers(&self, seat: Seat, bit: u8) -> Bits {
        let mut flaggers = Bits::EMPTY;
        if self.board.side(seat).has(bit) {
            self.each_plain(seat.other(), |_, from, targets| {
                if targets.has(bit) {
                    flaggers.insert(from);
                }
            });
        }
        flaggers
    }

    /// A start as a setup has it, whether the rules allow it or not; nothing has ended yet.
    pub(super) fn unchecked(setup: &DumaRajSetup) -> Self {
        let location = Location::nearest(setup.size, setup.shape);
        Self {
            location,
            board: setup.board(location),
            off: setup.off,
            arbitral: setup.arbitral,
            raj: setup.raj,
            next: setup.side,
            clock: setup.clock,
            number: setup.number,
            past: None,
            turn: Turn::Of(setup.side),
        }
    }

    /// The position as a start of its own, without its past.
    pub fn to_setup(&self) -> DumaRajSetup {
        DumaRajSetup {
            raj: self.raj,
            shape: self.location.shape(),
            size: self.location.size(),
            bits: (0..self.location.len()).map(|bit| self.board.piece(bit)).collect(),
            side: self.next,
            off: self.off,
            arbitral: self.arbitral,
            clock: self.clock,
            number: self.number,
        }
    }

    /// How the game stands, in the order of the rules' "End".
    fn judge(&self) -> Turn {
        let lost = |seat: Seat| self.off(seat).of(Mob::Raj) > 0;
        match (lost(ATTACKER), lost(BLOCKER)) {
            (true, true) => return Turn::Over(Outcome::draw("equal-raj")),
            (true, false) => return Turn::Over(Outcome::win(BLOCKER, "raj")),
            (false, true) => {
                let answer = self.raj == RajRule::Equal && self.next == BLOCKER && self.has_move();
                return if answer { Turn::Of(BLOCKER) } else { Turn::Over(Outcome::win(ATTACKER, "raj")) };
            }
            (false, false) => {}
        }
        if self.board.kind(Mob::Raj).is_empty() {
            for seat in [ATTACKER, BLOCKER] {
                if self.board.side(seat).is_empty() {
                    return Turn::Over(Outcome::win(seat.other(), "all-mobs"));
                }
            }
        }
        if !self.has_move() {
            Turn::Over(Outcome::win(self.next.other(), "no-move"))
        } else if self.times_before() >= 2 {
            Turn::Over(Outcome::draw("repetition"))
        } else if self.clock >= LONGEST {
            Turn::Over(Outcome::draw("100-moves"))
        } else {
            Turn::Of(self.next)
        }
    }

    /// How often this position has stood before.
    fn times_before(&self) -> usize {
        let earlier = std::iter::successors(self.past.as_deref(), |past| past.before.as_deref());
        earlier.skip(1).step_by(2).filter(|past| past.board == self.board).count()
    }

    /// Whether a move of the side to move keeps what was before comparable: it takes no mob off, moves no Piksa and
    /// uses up no arbitral move.
    fn may_come_again(&self, mv: &Flep) -> bool {
        let struck = self.arbitral(self.next).editor == Some(Form::Strict);
        !mv.frag && mv.mob != Mob::Piksa && mv.manner == Manner::Plain && !struck
    }

    /// Puts the mobs where a move takes them.
    fn shift(&mut self, mv: &Flep) {
        let (mover, other) = (self.next, self.next.other());
        let mine = |mob| Piece { seat: mover, mob };
        self.board.take(mv.from, mine(mv.mob));
        if mv.frag
            && let Some(fragged) = self.board.piece(mv.to)
        {
            self.board.take(mv.to, fragged);
            self.off[other.index()].add(fragged.mob);
        }
        match mv.manner {
            Manner::Rursus(new) => {
                self.off[mover.index()].take(new);
                self.off[mover.index()].add(Mob::Piksa);
                self.board.put(mv.to, mine(new));
            }
            Manner::Swap(swapped) => {
                self.board.take(mv.to, mine(swapped));
                self.board.put(mv.from, mine(swapped));
                self.board.put(mv.to, mine(mv.mob));
            }
            Manner::Plain | Manner::Editor | Manner::Flex | Manner::Warp => self.board.put(mv.to, mine(mv.mob)),
        }
    }

    /// Takes back the right to an arbitral move that was used, and to a strict editor by any move ("Arbitral moves").
    fn strike(&mut self, manner: Manner) {
        let arbitral = &mut self.arbitral[self.next.index()];
        match manner {
            Manner::Editor | Manner::Swap(_) => arbitral.editor = None,
            Manner::Flex => arbitral.flex = false,
            Manner::Warp => arbitral.warp = None,
            Manner::Plain | Manner::Rursus(_) => {}
        }
        arbitral.editor = arbitral.editor.filter(|&form| form == Form::Free);
    }
}

impl Position for DumaRajPosition {
    type Setup = DumaRajSetup;
    type Move = Flep;

    fn start(setup: &DumaRajSetup) -> Result<Self, Malformed> {
        setup.check()?;
        let mut position = Self::unchecked(setup);
        position.turn = position.judge();
        Ok(position)
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, mv: &Flep) -> Result<(), Illegal> {
        self.why_not(mv).map_or(Ok(()), |why| Err(Illegal(why)))
    }

    fn apply(&mut self, mv: &Flep) {
        let before = self.past.take();
        if self.may_come_again(mv) {
            self.past = Some(Arc::new(Past { board: self.board, before }));
        }
        self.shift(mv);
        self.strike(mv.manner);
        self.clock = if mv.frag || mv.mob == Mob::Piksa { 0 } else { self.clock.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(self.next == BLOCKER));
        self.next = self.next.other();
        self.turn = self.judge();
    }

    fn legal_moves(&self, out: &mut Vec<Flep>) -> Listing {
        if matches!(self.turn, Turn::Of(_)) {
            self.list_plain(out);
            self.list_arbitral(out);
        }
        Listing::Complete
    }

    fn steps(&self, mv: &Flep) -> Vec<Step> {
        let mut steps = vec![Step::Cell(mv.from.into()), Step::Cell(mv.to.into())];
        steps.extend(self.word_for(mv).map(Step::Choice));
        steps
    }

    fn attempt(&self, touches: &[Step]) -> Option<Flep> {
        let bit = |step: &Step| match step {
            Step::Cell(cell) => u8::try_from(*cell).ok().filter(|&bit| bit < self.location.len()),
            _ => None,
        };
        let (from, to) = match touches {
            [from] => (bit(from)?, bit(from)?),
            [from, to, ..] => (bit(from)?, bit(to)?),
            [] => return None,
        };
        let mob = self.piece(from).map_or(Mob::Piksa, |piece| piece.mob);
        let frag = self.board.side(self.next.other()).has(to);
        let swapped = self.piece(to).filter(|there| there.seat == self.next && there.mob != mob);
        let manner = match swapped {
            Some(there) if self.editor_bits().has(from) => Manner::Swap(there.mob),
            _ => Manner::Plain,
        };
        Some(Flep { mob, from, to, frag, manner })
    }

    fn identity(&self) -> u64 {
        // Options, location, who stands where, who moves, OFF and ARBITRAL; not CLOCK, NUMBER and the past.
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut mix = |x: u64| hash = (hash ^ x).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        mix(u64::from(self.location.size()) + 16 * self.location.shape() as u64 + 32 * self.raj as u64);
        self.board.occupied().for_each(|bit| {
            if let Some(piece) = self.board.piece(bit) {
                mix(16 * u64::from(bit) + 8 * piece.seat.index() as u64 + piece.mob as u64);
            }
        });
        for seat in [ATTACKER, BLOCKER] {
            Mob::ALL.into_iter().for_each(|mob| mix(self.off(seat).of(mob).into()));
            let Arbitral { editor, flex, warp } = self.arbitral(seat);
            let form = |form: Option<Form>| form.map_or(0, |form| 1 + form as u64);
            mix(form(editor) + 4 * u64::from(flex) + 8 * form(warp));
        }
        mix(self.next.index() as u64);
        hash
    }
}

impl DumaRajPosition {
    /// The word that settles which of the moves between two bits is meant. An arbitral move always has one: it uses up
    /// a right. A plain flep has one where another move leads to the same bit.
    fn word_for(&self, mv: &Flep) -> Option<Message> {
        match mv.manner {
            Manner::Rursus(new) => Some(Message::new("replace by {mob}").with("mob", new.name())),
            Manner::Plain if self.rursus_at(mv) && !self.rursus_choices().is_empty() => {
                Some(Message::new("stay a Piksa"))
            }
            Manner::Plain => {
                let edited = !mv.frag && self.editor_bits().has(mv.from) && self.editor_bits().has(mv.to);
                edited.then(|| Message::new("flep"))
            }
            Manner::Editor | Manner::Swap(_) => Some(Message::new("editor")),
            Manner::Flex => Some(Message::new("flex")),
            Manner::Warp => Some(Message::new("warp")),
        }
    }
}
