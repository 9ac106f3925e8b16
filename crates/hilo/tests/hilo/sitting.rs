//! Hi-lo through a session and the table protocol.

use hilo::Command;
use hilo::{Rules, Table};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Game, Moment, Viewer};
use rulebook::licensee::RulesFile as _;
use serde_json::Value;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::protocol::{Told, exchange};
use table::session::Session;

fn session(duties: Duties) -> Session<Table> {
    Session::open(Arc::new(Rules::from_toml("").expect("the default rules")), duties)
}

fn say(session: &mut Session<Table>, line: &str) -> String {
    exchange(session, line, Moment(47), &mut Told::default()).answer
}

/// The answer without what is awaited.
fn answer(session: &mut Session<Table>, line: &str) -> String {
    let mut answer: Value = serde_json::from_str(&say(session, line)).expect("JSON");
    answer.as_object_mut().expect("an object").remove("awaiting");
    answer.to_string()
}

const ONE: &str = r#"{"by":"seat 1","do":"wager","on":"low","amount":500}"#;
const TWO: &str = r#"{"by":"seat 2","do":"wager","on":"high","amount":1000}"#;
const COVER_6: &str = r#"{"by":"device","do":"cover","face":6}"#;
const COVER_2: &str = r#"{"by":"device","do":"cover","face":2}"#;

#[test]
fn the_croupier_does_the_dealers_part_and_leaves_the_betting_open() {
    let mut session = session(Duties::ALL);
    assert_eq!(
        answer(&mut session, ONE),
        r#"{"croupier":[{"by":"croupier","do":"join","for":"seat 1"}],"ok":[{"amount":500,"event":"wagered","seat":1,"wager":"low"}]}"#
    );
    // Had the first wager closed it, there would be no second.
    assert!(say(&mut session, TWO).starts_with("{\"ok\""));
    assert_eq!(
        answer(&mut session, COVER_6),
        r#"{"croupier":[{"by":"croupier","do":"no more bets"}],"ok":[{"before":2,"event":"covered"}]}"#
    );
    let turned = answer(&mut session, r#"{"by":"seat 2","do":"double"}"#);
    assert!(turned.contains(r#""croupier":[{"by":"croupier","do":"turn"}]"#), "{turned}");
    assert!(turned.contains(r#""outcome":"won","paid":500,"returned":2000"#), "{turned}");
    assert!(session.game().on_layout().is_zero());
}

#[test]
fn a_die_from_outside_closes_the_betting_and_makes_nobodys_decision() {
    let mut session = session(Duties::ALL);
    say(&mut session, ONE);
    assert!(answer(&mut session, COVER_6).contains(r#""croupier":[{"by":"croupier","do":"no more bets"}]"#));
    // The holder has not spoken: another die does not come before he has, nor does the dealer turn the first.
    let held = session.game().clone();
    let early = answer(&mut session, COVER_2);
    assert!(early.contains(r#""refused""#), "{early}");
    assert_eq!(*session.game(), held, "nothing was done for him");
    answer(&mut session, r#"{"by":"seat 1","do":"stand"}"#);
    assert!(say(&mut session, ONE).starts_with("{\"ok\""), "the next round");
}

#[test]
fn at_an_attended_table_nothing_happens_by_itself() {
    let mut session = session(Duties::NONE);
    let refused = answer(&mut session, ONE);
    assert!(refused.contains(r#""code":"not_there""#), "{refused}");
    for line in [
        r#"{"by":"seat 1","do":"join"}"#,
        ONE,
        r#"{"by":"dealer","do":"no more bets"}"#,
        COVER_2,
        r#"{"by":"seat 1","do":"stand"}"#,
    ] {
        let done = answer(&mut session, line);
        assert!(done.starts_with("{\"ok\"") && !done.contains("croupier"), "{line}: {done}");
    }
    let done = answer(&mut session, r#"{"by":"dealer","do":"turn"}"#);
    assert!(done.contains(r#""outcome":"won","paid":1000"#), "{done}");
}

#[test]
fn when_time_runs_out_the_betting_closes_and_the_holder_stands() {
    let mut session = session(Duties::ALL);
    say(&mut session, ONE);
    let seat = Seat::new(1).expect("a seat");
    assert!(session.prepare_default(Some(seat), Moment(1)).is_none(), "nothing is awaited of the patron");
    let closed = session.prepare_default(None, Moment(1)).expect("the dealer's part");
    assert_eq!(closed.performed()[0].act.command, Command::NoMoreBets {});
    session.commit(closed);
    say(&mut session, COVER_6);
    let stood = session.prepare_default(Some(seat), Moment(2)).expect("the patron's part");
    let acts: Vec<_> = stood.performed().iter().map(|done| done.act).collect();
    assert_eq!((acts[0].by, acts[0].on_behalf_of), (Actor::Croupier, Some(seat)));
    assert_eq!(acts[1].command, Command::Turn {});
}

#[test]
fn a_table_with_a_seed_tells_neither_the_face_nor_what_chance_has_left() {
    let rules = Arc::new(Rules::from_toml("").expect("the default rules"));
    let mut session: Session<Table> = Session::seeded(rules, Duties::ALL, SimChance::new(47, 0));
    say(&mut session, ONE);
    let closed =
        exchange(&mut session, r#"{"by":"dealer","do":"no more bets"}"#, Moment(47), &mut Told::default());
    let answer = closed.answer;
    assert!(answer.contains(r#""croupier":[{"by":"device","do":"cover"}]"#), "{answer}");
    assert!(!answer.contains("face") && !answer.contains("chance"), "{answer}");
    // The record has it: it must be played again.
    assert!(closed.performed.iter().any(|done| done.to_line().contains(r#""do":"cover","face":"#)));
    assert!(!say(&mut session, r#"{"view":"seat 1"}"#).contains(r#""die":null"#), "who holds it can look");
    for line in [r#"{"view":"public"}"#, r#"{"view":"staff"}"#, r#"{"view":"seat 2"}"#] {
        assert!(say(&mut session, line).contains(r#""die":null"#), "{line}");
    }
}

#[test]
fn two_worlds_with_different_dice_answer_alike_until_the_turn() {
    let mut worlds = [COVER_2, COVER_6].map(|cover| {
        let mut session = session(Duties::ALL);
        say(&mut session, ONE);
        say(&mut session, TWO);
        (say(&mut session, cover), session)
    });
    assert_eq!(worlds[0].0, worlds[1].0);
    for line in [
        r#"{"by":"seat 1","do":"double"}"#,
        r#"{"by":"seat 1","do":"wager","on":"low","amount":7}"#,
        r#"{"by":"dealer","do":"turn"}"#,
        r#"{"by":"device","do":"cover"}"#,
        "turn it",
    ] {
        let [one, other] = worlds.each_mut().map(|(_, session)| say(session, line));
        assert_eq!(one, other, "{line}");
    }
    let seen = |viewer| worlds.each_ref().map(|(_, session)| session.game().view(viewer));
    for viewer in [Viewer::Public, Viewer::Staff, Viewer::Seat(Seat::new(1).expect("a seat"))] {
        let [one, other] = seen(viewer);
        assert_eq!(one, other, "{viewer:?}");
    }
    let [one, other] = seen(Viewer::Seat(Seat::new(2).expect("a seat")));
    assert_ne!(one, other, "who holds the die sees it");
    let [one, other] = worlds.each_mut().map(|(_, session)| say(session, r#"{"by":"seat 2","do":"stand"}"#));
    assert_ne!(one, other, "it is turned");
}
