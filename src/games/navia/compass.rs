//! Compasses: for each Maseitai its costs, its two faces, and the squares that follow from them.
//!
//! The printed faces are lost but for a few, so compasses are data: [`CompassSet::reconstructed`] is the set that the
//! program ships, and players may bring their own (`compass_file`).

use super::piece::{Kind, Piece};
use super::squares::{ALL, BOARD, BOUNCING, COUNT, Path, STRAIGHT, Squares, bit};
use crate::grid::AROUND;
use crate::rules::Seat;
use std::sync::{Arc, LazyLock};

/// A square or direction as its owner sees it: to the right, and forward.
pub type Offset = (i8, i8);

/// How a face moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// As its picture shows.
    Grid,
    /// As before the dratp.
    Same,
    /// Not at all: the piece leaves the battlefield when it is dratped.
    Leaves,
    /// To any empty square, without capturing.
    Anywhere,
    /// Not at all.
    Still,
}

/// Where a face's picture comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A public text tells it.
    Found,
    /// It follows from a known one.
    Inferred,
    /// A value made for this project.
    House,
    /// A player copied it from the printed compass.
    Printed,
}

/// One face of a compass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// How it moves.
    pub mode: Mode,
    /// Yellow squares: reached over anything, for moves and captures.
    pub leaps: Vec<Offset>,
    /// Arrows: directions in which it moves until a piece stops it.
    pub slides: Vec<Offset>,
    /// Dashed arrows: as slides, over the first piece if it likes.
    pub jumps: Vec<Offset>,
    /// Bent arrows: as slides, with one turn at an edge.
    pub bounces: Vec<Offset>,
    /// Where the picture comes from, if that is told.
    pub source: Option<Source>,
}

impl Face {
    /// Whether the picture is known rather than reconstructed.
    pub fn is_known(&self) -> bool {
        matches!(self.source, Some(Source::Found | Source::Printed))
    }
}

/// The compass of one Maseitai.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compass {
    /// Whose it is.
    pub kind: Kind,
    /// The three letters of move texts.
    pub code: String,
    /// The piece's name.
    pub name: String,
    /// Gs for the dratp, and the value of the piece.
    pub cost: u8,
    /// Gs for the invocation, where there is one.
    pub invoke: Option<u8>,
    /// The marked squares of an effect.
    pub dots: Vec<Offset>,
    /// The face that it shows first.
    pub before: Face,
    /// The face after the dratp.
    pub after: Face,
}

impl Compass {
    /// The face that is shown before (0) or after (1) the dratp.
    pub(super) fn face(&self, face: usize) -> &Face {
        if face == 0 { &self.before } else { &self.after }
    }
}

/// The compasses of all Maseitai, and what follows from them.
#[derive(Debug)]
pub struct CompassSet {
    name: String,
    compasses: Vec<Compass>,
    values: [u8; Kind::COUNT],
    /// By [`shape_index`]: the two faces of both sides' pieces.
    shapes: Vec<Shape>,
    /// By kind and side: the dot squares around each square.
    dots: Vec<[Squares; COUNT]>,
    fingerprint: u64,
}

/// Two sets are equal if they have one name and the same compasses.
impl PartialEq for CompassSet {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.compasses == other.compasses
    }
}

impl Eq for CompassSet {}

/// Where a piece goes, by the square on which it stands.
#[derive(Debug)]
struct Shape {
    leaps: [Squares; COUNT],
    /// What it could capture on, if the board were empty of other pieces.
    reach: [Squares; COUNT],
    riders: Vec<Rider>,
    anywhere: bool,
}

/// Something that goes on in one direction.
#[derive(Clone, Copy, Debug)]
struct Rider {
    /// The place of the direction in [`AROUND`].
    direction: u8,
    bounces: bool,
    /// How many pieces it may ignore.
    ignores: u8,
}

impl Rider {
    fn path(self, square: u8) -> &'static Path {
        let paths = if self.bounces { &BOUNCING } else { &STRAIGHT };
        &paths[self.direction as usize][square as usize]
    }
}

fn shape_index(kind: Kind, face: usize, side: Seat) -> usize {
    4 * kind.index() + 2 * face + side.index()
}

fn turned((dx, dy): Offset, side: Seat) -> Offset {
    if side == Seat::FIRST { (dx, dy) } else { (-dx, -dy) }
}

/// The squares at some offsets, for each square.
fn spread(offsets: &[Offset], side: Seat) -> [Squares; COUNT] {
    std::array::from_fn(|square| {
        let targets = offsets.iter().filter_map(|&offset| {
            let (dx, dy) = turned(offset, side);
            BOARD.step(square as u16, dx, dy)
        });
        targets.fold(0, |set, to| set | bit(to as u8))
    })
}

impl Shape {
    fn none() -> Self {
        Self { leaps: [0; COUNT], reach: [0; COUNT], riders: Vec::new(), anywhere: false }
    }

    fn of(face: &Face, side: Seat) -> Self {
        let leaps = spread(&face.leaps, side);
        let mut riders = Vec::new();
        for (directions, bounces, ignores) in
            [(&face.slides, false, 0), (&face.jumps, false, 1), (&face.bounces, true, 0)]
        {
            for &direction in directions {
                let direction = AROUND.iter().position(|&d| d == turned(direction, side));
                riders.extend(direction.map(|d| Rider { direction: d as u8, bounces, ignores }));
            }
        }
        let reach = std::array::from_fn(|square| {
            let paths = riders.iter().flat_map(|rider| rider.path(square as u8).squares());
            paths.fold(leaps[square], |set, &to| set | bit(to))
        });
        Self { leaps, reach, riders, anywhere: face.mode == Mode::Anywhere }
    }

    fn reached(&self, square: u8, occupied: Squares) -> Squares {
        let mut reached = self.leaps[square as usize];
        for rider in &self.riders {
            let mut met = 0;
            for &to in rider.path(square).squares() {
                reached |= bit(to);
                if occupied & bit(to) != 0 {
                    met += 1;
                    if met > rider.ignores {
                        break;
                    }
                }
            }
        }
        if self.anywhere { reached | ALL & !occupied } else { reached }
    }
}

/// How Gulled and Navias move, which have no compass (A turn, 1 and 3).
fn plain_face(kind: Kind) -> Option<Face> {
    let leaps = match kind {
        Kind::BLACK => vec![(0, 1)],
        Kind::RED => vec![(0, 1), (-1, 1), (1, 1)],
        Kind::NAVIA => AROUND.to_vec(),
        _ => return None,
    };
    let none = Vec::new;
    Some(Face { mode: Mode::Grid, leaps, slides: none(), jumps: none(), bounces: none(), source: None })
}

impl CompassSet {
    /// The name of the set that the program ships.
    pub const RECONSTRUCTED: &'static str = "reconstructed";

    /// The set that the program ships.
    pub fn reconstructed() -> &'static Arc<Self> {
        static SET: LazyLock<Arc<CompassSet>> = LazyLock::new(|| {
            let text = include_str!("../../../data/navia-compasses.toml");
            match super::compass_file::read_all(text) {
                Ok(compasses) => Arc::new(CompassSet::new(CompassSet::RECONSTRUCTED.to_owned(), compasses)),
                Err(why) => panic!("the program's own compasses are damaged: {why}"),
            }
        });
        &SET
    }

    /// Makes a set of the compasses of all Maseitai, by number.
    pub(super) fn new(name: String, compasses: Vec<Compass>) -> Self {
        let mut values = [0; Kind::COUNT];
        values[Kind::BLACK.index()] = 1;
        values[Kind::RED.index()] = 3;
        for compass in &compasses {
            values[compass.kind.index()] = compass.cost;
        }
        let mut shapes = Vec::with_capacity(4 * Kind::COUNT);
        let mut dots = Vec::with_capacity(2 * Kind::COUNT);
        for index in 0..Kind::COUNT as u8 {
            let compass = index.checked_sub(1).and_then(|i| compasses.get(usize::from(i)));
            let plain = Kind::from_index(index).and_then(plain_face);
            for face in 0..2 {
                let shown = match compass {
                    Some(compass) if compass.face(face).mode == Mode::Same => Some(&compass.before),
                    Some(compass) => Some(compass.face(face)),
                    None => plain.as_ref(),
                };
                let shape = |side| shown.map_or_else(Shape::none, |face| Shape::of(face, side));
                shapes.extend([shape(Seat::FIRST), shape(Seat::SECOND)]);
            }
            let marked = compass.map_or(&[][..], |compass| &compass.dots);
            dots.extend([spread(marked, Seat::FIRST), spread(marked, Seat::SECOND)]);
        }
        let mut set = Self { name, compasses, values, shapes, dots, fingerprint: 0 };
        set.fingerprint = set.differing().fold(0, |hash, compass| {
            let line = super::compass_file::write_compass(compass);
            xxhash_rust::xxh3::xxh3_64_with_seed(line.as_bytes(), hash)
        });
        set
    }

    /// The name of the set.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The compass of a Maseitai.
    pub fn compass(&self, kind: Kind) -> Option<&Compass> {
        self.compasses.get(kind.index().wrapping_sub(1))
    }

    /// The compasses of all Maseitai, by number.
    pub fn compasses(&self) -> &[Compass] {
        &self.compasses
    }

    /// The Maseitai of a code.
    pub(super) fn kind_of_code(&self, code: &str) -> Option<Kind> {
        self.compasses.iter().find(|compass| compass.code == code).map(|compass| compass.kind)
    }

    /// What a piece is worth to its captor, in Gs; of a Maseitai that is its dratp cost too.
    pub fn value(&self, kind: Kind) -> u8 {
        self.values[kind.index()]
    }

    /// What an invocation costs, before any halving.
    pub fn invoke_cost(&self, kind: Kind) -> Option<u8> {
        self.compass(kind).and_then(|compass| compass.invoke)
    }

    /// A number that is equal for sets with the same compasses; 0 for the shipped ones.
    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The squares that a piece comes to by the face that it shows, own and immortal pieces' among them.
    pub(super) fn reached(&self, piece: Piece, square: u8, occupied: Squares) -> Squares {
        self.shapes[shape_index(piece.kind(), piece.face(), piece.side())].reached(square, occupied)
    }

    /// Whether a piece could capture on `target` by the face that it shows.
    pub(super) fn attacks(&self, piece: Piece, square: u8, target: u8, occupied: Squares) -> bool {
        let shape = &self.shapes[shape_index(piece.kind(), piece.face(), piece.side())];
        if shape.reach[square as usize] & bit(target) == 0 {
            return false;
        }
        shape.leaps[square as usize] & bit(target) != 0 || shape.reached(square, occupied) & bit(target) != 0
    }

    /// The dot squares of a piece.
    pub(super) fn dots(&self, kind: Kind, side: Seat, square: u8) -> Squares {
        self.dots[2 * kind.index() + side.index()][square as usize]
    }
}
