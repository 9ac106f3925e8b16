//! 19:47-3.4 Opening of table for gaming.

use crate::support::Pit;

#[test]
fn p3_4a_the_dealer_inspects_new_cards_first() {
    let mut pit = Pit::empty("");
    for words in ["verify cards", "spread cards", "wash cards", "shuffle"] {
        assert_eq!(pit.refuses("dealer", words), ("19:47-3.4(a)", "cards_not_ready"), "{words}");
    }
    assert_eq!(pit.refuses("floorperson", "inspect cards"), ("19:47-3.4(a)", "not_yours"));
    pit.does("dealer", "inspect cards");
}

#[test]
fn p3_4a_pre_shuffled_cards_are_inspected_and_verified_and_then_cut() {
    let mut pit = Pit::seated("[shoe]\npre_shuffled = true", &[1]);
    pit.does("dealer", "inspect cards");
    pit.does("floorperson", "verify cards");
    assert_eq!(pit.view().shoe.state, "to be cut");
    pit.does("dealer", "offer cut to=1");
}

#[test]
fn p3_4b_the_floorperson_verifies_and_the_cards_are_spread_for_the_first_to_come() {
    let mut pit = Pit::empty("");
    pit.does("dealer", "inspect cards");
    assert_eq!(pit.refuses("dealer", "verify cards"), ("19:47-3.4(b)", "not_yours"));
    assert_eq!(pit.refuses("dealer", "spread cards"), ("19:47-3.4(b)", "cards_not_ready"));
    pit.does("floorperson", "verify cards");
    pit.does("dealer", "spread cards");
    // They lie there until somebody has come.
    assert!(pit.duties().is_empty());
    assert_eq!(pit.refuses("dealer", "wash cards"), ("19:47-3.4(b)", "nobody_to_inspect"));
    pit.does("seat 5", "join");
    pit.does("dealer", "wash cards");
}

#[test]
fn p3_4c_they_are_washed_before_they_are_shuffled() {
    let mut pit = Pit::seated("", &[1]);
    for (who, words) in
        [("dealer", "inspect cards"), ("floorperson", "verify cards"), ("dealer", "spread cards")]
    {
        pit.does(who, words);
    }
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-3.4(c)", "cards_not_ready"));
    assert_eq!(pit.refuses("seat 1", "wash cards"), ("19:47-3.4(c)", "not_yours"));
    pit.does("dealer", "wash cards");
    pit.does("dealer", "shuffle");
}
