//! Who may do what over a network: pages, and lines to the tables.

mod assets;
mod body;
mod guests;
mod house;
mod http;
pub mod keno;
mod live;
mod pages;
mod played;
mod socket;
pub mod staff;
mod unread;
mod update;

pub use house::{TableRules, TableSpec};
pub use live::OpenError;

use axum::serve::ListenerExt as _;
use house::House;
use ledger::Journal;
use rulebook::keno::RateCard;
use rulebook::money::Cents;
use rulebook::{blackjack, chemin_de_fer, craps, punto_banco};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// How to run the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The journal's file.
    pub database: PathBuf,
    /// The tables to open.
    pub tables: Vec<TableSpec>,
    /// What a visitor gets to play with.
    pub play_chips: Cents,
    /// What keno locations are given from outside.
    pub keno: keno::Means,
    /// Take on a writer, a supervisor and an inspector for the demo, and turn both keys of every generator in their names.
    pub demo_staff: bool,
}

/// Why the server stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {error}; choose another with --address")]
    Listen {
        /// Which.
        address: SocketAddr,
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
    Staff(#[from] staff::NotEngaged),
    /// The journal died under way. Start again: everything that was acknowledged is on the disk.
    #[error("stopped, because the journal can no longer be written: {0}")]
    Dead(String),
    /// The network failed.
    #[error(transparent)]
    Network(#[from] std::io::Error),
}

/// The floor of a house that names no tables: two craps tables, three of blackjack (plain, with several patrons on a box,
/// multiple action), punto banco dealt face up and face down, a table of chemin de fer, and keno at two locations.
pub fn demo_floor() -> Vec<TableSpec> {
    const LEGAL: &str = "the demo floor's rules are legal";
    let craps = |text: &str| TableRules::Craps(Box::new(craps::Rules::from_toml(text).expect(LEGAL)));
    let blackjack =
        |text: &str| TableRules::Blackjack(Box::new(blackjack::Rules::from_toml(text).expect(LEGAL)));
    let punto_banco =
        |text: &str| TableRules::PuntoBanco(Box::new(punto_banco::Rules::from_toml(text).expect(LEGAL)));
    let chemin_de_fer =
        |text: &str| TableRules::CheminDeFer(Box::new(chemin_de_fer::Rules::from_toml(text).expect(LEGAL)));
    let keno = |text: &str| TableRules::Keno(Box::new(RateCard::from_toml(text).expect(LEGAL)));
    let floor = [
        ("craps-1", craps("title = \"Craps 1\"")),
        (
            "craps-2",
            craps(
                "title = \"Craps 2\"\n[limits]\nline_minimum_cents = 1000\n\
                 [odds]\nmultiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\n",
            ),
        ),
        (
            "blackjack-1",
            blackjack(
                "title = \"Blackjack 1\"\n[surrender]\noffered = true\n[insurance]\neven_money = true\n\
                 [wagers]\nadditional = \"over under 13\"\n[play]\nboxes_per_patron = 3\n",
            ),
        ),
        (
            "blackjack-shared",
            blackjack(
                "title = \"Blackjack, shared boxes\"\nboxes = 6\nstanding = 6\ndecks = 6\n\
                 [dealing]\nhole_card = \"down\"\ncard_reader = true\n\
                 [play]\nsplit_hands = 4\nboxes_per_patron = 3\n[sharing]\nmost = 3\n\
                 [wagers]\nadditional = \"same suit\"\nsame_suit_option = 2\n",
            ),
        ),
        (
            "blackjack-multiple-action",
            blackjack(
                "title = \"Blackjack, multiple action\"\n[multiple_action]\nhands = 3\nleast = 2\n\
                 [play]\nboxes_per_patron = 2\n",
            ),
        ),
        (
            "punto-banco-1",
            punto_banco(
                "title = \"Punto banco 1\"\n[wagers]\ntotal_cards = true\nbonus = \"A\"\n\
                 [vigorish]\ncollect = \"deferred\"\n[dealing]\nbanker_first = true\n",
            ),
        ),
        (
            "punto-banco-squeeze",
            punto_banco(
                "title = \"Punto banco, the squeeze\"\n[no_vigorish]\ndragon_7_push = true\n\
                 [dealing]\nface = \"down\"\nothers_may_turn = true\n",
            ),
        ),
        ("chemin-de-fer-1", chemin_de_fer("title = \"Chemin de fer 1\"")),
        (
            "keno-main",
            keno(
                "title = \"Keno, the main lounge\"\n[games]\ninterval_seconds = 180\n\
                 [stations]\nbooth = \"1 2 3\"\nautomatic = \"9\"\n",
            ),
        ),
        (
            "keno-satellite",
            keno(
                "title = \"Keno, the satellite booth\"\n[games]\ninterval_seconds = 90\n\
                 [stations]\nbooth = \"11 12\"\nautomatic = \"19\"\n",
            ),
        ),
    ];
    floor.map(|(id, rules)| TableSpec { id: id.to_string(), rules }).into()
}

/// How long requests under way may take when the server stops.
const CLOSING: Duration = Duration::from_secs(5);

/// A floor that has just opened.
#[derive(Clone, Debug)]
pub struct Started {
    /// Where it listens.
    pub address: SocketAddr,
    /// Those who were taken on for the demo, with their keys.
    pub staff: Vec<staff::Engaged>,
}

/// Runs the server until `stop` resolves. `started` hears of it once the floor is open. When this returns, every line is
/// closed and the journal is free again.
pub async fn run(
    options: Options,
    started: impl FnOnce(Started),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let (fatal, mut died) = mpsc::unbounded_channel();
    let ended = open_and_serve(options, started, stop, fatal, &mut died).await;
    // Only the tables hold the other end still: it is closed when the last of them has let go of the journal.
    let _ = timeout(CLOSING, async { while died.recv().await.is_some() {} }).await;
    ended
}

async fn open_and_serve(
    options: Options,
    started: impl FnOnce(Started),
    stop: impl Future<Output = ()> + Send + 'static,
    fatal: mpsc::UnboundedSender<String>,
    died: &mut mpsc::UnboundedReceiver<String>,
) -> Result<(), ServeError> {
    let listener = TcpListener::bind(options.address)
        .await
        .map_err(|error| ServeError::Listen { address: options.address, error })?;
    let address = listener.local_addr()?;
    // A message is small and wanted at once: the system does not wait to fill a packet.
    let listener = listener.tap_io(|line| drop(line.set_nodelay(true)));
    let journal = Journal::open(&options.database)?;
    let house = House::open(journal, &options.tables, options.play_chips, &options.keno, &fatal)?;
    drop(fatal);
    let staff = match options.demo_staff {
        true => keno::demo_staff(house.journal(), house.lounges()).await?,
        false => Vec::new(),
    };
    let (close, closing) = watch::channel(());
    let app = http::App { house: Arc::new(house), closing: closing.clone() };
    started(Started { address, staff });
    let server = axum::serve(listener, http::router(app));
    let mut server = Box::pin(server.with_graceful_shutdown(http::closed(closing)).into_future());
    let ended = tokio::select! {
        ended = &mut server => return Ok(ended?),
        () = stop => Ok(()),
        Some(because) = died.recv() => Err(ServeError::Dead(because)),
    };
    drop(close);
    // What ends late ends with the process; nothing that was acknowledged hangs on it.
    let _ = timeout(CLOSING, server).await;
    ended
}
