//! The table of provisions is complete, and says what is true.

use rulebook::provision::{Provision, Status};
use std::collections::BTreeSet;

#[test]
fn every_provision_has_one_row_with_a_summary() {
    let numbers: BTreeSet<&str> = coverage::all().iter().map(|covered| covered.row.number).collect();
    assert_eq!(numbers.len(), 486);
    assert_eq!(coverage::all().len(), 486);
    for covered in coverage::all() {
        assert!(!covered.row.summary.is_empty(), "{}", covered.row.number);
        assert!(covered.row.number.parse::<Provision>().is_ok_and(|provision| provision.row().is_some()));
    }
}

#[test]
fn what_is_enforced_or_recorded_is_cited_by_a_rule_and_named_by_a_test() {
    for covered in coverage::all() {
        let number = covered.row.number;
        match covered.row.status {
            Status::NotBuilt | Status::Physical => {}
            Status::Definition => assert!(!covered.tests.is_empty(), "no test is named after {number}"),
            Status::Enforced | Status::Recorded => {
                assert!(!covered.implemented_in.is_empty(), "no rule cites {number}");
                assert!(!covered.tests.is_empty(), "no test is named after {number}");
            }
        }
    }
}

#[test]
fn all_of_craps_is_built() {
    let craps = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-1."));
    assert_eq!(craps().count(), 66);
    assert!(craps().all(|covered| covered.row.status != Status::NotBuilt));
    let physical = craps().filter(|covered| covered.row.status == Status::Physical).count();
    assert!(physical <= 5, "{physical} provisions of craps are called physical");
}

#[test]
fn all_of_blackjack_is_built() {
    let rows = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-2."));
    assert_eq!(rows().count(), 169);
    let left: Vec<_> = rows().filter(|covered| covered.row.status == Status::NotBuilt).collect();
    assert!(left.is_empty(), "{:?}", left.iter().map(|covered| covered.row.number).collect::<Vec<_>>());
    // Which hand the dealer uses, and that a player counts for himself: no computer sees it.
    assert!(rows().filter(|covered| covered.row.status == Status::Physical).count() <= 3);
}

#[test]
fn all_of_punto_banco_is_built() {
    let rows = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-3."));
    assert_eq!(rows().count(), 94);
    assert!(rows().all(|covered| !matches!(covered.row.status, Status::NotBuilt | Status::Physical)));
}

#[test]
fn all_of_chemin_de_fer_is_built() {
    let rows = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-4."));
    assert_eq!(rows().count(), 78);
    assert!(rows().all(|covered| !matches!(covered.row.status, Status::NotBuilt | Status::Physical)));
}

#[test]
fn all_of_keno_is_built() {
    let rows = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-15."));
    assert_eq!(rows().count(), 53);
    assert!(rows().all(|covered| !matches!(covered.row.status, Status::NotBuilt | Status::Physical)));
}

#[test]
fn all_of_the_poker_room_is_built() {
    let rows = || coverage::all().iter().filter(|covered| covered.row.number.starts_with("19:47-14."));
    assert_eq!(rows().count(), 26);
    assert!(rows().all(|covered| !matches!(covered.row.status, Status::NotBuilt | Status::Physical)));
}

/// A test that cites a provision which does not exist would count for nothing, and nobody would notice.
#[test]
fn every_provision_in_a_tests_name_exists() {
    assert_eq!(coverage::strangers(), Vec::<&str>::new());
}
