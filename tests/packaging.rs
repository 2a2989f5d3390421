//! What is installed beside the programs names the same things as they do, and templates are complete.

use std::path::Path;

const ID: &str = "io.github.ludoteca.Ludoteca";
const MEDIA_TYPE: &str = "application/x-ludoteca-record";

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn has_line(text: &str, line: &str) -> bool {
    text.lines().any(|l| l.trim() == line)
}

fn names_in(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn the_desktop_file_starts_the_program_and_opens_records() {
    let desktop = read(&format!("data/{ID}.desktop.in"));
    for line in ["Exec=ludoteca %U".to_owned(), format!("Icon={ID}"), format!("MimeType={MEDIA_TYPE};")] {
        assert!(has_line(&desktop, &line), "{line}");
    }
    assert!(!desktop.contains("pgn"), "chess programs keep their files");
}

#[test]
fn the_media_type_is_text_and_only_of_our_files() {
    let mime = read(&format!("data/{ID}.mime.xml"));
    assert!(mime.contains(&format!("<mime-type type=\"{MEDIA_TYPE}\">")));
    assert!(has_line(&mime, "<sub-class-of type=\"text/plain\"/>"));
    let globs: Vec<&str> = mime.lines().map(str::trim).filter(|line| line.starts_with("<glob")).collect();
    assert_eq!(globs, ["<glob pattern=\"*.lgn\"/>"]);
}

#[test]
fn the_metainfo_names_this_version_and_what_is_installed() {
    let metainfo = read(&format!("data/{ID}.metainfo.xml.in"));
    let version = concat!("<release version=\"", env!("CARGO_PKG_VERSION"), "\"");
    let newest = metainfo.lines().find(|line| line.contains("<release version")).unwrap();
    assert!(newest.trim().starts_with(version), "{newest}");
    assert!(read("CHANGELOG.md").contains(concat!("## ", env!("CARGO_PKG_VERSION"))));
    for line in [
        format!("<id>{ID}</id>"),
        format!("<launchable type=\"desktop-id\">{ID}.desktop</launchable>"),
        format!("<mediatype>{MEDIA_TYPE}</mediatype>"),
        format!("<project_license>{}</project_license>", env!("CARGO_PKG_LICENSE")),
    ] {
        assert!(has_line(&metainfo, &line), "{line}");
    }
}

#[test]
fn the_service_that_the_desktop_file_relies_on_is_ours() {
    let service = read(&format!("data/{ID}.service.in"));
    assert!(has_line(&service, &format!("Name={ID}")));
    assert!(has_line(&service, "Exec=@bindir@/ludoteca --gapplication-service"));
    assert!(has_line(&read(&format!("data/{ID}.desktop.in")), "DBusActivatable=true"));
}

#[test]
fn the_versions_of_the_build_files_agree() {
    let meson = read("meson.build");
    assert!(meson.contains(concat!("version: '", env!("CARGO_PKG_VERSION"), "'")));
    assert!(meson.contains(concat!("license: '", env!("CARGO_PKG_LICENSE"), "'")));
}

#[test]
fn every_template_is_a_resource() {
    let resources = read("ui/ludoteca.gresource.xml");
    for name in names_in("ui") {
        let listed = resources.contains(&format!(">{name}</file>"));
        assert!(listed || name == "ludoteca.gresource.xml", "{name} is in no resource");
    }
}

/// The element that begins at each place where `class` is an object's, its own children included.
fn objects<'a>(ui: &'a str, class: &str) -> Vec<&'a str> {
    let open = format!("<object class=\"{class}\"");
    let mut found = Vec::new();
    for (at, _) in ui.match_indices(&open) {
        let (mut depth, mut end) = (0, at);
        while let Some(next) = ui[end..].find("object") {
            let place = end + next;
            end = place + "object".len();
            if ui[..place].ends_with('<') {
                let tag = &ui[place..place + ui[place..].find('>').unwrap()];
                depth += i32::from(!tag.ends_with('/'));
            } else if ui[..place].ends_with("</") {
                depth -= 1;
            }
            if depth == 0 {
                break;
            }
        }
        found.push(&ui[at..end]);
    }
    found
}

#[test]
fn every_control_without_a_word_tells_screen_readers_its_name() {
    for name in names_in("ui").iter().filter(|name| name.ends_with(".ui")) {
        let ui = read(&format!("ui/{name}"));
        for class in ["GtkButton", "GtkMenuButton", "GtkToggleButton", "GtkSearchEntry", "GtkEntry", "GtkTextView"] {
            for object in objects(&ui, class) {
                let named = object.contains("<accessibility>") || object.contains("<property name=\"label\" ");
                let wordless = !class.ends_with("Button") || object.contains("\"icon-name\"");
                assert!(named || !wordless, "{name}: a {class} without a name: {object}");
            }
        }
    }
}

#[test]
fn texts_of_templates_are_marked_for_translation() {
    for name in names_in("ui").iter().filter(|name| name.ends_with(".ui")) {
        for line in read(&format!("ui/{name}")).lines() {
            let Some((head, rest)) = line.trim().split_once('>') else { continue };
            let text = rest.split('<').next().unwrap_or("");
            let shown = ["label", "title", "tooltip-text", "placeholder-text", "subtitle", "description"]
                .iter()
                .any(|p| head.contains(&format!("name=\"{p}\"")));
            let wordless = !text.chars().any(char::is_alphabetic) || text == "Ludoteca";
            assert!(!shown || wordless || head.contains("translatable=\"yes\""), "{name}: {line}");
        }
    }
}
