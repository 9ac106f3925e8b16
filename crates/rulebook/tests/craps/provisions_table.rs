//! The rows of 19:47-1. (That each is cited by a rule and named by a test, the room `coverage` shows.)

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
fn every_row_has_a_summary_in_a_sentence() {
    for row in &ROWS {
        assert!(row.summary.ends_with('.') && row.summary.len() > 10, "{}: {:?}", row.number, row.summary);
    }
}
