//! 19:47-15.4(c)12, 15.6(a): payment is to the person who holds the slip.

use crate::support::{HOUR, Hall, request};
use keno::lounge::{Event, Purse, Standing};
use rulebook::money::Cents;
use serde_json::{Value, json};

/// The same act with something else shown than the slip.
fn showing(shown: Value, mut act: Value) -> Value {
    act["shown"] = shown;
    act
}

fn waive(ticket: u32) -> Value {
    json!({"do": "waive slip", "ticket": ticket, "why": "the slip burned; the camera shows who bought it"})
}

/// A ticket of $42 that has won and one of $1,500, one with races to come, and one whose game is to come.
fn tickets() -> (Hall, [u32; 4]) {
    let mut hall = Hall::armed(&[]);
    let (won, large, races) = (hall.sell("1 2 3 @1"), hall.sell("1-6 @1"), hall.sell("1 2 3 @1 x3"));
    hall.race(&[1, 2, 3, 4, 5, 6], &[]);
    let open = hall.sell("7 8 @1");
    (hall, [won, large, races, open])
}

#[test]
fn p15_6a_a_number_alone_has_nothing_paid_presented_voided_or_cancelled() {
    let (mut hall, [won, large, races, open]) = tickets();
    let present = json!({"do": "present", "station": 1, "ticket": large});
    for act in [Hall::pay(won), present, Hall::cancel(races), Hall::void(open)] {
        for shown in [Value::Null, json!("ruling")] {
            let act = showing(shown, act.clone());
            assert_eq!(hall.refuses("writer ann", act), ("15.4(c)12", "no_slip"));
        }
        hall.does("writer ann", act);
    }
    // Who walks through the numbers does not even learn which of them have won.
    for number in [won, large, races, open] {
        let pay = showing(Value::Null, Hall::pay(number));
        assert_eq!(hall.refuses("writer ann", pay), ("15.4(c)12", "no_slip"));
    }
}

#[test]
fn p15_6a_a_supervisor_rules_that_no_slip_is_needed_once_and_with_a_reason() {
    let (mut hall, [won, _, races, open]) = tickets();
    for nobody in ["writer ann", "inspector ida", "device", "clock"] {
        assert_eq!(hall.refuses(nobody, waive(won)), ("15.6(a)", "not_yours"), "{nobody}");
    }
    let unreasoned = json!({"do": "waive slip", "ticket": won, "why": " "});
    assert_eq!(hall.refuses("supervisor sue", unreasoned), ("15.6(a)", "no_reason"));
    assert_eq!(hall.refuses("supervisor sue", waive(99)), ("15.3(c)", "no_such_ticket"));
    let events = hall.does("supervisor sue", waive(won));
    let [Event::SlipWaived { ticket, by, payable, why }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((*ticket, by.to_string().as_str(), *payable), (won, "supervisor sue", Cents(4200)));
    assert!(why.contains("burned"));
    assert_eq!(hall.refuses("supervisor sam", waive(won)), ("15.6(a)", "waived_already"));
    hall.does("writer ann", showing(json!("ruling"), Hall::pay(won)));
    assert_eq!(hall.refuses("supervisor sue", waive(won)), ("15.6(a)", "paid_already"));
    // A ruling is used up: what is done next needs another.
    hall.does("supervisor sue", waive(races));
    hall.does("writer ann", showing(json!("ruling"), Hall::cancel(races)));
    let pay = showing(json!("ruling"), Hall::pay(races));
    assert_eq!(hall.refuses("writer ann", pay), ("15.4(c)12", "no_slip"));
    hall.does("writer ann", Hall::pay(races));
    hall.does("supervisor sue", waive(open));
    hall.does("writer ann", showing(json!("ruling"), Hall::void(open)));
}

#[test]
fn p15_6a_the_supervisor_who_waives_a_slip_does_not_pay_the_ticket() {
    let (mut hall, [won, ..]) = tickets();
    hall.does("supervisor ann", waive(won));
    let pay = showing(json!("ruling"), Hall::pay(won));
    assert_eq!(hall.refuses("writer ann", pay), ("15.6(a)", "waived_by_themselves"));
    let elsewhere = json!({"do": "pay", "station": 2, "ticket": won, "with": "cash", "shown": "ruling"});
    hall.does("writer bob", elsewhere);
}

#[test]
fn p15_6c_a_claim_that_a_supervisor_ruled_on_in_time_is_owed_until_it_is_paid() {
    let (mut hall, [won, ..]) = tickets();
    hall.does("supervisor sue", waive(won));
    hall.now += HOUR;
    hall.does("writer ann", showing(json!("ruling"), Hall::pay(won)));
}

#[test]
fn p15_6a_a_slip_that_differs_is_paid_under_the_ruling_on_it_and_on_no_other() {
    let (mut hall, [won, large, ..]) = tickets();
    for (ticket, pay) in [(won, true), (large, false)] {
        hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
        hall.does("supervisor sue", json!({"do": "rule", "ticket": ticket, "pay": pay, "why": "I looked"}));
    }
    hall.does("writer ann", showing(json!("ruling"), Hall::pay(won)));
    let pay = showing(json!("ruling"), Hall::pay(large));
    assert_eq!(hall.refuses("writer ann", pay), ("15.4(c)12", "no_slip"));
}

#[test]
fn p15_6a_an_account_is_the_slip_of_the_tickets_that_it_bought_and_of_no_others() {
    let mut hall = Hall::armed(&[]);
    let line = request("1 2 3 @1");
    let buy = json!({"do": "issue", "station": 9, "request": line, "paid": "account", "patron": "pat"});
    hall.does("writer automatic", buy);
    let (bought, sold) = (1, hall.sell("1 2 3 @1"));
    hall.race(&[1, 2, 3], &[]);
    let claim = |ticket: u32, patron: &str| {
        json!({
            "do": "pay", "station": 9, "ticket": ticket, "with": "account", "patron": patron, "shown": "account",
        })
    };
    assert_eq!(hall.refuses("writer automatic", claim(bought, "max")), ("15.6(a)", "not_their_account"));
    assert_eq!(hall.refuses("writer automatic", claim(sold, "pat")), ("15.6(a)", "not_their_account"));
    // No writer pays it from a drawer by saying that it is an account's.
    let cash = showing(json!("account"), Hall::pay(bought));
    assert_eq!(hall.refuses("writer ann", cash), ("15.6(a)", "not_their_account"));
    hall.does("writer automatic", claim(bought, "pat"));
    assert_eq!(hall.gained(Purse::Patron("pat".to_string())), 4200 - 100);
    assert_eq!(hall.refuses("writer automatic", claim(bought, "pat")), ("15.6(a)", "paid_already"));
}

#[test]
fn p15_6a_a_record_of_version_1_is_read_as_it_was_and_a_later_start_ends_that() {
    let (mut hall, [won, large, races, _]) = tickets();
    hall.lounge = hall.lounge.of_version_1();
    let bare = |act: Value| showing(Value::Null, act);
    hall.does("writer ann", bare(Hall::pay(won)));
    hall.does("device", json!({"do": "restart", "program": "p"}));
    hall.does("device", json!({"do": "restart", "program": "p", "version": 1}));
    hall.does("writer ann", bare(Hall::cancel(races)));
    hall.does("device", json!({"do": "restart", "program": "p", "version": 2}));
    assert_eq!(hall.refuses("writer ann", bare(Hall::pay(races))), ("15.4(c)12", "no_slip"));
    assert!(matches!(hall.ticket(large).standing, Standing::Won { .. }));
}
