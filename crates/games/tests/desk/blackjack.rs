//! 19:47-2.15 and 2.5(g).

use super::{asked, ruled, ruling};
use serde_json::{Value, json};

const HOLE_CARD: &str = "[dealing]\nhole_card = \"down\"";
const READER: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true";
const READER_SHOWS: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true";
const DOUBLE_SHOE: &str = "[shoe]\nkind = \"double\"";
const MULTIPLE: &str = "[multiple_action]\nhands = 3";
const IN_BOTH: [&str; 2] = ["edition = \"2011\"", "edition = \"1996\""];

#[track_caller]
fn rules(matter: &str, toml: &str, facts: Value, cite: &str, decision: &str) {
    let (by, said) = ruling("blackjack", matter, toml, facts);
    assert_eq!((by.as_str(), said.as_str()), (cite, decision), "{matter}, {toml:?}");
}

const DISCARDED: &str = "The card is not used and goes to the discard.";

#[test]
fn p2_15a_a_card_face_up_in_the_shoe_is_not_used() {
    for edition in IN_BOTH {
        rules("face-up card", edition, json!({}), "2.15(a)", DISCARDED);
    }
}

#[test]
fn p2_15b_a_card_that_nobody_saw_is_the_next() {
    let next = "The card is used as though it were the next from the shoe.";
    for edition in IN_BOTH {
        rules("card in error", edition, json!({ "exposed": false }), "2.15(b)", next);
    }
}

#[test]
fn p2_15c_an_exposed_card_is_dealt_and_who_refuses_it_gets_no_more() {
    let seen = |player: &str| json!({ "exposed": true, "when": "after each player had two cards", "player": player });
    let next = "The card is the next one, for whoever takes a card.";
    let taken = format!("{next} A card is dealt to box 1.");
    rules("card in error", "", seen("takes it"), "2.15(c)", &taken);
    let passed = format!("{next} A card is dealt to the dealer.");
    rules("card in error", "", seen("stands"), "2.15(c)", &passed);
    let no_more = "The player who refused it gets no further card in this round.";
    let refused = format!("{next} {no_more} A card is dealt to the dealer.");
    rules("card in error", "", seen("refuses it"), "2.15(c)", &refused);
    // With a hole card it depends on what the dealer has; he who stands on it has no use for another.
    assert_eq!(asked("blackjack", "card in error", HOLE_CARD, seen("refuses it")), "dealer_draws");
    let mut stands = seen("refuses it");
    stands["dealer_draws"] = json!(false);
    let burned = format!("{next} {no_more} The hole card is turned. {DISCARDED}");
    rules("card in error", HOLE_CARD, stands.clone(), "2.15(c)", &burned);
    stands["dealer_draws"] = json!(true);
    let used = format!("{next} {no_more} The hole card is turned. A card is dealt to the dealer.");
    rules("card in error", HOLE_CARD, stands, "2.15(c)", &used);
    // No card that everybody knows opens a round, or is the hole card.
    let when = |when: &str| json!({ "exposed": true, "when": when });
    rules("card in error", "", when("before the first card of the round"), "2.15(c)", DISCARDED);
    rules("card in error", HOLE_CARD, when("when the hole card was due"), "2.15(c)", DISCARDED);
    let ruled = ruled("blackjack", "card in error", "", seen("takes it"));
    assert_eq!(ruled.discretion.as_deref(), Some("for the player whether he accepts the card"));
}

#[test]
fn p2_15d_a_card_drawn_to_the_dealers_seventeen_is_burned() {
    let facts = json!({ "exposed": true, "when": "when the dealer had seventeen or more" });
    for toml in [IN_BOTH[0], IN_BOTH[1], HOLE_CARD] {
        rules("card in error", toml, facts.clone(), "2.15(d)", DISCARDED);
    }
}

#[test]
fn p2_15e_a_dealer_who_missed_his_card_has_it_after_the_players() {
    let goes_on =
        "The dealer goes on with the players' first two cards, and then deals himself what he has missed.";
    let first = format!("{goes_on} A card is dealt to box 1. A card is dealt to the dealer.");
    for edition in IN_BOTH {
        rules("missed dealer", edition, json!({ "card": "first" }), "2.15(e)", &first);
    }
    let second = format!("{goes_on} A card is dealt to the dealer.");
    rules("missed dealer", HOLE_CARD, json!({ "card": "second" }), "2.15(e)", &second);
    let none = "no: The dealer's card is not due now.";
    rules("missed dealer", "", json!({ "card": "second" }), "2.15(e)", none);
}

#[test]
fn p2_15f_where_the_shoe_runs_out_the_discards_complete_the_round() {
    let completed = "416 cards are shuffled. The dealer cuts. The cards go into the shoe. \
                     One card is burned, face down. The round is dealt to its end.";
    rules("shuffle discards", "", json!({ "left": false }), "2.15(f)", completed);
    rules("shuffle discards", "", json!({ "left": true }), "2.15(f)", "no: There are cards enough.");
}

#[test]
fn p2_15g_a_hand_without_cards_is_dead_and_one_with_one_may_have_its_second() {
    let dead = "The hand on box 2 is dead. Seat 2 has $5 on blackjack back.";
    let none = format!(
        "The deal goes on past box 2. A card is dealt to the dealer. A card is dealt to box 1. \
         The deal goes on past box 2. {dead}"
    );
    rules("missed box", "", json!({ "cards": "none" }), "2.15(g)", &none);
    let one = |player: &str| json!({ "cards": "one", "player": player });
    let takes = "The deal goes on past box 2. A card is dealt to box 2.";
    rules("missed box", "", one("takes the card"), "2.15(g)", takes);
    let gives_up = format!("The deal goes on past box 2. {dead}");
    rules("missed box", "", one("has the hand called dead"), "2.15(g)", &gives_up);
    // Who has got no card has nothing to choose.
    let whose = |facts| ruled("blackjack", "missed box", "", facts).discretion;
    assert_eq!(whose(json!({ "cards": "none" })), None);
    assert!(whose(one("takes the card")).is_some_and(|whose| whose.starts_with("for the player")));
}

#[test]
fn p2_15h_a_round_from_the_wrong_side_is_concluded() {
    let stands = "The round counts as drawn from the right side, and is concluded.";
    rules("wrong side", DOUBLE_SHOE, json!({ "round": true }), "2.15(h)", stands);
    let none = "no: No round is dealt from a side of a double shoe now.";
    rules("wrong side", DOUBLE_SHOE, json!({ "round": false }), "2.15(h)", none);
    rules("wrong side", "", json!({}), "2.15(h)", none);
    let both = format!("{DOUBLE_SHOE}\n{HOLE_CARD}");
    rules("wrong side", &both, json!({ "round": true, "turned": true }), "2.15(h)", stands);
    let covered = "no: That is said when the hole card has been turned.";
    rules("wrong side", &both, json!({ "round": true, "turned": false }), "2.15(h)", covered);
}

#[test]
fn p2_15i_a_player_passed_over_has_his_card_later_or_his_wager_back() {
    let later = "Box 1 is asked when the other players have their cards.";
    let facts = |asked: &str, player: &str| json!({ "asked": asked, "player": player });
    let takes = format!("{later} A card is dealt to box 1.");
    rules("missed draw", "", facts("a card", "takes the card"), "2.15(i)", &takes);
    let dead =
        |back: &str| format!("{later} The hand on box 1 is dead. Seat 1 has {back} on blackjack back.");
    rules("missed draw", "", facts("a card", "has the hand called dead"), "2.15(i)", &dead("$5"));
    rules("missed draw", "", facts("a double down", "has the hand called dead"), "2.15(i)", &dead("$10"));
}

#[test]
fn p2_15j_the_reader_has_its_work_under_an_ace_or_a_ten() {
    let no = "no: No hole card of this round was put into the reader without cause.";
    rules("reader misused", READER, json!({ "upcard": "ace or ten-value card" }), "2.15(j)", no);
    rules("reader misused", "", json!({}), "2.15(j)", no);
}

#[test]
fn p2_15j1_where_players_could_learn_the_card_all_hands_are_dead() {
    let dead = "Players could learn the hole card from this reader: all hands are dead. The hole card is turned. \
                The hand on box 1 is dead. Seat 1 has $5 on blackjack back.";
    for edition in IN_BOTH {
        let toml = format!("{edition}\n{READER_SHOWS}");
        let facts = |hand: &str| json!({ "upcard": "two to nine", "hand": hand });
        rules("reader misused", &toml, facts("not played yet"), "2.15(j)1", dead);
        let broken = |then: &str| {
            format!(
                "Players could learn the hole card from this reader: all hands are dead. \
                 The hole card is turned.{then}"
            )
        };
        let back = broken(" The hand on box 1 is dead. Seat 1 has $5 on blackjack back.");
        rules("reader misused", &toml, facts("broken afterwards"), "2.15(j)1", &back);
        // What was decided before stands.
        rules("reader misused", &toml, facts("broken before"), "2.15(j)1", &broken(""));
    }
}

#[test]
fn p2_15j2_where_they_could_not_play_goes_on() {
    let goes_on = "Nobody could learn the hole card from this reader: play goes on.";
    rules("reader misused", READER, json!({ "upcard": "two to nine" }), "2.15(j)2", goes_on);
}

#[test]
fn p2_15k_without_its_reader_a_table_deals_as_where_there_is_none() {
    rules("reader failed", READER, json!({}), "2.15(k)", "The table goes on as one without a card reader.");
    let none = "no: There is no reader of which that could be said.";
    rules("reader failed", "", json!({}), "2.15(k)", none);
    rules("reader repaired", "", json!({}), "2.15(k)", none);
    let again = "The reader is used again, from the next round on.";
    rules("reader repaired", READER, json!({ "round": false }), "2.15(k)", again);
    let later = "no: A repaired reader is used from the next round on.";
    rules("reader repaired", READER, json!({ "round": true }), "2.15(k)", later);
}

#[test]
fn p2_15l_a_card_that_was_not_moved_counts_as_moved() {
    let moved = "The round goes on as if the card had been moved.";
    let none = "no: No second or third hand is being dealt.";
    for edition in IN_BOTH {
        let toml = format!("{edition}\n{MULTIPLE}");
        rules("card not moved", &toml, json!({ "hand": 2 }), "2.15(l)", moved);
        rules("card not moved", &toml, json!({ "hand": 3 }), "2.15(l)", moved);
        rules("card not moved", &toml, json!({ "hand": 1 }), "2.15(l)", none);
    }
    rules("card not moved", "", json!({}), "2.15(l)", none);
}

#[test]
fn p2_15m_an_upcard_in_the_rack_is_found_and_put_back() {
    let back = "The dealer calls a casino supervisor, who looks for the card in the rack. \
                The card goes back to its place, and play goes on.";
    rules("upcard discarded", MULTIPLE, json!({ "hand": 2, "found": true }), "2.15(m)", back);
    let another = "no: That was not the dealer's face up card.";
    rules("upcard discarded", MULTIPLE, json!({ "hand": 3, "found": false }), "2.15(m)", another);
    let none = "no: No second or third hand is being dealt.";
    rules("upcard discarded", MULTIPLE, json!({ "hand": 1 }), "2.15(m)", none);
}

#[test]
fn p2_15n_no_progressive_wager_where_the_light_is_out() {
    rules("light out", "", json!({ "box": 3 }), "2.15(n)", "No progressive wager is taken on box 3.");
    let older = "no: The 1996 rules do not know this wager.";
    rules("light out", IN_BOTH[1], json!({}), "2.17(a)", older);
}

#[test]
fn p2_15o_a_bonus_that_nobody_can_establish_is_paid_21_to_1() {
    let unknown = json!({ "ascertained": false, "stake": 500 });
    rules("bonus failed", "", unknown, "2.15(o)", "The wager is paid $105.");
    let known = json!({ "ascertained": true, "amount": 4_000 });
    rules("bonus failed", "", known, "2.15(o)", "The wager is paid $40.");
    let older = "no: The 1996 rules do not know this wager.";
    rules("bonus failed", IN_BOTH[1], json!({}), "2.17(a)", older);
}

#[test]
fn p2_5g_a_cut_is_made_again_by_the_same_or_by_the_next() {
    let facts = json!({ "dealt": false, "reason": "improper", "player": true });
    let again = "The cut was made improperly, and is made again.";
    rules("order recut", "", facts.clone(), "2.5(g)", &format!("{again} Seat 1 cuts."));
    let next = "[shoe]\nrecut_by = \"next\"";
    rules("order recut", next, facts, "2.5(g)", &format!("{again} Seat 2 cuts."));
    let late = "no: A new cut can be ordered after the cut and before the first card leaves the shoe.";
    rules("order recut", "", json!({ "dealt": true }), "2.5(g)", late);
}
