//! A second factor: taken down at the first sign-in, shown once, needed from then on, and reset by another.

use crate::common::people::PASSWORD;
use crate::support::*;
use ledger::Role;

const NEED_IT: [Role; 5] =
    [Role::Administrator, Role::CasinoSupervisor, Role::PitBoss, Role::KenoSupervisor, Role::Inspector];

#[tokio::test]
async fn those_who_manage_supervise_and_watch_take_down_a_secret_and_nobody_comes_in_without_the_code() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    for role in NEED_IT {
        let name = format!("new-{role}");
        let (person, secret) = house.newcomer(&boss, &name, role).await;
        assert!(person.is_in().await, "{role}");
        let tried = |code: String| {
            let form = format!("id={name}&password={PASSWORD}&code={code}");
            let house = &house;
            async move { house.floor.post("/sign-in", None, &form).await.status }
        };
        assert_eq!(tried(String::new()).await, 403, "{role}: the password alone");
        assert_eq!(tried(code(&secret, step() + 50)).await, 403, "{role}: the code of another time");
        assert_eq!(tried(code(&secret, step() + 1)).await, 303, "{role}: a clock that is ahead by one step");
        assert_eq!(tried(code(&secret, step())).await, 403, "{role}: a code that is older than the last");
    }
    for role in Role::ALL.into_iter().filter(|role| !NEED_IT.contains(role)) {
        assert_eq!(house.try_in(role.as_str(), PASSWORD).await.status, 303, "{role} needs none");
    }
    house.floor.close().await;
    house.disk.assert_sound();
}

#[tokio::test]
async fn the_secret_and_the_recovery_codes_are_shown_once_and_stand_in_no_page_stream_or_copy() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    let added = boss.post("/staff/people/add", "name=Ines&role=inspector").await;
    let first = between(&added.body, "data-password>", "<");
    let chosen = format!("id=ines&password={first}&fresh={PASSWORD}&again={PASSWORD}");
    let offered = house.floor.post("/password", None, &chosen).await;
    let secret = between(&offered.body, "data-secret>", "<").to_string();
    assert!(offered.body.contains("<svg") && offered.body.contains("shape-rendering"), "{}", offered.body);
    let symbol = read_symbol(&offered.body);
    let expected =
        format!("otpauth://totp/Chapter%2047:ines?secret={}&issuer=Chapter%2047", secret.replace(' ', ""));
    assert_eq!(symbol, expected, "a camera reads it");
    // Whoever signs in again before it is confirmed gets another: the page that is gone is worth nothing.
    let offered = house.floor.post("/sign-in", None, &format!("id=ines&password={PASSWORD}")).await;
    assert_ne!(between(&offered.body, "data-secret>", "<"), secret);
    let (person, key) = house.takes_down("ines", &offered).await;
    let (kept, recovery): (Vec<u8>, Vec<String>) = {
        let form = format!("id=ines&password={PASSWORD}&code={}", code(&key, step() + 1));
        let again = house.floor.post("/second-factor/new", None, &form).await;
        let fresh = between(&again.body, "data-secret>", "<").to_string();
        assert_ne!(fresh, between(&offered.body, "data-secret>", "<"));
        let confirm = format!("id=ines&password={PASSWORD}&code={}", code(&decoded(&fresh), step()));
        let page = house.floor.post("/second-factor", None, &confirm).await;
        assert_eq!(page.status, 200, "{}", page.body);
        let codes = page.body.split("data-recovery>").skip(1).map(|rest| rest[..19].to_string());
        (decoded(&fresh), codes.collect())
    };
    assert_eq!(recovery.len(), 10);
    let without = house.disk.reader().second_factor(&ledger::Name::new("ines").expect("a name"));
    assert!(matches!(without, Err(ledger::Fault::Sealed { .. })), "who has the file has not the seal");
    let hex: String = kept.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut seen = vec![serde_json::json!(house.told()).to_string()];
    for path in ["/staff", "/staff/people", "/second-factor", "/password", "/staff/record", "/openapi.json"] {
        seen.push(boss.get(path).await.body);
        seen.push(person.get(path).await.body);
    }
    for secret in [&secret, &hex, &recovery[0], &recovery[9]] {
        assert!(seen.iter().all(|page| !page.contains(secret.as_str())), "{secret}");
    }
    let enrolled = house.told().iter().filter(|told| told["people"] == "second factor enrolled").count();
    assert_eq!(enrolled, NEED_IT.len() + 2, "each stands in the stream");
    // A recovery code comes in once, and stands in the stream without what it was.
    let form = format!("id=ines&password={PASSWORD}&code={}", recovery[4].to_uppercase());
    assert_eq!(house.floor.post("/sign-in", None, &form).await.status, 303);
    assert_eq!(house.floor.post("/sign-in", None, &form).await.status, 403);
    let used = house.told().into_iter().find(|told| told["people"] == "recovery code used").expect("told");
    assert_eq!((&used["id"], &used["left"]), (&serde_json::json!("ines"), &serde_json::json!(9)));
    if house.disk.journal().file().is_some() {
        let copy = house.disk.folder().join("for-readers.db");
        ledger::back_up(&house.disk.file(), &copy, ledger::Secrets::LeftOut).expect("copied");
        let file = house.disk.file();
        let log = file.with_file_name("floor.db-wal");
        assert!(log.exists(), "the house is open");
        for path in [copy, file, log] {
            let bytes = std::fs::read(&path).expect("a file");
            assert!(!bytes.windows(kept.len()).any(|window| window == kept), "{}", path.display());
        }
    }
    house.floor.close().await;
    house.disk.assert_sound();
}

#[tokio::test]
async fn another_administrator_resets_an_authenticator_and_nobody_his_own() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    let (ida, _) = house.newcomer(&boss, "Ida", Role::Inspector).await;
    assert_eq!(boss.post("/staff/people/administrator/reset-factor", "").await.status, 422);
    assert_eq!(ida.post("/staff/people/administrator/reset-factor", "").await.status, 403);
    assert_eq!(boss.post("/staff/people/ida/reset-factor", "").await.status, 303);
    assert!(!ida.is_in().await, "her sessions end");
    let offered = house.try_in("ida", PASSWORD).await;
    let (ida, _) = house.takes_down("ida", &offered).await;
    assert!(ida.is_in().await);
    let told = house.told();
    let reset = told.iter().find(|told| told["people"] == "second factor reset").expect("told");
    assert_eq!((&reset["id"], &reset["by"]), (&"ida".into(), &"administrator".into()));
}

#[tokio::test]
async fn codes_that_fail_are_throttled_like_passwords() {
    let house = open(true).await;
    let tried = |code: &'static str| {
        let house = &house;
        async move {
            house.floor.post("/sign-in", None, &format!("id=inspector&password={PASSWORD}&code={code}")).await
        }
    };
    let first = tried("123450").await;
    for code in ["123451", "123452", "123453"] {
        assert_eq!(tried(code).await.body, first.body);
    }
    let right = house.floor.post("/sign-in", None, &sign_in("inspector")).await;
    assert_eq!((right.status, right.body), (403, first.body), "three were looked at, and strangers wait now");
}

fn decoded(secret: &str) -> Vec<u8> {
    from_base32(&secret.replace(' ', ""))
}

/// What a camera reads from the symbol of a page.
fn read_symbol(page: &str) -> String {
    let side: usize = between(page, "viewBox=\"0 0 ", " ").parse().expect("a number");
    let mut dark = vec![vec![false; side]; side];
    for run in between(page, "fill=\"#000\" d=\"", "\"").split('M').skip(1) {
        let (x, rest) = run.split_once(' ').expect("a place");
        let (y, rest) = rest.split_once('h').expect("a length");
        let length: usize = rest.split_once('v').expect("a height").0.parse().expect("a number");
        let (x, y): (usize, usize) = (x.parse().expect("a number"), y.parse().expect("a number"));
        dark[y][x..x + length].fill(true);
    }
    // A camera has more than one dot for each module.
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * 4, side * 4, |x, y| {
        if dark[y / 4][x / 4] { 0 } else { 255 }
    });
    image.detect_grids()[0].decode().expect("readable").1
}
