//! The ruling desk, whose scenes are the wheel's and whose provision is the game's.

use desk::{Consulted, Ruled};
use serde_json::{Map, Value, json};

fn consulted(matter: &str, rules: Option<&str>, facts: Value) -> Consulted {
    let Value::Object(facts): Value = facts else { panic!("facts have names") };
    house::Registry::new(vec![big_six::ENTRY]).consult("big-six", matter, rules, &facts)
}

fn ruled(matter: &str, rules: Option<&str>, facts: Value) -> Ruled {
    match consulted(matter, rules, facts) {
        Consulted::Ruled(ruled) => ruled,
        other => panic!("{matter}: {other:?}"),
    }
}

const BEFORE: &str = "before the spin";
const TURNING: &str = "while the wheel turned";
const AT_REST: &str = "after it stopped, before the dealer announced it";
const ANNOUNCED: &str = "after the dealer announced it";

#[test]
fn p5_6_fewer_turns_than_the_rules_ask_for_are_void_and_enough_of_them_count() {
    let few = ruled("too few turns", None, json!({ "turns": 2 }));
    assert_eq!(few.cite.number(), "19:47-5.6");
    assert_eq!(
        few.decision,
        "The spin is void: the wheel made too few turns. Wagers stand, and the dealer spins the wheel again."
    );
    let enough = ruled("too few turns", None, json!({ "turns": 3 }));
    assert!(
        enough.decision.starts_with("The spin counts, and the dealer settles it."),
        "{}",
        enough.decision
    );
    let strict = ruled("too few turns", Some("[wheel]\nrevolutions = 5\n"), json!({ "turns": 4 }));
    assert!(strict.decision.starts_with("The spin is void"), "{}", strict.decision);
    assert!(
        matches!(consulted("too few turns", None, json!({})), Consulted::Ask(field) if field.name == "turns")
    );
}

#[test]
fn p5_6_a_wheel_that_rests_between_two_spaces_is_spun_again() {
    let ruled = ruled("between spaces", None, json!({}));
    assert!(ruled.decision.contains("rests between two spaces"), "{}", ruled.decision);
    assert!(!ruled.refused);
}

#[test]
fn p5_6_a_touched_wheel_is_spun_again_until_the_spin_is_settled() {
    for (when, refused) in [(BEFORE, true), (TURNING, false), (AT_REST, false), (ANNOUNCED, true)] {
        let ruled = ruled("touched", None, json!({ "when": when }));
        assert_eq!(ruled.refused, refused, "{when}: {}", ruled.decision);
        assert_eq!(ruled.decision.contains("the wheel was disturbed"), !refused, "{when}");
    }
}

#[test]
fn p5_6_a_broken_wheel_gives_wagers_back_and_closes_the_table() {
    for (when, back) in [(BEFORE, true), (TURNING, true), (AT_REST, true), (ANNOUNCED, false)] {
        let ruled = ruled("broken wheel", None, json!({ "when": when }));
        assert_eq!(ruled.decision.contains("Seat 1 gets $1 on 1 back."), back, "{when}: {}", ruled.decision);
        assert!(ruled.decision.contains("The table is closed"), "{when}");
    }
}

#[test]
fn p5_6_a_wager_after_no_more_bets_is_not_taken() {
    assert!(ruled("late wager", None, json!({})).refused);
}

#[test]
fn every_matter_of_the_wheel_can_be_asked_for() {
    let matters = house::Registry::new(vec![big_six::ENTRY]).matters();
    let names: Vec<&str> =
        matters.iter().filter(|matter| matter.game == "big-six").map(|matter| matter.name).collect();
    assert_eq!(names, ["too few turns", "between spaces", "touched", "late wager", "broken wheel"]);
    for name in names {
        let answer = house::Registry::new(vec![big_six::ENTRY]).consult("big-six", name, None, &Map::new());
        assert!(!matches!(answer, Consulted::Wrong { .. }), "{name}: {answer:?}");
    }
}
