//! `ludo` at its edges: output that cannot be written, positions that look like options, what it says of starts.
#![cfg(unix)]

use ludoteca::catalogue::GAMES;
use std::io::Read;
use std::process::{Command, Stdio};

fn ludo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludo"));
    command.args(arguments);
    command
}

/// Exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = ludo(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Commands that only print, each in its own way.
const PRINTING: &[&[&str]] = &[
    &["completions", "bash"],
    &["completions", "zsh"],
    &["completions", "fish"],
    &["man"],
    &["--help"],
    &["--version"],
    &["play", "--help"],
    &["games"],
    &["bench", "--games", "0", "--only", "nothing of this name"],
];

#[test]
fn a_full_disk_is_told_and_a_reader_who_leaves_is_not() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in PRINTING {
        // A build for users has nothing to say where no bench is asked for.
        let prints = !run(arguments).1.is_empty();
        let output = ludo(arguments).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(if prints { 3 } else { 0 }), "{arguments:?}: {told}");
        assert_eq!(told.lines().count(), usize::from(prints), "{arguments:?}: {told}");
        // A pipe whose reader is gone before the first byte.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = ludo(arguments).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments:?}");
    }
    // Messages that cannot be told change nothing of what is done.
    for (arguments, code) in
        [(&["start", "niya"][..], 0), (&["moves", "niya", "nonsense"], 1), (&["moves", "chess"], 2)]
    {
        let output = ludo(arguments).stdout(Stdio::null()).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_script_is_whole_although_only_its_first_line_is_read() {
    let mut child = ludo(&["completions", "bash"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 6];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"_ludo(");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_position_is_never_taken_for_an_option() {
    for arguments in [
        &["moves", "niya", "-h"][..],
        &["play", "niya", "-h", "a4"],
        &["perft", "niya", "-h", "3"],
        &["find-position", "niya", "-h"],
        &["solve", "niya", "-h"],
        &["solve", "-h"],
        &["score", "naja", "-h"],
        &["shot", "chapas", "-h", "1-A1:0:0"],
        &["moves", "niya", "--", "-h"],
        &["moves", "niya", "-hV"],
    ] {
        let (code, out, told) = run(arguments);
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {told}");
        assert!(told.starts_with("ludo: "), "{arguments:?}: {told}");
    }
    for arguments in [&["moves", "--help"][..], &["moves", "niya", "--help"], &["solve", "--help"], &["games", "-h"]] {
        let (code, out, _) = run(arguments);
        assert!(code == 0 && out.contains("Usage: "), "{arguments:?}");
    }
    // A word that is excluded from a search is none either.
    let (code, _, told) = run(&["list", "-h", "--archive", "/nowhere/at.all"]);
    assert_eq!((code, told.as_str()), (3, "ludo: there is no archive at /nowhere/at.all\n"));
}

#[test]
fn the_games_say_what_is_taken_where_a_choice_is_left_out() {
    let (_, lines, _) = run(&["games"]);
    for line in [
        "\tbegins=g|h\tThe clan that begins (start; default g)",
        "\tplayers=2|3|4\tHow many play (start; default 2)",
        "\tbegins=w|b\tThe side that begins (start; default w)",
        "\trf=straight|swapped|crossed\tRaj-Fej constant: whether Raj and Fej change places (start; default straight)",
        "\torder=1|2\tHow often Lod, Gon and Slod take each other's places (start; default none)",
        "\tmatch=10|15|20\tPoints that win a match (rules; default 10)",
    ] {
        assert!(lines.lines().any(|found| found == line), "{line}\n{lines}");
    }
    let formation = lines.lines().find(|line| line.starts_with("\tformation=")).unwrap();
    assert!(formation.ends_with("\tHow the mobs stand at the start (start; must be given)"), "{formation}");
}

#[test]
fn what_the_games_call_a_default_is_one() {
    for game in GAMES {
        let id = game.info().id;
        let needed: Vec<String> = match id {
            "dumaraj" => vec!["formation=klassika".to_owned(), "size=8".to_owned()],
            _ => Vec::new(),
        };
        let start = |more: Option<String>| {
            let mut arguments = vec!["start", id, "--seed", "7"];
            arguments.extend(needed.iter().chain(&more).map(String::as_str));
            run(&arguments)
        };
        let (_, lines, _) = run(&["games"]);
        let own = lines.lines().skip_while(|line| !line.starts_with(&format!("{id}\t"))).skip(1);
        for line in own.take_while(|line| line.starts_with('\t')).filter(|line| line.contains("(start; default ")) {
            let key = line.trim_start().split('=').next().unwrap();
            let value = line.rsplit("default ").next().unwrap().trim_end_matches(')');
            // What belongs to another formation is tried with that one.
            if value == "none" || line.contains("Eralash:") {
                continue;
            }
            assert_eq!(start(Some(format!("{key}={value}"))), start(None), "{id}: {key}");
        }
    }
}
