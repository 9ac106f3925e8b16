//! 19:47-5.6: wagers, the spin, and what makes it void.

use super::Sitting;
use rulebook::game::Game as _;
use rulebook::money::Cents;
use serde_json::{Value, json};

const NO_MORE_BETS: &str = r#"{"by":"dealer","do":"no more bets"}"#;

fn paid(events: &[Value]) -> Vec<(i64, String, i64, i64)> {
    let one = |event: &Value| {
        let cents = |key: &str| event.get(key).and_then(Value::as_i64).unwrap_or_default();
        (
            cents("seat"),
            event["wager"].as_str().unwrap_or_default().to_string(),
            cents("paid"),
            cents("collected"),
        )
    };
    events.iter().map(one).collect()
}

#[test]
fn p5_5_each_symbol_pays_its_own_value_and_an_emblem_forty_five() {
    for (symbol, pays) in
        [("1", 1), ("2", 2), ("5", 5), ("10", 10), ("20", 20), ("emblem 1", 45), ("emblem 2", 45)]
    {
        let mut sitting = Sitting::with_two();
        sitting.wagers(1, symbol, 300);
        sitting.spins();
        sitting.stops(symbol);
        assert_eq!(paid(&sitting.announces(symbol)), [(1, symbol.to_string(), 300 * pays, 0)]);
        assert_eq!(sitting.0.on_layout(), Cents::ZERO);
    }
}

#[test]
fn p5_5_a_wager_on_one_emblem_does_not_win_on_the_other() {
    let mut sitting = Sitting::with_two();
    sitting.wagers(1, "emblem 1", 500);
    sitting.spins();
    sitting.stops("emblem 2");
    assert_eq!(paid(&sitting.announces("emblem 2")), [(1, "emblem 1".to_string(), 0, 500)]);
}

#[test]
fn p5_6_losers_are_collected_before_winners_are_paid() {
    let mut sitting = Sitting::with_two();
    sitting.wagers(1, "2", 100);
    sitting.wagers(1, "5", 100);
    sitting.wagers(2, "1", 200);
    sitting.wagers(2, "2", 400);
    sitting.spins();
    sitting.stops("2");
    let told = paid(&sitting.announces("2"));
    let named = |wager: &str| wager.to_string();
    assert_eq!(
        told,
        [(1, named("5"), 0, 100), (2, named("1"), 0, 200), (1, named("2"), 200, 0), (2, named("2"), 800, 0)]
    );
}

#[test]
fn p5_6_nothing_is_made_raised_or_taken_back_after_no_more_bets() {
    let mut sitting = Sitting::with_two();
    assert_eq!(sitting.says(NO_MORE_BETS), Err(("nothing_wagered", "19:47-5.6")));
    sitting.wagers(1, "1", 500);
    sitting.does(r#"{"by":"seat 1","do":"reduce","on":"1","amount":100}"#);
    sitting.does(NO_MORE_BETS);
    for line in [
        r#"{"by":"seat 2","do":"wager","on":"2","amount":100}"#,
        r#"{"by":"seat 1","do":"wager","on":"1","amount":100}"#,
        r#"{"by":"seat 1","do":"reduce","on":"1","amount":100}"#,
        r#"{"by":"seat 1","do":"remove","on":"1"}"#,
    ] {
        assert_eq!(sitting.says(line), Err(("no_more_bets", "19:47-5.6")), "{line}");
    }
    sitting.does(r#"{"by":"dealer","do":"spin"}"#);
    sitting.stops("2");
    assert_eq!(paid(&sitting.announces("2")), [(1, "1".to_string(), 0, 400)]);
    sitting.wagers(2, "2", 100);
}

#[test]
fn p5_6_a_void_spin_is_done_again_and_wagers_stand() {
    for because in ["too few turns", "between spaces", "touched"] {
        for stopped in [false, true] {
            let mut sitting = Sitting::with_two();
            sitting.wagers(1, "1", 500);
            let void = json!({ "by": "dealer", "do": "void spin", "because": because }).to_string();
            assert_eq!(sitting.says(&void), Err(("not_now", "19:47-5.6")), "nothing was spun");
            sitting.spins();
            if stopped {
                sitting.stops("1");
            }
            assert_eq!(sitting.does(&void), [json!({ "event": "void", "because": because })]);
            assert_eq!(sitting.0.on_layout(), Cents(500));
            assert_eq!(
                sitting.says(r#"{"by":"dealer","do":"announce","space":"1"}"#),
                Err(("not_now", "19:47-5.6"))
            );
            sitting.does(r#"{"by":"dealer","do":"spin"}"#);
            sitting.stops("1");
            assert_eq!(paid(&sitting.announces("1")), [(1, "1".to_string(), 500, 0)]);
        }
    }
}

#[test]
fn p5_6_the_dealer_spins_and_announces_what_is_there() {
    let mut sitting = Sitting::with_two();
    sitting.wagers(1, "1", 500);
    assert_eq!(sitting.says(r#"{"by":"dealer","do":"spin"}"#), Err(("not_now", "19:47-5.6")));
    sitting.does(NO_MORE_BETS);
    assert_eq!(sitting.says(r#"{"by":"seat 1","do":"spin"}"#), Err(("not_yours", "19:47-5.6")));
    assert_eq!(sitting.says(r#"{"by":"device","do":"stop","space":"1"}"#), Err(("not_now", "19:47-5.6")));
    sitting.does(r#"{"by":"dealer","do":"spin"}"#);
    assert_eq!(sitting.says(r#"{"by":"dealer","do":"stop","space":"1"}"#), Err(("not_yours", "19:47-5.6")));
    sitting.stops("5");
    let wrong = r#"{"by":"dealer","do":"announce","space":"1"}"#;
    assert_eq!(sitting.says(wrong), Err(("rests_elsewhere", "19:47-5.6")));
    sitting.announces("5");
}

#[test]
fn p5_6_a_broken_wheel_closes_the_table_and_wagers_go_back() {
    let mut sitting = Sitting::with_two();
    sitting.wagers(1, "1", 500);
    sitting.wagers(2, "emblem 2", 700);
    sitting.spins();
    let broken = |by: &str| json!({ "by": by, "do": "broken wheel" }).to_string();
    assert_eq!(sitting.says(&broken("dealer")), Err(("not_yours", "19:47-5.6")), "a supervisor is called");
    let back: Vec<_> =
        sitting.does(&broken("floorperson")).iter().map(|event| event["amount"].clone()).collect();
    assert_eq!(back, [json!(500), json!(700)]);
    assert_eq!(sitting.0.on_layout(), Cents::ZERO);
    let wager = r#"{"by":"seat 1","do":"wager","on":"1","amount":100}"#;
    assert_eq!(sitting.says(wager), Err(("closed", "19:47-5.6")));
    assert_eq!(sitting.says(r#"{"by":"dealer","do":"spin"}"#), Err(("closed", "19:47-5.6")));
    let repaired = |by: &str| json!({ "by": by, "do": "repaired wheel" }).to_string();
    assert_eq!(sitting.says(&repaired("dealer")), Err(("not_yours", "19:47-5.6")));
    sitting.does(&repaired("casino supervisor"));
    assert_eq!(sitting.says(&repaired("casino supervisor")), Err(("in_order", "19:47-5.6")));
    sitting.does(wager);
}

#[test]
fn p8_2_wagers_keep_to_the_limits_and_refusals_say_what_would_do() {
    let mut sitting = Sitting::with_two();
    let wager =
        |amount: i64| json!({ "by": "seat 1", "do": "wager", "on": "5", "amount": amount }).to_string();
    assert_eq!(sitting.says(&wager(50_100)), Err(("above_maximum", "19:47-8.2")));
    assert_eq!(sitting.says(&wager(150)), Err(("not_in_chips", "19:47-5.6")));
    assert_eq!(sitting.says(&wager(0)), Err(("no_amount", "19:47-5.6")));
    sitting.does(&wager(50_000));
    assert_eq!(sitting.says(&wager(100)), Err(("above_maximum", "19:47-8.2")));
    assert_eq!(
        sitting.says(r#"{"by":"seat 1","do":"wager","on":"1","amount":100,"cash":true}"#),
        Err(("no_cash", "19:47-5.6"))
    );
    assert_eq!(
        sitting.says(r#"{"by":"seat 1","do":"wager","on":"1","amount":100,"coupon":100}"#),
        Err(("coupon_not_here", "19:47-5.6"))
    );
}

#[test]
fn p5_6_who_leaves_after_no_more_bets_leaves_his_wager_and_is_paid_for_it() {
    let mut sitting = Sitting::with_two();
    sitting.wagers(1, "1", 500);
    sitting.wagers(2, "2", 500);
    assert_eq!(sitting.does(r#"{"by":"seat 2","do":"leave"}"#)[0]["event"], "removed");
    sitting.spins();
    assert!(sitting.does(r#"{"by":"seat 1","do":"leave"}"#).is_empty());
    sitting.stops("1");
    assert_eq!(paid(&sitting.announces("1")), [(1, "1".to_string(), 500, 0)]);
    assert!(sitting.0.seats().present().is_empty());
}
