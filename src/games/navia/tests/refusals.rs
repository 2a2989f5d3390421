//! What is refused, and in which words.

use super::{at, check};
use crate::games::navia::Navia;
use crate::rules::{AnyGame, AnyPosition, Tags};

#[test]
fn refused_turns_say_why() {
    let plain = "3,bN,3/7/3,bB,3/2,b2,4/wB,1,w2,w6d,3/wB,6/3,wN,3 w 1-3:_ 5:_ 3:0";
    let marked = "w12,2,bN,3/7/4,b18d,2/1,b26d,5/wBfb,w3,3,wR,1/7/b43d,2,wN,w40,2 w 4-9:_ _:_ 60:0";
    let free = "wB,2,bN,3/wN,6/7/7/7/7/7 w 2:_ 5:_ 60:0";
    for (position, mv, why) in [
        (plain, "b3-b4", "b3 is empty"),
        (plain, "c4-c5", "the piece on c4 is not yours"),
        (plain, "Ra3-a4", "on a3 stands black Gulled"),
        (plain, "Hamc3-c4", "on c3 stands Agunilyos"),
        (plain, "a2-a3", "your own piece stands on a3"),
        (plain, "a3-a5", "black Gulled does not move to a5"),
        (plain, "Aguc3-c5", "Agunilyos does not move to c5"),
        (plain, "a3xa4", "a4 is empty: write - instead of x"),
        (plain, "Aguc3-c4", "an enemy stands on c4: write x instead of -"),
        (plain, "Aguc3-b3=D", "this power costs 16 Gs, and you have 3"),
        (plain, "Aguc3=D:a2", "\"=D:a2\" does not have the form of this piece's power"),
        (plain, "Aguc3=I", "this piece has no power \"=I\""),
        (plain, "Gund3=I:a3-d5", "this power costs 4 Gs, and you have 3"),
        (plain, "Gund3=D", "this piece has been dratped already"),
        (plain, "Nd1-d2=D", "the dratp of the Navia costs 60 Gs, and you have 3"),
        (plain, "Nd1-out", "a piece lines over from the far rank"),
        (plain, "a3-out=10", "a piece lines over from the far rank"),
        (plain, "Agu+a1", "Agunilyos is not in your Keep"),
        (plain, "Ham+a2", "a2 is not empty"),
        (plain, "Ham+d2", "d2 is not a square where you summon"),
        (plain, "Tro+a1", "Troll is a guard: it is summoned next to your Navia"),
        (plain, "pass", "a pass is allowed only when no other turn is possible"),
        (plain, "Ke3-e4", "\"Ke3-e4\" is no turn"),
        (plain, "a3", "\"a3\" is no turn"),
        (plain, "a3-a4=D", "this piece has no power \"=D\""),
        (plain, "a3-a4!", "\"!\" at the end is neither a dratp nor an invocation"),
        (plain, "B+a1", "\"B+a1\" is no turn"),
        (plain, "a3-out", "\"a3-out\" is no turn"),
        (plain, "Nd1-out=10", "\"Nd1-out=10\" is no turn"),
        (marked, "a3-a4", "the piece on a3 is frozen"),
        (marked, "Hamb3xb4", "the piece on b4 is immortal"),
        (marked, "Gar+b1", "the enemy's Oriondober closes b1"),
        (marked, "Peoe1=D:a3-a4", "the effect of this power cannot be carried out so"),
        (marked, "Peoe1=D:b3-b4", "the effect of this power cannot be carried out so"),
        (marked, "Turb3-b4", "on b3 stands Hamulus Garuda"),
        (free, "a7-out=Agu+a1", "Agunilyos is not in your graveyard"),
        (free, "a7-out=Net+d1", "a piece is revived onto an own empty summoning square"),
        ("3,bN,2,wN/7/7/7/7/7/7 w 2:_ _:_ 0:0", "Ng7-out", "your Keep must be empty before the Navia lines over"),
        (
            "3,bN,3/7/7/7/2,w7,4/7/3,wN,3 w _:_ _:_ 60:0",
            "Tkic3=D:a1",
            "the effect of this power has nothing to choose from now",
        ),
        (
            "3,bN,3/7/7/7/2,w6,4/7/3,wN,3 w _:_ _:_ 60:0",
            "Gunc3=I:a1-a2",
            "only a piece that was dratped in an earlier turn is invoked",
        ),
        (
            "3,b10d,bN,2/7/7/7/7/7/3,wN,3 w _:_ _:_ 60:0",
            "Nd1-e1=D",
            "the Navia may not dratp: she was attacked at the start of the turn",
        ),
        (
            "2,b10d,1,bN,2/7/7/7/7/7/3,wN,3 w _:_ _:_ 60:0",
            "Nd1-c1=D",
            "the Navia may not dratp: she is attacked where she stands",
        ),
        ("3,bN,3/2,w2,4/7/7/7/7/3,wN,3 w _:_ _:_ 60:0", "Aguc6xd7=D", "capturing the Navia ends the game at once"),
        (
            "7/3,bN,3/7/7/7/3,w8,3/wB,wB,1,wN,3 w _:_ _:_ 60:0",
            "Olid2=D:b1-a1",
            "\"=D:b1-a1\" does not have the form of this piece's power",
        ),
        (
            "7/3,bN,3/7/7/7/3,w8,3/wB,wB,1,wN,3 w _:_ _:_ 60:0",
            "Olid2=D",
            "the effect of this power cannot be carried out so",
        ),
    ] {
        let error = at(position).play(mv).unwrap_err();
        assert_eq!(error.to_string(), why, "{position} {mv}");
    }
}

#[test]
fn refused_positions_say_why() {
    let board = "3,bN,3/7/7/7/7/7/3,wN,3";
    for (text, why) in [
        (
            "3,bN,3/7/7/7/7/7/3,wN,3 w _:_ _:_",
            "a position is a board, w or b, Keeps, graveyards and pools, with one blank between",
        ),
        ("3,bN,3/7/7/7/7/3,wN,3 w _:_ _:_ 0:0", "a board has 7 ranks, not 6"),
        ("3,bN,3/7/7/8/7/7/3,wN,3 w _:_ _:_ 0:0", "\"8\" on rank 4 is neither a piece nor a run of empty squares"),
        ("3,bN,3/7/7/6,0/7/7/3,wN,3 w _:_ _:_ 0:0", "\"0\" on rank 4 is neither a piece nor a run of empty squares"),
        ("3,bN,3/7/7/6/7/7/3,wN,3 w _:_ _:_ 0:0", "rank 4 has 7 squares, not 6"),
        ("3,bN,3/7/7/7/7/wN,6/3,wN,3 w _:_ _:_ 0:0", "White has 2 Navias on the board instead of one"),
        ("7/7/7/7/7/7/3,wN,3 w _:_ _:_ 0:0", "Black has 0 Navias on the board instead of one"),
        (
            "3,bN,3/7/w2od,6/7/7/7/3,wN,3 w _:_ _:_ 0:0",
            "\"w2od\" on rank 5 is neither a piece nor a run of empty squares",
        ),
        (
            "3,bN,3/7/w45,6/7/7/7/3,wN,3 w _:_ _:_ 0:0",
            "\"w45\" on rank 5 is neither a piece nor a run of empty squares",
        ),
        (
            "3,bN,3/7/w02,6/7/7/7/3,wN,3 w _:_ _:_ 0:0",
            "\"w02\" on rank 5 is neither a piece nor a run of empty squares",
        ),
        ("3,bN,3/7/wBd,6/7/7/7/3,wN,3 w _:_ _:_ 0:0", "the Gulled on a5 cannot be dratped"),
        ("3,bN,3/7/w5d,6/7/7/7/3,wN,3 w _:_ _:_ 0:0", "the piece on a5 leaves when it is dratped"),
        ("3,bN,3/7/7/7/7/7/3,wNo,3 w _:_ _:_ 0:0", "the Navia on d1 has a mark"),
        (
            "3,bN,3/7/b18,wBfb,5/7/7/7/3,wN,3 w _:_ _:_ 0:0",
            "the piece on b5 is frozen without a dratped Kanaba of that side",
        ),
        ("3,bN,3/7/w2,b2o,5/7/7/7/3,wN,3 w _:_ _:_ 0:0", "the piece 2 of White is there twice"),
        ("3,bN,3/7/w2,6/7/7/7/3,wN,3 w _:_ 2:_ 0:0", "the piece 2 of White is there twice"),
    ] {
        let error = AnyGame::start(&Navia, &Tags::new("", Some(text))).unwrap_err();
        assert_eq!(error.to_string(), why, "{text}");
    }
    for (rest, why) in [
        ("x _:_ _:_ 0:0", "\"x\" is neither w nor b"),
        ("w _ _:_ 0:0", "Keeps: \"_\" is not White's and Black's part, joined by a colon"),
        ("w B:_ _:_ 0:0", "Keeps: B is no Maseitai"),
        ("w 1-1:_ _:_ 0:0", "Keeps: 1 is there twice"),
        ("w 1-:_ _:_ 0:0", "Keeps: \"\" is no piece that can be there"),
        ("w _:_ N:_ 0:0", "graveyards: \"N\" is no piece that can be there"),
        ("w _:_ B-B-B-B-B-B-B-B:_ 0:0", "White has more than 7 black Gulled"),
        ("w _:_ _:R-R-R 0:0", "Black has more than 2 red Gulled"),
        ("w _:_ _:_ 0:61", "\"61\" is no pool: it holds 0 to 60 Gs"),
        ("w _:_ _:_ 00:0", "\"00\" is no pool: it holds 0 to 60 Gs"),
        ("w _:_ _:_ 0:", "\"\" is no pool: it holds 0 to 60 Gs"),
    ] {
        let error = AnyGame::start(&Navia, &Tags::new("", Some(&format!("{board} {rest}")))).unwrap_err();
        assert_eq!(error.to_string(), why, "{rest}");
    }
    let fen = format!("{board} w _:_ _:_ 0:0");
    assert!(AnyGame::start(&Navia, &Tags::new("hurry=1", Some(&fen))).is_err());
    assert!(AnyGame::start(&Navia, &Tags::new("", None)).is_err());
}

#[test]
fn lists_are_read_in_any_order_and_runs_in_several_parts() {
    check(&[(
        "3,bN,1,2/7/7/3,4/7/7/3,wN,3 b 4-2:_ 3-R-B-1-B:_ 0:0",
        "",
        "3,bN,3/7/7/7/7/7/3,wN,3 b 2-4:_ B-B-R-1-3:_ 0:0",
    )]);
}
