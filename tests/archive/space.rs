//! No space left, or nothing that may be written.

use crate::games::{GARDEN, niya, niya_text, record};
use crate::{faults, fill, new_archive};
use ludoteca::archive::{Archive, ArchiveError, Go, Query, Report, Sort, State, Wanted};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Record, UserData};
use ludoteca::rules::Tags;

#[test]
fn a_full_disk_costs_no_move() {
    let (folder, mut archive) = new_archive();
    let mut mine = record(&[("Variant", "Go"), ("FEN", GARDEN)], &[]);
    let id = archive.keep(&mine, State::Playing, 0).unwrap();
    archive.limit_pages(archive.pages().unwrap()).unwrap();
    let edit = fill(&mut archive, id, &mut mine, &"x".repeat(40));
    assert_eq!(archive.load(id).unwrap().record, mine, "what was told to be stored is stored, no more");
    assert_eq!(faults(&archive), Vec::<String>::new());
    assert!(matches!(archive.apply(id, &edit, 0), Err(ArchiveError::Full)), "still full");
    archive.limit_pages(1_000_000).unwrap();
    archive.apply(id, &edit, 0).unwrap();
    mine.apply(&edit).unwrap();
    drop(archive);
    let archive = Archive::open(&folder.path().join("archive.db"), GAMES).unwrap();
    assert_eq!(archive.load(id).unwrap().record, mine);
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn an_import_onto_a_full_disk_keeps_what_it_reported() {
    let (_folder, mut archive) = new_archive();
    archive.set_batch(50);
    archive.limit_pages(archive.pages().unwrap() + 120).unwrap();
    let text = niya_text(0..2000);
    let mut report = Report::default();
    let done = archive.import(text.as_bytes(), UserData::default(), 0, &mut report, &mut |_| Go::On);
    assert!(matches!(done, Err(ArchiveError::Full)), "{done:?}");
    assert!(report.stored > 0);
    assert_eq!(archive.count(&Query::default()).unwrap(), report.stored);
    assert_eq!(faults(&archive), Vec::<String>::new());
    archive.limit_pages(1_000_000).unwrap();
    let mut again = Report::default();
    archive.import(text.as_bytes(), UserData::default(), 0, &mut again, &mut |_| Go::On).unwrap();
    assert_eq!((again.read, again.already_there), (2000, report.stored));
}

#[test]
fn a_backup_that_does_not_fit_leaves_the_old_one() {
    let (folder, mut archive) = new_archive();
    archive.keep(&niya(0), State::Ended, 0).unwrap();
    let copy = folder.path().join("copy");
    archive.back_up(&copy).unwrap();
    let before = std::fs::read(&copy).unwrap();
    assert!(archive.back_up(&folder.path().join("nowhere/copy")).is_err());
    assert!(matches!(archive.back_up(folder.path()), Err(ArchiveError::NotAFile(_))));
    assert_eq!(std::fs::read(&copy).unwrap(), before);
}

#[test]
fn what_may_not_be_written_is_read() {
    let (folder, mut archive) = new_archive();
    let path = folder.path().join("archive.db");
    let id = archive.keep(&niya(5), State::Playing, 0).unwrap();
    drop(archive);
    let bytes = std::fs::read(&path).unwrap();
    let mut archive = Archive::open_read_only(&path, GAMES).unwrap();
    assert!(archive.is_read_only().unwrap());
    assert_eq!(archive.load(id).unwrap().record, niya(5));
    assert_eq!(archive.list(&Query::read("game:niya"), Sort::default()).unwrap(), [id]);
    let game = ludoteca::rules::game_by_id(GAMES, "niya").unwrap();
    let wanted = Wanted::of(game, &Tags::new("", niya(5).tags.get("FEN"))).unwrap();
    assert_eq!(archive.find_position(&wanted, 9).unwrap().len(), 1);
    let refusals = [
        archive.apply(id, &Record::setting("Event", "x"), 0).map(|_| ()),
        archive.undo(id, 0).map(|_| ()),
        archive.keep(&niya(6), State::Ended, 0).map(|_| ()),
        archive.trash(&[id], 0),
        archive
            .import(niya_text([6]).as_bytes(), UserData::default(), 0, &mut Report::default(), &mut |_| Go::On)
            .map(|_| ()),
    ];
    for refusal in refusals {
        assert!(matches!(refusal, Err(ArchiveError::ReadOnly)), "{refusal:?}");
    }
    drop(archive);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert!(matches!(Archive::open_read_only(&folder.path().join("none.db"), GAMES), Err(ArchiveError::Missing(_))));
}
