//! 19:47-3.2 Wagers.

use crate::support::{Pit, fate, violations};

/// The player's hand wins with 9 to 0, loses 0 to 9, or ties at 8; four cards each.
const PLAYER: &str = "9s Kh Kd Qh";
const BANKER: &str = "Ks 9h Qd Kc";
const TIE: &str = "8s 8h Kd Kc";

const TOTALS: &str = "[wagers]\ntotal_cards = true";
const DRAGON: &str = "[no_vigorish]\ndragon_7_push = true";

fn bonus(paytable: &str) -> String {
    format!("[wagers]\nbonus = \"{paytable}\"")
}

#[test]
fn p3_2a_banker_player_and_tie_are_always_there_and_the_rest_where_offered() {
    let mut pit = Pit::open("", &[1]);
    for on in ["banker", "player", "tie"] {
        pit.bet(1, on, 1000);
    }
    for (on, cite) in [
        ("total_4", "19:47-3.2(a)4"),
        ("total_5", "19:47-3.2(a)4"),
        ("total_6", "19:47-3.2(a)4"),
        ("bonus_player", "19:47-3.2(a)5"),
        ("bonus_banker", "19:47-3.2(a)5"),
        ("dragon_7", "19:47-3.2(a)6"),
    ] {
        let words = format!("wager on={on} amount=1000");
        assert_eq!(pit.refuses("seat 1", &words), (cite, "not_offered"));
    }
    let mut pit = Pit::open(&format!("{TOTALS}\nbonus = \"A\""), &[1]);
    for on in ["total 4", "total 5", "total 6", "bonus player", "bonus banker"] {
        pit.bet(1, on, 1000);
    }
    Pit::open(DRAGON, &[1]).bet(1, "dragon 7", 1000);
}

#[test]
fn p3_2a1_a_banker_wager_wins_loses_and_is_void_with_its_hand() {
    let fates = [BANKER, PLAYER, TIE].map(|cards| fate("", "banker", cards));
    assert_eq!(fates, ["1 banker won 1000+1000", "1 banker lost 0+0", "1 banker void 0+1000"]);
}

#[test]
fn p3_2a2_a_player_wager_wins_loses_and_is_void_with_its_hand() {
    let fates = [BANKER, PLAYER, TIE].map(|cards| fate("", "player", cards));
    assert_eq!(fates, ["1 player lost 0+0", "1 player won 1000+1000", "1 player void 0+1000"]);
}

#[test]
fn p3_2a3_a_tie_bet_wins_on_equal_counts_and_loses_otherwise() {
    let fates = [BANKER, PLAYER, TIE].map(|cards| fate("", "tie", cards));
    assert_eq!(fates, ["1 tie lost 0+0", "1 tie lost 0+0", "1 tie won 8000+1000"]);
    // Equal counts with three cards and two are a tie as well: 2 3 1 against K 6.
    assert_eq!(fate("", "tie", "2d Kd 3d 6d Ac"), "1 tie won 8000+1000");
}

#[test]
fn p3_2a4_total_cards_are_decided_by_the_number_dealt() {
    // Four: naturals. Five: the player draws and the banker stays; or the other way round. Six: both.
    for (cards, total) in [
        (BANKER, 4),
        ("6s Kh Kd 7c", 4),
        ("Ks Kh Kd 7c 2d", 5),
        ("6s Kh Kd 2c 4d", 5),
        ("Ks Kh Kd 2c 2d 3d", 6),
    ] {
        for on in 4..=6 {
            let told = fate(TOTALS, &format!("total {on}"), cards);
            let won = told.contains(" won ");
            assert_eq!(won, on == total, "{cards}: {told}");
            assert!(won || told.ends_with("lost 0+0"), "{told}");
        }
    }
}

#[test]
fn p3_2a5_a_natural_wins_the_bonus_unless_the_other_is_as_good() {
    let toml = bonus("A");
    let both = |cards: &str| [fate(&toml, "bonus player", cards), fate(&toml, "bonus banker", cards)];
    // A natural against none, by whatever margin.
    assert_eq!(both("8s 7h Kd Kc"), ["1 bonus player won 1000+1000", "1 bonus banker lost 0+0"]);
    assert_eq!(both("7s 8h Kd Kc"), ["1 bonus player lost 0+0", "1 bonus banker won 1000+1000"]);
    // 9 over 8.
    assert_eq!(both("9s 8h Kd Kc"), ["1 bonus player won 1000+1000", "1 bonus banker lost 0+0"]);
    assert_eq!(both("8s 9h Kd Kc"), ["1 bonus player lost 0+0", "1 bonus banker won 1000+1000"]);
    // Equal naturals.
    assert_eq!(both(TIE), ["1 bonus player void 0+1000", "1 bonus banker void 0+1000"]);
    assert_eq!(both("9s 9h Kd Kc"), ["1 bonus player void 0+1000", "1 bonus banker void 0+1000"]);
}

#[test]
fn p3_2a5_without_a_natural_the_bonus_needs_four_points() {
    let toml = bonus("A");
    let both = |cards: &str| [fate(&toml, "bonus player", cards), fate(&toml, "bonus banker", cards)];
    // 7 against 3 by four; 7 against 4 by three: the player stays on 7 and the banker draws.
    assert_eq!(both("7s Kh Kd Kc 3d"), ["1 bonus player won 1000+1000", "1 bonus banker lost 0+0"]);
    assert_eq!(both("7s Kh Kd Kc 4d"), ["1 bonus player lost 0+0", "1 bonus banker lost 0+0"]);
    // The player's K K 2 against the banker's K 7: five points, won by the banker's hand.
    assert_eq!(both("Ks Kh Kd 7c 2d"), ["1 bonus player lost 0+0", "1 bonus banker won 2000+1000"]);
    // A tie without naturals loses for both.
    assert_eq!(both("6s 6h Kd Kc"), ["1 bonus player lost 0+0", "1 bonus banker lost 0+0"]);
    // A 9 in three cards is no natural: against 7 it is two points ahead, and loses; against 0 it pays nine points.
    assert_eq!(both("5s Kh Kd 7c 4d"), ["1 bonus player lost 0+0", "1 bonus banker lost 0+0"]);
    assert_eq!(both("5s 5h Kd Kc 4d 5d")[0], "1 bonus player won 30000+1000");
}

#[test]
fn p3_2a5_two_bonus_wagers_stand_side_by_side() {
    let mut pit = Pit::open(&bonus("A"), &[1]);
    pit.bet(1, "bonus player", 1000);
    pit.bet(1, "bonus banker", 2000);
    assert_eq!(pit.settle("8s 7h Kd Kc"), ["1 bonus banker lost 0+0", "1 bonus player won 1000+1000"]);
}

#[test]
fn p3_2a6_a_dragon_7_voids_the_banker_wager_and_wins_its_own() {
    // The player stays on 6; the banker draws to seven: K 3 and 4.
    let dragon = "6s Kh Kd 3c 4d";
    assert_eq!(fate(DRAGON, "banker", dragon), "1 banker void 0+1000");
    assert_eq!(fate(DRAGON, "dragon 7", dragon), "1 dragon 7 won 40000+1000");
    assert_eq!(
        fate(DRAGON, "player", dragon),
        "1 player lost 0+0",
        "the player's hand has lost all the same"
    );
    // Elsewhere three cards with seven just win.
    assert_eq!(fate("", "banker", dragon), "1 banker won 1000+1000");
}

#[test]
fn p3_2a6_every_other_hand_loses_the_dragon_7() {
    // Seven with two cards; three cards with six, with eight; a tie at seven; a beaten seven is impossible to win.
    for cards in ["6s 7h Kd Kc", "5s Kh Kd 3c Kc 3d", "6s Kh Kd 3c 5d", "7s Kh Kd 3c 4d", PLAYER] {
        assert_eq!(fate(DRAGON, "dragon 7", cards), "1 dragon 7 lost 0+0", "{cards}");
    }
    assert_eq!(
        fate(DRAGON, "banker", "6s 7h Kd Kc"),
        "1 banker won 1000+1000",
        "a two-card seven is no dragon"
    );
}

#[test]
fn p3_2a6_the_dragon_7_wager_stands_beside_neither_totals_nor_bonus() {
    let with = |more: &str| format!("{DRAGON}\n[wagers]\n{more}");
    assert_eq!(violations(&with("total_cards = true")), ["wagers.total_cards 19:47-3.2(a)6"]);
    assert_eq!(violations(&with("bonus = \"B\"")), ["wagers.bonus 19:47-3.2(a)6"]);
    assert_eq!(violations("[wagers]\ndragon_7 = true"), ["wagers.dragon_7 19:47-3.2(a)6"]);
    // Without the wager, the push and the others go together.
    Pit::open(&with("dragon_7 = false\ntotal_cards = true\nbonus = \"C\""), &[1]).bet(1, "total 4", 1000);
}

#[test]
fn p3_2b_nothing_else_is_a_wager() {
    let mut pit = Pit::open("", &[1]);
    for on in ["pair", "panda_8", "Banker", "total_7", "bonus", "either_natural"] {
        let words = format!("wager on={on} amount=1000");
        assert_eq!(pit.refuses("seat 1", &words), ("19:47-3.2(b)", "not_permissible"));
    }
}

#[test]
fn p3_2b_the_house_says_whether_a_bonus_needs_a_regular_wager() {
    let alone = bonus("A");
    Pit::open(&alone, &[1]).bet(1, "bonus player", 1000);

    let mut pit = Pit::open(&format!("{alone}\nbonus_needs_regular = true"), &[1, 2]);
    pit.bet(2, "banker", 1000);
    let words = "wager on=bonus_player amount=1000";
    assert_eq!(pit.refuses("seat 1", words), ("19:47-3.2(b)", "bonus_alone"));
    pit.bet(1, "tie", 1000);
    assert_eq!(
        pit.refuses("seat 1", words),
        ("19:47-3.2(b)", "bonus_alone"),
        "a tie bet is no regular wager"
    );
    pit.bet(1, "banker", 1000);
    pit.bet(1, "bonus player", 1000);
    let told = pit.does("seat 1", "remove on=banker");
    assert_eq!(told, ["1 removes banker 1000", "1 removes bonus player 1000"]);
}

#[test]
fn p3_2c_wagers_are_whole_chips_on_the_layout() {
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("seat 1", "wager on=player amount=1050"), ("19:47-3.2(c)", "not_in_chips"));
    assert_eq!(pit.refuses("seat 1", "wager on=player amount=0"), ("19:47-3.2(c)", "no_amount"));
    assert_eq!(pit.refuses("seat 2", "wager on=player amount=1000"), ("19:47-3.2(c)", "not_at_the_table"));
    assert_eq!(pit.refuses("dealer", "wager on=player amount=1000"), ("19:47-3.2(c)", "not_yours"));
    assert_eq!(pit.does("seat 1", "wager on=player amount=1000"), ["1 wagers player 1000"]);
    assert_eq!(pit.does("seat 1", "wager on=player amount=500"), ["1 wagers player 500 of 1500"]);
}

#[test]
fn p3_2c_cash_needs_the_word_of_dealer_and_supervisor() {
    let mut pit = Pit::open("", &[1, 2]);
    assert!(pit.does("seat 1", "wager on=banker amount=2000 cash=true").is_empty(), "nothing is wagered yet");
    assert_eq!(pit.stake(1, "banker"), 0);
    assert_eq!(pit.refuses("floorperson", "confirm wager seat=1"), ("19:47-3.2(c)", "not_yours"));
    assert!(pit.does("dealer", "confirm wager seat=1").is_empty());
    assert_eq!(pit.refuses("dealer", "confirm wager seat=1"), ("19:47-3.2(c)", "confirmed_already"));
    let told = pit.does("casino supervisor", "confirm wager seat=1");
    assert_eq!(told, ["1 wagers banker 2000 cash"]);
    assert_eq!(pit.stake(1, "banker"), 2000);

    pit.does("seat 2", "wager on=tie amount=500 cash=true");
    assert_eq!(pit.does("casino supervisor", "decline wager seat=2"), ["2 lapsed tie 500"]);
    pit.does("seat 2", "wager on=tie amount=500 cash=true");
    pit.does("dealer", "confirm wager seat=2");
    assert_eq!(pit.does("dealer", "no more bets"), ["2 lapsed tie 500"], "one word of the two is not enough");
}

#[test]
fn p3_2c_a_coupon_lies_with_a_regular_wager_and_is_paid_like_chips() {
    let mut pit = Pit::open("[wagers]\ntotal_cards = true", &[1]);
    let tie = "wager on=tie amount=1000 coupon=1000";
    assert_eq!(pit.refuses("seat 1", tie), ("19:47-3.2(c)", "coupon_not_here"));
    let more = "wager on=player amount=1000 coupon=1500";
    assert_eq!(pit.refuses("seat 1", more), ("19:47-3.2(c)", "coupon_unmatched"));
    pit.does("seat 1", "wager on=player amount=1000 coupon=1000");
    let again = "wager on=player amount=1000 coupon=500";
    assert_eq!(pit.refuses("seat 1", again), ("19:47-3.2(c)", "coupon_again"));
    assert_eq!(pit.settle(PLAYER), ["1 player won 2000+1000"]);
    pit.does("seat 1", "wager on=banker amount=1000 coupon=1000");
    assert_eq!(pit.settle(BANKER), ["1 banker won 2000+1000", "1 vigorish 100 collected"]);
}

#[test]
fn p3_2d_nothing_is_made_raised_or_withdrawn_after_no_more_bets() {
    let mut pit = Pit::open("", &[1, 2]);
    pit.bet(1, "player", 2000);
    pit.does("seat 1", "wager on=player amount=1000");
    pit.does("seat 1", "reduce on=player amount=500");
    pit.bet(1, "tie", 500);
    pit.does("seat 1", "remove on=tie");
    pit.does("dealer", "no more bets");
    let words = [
        "wager on=player amount=500",
        "wager on=tie amount=500",
        "wager on=tie amount=500 cash=true",
        "reduce on=player amount=500",
        "remove on=player",
    ];
    let tries = |pit: &mut Pit| {
        for words in words {
            assert_eq!(pit.refuses("seat 1", words), ("19:47-3.2(d)", "no_more_bets"), "{words}");
        }
        assert_eq!(pit.refuses("seat 2", words[1]), ("19:47-3.2(d)", "no_more_bets"));
    };
    tries(&mut pit);
    pit.does("dealer", "cards");
    for card in PLAYER.split(' ') {
        tries(&mut pit);
        pit.does("device", &format!("card card={card}"));
    }
    tries(&mut pit);
    assert_eq!(pit.does("seat 1", "leave"), Vec::<String>::new(), "who leaves now leaves his wager");
    let told = pit.go();
    assert!(told.contains(&"1 player won 2500+2500".to_string()), "{told:?}");
    pit.bet(2, "tie", 500);
}

#[test]
fn p3_2d_a_reduced_wager_stays_one_that_could_be_made() {
    let mut pit = Pit::open("[vigorish]\npercent = 4", &[1]);
    pit.bet(1, "banker", 1500);
    // At four percent, $5 is the smallest amount whose vigorish can be paid in change of 5 cents.
    assert_eq!(pit.refuses("seat 1", "reduce on=banker amount=100"), ("19:47-3.3(c)", "not_exact"));
    assert_eq!(pit.does("seat 1", "reduce on=banker amount=500"), ["1 reduces banker by 500 to 1000"]);
    assert_eq!(pit.refuses("seat 1", "reduce on=banker amount=1000"), ("19:47-3.2(d)", "reduce_is_remove"));
    assert_eq!(pit.does("seat 1", "remove on=banker"), ["1 removes banker 1000"]);
    assert_eq!(pit.refuses("seat 1", "remove on=banker"), ("19:47-3.2(d)", "nothing_there"));
}

#[test]
fn p3_3c_with_a_coupon_what_both_win_comes_out_even() {
    // Five percent in cents, not rounded: a banker wager goes by a dollar, but chips of 75 cents with a coupon of 25 do win one.
    let quarters =
        "[money]\nchip_cents = 25\nchange_cents = 1\n[limits]\nminimum_cents = 25\nside_minimum_cents = 25";
    let mut pit = Pit::open(quarters, &[1]);
    assert_eq!(pit.refuses("seat 1", "wager on=banker amount=75"), ("19:47-3.3(c)", "not_exact"));
    let refused = pit.refuses("seat 1", "wager on=banker amount=75 coupon=30");
    assert_eq!(refused, ("19:47-3.3(c)", "coupon_not_exact"));
    let refused = pit.refuses("seat 1", "wager on=banker amount=70 coupon=30");
    assert_eq!(refused, ("19:47-3.2(c)", "not_in_chips"));
    pit.does("seat 1", "wager on=banker amount=75 coupon=25");
    // What is added is even by itself, and so is what is taken off.
    assert_eq!(pit.refuses("seat 1", "wager on=banker amount=25"), ("19:47-3.3(c)", "not_exact"));
    pit.does("seat 1", "wager on=banker amount=200");
    assert_eq!(pit.refuses("seat 1", "reduce on=banker amount=50"), ("19:47-3.3(c)", "not_exact"));
    pit.does("seat 1", "reduce on=banker amount=100");
    assert_eq!(pit.stake(1, "banker"), 175);
    assert_eq!(pit.settle("Ks 9h Qd Kc"), ["1 banker won 200+175", "1 vigorish 10 collected"]);
    // Chips that come out even with a coupon that does are taken as before.
    pit.does("seat 1", "wager on=banker amount=100 coupon=20");
    assert_eq!(pit.settle("Ks 9h Qd Kc"), ["1 banker won 120+100", "1 vigorish 6 collected"]);
}
