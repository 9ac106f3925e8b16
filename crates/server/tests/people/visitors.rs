//! Visitors of a demo floor: their chips are in the books when they play, and those who never do are forgotten.

use crate::common::time::Time;
use crate::common::{Disk, Floor, TABLE, options, plain, request, try_open};
use keno::RateCard;
use ledger::{Account, Name};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use server::TableSpec;

const HOUR: i64 = 60 * 60 * 1000;

async fn open(disk: &Disk, time: &Time) -> Floor {
    let card = "[games]\ninterval_seconds = 86000\n[stations]\nbooth = \"1 2\"\nautomatic = \"9\"\n";
    let card = RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let tables = plain().into_iter().chain([TableSpec::new("keno-main", keno::held(card))]).collect();
    let options = server::Options { keno: time.means(), ..options(disk.journal(), tables, 50_000) };
    try_open(options).await.expect("the house opens")
}

fn patrons(disk: &Disk) -> Vec<(Name, String)> {
    let patrons = disk.reader().patrons().expect("readable");
    patrons.into_iter().map(|patron| (patron.id, patron.name)).collect()
}

#[tokio::test]
async fn visitors_who_did_nothing_are_forgotten_after_a_day_and_those_who_played_are_not() {
    let (disk, time) = (Disk::new(), Time::new());
    let floor = open(&disk, &time).await;
    // A crawler says names, and never comes back.
    for number in 0..30 {
        floor.post("/keno/enter", None, &format!("name=Bot{number}&at=keno-main")).await;
    }
    let player = floor.sit("Pat", TABLE).await;
    assert_eq!(patrons(&disk).len(), 31);
    let entries = |disk: &Disk| disk.reader().head(&ledger::StreamId::house()).expect("readable").seq;
    let in_the_books = disk.reader().balances().expect("readable");
    let with_chips = in_the_books.iter().filter(|(account, _)| matches!(account, Account::Patron(_)));
    assert_eq!(with_chips.count(), 1, "a name alone is in no account");
    floor.close().await;
    time.pass(23 * HOUR);
    let floor = open(&disk, &time).await;
    let lobby = player.at(&floor);
    let page = request(lobby.address, "GET", "/", &[("Cookie", &lobby.cookie)], "").await;
    assert!(page.body.contains("Pat"), "{}", page.body);
    assert_eq!(patrons(&disk).len(), 31, "not before a day");
    let before = entries(&disk);
    floor.close().await;
    time.pass(2 * HOUR);
    let floor = open(&disk, &time).await;
    // It is done when the house opens, behind everything else.
    while patrons(&disk).len() > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(patrons(&disk)[0].1, "Pat");
    assert!(entries(&disk) >= before, "nothing is taken out of a stream");
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_visitor_who_only_said_a_name_sees_the_chips_and_gets_them_once_when_he_plays() {
    let (disk, time) = (Disk::new(), Time::new());
    let floor = open(&disk, &time).await;
    let cookie = floor.post("/keno/enter", None, "name=Pat&at=keno-main").await.cookie().expect("in");
    let (id, _) = patrons(&disk).remove(0);
    let account = Account::Patron(id);
    let has = || disk.reader().balance(&account).expect("readable");
    let page = request(floor.address, "GET", "/keno?at=keno-main", &[("Cookie", &cookie)], "").await;
    assert!(page.body.contains("500") && has() == Cents::ZERO, "{}", page.body);
    let sits = (0..4).map(|_| floor.post("/sit", Some(&cookie), "table=craps-1"));
    futures_util::future::join_all(sits).await;
    assert_eq!(has(), Cents(50_000), "once, however often he asks");
    let more = floor.post("/chips", Some(&cookie), "table=craps-1").await;
    assert!(more.body.contains("still have chips") && has() == Cents(50_000), "{}", more.body);
    floor.close().await;
    disk.assert_sound();
}
