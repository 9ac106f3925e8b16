//! What is checked in is what the types say.

use super::{record, registry};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should say; or writes it.
fn is_checked_in(path: &Path, right: &str) -> bool {
    if std::env::var("CONTRACT").as_deref() == Ok("write") {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, right).expect("the file is written");
    }
    fs::read_to_string(path).is_ok_and(|found| found == right)
}

#[test]
fn the_schemas_checked_in_are_what_the_types_say() {
    let folder = root().join("docs/schema");
    let product = games::standard();
    let documents = product.games().map(|game| (game.name(), game.schema())).chain([("record", record())]);
    let stale: Vec<&str> = documents
        .filter(|(name, document)| {
            let text = serde_json::to_string_pretty(document).expect("plain data") + "\n";
            !is_checked_in(&folder.join(format!("{name}.json")), &text)
        })
        .map(|(name, _)| name)
        .collect();
    assert!(stale.is_empty(), "{stale:?} in docs/schema are not what the types say: {AGAIN}");
}

/// What to do about it.
pub(super) const AGAIN: &str = "run CONTRACT=write cargo nextest run -p games --test schemas checked_in";

#[test]
fn every_schema_is_one_checked_in_or_not() {
    for game in registry().games() {
        let document = game.schema();
        for name in ["Command", "Event", "View", "Act"] {
            super::check(&document, name);
        }
    }
}
