//! Reads the sources of all rooms and finds which files cite each provision (`P1_3_C`) and which tests are named
//! after it (`p1_3c_…`), so that what `chapter47 coverage` prints is what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let crates = root.parent().expect("the crate lives in crates/");
    let mut files = Vec::new();
    // The server and the command carry out no rule of a table; left out, they can change without a rebuild of this. But
    // the keno computer system is a provision of its own: its slips, its board and its stations are in the server.
    let rooms = ["rulebook", "odds", "floor", "ledger"];
    let rules = rooms.iter().flat_map(|room| ["src", "tests"].map(|folder| crates.join(room).join(folder)));
    let keno = ["src/keno", "tests/keno"].map(|folder| crates.join("server").join(folder));
    for folder in rules.chain(keno) {
        println!("cargo::rerun-if-changed={}", folder.display());
        rust_files(&folder, &mut files);
    }
    // A form names the provision under which something is entered, and carries nothing out.
    files.retain(|file| !file.starts_with(crates.join("floor/src/forms")));
    files.sort();
    let mut cited: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut tested: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in &files {
        let source = fs::read_to_string(file).expect("a source file is readable");
        let name = file.strip_prefix(crates).expect("under crates/").to_string_lossy().replace('\\', "/");
        if !name.contains("/tests/") {
            for word in
                words(source.split("#[cfg(test)]").next().unwrap_or("")).filter(|word| is_constant(word))
            {
                cited.entry(word.to_string()).or_default().insert(format!("crates/{name}"));
            }
        }
        for test in tests(&source) {
            for provision in named_after(test) {
                tested.entry(provision).or_default().push(format!("crates/{name}::{test}"));
            }
        }
    }
    let mut code = String::from("pub(crate) static CITED: &[(&str, &[&str])] = &[\n");
    for (constant, files) in &cited {
        let files: Vec<&String> = files.iter().collect();
        writeln!(code, "    ({constant:?}, &{files:?}),").expect("writing to a string");
    }
    code.push_str("];\npub(crate) static TESTED: &[(&str, &[&str])] = &[\n");
    for (provision, tests) in &tested {
        writeln!(code, "    ({provision:?}, &{tests:?}),").expect("writing to a string");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("index.rs");
    fs::write(out, code).expect("the index is writable");
}

/// `P1_3_C`.
fn is_constant(word: &str) -> bool {
    let mut parts = word.strip_prefix('P').unwrap_or("").split('_');
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of the tests in a source.
fn tests(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some(rest) = line.trim_start_matches("async ").strip_prefix("fn ")
            && std::mem::take(&mut is_test)
        {
            found.extend(rest.split('(').next());
        }
    }
    found
}

/// The provisions in a test's name, flat: `p1_2a11_the_field_wins` gives `1.2a11`, `p1_2a5_p1_3e_…` gives two.
fn named_after(test: &str) -> Vec<String> {
    let parts: Vec<&str> = test.split('_').collect();
    let mut found = Vec::new();
    for pair in parts.windows(2) {
        if let Some(subchapter) = pair[0].strip_prefix('p').filter(|digits| is_number(digits))
            && pair[1].starts_with(|letter: char| letter.is_ascii_digit())
        {
            found.push(format!("{subchapter}.{}", pair[1]));
        }
    }
    found
}

fn words(source: &str) -> impl Iterator<Item = &str> {
    source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_'))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}
