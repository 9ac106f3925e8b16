//! 19:47-3.6 Dealing shoe; selection of player to deal cards, and 3.11 continuation of curator.

use crate::support::Pit;
use rulebook::game::Need;

/// The banker's hand wins, loses, ties.
const BANKER: &str = "Ks 9h Qd Kc";
const PLAYER: &str = "9s Kh Kd Qh";
const TIE: &str = "8s 8h Td Jc";

/// The shoe in play, and nobody asked yet to deal from it.
fn unasked(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = Pit::seated(toml, seats);
    while let Some(step) = pit.duties().into_iter().find(|duty| !duty.contains("offer shoe")) {
        pit.performs(&step);
        for number in seats {
            let _ = pit.act(&format!("seat {number}"), "decline cut");
        }
    }
    pit.does("device", "card card=As");
    pit.does("device", "card card=Ah");
    pit
}

#[test]
fn p3_6a_every_card_comes_out_of_the_shoe_and_only_what_is_in_it() {
    let mut pit = Pit::open("decks = 6", &[1]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.view().shoe.cards, 310);
    for _ in 0..6 {
        pit.close();
        for card in ["8s", "8h", "Td", "Jc"] {
            pit.card(card);
        }
        pit.bet(1, "tie", 500);
    }
    pit.close();
    let refused = pit.refuses("device", "card card=8s");
    assert_eq!(refused, ("19:47-3.7(c)", "no_such_card"), "six decks have six of them");
    assert_eq!(pit.refuses("dealer", "card card=9s"), ("19:47-3.7(c)", "not_yours"), "nobody chooses a card");

    let mut pit = Pit::seated("", &[1]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.4(a)", "shoe_not_ready"));
}

#[test]
fn p3_6b_the_shoe_is_offered_from_seat_one_counterclockwise() {
    let mut pit = unasked("", &[2, 5, 8]);
    assert_eq!(pit.refuses("dealer", "offer shoe to=5"), ("19:47-3.6(b)", "shoe_out_of_turn"));
    assert_eq!(pit.refuses("seat 2", "take shoe"), ("19:47-3.6(b)", "shoe_not_offered"));
    for next in [2, 5] {
        assert_eq!(pit.duties(), [format!(r#"{{"by":"dealer","do":"offer shoe","to":{next}}}"#)]);
        pit.does("dealer", &format!("offer shoe to={next}"));
        assert_eq!(pit.refuses("seat 8", "take shoe"), ("19:47-3.6(b)", "shoe_not_offered"));
        pit.does(&format!("seat {next}"), "decline shoe");
    }
    pit.does("dealer", "offer shoe to=8");
    assert_eq!(pit.does("seat 8", "take shoe"), ["curator 8"]);
    assert_eq!(pit.refuses("dealer", "offer shoe to=2"), ("19:47-3.6(b)", "shoe_not_to_be_offered"));
}

#[test]
fn p3_6b_seat_one_comes_first_if_somebody_sits_there() {
    let mut pit = unasked("", &[1, 2]);
    assert_eq!(pit.refuses("dealer", "offer shoe to=2"), ("19:47-3.6(b)", "shoe_out_of_turn"));
    pit.does("dealer", "offer shoe to=1");
}

#[test]
fn p3_6b_a_patron_who_goes_while_the_shoe_is_offered_leaves_no_table_without_curator() {
    // Alone, asked, gone and back: he is asked again.
    let mut pit = unasked("", &[1]);
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "leave");
    pit.does("seat 1", "join");
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "take shoe");
    // The last who had not been asked goes: the other has declined, so the dealer deals.
    let mut pit = unasked("", &[1, 2]);
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "decline shoe");
    assert_eq!(pit.does("seat 2", "leave"), ["curator dealer"]);
}

#[test]
fn p3_6c_nobody_deals_before_somebody_has_the_shoe() {
    let mut pit = unasked("", &[1, 2]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.6(b)", "nobody_has_the_shoe"));
    pit.give_shoe(2);
    assert_eq!(pit.view().curator.as_deref(), Some("seat 2"));
    assert_eq!(pit.refuses("dealer", "cards"), ("19:47-3.7(b)", "not_now"));
    assert_eq!(
        pit.refuses("device", "card card=2s"),
        ("19:47-3.7(b)", "no_card_now"),
        "only on the dealer's word"
    );
    pit.close();
    pit.does("device", "card card=2s");
    assert_eq!(pit.refuses("dealer", "order pass reason=delay"), ("19:47-3.11(a)2", "round_in_progress"));
}

#[test]
fn p3_6c_an_event_says_who_is_the_curator_and_by_which_rule() {
    use rulebook::game::{Act, Event as _, Game as _, Moment};
    let mut pit = unasked("", &[1]);
    pit.does("dealer", "offer shoe to=1");
    for (own, cite) in [
        (punto_banco::TableCommand::TakeShoe {}, "19:47-3.6(c)"),
        (punto_banco::TableCommand::NameDealer {}, "19:47-3.6(d)"),
    ] {
        let command = punto_banco::Command::Table(own);
        let mut events = Vec::new();
        let by = rulebook::actor::Actor::Seat(crate::support::seat(1));
        pit.table.clone().act(Act::new(Moment(1), by, command), &mut events).expect("offered");
        assert_eq!(events[0].cite().map(|cite| cite.number()), Some(cite));
    }
}

#[test]
fn p3_6d_the_dealer_is_curator_only_by_a_participants_word_or_for_want_of_one() {
    let mut pit = unasked("", &[1, 2]);
    assert_eq!(pit.refuses("dealer", "take shoe"), ("19:47-3.6(b)", "not_yours"));
    assert_eq!(pit.refuses("dealer", "name dealer"), ("19:47-3.6(b)", "not_yours"));
    assert_eq!(pit.refuses("seat 1", "name dealer"), ("19:47-3.6(b)", "shoe_not_offered"));
    assert_eq!(pit.view().curator, None);
}

#[test]
fn p3_6d1_who_accepts_the_shoe_may_name_the_dealer() {
    let mut pit = unasked("", &[3, 5]);
    pit.does("dealer", "offer shoe to=3");
    assert_eq!(pit.does("seat 3", "name dealer"), ["curator dealer"]);
    assert_eq!(pit.refuses("dealer", "order pass reason=delay"), ("19:47-3.6(d)1", "no_curator"));
    // He keeps the say: when the shoe passes it goes to his right.
    assert_eq!(pit.refuses("seat 5", "pass shoe"), ("19:47-3.11(a)", "not_the_curator"));
    pit.clone().does("seat 3", "pass shoe");
    pit.bet(3, "tie", 500);
    pit.deal_on(PLAYER);
    pit.does("dealer", "offer shoe to=5");
    assert_eq!(
        pit.does("seat 5", "name dealer"),
        ["curator dealer"],
        "so may one to whom it is relinquished"
    );
}

#[test]
fn p3_6d2_where_everybody_declines_the_dealer_deals() {
    let mut pit = unasked("", &[3, 5]);
    pit.does("dealer", "offer shoe to=3");
    assert!(pit.does("seat 3", "decline shoe").is_empty());
    pit.does("dealer", "offer shoe to=5");
    assert_eq!(pit.does("seat 5", "decline shoe"), ["curator dealer"]);
    assert_eq!(pit.refuses("floorperson", "order pass reason=delay"), ("19:47-3.6(d)2", "no_curator"));
    assert_eq!(pit.refuses("seat 3", "pass shoe"), ("19:47-3.11(a)", "not_the_curator"));
}

#[test]
fn a_patron_may_ask_to_be_passed_by() {
    let mut pit = unasked("", &[1, 2]);
    pit.does("seat 1", "pass me by on=true");
    pit.does("dealer", "offer shoe to=1");
    assert_eq!(pit.offered(Need::Implied), [r#"{"by":"seat 1","do":"decline shoe"}"#]);
    pit.does("croupier for seat 1", "decline shoe");
    pit.does("seat 2", "pass me by on=true");
    pit.does("seat 2", "pass me by on=false");
    pit.does("dealer", "offer shoe to=2");
    assert!(pit.offered(Need::Implied).is_empty());
}

#[test]
fn p3_11a_after_a_round_the_curator_keeps_the_shoe_or_passes_it() {
    let mut pit = unasked("", &[1, 2, 3]);
    pit.give_shoe(2);
    pit.bet(1, "tie", 500);
    pit.deal_on(BANKER);
    assert_eq!(pit.view().curator.as_deref(), Some("seat 2"), "a winning hand keeps it with him");
    assert_eq!(pit.refuses("seat 1", "pass shoe"), ("19:47-3.11(a)", "not_the_curator"));
    pit.bet(1, "tie", 500);
    pit.does("dealer", "no more bets");
    assert_eq!(pit.refuses("seat 2", "pass shoe"), ("19:47-3.11(a)", "round_in_progress"), "after the round");
    pit.does("dealer", "cards");
    for card in BANKER.split(' ') {
        pit.card(card);
    }
    pit.does("seat 2", "pass shoe");
    assert_eq!(pit.view().curator, None);
}

#[test]
fn p3_11a1_the_shoe_passes_when_the_bankers_hand_loses() {
    let curator_after = |cards: &str| {
        let mut pit = unasked("", &[1, 2, 3]);
        pit.give_shoe(2);
        pit.bet(1, "tie", 500);
        pit.deal_on(cards);
        pit.view().curator
    };
    assert_eq!(curator_after(PLAYER), None);
    assert_eq!(curator_after(BANKER).as_deref(), Some("seat 2"));
    assert_eq!(curator_after(TIE).as_deref(), Some("seat 2"), "a tie is no loss");
    // Nor is a dragon 7, though banker wagers do not win.
    let mut pit = unasked("[no_vigorish]\ndragon_7_push = true", &[1, 2, 3]);
    pit.give_shoe(2);
    pit.bet(1, "banker", 500);
    pit.deal_on("6s Kh Kd 3c 4d");
    assert_eq!(pit.view().curator.as_deref(), Some("seat 2"));
}

#[test]
fn p3_11a2_dealer_and_floorperson_may_order_the_shoe_passed() {
    for who in ["dealer", "floorperson"] {
        for reason in ["delay", "invalid_deals", "violation"] {
            let mut pit = unasked("", &[1, 2]);
            pit.give_shoe(1);
            pit.does(who, &format!("order pass reason={reason}"));
            pit.does("dealer", "offer shoe to=2");
        }
    }
    let mut pit = unasked("", &[1, 2]);
    assert_eq!(pit.refuses("dealer", "order pass reason=delay"), ("19:47-3.6(c)", "no_curator"));
    pit.give_shoe(1);
    for who in ["seat 1", "seat 2", "pit boss", "casino supervisor"] {
        let refused = pit.refuses(who, "order pass reason=delay");
        assert_eq!(refused, ("19:47-3.11(a)2", "not_yours"), "{who}");
    }
    // Also between "No More Bets" and the first card; then somebody else must deal.
    pit.bet(2, "tie", 500);
    pit.does("dealer", "no more bets");
    pit.does("floorperson", "order pass reason=delay");
    assert_eq!(pit.refuses("dealer", "cards"), ("19:47-3.6(b)", "nobody_has_the_shoe"));
    pit.give_shoe(2);
    pit.does("dealer", "cards");
}

#[test]
fn p3_11b_a_shoe_that_passes_goes_to_the_right_and_on_counterclockwise() {
    let mut pit = unasked("", &[1, 4, 6, 8]);
    pit.give_shoe(6);
    pit.bet(1, "tie", 500);
    pit.deal_on(PLAYER);
    for (next, wrong) in [(8, 1), (1, 4), (4, 6)] {
        let words = format!("offer shoe to={wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.11(b)", "shoe_out_of_turn"));
        pit.does("dealer", &format!("offer shoe to={next}"));
        if next == 4 {
            assert_eq!(pit.does("seat 4", "take shoe"), ["curator 4"]);
        } else {
            pit.does(&format!("seat {next}"), "decline shoe");
        }
    }
}

#[test]
fn p3_11b_the_curator_who_leaves_gives_up_the_shoe_to_his_right() {
    let mut pit = unasked("", &[1, 4, 6]);
    pit.give_shoe(4);
    pit.does("seat 4", "leave");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"offer shoe","to":6}"#]);
}

#[test]
fn p3_11b_an_order_after_everybody_left_does_not_stop_the_round() {
    for edition in ["", "edition = \"1996\""] {
        let mut pit = unasked(edition, &[1]);
        pit.does("dealer", "offer shoe to=1");
        pit.does("seat 1", "take shoe");
        pit.bet(1, "banker", 1000);
        pit.does("dealer", "no more bets");
        pit.does("seat 1", "leave");
        pit.does("floorperson", "order pass reason=delay");
        pit.does("dealer", "cards");
    }
}

#[test]
fn p3_6b_after_everybody_has_gone_the_next_to_come_are_offered_the_shoe() {
    let mut pit = unasked("", &[2]);
    pit.does("dealer", "offer shoe to=2");
    assert_eq!(pit.does("seat 2", "name dealer"), ["curator dealer"]);
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert_eq!(pit.refuses("seat 2", "pass shoe"), ("19:47-3.11(a)", "not_the_curator"));
    pit.does("dealer", "offer shoe to=2");
}

/// The banker's hand wins, so that nobody loses the shoe.
const BANKER_WINS: &str = "Ks 9h Qd Kc";

/// Seat 1 has the shoe, both have wagered and the cards are called; then these leave.
fn leave_in_a_round(give_shoe: bool, leaving: &[u8]) -> Pit {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("offer shoe");
    if give_shoe {
        pit.give_shoe(1);
    }
    pit.make_ready();
    for number in [1, 2] {
        pit.bet(number, "banker", 1000);
    }
    pit.close();
    for number in leaving {
        pit.does(&format!("seat {number}"), "leave");
    }
    assert_eq!(pit.view().seats.len(), 2, "their wagers are played first");
    for card in BANKER_WINS.split(' ') {
        pit.does("device", &format!("card card={card}"));
    }
    pit.go_up_to("offer shoe");
    pit
}

#[test]
fn p3_11b_who_leaves_in_a_round_is_gone_after_it_and_the_shoe_with_him_goes_on() {
    let pit = leave_in_a_round(true, &[1]);
    assert_eq!(pit.view().seats.len(), 1);
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"offer shoe","to":2}"#], "to the right of who had it");
    // Who leaves without the shoe takes nothing from who has it.
    let pit = leave_in_a_round(true, &[2]);
    assert_eq!((pit.view().seats.len(), pit.view().curator.as_deref()), (1, Some("seat 1")));
}

#[test]
fn p3_6b_after_a_round_that_everybody_has_left_the_next_to_come_is_offered_the_shoe() {
    let mut pit = leave_in_a_round(false, &[1, 2]);
    assert_eq!((pit.view().seats.len(), pit.view().curator), (0, None));
    pit.does("seat 5", "join");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"offer shoe","to":5}"#]);
}
