//! Clocks of a game: how much time the players have, and whose time passes. Told what time it is; asks nobody.
//!
//! The record is what counts: the time left before a turn is what the record's commands `clk` tell, and only the time
//! of the turn under way is kept here. Times in the record are whole tenths of a second, so that
//! `clk` = `clk` before − `emt` + increment holds exactly.
//!
//! **House rules**, the same in every game: the clocks stand until the first move of the game, which costs nothing and
//! brings nothing; the increment comes when the turn passes to another seat; a move that is played in a pause ends it.

use crate::record::commands::Times;
use crate::rules::{PerSeat, Seat, Turn};

/// The step of the times that are written, in milliseconds.
const TENTH: u64 = 100;

/// The time that each player has for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time at the start, in milliseconds.
    pub base: u64,
    /// Time added after each turn, in milliseconds; 0 is sudden death.
    pub increment: u64,
}

impl TimeControl {
    /// What the tag `TimeControl` says for a game without clocks.
    pub const NONE: &str = "-";

    /// Reads `300` or `300+5`, in seconds. None for `-`, `?` and for controls that are not played here, such as moves
    /// in a period.
    pub fn read(tag: &str) -> Option<Self> {
        let (base, increment) = tag.trim().split_once('+').unwrap_or((tag.trim(), "0"));
        let seconds = |text: &str| {
            let plain = !text.is_empty() && text.len() <= 7 && text.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| text.parse::<u64>().ok()).flatten()
        };
        let control = Self { base: seconds(base)? * 1000, increment: seconds(increment)? * 1000 };
        (control.base > 0).then_some(control)
    }

    /// Writes the tag's value.
    pub fn text(&self) -> String {
        match self.increment / 1000 {
            0 => (self.base / 1000).to_string(),
            increment => format!("{}+{increment}", self.base / 1000),
        }
    }
}

/// A time as a clock shows it: `1:04:59`, `4:59`, and `0:09.3` where there is less than `low` left.
pub fn face(ms: u64, low: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 if ms < low => format!("{minutes}:{rest:02}.{}", ms % 1000 / TENTH),
        0 => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// What the clocks of a game do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// They stand until the first move.
    Waiting,
    /// The time of the seat to move passes.
    Running,
    /// They stand until somebody wants to go on.
    Paused,
    /// The game is over.
    Over,
}

/// The clocks of a game that is played.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    state: ClockState,
    /// Time left for each seat before the turn under way.
    left: PerSeat<u64>,
    /// Time used in the turn under way.
    spent: u64,
    /// What time it was when it was last told.
    now: Option<u64>,
}

impl Clock {
    /// The clocks of a game of that many seats before its first move.
    pub fn new(control: TimeControl, seats: u8) -> Self {
        let left = PerSeat::from_fn(seats, |_| control.base);
        Self { control, state: ClockState::Waiting, left, spent: 0, now: None }
    }

    /// The time that each player has.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What the clocks do.
    pub fn state(&self) -> ClockState {
        self.state
    }

    /// Sets what the clocks do.
    pub fn set_state(&mut self, state: ClockState) {
        self.state = state;
    }

    /// Says what time it is, in milliseconds of whatever clock; only differences count, and a step back is none.
    /// The time since it was last said is the seat's that is `charged`; nobody's, if none is or the clocks do not run.
    /// Gives the seat whose time has run out.
    pub fn tick(&mut self, now: u64, charged: Option<Seat>) -> Option<Seat> {
        let passed = self.now.replace(now).map_or(0, |before| now.saturating_sub(before));
        let seat = charged.filter(|_| self.state == ClockState::Running)?;
        self.spent += passed;
        (self.spent >= self.left[seat]).then_some(seat)
    }

    /// The time that a seat has left while it is `turn`'s turn.
    pub fn left(&self, seat: Seat, turn: Option<Seat>) -> u64 {
        let spent = if turn == Some(seat) { self.spent } else { 0 };
        self.left[seat].saturating_sub(spent)
    }

    /// The times of the move that a seat plays now, after which it is `next`'s turn.
    pub fn times_of_move(&self, seat: Seat, next: &Turn) -> Times {
        let used = self.spent / TENTH * TENTH;
        let begun = self.state != ClockState::Waiting;
        let passes = next.seat().is_some_and(|next| next != seat);
        let increment = if begun && passes { self.control.increment } else { 0 };
        Times { left: Some(self.left[seat].saturating_sub(used) + increment), used: Some(used) }
    }

    /// Begins a turn with these times.
    pub fn begin_turn(&mut self, left: PerSeat<u64>) {
        self.left = left;
        self.spent = 0;
    }

    /// Corrects the times before the turn under way.
    pub fn correct(&mut self, left: PerSeat<u64>) {
        self.left = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: TimeControl = TimeControl { base: 300_000, increment: 5_000 };

    fn running(seats: u8) -> Clock {
        let mut clock = Clock::new(BLITZ, seats);
        clock.set_state(ClockState::Running);
        clock
    }

    fn of(seat: Seat) -> Turn {
        Turn::Of(seat)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (tag, base, increment) in [("300", 300, 0), ("300+5", 300, 5), ("5400+30", 5400, 30), ("300+0", 300, 0)] {
            let control = TimeControl { base: base * 1000, increment: increment * 1000 };
            assert_eq!(TimeControl::read(tag), Some(control), "{tag}");
            assert_eq!(TimeControl::read(&control.text()), Some(control));
        }
        assert_eq!(BLITZ.text(), "300+5");
        assert_eq!(TimeControl { base: 60_000, increment: 0 }.text(), "60");
        for tag in ["", "-", "?", "0", "40/9000", "*180", "40/9000:3600", "300+", "+5", "300 + 5", "-300", "99999999"] {
            assert_eq!(TimeControl::read(tag), None, "{tag}");
        }
    }

    #[test]
    fn faces_have_tenths_where_little_is_left() {
        for (ms, shown) in [
            (3_899_999, "1:04:59"),
            (3_600_000, "1:00:00"),
            (299_300, "4:59"),
            (20_000, "0:20"),
            (19_950, "0:19.9"),
            (0, "0:00.0"),
        ] {
            assert_eq!(face(ms, 20_000), shown);
        }
    }

    #[test]
    fn only_the_time_of_the_seat_to_move_passes() {
        for seats in 2..=4 {
            let mut clock = running(seats);
            let last = Seat::new(seats - 1);
            assert_eq!(clock.tick(1_000, Some(last)), None);
            assert_eq!(clock.tick(3_500, Some(last)), None);
            assert_eq!(clock.left(last, Some(last)), 297_500);
            assert_eq!(clock.left(Seat::FIRST, Some(last)), 300_000);
        }
    }

    #[test]
    fn clocks_stand_before_the_first_move_in_a_pause_and_while_nobody_is_charged() {
        let mut clock = running(2);
        clock.tick(0, Some(Seat::FIRST));
        for state in [ClockState::Waiting, ClockState::Paused, ClockState::Over] {
            clock.set_state(state);
            clock.tick(clock.now.unwrap() + 60_000, Some(Seat::FIRST));
        }
        clock.set_state(ClockState::Running);
        clock.tick(clock.now.unwrap() + 60_000, None);
        clock.tick(clock.now.unwrap() + 200, Some(Seat::FIRST));
        assert_eq!(clock.left(Seat::FIRST, Some(Seat::FIRST)), 299_800);
    }

    #[test]
    fn a_step_back_of_the_time_is_none() {
        let mut clock = running(2);
        clock.tick(50_000, Some(Seat::FIRST));
        clock.tick(10_000, Some(Seat::FIRST));
        clock.tick(11_000, Some(Seat::FIRST));
        assert_eq!(clock.left(Seat::FIRST, Some(Seat::FIRST)), 299_000);
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let mut clock = running(3);
        clock.tick(0, Some(Seat::new(2)));
        assert_eq!(clock.tick(299_999, Some(Seat::new(2))), None);
        assert_eq!(clock.tick(300_000, Some(Seat::new(2))), Some(Seat::new(2)));
        assert_eq!(clock.left(Seat::new(2), Some(Seat::new(2))), 0);
    }

    #[test]
    fn times_of_a_move_are_whole_tenths_and_the_increment_comes_with_the_next_turn() {
        let mut clock = running(2);
        clock.tick(0, Some(Seat::FIRST));
        clock.tick(12_345, Some(Seat::FIRST));
        let times = |left, used| Times { left: Some(left), used: Some(used) };
        assert_eq!(clock.times_of_move(Seat::FIRST, &of(Seat::SECOND)), times(292_700, 12_300));
        assert_eq!(clock.times_of_move(Seat::FIRST, &of(Seat::FIRST)), times(287_700, 12_300), "its turn goes on");
        let first = Clock::new(BLITZ, 2);
        assert_eq!(first.times_of_move(Seat::FIRST, &of(Seat::SECOND)), times(300_000, 0), "the first of the game");
    }
}
