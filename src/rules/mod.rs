//! What a game is, without knowing any: seats, turns, positions, steps, texts, and the same with types erased.
//!
//! A game implements [`Position`], [`Notation`] and [`Game`]; everything above works through [`AnyGame`] and
//! [`AnyPosition`], whose currency is canonical text. Nothing here does I/O, and nothing depends on a clock or a locale.

mod any;
mod arrange;
mod error;
mod game;
mod help;
mod mark;
mod notation;
mod options;
mod perft;
mod position;
mod seat;
mod step;
mod turn;

pub use any::{AnyGame, AnyPosition, Choice, Drawn, Played, game_by_id, game_by_variant};
pub use arrange::{AnyArrangement, Arrange, Arranger, Fact, FactValue, Laid, Thing, Tray, arrange};
pub use error::{DrawError, Illegal, Malformed, PlayError, Unreadable};
pub use game::{Bench, ChoiceInfo, Game, GameInfo, LeftOut, OptionInfo, Request, Start, Tool, ToolRun};
pub use help::HelpBlock;
pub use mark::{Mark, MarkColour};
pub use notation::{Notation, TagSource, Tags};
pub use options::{read_options, write_options};
pub use perft::{divide, perft};
pub use position::{Listing, Position, Stake};
pub use seat::{PerSeat, Seat};
pub use step::Step;
pub use turn::{Outcome, Turn};
