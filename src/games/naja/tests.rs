//! One line a rule: position, what is tried, expected text or refusal; and scoring against a slow second way.

use super::*;
use crate::rules::{AnyGame, PerSeat, Step};
use std::collections::HashSet;

const FIRES: &str = "b6-c3-d7-e2-f6-g4-h5";

fn start(rules: &str, text: &str) -> Result<Box<dyn crate::rules::AnyPosition>, String> {
    AnyGame::start(&NajaGame, &Tags::new(rules, Some(text))).map_err(|why| why.to_string())
}

fn at(rules: &str, text: &str) -> NajaPosition {
    let tags = Tags::new(rules, Some(text));
    NajaPosition::start(&NajaPosition::read_setup(&tags).unwrap()).unwrap()
}

#[test]
fn published_scores() {
    let cases = include_str!("../../../tests/data/cases/naja-scores.tsv");
    let mut read = 0;
    for line in cases.lines().skip(1) {
        let [rules, text, scores] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let tags = Tags::new(rules.trim_start_matches('-'), Some(text));
        assert_eq!((TOOLS[0].run)(&tags, &[]).unwrap(), [scores], "{line}");
        read += 1;
    }
    assert!(read > 20, "{read} cases");
}

#[test]
fn small_boards_score_as_the_rules_say() {
    for (text, scores, rule) in [
        ("b8-c8-d8-f8-g8 a0ENEE-a0NNNN/a1ENNN b", "1:0", "three walls of a1 to one: +1, the border's walls count"),
        ("b8-c8-d8-f8-g8 a0ENEE/a1ENNN b", "", "counts that turns cannot give are no position"),
        ("b8-c8-d8-f8-g8 a0ENEE/a1ENNN w", "0:0", "a1 is open at the board's left edge: the edge is no wall"),
        ("b8-c8-d8-f8-g8 a0ENEE/a0NENN w", "0:0", "two walls each: a tie leaves a1 to nobody"),
        ("b8-c8-d8-f8-g8 a0ENEE/a1ENNN/a0NNNN w", "1:0:0", "two, one, one: strictly the most is no majority"),
        ("b2-c8-d8-f8-g8 b1ENEE-b1NNNN/b2ENNN b", "-3:0", "a bonfire costs 3, and its scarab gives nothing"),
        ("b8-c8-d8-f8-g8 b1EENN-b1NNEE/c1NNNN b", "4:0", "a segment between two areas counts for both"),
        ("b8-c8-d8-f8-g8 b1EENN-b1NNEE/c2NNNN b", "4:0", "an end that hangs into an area divides nothing"),
    ] {
        let tags = Tags::new("shape=any", Some(text));
        let scored = score_line(&tags, &[]).map_or(String::new(), |lines| lines.join(" "));
        assert_eq!(scored, scores, "{rule}: {text}");
    }
}

#[test]
fn an_area_says_who_claims_it_and_why() {
    let position = at("shape=any", "b2-c8-d8-f8-g8 b1ENEE-b1NNNN/b2ENNN b");
    let areas: Vec<Area> = position.areas().collect();
    let [area] = areas[..] else { panic!("{areas:?}") };
    assert_eq!(area.walls, PerSeat::two(3, 1));
    assert_eq!(area.claim(), Some(Seat::FIRST));
    assert_eq!((area.bonfires.len(), area.worth(), area.baskets().len()), (1, -3, 0));
    assert_eq!(area.spaces.iter().map(Space::name).collect::<Vec<_>>(), ["b2"]);

    let position = at("shape=any", "b8-c8-d8-f8-g8 b1EENN-b1NNEE/c2NNNN b");
    let area = position.areas().next().unwrap();
    assert_eq!(area.walls, PerSeat::two(8, 0), "c2 to c3 has both sides in the area");
    assert_eq!((area.worth(), area.baskets()), (4, area.spaces));

    let position = at("shape=any", "b8-c8-d8-f8-g8 a0ENEE/a0NENN w");
    let tie = position.areas().next().unwrap();
    assert_eq!((tie.walls, tie.claim(), tie.baskets().len()), (PerSeat::two(2, 2), None, 0));
}

/// The scores by lists of neighbours, space by space: slow, and another way than sets of bits.
fn slow_scores(position: &NajaPosition) -> Vec<i32> {
    let beside = |space: Space| {
        let corner = space.corner();
        let (east, north) = (corner.step(Heading::East).unwrap(), corner.step(Heading::North).unwrap());
        [
            (corner, Heading::East, 0, -1),
            (north, Heading::East, 0, 1),
            (corner, Heading::North, -1, 0),
            (east, Heading::North, 1, 0),
        ]
        .map(|(from, heading, dx, dy)| {
            let next = BOARD.step(space.square(), dx, dy).and_then(Space::from_square);
            (Segment::new(from, heading).unwrap(), next)
        })
    };
    let mut scores = vec![0; position.seats().into()];
    let mut seen = HashSet::new();
    for square in 0..BOARD.len() {
        if seen.contains(&square) {
            continue;
        }
        let (mut area, mut closed, mut walls) = (vec![square], true, Vec::new());
        let mut i = 0;
        while i < area.len() {
            for (segment, next) in beside(Space::from_square(area[i]).unwrap()) {
                let next = next.map(Space::square);
                match position.owner(segment) {
                    Some(seat) => walls.push((seat, next)),
                    None => match next {
                        Some(next) if !area.contains(&next) => area.push(next),
                        Some(_) => {}
                        None => closed = false,
                    },
                }
            }
            i += 1;
        }
        seen.extend(area.iter().copied());
        if !closed {
            continue;
        }
        let mut counts = vec![0; scores.len()];
        for (seat, next) in walls {
            if next.is_none_or(|next| !area.contains(&next)) {
                counts[seat.index()] += 1;
            }
        }
        let most = *counts.iter().max().unwrap();
        if counts.iter().filter(|&&count| count == most).count() > 1 {
            continue;
        }
        let burning =
            area.iter().filter(|&&square| position.bonfires().contains(Space::from_square(square).unwrap())).count();
        let claimer = counts.iter().position(|&count| count == most).unwrap();
        scores[claimer] += if burning > 0 { -3 * burning as i32 } else { area.len() as i32 };
    }
    scores
}

#[test]
fn scores_agree_with_the_slow_way_along_random_games() {
    let mut rng = Rng::from_seed(9);
    let mut scored = HashSet::new();
    for game in 0..60 {
        let shape = Shape::all().nth(game % 10).unwrap();
        let setup =
            NajaSetup::empty(shape, 2 + (game / 10 % 3) as u8, setup::draw_bonfires(&mut rng, 5 + 2 * (game % 2)));
        let mut position = NajaPosition::start(&setup).unwrap();
        let mut moves = Vec::new();
        while position.turn().seat().is_some() {
            moves.clear();
            position.legal_moves(&mut moves);
            position.apply(&moves[rng.below(moves.len() as u64) as usize]);
            let scores = position.scores();
            assert_eq!(scores.as_slice(), slow_scores(&position), "{} {}", shape.text(), Notation::text(&position));
            scored.insert(scores);
        }
        assert_eq!(position.turn().outcome().unwrap().score, Some(position.scores()));
    }
    assert!(scored.len() > 100, "too few different scores to mean anything");
}

#[test]
fn placements_on_the_empty_board_are_as_many_as_the_rules_say() {
    let counts = |text: &str| Shape::read(text).unwrap().placements().len();
    assert_eq!(["RLR", "LSR", "SLL", "LLR", "SSS", "any"].map(counts), [256, 256, 576, 576, 120, 3336]);
    let single: usize = Shape::all().filter(|&shape| shape != Shape::FREE).map(|shape| shape.placements().len()).sum();
    assert_eq!(single, 3336, "the nine shapes share the paths among them");
}

#[test]
fn turn_strings_that_mean_the_same_are_one_shape() {
    for (canonical, others) in [
        ("RLR", "LRL"),
        ("LSR", "RSL"),
        ("SLL", "LLS RRS SRR"),
        ("LLR", "LRR RLL RRL"),
        ("SSS", "SSS"),
        ("LSL", "RSR"),
        ("SLS", "SRS"),
        ("LSS", "RSS SSL SSR"),
        ("LRS", "RLS SLR SRL"),
        ("any", "any"),
    ] {
        for other in others.split(' ').chain([canonical]) {
            assert_eq!(Shape::read(other).unwrap().text(), canonical, "{other}");
        }
    }
}

#[test]
fn rules_are_written_in_canonical_form() {
    let board = format!("{FIRES} _/_ w");
    let canonical = |rules: &str| {
        let tags = AnyGame::canonical_setup(&NajaGame, &Tags::new(rules, Some(&board))).map_err(|why| why.to_string());
        tags.map(|tags| tags.tag("Rules").unwrap_or("-").to_owned())
    };
    for (rules, expected) in [
        ("", Ok("-")),
        ("shape=LRL", Ok("-")),
        ("shape=RRS", Ok("shape=SLL")),
        ("shape=SSR", Ok("shape=LSS")),
        ("shape=any", Ok("shape=any")),
        ("shape=LLL", Err("LLL would close a square")),
        ("shape=RRR", Err("RRR would close a square")),
        ("shape=rlr", Err("\"rlr\" is no shape: three letters S, L, R, or any")),
        ("shape=RL", Err("\"RL\" is no shape: three letters S, L, R, or any")),
        ("bonfires=5", Err("there is no option bonfires in this game")),
        ("shape=any;shape=any", Err("the option shape is given twice")),
    ] {
        assert_eq!(canonical(rules), expected.map(str::to_owned).map_err(str::to_owned), "{rules}");
    }
}

#[test]
fn positions_are_read_in_any_order_and_written_in_one() {
    // Bonfires and najas in any order, najas walked from either end.
    let read = start("", "h5-g4-f6-e2-d7-c3-b6 g5NENE-e5WSWS/j9WSWS b").unwrap();
    assert_eq!(read.text(), format!("{FIRES} c3NENE-g5NENE/h7NENE b"));
}

#[test]
fn refused_positions_say_why() {
    for (rules, text, why) in [
        ("", "b6-c3 _/_ w", "a board has 5 or 7 bonfires, not 2"),
        ("", "b6-c3-d7-e2-e5 _/_ w", "no bonfire may burn on e5: the middle and the border stay free"),
        ("", "b6-c3-d7-e2-i5 _/_ w", "no bonfire may burn on i5: the middle and the border stay free"),
        ("", "b6-c3-d7-e2-e2 _/_ w", "two bonfires burn on e2"),
        ("", "b6-c3-d7-e2-j2 _/_ w", "\"j2\" is no space from a1 to i9"),
        ("", "b6-c3-d7-e2-f6 _ w", "two to four seats have a list of najas, not 1"),
        ("", "b6-c3-d7-e2-f6 _/_/_/_/_ w", "two to four seats have a list of najas, not 5"),
        ("", "b6-c3-d7-e2-f6 _/_ b", "with so many najas it is the turn of White"),
        ("", "b6-c3-d7-e2-f6 _/_ p", "with so many najas it is the turn of White"),
        ("", "b6-c3-d7-e2-f6 _/_ x", "\"x\" is no seat: w, b, g or p"),
        ("", "b6-c3-d7-e2-f6 _/_  w", "a position is the bonfires, the najas of each seat, and w, b, g or p"),
        ("", "b6-c3-d7-e2-f6 c3NENE/_ w", "with so many najas it is the turn of Black"),
        ("", "b6-c3-d7-e2-f6 _/c3NENE w", "the seats cannot have 0:1 najas when they take turns"),
        ("", "b6-c3-d7-e2-f6 c3NENE/_/d5NENE w", "the seats cannot have 1:0:1 najas when they take turns"),
        ("", "b6-c3-d7-e2-f6 c3NENE/c3NENE w", "two najas lie on the segment from c4 to d4"),
        ("", "b6-c3-d7-e2-f6 / w", "\"\" is no naja: a point from a0 to j9 and four of N, E, S, W"),
        ("", "b6-c3-d7-e2-f6 c3EEEE/_ b", "c3EEEE has another shape (spear) than the najas of this game (staircase)"),
        ("shape=SRS", "b6-c3-d7-e2-f6 c3NESE/_ b", "c3NESE has another shape (ess) than the najas of this game (SLS)"),
    ] {
        assert_eq!(start(rules, text).unwrap_err(), why, "{text}");
    }
    let spears: Vec<String> =
        "abcdefghij".chars().flat_map(|file| [0, 4].map(|rank| format!("{file}{rank}NNNN"))).collect();
    let many = |n: usize| format!("b6-c3-d7-e2-f6 {}/_/_ w", spears[..n].join("-"));
    assert_eq!(start("shape=SSS", &many(16)).unwrap_err(), "a seat has 15 najas, not 16");
    assert_eq!(start("shape=SSS", &many(15)).unwrap_err(), "the seats cannot have 15:0:0 najas when they take turns");
}

#[test]
fn the_game_ends_when_all_najas_of_two_seats_stand_though_placements_are_left() {
    let mut position = at(
        "shape=SLL",
        "b6-c3-d7-e2-f6-g4-h5 a1NESS-a3NESS-a8EENW-b8SSEN-c5SSEN-c5WSEE-d3EENW-d6SSEN-d7EENW-e1NESS-f0EENW-g0NNES-g2WNEE-g8WNEE-h0EENW-h7SENN-h8WSEE-i4WNEE-i8NESS-i9WSEE/a3EESW-a7NNES-a7SSEN-b1EESW-b1WSEE-c0NNES-d3SENN-d6WSEE-d7SENN-e6EENW-e6SENN-f0WNEE-f5EENW-f5SENN-g2NNES-i0NNES-i2WNEE-i3NESS-i4NNES b",
    );
    assert_eq!(position.turn().seat(), Some(Seat::SECOND));
    assert_eq!((position.in_hand(Seat::FIRST), position.in_hand(Seat::SECOND)), (0, 1));
    position.apply(&Naja::read("b7EENW").unwrap());
    assert_eq!(position.placements().count(), 2);
    let outcome = position.turn().outcome().unwrap();
    assert_eq!((outcome.line(), outcome.score), ("1-0 score".to_owned(), Some(PerSeat::two(21, 17))));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.is_empty());
    assert_eq!(position.check(&Naja::read("a0EENW").unwrap()).unwrap_err().to_string(), "the game is over");
}

#[test]
fn equal_boards_have_one_identity_however_they_came_about() {
    let play = |moves: &str| {
        let mut position = at("", &format!("{FIRES} _/_ w"));
        for mv in moves.split(' ') {
            position.apply(&Naja::read(mv).unwrap());
        }
        (position.identity(), Notation::text(&position))
    };
    let one = play("a0NENE c3NENE g5NENE h7NENE");
    assert_eq!(play("g5NENE h7NENE a0NENE c3NENE"), one);
    assert_ne!(play("c3NENE a0NENE g5NENE h7NENE").0, one.0, "the same najas, but of other seats");
    let with = |rules: &str, text: &str| at(rules, text).identity();
    let boards = [
        with("", &format!("{FIRES} _/_ w")),
        with("", &format!("{FIRES} _/_/_ w")),
        with("", "b6-c3-d7-e2-f6 _/_ w"),
        with("shape=any", &format!("{FIRES} _/_ w")),
    ];
    assert_eq!(boards.iter().collect::<HashSet<_>>().len(), boards.len());
}

#[test]
fn moves_are_read_from_either_end_and_refused_with_the_reason() {
    let board = format!("{FIRES} c3NENE/d5NENE/f0NENE/g7NENE w");
    for (rules, mv, expected) in [
        ("", "a0NENE", Ok("a0NENE")),
        ("", "c2WSWS", Ok("a0NENE")),
        ("", "c2WSWS#", Ok("a0NENE")),
        ("", "c1NENE", Ok("c1NENE")),
        ("", "c4ENEN", Err("the segment from c4 to d4 carries a white naja")),
        ("", "d6ENEN", Err("the segment from d6 to e6 carries a black naja")),
        ("", "f1ENEN", Err("the segment from f1 to g1 carries a gray naja")),
        ("", "f7ENEN", Err("the segment from g8 to h8 carries a purple naja")),
        ("", "a0EEEE", Err("a0EEEE has another shape (spear) than the najas of this game (staircase)")),
        ("", "j9EEEE", Err("a naja stays on the board: it leaves it at j9")),
        ("", "b2NESW", Err("a naja never meets itself: it comes back to b2")),
        ("", "b2NSNS", Err("a naja never meets itself: it comes back to b2")),
        ("", "k0NENE", Err("\"k0NENE\" is no naja: a point from a0 to j9 and four of N, E, S, W")),
        ("", "a0NEN", Err("\"a0NEN\" is no naja: a point from a0 to j9 and four of N, E, S, W")),
        ("", "a0nene", Err("\"a0nene\" is no naja: a point from a0 to j9 and four of N, E, S, W")),
        ("", "é0NENE", Err("\"é0NENE\" is no naja: a point from a0 to j9 and four of N, E, S, W")),
    ] {
        let mut position = start(rules, &board).unwrap();
        let played = position.play(mv).map(|played| played.text).map_err(|why| why.to_string());
        assert_eq!(played, expected.map(str::to_owned).map_err(str::to_owned), "{mv}");
    }
}

#[test]
fn five_points_touched_from_either_end_ask_for_a_naja() {
    let position = at("", &format!("{FIRES} c3NENE/_ b"));
    let touches = |names: &str| -> Vec<Step> {
        names.split(' ').map(|name| Step::Cell(Notation::read_cell(&position, name).unwrap())).collect()
    };
    let naja = Naja::read("c4ENEN").unwrap();
    assert_eq!(position.steps(&naja), touches("@c4 @d4 @d5 @e5 @e6"));
    assert_eq!(position.attempt(&touches("@e6 @e5 @d5 @d4 @c4")), Some(naja));
    for none in ["@c4 @d4 @d5 @e5", "@c4 @d4 @d5 @e5 @g5", "@c4 @d4 @d5 @c5 @c4", "@c4 @d4 @d5 @e5 e6"] {
        assert_eq!(position.attempt(&touches(none)), None, "{none}");
    }
    let why = crate::rules::AnyPosition::refusal(&position, &touches("@e6 @e5 @d5 @d4 @c4")).unwrap();
    assert_eq!(why.to_string(), "the segment from c4 to d4 carries a white naja");
    assert_eq!(crate::rules::AnyPosition::refusal(&position, &touches("@c2 @d2 @d3 @e3 @e4")), None);
}

#[test]
fn drawn_boards_have_the_bonfires_and_seats_that_were_asked_for() {
    let mut burnt = HashSet::new();
    for seed in 0..60 {
        let (players, bonfires) = (2 + seed % 3, 5 + 2 * (seed % 2));
        let choices = [("players".to_owned(), players.to_string()), ("bonfires".to_owned(), bonfires.to_string())];
        let request = Request { tags: &Tags::new("shape=SSS", None), choices: &choices };
        let setup = NajaGame::draw_setup(&request, &mut Rng::from_seed(seed)).unwrap().setup;
        assert_eq!((setup.placed.len() as u64, u64::from(setup.bonfires.len())), (players, bonfires));
        assert_eq!(setup.shape.text(), "SSS");
        setup.check().unwrap();
        burnt.extend(setup.bonfires.iter());
    }
    assert_eq!(burnt.len(), 48, "every inner space but the middle may burn");
    assert_eq!(Spaces::ALL.iter().filter(|&space| may_burn(space)).count(), 48);

    let by_default = Request { tags: &Tags::default(), choices: &[] };
    let setup = NajaGame::draw_setup(&by_default, &mut Rng::from_seed(0)).unwrap().setup;
    assert_eq!((setup.placed.len(), setup.bonfires.len(), setup.shape.text()), (2, 7, "RLR"));
}

#[test]
fn bonfires_are_drawn_or_placed() {
    for (bonfires, came) in [
        ("7", "7"),
        ("5", "5"),
        ("b2-c8-d8-f8-g8", "b2-c8-d8-f8-g8"),
        ("g8-f8-d8-c8-b2", "b2-c8-d8-f8-g8"),
        ("", "a board has 5 or 7 bonfires, not 0"),
        ("b2-c8-d8-f8", "a board has 5 or 7 bonfires, not 4"),
        ("6", "6 is no value of the option bonfires"),
        ("b2-c8-d8-f8-e5", "no bonfire may burn on e5: the middle and the border stay free"),
        ("b2-c8-d8-f8-a4", "no bonfire may burn on a4: the middle and the border stay free"),
        ("b2-c8-d8-f8-f8", "two bonfires burn on f8"),
        ("SPACES", "\"SPACES\" is no space from a1 to i9"),
    ] {
        let tags = Tags::default();
        let choices = [("bonfires".to_owned(), bonfires.to_owned()), ("players".to_owned(), "3".to_owned())];
        let drawn = AnyGame::draw(&NajaGame, &Request { tags: &tags, choices: &choices }, &mut Rng::from_seed(5));
        let was = match drawn {
            Err(why) => why.to_string(),
            Ok(drawn) => {
                let text = crate::rules::TagSource::tag(&drawn.setup, "FEN").unwrap().strip_suffix(" _/_/_ w").unwrap();
                if bonfires.len() == 1 { text.split('-').count().to_string() } else { text.to_owned() }
            }
        };
        assert_eq!(was, came, "{bonfires}");
    }
}

#[test]
fn help_shows_what_it_says() {
    let scores: Vec<String> = help::HELP
        .iter()
        .filter_map(|block| match block {
            HelpBlock::Board { rules, position, .. } => Some(at(rules, position).scores().to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(scores, ["0:0", "0:0", "-2:2", "0:0"]);
    let mut tie = at("", "b6-c3-d7-e2-f6-g4-h5 d3ENEN-g1ENEN/d3NENE-a6ENEN w");
    tie.apply(&tie.read_move("g1NENE").unwrap());
    assert_eq!(tie.scores().to_string(), "2:0");
}
