//! `ludo` and its archive: what is printed, and the exit codes.

use ludoteca::archive::{Archive, State};
use ludoteca::catalogue::GAMES;
use ludoteca::record::Record;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const ONE: &str = "[Event \"Spring, cup\"]\n[Site \"Lyon\"]\n[Date \"2026.03.04\"]\n[Round \"1\"]\n[White \"Anna\"]\n[Black \"Bo\"]\n\
[Result \"1-0\"]\n[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n[SetUp \"1\"]\n[Variant \"Niya\"]\n\n\
1. a4 a3 2. b4 b2 3. d4 c3 4. c4# 1-0\n\n";
const TWO: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Bo\"]\n[Black \"?\"]\n[Result \"*\"]\n\
[FEN \"Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -\"]\n[SetUp \"1\"]\n[Variant \"Niya\"]\n\n\
1. a4 (1. b4 b1) 1... a3 {the \"corner\"} *\n\n";
const BAD: &str = "[Variant \"Chess\"]\n\n1. e4 *\n\n";

struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// Runs `ludo` with this desk's own archive as the program's.
    fn ludo(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_ludo"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("XDG_DATA_HOME", self.folder.path())
            .output()
            .unwrap()
    }

    /// Exit code and standard output.
    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.ludo(arguments);
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    }

    /// Exit code and standard error.
    fn error(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.ludo(arguments);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "", "{arguments:?}");
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    fn archive(&self) -> PathBuf {
        self.path("ludoteca/archive.db")
    }
}

/// A desk whose archive has both games.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.file("games.lgn", &format!("{ONE}{TWO}"));
    assert_eq!(desk.run(&["import", "games.lgn"]), (0, "2 read = 2 stored + 0 already there + 0 skipped\n".to_owned()));
    desk
}

#[test]
fn an_import_reports_what_became_of_each_game() {
    let desk = desk();
    desk.file("more.lgn", &format!("{ONE}{BAD}{ONE}"));
    let output = desk.ludo(&["import", "more.lgn", "games.lgn"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "5 read = 0 stored + 4 already there + 1 skipped\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("more.lgn: game 2 is not stored: there is no game Chess here"), "{told}");
    // A file that is not there does not keep the others from being imported.
    let output = desk.ludo(&["import", "none.lgn", "games.lgn", "--archive", "other.db"]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "2 read = 2 stored + 0 already there + 0 skipped\n");
    assert!(desk.path("other.db").is_file());
}

#[test]
fn lists_come_as_text_csv_and_json() {
    let desk = desk();
    let text =
        "1\tNiya\tAnna - Bo\t1-0\t\t2026.03.04\tSpring, cup\tLyon\t1\t7\t0\t0\n2\tNiya\tBo\t*\t\t\t\t\t\t2\t1\t1\n";
    assert_eq!(desk.run(&["list"]), (0, text.to_owned()));
    assert_eq!(desk.run(&["list", "anna"]).1, text.lines().next().unwrap().to_owned() + "\n");
    assert_eq!(desk.run(&["list", "-anna has:variations"]).1, text.lines().nth(1).unwrap().to_owned() + "\n");
    assert_eq!(desk.run(&["list", "nobody"]), (0, String::new()));
    let csv = "id,game,players,result,placing,date,event,site,round,plies,comments,variations\n\
               1,Niya,Anna - Bo,1-0,,2026.03.04,\"Spring, cup\",Lyon,1,7,0,0\n2,Niya,Bo,*,,,,,,2,1,1\n";
    assert_eq!(desk.run(&["list", "--format", "csv"]), (0, csv.to_owned()));
    let (_, json) = desk.run(&["list", "--format", "json"]);
    let list: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(list[0]["players"], serde_json::json!(["Anna", "Bo"]));
    assert_eq!((&list[0]["plies"], &list[1]["event"]), (&serde_json::json!(7), &serde_json::Value::Null));
    let (_, none) = desk.run(&["list", "nobody", "--format", "json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&none).unwrap(), serde_json::json!([]));
    let output = desk.ludo(&["list", "colour:red"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("there is no key colour"));
}

#[test]
fn records_come_out_byte_by_byte() {
    let desk = desk();
    assert_eq!(desk.run(&["show", "1"]), (0, ONE.to_owned()));
    assert_eq!(desk.run(&["show", "2"]), (0, TWO.to_owned()));
    assert_eq!(desk.error(&["show", "3"]), (1, "ludo: the archive has no game 3\n".to_owned()));
    assert_eq!(desk.error(&["show", "x"]).0, 2);
    assert_eq!(desk.run(&["export"]), (0, format!("{ONE}{TWO}")));
    assert_eq!(desk.run(&["export", "has:comments", "-o", "out.lgn"]), (0, String::new()));
    assert_eq!(std::fs::read_to_string(desk.path("out.lgn")).unwrap(), TWO);
}

#[test]
fn what_cannot_be_written_or_read_is_named_as_the_user_named_it() {
    let desk = desk();
    assert_eq!(desk.run(&["backup", "copy.db"]).0, 0);
    let made = |name: &str, sql: &str| {
        std::fs::copy(desk.path("copy.db"), desk.path(name)).unwrap();
        rusqlite::Connection::open(desk.path(name)).unwrap().execute_batch(sql).unwrap();
    };
    made("newer.db", "PRAGMA user_version = 99");
    made("other.db", "PRAGMA application_id = 5");
    made("empty.db", "PRAGMA user_version = 0");
    desk.file("text.db", "no archive");
    std::os::unix::fs::symlink(".", desk.path("link")).unwrap();
    let damaged = desk.path("damaged.db");
    let mut bytes = std::fs::read(desk.path("copy.db")).unwrap();
    bytes[20_000..24_000].fill(0x55);
    std::fs::write(&damaged, bytes).unwrap();
    for (arguments, expected) in [
        (&["export", "-o", "."][..], "ludo: . was not written: it is a folder\n"),
        (&["export", "-o", "link"], "ludo: link was not written: it is a folder\n"),
        (&["export", "-o", "no/where.lgn"], "ludo: no/where.lgn was not written: there is no folder no\n"),
        (&["export", "-o", "games.lgn/x"], "ludo: games.lgn/x was not written: Not a directory (os error 20)."),
        (&["export", "-o", "/proc/x"], "ludo: /proc/x was not written: "),
        (&["backup", "no/where.db"], "ludo: no/where.db was not written: there is no folder no\n"),
        (&["backup", "games.lgn/x"], "ludo: games.lgn/x was not written: Not a directory (os error 20)."),
        (&["backup", "."], "ludo: . is no file: an archive cannot be there\n"),
        (&["restore", "newer.db"], "ludo: newer.db was made by a newer version"),
        (&["restore", "other.db"], "ludo: other.db belongs to another program"),
        (&["restore", "empty.db"], "ludo: empty.db is damaged: it holds no tables. Nothing was changed\n"),
        (&["restore", "text.db"], "ludo: text.db is no archive"),
        (&["restore", "damaged.db"], "ludo: damaged.db is damaged: "),
        (&["restore", "."], "ludo: . is no file"),
        (&["restore", "none.db"], "ludo: there is no archive at none.db\n"),
        (&["restore", "copy.db", "--archive", "games.lgn/x"], "ludo: games.lgn/x was not written: "),
        (&["import", "games.lgn", "--archive", "games.lgn/x"], "ludo: games.lgn/x was not written: "),
        (&["import", "games.lgn", "--archive", "/proc/x/y"], "ludo: /proc/x/y was not written: "),
    ] {
        let (code, told) = desk.error(arguments);
        assert_eq!(code, 3, "{arguments:?}: {told}");
        assert!(told.starts_with(expected), "{arguments:?}: {told}");
        let own = [".part-", ".restore-", ".new-"];
        assert!(own.iter().all(|word| !told.contains(word)), "{arguments:?}: {told}");
        let left =
            std::fs::read_dir(desk.folder.path()).unwrap().chain(desk.archive().parent().unwrap().read_dir().unwrap());
        let names: Vec<String> = left.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert!(own.iter().all(|word| names.iter().all(|name| !name.contains(word))), "{arguments:?}: {names:?}");
    }
    // A damaged archive is not copied over a good copy.
    let copy = std::fs::read(desk.path("copy.db")).unwrap();
    let (code, told) = desk.error(&["backup", "copy.db", "--archive", "damaged.db"]);
    assert_eq!(code, 3, "{told}");
    assert!(told.starts_with("ludo: The archive is damaged, so no copy was made of it: "), "{told}");
    assert!(told.ends_with(" What stood at copy.db before is as it was\n"), "{told}");
    assert!(std::fs::read(desk.path("copy.db")).unwrap() == copy);
    assert_eq!(desk.error(&["backup", "new.db", "--archive", "damaged.db"]).0, 3);
    assert!(!desk.path("new.db").exists());
}

#[test]
fn figures_and_positions() {
    let desk = desk();
    let stats = "all\t2 games\tseat 1 1\tseat 2 0\tdraws 0\topen 1\tplies 2 4.5 7\n\
                 game Niya\t2 games\tseat 1 1\tseat 2 0\tdraws 0\topen 1\tplies 2 4.5 7\n\
                 player Anna\t1 games\t1 won\t0 drawn\t0 lost\nplayer Bo\t2 games\t0 won\t0 drawn\t1 lost\n";
    assert_eq!(desk.run(&["stats"]), (0, stats.to_owned()));
    assert_eq!(desk.run(&["stats", "nobody"]), (0, "all\t0 games\tseat 1 0\tseat 2 0\tdraws 0\topen 0\n".to_owned()));
    let garden = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";
    assert_eq!(desk.run(&["find-position", "niya", garden]), (0, "1\t0\ta4\n2\t0\ta4 b4\n".to_owned()));
    let (_, after) = desk.run(&["play", "niya", garden, "a4", "a3"]);
    assert_eq!(desk.run(&["find-position", "niya", after.trim()]), (0, "1\t2\tb4\n2\t2\t\n".to_owned()));
    assert_eq!(desk.run(&["find-position", "niya", after.trim(), "--rules", "match=15"]), (0, String::new()));
    assert_eq!(desk.error(&["find-position", "niya", "nonsense"]).0, 1);
}

#[test]
fn copies_are_made_checked_and_restored() {
    let desk = desk();
    assert_eq!(desk.run(&["backup", "copy.db"]), (0, String::new()));
    assert_eq!(desk.run(&["verify", "copy.db"]), (0, "2 games, 13 nodes, 0 faults\n".to_owned()));
    let mut archive = Archive::open(&desk.archive(), GAMES).unwrap();
    archive.keep(&Record::default(), State::Ended, 0).unwrap();
    drop(archive);
    assert_eq!(
        desk.run(&["verify"]),
        (0, "3 games, 14 nodes, 0 faults\n1 games have no rules to check by\n".to_owned())
    );
    let (code, told) = desk.error(&["restore", "copy.db"]);
    assert_eq!(code, 0);
    assert!(told.contains("archive.db.before-restore-1"), "{told}");
    assert_eq!(desk.run(&["verify"]).1, "2 games, 13 nodes, 0 faults\n");
    assert_eq!(desk.error(&["restore", "games.lgn"]).0, 3);
    assert_eq!(desk.error(&["restore", "none.db"]).0, 3);
    assert_eq!(desk.run(&["verify"]).1, "2 games, 13 nodes, 0 faults\n");
    let conn = rusqlite::Connection::open(desk.archive()).unwrap();
    conn.execute_batch("UPDATE node SET move = 'zz' WHERE game = 1 AND node = 7").unwrap();
    drop(conn);
    let (code, told) = desk.run(&["verify"]);
    assert_eq!(code, 1);
    assert!(told.starts_with("game 1: the rules do not allow the move zz\n"), "{told}");
}

#[test]
fn what_is_no_archive_is_refused_and_left() {
    let desk = Desk::new();
    let error = |file: &Path, arguments: &[&str]| {
        let (code, told) = desk.error(&[arguments, &["--archive", file.to_str().unwrap()]].concat());
        assert_eq!(code, 3, "{told}");
        told
    };
    let text = desk.file("text", "This is no archive");
    for command in [&["list"][..], &["show", "1"], &["export"], &["stats"], &["verify"], &["backup", "x.db"]] {
        assert!(error(&text, command).contains("is no archive"), "{command:?}");
        assert!(error(&desk.path("none.db"), command).contains("there is no archive at"), "{command:?}");
        assert!(error(desk.folder.path(), command).contains("is no file"), "{command:?}");
    }
    assert_eq!(std::fs::read_to_string(text).unwrap(), "This is no archive");
    assert!(!desk.path("none.db").exists());
}

#[test]
fn an_interrupted_import_says_what_is_stored_and_goes_on() {
    use std::io::Write;
    use std::process::Stdio;
    let desk = Desk::new();
    // The import reads from a pipe that stays open until it is interrupted.
    let pipe = desk.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let child = Command::new(env!("CARGO_BIN_EXE_ludo"))
        .args(["import", "pipe"])
        .current_dir(desk.folder.path())
        .env("XDG_DATA_HOME", desk.folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut writer = std::fs::File::options().write(true).open(&pipe).unwrap();
    // The reader looks a megabyte ahead: enough that it has come into the games.
    let games: String = (0..6000).map(|i| ONE.replace("Lyon", &i.to_string())).collect();
    writer.write_all(games.as_bytes()).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    // Whatever it is doing, it is told to stop before the next games come.
    writer.write_all(games.replace("Spring", "Autumn").as_bytes()).unwrap_or(());
    drop(writer);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    let read: u64 = report.split(' ').next().unwrap().parse().unwrap();
    assert!(read > 0 && read < 12_000, "{report}");
    assert_eq!(report, format!("{read} read = {read} stored + 0 already there + 0 skipped\n"));
    assert_eq!(desk.run(&["list"]).1.lines().count() as u64, read);
    desk.file("whole.lgn", &games);
    let again = desk.run(&["import", "whole.lgn"]).1;
    assert!(again.starts_with("6000 read = ") && again.ends_with(" 0 skipped\n"), "{again}");
}
