//! Who may import whom: the table of the layers as data, and every path of the source held against it.
//!
//! Comments are not code, and the tests of a module may reach for the catalogue, from which they take their games.

#[path = "support/source.rs"]
mod source;

use source::{is_test, is_word, root, sources, without_comments};
use std::collections::BTreeSet;
use std::path::Path;

/// A layer and those that it may import; every layer may import itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("rng", &[]),
    ("grid", &[]),
    ("physics", &[]),
    ("rules", &["text", "rng"]),
    ("search", &["rules", "rng"]),
    ("games", &["rules", "grid", "physics", "search", "text", "rng"]),
    ("catalogue", &["games", "rules"]),
    ("record", &["rules", "text"]),
    ("archive", &["rules", "record", "text"]),
    ("table", &["rules", "record", "text", "rng"]),
    ("board", &["games", "rules", "text", "physics", "grid"]),
    (
        "app",
        &[
            "text",
            "rng",
            "grid",
            "physics",
            "rules",
            "search",
            "games",
            "catalogue",
            "record",
            "archive",
            "table",
            "board",
        ],
    ),
    (
        "ludo",
        &[
            "text",
            "rng",
            "grid",
            "physics",
            "rules",
            "search",
            "games",
            "catalogue",
            "record",
            "archive",
            "table",
            "board",
        ],
    ),
    ("main", &["app"]),
];

/// Crates that only some layers may name.
const GUARDED: &[(&str, &[&str])] = &[
    ("gtk", &["app", "main"]),
    ("adw", &["app", "main"]),
    ("gio", &["app", "main"]),
    ("glib", &["app", "main"]),
    ("gettextrs", &["app", "main"]),
    ("async_channel", &["app", "main"]),
    ("rusqlite", &["archive"]),
    ("cairo", &["board"]),
    ("clap", &["ludo"]),
];

const GAMES: &[&str] = &["niya", "naja", "dumaraj", "navia", "chapas"];

/// The lists that name every game, and nothing else does outside a game's own files.
const LISTS: &[&str] =
    &["src/catalogue.rs", "src/games/mod.rs", "src/board/mod.rs", "src/board/theme.rs", "src/app/games/mod.rs"];

/// The folders with one folder or file a game.
const GAME_FOLDERS: &[&str] = &["src/games", "src/board", "src/board/theme", "src/app/games"];

/// The part of a file before its own tests.
fn before_tests(code: &str) -> &str {
    code.find("#[cfg(test)]\nmod tests {").map_or(code, |i| &code[..i])
}

fn layer(path: &Path) -> &str {
    let mut parts = path.iter().skip(1).map(|part| part.to_str().unwrap());
    let first = parts.next().unwrap();
    match first {
        "bin" => parts.next().unwrap(),
        file => file.strip_suffix(".rs").unwrap_or(file),
    }
}

/// The game whose file this is.
fn own_game(path: &Path) -> Option<&'static str> {
    GAMES.iter().copied().find(|game| {
        GAME_FOLDERS.iter().any(|folder| {
            path.strip_prefix(folder).is_ok_and(|rest| {
                let first = rest.iter().next().unwrap().to_str().unwrap();
                first.strip_suffix(".rs").unwrap_or(first) == *game
            })
        })
    })
}

/// The words of the code with what stands before and behind each.
fn words(code: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code[at..].find(is_word)?;
        let end = start + code[start..].find(|c| !is_word(c)).unwrap_or(code.len() - start);
        at = end;
        Some((&code[..start], &code[start..end], &code[end..]))
    })
}

/// The names that follow a path's beginning: `{a, b::{c, d}}` gives `a` and `b`.
fn heads(rest: &str) -> Vec<&str> {
    let rest = rest.trim_start();
    let Some(group) = rest.strip_prefix('{') else {
        return rest.split(|c| !is_word(c)).next().into_iter().collect();
    };
    let (mut depth, mut heads, mut wanted) = (0, Vec::new(), true);
    for (before, word, _) in words(group) {
        let gap = &before[before.rfind(is_word).map_or(0, |i| i + 1)..];
        for c in gap.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => return heads,
                '}' => depth -= 1,
                ',' if depth == 0 => wanted = true,
                _ => {}
            }
        }
        if depth == 0 && wanted {
            heads.push(word);
            wanted = false;
        }
    }
    heads
}

/// What a file imports that its layer may not, in words.
fn findings(path: &Path, text: &str) -> Vec<String> {
    let code = without_comments(text);
    let code = before_tests(&code);
    let layer = layer(path);
    let mut found = BTreeSet::new();
    if layer == "lib" {
        return Vec::new();
    }
    let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == layer) else {
        return vec![format!("{}: the layer {layer} is not in the table", path.display())];
    };
    let top = path.iter().count() == 2 || path.iter().count() == 3 && path.ends_with("mod.rs");
    let outside = matches!(layer, "ludo" | "main");
    for (before, word, after) in words(code) {
        let Some(rest) = after.strip_prefix("::") else { continue };
        let inside_path = before.ends_with("::");
        let from_root = match word {
            "crate" => !outside,
            "ludoteca" => outside,
            "super" => top && !inside_path,
            _ => false,
        };
        if from_root {
            for head in heads(rest) {
                let is_layer = LAYERS.iter().any(|(name, _)| *name == head);
                if is_layer && head != layer && !allowed.contains(&head) && !(is_test(path) && head == "catalogue") {
                    found.insert(format!("{}: {layer} imports {head}", path.display()));
                }
                if !is_layer && word != "super" && !(outside && head == "APP_ID") {
                    found.insert(format!("{}: {head} is no layer of the table", path.display()));
                }
            }
        }
        if let Some((name, layers)) = GUARDED.iter().find(|(name, _)| *name == word)
            && !inside_path
            && !layers.contains(&layer)
        {
            found.insert(format!("{}: {layer} names the crate {name}", path.display()));
        }
    }
    let listed = LISTS.iter().any(|list| path == Path::new(list));
    if !listed && !is_test(path) {
        for (_, word, _) in words(code) {
            let lower = word.to_lowercase();
            for game in GAMES {
                if lower.starts_with(game) && own_game(path) != Some(game) {
                    found.insert(format!("{}: {word} names the game {game}", path.display()));
                }
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn every_path_of_the_source_keeps_to_the_table() {
    let mut found = Vec::new();
    for path in sources() {
        found.extend(findings(&path, &std::fs::read_to_string(root().join(&path)).unwrap()));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_table_names_the_modules_of_the_library_and_the_catalogues_games() {
    let lib = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for line in lib.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let module = line.trim_end_matches(';');
        assert!(LAYERS.iter().any(|(name, _)| *name == module), "{module} is not in the table");
    }
    let ids: Vec<&str> = ludoteca::catalogue::GAMES.iter().map(|game| game.info().id).collect();
    assert_eq!(ids, GAMES);
}

#[test]
fn the_table_has_no_circle() {
    for (i, (name, allowed)) in LAYERS.iter().enumerate() {
        for other in *allowed {
            let place = LAYERS.iter().position(|(layer, _)| layer == other);
            assert!(place.is_some_and(|place| place < i), "{name} imports {other}, which stands above it");
        }
    }
}

#[test]
fn what_the_table_forbids_is_found() {
    let cases = [
        ("src/rules/turn.rs", "use crate::record::Record;", "src/rules/turn.rs: rules imports record"),
        ("src/rules/turn.rs", "use crate::{text::Message, games::{self}};", "src/rules/turn.rs: rules imports games"),
        ("src/table/mod.rs", "use super::archive::Archive;", "src/table/mod.rs: table imports archive"),
        ("src/table/clock.rs", "fn f(x: &gtk::Label) {}", "src/table/clock.rs: table names the crate gtk"),
        ("src/app/store.rs", "fn f(x: rusqlite::Row) {}", "src/app/store.rs: app names the crate rusqlite"),
        ("src/app/board_view.rs", "fn f(x: &cairo::Context) {}", "src/app/board_view.rs: app names the crate cairo"),
        ("src/bin/ludo/play.rs", "use ludoteca::app::run;", "src/bin/ludo/play.rs: ludo imports app"),
        ("src/app/window.rs", "if id == \"niya\" {}", "src/app/window.rs: niya names the game niya"),
        ("src/games/niya/moves.rs", "use super::super::naja;", "src/games/niya/moves.rs: naja names the game naja"),
        ("src/board/theme/niya.rs", "struct NajaColours;", "src/board/theme/niya.rs: NajaColours names the game naja"),
        ("src/record/tests.rs", "use crate::archive::Archive;", "src/record/tests.rs: record imports archive"),
        ("src/fresh/mod.rs", "", "src/fresh/mod.rs: the layer fresh is not in the table"),
    ];
    for (path, text, finding) in cases {
        assert_eq!(findings(Path::new(path), text), [finding], "{path}: {text}");
    }
}

#[test]
fn what_the_table_allows_is_not_found() {
    let cases = [
        ("src/rules/turn.rs", "// crate::record\nuse crate::{rng::Rng, text::{Message, Value}};"),
        ("src/rules/turn.rs", "const A: &str = \"// \\\" \"; /* crate::games */"),
        ("src/table/tests.rs", "use crate::catalogue::GAMES; const A: &str = \"niya\";"),
        ("src/table/mod.rs", "#[cfg(test)]\nmod tests {\nuse crate::catalogue::GAMES;}"),
        ("src/app/board_view.rs", "fn f(x: &gtk::cairo::Context) {}"),
        ("src/board/niya/plants.rs", "use crate::games::niya::Plant; use cairo::Context;"),
        ("src/catalogue.rs", "use crate::games::niya::Niya;"),
    ];
    for (path, text) in cases {
        assert_eq!(findings(Path::new(path), text), [""; 0], "{path}: {text}");
    }
}

/// Colours of a board on the window's own ground need a plate in high contrast on dark, which one function gives them.
#[test]
fn pictures_in_the_window_are_drawn_by_the_functions_that_know_their_ground() {
    // The space for a bonfire paints its own ground.
    let allowed = ["src/app/miniature.rs", "src/app/games/naja/bonfire_board.rs"];
    for path in sources().into_iter().filter(|path| !allowed.iter().any(|known| path == Path::new(known))) {
        let text = without_comments(&std::fs::read_to_string(root().join(&path)).unwrap());
        let drawn = text.matches("set_draw_func(").count() - text.matches("set_draw_func(|_, _, _, _| {})").count();
        assert_eq!(drawn, 0, "{}", path.display());
    }
}
