//! The query language, line by line; lists and their order; positions.

use crate::games::{GARDEN, MOVES, niya, record};
use crate::new_archive;
use ludoteca::archive::{Archive, Column, Direction, Query, RecordId, Sort, State, Wanted};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, Edit, NodeId, Record};
use ludoteca::rules::{Tags, game_by_id};

fn comment(record: &mut Record, node: u32, text: &str) {
    let edit = Edit::Comments { node: NodeId(node), place: CommentPlace::After, texts: vec![text.to_owned()] };
    record.apply(&edit).unwrap();
}

/// Six records, one of them in the trash.
fn some(archive: &mut Archive) {
    let niya = |tags: &[(&str, &str)], plies: usize| {
        let mut all = vec![("Variant", "Niya"), ("FEN", GARDEN)];
        all.extend(tags);
        record(&all, &MOVES[..plies])
    };
    let mut one = niya(
        &[
            ("Event", "Spring cup"),
            ("Site", "Lyon"),
            ("Date", "2026.03.04"),
            ("White", "Anna"),
            ("Black", "Bo"),
            ("Result", "1-0"),
        ],
        7,
    );
    comment(&mut one, 3, "[%clk 0:04:52]");
    let mut two = niya(
        &[
            ("Event", "Cup of spring"),
            ("Date", "2026.03.??"),
            ("White", "Bo"),
            ("Black", "Ánna-Maria"),
            ("Result", "0-1"),
        ],
        3,
    );
    comment(&mut two, 0, "The corner\nwas DECISIVE: łatwo");
    let mut three = niya(&[("Date", "2025.??.??"), ("White", "ANNABEL"), ("Result", "1/2-1/2")], 2);
    let variation = three.adding(NodeId(1), 1, "a2");
    three.apply(&variation).unwrap();
    let four =
        record(&[("Variant", "Navia Dratp"), ("Event", "springtime"), ("Site", "서울 한강"), ("Gray", "Фёдор")], &[]);
    let five = record(&[("Variant", "Niya"), ("Date", "spring 2026"), ("Event", "x:y")], &[]);
    let six = niya(&[("White", "Anna"), ("Event", "Spring cup")], 1);
    for (i, record) in [one, two, three, four, five, six].iter().enumerate() {
        archive.keep(record, if i == 5 { State::Playing } else { State::Ended }, i as i64).unwrap();
    }
    let seven = niya(&[("White", "Anna"), ("Result", "1-0")], 1);
    let id = archive.keep(&seven, State::Ended, 9).unwrap();
    archive.trash(&[id], 10).unwrap();
}

/// Query, and the numbers of what it finds.
const QUERIES: &[(&str, &[i64])] = &[
    ("", &[1, 2, 3, 4, 5, 6]),
    ("  \t ", &[1, 2, 3, 4, 5, 6]),
    // Words match the beginnings of words; case and accents are folded; blanks mean and.
    ("anna", &[1, 2, 3, 6]),
    ("ANN", &[1, 2, 3, 6]),
    ("nna", &[]),
    ("anna bo", &[1, 2]),
    ("spring", &[1, 2, 4, 6]),
    ("decisive", &[2]),
    ("федор", &[4]),
    ("서", &[4]),
    ("anna-m", &[2]),
    ("lyon anna spring", &[1]),
    // A word of a command is none of a comment.
    ("clk", &[]),
    // Quotes: side by side.
    ("\"spring cup\"", &[1, 6]),
    ("\"cup of\"", &[2]),
    ("\"spring cu", &[1, 6]),
    ("\"anna bo", &[1]),
    // Excluded.
    ("-anna", &[4, 5]),
    ("anna -bo", &[3, 6]),
    ("-\"spring cup\"", &[2, 3, 4, 5]),
    ("-result:1-0", &[2, 3, 4, 5, 6]),
    ("-has:comments", &[1, 3, 4, 5, 6]),
    ("-", &[1, 2, 3, 4, 5, 6]),
    ("--anna", &[4, 5]),
    // Keys.
    ("player:anna", &[1, 2, 3, 6]),
    ("player:spring", &[]),
    ("player:\"anna maria\"", &[2]),
    ("PLAYER:bo", &[1, 2]),
    ("event:\"spring cup\"", &[1, 6]),
    ("event:spring", &[1, 2, 4, 6]),
    ("event:lyon", &[]),
    ("game:niya", &[1, 2, 3, 5, 6]),
    ("game:Niya", &[1, 2, 3, 5, 6]),
    ("game:\"navia dratp\"", &[4]),
    ("game:chess", &[]),
    ("result:1-0", &[1]),
    ("result:1/2-1/2", &[3]),
    ("result:*", &[4, 5, 6]),
    ("plies:7", &[1]),
    ("plies:>2", &[1, 2]),
    ("plies:>=2", &[1, 2, 3]),
    ("plies:<2", &[4, 5, 6]),
    ("plies:<=2", &[3, 4, 5, 6]),
    ("plies:2..3", &[2, 3]),
    ("plies:3..", &[1, 2]),
    ("plies:..1", &[4, 5, 6]),
    ("plies:<0", &[]),
    ("has:comments", &[2]),
    ("has:variations", &[3]),
    ("is:playing", &[6]),
    ("is:ended", &[1, 2, 3, 4, 5]),
    ("is:trash", &[7]),
    ("is:trash anna result:1-0", &[7]),
    ("-is:trash", &[1, 2, 3, 4, 5, 6]),
    // Dates: a partial one is its whole span; an unknown part of a stored one matches any range that touches it.
    // 4 and 6 have no date at all, 5 has one that is none.
    ("date:2026-03-04", &[1, 2, 4, 6]),
    ("date:2026-03-05", &[2, 4, 6]),
    ("date:2026-03", &[1, 2, 4, 6]),
    ("date:2026", &[1, 2, 4, 6]),
    ("date:2025-12", &[3, 4, 6]),
    ("date:2025-11..2026-02", &[3, 4, 6]),
    ("date:2025..2026-03-03", &[2, 3, 4, 6]),
    ("date:2026-04..", &[4, 6]),
    ("date:..2025", &[3, 4, 6]),
    ("date:2026.03.04", &[1, 2, 4, 6]),
    ("date:2026.03", &[1, 2, 4, 6]),
    ("date:2026.03.??", &[1, 2, 4, 6]),
    ("date:2025.11..2026.02", &[3, 4, 6]),
    ("-date:2026-03-05", &[1, 3, 5]),
    // An unknown key is a word, and so is a value that the key does not know.
    ("x:y", &[5]),
    ("colour:red", &[]),
    ("is:spring", &[]),
    ("date:soon", &[]),
    ("player:", &[]),
    ("game:", &[]),
    ("event:\"\"", &[]),
    ("plies:>many", &[]),
    // What FTS5 or SQL would take for its own.
    ("anna* OR bo", &[]),
    ("NOT", &[]),
    ("(anna", &[1, 2, 3, 6]),
    ("anna^", &[1, 2, 3, 6]),
    ("'; DROP TABLE game", &[]),
    ("%", &[1, 2, 3, 4, 5, 6]),
    ("\"", &[1, 2, 3, 4, 5, 6]),
    ("an\0na", &[]),
];

#[test]
fn queries_find_what_they_say() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    for (text, expected) in QUERIES {
        let query = Query::read(text);
        let found: Vec<i64> = archive.list(&query, Sort::default()).unwrap().iter().map(|id| id.0).collect();
        assert_eq!(found, *expected, "{text}");
        assert_eq!(archive.count(&query).unwrap(), expected.len() as u64, "{text}");
    }
}

#[test]
fn what_a_list_shows_is_found_by_a_field_that_is_typed_into() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    let find = |text: &str| -> Vec<RecordId> {
        archive.list(&Query::read(text).widened(&["Niya", "Navia Dratp"]), Sort::default()).unwrap()
    };
    let asked = |text: &str| archive.list(&Query::read(text), Sort::default()).unwrap();
    // The beginning of any word of a game's name, a result, a date; and what the words find.
    for (typed, query) in [
        ("niy", "game:niya"),
        ("DRAT", "game:\"Navia Dratp\""),
        ("-niya", "-game:niya"),
        ("1-0", "result:1-0"),
        ("2026-03", "date:2026-03"),
        ("2026.03.04", "date:2026-03-04"),
    ] {
        assert_eq!(find(typed), asked(query), "{typed}");
        assert!(!find(typed).is_empty() || typed == "DRAT", "{typed}");
    }
    assert!(asked("anna").iter().all(|id| find("anna").contains(id)));
    assert_eq!(find("20"), asked("20"), "no year");
}

#[test]
fn what_is_no_term_is_told() {
    for (text, notices) in [
        ("anna game:niya -bo", 0),
        ("colour:red", 1),
        ("is:sleeping -has:nothing plies:x date:.. result:2-0", 5),
        ("12:30", 0),
        ("date:2026.03.04 date:2026-03..2026-05 date:2026.??.??", 0),
        ("date:????.03.?? date:2026-??-04 date:2026-3-4 date:.", 4),
        ("player: event: game: result: has: is: date: plies:", 8),
        ("player:\"\" event:- -game:\" \"", 3),
        (":x", 0),
        ("Ян:да", 0),
    ] {
        assert_eq!(Query::read(text).notices.len(), notices, "{text}");
    }
    let notice = &Query::read("colour:red").notices[0];
    assert_eq!(notice.to_string(), "there is no key colour: \"colour:red\" is looked for as a word");
}

/// Dates of which something is known behind what is not; a query; which of them it finds.
#[test]
fn known_parts_of_a_date_count_behind_unknown_ones() {
    let (_folder, mut archive) = new_archive();
    for date in ["????.03.??", "2026.??.04", "2026.03.??", "2026.03.04", "????.??.??", "????.??.04", "2026.03.?4"] {
        archive.keep(&record(&[("Variant", "Niya"), ("Date", date)], &[]), State::Ended, 0).unwrap();
    }
    for (text, expected) in [
        ("date:2026-02", &[2, 5, 6][..]),
        ("date:2026-03", &[1, 2, 3, 4, 5, 6, 7]),
        ("date:2026-03-05", &[1, 3, 5]),
        ("date:2026-03-04", &[1, 2, 3, 4, 5, 6, 7]),
        ("date:2026-03-14", &[1, 3, 5, 7]),
        ("date:2025", &[1, 5, 6]),
        ("date:2026-04..2027-02", &[2, 5, 6]),
        ("date:..2026-01-03", &[1, 5, 6]),
        ("date:2026-12-05..", &[1, 5, 6]),
        ("-date:2026-03-05", &[2, 4, 6, 7]),
        ("date:2026-03-05 date:2026-03-04", &[1, 3, 5]),
    ] {
        let query = Query::read(text);
        let found = archive.list(&query, Sort::default()).unwrap();
        assert_eq!(found.iter().map(|id| id.0).collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(archive.count(&query).unwrap(), expected.len() as u64, "{text}");
        assert_eq!(archive.stats(&query).unwrap().all.results.games, expected.len() as u64, "{text}");
    }
}

#[test]
fn words_follow_edits() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    let find = |archive: &Archive, text: &str| archive.list(&Query::read(text), Sort::default()).unwrap();
    archive.apply(RecordId(1), &Record::setting("White", "Zoë"), 0).unwrap();
    assert_eq!(find(&archive, "player:zoe"), [RecordId(1)]);
    assert_eq!(find(&archive, "anna"), [RecordId(2), RecordId(3), RecordId(6)]);
    archive.apply(RecordId(2), &Edit::Remove(NodeId(1)), 0).unwrap();
    assert_eq!(find(&archive, "decisive"), [RecordId(2)], "the comment of the start stays");
    let edit = Edit::Comments { node: NodeId::ROOT, place: CommentPlace::After, texts: vec![] };
    archive.apply(RecordId(2), &edit, 0).unwrap();
    assert_eq!(find(&archive, "decisive"), []);
    archive.undo(RecordId(2), 0).unwrap();
    assert_eq!(find(&archive, "decisive"), [RecordId(2)]);
}

#[test]
fn lists_are_sorted_by_each_column() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    for (column, expected) in [
        (Column::Number, [1, 2, 3, 4, 5, 6]),
        (Column::Date, [5, 4, 6, 3, 2, 1]),
        (Column::Game, [4, 1, 2, 3, 5, 6]),
        (Column::White, [4, 5, 1, 6, 3, 2]),
        (Column::Black, [3, 4, 5, 6, 2, 1]),
        (Column::Event, [3, 2, 1, 6, 4, 5]),
        (Column::Site, [2, 3, 5, 6, 1, 4]),
        (Column::Result, [4, 5, 6, 2, 1, 3]),
        (Column::Plies, [4, 5, 6, 3, 2, 1]),
        (Column::Changed, [1, 2, 3, 4, 5, 6]),
    ] {
        let sorted = |direction| archive.list(&Query::default(), Sort { column, direction }).unwrap();
        let expected: Vec<RecordId> = expected.iter().map(|id| RecordId(*id)).collect();
        assert_eq!(sorted(Direction::Ascending), expected, "{column:?}");
        let backwards: Vec<RecordId> = expected.into_iter().rev().collect();
        assert_eq!(sorted(Direction::Descending), backwards, "{column:?}");
    }
}

#[test]
fn entries_tell_what_a_list_shows() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    let entries = archive.entries(&[RecordId(4), RecordId(99), RecordId(1)]).unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].players, ["", "", "Фёдор"]);
    assert_eq!(entries[1].players, ["Anna", "Bo"]);
    assert_eq!((entries[1].plies, entries[1].comments, entries[1].state), (7, 0, State::Ended));
    assert_eq!(entries[1].date.as_deref(), Some("2026.03.04"));
    assert_eq!(archive.player_names().unwrap(), ["Anna", "Ánna-Maria", "ANNABEL", "Bo", "Фёдор"]);
}

#[test]
fn figures_follow_results_and_placings() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    let four = [("Variant", "Naja"), ("White", "Bo"), ("Black", "Anna "), ("Gray", "Cy"), ("Placing", "1:3:1")];
    archive.keep(&record(&four, &["a0NENE"]), State::Ended, 0).unwrap();
    let stats = archive.stats(&Query::default()).unwrap();
    let all = stats.all.results;
    assert_eq!((all.games, all.won, all.drawn, all.open), (7, [1, 1, 0, 0], 2, 3));
    assert_eq!(stats.all.plies, (0, 14, 7));
    assert_eq!(stats.games["Niya"].results.games, 5);
    let bo = stats.players["Bo"];
    assert_eq!((bo.games, bo.won, bo.drawn, bo.lost), (3, 0, 1, 2));
    let anna = stats.players["Anna"];
    assert_eq!((anna.games, anna.won, anna.drawn, anna.lost), (3, 1, 0, 1));
}

/// Niya's position after moves in the published garden.
fn after(moves: &[&str], rules: &str) -> Wanted {
    let game = game_by_id(GAMES, "niya").unwrap();
    let mut tags = Tags::new(rules, Some(GARDEN));
    let mut position = game.start(&tags).unwrap();
    moves.iter().for_each(|mv| assert!(position.play(mv).is_ok()));
    tags.set("FEN", position.text());
    Wanted::of(game, &tags).unwrap()
}

#[test]
fn positions_are_found_with_the_ply_and_what_came_next() {
    let (_folder, mut archive) = new_archive();
    some(&mut archive);
    for seed in 0..50 {
        archive.keep(&niya(seed), State::Ended, 0).unwrap();
    }
    let found = |archive: &Archive, wanted: &Wanted| -> Vec<(i64, usize, String)> {
        let hits = archive.find_position(wanted, 100).unwrap();
        assert_eq!(archive.count_position(wanted).unwrap(), hits.len() as u64);
        hits.into_iter().map(|hit| (hit.record.0, hit.ply, hit.next.join(" "))).collect()
    };
    let owned = |hits: &[(i64, usize, &str)]| -> Vec<(i64, usize, String)> {
        hits.iter().map(|(id, ply, next)| (*id, *ply, (*next).to_owned())).collect()
    };
    assert_eq!(found(&archive, &after(&MOVES[..3], "")), owned(&[(1, 3, "b2"), (2, 3, "")]));
    assert_eq!(
        found(&archive, &after(&MOVES[..1], "")),
        owned(&[(1, 1, "a3"), (2, 1, "a3"), (3, 1, "a3 a2"), (6, 1, "")])
    );
    assert_eq!(found(&archive, &after(&MOVES[..3], "match=15")), [], "other rules, another position");
    // A move that is taken out is forgotten; one that comes in is found; so is one of other rules.
    archive.apply(RecordId(1), &Edit::Remove(NodeId(3)), 0).unwrap();
    assert_eq!(found(&archive, &after(&MOVES[..3], "")), owned(&[(2, 3, "")]));
    archive.apply(RecordId(2), &Record::setting("Rules", "match=15"), 0).unwrap();
    assert_eq!(found(&archive, &after(&MOVES[..3], "match=15")), owned(&[(2, 3, "")]));
    archive.undo(RecordId(1), 0).unwrap();
    assert_eq!(found(&archive, &after(&MOVES[..3], "")), owned(&[(1, 3, "b2")]));
    archive.trash(&[RecordId(1)], 0).unwrap();
    assert_eq!(found(&archive, &after(&MOVES[..3], "")), []);
}

#[test]
fn a_hit_is_confirmed_by_the_position() {
    let (folder, mut archive) = new_archive();
    some(&mut archive);
    // As if another position had the digest of this one, and as if a game had been deleted by hand.
    rusqlite::Connection::open(folder.path().join("archive.db"))
        .unwrap()
        .execute_batch(
            "INSERT INTO reached SELECT digest, 3, 1 FROM reached WHERE game = 1 AND node = 6;
             INSERT INTO reached SELECT digest, 3, 77 FROM reached WHERE game = 1 AND node = 6;
             INSERT INTO reached SELECT digest, 999, 1 FROM reached WHERE game = 1 AND node = 6;",
        )
        .unwrap();
    let hits = archive.find_position(&after(&MOVES[..6], ""), 100).unwrap();
    assert_eq!(hits.iter().map(|hit| (hit.record.0, hit.ply)).collect::<Vec<_>>(), [(1, 6)]);
}
