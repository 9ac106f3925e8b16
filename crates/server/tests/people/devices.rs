//! A device from which somebody came in: no stranger keeps its owner out.

use crate::common::people::PASSWORD;
use crate::common::{HOST, ORIGIN, Page, behind_a_proxy, options, plain, request_for, try_open};
use crate::support::*;

/// Strangers try an id, from the very address that its owner has.
async fn strangers_try(house: &House, id: &str, often: u8) {
    for _ in 0..often {
        house.floor.post("/sign-in", None, &format!("id={id}&password=wrong")).await;
    }
}

/// Strangers wait, or have tried too often.
fn is_sent_away(page: &Page) -> bool {
    [403, 429].contains(&page.status) && page.cookies.is_empty()
}

#[tokio::test]
async fn the_only_administrator_comes_in_from_a_known_device_whatever_strangers_do() {
    let house = open(true).await;
    let first = house.floor.post("/sign-in", None, &sign_in("administrator")).await;
    let device =
        first.cookies.iter().find(|cookie| cookie.starts_with("chapter47-device=")).expect("known now");
    // Far more often than anybody may.
    strangers_try(&house, "administrator", 80).await;
    let stranger = house.floor.post("/sign-in", None, &sign_in("administrator")).await;
    assert!(is_sent_away(&stranger), "a browser that nobody knows waits with the strangers");
    let known = house.floor.post("/sign-in", Some(device), &sign_in("administrator")).await;
    assert_eq!(known.status, 303, "{}", known.body);
    let boss = Person { address: house.floor.address, cookie: known.cookie().expect("in") };
    assert!(boss.is_in().await);
    assert_eq!(boss.post("/staff/people/dealer/unlock", "").await.status, 303);
    house.floor.close().await;
    house.disk.assert_sound();
}

#[tokio::test]
async fn a_device_has_a_guarded_cookie_whose_token_is_stored_nowhere_and_can_be_forgotten() {
    let House { disk, floor } = open(true).await;
    floor.close().await;
    let form = format!("id=dealer&password={PASSWORD}");
    let floor = try_open(behind_a_proxy(options(disk.journal(), plain(), 1))).await.expect("it opens");
    let page = request_for(floor.address, HOST, "POST", "/sign-in", &[("Origin", ORIGIN)], &form).await;
    floor.close().await;
    let floor = reopen(&disk, true).await;
    let house = House { disk, floor };
    let device = page.cookies.last().expect("a cookie").clone();
    let token = device.strip_prefix("__Host-chapter47-device=").expect("its name").to_string();
    assert_eq!(token.len(), 64, "{token}");
    // Before strangers use up what the address may try.
    let boss = house.enter("administrator").await;
    strangers_try(&house, "dealer", 80).await;
    let plain = format!("chapter47-device={token}");
    let in_again = house.floor.post("/sign-in", Some(&plain), &form).await;
    assert_eq!(in_again.status, 303, "{}", in_again.body);
    let newest = in_again.cookies.last().expect("a cookie").clone();
    assert_eq!(boss.post("/staff/people/dealer/forget-devices", "").await.status, 303);
    let page = house.floor.post("/sign-in", Some(&newest), &form).await;
    assert!(is_sent_away(&page), "a stranger's again");
    let told = house.told();
    assert!(
        told.iter().any(|told| told["people"] == "devices forgotten" && told["id"] == "dealer"),
        "{told:?}"
    );
    house.floor.close().await;
    for file in std::fs::read_dir(house.disk.folder()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        assert!(
            !bytes.windows(token.len()).any(|window| window == token.as_bytes()),
            "the journal keeps hashes"
        );
    }
}

#[tokio::test]
async fn an_administrators_new_password_lets_the_owner_in_from_anywhere() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    strangers_try(&house, "dealer", 6).await;
    let page = boss.post("/staff/people/dealer/reset", "").await;
    let password = between(&page.body, "data-password>", "<").to_string();
    strangers_try(&house, "dealer", 6).await;
    let form = format!("id=dealer&password={password}&fresh=another-password&again=another-password");
    assert_eq!(house.floor.post("/password", None, &form).await.status, 303);
}
