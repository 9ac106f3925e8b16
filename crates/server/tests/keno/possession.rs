//! 19:47-15.4(c)12, 15.6(a): payment is to the person who holds the slip, and no answer gives a code away.

use crate::common::{Disk, contract, request};
use crate::support::*;
use serde_json::{Value, json};

fn by_number(ticket: u64) -> Value {
    json!({ "do": "pay", "station": 2, "ticket": ticket, "with": "cash" })
}

#[tokio::test]
async fn p15_6a_a_writer_pays_nothing_by_a_number_and_learns_no_code() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let pat = house.patron("Pat").await;
    let (sold, slip) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let (races, _) = crew.ann.sell(1, "1 2 3 4 @1 x5").await;
    let bought = pat.buy("1 2 3 4 @1").await["ok"]["ticket"]["number"].as_u64().expect("a number");
    let (open, _) = crew.ann.sell(1, "5 6 7 @1").await;
    let void = json!({ "do": "void", "station": 2, "ticket": open });
    assert_eq!(crew.bob.refused(void).await, "no_slip");
    house.pass(301).await;
    for ticket in [sold, races, bought, open] {
        assert_eq!(crew.bob.refused(by_number(ticket)).await, "no_slip", "{ticket}");
        for act in ["present", "cancel races"] {
            let act = json!({ "do": act, "station": 2, "ticket": ticket });
            assert_eq!(crew.bob.refused(act).await, "no_slip");
        }
    }
    // Nobody says themselves what was shown.
    let mut claims = by_number(sold);
    claims["shown"] = json!("slip");
    assert!(crew.bob.command(claims).await["error"].as_str().is_some_and(|said| said.contains("shown")));
    let paid = crew.ann.ok(json!({ "do": "pay", "station": 1, "code": slip, "with": "cash" })).await;
    assert_eq!(paid["code"], slip, "whoever brought the code may see it");
    house.floor.close().await;
    let acts = acts(&disk);
    let pay: Vec<&Value> = acts.iter().filter(|act| act["do"] == "pay").collect();
    assert_eq!(pay.len(), 1);
    assert_eq!((&pay[0]["ticket"], &pay[0]["shown"]), (&json!(sold), &json!("slip")));
    let secret = &slip[slip.len() - 13..];
    assert!(acts.iter().all(|act| !act.to_string().contains(secret)), "a code stands in no record");
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6a_a_supervisors_ruling_pays_one_ticket_once_without_its_slip_and_gives_no_code() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (number, slip) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let (races, races_slip) = crew.ann.sell(1, "1 2 3 4 @1 x5").await;
    house.pass(301).await;
    let ruling = |ticket: u64| json!({ "do": "waive slip", "ticket": ticket, "why": "washed; on camera" });
    assert_eq!(crew.bob.refused(ruling(number)).await, "not_yours");
    let ruled = crew.sue.ok(ruling(number)).await;
    assert_eq!(ruled["events"][0]["event"], "slip waived");
    assert_eq!((&ruled["events"][0]["by"], ruled.get("code")), (&json!("supervisor sue"), None));
    let paying = json!({ "id": "p", "do": "pay", "station": 2, "ticket": number, "with": "cash" });
    let paid = crew.bob.send("do", paying.clone()).await;
    assert_eq!(
        (&paid["ok"]["events"][0]["amount"], paid["ok"].get("code")),
        (&json!(11_200), None),
        "{paid}"
    );
    assert_eq!(crew.bob.send("do", paying).await, paid, "the same again is the same answer");
    assert_eq!(
        crew.ann.refused(json!({ "do": "pay", "station": 1, "code": slip, "with": "cash" })).await,
        "paid_already"
    );
    crew.sue.ok(ruling(races)).await;
    let cancel = json!({ "do": "cancel races", "station": 2, "ticket": races });
    let cancelled = crew.bob.ok(cancel).await;
    assert_eq!((&cancelled["document"], cancelled.get("code")), (&json!(1), None), "{cancelled}");
    assert_eq!(crew.bob.refused(by_number(races)).await, "no_slip", "the ruling is used up");
    crew.ann.ok(json!({ "do": "pay", "station": 1, "code": races_slip, "with": "cash" })).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    let acts = acts(&disk);
    let shown: Vec<&Value> = acts.iter().filter(|act| act["do"] == "pay").map(|act| &act["shown"]).collect();
    assert_eq!(shown, [&json!("ruling"), &json!("slip")]);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6a_an_account_has_its_tickets_and_what_they_win_in_any_browser_and_nobody_elses() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let pat = house.patron("Pat").await;
    let max = house.patron("Max").await;
    let bought = pat.buy("1 2 3 4 @1").await;
    let number = bought["ok"]["ticket"]["number"].as_u64().expect("a number");
    pat.buy("61 62 63 @1").await;
    let (sold, _) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    // Another browser with the same session: nothing is kept but the cookie.
    let path = format!("/api/keno/{AT}/tickets");
    let tickets = |cookie: String| {
        let (address, path) = (house.floor.address, path.clone());
        async move { request(address, "GET", &path, &[("Cookie", &cookie)], "").await }
    };
    let mine: Value = serde_json::from_str(&tickets(pat.cookie.clone()).await.body).expect("JSON");
    contract::is_as("lounge", "AnsweredAccountTickets", &mine);
    let mine = mine["ok"]["tickets"].as_array().expect("a list").clone();
    assert_eq!(mine.len(), 2);
    assert_eq!((&mine[1]["code"], &mine[1]["ticket"]["state"]), (&bought["ok"]["code"], &json!("won")));
    assert_eq!((&mine[1]["ticket"]["payoff"], &mine[0]["ticket"]["state"]), (&json!(11_200), &json!("lost")));
    let others: Value = serde_json::from_str(&tickets(max.cookie.clone()).await.body).expect("JSON");
    assert_eq!(others["ok"]["tickets"], json!([]));
    assert_eq!(tickets(String::new()).await.status, 401);
    assert_eq!(tickets(crew.ann.cookie.clone()).await.status, 401, "a writer is no patron");

    let claim = |ticket: u64| json!({ "id": fresh_id(), "ticket": ticket });
    let refused = |answer: Value| answer["refused"]["code"].as_str().unwrap_or_default().to_string();
    assert_eq!(refused(max.send("claim", claim(number)).await), "not_their_account");
    assert_eq!(refused(pat.send("claim", claim(sold)).await), "not_their_account");
    assert_eq!(refused(pat.send("claim", claim(99)).await), "not_their_account");
    let paid = pat.send("claim", claim(number)).await;
    assert_eq!(paid["ok"]["balance"], 111_000, "{paid}");
    assert_eq!(refused(pat.send("claim", claim(number)).await), "paid_already");
    house.report(&crew.sue).await;
    house.floor.close().await;

    // And after a start.
    let house = open(&disk, &house.world).await;
    let page = request(house.floor.address, "GET", &path, &[("Cookie", &pat.cookie)], "").await;
    let mine: Value = serde_json::from_str(&page.body).expect("JSON");
    assert_eq!(mine["ok"]["tickets"][1]["ticket"]["state"], "paid", "{mine}");
    house.floor.close().await;
    let acts = acts(&disk);
    let pay = acts.iter().find(|act| act["do"] == "pay").expect("paid");
    assert_eq!(pay["shown"], "account");
    disk.assert_sound();
}

#[tokio::test]
async fn p15_4c12_who_tries_out_codes_is_told_nothing_more_for_a_while() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let forged = forged_from(&house, &code).await;
    for _ in 0..12 {
        house.ticket(&forged).await;
    }
    assert_eq!(house.ticket(&code).await["refused"]["code"], "too_many_guesses", "not even a true one");
    for way in ["", "/slip", "/slip.pdf", "/document"] {
        let page = house.floor.get(&format!("/keno/ticket/{code}{way}")).await;
        assert!([404, 429].contains(&page.status), "{way}: {}", page.status);
    }
    // A writer at a station guesses as a person, and is found out the same way.
    let pay = |code: &str| json!({ "do": "pay", "station": 1, "code": code, "with": "cash" });
    for _ in 0..10 {
        assert_eq!(crew.ann.refused(pay(&forged)).await, "forged");
    }
    assert_eq!(crew.ann.refused(pay(&code)).await, "too_many_guesses");
    assert_eq!(
        crew.bob.refused(json!({ "do": "pay", "station": 2, "code": code, "with": "cash" })).await,
        "not_drawn_yet"
    );
    crew.ann.sell(1, "1 2 3 4 @1").await;
    house.floor.close().await;
    disk.assert_sound();
}

/// A code that passes its check letter, and that nobody issued.
async fn forged_from(house: &House, code: &str) -> String {
    let mut text = code.to_string();
    text.replace_range(14..15, if &code[14..15] == "Q" { "R" } else { "Q" });
    for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
        let candidate = format!("{}{letter}", &text[..text.len() - 1]);
        if house.floor.get(&format!("/keno/ticket/{candidate}")).await.status != 422 {
            return candidate;
        }
    }
    panic!("one check letter fits {text}");
}
