//! The process ends, and begins again.

use crate::common::Disk;
use crate::support::*;
use serde_json::json;

fn everybody(disk: &Disk) {
    let people = [
        ("Ann", ledger::Role::KenoWriter),
        ("Bob", ledger::Role::KenoWriter),
        ("Sue", ledger::Role::KenoSupervisor),
        ("Ida", ledger::Role::Inspector),
    ];
    staff(disk.journal(), &people);
}

#[tokio::test]
async fn tickets_sold_before_a_restart_are_drawn_and_paid_after_it() {
    let disk = Disk::new();
    let world = World::new([from(1), from(2), from(3)]);
    everybody(&disk);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    let (_, won) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let (_, lost) = crew.ann.sell(1, "61 62 63 64 @1").await;
    let (_, races) = crew.ann.sell(1, "2 3 4 5 @1 x2").await;
    house.floor.close().await;

    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    assert_eq!(house.ticket(&won).await["ok"]["state"], "open");
    crew.arm().await;
    house.pass(301).await;
    assert_eq!(house.ticket(&races).await["ok"]["state"], "racing");
    house.floor.close().await;

    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    for (code, state, payoff) in [(&won, "won", 11_200), (&lost, "lost", 0), (&races, "racing", 11_200)] {
        let ticket = &house.ticket(code).await["ok"];
        assert_eq!((&ticket["state"], &ticket["payoff"]), (&json!(state), &json!(payoff)), "{ticket}");
        assert_eq!(house.floor.get(&format!("/keno/ticket/{code}/slip")).await.status, 200);
    }
    // The writer is signed on still: his shift is not the process's.
    crew.ann.ok(json!({ "do": "pay", "station": 1, "code": won, "with": "cash" })).await;
    house.report(&crew.sue).await;
    house.floor.close().await;

    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    let pay = json!({ "do": "pay", "station": 1, "code": won, "with": "cash" });
    assert_eq!(crew.ann.refused(pay).await, "paid_already", "also after a restart");
    assert_eq!(house.ticket(&won).await["ok"]["state"], "paid");
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!((count(&disk, "draw"), count(&disk, "pay")), (1, 1));
    disk.assert_sound();
}

#[tokio::test]
async fn p15_5a_after_a_restart_a_locked_game_waits_for_both_keys_and_is_drawn_once() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    everybody(&disk);
    let house = open(&disk, &world).await;
    house.pass(301).await;
    assert_eq!(house.board().await["game"]["state"], "locked");
    house.floor.close().await;
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    assert_eq!(house.board().await["game"]["state"], "locked");
    crew.ida.ok(json!({ "do": "turn key" })).await;
    assert_eq!(house.board().await["game"]["state"], "locked");
    crew.sue.ok(json!({ "do": "turn key" })).await;
    house.pass(0).await;
    assert_eq!(house.board().await["last"]["number"], 1);
    house.floor.close().await;
    assert_eq!((count(&disk, "lock"), count(&disk, "draw")), (1, 1));
    disk.assert_sound();
}

#[tokio::test]
async fn a_lock_that_passed_while_the_process_was_down_comes_late_and_says_so() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    everybody(&disk);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    crew.ann.sell(1, "1 2 3 @1").await;
    house.floor.close().await;
    world.pass(400);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    let sale = json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    assert_eq!(crew.ann.refused(sale).await, "locked");
    crew.arm().await;
    house.pass(0).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    let acts = acts(&disk);
    let lock = acts.iter().find(|body| body["do"] == "lock").expect("locked");
    assert_eq!(lock["events"][0]["late_millis"], 100_000);
    disk.assert_sound();
}

#[tokio::test]
async fn another_rate_card_waits_until_nobody_holds_a_ticket_under_the_old_one() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    everybody(&disk);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.floor.close().await;
    let other = CARD.replace("title = \"Keno\"", "title = \"Keno, the new card\"");
    let other = || vec![location(AT, &other)];
    let house = open_with(&disk, &world, other(), 1000).await;
    let crew = house.crew().await;
    assert_eq!(house.board().await["title"], "Keno");
    crew.arm().await;
    house.pass(301).await;
    house.floor.close().await;
    let house = open_with(&disk, &world, other(), 1000).await;
    assert_eq!(house.board().await["title"], "Keno, the new card");
    let slip = house.floor.get(&format!("/keno/ticket/{code}/slip")).await;
    assert_eq!(slip.status, 200, "a ticket of the old card is still known");
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn p15_4c2_stations_are_told_apart_by_the_cards_in_force_and_not_by_those_given() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    everybody(&disk);
    let card = |booth: &str, automatic: &str| {
        CARD.replace("booth = \"1 2 3\"", &format!("booth = \"{booth}\""))
            .replace("automatic = \"9\"", &format!("automatic = \"{automatic}\""))
    };
    let houses =
        |main: &str, satellite: &str| vec![location("keno-satellite", satellite), location(AT, main)];
    let (low, high) = (card("1 2 3", "9"), card("11 12", "19"));
    let house = open_with(&disk, &world, houses(&low, &high), 1000).await;
    let crew = house.crew().await;
    crew.ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    crew.ann.sell(1, "1 2 3 4 @1").await;
    house.floor.close().await;

    // The cards change places, and as given they do not meet. But the main lounge keeps its own while the ticket is open.
    for tables in [houses(&high, &low), houses(&high, &low).into_iter().rev().collect()] {
        let options = crate::common::options(disk.journal(), tables, 1000);
        let options = server::Options { keno: world.means(), ..options };
        let refused =
            crate::common::try_open(options).await.err().expect("two drawers of one number").to_string();
        assert!(refused.contains("station 1 ") && refused.contains("older card"), "{refused}");
    }

    // With the old cards everything goes on, and once the ticket is played they can change places.
    let house = open_with(&disk, &world, houses(&low, &high), 1000).await;
    house.crew().await.arm().await;
    house.pass(301).await;
    assert_eq!(house.board().await["stations"], json!([1, 2, 3, 9]));
    house.floor.close().await;
    let house = open_with(&disk, &world, houses(&high, &low), 1000).await;
    assert_eq!(house.board().await["stations"], json!([11, 12, 19]));
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn p15_4c_a_slip_that_a_copy_put_back_does_not_have_is_called_unrecorded_and_not_forged() {
    let disk = Disk::of_a_file();
    let world = World::new([from(1)]);
    let (house, crew) = running(&disk, &world).await;
    let (_, before) = crew.ann.sell(1, "1 2 3 4 @1").await;
    let copies = Disk::of_a_file();
    let copy = copies.file();
    ledger::back_up(&disk.file(), &copy, ledger::Secrets::Included).expect("copied");
    let (number, after) = crew.ann.sell(1, "5 6 7 8 @1").await;
    house.floor.close().await;

    let put_back = Disk::of_a_file();
    server::restore(&copy, &put_back.file(), NINE).expect("restored");
    // The seal is in no copy: it comes from where it is kept.
    std::fs::copy(ledger::seal_beside(&disk.file()), ledger::seal_beside(&put_back.file())).expect("copied");
    let house = open(&put_back, &world).await;
    let crew = house.crew().await;
    assert_eq!(house.ticket(&before).await["ok"]["state"], "open", "what the copy has is as it was");
    assert_eq!(house.ticket(&after).await["refused"]["code"], "not_recorded");
    let (again, other) = crew.ann.sell(1, "9 10 11 12 @1").await;
    assert_eq!(again, number, "its number is given again");
    let pay = json!({ "do": "pay", "station": 1, "code": after, "with": "cash" });
    assert_eq!(crew.ann.refused(pay).await, "not_recorded", "and it is not taken for the ticket that has it");
    assert_eq!(house.ticket(&other).await["ok"]["state"], "open");
    crew.arm().await;
    house.pass(301).await;
    assert_eq!(house.ticket(&before).await["ok"]["state"], "won");
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert!(acts(&put_back).iter().any(|body| body["note"] == "restored"), "the record says it");
    put_back.assert_sound();
}
