//! How a game ended, in words, and what that comes to in its match.

use crate::board::painter;
use crate::rules::{AnyGame, Seat};
use crate::table::{Ending, MatchScore, Table};
use crate::text::Message;

/// The name of a seat: who sits there, or what it is called in the game.
pub(in crate::app) fn who(table: &Table, seat: Seat) -> Message {
    let name = table.record().tags.get(seat.tag());
    name.map_or_else(|| seat_name(table.game(), seat), |name| Message::new("{name}").with("name", name))
}

/// What a seat is called in a game.
pub(in crate::app) fn seat_name(game: &dyn AnyGame, seat: Seat) -> Message {
    game.info().seat_names.get(seat.index()).cloned().unwrap_or(Message::new("Player"))
}

/// The score of the match with this game's points, if the game is over and belongs to one.
pub(in crate::app) fn match_score(table: &mut Table) -> Option<MatchScore> {
    let tags = table.record().tags.clone();
    let close = table.close();
    let ending = table.ending();
    let position = table.position_at(close);
    let score = MatchScore::before(&tags, position)?;
    Some(ending.map_or(score, |ending| score.after(&ending, position)))
}

/// How a game ended, in words.
pub(in crate::app) fn ending_words(table: &mut Table, ending: &Ending) -> Message {
    let close = table.close();
    let painter = painter(table.game().info().id);
    let closing = painter.and_then(|painter| painter.closing(table.position_at(close)));
    let reasons = table.game().info().reasons;
    let seats = table.seats();
    // With two, who does not lose wins; with more the game ends for all.
    let lost = |seat: Seat, alone: Message, wins: Message| match seats {
        2 => wins.with("player", who(table, seat)).with("winner", who(table, seat.other())),
        _ => alone.with("player", who(table, seat)),
    };
    match ending {
        Ending::Rules(outcome) => {
            let reason = reasons.iter().find(|(word, _)| *word == outcome.reason).map(|(_, words)| words.clone());
            let reason = closing.or(reason).unwrap_or(Message::new("{reason}").with("reason", outcome.reason));
            match outcome.winner() {
                Some(seat) => {
                    Message::new("{player} wins: {reason}").with("player", who(table, seat)).with("reason", reason)
                }
                None => Message::new("A draw: {reason}").with("reason", reason),
            }
        }
        Ending::Resigned(seat) => lost(
            *seat,
            Message::new("{player} resigns: the game ends for all, without places"),
            Message::new("{player} resigns: {winner} wins"),
        ),
        Ending::Flag(seat) => lost(
            *seat,
            Message::new("The time of {player} has run out: the game ends for all, without places"),
            Message::new("The time of {player} has run out: {winner} wins"),
        ),
        Ending::Agreed => Message::new("A draw was agreed"),
        Ending::Abandoned => Message::new("The game was broken off"),
        Ending::Recorded(result) => {
            Message::new("The record gives the result {result}").with("result", result.as_str())
        }
    }
}
