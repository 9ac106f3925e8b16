//! Where each provision is carried out, and which tests pin it: the table of provisions joined with what the sources
//! say. Its own room, because it reads all others; nothing but the pages and the command that print it depends on it.

use rulebook::provision::{Provision, ROWS, Row};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/index.rs"));

/// One provision with its places in the sources.
#[derive(Clone, Debug, Serialize)]
pub struct Covered {
    /// The row of the table.
    #[serde(flatten)]
    pub row: &'static Row,
    /// The source files that carry it out, the nearest first.
    pub implemented_in: &'static [&'static str],
    /// The tests named after it, or after an item of it.
    pub tests: Vec<&'static str>,
}

/// Every provision, in the order of the chapter.
pub fn all() -> &'static [Covered] {
    static ALL: LazyLock<Vec<Covered>> = LazyLock::new(|| ROWS.iter().map(cover).collect());
    &ALL
}

/// One provision.
pub fn of(provision: Provision) -> &'static Covered {
    let found = all().iter().find(|covered| covered.row.number == provision.number());
    found.expect("every provision has a row")
}

fn cover(row: &'static Row) -> Covered {
    let name = flat(row.number);
    let implemented_in = CITED.iter().find(|(cited, _)| *cited == name).map_or(&[][..], |(_, files)| files);
    let named =
        TESTED.iter().zip(owners()).filter(|(_, owner)| owner.is_some_and(|owner| owner == row.number));
    Covered { row, implemented_in, tests: named.flat_map(|((_, tests), _)| tests.iter().copied()).collect() }
}

/// `19:47-1.3(c)` as the names of tests have it: `1.3c`.
fn flat(number: &str) -> String {
    number.trim_start_matches("19:47-").replace(['(', ')'], "")
}

/// For each name in [`TESTED`], the number of the row it belongs to. Found once: there are thousands of names and
/// hundreds of rows.
fn owners() -> &'static [Option<&'static str>] {
    static OWNERS: LazyLock<Vec<Option<&'static str>>> = LazyLock::new(|| {
        let rows: HashMap<String, &'static str> =
            ROWS.iter().map(|row| (flat(row.number), row.number)).collect();
        TESTED.iter().map(|(name, _)| owner(name, &rows)).collect()
    });
    &OWNERS
}

/// The row of a test's name (`1.2a1iii`): its own, or that of the nearest item above it.
fn owner(name: &str, rows: &HashMap<String, &'static str>) -> Option<&'static str> {
    let mut wanted = name;
    loop {
        if let Some(number) = rows.get(wanted) {
            return Some(number);
        }
        // Drop the deepest item, roman numerals or letters at the end, and look again.
        let shorter = wanted.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        if shorter == wanted || shorter.is_empty() {
            return None;
        }
        wanted = shorter;
    }
}

/// Provisions in the names of tests that are no rows of the table, nor items of one.
pub fn strangers() -> Vec<&'static str> {
    TESTED.iter().zip(owners()).filter(|(_, owner)| owner.is_none()).map(|((name, _), _)| *name).collect()
}
