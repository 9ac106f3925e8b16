//! The process is killed at every step of sale, lock, draw and payment, or its disk is full: what was said is on the disk,
//! and whoever asks again for what he got no answer to gets it once.
//!
//! A child of this test runs the house, its staff and a patron through a day, and dies at the step that it is told. Then
//! the house is opened again and everything is asked for once more, under the same ids. However it died, the day has to
//! end as one that nothing happened to.

use crate::common::people::{OF_A_CHILD, enrol, sign_in_form};
use crate::common::request;
use crate::disasters::{assert_sound, entries, folder_in_memory};
use crate::support::{AT, CARD, NINE, Person, location};
use keno::{Fed, Generator};
use ledger::{Journal, Reader, Role};
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde_json::{Value, json};
use server::keno::Means;
use server::{Options, ServeError};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, abort};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use table::chance::Entropy;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const CHILDS_FOLDER: &str = "KENO_TEST_CHILDS_FOLDER";
const CHILD_DIES_AT: &str = "KENO_TEST_CHILD_DIES_AT";

/// Steps that this process has made, and the one at which it dies. None is the zeroth.
static STEPS: AtomicU64 = AtomicU64::new(0);
static DIES_AT: AtomicU64 = AtomicU64::new(0);

/// A step: one of them is the last.
fn step() {
    if STEPS.fetch_add(1, Ordering::SeqCst) + 1 == DIES_AT.load(Ordering::SeqCst) {
        abort();
    }
}

/// Words that draw 1 to 20 in the first game, 2 to 21 in the second, and so on. Before the first of a draw and after the
/// last is a step.
struct Words {
    game: u64,
    place: u64,
}

impl Entropy for Words {
    fn next_u64(&mut self) -> u64 {
        if self.place == 0 {
            step();
        }
        let left = u128::from(80 - self.place);
        let word = ((u128::from(self.game) << 64) + (1 << 63)) / left;
        self.place += 1;
        if self.place == 20 {
            (self.game, self.place) = (self.game + 1, 0);
            step();
        }
        u64::try_from(word).expect("below one")
    }
}

/// A house that is open on the journal of a folder.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    clock: Arc<AtomicI64>,
    folder: PathBuf,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), ServeError>>,
}

pub(crate) fn journal(folder: &Path) -> PathBuf {
    folder.join("j")
}

/// Opens it with a generator that goes on after the draws that stand.
async fn open(folder: &Path, now: i64) -> Open {
    let drawn =
        |folder: &Path| entries(&journal(folder), 1).iter().filter(|body| body["do"] == "draw").count();
    let game = if journal(folder).exists() { drawn(folder) as u64 } else { 0 };
    open_with(folder, now, move || Box::new(Fed(Words { game, place: 0 }))).await
}

pub(crate) async fn open_with<G>(folder: &Path, now: i64, generator: G) -> Open
where
    G: Fn() -> Box<dyn Generator> + Send + Sync + 'static,
{
    let clock = Arc::new(AtomicI64::new(now));
    let (seen, passed) = (clock.clone(), clock.clone());
    let means = Means {
        steady: Arc::new(move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs())),
        clock: Arc::new(move || {
            if std::thread::current().name().is_some_and(|name| name.starts_with("keno ")) {
                step();
            }
            Moment(seen.load(Ordering::SeqCst))
        }),
        generator: Arc::new(move |_| generator()),
    };
    let options = Options {
        edge: server::Edge::default(),
        registry: games::standard(),
        address: "127.0.0.1:0".parse().expect("an address"),
        metrics: None,
        grace: std::time::Duration::ZERO,
        database: journal(folder).into(),
        key: None,
        seal: server::sealing::Source::Usual,
        tables: vec![location(AT, CARD)],
        play_chips: Cents(100_000),
        keno: means,
        visitors: true,
        demo_staff: false,
        record: server::record::Pace::default(),
    };
    let (started, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let run = server::run(options, |floor| started.send(floor.address).expect("somebody waits"), async {
        drop(stopped.await)
    });
    let ended = tokio::spawn(run);
    let address = address.await.expect("it opens");
    Open { address, clock, folder: folder.to_owned(), stop, ended }
}

impl Open {
    pub(crate) async fn close(self) {
        self.stop.send(()).expect("it runs");
        self.ended.await.expect("no panic").expect("it ends in order");
    }

    pub(crate) async fn staff(&self, id: &str) -> Person {
        let origin = format!("http://{}", self.address);
        let page = request(self.address, "POST", "/sign-in", &[("Origin", &origin)], &sign_in_form(id)).await;
        Person { address: self.address, cookie: page.cookie().expect("a session begins") }
    }

    /// The clock goes on, and what was due is done when whoever asks is answered.
    pub(crate) async fn pass(&self, to: i64) {
        self.clock.fetch_max(to, Ordering::SeqCst);
        // Asked twice: the first answer may be older than the draw.
        for _ in 0..2 {
            request(self.address, "GET", &format!("/keno/results?at={AT}"), &[], "").await;
        }
    }

    fn patron(&self) -> Person {
        Person { address: self.address, cookie: read(&self.folder.join("pat")) }
    }

    pub(crate) async fn get(&self, path: &str, by: &Person) -> Value {
        let page = request(self.address, "GET", path, &[("Cookie", &by.cookie)], "").await;
        serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("no JSON: {}", page.body))
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    serde_json::from_slice(&std::fs::read(path).expect("readable")).expect("JSON")
}

/// A house with its staff, a patron and nothing else; every trial begins with a copy of it.
pub(crate) async fn prepared() -> tempfile::TempDir {
    let folder = folder_in_memory();
    let staff = Journal::open(journal(folder.path())).expect("a journal");
    let people = [
        ("Ann", Role::KenoWriter),
        ("Bob", Role::KenoWriter),
        ("Sue", Role::KenoSupervisor),
        ("Ida", Role::Inspector),
    ];
    for (name, role) in people {
        enrol(&staff, name, role);
    }
    drop(staff);
    let house = open(folder.path(), NINE).await;
    let origin = format!("http://{}", house.address);
    let page = request(house.address, "POST", "/keno/enter", &[("Origin", &origin)], "name=Pat").await;
    let pat = page.cookie().expect("a session begins");
    house.close().await;
    std::fs::write(folder.path().join("pat"), json!(pat).to_string()).expect("written");
    folder
}

/// What was said in a day: the answer to each id.
type Said = BTreeMap<String, Value>;

/// The day. `said` hears every answer as soon as it is there, and when the clock moves.
async fn day(house: &Open, said: &mut (dyn FnMut(&str, &Value) + Send)) {
    let (ann, bob) = (house.staff("ann").await, house.staff("bob").await);
    let (sue, ida, pat) = (house.staff("sue").await, house.staff("ida").await, house.patron());
    let mut hear = |id: &str, answer: Value| -> Value {
        // Durable, and known to nobody yet.
        step();
        assert!(answer.get("ok").is_some(), "{id}: {answer}");
        said(id, &answer);
        answer["ok"].clone()
    };
    let command = async |who: &Person, what: &str, id: &str, mut message: Value| {
        message["id"] = json!(id);
        who.send(what, message).await
    };
    let sale =
        |station: u16, line: &str| json!({ "do": "issue", "station": station, "line": line, "paid": "cash" });
    let code = |sold: &Value| sold["code"].clone();
    hear("1 ann", command(&ann, "do", "1 ann", json!({ "do": "sign on", "station": 1 })).await);
    hear("1 bob", command(&bob, "do", "1 bob", json!({ "do": "sign on", "station": 2 })).await);
    let small = code(&hear("2 small", command(&ann, "do", "2 small", sale(1, "1 2 3 4 @1")).await));
    let large = code(&hear("2 large", command(&bob, "do", "2 large", sale(2, "1 2 3 4 5 6 7 8 @1")).await));
    let races = code(&hear("2 races", command(&ann, "do", "2 races", sale(1, "1 2 3 4 @1 x2")).await));
    let own = command(&pat, "buy", "2 own", json!({ "line": "1 2 3 4 @1" })).await;
    let own = code(&hear("2 own", without_balance(own)));
    let error = code(&hear("2 error", command(&bob, "do", "2 error", sale(2, "61 62 @1")).await));
    let void = json!({ "do": "void", "station": 2, "code": error });
    hear("3 void", command(&bob, "do", "3 void", void).await);
    // Four at once, which the disk may get together.
    let at_once = tokio::join!(
        command(&ann, "do", "4 a", sale(1, "61 62 63 @1")),
        command(&bob, "do", "4 b", sale(2, "61 62 63 @1")),
        command(&ann, "do", "4 c", sale(1, "61 62 63 @1")),
        command(&bob, "do", "4 d", sale(2, "61 62 63 @1")),
    );
    for (id, answer) in [("4 a", at_once.0), ("4 b", at_once.1), ("4 c", at_once.2), ("4 d", at_once.3)] {
        hear(id, answer);
    }
    // Whoever starts the house turns the keys anew.
    arm(&ida, &sue).await;
    pass(house, &ann, NINE + 300_000, &mut hear).await;
    let pay = |station: u16, code: &Value, with: &str| json!({ "do": "pay", "station": station, "code": code, "with": with });
    hear("6 small", command(&ann, "do", "6 small", pay(1, &small, "cash")).await);
    hear("6 sue", command(&sue, "do", "6 sue", json!({ "do": "authorise", "code": large })).await);
    hear("6 large", command(&bob, "do", "6 large", pay(2, &large, "check")).await);
    let claimed = command(&pat, "claim", "6 own", json!({ "code": own })).await;
    hear("6 own", without_balance(claimed));
    let cancel = json!({ "do": "cancel races", "station": 1, "code": races });
    hear("7 cancel", command(&ann, "do", "7 cancel", cancel).await);
    hear("7 races", command(&ann, "do", "7 races", pay(1, &races, "cash")).await);
    pass(house, &ann, NINE + 600_000, &mut hear).await;
    hear("9 bob", command(&bob, "do", "9 bob", json!({ "do": "sign off", "station": 2 })).await);
}

pub(crate) async fn arm(ida: &Person, sue: &Person) {
    for person in [ida, sue] {
        let id = format!("key {} {}", std::process::id(), STEPS.load(Ordering::SeqCst));
        let turned = person.send("do", json!({ "do": "turn key", "id": id })).await;
        assert!(turned.get("ok").is_some(), "{turned}");
    }
}

/// The balance beside an answer is of the moment, and not part of what was answered first.
fn without_balance(mut answer: Value) -> Value {
    if let Some(ok) = answer.get_mut("ok").and_then(Value::as_object_mut) {
        ok.remove("balance");
    }
    answer
}

/// The clock goes on to a lock; the game is drawn, and everybody sees it.
async fn pass(house: &Open, anybody: &Person, to: i64, hear: &mut impl FnMut(&str, Value) -> Value) {
    let minute = (to - NINE) / 60_000;
    hear(&format!("{minute} clock"), json!({ "ok": to }));
    house.pass(to).await;
    let board = house.get(&format!("/api/keno/{AT}"), anybody).await;
    let past = board["past"].as_array().expect("past games").iter();
    let game = past.filter(|game| game["number"] == minute / 5).collect::<Vec<_>>();
    assert_eq!(game.len(), 1, "drawn once, and shown: {board}");
    hear(&format!("{minute} drawn"), json!({ "ok": game[0]["numbers"] }));
}

/// Not a test of its own: the process that dies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by the tests below, in a process of its own"]
async fn child_lives_through_the_day_or_does_not() {
    let folder = PathBuf::from(std::env::var_os(CHILDS_FOLDER).expect("run by the tests below"));
    let dies_at = std::env::var(CHILD_DIES_AT).expect("run by the tests below");
    DIES_AT.store(dies_at.parse().expect("a number"), Ordering::SeqCst);
    let house = Arc::new(open(&folder, NINE).await);
    let at_home = house.clone();
    let living = tokio::spawn(async move {
        day(&at_home, &mut |id, answer| {
            let mut out = std::io::stdout().lock();
            writeln!(out, "\nsaid {}", json!([id, answer]))
                .and_then(|()| out.flush())
                .expect("the parent listens");
        })
        .await;
    });
    // Whoever gets no answer any more learns it from his line; the server has then to end by itself.
    let lived = living.await.is_ok();
    let Open { stop, ended, .. } = Arc::into_inner(house).expect("nobody else has it");
    if lived {
        stop.send(()).expect("it runs");
    }
    let ended = ended.await.expect("no panic");
    println!("\nended {}", json!([lived, ended.as_ref().err().map(ToString::to_string)]));
    println!("\nsteps {}", STEPS.load(Ordering::SeqCst));
    assert!(lived && ended.is_ok());
}

/// How a child's life went.
struct Life {
    said: Said,
    /// Did it get to the end of the day, and how did the server end? Nothing where it was killed.
    ended: Option<(bool, Option<String>)>,
    steps: u64,
}

/// Lives through the day in a child. `limits` are put before it in a shell.
fn live(folder: &Path, dies_at: u64, limits: &str) -> Life {
    let child = Command::new("sh")
        .args(["-c", &format!("ulimit -c 0; {limits} exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().expect("this test"))
        .args([
            "--exact",
            "disasters_killed::child_lives_through_the_day_or_does_not",
            "--ignored",
            "--nocapture",
        ])
        .env(CHILDS_FOLDER, folder)
        .env(OF_A_CHILD, "yes")
        .env(CHILD_DIES_AT, dies_at.to_string())
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .expect("a child");
    let text = String::from_utf8_lossy(&child.stdout).into_owned();
    let mut life = Life { said: Said::new(), ended: None, steps: 0 };
    for line in text.lines() {
        if let Some(said) = line.strip_prefix("said ") {
            let (id, answer): (String, Value) = serde_json::from_str(said).expect("lines are written whole");
            life.said.insert(id, answer);
        } else if let Some(ended) = line.strip_prefix("ended ") {
            life.ended = serde_json::from_str(ended).ok();
        } else if let Some(steps) = line.strip_prefix("steps ") {
            life.steps = steps.parse().expect("a number");
        }
    }
    let errors = String::from_utf8_lossy(&child.stderr);
    assert!(dies_at == 0 || life.ended.is_none() || child.status.success(), "it died otherwise: {errors}");
    life
}

/// What has to be the same however often the house died: who did what, in what order, and what every account holds.
#[derive(Debug, PartialEq)]
struct Outcome {
    acts: Vec<String>,
    balances: Vec<String>,
    said: Said,
}

/// Whatever was said is on the disk. (Asking again would not tell: what was lost would be done again, and be the same.)
fn assert_on_the_disk(folder: &Path, said: &Said) {
    let entries = entries(&journal(folder), 2);
    for (id, answer) in said {
        let ok = &answer["ok"];
        let stands = match ok.get("events") {
            Some(events) => entries.iter().any(|body| body["events"] == *events),
            None if id.ends_with("drawn") => entries.iter().any(|body| body["numbers"] == *ok),
            None => true,
        };
        assert!(stands, "{id} was said, and is not on the disk: {answer}");
    }
}

/// Opens the house again after a death and lives through the day once more, under the same ids.
async fn again(folder: &Path, before: &Said) -> Outcome {
    assert_on_the_disk(folder, before);
    let clocks = before.iter().filter(|(id, _)| id.ends_with("clock"));
    let now = clocks.filter_map(|(_, answer)| answer["ok"].as_i64()).max().unwrap_or(NINE);
    let house = open(folder, now).await;
    if now > NINE {
        // A game may be locked and not drawn: it waits for the keys.
        arm(&house.staff("ida").await, &house.staff("sue").await).await;
    }
    let mut said = Said::new();
    day(&house, &mut |id, answer| drop(said.insert(id.to_string(), answer.clone()))).await;
    for (id, answer) in before {
        assert_eq!(said.get(id), Some(answer), "what was said before stands");
    }
    let sue = house.staff("sue").await;
    let report = house.get(&format!("/staff/keno/report?at={AT}&format=json"), &sue).await;
    assert_eq!(report["agrees"], true, "{report:#}");
    house.close().await;
    outcome(folder, said)
}

fn outcome(folder: &Path, said: Said) -> Outcome {
    let journal = journal(folder);
    assert_sound(&journal);
    let starting = |body: &Value| {
        ["restart", "turn key"].iter().any(|act| body["do"] == *act)
            || body["by"] == "writer automatic" && body["do"] == "sign on"
    };
    let acts = entries(&journal, 2).into_iter().filter(|body| !starting(body));
    let mut acts: Vec<String> = acts.map(|body| line(&body)).collect();
    // Those four were sold at once, in any order.
    let first = acts.iter().position(|act| act.contains("61 62 63")).expect("sold");
    acts[first..first + 4].sort();
    let reader = Reader::open(&journal).expect("readable");
    let balances = reader
        .balances()
        .expect("readable")
        .iter()
        .map(|(account, cents)| format!("{account} {cents}"))
        .collect();
    let mut said = said;
    // Which of the four has which number is not settled by their ids.
    said.retain(|id, _| !id.starts_with("4 "));
    // The secret of a journal that was copied is the same; nothing else of an answer may differ.
    Outcome { acts, balances, said }
}

/// An act in a line: what may not differ, whoever died.
fn line(body: &Value) -> String {
    let marks = body["request"]["groups"].as_array().map_or_else(String::new, |groups| format!("{groups:?}"));
    let marks = marks.replace("Array ", "").replace("Number", "").replace(['[', ']', '(', ')', ','], "");
    let events = body["events"].as_array().map_or(0, Vec::len);
    format!("{} {} {} {marks} {} {events}", body["at"], body["by"], body["do"], body["ticket"])
}

/// A copy of what was prepared.
fn copy(prepared: &Path) -> tempfile::TempDir {
    let folder = folder_in_memory();
    for file in ["j", "j.seal", "pat"] {
        std::fs::copy(prepared.join(file), folder.path().join(file)).expect("copied");
    }
    folder
}

/// The day that nothing happened to, and how many steps it has.
async fn untouched(prepared: &Path) -> (Outcome, u64) {
    let folder = copy(prepared);
    let life = live(folder.path(), 0, "");
    assert_eq!(life.ended, Some((true, None)));
    let outcome = outcome(folder.path(), life.said);
    let count = |act: &str| outcome.acts.iter().filter(|line| line.contains(&format!("\"{act}\""))).count();
    assert_eq!((count("issue"), count("void"), count("lock"), count("draw"), count("pay")), (9, 1, 2, 2, 4));
    (outcome, life.steps)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_every_step_of_the_day_the_house_loses_nothing_and_does_nothing_twice() {
    let prepared = prepared().await;
    let (whole, steps) = untouched(prepared.path()).await;
    let mut died = 0;
    for at in 1..=steps {
        let folder = copy(prepared.path());
        let life = live(folder.path(), at, "");
        died += u64::from(life.ended.is_none());
        let after = again(folder.path(), &life.said).await;
        assert_eq!(after, whole, "died at step {at} of about {steps}");
    }
    // A day may be some steps shorter than another: the clock is looked at whenever nothing else is to be done.
    println!("the day has {steps} steps; it was cut short {died} times");
    assert!(died * 10 >= steps * 9, "{died} of {steps}");
}

/// A disk that gives out while the day is lived through: at `blocks` of 512 bytes it takes no more, and where `says` it
/// says so; else whoever writes is killed in the middle of it.
async fn with_a_disk_of(blocks: impl Iterator<Item = u64>, says: bool) {
    let prepared = prepared().await;
    let (whole, _) = untouched(prepared.path()).await;
    let trap = if says { "trap '' XFSZ;" } else { "" };
    let (mut midway, mut died) = (0, 0);
    for blocks in blocks {
        let folder = copy(prepared.path());
        let life = live(folder.path(), 0, &format!("{trap} ulimit -f {blocks};"));
        match &life.ended {
            Some((true, None)) => {}
            // It was told, and went: nothing is sold by a house whose disk takes nothing.
            Some((_, error)) => {
                let error = error.as_deref().unwrap_or("it did not go");
                assert!(says && error.contains("can no longer be written"), "{blocks} blocks: {error}");
                died += 1;
            }
            None => died += 1,
        }
        midway += usize::from(life.said.len() > 2 && !life.said.contains_key("9 bob"));
        let after = again(folder.path(), &life.said).await;
        assert_eq!(after, whole, "a disk of {blocks} blocks");
    }
    println!("the disk gave out {died} times, {midway} times in the middle of the day");
    assert!(died > 0 && midway > 0, "it gave out in the middle of the day");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_disk_that_gives_out_nobody_is_told_of_what_is_not_on_it_and_the_process_ends() {
    with_a_disk_of((0..10).map(|trial| 150 + 150 * trial), true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_the_middle_of_a_write_the_house_loses_nothing_and_does_nothing_twice() {
    with_a_disk_of((0..10).map(|trial| 151 + 152 * trial), false).await;
}

/// At every fourth block: `cargo test -p chapter47-server --test keno -- --ignored every_write`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes: a process for each of some hundred sizes"]
async fn killed_in_every_write_the_house_loses_nothing_and_does_nothing_twice() {
    with_a_disk_of((100..1_800).step_by(4), false).await;
}
