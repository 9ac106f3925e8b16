//! docs/record.md works as it stands: its examples are run in a folder with a house whose journal is always the same.
//!
//! `RECORD=overwrite cargo test -p cli --test record_docs` writes the answers that have changed into the document; read the
//! difference before you keep it.

#[path = "support/document.rs"]
mod document;
#[path = "support/house.rs"]
mod house;

use house::{House, fixed_key};
use ledger::note::Kind;
use std::path::{Path, PathBuf};

fn path() -> PathBuf {
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

#[test]
fn the_examples_are_true() {
    document::check(&path(), folder().path(), 8);
}
