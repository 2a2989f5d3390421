//! Reading and writing compasses as TOML: the program's own file, a player's, and the one-line tables of records.
//!
//! A player's file has the form of `data/navia-compasses.toml`, may name its set (`name = "…"` before the first
//! piece), and may leave pieces out, which are then as the program's own. Code, guard, and whether there are dots, an
//! invocation or a second face belong to the piece's effect and cannot be changed.

use super::compass::{Compass, CompassSet, Face, Mode, Offset, Source};
use super::effects::{Leaves, effect};
use super::piece::Kind;
use crate::grid::AROUND;
use crate::rules::{Malformed, TagSource, Tags};
use crate::text::Message;
use serde::Deserialize;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

/// The name of a set that does not tell its own.
const UNNAMED: &str = "custom";

const OWN_NAME: Message = Message::new("reconstructed is the name of the program's own compasses");

/// The most Gs that a power may cost: no pool holds more.
const MOST: i64 = 60;

/// The most letters of a name: a record must hold it in its tags.
const LONGEST_NAME: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    name: Option<Spanned<String>>,
    #[serde(default)]
    piece: Vec<Spanned<RawPiece>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPiece {
    number: Spanned<i64>,
    code: Spanned<String>,
    name: Spanned<String>,
    guard: Spanned<bool>,
    cost: Spanned<i64>,
    invoke: Option<Spanned<i64>>,
    dots: Option<Vec<Spanned<Vec<i64>>>>,
    before: Spanned<RawFace>,
    after: Spanned<RawFace>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFace {
    mode: Option<Spanned<String>>,
    #[serde(default)]
    leaps: Vec<Spanned<Vec<i64>>>,
    #[serde(default)]
    slides: Vec<Spanned<Vec<i64>>>,
    #[serde(default)]
    jumps: Vec<Spanned<Vec<i64>>>,
    #[serde(default)]
    bounces: Vec<Spanned<Vec<i64>>>,
    source: Option<Spanned<String>>,
}

/// What is wrong, and where in the text.
struct Fault {
    at: Range<usize>,
    why: Message,
}

impl Fault {
    fn new(at: Range<usize>, why: Message) -> Self {
        Self { at, why }
    }

    fn syntax(error: &toml::de::Error) -> Self {
        let why = Message::new("this is no TOML of the form asked for: {reason}").with("reason", error.message());
        Self::new(error.span().unwrap_or(0..0), why)
    }

    /// The same with the line of a file.
    fn in_file(self, text: &str) -> Malformed {
        let before = text.as_bytes().get(..self.at.start).unwrap_or_default();
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Malformed(Message::new("line {line}: {reason}").with("line", line.to_string()).with("reason", self.why))
    }
}

/// Reads the compasses of all Maseitai, by number.
///
/// # Errors
/// The first fault with its line; a piece that is missing.
pub(super) fn read_all(text: &str) -> Result<Vec<Compass>, Malformed> {
    let (_, mut compasses) = read_file(text)?;
    compasses.sort_by_key(|compass| compass.kind);
    for (kind, compass) in Kind::all_maseitai().zip(compasses.iter().map(Some).chain(std::iter::repeat(None))) {
        if compass.map(|compass| compass.kind) != Some(kind) {
            let missing = Message::new("the piece {number} is missing");
            return Err(Malformed(missing.with("number", kind.index().to_string())));
        }
    }
    Ok(compasses)
}

/// The tags that carry a player's file: the set's name, and each compass that differs from the program's own.
///
/// # Errors
/// The first fault with its line.
pub(super) fn data_tags(text: &str) -> Result<Tags, Malformed> {
    let (name, compasses) = read_file(text)?;
    let mut tags = Tags::default();
    tags.set("CompassSet", name.as_deref().unwrap_or(UNNAMED));
    let own = CompassSet::reconstructed();
    for compass in compasses {
        if own.compass(compass.kind) != Some(&compass) {
            tags.set(&tag_name(&compass), write_compass(&compass));
        }
    }
    Ok(tags)
}

/// Reads the set that a record's tags describe.
///
/// # Errors
/// A tag that holds no compass of its piece.
pub(super) fn read_tags(tags: &dyn TagSource) -> Result<Arc<CompassSet>, Malformed> {
    let own = CompassSet::reconstructed();
    let mut compasses = own.compasses().to_vec();
    let mut differs = false;
    for compass in &mut compasses {
        let name = tag_name(compass);
        let Some(text) = tags.tag(&name) else { continue };
        let in_tag = |why: Message| {
            Malformed(Message::new("the tag {tag}: {reason}").with("tag", name.as_str()).with("reason", why))
        };
        let read = read_line(text).map_err(|fault| in_tag(fault.why))?;
        if read.kind != compass.kind {
            return Err(in_tag(Message::new("it holds another piece")));
        }
        differs |= read != *compass;
        *compass = read;
    }
    let name = tags.tag("CompassSet").filter(|name| !name.is_empty());
    match name {
        None | Some(CompassSet::RECONSTRUCTED) if !differs => return Ok(own.clone()),
        Some(CompassSet::RECONSTRUCTED) => return Err(Malformed(OWN_NAME)),
        _ => {}
    }
    Ok(Arc::new(CompassSet::new(name.unwrap_or(UNNAMED).to_owned(), compasses)))
}

/// Writes the tags that `read_tags` reads where only some pieces play, none for the program's own set.
pub fn set_tags(set: &CompassSet, plays: impl Fn(Kind) -> bool) -> Tags {
    let mut tags = Tags::default();
    if set.name() != CompassSet::RECONSTRUCTED {
        tags.set("CompassSet", set.name());
        for compass in set.differing().filter(|compass| plays(compass.kind)) {
            tags.set(&tag_name(compass), write_compass(compass));
        }
    }
    tags
}

/// Writes the tags that `read_tags` reads, none for the program's own set.
pub(super) fn write_tags(set: &CompassSet, tags: &mut Tags) {
    for (name, value) in &set_tags(set, |_| true).0 {
        tags.set(name, value.as_str());
    }
}

impl CompassSet {
    /// The compasses that differ from the program's own.
    pub fn differing(&self) -> impl Iterator<Item = &Compass> {
        let own = if self.name() == Self::RECONSTRUCTED { None } else { Some(Self::reconstructed()) };
        self.compasses().iter().filter(move |compass| own.is_some_and(|own| own.compass(compass.kind) != Some(compass)))
    }

    /// The same set where the pieces of these kinds are concerned, the program's own elsewhere: what a record keeps.
    pub(super) fn restricted(self: Arc<Self>, concerned: impl Fn(Kind) -> bool) -> Arc<Self> {
        if self.differing().all(|compass| concerned(compass.kind)) {
            return self;
        }
        let own = Self::reconstructed();
        let pick = |(mine, own): (&Compass, &Compass)| if concerned(mine.kind) { mine.clone() } else { own.clone() };
        let compasses = self.compasses().iter().zip(own.compasses()).map(pick).collect();
        Arc::new(Self::new(self.name().to_owned(), compasses))
    }
}

/// The tag that carries a compass.
fn tag_name(compass: &Compass) -> String {
    format!("Compass_{}", compass.code)
}

/// Reads a whole file: the set's name, and the compasses in their order.
fn read_file(text: &str) -> Result<(Option<String>, Vec<Compass>), Malformed> {
    let read = || {
        let raw: RawSet = toml::from_str(text).map_err(|error| Fault::syntax(&error))?;
        let mut compasses: Vec<Compass> = Vec::new();
        for piece in raw.piece {
            let at = piece.span();
            let compass = compass(piece.into_inner())?;
            if compasses.iter().any(|earlier| earlier.kind == compass.kind) {
                let twice = Message::new("the piece {number} is given twice");
                return Err(Fault::new(at, twice.with("number", compass.kind.index().to_string())));
            }
            compasses.push(compass);
        }
        let name = raw.name.map(set_name).transpose()?;
        Ok((name, compasses))
    };
    read().map_err(|fault: Fault| fault.in_file(text))
}

/// Reads the one-line table of a tag.
fn read_line(text: &str) -> Result<Compass, Fault> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        piece: RawPiece,
    }
    let line: Line = toml::from_str(&format!("piece = {text}")).map_err(|error| Fault::syntax(&error))?;
    compass(line.piece)
}

/// A set's name goes into a tag: one line, and never the name of the program's own set.
fn set_name(name: Spanned<String>) -> Result<String, Fault> {
    let at = name.span();
    let name = plain_text(name)?;
    if name == CompassSet::RECONSTRUCTED {
        return Err(Fault::new(at, OWN_NAME));
    }
    Ok(name)
}

/// A text that is not empty and has no control characters.
fn plain_text(text: Spanned<String>) -> Result<String, Fault> {
    let at = text.span();
    let text = text.into_inner();
    if text.chars().count() > LONGEST_NAME {
        let why = Message::new("a name has {n} letters at most").with("n", LONGEST_NAME.to_string());
        return Err(Fault::new(at, why));
    }
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err(Fault::new(at, Message::new("a name is one line of text, and not empty")));
    }
    Ok(text)
}

fn compass(raw: RawPiece) -> Result<Compass, Fault> {
    let number = u8::try_from(*raw.number.get_ref()).ok().and_then(Kind::maseitai);
    let Some(kind) = number else {
        return Err(Fault::new(raw.number.span(), Message::new("pieces have the numbers 1 to 44")));
    };
    let effect = effect(kind);
    if raw.code.get_ref() != effect.code {
        let code = Message::new("the code of the piece {number} is {code}").with("number", kind.index().to_string());
        return Err(Fault::new(raw.code.span(), code.with("code", effect.code)));
    }
    if *raw.guard.get_ref() != kind.is_guard() {
        return Err(Fault::new(raw.guard.span(), Message::new("the rules settle which pieces are guards")));
    }
    let invoke = match (&raw.invoke, effect.invoke.is_some()) {
        (Some(cost), true) => Some(gs(cost)?),
        (None, false) => None,
        (Some(cost), false) => {
            return Err(Fault::new(cost.span(), Message::new("this piece is never invoked")));
        }
        (None, true) => {
            return Err(Fault::new(raw.code.span(), Message::new("what the invocation costs is missing (invoke)")));
        }
    };
    let first_dot = raw.dots.iter().flatten().next().map(Spanned::span);
    let dots = offsets(raw.dots.unwrap_or_default(), leap)?;
    if let Some(at) = first_dot.filter(|_| !effect.has_dots) {
        return Err(Fault::new(at, Message::new("the effect of this piece has no dots")));
    }
    if dots.is_empty() && effect.has_dots {
        return Err(Fault::new(raw.code.span(), Message::new("the dots of this piece are missing")));
    }
    if raw.before.get_ref().mode.is_some() {
        return Err(Fault::new(raw.before.span(), Message::new("only the face after the dratp has a mode")));
    }
    let leaves = effect.leaves != Leaves::No;
    let after_at = raw.after.span();
    let after = face(raw.after.into_inner(), None)?;
    if (after.mode == Mode::Leaves) != leaves {
        return Err(Fault::new(after_at, Message::new("the rules settle which pieces leave when they are dratped")));
    }
    Ok(Compass {
        kind,
        code: raw.code.into_inner(),
        name: plain_text(raw.name)?,
        cost: gs(&raw.cost)?,
        invoke,
        dots,
        before: face(raw.before.into_inner(), Some(Mode::Grid))?,
        after,
    })
}

fn gs(cost: &Spanned<i64>) -> Result<u8, Fault> {
    match u8::try_from(*cost.get_ref()) {
        Ok(gs) if i64::from(gs) <= MOST => Ok(gs),
        _ => Err(Fault::new(cost.span(), Message::new("a power costs 0 to 60 Gs"))),
    }
}

/// Reads a face; `mode` is what it is if no mode may be told.
fn face(raw: RawFace, mode: Option<Mode>) -> Result<Face, Fault> {
    let mode = match (mode, raw.mode) {
        (Some(mode), _) => mode,
        (None, None) => Mode::Grid,
        (None, Some(word)) => {
            MODES.iter().find(|(name, _)| name == word.get_ref()).map(|(_, mode)| *mode).ok_or_else(|| {
                Fault::new(word.span(), Message::new("a mode is grid, same, leaves, anywhere or still"))
            })?
        }
    };
    let first = [&raw.leaps, &raw.slides, &raw.jumps, &raw.bounces].into_iter().find_map(|list| list.first());
    if let (true, Some(first)) = (mode != Mode::Grid, first) {
        return Err(Fault::new(first.span(), Message::new("only a face of the mode grid has a picture")));
    }
    let source = match raw.source {
        None => None,
        Some(word) => {
            Some(SOURCES.iter().find(|(name, _)| name == word.get_ref()).map(|(_, s)| *s).ok_or_else(|| {
                Fault::new(word.span(), Message::new("a source is found, inferred, house or printed"))
            })?)
        }
    };
    Ok(Face {
        mode,
        leaps: offsets(raw.leaps, leap)?,
        slides: offsets(raw.slides, direction)?,
        jumps: offsets(raw.jumps, direction)?,
        bounces: offsets(raw.bounces, diagonal)?,
        source,
    })
}

/// Reads a list of offsets; its order means nothing, so that it is sorted as one reads: from the far left.
fn offsets(raw: Vec<Spanned<Vec<i64>>>, allowed: fn(Offset) -> Result<(), Message>) -> Result<Vec<Offset>, Fault> {
    let mut list: Vec<Offset> = Vec::with_capacity(raw.len());
    for pair in raw {
        let fault = |why| Err(Fault::new(pair.span(), why));
        let &[dx, dy] = pair.get_ref().as_slice() else { return fault(PAIR) };
        let (Ok(dx), Ok(dy)) = (i8::try_from(dx), i8::try_from(dy)) else { return fault(OUTSIDE) };
        if let Err(why) = allowed((dx, dy)) {
            return fault(why);
        }
        if list.contains(&(dx, dy)) {
            return fault(Message::new("the same square or arrow twice"));
        }
        list.push((dx, dy));
    }
    list.sort_by_key(|&(dx, dy)| (-dy, dx));
    Ok(list)
}

const PAIR: Message = Message::new("an offset is two numbers, to the right and upwards");

const OUTSIDE: Message = Message::new("a square lies within 3 of the middle, and is not the middle");

fn leap(offset: Offset) -> Result<(), Message> {
    let within = (-3..=3).contains(&offset.0) && (-3..=3).contains(&offset.1);
    if within && offset != (0, 0) { Ok(()) } else { Err(OUTSIDE) }
}

fn direction(offset: Offset) -> Result<(), Message> {
    if AROUND.contains(&offset) {
        return Ok(());
    }
    Err(Message::new("an arrow points to one of the eight squares around the middle"))
}

fn diagonal(offset: Offset) -> Result<(), Message> {
    if AROUND.contains(&offset) && offset.0 != 0 && offset.1 != 0 {
        return Ok(());
    }
    Err(Message::new("a bent arrow points to one of the four squares at the corners of the middle"))
}

const MODES: [(&str, Mode); 5] = [
    ("grid", Mode::Grid),
    ("same", Mode::Same),
    ("leaves", Mode::Leaves),
    ("anywhere", Mode::Anywhere),
    ("still", Mode::Still),
];

const SOURCES: [(&str, Source); 4] =
    [("found", Source::Found), ("inferred", Source::Inferred), ("house", Source::House), ("printed", Source::Printed)];

/// Writes a compass as a table on one line, its keys in the order of the program's own file.
pub fn write_compass(compass: &Compass) -> String {
    let pairs: Vec<String> = pairs(compass).into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// Writes a set as a file of the form of the program's own; [`read_set`] reads it again.
pub fn write_set<'a>(name: &str, compasses: impl Iterator<Item = &'a Compass>) -> String {
    let mut out = format!("name = {}\n", quoted(name));
    for compass in compasses {
        out.push_str("\n[[piece]]\n");
        for (key, value) in pairs(compass) {
            let _ = writeln!(out, "{key} = {value}");
        }
    }
    out
}

/// Reads a player's file as a set.
///
/// # Errors
/// The first fault with its line.
pub fn read_set(text: &str) -> Result<Arc<CompassSet>, Malformed> {
    read_tags(&data_tags(text)?)
}

/// The keys of a piece and their values in TOML.
fn pairs(compass: &Compass) -> Vec<(&'static str, String)> {
    let mut pairs = vec![
        ("number", compass.kind.index().to_string()),
        ("code", quoted(&compass.code)),
        ("name", quoted(&compass.name)),
        ("guard", compass.kind.is_guard().to_string()),
        ("cost", compass.cost.to_string()),
    ];
    pairs.extend(compass.invoke.map(|cost| ("invoke", cost.to_string())));
    if !compass.dots.is_empty() {
        pairs.push(("dots", write_offsets(&compass.dots)));
    }
    pairs.push(("before", write_face(&compass.before, None)));
    let mode = MODES.iter().find(|(_, mode)| *mode == compass.after.mode).map(|(name, _)| *name);
    pairs.push(("after", write_face(&compass.after, mode)));
    pairs
}

fn write_face(face: &Face, mode: Option<&str>) -> String {
    let mut parts = Vec::new();
    parts.extend(mode.map(|mode| format!("mode = {}", quoted(mode))));
    for (key, list) in
        [("leaps", &face.leaps), ("slides", &face.slides), ("jumps", &face.jumps), ("bounces", &face.bounces)]
    {
        if !list.is_empty() {
            parts.push(format!("{key} = {}", write_offsets(list)));
        }
    }
    let source = SOURCES.iter().find(|(_, source)| Some(*source) == face.source);
    parts.extend(source.map(|(name, _)| format!("source = {}", quoted(name))));
    if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
}

fn write_offsets(list: &[Offset]) -> String {
    let pairs: Vec<String> = list.iter().map(|(dx, dy)| format!("[{dx}, {dy}]")).collect();
    format!("[{}]", pairs.join(", "))
}

/// A TOML string; what is written here has no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
