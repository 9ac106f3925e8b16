//! Sittings at our own tables, written down as others would: nothing of them is a departure, although the arrivals, the
//! staff's steps, the burns and the cut are gone.

use records::foreign::{Format, Log, Map, Watched, audit};
use rulebook::actor::Actor;
use rulebook::cards::Card;
use rulebook::game::{Act, Moment, Need, Offer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::shoe;
use serde_json::{Map as Fields, Value, json};
use std::sync::Arc;
use table::chance::{Entropy, SimChance};
use table::croupier::Duties;
use table::session::{Performed, Session};

/// A log that is being written.
#[derive(Default)]
struct Writer {
    rows: Vec<Value>,
    dealt: bool,
}

impl Writer {
    fn row(&mut self, row: Value) {
        self.rows.push(row);
    }

    /// One act, at the table as it was before and is after.
    fn write<G: Watched>(&mut self, before: &G, after: &G, done: &Performed<G>, logged: &[&str]) {
        let events: Vec<Value> = done.events.iter().map(|event| json!(event)).collect();
        let Value::Object(mut command) = json!(done.act.command) else { panic!("a command is an object") };
        let name = command["do"].as_str().unwrap_or_default().to_string();
        let has = |name: &str| events.iter().any(|event| event["event"] == name);
        if done.act.by == Actor::Device {
            let burnt = has("burned") && !has("determinant");
            match G::as_shoe(&done.act.command) {
                Some(shoe::Command::Card { card } | shoe::Command::CardDown { card: Some(card) })
                    if !burnt =>
                {
                    self.card(before, after, card, &events);
                }
                Some(shoe::Command::CuttingCard {}) => self.row(json!({"do": "cutting card"})),
                Some(_) => {}
                None => self.row(Value::Object(command)),
            }
        } else if logged.contains(&name.as_str()) {
            if let Some(seat) = done.act.patron() {
                command.insert("seat".to_string(), json!(seat));
            }
            self.row(Value::Object(command));
        }
        for event in &events {
            self.event(event);
        }
    }

    fn card<G: Watched>(&mut self, before: &G, after: &G, card: Card, events: &[Value]) {
        let mut row = json!({"do": "card", "card": card});
        if let Some(dealt) = G::dealt(before, after, events) {
            row["to"] = json!(dealt.to);
        }
        self.dealt = true;
        self.row(row);
    }

    fn event(&mut self, event: &Value) {
        let mut pay = |word: &str, key: &str| {
            if event[key].as_i64().unwrap_or(0) != 0 {
                let mut row = Fields::new();
                row.insert("do".to_string(), json!(word));
                for (theirs, ours) in [("seat", "seat"), ("wager", "on"), ("box", "box"), ("spot", "spot")] {
                    if let Some(value) = event.get(theirs) {
                        row.insert(ours.to_string(), value.clone());
                    }
                }
                row.insert("amount".to_string(), event[key].clone());
                self.rows.push(Value::Object(row));
            }
        };
        match event["event"].as_str().unwrap_or_default() {
            "settled" => {
                pay("pay", "paid");
                if event["outcome"] != "won" {
                    pay("return", "returned");
                }
                pay("collect", "collected");
            }
            "vigorish" => pay("vigorish", "amount"),
            "wagered" => pay("vigorish", "vigorish"),
            "reduced" | "removed" => pay("return", "vigorish"),
            "shuffled" if self.dealt => {
                self.dealt = false;
                self.row(json!({"do": "shuffle"}));
            }
            _ => {}
        }
    }
}

/// Plays so many steps at random, by what the table offers.
fn played<G: Watched>(rules: &str, seed: u64, steps: usize, logged: &[&str]) -> Vec<Value> {
    let rules = Arc::new(G::Rules::from_toml(rules).expect("lawful rules"));
    let mut session = Session::<G>::seeded(Arc::clone(&rules), Duties::ALL, SimChance::new(seed, 0));
    let mut whim = SimChance::new(seed, 1);
    let mut writer = Writer::default();
    let at = Moment(1_794_000_000_000);
    for _ in 0..steps {
        let offers = session.game().offers();
        let of_seat = |offer: &&Offer<G::Command>| {
            let name = json!(offer.command)["do"].as_str().unwrap_or_default().to_string();
            let Actor::Seat(seat) = offer.by else { return false };
            seat.number() <= 4 && (offer.need == Need::Arrival || logged.contains(&name.as_str()))
        };
        let offers: Vec<&Offer<G::Command>> = offers.iter().filter(of_seat).collect();
        let before = session.game().clone();
        let prepared = if offers.is_empty() || whim.below(3) == 0 {
            session.prepare_default(None, at)
        } else {
            let offer = offers[whim.below(offers.len() as u64) as usize];
            let command = match offer.amounts {
                Some(amounts) => {
                    let choices =
                        ((amounts.max - amounts.min).0 / amounts.step.0.max(1)).clamp(0, 4) as u64 + 1;
                    let more = Cents(amounts.step.0 * whim.below(choices) as i64);
                    G::with_amount(offer.command, amounts.min + more)
                }
                None => offer.command,
            };
            session.prepare(Act::new(at, offer.by, command)).ok()
        };
        let Some(prepared) = prepared else { continue };
        let mut table = before;
        for done in prepared.performed() {
            let was = table.clone();
            table.act(done.act, &mut rulebook::game::Silent).expect("it was accepted");
            writer.write(&was, &table, done, logged);
        }
        session.commit(prepared);
    }
    writer.rows
}

fn nothing_departs<G: Watched>(rules: &str, steps: usize, logged: &[&str]) {
    for seed in 0..4 {
        let rows: Vec<String> =
            played::<G>(rules, seed, steps, logged).iter().map(Value::to_string).collect();
        let log = Log::read(rows.join("\n").as_bytes(), Format::JsonLines, &Map::default()).expect("memory");
        let report = audit::<G>(Arc::new(G::Rules::from_toml(rules).expect("lawful rules")), &log, 3);
        let around = report.departures.first().map_or(0, |departure| departure.line);
        let part = rows[around.saturating_sub(30)..rows.len().min(around + 5)].join("\n");
        assert!(report.is_clean(), "seed {seed}, {} rows:\n{part}\n{report:#?}", rows.len());
        assert!(report.payments > 50, "seed {seed}: {} payments of {} rows", report.payments, rows.len());
    }
}

#[test]
fn craps_as_others_write_it() {
    nothing_departs::<craps::Table>("", 1500, &["wager", "remove", "reduce"]);
}

#[test]
fn blackjack_as_others_write_it() {
    let logged = ["wager", "remove", "reduce", "insure", "draw", "stand", "double", "split", "surrender"];
    nothing_departs::<blackjack::Table>("", 2500, &logged);
    let rules = "[dealing]\nhole_card = \"down\"\n[surrender]\noffered = true\n";
    nothing_departs::<blackjack::Table>(rules, 2500, &logged);
}

#[test]
fn punto_banco_as_others_write_it() {
    nothing_departs::<punto_banco::Table>("", 2500, &["wager", "remove", "reduce"]);
}

#[test]
fn chemin_de_fer_as_others_write_it() {
    // An auction that nobody bids in is closed too, and without a row nobody would know of it.
    let logged = [
        "close bidding",
        "bid",
        "bank",
        "take bank",
        "pass bank",
        "suivi",
        "banco",
        "wager",
        "call",
        "draw",
        "stay",
    ];
    nothing_departs::<chemin_de_fer::Table>("", 2500, &logged);
}
