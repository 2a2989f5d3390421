//! What a click of the compass editor does to a compass, and what its squares are called.

use crate::games::navia::{Compass, Face, Mode, Offset, Source, has_dots};
use crate::text::Message;

/// What a click puts on a face, or takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// A square that is reached over anything.
    Leap,
    /// An arrow, until a piece is met.
    Slide,
    /// A dashed arrow, over the first piece.
    Jump,
    /// A bent arrow, which turns at an edge.
    Bounce,
    /// A dot, which one piece's power asks for.
    Dot,
}

/// All of them, in the order in which they are offered.
pub(super) const TOOLS: [Tool; 5] = [Tool::Leap, Tool::Slide, Tool::Jump, Tool::Bounce, Tool::Dot];

/// Gives the second face another mode; only a picture of its own has squares and arrows.
pub(super) fn set_mode(own: &mut Compass, mode: Mode) {
    if own.after.mode == Mode::Leaves || own.after.mode == mode {
        return;
    }
    own.after = Face {
        mode,
        leaps: Vec::new(),
        slides: Vec::new(),
        jumps: Vec::new(),
        bounces: Vec::new(),
        source: Some(Source::Printed),
    };
}

/// Puts something on a face, or takes it away where it is; a face that was touched counts as printed.
pub(super) fn put(own: &mut Compass, face: usize, tool: Tool, offset: Offset) {
    if tool == Tool::Dot {
        if has_dots(own.kind) {
            toggle(&mut own.dots, offset);
        }
        return;
    }
    let face = if face == 0 { &mut own.before } else { &mut own.after };
    if face.mode != Mode::Grid {
        return;
    }
    let direction = direction(offset);
    match tool {
        Tool::Leap => toggle(&mut face.leaps, offset),
        Tool::Slide => toggle(&mut face.slides, direction),
        Tool::Jump => toggle(&mut face.jumps, direction),
        Tool::Bounce if direction.0 != 0 && direction.1 != 0 => toggle(&mut face.bounces, direction),
        Tool::Bounce | Tool::Dot => return,
    }
    face.source = Some(Source::Printed);
}

/// The one of the eight directions that leads nearest to a square.
fn direction((dx, dy): Offset) -> Offset {
    let (x, y) = (dx.abs(), dy.abs());
    (if 2 * x > y { dx.signum() } else { 0 }, if 2 * y > x { dy.signum() } else { 0 })
}

/// Adds an offset or takes it away; the list is kept in the order in which files are read.
fn toggle(list: &mut Vec<Offset>, offset: Offset) {
    match list.iter().position(|other| *other == offset) {
        Some(i) => {
            list.remove(i);
        }
        None => list.push(offset),
    }
    list.sort_by_key(|&(dx, dy)| (-dy, dx));
}

/// Where a square lies, as seen from the piece; none for the piece's own.
fn place_words((dx, dy): Offset) -> Option<Message> {
    let across = match dx {
        0 => None,
        1.. => Some(Message::new("{n} to the right")),
        _ => Some(Message::new("{n} to the left")),
    };
    let along = match dy {
        0 => None,
        1.. => Some(Message::new("{n} forward")),
        _ => Some(Message::new("{n} back")),
    };
    let across = across.map(|words| words.with("n", dx.unsigned_abs().to_string()));
    let along = along.map(|words| words.with("n", dy.unsigned_abs().to_string()));
    match (across, along) {
        (Some(across), Some(along)) => {
            Some(Message::new("{across}, {along}").with("across", across).with("along", along))
        }
        (across, along) => across.or(along),
    }
}

/// What a square of a face says.
pub(super) fn square_words(own: &Compass, face: &Face, offset: Offset) -> Message {
    let Some(place) = place_words(offset) else { return Message::new("the piece itself") };
    let with = |word: Message| Message::new("{place}: {what}").with("place", place.clone()).with("what", word);
    if face.leaps.contains(&offset) {
        with(Message::new("yellow square"))
    } else if face.slides.contains(&offset) {
        with(Message::new("arrow"))
    } else if face.jumps.contains(&offset) {
        with(Message::new("dashed arrow"))
    } else if face.bounces.contains(&offset) {
        with(Message::new("bent arrow"))
    } else if own.dots.contains(&offset) {
        with(Message::new("dot"))
    } else {
        with(Message::new("empty"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::navia::{CompassSet, Kind, read_set, write_set};

    fn own(number: u8) -> Compass {
        CompassSet::reconstructed().compass(Kind::maseitai(number).unwrap()).unwrap().clone()
    }

    #[test]
    fn squares_are_named_by_where_they_lie() {
        for (square, named) in [
            ((-3, 2), "3 to the left, 2 forward: empty"),
            ((1, 0), "1 to the right: empty"),
            ((0, -2), "2 back: empty"),
            ((2, -3), "2 to the right, 3 back: empty"),
            ((0, 0), "the piece itself"),
        ] {
            let moses = Compass { before: Face { leaps: Vec::new(), ..own(10).before }, ..own(10) };
            let face = Face { slides: Vec::new(), jumps: Vec::new(), bounces: Vec::new(), ..moses.before.clone() };
            assert_eq!(square_words(&moses, &face, square).to_string(), named);
        }
    }

    #[test]
    fn a_click_puts_and_a_second_takes_away() {
        let mut moses = own(10);
        put(&mut moses, 0, Tool::Leap, (3, 3));
        assert!(moses.before.leaps.contains(&(3, 3)));
        assert_eq!(moses.before.source, Some(Source::Printed));
        put(&mut moses, 0, Tool::Leap, (3, 3));
        assert_eq!(moses.before.leaps, own(10).before.leaps);
        for (square, expected) in
            [((0, 3), (0, 1)), ((2, 2), (1, 1)), ((-3, 1), (-1, 0)), ((-3, 2), (-1, 1)), ((1, -2), (0, -1))]
        {
            assert_eq!(direction(square), expected, "{square:?}");
        }
    }

    #[test]
    fn only_what_the_rules_allow_is_put() {
        let mut moses = own(10);
        put(&mut moses, 0, Tool::Dot, (1, 1));
        put(&mut moses, 0, Tool::Bounce, (0, 2));
        assert_eq!(moses, own(10));
        let mut netol = own(5);
        put(&mut netol, 1, Tool::Leap, (1, 1));
        set_mode(&mut netol, Mode::Still);
        assert_eq!(netol, own(5));
    }

    #[test]
    fn an_edited_set_is_read_back_as_it_was_drawn() {
        let mut gundrill = own(6);
        put(&mut gundrill, 0, Tool::Jump, (0, 2));
        put(&mut gundrill, 0, Tool::Bounce, (-2, 2));
        put(&mut gundrill, 0, Tool::Dot, (3, 0));
        set_mode(&mut gundrill, Mode::Grid);
        put(&mut gundrill, 1, Tool::Slide, (0, -3));
        gundrill.cost = 9;
        gundrill.invoke = Some(1);
        let set = read_set(&write_set("my \"own\"", [&gundrill].into_iter())).unwrap();
        assert_eq!(set.name(), "my \"own\"");
        assert_eq!(set.compass(gundrill.kind), Some(&gundrill));
        assert_eq!(set.differing().count(), 1);
    }
}
