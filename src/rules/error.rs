//! What can be wrong with a text or a move, each a type of its own: unreadable is not illegal.

use crate::text::Message;
use std::fmt;

macro_rules! message_error {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub Message);

        impl $name {
            /// Makes the error from the sentence that says what is wrong.
            pub fn new(why: Message) -> Self {
                Self(why)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::error::Error for $name {}
    };
}

message_error! {
    /// A position, rules or data text that cannot be read, or says something the rules refuse.
    Malformed
}
message_error! {
    /// A text that is no move of the game in any position.
    Unreadable
}
message_error! {
    /// A move that the rules forbid in this position.
    Illegal
}

/// Why a move's text was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It is no move's text.
    Unreadable(Unreadable),
    /// It is one, but not allowed now.
    Illegal(Illegal),
}

impl PlayError {
    /// The sentence that says why.
    pub fn message(&self) -> &Message {
        match self {
            PlayError::Unreadable(Unreadable(why)) | PlayError::Illegal(Illegal(why)) => why,
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PlayError {}

/// Why no start could be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// A choice that must be made was not made.
    Missing(Message),
    /// A choice, the rules or the data were refused.
    Refused(Malformed),
}

impl DrawError {
    /// The sentence that says why.
    pub fn message(&self) -> &Message {
        match self {
            DrawError::Missing(why) | DrawError::Refused(Malformed(why)) => why,
        }
    }
}

impl From<Malformed> for DrawError {
    fn from(why: Malformed) -> Self {
        DrawError::Refused(why)
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for DrawError {}
