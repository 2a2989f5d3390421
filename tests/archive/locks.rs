//! Another program holds the archive, or has written to it.

use crate::games::{GARDEN, MOVES, niya, record};
use crate::{faults, new_archive};
use ludoteca::archive::{Archive, ArchiveError, IfMissing, MIGRATIONS, Patience, Query, State, Waiting};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{NodeId, Record};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn open(path: &Path, waiting: Waiting) -> Archive {
    Archive::open_with(path, GAMES, IfMissing::Fail, waiting, MIGRATIONS).unwrap()
}

#[test]
fn a_lock_is_waited_for_and_told_and_nothing_is_lost() {
    let (folder, mut archive) = new_archive();
    let path = folder.path().join("archive.db");
    let start = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &MOVES[..1]);
    let id = archive.keep(&start, State::Playing, 0).unwrap();
    drop(archive);
    let holder = rusqlite::Connection::open(&path).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE; UPDATE game SET round = '9'").unwrap();
    let told = Arc::new(AtomicUsize::new(0));
    let times = told.clone();
    // The other program gives the archive free once it was told twice that we wait.
    let holder = std::sync::Mutex::new(Some(holder));
    let waiting = Waiting::new(Box::new(move |_| {
        if times.fetch_add(1, Ordering::SeqCst) == 1
            && let Some(holder) = holder.lock().unwrap().take()
        {
            holder.execute_batch("COMMIT").unwrap();
        }
        Patience::Wait
    }));
    let mut archive = open(&path, waiting);
    assert_eq!(archive.load(id).unwrap().record, start, "reading does not wait");
    assert_eq!(told.load(Ordering::SeqCst), 0);
    archive.apply(id, &start.adding(NodeId(1), 0, MOVES[1]), 0).unwrap();
    assert_eq!(told.load(Ordering::SeqCst), 2);
    let stored = archive.load(id).unwrap().record;
    assert_eq!((stored.tree.len(), stored.tags.get("Round")), (3, Some("9")));
}

#[test]
fn a_wait_can_be_given_up_and_tried_again() {
    let (folder, mut archive) = new_archive();
    let path = folder.path().join("archive.db");
    let start = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &[]);
    let id = archive.keep(&start, State::Playing, 0).unwrap();
    drop(archive);
    let holder = rusqlite::Connection::open(&path).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut archive = open(&path, Waiting::new(Box::new(|_| Patience::GiveUp)));
    let edit = start.adding(NodeId::ROOT, 0, MOVES[0]);
    let refused = archive.apply(id, &edit, 0);
    assert!(matches!(refused, Err(ArchiveError::Busy)), "{refused:?}");
    assert_eq!(
        ArchiveError::Busy.to_string(),
        "Another program holds the archive: nothing was changed. Try again when it is done"
    );
    holder.execute_batch("ROLLBACK").unwrap();
    archive.apply(id, &edit, 0).unwrap();
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn what_another_program_wrote_is_noticed() {
    let (folder, mut mine) = new_archive();
    let path = folder.path().join("archive.db");
    let mut other = Archive::open(&path, GAMES).unwrap();
    let start = record(&[("Variant", "Niya"), ("FEN", GARDEN)], &MOVES[..1]);
    let id = mine.keep(&start, State::Playing, 0).unwrap();
    mine.apply(id, &Record::setting("Round", "1"), 0).unwrap();
    let version = mine.data_version().unwrap();
    assert_eq!(mine.data_version().unwrap(), version, "own writes do not count");
    // Both edit the same game in turn: each edit is made of what the archive holds.
    let second = other.load(id).unwrap().record;
    other.apply(id, &second.adding(NodeId(1), 0, MOVES[1]), 0).unwrap();
    assert_ne!(mine.data_version().unwrap(), version);
    let third = mine.load(id).unwrap().record;
    mine.apply(id, &third.adding(NodeId(2), 0, MOVES[2]), 0).unwrap();
    assert!(matches!(other.apply(id, &second.adding(NodeId(1), 0, "b4"), 0), Err(ArchiveError::Edit(_))));
    assert_eq!(other.load(id).unwrap().record.tree.len(), 4);
    assert_eq!(other.undoable(id).unwrap(), (3, 0));
    assert_eq!(faults(&mine), Vec::<String>::new());
}

#[test]
fn many_writers_at_once_lose_nothing() {
    let (folder, archive) = new_archive();
    let path = folder.path().join("archive.db");
    drop(archive);
    std::thread::scope(|scope| {
        for writer in 0..4_u64 {
            let path = &path;
            scope.spawn(move || {
                let mut archive = Archive::open(path, GAMES).unwrap();
                for seed in 0..10 {
                    archive.keep(&niya(writer * 10 + seed), State::Ended, 0).unwrap();
                }
            });
        }
    });
    let archive = Archive::open(&path, GAMES).unwrap();
    assert_eq!(archive.count(&Query::default()).unwrap(), 40);
    assert_eq!(faults(&archive), Vec::<String>::new());
}
