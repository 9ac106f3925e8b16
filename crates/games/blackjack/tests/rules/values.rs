//! 19:47-2.1 Definitions and 2.2 Cards; number of decks; value of cards.

use crate::support::{Pit, fate};
use blackjack::{Count, Hand, are_blackjack, value};
use rulebook::cards::Card;

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

fn hand(cards: &str) -> Hand {
    cards.split(' ').map(card).collect()
}

fn count(cards: &str) -> (u8, bool) {
    let Count { total, soft } = hand(cards).count();
    (total, soft)
}

#[test]
fn p2_1_a_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards() {
    for second in ["Tc", "Jc", "Qc", "Kc"] {
        assert!(hand(&format!("As {second}")).is_blackjack() && hand(&format!("{second} As")).is_blackjack());
        assert!(are_blackjack(card("As"), card(second)));
    }
    for no in ["As 9c", "As Ac", "Kc Qc", "As 4c 6d", "7c 7d 7h", "As", "Kc As As"] {
        assert!(!hand(no).is_blackjack(), "{no}");
    }
    // The dealer's is one as well; a 21 in three cards is none.
    assert_eq!(fate("", "Ks Kh Qd; 1 stand; Ac"), "lost 0+0");
    assert_eq!(fate("", "As 6h Kd"), "won 1500+1000");
}

#[test]
fn p2_1_an_ace_and_a_ten_are_no_blackjack_after_a_split() {
    // Two 21s of two cards against a dealer's 20: paid 1 to 1, not 3 to 2; against his 21 in three cards: void.
    let told = Pit::wagered("", &[1]).settles("As 5h Ad; 1 split; Kc Kd; 5c Ks");
    assert_eq!(told, ["1 blackjack won 1000+1000", "1 blackjack hand 2 won 1000+1000"]);
    let told = Pit::wagered("", &[1]).settles("As 5h Ad; 1 split; Kc Kd; 6c Ks");
    assert_eq!(told, ["1 blackjack void 0+1000", "1 blackjack hand 2 void 0+1000"]);
}

#[test]
fn p2_1_a_soft_total_has_an_ace_that_counts_eleven() {
    assert_eq!((count("As 6d"), count("As 6d Tc")), ((17, true), (17, false)));
    assert_eq!((count("9s 8d"), count("As As")), ((17, false), (12, true)));
    let mut pit = Pit::wagered("", &[1]);
    let told = pit.play("As 5h 6d; 1 draw; Tc");
    assert!(told.contains(&"box 1 6d, soft 17".to_string()), "{told:?}");
    assert!(told.contains(&"box 1 Tc, 17".to_string()), "{told:?}");
}

#[test]
fn p2_2a_the_game_is_played_with_a_deck_or_more() {
    for decks in [1, 2, 8, 16] {
        let mut pit = Pit::seated(&format!("boxes = 1\ndecks = {decks}"), &[1]);
        let told = pit.go();
        assert!(told.contains(&format!("shuffled {}", decks * 52)), "{told:?}");
        assert!(pit.view().shoe.cutting_card, "and one cutting card");
        for _ in 0..decks {
            pit.does("device", "face-up card card=As");
        }
        let none_left = pit.refuses("device", "face-up card card=As");
        assert_eq!(none_left.1, "no_such_card", "{decks} aces of spades and no more");
    }
}

#[test]
fn p2_2b_p2_2b1_p2_2b2_every_card_counts_its_pips_and_faces_count_ten() {
    for (ranks, counts) in [("23456789", [2, 3, 4, 5, 6, 7, 8, 9]), ("TJQKTJQK", [10; 8])] {
        for (rank, counts) in ranks.chars().zip(counts) {
            for suit in "shdc".chars() {
                assert_eq!(value(card(&format!("{rank}{suit}"))), counts);
            }
        }
    }
    assert_eq!(count("2s 3s 4s 5s 6s"), (20, false));
    assert_eq!(count("Js 9d"), (19, false));
}

#[test]
fn p2_2b3_an_ace_counts_eleven_unless_that_exceeds_21() {
    assert_eq!(count("As Td"), (21, true));
    assert_eq!(count("As 5d 5c"), (21, true));
    assert_eq!(count("As 5d 6c"), (12, false));
    assert_eq!(count("As Ad 9c"), (21, true));
    assert_eq!(count("As Ad 9c Tc"), (21, false));
    // The same for the dealer: ace and five are a soft 16 that draws, and the ten makes it a hard 16 that draws again.
    let mut pit = Pit::wagered("", &[1]);
    let told = pit.round("Ts 5h 8d; 1 stand; Ac Td 2c");
    assert!(told.contains(&"dealer Ac, soft 16".to_string()), "{told:?}");
    assert!(told.contains(&"dealer Td, 16".to_string()), "{told:?}");
}

#[test]
fn p2_2b3_for_over_and_under_13_alone_an_ace_counts_one() {
    let rules = "[wagers]\nadditional = \"over under 13\"";
    for (cards, over, under) in
        [("As 6h Kd", "lost", "won"), ("As 6h Ad", "lost", "won"), ("5s 6h 9d", "won", "lost")]
    {
        for (on, outcome) in [("over_13", over), ("under_13", under)] {
            let mut pit = Pit::wagered(rules, &[1]);
            pit.does("seat 1", &format!("wager on={on} amount=500"));
            let told = pit.play(cards);
            let line = format!("1 {} {outcome}", on.replace('_', " "));
            assert!(told.iter().any(|it| it.starts_with(&line)), "{cards}: {told:?}");
        }
    }
}

#[test]
fn p2_2c_a_double_shoe_has_its_own_cards_and_cutting_card_on_each_side() {
    let mut pit = Pit::seated("boxes = 1\ndecks = 3\n[shoe]\nkind = \"double\"\nleft_decks = 1", &[1]);
    let told = pit.go();
    assert!(
        told.contains(&"shuffled 52".to_string()) && told.contains(&"shuffled 104".to_string()),
        "{told:?}"
    );
    let shoes = pit.view().shoes.expect("two sides");
    assert_eq!((shoes[0].cards, shoes[1].cards), (52, 104));
    assert!(shoes[0].cutting_card && shoes[1].cutting_card);
    // The one ace of spades on the left is gone, and those on the right are still there.
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", "draw determinant from=left");
    pit.card("As");
    assert_eq!(pit.view().side.map(|side| side.name()), Some("right"));
    pit.does("device", "card card=As");
}
