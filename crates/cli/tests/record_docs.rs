//! docs/record.md works as it stands: its examples are run in a folder with a house whose journal is always the same.
//!
//! `RECORD=overwrite cargo test -p cli --test record_docs` writes the answers that have changed into the document; read the
//! difference before you keep it.

#[path = "support/house.rs"]
mod house;

use house::{House, fixed_key};
use ledger::note::Kind;
use std::path::{Path, PathBuf};
use std::process::Command;

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record.md")
}

/// `house.db`, and `monday.db` as it was a batch ago.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let house = House::open(path("house.db"));
    house.first_evening();
    house.signs();
    house.close();
    std::fs::copy(path("house.db"), path("monday.db")).expect("copied");
    let house = House::open(path("house.db"));
    house.something_sealed();
    house.signs();
    house.close();
    fixed_key(&path("kept.note"), "witness/desk", Kind::Witness);
    folder
}

/// What a command says, as in a terminal.
fn said(line: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_chapter47")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let ran = Command::new("sh")
        .args(["-c", &format!("{{ {line}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .output()
        .expect("a shell");
    String::from_utf8(ran.stdout).expect("text")
}

#[test]
fn the_examples_are_true() {
    let text = std::fs::read_to_string(document()).expect("docs/record.md");
    let folder = folder();
    let (mut again, mut lines, mut examples) = (String::new(), text.lines().peekable(), 0);
    while let Some(line) = lines.next() {
        again += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            examples += 1;
            again += &format!("{line}\n{}", said(command, folder.path()));
        }
    }
    if std::env::var_os("RECORD").is_some_and(|wish| wish == "overwrite") {
        std::fs::write(document(), &again).expect("written");
        return;
    }
    assert!(examples >= 8, "{examples} examples");
    assert_eq!(text, again);
}
