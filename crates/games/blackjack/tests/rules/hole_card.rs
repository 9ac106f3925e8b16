//! 19:47-2.6(j) and (k): the hole card, face down or face up.

use crate::support::{Pit, fate, fates};

const DOWN: &str = "[dealing]\nhole_card = \"down\"\n";
const READER: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true\n";
const UP: &str = "[dealing]\nhole_card = \"up\"\n";

fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

#[test]
fn p2_6j_the_hole_card_comes_face_down_after_the_second_cards_and_before_any_other() {
    for toml in both(DOWN) {
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        pit.play("2s 3s 9h 4d 5d");
        assert_eq!(pit.refuses("device", "card card=Kc"), ("19:47-2.6(j)", "other_side_up"));
        assert_eq!(pit.does("device", "card down card=Kc"), ["dealer ?"]);
        let dealer = pit.view().dealer;
        assert_eq!((dealer.cards.len(), dealer.cards[1], dealer.total), (2, None, Some(9)), "nobody sees it");
        assert_eq!(pit.turn(), "1.1 draw stand double");
        // Nobody looks at it before all cards of the players are dealt.
        assert_eq!(pit.refuses("dealer", "turn hole card"), ("19:47-2.6(j)", "not_now"));
        pit.says(1, "stand");
        assert_eq!(pit.refuses("dealer", "turn hole card"), ("19:47-2.6(j)", "not_now"));
        pit.does("seat 2", "stand");
        assert_eq!(pit.refuses("dealer", "dealer's card").1, "not_now", "it lies there already");
        assert_eq!(pit.does("dealer", "turn hole card"), ["turned Kc, 19", "dealer has 19"]);
    }
}

#[test]
fn p2_6j_without_a_reader_a_blackjack_shows_only_when_the_hole_card_is_turned() {
    for toml in both(DOWN) {
        // Ten before him: no insurance, and everybody plays; what was added comes back.
        let told = fates(&toml, "8s Kh 3d Ac; 1 double; 9c");
        assert_eq!(told, ["1 blackjack lost 0+1000"]);
        let told = fates(&toml, "8s Kh 8d Ac; 1 split; 9c; 1 stand; 7c; 1 stand");
        assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 void 0+1000"]);
    }
    let mut pit = Pit::wagered(DOWN, &[1]);
    pit.play("8s Kh 3d Ac");
    assert_eq!(pit.refuses("dealer", "read hole card"), ("19:47-2.6(j)", "not_now"), "there is no reader");
}

#[test]
fn p2_6j_with_a_reader_an_ace_or_a_ten_is_looked_into_before_any_other_card() {
    for toml in both(READER) {
        for up in ["Th", "Jh", "Qh", "Kh"] {
            let mut pit = Pit::wagered(&toml, &[1]);
            pit.does("dealer", "deal");
            for card in ["8s", up, "3d"] {
                pit.does("device", &format!("card card={card}"));
            }
            pit.does("device", "card down card=9c");
            assert_eq!(pit.refuses("seat 1", "draw").1, "no_decision_now");
            assert_eq!(pit.refuses("device", "card card=2c"), ("19:47-2.6(j)", "no_card_now"));
            assert_eq!(pit.refuses("seat 1", "read hole card").1, "not_yours");
            assert_eq!(pit.does("dealer", "read hole card"), ["no blackjack"], "and not which card it is");
            assert_eq!(pit.view().dealer.cards[1], None);
            assert_eq!(pit.turn(), "1.1 draw stand double");
        }
        // Nor where no blackjack can be.
        for up in ["2h", "5h", "9h"] {
            let mut pit = Pit::wagered(&toml, &[1]);
            pit.play(&format!("8s {up} 3d 9c"));
            assert_eq!(pit.turn(), "1.1 draw stand double", "{up}");
            assert_eq!(pit.refuses("dealer", "read hole card").1, "not_now");
        }
    }
}

#[test]
fn p2_6j_if_the_reader_finds_a_blackjack_no_further_card_is_dealt() {
    for toml in both(READER) {
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        let told = pit.round("8s Ks Kh 3d As Ac");
        assert!(told.contains(&"turned Ac, soft 21".to_string()), "{told:?}");
        assert!(told.contains(&"dealer blackjack".to_string()), "{told:?}");
        let settled: Vec<&String> = told.iter().filter(|line| line.contains('+')).collect();
        assert_eq!(settled, ["2 blackjack void 0+1000", "1 blackjack lost 0+0"]);
        // With an ace it comes after insurance.
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("8s Ah 3d Kc");
        assert_eq!(pit.view().phase, "insurance");
        let told = pit.play("1 insure amount=500");
        let settled: Vec<&String> = told.iter().filter(|line| line.contains('+')).collect();
        assert_eq!(settled, ["1 insurance won 1000+500", "1 blackjack lost 0+0"]);
    }
}

#[test]
fn p2_6j_what_breaks_after_the_reader_found_nothing_is_collected_at_once() {
    // Without one the money added to a broken hand waits for the hole card.
    let broken = "8s Kh 3d 9c; 1 double; Kc";
    assert_eq!(fate(READER, "8s Kh 8d 9c; 1 draw; Kc"), "lost 0+0");
    let mut pit = Pit::wagered(READER, &[1, 2]);
    let told = pit.play("8s 9s Kh 8d 9d 9c; 1 split; 7c; 1 double; Kc; 3c; 1 stand");
    assert!(told.contains(&"1 blackjack lost 0+0".to_string()), "before the hole card is turned: {told:?}");
    let mut pit = Pit::wagered(DOWN, &[1, 2]);
    let told = pit.play("8s 9s Kh 8d 9d 9c; 1 split; 7c; 1 double; Kc; 3c; 1 stand");
    assert!(!told.iter().any(|line| line.contains('+')), "held: {told:?}");
    assert_eq!(fate(DOWN, broken), "won 2000+2000", "21 against 19");
}

#[test]
fn p2_6k_the_hole_card_comes_face_up_before_the_players_decide() {
    for toml in both(UP) {
        let mut pit = Pit::wagered(&toml, &[1]);
        let told = pit.play("Ts 6h 8d");
        assert_eq!(told.last().map(String::as_str), Some("box 1 8d, 18"));
        assert_eq!(pit.refuses("device", "card down card=Kc"), ("19:47-2.6(k)", "other_side_up"));
        assert_eq!(pit.play("Kc"), ["dealer Kc, 16"]);
        assert_eq!(pit.turn(), "1.1 draw stand");
        let told = pit.play("1 stand; 5c");
        assert_eq!(told, ["dealer 5c, 21", "dealer has 21", "1 blackjack lost 0+0"]);
    }
}

#[test]
fn p2_6k1_ties_lose_but_a_blackjack_wins_against_a_blackjack() {
    for toml in both(UP) {
        assert_eq!(fate(&toml, "Ts 9h 9d Kc; 1 stand"), "lost 0+0", "19 each");
        assert_eq!(fate(&toml, "Ts 9h Kd Kc; 1 stand"), "won 1000+1000");
        assert_eq!(fate(&toml, "As Ah Kd Kc"), "won 1000+1000", "blackjack each");
        assert_eq!(fate(&toml, "Ts Ah 9d Kc"), "lost 0+0", "no decision against an open blackjack");
        // 21 in three cards against 21 in three.
        assert_eq!(fate(&toml, "7s 6h 7d Kc; 1 draw; 7c; 5c"), "lost 0+0");
        // A blackjack against 21 in three cards wins as under 2.3(a)3.
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        let told = pit.settles("As Ts Kh Kd 9d 6c; 2 stand; 5c");
        assert_eq!(told, ["1 blackjack won 1000+1000", "2 blackjack lost 0+0"]);
        // A split ace and ten are no blackjack: 21 each, and it loses.
        let told = fates(&toml, "As 6h Ad Kc; 1 split; Kd 9c; 5c");
        assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 lost 0+0"]);
    }
    let five = format!("{UP}[payouts]\nfive_card_21 = true");
    let cards = "2s 6h 3d Tc; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c";
    assert_eq!(fate(&five, &format!("{cards}; 5d")), "lost 0+0", "a tied five-card 21");
    assert_eq!(fate(&five, &format!("{cards}; 4d")), "won 2000+1000");
}

#[test]
fn p2_6k2_a_standard_blackjack_pays_1_to_1_and_the_special_payouts_stand() {
    for toml in both(UP) {
        assert_eq!(fate(&toml, "As 6h Kd Kc"), "won 1000+1000");
        assert_eq!(fate(&toml, "As Kh Kd 9c"), "won 1000+1000");
    }
    let payouts = format!("{UP}[payouts]\nsuited_678 = true\nthree_sevens = true\ndesignated = \"As Js\"");
    assert_eq!(fate(&payouts, "As 6h Js Kc"), "won 2000+1000");
    assert_eq!(fate(&payouts, "As Ah Js Kc"), "won 2000+1000", "also against a blackjack");
    assert_eq!(fate(&payouts, "As 6h Ks Kc"), "won 1000+1000");
    assert_eq!(fate(&payouts, "6s 5h 7s Kc; 1 draw; 8s; 5c"), "won 2000+1000");
    assert_eq!(fate(&payouts, "7s 5h 7d Kc; 1 draw; 7c; 5c"), "won 1500+1000");
}

#[test]
fn p2_6k3_there_is_no_surrender_and_no_insurance() {
    for toml in both(UP) {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("Ts Ah 6d 5c");
        assert_eq!(pit.turn(), "1.1 draw stand", "nobody is asked about insurance");
        assert_eq!(pit.refuses("seat 1", "insure amount=500"), ("19:47-2.6(k)3", "no_insurance"));
        assert_eq!(pit.refuses("seat 1", "surrender"), ("19:47-2.6(k)3", "no_surrender"));
    }
}

#[test]
fn p2_6k4_only_9_10_and_11_are_doubled() {
    for toml in both(UP) {
        for (second, may) in [("2d", false), ("3d", true), ("4d", true), ("5d", true), ("6d", false)] {
            let mut pit = Pit::wagered(&toml, &[1]);
            pit.play(&format!("6s 6h {second} Kc"));
            assert_eq!(pit.turn().contains("double"), may, "6 and {second}");
            match may {
                true => drop(pit.says(1, "double")),
                false => {
                    assert_eq!(pit.refuses("seat 1", "double"), ("19:47-2.6(k)4", "double_only_9_to_11"));
                }
            }
        }
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("As 6h 8d Kc");
        assert_eq!(pit.refuses("seat 1", "double").0, "19:47-2.6(k)4", "a soft 19 counts 19");
        // After a split too.
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("6s 6h 6d Kc; 1 split; 4c; 1 double; 9c; 7c");
        assert_eq!(pit.refuses("seat 1", "double").0, "19:47-2.6(k)4", "13");
    }
}

#[test]
fn p2_6k5_a_pair_is_split_once() {
    for toml in both(UP) {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("8s 6h 8d Kc; 1 split; 8c");
        assert_eq!(pit.turn(), "1.1 draw stand");
        assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.6(k)5", "not_split_again"));
    }
}

#[test]
fn p2_6k_no_money_is_held_where_the_dealers_cards_lie_open() {
    let mut pit = Pit::wagered(UP, &[1, 2]);
    let told = pit.play("8s 9s Kh 8d 9d 6c; 1 split; Tc; 1 stand; 7c; 1 draw; Kd");
    let lost = told.last().map(String::as_str);
    assert_eq!(lost, Some("1 blackjack hand 2 lost 0+0"), "he has no blackjack: {told:?}");
    assert_eq!(pit.turn(), "2.1 draw stand split");
}
