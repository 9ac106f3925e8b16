//! A house with one of each kind, and those who come in.

use crate::common::people::{enrol, sign_in_form};
use crate::common::{Disk, Floor, Page, options, plain, request, try_open};
use keno::RateCard;
use ledger::{Journal, Role};
use rulebook::licensee::RulesFile as _;
use serde_json::Value;
use server::TableSpec;
use std::net::SocketAddr;

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
        let page = self.floor.post("/sign-in", None, &sign_in_form(id)).await;
        assert_eq!(page.status, 303, "{id}: {}", page.body);
        Person { address: self.floor.address, cookie: page.cookie().expect("a session begins") }
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
