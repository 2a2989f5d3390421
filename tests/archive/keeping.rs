//! What is stored comes back: texts byte by byte, numbers of nodes, the journal, the trash.

use crate::games::{GARDEN, MOVES, niya, record};
use crate::{faults, new_archive};
use ludoteca::archive::{Archive, ArchiveError, Query, RecordId, Sort, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Branch, CommentPlace, Edit, Entry, Node, NodeId, Reader, Record, write};
use std::path::Path;

#[test]
fn every_published_record_comes_back_byte_by_byte() {
    let (_folder, mut archive) = new_archive();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases/records");
    let mut games = 0;
    for entry in std::fs::read_dir(cases).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "lgn" && ending != "expected") {
            continue;
        }
        for game in Reader::new(std::fs::File::open(&path).unwrap(), GAMES) {
            let record = game.unwrap().record;
            let id = archive.keep(&record, State::Ended, 0).unwrap();
            let stored = archive.load(id).unwrap().record;
            assert_eq!(stored, record, "{}", path.display());
            assert_eq!(write(&stored, GAMES), write(&record, GAMES), "{}", path.display());
            games += 1;
        }
    }
    assert!(games > 120, "{games} games");
}

#[test]
fn any_text_comes_back() {
    let (_folder, mut archive) = new_archive();
    let hostile = "a\0b\u{feff}\u{202e}\n\n]}\"';--%\t漢\u{10ffff}";
    let mut original = record(&[("Variant", "Chess"), ("Zz_9", "\0"), ("White", " "), ("Black", "e\u{301}")], &["e4"]);
    original.tags.set("Event", "").unwrap();
    original.tags.set("Purple", hostile).unwrap();
    original.tags.set("Map", hostile).unwrap();
    let texts = vec![hostile.to_owned(), " ".to_owned(), "x".repeat(300_000)];
    for node in [NodeId::ROOT, NodeId(1)] {
        original.apply(&Edit::Comments { node, place: CommentPlace::After, texts: texts.clone() }).unwrap();
    }
    original.apply(&Edit::Nags { node: NodeId(1), nags: vec![255, 0, 7] }).unwrap();
    let id = archive.keep(&original, State::Ended, 0).unwrap();
    assert_eq!(archive.load(id).unwrap().record, original);
    assert_eq!(write(&archive.load(id).unwrap().record, GAMES), write(&original, GAMES));
}

#[test]
fn unknown_tags_are_kept_and_unknown_games_too() {
    let (folder, mut archive) = new_archive();
    let tags =
        [("Variant", "Gomoku"), ("Lot", "7"), ("WhiteElo", "1500"), ("RulesVersion", "99"), ("Compass_x", "a;b")];
    let id = archive.begin(&record(&tags, &[]), &record(&[], &[]).adding(NodeId::ROOT, 0, "j10"), 0).unwrap();
    drop(archive);
    let mut archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    archive.apply(id, &Record::setting("Lot", "8"), 0).unwrap();
    let stored = archive.load(id).unwrap().record;
    for (name, value) in tags {
        assert_eq!(stored.tags.get(name), Some(if name == "Lot" { "8" } else { value }));
    }
    assert_eq!(stored.tags.iter().count(), tags.len());
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn numbers_of_nodes_are_never_given_again() {
    let (folder, mut archive) = new_archive();
    let tags = [("Variant", "Niya"), ("FEN", GARDEN)];
    let mut mine = record(&tags, &MOVES[..3]);
    let id = archive.keep(&mine, State::Playing, 0).unwrap();
    for edit in [Edit::Remove(NodeId(3)), Edit::Remove(NodeId(2))] {
        mine.apply(&edit).unwrap();
        archive.apply(id, &edit, 0).unwrap();
    }
    drop(archive);
    let mut archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    let stored = archive.load(id).unwrap().record;
    assert_eq!(stored.tree.next_id(), NodeId(4));
    let edit = stored.adding(NodeId(1), 0, MOVES[1]);
    archive.apply(id, &edit, 0).unwrap();
    let stored = archive.load(id).unwrap().record;
    assert!(stored.tree.contains(NodeId(4)) && !stored.tree.contains(NodeId(2)));
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn undo_and_redo_go_on_after_a_restart() {
    let (folder, mut archive) = new_archive();
    let start = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &[]);
    let mut states = vec![start.clone()];
    let mut mine = start.clone();
    let mut edits = Vec::new();
    for (i, mv) in MOVES.iter().enumerate() {
        let edit = mine.adding(NodeId(i as u32), 0, mv);
        mine.apply(&edit).unwrap();
        edits.push(edit);
        states.push(mine.clone());
    }
    let words = Edit::Comments { node: NodeId(7), place: CommentPlace::After, texts: vec!["mate".into()] };
    let group = Edit::Group(vec![words, Record::setting("Result", "1-0")]);
    mine.apply(&group).unwrap();
    edits.push(group);
    states.push(mine.clone());

    let id = archive.begin(&start, &edits[0], 5).unwrap();
    for (i, edit) in edits.iter().enumerate().skip(1) {
        let applied = archive.apply_and_set(id, edit, Entry::Own, State::Ended, 6).unwrap();
        assert_eq!(applied.seq, i as i64 + 1);
    }
    let reopen = |archive: Archive| {
        drop(archive);
        Archive::open(&folder.path().join("archive.db"), GAMES).unwrap()
    };
    archive = reopen(archive);
    assert_eq!(archive.undoable(id).unwrap(), (8, 0));
    for state in states.iter().rev().skip(1) {
        assert!(archive.undo(id, 7).unwrap().is_some());
        assert_eq!(archive.load(id).unwrap().record, *state);
    }
    assert_eq!(archive.undo(id, 7).unwrap(), None);
    archive = reopen(archive);
    assert_eq!(archive.undoable(id).unwrap(), (0, 8));
    for (state, edit) in states.iter().skip(1).zip(&edits) {
        assert_eq!(archive.redo(id, 8).unwrap().as_ref(), Some(edit));
        assert_eq!(archive.load(id).unwrap().record, *state);
    }
    assert_eq!(archive.redo(id, 8).unwrap(), None);
    assert_eq!(faults(&archive), Vec::<String>::new());
    // What was undone is forgotten when something else is done.
    archive.undo(id, 9).unwrap();
    archive.apply(id, &Record::setting("Round", "3"), 9).unwrap();
    assert_eq!(archive.undoable(id).unwrap(), (8, 0));
    assert_eq!(archive.redo(id, 9).unwrap(), None);
}

#[test]
fn what_the_table_takes_back_is_a_step_along_the_journal() {
    let (_folder, mut archive) = new_archive();
    let before = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &MOVES[..2]);
    let id = archive.keep(&before, State::Ended, 0).unwrap();
    let round = |text: &str| Record::setting("Round", text);
    let mut make = |edit: &Edit, entry| archive.apply_and_set(id, edit, entry, State::Ended, 1).unwrap();
    let first = make(&round("1"), Entry::Own);
    let second = make(&round("2"), Entry::Own);
    assert_eq!(make(&second.inverse, Entry::TakenBack).seq, 1);
    assert_eq!(make(&first.inverse, Entry::TakenBack).seq, 0);
    assert_eq!(make(&round("1"), Entry::MadeAgain).seq, 1);
    // What is not the journal's own step is an entry like any other, and ends what could be made again.
    assert_eq!(make(&round("3"), Entry::MadeAgain).seq, 2);
    assert_eq!(make(&round("7"), Entry::TakenBack).seq, 3);
    assert_eq!(archive.undoable(id).unwrap(), (3, 0));
    let tag = |archive: &Archive| archive.load(id).unwrap().record.tags.get("Round").unwrap_or("?").to_owned();
    let mut seen = Vec::new();
    while archive.undo(id, 2).unwrap().is_some() {
        seen.push(tag(&archive));
    }
    assert_eq!(seen, ["3", "1", "?"]);
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn what_is_typed_in_one_visit_is_one_entry_of_the_journal() {
    let (_folder, mut archive) = new_archive();
    let before = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &MOVES[..2]);
    let id = archive.keep(&before, State::Ended, 0).unwrap();
    let comment = |node: u32, text: &str| Edit::Comments {
        node: NodeId(node),
        place: CommentPlace::After,
        texts: vec![text.to_owned()],
    };
    let mut type_in = |edit: &Edit, entry| archive.apply_and_set(id, edit, entry, State::Ended, 1).unwrap().seq;
    assert_eq!(type_in(&comment(1, "f"), Entry::Own), 1);
    assert_eq!(type_in(&comment(1, "fine"), Entry::Joined), 1);
    // Another visit, and another node, where there is nothing to be joined to.
    assert_eq!(type_in(&comment(1, "fine move"), Entry::Own), 2);
    assert_eq!(type_in(&comment(2, "why"), Entry::Joined), 3);
    assert_eq!(archive.undoable(id).unwrap(), (3, 0));
    let text = |archive: &Archive, node: u32| archive.load(id).unwrap().record.tree.node(NodeId(node)).after.concat();
    archive.undo(id, 2).unwrap();
    archive.undo(id, 2).unwrap();
    assert_eq!((text(&archive, 1), text(&archive, 2)), ("fine".to_owned(), String::new()));
    archive.undo(id, 2).unwrap();
    assert_eq!(text(&archive, 1), "");
    archive.redo(id, 2).unwrap();
    assert_eq!(text(&archive, 1), "fine");
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn the_journal_keeps_the_last_edits() {
    let (_folder, mut archive) = new_archive();
    let id = archive.keep(&record(&[("Event", "0")], &[]), State::Ended, 0).unwrap();
    // A group counts once; a thousand such are enough to see that none is lost early.
    for i in 1..=300 {
        archive.apply(id, &Record::setting("Event", &i.to_string()), 0).unwrap();
    }
    assert_eq!(archive.undoable(id).unwrap(), (300, 0));
    assert_eq!(Archive::MOST_EDITS, 10_000);
    while archive.undo(id, 0).unwrap().is_some() {}
    assert_eq!(archive.load(id).unwrap().record.tags.get("Event"), Some("0"));
}

#[test]
fn an_edit_that_does_not_fit_changes_nothing() {
    let (_folder, mut archive) = new_archive();
    let before = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &MOVES[..2]);
    let id = archive.keep(&before, State::Playing, 0).unwrap();
    let add = before.adding(NodeId(2), 0, MOVES[2]);
    for edit in [Edit::Remove(NodeId(9)), Edit::Group(vec![add.clone(), Edit::Remove(NodeId::ROOT)])] {
        assert!(matches!(archive.apply(id, &edit, 0), Err(ArchiveError::Edit(_))));
        assert_eq!(archive.load(id).unwrap().record, before);
    }
    assert_eq!(archive.undoable(id).unwrap(), (0, 0));
    archive.apply(id, &add, 0).unwrap();
    assert!(matches!(archive.apply(RecordId(99), &add, 0), Err(ArchiveError::NoSuchRecord(RecordId(99)))));
    assert!(matches!(archive.begin(&before, &Edit::Remove(NodeId(9)), 0), Err(ArchiveError::Edit(_))));
    assert_eq!(archive.count(&Query::default()).unwrap(), 1, "a record that was not born leaves nothing");
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn a_long_game_with_deep_variations_is_kept() {
    let (_folder, mut archive) = new_archive();
    let mut long = record(&[("Variant", "Unknown")], &["m"; 20_000]);
    let mut node = NodeId(10_000);
    for _ in 0..5_000 {
        node = long.tree.push(node, Node { mv: "v".into(), ..Node::default() });
    }
    let id = archive.keep(&long, State::Ended, 0).unwrap();
    assert_eq!(archive.load(id).unwrap().record, long);
    let inverse = archive.apply(id, &Edit::Remove(NodeId(10_000)), 0).unwrap().inverse;
    assert!(matches!(&inverse, Edit::Add(Branch { nodes, .. }) if nodes.len() == 15_001));
    assert_eq!(archive.load(id).unwrap().record.tree.len(), 10_000);
    archive.undo(id, 0).unwrap();
    assert_eq!(archive.load(id).unwrap().record, long);
}

#[test]
fn the_trash_gives_back_until_it_is_emptied() {
    let (_folder, mut archive) = new_archive();
    let ids: Vec<RecordId> = (0..3).map(|seed| archive.keep(&niya(seed), State::Ended, 0).unwrap()).collect();
    let list = |archive: &Archive, query: &str| archive.list(&Query::read(query), Sort::default()).unwrap();
    archive.trash(&ids[..2], 100).unwrap();
    archive.trash(&ids[1..], 200).unwrap();
    assert_eq!(list(&archive, ""), []);
    assert_eq!(list(&archive, "is:trash"), ids);
    archive.take_back(&ids[..1]).unwrap();
    assert_eq!(list(&archive, ""), ids[..1]);
    assert_eq!(archive.load(ids[0]).unwrap().record, niya(0));
    assert_eq!(archive.empty_trash(150).unwrap(), 1);
    assert_eq!(list(&archive, "is:trash"), ids[2..]);
    assert!(matches!(archive.load(ids[1]), Err(ArchiveError::NoSuchRecord(_))));
    assert_eq!(archive.empty_trash(i64::MAX).unwrap(), 1);
    assert_eq!(faults(&archive), Vec::<String>::new());
    let next = archive.keep(&niya(3), State::Ended, 0).unwrap();
    assert_eq!(next, RecordId(4), "a record's number is not given again");
}

#[test]
fn backups_are_whole_and_a_restore_keeps_what_was_there() {
    let (folder, mut archive) = new_archive();
    let (path, copy) = (folder.path().join("archive.db"), folder.path().join("copy"));
    let id = archive.keep(&niya(0), State::Ended, 0).unwrap();
    archive.back_up(&copy).unwrap();
    assert!(archive.back_up(&path).is_err(), "not onto itself");
    archive.apply(id, &Record::setting("Event", "changed"), 0).unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let quick = || ludoteca::archive::Waiting::new(Box::new(|_| ludoteca::archive::Patience::GiveUp));
    let busy = ludoteca::archive::restore(&path, &copy, GAMES, quick());
    assert!(matches!(busy, Err(ArchiveError::Busy)), "somebody has it open: {busy:?}");
    assert_eq!(archive.load(id).unwrap().record.tags.get("Event"), Some("changed"));
    drop(archive);
    let kept = ludoteca::archive::restore(&path, &copy, GAMES, quick()).unwrap().unwrap();
    let archive = Archive::open(&path, GAMES).unwrap();
    assert_eq!(archive.load(id).unwrap().record, niya(0));
    assert_eq!(faults(&archive), Vec::<String>::new());
    let old = Archive::open(&kept, GAMES).unwrap();
    assert_eq!(old.load(id).unwrap().record.tags.get("Event"), Some("changed"));
    assert_eq!(std::fs::read(&copy).unwrap(), bytes, "the copy stays as it was");
    drop((archive, old));
    let mut broken = bytes.clone();
    broken.truncate(bytes.len() / 2);
    std::fs::write(&copy, broken).unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(ludoteca::archive::restore(&path, &copy, GAMES, quick()).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}
