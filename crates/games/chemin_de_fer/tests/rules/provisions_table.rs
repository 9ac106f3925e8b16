//! The rows of 19:47-4. (That each is cited by a rule and named by a test, the room `coverage` shows.)

use rulebook::provision::{ROWS, Row};

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.number.starts_with("19:47-4."))
}

#[test]
fn five_of_them_came_after_1996() {
    let later: Vec<&str> = rows().filter(|row| row.editions.len() == 1).map(|row| row.number).collect();
    let h = ["19:47-4.12(h)", "19:47-4.12(h)1", "19:47-4.12(h)2", "19:47-4.12(h)3"];
    assert_eq!(later, [&["19:47-4.4(a)2"][..], &h].concat());
}
