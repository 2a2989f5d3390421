//! The archive on a thread of its own: the window asks and never waits.

use super::words::tr;
use crate::archive::{Archive, ArchiveError};
use crate::catalogue::GAMES;
use crate::text::Message;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::thread::JoinHandle;

type Job = Box<dyn FnOnce(&mut Result<Archive, ArchiveError>) + Send>;

/// A handle on the archive; clones share it.
#[derive(Clone)]
pub struct Store(Rc<Worker>);

struct Worker {
    jobs: async_channel::Sender<Job>,
    thread: RefCell<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens an archive on its own thread. That it could not be opened is told by the first question.
    pub fn open(path: PathBuf) -> Self {
        let (jobs, inbox) = async_channel::unbounded::<Job>();
        let thread = std::thread::spawn(move || {
            let mut archive = Archive::open(&path, GAMES);
            while let Ok(job) = inbox.recv_blocking() {
                job(&mut archive);
            }
        });
        Self(Rc::new(Worker { jobs, thread: RefCell::new(Some(thread)) }))
    }

    /// Does something with the archive, after all that was asked before, and gives what came of it.
    ///
    /// # Errors
    /// The sentence that says what the archive could not do.
    pub async fn ask<T, F>(&self, job: F) -> Result<T, Message>
    where
        T: Send + 'static,
        F: FnOnce(&mut Archive) -> Result<T, ArchiveError> + Send + 'static,
    {
        let (answer, answered) = async_channel::bounded(1);
        let job: Job = Box::new(move |archive| {
            let result = match archive {
                Ok(archive) => job(archive).map_err(|error| error.message()),
                Err(error) => Err(error.message()),
            };
            // Nobody waits any more when the window has gone.
            let _ = answer.send_blocking(result);
        });
        let gone = || Message::new("the archive is closed");
        self.0.jobs.send(job).await.map_err(|_| gone())?;
        answered.recv().await.map_err(|_| gone())?
    }

    /// Lets everything that was asked be done, then closes the archive.
    pub fn close(&self) {
        self.0.jobs.close();
        if let Some(thread) = self.0.thread.take()
            && thread.join().is_err()
        {
            gtk::glib::g_critical!("ludoteca", "{}", tr("The archive's thread has failed"));
        }
    }
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    chrono::Utc::now().timestamp_millis()
}
