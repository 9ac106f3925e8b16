//! Coming in: no id can be told from another, strangers wait, and nobody tries too often.

use crate::common::lines::try_line;
use crate::common::people::{PASSWORD, enrol};
use crate::common::{HOST, ORIGIN, behind_a_proxy, escaped, options, plain, request_for, try_open};
use crate::support::*;
use futures_util::future::join_all;
use ledger::Role;

#[tokio::test]
async fn nobody_learns_whether_an_id_is_somebodys() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    boss.post("/staff/people/dealer/lock", "").await;
    boss.post("/staff/people/boxman/dismiss", "").await;
    let answer = |id: &'static str| {
        let house = &house;
        async move {
            let page = house.try_in(id, "wrong").await;
            (
                page.status,
                page.header("set-cookie").is_some(),
                page.body.replace(&format!("value=\"{id}\""), ""),
            )
        }
    };
    let nobody = answer("nobody").await;
    assert_eq!((nobody.0, nobody.1), (403, false));
    assert!(
        nobody.2.contains("There is nobody here with this id, this password and this code."),
        "{}",
        nobody.2
    );
    for id in ["stickman", "dealer", "boxman", "patron", "administrator"] {
        assert_eq!(answer(id).await, nobody, "{id}");
    }
    assert_eq!(house.try_in("", "").await.status, 403);
    let odd = house.try_in(&escaped("<b>'; --\u{2660}"), "x").await;
    assert!(odd.status == 403 && !odd.body.contains("<b>'"), "{}", odd.body);
}

#[tokio::test]
async fn strangers_wait_and_learn_nothing_until_an_administrator_lets_them_try_again() {
    let house = open(true).await;
    for _ in 0..4 {
        assert_eq!(house.try_in("dealer", "wrong").await.status, 403);
    }
    let wrong = house.try_in("dealer", "wrong").await;
    let right = house.try_in("dealer", PASSWORD).await;
    assert_eq!(
        (right.status, &right.body),
        (403, &wrong.body),
        "a guess that is right is told nothing either"
    );
    assert_eq!(right.header("set-cookie"), None);
    house.enter("stickman").await;
    let floor = {
        let House { disk, floor } = house;
        floor.close().await;
        let floor = reopen(&disk, true).await;
        House { disk, floor }
    };
    assert_eq!(floor.try_in("dealer", PASSWORD).await.status, 403, "a restart gives no tries");
    let boss = floor.enter("administrator").await;
    let listed = boss.get("/staff/people").await.body;
    assert!(listed.contains("data-person=\"dealer\" data-state=\"tried\""), "{listed}");
    assert_eq!(boss.post("/staff/people/dealer/unlock", "").await.status, 303, "while the house is open");
    floor.enter("dealer").await;
    let tried = floor.told().iter().filter(|told| told["people"] == "tried by strangers").count();
    assert_eq!(tried, 1, "{:?}", floor.told());
}

#[tokio::test]
async fn whoever_tries_too_often_waits_whoever_he_is() {
    let house = open(true).await;
    for id in ["dealer", "nobody"] {
        let mut status = 403;
        for _ in 0..60 {
            let page = house.try_in(id, "wrong").await;
            status = page.status;
            if status != 403 {
                assert!(page.header("retry-after").is_some_and(|wait| wait.parse::<u64>().is_ok()), "{id}");
                break;
            }
        }
        assert_eq!(status, 429, "{id}");
    }
}

#[tokio::test]
async fn one_address_is_held_up_and_another_is_not() {
    let House { disk, floor } = open(true).await;
    floor.close().await;
    let floor = try_open(behind_a_proxy(options(disk.journal(), plain(), 1))).await.expect("it opens");
    let address = floor.address;
    let try_from = |seen: &'static str, id: String| async move {
        let (headers, form) =
            ([("Origin", ORIGIN), ("X-Forwarded-For", seen)], format!("id={id}&password=x"));
        request_for(address, HOST, "POST", "/sign-in", &headers, &form).await.status
    };
    // All at once, so that a slow machine gives nobody time to wait. What a client writes before what the proxy has seen
    // changes nothing.
    let tries = (0..60).map(|number| try_from("198.51.100.1, 203.0.113.7", format!("nobody-{number}")));
    let statuses = join_all(tries).await;
    let count = |status: u16| statuses.iter().filter(|found| **found == status).count();
    assert!(count(403) >= 40 && count(429) > 0 && count(403) + count(429) == 60, "{statuses:?}");
    assert_eq!(try_from("198.51.100.1", "nobody-x".to_string()).await, 403);
}

#[tokio::test]
async fn a_cookie_is_new_at_every_sign_in_and_guarded() {
    let house = open(true).await;
    let planted = "chapter47-staff=0000000000000000000000000000000000000000000000000000000000000000";
    let form = format!("id=dealer&password={PASSWORD}");
    let page = house.floor.post("/sign-in", Some(planted), &form).await;
    let cookie = page.header("set-cookie").expect("a cookie").to_string();
    for flag in ["chapter47-staff=", "; Path=/", "; HttpOnly", "; SameSite=Strict", "; Max-Age=43200"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(!cookie.contains("Domain") && page.cookie().as_deref() != Some(planted), "{cookie}");
    let own = page.cookie().expect("a cookie");
    let again = house.floor.post("/sign-in", Some(&own), &form).await.cookie().expect("a cookie");
    assert_ne!(own, again, "a token is never used for a second session");
    let House { disk, floor } = house;
    floor.close().await;
    let floor = try_open(behind_a_proxy(options(disk.journal(), plain(), 1))).await.expect("it opens");
    let page = request_for(floor.address, HOST, "POST", "/sign-in", &[("Origin", ORIGIN)], &form).await;
    let cookie = page.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-chapter47-staff=") && cookie.contains("; Secure"), "{cookie}");
    let token = page.cookie().expect("a cookie").split_once('=').expect("a value").1.to_string();
    floor.close().await;
    for file in std::fs::read_dir(disk.folder()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        let has = |secret: &str| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!has(&token) && !has(PASSWORD), "the journal keeps hashes");
    }
}

#[tokio::test]
async fn with_an_origin_nothing_is_done_and_no_cookie_given_or_taken_without_tls() {
    let House { disk, floor } = open(false).await;
    floor.close().await;
    let address = "0.0.0.0:0".parse().expect("an address");
    let options = server::Options { visitors: false, address, ..options(disk.journal(), plain(), 1) };
    let floor = try_open(behind_a_proxy(options)).await.expect("the house opens");
    let here = std::net::SocketAddr::from(([127, 0, 0, 1], floor.address.port()));
    let form = format!("id=dealer&password={PASSWORD}");
    for origin in ["http://casino.example", "https://casino.example:4747", "https://other.example", "null"] {
        let plain = request_for(here, HOST, "POST", "/sign-in", &[("Origin", origin)], &form).await;
        assert_eq!((plain.status, plain.cookie()), (403, None), "{origin}: {}", plain.body);
    }
    let page = request_for(here, HOST, "POST", "/sign-in", &[("Origin", ORIGIN)], &form).await;
    let guarded = page.cookie().expect("a session begins");
    assert!(guarded.starts_with("__Host-chapter47-staff="), "{guarded}");
    let planted = guarded.trim_start_matches("__Host-").to_string();
    for (cookie, is_in) in [(guarded, true), (planted, false)] {
        let staff = request_for(here, HOST, "GET", "/staff", &[("Cookie", &cookie)], "").await;
        assert_eq!(staff.body.contains("You are "), is_in, "{cookie}");
    }
    for (origin, opens) in [("http://casino.example", false), (ORIGIN, true)] {
        let headers = [("host", HOST), ("origin", origin)];
        let tried = try_line(here, "/ws/tables/craps-1", &headers).await;
        assert_eq!(tried.is_ok(), opens, "{origin}");
    }
}

#[tokio::test]
async fn a_staffs_cookie_is_no_patrons_and_a_patrons_no_staffs() {
    let house = open(true).await;
    let (dealer, patron) = (house.enter("dealer").await, house.enter("patron").await);
    let swapped = |cookie: &str, name: &str| format!("{name}={}", cookie.split_once('=').expect("a value").1);
    let as_staff = Person { address: dealer.address, cookie: swapped(&patron.cookie, "chapter47-staff") };
    assert!(!as_staff.is_in().await, "a patron is no staff");
    let as_patron = Person { address: dealer.address, cookie: swapped(&dealer.cookie, "chapter47") };
    assert_eq!(as_patron.post("/leave", "table=craps-1").await.status, 403, "a dealer is no patron");
}

#[tokio::test]
async fn a_one_time_password_is_changed_before_anything_else() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    let page = boss.post("/staff/people/add", "name=Ann+Lee&role=dealer").await;
    let password = between(&page.body, "data-password>", "<").to_string();
    let first = house.try_in("ann-lee", &password).await;
    assert!(first.status == 403 && first.body.contains("choose your own"), "{}", first.body);
    assert_eq!(first.header("set-cookie"), None, "it lets nobody in");
    let change = |fresh: &'static str, again: &'static str| {
        let form = format!("id=ann-lee&password={password}&fresh={fresh}&again={again}");
        let house = &house;
        async move { house.floor.post("/password", None, &form).await }
    };
    assert_eq!(change("another-password", "other-password").await.status, 422);
    let short = change("short", "short").await;
    assert!(short.status == 422 && short.body.contains("12 to 200 characters"), "{}", short.body);
    let done = change("another-password", "another-password").await;
    assert_eq!((done.status, done.header("location")), (303, Some("/staff")), "{}", done.body);
    assert!(Person { address: house.floor.address, cookie: done.cookie().expect("in") }.is_in().await);
    assert_eq!(house.try_in("ann-lee", "another-password").await.status, 303);
    assert_eq!(house.try_in("ann-lee", &password).await.status, 403);
}

#[tokio::test]
async fn those_of_an_older_journal_have_no_password_until_they_are_given_one() {
    let house = open(true).await;
    let House { disk, floor } = house;
    floor.close().await;
    if disk.journal().file().is_none() {
        // No older program has ever written to a database.
        return;
    }
    let journal = ledger::Journal::open(disk.journal()).expect("a journal");
    let ann = enrol(&journal, "Ann", Role::KenoWriter);
    drop(journal);
    let change = "UPDATE people SET password = NULL WHERE id = 'ann'";
    let file = rusqlite::Connection::open(disk.file()).expect("opened");
    file.execute_batch(change).expect("changed");
    drop(file);
    let house = House { floor: reopen(&disk, true).await, disk };
    for password in ["", PASSWORD, "$argon2id$"] {
        assert_eq!(house.try_in(ann.as_str(), &escaped(password)).await.status, 403, "{password:?}");
    }
}
