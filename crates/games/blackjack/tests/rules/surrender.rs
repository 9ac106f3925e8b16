//! 19:47-2.8 Surrender.

use crate::support::{Pit, fate, settlement};
use blackjack::HandState;

const SURRENDER: &str = "[surrender]\noffered = true\n";

fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

#[test]
fn p2_8a_half_is_given_up_before_anything_else_is_decided() {
    for toml in both(SURRENDER) {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.does("dealer", "deal");
        pit.card("Ts");
        assert_eq!(
            pit.refuses("seat 1", "surrender"),
            ("19:47-2.8(a)", "no_decision_now"),
            "after two cards"
        );
        pit.play("9h 6d");
        assert_eq!(pit.turn(), "1.1 draw stand double surrender");
        let mut drawn = pit.clone();
        drawn.play("1 draw; 2c");
        assert_eq!(drawn.refuses("seat 1", "surrender"), ("19:47-2.8(a)", "surrender_too_late"));
        let told = pit.round("1 surrender");
        assert_eq!(told, ["box 1 surrendered", "1 blackjack surrendered 0+500"]);
        // Nor after a split.
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("8s 9h 8d; 1 split; 8c");
        assert_eq!(pit.refuses("seat 1", "surrender").1, "surrender_too_late");
    }
}

#[test]
fn p2_8a1_against_2_to_9_it_is_settled_at_once() {
    for toml in both(SURRENDER) {
        for up in ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"] {
            let mut pit = Pit::wagered(&toml, &[1, 2]);
            pit.play(&format!("Ts 9s {up} 6d 9d"));
            let told = pit.play("1 surrender");
            assert_eq!(told, ["box 1 surrendered", "1 blackjack surrendered 0+500"], "{up}");
            assert_eq!(pit.turn(), "2.1 draw stand double split surrender");
        }
    }
    // A wager whose half could not be given back is not taken in the first place.
    let odd = format!("{SURRENDER}[money]\nchip_cents = 100\nchange_cents = 100");
    assert_eq!(Pit::open(&odd, &[1]).refuses("seat 1", "wager on=blackjack amount=700").1, "not_exact");
}

#[test]
fn p2_8a2_against_an_ace_or_a_ten_a_blackjack_takes_all_of_it() {
    for toml in both(SURRENDER) {
        for up in ["Th", "Jh", "Qh", "Kh"] {
            let mut pit = Pit::wagered(&toml, &[1]);
            let told = pit.play(&format!("Ts {up} 6d; 1 surrender"));
            assert!(!told.iter().any(|line| line.contains('+')), "it waits: {told:?}");
            assert_eq!(pit.view().boxes[0].hands[0].state, HandState::Surrendered);
            let mut other = pit.clone();
            assert_eq!(pit.settles("9c"), ["1 blackjack surrendered 0+500"]);
            assert_eq!(other.settles("Ac"), ["1 blackjack lost 0+0"]);
        }
        assert_eq!(fate(&toml, "Ts Ah 6d; 1 decline insurance; 1 surrender; Kc"), "lost 0+0");
        assert_eq!(fate(&toml, "Ts Ah 6d; 1 decline insurance; 1 surrender; 9c"), "surrendered 0+500");
    }
    let down = format!("{SURRENDER}[dealing]\nhole_card = \"down\"\n");
    assert_eq!(fate(&down, "Ts Kh 6d Ac; 1 surrender"), "lost 0+0");
    assert_eq!(fate(&down, "Ts Kh 6d 9c; 1 surrender"), "surrendered 0+500");
    assert_eq!(fate(&format!("{down}card_reader = true"), "Ts Kh 6d 9c; 1 surrender"), "surrendered 0+500");
}

#[test]
fn p2_8b_surrender_and_insurance_are_settled_apart() {
    for toml in both(SURRENDER) {
        for (second, insurance, wager) in [
            ("Kc", "1 insurance won 1000+500", "1 blackjack lost 0+0"),
            ("9c", "1 insurance lost 0+0", "1 blackjack surrendered 0+500"),
        ] {
            let mut pit = Pit::wagered(&toml, &[1]);
            let told = pit.settles(&format!("Ts Ah 6d; 1 insure amount=500; 1 surrender; {second}"));
            assert_eq!(told, [insurance, wager]);
            assert_eq!(pit.cite_of(insurance), "2.8(b)");
            assert_eq!(pit.cite_of(wager), "2.8(a)2");
        }
    }
}

#[test]
fn p2_8c_surrender_is_for_the_house_to_offer() {
    for toml in both("") {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("Ts 9h 6d");
        assert_eq!(pit.turn(), "1.1 draw stand double");
        assert_eq!(pit.refuses("seat 1", "surrender"), ("19:47-2.8(c)", "no_surrender"));
    }
}

#[test]
fn p2_8a2_p2_15c_who_refuses_a_card_on_another_box_has_surrendered_all_the_same() {
    let mut pit = Pit::open(&format!("{SURRENDER}[play]\nboxes_per_patron = 2"), &[1]);
    for at in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 box={at}"));
    }
    pit.play("Ts 9s Kh 6d 9d; 1 surrender");
    pit.does("device", "card in error card=5c");
    let told = settlement(pit.says(1, "refuse card"));
    assert_eq!(told, ["1 blackjack surrendered 0+500"], "half comes back with the dealer's second card");
}
