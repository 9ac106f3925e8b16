//! Turns `provisions.tsv` into the table of provisions and one constant for each (`P1_3_C` for 19:47-1.3(c)), and
//! `subchapters.tsv` into the list of subchapters.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=provisions.tsv");
    println!("cargo::rerun-if-changed=subchapters.tsv");
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let table = fs::read_to_string(root.join("provisions.tsv")).expect("provisions.tsv is readable");
    let mut code = String::from(
        "/// Every provision, in the order of the chapter.\npub static ROWS: [Row; COUNT] = [\n",
    );
    let mut constants = String::new();
    let mut count = 0;
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
            "modelled" => "Modelled",
            "not built" => "NotBuilt",
            other => panic!("provisions.tsv, row {}: {other:?} is not a status", index + 2),
        };
        let editions: Vec<String> = in_force.split(',').map(|year| format!("Edition::E{year}")).collect();
        let name = constant(number);
        writeln!(
            code,
            "    Row {{ number: {number:?}, constant: {name:?}, editions: &[{}], status: Status::{status}, \
             summary: {summary:?}, summary_1996: {summary_1996:?} }},",
            editions.join(", "),
        )
        .expect("writing to a string");
        writeln!(constants, "/// {number}\npub const {name}: Provision = Provision({index});")
            .expect("writing to a string");
        count = index + 1;
    }
    writeln!(code, "];\n/// How many provisions there are.\npub const COUNT: usize = {count};\n{constants}")
        .expect("writing to a string");
    let list = fs::read_to_string(root.join("subchapters.tsv")).expect("subchapters.tsv is readable");
    code.push_str("/// The subchapters of the chapter, by number and title.\npub static SUBCHAPTERS: &[(u8, &str)] = &[\n");
    for line in list.lines().skip(1) {
        let (number, title) = line.split_once('\t').expect("subchapters.tsv has two columns");
        writeln!(code, "    ({number}, {title:?}),").expect("writing to a string");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("provisions.rs");
    fs::write(out, code).expect("the generated table is writable");
}

/// `19:47-1.2(a)11` is `P1_2_A_11`.
fn constant(number: &str) -> String {
    let mut name = String::from("P");
    for letter in number.trim_start_matches("19:47-").chars() {
        match letter {
            '.' | '(' | ')' => name.push('_'),
            other => name.extend(other.to_uppercase()),
        }
    }
    name.trim_end_matches('_').replace("__", "_")
}
