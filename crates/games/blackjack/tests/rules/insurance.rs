//! 19:47-2.9 Insurance wagers.

use crate::support::{Pit, fates, rules, settlement};
use rulebook::licensee::RulesFile as _;

const TURN: &str = "[insurance]\nmoment = \"turn\"\n";
const READER: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true\n";

fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

#[test]
fn p2_9a_everybody_may_insure_when_the_dealers_first_card_is_an_ace() {
    for toml in both("") {
        for up in ["2h", "9h", "Th", "Kh"] {
            let mut pit = Pit::wagered(&toml, &[1, 2]);
            pit.play(&format!("Ts 9s {up} 6d 9d"));
            assert_eq!(
                pit.refuses("seat 1", "insure amount=500"),
                ("19:47-2.9(b)", "no_insurance_now"),
                "{up}"
            );
        }
        let mut pit = Pit::wagered(&toml, &[1, 2, 3]);
        pit.play("Ts 9s As Ah 6d 9d Kd");
        assert_eq!(pit.view().phase, "insurance");
        assert_eq!(pit.view().insurance.expect("insurance").open.len(), 3, "also who has a blackjack");
        for number in [2, 1, 3] {
            assert_eq!(pit.refuses("seat 1", "draw").1, "no_decision_now", "before everybody has answered");
            pit.says(number, "insure amount=500");
            assert_eq!(pit.refuses(&format!("seat {number}"), "insure amount=500").0, "19:47-2.9(b)", "once");
        }
        assert_eq!(pit.turn(), "1.1 draw stand double");
    }
}

#[test]
fn p2_9a_it_wins_with_a_ten_and_loses_with_anything_else() {
    for toml in both("") {
        for second in ["Tc", "Jc", "Qc", "Kc"] {
            let told = fates(&toml, &format!("Ts Ah 9d; 1 insure amount=500; 1 stand; {second}"));
            assert_eq!(told, ["1 insurance won 1000+500", "1 blackjack lost 0+0"], "{second}");
        }
        for second in ["Ac 5c", "2c 7c", "3c 6c", "4c 5c", "5c 4c", "6c", "7c", "8c", "9c"] {
            let told = fates(&toml, &format!("Ts Ah 9d; 1 insure amount=500; 1 stand; {second}"));
            assert_eq!(told[0], "1 insurance lost 0+0", "{second}");
        }
    }
}

#[test]
fn p2_9b_it_is_half_the_wager_or_the_next_chip_above_that() {
    for (wager, most) in [(1000, 500), (700, 400), (900, 500), (500, 300)] {
        let mut pit = Pit::open("", &[1]);
        pit.bet(1, wager);
        pit.play("Ts Ah 9d");
        let refused = pit.refuses("seat 1", &format!("insure amount={}", most + 100));
        assert_eq!(refused, ("19:47-2.9(b)", "insurance_too_much"), "{wager}");
        assert_eq!(pit.refuses("seat 1", "insure amount=150").1, "not_in_chips");
        assert_eq!(pit.refuses("seat 1", "insure amount=0").1, "no_amount");
        assert_eq!(pit.clone().does("seat 1", &format!("insure amount={most}")).len(), 1);
        pit.does("seat 1", "insure amount=100");
    }
}

#[test]
fn p2_9b_at_the_tables_moment_it_is_asked_before_any_other_card() {
    for toml in both("") {
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        pit.play("Ts 9s Ah 6d 9d");
        assert_eq!(pit.refuses("device", "card card=2c"), ("19:47-2.9(b)", "no_card_now"));
        assert_eq!(pit.refuses("seat 3", "insure amount=500").1, "not_at_the_table");
        pit.does("seat 2", "decline insurance");
        assert_eq!(pit.refuses("seat 2", "insure amount=500"), ("19:47-2.9(b)", "insurance_answered"));
        // The dealer goes on: whoever has not answered has declined.
        assert_eq!(pit.refuses("seat 1", "close insurance").1, "not_yours");
        pit.does("dealer", "close insurance");
        assert_eq!(pit.turn(), "1.1 draw stand double");
        assert_eq!(pit.refuses("seat 1", "insure amount=500").1, "no_insurance_now");
    }
}

#[test]
fn p2_9b_or_at_each_players_own_turn_before_he_decides() {
    let mut pit = Pit::wagered(TURN, &[1, 2]);
    pit.play("Ts 9s Ah 6d 9d");
    let asked = pit.view().insurance.expect("insurance");
    assert_eq!((asked.at.map(|at| at.number()), asked.open.len()), (Some(1), 1), "box 1 alone");
    assert_eq!(pit.refuses("seat 2", "insure amount=500 box=2").1, "not_your_turn");
    assert_eq!(pit.refuses("seat 1", "draw").1, "no_decision_now");
    pit.says(1, "decline insurance");
    pit.play("1 draw; 5c");
    assert_eq!(pit.view().insurance.expect("insurance").at.map(|at| at.number()), Some(2), "21, so the next");
    pit.says(2, "insure amount=500");
    assert_eq!(pit.turn(), "2.1 draw stand double split");
    let told = settlement(pit.round("2 stand; Kc"));
    assert_eq!(told, ["2 insurance won 1000+500", "2 blackjack lost 0+0", "1 blackjack lost 0+0"]);
    // A blackjack has no decision, but may be insured at its turn.
    let mut pit = Pit::wagered(TURN, &[1, 2]);
    pit.play("Ts As Ah 6d Kd; 1 decline insurance; 1 stand");
    assert_eq!(pit.view().insurance.expect("insurance").at.map(|at| at.number()), Some(2));
    let told = settlement(pit.round("2 insure amount=500; Kc"));
    assert_eq!(told, ["2 insurance won 1000+500", "2 blackjack void 0+1000", "1 blackjack lost 0+0"]);
}

#[test]
fn p2_9b_with_a_reader_it_is_placed_before_the_hole_card_goes_in() {
    for toml in both(READER) {
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.play("Ts Ah 6d 9c");
        assert_eq!(pit.view().phase, "insurance");
        assert_eq!(pit.refuses("dealer", "read hole card"), ("19:47-2.6(j)", "not_now"));
        pit.does("seat 1", "insure amount=500");
        assert_eq!(pit.refuses("seat 1", "insure amount=100").1, "no_insurance_now");
        pit.does("dealer", "read hole card");
        assert_eq!(settlement(pit.round("1 stand")), ["1 insurance lost 0+0", "1 blackjack lost 0+0"]);
    }
}

#[test]
fn p2_9c_winning_insurance_pays_2_to_1_whatever_became_of_the_hand() {
    let told = fates("", "Ts Ah 6d; 1 insure amount=300; 1 draw; Kc; Kd");
    assert_eq!(
        told,
        ["1 blackjack lost 0+0", "1 insurance won 600+300"],
        "the second card is dealt for its sake"
    );
    let told = fates("", "As Ah Kd; 1 insure amount=300; Kc");
    assert_eq!(told, ["1 insurance won 600+300", "1 blackjack void 0+1000"]);
}

#[test]
fn p2_9d_lost_insurance_is_collected_with_the_second_card_and_before_a_third() {
    for (toml, script) in [
        ("", "Ts Ah 9d; 1 insure amount=500; 1 stand; 5c"),
        ("[dealing]\nhole_card = \"down\"", "Ts Ah 9d 5c; 1 insure amount=500; 1 stand"),
        (READER, "Ts Ah 9d 5c; 1 insure amount=500; 1 stand"),
    ] {
        let mut pit = Pit::wagered(toml, &[1]);
        let told = pit.play(script);
        assert_eq!(told.last().map(String::as_str), Some("1 insurance lost 0+0"), "{told:?}");
        assert_eq!(pit.cite_of("1 insurance lost 0+0"), "2.9(d)");
        assert_eq!(pit.settles("2c"), ["1 blackjack won 1000+1000"]);
    }
}

#[test]
fn p2_9e_p2_9f_it_is_measured_by_the_blackjack_wager_and_decides_no_other() {
    let mut pit = Pit::wagered("[wagers]\nadditional = \"over under 13\"", &[1]);
    pit.does("seat 1", "wager on=over_13 amount=1000");
    let told = pit.play("Ts Ah 9d");
    assert!(told.contains(&"1 over 13 won 1000+1000".to_string()), "{told:?}");
    assert_eq!(
        pit.refuses("seat 1", "insure amount=600").1,
        "insurance_too_much",
        "half of 1000, not of 2000"
    );
    assert_eq!(pit.refuses("seat 1", "wager on=insurance amount=500").1, "insurance_is_insured");
    let told = pit.settles("1 insure amount=500; 1 stand; Kc");
    assert_eq!(told, ["1 insurance won 1000+500", "1 blackjack lost 0+0"]);
    let guide = rules("[wagers]\nadditional = \"over under 13\"").guide();
    assert!(guide.contains("19:47-2.9(f)"), "{guide}");
    let progressive = blackjack::Rules::from_toml("[wagers]\nprogressive = true").expect_err("not built");
    assert!(progressive.to_string().contains("19:47-2.9(e)"), "{progressive}");
}

#[test]
fn p2_9b_each_answer_is_given_once() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("Ts 9s Ah 6d 9d; 1 decline insurance");
    for words in ["decline insurance", "insure amount=500"] {
        assert_eq!(pit.refuses("seat 1", words), ("19:47-2.9(b)", "insurance_answered"), "{words}");
    }
}

#[test]
fn p2_9b_at_a_players_turn_only_that_box_is_asked_and_closed() {
    let mut pit = Pit::wagered(TURN, &[1, 2]);
    pit.play("Ts 9s Ah 6d 9d");
    assert_eq!(pit.view().phase, "insurance");
    pit.does("dealer", "close insurance");
    assert_eq!(pit.turn().split(' ').next(), Some("1.1"), "box 1 plays");
    pit.says(1, "stand");
    assert_eq!(pit.view().phase, "insurance", "box 2 has not been asked yet");
    pit.says(2, "insure amount=500");
    assert_eq!(pit.turn().split(' ').next(), Some("2.1"));
}

#[test]
fn p2_9b_a_player_with_two_boxes_insures_the_one_whose_turn_it_is() {
    let mut pit = Pit::open(&format!("[play]\nboxes_per_patron = 2\n{TURN}"), &[1]);
    for at in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 box={at}"));
    }
    pit.play("Ts 9s Ah 6d 9d");
    assert_eq!(pit.does("seat 1", "insure amount=500"), ["1 insurance insured 500"]);
    assert_eq!(pit.turn().split(' ').next(), Some("1.1"));
    pit.says(1, "stand");
    assert_eq!(pit.does("seat 1", "insure amount=300"), ["1 box 2 insurance insured 300"]);
}

#[test]
fn p2_9b_p2_13f_at_the_turn_of_a_shared_box_everybody_on_it_answers_first() {
    let mut pit = Pit::open(&format!("boxes = 3\nstanding = 1\n{TURN}\n[sharing]\nmost = 2"), &[1, 4]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 4", "wager on=blackjack amount=1000 box=1");
    pit.play("Ts Ah 6d; 1 decline insurance");
    assert_eq!(pit.view().phase, "insurance", "seat 4 has not answered");
    pit.says(4, "insure amount=500");
    assert_eq!(pit.turn().split(' ').next(), Some("1.1"));
}

#[test]
fn p2_18d_only_wagers_that_were_made_are_insured() {
    let mut pit = Pit::open("[multiple_action]\nhands = 3", &[1]);
    for spot in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    pit.play("Ts Ah 6d");
    assert_eq!(pit.refuses("seat 1", "insure amount=100 spot=3"), ("19:47-2.9(b)", "insurance_answered"));
    pit.does("seat 1", "insure amount=100 spot=2");
}

#[test]
fn p2_9a_p2_9b_at_a_players_turn_it_is_asked_against_an_ace_only() {
    for up in ["2h", "9h", "Th", "Kh"] {
        let mut pit = Pit::wagered(TURN, &[1]);
        pit.play(&format!("Ts {up} 6d"));
        assert_eq!(pit.turn(), "1.1 draw stand double", "{up}");
        assert_eq!(pit.refuses("seat 1", "insure amount=500"), ("19:47-2.9(b)", "no_insurance_now"), "{up}");
    }
}
