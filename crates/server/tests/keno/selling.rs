//! 19:47-15.3, 15.4: sale, void, cancelled races, quick-picks, repeats.

use crate::common::Disk;
use crate::support::*;
use rulebook::money::Cents;
use serde_json::json;

#[tokio::test]
async fn p15_4c_tickets_are_numbered_in_sequence_and_have_codes_of_their_own() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let (one, first) = crew.ann.sell(1, "3 7 12 44 @1").await;
    let (two, second) = crew.bob.sell(2, "3 7 12 44 @1").await;
    assert_eq!((one, two), (1, 2));
    assert_ne!(first, second);
    let ticket = &house.ticket(&first.to_lowercase().replace('-', " ").replace(' ', "")).await["ok"];
    assert_eq!(ticket["number"], 1);
    assert_eq!(
        (&ticket["state"], &ticket["writer"], &ticket["station"]),
        (&json!("open"), &json!("ann"), &json!(1))
    );
    assert_eq!(ticket["first"], json!({ "day": "2026-11-16", "number": 1 }));
    assert_eq!((&ticket["price"], &ticket["conditioning"]), (&json!(100), &json!("1/4")));
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!(balance(&disk, "drawer:1"), -100);
    assert_eq!(balance(&disk, "layout:keno-main"), 200);
    disk.assert_sound();
}

#[tokio::test]
async fn a_request_that_does_not_fit_is_refused_and_costs_no_number() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let wrong = |line: &str| json!({ "do": "issue", "station": 1, "line": line, "paid": "cash" });
    assert_eq!(crew.ann.refused(wrong("1 2 3 4 / 5 6 7 8 : 3/4 @1")).await, "not_so_many_ways");
    assert_eq!(crew.ann.refused(wrong("1 2 3 @1 =2")).await, "price");
    assert_eq!(crew.bob.refused(wrong("1 2 3 @1")).await, "not_signed_on");
    let answer = crew.ann.command(wrong("one two three")).await;
    assert!(answer["error"].is_string(), "{answer}");
    assert_eq!(crew.ann.sell(1, "1 2 3 @1").await.0, 1);
    house.floor.close().await;
    assert_eq!(count(&disk, "issue"), 1);
}

#[tokio::test]
async fn p15_1_a_quick_pick_is_marked_by_the_computer() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let sold = crew.ann.ok(json!({ "do": "issue", "station": 1, "line": "q8 @1 x2", "paid": "cash" })).await;
    let ticket = &sold["ticket"];
    assert_eq!((&ticket["quick_pick"], &ticket["kind"]), (&json!(true), &json!("straight")));
    assert_eq!(ticket["groups"][0].as_array().expect("one group").len(), 8);
    house.floor.close().await;
}

#[tokio::test]
async fn p15_4e_a_ticket_is_voided_before_its_first_game_and_is_on_the_stations_list() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1 x3").await;
    crew.bob.ok(json!({ "do": "void", "station": 2, "code": code })).await;
    assert_eq!(house.ticket(&code).await["ok"]["state"], "voided");
    assert_eq!(crew.ann.refused(json!({ "do": "void", "station": 1, "code": code })).await, "voided_already");
    let (_, started) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    let late = crew.ann.refused(json!({ "do": "void", "station": 1, "code": started })).await;
    assert!(["started_already", "games_are_over"].contains(&late.as_str()), "{late}");
    house.report(&crew.sue).await;
    house.floor.close().await;
    let day = "2026-11-16".parse().expect("a day");
    let lists = server::keno::report::voids(&disk.reader(), AT, day).expect("readable");
    let line = &lists[..];
    assert_eq!(line.len(), 1);
    assert_eq!((line[0].station, line[0].ticket, line[0].issued_at, line[0].price.0), (2, 1, 1, 300));
    assert_eq!(line[0].writer, "bob");
    disk.assert_sound();
}

#[tokio::test]
async fn p15_4d_remaining_races_are_paid_back_with_a_document() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1), from(2)])).await;
    let (_, code) = crew.ann.sell(1, "61 62 63 64 @1 x5").await;
    house.pass(301).await;
    let done = crew.ann.ok(json!({ "do": "cancel races", "station": 1, "code": code })).await;
    assert_eq!((&done["document"], &done["events"][0]["refunded"]), (&json!(1), &json!(400)));
    let ticket = &house.ticket(&code).await["ok"];
    assert_eq!((&ticket["state"], &ticket["refunded"]), (&json!("lost"), &json!(400)));
    let paper = house.floor.get(&format!("/keno/ticket/{code}/document")).await;
    assert_eq!(paper.status, 200);
    assert!(paper.body.contains("R-1") && paper.body.contains(&Cents(400).to_string()), "{}", paper.body);
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!(balance(&disk, "drawer:1"), -100, "five dollars in, four out");
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once_and_answered_alike_with_its_code() {
    let disk = Disk::new();
    let world = World::new([]);
    let (house, crew) = running(&disk, &world).await;
    let sale = json!({ "id": "same", "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    let first = crew.ann.send("do", sale.clone()).await;
    assert!(first["ok"]["code"].is_string(), "{first}");
    assert_eq!(crew.ann.send("do", sale.clone()).await, first);
    let both = tokio::join!(crew.ann.send("do", sale.clone()), crew.ann.send("do", sale.clone()));
    assert_eq!(both, (first.clone(), first.clone()), "at the same time");
    let other = crew
        .bob
        .send("do", json!({ "id": "same", "do": "issue", "station": 2, "line": "1 2 3 @1", "paid": "cash" }))
        .await;
    assert_eq!(other["ok"]["ticket"]["number"], 2, "another person's name for a command is another");
    house.floor.close().await;
    let again = open(&disk, &world).await;
    again.floor.close().await;
    assert_eq!(count(&disk, "issue"), 2);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_4a_a_price_is_worked_out_for_anybody() {
    let disk = Disk::new();
    let (house, _) = running(&disk, &World::new([])).await;
    let nobody = Person { address: house.floor.address, cookie: String::new() };
    let priced = nobody.send("price", json!({ "line": "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5" })).await;
    assert_eq!((&priced["ok"]["ways"], &priced["ok"]["price"]), (&json!(3), &json!(1500)));
    assert_eq!(priced["ok"]["kind"], "way");
    let quick =
        nobody.send("price", json!({ "request": { "quick_pick": 8, "rates": [100], "games": 2 } })).await;
    assert_eq!((&quick["ok"]["price"], &quick["ok"]["line"]), (&json!(200), &json!("q8 @1 x2")));
    let refused = nobody.send("price", json!({ "line": "1 2 3 @0.10" })).await;
    assert_eq!(refused["refused"]["cite"], "19:47-15.3(d)");
    house.floor.close().await;
    assert_eq!(count(&disk, "issue"), 0);
}

#[tokio::test]
async fn p15_2b_a_quick_pick_that_the_card_does_not_offer_is_refused_by_its_own_number() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let pat = house.patron("Pat").await;
    for spots in [81, 255, 264, 70_000] {
        let because = format!("a wager of {spots} spots is not on this rate card");
        let line = format!("q{spots} @1");
        let sale = json!({ "do": "issue", "station": 1, "line": line, "paid": "cash" });
        let request = json!({ "quick_pick": spots, "rates": [100] });
        let sold =
            json!({ "id": fresh_id(), "do": "issue", "station": 1, "request": request, "paid": "cash" });
        for answer in [
            crew.ann.command(sale).await,
            crew.ann.send("do", sold).await,
            pat.send("price", json!({ "line": line })).await,
            pat.send("price", json!({ "request": request })).await,
            pat.buy(&line).await,
        ] {
            assert_eq!(answer["refused"]["because"], because.as_str(), "{answer}");
            assert_eq!(answer["refused"]["cite"], "19:47-15.2(b)");
        }
    }
    house.floor.close().await;
    assert_eq!(count(&disk, "issue"), 0);
}

#[tokio::test]
async fn an_id_that_was_used_for_something_else_gets_nobodys_ticket() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, crew) = running(&disk, &world).await;
    let sale =
        |id: &str, line: &str| json!({ "id": id, "do": "issue", "station": 1, "line": line, "paid": "cash" });
    let first = crew.ann.send("do", sale("a", "1 2 3 @1")).await;
    let picked = crew.ann.send("do", sale("b", "q8 @1 x2")).await;
    let pat = house.patron("Pat").await;
    let bought = pat.send("buy", json!({ "id": "a", "line": "q4 @1" })).await;
    assert!(bought["ok"]["code"].is_string(), "{bought}");

    let same = |crew: Crew, pat: Person, first, picked, bought: serde_json::Value| async move {
        assert_eq!(crew.ann.send("do", sale("a", "1 2 3 @1")).await, first, "the same message is a repeat");
        assert_eq!(
            crew.ann.send("do", sale("b", "q8 @1 x2")).await,
            picked,
            "also where the computer marked it"
        );
        let again = pat.send("buy", json!({ "id": "a", "line": "q4 @1" })).await;
        assert_eq!(again["ok"]["code"], bought["ok"]["code"]);
        let mut paid_otherwise = sale("a", "1 2 3 @1");
        paid_otherwise["paid"] = json!("chips");
        for other in [
            sale("a", "1 2 4 @1"),
            sale("a", "1 2 3 @2"),
            sale("a", "q3 @1"),
            sale("b", "q7 @1 x2"),
            sale("b", "q8 @1"),
            paid_otherwise,
            json!({ "id": "a", "do": "void", "station": 1, "ticket": 1 }),
        ] {
            let answer = crew.ann.send("do", other.clone()).await;
            let said = answer["error"].as_str().unwrap_or_else(|| panic!("{other}: {answer}"));
            assert!(said.contains("this id was used for another command"), "{other}: {said}");
        }
        let other = pat.send("buy", json!({ "id": "a", "line": "q5 @1" })).await;
        assert!(other["error"].is_string(), "{other}");
        let code = bought["ok"]["code"].clone();
        let other = pat.send("claim", json!({ "id": "a", "code": code })).await;
        assert!(other["error"].is_string(), "{other}");
        crew
    };
    let crew = same(crew, pat.clone(), first.clone(), picked.clone(), bought.clone()).await;
    let void = json!({ "id": "c", "do": "void", "station": 1, "code": first["ok"]["code"] });
    let voided = crew.ann.send("do", void.clone()).await;
    assert_eq!(voided["ok"]["code"], first["ok"]["code"], "{voided}");
    assert_eq!(crew.ann.send("do", void).await, voided);
    house.floor.close().await;

    let house = open(&disk, &world).await;
    let pat = Person { address: house.floor.address, ..pat };
    same(house.crew().await, pat, first, picked, bought).await;
    house.floor.close().await;
    assert_eq!((count(&disk, "issue"), count(&disk, "void")), (3, 1));
    disk.assert_sound();
}
