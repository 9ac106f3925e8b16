//! 19:47-4.12: more than one error in a hand, and the cards that wait because of it.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{Event, Say, TableEvent};
use rulebook::game::{Event as _, Game, Need};
use rulebook::shoe::Command::CuttingCard;

const E1996: &str = "edition = \"1996\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";

/// Seat 1 has the bank with $100 on it, seat 2 has covered it.
fn covered(toml: &str) -> Salon {
    let mut salon = Salon::ready(toml, &[1, 2]);
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

/// Whatever chance gives first, until no card is due because of an error.
fn mend(salon: &mut Salon) {
    while salon.public().phase == "cards for an irregularity" {
        let next = salon.table.offers().into_iter().find(|offer| matches!(offer.need, Need::Chance(_)));
        salon.ok(DEVICE, next.expect("a card").command);
    }
}

fn error(salon: &mut Salon, disclosed: bool) {
    salon.ok(DEALER, CardInError { disclosed });
}

#[test]
fn p4_12g_a_card_drawn_in_error_while_a_hand_is_dealt_opens_the_next_one() {
    let mut salon = covered("");
    salon.ok(DEALER, Deal {});
    salon.down("4s");
    error(&mut salon, false);
    salon.unseen();
    let left = salon.public().shoe.cards;
    // This hand is dealt from the shoe.
    for (drawn, text) in ["4h", "4d", "5h"].into_iter().enumerate() {
        salon.down(text);
        assert_eq!(salon.public().shoe.cards, left - 1 - drawn as u16);
    }
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    salon.down("9c");
    assert_eq!(salon.public().shoe.cards, left - 3, "the first card of the next is the one set aside");
    salon.down("2c");
    assert_eq!(salon.public().shoe.cards, left - 4);
}

#[test]
fn p4_12g_in_1996_a_card_disclosed_while_a_hand_is_dealt_is_the_very_one_that_opens_the_next() {
    let mut salon = covered(E1996);
    salon.ok(DEALER, Deal {});
    salon.down("4s");
    error(&mut salon, true);
    salon.up("9h");
    for text in ["4h", "4d", "5h"] {
        salon.down(text);
    }
    assert_eq!(salon.seen_by(2).hands.player.cards, [Some(card("4s")), Some(card("4d"))]);
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    assert_eq!(salon.public().hands.player.cards, [Some(card("9h"))]);
}

#[test]
fn p4_12g_what_an_annulled_hand_has_not_used_opens_the_next() {
    let mut salon = dealt(E1996, BANKER_WINS);
    for text in ["2c", "3c", "5c"] {
        error(&mut salon, true);
        salon.up(text);
    }
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    error(&mut salon, true);
    salon.up("6c");
    salon.ok(DEALER, WrongOrder { rectified: false, transfer: false });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    assert_eq!(salon.public().hands.player.cards, [Some(card("6c"))]);
}

#[test]
fn p4_12k_an_unseen_card_opens_a_hand_over_an_empty_shoe_and_then_the_hand_is_void() {
    let mut salon = Salon::ready("", &[1, 2]);
    salon.auction(1, 100);
    error(&mut salon, false);
    salon.unseen();
    while salon.public().shoe.cards > 0 {
        error(&mut salon, true);
        mend(&mut salon);
    }
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    assert_eq!(salon.code(DEALER, VoidRound {}), "enough_cards");
    let offers = salon.table.offers();
    let chances: u32 = offers
        .iter()
        .map(|offer| match offer.need {
            Need::Chance(weight) => weight,
            _ => 0,
        })
        .sum();
    assert_eq!(chances, 1, "of all the cards one has not been seen");
    let next = offers.into_iter().find(|offer| matches!(offer.need, Need::Chance(_))).expect("a card");
    salon.ok(DEVICE, next.command);
    salon.ok(DEALER, VoidRound {});
    assert_eq!((salon.purses, salon.table.on_layout()), ([0; 16], usd(0)));
}

#[test]
fn p4_12g_four_cards_wait_and_no_fifth_is_lost() {
    let extra = |hand| ExtraCard { hand, rectified: true };
    let mut salon = dealt("", "2s 4h Ks 5h");
    for _ in 0..4 {
        salon.ok(DEALER, extra(Side::Banker));
        assert_eq!(table_events(&salon.unseen()), [TableEvent::SetAside { card: None }]);
    }
    let before = salon.public().shoe.discards;
    assert_eq!(salon.code(DEALER, extra(Side::Banker)), "aside_full");
    assert_eq!(salon.code(DEALER, extra(Side::Player)), "aside_full");
    // One that stays in the hand needs no place.
    salon.clone().ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
    assert_eq!(salon.code(DEALER, CardInError { disclosed: false }), "aside_full");
    assert_eq!(salon.public().shoe.discards, before);
    // In 1996 a card after "Stay" may come to wait too, so a place is kept for it.
    let mut salon = dealt(E1996, "Ks Kh 7s 6h");
    for _ in 0..3 {
        error(&mut salon, false);
        salon.unseen();
    }
    salon.says(2, Say::Stay);
    let mut full = salon.clone();
    error(&mut full, false);
    full.unseen();
    assert_eq!(full.code(DEALER, CardAfterStay {}), "aside_full");
    salon.ok(DEALER, CardAfterStay {});
    salon.up("4c");
    assert_eq!(salon.code(DEALER, CardInError { disclosed: true }), "aside_full");
    let events = table_events(&salon.ok(1, TurnHand {}));
    assert!(events.contains(&TableEvent::SetAside { card: Some(card("4c")) }));
    // And so may the second third card.
    let mut salon = dealt(E1996, "Ks Kh 7s 5h");
    for _ in 0..4 {
        error(&mut salon, false);
        salon.unseen();
    }
    salon.says(2, Say::Stay);
    salon.ok(1, TurnHand {});
    salon.up("4c");
    assert_eq!(salon.code(DEALER, extra(Side::Banker)), "aside_full");
}

#[test]
fn p4_12h3_every_disclosed_card_has_its_mock_round() {
    let mut salon = dealt(MOCK, "Ks 3s 7d 4h");
    error(&mut salon, true);
    salon.up("9c");
    error(&mut salon, true);
    salon.up("8d");
    salon.says(2, Say::Stay);
    salon.ok(DEALER, CardAfterStay {});
    salon.up("7c");
    salon.ok(1, TurnHand {});
    let events = salon.ok(DEALER, AnnounceResult { player: 7, banker: 7 });
    // 9 + K and 8 + K are naturals; 7 and 2 make nine. Each opens its own.
    let mut gone = burned(&events);
    for text in ["2d", "Kc", "2h", "2c", "Kd", "3c", "3h", "2s", "4c"] {
        assert_eq!(salon.no(1, bank(100)), "19:47-4.12(h)3");
        gone.extend(burned(&salon.up(text)));
    }
    let order = ["9c", "2d", "Kc", "2h", "8d", "2c", "Kd", "3c", "7c", "3h", "2s", "4c"];
    assert_eq!(gone, order.map(|text| Some(text.to_string())));
    salon.ok(1, bank(100));
    // Four may wait, and a fifth is not lost.
    salon.banco(2);
    salon.deal("Ks 3s 7d 4h");
    for text in ["5c", "6c", "7h", "8h"] {
        error(&mut salon, true);
        salon.up(text);
    }
    assert_eq!(salon.code(DEALER, CardInError { disclosed: true }), "disclosed_cards_wait");
    salon.says(2, Say::Stay);
    assert_eq!(salon.code(DEALER, CardAfterStay {}), "disclosed_cards_wait");
}

/// The banker's hand of three cards counts nothing, and draws.
fn after_three(third: &str) -> Salon {
    let mut salon = dealt("", "Ks 4s 2d 4h");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
    salon.down("4d");
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("Kd");
    salon.ok(1, TurnHand {});
    salon.up(third);
    salon
}

#[test]
fn p4_12d_after_b_the_three_first_cards_still_count_nothing() {
    // Nothing and an ace; nothing and a two; three; the least is one. 6 and 5 make one, less than either.
    for (third, extra, before, least) in
        [("Ac", "2c", 1, 1), ("6c", "5c", 6, 1), ("6c", "2c", 6, 2), ("Kc", "9c", 0, 0)]
    {
        let mut salon = after_three(third);
        assert_eq!(salon.public().result.map(|result| result.banker), Some(before));
        salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
        salon.up(extra);
        assert_eq!(salon.public().result.map(|result| result.banker), Some(least));
        assert_eq!(salon.no(DEALER, ExtraCard { hand: Side::Banker, rectified: false }), "19:47-4.12(b)");
        salon.ok(DEALER, AnnounceResult { player: 2, banker: least });
    }
}

#[test]
fn p4_12d_a_card_too_many_never_helps_the_banker() {
    // 2, 3 and 5 make nothing; no two of 2, 3, 5 and A do, nor do all four.
    let mut salon = dealt("", "Ks 2h 7s 3h");
    salon.says(2, Say::Stay);
    salon.ok(1, TurnHand {});
    salon.up("5c");
    salon.ok(DEALER, ExtraCard { hand: Side::Banker, rectified: false });
    salon.up("Ac");
    salon.ok(DEALER, AnnounceResult { player: 7, banker: 0 });
}

fn cites(events: &[Event], pick: impl Fn(&TableEvent) -> bool) -> Vec<&'static str> {
    table_events(events).iter().filter(|event| pick(event)).map(|event| event.cite().number()).collect()
}

fn turned(events: &[Event]) -> Vec<&'static str> {
    cites(events, |event| matches!(event, TableEvent::Turned { .. }))
}

#[test]
fn p4_9a_p4_10a_every_word_and_every_turn_is_by_its_own_provision() {
    let called = |events: &[Event]| cites(events, |event| matches!(event, TableEvent::Called { .. }));
    // The dominant player's natural, the banker's, and none.
    let mut salon = dealt("", "4s 2h 4d 2d");
    let events = salon.says(2, Say::Natural);
    assert_eq!((called(&events), turned(&events)), (vec!["19:47-4.9(a)"], vec!["19:47-4.9(a)4"; 2]));
    let mut salon = dealt("", "2s 4h 2d 4d");
    salon.says(2, Say::Card);
    let events = salon.says(1, Say::Natural);
    assert_eq!((called(&events), turned(&events)), (vec!["19:47-4.9(b)"], vec!["19:47-4.9(b)"; 2]));
    let mut salon = dealt("", "Ks Kh 7s 7h");
    salon.says(2, Say::Stay);
    let events = salon.ok(1, TurnHand {});
    assert_eq!(turned(&events), ["19:47-4.9(c)", "19:47-4.10(a)"]);
}

/// A misdealt card's provision is tested with 4.12(e) and (f) themselves.
#[test]
fn p4_4e_the_cutting_card_comes_out_where_it_was_inserted() {
    let mut salon = Salon::ready("decks = 6\n[shoe]\ncards_behind = 295\n", &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..3 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.deal("2s 3s 4d");
    let events = salon.ok(DEVICE, CuttingCard {});
    assert_eq!(events[0].cite().map(|cite| cite.number()), Some("19:47-4.4(e)"));
}

#[test]
fn p4_12j_the_shoe_goes_on_after_a_card_in_error_while_it_is_dealt() {
    let mut salon = covered("");
    salon.ok(DEALER, Deal {});
    error(&mut salon, false);
    salon.unseen();
    // The next card of this hand comes from the shoe, so it may be found face up.
    salon.ok(DEALER, FaceUpInShoe {});
    assert_eq!(burned(&salon.up("Kc")), [Some("Kc".to_string())]);
    salon.down("2s");
    assert_eq!(salon.public().hands.player.cards.len(), 1);
}

/// The last hand of a short shoe, one card of which is out; two more lie before the cutting card.
fn last_hand_begun(toml: &str) -> Salon {
    let mut salon = Salon::ready(&format!("decks = 6\n{toml}\n[shoe]\ncards_behind = 295\n"), &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..3 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.deal("8s");
    salon
}

#[test]
fn p4_4a_p4_12g_p4_12h_what_waits_at_the_end_of_a_shoe_is_shuffled_with_the_rest() {
    for disclosed in [false, true] {
        let mut salon = last_hand_begun("");
        error(&mut salon, disclosed);
        if disclosed {
            salon.up("2c")
        } else {
            salon.unseen()
        };
        salon.down("8h");
        salon.ok(DEVICE, CuttingCard {});
        for text in ["Ks", "Kh"] {
            salon.down(text);
        }
        salon.says(2, Say::Natural);
        assert_eq!(burned(&salon.ok(DEALER, AnnounceResult { player: 8, banker: 8 })), []);
        assert_eq!(salon.public().phase, "the shoe is made ready");
        salon.load();
        salon.auction(1, 10);
        salon.ok(1, bank(10));
        salon.banco(2);
        let left = salon.public().shoe.cards;
        salon.deal("4s");
        assert_eq!(salon.public().shoe.cards, left - 1, "the first card comes from the new shoe");
        for text in ["4h", "5s", "5h"] {
            salon.down(text);
        }
        salon.says(2, Say::Natural);
        assert_eq!(burned(&salon.ok(DEALER, AnnounceResult { player: 9, banker: 9 })), []);
    }
}

#[test]
fn p4_12a_no_card_of_an_annulled_hand_comes_again() {
    let mut salon = dealt("", "2s 4h 3s 5h");
    salon.ok(DEALER, WrongOrder { rectified: false, transfer: false });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    for text in ["2s", "4h", "3s", "5h"] {
        let next = rulebook::shoe::Command::CardDown { card: Some(card(text)) };
        assert_eq!(salon.offered(DEVICE, Need::Chance(7)).iter().filter(|it| **it == next.into()).count(), 1);
    }
}

#[test]
fn p4_12g_a_card_drawn_in_error_comes_out_of_the_shoe_though_others_wait_beside_it() {
    let mut salon = dealt("", BANKER_WINS);
    for _ in 0..2 {
        error(&mut salon, false);
        salon.unseen();
    }
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    let left = salon.public().shoe.cards;
    salon.down("9c");
    error(&mut salon, false);
    assert_eq!(salon.no(DEALER, FaceUpInShoe {}), "19:47-4.12(g)", "one error at a time");
    salon.unseen();
    assert_eq!(salon.public().shoe.cards, left - 1, "the one in error");
    salon.down("2d");
    assert_eq!(salon.public().shoe.cards, left - 1, "the second that waited");
    salon.down("Kd");
    assert_eq!(salon.public().shoe.cards, left - 2, "the hand goes on out of the shoe");
}
