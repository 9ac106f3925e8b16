//! The day report: two ways to every figure, and what happens when they differ.

use crate::common::Disk;
use crate::support::*;
use ledger::Account;
use rulebook::money::Cents;
use serde_json::{Value, json};
use server::keno::report::{DayReport, Snapshot, day_report, results};

fn at_rest(disk: &Disk, stands: Option<&Snapshot>) -> DayReport {
    day_report(&disk.reader(), AT, "2026-11-16".parse().expect("a day"), stands).expect("a report")
}

/// A day with sales at two stations and from an account, a void, a refund, payments and a game that paid nothing.
async fn a_day(disk: &Disk) -> Value {
    let (house, crew) = running(disk, &World::new([from(1), from(41)])).await;
    let pat = house.patron("Pat").await;
    let (_, won) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let (_, taken_back) = crew.bob.sell(2, "5 6 7 @2").await;
    let (_, races) = crew.bob.sell(2, "71 72 @1 x4").await;
    let bought = pat.buy("1 2 3 @3").await;
    crew.bob.ok(json!({ "do": "void", "station": 2, "code": taken_back })).await;
    house.pass(301).await;
    crew.bob.ok(json!({ "do": "pay", "station": 2, "code": won, "with": "cash" })).await;
    crew.bob.ok(json!({ "do": "cancel races", "station": 2, "code": races })).await;
    pat.claim(bought["ok"]["code"].as_str().expect("a code")).await;
    house.pass(300).await;
    let report = house.report(&crew.sue).await;
    house.floor.close().await;
    report
}

#[tokio::test]
async fn a_day_reconciles_to_the_cent_live_and_at_rest() {
    let disk = Disk::new();
    let live = a_day(&disk).await;
    let report = at_rest(&disk, None);
    assert!(report.agrees, "{:#?}", report.checks);
    assert_eq!(serde_json::to_value(&report.writers).expect("JSON"), live["writers"]);
    assert_eq!(serde_json::to_value(&report.accounts).expect("JSON"), live["accounts"]);
    let total = report.total;
    assert_eq!(
        (total.sold, total.sales, total.voids, total.refunds),
        (4, Cents(1000), Cents(200), Cents(300))
    );
    assert_eq!((total.paid, total.payments), (2, Cents(11_200 + 12_600)));
    let drawer =
        |station| report.stations.iter().find(|line| line.station == station).map(|line| line.drawer);
    assert_eq!(drawer(1), Some(Cents(100)));
    assert_eq!(drawer(2), Some(Cents(600 - 200 - 300 - 11_200)));
    assert_eq!(drawer(9), Some(Cents::ZERO));
    let games: Vec<(u32, u32, Cents)> =
        report.games.iter().map(|game| (game.number, game.tickets, game.handle)).collect();
    assert_eq!(games[..2], [(1, 3, Cents(500)), (2, 0, Cents::ZERO)]);
    let drawn = results(&disk.reader(), AT, None).expect("readable");
    let numbers: Vec<Option<&[u8]>> = drawn.iter().map(|game| game.numbers.as_deref()).collect();
    assert_eq!(numbers[0], Some(&(1..=20).collect::<Vec<u8>>()[..]));
    assert_eq!(numbers[1], Some(&(41..=60).collect::<Vec<u8>>()[..]));
}

#[tokio::test]
async fn p15_3b_drawers_are_counted_by_tender_and_a_void_gives_back_what_was_taken() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let pat = house.patron("Pat").await;
    let sell = |paid: &str, line: &str| json!({ "do": "issue", "station": 1, "line": line, "paid": paid });
    let code = |sold: &Value| sold["code"].as_str().expect("a code").to_string();
    crew.ann.ok(sell("cash", "61 62 @1")).await;
    crew.ann.ok(sell("chips", "61 62 @2")).await;
    crew.ann.ok(sell("tokens", "61 62 @3")).await;
    let coupon = code(&crew.ann.ok(sell("coupon", "61 62 @5")).await);
    let races = code(&crew.ann.ok(sell("chips", "61 62 @1 x4")).await);
    pat.buy("61 62 @7").await;
    // At another station: the coupon goes back as a coupon, and the chips as chips.
    crew.bob.ok(json!({ "do": "void", "station": 2, "code": coupon })).await;
    house.pass(301).await;
    let refund = crew.bob.ok(json!({ "do": "cancel races", "station": 2, "code": races })).await;
    assert_eq!(refund["events"][0]["refunded"], 300);
    let report = house.report(&crew.sue).await;
    let flow = |taken: i64, given: i64| json!({ "in": taken, "out": given });
    let station = |number: u64| {
        let lines = report["stations"].as_array().expect("stations");
        lines.iter().find(|line| line["station"] == number).expect("it did something").clone()
    };
    let tenders = &station(1)["tenders"];
    assert_eq!(tenders["cash"], flow(100, 0));
    assert_eq!(tenders["chips"], flow(200 + 400, 0));
    assert_eq!((&tenders["tokens"], &tenders["coupon"]), (&flow(300, 0), &flow(500, 0)));
    let tenders = &station(2)["tenders"];
    assert_eq!(tenders["cash"], flow(0, 0), "a coupon moves no cash");
    assert_eq!((&tenders["coupon"], &tenders["chips"]), (&flow(0, 500), &flow(0, 300)));
    assert_eq!(station(9)["tenders"]["account"], flow(700, 0));
    assert_eq!((&station(1)["drawer"], &station(2)["drawer"]), (&json!(1500), &json!(-800)));
    assert_eq!(report["tenders"]["coupon"], flow(500, 500));
    let path = format!("/keno/ticket/{coupon}/document");
    let paper = house.floor.get(&path).await.body;
    assert!(paper.contains("$5, coupon") || paper.contains("$5.00, coupon"), "{paper}");
    house.floor.close().await;
}

#[tokio::test]
async fn a_cent_that_is_missing_is_seen() {
    let disk = Disk::new();
    a_day(&disk).await;
    let accounts = at_rest(&disk, None).accounts;
    let head =
        disk.reader().head(&ledger::StreamId::new("keno:keno-main").expect("a stream")).expect("readable");
    let balances = accounts.into_iter().map(|line| (line.account, line.closing)).collect();
    let mut stands = Snapshot { seq: head.seq, balances, index: None };
    assert!(at_rest(&disk, Some(&stands)).agrees);
    for account in stands.balances.keys().cloned().collect::<Vec<Account>>() {
        let right = stands.balances[&account];
        stands.balances.insert(account.clone(), right + Cents(1));
        let report = at_rest(&disk, Some(&stands));
        let wrong: Vec<&str> =
            report.checks.iter().filter(|check| !check.agrees()).map(|check| check.what.as_str()).collect();
        assert!(
            !report.agrees && wrong.len() == 1 && wrong[0].starts_with(&account.to_string()),
            "{wrong:?}"
        );
        stands.balances.insert(account, right);
    }
    // What the location itself counted is compared as well.
    let mut report = at_rest(&disk, None);
    report.compare_with(&Default::default());
    assert!(!report.agrees, "nothing was counted, and something was sold");
}
