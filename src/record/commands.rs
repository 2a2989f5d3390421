//! Commands in comments: `[%clk …]`, `[%emt …]`, `[%eval …]`, `[%csl …]`, `[%cal …]`.
//!
//! What the program itself writes is a node's first comment, if that holds nothing but these. Every other comment is
//! words: it is left as it is and shown in the comment box.

use crate::rules::{Mark, MarkColour};

const OURS: [&str; 5] = ["clk", "emt", "eval", "csl", "cal"];

/// Name and value of each command, if a comment holds nothing else.
pub fn read(comment: &str) -> Option<Vec<(&str, &str)>> {
    let mut commands = Vec::new();
    let mut rest = comment.trim();
    while !rest.is_empty() {
        let (inside, behind) = rest.strip_prefix("[%")?.split_once(']')?;
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        if !OURS.contains(&name) {
            return None;
        }
        commands.push((name, value.trim()));
        rest = behind.trim_start();
    }
    (!commands.is_empty()).then_some(commands)
}

/// The comment that holds these commands and nothing else: in the order clk emt eval csl cal, one blank between; empty
/// for none. What is no command of ours, or would not be read again as it is, is left out.
pub fn write(commands: &[(&str, &str)]) -> String {
    let mut texts = Vec::new();
    for name in OURS {
        for (_, value) in commands.iter().filter(|(given, _)| *given == name) {
            let value = value.trim();
            if !value.contains([']', '\r']) {
                texts.push(if value.is_empty() { format!("[%{name}]") } else { format!("[%{name} {value}]") });
            }
        }
    }
    texts.join(" ")
}

/// A node's comments with these commands of the program set, or taken away where there is no value.
///
/// They go into the first comment, if that is one of commands alone, else into a new one before the others; the other
/// commands there and all other comments stay as they are.
pub fn with(comments: &[String], changes: &[(&str, Option<&str>)]) -> Vec<String> {
    let mut commands = comments.first().and_then(|comment| read(comment)).unwrap_or_default();
    commands.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    commands.extend(changes.iter().filter_map(|(name, value)| Some((*name, (*value)?))));
    let written = write(&commands);
    let others = &comments[usize::from(leads(comments))..];
    Some(written).filter(|text| !text.is_empty()).into_iter().chain(others.iter().cloned()).collect()
}

/// Whether the first of a node's comments is one of commands alone.
pub fn leads(comments: &[String]) -> bool {
    comments.first().is_some_and(|comment| read(comment).is_some())
}

/// The words of a node's comments, an empty line between two.
pub fn words(comments: &[String]) -> String {
    comments[usize::from(leads(comments))..].join("\n\n")
}

/// The coloured cells and arrows of a node's first comment; what cannot be read is none. `is_cell` says whether a text
/// names a cell, so that an arrow's two names are told apart.
pub fn marks(comments: &[String], is_cell: &dyn Fn(&str) -> bool) -> Vec<Mark> {
    let commands = comments.first().and_then(|comment| read(comment)).unwrap_or_default();
    let mut marks = Vec::new();
    for (name, value) in commands {
        for part in value.split(',').map(str::trim) {
            let mut letters = part.chars();
            let Some(colour) = letters.next().and_then(MarkColour::from_letter) else { continue };
            let cells = letters.as_str();
            match name {
                "csl" if is_cell(cells) => marks.push(Mark::Cell(colour, cells.to_owned())),
                "cal" => marks.extend(ends(cells, is_cell).map(|(from, to)| Mark::Arrow(colour, from, to))),
                _ => {}
            }
        }
    }
    marks
}

/// A node's comments with these marks in place of those that it has.
pub fn with_marks(comments: &[String], marks: &[Mark]) -> Vec<String> {
    let cell = |mark: &Mark| match mark {
        Mark::Cell(colour, cell) => Some(format!("{}{cell}", colour.letter())),
        Mark::Arrow(..) => None,
    };
    let arrow = |mark: &Mark| match mark {
        Mark::Arrow(colour, from, to) => Some(format!("{}{from}{to}", colour.letter())),
        Mark::Cell(..) => None,
    };
    let cells = marks.iter().filter_map(cell).collect::<Vec<_>>().join(",");
    let arrows = marks.iter().filter_map(arrow).collect::<Vec<_>>().join(",");
    let some = |text: &'_ str| !text.is_empty();
    with(comments, &[("csl", Some(&*cells).filter(|t| some(t))), ("cal", Some(&*arrows).filter(|t| some(t)))])
}

/// Marks with one more: the same in the same colour is taken away instead, in another colour replaced.
pub fn toggled(marks: &[Mark], mark: Mark) -> Vec<Mark> {
    let same_place = |other: &Mark| match (other, &mark) {
        (Mark::Cell(_, a), Mark::Cell(_, b)) => a == b,
        (Mark::Arrow(_, a, b), Mark::Arrow(_, c, d)) => (a, b) == (c, d),
        _ => false,
    };
    let mut left: Vec<Mark> = marks.iter().filter(|other| !same_place(other)).cloned().collect();
    if !marks.contains(&mark) {
        left.push(mark);
    }
    left
}

/// Times of a move, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Time left after the move (`clk`).
    pub left: Option<u64>,
    /// Time used for it (`emt`).
    pub used: Option<u64>,
}

/// The times that the comments after a node's move tell, words beside them or not.
pub fn times(comments: &[String]) -> Times {
    let value = |name: &str| comments.iter().find_map(|text| read_time(value_in(text, name)?));
    Times { left: value("clk"), used: value("emt") }
}

/// What the comments after a node's move say: what a list of moves shows as a clock and an evaluation, and the words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The times, as [`times`] tells them.
    pub times: Times,
    /// The first evaluation that can be read, as a list shows it: [`read_evaluation`].
    pub evaluation: Option<String>,
    /// The comments without what was understood; those of the program itself are no words.
    pub words: String,
}

/// What the comments after a node's move say.
pub fn told(comments: &[String]) -> Told {
    // What could not be read of a line is shown as it is, whatever stands in it.
    let is_read = |text: &&String| !text.contains("[%unread");
    let read: Vec<String> = comments.iter().filter(is_read).cloned().collect();
    let others = &comments[usize::from(leads(comments))..];
    let words = others.iter().map(|text| if is_read(&text) { without_told(text) } else { text.clone() });
    Told {
        times: times(&read),
        evaluation: read.iter().find_map(|text| read_evaluation(value_in(text, "eval")?)),
        words: words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n\n"),
    }
}

/// A comment without its clocks and evaluations that can be read.
fn without_told(text: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(at) = rest.find("[%") {
        let (before, command) = rest.split_at(at);
        kept.push_str(before);
        let inside = command[2..].split_once(']').and_then(|(inside, behind)| Some((inside.split_once(' ')?, behind)));
        let understood = inside.filter(|((name, value), _)| match *name {
            "clk" | "emt" => read_time(value.trim()).is_some(),
            "eval" => read_evaluation(value.trim()).is_some(),
            _ => false,
        });
        match understood {
            Some((_, behind)) => {
                rest = behind.trim_start_matches(' ');
                if rest.is_empty() {
                    kept.truncate(kept.trim_end_matches(' ').len());
                }
            }
            None => {
                kept.push_str("[%");
                rest = &command[2..];
            }
        }
    }
    kept + rest
}

/// An evaluation as a list shows it: `+0.35`, `−1.5`, `0.00`, `#3` for a win forced in three moves, `#−3` for a loss. The
/// depth behind a comma is left out; none for what is no evaluation.
pub fn read_evaluation(value: &str) -> Option<String> {
    let value = value.split(',').next().unwrap_or("").trim();
    let (forced, number) = value.strip_prefix('#').map_or(("", value), |number| ("#", number));
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("−", digits),
        None => ("+", number.strip_prefix('+').unwrap_or(number)),
    };
    let (whole, parts) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(parts) || digits.len() > 9 || !forced.is_empty() && digits.contains('.') {
        return None;
    }
    let zero = digits.bytes().all(|b| matches!(b, b'0' | b'.'));
    let signless = zero || !forced.is_empty() && sign == "+";
    Some(format!("{forced}{}{digits}", if signless { "" } else { sign }))
}

/// The value of a command in a comment, words beside it or not.
fn value_in<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.match_indices("[%").find_map(|(at, _)| {
        let body = text[at + 2..].strip_prefix(name)?.strip_prefix(' ')?;
        Some(body[..body.find(']')?].trim())
    })
}

/// Reads `0:04:59.3`, also without hours or minutes, as milliseconds.
pub fn read_time(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| !part.is_empty() && part.len() <= 6 && part.bytes().all(|b| b.is_ascii_digit());
    let mut seconds = 0;
    for part in whole.split(':') {
        seconds = seconds * 60 + part.parse::<u64>().ok().filter(|_| digits(part))?;
    }
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let fits = whole.matches(':').count() <= 2 && digits(&thousandths);
    fits.then(|| Some(seconds * 1000 + thousandths.parse::<u64>().ok()?)).flatten()
}

/// Writes milliseconds as `0:04:59.3`: hours, minutes, seconds, and parts of a second where there are some.
pub fn write_time(ms: u64) -> String {
    let (seconds, parts) = (ms / 1000, format!("{:03}", ms % 1000));
    let clock = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match parts.trim_end_matches('0') {
        "" => clock,
        parts => format!("{clock}.{parts}"),
    }
}

/// Splits `a1b2` into two cells.
fn ends(cells: &str, is_cell: &dyn Fn(&str) -> bool) -> Option<(String, String)> {
    let splits = cells.char_indices().skip(1).map(|(at, _)| cells.split_at(at));
    splits.into_iter().find(|(a, b)| is_cell(a) && is_cell(b)).map(|(a, b)| (a.to_owned(), b.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn only_a_comment_of_commands_alone_is_commands() {
        assert_eq!(read("[%clk 0:04:52] [%csl Ra1,Gb2]"), Some(vec![("clk", "0:04:52"), ("csl", "Ra1,Gb2")]));
        for words in ["", "the corner", "[%clk 0:04:52] the corner", "[%unread a4]", "[%clk 0:04:52"] {
            assert_eq!(read(words), None, "{words}");
        }
    }

    #[test]
    fn commands_are_written_in_their_order_one_blank_between() {
        for (given, written) in [
            (&[][..], ""),
            (&[("cal", "Ga1b2"), ("emt", "0:00:08"), ("clk", "0:04:52")], "[%clk 0:04:52] [%emt 0:00:08] [%cal Ga1b2]"),
            (&[("csl", "Ra1"), ("eval", "-0.4")], "[%eval -0.4] [%csl Ra1]"),
            (&[("unread", "b3"), ("clk", "1] and words ["), ("eval", " 2 ")], "[%eval 2]"),
            (&[("csl", "")], "[%csl]"),
        ] {
            assert_eq!(write(given), written);
        }
    }

    #[test]
    fn a_command_is_set_in_the_first_comment_and_nowhere_else() {
        let clk = [("clk", Some("0:05:00"))];
        for (before, after) in [
            (&[][..], &["[%clk 0:05:00]"][..]),
            (&["the corner"], &["[%clk 0:05:00]", "the corner"]),
            (&["[%clk 9] the corner", "[%clk 8]"], &["[%clk 0:05:00]", "[%clk 9] the corner", "[%clk 8]"]),
            (&["[%csl Ra1] [%clk 9]", "[%eval 1]"], &["[%clk 0:05:00] [%csl Ra1]", "[%eval 1]"]),
        ] {
            assert_eq!(with(&texts(before), &clk), after);
        }
        assert_eq!(with(&texts(&["[%clk 9]", "sharp"]), &[("clk", None), ("emt", None)]), ["sharp"]);
    }

    #[test]
    fn times_are_read_and_written() {
        for (ms, text) in [(0, "0:00:00"), (299_300, "0:04:59.3"), (3_600_250, "1:00:00.25"), (86_400_000, "24:00:00")]
        {
            assert_eq!(write_time(ms), text);
            assert_eq!(read_time(text), Some(ms));
        }
        for (text, left, used) in [
            ("[%clk 0:04:52] the corner", Some(292_000), None),
            ("[%clk 1:00:00.25] [%emt 0:00:07.5]", Some(3_600_250), Some(7_500)),
            ("[%emt 12.1234]", None, Some(12_123)),
            ("[%clk soon]", None, None),
            ("[%clk 0:04:52", None, None),
            ("[%clk 1:2:3:4]", None, None),
            ("[%clk -1:00]", None, None),
        ] {
            assert_eq!(times(&texts(&[text])), Times { left, used }, "{text}");
        }
    }

    #[test]
    fn evaluations_are_read_as_a_list_shows_them() {
        for (value, shown) in [
            ("0.35", Some("+0.35")),
            ("+0.35", Some("+0.35")),
            ("-1.5,18", Some("−1.5")),
            ("0.00", Some("0.00")),
            ("-0", Some("0")),
            ("#3", Some("#3")),
            ("#-12", Some("#−12")),
            ("2", Some("+2")),
            ("", None),
            ("good", None),
            ("1.", None),
            ("--1", None),
            ("#1.5", None),
            ("1234567890", None),
        ] {
            assert_eq!(read_evaluation(value).as_deref(), shown, "{value}");
        }
    }

    #[test]
    fn clock_and_evaluation_are_told_apart_from_the_words() {
        for (comments, left, evaluation, words) in [
            (&["[%clk 0:04:52] [%eval 0.35] [%csl Ra1]", "the corner"][..], Some(292_000), Some("+0.35"), "the corner"),
            (&["[%clk 0:04:52] the corner"], Some(292_000), None, "the corner"),
            (&["so [%eval -1.5,18] it is [%clk 1:00]"], Some(60_000), Some("−1.5"), "so it is"),
            (&["[%eval good] [%foo 1]"], None, None, "[%eval good] [%foo 1]"),
            (&["[%csl Ra1] red"], None, None, "[%csl Ra1] red"),
            (&["one", "[%eval 2]", "two [%"], None, Some("+2"), "one\n\ntwo [%"),
            (&["[%unread b3 {[%clk 0:10]} x]", "[%clk 1]"], Some(1000), None, "[%unread b3 {[%clk 0:10]} x]"),
            (&[], None, None, ""),
        ] {
            let told = told(&texts(comments));
            let seen = (told.times.left, told.evaluation.as_deref(), told.words.as_str());
            assert_eq!(seen, (left, evaluation, words), "{comments:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_is_read_again(
            given in proptest::collection::vec((0_usize..5, "[ -Z^-~é→]{0,12}"), 1..8),
            ms in 0_u64..3_600_000_000,
        ) {
            let mut commands: Vec<(&str, &str)> = given.iter().map(|(i, value)| (OURS[*i], value.trim())).collect();
            commands.sort_by_key(|(name, _)| OURS.iter().position(|ours| ours == name));
            let text = write(&commands);
            let again = read(&text);
            proptest::prop_assert_eq!(again.as_ref(), Some(&commands));
            proptest::prop_assert_eq!(write(&again.unwrap_or_default()), text);
            proptest::prop_assert_eq!(read_time(&write_time(ms)), Some(ms));
        }
    }

    #[test]
    fn words_leave_out_a_first_comment_of_commands_and_nothing_else() {
        assert_eq!(words(&texts(&["[%clk 1:00]", "one", "[%eval 2]"])), "one\n\n[%eval 2]");
        assert_eq!(words(&texts(&["one", "two"])), "one\n\ntwo");
        assert_eq!(words(&[]), "");
    }

    fn is_cell(name: &str) -> bool {
        ["a1", "b2", "C", "O1"].contains(&name)
    }

    #[test]
    fn marks_are_read_and_nonsense_is_none() {
        let found = marks(&texts(&["[%csl Ra1,Qb2,Gz9] [%cal Ga1b2,Gb,RCO1]"]), &is_cell);
        let arrows = [
            Mark::Arrow(MarkColour::Green, "a1".into(), "b2".into()),
            Mark::Arrow(MarkColour::Red, "C".into(), "O1".into()),
        ];
        assert_eq!(found, [&[Mark::Cell(MarkColour::Red, "a1".into())], &arrows[..]].concat());
    }

    #[test]
    fn marks_round_trip_beside_clock_and_words() {
        let comments = texts(&["[%clk 0:01:00]", "sharp"]);
        let cell = Mark::Cell(MarkColour::Red, "a1".into());
        let arrow = Mark::Arrow(MarkColour::Blue, "a1".into(), "b2".into());
        let with = with_marks(&comments, &[arrow.clone(), cell.clone()]);
        assert_eq!(with, texts(&["[%clk 0:01:00] [%csl Ra1] [%cal Ba1b2]", "sharp"]));
        assert_eq!(marks(&with, &is_cell), [cell.clone(), arrow.clone()]);
        let one = toggled(&marks(&with, &is_cell), cell);
        assert_eq!(one, [arrow]);
        assert_eq!(with_marks(&with, &[]), comments);
    }

    #[test]
    fn a_mark_in_another_colour_takes_the_place_of_the_first() {
        let (red, blue) = (Mark::Cell(MarkColour::Red, "a1".into()), Mark::Cell(MarkColour::Blue, "a1".into()));
        assert_eq!(toggled(std::slice::from_ref(&red), blue.clone()), [blue]);
        assert_eq!(toggled(std::slice::from_ref(&red), red.clone()), []);
    }
}
