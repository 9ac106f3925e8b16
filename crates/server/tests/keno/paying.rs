//! 19:47-15.6: payment once, in time, by the ticket as issued; authorisation; slips that differ.

use crate::common::Disk;
use crate::support::*;
use rulebook::money::Cents;
use serde_json::json;

#[tokio::test]
async fn the_same_ticket_at_two_stations_at_once_is_paid_once() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(crew.ann.sell(1, "1 2 3 4 @1").await.1);
    }
    house.pass(301).await;
    for code in &codes {
        let pay = |station: u16| json!({ "do": "pay", "station": station, "code": code, "with": "cash" });
        let (here, there) = tokio::join!(crew.ann.command(pay(1)), crew.bob.command(pay(2)));
        let paid = [&here, &there].iter().filter(|answer| answer.get("ok").is_some()).count();
        assert_eq!(paid, 1, "{here} {there}");
        let refused = if here.get("ok").is_some() { there } else { here };
        assert_eq!(refused["refused"]["code"], "paid_already", "{refused}");
    }
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!(count(&disk, "pay"), 20);
    assert_eq!(balance(&disk, "unclaimed:keno-main"), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6b_fifteen_hundred_dollars_need_a_supervisor() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (number, code) = crew.ann.sell(1, "1 2 3 4 5 6 7 8 @1").await;
    house.pass(301).await;
    let pay = json!({ "do": "pay", "station": 1, "code": code, "with": "check" });
    assert_eq!(crew.ann.refused(pay.clone()).await, "not_authorised");
    assert_eq!(crew.ann.refused(json!({ "do": "authorise", "ticket": number })).await, "not_yours");
    crew.sue.ok(json!({ "do": "authorise", "ticket": number })).await;
    crew.ann.ok(pay.clone()).await;
    assert_eq!(crew.ann.refused(pay).await, "paid_already");
    let paper = house.floor.get(&format!("/keno/ticket/{code}/document")).await;
    assert!(
        paper.body.contains("sue") && paper.body.contains(&Cents(1_800_000).to_string()),
        "{}",
        paper.body
    );
    house.report(&crew.sue).await;
    house.floor.close().await;
    let acts = acts(&disk);
    let shown =
        acts.iter().find(|body| body["do"] == "present").expect("the refused payment called the supervisor");
    assert_eq!(shown["ticket"], number);
    assert_eq!(balance(&disk, "drawer:1"), -100, "a check does not come out of the drawer");
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_a_claim_that_comes_too_late_is_refused_and_the_money_is_the_houses() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    staff(
        disk.journal(),
        &[
            ("Ann", ledger::Role::KenoWriter),
            ("Sue", ledger::Role::KenoSupervisor),
            ("Ida", ledger::Role::Inspector),
            ("Bob", ledger::Role::KenoWriter),
        ],
    );
    let card = format!("{CARD}[claim]\nminutes = 5\n");
    let house = open_with(&disk, &world, vec![location(AT, &card)], 1000).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    crew.arm().await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(300).await;
    crew.ida.ok(json!({ "do": "withdraw key" })).await;
    assert_eq!(house.ticket(&code).await["ok"]["state"], "won");
    house.pass(301).await;
    assert_eq!(house.ticket(&code).await["ok"]["state"], "expired");
    let pay = json!({ "do": "pay", "station": 1, "code": code, "with": "cash" });
    assert_eq!(crew.ann.refused(pay).await, "too_late");
    let page = house.floor.get(&format!("/keno/ticket/{code}")).await;
    assert!(page.body.contains("nobody came for it in time"), "{}", page.body);
    assert_eq!(house.report(&crew.sue).await["expired"], 11_200);
    house.floor.close().await;
    assert_eq!((balance(&disk, "unclaimed:keno-main"), balance(&disk, "bank:keno-main")), (0, 100));
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6a_a_slip_that_differs_goes_to_the_supervisor_and_codes_that_are_not_ours_are_told_apart() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    let pay = |code: &str| json!({ "do": "pay", "station": 1, "code": code, "with": "cash" });
    let altered = format!("{code}.0123456789ABCDEF");
    let done = crew.ann.ok(pay(&altered)).await;
    assert_eq!(done["events"][0]["event"], "referred", "{done}");
    assert_eq!(house.ticket(&code).await["ok"]["state"], "referred");
    assert_eq!(crew.ann.refused(pay(&code)).await, "referred", "also with the true code, until she rules");
    let ruling = json!({ "do": "rule", "code": code, "pay": true, "why": "it is ours, and only torn" });
    assert_eq!(crew.bob.refused(ruling.clone()).await, "not_yours");
    crew.sue.ok(ruling).await;

    let mut mistyped = code.clone();
    mistyped.replace_range(3..4, "9");
    assert_eq!(crew.ann.refused(pay(&mistyped)).await, "mistyped");
    let forged = rewritten(&house, &code, 14).await;
    assert_eq!(crew.ann.refused(pay(&forged)).await, "forged");
    let foreign = rewritten(&house, &code, 0).await;
    assert_eq!(crew.ann.refused(pay(&foreign)).await, "foreign");
    crew.ann.ok(pay(&code)).await;
    for (wrong, said) in [(mistyped, 422), (forged, 404), (foreign, 404)] {
        let page = house.floor.get(&format!("/keno/ticket/{wrong}")).await;
        assert_eq!(page.status, said, "{wrong}");
        assert!(page.body.contains("role=\"alert\""));
    }
    house.report(&crew.sue).await;
    house.floor.close().await;
    disk.assert_sound();
}

/// The code with another letter at this place, and the check letter that fits: of all of them one does, and the server
/// says "mistyped" to the others.
async fn rewritten(house: &House, code: &str, place: usize) -> String {
    let mut text = code.to_string();
    text.replace_range(place..=place, if &code[place..=place] == "Q" { "R" } else { "Q" });
    let mut found = Vec::new();
    for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
        let candidate = format!("{}{letter}", &text[..text.len() - 1]);
        if house.floor.get(&format!("/keno/ticket/{candidate}")).await.status != 422 {
            found.push(candidate);
        }
    }
    assert_eq!(found.len(), 1, "one check letter fits {text}");
    found.remove(0)
}

#[tokio::test]
async fn a_patron_buys_and_is_paid_from_his_own_account() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let pat = house.patron("Pat").await;
    let bought = pat.buy("1 2 3 4 @1").await;
    assert_eq!(bought["ok"]["balance"], 99_900, "{bought}");
    assert_eq!(bought["ok"]["ticket"]["station"], 9);
    let code = bought["ok"]["code"].as_str().expect("a code").to_string();
    assert_eq!(pat.claim(&code).await["refused"]["code"], "not_drawn_yet");
    house.pass(301).await;
    let claimed = pat.claim(&code).await;
    assert_eq!(claimed["ok"]["balance"], 111_100, "{claimed}");
    assert_eq!(pat.claim(&code).await["refused"]["code"], "paid_already");
    let stranger = Person { address: house.floor.address, cookie: String::new() };
    assert_eq!(stranger.post("buy", json!({ "id": "x", "line": "1 2 @1" })).await.status, 401);
    let report = house.report(&crew.sue).await;
    assert_eq!(report["stations"][0]["drawer"], 0, "no cash at an automatic station");
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn who_has_money_in_tickets_is_not_given_more() {
    let disk = Disk::new();
    let world = World::new([from(1), from(2)]);
    let people = [("Sue", ledger::Role::KenoSupervisor), ("Ida", ledger::Role::Inspector)];
    staff(disk.journal(), &people);
    let house = open_with(&disk, &world, vec![location(AT, CARD)], 200).await;
    for (id, key) in [("ida", "turn key"), ("sue", "turn key")] {
        house.enter(id).await.ok(json!({ "do": key })).await;
    }
    let pat = house.patron("Pat").await;
    let more = || async { house.floor.post("/chips", Some(&pat.cookie), "table=").await.status };
    let lost = pat.buy("61 62 63 64 @1").await;
    assert_eq!(lost["ok"]["balance"], 100, "{lost}");
    let won = pat.buy("1 2 3 4 @1").await;
    assert_eq!(won["ok"]["balance"], 0, "{won}");
    assert_eq!(more().await, 422, "two dollars are wagered");
    house.pass(301).await;
    assert_eq!(more().await, 422, "winnings wait for him");
    pat.claim(won["ok"]["code"].as_str().expect("a code")).await;
    // All of it on numbers that lose.
    pat.buy("71 72 73 74 @100").await;
    let spent = pat.buy("71 72 73 74 @12").await;
    assert_eq!(spent["ok"]["balance"], 0, "{spent}");
    assert_eq!(more().await, 422, "a game is to come");
    house.pass(300).await;
    assert_eq!(more().await, 303, "it is all gone");
    assert_eq!(more().await, 422);
    house.floor.close().await;
    disk.assert_sound();
}
