//! 19:47-2.5(e), (h), 2.6(c), (m), 2.15(f), 2.20: what is gathered with the cards, and who is asked to cut them first.

use crate::support::Pit;
use blackjack::Side;
use rulebook::cards::Card;

fn left(pit: &Pit) -> u16 {
    pit.table.shoe(Side::Left).pile().cards()
}

#[test]
fn p2_5e4_players_who_stand_behind_the_boxes_are_not_the_farthest_right() {
    let toml = "boxes = 3\nstanding = 2\n[sharing]\nmost = 2\n";
    let mut pit = Pit::open(toml, &[1, 2, 5]);
    pit.does("dealer", "reshuffle");
    pit.go_up_to("offer cut");
    assert_eq!(pit.refuses("dealer", "offer cut to=5"), ("19:47-2.5(e)4", "not_next_to_cut"));
    pit.does("dealer", "offer cut to=2");
    // Where nobody is seated, the last of those who stand is.
    let mut pit = Pit::open(toml, &[4, 5]);
    pit.does("dealer", "reshuffle");
    pit.go_up_to("offer cut");
    pit.does("dealer", "offer cut to=5");
}

#[test]
fn p2_5h2_one_card_more_than_a_deck_sends_the_rack_back() {
    let mut pit = forty_eight();
    pit.play("2s 9h 3s; 1 draw; 9d; 1 stand");
    pit.does("device", "card card=8c");
    pit.does("dealer", "settle");
    assert_eq!(pit.view().shoe.state, "shuffle", "53 of them");
}

/// The Bart Carter shuffle: 48 cards lie in the rack, and seat 1 has wagered.
fn forty_eight() -> Pit {
    let toml = "decks = 4\nboxes = 1\n[surrender]\noffered = true\n[shoe]\nkind = \"bart carter\"\n";
    let mut pit = Pit::open(toml, &[1]);
    for suit in ["s", "h", "d", "c"].iter().cycle().take(12) {
        pit.bet(1, 1000);
        pit.round(&format!("T{suit} 9{suit} K{suit}; 1 stand; 8{suit}"));
    }
    pit.bet(1, 1000);
    pit
}

/// A card comes in error, and nobody needs it in this round: the rack goes back with it.
#[test]
fn p2_6m_p2_15b_a_card_that_waited_goes_back_with_the_rack() {
    let mut pit = forty_eight();
    pit.does("device", "face-up card card=2h");
    pit.play("2s 9c 3s");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    pit.does("seat 1", "surrender");
    pit.go();
    assert_eq!((pit.view().phase, left(&pit)), ("wagers", 208), "all of them are in the shoe again");
    pit.bet(1, 1000);
    pit.play("Ts");
    assert_eq!(left(&pit), 207, "the first card comes out of the shoe");
}

#[test]
fn p2_20_p2_15b_a_device_takes_a_card_that_waited() {
    let toml = "decks = 4\nboxes = 1\n[surrender]\noffered = true\n[approved]\nreference = \"PRN 12-96\"\n\
                [shoe]\nkind = \"continuous\"\n";
    let mut pit = Pit::wagered(toml, &[1]);
    pit.play("Ts 9h 6s");
    pit.does("device", "card in error");
    pit.does("seat 1", "surrender");
    pit.go();
    assert_eq!((pit.view().phase, left(&pit)), ("wagers", 208));
    pit.bet(1, 1000);
    pit.play("Ts");
    assert_eq!(left(&pit), 207, "the first card comes out of the device");
}

/// A card that came in error between two rounds waits for the next one: it is shuffled with the rest.
#[test]
fn p2_5h1_p2_15b_a_card_that_waited_is_shuffled_with_the_rest() {
    let mut pit = Pit::open("decks = 2\nboxes = 1\n", &[1]);
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    pit.does("dealer", "reshuffle");
    pit.go();
    let full = left(&pit);
    pit.bet(1, 1000);
    pit.play("Ts");
    assert_eq!(left(&pit), full - 1, "the first card comes out of the shoe");
}

#[test]
fn p2_6c_a_question_for_the_burn_card_is_over_with_a_shuffle() {
    let mut pit = Pit::open("decks = 2\nboxes = 1\n", &[1]);
    pit.does("seat 1", "ask burn card");
    assert_eq!(pit.refuses("device", "card card=2s").1, "burn_card_first");
    pit.does("dealer", "reshuffle");
    pit.go();
    pit.bet(1, 1000);
    pit.round("Ts 9h Kd; 1 stand; 8c");
}

/// One deck and seven boxes, where the shoe is empty before box 7 has its second card.
fn empty() -> Pit {
    let mut pit = Pit::wagered("decks = 1", &[1, 2, 3, 4, 5, 6, 7]);
    for card in Card::deck().take(51 - 14) {
        pit.does("device", &format!("face-up card card={card}"));
    }
    pit.does("dealer", "deal");
    while left(&pit) > 1 {
        any_card(&mut pit);
    }
    pit
}

fn any_card(pit: &mut Pit) {
    let by_device = |line: &String| line.contains(r#""by":"device""#);
    let line = pit.all_offers().into_iter().find(by_device).expect("a card is due");
    pit.performs(&line);
}

#[test]
fn p2_15f_a_card_that_waits_beside_an_empty_shoe_is_enough() {
    let mut pit = empty();
    pit.does("device", "card in error");
    assert_eq!(left(&pit), 0);
    assert_eq!(pit.refuses("dealer", "shuffle discards"), ("19:47-2.15(f)", "enough_cards"));
}

#[test]
fn p2_15f_the_discards_are_shuffled_once_and_the_burn_card_is_another_one() {
    let mut pit = empty();
    any_card(&mut pit);
    pit.does("seat 1", "ask burn card");
    pit.does("dealer", "shuffle discards");
    assert_eq!(
        pit.refuses("dealer", "shuffle discards"),
        ("19:47-2.15(f)", "enough_cards"),
        "at work already"
    );
    pit.go_up_to("offer cut");
    // The cutting card came on box 2.
    assert_eq!(pit.refuses("dealer", "offer cut to=1").0, "19:47-2.5(e)2");
    pit.go();
    any_card(&mut pit);
    assert_eq!(pit.hands(7)[0].split(' ').count(), 2, "box 7 has its second card");
}
