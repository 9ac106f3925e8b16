//! Who may do what over a network: pages, and lines to the tables.

mod assets;
mod authority;
mod body;
mod clock;
mod edge;
mod entropy;
mod forsaking;
mod guests;
mod health;
mod house;
mod http;
pub mod keno;
mod listening;
mod live;
mod logs;
mod messages;
mod metrics;
mod nodes;
mod numbered;
mod once;
mod openapi;
mod pages;
pub mod people;
mod placard;
mod posting;
pub mod record;
mod restoring;
mod rounds;
pub mod sealing;
mod shutdown;
#[cfg(test)]
mod simulation;
mod socket;
pub mod states;
// The rate card and the moments of the tests of keno's rules, whose random acts are played here too.
#[cfg(test)]
#[path = "../../games/keno/tests/rules/support.rs"]
#[allow(dead_code, reason = "the tests of keno use the rest")]
mod support;
mod unread;
mod update;
mod waiting;
mod work;

#[cfg(feature = "schema")]
pub use messages::documents;

pub use edge::{BadEdge, BadNetwork, BadOrigin, Edge, Network, Origin};
pub use forsaking::{Forsaken, NotForsaken, forsake};
pub use house::TableSpec;
pub use live::OpenError;
pub use restoring::restore;

use ::house::{DemoTable, Entry, Registry};
use health::Health;
use house::{House, Ways};
use ledger::{Journal, Site};
use nodes::Heard;
use rulebook::money::Cents;
use shutdown::Phase;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How to run the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games there are.
    pub registry: Registry,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// By which addresses visitors know it, and which proxies stand before it.
    pub edge: Edge,
    /// Where to tell figures to Prometheus, if anywhere; not for strangers.
    pub metrics: Option<SocketAddr>,
    /// How long rounds under way may go on once the house closes.
    pub grace: Duration,
    /// The journal: a file, or a database that several nodes share.
    pub database: Site,
    /// The key that signs the record, the same for all nodes. Without one: beside the file, or `house.key` here.
    pub key: Option<PathBuf>,
    /// Where the key comes from under which everything secret is written.
    pub seal: sealing::Source,
    /// How often the record is signed, and says what runs.
    pub record: record::Pace,
    /// The tables to open.
    pub tables: Vec<TableSpec>,
    /// What a visitor gets to play with.
    pub play_chips: Cents,
    /// What tables and keno locations are given from outside: the time; and the generators of keno.
    pub keno: keno::Means,
    /// May anybody come in with a name, and get play chips? Else a patron needs an account.
    pub visitors: bool,
    /// Take people on for the demo, one of each kind, and turn both keys of every keno generator in their names.
    pub demo_staff: bool,
}

/// Why the server stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {error}; choose another with {option}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// The option that names it.
        option: &'static str,
        /// Why.
        error: std::io::Error,
    },
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] ledger::Fault),
    /// A table cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Nobody could be taken on for the demo.
    #[error(transparent)]
    Staff(#[from] people::NotDone),
    /// The journal died under way. Start again: everything that was acknowledged is on the disk.
    #[error("stopped, because the journal can no longer be written: {0}")]
    Dead(String),
    /// The network failed.
    #[error(transparent)]
    Network(#[from] std::io::Error),
}

/// Looks at the clock every second, and writes down once that it was moved: whoever opens the house again must know.
async fn watch_the_clock(house: std::sync::Weak<House>) {
    let mut time = tokio::time::interval(Duration::from_secs(1));
    time.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut written = false;
    loop {
        time.tick().await;
        let Some(house) = house.upgrade() else { return };
        match house.clock.moved() {
            Some(moved) if !written => {
                let writing = tokio::task::spawn_blocking(move || house.doubt_clock(moved)).await;
                // A journal that cannot be written ends the house by itself.
                written = matches!(writing, Ok(Ok(())));
            }
            Some(_) => {}
            None => written = false,
        }
    }
}

/// How often visitors are looked for who did nothing.
const FORGETS_EVERY: Duration = Duration::from_secs(60 * 60);

/// Forgets visitors who did nothing, now and then.
async fn forget_visitors(house: std::sync::Weak<House>) {
    let mut time = tokio::time::interval(FORGETS_EVERY);
    time.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        time.tick().await;
        let Some(house) = house.upgrade() else { return };
        // A journal that cannot be written ends the house by itself.
        let _ = tokio::task::spawn_blocking(move || house.forget_visitors()).await;
    }
}

/// The floor of a house that names no tables: those that each game has for a demo, first the ones that the house's
/// program deals at, then the ones that people attend.
pub fn demo_floor(registry: &Registry) -> Vec<TableSpec> {
    let tables = |attended| {
        let all = registry.games().flat_map(|game| game.demo().iter().map(move |table| (game, table)));
        all.filter(move |(_, table)| table.attended == attended)
    };
    let spec = |(game, table): (&'static dyn Entry, &DemoTable)| {
        let rules = game.read(table.rules).expect("the demo floor's rules are legal");
        TableSpec { attended: table.attended, ..TableSpec::new(table.id, rules) }
    };
    tables(false).chain(tables(true)).map(spec).collect()
}

/// How long requests under way may take when the server stops.
const CLOSING: Duration = Duration::from_secs(5);

/// A floor that has just opened.
#[derive(Clone, Debug)]
pub struct Started {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where the figures are told.
    pub metrics: Option<SocketAddr>,
    /// Those who were taken on for the demo, with their passwords.
    pub staff: Vec<people::Enrolled>,
}

/// Runs the server until `stop` resolves and rounds under way are over, or there is no more grace for them. `started`
/// hears of it once the floor is open. When this returns, every line is closed and the journal is free again.
pub async fn run(
    options: Options,
    started: impl FnOnce(Started),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    run_until(options, started, stop, std::future::pending()).await
}

/// The same; and when `at_once` resolves after `stop`, there is no more grace.
pub async fn run_until(
    options: Options,
    started: impl FnOnce(Started),
    stop: impl Future<Output = ()> + Send + 'static,
    at_once: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let (fatal, mut died) = mpsc::unbounded_channel();
    let mut keeper = None;
    let ended = open_and_serve(options, started, (stop, at_once), fatal, &mut died, &mut keeper).await;
    // Only the tables hold the other end still: it is closed when the last of them has let go of the journal.
    let _ = timeout(CLOSING, async { while died.recv().await.is_some() {} }).await;
    // Nobody writes any more: the last checkpoint covers everything.
    if let Some(keeper) = keeper {
        keeper.close().await;
    }
    ended
}

/// How often somebody looks whether the journal is alive.
const LOOKS_EVERY: Duration = Duration::from_millis(500);

/// Resolves when the journal has died, and says why. A table learns that when it next writes; but it may be somebody who
/// signs in that the disk failed, and a house that can remember nothing has to end whoever noticed it.
async fn dead(journal: &Journal) -> String {
    loop {
        tokio::time::sleep(LOOKS_EVERY).await;
        if let Err(fault) = journal.health() {
            return fault.to_string();
        }
    }
}

async fn listen(address: SocketAddr, option: &'static str) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, option, error })
}

async fn open_and_serve(
    options: Options,
    started: impl FnOnce(Started),
    (stop, at_once): (impl Future<Output = ()> + Send + 'static, impl Future<Output = ()> + Send + 'static),
    fatal: mpsc::UnboundedSender<String>,
    died: &mut mpsc::UnboundedReceiver<String>,
    keeper: &mut Option<record::Keeper>,
) -> Result<(), ServeError> {
    let listener = listen(options.address, "--address").await?;
    let address = listener.local_addr()?;
    let (phase, present) = watch::channel(Phase::Opening);
    let health = Health::new(present);
    // It answers while the tables are still being opened, and ends with this function.
    let mut aside = JoinSet::new();
    let metrics = match options.metrics {
        None => None,
        Some(address) => {
            let listener = listen(address, "--metrics").await?;
            let address = listener.local_addr()?;
            let served = axum::serve(listener, metrics::router(health.clone())).into_future();
            aside.spawn(async { drop(served.await) });
            aside.spawn(metrics::upkeep());
            Some(address)
        }
    };
    let journal = Arc::new(Journal::open(&options.database)?);
    // A start that is refused writes nothing, so what may refuse it comes first.
    let notary = record::notary(&journal, options.key)?;
    sealing::seal(&journal, &options.seal)?;
    journal.join()?;
    let ways = Ways {
        visitors: options.visitors,
        // Elsewhere a cookie without TLS can be read and planted on the way.
        plain_http: options.edge.is_plain(),
    };
    let heard = Heard::of(&journal)?;
    let house = House::open(
        options.registry,
        journal,
        &options.tables,
        options.play_chips,
        &options.keno,
        ways,
        &fatal,
    )?;
    if options.demo_staff {
        house.door.opens_as_demo();
    }
    // A node that joins others has the people that they have.
    let staff = match options.demo_staff && house.journal().found_alone() {
        true => keno::demo_staff(&house).await?,
        false => Vec::new(),
    };
    let (close, closing) = watch::channel(());
    let house = Arc::new(house);
    heard.tell(&house, &fatal)?;
    tokio::spawn(watch_the_clock(Arc::downgrade(&house)));
    tokio::spawn(forget_visitors(Arc::downgrade(&house)));
    drop(fatal);
    let (kept, desk) = record::Keeper::start(&house, notary, options.record)?;
    *keeper = Some(kept);
    health.opened(&house);
    let (edge, work) = (Arc::new(options.edge), work::Work::new()?);
    let priced = Arc::new(pages::odds::Priced::of(&house.registry));
    let app = http::App {
        house: Arc::clone(&house),
        closing: closing.clone(),
        health,
        record: desk,
        edge,
        work,
        priced,
    };
    phase.send_replace(Phase::Open);
    started(Started { address, metrics, staff });
    let mut server = Box::pin(listening::serve(listener, http::router(app), closing));
    let last_rounds = async {
        stop.await;
        phase.send_replace(Phase::Closing);
        tokio::select! {
            () = shutdown::last_rounds(&house, options.grace) => {}
            () = at_once => tracing::info!("closing at once: rounds under way are held"),
        }
    };
    let ended = tokio::select! {
        () = &mut server => return Ok(()),
        () = last_rounds => Ok(()),
        Some(because) = died.recv() => Err(ServeError::Dead(because)),
        because = dead(house.journal()) => Err(ServeError::Dead(because)),
    };
    drop((close, house));
    // What ends late ends with the process; nothing that was acknowledged hangs on it.
    let _ = timeout(CLOSING, server).await;
    ended
}
