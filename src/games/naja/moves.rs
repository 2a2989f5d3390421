//! A naja: four segments, one after another along the grid lines, through five different points.

use super::board::{Heading, Point, Segment, Segments};
use crate::text::Message;

/// A naja where it lies, and the move that places it; walked from either end it is the same one.
///
/// It is kept as the walk from the end that comes first (file, then rank): ordered as the move texts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Naja(u16);

impl Naja {
    /// The segments of a naja.
    pub const LENGTH: usize = 4;

    /// The naja that a walk from either end describes.
    ///
    /// # Errors
    /// A walk that leaves the board or comes back to one of its points.
    pub fn walk(start: Point, headings: [Heading; 4]) -> Result<Self, Message> {
        let mut points = [start; 5];
        for (i, heading) in headings.into_iter().enumerate() {
            let Some(next) = points[i].step(heading) else {
                return Err(
                    Message::new("a naja stays on the board: it leaves it at {point}").with("point", points[i].name())
                );
            };
            if points[..=i].contains(&next) {
                return Err(meets_itself(next));
            }
            points[i + 1] = next;
        }
        let [first, .., last] = points;
        if (first.file(), first.rank()) < (last.file(), last.rank()) {
            Ok(Self::pack(first, headings))
        } else {
            let [a, b, c, d] = headings.map(Heading::opposite);
            Ok(Self::pack(last, [d, c, b, a]))
        }
    }

    /// The naja through five points in a row, from either end.
    ///
    /// # Errors
    /// Neighbours that no segment joins, and as [`Naja::walk`].
    pub fn through(points: [Point; 5]) -> Result<Self, Message> {
        let mut headings = [Heading::East; 4];
        for (heading, ends) in headings.iter_mut().zip(points.windows(2)) {
            *heading = ends[0].heading_to(ends[1]).ok_or_else(|| no_segment(ends[0], ends[1]))?;
        }
        Self::walk(points[0], headings)
    }

    const fn pack(start: Point, headings: [Heading; 4]) -> Self {
        let [a, b, c, d] = headings;
        let way = (a as u16) << 6 | (b as u16) << 4 | (c as u16) << 2 | d as u16;
        Self((10 * start.file() as u16 + start.rank() as u16) << 8 | way)
    }

    /// The end that comes first (file, then rank).
    pub fn start(self) -> Point {
        let corner = (self.0 >> 8) as u8;
        Point::at(corner / 10, corner % 10).unwrap_or(Point::ORIGIN)
    }

    /// The four headings from [`Naja::start`].
    pub fn headings(self) -> [Heading; 4] {
        std::array::from_fn(|i| Heading::ALL[usize::from(self.0 >> (6 - 2 * i) & 3)])
    }

    /// The five points from [`Naja::start`] to the other end.
    pub fn points(self) -> [Point; 5] {
        let mut points = [self.start(); 5];
        for (i, heading) in self.headings().into_iter().enumerate() {
            points[i + 1] = points[i].step(heading).unwrap_or(points[i]);
        }
        points
    }

    /// The four segments that it covers.
    pub fn segments(self) -> Segments {
        let mut segments = Segments::NONE;
        for (from, heading) in self.points().into_iter().zip(self.headings()) {
            if let Some(segment) = Segment::new(from, heading) {
                segments.insert(segment);
            }
        }
        segments
    }

    /// Its number, for hashing.
    pub(super) const fn number(self) -> u16 {
        self.0
    }
}

/// Says that a naja would come back to one of its points.
pub(super) fn meets_itself(point: Point) -> Message {
    Message::new("a naja never meets itself: it comes back to {point}").with("point", point.name())
}

/// Says that two points are no neighbours.
pub(super) fn no_segment(from: Point, to: Point) -> Message {
    Message::new("no segment joins {from} and {to}").with("from", from.name()).with("to", to.name())
}

impl std::fmt::Debug for Naja {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}
