//! Edits by chance: the archive holds what the record in memory holds, and all that is derived is as if computed anew.

use crate::games::{GARDEN, record};
use crate::{faults, new_archive};
use ludoteca::archive::{Archive, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, Edit, NodeId, Record, position_at};
use ludoteca::rng::Rng;

/// An edit that fits, most often.
fn edit(record: &Record, rng: &mut Rng) -> Option<Edit> {
    let nodes: Vec<NodeId> = record.tree.walk().collect();
    let node = nodes[rng.below(nodes.len() as u64) as usize];
    let mut text = |what: &str| format!("{what}{}", rng.below(5));
    let texts = match text("") {
        n if n == "0" => vec![],
        n if n == "1" => vec!["[%clk 0:04:52]".to_owned(), text("word")],
        n => vec![format!("[%emt 0:00:0{n}.5] seen")],
    };
    let event = text("Event");
    Some(match rng.below(12) {
        0..=4 => {
            let (_, moves) = position_at(record, node, GAMES).ok()?.moves();
            let mv = moves.get(rng.below(moves.len().max(1) as u64) as usize)?;
            record.adding(node, rng.below(3) as usize, mv)
        }
        5 if rng.below(3) == 0 => Edit::Remove(node),
        6 => record.promoting(node)?,
        7 => record.promoting_to_main(node)?,
        8 => Edit::Comments { node, place: CommentPlace::After, texts },
        9 if record.tree.begins_variation(node) => Edit::Comments { node, place: CommentPlace::Before, texts },
        10 => Edit::Nags { node, nags: vec![rng.below(200) as u8] },
        11 => match rng.below(6) {
            0 => Record::setting("Rules", "match=15"),
            1 => Edit::Tag { name: "Rules".into(), value: None },
            2 => Record::setting("Date", "2026.??.0?"),
            3 => Record::setting("White", &event),
            4 => Edit::Group(vec![Record::setting("Event", &event), Record::setting("Lot", &event)]),
            _ => Edit::Tag { name: "White".into(), value: None },
        },
        _ => return None,
    })
}

/// Makes an equal edit here and there; says whether it fitted.
fn both(archive: &mut Archive, id: ludoteca::archive::RecordId, mine: &mut Record, edit: &Edit) -> bool {
    let expected = mine.apply(edit);
    let applied = archive.apply(id, edit, 1);
    match (&expected, applied) {
        (Ok(inverse), Ok(applied)) => assert_eq!(*inverse, applied.inverse),
        (Err(_), Err(_)) => {}
        (here, there) => panic!("{edit:?}: {here:?} here, {there:?} there"),
    }
    expected.is_ok()
}

#[test]
fn rows_and_indexes_follow_every_edit() {
    for seed in 0..6 {
        let (folder, mut archive) = new_archive();
        let mut rng = Rng::from_seed(seed);
        let mut mine = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &[]);
        let start = mine.clone();
        let id = archive.keep(&mine, State::Playing, 0).unwrap();
        let mut made = 0;
        for round in 0..25 {
            for _ in 0..8 {
                if let Some(edit) = edit(&mine, &mut rng) {
                    made += u64::from(both(&mut archive, id, &mut mine, &edit));
                }
                if rng.below(4) == 0 && made > 0 {
                    let inverse = archive.undo(id, 2).unwrap().unwrap();
                    mine.apply(&inverse).unwrap();
                    made -= 1;
                    if rng.below(2) == 0 {
                        let again = archive.redo(id, 3).unwrap().unwrap();
                        mine.apply(&again).unwrap();
                        made += 1;
                    }
                }
            }
            if round % 5 == 4 {
                drop(archive);
                archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
            }
            let stored = archive.load(id).unwrap().record;
            assert_eq!(stored, mine);
            assert!(stored.tree.walk().eq(mine.tree.walk()), "the numbers of the nodes");
            assert_eq!(stored.tree.next_id(), mine.tree.next_id());
            assert_eq!(faults(&archive), Vec::<String>::new(), "seed {seed}, round {round}");
        }
        while archive.undo(id, 4).unwrap().is_some() {}
        assert_eq!(archive.load(id).unwrap().record, start);
        assert_eq!(faults(&archive), Vec::<String>::new());
    }
}

#[test]
fn what_is_derived_can_be_rebuilt() {
    let (folder, mut archive) = new_archive();
    for seed in 0..20 {
        archive.keep(&crate::games::niya(seed), State::Ended, 0).unwrap();
    }
    let path = folder.path().join("archive.db");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("DELETE FROM reached WHERE node = 3; DELETE FROM words; UPDATE game SET plies = 0 WHERE id = 2")
        .unwrap();
    let found = faults(&archive);
    assert!(found.contains(&"game 2: what was counted of it is wrong".to_owned()), "{found:?}");
    assert!(found.contains(&"game 7: node 3 is missing in the index of positions".to_owned()), "{found:?}");
    assert!(found.contains(&"the index of words has 0 rows, not 20".to_owned()), "{found:?}");
    archive.rebuild().unwrap();
    assert_eq!(faults(&archive), Vec::<String>::new());
}
