//! Where arrow keys lead on a chart whose planets lie in no rows.

use crate::board::scene::{Place, Spot, Towards};

/// The place that an arrow key leads to: the nearest one within 45 degrees of its direction, else within 80; none where
/// nothing lies there.
pub fn beside(places: &[Place], from: Spot, towards: Towards) -> Option<Spot> {
    let (x, y) = places.iter().find(|place| place.spot == from)?.area.middle();
    let (dx, dy) = match towards {
        Towards::Left => (-1.0, 0.0),
        Towards::Right => (1.0, 0.0),
        Towards::Up => (0.0, -1.0),
        Towards::Down => (0.0, 1.0),
    };
    let nearest = |steep: f64| {
        let ahead = places.iter().filter_map(|place| {
            let (px, py) = place.area.middle();
            let (along, across) = ((px - x) * dx + (py - y) * dy, ((px - x) * dy + (py - y) * dx).abs());
            (along > 1.0 && across <= along * steep).then_some((along + across, place.spot))
        });
        ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, spot)| spot)
    };
    nearest(1.0).or_else(|| nearest(5.7))
}
