//! A house without visitors: patrons have accounts, and the cage gives chips against cash.

use crate::common::TABLE;
use crate::common::lines::Line;
use crate::support::*;

#[tokio::test]
async fn without_an_account_nobody_plays() {
    let house = open(false).await;
    for (path, form) in [("/sit", "name=Eve&table=craps-1"), ("/keno/enter", "name=Eve&at=keno-main")] {
        let page = house.floor.post(path, None, form).await;
        assert!(page.status == 403 && page.body.contains("href=\"/sign-in\""), "{path}: {}", page.body);
        assert_eq!(page.cookie(), None);
    }
    assert_eq!(house.disk.reader().patrons().expect("readable").len(), 1, "the one with an account");
    let lobby = house.floor.get("/").await.body;
    assert!(lobby.contains("href=\"/sign-in\"") && !lobby.contains("name=\"name\""), "{lobby}");
    let patron = house.enter("patron").await;
    let more = patron.post("/chips", "table=craps-1").await;
    assert!(more.status == 403 && more.body.contains("cage"), "{}", more.body);
    assert_eq!(patron.post("/sit", "table=craps-1").await.status, 303);
}

#[tokio::test]
async fn the_cage_gives_and_takes_chips_once_for_each_form() {
    let house = open(false).await;
    let (clerk, patron) = (house.enter("pit-clerk").await, house.enter("patron").await);
    let page = clerk.get("/staff/cage").await;
    let form = between(&page.body, "name=\"form\" value=\"", "\"").to_string();
    let give = format!("form={form}&patron=patron&way=give&amount=250");
    for _ in 0..2 {
        let done = clerk.post("/staff/cage", &give).await;
        assert!(done.status == 200 && done.body.contains("data-receipt=\"1\""), "{}", done.body);
    }
    let balance =
        || house.disk.reader().balance(&"patron:patron".parse().expect("an account")).expect("readable").0;
    assert_eq!(balance(), 25_000, "sent twice, given once");
    assert_eq!(patron.post("/sit", "table=craps-1").await.status, 303);
    let welcome = Line::open(house.floor.address, TABLE, Some(&patron.cookie)).await.hello(None).await;
    assert_eq!(welcome["balance"], 25_000);
    for (rest, status) in [
        ("patron=patron&way=take&amount=250.01", 409),
        ("patron=nobody&way=give&amount=1", 409),
        ("patron=patron&way=give&amount=-1", 422),
        ("patron=patron&way=give&amount=0", 409),
        ("patron=patron&way=steal&amount=1", 422),
    ] {
        let page = clerk.post("/staff/cage", &format!("form=x&{rest}")).await;
        assert_eq!(page.status, status, "{rest}: {}", page.body);
    }
    let taken = clerk.post("/staff/cage", "form=y&patron=patron&way=take&amount=100.50").await;
    assert!(taken.body.contains("data-receipt=\"2\""), "{}", taken.body);
    assert_eq!(balance(), 14_950);
    for other in ["dealer", "administrator", "inspector"] {
        let person = house.enter(other).await;
        assert_eq!(person.post("/staff/cage", &give).await.status, 403, "{other}");
    }
    house.floor.close().await;
    house.disk.assert_sound();
}
