//! A keno location whose tickets an older program sold, paid and left open: the present one goes on with it.

use crate::common::people::enrol_factor;
use crate::common::time::Time;
use crate::common::{Disk, Floor, Visitor, options, request, try_open};
use crate::frozen::{copy, ended_at, tables};
use crate::older::enter;
use ledger::{Journal, Name};
use serde_json::{Value, json};

const KILLED: &str = "killed";
const AT: &str = "keno-a";

/// Quin's account bought it. It won and is not paid.
const WON: u64 = 33;
/// What that ticket won, in cents.
const WINS: i64 = 1500;
/// Sold for the game that is open.
const OPEN: [u64; 3] = [34, 35, 36];

async fn house(disk: &Disk, time: &Time) -> Floor {
    let options =
        server::Options { keno: time.means(), visitors: false, ..options(disk.journal(), tables(KILLED), 0) };
    try_open(options).await.expect("the house opens")
}

fn acts(disk: &Disk) -> Vec<Value> {
    let stream = ledger::StreamId::new(&format!("keno:{AT}")).expect("a stream");
    let entries = disk.reader().read(&stream, 1).collect::<Result<Vec<_>, _>>().expect("readable");
    entries.iter().map(|entry| serde_json::from_str(&entry.body).expect("bodies are JSON")).collect()
}

async fn get(by: &Visitor, path: &str) -> Value {
    let page = request(by.address, "GET", path, &[("Cookie", &by.cookie)], "").await;
    serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("{path}: {}", page.body))
}

/// A command of the staff.
async fn command(by: &Visitor, id: &str, mut message: Value) -> Value {
    message["id"] = json!(id);
    let origin = format!("http://{}", by.address);
    let headers = [("Origin", origin.as_str()), ("Cookie", by.cookie.as_str())];
    let path = format!("/api/keno/{AT}/do");
    let page = request(by.address, "POST", &path, &headers, &message.to_string()).await;
    serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("{message}: {}", page.body))
}

/// The tickets of their account, by number.
async fn tickets(by: &Visitor) -> Vec<(u64, Value)> {
    let told = get(by, &format!("/api/keno/{AT}/tickets")).await;
    let list = told["ok"]["tickets"].as_array().unwrap_or_else(|| panic!("{told}"));
    list.iter().map(|one| (one["ticket"]["number"].as_u64().expect("a number"), one.clone())).collect()
}

#[tokio::test]
async fn a_location_with_tickets_of_version_1_goes_on_pays_them_on_their_slips_and_is_audited() {
    let disk = copy(KILLED);
    let time = Time::new();
    time.set(ended_at(KILLED) - time.now());
    // There were no authenticators then.
    let journal = Journal::open(disk.journal()).expect("a journal");
    for id in ["sue", "ida"] {
        enrol_factor(&journal, &Name::new(id).expect("a name"));
    }
    drop(journal);
    let floor = house(&disk, &time).await;
    let (ann, sue, ida) =
        (enter(&floor, "ann").await, enter(&floor, "sue").await, enter(&floor, "ida").await);
    let quin = enter(&floor, "quin").await;

    // The number was enough in version 1. It is not any more, also for what was sold then.
    let by_number = |ticket: u64| json!({ "do": "pay", "station": 1, "ticket": ticket, "with": "cash" });
    let refused = command(&ann, "by-number", by_number(WON)).await;
    assert_eq!(refused["refused"]["code"], "no_slip", "{refused}");
    let before = tickets(&quin).await;
    let (_, won) = before.iter().find(|(number, _)| *number == WON).expect("it is on the account");
    assert_eq!((&won["ticket"]["state"], &won["ticket"]["payoff"]), (&json!("won"), &json!(WINS)), "{won}");
    let on_its_slip = json!({ "do": "pay", "station": 1, "code": won["code"], "with": "cash" });
    let paid = command(&ann, "slip", on_its_slip.clone()).await;
    assert_eq!(paid["ok"]["events"][0]["amount"], WINS, "{paid}");
    let again = command(&ann, "again", on_its_slip).await;
    assert_eq!(again["refused"]["code"], "paid_already", "{again}");

    // The game for which the older program sold tickets is drawn, and settles them.
    for (place, by) in [&ida, &sue].into_iter().enumerate() {
        let key = json!({ "do": "turn key", "game": { "day": "2026-11-16", "number": 2 } });
        let turned = command(by, &format!("key-{place}"), key).await;
        assert!(turned.get("ok").is_some(), "{turned}");
    }
    time.pass(230_000);
    floor.get(&format!("/keno/results?at={AT}")).await;
    let results = get(&quin, &format!("/api/keno/{AT}")).await;
    assert_eq!(results["last"]["number"], 2, "{results}");
    floor.close().await;

    let acts = acts(&disk);
    assert_eq!(
        acts[0]["record"], 1,
        "it is one stream, and says with its restart that it goes on as version 2"
    );
    let restarted =
        acts.iter().position(|act| act["do"] == "restart" && act["version"] == 2).expect("a start");
    let settled = |act: &Value| {
        act["events"].as_array().is_some_and(|events| {
            events.iter().any(|event| event["event"] == "settled" && event["game"]["number"] == 2)
        })
    };
    assert!(acts[restarted..].iter().any(settled));
    for ticket in OPEN {
        assert!(acts[..restarted].iter().any(|act| act["events"][0]["ticket"] == ticket), "{ticket}");
    }
    let record: String = acts.iter().map(|act| act.to_string() + "\n").collect();
    let report = games::standard().audit(record.as_bytes(), 10).expect("memory can be read");
    assert!(report.departures.is_empty(), "{:?}", report.departures);
    disk.assert_sound();

    // And once more.
    house(&disk, &time).await.close().await;
    disk.assert_sound();
}
