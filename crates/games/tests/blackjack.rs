//! Blackjack in use: people who do anything they may play whole shoes under many rules, nothing gets stuck, money only
//! moves; and a record that departs from the rules is found with its provision.

use blackjack::{Command, Rules, Table, TableCommand};
use records::audit::{Departure, Kind};
use rulebook::actor::Actor;
use rulebook::game::{Act, Event as _, Game as _, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;
use table::chance::{Entropy as _, SimChance};
use table::croupier::Duties;
use table::protocol::{Told, exchange};
use table::record::{End, Header, Out};
use table::session::Session;

const RULES: [&str; 10] = [
    "",
    "edition = \"1996\"\ndecks = 1\nboxes = 6\n[play]\nsplit_hands = 4\nsplit_aces_once = false",
    "[dealing]\nhole_card = \"down\"\ncard_reader = true\n[wagers]\nadditional = \"sevens\"",
    "[dealing]\nhole_card = \"down\"\n[surrender]\noffered = true\n[insurance]\neven_money = true",
    "[dealing]\nhole_card = \"up\"\n[payouts]\nfive_card_21 = true\nthree_sevens = true",
    "decks = 2\n[shoe]\nkind = \"double\"\n[wagers]\nadditional = \"same suit\"",
    "decks = 4\n[shoe]\nkind = \"bart carter\"\n[insurance]\nmoment = \"turn\"",
    "[shoe]\nkind = \"continuous\"\n[approved]\nreference = \"47-1\"\n[wagers]\nadditional = \"over under 13\"",
    "[multiple_action]\nhands = 3\n[play]\nboxes_per_patron = 3",
    "boxes = 3\nstanding = 4\n[sharing]\nmost = 3\n[play]\nboxes_per_patron = 2\n[surrender]\noffered = true",
];

fn leaves(command: &Command) -> bool {
    matches!(command, Command::Table(TableCommand::Leave {}))
}

#[test]
fn people_play_on_under_many_rules_and_the_record_audits_clean() {
    for (seed, toml) in RULES.into_iter().enumerate() {
        let rules = Arc::new(Rules::from_toml(toml).unwrap_or_else(|wrong| panic!("{toml}: {wrong}")));
        let mut text = Header::of::<Table>(&rules, Moment(1)).to_line() + "\n";
        let mut people = SimChance::new(seed as u64, 1);
        let mut session: Session<Table> = Session::seeded(rules, Duties::ALL, SimChance::new(seed as u64, 0));
        let (mut held, mut out) = (0, Out::default());
        for step in 0..6000 {
            let at = Moment(step + 1);
            let offers: Vec<_> = session.game().offers();
            let mine: Vec<_> = offers
                .into_iter()
                .filter(|offer| matches!(offer.by, Actor::Seat(_)) && !leaves(&offer.command))
                .collect();
            let prepared = if mine.is_empty() || people.below(4) == 0 {
                session.prepare_default(None, at)
            } else {
                let offer = mine[people.below(mine.len() as u64) as usize];
                let command = match offer.amounts {
                    Some(amounts) => {
                        let steps = (amounts.max - amounts.min).0.min(5000) / amounts.step.0;
                        let more = people.below(steps as u64 + 1) as i64 * amounts.step.0;
                        Table::with_amount(offer.command, amounts.min + Cents(more))
                    }
                    None => offer.command,
                };
                session.prepare(Act::new(at, offer.by, command)).ok()
            };
            let Some(prepared) = prepared else { continue };
            for done in session.commit(prepared) {
                out.hear(&done.events);
                for movement in done.events.iter().filter_map(blackjack::Event::movement) {
                    assert!(movement.is_balanced());
                    held += movement.patron.0 + movement.bank.0;
                }
                text += &(done.to_line() + "\n");
            }
        }
        let rounds = text.matches("\"do\":\"settle\"").count();
        assert!(rounds > 60, "{toml}: {rounds} rounds");
        assert!(text.matches("\"event\":\"shuffled\"").count() > 1, "{toml}: the cards were shuffled again");
        assert_eq!(held + session.game().on_layout().0, 0, "{toml}: money was made or lost");
        text += &End::now(session.latest(), out.stakes()).to_line();
        let report = games::standard().audit(text.as_bytes(), 5).expect("memory can be read");
        assert!(report.is_clean(), "{toml}: {report:#?}");
    }
}

/// A record of what is said and dealt, the croupier doing the staff's part.
fn record(toml: &str, says: &[&str]) -> String {
    let rules = Arc::new(Rules::from_toml(toml).unwrap_or_else(|wrong| panic!("{wrong}")));
    let mut text = Header::of::<Table>(&rules, Moment(1)).to_line() + "\n";
    let mut session: Session<Table> = Session::open(rules, Duties::ALL);
    let mut out = Out::default();
    let mut tell = |line: &str, at: i64| {
        let done = exchange(&mut session, line, Moment(at), &mut Told::default());
        assert!(done.answer.starts_with("{\"ok\""), "{line}: {}", done.answer);
        for performed in &done.performed {
            out.hear(&performed.events);
            text += &(performed.to_line() + "\n");
        }
    };
    for (at, word) in (1..).zip(says) {
        let line = match word.split_once(' ') {
            _ if word.len() == 2 => format!(r#"{{"by":"device","do":"card","card":"{word}"}}"#),
            _ if *word == "burn" => r#"{"by":"device","do":"card down"}"#.to_string(),
            Some(("bet", amount)) => {
                format!(r#"{{"by":"seat 1","do":"wager","on":"blackjack","amount":{amount}}}"#)
            }
            Some(("insure", amount)) => format!(r#"{{"by":"seat 1","do":"insure","amount":{amount}}}"#),
            _ => format!(r#"{{"by":"seat 1","do":"{word}"}}"#),
        };
        tell(&line, at);
    }
    text + &End::now(session.latest(), out.stakes()).to_line() + "\n"
}

/// The first departure of a record in which this was written instead of that, once.
fn departure(record: &str, that: &str, this: &str) -> Departure {
    assert_eq!(record.matches(that).count(), 1, "{that} stands once in\n{record}");
    let clean = games::standard().audit(record.as_bytes(), 5).expect("memory can be read");
    assert!(clean.is_clean(), "{clean:#?}");
    let report =
        games::standard().audit(record.replace(that, this).as_bytes(), 5).expect("memory can be read");
    report.departures.into_iter().next().unwrap_or_else(|| panic!("{this} is let pass"))
}

fn cited(departure: &Departure) -> &'static str {
    departure.cite.map_or("none", |cite| cite.number())
}

#[test]
fn a_wrong_total_is_found() {
    let text = record("", &["bet 1000", "burn", "Td", "7s", "6s", "stand", "9c", "2h"]);
    let found = departure(&text, r#""card":"6s","total":16"#, r#""card":"6s","total":17"#);
    assert_eq!((found.kind, cited(&found)), (Kind::WrongEvent, "19:47-2.6(e)3"));
    let text = record("", &["bet 1000", "burn", "Td", "7s", "2s", "draw", "4d", "stand", "9c", "2h"]);
    let found = departure(&text, r#""card":"4d","total":16"#, r#""card":"4d","total":15"#);
    assert_eq!((found.kind, cited(&found)), (Kind::WrongEvent, "19:47-2.6(g)"));
}

#[test]
fn a_third_card_to_split_aces_is_found() {
    let says = ["bet 1000", "burn", "Ad", "7s", "As", "split", "5d", "6d", "Tc"];
    let text = record("", &says);
    // Somebody draws to the first ace before the second has its card.
    let second = text.lines().find(|line| line.contains(r#""card":"6d""#)).expect("the second ace's card");
    let draw = r#"{"at":7,"by":"seat 1","do":"draw","events":[]}"#;
    let forged = text.replacen(second, &format!("{draw}\n{second}"), 1);
    let report = games::standard().audit(forged.as_bytes(), 5).expect("memory can be read");
    assert_eq!(report.departures[0].kind, Kind::RefusedAct, "{report:#?}");
    // And a card that nobody asked for is dealt when both aces are done.
    let last = text.lines().find(|line| line.contains("dealer's card")).expect("the dealer's turn");
    let at = &serde_json::from_str::<serde_json::Value>(last).expect("JSON")["at"];
    let third = format!(r#"{{"at":{at},"by":"device","do":"card","card":"2c","events":[]}}"#);
    let forged = text.replacen(last, &format!("{third}\n{last}"), 1);
    let report = games::standard().audit(forged.as_bytes(), 5).expect("memory can be read");
    assert_eq!(report.departures[0].kind, Kind::RefusedAct, "{report:#?}");
}

#[test]
fn a_third_card_to_an_ace_that_may_be_split_again_is_refused_by_its_provision() {
    let toml = "boxes = 6\n[play]\nsplit_hands = 4\nsplit_aces_once = false\n";
    let text = record(toml, &["bet 1000", "burn", "Ad", "7s", "As", "split", "Ah", "stand", "6d", "Tc"]);
    let found = departure(&text, r#""do":"stand""#, r#""do":"draw""#);
    assert_eq!((found.kind, cited(&found)), (Kind::RefusedAct, "19:47-2.11(c)2"));
}

#[test]
fn a_payout_at_6_to_5_is_found() {
    let text = record("", &["bet 1000", "burn", "Ad", "7s", "Ks"]);
    let found = departure(&text, r#""paid":1500"#, r#""paid":1200"#);
    assert_eq!((found.kind, cited(&found)), (Kind::WrongEvent, "19:47-2.7(a)"));
    let text = record("", &["bet 1000", "burn", "Ad", "Ts", "Ks", "7c"]);
    let found = departure(&text, r#""paid":1500"#, r#""paid":1200"#);
    assert_eq!((found.kind, cited(&found)), (Kind::WrongEvent, "19:47-2.7(b)"));
}

#[test]
fn a_dealer_who_stood_on_16_is_found() {
    let text = record("", &["bet 1000", "burn", "Td", "7s", "9s", "stand", "9c", "5h"]);
    let card = text.lines().find(|line| line.contains(r#""card":"5h""#)).expect("the dealer's third card");
    let report =
        games::standard().audit(text.replacen(&format!("{card}\n"), "", 1).as_bytes(), 5).expect("readable");
    let found = &report.departures[0];
    assert_eq!(found.kind, Kind::RefusedAct, "{report:#?}");
    assert_eq!(cited(found), "19:47-2.12(b)", "{report:#?}");
}

#[test]
fn an_insurance_wager_too_large_is_found() {
    let text = record("", &["bet 1000", "burn", "Td", "As", "9s", "insure 500", "stand", "7c"]);
    let found = departure(&text, r#""do":"insure","amount":500"#, r#""do":"insure","amount":600"#);
    assert_eq!((found.kind, cited(&found)), (Kind::RefusedAct, "19:47-2.9(b)"));
}
