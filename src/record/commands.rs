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

/// Whether the first of a node's comments is one of commands alone.
pub fn leads(comments: &[String]) -> bool {
    comments.first().is_some_and(|comment| read(comment).is_some())
}

/// The words of a node's comments, an empty line between two.
pub fn words(comments: &[String]) -> String {
    comments[usize::from(leads(comments))..].join("\n\n")
}

/// The coloured cells and arrows of a node's first comment; what cannot be read is none.
pub fn marks(comments: &[String]) -> Vec<Mark> {
    let commands = comments.first().and_then(|comment| read(comment)).unwrap_or_default();
    let mut marks = Vec::new();
    for (name, value) in commands {
        for part in value.split(',').map(str::trim) {
            let mut letters = part.chars();
            let Some(colour) = letters.next().and_then(MarkColour::from_letter) else { continue };
            match name {
                "csl" => marks.push(Mark::Cell(colour, letters.as_str().to_owned())),
                "cal" => marks.extend(ends(letters.as_str()).map(|(from, to)| Mark::Arrow(colour, from, to))),
                _ => {}
            }
        }
    }
    marks
}

/// Splits `a1b2` into two cells of equal length.
fn ends(cells: &str) -> Option<(String, String)> {
    let half = cells.len() / 2;
    if cells.is_empty() || cells.len() % 2 == 1 {
        return None;
    }
    Some((cells.get(..half)?.to_owned(), cells.get(half..)?.to_owned()))
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
    fn words_leave_out_a_first_comment_of_commands_and_nothing_else() {
        assert_eq!(words(&texts(&["[%clk 1:00]", "one", "[%eval 2]"])), "one\n\n[%eval 2]");
        assert_eq!(words(&texts(&["one", "two"])), "one\n\ntwo");
        assert_eq!(words(&[]), "");
    }

    #[test]
    fn marks_are_read_and_nonsense_is_none() {
        let found = marks(&texts(&["[%csl Ra1,Qb2] [%cal Ga1b2,Gb]"]));
        let arrow = Mark::Arrow(MarkColour::Green, "a1".into(), "b2".into());
        assert_eq!(found, [Mark::Cell(MarkColour::Red, "a1".into()), arrow]);
    }
}
