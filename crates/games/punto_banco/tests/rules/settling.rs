//! 19:47-3.10 Announcement of result of round; payment and collection of wagers.

use crate::support::{Pit, rules, violations};
use punto_banco::{Rules, uniform};

const BANKER: &str = "Ks 9h Qd Kc";

/// Three seats with banker wagers that win, and a tie bet and a player wager that lose.
fn settled(toml: &str) -> Vec<String> {
    let mut pit = Pit::open(toml, &[1, 3, 8]);
    for number in [1, 3, 8] {
        pit.bet(number, "banker", 1000 * i64::from(number));
    }
    pit.bet(1, "tie", 500);
    pit.bet(8, "player", 500);
    pit.settle(BANKER)
}

const LOST: [&str; 2] = ["8 player lost 0+0", "1 tie lost 0+0"];
const PAY: [&str; 3] = ["8 banker won 8000+8000", "3 banker won 3000+3000", "1 banker won 1000+1000"];
const TAKE: [&str; 3] = ["8 vigorish 400 collected", "3 vigorish 150 collected", "1 vigorish 50 collected"];

#[test]
fn p3_10a_the_dealer_announces_both_counts_and_the_winner() {
    let ready = |cards: &str| {
        let mut pit = Pit::open("", &[1]);
        pit.bet(1, "tie", 500);
        pit.close();
        for card in cards.split(' ') {
            pit.does("device", &format!("card card={card}"));
        }
        pit.does("dealer", "call hand hand=player points=8");
        pit
    };
    let mut pit = ready("8s 9h Kd Kc");
    assert_eq!(pit.refuses("dealer", "announce result player=8 banker=9"), ("19:47-3.10(a)", "not_now"));
    pit.does("dealer", "call hand hand=banker points=9");
    for wrong in [
        "player=9 banker=8",
        "player=8 banker=8",
        "player=8 banker=9 cards=4",
        "player=8 banker=9 dragon_7=true",
    ] {
        let words = format!("announce result {wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.10(a)", "wrong_result"), "{wrong}");
    }
    assert_eq!(pit.refuses("seat 1", "announce result player=8 banker=9"), ("19:47-3.10(a)", "not_yours"));
    assert_eq!(pit.does("dealer", "announce result player=8 banker=9")[0], "result 8 9 banker");
    let mut pit = ready("8s 8h Kd Kc");
    pit.does("dealer", "call hand hand=banker points=8");
    assert_eq!(pit.does("dealer", "announce result player=8 banker=8")[0], "result 8 8 tie");
}

#[test]
fn p3_10a_the_number_of_cards_where_totals_are_offered() {
    let mut pit = Pit::open("[wagers]\ntotal_cards = true", &[1]);
    for (cards, told) in [
        (BANKER, "result 0 9 banker, 4 cards"),
        ("Ks Kh Kd 7c 2d", "result 2 7 banker, 5 cards"),
        ("Ks Kh Kd 2c 2d 3d", "result 2 5 banker, 6 cards"),
    ] {
        pit.bet(1, "tie", 500);
        assert_eq!(pit.result(cards), told);
    }
    pit.bet(1, "tie", 500);
    pit.close();
    for card in BANKER.split(' ') {
        pit.does("device", &format!("card card={card}"));
    }
    pit.does("dealer", "call hand hand=player points=0");
    pit.does("dealer", "call hand hand=banker points=9");
    assert_eq!(pit.refuses("dealer", "announce result player=0 banker=9"), ("19:47-3.10(a)", "wrong_result"));
    assert_eq!(
        pit.refuses("dealer", "announce result player=0 banker=9 cards=5"),
        ("19:47-3.10(a)", "wrong_result")
    );
    pit.does("dealer", "announce result player=0 banker=9 cards=4");
}

#[test]
fn p3_10a_dragon_7_where_it_is_one_and_counts() {
    let dragon = "6s Kh Kd 3c 4d";
    let result = |toml: &str, cards: &str| {
        let mut pit = Pit::open(toml, &[1]);
        pit.bet(1, "tie", 500);
        pit.result(cards)
    };
    let game = "[no_vigorish]\ndragon_7_push = true";
    assert_eq!(result(game, dragon), "result 6 7 banker, dragon 7");
    assert_eq!(result(game, "6s 7h Kd Kc"), "result 6 7 banker");
    assert_eq!(result("", dragon), "result 6 7 banker");
}

#[test]
fn p3_10b_losers_are_collected_before_anybody_is_paid() {
    for procedure in 1..=4 {
        let told = settled(&format!("[settlement]\nprocedure = {procedure}"));
        assert_eq!(told[..2], LOST, "procedure {procedure}");
        assert_eq!(told.len(), 8);
    }
    assert_eq!(violations("[settlement]\nprocedure = 5"), ["settlement.procedure 19:47-3.10(b)"]);
}

#[test]
fn p3_10b1_all_are_paid_and_then_the_vigorish_from_the_highest_seat_down() {
    assert_eq!(settled("[settlement]\nprocedure = 1"), [&LOST[..], &PAY, &TAKE].concat());
    assert_eq!(settled(""), settled("[settlement]\nprocedure = 1"), "the plainest table");
}

#[test]
fn p3_10b2_the_vigorish_first_and_then_all_are_paid() {
    assert_eq!(settled("[settlement]\nprocedure = 2"), [&LOST[..], &TAKE, &PAY].concat());
}

#[test]
fn p3_10b3_each_is_paid_and_his_vigorish_taken_at_once() {
    let each = [PAY[0], TAKE[0], PAY[1], TAKE[1], PAY[2], TAKE[2]];
    assert_eq!(settled("[settlement]\nprocedure = 3"), [&LOST[..], &each].concat());
}

#[test]
fn p3_10b4_each_ones_vigorish_is_taken_and_he_is_paid_at_once() {
    let each = [TAKE[0], PAY[0], TAKE[1], PAY[1], TAKE[2], PAY[2]];
    assert_eq!(settled("[settlement]\nprocedure = 4"), [&LOST[..], &each].concat());
}

#[test]
fn p3_10b4_what_is_marked_is_marked_in_the_same_order() {
    let told = settled("[settlement]\nprocedure = 4\n[vigorish]\ncollect = \"deferred\"");
    let lines =
        ["8 vigorish 400 marked", PAY[0], "3 vigorish 150 marked", PAY[1], "1 vigorish 50 marked", PAY[2]];
    assert_eq!(told[2..], lines);
}

#[test]
fn p3_10b5_a_game_without_vigorish_pays_in_order_and_takes_none() {
    for game in ["six_pays_half", "dragon_7_push"] {
        for procedure in 1..=4 {
            let toml = format!("[no_vigorish]\n{game} = true\n[settlement]\nprocedure = {procedure}");
            assert_eq!(settled(&toml), [&LOST[..], &PAY].concat());
            let mut pit = Pit::open(&toml, &[1]);
            let refused = pit.refuses("dealer", "collect vigorish seat=1");
            assert_eq!(refused, ("19:47-3.10(b)5", "no_vigorish_here"));
        }
    }
}

#[test]
fn p3_10c_the_house_chooses_among_the_procedures() {
    for procedure in 1..=4 {
        let toml = format!("[settlement]\nprocedure = {procedure}");
        assert_eq!(rules(&toml).order().number(), procedure);
        let mut pit = Pit::open(&toml, &[1]);
        let refused = pit.refuses("pit boss", &format!("give notice of=procedure_{procedure}"));
        assert_eq!(refused, ("19:47-3.10(c)", "in_use_already"));
    }
}

#[test]
fn p3_10c1_one_procedure_in_a_pit() {
    let [one, two] = [1, 2].map(|number| rules(&format!("[settlement]\nprocedure = {number}")));
    let found = |tables: &[&Rules]| {
        let all = uniform(tables);
        all.iter().map(|one| format!("{} {} {}", one.other.0, one.key, one.cite.number())).collect::<Vec<_>>()
    };
    assert!(found(&[&two, &two]).is_empty());
    assert_eq!(found(&[&one, &one, &two]), ["2 settlement.procedure 19:47-3.10(c)1"]);
}

#[test]
fn p3_10c2_a_procedure_changes_30_minutes_after_written_notice() {
    let mut pit = Pit::open("", &[1, 3]);
    let boss = "casino supervisor";
    assert_eq!(pit.refuses(boss, "change to=procedure_4"), ("19:47-3.10(c)2", "no_notice"));
    assert_eq!(pit.refuses("dealer", "give notice of=procedure_4"), ("19:47-3.10(c)2", "not_yours"));
    pit.does(boss, "give notice of=procedure_4");
    pit.at += 30 * 60_000 - 1;
    assert_eq!(pit.refuses(boss, "change to=procedure_4"), ("19:47-3.10(c)2", "no_notice"));
    pit.at += 1;
    assert_eq!(pit.refuses(boss, "change to=procedure_3"), ("19:47-3.10(c)2", "no_notice"), "of another one");
    pit.bet(1, "banker", 1000);
    pit.bet(3, "banker", 1000);
    pit.does("dealer", "no more bets");
    assert_eq!(pit.refuses(boss, "change to=procedure_4"), ("19:47-3.10(c)2", "round_in_progress"));
    pit.does("dealer", "cards");
    let first = BANKER
        .split(' ')
        .flat_map(|card| pit.card(card))
        .find(|line| line.starts_with("3 "))
        .expect("a step");
    assert_eq!(first, "3 banker won 1000+1000", "still procedure 1");
    pit.does(boss, "change to=procedure_4");
    pit.bet(1, "banker", 1000);
    pit.bet(3, "banker", 1000);
    let told = pit.settle("Kd 9d Qh Kh");
    assert_eq!(
        told,
        [
            "3 vigorish 50 collected",
            "3 banker won 1000+1000",
            "1 vigorish 50 collected",
            "1 banker won 1000+1000"
        ]
    );
    assert_eq!(
        pit.refuses(boss, "change to=procedure_4"),
        ("19:47-3.10(c)2", "no_notice"),
        "one change a notice"
    );
}
