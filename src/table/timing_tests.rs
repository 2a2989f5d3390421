//! Clocks at the table.

use super::tests::{GARDEN, act, main_line, play, tag};
use super::*;
use crate::catalogue::GAMES;
use crate::rules::{Turn, game_by_id};

fn record(control: &str) -> Record {
    let mut record = Record::default();
    for (name, value) in [("Variant", "Niya"), ("FEN", GARDEN), ("TimeControl", control)] {
        record.tags.set(name, value).unwrap();
    }
    record
}

fn niya() -> &'static dyn AnyGame {
    game_by_id(GAMES, "niya").unwrap()
}

fn timed(control: &str) -> Table {
    let mut table = Table::new(niya(), record(control)).unwrap();
    table.handle(Command::Tick(0));
    table
}

/// Lets so many seconds pass after what was said before; gives what came of it.
fn wait(table: &mut Table, now: &mut u64, seconds: u64) -> Vec<Event> {
    *now += seconds * 1000;
    act(table, Command::Tick(*now))
}

/// Plays moves, each after so many seconds.
fn play_slowly(table: &mut Table, now: &mut u64, moves: &[(&str, u64)]) {
    for (mv, seconds) in moves {
        wait(table, now, *seconds);
        play(table, mv);
    }
}

/// The first comment of each move of the main line.
fn clocks(table: &Table) -> Vec<String> {
    let tree = &table.record().tree;
    tree.main_line().skip(1).map(|id| tree.node(id).after.first().cloned().unwrap_or_default()).collect()
}

fn seconds(table: &mut Table) -> Vec<Option<u64>> {
    table.times().into_iter().map(|time| time.map(|ms| ms / 1000)).collect()
}

fn state(table: &Table) -> Option<ClockState> {
    table.clock().map(Clock::state)
}

#[test]
fn each_move_is_written_with_its_times_in_one_edit() {
    let (mut table, mut now) = (timed("300+5"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 60), ("a3", 10)]);
    wait(&mut table, &mut now, 7);
    let events = table.handle(Command::Play("b4".into()));
    let written: Vec<&Event> = events.iter().filter(|event| matches!(event, Event::Write { .. })).collect();
    assert_eq!(written.len(), 1);
    let Event::Write { edit: Edit::Group(edits), .. } = written[0] else { panic!("{written:?}") };
    let Edit::Add(branch) = &edits[0] else { panic!("{edits:?}") };
    assert_eq!(branch.nodes[0].2.after, ["[%clk 0:04:58] [%emt 0:00:07]"]);
    // The first move starts the clocks; it costs nothing and brings nothing.
    assert_eq!(clocks(&table)[..2], ["[%clk 0:05:00] [%emt 0:00:00]", "[%clk 0:04:55] [%emt 0:00:10]"]);
}

#[test]
fn a_game_without_clocks_writes_none() {
    for control in ["-", "?", "40/9000"] {
        let (mut table, mut now) = (timed(control), 0);
        play_slowly(&mut table, &mut now, &[("a4", 5), ("a3", 5)]);
        assert_eq!(clocks(&table), ["", ""]);
        assert_eq!(table.times(), [None, None]);
        assert_eq!(wait(&mut table, &mut now, 100_000), []);
        assert!(matches!(act(&mut table, Command::Pause)[..], [Event::Refused(_)]));
    }
}

#[test]
fn the_flag_ends_the_game_for_the_seat_to_move_wherever_one_is_looking() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 100), ("b4", 100)]);
    act(&mut table, Command::Look(Step::Start));
    assert_eq!(wait(&mut table, &mut now, 199), []);
    let events = wait(&mut table, &mut now, 1);
    assert!(events.contains(&Event::Ended(Ending::Flag(Seat::SECOND))), "{events:?}");
    assert_eq!((tag(&table, "Result"), tag(&table, "Termination")), (Some("1-0"), Some("time forfeit")));
    assert_eq!(tag(&table, "PlyCount"), Some("3"));
    assert_eq!(main_line(&table), "a4 a3 b4");
    act(&mut table, Command::Look(Step::Head));
    assert_eq!(seconds(&mut table), [Some(200), Some(0)]);
    // Long after: nothing more.
    assert_eq!(wait(&mut table, &mut now, 10_000), []);
    let again = Ending::of(&table.record().tags, &Turn::Of(Seat::SECOND), 2);
    assert_eq!(again, Some(Ending::Flag(Seat::SECOND)));
}

#[test]
fn a_move_that_comes_while_the_flag_falls_comes_too_late() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0)]);
    let events = table.handle(Command::Tick(now + 300_000));
    let Some(Event::Write { seq, .. }) = events.first() else { panic!("{events:?}") };
    assert!(matches!(table.handle(Command::Play("a3".into()))[..], [Event::Refused(_)]));
    table.handle(Command::Written(*seq));
    assert_eq!(main_line(&table), "a4");
}

#[test]
fn undo_of_a_fallen_flag_gives_the_turn_its_time_back_and_waits() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 100)]);
    wait(&mut table, &mut now, 300);
    act(&mut table, Command::Undo);
    assert_eq!(table.ending(), None);
    assert_eq!(state(&table), Some(ClockState::Paused));
    assert_eq!(seconds(&mut table), [Some(300), Some(200)]);
}

#[test]
fn clocks_stand_while_a_write_is_not_answered() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0)]);
    wait(&mut table, &mut now, 10);
    let events = table.handle(Command::Play("a3".into()));
    let Some(Event::Write { seq, .. }) = events.first() else { panic!("{events:?}") };
    // The next seat's touch is kept; it was made while the clocks stood.
    table.handle(Command::Tick(now + 250_000));
    table.handle(Command::Play("b4".into()));
    table.handle(Command::WriteFailed(*seq, Message::new("the disk is full")));
    table.handle(Command::Tick(now + 900_000));
    table.handle(Command::Retry);
    act(&mut table, Command::Written(*seq));
    assert_eq!(main_line(&table), "a4 a3 b4");
    assert_eq!(clocks(&table)[1..], ["[%clk 0:04:50] [%emt 0:00:10]", "[%clk 0:05:00] [%emt 0:00:00]"]);
}

#[test]
fn a_take_back_gives_time_back() {
    let (mut table, mut now) = (timed("300+5"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 40), ("b4", 100)]);
    wait(&mut table, &mut now, 30);
    assert_eq!(seconds(&mut table), [Some(205), Some(235)]);
    act(&mut table, Command::TakeBack);
    assert_eq!(seconds(&mut table), [Some(300), Some(265)]);
    act(&mut table, Command::TakeBack);
    assert_eq!(seconds(&mut table), [Some(300), Some(300)]);
    act(&mut table, Command::PutBack);
    assert_eq!(seconds(&mut table), [Some(300), Some(265)]);
    // The clocks run on: the next move counts from there.
    play_slowly(&mut table, &mut now, &[("b4", 8)]);
    assert_eq!(clocks(&table)[2], "[%clk 0:04:57] [%emt 0:00:08]", "played again, in another time");
    for _ in 0..3 {
        act(&mut table, Command::TakeBack);
    }
    assert_eq!(state(&table), Some(ClockState::Waiting));
    assert_eq!(seconds(&mut table), [Some(300), Some(300)]);
}

#[test]
fn a_pause_costs_nothing_and_a_move_ends_it() {
    let (mut table, mut now) = (timed("300"), 0);
    assert_eq!(act(&mut table, Command::Pause), [], "they stand before the first move");
    play_slowly(&mut table, &mut now, &[("a4", 0)]);
    wait(&mut table, &mut now, 20);
    assert_eq!(act(&mut table, Command::Pause), [Event::Clock(ClockState::Paused)]);
    assert_eq!(act(&mut table, Command::Pause), []);
    wait(&mut table, &mut now, 1000);
    assert_eq!(act(&mut table, Command::Resume), [Event::Clock(ClockState::Running)]);
    wait(&mut table, &mut now, 5);
    act(&mut table, Command::Pause);
    wait(&mut table, &mut now, 1000);
    play(&mut table, "a3");
    assert_eq!(clocks(&table)[1], "[%clk 0:04:35] [%emt 0:00:25]");
    assert_eq!(state(&table), Some(ClockState::Running));
    wait(&mut table, &mut now, 3);
    assert_eq!(seconds(&mut table), [Some(297), Some(275)]);
}

#[test]
fn comments_by_people_stay_as_they_are() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 10)]);
    let node = table.node();
    act(&mut table, Command::Comment { node, place: CommentPlace::After, text: "[%clk 9] sharp".into() });
    act(&mut table, Command::TakeBack);
    play_slowly(&mut table, &mut now, &[("a3", 12)]);
    let after = &table.record().tree.node(node).after;
    assert_eq!(after[..], ["[%clk 0:04:48] [%emt 0:00:12]", "[%clk 9] sharp"]);
}

#[test]
fn an_annotators_move_has_no_clock_until_the_game_goes_that_way() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 10), ("b4", 10)]);
    act(&mut table, Command::Look(Step::Start));
    act(&mut table, Command::Look(Step::Forward));
    play_slowly(&mut table, &mut now, &[("b3", 5)]);
    let node = table.node();
    assert_eq!(table.record().tree.node(node).after, Vec::<String>::new());
    for _ in 0..2 {
        act(&mut table, Command::TakeBack);
    }
    play_slowly(&mut table, &mut now, &[("b3", 6)]);
    assert_eq!(main_line(&table), "a4 b3");
    assert_eq!(table.record().tree.node(node).after, ["[%clk 0:04:54] [%emt 0:00:06]"]);
}

#[test]
fn a_game_comes_back_paused_at_the_last_committed_clock() {
    let (mut table, mut now) = (timed("300+2"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 30), ("b4", 60)]);
    wait(&mut table, &mut now, 50);
    let mut again = Table::resume(niya(), table.record().clone()).unwrap();
    assert_eq!(state(&again), Some(ClockState::Paused));
    assert_eq!(seconds(&mut again), [Some(242), Some(272)]);
    again.handle(Command::Tick(5_000_000));
    again.handle(Command::Tick(9_000_000));
    assert_eq!(seconds(&mut again), [Some(242), Some(272)]);
    act(&mut again, Command::Resume);
    again.handle(Command::Tick(9_010_000));
    assert_eq!(seconds(&mut again), [Some(242), Some(262)]);
}

#[test]
fn clocks_of_an_imported_record_are_shown_and_never_run() {
    let (mut table, mut now) = (timed("300"), 0);
    play_slowly(&mut table, &mut now, &[("a4", 0), ("a3", 30), ("b4", 60)]);
    let mut shown = Table::look_at(niya(), table.record().clone()).unwrap();
    assert!(shown.clock().is_none());
    assert_eq!(seconds(&mut shown), [Some(240), Some(270)]);
    act(&mut shown, Command::Look(Step::Back));
    assert_eq!(seconds(&mut shown), [Some(300), Some(270)]);
    act(&mut shown, Command::Look(Step::End));
    play(&mut shown, "b2");
    assert_eq!(clocks(&shown)[3], "");
    // Words beside the command, and another program's time control.
    let mut record = record("40/9000");
    let node = Node { mv: "a4".into(), after: vec!["[%clk 1:59:30] the corner".to_owned()].into(), ..Node::default() };
    record.tree.push(NodeId::ROOT, node);
    assert_eq!(seconds(&mut Table::look_at(niya(), record).unwrap()), [Some(7170), None]);
}

#[test]
fn resigning_after_taking_back_the_end_is_refused() {
    let (mut table, mut now) = (timed("300"), 0);
    play(&mut table, "a4 a3 b4 b2 d4 c3 c4");
    assert_eq!(state(&table), Some(ClockState::Over));
    act(&mut table, Command::TakeBack);
    assert_eq!(state(&table), Some(ClockState::Paused));
    let refused = act(&mut table, Command::Resign(Seat::FIRST));
    assert!(matches!(refused[..], [Event::Refused(_)]), "{refused:?}");
    act(&mut table, Command::Resume);
    let fallen = wait(&mut table, &mut now, 400);
    assert!(matches!(fallen[..], [Event::Refused(_), Event::Clock(ClockState::Paused)]), "{fallen:?}");
    assert_eq!(tag(&table, "Termination"), Some("normal"));
}

/// A game of Naja for that many, and its first moves.
fn naja(players: &str) -> (Table, Vec<String>) {
    use crate::rng::Rng;
    use crate::rules::{Request, Tags};
    let game = game_by_id(GAMES, "naja").unwrap();
    let choices = [("players".to_owned(), players.to_owned())];
    let request = Request { tags: &Tags::default(), choices: &choices };
    let drawn = game.draw(&request, &mut Rng::from_seed(7)).unwrap();
    let birth = Birth { tags: vec![("TimeControl".into(), "60".into())], ..Birth::default() };
    let mut table = Table::new(game, new_record(game, &drawn, &birth).unwrap()).unwrap();
    table.handle(Command::Tick(0));
    let mut position = table.position().boxed();
    let mut moves = Vec::new();
    for _ in 0..5 {
        let first = position.moves().1[0].clone();
        position.play(&first).unwrap();
        moves.push(first);
    }
    (table, moves)
}

#[test]
fn with_three_or_four_a_loss_on_time_or_a_resignation_ends_the_game_for_all() {
    for players in [3_u8, 4] {
        let seat = Seat::new(5 % players);
        for (termination, ending) in [("time forfeit", Ending::Flag(seat)), ("resignation", Ending::Resigned(seat))] {
            let (mut table, moves) = naja(&players.to_string());
            let mut now = 0;
            for mv in &moves {
                play_slowly(&mut table, &mut now, &[(mv, 10)]);
            }
            assert_eq!(table.to_move(), Some(seat));
            let refused = act(&mut table, Command::OfferDraw(seat));
            assert!(matches!(refused[..], [Event::Refused(_)]));
            let events = match ending {
                Ending::Flag(_) => wait(&mut table, &mut now, 60),
                _ => act(&mut table, Command::Resign(seat)),
            };
            assert!(events.contains(&Event::Ended(ending.clone())), "{events:?}");
            assert_eq!((tag(&table, "Termination"), tag(&table, "PlyCount")), (Some(termination), Some("5")));
            for none in ["Result", "Score", "Placing"] {
                assert_eq!(tag(&table, none), None, "{none}");
            }
            assert_eq!(table.to_move(), None);
            assert_eq!(ending.winner(players), None);
            let mut again = Table::resume(table.game(), table.record().clone()).unwrap();
            assert_eq!(again.ending(), Some(ending));
        }
    }
}

#[test]
fn four_players_have_a_clock_each() {
    let (mut table, moves) = naja("4");
    let mut now = 0;
    for (mv, seconds) in moves.iter().zip([0, 1, 2, 3, 4]) {
        play_slowly(&mut table, &mut now, &[(mv, seconds)]);
    }
    wait(&mut table, &mut now, 5);
    assert_eq!(seconds(&mut table), [Some(56), Some(54), Some(58), Some(57)]);
}
