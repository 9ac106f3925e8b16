//! Two houses that differ in one thing alone: the card that lies face down before the dealer (19:47-2.6(j)). Everything that
//! leaves them before it is turned is the same, byte for byte but for times and for what is random in every house: every
//! page and every answer for everybody, the lines, the log, the figures, the record without its keys.

use super::*;
use crate::clock::{HouseClock, steady};
use crate::http::{self, App};
use crate::keno::guesses::Guesses;
use crate::live::now;
use crate::live::tests::Cellar;
use crate::live::tests::hole_card::{TABLE, World};
use crate::pages::odds::Priced;
use crate::people::door::{Attempt, Entered, Outcome};
use crate::people::{Doer, Password};
use crate::shutdown::Phase;
use crate::work::Work;
use crate::{health, listening, metrics, record};
use futures_util::{SinkExt as _, StreamExt as _};
use ledger::{Role, Secrets};
use serde_json::Value;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::LazyLock;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

/// What is the same in every house, whatever is played there.
const ALIKE: [&str; 4] = ["/assets/", "/odds", "/rules", "/openapi.json"];

/// A house around the table of a world, open to the network.
struct Open {
    house: Arc<House>,
    address: SocketAddr,
    /// Where the figures are told.
    figures: SocketAddr,
    /// By what they are there for: a cookie each.
    people: Vec<(&'static str, String)>,
    /// Held for as long as it is open.
    _held: (watch::Sender<()>, record::Keeper, Cellar),
}

async fn listens() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

impl Open {
    async fn around(world: World) -> Open {
        let (live, updates, journal, cellar) = world.apart();
        let (placards, facts) = (live.placards(), live.facts());
        let (requests, inbox) = std::sync::mpsc::channel();
        std::thread::spawn(move || live.serve(inbox));
        let table = TableHandle {
            id: Name::new(TABLE).expect("a name"),
            game: facts.game,
            is_room: facts.is_room,
            rounds: Rounds::of(&facts),
            placards,
            attended: false,
            pit: None,
            requests,
            updates,
        };
        let clock = HouseClock::new(Arc::new(now), steady());
        let door = Door::new(Arc::clone(&journal), Register::new(Arc::clone(&journal)), clock.clone());
        let house = Arc::new(House {
            coverage: coverage::Coverage::of([]),
            registry: games::standard(),
            cage: Cage::new(Arc::clone(&journal), clock.clone()),
            journal,
            tables: vec![table],
            keno: Vec::new(),
            play_chips: Cents(10_000),
            ways: Ways { visitors: true, plain_http: true },
            door: Arc::new(door),
            posting: Mutex::new(()),
            clock,
            guesses: Guesses::default(),
        });
        let (close, closing) = watch::channel(());
        let (_, phase) = watch::channel(Phase::Open);
        let health = health::Health::new(phase);
        health.opened(&house);
        let notary = record::notary(house.journal(), None).expect("it has a key");
        let (keeper, record) =
            record::Keeper::start(&house, notary, record::Pace::default()).expect("it is kept");
        let (listener, address) = listens().await;
        let (aside, figures) = listens().await;
        tokio::spawn(axum::serve(aside, metrics::router(health.clone())).into_future());
        let app = App {
            closing: closing.clone(),
            health,
            record,
            edge: Arc::default(),
            work: Work::new().expect("threads"),
            priced: Arc::new(Priced::of(&house.registry)),
            house: Arc::clone(&house),
        };
        tokio::spawn(listening::serve(listener, http::router(app), closing));
        let mut open = Open { house, address, figures, people: Vec::new(), _held: (close, keeper, cellar) };
        open.let_in().await;
        open
    }

    /// Ann and Bob, who sit at the table, one of each kind of the staff, and a stranger.
    async fn let_in(&mut self) {
        self.people.push(("nobody", "chapter47=nobody".to_string()));
        self.house.door.opens_as_demo();
        for who in ["ann", "bob"] {
            let token = self.house.door.admit(&Name::new(who).expect("a name")).expect("a session");
            self.people.push((who, format!("chapter47={token}")));
        }
        for (name, role) in [("Ada", Role::Administrator), ("Ida", Role::Inspector), ("Cleo", Role::PitClerk)]
        {
            let register = self.house.door.register().clone();
            let enrol =
                move || register.enrol(&Doer::Console, name, role, Password::Random).expect("enrolled");
            let enrolled = tokio::task::spawn_blocking(enrol).await.expect("no panic");
            let from = IpAddr::from([127, 0, 0, 1]);
            let (id, password) = (enrolled.id.as_str(), &*enrolled.password);
            let attempt = Attempt { from, id, password, code: "", device: None };
            let outcome = self.house.door.sign_in(attempt).await;
            let Outcome::In(Entered { token, .. }) = outcome else { panic!("{outcome:?}") };
            self.people.push((name, format!("chapter47-staff={token}")));
        }
    }

    /// Everything that anybody can get to see, by what it is.
    async fn everything(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let description = get(self.address, "/openapi.json", "").await;
        let body = description.split("\r\n\r\n").nth(1).expect("a body");
        let description: Value = serde_json::from_str(body).expect("JSON");
        for (address, ways) in description["paths"].as_object().expect("paths") {
            if ways.get("get").is_none() || ALIKE.iter().any(|alike| address.starts_with(alike)) {
                continue;
            }
            let path = address.replace("{id}", TABLE).replace("{table}", TABLE);
            let path = path.replace("{provision}", "19:47-2.6").replace(['{', '}'], "");
            let path = path.replace("pledge", "1").replace("from/to", "1/2").replace("batch/size", "1/2");
            for (who, cookie) in &self.people {
                found.push((format!("{path} for {who}"), get(self.address, &path, cookie).await));
            }
        }
        found.extend(self.lines().await);
        found.push(("the figures".to_string(), counts(&get(self.figures, "/metrics", "").await)));
        found.extend(self.copied());
        found.into_iter().map(|(what, text)| (what, plain(&text))).collect()
    }

    /// The same of the lines alone.
    async fn lines(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (who, cookie) in &self.people {
            found.push((format!("a line for {who}"), plain(&self.line(cookie).await)));
        }
        found
    }

    /// What a page is told that opens now, with everything that it missed.
    async fn line(&self, cookie: &str) -> String {
        let address = self.address;
        let mut request =
            format!("ws://{address}/ws/tables/{TABLE}").into_client_request().expect("a request");
        for (name, value) in [("origin", format!("http://{address}")), ("cookie", cookie.to_string())] {
            request.headers_mut().insert(name, HeaderValue::from_str(&value).expect("a header"));
        }
        let (mut line, _) = tokio_tungstenite::connect_async(request).await.expect("a line");
        line.send(r#"{"hello":{"since":0}}"#.into()).await.expect("sent");
        loop {
            let message = line.next().await.expect("an answer").expect("the line is open");
            let text = message.to_text().unwrap_or_default();
            if text.starts_with(r#"{"welcome""#) {
                return text.to_string();
            }
        }
    }

    /// A patron stands, as the table was at this round and step: the answer.
    async fn stands(&self, who: &str, (round, step): (u64, u64)) -> Value {
        let table = self.house.table(TABLE).expect("the table");
        let Value::Object(fields) = json!({ "do": "stand", "round": round, "step": step }) else {
            unreachable!("an object")
        };
        let (patron, id) = (Name::new(who).expect("a name"), format!("{who} at {step}"));
        let answer = table.ask(|reply| Request::Command { patron, id, fields, only_check: false, reply });
        let answer: Value = serde_json::from_str(&answer.await.expect("the table is there")).expect("JSON");
        answer["answer"].clone()
    }

    /// A copy for the auditor: every stream of it, and that it has no secret.
    fn copied(&self) -> Vec<(String, String)> {
        let folder = tempfile::tempdir().expect("a folder");
        let copy: PathBuf = folder.path().join("copy.db");
        ledger::back_up(self.house.journal.site().file().expect("a file"), &copy, Secrets::LeftOut)
            .expect("a copy");
        let reader = ledger::Reader::open(&copy).expect("readable");
        let mut found = Vec::new();
        for (stream, _) in reader.streams().expect("streams") {
            assert_eq!(reader.kept_keys(&stream).expect("readable").len(), 0, "{stream:?}");
            assert_eq!(reader.kept_secrets(&stream).expect("readable").len(), 0, "{stream:?}");
            let entries = reader.read(&stream, 1).map(|stored| stored.expect("readable").body);
            found.push((format!("{stream:?} of a copy"), entries.collect::<Vec<_>>().join("\n")));
        }
        found
    }
}

/// An answer with its head.
async fn get(address: SocketAddr, path: &str, cookie: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let without_date = answer.lines().filter(|line| !line.starts_with("date:"));
    without_date.collect::<Vec<_>>().join("\r\n")
}

/// Which figures there are: how large they are depends on what else this process does.
fn counts(text: &str) -> String {
    let names = text.lines().filter_map(|line| line.rsplit_once(' ').map(|(name, _)| name.to_string()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.join("\n")
}

/// The same text without times, and with nothing of what is random in every house but its length.
fn plain(text: &str) -> String {
    // As pages write a moment: 2026-11-16 14:05:09 EST, or EDT in summer.
    let text = text.replace(" EDT", " EST");
    let parts: Vec<&str> = text.split(" EST").collect();
    let (last, before) = parts.split_last().expect("a text has a part");
    let timeless = before.iter().map(|part| part.get(..part.len().saturating_sub(19)).unwrap_or(part));
    let text = timeless.chain([*last]).collect::<Vec<_>>().join("#");
    let mut out = String::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let random = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
        let end = rest.find(|letter| !random(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let is_number = word.len() >= 10 && word.bytes().all(|byte| byte.is_ascii_digit());
        match word.len() {
            _ if is_number => out.push('#'),
            20.. => out.push_str(&format!("#{}#", word.len())),
            _ => out.push_str(word),
        }
        let gap = after.find(random).unwrap_or(after.len());
        out.push_str(&after[..gap]);
        rest = &after[gap..];
    }
    out
}

/// What was logged, by any thread of this process.
static LOG: LazyLock<Mutex<Vec<u8>>> = LazyLock::new(Mutex::default);

struct Logged;

impl Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.lock().expect("whole").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What was logged since the last time, without how long anything took.
fn logged() -> Vec<String> {
    let text = String::from_utf8(std::mem::take(&mut *LOG.lock().expect("whole"))).expect("text");
    let mut lines: Vec<String> = text
        .lines()
        .filter_map(|line| {
            let mut line: Value = serde_json::from_str(line).ok()?;
            let fields = line["fields"].as_object_mut()?;
            fields.remove("ms");
            fields.remove("id");
            Some(plain(&line["fields"].to_string()))
        })
        .collect();
    // Threads of one house do not wait for each other to write.
    lines.sort();
    lines
}

/// What leaves a house in which this is the dealer's card: before it is turned, and after.
async fn seen(up: &str, hole: &str) -> [Vec<(String, String)>; 2] {
    logged();
    let open = Open::around(World::with(up, hole, false)).await;
    let mut before = open.everything().await;
    before.extend(logged().into_iter().map(|line| ("the log".to_string(), line)));
    for who in ["ann", "bob"] {
        let stale = open.stands(who, (0, 0)).await;
        let now = &stale["refused"]["present"];
        let now = (now["round"].as_u64().expect("a round"), now["step"].as_u64().expect("a step"));
        let answer = open.stands(who, now).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }
    [before, open.lines().await]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p2_6j_nothing_that_leaves_the_house_depends_on_what_lies_face_down() {
    let subscriber = tracing_subscriber::fmt().json().with_writer(|| Logged).finish();
    let _ = tracing::subscriber::set_global_default(subscriber);
    let [one, one_turned] = seen("9d", "5c").await;
    let [other, other_turned] = seen("9d", "7c").await;
    assert!(one.len() > 150, "{} things were looked at", one.len());
    assert!(one.iter().any(|(what, _)| what == "the log"));
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other);
    }
    assert_eq!(one.len(), other.len());
    // Whoever looks does see it when it is turned.
    let differs = one_turned.iter().zip(&other_turned).filter(|(one, other)| one != other);
    let differs: Vec<&str> = differs.map(|((what, _), _)| what.as_str()).collect();
    for line in ["nobody", "ann", "bob"] {
        assert!(differs.contains(&format!("a line for {line}").as_str()), "{differs:?}");
    }
}
