//! 19:47-4.12(a) to (j): irregularities, each by the facts that decide it. The end of the shoe has a file of its own.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{Event, Say, TableEvent};
use rulebook::licensee::RulesFile as _;
use rulebook::provision::{P4_12_E, P4_12_F};
use rulebook::settlement::Outcome;
use rulebook::shoe::Command::{Card, CardDown, CuttingCard};

/// Seat 1 has the bank with $100 on it, seat 2 has covered it, seats 3 and 4 look on.
fn covered(toml: &str) -> Salon {
    let mut salon = Salon::ready(toml, &[1, 2, 3, 4]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.banco(2);
    salon
}

fn dealt(toml: &str, cards: &str) -> Salon {
    let mut salon = covered(toml);
    salon.deal(cards);
    salon
}

fn dealt_to(events: &[Event]) -> Vec<(Side, String, Option<&'static str>)> {
    let pick = |event: TableEvent| match event {
        TableEvent::Dealt { hand, card, cite } => {
            Some((hand, card.to_string(), cite.map(|cite| cite.number())))
        }
        _ => None,
    };
    table_events(events).into_iter().filter_map(pick).collect()
}

const E1996: &str = "edition = \"1996\"";
const VALUE: &str = "";
const TEN: &str = "[irregularities]\ndisclosed_ten = 1";
const ONE: &str = "[irregularities]\ndisclosed_card = \"discard one\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";
/// Six decks, and the cutting card after fifteen cards.
const SHORT: &str = "decks = 6\n[shoe]\ncards_behind = 295\n";

#[test]
fn p4_12a_a_deal_in_the_wrong_order_that_cannot_be_put_right_annuls_the_hand() {
    let mut salon = dealt("", "2s 4h 3s 5h");
    assert_eq!(salon.no(1, WrongOrder { rectified: false, transfer: false }), "19:47-4.12(a)");
    let events = salon.ok(FLOOR, WrongOrder { rectified: false, transfer: false });
    assert!(matches!(table_events(&events)[0], TableEvent::Annulled { .. }));
    let all = settled(&events);
    assert!(
        all.len() == 2
            && all.iter().all(|s| s.outcome == Outcome::Void && s.cite.number() == "19:47-4.12(a)")
    );
    assert_eq!((salon.purses, salon.house), ([0; 16], 0));
    // The bank may stay: the hand was none, so his bid still binds him and nothing else.
    salon.ok(1, bank(500));
}

#[test]
fn p4_12a_the_bank_may_go_to_the_next_participant() {
    let mut salon = dealt("", "2s 4h 3s 5h");
    salon.ok(DEALER, WrongOrder { rectified: false, transfer: true });
    assert_eq!(salon.table.banker(), None);
    salon.ok(DEALER, OfferBank { to: seat(2) });
    salon.ok(2, TakeBank { amount: None });
}

#[test]
fn p4_12a_what_could_be_put_right_changes_nothing_and_only_the_initial_deal_counts() {
    let mut salon = dealt("", "2s 4h 3s 5h");
    let before = salon.table.clone();
    salon.ok(DEALER, WrongOrder { rectified: true, transfer: false });
    assert_eq!(salon.table, before);
    assert_eq!(salon.no(DEALER, WrongOrder { rectified: true, transfer: true }), "19:47-4.12(a)");
    salon.ok(2, Call { say: Say::Card });
    assert_eq!(salon.no(DEALER, WrongOrder { rectified: false, transfer: false }), "19:47-4.12(a)");
    // In the middle of the deal too, but not before the banker has a card.
    let mut salon = covered("");
    salon.ok(DEALER, Deal {});
    salon.down("2s");
    assert_eq!(salon.no(DEALER, WrongOrder { rectified: false, transfer: false }), "19:47-4.12(a)");
    salon.down("4h");
    salon.ok(DEALER, WrongOrder { rectified: false, transfer: false });
}

#[test]
fn p4_12b_a_banker_with_three_cards_counts_nothing_and_goes_on() {
    let mut salon = dealt("", "2s 4h Ks 5h");
    assert_eq!(salon.no(2, ExtraCard { hand: Side::Banker, rectified: false }), "19:47-4.12(b)");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
    // First the card that was too many; it lies face down.
    assert_eq!(salon.no(2, Call { say: Say::Card }), "19:47-4.12(b)");
    assert_eq!(salon.no(DEVICE, Card { card: card("9d") }), "19:47-4.12(b)");
    salon.down("9d");
    assert_eq!(salon.no(DEALER, ExtraCard { hand: Side::Banker, rectified: false }), "19:47-4.12(b)");
    salon.says(2, Say::Card);
    // 4 + 5 would have been a natural.
    assert_eq!(salon.no(1, Call { say: Say::Natural }), "19:47-4.9(b)");
    salon.says(1, Say::UnderEight);
    salon.up("8c");
    salon.ok(1, TurnHand {});
    // Table 3 on nothing: he draws whatever the player's card is. 0 + 7 against 2 + 8.
    salon.up("7c");
    salon.ok(DEALER, AnnounceResult { player: 0, banker: 7 });
    assert_eq!(salon.purses[..2], [9500, -10000]);
}

#[test]
fn p4_12b_against_a_natural_he_has_nothing() {
    let mut salon = dealt("", "4s 4h 4d 5h");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
    salon.down("Kd");
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 0 });
}

#[test]
fn p4_12b_p4_12g_a_card_that_can_be_taken_back_opens_the_next_hand() {
    let mut salon = dealt("", "2s 4h 3s 5h");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: true });
    // It was not looked at, so it has no face.
    assert_eq!(salon.no(DEVICE, CardDown { card: Some(card("9d")) }), "19:47-4.12(b)");
    let events = table_events(&salon.unseen());
    assert_eq!(events, [TableEvent::SetAside { card: None }]);
    salon.says(2, Say::Card);
    salon.says(1, Say::Natural);
}

#[test]
fn p4_12c_three_cards_for_the_player_count_the_most_that_two_or_all_of_them_can() {
    // Two of them: 9 and K make 9. All of them: 2 + 3 + 4 = 9. Two of 5, 6, 7: 5 + 6 = 1, 5 + 7 = 2, 6 + 7 = 3; all 8.
    for (first, third, extra, best) in [("9s", "5s", "Kc", 9), ("2s", "3s", "4c", 9), ("5s", "6s", "7c", 8)] {
        let mut salon = dealt("", &format!("{first} 2h {third} 2d"));
        salon.ok(DEALER, ExtraCard { hand: Side::Player, rectified: false });
        salon.down(extra);
        assert_eq!(salon.seen_by(2).hands.player.points, Some(best));
        assert_eq!(salon.public().hands.player.cards, [None; 3]);
        salon.says(2, Say::Natural);
        salon.ok(DEALER, AnnounceResult { player: best, banker: 4 });
    }
}

#[test]
fn p4_12c_on_that_count_play_goes_on() {
    // K, K and 3 make 3 at best, so he draws: 3 + 4 = 7.
    let mut salon = dealt("", "Ks 2h Kd 5d");
    salon.ok(FLOOR, ExtraCard { hand: Side::Player, rectified: false });
    salon.down("3c");
    assert_eq!(salon.no(2, Call { say: Say::Stay }), "19:47-4.9(a)1");
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("4c");
    salon.ok(1, TurnHand {});
    salon.ok(DEALER, AnnounceResult { player: 7, banker: 7 });
    // If it is known which card was too many, it is a card drawn in error.
    let mut salon = dealt("", "Ks 2h Kd 5d");
    salon.ok(DEALER, ExtraCard { hand: Side::Player, rectified: true });
    assert!(matches!(table_events(&salon.unseen())[..], [TableEvent::SetAside { card: None }]));
    assert_eq!(salon.seen_by(2).hands.player.points, Some(0));
}

#[test]
fn p4_12d_two_cards_instead_of_one_count_the_least_that_two_or_all_can() {
    // K, 5, 4, 6: the 4 and the 6 make nothing. 2, 3, 4, A: all of them do. A, A, 4, 7: the 4 and the 7 make one, all three.
    for (two, four, third, extra, least) in
        [("Kh", "5h", "4c", "6c", 0), ("2h", "3h", "4c", "Ac", 0), ("Ah", "Ad", "4c", "7c", 1)]
    {
        let mut salon = dealt("", &format!("Ks {two} 7s {four}"));
        salon.says(2, Say::Stay);
        salon.ok(1, TurnHand {});
        assert_eq!(salon.no(DEALER, ExtraCard { hand: Side::Banker, rectified: false }), "19:47-4.12(b)");
        salon.up(third);
        assert_eq!(salon.no(DEALER, ExtraCard { hand: Side::Player, rectified: false }), "19:47-4.12(c)");
        salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
        assert_eq!(salon.no(DEALER, AnnounceResult { player: 7, banker: 0 }), "19:47-4.12(d)");
        assert_eq!(dealt_to(&salon.up(extra)), [(Side::Banker, extra.to_string(), Some("19:47-4.12(d)"))]);
        salon.ok(DEALER, AnnounceResult { player: 7, banker: least });
    }
}

#[test]
fn p4_12d_if_it_can_be_put_right_the_card_was_drawn_in_error_and_seen() {
    let mut salon = dealt(ONE, "Ks Kh 7s 5h");
    salon.says(2, Say::Stay);
    salon.ok(1, TurnHand {});
    salon.up("4c");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: true });
    assert_eq!(table_events(&salon.up("6c")), [TableEvent::Disclosed { card: card("6c") }]);
    // When the hand is over, it goes by (h).
    assert_eq!(burned(&salon.ok(DEALER, AnnounceResult { player: 7, banker: 9 })), [Some("6c".to_string())]);
    assert_eq!(burned(&salon.unseen()), [None]);
}

/// The player stays on seven; a card is dealt to him all the same.
fn after_stay(toml: &str, banker: &str, mistaken: bool, stray: &str) -> (Salon, Vec<Event>) {
    let [two, four] = [&banker[..2], &banker[3..]];
    let mut salon = dealt(toml, &format!("Ks {two} 7s {four}"));
    assert_eq!(salon.no(DEALER, CardAfterStay {}), "19:47-4.12(e)");
    salon.ok(2, Call { say: Say::Stay });
    salon.ok(DEALER, Repeat { say: if mistaken { Say::Card } else { Say::Stay } });
    salon.ok(DEALER, CardAfterStay {});
    assert_eq!(salon.no(1, TurnHand {}), if mistaken { "19:47-4.12(f)" } else { "19:47-4.12(e)" });
    let events = table_events(&salon.up(stray));
    let cite = if mistaken { P4_12_F } else { P4_12_E };
    assert_eq!(events, [TableEvent::Misdealt { card: card(stray), cite }]);
    assert_eq!(salon.no(DEALER, CardAfterStay {}), "19:47-4.12(e)", "one is enough");
    let events = salon.ok(1, TurnHand {});
    (salon, events)
}

#[test]
fn p4_12e_a_card_dealt_after_stay_is_the_bankers_if_he_must_draw() {
    let (mut salon, events) = after_stay("", "Kh 5h", false, "4c");
    assert_eq!(dealt_to(&events), [(Side::Banker, "4c".to_string(), Some("19:47-4.12(e)"))]);
    salon.ok(DEALER, AnnounceResult { player: 7, banker: 9 });
}

#[test]
fn p4_12e_if_he_must_stay_it_goes_as_h_says() {
    let (mut salon, events) = after_stay(VALUE, "Kh 6h", false, "4c");
    assert_eq!((dealt_to(&events), burned(&events)), (vec![], vec![]));
    let events = salon.ok(DEALER, AnnounceResult { player: 7, banker: 6 });
    assert_eq!(burned(&events), [Some("4c".to_string())]);
    for other in ["2d", "3d", "4d", "5d"] {
        assert_eq!(salon.no(DEALER, OfferBank { to: seat(2) }), "19:47-4.12(h)1");
        assert_eq!(burned(&salon.up(other)), [Some(other.to_string())]);
    }
    salon.ok(DEALER, OfferBank { to: seat(2) });
}

/// 1996 has no (h): the card opens the next hand, as 3.12 has it at punto banco.
#[test]
fn p4_12e_in_1996_it_opens_the_next_hand() {
    let (mut salon, events) = after_stay(E1996, "Kh 6h", false, "4c");
    assert!(table_events(&events).contains(&TableEvent::SetAside { card: Some(card("4c")) }));
    salon.ok(DEALER, AnnounceResult { player: 7, banker: 6 });
    salon.run();
    salon.ok(2, TakeBank { amount: None });
    salon.ok(2, bank(50));
    salon.banco(1);
    let events = salon.ok(DEALER, Deal {});
    assert_eq!(dealt_to(&events), [(Side::Player, "4c".to_string(), Some("19:47-4.12(g)"))]);
    assert_eq!(salon.public().hands.player.cards, [Some(card("4c"))], "everybody has seen it");
    for text in ["2d", "5d", "2h"] {
        salon.down(text);
    }
    salon.says(1, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 9, banker: 4 });
}

#[test]
fn p4_12f_if_the_dealer_had_said_card_it_is_the_bankers_only_if_he_must_draw() {
    let (mut salon, events) = after_stay("", "Kh 5h", true, "4c");
    assert_eq!(dealt_to(&events), [(Side::Banker, "4c".to_string(), Some("19:47-4.12(f)"))]);
    salon.ok(DEALER, AnnounceResult { player: 7, banker: 9 });
    let (mut salon, events) = after_stay(ONE, "Kh 6h", true, "4c");
    assert_eq!((dealt_to(&events), burned(&events)), (vec![], vec![]));
    let events = salon.ok(DEALER, AnnounceResult { player: 7, banker: 6 });
    assert_eq!(burned(&events), [Some("4c".to_string())]);
    salon.unseen();
}

#[test]
fn p4_12f_in_1996_it_opens_the_next_hand() {
    let (_, events) = after_stay(E1996, "Kh 6h", true, "4c");
    assert!(table_events(&events).contains(&TableEvent::SetAside { card: Some(card("4c")) }));
}

#[test]
fn p4_12g_an_undisclosed_card_costs_nothing_and_opens_the_next_hand() {
    for toml in ["", E1996] {
        let mut salon = dealt(toml, BANKER_WINS);
        assert_eq!(salon.no(2, CardInError { disclosed: false }), "19:47-4.12(g)");
        salon.ok(DEALER, CardInError { disclosed: false });
        assert_eq!(salon.no(DEVICE, Card { card: card("2c") }), "19:47-4.12(g)");
        salon.unseen();
        let left = salon.public().shoe.cards;
        salon.says(2, Say::Natural);
        salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
        salon.ok(1, bank(100));
        salon.banco(2);
        salon.ok(DEALER, Deal {});
        // The first card is the one set aside, the second comes from the shoe.
        salon.down("9c");
        assert_eq!(salon.public().shoe.cards, left);
        salon.down("2d");
        assert_eq!(salon.public().shoe.cards, left - 1);
        salon.down("Kd");
        salon.down("2h");
        salon.says(2, Say::Natural);
        salon.ok(DEALER, AnnounceResult { player: 9, banker: 4 });
    }
}

#[test]
fn p4_12g_not_once_the_cutting_card_shows() {
    // 310 cards, the cutting card before the last 295: after four hands less one card it is exposed.
    let mut salon = Salon::ready(SHORT, &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..3 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    salon.down("2s");
    salon.down("3s");
    // The last card before it: drawn in error, it exposes the cutting card.
    salon.ok(DEALER, CardInError { disclosed: false });
    assert_eq!(burned(&salon.unseen()), [None]);
    salon.ok(DEVICE, CuttingCard {});
    salon.ok(DEALER, CardInError { disclosed: false });
    assert_eq!(burned(&salon.unseen()), [None]);
}

#[test]
fn p4_12g_a_drawn_card_never_goes_back_and_a_disclosed_one_goes_by_h() {
    let mut salon = dealt(VALUE, BANKER_WINS);
    let left = salon.public().shoe.cards;
    salon.ok(DEALER, CardInError { disclosed: true });
    assert_eq!(table_events(&salon.up("2c")), [TableEvent::Disclosed { card: card("2c") }]);
    assert_eq!(salon.public().shoe.cards, left - 1);
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
    salon.up("3c");
    salon.up("4c");
    assert_eq!(salon.public().shoe.cards, left - 3);
    // In 1996 it is used as the first card of the next hand.
    let mut salon = dealt(E1996, BANKER_WINS);
    salon.ok(DEALER, CardInError { disclosed: true });
    assert_eq!(table_events(&salon.up("2c")), [TableEvent::SetAside { card: Some(card("2c")) }]);
}

#[test]
fn p4_12h_the_procedure_is_the_one_selected_beforehand_and_not_in_1996() {
    let mut phases = Vec::new();
    for toml in [VALUE, ONE, MOCK] {
        let mut salon = Salon::ready(toml, &[1, 2]);
        salon.ok(DEALER, CardInError { disclosed: true });
        salon.up("2c");
        phases.push(salon.clone().act(DEVICE, CardDown { card: None }).is_ok());
        assert_eq!(salon.public().phase, "cards for an irregularity");
    }
    assert_eq!(phases, [false, true, false]);
    let both = "[irregularities]\ndisclosed_card = \"discard one\"\n";
    let violations = chemin_de_fer::Rules::from_toml(&format!("{E1996}\n{both}")).expect_err("1996").0;
    assert_eq!(violations[0].cite.map(|cite| cite.number()), Some("19:47-4.12(g)"));
}

#[test]
fn p4_12h1_discarded_with_as_many_more_as_its_value() {
    for (toml, disclosed, more) in
        [(VALUE, "4c", 4), (VALUE, "Ac", 1), (VALUE, "Kc", 10), (TEN, "Kc", 1), (TEN, "9c", 9)]
    {
        let mut salon = Salon::ready(toml, &[1, 2]);
        salon.ok(DEALER, CardInError { disclosed: true });
        salon.up(disclosed);
        for text in ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd"].iter().take(more) {
            assert_eq!(salon.no(DEALER, OpenBidding {}), "19:47-4.12(h)1");
            assert_eq!(salon.no(DEVICE, CardDown { card: None }), "19:47-4.12(h)1");
            salon.up(text);
        }
        salon.ok(DEALER, OpenBidding {});
    }
}

#[test]
fn p4_12h2_discarded_with_one_more_that_nobody_sees() {
    let mut salon = Salon::ready(ONE, &[1, 2]);
    salon.ok(DEALER, CardInError { disclosed: true });
    salon.up("9c");
    assert_eq!(salon.no(DEVICE, Card { card: card("2d") }), "19:47-4.12(h)2");
    assert_eq!(salon.no(DEVICE, CardDown { card: Some(card("2d")) }), "19:47-4.12(h)2");
    assert_eq!(burned(&salon.unseen()), [None]);
    salon.ok(DEALER, OpenBidding {});
}

#[test]
fn p4_12h3_it_opens_a_mock_round_without_wagers() {
    let mut salon = dealt(MOCK, BANKER_WINS);
    salon.ok(DEALER, CardInError { disclosed: true });
    assert_eq!(table_events(&salon.up("2c")), [TableEvent::Disclosed { card: card("2c") }]);
    // The hand under way is played first.
    salon.says(2, Say::Natural);
    assert_eq!(burned(&salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 })), [Some("2c".to_string())]);
    assert_eq!(salon.no(1, bank(100)), "19:47-4.12(h)3");
    // 2 and 3 make five and draw a four; 2 and 2 make four and draw against it.
    for text in ["2d", "3c", "2h", "4c", "Kc"] {
        assert_eq!(salon.no(2, BANCO), "19:47-4.12(h)3");
        assert_eq!(burned(&salon.up(text)), [Some(text.to_string())]);
    }
    salon.ok(1, bank(100));
    // A natural ends it after four.
    let mut salon = Salon::ready(MOCK, &[1, 2]);
    salon.ok(DEALER, CardInError { disclosed: true });
    for text in ["9c", "2d", "Kc", "2h"] {
        salon.up(text);
    }
    salon.ok(DEALER, OpenBidding {});
}

#[test]
fn p4_12i_a_card_that_the_banker_drew_for_himself_is_the_players() {
    let mut salon = dealt("", "2s Kh 2d 3h");
    assert_eq!(salon.no(DEALER, BankerDrew {}), "19:47-4.12(i)");
    salon.says(2, Say::Card);
    assert_eq!(salon.no(DEALER, BankerDrew {}), "19:47-4.12(i)", "he has not looked yet");
    salon.says(1, Say::UnderEight);
    salon.ok(DEALER, BankerDrew {});
    assert_eq!(dealt_to(&salon.up("8c")), [(Side::Player, "8c".to_string(), Some("19:47-4.12(i)"))]);
    salon.ok(1, TurnHand {});
    // Three against an eight: he must stay.
    salon.ok(DEALER, AnnounceResult { player: 2, banker: 3 });
}

#[test]
fn p4_12j_a_card_face_up_in_the_shoe_is_discarded_with_its_value() {
    for (found, more) in [("3c", 3), ("Ac", 1), ("Kc", 0), ("Tc", 0)] {
        let mut salon = covered("");
        salon.ok(DEALER, Deal {});
        salon.down("2s");
        assert_eq!(salon.no(1, FaceUpInShoe {}), "19:47-4.12(j)");
        salon.ok(FLOOR, FaceUpInShoe {});
        assert_eq!(burned(&salon.up(found)), [Some(found.to_string())]);
        for text in ["2d", "3d", "4d"].iter().take(more) {
            assert_eq!(salon.no(DEVICE, CardDown { card: Some(card(text)) }), "19:47-4.12(j)");
            assert_eq!(burned(&salon.up(text)), [Some(text.to_string())]);
        }
        // Then the hand goes on.
        for text in ["3h", "7s", "4h"] {
            salon.down(text);
        }
        salon.says(2, Say::Natural);
    }
    let mut salon = covered("");
    assert_eq!(salon.no(DEALER, FaceUpInShoe {}), "19:47-4.12(j)", "no card is due");
}

/// 4.12(h): the cards of a hand are the same, whichever procedure was selected.
#[test]
fn p4_12h_the_procedure_waits_until_the_hand_is_over() {
    for (toml, cite) in [(VALUE, "19:47-4.12(h)1"), (ONE, "19:47-4.12(h)2"), (MOCK, "19:47-4.12(h)3")] {
        let mut salon = covered(toml);
        salon.ok(DEALER, Deal {});
        salon.down("4s");
        salon.ok(DEALER, CardInError { disclosed: true });
        let discards = salon.public().shoe.discards;
        assert_eq!(table_events(&salon.up("2c")), [TableEvent::Disclosed { card: card("2c") }]);
        assert_eq!(salon.public().shoe.discards, discards, "it lies aside");
        for text in ["4h", "4d", "5h"] {
            salon.down(text);
        }
        salon.says(2, Say::Natural);
        let events = salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
        assert_eq!(burned(&events), [Some("2c".to_string())]);
        assert_eq!(salon.no(1, bank(100)), cite);
    }
}
