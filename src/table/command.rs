//! What a table is told, and what it answers.

use super::{ClockState, Ending};
use crate::record::{CommentPlace, Edit, Entry, NodeId, Record};
use crate::rules::Seat;
use crate::text::Message;

/// What a person, the archive or a clock tells the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play a move's text at the node that is looked at.
    Play(String),
    /// Take the game's last move back; nothing is deleted.
    TakeBack,
    /// Play the taken-back move again.
    PutBack,
    /// Look at another node.
    Look(Step),
    /// The seat gives the game up.
    Resign(Seat),
    /// The seat offers a draw.
    OfferDraw(Seat),
    /// The offer is accepted.
    AcceptDraw,
    /// The offer is declined.
    DeclineDraw,
    /// What stands in the comment box of a node.
    Comment {
        /// The node.
        node: NodeId,
        /// Before or after its move.
        place: CommentPlace,
        /// The text; empty for none.
        text: String,
    },
    /// An annotator's edit.
    Edit(Edit),
    /// What time it is, in milliseconds; only differences count.
    Tick(u64),
    /// Stop the clocks.
    Pause,
    /// Let the clocks go on.
    Resume,
    /// Take the last move or edit back.
    Undo,
    /// Make it again.
    Redo,
    /// The archive itself has made this edit: undo of an earlier run.
    Applied(Edit),
    /// The archive has committed what was handed to it under that number.
    Written(u64),
    /// The archive could not.
    WriteFailed(u64, Message),
    /// Try again to write what failed.
    Retry,
}

/// A way to another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The start of the game.
    Start,
    /// One move back.
    Back,
    /// One move forward along the line.
    Forward,
    /// The end of the line.
    End,
    /// To the previous (-1) or next (1) variation.
    Sideways(isize),
    /// A node, on the line one is on where that leads through it.
    To(NodeId),
    /// A node, and the main continuation from there: somebody has chosen it.
    Afresh(NodeId),
    /// Where the game goes on.
    Head,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It can be played on.
    Playing,
    /// It has ended, by its rules or as the record says.
    Ended,
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Store this record, with its first edit, as a new game.
    Begin {
        /// The record before its first edit.
        record: Box<Record>,
        /// The first edit.
        edit: Edit,
        /// Whether the game goes on.
        phase: Phase,
        /// To be answered by [`Command::Written`] or [`Command::WriteFailed`].
        seq: u64,
    },
    /// Store this edit.
    Write {
        /// The edit.
        edit: Edit,
        /// How it enters the journal.
        entry: Entry,
        /// Whether the game goes on.
        phase: Phase,
        /// To be answered.
        seq: u64,
    },
    /// The archive has answered: the next turn may begin.
    Ready,
    /// The archive has failed: play stops until [`Command::Retry`].
    Stopped(Message),
    /// A move was played, taken back or put back; the looking went along.
    Moved {
        /// Where one was.
        from: NodeId,
        /// Where one is.
        to: NodeId,
    },
    /// Another node is looked at.
    Looked {
        /// Where one was.
        from: NodeId,
        /// Where one is.
        to: NodeId,
    },
    /// The record has changed.
    Changed,
    /// The game has ended.
    Ended(Ending),
    /// The clocks have begun to run, or stand.
    Clock(ClockState),
    /// A draw offer stands, or none.
    Offered(Option<Seat>),
    /// What was asked for is refused, and why.
    Refused(Message),
    /// Something worth knowing.
    Notice(Message),
}

impl Command {
    /// Whether it is a person's, and changes what undo takes back.
    pub fn can_be_undone(&self) -> bool {
        use Command::{AcceptDraw, Applied, Comment, Edit, Play, PutBack, Redo, Resign, TakeBack, Undo};
        matches!(
            self,
            Play(_) | TakeBack | PutBack | Resign(_) | AcceptDraw | Comment { .. } | Edit(_) | Applied(_) | Undo | Redo
        )
    }

    /// Whether it may change the record: such a command waits until the archive has answered.
    pub(super) fn changes(&self) -> bool {
        !matches!(self, Command::Look(_) | Command::DeclineDraw | Command::Tick(_) | Command::Pause | Command::Resume)
    }
}
