//! Maps of a player's own: what is refused, with line and reason, and how they travel in records.

use super::*;
use crate::rules::AnyGame;

/// A small map with a part of it replaced.
fn map_file(old: &str, new: &str) -> String {
    let file = "# mine\n[[map]]\nid = \"mine\"\nplanets = [\n  { name = \"O1\", x = 0, y = 0, outer = true },\n  \
        { name = \"O2\", x = 1189, y = 841, outer = true },\n  { name = \"C\", x = 600, y = 400 },\n]\n\
        routes = [\n  \"O1-C\",\n  \"C-O2\",\n]\n";
    assert!(file.contains(old), "{old}");
    file.replacen(old, new, 1)
}

#[test]
fn faulty_maps_are_refused_with_line_and_reason() {
    for (old, new, why) in [
        ("x = 600", "x = 1190", "line 7: x = 1190 is no integer from 0 to 1189"),
        ("y = 400", "y = -1", "line 7: y = -1 is no integer from 0 to 841"),
        ("x = 600", "x = 600.0", "line 7: x = 600.0 is no integer from 0 to 1189"),
        ("\"C\", x", "\"O1\", x", "line 7: the planet O1 stands twice"),
        ("\"C\", x", "\"R\", x", "line 7: \"R\" is no planet's name: one capital letter, then digits only, and not R"),
        (
            "\"C\", x",
            "\"Cd\", x",
            "line 7: \"Cd\" is no planet's name: one capital letter, then digits only, and not R",
        ),
        ("\"C-O2\"", "\"C-O2\", \"O2-C\"", "line 11: the route O2-C stands twice"),
        ("\"C-O2\"", "\"C-O2\", \"C-C\"", "line 11: the route C-C leads to itself"),
        ("\"C-O2\"", "\"C-O3\"", "line 11: the route C-O3 leads to no planet of this map: O3"),
        ("\"C-O2\"", "\"CO2\"", "line 11: \"CO2\" is no route of the form A1-A2"),
        ("  \"C-O2\",\n", "", "line 6: the planet O2 has no route"),
        ("841, outer = true", "841", "line 2: the map mine has fewer than two outer planets"),
        ("x = 600, y = 400", "x = 32, y = 0", "line 7: the planets O1 and C are 32 mm or less apart"),
        ("\"C\", x", "\"C00000000011111111112222222222333\", x", "line 7: a planet's name has 31 digits at most"),
        ("\"mine\"", "\"a;b\"", "line 3: \"a;b\" is no id: it takes letters, digits, hyphen, underscore and dot"),
        ("\"mine\"", "\"wheel-7\"", "the file's map wheel-7 differs from this program's map of that id"),
    ] {
        let refused = AnyGame::data_tags(&Chapas, "map=mine", &map_file(old, new)).expect_err(new);
        assert_eq!(refused.to_string(), why, "{new}");
    }
    for (old, new, line) in
        [("id =", "name =", "line 3: "), ("outer = true", "outer = 1", "line 5: "), ("]]", "]", "line 2: ")]
    {
        let refused = AnyGame::data_tags(&Chapas, "map=mine", &map_file(old, new)).expect_err(new);
        assert!(refused.to_string().starts_with(line), "{new}: {refused}");
    }
    let twice = map_file("", "") + &map_file("# mine\n", "");
    assert_eq!(AnyGame::data_tags(&Chapas, "", &twice).unwrap_err().to_string(), "line 14: the map mine stands twice");
    assert!(read_maps(&map_file("x = 600, y = 400", "x = 33, y = 0")).is_ok());
}

/// A path of planets in rows, 36 mm apart; the names have `digits` digits.
fn long_path(count: usize, digits: usize) -> String {
    let name = |i: usize| format!("A{i:0digits$}");
    let mut text = "[[map]]\nid = \"long\"\nplanets = [\n".to_owned();
    for i in 0..count {
        let (x, y) = (36 * (i % 30), 36 * (i / 30));
        text += &format!("{{ name = \"{}\", x = {x}, y = {y}, outer = {} }},\n", name(i), i < 2);
    }
    text += "]\nroutes = [\n";
    for i in 1..count {
        text += &format!("\"{}-{}\",\n", name(i - 1), name(i));
    }
    text + "]\n"
}

#[test]
fn a_map_that_no_record_could_hold_is_refused() {
    assert!(read_maps(&long_path(600, 3)).is_ok());
    let why = read_maps(&long_path(600, 30)).unwrap_err().0.to_string();
    assert_eq!(why, "line 1: the map long is too large: a record must hold it in 61440 bytes");
}

#[test]
fn a_map_that_is_not_shipped_travels_in_the_tag_map() {
    let mut tags = AnyGame::data_tags(&Chapas, "map=mine", &map_file("", "")).unwrap();
    let line = "{ id = \"mine\", planets = [{ name = \"O1\", x = 0, y = 0, outer = true }, \
        { name = \"O2\", x = 1189, y = 841, outer = true }, { name = \"C\", x = 600, y = 400 }], \
        routes = [\"O1-C\", \"C-O2\"] }";
    assert_eq!(tags.tag("Map"), Some(line));
    tags.set("Rules", "map=mine;shot=dice");
    let mut position = AnyGame::start(&Chapas, &tags).unwrap();
    for mv in ["3=O2", "4=O1", "3-C:dice=C"] {
        position.play(mv).unwrap();
    }
    assert_eq!(position.turn().outcome().unwrap().line(), "1-0 enclosed");
    let canonical = AnyGame::canonical_setup(&Chapas, &tags).unwrap();
    assert_eq!((canonical.tag("Map"), canonical.tag("Rules")), (Some(line), Some("map=mine;shot=dice")));
}

#[test]
fn shipped_maps_need_no_tag_and_keep_the_rules_for_maps() {
    assert_eq!(AnyGame::data_tags(&Chapas, "", &map_file("", "")).unwrap(), Tags::default());
    let shipped = include_str!("../../../data/chapas-maps.toml");
    assert_eq!(AnyGame::data_tags(&Chapas, "map=wheel-7", shipped).unwrap(), Tags::default());
    for map in Map::shipped() {
        assert_eq!(&read_map(&write_map(map)).unwrap(), map);
    }
}

#[test]
fn faulty_tags_are_refused() {
    let line = write_map(&read_maps(&map_file("", "")).unwrap()[0]);
    for (map, why) in [
        (None, "the map mine is not one of this program's, and the tag Map is missing"),
        (Some("{ id = 3 }"), "in the tag Map: not of the form of a map: "),
        (Some(&line.replace("mine", "other")[..]), "the tag Map describes the map other, not mine"),
        (Some(&format!("{line}, {line}")[..]), "in the tag Map: the map mine stands twice"),
        (Some(""), "the tag Map is not one table on one line"),
        (Some("]\n[[map]]"), "the tag Map is not one table on one line"),
    ] {
        let mut tags = Tags::new("map=mine", None);
        if let Some(map) = map {
            tags.set("Map", map);
        }
        let refused = AnyGame::start(&Chapas, &tags).unwrap_err().to_string();
        assert!(refused.starts_with(why), "{refused}");
    }
}
