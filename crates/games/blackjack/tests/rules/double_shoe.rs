//! 19:47-2.6(d), (l)2, 3: the double shoe, and its determinant card.

use crate::support::Pit;
use blackjack::Side;

const DOUBLE: &str = "decks = 2\nboxes = 2\n[shoe]\nkind = \"double\"\n";

fn left(pit: &Pit) -> [u16; 2] {
    Side::ALL.map(|side| pit.table.shoe(side).pile().cards())
}

/// The round begins, and the determinant card is to come from this side.
fn from(toml: &str, side: &str) -> Pit {
    let mut pit = Pit::wagered(toml, &[1, 2]);
    pit.does("dealer", "deal");
    assert_eq!(pit.refuses("device", "card card=Ts"), ("19:47-2.6(d)1", "no_card_now"));
    pit.does("dealer", &format!("draw determinant from={side}"));
    pit
}

#[test]
fn p2_6d_no_card_is_burned_from_a_full_side_nor_by_a_new_dealer() {
    let mut pit = Pit::open(DOUBLE, &[1]);
    assert_eq!(left(&pit), [52, 52]);
    pit.does("dealer", "change dealer");
    assert_eq!((pit.view().phase, left(&pit)), ("wagers", [52, 52]));
    assert_eq!(pit.refuses("seat 1", "ask burn card").1, "no_burn_card");
}

#[test]
fn p2_6d1_the_suit_of_the_determinant_card_says_which_side_is_dealt() {
    let right = format!("{DOUBLE}red_suits = \"right\"");
    for (toml, red, black) in [(DOUBLE, "left", "right"), (right.as_str(), "right", "left")] {
        for side in ["left", "right"] {
            for (suit, called) in [("h", red), ("d", red), ("s", black), ("c", black)] {
                let mut pit = from(toml, side);
                let told = pit.does("device", &format!("card card=9{suit}"));
                assert_eq!(told[0], format!("determinant 9{suit} from {side} calls {called}"));
                assert_eq!(pit.view().side.map(Side::name), Some(called));
            }
        }
    }
}

#[test]
fn p2_6d1_the_dealer_draws_it_before_each_round() {
    let mut pit = from(DOUBLE, "left");
    assert_eq!(pit.refuses("dealer", "draw determinant from=right").0, "19:47-2.6(d)1", "once");
    pit.play("9h 9d 5h 9c 8d; 1 stand; 2 stand; Td Tc");
    assert!(pit.table.takes_wagers());
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    assert_eq!(pit.refuses("device", "card card=2s").0, "19:47-2.6(d)1");
    assert_eq!(pit.refuses("seat 1", "draw determinant from=left").1, "not_yours");
    pit.does("dealer", "draw determinant from=right");
}

#[test]
fn p2_6d2_from_the_side_it_calls_it_is_the_first_card() {
    let mut pit = from(DOUBLE, "left");
    let told = pit.does("device", "card card=9h");
    assert_eq!(told, ["determinant 9h from left calls left", "box 1 9h, 9"]);
    pit.play("9d 5h 9c 8d");
    assert_eq!((pit.hands(1), pit.hands(2)), (vec!["9h 9c".to_string()], vec!["9d 8d".to_string()]));
    assert_eq!(left(&pit), [47, 52], "all from the left");
}

#[test]
fn p2_6d2_from_the_other_side_it_is_burned() {
    let mut pit = from(DOUBLE, "left");
    let told = pit.does("device", "card card=9s");
    assert_eq!(told, ["determinant 9s from left calls right", "burned 9s"]);
    assert_eq!(pit.refuses("device", "card down card=9d").1, "other_side_up");
    pit.play("9h 9d 5h 9c 8d");
    assert_eq!((pit.hands(1), pit.hands(2)), (vec!["9h 9c".to_string()], vec!["9d 8d".to_string()]));
    assert_eq!(left(&pit), [51, 47], "one from the left, five from the right");
}

/// Four cards lie before the cutting card on either side, and a round of four has been dealt from this one, to which
/// `first` belongs.
fn before_the_cutting_card(side: &str, first: &str) -> Pit {
    let toml = format!("{}[surrender]\noffered = true\n", DOUBLE.replace("boxes = 2", "boxes = 1"));
    let mut pit = Pit::seated(&toml, &[1]);
    for _ in 0..2 {
        pit.go_up_to("insert cutting cards");
        pit.does("dealer", "insert cutting cards behind=48");
    }
    pit.go();
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", &format!("draw determinant from={side}"));
    pit.play(&format!("{first} Th Kd; 1 stand; 8d"));
    assert_eq!(pit.view().phase, "wagers");
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit
}

#[test]
fn p2_6l2_p2_6l3_only_the_side_whose_cutting_card_came_out_is_shuffled() {
    // A nine of hearts calls the left side, a nine of spades the right.
    for (side, its_own, others) in [("left", "9h", "9s"), ("right", "9s", "9h")] {
        let mut pit = before_the_cutting_card(side, its_own);
        pit.does("dealer", &format!("draw determinant from={side}"));
        assert_eq!(pit.refuses("device", &format!("card card={others}")).1, "cutting_card_first");
        assert_eq!(pit.does("device", "cutting card"), ["cutting card, 48 left"]);
        // The round is dealt from the other side, and to its end.
        pit.play(&format!("{others} 9d Th Kd; 1 stand"));
        pit.does("device", "card card=8d");
        pit.does("dealer", "settle");
        let [over, other] = match (side, pit.view().shoes.expect("two sides")) {
            ("left", shoes) => shoes,
            (_, [left, right]) => [right, left],
        };
        assert_eq!((over.state, over.cards), ("shuffle", 52), "all cards of that side");
        assert_eq!((other.state, other.cards, other.cutting_card), ("in play", 48, true));
        pit.bet(1, 1000);
        assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(l)3", "shoe_not_ready"));
        assert_eq!(pit.refuses("device", "card card=9s").0, "19:47-2.6(l)2");
        let told = pit.go();
        assert_eq!(
            told.iter().filter(|line| line.starts_with("shuffled")).collect::<Vec<_>>(),
            ["shuffled 52"]
        );
    }
}

#[test]
fn p2_6l3_from_the_other_side_a_round_goes_on_as_if_nothing_lay_there() {
    let mut pit = before_the_cutting_card("left", "9h");
    pit.does("dealer", "draw determinant from=right");
    pit.play("9s Th Kd; 1 stand; 8d");
    assert_eq!((left(&pit), pit.view().phase), ([48, 48], "wagers"), "nothing is shuffled");
}

#[test]
fn p2_5b_the_view_shows_the_side_whose_cut_is_offered() {
    let mut pit = Pit::seated(DOUBLE, &[1]);
    for side in 0..2 {
        pit.go_up_to("offer cut");
        pit.does("dealer", "offer cut to=1");
        let view = pit.view();
        assert!(view.shoe.cut_offered.is_some(), "side {side}");
        assert_eq!(view.shoe, view.shoes.expect("two sides")[side]);
        pit.does("seat 1", "cut depth=20");
    }
    // In a round it is the side that is dealt: spades call the right one.
    let mut pit = from(DOUBLE, "left");
    pit.card("Ts");
    let view = pit.view();
    assert_eq!((view.side, view.shoe), (Some(Side::Right), view.shoes.expect("two sides")[1]));
}

#[test]
fn p2_5g_a_stack_that_is_cut_again_has_no_cutting_card_in_it() {
    let mut pit = Pit::open(DOUBLE, &[1]);
    let cutting_cards = |pit: &Pit| pit.view().shoes.expect("two sides").map(|side| side.cutting_card);
    assert_eq!(cutting_cards(&pit), [true, true]);
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(cutting_cards(&pit), [true, false]);
    pit.go();
    assert_eq!(cutting_cards(&pit), [true, true], "it is inserted anew");
}

/// One side is gathered after the round; a card of the other one, which came in error, still waits for the next round.
#[test]
fn p2_6l3_p2_15b_a_card_that_waits_belongs_to_the_side_from_which_it_came() {
    let mut pit = before_the_cutting_card("left", "9h");
    pit.does("dealer", "draw determinant from=left");
    pit.does("device", "cutting card");
    pit.play("9s 9d 7h Kd");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    pit.says(1, "surrender");
    assert_eq!(pit.view().phase, "wagers");
    let before = left(&pit);
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("dealer", "draw determinant from=right");
    pit.card("2s");
    assert_eq!(left(&pit), before, "the card that waited is the first of this round");
}

#[test]
fn p2_5g_a_side_from_which_nothing_came_can_still_be_cut_again() {
    let mut pit = Pit::wagered(DOUBLE, &[1]);
    pit.does("dealer", "deal");
    pit.does("dealer", "draw determinant from=left");
    pit.play("9h Th Kd; 1 stand; 8d");
    assert_eq!(left(&pit), [48, 52]);
    assert!(pit.all_offers().iter().any(|line| line.contains("order recut")), "of the right side");
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(pit.view().shoes.expect("two sides").map(|side| side.state == "in play"), [true, false]);
}
