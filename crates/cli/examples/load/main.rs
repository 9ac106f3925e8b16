//! A full house: 500 players on 50 craps tables, each on a line of his own, against a server in a process of its own. Prints
//! how long a command takes from its sending to its acknowledgement, which is durable, beside what the same disk needs
//! for a bare sync in the same run; what the server has in memory after each of ten hours' worth of throws; and how long a
//! player's commands take while strangers ask for the worst that every route takes, beside the same without them. Ends with
//! an error where memory is not flat, or where that player waits for long.
//!
//! `make load` builds both and runs it. `LOAD_SECONDS` is how long the first part lasts (60), `LOAD_HOURS` how many hours'
//! worth the second has (10), `LOAD_ATTACK` how many seconds of the third are quiet, and as many are not (20); 0 leaves a
//! part out. `LOAD_DIR` is where the journal lies (the build folder).
//!
//! With `--nodes 1,2,4` it plays on PostgreSQL instead, against so many nodes in turn (see `nodes`).

mod attack;
mod nodes;
mod worst;

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const TABLES: usize = 50;
const PLAYERS: usize = 500;
/// How long a player thinks: ten at a table, each with a command every second, are faster than any crew.
const THINKS: Duration = Duration::from_secs(1);
/// A busy table throws about 144 times an hour.
const THROWS_AN_HOUR: u64 = 144 * TABLES as u64;
/// Memory is flat where it has grown by no more since the first hour: what an allocator keeps back for itself.
const MOST_MEGABYTES: f64 = 16.0;

/// The server, with the folder that goes away with it.
struct House {
    child: Child,
    address: String,
    folder: tempfile::TempDir,
    /// Those who work there: role, id and password.
    staff: Vec<[String; 3]>,
}

impl House {
    fn open(program: &Path) -> anyhow::Result<House> {
        let at = std::env::var_os("LOAD_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let folder = tempfile::tempdir_in(at)?;
        let rules: Vec<PathBuf> = (1..=TABLES)
            .map(|number| {
                let file = folder.path().join(format!("load-{number}.toml"));
                let text = format!("game = \"craps\"\ntitle = \"Table {number}\"\nseats = 12\n");
                std::fs::write(&file, text).map(|()| file)
            })
            .collect::<Result<_, _>>()?;
        let mut child = Command::new(program)
            .args(["serve", "--demo", "--address", "127.0.0.1:0", "--chips", "1000000000", "--database"])
            .arg(folder.path().join("house.db"))
            .args(&rules)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let mut said = BufReader::new(child.stdout.take().context("no output")?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let Some(address) = address else { bail!("the server said: {line}") };
        let address = address.trim_end_matches(['/', '.', ',']).to_string();
        let mut staff = Vec::new();
        loop {
            line.clear();
            if said.read_line(&mut line)? == 0 || line.starts_with("These ids") {
                break;
            }
            if let [role, id, password] = line.split_whitespace().collect::<Vec<_>>()[..] {
                staff.push([role, id, password].map(str::to_string));
            }
        }
        // Whatever else it says is read, so that it never waits to say it.
        std::thread::spawn(move || for _ in said.lines() {});
        Ok(House { child, address, folder, staff })
    }

    /// What it has in memory, in kilobytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

type Line = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A player at his table.
struct Player {
    line: Line,
    name: String,
    next: u64,
    round: u64,
    step: u64,
    may: Vec<(String, String)>,
}

impl Player {
    async fn sit(address: &str, number: usize, tables: usize) -> anyhow::Result<Player> {
        let table = format!("load-{}", number % tables + 1);
        let name = format!("Player {number}");
        let cookie = sit(address, &format!("name=Player+{number}&table={table}")).await?;
        let mut request = format!("ws://{address}/ws/tables/{table}").into_client_request()?;
        for (header, value) in [("origin", format!("http://{address}")), ("cookie", cookie)] {
            request.headers_mut().insert(header, HeaderValue::from_str(&value)?);
        }
        let (mut line, _) = connect_async(request).await?;
        line.send(json!({ "hello": { "since": null } }).to_string().into()).await?;
        let mut player = Player { line, name, next: 0, round: 0, step: 0, may: Vec::new() };
        while player.may.is_empty() {
            player.hear().await?;
        }
        Ok(player)
    }

    /// The next message; the answer, if it is one.
    async fn hear(&mut self) -> anyhow::Result<Option<Value>> {
        let message = self.line.next().await.context("the line is closed")??;
        let Message::Text(text) = message else { return Ok(None) };
        let mut message: Value = serde_json::from_str(&text)?;
        for kind in ["welcome", "update"] {
            if let Some(told) = message.get(kind) {
                self.learn(told);
            }
        }
        if let Some(answer) = message.get_mut("answer") {
            self.learn(&answer["refused"]["present"]);
            return Ok(Some(answer.take()));
        }
        Ok(None)
    }

    fn learn(&mut self, told: &Value) {
        if let (Some(round), Some(step)) = (told["round"].as_u64(), told["step"].as_u64()) {
            (self.round, self.step) = (round, step);
        }
        if let Some(offers) = told["awaiting"].as_array() {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
            self.may = offers.iter().map(|offer| (text(&offer["do"]), text(&offer["on"]))).collect();
        }
    }

    /// Throws if the dice are his, bets the line if he has none, and the field otherwise.
    fn choose(&self) -> Value {
        let may = |what: &str, on: &str| self.may.iter().any(|(act, place)| act == what && place == on);
        if may("throw", "") && !may("wager", "don't pass") {
            return json!({ "do": "throw" });
        }
        if may("remove", "pass") && may("throw", "") {
            return json!({ "do": "throw" });
        }
        let on = if self.next.is_multiple_of(3) && may("wager", "pass") { "pass" } else { "field" };
        json!({ "do": "wager", "on": on, "amount": 500 })
    }

    /// Sends a command and waits for its answer: how long that took, and whether dice were thrown.
    async fn act(&mut self) -> anyhow::Result<(Duration, bool)> {
        let mut message = self.choose();
        self.next += 1;
        message["id"] = json!(format!("{} {}", self.name, self.next));
        (message["round"], message["step"]) = (json!(self.round), json!(self.step));
        let thrown = message["do"] == "throw";
        let start = Instant::now();
        self.line.send(message.to_string().into()).await?;
        loop {
            if let Some(answer) = self.hear().await? {
                return Ok((start.elapsed(), thrown && answer["ok"] == true));
            }
        }
    }

    /// Listens for so long: what others do comes in meanwhile.
    async fn think(&mut self, how_long: Duration) -> anyhow::Result<()> {
        let until = tokio::time::Instant::now() + how_long;
        while let Ok(heard) = tokio::time::timeout_at(until, self.hear()).await {
            heard?;
        }
        Ok(())
    }
}

/// Takes a seat as a page does; the cookie.
async fn sit(address: &str, form: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let length = form.len();
    let request = format!(
        "POST /sit HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{form}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookie = answer.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.trim().split(';').next())?
    });
    Ok(cookie.with_context(|| format!("no seat: {}", answer.lines().next().unwrap_or_default()))?.to_string())
}

/// How long the disk takes for one small write and its sync, while the house is busy on it.
fn bare_syncs(folder: &Path, stop: &AtomicBool) -> anyhow::Result<Vec<Duration>> {
    let mut file = std::fs::File::create(folder.join("bare"))?;
    let mut taken = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let start = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        taken.push(start.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(taken)
}

fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |found| found.as_secs_f64() * 1000.0)
}

/// A number from the environment.
fn chosen(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() -> anyhow::Result<()> {
    let program =
        std::env::args_os().nth(1).map_or_else(|| PathBuf::from("target/release/chapter47"), PathBuf::from);
    if let Some(counts) = std::env::args().skip_while(|argument| argument != "--nodes").nth(1) {
        let counts: Result<Vec<usize>, _> = counts.split(',').map(str::parse).collect();
        return nodes::run(&program, &counts?).await;
    }
    let (seconds, hours) = (chosen("LOAD_SECONDS", 60), chosen("LOAD_HOURS", 10));
    let house = House::open(&program)?;
    if seconds > 0 {
        let players = full_house(&house, seconds).await?;
        if hours > 0 {
            hours_of_play(&house, players, hours).await?;
        }
    }
    match chosen("LOAD_ATTACK", 20) {
        0 => Ok(()),
        seconds => attack::run(&house, seconds).await,
    }
}

/// Everybody plays at the pace of people, for so long.
async fn full_house(house: &House, seconds: u64) -> anyhow::Result<Vec<Player>> {
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        players.push(Player::sit(&house.address, number, TABLES).await?);
    }
    println!("{PLAYERS} players at {TABLES} tables; {seconds} s with a command of each every second");
    let stop = Arc::new(AtomicBool::new(false));
    let (folder, until) = (house.folder.path().to_owned(), Arc::clone(&stop));
    let bare = std::thread::spawn(move || bare_syncs(&folder, &until));
    let playing: Vec<_> = (players.into_iter().zip(0_u64..))
        .map(|(mut player, number)| {
            let stop = Arc::clone(&stop);
            tokio::spawn(async move {
                let mut taken = Vec::new();
                player.think(THINKS * number as u32 / PLAYERS as u32).await?;
                while !stop.load(Ordering::Relaxed) {
                    let (each, _) = player.act().await?;
                    taken.push(each);
                    player.think(THINKS.saturating_sub(each)).await?;
                }
                anyhow::Ok((player, taken))
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let (mut players, mut taken) = (Vec::new(), Vec::new());
    for one in playing {
        let (player, his) = one.await??;
        players.push(player);
        taken.extend(his);
    }
    let mut synced = bare.join().expect("no panic")?;
    taken.sort_unstable();
    synced.sort_unstable();
    for (what, sorted) in [("command to acknowledgement", &taken), ("a bare sync, beside it", &synced)] {
        let [half, most, all] = [50, 99, 100].map(|percent| percentile(sorted, percent));
        println!(
            "  {what:<28} p50 {half:7.2} ms   p99 {most:7.2} ms   worst {all:7.2} ms   ({} of them)",
            sorted.len()
        );
    }
    println!("  ratio at p99 {:.1}", percentile(&taken, 99) / percentile(&synced, 99).max(1e-9));
    Ok(players)
}

/// Nobody thinks any more, until as many throws were made as fifty tables make in so many hours: an hour of play is 144
/// throws at each table, with ten wagers or so for each of them, however long that takes on the wall. The end of the first
/// hour is what the later ones are compared with: by then every table and every buffer has been used.
async fn hours_of_play(house: &House, players: Vec<Player>, hours: u64) -> anyhow::Result<()> {
    let throws = hours * THROWS_AN_HOUR;
    println!("{hours} hours' worth of play: {throws} throws");
    println!("  start:   {:7.1} MB in memory", megabytes(house.memory()));
    let (thrown, sent) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let start = Instant::now();
    let playing: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            let (thrown, sent) = (Arc::clone(&thrown), Arc::clone(&sent));
            tokio::spawn(async move {
                while thrown.load(Ordering::Relaxed) < throws {
                    let (_, dice) = player.act().await?;
                    thrown.fetch_add(u64::from(dice), Ordering::Relaxed);
                    sent.fetch_add(1, Ordering::Relaxed);
                }
                anyhow::Ok(())
            })
        })
        .collect();
    let mut after_each = Vec::new();
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let done = (thrown.load(Ordering::Relaxed) / THROWS_AN_HOUR).min(hours);
        while (after_each.len() as u64) < done {
            let memory = house.memory();
            after_each.push(memory);
            println!(
                "  hour {:2}: {:7.1} MB in memory, {} commands so far",
                after_each.len(),
                megabytes(memory),
                sent.load(Ordering::Relaxed)
            );
        }
    }
    for one in playing {
        one.await??;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "  {:.0} commands a second, {:.0} throws a second",
        sent.load(Ordering::Relaxed) as f64 / seconds,
        throws as f64 / seconds
    );
    let (Some(first), Some(last)) = (after_each.first(), after_each.last()) else { return Ok(()) };
    let grown = megabytes(*last) - megabytes(*first);
    println!("  grown since the first hour by {grown:.1} MB; {MOST_MEGABYTES:.0} are allowed");
    if grown > MOST_MEGABYTES {
        bail!("memory is not flat");
    }
    Ok(())
}

fn megabytes(kilobytes: u64) -> f64 {
    kilobytes as f64 / 1024.0
}
