//! 19:47-3.6 to 3.8, 3.11, 3.12: who handles cards and shoe, and what comes out of the shoe before something else.

use crate::support::Pit;
use crate::vigorish::{DEFERRED, at_the_end_of_a_shoe};
use rulebook::game::Need;

const DOWN: &str = "[dealing]\nface = \"down\"";
const DISCARD_ONE: &str = "[irregularities]\ndisclosed_card = \"discard one\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";

/// The cutting card lies after so many more cards of a shoe of six decks.
fn before_the_cutting_card(toml: &str, cards: u16) -> Pit {
    Pit::open(&format!("decks = 6\n{toml}\n[shoe]\ncards_behind = {}", 310 - cards), &[1])
}

#[test]
fn p3_3c2_only_the_shuffle_waits_for_vigorish() {
    let mut pit = at_the_end_of_a_shoe(DEFERRED);
    assert_eq!(pit.refuses("dealer", "shuffle").1, "vigorish_outstanding");
    assert_ne!(pit.refuses("dealer", "insert cutting cards behind=20").1, "vigorish_outstanding");
}

#[test]
fn p3_7c_p3_8e_only_the_device_says_what_comes_out_of_the_shoe() {
    let mut pit = before_the_cutting_card("", 15);
    assert_eq!(pit.refuses("dealer", "cutting card"), ("19:47-3.8(e)", "not_yours"));
    pit.bet(1, "tie", 500);
    pit.does("dealer", "no more bets");
    assert_eq!(pit.refuses("seat 1", "cards"), ("19:47-3.7(b)", "not_yours"), "the dealer calls for them");
    pit.does("dealer", "cards");
    assert_eq!(pit.refuses("dealer", "card card=2s"), ("19:47-3.7(c)", "not_yours"));
    let why = pit.why_not("device", "card down card=2s");
    assert!(why.contains("face up"), "{why}");
}

#[test]
fn p3_8e_the_cutting_card_waits_while_a_card_that_lies_aside_is_dealt() {
    let mut pit = before_the_cutting_card("", 16);
    for _ in 0..3 {
        pit.bet(1, "tie", 500);
        pit.deal_on("Ks 9h Qd Kc");
    }
    for _ in 0..4 {
        pit.does("device", "card in error");
    }
    pit.bet(1, "tie", 500);
    pit.close();
    for card in ["2s", "3s", "4s"] {
        assert_eq!(pit.refuses("device", "cutting card").1, "not_the_cutting_card");
        pit.does("device", &format!("card card={card}"));
    }
}

#[test]
fn p3_8e_p3_12c_p3_12d_the_cutting_card_comes_before_what_goes_to_the_discard_or_a_mock_round() {
    // A card is seen that needs one more card at least, and the cutting card is next.
    for (toml, first, next) in [
        ("", "card in error card=2d", "card card=3d"),
        ("", "face-up card card=2d", "card card=3d"),
        (DISCARD_ONE, "card in error card=2d", "card down"),
        (MOCK, "card in error card=2d", "card card=3d"),
    ] {
        let mut pit = before_the_cutting_card(toml, 17);
        for _ in 0..4 {
            pit.bet(1, "tie", 500);
            pit.deal_on("Ks 9h Qd Kc");
        }
        pit.does("device", first);
        assert_eq!(pit.refuses("device", next).1, "cutting_card_first", "{toml} {first}");
        pit.does("device", "cutting card");
        pit.does("device", next);
    }
}

#[test]
fn p3_12b_a_card_that_lay_aside_is_one_that_nobody_had_seen() {
    let mut pit = Pit::open("decks = 6", &[1]);
    pit.does("device", "card in error");
    for _ in 0..6 {
        pit.does("device", "face-up card card=Kc");
    }
    pit.bet(1, "tie", 500);
    pit.close();
    assert_eq!(pit.refuses("device", "card card=Kc").1, "no_such_card", "all six were seen");
    assert_eq!(pit.refuses("dealer", "card card=9d"), ("19:47-3.7(c)", "not_yours"));
    pit.does("device", "card card=9d");
    // Five nines of diamonds are left, as of no other card but the two aces that were burned.
    let five = pit.offered(Need::Chance(5));
    let of = |card: &str| five.iter().filter(|line| line.contains(card)).count();
    assert_eq!((five.len(), of("9d"), of("As"), of("Ah")), (3, 1, 1, 1), "{five:?}");
}

#[test]
fn p3_12b_in_1996_cards_that_were_seen_open_the_hand_in_their_turn() {
    let old = "edition = \"1996\"";
    let mut pit = Pit::open(old, &[1]);
    for words in ["card in error", "card in error card=9h"] {
        pit.does("device", words);
    }
    pit.bet(1, "tie", 500);
    pit.close();
    assert_eq!(pit.does("device", "card card=2d"), ["player 2d", "banker 9h"]);
    assert_eq!(pit.cite_of("banker 9h"), "3.12(b)");
    let mut pit = Pit::open(old, &[1]);
    for card in ["2d", "9h", "3d"] {
        pit.does("device", &format!("card in error card={card}"));
    }
    pit.bet(1, "tie", 500);
    assert_eq!(pit.close(), ["player 2d", "banker 9h", "player 3d"]);
}

#[test]
fn p3_7d_only_the_dealer_hands_cards_over_and_turns_them_and_to_seats_of_the_table() {
    for (toml, on) in [(DOWN.to_string(), "player"), (format!("{DOWN}\nothers_may_turn = true"), "banker")] {
        let mut pit = Pit::open(&toml, &[1]);
        pit.bet(1, on, 1000);
        pit.close();
        for card in ["Ks", "2h", "6d", "3c"] {
            pit.does("device", &format!("card down card={card}"));
        }
        assert_eq!(pit.refuses("seat 1", "hand over hand=player to=1"), ("19:47-3.7(d)", "not_yours"));
        assert_eq!(pit.refuses("seat 1", "turn hand hand=player"), ("19:47-3.7(d)", "not_yours"));
        assert_eq!(pit.refuses("dealer", "hand over hand=player to=16").1, "not_his_to_look");
    }
}

#[test]
fn p3_8a_the_bankers_hand_first_is_a_players_word_once_and_before_the_hand() {
    let mut pit = Pit::open("[dealing]\nbanker_first = true", &[1]);
    let ask = "ask banker first";
    assert_eq!(pit.refuses("dealer", ask), ("19:47-3.8(a)", "not_yours"));
    pit.bet(1, "tie", 500);
    let mut late = pit.clone();
    late.close();
    assert_eq!(late.refuses("seat 1", ask).1, "round_in_progress");
    pit.does("seat 1", ask);
    assert_eq!(pit.refuses("seat 1", ask).1, "round_in_progress", "it has been asked already");
}

#[test]
fn p3_6b_at_a_table_that_everybody_has_left_nobody_becomes_the_curator() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("offer shoe");
    assert_eq!(pit.refuses("seat 1", "offer shoe to=1"), ("19:47-3.6(b)", "not_yours"));
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "decline shoe");
    pit.does("seat 1", "leave");
    assert_eq!(pit.does("seat 2", "leave"), Vec::<String>::new());
    pit.does("seat 1", "join");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"offer shoe","to":1}"#]);
}

#[test]
fn p3_6d_the_dealer_deals_to_its_end_a_round_that_everybody_has_left() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    pit.does("seat 1", "leave");
    assert_eq!(pit.view().curator.as_deref(), Some("dealer"));
}

#[test]
fn p3_11a2_p3_11b_who_was_ordered_to_pass_the_shoe_and_has_left_is_gone() {
    let mut pit = Pit::seated("", &[3, 4]);
    pit.go_up_to("offer shoe");
    pit.give_shoe(3);
    pit.make_ready();
    let mut other = pit.clone();
    pit.bet(4, "tie", 500);
    pit.does("dealer", "no more bets");
    pit.does("seat 3", "leave");
    assert_eq!(pit.view().seats.len(), 2, "the shoe keeps him");
    pit.does("floorperson", "order pass reason=delay");
    assert_eq!(pit.view().seats.len(), 1);
    // The offer goes on from his right, also when others have come meanwhile.
    other.does("seat 3", "pass shoe");
    for number in [3, 4] {
        other.does(&format!("seat {number}"), "leave");
    }
    for number in [1, 5] {
        other.does(&format!("seat {number}"), "join");
    }
    assert_eq!(other.duties(), [r#"{"by":"dealer","do":"offer shoe","to":5}"#]);
}
