//! Reading, a line or two for each sentence of "Reading": what is written of a text, and how many diagnostics it has.

#[path = "support/counting.rs"]
mod counting;

use counting::Counting;
use ludoteca::record::{Extent, NodeId, ReadGame, Reader, UserData, write};
use ludoteca::rules::AnyGame;

const GAMES: &[&dyn AnyGame] = &[&Counting];

fn games(bytes: &[u8]) -> (Vec<ReadGame>, usize) {
    let mut reader = Reader::new(bytes, GAMES);
    let games: Vec<ReadGame> = reader.by_ref().map(Result::unwrap).collect();
    let told = games.iter().map(|game| game.diagnostics.len()).sum::<usize>() + reader.leftover().len();
    (games, told)
}

fn written(bytes: &[u8]) -> (String, usize) {
    let (games, told) = games(bytes);
    (games.iter().map(|game| write(&game.record, GAMES)).collect(), told)
}

/// The movetext, on one line, that is written of a game with these tags and movetext; diagnostics.
fn movetext_with(tags: &str, movetext: &str) -> (String, usize) {
    let (text, told) = written(format!("{tags}[Variant \"Counting\"]\n\n{movetext}").as_bytes());
    let (_, moves) = text.split_once("\n\n").unwrap();
    (moves.trim_end().to_owned(), told)
}

fn each(tags: &str, lines: &[(&str, &str, usize)]) {
    for (movetext, expected, told) in lines {
        assert_eq!(movetext_with(tags, movetext), ((*expected).to_owned(), *told), "{movetext:?}");
    }
}

#[test]
fn numbers_are_never_compared() {
    each(
        "",
        &[
            ("n1 n2 n3 *", "1. n1 n2 2. n3 *", 0),
            ("1.n1 1...n2 7. n3*", "1. n1 n2 2. n3 *", 0),
            ("9 . . n1 ... n2 3 n3 4. *", "1. n1 n2 2. n3 *", 0),
            ("1. n1. n2 *", "1. n1 n2 *", 0),
        ],
    );
}

#[test]
fn numbers_are_written_where_they_are_needed() {
    each("", &[("n1 {a} n2 (n3 n4 {b} n5) n6 *", "1. n1 {a} 1... n2 (1... n3 2. n4 {b} 2... n5) 2. n6 *", 0)]);
    each(
        "[Rules \"seats=3\"]",
        &[("n1 {a} n2 {b} n3 {c} n4 (n5 n6) n7 *", "1. n1 {a} 1... n2 {b} 1.... n3 {c} 2. n4 (2. n5 n6) 2... n7 *", 0)],
    );
    // Two moves in a row: the second never has a number, wherever it stands.
    each(
        "[Rules \"seats=2x\"]",
        &[
            ("n1 n2 n3 n4 n5 n6 *", "1. n1 n2 n3 n4 2. n5 n6 *", 0),
            ("n1 {a} n2 {b} n3 {c} n4 {d} n5 *", "1. n1 {a} n2 {b} 1... n3 {c} n4 {d} 2. n5 *", 0),
            ("n1 n2 (n3 n4 (n5)) n6 *", "1. n1 n2 (n3 n4 (1... n5)) 1... n6 *", 0),
            ("n1 (n2 n3 n4) ({x} n5) n6 *", "1. n1 (1. n2 n3 n4) ({x} 1. n5) n6 *", 0),
        ],
    );
}

#[test]
fn blanks_are_no_diagnostic() {
    let plain = "1. n1 n2 *";
    for text in ["\u{feff}n1\u{a0}\tn2 *", "n1\r\nn2\r*", "n1\n%hidden n5 {\nn2\n*", "\u{a0}n1\n \t\nn2\n\u{feff}%x\n*"]
    {
        assert_eq!(movetext_with("", text), (plain.to_owned(), 0), "{text:?}");
    }
    each("", &[("n1 {\n%a\n} *", "1. n1\n;\n;%a\n;\n*", 0), ("n1 %n2 *", "1. n1 {[%unread %n2]} *", 1)]);
}

#[test]
fn encodings() {
    let plain = "[Variant \"Counting\"]\n\nn1 {Jörg 漢} n2 *\n";
    let expected = written(plain.as_bytes()).0;
    for little in [true, false] {
        let mut bytes = if little { vec![0xff, 0xfe] } else { vec![0xfe, 0xff] };
        let units = plain.encode_utf16();
        bytes.extend(units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }));
        assert_eq!(written(&bytes), (expected.clone(), 1));
    }
    let odd = b"[Variant \"Counting\"]\n[Site \"M\xfcnchen\"]\n\nn1 {\x80\xc3\xbc\x81} *\n\n[Event \"\xff\"]\n*";
    let (text, told) = written(odd);
    assert!(text.contains("[Site \"München\"]") && text.contains("{€ü\u{81}}") && text.contains("[Event \"ÿ\"]"));
    assert_eq!(told, 2, "one notice a file, and one game without Variant");
    assert_eq!(written(b"\xa0 \xa0"), (String::new(), 1));
    assert_eq!(written(b"\xff\xfe"), (String::new(), 1));
    assert_eq!(written(b""), (String::new(), 0));
    assert_eq!(written(b"\xef\xbb\xbf\n% nothing\n"), (String::new(), 0));
}

#[test]
fn comments() {
    each(
        "",
        &[
            ("n1 ;a\n;b\n\n;c\nn2 *", "1. n1\n;a\n;b\n{c} 1... n2 *", 0),
            ("n1 ;a\n  ;b\n;\n*", "1. n1\n;a\n;b\n;\n*", 0),
            ("n1 ;a\n{}\n;b\n*", "1. n1 {a} {b} *", 0),
            ("n1 ;a\n;}\n{}\n;b\n;c\n*", "1. n1\n;a\n;}\n{}\n;b\n;c\n*", 0),
            ("n1 {} ; \n n2 ;\n*", "1. n1 { } 1... n2 *", 0),
            ("n1{a}n2(n3)n4;b\n*", "1. n1 {a} 1... n2 (1... n3) 2. n4 {b} *", 0),
            ("n1 n2 (;a\n;b\nn3) *", "1. n1 n2 (\n;a\n;b\n1... n3) *", 0),
            ("n1 n2 (n3 ;a}\n) ;b}\n*", "1. n1 n2\n;b}\n(1... n3\n;a}\n) *", 0),
            ("n1 n2 ;a}\n(;b}\nn3 (n4 {c\nd})) *", "1. n1 n2\n;a}\n(\n;b}\n1... n3) (1... n4\n;c\n;d\n) *", 0),
            ("n1 {x", "1. n1 {x} *", 2),
            ("n1 ;x", "1. n1 {x} *", 1),
            ("n1 {a {b} n2 *", "1. n1 {a {b} 1... n2 *", 0),
            ("n1 {[%unread n2]} [x", "1. n1 {[%unread n2]} {[%unread [x]} *", 2),
        ],
    );
}

#[test]
fn glyphs() {
    each(
        "",
        &[
            ("n1! n2? n3!! n4?? n5!? n6?! *", "1. n1 $1 n2 $2 2. n3 $3 n4 $4 3. n5 $5 n6 $6 *", 0),
            ("n1!$1$2 $2 {x} $0 *", "1. n1 $1 $2 $0 {x} *", 0),
            ("n1 $256 $99999999999999999999 *", "1. n1 *", 2),
            ("$1 n1 n2 ($3 n3) *", "1. n1 n2 (1... n3) *", 2),
            ("n1 (n2 $1) $2 {a} (n3) {b} *", "1. n1 $2 {a} {b} (1. n2 $1) (1. n3) *", 0),
            ("n1 * $1", "1. n1 *", 1),
            ("n1 ! n2?! ?? *", "1. n1 $1 n2 $6 $4 *", 0),
            ("n1!!! *", "{[%unread n1!!!]} *", 1),
            ("n1 $x *", "1. n1 {[%unread $x]} *", 1),
        ],
    );
}

#[test]
fn a_line_ends_at_its_first_bad_symbol() {
    each(
        "",
        &[
            ("n1 n1 n2 *", "1. n1 {[%unread n1 n2]} *", 1),
            ("n1 2. x/y {c} ; d\n 3. n3   \n % h\n*", "1. n1\n;[%unread x/y {c} ; d\n; 3. n3   \n; % h]\n*", 1),
            ("n1 x\n%h\n*", "1. n1 {[%unread x]} *", 1),
            ("n1 {a} $1 x (n2 1-0) n3 0-1", "1. n1 $1 {a} {[%unread x (n2 1-0) n3]} 0-1", 1),
            ("n1 x ) n2 *", "1. n1 {[%unread x ) n2]} *", 1),
            ("n1 x ( n2 *", "1. n1 {[%unread x ( n2 *]} *", 2),
            ("n1 n2 (n3 n3 n5 (n6) 1-0) n7 *", "1. n1 n2 (1... n3 {[%unread n3 n5 (n6) 1-0]}) 2. n7 *", 1),
            ("n1 n2 ({a} 1... x n3 ) {b} n4 *", "1. n1 n2 {a} {[%unread x n3]} {b} 2. n4 *", 1),
            ("n1 n2 (1-0) n3 *", "1. n1 n2 {[%unread 1-0]} 2. n3 *", 1),
            ("n1 (n2 *", "1. n1 (1. n2 {[%unread *]}) *", 3),
            ("n1 (n2 (n3", "1. n1 (1. n2) (1. n3) *", 3),
            ("n1# n2# *", "1. n1 n2 *", 0),
            ("n1 n0 n2 0-1", "1. n1 n0# {[%unread n2]} 0-1", 1),
        ],
    );
}

#[test]
fn variations_without_moves() {
    each(
        "",
        &[
            ("n1 () n2 *", "1. n1 n2 *", 1),
            ("n1 ({a} {b}) {c} n2 *", "1. n1 {a} {b} {c} 1... n2 *", 1),
            ("(n1 n2) {a} n3 *", "{[%unread n1 n2]} {a} 1. n3 *", 1),
            ("({c} 1. n1 ;d\n n2 (n3)) n4 *", "{c}\n;[%unread n1 ;d\n; n2 (n3)]\n1. n4 *", 1),
            ("n1 n2 ({p} (n3) {q} n4) *", "1. n1 n2 ({p} {[%unread n3]} {q} 1... n4) *", 1),
            ("n1 n2 ({p} (n3) {q}) *", "1. n1 n2 {p} {[%unread n3]} {q} *", 2),
            ("n1 n2 ({p} ({r} (n3)) n4) *", "1. n1 n2 ({p} {r} {[%unread n3]} 1... n4) *", 2),
            ("n1 n2 ({p} ({q} ({r}) {s}) {t} () {u} n4) *", "1. n1 n2 ({p} {q} {r} {s} {t} {u} 1... n4) *", 3),
            ("n1 n2 ({p} ({q} ({r} (n3)) {s}) {t}) {u} *", "1. n1 n2 {p} {q} {r} {[%unread n3]} {s} {t} {u} *", 4),
            ("n1 (n2 ({p} ({q})) {r} n3) *", "1. n1 (1. n2 {p} {q} {r} 1... n3) *", 2),
            ("({p} ({q}) {r}) {s} n1 *", "{p} {q} {r} {s} 1. n1 *", 2),
            (") n1 ) n2 *", "1. n1 n2 *", 2),
            ("n1 (n2 (n3) n4) (n5) *", "1. n1 (1. n2 n4) (1. n3) (1. n5) *", 0),
        ],
    );
}

#[test]
fn comments_of_variations_in_variations_are_carried_once() {
    let (depth, closed) = (200_000, ")".repeat(200_000));
    let opened: String = (0..depth).map(|i| format!("({{{i}}} ")).collect();
    let numbers: Vec<String> = (0..depth).map(|i| i.to_string()).collect();
    for (movetext, node) in [
        (format!("n1 (n2 {opened}{closed})* "), 2),
        (format!("{opened}{closed} n1 *"), 0),
        (format!("n1 ({opened}{closed} n2) *"), 2),
    ] {
        let (games, _) = games(format!("[Variant \"Counting\"]\n\n{movetext}").as_bytes());
        let content = games[0].record.tree.node(NodeId(node));
        let texts = if movetext.ends_with(" n2) *") { &content.before } else { &content.after };
        assert!(*texts == numbers, "{} comments at node {node}", texts.len());
    }
}

#[test]
fn results() {
    let cases = [
        ("1-0", "n1 1-0", "1. n1 1-0", 0),
        ("1-0", "n1 0-1", "1. n1 1-0", 1),
        ("1-0", "n1 *", "1. n1 1-0", 1),
        ("*", "n1 1-0", "1. n1 1-0", 1),
        ("1-1", "n1 1/2-1/2", "1. n1 1/2-1/2", 1),
        ("", "n1 *", "1. n1 *", 1),
        ("1-0", "n1", "1. n1 1-0", 1),
        ("1-0", "n0 1-0", "1. n0# 1-0", 0),
        ("0-1", "n0 0-1", "1. n0# 0-1", 1),
        ("*", "n0 *", "1. n0# *", 1),
    ];
    for (tag, movetext, expected, told) in cases {
        let tags = format!("[Result \"{tag}\"]\n");
        assert_eq!(movetext_with(&tags, movetext), (expected.to_owned(), told), "{tag} {movetext}");
    }
    each(
        "",
        &[("n1 1-0", "1. n1 1-0", 0), ("n1 1/2-1/2 ", "1. n1 1/2-1/2", 0), ("n1 1/2 *", "1. n1 {[%unread 1/2]} *", 1)],
    );
    let three = "[Rules \"seats=3\"]\n[Result \"1-0\"]\n";
    assert_eq!(movetext_with(three, "n1 1-0"), ("1. n1 *".to_owned(), 1));
    // The rules' own words about the end, where they ended the game.
    let placing = |value| movetext_with(&format!("[Result \"1-0\"]\n[Placing \"{value}\"]\n"), "n0 1-0").1;
    assert_eq!((placing("1:2"), placing("2:1")), (0, 1));
    assert_eq!(movetext_with("[Placing \"2:1\"]\n", "n1 *").1, 0);
}

/// The tag lines that are written, without the roster's unknown ones, and the movetext.
fn tags(text: &str) -> (String, usize) {
    let (text, told) = written(text.as_bytes());
    let known = |line: &&str| {
        !(line.starts_with('[') && (line.ends_with("\"?\"]") || line.contains("????"))) && *line != "[Result \"*\"]"
    };
    (text.lines().filter(known).collect::<Vec<_>>().join("\n"), told)
}

#[test]
fn tag_lines() {
    let game = "[Variant \"Counting\"]";
    for (lines, expected, told) in [
        ("[Xa \"a\"", "[Xa \"a\"]\n\n*", 1),
        ("[Xa \"a\" [Xb \"b\"]", "[Xa \"a\"]\n[Xb \"b\"]\n\n*", 1),
        ("[Xa \"a\"]]", "[Xa \"a\"]\n\n*", 1),
        ("[Xa \"a\"\n]", "[Xa \"a\"]\n\n*", 0),
        ("[ Xa\t\"a\" ][Xb\"b\"]", "[Xa \"a\"]\n[Xb \"b\"]\n\n*", 0),
        ("[xa \"a\"]", "[Xa \"a\"]\n\n*", 1),
        ("[Xa \"a\"]\n[xa \"b\"]", "[Xa \"a\"]\n\n*", 1),
        ("[White \"?\"]\n[White \"Bo\"]", "\n*", 1),
        ("[Xa \"q\\\"b\\\\c\\d\"]", "[Xa \"q\\\"b\\\\c\\\\d\"]\n\n*", 0),
        ("[Xa \"The \"big\" cup\"]", "\n{[%unread [Xa \"The \"big\" cup\"]]} *", 1),
        ("[Xa]", "\n{[%unread [Xa]]} *", 1),
        ("[1a \"x\"]  ", "\n{[%unread [1a \"x\"]]} *", 1),
        ("[Xa b] [Xb \"b\"]", "[Xb \"b\"]\n\n{[%unread [Xa b]]} *", 1),
        ("[Xa \"b\n[Xb \"b\"]", "[Xb \"b\"]\n\n{[%unread [Xa \"b]} *", 1),
        ("[Xa \"a\"]\n\n\n[Xb \"b\"]", "[Xa \"a\"]\n[Xb \"b\"]\n\n*", 0),
        ("[Xa \"a\"]\n{c}\n[Xb \"b\"]", "[Xa \"a\"]\n[Xb \"b\"]\n\n{c} *", 0),
        ("[SetUp \"1\"]\n[FEN \"-\"]", "[FEN \"-\"]\n[SetUp \"1\"]\n\n*", 0),
        ("[FEN \"-\"]", "[FEN \"-\"]\n[SetUp \"1\"]\n\n*", 0),
        ("[Rules \"seats=2\"]", "\n*", 0),
        ("[Rules \"seats=3\"]", "[Rules \"seats=3\"]\n\n*", 0),
        ("[RulesVersion \"1\"]", "[RulesVersion \"1\"]\n\n*", 0),
        ("[RulesVersion \"2\"]", "[RulesVersion \"2\"]\n\n*", 1),
        ("[RulesVersion \"99999999999\"]", "[RulesVersion \"99999999999\"]\n\n*", 1),
        ("[Date \"last spring\"]", "[Date \"last spring\"]\n\n*", 0),
    ] {
        let (text, told_here) = tags(&format!("{lines}\n{game}\n*"));
        let with_game = match expected.split_once("\n\n") {
            Some((tags, moves)) => format!("{tags}\n{game}\n\n{moves}"),
            None => format!("{game}\n{expected}"),
        };
        let mut sorted: Vec<&str> = with_game.split("\n\n").next().unwrap().lines().collect();
        sorted.sort_by_key(|line| !line.starts_with("[Date"));
        let by_name = |line: &&str| line[1..].split(' ').next().unwrap().to_owned();
        sorted[usize::from(expected.starts_with("[Date"))..].sort_by_key(by_name);
        let moves = with_game.split_once("\n\n").unwrap().1;
        assert_eq!(
            (text.trim_end().to_owned(), told_here),
            (format!("{}\n\n{moves}", sorted.join("\n")), told),
            "{lines}"
        );
    }
}

#[test]
fn games_without_rules_keep_their_text() {
    for (text, movetext) in [
        ("[Variant \"Go\"]\n\n{a} 1. n1 n2 (n3 1-0) *", "{a} {[%unread n1 n2 (n3 1-0)]} *"),
        ("[Variant \"Go\"]\n\n1. n1 {b} n2 *", ";[%unread n1 {b} n2]\n*"),
        ("[Variant \"counting\"]\n\n1. n1 1-0", "{[%unread n1]} 1-0"),
        ("[Variant \"Counting\"]\n[Rules \"moon=full\"]\n\n1. n1 *", "{[%unread n1]} *"),
        ("[Variant \"Counting\"]\n[FEN \"5\"]\n\n1. n1 *", "{[%unread n1]} *"),
        ("[Event \"x\"]\n\n*", "*"),
        ("Dear Anna,\nhere it is: *", ";[%unread Dear Anna,\n;here it is:]\n*"),
        ("*", "*"),
    ] {
        let (games, told) = games(text.as_bytes());
        assert!(matches!(games[0].extent, Extent::Unchecked(_)), "{text}");
        assert_eq!((games.len(), told), (1, 1), "{text}");
        let written = write(&games[0].record, GAMES);
        assert_eq!(written.split_once("\n\n").unwrap().1.trim_end(), movetext, "{text}");
    }
}

#[test]
fn an_error_in_one_game_never_costs_another() {
    let game = "[Event \"next\"]\n[Variant \"Counting\"]\n\nn5 *";
    let last = "[Event \"next\"]\n";
    for (text, count) in [
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 n", 2),
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\n", 2),
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 {cut\n\n", 2),
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 (n2 (n3 x\n", 2),
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 * n2 n3 *\n", 3),
        ("[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 [bad\n\n[junk]\n\n", 2),
        ("free text\n\n", 2),
        ("{a comment}\n", 1),
    ] {
        let (games, told) = games(format!("{text}{game}").as_bytes());
        assert_eq!(games.len(), count, "{text}");
        let text_of_last = write(&games.last().unwrap().record, GAMES);
        assert!(text_of_last.starts_with(last) && text_of_last.contains("1. n5 *"), "{text}: {text_of_last}");
        assert!(told > 0, "{text}");
    }
}

#[test]
fn a_tag_pair_in_a_comment_is_text_unless_the_comment_is_broken() {
    let two = |comment: &str| {
        let text = format!(
            "[Event \"a\"]\n[Variant \"Counting\"]\n\nn1 {comment}\n\n[Event \"b\"]\n[Variant \"Counting\"]\n\nn2 {{x}} *"
        );
        games(text.as_bytes()).0.len()
    };
    assert_eq!(two("{never closed"), 2);
    assert_eq!(two("{[Event \"c\"]} *"), 2);
    let one = "[Variant \"Counting\"]\n\nn1 {a\n\n[Event \"b\"]\n\nz} n2 *";
    assert_eq!(
        movetext_with("", "n1 {a\n\n[Event \"b\"]\n\nz} n2 *").0,
        "1. n1\n;a\n;\n;[Event \"b\"]\n;\n;z\n1... n2 *"
    );
    assert_eq!(games(one.as_bytes()).1, 0);
    // Not after an empty line: text, and the comment runs to the end.
    assert_eq!(games(b"[Variant \"Counting\"]\n\nn1 {a\n[Event \"b\"]\n").0.len(), 1);
}

#[test]
fn comments_outside_games_are_kept() {
    let text = "{first}\n[Variant \"Counting\"]\n\nn1 x *\n{late} ;line\n;more\n\n[Variant \"Counting\"]\n\n*\n";
    let (text, told) = written(text.as_bytes());
    assert!(text.contains("{first} 1. n1 {[%unread x]} {late}\n;line\n;more\n*\n"), "{text}");
    assert_eq!(told, 4);
    assert_eq!(games(b"{alone}").0.len(), 1);
}

#[test]
fn what_is_over_a_limit_is_skipped_and_the_next_game_is_read() {
    let next = "\n[Event \"next\"]\n[Variant \"Counting\"]\n\nn5 *\n";
    let long = |n: usize| "x".repeat(n);
    let kib64 = 64 * 1024;
    let mib = 1024 * 1024;
    let start = "[Event \"a\"]\n[Variant \"Counting\"]\n";
    for (text, fits) in [
        (format!("{start}[Xa \"{}\"]\n\nn1 *\n", long(kib64)), true),
        (format!("{start}[Xa \"{}\"]\n\nn1 *\n", long(kib64 + 1)), false),
        (format!("{start}[Xa \"{}\"]\n\nn1 *\n", "\\\"".repeat(kib64)), true),
        (format!("{start}\nn1 {} *\n", long(kib64)), true),
        (format!("{start}\nn1 {} *\n", long(kib64 + 1)), false),
        (format!("{start}\nn1 {} *\n", long(3 * mib)), false),
        (format!("{start}\nn1 {{{}}} *\n", long(mib)), true),
        (format!("{start}\nn1 {{{}}} *\n", long(mib + 1)), false),
        (format!("{start}\nn1 {{{}}} *\n", long(5 * mib)), false),
        (format!("{start}\nn1 {{{}}} *\n", "漢".repeat(mib)), false),
        (format!("{start}\nn1 ;{}\n*\n", long(mib)), true),
        (format!("{start}\nn1 ;{}\n*\n", long(mib + 1)), false),
        (format!("{start}\nn1 ;{}\n*\n", long(5 * mib)), false),
        (format!("{start}\nn1\n{} *\n", ";y\n".repeat(mib)), false),
        (format!("{start}\nx {} *\n", "n1 ".repeat(mib)), false),
        (format!("{start}\nn1 {{{}\n", long(3 * mib)), false),
        (format!("{}\n\n", long(3 * mib)), false),
        (format!("{start}\n{} *\n", "n1 n2 ".repeat(500_000 - 1)), true),
        (format!("{start}\n{} *\n", "n1 n2 ".repeat(500_000)), false),
        // What is not read is no move.
        (format!("{start}\nn1 {}*\n", "(x) ".repeat(1_000_001)), true),
        (format!("{start}\nn1 {}*\n", "(x) ".repeat(2_000_000)), false),
    ] {
        let (games, told) = games(format!("{text}{next}").as_bytes());
        let head: String = text.chars().take(60).collect();
        assert_eq!(games.len(), 2, "{head}");
        assert_eq!(matches!(games[0].extent, Extent::Skipped(_)), !fits, "{head} {:?}", games[0].diagnostics);
        assert_eq!(games[0].obstacle().is_some(), !fits);
        assert!(fits || told == 1, "{head} {told}");
        if let Extent::Skipped(why) = &games[0].extent {
            let symbols = text.split_whitespace().filter(|word| *word == "(x)" || word.starts_with('n')).count();
            let expected = match symbols {
                0..1_000_000 => None,
                1_000_000 => Some("the game has 1,000,000 moves or more"),
                _ => Some("the game has more than 2,000,000 symbols"),
            };
            let unread = text.contains("\nx ");
            assert!(unread || expected.is_none_or(|expected| why.to_string() == expected), "{head} {why}");
        }
        assert!(write(&games[1].record, GAMES).ends_with("1. n5 *\n\n"), "{head}");
    }
}

#[test]
fn diagnostics_say_where() {
    let text = "[Variant \"Counting\"]\n\nn1 *\n\n[Variant \"Counting\"]\r\n\r\n{é漢} n1 n2 n3\n  n3\u{1b} *\n";
    let (games, _) = games(text.as_bytes());
    let told: Vec<String> = games[1].diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["8:3: game 2, move 2, \"n3\\u{1b}\": \"n3\u{1b}\" is no number"]);
}

#[test]
fn a_users_data_stands_in_where_a_record_lacks_it() {
    let own = "[Variant \"Counting\"]\n[Rules \"seats=own\"]\n\nn1 n2 n3 n4 *\n\n";
    let with_tag = "[Variant \"Counting\"]\n[Rules \"seats=own\"]\n[Own \"2\"]\n\nn1 n2 n3 n4 *\n\n";
    let plain = "[Variant \"Counting\"]\n\nn1 n2 n3 n4 *\n\n";
    let mut data = UserData::default();
    assert!(data.add(&Counting, "5".to_owned()).is_err());
    data.add(&Counting, "3".to_owned()).unwrap();
    let text = format!("{own}{with_tag}{plain}");
    let games: Vec<ReadGame> = Reader::new(text.as_bytes(), GAMES).with_data(data).map(Result::unwrap).collect();
    let texts: Vec<String> = games.iter().map(|game| write(&game.record, GAMES)).collect();
    assert!(texts[0].contains("[Own \"3\"]") && texts[0].ends_with("1. n1 n2 n3 2. n4 *\n\n"), "{}", texts[0]);
    assert!(texts[1].contains("[Own \"2\"]") && texts[1].ends_with("1. n1 n2 2. n3 n4 *\n\n"));
    assert!(!texts[2].contains("Own") && texts[2].ends_with("1. n1 n2 2. n3 n4 *\n\n"));
    assert!(matches!(Reader::new(own.as_bytes(), GAMES).next().unwrap().unwrap().extent, Extent::Unchecked(_)));
}
