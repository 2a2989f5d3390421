//! All that is settled before the first move, which may be in the middle of a game.

use super::board::Board;
use super::location::{Location, Shape};
use super::mob::{Kit, Mob, Piece};
use super::{ATTACKER, BLOCKER, side_name};
use crate::rules::{Malformed, Seat, read_options};
use crate::text::Message;

/// The key `raj`: what the loss of a Raj means ("End", 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RajRule {
    /// `equal`: the blocker has one answering move.
    #[default]
    Equal,
    /// `first`: who frags the Raj wins.
    First,
}

impl RajRule {
    /// What it says to the blocker who has lost his Raj.
    pub const fn words(self) -> Message {
        match self {
            Self::Equal => Message::new("yes: one answering move"),
            Self::First => Message::new("no: who frags first wins"),
        }
    }
}

/// Whether an arbitral move is bound by its stricter rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A capital letter: the free rule.
    Free,
    /// A small letter. Editor: only as the player's first move; warp: without a frag.
    Strict,
}

/// The arbitral moves that a player may still use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arbitral {
    /// `E` or `e`.
    pub editor: Option<Form>,
    /// `V`.
    pub flex: bool,
    /// `W` or `w`.
    pub warp: Option<Form>,
}

impl Arbitral {
    /// No arbitral move.
    pub const NONE: Self = Self { editor: None, flex: false, warp: None };

    /// Whether no arbitral move is left.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The letters in their order, `_` for none.
    pub fn text(self) -> String {
        if self.is_none() {
            return "_".to_owned();
        }
        let form = |form: Option<Form>, free, strict| form.map(|form| if form == Form::Free { free } else { strict });
        [form(self.editor, 'E', 'e'), self.flex.then_some('V'), form(self.warp, 'W', 'w')]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What a text in that form allows; nothing for a text that [`Arbitral::text`] would not write.
    pub fn read(text: &str) -> Option<Self> {
        let mut read = Self::NONE;
        for letter in text.chars() {
            match letter {
                'E' => read.editor = Some(Form::Free),
                'e' => read.editor = Some(Form::Strict),
                'V' => read.flex = true,
                'W' => read.warp = Some(Form::Free),
                'w' => read.warp = Some(Form::Strict),
                '_' => {}
                _ => return None,
            }
        }
        (read.text() == text).then_some(read)
    }
}

/// Options and start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumaRajSetup {
    /// The key `raj`.
    pub raj: RajRule,
    /// The location's shape.
    pub shape: Shape,
    /// The number of rows, 6 to 12.
    pub size: u8,
    /// What stands on each bit, by its number.
    pub bits: Vec<Option<Piece>>,
    /// The side to move.
    pub side: Seat,
    /// The mobs of each side's kit that are not on the board.
    pub off: [Kit; 2],
    /// What each side may still use.
    pub arbitral: [Arbitral; 2],
    /// Half-moves since the last frag or Piksa move.
    pub clock: u32,
    /// The number of the move, from 1.
    pub number: u32,
}

impl DumaRajSetup {
    /// A fresh game with nothing on the board yet; the size is 6 to 12.
    pub fn empty(raj: RajRule, location: &Location) -> Self {
        Self {
            raj,
            shape: location.shape(),
            size: location.size(),
            bits: vec![None; location.len().into()],
            side: ATTACKER,
            off: [Kit::NONE; 2],
            arbitral: [Arbitral::NONE; 2],
            clock: 0,
            number: 1,
        }
    }

    /// The mobs as sets of a location's bits.
    pub(super) fn board(&self, location: &Location) -> Board {
        let mut board = Board::default();
        for (bit, piece) in (0..location.len()).zip(&self.bits) {
            if let Some(piece) = piece {
                board.put(bit, *piece);
            }
        }
        board
    }

    /// Refuses what the rules' "Position text" names, beside faults of spelling.
    pub(super) fn check(&self) -> Result<(), Malformed> {
        let Some(location) = Location::of(self.size, self.shape) else {
            let size = Message::new("a location has 6 to 12 rows, not {n}");
            return Err(Malformed(size.with("n", self.size.to_string())));
        };
        if self.bits.len() != usize::from(location.len()) {
            return Err(Malformed(Message::new("the board has not as many bits as the location")));
        }
        if self.number == 0 {
            return Err(Malformed(Message::new("moves are numbered from 1")));
        }
        let board = self.board(location);
        if board.occupied().is_empty() {
            return Err(Malformed(Message::new("there is no mob on the board")));
        }
        let seats = [ATTACKER, BLOCKER];
        let total = |seat: Seat, mob: Mob| board.mobs(seat, mob).len() + u32::from(self.off[seat.index()].of(mob));
        for (seat, mob) in seats.into_iter().flat_map(|seat| Mob::ALL.map(|mob| (seat, mob))) {
            let most = Kit::RED.of(mob);
            if total(seat, mob) > most.into() {
                let many = Message::new("the {side} has {n} {mob}, on the board and off it: the kit holds {most}");
                let many = many.with("side", side_name(seat)).with("n", total(seat, mob).to_string());
                return Err(Malformed(many.with("mob", mob.name()).with("most", most.to_string())));
            }
        }
        if total(ATTACKER, Mob::Raj) != total(BLOCKER, Mob::Raj) {
            return Err(Malformed(Message::new("one side plays with a Raj, the other without")));
        }
        if self.raj == RajRule::First && self.off.iter().all(|off| off.of(Mob::Raj) > 0) {
            return Err(Malformed(Message::new("both Rajs are off the board: with raj=first the game ends before")));
        }
        let piksas = seats.into_iter().any(|seat| total(seat, Mob::Piksa) > 0);
        if piksas && self.arbitral.iter().any(|arbitral| !arbitral.is_none()) {
            return Err(Malformed(Message::new("there are no arbitral moves in a game with Piksas")));
        }
        Ok(())
    }
}

/// The key `raj` of a `Rules` text; none where it is not given.
pub(super) fn read_raj(rules: &str) -> Result<Option<RajRule>, Malformed> {
    let mut raj = None;
    for (key, value) in read_options(rules)? {
        raj = match (key, value) {
            ("raj", "equal") => Some(RajRule::Equal),
            ("raj", "first") => Some(RajRule::First),
            ("raj", _) => return Err(Malformed::bad_value(key, value)),
            _ => return Err(Malformed::unknown_option(key)),
        };
    }
    Ok(raj)
}
