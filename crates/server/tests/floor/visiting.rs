//! Taking a seat, leaving it, coming back, and what a visitor has to play with.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, Floor, TABLE, Visitor, escaped, open, plain, table};
use serde_json::json;

/// What a visitor gets.
const CHIPS: i64 = 100_000;

#[tokio::test]
async fn a_visitor_takes_a_seat_with_a_name_and_has_play_chips() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), CHIPS).await;
    let ann = floor.sit("Ann", TABLE).await;
    let welcome = ann.line(TABLE).await.hello(None).await;
    assert_eq!(welcome["seat"], 1);
    assert_eq!(welcome["name"], "Ann");
    assert_eq!(welcome["balance"], CHIPS);
    let again = floor.post("/sit", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!(again.status, 303, "who sits already, sits");
    assert_eq!(again.cookie(), None);
    assert_eq!(disk.reader().patrons().expect("patrons").len(), 1);
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_name_that_cannot_be_shown_is_refused_with_a_page_that_says_so() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), CHIPS).await;
    let long = "x".repeat(25);
    let unseen =
        ["", "   ", "\t\n", &long, "A\u{7}nn", "A\0nn", "A\u{7f}", "\u{200b}", "\u{200d}", "\u{202e}nnA"];
    for name in unseen {
        let page = floor.post("/sit", None, &format!("name={}&table={TABLE}", escaped(name))).await;
        assert_eq!(page.status, 422, "{name:?}");
        assert!(
            page.is_html() && page.body.contains("a name has 1 to 24 letters"),
            "{name:?}: {}",
            page.body
        );
        assert_eq!(page.cookie(), None, "{name:?}");
    }
    let nameless = floor.post("/sit", None, "table=craps-1").await;
    assert_eq!(nameless.status, 422);
    assert!(disk.reader().patrons().expect("patrons").is_empty(), "nobody was let in");

    for (name, kept) in [("  Ann \t Lee ", "Ann Lee"), ("Zoë 王芳 👩\u{200d}🎤", "Zoë 王芳 👩\u{200d}🎤")]
    {
        let welcome = floor.sit(name, TABLE).await.line(TABLE).await.hello(None).await;
        assert_eq!(welcome["name"], kept);
    }
    assert!(floor.get("/").await.body.contains("Zoë 王芳"));
    floor.sit(&"y".repeat(24), TABLE).await;
    floor.close().await;
}

#[tokio::test]
async fn a_visitor_plays_at_a_second_table_with_the_same_chips() {
    let disk = Disk::new();
    let tables = vec![table(TABLE, ""), table("craps-2", "title = \"The other\"")];
    let floor = open(disk.journal(), tables, CHIPS).await;
    let ann = floor.sit("Ann", TABLE).await;
    let second = floor.post("/sit", Some(&ann.cookie), "table=craps-2").await;
    assert_eq!((second.status, second.header("location")), (303, Some("/tables/craps-2")));
    assert_eq!(second.cookie(), None, "the session goes on");
    let (mut here, mut there) = (ann.line(TABLE).await, ann.line("craps-2").await);
    here.wager("pass", 500).await;
    there.wager("pass", 700).await;
    let now = there.now().await;
    assert_eq!((&now["title"], &now["balance"]), (&json!("The other"), &json!(CHIPS - 1200)));
    assert_eq!((stake(&now, "pass"), stake(&here.now().await, "pass")), (700, 500));
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_ninth_visitor_finds_every_place_taken_and_may_go_elsewhere() {
    let disk = Disk::new();
    let floor = open(disk.journal(), vec![table(TABLE, ""), table("craps-2", "")], CHIPS).await;
    for seat in 1..=8 {
        floor.sit(&format!("Guest {seat}"), TABLE).await;
    }
    let ninth = floor.post("/sit", None, "name=Ian&table=craps-1").await;
    assert_eq!(ninth.status, 409);
    assert!(ninth.body.contains("every place at this table is taken"), "{}", ninth.body);
    let cookie = ninth.cookie().expect("known from now on");
    let ian = Visitor { address: floor.address, cookie: cookie.clone() };
    assert_eq!(ian.line(TABLE).await.hello(None).await["seat"], json!(null));
    let elsewhere = floor.post("/sit", Some(&cookie), "table=craps-2").await;
    assert_eq!(elsewhere.status, 303);
    assert_eq!(ian.line("craps-2").await.hello(None).await["name"], "Ian");
    floor.close().await;
}

#[tokio::test]
async fn there_is_no_seat_at_a_table_that_is_not_there() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), CHIPS).await;
    let page = floor.post("/sit", None, "name=Ann&table=roulette").await;
    assert_eq!(page.status, 404);
    assert!(disk.reader().patrons().expect("patrons").is_empty(), "nobody was let in for it");
    for form in ["", "name=Ann", "table", "%ff=%fe"] {
        let page = floor.post("/sit", None, form).await;
        assert!((400..500).contains(&page.status), "{form:?}: {}", page.status);
    }
    floor.close().await;
}

#[tokio::test]
async fn one_who_leaves_takes_down_what_may_come_down() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), CHIPS).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut line = ann.line(TABLE).await;
    line.wager("pass", 500).await;
    line.wager("hard 8", 300).await;
    let left = floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!((left.status, left.header("location")), (303, Some("/")));
    let now = line.now().await;
    assert_eq!(
        (&now["seat"], &now["players"], &now["view"]["seats"]),
        (&json!(null), &json!([]), &json!([]))
    );
    assert_eq!(line.error(json!({ "do": "wager", "on": "pass", "amount": 500 })).await, "take a seat first");
    let again = floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!(again.status, 303, "leaving twice is no fault");
    assert!(floor.get("/").await.body.contains("Nobody is playing"));
    floor.post("/sit", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!(line.now().await["balance"], CHIPS, "everything came back");
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn one_who_comes_back_finds_the_wagers_he_had_to_leave() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), CHIPS).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut line = ann.line(TABLE).await;
    line.throw_until_point().await;
    line.wager("field", 200).await;
    let before = line.now().await;
    floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    let gone = line.now().await;
    assert_eq!(gone["view"]["seats"][0]["leaving"], true);
    assert_eq!((stake(&gone, "pass"), stake(&gone, "field")), (500, 0), "a pass bet with its point stays");
    let twice = floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!((twice.status, &line.now().await["seq"]), (303, &gone["seq"]), "gone is gone");
    let bob = floor.sit("Bob", TABLE).await;
    assert_eq!(bob.line(TABLE).await.hello(None).await["seat"], 2, "the place is still Ann's");

    let back = floor.post("/sit", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!(back.status, 303);
    let now = line.now().await;
    assert_eq!((&now["seat"], &now["view"]["seats"][0]["leaving"]), (&json!(1), &json!(false)));
    assert_eq!((&now["view"]["point"], stake(&now, "pass")), (&before["view"]["point"], 500));
    line.wager("field", 200).await;
    floor.close().await;
    disk.assert_sound();
}

/// Puts everything on the line until everything is lost.
async fn play_until_broke(line: &mut Line) {
    loop {
        let now = line.now().await;
        let balance = now["balance"].as_i64().expect("a balance");
        if now["view"]["point"].is_null() && stake(&now, "pass") == 0 {
            if balance == 0 {
                return;
            }
            line.wager("pass", balance.min(500_000)).await;
        }
        // After a seven out the dice wait for the line bet that takes them.
        line.does(json!({ "do": "throw" })).await;
    }
}

async fn ask_for_chips(floor: &Floor, visitor: &Visitor) -> u16 {
    floor.post("/chips", Some(&visitor.cookie), "table=craps-1").await.status
}

#[tokio::test]
async fn more_chips_are_for_those_who_have_none_left() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 500).await;
    let ann = floor.sit("Ann", TABLE).await;
    let refused = floor.post("/chips", Some(&ann.cookie), "table=craps-1").await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("you still have chips"), "{}", refused.body);

    let mut line = ann.line(TABLE).await;
    line.wager("pass", 500).await;
    assert_eq!(line.now().await["balance"], 0);
    assert_eq!(ask_for_chips(&floor, &ann).await, 422, "what lies on the layout is still hers");

    play_until_broke(&mut line).await;
    let both = tokio::join!(ask_for_chips(&floor, &ann), ask_for_chips(&floor, &ann));
    assert!([(303, 422), (422, 303)].contains(&both), "asked twice at once, given once: {both:?}");
    assert_eq!(line.now().await["balance"], 500);
    assert_eq!(ask_for_chips(&floor, &ann).await, 422);
    floor.close().await;
    disk.assert_sound();
}
