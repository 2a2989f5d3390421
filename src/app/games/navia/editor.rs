//! The compass editor: for each Maseitai its costs, and both faces as pictures of seven by seven squares to click.

use super::clicks::{TOOLS, Tool, put, set_mode, square_words};
use super::files;
use crate::app::dialogs::close_by_escape;
use crate::app::miniature::draw_on_window;
use crate::app::wheel;
use crate::app::words::{say, sentence, tr};
use crate::board::navia as board;
use crate::games::navia::{Compass, CompassSet, Mode, Offset, has_dots, read_set, write_set};
use crate::text::Message;
use adw::prelude::*;
use gtk::{gio, glib};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// The modes that a second face may be given; which pieces leave is settled by the rules.
const MODES: [Mode; 4] = [Mode::Grid, Mode::Same, Mode::Anywhere, Mode::Still];

/// The side of a face's picture, in logical pixels.
const SIDE: i32 = 210;

struct Editor {
    window: adw::Window,
    compasses: RefCell<Vec<Compass>>,
    current: Cell<usize>,
    tool: Cell<Tool>,
    name: adw::EntryRow,
    piece: adw::ComboRow,
    cost: gtk::SpinButton,
    invoke: gtk::SpinButton,
    invoke_row: adw::ActionRow,
    mode: adw::ComboRow,
    pictures: [gtk::DrawingArea; 2],
    grids: [gtk::Grid; 2],
    second: gtk::Box,
    dot: RefCell<Option<gtk::ToggleButton>>,
    told: gtk::Label,
    filling: Cell<bool>,
    /// Whether something was drawn that is not saved, of which nothing was said yet.
    unsaved: Cell<bool>,
    saved: OnceCell<Saved>,
}

/// Called with the name of a set that was saved, and the file's text that it replaced.
type Saved = Box<dyn Fn(&str, Option<String>)>;

/// Opens the editor on a copy of a set; calls `saved` with the name of a set that was saved, and what it replaced.
pub(super) fn open(parent: Option<&gtk::Window>, set: &CompassSet, saved: impl Fn(&str, Option<String>) + 'static) {
    let editor = Editor::new(set);
    let _ = editor.saved.set(Box::new(saved));
    editor.window.set_transient_for(parent);
    editor.window.present();
}

impl Editor {
    fn new(set: &CompassSet) -> Rc<Self> {
        let spin = || {
            let spin = gtk::SpinButton::with_range(0.0, 60.0, 1.0);
            wheel::leave_number(&spin);
            spin
        };
        let picture = || {
            gtk::DrawingArea::builder()
                .accessible_role(gtk::AccessibleRole::Presentation)
                .content_width(SIDE)
                .content_height(SIDE)
                .build()
        };
        let column = || gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build();
        let editor = Rc::new(Self {
            window: adw::Window::builder()
                .title(tr("Compass editor"))
                .modal(true)
                .default_width(560)
                .default_height(720)
                .width_request(330)
                .build(),
            compasses: RefCell::new(set.compasses().to_vec()),
            current: Cell::new(0),
            tool: Cell::new(Tool::Leap),
            name: adw::EntryRow::builder().title(tr("Name of the set")).build(),
            piece: adw::ComboRow::builder().title(tr("Piece")).build(),
            cost: spin(),
            invoke: spin(),
            invoke_row: adw::ActionRow::builder().title(tr("Invoke, Gs")).build(),
            mode: adw::ComboRow::builder().title(tr("Second face")).build(),
            pictures: [picture(), picture()],
            grids: [gtk::Grid::new(), gtk::Grid::new()],
            second: column(),
            dot: RefCell::default(),
            told: gtk::Label::builder()
                .wrap(true)
                .wrap_mode(gtk::pango::WrapMode::WordChar)
                .xalign(0.0)
                .visible(false)
                .build(),
            filling: Cell::new(false),
            unsaved: Cell::default(),
            saved: OnceCell::new(),
        });
        if set.name() != CompassSet::RECONSTRUCTED {
            editor.name.set_text(set.name());
        }
        editor.build();
        editor.show();
        editor
    }

    fn build(self: &Rc<Self>) {
        let header = adw::HeaderBar::builder().build();
        let button = |label: String, act: fn(&Rc<Editor>)| {
            let button = gtk::Button::with_label(&label);
            // The button keeps the editor alive as long as the window lives.
            button.connect_clicked(glib::clone!(
                #[strong(rename_to = editor)]
                self,
                move |_| act(&editor)
            ));
            button
        };
        let save = button(tr("Save"), Editor::save);
        save.add_css_class("suggested-action");
        header.pack_start(&save);
        header.pack_end(&button(tr("Export…"), Editor::export));
        header.pack_end(&button(tr("Import…"), Editor::import));
        let group = adw::PreferencesGroup::new();
        group.add(&self.name);
        let names: Vec<String> =
            self.compasses.borrow().iter().map(|own| format!("{} {}", own.kind.index(), own.name)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.piece.set_model(Some(&gtk::StringList::new(&names)));
        group.add(&self.piece);
        let cost = adw::ActionRow::builder().title(tr("Dratp, Gs")).build();
        for (row, spin) in [(&cost, &self.cost), (&self.invoke_row, &self.invoke)] {
            spin.set_valign(gtk::Align::Center);
            spin.update_property(&[gtk::accessible::Property::Label(&row.title())]);
            row.add_suffix(spin);
            group.add(row);
        }
        let modes = [tr("A picture of its own"), tr("As the first"), tr("Any empty square"), tr("Does not move")];
        let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
        self.mode.set_model(Some(&gtk::StringList::new(&modes)));
        group.add(&self.mode);
        let faces = gtk::FlowBox::builder()
            .selection_mode(gtk::SelectionMode::None)
            .homogeneous(true)
            .max_children_per_line(2)
            .column_spacing(12)
            .row_spacing(12)
            .build();
        for (i, title) in [tr("First face"), tr("Second face")].into_iter().enumerate() {
            let column = if i == 1 {
                self.second.clone()
            } else {
                gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build()
            };
            column.append(&gtk::Label::builder().label(title).css_classes(["caption-heading"]).build());
            column.append(&self.face(i));
            faces.append(&column);
        }
        let hint = tr(
            "Up is forward. Choose what to put on the picture, then click its squares; a second click takes it away. Arrows follow the square that is clicked.",
        );
        let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
        column.append(&group);
        column.append(&self.tools());
        column.append(&faces);
        column.append(&gtk::Label::builder().label(hint).wrap(true).css_classes(["caption", "dim-label"]).build());
        for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
            column.set_property(margin, 12);
        }
        let scrolled = gtk::ScrolledWindow::builder()
            .child(&adw::Clamp::builder().maximum_size(520).child(&column).build())
            .vexpand(true)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .build();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
        content.append(&header);
        // What is told stands in view, wherever the rest is scrolled to.
        let told = adw::Clamp::builder().maximum_size(520).child(&self.told).build();
        content.append(&told);
        content.append(&scrolled);
        for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
            self.told.set_property(margin, 12);
        }
        self.window.set_content(Some(&content));
        self.connect();
    }

    fn connect(self: &Rc<Self>) {
        close_by_escape(&self.window);
        self.window.connect_close_request(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_| {
                if !editor.unsaved.replace(false) {
                    return glib::Propagation::Proceed;
                }
                editor.tell(&Message::new("what was drawn is not saved: save it, or close once more to drop it"));
                glib::Propagation::Stop
            }
        ));
        self.name.connect_changed(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            move |_| editor.told.set_visible(false)
        ));
        self.piece.connect_selected_notify(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            move |row| {
                editor.current.set(row.selected() as usize);
                editor.show();
            }
        ));
        self.cost.connect_value_changed(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            move |spin| editor.edit(|own| own.cost = spin.value_as_int().clamp(0, 60) as u8)
        ));
        self.invoke.connect_value_changed(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            move |spin| editor.edit(|own| {
                own.invoke = own.invoke.map(|_| spin.value_as_int().clamp(0, 60) as u8);
            })
        ));
        self.mode.connect_selected_notify(glib::clone!(
            #[weak(rename_to = editor)]
            self,
            move |row| {
                let mode = MODES[(row.selected() as usize).min(MODES.len() - 1)];
                editor.edit(|own| set_mode(own, mode));
                editor.show();
            }
        ));
    }

    /// The buttons for what a click puts down.
    fn tools(self: &Rc<Self>) -> gtk::FlowBox {
        let tools = gtk::FlowBox::builder()
            .selection_mode(gtk::SelectionMode::None)
            .homogeneous(true)
            .min_children_per_line(2)
            .max_children_per_line(5)
            .build();
        let names = [tr("Yellow square"), tr("Arrow"), tr("Dashed arrow"), tr("Bent arrow"), tr("Dot")];
        let mut first: Option<gtk::ToggleButton> = None;
        for (tool, name) in TOOLS.into_iter().zip(names) {
            let button = gtk::ToggleButton::builder().label(name).active(tool == Tool::Leap).build();
            button.set_group(first.as_ref());
            first.get_or_insert_with(|| button.clone());
            button.connect_toggled(glib::clone!(
                #[weak(rename_to = editor)]
                self,
                move |button| if button.is_active() {
                    editor.tool.set(tool);
                }
            ));
            if tool == Tool::Dot {
                self.dot.replace(Some(button.clone()));
            }
            tools.append(&button);
        }
        tools
    }

    /// A face's picture under a grid of buttons that draw nothing.
    fn face(self: &Rc<Self>, i: usize) -> gtk::Overlay {
        let picture = &self.pictures[i];
        let editor = Rc::downgrade(self);
        draw_on_window(picture, move |cr, theme, view| {
            let Some(editor) = editor.upgrade() else { return Ok(()) };
            let compasses = editor.compasses.borrow();
            let Some(own) = compasses.get(editor.current.get()) else { return Ok(()) };
            let face = if i == 0 { &own.before } else { &own.after };
            board::paint_face(cr, own, face, theme, view)
        });
        let grid = &self.grids[i];
        grid.set_row_homogeneous(true);
        grid.set_column_homogeneous(true);
        for dy in (-3..=3i8).rev() {
            for dx in -3..=3i8 {
                let square =
                    gtk::Button::builder().css_classes(["flat", "face-square"]).hexpand(true).vexpand(true).build();
                square.connect_clicked(glib::clone!(
                    #[weak(rename_to = editor)]
                    self,
                    move |_| editor.click(i, (dx, dy))
                ));
                square.set_sensitive((dx, dy) != (0, 0));
                grid.attach(&square, i32::from(dx) + 3, 3 - i32::from(dy), 1, 1);
            }
        }
        let overlay = gtk::Overlay::builder().child(picture).halign(gtk::Align::Center).build();
        overlay.add_overlay(grid);
        overlay
    }

    fn click(&self, face: usize, offset: Offset) {
        let tool = self.tool.get();
        self.edit(|own| put(own, face, tool, offset));
        self.show();
    }

    /// Changes the piece that is shown.
    fn edit(&self, change: impl FnOnce(&mut Compass)) {
        if self.filling.get() {
            return;
        }
        self.told.set_visible(false);
        self.unsaved.set(true);
        if let Some(own) = self.compasses.borrow_mut().get_mut(self.current.get()) {
            change(own);
        }
        for picture in &self.pictures {
            picture.queue_draw();
        }
    }

    fn show(&self) {
        let Some(own) = self.compasses.borrow().get(self.current.get()).cloned() else { return };
        self.filling.set(true);
        self.cost.set_value(own.cost.into());
        self.invoke_row.set_visible(own.invoke.is_some());
        self.invoke.set_value(own.invoke.unwrap_or(0).into());
        let leaves = own.after.mode == Mode::Leaves;
        self.mode.set_visible(!leaves);
        self.second.set_visible(!leaves);
        let mode = MODES.iter().position(|mode| *mode == own.after.mode).unwrap_or(0);
        self.mode.set_selected(mode as u32);
        self.grids[1].set_sensitive(own.after.mode == Mode::Grid);
        if let Some(dot) = &*self.dot.borrow() {
            dot.set_sensitive(has_dots(own.kind));
        }
        self.name_squares(&own);
        self.filling.set(false);
        for picture in &self.pictures {
            picture.queue_draw();
        }
    }

    /// What a screen reader says of each square.
    fn name_squares(&self, own: &Compass) {
        for (i, grid) in self.grids.iter().enumerate() {
            let face = if i == 0 { &own.before } else { &own.after };
            for dy in -3..=3i8 {
                for dx in -3..=3i8 {
                    let Some(square) = grid.child_at(i32::from(dx) + 3, 3 - i32::from(dy)) else { continue };
                    let text = say(&square_words(own, face, (dx, dy)));
                    square.update_property(&[gtk::accessible::Property::Label(&text)]);
                }
            }
        }
    }

    fn tell(&self, message: &Message) {
        self.told.set_label(&sentence(message));
        self.told.set_visible(true);
    }

    /// The set as a file, if it has a name and can be read again.
    fn text(&self) -> Result<(String, String), Message> {
        let name = self.name.text().trim().to_owned();
        if name.is_empty() {
            return Err(Message::new("the set needs a name"));
        }
        let compasses = self.compasses.borrow();
        let own = CompassSet::reconstructed();
        let differing = compasses.iter().filter(|mine| own.compass(mine.kind) != Some(*mine));
        let text = write_set(&name, differing);
        read_set(&text).map(|_| (name, text)).map_err(|why| why.0)
    }

    fn save(self: &Rc<Self>) {
        let saved = self.text().and_then(|(name, text)| files::save_set(&name, &text).map(|old| (name, old)));
        match saved {
            Ok((name, old)) => {
                self.unsaved.set(false);
                if let Some(saved) = self.saved.get() {
                    saved(&name, old);
                }
                self.window.close();
            }
            Err(why) => self.tell(&why),
        }
    }

    fn chooser(&self, title: &str, action: gtk::FileChooserAction) -> gtk::FileChooserNative {
        let dialog = gtk::FileChooserNative::builder()
            .title(title)
            .action(action)
            .modal(true)
            .transient_for(&self.window)
            .build();
        let filter = gtk::FileFilter::new();
        filter.set_name(Some(&tr("Compass sets")));
        filter.add_pattern("*.toml");
        dialog.add_filter(&filter);
        dialog
    }

    fn export(self: &Rc<Self>) {
        let (name, text) = match self.text() {
            Ok(both) => both,
            Err(why) => return self.tell(&why),
        };
        let dialog = self.chooser(&tr("Export"), gtk::FileChooserAction::Save);
        dialog.set_current_name(&format!("{name}.toml"));
        let editor = self.clone();
        glib::spawn_future_local(async move {
            if dialog.run_future().await != gtk::ResponseType::Accept {
                return;
            }
            let Some(file) = dialog.file() else { return };
            let flags = gio::FileCreateFlags::REPLACE_DESTINATION;
            match file.replace_contents_future(text.into_bytes(), None, false, flags).await {
                Ok(_) => editor.tell(&Message::new("saved as {name}").with("name", file_name(&file))),
                Err((_, error)) => editor.tell(
                    &Message::new("{name} was not written: {why}")
                        .with("name", file_name(&file))
                        .with("why", error.message()),
                ),
            }
        });
    }

    fn import(self: &Rc<Self>) {
        let dialog = self.chooser(&tr("Import"), gtk::FileChooserAction::Open);
        let editor = self.clone();
        glib::spawn_future_local(async move {
            if dialog.run_future().await != gtk::ResponseType::Accept {
                return;
            }
            let Some(file) = dialog.file() else { return };
            match file.load_contents_future().await {
                Ok((bytes, _)) => editor.take(&file_name(&file), &String::from_utf8_lossy(&bytes)),
                Err(error) => editor.tell(
                    &Message::new("{name} cannot be read: {why}")
                        .with("name", file_name(&file))
                        .with("why", error.message()),
                ),
            }
        });
    }

    /// Takes the set of a file, or says what is wrong with it.
    fn take(&self, file: &str, text: &str) {
        match read_set(text) {
            Ok(set) => {
                self.name.set_text(set.name());
                self.compasses.replace(set.compasses().to_vec());
                self.show();
                self.tell(&Message::new("{name} was read; save it to play with it").with("name", set.name()));
            }
            Err(why) => {
                self.tell(&Message::new("the file {name} was refused: {why}").with("name", file).with("why", why.0));
            }
        }
    }
}

fn file_name(file: &gio::File) -> String {
    file.basename().map(|name| name.display().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[gtk::test]
    fn what_was_wrong_is_told_in_view_with_the_file_and_no_longer_than_it_is_so() {
        adw::init().unwrap();
        let editor = Editor::new(CompassSet::reconstructed());
        editor.window.present();
        let told = || editor.told.is_visible().then(|| editor.told.label().to_string());
        assert_eq!(told(), None);
        editor.save();
        assert_eq!(told().as_deref(), Some("The set needs a name"));
        assert!(editor.told.ancestor(gtk::ScrolledWindow::static_type()).is_none(), "it scrolls out of view");
        editor.name.set_text("My figures");
        assert_eq!(told(), None);
        editor.take("printed faces.toml", "name = 7");
        let refused = told().unwrap();
        assert!(refused.starts_with("The file printed faces.toml was refused: "), "{refused}");
        editor.click(0, (1, 1));
        assert_eq!(told(), None);
        editor.window.close();
        assert!(editor.window.is_visible(), "what was drawn is not dropped at once");
        assert!(told().unwrap().starts_with("What was drawn is not saved"));
        editor.window.close();
        assert!(!editor.window.is_visible());
        editor.window.destroy();
    }
}
