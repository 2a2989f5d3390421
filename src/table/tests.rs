//! A table, driven by commands.

use super::*;
use crate::catalogue::GAMES;
use crate::rules::{TagSource, game_by_id};

pub(super) const GARDEN: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";

pub(super) fn table() -> Table {
    let mut record = Record::default();
    record.tags.set("Variant", "Niya").unwrap();
    record.tags.set("FEN", GARDEN).unwrap();
    Table::new(game_by_id(GAMES, "niya").unwrap(), record).unwrap()
}

/// Carries a command out and answers what it wants written.
pub(super) fn act(table: &mut Table, command: Command) -> Vec<Event> {
    let mut events = table.handle(command);
    let mut i = 0;
    while i < events.len() {
        if let Event::Begin { seq, .. } | Event::Write { seq, .. } = events[i] {
            events.extend(table.handle(Command::Written(seq)));
        }
        i += 1;
    }
    events
}

pub(super) fn play(table: &mut Table, moves: &str) {
    for mv in moves.split(' ') {
        act(table, Command::Play(mv.to_owned()));
    }
}

pub(super) fn main_line(table: &Table) -> String {
    let tree = &table.record().tree;
    tree.main_line().skip(1).map(|id| tree.node(id).mv.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn tag<'a>(table: &'a Table, name: &str) -> Option<&'a str> {
    table.record().tags.tag(name)
}

#[test]
fn a_move_waits_for_the_one_before_to_be_written() {
    let mut table = table();
    let first = table.handle(Command::Play("a4".into()));
    assert!(matches!(first[0], Event::Begin { seq: 1, .. }));
    assert_eq!(table.handle(Command::Play("a3".into())), []);
    assert_eq!(main_line(&table), "a4");
    let events = table.handle(Command::Written(1));
    assert_eq!(events[0], Event::Ready);
    assert!(matches!(events[1], Event::Write { seq: 2, .. }));
    assert_eq!(main_line(&table), "a4 a3");
}

#[test]
fn a_comment_that_waits_for_its_turn_is_known() {
    let mut table = table();
    let comment = |text: &str, place| Command::Comment { node: NodeId(1), place, text: text.into() };
    act(&mut table, Command::Play("a4".into()));
    table.handle(comment("one", CommentPlace::After));
    assert_eq!(table.handle(comment("two", CommentPlace::After)), []);
    assert_eq!(table.handle(comment("three", CommentPlace::After)), []);
    assert_eq!(table.record().tree.node(NodeId(1)).after, ["one"]);
    assert_eq!(table.comment_of(NodeId(1), CommentPlace::After), "three");
    assert_eq!(table.comment_of(NodeId(1), CommentPlace::Before), "");
}

#[test]
fn a_failed_write_stops_play_until_it_is_tried_again() {
    let mut table = table();
    table.handle(Command::Play("a4".into()));
    let why = Message::new("the disk is full");
    assert_eq!(table.handle(Command::WriteFailed(1, why.clone())), [Event::Stopped(why)]);
    assert_eq!(table.handle(Command::Play("a3".into())), []);
    let again = table.handle(Command::Retry);
    assert!(matches!(again[..], [Event::Begin { seq: 1, .. }]));
    table.handle(Command::Written(1));
    assert_eq!(main_line(&table), "a4 a3");
}

#[test]
fn what_was_taken_back_becomes_a_variation_behind_another_move() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::TakeBack);
    act(&mut table, Command::TakeBack);
    assert_eq!(main_line(&table), "a4 a3 b4", "nothing is deleted");
    let refused = act(&mut table, Command::Play("c4".into()));
    assert!(matches!(refused[..], [Event::Refused(_)]));
    play(&mut table, "b3");
    assert_eq!(main_line(&table), "a4 b3");
    let tree = &table.record().tree;
    let variation: Vec<&str> = tree.line_from(NodeId(2)).map(|id| tree.node(id).mv.as_str()).collect();
    assert_eq!(variation, ["a3", "b4"]);
    assert!(tree.begins_variation(NodeId(2)));
}

#[test]
fn redo_follows_what_was_taken_back_until_another_move_is_played() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::Undo);
    act(&mut table, Command::Undo);
    act(&mut table, Command::Redo);
    assert_eq!(table.record().tree.node(table.head()).mv, "a3");
    act(&mut table, Command::Redo);
    assert_eq!(table.record().tree.node(table.head()).mv, "b4");
    assert_eq!(main_line(&table), "a4 a3 b4");
    assert_eq!(table.record().tree.len(), 4);
}

#[test]
fn a_move_at_an_earlier_node_makes_a_variation_and_the_game_goes_on() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::Look(Step::Start));
    play(&mut table, "b1");
    assert_eq!(main_line(&table), "a4 a3 b4");
    assert_eq!(table.record().tree.children(NodeId::ROOT).len(), 2);
    assert_eq!(table.to_move(), Some(Seat::SECOND));
}

#[test]
fn resigning_while_looking_at_an_earlier_move_keeps_every_move() {
    let mut table = table();
    play(&mut table, "a4 a3 b4");
    act(&mut table, Command::Look(Step::Start));
    let events = act(&mut table, Command::Resign(Seat::SECOND));
    assert!(events.contains(&Event::Ended(Ending::Resigned(Seat::SECOND))));
    assert_eq!(main_line(&table), "a4 a3 b4");
    assert_eq!((tag(&table, "Result"), tag(&table, "Termination")), (Some("1-0"), Some("resignation")));
    assert_eq!(tag(&table, "PlyCount"), Some("3"));
    assert_eq!(table.to_move(), None);
}

#[test]
fn the_rules_end_the_game_and_a_take_back_opens_it_again() {
    let mut table = table();
    play(&mut table, "a4 a3 b4 b2 d4 c3 c4");
    assert_eq!((tag(&table, "Result"), tag(&table, "Termination")), (Some("1-0"), Some("normal")));
    act(&mut table, Command::TakeBack);
    assert_eq!(table.to_move(), Some(Seat::FIRST));
    play(&mut table, "c1");
    assert_eq!(main_line(&table), "a4 a3 b4 b2 d4 c3 c1");
    assert_eq!((tag(&table, "Result"), tag(&table, "PlyCount")), (None, None));
}

#[test]
fn a_comment_is_one_edit_and_undo_takes_it_back_before_the_move() {
    let mut table = table();
    play(&mut table, "a4 a3");
    let node = table.node();
    let comment = Command::Comment { node, place: CommentPlace::After, text: "sharp".into() };
    assert!(act(&mut table, comment.clone()).contains(&Event::Changed));
    assert_eq!(act(&mut table, comment), [], "the same text is no edit");
    act(&mut table, Command::Undo);
    assert!(table.record().tree.node(node).after.is_empty());
    assert_eq!(table.node(), node);
    act(&mut table, Command::Undo);
    assert_eq!(table.record().tree.node(table.head()).mv, "a4");
}

#[test]
fn undo_takes_moves_back_that_were_played_before_the_game_was_taken_up_again() {
    let mut first = table();
    play(&mut first, "a4 a3");
    let mut table = Table::resume(first.game(), first.record().clone()).unwrap();
    act(&mut table, Command::Undo);
    assert_eq!(table.record().tree.node(table.head()).mv, "a4");
    act(&mut table, Command::Redo);
    assert_eq!(table.record().tree.node(table.head()).mv, "a3");
}

#[test]
fn a_draw_offer_ends_with_the_next_move() {
    let mut table = table();
    play(&mut table, "a4");
    act(&mut table, Command::OfferDraw(Seat::FIRST));
    play(&mut table, "a3");
    assert_eq!(table.offer(), None);
    act(&mut table, Command::OfferDraw(Seat::SECOND));
    act(&mut table, Command::AcceptDraw);
    assert_eq!((tag(&table, "Result"), tag(&table, "Termination")), (Some("1/2-1/2"), Some("agreement")));
}

#[test]
fn a_match_counts_the_tiles_that_are_left() {
    let mut table = table();
    act(&mut table, Command::Edit(Record::setting("Match", "spring")));
    act(&mut table, Command::Edit(Record::setting("MatchScore", "3-4")));
    play(&mut table, "a4 a3 b4 b2 d4 c3 c4");
    let ending = table.ending().unwrap();
    let mut tags = table.record().tags.clone();
    let position = table.position();
    let score = MatchScore::before(&tags, position).unwrap().after(&ending, position);
    assert_eq!(score.points, [12, 4]);
    assert_eq!(score.winner(), Some(Seat::FIRST));
    // A score that nobody can have reached breaks nothing.
    tags.set("MatchScore", "4294967295-0").unwrap();
    let score = MatchScore::before(&tags, position).unwrap().after(&ending, position);
    assert_eq!(score.winner(), Some(Seat::FIRST));
    // The loser begins the next game.
    let begins = |began, next| who_begins(table.game(), &ending, began, next).remove(0).1;
    assert_eq!(begins(Seat::FIRST, Next::InMatch), "h");
    // In a rematch the loser sits in the winner's seat.
    assert_eq!(begins(Seat::FIRST, Next::Rematch), "g");
    assert_eq!(begins(Seat::SECOND, Next::Rematch), "g");
}
