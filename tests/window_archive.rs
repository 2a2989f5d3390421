//! The archive through the real window: searching, choosing, exporting, importing, preferences, an archive that cannot
//! be opened. Needs a display (`./dev test` brings a virtual one).
#![cfg(feature = "gui")]

#[path = "support/desk.rs"]
mod desk;

use adw::prelude::*;
use desk::{Desk, GARDEN, settle, touch, wait};
use gtk::{gio, glib};
use ludoteca::app::{ArchivePage, PositionGames, Walk, Window};
use ludoteca::archive::{Archive, Query, RecordId, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{CommentPlace, Edit, NodeId, Record, read_one};
use ludoteca::rules::game_by_id;
use std::path::Path;
use std::time::{Duration, Instant};

/// A record of Niya with some tags and moves.
fn record(tags: &[(&str, &str)], moves: &str) -> Record {
    let tags: String = tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    let result = if tags.contains("1-0") {
        "1-0"
    } else if tags.contains("0-1") {
        "0-1"
    } else {
        "*"
    };
    let text = format!("[Variant \"Niya\"]\n[SetUp \"1\"]\n[FEN \"{GARDEN}\"]\n{tags}\n{moves} {result}\n");
    read_one(&text, GAMES).unwrap().record
}

/// Four games that differ in all that can be asked.
fn four(desk: &Desk) -> Vec<RecordId> {
    let games = [
        (
            record(&[("White", "Anna"), ("Black", "Bo"), ("Date", "2026.03.04"), ("Result", "1-0")], "1. a4 a3"),
            State::Ended,
        ),
        (
            record(&[("White", "Cy"), ("Black", "Anna"), ("Date", "2026.05.01"), ("Result", "0-1")], "1. a4 a3 2. b4"),
            State::Ended,
        ),
        (
            record(&[("White", "Dee"), ("Black", "Émile"), ("Date", "2025.??.??")], "1. a4 {at the gate} b3"),
            State::Ended,
        ),
        (
            record(
                &[("White", "Zoe"), ("Black", "Bo"), ("Event", "Spring cup"), ("Date", "2024.07.01")],
                "1. a4 (1. d1) a3",
            ),
            State::Playing,
        ),
    ];
    desk.ask(move |archive| {
        games.iter().enumerate().map(|(at, (game, state))| archive.keep(game, *state, at as i64)).collect()
    })
}

fn archive_view(desk: &Desk) -> (Window, ArchivePage) {
    let window = desk.window();
    window.show_archive();
    let page = window.archive_page();
    (window, page)
}

#[track_caller]
fn wait_for(page: &ArchivePage, ids: &[RecordId]) {
    let begun = Instant::now();
    while page.listed_ids() != ids && begun.elapsed() < Duration::from_secs(8) {
        settle();
    }
    assert_eq!(page.listed_ids(), ids);
    settle();
}

fn choose(page: &ArchivePage, places: &[u32]) {
    let selection = page.selection();
    selection.unselect_all();
    for place in places {
        selection.select_item(*place, false);
    }
}

#[gtk::test]
fn what_is_typed_and_each_chip_narrow_the_list() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    let filters = page.filters();
    filters.set("sort", &"number".to_variant());
    filters.set("descending", &false.to_variant());
    wait_for(&page, &ids);
    for (text, expected) in [
        ("ann", &[0, 1][..]),
        ("ann -cy", &[0]),
        ("player:anna result:1-0", &[0]),
        ("emile", &[2]),
        ("gate", &[2]),
        ("event:spring", &[3]),
        ("", &[0, 1, 2, 3]),
    ] {
        page.search_entry().set_text(text);
        wait_for(&page, &expected.iter().map(|n: &usize| ids[*n]).collect::<Vec<_>>());
        assert_eq!(page.notice(), "", "{text}");
    }
    for (chip, state, expected) in [
        ("result", "1-0".to_variant(), &[0][..]),
        ("result", "0-1".to_variant(), &[1]),
        ("game", "Niya".to_variant(), &[0, 1, 2, 3]),
        ("game", "Naja".to_variant(), &[]),
        ("comments", true.to_variant(), &[2]),
        ("variations", true.to_variant(), &[3]),
        ("playing", true.to_variant(), &[3]),
        ("trash", true.to_variant(), &[]),
    ] {
        filters.set(chip, &state);
        wait_for(&page, &expected.iter().map(|n: &usize| ids[*n]).collect::<Vec<_>>());
        filters.clear();
        wait_for(&page, &ids);
    }
    for (from, to, expected) in [
        ("2026-03", "2026-03", &[0][..]),
        ("2026", "", &[0, 1]),
        ("", "2025-06", &[2, 3]),
        ("2026-04-30", "2026-05-01", &[1]),
    ] {
        filters.set_dates(from, to);
        wait_for(&page, &expected.iter().map(|n: &usize| ids[*n]).collect::<Vec<_>>());
    }
}

#[gtk::test]
fn an_open_quote_does_not_swallow_a_chip_and_an_unknown_key_is_noticed() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    page.search_entry().set_text("\"ann");
    page.filters().set("result", &"0-1".to_variant());
    wait_for(&page, &ids[1..2]);
    page.filters().clear();
    page.search_entry().set_text("colour:red");
    wait(|| !page.notice().is_empty());
    assert_eq!(page.notice(), "There is no key colour: \"colour:red\" is looked for as a word");
    page.search_entry().set_text("");
    wait(|| page.notice().is_empty());
}

#[gtk::test]
fn the_list_is_sorted_by_each_column_and_that_is_remembered() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (window, page) = archive_view(&desk);
    for (column, expected) in [
        ("number", [0, 1, 2, 3]),
        ("white", [0, 1, 2, 3]),
        ("black", [1, 0, 3, 2]),
        ("date", [3, 2, 0, 1]),
        ("moves", [0, 2, 3, 1]),
        ("changed", [0, 1, 2, 3]),
    ] {
        page.filters().set("sort", &column.to_variant());
        page.filters().set("descending", &false.to_variant());
        let forth: Vec<RecordId> = expected.iter().map(|n: &usize| ids[*n]).collect();
        wait_for(&page, &forth);
        page.filters().set("descending", &true.to_variant());
        wait_for(&page, &forth.into_iter().rev().collect::<Vec<_>>());
    }
    page.filters().set("sort", &"white".to_variant());
    assert_eq!(desk.settings().string("archive-sort"), "white");
    window.close();
    let (_window, again) = archive_view(&desk);
    wait_for(&again, &[ids[3], ids[2], ids[1], ids[0]]);
}

#[gtk::test]
fn several_games_go_to_the_trash_and_come_back_at_once() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    page.filters().set("sort", &"number".to_variant());
    page.filters().set("descending", &false.to_variant());
    wait_for(&page, &ids);
    choose(&page, &[1, 3]);
    assert_eq!(page.chosen(), [ids[1], ids[3]]);
    page.activate_action("archive.to-trash", None).unwrap();
    wait_for(&page, &[ids[0], ids[2]]);
    page.show_trash(true);
    wait_for(&page, &[ids[1], ids[3]]);
    page.activate_action("archive.choose-all", None).unwrap();
    page.activate_action("archive.restore", None).unwrap();
    wait_for(&page, &[]);
    page.show_trash(false);
    wait_for(&page, &ids);
    choose(&page, &[0]);
    page.activate_action("archive.to-trash", None).unwrap();
    wait_for(&page, &ids[1..]);
    glib::MainContext::default().block_on(page.empty_trash());
    assert_eq!(desk.ask(|archive| archive.count(&Query::read("is:trash"))), 0);
    assert_eq!(desk.ids(), ids[1..]);
}

#[gtk::test]
fn what_was_chosen_stays_chosen_when_the_list_changes() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    page.filters().set("sort", &"number".to_variant());
    page.filters().set("descending", &false.to_variant());
    wait_for(&page, &ids);
    choose(&page, &[1, 2]);
    page.filters().set("descending", &true.to_variant());
    wait_for(&page, &[ids[3], ids[2], ids[1], ids[0]]);
    assert_eq!(page.chosen(), [ids[2], ids[1]]);
    // Another program's new game does not disturb the choice either.
    let mut other = Archive::open(&desk.place(), GAMES).unwrap();
    let new = other.keep(&record(&[("White", "Yu")], "1. a4"), State::Ended, 9).unwrap();
    wait(|| page.listed_ids().contains(&new));
    settle();
    assert_eq!(page.chosen(), [ids[2], ids[1]]);
}

#[gtk::test]
fn the_preview_walks_through_the_game() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    page.search_entry().set_text("cy");
    wait_for(&page, &ids[1..2]);
    let preview = page.preview();
    wait(|| preview.ply() == Some((3, 3)));
    page.activate_action("archive.step-start", None).unwrap();
    assert_eq!(preview.ply(), Some((0, 3)));
    preview.walk(Walk::Back);
    assert_eq!(preview.ply(), Some((0, 3)));
    page.activate_action("archive.step-forward", None).unwrap();
    page.activate_action("archive.step-forward", None).unwrap();
    assert_eq!(preview.ply(), Some((2, 3)));
    page.activate_action("archive.step-back", None).unwrap();
    assert_eq!(preview.ply(), Some((1, 3)));
    page.activate_action("archive.step-end", None).unwrap();
    assert_eq!(preview.ply(), Some((3, 3)));
}

/// Who played White in the games of a file, in its order.
fn whites(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]")).map(str::to_owned).collect()
}

#[gtk::test]
fn exactly_what_is_listed_is_exported_in_its_order() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (window, page) = archive_view(&desk);
    page.filters().set("sort", &"white".to_variant());
    page.filters().set("descending", &true.to_variant());
    page.search_entry().set_text("-dee");
    wait_for(&page, &[ids[3], ids[1], ids[0]]);
    let target = desk.folder.path().join("out.lgn");
    std::fs::write(&target, "what was there before").unwrap();
    window.export(page.listed_ids(), gio::File::for_path(&target));
    wait(|| !window.is_busy());
    assert_eq!(whites(&target), ["Zoe", "Cy", "Anna"]);
    let nowhere = desk.folder.path().join("missing/out.lgn");
    window.export(page.listed_ids(), gio::File::for_path(&nowhere));
    wait(|| !window.is_busy());
    assert_eq!(whites(&target), ["Zoe", "Cy", "Anna"]);
}

/// Stores many games, each another.
fn many(desk: &Desk, n: usize) {
    desk.ask(move |archive| {
        let games = (0..n).map(|i| record(&[("White", "Many"), ("Round", &i.to_string())], "1. a4 a3"));
        archive.import_records(games, 0)
    });
}

#[gtk::test]
fn an_export_that_is_stopped_leaves_the_file_as_it_was() {
    let desk = Desk::new();
    many(&desk, 1500);
    let (window, page) = archive_view(&desk);
    wait(|| page.listed() == 1500);
    let target = desk.folder.path().join("out.lgn");
    std::fs::write(&target, "what was there before").unwrap();
    window.export(page.listed_ids(), gio::File::for_path(&target));
    window.cancel_task();
    wait(|| !window.is_busy());
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "what was there before");
    let left: Vec<_> = std::fs::read_dir(desk.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("part")), "{left:?}");
}

/// A file with many games.
fn file_of(desk: &Desk, n: usize) -> gio::File {
    let games = (0..n).map(|i| ludoteca::record::write(&record(&[("Round", &i.to_string())], "1. a4 a3"), GAMES));
    let path = desk.folder.path().join("many.lgn");
    std::fs::write(&path, games.collect::<String>()).unwrap();
    gio::File::for_path(path)
}

#[gtk::test]
fn an_import_can_be_stopped_half_way_and_goes_on_later() {
    let desk = Desk::new();
    let window = desk.window();
    let file = file_of(&desk, 3000);
    window.import(vec![file.clone()]);
    let stored = || desk.ask(|archive| archive.count(&Query::default()));
    wait(|| stored() > 0);
    window.cancel_task();
    wait(|| !window.is_busy());
    let half = stored();
    assert!((1..3000).contains(&half), "{half} games were stored");
    window.import(vec![file]);
    wait(|| !window.is_busy());
    assert_eq!(stored(), 3000);
}

#[gtk::test]
fn a_move_is_stored_while_an_import_goes_on() {
    let desk = Desk::new();
    let file = file_of(&desk, 3000);
    let window = desk.game();
    window.import(vec![file]);
    touch(&window, "a4");
    assert!(window.is_busy(), "the import was over before the move");
    let id = window.game_page().record_id().unwrap();
    assert_eq!(desk.stored(id).record.tree.len(), 2);
    wait(|| !window.is_busy());
    assert_eq!(desk.ask(|archive| archive.count(&Query::default())), 3001);
}

#[gtk::test]
fn games_with_a_position_are_counted_by_what_was_played_next() {
    let desk = Desk::new();
    let ids = four(&desk);
    let window = desk.window();
    let game = game_by_id(GAMES, "niya").unwrap();
    let tags = ludoteca::rules::Tags::new("", Some(GARDEN));
    let mut position = game.start(&tags).unwrap();
    position.play("a4").unwrap();
    let found = PositionGames::new(&window, game, &tags, position);
    found.present();
    wait(|| found.is_complete());
    let next: Vec<(String, u64, u64, u64, u64)> = found
        .next_moves()
        .into_iter()
        .map(|next| {
            let results = next.results;
            (next.mv, results.games, results.won[0], results.won[1], results.open)
        })
        .collect();
    assert_eq!(next, [("a3".to_owned(), 3, 1, 1, 1), ("b3".to_owned(), 1, 0, 0, 1)]);
    assert_eq!(found.listed(), 4);
    window.open_record_at(ids[1], NodeId(1));
    wait(|| window.page() == "game" && window.game_page().with_table(|table| table.node()) == Some(NodeId(1)));
}

#[gtk::test]
fn a_preference_takes_effect_at_once() {
    let desk = Desk::new();
    let window = desk.game();
    let board = window.game_page().board();
    let settings = desk.settings();
    assert!(board.has_coordinates());
    settings.set_boolean("coordinates", false).unwrap();
    assert!(!board.has_coordinates());
    assert!(!board.is_turned());
    settings.set_boolean("turn-to-move", true).unwrap();
    touch(&window, "a4");
    wait(|| board.is_turned());
    touch(&window, "a3");
    wait(|| !board.is_turned());
    let manager = adw::StyleManager::default();
    for (scheme, dark) in [("dark", true), ("light", false)] {
        settings.set_string("colour-scheme", scheme).unwrap();
        assert_eq!(manager.is_dark(), dark, "{scheme}");
    }
    let desktop = gtk::Settings::default().unwrap();
    let wanted = desktop.is_gtk_enable_animations();
    settings.set_boolean("animation", false).unwrap();
    assert!(!desktop.is_gtk_enable_animations());
    settings.set_boolean("animation", true).unwrap();
    assert_eq!(desktop.is_gtk_enable_animations(), wanted);
}

#[gtk::test]
fn the_archive_moves_to_another_place_and_back() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    let other = desk.folder.path().join("elsewhere/öther archive.db");
    desk.app.use_archive(Some(&other), ludoteca::archive::IfMissing::Create);
    wait(|| window.page() == "start");
    assert_eq!(desk.ids(), []);
    assert_eq!(desk.app.store().path(), other);
    assert!(desk.settings().string("archive").starts_with("file:///"));
    desk.app.use_archive(Some(&desk.place()), ludoteca::archive::IfMissing::Fail);
    assert_eq!(desk.ids().len(), 1);
}

/// An archive's file as it is found: the bytes, and a word of what is said.
fn troubles() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("archive.db");
    drop(Archive::open(&path, GAMES).unwrap());
    let sound = std::fs::read(&path).unwrap();
    // Application id and user version of the database header.
    let with = |at: usize, bytes: [u8; 4]| {
        let mut changed = sound.clone();
        changed[at..at + 4].copy_from_slice(&bytes);
        changed
    };
    vec![
        ("damaged", b"no database at all".repeat(50), "is no archive, or its beginning is damaged"),
        ("foreign", with(68, [0; 4]), "belongs to another program"),
        ("newer", with(60, [0, 0, 0, 99]), "was made by a newer version of this program"),
    ]
}

#[gtk::test]
fn an_archive_that_cannot_be_opened_is_told_and_left_as_it_is() {
    for (kind, bytes, said) in troubles() {
        let desk = Desk::new();
        std::fs::write(desk.place(), &bytes).unwrap();
        let window = desk.window();
        wait(|| window.page() == "trouble");
        assert!(window.trouble_page().text().contains(said), "{kind}: {}", window.trouble_page().text());
        window.trouble_page().activate_action("trouble.new", None).unwrap();
        wait(|| window.page() == "start");
        assert_eq!(desk.ids(), [], "{kind}");
        assert_eq!(desk.app.store().path(), desk.folder.path().join("archive-2.db"));
        assert_eq!(std::fs::read(desk.place()).unwrap(), bytes, "{kind}");
    }
}

#[gtk::test]
fn a_backup_takes_the_place_of_what_is_damaged_and_stands_beside_what_is_not_ours() {
    for (kind, bytes, _) in troubles() {
        let desk = Desk::new();
        let backup = desk.folder.path().join("backup.db");
        let mut archive = Archive::open(&backup, GAMES).unwrap();
        archive.keep(&record(&[("White", "Kept")], "1. a4"), State::Ended, 0).unwrap();
        drop(archive);
        std::fs::write(desk.place(), &bytes).unwrap();
        let window = desk.window();
        wait(|| window.page() == "trouble");
        glib::MainContext::default().block_on(window.trouble_page().restore(backup));
        wait(|| window.page() == "start");
        assert_eq!(desk.only_record().tags.get("White"), Some("Kept"), "{kind}");
        let kept = if kind == "damaged" { "archive.db.before-restore-1" } else { "archive.db" };
        assert_eq!(std::fs::read(desk.folder.path().join(kept)).unwrap(), bytes, "{kind}");
    }
}

#[gtk::test]
fn a_lock_is_waited_for_and_told_and_the_move_is_kept() {
    let desk = Desk::new();
    let window = desk.game();
    touch(&window, "a4");
    let holder = rusqlite::Connection::open(desk.place()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let page = window.game_page();
    let cell = page.with_table(|table| table.position().read_cell("a3")).flatten().unwrap();
    page.board().touch(ludoteca::rules::Step::Cell(cell));
    wait(|| window.says_waiting());
    // It does not close without a word while a move is not stored.
    window.close();
    settle();
    assert!(window.is_visible());
    holder.execute_batch("COMMIT").unwrap();
    wait(|| !window.says_waiting());
    wait(|| page.with_table(|table| !table.is_waiting()).unwrap());
    assert_eq!(desk::main_line(&desk.only_record()), "a4 a3");
}

#[gtk::test]
fn an_archive_that_is_locked_at_the_start_opens_when_it_is_free() {
    let desk = Desk::new();
    drop(Archive::open(&desk.place(), GAMES).unwrap());
    let holder = rusqlite::Connection::open(desk.place()).unwrap();
    holder.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x); ROLLBACK").unwrap();
    let window = desk.window();
    wait(|| window.page() == "trouble");
    assert!(window.trouble_page().text().contains("Another program holds the archive"));
    drop(holder);
    wait(|| window.page() == "start");
    assert_eq!(desk.ids(), []);
}

/// Runs the main loop for a while, and says how long its longest turn took: on the clock, and of the processor alone.
fn longest_turn(lasts: Duration, mut each: impl FnMut()) -> String {
    // The thread's time on the processor stands first, in nanoseconds.
    let worked = || -> u64 {
        let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        stat.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
    };
    let begun = Instant::now();
    let (mut longest, mut most) = (Duration::ZERO, 0);
    let mut turn = |work: &mut dyn FnMut() -> bool| {
        let (at, before) = (Instant::now(), worked());
        let more = work();
        longest = longest.max(at.elapsed());
        most = most.max(worked() - before);
        more
    };
    while begun.elapsed() < lasts {
        turn(&mut || {
            each();
            false
        });
        while turn(&mut || glib::MainContext::default().iteration(false)) {}
        std::thread::sleep(Duration::from_millis(2));
    }
    format!("{:.0} ms ({:.0} ms of the processor)", longest.as_secs_f64() * 1e3, most as f64 / 1e6)
}

/// How a large archive behaves: `ARCHIVE=FILE cargo test --test window_archive -- --ignored --nocapture large`.
#[gtk::test]
#[ignore = "a measurement"]
fn large_archive() {
    let desk = Desk::new();
    desk.app.set_archive_path(std::env::var_os("ARCHIVE").unwrap().into());
    let window = desk.window();
    settle();
    let page = window.archive_page();
    let begun = Instant::now();
    window.show_archive();
    let mut first = None;
    let longest = longest_turn(Duration::from_secs(4), || {
        if first.is_none() && page.listed() > 0 {
            first = Some(begun.elapsed());
        }
    });
    println!("{} games listed after {first:?}; longest turn of the main loop {longest}", page.listed());
    let mut place = 0;
    let longest = longest_turn(Duration::from_secs(4), || {
        place = (place + 997) % page.listed().max(1);
        page.list_view().activate_action("list.scroll-to-item", Some(&place.to_variant())).unwrap();
    });
    println!("jumping about in it: longest turn {longest}");
    for text in ["a", "an", "ann", "anna", "anna lyon", ""] {
        page.search_entry().set_text(text);
        let begun = Instant::now();
        let before = page.listed();
        let mut changed = None;
        let longest = longest_turn(Duration::from_secs(2), || {
            if changed.is_none() && page.listed() != before {
                changed = Some(begun.elapsed());
            }
        });
        println!("{text:?}: {} games after {changed:?}; longest turn {longest}", page.listed());
    }
    for column in ["white", "date", "moves", "changed"] {
        page.filters().set("sort", &column.to_variant());
        let longest = longest_turn(Duration::from_secs(2), || {});
        println!("by {column}: longest turn {longest}");
    }
    page.activate_action("archive.choose-all", None).unwrap();
    println!("all chosen: longest turn {}", longest_turn(Duration::from_secs(1), || {}));
}

#[gtk::test]
fn a_comment_made_elsewhere_is_found() {
    let desk = Desk::new();
    let ids = four(&desk);
    let (_window, page) = archive_view(&desk);
    page.search_entry().set_text("lantern");
    wait(|| page.listed() == 0);
    let mut other = Archive::open(&desk.place(), GAMES).unwrap();
    let edit = Edit::Comments { node: NodeId(1), place: CommentPlace::After, texts: vec!["by the lantern".to_owned()] };
    other.apply(ids[0], &edit, 5).unwrap();
    wait_for(&page, &ids[..1]);
}
