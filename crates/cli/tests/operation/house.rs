//! A house in a process of its own, and visitors who come to it over real sockets.

use crate::support::{chapter47, file};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a test waits before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that goes away with the test, with a journal and rules in it.
pub(crate) struct Premises {
    folder: TempDir,
    rules: Vec<PathBuf>,
}

impl Premises {
    /// With these tables: their names, and their rules.
    pub(crate) fn new(tables: &[(&str, &str)]) -> Premises {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = tables
            .iter()
            .map(|(id, rules)| PathBuf::from(file(folder.path(), &format!("{id}.toml"), rules)))
            .collect();
        Premises { folder, rules }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn journal(&self) -> PathBuf {
        self.path("house.db")
    }

    /// Opens the house on its journal, with these options besides.
    pub(crate) fn open(&self, options: &[&str]) -> House {
        self.open_on(&self.journal(), options)
    }

    /// Opens the house on this journal. It has no grace unless it is given some.
    pub(crate) fn open_on(&self, journal: &Path, options: &[&str]) -> House {
        let grace: &[&str] = if options.contains(&"--grace") { &[] } else { &["--grace", "0"] };
        let mut serve = chapter47();
        serve.args(["serve", "--demo", "--address", "127.0.0.1:0", "--database"]).arg(journal);
        serve.args(options).args(grace).args(&self.rules);
        House::start(serve, options.contains(&"--metrics"))
    }

    /// Opens a house with what is in this folder, and nothing else.
    pub(crate) fn open_folder(&self, folder: &Path) -> House {
        let mut serve = chapter47();
        serve.args(["serve", "--address", "127.0.0.1:0", "--grace", "0", "--database"]);
        serve.arg(self.journal()).arg(folder);
        House::start(serve, false)
    }
}

impl House {
    fn start(mut serve: Command, figures: bool) -> House {
        let mut child = serve
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // The log is read as it comes: a pipe that nobody reads would stop the house.
        let mut stderr = child.stderr.take().expect("it has a log");
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).expect("the log is text");
            log
        });
        let mut stdout = BufReader::new(child.stdout.take().expect("it has an output"));
        let address = line_with(&mut stdout, "The floor is open: http://");
        let figures = figures.then(|| {
            line_with(&mut stdout, "Figures for Prometheus: http://").trim_end_matches("/metrics").to_string()
        });
        House { child, address, figures, log: Some(log), _stdout: stdout }
    }
}

/// What comes after these words, on the first line that has them.
fn line_with(output: &mut impl std::io::BufRead, words: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(output.read_line(&mut line).expect("text"), 0, "it ended before it said {words:?}");
        if let Some((_, after)) = line.split_once(words) {
            return after.trim().to_string();
        }
    }
}

/// A house that is open.
pub(crate) struct House {
    child: Child,
    pub(crate) address: String,
    /// Where its figures are, if it tells them.
    pub(crate) figures: Option<String>,
    log: Option<JoinHandle<String>>,
    _stdout: BufReader<std::process::ChildStdout>,
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Page {
    /// The cookie that was set, as a browser sends it back.
    pub(crate) fn cookie(&self) -> Option<String> {
        let cookie = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
        cookie.split(';').next().map(str::to_string)
    }
}

/// One request; nothing where nobody answers.
pub(crate) fn request(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> Option<Page> {
    let mut stream = TcpStream::connect(address).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response).ok()?;
    let response = String::from_utf8_lossy(&response).into_owned();
    let (head, body) = response.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Page { status, head: head.to_string(), body: body.to_string() })
}

impl House {
    pub(crate) fn get(&self, path: &str) -> Page {
        request(&self.address, "GET", path, "", "").expect("an answer")
    }

    pub(crate) fn send(&self, method: &str, path: &str, cookie: &str, body: &str) -> Page {
        request(&self.address, method, path, cookie, body).expect("an answer")
    }

    /// A visitor takes a seat at a table: his cookie.
    pub(crate) fn sit(&self, name: &str, table: &str) -> String {
        let page = self.send("POST", "/sit", "", &format!("name={name}&table={table}"));
        assert_eq!(page.status, 303, "{}", page.body);
        page.cookie().expect("a session begins")
    }

    /// The figures as they are told.
    pub(crate) fn figures(&self) -> String {
        let address = self.figures.as_deref().expect("it was opened with --metrics");
        let page = request(address, "GET", "/metrics", "", "").expect("an answer");
        assert_eq!(page.status, 200, "{page:?}");
        page.body
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(status.expect("kill is there").success());
    }

    /// Has it ended?
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_some()
    }

    /// Waits for the end: how it ended, and all that it has logged.
    pub(crate) fn ends(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().expect("it ends");
        let log = self.log.take().expect("once").join().expect("the log is read");
        (status, log)
    }

    /// Closes it and waits: what it has logged.
    pub(crate) fn close(self) -> String {
        self.signal("-TERM");
        let (status, log) = self.ends();
        assert!(status.success(), "{status}: {log}");
        log
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page's line to its table.
pub(crate) struct Line {
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    next: u32,
    mark: String,
    /// The round and the patron's own step, as the table last said.
    known: [Value; 2],
    /// Updates that came while something else was awaited.
    updates: VecDeque<Value>,
}

impl Line {
    /// Opens the page of a table. Its commands are named after `mark`.
    pub(crate) async fn open(address: &str, table: &str, cookie: &str, mark: &str) -> Line {
        let url = format!("ws://{address}/ws/tables/{table}");
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in [("origin", format!("http://{address}")), ("cookie", cookie.to_string())] {
            request.headers_mut().insert(name, HeaderValue::from_str(&value).expect("a header"));
        }
        let (socket, _) = connect_async(request).await.expect("the line opens");
        Line {
            socket,
            next: 0,
            mark: mark.to_string(),
            known: [json!(0), json!(0)],
            updates: VecDeque::new(),
        }
    }

    /// The next message that has this field, with updates before it kept; nothing when the line is closed.
    pub(crate) async fn next(&mut self, field: &str) -> Option<Value> {
        if field == "update"
            && let Some(update) = self.updates.pop_front()
        {
            return Some(update);
        }
        let reading = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Text(text)) => {
                        let mut message: Value = serde_json::from_str(&text).expect("messages are JSON");
                        for said in ["welcome", "update"].iter().filter_map(|said| message.get(said)) {
                            self.known = [&said["round"], &said["step"]].map(Value::clone);
                        }
                        if let Some(found) = message.get_mut(field) {
                            return Some(found.take());
                        }
                        self.updates.extend(message.get_mut("update").map(Value::take));
                    }
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        };
        timeout(PATIENCE, reading).await.expect("a message comes")
    }

    pub(crate) async fn hello(&mut self) -> Value {
        let hello = json!({ "hello": { "since": null } }).to_string();
        self.socket.send(hello.into()).await.expect("it goes out");
        self.next("welcome").await.expect("a welcome")
    }

    /// Says that the patron is done wagering.
    pub(crate) async fn ready(&mut self) {
        let word = json!({ "ready": true, "round": self.known[0] });
        self.socket.send(word.to_string().into()).await.expect("it goes out");
        self.next("ready").await.expect("an answer");
    }

    /// Sends a command; its answer, or nothing where the line is closed before it.
    pub(crate) async fn command(&mut self, command: Value) -> Option<Value> {
        self.next += 1;
        let id = format!("{} {}", self.mark, self.next);
        let mut message = command;
        message["id"] = json!(id);
        [message["round"], message["step"]] = self.known.clone();
        self.socket.send(message.to_string().into()).await.ok()?;
        self.next("answer").await
    }

    /// Sends a command that is accepted.
    pub(crate) async fn does(&mut self, command: Value) {
        let answer = self.command(command.clone()).await.expect("an answer");
        assert_eq!(answer["ok"], true, "{command}: {answer}");
    }

    /// Sends a command that is refused: the code.
    pub(crate) async fn refused(&mut self, command: Value) -> String {
        let answer = self.command(command.clone()).await.expect("an answer");
        answer["refused"]["code"].as_str().unwrap_or_else(|| panic!("{command}: {answer}")).to_string()
    }

    /// The first update, now or later, for which this holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.next("update").await.expect("the line stays open");
            if holds(&update) {
                return update;
            }
        }
    }

    /// Reads until the house closes the line.
    pub(crate) async fn closes(&mut self) {
        while self.next("update").await.is_some() {}
    }

    /// Throws, with a pass bet before each come out roll, until a point stands.
    pub(crate) async fn throw_until_point(&mut self) {
        loop {
            let now = self.hello().await;
            if now["view"]["point"].is_u64() {
                return;
            }
            // There may be one already, or the dice may be on their way.
            self.command(json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
            self.command(json!({ "do": "throw" })).await;
        }
    }
}
