//! Setting up a board: najas are laid point by point, bonfires space by space.
//!
//! Each seat may have any najas while a position is set up; whose turn it is follows from how many there are. Najas
//! share points, so one cell may belong to several: meant is the one that begins or ends there before one that passes,
//! and of several the last, in the order of seats and of move texts. Clearing leaves the bonfires, for no board is
//! without; of fewer players the first seats keep their najas; najas of another shape stay, and are told of.

use super::board::{BOARD, Point, Space};
use super::moves::Naja;
use super::position::{NajaPosition, POINT_CELLS, carries};
use super::setup::NajaSetup;
use super::shape::Shape;
use super::{INFO, seat_name};
use crate::rules::{Arrange, Fact, FactValue, Illegal, Laid, Seat, Thing};
use crate::text::Message;

/// The number of the bonfire among things, behind a naja of each seat.
const BONFIRE: u16 = Seat::MOST as u16;

/// The shapes that are offered: those that have names.
fn named_shapes() -> impl Iterator<Item = Shape> {
    Shape::all().filter(|shape| shape.name().is_some())
}

/// What can be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NajaThing {
    /// A naja of a seat.
    Naja(Seat),
    /// A bonfire.
    Bonfire,
}

impl NajaThing {
    /// What the number of a [`Thing`] stands for.
    pub const fn numbered(id: u16) -> Option<Self> {
        match id {
            0..BONFIRE => Some(Self::Naja(Seat::new(id as u8))),
            BONFIRE => Some(Self::Bonfire),
            _ => None,
        }
    }

    const fn id(self) -> u16 {
        match self {
            Self::Naja(seat) => seat.index() as u16,
            Self::Bonfire => BONFIRE,
        }
    }

    const fn name(self) -> Message {
        match self {
            Self::Bonfire => Message::new("bonfire"),
            Self::Naja(seat) => match seat.index() {
                0 => Message::new("white naja"),
                1 => Message::new("black naja"),
                2 => Message::new("gray naja"),
                _ => Message::new("purple naja"),
            },
        }
    }
}

/// What a cell is.
enum Place {
    Space(Space),
    Point(Point),
}

fn place(cell: u16) -> Option<Place> {
    match cell.checked_sub(POINT_CELLS) {
        None => Space::from_square(cell).map(Place::Space),
        Some(number) => Point::from_number(u8::try_from(number).ok()?).map(Place::Point),
    }
}

fn cell_of(point: Point) -> u16 {
    POINT_CELLS + u16::from(point.number())
}

fn needs_points() -> Message {
    Message::new("a naja lies along points, not on a space")
}

fn needs_space() -> Message {
    Message::new("a bonfire burns on a space, not on a point")
}

/// Where a naja stands in a setup: its seat, and its place in that seat's list.
type Standing = (usize, usize);

impl NajaSetup {
    /// The naja that is meant by a point.
    fn naja_at(&self, point: Point) -> Option<Standing> {
        let all = self.placed.iter().enumerate();
        let all = all.flat_map(|(seat, najas)| najas.iter().enumerate().map(move |(i, naja)| ((seat, i), naja)));
        let here = all.filter_map(|(standing, naja)| {
            let points = naja.points();
            points.contains(&point).then_some((points[0] == point || points[4] == point, standing))
        });
        here.max().map(|(_, standing)| standing)
    }

    fn add_naja(&mut self, seat: usize, naja: Naja) {
        if let Some(najas) = self.placed.get_mut(seat) {
            najas.push(naja);
            najas.sort_unstable();
        }
        self.settle_turn();
    }

    fn take_naja(&mut self, (seat, number): Standing) -> Naja {
        let naja = self.placed[seat].remove(number);
        self.settle_turn();
        naja
    }

    /// Whose turn it is follows from the number of najas ("A turn": nobody is ever skipped).
    fn settle_turn(&mut self) {
        let total: usize = self.placed.iter().map(Vec::len).sum();
        self.next = Seat::new((total % self.placed.len().max(1)) as u8);
    }

    /// The walks that lie on uncovered segments and begin with a path, each naja from the end that fits.
    fn walks(&self, path: &[Point]) -> Vec<(Naja, [Point; 5])> {
        let position = NajaPosition::unchecked(self);
        let najas = position.placements().map(|placement| placement.naja);
        walks(najas, path).collect()
    }

    fn lay_naja(&mut self, seat: Seat, path: &[Point]) -> Result<Laid, Message> {
        if seat.index() >= self.placed.len() {
            return Err(Message::new("{seat} does not play").with("seat", seat_name(seat)));
        }
        let walks = self.walks(path);
        let whole = self.shape != Shape::FREE || path.len() == 5;
        match walks[..] {
            [] => Err(self.why_not(path)),
            [(naja, _)] if whole => {
                self.add_naja(seat.index(), naja);
                Ok(Laid::Done)
            }
            _ => Ok(Laid::More),
        }
    }

    /// Why no naja begins with a path, though one began with all of it but the last point.
    fn why_not(&self, path: &[Point]) -> Message {
        if let Some((next, before)) = path.split_last()
            && let Err(Illegal(why)) = NajaPosition::unchecked(self).check_way(before, *next)
        {
            return why;
        }
        let whole_board = self.shape.placements().iter().map(|placement| placement.naja);
        if walks(whole_board, path).next().is_some() {
            return Message::new("there is no room for a naja that begins so");
        }
        Message::new("no naja of this game's shape goes that way")
    }

    fn shift_naja(&mut self, from: Point, to: Point) -> Result<(), Message> {
        let Some(standing) = self.naja_at(from) else { return Ok(()) };
        let naja = self.take_naja(standing);
        let (start, there) = (naja.start(), to);
        let moved = |start: u8, from: u8, there: u8| (start + there).checked_sub(from);
        let start = moved(start.file(), from.file(), there.file())
            .zip(moved(start.rank(), from.rank(), there.rank()))
            .and_then(|(file, rank)| Point::at(file, rank))
            .ok_or_else(|| Message::new("there the naja would not lie on the board"))?;
        let moved = Naja::walk(start, naja.headings())?;
        let position = NajaPosition::unchecked(self);
        let taken = moved.segments().intersection(position.covered()).iter().next();
        if let Some((segment, seat)) = taken.and_then(|segment| Some((segment, position.owner(segment)?))) {
            return Err(carries(segment, seat));
        }
        self.add_naja(standing.0, moved);
        Ok(())
    }

    fn shift_bonfire(&mut self, from: Space, to: Space) -> Result<(), Message> {
        if from == to || !self.bonfires.contains(from) {
            return Ok(());
        }
        if self.bonfires.contains(to) {
            return Err(Message::new("a bonfire burns on {space} already").with("space", to.name()));
        }
        self.bonfires.remove(from);
        self.bonfires.insert(to);
        Ok(())
    }

    fn shapes(&self) -> Vec<Shape> {
        named_shapes().chain(Some(self.shape).filter(|shape| shape.name().is_none())).collect()
    }
}

/// The najas of which one walk begins with a path, with that walk; without a path both walks of each.
fn walks(najas: impl Iterator<Item = Naja>, path: &[Point]) -> impl Iterator<Item = (Naja, [Point; 5])> {
    let both = najas.flat_map(|naja| {
        let points = naja.points();
        let mut back = points;
        back.reverse();
        [(naja, points), (naja, back)]
    });
    both.filter(move |(_, points)| points.starts_with(path))
}

impl Arrange for NajaPosition {
    fn things(setup: &NajaSetup) -> Vec<Thing> {
        let seats = (0..setup.placed.len() as u8).map(Seat::new);
        let najas = seats.map(|seat| (NajaThing::Naja(seat), Some(seat)));
        let all = najas.chain([(NajaThing::Bonfire, None)]);
        all.map(|(thing, seat)| Thing { id: thing.id(), name: thing.name(), seat }).collect()
    }

    fn thing_at(setup: &NajaSetup, cell: u16) -> Option<u16> {
        match place(cell)? {
            Place::Space(space) => setup.bonfires.contains(space).then_some(BONFIRE),
            Place::Point(point) => setup.naja_at(point).map(|(seat, _)| seat as u16),
        }
    }

    fn lay(setup: &mut NajaSetup, thing: u16, cells: &[u16]) -> Result<Laid, Message> {
        let Some(first) = cells.first() else { return Ok(Laid::More) };
        match (NajaThing::numbered(thing), place(*first)) {
            (Some(NajaThing::Naja(seat)), Some(_)) => {
                let point = |cell: &u16| match place(*cell) {
                    Some(Place::Point(point)) => Ok(point),
                    _ => Err(needs_points()),
                };
                let path = cells.iter().map(point).collect::<Result<Vec<Point>, Message>>()?;
                setup.lay_naja(seat, &path)
            }
            (Some(NajaThing::Bonfire), Some(Place::Space(space))) => {
                setup.bonfires.insert(space);
                Ok(Laid::Done)
            }
            (Some(NajaThing::Bonfire), Some(Place::Point(_))) => Err(needs_space()),
            _ => Ok(Laid::Done),
        }
    }

    fn room(_setup: &NajaSetup, thing: u16) -> Option<Vec<u16>> {
        Some(match NajaThing::numbered(thing)? {
            NajaThing::Naja(_) => (0..Point::COUNT).filter_map(Point::from_number).map(cell_of).collect(),
            NajaThing::Bonfire => (0..BOARD.len()).collect(),
        })
    }

    fn ways_on(setup: &NajaSetup, thing: u16, touched: &[u16]) -> Vec<u16> {
        let points = touched.iter().map(|cell| match place(*cell) {
            Some(Place::Point(point)) => Some(point),
            _ => None,
        });
        let (Some(NajaThing::Naja(_)), Some(path)) = (NajaThing::numbered(thing), points.collect::<Option<Vec<_>>>())
        else {
            return Vec::new();
        };
        if path.is_empty() {
            return Vec::new();
        }
        let next = setup.walks(&path).into_iter().filter_map(|(_, points)| points.get(path.len()).copied());
        let mut cells: Vec<u16> = next.map(cell_of).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn shift(setup: &mut NajaSetup, from: u16, to: u16) -> Result<(), Message> {
        match (place(from), place(to)) {
            (Some(Place::Space(from)), Some(Place::Space(to))) => setup.shift_bonfire(from, to),
            (Some(Place::Point(from)), Some(Place::Point(to))) => setup.shift_naja(from, to),
            (Some(Place::Space(from)), Some(_)) if setup.bonfires.contains(from) => Err(needs_space()),
            (Some(Place::Point(from)), Some(_)) if setup.naja_at(from).is_some() => Err(needs_points()),
            _ => Ok(()),
        }
    }

    fn lift(setup: &mut NajaSetup, cell: u16) {
        match place(cell) {
            Some(Place::Space(space)) => setup.bonfires.remove(space),
            Some(Place::Point(point)) => {
                if let Some(standing) = setup.naja_at(point) {
                    setup.take_naja(standing);
                }
            }
            None => {}
        }
    }

    fn facts(setup: &NajaSetup) -> Vec<Fact> {
        let (least, most) = INFO.seats;
        let shapes = setup.shapes();
        let chosen = shapes.iter().position(|shape| *shape == setup.shape).unwrap_or(0);
        let named = |shape: &Shape| {
            shape.name().unwrap_or_else(|| Message::new("shape {turns}").with("turns", shape.text().to_owned()))
        };
        vec![
            Fact {
                name: Message::new("Players"),
                seat: None,
                value: FactValue::Number { least: least.into(), most: most.into(), is: setup.placed.len() as u32 },
            },
            Fact {
                name: Message::new("Shape of the najas"),
                seat: None,
                value: FactValue::Choice { of: shapes.iter().map(named).collect(), chosen },
            },
        ]
    }

    fn set_fact(setup: &mut NajaSetup, fact: usize, value: u32) {
        let (least, most) = INFO.seats;
        match fact {
            0 if (u32::from(least)..=u32::from(most)).contains(&value) => {
                setup.placed.resize(value as usize, Vec::new());
                setup.settle_turn();
            }
            1 => {
                if let Some(shape) = setup.shapes().get(value as usize) {
                    setup.shape = *shape;
                }
            }
            _ => {}
        }
    }

    fn clear(setup: &mut NajaSetup) {
        setup.placed.iter_mut().for_each(Vec::clear);
        setup.settle_turn();
    }

    fn sketch(setup: &NajaSetup) -> Self {
        Self::unchecked(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AnyArrangement, TagSource, Tags, arrange};

    const FIRES: &str = "b6-c3-d7-e2-f6-g4-h5";

    fn taken_up(rules: &str, text: &str) -> Box<dyn AnyArrangement> {
        arrange::<NajaPosition>(&Tags::new(rules, Some(text))).unwrap()
    }

    fn fresh(rules: &str) -> Box<dyn AnyArrangement> {
        taken_up(rules, &format!("{FIRES} _/_ w"))
    }

    fn text(arrangement: &dyn AnyArrangement) -> String {
        arrangement.tags().tag("FEN").unwrap().to_owned()
    }

    /// The cells of names: `@a0` a point, `a1` a space.
    fn cells(arrangement: &dyn AnyArrangement, names: &str) -> Vec<u16> {
        names.split(' ').map(|name| arrangement.sketch().read_cell(name).unwrap()).collect()
    }

    /// Touches cells one after the other, as an editor does: says after how many the thing lies, or what is refused.
    fn touch(arrangement: &mut dyn AnyArrangement, thing: u16, names: &str) -> Result<usize, String> {
        let cells = cells(arrangement, names);
        for count in 1..=cells.len() {
            if arrangement.lay(thing, &cells[..count]).map_err(|why| why.to_string())? == Laid::Done {
                return Ok(count);
            }
        }
        Ok(0)
    }

    #[test]
    fn a_naja_lies_as_soon_as_the_touches_mean_one_alone() {
        for (rules, touches, expected) in [
            ("", "@c3 @c4 @d4", Ok((3, "c3NENE"))),
            ("", "@e5 @e4 @d4", Ok((3, "c3ENEN"))),
            // In a corner two touches leave one staircase.
            ("", "@a0 @a1", Ok((2, "a0NENE"))),
            ("", "@c3 @c4", Ok((0, "_"))),
            ("", "@c3 @c4 @c5", Err("no naja of this game's shape goes that way")),
            ("", "@c3 @c5", Err("no segment joins c3 and c5")),
            ("", "@c3 @c4 @c3", Err("a naja never meets itself: it comes back to c3")),
            ("", "c3", Err("a naja lies along points, not on a space")),
            ("shape=SSS", "@j9 @i9", Ok((2, "f9EEEE"))),
            ("shape=SSS", "@c3 @b3", Err("no naja of this game's shape goes that way")),
            ("shape=SLL", "@c3 @c4 @c5 @b5", Ok((4, "b4NESS"))),
            // The free snake takes all five points, even where no other way is left.
            ("shape=any", "@c3 @c4 @d4 @d5 @e5", Ok((5, "c3NENE"))),
            ("shape=any", "@c3 @c4 @d4 @d5", Ok((0, "_"))),
        ] {
            let mut arrangement = fresh(rules);
            let laid = touch(&mut *arrangement, 0, touches);
            let naja = text(&*arrangement).split([' ', '/']).nth(1).unwrap().to_owned();
            let expected = expected.map(|(count, naja)| (count, naja.to_owned())).map_err(str::to_owned);
            assert_eq!(laid.map(|count| (count, naja)), expected, "{rules} {touches}");
        }
    }

    #[test]
    fn covered_segments_and_places_without_room_are_refused() {
        let text = format!("{FIRES} c3NENE/_ b");
        for (thing, touches, why) in [
            (1, "@h2 @h3 @h4", "no naja of this game's shape goes that way"),
            (1, "@c3 @c4", "the segment from c3 to c4 carries a white naja"),
            (1, "@d5 @d4", "the segment from d4 to d5 carries a white naja"),
            // To the east the white naja is in the way, to the west the border.
            (1, "@b2 @b3", "there is no room for a naja that begins so"),
            (3, "@a0 @a1", "Purple does not play"),
            (4, "@a0", "a bonfire burns on a space, not on a point"),
        ] {
            let mut arrangement = taken_up("", &text);
            let laid = touch(&mut *arrangement, thing, touches);
            assert_eq!(laid.err().unwrap_or_default(), why, "{thing} {touches}");
        }
        // A naja may begin where another's body or end lies.
        let mut arrangement = taken_up("", &text);
        assert_eq!(touch(&mut *arrangement, 0, "@c3 @d3 @d2"), Ok(3));
        assert_eq!(touch(&mut *arrangement, 1, "@d4 @d3"), Ok(2));
    }

    #[test]
    fn the_points_that_a_naja_can_go_on_to_are_named() {
        let arrangement = taken_up("", &format!("{FIRES} c3NENE/_ b"));
        let ways = |names: &str| {
            let ways = arrangement.ways_on(1, &cells(&*arrangement, names));
            ways.into_iter().map(|cell| arrangement.sketch().cell_name(cell)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(ways("@c3"), "@c2 @b3 @d3");
        assert_eq!(ways("@c3 @d3"), "@d2 @d4");
        assert_eq!(ways("@c3 @c4"), "");
        assert!(arrangement.ways_on(1, &[]).is_empty());
        assert!(arrangement.ways_on(4, &[3]).is_empty());
    }

    #[test]
    fn each_touch_changes_what_it_says() {
        type Change = fn(&mut dyn AnyArrangement);
        let at = |name: &str| fresh("").sketch().read_cell(name).unwrap();
        assert_eq!((at("@c3"), at("@e5"), at("@d4"), at("@d3"), at("b6")), (113, 135, 124, 114, 46));
        let cases: &[(Change, &str)] = &[
            (|a| a.lift(124), "b6-c3-d7-e2-f6-g4-h5 e5NENE/c3ESES w"),
            // Two begin at c3: the last seat's goes first; one ends and one begins at e5: the last one goes.
            (|a| a.lift(113), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/_ w"),
            (|a| a.lift(135), "b6-c3-d7-e2-f6-g4-h5 c3NENE/c3ESES w"),
            (|a| a.lift(46), "c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
            (|a| _ = a.lay(4, &[0]), "a1-b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
            (|a| _ = a.shift(46, 0), "a1-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b"),
            (|a| _ = a.shift(124, 125), "b6-c3-d7-e2-f6-g4-h5 d3NENE-e5NENE/c3ESES b"),
            (|a| _ = a.set_fact(0, 4), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES/_/_ p"),
            (|a| a.clear(), "b6-c3-d7-e2-f6-g4-h5 _/_ w"),
        ];
        for (number, (change, expected)) in cases.iter().enumerate() {
            let mut arrangement = fresh("");
            for (seat, touches) in [(0, "@c3 @c4 @d4"), (0, "@e5 @e6 @f6"), (1, "@c3 @d3 @d2")] {
                touch(&mut *arrangement, seat, touches).unwrap();
            }
            assert_eq!(text(&*arrangement), "b6-c3-d7-e2-f6-g4-h5 c3NENE-e5NENE/c3ESES b");
            change(&mut *arrangement);
            assert_eq!(text(&*arrangement), *expected, "case {number}");
            assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
        }
    }

    #[test]
    fn what_cannot_be_moved_stays() {
        for (from, to, why) in [
            ("@d4", "@a0", "there the naja would not lie on the board"),
            ("@d4", "@d9", "a naja stays on the board: it leaves it at d9"),
            ("@d4", "@e4", "the segment from e5 to f5 carries a black naja"),
            ("@d4", "d4", "a naja lies along points, not on a space"),
            ("b6", "@d4", "a bonfire burns on a space, not on a point"),
            ("b6", "c3", "a bonfire burns on c3 already"),
        ] {
            let mut arrangement = taken_up("", &format!("{FIRES} c3NENE/e4NENE w"));
            let [from, to] = [from, to].map(|name| cells(&*arrangement, name)[0]);
            let before = text(&*arrangement);
            assert_eq!(arrangement.shift(from, to).unwrap_err().to_string(), why);
            assert_eq!(text(&*arrangement), before);
        }
    }

    #[test]
    fn counts_may_be_out_of_step_while_a_board_is_set_up() {
        let mut arrangement = taken_up("", &format!("{FIRES} _/_/_ w"));
        for touches in ["@a0 @a1", "@c3 @c4 @d4", "@e5 @e6 @f6"] {
            touch(&mut *arrangement, 2, touches).unwrap();
        }
        assert_eq!(text(&*arrangement), format!("{FIRES} _/_/a0NENE-c3NENE-e5NENE w"));
        let why = arrangement.check().unwrap_err().0.to_string();
        assert_eq!(why, "the seats cannot have 0:0:3 najas when they take turns");
        let sketch = arrangement.sketch();
        let sketch: &NajaPosition = sketch.as_any().downcast_ref().unwrap();
        assert!(sketch.najas().all(|(seat, _)| seat == Seat::new(2)));
        assert_eq!([0, 1, 2].map(|seat| sketch.in_hand(Seat::new(seat))), [15, 15, 12]);
        assert_eq!(sketch.covered_by(Seat::new(2)).len(), 12);
        // Of fewer players the first seats keep what they have.
        arrangement.set_fact(0, 2);
        assert_eq!(text(&*arrangement), format!("{FIRES} _/_ w"));
        assert_eq!(arrangement.things().len(), 3);
    }

    #[test]
    fn any_shape_of_the_table_and_the_one_at_hand_can_be_chosen() {
        let shapes = |arrangement: &dyn AnyArrangement| match &arrangement.facts()[1].value {
            FactValue::Choice { of, chosen } => (of.len(), of[*chosen].to_string()),
            FactValue::Number { .. } => panic!("a number"),
        };
        let mut arrangement = fresh("shape=LSL");
        assert_eq!(shapes(&*arrangement), (7, "shape LSL".to_owned()));
        arrangement.set_fact(1, 2);
        assert_eq!(shapes(&*arrangement), (6, "hook".to_owned()));
        arrangement.set_fact(1, 6);
        assert_eq!(arrangement.tags().tag("Rules"), Some("shape=SLL"));
    }

    #[test]
    fn any_board_is_reached_from_any_other() {
        let ends = [
            ("", "b6-c3-d7-e2-f6-g4-h5 _/_ w"),
            ("", "b6-c3-d7-e2-f6 c3NENE/e5NENE/c3ESES w"),
            ("shape=any", "b2-c8-d8-f8-g8 b1ENEE-b1NNNN/b2ENNN b"),
            ("shape=SSS", "b2-c8-d8-f8-g8 a0EEEE/a1EEEE/a2EEEE/a3EEEE w"),
        ];
        for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (*from, *to))) {
            let (mut arrangement, aim) = (taken_up(from.0, from.1), taken_up(to.0, to.1));
            arrangement.clear();
            for (number, fact) in aim.facts().into_iter().enumerate() {
                arrangement.set_fact(
                    number,
                    match fact.value {
                        FactValue::Choice { chosen, .. } => chosen as u32,
                        FactValue::Number { is, .. } => is,
                    },
                );
            }
            for space in 0..BOARD.len() {
                arrangement.lift(space);
                if aim.thing_at(space).is_some() {
                    arrangement.lay(BONFIRE, &[space]).unwrap();
                }
            }
            let sketch = aim.sketch();
            let sketch: &NajaPosition = sketch.as_any().downcast_ref().unwrap();
            for (seat, naja) in sketch.najas() {
                let cells = naja.points().map(cell_of);
                let laid =
                    (1..=5).find(|count| arrangement.lay(seat.index() as u16, &cells[..*count]).unwrap() == Laid::Done);
                assert!(laid.is_some(), "{naja:?}");
            }
            assert_eq!(arrangement.tags(), aim.tags(), "from {from:?}");
            assert!(arrangement.check().is_ok());
        }
    }
}
