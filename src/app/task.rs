//! Long work, an import or an export, as the window shows it: how far it is, and a button that stops it.

use super::words::say;
use crate::text::Message;
use gtk::glib;
use gtk::prelude::*;
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(100);
/// After how many ticks the bar is shown: what is done sooner needs none.
const SHORT: u32 = 3;

/// How far some work is; the thread that does it counts, the window reads.
#[derive(Debug, Default)]
pub struct Progress {
    /// What is done, in the unit of `all`.
    pub done: AtomicU64,
    /// All there is to do; 0 while that is unknown.
    pub all: AtomicU64,
    /// Games so far.
    pub games: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Asks the work to stop soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn fraction(&self) -> Option<f64> {
        let all = self.all.load(Ordering::Relaxed);
        (all > 0).then(|| (self.done.load(Ordering::Relaxed) as f64 / all as f64).min(1.0))
    }
}

/// A source of bytes that counts how many were taken.
pub struct Counted<R> {
    /// Where the bytes come from.
    pub source: R,
    /// Where they are counted.
    pub progress: Arc<Progress>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.source.read(into)?;
        self.progress.done.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// Where the window shows its work.
#[derive(Clone)]
pub struct Bar {
    /// What comes and goes.
    pub revealer: gtk::Revealer,
    /// What is done.
    pub label: gtk::Label,
    /// How far.
    pub fraction: gtk::ProgressBar,
    /// Stops it.
    pub cancel: gtk::Button,
}

/// Work that is shown until this is dropped.
pub struct Task {
    bar: Bar,
    progress: Arc<Progress>,
    ticking: Option<glib::SourceId>,
    cancelled: Option<glib::SignalHandlerId>,
}

impl Task {
    /// Shows work in a bar; `words` is a sentence with `{n}` for the games so far.
    pub fn begin(bar: &Bar, words: fn(u64) -> Message) -> Self {
        let progress = Arc::new(Progress::default());
        let ticks = Rc::new(std::cell::Cell::new(0_u32));
        let show = glib::clone!(
            #[strong]
            bar,
            #[strong]
            progress,
            move || {
                ticks.set(ticks.get() + 1);
                bar.label.set_label(&say(&words(progress.games.load(Ordering::Relaxed))));
                match progress.fraction() {
                    Some(fraction) => bar.fraction.set_fraction(fraction),
                    None => bar.fraction.pulse(),
                }
                bar.revealer.set_reveal_child(ticks.get() >= SHORT);
                glib::ControlFlow::Continue
            }
        );
        bar.cancel.set_sensitive(true);
        let cancelled = bar.cancel.connect_clicked(glib::clone!(
            #[strong]
            progress,
            move |button| {
                progress.stop();
                button.set_sensitive(false);
            }
        ));
        let ticking = Some(glib::timeout_add_local(TICK, show));
        Self { bar: bar.clone(), progress, ticking, cancelled: Some(cancelled) }
    }

    /// Where the work counts.
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        if let Some(ticking) = self.ticking.take() {
            ticking.remove();
        }
        if let Some(handler) = self.cancelled.take() {
            self.bar.cancel.disconnect(handler);
        }
        self.bar.revealer.set_reveal_child(false);
    }
}
