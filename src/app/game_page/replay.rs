//! The last move once more: at true speed, slowly, moment by moment; shown when the painter says it is worth it.

use super::GamePage;
use crate::app::words::{say, tr};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

/// A quarter of true speed.
const SLOWLY: f64 = 0.25;

impl GamePage {
    pub(super) fn connect_replay(&self) {
        let imp = self.imp();
        let play = |speed| {
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_: &gtk::Button| page.board().replay(speed)
            )
        };
        imp.replay_again.connect_clicked(play(1.0));
        imp.replay_slowly.connect_clicked(play(SLOWLY));
        imp.replay_moment.update_property(&[gtk::accessible::Property::Label(&tr("Moment of the last move"))]);
        imp.replay_moment.connect_change_value(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, _, value| {
                page.hold_moment(value);
                glib::Propagation::Proceed
            }
        ));
        imp.board.connect_progress(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |progress| page.follow_replay(progress)
        ));
    }

    /// Shows the control if the last move is worth to be seen again.
    pub(super) fn show_replay(&self) {
        let imp = self.imp();
        let replay = imp.board.replayable();
        imp.replay.set_visible(replay.is_some());
        if let Some(replay) = replay {
            imp.replay_moment.set_range(0.0, f64::from(replay.moments.max(1)));
            imp.replay_moment.set_increments(1.0, 16.0);
            self.show_moment(f64::from(replay.moments));
        }
    }

    fn hold_moment(&self, value: f64) {
        let Some(replay) = self.imp().board.replayable() else { return };
        let moments = f64::from(replay.moments.max(1));
        let moment = value.round().clamp(0.0, moments);
        // The last moment is still a moment of the change, not what comes after it.
        self.imp().board.hold((replay.until * moment / moments).min(0.999_999));
    }

    fn follow_replay(&self, progress: f64) {
        if let Some(replay) = self.imp().board.replayable() {
            let moments = f64::from(replay.moments);
            self.show_moment((moments * progress / replay.until.max(f64::EPSILON)).min(moments).round());
        }
    }

    fn show_moment(&self, moment: f64) {
        let imp = self.imp();
        let Some(replay) = imp.board.replayable() else { return };
        imp.replay_moment.set_value(moment);
        let seconds = format!("{:.3}", moment / replay.per_second);
        imp.replay_time.set_label(&say(&Message::new("{seconds} s").with("seconds", seconds)));
    }
}
