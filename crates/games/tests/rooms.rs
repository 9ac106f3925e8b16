//! Which way dependencies point, and who may name a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/").to_path_buf()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders directly below this one that are crates, by name.
fn packages(folder: &Path) -> Vec<(String, toml::Table)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of crates") {
        let manifest = entry.expect("a readable folder").path().join("Cargo.toml");
        if manifest.exists() {
            let read: toml::Table = read(&manifest).parse().expect("a manifest");
            let name = read["package"]["name"].as_str().expect("a package has a name");
            // Within the project a crate goes by its short name: `craps` is `chapter47-craps` on the registry.
            let short = name.strip_prefix("chapter47-").unwrap_or(name).to_string();
            found.push((short, read));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// The crates of this workspace that one needs to be built: with tests apart, and for a game with or without `house`.
fn needs(manifest: &toml::Table, ours: &BTreeSet<String>, optional: bool) -> BTreeSet<String> {
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    let is_optional =
        |value: &toml::Value| value.get("optional").is_some_and(|it| it.as_bool() == Some(true));
    let wanted = |value: &toml::Value| optional || !is_optional(value);
    let named = dependencies.into_iter().flatten().filter(|(_, value)| wanted(value));
    named.map(|(name, _)| name.clone()).filter(|name| ours.contains(name)).collect()
}

/// What each room may use. A game is `*`; what several games share is a game's too.
const MAY_USE: &[(&str, &[&str])] = &[
    ("rulebook", &[]),
    ("odds", &["rulebook"]),
    ("table", &["rulebook"]),
    ("records", &["rulebook", "table"]),
    ("lab", &["rulebook", "odds", "table"]),
    ("desk", &["rulebook", "table"]),
    ("house", &["rulebook", "odds", "table", "records", "lab", "desk"]),
    ("*", &["rulebook", "odds", "table", "records", "lab", "desk", "house", "baccarat"]),
    ("games", &["house", "*"]),
    ("ledger", &["rulebook"]),
    ("coverage", &["rulebook"]),
    ("hilo", &["rulebook", "table", "records", "house"]),
    // Keno's counter (stations, writers, tickets) is the server's: the one game that it knows.
    ("server", &["rulebook", "coverage", "odds", "table", "records", "desk", "house", "ledger", "keno"]),
    (
        "cli",
        &["rulebook", "coverage", "table", "records", "desk", "house", "games", "ledger", "server", "keno"],
    ),
    ("postgres-for-tests", &[]),
    ("mutants", &[]),
];

#[test]
fn no_dependency_points_the_wrong_way() {
    let (rooms, games) = (packages(&crates()), packages(&crates().join("games")));
    assert!(rooms.len() > 12 && games.len() > 6, "the manifests were not found");
    let all = rooms.iter().chain(&games);
    let ours: BTreeSet<String> = all.clone().map(|(name, _)| name.clone()).collect();
    let is_game = |name: &str| games.iter().any(|(game, _)| game == name);
    for (name, manifest) in all {
        let key = if is_game(name) { "*" } else { name.as_str() };
        let (_, may) =
            MAY_USE.iter().find(|(room, _)| *room == key).unwrap_or_else(|| panic!("{name}: a new room"));
        for used in needs(manifest, &ours, true) {
            let allowed = may.contains(&used.as_str()) || (is_game(&used) && may.contains(&"*"));
            assert!(allowed, "{name} uses {used}");
        }
    }
    for (name, manifest) in &games {
        let used = needs(manifest, &ours, false);
        let pure = |used: &String| used == "rulebook" || used == "baccarat";
        assert!(used.iter().all(pure), "the rules of {name} alone need {used:?}");
    }
}

/// The table games, and what two of them share, in lower case; keno is none, and its counter is the server's.
const NAMES: &[&str] =
    &["craps", "blackjack", "punto banco", "chemin de fer", "baccarat", "big six", "poker room"];

/// The first table game that a text names, however it spells it: `punto-banco`, `punto_banco`, `PuntoBanco`, "Punto banco".
fn names(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace(['_', '-'], " ");
    NAMES.iter().copied().find(|name| text.contains(name) || text.contains(&name.replace(' ', "")))
}

#[test]
fn a_game_is_named_however_it_is_spelled() {
    for text in ["PUNTO_BANCO_KEYS", "a CrapsView", "big-six", "the poker room", "'../games/cheminDeFer'"] {
        assert!(names(text).is_some(), "{text}");
    }
    assert_eq!(names("a pit of six tables"), None);
}

/// Files outside `games` that name a table game all the same: the words in which they do, and the reason.
const NAMED: &[(&str, &str, &str)] = &[];

/// Is this a module of tests, such as `tests.rs` or `session_tests.rs`?
fn is_test(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        let kind = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            // Tests of a room play the games they like.
            if !path.ends_with("tests") {
                sources(&path, found);
            }
        } else if matches!(kind, Some("rs" | "ts" | "svelte" | "html" | "css")) && !is_test(&path) {
            found.push(path);
        }
    }
}

#[test]
fn no_source_outside_the_games_names_a_table_game() {
    let root = crates().parent().expect("the workspace").to_path_buf();
    let mut paths = Vec::new();
    for (name, _) in packages(&crates()) {
        for folder in ["src", "templates"].map(|folder| crates().join(&name).join(folder)) {
            if folder.is_dir() && name != "games" && name != "mutants" {
                sources(&folder, &mut paths);
            }
        }
    }
    sources(&root.join("web/src"), &mut paths);
    let mut named: Vec<String> = Vec::new();
    for path in paths {
        let file = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        let text = read(&path);
        // A game's own folder, and what the tests write from its types.
        if ["web/src/games/", "web/src/contract/generated/"].iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        // Tests at the end of a source play the games they like.
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let allowed = NAMED.iter().any(|(its, words, _)| *its == file && line.contains(words));
            if let Some(game) = names(line).filter(|_| !allowed) {
                named.push(format!("{file}:{}: {game}", number + 1));
            }
        }
    }
    assert!(named.is_empty(), "the registry is the only list of games:\n{}", named.join("\n"));
}
