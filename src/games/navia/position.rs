//! A position: the field, the compasses, and what the rules look back at.

use super::compass::CompassSet;
use super::field::{Field, kinds};
use super::figure::Figure;
use super::generate::{Part, allows, generate, powers, summoning};
use super::moves::NaviaMove;
use super::piece::{Kind, Piece};
use super::progress::{Progress, Win};
use super::setup::NaviaSetup;
use super::squares::{GRZ, SUMMONING, Squares, bit, each};
use super::{refusal, steps};
use crate::rules::{Illegal, Listing, Malformed, Outcome, Position, Seat, Step, Turn};
use crate::text::Message;
use std::sync::Arc;

/// Turns in a row in which nothing happened that end the game (Winning, 6).
const QUIET: u8 = 200;

/// A position of Navia Dratp.
#[derive(Clone, Debug)]
pub struct NaviaPosition {
    pub(super) field: Field,
    pub(super) set: Arc<CompassSet>,
    figures: [Figure; 2],
    /// Whether the Navia of the side to move is attacked.
    checked: bool,
    /// Whether the last turn was a pass.
    passed: bool,
    /// Turns since the last event of Winning, 6.
    quiet: u8,
    /// The positions since the start or the last summoning, this one last; the lowest bit of a number tells whether
    /// the turn before it gave check, the others are those of the position's hash.
    past: Arc<Vec<u64>>,
    turn: Turn,
}

impl NaviaPosition {
    /// A start as a setup has it, whether the rules allow it or not; nothing has ended yet.
    pub(super) fn unchecked(setup: &NaviaSetup) -> Self {
        Self {
            field: setup.field,
            set: setup.set.clone(),
            figures: setup.figures,
            checked: setup.field.in_check(setup.field.next, &setup.set),
            passed: false,
            quiet: 0,
            past: Arc::new(vec![setup.field.hash() & !1]),
            turn: Turn::Of(setup.field.next),
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: u8) -> Option<Piece> {
        self.field.piece(square)
    }

    /// The compasses of this game.
    pub fn compasses(&self) -> &CompassSet {
        &self.set
    }

    /// Which Navias stand for the two sides.
    pub fn figures(&self) -> [Figure; 2] {
        self.figures
    }

    /// The Maseitai of a side's Keep, by number.
    pub fn keep(&self, side: Seat) -> impl Iterator<Item = Kind> {
        kinds(self.field.keeps[side.index()])
    }

    /// How many pieces of a kind lie in a side's graveyard.
    pub fn buried(&self, side: Seat, kind: Kind) -> u8 {
        let grave = &self.field.graves[side.index()];
        match kind {
            Kind::BLACK => grave.black,
            Kind::RED => grave.red,
            _ => grave.has(kind).into(),
        }
    }

    /// A side's Gs, 0 to 60.
    pub fn pool(&self, side: Seat) -> u8 {
        self.field.pools[side.index()]
    }

    /// The side that moves, or would if the game were not over.
    pub fn next(&self) -> Seat {
        self.field.next
    }

    /// Whether powers cost half on a square.
    pub fn is_grz(square: u8) -> bool {
        GRZ & bit(square) != 0
    }

    /// A side's eight summoning squares, empty or not.
    pub fn summoning_squares(side: Seat) -> Squares {
        SUMMONING[side.index()]
    }

    /// The squares onto which a side could summon a Maseitai of its Keep now.
    pub fn summoning(&self, side: Seat, kind: Kind) -> Squares {
        summoning(&self.field, &self.set, side, kind)
    }

    /// The squares to which the piece on a square moves now, whoever's turn it is.
    pub fn targets(&self, square: u8) -> Squares {
        let side = self.piece(square).map_or(self.next(), Piece::side);
        self.field.targets(square, self.field.immortal(side.other(), &self.set), &self.set)
    }

    /// The dot squares of the piece on a square.
    pub fn dots(&self, square: u8) -> Squares {
        self.piece(square).map_or(0, |piece| self.set.dots(piece.kind(), piece.side(), square))
    }

    /// What the power of the piece on a square (its dratp, or its invocation once dratped) costs it there, in Gs.
    pub fn power_cost(&self, square: u8) -> Option<u8> {
        powers(&self.set, self.piece(square)?, square).map(|(_, cost)| cost)
    }

    /// Whether nothing may move onto the piece on a square.
    pub fn is_immortal(&self, square: u8) -> bool {
        self.piece(square).is_some_and(|piece| self.field.immortal(piece.side(), &self.set) & bit(square) != 0)
    }

    /// Whether the Navia of the side to move is attacked.
    pub fn is_checked(&self) -> bool {
        self.checked
    }

    /// The squares where a side's Navia could be taken: her own, and those that she could move to.
    pub fn perils(&self, side: Seat) -> Squares {
        let Some(home) = self.field.navia(side) else { return 0 };
        let here = if self.field.in_check(side, &self.set) { bit(home) } else { 0 };
        each(self.targets(home)).fold(here, |perils, to| {
            let mut after = Progress::new(self.field, &self.set);
            after.walk(home, to);
            let taken = after.win.is_none() && after.field.in_check(side, &self.set);
            if taken { perils | bit(to) } else { perils }
        })
    }

    /// Whether nothing else is possible (A turn, 8).
    fn may_pass(&self) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves == [NaviaMove::Pass]
    }

    /// Whether the side to move is in check and none of its turns wins at once or leaves its Navia unattacked at its
    /// end (Winning, 3). To win at once is to win by 1 or 2: what only the game's history decides does not count, so
    /// that a position is mate or not by itself \[house\].
    fn is_mate(&self) -> bool {
        let mut turns = Vec::new();
        for part in [Part::Plain, Part::Powers] {
            turns.clear();
            generate(&self.field, &self.set, part, &mut turns);
            let escapes = turns.iter().any(|mv| {
                let after = Progress::turn(&self.field, &self.set, mv);
                after.win.is_some() || !after.field.in_check(self.field.next, &self.set)
            });
            if escapes {
                return false;
            }
        }
        true
    }

    /// How the game stands now that `mover` has moved, in the order of the rules' "Winning"; at the start nobody has.
    fn judge(&mut self, win: Option<Win>, passes: bool, mover: Seat) -> Turn {
        self.checked = false;
        let won = |reason| Turn::Over(Outcome::win(mover, reason));
        match win {
            Some(Win::Navia) => return won("navia"),
            Some(Win::LineOver) => return won("line-over"),
            Some(Win::Dratp) => return won("dratp"),
            None => {}
        }
        self.checked = self.field.in_check(self.field.next, &self.set);
        if self.checked && self.is_mate() {
            return won("checkmate");
        }
        if passes && self.passed {
            return Turn::Over(Outcome::draw("pass"));
        }
        Turn::Of(self.field.next)
    }

    /// Ends the game when the position stands for the third time (Winning, 5).
    fn repetition(&self, mover: Seat) -> Option<Outcome> {
        let past = &self.past;
        let now = past.last()? >> 1;
        let mut earlier = (0..past.len() - 1).filter(|&i| past[i] >> 1 == now);
        let (first, _second) = (earlier.next()?, earlier.next()?);
        // The turns from the first to the third, the mover's own last: each with whether it gave check.
        let turns = &past[first + 1..];
        let always = |offset: usize| turns.iter().rev().skip(offset).step_by(2).all(|turn| turn & 1 == 1);
        Some(match (always(0), always(1)) {
            (true, false) => Outcome::win(mover.other(), "perpetual-check"),
            (false, true) => Outcome::win(mover, "perpetual-check"),
            _ => Outcome::draw("repetition"),
        })
    }
}

impl Position for NaviaPosition {
    type Setup = NaviaSetup;
    type Move = NaviaMove;

    fn start(setup: &NaviaSetup) -> Result<Self, Malformed> {
        setup.check()?;
        let mut position = Self::unchecked(setup);
        position.turn = position.judge(None, false, setup.field.next.other());
        Ok(position)
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, mv: &NaviaMove) -> Result<(), Illegal> {
        let allowed = match (&self.turn, mv) {
            (Turn::Over(_), _) => false,
            (Turn::Of(_), NaviaMove::Pass) => self.may_pass(),
            (Turn::Of(_), _) => allows(&self.field, &self.set, mv),
        };
        if allowed { Ok(()) } else { Err(Illegal(refusal::reason(self, mv))) }
    }

    fn apply(&mut self, mv: &NaviaMove) {
        let mover = self.field.next;
        let Progress { field, win, eventful, summoned, .. } = Progress::turn(&self.field, &self.set, mv);
        self.field = field;
        self.quiet = if eventful { 0 } else { self.quiet.saturating_add(1) };
        self.turn = self.judge(win, *mv == NaviaMove::Pass, mover);
        self.passed = *mv == NaviaMove::Pass;
        let past = Arc::make_mut(&mut self.past);
        if summoned {
            past.clear();
        }
        past.push(self.field.hash() & !1 | u64::from(self.checked));
        if matches!(self.turn, Turn::Of(_)) {
            let draw = || (self.quiet >= QUIET).then(|| Outcome::draw("100-turns"));
            if let Some(outcome) = self.repetition(mover).or_else(draw) {
                self.turn = Turn::Over(outcome);
            }
        }
    }

    fn legal_moves(&self, out: &mut Vec<NaviaMove>) -> Listing {
        if matches!(self.turn, Turn::Of(_)) {
            let before = out.len();
            generate(&self.field, &self.set, Part::Plain, out);
            generate(&self.field, &self.set, Part::Powers, out);
            if out.len() == before && !self.checked {
                out.push(NaviaMove::Pass);
            }
        }
        Listing::Complete
    }

    fn steps(&self, mv: &NaviaMove) -> Vec<Step> {
        steps::steps(self, mv)
    }

    fn loose_steps(&self, mv: &NaviaMove) -> usize {
        steps::loose(mv)
    }

    fn owner(&self, step: &Step) -> Option<Seat> {
        steps::owner(self, step)
    }

    fn seat_name(&self, seat: Seat) -> Message {
        super::INFO.seat_names[seat.index()].clone()
    }

    fn attempt(&self, touches: &[Step]) -> Option<NaviaMove> {
        steps::attempt(self, touches)
    }

    fn identity(&self) -> u64 {
        self.field.hash() ^ self.set.fingerprint()
    }
}
