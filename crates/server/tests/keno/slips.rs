//! What slips and pages say: the casino's clock, races that were cancelled, named ways, and how to buy without a demo.

use crate::common::{Disk, options, try_open};
use crate::support::*;
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use serde_json::json;
use server::Options;

/// Days from the sixteenth of November to the sixteenth of July.
const TO_JULY: i64 = 242;

#[tokio::test]
async fn p15_4c1_a_slip_has_the_casinos_time_summer_and_winter() {
    for (days, issued) in [(0, "2026-11-16 09:00:00 EST"), (TO_JULY, "2027-07-16 10:00:00 EDT")] {
        let disk = Disk::new();
        let world = World::new([from(1)]);
        world.pass(days * 86_400);
        let (house, crew) = running(&disk, &world).await;
        let (_, code) = crew.ann.sell(1, "1 2 @1").await;
        for path in [format!("/keno/ticket/{code}/slip"), format!("/keno/ticket/{code}")] {
            let page = house.floor.get(&path).await.body;
            assert!(page.contains(issued), "{path}: {page}");
        }
        house.pass(301).await;
        let day = issued.split_once(' ').expect("a date").0;
        let results = house.floor.get(&format!("/keno/results?at={AT}&day={day}")).await.body;
        let started = issued.replace(":00:00", ":05:01");
        assert!(results.contains(&started), "{started}: {results}");
        house.floor.close().await;
    }
}

#[tokio::test]
async fn a_rate_card_of_old_with_an_offset_means_what_it_meant() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    world.pass(TO_JULY * 86_400);
    staff(disk.journal(), &[("Ann", ledger::Role::KenoWriter)]);
    let card = CARD.replace("time_zone = \"America/New_York\"", "utc_offset_minutes = -300");
    assert_ne!(card, CARD);
    let house = open_with(&disk, &world, vec![location(AT, &card)], 0).await;
    let ann = house.enter("ann").await;
    ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    let (_, code) = ann.sell(1, "1 2 @1").await;
    let slip = house.floor.get(&format!("/keno/ticket/{code}/slip")).await.body;
    assert!(slip.contains("2027-07-16 09:00:00 UTC-5"), "{slip}");
    house.floor.close().await;
}

#[test]
fn the_clock_of_new_jersey_agrees_with_a_time_zone_library() {
    let eastern = jiff::tz::TimeZone::posix("EST5EDT,M3.2.0,M11.1.0").expect("a time zone");
    // Every seventeen minutes of 2007 to 2050, over every change of the clocks.
    let (first, last) = (1_167_609_600_000i64, 2_524_608_000_000i64);
    for at in (first..last).step_by(17 * 60_000) {
        let moment = jiff::Timestamp::from_millisecond(at).expect("a moment");
        let expected = eastern.to_offset(moment).seconds() / 60;
        assert_eq!(i32::from(Zone::NewYork.offset_minutes(Moment(at))), expected, "{moment}");
    }
    let at = jiff::Timestamp::from_millisecond(1_784_210_709_000).expect("a moment");
    let written = at.to_zoned(eastern).strftime("%Y-%m-%d %H:%M:%S %Z").to_string();
    assert_eq!(Zone::NewYork.stamp(Moment(1_784_210_709_000)), written);
}

#[tokio::test]
async fn p15_4d_a_ticket_whose_races_were_cancelled_says_so_and_that_it_is_payable() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1), from(41), from(1)])).await;
    let (_, won) = crew.ann.sell(1, "1 2 @1 x4").await;
    let (_, lost) = crew.ann.sell(1, "41 42 @1 x4").await;
    let (_, racing) = crew.ann.sell(1, "71 72 @1 x3").await;
    house.pass(301).await;
    let slip = async |code: &str| house.floor.get(&format!("/keno/ticket/{code}/slip")).await.body;
    for code in [&won, &lost] {
        crew.ann.ok(json!({ "do": "cancel races", "station": 1, "code": code })).await;
    }
    let page = slip(&won).await;
    assert!(page.contains("RACES CANCELLED") && !page.contains(">CANCELLED<"), "{page}");
    let note = "Games #2 to #4 of 2026-11-16 were cancelled and $3 paid back. \
                Game #1: won $12, payable on this ticket.";
    assert!(page.contains(note), "{page}");
    assert!(slip(&lost).await.contains("Game #1: won nothing."), "{}", slip(&lost).await);
    assert!(!slip(&racing).await.contains("cancelled and"));
    crew.ann.ok(json!({ "do": "pay", "station": 1, "code": won, "with": "cash" })).await;
    let paid = slip(&won).await;
    assert!(paid.contains("PAID") && paid.contains("Game #1: won $12, which is paid."), "{paid}");
    // The last race alone: a game that is locked is played.
    house.pass(300).await;
    crew.ann.ok(json!({ "do": "cancel races", "station": 1, "code": racing })).await;
    let page = slip(&racing).await;
    assert!(page.contains("Game #3 of 2026-11-16 was cancelled and $1 paid back."), "{page}");
    house.floor.close().await;
}

#[tokio::test]
async fn p15_2c4_named_ways_are_sold_printed_and_paid() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(7)])).await;
    let groups = "1-4 / 5 6 / 7-9 / 10-12";
    let (_, first) = crew.ann.sell(1, &format!("{groups} : 1/6 A+B @1")).await;
    let (_, both) = crew.ann.sell(1, &format!("{groups} : 1/6 A+B, 1/6 C+D @1,2 =3")).await;
    let slip = house.floor.get(&format!("/keno/ticket/{both}/slip")).await.body;
    for said in ["1/6 A+B, 1/6 C+D", "1/6 A+B at $1", "1/6 C+D at $2", "A: 1 2 3 4", "D: 10 11 12"] {
        assert!(slip.contains(said), "{said}: {slip}");
    }
    let request = json!({ "kind": "combination", "groups": [[1, 2, 3, 4], [5, 6], [7, 8, 9], [10, 11, 12]],
        "conditioning": "1/6 c+d", "rates": [100] });
    let sold = crew.ann.ok(json!({ "do": "issue", "station": 1, "request": request, "paid": "cash" })).await;
    assert_eq!(sold["ticket"]["conditioning"], "1/6 C+D");
    house.pass(301).await;
    // Seven to twenty-six are drawn: C and D are whole.
    assert_eq!(house.ticket(&first).await["ok"]["state"], "lost");
    assert_eq!(house.ticket(&both).await["ok"]["payoff"], 300_000);
    let third = sold["code"].as_str().expect("a code");
    assert_eq!(house.ticket(third).await["ok"]["payoff"], 150_000);
    house.floor.close().await;
}

#[tokio::test]
async fn without_a_demo_the_request_page_says_how_to_buy() {
    for (card, visitors, buys) in [
        (CARD.to_string(), true, "after saying a name"),
        (CARD.to_string(), false, "after signing in"),
        (CARD.replace("automatic = \"9\"", "automatic = \"\""), false, "at the counter"),
    ] {
        let disk = Disk::new();
        let world = World::new([]);
        let tables = vec![location(AT, &card)];
        let options = Options { keno: world.means(), visitors, ..options(disk.journal(), tables, 100_000) };
        let floor = try_open(options).await.expect("the house opens");
        let page = floor.get("/keno").await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains(&format!("data-buys=\"{buys}\"")), "{}", page.body);
        floor.close().await;
    }
}

#[tokio::test]
async fn p15_4c_a_ticket_has_one_slip_whatever_its_races_and_ways_and_every_other_print_is_a_copy() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let pat = house.patron("Pat").await;
    let mut codes = Vec::new();
    for line in ["1 2 @1", "1 2 @1 x5", "1-4 / 5-8 / 9-12 : 3/4, 3/8 @1 x2", "k7 / 1 2 3 / 4 5 : 1/4 @1"] {
        codes.push(crew.ann.sell(1, line).await.1);
    }
    codes.push(pat.buy("1 2 3 @1 x3").await["ok"]["code"].as_str().expect("a code").to_string());
    let print = async |code: &str| house.floor.get(&format!("/keno/ticket/{code}/slip")).await.body;
    for code in &codes {
        // To look at the ticket, or at a paper about it, prints nothing.
        house.floor.get(&format!("/keno/ticket/{code}")).await;
        house.floor.get(&format!("/keno/ticket/{code}/document")).await;
        let first = print(code).await;
        assert_eq!(first.matches("<article").count(), 1, "one slip for all its races and ways: {first}");
        assert!(!first.contains("COPY"), "{first}");
        for _ in 0..2 {
            let again = print(code).await;
            assert!(again.contains(">COPY<") && again.contains("It is paid once."), "{again}");
        }
    }
    // A sale that is repeated under its name is the same ticket, and its slip the same slip.
    let sale = json!({ "id": "twice", "do": "issue", "station": 1, "line": "5 6 @1", "paid": "cash" });
    let sold = [crew.ann.send("do", sale.clone()).await, crew.ann.send("do", sale).await];
    assert_eq!(sold[0]["ok"]["code"], sold[1]["ok"]["code"]);
    let code = sold[0]["ok"]["code"].as_str().expect("a code");
    assert!(!print(code).await.contains("COPY"));
    assert!(print(code).await.contains("COPY"));
    // Nobody knows after a start which slips were printed before it.
    let (_, unprinted) = crew.ann.sell(1, "7 8 @1").await;
    house.floor.close().await;
    let house = open(&disk, &house.world).await;
    assert!(house.floor.get(&format!("/keno/ticket/{unprinted}/slip")).await.body.contains("COPY"));
    house.floor.close().await;
    disk.assert_sound();
}
