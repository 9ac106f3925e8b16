//! A booth without a network, for the disasters of this trade: quick enough to be started a thousand times.

use crate::support::AT;
use keno::Generator;
use keno::{Draw, RateCard};
use ledger::{Journal, Name, Reader, Role, Stored, StreamId};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::{Map, Value, json};
use server::keno::{Booth, Means};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use table::record::{End, Goes, How};
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// Somebody of the staff: the id and the role.
pub(crate) type Who = (&'static str, Role);
pub(crate) const ANN: Who = ("ann", Role::KenoWriter);
pub(crate) const BOB: Who = ("bob", Role::KenoWriter);
pub(crate) const SUE: Who = ("sue", Role::KenoSupervisor);
pub(crate) const SAM: Who = ("sam", Role::KenoSupervisor);
pub(crate) const IDA: Who = ("ida", Role::Inspector);

/// A folder that costs no time: what is tested with it is not the disk.
pub(crate) fn folder_in_memory() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a temporary folder")
}

/// A booth that is open on a journal.
pub(crate) struct Stand {
    pub(crate) journal: PathBuf,
    pub(crate) clock: Arc<AtomicI64>,
    booth: Booth,
    died: UnboundedReceiver<String>,
}

/// Of a ticket that was sold.
pub(crate) fn number_and_code(sold: &Value) -> (u64, String) {
    let number = sold["ticket"]["number"].as_u64().expect("a number");
    (number, sold["code"].as_str().expect("a code").to_string())
}

impl Stand {
    /// Opens it at this time. `generator` makes the generator, and may look at the clock.
    pub(crate) fn open<G>(journal: &Path, card: &str, now: i64, generator: G) -> Stand
    where
        G: Fn(i64) -> Box<dyn Generator> + Send + Sync + 'static,
    {
        let card = RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let opened = Arc::new(Journal::open(journal).expect("a journal"));
        let clock = Arc::new(AtomicI64::new(now));
        let (seen, passed, told) = (clock.clone(), clock.clone(), clock.clone());
        let means = Means {
            clock: Arc::new(move || Moment(seen.load(Ordering::SeqCst))),
            steady: Arc::new(move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs())),
            generator: Arc::new(move |_| generator(told.load(Ordering::SeqCst))),
        };
        let (fatal, died) = unbounded_channel();
        let booth = Booth::open(AT, &card, &opened, &means, &fatal).expect("it opens");
        Stand { journal: journal.to_owned(), clock, booth, died }
    }

    /// Says what somebody does; the answer comes later.
    pub(crate) fn submit(&self, who: Who, message: Value) -> Receiver<Value> {
        let Value::Object(fields) = message else { panic!("an object") };
        let (tell, told) = channel();
        self.send(who, fields, move |answer| {
            // A test that has seen enough listens no more.
            let _ = tell.send(serde_json::from_str(&answer).expect("JSON"));
        });
        told
    }

    fn send(&self, who: Who, fields: Map<String, Value>, answer: impl FnOnce(String) + Send + 'static) {
        let id = crate::support::fresh_id();
        self.booth.submit(&Name::new(who.0).expect("a name"), who.1, &id, fields, answer);
    }

    /// What somebody does, and what is said to it.
    pub(crate) fn answer(&self, who: Who, message: Value) -> Value {
        self.submit(who, message).recv().expect("an answer")
    }

    /// Something that is done.
    pub(crate) fn ok(&self, who: Who, message: Value) -> Value {
        let answer = self.answer(who, message.clone());
        assert!(answer.get("ok").is_some(), "{message}: {answer}");
        answer["ok"].clone()
    }

    /// Sells a ticket for cash: its number.
    pub(crate) fn sell(&self, who: Who, station: u16, line: &str) -> u64 {
        self.sell_slip(who, station, line).0
    }

    /// Sells a ticket: its number, and the code on its slip.
    pub(crate) fn sell_slip(&self, who: Who, station: u16, line: &str) -> (u64, String) {
        number_and_code(
            &self.ok(who, json!({ "do": "issue", "station": station, "line": line, "paid": "cash" })),
        )
    }

    /// Both keys of the generator.
    pub(crate) fn arm(&self) {
        self.ok(IDA, json!({ "do": "turn key" }));
        self.ok(SUE, json!({ "do": "turn key" }));
    }

    /// The time goes on.
    pub(crate) fn pass(&self, seconds: i64) {
        self.clock.fetch_add(seconds * 1000, Ordering::SeqCst);
        self.settle();
    }

    /// Waits until everything that was due before is done: whatever is asked is answered after it.
    pub(crate) fn settle(&self) {
        self.answer(ANN, json!({ "do": "nothing" }));
    }

    /// Closes it, and waits until nobody has the journal any more.
    pub(crate) fn close(self) -> PathBuf {
        let Stand { journal, booth, mut died, .. } = self;
        drop(booth);
        if let Some(because) = died.blocking_recv() {
            panic!("it ended by itself: {because}");
        }
        journal
    }
}

/// Every entry of the location in this journal, from `seq` on.
pub(crate) fn entries(journal: &Path, seq: u64) -> Vec<Value> {
    let stream = StreamId::new(&format!("keno:{AT}")).expect("a stream");
    let reader = Reader::open(journal).expect("readable");
    let bodies = reader.read(&stream, seq).map(|stored| stored.expect("readable").body);
    bodies.map(|body| serde_json::from_str(&body).expect("bodies are JSON")).collect()
}

/// The draws that a journal has.
pub(crate) fn draws(journal: &Path) -> Vec<Draw> {
    let entries = entries(journal, 1);
    let drawn = entries.iter().filter(|body| body["do"] == "draw");
    drawn.map(|body| numbers(&body["numbers"])).collect()
}

/// Twenty numbers as JSON has them.
pub(crate) fn numbers(value: &Value) -> Draw {
    let numbers: [u8; 20] =
        serde_json::from_value(value.clone()).unwrap_or_else(|_| panic!("no draw: {value}"));
    Draw::new(numbers).expect("a draw")
}

/// Everything about a journal is right: its chains and accounts, and every act of the location by the rules.
pub(crate) fn assert_sound(journal: &Path) {
    let report = ledger::verify(journal).expect("readable");
    assert!(report.is_clean(), "{:?}", report.faults);
    let stream = StreamId::new(&format!("keno:{AT}")).expect("a stream");
    let reader = Reader::open(journal).expect("readable");
    let entries: Vec<Stored> = reader.read(&stream, 1).map(|stored| stored.expect("readable")).collect();
    let last = entries.last().expect("the location has a stream");
    // As an export ends: the stream goes on in the journal.
    let goes = Goes { stream: stream.to_string(), seq: last.seq, hash: last.hash.to_string() };
    let end = End { at: Moment(last.at), how: How::GoesOn(goes) }.to_line();
    let record: String =
        entries.into_iter().map(|stored| stored.body).chain([end]).map(|body| body + "\n").collect();
    let audit = games::standard().audit(record.as_bytes(), 3).expect("readable");
    assert!(audit.is_clean() && audit.unread == 0, "{:?}", audit.departures);
    let balances = reader.balances().expect("readable");
    assert_eq!(balances.iter().map(|(_, cents)| cents.0).sum::<i64>(), 0, "{balances:?}");
}

/// What an account holds.
pub(crate) fn balance(journal: &Path, account: &str) -> i64 {
    let reader = Reader::open(journal).expect("readable");
    reader.balance(&account.parse().expect("an account")).expect("readable").0
}
