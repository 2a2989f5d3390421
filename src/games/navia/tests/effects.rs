//! What moves, captures and powers do, where two of them meet above all.

use super::{at, check, names, play, square, turns};

#[test]
fn moves_and_captures() {
    check(&[
        // The value is gained before the same turn's power is paid: 16 from c4, then 16 for the dratp.
        (
            "3,bN,3/7/7/2,b2,4/2,w2,4/7/3,wN,3 w _:_ _:_ 0:0",
            "Aguc3xc4=D",
            "3,bN,3/7/7/2,w2d,4/7/7/3,wN,3 b _:_ _:2 8:0",
        ),
        // A capture at 59 stops at 60.
        ("3,bN,3/7/7/2,b2,4/2,wB,4/7/3,wN,3 w _:_ _:_ 59:0", "c3xc4", "3,bN,3/7/7/2,wB,4/7/7/3,wN,3 b _:_ _:2 60:0"),
        // A captured piece loses dratp and marks, and goes to its first owner.
        ("3,bN,3/7/7/2,b2do,4/2,wB,4/7/3,wN,3 w _:_ _:_ 0:0", "c3xc4", "3,bN,3/7/7/2,wB,4/7/7/3,wN,3 b _:_ 2:_ 17:0"),
        // Line-over of a Gulled that Neso took: it goes to Black, the ten Gs to White.
        ("wBo,2,bN,3/7/7/7/7/7/3,wN,3 w _:_ _:_ 0:0", "a7-out=10", "3,bN,3/7/7/7/7/7/3,wN,3 b _:_ _:B 10:0"),
        // A line-over may revive a guard, onto a summoning square, and 43 does not hinder it.
        (
            "wB,2,bN,3/7/7/7/7/7/b43d,2,wN,3 w _:_ 1:_ 0:0",
            "a7-out=Tro+b1",
            "3,bN,3/7/7/7/7/7/b43d,w1,1,wN,3 b _:_ B:_ 0:0",
        ),
    ]);
}

#[test]
fn a_jump_goes_on_to_the_second_piece_over_an_immortal_first() {
    let position = at("b2,2,bN,3/7/bB,6/7/b26d,6/7/w35d,2,wN,3 w _:_ _:_ 0:0");
    let file = super::squares::file_of(0);
    assert_eq!(names(position.targets(square("a1")) & file), "a2 a4 a5");
    assert!(position.is_immortal(square("a3")));
}

#[test]
fn freezes_end_with_the_last_dratped_kanaba_of_a_side() {
    check(&[
        // Two Kanabas of Black: the freeze outlives one of them.
        (
            "3,bN,3/7/4,b18d,2/3,wR,3/b18do,5,wBfb/7/3,wN,3 w _:_ _:_ 0:0",
            "Rd4xe5",
            "3,bN,3/7/4,wR,2/7/b18do,5,wBfb/7/3,wN,3 b _:_ _:18 16:0",
        ),
        // Tagu's first move captures it, the second is made by what it had frozen: published; here Koma sends it home.
        (
            "3,bN,3/7/b18d,6/7/2,w14,4/wBfb,6/3,wN,3 w _:_ _:_ 10:0",
            "Komc3=D:a5",
            "3,bN,3/7/7/7/7/wB,6/3,wN,3 b _:18 14:_ 0:0",
        ),
        // A frozen Kanaba's own freezes go on.
        (
            "3,bN,3/7/4,b18dfw,2/7/w18d,5,wBfb/7/3,wN,3 w _:_ _:_ 0:0",
            "Nd1-d2",
            "3,bN,3/7/4,b18dfw,2/7/w18d,5,wBfb/3,wN,3/7 b _:_ _:_ 0:0",
        ),
    ]);
    let frozen = "wBfb,2,bN,3/7/4,b18d,2/2,wRfb,4/2,w2dfb,4/7/3,wN,3 w _:_ _:_ 60:0";
    assert!(turns(frozen).iter().all(|mv| mv.starts_with('N')), "a frozen piece acts");
}

#[test]
fn papillonera_strikes_when_the_turn_is_complete() {
    check(&[
        // Kapinah captures, dratps, moves on, and is found there.
        (
            "3,bN,3/7/7/1,b31d,5/2,w13,4/7/3,wN,3 w _:_ _:_ 4:0",
            "Kapc3xb4=D:g6",
            "3,bN,3/7/7/7/7/7/3,wN,3 b _:_ 13:31 4:0",
        ),
        // The captor's freeze holds until then: White's own Kanaba dies of it.
        (
            "3,bN,3/7/7/3,b31d,3/2,w18d,2,bBfw,1/7/3,wN,3 w _:_ _:_ 0:0",
            "Kanc3xd4",
            "3,bN,3/7/7/7/5,bB,1/7/3,wN,3 b _:_ 18:31 4:0",
        ),
        // Undratped she does not strike, and a Navia is no BP.
        ("3,bN,3/7/7/7/7/3,b31d,3/3,wN,3 w _:_ _:_ 0:0", "Nd1xd2", "3,bN,3/7/7/7/7/3,wN,3/7 b _:_ _:31 4:0"),
        // An immortal captor goes all the same, and one in another's service goes home.
        (
            "3,bN,3/7/4,b26do,2/4,w31d,2/7/7/3,wN,3 b _:_ _:_ 0:0",
            "Coye5xe4",
            "3,bN,3/7/7/7/7/7/3,wN,3 w _:_ 26-31:_ 0:4",
        ),
    ]);
}

#[test]
fn troll_earns_only_from_the_enemy() {
    check(&[
        // Midrah buries both sides' Trolls of its file: only the enemy's controller gains.
        (
            "3,bN,3/7/2,b1d,4/7/2,w17,4/2,w1d,4/3,wN,3 w _:_ _:_ 11:0",
            "Midc3=D",
            "3,bN,3/7/7/7/7/7/3,wN,3 b _:_ 1-17:1 0:10",
        ),
        // Undratped it earns nothing.
        ("3,bN,3/7/2,b1,4/7/2,w7,4/7/3,wN,3 w _:_ _:_ 14:0", "Tkic3=D:c5", "3,bN,3/7/7/7/7/7/3,wN,3 b _:_ 7:1 0:0"),
        // Captured by 22: the Gs of Black's Troll go to Black.
        (
            "3,bN,3/7/7/2,b1d,4/2,wB,4/7/3,wN,2,w22d w _:_ _:_ 3:0",
            "Bilg1=I",
            "3,bN,3/7/7/2,wB,4/7/7/3,wN,2,w22d b _:_ _:1 4:10",
        ),
    ]);
}

#[test]
fn gains_of_normal_moves() {
    check(&[
        // Turtle in the turn of its dratp: no 6. Its next move: 6 and Chugyullas' 1.
        (
            "3,bN,3/7/7/7/2,w12,4/7/2,w29d,wN,3 w _:_ _:_ 5:0",
            "Turc3-c4=D Nd7-d6 Turc4-c5",
            "7/3,bN,3/2,w12d,4/7/7/7/2,w29d,wN,3 b _:_ _:_ 10:0",
        ),
        // 22's advance is no normal move.
        (
            "3,bN,3/7/7/7/wB,6/7/2,w29d,wN,2,w22d w _:_ _:_ 3:0",
            "Bilg1=I",
            "3,bN,3/7/7/wB,6/7/7/2,w29d,wN,2,w22d b _:_ _:_ 0:0",
        ),
        // Matogayu's prey counts double within Tagu's move too, and stops at 60.
        (
            "3,bN,3/7/b28,6/w16d,6/2,w32,4/7/3,wN,1,wB,1 w _:_ _:_ 24:0",
            "Tagc3=D:a4xa5:f1-f2",
            "3,bN,3/7/w16d,6/7/7/5,wB,1/3,wN,3 b _:_ 32:28 60:0",
        ),
    ]);
}

#[test]
fn billpentod_moves_the_foremost_first() {
    check(&[
        // Black: rank 2 before rank 3; the one on the first rank stays, the one before a Navia too.
        (
            "3,bN,3/7/7/7/bB,2,bB,3/bB,1,wB,wN,3/b22d,bB,5 b _:_ _:_ 0:3",
            "Bila1=I",
            "3,bN,3/7/7/7/bB,2,bB,3/bB,1,wB,wN,3/b22d,bB,5 w _:_ _:_ 0:0",
        ),
        // Nothing moves onto an immortal piece.
        (
            "3,bN,3/7/7/b26d,6/wB,wB,5/7/3,wN,2,w22d w _:_ _:_ 3:0",
            "Bilg1=I",
            "3,bN,3/7/7/b26d,wB,5/wB,6/7/3,wN,2,w22d b _:_ _:_ 0:0",
        ),
    ]);
}

#[test]
fn neso_and_pieces_in_anothers_service() {
    check(&[
        // A dratped Gs-earner returns undratped, and leaves to its first owner's Keep by its own power.
        (
            "3,bN,3/7/7/7/2,w41,4/7/3,wN,3 w _:_ _:36 14:0",
            "Nesc3=D:Kai+a1 Nd7-d6 Kaia1-a4=D",
            "7/3,bN,3/7/7/7/7/3,wN,3 b _:36 41:_ 0:0",
        ),
        // Netol in Black's service revives from Black's graveyard.
        ("3,bN,3/7/2,b5o,4/7/7/7/3,wN,3 b _:_ 2:3 0:5", "Netc5=D:Ham+a7", "b3,2,bN,3/7/7/7/7/7/3,wN,3 w _:_ 2-5:_ 0:0"),
    ]);
}

#[test]
fn powers_that_clear_reset_and_count() {
    check(&[
        // 28: immortal and own pieces too, no Navia.
        (
            "3,bN,3/7/7/1,b26d,bB,w9,3/1,wB,w28,wN,3/1,bRfw,2,w18d,2/7 w _:_ _:_ 25:0",
            "Lkic3=D",
            "3,bN,3/7/7/7/3,wN,3/4,w18d,2/7 b _:_ B-9-28:B-R-26 0:0",
        ),
        // 38: the pieces of both graveyards, without itself.
        (
            "3,bN,3/7/7/7/2,w38,4/7/3,wN,3 w _:_ B-B-4:R-9 2:0",
            "Gybc3=D",
            "3,bN,3/7/7/7/7/7/3,wN,3 b _:_ B-B-4-38:R-9 5:0",
        ),
        // 27: both sides' pieces turn back, marks of freezing end with the Kanaba, those of service stay.
        (
            "b26do,2,bN,3/w18d,5,bBfw/7/7/2,w27,4/7/3,wN,3 w _:_ _:_ 7:0",
            "Nemc3=D",
            "b26o,2,bN,3/w18,5,bB/7/7/2,w27d,4/7/3,wN,3 b _:_ _:_ 0:0",
        ),
        // 33: reset by its invocation, it may be dratped again, but not in the same turn.
        (
            "3,bN,3/7/7/7/2,w33d,4/7/3,wN,3 w _:_ _:_ 6:0",
            "Visc3=I Nd7-d6 Visc3-c2=D",
            "7/3,bN,3/7/7/7/2,w33d,4/3,wN,3 b _:_ _:_ 0:0",
        ),
        // 19 and 30: a loss stops at 0; 34: its own gain comes after paying.
        ("3,bN,3/7/7/7/2,w30d,4/7/3,wN,3 w _:_ _:_ 2:3", "Chac3=I", "3,bN,3/7/7/7/2,w30d,4/7/3,wN,3 b _:_ _:_ 0:0"),
        ("3,bN,3/7/7/7/2,w34,4/7/3,wN,3 w _:_ _:_ 60:0", "Layc3=D", "3,bN,3/7/7/7/2,w34d,4/7/3,wN,3 b _:_ _:_ 60:0"),
    ]);
}

#[test]
fn powers_that_move() {
    check(&[
        // 8 swaps alike ones too; 40 moves an own piece only; 6 either side's, an immortal one too.
        (
            "3,bN,3/7/7/7/7/wB,5,wB/3,wN,w8,2 w _:_ _:_ 4:0",
            "Olie1=D:a2-g2",
            "3,bN,3/7/7/7/7/wB,5,wB/3,wN,w8d,2 b _:_ _:_ 0:0",
        ),
        (
            "3,bN,3/7/b26d,6/7/2,w6d,4/7/3,wN,3 w _:_ _:_ 4:0",
            "Gunc3=I:a5-c1",
            "3,bN,3/7/7/7/2,w6d,4/7/2,b26d,wN,3 b _:_ _:_ 0:0",
        ),
    ]);
    let peojin = turns("3,bN,3/7/b2,6/7/2,w40,w9,3/7/3,wN,2,wB w _:_ _:_ 60:0");
    let shifted = |square: &str| peojin.iter().filter(|mv| mv.starts_with(&format!("Peoc3=D:{square}-"))).count();
    assert_eq!([shifted("d3"), shifted("g1"), shifted("a5"), shifted("d1"), shifted("c3")], [43, 43, 0, 0, 0]);
    // 43 stands still once it has moved to the enemy's side; 24 goes anywhere and captures nothing.
    let still = at("3,bN,w43d,2/7/7/7/2,w24d,4/bB,6/3,wN,3 w _:_ _:_ 0:0");
    assert_eq!(still.targets(square("e7")), 0);
    assert_eq!(still.targets(square("c3")).count_ones(), 49 - 5);
    assert!(still.is_immortal(square("e7")) && !still.is_immortal(square("c3")));
}

#[test]
fn wishborn_shelters_own_bps_on_its_dots() {
    let position = at("3,bN,3/7/2,b2d,4/7/2,wB,4/1,bB,w39d,wB,3/2,wB,wN,3 b _:_ _:_ 0:0");
    let sheltered: Vec<&str> =
        ["c3", "b2", "d2", "c1", "c2", "d1"].into_iter().filter(|name| position.is_immortal(square(name))).collect();
    assert_eq!(sheltered, ["c3", "d2", "c1"]);
    assert_eq!(names(position.targets(square("c5")) & super::squares::file_of(2)), "c4 c6 c7");
}

#[test]
fn powers_without_a_possible_choice_are_barred() {
    let alone = |piece: &str, pools: &str| format!("3,bN,3/7/7/7/2,{piece},4/7/3,wN,3 w _:_ _:_ {pools}");
    for piece in ["w5", "w7", "w14", "w18", "w25", "w32", "w40", "w41", "w6d"] {
        let listed = turns(&alone(piece, "60:0"));
        let powers: Vec<_> = listed.iter().filter(|mv| mv.contains('=') && !mv.starts_with('N')).collect();
        assert!(powers.is_empty(), "{piece}: {powers:?}");
    }
    // Without a choice the effect may be paid for though it changes nothing; 8 is turned for its face alone.
    for (piece, mv) in [("w19", "Sunc3=D"), ("w27", "Nemc3=D"), ("w22d", "Bilc3=I"), ("w8", "Olic3=D")] {
        assert!(turns(&alone(piece, "60:0")).iter().any(|listed| listed == mv), "{mv}");
    }
    // 15 with no empty square next to the Navia, 43 with no empty enemy summoning square.
    let walled = "3,bN,3/7/7/7/2,w15d,4/2,wB,wB,wB,2/2,wB,wN,wB,2 w _:_ _:_ 60:0";
    assert!(turns(walled).iter().all(|mv| !mv.starts_with("Schc3=")));
    let full = "b1,b2,b3,bN,b4,b5,b6/b7,5,b8/7/7/2,w43,4/7/3,wN,3 w _:_ _:_ 60:0";
    assert!(turns(full).iter().all(|mv| !mv.contains("=D:")));
}

#[test]
fn kapinah_is_barred_on_a_full_board() {
    // [house]: the rules list no bar for 13, but a power without a possible choice is barred.
    let number = |n: usize| match n {
        0 => "w13".to_owned(),
        4 => "wN".to_owned(),
        44 => "bN".to_owned(),
        n if n < 24 => format!("w{}", n + 13),
        n => format!("b{}", n - 5),
    };
    let ranks = |last: &str| {
        let mut cells: Vec<String> = (0..48).map(number).collect();
        cells.push(last.to_owned());
        let ranks: Vec<String> = cells.chunks(7).rev().map(|rank| rank.join(",")).collect();
        format!("{} w _:_ _:_ 60:0", ranks.join("/"))
    };
    assert!(turns(&ranks("b44")).iter().all(|mv| !mv.starts_with("Kapa1=")));
    assert!(turns(&ranks("1")).iter().any(|mv| mv == "Kapa1=D:g7"));
}

#[test]
fn summoning() {
    let position = at("3,bN,3/7/7/2,w20d,4/7/7/b43d,2,wN,3 w 1-2:_ _:_ 0:0");
    let of = |number| names(position.summoning(position.next(), super::Kind::maseitai(number).unwrap()));
    // b1 is a dot of Black's Oriondober; Tanhoizer's dots lie around c4; a guard goes next to the Navia or there.
    assert_eq!(of(2), "c1 e1 f1 g1 a2 g2 b3 d3 b5 d5");
    assert_eq!(of(1), "c1 e1 c2 d2 e2 b3 d3 b5 d5");
    let frozen = at("3,bN,3/7/7/2,w20dfb,4/7/7/b18d,2,wN,3 w 1-2:_ _:_ 0:0");
    assert_eq!(names(frozen.summoning(frozen.next(), super::Kind::maseitai(2).unwrap())), "b1 c1 e1 f1 g1 a2 g2");
}

#[test]
fn a_square_that_summons_in_two_ways_is_one_turn() {
    let listed = turns("3,bN,3/7/7/7/7/2,w20d,4/3,wN,3 w 1-2:_ _:_ 0:0");
    assert_eq!(listed.iter().filter(|mv| *mv == "Tro+d1" || *mv == "Agu+b1").count(), 1);
    assert_eq!(listed.iter().filter(|mv| *mv == "Tro+c1").count(), 1, "next to the Navia only");
}

#[test]
fn odd_fills_as_much_as_it_can() {
    let two_of_three = "3,bN,3/7/7/7/7/wB,wB,wB,wB,3/2,w25,wN,3 w _:_ B-B:_ 6:0";
    let powers = |text: &str| turns(text).into_iter().filter(|mv| mv.starts_with("Oddc1=D")).collect::<Vec<_>>();
    assert_eq!(powers(two_of_three), ["Oddc1=D:e2:f2", "Oddc1=D:e2:g2", "Oddc1=D:f2:g2"]);
    // While it acts its own square counts as occupied.
    let on_the_rank = "3,bN,3/7/7/7/7/wB,wB,wB,w25,wB,wB,1/3,wN,3 w _:_ B-B:_ 6:0";
    assert!(turns(on_the_rank).iter().any(|mv| mv == "Oddd2=D:g2"));
    assert!(turns(on_the_rank).iter().all(|mv| mv != "Oddd2=D:d2:g2"));
    let _ = play(on_the_rank, "Oddd2=D:g2");
}
