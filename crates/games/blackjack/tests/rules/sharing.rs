//! 19:47-2.13, 2.14: several patrons on one box, and several boxes for one patron.

use crate::support::{Pit, rules, seat, settlement};
use blackjack::BoxNumber;
use rulebook::game::Need;
use rulebook::licensee::RulesFile as _;

/// Three boxes, four who stand behind them (seats 4 to 7), up to three on a box.
const SHARED: &str = "boxes = 3\nstanding = 4\n[sharing]\nmost = 3";

/// Seat 1 with 1000 on box 1, and standing patrons with these wagers beside him.
fn beside(toml: &str, others: &[(u8, i64)]) -> Pit {
    let mut pit = Pit::open(toml, &[1]);
    for (number, _) in others {
        pit.does(&format!("seat {number}"), "join");
    }
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    for (number, cents) in others {
        pit.does(&format!("seat {number}"), &format!("wager on=blackjack amount={cents} box=1"));
    }
    pit
}

fn wager(pit: &mut Pit, number: u8, at: u8) -> Result<(), (&'static str, &'static str)> {
    pit.act(&format!("seat {number}"), &format!("wager on=blackjack amount=1000 box={at}")).map(drop)
}

#[test]
fn p2_13a_nobody_joins_a_box_before_the_first_on_it_consents() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::open(&format!("edition = \"{edition}\"\n{SHARED}"), &[1, 4, 5, 6]);
        let no_consent = Err(("19:47-2.13(a)", "no_consent"));
        assert_eq!(wager(&mut pit, 4, 1), no_consent, "somebody is seated there and has not wagered");
        pit.does("seat 1", "share box on=true");
        assert_eq!(wager(&mut pit, 4, 1), no_consent, "he is the first, so he wagers first");
        pit.bet(1, 1000);
        pit.does("seat 1", "share box on=false");
        assert_eq!(wager(&mut pit, 4, 1), no_consent);
        assert_eq!(pit.refuses("seat 4", "share box box=1 on=true"), ("19:47-2.13(a)", "not_first"));
        pit.does("seat 1", "share box on=true");
        assert_eq!((wager(&mut pit, 4, 1), wager(&mut pit, 5, 1)), (Ok(()), Ok(())));
        assert_eq!(pit.refuses("seat 4", "share box box=1 on=true"), ("19:47-2.13(a)", "not_first"));
        assert_eq!(wager(&mut pit, 6, 1), Err(("19:47-2.13(a)", "box_full")), "three, and no fourth");
        // Who is there may raise; who comes later finds the consent withdrawn.
        pit.does("seat 5", "remove on=blackjack box=1");
        pit.does("seat 1", "share box on=false");
        assert_eq!((wager(&mut pit, 5, 1), wager(&mut pit, 4, 1)), (no_consent, Ok(())));
    }
}

#[test]
fn p2_13a_as_many_as_the_house_permits() {
    let mut pit = beside("boxes = 3\nstanding = 4\n[sharing]\nmost = 2", &[(4, 1000)]);
    pit.does("seat 5", "join");
    assert_eq!(wager(&mut pit, 5, 1), Err(("19:47-2.13(a)", "box_full")));
    let mut pit = Pit::open("boxes = 3\nstanding = 4", &[1, 4]);
    assert_eq!(
        wager(&mut pit, 4, 1),
        Err(("19:47-2.13(a)", "box_taken")),
        "the seat before a box is a claim to it"
    );
    assert_eq!(pit.refuses("seat 1", "share box on=true"), ("19:47-2.13(a)", "box_taken"));
    pit.bet(1, 1000);
    assert_eq!(wager(&mut pit, 4, 1), Err(("19:47-2.13(a)", "box_taken")));
    assert_eq!(wager(&mut pit, 4, 2), Ok(()), "nobody is seated there");
}

#[test]
fn p2_13a_on_a_box_where_nobody_is_seated_the_first_to_wager_consents() {
    let mut pit = Pit::open(SHARED, &[1, 4, 5, 6]);
    assert_eq!(wager(&mut pit, 4, 3), Ok(()));
    assert_eq!(wager(&mut pit, 5, 3), Err(("19:47-2.13(a)", "no_consent")));
    pit.does("seat 4", "share box on=true");
    assert_eq!(wager(&mut pit, 5, 3), Ok(()));
    // Whoever is first after him has consented to nothing.
    pit.does("seat 4", "remove on=blackjack");
    assert_eq!(wager(&mut pit, 6, 3), Err(("19:47-2.13(a)", "no_consent")));
    pit.does("seat 5", "share box on=true");
    assert_eq!(wager(&mut pit, 6, 3), Ok(()));
    // Nor has who comes to the seat of one that is gone.
    let mut pit = beside(SHARED, &[]);
    pit.does("seat 1", "leave");
    pit.does("seat 1", "join");
    pit.bet(1, 1000);
    pit.does("seat 4", "join");
    assert_eq!(wager(&mut pit, 4, 1), Err(("19:47-2.13(a)", "no_consent")));
}

#[test]
fn p2_13a_a_consent_lasts_for_later_rounds() {
    let mut pit = beside(SHARED, &[(4, 1000)]);
    pit.round("Ts 6h 9d; 1 stand; Tc 9s");
    assert_eq!(wager(&mut pit, 4, 1), Err(("19:47-2.13(a)", "no_consent")), "after he has wagered again");
    pit.bet(1, 1000);
    assert_eq!(wager(&mut pit, 4, 1), Ok(()));
}

#[test]
fn p2_13b_who_is_seated_at_the_box_calls_however_little_he_wagers() {
    let mut pit = beside(SHARED, &[(4, 5000), (5, 2000)]);
    pit.play("5s 6h 6d");
    for (number, words) in [(4, "draw"), (5, "stand"), (4, "double"), (4, "draw box=1")] {
        let by = format!("seat {number}");
        assert_eq!(pit.refuses(&by, words), ("19:47-2.13(b)", "not_the_caller"));
    }
    assert_eq!(pit.refuses("seat 1", "stand box=2"), ("19:47-2.6(f)", "not_your_turn"));
    let told = pit.play("1 draw; 9c; 1 stand; Tc 9s");
    assert_eq!(
        settlement(told),
        ["1 blackjack won 1000+1000", "4 box 1 blackjack won 5000+5000", "5 box 1 blackjack won 2000+2000"]
    );
}

#[test]
fn p2_13b_where_nobody_is_seated_the_highest_wager_calls() {
    let caller = |stakes: [i64; 3]| {
        let mut pit = Pit::open(SHARED, &[4, 5, 6]);
        for (number, cents) in [4, 5, 6].into_iter().zip(stakes) {
            pit.does(&format!("seat {number}"), &format!("wager on=blackjack amount={cents} box=2"));
            if number == 4 {
                pit.does("seat 4", "share box on=true");
            }
        }
        pit.play("5s 6h 6d");
        let caller = pit.table.caller(BoxNumber::new(2).expect("a box")).expect("somebody calls");
        pit.does(&caller.to_string(), "draw");
        caller.number()
    };
    assert_eq!(caller([1000, 5000, 2000]), 5);
    assert_eq!(caller([1000, 2000, 5000]), 6);
    assert_eq!(caller([2000, 2000, 1000]), 4, "the first of equals");
    assert_eq!(caller([1000, 2000, 2000]), 5);
    // Somebody who sits down later without a wager calls nothing.
    let mut pit = Pit::open(SHARED, &[4]);
    pit.does("seat 4", "wager on=blackjack amount=1000 box=2");
    pit.does("seat 2", "join");
    pit.play("5s 6h 6d");
    assert_eq!(pit.refuses("seat 2", "stand"), ("19:47-2.6(f)", "not_your_turn"));
    pit.does("seat 4", "stand");
}

#[test]
fn p2_13b_the_caller_stays_the_caller_for_the_round() {
    let mut pit = beside(SHARED, &[(4, 5000)]);
    pit.play("8s 6h 8d; 1 split; 4 keep hand hand=2; Tc");
    assert_eq!(pit.refuses("seat 4", "stand").1, "not_the_caller");
    pit.play("1 stand; 3c");
    assert_eq!(pit.refuses("seat 4", "stand").1, "not_the_caller", "of the second hand too");
    // Unless he leaves: then another who wagers on the box calls it.
    pit.does("seat 1", "leave");
    assert_eq!(pit.refuses("seat 1", "draw").1, "not_the_caller");
    assert_eq!(pit.turn(), "1.2 draw stand double");
    assert_eq!(settlement(pit.play("4 draw; Th; Tc 9s")).len(), 3, "his wagers are played to the end");
    // Alone on a box, who goes has said that he does nothing more.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("5s 6h 6d");
    pit.does("seat 1", "leave");
    let implied = pit.offered(Need::Implied);
    assert_eq!(implied.len(), 1, "{implied:?}");
    assert!(implied[0].contains("stand"));
}

#[test]
fn p2_13c_the_callers_wager_lies_in_front() {
    let mut pit = Pit::open(SHARED, &[4, 5, 6]);
    pit.does("seat 4", "wager on=blackjack amount=1000 box=2");
    pit.does("seat 4", "share box on=true");
    pit.does("seat 5", "wager on=blackjack amount=500 box=2");
    pit.does("seat 6", "wager on=blackjack amount=3000 box=2");
    let order = |pit: &Pit| {
        let view = pit.view();
        view.boxes[1].patrons.iter().map(|share| share.seat.number()).collect::<Vec<_>>()
    };
    assert_eq!(order(&pit), [6, 4, 5], "the caller first, the others behind as they came");
    pit.does("seat 5", "wager on=blackjack amount=4500 box=2");
    assert_eq!(order(&pit), [5, 4, 6]);
    assert!(rules(SHARED).guide().contains("(19:47-2.13(c))"));
    assert!(!rules("").guide().contains("2.13(c)"), "only where boxes are shared");
}

#[test]
fn p2_13d_the_others_may_double_too_and_need_not() {
    let mut pit = beside(SHARED, &[(4, 3000), (5, 2000)]);
    pit.play("5s 6h 6d; 1 double amount=400");
    assert_eq!(
        pit.refuses("device", "card card=9c"),
        ("19:47-2.13(d)", "no_card_now"),
        "they are asked first"
    );
    let asked = pit.offered(Need::Decision);
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert!(asked.iter().all(|line| line.contains("decline double")), "{asked:?}");
    assert_eq!(pit.refuses("seat 1", "follow"), ("19:47-2.13(d)", "nothing_to_follow"), "he has doubled");
    assert_eq!(pit.refuses("seat 4", "follow amount=3100"), ("19:47-2.10(a)", "double_too_much"));
    assert_eq!(pit.says(4, "follow amount=2500"), ["4 box 1 blackjack hand 1 doubled 2500"]);
    assert_eq!(
        pit.refuses("seat 4", "follow"),
        ("19:47-2.13(d)", "nothing_to_follow"),
        "nobody is asked twice"
    );
    assert!(pit.says(5, "decline double").is_empty());
    let told = pit.play("9c; Tc 9s");
    assert_eq!(told[0], "box 1 9c, 20");
    assert_eq!(told[1], "dealer's card", "one card, whoever doubled");
    assert_eq!(
        settlement(told),
        ["1 blackjack won 1400+1400", "4 box 1 blackjack won 5500+5500", "5 box 1 blackjack won 2000+2000"]
    );
}

#[test]
fn p2_13d_who_has_not_doubled_loses_as_one_who_has_not() {
    let mut pit = beside(SHARED, &[(4, 3000), (5, 2000)]);
    let told = pit.play("Ts Kh 6d; 1 double; 4 follow; 5 decline double; 9c");
    assert_eq!(
        settlement(told),
        ["5 box 1 blackjack lost 0+0"],
        "nothing of his was added, so nothing is held"
    );
    let end = ["1 blackjack lost 0+1000", "4 box 1 blackjack lost 0+3000"];
    assert_eq!(settlement(pit.play("Ad")), end);
}

#[test]
fn p2_13e_the_others_cover_both_hands_or_say_which_is_theirs() {
    let mut pit = beside(SHARED, &[(4, 3000), (5, 2000)]);
    pit.play("8s 6h 8d; 1 split");
    assert_eq!(pit.refuses("device", "card card=9c"), ("19:47-2.13(e)", "no_card_now"));
    let asked = pit.offered(Need::Decision);
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert!(asked.iter().all(|line| line.contains("keep hand") && line.contains(r#""hand":1"#)), "{asked:?}");
    assert_eq!(pit.refuses("seat 4", "follow amount=3000"), ("19:47-2.13(e)", "split_is_equal"));
    assert_eq!(pit.refuses("seat 4", "decline double"), ("19:47-2.13(e)", "say_which_hand"));
    assert_eq!(pit.refuses("seat 5", "keep hand hand=3"), ("19:47-2.13(e)", "not_of_the_pair"));
    assert_eq!(pit.refuses("seat 5", "keep hand hand=0"), ("19:47-2.13(e)", "not_of_the_pair"));
    assert_eq!(pit.says(4, "follow"), ["4 box 1 blackjack hand 2 split wager 3000"]);
    assert_eq!(pit.says(5, "keep hand hand=2"), ["5 keeps box 1 hand 2"]);
    let told = pit.play("2c; 1 draw; Tc; 1 stand; Th; 1 stand; 5c 8h");
    // Hand 1 has 20, hand 2 has 18, the dealer 19.
    assert_eq!(
        settlement(told),
        [
            "1 blackjack hand 2 lost 0+0",
            "4 box 1 blackjack hand 2 lost 0+0",
            "5 box 1 blackjack hand 2 lost 0+0",
            "1 blackjack won 1000+1000",
            "4 box 1 blackjack won 3000+3000"
        ]
    );
}

#[test]
fn p2_13e_a_wager_kept_on_one_hand_is_asked_about_that_hand_alone() {
    let mut pit = beside(&format!("{SHARED}\n[play]\nsplit_hands = 4"), &[(4, 3000), (5, 2000)]);
    pit.play("8s 6h 8d; 1 split; 4 keep hand hand=1; 5 keep hand hand=2; 8c");
    // Hand 1 is split again: only seat 4 is on it; what lies on the other hand moves over with it.
    pit.play("1 split");
    assert_eq!(pit.refuses("seat 5", "follow"), ("19:47-2.13(d)", "nothing_to_follow"));
    assert_eq!(pit.says(4, "keep hand hand=2"), ["4 keeps box 1 hand 2"]);
    pit.play("3c; 1 double");
    assert_eq!(pit.hands(1), ["8s 3c", "8c", "8d"]);
    assert_eq!(
        pit.refuses("seat 4", "follow").1,
        "nothing_to_follow",
        "nothing of his lies on hand 1 any more"
    );
    let told = pit.play("Tc; Td; 1 stand; 9d; 1 stand; Kc 4s");
    // 21, 18 and 17 against 20.
    assert_eq!(
        settlement(told),
        [
            "1 blackjack hand 2 lost 0+0",
            "4 box 1 blackjack hand 2 lost 0+0",
            "1 blackjack hand 3 lost 0+0",
            "5 box 1 blackjack hand 3 lost 0+0",
            "1 blackjack won 2000+2000"
        ]
    );
}

#[test]
fn p2_13e_p2_11d_a_dealers_blackjack_takes_the_kept_wager_as_the_original_it_is() {
    let mut pit = beside(SHARED, &[(4, 3000), (5, 2000)]);
    let told = pit.play("8s Kh 8d; 1 split; 4 follow; 5 keep hand hand=2; 9c; 1 stand; 9d; 1 stand; Ad");
    assert_eq!(
        settlement(told),
        [
            "1 blackjack lost 0+0",
            "4 box 1 blackjack lost 0+0",
            "1 blackjack hand 2 void 0+1000",
            "4 box 1 blackjack hand 2 void 0+3000",
            "5 box 1 blackjack hand 2 lost 0+0"
        ]
    );
}

#[test]
fn p2_13f_everybody_on_a_box_decides_about_his_own_insurance() {
    for edition in ["2011", "1996"] {
        let mut pit = beside(&format!("edition = \"{edition}\"\n{SHARED}"), &[(4, 3000), (5, 2000)]);
        pit.does("seat 6", "join");
        pit.play("Ts Ah 9d");
        assert_eq!(pit.offered(Need::Decision).len(), 3, "each is asked");
        pit.play("1 decline insurance");
        assert_eq!(pit.view().phase, "insurance", "his word is not the others'");
        assert_eq!(pit.refuses("seat 4", "insure amount=1600 box=1").1, "insurance_too_much");
        assert_eq!(pit.refuses("seat 6", "insure amount=100 box=1"), ("19:47-2.13(f)", "nothing_to_insure"));
        assert_eq!(pit.says(4, "insure amount=1500"), ["4 box 1 insurance insured 1500"]);
        pit.play("5 decline insurance");
        assert_eq!(pit.turn(), "1.1 draw stand double");
        let told = pit.play("1 stand; Kc");
        assert_eq!(
            settlement(told),
            [
                "4 box 1 insurance won 3000+1500",
                "1 blackjack lost 0+0",
                "4 box 1 blackjack lost 0+0",
                "5 box 1 blackjack lost 0+0"
            ]
        );
    }
}

#[test]
fn p2_13g_boxes_may_be_shared_up_to_where_it_is_allowed() {
    let mut pit = Pit::open("boxes = 3\nstanding = 4\n[sharing]\nmost = 3\nboxes = 2", &[2, 3, 4, 5]);
    pit.bet(2, 1000);
    pit.bet(3, 1000);
    pit.does("seat 2", "share box on=true");
    assert_eq!(wager(&mut pit, 4, 2), Ok(()));
    assert_eq!(pit.refuses("seat 3", "share box on=true"), ("19:47-2.13(g)", "box_taken"));
    assert_eq!(wager(&mut pit, 5, 3), Err(("19:47-2.13(g)", "box_taken")));
    assert!(!pit.all_offers().iter().any(|line| line.contains("share box") && line.contains("seat 3")));
}

#[test]
fn p2_14_one_box_unless_the_house_permits_more() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::open(&format!("edition = \"{edition}\""), &[1]);
        pit.bet(1, 1000);
        assert_eq!(wager(&mut pit, 1, 2), Err(("19:47-2.14", "too_many_boxes")));
        pit.does("seat 1", "remove on=blackjack");
        assert_eq!(wager(&mut pit, 1, 2), Ok(()), "any free box, but one");
        assert_eq!(wager(&mut pit, 1, 1), Err(("19:47-2.14", "too_many_boxes")));

        let mut pit = Pit::open(&format!("edition = \"{edition}\"\n[play]\nboxes_per_patron = 2"), &[1, 3]);
        assert_eq!((wager(&mut pit, 1, 1), wager(&mut pit, 1, 4)), (Ok(()), Ok(())));
        assert_eq!(wager(&mut pit, 1, 5), Err(("19:47-2.14", "too_many_boxes")));
        assert_eq!(wager(&mut pit, 1, 1), Ok(()), "more on a box he has");
        assert_eq!(wager(&mut pit, 3, 4), Err(("19:47-2.13(a)", "box_taken")));
    }
}

#[test]
fn p2_14_each_box_is_played_for_itself() {
    let mut pit = Pit::open("[play]\nboxes_per_patron = 7", &[2]);
    for at in [2, 5, 7] {
        assert_eq!(wager(&mut pit, 2, at), Ok(()));
    }
    pit.play("Ts 5s 8s Ah 9d 6d 8d");
    assert_eq!(pit.offered(Need::Decision).len(), 3, "insurance is asked of each box");
    pit.play("2 insure amount=500 box=5; 2 decline insurance box=7; 2 decline insurance box=2");
    assert_eq!(pit.refuses("seat 2", "double box=5"), ("19:47-2.6(f)", "not_your_turn"));
    assert_eq!(pit.turn(), "2.1 draw stand double");
    pit.play("2 stand; 2 double; Tc; 2 split; Td; 2 stand; 3c; 2 stand");
    assert_eq!(
        settlement(pit.play("5c 4h")),
        [
            "2 box 5 insurance lost 0+0",
            "2 box 7 blackjack lost 0+0",
            "2 box 7 blackjack hand 2 lost 0+0",
            "2 blackjack lost 0+0",
            "2 box 5 blackjack won 2000+2000"
        ]
    );
    assert_eq!(pit.table.at_stake(seat(2)).0, 0);
}

#[test]
fn p2_10b_p2_13d_of_a_broken_hand_only_what_was_doubled_waits_for_the_dealers_second_card() {
    let mut pit = beside(SHARED, &[(4, 1000)]);
    pit.does("seat 2", "join");
    pit.bet(2, 1000);
    let told = pit.play("9s Ts Kh 7d 8d; 1 double; 4 decline double; Kc");
    assert_eq!(settlement(told), ["4 box 1 blackjack lost 0+0"], "nothing was added to it");
    // With the second card, and before the third, which he draws for box 2.
    assert_eq!(settlement(pit.play("2 stand; 5c")), ["1 blackjack lost 0+0"]);
    assert_eq!(pit.settles("9c"), ["2 blackjack won 1000+1000"]);
}
