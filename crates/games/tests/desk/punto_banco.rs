//! 19:47-3.12, 3.11(a)2 and 3.5(f).

use super::{asked, ruled, ruling};
use serde_json::{Value, json};

const DISCARD_ONE: &str = "[irregularities]\ndisclosed_card = \"discard one\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";
const E1996: &str = "edition = \"1996\"";
const OPENS: &str = "The card is the first card of the next hand.";

#[track_caller]
fn rules(matter: &str, toml: &str, facts: Value, cite: &str, decision: &str) {
    let (by, said) = ruling("punto-banco", matter, toml, facts);
    assert_eq!((by.as_str(), said.as_str()), (cite, decision), "{matter}, {toml:?}");
}

#[test]
fn p3_12a_a_misdealt_third_card_is_the_bankers_if_it_must_draw() {
    for toml in ["", E1996, "[dealing]\nface = \"down\""] {
        // Six and seven stay, so the banker draws to five.
        for (player, banker) in [(6, 0), (6, 5), (7, 3)] {
            let facts = json!({ "player": player, "banker": banker });
            let draws = "The card is the third card of the Banker's Hand.";
            rules("misdealt card", toml, facts, "3.12(a)", draws);
        }
        for (player, banker) in [(6, 6), (7, 7), (8, 3), (9, 0), (2, 9)] {
            let mut facts = json!({ "player": player, "banker": banker });
            if toml != E1996 {
                facts["seen"] = json!(false);
            }
            rules("misdealt card", toml, facts, "3.12(a)", OPENS);
        }
        let due = json!({ "player": 5, "banker": 3 });
        let no = "no: No third card can have been misdealt to the player's hand now.";
        rules("misdealt card", toml, due, "3.12(a)", no);
    }
    let ruled = ruled("punto-banco", "misdealt card", "", json!({ "player": 7, "banker": 7, "seen": false }));
    let cites: Vec<&str> = ruled.reasons.iter().map(|reason| reason.cite.number()).collect();
    assert_eq!(cites, ["19:47-3.12(a)", "19:47-3.12(b)"]);
}

#[test]
fn p3_12b_a_card_drawn_in_error_opens_the_next_hand() {
    rules("card in error", "", json!({ "seen": false }), "3.12(b)", OPENS);
    // 1996 has no (c): it is not even asked.
    rules("card in error", E1996, json!({}), "3.12(b)", OPENS);
}

#[test]
fn p3_12c_a_hand_is_completed_before_a_card_that_was_seen_is_dealt_with() {
    let facts = json!({ "seen": true, "hand": true });
    assert_eq!(asked("punto-banco", "card in error", "", facts.clone()), "card", "(c)1 depends on it");
    let one = "The hand is completed first. The card goes to the discard with one more, drawn face down.";
    rules("card in error", DISCARD_ONE, facts, "3.12(c)", one);
}

#[test]
fn p3_12c1_it_is_discarded_with_as_many_more_as_its_value() {
    let seen = |card: &str| json!({ "seen": true, "hand": false, "card": card });
    let more = |count: &str| format!("The card goes to the discard with {count} more, drawn face up.");
    rules("card in error", "", seen("ace"), "3.12(c)1", &more("one"));
    rules("card in error", "", seen("nine"), "3.12(c)1", &more("9"));
    rules("card in error", "", seen("ten, jack, queen or king"), "3.12(c)1", &more("10"));
    let ten = "[irregularities]\ndisclosed_ten = 1";
    rules("card in error", ten, seen("ten, jack, queen or king"), "3.12(c)1", &more("one"));
}

#[test]
fn p3_12c2_it_is_discarded_with_one_more_that_nobody_sees() {
    let one = "The card goes to the discard with one more, drawn face down.";
    rules("card in error", DISCARD_ONE, json!({ "seen": true, "hand": false }), "3.12(c)2", one);
}

#[test]
fn p3_12c3_it_opens_a_round_without_wagers() {
    let mock = "The card is the first of a round without wagers, whose cards are discarded.";
    rules("card in error", MOCK, json!({ "seen": true, "hand": false }), "3.12(c)3", mock);
}

#[test]
fn p3_12d_a_card_found_face_up_goes_with_as_many_as_its_value() {
    let four = "The card goes to the discard with 4 more, drawn face up.";
    rules("face-up card", "", json!({ "card": "four" }), "3.12(d)", four);
    let none = "The card is not used and goes to the discard.";
    rules("face-up card", "", json!({ "card": "ten, jack, queen or king" }), "3.12(d)", none);
}

#[test]
fn p3_12e_a_round_for_which_the_shoe_runs_out_is_void() {
    let void = "The round is void, and all cards are shuffled before the next. Seat 1 has $5 on player back.";
    rules("void round", "", json!({ "left": false }), "3.12(e)", void);
    let enough = "no: The shoe has the cards to complete the round.";
    rules("void round", "", json!({ "left": true }), "3.12(e)", enough);
}

#[test]
fn p3_11a2_the_curator_may_be_ordered_to_pass_the_shoe() {
    let passed = "The curator gives up the shoe for repeated invalid deals. The shoe is offered to seat 2.";
    let facts = json!({ "curator": "a participant", "hand": false, "reason": "invalid deals" });
    rules("order pass", "", facts, "3.11(a)2", passed);
    rules("order pass", E1996, json!({ "hand": false, "reason": "invalid deals" }), "3.11(a)2", passed);
    let later = json!({ "curator": "a participant", "hand": true });
    rules("order pass", "", later, "3.11(a)2", "no: This is done between rounds.");
    let nobody = json!({ "curator": "the dealer" });
    rules("order pass", "", nobody, "3.6(d)2", "no: No participant has the shoe.");
}

#[test]
fn p3_5f_a_cut_is_made_again_by_the_same_or_by_the_next() {
    let facts = json!({ "dealt": false, "reason": "fairness", "player": true });
    let again = "The cut could harm the game, and is made again.";
    rules("order recut", "", facts.clone(), "3.5(f)", &format!("{again} Seat 2 cuts."));
    let next = "[shoe]\nrecut_by = \"next\"";
    rules("order recut", next, facts.clone(), "3.5(f)", &format!("{again} Seat 1 cuts."));
    rules("order recut", E1996, facts, "3.5(e)", &format!("{again} Seat 2 cuts."));
}
