//! What tables write, and what is in records that were kept, is as the schemas say.

use super::{check, registry};
use house::{Driven, Driving, Entry};
use jsonschema::Validator;
use rulebook::actor::Seat;
use rulebook::conformance::Lots;
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use table::fair::{self, Secret};
use table::posted::{Notice, Posted, Poster};
use table::protocol::Carried;
use table::record::{BuyIn, End, Goes, How, Note, Place, Reopened, Returned, ReturnedStake, SetClock, Stake};
use table::schema::record;

/// The schemas of one game.
struct Checks {
    command: Validator,
    event: Validator,
    view: Validator,
    act: Validator,
    offer: Option<Validator>,
    refused: Validator,
}

impl Checks {
    fn of(game: &dyn Entry) -> Checks {
        let document = game.schema();
        let has_offers = document["$defs"].get("Offer").is_some();
        Checks {
            command: check(&document, "Command"),
            event: check(&document, "Event"),
            view: check(&document, "View"),
            act: check(&document, "Act"),
            offer: has_offers.then(|| check(&document, "Offer")),
            refused: check(&document, "Refused"),
        }
    }
}

fn is_as(check: &Validator, value: &Value, what: &str) {
    let wrong: Vec<String> = check.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{what}: {value}\n{}", wrong.join("\n"));
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    found.sort();
    found
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a file");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn every_act_of_the_records_that_were_kept() {
    let (registry, document) = (registry(), record());
    let (header, end) = (check(&document, "Header"), check(&document, "End"));
    let games: BTreeMap<&str, Checks> =
        registry.games().map(|game| (game.name(), Checks::of(game))).collect();
    let kept = ["records", "closed/streams", "killed/streams"]
        .map(|folder| files(&format!("../cli/tests/frozen/{folder}"), ".jsonl"));
    let (mut acts, mut seen) = (0, std::collections::BTreeSet::new());
    for path in kept.iter().flatten() {
        let what = path.display().to_string();
        let mut game = None;
        for line in lines(path) {
            if line.get("record").is_some() {
                is_as(&header, &line, &what);
                game = line["game"].as_str().and_then(|name| games.get_key_value(name));
            } else if line.get("end").is_some() {
                is_as(&end, &line, &what);
            } else if let (Some((name, checks)), true) = (game, line.get("do").is_some()) {
                is_as(&checks.act, &line, &what);
                acts += 1;
                seen.insert(*name);
            }
        }
    }
    assert!(acts > 10_000 && seen.len() > 5, "{acts} acts of {seen:?} are too few to show anything");
}

#[test]
fn every_answer_of_the_playthroughs() {
    let mut seen = 0;
    for game in registry().games() {
        let folder = format!("{}/tests/playthroughs", game.name().replace('-', "_"));
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).is_dir() {
            continue;
        }
        let checks = Checks::of(game);
        for path in files(&folder, ".txt") {
            let what = path.display().to_string();
            let text = fs::read_to_string(&path).expect("a playthrough");
            for line in text.lines() {
                let said = |word: &str| line.strip_prefix(word).map(str::trim_start);
                let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
                if let Some(event) = said("event ") {
                    is_as(&checks.event, &value(event), &what);
                } else if let Some(refused) = said("refused ") {
                    is_as(&checks.refused, &value(refused), &what);
                } else if let Some(view) = said("view ") {
                    let json = view.find('{').expect("an object");
                    is_as(&checks.view, &value(&view[json..]), &what);
                } else {
                    continue;
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 1_500, "only {seen}");
}

/// A command among the fields of an act, or of an offer with an amount.
fn command(offer: &Value) -> Value {
    let mut fields = offer.as_object().expect("an offer is an object").clone();
    for beside in ["by", "need", "weight"] {
        fields.remove(beside);
    }
    if let Some(amounts) = fields.remove("amounts") {
        fields.insert("amount".to_string(), amounts["min"].clone());
    }
    Value::Object(fields)
}

/// A second table that is told the same, and tells only what changes; what a program knows by it.
struct Changing {
    table: Box<dyn Driven>,
    known: BTreeSet<String>,
}

impl Changing {
    fn hear(&mut self, said: &Value, now: Moment, whole: &[Value]) {
        let answer: Value =
            serde_json::from_str(&self.table.exchange(&said.to_string(), now).answer).expect("an answer");
        let Some(changes) = answer.get("awaiting") else { return };
        let list = |key: &str| changes[key].as_array().expect("a list").iter().map(Value::to_string);
        for gone in list("gone") {
            assert!(self.known.remove(&gone), "{gone} is gone and was never told");
        }
        for new in list("new") {
            assert!(self.known.insert(new.clone()), "{new} is new and was told before");
        }
        let whole: BTreeSet<String> = whole.iter().map(Value::to_string).collect();
        assert_eq!(self.known, whole, "after {said}");
    }
}

/// Plays at random through what a table offers, and looks at everything that it says.
fn play(game: &dyn Entry, checks: &Checks, rules: &str, attended: bool, steps: u32) {
    let rules = game.read(rules).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", game.name()));
    let mut table =
        game.drive(&*rules, Driving { attended, recorded: true, ..Driving::default() }).expect("a table");
    let driving = Driving { attended, awaiting: Carried::Changes, ..Driving::default() };
    let changing = game.drive(&*rules, driving).expect("a table");
    let mut changing = Changing { table: changing, known: BTreeSet::new() };
    let what = game.name();
    let (mut lots, mut now) = (Lots::new(47), Moment(1_800_000_000_000));
    let mut offers: Vec<Value> = Vec::new();
    for step in 0..steps {
        now.0 += 1_000;
        let said = match lots.pick(&(0..offers.len()).collect::<Vec<usize>>()) {
            None => json!({ "by": "seat 1", "do": "join" }),
            Some(place) => {
                let mut said = command(&offers[place]);
                is_as(&checks.command, &said, what);
                said["by"] = offers[place]["by"].clone();
                said
            }
        };
        let done = table.exchange(&said.to_string(), now);
        for line in &done.lines {
            is_as(&checks.act, &serde_json::from_str(line).expect("a line"), what);
        }
        let answer: Value = serde_json::from_str(&done.answer).expect("an answer");
        if let Some(refused) = answer.get("refused") {
            is_as(&checks.refused, refused, what);
        }
        for event in answer["ok"].as_array().into_iter().flatten() {
            is_as(&checks.event, event, what);
        }
        if let Some(list) = answer["awaiting"].as_array() {
            offers = list.clone();
        }
        changing.hear(&said, now, &offers);
        if step % 7 == 0 {
            for offer in &offers {
                is_as(checks.offer.as_ref().expect("a table has offers"), offer, what);
            }
            for viewer in ["public", "seat 1", "staff"] {
                let said = table.exchange(&json!({ "view": viewer }).to_string(), now).answer;
                let said: Value = serde_json::from_str(&said).expect("an answer");
                is_as(&checks.view, &said["view"], what);
            }
        }
    }
}

#[test]
fn whatever_a_table_says_at_random_play() {
    for game in registry().games() {
        let checks = Checks::of(game);
        if checks.offer.is_none() {
            // A location of keno awaits nothing; records have what it says.
            continue;
        }
        let plainest = game.plainest().text();
        let both = ["1996", "2011"]
            .map(|year| plainest.replace("edition = \"2011\"", &format!("edition = \"{year}\"")));
        for rules in both.iter().filter(|rules| game.read(rules).is_ok()) {
            for attended in [false, true] {
                play(game, &checks, rules, attended, 400);
            }
        }
    }
}

#[test]
fn every_note_and_every_closing_line() {
    let document = record();
    let (note, end) = (check(&document, "Note"), check(&document, "End"));
    let secret = Secret::kept(vec![7; 64]);
    let opening = fair::Opening::new(vec![5; 33]).expect("long enough");
    let sam = || Poster::member("sam", "pit boss");
    let place =
        |takes| Place { takes, staff: "dora".into(), role: "dealer".into(), entered_by: "sam".into() };
    let seat = Seat::new(2).expect("a seat");
    let stakes = vec![ReturnedStake { seat, patron: Some("ann".into()), cents: Cents(500) }];
    let notes = [
        Note::Pledge(fair::Note::Commitment {
            pledge: 1,
            commitment: secret.commitment(),
            form: fair::Form::Promised,
        }),
        Note::Pledge(fair::Note::Commitment {
            pledge: 1,
            commitment: secret.commitment(),
            form: fair::Form::Clear,
        }),
        Note::Pledge(fair::Note::Promise {
            pledge: 1,
            patron: "ann".into(),
            promise: opening.promise(&secret.commitment()),
        }),
        Note::Pledge(fair::Note::Closed { pledge: 1 }),
        Note::Pledge(fair::Note::Opening { pledge: 1, patron: "ann".into(), opening }),
        Note::Pledge(fair::Note::Unopened { pledge: 1, patron: "ann".into() }),
        Note::Pledge(fair::Note::Lost { pledge: 1 }),
        Note::Pledge(fair::Note::Contribution { pledge: 1, patron: "ann".into(), entropy: vec![1] }),
        Note::Pledge(fair::Note::Reveal { pledge: 1, secret }),
        Note::Pledge(fair::Note::Restored { checkpoint: "7:00ff".into() }),
        Note::Rules(Notice::Posted(Posted::now(9, sam(), "x = 1\n".into()))),
        Note::Rules(Notice::Posted(Posted::now(9, Poster::at_the_start(), "x = 1\n".into()))),
        Note::Rules(Notice::Withdrawn { at: 9, by: sam() }),
        Note::Reopened(Reopened { program: "chapter47".into(), given: Some("0a".repeat(32)) }),
        Note::Reopened(Reopened { program: "chapter47".into(), given: None }),
        Note::Place(place(true)),
        Note::Place(place(false)),
        Note::BuyIn(BuyIn { seat, patron: "ann".into(), cents: Cents(9), entered_by: "dora".into() }),
        Note::Returned(Returned { because: "x".into(), stakes }),
        Note::SetClock(SetClock { before: Moment(3) }),
    ];
    for line in notes.map(|note| note.to_line(Moment(9))) {
        is_as(&note, &serde_json::from_str(&line).expect("a line"), "a note");
    }
    let goes = Goes { stream: "table:a".into(), seq: 3, hash: "0a".repeat(32) };
    let stake = Stake { seat: Some(seat), cents: Cents(5), owed: Cents(1) };
    for how in [How::Complete, How::BrokenOff(vec![stake]), How::GoesOn(goes)] {
        let line = End { at: Moment(9), how }.to_line();
        is_as(&end, &serde_json::from_str(&line).expect("a line"), "a closing line");
    }
}

#[test]
fn what_is_no_act_is_none_by_the_schema_either() {
    let registry = registry();
    let craps = Checks::of(registry.find("craps").expect("craps"));
    for wrong in [
        json!({ "do": "wager", "on": "pass" }),
        json!({ "do": "wager", "on": "the moon", "amount": 500 }),
        json!({ "do": "wager", "on": "pass", "amount": "500" }),
        json!({ "do": "wager", "on": "pass", "amount": 500, "more": 1 }),
        json!({ "do": "dance" }),
        json!({ "do": "dice", "faces": [7, 1] }),
    ] {
        assert!(!craps.command.is_valid(&wrong), "{wrong}");
    }
    assert!(!craps.event.is_valid(&json!({ "event": "point", "point": 7 })));
    assert!(!craps.event.is_valid(&json!({ "event": "dice" })));
    let note = check(&record(), "Note");
    assert!(!note.is_valid(&json!({ "note": "hello", "at": 1 })));
    assert!(!note.is_valid(&json!({ "note": "clock set", "at": 1, "before": 2, "more": 3 })));
}
