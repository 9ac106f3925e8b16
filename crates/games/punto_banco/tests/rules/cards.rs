//! 19:47-3.1 Cards: number of decks; value; point count of hand.

use crate::support::{Pit, rules, violations};

/// What the dealer may call for a Player's Hand of these two cards, and nothing else.
fn called(first: &str, second: &str) -> u8 {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    pit.close();
    for card in [first, "2c", second, "3c"] {
        pit.does("device", &format!("card card={card}"));
    }
    let right: Vec<u8> = (0..=20)
        .filter(|points| pit.clone().act("dealer", &format!("call hand hand=player points={points}")).is_ok())
        .collect();
    assert_eq!(right.len(), 1, "one count is right: {right:?}");
    right[0]
}

#[test]
fn p3_1a_six_decks_or_more_and_two_cutting_cards() {
    assert_eq!(violations("decks = 5"), ["decks 19:47-3.1(a)"]);
    assert_eq!(violations("edition = \"1996\"\ndecks = 5"), ["decks 19:47-3.1(a)"]);
    assert_eq!((rules("decks = 6").decks(), rules("").decks()), (6, 8));
    let mut pit = Pit::seated("decks = 6", &[1]);
    assert!(pit.make_ready().contains(&"loaded 312, 14 behind".to_string()));
    assert!(pit.view().shoe.cutting_card);
}

#[test]
fn p3_1b_every_card_has_its_value() {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let counts = ranks.map(|rank| called(&format!("{rank}d"), "Kd"));
    assert_eq!(counts, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
}

#[test]
fn p3_1b1_two_to_nine_count_their_pips() {
    assert_eq!(
        [called("2s", "3h"), called("4d", "5c"), called("6h", "Kh"), called("9s", "Kh")],
        [5, 9, 6, 9]
    );
}

#[test]
fn p3_1b2_tens_and_faces_count_nothing() {
    assert_eq!([called("Ts", "Jh"), called("Qd", "Kc"), called("Td", "7s")], [0, 0, 7]);
}

#[test]
fn p3_1b3_aces_count_one() {
    assert_eq!([called("Ad", "Ac"), called("Ad", "Ks"), called("Ad", "9s")], [2, 1, 0]);
}

#[test]
fn p3_1c_the_point_count_is_the_last_digit() {
    assert_eq!(
        [called("7s", "8h"), called("9s", "9h"), called("5d", "5c"), called("6d", "5c")],
        [5, 8, 0, 1]
    );
}

#[test]
fn p3_1c1_ace_two_four_make_seven() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    // Player A 2, draws 4; banker K 6 stays against a 4.
    assert_eq!(pit.result("Ad Kd 2d 6d 4d"), "result 7 6 player");
}

#[test]
fn p3_1c2_ace_two_nine_make_two() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    assert_eq!(pit.result("Ad Kd 2d 7d 9d"), "result 2 7 banker");
}
