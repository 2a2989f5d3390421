//! An import accounts for every game.

use crate::games::{niya, niya_text};
use crate::{faults, new_archive};
use ludoteca::archive::{Archive, ArchiveError, Finished, Go, Query, Report, Sort, State, Told};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Record, UserData, write};
use std::io::{self, Read};

fn import(archive: &mut Archive, text: &str) -> (Report, Vec<String>) {
    let (mut report, mut skipped) = (Report::default(), Vec::new());
    let mut tell = |told: Told<'_>| {
        if let Told::Skipped(game, why) = told {
            skipped.push(format!("{game}: {why}"));
        }
        Go::On
    };
    let finished = archive.import(text.as_bytes(), UserData::default(), 7, &mut report, &mut tell).unwrap();
    assert_eq!(finished, Finished::Whole);
    assert_eq!(report.read, report.stored + report.already_there + report.skipped);
    (report, skipped)
}

fn report(read: u64, stored: u64, already_there: u64, skipped: u64) -> Report {
    Report { read, stored, already_there, skipped }
}

#[test]
fn every_game_is_stored_there_or_skipped_with_a_reason() {
    let (_folder, mut archive) = new_archive();
    let mut text = niya_text([1, 2, 1, 3]);
    text.push_str("[Variant \"Chess\"]\n\n1. e4 *\n\n[Variant \"Niya\"]\n\n1. a4 *\n\n");
    text.push_str(&niya_text([4]));
    let (told, skipped) = import(&mut archive, &text);
    assert_eq!(told, report(7, 4, 1, 2));
    assert_eq!(
        skipped,
        [
            "5: there is no game Chess here: the moves cannot be checked",
            "6: the tag FEN is missing: no start to check the moves from"
        ]
    );
    assert_eq!(told.message().to_string(), "7 read = 4 stored + 1 already there + 2 skipped");
    assert_eq!(import(&mut archive, &text).0, report(7, 0, 5, 2));
    assert_eq!(import(&mut archive, "").0, report(0, 0, 0, 0));
    assert_eq!(faults(&archive), Vec::<String>::new());
}

#[test]
fn what_is_exported_is_what_was_imported() {
    let (folder, mut archive) = new_archive();
    let text = niya_text(0..30);
    import(&mut archive, &text);
    let ids = archive.list(&Query::default(), Sort::default()).unwrap();
    let file = folder.path().join("out.lgn");
    std::fs::write(&file, "old").unwrap();
    let failed = ludoteca::archive::replace_file(&file, |out| {
        archive.export(&ids, out)?;
        Err::<(), _>(ArchiveError::Full)
    });
    assert!(failed.is_err());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old", "a failure leaves the old file whole");
    ludoteca::archive::replace_file(&file, |out| archive.export(&ids, out)).unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "archive, its two files, and out.lgn");
}

#[test]
fn games_are_equal_by_their_whole_text() {
    let (_folder, mut archive) = new_archive();
    let original = niya(1);
    let id = archive.keep(&original, State::Playing, 0).unwrap();
    assert_eq!(import(&mut archive, &niya_text([1])).0, report(1, 0, 1, 0));
    // One letter of one tag.
    let mut other = original.clone();
    other.tags.set("Annotator", "x").unwrap();
    assert_eq!(import(&mut archive, &write(&other, GAMES)).0, report(1, 1, 0, 0));
    // A game that was edited here is another one, and the edited text is there.
    archive.apply(id, &Record::setting("Round", "77"), 0).unwrap();
    let edited = write(&archive.load(id).unwrap().record, GAMES);
    assert_eq!(import(&mut archive, &edited).0, report(1, 0, 1, 0));
    assert_eq!(import(&mut archive, &niya_text([1])).0, report(1, 1, 0, 0));
    // What lies in the trash is not there.
    archive.trash(&[id], 0).unwrap();
    assert_eq!(import(&mut archive, &edited).0, report(1, 1, 0, 0));
}

#[test]
fn a_stopped_import_goes_on_where_it_stopped() {
    let (_folder, mut archive) = new_archive();
    archive.set_batch(100);
    let text = niya_text(0..500);
    let mut told = Report::default();
    let mut tell = |what: Told<'_>| match what {
        Told::Progress(report) if report.read >= 320 => Go::Stop,
        _ => Go::On,
    };
    let finished = archive.import(text.as_bytes(), UserData::default(), 0, &mut told, &mut tell).unwrap();
    assert_eq!(finished, Finished::Stopped);
    assert_eq!(told, report(320, 320, 0, 0));
    assert_eq!(archive.count(&Query::default()).unwrap(), 320);
    assert_eq!(faults(&archive), Vec::<String>::new());
    assert_eq!(import(&mut archive, &text).0, report(500, 180, 320, 0));
}

/// A file that cannot be read to its end.
struct Torn<'a>(&'a [u8]);

impl Read for Torn<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.0.read(out)? {
            0 => Err(io::Error::other("the disk is gone")),
            n => Ok(n),
        }
    }
}

#[test]
fn a_file_that_fails_leaves_what_was_read() {
    let (_folder, mut archive) = new_archive();
    // Long enough that the reader has given games before it comes to the end.
    let text = niya_text(0..6000);
    let mut told = Report::default();
    let done = archive.import(Torn(text.as_bytes()), UserData::default(), 0, &mut told, &mut |_| Go::On);
    assert!(matches!(done, Err(ArchiveError::Reading(_))), "{done:?}");
    assert!(told.stored > 0);
    assert_eq!(archive.count(&Query::default()).unwrap(), told.stored);
}
