//! Requests that do not come from our own pages, and visitors who are not who they say.

use crate::common::lines::{Line, try_line};
use crate::common::{
    Disk, HOST, ORIGIN, TABLE, behind_a_proxy, open, options, plain, raw, request, request_for, try_open,
};
use serde_json::{Value, json};

#[tokio::test]
async fn a_line_is_opened_from_our_own_pages_only() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let path = "/ws/tables/craps-1";
    let refused = |headers: Vec<(&'static str, &'static str)>| async move {
        try_line(floor.address, path, &headers).await.err().map(|status| status.as_u16())
    };
    assert_eq!(refused(vec![]).await, Some(403), "no origin");
    for foreign in ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1", "127.0.0.1", ""]
    {
        assert_eq!(refused(vec![("origin", foreign)]).await, Some(403), "{foreign}");
    }
    let own = format!("http://{}", floor.address);
    let lookalike = format!("http://{}.evil.example", floor.address);
    let prefixed = format!("http://evil.example/http://{}", floor.address);
    for foreign in [lookalike, prefixed] {
        assert!(try_line(floor.address, path, &[("origin", foreign.as_str())]).await.is_err(), "{foreign}");
    }
    assert!(try_line(floor.address, path, &[("origin", own.as_str())]).await.is_ok());
    let nowhere = try_line(floor.address, "/ws/tables/roulette", &[("origin", own.as_str())]).await;
    assert_eq!(nowhere.err().map(|status| status.as_u16()), Some(404));
    let plain_get = floor.get(path).await;
    assert!((400..500).contains(&plain_get.status), "a page is not a line: {}", plain_get.status);
}

#[tokio::test]
async fn a_form_is_taken_from_our_own_pages_only() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let before = ann.line(TABLE).await.hello(None).await;
    for (path, form) in
        [("/sit", "name=Eve&table=craps-1"), ("/leave", "table=craps-1"), ("/chips", "table=craps-1")]
    {
        for origin in [None, Some("http://evil.example"), Some("null")] {
            let mut headers = vec![("Cookie", ann.cookie.as_str())];
            headers.extend(origin.map(|origin| ("Origin", origin)));
            let page = request(floor.address, "POST", path, &headers, form).await;
            assert_eq!(page.status, 403, "{path} from {origin:?}");
            assert_eq!(page.cookie(), None);
        }
    }
    let after = ann.line(TABLE).await.hello(None).await;
    assert_eq!((&after["view"], &after["balance"]), (&before["view"], &before["balance"]));
    assert_eq!(disk.reader().patrons().expect("patrons").len(), 1, "nobody else was let in");
}

#[tokio::test]
async fn a_session_is_a_long_random_token_that_scripts_and_other_sites_never_see() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let page = floor.post("/sit", None, "name=Ann&table=craps-1").await;
    let cookie = page.header("set-cookie").expect("a cookie").to_string();
    for flag in ["; Path=/", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    let other = floor.post("/sit", None, "name=Ann&table=craps-1").await.cookie().expect("a cookie");
    let mine = page.cookie().expect("a cookie");
    assert_ne!(mine, other, "a name is not an identity");
    let token = mine.split_once('=').expect("name and value").1;
    assert!(token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "256 bits: {token}");
    floor.close().await;
    for file in std::fs::read_dir(disk.folder()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        let kept = bytes.windows(token.len()).any(|window| window == token.as_bytes());
        assert!(!kept, "the journal keeps a hash of the token, never the token");
    }
}

#[tokio::test]
async fn over_tls_the_cookie_never_leaves_tls() {
    let disk = Disk::new();
    let floor = try_open(behind_a_proxy(options(disk.journal(), plain(), 100_000))).await.expect("it opens");
    let headers = [("Origin", ORIGIN)];
    let page = request_for(floor.address, HOST, "POST", "/sit", &headers, "name=Ann&table=craps-1").await;
    let cookie = page.header("set-cookie").expect("a cookie").to_string();
    assert!(cookie.starts_with("__Host-") && cookie.contains("; Secure"), "{cookie}");
    let guarded = page.cookie().expect("a cookie");
    let planted = format!("chapter47={}; {guarded}", "0".repeat(64));
    for sent in [guarded, planted] {
        let headers = [("host", HOST), ("origin", ORIGIN), ("cookie", sent.as_str())];
        let socket = try_line(floor.address, "/ws/tables/craps-1", &headers).await.expect("the line opens");
        let welcome = Line::on(socket).hello(None).await;
        assert_eq!(welcome["name"], "Ann", "a cookie planted beside it changes nothing");
    }
}

#[tokio::test]
async fn a_cookie_that_is_not_ours_makes_a_spectator() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let token = ann.cookie.split_once('=').expect("name and value").1.to_string();
    let cut = ann.cookie[..ann.cookie.len() - 1].to_string();
    let long = format!("chapter47={}", "f".repeat(4000));
    let upper = ann.cookie.to_uppercase();
    let garbage =
        ["chapter47=", "chapter47", "=", ";;;", "chapter47=' or 1=1 --", &cut, &long, &upper, &token];
    for cookie in garbage {
        let mut line = Line::open(floor.address, TABLE, Some(cookie)).await;
        let welcome = line.hello(None).await;
        assert_eq!((&welcome["seat"], &welcome["balance"]), (&Value::Null, &Value::Null), "{cookie}");
        assert_eq!(line.error(json!({ "do": "leave" })).await, "take a seat first", "{cookie}");
        assert_eq!(floor.post("/leave", Some(cookie), "table=craps-1").await.status, 403, "{cookie}");
        assert_eq!(floor.post("/chips", Some(cookie), "table=craps-1").await.status, 403, "{cookie}");
    }
    let bytes =
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: chapter47=\xff\xfe\r\n\r\n";
    assert_eq!(raw(floor.address, bytes).await.status, 200);
    let among =
        Line::open(floor.address, TABLE, Some(&format!("a=b; {};c=d", ann.cookie))).await.hello(None).await;
    assert_eq!(among["name"], "Ann", "one cookie among others is found");
}

#[tokio::test]
async fn every_response_forbids_framing_sniffing_and_foreign_code() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    for path in
        ["/", "/tables/craps-1", "/rules", "/nowhere", "/assets/base.css", "/assets/nothing", "/healthz"]
    {
        let page = floor.get(path).await;
        let policy = page.header("content-security-policy").expect("a policy");
        for part in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(page.header("referrer-policy"), Some("same-origin"), "{path}");
        assert!(page.header("cache-control").is_some_and(|said| said.contains("no-cache")), "{path}");
    }
}

#[tokio::test]
async fn a_request_that_is_too_large_or_makes_no_sense_is_refused() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let large = format!("name={}&table=craps-1", "x".repeat(20_000));
    assert_eq!(floor.post("/sit", None, &large).await.status, 413);
    // The same in pieces, without its length said before.
    let own = floor.address;
    let head = format!(
        "POST /sit HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    let piece = format!("{:x}\r\n{}\r\n", 1024, "x".repeat(1024));
    assert_eq!(raw(own, format!("{head}{}0\r\n\r\n", piece.repeat(20)).as_bytes()).await.status, 413);
    for path in ["/tables/%ff", "/rules/%ff", "/assets/%ff", "/assets/../lobby.html", "/assets/%2e%2e/lib.rs"]
    {
        let page = floor.get(path).await;
        assert!((400..500).contains(&page.status), "{path}: {}", page.status);
    }
    let own = format!("http://{}", floor.address);
    assert_eq!(request(floor.address, "DELETE", "/sit", &[("Origin", &own)], "").await.status, 405);
    assert_eq!(floor.get("/sit").await.status, 405);
    assert_eq!(floor.get("/healthz").await.body, "ok\n");
}
