//! 19:47-2.3(d): match play coupons, and cash that is confirmed, on the wager on a hand.

use crate::support::{Pit, seat, settlement};

/// Seat 1 with 1000 in chips and a coupon of this value.
fn with_coupon(toml: &str, coupon: i64) -> Pit {
    let mut pit = Pit::open(toml, &[1]);
    pit.does("seat 1", &format!("wager on=blackjack amount=1000 coupon={coupon}"));
    pit
}

#[test]
fn p2_3d_a_coupon_is_matched_by_chips_and_can_be_paid() {
    let mut pit = Pit::open("", &[1]);
    let refused = |pit: &mut Pit, coupon: i64| {
        pit.refuses("seat 1", &format!("wager on=blackjack amount=1000 coupon={coupon}"))
    };
    assert_eq!(refused(&mut pit, 1100), ("19:47-2.3(d)", "coupon_unmatched"));
    assert_eq!(refused(&mut pit, -100), ("19:47-2.3(d)", "coupon_unmatched"));
    assert_eq!(
        refused(&mut pit, 950),
        ("19:47-2.3(e)", "coupon_not_exact"),
        "3 to 2 on it could not be paid"
    );
    let told = pit.does("seat 1", "wager on=blackjack amount=1000 coupon=1000");
    assert_eq!(told, ["1 blackjack wagers 1000 coupon 1000"]);
    assert_eq!(refused(&mut pit, 500), ("19:47-2.3(d)", "coupon_again"));
    assert_eq!(pit.table.at_stake(seat(1)).0, 1000, "a coupon is no money");
    // Chips that match it stay with it.
    pit.does("seat 1", "wager on=blackjack amount=500");
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=600").1, "below_minimum");
    pit.does("seat 1", "reduce on=blackjack amount=500");
}

#[test]
fn p2_3d_p2_3e_a_coupon_is_paid_like_chips() {
    for (script, told) in [
        ("Ts 6h 9d; 1 stand; Tc 9s", "1 blackjack won 1500+1000"),
        ("Ts 6h 9d; 1 stand; Tc 4s", "1 blackjack lost 0+0"),
        ("Ts 6h 9d; 1 stand; Tc 3s", "1 blackjack void 0+1000"),
        ("As 6h Kd", "1 blackjack won 2250+1000"),
        ("5s 6h 6d; 1 double; Tc; Tc 9s", "1 blackjack won 2500+2000"),
    ] {
        assert_eq!(with_coupon("", 500).settles(script), [told], "{script}");
    }
    let surrendered = with_coupon("[surrender]\noffered = true", 500).settles("Ts 6h 6d; 1 surrender");
    assert_eq!(surrendered, ["1 blackjack surrendered 0+500"]);
    let even = "[insurance]\neven_money = true";
    let told = with_coupon(even, 500).settles("As Ah Kd; 1 insure amount=500");
    assert_eq!(told, ["1 insurance void 0+500", "1 blackjack won 1500+1000"]);
}

#[test]
fn p2_3d_p2_11a_a_coupon_stays_with_the_original_wager() {
    // The first hand wins with the coupon, the second is paid for its chips.
    let told = with_coupon("", 500).settles("8s 6h 8d; 1 split; Tc; 1 stand; Th; 1 stand; Tc 9s");
    assert_eq!(told, ["1 blackjack won 1500+1000", "1 blackjack hand 2 won 1000+1000"]);
    let told = with_coupon("", 500).settles("8s 6h 8d; 1 split; Tc; 1 draw; 9c; Th; 1 stand; Tc 9s");
    assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 won 1000+1000"], "gone with the first");
    // The second hand loses and is collected first: the coupon is not its own to lose.
    let told = with_coupon("", 500).settles("8s 6h 8d; 1 split; 2c; 1 draw; Tc; 1 stand; 9h; 1 stand; Tc 2s");
    assert_eq!(told, ["1 blackjack hand 2 lost 0+0", "1 blackjack won 1500+1000"]);
    // A wager that another's split moves to the second hand takes its coupon along.
    let mut pit = Pit::open("boxes = 3\nstanding = 1\n[sharing]\nmost = 2", &[1, 4]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 4", "wager on=blackjack amount=1000 coupon=500 box=1");
    let told = pit.settles("8s 6h 8d; 1 split; 4 keep hand hand=2; Tc; 1 draw; 9c; Th; 1 stand; Tc 9s");
    let end = [
        "1 blackjack lost 0+0",
        "1 blackjack hand 2 won 1000+1000",
        "4 box 1 blackjack hand 2 won 1500+1000",
    ];
    assert_eq!(told, end);
}

#[test]
fn p2_3d_p2_18b_a_coupon_goes_with_the_first_of_several_wagers() {
    let mut pit = Pit::open("[multiple_action]\nhands = 2", &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1 coupon=500");
    let refused = pit.refuses("seat 1", "wager on=blackjack amount=1000 spot=2 coupon=500");
    assert_eq!(refused, ("19:47-2.3(d)", "coupon_not_here"));
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=2");
    let told = pit.settles("Ts 6h 9d; 1 stand; Tc 9s; Td 9h");
    assert_eq!(told, ["1 spot 1 blackjack won 1500+1000", "1 spot 2 blackjack won 1000+1000"]);
}

#[test]
fn p2_3d_a_coupon_goes_back_with_its_wager() {
    let mut pit = with_coupon("", 500);
    assert_eq!(pit.does("seat 1", "remove on=blackjack"), ["1 blackjack removed 1000 19:47-2.3(c)"]);
    pit.does("seat 1", "wager on=blackjack amount=1000 coupon=500");
    assert_eq!(
        pit.settles("Ts 6h 9d; 1 stand; Tc 9s"),
        ["1 blackjack won 1500+1000"],
        "and may be laid again"
    );
    pit.does("seat 1", "wager on=blackjack amount=1000");
    assert_eq!(pit.settles("Ts 6h 9d; 1 stand; Tc 9s"), ["1 blackjack won 1000+1000"], "once is once");
}

#[test]
fn p2_3d_cash_is_a_wager_when_dealer_and_supervisor_have_confirmed_it() {
    for order in [["dealer", "casino supervisor"], ["casino supervisor", "dealer"]] {
        let mut pit = Pit::open("", &[1]);
        assert!(pit.does("seat 1", "wager on=blackjack amount=1000 cash=true").is_empty());
        assert_eq!(pit.refuses("dealer", "deal").1, "no_wagers");
        assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=500 cash=true").1, "already_waiting");
        assert_eq!(pit.refuses("floorperson", "confirm wager seat=1"), ("19:47-2.3(d)", "not_yours"));
        assert!(pit.does(order[0], "confirm wager seat=1").is_empty());
        assert_eq!(pit.refuses(order[0], "confirm wager seat=1").1, "confirmed_already");
        assert_eq!(pit.does(order[1], "confirm wager seat=1"), ["1 blackjack wagers 1000 cash"]);
        assert_eq!(pit.table.at_stake(seat(1)).0, 1000);
    }
    let mut pit = Pit::wagered("", &[2]);
    pit.does("seat 1", "join");
    pit.does("seat 1", "wager on=blackjack amount=1000 cash=true coupon=500");
    assert_eq!(pit.clone().does("dealer", "decline wager seat=1"), ["1 blackjack lapsed 1000"]);
    assert_eq!(pit.clone().does("seat 1", "leave"), ["1 blackjack lapsed 1000"]);
    assert_eq!(pit.does("dealer", "deal"), ["1 blackjack lapsed 1000"], "what is unconfirmed falls");
    assert_eq!(pit.cite_of("1 blackjack lapsed 1000"), "2.3(d)");
    assert_eq!(settlement(pit.play("Ts 6h 9d; 2 stand; Tc 9s")).len(), 1);
}

#[test]
fn p2_3d_cash_that_no_longer_fits_is_not_confirmed() {
    let mut pit = Pit::open("", &[1]);
    pit.does("seat 1", "wager on=blackjack amount=50000 cash=true");
    pit.bet(1, 1000);
    pit.does("dealer", "confirm wager seat=1");
    assert_eq!(pit.refuses("casino supervisor", "confirm wager seat=1").1, "above_maximum");
    pit.does("seat 1", "remove on=blackjack");
    assert_eq!(pit.does("casino supervisor", "confirm wager seat=1"), ["1 blackjack wagers 50000 cash"]);
}

#[test]
fn p2_3d_a_coupon_ends_with_the_original_wager_and_with_nothing_else() {
    let ended = |mut pit: Pit, script: &str| {
        pit.play(script);
        pit.coupons
    };
    let two = || {
        let mut pit = Pit::open("[multiple_action]\nhands = 2", &[1]);
        pit.does("seat 1", "wager on=blackjack amount=1000 spot=1 coupon=500");
        pit.does("seat 1", "wager on=blackjack amount=1000 spot=2");
        pit
    };
    assert_eq!(ended(two(), "Ts 6h 9d; 1 draw; 5c"), [500, 0], "broken");
    assert_eq!(ended(two(), "Ts 6h 2d; 1 draw; dealer: missed draw; 1 give up hand"), [500, 0], "dead");
    assert_eq!(ended(two(), "As 6h Kd"), [500, 0], "a blackjack, paid at once");
    let split = || with_coupon("", 500);
    let broken = "8s 6h 8d; 1 split; Tc; 1 draw; 9c; Th; 1 draw; 9h";
    assert_eq!(ended(split(), broken), [500, 0], "both hands broken");
    let first = "8s 6h 8d; 1 split; 2c; 1 draw; dealer: missed draw; Tc; 1 stand; 1 give up hand; Td 9s";
    assert_eq!(ended(split(), first), [500, 0], "the first hand dead");
    let second = "8s 6h 8d; 1 split; Tc; 1 stand; 2c; 1 draw; dealer: missed draw; 1 give up hand; Td 9s";
    assert_eq!(ended(split(), second), [0, 500], "the second hand dead");
}

#[test]
fn p2_3d_a_coupon_that_was_lost_lies_with_no_other_hand() {
    let mut pit = with_coupon("", 500);
    let lies = |pit: &Pit| pit.view().boxes[0].patrons[0].wagers[0].coupon.0;
    pit.play("8s 6h 8d; 1 split; Tc");
    assert_eq!(lies(&pit), 500);
    pit.play("1 draw; 9c");
    assert_eq!(lies(&pit), 0);
}
