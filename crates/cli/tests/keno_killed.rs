//! `chapter47 serve` with keno, killed with no warning again and again: what it has said it still knows, and it does
//! nothing twice. The house is made an hour ago by the library, with a clock of its own, so that its first game is due the
//! moment that the real server starts.

#[path = "../../server/tests/common/people.rs"]
#[allow(dead_code)] // the server's tests need more of it
mod people;
mod support;

use keno::RateCard;
use keno::SystemGenerator;
use ledger::{Journal, Name, Reader, Role, StreamId};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::{Map, Value, json};
use server::keno::{Booth, Means};
use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use support::{chapter47, file, run};

const AT: &str = "keno-main";
const CARD: &str = "game = \"keno\"\ntitle = \"Keno\"\n[games]\ninterval_seconds = 3000\n\
     [stations]\nbooth = \"1 2 3\"\nautomatic = \"9\"\n";

/// The server, while it lives.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = chapter47()
            .args(["serve", "--address", "127.0.0.1:0", "--database"])
            .arg(folder.join("house.db"))
            .arg(folder.join(format!("{AT}.toml")))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("it has an output")).read_line(&mut first).expect("text");
        let address = first.trim().rsplit("http://").next().expect("an address").to_string();
        assert!(address.starts_with("127.0.0.1:"), "{first}");
        Server { child, address }
    }

    /// Killed as by `kill -9`.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Sends a request; nothing where the server is gone before it has answered.
    fn send(&self, method: &str, path: &str, cookie: &str, body: &str) -> Option<(String, String)> {
        let Server { address, .. } = self;
        let mut stream = TcpStream::connect(address).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut response = String::new();
        stream.read_to_string(&mut response).ok()?;
        let (head, body) = response.split_once("\r\n\r\n")?;
        Some((head.to_string(), body.to_string()))
    }

    /// Somebody of the staff comes in: his cookie.
    fn enter(&self, id: &str) -> String {
        let form = people::sign_in_form(id);
        let (head, _) = self.send("POST", "/sign-in", "", &form).expect("an answer");
        let cookie =
            head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a session begins");
        cookie.split(';').next().expect("a cookie").to_string()
    }

    /// A command under this id; nothing where there was no answer.
    fn command(&self, cookie: &str, id: &str, mut message: Value) -> Option<Value> {
        message["id"] = json!(id);
        if message.get("game").is_none() && message["do"] != "pay" {
            message["game"] = self.game()?;
        }
        let (_, body) = self.send("POST", &format!("/api/keno/{AT}/do"), cookie, &message.to_string())?;
        serde_json::from_str(&body).ok()
    }

    fn ok(&self, cookie: &str, id: &str, message: Value) -> Value {
        let answer = self.command(cookie, id, message).expect("an answer");
        assert!(answer.get("ok").is_some(), "{id}: {answer}");
        answer["ok"].clone()
    }

    /// The game that is played, as the board has it; nothing where there was no answer.
    fn game(&self) -> Option<Value> {
        let (_, body) = self.send("GET", &format!("/api/keno/{AT}"), "", "")?;
        let board: Value = serde_json::from_str(&body).ok()?;
        Some(json!({ "day": board["game"]["day"], "number": board["game"]["number"] }))
    }

    fn board(&self) -> Value {
        let (_, body) = self.send("GET", &format!("/api/keno/{AT}"), "", "").expect("an answer");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Waits until everything that was due before is done: whatever is asked is answered after it.
    fn settle(&self) {
        self.send("GET", &format!("/keno/results?at={AT}"), "", "").expect("an answer");
    }
}

fn submit(booth: &Booth, who: &str, role: Role, message: Value) -> Value {
    let Value::Object(fields) = message else { panic!("an object") };
    let fields: Map<String, Value> = fields;
    let (tell, told) = channel();
    let id = fields["do"].to_string() + &fields.get("line").unwrap_or(&Value::Null).to_string();
    booth.submit(&Name::new(who).expect("a name"), role, &id, fields, move |answer| {
        tell.send(answer).expect("somebody listens");
    });
    let answer: Value = serde_json::from_str(&told.recv().expect("an answer")).expect("JSON");
    assert!(answer.get("ok").is_some(), "{answer}");
    answer["ok"].clone()
}

/// A house that opened an hour ago and sold a ticket for each number: the codes by number.
fn an_hour_ago(folder: &Path) -> Vec<String> {
    let card = RateCard::from_toml(CARD).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    file(folder, &format!("{AT}.toml"), CARD);
    let journal = Arc::new(Journal::open(folder.join("house.db")).expect("a journal"));
    let staff = [("Ann", Role::KenoWriter), ("Sue", Role::KenoSupervisor), ("Ida", Role::Inspector)];
    for (name, role) in staff {
        people::enrol(&journal, name, role);
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as i64;
    let means = Means {
        clock: Arc::new(move || Moment(since - 3_600_000)),
        steady: Arc::new(|| Duration::ZERO),
        generator: Arc::new(|_| Box::new(SystemGenerator)),
    };
    let (fatal, mut died) = tokio::sync::mpsc::unbounded_channel();
    let booth = Booth::open(AT, &card, &journal, &means, &fatal).expect("it opens");
    submit(&booth, "ann", Role::KenoWriter, json!({ "do": "sign on", "station": 1 }));
    let sell = |number: u8| {
        let sale = json!({ "do": "issue", "station": 1, "line": format!("{number} @1"), "paid": "cash" });
        submit(&booth, "ann", Role::KenoWriter, sale)["code"].as_str().expect("a code").to_string()
    };
    let codes = (1..=80).map(sell).collect();
    drop((booth, fatal));
    while died.blocking_recv().is_some() {}
    drop(journal);
    codes
}

/// The acts of the location, by the journal.
fn acts(folder: &Path) -> Vec<Value> {
    let reader = Reader::open(folder.join("house.db")).expect("readable");
    let stream = StreamId::new(&format!("keno:{AT}")).expect("a stream");
    let bodies = reader.read(&stream, 2).map(|stored| stored.expect("readable").body);
    bodies.map(|body| serde_json::from_str(&body).expect("JSON")).collect()
}

fn count(folder: &Path, act: &str) -> usize {
    acts(folder).iter().filter(|body| body["do"] == act).count()
}

/// What the commands say of the journal that is left: whole, and by the rules.
fn assert_sound(folder: &Path) {
    let database = folder.join("house.db");
    let database = database.to_str().expect("plain");
    run(&["journal", "verify", database]).code(0).says("every hash and every sum is right");
    let record = run(&["journal", "export", "--stream", &format!("keno:{AT}"), database]).code(0).stdout;
    let record = file(folder, "record.jsonl", &record);
    run(&["audit", &record]).code(3).says("no departure");
}

#[test]
fn killed_between_lock_and_draw_and_at_the_draw_there_is_one_lock_and_one_draw() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let codes = an_hour_ago(folder);
    // The lock is due: it comes late, and without keys nothing is drawn.
    let server = Server::start(folder);
    server.settle();
    assert_eq!(server.board()["game"]["state"], "locked");
    server.kill();
    assert_eq!((count(folder, "lock"), count(folder, "draw")), (1, 0));
    // With one key turned nothing is drawn, and the next start needs both.
    let server = Server::start(folder);
    let ida = server.enter("ida");
    server.ok(&ida, "key 1", json!({ "do": "turn key" }));
    server.kill();
    let server = Server::start(folder);
    assert_eq!(server.board()["game"]["state"], "locked");
    // Killed in the moment in which the second key is turned: it may have drawn or not.
    let (sue, ida) = (server.enter("sue"), server.enter("ida"));
    server.ok(&ida, "key 2", json!({ "do": "turn key" }));
    server.ok(&sue, "key 2", json!({ "do": "turn key" }));
    server.kill();
    let drawn = count(folder, "draw");
    assert!(drawn <= 1);
    let server = Server::start(folder);
    let (sue, ida) = (server.enter("sue"), server.enter("ida"));
    server.ok(&ida, "key 3", json!({ "do": "turn key" }));
    server.ok(&sue, "key 3", json!({ "do": "turn key" }));
    server.settle();
    let board = server.board();
    // The next game has number 2, or is the first of a gaming day that has begun within the hour.
    assert_eq!((&board["last"]["number"], &board["game"]["state"]), (&json!(1), &json!("open")));
    let numbers = board["last"]["numbers"].as_array().expect("numbers").clone();
    server.kill();
    // Twenty tickets have won: each is paid by a server that is killed at once, and asked for again at the next.
    let won = numbers.iter().map(|number| codes[number.as_u64().expect("a number") as usize - 1].clone());
    for (place, code) in won.enumerate().take(6) {
        let server = Server::start(folder);
        let ann = server.enter("ann");
        let pay = json!({ "do": "pay", "station": 1, "code": code, "with": "cash" });
        let paid = server.ok(&ann, &format!("pay {place}"), pay.clone());
        server.kill();
        let server = Server::start(folder);
        assert_eq!(server.board()["last"]["numbers"], json!(numbers), "what was drawn stands");
        let ann = server.enter("ann");
        assert_eq!(
            server.ok(&ann, &format!("pay {place}"), pay.clone()),
            paid,
            "the same answer to the same id"
        );
        let again = server.command(&ann, &format!("again {place}"), pay).expect("an answer");
        assert!(again.get("refused").is_some(), "paid once: {again}");
        server.kill();
    }
    assert_eq!((count(folder, "lock"), count(folder, "draw"), count(folder, "pay")), (1, 1, 6));
    assert_sound(folder);
}

#[test]
fn killed_while_three_sell_at_once_every_ticket_that_was_handed_over_is_there_and_none_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    an_hour_ago(folder.path());
    let mut handed_over: BTreeSet<(u64, String)> = BTreeSet::new();
    let mut in_doubt: Option<String> = None;
    for trial in 0..8_usize {
        let server = Server::start(folder.path());
        let [sue, ida, ann] = ["sue", "ida", "ann"].map(|who| server.enter(who));
        if trial == 0 {
            server.ok(&ida, "ida", json!({ "do": "turn key" }));
            server.ok(&sue, "sue", json!({ "do": "turn key" }));
            server.settle();
        }
        let sale = || json!({ "do": "issue", "station": 1, "line": "7 8 9 @1", "paid": "cash" });
        let note = |answer: &Value| {
            let ok = &answer["ok"];
            let number = ok["ticket"]["number"].as_u64().unwrap_or_else(|| panic!("{answer}"));
            (number, ok["code"].as_str().expect("a code").to_string())
        };
        // Somebody who got no answer asks again under the same id.
        if let Some(id) = in_doubt.take() {
            handed_over.insert(note(&server.command(&ann, &id, sale()).expect("an answer")));
        }
        let (tell, told) = channel();
        std::thread::scope(|threads| {
            for seller in 0..3 {
                let (server, ann, tell) = (&server, &ann, tell.clone());
                threads.spawn(move || {
                    for sale_number in 0.. {
                        let id = format!("sale {trial} {seller} {sale_number}");
                        let answer = server.command(ann, &id, sale());
                        let gone = answer.is_none();
                        // Whoever listens may have heard enough.
                        let _ = tell.send((id, answer));
                        if gone {
                            return;
                        }
                    }
                });
            }
            drop(tell);
            for (count, (id, answer)) in told.into_iter().enumerate() {
                match answer {
                    Some(answer) => {
                        assert!(handed_over.insert(note(&answer)), "two tickets of one number: {answer}")
                    }
                    None => in_doubt = Some(id),
                }
                if count == 3 + 5 * trial {
                    let pid = server.child.id().to_string();
                    let killed = std::process::Command::new("kill").args(["-9", &pid]).status();
                    assert!(killed.expect("kill is there").success());
                }
            }
        });
        let mut server = server;
        server.child.wait().expect("gone");
    }
    let server = Server::start(folder.path());
    for (number, code) in &handed_over {
        let (_, body) =
            server.send("GET", &format!("/api/keno/{AT}/ticket/{code}"), "", "").expect("an answer");
        let ticket: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(ticket["ok"]["number"], *number, "{ticket}");
    }
    server.kill();
    let numbers: Vec<u64> = acts(folder.path())
        .iter()
        .filter(|body| body["do"] == "issue")
        .map(|body| body["events"][0]["ticket"].as_u64().expect("a number"))
        .collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "in sequence, none twice");
    assert!(handed_over.len() > 100, "{}", handed_over.len());
    // At most two a kill were on the disk, with nobody left to ask for them.
    assert!(numbers.len() - 80 <= handed_over.len() + 2 * 8);
    assert_sound(folder.path());
}
