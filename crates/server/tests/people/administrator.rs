//! What an administrator does, and that it stands in the journal.

use crate::common::people::PASSWORD;
use crate::support::*;
use ledger::Role;
use serde_json::json;

#[tokio::test]
async fn people_are_managed_by_administrators_and_everything_stands_in_the_journal() {
    let house = open(true).await;
    let before = house.told().len();
    let boss = house.enter("administrator").await;
    let added = boss.post("/staff/people/add", "name=Ann&role=stickman").await;
    assert_eq!(added.status, 200);
    let password = between(&added.body, "data-password>", "<").to_string();
    for act in ["lock", "unlock", "end-sessions"] {
        assert_eq!(boss.post(&format!("/staff/people/ann/{act}"), "").await.status, 303, "{act}");
    }
    let reset = boss.post("/staff/people/ann/reset", "").await;
    let second = between(&reset.body, "data-password>", "<").to_string();
    assert_ne!(password, second);
    let listed = boss.get("/staff/people").await;
    assert!(listed.body.contains("data-person=\"ann\" data-state=\"new\""), "{}", listed.body);
    assert!(!listed.body.contains(&second) && !listed.body.contains("argon2"), "shown once");
    assert_eq!(boss.post("/staff/people/ann/dismiss", "").await.status, 303);
    assert!(boss.get("/staff/people").await.body.contains("data-person=\"ann\" data-state=\"gone\""));
    let told = house.told().split_off(before);
    let said: Vec<_> = told.iter().map(|told| told["people"].as_str().expect("a text")).collect();
    assert_eq!(said, ["enrolled", "locked", "unlocked", "sessions ended", "password changed", "dismissed"]);
    assert!(told.iter().all(|told| told["by"] == "administrator" && told["id"] == "ann"), "{told:?}");
    let all = json!(told).to_string();
    assert!(!all.contains(&password) && !all.contains(&second) && !all.contains("argon2"), "{all}");
    house.floor.close().await;
    house.disk.assert_sound();
}

#[tokio::test]
async fn nobody_else_manages_anybody_and_is_told_who_may() {
    let house = open(true).await;
    for role in Role::ALL {
        if [Role::Patron, Role::Administrator].contains(&role) {
            continue;
        }
        let person = house.enter(role.as_str()).await;
        let told = house.told().len();
        for (path, form) in [
            ("/staff/people/dealer/lock", ""),
            ("/staff/people/dealer/dismiss", ""),
            ("/staff/people/dealer/reset", ""),
            ("/staff/people/add", "name=Eve&role=administrator"),
        ] {
            let page = person.post(path, form).await;
            assert_eq!(page.status, 403, "{role} {path}: {}", page.body);
            assert!(page.body.contains("an administrator"), "{role} {path}: {}", page.body);
        }
        let sees = person.get("/staff/people").await.status;
        assert_eq!(sees, if role == Role::PitClerk { 200 } else { 403 }, "{role}");
        assert_eq!(house.told().len(), told, "{role}");
    }
    let nobody = house.floor.post("/staff/people/dealer/lock", None, "").await;
    assert_eq!((nobody.status, nobody.header("location")), (303, Some("/staff")));
}

#[tokio::test]
async fn a_pit_clerk_gives_accounts_to_patrons_and_sees_no_others() {
    let house = open(true).await;
    let clerk = house.enter("pit-clerk").await;
    let added = clerk.post("/staff/people/add", "name=Pat&role=patron").await;
    assert!(added.status == 200 && added.body.contains("data-password"), "{}", added.body);
    let listed = clerk.get("/staff/people").await.body;
    assert!(listed.contains("data-person=\"pat\"") && !listed.contains("data-person=\"dealer\""), "{listed}");
    assert!(!listed.contains("/lock"), "he locks nobody");
}

#[tokio::test]
async fn an_administrator_does_not_shut_himself_out() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    for act in ["lock", "dismiss"] {
        let page = boss.post(&format!("/staff/people/administrator/{act}"), "").await;
        assert!(page.status == 422 && page.body.contains("another administrator"), "{act}: {}", page.body);
    }
    assert!(boss.is_in().await);
    for (path, form, status) in [
        ("/staff/people/nobody/lock", "", 404),
        ("/staff/people/dealer/promote", "", 404),
        ("/staff/people/add", "name=Eve&role=king", 422),
        ("/staff/people/add", "name=!&role=dealer", 422),
        ("/staff/people/add", "name=Eve", 422),
    ] {
        let page = boss.post(path, form).await;
        assert!(page.status == status && page.is_html(), "{path} {form}: {} {}", page.status, page.body);
    }
}

#[tokio::test]
async fn every_staff_page_and_command_asks_who_it_is() {
    let house = open(true).await;
    // A page, and those who may see it, by hand.
    let pages = [
        ("/staff/keno/station/1", "keno-writer"),
        ("/staff/keno/desk", "keno-supervisor casino-supervisor inspector"),
        ("/staff/keno/report", "keno-supervisor casino-supervisor inspector"),
        ("/staff/keno/voids", "keno-supervisor casino-supervisor inspector"),
        ("/staff/keno/papers", "keno-supervisor casino-supervisor inspector"),
        ("/staff/keno/papers.pdf", "keno-supervisor casino-supervisor inspector"),
        ("/staff/people", "administrator pit-clerk"),
        ("/staff/cage", "pit-clerk"),
    ];
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Patron) {
        let person = house.enter(role.as_str()).await;
        for (path, may) in pages {
            let allowed = may.split(' ').any(|name| name == role.as_str());
            let page = person.get(path).await;
            assert_eq!(page.status, if allowed { 200 } else { 403 }, "{role} {path}: {}", page.body);
            assert!(allowed || page.body.contains(" may not "), "{role} {path}: {}", page.body);
        }
        let message = r#"{"id":"x","do":"authorise","ticket":1}"#;
        let answer = person.post(&format!("/api/keno/{AT}/do"), message).await;
        let supervises = [Role::KenoSupervisor, Role::CasinoSupervisor].contains(&role);
        assert_eq!(!answer.body.contains("\"not_yours\""), supervises, "{role}: {}", answer.body);
    }
    let patron = house.enter("patron").await;
    for (path, _) in pages {
        assert_eq!(patron.get(path).await.header("location"), Some("/staff"), "{path}");
    }
    let game = r#"{"day":"2026-11-16","number":1}"#;
    let lock =
        |by: &'static str| format!(r#"{{"id":"{by}","game":{game},"do":"lock","approved_by":"{by}"}}"#);
    let writer = house.enter("keno-writer").await;
    for by in ["dealer", "nobody", "keno-writer"] {
        let answer = writer.post(&format!("/api/keno/{AT}/do"), &lock(by)).await;
        assert!(answer.body.contains("not_approved"), "{by}: {}", answer.body);
    }
    let answer = writer.post(&format!("/api/keno/{AT}/do"), &lock("keno-supervisor")).await;
    assert!(!answer.body.contains("not_approved"), "{}", answer.body);
    assert!(!PASSWORD.is_empty());
}
