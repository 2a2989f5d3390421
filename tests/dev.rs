//! `./dev` installs what is missing with the machine's own package manager: tried with stand-ins that write down how
//! they were called.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

/// A machine with nothing but a shell's tools, the stand-ins, and what is put there.
struct Machine {
    folder: tempfile::TempDir,
}

impl Machine {
    fn new(manager: &str, user: u32) -> Self {
        let machine = Self { folder: tempfile::tempdir().unwrap() };
        for tool in ["bash", "cat", "dirname", "env", "sed", "cut", "head", "sort"] {
            symlink(tool_path(tool), machine.folder.path().join(tool)).unwrap();
        }
        machine.put("id", &format!("echo {user}"));
        machine.put("sudo", "echo \"sudo: $*\" >>\"$LOG\"; \"$@\"");
        machine.put("dpkg-query", "exit 1");
        machine.put("rpm", "exit 1");
        machine.put(manager, &format!("[[ $1 == -Q ]] && exit 1\necho \"{manager} $*\" >>\"$LOG\""));
        machine
    }

    fn put(&self, name: &str, script: &str) {
        let path = self.folder.path().join(name);
        fs::write(&path, format!("#!{}\n{script}\n", tool_path("bash"))).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs `./dev` there; gives what it said and how the stand-ins were called.
    fn dev(&self, arguments: &[&str]) -> (Output, String) {
        let log = self.folder.path().join("log");
        let output = Command::new(tool_path("bash"))
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("dev"))
            .args(arguments)
            .env_clear()
            .env("PATH", self.folder.path())
            .env("LOG", &log)
            .output()
            .unwrap();
        (output, fs::read_to_string(log).unwrap_or_default())
    }
}

fn tool_path(name: &str) -> String {
    let path = std::env::var("PATH").unwrap();
    let found = path.split(':').map(|folder| format!("{folder}/{name}")).find(|file| Path::new(file).exists());
    found.unwrap_or_else(|| panic!("{name} is part of every system"))
}

#[test]
fn each_package_manager_is_asked_for_its_own_names() {
    let cases = [
        (
            "apt-get",
            "apt-get update -q\napt-get install -q -y --no-install-recommends desktop-file-utils appstream xvfb xauth\n",
        ),
        ("dnf", "dnf install -y desktop-file-utils appstream xorg-x11-server-Xvfb xorg-x11-xauth\n"),
        ("pacman", "pacman -S --needed --noconfirm desktop-file-utils appstream xorg-server-xvfb xorg-xauth\n"),
        ("zypper", "zypper --non-interactive install desktop-file-utils AppStream xvfb-run xauth\n"),
    ];
    for (manager, calls) in cases {
        let (output, log) = Machine::new(manager, 0).dev(&["need", "display", "check"]);
        assert!(output.status.success(), "{manager}: {output:?}");
        let mut expected: Vec<&str> = calls.split_whitespace().collect();
        let mut called: Vec<&str> = log.split_whitespace().collect();
        expected.sort_unstable();
        called.sort_unstable();
        assert_eq!(called, expected, "{manager}");
        assert_eq!(log.lines().count(), calls.lines().count(), "{manager}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("dev: installing with {manager}: ")), "{said}");
    }
}

#[test]
fn every_group_has_a_name_for_each_manager() {
    for manager in ["apt-get", "dnf", "pacman", "zypper"] {
        let machine = Machine::new(manager, 0);
        let (output, log) = machine.dev(&["need", "build", "look", "display", "test", "check", "demo"]);
        assert!(output.status.success(), "{output:?}");
        assert!(log.contains("openbox") && log.contains("gtk"), "{manager}: {log}");
    }
}

#[test]
fn what_is_there_is_not_installed() {
    let machine = Machine::new("apt-get", 0);
    for program in ["xvfb-run", "xauth"] {
        machine.put(program, "exit 1");
    }
    let (output, log) = machine.dev(&["need", "display"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert_eq!(log, "");
}

#[test]
fn a_package_without_a_program_is_asked_for_by_name() {
    let machine = Machine::new("apt-get", 0);
    machine.put("dpkg-query", "[[ ${!#} == fonts-* ]] && echo 'install ok installed'");
    let (_, log) = machine.dev(&["need", "look"]);
    assert!(log.contains("librsvg2-common") && !log.contains("fonts-"), "{log}");
}

#[test]
fn only_who_is_not_root_asks_for_rights() {
    let (output, log) = Machine::new("dnf", 1000).dev(&["need", "display"]);
    assert!(output.status.success(), "{output:?}");
    assert!(log.starts_with("sudo: dnf install -y "), "{log}");
    let (_, log) = Machine::new("dnf", 0).dev(&["need", "display"]);
    assert!(!log.contains("sudo"), "{log}");
}

#[test]
fn a_failed_installation_ends_the_command() {
    let machine = Machine::new("dnf", 0);
    machine.put("dnf", "exit 7");
    let (output, _) = machine.dev(&["need", "display"]);
    assert_eq!(output.status.code(), Some(7));
}

#[test]
fn an_unknown_machine_is_told_what_to_install() {
    let (output, _) = Machine::new("other-manager", 0).dev(&["need", "display"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("what Debian calls: xvfb xauth"), "{said}");
}

#[test]
fn a_missing_or_old_rust_is_told() {
    let machine = Machine::new("apt-get", 0);
    let (output, log) = machine.dev(&["run"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("or newer is needed: see"));
    machine.put("cargo", "exit 0");
    machine.put("rustc", "echo 'rustc 1.63.0 (4b91a6ea7 2022-08-08)'");
    let (output, _) = machine.dev(&["run"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("this is 1.63.0"));
    assert_eq!(log, "", "nothing is installed before that");
}
