//! A house with keno, its staff and its patrons.

use crate::common::contract;
use crate::common::people::{enrol, sign_in_form};
pub(crate) use crate::common::time::NINE;
use crate::common::time::Time;
use crate::common::{Disk, Floor, Page, options, request, try_open};
use keno::{Draw, RateCard};
use keno::{Generator, Scripted};
use ledger::{Journal, Role, Site};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::keno::Means;
use server::{Options, TableSpec};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// The location of most tests.
pub(crate) const AT: &str = "keno-main";

/// A game every five minutes, three stations and an automatic writer.
pub(crate) const CARD: &str = "title = \"Keno\"\n[games]\ninterval_seconds = 300\nnotice_seconds = 60\n\
     most_races = 20\nrefunds = true\nday_starts = \"06:00\"\ntime_zone = \"America/New_York\"\n\
     [stations]\nbooth = \"1 2 3\"\nautomatic = \"9\"\n";

/// A location with this card.
pub(crate) fn location(id: &str, card: &str) -> TableSpec {
    let card = RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    TableSpec::new(id, keno::held(card))
}

/// These twenty numbers: `first` and the nineteen after it.
pub(crate) fn from(first: u8) -> Option<Draw> {
    Draw::new(std::array::from_fn(|place| first + place as u8))
}

/// The time in the house, and the numbers that its generators will draw.
#[derive(Clone)]
pub(crate) struct World {
    time: Time,
    draws: Arc<Mutex<HashMap<String, Scripted>>>,
}

impl World {
    /// At nine, with these draws to come at every location.
    pub(crate) fn new(draws: impl IntoIterator<Item = Option<Draw>>) -> World {
        let script = Scripted::new(draws);
        let draws = HashMap::from([(AT.to_string(), script.clone()), ("keno-satellite".to_string(), script)]);
        World { time: Time::new(), draws: Arc::new(Mutex::new(draws)) }
    }

    /// The clock goes on.
    pub(crate) fn pass(&self, seconds: i64) {
        self.time.pass(seconds * 1000);
    }

    /// The clock is moved, and no time goes by.
    pub(crate) fn set(&self, by_seconds: i64) {
        self.time.set(by_seconds * 1000);
    }

    pub(crate) fn means(&self) -> Means {
        let draws = self.draws.clone();
        Means {
            generator: Arc::new(move |at| -> Box<dyn Generator> {
                Box::new(draws.lock().expect("no panic").get(at).cloned().unwrap_or_default())
            }),
            ..self.time.means()
        }
    }
}

/// Takes on those who work here.
pub(crate) fn staff(journal: impl Into<Site>, members: &[(&str, Role)]) {
    let journal = Journal::open(journal).expect("a journal");
    for (name, role) in members {
        enrol(&journal, name, *role);
    }
}

/// A house that is open.
pub(crate) struct House {
    pub(crate) floor: Floor,
    pub(crate) world: World,
}

/// Opens a house on this journal.
pub(crate) async fn open(disk: &Disk, world: &World) -> House {
    open_with(disk, world, vec![location(AT, CARD)], 100_000).await
}

/// Opens a house with these locations; a visitor gets so many play chips.
pub(crate) async fn open_with(disk: &Disk, world: &World, tables: Vec<TableSpec>, play_chips: i64) -> House {
    let options = Options { keno: world.means(), ..options(disk.journal(), tables, play_chips) };
    let floor = try_open(options).await.expect("the house opens");
    House { floor, world: world.clone() }
}

/// A house with a writer at station 1 and one at station 2, and both keys turned.
pub(crate) async fn running(disk: &Disk, world: &World) -> (House, Crew) {
    let people = [
        ("Ann", Role::KenoWriter),
        ("Bob", Role::KenoWriter),
        ("Sue", Role::KenoSupervisor),
        ("Ida", Role::Inspector),
    ];
    staff(disk.journal(), &people);
    let house = open(disk, world).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    crew.bob.ok(json!({ "do": "sign on", "station": 2 })).await;
    crew.arm().await;
    (house, crew)
}

/// The usual people, inside.
pub(crate) struct Crew {
    pub(crate) ann: Person,
    pub(crate) bob: Person,
    pub(crate) sue: Person,
    pub(crate) ida: Person,
}

impl Crew {
    /// Both keys are turned, and the clock is confirmed.
    pub(crate) async fn arm(&self) {
        self.ida.ok(json!({ "do": "turn key" })).await;
        self.sue.ok(json!({ "do": "turn key" })).await;
        self.sue.ok(json!({ "do": "confirm clock" })).await;
    }
}

impl House {
    /// Ann, Bob, Sue and Ida come in.
    pub(crate) async fn crew(&self) -> Crew {
        Crew {
            ann: self.enter("ann").await,
            bob: self.enter("bob").await,
            sue: self.enter("sue").await,
            ida: self.enter("ida").await,
        }
    }

    /// A member of the staff signs in.
    pub(crate) async fn enter(&self, id: &str) -> Person {
        let page = self.floor.post("/sign-in", None, &sign_in_form(id)).await;
        assert_eq!((page.status, page.header("location")), (303, Some("/staff")), "{}", page.body);
        Person { address: self.floor.address, cookie: page.cookie().expect("a session begins") }
    }

    /// A visitor says his name.
    pub(crate) async fn patron(&self, name: &str) -> Person {
        let page = self.floor.post("/keno/enter", None, &format!("name={name}&at={AT}")).await;
        assert_eq!(page.header("location"), Some(format!("/keno?at={AT}").as_str()), "{}", page.body);
        Person { address: self.floor.address, cookie: page.cookie().expect("a session begins") }
    }

    /// The clock goes on, and the location has done what was due.
    pub(crate) async fn pass(&self, seconds: i64) {
        self.world.pass(seconds);
        self.floor.get(&format!("/keno/results?at={AT}")).await;
    }

    /// The board.
    pub(crate) async fn board(&self) -> Value {
        let board = read(&self.floor.get(&format!("/api/keno/{AT}")).await);
        contract::is_as("lounge", "Board", &board);
        board
    }

    /// What became of a ticket.
    pub(crate) async fn ticket(&self, code: &str) -> Value {
        let found = read(&self.floor.get(&format!("/api/keno/{AT}/ticket/{code}")).await);
        contract::is_as("lounge", "AnsweredTicket", &found);
        found
    }

    /// The report of the day, which has to agree.
    pub(crate) async fn report(&self, by: &Person) -> Value {
        let path = format!("/staff/keno/report?at={AT}&format=json");
        let report = read(&request(self.floor.address, "GET", &path, &[("Cookie", &by.cookie)], "").await);
        assert_eq!(report["agrees"], true, "{report:#}");
        report
    }
}

fn read(page: &Page) -> Value {
    serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("no JSON: {}", page.body))
}

/// Somebody with a session: of the staff, or a patron.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

/// A name for a command that nobody has used.
pub(crate) fn fresh_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("id-{}", NEXT.fetch_add(1, Ordering::SeqCst))
}

impl Person {
    /// Sends JSON to the location: about the game that the board has now, unless it names another.
    pub(crate) async fn send(&self, what: &str, mut message: Value) -> Value {
        let about_a_ticket = [
            "pay",
            "present",
            "refer",
            "authorise",
            "rule",
            "waive slip",
            "confirm clock",
            "withdraw key",
            "sign on",
            "sign off",
        ];
        let named = message.get("game").is_some() || what == "claim";
        if !named && !about_a_ticket.iter().any(|what| message["do"] == *what) {
            message["game"] = self.game().await;
        }
        let answered = match what {
            "price" => "AnsweredPriced",
            _ if what == "buy" || message["do"] == "issue" => "AnsweredSold",
            _ => "AnsweredDone",
        };
        let answer = read(&self.post(what, message).await);
        contract::is_as("lounge", answered, &answer);
        answer
    }

    /// The game that is played, as the board has it.
    pub(crate) async fn game(&self) -> Value {
        let board = read(&request(self.address, "GET", &format!("/api/keno/{AT}"), &[], "").await);
        json!({ "day": board["game"]["day"], "number": board["game"]["number"] })
    }

    pub(crate) async fn post(&self, what: &str, message: Value) -> Page {
        let origin = format!("http://{}", self.address);
        let headers = [("Origin", origin.as_str()), ("Cookie", self.cookie.as_str())];
        request(self.address, "POST", &format!("/api/keno/{AT}/{what}"), &headers, &message.to_string()).await
    }

    /// A page, as this person sees it.
    pub(crate) async fn get(&self, path: &str) -> Page {
        request(self.address, "GET", path, &[("Cookie", &self.cookie)], "").await
    }

    /// A command of the staff under a fresh name.
    pub(crate) async fn command(&self, mut message: Value) -> Value {
        message["id"] = json!(fresh_id());
        self.send("do", message).await
    }

    /// A command that is done.
    pub(crate) async fn ok(&self, message: Value) -> Value {
        let answer = self.command(message.clone()).await;
        assert!(answer.get("ok").is_some(), "{message}: {answer}");
        answer["ok"].clone()
    }

    /// A command that is refused: its code.
    pub(crate) async fn refused(&self, message: Value) -> String {
        let answer = self.command(message.clone()).await;
        let code = answer["refused"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{message}: {answer}")).to_string()
    }

    /// Sells a ticket for cash: its number and its code.
    pub(crate) async fn sell(&self, station: u16, line: &str) -> (u64, String) {
        let sold = self.ok(json!({ "do": "issue", "station": station, "line": line, "paid": "cash" })).await;
        let number = sold["ticket"]["number"].as_u64().expect("a number");
        (number, sold["code"].as_str().expect("a code").to_string())
    }

    /// Buys a ticket from his account.
    pub(crate) async fn buy(&self, line: &str) -> Value {
        self.send("buy", json!({ "id": fresh_id(), "line": line })).await
    }

    /// Claims what a ticket has won.
    pub(crate) async fn claim(&self, code: &str) -> Value {
        self.send("claim", json!({ "id": fresh_id(), "code": code })).await
    }
}

/// The acts of a location in the journal.
pub(crate) fn acts(disk: &Disk) -> Vec<Value> {
    let stream = ledger::StreamId::new(&format!("keno:{AT}")).expect("a stream");
    let entries = disk.reader().read(&stream, 1).collect::<Result<Vec<_>, _>>().expect("readable");
    entries.iter().map(|entry| serde_json::from_str(&entry.body).expect("bodies are JSON")).collect()
}

/// How often something was done.
pub(crate) fn count(disk: &Disk, act: &str) -> usize {
    acts(disk).iter().filter(|body| body["do"] == act).count()
}

/// What an account holds.
pub(crate) fn balance(disk: &Disk, account: &str) -> i64 {
    let account = account.parse().expect("an account");
    disk.reader().balance(&account).expect("readable").0
}
