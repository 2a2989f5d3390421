//! Why a move is not allowed, in a sentence for the player.

use super::bits::Bits;
use super::generate::FLEXIBLE;
use super::mob::Mob;
use super::moves::{Flep, Manner};
use super::position::DumaRajPosition;
use super::side_name;
use crate::rules::{Position, Turn};
use crate::text::Message;

impl DumaRajPosition {
    /// The reason why a move is not allowed now; none for a legal move.
    pub(super) fn why_not(&self, mv: &Flep) -> Option<Message> {
        if matches!(Position::turn(self), Turn::Over(_)) {
            return Some(Message::new("the game is over"));
        }
        self.why_not_from(mv).or_else(|| match mv.manner {
            Manner::Plain => self.why_not_onto(mv).or_else(|| self.why_not_plain(mv)),
            Manner::Rursus(new) => {
                self.why_not_onto(mv).or_else(|| self.why_not_plain(mv)).or_else(|| self.why_not_rursus(mv, new))
            }
            Manner::Editor => self.why_not_edited(mv).or_else(|| {
                let taken = mv.frag || self.piece(mv.to).is_some();
                taken.then(|| Message::new("the editor moves a mob only to an empty bit"))
            }),
            Manner::Swap(other) => self.why_not_edited(mv).or_else(|| self.why_not_swapped(mv, other)),
            Manner::Flex => self.why_not_onto(mv).or_else(|| self.why_not_flexed(mv)),
            Manner::Warp => self.why_not_onto(mv).or_else(|| self.why_not_warped(mv)),
        })
    }

    fn at(&self, message: Message, bit: u8) -> Message {
        message.with("bit", self.location().name(bit))
    }

    /// The mob that is to move is not there, or not the mover's.
    fn why_not_from(&self, mv: &Flep) -> Option<Message> {
        let Some(piece) = self.piece(mv.from) else {
            return Some(self.at(Message::new("{bit} is empty"), mv.from));
        };
        if piece.seat != self.next() {
            let other = Message::new("{bit} holds a mob of the {side}").with("side", side_name(piece.seat));
            return Some(self.at(other, mv.from));
        }
        if piece.mob != mv.mob {
            return Some(self.at(Message::new("{bit} holds a {mob}").with("mob", piece.mob.name()), mv.from));
        }
        (mv.from == mv.to).then(|| self.at(Message::new("the mob on {bit} has no flep"), mv.from))
    }

    /// The bit that is entered holds something else than the move says.
    fn why_not_onto(&self, mv: &Flep) -> Option<Message> {
        let why = match self.piece(mv.to) {
            Some(piece) if piece.seat == self.next() => Message::new("{bit} holds a mob of your own"),
            Some(_) if !mv.frag => Message::new("{bit} holds an enemy mob: a frag is written with x"),
            None if mv.frag => Message::new("{bit} is empty: there is nothing to frag"),
            _ => return None,
        };
        Some(self.at(why, mv.to))
    }

    fn why_not_plain(&self, mv: &Flep) -> Option<Message> {
        if self.plain_targets(self.next(), mv.mob, mv.from).has(mv.to) {
            return None;
        }
        if mv.mob == Mob::Piksa {
            return Some(self.why_not_piksa(mv));
        }
        Some(if self.location().reach(mv.mob, mv.from, Bits::EMPTY).has(mv.to) {
            self.at(Message::new("a mob stands in the way to {bit}"), mv.to)
        } else {
            self.at(Message::new("a {mob} does not move to {bit} from there").with("mob", mv.mob.name()), mv.to)
        })
    }

    /// The Piksa's flep is no step, jump or frag of its own.
    fn why_not_piksa(&self, mv: &Flep) -> Message {
        let paths = self.location().piksa(self.next(), mv.from);
        let ahead = paths.forward == Some(mv.to);
        // From a bit outside the kon the tables hold no jump: two steps forward tell one.
        let twice = paths.forward.and_then(|bit| self.location().piksa(self.next(), bit).forward) == Some(mv.to);
        if (ahead || twice) && mv.frag {
            Message::new("a Piksa does not frag straight ahead")
        } else if twice && paths.jump.is_none() {
            Message::new("a Piksa jumps only from its own kon")
        } else if twice {
            Message::new("a Piksa jumps only over an empty bit or an own Piksa")
        } else if paths.frags.has(mv.to) {
            Message::new("a Piksa goes there only to frag")
        } else {
            self.at(Message::new("a {mob} does not move to {bit} from there").with("mob", mv.mob.name()), mv.to)
        }
    }

    fn why_not_rursus(&self, mv: &Flep, new: Mob) -> Option<Message> {
        if !self.rursus_at(mv) {
            return Some(Message::new("a Piksa is replaced only in the move that reaches the finist"));
        }
        let missing = !self.rursus_choices().contains(&new);
        missing.then(|| Message::new("your kit has no {mob} off the board").with("mob", new.name()))
    }

    /// The editor may not be used, or not there.
    fn why_not_edited(&self, mv: &Flep) -> Option<Message> {
        if self.arbitral(self.next()).editor.is_none() {
            return Some(Message::new("you have no editor to use"));
        }
        let outside = [mv.from, mv.to].into_iter().find(|&bit| !self.editor_bits().has(bit))?;
        Some(self.at(Message::new("{bit} is not on your kon"), outside))
    }

    fn why_not_swapped(&self, mv: &Flep, other: Mob) -> Option<Message> {
        match self.piece(mv.to) {
            Some(piece) if piece.seat != self.next() || piece.mob != other || mv.frag => {
                Some(self.at(Message::new("{bit} does not hold that mob of your own"), mv.to))
            }
            None => Some(self.at(Message::new("{bit} is empty"), mv.to)),
            Some(_) if other == mv.mob => Some(Message::new("the editor swaps only mobs of different kinds")),
            Some(_) if mv.from > mv.to => {
                Some(Message::new("a swap begins with the bit of the lower row, then of the lower column"))
            }
            Some(_) => None,
        }
    }

    fn why_not_flexed(&self, mv: &Flep) -> Option<Message> {
        if !self.arbitral(self.next()).flex {
            Some(Message::new("you have no flex to use"))
        } else if !FLEXIBLE.contains(&mv.mob) {
            Some(Message::new("only a Slod, Lod or Gon can flex"))
        } else {
            self.why_not_reached(mv, self.flex_targets(mv.mob, mv.from))
        }
    }

    fn why_not_warped(&self, mv: &Flep) -> Option<Message> {
        if self.arbitral(self.next()).warp.is_none() {
            Some(Message::new("you have no warp to use"))
        } else if mv.frag && !self.warp_frags() {
            Some(Message::new("this warp may not frag"))
        } else {
            self.why_not_reached(mv, self.warp_targets(mv.mob, mv.from))
        }
    }

    /// An arbitral flep that a plain one would do, or that does not get there.
    fn why_not_reached(&self, mv: &Flep, targets: Bits) -> Option<Message> {
        if targets.has(mv.to) {
            None
        } else if self.plain_targets(self.next(), mv.mob, mv.from).has(mv.to) {
            Some(self.at(Message::new("a plain flep reaches {bit}"), mv.to))
        } else {
            Some(self.at(Message::new("no such move leads to {bit}"), mv.to))
        }
    }
}
