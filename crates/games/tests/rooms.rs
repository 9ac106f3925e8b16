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

/// Names of table games as sources write them, apart from keno, whose counter is the server's.
const NAMES: &[&str] = &[
    "punto_banco",
    "punto-banco",
    "PuntoBanco",
    "chemin_de_fer",
    "chemin-de-fer",
    "CheminDeFer",
    "big_six",
    "big-six",
    "poker_room",
    "poker-room",
];

/// Files outside `games` that name a table game all the same, each with its reason.
const NAMED: &[(&str, &str)] = &[];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        let kind = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            // Tests of a room play the games they like.
            if !path.ends_with("tests") {
                sources(&path, found);
            }
        } else if matches!(kind, Some("rs" | "ts" | "svelte" | "html")) {
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
        let code: String = text.split("#[cfg(test)]").next().unwrap_or_default().to_string();
        // A game's own folder, and what the tests write from its types.
        let is_its_own = ["web/src/games/", "web/src/contract/generated/"];
        let is_its_own = is_its_own.iter().any(|folder| file.starts_with(folder));
        if !is_its_own && NAMES.iter().any(|name| code.contains(name)) {
            named.push(file);
        }
    }
    named.sort();
    let allowed: Vec<&str> = NAMED.iter().map(|(file, _)| *file).collect();
    assert_eq!(named, allowed, "the registry is the only list of games");
}
