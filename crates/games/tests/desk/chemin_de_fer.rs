//! 19:47-4.12, 4.11(a)2 and 4.4(f).

use super::{asked, ruled, ruling};
use serde_json::{Value, json};

const E1996: &str = "edition = \"1996\"";
const ONE: &str = "[irregularities]\ndisclosed_card = \"discard one\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";
const OPENS: &str = "The card is the first card of the next hand.";
const BACK: &str = "Seat 2 has $5 on player back. Seat 1 has $5 on banker back.";

#[track_caller]
fn rules(matter: &str, toml: &str, facts: Value, cite: &str, decision: &str) {
    let (by, said) = ruling("chemin-de-fer", matter, toml, facts);
    assert_eq!((by.as_str(), said.as_str()), (cite, decision), "{matter}, {toml:?}");
}

#[test]
fn p4_12a_a_deal_in_the_wrong_order_that_cannot_be_put_right_annuls_the_hand() {
    let facts = |transfer: bool| json!({ "spoken": false, "rectified": false, "transfer": transfer });
    for toml in ["", E1996] {
        let goes_on = format!("The hand is annulled. {BACK} The bank is offered to seat 2.");
        rules("wrong order", toml, facts(true), "4.12(a)", &goes_on);
        let stays = format!("The hand is annulled. {BACK} The banker keeps the bank.");
        rules("wrong order", toml, facts(false), "4.12(a)", &stays);
    }
    let right = json!({ "spoken": false, "rectified": true });
    rules("wrong order", "", right, "4.12(a)", "The hand goes on as it was dealt.");
    assert!(ruling("chemin-de-fer", "wrong order", "", json!({ "spoken": true })).1.starts_with("no: "));
    let ruled = ruled("chemin-de-fer", "wrong order", "", facts(true));
    assert!(ruled.discretion.is_some_and(|whose| whose.starts_with("for the floor")));
}

#[test]
fn p4_12b_a_banker_with_three_cards_counts_nothing() {
    let facts = |known: bool| json!({ "hand": "banker", "when": "in the initial deal", "rectified": known });
    rules("extra card", "", facts(false), "4.12(b)", "The Banker's Hand counts 0, and play goes on.");
    rules("extra card", "", facts(true), "4.12(b)", OPENS);
}

#[test]
fn p4_12c_three_cards_for_the_player_count_the_most_that_two_or_all_can() {
    for (cards, most) in [([9, 5, 0], 9), ([2, 3, 4], 9), ([5, 6, 7], 8), ([0, 0, 0], 0)] {
        let facts = json!({
            "hand": "player", "when": "in the initial deal", "rectified": false,
            "first": cards[0], "second": cards[1], "third": cards[2],
        });
        let counts = format!("The Player's Hand counts {most}, and play goes on.");
        rules("extra card", "", facts, "4.12(c)", &counts);
    }
    let known = json!({ "hand": "player", "when": "in the initial deal", "rectified": true });
    rules("extra card", "", known, "4.12(c)", OPENS);
    let later = ruling("chemin-de-fer", "extra card", "", json!({ "hand": "player", "when": "after it" }));
    assert_eq!((later.0.as_str(), later.1.starts_with("no: ")), ("4.12(c)", true));
}

#[test]
fn p4_12d_two_cards_instead_of_one_count_the_least_that_two_or_all_can() {
    for (cards, least) in [([0, 5, 4, 6], 0), ([2, 3, 4, 1], 0), ([1, 1, 4, 7], 1)] {
        let facts = json!({
            "hand": "banker", "when": "after it", "rectified": false,
            "first": cards[0], "second": cards[1], "third": cards[2], "fourth": cards[3],
        });
        let counts = format!("The card is the banker's. The Banker's Hand counts {least}, and play goes on.");
        rules("extra card", "", facts, "4.12(d)", &counts);
    }
    let known = json!({ "hand": "banker", "when": "after it", "rectified": true });
    let one = "The hand is completed first. The card goes to the discard with one more, drawn face down.";
    rules("extra card", ONE, known, "4.12(h)", one);
    // Six stays: he was to take none.
    let stays = json!({ "hand": "banker", "when": "after it", "rectified": false, "first": 0, "second": 6 });
    assert!(ruling("chemin-de-fer", "extra card", "", stays).1.starts_with("no: "));
}

#[test]
fn p4_12e_a_card_dealt_after_stay_is_the_bankers_if_he_must_draw() {
    let facts = |banker: u8| json!({ "said_card": false, "banker": banker });
    for banker in 0..=5 {
        rules("card after stay", "", facts(banker), "4.12(e)", "The card is the banker's.");
    }
    for banker in 6..=9 {
        assert_eq!(
            asked("chemin-de-fer", "card after stay", "", facts(banker)),
            "card",
            "(h)1 disposes of it"
        );
        let one = "The hand is completed first. The card goes to the discard with one more, drawn face down.";
        rules("card after stay", ONE, facts(banker), "4.12(e)", one);
        rules("card after stay", E1996, facts(banker), "4.12(e)", OPENS);
    }
}

#[test]
fn p4_12f_if_the_dealer_had_said_card_it_is_the_bankers_only_if_he_must_draw() {
    let facts = |banker: u8| json!({ "said_card": true, "banker": banker });
    rules("card after stay", "", facts(5), "4.12(f)", "The card is the banker's.");
    let one = "The hand is completed first. The card goes to the discard with one more, drawn face down.";
    rules("card after stay", ONE, facts(6), "4.12(f)", one);
}

#[test]
fn p4_12g_an_undisclosed_card_opens_the_next_hand_unless_the_cutting_card_shows() {
    let facts = |shows: bool| json!({ "disclosed": false, "cutting_card": shows });
    let discarded = "The card is not used and goes to the discard.";
    rules("card in error", "", facts(false), "4.12(g)", OPENS);
    rules("card in error", "", facts(true), "4.12(g)", discarded);
    // 1996 has no (h): whether it was seen is not even asked.
    rules("card in error", E1996, json!({ "cutting_card": false }), "4.12(g)", OPENS);
    rules("card in error", E1996, json!({ "cutting_card": true }), "4.12(g)", discarded);
}

#[test]
fn p4_12h_p4_12h1_a_disclosed_card_goes_with_as_many_more_as_its_value() {
    let facts = |card: &str| json!({ "disclosed": true, "card": card });
    let more = |count: &str| format!("The card goes to the discard with {count} more, drawn face up.");
    rules("card in error", "", facts("four"), "4.12(h)1", &more("4"));
    rules("card in error", "", facts("ten, jack, queen or king"), "4.12(h)1", &more("10"));
    let ten = "[irregularities]\ndisclosed_ten = 1";
    rules("card in error", ten, facts("ten, jack, queen or king"), "4.12(h)1", &more("one"));
}

#[test]
fn p4_12h2_it_goes_with_one_more_that_nobody_sees() {
    let one = "The card goes to the discard with one more, drawn face down.";
    rules("card in error", ONE, json!({ "disclosed": true }), "4.12(h)2", one);
}

#[test]
fn p4_12h3_it_opens_a_round_without_wagers() {
    let mock = "The card is the first of a round without wagers, whose cards are discarded.";
    rules("card in error", MOCK, json!({ "disclosed": true }), "4.12(h)3", mock);
}

#[test]
fn p4_12i_a_card_that_the_banker_drew_for_himself_is_the_players() {
    let facts = |card: &str, banker: u8| json!({ "repeated": true, "card": card, "banker": banker });
    let then = |does: &str| format!("The card is the dominant player's. The banker {does}.");
    rules("banker drew", "", facts("eight", 3), "4.12(i)", &then("must then stay"));
    rules("banker drew", "", facts("seven", 3), "4.12(i)", &then("must then draw"));
    rules("banker drew", "", facts("four", 5), "4.12(i)", &then("may then draw or stay"));
    let early = ruling("chemin-de-fer", "banker drew", "", json!({ "repeated": false }));
    assert_eq!((early.0.as_str(), early.1.starts_with("no: ")), ("4.12(i)", true));
}

#[test]
fn p4_12j_a_card_face_up_in_the_shoe_goes_with_its_value_and_voids_the_last_hand() {
    let facts = |card: &str| json!({ "hand": true, "last_hand": false, "card": card });
    let three = "The card goes to the discard with 3 more, drawn face up.";
    rules("face up in shoe", "", facts("three"), "4.12(j)", three);
    let none = "The card is not used and goes to the discard.";
    rules("face up in shoe", "", facts("ten, jack, queen or king"), "4.12(j)", none);
    let void = format!("The hand is void. {BACK} {none}");
    for toml in ["", E1996, MOCK] {
        rules("face up in shoe", toml, json!({ "hand": true, "last_hand": true }), "4.12(j)", &void);
    }
    assert!(ruling("chemin-de-fer", "face up in shoe", "", json!({ "hand": false })).1.starts_with("no: "));
}

#[test]
fn p4_12k_a_hand_that_cannot_be_completed_is_void() {
    let void = format!("The hand is void. {BACK}");
    for toml in ["", E1996, MOCK] {
        rules("void round", toml, json!({ "left": false }), "4.12(k)", &void);
    }
    rules(
        "void round",
        "",
        json!({ "left": true }),
        "4.12(k)",
        "no: There are cards enough, or none is due.",
    );
}

#[test]
fn p4_11a2_the_banker_may_be_ordered_to_pass_the_shoe() {
    let facts = json!({ "covered": false, "reason": "delay" });
    let passed = "The banker gives up the shoe for holding up the game. The bank is offered to seat 2.";
    rules("order pass", "", facts, "4.11(a)2", passed);
    rules("order pass", "", json!({ "covered": true }), "4.11(a)2", "no: The round is played first.");
}

#[test]
fn p4_4f_a_cut_is_made_again_by_the_same_or_by_the_next() {
    let facts = json!({ "dealt": false, "reason": "improper", "player": true });
    let again = "The cut was made improperly, and is made again.";
    rules("order recut", "", facts.clone(), "4.4(f)", &format!("{again} Seat 2 cuts."));
    rules("order recut", "[shoe]\nrecut_by = \"next\"", facts, "4.4(f)", &format!("{again} Seat 1 cuts."));
    let late = "no: A new cut can be ordered after the cut and before the first card leaves the shoe.";
    rules("order recut", "", json!({ "dealt": true }), "4.4(f)", late);
}
