//! Reads the sources of all rooms and finds which files carry out each provision and which tests are named after it
//! (`p1_3c_…`). The index is checked in, a file a game, so that it is there in an installed crate too; a test compares it
//! with what is read here, and `COVERAGE=write` writes it anew.
//!
//! A file carries out a provision if its code cites it (`P1_3_C`) or a comment of it opens with it (`/// 1.3(c): …`). The
//! module that is about the provision or its section (`//! 19:47-1.3(c), (d): …`) comes first, files that only name acts
//! and what came of them come last, and the list of a game's refusals is named only where nothing else is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The indexes as the sources make them, each with the file that it belongs into.
pub(crate) fn indexes(crates: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = Vec::new();
    // The server and the command carry out no rule of a table. But the keno computer system is a provision of its own: its
    // slips, its board and its stations are in the server.
    let rooms = [
        "rulebook",
        "odds",
        "table",
        "records",
        "lab",
        "desk",
        "games",
        "ledger",
        "server/src/keno",
        "server/tests/keno",
    ];
    rooms.iter().for_each(|room| rust_files(&crates.join(room), &mut files));
    // What a game says to the house cites provisions on signs and in talk; a form names the provision under which something
    // is entered. Neither carries anything out.
    let talks = |file: &PathBuf| {
        file.components().any(|part| ["house", "house.rs"].map(Some).contains(&part.as_os_str().to_str()))
    };
    let is_form =
        |file: &PathBuf| file.ends_with("src/forms.rs") || file.starts_with(crates.join("table/src/forms"));
    files.retain(|file| !is_form(file) && !talks(file));
    files.sort();
    let mut lines: BTreeMap<PathBuf, Vec<(String, u8, String)>> = BTreeMap::new();
    for file in &files {
        let source = fs::read_to_string(file).expect("a source file is readable");
        let name = file.strip_prefix(crates).expect("under crates/").to_string_lossy().replace('\\', "/");
        let mut put = |provision: String, rank: u8, place: String| {
            let index = crates.join(home(&name, &provision)).join("coverage.tsv");
            lines.entry(index).or_default().push((provision, rank, place));
        };
        if !name.contains("/tests/") {
            let source = source.split("#[cfg(test)]").next().unwrap_or("");
            let about = about(source);
            for provision in words(source).filter_map(of_constant).chain(opening_comments(source)) {
                let rank = Rank::of(&name, &about, &provision) as u8;
                put(provision, rank, format!("crates/{name}"));
            }
        }
        for test in tests(&source) {
            for provision in named_after(test) {
                put(provision, TEST, format!("crates/{name}::{test}"));
            }
        }
    }
    lines
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(file, lines)| (file, written(lines)))
        .collect()
}

/// The rank of a test.
const TEST: u8 = 9;

/// The crate whose index has what this file does: the game's, or the core's.
fn home(file: &str, provision: &str) -> String {
    let mut parts = file.split('/');
    match (parts.next(), parts.next()) {
        // What both games share is counted by the subchapter.
        (Some("games"), Some("baccarat")) if provision.starts_with("4.") => "games/chemin_de_fer".to_string(),
        (Some("games"), Some("baccarat")) => "games/punto_banco".to_string(),
        (Some("games"), Some(game)) if !["src", "tests", "benches", "examples"].contains(&game) => {
            format!("games/{game}")
        }
        (Some("server"), _) => "games/keno".to_string(),
        _ => "rulebook".to_string(),
    }
}

fn written(mut lines: Vec<(String, u8, String)>) -> String {
    lines.sort();
    lines.dedup();
    let mut text = String::new();
    for (provision, rank, place) in lines {
        writeln!(text, "{provision}\t{rank}\t{place}").expect("writing to a string");
    }
    text
}

/// How near a file is to a provision.
#[derive(Clone, Copy)]
enum Rank {
    /// Its module is about the provision, or about the section that has it.
    IsAbout,
    /// It carries the provision out among others.
    CarriesOut,
    /// It names acts and what came of them, for the protocol and the pages.
    Describes,
    /// It lists refusals and their provisions.
    Refuses,
}

impl Rank {
    fn of(file: &str, about: &[String], provision: &str) -> Rank {
        let is_below = |section: &String| {
            let rest = provision.strip_prefix(section.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        match file.rsplit('/').next().unwrap_or_default() {
            "refusal.rs" => Rank::Refuses,
            "command.rs" | "event.rs" | "view.rs" | "awaiting.rs" | "guide.rs" | "mod.rs" => Rank::Describes,
            _ if about.iter().any(is_below) => Rank::IsAbout,
            _ => Rank::CarriesOut,
        }
    }
}

/// What a module says that it is about: `//! 19:47-1.7, 1.8 and 1.11: …`.
fn about(source: &str) -> Vec<String> {
    let first = source.lines().next().and_then(|line| line.strip_prefix("//! 19:47-"));
    first.map_or(Vec::new(), |text| citations(text).0)
}

/// The provisions with which comments open: `/// 1.6(a), (c): …`.
fn opening_comments(source: &str) -> Vec<String> {
    let comments = source.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
    let texts = comments.map(|line| line.trim_start_matches(['/', '!', ' ']));
    let cited = texts.map(|text| citations(text.strip_prefix("19:47-").unwrap_or(text)));
    cited.filter(|(_, rest)| rest.starts_with(':')).flat_map(|(cited, _)| cited).collect()
}

/// Reads `1.6(a), (c) and 1.5: …` as the flat names `1.6a`, `1.6c`, `1.5`, and gives the rest of the text. Where letters
/// follow without a section, it is the last one; `(a) to (d)` is all of them.
fn citations(text: &str) -> (Vec<String>, &str) {
    let mut found: Vec<String> = Vec::new();
    let mut section = "";
    let mut rest = text;
    let mut is_range = false;
    loop {
        let number = rest.len() - rest.trim_start_matches(|at: char| at.is_ascii_digit() || at == '.').len();
        if rest[..number].split('.').filter(|part| is_number(part)).count() == 2 {
            (section, rest) = rest.split_at(number);
        } else if section.is_empty() || !rest.starts_with('(') {
            return (found, rest);
        }
        let (items, after) = items(rest);
        if is_range && let Some(first) = found.last().and_then(|name| name.bytes().last()) {
            let last = items.bytes().last().unwrap_or(first);
            let between = (first + 1..last).map(|letter| format!("{section}{}", char::from(letter)));
            found.extend(between.collect::<Vec<_>>());
        }
        found.push(format!("{section}{items}"));
        let separator = [", ", " and ", " to "].into_iter().find(|between| after.starts_with(between));
        let Some(separator) = separator else { return (found, after) };
        is_range = separator == " to ";
        rest = &after[separator.len()..];
    }
}

/// Reads `(a)1iii` as `a1iii`, and gives the rest of the text.
fn items(text: &str) -> (String, &str) {
    let mut items = String::new();
    let mut rest = text;
    while let Some((letter, after)) = rest.strip_prefix('(').and_then(|inside| inside.split_once(')')) {
        let after_digits = after.trim_start_matches(|at: char| at.is_ascii_digit());
        let end = after_digits.trim_start_matches(['i', 'v', 'x']);
        items += letter;
        items += &after[..after.len() - end.len()];
        rest = end;
    }
    (items, rest)
}

/// The flat name of a constant: `P1_3_C` is `1.3c`.
fn of_constant(word: &str) -> Option<String> {
    let (subchapter, rest) = word.strip_prefix('P')?.split_once('_')?;
    let section = rest.split('_').next()?;
    let name = || format!("{subchapter}.{}", rest.replace('_', "").to_lowercase());
    (is_number(subchapter) && is_number(section)).then(name)
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
