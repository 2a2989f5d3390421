//! One line a rule: position, moves, expected text or refusal. Maps have theirs in `map_tests`.

use super::*;
use crate::rules::{AnyGame, AnyPosition, Step};

const START: &str = "-,-,-/-,-,- w _:_ _:_ _";

fn tags(rules: &str, text: &str) -> Tags {
    Tags::new(rules, Some(text))
}

fn at(rules: &str, text: &str) -> Box<dyn AnyPosition> {
    AnyGame::start(&Chapas, &tags(rules, text)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn typed(text: &str) -> ChapasPosition {
    ChapasPosition::start(&ChapasPosition::read_setup(&tags("", text)).unwrap()).unwrap()
}

/// Plays moves; the first refusal, or the text reached, with the result if the game is over.
fn play(rules: &str, text: &str, moves: &str) -> String {
    let mut position = at(rules, text);
    for mv in moves.split_whitespace() {
        if let Err(why) = position.play(mv) {
            return why.to_string();
        }
    }
    let result = position.turn().outcome().map(|outcome| format!(" {}", outcome.line()));
    position.text() + &result.unwrap_or_default()
}

#[test]
fn actions_are_played_or_refused_with_the_reason() {
    let lone = "A1,-,-/O3,-,- w O1:O3 _:_ _";
    let bound = "A1,A2,A3/O2,O3,B2 w O1:O2 1O1A1:_ _";
    for (text, moves, expected) in [
        // "Armies": homes.
        (START, "2=O2", "-,O2,-/-,-,- b O2:_ _:_ _"),
        (START, "1=A1", "A1 is no outer planet and cannot be a home"),
        (START, "4=O1", "cap 4 is the other side's"),
        (START, "1=O1 4=O1", "O1 is the other side's home"),
        (START, "1=O9", "there is no planet \"O9\" on the map hexagram-9"),
        (START, "pass", "who can act may not pass"),
        // "A turn", 1.
        (lone, "2=O1", "A1,O1,-/O3,-,- b O1:O3 _:_ _"),
        (lone, "2=O2", "caps are placed on one's home, O1"),
        (lone, "1=O1", "cap 1 is on the board"),
        ("A1,-,-/O1,-,- w O1:O3 _:_ _", "2=O1", "O1 is held by cap 4"),
        // 2.
        (lone, "1-A2:dice=D", "A2d,-,-/O3,-,- b O1:O3 1A1A2:_ _"),
        (lone, "1-B1:dice=C", "there is no route from A1 to B1"),
        (lone, "4-A3:dice=C", "cap 4 is the other side's"),
        (lone, "2-A2:dice=C", "cap 2 is off the board"),
        ("A1,-,-/A2,-,- w O1:O3 _:_ _", "1-A2:dice=C", "A2 is held by cap 4"),
        ("A1,A2,-/O3,-,- w O1:O3 _:_ _", "1-A2:dice=C", "A2 is held by cap 2"),
        ("A1d,-,-/O3,-,- w O1:O3 _:_ _", "1-A2:dice=C", "cap 1 is disorganised and must be regrouped first"),
        // 3.
        ("A1d,-,-/O3,-,- w O1:O3 _:_ _", "1=R", "A1,-,-/O3,-,- b O1:O3 _:_ _"),
        (lone, "1=R", "cap 1 is grouped already"),
        (lone, "2=R", "cap 2 is off the board"),
        // 4.
        ("-,-,-/O1,-,- w O1:O3 _:_ _", "pass", "-,-,-/O1,-,- b O1:O3 _:_ _"),
        // "No way back": closed while anything else can be done, open a turn later.
        ("A1,O1,-/O3,-,- w O1:O3 1A2A1:_ _", "1-A2:dice=C", "cap 1 may not jump straight back"),
        ("A1,O1,-/O3,-,- w O1:O3 1A2A1:_ _", "2-B1:dice=C 4-A3:dice=S 1-A2:dice=C", "A2,B1,-/O3,-,- b O1:O3 1A1A2:_ _"),
        ("A1,O1,A2d/O3,-,- w O1:O3 1A3A1:_ _", "1-A3:dice=C", "cap 1 may not jump straight back"),
        ("A1,-,-/A2,O1,- w O2:O1 1A3A1:_ _", "1-A3:dice=C", "cap 1 may not jump straight back"),
        ("A1,-,-/A2,O1,- w O1:O3 1A3A1:_ _", "1-A3:dice=C", "A3,-,-/A2,O1,- b O1:O3 1A1A3:_ _"),
        // "Forced jump": also where it is the way back.
        (bound, "1-O1:dice=D", "O1d,A2,A3/O2,O3,B2 b O1:O2 1A1O1:_ _"),
        (bound, "1-O1:dice=S", "a forced jump always arrives"),
        ("A1,A2,A3/O2,O3,B2 w O1:O2 _:_ _", "1-O1:dice=M", "a forced jump always arrives"),
        ("A1,A2,A3d/O2,O3,B2 w O1:O2 _:_ _", "1-O1:dice=M", "A1,A2,A3d/O2,O3,B2 b O1:O2 _:_ 1"),
        // "What a shot does".
        (lone, "1-A2:dice=S", "A1,-,-/O3,-,- b O1:O3 _:_ _"),
        (lone, "1-A2:dice=M", "A1,-,-/O3,-,- b O1:O3 _:_ 1"),
        (lone, "1-A2:dice=M stay", "A1d,-,-/O3,-,- b O1:O3 _:_ _"),
        (lone, "1-A2:dice=M lost", "-,-,-/O3,-,- b O1:O3 _:_ _"),
        (lone, "1-A2:dice=M 4-A3:dice=C", "first decide whether the missed cap 1 stays or is lost"),
        (lone, "stay", "there is no missed cap to decide about"),
        // A decision is no turn: the decider's last jump still counts.
        ("A1,O1,-/A2,-,- b O1:O3 _:4A3A2 1", "stay", "A1d,O1,-/A2,-,- b O1:O3 _:4A3A2 _"),
        // "End": by a disorganised army, by placing, both sides at once, one's own.
        ("O1,-,-/A2,B1,O3 b O1:O3 _:_ _", "4-A1:dice=D", "O1,-,-/A1d,B1,O3 w O1:O3 _:4A2A1 _ 0-1 enclosed"),
        ("-,B2,B3/B1,-,- w O1:O3 _:_ _", "1=O1", "O1,B2,B3/B1,-,- b O1:O3 _:_ _ 1-0 enclosed"),
        ("-,A2,A3/A1,B1,- w O1:O3 _:_ _", "1=O1", "O1,A2,A3/A1,B1,- b O1:O3 _:_ _ 1-0 enclosed"),
        ("-,-,-/A1,B1,- w O1:O3 _:_ _", "1=O1", "O1,-,-/A1,B1,- b O1:O3 _:_ _ 0-1 self-enclosed"),
        ("O1,-,-/A1,B1,- w O1:O3 _:_ _", "pass", "the game is over"),
        // "Move text".
        (START, "1=O1 4=O3 1-A1:dice", "\"1-A1:dice\" is no move"),
        (START, "1=O1 4=O3 1-A1=C", "\"1-A1\" is no jump of the form 1-A1:VX:VY"),
        (START, "1=O1 4=O3 1-A1:dice=X", "\"1-A1:dice=X\" does not end with C, D, S or M"),
        (START, "1=O1 4=O3 1-A1:dice=CC", "\"1-A1:dice=CC\" does not end with C, D, S or M"),
        (START, "1=O1 4=O3 1-A1:0:0=S", "in this game shots are diced, not aimed"),
        (START, "7=O1", "\"7=O1\" is no move"),
    ] {
        assert_eq!(play("shot=dice", text, moves), expected, "{text}: {moves}");
    }
}

#[test]
fn velocities_have_one_spelling() {
    for (shot, expected) in [
        ("-883:-600=C", "A1,-,-/O3,-,- b O1:O3 1O1A1:_ _"),
        ("0:0=S", "O1,-,-/O3,-,- b O1:O3 _:_ _"),
        ("4000:-4000=M", "O1,-,-/O3,-,- b O1:O3 _:_ 1"),
        ("dice=C", "in this game shots are aimed, not diced"),
        ("4001:0=M", "\"4001:0\" is beyond 4000 mm/s"),
        ("0:-99999999999999999999=M", "\"-99999999999999999999\" is beyond 4000 mm/s"),
        ("-0:3=S", "\"-0\" is no velocity in mm/s"),
        ("03:3=S", "\"03\" is no velocity in mm/s"),
        ("+3:3=S", "\"+3\" is no velocity in mm/s"),
        (":3=S", "\"\" is no velocity in mm/s"),
        ("-:3=S", "\"-\" is no velocity in mm/s"),
        ("00:3=S", "\"00\" is no velocity in mm/s"),
    ] {
        assert_eq!(play("", START, &format!("1=O1 4=O3 1-A1:{shot}")), expected, "{shot}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    let (side, fit) = (
        "the side to move is not the one that chooses its home now",
        "the caps on the board do not fit the homes chosen so far",
    );
    let early = "there can be no jump before both homes are chosen";
    let missed = "cap 1 is not grouped on the board, so it cannot just have missed";
    for (text, why) in [
        ("-,-,-/-,-,- w _:_ _:_", "a position is CAPS SIDE HOMES LAST PENDING, with one blank between"),
        ("-,-,-/-,-,- x _:_ _:_ _", "\"x\" is neither w nor b"),
        ("-,-,-,-,-,- w _:_ _:_ _", "\"-,-,-,-,-,-\" is not three caps of each side"),
        ("Z1,-,-/O3,-,- w O1:O3 _:_ _", "there is no planet \"Z1\" on the map hexagram-9"),
        ("A1,-,-/A1d,-,- w O1:O3 _:_ _", "two caps stand on A1"),
        ("-d,-,-/O3,-,- w O1:O3 _:_ _", "a cap off the board cannot be disorganised"),
        ("A1,-,-/O3,-,- w A1:O3 _:_ _", "A1 is no outer planet and cannot be a home"),
        ("A1,-,-/O3,-,- w O1:O1 _:_ _", "O1 is the home of both sides"),
        ("-,-,-/O3,-,- w _:O3 _:_ _", "Black has a home, but White has none"),
        ("-,-,-/-,-,- w _ _:_ _", "\"_\" lacks the : between the sides"),
        ("-,-,-/-,-,- b _:_ _:_ _", side),
        ("O1,-,-/-,-,- w O1:_ _:_ _", side),
        ("A1,-,-/-,-,- w _:_ _:_ _", fit),
        ("A1,-,-/-,-,- b O1:_ _:_ _", fit),
        ("O1d,-,-/-,-,- b O1:_ _:_ _", fit),
        ("-,-,-/O1,-,- b O1:_ _:_ _", fit),
        ("O1,A1,-/-,-,- b O1:_ _:_ _", fit),
        ("O1,-,-/-,-,- b O1:_ 1A1O1:_ _", early),
        ("O1,-,-/-,-,- b O1:_ _:_ 1", early),
        ("A1,-,-/O3,-,- b O1:O3 _:1O1A1 _", "cap 1 is not the player's whose last turn it is said to be"),
        ("A1,-,-/O3,-,- b O1:O3 1O1B1:_ _", "cap 1 does not stand where its last jump is said to have ended"),
        ("A1,-,-/O3,-,- b O1:O3 1B1A1:_ _", "there is no route for the last jump of cap 1"),
        ("A1,-,-/O3,-,- b O1:O3 1A1:_ _", "\"1A1\" is no last turn of the form 1O1A1"),
        ("A1,-,-/O3,-,- b O1:O3 é:_ _", "\"é\" is no last turn of the form 1O1A1"),
        ("A1,-,-/O3,-,- w O1:O3 _:_ 1", "the fate of cap 1 is not its own side's to decide"),
        ("A1d,-,-/O3,-,- b O1:O3 _:_ 1", missed),
        ("-,A1,-/O3,-,- b O1:O3 _:_ 1", missed),
        (
            "A1,B1,-/O3,-,- b O1:O3 2O1B1:_ 1",
            "cap 1 has just missed, so its side's last turn cannot be a jump that arrived",
        ),
        ("A1,-,-/O3,-,- b O1:O3 _:_ 7", "\"7\" is no cap's number"),
    ] {
        let refused = AnyGame::start(&Chapas, &tags("", text)).expect_err(text);
        assert_eq!(refused.to_string(), why, "{text}");
    }
}

#[test]
fn a_position_set_up_with_an_enclosure_is_over_unless_a_decision_is_due() {
    let result = |text: &str| at("", text).turn().outcome().map(|outcome| outcome.line());
    assert_eq!(result("O1,-,-/A1,B1d,- w O1:O3 _:_ _").as_deref(), Some("0-1 enclosed"));
    assert_eq!(result("O1d,-,-/A1,B1,- b O1:O3 _:_ _").as_deref(), Some("0-1 self-enclosed"));
    let due = "O1,A2,-/A1,B1,- b O1:O3 _:_ 2";
    assert_eq!(result(due), None);
    // "After each placing and each jump that changed a planet": a decision ends nothing.
    assert_eq!(play("", due, "stay"), "O1,A2d,-/A1,B1,- b O1:O3 _:_ _");
}

#[test]
fn the_third_time_is_a_draw_positions_with_a_decision_due_included() {
    let due = "O1,-,-/O3,-,- b O1:O3 _:_ 1";
    let round = "stay 4-A3:dice=S 1=R 4-A3:dice=S 1-A1:dice=M ";
    assert_eq!(play("shot=dice", due, round), due);
    assert_eq!(play("shot=dice", due, &round.repeat(2)), format!("{due} 1/2-1/2 repetition"));
}

#[test]
fn a_shot_that_computes_otherwise_is_played_with_a_doubt() {
    let forced = "O2,A2,B2/A1,A3,B3 w O2:O1 2A1A2:_ _";
    for (text, mv, doubt) in [
        ("A1,-,-/B3,-,- w O1:O3 _:_ _", "1-A2:0:0=S", None),
        ("A1,-,-/B3,-,- w O1:O3 _:_ _", "1-A2:0:0=C", Some("this shot gives S here; the record's C is kept")),
        (forced, "3-B1:0:0=D", None),
        (forced, "3-B1:0:0=C", Some("this shot gives D here; the record's C is kept")),
    ] {
        let played = at("", text).play(mv).unwrap();
        assert_eq!(played.doubt.map(|why| why.to_string()).as_deref(), doubt, "{text} {mv}");
    }
}

#[test]
fn with_aimed_shots_a_list_names_the_jumps_and_a_choice_can_be_played() {
    let position = at("", "A1,-,O2d/O3,-,- w O1:O3 1O1A1:_ _");
    assert_eq!(position.moves().1, ["2=O1", "1-A2", "1-A3", "3=R"]);
    let texts: Vec<String> = position.choices().into_iter().map(|choice| choice.text).collect();
    assert_eq!(texts, ["2=O1", "1-A2:-668:-1161=C", "1-A3:668:-1161=C", "3=R"]);
    assert_eq!(position.perft(1), None);
}

#[test]
fn touches_that_fit_no_move_are_answered() {
    let position = at("", "A1,-,O2d/O3,-,- w O1:O3 1O1A1:_ _");
    let why = |touches: &[Step]| position.refusal(touches).map(|why| why.to_string());
    let cell = |name: &str| Step::Cell(position.read_cell(name).unwrap());
    assert_eq!(why(&[cell("A1"), cell("O1")]).as_deref(), Some("cap 1 may not jump straight back"));
    assert_eq!(why(&[Step::Hand(1), cell("O2")]).as_deref(), Some("caps are placed on one's home, O1"));
    assert_eq!(why(&[Step::Hand(9), Step::Cell(0)]), None);
    assert_eq!(why(&[cell("A1"), Step::Cell(999)]), None);
}

#[test]
fn the_board_can_follow_a_shot_and_knows_the_enclosed() {
    let position = typed("O2,-,B1/B3,A1,- w O2:O1 3B2B1:5O1A1 _");
    let (cap, to) = (CapId::new(1).unwrap(), position.map().planet("B2").unwrap());
    let velocity = Velocity::new(1803, -1112).unwrap();
    let mut flight = position.flight(cap, to, velocity).unwrap();
    let order: Vec<u8> = flight.discs().map(|(cap, _)| cap.number()).collect();
    assert_eq!(order, [1, 3, 4, 5]);
    let mut ticks = 0;
    while flight.tick() {
        ticks += 1;
    }
    let landing = position.flight(cap, to, velocity).unwrap().land();
    assert_eq!((landing, landing.ticks, landing.left_route), (flight.landing(), ticks, true));

    assert_eq!(position.enclosed().count(), 0);
    let enclosed: Vec<u8> = typed("O1,-,-/A1,B1,- w O1:O3 _:_ _").enclosed().map(CapId::number).collect();
    assert_eq!(enclosed, [1]);
}

#[test]
fn a_start_needs_no_position_text_and_its_options_are_canonical() {
    let canonical = |rules: &str| AnyGame::canonical_setup(&Chapas, &Tags::new(rules, None));
    assert_eq!(AnyGame::start(&Chapas, &Tags::default()).unwrap().text(), START);
    for (rules, expected) in [
        ("", None),
        ("shot=aim;map=hexagram-9", None),
        ("shot=dice;map=hexagram-9", Some("shot=dice")),
        ("shot=dice;map=wheel-7", Some("map=wheel-7;shot=dice")),
    ] {
        assert_eq!(canonical(rules).unwrap().tag("Rules"), expected);
    }
    for bad in ["shot=darts", "hand=sway", "map=moon", "map=", "shot=aim;shot=aim"] {
        assert!(canonical(bad).is_err(), "{bad}");
    }
    let offered: Vec<&str> = Map::shipped().iter().map(|map| map.id()).collect();
    assert_eq!(INFO.options[0].values, offered);
}

#[test]
fn who_is_white_is_drawn_by_two_different_caps_the_lower_first() {
    let request = Request { tags: &Tags::default(), choices: &[] };
    for seed in 0..50 {
        let drawn = AnyGame::draw(&Chapas, &request, &mut Rng::from_seed(seed)).unwrap();
        let draw: Vec<u8> = drawn.beside.tag("Draw").unwrap().split(':').map(|cap| cap.parse().unwrap()).collect();
        assert!(1 <= draw[0] && draw[0] < draw[1] && draw[1] <= 6, "{draw:?}");
        assert_eq!(drawn.setup.tag("FEN"), Some(START));
    }
}

#[test]
fn equal_texts_on_other_maps_or_with_other_options_are_other_positions() {
    let identity = |rules: &str| at(rules, START).identity();
    let all = [identity(""), identity("shot=dice"), identity("map=wheel-7"), identity("map=wheel-7;shot=dice")];
    for (i, a) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|b| a != b));
    }
}

#[test]
fn the_shot_tool_refuses_what_is_no_jump() {
    for (shot, why) in [
        ("1-A2:0:0", None),
        ("4-B2:0:0", None),
        ("1-B1:0:0", Some("there is no route from A1 to B1")),
        ("1-A3:0:0", Some("A3 is held by cap 5")),
        ("2-A2:0:0", Some("cap 2 is off the board")),
        ("1-A2:dice", Some("\"1-A2:dice\" has no velocity")),
        ("1-A2:0", Some("\"1-A2:0\" is no jump of the form 1-A1:VX:VY")),
        ("1-A2:0:0=C", Some("\"0=C\" is no velocity in mm/s")),
    ] {
        let lines = shot_lines(&tags("", "A1,-,-/B3,A3,- w O1:O3 _:_ _"), &[shot.to_owned()]);
        assert_eq!(lines.err().map(|Malformed(why)| why.to_string()).as_deref(), why, "{shot}");
    }
}
