//! What the program wrote at d27ece8, the last before record version 2, is still read, and means what it meant. The
//! fixtures beside this file are never made anew; `make/` has the scripts that made them. What changes on purpose stands in
//! `intended.rs`. That a house opens on the journals is tested in `crates/server/tests/floor/frozen.rs`.

#[path = "../support/altered.rs"]
mod alterations;
mod altered;
mod intended;
mod journals;
mod prints;
mod records;
mod refusals;
#[path = "../support/mod.rs"]
mod support;

use std::path::PathBuf;

/// The fixtures.
fn frozen() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/frozen")
}

/// A fixture that is text.
#[track_caller]
fn text(name: &str) -> String {
    std::fs::read_to_string(frozen().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of the files in a folder of fixtures, without their ending.
fn names(folder: &str) -> Vec<String> {
    let files = std::fs::read_dir(frozen().join(folder)).expect("the fixtures are there");
    let paths = files.map(|file| file.expect("readable").path());
    let mut names: Vec<String> =
        paths.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Everything that is wrong, in one message.
#[track_caller]
fn assert_nothing(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} differ, the first of them:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
}
