//! Contrasts, layouts, aims by scripts of gestures, films, words.

use super::aim::AimInput;
use super::film;
use super::layout::Layout;
use super::*;
use crate::board::{Answer, Colour, Gesture, InputKey, Picker, ThemeKind, Touch};
use crate::catalogue::GAMES;
use crate::games::chapas::{Velocity, read_maps};
use crate::rules::{HelpBlock, Step, Tags, game_by_id};

const KINDS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast];
const VIEW: View = View { width: 900.0, height: 640.0, scale: 1.0, turned: false, coordinates: true };
/// The ant may jump from A1 to A2 and B-planets are out of its reach; the stag beetle lies face down.
const GAME: &str = "A1,O1,-/O3d,B3,A3 w O1:O3 _:_ _";

fn position(rules: &str, text: &str) -> Box<dyn AnyPosition> {
    game_by_id(GAMES, "chapas").unwrap().start(&Tags::new(rules, Some(text))).unwrap()
}

fn input(position: &dyn AnyPosition, manner: &[(&str, &str)]) -> AimInput {
    let mut tags = Tags::default();
    for (name, value) in manner {
        tags.set(name, *value);
    }
    let mut input = AimInput::new();
    input.begin(position, &tags, 7);
    input
}

/// The middle of a planet in the view.
fn middle(position: &dyn AnyPosition, view: &View, name: &str) -> (f64, f64) {
    let cell = position.read_cell(name).unwrap();
    let places = ChapasPainter.places(position, view);
    places.iter().find(|place| place.spot == Spot::Cell(cell)).unwrap().area.middle()
}

/// Pulls from a planet by a vector of the table (mm) and lets go.
fn pull(input: &mut AimInput, position: &dyn AnyPosition, view: &View, from: &str, (dx, dy): (f64, f64)) -> Answer {
    let (x, y) = middle(position, view, from);
    // How many pixels a mm takes, and which way, from where two planets are drawn: A1 (595, 640) and A2 (405, 310).
    let ((ax, ay), (bx, by)) = (middle(position, view, "A1"), middle(position, view, "A2"));
    let (sx, sy) = ((ax - bx) / 190.0, (ay - by) / 330.0);
    let to = (x + dx * sx, y + dy * sy);
    assert_eq!(input.take(position, view, Gesture::Press(x, y)), Answer::Ignored);
    assert_eq!(input.take(position, view, Gesture::Drag(to.0, to.1)), Answer::Taken);
    input.take(position, view, Gesture::Release(to.0, to.1))
}

fn play(text: &str) -> Answer {
    Answer::Play(text.to_owned())
}

#[test]
fn names_marks_and_sides_stand_out_in_every_palette() {
    for kind in KINDS {
        let theme = Theme::new(kind);
        let chapas = &theme.chapas;
        let check = |name: &str, a: Colour, b: Colour, least: f64| {
            assert!(a.contrast(b) >= least, "{kind:?} {name}: {:.2}", a.contrast(b));
        };
        for ground in [chapas.sky, chapas.lane, chapas.sky.mix(chapas.circle, 0.07)] {
            check("names", chapas.ink, ground, 4.5);
            for (name, mark) in [
                ("target", theme.accent),
                ("last move", theme.last),
                ("danger", theme.danger),
                ("circle", chapas.circle),
                ("route", chapas.route),
                ("trace", chapas.trace),
                ("brass", chapas.white.metal),
                ("steel", chapas.black.metal),
            ] {
                check(name, mark, ground, 3.0);
            }
        }
        for cap in [&chapas.white, &chapas.black] {
            check("sign", cap.sign, cap.face, 4.5);
            check("face", cap.face, cap.metal, 3.0);
            // A dark ring lies between the metal and the liner.
            check("liner", cap.liner, cap.shade, 3.0);
            check("groove", cap.groove, cap.liner, 3.0);
        }
        // The sides differ by lightness: in grey, and for whoever sees no red or green.
        check("sides", chapas.white.face, chapas.black.face, 4.5);
        for (i, disc) in chapas.planets.iter().enumerate() {
            check(&format!("planet {i}"), *disc, chapas.sky, 1.2);
        }
    }
}

#[test]
fn all_lies_apart_within_the_view_and_turns_with_the_board() {
    let maps = ["", "map=wheel-7", "map=tetractys-10"];
    let texts = [GAME, "O1,-,-/O2,-,- w O1:O2 _:_ _", "O1,-,-/O2,-,- w O1:O2 _:_ _"];
    for (rules, text) in maps.into_iter().zip(texts) {
        let position = position(rules, text);
        for (width, height) in [(900.0, 640.0), (336.0, 520.0), (90.0, 400.0), (500.0, 90.0), (132.0, 132.0)] {
            let view = View { width, height, scale: 2.0, ..VIEW };
            let places = ChapasPainter.places(&*position, &view);
            for (i, a) in places.iter().enumerate() {
                assert!(a.area.x >= 0.0 && a.area.y >= 0.0, "{width} {height} {a:?}");
                assert!(a.area.x + a.area.w <= width && a.area.y + a.area.h <= height, "{width} {height} {a:?}");
                let (x, y) = a.area.middle();
                assert_eq!(places.iter().filter(|b| b.area.contains(x, y)).count(), 1, "{i}");
                assert_eq!(ChapasPainter.spot_at(&*position, &view, x, y), Some(a.spot));
            }
            let turned = ChapasPainter.places(&*position, &View { turned: true, ..view });
            let layout = Layout::new(chapas(&*position).unwrap().map(), &view);
            let ((x, y), (tx, ty)) = (places[0].area.middle(), turned[0].area.middle());
            let (cx, cy) = layout.panel.middle();
            assert!((x + tx - 2.0 * cx).abs() < 1e-6 && (y + ty - 2.0 * cy).abs() < 1e-6);
        }
    }
}

#[test]
fn a_corridor_and_a_circle_have_their_true_size() {
    let map = &read_maps(
        r#"map = [{ id = "two", planets = [{ name = "A", x = 300, y = 400, outer = true }, { name = "B", x = 700, y = 400, outer = true }], routes = ["A-B"] }]"#,
    )
    .unwrap()[0];
    let layout = Layout::new(map, &VIEW);
    let [a, b, c, _] = chart::lane(map, &layout, (0, 1));
    assert!(((c.1 - b.1).abs() - 40.0 * layout.scale).abs() < 1e-6);
    // It reaches from circle to circle: 45² - 20² = 40.31².
    assert!((b.0 - a.0 - (400.0 - 2.0 * 40.311_288_741) * layout.scale).abs() < 1e-5);
    assert!((layout.area(map, 0).w - 90.0 * layout.scale).abs() < 1e-9);
    assert!((layout.cap() - 16.0 * layout.scale).abs() < 1e-9);
}

#[test]
fn a_pull_with_a_steady_hand_shoots_as_it_was_aimed() {
    let position = position("", GAME);
    for view in [VIEW, View { turned: true, ..VIEW }, View { width: 336.0, height: 520.0, ..VIEW }] {
        let mut input = input(&*position, &[("Hand", "steady")]);
        let answer = pull(&mut input, &*position, &view, "A1", (66.6, 115.8));
        assert_eq!(answer, play("1-A2:-666:-1158=C"));
    }
}

#[test]
fn a_pull_chooses_the_planet_nearest_to_its_direction() {
    let position = position("", GAME);
    let mut steady = input(&*position, &[("Hand", "steady")]);
    // The bee on O1 can go to B1 only; the ant on A1 to A2 only: A3 and O1 are held.
    assert_eq!(pull(&mut steady, &*position, &VIEW, "O1", (0.0, 90.0)), play("2-B1:0:-900=S"));
    assert_eq!(pull(&mut steady, &*position, &VIEW, "A1", (0.0, -60.0)), play("1-A2:0:600=M"));
}

/// An answer with its refusal as it is read.
fn told(answer: Answer) -> Result<Answer, String> {
    if let Answer::Refused(why) = answer { Err(why.to_string()) } else { Ok(answer) }
}

#[test]
fn a_swaying_hand_wants_two_presses_at_the_right_moments() {
    let position = position("", GAME);
    let press = Gesture::Press(5.0, 5.0);
    let mut sway = input(&*position, &[]);
    assert_eq!(pull(&mut sway, &*position, &VIEW, "A1", (66.6, 115.8)), Answer::Taken);
    assert!(sway.runs());
    // Half a swing after it began the line is in the middle again; before a quarter a press, such as the second of a
    // double one, fixes nothing and is told why.
    let early = |what: &str| Answer::Refused(Message::new("too soon: let {what}").with("what", what));
    let line = early("the line sway first, then press, or Enter, to fix the direction");
    let strength = early("the strength swing first, then press, or Enter, to shoot");
    for (at, answer) in [
        (10.0, line.clone()),
        (10.44, line),
        (10.85, Answer::Taken),
        (10.95, strength.clone()),
        (11.29, strength),
        (11.5, play("1-A2:-666:-1158=C")),
    ] {
        assert_eq!(sway.take(&*position, &VIEW, Gesture::Time(at)), Answer::Taken);
        let (answer, answered) = (told(answer), told(sway.take(&*position, &VIEW, press)));
        assert_eq!(answered, answer, "{at}");
    }
    // At the ends of the swings: 6 degrees to the left, a quarter more strength.
    let mut sway = input(&*position, &[("Hand", "sway")]);
    pull(&mut sway, &*position, &VIEW, "A1", (66.6, 115.8));
    sway.take(&*position, &VIEW, Gesture::Time(0.0));
    sway.take(&*position, &VIEW, Gesture::Time(1.7 + 0.425));
    sway.take(&*position, &VIEW, Gesture::Key(InputKey::Enter, false));
    let why = sway.take(&*position, &VIEW, Gesture::Key(InputKey::Escape, false));
    assert!(matches!(why, Answer::Refused(_)), "{why:?}");
    sway.take(&*position, &VIEW, Gesture::Time(2.125 + 1.3 + 0.325));
    let velocity = Velocity::new(-666, -1158).unwrap().turned(6.0, 1.25);
    let text = chapas(&*position).unwrap().aimed_text(CapId::new(1).unwrap(), 4, velocity).unwrap();
    assert_eq!(sway.take(&*position, &VIEW, press), Answer::Play(text));
}

#[test]
fn chance_spreads_by_the_hand_that_the_record_names() {
    use crate::games::chapas::Hand;
    let position = position("", GAME);
    for hand in [Hand::Natural, Hand::Shaky] {
        let mut input = input(&*position, &[("Hand", hand.word())]);
        let shot = hand.shot(Velocity::new(-666, -1158).unwrap(), 7);
        let text = chapas(&*position).unwrap().aimed_text(CapId::new(1).unwrap(), 4, shot).unwrap();
        assert_ne!(text, "1-A2:-666:-1158=C");
        assert_eq!(pull(&mut input, &*position, &VIEW, "A1", (66.6, 115.8)), Answer::Play(text));
    }
}

#[test]
fn keys_turn_and_strengthen_an_aim_at_a_touched_planet() {
    let position = position("", GAME);
    let mut steady = input(&*position, &[("Hand", "steady")]);
    let mut picker = Picker::of(steady.choices(&*position).unwrap());
    let cell = |name: &str| Step::Cell(position.read_cell(name).unwrap());
    assert_eq!(picker.touch(&*position, cell("A1")), Touch::More);
    assert_eq!(picker.targets(), [Spot::Cell(position.read_cell("A2").unwrap())]);
    let Touch::Play(way) = picker.touch(&*position, cell("A2")) else { panic!("the way is whole") };
    assert_eq!(steady.picked(&*position, way), Answer::Taken);
    let mut key = |key, fine| steady.take(&*position, &VIEW, Gesture::Key(key, fine));
    for _ in 0..14 {
        assert_eq!(key(InputKey::Up, false), Answer::Taken);
    }
    for (arrow, fine, times) in [(InputKey::Left, false, 3), (InputKey::Right, true, 5), (InputKey::Down, true, 2)] {
        for _ in 0..times {
            assert_eq!(key(arrow, fine), Answer::Taken);
        }
    }
    // 1000 + 14 · 25 - 2 · 5 mm/s, 3 - 0.5 degrees to the left of the straight way (-190, -330).
    let turn = (330f64.atan2(190.0) + std::f64::consts::PI) + 2.5f64.to_radians();
    let (x, y) = ((1340.0 * turn.cos()).round(), (1340.0 * turn.sin()).round());
    let Answer::Play(text) = key(InputKey::Enter, false) else { panic!("Enter shoots") };
    assert!(text.starts_with(&format!("1-A2:{x}:{y}=")), "{text} {x} {y}");
}

#[test]
fn escape_and_a_pull_taken_back_give_the_aim_up() {
    let position = position("", GAME);
    let mut steady = input(&*position, &[("Hand", "steady")]);
    let (x, y) = middle(&*position, &VIEW, "A1");
    steady.take(&*position, &VIEW, Gesture::Press(x, y));
    steady.take(&*position, &VIEW, Gesture::Drag(x + 80.0, y));
    assert!(steady.aim().is_some());
    assert_eq!(steady.take(&*position, &VIEW, Gesture::Release(x + 1.0, y)), Answer::Taken);
    assert_eq!(steady.phase(), Phase::Idle);
    steady.picked(&*position, "1-A2".to_owned());
    assert!(steady.aim().is_some());
    assert_eq!(steady.take(&*position, &VIEW, Gesture::Key(InputKey::Escape, false)), Answer::Taken);
    assert_eq!(steady.phase(), Phase::Idle);
    assert_eq!(steady.take(&*position, &VIEW, Gesture::Key(InputKey::Left, false)), Answer::Ignored);
}

#[test]
fn dice_need_two_touches_and_no_aim() {
    let position = position("shot=dice", GAME);
    let mut dice = input(&*position, &[]);
    let choices = dice.choices(&*position).unwrap();
    let texts: Vec<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(texts, ["1-A2", "2-B1"]);
    let Answer::Play(text) = dice.picked(&*position, "1-A2".to_owned()) else { panic!("dice play at once") };
    assert_eq!(text, "1-A2:dice=C");
    let (x, y) = middle(&*position, &VIEW, "A1");
    dice.take(&*position, &VIEW, Gesture::Press(x, y));
    assert_eq!(dice.take(&*position, &VIEW, Gesture::Drag(x + 80.0, y)), Answer::Ignored);
}

#[test]
fn placing_regrouping_passing_and_deciding_are_touches() {
    for (text, expected) in [
        ("A1,B1d,-/O3,A3,- w O1:O3 _:_ _", ["3=O1", "1-O1", "1-A2", "2=R"].as_slice()),
        ("A1,O1,-/O3,A3,- b O1:O3 _:_ 1", &["stay", "lost"]),
    ] {
        let position = position("", text);
        let choices = input(&*position, &[]).choices(&*position).unwrap();
        let texts: Vec<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
        assert_eq!(texts, expected);
        assert_eq!(input(&*position, &[]).picked(&*position, texts[0].to_owned()), play(texts[0]));
    }
}

#[test]
fn a_film_is_the_shot_at_true_speed() {
    let before = position("", GAME);
    let mv = "1-A2:-300:-1150=M";
    let film = film::of_move(&*before, mv).unwrap();
    let here = chapas(&*before).unwrap();
    let flight = here.flight(film.cap, 4, Velocity::new(-300, -1150).unwrap()).unwrap();
    let landing = flight.land();
    let last = film.frame(film.cap, film.ticks()).unwrap();
    assert_eq!((last.at, film.ticks()), ((landing.x, landing.y), landing.ticks as usize));
    assert_eq!(film.frame(film.cap, 0).unwrap().at, (595.0, 640.0));
    assert!(film.left_at.is_some_and(|tick| tick > 0 && tick < film.ticks()));
    let mut after = before.boxed();
    after.play(mv).unwrap();
    let change = Change { before: &*before, mv: Some(mv), progress: 0.0 };
    let replay = ChapasPainter.replay(&change, &*after).unwrap();
    assert_eq!((replay.moments, replay.per_second), (landing.ticks, 1024.0));
    let shown = f64::from(ChapasPainter.showing_ms(&change, &*after));
    assert!((shown * replay.until - f64::from(landing.ticks) / 1.024).abs() < 1.0);
    for (share, tick) in [(0.0, 0), (0.5, landing.ticks / 2), (1.0, landing.ticks)] {
        assert_eq!(Motion::tick(&film, replay.until * share).abs_diff(tick as usize) / 2, 0);
    }
    let placed = Change { before: &*before, mv: Some("3=O1"), progress: 0.0 };
    assert_eq!(ChapasPainter.replay(&placed, &*after), None);
}

#[test]
fn moves_are_told_with_their_reason() {
    for (text, mv, told) in [
        (GAME, "1-A2:-666:-1158=C", "White's ant jumps to A2: it arrives"),
        (GAME, "1-A2:-300:-1150=M", "White's ant jumps to A2: it left the route and misses"),
        (GAME, "2-B1:0:-600=S", "White's bee jumps to B1: it falls short and stays where it was"),
        (GAME, "1-A2:-713:-1239=D", "White's ant jumps to A2: it shot past the middle and arrives disorganised"),
        ("A1,B1d,-/O3,A3,- w O1:O3 _:_ _", "2=R", "White's bee is regrouped"),
        ("A1,B1,-/O3,A3,- w O1:O3 _:_ _", "3=O1", "White's butterfly is placed on O1"),
        ("A1,O1,-/O3,A3,- b O1:O3 _:_ 1", "lost", "White's ant is lost"),
        ("-,-,-/-,-,- w _:_ _:_ _", "2=O1", "White's bee is placed on O1, its home from now on"),
    ] {
        let before = position("", text);
        let mut after = before.boxed();
        assert_eq!(after.play(mv).unwrap().doubt, None, "{mv}");
        assert_eq!(ChapasPainter.tell(&*before, mv, &*after).to_string(), told);
    }
    let pending = position("", "A1,O1,-/O3,A3,- b O1:O3 _:_ 1");
    let aside = ChapasPainter.aside(&*pending).unwrap().to_string();
    assert_eq!(aside, "White's ant has missed. Black decides: it stays where it was, disorganised, or it is lost");
}

#[test]
fn the_end_names_the_armies_that_are_enclosed() {
    for (text, mv, why) in [
        ("A3,B1,-/O3,A2,- w O1:O3 _:_ _", "2-B3:dice=C", Some("Black's stag beetle on O3 is enclosed")),
        ("A1,-,-/B2,-,B1 b O2:O1 _:_ _", "6-O1:dice=S", None),
        ("O1,-,-/A1,B2,- b O2:O3 _:_ _", "5-B1:dice=C", Some("White's ant on O1 is enclosed")),
        ("O1,-,-/A2,B1,- w O2:O3 _:_ _", "1-A1:dice=C", None),
        ("A3,-,-/A1,B1,B2 w O1:O3 _:_ _", "2=O1", Some("White's bee on O1 is enclosed, by a move of White itself")),
    ] {
        let mut after = position("shot=dice", text);
        after.play(mv).unwrap();
        assert_eq!(ChapasPainter.closing(&*after).map(|why| why.to_string()).as_deref(), why, "{text} {mv}");
    }
    // Set up so, it counts as made by the side not to move.
    let start = position("", "O1,O2,-/A1,B1,B2 b O3:O1 _:_ _");
    let why = ChapasPainter.closing(&*start).unwrap().to_string();
    assert_eq!(why, "White's ant on O1 is enclosed, by a move of White itself");
}

#[test]
fn every_spot_is_described() {
    let position = position("", GAME);
    let spot = |name: &str| Spot::Cell(position.read_cell(name).unwrap());
    for (spot, legal, told) in [
        (spot("A1"), true, "A1, White's ant, cap 1"),
        (spot("O3"), false, "O3, home of Black, Black's stag beetle, cap 4, disorganised"),
        (spot("O2"), false, "O2, outer world, empty"),
        (spot("A2"), true, "A2, can be chosen"),
        (Spot::Hand(2), true, "White's butterfly, cap 3, off the board, can be placed"),
    ] {
        assert_eq!(ChapasPainter.describe(&*position, spot, legal).to_string(), told);
    }
}

#[test]
fn help_boards_are_positions_of_the_game() {
    let game = game_by_id(GAMES, "chapas").unwrap();
    let boards = game.help().iter().filter_map(|block| match block {
        HelpBlock::Board { rules, position, .. } => Some((rules, position)),
        _ => None,
    });
    let started: Vec<_> = boards.map(|(rules, text)| game.start(&Tags::new(rules, Some(text))).unwrap()).collect();
    assert_eq!(started.len(), 3);
    assert!(started.iter().all(|position| position.turn().seat().is_some()));
    // What the last caption promises.
    let mut last = started.last().unwrap().boxed();
    last.play("2-B3:dice=C").unwrap();
    assert_eq!(last.turn().outcome().map(|outcome| outcome.reason), Some("enclosed"));
}

/// The picture of a scene, as bytes.
fn picture(scene: &Scene<'_>, view: &View) -> Vec<u8> {
    let (w, h) = ((view.width * view.scale) as i32, (view.height * view.scale) as i32);
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, w, h).unwrap();
    {
        let cr = Context::new(&surface).unwrap();
        cr.scale(view.scale, view.scale);
        ChapasPainter.paint(&cr, scene, view).unwrap();
    }
    let data = surface.data().unwrap();
    data.to_vec()
}

#[test]
fn what_is_shown_changes_the_picture() {
    let plain = position("", GAME);
    for kind in KINDS {
        let theme = Theme::new(kind);
        for (width, height) in [(132.0, 132.0), (500.0, 400.0)] {
            let view = View { width, height, ..VIEW };
            let base = picture(&Scene::still(&*plain, &theme), &view);
            for text in [
                "A1,B1,-/O3d,B3,A3 w O1:O3 _:_ _",
                "A1d,O1,-/O3d,B3,A3 w O1:O3 _:_ _",
                "O1,A1,-/O3d,B3,A3 w O1:O3 _:_ _",
                "A1,O1,-/O3d,B3,A3 w O2:O3 _:_ _",
                "A1,O1,-/O3,B3,A3 w O1:O3 _:_ 4",
            ] {
                let other = position("", text);
                assert_ne!(base, picture(&Scene::still(&*other, &theme), &view), "{kind:?} {text}");
            }
            let target = [Spot::Cell(4)];
            assert_ne!(base, picture(&Scene { targets: &target, ..Scene::still(&*plain, &theme) }, &view));
        }
        let mv = "1-A2:-300:-1150=M";
        let mut after = plain.boxed();
        after.play(mv).unwrap();
        let change = |progress| Change { before: &*plain, mv: Some(mv), progress };
        let mut seen = vec![picture(&Scene::still(&*after, &theme), &VIEW)];
        for progress in [0.0, 0.2, 0.4, 0.9] {
            let scene = Scene { change: Some(change(progress)), ..Scene::still(&*after, &theme) };
            seen.push(picture(&scene, &VIEW));
        }
        seen.push(picture(&Scene { led: Some(change(1.0)), ..Scene::still(&*after, &theme) }, &VIEW));
        for (i, one) in seen.iter().enumerate() {
            assert!(!seen[..i].contains(one), "{kind:?} {i}");
        }
    }
}

#[test]
fn only_practice_shows_where_a_shot_ends() {
    let position = position("", GAME);
    let theme = Theme::new(ThemeKind::Light);
    let pictures = [("steady", "0"), ("steady", "1")].map(|(hand, practice)| {
        [80.0, 90.0].map(|pull| {
            let mut input = input(&*position, &[("Hand", hand), ("Practice", practice)]);
            let (x, y) = middle(&*position, &VIEW, "A1");
            input.take(&*position, &VIEW, Gesture::Press(x, y));
            input.take(&*position, &VIEW, Gesture::Drag(x + 0.5 * pull, y - pull));
            let picture = picture(&Scene { input: Some(&input), ..Scene::still(&*position, &theme) }, &VIEW);
            // The part below the cap, where the shot goes: the scale and the pull lie elsewhere.
            let row = VIEW.width as usize * 4;
            (y as usize + 60..VIEW.height as usize)
                .flat_map(|line| picture[line * row + 150 * 4..line * row + 600 * 4].to_vec())
                .collect::<Vec<u8>>()
        })
    });
    assert_eq!(pictures[0][0], pictures[0][1], "the line is as long whatever the strength");
    assert_ne!(pictures[1][0], pictures[1][1]);
}

#[test]
fn the_scale_of_the_strength_lies_in_the_view_and_covers_nothing() {
    let apart = |a: &Rect, b: &Rect| a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
    for map in ["hexagram-9", "wheel-7", "tetractys-10"] {
        let start = game_by_id(GAMES, "chapas").unwrap().start(&Tags::new(&format!("map={map}"), None)).unwrap();
        for (width, height) in [(900.0, 640.0), (336.0, 520.0), (336.0, 336.0), (240.0, 200.0), (1400.0, 700.0)] {
            for turned in [false, true] {
                let view = View { width, height, turned, ..VIEW };
                let layout = Layout::new(chapas(&*start).unwrap().map(), &view);
                let gauge = layout.gauge();
                let (x, y) = gauge.number;
                let number =
                    Rect { x: x - 1.3 * gauge.size, y: y - gauge.size / 2.0, w: 2.6 * gauge.size, h: gauge.size };
                for part in [gauge.bar.inset(-gauge.bar.w.min(gauge.bar.h) / 2.0), number] {
                    let at = format!("{map} {width}x{height} {turned}: {part:?}");
                    assert!(part.x >= 0.0 && part.y >= 0.0 && part.x + part.w <= width, "{at}");
                    assert!(part.y + part.h <= height, "{at}");
                    assert!(apart(&part, &layout.panel), "{at} on the chart");
                    assert!(CapId::all().all(|cap| apart(&part, &layout.tray(cap))), "{at} on a tray");
                }
                let length = gauge.bar.w.max(gauge.bar.h);
                assert!(length >= 32.0 && length >= 4.0 * gauge.bar.w.min(gauge.bar.h), "{map} {width}: {length}");
            }
        }
    }
}

#[test]
fn arrow_keys_lead_in_about_their_direction_from_every_spot_to_every_other() {
    let game = game_by_id(GAMES, "chapas").unwrap();
    let mut cut = Vec::new();
    for (map, text) in [
        ("hexagram-9", "-,-,-/-,-,- w _:_ _:_ _"),
        ("hexagram-9", GAME),
        ("hexagram-9", "A1,-,-/O3,-,- b O1:O3 _:_ _"),
        ("hexagram-9", "A1,A2,A3/O3,B1,B2 b O1:O3 _:_ _"),
        ("wheel-7", "-,-,-/-,-,- w _:_ _:_ _"),
        ("tetractys-10", "-,-,-/-,-,- w _:_ _:_ _"),
    ] {
        let position = game.start(&Tags::new(&format!("map={map}"), Some(text))).unwrap();
        for (width, height) in [(900.0, 640.0), (336.0, 520.0), (600.0, 600.0), (240.0, 200.0), (1400.0, 700.0)] {
            for turned in [false, true] {
                let view = View { width, height, turned, ..VIEW };
                let places = ChapasPainter.places(&*position, &view);
                let middle = |spot| places.iter().find(|place| place.spot == spot).unwrap().area.middle();
                let next = |from, (towards, dx, dy): (Towards, f64, f64)| {
                    let to = ChapasPainter.beside(&*position, &view, from, towards)?;
                    let ((x, y), (tx, ty)) = (middle(from), middle(to));
                    assert!((tx - x) * dx + (ty - y) * dy > 0.0, "{map} {text} {from:?} {towards:?} {to:?}");
                    Some(to)
                };
                let ways = [
                    (Towards::Left, -1.0, 0.0),
                    (Towards::Right, 1.0, 0.0),
                    (Towards::Up, 0.0, -1.0),
                    (Towards::Down, 0.0, 1.0),
                ];
                for place in &places {
                    let mut reached = vec![place.spot];
                    let mut seen = 0;
                    while let Some(&from) = reached.get(seen) {
                        seen += 1;
                        for to in ways.into_iter().filter_map(|way| next(from, way)) {
                            if !reached.contains(&to) {
                                reached.push(to);
                            }
                        }
                    }
                    let missing: Vec<Spot> =
                        places.iter().map(|place| place.spot).filter(|spot| !reached.contains(spot)).collect();
                    if !missing.is_empty() {
                        cut.push(format!("{map} {text} {width}x{height} {turned}: {:?} to {missing:?}", place.spot));
                    }
                }
            }
        }
    }
    assert!(cut.is_empty(), "{} {:#?}", cut.len(), &cut[..cut.len().min(12)]);
}
