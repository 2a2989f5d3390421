//! What an annotator does to a game that is over, or goes on, leaves its end where the main line has it.

use super::tests::{act, main_line, play, table, tag};
use super::*;
use crate::catalogue::GAMES;
use crate::rng::Rng;
use crate::rules::{Request, Tags, game_by_id};

const WON: &str = "a4 a3 b4 b2 d4 c3 c4";

/// What a record says of its end.
fn result(table: &Table) -> [Option<String>; 3] {
    ["Result", "Termination", "PlyCount"].map(|name| tag(table, name).map(str::to_owned))
}

fn says(result: &str, termination: &str, plies: &str) -> [Option<String>; 3] {
    [result, termination, plies].map(|text| Some(text.to_owned()))
}

fn delete_here(table: &mut Table) -> Vec<Event> {
    let edit = table.record().removing(table.node()).unwrap();
    act(table, Command::Edit(edit))
}

fn make_main(table: &mut Table) -> Vec<Event> {
    let edit = table.record().promoting_to_main(table.node()).unwrap();
    act(table, Command::Edit(edit))
}

/// Games that are over, each in its way.
fn finished() -> Vec<(&'static str, Table)> {
    let mut ruled = table();
    play(&mut ruled, WON);
    let mut resigned = table();
    play(&mut resigned, "a4 a3 b4");
    act(&mut resigned, Command::Resign(Seat::FIRST));
    let mut agreed = table();
    play(&mut agreed, "a4 a3 b4");
    act(&mut agreed, Command::OfferDraw(Seat::SECOND));
    act(&mut agreed, Command::AcceptDraw);
    let mut recorded = table();
    play(&mut recorded, "a4 a3 b4");
    act(&mut recorded, Command::Edit(Record::setting("Result", "0-1")));
    vec![("ruled", ruled), ("resigned", resigned), ("agreed", agreed), ("recorded", recorded)]
}

/// The same, and each as it is when it is taken up again.
fn finished_and_opened() -> Vec<(String, Table)> {
    let opened = |(name, table): &(&str, Table)| {
        let again = Table::look_at(table.game(), table.record().clone()).unwrap();
        (format!("{name}, opened"), again)
    };
    let games = finished();
    let again: Vec<_> = games.iter().map(opened).collect();
    games.into_iter().map(|(name, table)| (name.to_owned(), table)).chain(again).collect()
}

#[test]
fn deleting_at_the_end_and_undoing_it_gives_the_finished_game_back() {
    for (name, mut table) in finished_and_opened() {
        let (before, ending, end) = (table.record().clone(), table.ending(), table.head());
        assert!(ending.is_some(), "{name}");
        let parent = before.tree.parent(end).unwrap();
        let events = delete_here(&mut table);
        assert!(events.iter().any(|event| matches!(event, Event::Looked { to, .. } if *to == parent)), "{name}");
        let events = act(&mut table, Command::Undo);
        assert_eq!(table.record(), &before, "{name}");
        assert_eq!((table.ending(), table.head(), table.node()), (ending.clone(), end, end), "{name}");
        assert!(events.contains(&Event::Looked { from: parent, to: end }), "{name}: the board goes along");
        act(&mut table, Command::Redo);
        assert_eq!(main_line(&table).split(' ').count() + 1, before.tree.ply(end), "{name}");
        act(&mut table, Command::Undo);
        assert_eq!((table.ending(), table.to_move()), (ending, None), "{name}");
        assert_eq!(table.record(), &before, "{name}");
    }
}

#[test]
fn an_ending_by_the_rules_goes_with_its_move_and_another_stays() {
    for (name, mut table) in finished_and_opened() {
        let ending = table.ending();
        let [old, termination, plies] = result(&table);
        let events = delete_here(&mut table);
        if matches!(ending, Some(Ending::Rules(_))) {
            // What the rules ended goes on.
            assert_eq!((table.ending(), result(&table)), (None, [None, None, None]), "{name}");
            assert!(events.iter().any(|event| matches!(event, Event::Notice(_))), "{name}");
            play(&mut table, "c4");
            assert_eq!(result(&table), says("1-0", "normal", "7"), "{name}");
        } else {
            assert_eq!(table.ending(), ending, "{name}");
            assert_eq!(result(&table), [old, termination, plies.map(|_| "2".to_owned())], "{name}");
        }
    }
}

#[test]
fn what_is_played_on_after_a_game_was_broken_off_is_not_of_the_game() {
    for (name, mut table) in finished_and_opened() {
        let (ending, before) = (table.ending(), result(&table));
        for _ in 0..2 {
            let mv = table.position().moves().1.into_iter().next();
            mv.into_iter().for_each(|mv| drop(act(&mut table, Command::Play(mv))));
        }
        assert_eq!((table.ending(), result(&table)), (ending.clone(), before.clone()), "{name}");
        if !matches!(ending, Some(Ending::Rules(_))) {
            delete_here(&mut table);
            assert_eq!((table.ending(), result(&table)), (ending, before), "{name}");
            act(&mut table, Command::Undo);
            assert_eq!(table.head(), table.close(), "{name}");
        }
    }
}

#[test]
fn who_gave_up_among_three_is_known_though_the_record_is_played_on() {
    let naja = game_by_id(GAMES, "naja").unwrap();
    let request = Request { tags: &Tags::default(), choices: &[("players".to_owned(), "3".to_owned())] };
    let drawn = naja.draw(&request, &mut Rng::from_seed(7)).unwrap();
    let record = new_record(naja, &drawn, &Birth::default()).unwrap();
    let mut table = Table::new(naja, record).unwrap();
    let play_one = |table: &mut Table| {
        let mv = table.position().moves().1[0].clone();
        act(table, Command::Play(mv));
    };
    play_one(&mut table);
    act(&mut table, Command::Resign(Seat::SECOND));
    play_one(&mut table);
    assert_eq!(table.ending(), Some(Ending::Resigned(Seat::SECOND)));
    assert_eq!(tag(&table, "PlyCount"), Some("1"));
}

#[test]
fn the_result_follows_a_main_line_that_is_changed_and_comes_back() {
    let mut table = table();
    play(&mut table, WON);
    let parent = table.record().tree.parent(table.node()).unwrap();
    act(&mut table, Command::Look(Step::To(parent)));
    play(&mut table, "c1");
    let (won, ending) = (table.record().clone(), table.ending());
    assert!(ending.is_some());
    let events = make_main(&mut table);
    assert_eq!((table.ending(), result(&table)), (None, [None, None, None]));
    assert_eq!(table.head(), table.record().tree.end_of_main_line());
    assert!(events.iter().any(|event| matches!(event, Event::Notice(_))), "{events:?}");
    let events = act(&mut table, Command::Undo);
    assert_eq!(table.ending(), ending);
    assert_eq!(table.record(), &won);
    assert!(events.contains(&Event::Ended(ending.clone().unwrap())));
    act(&mut table, Command::Redo);
    assert_eq!(table.ending(), None);
    // The line that wins becomes the main line again.
    let winning = table.record().tree.children(parent)[1];
    act(&mut table, Command::Look(Step::To(winning)));
    let events = make_main(&mut table);
    assert_eq!((table.ending(), result(&table)), (ending.clone(), says("1-0", "normal", "7")));
    assert!(events.contains(&Event::Ended(ending.unwrap())));
}

#[test]
fn the_archives_own_undo_ends_the_game_again() {
    let mut table = table();
    play(&mut table, WON);
    let (won, ending) = (table.record().clone(), table.ending());
    let mut opened = Table::look_at(table.game(), won.clone()).unwrap();
    let edit = opened.with_ending(won.removing(opened.node()).unwrap());
    let inverse = won.clone().apply(&edit).unwrap();
    act(&mut opened, Command::Applied(edit));
    assert_eq!((opened.ending(), result(&opened)), (None, [None, None, None]));
    act(&mut opened, Command::Applied(inverse));
    assert_eq!(opened.ending(), ending);
    assert_eq!(opened.record(), &won);
}

#[test]
fn a_game_taken_back_stays_so_where_an_edit_leaves_it_its_head() {
    let mut table = table();
    play(&mut table, "a4 a3 b4 b2");
    act(&mut table, Command::TakeBack);
    act(&mut table, Command::TakeBack);
    let head = table.head();
    // The moves taken back are deleted: nothing is left to play again; undo brings them back as they were.
    act(&mut table, Command::Look(Step::Forward));
    delete_here(&mut table);
    assert_eq!((table.head(), main_line(&table).as_str()), (head, "a4 a3"));
    act(&mut table, Command::Undo);
    assert_eq!((table.head(), main_line(&table).as_str()), (head, "a4 a3 b4 b2"));
    // A move of the game before the head is deleted with the head.
    act(&mut table, Command::Look(Step::To(NodeId(2))));
    delete_here(&mut table);
    assert_eq!((table.head(), main_line(&table).as_str()), (NodeId(1), "a4"));
    act(&mut table, Command::Undo);
    assert_eq!((table.head(), table.ending()), (head, None));
    act(&mut table, Command::Look(Step::Head));
    let other = table.position().moves().1.into_iter().find(|mv| mv != "b4").unwrap();
    play(&mut table, &other);
    assert_eq!(main_line(&table), format!("a4 a3 {other}"));
}

#[test]
fn how_a_game_was_broken_off_stays_whatever_lines_are_made_of_it() {
    // Resigned; a line played on to an end by the rules is deleted again, a decided variation is made main and back.
    let mut table = table();
    play(&mut table, "a4 a3 b4 b2 d4 c3");
    act(&mut table, Command::Resign(Seat::FIRST));
    let told = says("0-1", "resignation", "6");
    play(&mut table, "c4");
    assert_eq!((table.ending(), result(&table)), (Some(Ending::Resigned(Seat::FIRST)), told.clone()));
    delete_here(&mut table);
    assert_eq!((table.ending(), result(&table)), (Some(Ending::Resigned(Seat::FIRST)), told.clone()));
    // A take-back begins where the game was broken off, not where an annotator has come to.
    play(&mut table, "c1");
    assert_eq!(table.head(), NodeId(6));
    act(&mut table, Command::TakeBack);
    assert_eq!((table.head(), table.ending()), (NodeId(5), None));
    act(&mut table, Command::PutBack);
    assert_eq!(table.ending(), Some(Ending::Resigned(Seat::FIRST)));

    let mut table = super::tests::table();
    play(&mut table, WON);
    act(&mut table, Command::TakeBack);
    let other = table.position().moves().1.into_iter().find(|mv| mv != "c4").unwrap();
    play(&mut table, &other);
    let seat = table.to_move().unwrap();
    act(&mut table, Command::Resign(seat));
    let (told, ending) = (result(&table), table.ending());
    act(&mut table, Command::Look(Step::To(NodeId(7))));
    make_main(&mut table);
    act(&mut table, Command::Look(Step::To(NodeId(8))));
    make_main(&mut table);
    assert_eq!((result(&table), table.ending()), (told, ending));
}

#[test]
fn a_bare_result_stays_though_its_moves_go_on_to_another_end() {
    let mut table = table();
    play(&mut table, "a4 a3 b4 b2 d4 c3");
    act(&mut table, Command::Edit(Record::setting("Result", "0-1")));
    play(&mut table, "c4");
    delete_here(&mut table);
    assert_eq!(table.ending(), Some(Ending::Recorded("0-1".into())));
}

#[test]
fn undoing_a_resignation_leaves_an_end_by_the_rules_that_came_after_it() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::Resign(Seat::SECOND));
    act(&mut table, Command::TakeBack);
    // Another way, to its end.
    let mut played = 0;
    while table.ending().is_none() {
        let mv = table.position().moves().1.into_iter().find(|mv| mv != "b4").unwrap();
        act(&mut table, Command::Play(mv));
        played += 1;
    }
    let (told, line) = (result(&table), main_line(&table));
    assert_eq!(told[1].as_deref(), Some("normal"));
    // All of it is taken back, then the resignation is undone.
    for _ in 0..=played {
        act(&mut table, Command::Undo);
    }
    assert_eq!((main_line(&table).as_str(), result(&table)), ("a4 a3 b4", [None, None, None]));
    act(&mut table, Command::Look(Step::Head));
    assert_eq!(table.node(), NodeId(2));
    for mv in line.split(' ').skip(2) {
        act(&mut table, Command::Play(mv.to_owned()));
    }
    assert_eq!((main_line(&table), result(&table)), (line, told));
    assert!(matches!(table.ending(), Some(Ending::Rules(_))));
}

#[test]
fn an_older_edit_is_undone_beside_a_move_that_was_played_before_it() {
    // Two variations change places; then the game takes another way at the same place.
    let mut table = table();
    play(&mut table, "a4 a3");
    act(&mut table, Command::Look(Step::To(NodeId(1))));
    play(&mut table, "b3");
    act(&mut table, Command::Look(Step::To(NodeId(1))));
    play(&mut table, "c2");
    let edit = table.record().promoting(table.node()).unwrap();
    act(&mut table, Command::Edit(edit));
    act(&mut table, Command::Look(Step::Head));
    act(&mut table, Command::TakeBack);
    let others: Vec<String> = table.position().moves().1;
    let other = others.into_iter().find(|mv| !["a3", "b3", "c2"].contains(&mv.as_str())).unwrap();
    play(&mut table, &other);
    let line = |table: &Table| -> Vec<String> {
        let tree = &table.record().tree;
        tree.children(NodeId(1)).iter().map(|id| tree.node(*id).mv.to_string()).collect()
    };
    assert_eq!(line(&table), [other.as_str(), "a3", "c2", "b3"]);
    act(&mut table, Command::Undo);
    act(&mut table, Command::Undo);
    assert_eq!(line(&table), [other.as_str(), "a3", "b3", "c2"]);
}

#[test]
fn a_move_of_the_game_is_told_from_an_annotators() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::Resign(Seat::SECOND));
    play(&mut table, "b2");
    let of_the_game = |table: &Table, node: u32| table.is_of_the_game(&table.record().removing(NodeId(node)).unwrap());
    assert!(of_the_game(&table, 3) && !of_the_game(&table, 4));
    let mut opened = Table::look_at(table.game(), table.record().clone()).unwrap();
    assert!(of_the_game(&opened, 3) && !opened.can_take_back());
    opened.take_up_again();
    act(&mut opened, Command::TakeBack);
    assert_eq!((opened.head(), opened.ending()), (NodeId(2), None));
    act(&mut opened, Command::Redo);
    assert_eq!(opened.ending(), Some(Ending::Resigned(Seat::SECOND)));
    // A game that others played and did not end is no game that is played here.
    let mut unfinished = super::tests::table();
    play(&mut unfinished, "a4 a3");
    let mut looked = Table::look_at(unfinished.game(), unfinished.record().clone()).unwrap();
    assert!(!of_the_game(&looked, 2));
    play(&mut looked, "b4");
    act(&mut looked, Command::Undo);
    assert_eq!(main_line(&looked), "a4 a3");
}

#[test]
fn among_three_a_resignation_after_a_take_back_is_not_laid_to_another() {
    let naja = game_by_id(GAMES, "naja").unwrap();
    let request = Request { tags: &Tags::default(), choices: &[("players".to_owned(), "3".to_owned())] };
    let drawn = naja.draw(&request, &mut Rng::from_seed(7)).unwrap();
    let mut table = Table::new(naja, new_record(naja, &drawn, &Birth::default()).unwrap()).unwrap();
    for _ in 0..2 {
        let mv = table.position().moves().1[0].clone();
        act(&mut table, Command::Play(mv));
    }
    act(&mut table, Command::TakeBack);
    assert!(matches!(act(&mut table, Command::Resign(Seat::SECOND))[..], [Event::Refused(_)]));
    act(&mut table, Command::PutBack);
    act(&mut table, Command::Resign(Seat::new(2)));
    assert_eq!(table.ending(), Some(Ending::Resigned(Seat::new(2))));
    // Without its last move nobody could say who it was.
    delete_here(&mut table);
    assert_eq!(table.ending(), Some(Ending::Abandoned));
}

#[test]
fn a_game_that_was_over_when_it_was_opened_is_not_taken_back() {
    for (name, mut table) in finished() {
        let mut opened = Table::look_at(table.game(), table.record().clone()).unwrap();
        assert!(table.can_take_back() && !opened.can_take_back(), "{name}");
        assert!(matches!(act(&mut opened, Command::TakeBack)[..], [Event::Refused(_)]), "{name}");
        assert_eq!(main_line(&opened), main_line(&table), "{name}");
    }
}

#[test]
fn an_end_that_another_move_took_the_place_of_comes_back_with_undo() {
    for (name, mut table) in finished().into_iter().filter(|(name, _)| *name != "recorded") {
        let (record, ending, told) = (table.record().clone(), table.ending(), result(&table));
        let end = table.head();
        act(&mut table, Command::TakeBack);
        let old = record.tree.node(end).mv.to_string();
        let other = table.position().moves().1.into_iter().find(|mv| *mv != old).unwrap();
        play(&mut table, &other);
        assert_eq!((table.ending(), result(&table)), (None, [None, None, None]), "{name}");
        let next = table.position().moves().1[0].clone();
        play(&mut table, &next);
        act(&mut table, Command::Undo);
        assert_eq!(result(&table), [None, None, None], "{name}: only the move that took its place");
        act(&mut table, Command::Undo);
        assert_eq!((table.ending(), result(&table)), (None, told.clone()), "{name}");
        assert_eq!(main_line(&table).split(' ').next_back(), Some(old.as_str()), "{name}");
        // What was tried is a variation; the old move, played again, is the end again.
        assert!(table.record().tree.children(table.head()).len() == 2, "{name}");
        play(&mut table, &old);
        assert_eq!((table.ending(), result(&table)), (ending, told), "{name}");
    }
}

#[test]
fn a_line_that_ends_the_game_ends_it_though_moves_had_been_taken_back() {
    let mut table = table();
    play(&mut table, WON);
    act(&mut table, Command::TakeBack);
    play(&mut table, "c1");
    act(&mut table, Command::TakeBack);
    let head = table.head();
    // Taking the other move back has made the winning line the main line again, but for its end.
    act(&mut table, Command::Look(Step::To(NodeId(7))));
    if let Some(edit) = table.record().promoting_to_main(NodeId(7)) {
        act(&mut table, Command::Edit(edit));
    }
    assert_eq!(result(&table), says("1-0", "normal", "7"));
    assert_eq!(table.head(), head, "still taken back: nothing was promoted");
    act(&mut table, Command::Look(Step::Head));
    play(&mut table, "c4");
    assert_eq!(table.head(), NodeId(7));
    // A variation that wins is promoted over a game taken back.
    let mut table = super::tests::table();
    play(&mut table, "a4 a3 b4 b2 d4 c3 c1");
    act(&mut table, Command::Look(Step::To(NodeId(6))));
    play_as_annotator(&mut table, "c4");
    act(&mut table, Command::Look(Step::Head));
    act(&mut table, Command::TakeBack);
    act(&mut table, Command::Look(Step::To(NodeId(8))));
    let events = make_main(&mut table);
    assert!(events.iter().any(|event| matches!(event, Event::Ended(_))), "{events:?}");
    assert_eq!((table.head(), table.taken_back), (NodeId(8), false));
    act(&mut table, Command::Undo);
    assert_eq!((table.head(), table.ending()), (NodeId(6), None));
}

/// A move where one looks that is not the game's.
fn play_as_annotator(table: &mut Table, mv: &str) {
    assert!(!table.at_head());
    play(table, mv);
}

#[test]
fn who_changes_lines_goes_on_looking_at_the_same_move() {
    let mut table = table();
    play(&mut table, "a4 a3");
    act(&mut table, Command::Look(Step::To(NodeId(1))));
    play(&mut table, "b3");
    act(&mut table, Command::Look(Step::Head));
    let edit = table.record().demoting(table.node()).unwrap();
    act(&mut table, Command::Edit(edit));
    assert_eq!((table.node(), main_line(&table).as_str()), (NodeId(2), "a4 b3"));
    act(&mut table, Command::Undo);
    assert_eq!((table.node(), main_line(&table).as_str()), (NodeId(2), "a4 a3"));
    // An annotator's move that is undone and made again is looked at again.
    act(&mut table, Command::Look(Step::To(NodeId(1))));
    play(&mut table, "c2");
    act(&mut table, Command::Undo);
    assert_eq!(table.node(), NodeId(1));
    act(&mut table, Command::Redo);
    assert_eq!(table.record().tree.node(table.node()).mv, "c2");
}
