//! The ghost and the way by touch scripts, words, pictures, layout.

use super::*;
use crate::board::{Answer, Gesture, InputKey, ThemeKind};
use crate::games::naja::NajaGame;
use crate::rules::{AnyGame, Tags};

const FIRES: &str = "b6-c3-d7-e2-f6-g4-h5";
const KINDS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast];

fn start(rules: &str, text: &str) -> Box<dyn AnyPosition> {
    AnyGame::start(&NajaGame, &Tags::new(rules, Some(text))).unwrap()
}

fn at(rules: &str, rest: &str) -> Box<dyn AnyPosition> {
    start(rules, &format!("{FIRES} {rest}"))
}

fn view(side: f64) -> View {
    View { width: side, height: side, scale: 1.0, turned: false, coordinates: true }
}

/// Plays a script on the input of a position. A word is a key (`left`, `^left` with Control, `enter`, `esc`, a
/// letter), `wheel+`, `wheel-`, `leave`, or a place such as `move:4.5,4.5`, `down:…`, `drag:…`, `up:…`, `click:…`.
/// Returns what the last gesture came to, and what the input then says.
fn script(position: &dyn AnyPosition, words: &str) -> (String, String) {
    script_on(NajaPainter.input(position).unwrap().as_mut(), position, words, &view(700.0))
}

fn script_on(input: &mut dyn Input, position: &dyn AnyPosition, words: &str, view: &View) -> (String, String) {
    let mut last = Answer::Ignored;
    for word in words.split_whitespace() {
        for gesture in gestures(word, view) {
            last = input.take(position, view, gesture);
        }
    }
    let said = input.words(position).map(|message| message.to_string()).unwrap_or_default();
    let came = match last {
        Answer::Ignored => "ignored".to_owned(),
        Answer::Taken => "taken".to_owned(),
        Answer::Play(text) => text,
        Answer::Refused(why) => why.to_string(),
    };
    (came, said)
}

fn gestures(word: &str, view: &View) -> Vec<Gesture> {
    if let Some((what, place)) = word.split_once(':') {
        let (file, rank) = place.split_once(',').unwrap();
        let (x, y) = Layout::new(view).at((file.parse().unwrap(), rank.parse().unwrap()));
        return match what {
            "move" => vec![Gesture::Move(x, y)],
            "down" => vec![Gesture::Press(x, y)],
            "drag" => vec![Gesture::Drag(x, y)],
            "up" => vec![Gesture::Release(x, y)],
            "click" => vec![Gesture::Move(x, y), Gesture::Press(x, y), Gesture::Release(x, y)],
            _ => panic!("{word}"),
        };
    }
    let key = |name: &str| match name {
        "left" => InputKey::Left,
        "right" => InputKey::Right,
        "up" => InputKey::Up,
        "down" => InputKey::Down,
        "enter" => InputKey::Enter,
        "esc" => InputKey::Escape,
        letter => InputKey::Letter(letter.parse().unwrap()),
    };
    vec![match word {
        "wheel+" => Gesture::Wheel(1),
        "wheel-" => Gesture::Wheel(-1),
        "leave" => Gesture::Leave,
        _ => match word.strip_prefix('^') {
            Some(name) => Gesture::Key(key(name), true),
            None => Gesture::Key(key(word), false),
        },
    }]
}

#[test]
fn the_ghost_is_led_turned_and_placed() {
    let mut wrong = Vec::new();
    for (rules, rest, words, came) in [
        ("", "_/_ w", "click:4,4", "d3ENEN"),
        ("", "_/_ w", "move:4,4 wheel+ click:4,4", "d5SESE"),
        ("", "_/_ w", "move:4,4 wheel- click:4,4", "d5ESES"),
        ("", "_/_ w", "move:4,4 wheel+ wheel+ click:4,4", "d3NENE"),
        ("", "_/_ w", "move:4,4 wheel+ click:6,4", "f5SESE"),
        ("", "_/_ w", "click:0,0", "a0ENEN"),
        ("", "_/_ w", "click:9,9", "h7ENEN"),
        ("", "_/_ w", "enter enter", "d4ENEN"),
        ("", "_/_ w", "enter right up enter", "e5ENEN"),
        ("", "_/_ w", "enter r enter", "e6SESE"),
        ("", "_/_ w", "enter f enter", "e6SESE"),
        ("", "_/_ w", "enter esc esc", "ignored"),
        ("", "_/_ w", "enter esc enter", "taken"),
        ("", "_/_ w", "enter x", "ignored"),
        ("", "_/_ w", "move:4,4 leave", "taken"),
        // On the board's edge the ghost stays where it is.
        ("", "_/_ w", "enter down down down down down down down enter", "d0ENEN"),
        // Where it does not fit as it is, another way near is shown; turned on purpose, it says why not.
        ("", "d3ENEN/_ b", "click:4,4", "c3ENEN"),
        ("shape=SSS", "c4EEEE/_ b", "click:4,4", "e2NNNN"),
        ("shape=SSS", "c4EEEE/_ b", "move:4,4 r click:4,4", "the segment from c4 to d4 carries a white naja"),
        ("", "d3ENEN/_ b", "move:4,4", "taken"),
        ("", "d3ENEN/_ b", "move:2,4 right right enter", "the segment from d3 to e3 carries a white naja"),
        ("shape=SSS", "_/_ w", "click:4,4", "c4EEEE"),
        ("shape=SSS", "_/_ w", "move:4,4 r click:4,4", "e2NNNN"),
        ("shape=SSS", "_/_ w", "move:4,4 f click:4,4", "c4EEEE"),
        // A press where no ghost was shows it; a drag leads it on.
        ("", "_/_ w", "down:4,4 up:4,4", "taken"),
        ("", "_/_ w", "down:4,4 up:4,4 down:4,4 up:4,4", "d3ENEN"),
        ("", "_/_ w", "move:4,4 down:4,4 drag:6,4 up:6,4", "taken"),
    ] {
        let position = at(rules, rest);
        let was = script(&*position, words).0;
        if was != came {
            wrong.push(format!("{rules} {rest}: {words} came to {was}, not {came}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn control_and_an_arrow_go_on_to_what_fits() {
    let position = at("shape=SSS", "c4EEEE/_ b");
    let (_, said) = script(&*position, "move:4,5 ^down");
    assert_eq!(said, "e2 e3 e4 e5 e6: it fits, the score is then 0:0");
    let (_, said) = script(&*position, "move:4,5 down");
    assert_eq!(said, "c4 d4 e4 f4 g4: the segment from c4 to d4 carries a white naja");
}

#[test]
fn a_ghost_keeps_its_turn_for_the_next_player_and_a_turned_board_turns_the_arrows() {
    let position = at("", "_/_ w");
    let mut input = NajaPainter.input(&*position).unwrap();
    script_on(input.as_mut(), &*position, "move:4,4 wheel+", &view(700.0));
    let mut next = input.carry_on(&*at("", "a0ENEN/_ b")).unwrap();
    assert_eq!(script_on(next.as_mut(), &*position, "click:4,4", &view(700.0)).0, "d5SESE");
    assert!(input.carry_on(&*at("shape=SSS", "_/_ w")).is_none(), "a naja of another shape");
    let mut input = NajaPainter.input(&*position).unwrap();
    let turned = View { turned: true, ..view(700.0) };
    assert_eq!(script_on(input.as_mut(), &*position, "enter right up enter", &turned).0, "c3ENEN");
}

#[test]
fn a_free_naja_is_led_along_its_points() {
    let mut wrong = Vec::new();
    for (rest, words, came) in [
        ("_/_ w", "click:2,3 click:2,4 click:3,4 click:3,5 click:4,5", "c3NENE"),
        ("_/_ w", "click:4,5 click:3,5 click:3,4 click:2,4 click:2,3", "c3NENE"),
        ("_/_ w", "down:2,3 drag:2,4 drag:3,4 drag:3,5 drag:4,5 up:4,5", "c3NENE"),
        ("_/_ w", "down:2,3 drag:2,5 drag:4,5 up:4,5", "c3NNEE"),
        ("_/_ w", "down:2,3 drag:2,5 drag:2,4 drag:4,4 drag:4,5 up:4,5", "c3NEEN"),
        ("_/_ w", "down:2,3 drag:2,4 up:2,4 click:3,4 click:3,5 click:4,5", "c3NENE"),
        ("_/_ w", "click:2,3 click:5,5", "taken"),
        ("_/_ w", "click:2,3 click:2,4 down:5,5", "no segment joins c4 and f5"),
        ("_/_ w", "click:2,3 click:2,4 click:3,4 down:2,4", "a naja never meets itself: it comes back to c4"),
        ("_/_ w", "click:2,3 click:2,4 click:3,4 click:3,3 down:2,3", "a naja never meets itself: it comes back to c3"),
        ("c3NENE/_ b", "click:2,3 down:2,4", "the segment from c3 to c4 carries a white naja"),
        ("_/_ w", "enter enter up right up right enter", "e4NENE"),
        ("_/_ w", "enter left enter up right up right enter", "d4NENE"),
        ("_/_ w", "enter enter up up down right up right enter", "e4NENE"),
        ("_/_ w", "enter enter up enter", "a naja has four segments: lead it on with the arrow keys"),
        ("_/_ w", "enter enter up right up right up", "a naja has four segments: Enter places it"),
        ("_/_ w", "click:2,3 click:2,4 esc esc esc esc", "ignored"),
        ("_/_ w", "wheel+", "ignored"),
    ] {
        let position = at("shape=any", rest);
        let (was, _) = script(&*position, words);
        if !was.starts_with(came) {
            wrong.push(format!("{rest}: {words} came to {was}, not {came}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_placement_of_every_shape_is_reached_by_pointer_and_turns() {
    for rules in ["", "shape=LSR", "shape=SLL", "shape=LLR", "shape=SSS", "shape=LSL", "shape=SLS"] {
        let position = at(rules, "_/_ w");
        for naja in naja(&*position).unwrap().placements().map(|placement| placement.naja) {
            let (file, rank) = layout::middle(naja);
            let reached = ["", "r", "r r", "r r r", "f", "f r", "f r r", "f r r r"]
                .into_iter()
                .any(|turns| script(&*position, &format!("move:4,4 {turns} click:{file},{rank}")).0 == naja.text());
            assert!(reached, "{rules} {naja:?}");
        }
    }
}

#[test]
fn spots_moves_and_standings_are_told() {
    let position = start("shape=any", "b2-c8-d8-f8-g8 b1EENN-b1NNEE/c1NNNN b");
    let spot = |name: &str| {
        let cell = position.read_cell(name).unwrap();
        NajaPainter.describe(&*position, Spot::Cell(cell), false).to_string()
    };
    assert_eq!(spot("a1"), "a1: scarab");
    assert_eq!(spot("b2"), "b2: bonfire, in an area worth -3 that White would claim");
    assert_eq!(spot("@b1"), "point b1: a white naja to the east, a white naja to the north");
    assert_eq!(spot("@i9"), "point i9: free");
}

#[test]
fn moves_and_standings_are_told() {
    let before = at("", "a0ENEN/_ b");
    let tell = |before: &dyn AnyPosition, mv: &str| {
        let mut after = before.boxed();
        after.play(mv).unwrap();
        (NajaPainter.tell(before, mv, &*after).to_string(), after)
    };
    let (told, after) = tell(&*before, "c4ENEN");
    assert_eq!(told, "Black lays a naja from c4 to e6");
    let standing = |seat| NajaPainter.standing(&*after, seat).unwrap().to_string();
    assert_eq!(standing(Seat::FIRST), "score 0, 19 najas left");
    let before = start("shape=any", "b8-c8-d8-f8-g8 a0ENEE/a0NNNN w");
    let (told, after) = tell(&*before, "a1ENNN");
    assert_eq!(told, "White lays a naja from a1 to b4; the score is now 1:0");
    assert_eq!(NajaPainter.standing(&*after, Seat::FIRST).unwrap().to_string(), "score 1, 18 najas left");
}

/// What a picture shows beside its position.
#[derive(Default)]
struct Beside<'a> {
    change: Option<Change<'a>>,
    input: Option<&'a dyn Input>,
}

/// The picture of a board, as bytes.
fn picture(position: &dyn AnyPosition, kind: ThemeKind, side: i32, beside: Beside<'_>) -> Vec<u8> {
    let theme = Theme::new(kind);
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, side, side).unwrap();
    {
        let cr = Context::new(&surface).unwrap();
        let scene = Scene { change: beside.change, input: beside.input, ..Scene::still(position, &theme) };
        NajaPainter.paint(&cr, &scene, &view(side.into())).unwrap();
    }
    let data = surface.data().unwrap();
    data.to_vec()
}

#[test]
fn the_picture_changes_with_what_it_shows() {
    let all = [
        start("shape=any", "b8-c8-d8-f8-g8 _/_ w"),
        start("shape=any", "b8-c8-d8-f8-h8 _/_ w"),
        start("shape=any", "b8-c8-d8-f8-g8 a0ENEE/_ b"),
        start("shape=any", "b8-c8-d8-f8-g8 a0ENEE/_/_ b"),
        start("shape=any", "b8-c8-d8-f8-g8 a0ENEE/a0NNNN w"),
        start("shape=any", "b8-c8-d8-f8-g8 a0ENEE/a1ENNN/a0NNNN w"),
        start("shape=any", "b8-c8-d8-f8-g8 a0NNNN/a0ENEE/a1ENNN w"),
        start("shape=any", "b8-c8-d8-f8-g8 g0EENN/a1ENNN/a0NNNN/a0ENEE w"),
    ];
    for kind in KINDS {
        for side in [96, 320, 700] {
            // The third and fourth differ in what is no part of the picture: how many play.
            let pictures: Vec<Vec<u8>> =
                all.iter().map(|position| picture(&**position, kind, side, Beside::default())).collect();
            for (i, j) in (0..all.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
                assert_eq!(pictures[i] == pictures[j], (i, j) == (2, 3), "{kind:?} {side}: {i} and {j}");
            }
        }
        let position = at("", "_/_ w");
        let mut input = NajaPainter.input(&*position).unwrap();
        let plain = picture(&*position, kind, 700, Beside::default());
        script_on(input.as_mut(), &*position, "move:4,4", &view(700.0));
        let ghost = picture(&*position, kind, 700, Beside { input: Some(input.as_ref()), change: None });
        script_on(input.as_mut(), &*position, "wheel+", &view(700.0));
        let turned = picture(&*position, kind, 700, Beside { input: Some(input.as_ref()), change: None });
        assert!(plain != ghost && ghost != turned, "{kind:?}");
    }
}

#[test]
fn baskets_are_set_down_one_by_one_at_the_end() {
    let mut position = at("", "_/_ w");
    let mut before = position.boxed();
    let mut last = String::new();
    while let (_, moves) = position.moves()
        && let Some(mv) = moves.get(moves.len() / 2)
    {
        (before, last) = (position.boxed(), mv.clone());
        position.play(mv).unwrap();
    }
    let count = baskets(naja(&*position).unwrap()).len();
    assert!(count > 3, "{count} baskets");
    let change = |progress| Change { before: &*before, mv: Some(&last), progress };
    let lasts = NajaPainter.showing_ms(&change(0.0), &*position);
    assert_eq!(lasts, SHOWING_MS + BASKET_MS * count as u32);
    let shown = |number: usize| {
        let progress = (f64::from(SHOWING_MS) + f64::from(BASKET_MS) * number as f64 + 1.0) / f64::from(lasts);
        picture(&*position, ThemeKind::Light, 400, Beside { change: Some(change(progress)), input: None })
    };
    let pictures: Vec<Vec<u8>> = (0..count).map(shown).collect();
    assert!(pictures.windows(2).all(|pair| pair[0] != pair[1]));
    let end = picture(&*position, ThemeKind::Light, 400, Beside::default());
    assert!(end == picture(&*position, ThemeKind::Light, 400, Beside { change: Some(change(1.0)), input: None }));
}

#[test]
fn the_board_lies_within_the_view_and_turns() {
    let position = at("", "_/_ w");
    for (width, height, scale) in [(360.0, 360.0, 1.0), (801.0, 503.0, 2.0), (90.0, 300.0, 1.0), (31.0, 17.0, 1.0)] {
        for coordinates in [true, false] {
            let view = View { width, height, scale, turned: false, coordinates };
            let places = NajaPainter.places(&*position, &view);
            assert_eq!(places.len(), 181);
            for place in &places {
                let r = place.area;
                assert!(r.x >= 0.0 && r.y >= 0.0 && r.x + r.w <= width && r.y + r.h <= height, "{view:?} {place:?}");
            }
            let panel = Layout::new(&view).panel;
            assert!(panel.x >= 0.0 && panel.y >= 0.0, "{view:?} {panel:?}");
            assert!(panel.x + panel.w <= width && panel.y + panel.h <= height, "{view:?} {panel:?}");
            let turned = NajaPainter.places(&*position, &View { turned: true, ..view });
            let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9;
            assert!(near(turned[0].area.middle(), places[80].area.middle()));
            assert!(near(turned[81].area.middle(), places[180].area.middle()));
        }
    }
}

#[test]
fn colours_stand_out_and_sides_differ_in_grey_too() {
    for kind in KINDS {
        let theme = Theme::new(kind);
        let colours = &theme.naja;
        let check = |name: &str, a: Colour, b: Colour, least: f64| {
            assert!(a.contrast(b) >= least, "{kind:?} {name}: {:.2}", a.contrast(b));
        };
        check("worth", colours.plate[1], colours.plate[0], 4.5);
        check("flame", colours.flame[0], colours.papyrus, 3.0);
        check("basket", colours.basket[1], colours.basket[0], 3.0);
        for (name, mark) in [("accent", theme.accent), ("danger", theme.danger), ("last", theme.last)] {
            check(name, mark, colours.papyrus, 3.0);
        }
        for mark in theme.marks {
            check("annotation", mark, colours.papyrus, 3.0);
        }
        for (i, side) in colours.sides.iter().enumerate() {
            let stands_out = side.body.contrast(colours.papyrus).max(side.rim.contrast(colours.papyrus));
            assert!(stands_out >= 3.0, "{kind:?} side {i} on papyrus: {stands_out:.2}");
            check(&format!("pattern {i}"), side.mark, side.body, 3.0);
            check(&format!("hatching {i}"), side.hatch, side.wash, 1.4);
            for (j, other) in colours.sides.iter().enumerate().take(i) {
                check(&format!("sides {i} and {j}"), side.body, other.body, 1.5);
            }
        }
    }
}
