//! Pledged chance: one pledge for each spin that counts, checked from the record alone; and the record audited.

use super::Table;
use floor::croupier::Duties;
use floor::fair::{Note, Part, Pledge, Secret, Step};
use floor::protocol::Header;
use floor::session::{Prepared, Session};
use games::Registry;
use rulebook::game::{Game as _, Moment};
use rulebook::wire::{read_act, read_fields};
use serde_json::json;
use std::sync::Arc;

/// A table whose chance is pledged, and its record.
struct House {
    session: Session<Table>,
    record: Vec<String>,
    kept: Vec<(u64, Secret)>,
}

impl House {
    fn open() -> House {
        let rules = Arc::new(Table::rules_from_toml("").expect("lawful rules"));
        let record = vec![Header::of::<Table>(&rules, Moment(1)).to_line()];
        let mut house = House { session: Session::pledged(rules, Duties::ALL), record, kept: Vec::new() };
        house.pledge();
        house
    }

    fn pledge(&mut self) {
        let pledges = self.session.pledges_mut().expect("it is pledged");
        assert_eq!(pledges.part(), Part::Spin);
        let number = pledges.last() + 1;
        let secret =
            Secret::kept((0..pledges.part().secret_bytes()).map(|byte| byte as u8 ^ number as u8).collect());
        let pledge = Pledge::new(number, secret.clone());
        self.record.push(Note::Commitment { pledge: number, commitment: pledge.commitment() }.to_line(1));
        pledges.pledge(pledge);
        self.kept.push((number, secret));
    }

    fn take(&mut self, prepared: Prepared<Table>) {
        let (steps, mut revealed, mut begun) = (prepared.pledges().to_vec(), Vec::new(), false);
        for (place, done) in prepared.performed().iter().enumerate() {
            self.record.push(done.to_line());
            for step in steps.iter().filter(|step| step.act() == place) {
                match step {
                    Step::Begun { .. } => begun = true,
                    Step::Ended { pledge, .. } => {
                        let (_, secret) =
                            self.kept.iter().find(|(number, _)| number == pledge).expect("kept");
                        self.record.push(Note::Reveal { pledge: *pledge, secret: secret.clone() }.to_line(1));
                        revealed.push(*pledge);
                    }
                }
            }
        }
        self.session.commit(prepared);
        let pledges = self.session.pledges_mut().expect("it is pledged");
        revealed.into_iter().for_each(|pledge| pledges.revealed(pledge));
        if begun {
            self.pledge();
        }
    }

    fn says(&mut self, line: &str) {
        let act = read_act::<Table>(read_fields(line).expect("a JSON object"));
        let Ok(act) = act else { panic!("{line}") };
        let prepared = self.session.prepare(rulebook::game::Act { at: Moment(1), ..act });
        self.take(prepared.unwrap_or_else(|refusal| panic!("{line}: {refusal}")));
    }

    /// So many spins, with a wager on each of two symbols.
    fn spins(&mut self, spins: u32) {
        for _ in 0..spins {
            for on in ["1", "emblem 2"] {
                self.says(&json!({ "by": "seat 1", "do": "wager", "on": on, "amount": 100 }).to_string());
            }
            let closes = self.session.prepare_default(None, Moment(1)).expect("the betting closes");
            self.take(closes);
        }
    }

    fn record(&self) -> String {
        self.record.join("\n") + "\n"
    }
}

fn verified(record: &str) -> floor::fair::verify::Report {
    Registry::standard().verify(record.as_bytes(), 100).expect("it reads")
}

#[test]
fn p5_6_every_spin_is_checked_from_its_own_pledge() {
    let mut house = House::open();
    house.spins(40);
    let report = verified(&house.record());
    let draws = report.pledges.iter().filter(|pledge| pledge.revealed.is_some()).map(|pledge| pledge.draws);
    assert_eq!((report.found, draws.collect::<Vec<_>>()), (0, vec![1; 40]), "{report:?}");
    let audit = Registry::standard().audit(house.record().as_bytes(), 100).expect("it reads");
    assert_eq!((audit.found, audit.still_out.len()), (0, 0), "{audit:?}");
}

#[test]
fn p5_6_a_spin_that_fell_otherwise_is_found() {
    let mut house = House::open();
    house.spins(6);
    let record = house.record();
    let stop = record.lines().find(|line| line.contains("\"do\":\"stop\"")).expect("a spin").to_string();
    for other in ["1", "2", "5", "10", "20", "emblem 1", "emblem 2"] {
        let space = serde_json::from_str::<serde_json::Value>(&stop).expect("an act")["space"].clone();
        if space == json!(other) {
            continue;
        }
        let forged = record.replacen(&stop, &stop.replace(&space.to_string(), &json!(other).to_string()), 1);
        assert!(verified(&forged).found > 0, "{space} became {other}");
    }
}

#[test]
fn p5_5_a_payment_off_by_a_dollar_is_found_with_its_provision() {
    let mut house = House::open();
    house.spins(40);
    let record = house.record();
    assert!(record.contains("\"paid\":100,"), "seat 1 won something");
    let audit =
        Registry::standard().audit(record.replacen("\"paid\":100,", "\"paid\":200,", 1).as_bytes(), 9);
    let audit = audit.expect("it reads");
    let cites: Vec<_> =
        audit.departures.iter().filter_map(|one| one.cite).map(|cite| cite.number()).collect();
    assert_eq!(cites, ["19:47-5.5"]);
}
