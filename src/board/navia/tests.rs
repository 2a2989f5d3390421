//! Contrasts, pictures that tell positions apart, places within the view, cards and turns in words, touches.

use super::*;
use crate::board::theme::{Colour, ThemeKind};
use crate::board::{Picker, Threats, Touch};
use crate::catalogue::GAMES;
use crate::games::navia::{Area, Thing};
use crate::rules::{HelpBlock, Step, Tags, game_by_id};

const KINDS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast];

const CROWDED: &str = "3,bN,3/bB,b2d,bB,bB,b33dfw,bB,bR/1,b26d,1,b3d,2,b1/w39d,1,w24d,w2d,w23d,w43d,1/2,wB,wR,1,w35d,1/wB,w18d,1,w12o,wB,w8,wB/w16d,1,w31,wN,w20,wR,w6 w 9-25-7:10-11-29 B-B-5-41:B-14-28-32 47:12";

fn at(text: &str) -> Box<dyn AnyPosition> {
    game_by_id(GAMES, "navia").unwrap().start(&Tags::new("", Some(text))).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn view(width: f64, height: f64) -> View {
    View { width, height, scale: 1.0, turned: false, coordinates: true }
}

fn picture(position: &dyn AnyPosition, kind: ThemeKind, side: i32, alter: impl Fn(&mut Scene<'_>)) -> Vec<u8> {
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, side, side).unwrap();
    {
        let cr = Context::new(&surface).unwrap();
        let theme = Theme::new(kind);
        let mut scene = Scene::still(position, &theme);
        alter(&mut scene);
        NaviaPainter.paint(&cr, &scene, &view(side.into(), side.into())).unwrap();
    }
    surface.data().unwrap().to_vec()
}

fn words(message: Option<Message>) -> String {
    message.map_or(String::new(), |message| message.to_string())
}

#[test]
fn sides_signs_and_marks_stand_out() {
    for kind in KINDS {
        let theme = Theme::new(kind);
        let navia = &theme.navia;
        let check = |name: &str, a: Colour, b: Colour, least: f64| {
            assert!(a.contrast(b) >= least, "{kind:?} {name}: {:.2}", a.contrast(b));
        };
        check("number of Gs", navia.count, navia.tray, 4.5);
        check("inlaid ring", navia.ring, navia.mat, 3.0);
        check("target", theme.accent, navia.mat, 3.0);
        check("last move", theme.last, navia.mat, 3.0);
        check("check", theme.danger, navia.mat, 3.0);
        for side in 0..2 {
            check("rim", navia.rim[side], navia.mat, 3.0);
            check("cost", navia.ink[side], navia.base[side], 4.5);
            check("gilded rim", navia.gilt[side], navia.base[side], 3.0);
            for dress in navia.dress[side] {
                check("dress", dress, navia.base[side], 3.0);
            }
        }
        check("sides", navia.base[0], navia.base[1], 3.0);
        for (name, colour) in [("yellow square", navia.leap), ("arrow", navia.arrow), ("dot", navia.dot)] {
            check(name, colour, navia.plate, 4.5);
        }
        for stone in navia.stones {
            check("arrow of a stone", navia.stone_ink, stone, 4.5);
        }
    }
}

#[test]
fn whatever_a_position_tells_changes_the_picture() {
    let plain = "3,bN,3/7/7/7/w2,6/7/3,wN,3 w 1:5 B:3 20:0";
    for other in [
        "3,bN,3/7/7/7/b2,6/7/3,wN,3 w 1:5 B:3 20:0",
        "3,bN,3/7/7/7/w2d,6/7/3,wN,3 w 1:5 B:3 20:0",
        "3,bN,3/7/7/7/w2o,6/7/3,wN,3 w 1:5 B:3 20:0",
        "3,bN,3/7/7/7/w3,6/7/3,wN,3 w 1:5 B:4 20:0",
        "3,bN,3/7/7/7/wB,6/7/3,wN,3 w 1:5 B:3 20:0",
        "3,bN,3/7/7/7/wR,6/7/3,wN,3 w 1:5 B:3 20:0",
        "3,bN,3/7/7/7/w2,6/7/3,wN,3 w 4:5 B:3 20:0",
        "3,bN,3/7/7/7/w2,6/7/3,wN,3 w 1:5 B-B:3 20:0",
        "3,bN,3/7/7/7/w2,6/7/3,wN,3 w 1:5 B:3 21:0",
        "3,bN,3/7/7/7/w2,6/7/3,wN,3 b 1:5 B:3 20:0",
    ] {
        for kind in KINDS {
            for side in [300, 700] {
                let [a, b] = [plain, other].map(|text| picture(&*at(text), kind, side, |_| {}));
                assert_ne!(a, b, "{kind:?} {side} {other}");
            }
        }
    }
    let frozen = at("3,bN,3/7/7/w18d,1,b2fw,4/7/7/3,wN,3 w _:_ _:_ 0:0");
    let free = at("3,bN,3/7/7/w18d,1,b2,4/7/7/3,wN,3 w _:_ _:_ 0:0");
    let immortal = at("3,bN,3/7/7/w39d,w2,5/7/7/3,wN,3 w _:_ _:_ 0:0");
    let mortal = at("3,bN,3/7/7/w39,w2,5/7/7/3,wN,3 w _:_ _:_ 0:0");
    for (a, b) in [(&frozen, &free), (&immortal, &mortal)] {
        assert_ne!(picture(&**a, ThemeKind::Light, 400, |_| {}), picture(&**b, ThemeKind::Light, 400, |_| {}));
    }
}

#[test]
fn check_and_threats_are_seen() {
    let checked = at("3,bN,3/7/7/3,b2d,3/7/7/3,wN,3 w _:_ _:_ 0:0");
    let calm = at("3,bN,3/7/7/3,b2d,3/7/7/3,wN,3 b _:_ _:_ 0:0");
    let shown =
        |position: &dyn AnyPosition, threats| picture(position, ThemeKind::Light, 400, |scene| scene.threats = threats);
    assert_ne!(shown(&*checked, Threats::Hidden), shown(&*calm, Threats::Hidden));
    assert_ne!(shown(&*checked, Threats::Hidden), shown(&*checked, Threats::Shown));
    let perils = navia(&*checked).unwrap().perils(Seat::FIRST);
    let names: Vec<String> = (0..49u16).filter(|s| perils & 1 << s != 0).map(|s| BOARD.name(s)).collect();
    // Agunilyos on d4 looks along file, ranks and diagonals.
    assert_eq!(names, ["d1", "d2"]);
}

#[test]
fn places_lie_apart_within_the_view_at_every_size() {
    let position = at(CROWDED);
    for (width, height) in
        [(360.0, 360.0), (920.0, 640.0), (240.0, 200.0), (340.0, 700.0), (1366.0, 300.0), (90.0, 90.0)]
    {
        for turned in [false, true] {
            let places = NaviaPainter.places(&*position, &View { turned, ..view(width, height) });
            let miniature = width < 180.0;
            assert_eq!(places.len(), if miniature { 49 } else { 49 + 3 + 3 + 3 + 4 }, "{width} {height}");
            for place in &places {
                let area = place.area;
                assert!(area.x >= 0.0 && area.y >= 0.0, "{width} {height} {place:?}");
                assert!(area.x + area.w <= width && area.y + area.h <= height, "{width} {height} {place:?}");
                let (x, y) = area.middle();
                assert_eq!(places.iter().filter(|other| other.area.contains(x, y)).count(), 1, "{place:?}");
            }
        }
    }
    let a1 = |turned| NaviaPainter.places(&*position, &View { turned, ..view(700.0, 500.0) })[0].area;
    assert!(a1(false).y > a1(true).y && a1(false).x < a1(true).x);
}

#[test]
fn a_whole_keep_of_all_pieces_still_fits() {
    let all: Vec<String> = (1..=44).map(|n| n.to_string()).collect();
    let position = at(&format!("3,bN,3/7/7/7/7/7/3,wN,3 w {}:_ _:_ 0:0", all.join("-")));
    for (width, height) in [(360.0, 420.0), (900.0, 640.0)] {
        let places = NaviaPainter.places(&*position, &view(width, height));
        assert_eq!(places.len(), 49 + 44);
        assert!(places.iter().all(|p| p.area.x + p.area.w <= width && p.area.y + p.area.h <= height));
        assert!(places.iter().all(|p| p.area.w >= 6.0));
    }
}

#[test]
fn the_faces_of_no_two_pieces_with_different_compasses_look_alike() {
    let set = CompassSet::reconstructed();
    let theme = Theme::new(ThemeKind::Light);
    let mut seen: Vec<(Vec<u8>, String)> = Vec::new();
    for own in set.compasses() {
        for face in [&own.before, &own.after].into_iter().filter(|face| face.mode != crate::games::navia::Mode::Same) {
            let key = format!(
                "{:?} {:?} {:?} {:?} {:?} {:?}",
                face.mode, face.leaps, face.slides, face.jumps, face.bounces, own.dots
            );
            let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, 60, 60).unwrap();
            {
                let cr = Context::new(&surface).unwrap();
                card::paint_face(&cr, own, face, &theme, &view(60.0, 60.0)).unwrap();
            }
            let drawn = surface.data().unwrap().to_vec();
            for (other, other_key) in &seen {
                assert_eq!(*other == drawn, *other_key == key, "{} {key} / {other_key}", own.name);
            }
            seen.push((drawn, key));
        }
    }
}

#[test]
fn turns_are_told_in_words() {
    for (text, mv, expected) in [
        ("3,bN,3/7/7/7/7/7/3,wN,3 w 2:_ _:_ 0:0", "Agu+a1", "White summons Agunilyos on a1"),
        ("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 0:0", "Aguc3-c4", "White: Agunilyos from c3 to c4"),
        (
            "3,bN,3/7/7/bR,6/wB,6/7/3,wN,3 w _:_ _:_ 0:0",
            "a3xa4",
            "White: black Gulled from a3 captures red Gulled on a4",
        ),
        (
            "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0",
            "Aguc3-c4=D",
            "White: Agunilyos from c3 to c4, dratp: it shows its other face",
        ),
        (
            "3,bN,3/7/7/7/wB,w6d,5/7/3,wN,3 w _:_ _:_ 4:0",
            "Gunb3=I:a3-b1",
            "White: Gundrill on b3, invoked: one other piece, but no Navia, goes to an empty square with a dot (a3-b1)",
        ),
        ("3,bN,3/7/7/7/7/7/bB,2,wN,3 b _:_ _:2 0:0", "a1-out=10", "Black: the black Gulled on a1 lines over for 10 Gs"),
        ("3,bN,3/7/7/7/7/7/2,wN,b2d,3 b _:_ _:_ 0:0", "Agud1-d4", "Black: Agunilyos from d1 to d4"),
        ("3,bN,3/7/7/7/b2d,6/7/3,wN,3 b _:_ _:_ 0:0", "Agua3-d3", "Black: Agunilyos from a3 to d3. Check"),
        ("3,bN,3/7/7/7/7/7/2,wN,4 w _:_ _:_ 60:0", "Nc1=D", "White: Navia on c1, dratp for 60 Gs"),
    ] {
        let before = at(text);
        let mut after = before.boxed();
        after.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
        assert_eq!(NaviaPainter.tell(&*before, mv, &*after).to_string(), expected);
    }
}

#[test]
fn squares_and_things_are_described() {
    let position = at(CROWDED);
    let cell = |name: &str| Spot::Cell(position.read_cell(name).unwrap());
    let told = |spot, legal| NaviaPainter.describe(&*position, spot, legal).to_string();
    assert_eq!(told(cell("e6"), false), "Viskunmateus of Black, e6, dratped, frozen");
    assert_eq!(told(cell("f4"), true), "Oriondober of White, f4, dratped, immortal, can be touched");
    assert_eq!(told(cell("d2"), false), "Gyullas Turtle of White, d2, taken over");
    assert_eq!(told(cell("b4"), false), "b4, empty, GRZ");
    let thing = |area, side, kind| Spot::Hand(Thing { area, side, kind }.number());
    assert_eq!(
        told(thing(Area::Graveyard, Seat::FIRST, Kind::BLACK), false),
        "2 times black Gulled, graveyard of White"
    );
    assert_eq!(told(thing(Area::Keep, Seat::SECOND, Kind::maseitai(10).unwrap()), false), "Moses, Keep of Black");
    assert_eq!(
        words(NaviaPainter.aside(&*position)),
        "White: 47 Gs, 3 in the Keep, 4 lost. Black: 12 Gs, 3 in the Keep, 4 lost"
    );
}

#[test]
fn a_card_tells_cost_faces_power_and_state() {
    let position = at(CROWDED);
    let card = |name: &str| {
        let card = NaviaPainter.card(&*position, Spot::Cell(position.read_cell(name).unwrap())).unwrap();
        let lines: Vec<String> = card.lines.iter().map(ToString::to_string).collect();
        format!("{} | {}", card.title, lines.join(" | "))
    };
    assert_eq!(
        card("d4"),
        "2 Agunilyos of White | Dratped. Worth 16 Gs | Since its dratp: it shows its other face | First face: known from a public text. Second face: known from a public text"
    );
    assert_eq!(
        card("f2"),
        "8 Olip of White | Dratp, 4 Gs: two of your other pieces change places; it shows its other face | A guard: summoned next to the own Navia | First face: reconstructed, the printed one is lost. Second face: reconstructed, the printed one is lost"
    );
    assert!(card("e6").contains("Frozen by a Kanaba"));
    assert!(card("d2").contains("Taken over: it belonged to Black"));
    assert!(card("b4").starts_with("The GRZ"));
    assert!(card("b1").starts_with("Summoning square of White"));
    assert!(NaviaPainter.card(&*position, Spot::Cell(position.read_cell("a5").unwrap())).is_none());
    let grz = at("3,bN,3/7/7/2,w6d,4/7/7/3,wN,3 w _:_ _:_ 0:0");
    let card = NaviaPainter.card(&*grz, Spot::Cell(grz.read_cell("c4").unwrap())).unwrap();
    assert_eq!(
        card.lines[2].to_string(),
        "Invoke, 2 Gs here instead of 4: one other piece, but no Navia, goes to an empty square with a dot"
    );
}

#[test]
fn a_power_is_touched_to_its_end_and_says_its_price_before() {
    let position = at("3,bN,3/7/2,b28,4/7/5,w7,1/7/3,wN,3 w _:_ _:_ 14:0");
    let mut picker = Picker::new(&*position);
    let cell = |name: &str| Step::Cell(position.read_cell(name).unwrap());
    assert_eq!(picker.touch(&*position, cell("f3")), Touch::More);
    assert_eq!(picker.touch(&*position, cell("f4")), Touch::More);
    let offered: Vec<String> = picker.words().iter().map(ToString::to_string).collect();
    assert_eq!(
        offered,
        ["Move only", "Dratp, 7 instead of 14: one other piece, but no Navia, goes to the graveyard; it leaves"]
    );
    let dratp = picker.words().remove(1);
    assert_eq!(picker.touch(&*position, Step::Choice(dratp)), Touch::More);
    assert_eq!(picker.touch(&*position, cell("c5")), Touch::Play("Tkif3-f4=D:c5".into()));
}

#[test]
fn a_summons_is_touched_from_the_keep() {
    let position = at("3,bN,3/7/7/7/7/7/3,wN,3 w 1-2:_ _:_ 0:0");
    let mut picker = Picker::new(&*position);
    let thing = |n| Thing { area: Area::Keep, side: Seat::FIRST, kind: Kind::maseitai(n).unwrap() };
    let spots: Vec<Spot> =
        NaviaPainter.places(&*position, &view(800.0, 600.0)).iter().map(|place| place.spot).collect();
    assert!(picker.targets().iter().all(|target| spots.contains(target)), "every target has a place");
    assert_eq!(picker.touch(&*position, Step::Hand(thing(1).number())), Touch::More);
    assert_eq!(picker.targets().len(), 5, "a guard stands next to the Navia");
    assert!(picker.back());
    assert_eq!(picker.touch(&*position, Step::Hand(thing(2).number())), Touch::More);
    assert_eq!(picker.touch(&*position, Step::Cell(0)), Touch::Play("Agu+a1".into()));
}

#[test]
fn pieces_on_their_way_are_neither_lost_nor_doubled() {
    let before = at("3,bN,3/7/7/1,bB,5/w2,wB,5/7/3,wN,3 w 1:_ _:_ 16:0");
    for mv in ["Agua3xb4=D", "Tro+d2", "b3xb4", "Nd1-d2"] {
        let mut after = before.boxed();
        after.play(mv).unwrap();
        let (from, to) = (navia(&*before).unwrap(), navia(&*after).unwrap());
        let view = view(600.0, 500.0);
        let rest = |position| motion::at_rest(position, &Layout::new(position, &view));
        let end = motion::on_the_way(rest(from), rest(to), 1.0, 1.0);
        let seen: Vec<_> =
            end.iter().filter(|item| item.pose.alpha > 0.0).map(|item| (item.spot, item.pose.at)).collect();
        assert_eq!(seen.len(), rest(to).len(), "{mv}");
        for item in rest(to) {
            assert!(seen.contains(&(item.spot, item.pose.at)), "{mv} {:?}", item.spot);
        }
        let half = motion::on_the_way(rest(from), rest(to), 0.5, 0.5);
        assert!(half.len() >= rest(to).len(), "{mv}");
    }
}

#[test]
fn help_boards_are_positions_of_the_game() {
    let game = game_by_id(GAMES, "navia").unwrap();
    let boards = game.help().iter().filter_map(|block| match block {
        HelpBlock::Board { position, .. } => Some(*position),
        _ => None,
    });
    let moves: Vec<Vec<String>> = boards.map(|text| at(text).moves().1).collect();
    assert_eq!(moves.len(), 4);
    // What the captions promise.
    for (i, mv) in [
        (0, "Hane4-f7"),
        (1, "Agu+a1"),
        (1, "Tro+c1"),
        (2, "Aguc3-c4=D"),
        (2, "Tkif3=D:c5"),
        (2, "Tkif3-f4=D:c5"),
        (3, "Nd1=D"),
    ] {
        assert!(moves[i].iter().any(|text| text == mv), "{i} {mv}: {:?}", moves[i]);
    }
}
