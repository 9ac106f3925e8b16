//! The rows of 19:47-1: each with a status, a source file that cites it, and a test that is named after it.

use rulebook::provision::{COUNT, ROWS, Status};

fn craps() -> impl Iterator<Item = &'static rulebook::provision::Row> {
    ROWS.iter().filter(|row| row.number.starts_with("19:47-1."))
}

#[test]
fn there_are_486_provisions_and_66_of_them_are_craps() {
    assert_eq!((COUNT, craps().count()), (486, 66));
    assert!(craps().all(|row| row.status != Status::NotBuilt && row.editions.len() == 2));
}

#[test]
fn every_craps_provision_is_cited_where_it_is_carried_out() {
    let uncited: Vec<&str> =
        craps().filter(|row| row.implemented_in.is_empty()).map(|row| row.number).collect();
    assert!(uncited.is_empty(), "no source file cites {uncited:?}");
}

#[test]
fn every_craps_provision_has_a_test_named_after_it() {
    let untested: Vec<&str> = craps().filter(|row| row.tests.is_empty()).map(|row| row.number).collect();
    assert!(untested.is_empty(), "no test is named after {untested:?}");
}

#[test]
fn every_row_has_a_summary_in_a_sentence() {
    for row in &ROWS {
        assert!(row.summary.ends_with('.') && row.summary.len() > 10, "{}: {:?}", row.number, row.summary);
    }
}
