//! The record of a sitting of hi-lo: clean as it was written, and found out where it was changed.

use super::table::Table;
use super::words::{Command, Side};
use floor::audit::{Kind, Known, Report, audit, audit_among};
use floor::chance::SimChance;
use floor::croupier::Duties;
use floor::protocol::Header;
use floor::session::Session;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Game, Moment};
use rulebook::money::Cents;
use rulebook::provision::P8_2;
use std::sync::Arc;

fn by(number: u8, command: Command) -> Act<Command> {
    Act::new(Moment(1), Actor::Seat(Seat::new(number).expect("a seat")), command)
}

/// Fifty rounds with the die of a seed, as a record.
fn record() -> String {
    let rules = Arc::new(Table::rules_from_toml("").expect("the default rules"));
    let mut lines = vec![Header::of::<Table>(&rules).to_line()];
    let mut session: Session<Table> = Session::seeded(rules, Duties::ALL, SimChance::new(47, 0));
    let mut submit = |act| {
        // After a dead die the wagers lie already.
        let done = session.submit(act).unwrap_or_default();
        lines.extend(done.iter().map(|done| done.to_line()));
    };
    for round in 0..50 {
        submit(by(1, Command::Wager { on: Side::Low, amount: Cents(500) }));
        submit(by(2, Command::Wager { on: Side::High, amount: Cents(1000) }));
        submit(Act::new(Moment(2), Actor::Staff(Role::Dealer), Command::NoMoreBets {}));
        submit(by(2, if round % 2 == 0 { Command::Stand {} } else { Command::Double {} }));
    }
    lines.join("\n") + "\n"
}

fn examine(record: &str) -> Report {
    audit_among(&[Known::of::<Table>()], record.as_bytes(), 10).expect("memory can be read")
}

#[test]
fn a_record_audits_clean() {
    let record = record();
    let report = examine(&record);
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.acts as usize, record.lines().count() - 1);
    assert!(record.contains("\"outcome\":\"won\"") && record.contains("\"face\":1}"), "all of it happened");
}

#[test]
fn a_payout_off_by_a_cent_is_found_with_its_provision() {
    let changed = record().replacen("\"paid\":250,", "\"paid\":251,", 1);
    let report = examine(&changed);
    assert_eq!(report.found, 1, "{report:?}");
    let departure = &report.departures[0];
    assert_eq!((departure.kind, departure.cite), (Kind::WrongEvent, Some(P8_2)));
    assert!(
        departure.because.contains("paid is $2.51 in the record and $2.50 by the rules"),
        "{departure:?}"
    );
    assert_eq!(report.right_to_line, departure.line - 1);
}

#[test]
fn a_wager_after_no_more_bets_is_found() {
    let mut lines: Vec<String> = record().lines().map(str::to_string).collect();
    let closed = lines.iter().position(|line| line.contains("no more bets")).expect("the betting closes");
    let late =
        lines.iter().position(|line| line.contains("\"by\":\"seat 2\",\"do\":\"wager\"")).expect("a wager");
    lines[late..=closed].rotate_left(1);
    let report = examine(&lines.join("\n"));
    assert_eq!(report.departures[0].kind, Kind::RefusedAct, "{report:?}");
}

#[test]
fn hi_lo_is_on_no_floor() {
    let report = audit(record().as_bytes(), 10).expect("memory can be read");
    assert_eq!(report.departures[0].kind, Kind::Header);
    assert_eq!(report.departures[0].instead.as_deref(), Some("the games are: \"craps\""));
}
