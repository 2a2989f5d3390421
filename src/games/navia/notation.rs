//! The position text: `BOARD SIDE KEEPS GRAVEYARDS POOLS`, and teams.

use super::compass_file;
use super::field::{FULL, Field, Graveyard, kinds};
use super::figure::Figure;
use super::move_text;
use super::moves::NaviaMove;
use super::piece::{Kind, Piece};
use super::position::NaviaPosition;
use super::setup::{NaviaSetup, TEAM, Team};
use super::squares::BOARD;
use crate::rules::{Malformed, Notation, Position, Seat, TagSource, Tags, Unreadable};
use crate::text::Message;
use std::fmt::Write;

impl Kind {
    /// The text of a kind in positions: `B`, `R`, `N` or the number.
    pub(super) fn text(self) -> String {
        match self {
            Kind::BLACK => "B".to_owned(),
            Kind::RED => "R".to_owned(),
            Kind::NAVIA => "N".to_owned(),
            _ => self.index().to_string(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "B" => Some(Kind::BLACK),
            "R" => Some(Kind::RED),
            "N" => Some(Kind::NAVIA),
            _ => number(text).and_then(Kind::maseitai),
        }
    }

    /// What a piece without a name of its own is called.
    pub(super) fn gulled_name(self) -> Message {
        match self {
            Kind::BLACK => Message::new("black Gulled"),
            Kind::RED => Message::new("red Gulled"),
            _ => Message::new("Navia"),
        }
    }
}

/// A number in its one spelling, 0 to 255.
fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || text.len() > 1 && text.starts_with('0') { None } else { text.parse().ok() }
}

fn letter(side: Seat) -> char {
    if side == Seat::FIRST { 'w' } else { 'b' }
}

fn write_piece(out: &mut String, piece: Piece) {
    out.push(letter(piece.side()));
    out.push_str(&piece.kind().text());
    for (mark, stands) in [
        ("d", piece.is_dratped()),
        ("o", piece.is_taken()),
        ("fw", piece.is_frozen_by(Seat::FIRST)),
        ("fb", piece.is_frozen_by(Seat::SECOND)),
    ] {
        if stands {
            out.push_str(mark);
        }
    }
}

fn read_piece(text: &str) -> Option<Piece> {
    let (side, rest) = match text.as_bytes().first()? {
        b'w' => (Seat::FIRST, &text[1..]),
        b'b' => (Seat::SECOND, &text[1..]),
        _ => return None,
    };
    let end = rest.find(|c: char| c.is_ascii_lowercase()).unwrap_or(rest.len());
    let mut piece = Piece::new(Kind::read(&rest[..end])?, side);
    let mut marks = &rest[end..];
    let mut next = |mark: &str| match marks.strip_prefix(mark) {
        Some(after) => {
            marks = after;
            true
        }
        None => false,
    };
    if next("d") {
        piece = piece.dratped();
    }
    if next("o") {
        piece = piece.taken();
    }
    if next("fw") {
        piece = piece.frozen_by(Seat::FIRST);
    }
    if next("fb") {
        piece = piece.frozen_by(Seat::SECOND);
    }
    marks.is_empty().then_some(piece)
}

fn write_board(out: &mut String, field: &Field) {
    for rank in (0..7).rev() {
        let mut run = 0;
        let mut cells = Vec::new();
        for square in 7 * rank..7 * rank + 7 {
            match field.piece(square) {
                None => run += 1,
                Some(piece) => {
                    if run > 0 {
                        cells.push(run.to_string());
                    }
                    run = 0;
                    let mut cell = String::new();
                    write_piece(&mut cell, piece);
                    cells.push(cell);
                }
            }
        }
        if run > 0 {
            cells.push(run.to_string());
        }
        out.push_str(&cells.join(","));
        out.push(if rank == 0 { ' ' } else { '/' });
    }
}

fn read_board(text: &str, field: &mut Field) -> Result<(), Malformed> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 7 {
        return Err(Malformed(Message::new("a board has 7 ranks, not {n}").with("n", ranks.len().to_string())));
    }
    for (rank, cells) in (0..7u8).rev().zip(ranks) {
        let squares = |n: usize| {
            let count = Message::new("rank {rank} has 7 squares, not {n}").with("rank", (rank + 1).to_string());
            Malformed(count.with("n", n.to_string()))
        };
        let mut file = 0usize;
        for cell in cells.split(',') {
            if let Some(run) = number(cell).filter(|run| (1..=7).contains(run)) {
                file += usize::from(run);
                continue;
            }
            let piece = read_piece(cell).ok_or_else(|| {
                let neither = Message::new("\"{text}\" on rank {rank} is neither a piece nor a run of empty squares");
                Malformed(neither.with("text", cell).with("rank", (rank + 1).to_string()))
            })?;
            if file < 7 {
                field.put(7 * rank + file as u8, piece);
            }
            file += 1;
        }
        if file != 7 {
            return Err(squares(file));
        }
    }
    Ok(())
}

/// The two halves of a field, White's and Black's.
fn halves<'a>(text: &'a str, what: &Message) -> Result<[&'a str; 2], Malformed> {
    match text.split_once(':') {
        Some((white, black)) if !black.contains(':') => Ok([white, black]),
        _ => Err(Malformed(
            Message::new("{what}: \"{text}\" is not White's and Black's part, joined by a colon")
                .with("what", what.clone())
                .with("text", text),
        )),
    }
}

/// The pieces of a list like `B-B-R-4`, none of `_`.
fn read_list(text: &str, what: &Message) -> Result<Vec<Kind>, Malformed> {
    if text == "_" {
        return Ok(Vec::new());
    }
    let piece = |part: &str| {
        Kind::read(part).filter(|kind| !kind.is_navia()).ok_or_else(|| {
            let message = Message::new("{what}: \"{text}\" is no piece that can be there");
            Malformed(message.with("what", what.clone()).with("text", part))
        })
    };
    text.split('-').map(piece).collect()
}

/// A set of different Maseitai.
fn read_maseitai(text: &str, what: &Message) -> Result<Team, Malformed> {
    let mut team = 0;
    for kind in read_list(text, what)? {
        let refuse = |why: Message| Err(Malformed(why.with("what", what.clone()).with("piece", kind.text())));
        if !kind.is_maseitai() {
            return refuse(Message::new("{what}: {piece} is no Maseitai"));
        }
        if team & 1 << kind.index() != 0 {
            return refuse(Message::new("{what}: {piece} is there twice"));
        }
        team |= 1 << kind.index();
    }
    Ok(team)
}

fn read_graveyard(text: &str, what: &Message) -> Result<Graveyard, Malformed> {
    let mut grave = Graveyard::default();
    for kind in read_list(text, what)? {
        if kind.is_maseitai() && grave.has(kind) {
            let message = Message::new("{what}: {piece} is there twice");
            return Err(Malformed(message.with("what", what.clone()).with("piece", kind.text())));
        }
        grave.add(kind);
    }
    Ok(grave)
}

/// Two teams of seven, as the choice `teams` has them.
pub(super) fn read_teams(text: &str) -> Result<[Team; 2], Malformed> {
    let what = Message::new("teams");
    let mut teams = [0; 2];
    for (team, half) in teams.iter_mut().zip(halves(text, &what)?) {
        *team = read_maseitai(half, &what)?;
        if team.count_ones() as usize != TEAM {
            let count = Message::new("a team has seven Maseitai, not {n}");
            return Err(Malformed(count.with("n", team.count_ones().to_string())));
        }
    }
    Ok(teams)
}

fn read_field(text: &str) -> Result<Field, Malformed> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [board, side, keeps, graves, pools] = parts[..] else {
        let message =
            Message::new("a position is a board, w or b, Keeps, graveyards and pools, with one blank between");
        return Err(Malformed(message));
    };
    let next = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(Malformed(Message::new("\"{side}\" is neither w nor b").with("side", side))),
    };
    let mut field = Field::empty(next);
    read_board(board, &mut field)?;
    let [keep, grave, pool] = [Message::new("Keeps"), Message::new("graveyards"), Message::new("pools")];
    for (i, half) in halves(keeps, &keep)?.into_iter().enumerate() {
        field.keeps[i] = read_maseitai(half, &keep)?;
    }
    for (i, half) in halves(graves, &grave)?.into_iter().enumerate() {
        field.graves[i] = read_graveyard(half, &grave)?;
    }
    for (i, half) in halves(pools, &pool)?.into_iter().enumerate() {
        field.pools[i] = number(half)
            .filter(|&gs| gs <= FULL)
            .ok_or_else(|| Malformed(Message::new("\"{text}\" is no pool: it holds 0 to 60 Gs").with("text", half)))?;
    }
    Ok(field)
}

fn list(pieces: impl Iterator<Item = Kind>) -> String {
    let texts: Vec<String> = pieces.map(Kind::text).collect();
    if texts.is_empty() { "_".to_owned() } else { texts.join("-") }
}

fn write_field(field: &Field) -> String {
    let mut out = String::with_capacity(200);
    write_board(&mut out, field);
    let grave = |grave: &Graveyard| {
        let gulled = [(Kind::BLACK, grave.black), (Kind::RED, grave.red)];
        let gulled = gulled.into_iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()));
        list(gulled.chain(kinds(grave.maseitai)))
    };
    let _ = write!(
        out,
        "{} {}:{} {}:{} {}:{}",
        letter(field.next),
        list(kinds(field.keeps[0])),
        list(kinds(field.keeps[1])),
        grave(&field.graves[0]),
        grave(&field.graves[1]),
        field.pools[0],
        field.pools[1]
    );
    out
}

impl Notation for NaviaPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<NaviaSetup, Malformed> {
        super::read_rules(tags.tag("Rules").unwrap_or(""))?;
        let text = tags.tag("FEN").ok_or_else(|| Malformed(Message::new("the position is missing (tag FEN)")))?;
        let set = compass_file::read_tags(tags)?;
        let setup = NaviaSetup { figures: Figure::read(tags), ..NaviaSetup::taken_up(read_field(text)?, set) };
        setup.check()?;
        Ok(setup)
    }

    fn write_setup(setup: &NaviaSetup) -> Tags {
        let mut tags = Tags::new("", Some(&write_field(&setup.field)));
        compass_file::write_tags(&setup.concerned(), &mut tags);
        Figure::write(setup.figures, &mut tags);
        tags
    }

    fn text(&self) -> String {
        write_field(&self.field)
    }

    fn trim_mark(text: &str) -> &str {
        text.strip_suffix(['#', '+']).unwrap_or(text)
    }

    fn read_move(&self, text: &str) -> Result<NaviaMove, Unreadable> {
        move_text::read(&self.set, text).map_err(Unreadable)
    }

    fn write_move(&self, mv: &NaviaMove) -> String {
        move_text::write(&self.set, mv)
    }

    fn in_check(&self) -> bool {
        self.turn().seat().is_some() && self.is_checked()
    }

    fn cells(&self) -> u16 {
        BOARD.len()
    }

    fn cell_name(&self, cell: u16) -> String {
        BOARD.name(cell)
    }

    fn read_cell(&self, name: &str) -> Option<u16> {
        BOARD.read(name)
    }
}
