//! The rows of 19:47-4. (That each is cited by a rule and named by a test, the room `coverage` shows.)

use rulebook::provision::{ROWS, Row, Status};

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.number.starts_with("19:47-4."))
}

#[test]
fn there_are_78_and_none_is_left_to_build() {
    assert_eq!(rows().count(), 78);
    assert!(rows().all(|row| row.status != Status::NotBuilt));
    assert!(rows().all(|row| row.status != Status::Physical), "nothing here needs hands alone");
}

#[test]
fn five_of_them_came_after_1996() {
    let later: Vec<&str> = rows().filter(|row| row.editions.len() == 1).map(|row| row.number).collect();
    let h = ["19:47-4.12(h)", "19:47-4.12(h)1", "19:47-4.12(h)2", "19:47-4.12(h)3"];
    assert_eq!(later, [&["19:47-4.4(a)2"][..], &h].concat());
}
