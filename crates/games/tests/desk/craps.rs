//! 19:47-1.9, 1.10(a) and 1.11(a)2.

use super::{asked, ruled};
use serde_json::{Value, json};

const AGAIN: &str = "No roll: no wager is decided by this throw, and the shooter throws again.";

#[track_caller]
fn ruling(matter: &str, facts: Value) -> (String, String) {
    super::ruling("craps", matter, "", facts)
}

fn is(cite: &str, decision: &str) -> (String, String) {
    (cite.to_string(), decision.to_string())
}

#[test]
fn p1_9a_a_die_off_the_table_or_on_the_other_is_no_roll() {
    let off = format!("A die went off the table. {AGAIN}");
    assert_eq!(ruling("invalid roll", json!({ "reason": "off the table" })), is("1.9(a)", &off));
    let on = format!("One die lies on the other. {AGAIN}");
    assert_eq!(ruling("invalid roll", json!({ "reason": "one on top of the other" })), is("1.9(a)", &on));
}

#[test]
fn p1_9b_only_who_is_named_calls_no_roll() {
    let facts = |by: &str| json!({ "reason": "cheating", "called_by": by, "dice": "in the air" });
    assert_eq!(ruling("no roll", facts("boxman")), is("1.9(b)5", AGAIN));
    let no = ruling("no roll", json!({ "reason": "cheating", "called_by": "stickman" }));
    assert_eq!(no, is("1.9(b)", "no: At this table the boxman calls \"No Roll\"."));
    let stickman = "[dice]\nno_roll_called_by = \"stickman\"";
    let ruled = ruled("craps", "no roll", stickman, facts("stickman"));
    assert_eq!((ruled.cite.number(), ruled.refused), ("19:47-1.9(b)5", false));
    assert!(ruled.discretion.is_some_and(|whose| whose.contains("boxman or the stickman")));
}

#[test]
fn p1_9b1_p1_9b2_p1_9b3_p1_9b4_p1_9b5_p1_9b6_each_ground_is_one() {
    let late = json!({ "called_by": "boxman", "dice": "at rest", "in_time": false });
    let rest = json!({ "called_by": "boxman", "dice": "at rest" });
    for (reason, cite, facts) in [
        ("not simultaneous", "1.9(b)1", &late),
        ("missed the end of the table", "1.9(b)2", &late),
        ("on the craps bank", "1.9(b)3", &rest),
        ("in the cup or on a rail", "1.9(b)4", &rest),
        ("cheating", "1.9(b)5", &rest),
        ("improper throw", "1.9(b)6", &late),
    ] {
        let mut facts = facts.clone();
        facts["reason"] = json!(reason);
        assert_eq!(ruling("no roll", facts), is(cite, AGAIN));
    }
    let early = json!({ "reason": "on the craps bank", "called_by": "boxman", "dice": "in the air" });
    assert_eq!(ruling("no roll", early).0, "1.9(b)3");
}

#[test]
fn p1_9c_a_call_that_could_have_been_made_in_time_is_too_late() {
    let facts = json!({ "reason": "improper throw", "called_by": "boxman", "dice": "at rest" });
    assert_eq!(asked("craps", "no roll", "", facts.clone()), "in_time");
    let mut late = facts;
    late["in_time"] = json!(true);
    let no = "no: This is called before the dice come to rest, whenever that is possible.";
    assert_eq!(ruling("no roll", late), is("1.9(c)", no));
}

#[test]
fn p1_9d_touching_chips_is_no_ground() {
    let no = ruling("no roll", json!({ "reason": "touched chips or coupons" }));
    assert_eq!(no, is("1.9(d)", "no: That dice touch chips or coupons is no cause for \"No Roll\"."));
}

#[test]
fn p1_10a1_the_face_opposite_the_one_that_leans_is_up() {
    for leans in 1..=6 {
        let facts = json!({
            "first_die": "flat", "first_up": 2,
            "second_die": "leans with one side", "second_leans_on": leans,
        });
        let (up, total) = (7 - leans, 9 - leans);
        let stands = format!("The throw stands as 2 and {up}, a total of {total}.");
        assert_eq!(ruling("cocked dice", facts), is("1.10(a)1", &stands));
    }
    let several = ruling("cocked dice", json!({ "first_die": "leans with several sides" }));
    assert_eq!(several, is("1.10(a)1", AGAIN), "whatever the second die does");
    let flat = json!({ "first_die": "flat", "first_up": 2, "second_die": "flat", "second_up": 3 });
    assert!(ruling("cocked dice", flat).1.starts_with("no: At least one die must be cocked"));
}

#[test]
fn p1_10a2_the_boxman_decides_which_face_is_up_or_has_the_dice_thrown_again() {
    let facts = json!({ "dice": "at rest", "boxman": "decides", "first_up": 6, "second_up": 5 });
    let ruled = ruled("craps", "dispute", "", facts);
    assert_eq!(ruled.decision, "The throw stands as 6 and 5, a total of 11.");
    assert_eq!(ruled.cite.number(), "19:47-1.10(a)2");
    assert!(ruled.discretion.is_some_and(|whose| whose.starts_with("for the boxman")));
    let again = ruling("dispute", json!({ "dice": "at rest", "boxman": "orders a new throw" }));
    assert_eq!(again, is("1.10(a)2", AGAIN));
    assert_eq!(ruling("dispute", json!({ "dice": "in the air" })).1, "no: The dice are not at rest.");
}

#[test]
fn p1_11a2_the_boxman_may_order_the_dice_passed() {
    let facts = |others: bool| json!({ "dice": "before the throw", "reason": "delay", "others": others });
    let gives_up = "The shooter gives up the dice for holding up the game.";
    let next = format!("{gives_up} The stickman offers the set of dice to seat 2.");
    assert_eq!(ruling("order pass", facts(true)), is("1.11(a)2", &next));
    let alone = format!("{gives_up} The stickman offers the set of dice to seat 1.");
    assert_eq!(ruling("order pass", facts(false)), is("1.11(a)2", &alone));
    assert_eq!(
        ruling("order pass", json!({ "dice": "in the air" })),
        is("1.8", "no: The dice are in the air.")
    );
}
