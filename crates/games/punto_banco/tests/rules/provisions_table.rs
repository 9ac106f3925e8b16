//! The rows of 19:47-3. (That each is cited by a rule and named by a test, the room `coverage` shows.)

use rulebook::edition::Edition;
use rulebook::provision::{ROWS, Row};

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.number.starts_with("19:47-3."))
}

#[test]
fn the_older_text_lacks_what_came_later() {
    let later: Vec<&str> =
        rows().filter(|row| row.editions == [Edition::E2011]).map(|row| row.number).collect();
    assert_eq!(later.len(), 32, "{later:?}");
    for number in
        ["19:47-3.3(c)3", "19:47-3.5(f)", "19:47-3.6(d)", "19:47-3.7(d)", "19:47-3.10(b)5", "19:47-3.12(c)"]
    {
        assert!(later.contains(&number), "{number}");
    }
}
