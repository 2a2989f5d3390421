//! Showing a change: once as it happens, and the last move again, slowly or moment by moment.

use super::BoardView;
use crate::board::{Change, Painter, Replay};
use crate::rules::AnyPosition;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

impl BoardView {
    /// How the last move can be seen again, where it is worth it.
    pub fn replayable(&self) -> Option<Replay> {
        self.with_led(|painter, change, position| painter.replay(&change, position)).flatten()
    }

    /// Shows the last move again, slower or faster than it was (1 is true speed).
    pub fn replay(&self, speed: f64) {
        let lasts = self.with_led(|painter, change, position| painter.showing_ms(&change, position));
        if let Some(lasts) = lasts {
            self.end_showing();
            self.imp().again.set(true);
            self.animate((f64::from(lasts) / speed) as u32);
        }
    }

    /// Holds the last move at a moment, 0 to 1: for looking at it step by step.
    pub fn hold(&self, progress: f64) {
        if let Some(animation) = self.imp().animation.take() {
            animation.pause();
        }
        self.end_showing();
        self.imp().again.set(true);
        self.set_progress(progress.clamp(0.0, 1.0));
    }

    /// Whether a change that takes long, such as a shot, is being shown for the first time.
    pub fn is_showing(&self) -> bool {
        self.imp().unseen.get()
    }

    /// Calls `seen` when such a change has been shown, or is no longer.
    pub fn connect_seen(&self, seen: impl Fn() + 'static) {
        self.imp().seen.replace(Some(Box::new(seen)));
    }

    fn end_showing(&self) {
        if self.imp().unseen.replace(false)
            && let Some(seen) = &*self.imp().seen.borrow()
        {
            seen();
        }
    }

    /// Calls `heard` with how much of the last move has been shown, as it is shown.
    pub fn connect_progress(&self, heard: impl Fn(f64) + 'static) {
        self.imp().progressed.replace(Some(Box::new(heard)));
    }

    fn set_progress(&self, progress: f64) {
        let imp = self.imp();
        imp.progress.set(progress);
        let is_last_move = imp.again.get() || imp.shown.borrow().as_ref().is_some_and(|shown| shown.mv.is_some());
        if let Some(progressed) = imp.progressed.borrow().as_ref().filter(|_| is_last_move) {
            progressed(progress);
        }
        self.queue_draw();
    }

    fn with_led<T>(&self, look: impl FnOnce(&dyn Painter, Change<'_>, &dyn AnyPosition) -> T) -> Option<T> {
        let shown = self.imp().shown.borrow();
        let shown = shown.as_ref()?;
        let (before, mv) = shown.led.as_ref()?;
        let change = Change { before: &**before, mv: Some(mv), progress: 0.0 };
        Some(look(self.imp().painter.get()?, change, &*shown.position))
    }

    pub(super) fn animate(&self, lasts: u32) {
        if let Some(animation) = self.imp().animation.take() {
            animation.pause();
        }
        let target = adw::CallbackAnimationTarget::new(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |value| board.set_progress(value)
        ));
        // The painter eases what is to be eased: a shot runs at true speed.
        let animation = adw::TimedAnimation::builder()
            .widget(self)
            .value_from(0.0)
            .value_to(1.0)
            .duration(lasts)
            .easing(adw::Easing::Linear)
            .target(&target)
            .build();
        animation.connect_done(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_| board.end_showing()
        ));
        animation.play();
        self.imp().animation.replace(Some(animation));
    }
}
