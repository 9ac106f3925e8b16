//! Turns `provisions.tsv` into constants (`P1_3_C` for 19:47-1.3(c)) and finds, in the sources, which files cite
//! each provision and which tests are named after it. What `chapter47 coverage` prints is thereby what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=provisions.tsv");
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let table = fs::read_to_string(root.join("provisions.tsv")).expect("provisions.tsv is readable");
    let numbers: Vec<&str> =
        table.lines().skip(1).map(|line| line.split('\t').next().unwrap_or("")).collect();

    let crates = root.parent().expect("the crate lives in crates/");
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    rust_files(&root.join("tests"), &mut files);
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=tests");
    // Other rooms carry out rules too, where the record is the rule; there, the tests that are named after
    // provisions live in files of this name.
    for room in ["odds", "floor", "ledger", "server", "cli"] {
        let file = crates.join(room).join("tests").join("provisions.rs");
        println!("cargo::rerun-if-changed={}", file.display());
        if file.exists() {
            files.push(file);
        }
    }
    files.sort();

    let constants: BTreeMap<String, usize> =
        numbers.iter().enumerate().map(|(index, number)| (constant(number), index)).collect();
    let flat: BTreeMap<String, usize> = numbers
        .iter()
        .enumerate()
        .map(|(index, number)| (number.trim_start_matches("19:47-").replace(['(', ')'], ""), index))
        .collect();
    let mut cited: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut tested: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for file in &files {
        let source = fs::read_to_string(file).expect("a source file is readable");
        let name = file.strip_prefix(crates).expect("under crates/").to_string_lossy().replace('\\', "/");
        let rules =
            if name.contains("/tests/") { "" } else { source.split("#[cfg(test)]").next().unwrap_or("") };
        let here: BTreeSet<usize> = words(rules).filter_map(|word| constants.get(word).copied()).collect();
        for index in here {
            cited.entry(index).or_default().push(format!("crates/{name}"));
        }
        let mut is_test = false;
        for line in source.lines().map(str::trim) {
            if line == "#[test]" || line.starts_with("#[tokio::test") {
                is_test = true;
            } else if is_test && (line.starts_with("fn ") || line.starts_with("async fn ")) {
                is_test = false;
                let test = line.trim_start_matches("async ").trim_start_matches("fn ");
                let test = test.split('(').next().unwrap_or("");
                for index in named_after(test, &flat) {
                    tested.entry(index).or_default().push(format!("crates/{name}::{test}"));
                }
            }
        }
    }

    let mut code = String::from(
        "/// Every provision, in the order of the chapter.\npub static ROWS: [Row; COUNT] = [\n",
    );
    for (index, line) in table.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [number, in_force, status, summary, rest @ ..] = &fields[..] else {
            panic!("provisions.tsv, row {}: expected five columns", index + 2)
        };
        let summary_1996 = rest.first().copied().unwrap_or("");
        let status = match *status {
            "enforced" => "Enforced",
            "recorded" => "Recorded",
            "physical" => "Physical",
            "definition" => "Definition",
            "not built" => "NotBuilt",
            other => panic!("provisions.tsv, row {}: {other:?} is not a status", index + 2),
        };
        let editions: Vec<String> = in_force.split(',').map(|year| format!("Edition::E{year}")).collect();
        let none = Vec::new();
        writeln!(
            code,
            "    Row {{ number: {number:?}, editions: &[{}], status: Status::{status}, summary: {summary:?}, \
             summary_1996: {summary_1996:?}, implemented_in: &{:?}, tests: &{:?} }},",
            editions.join(", "),
            cited.get(&index).unwrap_or(&none),
            tested.get(&index).unwrap_or(&none),
        )
        .expect("writing to a string");
    }
    writeln!(code, "];\n/// How many provisions there are.\npub const COUNT: usize = {};", numbers.len())
        .expect("writing to a string");
    for (index, number) in numbers.iter().enumerate() {
        writeln!(code, "/// {number}\npub const {}: Provision = Provision({index});", constant(number))
            .expect("writing to a string");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("provisions.rs");
    fs::write(out, code).expect("the generated table is writable");
}

/// `19:47-1.2(a)11` is `P1_2_A_11`.
fn constant(number: &str) -> String {
    let mut name = String::from("P");
    for letter in number.trim_start_matches("19:47-").chars() {
        match letter {
            '.' | '(' => name.push('_'),
            ')' => name.push('_'),
            other => name.extend(other.to_uppercase()),
        }
    }
    name.trim_end_matches('_').replace("__", "_")
}

/// The provisions a test is named after: `p1_2a11_the_field_wins` and `p1_2a11_p1_4b_…` (both), also when the name
/// goes deeper than the table (`p1_2a1iii_…` counts for 19:47-1.2(a)1).
fn named_after(test: &str, flat: &BTreeMap<String, usize>) -> Vec<usize> {
    let mut found = Vec::new();
    let parts: Vec<&str> = test.split('_').collect();
    for pair in parts.windows(2) {
        let Some(subchapter) = pair[0].strip_prefix('p').filter(|digits| is_number(digits)) else { continue };
        if !pair[1].starts_with(|letter: char| letter.is_ascii_digit()) {
            continue;
        }
        let mut wanted = pair[1].to_string();
        loop {
            if let Some(index) = flat.get(&format!("{subchapter}.{wanted}")) {
                found.push(*index);
                break;
            }
            // Drop the deepest item (roman numerals or letters at the end) and look again.
            let shorter = wanted.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).to_string();
            if shorter == wanted || shorter.is_empty() {
                break;
            }
            wanted = shorter;
        }
    }
    found
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
