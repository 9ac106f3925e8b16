//! 19:47-2.3(i), (j), 2.5(e), (f), 2.13(b), 2.15(f), (h), (i): who comes and goes in the middle of things, and what that
//! changes for the others.

use crate::support::{Pit, settlement};
use rulebook::game::Need;

const SHARED: &str = "boxes = 3\nstanding = 3\n[sharing]\nmost = 3";

/// Seat 1 at his box, and two who stand behind him with more.
fn three_on_a_box() -> Pit {
    let mut pit = Pit::open(SHARED, &[1, 4, 5]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 4", "wager on=blackjack amount=5000 box=1");
    pit.does("seat 5", "wager on=blackjack amount=3000 box=1");
    pit
}

#[test]
fn p2_13b_who_leaves_calls_no_longer_if_another_wagers_on_the_box() {
    let mut pit = three_on_a_box();
    pit.play("5s 6h 6d");
    pit.does("seat 1", "leave");
    assert!(pit.offered(Need::Implied).is_empty(), "nothing is done for the others");
    assert_eq!(pit.refuses("seat 5", "draw").1, "not_the_caller", "the highest wager that is left");
    pit.play("4 draw; Tc");
    assert_eq!(pit.hands(1), ["5s 6d Tc"]);
    // Alone on his box, who goes has said that he does nothing more.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("5s 6h 6d");
    pit.does("seat 1", "leave");
    let implied = pit.offered(Need::Implied);
    assert_eq!(implied.len(), 1, "{implied:?}");
    assert!(implied[0].contains("stand"), "{implied:?}");
}

#[test]
fn p2_13b_p2_11a_who_has_nothing_on_a_hand_neither_doubles_nor_splits_it() {
    let mut pit = three_on_a_box();
    pit.play("8s 6h 8d; 1 split; 4 keep hand hand=2; 5 keep hand hand=2; 3c");
    pit.does("seat 1", "leave");
    assert_eq!(pit.refuses("seat 4", "double").1, "nothing_there", "his wager is on the other hand");
    pit.play("4 stand; 3d; 4 double; 5 decline double; Tc");
    assert_eq!(pit.hands(1), ["8s 3c", "8d 3d Tc"]);
}

#[test]
fn p2_3i3_going_and_coming_back_does_not_undo_sitting_out() {
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"barred\"", &[1, 2]);
    pit.round("Ts 9s 6h Td 9h; 1 stand; 2 stand; Tc Kc");
    pit.bet(1, 1000);
    pit.round("Ts 6h Td; 1 stand; Tc Kc");
    let wager = "wager on=blackjack amount=1000";
    assert_eq!(pit.refuses("seat 2", wager), ("19:47-2.3(i)3", "barred_until_shuffle"));
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert_eq!(pit.refuses("seat 2", wager).0, "19:47-2.3(i)3", "still");
}

#[test]
fn p2_3j_who_has_his_spot_kept_comes_back_as_he_went() {
    let strict = "[entry]\nsitting_out = \"barred\"\nnewcomers = \"barred\"";
    for kept in [true, false] {
        let mut pit = Pit::wagered(strict, &[1, 2]);
        pit.round("Ts 9s 6h Td 9h; 1 stand; 2 stand; Tc Kc");
        if kept {
            pit.does("floorperson", "reserve spot seat=2");
        }
        pit.does("seat 2", "leave");
        pit.bet(1, 1000);
        pit.round("Ts 6h Td; 1 stand; Tc Kc");
        pit.does("seat 2", "join");
        let back = pit.act("seat 2", "wager on=blackjack amount=1000");
        assert_eq!(back.is_ok(), kept, "{back:?}");
    }
}

#[test]
fn p2_5e2_p2_5f_who_stands_cuts_too() {
    // Five cards lie before the cutting card, the burn among them: it comes on the box of somebody who stands.
    let mut pit = Pit::seated("decks = 2\nboxes = 1\nstanding = 3", &[3, 2]);
    pit.go_up_to("insert cutting cards");
    pit.does("dealer", "insert cutting cards behind=99");
    pit.go();
    pit.does("seat 3", "wager on=blackjack amount=1000 box=1");
    pit.play("2s 6h 3d; 3 draw; 2d; 3 draw");
    pit.does("device", "cutting card");
    pit.play("Td; 3 stand; Th");
    pit.does("device", "card card=9c");
    pit.does("dealer", "settle");
    pit.does("dealer", "shuffle");
    assert_eq!(pit.refuses("dealer", "offer cut to=2"), ("19:47-2.5(e)2", "not_next_to_cut"));
    pit.does("dealer", "offer cut to=3");
    pit.does("seat 3", "decline cut");
    pit.does("dealer", "offer cut to=2");
}

#[test]
fn p2_5g_either_side_of_a_double_shoe_can_be_cut_again_before_a_card_comes() {
    let mut pit = Pit::open("[shoe]\nkind = \"double\"", &[1]);
    for _ in 0..2 {
        pit.does("casino supervisor", "order recut reason=improper");
    }
    let states = pit.view().shoes.expect("two sides").map(|side| side.state);
    assert!(states.iter().all(|state| *state != "in play"), "{states:?}");
}

#[test]
fn p2_15i_a_split_hand_passed_over_has_its_card_after_the_others() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("8s 9s 6h 8d 9h; 1 split");
    pit.does("dealer", "missed draw");
    pit.play("Tc; 1 stand; 2 stand; 1 take card; 3c; 1 stand");
    assert_eq!(pit.hands(1), ["8s 3c", "8d Tc"]);
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split");
    pit.does("dealer", "missed draw");
    let told = pit.round("Tc; 1 stand; 1 give up hand; Kc Kd");
    assert_eq!(settlement(told), ["1 blackjack returned 0+1000", "1 blackjack hand 2 won 1000+1000"]);
}

#[test]
fn p2_15f_p2_15h_a_determinant_card_from_the_other_side_is_not_among_its_discards() {
    // A deck on either side. The ace of hearts from the left opens a round that in truth came from the right.
    let rules = "decks = 2\nboxes = 7\n[shoe]\nkind = \"double\"\n[play]\nboxes_per_patron = 7";
    let mut pit = Pit::open(rules, &[1]);
    for at in 1..=7 {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 box={at}"));
    }
    let first = "Ah 2h 3h 4h 5h 6h 7h 8h 2s 3s 4s 5s 6s 7s 8s";
    pit.play(first);
    pit.does("dealer", "wrong side");
    // What lies on the table is told apart by where it came from, so nothing is taken for a discard.
    let sides = pit.view().shoes.expect("two sides");
    assert_eq!(sides.map(|side| (side.cards, side.discards)), [(51, 0), (38, 0)]);
    // The right side has its own ace of hearts, which may come now and lie beside the other.
    pit.does("seat 1", "draw");
    pit.does("device", "card card=Ah");
    let sides = pit.view().shoes.expect("two sides");
    assert_eq!(sides.map(|side| (side.cards, side.discards)), [(51, 0), (37, 0)]);
}

#[test]
fn p2_6f_p2_9b_a_player_who_is_leaving_need_not_decide_but_is_heard() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s Ah 8d");
    pit.does("seat 1", "leave");
    assert!(pit.offered(Need::Implied).iter().all(|offer| offer.contains("decline insurance")));
    pit.clone().does("seat 1", "insure amount=500");
    pit.does("seat 1", "decline insurance");
    assert!(pit.offered(Need::Implied).iter().all(|offer| offer.contains("stand")));
    pit.does("seat 1", "draw");
}
