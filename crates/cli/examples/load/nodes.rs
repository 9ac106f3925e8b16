//! Several nodes on one PostgreSQL: what does a node wait for? Players at tables that are spread over the nodes play as fast
//! as they are answered, against 1, 2 and 4 nodes in turn, each time on a new database.
//!
//! All of it runs on one machine, so seconds say little: what is printed is how many commands share a commit, and how often
//! and how long a transaction waited for a lock that another held, for each commit. The waits are the server's own count
//! (`log_lock_waits`, from a millisecond on), so that any program can be measured, an older one too.

use crate::{Player, chosen};
use anyhow::{Context as _, bail};
use postgres_for_tests::{Cluster, Database};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const TABLES: usize = 16;
const PLAYERS: usize = 64;

/// One node, with where it is reached and where it tells its figures.
struct Node {
    child: Child,
    address: String,
    figures: String,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Node {
    fn start(program: &Path, folder: &Path, database: &str, rules: &[PathBuf]) -> anyhow::Result<Node> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let figures = format!("127.0.0.1:{port}");
        let mut child = Command::new(program)
            .args(["serve", "--demo", "--address", "127.0.0.1:0", "--chips", "1000000000", "--log", "off"])
            .args(["--metrics", &figures, "--database", database])
            .arg("--key")
            .arg(folder.join("house.key"))
            .arg("--seal-key")
            .arg(folder.join("house.seal"))
            .args(rules)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let mut said = BufReader::new(child.stdout.take().context("no output")?);
        let mut address = None;
        let mut line = String::new();
        while address.is_none() && said.read_line(&mut line)? > 0 {
            let found = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
            address = found.map(|found| found.trim_end_matches(['/', '.', ',']).to_string());
            line.clear();
        }
        let Some(address) = address else { bail!("the node did not say where it listens") };
        std::thread::spawn(move || for _ in said.lines() {});
        Ok(Node { child, address, figures })
    }

    /// One of its figures.
    fn figure(&self, name: &str) -> anyhow::Result<f64> {
        let mut stream = TcpStream::connect(&self.figures)?;
        write!(stream, "GET /metrics HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.figures)?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.map_or(Ok(0.0), |value| value.trim().parse())?)
    }
}

/// What the nodes, and their server, had done at a moment.
struct Done {
    commits: f64,
    batches: f64,
    /// How much of the server's log there was.
    log: u64,
    /// Seconds of processor time: the nodes', and the server's.
    busy: [f64; 2],
}

/// The processor time of a process, in seconds.
fn busy(pid: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|text| text.parse::<f64>().ok());
    // Linux counts in hundredths.
    ticks.sum::<f64>() / 100.0
}

/// The processor time of every process of the server whose log this is.
fn server_busy(log: &Path) -> f64 {
    let pid = std::fs::read_to_string(log.with_file_name("data").join("postmaster.pid")).unwrap_or_default();
    let pid = pid.lines().next().unwrap_or_default().to_owned();
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    children.split_whitespace().map(busy).sum()
}

impl Done {
    fn by(nodes: &[Node], log: &Path) -> anyhow::Result<Done> {
        let sum = |name: &str| nodes.iter().map(|node| node.figure(name)).sum::<anyhow::Result<f64>>();
        Ok(Done {
            commits: sum("chapter47_journal_commits_total")?,
            batches: sum("chapter47_journal_batches_committed_total")?,
            log: std::fs::metadata(log)?.len(),
            busy: [nodes.iter().map(|node| busy(&node.child.id().to_string())).sum(), server_busy(log)],
        })
    }
}

/// How often somebody waited for a row, and for how many milliseconds in all: "process 1 acquired ShareLock on transaction 2
/// after 3.456 ms"; and the same of every other lock.
fn waits(log: &Path, from: u64) -> anyhow::Result<[(u64, f64); 2]> {
    let bytes = std::fs::read(log)?;
    let text = String::from_utf8_lossy(bytes.get(from as usize..).unwrap_or_default()).into_owned();
    let mut waits = [(0, 0.0); 2];
    for line in text.lines().filter(|line| line.contains(" acquired ")) {
        let Some((_, after)) = line.rsplit_once(" after ") else { continue };
        let Some(Ok(millis)) = after.split_whitespace().next().map(str::parse::<f64>) else { continue };
        let row = line.contains(" on transaction ") || line.contains(" on tuple ");
        let (count, sum) = &mut waits[usize::from(!row)];
        (*count, *sum) = (*count + 1, *sum + millis);
    }
    Ok(waits)
}

/// Plays against so many nodes in turn, and prints a line for each.
pub(crate) async fn run(program: &Path, counts: &[usize]) -> anyhow::Result<()> {
    let seconds = chosen("LOAD_SECONDS", 20);
    let at = std::env::var_os("LOAD_DIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(at)?;
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755))?;
    let cluster = Cluster::own(folder.path());
    let log = folder.path().join("postgres/log");
    println!("{PLAYERS} players at {TABLES} tables, {seconds} s each, as fast as they are answered");
    println!(
        "nodes  commands  commits  batches/commit  waits for rows  for each 100 commits  ms for each commit  other locks: waits  ms for each commit"
    );
    let outcome = rounds(program, counts, seconds, folder.path(), &cluster, &log).await;
    cluster.remove();
    outcome
}

async fn rounds(
    program: &Path,
    counts: &[usize],
    seconds: u64,
    folder: &Path,
    cluster: &Cluster,
    log: &Path,
) -> anyhow::Result<()> {
    let rules: Vec<PathBuf> = (1..=TABLES)
        .map(|number| {
            let file = folder.join(format!("load-{number}.toml"));
            std::fs::write(&file, format!("game = \"craps\"\ntitle = \"Table {number}\"\nseats = 12\n"))
                .map(|()| file)
        })
        .collect::<Result<_, _>>()?;
    for &count in counts {
        let database = Database::on(cluster.clone());
        database.ask("ALTER SYSTEM SET log_lock_waits = on");
        database.ask("ALTER SYSTEM SET deadlock_timeout = '1ms'");
        database.ask("SELECT pg_reload_conf()");
        let address = database.address();
        let nodes = (0..count)
            .map(|_| Node::start(program, folder, &address, &rules))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let mut players = Vec::new();
        for number in 0..PLAYERS {
            // All players of a table are at one node.
            let node = &nodes[number % TABLES % count];
            players.push(Player::sit(&node.address, number, TABLES).await?);
        }
        let before = Done::by(&nodes, log)?;
        let stop = Arc::new(AtomicBool::new(false));
        let playing: Vec<_> = players
            .into_iter()
            .map(|mut player| {
                let stop = Arc::clone(&stop);
                tokio::spawn(async move {
                    let mut taken = Vec::new();
                    while !stop.load(Ordering::Relaxed) {
                        taken.push(player.act().await?.0);
                    }
                    anyhow::Ok(taken)
                })
            })
            .collect();
        let start = Instant::now();
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        stop.store(true, Ordering::Relaxed);
        let mut taken = Vec::new();
        for one in playing {
            taken.extend(one.await??);
        }
        let took = start.elapsed().as_secs_f64();
        let after = Done::by(&nodes, log)?;
        let [(rows, for_rows), (others, for_others)] = waits(log, before.log)?;
        let commits = (after.commits - before.commits).max(1.0);
        println!(
            "{count:5}  {:8}  {commits:7.0}  {:14.2}  {rows:14}  {:20.2}  {:18.3}  {others:18}  {:18.3}",
            taken.len(),
            (after.batches - before.batches) / commits,
            rows as f64 * 100.0 / commits,
            for_rows / commits,
            for_others / commits,
        );
        taken.sort_unstable();
        let [half, most] = [50, 99].map(|percent| crate::percentile(&taken, percent));
        let each = |which: usize| (after.busy[which] - before.busy[which]) * 1000.0 / taken.len() as f64;
        println!(
            "       ({:.0} commands a second on this machine, p50 {half:.0} ms, p99 {most:.0} ms; processor time for a command: nodes {:.2} ms, server {:.2} ms)",
            taken.len() as f64 / took,
            each(0),
            each(1)
        );
    }
    Ok(())
}
