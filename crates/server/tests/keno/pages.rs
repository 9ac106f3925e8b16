//! Pages that need no JavaScript, and the shells of those that do.

use crate::common::{Disk, raw, request};
use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn every_page_of_keno_is_there() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1").await;
    house.pass(301).await;
    let floor = &house.floor;
    let page = |path: String| async move {
        let page = floor.get(&path).await;
        assert_eq!(page.status, 200, "{path}: {}", page.body);
        page.body
    };
    let lobby = page("/".to_string()).await;
    assert!(lobby.contains("closes in 4 minutes") && lobby.contains("/keno?at=keno-main"), "{lobby}");
    let shell = page("/keno".to_string()).await;
    assert!(shell.contains("data-at=\"keno-main\" data-page=\"request\"") && !shell.contains("data-name"));
    assert!(page("/keno/board?at=keno-main".to_string()).await.contains("data-page=\"board\""));
    let results = page("/keno/results?at=keno-main&day=2026-11-16&game=1".to_string()).await;
    assert!(results.contains("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"), "{results}");
    assert!(page("/keno/results?at=keno-main&day=2026-11-15".to_string()).await.contains("No such game"));
    let card = page("/keno/card".to_string()).await;
    assert!(card.contains("What one dollar pays") && card.contains("19:47-15.6(c)"));
    assert!(page("/keno/check".to_string()).await.contains("Code on the slip"));
    let check = house.floor.get(&format!("/keno/check?code={}", code.replace('-', "+"))).await;
    assert_eq!(check.status, 303);
    let ticket = page(format!("/keno/ticket/{code}")).await;
    assert!(ticket.contains("It has won") && ticket.contains("Play it again"), "{ticket}");
    assert!(page(format!("/keno/ticket/{code}/slip")).await.contains(&code));
    let pdf = request_bytes(&house, &format!("/keno/ticket/{code}/slip.pdf"), "").await;
    assert!(pdf.windows(5).any(|bytes| bytes == b"%PDF-"));
    for (path, what) in [
        ("/staff/keno/desk?at=keno-main", "data-page=\"desk\""),
        ("/staff/keno/report", "agree to the cent"),
        ("/staff/keno/voids", "No ticket was voided"),
        ("/staff/keno/papers", "No lock-out was overridden."),
        ("/staff", "Day report"),
    ] {
        let headers = [("Cookie", crew.sue.cookie.as_str())];
        let page = request(house.floor.address, "GET", path, &headers, "").await;
        assert!(page.status == 200 && page.body.contains(what), "{path}: {}", page.body);
    }
    let headers = [("Cookie", crew.ann.cookie.as_str())];
    let station = request(house.floor.address, "GET", "/staff/keno/station/1", &headers, "").await;
    assert!(
        station.body.contains("data-station=\"1\"") && station.body.contains("data-role=\"keno-writer\"")
    );
    let pat = house.patron("Pat").await;
    let headers = [("Cookie", pat.cookie.as_str())];
    let shell = request(house.floor.address, "GET", "/keno", &headers, "").await;
    assert!(shell.body.contains("data-name=\"Pat\" data-balance=\"100000\""), "{}", shell.body);
    house.floor.close().await;
}

/// What is no text: the whole answer, with this cookie.
pub(crate) async fn request_bytes(house: &House, path: &str, cookie: &str) -> Vec<u8> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(house.floor.address).await.expect("the server listens");
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("read");
    bytes
}

#[tokio::test]
async fn what_cannot_be_is_said_and_nothing_falls_over() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    for (path, status) in [
        ("/keno?at=nowhere", 404),
        ("/keno/results?day=yesterday", 422),
        ("/keno/ticket/..%2F..%2Fetc", 422),
        ("/keno/ticket/x/slip", 404),
        ("/keno/ticket/x/document", 404),
        ("/api/keno/nowhere", 404),
        ("/api/keno/keno-main/ticket/x", 409),
        ("/staff/keno/station/99999999", 400),
    ] {
        assert_eq!(house.floor.get(path).await.status, status, "{path}");
    }
    for message in [json!({}), json!({ "id": "" }), json!({ "id": "x" }), json!({ "id": "x", "do": 7 })] {
        assert_eq!(crew.ann.post("do", message.clone()).await.status, 400, "{message}");
    }
    house.floor.close().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_with_a_page_and_the_way_out() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let floor = &house.floor;
    let cookie = [("Cookie", crew.ann.cookie.as_str())];
    for path in [
        "/staff/keno/station/65536",
        "/staff/keno/station/-1",
        "/staff/keno/station/one",
        "/staff/keno/desk?game=x",
        "/staff/keno/report?game=-1",
        "/keno/results?game=-1",
        "/keno/results?game=4294967296",
        "/keno/board?at=a&at=b",
        "/keno/ticket/%FF",
        "/keno/ticket/%FF/slip.pdf",
        "/tables/%FF",
        "/rules/%FF",
    ] {
        let page = request(floor.address, "GET", path, &cookie, "").await;
        assert_eq!((page.status, page.is_html()), (400, true), "{path}: {}", page.body);
        assert!(page.body.contains("This cannot be read") && page.body.contains("href=\"/\""), "{path}");
    }
    for (path, form, status) in [
        ("/sit", "name=Ann", 422),
        ("/leave", "", 422),
        ("/chips", "", 422),
        ("/keno/enter", "", 422),
        ("/sign-in", "", 422),
        ("/sit", &"x".repeat(20_000), 413),
        ("/keno", "", 405),
    ] {
        let page = floor.post(path, None, form).await;
        assert_eq!((page.status, page.is_html()), (status, true), "{path}: {}", page.body);
        assert!(page.body.contains("To the tables"), "{path}");
    }
    assert_eq!(floor.post("/keno", None, "").await.header("allow"), Some("GET,HEAD"));
    house.floor.close().await;
}

#[tokio::test]
async fn every_answer_of_the_api_is_json() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let floor = &house.floor;
    let origin = format!("http://{}", floor.address);
    let head = |path: &str, length: usize| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nOrigin: {origin}\r\nCookie: {}\r\n\
             Content-Length: {length}\r\n\r\n",
            floor.address, crew.ann.cookie
        )
    };
    let mut answers = Vec::new();
    for what in ["price", "buy", "claim", "do"] {
        let path = format!("/api/keno/{AT}/{what}");
        let large = "x".repeat(20_000);
        answers
            .push((413, raw(floor.address, format!("{}{large}", head(&path, large.len())).as_bytes()).await));
        let not_text = [head(&path, 2).as_bytes(), &[0xff, 0xfe]].concat();
        answers.push((400, raw(floor.address, &not_text).await));
        answers.push((400, raw(floor.address, format!("{}[]", head(&path, 2)).as_bytes()).await));
        answers.push((405, floor.get(&path).await));
        answers.push((403, request(floor.address, "POST", &path, &[], "{}").await));
        answers.push((404, floor.post(&path.replace(AT, "nowhere"), None, "{}").await));
    }
    answers.push((400, floor.get("/api/keno/%FF").await));
    answers.push((400, floor.get("/api/keno/keno-main/ticket/%FF").await));
    answers.push((404, floor.get("/api/keno/keno-main/nothing").await));
    answers.push((404, floor.post("/api/nothing", None, "").await));
    answers.push((405, floor.post("/api/keno/keno-main", None, "").await));
    for (status, answer) in answers {
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (status, Some("application/json")),
            "{answer:?}"
        );
        let said: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
        assert!(said["error"].as_str().is_some_and(|because| !because.is_empty()), "{said}");
    }
    house.floor.close().await;
}

#[tokio::test]
async fn a_house_without_keno_says_so_and_how_to_open_a_lounge() {
    let disk = Disk::new();
    let floor = crate::common::open(disk.journal(), crate::common::plain(), 1000).await;
    for path in ["/keno", "/keno?at=keno-main", "/keno/board", "/keno/card", "/keno/results"] {
        let page = floor.get(path).await;
        assert_eq!((page.status, page.is_html()), (404, true), "{path}");
        assert!(page.body.contains("This house has no keno lounge") && page.body.contains("chapter47 serve"));
    }
    floor.close().await;
    // Where there is one, an address that names another leads to it.
    let disk = Disk::new();
    let (house, _) = running(&disk, &World::new([])).await;
    let page = house.floor.get("/keno?at=nowhere").await;
    assert!(page.status == 404 && page.body.contains("href=\"/keno\">To the keno lounge"), "{}", page.body);
    house.floor.close().await;
}
