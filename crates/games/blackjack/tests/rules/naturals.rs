//! 19:47-2.7 Payment of blackjack.

use crate::support::{Pit, fate};
use blackjack::HandState;

fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

const HOLE_CARDS: [&str; 3] =
    ["", "[dealing]\nhole_card = \"down\"\n", "[dealing]\nhole_card = \"down\"\ncard_reader = true\n"];

#[test]
fn p2_7a_against_2_to_9_a_blackjack_is_announced_and_paid_before_anybody_gets_a_third_card() {
    for toml in HOLE_CARDS.iter().flat_map(|rest| both(rest)) {
        for up in ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"] {
            let mut pit = Pit::wagered(&toml, &[1, 2]);
            let hole = if toml.contains("down") { " Kc" } else { "" };
            let told = pit.play(&format!("5s As {up} 6d Kd{hole}"));
            let paid: Vec<&str> = told.iter().map(String::as_str).rev().take(2).collect();
            assert_eq!(paid, ["2 blackjack won 1500+1000", "box 2 blackjack"], "{up}");
            assert_eq!(pit.turn(), "1.1 draw stand double", "and then the others play");
            let state = pit.view().boxes[1].hands[0].state;
            assert_eq!(state, HandState::Settled, "its cards are gone");
        }
    }
    // The dealer's ace as second card is no matter any more.
    assert_eq!(fate("", "As 9h Kd"), "won 1500+1000");
}

#[test]
fn p2_7b_against_an_ace_or_a_ten_it_waits_for_the_dealers_second_card() {
    for toml in both("") {
        for up in ["Ah", "Kh", "Qh", "Jh", "Th"] {
            let mut pit = Pit::wagered(&toml, &[1, 2]);
            let told = pit.play(&format!("As 5s {up} Kd 6d"));
            assert!(told.contains(&"box 1 blackjack".to_string()), "announced: {told:?}");
            assert!(!told.iter().any(|line| line.contains('+')), "and not paid: {told:?}");
            if up == "Ah" {
                pit.play("1 decline insurance; 2 decline insurance");
            }
            assert_eq!(pit.turn(), "2.1 draw stand double", "he has nothing to decide");
            let told = pit.play("2 draw; 2c; 2 stand");
            assert!(!told.iter().any(|line| line.contains('+')), "nor yet: {told:?}");
            // Paid with the second card, before a third.
            let told = pit.play("5c");
            assert!(told.contains(&"1 blackjack won 1500+1000".to_string()), "{told:?}");
        }
    }
}

#[test]
fn p2_7b_two_blackjacks_stand_off() {
    for toml in HOLE_CARDS.iter().flat_map(|rest| both(rest)) {
        let hole = if toml.contains("down") { " Ac" } else { "; Ac" };
        assert_eq!(fate(&toml, &format!("As Kh Kd{hole}")), "void 0+1000");
        let hole =
            if toml.contains("down") { " Kc; 1 decline insurance" } else { "; 1 decline insurance; Kc" };
        assert_eq!(fate(&toml, &format!("As Ah Kd{hole}")), "void 0+1000");
        let hole = if toml.contains("down") { " 9c" } else { "; 9c" };
        assert_eq!(fate(&toml, &format!("As Kh Kd{hole}")), "won 1500+1000");
    }
}

const EVEN: &str = "[insurance]\neven_money = true\n";

#[test]
fn p2_7c_a_blackjack_insured_for_exactly_half_is_paid_1_to_1_at_once() {
    for moment in ["table", "turn"] {
        let toml = format!("{EVEN}moment = \"{moment}\"");
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        pit.play("As 5s Ah Kd 6d");
        let asked = pit.view().insurance.expect("insurance");
        assert_eq!(asked.open[0].even_money.map(|cents| cents.0), Some(500));
        let told = pit.play("1 insure amount=500");
        assert_eq!(
            told[..3],
            ["1 insurance insured 500", "1 insurance void 0+500", "1 blackjack won 1000+1000"]
        );
        pit.play("2 decline insurance; 2 stand");
        // Whatever the dealer has.
        assert_eq!(pit.settles("Kc"), ["2 blackjack lost 0+0"]);
    }
    let mut pit = Pit::wagered(
        "[dealing]\nhole_card = \"down\"\ncard_reader = true\n[insurance]\neven_money = true",
        &[1],
    );
    let told = pit.settles("As Ah Kd 9c; 1 insure amount=500");
    assert_eq!(told, ["1 insurance void 0+500", "1 blackjack won 1000+1000"], "with a reader too");
}

#[test]
fn p2_7c_with_less_than_half_and_for_other_hands_insurance_is_insurance() {
    let told = Pit::wagered(EVEN, &[1]).settles("As Ah Kd; 1 insure amount=400; Kc");
    assert_eq!(told, ["1 insurance won 800+400", "1 blackjack void 0+1000"]);
    let told = Pit::wagered(EVEN, &[1]).settles("As Ah Kd; 1 insure amount=400; 9c");
    assert_eq!(told, ["1 insurance lost 0+0", "1 blackjack won 1500+1000"]);
    let told = Pit::wagered(EVEN, &[1]).settles("Ts Ah Kd; 1 insure amount=500; 1 stand; Kc");
    assert_eq!(told, ["1 insurance won 1000+500", "1 blackjack lost 0+0"]);
    // Where half cannot be laid in chips, there is no even money: 350 is no number of chips, and 400 is more.
    let mut pit = Pit::open(EVEN, &[1]);
    pit.bet(1, 700);
    pit.play("As Ah Kd");
    assert_eq!(pit.view().insurance.expect("insurance").open[0].even_money, None);
    assert_eq!(pit.settles("1 insure amount=400; Kc"), ["1 insurance won 800+400", "1 blackjack void 0+700"]);
}

#[test]
fn p2_7c_only_where_the_house_offers_it() {
    for toml in both("") {
        let told = Pit::wagered(&toml, &[1]).settles("As Ah Kd; 1 insure amount=500; Kc");
        assert_eq!(told, ["1 insurance won 1000+500", "1 blackjack void 0+1000"]);
        let told = Pit::wagered(&toml, &[1]).settles("As Ah Kd; 1 insure amount=500; 9c");
        assert_eq!(told, ["1 insurance lost 0+0", "1 blackjack won 1500+1000"]);
    }
}

#[test]
fn p2_3e3_p2_7c_even_money_is_1_to_1_for_the_designated_blackjack_too() {
    let toml = format!("{EVEN}[payouts]\ndesignated = \"As Js\"");
    let even = ["1 insurance void 0+500", "1 blackjack won 1000+1000"];
    assert_eq!(Pit::wagered(&toml, &[1]).settles("As Ah Js; 1 insure amount=500"), even);
    // Without it the blackjack has its own odds, and insurance its own fate.
    let told = Pit::wagered(&toml, &[1]).settles("As Ah Js; 1 insure amount=400; 9c");
    assert_eq!(told, ["1 insurance lost 0+0", "1 blackjack won 2000+1000"]);
}

#[test]
fn p2_7c_p2_18d_each_wager_of_multiple_action_has_its_own_even_money() {
    let mut pit = Pit::open(&format!("{EVEN}[multiple_action]\nhands = 3"), &[1]);
    for (spot, cents) in [(1, 1000), (2, 2000), (3, 600)] {
        pit.does("seat 1", &format!("wager on=blackjack amount={cents} spot={spot}"));
    }
    pit.play("As Ah Kd");
    let told = pit.says(1, "insure amount=1000 spot=2");
    let even = ["1 spot 2 insurance void 0+1000", "1 spot 2 blackjack won 2000+2000"];
    assert_eq!(told[1..], even, "half of that wager");
    let told = pit.says(1, "insure amount=200 spot=3");
    assert_eq!(told, ["1 spot 3 insurance insured 200"], "less than half: nothing is paid yet");
}

#[test]
fn p2_7c_p2_13f_on_a_shared_box_each_player_takes_even_money_or_not() {
    let toml = format!("boxes = 3\nstanding = 1\n{EVEN}[sharing]\nmost = 2");
    let mut pit = Pit::open(&toml, &[1, 4]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 4", "wager on=blackjack amount=2000 box=1");
    let told = pit.settles("As Ah Kd; 4 insure amount=1000; 1 decline insurance; 9c");
    let expected =
        ["4 box 1 insurance void 0+1000", "4 box 1 blackjack won 2000+2000", "1 blackjack won 1500+1000"];
    assert_eq!(told, expected);
}
