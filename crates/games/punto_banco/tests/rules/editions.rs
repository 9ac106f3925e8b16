//! Where the edition of 1996 differs: the older numbering of 3.5, one procedure, no waiver, no dealer as curator, cards
//! face up, disclosed cards used, three wagers.

use crate::support::{Pit, rules, violations};
use crate::vigorish::at_the_end_of_a_shoe;
use punto_banco::uniform;
use rulebook::game::Need;

const OLD: &str = "edition = \"1996\"";

fn washed(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = Pit::seated(&format!("{OLD}\n{toml}"), seats);
    pit.does("dealer", "inspect cards");
    pit.does("floorperson", "verify cards");
    pit.does("dealer", "spread cards");
    pit.does("dealer", "wash cards");
    pit
}

fn laced() -> Pit {
    let mut pit = washed("", &[1, 2]);
    pit.does("dealer", "shuffle");
    pit.does("dealer", "lace");
    pit
}

#[test]
fn p3_2a_in_1996_there_are_three_wagers() {
    let mut pit = Pit::open(OLD, &[1]);
    for on in ["banker", "player", "tie"] {
        pit.bet(1, on, 500);
    }
    for on in ["total_4", "bonus_player", "dragon_7"] {
        let wager = format!("wager on={on} amount=500");
        assert_eq!(pit.refuses("seat 1", &wager), ("19:47-3.2(b)", "not_offered"));
    }
}

#[test]
fn p3_2a4_p3_2a5_p3_2a6_p3_3e_p3_3h_p3_3i_1996_does_not_know_them() {
    let file = format!(
        "{OLD}\n[wagers]\ntotal_cards = true\nbonus = \"A\"\nbonus_needs_regular = true\ndragon_7 = true\n\
         [payouts]\n\"dragon 7\" = \"40 to 1\"\n[no_vigorish]\nsix_pays_half = true"
    );
    let found = violations(&file);
    for expected in [
        "wagers.total_cards 19:47-3.2(b)",
        "wagers.bonus 19:47-3.2(b)",
        "wagers.bonus_needs_regular 19:47-3.2(b)",
        "wagers.dragon_7 19:47-3.2(b)",
        "payouts.dragon 7 19:47-3.2(b)",
        "no_vigorish.six_pays_half 19:47-3.3(c)",
    ] {
        assert!(found.contains(&expected.to_string()), "{expected}: {found:?}");
    }
    let push = violations(&format!("{OLD}\n[no_vigorish]\ndragon_7_push = true\n[wagers]\ndragon_7 = false"));
    assert_eq!(push, ["no_vigorish.dragon_7_push 19:47-3.3(c)"]);
}

#[test]
fn p3_3c_in_1996_vigorish_is_collected_before_the_reshuffle_and_never_waived() {
    let deferred = "[vigorish]\ncollect = \"deferred\"";
    let mut pit = at_the_end_of_a_shoe(&format!("{OLD}\n{deferred}"));
    assert!(pit.owed(1) > 0);
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-3.3(c)", "vigorish_outstanding"));
    let form = "prepare form seat=1 number=1 name=Ann_Lee date=1996-11-16";
    assert_eq!(pit.refuses("pit clerk", form), ("19:47-3.3(c)", "no_waiver"));
    assert!(pit.does("dealer", "collect vigorish seat=1")[0].ends_with("redeemed"));
    pit.does("dealer", "collect vigorish seat=2");
    pit.does("dealer", "shuffle");
    // Rounding is part of the same paragraph there.
    let mut pit = Pit::open(&format!("{OLD}\n[vigorish]\nround_up = true"), &[1]);
    pit.bet(1, "banker", 600);
    assert_eq!(pit.settle("Ks 9h Qd Kc")[1], "1 vigorish 50 collected");
}

#[test]
fn p3_4a_in_1996_no_cards_come_pre_shuffled() {
    assert_eq!(
        violations(&format!("{OLD}\n[shoe]\npre_shuffled = true")),
        ["shoe.pre_shuffled 19:47-3.4(a)"]
    );
    let mut pit = Pit::empty(OLD);
    assert_eq!(pit.refuses("dealer", "spread cards"), ("19:47-3.4(a)", "cards_not_ready"));
}

#[test]
fn p3_5a_in_1996_there_is_one_procedure() {
    assert_eq!(violations(&format!("{OLD}\n[shoe]\nshuffle = \"wash\"")), ["shoe.shuffle 19:47-3.5(b)"]);
    let mut pit = washed("", &[1]);
    assert_eq!(pit.refuses("dealer", "lace"), ("19:47-3.5(a)", "cards_not_ready"));
    assert_eq!(pit.refuses("seat 1", "shuffle"), ("19:47-3.5(a)", "not_yours"));
}

#[test]
fn p3_5b_in_1996_laces_reshuffles_and_offers_the_cut() {
    let mut pit = washed("", &[1, 2]);
    pit.does("dealer", "shuffle");
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-3.5(b)", "cards_not_ready"));
    pit.does("dealer", "lace");
    assert_eq!(pit.refuses("dealer", "offer cut to=1"), ("19:47-3.5(b)", "not_next_to_cut"));
    pit.does("dealer", "offer cut to=2");
    assert_eq!(pit.refuses("seat 1", "cut depth=100"), ("19:47-3.5(b)", "cut_not_offered"));
    // The option of another shuffle: notice, and the whole pit.
    assert_eq!(pit.refuses("pit boss", "change to=shuffle_again"), ("19:47-3.5(b)", "no_notice"));
    let [plain, again] = ["", "[shoe]\nshuffle_again = true"].map(|more| rules(&format!("{OLD}\n{more}")));
    assert_eq!(uniform(&[&plain, &again])[0].cite.number(), "19:47-3.5(b)");
}

#[test]
fn p3_5c_in_1996_is_the_depth_of_the_cut() {
    let mut pit = laced();
    pit.does("dealer", "offer cut to=2");
    assert_eq!(pit.refuses("seat 2", "cut depth=9"), ("19:47-3.5(c)", "cut_too_near"));
    pit.does("seat 2", "cut depth=10");
}

#[test]
fn p3_5d_in_1996_is_the_cutting_card_and_the_burn() {
    let mut pit = laced();
    pit.does("dealer", "offer cut to=2");
    pit.does("seat 2", "cut depth=10");
    assert_eq!(
        pit.refuses("dealer", "insert cutting cards behind=13"),
        ("19:47-3.5(d)", "cutting_card_place")
    );
    pit.does("dealer", "insert cutting cards behind=14");
    assert_eq!(pit.refuses("device", "card down"), ("19:47-3.5(d)", "other_side_up"));
    assert_eq!(violations(&format!("{OLD}\n[shoe]\ncards_behind = 13")), ["shoe.cards_behind 19:47-3.5(d)"]);
}

#[test]
fn p3_5e_in_1996_is_the_recut() {
    let mut pit = laced();
    pit.does("dealer", "offer cut to=2");
    pit.does("seat 2", "cut depth=10");
    assert_eq!(pit.refuses("dealer", "order recut reason=improper"), ("19:47-3.5(e)", "not_yours"));
    pit.does("casino supervisor", "order recut reason=improper");
    pit.does("seat 2", "cut depth=20");
}

#[test]
fn p3_6d_p3_6d1_p3_6d2_in_1996_the_dealer_is_never_the_curator() {
    let mut pit = Pit::seated(OLD, &[1, 2]);
    pit.does("dealer", "offer shoe to=1");
    assert_eq!(pit.refuses("seat 1", "name dealer"), ("19:47-3.6(c)", "dealer_no_curator"));
    // Everybody declines, and it goes around again; left alone, whoever is asked takes it.
    pit.does("seat 1", "decline shoe");
    pit.does("dealer", "offer shoe to=2");
    assert!(pit.does("seat 2", "decline shoe").is_empty());
    pit.does("dealer", "offer shoe to=1");
    assert_eq!(pit.offered(Need::Default), [r#"{"by":"seat 1","do":"take shoe"}"#]);
    assert_eq!(pit.does("seat 1", "take shoe"), ["curator 1"]);
}

#[test]
fn p3_7d_p3_7d6_p3_8a_in_1996_cards_lie_face_up_and_the_players_first() {
    let file = format!("{OLD}\n[dealing]\nface = \"down\"\nothers_may_turn = true\nbanker_first = true");
    assert_eq!(
        violations(&file),
        [
            "dealing.face 19:47-3.7(c)",
            "dealing.others_may_turn 19:47-3.7(c)",
            "dealing.banker_first 19:47-3.8(a)"
        ]
    );
    let mut pit = Pit::open(OLD, &[1]);
    assert_eq!(pit.refuses("seat 1", "ask banker first"), ("19:47-3.8(a)", "banker_first_not_offered"));
    for words in ["hand over hand=player to=1", "turn hand hand=player"] {
        assert_eq!(pit.refuses("dealer", words), ("19:47-3.7(c)", "all_face_up"));
    }
    assert_eq!(pit.refuses("seat 1", "return hand"), ("19:47-3.7(c)", "all_face_up"));
}

#[test]
fn p3_10a_in_1996_neither_the_number_of_cards_nor_a_dragon_is_called() {
    let mut pit = Pit::open(OLD, &[1]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.result("6s Kh Kd 3c 4d"), "result 6 7 banker");
}

#[test]
fn p3_10b_in_1996_the_four_procedures_are_the_same() {
    for (procedure, first) in [(1, "banker won"), (2, "vigorish"), (3, "banker won"), (4, "vigorish")] {
        let mut pit = Pit::open(&format!("{OLD}\n[settlement]\nprocedure = {procedure}"), &[1]);
        pit.bet(1, "banker", 500);
        assert!(pit.settle("Ks 9h Qd Kc")[0].contains(first));
    }
}

#[test]
fn p3_11a1_in_1996_a_tie_is_no_loss_either() {
    let mut pit = Pit::open(OLD, &[1, 2]);
    assert_eq!(pit.view().curator.as_deref(), Some("seat 1"));
    pit.bet(1, "tie", 500);
    pit.deal_on("8s 8h Kd Kc");
    assert_eq!(pit.view().curator.as_deref(), Some("seat 1"));
    pit.bet(1, "tie", 500);
    pit.deal_on("9s 8h Kd Kc");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"offer shoe","to":2}"#]);
}

#[test]
fn p3_12a_p3_12b_p3_12c_in_1996_a_card_that_was_seen_is_used() {
    for key in ["disclosed_card = \"discard one\"", "disclosed_ten = 10"] {
        let found = violations(&format!("{OLD}\n[irregularities]\n{key}"));
        assert!(found[0].contains("19:47-3.12(b)"), "{found:?}");
    }
    let mut pit = Pit::open(OLD, &[1]);
    assert_eq!(pit.does("device", "card in error card=4d"), ["aside 4d"]);
    pit.bet(1, "tie", 500);
    let told = pit.close();
    assert_eq!(told, ["player 4d"], "everybody knows it: it is dealt without chance");
    assert_eq!(pit.does("device", "card card=Kd"), ["banker Kd"]);
    pit.does("device", "card card=2s");
    pit.does("device", "card card=7s");
    // The same where a third card was misdealt to a hand that stays, and the banker stays too.
    pit.does("dealer", "call hand hand=player points=6");
    pit.does("dealer", "call hand hand=banker points=7");
    assert_eq!(pit.does("device", "misdealt card card=3d"), ["aside 3d"]);
    pit.go();
    pit.bet(1, "tie", 500);
    assert!(pit.close().contains(&"player 3d".to_string()));
}

#[test]
fn p3_12c1_p3_12c2_p3_12c3_are_all_later() {
    for way in ["discard its value", "discard one", "mock round"] {
        let found = violations(&format!("{OLD}\n[irregularities]\ndisclosed_card = \"{way}\""));
        assert_eq!(found, ["irregularities.disclosed_card 19:47-3.12(b)"]);
    }
}
