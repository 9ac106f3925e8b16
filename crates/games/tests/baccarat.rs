//! Both baccarats in use: seeded sessions play whole shoes, nothing gets stuck, and money only moves.

use rulebook::actor::Actor;
use rulebook::game::{Act, Event, Game, Moment, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;
use table::chance::{Entropy, SimChance};
use table::croupier::Duties;
use table::protocol::{Told, exchange};
use table::record::{End, Header, Out};
use table::session::Session;

/// Plays lines from everybody and gives the record.
fn record<G: Game>(rules: &str, seed: u64, lines: impl Iterator<Item = String>) -> String {
    let rules = Arc::new(G::Rules::from_toml(rules).unwrap_or_else(|error| panic!("{error}")));
    let mut text =
        serde_json::to_string(&Header::of::<G>(&rules, Moment(1))).expect("a header is plain data") + "\n";
    let mut session: Session<G> = Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0));
    let mut out = Out::default();
    for (at, line) in lines.enumerate() {
        let done = exchange(&mut session, &line, Moment(1 + at as i64), &mut Told::default());
        for performed in &done.performed {
            out.hear(&performed.events);
            text += &(performed.to_line() + "\n");
        }
    }
    text + &End::now(session.latest(), out.stakes()).to_line() + "\n"
}

#[test]
fn punto_banco_goes_on_from_shoe_to_shoe_and_audits_clean() {
    for (seed, rules) in [
        "",
        "edition = \"1996\"",
        "[vigorish]\ncollect = \"deferred\"",
        "[dealing]\nface = \"down\"",
        "[no_vigorish]\ndragon_7_push = true",
    ]
    .into_iter()
    .enumerate()
    {
        let lines = (0..600).flat_map(|round| {
            let on = ["banker", "player", "tie"][round % 3];
            [
                format!(r#"{{"by":"seat 1","do":"wager","on":"{on}","amount":1000}}"#),
                format!(
                    r#"{{"by":"seat 4","do":"wager","on":"banker","amount":{}}}"#,
                    500 + 100 * (round % 7)
                ),
                r#"{"by":"seat 1","do":"decline cut"}"#.to_string(),
                r#"{"by":"seat 4","do":"decline cut"}"#.to_string(),
                r#"{"by":"seat 1","do":"take shoe"}"#.to_string(),
                r#"{"by":"seat 4","do":"take shoe"}"#.to_string(),
                r#"{"by":"dealer","do":"no more bets"}"#.to_string(),
                r#"{"by":"seat 1","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 4","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 1","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 4","do":"return hand"}"#.to_string(),
            ]
        });
        let text = record::<punto_banco::Table>(rules, seed as u64, lines);
        let shuffles = text.matches("\"event\":\"shuffled\"").count();
        let rounds = text.matches("\"event\":\"result\"").count();
        assert!(shuffles > 3, "{rules}: {shuffles} shoes in {rounds} rounds");
        let report = games::standard().audit(text.as_bytes(), 5).expect("memory can be read");
        assert!(report.is_clean(), "{report:#?}");
    }
}

/// Four people at a chemin de fer table who do anything that they are offered, seed by seed.
#[test]
fn chemin_de_fer_goes_on_among_people_and_audits_clean() {
    for seed in 0..6 {
        let rules = Arc::new(chemin_de_fer::Rules::default());
        let mut text = serde_json::to_string(&Header::of::<chemin_de_fer::Table>(&rules, Moment(1)))
            .expect("plain")
            + "\n";
        let mut people = SimChance::new(seed, 1);
        let mut session: Session<chemin_de_fer::Table> =
            Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0));
        let (mut held, mut out) = ([0i64; 16], Out::default());
        for step in 0..6000 {
            let at = Moment(step + 1);
            let offers: Vec<_> = session
                .game()
                .offers()
                .into_iter()
                .filter(|offer| matches!(offer.by, Actor::Seat(seat) if seat.number() <= 4))
                .filter(|offer| !leaves(&offer.command))
                .collect();
            let prepared = if offers.is_empty() || people.below(4) == 0 {
                session.prepare_default(None, at)
            } else {
                let offer = offers[people.below(offers.len() as u64) as usize];
                let command = match offer.amounts {
                    Some(amounts) => {
                        let steps = (amounts.max - amounts.min).0.min(20_000) / amounts.step.0;
                        let more = people.below(steps as u64 + 1) as i64 * amounts.step.0;
                        chemin_de_fer::Table::with_amount(offer.command, amounts.min + Cents(more))
                    }
                    None => offer.command,
                };
                session.prepare(Act::new(at, offer.by, command)).ok()
            };
            let Some(prepared) = prepared else { continue };
            for done in session.commit(prepared) {
                out.hear(&done.events);
                for movement in done.events.iter().filter_map(Event::movement) {
                    held[movement.seat.index()] += movement.patron.0;
                }
                text += &(done.to_line() + "\n");
            }
        }
        let rounds = text.matches("\"do\":\"announce result\"").count();
        assert!(rounds > 100, "{rounds} rounds, then {}", session.game().view(Viewer::Public).phase);
        assert!(text.matches("\"event\":\"shuffled\"").count() > 1, "a second shoe was begun");
        // What people lost is what lies on the layout and what the house took as vigorish: nothing else.
        let vigorish: i64 = text
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .flat_map(|line| line["events"].as_array().cloned().unwrap_or_default())
            .filter(|event| event["event"] == "vigorish")
            .filter_map(|event| event["amount"].as_i64())
            .sum();
        assert!(vigorish > 0);
        assert_eq!(held.iter().sum::<i64>() + vigorish + session.game().on_layout().0, 0);
        text += &End::now(session.latest(), out.stakes()).to_line();
        let report = games::standard().audit(text.as_bytes(), 5).expect("memory can be read");
        assert!(report.is_clean(), "{report:#?}");
    }
}

fn leaves(command: &chemin_de_fer::Command) -> bool {
    matches!(command, chemin_de_fer::Command::Table(chemin_de_fer::TableCommand::Leave {}))
}

/// One line to a table without staff that a device deals at, and the answer.
fn answer(session: &mut Session<punto_banco::Table>, line: &str) -> serde_json::Value {
    let done = exchange(session, line, Moment(1), &mut Told::default());
    serde_json::from_str(&done.answer).expect("an answer is JSON")
}

/// 3.8(e): a device may show the cutting card when it reaches for the first card of a hand, with the wagers still open.
/// That hand is played, and one more; and a card sent before it is told so.
#[test]
fn p3_8e_a_cutting_card_that_comes_first_leaves_that_hand_and_one_more() {
    let rules = "decks = 6\n[shoe]\ncards_behind = 294";
    let rules = Arc::new(punto_banco::Rules::from_toml(rules).expect("legal rules"));
    let mut session: Session<punto_banco::Table> = Session::open(rules, Duties::ALL);
    let card = |card: &str| format!(r#"{{"by":"device","do":"card","card":"{card}"}}"#);
    answer(&mut session, r#"{"by":"seat 1","do":"pass me by","on":true}"#);
    for burnt in ["As", "2s"] {
        assert!(answer(&mut session, &card(burnt)).get("ok").is_some());
    }
    let hand = |session: &mut Session<punto_banco::Table>| {
        answer(session, r#"{"by":"seat 1","do":"wager","on":"tie","amount":1000}"#);
        let mut told = String::new();
        for text in ["Ks", "9h", "Qd", "Kc"] {
            told += &answer(session, &card(text)).to_string();
        }
        told
    };
    for _ in 0..4 {
        assert!(hand(&mut session).contains("\"result\""));
    }
    answer(&mut session, r#"{"by":"seat 1","do":"wager","on":"tie","amount":1000}"#);
    let refused = answer(&mut session, &card("Ks"));
    assert_eq!(refused["refused"]["code"], "cutting_card_first");
    assert!(answer(&mut session, r#"{"by":"device","do":"cutting card"}"#).get("ok").is_some());
    let first = hand(&mut session);
    assert!(first.contains("\"result\"") && first.contains("last hand"), "{first}");
    let last = hand(&mut session);
    assert!(
        last.contains("\"result\"") && last.contains("shuffled"),
        "one more, and the shoe is over: {last}"
    );
}

/// The first departure of a record in which a line was changed.
fn departure(record: &str, line: &str, changed: &str) -> records::audit::Departure {
    let report = games::standard().audit(record.replacen(line, changed, 1).as_bytes(), 5).expect("readable");
    report.departures.into_iter().next().unwrap_or_else(|| panic!("{changed} is let pass"))
}

fn a_few_rounds() -> String {
    let says = [
        r#"{"by":"seat 1","do":"wager","on":"banker","amount":1000}"#,
        r#"{"by":"seat 4","do":"wager","on":"player","amount":1000}"#,
        r#"{"by":"seat 1","do":"decline cut"}"#,
        r#"{"by":"seat 4","do":"decline cut"}"#,
        r#"{"by":"seat 1","do":"take shoe"}"#,
        r#"{"by":"seat 4","do":"take shoe"}"#,
        r#"{"by":"dealer","do":"no more bets"}"#,
    ];
    let lines = (0..12).flat_map(|_| says.map(str::to_string));
    record::<punto_banco::Table>("", 5, lines)
}

#[test]
fn p3_10b_payment_before_collection_is_found_by_its_provision() {
    let text = a_few_rounds();
    let both = |line: &&str| line.contains(r#""outcome":"lost""#) && line.contains(r#""outcome":"won""#);
    let line = text.lines().find(both).expect("somebody wins and somebody loses");
    let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let events = value["events"].as_array_mut().expect("a list");
    let lost = events.iter().position(|event| event["outcome"] == "lost").expect("one is lost");
    let collected = events.remove(lost);
    events.push(collected);
    let found = departure(&text, line, &value.to_string());
    assert_eq!(found.kind, records::audit::Kind::EventOrder);
    assert_eq!(found.cite.map(|cite| cite.number()), Some("19:47-3.10(b)"));
}

#[test]
fn p3_5e_a_short_burn_is_found_by_its_provision() {
    let text = a_few_rounds();
    let burnt = |line: &&str| line.contains(r#""event":"burned""#);
    let last = text.lines().rfind(burnt).expect("cards are burnt");
    let report =
        games::standard().audit(text.replacen(&format!("{last}\n"), "", 1).as_bytes(), 5).expect("readable");
    let found = &report.departures[0];
    assert_eq!(found.kind, records::audit::Kind::RefusedAct, "{report:#?}");
    assert_eq!(found.cite.map(|cite| cite.number()), Some("19:47-3.5(e)"), "{report:#?}");
}
