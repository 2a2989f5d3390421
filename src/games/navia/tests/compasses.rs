//! Compasses as data: the program's own, a player's file, the tags of records.

use super::*;
use crate::rng::Rng;

const OTHER: &str = r#"name = "My figures"

[[piece]]
number = 2
code = "Agu"
name = "Agunilyos"
guard = false
cost = 9
before = { leaps = [[0, 2]], source = "printed" }
after = { mode = "grid", bounces = [[1, 1]] }

[[piece]]
number = 6
code = "Gun"
name = "Gundrill \"the drill\""
guard = false
cost = 6
invoke = 3
dots = [[3, 3]]
before = { leaps = [[0, 1]], jumps = [[0, 1]] }
after = { mode = "same" }
"#;

const AGU: &str = concat!(
    r#"{ number = 2, code = "Agu", name = "Agunilyos", guard = false, cost = 9, "#,
    r#"before = { leaps = [[0, 2]], source = "printed" }, after = { mode = "grid", bounces = [[1, 1]] } }"#
);

#[test]
fn seven_faces_are_known() {
    let set = CompassSet::reconstructed();
    assert_eq!(set.compasses().len(), 44);
    let faces = set.compasses().iter().flat_map(|compass| [(compass, 0), (compass, 1)]);
    let known: Vec<String> = faces
        .filter(|(compass, face)| compass.face(*face).is_known())
        .map(|(compass, face)| format!("{}{face}", compass.code))
        .collect();
    assert_eq!(known, ["Tro0", "Tro1", "Agu0", "Agu1", "Tur0", "Han1", "Kps1"]);
}

#[test]
fn the_shipped_file_is_that_of_the_rules_and_writes_itself() {
    let set = CompassSet::reconstructed();
    let tags = compass_file::data_tags(include_str!("../../../../data/navia-compasses.toml")).unwrap();
    assert_eq!(tags.0, [("CompassSet".to_owned(), "custom".to_owned())], "nothing differs");
    for compass in set.compasses() {
        let tags = Tags(vec![
            ("CompassSet".to_owned(), "mine".to_owned()),
            (format!("Compass_{}", compass.code), write_compass(compass)),
        ]);
        assert_eq!(compass_file::read_tags(&tags).unwrap().compass(compass.kind), Some(compass));
    }
}

#[test]
fn a_players_file_becomes_tags_and_a_record_keeps_what_concerns_it() {
    let tags = AnyGame::data_tags(&Navia, "", OTHER).unwrap();
    assert_eq!(
        tags.0.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["CompassSet", "Compass_Agu", "Compass_Gun"]
    );
    let mut with = tags.clone();
    with.set("FEN", "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 9:0");
    let canonical = AnyGame::canonical_setup(&Navia, &with).unwrap();
    assert_eq!(
        canonical.0,
        [
            ("FEN".to_owned(), "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 9:0".to_owned()),
            ("CompassSet".to_owned(), "My figures".to_owned()),
            ("Compass_Agu".to_owned(), AGU.to_owned()),
        ]
    );
    assert_eq!(AnyGame::canonical_setup(&Navia, &canonical).unwrap(), canonical);
    let mut position = AnyGame::start(&Navia, &canonical).unwrap();
    // From c5 to the upper right, and down again from the edge at e7.
    for mv in ["Aguc3-c5=D", "Nd7-c7", "Aguc5-f6", "Nc7-b7"] {
        position.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
    assert!(position.play("Aguf6-e5").is_err());
    position.play("Aguf6-g7").unwrap();
}

#[test]
fn other_compasses_make_another_position() {
    let text = "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 9:0";
    let mut tags = AnyGame::data_tags(&Navia, "", OTHER).unwrap();
    tags.set("FEN", text);
    let other = AnyGame::start(&Navia, &tags).unwrap();
    assert_ne!(other.identity(), AnyPosition::identity(&at(text)));
    // Where no piece of the game differs, the positions are the same.
    let text = "3,bN,3/7/7/7/2,w3,4/7/3,wN,3 w _:_ _:_ 9:0";
    tags.set("FEN", text);
    assert_eq!(AnyGame::start(&Navia, &tags).unwrap().identity(), AnyPosition::identity(&at(text)));
}

#[test]
fn a_malformed_file_is_refused_with_line_and_reason() {
    let change = |from: &str, to: &str| {
        assert!(OTHER.contains(from), "{from}");
        AnyGame::data_tags(&Navia, "", &OTHER.replacen(from, to, 1)).unwrap_err().to_string()
    };
    for (from, to, why) in [
        ("number = 2", "number = 45", "line 4: pieces have the numbers 1 to 44"),
        ("\"Agu\"", "\"Ago\"", "line 5: the code of the piece 2 is Agu"),
        ("guard = false", "guard = true", "line 7: the rules settle which pieces are guards"),
        ("cost = 9", "cost = 61", "line 8: a power costs 0 to 60 Gs"),
        ("cost = 9", "cost = 9\ninvoke = 3", "line 9: this piece is never invoked"),
        ("invoke = 3\n", "", "line 14: what the invocation costs is missing (invoke)"),
        ("[0, 2]", "[0, 4]", "line 9: a square lies within 3 of the middle, and is not the middle"),
        ("[0, 2]", "[0, 2], [0, 2]", "line 9: the same square or arrow twice"),
        (
            "leaps = [[0, 2]]",
            "slides = [[0, 2]]",
            "line 9: an arrow points to one of the eight squares around the middle",
        ),
        ("[1, 1]", "[0, 1]", "line 10: a bent arrow points to one of the four squares at the corners of the middle"),
        ("\"grid\"", "\"flies\"", "line 10: a mode is grid, same, leaves, anywhere or still"),
        ("\"grid\"", "\"still\"", "line 10: only a face of the mode grid has a picture"),
        (
            "mode = \"grid\", bounces = [[1, 1]]",
            "mode = \"leaves\"",
            "line 10: the rules settle which pieces leave when they are dratped",
        ),
        ("\"printed\"", "\"guessed\"", "line 9: a source is found, inferred, house or printed"),
        ("before = { leaps", "before = { mode = \"grid\", leaps", "line 9: only the face after the dratp has a mode"),
        ("cost = 9", "cost = 9\ndots = [[1, 1]]", "line 9: the effect of this piece has no dots"),
        ("dots = [[3, 3]]\n", "", "line 14: the dots of this piece are missing"),
        ("[0, 2]", "[0, 2, 1]", "line 9: an offset is two numbers, to the right and upwards"),
        ("[0, 2]", "[0]", "line 9: an offset is two numbers, to the right and upwards"),
        ("[3, 3]", "[3, 3, 3]", "line 19: an offset is two numbers, to the right and upwards"),
        ("\"My figures\"", "\"reconstructed\"", "line 1: reconstructed is the name of the program's own compasses"),
        ("\"Agunilyos\"", "\"\"", "line 6: a name is one line of text, and not empty"),
    ] {
        assert_eq!(change(from, to), why, "{to}");
    }
    let second = OTHER.replacen("[[piece]]\nnumber = 6", "[[piece]]\nnumber = 2", 1);
    let second = second.replace("Gun\"", "Agu\"").replace("invoke = 3\ndots = [[3, 3]]\n", "");
    let twice = AnyGame::data_tags(&Navia, "", &second).unwrap_err().to_string();
    assert_eq!(twice, "line 12: the piece 2 is given twice");
    for (from, to, line) in
        [("cost = 9", "cost = nine", 8), ("cost = 9", "cost = 9\nspeed = 3", 9), ("[[0, 2]]", "[[0, \"x\"]]", 9)]
    {
        let why = change(from, to);
        assert!(why.starts_with(&format!("line {line}: this is no TOML of the form asked for: ")), "{why}");
    }
}

#[test]
fn a_tag_with_another_piece_or_name_is_refused() {
    let fen = ("FEN".to_owned(), "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 9:0".to_owned());
    for (set, tag, text, why) in [
        ("mine", "Compass_Tro", AGU, "the tag Compass_Tro: it holds another piece"),
        (
            "mine",
            "Compass_Agu",
            "{ number = 2 }",
            "the tag Compass_Agu: this is no TOML of the form asked for: missing field `code`",
        ),
        ("reconstructed", "Compass_Agu", AGU, "reconstructed is the name of the program's own compasses"),
    ] {
        let tags =
            Tags(vec![fen.clone(), ("CompassSet".to_owned(), set.to_owned()), (tag.to_owned(), text.to_owned())]);
        assert_eq!(AnyGame::start(&Navia, &tags).unwrap_err().to_string(), why);
    }
}

#[test]
fn starts_are_drawn_as_asked() {
    let draw = |choices: &[(&str, &str)], seed| {
        let choices: Vec<_> = choices.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let request = Request { tags: &Tags::default(), choices: &choices };
        let start = Navia::draw_setup(&request, &mut Rng::from_seed(seed));
        start.map(|start| NaviaPosition::write_setup(&start.setup).0.remove(0).1)
    };
    let board = "1,bR,1,bN,1,bR,1/bB,bB,bB,bB,bB,bB,bB/7/7/7/wB,wB,wB,wB,wB,wB,wB/1,wR,1,wN,1,wR,1";
    assert_eq!(draw(&[], 0).unwrap(), format!("{board} w {STARTERS} _:_ 0:0"));
    let mirrored = "7-6-5-4-3-2-1:1-2-3-4-5-6-7";
    assert_eq!(
        draw(&[("teams", mirrored), ("begins", "b")], 0).unwrap(),
        format!("{board} b 1-2-3-4-5-6-7:1-2-3-4-5-6-7 _:_ 0:0")
    );
    // Made once and never changed: a seed gives the same teams in every version.
    assert_eq!(
        draw(&[("teams", "random")], 1).unwrap(),
        format!("{board} w 11-18-19-20-27-29-34:8-9-19-23-25-42-44 _:_ 0:0")
    );
    for bad in ["1-2-3:4-5-6", "1-2-3-4-5-6-6:1-2-3-4-5-6-7", "1-2-3-4-5-6-45:1-2-3-4-5-6-7", "dice", "", "_:_"] {
        assert!(draw(&[("teams", bad)], 0).is_err(), "{bad}");
    }
    assert!(draw(&[("begins", "x")], 0).is_err());
    assert!(draw(&[("begin", "w")], 0).is_err());
}

#[test]
fn costs_are_halved_and_rounded_up_on_the_grz() {
    let position = at("3,bN,3/7/7/2,w4,1,w1d,w6d,1/2,w4o,4/7/3,wN,2,wB w _:_ _:_ 0:0");
    let cost = |name| position.power_cost(square(name));
    assert_eq!([cost("c4"), cost("e4"), cost("f4"), cost("c3")], [Some(3), None, Some(2), Some(5)]);
    assert_eq!([cost("g1"), cost("d1"), cost("a1")], [None, None, None]);
    assert!(NaviaPosition::is_grz(square("b4")) && !NaviaPosition::is_grz(square("a4")));
}
