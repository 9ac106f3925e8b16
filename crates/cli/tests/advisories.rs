//! `scripts/advisories`: an advisory fails, and a database that cannot be had is said and does not.

#![cfg(unix)]

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// Runs the script with a `cargo` that answers `deny fetch` and `deny check` with these statuses.
fn advisories(fetch: i32, check: i32) -> (bool, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let (cargo, asked) = (folder.path().join("cargo"), folder.path().join("asked"));
    let script = format!(
        "#!/bin/sh\necho \"$@\" >> {asked:?}\ncase \"$*\" in *fetch\\ db*) echo 'no route to host'; exit {fetch};; \
         *check*) exit {check};; esac\nexit 99\n"
    );
    std::fs::write(&cargo, script).expect("written");
    std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ran = Command::new(root.join("scripts/advisories")).env("PATH", path).output().expect("it runs");
    let asked = std::fs::read_to_string(asked).expect("it was asked");
    (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned(), asked)
}

#[test]
fn an_advisory_fails() {
    let (passed, said, asked) = advisories(0, 1);
    assert!(!passed, "{said}");
    assert!(
        asked.lines().last().is_some_and(|last| last.contains("check") && last.ends_with("advisories")),
        "{asked}"
    );
}

#[test]
fn without_an_advisory_it_passes() {
    let (passed, said, asked) = advisories(0, 0);
    assert!(passed && !said.contains("NOT CHECKED") && asked.contains("check"), "{said}{asked}");
}

#[test]
fn a_database_that_cannot_be_had_is_said() {
    let (passed, said, asked) = advisories(1, 1);
    assert!(passed && said.contains("NOT CHECKED") && said.contains("no route to host"), "{said}");
    assert!(!asked.contains("check"), "{asked}");
}

#[test]
fn the_suite_checks_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let suite = std::fs::read_to_string(root.join("scripts/test")).expect("readable");
    assert!(suite.lines().any(|line| line == "scripts/advisories"), "{suite}");
}
