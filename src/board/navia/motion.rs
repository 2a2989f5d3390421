//! What is to be drawn of the pieces, at rest and while a change is shown: moves, arrivals, departures, turned bases.

use super::layout::{Layout, graves};
use super::piece::Pose;
use crate::board::scene::Spot;
use crate::games::navia::{Area, Kind, NaviaPosition, Piece, Thing};
use crate::rules::Seat;

/// A piece with where it is.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub spot: Spot,
    pub pose: Pose,
    /// How many lie there.
    pub count: u8,
}

/// All pieces of a position.
pub(super) fn at_rest(position: &NaviaPosition, layout: &Layout) -> Vec<Item> {
    let item = |place: crate::board::scene::Place| {
        let (piece, immortal, count) = match place.spot {
            Spot::Cell(square) => {
                let square = square as u8;
                (position.piece(square)?, position.is_immortal(square), 1)
            }
            Spot::Hand(number) => {
                let thing = Thing::of(number)?;
                let count = if thing.area == Area::Keep { 1 } else { position.buried(thing.side, thing.kind) };
                (Piece::new(thing.kind, thing.side), false, count)
            }
        };
        let pose = Pose { immortal, ..Pose::within(piece, &place.area) };
        Some(Item { spot: place.spot, pose, count })
    };
    layout.places(position).into_iter().filter_map(item).collect()
}

/// The pieces while `before` becomes `after`, in the order in which they are drawn.
pub(super) fn on_the_way(before: Vec<Item>, after: Vec<Item>, eased: f64, progress: f64) -> Vec<Item> {
    let mut left: Vec<Option<Item>> = before.into_iter().map(Some).collect();
    let mut resting = Vec::new();
    let mut arriving = Vec::new();
    for item in after {
        let stays = |old: &Option<Item>| old.is_some_and(|old| old.spot == item.spot && is_same(&old, &item));
        match left.iter().position(stays) {
            Some(i) => resting.extend(left[i].take().map(|old| between(&old, &item, eased, progress))),
            None => arriving.push(item),
        }
    }
    let mut moving = Vec::new();
    for item in arriving {
        // The nearest piece alike that is gone from where it was, on the board or in a Keep or graveyard.
        let far = |old: &Item| (old.pose.at.0 - item.pose.at.0).hypot(old.pose.at.1 - item.pose.at.1);
        let dies = |old: &Item| matches!(old.spot, Spot::Cell(_)) && is_buried(&item);
        let nearest = (0..left.len())
            .filter_map(|i| left[i].filter(|old| is_same(old, &item) && !dies(old)).map(|old| (far(&old), i)))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        match nearest {
            Some((_, i)) => moving.extend(left[i].take().map(|old| between(&old, &item, eased, progress))),
            None => {
                let pose = Pose { size: item.pose.size * eased, ..item.pose };
                moving.push(Item { pose, ..item });
            }
        }
    }
    let fading = left.into_iter().flatten().map(|old| {
        let pose = Pose { size: old.pose.size * (1.0 - 0.6 * eased), alpha: 1.0 - eased, ..old.pose };
        Item { pose, ..old }
    });
    resting.into_iter().chain(fading).chain(moving).collect()
}

fn is_buried(item: &Item) -> bool {
    matches!(item.spot, Spot::Hand(number) if Thing::of(number).is_some_and(|thing| thing.area == Area::Graveyard))
}

fn is_same(a: &Item, b: &Item) -> bool {
    a.pose.piece.kind() == b.pose.piece.kind() && a.pose.piece.side() == b.pose.piece.side()
}

fn between(from: &Item, to: &Item, eased: f64, progress: f64) -> Item {
    let mix = |a: f64, b: f64| a + (b - a) * eased;
    let turns = from.pose.piece.is_dratped() != to.pose.piece.is_dratped();
    let at = (mix(from.pose.at.0, to.pose.at.0), mix(from.pose.at.1, to.pose.at.1));
    let pose =
        Pose { at, size: mix(from.pose.size, to.pose.size), flip: if turns { progress } else { 1.0 }, ..to.pose };
    Item { pose, ..*to }
}

/// The Maseitai and stones of a side that lie beside the board, for a screen reader.
pub(super) fn lying(position: &NaviaPosition, side: Seat) -> (Vec<Kind>, Vec<Kind>) {
    (position.keep(side).collect(), graves(position, side).collect())
}
