//! Waiting for another program that holds the archive, and saying so.

use super::error::{ArchiveError, Result};
use std::time::{Duration, Instant};

/// What whoever is told about a wait answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Wait on.
    Wait,
    /// Give up with [`ArchiveError::Busy`]; nothing is changed then.
    GiveUp,
}

/// Is told, about three times a second, how long the wait has been.
pub type OnWait = Box<dyn FnMut(Duration) -> Patience + Send>;

/// How a lock is waited for.
pub struct Waiting(OnWait);

impl Default for Waiting {
    /// Waits silently for half a minute.
    fn default() -> Self {
        Self(Box::new(|so_far| if so_far < Duration::from_secs(30) { Patience::Wait } else { Patience::GiveUp }))
    }
}

impl Waiting {
    /// Asks `on_wait` how long to wait.
    pub fn new(on_wait: OnWait) -> Self {
        Self(on_wait)
    }

    /// Tries something until no other program holds the archive.
    pub(super) fn until_free<T>(&mut self, mut attempt: impl FnMut() -> Result<T>) -> Result<T> {
        let since = Instant::now();
        loop {
            match attempt() {
                Err(ArchiveError::Busy) if (self.0)(since.elapsed()) == Patience::Wait => {
                    std::thread::sleep(Duration::from_millis(200));
                }
                done => return done,
            }
        }
    }
}
