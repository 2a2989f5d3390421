//! Check, mate, wins and draws.

use super::{at, check, turns};
use crate::rules::{AnyPosition, Notation, Position};

#[test]
fn the_navia_dratps_only_unattacked() {
    // Attacked at the start of the turn; attacked where she stands; with the Gs of what she captures.
    let attacked = "3,b10d,bN,2/7/7/7/7/7/3,wN,3 w _:_ _:_ 60:0";
    assert!(turns(attacked).iter().all(|mv| !mv.contains("=D")));
    let beside = "2,b10d,1,bN,2/7/7/7/7/7/3,wN,3 w _:_ _:_ 60:0";
    let dratps: Vec<_> = turns(beside).into_iter().filter(|mv| mv.contains("=D")).collect();
    assert_eq!(dratps.len(), 4, "d1 d2 e1 e2, not the file c: {dratps:?}");
    check(&[(
        "3,bN,3/7/7/7/7/3,b10,3/3,wN,3 w _:_ _:_ 50:0",
        "Nd1-e1 Nd7-e7 Ne1xd2=D",
        "4,bN,2/7/7/7/7/3,wN,3/7 b _:_ _:10 0:0 1-0 dratp",
    )]);
    // A frozen piece does not attack; the capture of the Kanaba that froze it sets it free in the middle of the turn.
    let thawed = "3,b2dfw,bN,2/7/7/7/7/3,w18d,3/4,wN,2 w _:_ _:_ 60:0";
    assert!(turns(thawed).iter().any(|mv| mv == "Ne1-d1=D"));
    let set_free = "3,b2dfb,bN,2/7/7/7/7/7/3,b18d,wN,2 w _:_ _:_ 60:0";
    assert!(turns(set_free).iter().any(|mv| mv == "Ne1=D"));
    assert!(turns(set_free).iter().all(|mv| mv != "Ne1xd1=D"));
    assert!(turns(set_free).iter().any(|mv| mv == "Ne1xd1"));
}

#[test]
fn a_win_at_once_is_no_mate() {
    // Black has no square that is not attacked. It may line over; it may not, as the Keep is not empty; but captures.
    for (text, over) in [
        ("6,wN/7/7/7/7/w10d,6/w2d,5,bN b _:_ _:_ 0:0", false),
        ("6,wN/7/7/7/7/w10d,6/w2d,5,bN b _:2 _:_ 0:0", true),
        ("7/7/3,bB,3/3,wN,3/7/w10d,6/w2d,5,bN b _:2 _:_ 0:0", false),
    ] {
        assert_eq!(Position::turn(&at(text)).outcome().is_some(), over, "{text}");
    }
}

#[test]
fn moving_into_check_is_legal() {
    check(&[(
        "3,bN,3/7/7/7/7/7/2,b10d,1,wN,2 w _:_ _:_ 0:0",
        "Ne1-d2 Mosc1-c2 Nd2-d3 Mosc2-c3",
        "3,bN,3/7/7/7/2,b10d,wN,3/7/7 w _:_ _:_ 0:0",
    )]);
    let position = at("3,bN,3/7/7/7/7/2,b10d,wN,3/7 w _:_ _:_ 0:0");
    assert!(position.in_check());
    let mut next = position.clone();
    next.play("Nd2-e2+").unwrap();
    assert_eq!(next.mark(), "", "White walked on in check: no mark, as Black's Navia is not attacked");
    next.play("Mosc2xe2").unwrap();
    assert_eq!(next.mark(), "#");
}

#[test]
fn a_summoning_begins_the_repetition_anew_and_a_revival_does_not() {
    let shuffle = "Nd1-c1 Nd7-c7 Nc1-d1 Nc7-d7";
    let text = "3,bN,3/7/7/7/7/7/3,wN,3 w 2:_ _:_ 0:0";
    let after = "3,bN,3/7/7/7/7/7/w2,2,wN,3 w _:_ _:_ 0:0";
    // Twice before the summoning, twice after it: no position stood three times since.
    let moves = format!("{shuffle} Agu+a1 Nd7-c7 Nd1-c1 Nc7-d7 Nc1-d1 Nd7-c7 Nd1-c1 Nc7-d7 Nc1-d1");
    let twice = after.replace(" w ", " b ");
    check(&[(text, &moves, &format!("{twice} 1/2-1/2 repetition"))]);
    let short = moves.rsplit_once(' ').unwrap().0;
    let mut position = at(text);
    for mv in short.split(' ') {
        position.play(mv).unwrap();
    }
    assert!(Position::turn(&position).seat().is_some());
}

#[test]
fn repetition_looks_at_every_turn_between() {
    // White checks with every turn, Black with one: a draw would need another; White loses.
    check(&[(
        "3,bN,3/7/7/7/7/7/w2d,2,wN,3 w _:_ _:_ 0:0",
        "Agua1-a7+ Nd7-d6 Agua7-a6+ Nd6-d7 Agua6-a7+ Nd7-d6 Agua7-a6+ Nd6-d7 Agua6-a7+",
        "w2d,2,bN,3/7/7/7/7/7/3,wN,3 b _:_ _:_ 0:0 0-1 perpetual-check",
    )]);
}

#[test]
fn two_passes_are_a_draw_and_one_is_none() {
    let stuck = "5,b29,bN/5,b18dfw,b43d/7/7/7/w43d,w18dfb,5/wN,w29,5 w _:_ _:_ 0:0";
    assert_eq!(turns(stuck), ["pass"]);
    check(&[(stuck, "pass", &stuck.replace(" w ", " b ")), (stuck, "pass pass", &format!("{stuck} 1/2-1/2 pass"))]);
}

#[test]
fn checks_are_marked_and_both_marks_are_read() {
    let mut position = at("3,bN,3/7/7/7/7/7/w2d,2,wN,3 w _:_ _:_ 0:0");
    assert_eq!(position.play("Agua1-a7").unwrap().text, "Agua1-a7");
    assert_eq!(position.mark(), "+");
    position.play("Nd7-d6#").unwrap();
    assert_eq!(position.mark(), "");
}
