//! A counting game: any number of moves, for records longer and deeper than any real game's.
//!
//! Two seats in turn, or as `Rules` says three (`seats=3`), or each twice in a row (`seats=2x`), name a number of at
//! most four digits: `n7`; every number is allowed but the one named last. A game ends when a seat names 0.
//! `seats=own` takes the number of seats from a user's data, which the tag `Own` carries.

use ludoteca::rng::Rng;
use ludoteca::rules::{
    DrawError, Game, GameInfo, Illegal, Listing, Malformed, Notation, Outcome, Position, Request, Seat, Start, Step,
    TagSource, Tags, Turn, Unreadable, read_options, write_options,
};
use ludoteca::text::Message;

/// The game.
pub struct Counting;

/// How many seats, and how many moves each makes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountingSetup {
    seats: u8,
    row: u8,
    own: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub struct CountingPosition {
    setup: CountingSetup,
    last: Option<u16>,
    made: u32,
    turn: Turn,
}

static INFO: GameInfo = GameInfo {
    id: "counting",
    variant: "Counting",
    about: Message::new("A game of numbers"),
    seats: (2, 3),
    seat_names: &[],
    options: &[],
    choices: &[],
    match_option: None,
    start_varies: false,
    begins: None,
    rules_version: 1,
    reasons: &[],
    data_option: Some("numbers"),
};

impl Game for Counting {
    type Position = CountingPosition;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn draw_setup(_: &Request<'_>, _: &mut Rng) -> Result<Start<CountingSetup>, DrawError> {
        Ok(Start { setup: CountingSetup { seats: 2, row: 1, own: false }, tags: Tags::default() })
    }

    fn data_tags(rules: &str, file: &str) -> Result<Tags, Malformed> {
        Self::own(rules, file)
    }
}

impl Counting {
    fn own(rules: &str, file: &str) -> Result<Tags, Malformed> {
        let mut tags = Tags::default();
        if !matches!(file, "2" | "3") {
            return Err(Malformed(Message::new("a number of seats is 2 or 3")));
        }
        if rules == "seats=own" {
            tags.set("Own", file);
        }
        Ok(tags)
    }
}

impl Position for CountingPosition {
    type Setup = CountingSetup;
    type Move = u16;

    fn start(setup: &CountingSetup) -> Result<Self, Malformed> {
        Ok(Self { setup: *setup, last: None, made: 0, turn: Turn::Of(Seat::FIRST) })
    }

    fn seats(&self) -> u8 {
        self.setup.seats
    }

    fn turn(&self) -> &Turn {
        &self.turn
    }

    fn check(&self, number: &u16) -> Result<(), Illegal> {
        match self.last == Some(*number) {
            true => Err(Illegal(Message::new("the number was named just now"))),
            false => Ok(()),
        }
    }

    fn apply(&mut self, number: &u16) {
        let Turn::Of(seat) = self.turn else { return };
        self.last = Some(*number);
        self.made += 1;
        let row = u32::from(self.setup.row);
        let next = (self.made / row) % u32::from(self.setup.seats);
        self.turn = match number {
            0 if self.setup.seats == 2 => Turn::Over(Outcome::win(seat, "zero")),
            0 => Turn::Over(Outcome::draw("zero")),
            _ => Turn::Of(Seat::new(next as u8)),
        };
    }

    fn legal_moves(&self, _: &mut Vec<u16>) -> Listing {
        Listing::Unlisted
    }

    fn steps(&self, number: &u16) -> Vec<Step> {
        vec![Step::Cell(*number)]
    }

    fn identity(&self) -> u64 {
        u64::from(self.made)
    }
}

impl Notation for CountingPosition {
    fn read_setup(tags: &dyn TagSource) -> Result<CountingSetup, Malformed> {
        let mut setup = CountingSetup { seats: 2, row: 1, own: false };
        for (key, value) in read_options(tags.tag("Rules").unwrap_or(""))? {
            setup.own = value == "own";
            (setup.seats, setup.row) = match (key, value) {
                ("seats", "own") => match tags.tag("Own") {
                    Some("2") => (2, 1),
                    Some("3") => (3, 1),
                    _ => return Err(Malformed(Message::new("the number of seats is missing"))),
                },
                ("seats", "2") => (2, 1),
                ("seats", "3") => (3, 1),
                ("seats", "2x") => (2, 2),
                _ => return Err(Malformed::unknown_option(key)),
            };
        }
        match tags.tag("FEN") {
            None | Some("-") => Ok(setup),
            Some(_) => Err(Malformed(Message::new("a game of numbers begins with none"))),
        }
    }

    fn write_setup(setup: &CountingSetup) -> Tags {
        let value = match (setup.seats, setup.row) {
            _ if setup.own => Some("own"),
            (2, 1) => None,
            (2, _) => Some("2x"),
            _ => Some("3"),
        };
        let options = value.map(|value| ("seats", value.to_owned())).into_iter().collect();
        let mut tags = Tags::new(&write_options(options), Some("-"));
        if setup.own {
            tags.set("Own", setup.seats.to_string());
        }
        tags
    }

    fn text(&self) -> String {
        self.last.map_or("-".to_owned(), |last| format!("{last} {}", self.made))
    }

    fn read_move(&self, text: &str) -> Result<u16, Unreadable> {
        let number = text.strip_prefix('n').filter(|digits| (1..=4).contains(&digits.len()));
        let number = number.filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let unreadable = || Unreadable(Message::new("\"{text}\" is no number").with("text", text));
        number.and_then(|digits| digits.parse().ok()).ok_or_else(unreadable)
    }

    fn write_move(&self, number: &u16) -> String {
        format!("n{number}")
    }

    fn cells(&self) -> u16 {
        0
    }

    fn cell_name(&self, _: u16) -> String {
        String::new()
    }
}
