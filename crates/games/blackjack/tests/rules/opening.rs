//! 19:47-2.4 Opening of table for gaming.

use crate::support::Pit;
use rulebook::game::Need;

#[test]
fn p2_4a_the_dealer_inspects_new_cards_and_the_floorperson_verifies_it() {
    for toml in ["", "edition = \"1996\"", "[shoe]\nkind = \"bart carter\""] {
        let mut pit = Pit::empty(toml);
        for words in ["spread cards", "wash cards", "shuffle"] {
            assert_eq!(pit.refuses("dealer", words), ("19:47-2.4(a)", "cards_not_ready"), "{words}");
        }
        assert_eq!(pit.refuses("floorperson", "inspect cards"), ("19:47-2.4(a)", "not_yours"));
        pit.does("dealer", "inspect cards");
        assert_eq!(pit.refuses("dealer", "spread cards"), ("19:47-2.4(a)", "cards_not_ready"));
        assert_eq!(pit.refuses("dealer", "verify cards"), ("19:47-2.4(a)", "not_yours"));
        pit.does("floorperson", "verify cards");
    }
}

#[test]
fn p2_4b_they_lie_face_up_until_the_first_player_has_come() {
    let mut pit = Pit::empty("");
    pit.does("dealer", "inspect cards");
    pit.does("floorperson", "verify cards");
    pit.does("dealer", "spread cards");
    assert!(pit.offered(Need::Duty).is_empty());
    assert_eq!(pit.refuses("dealer", "wash cards"), ("19:47-2.4(b)", "nobody_to_inspect"));
    pit.does("seat 5", "join");
    pit.does("dealer", "wash cards");
}

#[test]
fn p2_4c_then_they_are_turned_over_and_washed_before_they_are_shuffled() {
    let mut pit = Pit::seated("", &[1]);
    pit.does("dealer", "inspect cards");
    pit.does("floorperson", "verify cards");
    pit.does("dealer", "spread cards");
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-2.4(c)", "cards_not_ready"));
    assert_eq!(pit.refuses("seat 1", "wash cards"), ("19:47-2.4(c)", "not_yours"));
    pit.does("dealer", "wash cards");
    assert_eq!(pit.does("dealer", "shuffle"), ["shuffled 416"]);
}

#[test]
fn p2_4d_each_side_of_a_double_shoe_is_spread_and_washed_by_itself() {
    let mut pit = Pit::seated("decks = 6\n[shoe]\nkind = \"double\"\nleft_decks = 2", &[1]);
    for cards in [104, 208] {
        for words in ["inspect cards", "spread cards", "wash cards"] {
            if words == "spread cards" {
                pit.does("floorperson", "verify cards");
            }
            assert_eq!(pit.refuses("dealer", "shuffle").1, "cards_not_ready");
            pit.does("dealer", words);
        }
        assert_eq!(pit.does("dealer", "shuffle"), [format!("shuffled {cards}")]);
        pit.does("dealer", "offer cut to=1");
        pit.does("seat 1", "cut depth=50");
        pit.does("dealer", &format!("insert cutting cards behind={}", cards / 4));
    }
    assert_eq!(pit.view().phase, "wagers");
}
