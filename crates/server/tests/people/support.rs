//! A house with one of each kind, and those who come in.

use crate::common::people::{PASSWORD, SECRET, enrol, sign_in_form};
use crate::common::{Disk, Floor, Page, options, plain, request, try_open};
use hmac::{Hmac, KeyInit as _, Mac as _};
use keno::RateCard;
use ledger::{Journal, Role};
use rulebook::licensee::RulesFile as _;
use serde_json::Value;
use server::TableSpec;
use sha1::Sha1;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

/// The keno location.
pub(crate) const AT: &str = "keno-main";

/// A house that is open, with somebody of every role, who is called as his role is.
pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) floor: Floor,
}

fn lounge() -> TableSpec {
    let card = "[games]\ninterval_seconds = 86000\n[stations]\nbooth = \"1 2\"\nautomatic = \"9\"\n";
    let card = RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    TableSpec::new(AT, keno::held(card))
}

/// Opens a house, to visitors or not.
pub(crate) async fn open(visitors: bool) -> House {
    let disk = Disk::new();
    let journal = Journal::open(disk.journal()).expect("a journal");
    for role in Role::ALL {
        enrol(&journal, role.as_str(), role);
    }
    drop(journal);
    let floor = reopen(&disk, visitors).await;
    House { disk, floor }
}

/// Opens the floor on a journal that is there.
pub(crate) async fn reopen(disk: &Disk, visitors: bool) -> Floor {
    let mut tables = plain();
    tables.push(lounge());
    let options = server::Options { visitors, ..options(disk.journal(), tables, 100_000) };
    try_open(options).await.expect("the house opens")
}

impl House {
    /// Somebody signs in with everybody's password.
    pub(crate) async fn enter(&self, id: &str) -> Person {
        let page = self.floor.post("/sign-in", None, &sign_in(id)).await;
        assert_eq!(page.status, 303, "{id}: {}", page.body);
        Person { address: self.floor.address, cookie: page.cookie().expect("a session begins") }
    }

    /// An administrator takes somebody on, who chooses everybody's password and takes down the secret of an authenticator.
    pub(crate) async fn newcomer(&self, boss: &Person, name: &str, role: Role) -> (Person, Vec<u8>) {
        let page = boss.post("/staff/people/add", &format!("name={name}&role={role}")).await;
        let (id, first) = (between(&page.body, "data-id>", "<"), between(&page.body, "data-password>", "<"));
        let chosen = format!("id={id}&password={first}&fresh={PASSWORD}&again={PASSWORD}");
        let offered = self.floor.post("/password", None, &chosen).await;
        self.takes_down(id, &offered).await
    }

    /// Somebody takes down the secret that a page offers, and is in.
    pub(crate) async fn takes_down(&self, id: &str, offered: &Page) -> (Person, Vec<u8>) {
        assert_eq!((offered.status, offered.cookies.len()), (403, 0), "{id}: {}", offered.body);
        let secret = from_base32(&between(&offered.body, "data-secret>", "<").replace(' ', ""));
        let form = format!("id={id}&password={PASSWORD}&code={}", code(&secret, step()));
        let page = self.floor.post("/second-factor", None, &form).await;
        assert_eq!(page.status, 200, "{id}: {}", page.body);
        let cookie = page.cookie().expect("a session begins");
        (Person { address: self.floor.address, cookie }, secret)
    }

    /// Somebody whom nobody knows.
    pub(crate) fn stranger(&self) -> Person {
        Person { address: self.floor.address, cookie: "chapter47=nobody".to_string() }
    }

    /// Tries to come in.
    pub(crate) async fn try_in(&self, id: &str, password: &str) -> Page {
        self.floor.post("/sign-in", None, &format!("id={id}&password={password}")).await
    }

    /// What the stream `people` says, in order.
    pub(crate) fn told(&self) -> Vec<Value> {
        let stream = ledger::StreamId::new("people").expect("a stream");
        let entries = self.disk.reader().read(&stream, 1);
        entries.map(|entry| serde_json::from_str(&entry.expect("readable").body).expect("JSON")).collect()
    }
}

/// The present time step of authenticators.
pub(crate) fn step() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    (since.as_secs() / 30) as i64
}

/// The code that an authenticator shows: RFC 6238, written once more.
pub(crate) fn code(secret: &[u8], step: i64) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("any key");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let at = usize::from(digest[19] & 15);
    let number = u32::from_be_bytes(digest[at..at + 4].try_into().expect("four bytes")) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

pub(crate) fn from_base32(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        _ => letter - b'2' + 26,
    };
    let bits: Vec<u8> =
        text.bytes().flat_map(|letter| (0..5).rev().map(move |bit| value(letter) >> bit & 1)).collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, bit| byte << 1 | bit)).collect()
}

/// The form with which somebody signs in: with the code of an authenticator while there is one that was not used, and with a
/// recovery code after that.
pub(crate) fn sign_in(id: &str) -> String {
    static LAST: Mutex<BTreeMap<String, i64>> = Mutex::new(BTreeMap::new());
    let mut last = LAST.lock().expect("no panic");
    let next = last.get(id).map_or(step(), |last| (last + 1).max(step() - 1));
    if next > step() + 1 {
        return sign_in_form(id);
    }
    last.insert(id.to_string(), next);
    format!("id={id}&password={PASSWORD}&code={}", code(&SECRET, next))
}

/// Somebody who is in.
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) async fn get(&self, path: &str) -> Page {
        request(self.address, "GET", path, &[("Cookie", &self.cookie)], "").await
    }

    pub(crate) async fn post(&self, path: &str, form: &str) -> Page {
        let origin = format!("http://{}", self.address);
        request(self.address, "POST", path, &[("Origin", &origin), ("Cookie", &self.cookie)], form).await
    }

    /// Does the house still know him?
    pub(crate) async fn is_in(&self) -> bool {
        self.get("/staff").await.body.contains("You are ")
    }
}

/// What stands between two marks on a page.
pub(crate) fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let start = text.find(before).unwrap_or_else(|| panic!("no {before:?} in {text}")) + before.len();
    &text[start..][..text[start..].find(after).expect("an end")]
}
