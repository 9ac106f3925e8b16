//! Pages that need no JavaScript, and the shells of those that do.

use crate::common::{Disk, request};
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
    let pdf = request_bytes(&house, &format!("/keno/ticket/{code}/slip.pdf")).await;
    assert!(pdf.windows(5).any(|bytes| bytes == b"%PDF-"));
    for (path, what) in [
        ("/staff/keno/desk?at=keno-main", "data-page=\"desk\""),
        ("/staff/keno/report", "agree to the cent"),
        ("/staff/keno/voids", "No ticket was voided"),
        ("/staff", "Day report"),
    ] {
        let headers = [("Cookie", crew.sue.cookie.as_str())];
        let page = request(house.floor.address, "GET", path, &headers, "").await;
        assert!(page.status == 200 && page.body.contains(what), "{path}: {}", page.body);
    }
    let headers = [("Cookie", crew.ann.cookie.as_str())];
    let station = request(house.floor.address, "GET", "/staff/keno/station/1", &headers, "").await;
    assert!(station.body.contains("data-station=\"1\"") && station.body.contains("data-role=\"writer\""));
    let pat = house.patron("Pat").await;
    let headers = [("Cookie", pat.cookie.as_str())];
    let shell = request(house.floor.address, "GET", "/keno", &headers, "").await;
    assert!(shell.body.contains("data-name=\"Pat\" data-balance=\"100000\""), "{}", shell.body);
    house.floor.close().await;
}

async fn request_bytes(house: &House, path: &str) -> Vec<u8> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(house.floor.address).await.expect("the server listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
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
