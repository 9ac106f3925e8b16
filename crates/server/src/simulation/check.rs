//! What must be true after every step, and what is looked at now and then because it takes longer.

use super::lounge;
use super::world::World;
use crate::body;
use crate::live::Request;
use ledger::{Account, Name, Reader, StreamId};
use records::audit::Kind;
use rulebook::money::Cents;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use table::sealed::{Key, Keys};

/// Everything is verified and audited after so many steps.
const DEAR_EVERY: u64 = 1_200;
/// The nodes are compared after so many steps.
const COMPARED_EVERY: u64 = 300;

impl World {
    pub(super) fn check(&mut self) {
        let reader = self.reader();
        money_is_conserved(&reader);
        self.book.check(&reader, false);
        self.nobody_sees_what_lies_face_down(&reader);
        drop(reader);
        if self.counts.steps.is_multiple_of(COMPARED_EVERY) {
            self.quiet_down();
            self.every_node_agrees();
            self.a_start_brings_everything_back();
            self.end_quiet();
        }
        if self.counts.steps.is_multiple_of(DEAR_EVERY) {
            self.everything_is_sound();
        }
    }

    /// The journal verifies, the records audit clean, everything acknowledged is there, and nothing is there twice.
    pub(super) fn everything_is_sound(&mut self) {
        let reader = self.reader();
        let report = ledger::verify(&self.path).expect("the journal can be read");
        assert!(report.is_clean(), "the journal does not verify: {report:?}");
        for (stream, _) in reader.streams().expect("readable") {
            let is_record = ["table:", "keno:"].iter().any(|kind| stream.as_str().starts_with(kind));
            if !is_record {
                continue;
            }
            let bodies: Vec<String> =
                reader.read(&stream, 1).map(|stored| stored.expect("readable").body).collect();
            let record = bodies.join("\n");
            let audited = self.plan.registry.audit(record.as_bytes(), 5).expect("memory can be read");
            // The record of a table that is open ends where it stands.
            let wrong = audited.departures.iter().filter(|found| found.kind != Kind::AtStake).count();
            let unkept = audited.found - audited.departures.len() as u64;
            assert_eq!((wrong, unkept), (0, 0), "{stream} does not audit: {audited:?}");
            if stream == lounge::stream() {
                continue;
            }
            let pledged = self.plan.registry.verify(record.as_bytes(), 5).expect("memory can be read");
            assert!(pledged.is_clean(), "what was pledged at {stream} was not kept: {pledged:?}");
        }
        self.book.check(&reader, true);
        self.orders_are_in_the_record_once(&reader);
        self.counts.verified += 1;
    }

    /// As many sales, voids and payments as were done under a key of their own, and none without.
    fn orders_are_in_the_record_once(&self, reader: &Reader) {
        let stream = lounge::stream();
        let mut entries: BTreeMap<String, u64> = BTreeMap::new();
        for stored in reader.read(&stream, 1) {
            let body: Value = serde_json::from_str(&stored.expect("readable").body).expect("JSON");
            *entries.entry(body["do"].as_str().unwrap_or_default().to_string()).or_default() += 1;
        }
        let done = self.book.done(&stream);
        for what in ["issue", "void", "cancel races", "pay"] {
            let unanswered = self.lounge.unanswered() as u64;
            let (by_key, in_record) =
                (done.get(what).copied().unwrap_or(0), entries.get(what).copied().unwrap_or(0));
            assert!(
                by_key <= in_record && in_record <= by_key + unanswered,
                "{what}: {in_record} in the record, {by_key} under keys of their own, {unanswered} not answered yet"
            );
        }
    }

    /// Whoever looks at a table sees the same at every node that has heard of everything; and what lies on the layout is
    /// what the books have there.
    pub(super) fn every_node_agrees(&mut self) {
        let in_doubt =
            self.places.iter().flat_map(|place| &place.node).any(|node| node.house.clock.moved().is_some());
        // By a clock in doubt nothing is due; by the clocks of two nodes the same thing is.
        let own: &[&str] = if in_doubt { &["awaiting", "posted"] } else { &[] };
        let mut seen: Option<(usize, Seen)> = None;
        for at in 0..self.places.len() {
            if self.places[at].node.is_none() {
                continue;
            }
            let sees = self.seen_at(at, own);
            if let Some((other, saw)) = &seen {
                self.counts.agreements += sees.len() as u64;
                compare(saw, &sees, &format!("node {other} and node {at}"));
            }
            seen = Some((at, sees));
        }
        let reader = self.reader();
        for place in &mut self.places {
            let Some(node) = &mut place.node else { continue };
            for table in node.house.tables().iter().map(|table| table.id.clone()).collect::<Vec<_>>() {
                let standing = node.ask(table.as_str(), |_| {}, |reply| Request::Standing { reply });
                let (_, lies) = standing.expect("nothing goes wrong now");
                let books = reader.balance(&Account::Layout(table.clone())).expect("readable");
                assert_eq!(lies, books, "what lies at {table}, and what the books have there");
            }
        }
    }

    /// What everybody sees at every table of a node.
    fn seen_at(&mut self, at: usize, own: &[&str]) -> Seen {
        let node = self.places[at].node.as_mut().expect("it runs");
        let tables: Vec<Name> = node.house.tables().iter().map(|table| table.id.clone()).collect();
        let mut seen = Seen::new();
        for table in tables {
            for viewer in self.patrons.iter().map(|patron| Some(patron.id.clone())).chain([None]) {
                let patron = viewer.clone();
                let welcome = |reply| Request::Welcome { patron, since: None, reply };
                let text = node.ask(table.as_str(), |_| {}, welcome).expect("nothing goes wrong now");
                let mut sees: Value = serde_json::from_str(&text).expect("JSON");
                let fields = sees["welcome"].as_object_mut().expect("an object");
                // The time, and who is connected where, is each node's own.
                for own in ["now", "clock", "players"].iter().chain(own) {
                    fields.remove(*own);
                }
                seen.insert((table.clone(), viewer), Value::Object(std::mem::take(fields)));
            }
        }
        seen
    }

    /// A node that is killed and starts again shows what it showed before.
    fn a_start_brings_everything_back(&mut self) {
        let Some(at) = self.some_node() else { return };
        // A start is written down, and may post again what the house was opened with.
        let own = ["seq", "posted", "awaiting", "acts"];
        let before = self.seen_at(at, &own);
        self.bury(at, "killed to be compared");
        self.start_at_once();
        let after = self.seen_at(at, &own);
        compare(&before, &after, &format!("node {at} before it was killed and after"));
        self.counts.brought_back += 1;
    }

    /// No message has a face that lies face down now: not to those who only watch, and to no two patrons at once (a patron
    /// may look at their own hand).
    fn nobody_sees_what_lies_face_down(&mut self, reader: &Reader) {
        for place in &mut self.places {
            let Some(node) = &mut place.node else { continue };
            let told = node.told();
            for (table, updates) in told {
                let Some(live) = node.lives().find(|live| *live.id() == table) else { continue };
                let (stream, facts) = live.record();
                let Some(secret) = face_down(reader, stream, facts.unsealed) else { continue };
                for update in updates {
                    let public: Value = serde_json::from_str(&update.message(None, None)).expect("JSON");
                    let seated: Vec<Value> = update
                        .by_patron
                        .keys()
                        .map(|who| serde_json::from_str(&update.message(Some(who), None)).expect("JSON"))
                        .collect();
                    self.counts.looked_through += 1 + seated.len() as u64;
                    for (face, open) in &secret {
                        let shown = count(&public["update"]["view"], face);
                        assert!(
                            shown <= *open,
                            "{face} lies face down at {table}, and everybody is shown {public}"
                        );
                        let acts = count(&public["update"]["acts"], face);
                        assert!(
                            acts <= *open,
                            "{face} lies face down at {table}, and everybody is told {public}"
                        );
                        let see = seated
                            .iter()
                            .filter(|sees| count(&sees["update"]["view"], face) > shown.max(*open));
                        assert!(see.count() <= 1, "{face} lies face down at {table}, and several see it");
                    }
                }
            }
        }
    }
}

/// How often each thing stands in the records, by what was done.
pub(super) fn acts(reader: &Reader) -> BTreeMap<String, u64> {
    let mut acts = BTreeMap::new();
    for (stream, _) in reader.streams().expect("readable") {
        for stored in reader.read(&stream, 1) {
            let body: Value = serde_json::from_str(&stored.expect("readable").body).expect("JSON");
            let what = body["do"].as_str().map_or_else(|| "notes".to_string(), str::to_string);
            let kind = stream.as_str().split(':').next().unwrap_or_default().to_string();
            *acts.entry(if kind == "keno" { format!("keno {what}") } else { kind }).or_default() += 1;
        }
    }
    acts
}

/// The accounts sum to zero, and those that may not go below it do not.
fn money_is_conserved(reader: &Reader) {
    let balances = reader.balances().expect("readable");
    let sum: Cents = balances.iter().map(|(_, cents)| *cents).sum();
    assert_eq!(sum, Cents::ZERO, "the accounts do not sum to zero: {balances:?}");
    for (account, cents) in &balances {
        assert!(account.may_be_negative() || *cents >= Cents::ZERO, "{account} holds {cents}");
    }
}

/// What each viewer sees at each table.
type Seen = BTreeMap<(Name, Option<Name>), Value>;

fn compare(one: &Seen, other: &Seen, between: &str) {
    for (of, saw) in one {
        let sees = &other[of];
        let fields = saw.as_object().into_iter().flatten();
        for (field, value) in fields {
            assert_eq!(*value, sees[field], "{between}: {field} for {:?} at {}", of.1, of.0);
        }
    }
}

/// The faces that lie face down at a table, and how often each is in the open record about them; none where nothing does.
fn face_down(
    reader: &Reader,
    stream: &StreamId,
    unsealed: ::house::served::Opening,
) -> Option<BTreeMap<String, usize>> {
    let kept = reader.kept_keys(stream).expect("readable");
    let first = kept.iter().map(|kept| kept.seq).min()?;
    let mut keys = Keys::default();
    kept.iter().for_each(|kept| keys.add(Key::from_bytes(kept.key)));
    let mut secret = BTreeSet::new();
    let mut open = Vec::new();
    for stored in reader.read(stream, first.saturating_sub(40).max(1)) {
        let stored = stored.expect("readable");
        let Ok(mut fields) = body::fields(&stored.body) else { continue };
        if fields.contains_key("sealed")
            && let Some(whole) = unsealed(fields.clone(), &keys)
        {
            let public = faces(&Value::Object(fields.clone()));
            secret.extend(faces(&Value::Object(whole)).into_iter().filter(|face| !public.contains(face)));
        }
        fields.remove("sealed");
        fields.remove("opened");
        open.push(Value::Object(fields));
    }
    Some(
        secret
            .into_iter()
            .map(|face| (face.clone(), open.iter().map(|body| count(body, &face)).sum()))
            .collect(),
    )
}

/// Every text in a value that a card could be.
fn faces(value: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_text(value, &mut |text| {
        let is_card = matches!(
            text.as_bytes(),
            [b'2'..=b'9' | b'T' | b'J' | b'Q' | b'K' | b'A', b'c' | b'd' | b'h' | b's']
        );
        if is_card {
            found.insert(text.to_string());
        }
    });
    found
}

/// How often a face is in a value.
fn count(value: &Value, face: &str) -> usize {
    let mut found = 0;
    each_text(value, &mut |text| found += usize::from(text == face));
    found
}

fn each_text(value: &Value, hear: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => text.split(' ').for_each(hear),
        Value::Array(all) => all.iter().for_each(|one| each_text(one, hear)),
        Value::Object(all) => all.values().for_each(|one| each_text(one, hear)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
