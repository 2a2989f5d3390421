//! What holds for every record and every text: round trips, nothing lost beside an error, no panic on any bytes.

#[path = "support/counting.rs"]
mod counting;

use counting::Counting;
use ludoteca::record::{CommentPlace, Edit, Extent, Node, NodeId, ReadGame, Reader, Record, read_one, write};
use ludoteca::rules::AnyGame;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const GAMES: &[&dyn AnyGame] = &[&Counting];

fn games(bytes: &[u8]) -> Vec<ReadGame> {
    Reader::new(bytes, GAMES).map(Result::unwrap).collect()
}

fn written(games: &[ReadGame]) -> String {
    games.iter().map(|game| write(&game.record, GAMES)).collect()
}

/// Text made of what the format gives a meaning, and of any other characters.
fn hostile() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "{",
        "}",
        "{}",
        ";",
        "%",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "[",
        "]",
        "\"",
        "\\",
        "(",
        ")",
        "[%unread ",
        "[Event \"x\"]",
        "\n\n[White \"y\"]\n",
        "1. n1",
        "*",
        "1-0",
        "$1",
        " ",
        "\t",
        "\u{a0}",
        "\u{feff}",
        "\u{0}",
        "é",
        "漢",
        "🌸",
        "\u{2028}",
        "word",
    ];
    let piece = prop_oneof![4 => select(PIECES).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// A node to be: its parent among the earlier ones, glyphs, comments before and after.
type Plan = (prop::sample::Index, Vec<u8>, Vec<String>, Vec<String>);

fn record() -> impl Strategy<Value = Record> {
    let plan = (any::<prop::sample::Index>(), vec(any::<u8>(), 0..3), vec(hostile(), 0..2), vec(hostile(), 0..3));
    let rules = select(&["", "seats=3", "seats=2x"][..]);
    let result = select(&["1-0", "0-1", "1/2-1/2", "*"][..]);
    let tags = vec(("[A-Z][A-Za-z0-9_]{0,5}", hostile()), 0..4);
    (rules, result, any::<bool>(), tags, vec(hostile(), 0..3), vec(plan, 0..16)).prop_map(
        |(rules, result, fen, tags, start, plans)| {
            let mut record = Record::default();
            for (name, value) in tags {
                record.tags.set(&name, &value).ok();
            }
            for name in ["Variant", "Rules", "FEN", "SetUp", "Result"] {
                record.tags.remove(name);
            }
            record.tags.set("Variant", "Counting").unwrap();
            if !rules.is_empty() {
                record.tags.set("Rules", rules).unwrap();
            }
            if fen {
                record.tags.set("FEN", "-").unwrap();
            }
            record.tags.set("Result", if rules == "seats=3" { "*" } else { result }).unwrap();
            plant(&mut record, start, plans);
            record
        },
    )
}

/// Adds moves and comments; comments that are none are left out.
fn plant(record: &mut Record, start: Vec<String>, plans: Vec<Plan>) {
    let some = |texts: Vec<String>| texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    record.apply(&Edit::Comments { node: NodeId::ROOT, place: CommentPlace::After, texts: some(start) }).unwrap();
    for (number, (parent, mut nags, before, after)) in plans.into_iter().enumerate() {
        let parent = NodeId(parent.index(record.tree.len()) as u32);
        nags.dedup();
        if nags.first() == nags.last() {
            nags.truncate(1);
        }
        // Mostly a new continuation or variation; the last of many ends the game.
        let mv = if number == 12 { "n0".to_owned() } else { format!("n{}", number + 1) };
        if record.tree.node(parent).mv == "n0" {
            continue;
        }
        let varies = !record.tree.children(parent).is_empty();
        let before = if varies { some(before) } else { Vec::new() };
        let node = record.tree.push(parent, Node { mv: mv.into(), ..Node::default() });
        for edit in [
            Edit::Nags { node, nags },
            Edit::Comments { node, place: CommentPlace::Before, texts: before },
            Edit::Comments { node, place: CommentPlace::After, texts: some(after) },
        ] {
            record.apply(&edit).unwrap();
        }
    }
}

/// Games whose texts have everything: comments of both kinds, variations, glyphs, unread rests, odd tags.
const GAME: &str = "[Event \"a \\\"b\\\"\"]\n[Xa \"{;%\"]\n[Variant \"Counting\"]\n\n{start} 1. n1 $1 {c} (1. n2 n3 (n4) 2. n5) n6\n\
    ;line }\n;\n2. n7! ({d} 2. n8 x {rest}) n9 1-0\n\n";
const OTHER: &str = "[Event \"other\"]\n[Variant \"Counting\"]\n\n1. n1 {x} n2 *\n\n";
const LAST: &str = "[Event \"last\"]\n[Variant \"Counting\"]\n\n1. n3 (1. n4 {y}) n5 0-1\n";

/// What is written of the two games behind the first.
fn behind() -> String {
    written(&games(format!("{OTHER}{LAST}").as_bytes()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_equal(record in record()) {
        let text = write(&record, GAMES);
        let game = read_one(&text, GAMES).unwrap();
        prop_assert_eq!(&game.record, &record, "{}", text);
        prop_assert_eq!(write(&game.record, GAMES), text);
    }

    #[test]
    fn lines_are_short_but_for_what_cannot_be_broken(record in record()) {
        let text = write(&record, GAMES);
        let (_, moves) = text.split_once("\n\n").unwrap();
        for line in moves.lines().filter(|line| !line.starts_with(';') && !line.contains('{')) {
            prop_assert!(line.chars().count() <= 79, "{}", line);
        }
    }

    #[test]
    fn records_in_a_row_are_read_one_by_one(records in vec(record(), 0..5)) {
        let text: String = records.iter().map(|record| write(record, GAMES)).collect();
        let read: Vec<Record> = games(text.as_bytes()).into_iter().map(|game| game.record).collect();
        prop_assert_eq!(read, records);
    }

    #[test]
    fn whatever_was_read_is_written_and_read_alike(soup in vec(hostile(), 0..12), tags in any::<bool>()) {
        let head = if tags { "[Variant \"Counting\"]\n\n" } else { "" };
        let text = format!("{head}{}", soup.concat());
        let first = games(text.as_bytes());
        let canonical = written(&first);
        let second = games(canonical.as_bytes());
        prop_assert_eq!(second.len(), first.len(), "{}", canonical);
        for (a, b) in first.iter().zip(&second) {
            prop_assert_eq!(&a.record, &b.record, "{}", canonical);
        }
        prop_assert_eq!(written(&second), canonical);
    }

    #[test]
    fn no_bytes_are_refused(bytes in vec(any::<u8>(), 0..300)) {
        let read = games(&bytes);
        let canonical = written(&read);
        prop_assert_eq!(written(&games(canonical.as_bytes())), canonical);
    }

    #[test]
    fn an_insertion_costs_one_game_at_most(at in any::<prop::sample::Index>(), what in hostile()) {
        let starts: Vec<usize> = GAME.trim_end().char_indices().map(|(i, _)| i).collect();
        let (front, back) = GAME.split_at(starts[at.index(starts.len())]);
        // Tag lines of its own, readable or not, would be a game's beginning.
        let what = what.replace('[', "");
        let text = written(&games(format!("{front}{what}{back}{OTHER}{LAST}").as_bytes()));
        prop_assert!(text.ends_with(&behind()), "{}{}{}", front, what, back);
    }
}

#[test]
fn a_cut_file_keeps_every_whole_game() {
    let file = format!("{GAME}{OTHER}{LAST}");
    let whole: Vec<String> = games(file.as_bytes()).iter().map(|game| write(&game.record, GAMES)).collect();
    for cut in 0..file.len() {
        let read: Vec<String> = games(&file.as_bytes()[..cut]).iter().map(|game| write(&game.record, GAMES)).collect();
        let ends = [GAME.trim_end().len(), GAME.len() + OTHER.trim_end().len()];
        for (i, end) in ends.into_iter().enumerate() {
            assert!(cut < end || read[i] == whole[i], "cut at {cut}: {}", read[i]);
        }
        assert!(read.len() <= 3);
        // The end of a file that is cut in front: what follows the first whole tag section is there.
        let rest = written(&games(&file.as_bytes()[cut.min(GAME.len())..]));
        assert!(rest.ends_with(&behind()), "from {cut}");
    }
}

#[test]
fn a_corrupt_character_costs_one_game_at_most() {
    let expected = behind();
    // The empty line behind it is no part of it: without it a comment that is opened there goes on.
    for (at, c) in GAME.trim_end().char_indices() {
        for bad in
            ["{", "}", "(", ")", "[", "]", "\"", ";", "%", "$", "*", "\\", "\n", "\n\n", " ", "", "x", "\u{feff}"]
        {
            let text = format!("{}{bad}{}{OTHER}{LAST}", &GAME[..at], &GAME[at + c.len_utf8()..]);
            let read = games(text.as_bytes());
            assert!(written(&read).ends_with(&expected), "{bad:?} at {at}:\n{}", written(&read));
        }
    }
}

#[test]
fn long_games_and_deep_variations() {
    let long: String = (0..20_000).map(|i| format!("n{} ", 1 + i % 9_000)).collect();
    let deep: String = (0..5_000).map(|i| format!("n{} n{} (", 2 + 2 * (i % 2_000), 3 + 2 * (i % 2_000))).collect();
    let wide: String = (0..5_000).map(|i| format!("(n{}) ", 2 + i)).collect();
    for (movetext, nodes) in
        [(long.clone(), 20_001), (format!("n1 {deep} n1 {}", ")".repeat(5_000)), 10_003), (format!("n1 {wide}"), 5_002)]
    {
        let game = read_one(&format!("[Variant \"Counting\"]\n\n{movetext}*"), GAMES).unwrap();
        assert_eq!(game.diagnostics, []);
        assert_eq!(game.extent, Extent::Checked);
        assert_eq!(game.record.tree.len(), nodes);
        let text = write(&game.record, GAMES);
        assert_eq!(read_one(&text, GAMES).unwrap().record, game.record);
    }
}

#[test]
fn a_text_of_any_shape_is_read_in_linear_time() {
    // Each would take hours if anything were looked for twice.
    let head = "[Variant \"Counting\"]\n\nn1 ";
    for (piece, times) in [
        ("{\n\n[A \"x\"]\n", 100_000),
        ("[", 60_000),
        ("[A ", 300_000),
        ("(", 300_000),
        ("(n2 ", 300_000),
        ("(n2 n3 ", 100_000),
        ("({x} ", 300_000),
        ("n1 ) ] ", 100_000),
        ("[x\n", 200_000),
        ("[A \"x\"]\n", 200_000),
        ("\n", 3_000_000),
        ("{x} ", 300_000),
        (";x\n\n", 300_000),
        ("\u{feff}\u{a0}", 500_000),
    ] {
        let text = format!("{head}{}", piece.repeat(times));
        let diagnostics: usize = games(text.as_bytes()).iter().map(|game| game.diagnostics.len()).sum();
        assert!(diagnostics > 0, "{piece}");
        games(piece.repeat(times).as_bytes());
    }
}
