//! 19:47-2.17 Additional wagers.

use crate::support::{Pit, rules, settlement};
use rulebook::licensee::RulesFile as _;

const OVER_UNDER: &str = "[wagers]\nadditional = \"over under 13\"";
const SAME_SUIT: &str = "[wagers]\nadditional = \"same suit\"\nsame_suit_option = 2";
const SEVENS: &str = "[wagers]\nadditional = \"sevens\"";
const IN_BOTH: [&str; 2] = ["2011", "1996"];

/// Seat 1 with 1000 on the hand and this beside it.
fn beside(toml: &str, on: &str, cents: i64) -> Pit {
    let mut pit = Pit::wagered(toml, &[1]);
    pit.does("seat 1", &format!("wager on={} amount={cents}", on.replace(' ', "_")));
    pit
}

/// What the first two cards do to an additional wager of 500 cents.
#[track_caller]
fn first_two(toml: &str, on: &str, first: &str, second: &str) -> String {
    let mut pit = beside(toml, on, if on == "sevens" { 100 } else { 500 });
    let told = settlement(pit.play(&format!("{first} 6h {second}")));
    let told = told.iter().find_map(|line| line.strip_prefix(&format!("1 {on} ")));
    told.unwrap_or("waits").to_string()
}

#[test]
fn p2_17a_one_kind_of_additional_wager_at_a_table() {
    for (toml, kind, others) in [
        (OVER_UNDER, "over_13", ["same_suit", "sevens"]),
        (SAME_SUIT, "same_suit", ["over_13", "sevens"]),
        (SEVENS, "sevens", ["under_13", "same_suit"]),
    ] {
        let mut pit = Pit::wagered(toml, &[1]);
        for other in others {
            assert_eq!(pit.refuses("seat 1", &format!("wager on={other} amount=100")).1, "not_offered");
        }
        pit.does("seat 1", &format!("wager on={kind} amount=100"));
    }
    let mut pit = Pit::wagered("", &[1]);
    for (on, cite) in
        [("over_13", "19:47-2.17(a)1"), ("same_suit", "19:47-2.17(a)2"), ("sevens", "19:47-2.17(a)3")]
    {
        let refused = pit.refuses("seat 1", &format!("wager on={on} amount=100"));
        assert_eq!(refused, (cite, "not_offered"), "none where none is offered");
    }
}

#[test]
fn p2_17a1_on_the_count_of_the_first_two_cards_aces_as_one() {
    for edition in IN_BOTH {
        let toml = format!("edition = \"{edition}\"\n{OVER_UNDER}");
        assert_eq!(first_two(&toml, "over 13", "As", "Kd"), "lost 0+0", "11, though the hand counts 21");
        assert_eq!(first_two(&toml, "under 13", "As", "Kd"), "won 500+500");
        assert_eq!(first_two(&toml, "under 13", "As", "Ad"), "won 500+500", "2");
    }
}

#[test]
fn p2_17a2_p2_17b3_on_the_suit_of_the_first_two_cards() {
    for edition in IN_BOTH {
        let toml = format!("edition = \"{edition}\"\n{SAME_SUIT}");
        assert_eq!(first_two(&toml, "same suit", "2s", "9s"), "won 1250+500");
        assert_eq!(first_two(&toml, "same suit", "2s", "2s"), "won 1250+500");
        assert_eq!(first_two(&toml, "same suit", "2s", "9c"), "lost 0+0", "one colour is not one suit");
        assert_eq!(first_two(&toml, "same suit", "Ks", "Qd"), "lost 0+0");
    }
    let pit = beside(SAME_SUIT, "same suit", 500);
    assert_eq!(pit.cite_of("1 same suit wagers 500"), "2.17(b)3");
}

#[test]
fn p2_17a3_sevens_are_one_dollar_and_not_in_the_older_text() {
    let mut pit = Pit::wagered(SEVENS, &[1]);
    for cents in [50, 200, 500, 101] {
        let refused = pit.refuses("seat 1", &format!("wager on=sevens amount={cents}"));
        assert_eq!(refused, ("19:47-2.17(a)3", "one_amount"), "{cents}");
    }
    pit.does("seat 1", "wager on=sevens amount=100");
    assert_eq!(pit.refuses("seat 1", "wager on=sevens amount=100").1, "above_maximum", "and once");
    let mut old = Pit::wagered("edition = \"1996\"\n[wagers]\nadditional = \"same suit\"", &[1]);
    assert_eq!(old.refuses("seat 1", "wager on=sevens amount=100").1, "not_offered");
}

#[test]
fn p2_17b_beside_a_wager_on_the_hand_and_before_the_first_card() {
    for edition in IN_BOTH {
        let toml = format!("edition = \"{edition}\"\n{OVER_UNDER}");
        let mut pit = Pit::open(&toml, &[1]);
        assert_eq!(
            pit.refuses("seat 1", "wager on=over_13 amount=100"),
            ("19:47-2.17(b)", "additional_alone")
        );
        pit.bet(1, 1000);
        pit.does("seat 1", "wager on=over_13 amount=100");
        let refused = pit.refuses("seat 1", "wager on=under_13 amount=100");
        assert_eq!(refused, ("19:47-2.17(b)", "one_additional"), "one or the other");
        let told = pit.does("seat 1", "remove on=blackjack");
        assert_eq!(told.len(), 2, "it goes with the wager on the hand: {told:?}");
        pit.bet(1, 1000);
        pit.does("dealer", "deal");
        assert_eq!(pit.refuses("seat 1", "wager on=over_13 amount=100"), ("19:47-2.3(c)", "round_begun"));
    }
}

#[test]
fn p2_17b1_over_13_wins_from_fourteen() {
    for edition in IN_BOTH {
        let toml = format!("edition = \"{edition}\"\n{OVER_UNDER}");
        for (first, second, end) in [
            ("4s", "Td", "won 500+500"),
            ("4s", "9d", "lost 0+0"),
            ("Ks", "Qd", "won 500+500"),
            ("2s", "3d", "lost 0+0"),
        ] {
            assert_eq!(first_two(&toml, "over 13", first, second), end, "{first} {second}");
        }
    }
    assert_eq!(beside(OVER_UNDER, "over 13", 500).cite_of("1 over 13 wagers 500"), "2.17(b)1");
}

#[test]
fn p2_17b2_under_13_wins_up_to_twelve() {
    for edition in IN_BOTH {
        let toml = format!("edition = \"{edition}\"\n{OVER_UNDER}");
        for (first, second, end) in [
            ("2s", "Td", "won 500+500"),
            ("3s", "Td", "lost 0+0"),
            ("Ks", "Qd", "lost 0+0"),
            ("2s", "2d", "won 500+500"),
        ] {
            assert_eq!(first_two(&toml, "under 13", first, second), end, "{first} {second}");
        }
    }
    assert_eq!(beside(OVER_UNDER, "under 13", 500).cite_of("1 under 13 wagers 500"), "2.17(b)2");
}

#[test]
fn p2_17b4_sevens_win_by_the_first_cards() {
    assert_eq!(first_two(SEVENS, "sevens", "7s", "9d"), "won 300+100");
    assert_eq!(first_two(SEVENS, "sevens", "9s", "7d"), "lost 0+0", "one seven is the first card");
    assert_eq!(first_two(SEVENS, "sevens", "9s", "8d"), "lost 0+0");
    assert_eq!(first_two(SEVENS, "sevens", "7s", "7d"), "waits", "for what the player does");
    assert_eq!(beside(SEVENS, "sevens", 100).cite_of("1 sevens wagers 100"), "2.17(b)4");
    // A third card that is a seven wins nothing.
    let mut pit = beside(SEVENS, "sevens", 100);
    assert_eq!(settlement(pit.play("2s 6h 3d; 1 draw; 7c")), ["1 sevens lost 0+0"]);
}

#[test]
fn p2_17c_thirteen_itself_loses_both() {
    for edition in IN_BOTH {
        for on in ["over 13", "under 13"] {
            for cards in ["3s 6h Td", "6s 6h 7d", "Ks 6h 3d"] {
                let mut pit = beside(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), on, 500);
                let lost = format!("1 {on} lost 0+0");
                assert_eq!(settlement(pit.play(cards)), [lost.as_str()], "{on} {cards}");
                assert_eq!(pit.cite_of(&lost), "2.17(c)");
            }
        }
        let mut pit = beside(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), "over 13", 500);
        pit.play("As 6h 2d");
        assert_eq!(pit.cite_of("1 over 13 lost 0+0"), "2.17(d)", "three, with the ace as one");
    }
}

#[test]
fn p2_17d_p2_17e_decided_when_everybody_has_two_cards_and_before_a_third() {
    for edition in IN_BOTH {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), &[1, 2]);
        pit.does("seat 1", "wager on=over_13 amount=500");
        pit.does("seat 2", "wager on=over_13 amount=300");
        assert_eq!(settlement(pit.play("Ts 2s 6h 9d")), Vec::<String>::new(), "box 2 has one card");
        let told = pit.play("3d");
        assert_eq!(told, ["box 2 3d, 5", "1 over 13 won 500+500", "2 over 13 lost 0+0"]);
        assert_eq!(pit.cite_of("2 over 13 lost 0+0"), "2.17(d)");
        assert_eq!(pit.turn(), "1.1 draw stand double");
    }
    // Also before insurance and the card reader.
    let mut pit =
        beside(&format!("{OVER_UNDER}\n[dealing]\nhole_card = \"down\"\ncard_reader = true"), "over 13", 500);
    assert_eq!(settlement(pit.play("Ts Ah 9d Kd")), ["1 over 13 won 500+500"]);
    assert_eq!(pit.view().phase, "insurance");
}

#[test]
fn p2_17e_two_sevens_wait_until_the_player_has_decided() {
    for (words, told) in [
        ("1 stand", "1 sevens won 5000+100"),
        ("1 surrender", "1 sevens won 5000+100"),
        ("1 draw; 8c", "1 sevens won 5000+100"),
        ("1 draw; 7c", "1 sevens won 50000+100"),
        ("1 double; 7c", "1 sevens won 50000+100"),
        ("1 double; 2c", "1 sevens won 5000+100"),
        ("1 draw; Tc", "1 sevens won 5000+100"),
    ] {
        let mut pit = beside(&format!("{SEVENS}\n[surrender]\noffered = true"), "sevens", 100);
        assert_eq!(settlement(pit.play("7s 6h 7d")), Vec::<String>::new());
        let settled = settlement(pit.play(words));
        assert_eq!(settled[0], told, "{words}: {settled:?}");
    }
    let mut pit = beside(SEVENS, "sevens", 100);
    pit.play("7s 6h 7d; 1 stand");
    assert_eq!(pit.cite_of("1 sevens won 5000+100"), "2.17(e)");
}

#[test]
fn p2_17e1_over_and_under_13_pay_even_money() {
    for (on, cards) in [("over 13", "Ts 6h 9d"), ("under 13", "2s 6h 3d")] {
        let mut pit = beside(OVER_UNDER, on, 900);
        let told = format!("1 {on} won 900+900");
        assert_eq!(settlement(pit.play(cards)), [told.as_str()]);
        assert_eq!(pit.cite_of(&told), "2.17(e)1");
    }
}

#[test]
fn p2_17e2_king_and_queen_are_paid_apart_by_the_option_and_edition() {
    let suited = |toml: &str, first: &str, second: &str| first_two(toml, "same suit", first, second);
    for (first, second) in [("Ks", "Qs"), ("Qd", "Kd")] {
        assert_eq!(suited(SAME_SUIT, first, second), "won 12500+500", "25 to 1 with eight decks, option 2");
    }
    for (first, second) in [("Ks", "Js"), ("Ks", "Ks"), ("As", "Qs")] {
        assert_eq!(suited(SAME_SUIT, first, second), "won 1250+500");
    }
    let one = |edition: &str| {
        format!("edition = \"{edition}\"\ndecks = 1\nboxes = 3\n[wagers]\nadditional = \"same suit\"")
    };
    assert_eq!(suited(&one("2011"), "Ks", "Qs"), "won 2500+500", "5 to 1");
    assert_eq!(suited(&one("1996"), "Ks", "Qs"), "won 25000+500", "50 to 1");
    assert_eq!(suited(&one("1996"), "Ks", "Js"), "won 1250+500");
}

#[test]
fn p2_17e3_sevens_pay_the_highest_line_alone() {
    for (script, paid) in [
        ("7s 6h 9d", 300),
        ("7s 6h 7d; 1 stand", 5000),
        ("7s 6h 7s; 1 stand", 10_000),
        ("7s 6h 7d; 1 draw; 7c", 50_000),
        ("7s 6h 7s; 1 draw; 7d", 50_000),
        ("7s 6h 7s; 1 draw; 7s", 500_000),
        ("7s 6h 7s; 1 draw; 8s", 10_000),
        ("7s 6h 9d; 1 draw; 7c", 300),
    ] {
        let mut pit = beside(SEVENS, "sevens", 100);
        let told = settlement(pit.play(script));
        assert_eq!(told[0], format!("1 sevens won {paid}+100"), "{script}");
        assert_eq!(told.iter().filter(|line| line.contains("sevens")).count(), 1, "{script}: {told:?}");
    }
}

#[test]
fn p2_17f_in_chips_with_a_coupon_or_in_cash_that_is_confirmed() {
    let mut pit = Pit::wagered(OVER_UNDER, &[1]);
    assert!(pit.does("seat 1", "wager on=over_13 amount=500 cash=true").is_empty(), "no wager yet");
    assert!(pit.does("dealer", "confirm wager seat=1").is_empty(), "nor with the dealer's word alone");
    assert_eq!(pit.does("casino supervisor", "confirm wager seat=1"), ["1 over 13 wagers 500 cash"]);
    // What is not confirmed when the cards come falls.
    let mut pit = Pit::wagered(OVER_UNDER, &[1]);
    pit.does("seat 1", "wager on=over_13 amount=500 cash=true");
    pit.does("casino supervisor", "confirm wager seat=1");
    assert_eq!(pit.does("dealer", "deal"), ["1 over 13 lapsed 500"]);
    assert_eq!(pit.cite_of("1 over 13 lapsed 500"), "2.17(f)");
    assert_eq!(pit.refuses("dealer", "confirm wager seat=1").1, "nothing_to_confirm");
    // A coupon is matched by chips, once, and paid like them.
    let mut pit = Pit::wagered(OVER_UNDER, &[1]);
    let unmatched = pit.refuses("seat 1", "wager on=over_13 amount=500 coupon=600");
    assert_eq!(unmatched, ("19:47-2.17(f)", "coupon_unmatched"));
    assert_eq!(
        pit.does("seat 1", "wager on=over_13 amount=500 coupon=500"),
        ["1 over 13 wagers 500 coupon 500"]
    );
    let again = pit.refuses("seat 1", "wager on=over_13 amount=500 coupon=100");
    assert_eq!(again, ("19:47-2.17(f)", "coupon_again"));
    assert_eq!(settlement(pit.play("Ts 6h 9d")), ["1 over 13 won 1000+500"]);
    let mut pit = Pit::wagered(SEVENS, &[1]);
    let refused = pit.refuses("seat 1", "wager on=sevens amount=100 coupon=100");
    assert_eq!(refused, ("19:47-2.17(f)", "coupon_not_here"), "a dollar is all of it");
}

#[test]
fn p2_17g_p2_17g1_p2_17g2_up_to_the_lesser_of_the_hand_and_the_posted_limit() {
    let limit = |cents: i64| format!("{OVER_UNDER}\n[limits]\nadditional_maximum_cents = {cents}");
    for (toml, most, cite) in [
        (limit(600), 600, "19:47-2.17(g)2"),
        (limit(5000), 1000, "19:47-2.17(g)1"),
        (limit(1000), 1000, "19:47-2.17(g)"),
    ] {
        let mut pit = Pit::wagered(&toml, &[1]);
        let refused = pit.refuses("seat 1", &format!("wager on=over_13 amount={}", most + 100));
        assert_eq!(refused, (cite, "above_maximum"));
        pit.does("seat 1", &format!("wager on=over_13 amount={most}"));
        assert_eq!(pit.refuses("seat 1", "wager on=over_13 amount=100").0, cite, "nor by and by");
    }
}

#[test]
fn p2_17g1_an_additional_wager_does_not_outgrow_a_hand_that_is_reduced() {
    let mut pit = beside(OVER_UNDER, "over 13", 800);
    let told = pit.does("seat 1", "reduce on=blackjack amount=300");
    assert_eq!(told, ["1 blackjack reduced by 300 to 700", "1 over 13 removed 800 19:47-2.17(g)1"]);
    let mut pit = beside(OVER_UNDER, "over 13", 800);
    assert_eq!(pit.does("seat 1", "reduce on=blackjack amount=200"), ["1 blackjack reduced by 200 to 800"]);
    // Several wagers on a hand (2.18): each of them is one that it may not exceed.
    let mut pit = Pit::open(&format!("{OVER_UNDER}\n[multiple_action]\nhands = 3"), &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    pit.does("seat 1", "wager on=blackjack amount=500 spot=2");
    let refused = pit.refuses("seat 1", "wager on=over_13 amount=600");
    assert_eq!(refused, ("19:47-2.17(g)1", "above_maximum"));
}

#[test]
fn p2_17h_the_limit_is_posted() {
    let toml = format!("{OVER_UNDER}\n[limits]\nadditional_maximum_cents = 4000");
    assert!(rules(&toml).guide().contains("Additional wager      $1 to $40"), "{}", rules(&toml).guide());
    let wrong = blackjack::Rules::from_toml("[limits]\nadditional_minimum_cents = 20000");
    let cited = wrong.expect_err("a limit below its minimum").0[0].cite.map(|cite| cite.number());
    assert_eq!(cited, Some("19:47-2.17(h)"));
}

#[test]
fn p2_17i_it_has_no_bearing_on_the_hand_nor_the_hand_on_it() {
    for edition in IN_BOTH {
        let mut pit = beside(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), "over 13", 500);
        let told = pit.settles("Ts 6h 9d; 1 stand; Tc 4s");
        assert_eq!(told, ["1 over 13 won 500+500", "1 blackjack lost 0+0"]);
        let mut pit = beside(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), "over 13", 500);
        assert_eq!(pit.settles("As 6h Kd"), ["1 over 13 lost 0+0", "1 blackjack won 1500+1000"]);
    }
    // Two sevens are paid though the dealer's blackjack leaves nothing to decide.
    for (toml, script) in [
        ("[dealing]\nhole_card = \"down\"\ncard_reader = true", "7s Kh 7d Ad"),
        ("[dealing]\nhole_card = \"up\"", "7s Kh 7d Ad"),
    ] {
        let mut pit = beside(&format!("{SEVENS}\n{toml}"), "sevens", 100);
        assert_eq!(pit.settles(script), ["1 sevens won 5000+100", "1 blackjack lost 0+0"], "{toml}");
        assert_eq!(pit.cite_of("1 sevens won 5000+100"), "2.17(i)");
    }
}

#[test]
fn p2_17c_thirteen_is_cited_for_over_and_under_only() {
    for (additional, wager, cite) in [
        ("over under 13", "over_13", "2.17(c)"),
        ("same suit", "same_suit", "2.17(d)"),
        ("sevens", "sevens", "2.17(d)"),
    ] {
        let mut pit = Pit::wagered(&format!("[wagers]\nadditional = \"{additional}\""), &[1]);
        pit.does("seat 1", &format!("wager on={wager} amount=100"));
        pit.play("6s 6h 7d");
        let name = wager.replace('_', " ");
        assert_eq!(pit.cite_of(&format!("1 {name} lost 0+0")), cite, "{wager}");
    }
}

#[test]
fn p2_17g1_an_additional_wager_never_exceeds_the_smallest_wager_on_the_hand_whichever_comes_first() {
    let mut pit = Pit::open(&format!("{OVER_UNDER}\n[multiple_action]\nhands = 3"), &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    pit.does("seat 1", "wager on=over_13 amount=800");
    let told = pit.does("seat 1", "wager on=blackjack amount=500 spot=2");
    assert_eq!(told.last().map(String::as_str), Some("1 over 13 removed 800 19:47-2.17(g)1"), "{told:?}");
    assert_eq!(pit.refuses("seat 1", "wager on=over_13 amount=600").0, "19:47-2.17(g)1");
    pit.does("seat 1", "wager on=over_13 amount=500");
    assert_eq!(pit.does("seat 1", "wager on=blackjack amount=500 spot=3").len(), 1, "500 carry 500");
    // A wager in cash counts once it is confirmed.
    let mut pit = Pit::open(&format!("{OVER_UNDER}\n[multiple_action]\nhands = 3"), &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    pit.does("seat 1", "wager on=over_13 amount=800");
    pit.does("seat 1", "wager on=blackjack amount=500 spot=2 cash=true");
    pit.does("dealer", "confirm wager seat=1");
    assert_eq!(pit.does("casino supervisor", "confirm wager seat=1").len(), 2);
}

#[test]
fn p2_17g1_an_additional_wager_may_be_as_large_as_the_largest_wager_and_must_not_be_larger() {
    let file = |least: i64| {
        format!(
            "[wagers]\nadditional = \"over under 13\"\n[limits]\nmaximum_cents = 1000\n\
             additional_minimum_cents = {least}\nadditional_maximum_cents = 2000"
        )
    };
    let mut pit = Pit::open(&file(1000), &[1]);
    pit.bet(1, 1000);
    pit.does("seat 1", "wager on=over_13 amount=1000");
    let wrong = crate::rules_file::wrong(&file(1100));
    assert_eq!(wrong, [("limits.additional_minimum_cents".to_string(), "19:47-2.17(g)1")]);
}

#[test]
fn p2_17a3_the_limit_that_forbids_a_dollar_is_named() {
    let file = |least: i64, most: i64| {
        crate::rules_file::wrong(&format!(
            "[wagers]\nadditional = \"sevens\"\n[limits]\nadditional_minimum_cents = {least}\n\
             additional_maximum_cents = {most}"
        ))
    };
    let dollar = |key: &str| (format!("limits.additional_{key}_cents"), "19:47-2.17(a)3");
    assert_eq!(file(200, 500), [dollar("minimum")]);
    assert!(file(100, 50).contains(&dollar("maximum")), "{:?}", file(100, 50));
}
