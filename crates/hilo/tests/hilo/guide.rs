//! docs/adding-a-game.md names what is there.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What stands between backticks.
fn named(guide: &str) -> Vec<&str> {
    guide.split('`').skip(1).step_by(2).collect()
}

fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push_str(&std::fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// Is the item declared in these sources?
fn declares(sources: &str, item: &str) -> bool {
    let end = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    let kinds = ["fn", "struct", "enum", "trait", "const", "type", "mod"];
    let declared = |kind: &&str| {
        let declaration = format!("{kind} {item}");
        sources.match_indices(&declaration).any(|(at, found)| end(&sources[at + found.len()..]))
    };
    kinds.iter().any(declared) || sources.contains(&format!("    {item}("))
}

#[test]
fn every_file_and_item_in_the_guide_is_there() {
    let guide = std::fs::read_to_string(root().join("docs/adding-a-game.md")).expect("the guide");
    let (mut files, mut items) = (0, 0);
    for name in named(&guide).into_iter().filter(|name| !name.contains("GAME")) {
        if ["crates/", "docs/", "web/", "scripts/", "fuzz/"].iter().any(|room| name.starts_with(room)) {
            assert!(root().join(name).exists(), "there is no {name}");
            files += 1;
        }
        let Some((room, path)) = name.split_once("::") else { continue };
        if ["rulebook", "odds", "table", "records", "lab", "desk", "house"].contains(&room) {
            let mut text = String::new();
            sources(&root().join("crates").join(room).join("src"), &mut text);
            for item in path.split("::") {
                assert!(declares(&text, item), "{room} has no {item}, which {name} names");
            }
            items += 1;
        }
    }
    assert!(files > 12 && items > 18, "{files} files and {items} items were looked for");
}

#[test]
fn the_guide_explains_every_method_of_a_game() {
    let guide = std::fs::read_to_string(root().join("docs/adding-a-game.md")).expect("the guide");
    let source = std::fs::read_to_string(root().join("crates/rulebook/src/game.rs")).expect("the trait");
    let game = source.split("pub trait Game").nth(1).expect("the trait");
    let methods = game
        .lines()
        .filter_map(|line| line.strip_prefix("    fn "))
        .filter_map(|rest| rest.split('(').next());
    for method in methods.filter(|method| *method != "offers") {
        assert!(guide.contains(&format!("`{method}`")), "the guide does not mention {method}");
    }
}
