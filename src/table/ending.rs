//! How a game ended: by its rules, or as the record says.

use crate::record::{Edit, Record, TagMap};
use crate::rules::{Outcome, Seat, Turn};

/// How a game ended. What the rules do not say is the record's: its tags `Result` and `Termination`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A seat gave up.
    Resigned(Seat),
    /// A seat's time ran out.
    Flag(Seat),
    /// A draw was agreed.
    Agreed,
    /// It was broken off.
    Abandoned,
    /// The record has a result and does not say why.
    Recorded(String),
}

impl Ending {
    /// The tags that tell of an ending.
    pub(super) const TAGS: [&str; 5] = ["Result", "Termination", "PlyCount", "Score", "Placing"];

    /// How a game of that many seats ended whose main line leads to a turn; `None` if it goes on.
    ///
    /// With two seats the result says who lost. With three or four it is always `*`: who gave up or lost on time is then
    /// the seat whose turn it was, for time passes for no other.
    pub fn of(tags: &TagMap, turn: &Turn, seats: u8) -> Option<Self> {
        let seat = match turn {
            Turn::Over(outcome) => return Some(Ending::Rules(outcome.clone())),
            Turn::Of(seat) => *seat,
        };
        let result = tags.get("Result").unwrap_or("*");
        let loser = match result {
            "1-0" => Some(Seat::SECOND),
            "0-1" => Some(Seat::FIRST),
            "*" if seats > 2 => Some(seat),
            _ => None,
        };
        match (tags.get("Termination"), loser) {
            (Some("resignation"), Some(loser)) => Some(Ending::Resigned(loser)),
            (Some("time forfeit"), Some(loser)) => Some(Ending::Flag(loser)),
            (Some("agreement"), _) => Some(Ending::Agreed),
            (Some("abandoned"), _) => Some(Ending::Abandoned),
            _ if result != "*" => Some(Ending::Recorded(result.to_owned())),
            (Some("resignation" | "time forfeit"), None) => Some(Ending::Abandoned),
            _ => None,
        }
    }

    /// The result as PGN writes it, for that many seats.
    pub fn result(&self, seats: u8) -> &str {
        let lost = |seat: &Seat| match seats {
            2 if *seat == Seat::FIRST => "0-1",
            2 => "1-0",
            _ => "*",
        };
        match self {
            Ending::Rules(outcome) => outcome.result(),
            Ending::Resigned(seat) | Ending::Flag(seat) => lost(seat),
            Ending::Agreed => "1/2-1/2",
            Ending::Abandoned => "*",
            Ending::Recorded(result) => result,
        }
    }

    /// The seat that alone has won, for a game of that many seats.
    pub fn winner(&self, seats: u8) -> Option<Seat> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            _ => match self.result(seats) {
                "1-0" => Some(Seat::FIRST),
                "0-1" => Some(Seat::SECOND),
                _ => None,
            },
        }
    }

    /// The edits that write the ending into the record's tags, after that many moves of the main line.
    pub(super) fn tags(&self, seats: u8, plies: usize) -> Vec<Edit> {
        let termination = match self {
            Ending::Rules(_) | Ending::Recorded(_) => "normal",
            Ending::Resigned(_) => "resignation",
            Ending::Flag(_) => "time forfeit",
            Ending::Agreed => "agreement",
            Ending::Abandoned => "abandoned",
        };
        let mut edits = vec![
            Record::setting("Result", self.result(seats)),
            Record::setting("Termination", termination),
            Record::setting("PlyCount", &plies.to_string()),
        ];
        if let Ending::Rules(outcome) = self {
            if let Some(score) = outcome.score {
                edits.push(Record::setting("Score", &score.to_string()));
            }
            if outcome.place.seats() > 2 {
                edits.push(Record::setting("Placing", &outcome.place.to_string()));
            }
        }
        edits
    }

    /// The edits that take an ending out of the tags: the game goes on.
    pub(super) fn open_tags(tags: &TagMap) -> Vec<Edit> {
        Self::TAGS
            .into_iter()
            .filter(|name| tags.get(name).is_some())
            .map(|name| Edit::Tag { name: name.to_owned(), value: None })
            .collect()
    }
}
