//! `chapter47 serve`: the floor in a browser.

mod tables;
mod traces;

use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG, plain};
use anyhow::Context as _;
use clap::ValueEnum;
use ledger::Site;
use rulebook::money::Cents;
use server::keno::Means;
use server::record::Pace;
use server::sealing::Source;
use server::{Edge, Network, Options, Origin, Started};
use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tables::Named;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use traces::Traces;
use tracing::Level;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Registry, fmt};

/// Open the floor to browsers: pages, felts and live tables over HTTP and WebSocket
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 serve
  chapter47 serve --origin https://casino.example --proxy 127.0.0.1 --database house.db east-1.toml west-1.toml
  chapter47 serve --database house.db house.toml
  chapter47 serve --database house.db --chips 50000 east-1.toml
  chapter47 serve --database house.db --metrics 127.0.0.1:9747 --log json east-1.toml
  chapter47 serve --database postgres://house@db.example/house --key house.key east-1.toml

SIGTERM or Ctrl-C closes the house: nothing new begins, rounds under way are played out, then it ends. A second one
ends it at once; what could not be played out goes on at the next start.")]
pub(crate) struct Args {
    /// Where to listen; port 0 takes any free one
    #[arg(long, env = "CHAPTER47_ADDRESS", value_name = "ADDRESS", default_value = "127.0.0.1:4747")]
    address: SocketAddr,
    /// The public address of the house, https://HOST; may be given several times. Only requests for exactly this host are
    /// served, through a proxy that --proxy names, with cookies for TLS. Without it: only visitors on this machine are
    /// served, by plain HTTP
    #[arg(long, env = "CHAPTER47_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    origin: Vec<Origin>,
    /// A proxy before the house, by its address or network (10.0.0.0/8); may be given several times. What it says in
    /// X-Forwarded-For is believed; from anybody else that header is ignored
    #[arg(long, env = "CHAPTER47_PROXY", value_name = "NETWORK", value_delimiter = ',')]
    proxy: Vec<Network>,
    /// The journal: a file, made if it is not there, or postgres://USER@HOST/DATABASE, which any number of nodes share
    #[arg(
        long,
        env = "CHAPTER47_DATABASE",
        value_name = "FILE|ADDRESS",
        default_value = "chapter47.db",
        hide_env_values = true
    )]
    database: Site,
    /// The key that signs the record, the same file for every node. Without it: FILE.key, or house.key for a database
    #[arg(long, env = "CHAPTER47_KEY", value_name = "FILE")]
    key: Option<PathBuf>,
    /// The file with the key that seals every secret of the house, the same for every node. Without it: from systemd's
    /// credentials, or FILE.seal, or house.seal for a database; made if it is not there and nothing is sealed yet
    #[arg(long, env = "CHAPTER47_SEAL_KEY", value_name = "FILE")]
    seal_key: Option<PathBuf>,
    /// A command that prints that key instead: 64 hexadecimal digits
    #[arg(long, env = "CHAPTER47_SEAL_KEY_COMMAND", value_name = "COMMAND", conflicts_with = "seal_key")]
    seal_key_command: Option<String>,
    /// Where to tell figures to Prometheus, at /metrics; keep strangers away from it. Without it: nowhere
    #[arg(long, env = "CHAPTER47_METRICS", value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Where an OpenTelemetry collector takes traces by OTLP over plain HTTP, such as http://127.0.0.1:4318. Without it: none
    #[arg(long, env = "CHAPTER47_TRACES", value_name = "URL", value_parser = plain_http)]
    traces: Option<String>,
    /// How the log on standard error is written. Without it: plain on a terminal, else json
    #[arg(long, env = "CHAPTER47_LOG", value_name = "FORM")]
    log: Option<Log>,
    /// How long rounds under way may go on when the house closes
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    grace: u64,
    /// How often a checkpoint of the journal is signed, if anything changed
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    checkpoint_seconds: u64,
    /// Open the demo floor, beside the tables that are named
    #[arg(long)]
    demo: bool,
    /// Play chips for a visitor who takes a seat, in cents
    #[arg(long, value_name = "CENTS", default_value_t = 100_000, value_parser = clap::value_parser!(i64).range(1..=1_000_000_000))]
    chips: i64,
    /// The rules of the tables to open, one file a table, whose name is the table's address; or a house file with its
    /// pits; or a folder of either, which may be empty. With none: the demo floor
    #[arg(value_name = "FILE")]
    tables: Vec<PathBuf>,
}

/// What is said at the start of a house that is open to nobody else.
const ONLY_HERE: &str = "Plain HTTP: only visitors on this machine are served. To open it to others, put a proxy with TLS \
                         before it and name both: --origin https://casino.example --proxy 127.0.0.1";

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Log {
    /// A line for people.
    Plain,
    /// A JSON object a line, for programs.
    Json,
    /// Not at all.
    Off,
}

impl Log {
    /// From now on, what happens is written to standard error, and told to whoever collects traces.
    fn begin(self, traces: Option<&Traces>) {
        // Lines are events. Spans are made where somebody collects them, and nowhere else.
        let events = filter_fn(|what| what.is_event() && *what.level() <= Level::INFO);
        let spans = filter_fn(|what| what.is_span() && *what.level() <= Level::INFO);
        let lines = || fmt::layer().with_target(false).with_ansi(false).with_writer(io::stderr);
        let lines: Option<Box<dyn Layer<Registry> + Send + Sync>> = match self {
            Log::Plain => Some(Box::new(lines())),
            Log::Json => {
                let json = lines().json().flatten_event(true).with_current_span(false).with_span_list(false);
                Some(Box::new(json))
            }
            Log::Off => None,
        };
        let traces = traces.map(|traces| traces.layer().with_filter(spans));
        tracing_subscriber::registry().with(lines.with_filter(events)).with(traces).init();
    }
}

/// A collector is next door, as a rule; one that is elsewhere is reached through one that is.
fn plain_http(address: &str) -> Result<String, String> {
    match address.strip_prefix("http://").is_some_and(|host| !host.is_empty()) {
        true => Ok(address.to_owned()),
        false => {
            Err("an address such as http://127.0.0.1:4318; for TLS, run a collector beside the house"
                .to_owned())
        }
    }
}

pub(crate) fn run(args: Args, registry: &house::Registry) -> anyhow::Result<Outcome> {
    let terminal = io::stderr().is_terminal();
    // Dropped at the end, when everything that it is told of is over.
    let traces = args.traces.as_deref().map(Traces::to).transpose()?;
    args.log.unwrap_or(if terminal { Log::Plain } else { Log::Json }).begin(traces.as_ref());
    let demo = args.demo || args.tables.is_empty();
    let tables = if demo { server::demo_floor(registry) } else { Vec::new() };
    let Named { tables, origins, proxies } = tables::named_in(registry, &args.tables, tables)?;
    // What is typed, or in the environment, counts before a house file.
    let origins = if args.origin.is_empty() { origins } else { args.origin };
    let proxies = if args.proxy.is_empty() { proxies } else { args.proxy };
    let edge = Edge::new(origins, proxies)?;
    let lounges = tables.iter().filter(|table| keno::rate_card(&*table.rules).is_some()).count();
    let mut count = output::count((tables.len() - lounges) as u64, "table");
    if lounges > 0 {
        count += &format!(", {}", output::count(lounges as u64, "keno location"));
    }
    let options = Options {
        registry: registry.clone(),
        address: args.address,
        edge: edge.clone(),
        metrics: args.metrics,
        grace: Duration::from_secs(args.grace),
        database: args.database,
        key: args.key,
        seal: match (args.seal_key, args.seal_key_command) {
            (_, Some(command)) => Source::Command(command),
            (Some(file), None) => Source::File(file),
            (None, None) => Source::Usual,
        },
        tables,
        play_chips: Cents(args.chips),
        keno: Means::default(),
        visitors: demo,
        demo_staff: demo,
        record: Pace { checkpoints: Duration::from_secs(args.checkpoint_seconds), ..Pace::default() },
    };
    let database = options.database.to_string();
    let started = move |floor: Started| {
        // Whoever started it wants to know; if nobody reads it, the floor is open all the same.
        let mut out = output::styled();
        let addresses: Vec<String> = edge.origins().iter().map(ToString::to_string).collect();
        let here = format!("http://{}", floor.address);
        let at = if addresses.is_empty() { here.clone() } else { addresses.join(", ") };
        let _ = writeln!(out, "{STRONG}The floor is open: {at}{STRONG:#}");
        let _ = writeln!(out, "{count}; the journal is {}. Ctrl-C closes it.", plain(&database));
        if edge.is_for_this_machine() {
            let _ = writeln!(out, "{QUIET}{ONLY_HERE}{QUIET:#}");
        } else {
            let _ = writeln!(out, "{QUIET}It listens on {here}, for its proxy.{QUIET:#}");
        }
        if let Some(metrics) = floor.metrics {
            let _ = writeln!(out, "{QUIET}Figures for Prometheus: http://{metrics}/metrics{QUIET:#}");
        }
        for member in &floor.staff {
            let _ =
                writeln!(out, "{:16} {:20} {}", member.role.as_str(), member.id.as_str(), member.password);
        }
        if !floor.staff.is_empty() {
            let _ = writeln!(
                out,
                "{QUIET}These ids and passwords open {}/staff until the next start.{QUIET:#}",
                addresses.first().unwrap_or(&here)
            );
        }
        let _ = out.flush();
    };
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    runtime.block_on(async {
        let (stop, at_once) = signals().context("the server cannot listen for the word to stop")?;
        anyhow::Ok(server::run_until(options, started, stop, at_once).await?)
    })?;
    Ok(Outcome::Fine)
}

/// Two futures that resolve when somebody asks the program to end, and when he does so again. It listens from now on:
/// whoever reads that the floor is open may close it in the next moment.
fn signals()
-> io::Result<(impl Future<Output = ()> + Send + 'static, impl Future<Output = ()> + Send + 'static)> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let (asked, stop) = oneshot::channel();
    let (asked_again, at_once) = oneshot::channel();
    tokio::spawn(async move {
        for asked in [asked, asked_again] {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            // Nobody waits for it where the server has ended by itself.
            let _ = asked.send(());
        }
    });
    Ok((async { drop(stop.await) }, async { drop(at_once.await) }))
}
