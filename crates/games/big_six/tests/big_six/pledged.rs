//! Pledged chance: one pledge for each spin that counts, checked from the record alone; and the record audited.

use super::{Rules, Table};
use house::Registry;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::{read_act, read_fields};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use table::croupier::Duties;
use table::fair::{Note, Opening, Part, Pledge, Secret, Step};
use table::protocol::Header;
use table::session::{Prepared, Session};

/// A table whose chance is pledged, and its record.
struct House {
    session: Session<Table>,
    record: Vec<String>,
    kept: Vec<(u64, Secret)>,
}

impl House {
    fn open() -> House {
        let rules = Arc::new(Rules::from_toml("").expect("lawful rules"));
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
        self.record.push(pledge.note().to_line(1));
        pledges.pledge(pledge);
        self.kept.push((number, secret));
    }

    fn take(&mut self, prepared: Prepared<Table>) {
        let (steps, closes) = (prepared.pledges().to_vec(), prepared.closes());
        let (mut revealed, mut begun) = (Vec::new(), false);
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
        if let Some(pledge) = closes {
            self.record.push(Note::Closed { pledge }.to_line(1));
            self.session.pledges_mut().expect("it is pledged").close();
            let note = Note::Opening { pledge, patron: "ann".to_string(), opening: hers() };
            self.record.push(note.to_line(1));
            self.session.pledges_mut().expect("it is pledged").read(note, None).expect("as promised");
            let spins = self.session.prepare_duties(Moment(1)).expect("the wheel spins");
            self.take(spins);
        }
    }

    fn says(&mut self, line: &str) {
        let act = read_act::<Table>(read_fields(line).expect("a JSON object"));
        let Ok(act) = act else { panic!("{line}") };
        let prepared = self.session.prepare(rulebook::game::Act { at: Moment(1), ..act });
        self.take(prepared.unwrap_or_else(|refusal| panic!("{line}: {refusal}")));
    }

    /// A patron promises something of their own to the pledge that stands open.
    fn promise(&mut self) {
        let pledges = self.session.pledges_mut().expect("it is pledged");
        let open = pledges.open().expect("one stands open");
        let (pledge, promise) = (open.number(), hers().promise(&open.commitment()));
        pledges.promise(pledge, "ann".to_string(), promise).expect("taken");
        self.record.push(Note::Promise { pledge, patron: "ann".to_string(), promise }.to_line(1));
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

/// What is promised here.
fn hers() -> Opening {
    Opening::new(b"thirty-two bytes and then: something of ann".to_vec()).expect("long enough")
}

fn verified(record: &str) -> records::verify::Report {
    house::Registry::new(vec![big_six::ENTRY]).verify(record.as_bytes(), 100).expect("it reads")
}

#[test]
fn p5_6_every_spin_is_checked_from_its_own_pledge() {
    let mut house = House::open();
    house.spins(40);
    let report = verified(&house.record());
    let draws = report.pledges.iter().filter(|pledge| pledge.revealed.is_some()).map(|pledge| pledge.draws);
    assert_eq!((report.found, draws.collect::<Vec<_>>()), (0, vec![1; 40]), "{report:?}");
    let audit =
        house::Registry::new(vec![big_six::ENTRY]).audit(house.record().as_bytes(), 100).expect("it reads");
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
    let audit = house::Registry::new(vec![big_six::ENTRY])
        .audit(record.replacen("\"paid\":100,", "\"paid\":200,", 1).as_bytes(), 9);
    let audit = audit.expect("it reads");
    let cites: Vec<_> =
        audit.departures.iter().filter_map(|one| one.cite).map(|cite| cite.number()).collect();
    assert_eq!(cites, ["19:47-5.5"]);
}

/// Spins that are over, written down for the browser's verifier with the list that each was drawn from: what it works out
/// in its own way must be what came here. `FAIR=overwrite` writes them anew.
#[test]
fn the_browser_has_the_same_spins_to_work_out() {
    let mut house = House::open();
    house.promise();
    house.spins(3);
    let rules = Registry::new(vec![big_six::ENTRY]).rules("game = \"big-six\"").expect("lawful rules");
    let chance = rules.of_a_table().expect("a table").chance();
    assert_eq!(chance["stop"][0], json!({ "is": { "space": "1" }, "weight": 23 }));
    let lines: Vec<Value> =
        house.record.iter().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let part = |pledge: u64| {
        let note = |what: &str| {
            let found = lines.iter().filter(|line| line["note"] == what && line["pledge"] == pledge);
            found.cloned().collect::<Vec<Value>>()
        };
        let drawn = lines.iter().filter(|line| line["by"] == "device").nth(pledge as usize - 1);
        let given = note("opening").iter().map(|line| line["opening"].clone()).collect::<Vec<_>>();
        let promised = note("promise").into_iter().zip(&given).map(|(line, opening)| {
            json!({ "promise": line["promise"], "state": "opened", "opening": opening, "who": null })
        });
        json!({
            "pledge": pledge,
            "part": Part::Spin.name(),
            "cards": null,
            "chance": chance,
            "commitment": note("commitment")[0]["commitment"],
            "form": 2,
            "closed": !given.is_empty(),
            "promises": promised.collect::<Vec<_>>(),
            "contributions": given,
            "lines": [drawn, note("reveal").first()],
        })
    };
    let text = serde_json::to_string_pretty(&[part(1), part(2), part(3)]).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web/test/fair-spins.json");
    if std::env::var_os("FAIR").is_some_and(|what| what == "overwrite") {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).expect("FAIR=overwrite writes it");
    assert_eq!(found, text, "FAIR=overwrite writes it anew");
}
