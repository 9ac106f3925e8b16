//! What takes long, in pools that a test fills: nobody at a table notices.

use super::*;
use crate::edge::Edge;
use crate::health::Health;
use crate::house::{TableSpec, Ways};
use crate::http::{self, App};
use crate::keno::Means;
use crate::pages::odds::Priced;
use crate::shutdown::Phase;
use crate::{listening, record};
use futures_util::{SinkExt as _, StreamExt as _};
use ledger::Journal;
use rulebook::money::Cents;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

const HOUR: Duration = Duration::from_secs(3600);
const SMALL: Sizes =
    Sizes { threads: 1, queue: 1, kept: (8, 1 << 20), worked_out: (100, HOUR), looked_up: (100, HOUR) };

fn here() -> Client {
    Client([127, 0, 0, 1].into())
}

fn from(last: u8) -> Client {
    Client([203, 0, 113, last].into())
}

/// Takes every thread of a pool and every place in its queue, until it is dropped.
struct Filled {
    _held: Vec<Sender<()>>,
}

async fn fill(pool: &Pool, sizes: Sizes) -> Filled {
    let mut held = Vec::new();
    for number in 0..sizes.threads + sizes.queue {
        let (release, released) = channel::<()>();
        let (begins, begun) = oneshot::channel();
        let job = move || {
            let _ = begins.send(());
            let _ = released.recv();
        };
        pool.submit(job).expect("there is room");
        held.push(release);
        // The first are taken out of the queue before the next come.
        if number < sizes.threads {
            begun.await.expect("it begins");
        }
    }
    Filled { _held: held }
}

#[tokio::test]
async fn whoever_comes_to_a_full_queue_is_told_so() {
    let work = Work::of(SMALL).expect("threads");
    let filled = fill(&work.0.staff, SMALL).await;
    assert_eq!(work.0.staff.run(|| 1).await, Err(NotNow::Full));
    drop(filled);
    // A place is free again when the first of them has left it.
    while work.0.staff.run(|| 1).await == Err(NotNow::Full) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_fault_in_one_piece_of_work_leaves_the_pool_in_order() {
    let work = Work::of(SMALL).expect("threads");
    let broken: Result<(), NotNow> = work.looked_up(here(), || panic!("a fault, as the test wants it")).await;
    assert_eq!(broken, Err(NotNow::Broken));
    let broken = work.worked_out("x".into(), here(), || panic!("a fault, as the test wants it")).await;
    assert_eq!(broken, Err(NotNow::Broken));
    let again = work.worked_out("x".into(), here(), || Bytes::from_static(b"right")).await;
    assert_eq!(again, Ok(Bytes::from_static(b"right")), "it is tried again");
}

/// Counts how often something is worked out.
#[derive(Clone, Default)]
struct Count(Arc<AtomicUsize>);

impl Count {
    fn answering(&self, page: &'static str) -> impl FnOnce() -> Bytes + Send + 'static {
        let count = self.clone();
        move || {
            count.0.fetch_add(1, Ordering::Relaxed);
            Bytes::from_static(page.as_bytes())
        }
    }

    fn so_far(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

#[tokio::test]
async fn an_answer_is_worked_out_once_and_costs_nothing_after_that() {
    let sizes = Sizes { worked_out: (2, HOUR), ..SMALL };
    let (work, count) = (Work::of(sizes).expect("threads"), Count::default());
    for _ in 0..5 {
        let answer = work.worked_out("a".into(), from(1), count.answering("a")).await;
        assert_eq!(answer, Ok(Bytes::from_static(b"a")));
    }
    assert_eq!(count.so_far(), 1);
    assert!(work.worked_out("b".into(), from(1), count.answering("b")).await.is_ok());
    let third = work.worked_out("c".into(), from(1), count.answering("c")).await;
    assert!(matches!(third, Err(NotNow::TooOften(_))), "{third:?}");
    assert!(work.worked_out("a".into(), from(1), count.answering("a")).await.is_ok(), "what is kept is free");
    assert!(work.worked_out("c".into(), from(2), count.answering("c")).await.is_ok(), "another address");
    assert_eq!(count.so_far(), 3);
}

#[tokio::test]
async fn those_who_ask_for_the_same_wait_for_one_answer() {
    let (work, count) = (Work::of(SMALL).expect("threads"), Count::default());
    let filled = fill_thread(&work).await;
    let ask = |last| {
        let (work, answering) = (work.clone(), count.answering("same"));
        tokio::spawn(async move { work.worked_out("same".into(), from(last), answering).await })
    };
    let asked: Vec<_> = (1..=20).map(ask).collect();
    // All of them wait in the one place that the queue has.
    while work.0.answers.waiting("same") < asked.len() {
        tokio::task::yield_now().await;
    }
    assert_eq!(work.0.answers.run(here(), || ()).await, Err(NotNow::Full));
    drop(filled);
    for one in asked {
        assert_eq!(one.await.expect("no panic"), Ok(Bytes::from_static(b"same")));
    }
    assert_eq!(count.so_far(), 1);
}

/// Takes the thread of the analysis, and none of its queue.
async fn fill_thread(work: &Work) -> Filled {
    fill(&work.0.answers.pool, Sizes { queue: 0, ..SMALL }).await
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_begun() {
    // It keeps its place in the queue until its turn comes.
    let (work, count) = (Work::of(Sizes { queue: 2, ..SMALL }).expect("threads"), Count::default());
    let filled = fill_thread(&work).await;
    tokio::select! {
        biased;
        answer = work.worked_out("gone".into(), here(), count.answering("gone")) => panic!("{answer:?}"),
        // It waits in the queue; whoever asked goes.
        () = std::future::ready(()) => {}
    }
    drop(filled);
    assert!(work.worked_out("next".into(), here(), count.answering("next")).await.is_ok());
    assert_eq!(count.so_far(), 1, "only the next one");
    assert!(
        work.worked_out("gone".into(), here(), count.answering("gone")).await.is_ok(),
        "it is asked anew"
    );
    assert_eq!(count.so_far(), 2);
}

#[tokio::test]
async fn answers_are_kept_up_to_a_bound_and_the_least_used_go_first() {
    let (work, count) = (Work::of(Sizes { kept: (3, 10), ..SMALL }).expect("threads"), Count::default());
    let ask = |name: &'static str, page| work.worked_out(name.into(), here(), count.answering(page));
    for name in ["a", "b", "c", "a", "d"] {
        assert!(ask(name, "1").await.is_ok());
    }
    assert_eq!(count.so_far(), 4, "a was kept");
    assert!(ask("a", "1").await.is_ok() && ask("b", "1").await.is_ok());
    assert_eq!(count.so_far(), 5, "b was the least used");
    assert!(ask("long", "123456789").await.is_ok() && ask("b", "1").await.is_ok());
    assert_eq!(count.so_far(), 6, "ten bytes are kept");
    assert!(ask("longer", "12345678901").await.is_ok() && ask("longer", "12345678901").await.is_ok());
    assert_eq!(count.so_far(), 8, "what is longer than all that is kept is not kept");
}

/// A house with one table, whose pools are small.
struct Open {
    address: SocketAddr,
    work: Work,
    _held: (watch::Sender<()>, record::Keeper, TempDir),
}

const TABLE: &str = "hi-lo-1";

impl Open {
    async fn with(sizes: Sizes) -> Open {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = Arc::new(Journal::open(folder.path().join("house.db")).expect("a journal"));
        let registry = games::standard().with(hilo::ENTRY);
        let tables = [TableSpec::new(TABLE, hilo::ENTRY.plainest())];
        let (ways, chips) = (Ways { visitors: true, plain_http: true }, Cents(100_000));
        let (fatal, _) = tokio::sync::mpsc::unbounded_channel();
        let house = House::open(registry, journal, &tables, chips, &Means::default(), ways, &fatal);
        let house = Arc::new(house.expect("the house opens"));
        let notary = record::notary(house.journal(), None).expect("a key");
        let kept = record::Keeper::start(&house, notary, record::Pace::default());
        let (keeper, record) = kept.expect("it is kept");
        let (close, closing) = watch::channel(());
        let (_, phase) = watch::channel(Phase::Open);
        let health = Health::new(phase);
        health.opened(&house);
        let work = Work::of(sizes).expect("threads");
        let app = App {
            priced: Arc::new(Priced::of(&house.registry)),
            house,
            closing: closing.clone(),
            health,
            record,
            edge: Arc::new(Edge::default()),
            work: work.clone(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(listening::serve(listener, http::router(app), closing));
        Open { address, work, _held: (close, keeper, folder) }
    }

    async fn send(&self, request: String) -> String {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut heard = String::new();
        stream.read_to_string(&mut heard).await.expect("an answer");
        heard
    }

    async fn get(&self, path: &str) -> String {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        self.send(head).await
    }

    /// Somebody sits down: the cookie.
    async fn sit(&self) -> String {
        let form = format!("name=Ann&table={TABLE}");
        let sat = self.send(format!(
            "POST /sit HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\nContent-Length: {1}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\n\r\n{form}",
            self.address,
            form.len()
        ));
        let sat = sat.await;
        let cookie = sat.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next());
        cookie.unwrap_or_else(|| panic!("{sat}")).to_string()
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

fn retry_after(answer: &str) -> Option<u64> {
    let line = answer.lines().find_map(|line| line.strip_prefix("retry-after: "))?;
    line.trim().parse().ok()
}

#[tokio::test]
async fn pages_and_programs_are_told_when_to_come_again() {
    let open = Open::with(SMALL).await;
    assert_eq!(status(&open.get("/odds/hi-lo").await), "200");
    let pools = &open.work.0;
    let _filled = (fill(&pools.answers.pool, SMALL).await, fill(&pools.record, SMALL).await);
    let page = open.get("/odds/hi-lo?at=hi-lo-1").await;
    assert_eq!((status(&page), retry_after(&page)), ("503", Some(5)), "{page}");
    assert!(page.contains("text/html") && page.contains("try again in 5 seconds"), "{page}");
    let proof = open.get("/journal/consistency/1/1").await;
    assert_eq!((status(&proof), retry_after(&proof)), ("503", Some(5)), "{proof}");
    assert!(proof.contains(r#""code":"busy""#), "{proof}");
    for same in ["/odds/hi-lo", "/odds/hi-lo?x=1", "/odds/hi-lo?at=+&utm_source=elsewhere"] {
        assert_eq!(status(&open.get(same).await), "200", "{same}: it was worked out before");
    }
}

#[tokio::test]
async fn an_address_that_has_spent_its_budget_waits_and_another_does_not() {
    let open = Open::with(Sizes { worked_out: (1, HOUR), looked_up: (1, HOUR), ..SMALL }).await;
    assert_eq!(status(&open.get("/odds/hi-lo").await), "200");
    assert_eq!(status(&open.get("/journal/checkpoint").await), "200");
    for path in ["/odds/hi-lo?at=hi-lo-1", "/journal/checkpoint", "/tables/hi-lo-1/sign"] {
        let answer = open.get(path).await;
        assert_eq!(status(&answer), "429", "{answer}");
        assert!(retry_after(&answer).is_some_and(|seconds| (3500..=3601).contains(&seconds)), "{answer}");
    }
    assert!(open.work.worked_out_once(from(9), || ()).await.is_ok());
    assert_eq!(status(&open.get("/odds/hi-lo").await), "200", "what is kept is free");
}

/// Every pool is full of work that does not end, and more waits at the door; a player's command is answered all the same,
/// on one thread that serves everybody.
#[tokio::test(flavor = "current_thread")]
async fn heavy_work_takes_no_thread_that_serves_players() {
    let open = Open::with(SMALL).await;
    let cookie = open.sit().await;
    let pools = &open.work.0;
    let _filled = (
        fill(&pools.answers.pool, SMALL).await,
        fill(&pools.record, SMALL).await,
        fill(&pools.staff, SMALL).await,
    );
    for path in ["/odds/hi-lo", "/tables/hi-lo-1/sign", "/tables/hi-lo-1/sign/history", "/journal/checkpoint"]
    {
        assert_eq!(status(&open.get(path).await), "503", "{path}");
    }
    let mut request =
        format!("ws://{}/ws/tables/{TABLE}", open.address).into_client_request().expect("a request");
    for (name, value) in [("origin", format!("http://{}", open.address)), ("cookie", cookie)] {
        request.headers_mut().insert(name, HeaderValue::from_str(&value).expect("a header"));
    }
    let (mut line, _) = connect_async(request).await.expect("the line opens");
    line.send(r#"{"hello":{"since":null}}"#.into()).await.expect("sent");
    let mut known = None;
    loop {
        let message = line.next().await.expect("the line is open").expect("a message");
        let Message::Text(text) = message else { continue };
        let said: Value = serde_json::from_str(&text).expect("JSON");
        if let Some(welcome) = said.get("welcome") {
            known = Some((welcome["round"].clone(), welcome["step"].clone()));
            let (round, step) = known.clone().expect("just told");
            let wager = json!({ "id": "1", "do": "wager", "on": "high", "amount": 500, "round": round, "step": step });
            line.send(wager.to_string().into()).await.expect("sent");
        }
        if let Some(answer) = said.get("answer") {
            assert!(known.is_some() && answer["ok"] == true, "{answer}");
            return;
        }
    }
}
