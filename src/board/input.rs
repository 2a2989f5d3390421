//! A game's own way of input, where touching spots is not enough: a ghost that is turned and placed, an aim.

use super::scene::View;
use crate::rules::{AnyPosition, Choice, TagSource};
use crate::text::Message;
use std::any::Any;

/// A key that a board may understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKey {
    /// An arrow key.
    Left,
    /// An arrow key.
    Right,
    /// An arrow key.
    Up,
    /// An arrow key.
    Down,
    /// Enter or space.
    Enter,
    /// Escape.
    Escape,
    /// A letter or digit, as it is typed.
    Letter(char),
}

/// What pointer, keys and time do on a board; points are logical pixels of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// The pointer moves, no button held.
    Move(f64, f64),
    /// The pointer leaves the board.
    Leave,
    /// The main button, or a finger, goes down.
    Press(f64, f64),
    /// It moves while down.
    Drag(f64, f64),
    /// It is let go.
    Release(f64, f64),
    /// The wheel turns, one notch down (1) or up (-1).
    Wheel(i32),
    /// A key; and whether Control is held.
    Key(InputKey, bool),
    /// Time has passed since the input began, in seconds: only while [`Input::runs`].
    Time(f64),
}

/// What a gesture came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It means nothing here: the board may use it otherwise.
    Ignored,
    /// It was taken; the board is drawn anew.
    Taken,
    /// It makes this move.
    Play(String),
    /// It is refused, and why.
    Refused(Message),
}

/// A game's own way of input in one position. The board paints it through its painter, which knows its type.
pub trait Input {
    /// Is told, once and first, how the record is played (the tags that the game names as its manner) and a seed for
    /// what chance adds.
    fn begin(&mut self, _position: &dyn AnyPosition, _manner: &dyn TagSource, _seed: u64) {}

    /// What touches may lead to, where that is not the position's own list.
    fn choices(&self, _position: &dyn AnyPosition) -> Option<Vec<Choice>> {
        None
    }

    /// Takes the text of the choice that touches have led to: by itself a move.
    fn picked(&mut self, _position: &dyn AnyPosition, text: String) -> Answer {
        Answer::Play(text)
    }

    /// Takes a gesture.
    fn take(&mut self, position: &dyn AnyPosition, view: &View, gesture: Gesture) -> Answer;

    /// Whether it wants to be told the time, frame by frame.
    fn runs(&self) -> bool {
        false
    }

    /// What it shows, in words for a screen reader, when that has changed.
    fn words(&self, _position: &dyn AnyPosition) -> Option<Message> {
        None
    }

    /// What of it stays in the position that comes next: a ghost that keeps its turn. None to begin anew.
    fn carry_on(&self, _position: &dyn AnyPosition) -> Option<Box<dyn Input>> {
        None
    }

    /// Itself with its type, for its painter.
    fn as_any(&self) -> &dyn Any;
}
