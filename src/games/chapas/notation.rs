//! The texts of Combate de chapas: `A1,-,-/O3d,-,- b O1:O3 1O1A1:_ _` and `1-A1:-885:-601=C`.

use super::map::{Map, PlanetId};
use super::map_text::write_map;
use super::moves::{ChapasMove, Shot};
use super::position::ChapasPosition;
use super::setup::ChapasSetup;
use super::shot::{ShotResult, Velocity};
use super::situation::{Cap, CapId, Hop, Situation};
use crate::rules::{Malformed, Notation, Seat, TagSource, Tags, Unreadable};
use crate::text::Message;
use std::fmt::Write;

impl ShotResult {
    /// Its letter.
    pub const fn letter(self) -> char {
        ['C', 'D', 'S', 'M'][self as usize]
    }

    /// What it says in words.
    pub const fn words(self) -> Message {
        match self {
            Self::Clean => Message::new("Arrives"),
            Self::Disorganised => Message::new("Arrives disorganised"),
            Self::Short => Message::new("Falls short"),
            Self::Missed => Message::new("Misses"),
        }
    }

    /// The result of a letter.
    pub fn read(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| letter.strip_prefix(result.letter()) == Some(""))
    }
}

/// Writes what a position text says.
pub(super) fn write_situation(map: &Map, now: &Situation) -> String {
    let mut out = String::with_capacity(48);
    for (i, cap) in now.caps.into_iter().enumerate() {
        out.push_str(["", ",", ",", "/", ",", ","][i]);
        out.push_str(cap.planet().map_or("-", |planet| map.name(planet)));
        if matches!(cap, Cap::Disorganised(_)) {
            out.push('d');
        }
    }
    out.push_str(if now.next == Seat::FIRST { " w" } else { " b" });
    for (mark, home) in [' ', ':'].into_iter().zip(now.homes) {
        out.push(mark);
        out.push_str(home.map_or("_", |planet| map.name(planet)));
    }
    for (mark, hop) in [' ', ':'].into_iter().zip(now.last) {
        out.push(mark);
        match hop {
            None => out.push('_'),
            Some(Hop { cap, from, to }) => {
                let _ = write!(out, "{}{}{}", cap.number(), map.name(from), map.name(to));
            }
        }
    }
    match now.pending {
        None => out.push_str(" _"),
        Some(cap) => {
            let _ = write!(out, " {}", cap.number());
        }
    }
    out
}

/// Reads a position text.
pub(super) fn read_situation(map: &Map, text: &str) -> Result<Situation, Malformed> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [caps, side, homes, last, pending] = fields[..] else {
        return Err(Malformed(Message::new("a position is CAPS SIDE HOMES LAST PENDING, with one blank between")));
    };
    let next = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(Malformed(Message::new("\"{side}\" is neither w nor b").with("side", side))),
    };
    let [white_home, black_home] = read_pair(homes)?;
    let [white_last, black_last] = read_pair(last)?;
    Ok(Situation {
        caps: read_caps(map, caps)?,
        next,
        homes: [
            read_unless_none(white_home, |name| find(map, name))?,
            read_unless_none(black_home, |name| find(map, name))?,
        ],
        last: [
            read_unless_none(white_last, |hop| read_hop(map, hop))?,
            read_unless_none(black_last, |hop| read_hop(map, hop))?,
        ],
        pending: read_unless_none(pending, |digit| {
            CapId::read(digit)
                .ok_or_else(|| Malformed(Message::new("\"{text}\" is no cap's number").with("text", digit)))
        })?,
    })
}

/// What is White's and Black's.
fn read_pair(text: &str) -> Result<[&str; 2], Malformed> {
    match text.split_once(':') {
        Some((white, black)) => Ok([white, black]),
        None => Err(Malformed(Message::new("\"{text}\" lacks the : between the sides").with("text", text))),
    }
}

fn read_unless_none<T>(text: &str, read: impl Fn(&str) -> Result<T, Malformed>) -> Result<Option<T>, Malformed> {
    if text == "_" { Ok(None) } else { read(text).map(Some) }
}

fn find(map: &Map, name: &str) -> Result<PlanetId, Malformed> {
    map.planet(name).ok_or_else(|| {
        let unknown = Message::new("there is no planet \"{name}\" on the map {map}");
        Malformed(unknown.with("name", name).with("map", map.id()))
    })
}

fn read_caps(map: &Map, text: &str) -> Result<[Cap; 6], Malformed> {
    let sides: Vec<Vec<&str>> = text.split('/').map(|side| side.split(',').collect()).collect();
    if sides.len() != 2 || sides.iter().any(|side| side.len() != 3) {
        return Err(Malformed(Message::new("\"{text}\" is not three caps of each side").with("text", text)));
    }
    let mut caps = [Cap::Off; 6];
    for (cap, text) in caps.iter_mut().zip(sides.into_iter().flatten()) {
        *cap = match text.strip_suffix('d') {
            Some("-") => return Err(Malformed(Message::new("a cap off the board cannot be disorganised"))),
            Some(name) => Cap::Disorganised(find(map, name)?),
            None if text == "-" => Cap::Off,
            None => Cap::Grouped(find(map, text)?),
        };
    }
    Ok(caps)
}

/// Reads `1O1A1`: a cap, then two planets, each a capital letter and the digits behind it.
fn read_hop(map: &Map, text: &str) -> Result<Hop, Malformed> {
    let unreadable = || Malformed(Message::new("\"{text}\" is no last turn of the form 1O1A1").with("text", text));
    let (digit, planets) = text.split_at_checked(1).ok_or_else(unreadable)?;
    let cap = CapId::read(digit).ok_or_else(unreadable)?;
    let second = planets.rfind(|c: char| c.is_ascii_uppercase()).filter(|&at| at > 0).ok_or_else(unreadable)?;
    let (from, to) = planets.split_at(second);
    Ok(Hop { cap, from: find(map, from)?, to: find(map, to)? })
}

/// Reads `1-A1:-885:-601` or `1-A1:dice`: a jump without its result.
pub(super) fn read_shot(map: &Map, text: &str) -> Result<(CapId, PlanetId, Shot), Unreadable> {
    let no_jump = || Unreadable(Message::new("\"{text}\" is no jump of the form 1-A1:VX:VY").with("text", text));
    let (jump, shot) = text.split_once(':').ok_or_else(no_jump)?;
    let (digit, name) = jump.split_once('-').ok_or_else(no_jump)?;
    let cap = CapId::read(digit).ok_or_else(no_jump)?;
    let to = find(map, name).map_err(|Malformed(why)| Unreadable(why))?;
    if shot == "dice" {
        return Ok((cap, to, Shot::Dice));
    }
    let (x, y) = shot.split_once(':').ok_or_else(no_jump)?;
    let velocity = Velocity::new(read_speed(x)?, read_speed(y)?).ok_or_else(|| too_fast(shot))?;
    Ok((cap, to, Shot::Aimed(velocity)))
}

fn too_fast(text: &str) -> Unreadable {
    Unreadable(Message::new("\"{text}\" is beyond 4000 mm/s").with("text", text))
}

/// Reads `0`, or digits without leading zeros with `-` before them where negative.
fn read_speed(text: &str) -> Result<i32, Unreadable> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = text == "0" || (!digits.starts_with('0') && !digits.is_empty());
    if !canonical || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Unreadable(Message::new("\"{text}\" is no velocity in mm/s").with("text", text)));
    }
    text.parse().map_err(|_| too_fast(text))
}

impl Notation for ChapasPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<ChapasSetup, Malformed> {
        let mut setup = ChapasSetup::read_options(tags)?;
        if let Some(text) = tags.tag("FEN") {
            setup.start = read_situation(&setup.map, text)?;
            setup.start.check(&setup.map)?;
        }
        Ok(setup)
    }

    fn write_setup(setup: &ChapasSetup) -> Tags {
        let mut tags = Tags::new(&setup.rules(), Some(&write_situation(&setup.map, &setup.start)));
        if Map::shipped_by_id(setup.map.id()).is_none() {
            tags.set("Map", write_map(&setup.map));
        }
        tags
    }

    fn text(&self) -> String {
        write_situation(&self.map, &self.now)
    }

    fn read_move(&self, text: &str) -> Result<ChapasMove, Unreadable> {
        match text {
            "pass" => return Ok(ChapasMove::Pass),
            "stay" => return Ok(ChapasMove::Stay),
            "lost" => return Ok(ChapasMove::Lost),
            _ => {}
        }
        let no_move = || Unreadable(Message::new("\"{text}\" is no move").with("text", text));
        let (what, end) = text.split_once('=').ok_or_else(no_move)?;
        if what.contains('-') {
            let no_result = || Unreadable(Message::new("\"{text}\" does not end with C, D, S or M").with("text", text));
            let result = ShotResult::read(end).ok_or_else(no_result)?;
            let (cap, to, shot) = read_shot(&self.map, what)?;
            return Ok(ChapasMove::Jump { cap, to, shot, result });
        }
        let cap = CapId::read(what).ok_or_else(no_move)?;
        if end == "R" {
            return Ok(ChapasMove::Regroup(cap));
        }
        let planet = find(&self.map, end).map_err(|Malformed(why)| Unreadable(why))?;
        Ok(ChapasMove::Place { cap, planet })
    }

    fn write_move(&self, mv: &ChapasMove) -> String {
        match *mv {
            ChapasMove::Place { cap, planet } => format!("{}={}", cap.number(), self.map.name(planet)),
            ChapasMove::Jump { cap, to, shot: Shot::Dice, result } => {
                format!("{}-{}:dice={}", cap.number(), self.map.name(to), result.letter())
            }
            ChapasMove::Jump { cap, to, shot: Shot::Aimed(velocity), result } => {
                let (x, y) = (velocity.x(), velocity.y());
                format!("{}-{}:{x}:{y}={}", cap.number(), self.map.name(to), result.letter())
            }
            ChapasMove::Regroup(cap) => format!("{}=R", cap.number()),
            ChapasMove::Pass => "pass".to_owned(),
            ChapasMove::Stay => "stay".to_owned(),
            ChapasMove::Lost => "lost".to_owned(),
        }
    }

    fn write_kind(&self, mv: &ChapasMove) -> String {
        match *mv {
            ChapasMove::Jump { cap, to, shot: Shot::Aimed(_), .. } => {
                format!("{}-{}", cap.number(), self.map.name(to))
            }
            _ => self.write_move(mv),
        }
    }

    fn cells(&self) -> u16 {
        self.map.planets().len() as u16
    }

    fn cell_name(&self, cell: u16) -> String {
        self.map.planets().get(usize::from(cell)).map_or_else(String::new, |planet| planet.name.clone())
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        self.map.planet(name)
    }
}
