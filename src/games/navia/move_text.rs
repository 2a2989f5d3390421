//! The texts of turns: `a2-a3`, `Aguc1-c2=D`, `Gunc3-c4=I:a2-c6`, `Agu+a1`, `a7-out=10`, `pass`.

use super::compass::CompassSet;
use super::effects::{Deed, comes_first, effect};
use super::moves::{Args, NaviaMove, Power, Prize, Shift, Stride};
use super::piece::Kind;
use super::squares::{BOARD, each};
use crate::text::Message;

/// Writes a turn.
pub(super) fn write(set: &CompassSet, mv: &NaviaMove) -> String {
    match *mv {
        NaviaMove::Pass => "pass".to_owned(),
        NaviaMove::Summon { kind, to } => write_arrival(set, kind, to),
        NaviaMove::LineOver { kind, from, prize } => {
            let prize = match prize {
                Prize::Ten => "10".to_owned(),
                Prize::Revival(kind, to) => write_arrival(set, kind, to),
            };
            format!("{}{}-out={prize}", code(set, kind), square(from))
        }
        NaviaMove::NaviaOut { from } => format!("N{}-out", square(from)),
        NaviaMove::Act { kind, from, shift, power } => {
            let mut out = format!("{}{}", code(set, kind), square(from));
            if let Some(shift) = shift {
                write_shift(&mut out, shift);
            }
            let args = match power {
                Power::None => return out,
                Power::Dratp(args) => {
                    out.push_str("=D");
                    args
                }
                Power::Invoke(args) => {
                    out.push_str("=I");
                    args
                }
            };
            write_args(&mut out, set, args);
            out
        }
    }
}

fn square(square: u8) -> String {
    BOARD.name(square.into())
}

/// The three letters of a Maseitai; a letter or nothing for the others.
fn code(set: &CompassSet, kind: Kind) -> &str {
    match kind {
        Kind::BLACK => "",
        Kind::RED => "R",
        Kind::NAVIA => "N",
        _ => set.compass(kind).map_or("", |compass| &compass.code),
    }
}

/// A piece that comes onto the board; a black Gulled is `B` here.
fn write_arrival(set: &CompassSet, kind: Kind, to: u8) -> String {
    let code = if kind == Kind::BLACK { "B" } else { code(set, kind) };
    format!("{code}+{}", square(to))
}

fn write_shift(out: &mut String, shift: Shift) {
    out.push(if shift.captures { 'x' } else { '-' });
    out.push_str(&square(shift.to));
}

fn write_args(out: &mut String, set: &CompassSet, args: Args) {
    match args {
        Args::None => {}
        Args::Square(at) => {
            out.push(':');
            out.push_str(&square(at));
        }
        Args::Pair(a, b) => {
            out.push(':');
            out.push_str(&square(a));
            out.push('-');
            out.push_str(&square(b));
        }
        Args::Row { rank, files } => {
            for file in each(files.into()) {
                out.push(':');
                out.push_str(&square(7 * rank + file));
            }
        }
        Args::Strides(first, second) => {
            for stride in [Some(first), second].into_iter().flatten() {
                out.push(':');
                out.push_str(&square(stride.from));
                write_shift(out, stride.shift);
            }
        }
        Args::Revival(kind, to) => {
            out.push(':');
            out.push_str(&write_arrival(set, kind, to));
        }
    }
}

/// Reads a turn.
///
/// # Errors
/// Why it is none in any position.
pub(super) fn read(set: &CompassSet, text: &str) -> Result<NaviaMove, Message> {
    if text == "pass" {
        return Ok(NaviaMove::Pass);
    }
    let unreadable = || Message::new("\"{text}\" is no turn").with("text", text);
    if let Some((kind, to)) = read_arrival(set, text).filter(|(kind, _)| kind.is_maseitai()) {
        return Ok(NaviaMove::Summon { kind, to });
    }
    let (kind, rest) = read_kind(set, text);
    let (from, rest) = read_square(rest).ok_or_else(unreadable)?;
    if let Some(prize) = rest.strip_prefix("-out") {
        return read_out(set, kind, from, prize).ok_or_else(unreadable);
    }
    let (shift, rest) = match read_shift(rest) {
        Some((shift, rest)) => (Some(shift), rest),
        None => (None, rest),
    };
    let power = read_power(set, kind, rest)?;
    if shift.is_none() && power == Power::None {
        return Err(unreadable());
    }
    Ok(NaviaMove::Act { kind, from, shift, power })
}

/// The kind that a turn's text names, and the rest: a code goes before `N`, as of `Nete7`.
fn read_kind<'a>(set: &CompassSet, text: &'a str) -> (Kind, &'a str) {
    if let Some((code, rest)) = text.split_at_checked(3)
        && let Some(kind) = set.kind_of_code(code)
    {
        return (kind, rest);
    }
    if let Some(rest) = text.strip_prefix('N') {
        return (Kind::NAVIA, rest);
    }
    text.strip_prefix('R').map_or((Kind::BLACK, text), |rest| (Kind::RED, rest))
}

fn read_square(text: &str) -> Option<(u8, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    Some((BOARD.read(name)? as u8, rest))
}

/// A square that ends the text.
fn last_square(text: &str) -> Option<u8> {
    read_square(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
}

fn read_shift(text: &str) -> Option<(Shift, &str)> {
    let (captures, rest) = match text.strip_prefix('x') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('-')?),
    };
    let (to, rest) = read_square(rest)?;
    Some((Shift { to, captures }, rest))
}

/// `Agu+a1`, `B+a1`, `R+a1`.
fn read_arrival(set: &CompassSet, text: &str) -> Option<(Kind, u8)> {
    let (code, to) = text.split_once('+')?;
    let kind = match code {
        "B" => Kind::BLACK,
        "R" => Kind::RED,
        _ => set.kind_of_code(code)?,
    };
    Some((kind, last_square(to)?))
}

/// What stands behind `-out`.
fn read_out(set: &CompassSet, kind: Kind, from: u8, prize: &str) -> Option<NaviaMove> {
    if kind.is_navia() {
        return prize.is_empty().then_some(NaviaMove::NaviaOut { from });
    }
    let prize = match prize.strip_prefix('=')? {
        "10" => Prize::Ten,
        revival => {
            let (kind, to) = read_arrival(set, revival)?;
            kind.is_maseitai().then_some(Prize::Revival(kind, to))?
        }
    };
    kind.is_gulled().then_some(NaviaMove::LineOver { kind, from, prize })
}

fn read_power(set: &CompassSet, kind: Kind, text: &str) -> Result<Power, Message> {
    let refuse = |why: Message| Err(why.with("text", text));
    if text.is_empty() {
        return Ok(Power::None);
    }
    let (deed, args): (_, &str) = if let Some(args) = text.strip_prefix("=D") {
        if kind.is_navia() && args.is_empty() {
            return Ok(Power::Dratp(Args::None));
        }
        (kind.is_maseitai().then(|| &effect(kind).dratp), args)
    } else if let Some(args) = text.strip_prefix("=I") {
        (effect(kind).invoke.as_ref(), args)
    } else {
        return refuse(Message::new("\"{text}\" at the end is neither a dratp nor an invocation"));
    };
    let Some(deed) = deed else { return refuse(Message::new("this piece has no power \"{text}\"")) };
    match read_args(set, deed, args) {
        Some(args) if text.starts_with("=I") => Ok(Power::Invoke(args)),
        Some(args) => Ok(Power::Dratp(args)),
        None => refuse(Message::new("\"{text}\" does not have the form of this piece's power")),
    }
}

/// The arguments of an effect, in the form that it takes.
fn read_args(set: &CompassSet, deed: &Deed, text: &str) -> Option<Args> {
    let mut parts = text.split(':');
    if !parts.next()?.is_empty() {
        return None;
    }
    let parts: Vec<&str> = parts.collect();
    match (deed, &parts[..]) {
        (Deed::Plain(_) | Deed::Swap { .. }, []) => Some(Args::None),
        (Deed::Square { .. }, [at]) => Some(Args::Square(last_square(at)?)),
        (Deed::Shift { .. }, [pair]) => read_pair(pair),
        (Deed::Swap { .. }, [pair]) => read_pair(pair).filter(|pair| match pair {
            Args::Pair(a, b) => comes_first(*a, *b),
            _ => false,
        }),
        (Deed::Revive { .. }, [arrival]) => {
            let (kind, to) = read_arrival(set, arrival)?;
            Some(Args::Revival(kind, to))
        }
        (Deed::Refill, [_, ..]) => read_row(&parts),
        (Deed::Strides, [first]) => Some(Args::Strides(read_stride(first)?, None)),
        (Deed::Strides, [first, second]) => Some(Args::Strides(read_stride(first)?, Some(read_stride(second)?))),
        _ => None,
    }
}

fn read_pair(text: &str) -> Option<Args> {
    let (a, rest) = read_square(text)?;
    Some(Args::Pair(a, last_square(rest.strip_prefix('-')?)?))
}

/// Squares of one rank, in ascending order.
fn read_row(parts: &[&str]) -> Option<Args> {
    let squares: Vec<u8> = parts.iter().map(|part| last_square(part)).collect::<Option<_>>()?;
    let rank = squares.first()? / 7;
    let ascends = squares.windows(2).all(|pair| pair[0] < pair[1]) && squares.iter().all(|square| square / 7 == rank);
    let files = squares.iter().fold(0, |files, square| files | 1 << (square % 7));
    ascends.then_some(Args::Row { rank, files })
}

fn read_stride(text: &str) -> Option<Stride> {
    let (from, rest) = read_square(text)?;
    let (shift, rest) = read_shift(rest)?;
    rest.is_empty().then_some(Stride { from, shift })
}
