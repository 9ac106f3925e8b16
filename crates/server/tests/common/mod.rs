//! A real floor in this process, and visitors who come to it over real sockets.

pub(crate) mod contract;
pub(crate) mod elsewhere;
pub(crate) mod lines;
#[allow(dead_code)] // nobody works at the floor of the floor's own tests
pub(crate) mod people;
pub(crate) mod replay;
#[allow(dead_code)] // not everybody moves it on
pub(crate) mod time;

use ledger::Site;
use lines::Line;
use postgres_for_tests::Database;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use server::keno::Means;
use server::sealing::Source;
use server::{Options, ServeError, TableSpec};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The table most tests play at.
pub(crate) const TABLE: &str = "craps-1";

/// A table with these rules.
pub(crate) fn table(id: &str, rules: &str) -> TableSpec {
    let rules = craps::Rules::from_toml(rules).expect("legal rules");
    TableSpec::new(id, house::held::<craps::Table>(rules))
}

/// One plain table.
pub(crate) fn plain() -> Vec<TableSpec> {
    vec![table(TABLE, "title = \"Craps 1\"")]
}

/// A floor that is open.
pub(crate) struct Floor {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), ServeError>>,
}

/// How a floor is opened.
pub(crate) fn options(database: impl Into<Site>, tables: Vec<TableSpec>, play_chips: i64) -> Options {
    let address = "127.0.0.1:0".parse().expect("an address");
    let database = database.into();
    Options {
        registry: games::standard(),
        address,
        edge: server::Edge::default(),
        metrics: None,
        grace: std::time::Duration::ZERO,
        key: key(&database),
        seal: seal(&database),
        database,
        tables,
        play_chips: Cents(play_chips),
        keno: Means::default(),
        visitors: true,
        demo_staff: false,
        record: server::record::Pace::default(),
    }
}

/// The host by which visitors know a house behind a proxy, and the origin of its pages.
pub(crate) const HOST: &str = "casino.example";
pub(crate) const ORIGIN: &str = "https://casino.example";

/// The same house behind a proxy on this machine that speaks TLS.
pub(crate) fn behind_a_proxy(options: Options) -> Options {
    Options { edge: edge(ORIGIN, "127.0.0.1"), ..options }
}

/// A house with this public address, behind this proxy.
pub(crate) fn edge(origin: &str, proxy: &str) -> server::Edge {
    let (origin, proxy) = (origin.parse().expect("an origin"), proxy.parse().expect("a network"));
    server::Edge::new(vec![origin], vec![proxy]).expect("they go together")
}

/// Opens a floor on this journal, or says why it does not open.
pub(crate) async fn try_open(options: Options) -> Result<Floor, ServeError> {
    let (started, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let serve = server::run(
        options,
        |floor| started.send(floor.address).expect("somebody waits for the address"),
        async {
            // A floor that is dropped is stopped too.
            let _ = stopped.await;
        },
    );
    let mut ended = tokio::spawn(serve);
    tokio::select! {
        address = address => match address {
            Ok(address) => Ok(Floor { address, stop, ended }),
            Err(_) => Err((&mut ended).await.expect("the server does not panic").expect_err("it never started")),
        },
    }
}

/// Opens a floor on this journal; visitors get these play chips.
pub(crate) async fn open(database: impl Into<Site>, tables: Vec<TableSpec>, play_chips: i64) -> Floor {
    try_open(options(database, tables, play_chips)).await.expect("the floor opens")
}

impl Floor {
    /// Stops the server and waits until it has ended.
    pub(crate) async fn close(self) {
        self.stop.send(()).expect("the server runs");
        self.ended.await.expect("the server does not panic").expect("the server ends in order");
    }

    /// A request that carries nothing but its path.
    pub(crate) async fn get(&self, path: &str) -> Page {
        request(self.address, "GET", path, &[], "").await
    }

    /// A form sent from one of the floor's own pages.
    pub(crate) async fn post(&self, path: &str, cookie: Option<&str>, form: &str) -> Page {
        let origin = format!("http://{}", self.address);
        let mut headers = vec![("Origin", origin.as_str())];
        headers.extend(cookie.map(|cookie| ("Cookie", cookie)));
        request(self.address, "POST", path, &headers, form).await
    }

    /// A visitor takes a seat at a table.
    pub(crate) async fn sit(&self, name: &str, table: &str) -> Visitor {
        let page = self.post("/sit", None, &format!("name={}&table={table}", escaped(name))).await;
        assert_eq!(page.status, 303, "{}", page.body);
        assert_eq!(page.header("location"), Some(format!("/tables/{table}").as_str()));
        Visitor { address: self.address, cookie: page.cookie().expect("a session begins") }
    }

    /// Somebody who only watches opens a table.
    pub(crate) async fn watch(&self, table: &str) -> Line {
        Line::open(self.address, table, None).await
    }
}

/// Somebody with a session.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    /// `name=token`, as the browser sends it.
    pub(crate) cookie: String,
}

impl Visitor {
    /// Opens the page of a table.
    pub(crate) async fn line(&self, table: &str) -> Line {
        Line::open(self.address, table, Some(&self.cookie)).await
    }

    /// The same visitor after the server moved.
    pub(crate) fn at(&self, floor: &Floor) -> Visitor {
        Visitor { address: floor.address, cookie: self.cookie.clone() }
    }
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    /// The first of each name.
    pub(crate) headers: HashMap<String, String>,
    /// Every cookie that was set, as the browser would send it back.
    pub(crate) cookies: Vec<String>,
    pub(crate) body: String,
}

impl Page {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    /// The cookie of the session that begins, as the browser would send it back.
    pub(crate) fn cookie(&self) -> Option<String> {
        self.cookies.first().cloned()
    }

    pub(crate) fn is_html(&self) -> bool {
        self.header("content-type") == Some("text/html; charset=utf-8")
    }
}

/// One HTTP/1.1 request on a connection of its own.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    form: &str,
) -> Page {
    request_for(address, &address.to_string(), method, path, headers, form).await
}

/// The same for a host of another name, as a proxy passes it on.
pub(crate) async fn request_for(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    form: &str,
) -> Page {
    let head = head(host, method, path, headers, form);
    raw(address, format!("{head}\r\n{form}").as_bytes()).await
}

/// The head of a request, without the empty line at its end.
pub(crate) fn head(host: &str, method: &str, path: &str, headers: &[(&str, &str)], form: &str) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    if method == "POST" {
        head += "Content-Type: application/x-www-form-urlencoded\r\n";
        head += &format!("Content-Length: {}\r\n", form.len());
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head
}

/// Bytes to the server, and the response.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> Page {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(bytes).await.expect("the request goes out");
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.expect("the response comes whole");
    read(&response)
}

/// A response, read.
pub(crate) fn read(response: &[u8]) -> Page {
    // A PDF is no text; whoever reads one compares what is text in it.
    let response = String::from_utf8_lossy(response).into_owned();
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no response: {response:?}"));
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status line");
    let (mut headers, mut cookies) = (HashMap::new(), Vec::new());
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        let name = name.to_ascii_lowercase();
        if name == "set-cookie" {
            cookies.extend(value.split(';').next().map(str::to_string));
        }
        headers.entry(name).or_insert_with(|| value.to_string());
    }
    Page { status: status.parse().expect("a status"), headers, cookies, body: body.to_string() }
}

/// Text as a form carries it.
pub(crate) fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

/// The key of the nodes that share a database.
fn key(journal: &Site) -> Option<PathBuf> {
    let Site::Postgres(_) = journal else { return None };
    let name: String = journal.to_string().chars().filter(char::is_ascii_alphanumeric).collect();
    Some(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.key")))
}

/// The seal of the nodes that share a database.
fn seal(journal: &Site) -> Source {
    key(journal).map_or(Source::Usual, |key| Source::File(key.with_extension("seal")))
}

/// A journal that goes away with the test: a file in a folder of its own, or a PostgreSQL database.
pub(crate) struct Disk {
    folder: TempDir,
    database: Option<Database>,
}

/// The whole suite runs on PostgreSQL where this says so.
const STORE: &str = "CHAPTER47_TEST_STORE";

impl Disk {
    /// The seal of the house that was opened on it.
    pub(crate) fn seal(&self) -> ledger::Seal {
        let file = match (seal(&self.journal()), self.journal()) {
            (Source::File(file), _) => file,
            (_, Site::File(file)) => ledger::seal_beside(&file),
            _ => panic!("a database has a file of its own for it"),
        };
        ledger::Seal::read(&file).expect("the house has a seal")
    }

    /// On the store that this run of the suite is for.
    pub(crate) fn new() -> Disk {
        match std::env::var(STORE).as_deref() {
            Ok("postgres") => Disk::shared(),
            _ => Disk::of_a_file(),
        }
    }

    /// For what there is only with files: copies, and looking into them.
    pub(crate) fn of_a_file() -> Disk {
        Disk { folder: TempDir::new().expect("a directory for the journal"), database: None }
    }

    /// A database, which several nodes can have open.
    pub(crate) fn shared() -> Disk {
        Disk { database: Some(Database::new()), ..Disk::of_a_file() }
    }

    pub(crate) fn journal(&self) -> Site {
        match &self.database {
            Some(database) => Site::from(database.address().as_str()),
            None => Site::from(self.file()),
        }
    }

    /// Where it is, as another process can be told.
    pub(crate) fn place(&self) -> String {
        match &self.database {
            Some(database) => database.address(),
            None => self.file().display().to_string(),
        }
    }

    /// Where everything lies that is not in a database.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The journal's file, where it is one.
    pub(crate) fn file(&self) -> PathBuf {
        assert!(self.database.is_none(), "this journal is no file");
        self.folder.path().join("floor.db")
    }

    /// Everything that the journal says about itself is right, and its accounts sum to zero with none overdrawn.
    pub(crate) fn assert_sound(&self) {
        self.assert_sound_by(&games::standard());
    }

    /// The same in a house with these games.
    pub(crate) fn assert_sound_by(&self, games: &house::Registry) {
        let report = ledger::verify(self.journal()).expect("the journal can be read");
        assert!(report.is_clean(), "{:?}", report.faults);
        let balances = self.reader().balances().expect("the balances can be read");
        let sum: Cents = balances.iter().map(|(_, cents)| *cents).sum();
        assert_eq!(sum, Cents::ZERO, "{balances:?}");
        for (account, cents) in balances {
            assert!(account.may_be_negative() || cents >= Cents::ZERO, "{account}: {cents}");
        }
        self.assert_fair(games);
    }

    /// Every card and every throw at every table follows from what was pledged for it, as far as that is over.
    fn assert_fair(&self, games: &house::Registry) {
        for (stream, _) in self.reader().streams().expect("the streams can be read") {
            let Some(table) = stream.as_str().strip_prefix("table:") else { continue };
            let record: String = self.entries(table).into_iter().map(|stored| stored.body + "\n").collect();
            let report = games.verify(record.as_bytes(), 10).expect("memory can be read");
            assert!(report.is_clean(), "{table}: {:?}", report.findings);
        }
    }

    pub(crate) fn reader(&self) -> ledger::Reader {
        ledger::Reader::open(self.journal()).expect("the journal can be read")
    }

    /// The entries of a table's stream.
    pub(crate) fn entries(&self, table: &str) -> Vec<ledger::Stored> {
        let stream = ledger::StreamId::new(&format!("table:{table}")).expect("a stream");
        self.reader().read(&stream, 1).collect::<Result<_, _>>().expect("the entries can be read")
    }

    /// The bodies of a table's stream, read.
    pub(crate) fn bodies(&self, table: &str) -> Vec<serde_json::Value> {
        let read = |stored: ledger::Stored| serde_json::from_str(&stored.body).expect("bodies are JSON");
        self.entries(table).into_iter().map(read).collect()
    }
}
