//! The table: what each of the 44 Maseitai does, by number, in the words of the rules (Powers).
//!
//! A number without words only changes its face. In the closures `p` is the turn while it is carried out, `me` the
//! piece that acts. Navias are immune to every effect: only BPs are ever chosen.

use super::{Deed, Effect, Grave, Lasting, Leaves, billpentod};
use crate::games::navia::progress::{Actor, Progress};
use crate::games::navia::squares::{AROUND_SQUARE, Squares, bit, file_of};

/// A piece whose dratp only changes its face.
const fn face_only(code: &'static str) -> Effect {
    let dratp = Deed::Plain(|_, _| {});
    Effect { code, dratp, invoke: None, leaves: Leaves::No, lasting: Lasting::NONE, has_dots: false }
}

/// The BPs of either side but the one that acts.
fn others(p: &Progress, me: Actor) -> Squares {
    p.field.all_bps() & !bit(me.square)
}

/// The BPs of its side but the one that acts.
fn own_others(p: &Progress, me: Actor) -> Squares {
    p.field.bps(me.side) & !bit(me.square)
}

/// By number; 0 is no piece.
pub(super) static EFFECTS: [Effect; 45] = [
    face_only(""),
    // 1 Troll, lasting: +10 to its controller when an enemy capture or enemy effect (31's too) sends it to the
    // graveyard.
    Effect { lasting: Lasting { ransom: 10, ..Lasting::NONE }, ..face_only("Tro") },
    // 2 Agunilyos.
    face_only("Agu"),
    // 3 Hamulus Garuda.
    face_only("Ham"),
    // 4 Garrison.
    face_only("Gar"),
    // 5 Netol: put one Maseitai of the own graveyard on an own empty summoning square; leaves.
    Effect { dratp: Deed::Revive { grave: Grave::OwnMaseitai }, leaves: Leaves::ToGraveyard, ..face_only("Net") },
    // 6 Gundrill, invoke: move one BP of either side, not itself and not frozen, to an empty dot square.
    Effect {
        invoke: Some(Deed::Shift {
            who: |p, me| p.field.unfrozen(others(p, me)),
            to: |p, me| p.dots(me) & p.field.empties(),
        }),
        has_dots: true,
        ..face_only("Gun")
    },
    // 7 Tiny Kiggoshi: one BP of either side, not itself, to its owner's graveyard; leaves.
    Effect {
        dratp: Deed::Square { among: others, then: |p, me, at| p.bury(at, me.side) },
        leaves: Leaves::ToGraveyard,
        ..face_only("Tki")
    },
    // 8 Olip: swap two own BPs, not Olip and not frozen; alike ones too.
    Effect { dratp: Deed::Swap { among: |p, me| p.field.unfrozen(own_others(p, me)) }, ..face_only("Oli") },
    // 9 Gilgame II.
    face_only("Gi2"),
    // 10 Moses.
    face_only("Mos"),
    // 11 Nebguard.
    face_only("Neb"),
    // 12 Gyullas Turtle, lasting: +6 whenever it makes a normal move; in the turn of its dratp it moves before
    // that.
    Effect { lasting: Lasting { stride: 6, ..Lasting::NONE }, ..face_only("Tur") },
    // 13 Kapinah: moves to any empty square; on a full board it is barred, as every power without a possible
    // choice [house].
    Effect {
        dratp: Deed::Square { among: |p, _| p.field.empties(), then: |p, me, to| p.carry(me.square, to) },
        ..face_only("Kap")
    },
    // 14 Koma: one Maseitai of either side, not itself, to its owner's Keep; leaves.
    Effect {
        dratp: Deed::Square { among: |p, me| p.field.maseitai(others(p, me)), then: |p, _, at| p.send_home(at) },
        leaves: Leaves::ToGraveyard,
        ..face_only("Kom")
    },
    // 15 Schmidt, invoke: itself to an empty square next to the own Navia.
    Effect {
        invoke: Some(Deed::Square {
            among: |p, me| p.field.beside_navia(me.side),
            then: |p, me, to| p.carry(me.square, to),
        }),
        ..face_only("Sch")
    },
    // 16 Matogayu, lasting: what it captures earns double.
    Effect { lasting: Lasting { spoils: 2, ..Lasting::NONE }, ..face_only("Mat") },
    // 17 Midrah: every BP in its file, itself too [house], to the graveyards.
    Effect {
        dratp: Deed::Plain(|p, me| p.bury_all(file_of(me.square) & others(p, me), me.side)),
        leaves: Leaves::ToGraveyard,
        ..face_only("Mid")
    },
    // 18 Kanaba: freeze one other BP of either side (a frozen one too), as long as its side controls a dratped
    // Kanaba.
    Effect {
        dratp: Deed::Square { among: others, then: |p, me, at| p.freeze(at, me.side) },
        lasting: Lasting { freezes: true, ..Lasting::NONE },
        ..face_only("Kan")
    },
    // 19 Sungyullas: the opponent loses 15; leaves.
    Effect { dratp: Deed::Plain(|p, me| p.lose(me.side.other(), 15)), leaves: Leaves::ToGraveyard, ..face_only("Sun") },
    // 20 Tanhoizer, lasting: from the next turn, instead of moving, summon a Maseitai of the own Keep to an
    // empty dot square.
    Effect { lasting: Lasting { summons: true, ..Lasting::NONE }, has_dots: true, ..face_only("Tan") },
    // 21 Kanimiso.
    face_only("Kni"),
    // 22 Billpentod, invoke: every own black Gulled that can moves one forward.
    Effect { invoke: Some(Deed::Plain(billpentod::advance)), ..face_only("Bil") },
    // 23 Hansa.
    face_only("Han"),
    // 24 Kapinahs, lasting: moves to any empty square, never captures: the mode of its second face.
    face_only("Kps"),
    // 25 Odd: own black Gulled from the graveyard onto the own second rank; leaves.
    Effect { dratp: Deed::Refill, leaves: Leaves::ToGraveyard, ..face_only("Odd") },
    // 26 Coydrocomp, lasting: immortal.
    Effect { lasting: Lasting { immortal: true, ..Lasting::NONE }, ..face_only("Coy") },
    // 27 Nemchant: resets all other dratped Maseitai of both sides.
    Effect { dratp: Deed::Plain(|p, me| p.reset_all(p.field.dratped() & others(p, me))), ..face_only("Nem") },
    // 28 Lord Kiggoshi: every BP in the 3×3 around it and itself to the graveyards.
    Effect {
        dratp: Deed::Plain(|p, me| p.bury_all(AROUND_SQUARE[me.square as usize] & others(p, me), me.side)),
        leaves: Leaves::ToGraveyard,
        ..face_only("Lki")
    },
    // 29 Chugyullas, lasting: +1 for each own BP that makes a normal move (itself and 32's too); two give +2.
    Effect { lasting: Lasting { tribute: 1, ..Lasting::NONE }, ..face_only("Chu") },
    // 30 Chakrabat, invoke: the opponent loses 4.
    Effect { invoke: Some(Deed::Plain(|p, me| p.lose(me.side.other(), 4))), ..face_only("Cha") },
    // 31 Papillonera, lasting: the BP that captured it goes to its first owner's graveyard when the turn is
    // complete.
    Effect { lasting: Lasting { avenged: true, ..Lasting::NONE }, ..face_only("Pap") },
    // 32 Tagu: two different other own BPs, one after the other, each make a normal move; leaves.
    Effect { dratp: Deed::Strides, leaves: Leaves::ToGraveyard, ..face_only("Tag") },
    // 33 Viskunmateus, invoke: resets itself.
    Effect { invoke: Some(Deed::Plain(|p, me| p.reset(me.square))), ..face_only("Vis") },
    // 34 Laynard: +10 after paying.
    Effect { dratp: Deed::Plain(|p, me| p.gain(me.side, 10)), ..face_only("Lay") },
    // 35 Nergalmesh.
    face_only("Ner"),
    // 36 Kairas: returns to the own Keep.
    Effect { leaves: Leaves::ToKeep, ..face_only("Kai") },
    // 37 Ghoramedusa.
    face_only("Gho"),
    // 38 Gyullasbon: + the number of BPs in both graveyards, counted before it leaves.
    Effect {
        dratp: Deed::Plain(|p, me| p.gain(me.side, p.field.graves[0].count() + p.field.graves[1].count())),
        leaves: Leaves::ToGraveyard,
        ..face_only("Gyb")
    },
    // 39 Wishborn, lasting: own BPs on its dot squares are immortal.
    Effect { lasting: Lasting { shelters: true, ..Lasting::NONE }, has_dots: true, ..face_only("Wis") },
    // 40 Peojin: one other own BP, not frozen, to any empty square; leaves.
    Effect {
        dratp: Deed::Shift { who: |p, me| p.field.unfrozen(own_others(p, me)), to: |p, _| p.field.empties() },
        leaves: Leaves::ToGraveyard,
        ..face_only("Peo")
    },
    // 41 Neso: one BP of the enemy graveyard, undratped, onto an own empty summoning square; it serves you;
    // leaves.
    Effect { dratp: Deed::Revive { grave: Grave::AnyEnemy }, leaves: Leaves::ToGraveyard, ..face_only("Nes") },
    // 42 Gilgame III.
    face_only("Gi3"),
    // 43 Oriondober: moves to an empty enemy summoning square; lasting: immortal, and the enemy cannot summon
    // onto its dots.
    Effect {
        dratp: Deed::Square {
            among: |p, me| p.field.summoning(me.side.other()),
            then: |p, me, to| p.carry(me.square, to),
        },
        lasting: Lasting { immortal: true, closes: true, ..Lasting::NONE },
        has_dots: true,
        ..face_only("Ori")
    },
    // 44 Sabageo.
    face_only("Sab"),
];
