//! Where each provision is carried out, and which tests pin it: the table of provisions joined with the indexes that the
//! core and the games carry. The indexes are checked in; a test of this crate compares them with the sources.

use rulebook::provision::{COVERAGE, Provision, ROWS, Row};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// One provision with its places in the sources.
#[derive(Clone, Debug, Serialize)]
pub struct Covered {
    /// The row of the table.
    #[serde(flatten)]
    pub row: &'static Row,
    /// The source files that carry it out, the nearest first.
    pub implemented_in: Vec<&'static str>,
    /// The tests named after it, or after an item of it.
    pub tests: Vec<&'static str>,
}

/// Every provision with its places.
#[derive(Clone, Debug)]
pub struct Coverage {
    covered: Vec<Covered>,
    strangers: Vec<&'static str>,
}

/// The rank of a file that only refuses by a provision, and that of a test.
const REFUSES: u8 = 3;
const TEST: u8 = 9;

impl Coverage {
    /// Of the core and these games, by the indexes that they carry.
    pub fn of(games: impl IntoIterator<Item = &'static str>) -> Coverage {
        let rows: HashMap<String, usize> =
            ROWS.iter().enumerate().map(|(place, row)| (flat(row.number), place)).collect();
        let mut places = vec![(BTreeSet::new(), Vec::new()); ROWS.len()];
        let mut strangers = BTreeSet::new();
        for line in std::iter::once(COVERAGE).chain(games).flat_map(str::lines) {
            let mut fields = line.split('\t');
            let (Some(name), Some(rank), Some(place)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let rank: u8 = rank.parse().unwrap_or(TEST);
            match (rank, rows.get(name), owner(name, &rows)) {
                (TEST, _, Some(row)) => places[row].1.push(place),
                (TEST, _, None) => drop(strangers.insert(name)),
                (rank, Some(row), _) => drop(places[*row].0.insert((rank, place))),
                _ => {}
            }
        }
        let covered = ROWS.iter().zip(places).map(|(row, (cited, tests))| {
            let best = cited.first().map_or(REFUSES, |(rank, _)| *rank);
            let named = cited.into_iter().filter(|(rank, _)| *rank != REFUSES || best == REFUSES);
            Covered { row, implemented_in: named.map(|(_, file)| file).collect(), tests }
        });
        Coverage { covered: covered.collect(), strangers: strangers.into_iter().collect() }
    }

    /// Every provision, in the order of the chapter.
    pub fn all(&self) -> &[Covered] {
        &self.covered
    }

    /// One provision.
    pub fn find(&self, provision: Provision) -> &Covered {
        let found = self.covered.iter().find(|covered| covered.row.number == provision.number());
        found.expect("every provision has a row")
    }

    /// Provisions in the names of tests that are no rows of the table, nor items of one.
    pub fn strangers(&self) -> &[&'static str] {
        &self.strangers
    }
}

/// `19:47-1.3(c)` as the names of tests have it: `1.3c`.
fn flat(number: &str) -> String {
    number.trim_start_matches("19:47-").replace(['(', ')'], "")
}

/// The row of a test's name (`1.2a1iii`): its own, or that of the nearest item above it.
fn owner(name: &str, rows: &HashMap<String, usize>) -> Option<usize> {
    let mut wanted = name;
    loop {
        if let Some(row) = rows.get(wanted) {
            return Some(*row);
        }
        // Drop the deepest item, roman numerals or letters at the end, and look again.
        let shorter = wanted.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        if shorter == wanted || shorter.is_empty() {
            return None;
        }
        wanted = shorter;
    }
}
