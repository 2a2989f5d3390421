//! Contrasts, pictures that change with what they show, diamonds under the pointer, keys on the rhomb, words.

use super::super::{Change, Picker, Theme, ThemeKind, Touch, painter};
use super::*;
use crate::catalogue::GAMES;
use crate::rules::{Step, Tags, game_by_id};

const KINDS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast];
const SQUARE: &str = "lgsfrsgl/pppppppp/8/8/8/8/PPPPPPPP/LGSFRSGL q a _:_ _:_ 0 1";
const RHOMB: &str = "6r/7/7/2pp3/2P4/1P5/R6 r a _:_ _:_ 0 1";

fn at(text: &str) -> Box<dyn AnyPosition> {
    game_by_id(GAMES, "dumaraj")
        .unwrap()
        .start(&Tags::new("", Some(text)))
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn view(width: f64, height: f64) -> View {
    View { width, height, scale: 1.0, turned: false, coordinates: true }
}

fn cell(position: &dyn AnyPosition, name: &str) -> Spot {
    Spot::Cell(position.read_cell(name).unwrap())
}

#[test]
fn sides_combs_and_lines_stand_out_in_every_palette() {
    for kind in KINDS {
        let theme = Theme::new(kind);
        let colours = &theme.dumaraj;
        let check = |name: &str, a: super::super::Colour, b: super::super::Colour, least: f64| {
            assert!(a.contrast(b) >= least, "{kind:?} {name}: {:.2}", a.contrast(b));
        };
        let grounds = [colours.paper, colours.shade, colours.kons[0], colours.kons[1]];
        for (i, ground) in grounds.into_iter().enumerate() {
            for (j, side) in colours.sides.into_iter().enumerate() {
                check(&format!("side {j} on ground {i}"), side, ground, 3.0);
            }
            check(&format!("target on ground {i}"), theme.accent, ground, 3.0);
            check(&format!("flag on ground {i}"), theme.danger, ground, 3.0);
            check(&format!("last move on ground {i}"), theme.last, ground, 3.0);
            check(&format!("rubicon on ground {i}"), colours.rubicon, ground, 3.0);
        }
    }
}

fn picture(scene: &Scene<'_>, side: i32) -> Vec<u8> {
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, side, side).unwrap();
    {
        let cr = Context::new(&surface).unwrap();
        painter("dumaraj").unwrap().paint(&cr, scene, &view(side.into(), side.into())).unwrap();
    }
    let data = surface.data().unwrap();
    data.to_vec()
}

#[test]
fn every_mob_of_either_side_has_a_picture_of_its_own() {
    let theme = Theme::new(ThemeKind::Light);
    for side in [132, 560] {
        let mut seen: Vec<(String, Vec<u8>)> = vec![];
        for shape in ["q", "r"] {
            for mob in "SLGTRFPslgtrfp".chars() {
                // Rajs on both sides or on none: those stand where they do not disturb.
                let rajs = if mob == 'R' { "5r" } else { "6" };
                let other = if mob == 'r' { "5R" } else { "6" };
                let text = format!("{rajs}/6/6/2{mob}3/6/{other} {shape} a _:_ _:_ 0 1");
                let position = at(&text);
                seen.push((text, picture(&Scene::still(&*position, &theme), side)));
            }
        }
        for (i, (text, a)) in seen.iter().enumerate() {
            assert!(seen[..i].iter().all(|(_, b)| a != b), "{text} at {side}");
        }
    }
}

#[test]
fn targets_flags_and_an_answer_that_is_due_change_the_picture() {
    let position = at("3r4/8/8/8/3l4/8/8/3L3R q a _:_ _:_ 0 1");
    for kind in KINDS {
        let theme = Theme::new(kind);
        let still = Scene::still(&*position, &theme);
        let plain = picture(&still, 320);
        let touched = [cell(&*position, "24")];
        assert_ne!(plain, picture(&Scene { targets: &touched, ..still }, 320), "{kind:?}");
        assert_ne!(plain, picture(&Scene { threats: Threats::Shown, ..still }, 320), "{kind:?}");
    }
    let theme = Theme::new(ThemeKind::Light);
    let game = at("3L4/8/8/8/8/8/8/R6l q b _:r _:_ 0 1");
    let over = at("3L4/8/8/8/8/8/7l/R7 q a _:r _:_ 1 2");
    let attacked = |position: &dyn AnyPosition| {
        let scene = Scene::still(position, &theme);
        let (seen, view) = (Seen::of(position).unwrap(), view(320.0, 320.0));
        let layout = Layout::new(seen.location(), &view);
        let surface = cairo::ImageSurface::create(cairo::Format::ARgb32, 1, 1).unwrap();
        let cr = Context::new(&surface).unwrap();
        Board { cr: &cr, scene: &scene, view: &view, seen: &seen, layout: &layout }
            .flagged()
            .iter()
            .collect::<Vec<u8>>()
    };
    assert_eq!((attacked(&*game), attacked(&*over)), (vec![0], vec![]));
}

#[test]
fn bits_lie_within_the_view_and_the_pointer_finds_each() {
    for text in [SQUARE, RHOMB] {
        let position = at(text);
        for (width, height) in [(360.0, 360.0), (800.0, 501.0), (90.0, 300.0)] {
            for turned in [false, true] {
                let view = View { turned, ..view(width, height) };
                let places = DumaRajPainter.places(&*position, &view);
                assert_eq!(places.len(), usize::from(position.cells()));
                for place in &places {
                    let (r, (x, y)) = (place.area, place.area.middle());
                    assert!(r.x >= 0.0 && r.y >= 0.0 && r.x + r.w <= width && r.y + r.h <= height, "{place:?}");
                    assert_eq!(DumaRajPainter.spot_at(&*position, &view, x, y), Some(place.spot));
                }
            }
            // Outside the board is nothing: the corners of a view that is not a square.
            assert_eq!(DumaRajPainter.spot_at(&*position, &view(width, height), 0.5, 0.5), None);
        }
    }
    // A diamond's corners belong to its neighbours: the point just left of the corner bit's hull is none of its.
    let position = at(RHOMB);
    let view = view(700.0, 700.0);
    let places = DumaRajPainter.places(&*position, &view);
    let (first, second) = (places[0].area, places[1].area);
    assert!(first.y > places[48].area.y, "the attacker's corner is at the bottom");
    assert!(second.x > first.x && second.y < first.y, "columns run to the upper right");
    let corner = (first.x + first.w - 3.0, first.y + 3.0);
    assert_eq!(DumaRajPainter.spot_at(&*position, &view, corner.0, corner.1), Some(Spot::Cell(1)));
}

#[test]
fn arrow_keys_reach_every_bit_of_the_rhomb() {
    let position = at(RHOMB);
    let here = cell(&*position, "33");
    for (towards, upright, turned) in [
        (Towards::Up, "43", "23"),
        (Towards::Down, "23", "43"),
        (Towards::Right, "34", "32"),
        (Towards::Left, "32", "34"),
    ] {
        for (turned, expected) in [(false, upright), (true, turned)] {
            let view = View { turned, ..view(400.0, 400.0) };
            assert_eq!(DumaRajPainter.beside(&*position, &view, here, towards), Some(cell(&*position, expected)));
        }
    }
    // At the edge the focus stays.
    let edge = cell(&*position, "17");
    assert_eq!(DumaRajPainter.beside(&*position, &view(400.0, 400.0), edge, Towards::Right), Some(edge));
    // The square leaves it to how the places lie.
    assert_eq!(DumaRajPainter.beside(&*at(SQUARE), &view(400.0, 400.0), Spot::Cell(0), Towards::Up), None);
}

#[test]
fn touches_make_moves_and_a_rursus_asks_for_its_mob() {
    let position = at("r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1");
    let mut picker = Picker::new(&*position);
    let touch = |picker: &mut Picker, name: &str| picker.touch(&*position, cell(&*position, name).step());
    assert_eq!(touch(&mut picker, "74"), Touch::More);
    assert_eq!(touch(&mut picker, "84"), Touch::More);
    let words: Vec<String> = picker.words().iter().map(Message::to_string).collect();
    assert_eq!(words, ["stay a Piksa", "replace by Gon", "replace by Fej"]);
    // Left without moving: two touches are taken back, and another mob can be moved.
    assert!(picker.back() && picker.back() && !picker.back());
    assert_eq!(touch(&mut picker, "11"), Touch::More);
    assert_eq!(touch(&mut picker, "12"), Touch::Play("R11-12".into()));
    let mut picker = Picker::new(&*position);
    touch(&mut picker, "74");
    touch(&mut picker, "84");
    let gon = picker.words().remove(1);
    assert_eq!(picker.touch(&*position, Step::Choice(gon)), Touch::Play("P74-84=G".into()));
}

#[test]
fn moves_are_told_and_bits_described() {
    for (text, mv, told) in [
        (SQUARE, "P24-44", "attacker's Piksa from 24 to 44"),
        ("r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1", "P74-84=F", "attacker's Piksa from 74 to 84, rursus: replaced by Fej"),
        (
            "3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1",
            "L14x84",
            "attacker's Lod from 14 frags blocker's Raj on 84. The blocker has one answering move",
        ),
        (
            "3L4/8/8/8/8/8/8/R6l q b _:r _:_ 0 1",
            "L18x11",
            "blocker's Lod from 18 frags attacker's Raj on 11. That was the answering move",
        ),
        (
            "5r/6/6/6/2G1L1/SLG2R q a _:_ E:_ 0 1",
            "S11-L12=E",
            "attacker's Slod on 11 and Lod on 12 change places by the editor",
        ),
    ] {
        let before = at(text);
        let mut after = before.boxed();
        after.play(mv).unwrap();
        assert_eq!(DumaRajPainter.tell(&*before, mv, &*after).to_string(), told);
    }
    let position = at("3r4/8/8/8/3l4/8/8/3L3R q a _:_ _:_ 0 1");
    for (name, legal, words) in [
        ("14", true, "14, attacker's Lod, blocker's finist, under flag, can be touched"),
        ("84", false, "84, blocker's Raj, attacker's finist"),
        ("55", false, "55, empty, blocker's kon"),
    ] {
        assert_eq!(DumaRajPainter.describe(&*position, cell(&*position, name), legal).to_string(), words);
    }
}

#[test]
fn what_stands_beside_the_board_is_told() {
    let aside = |text: &str| DumaRajPainter.aside(&*at(text)).map(|words| words.to_string());
    assert_eq!(aside(SQUARE), None);
    assert_eq!(
        aside("7r/8/8/8/8/8/8/R7 q a SPP:g _:_ 0 1").unwrap(),
        "Off the location: attacker Slod, 2 Piksa; blocker Gon"
    );
    assert_eq!(
        aside("7r/8/8/8/8/8/8/R7 q a _:_ eVW:V 0 1").unwrap(),
        "Arbitral moves left: attacker editor (first move only), flex, warp; blocker flex"
    );
    assert!(aside("3L4/8/8/8/8/8/8/R6l q b _:r _:_ 0 1").unwrap().starts_with("The blocker's Raj is off"));
}

#[test]
fn mobs_are_followed_from_bit_to_bit() {
    for (text, mv, moved, gone, come) in [
        (SQUARE, "P24-44", vec!["24-44"], "", vec![]),
        ("3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1", "L14x84", vec!["14-84"], "r", vec![]),
        ("r7/3P4/8/8/8/8/8/R7 q a GF:_ _:_ 0 1", "P74-84=F", vec![], "P", vec!["84"]),
        ("5r/6/6/6/2G1L1/SLG2R q a _:_ E:_ 0 1", "S11-L12=E", vec!["12-11", "11-12"], "", vec![]),
    ] {
        let before = at(text);
        let mut after = before.boxed();
        after.play(mv).unwrap();
        let motion = Motion::between(&Seen::of(&*before).unwrap(), &Seen::of(&*after).unwrap());
        let name = |bit: u8| before.cell_name(bit.into());
        let seen: Vec<String> =
            motion.moved.iter().map(|(from, to)| format!("{}-{}", name(*from), name(*to))).collect();
        assert_eq!(seen, moved, "{mv}");
        assert_eq!(motion.gone.iter().map(|(_, piece)| piece.letter()).collect::<String>(), gone, "{mv}");
        assert_eq!(motion.come.iter().map(|bit| name(*bit)).collect::<Vec<String>>(), come, "{mv}");
        // Half-way the picture is neither the one nor the other.
        let theme = Theme::new(ThemeKind::Light);
        let change = Change { before: &*before, mv: Some(mv), progress: 0.3 };
        let half = picture(&Scene { change: Some(change), ..Scene::still(&*after, &theme) }, 200);
        assert_ne!(half, picture(&Scene::still(&*after, &theme), 200));
        assert_ne!(half, picture(&Scene::still(&*before, &theme), 200));
    }
    // A jump to elsewhere is not followed.
    let (a, b) = (at(SQUARE), at("3r4/8/8/8/8/8/8/R2L3l q a _:_ _:_ 0 1"));
    assert_eq!(Motion::between(&Seen::of(&*a).unwrap(), &Seen::of(&*b).unwrap()), Motion::default());
}
