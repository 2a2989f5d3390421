//! How a command ends: exit codes, messages, and writing to standard output.

use ludoteca::rules::{DrawError, Malformed};
use std::fmt;
use std::io::{self, Write};

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All as it should be: exit code 0.
    Done,
    /// Done, but something in the input was not as it should be: exit code 1.
    Faulty,
}

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// A position, move, rules text or choice that was refused: exit code 1.
    Refused(String),
    /// Wrong usage: exit code 2.
    Usage(String),
    /// A file, archive or disk that failed: exit code 3.
    System(String),
    /// The reader of our output has gone away: nothing to say.
    Quiet,
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Refused(_) => 1,
            Failure::Usage(_) => 2,
            Failure::System(_) => 3,
            Failure::Quiet => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(why) | Failure::Usage(why) | Failure::System(why) => f.write_str(why),
            Failure::Quiet => Ok(()),
        }
    }
}

impl From<Malformed> for Failure {
    fn from(why: Malformed) -> Self {
        Failure::Refused(why.to_string())
    }
}

impl From<DrawError> for Failure {
    fn from(why: DrawError) -> Self {
        match why {
            DrawError::Missing(why) => Failure::Usage(why.to_string()),
            DrawError::Refused(why) => why.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Quiet,
            _ => Failure::System(error.to_string()),
        }
    }
}

/// What each command gives.
pub type Outcome = Result<Exit, Failure>;

/// Writes a whole answer to standard output.
pub fn print_bytes(answer: &[u8]) -> Outcome {
    let mut out = io::stdout().lock();
    out.write_all(answer)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Writes a line for people to standard error; whoever has closed it, or let its disk fill, does without.
pub fn note(line: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes lines to standard output, all or none of a command's answer.
pub fn print<S: AsRef<str>>(lines: impl IntoIterator<Item = S>) -> Outcome {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        writeln!(out, "{}", line.as_ref())?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
