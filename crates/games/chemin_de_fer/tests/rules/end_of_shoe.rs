//! 19:47-4.4(e), 4.12(j), (k): irregularities at the end of a shoe.

use crate::support::*;
use chemin_de_fer::{Say, TableEvent};
use rulebook::game::Need;
use rulebook::settlement::Outcome;
use rulebook::shoe::Command::{CardDown, CuttingCard};

/// Six decks, and the cutting card after fifteen cards.
const SHORT: &str = "decks = 6\n[shoe]\ncards_behind = 295\n";

/// Three hands of a short shoe, and a fourth in which the cutting card has just come out before the last card.
fn last_hand() -> Salon {
    let mut salon = Salon::ready(SHORT, &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..3 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    salon.ok(1, bank(20));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    for text in ["2s", "3s", "4d"] {
        salon.down(text);
    }
    salon.ok(DEVICE, CuttingCard {});
    salon
}

#[test]
fn p4_12j_the_last_hand_of_a_shoe_is_void() {
    let mut salon = last_hand();
    salon.ok(DEALER, FaceUpInShoe {});
    let events = salon.up("9c");
    assert!(
        table_events(&events)
            .iter()
            .any(|e| matches!(e, TableEvent::VoidRound { cite } if cite.number() == "19:47-4.12(j)"))
    );
    assert!(settled(&events).iter().all(|s| s.outcome == Outcome::Void));
    assert_eq!(salon.purses, [0; 16]);
    assert_eq!(salon.public().phase, "the shoe is made ready");
}

/// A card found face up, so many cards before the cutting card, and the cutting card after it in the same hand.
#[test]
fn p4_12j_the_last_hand_is_void_whichever_came_first() {
    // Found among the cards before the cutting card; and the cutting card among those that go with it.
    for (found, more) in [("Kc", &[][..]), ("2c", &["5d"][..])] {
        let mut salon = Salon::ready(SHORT, &[1, 2]);
        salon.auction(1, 10);
        for _ in 0..3 {
            salon.round(1, 10, 2, STAND_OFF, "");
        }
        salon.ok(1, bank(20));
        salon.banco(2);
        salon.ok(DEALER, Deal {});
        for text in ["2s", "3s"].iter().take(2 - more.len()) {
            salon.down(text);
        }
        salon.ok(DEALER, FaceUpInShoe {});
        salon.up(found);
        for text in more {
            salon.up(text);
        }
        let events = salon.ok(DEVICE, CuttingCard {});
        assert!(
            matches!(table_events(&events)[0], TableEvent::VoidRound { cite } if cite.number() == "19:47-4.12(j)")
        );
        assert!(settled(&events).iter().all(|s| s.outcome == Outcome::Void));
        assert_eq!(salon.purses, [0; 16]);
        assert_eq!(salon.public().phase, "the shoe is made ready");
    }
}

/// The cutting card lies after these hands of a short shoe, before the first card of the next.
fn before_a_hand() -> Salon {
    let mut salon = Salon::ready(SHORT, &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..2 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    // Seven cards are left before it: a hand, and three in error between hands.
    salon.round(1, 10, 2, STAND_OFF, "");
    salon.ok(DEALER, CardInError { disclosed: true });
    for text in ["2c", "3c", "4c"] {
        salon.up(text);
    }
    salon.ok(1, bank(20));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    salon.ok(DEVICE, CuttingCard {});
    salon
}

#[test]
fn p4_4e_a_cutting_card_before_the_first_card_of_a_hand_leaves_that_hand_and_one_more() {
    let mut salon = before_a_hand();
    assert!(!salon.public().last_hand);
    for text in ["8s", "8h", "Ks", "Kh"] {
        salon.down(text);
    }
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 8 });
    assert!(salon.public().last_hand, "one more");
    salon.round(1, 20, 2, STAND_OFF, "");
    assert_eq!(salon.public().phase, "the shoe is made ready");
    assert!(!salon.public().last_hand);
}

#[test]
fn p4_12j_only_the_last_hand_is_void() {
    let mut salon = before_a_hand();
    salon.ok(DEALER, FaceUpInShoe {});
    salon.up("Kc");
    for text in ["8s", "8h", "Ks", "Kh"] {
        salon.down(text);
    }
    salon.says(2, Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 8 });
    salon.ok(1, bank(20));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    salon.ok(DEALER, FaceUpInShoe {});
    let events = salon.up("Kc");
    assert!(
        matches!(table_events(&events)[0], TableEvent::VoidRound { cite } if cite.number() == "19:47-4.12(j)")
    );
}

#[test]
fn p4_12k_the_hand_of_the_cutting_card_is_the_last_of_the_shoe() {
    let mut salon = last_hand();
    assert!(salon.public().last_hand);
    assert_eq!(salon.no(DEALER, VoidRound {}), "19:47-4.12(k)", "there are cards enough");
    salon.down("6s");
    salon.says(2, Say::Stay);
    salon.ok(1, TurnHand {});
    salon.run();
    assert!(!salon.public().last_hand);
    assert_eq!(salon.public().shoe.cards, 312);
}

#[test]
fn p4_12k_a_hand_that_cannot_be_completed_is_void() {
    let mut salon = last_hand();
    // 295 cards lie behind the cutting card, and all of them are drawn in error.
    while salon.public().shoe.cards > 0 {
        salon.ok(DEALER, CardInError { disclosed: false });
        salon.unseen();
    }
    assert_eq!(salon.offered(DEALER, Need::Duty), [VoidRound {}.into()]);
    assert_eq!(salon.no(DEVICE, CardDown { card: Some(card("6s")) }), "19:47-4.8(d)");
    let events = salon.ok(DEALER, VoidRound {});
    assert!(
        table_events(&events)
            .iter()
            .any(|e| matches!(e, TableEvent::VoidRound { cite } if cite.number() == "19:47-4.12(k)"))
    );
    assert_eq!(salon.purses, [0; 16]);
    assert_eq!(salon.public().phase, "the shoe is made ready");
}

/// Cards are drawn in error until so many are left in the shoe.
fn run_down(salon: &mut Salon, left: u16) {
    while salon.public().shoe.cards > left {
        salon.ok(DEALER, CardInError { disclosed: false });
        salon.unseen();
    }
}

#[test]
fn p4_12g_p4_12k_nothing_goes_wrong_with_a_card_that_is_not_there() {
    let mut salon = last_hand();
    run_down(&mut salon, 0);
    for disclosed in [false, true] {
        assert_eq!(salon.code(DEALER, CardInError { disclosed }), "shoe_empty");
    }
    assert_eq!(salon.act(2, VoidRound {}), Err(("19:47-4.12(k)", "not_yours")));
    // Nor before the shoe is ready.
    let mut salon = Salon::new("", &[1, 2]);
    assert_eq!(salon.code(DEALER, CardInError { disclosed: false }), "not_now");
}

#[test]
fn p4_4e_p4_12k_without_cards_there_is_no_further_hand() {
    // The cutting card came before this hand, so one more would follow; if one card is left, it does.
    for (left, phase) in [(0, "the shoe is made ready"), (1, "the banker is to wager")] {
        let mut salon = before_a_hand();
        for text in ["8s", "8h", "Ks", "Kh"] {
            salon.down(text);
        }
        run_down(&mut salon, left);
        salon.says(2, Say::Natural);
        salon.ok(DEALER, AnnounceResult { player: 8, banker: 8 });
        assert_eq!(salon.public().phase, phase);
    }
}

#[test]
fn p4_12j_p4_12k_as_many_go_with_a_card_face_up_as_there_are() {
    for left in [1, 2] {
        let mut salon = before_a_hand();
        run_down(&mut salon, left);
        salon.ok(DEALER, FaceUpInShoe {});
        assert_eq!(burned(&salon.up("3c")), [Some("3c".to_string())]);
        if left == 2 {
            assert_eq!(salon.code(DEALER, VoidRound {}), "cards_first", "three go with it");
            assert_eq!(burned(&salon.up("Kc")), [Some("Kc".to_string())]);
        }
        salon.ok(DEALER, VoidRound {});
        assert_eq!(salon.public().phase, "the shoe is made ready");
    }
}

/// A short shoe after three hands, one of them with a card in error that waits: the cutting card is next.
fn with_one_aside() -> Salon {
    let mut salon = Salon::ready(SHORT, &[1, 2]);
    salon.auction(1, 10);
    for _ in 0..2 {
        salon.round(1, 10, 2, STAND_OFF, "");
    }
    // Seven cards are left before the cutting card: one in error, and six of a hand in which both draw.
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    salon.ok(DEALER, CardInError { disclosed: false });
    salon.unseen();
    for text in ["Ks", "Kh", "Kd", "Kc"] {
        salon.down(text);
    }
    salon.play_on("Qs Qh");
    salon
}

#[test]
fn p4_4e_the_cutting_card_comes_out_only_when_a_card_is_due_out_of_the_shoe() {
    let mut salon = with_one_aside();
    assert_eq!(salon.code(DEVICE, CuttingCard {}), "not_the_cutting_card", "between two hands");
    salon.ok(1, bank(20));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    assert_eq!(
        salon.code(DEVICE, CuttingCard {}),
        "not_the_cutting_card",
        "the first card waits beside the shoe"
    );
    salon.down("8s");
    salon.ok(DEVICE, CuttingCard {});
    assert!(salon.public().last_hand);
}
