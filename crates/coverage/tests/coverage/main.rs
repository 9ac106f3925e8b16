//! The table of provisions is complete, and says what is true.

mod reading;

use coverage::Coverage;
use rulebook::provision::{Provision, ROWS, Row, SUBCHAPTERS, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
}

fn all() -> Coverage {
    Coverage::of(games::standard().games().map(|game| game.coverage()))
}

#[test]
fn the_indexes_say_what_the_sources_say() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/");
    let write = std::env::var("COVERAGE").as_deref() == Ok("write");
    for (file, text) in reading::indexes(crates) {
        if write {
            fs::write(&file, text).expect("an index can be written");
            continue;
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        let differs = there.lines().zip(text.lines()).find(|(there, read)| there != read);
        assert!(
            there == text,
            "{} is not what the sources say ({differs:?}): COVERAGE=write cargo nextest run -p chapter47-coverage",
            file.display()
        );
    }
}

#[test]
fn every_provision_has_one_row_with_a_summary_in_a_sentence() {
    let numbers: BTreeSet<&str> = rows().map(|row| row.number).collect();
    assert_eq!(numbers.len(), rows().count(), "a provision stands twice");
    for row in rows() {
        assert!(row.summary.ends_with('.') && row.summary.len() > 10, "{}: {:?}", row.number, row.summary);
        assert_eq!(row.number.parse::<Provision>().map(Provision::number), Ok(row.number));
    }
}

/// `2.17(e)2` as its parts: `2`, `17`, `(e)`, `2`.
fn parts(number: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut kind = None;
    for letter in number.trim_start_matches("19:47-").replace('.', " ").chars() {
        let now = match letter {
            ' ' | '(' | ')' => None,
            letter => Some(letter.is_ascii_digit()),
        };
        match (now, kind) {
            (Some(_), before) if before == now => parts.last_mut().expect("begun").push(letter),
            (Some(_), _) => parts.push(letter.to_string()),
            (None, _) => {}
        }
        kind = now;
    }
    parts
}

/// Where a text is in hand, its sections, paragraphs and items are numbered without a gap: a row that was lost shows.
#[test]
fn no_row_is_missing_between_its_neighbours() {
    let mut below: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    for row in rows().filter(|row| row.status.has_text()) {
        let mut place = parts(row.number);
        // Of poker the text begins at 14.15(e).
        while place.len() > 2 && !row.number.starts_with("19:47-14.15") {
            let last = place.pop().expect("more than two");
            let siblings = below.entry(place.clone()).or_default();
            if siblings.last() != Some(&last) {
                siblings.push(last);
            }
        }
    }
    assert!(below.len() > 80, "{}", below.len());
    let next = |one: &str| match one.parse::<u32>() {
        Ok(number) => (number + 1).to_string(),
        Err(_) => one.chars().map(|letter| char::from(letter as u8 + 1)).collect(),
    };
    for (place, siblings) in &below {
        let first = siblings[0].as_str();
        assert!(["1", "a"].contains(&first), "{place:?} begins with {first}");
        for pair in siblings.windows(2) {
            assert_eq!(next(&pair[0]), pair[1], "{place:?}");
        }
    }
}

#[test]
fn every_row_stands_in_a_subchapter_and_the_rows_follow_the_chapter() {
    let numbers: Vec<u8> = SUBCHAPTERS.iter().map(|(number, _)| *number).collect();
    assert!(numbers.is_sorted() && numbers.len() == usize::from(*numbers.last().expect("some")));
    assert!(rows().all(|row| numbers.contains(&row.subchapter())));
    assert!(rows().map(Row::subchapter).is_sorted());
}

/// Where the text is in hand everything is built; a section without it is one row.
#[test]
fn what_has_a_text_is_built() {
    for row in rows().filter(|row| !row.status.has_text()) {
        assert!(!row.number.contains('('), "{}: there is no text to have paragraphs", row.number);
        let section = format!("{}(", row.number);
        let inside: Vec<&str> =
            rows().map(|row| row.number).filter(|number| number.starts_with(&section)).collect();
        assert!(inside.is_empty(), "{}: its text is in hand: {inside:?}", row.number);
    }
}

/// Which hand the dealer uses, and that players count for themselves: no computer sees it. Little else is like that.
#[test]
fn few_provisions_are_called_physical() {
    let physical: Vec<&str> =
        rows().filter(|row| row.status == Status::Physical).map(|row| row.number).collect();
    assert!(
        physical.len() <= 3 && physical.iter().all(|number| number.starts_with("19:47-2.")),
        "{physical:?}"
    );
}

#[test]
fn what_is_carried_out_is_cited_by_a_rule_and_named_by_a_test() {
    for covered in all().all() {
        let number = covered.row.number;
        match covered.row.status {
            Status::NotBuilt | Status::Physical => {}
            Status::Definition => assert!(!covered.tests.is_empty(), "no test is named after {number}"),
            Status::Enforced | Status::Recorded | Status::Modelled => {
                assert!(!covered.implemented_in.is_empty(), "no rule cites {number}");
                assert!(!covered.tests.is_empty(), "no test is named after {number}");
            }
        }
    }
}

/// Provisions that only a list of refusals cites, each with the reason.
const ONLY_REFUSED: [(&str, &str); 5] = [
    ("19:47-15.4(b)1", READ_AS_ONE),
    ("19:47-15.4(b)2", READ_AS_ONE),
    ("19:47-15.4(b)3", READ_AS_ONE),
    ("19:47-15.4(b)4", READ_AS_ONE),
    ("19:47-15.4(b)5", READ_AS_ONE),
];
const READ_AS_ONE: &str = "a keno request is read as one line; only its refusals tell the items apart";

#[test]
fn what_is_enforced_is_implemented_in_the_rules_and_not_in_the_refusals() {
    let only_refused: Vec<&str> = all()
        .all()
        .iter()
        .filter(|covered| {
            matches!(covered.row.status, Status::Enforced | Status::Recorded | Status::Modelled)
        })
        .filter(|covered| covered.implemented_in.iter().all(|file| file.ends_with("/refusal.rs")))
        .map(|covered| covered.row.number)
        .collect();
    assert_eq!(only_refused, ONLY_REFUSED.map(|(number, _)| number));
}

#[test]
fn the_module_that_is_about_a_provision_comes_first() {
    let coverage = all();
    for (number, file) in [
        ("19:47-1.3(d)", "craps/src/rules/taking_down.rs"),
        ("19:47-1.6(f)", "craps/src/rules/supplemental.rs"),
        ("19:47-1.9(c)", "craps/src/rules/rolling.rs"),
        ("19:47-1.10(b)", "craps/src/rules/settling.rs"),
        ("19:47-1.11(b)", "craps/src/rules/shooter.rs"),
        ("19:47-14.16(b)", "poker_room/src/rules/conduct.rs"),
    ] {
        let covered = coverage.find(number.parse().expect("a row of the table"));
        assert!(covered.implemented_in[0].ends_with(file), "{number}: {:?}", covered.implemented_in);
    }
}

/// A test that cites a provision which does not exist would count for nothing, and nobody would notice.
#[test]
fn every_provision_in_a_tests_name_exists() {
    assert_eq!(all().strangers(), [""; 0]);
}
