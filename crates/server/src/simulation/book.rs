//! What the simulation itself remembers: what was sent under which name, what the house said of it, and how often it was
//! done by the record.

use ledger::{IdempotencyKey, Name, Reader, StreamId};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// One command under its name, however often it was sent.
pub(super) struct Sent {
    pub(super) stream: StreamId,
    /// What it does, as the record has it.
    pub(super) does: String,
    /// How often it is in the record.
    pub(super) done: u64,
    /// The first answer that said that it was done.
    pub(super) acknowledged: Option<Value>,
}

#[derive(Default)]
pub(super) struct Book {
    sent: BTreeMap<(Name, String), Sent>,
    /// Acknowledged since the journal was last looked at.
    unchecked: Vec<(Name, String)>,
    pub(super) acknowledged: u64,
    pub(super) repeated: u64,
}

/// What a command does, in the word of the record.
pub(super) fn word(fields: &Map<String, Value>) -> String {
    fields.get("do").and_then(Value::as_str).unwrap_or_default().to_string()
}

impl Book {
    /// A command is about to be taken under this key.
    pub(super) fn sends(&mut self, key: &IdempotencyKey, stream: &StreamId, does: &str) {
        let (stream, does) = (stream.clone(), does.to_string());
        let sent = || Sent { stream, does, done: 0, acknowledged: None };
        self.sent.entry((key.patron.clone(), key.key.clone())).or_insert_with(sent);
    }

    /// It was taken, with so many entries of it in the record since; or the node ended over it, and there is no answer.
    pub(super) fn taken(&mut self, key: &IdempotencyKey, entries: u64, answer: Option<&Value>) {
        let id = (key.patron.clone(), key.key.clone());
        let sent = self.sent.get_mut(&id).expect("it was sent");
        sent.done += entries;
        assert!(sent.done <= 1, "{id:?} ({}) is in the record {} times", sent.does, sent.done);
        let Some(answer) = answer else { return };
        if answer.get("ok").is_none() {
            assert_eq!(entries, 0, "{id:?} ({}) was done and refused: {answer}", sent.does);
            // It may have been done with a node that ended, and be refused here as what it is not; never the other way.
            return;
        }
        match &sent.acknowledged {
            None => {
                assert_eq!(sent.done, 1, "{id:?} ({}) was acknowledged, and is not in the record", sent.does);
                sent.acknowledged = Some(answer.clone());
                self.acknowledged += 1;
                self.unchecked.push(id);
            }
            Some(first) => {
                assert_eq!(first, answer, "{id:?} ({}) was answered otherwise the second time", sent.does);
                self.repeated += 1;
            }
        }
    }

    /// The same for what is found by its key alone.
    pub(super) fn answered(&mut self, key: &IdempotencyKey, reader: &Reader, answer: Option<&Value>) {
        let is_done = reader.answer_for(key).expect("readable").is_some();
        let before = self.sent.get(&(key.patron.clone(), key.key.clone())).map_or(0, |sent| sent.done);
        self.taken(key, u64::from(is_done).saturating_sub(before), answer);
    }

    /// Is everything that was acknowledged in the journal, with its answer? Of all, or of what came since the last look.
    pub(super) fn check(&mut self, reader: &Reader, all: bool) {
        let unchecked = std::mem::take(&mut self.unchecked);
        let looked_at: Vec<&(Name, String)> = match all {
            true => self.sent.keys().collect(),
            false => unchecked.iter().collect(),
        };
        for id in looked_at {
            let Some(sent) = self.sent.get(id).filter(|sent| sent.acknowledged.is_some()) else { continue };
            let key = IdempotencyKey { patron: id.0.clone(), key: id.1.clone() };
            let receipt = reader.answer_for(&key).expect("readable");
            let receipt = receipt.unwrap_or_else(|| panic!("{id:?} was acknowledged, and is lost"));
            assert!(receipt.entries.iter().any(|placed| placed.stream == sent.stream), "{id:?} is elsewhere");
        }
    }

    /// How often each thing was done under a key, in one stream.
    pub(super) fn done(&self, stream: &StreamId) -> BTreeMap<&str, u64> {
        let mut done = BTreeMap::new();
        for sent in self.sent.values().filter(|sent| sent.stream == *stream) {
            *done.entry(sent.does.as_str()).or_default() += sent.done;
        }
        done
    }
}
