//! 19:47-14.15 at the desk: the room's own function, its facts as questions, and its supplements.

use super::{asked, ruled};
use crate::{consult, matters};
use desk::read_answer;
use poker_room::rulings::Matter;
use poker_room::{Facts, rule};
use serde_json::{Map, json};
use table::forms::{Field, Kind};

const ROOM: &str = "poker-room";

#[test]
fn p14_15f_p14_15g_p14_15m_every_matter_of_the_room_is_one_of_the_desk() {
    let at_desk: Vec<&str> =
        matters().into_iter().filter(|matter| matter.game == ROOM).map(|matter| matter.name).collect();
    let of_room: Vec<&str> = Matter::ALL.iter().map(|matter| matter.name()).collect();
    assert_eq!(at_desk, of_room);
    // Those that need no fact are ruled as the room rules them.
    for matter in [Matter::ImproperShuffle, Matter::IneligiblePlayer, Matter::OffTheTable] {
        let ruling = rule(matter, &Facts::default()).expect("no fact is needed");
        let desk = ruled(ROOM, matter.name(), "", json!({}));
        assert_eq!((desk.cite, desk.decision.as_str()), (ruling.cite(), ruling.decision.sentence()));
    }
}

#[test]
fn p14_15h_the_pot_goes_back_seat_by_seat() {
    assert_eq!(asked(ROOM, "wrong count", "", json!({ "in_round": true })), "pot");
    let facts = json!({ "in_round": true, "pot": { "1": 500, "4": 1_250 } });
    let ruled = ruled(ROOM, "wrong count", "", facts);
    assert_eq!(ruled.cite.number(), "19:47-14.15(h)");
    assert!(ruled.decision.ends_with("Seat 1 has $5 back. Seat 4 has $12.50 back."), "{}", ruled.decision);
    assert!(ruled.acts[0].told.contains(r#""pot":{"1":500,"4":1250}"#), "{:?}", ruled.acts);
    assert!(ruled.acts[0].answered.starts_with(r#"{"ok":"#), "{:?}", ruled.acts);
}

#[test]
fn p14_15f4_too_late_for_a_misdeal_once_two_have_wagered() {
    let facts = |wagered: u8| json!({ "eligible": true, "wagered": wagered });
    assert!(ruled(ROOM, "missed player", "", facts(1)).decision.starts_with("It is a misdeal"));
    assert!(ruled(ROOM, "missed player", "", facts(2)).decision.starts_with("It is no misdeal"));
}

#[test]
fn p14_15o_what_the_licensee_adds_stands_beside_the_ruling() {
    let rules =
        "[supplement.1]\nto = \"19:47-14.15(m)\"\ntext = \"The deck is counted.\"\nprocedure = \"Poker 7\"";
    let with = ruled(ROOM, "off the table", rules, json!({}));
    let without = ruled(ROOM, "off the table", "", json!({}));
    assert_eq!(with.supplements[0].says, "The deck is counted. (Poker 7)");
    assert_eq!((with.decision, without.supplements.len()), (without.decision, 0));
    assert!(with.discretion.is_some_and(|whose| whose.starts_with("for the floorperson to decide")));
}

#[test]
fn p14_15j3_a_seat_that_the_room_does_not_have_is_refused_by_it() {
    let rules = "[table.1]\nseats = 4";
    let pot = json!({ "in_round": true, "pot": { "9": 500 } });
    let ruled = ruled(ROOM, "wrong count", rules, pot);
    assert!(ruled.refused && ruled.acts[0].answered.starts_with(r#"{"refused":"#), "{ruled:?}");
}

#[test]
fn a_pot_is_answered_in_dollars_by_seat() {
    let field = Field { name: "pot", title: "", kind: Kind::Pot, optional: false };
    assert_eq!(read_answer(&field, "1=5, 4=12.50"), Ok(json!({ "1": 500, "4": 1_250 })));
    assert!(read_answer(&field, "1:5").is_err());
    let mut answers = Map::new();
    answers.insert("in_round".to_string(), json!("perhaps"));
    let wrong = format!("{:?}", consult(ROOM, "wrong count", None, &answers));
    assert!(wrong.contains("answer yes or no"), "{wrong}");
}
