//! Reliability items 6, 7, 9 and 10 as a lint over the sources: no other generator, no remainder of a random word, no
//! clock where chance is, and no simulation's generator where money is. `clippy.toml` says part of it to the compiler.

use std::fs;
use std::path::{Path, PathBuf};

/// A name that must not be used, but for the files (by the end of their path) that may.
struct Forbidden {
    name: &'static str,
    /// Only in these crates; everywhere if none is named.
    within: &'static [&'static str],
    but_for: &'static [&'static str],
    because: &'static str,
}

/// The rules of every game: no chance, no clock, no files, no floats.
const RULES: &str = "/src/rules/";

/// What draws the numbers of keno is held to the same as `chance`.
const DRAW: &str = "keno/src/draw.rs";

/// The kit of tests reads golden files, and JSON has numbers that are none of ours.
const KIT: &[&str] = &["rulebook/src/conformance/", "rulebook/src/wire/strict.rs"];

/// What is pure: the core, but for its kit of tests, and the rules of every game.
const PURE: &[&str] = &["rulebook/src/", RULES];
const NO_WORLD: &str = "rules see no files, no network, no clock and no process";

const FORBIDDEN: &[Forbidden] = &[
    within(PURE, "std::fs", NO_WORLD).but_for(KIT),
    within(PURE, "std::net", NO_WORLD).but_for(KIT),
    within(PURE, "std::env", NO_WORLD).but_for(KIT),
    within(PURE, "std::process", NO_WORLD).but_for(KIT),
    within(PURE, "std::thread", NO_WORLD).but_for(KIT),
    within(PURE, "std::io", NO_WORLD).but_for(KIT),
    within(PURE, "std::time", NO_WORLD).but_for(KIT),
    within(PURE, "f32", "money and rules are exact").but_for(KIT),
    within(PURE, "f64", "money and rules are exact").but_for(KIT),
    everywhere("rand::", "rand's ranges are biased by default, and its generators cannot be replayed"),
    everywhere("rand_core::", "table::chance is the one door to chance")
        .but_for(&["table/src/chance/house.rs", "table/src/chance/words.rs"]),
    everywhere("thread_rng", "table::chance::HouseChance is the house's generator"),
    everywhere("StdRng", "table::chance::HouseChance is the house's generator"),
    everywhere("SmallRng", "table::chance::SimChance is the simulation's generator"),
    everywhere("fastrand", "table::chance::SimChance is the simulation's generator"),
    everywhere("oorandom", "table::chance::SimChance is the simulation's generator"),
    everywhere("seed_from_u64", "a live generator is keyed with 256 bits from the operating system"),
    everywhere("ChaCha8", "the house's cipher is ChaCha20, whole"),
    everywhere("ChaCha12", "the house's cipher is ChaCha20, whole"),
    everywhere("ChaCha20", "HouseChance and pledges draw with it and table::sealed seals with it, nobody else")
        .but_for(&["table/src/chance/house.rs", "table/src/chance/words.rs", "table/src/sealed.rs"]),
    everywhere(
        "getrandom::",
        "HouseChance asks the operating system for dice and cards, the server for tokens, the notary for its key, the seal for its own, nodes for names",
    )
    .but_for(&["table/src/chance/house.rs", "ledger/src/journal.rs", "ledger/src/note/file.rs", "ledger/src/seal.rs", "ledger/src/verify/database.rs", "server/src/"]),
    everywhere("/dev/urandom", "getrandom asks the operating system"),
    everywhere("/dev/random", "getrandom asks the operating system"),
    within(
        &["rulebook/src/", "odds/src/", "table/src/chance/", "table/src/fair/", RULES, DRAW],
        "SystemTime",
        "what draws or decides sees no clock",
    ),
    within(
        &["rulebook/src/", "odds/src/", "table/src/chance/", "table/src/fair/", RULES, DRAW],
        "Instant",
        "what draws or decides sees no clock",
    ),
    within(&["rulebook/src/", "odds/src/", "table/src/", "records/src/", "lab/src/", "desk/src/", RULES, DRAW], "process::id", "a process id is no seed"),
    within(
        &["rulebook/src/", "ledger/src/", "server/src/", RULES, DRAW],
        "SimChance",
        "a live table uses HouseChance",
    ),
    within(&["rulebook/src/", "ledger/src/", "server/src/", RULES], "SimDice", "a live table uses HouseChance"),
    within(&["table/src/chance/", DRAW], " % ", "a remainder of a random word is biased: use below(n)"),
    within(
        &["table/src/chance/", DRAW],
        "rem_euclid",
        "a remainder of a random word is biased: use below(n)",
    ),
];

const fn everywhere(name: &'static str, because: &'static str) -> Forbidden {
    Forbidden { name, within: &[], but_for: &[], because }
}

const fn within(within: &'static [&'static str], name: &'static str, because: &'static str) -> Forbidden {
    Forbidden { name, within, but_for: &[], because }
}

impl Forbidden {
    const fn but_for(self, but_for: &'static [&'static str]) -> Forbidden {
        Forbidden { but_for, ..self }
    }

    fn concerns(&self, path: &str) -> bool {
        let names = |list: &[&str]| list.iter().any(|part| path.contains(part));
        (self.within.is_empty() || names(self.within)) && !names(self.but_for)
    }

    /// Is the name in this line as a word of its own, and not in a comment or the end of another word?
    fn is_in(&self, line: &str) -> bool {
        let code = line.split("//").next().unwrap_or_default();
        code.match_indices(self.name).any(|(at, _)| {
            let is_word = self.name.starts_with(char::is_alphanumeric);
            let before = code[..at].chars().next_back().filter(|_| is_word);
            !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What is wrong with a text that would stand at this path.
fn violations(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.contains("#[cfg(test)]") {
            break; // tests may reckon and compare as they like
        }
        let allowed = line.contains("of the number of outcomes, not of chance");
        for forbidden in FORBIDDEN.iter().filter(|forbidden| forbidden.concerns(path)) {
            let remainder = forbidden.name == " % ";
            if forbidden.is_in(line) && !(remainder && allowed) {
                let name = forbidden.name.trim();
                found.push(format!("{path}:{}: `{name}`: {}", number + 1, forbidden.because));
            }
        }
    }
    found
}

#[test]
fn no_source_reaches_for_other_chance() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/");
    let mut paths = Vec::new();
    sources(crates, &mut paths);
    paths.retain(|path| path.components().any(|part| part.as_os_str() == "src"));
    assert!(paths.len() > 300, "the sources were not found");
    let found: Vec<String> = paths
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path.strip_prefix(crates).unwrap_or(path).to_string_lossy().replace('\\', "/");
            violations(&name, &text)
        })
        .collect();
    assert!(found.is_empty(), "chance comes from table::chance alone:\n{}", found.join("\n"));
}

#[test]
fn the_lint_sees_what_it_should() {
    for (path, line) in [
        ("server/src/table.rs", "let n = rand::random::<u8>();"),
        ("cli/src/main.rs", "let mut rng = thread_rng();"),
        ("server/src/live.rs", "let dice = SimDice::new(seed, 0);"),
        ("table/src/chance/dice.rs", "word % 6"),
        ("table/src/chance/house.rs", "let seed = SystemTime::now();"),
        ("ledger/src/lib.rs", "getrandom::fill(&mut key)?;"),
        ("keno/src/draw.rs", "let number = word % 80 + 1;"),
        ("keno/src/draw.rs", "drawn(&mut SimChance::new(1, 0))"),
        ("lab/src/lib.rs", "use chacha20::ChaCha20Rng;"),
        ("games/craps/src/rules/table.rs", "let now = SystemTime::now();"),
        ("games/craps/src/rules/settling.rs", "let paid = stake as f64 * 1.5;"),
        ("rulebook/src/money.rs", "let text = std::fs::read_to_string(path);"),
    ] {
        assert_eq!(violations(path, line).len(), 1, "{path}: {line}");
    }
    for (path, line) in [
        ("table/src/chance/house.rs", "getrandom::fill(&mut bytes)"),
        ("server/src/token.rs", "getrandom::fill(&mut token)"),
        ("lab/src/lib.rs", "use crate::chance::SimDice; // not rand::"),
        ("rulebook/src/money.rs", "self.0 % unit.0"),
    ] {
        assert_eq!(violations(path, line), [""; 0], "{path}: {line}");
    }
}
