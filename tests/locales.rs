//! The bytes of records depend on no locale and no time zone: written under some that differ in all that could matter
//! (Turkish letters, Arabic and Polish numbers, zones a day apart), they are the same.
//!
//! What is proved: that the locales and zones are there and in force is shown by the system's own `locale` and `date`
//! in the same environment. `ludo` never asks C for a locale; it shows that none comes in by another way. In a build
//! with the window the writer runs in a program in which GTK has set the locale, which a weekday's name shows.

mod support;

use ludoteca::archive::{Archive, Go, Report};
use ludoteca::catalogue::GAMES;
use ludoteca::record::{Node, NodeId, Reader, Record, UserData, commands, write};
use ludoteca::rng::Rng;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{cases, rows, tags};

/// Locale, its decimal point, its Monday.
const LOCALES: [(&str, &str, &str); 3] =
    [("tr_TR", ",", "Pazartesi"), ("ar_EG", ".", "الاثنين"), ("pl_PL", ",", "poniedziałek")];

/// Time zone, and its offset in January.
const ZONES: [(&str, &str); 2] = [("Pacific/Kiritimati", "+1400"), ("America/St_Johns", "-0330")];

const PLACE: &str = "LUDOTECA_TEST_PLACE";

/// The folder with our locales; they are made where they are missing.
fn locales() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("locales");
    fs::create_dir_all(&folder).unwrap();
    for (locale, ..) in LOCALES {
        let place = folder.join(format!("{locale}.UTF-8"));
        if place.join("LC_NUMERIC").exists() {
            continue;
        }
        let new = tempfile::tempdir_in(&folder).unwrap();
        let made = new.path().join("new");
        let made_by =
            Command::new("localedef").args(["--quiet", "-c", "-i", locale, "-f", "UTF-8"]).arg(&made).output();
        assert!(made.join("LC_NUMERIC").exists(), "no locale {locale}; `./dev need test` installs them: {made_by:?}");
        // Whoever was quicker has made the same.
        let _ = fs::rename(&made, &place);
    }
    folder
}

/// Runs a program under a locale and a time zone.
fn run(program: impl AsRef<Path>, arguments: &[&str], under: Option<(&str, &str)>, home: &Path) -> Output {
    let mut command = Command::new(program.as_ref());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("LC_") || name == "LANG" || name == "LANGUAGE" || name == "TZ" {
            command.env_remove(name);
        }
    }
    if let Some((locale, zone)) = under {
        command.env("LOCPATH", locales()).env("LC_ALL", format!("{locale}.UTF-8")).env("TZ", zone);
    } else {
        command.env("LC_ALL", "C").env("TZ", "UTC");
    }
    command.env("XDG_DATA_HOME", home).env(PLACE, home).args(arguments).current_dir(cases().join("records"));
    let output = command.output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    output
}

fn printed(program: &str, arguments: &[&str], under: (&str, &str), home: &Path) -> String {
    String::from_utf8(run(program, arguments, Some(under), home).stdout).unwrap().trim_end().to_owned()
}

/// All published records.
fn published() -> Vec<String> {
    let folder = fs::read_dir(cases().join("records")).unwrap();
    let mut names: Vec<String> = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".lgn"));
    names.sort();
    names
}

/// What `ludo` says and writes of the published records.
fn told_by_ludo(under: Option<(&str, &str)>) -> Vec<u8> {
    let home = tempfile::tempdir().unwrap();
    let names = published();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let file = home.path().join("out.lgn");
    let mut told = Vec::new();
    for arguments in [
        [&["format"], &names[..]].concat(),
        [&["check"], &names[..]].concat(),
        [&["import"], &names[..]].concat(),
        vec!["export", "-o", file.to_str().unwrap()],
        vec!["export"],
        vec!["list"],
        vec!["list", "--format", "json"],
        vec!["stats"],
    ] {
        let output = run(env!("CARGO_BIN_EXE_ludo"), &arguments, under, home.path());
        told.extend(output.stdout);
        told.extend(output.stderr);
    }
    told.extend(fs::read(file).unwrap());
    told
}

/// Texts as the program writes them: games by chance, of each game from each published start, through the archive.
fn written(home: &Path) -> String {
    let mut text = String::new();
    let mut rng = Rng::from_seed(3);
    for game in GAMES {
        for row in rows(&format!("{}-perft.tsv", game.info().id)) {
            let setup = game.canonical_setup(&tags(&row)).unwrap();
            let mut record = Record::default();
            record.tags.set("Variant", game.info().variant).unwrap();
            for (name, value) in &setup.0 {
                record.tags.set(name, value).unwrap();
            }
            record.tags.set("White", "İstanbul ıi Iİ").unwrap();
            let mut position = game.start(&setup).unwrap();
            let mut node = NodeId::ROOT;
            for ply in 0..12 {
                let moves = position.choices();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.below(moves.len() as u64) as usize].text.clone();
                position.play(&mv).unwrap();
                let clock = commands::write_time(1_234_567_890 - 1_001 * ply);
                let after = vec![format!("[%clk {clock}]"), position.text()];
                node = record.tree.push(node, Node { mv: mv.into(), after: after.into(), ..Node::default() });
            }
            text.push_str(&write(&record, GAMES));
        }
    }
    let mut archive = Archive::open(&home.join("archive.db"), GAMES).unwrap();
    let mut report = Report::default();
    archive.import(text.as_bytes(), UserData::default(), 0, &mut report, &mut |_| Go::On).unwrap();
    let mut exported = Vec::new();
    let ids: Vec<_> = archive.list(&Default::default(), Default::default()).unwrap();
    archive.export(&ids, &mut exported).unwrap();
    text.push_str(&String::from_utf8(exported).unwrap());
    for name in published() {
        let bytes = fs::read(cases().join("records").join(name)).unwrap();
        text.extend(Reader::new(bytes.as_slice(), GAMES).map(|game| write(&game.unwrap().record, GAMES)));
    }
    text
}

/// In a build with the window: the name of a Monday as GLib writes it, once GTK has set the locale.
fn monday() -> Option<String> {
    #[cfg(feature = "gui")]
    {
        // Without a display it fails, but has set the locale before.
        let _ = gtk::init();
        let monday = gtk::glib::DateTime::from_utc(2026, 1, 5, 0, 0, 0.0).unwrap();
        Some(monday.format("%A").unwrap().to_string())
    }
    #[cfg(not(feature = "gui"))]
    None
}

#[test]
#[ignore = "a child of the test here"]
fn child_writes() {
    let Some(place) = std::env::var_os(PLACE) else { return };
    let place = Path::new(&place);
    fs::write(place.join("monday"), monday().unwrap_or_default()).unwrap();
    fs::write(place.join("written"), written(place)).unwrap();
}

#[test]
fn records_are_the_same_bytes_in_every_locale_and_time_zone() {
    let child = ["--exact", "child_writes", "--ignored", "--test-threads=1"];
    let here = tempfile::tempdir().unwrap();
    let (expected, told) = (written(here.path()), told_by_ludo(None));
    assert!(expected.len() > 20_000 && told.len() > 20_000, "{} and {} bytes", expected.len(), told.len());
    for (locale, point, monday) in LOCALES {
        for (zone, offset) in ZONES {
            let (home, under) = (tempfile::tempdir().unwrap(), (locale, zone));
            assert_eq!(printed("locale", &["decimal_point"], under, home.path()), point, "{locale}");
            assert_eq!(printed("date", &["-d", "2026-01-05T12:00Z", "+%A %z"], under, home.path()), {
                // It is Monday noon in Greenwich, and Tuesday already where the day begins.
                let day = if zone == "Pacific/Kiritimati" { tuesday(locale) } else { monday };
                format!("{day} {offset}")
            });
            run(std::env::current_exe().unwrap(), &child, Some(under), home.path());
            if cfg!(feature = "gui") {
                assert_eq!(fs::read_to_string(home.path().join("monday")).unwrap(), monday, "GTK's locale");
            }
            let found = fs::read_to_string(home.path().join("written")).unwrap();
            assert!(found == expected, "the writer under {locale} in {zone}");
            assert!(told_by_ludo(Some(under)) == told, "ludo under {locale} in {zone}");
        }
    }
}

fn tuesday(locale: &str) -> &'static str {
    match locale {
        "tr_TR" => "Salı",
        "ar_EG" => "الثلاثاء",
        _ => "wtorek",
    }
}
