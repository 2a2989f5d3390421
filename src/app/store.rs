//! The archive on a thread of its own: the window asks and never waits.
//!
//! Where another program holds the archive, the thread waits as long as it takes, and [`Store::news`] says so.

use super::words::tr;
use crate::archive::{Archive, ArchiveError, IfMissing, MIGRATIONS, Patience, Waiting};
use crate::catalogue::GAMES;
use crate::text::Message;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

type Job = Box<dyn FnOnce(&mut Result<Archive, ArchiveError>) + Send>;

/// How long a lock is waited for before that is told.
const SILENT: Duration = Duration::from_millis(300);
/// How long a lock is waited for after the store was closed.
const LAST_PATIENCE: Duration = Duration::from_secs(30);

/// What an archive's thread tells unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Another program holds the archive, and the thread waits.
    Waiting,
    /// It goes on.
    Free,
}

/// Why an archive is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What happened, what was kept, and what to do.
    pub message: Message,
    /// What stands at the archive's place.
    pub there: There,
}

/// What stands at the place of an archive that cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum There {
    /// Nothing.
    Nothing,
    /// Something damaged, which a backup may replace; it is kept beside then.
    Damaged,
    /// Something that must stay where it is.
    Other,
}

impl Trouble {
    fn of(error: &ArchiveError) -> Self {
        let there = match error {
            ArchiveError::Missing(_) => There::Nothing,
            ArchiveError::NotADatabase(_) | ArchiveError::Damaged(_) => There::Damaged,
            _ => There::Other,
        };
        Self { message: error.message(), there }
    }
}

/// A handle on the archive; clones share it.
#[derive(Clone)]
pub struct Store(Rc<Worker>);

struct Worker {
    path: PathBuf,
    jobs: async_channel::Sender<Job>,
    news: async_channel::Receiver<News>,
    state: Arc<State>,
    thread: RefCell<Option<JoinHandle<()>>>,
}

/// What both threads know.
#[derive(Default)]
struct State {
    open: AtomicBool,
    waiting: AtomicBool,
    closed: OnceLock<Instant>,
}

impl State {
    /// How a lock is waited for: for ever, while the store is open.
    fn patience(self: &Arc<Self>, news: async_channel::Sender<News>) -> Waiting {
        let state = Arc::clone(self);
        Waiting::new(Box::new(move |so_far| {
            if so_far >= SILENT && !state.waiting.swap(true, Ordering::Relaxed) {
                // Nobody listens any more when the program ends.
                let _ = news.try_send(News::Waiting);
            }
            let last = if state.open.load(Ordering::Relaxed) { LAST_PATIENCE } else { Duration::ZERO };
            match state.closed.get() {
                Some(closed) if closed.elapsed() >= last => Patience::GiveUp,
                _ => Patience::Wait,
            }
        }))
    }

    fn free(&self, news: &async_channel::Sender<News>) {
        if self.waiting.swap(false, Ordering::Relaxed) {
            // As above.
            let _ = news.try_send(News::Free);
        }
    }
}

impl Store {
    /// Opens an archive on its own thread. Whether that went well is told by [`Store::opened`].
    pub fn open(path: PathBuf, if_missing: IfMissing) -> Self {
        let (jobs, inbox) = async_channel::unbounded::<Job>();
        let (tell, news) = async_channel::unbounded();
        let state = Arc::new(State::default());
        let (place, known) = (path.clone(), Arc::clone(&state));
        let thread = std::thread::spawn(move || {
            let patience = known.patience(tell.clone());
            let mut archive = Archive::open_with(&place, GAMES, if_missing, patience, MIGRATIONS);
            known.open.store(archive.is_ok(), Ordering::Relaxed);
            known.free(&tell);
            while let Ok(job) = inbox.recv_blocking() {
                job(&mut archive);
                known.free(&tell);
            }
        });
        Self(Rc::new(Worker { path, jobs, news, state, thread: RefCell::new(Some(thread)) }))
    }

    /// Whether this is a handle on the same archive.
    pub fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Where the archive is.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether the archive is open: not before it was opened, nor where it could not be.
    pub fn is_open(&self) -> bool {
        self.0.state.open.load(Ordering::Relaxed)
    }

    /// Whether another program holds the archive and the thread waits for it.
    pub fn is_waiting(&self) -> bool {
        self.0.state.waiting.load(Ordering::Relaxed)
    }

    /// What the thread tells unasked.
    pub fn news(&self) -> async_channel::Receiver<News> {
        self.0.news.clone()
    }

    /// Waits until the archive is open.
    ///
    /// # Errors
    /// Why it is not.
    pub async fn opened(&self) -> Result<(), Trouble> {
        let (answer, answered) = async_channel::bounded(1);
        let job: Job = Box::new(move |archive| {
            // Nobody waits any more when the window has gone.
            let _ = answer.send_blocking(archive.as_ref().map(|_| ()).map_err(Trouble::of));
        });
        let gone = || Trouble { message: gone(), there: There::Other };
        self.0.jobs.send(job).await.map_err(|_| gone())?;
        answered.recv().await.map_err(|_| gone())?
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
            // As above.
            let _ = answer.send_blocking(result);
        });
        self.0.jobs.send(job).await.map_err(|_| gone())?;
        answered.recv().await.map_err(|_| gone())?
    }

    /// Takes nothing more; what was asked before is still done.
    pub fn retire(&self) {
        self.0.state.closed.get_or_init(Instant::now);
        self.0.jobs.close();
    }

    /// Lets everything that was asked be done, then closes the archive.
    pub fn close(&self) {
        self.retire();
        if let Some(thread) = self.0.thread.take()
            && thread.join().is_err()
        {
            gtk::glib::g_critical!("ludoteca", "{}", tr("The archive's thread has failed"));
        }
    }
}

fn gone() -> Message {
    Message::new("the archive is closed")
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    chrono::Utc::now().timestamp_millis()
}
