//! The effects of the 44 Maseitai: what a dratp or an invocation does, and what holds while a piece is dratped.
//!
//! All that a piece does is one entry of the table in `table`, in the words of the rules. This module says what an
//! entry can hold, lists the choices that an effect offers, and carries it out. Two effects whose choices take more
//! than a line have a file of their own (`odd`, `tagu`), and so has one that moves many (`billpentod`).

mod billpentod;
mod odd;
mod table;
mod tagu;

use super::moves::Args;
use super::piece::Kind;
use super::progress::{Actor, Progress};
use super::squares::{Squares, bit, each};
use crate::rules::Seat;
use table::EFFECTS;

/// All that one Maseitai does beside moving and capturing.
pub(super) struct Effect {
    /// The three letters of move texts.
    pub code: &'static str,
    /// What turning the compass does.
    pub dratp: Deed,
    /// What its invocation does, if it has one.
    pub invoke: Option<Deed>,
    /// Whether and where it goes after the dratp.
    pub leaves: Leaves,
    /// What holds while it is dratped.
    pub lasting: Lasting,
    /// Whether its compass has dots.
    pub has_dots: bool,
}

/// Whether a piece leaves the battlefield once its effect is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaves {
    No,
    /// To its first owner's graveyard.
    ToGraveyard,
    /// To its first owner's Keep.
    ToKeep,
}

/// What holds while a piece is dratped, for the side that controls it.
pub(super) struct Lasting {
    /// Gs to its controller when the enemy sends it to the graveyard.
    pub ransom: u8,
    /// Gs for each normal move that it makes.
    pub stride: u8,
    /// Gs for each normal move of an own BP.
    pub tribute: u8,
    /// How many times the value of its victims it earns.
    pub spoils: u8,
    /// Nothing moves onto it.
    pub immortal: bool,
    /// Nothing moves onto own BPs on its dots.
    pub shelters: bool,
    /// The enemy does not summon onto its dots, guards excepted.
    pub closes: bool,
    /// An own Maseitai may be summoned onto its dots.
    pub summons: bool,
    /// Its captor goes to the graveyard too.
    pub avenged: bool,
    /// Its side's freezes last.
    pub freezes: bool,
}

impl Lasting {
    pub const NONE: Self = Self {
        ransom: 0,
        stride: 0,
        tribute: 0,
        spoils: 1,
        immortal: false,
        shelters: false,
        closes: false,
        summons: false,
        avenged: false,
        freezes: false,
    };
}

/// Looks at the field for the piece that acts.
type Look = fn(&Progress, Actor) -> Squares;

/// An effect: the choice that it offers, and what it then does.
pub(super) enum Deed {
    /// There is nothing to choose: it may always be paid for.
    Plain(fn(&mut Progress, Actor)),
    /// A square among some.
    Square { among: Look, then: fn(&mut Progress, Actor, u8) },
    /// One piece to one empty square.
    Shift { who: Look, to: Look },
    /// Two pieces, swapped; where there are no two it is turned without (8) \[house\].
    Swap { among: Look },
    /// One piece of a graveyard, onto an own empty summoning square: a revival, never a summoning.
    Revive { grave: Grave },
    /// Odd's (25).
    Refill,
    /// Tagu's (32).
    Strides,
}

/// From which graveyard, and what.
#[derive(Clone, Copy)]
pub(super) enum Grave {
    OwnMaseitai,
    AnyEnemy,
}

/// The effect of a Maseitai; of others one that does nothing.
pub(super) fn effect(kind: Kind) -> &'static Effect {
    EFFECTS.get(kind.index()).unwrap_or(&EFFECTS[0])
}

impl Deed {
    /// Calls `offer` with every choice, none if the power is barred for want of one (Powers).
    pub fn choices(&self, progress: &Progress, actor: Actor, offer: &mut dyn FnMut(Args)) {
        match self {
            Deed::Plain(_) => offer(Args::None),
            Deed::Square { among, .. } => each(among(progress, actor)).for_each(|s| offer(Args::Square(s))),
            Deed::Shift { who, to } => {
                let to = to(progress, actor);
                for from in each(who(progress, actor)) {
                    each(to).for_each(|to| offer(Args::Pair(from, to)));
                }
            }
            Deed::Swap { among } => {
                let among = among(progress, actor);
                if among.count_ones() < 2 {
                    offer(Args::None);
                }
                for a in each(among) {
                    for b in each(among & !bit(a)).filter(|&b| comes_first(a, b)) {
                        offer(Args::Pair(a, b));
                    }
                }
            }
            Deed::Revive { grave } => {
                let free = progress.field.summoning(actor.side);
                let buried = &progress.field.graves[grave.whose(actor.side).index()];
                let kinds = (1..Kind::COUNT as u8).filter_map(Kind::from_index).filter(|&kind| grave.gives(kind));
                for kind in kinds.filter(|&kind| buried.has(kind)) {
                    each(free).for_each(|to| offer(Args::Revival(kind, to)));
                }
            }
            Deed::Refill => odd::choices(progress, actor, offer),
            Deed::Strides => tagu::choices(progress, actor, offer),
        }
    }

    /// Whose graveyard it takes a piece from.
    pub fn grave(&self, side: Seat) -> Option<Seat> {
        match self {
            Deed::Revive { grave } => Some(grave.whose(side)),
            _ => None,
        }
    }

    /// Whether there is a choice, or none is needed.
    pub fn is_possible(&self, progress: &Progress, actor: Actor) -> bool {
        let mut possible = false;
        self.choices(progress, actor, &mut |_| possible = true);
        possible
    }

    /// Carries the effect out with what was chosen.
    pub fn carry_out(&self, progress: &mut Progress, actor: Actor, args: Args) {
        match (self, args) {
            (Deed::Plain(run), _) => run(progress, actor),
            (Deed::Square { then, .. }, Args::Square(square)) => then(progress, actor, square),
            (Deed::Shift { .. }, Args::Pair(from, to)) => progress.carry(from, to),
            (Deed::Swap { .. }, Args::Pair(a, b)) => progress.swap(a, b),
            (Deed::Revive { grave }, Args::Revival(kind, to)) => {
                progress.revive(grave.whose(actor.side), kind, to, actor.side);
            }
            (Deed::Refill, Args::Row { rank, files }) => odd::refill(progress, actor, rank, files),
            (Deed::Strides, Args::Strides(first, second)) => tagu::strides(progress, first, second),
            _ => {}
        }
    }
}

impl Grave {
    fn whose(self, side: Seat) -> Seat {
        match self {
            Grave::OwnMaseitai => side,
            Grave::AnyEnemy => side.other(),
        }
    }

    fn gives(self, kind: Kind) -> bool {
        match self {
            Grave::OwnMaseitai => kind.is_maseitai(),
            Grave::AnyEnemy => true,
        }
    }
}

/// Whether a square comes before another: by file, then by rank (Move text: Olip's two squares).
pub(super) fn comes_first(a: u8, b: u8) -> bool {
    (a % 7, a / 7) < (b % 7, b / 7)
}
