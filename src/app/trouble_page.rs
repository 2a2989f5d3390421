//! What the window shows where the archive cannot be opened: what happened, what was left as it is, what one may do.

use super::archive_place;
use super::store::{There, Trouble};
use super::window::Window;
use super::words::{say, sentence, tr};
use crate::text::Message;
use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use std::cell::Cell;

mod imp {
    use super::*;

    #[derive(gtk::CompositeTemplate)]
    #[template(resource = "/io/github/ludoteca/Ludoteca/trouble_page.ui")]
    pub struct TroublePage {
        #[template_child]
        pub status: TemplateChild<adw::StatusPage>,
        #[template_child]
        pub restore: TemplateChild<gtk::Button>,
        #[template_child]
        pub retry: TemplateChild<gtk::Button>,
        pub there: Cell<There>,
    }

    impl Default for TroublePage {
        fn default() -> Self {
            Self {
                status: TemplateChild::default(),
                restore: TemplateChild::default(),
                retry: TemplateChild::default(),
                there: Cell::new(There::Other),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for TroublePage {
        const NAME: &'static str = "LudotecaTroublePage";
        type Type = super::TroublePage;
        type ParentType = adw::Bin;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
            klass.install_action_async("trouble.open", None, |page, _, _| async move {
                if let Some(window) = page.window() {
                    archive_place::open_another(&window.app(), window.upcast_ref()).await;
                }
            });
            klass.install_action("trouble.new", None, |page, _, _| {
                if let Some(window) = page.window() {
                    archive_place::make_beside(&window.app());
                }
            });
            klass.install_action_async("trouble.restore", None, |page, _, _| async move {
                let Some(window) = page.window() else { return };
                if let Some(from) = archive_place::choose_backup(&window.app(), window.upcast_ref()).await {
                    page.restore(from).await;
                }
            });
            klass.install_action("trouble.retry", None, |page, _, _| {
                if let Some(window) = page.window() {
                    window.app().change_archive();
                }
            });
        }

        fn instance_init(obj: &glib::subclass::InitializingObject<Self>) {
            obj.init_template();
        }
    }

    impl ObjectImpl for TroublePage {}
    impl WidgetImpl for TroublePage {}
    impl BinImpl for TroublePage {}
}

glib::wrapper! {
    /// The view of an archive that cannot be opened.
    pub struct TroublePage(ObjectSubclass<imp::TroublePage>)
        @extends adw::Bin, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl TroublePage {
    fn window(&self) -> Option<Window> {
        self.root().and_downcast()
    }

    /// Says why the archive is not open.
    pub fn show_trouble(&self, trouble: &Trouble) {
        let imp = self.imp();
        imp.status.set_title(&tr("The archive cannot be opened"));
        imp.status.set_description(Some(&glib::markup_escape_text(&sentence(&trouble.message))));
        imp.restore.set_visible(true);
        imp.retry.set_visible(true);
        imp.there.set(trouble.there);
    }

    /// Says that another program holds the archive.
    pub fn show_waiting(&self, place: &std::path::Path) {
        let imp = self.imp();
        let text =
            Message::new("{file} is opened as soon as the other program is done with it. Nothing in it was changed")
                .with("file", place.display().to_string());
        imp.status.set_title(&tr("Another program holds the archive"));
        imp.status.set_description(Some(&glib::markup_escape_text(&say(&text))));
        imp.restore.set_visible(false);
        imp.retry.set_visible(false);
        imp.there.set(There::Other);
    }

    /// What the page says.
    pub fn text(&self) -> String {
        let status = &self.imp().status;
        format!("{}: {}", status.title(), status.description().unwrap_or_default())
    }

    /// Restores a backup, and says what came of it.
    pub async fn restore(&self, from: std::path::PathBuf) {
        let Some(window) = self.window() else { return };
        match archive_place::restore(&window.app(), from, self.imp().there.get()).await {
            Ok(done) => window.tell(&done),
            Err(why) => window.tell(&why),
        }
    }
}
