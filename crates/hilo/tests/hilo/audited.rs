//! The record of a sitting of hi-lo: clean as it was written, and found out where it was changed.

use hilo::{Command, Side};
use hilo::{Rules, Table};
use records::audit::{Kind, Known, RemarkKind, Report, audit};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Game, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::provision::P8_2;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::protocol::Header;
use table::sealed::Key;
use table::session::{Performed, Session};

fn by(number: u8, command: Command) -> Act<Command> {
    Act::new(Moment(2), Actor::Seat(Seat::new(number).expect("a seat")), command)
}

/// Fifty rounds with the die of a seed, as a record.
fn record() -> String {
    let rules = Arc::new(Rules::from_toml("").expect("the default rules"));
    let mut lines = vec![Header::of::<Table>(&rules, Moment(1)).to_line()];
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
    audit(&[Known::of::<Table>()], record.as_bytes(), 10).expect("memory can be read")
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
    let report = games::standard().audit(record().as_bytes(), 10).expect("memory can be read");
    assert_eq!(report.departures[0].kind, Kind::Header);
    let games = report.departures[0].instead.as_deref().expect("the games");
    assert!(games.starts_with("the games are: \"craps\"") && !games.contains("hi-lo"), "{games}");
}

/// The same sitting as a table's stream of the journal has it: faces sealed when they are dealt, opened at the turn,
/// with notes and patrons between. Gives the lines, and the line of the last act that was sealed.
fn sealed_record() -> (Vec<String>, usize) {
    let mut table: Option<Table> = None;
    let (mut lines, mut keys, mut last) = (Vec::new(), Vec::new(), 0);
    for line in record().lines() {
        let fields = rulebook::wire::read_object(line).expect("JSON");
        let Some(game) = &mut table else {
            table = Some(Table::open(Arc::new(Rules::from_toml("").expect("the default rules"))));
            lines.push(line.to_string());
            let rules = Rules::from_toml("").expect("the default rules").to_toml(false);
            lines.push(table::posted::reopened("chapter47", &rules).to_line(Moment(1)));
            continue;
        };
        let mut act = fields;
        act.remove("events");
        let act = rulebook::wire::read_act::<Table>(act).expect("an act");
        let mut events = Vec::new();
        game.act(act, &mut events).expect("accepted before");
        let done = Performed::<Table> { act, events };
        let mut body = done.to_shown_line();
        assert_eq!(body.pop(), Some('}'));
        if done.is_secret() {
            let key = Key::fresh().expect("the operating system answers");
            body += &format!(r#","sealed":"{}""#, done.sealed(&key));
            keys.push((lines.len() + 1, key));
            last = lines.len();
        }
        if !game.is_anything_concealed() && !keys.is_empty() {
            let opened: Vec<String> =
                keys.drain(..).map(|(seq, key)| format!(r#""{seq}":"{}""#, key.published())).collect();
            body += &format!(r#","opened":{{{}}}"#, opened.join(","));
        }
        let patron =
            act.patron().map(|seat| format!(r#","patron":"p-{}""#, seat.number())).unwrap_or_default();
        lines.push(body + &patron + "}");
    }
    (lines, last)
}

#[test]
fn a_sealed_record_audits_clean_once_it_is_opened_and_says_where_it_is_not() {
    let (lines, last) = sealed_record();
    let report = examine(&lines.join("\n"));
    assert!(report.is_clean() && report.lines_of(RemarkKind::Sealed).is_empty(), "{report:?}");
    assert_eq!((report.acts as usize, report.right_to_line), (lines.len() - 2, lines.len()));
    // It ends before the last die is turned: everything up to there is right, and the rest is not held against it.
    let report = examine(&lines[..=last].join("\n"));
    assert!(report.is_clean(), "{report:?}");
    assert_eq!((report.lines_of(RemarkKind::Sealed), report.right_to_line), (vec![last + 1], last));
    assert!(!lines[last].contains("face"), "{}", lines[last]);
}

#[test]
fn a_face_that_was_exchanged_under_its_seal_is_found() {
    let (lines, last) = sealed_record();
    let (one, other) =
        (lines[last].clone(), lines.iter().find(|line| line.contains("sealed")).expect("another"));
    let seal = |line: &str| line.split(r#""sealed":""#).nth(1).expect("a seal")[..352].to_string();
    assert_ne!(seal(&one), seal(other));
    // A changed digit, and a key that opens something else.
    let mut digit = lines.clone();
    let flipped = if seal(&one).ends_with('0') { "1" } else { "0" };
    digit[last] = one.replace(&seal(&one), &(seal(&one)[..351].to_string() + flipped));
    let report = examine(&digit.join("\n"));
    assert_eq!(
        (report.departures[0].kind, report.departures[0].line),
        (Kind::Sealed, last + 1),
        "{report:?}"
    );
    let mut shown = lines;
    shown[last] = one.replace(r#""do":"cover""#, r#""do":"turn""#);
    let report = examine(&shown.join("\n"));
    assert_eq!(report.departures[0].because, "what was sealed is not what was shown");
}
