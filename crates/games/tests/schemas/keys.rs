//! `docs/rules-keys.md` and the schemas of rules files come from the tables of keys by which files are read.

use super::registry;
use house::rules_keys::{markdown, schema};
use serde_json::Value;
use std::path::Path;

const ABOUT: &str = "\
# Every key of every rules file

Made from the tables of keys by which files are read, checked and written. [rules-files.md](rules-files.md) explains them and
shows examples. A key with (2011) is not known to the edition of 1996. `chapter47 rules keys GAME` prints the same of one game,
and with `--schema` a JSON Schema with which an editor checks and completes a file.
";

/// Written anew with `CONTRACT=write`.
#[test]
fn the_keys_in_the_documents_are_those_by_which_files_are_read() {
    let mut right = ABOUT.to_string();
    for game in games::standard().games() {
        right.push_str(&format!("\n## {}\n\n{}", game.name(), markdown(&game.keys())));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-keys.md");
    if std::env::var("CONTRACT").as_deref() == Ok("write") {
        std::fs::write(&path, &right).expect("the document is written");
    }
    let found = std::fs::read_to_string(&path).expect("docs/rules-keys.md is there");
    let again = "CONTRACT=write cargo nextest run -p chapter47-games --test schemas keys";
    assert!(found == right, "docs/rules-keys.md is not what the keys say: run {again}");
}

/// The plainest file with all its keys is what the schema takes. Another game, and a key that there is not, are refused.
#[test]
fn a_rules_file_is_as_its_schema_says() {
    for game in registry().games() {
        let name = game.name();
        let check = jsonschema::draft202012::new(&schema(name, &game.keys()))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = |text: &str| -> Value {
            let table: toml::Table = text.parse().expect("TOML");
            serde_json::to_value(table).expect("plain data")
        };
        let plainest = read(&game.plainest().explained());
        let wrong: Vec<String> = check.iter_errors(&plainest).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        for wrong in ["game = \"another\"\n", "[limts]\nminimum_cents = 1\n"] {
            assert!(!check.is_valid(&read(wrong)), "{name}: {wrong}");
        }
    }
}
