//! The files that the program makes are their owner's alone, under the widest umask; one that others can read is refused.

use crate::support::{chapter47, run};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the program under a umask that takes nothing away.
fn under_umask_0(folder: &Path, arguments: &[&str]) {
    let ran = Command::new("sh")
        .args(["-c", "umask 000; exec \"$0\" \"$@\""])
        .arg(chapter47().get_program())
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    assert!(ran.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn whatever_the_umask_no_file_with_secrets_can_be_read_by_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let add =
        ["people", "add", "--journal", "house.db", "--name", "Ada", "--role", "administrator", "--one-time"];
    under_umask_0(folder.path(), &add);
    under_umask_0(folder.path(), &["journal", "export", "house.db", "--out", "house.jsonl"]);
    under_umask_0(folder.path(), &["journal", "backup", "house.db", "copy.db"]);
    under_umask_0(folder.path(), &["journal", "restore", "copy.db", "again.db"]);
    let mut seen = Vec::new();
    for file in fs::read_dir(folder.path()).expect("a folder") {
        let file = file.expect("readable");
        let mode = file.metadata().expect("readable").permissions().mode() & 0o777;
        let name = file.file_name().into_string().expect("text");
        assert_eq!(mode, 0o600, "{name} is {mode:o}");
        seen.push(name);
    }
    for made in ["house.db", "house.db-lock", "house.jsonl", "copy.db", "again.db"] {
        assert!(seen.iter().any(|name| name == made), "{made} is not among {seen:?}");
    }

    fs::set_permissions(at("house.db"), Permissions::from_mode(0o644)).expect("set");
    let journal = at("house.db").display().to_string();
    let chmod = format!("chmod 600 {journal}");
    run(&["serve", "--database", &journal, "--address", "127.0.0.1:0"]).code(2).says(&chmod);
    run(&["people", "unlock", "--journal", &journal, "ada"]).code(2).says(&chmod);
    run(&["journal", "verify", &journal]).code(0);
    // Whoever reads it meanwhile leaves SQLite's files beside it with the same mode: all are named at once.
    let said = run(&["people", "unlock", "--journal", &journal, "ada"]).code(2).says(&chmod).stderr;
    let command = said.split('"').nth(1).expect("the command is quoted");
    assert!(Command::new("sh").args(["-c", command]).status().expect("sh is there").success(), "{command}");
    run(&["people", "unlock", "--journal", &journal, "ada"]).code(0);
}
