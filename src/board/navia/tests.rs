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
fn a_piece_that_is_pointed_at_shows_what_it_could_capture() {
    let side = 400;
    let position = at("3,bN,3/7/7/2,bR,4/2,wB,1,b2,2/7/3,wN,3 w _:_ _:_ 0:0");
    let cell = |name: &str| position.read_cell(name).unwrap();
    let pointing = |name: &str| {
        let pointed = Some(Spot::Cell(cell(name)));
        picture(&*position, ThemeKind::Light, side, |scene| scene.pointed = pointed)
    };
    let still = picture(&*position, ThemeKind::Light, side, |_| {});
    let layout = Layout::new(navia(&*position).unwrap(), &view(side.into(), side.into()));
    let changed = |picture: &[u8], name: &str| {
        let area = layout.square(cell(name)).inset(layout.cell * 0.01);
        let width = side as usize;
        (area.y as usize..(area.y + area.h) as usize).any(|y| {
            let row = (y * width + area.x as usize) * 4..(y * width + (area.x + area.w) as usize) * 4;
            picture[row.clone()] != still[row]
        })
    };
    // The black Gulled on c3 takes the red one before it; Agunilyos' reach has an end.
    assert!(changed(&pointing("c3"), "c4"));
    assert!(!changed(&pointing("c3"), "e3"));
    assert!(!changed(&pointing("c4"), "e3"), "an own piece");
}

#[test]
fn a_maseitai_is_drawn_in_the_colours_of_its_side() {
    let theme = Theme::new(ThemeKind::Light);
    for seat in [Seat::FIRST, Seat::SECOND] {
        let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, 60, 60).unwrap();
        {
            let cr = Context::new(&surface).unwrap();
            let kind = Kind::maseitai(2).unwrap();
            paint_maseitai(&cr, CompassSet::reconstructed(), (kind, seat), &theme, &view(60.0, 60.0)).unwrap();
        }
        let data = surface.data().unwrap();
        let area = |side: Seat| {
            let [red, green, blue] = theme.navia.base[side.index()].rgb().map(|part| (part * 255.0).round() as u8);
            data.chunks(4).filter(|pixel| **pixel == [blue, green, red, 255]).count()
        };
        assert!(area(seat) > 200 && area(seat.other()) < 20, "{} {}", area(seat), area(seat.other()));
    }
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
        ("3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 0:0", "Aguc3-c4", "White's Agunilyos moves from c3 to c4"),
        (
            "3,bN,3/7/7/bR,6/wB,6/7/3,wN,3 w _:_ _:_ 0:0",
            "a3xa4",
            "White's black Gulled moves from a3 to a4 and takes Black's red Gulled. White gains 4 Gs",
        ),
        (
            "3,bN,3/7/7/7/2,w2,4/7/3,wN,3 w _:_ _:_ 8:0",
            "Aguc3-c4=D",
            "White's Agunilyos moves from c3 to c4. White's Agunilyos on c4 is dratped for 8 Gs: it shows its other face",
        ),
        (
            "3,bN,3/7/7/7/wB,w6d,5/7/3,wN,3 w _:_ _:_ 4:0",
            "Gunb3=I:a3-b1",
            "White's Gundrill on b3 is invoked for 4 Gs: White's black Gulled goes from a3 to b1",
        ),
        ("3,bN,3/7/7/7/7/7/bB,2,wN,3 b _:_ _:2 0:0", "a1-out=10", "Black's black Gulled lines over from a1 for 10 Gs"),
        ("3,bN,3/7/7/7/b2d,6/7/3,wN,3 b _:_ _:_ 0:0", "Agua3-d3", "Black's Agunilyos moves from a3 to d3. Check"),
        ("3,bN,3/7/7/7/7/7/2,wN,4 w _:_ _:_ 60:0", "Nc1=D", "White's Navia on c1 is dratped for 60 Gs"),
        (
            "3,bN,3/7/2,b28,4/7/5,w7,1/7/3,wN,3 w _:_ _:_ 14:0",
            "Tkif3-f4=D:c5",
            "White's Tiny Kiggoshi moves from f3 to f4. White's Tiny Kiggoshi on f4 is dratped for 7 Gs: Black's Lord Kiggoshi on c5 goes to the graveyard; it leaves",
        ),
        (
            "3,bN,3/7/7/7/2,w25,4/3,wB,3/3,wN,3 w _:_ B-B-B:_ 60:0",
            "Oddc3=D:a2:c2:g2",
            "White's Odd on c3 is dratped for 6 Gs: 3 black Gulled return on a2, c2, g2; it leaves",
        ),
        (
            "3,bN,3/7/7/7/2,w8,4/wB,2,wR,3/3,wN,3 w _:_ _:_ 60:0",
            "Olic3=D:a2-d2",
            "White's Olip on c3 is dratped for 4 Gs: White's black Gulled on a2 and White's red Gulled on d2 change places",
        ),
        (
            "3,bN,3/7/7/1,bR,5/wB,wB,1,w32,3/7/3,wN,3 w _:_ _:_ 60:0",
            "Tagd3=D:b3xb4:a3-a4",
            "White's Tagu on d3 is dratped for 12 Gs: White's black Gulled moves from b3 to b4 and takes Black's red Gulled, then White's black Gulled moves from a3 to a4; it leaves. White gains 5 Gs",
        ),
        (
            "3,bN,3/7/7/7/2,w41,4/7/3,wN,3 w _:_ _:R-2 60:0",
            "Nesc3=D:R+a1",
            "White's Neso on c3 is dratped for 8 Gs: red Gulled of the enemy graveyard serves White from a1 on; it leaves",
        ),
        (
            "3,bN,3/7/7/7/2,w5,4/7/3,wN,3 w _:_ 2:_ 60:0",
            "Netc3=D:Agu+a1",
            "White's Netol on c3 is dratped for 5 Gs: Agunilyos returns on a1; it leaves",
        ),
        (
            "3,bN,3/2,bB,4/7/2,bB,4/2,w17,4/2,wR,4/3,wN,3 w _:_ _:_ 60:0",
            "Midc3=D",
            "White's Midrah on c3 is dratped for 11 Gs: every piece in its file, but no Navia, goes to the graveyard; so does it. White's red Gulled, 2 of Black's black Gulled go to the graveyard",
        ),
        (
            "3,bN,3/7/7/2,b18d,4/2,w27,4/1,wRfb,wB,4/3,wN,3 w _:_ _:_ 60:0",
            "Nemc3=D",
            "White's Nemchant on c3 is dratped for 7 Gs: all other dratped Maseitai of both sides turn back to their first face. Black's Kanaba on c4 turns back to its first face. White's red Gulled on b2 is free again",
        ),
        (
            "3,bN,3/7/7/2,bB,4/2,w18,4/7/3,wN,3 w _:_ _:_ 60:9",
            "Kanc3=D:c4",
            "White's Kanaba on c3 is dratped for 13 Gs: Black's black Gulled on c4 is frozen",
        ),
        (
            "3,bN,3/7/7/7/2,w19,4/7/3,wN,3 w _:_ _:_ 60:9",
            "Sunc3=D",
            "White's Sungyullas on c3 is dratped for 8 Gs: the other side loses 15 Gs; it leaves. Black loses 9 Gs",
        ),
    ] {
        let before = at(text);
        let mut after = before.boxed();
        after.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
        let told = NaviaPainter.tell(&*before, mv, &*after).to_string();
        assert_eq!(told, expected);
    }
}

#[test]
fn no_turn_is_told_in_notation() {
    // Turns of every kind, by a player who draws them from a wide field with many powers.
    let mut number = 3u64;
    let mut below = |n: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % n
    };
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..40 {
        let mut position = at(CROWDED);
        if round % 2 == 1 {
            position = at(
                "3,bN,3/bB,b5,bB,bB,b25,bB,bR/1,b40,1,b41,2,b8/w7,1,w14,w18,w32,w6d,1/2,wB,wR,1,w13,1/wB,w17,1,w15d,wB,w22d,wB/w30d,1,w36,wN,w20,wR,w28 w 9-24:10-11-29 B-B-1-21:B-42-2-38 60:60",
            );
        }
        for _ in 0..12 {
            let mut choices = position.choices();
            if choices.is_empty() {
                break;
            }
            let powers: Vec<_> = choices.iter().filter(|choice| choice.text.contains('=')).cloned().collect();
            if !powers.is_empty() {
                choices = powers;
            }
            let mv = choices.swap_remove(below(choices.len())).text;
            let mut after = position.boxed();
            after.play(&mv).unwrap();
            let told = NaviaPainter.tell(&*position, &mv, &*after).to_string();
            let bare = |c: char| matches!(c, '=' | '+' | '#' | '{' | '}' | '-') || c == '(';
            assert!(!told.contains(bare) && told.len() > 12, "{mv}: {told}");
            let code: String = mv.chars().take(3).collect();
            // One piece is called by its code.
            assert!(code == "Odd" || !told.split([' ', ':', ';', '.', ',']).any(|word| word == code), "{mv}: {told}");
            seen.insert(mv.split('=').nth(1).map(|deed| format!("{code}{}", &deed[..1])));
            position = after;
        }
    }
    assert!(seen.len() >= 12, "{seen:?}");
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
fn squares_whose_order_says_nothing_are_touched_in_any_order() {
    let odd = at("3,bN,3/7/7/7/2,w25,4/3,wB,3/3,wN,3 w _:_ B-B-B:_ 60:0");
    let play = |position: &dyn AnyPosition, piece: &str, squares: &[&str]| {
        let mut picker = Picker::new(position);
        let cell = |name: &str| Step::Cell(position.read_cell(name).unwrap());
        assert_eq!(picker.touch(position, cell(piece)), Touch::More);
        let power = picker.words().into_iter().find(|word| word.to_string().starts_with("Dratp")).unwrap();
        assert_eq!(picker.touch(position, Step::Choice(power)), Touch::More);
        for (i, square) in squares.iter().enumerate() {
            assert_eq!(picker.left(), Some(squares.len() - i));
            assert!(picker.targets().contains(&Spot::Cell(position.read_cell(square).unwrap())), "{square}");
            match picker.touch(position, cell(square)) {
                Touch::More if position.owner(&cell(square)).is_none() => {
                    assert!(matches!(picker.touch(position, cell(square)), Touch::Refused(_)), "twice");
                }
                Touch::More => {}
                Touch::Play(text) => return (i + 1, text),
                Touch::Refused(why) => panic!("{square}: {why}"),
            }
        }
        panic!("not played")
    };
    for squares in [["a2", "c2", "g2"], ["g2", "a2", "c2"], ["c2", "g2", "a2"]] {
        assert_eq!(play(&*odd, "c3", &squares), (3, "Oddc3=D:a2:c2:g2".to_owned()));
    }
    let olip = at("3,bN,3/7/7/7/2,w8,4/wB,2,wR,3/3,wN,3 w _:_ _:_ 60:0");
    for squares in [["a2", "d2"], ["d2", "a2"]] {
        assert_eq!(play(&*olip, "c3", &squares), (2, "Olic3=D:a2-d2".to_owned()));
    }
    // From one square to another the order says which is which.
    let peojin = at("3,bN,3/7/7/7/2,w40,4/wB,2,wR,3/3,wN,3 w _:_ _:_ 60:0");
    assert_eq!(play(&*peojin, "c3", &["d2", "a4"]), (2, "Peoc3=D:d2-a4".to_owned()));
}

#[test]
fn a_touch_that_fits_nothing_says_why() {
    let position = at("3,bN,3/7/2,b28,4/7/wB,4,w7,1/wB,6/3,wN,3 w 1:2 B:B 14:0");
    let cell = |name: &str| Step::Cell(position.read_cell(name).unwrap());
    let thing = |area, side, n| {
        let kind = Kind::maseitai(n).unwrap_or(Kind::BLACK);
        Step::Hand(Thing { area, side, kind }.number())
    };
    let refused = |touches: &[Step]| {
        let mut picker = Picker::new(&*position);
        let (last, begun) = touches.split_last().unwrap();
        for touch in begun {
            assert_eq!(picker.touch(&*position, touch.clone()), Touch::More);
        }
        let Touch::Refused(why) = picker.touch(&*position, last.clone()) else { panic!("{touches:?} is no refusal") };
        why.to_string()
    };
    let not_yours = "that is not yours: it is the turn of White";
    assert_eq!(refused(&[cell("c5")]), not_yours);
    assert_eq!(refused(&[thing(Area::Keep, Seat::SECOND, 2)]), not_yours);
    assert_eq!(refused(&[cell("a2")]), "that cannot move now", "its way is barred");
    assert_eq!(refused(&[cell("e4")]), "nothing can be done there now");
    assert_eq!(refused(&[cell("a3"), cell("e4")]), "black Gulled does not move to e4");
    let out = "that is out of reach: what can be reached is marked";
    assert_eq!(refused(&[cell("a3"), thing(Area::Graveyard, Seat::FIRST, 0)]), out);
    let mut picker = Picker::new(&*position);
    picker.touch(&*position, cell("f3"));
    let dratp = Step::Choice(picker.words().remove(0));
    assert_eq!(
        refused(&[cell("f3"), dratp, cell("d7")]),
        "that cannot be chosen for this: what can is marked",
        "no Navia"
    );
}

#[test]
fn a_power_says_what_it_waits_for_and_how_much_is_left() {
    let asked = |position: &str, touches: &[&str]| {
        let position = at(position);
        let mut picker = Picker::new(&*position);
        let mut told = Vec::new();
        for touch in touches {
            let word = |start: &str| picker.words().into_iter().find(|word| word.to_string().starts_with(start));
            let step = match position.read_cell(touch) {
                Some(cell) => Step::Cell(cell),
                None => word(touch).map_or_else(
                    || Step::Hand(touch.parse().unwrap_or_else(|_| panic!("{touch} among {:?}", picker.words()))),
                    Step::Choice,
                ),
            };
            if picker.touch(&*position, step) == Touch::More {
                let asked = NaviaPainter.asks(&*position, picker.touches(), picker.left().unwrap());
                told.push(asked.map_or(String::new(), |asked| asked.to_string()));
            }
        }
        told
    };
    let tagu = asked("3,bN,3/7/7/7/wB,wB,1,w32,3/7/3,wN,3 w _:_ _:_ 60:0", &["d3", "Dratp", "b3", "b4", "a3", "a4"]);
    assert_eq!(
        tagu,
        [
            "",
            "Dratp of Tagu: choose the piece that moves first, 2 left",
            "Dratp of Tagu: choose the square that it moves to, 2 left",
            "Dratp of Tagu: choose the piece that moves next, 1 left",
            "Dratp of Tagu: choose the square that it moves to, 1 left",
        ]
    );
    let odd = asked("3,bN,3/7/7/7/2,w25,4/3,wB,3/3,wN,3 w _:_ B-B:_ 60:0", &["c3", "Dratp", "g2", "a2"]);
    let squares = "Dratp of Odd: choose squares of your second rank for your black Gulled";
    assert_eq!(odd, [String::new(), format!("{squares}, 2 left"), format!("{squares}, 1 left")]);
    let gundrill = asked("3,bN,3/7/7/7/wB,w6d,5/7/3,wN,3 w _:_ _:_ 4:0", &["b3", "Invoke", "a3", "b1"]);
    assert_eq!(gundrill[1], "Invocation of Gundrill: choose the piece that is moved, 2 left");
    assert_eq!(gundrill[2], "Invocation of Gundrill: choose the dot that it goes to, 1 left");
    // Whatever a power chooses is told.
    let rich = at(
        "3,bN,3/bB,b5,bB,bB,b25,bB,bR/1,b40,1,b41,2,b8/w7,1,w14,w18,w32,w6d,1/2,wB,wR,w40,w13,w41/wB,w43,1,w15d,wB,w8,w5/w25,1,w36,wN,w20,wR,w28 w 9-24:10-11-29 B-B-1-21:B-42-2-38 60:60",
    );
    let mut kinds = std::collections::BTreeSet::new();
    for choice in rich.choices() {
        let Some(word) = choice.steps.iter().position(|step| matches!(step, Step::Choice(_))) else { continue };
        for n in word + 1..choice.steps.len() {
            let told = words(NaviaPainter.asks(&*rich, &choice.steps[..n], choice.steps.len() - n));
            assert!(told.contains(": choose ") && told.ends_with(" left"), "{}: {told}", choice.text);
            kinds.insert(choice.text[..3].to_owned());
        }
    }
    assert!(kinds.len() >= 11, "{kinds:?}");
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
