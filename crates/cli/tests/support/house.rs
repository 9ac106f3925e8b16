//! A small house whose journal is the same every time, down to its key.

#![allow(dead_code, reason = "not every test file uses all of it")]

use ledger::note::{Kind, PrivateKey, key_beside, write_durably};
use ledger::{Account, Batch, Entry, IdempotencyKey, Journal, KeptKey, Name, Notary, Posting, StreamId};
use rulebook::money::Cents;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Unix milliseconds of the first entry: 14 November 2023, 22:13:20 UTC.
const BEGIN: i64 = 1_700_000_000_000;

pub(crate) struct House {
    pub(crate) journal: Arc<Journal>,
    pub(crate) notary: Notary,
}

/// Writes a key that is the same every time.
pub(crate) fn fixed_key(beside: &Path, name: &str, kind: Kind) -> PrivateKey {
    let key = PrivateKey::from_secret(name, kind, &[47; 32]).expect("a key");
    write_durably(&key_beside(beside), format!("{}\n", key.to_secret_text()).as_bytes(), 0o600)
        .expect("written");
    key
}

impl House {
    pub(crate) fn open(path: PathBuf) -> House {
        fixed_key(&path, "chapter47/house", Kind::House);
        let journal = Arc::new(Journal::open(&path).expect("a journal"));
        let notary = Notary::open(Arc::clone(&journal), &key_beside(&path)).expect("a key");
        House { journal, notary }
    }

    fn append(&self, stream: &str, body: &str, postings: Vec<Posting>, more: impl FnOnce(Batch) -> Batch) {
        let stream = StreamId::new(stream).expect("a stream");
        let expected_seq = self.journal.head(&stream).expect("readable").seq + 1;
        let at = BEGIN + self.journal.checkpoint().expect("readable").entries as i64 * 1000;
        let entry = Entry { stream, expected_seq, at, body: body.to_string(), postings };
        self.journal.append_and_wait(more(Batch::new(vec![entry]))).expect("taken");
    }

    /// A table opens, and a visitor gets chips and says hello.
    pub(crate) fn first_evening(&self) {
        let ann = || Name::new("ann").expect("a name");
        self.append("table:craps-1", r#"{"note":"opened"}"#, Vec::new(), |batch| batch);
        let chips = Posting::transfer(Account::Cage, Account::Patron(ann()), Cents(50_000)).into();
        let body = r#"{"house":"play chips","patron":"ann","cents":50000}"#;
        self.append("house", body, chips, |batch| batch);
        let key = IdempotencyKey { patron: ann(), key: "1".to_string() };
        self.append("table:craps-1", r#"{"note":"hello"}"#, Vec::new(), |batch| {
            batch.keyed(key, r#"{"id":"1","ok":true}"#.to_string())
        });
    }

    /// Something lies face down, and its key is kept beside the chain.
    pub(crate) fn something_sealed(&self) {
        let stream = StreamId::new("table:craps-1").expect("a stream");
        let seq = self.journal.head(&stream).expect("readable").seq + 1;
        let sealed = r#"{"by":"device","do":"dice","events":[],"sealed":"00"}"#;
        self.append("table:craps-1", sealed, Vec::new(), |mut batch| {
            batch.kept_keys.push(KeptKey { stream, seq, key: [0xAB; 32] });
            batch
        });
    }

    pub(crate) fn signs(&self) {
        self.notary.sign(BEGIN).expect("it can");
    }

    /// Closes it; the file is whole then.
    pub(crate) fn close(self) {
        let House { journal, notary } = self;
        drop((journal, notary));
    }
}
