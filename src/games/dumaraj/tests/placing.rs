//! Placements that are made before a game of Eralash, and kept by name.

use super::super::*;
use crate::rules::{AnyGame, AnyPosition, Position};

fn start(shape: Shape, size: u8) -> EralashStart {
    let placements = [None, None];
    EralashStart {
        level: Level::White,
        shape,
        size,
        rajs: Rajs::With,
        kit: Kit::WHITE,
        arbitral: Arbitral::NONE,
        placements,
    }
}

fn placing(seat: Seat) -> Box<dyn AnyPosition> {
    let mut rng = Rng::from_seed(1);
    let setup = start(Shape::Square, 6).setup(RajRule::First, &mut rng).unwrap();
    let placement: Placement = (0..)
        .zip(&setup.bits)
        .filter_map(|(bit, piece)| piece.filter(|piece| piece.seat == seat).map(|piece| (bit, piece.mob)))
        .collect();
    let setup = PlacingSetup { shape: Shape::Square, size: 6, seat, placement };
    Box::new(Placing::start(&setup).unwrap())
}

#[test]
fn mobs_go_to_any_bit_of_the_own_kon_and_trade_places() {
    let mut position = placing(BLOCKER);
    let text = position.text();
    let mobs: Vec<String> = position.moves().1;
    // Seven mobs, each to the seventeen other bits of the kon, but not in place of one of the same kind.
    assert_eq!(mobs.len(), 7 * 17 - 3 * 2);
    for mv in mobs {
        let (from, to) = mv.split_once('-').unwrap();
        position.play(&mv).unwrap();
        assert_ne!(position.text(), text, "{mv}");
        position.play(&format!("{to}-{from}")).unwrap();
        assert_eq!(position.text(), text, "{mv}");
    }
    assert_eq!(position.play("11-12").unwrap_err().to_string(), "11 is not on your kon");
    assert_eq!(position.turn().seat(), Some(BLOCKER));
}

#[test]
fn a_saved_placement_is_found_again_for_its_location_and_kit_only() {
    let square = start(Shape::Square, 6);
    let text = "q 6/6/6/6/1L1S1G/LSGR2";
    let placement = read_saved(&square, text).unwrap();
    assert_eq!(write_saved(Shape::Square, 6, &placement), text);
    for (other, why) in [
        (start(Shape::Rhomb, 6), "the shape"),
        (start(Shape::Square, 7), "the size"),
        (EralashStart { rajs: Rajs::Without, ..start(Shape::Square, 6) }, "the kit"),
    ] {
        assert!(read_saved(&other, text).is_none(), "{why}");
    }
    for broken in ["", "q", "q 6/6/6/6/6/6", "x 6/6/6/6/1L1S1G/LSGR2", "q 6/6/1L4/6/3S1G/LSGR2"] {
        assert!(read_saved(&square, broken).is_none(), "{broken}");
    }
    // The blocker's is the picture reflected in the rubicon, and twice reflected it is itself.
    let location = Location::of(6, Shape::Square).unwrap();
    let other = mirrored(location, &placement);
    assert!(square.check_placement(BLOCKER, &other).is_ok());
    assert_eq!(mirrored(location, &other), placement);
}

#[test]
fn the_boards_of_the_help_are_positions_with_moves() {
    let mut boards = 0;
    for block in AnyGame::help(&DumaRaj) {
        if let crate::rules::HelpBlock::Board { rules, position, .. } = block {
            let start = AnyGame::start(&DumaRaj, &Tags::new(rules, Some(position))).unwrap();
            assert!(!start.moves().1.is_empty(), "{position}");
            assert_eq!(start.text(), *position);
            boards += 1;
        }
    }
    assert_eq!(boards, 6);
}
