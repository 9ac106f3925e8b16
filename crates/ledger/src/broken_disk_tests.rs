//! The disk fails at the n-th call, for every n: nothing that was acknowledged is lost, nothing is there in part,
//! nothing is asked of the disk again, and a restart goes on as if it had never happened.

use crate::chain::Link;
use crate::disk::{Begun, Broken, Disk, Written};
use crate::notary::{KeptNote, Notarial};
use crate::note::{Kind, PrivateKey};
use crate::queue::Task;
use crate::rows::Rows;
use crate::seal::KeptRow;
use crate::tree;
use crate::{
    Account, Batch, Checkpoint, ComingIn, Declined, Device, Entry, FactorSecret, Fault, Hash, Head, Holder,
    IdempotencyKey, Journal, KeptKey, KeptSecret, Name, PasswordHash, Patron, Person, PersonChange, Posting,
    Proof, Receipt, Role, SecondFactor, Session, StreamId, verify,
};
use rulebook::money::Cents;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use tempfile::TempDir;

/// Burns through at one call, before it is done or after.
struct Fuse {
    fails_at: usize,
    done_first: bool,
    calls: AtomicUsize,
    /// A call that waits for the test twice: others come in line meanwhile.
    held: Option<(usize, Barrier)>,
}

/// The real disk behind a fuse.
struct Fused<'c> {
    disk: Box<dyn Disk + 'c>,
    fuse: Arc<Fuse>,
}

impl<'c> Fused<'c> {
    fn call<T>(&mut self, call: impl FnOnce(&mut (dyn Disk + 'c)) -> Written<T>) -> Written<T> {
        let number = self.fuse.calls.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some((_, gate)) = self.fuse.held.as_ref().filter(|(held, _)| *held == number) {
            gate.wait();
            gate.wait();
        }
        if number < self.fuse.fails_at {
            return call(&mut *self.disk);
        }
        if number == self.fuse.fails_at && self.fuse.done_first {
            call(&mut *self.disk)?;
        }
        Err(Broken(format!("fault at call {number}")))
    }
}

impl Disk for Fused<'_> {
    fn rows(&mut self) -> &mut dyn Rows {
        unreachable!("every call is made through the fuse")
    }
    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun> {
        self.call(|disk| disk.begin(tasks))
    }
    fn answered(&mut self, key: &IdempotencyKey) -> Written<Option<Receipt>> {
        self.call(|disk| disk.answered(key))
    }
    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written {
        self.call(|disk| disk.entry(position, link, hash))
    }
    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written {
        self.call(|disk| disk.posting(position, line, account, cents))
    }
    fn batch(&mut self, after: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool> {
        self.call(|disk| disk.batch(after, keyed))
    }
    fn head(&mut self, stream: &str, head: &Head) -> Written {
        self.call(|disk| disk.head(stream, head))
    }
    fn balance(&mut self, account: &str, cents: i64) -> Written {
        self.call(|disk| disk.balance(account, cents))
    }
    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written {
        self.call(|disk| disk.checkpoint(checkpoint))
    }
    fn admit(&mut self, patron: &Patron) -> Written<bool> {
        self.call(|disk| disk.admit(patron))
    }
    fn knows(&mut self, patron: &str) -> Written<bool> {
        self.call(|disk| disk.knows(patron))
    }
    fn begin_session(&mut self, session: &Session) -> Written<bool> {
        self.call(|disk| disk.begin_session(session))
    }
    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        self.call(|disk| disk.end_session(token_hash))
    }
    fn session(&mut self, token_hash: &[u8; 32]) -> Written<Option<Session>> {
        self.call(|disk| disk.session(token_hash))
    }
    fn use_session(&mut self, session: &Session) -> Written {
        self.call(|disk| disk.use_session(session))
    }
    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        self.call(|disk| disk.end_sessions(holder))
    }
    fn person(&mut self, id: &str) -> Written<Option<Person>> {
        self.call(|disk| disk.person(id))
    }
    fn enrol(&mut self, person: &Person) -> Written<bool> {
        self.call(|disk| disk.enrol(person))
    }
    fn rewrite(&mut self, person: &Person) -> Written {
        self.call(|disk| disk.rewrite(person))
    }
    fn count_nobody(&mut self) -> Written {
        self.call(|disk| disk.count_nobody())
    }
    fn device(&mut self, token_hash: &[u8; 32]) -> Written<Option<Device>> {
        self.call(|disk| disk.device(token_hash))
    }
    fn keep_device(&mut self, device: &Device) -> Written {
        self.call(|disk| disk.keep_device(device))
    }
    fn forget_device(&mut self, token_hash: &[u8; 32]) -> Written {
        self.call(|disk| disk.forget_device(token_hash))
    }
    fn forget_devices(&mut self, person: &str) -> Written {
        self.call(|disk| disk.forget_devices(person))
    }
    fn factor(&mut self, person: &str) -> Written<Option<SecondFactor>> {
        self.call(|disk| disk.factor(person))
    }
    fn keep_factor(&mut self, factor: &SecondFactor) -> Written {
        self.call(|disk| disk.keep_factor(factor))
    }
    fn forget_factor(&mut self, person: &str) -> Written {
        self.call(|disk| disk.forget_factor(person))
    }
    fn forget_visitor(&mut self, id: &Name, before: i64) -> Written<bool> {
        self.call(|disk| disk.forget_visitor(id, before))
    }
    fn keep_notarial(&mut self, notarial: &Notarial) -> Written<bool> {
        self.call(|disk| disk.keep_notarial(notarial))
    }
    fn drop_keys(&mut self, stream: &str) -> Written {
        self.call(|disk| disk.drop_keys(stream))
    }
    fn keep_key(&mut self, kept: &KeptRow) -> Written {
        self.call(|disk| disk.keep_key(kept))
    }
    fn drop_secret(&mut self, stream: &str, number: u64) -> Written {
        self.call(|disk| disk.drop_secret(stream, number))
    }
    fn keep_secret(&mut self, kept: &KeptRow) -> Written {
        self.call(|disk| disk.keep_secret(kept))
    }
    fn commit(&mut self) -> Written {
        self.call(|disk| disk.commit())
    }
    fn tidy(&mut self) -> Written {
        self.call(|disk| disk.tidy())
    }
    fn close(&mut self) -> Written {
        self.call(|disk| disk.close())
    }
}

/// A folder in memory, where there is one: the faults are ours, so the disk has no part in this.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a temporary folder")
}

fn open(path: &Path, fuse: &Arc<Fuse>) -> Journal {
    let fuse = Arc::clone(fuse);
    Journal::open_over(path, Box::new(|disk| Box::new(Fused { disk: Box::new(disk), fuse }))).expect("opened")
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// A batch of the workload: these transfers, each an entry of the stream from this number on.
fn batch(key: &str, stream: &str, first: u64, transfers: &[(Account, Account, i64)]) -> Batch {
    let entries = transfers.iter().zip(first..).map(|((from, to, cents), expected_seq)| Entry {
        stream: StreamId::new(stream).expect("a good stream"),
        expected_seq,
        at: 5,
        body: format!("{{\"key\":\"{key}\"}}"),
        postings: Posting::transfer(from.clone(), to.clone(), Cents(*cents)).into(),
    });
    let key = IdempotencyKey { patron: name("ann"), key: key.to_owned() };
    let answer = format!("answer to {}", key.key);
    Batch::new(entries.collect()).keyed(key, answer)
}

/// Something that is acknowledged, or not.
type Step = Box<dyn Fn(&Journal) -> Result<(), Declined>>;

/// What is done, in order: each step is acknowledged before the next, and each may be sent again.
fn steps() -> Vec<Step> {
    let (ann, layout) = (|| Account::Patron(name("ann")), || Account::Layout(name("t")));
    let session = || Session {
        token_hash: [7; 32],
        holder: Holder::Visitor(name("ann")),
        created_at: 1,
        used_at: 1,
        ends_at: 9,
    };
    let patron = || Patron { id: name("ann"), name: "Ann".to_owned(), created_at: 0 };
    let sue = || Person {
        password: Some(PasswordHash("$argon2id$".to_owned())),
        ..Person::new(name("sue"), "Sue".to_owned(), Role::Patron, 2)
    };
    let password = || PasswordHash("$argon2id$".to_owned());
    let told = |expected_seq, body: &str| Entry {
        stream: StreamId::new("people").expect("a good stream"),
        expected_seq,
        at: 6,
        body: body.to_owned(),
        postings: Vec::new(),
    };
    let amended = |result: Result<Receipt, Declined>| match result {
        Err(Declined::PersonExists(_) | Declined::Stale { .. }) => Ok(()),
        result => result.map(drop),
    };
    let append = |journal: &Journal, batch: Batch| journal.append_and_wait(batch).map(drop);
    vec![
        Box::new(move |journal| match journal.admit(patron()) {
            Err(Declined::PatronExists(_)) => Ok(()),
            result => result,
        }),
        Box::new(move |journal| match journal.begin_session(session()) {
            Err(Declined::SessionExists) => Ok(()),
            result => result,
        }),
        Box::new(move |journal| amended(journal.amend(PersonChange::Enrol(sue()), told(1, SUE_IS_ENROLLED)))),
        Box::new(move |journal| {
            let session = Session { holder: Holder::Person(name("sue")), token_hash: [8; 32], ..session() };
            let coming = ComingIn {
                session,
                password: password(),
                proof: Proof::Password,
                from: None,
                device: Some(Device::new([6; 32], name("sue"), 2)),
            };
            match journal.sign_in(coming) {
                Err(Declined::SessionExists) => Ok(()),
                result => result.map(|let_in| assert!(let_in)),
            }
        }),
        Box::new(move |journal| journal.attempt(Some(name("sue")), Some([6; 32]), 5).map(drop)),
        Box::new(move |journal| journal.forgive(name("sue"), password(), Some([6; 32])).map(drop)),
        Box::new(move |journal| {
            journal.offer_factor(name("sue"), password(), FactorSecret(vec![3; 20])).map(drop)
        }),
        Box::new(move |journal| {
            let (id, secret) = (name("sue"), FactorSecret(vec![3; 20]));
            let enrolled = PersonChange::EnrolFactor { id, secret, step: 4, recovery: vec![[2; 32]] };
            match journal.amend(enrolled, told(2, "1")) {
                // It is there already, and was offered again.
                Err(Declined::NotOffered(_)) => Ok(()),
                result => amended(result),
            }
        }),
        Box::new(move |journal| {
            let visitor = Patron { id: name("p-1"), name: "Idle".to_owned(), created_at: 0 };
            match journal.admit(visitor) {
                Err(Declined::PatronExists(_)) => Ok(()),
                result => result,
            }
        }),
        Box::new(move |journal| journal.forget_visitor(name("p-1"), 5).map(drop)),
        Box::new(move |journal| {
            let lock = PersonChange::Lock { id: name("sue"), at: 6 };
            amended(journal.amend(lock, told(3, r#"{"people":"locked","id":"sue"}"#)))
        }),
        Box::new(move |journal| append(journal, batch("buy", "house", 1, &[(Account::Cage, ann(), 100)]))),
        Box::new(move |journal| {
            let mut sealed = batch("two", "table:t", 1, &[(ann(), layout(), 60), (ann(), layout(), 40)]);
            sealed.entries[1].body = r#"{"note":"commitment","pledge":1,"sealed":"00"}"#.to_owned();
            let stream = sealed.entries[1].stream.clone();
            sealed.kept_secrets.push(KeptSecret { stream: stream.clone(), number: 1, secret: vec![5; 9] });
            sealed.kept_keys.push(KeptKey { stream, seq: 2, key: [9; 32] });
            append(journal, sealed)
        }),
        Box::new(move |journal| {
            let declined = journal.append_and_wait(batch("short", "table:t", 3, &[(ann(), layout(), 1)]));
            match declined {
                Err(Declined::InsufficientFunds { .. }) => Ok(()),
                Err(dead) => Err(dead),
                Ok(receipt) => panic!("there was no money for {receipt:?}"),
            }
        }),
        Box::new(move |journal| {
            let mut opened = batch("win", "table:t", 3, &[(layout(), ann(), 100)]);
            opened.entries[0].body = r#"{"note":"reveal","pledge":1,"opened":{"2":"00"}}"#.to_owned();
            opened.dropped_keys.push(opened.entries[0].stream.clone());
            opened.dropped_secrets.push((opened.entries[0].stream.clone(), 1));
            append(journal, opened)
        }),
        Box::new(move |journal| {
            let key = PrivateKey::from_secret("house", Kind::House, &[5; 32]).expect("a key");
            let note = key.sign_head(0, tree::empty()).to_string();
            journal
                .keep(Notarial {
                    note: Some(KeptNote { number: 1, size: 0, at: 7, note }),
                    ..Notarial::default()
                })
                .map(drop)
        }),
        Box::new(move |journal| journal.end_session([7; 32]).map(drop)),
        Box::new(move |journal| append(journal, batch("out", "house", 2, &[(ann(), Account::Cage, 100)]))),
    ]
}

const SUE_IS_ENROLLED: &str =
    r#"{"people":"enrolled","id":"sue","name":"Sue","role":"patron","one_time":false}"#;

/// What the journal holds, as far as anybody can see.
fn state(journal: &Journal) -> String {
    let state = (
        journal.checkpoint().expect("readable"),
        journal.balances().expect("readable"),
        journal.streams().expect("readable"),
        journal.patrons().expect("readable"),
        journal.session(&[7; 32]).expect("readable"),
        journal.people().expect("readable"),
        (journal.session(&[8; 32]).expect("readable"), journal.devices_of(&name("sue")).expect("readable")),
        journal.second_factor(&name("sue")).expect("readable"),
        journal.last_note().expect("readable"),
        journal.kept_keys(&StreamId::new("table:t").expect("a good stream")).expect("readable"),
        journal.kept_secrets(&StreamId::new("table:t").expect("a good stream")).expect("readable"),
    );
    format!("{state:?}")
}

/// The state after each number of steps, undisturbed.
fn undisturbed() -> Vec<String> {
    let folder = folder();
    let journal = Journal::open(folder.path().join("j")).expect("a new journal");
    let mut states = vec![state(&journal)];
    for step in steps() {
        step(&journal).expect("undisturbed");
        states.push(state(&journal));
    }
    states
}

#[test]
fn a_fault_at_any_call_loses_nothing_and_is_never_retried() {
    let right = undisturbed();
    for done_first in [false, true] {
        for fails_at in 1.. {
            let folder = folder();
            let path = folder.path().join("j");
            let fuse = Arc::new(Fuse { fails_at, done_first, calls: AtomicUsize::new(0), held: None });
            let journal = open(&path, &fuse);
            let acknowledged = steps().iter().take_while(|step| step(&journal).is_ok()).count();
            let dead = journal.health();
            if acknowledged < steps().len() {
                assert!(matches!(dead, Err(Fault::Dead { .. })), "call {fails_at}: {dead:?}");
                for step in steps() {
                    let because = format!("fault at call {fails_at}");
                    assert_eq!(step(&journal), Err(Declined::Dead { because }), "dead is dead");
                }
            }
            drop(journal);
            let calls = fuse.calls.load(Ordering::SeqCst);
            assert!(calls <= fails_at, "call {fails_at} failed, and {} followed", calls - fails_at);

            let journal = Journal::open(&path).expect("restarted");
            let kept = state(&journal);
            let whole =
                kept == right[acknowledged] || right.get(acknowledged + 1).is_some_and(|next| kept == *next);
            assert!(whole, "call {fails_at}, {acknowledged} acknowledged: {kept}");
            for step in &steps()[acknowledged..] {
                step(&journal).expect("it goes on");
            }
            assert_eq!(
                state(&journal),
                right[right.len() - 1],
                "call {fails_at}: as if nothing had happened"
            );
            assert!(verify(&path).expect("readable").is_clean());
            if calls < fails_at {
                assert_eq!(acknowledged, steps().len(), "the run completed untouched");
                break;
            }
        }
    }
}

/// The calls of the first group below, up to and with its commit: begin, batch, entry, two postings, head, two
/// balances, checkpoint, commit.
const FIRST_GROUP: usize = 10;

#[test]
fn a_fault_in_a_group_is_a_fault_for_all_of_it_and_all_that_wait() {
    for done_first in [false, true] {
        for fails_at in 1.. {
            let folder = folder();
            let path = folder.path().join("j");
            // The first group's calls are counted off, so that the fault is in the second.
            let gate = Barrier::new(2);
            let fuse = Arc::new(Fuse {
                fails_at: FIRST_GROUP + fails_at,
                done_first,
                calls: AtomicUsize::new(0),
                held: Some((FIRST_GROUP, gate)),
            });
            let wait = || fuse.held.as_ref().map(|(_, gate)| gate.wait());
            let journal = open(&path, &fuse);
            let buy = batch("buy", "house", 1, &[(Account::Cage, Account::Patron(name("ann")), 100)]);
            journal.append(buy, |result| drop(result.expect("before the fault")));
            wait();
            let (tell, told) = mpsc::channel();
            for table in ["a", "b", "c", "d", "e"] {
                let wager = (Account::Patron(name("ann")), Account::Layout(name(table)), 30);
                let tell = tell.clone();
                let wager = batch(table, &format!("table:{table}"), 1, &[wager]);
                journal.append(wager, move |result| tell.send(result).expect("somebody listens"));
            }
            drop(tell);
            wait();
            let results: Vec<_> = told.iter().collect();
            assert_eq!(results.len(), 5, "everybody is answered");
            let dead = results.iter().filter(|result| matches!(result, Err(Declined::Dead { .. }))).count();
            let taken = results.iter().filter(|result| result.is_ok()).count();
            drop(journal);
            let journal = Journal::open(&path).expect("restarted");
            let kept = journal.checkpoint().expect("readable").batches;
            match (taken, dead) {
                (3, 0) => assert_eq!(kept, 4, "money for three"),
                (0, 5) => {
                    assert!(kept == 1 || (done_first && kept == 4), "{kept} are kept, none was acknowledged")
                }
                _ => panic!("call {fails_at}: {results:?}"),
            }
            assert!(verify(&path).expect("readable").is_clean());
            if fuse.calls.load(Ordering::SeqCst) < FIRST_GROUP + fails_at {
                break;
            }
        }
    }
}
