//! Contrasts, pickers by touch scripts, and boards that leave a mark.

use super::*;
use crate::catalogue::GAMES;
use crate::rules::{AnyPosition, Step, Tags, game_by_id};

const KINDS: [ThemeKind; 3] = [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Contrast];

fn garden(text: &str) -> Box<dyn AnyPosition> {
    game_by_id(GAMES, "niya").unwrap().start(&Tags::new("", Some(text))).unwrap()
}

#[test]
fn high_contrast_in_a_dark_window_has_a_plate_where_boards_colours_leave_the_board() {
    let dark = Theme::contrast_on_dark();
    assert!(dark.dim.contrast(dark.window) >= 7.0, "coordinates stand on the window");
    let plate = dark.plate().expect("a plate");
    // What is laid beside a board, or chosen for it: the sides' own colours.
    for (name, colour) in [("attacker", dark.dumaraj.sides[0]), ("blocker", dark.dumaraj.sides[1])] {
        assert!(colour.contrast(plate) >= 4.5, "{name}");
        assert!(colour.contrast(dark.window) < 3.0, "{name} would be fine without a plate");
    }
    assert_eq!(KINDS.map(|kind| Theme::new(kind).plate()), [None; 3]);
}

#[test]
fn text_and_marks_stand_out_in_every_palette() {
    for kind in KINDS {
        let theme = Theme::new(kind);
        let niya = &theme.niya;
        let check = |name: &str, a: Colour, b: Colour, least: f64| {
            assert!(a.contrast(b) >= least, "{kind:?} {name}: {:.2}", a.contrast(b));
        };
        check("coordinates", theme.dim, theme.window, 4.5);
        check("target", theme.accent, niya.paper, 3.0);
        check("last move on moss", theme.last, niya.moss, 3.0);
        check("danger", theme.danger, niya.paper, 3.0);
        for (i, plant) in niya.plants.iter().enumerate() {
            check(&format!("plant {i}"), *plant, niya.paper, 3.0);
        }
        for (i, symbol) in niya.symbols.iter().enumerate() {
            check(&format!("symbol {i}"), *symbol, niya.paper, 3.0);
        }
        for [disc, crest] in [niya.genji, niya.heike] {
            check("crest", crest, disc, 3.0);
        }
        for mark in theme.marks {
            check("mark", mark, niya.paper, 3.0);
        }
    }
}

#[test]
fn a_touch_plays_or_says_why_not() {
    let position = garden("G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms");
    let mut picker = Picker::new(&*position);
    assert_eq!(picker.targets(), [0, 3, 4, 6, 8, 9].map(Spot::Cell));
    assert_eq!(picker.touch(&*position, Step::Cell(0)), Touch::Play("a1".into()));
    let Touch::Refused(why) = picker.touch(&*position, Step::Cell(13)) else { panic!("b4 cannot be taken") };
    assert_eq!(why.to_string(), "the tile must share maple leaves or rising sun with the last one");
    assert!(!picker.back());
}

/// The picture of a board, as bytes, in a square of `side` pixels.
fn picture(position: &dyn AnyPosition, theme: &Theme, side: i32, targets: &[Spot]) -> Vec<u8> {
    let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, side, side).unwrap();
    {
        let cr = cairo::Context::new(&surface).unwrap();
        let view = View { width: side.into(), height: side.into(), scale: 1.0, turned: false, coordinates: true };
        let scene = Scene { targets, ..Scene::still(position, theme) };
        painter("niya").unwrap().paint(&cr, &scene, &view).unwrap();
    }
    let data = surface.data().unwrap();
    data.to_vec()
}

#[test]
fn every_tile_token_and_target_changes_the_picture() {
    let fresh = garden("Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -");
    let swapped = garden("Mt,Ct,Pb,Ir/Cs,Ms,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -");
    let taken = garden("G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms");
    for kind in KINDS {
        for side in [96, 320, 800] {
            let theme = Theme::new(kind);
            let plain = picture(&*fresh, &theme, side, &[]);
            assert_ne!(plain, picture(&*swapped, &theme, side, &[]), "{kind:?} {side}");
            assert_ne!(plain, picture(&*taken, &theme, side, &[]), "{kind:?} {side}");
            assert_ne!(plain, picture(&*fresh, &theme, side, &[Spot::Cell(0)]), "{kind:?} {side}");
        }
    }
}

#[test]
fn cells_lie_apart_within_the_view_and_turn_with_the_board() {
    let position = garden("Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -");
    for (width, height) in [(360.0, 360.0), (800.0, 500.0), (90.0, 300.0)] {
        let view = View { width, height, scale: 2.0, turned: false, coordinates: true };
        let cells = painter("niya").unwrap().places(&*position, &view);
        assert_eq!(cells.len(), 16);
        for a in &cells {
            assert!(a.area.x >= 0.0 && a.area.y >= 0.0, "{a:?}");
            assert!(a.area.x + a.area.w <= width && a.area.y + a.area.h <= height, "{a:?}");
            let (x, y) = a.area.middle();
            assert_eq!(cells.iter().filter(|b| b.area.contains(x, y)).count(), 1);
        }
        let turned = painter("niya").unwrap().places(&*position, &View { turned: true, ..view });
        assert_eq!(turned[0].area, cells[15].area);
    }
}
