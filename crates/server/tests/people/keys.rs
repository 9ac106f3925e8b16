//! 19:47-15.5(a): the generator has two keys, and one administrator alone cannot turn both.

use crate::common::people::{PASSWORD, enrol};
use crate::support::*;
use ledger::{Journal, Role};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

/// Somebody turns a key: what the house says.
async fn turns(person: &Person) -> Value {
    let board: Value =
        serde_json::from_str(&person.get(&format!("/api/keno/{AT}")).await.body).expect("JSON");
    let game = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let id = format!("key-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let message = json!({ "id": id, "do": "turn key", "game": game }).to_string();
    serde_json::from_str(&person.post(&format!("/api/keno/{AT}/do"), &message).await.body).expect("JSON")
}

fn is_turned(answer: &Value) -> bool {
    answer.get("ok").is_some()
}

fn is_in_one_hand(answer: &Value) -> bool {
    answer["refused"]["code"] == "keys_in_one_hand" && answer["refused"]["cite"] == "19:47-15.5(a)"
}

#[tokio::test]
async fn p15_5a_an_administrator_who_enrols_both_holders_cannot_turn_both_keys() {
    let house = open(true).await;
    let ada = house.enter("administrator").await;
    // All of this is Ada: she has seen both first passwords, and both secrets are on her telephone.
    let (ida, _) = house.newcomer(&ada, "Ida", Role::Inspector).await;
    let (sue, _) = house.newcomer(&ada, "Sue", Role::KenoSupervisor).await;
    assert!(is_turned(&turns(&ida).await), "one key is one key");
    let answer = turns(&sue).await;
    assert!(is_in_one_hand(&answer), "{answer}");
    let because = answer["refused"]["because"].as_str().expect("a text");
    assert!(because.contains("administrator") && because.contains("/staff/people"), "{because}");
    let board: Value = serde_json::from_str(&ida.get(&format!("/api/keno/{AT}")).await.body).expect("JSON");
    assert_ne!(board["armed"], json!(true), "{board}");
    // An administrator of her own making does not help her, and neither does her own word.
    let (eve, _) = house.newcomer(&ada, "Eve", Role::Administrator).await;
    for (who, person) in [("ada", &ada), ("eve", &eve)] {
        let page = person.post("/staff/people/ida/confirm-key", "").await;
        assert!(page.status == 422 && page.body.contains("another administrator"), "{who}: {}", page.body);
        assert!(!person.get("/staff/people").await.body.contains("/staff/people/ida/confirm-key"), "{who}");
    }
    let (tom, _) = house.newcomer(&eve, "Tom", Role::CasinoSupervisor).await;
    assert!(is_in_one_hand(&turns(&tom).await));
    // Nor does another password, or another authenticator.
    ada.post("/staff/people/sue/reset-factor", "").await;
    let offered = house.try_in("sue", PASSWORD).await;
    let (sue, _) = house.takes_down("sue", &offered).await;
    assert!(is_in_one_hand(&turns(&sue).await));
    house.floor.close().await;
    house.disk.assert_sound();
}

#[tokio::test]
async fn p15_5a_another_administrator_confirms_a_key_until_it_is_reset() {
    let house = open(true).await;
    let House { disk, floor } = house;
    floor.close().await;
    let journal = Journal::open(disk.journal()).expect("a journal");
    enrol(&journal, "Bea", Role::Administrator);
    drop(journal);
    let house = House { floor: reopen(&disk, true).await, disk };
    let (ada, bea) = (house.enter("administrator").await, house.enter("bea").await);
    let (ida, _) = house.newcomer(&ada, "Ida", Role::Inspector).await;
    let (sue, _) = house.newcomer(&ada, "Sue", Role::KenoSupervisor).await;
    assert!(is_turned(&turns(&sue).await));
    assert!(is_in_one_hand(&turns(&ida).await));
    assert!(bea.get("/staff/people").await.body.contains("/staff/people/ida/confirm-key"));
    for (id, status) in [("dealer", 422), ("nobody", 404), ("ida", 303)] {
        let page = bea.post(&format!("/staff/people/{id}/confirm-key"), "").await;
        assert_eq!(page.status, status, "{id}: {}", page.body);
    }
    assert!(!bea.get("/staff/people").await.body.contains("/staff/people/ida/confirm-key"), "it is done");
    let told = house.told();
    let confirmed = told.iter().find(|told| told["people"] == "key confirmed").expect("told");
    assert_eq!((&confirmed["id"], &confirmed["by"]), (&json!("ida"), &json!("bea")));
    assert!(is_turned(&turns(&ida).await), "two people, and two administrators");
    // Ada takes her authenticator away, and would be her.
    ada.post("/staff/people/ida/reset-factor", "").await;
    let offered = house.try_in("ida", PASSWORD).await;
    let (ida, _) = house.takes_down("ida", &offered).await;
    assert!(is_in_one_hand(&turns(&ida).await));
}

#[tokio::test]
async fn p15_5a_holders_of_different_administrators_turn_their_keys_and_a_new_password_voids_none() {
    let house = open(true).await;
    // These were taken on at the console, each with an own password.
    let (ada, inspector) = (house.enter("administrator").await, house.enter("inspector").await);
    let (sue, _) = house.newcomer(&ada, "Sue", Role::KenoSupervisor).await;
    assert!(is_turned(&turns(&inspector).await) && is_turned(&turns(&sue).await));
    // The inspector forgets the password. The authenticator is still hers, so Ada is not her.
    let page = ada.post("/staff/people/inspector/reset", "").await;
    let first = between(&page.body, "data-password>", "<");
    let form = format!("id=inspector&password={first}&fresh={PASSWORD}x&again={PASSWORD}x");
    assert_eq!(house.floor.post("/password", None, &form).await.status, 403, "the code is missing");
    let form = format!("{form}&code={}", sign_in("inspector").rsplit_once("code=").expect("a code").1);
    let page = house.floor.post("/password", None, &form).await;
    let inspector = Person { address: house.floor.address, cookie: page.cookie().expect("in") };
    assert!(is_turned(&turns(&inspector).await));
}
