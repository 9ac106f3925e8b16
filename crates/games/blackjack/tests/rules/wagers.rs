//! 19:47-2.3(c), (d), (f) to (k): making wagers, and leaving them alone.

use crate::support::Pit;

#[test]
fn p2_3c_nothing_is_made_raised_or_withdrawn_once_the_round_has_begun() {
    for toml in ["", "edition = \"1996\""] {
        let mut pit = Pit::open(toml, &[1, 2]);
        pit.bet(1, 1000);
        let raised = pit.does("seat 1", "wager on=blackjack amount=500");
        assert_eq!(raised, ["1 blackjack wagers 500 of 1500"]);
        let reduced = pit.does("seat 1", "reduce on=blackjack amount=500");
        assert_eq!(reduced, ["1 blackjack reduced by 500 to 1000"]);
        assert_eq!(pit.does("seat 1", "remove on=blackjack"), ["1 blackjack removed 1000 19:47-2.3(c)"]);
        assert_eq!(pit.refuses("dealer", "deal").1, "no_wagers");
        pit.bet(1, 1000);
        pit.does("dealer", "deal");
        for words in ["wager on=blackjack amount=500", "wager on=blackjack amount=1000"] {
            for number in [1, 2] {
                let refused = pit.refuses(&format!("seat {number}"), words);
                assert_eq!(refused, ("19:47-2.3(c)", "round_begun"));
            }
        }
    }
}

#[test]
fn p2_3d_p8_2_wagers_are_whole_chips_between_the_posted_limits() {
    let toml =
        "[money]\nchip_cents = 500\nchange_cents = 50\n[limits]\nminimum_cents = 1000\nmaximum_cents = 5000";
    let mut pit = Pit::open(toml, &[1]);
    for (amount, code) in [
        (0, "no_amount"),
        (-500, "no_amount"),
        (500, "below_minimum"),
        (1250, "not_in_chips"),
        (5500, "above_maximum"),
    ] {
        let refused = pit.refuses("seat 1", &format!("wager on=blackjack amount={amount}"));
        assert_eq!(refused.1, code, "{amount}");
    }
    pit.bet(1, 1000);
    assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=4500").1, "above_maximum", "5500 altogether");
    pit.bet(1, 4000);
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=4500").1, "below_minimum");
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=5000").1, "reduce_is_remove");
    pit.does("seat 1", "reduce on=blackjack amount=4000");
    assert_eq!(pit.refuses("seat 2", "wager on=blackjack amount=1000").1, "not_at_the_table");
}

#[test]
fn p2_3d_a_wager_is_such_that_everything_it_may_win_can_be_paid() {
    // Chips of 25 and change of 25: 3 to 2 needs two of them.
    let toml = "[money]\nchip_cents = 25\nchange_cents = 25\n[limits]\nminimum_cents = 500";
    let mut pit = Pit::open(toml, &[1]);
    assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=525"), ("19:47-2.3(e)", "not_exact"));
    pit.bet(1, 550);
    assert_eq!(pit.settles("As 6h Kd"), ["1 blackjack won 825+550"]);
}

#[test]
fn p2_3d_a_coupon_is_matched_by_chips_and_pays_like_them_once() {
    let mut pit = Pit::open("", &[1]);
    let refused = pit.refuses("seat 1", "wager on=blackjack amount=1000 coupon=1100");
    assert_eq!(refused, ("19:47-2.3(d)", "coupon_unmatched"));
    pit.does("seat 1", "wager on=blackjack amount=1000 coupon=1000");
    assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=500 coupon=500").1, "coupon_again");
    assert_eq!(pit.settles("As 6h Kd"), ["1 blackjack won 3000+1000"], "3 to 2 on both, and the chips back");
    pit.does("seat 1", "wager on=blackjack amount=1000 coupon=1000");
    assert_eq!(pit.settles("Ts 9h Kd; 1 stand; Td"), ["1 blackjack won 2000+1000"]);
}

#[test]
fn p2_3d_a_spoken_wager_with_cash_stands_when_dealer_and_supervisor_have_confirmed_it() {
    let mut pit = Pit::open("", &[1, 2]);
    assert!(pit.does("seat 1", "wager on=blackjack amount=1000 cash=true").is_empty());
    assert_eq!(pit.refuses("dealer", "deal").1, "no_wagers");
    assert_eq!(pit.refuses("floorperson", "confirm wager seat=1"), ("19:47-2.3(d)", "not_yours"));
    assert!(pit.does("dealer", "confirm wager seat=1").is_empty());
    assert_eq!(pit.refuses("dealer", "confirm wager seat=1").1, "confirmed_already");
    let told = pit.does("casino supervisor", "confirm wager seat=1");
    assert_eq!(told, ["1 blackjack wagers 1000 cash"], "and the cash is chips");
    // One that nobody confirms is none when the round begins.
    pit.does("seat 2", "wager on=blackjack amount=1000 cash=true");
    pit.does("dealer", "confirm wager seat=2");
    assert_eq!(pit.does("dealer", "deal"), ["2 blackjack lapsed 1000"]);
    assert_eq!(pit.settles("Ts 9h Kd; 1 stand; Td"), ["1 blackjack won 1000+1000"]);
    pit.does("seat 2", "wager on=blackjack amount=1000 cash=true");
    assert_eq!(pit.does("casino supervisor", "decline wager seat=2"), ["2 blackjack lapsed 1000"]);
}

#[test]
fn p2_3f_no_player_touches_a_wager_once_the_first_card_is_out() {
    let mut pit = Pit::wagered("[wagers]\nadditional = \"over under 13\"", &[1]);
    pit.does("seat 1", "wager on=over_13 amount=500");
    pit.does("dealer", "deal");
    for step in ["Ts", "9h", "2d"] {
        pit.card(step);
        for on in ["blackjack", "over_13"] {
            for words in ["remove", "reduce amount=100"] {
                let refused = pit.refuses("seat 1", &format!("{words} on={on}"));
                assert_eq!(refused, ("19:47-2.3(f)", "round_begun"), "{words} {on} after {step}");
            }
        }
    }
    // Leaving takes nothing back either: the wager is played to its end.
    pit.says(1, "leave");
    let told = pit.play("Td");
    assert_eq!(told.last().map(String::as_str), Some("1 blackjack lost 0+0"), "{told:?}");
    assert!(pit.table.takes_wagers() && !pit.table.present().has(crate::support::seat(1)));
}

#[test]
fn p2_3g_nor_insurance_nor_what_was_added_to_double_or_split() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s Ah 8d; 1 insure amount=500");
    assert_eq!(pit.refuses("seat 1", "remove on=insurance"), ("19:47-2.3(g)", "round_begun"));
    assert_eq!(pit.refuses("seat 1", "insure amount=100").1, "no_insurance_now", "nor more of it");
    pit.says(1, "split");
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=100"), ("19:47-2.3(g)", "round_begun"));
    pit.play("3c; 1 double");
    assert_eq!(pit.refuses("seat 1", "remove on=blackjack"), ("19:47-2.3(g)", "round_begun"));
}

#[test]
fn p2_3h_and_no_employee_does_it_for_him() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s Ah 8d; 1 insure amount=500");
    for on in ["blackjack", "insurance"] {
        let refused = pit.refuses("croupier for seat 1", &format!("remove on={on}"));
        assert_eq!(refused, ("19:47-2.3(h)", "round_begun"));
        assert_eq!(pit.refuses("dealer", &format!("remove on={on}")).1, "not_yours");
    }
}

/// A round in which everybody stands at 20 and the dealer has 17.
fn plain_round(pit: &mut Pit, seats: &[u8]) {
    let cards = |cards: &str| vec![cards; seats.len()].join(" ");
    let stand: Vec<String> = seats.iter().map(|number| format!("{number} stand")).collect();
    pit.round(&format!("{} 9h {}; {}; 8c", cards("Ts"), cards("Kd"), stand.join("; ")));
}

#[test]
fn p2_3i_everybody_may_come_and_go_unless_the_house_says_otherwise() {
    let mut pit = Pit::wagered("", &[1]);
    plain_round(&mut pit, &[1]);
    pit.does("seat 2", "join");
    pit.bet(2, 5000);
    plain_round(&mut pit, &[2]);
    pit.bet(1, 5000);
    assert!(pit.view().seats.iter().all(|seat| !seat.barred && !seat.minimum_only));
}

#[test]
fn p2_3i1_whoever_missed_the_first_round_waits_for_the_shuffle() {
    let mut pit = Pit::seated("[entry]\nnewcomers = \"barred\"", &[1, 2]);
    pit.go();
    pit.bet(1, 1000);
    pit.does("seat 3", "join");
    plain_round(&mut pit, &[1]);
    for number in [2, 3] {
        let refused = pit.refuses(&format!("seat {number}"), "wager on=blackjack amount=1000");
        assert_eq!(refused, ("19:47-2.3(i)1", "barred_until_shuffle"), "seat {number}");
    }
    pit.bet(1, 1000);
    plain_round(&mut pit, &[1]);
    assert_eq!(
        pit.refuses("seat 2", "wager on=blackjack amount=500").0,
        "19:47-2.3(i)1",
        "not even the minimum"
    );
    pit.does("dealer", "reshuffle");
    pit.go();
    for number in [1, 2, 3] {
        pit.bet(number, 1000);
    }
}

#[test]
fn p2_3i2_or_wagers_the_minimum_until_then_whatever_else_he_does() {
    for rest in ["", "sitting_out = \"minimum\""] {
        let mut pit = Pit::wagered(&format!("[entry]\nnewcomers = \"minimum\"\n{rest}"), &[1]);
        plain_round(&mut pit, &[1]);
        pit.does("seat 2", "join");
        let limited = |pit: &mut Pit| {
            let refused = pit.refuses("seat 2", "wager on=blackjack amount=600");
            assert_eq!(refused.1, "above_maximum");
            refused.0
        };
        assert_eq!(limited(&mut pit), "19:47-2.3(i)2");
        pit.bet(2, 500);
        assert_eq!(
            pit.refuses("seat 2", "wager on=blackjack amount=100").0,
            "19:47-2.3(i)2",
            "nor raises it"
        );
        plain_round(&mut pit, &[2]);
        assert_eq!(limited(&mut pit), "19:47-2.3(i)2", "having entered changes nothing");
        // Nor does sitting out.
        pit.does("seat 3", "join");
        pit.bet(3, 500);
        plain_round(&mut pit, &[3]);
        assert!(limited(&mut pit).starts_with("19:47-2.3(i)"));
        pit.does("dealer", "reshuffle");
        pit.go();
        pit.bet(2, 5000);
    }
}

#[test]
fn p2_3i3_whoever_sits_a_round_out_waits_for_the_shuffle() {
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"barred\"", &[1, 2]);
    plain_round(&mut pit, &[1, 2]);
    pit.bet(1, 1000);
    plain_round(&mut pit, &[1]);
    assert_eq!(
        pit.refuses("seat 2", "wager on=blackjack amount=1000"),
        ("19:47-2.3(i)3", "barred_until_shuffle")
    );
    assert!(pit.view().seats[1].barred && !pit.view().seats[0].barred);
    // A newcomer is none who sat out.
    pit.does("seat 3", "join");
    pit.bet(3, 1000);
    pit.does("seat 3", "remove on=blackjack");
    pit.does("dealer", "reshuffle");
    pit.go();
    pit.bet(2, 1000);
}

#[test]
fn p2_3i4_or_wagers_the_minimum_until_then() {
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"minimum\"", &[1, 2]);
    plain_round(&mut pit, &[1, 2]);
    pit.bet(1, 1000);
    plain_round(&mut pit, &[1]);
    assert_eq!(pit.refuses("seat 2", "wager on=blackjack amount=600"), ("19:47-2.3(i)4", "above_maximum"));
    pit.bet(2, 500);
    pit.bet(1, 5000);
}

const NO_WAY_BACK: &str = "[entry]\nnewcomers = \"barred\"\nsitting_out = \"barred\"";

/// Seats 1 to 3 have played a round, the first since the shuffle.
fn after_a_round() -> Pit {
    let mut pit = Pit::wagered(NO_WAY_BACK, &[1, 2, 3]);
    plain_round(&mut pit, &[1, 2, 3]);
    pit
}

fn without_the_others(pit: &mut Pit) {
    pit.bet(1, 1000);
    plain_round(pit, &[1]);
}

const BET: &str = "wager on=blackjack amount=1000";

#[test]
fn p2_3j_a_spot_is_kept_for_somebody_who_goes_and_comes_back() {
    let mut pit = after_a_round();
    assert_eq!(pit.refuses("seat 2", "reserve spot seat=2").0, "19:47-2.3(j)", "the licensee agrees to it");
    assert_eq!(pit.does("floorperson", "reserve spot seat=2"), ["reserved 2"]);
    assert_eq!(pit.refuses("dealer", "reserve spot seat=2").1, "nothing_to_reserve");
    pit.does("seat 2", "leave");
    pit.does("seat 3", "leave");
    without_the_others(&mut pit);
    without_the_others(&mut pit);
    pit.does("seat 2", "join");
    pit.does("seat 3", "join");
    assert_eq!(pit.refuses("seat 3", BET).0, "19:47-2.3(i)3", "nothing was kept for them");
    pit.does("seat 2", BET);
    plain_round(&mut pit, &[2]);
    assert_eq!(pit.refuses("seat 1", BET).0, "19:47-2.3(i)3", "who sat out had no spot kept");
    // It was kept once. For the next time it is agreed anew.
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert_eq!(pit.refuses("seat 2", BET).0, "19:47-2.3(i)1");
    // Where sitting out costs nothing there is nothing to reserve, and it does not help who came late.
    let mut pit = Pit::wagered("[entry]\nnewcomers = \"barred\"", &[1]);
    assert_eq!(pit.refuses("floorperson", "reserve spot seat=1"), ("19:47-2.3(j)", "nothing_to_reserve"));
}

#[test]
fn p2_3j_a_spot_is_kept_for_somebody_who_goes_in_the_middle_of_a_round() {
    let mut pit = after_a_round();
    pit.bet(1, 1000);
    pit.bet(2, 1000);
    pit.play("Ts 9s 6h 9d 9h; 1 stand");
    pit.does("floorperson", "reserve spot seat=2");
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert!(pit.view().seats[1].reserved, "they have not gone yet");
    pit.does("seat 2", "leave");
    pit.go();
    pit.play("Tc 5c");
    assert!(pit.table.takes_wagers());
    without_the_others(&mut pit);
    pit.does("seat 2", "join");
    pit.does("seat 2", BET);
}

#[test]
fn p2_3j_somebody_who_stays_seated_has_no_privilege() {
    let mut pit = after_a_round();
    pit.does("floorperson", "reserve spot seat=2");
    without_the_others(&mut pit);
    assert!(!pit.view().seats[1].reserved);
    assert_eq!(pit.refuses("seat 2", BET).0, "19:47-2.3(i)3");
    // Coming back and then sitting out is sitting out.
    let mut pit = after_a_round();
    pit.does("floorperson", "reserve spot seat=2");
    pit.does("seat 2", "leave");
    without_the_others(&mut pit);
    pit.does("seat 2", "join");
    without_the_others(&mut pit);
    assert_eq!(pit.refuses("seat 2", BET).0, "19:47-2.3(i)3");
}

#[test]
fn p2_3k_with_a_double_shoe_the_determinant_card_is_the_first() {
    let mut pit = Pit::wagered("[shoe]\nkind = \"double\"", &[1]);
    pit.does("dealer", "deal");
    for words in ["wager on=blackjack amount=500", "remove on=blackjack", "reduce on=blackjack amount=100"] {
        assert_eq!(pit.refuses("seat 1", words), ("19:47-2.3(k)", "round_begun"), "{words}");
    }
    pit.does("dealer", "draw determinant from=left");
    pit.card("Ts");
    assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=500").0, "19:47-2.3(k)");
}

#[test]
fn p2_3i1_a_newcomer_at_a_place_that_sat_out_is_barred_like_any_other() {
    let mut pit = Pit::wagered("[entry]\nnewcomers = \"barred\"\nsitting_out = \"minimum\"", &[1, 2]);
    plain_round(&mut pit, &[1, 2]);
    pit.bet(2, 1000);
    plain_round(&mut pit, &[2]);
    // The player who sat out and stays is limited to the minimum.
    assert_eq!(pit.refuses("seat 1", BET).0, "19:47-2.3(i)4");
    pit.does("seat 1", "leave");
    pit.does("seat 1", "join");
    let least = "wager on=blackjack amount=500";
    assert_eq!(pit.refuses("seat 1", least), ("19:47-2.3(i)1", "barred_until_shuffle"));
    let seats = pit.view().seats;
    assert!(seats[0].barred && !seats[0].minimum_only);
}

#[test]
fn p2_3i3_p2_3i4_p2_3j_a_player_who_leaves_for_a_round_has_sat_out_unless_the_spot_is_kept() {
    for (option, cite) in [("barred", "19:47-2.3(i)3"), ("minimum", "19:47-2.3(i)4")] {
        for newcomers in ["free", "minimum"] {
            let toml = format!("[entry]\nsitting_out = \"{option}\"\nnewcomers = \"{newcomers}\"");
            for kept in [true, false] {
                let mut pit = Pit::wagered(&toml, &[1, 2]);
                plain_round(&mut pit, &[1, 2]);
                if kept {
                    pit.does("floorperson", "reserve spot seat=2");
                }
                pit.does("seat 2", "leave");
                without_the_others(&mut pit);
                pit.does("seat 2", "join");
                if kept {
                    pit.does("seat 2", BET);
                } else {
                    assert_eq!(pit.refuses("seat 2", BET).0, cite, "{toml}");
                }
            }
        }
    }
    // A player who comes back before the next round has declined no wager, nor has one who never wagered.
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"barred\"", &[1, 2]);
    pit.does("seat 3", "join");
    plain_round(&mut pit, &[1, 2]);
    for seat in ["seat 2", "seat 3"] {
        pit.does(seat, "leave");
        pit.does(seat, "join");
        pit.does(seat, BET);
    }
    plain_round(&mut pit, &[2, 3]);
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"barred\"", &[1, 2]);
    pit.does("seat 3", "join");
    plain_round(&mut pit, &[1, 2]);
    pit.does("seat 3", "leave");
    without_the_others(&mut pit);
    pit.does("seat 3", "join");
    pit.does("seat 3", BET);
    // The shuffle ends it.
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert_eq!(pit.refuses("seat 2", BET).0, "19:47-2.3(i)3");
    pit.does("dealer", "reshuffle");
    pit.go();
    pit.does("seat 2", BET);
}
