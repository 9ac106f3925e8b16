//! 19:47-2.12 Drawing of additional cards by players and dealers.

use crate::support::{Pit, fate, settlement};

fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

#[test]
fn p2_12a_a_player_may_draw_below_21() {
    for toml in both("") {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("2s 6h 2d");
        for (card, total) in [("2c", 6), ("3c", 9), ("As", 20), ("Ks", 20)] {
            pit.play(&format!("1 draw; {card}"));
            assert_eq!(pit.turn(), "1.1 draw stand", "{total}");
        }
        // 20 draws too, and an ace makes it 21: no question is asked any more.
        pit.play("1 draw; Ah");
        assert_eq!(pit.turn(), "nobody");
    }
}

#[test]
fn p2_12a1_not_with_21_nor_with_a_blackjack() {
    for toml in both("") {
        for (cards, extra) in [("7s 9h 7d", "; 1 draw; 7c"), ("As 9h 5d", "; 1 draw; 5c"), ("As Kh Kd", "")] {
            let mut pit = Pit::wagered(&toml, &[1]);
            pit.play(&format!("{cards}{extra}"));
            assert_eq!(pit.turn(), "nobody", "{cards}");
            assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)1", "no_further_card"), "{cards}");
        }
    }
}

#[test]
fn p2_12a2_one_card_and_no_other_after_doubling() {
    for toml in both("") {
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        pit.play("5s 9s 9h 6d 9d; 1 double");
        assert_eq!(pit.refuses("seat 1", "draw").1, "no_decision_now", "his card comes");
        pit.play("2c");
        assert_eq!(pit.turn(), "2.1 draw stand double split", "on to the next");
        assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)2", "no_further_card"));
    }
}

#[test]
fn p2_12a3_one_card_to_each_split_ace() {
    for toml in both("") {
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        pit.play("As 9s 9h Ad 9d; 1 split; 2c 3c");
        assert_eq!(pit.turn(), "2.1 draw stand double split", "on to the next");
        assert_eq!(pit.hands(1), ["As 2c", "Ad 3c"]);
        assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)3", "no_further_card"));
    }
}

#[test]
fn p2_12b_the_dealer_draws_to_16_and_stands_on_every_17() {
    // Against a player's 20, so that his total matters.
    for toml in both("") {
        for (cards, last) in [
            ("6h; Tc", None),
            ("9h; 7c", None),
            ("2h; 3c 4d 5c", None),
            ("9h; 8c", Some("17")),
            ("Ah; 6c", Some("soft 17")),
            ("Ah; 7c", Some("soft 18")),
            ("6h; Ac", Some("soft 17")),
            ("5h; 5c 7d", Some("17")),
            ("2h; 3c Ad Ac", Some("soft 17")),
            ("Ah; 5c Td", None),
        ] {
            let (up, rest) = cards.split_once("; ").expect("the upcard, and what follows");
            let mut pit = Pit::wagered(&toml, &[1]);
            pit.play(&format!("Ts {up} Kd"));
            if up == "Ah" {
                pit.says(1, "decline insurance");
            }
            let told = pit.play(&format!("1 stand; {rest}"));
            match last {
                Some(total) => {
                    assert!(told.contains(&format!("dealer has {total}")), "{cards}: {told:?}");
                    assert_eq!(settlement(told), ["1 blackjack won 1000+1000"]);
                    assert!(pit.table.takes_wagers());
                }
                None => {
                    assert!(!told.iter().any(|line| line.starts_with("dealer has")), "{cards}: {told:?}");
                    assert_eq!(pit.refuses("dealer", "settle").1, "not_now", "16 or less");
                }
            }
        }
    }
}

#[test]
fn p2_12b_the_same_with_a_hole_card() {
    for hole in ["down", "up"] {
        let toml = format!("[dealing]\nhole_card = \"{hole}\"");
        assert_eq!(fate(&toml, "Ts 6h Kd Ac; 1 stand"), "won 1000+1000", "a soft 17");
        assert_eq!(fate(&toml, "Ts 6h Kd Tc; 1 stand; 5c"), "lost 0+0", "16 draws");
        assert_eq!(fate(&toml, "Ts 9h Kd 8c; 1 stand"), "won 1000+1000");
    }
}

#[test]
fn p2_12c_he_draws_nothing_where_his_count_cannot_matter() {
    for toml in both("") {
        // Everybody has broken: not even a second card.
        let told = Pit::wagered(&toml, &[1]).round("Ts 6h 6d; 1 draw; Kc");
        assert!(!told.contains(&"dealer's card".to_string()), "{told:?}");
        // The same with a blackjack that was paid.
        let told = Pit::wagered(&toml, &[1]).round("As 6h Kd");
        assert!(!told.contains(&"dealer's card".to_string()), "{told:?}");
        // A hand that stands, however hopeless it looks, has him draw.
        assert_eq!(fate(&toml, "2s 6h 2d; 1 stand; Tc Kd"), "won 1000+1000");
    }
    // A hole card is turned, and nothing more.
    let told = Pit::wagered("[dealing]\nhole_card = \"down\"", &[1]).round("Ts 6h 6d Tc; 1 draw; Kc");
    assert_eq!(told.last().map(String::as_str), Some("dealer has 16"), "{told:?}");
    let told = Pit::wagered("[dealing]\nhole_card = \"up\"", &[1]).round("Ts 6h 6d Tc; 1 draw; Kc");
    assert_eq!(told.last().map(String::as_str), Some("dealer has 16"), "{told:?}");
}

#[test]
fn p2_12c_the_second_card_still_comes_for_insurance_surrender_blackjack_and_held_money() {
    let surrender = "[surrender]\noffered = true\n";
    for (toml, script) in [
        ("", "Ts Ah 6d; 1 insure amount=500; 1 draw; Kc; 5c"),
        (surrender, "Ts Kh 6d; 1 surrender; 5c"),
        ("", "As Kh Kd; 5c"),
        ("", "8s Kh 6d; 1 double; Kc; 5c"),
        ("", "8s Kh 8d; 1 split; 7c; 1 draw; Kc; 6c; 1 draw; Kd; 5c"),
    ] {
        let mut pit = Pit::wagered(toml, &[1]);
        let told = pit.round(script);
        assert!(told.contains(&"dealer's card".to_string()), "{script}: {told:?}");
        // And no third, whatever his total is.
        assert!(told.iter().any(|line| line.starts_with("dealer 5c")), "{told:?}");
    }
    // Where nothing was added, nothing is held.
    let told = Pit::wagered("", &[1]).round("8s Kh 6d; 1 draw; Kc");
    assert!(!told.contains(&"dealer's card".to_string()), "{told:?}");
}
