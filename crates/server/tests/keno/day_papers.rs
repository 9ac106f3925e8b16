//! The day papers: overrides, authorisations, rulings, outstanding winners, shifts and tenders, on the desk and at rest.

use crate::common::{Disk, request};
use crate::pages::request_bytes;
use crate::support::*;
use ledger::Account;
use rulebook::money::Cents;
use serde_json::{Value, json};
use server::keno::report::{DayPapers, Ruling, Snapshot, WaitsFor, day_papers, pdf};

fn at_rest(disk: &Disk) -> DayPapers {
    day_papers(&disk.reader(), AT, "2026-11-16".parse().expect("a day"), None).expect("papers")
}

async fn papers(house: &House, by: &Person) -> Value {
    let path = format!("/staff/keno/papers?at={AT}&format=json");
    let page = request(house.floor.address, "GET", &path, &[("Cookie", &by.cookie)], "").await;
    let papers: Value = serde_json::from_str(&page.body).expect("JSON");
    assert_eq!(papers["agrees"], true, "{papers:#}");
    papers
}

/// A day on which everything happened that has a paper.
async fn a_day(disk: &Disk) -> (House, Crew) {
    let (house, crew) = running(disk, &World::new([from(1), from(1), from(41)])).await;
    let pat = house.patron("Pat").await;
    // A wager that is authorised and paid, one that waits, one that nobody claims, one with races to come.
    let (large, code) = crew.ann.sell(1, "1-8 @1").await;
    let (waits, waiting) = crew.ann.sell(1, "2-9 @1").await;
    let (small, _) = crew.bob.sell(2, "1 2 3 4 @1").await;
    let (racing, _) = crew.bob.sell(2, "1 2 3 @1 x3").await;
    let (_, slip) = crew.bob.sell(2, "1 2 @1").await;
    pat.buy("1 2 3 @3").await;
    assert_eq!((large, waits, small, racing), (1, 2, 3, 4));
    let locks_at = house.board().await["game"]["locks_at"].as_i64().expect("a lock");
    let later = json!({ "do": "override", "locks_at": locks_at + 60_000, "why": "a queue at the booth" });
    crew.sue.ok(later).await;
    house.pass(361).await;
    let pay = |code: &str| json!({ "do": "pay", "station": 1, "code": code, "with": "check" });
    assert_eq!(crew.ann.refused(pay(&code)).await, "not_authorised");
    assert_eq!(crew.ann.refused(pay(&waiting)).await, "not_authorised");
    crew.sue.ok(json!({ "do": "authorise", "ticket": large })).await;
    crew.ann.ok(pay(&code)).await;
    crew.bob.ok(json!({ "do": "refer", "station": 2, "code": slip, "why": "the grid is inked over" })).await;
    crew.sue.ok(json!({ "do": "rule", "ticket": 5, "pay": true, "why": "the code is genuine" })).await;
    crew.bob.ok(json!({ "do": "pay", "station": 2, "code": slip, "with": "cash" })).await;
    crew.sue.ok(json!({ "do": "sign off", "station": 2 })).await;
    (house, crew)
}

#[tokio::test]
async fn p15_6a_the_papers_of_a_day_say_who_did_what_and_agree_live_and_at_rest() {
    let disk = Disk::new();
    let (house, crew) = a_day(&disk).await;
    let live = papers(&house, &crew.sue).await;
    house.floor.close().await;
    let papers = at_rest(&disk);
    assert!(papers.agrees, "{:#?}", papers.checks);
    let json = serde_json::to_value(&papers).expect("JSON");
    for paper in ["overrides", "authorisations", "rulings", "outstanding", "shifts", "tenders", "all_tenders"]
    {
        assert_eq!(json[paper], live[paper], "{paper}");
    }
    let [moved] = &papers.overrides[..] else { panic!("{:?}", papers.overrides) };
    assert_eq!((moved.by.as_str(), moved.why.as_str()), ("supervisor sue", "a queue at the booth"));
    assert_eq!(moved.to.0 - moved.from.0, 60_000);
    let [authorised] = &papers.authorisations[..] else { panic!("{:?}", papers.authorisations) };
    assert_eq!((authorised.ticket, authorised.supervisor.as_str()), (1, "supervisor sue"));
    let paid = authorised.paid.as_ref().expect("it was paid");
    assert_eq!((paid.what.as_str(), paid.writer.as_str(), paid.station), ("paid by check", "ann", 1));
    assert_eq!(paid.amount, authorised.amount);
    let [ruling] = &papers.rulings[..] else { panic!("{:?}", papers.rulings) };
    let ruled = ruling.ruled.as_ref().expect("it was ruled on");
    assert_eq!((ruling.ticket, ruled.ruling, ruled.why.as_str()), (5, Ruling::Pay, "the code is genuine"));
    assert_eq!(ruling.referred.as_ref().map(|slip| slip.why.as_str()), Some("the grid is inked over"));
    assert_eq!(ruling.done.as_ref().map(|done| (done.station, done.amount)), Some((2, Cents(1200))));
    let waits: Vec<(u32, WaitsFor)> =
        papers.outstanding.iter().map(|line| (line.ticket, line.waits_for)).collect();
    let expected =
        [(2, WaitsFor::Authorisation), (3, WaitsFor::Claim), (4, WaitsFor::Games), (6, WaitsFor::Claim)];
    assert_eq!(waits, expected);
    assert_eq!(papers.outstanding[1].amount, Cents(11_200));
    let shifts: Vec<(u16, &str, Option<&str>)> = papers
        .shifts
        .iter()
        .map(|shift| (shift.station, shift.writer.as_str(), shift.off_by.as_deref()))
        .collect();
    assert!(shifts.contains(&(1, "ann", None)), "{shifts:?}");
    assert!(shifts.contains(&(2, "bob", Some("supervisor sue"))), "{shifts:?}");
    let checks = papers.all_tenders.check;
    assert_eq!((checks.taken, checks.given), (Cents::ZERO, authorised.amount));
}

#[tokio::test]
async fn the_papers_of_a_day_stay_as_they_were_when_it_ended() {
    let disk = Disk::new();
    let (house, crew) = a_day(&disk).await;
    let before = papers(&house, &crew.sue).await;
    // The next gaming day: what was outstanding is paid there.
    house.pass(24 * 3_600).await;
    let crew = house.crew().await;
    crew.bob.ok(json!({ "do": "sign on", "station": 2 })).await;
    house.floor.close().await;
    let after = serde_json::to_value(at_rest(&disk)).expect("JSON");
    assert_eq!(after["agrees"], true, "{:#}", after["checks"]);
    assert_eq!(after["overrides"], before["overrides"]);
    assert_eq!(after["authorisations"], before["authorisations"]);
    let next = day_papers(&disk.reader(), AT, "2026-11-17".parse().expect("a day"), None).expect("papers");
    assert!(next.agrees && next.overrides.is_empty(), "{:#?}", next.checks);
    let shifts: Vec<(u16, &str)> =
        next.shifts.iter().map(|shift| (shift.station, shift.writer.as_str())).collect();
    assert!(shifts.contains(&(1, "ann")) && shifts.contains(&(2, "bob")), "{shifts:?}");
}

#[tokio::test]
async fn p15_6a_a_payment_without_the_slip_stands_beside_the_ruling_that_allowed_it() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (number, _) = crew.ann.sell(1, "1 2 @1").await;
    house.pass(301).await;
    crew.sue.ok(json!({ "do": "waive slip", "ticket": number, "why": "washed; on camera" })).await;
    crew.bob.ok(json!({ "do": "pay", "station": 2, "ticket": number, "with": "cash" })).await;
    let live = papers(&house, &crew.sue).await;
    house.floor.close().await;
    let papers = at_rest(&disk);
    assert!(papers.agrees, "{:#?}", papers.checks);
    assert_eq!(serde_json::to_value(&papers.rulings).expect("JSON"), live["rulings"]);
    let [ruling] = &papers.rulings[..] else { panic!("{:?}", papers.rulings) };
    let ruled = ruling.ruled.as_ref().expect("it was ruled on");
    assert_eq!((ruled.ruling, ruled.why.as_str()), (Ruling::Waive, "washed; on camera"));
    let done = ruling.done.as_ref().expect("it was paid");
    assert_eq!((done.what.as_str(), done.station, done.amount), ("paid in cash", 2, Cents(1200)));
    assert!(ruling.referred.is_none());
}

#[tokio::test]
async fn papers_that_do_not_agree_with_the_accounts_say_so() {
    let disk = Disk::new();
    let (house, _) = a_day(&disk).await;
    house.floor.close().await;
    let stream = ledger::StreamId::new("keno:keno-main").expect("a stream");
    let seq = disk.reader().head(&stream).expect("readable").seq;
    let day = "2026-11-16".parse().expect("a day");
    let accounts =
        server::keno::report::day_report(&disk.reader(), AT, day, None).expect("a report").accounts;
    let balances = accounts.into_iter().map(|line| (line.account, line.closing)).collect();
    let mut stands = Snapshot { seq, balances, index: None };
    let read = |stands: &Snapshot| day_papers(&disk.reader(), AT, day, Some(stands)).expect("papers");
    assert!(read(&stands).agrees);
    let unclaimed = Account::Unclaimed(ledger::Name::new(AT).expect("a name"));
    stands.balances.entry(unclaimed).and_modify(|holds| *holds += Cents(1));
    let wrong = read(&stands);
    assert!(!wrong.agrees && wrong.verdict().contains("Do not sign"), "{}", wrong.verdict());
    let mut uncounted = at_rest(&disk);
    uncounted.compare_with(&Default::default());
    assert!(!uncounted.agrees, "the location counted nothing, and something was done");
}

#[tokio::test]
async fn the_papers_are_printed_as_pdf() {
    let disk = Disk::new();
    let (house, crew) = a_day(&disk).await;
    let path = format!("/staff/keno/papers.pdf?at={AT}");
    let served = request_bytes(&house, &path, &crew.sue.cookie).await;
    let head = String::from_utf8_lossy(&served[..200]).to_lowercase();
    assert!(head.starts_with("http/1.1 200") && head.contains("content-type: application/pdf"), "{head}");
    assert!(served.windows(5).any(|bytes| bytes == b"%PDF-"));
    house.floor.close().await;
    let pdf = pdf(&at_rest(&disk));
    assert!(pdf.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&pdf).replace("\\(", "(").replace("\\)", ")");
    for said in
        ["Overrides of the lock-out", "a queue at the booth", "Outstanding winners", "Keno supervisor"]
    {
        assert!(text.contains(said), "{said}");
    }
}
