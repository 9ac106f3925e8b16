//! 19:47-2.15(h): a round from the wrong side of a double shoe.

use crate::support::{Pit, settlement};

const DOUBLE_SHOE: &str = "[shoe]\nkind = \"double\"";
const HOLE_CARD: &str = "[dealing]\nhole_card = \"down\"";

fn shoes(pit: &Pit) -> [u16; 2] {
    pit.view().shoes.expect("two sides").map(|side| side.cards)
}

#[test]
fn p2_15h_a_round_from_the_wrong_side_counts_as_from_the_right_one() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\"\n{DOUBLE_SHOE}"), &[1]);
        pit.play("Th 6h 9d");
        assert_eq!(shoes(&pit), [205, 208]);
        assert_eq!(pit.refuses("seat 1", "wrong side"), ("19:47-2.15(h)", "not_yours"));
        assert_eq!(pit.does("dealer", "wrong side"), ["ruling 19:47-2.15(h)"]);
        // The determinant card was drawn from the left; what came after it was not.
        assert_eq!(shoes(&pit), [207, 206]);
        assert_eq!(pit.hands(1), ["Th 9d"], "the hands are what they are");
        assert_eq!(settlement(pit.play("1 stand; Tc 9s")), ["1 blackjack won 1000+1000"]);
        assert_eq!(shoes(&pit), [207, 204], "concluded from where it was dealt");
        assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "not_now"), "no round");
    }
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Th 6h 9d");
    assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "not_now"), "no second side");
}

#[test]
fn p2_15h_what_cannot_have_come_from_the_other_side_did_not() {
    // One deck on the left: its only seven of hearts lies on the table already, drawn from the right.
    let one_and_one = "decks = 2\nboxes = 2\n[shoe]\nkind = \"double\"";
    let mut pit = Pit::wagered(one_and_one, &[1]);
    pit.round("Th 7h 9d; 1 stand; Td");
    pit.bet(1, 1000);
    pit.play("Tc");
    assert_eq!(pit.view().side.map(|side| side.name()), Some("right"), "clubs from the right");
    pit.play("7h 9s");
    assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "no_such_card"));
    // Once a card has been burned or waits, the round is concluded as it is: nothing changes sides.
    for words in ["card in error card=2c", "face-up card card=2c"] {
        let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
        pit.play("Th 6h 9d");
        pit.does("device", words);
        let before = pit.view().shoes;
        assert_eq!(pit.does("dealer", "wrong side"), ["ruling 19:47-2.15(h)"]);
        assert_eq!(pit.view().shoes, before);
    }
    // Whether the hole card could have come from there is not to be told.
    let mut pit = Pit::wagered(&format!("{DOUBLE_SHOE}\n{HOLE_CARD}"), &[1]);
    pit.play("Th 6h 9d Kc");
    assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "not_now"));
}

#[test]
fn p2_15h_a_round_that_changes_sides_may_change_back() {
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.play("Th 6h 9d");
    for sides in [[207, 206], [205, 208], [207, 206]] {
        pit.does("dealer", "wrong side");
        assert_eq!(shoes(&pit), sides);
    }
}

/// A round with these cards from the right, after a determinant card from the left that is burned.
fn from_the_right(pit: &mut Pit, cards: &str) {
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", "draw determinant from=left");
    pit.play(&format!("Tc {cards}"));
}

#[test]
fn p2_15h_a_determinant_card_of_an_earlier_round_is_none_of_this_one() {
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.round("Th 6h 9d; 1 stand; Tc 9s");
    from_the_right(&mut pit, "7h 6c 9s");
    assert_eq!(shoes(&pit), [202, 205]);
    pit.does("dealer", "wrong side");
    assert_eq!(shoes(&pit), [199, 208], "all three cards of the hands came from the left");
}

#[test]
fn p2_15h_of_two_like_cards_the_other_side_must_have_two() {
    for (first, moves) in [("7h", false), ("6h", true)] {
        // Two decks on each side; the round before took a card from the left.
        let mut pit = Pit::wagered(&format!("decks = 4\n{DOUBLE_SHOE}"), &[1]);
        pit.round(&format!("Th {first} 9d; 1 stand; Kd{}", if moves { " 9c" } else { "" }));
        from_the_right(&mut pit, "7h 5s 7h");
        if moves {
            pit.does("dealer", "wrong side");
        } else {
            assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "no_such_card"));
        }
    }
}

/// Each side with four cards before its cutting card, and those of the left dealt.
fn at_the_cutting_card(from: &str) -> Pit {
    let mut pit = Pit::seated("decks = 2\nboxes = 1\n[shoe]\nkind = \"double\"", &[1]);
    for _ in 0..2 {
        pit.go_up_to("insert cutting cards");
        pit.does("dealer", "insert cutting cards behind=48");
    }
    pit.go();
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", "draw determinant from=left");
    pit.play("9h Th Kd; 1 stand; 8d");
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", &format!("draw determinant from={from}"));
    pit
}

#[test]
fn p2_15h_where_the_cutting_card_came_out_the_round_is_concluded_as_it_is() {
    let mut pit = at_the_cutting_card("left");
    let told = pit.play("2h 3h 4h");
    assert!(told.contains(&"cutting card, 48 left".to_string()), "{told:?}");
    let before = shoes(&pit);
    assert_eq!(pit.does("dealer", "wrong side"), ["ruling 19:47-2.15(h)"]);
    assert_eq!(shoes(&pit), before);
}

#[test]
fn p2_15h_no_card_came_past_a_cutting_card_that_still_lies_in_the_other_side() {
    let mut pit = at_the_cutting_card("right");
    pit.play("9s 3s 4s");
    assert_eq!(pit.refuses("dealer", "wrong side"), ("19:47-2.15(h)", "no_such_card"));
}

/// The determinant card came from the other side than the round; it goes to the rack of its own side with its hand.
#[test]
fn p2_15h_the_determinant_card_is_discarded_with_its_hand() {
    let toml = "decks = 2\nboxes = 2\n[shoe]\nkind = \"double\"";
    let discards = |pit: &Pit| pit.view().shoes.expect("two sides").map(|side| side.discards);
    let mut pit = Pit::wagered(toml, &[1, 2]);
    pit.play("Th 9c 6h 9d 8c; dealer: wrong side");
    assert_eq!((shoes(&pit), discards(&pit)), ([51, 48], [0, 0]), "everything lies on the table");
    pit.play("1 draw; Ks");
    assert_eq!((shoes(&pit), discards(&pit)), ([51, 47], [1, 2]), "the hand of box 1 is in the racks");
    // Of a pair that is split, the first hand has the determinant card.
    let mut pit = Pit::wagered(toml, &[1, 2]);
    pit.play("8h 9c 6h 8d 7c; dealer: wrong side; 1 split; Ks");
    assert_eq!(discards(&pit), [0, 0]);
    pit.play("1 draw; Qs");
    assert_eq!(
        (shoes(&pit), discards(&pit)),
        ([51, 46], [1, 2]),
        "the first hand broke, and the second is played"
    );
}
