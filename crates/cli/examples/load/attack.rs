//! One player at a table, and 48 connections that ask for the worst that every route of the house takes, each time from
//! another address, as fast as they are answered. What the player waits is measured before and meanwhile.

use crate::worst::{ALL, Who, Worst};
use crate::{House, Player, percentile};
use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

const CONNECTIONS: u64 = 48;
/// Between two commands of the player.
const PAUSE: Duration = Duration::from_millis(20);
/// The player's p99 stays below this.
const TARGET_MS: f64 = 50.0;
/// Whoever is not answered by then counts as unanswered.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the requests are filled with.
struct Means {
    address: SocketAddr,
    cookies: Vec<(Who, String)>,
    code: String,
    game: String,
    signed: String,
    /// All numbers, and every way to take two of them.
    ways: String,
    long: String,
    rules: String,
    next: AtomicU64,
}

/// What came of the requests to one route, by status, and how long they took.
#[derive(Default)]
struct Tally {
    statuses: BTreeMap<u16, u64>,
    taken: Vec<Duration>,
}

/// Fails where the player waits for too long.
pub(crate) async fn run(house: &House, seconds: u64) -> anyhow::Result<()> {
    let mut player = Player::sit(&house.address, 0, crate::TABLES).await?;
    // Some rounds, so that there is something to look up.
    for _ in 0..200 {
        player.act().await?;
    }
    let means = Arc::new(Means::of(house).await?);
    println!(
        "one player at a table; {CONNECTIONS} connections ask for the worst of {} ways of asking",
        ALL.len()
    );
    let quiet = measured(&mut player, seconds).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let attackers: Vec<_> = (0..CONNECTIONS)
        .map(|number| tokio::spawn(attack(Arc::clone(&means), number, Arc::clone(&stop))))
        .collect();
    let attacked = measured(&mut player, seconds).await;
    stop.store(true, Ordering::Relaxed);
    let mut all: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    for attacker in attackers {
        for (route, tally) in attacker.await? {
            let sum = all.entry(route).or_default();
            tally
                .statuses
                .into_iter()
                .for_each(|(status, count)| *sum.statuses.entry(status).or_default() += count);
            sum.taken.extend(tally.taken);
        }
    }
    let attacked = attacked?;
    told(&mut all);
    for (what, sorted) in [("quiet", &quiet), ("under attack", &attacked)] {
        let [half, most, worst] = [50, 99, 100].map(|percent| percentile(sorted, percent));
        println!(
            "  {what:<14} p50 {half:7.2} ms   p99 {most:7.2} ms   worst {worst:7.2} ms   ({} commands)",
            sorted.len()
        );
    }
    let p99 = percentile(&attacked, 99);
    println!("  ratio at p99 {:.1}; the target is {TARGET_MS:.0} ms", p99 / percentile(&quiet, 99).max(1e-9));
    match p99 < TARGET_MS {
        true => Ok(()),
        false => bail!("a player waits for strangers"),
    }
}

/// How long the player's commands take, sorted.
async fn measured(player: &mut Player, seconds: u64) -> anyhow::Result<Vec<Duration>> {
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut taken = Vec::new();
    while Instant::now() < until {
        taken.push(player.act().await?.0);
        player.think(PAUSE).await?;
    }
    taken.sort_unstable();
    Ok(taken)
}

/// Says how many were answered how, and which took longest.
fn told(all: &mut BTreeMap<(&str, &str), Tally>) {
    let mut statuses: BTreeMap<u16, u64> = BTreeMap::new();
    for tally in all.values_mut() {
        tally.statuses.iter().for_each(|(status, count)| *statuses.entry(*status).or_default() += count);
        tally.taken.sort_unstable();
    }
    let counts: Vec<String> =
        statuses.iter().map(|(status, count)| format!("{count} with {status}")).collect();
    println!("  answers: {} (0: none)", counts.join(", "));
    let mut slowest: Vec<_> = all.iter().collect();
    slowest.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.taken.get(tally.taken.len() / 2).copied()));
    for ((method, route), tally) in slowest.into_iter().take(8) {
        let [half, worst] = [50, 100].map(|percent| percentile(&tally.taken, percent));
        println!("    {method:<4} {route:<34} p50 {half:8.1} ms, worst {worst:8.1} ms, {:?}", tally.statuses);
    }
}

type Tallies = BTreeMap<(&'static str, &'static str), Tally>;

async fn attack(means: Arc<Means>, number: u64, stop: Arc<AtomicBool>) -> Tallies {
    let mut tallies = Tallies::new();
    // Each begins elsewhere in the list.
    let mut place = number as usize * ALL.len() / CONNECTIONS as usize;
    while !stop.load(Ordering::Relaxed) {
        let worst = &ALL[place % ALL.len()];
        place += 1;
        let start = Instant::now();
        let asked = timeout(PATIENCE, means.ask(worst, number)).await;
        let status = asked.ok().and_then(Result::ok).unwrap_or(0);
        let tally = tallies.entry((worst.method, worst.route)).or_default();
        *tally.statuses.entry(status).or_default() += 1;
        tally.taken.push(start.elapsed());
    }
    tallies
}

impl Means {
    async fn of(house: &House) -> anyhow::Result<Means> {
        let mut means = Means {
            address: house.address.parse()?,
            cookies: Vec::new(),
            code: String::new(),
            game: String::new(),
            signed: "1".to_string(),
            ways: format!("{} : 3160/2 @1", (1..=80).map(|n| n.to_string()).collect::<Vec<_>>().join(" / ")),
            long: "x".repeat(15_000),
            rules: (0..8_000).map(|number| format!("k{number}%3D1%0A")).collect(),
            next: AtomicU64::new(1),
        };
        let patron = crate::sit(&house.address, "name=Stranger&table=craps-2").await?;
        means.cookies.push((Who::Patron, patron));
        let roles = ALL.iter().filter_map(|worst| match worst.who {
            Who::Staff(role) => Some(role),
            _ => None,
        });
        for role in roles.collect::<std::collections::BTreeSet<_>>() {
            let person = house.staff.iter().find(|[its, ..]| its == role);
            let [_, id, password] = person.with_context(|| format!("nobody is {role}"))?;
            let form = format!("id={id}&password={password}");
            let answer = means.send("POST", "/sign-in", "", &form, 0).await?;
            let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
            let cookie = cookie.with_context(|| format!("{id} does not come in: {answer}"))?;
            means.cookies.push((Who::Staff(role), cookie.split(';').next().unwrap_or_default().to_string()));
        }
        let board = means.send("GET", "/api/keno/keno-main", "", "", 0).await?;
        let board: Value = serde_json::from_str(body(&board))?;
        let (day, number) = (&board["game"]["day"], &board["game"]["number"]);
        means.game = format!("{{\"day\":{day},\"number\":{number}}}");
        let cookie = means.cookie(Who::Patron);
        let wanted = means.filled(r#"{"id":"load","line":"{ways}","game":{game}}"#, 0);
        let sold = means.send("POST", "/api/keno/keno-main/buy", &cookie, &wanted, 0).await?;
        let sold: Value = serde_json::from_str(body(&sold))?;
        means.code = sold["ok"]["code"].as_str().with_context(|| sold.to_string())?.to_string();
        let note = means.send("GET", "/journal/checkpoint", "", "", 0).await?;
        means.signed = body(&note).lines().nth(1).context("a checkpoint")?.to_string();
        Ok(means)
    }

    fn cookie(&self, who: Who) -> String {
        let known = self.cookies.iter().find(|(whose, _)| *whose == who);
        known.map(|(_, cookie)| cookie.clone()).unwrap_or_default()
    }

    fn filled(&self, text: &str, n: u64) -> String {
        const RANKS: &[u8; 13] = b"A23456789TJQK";
        let card = |n: u64| {
            format!("{}{}", char::from(RANKS[(n % 13) as usize]), ["s", "h", "d", "c"][(n / 13 % 4) as usize])
        };
        let cards = [n, n / 52, n / 2704].map(card).join("+");
        text.replace("{n}", &n.to_string())
            .replace("{cards}", &cards)
            .replace("{ways}", &self.ways)
            .replace("{entropy}", &format!("{n:016x}"))
            .replace("{code}", &self.code)
            .replace("{game}", &self.game)
            .replace("{signed}", &self.signed)
            .replace("{long}", &self.long)
            .replace("{rules}", &self.rules)
    }

    /// The status of the answer; 101 for a line that was opened and spoke.
    async fn ask(&self, worst: &Worst, number: u64) -> anyhow::Result<u16> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let (path, body, cookie) =
            (self.filled(worst.path, n), self.filled(worst.body, n), self.cookie(worst.who));
        if worst.method == "LINE" {
            return self.line(&path, &cookie, number).await;
        }
        let answer = self.send(worst.method, &path, &cookie, &body, number).await?;
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.context("no status")
    }

    /// A connection from an address that has hardly asked for anything yet.
    async fn connect(&self, number: u64) -> anyhow::Result<TcpStream> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let from = Ipv4Addr::new(127, 1 + number as u8, (n >> 8) as u8, n as u8);
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        Ok(socket.connect(self.address).await?)
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
        number: u64,
    ) -> anyhow::Result<String> {
        let mut stream = self.connect(number).await?;
        let kind =
            if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
        let (address, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: close\r\n\
             cookie: {cookie}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    async fn line(&self, path: &str, cookie: &str, number: u64) -> anyhow::Result<u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        for (name, value) in [("origin", format!("http://{}", self.address)), ("cookie", cookie.to_string())]
        {
            request.headers_mut().insert(name, HeaderValue::from_str(&value)?);
        }
        let (mut line, _) = client_async(request, self.connect(number).await?).await?;
        line.send(r#"{"hello":{"since":1}}"#.into()).await?;
        line.next().await.context("closed")??;
        line.close(None).await?;
        Ok(101)
    }
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}
