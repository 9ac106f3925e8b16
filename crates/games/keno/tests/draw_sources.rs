//! Reliability items 6 and 9 for the draw of keno, as lints over the sources: what draws names nothing but the operating
//! system's generator, and no generator of a trial can be named where money is.

use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/").to_path_buf()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines that are compiled into the program: no comments, no tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .take_while(|line| !line.contains("#[cfg(test)]"))
        .map(|line| line.split("//").next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
}

/// By these a draw would learn the time, the process, the machine, its own past, or somebody's wish.
const NOT_FOR_A_DRAW: &[&str] = &[
    "SystemTime",
    "Instant",
    "std::time",
    "Duration",
    "chrono",
    "jiff",
    "process::",
    "env::",
    "thread",
    "Hash",
    "RandomState",
    "as_ptr",
    "{:p}",
    "static ",
    "Mutex",
    "RwLock",
    "Once",
    "Lazy",
    "Atomic",
    "Cell",
    "fs::",
    "File",
    "rayon",
    "SimChance",
    "SimDice",
    "from_entropy",
    "seed_from_u64",
];

fn told_too_much(text: &str) -> Vec<String> {
    let reaches = |line: &&str| {
        let line = line.replace("&'static ", "").replace("+ 'static ", "");
        NOT_FOR_A_DRAW.iter().any(|name| line.contains(name))
    };
    code(text).filter(reaches).map(str::to_owned).collect()
}

#[test]
fn p15_5a_what_draws_names_no_clock_no_process_no_past_and_no_other_generator() {
    for file in ["games/keno/src/draw.rs", "table/src/chance/house.rs", "table/src/chance/below.rs"] {
        let text = read(&crates().join(file));
        assert!(code(&text).count() > 20, "{file} was not read");
        assert_eq!(told_too_much(&text), [""; 0], "{file}");
    }
    for line in [
        "let seed = SystemTime::now();",
        "let started = std::time::Instant::now();",
        "let seed = std::process::id();",
        "static LAST: Mutex<Vec<Draw>> = Mutex::new(Vec::new());",
        "if std::env::var(\"MAY_27\").is_ok() {",
        "let mut chance = SimChance::new(1, 0);",
    ] {
        assert_eq!(told_too_much(line), [line]);
    }
}

#[test]
fn p15_5a_the_draw_uses_the_house_generator_and_nothing_else() {
    let text = read(&crates().join("games/keno/src/draw.rs"));
    let used: Vec<&str> = code(&text).filter(|line| line.starts_with("use ")).collect();
    assert_eq!(
        used,
        [
            "use crate::rules::{DRAWN, Draw, NUMBERS, Spots};",
            "use std::array;",
            "use table::chance::{Entropy, HouseChance, NoEntropy};",
        ]
    );
    for signature in
        ["pub fn draw() -> Result<Draw, NoEntropy> {", "fn draw(&mut self) -> Result<Draw, NoEntropy>"]
    {
        assert!(code(&text).any(|line| line.starts_with(signature)), "{signature}");
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn without_the_feature_the_system_generator_is_the_only_one() {
    let mut paths = Vec::new();
    sources(&crates(), &mut paths);
    paths.retain(|path| path.components().any(|part| part.as_os_str() == "src"));
    let mut generators = Vec::new();
    for path in paths {
        let text = read(&path);
        let file = path.strip_prefix(crates()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let is_one = |line: &&str| line.starts_with("impl") && line.contains("Generator for ");
        generators.extend(code(&text).filter(is_one).map(|line| format!("{file}: {line}")));
    }
    generators.sort();
    assert_eq!(
        generators,
        [
            "games/keno/src/draw.rs: impl Generator for SystemGenerator {",
            "games/keno/src/trial.rs: impl Generator for Keyed {",
            "games/keno/src/trial.rs: impl Generator for Scripted {",
            "games/keno/src/trial.rs: impl<E: Entropy + Send> Generator for Fed<E> {",
        ]
    );
    // Everything in trial.rs, and a house generator under a known key, are there for the feature alone.
    for (file, item, gate) in [
        ("games/keno/src/lib.rs", "mod trial;", "#[cfg(feature = \"trial\")]"),
        ("games/keno/src/lib.rs", "pub use trial::", "#[cfg(feature = \"trial\")]"),
        ("table/src/chance/house.rs", "pub fn under_known_key", "#[cfg(any(test, feature = \"trial\"))]"),
        ("table/src/chance/house.rs", "impl NoEntropy {", "#[cfg(feature = \"trial\")]"),
    ] {
        let text = read(&crates().join(file));
        let lines: Vec<&str> = code(&text).collect();
        let at = lines.iter().position(|line| line.starts_with(item)).unwrap_or_else(|| panic!("{item}"));
        assert_eq!(lines[at - 1], gate, "{file}: {item}");
    }
}

/// Where a manifest turns the feature on for a program and not only for tests.
fn turned_on(manifest: &str) -> Vec<String> {
    fn walk(table: &toml::Table, path: &str, found: &mut Vec<String>) {
        for (key, value) in table {
            let path = format!("{path}/{key}");
            let names_it = |value: &toml::Value| {
                value.as_str().is_some_and(|text| text == "trial" || text.ends_with("/trial"))
            };
            match value {
                _ if key == "dev-dependencies" => {}
                toml::Value::Table(inner) => walk(inner, &path, found),
                toml::Value::Array(list) if list.iter().any(names_it) => found.push(path),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(&manifest.parse().expect("a manifest"), "", &mut found);
    found
}

#[test]
fn only_tests_turn_the_feature_on() {
    let mut manifests = vec![crates().join("../Cargo.toml"), crates().join("../fuzz/Cargo.toml")];
    for folder in [crates(), crates().join("games")] {
        let inside = fs::read_dir(folder).expect("crates/").map(|entry| entry.expect("a crate").path());
        manifests.extend(inside.map(|path| path.join("Cargo.toml")).filter(|path| path.exists()));
    }
    assert!(manifests.len() > 15, "the manifests were not found");
    for manifest in manifests {
        let found = turned_on(&read(&manifest));
        // The draw's own feature asks the table's for a known key; it is turned on by tests alone, as the others show.
        let is_keno = manifest.ends_with("games/keno/Cargo.toml");
        let expected: &[&str] = if is_keno { &["/features/trial"] } else { &[] };
        assert_eq!(found, expected, "{}", manifest.display());
    }
    for (manifest, place) in [
        (
            "[dependencies]\nfloor = { path = \"../floor\", features = [\"trial\"] }",
            "/dependencies/floor/features",
        ),
        ("[dependencies.floor]\nfeatures = [\"trial\"]", "/dependencies/floor/features"),
        ("[features]\ndefault = [\"trial\"]", "/features/default"),
        ("[features]\ndemo = [\"floor/trial\"]", "/features/demo"),
        (
            "[target.'cfg(unix)'.dependencies]\nfloor = { features = [\"trial\"] }",
            "/target/cfg(unix)/dependencies/floor/features",
        ),
    ] {
        assert_eq!(turned_on(manifest), [place]);
    }
    assert_eq!(turned_on("[dev-dependencies]\nfloor = { features = [\"trial\"] }"), [""; 0]);
}
