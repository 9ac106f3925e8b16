//! Rules that are posted over a network (19:47-8.3): announced everywhere, binding half an hour later between rounds, and
//! nobody loses his seat or a cent by it.

use crate::common::lines::{Line, stake};
use crate::common::people::{enrol, sign_in_form};
use crate::common::replay::replayed;
use crate::common::time::{MINUTE, Time};
use crate::common::{Disk, Floor, Page, TABLE, Visitor, escaped, options, plain, request, table, try_open};
use ledger::{Journal, Role};
use serde_json::{Value, json};
use server::TableSpec;

/// Five dollars are not enough any more.
pub(crate) const DEARER: &str = "title = \"Dearer\"\n[limits]\nline_minimum_cents = 2500\n";

/// A house with a clock of its own, and somebody who posts.
pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) time: Time,
    pub(crate) floor: Floor,
    /// The casino supervisor's session.
    pub(crate) sam: String,
}

pub(crate) async fn sign_in(floor: &Floor, id: &str) -> String {
    let page = floor.post("/sign-in", None, &sign_in_form(id)).await;
    assert_eq!(page.status, 303, "{id}: {}", page.body);
    page.cookie().expect("a session begins")
}

async fn open_on(disk: &Disk, time: &Time, tables: Vec<TableSpec>) -> Floor {
    let options = server::Options { keno: time.means(), ..options(disk.journal(), tables, 100_000) };
    try_open(options).await.expect("the house opens")
}

impl House {
    pub(crate) async fn open(tables: Vec<TableSpec>) -> House {
        let (disk, time) = (Disk::new(), Time::new());
        let journal = Journal::open(disk.journal()).expect("a journal");
        enrol(&journal, "Sam", Role::CasinoSupervisor);
        enrol(&journal, "Ines", Role::Inspector);
        drop(journal);
        let floor = open_on(&disk, &time, tables).await;
        let sam = sign_in(&floor, "sam").await;
        House { disk, time, floor, sam }
    }

    /// Closes the house and opens it again with these tables.
    pub(crate) async fn reopened(self, tables: Vec<TableSpec>) -> House {
        let House { disk, time, floor, sam } = self;
        floor.close().await;
        let floor = open_on(&disk, &time, tables).await;
        House { disk, time, floor, sam }
    }

    pub(crate) async fn closed(self) -> Disk {
        self.floor.close().await;
        self.disk.assert_sound();
        self.disk
    }

    pub(crate) async fn try_post(&self, table: &str, rules: &str) -> Page {
        let form = format!("rules={}", escaped(rules));
        self.floor.post(&format!("/staff/tables/{table}/rules"), Some(&self.sam), &form).await
    }

    pub(crate) async fn post(&self, table: &str, rules: &str) {
        let page = self.try_post(table, rules).await;
        assert_eq!(page.status, 303, "{}", page.body);
    }

    async fn withdraw(&self, table: &str) -> Page {
        self.floor.post(&format!("/staff/tables/{table}/rules/withdraw"), Some(&self.sam), "").await
    }

    pub(crate) async fn seen(&self, path: &str) -> String {
        let page = self.floor.get(path).await;
        assert_eq!(page.status, 200, "{}", page.body);
        page.body
    }

    /// Everything that the notice says, as the sign has it.
    async fn sign(&self, table: &str) -> String {
        self.seen(&format!("/tables/{table}/sign")).await
    }

    pub(crate) fn headers(&self, table: &str) -> usize {
        self.disk.bodies(table).iter().filter(|body| body.get("record").is_some()).count()
    }

    async fn sit(&self, name: &str) -> (Visitor, Line) {
        let visitor = self.floor.sit(name, TABLE).await;
        let mut line = visitor.line(TABLE).await;
        line.hello(None).await;
        (visitor, line)
    }
}

fn offers(page: &Value, word: &str) -> bool {
    page["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
}

#[tokio::test]
async fn a_change_is_announced_everywhere_and_binds_after_thirty_minutes_to_the_second() {
    let house = House::open(plain()).await;
    let (ann_herself, mut ann) = house.sit("Ann").await;
    let (_, mut bob) = house.sit("Bob").await;
    house.post(TABLE, DEARER).await;
    let told = ann.until(|update| update["posted"].is_object()).await;
    assert_eq!(told["posted"]["from"], json!(house.time.now() + 30 * MINUTE));
    assert_eq!(told["posted"]["due"], false);
    let changes: Vec<Value> = told["posted"]["changes"].as_array().expect("changes").clone();
    let minimum = json!({ "key": "limits.line_minimum_cents", "what": "limits, line minimum", "was": "$5", "becomes": "$25" });
    assert!(changes.contains(&minimum), "{changes:?}");
    let words = "limits, line minimum: $25 instead of $5";
    for path in ["/", "/tables/craps-1/sign", "/tables/craps-1/sign/history"] {
        assert!(house.seen(path).await.contains(words), "{path}");
    }
    assert!(house.sign(TABLE).await.contains("2026-11-16 09:30:00 EST"));
    assert_eq!(ann.now().await["posted"], told["posted"], "whoever comes later is told too");

    house.time.pass(29 * MINUTE + 59 * 1000);
    ann.wager("pass", 500).await;
    ann.does(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!(ann.now().await["rules_number"], 1);
    assert_eq!(house.headers(TABLE), 1);

    house.time.pass(1000);
    // Nobody asks for anything: the table looks at its clock by itself, and the page hears of it without a reload.
    let anew = bob.anew().await;
    assert_eq!((&anew["title"], &anew["rules_number"]), (&json!("Dearer"), &json!(2)));
    assert_eq!((&anew["seat"], &anew["name"]), (&json!(2), &json!("Bob")));
    assert_eq!(anew["rules"]["limits"]["line_minimum"], 2500);
    let pass = anew["wagers"].as_array().expect("wagers").iter().find(|info| info["wager"] == "pass");
    assert_eq!(pass.expect("the pass line")["minimum"], 2500);
    assert!(anew.get("posted").is_none());
    let hers = ann.anew().await;
    assert_eq!((&hers["seat"], &hers["balance"]), (&json!(1), &json!(100_000)));
    let refused = ann.refused(json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    assert_eq!(refused["nearest"], json!([2500]));
    ann.wager("pass", 2500).await;
    assert_eq!(replayed(&house.disk, TABLE), ann.now().await["view"]);

    let sign = house.sign(TABLE).await;
    assert!(sign.contains("$25 to $5,000") && !sign.contains("data-announced"), "{sign}");
    let lobby = house.seen("/").await;
    assert!(lobby.contains("Dearer") && !lobby.contains("data-announced"));
    let history = house.seen("/tables/craps-1/sign/history").await;
    for part in [
        "Rules 2: 2026-11-16 09:30:00 EST until now",
        "Rules 1: ",
        "to 2026-11-16 09:30:00 EST",
        "casino supervisor",
        words,
    ] {
        assert!(history.contains(part), "{part}: {history}");
    }
    assert!(!history.contains("sam"), "who it was is the staff's to know");
    let _ = ann_herself;
    house.closed().await;
}

#[tokio::test]
async fn within_a_round_of_craps_it_waits_and_nothing_new_begins() {
    let house = House::open(plain()).await;
    let (_, mut ann) = house.sit("Ann").await;
    let (_, mut bob) = house.sit("Bob").await;
    house.post(TABLE, DEARER).await;
    ann.throw_until_point().await;
    house.time.pass(30 * MINUTE);
    let told = bob.until(|update| update["posted"]["due"] == true).await;
    assert!(!offers(&told, "wager"), "{}", told["awaiting"]);
    assert_eq!(house.headers(TABLE), 1);
    let refused = bob.refused(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    assert_eq!((&refused["code"], &refused["cite"]), (&json!("new_rules"), &json!("19:47-8.3")));
    bob.send(json!({ "id": "asked", "check": { "do": "wager", "on": "field", "amount": 500 } }).to_string())
        .await;
    assert_eq!(bob.answer().await["refused"]["code"], "new_rules");
    let staked = stake(&ann.now().await, "pass");
    let before = ann.now().await;
    let anew = loop {
        let now = ann.now().await;
        if now["rules_number"] == 2 {
            break now;
        }
        assert_eq!(house.headers(TABLE), 1);
        ann.does(json!({ "do": "throw" })).await;
    };
    assert_eq!((&anew["seat"], &anew["title"]), (&json!(1), &json!("Dearer")));
    // By the accounts, to the cent: she has what she had, and her pass bet twice or not at all.
    let (had, has) = (before["balance"].as_i64().expect("cents"), anew["balance"].as_i64().expect("cents"));
    assert!(has == had || has == had + 2 * staked, "{had} and {staked} became {has}");
    assert_eq!(bob.now().await["balance"], 100_000);
    let disk = house.closed().await;
    let record: String = disk.entries(TABLE).into_iter().map(|stored| stored.body + "\n").collect();
    let audited = games::standard().audit(record.as_bytes(), 10).expect("memory can be read");
    assert!(audited.is_clean() && audited.sittings == 2, "{:?}", audited.departures);
}

#[tokio::test]
async fn what_stands_on_a_come_out_roll_can_be_decided_by_a_new_line_bet_and_by_nothing_else() {
    let house = House::open(plain()).await;
    let (_, mut ann) = house.sit("Ann").await;
    house.post(TABLE, DEARER).await;
    ann.throw_until_point().await;
    ann.wager("place 6", 600).await;
    // The point is made or missed; a seven takes the place bet too, and then another is made.
    while !ann.now().await["view"]["point"].is_null() || stake(&ann.now().await, "place 6") == 0 {
        let now = ann.now().await;
        if now["view"]["point"].is_null() {
            ann.throw_until_point().await;
        }
        if stake(&ann.now().await, "place 6") == 0 {
            ann.wager("place 6", 600).await;
        }
        ann.does(json!({ "do": "throw" })).await;
    }
    house.time.pass(30 * MINUTE);
    let now = ann.now().await;
    assert_eq!((&now["rules_number"], stake(&now, "pass")), (&json!(1), 0));
    let field = ann.refused(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    assert_eq!(field["code"], "new_rules");
    ann.wager("pass", 500).await;
    let again = ann.refused(json!({ "do": "wager", "on": "don't pass", "amount": 500 })).await;
    assert_eq!(again["code"], "new_rules", "one line bet is enough");
    ann.does(json!({ "do": "remove", "on": "place 6" })).await;
    ann.does(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!(ann.now().await["rules_number"], 2);
    house.closed().await;
}

#[tokio::test]
async fn whoever_is_leaving_when_the_rules_change_is_gone() {
    let house = House::open(plain()).await;
    let (ann, mut hers) = house.sit("Ann").await;
    let (_, mut his) = house.sit("Bob").await;
    house.post(TABLE, DEARER).await;
    hers.throw_until_point().await;
    house.floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    house.time.pass(30 * MINUTE);
    loop {
        let now = his.now().await;
        if now["rules_number"] == 2 {
            assert_eq!((&now["seat"], now["players"].as_array().map(Vec::len)), (&json!(2), Some(1)));
            break;
        }
        // The dice come to Bob, who may have to take them first.
        let word = ["throw", "take dice"].into_iter().find(|word| offers(&now, word));
        match word {
            Some("throw") => his.does(json!({ "do": "throw" })).await,
            Some(_) => his.does(json!({ "do": "take dice", "dice": [1, 2] })).await,
            None => drop(his.update().await),
        }
    }
    house.closed().await;
}

#[tokio::test]
async fn a_change_can_be_replaced_and_withdrawn_and_the_record_has_all_of_it() {
    let house = House::open(plain()).await;
    let (_, mut ann) = house.sit("Ann").await;
    house.post(TABLE, DEARER).await;
    house.time.pass(20 * MINUTE);
    house.post(TABLE, "title = \"Dearest\"\n[limits]\nline_minimum_cents = 5000\n").await;
    house.time.pass(10 * MINUTE);
    assert_eq!(ann.now().await["rules_number"], 1, "the second has thirty minutes of its own");
    house.time.pass(20 * MINUTE);
    assert_eq!(ann.now().await["title"], "Dearest");
    house.post(TABLE, "").await;
    assert_eq!(house.withdraw(TABLE).await.status, 303);
    let again = house.withdraw(TABLE).await;
    assert!(
        again.status == 422 && again.body.contains("nothing is posted that could be withdrawn"),
        "{}",
        again.body
    );
    house.time.pass(60 * MINUTE);
    let now = ann.now().await;
    assert_eq!((&now["rules_number"], &now["title"]), (&json!(2), &json!("Dearest")));
    let disk = house.closed().await;
    let notes: Vec<(Value, Value)> = disk
        .bodies(TABLE)
        .into_iter()
        .filter(|body| body["note"].as_str().is_some_and(|note| note.starts_with("rules")))
        .map(|body| (body["note"].clone(), body["by"].clone()))
        .collect();
    let sam = json!({ "id": "sam", "role": "casino supervisor" });
    let expected = ["rules posted", "rules posted", "rules posted", "rules withdrawn"];
    assert_eq!(notes, expected.map(|note| (json!(note), sam.clone())));
}

#[tokio::test]
async fn what_is_unlawful_of_another_game_or_no_change_is_refused_and_explained() {
    let house = House::open(plain()).await;
    let before = house.disk.entries(TABLE).len();
    let cases = [
        ("[limits]\nline_minimum_cents = 0\nmost = 3\n", "limits.line_minimum_cents"),
        ("[limits]\nline_minimum_cents = 0\nmost = 3\n", "line 3: limits.most: there is no such key"),
        ("[payouts]\n\"place 6\" = \"1 to 1\"\n", "19:47-1.4(b)"),
        ("game = \"blackjack\"\n", "these are read as the rules of craps"),
        ("this is not TOML", "this is not TOML"),
        ("title = \"Craps 1\"", "these rules bind the table already"),
    ];
    for (rules, said) in cases {
        let page = house.try_post(TABLE, rules).await;
        let words = page.body.replace("&#34;", "\"").replace("&#39;", "'");
        assert!(page.status == 422 && words.contains(said), "{rules}: {}", page.body);
        assert!(words.contains("Nothing was posted"));
    }
    assert_eq!(house.disk.entries(TABLE).len(), before);
    house.post(TABLE, DEARER).await;
    let page = house.try_post(TABLE, DEARER).await;
    assert!(page.status == 422 && page.body.contains("posted already"), "{}", page.body);
    let nowhere = house.try_post("craps-9", DEARER).await;
    assert_eq!(nowhere.status, 404);
    house.closed().await;
}

#[tokio::test]
async fn two_tables_change_by_themselves_and_what_is_uniform_in_the_house_is_not_changed_at_one() {
    let house =
        House::open(vec![table("craps-1", "title = \"One\""), table("craps-2", "title = \"Two\"")]).await;
    house.post("craps-1", DEARER).await;
    house.time.pass(10 * MINUTE);
    house.post("craps-2", "title = \"Two, dearer\"\n[limits]\nline_minimum_cents = 1000\n").await;
    house.time.pass(20 * MINUTE);
    let title = async |table: &str| house.floor.watch(table).await.now().await["title"].clone();
    assert_eq!((title("craps-1").await, title("craps-2").await), (json!("Dearer"), json!("Two")));
    house.time.pass(10 * MINUTE);
    assert_eq!(title("craps-2").await, "Two, dearer");
    // 1.4(b): no craps table of the house pays otherwise than another.
    let odds = "[payouts]\n\"place 6\" = \"6 to 5\"\n";
    let page = house.try_post("craps-1", odds).await;
    let (cited, named) = (page.body.contains("19:47-1.4(b)"), page.body.contains("craps-2"));
    assert!(page.status == 422 && cited && named, "{}", page.body);
    house.closed().await;
}

#[tokio::test]
async fn a_restart_between_posting_and_binding_and_one_after_change_nothing() {
    let house = House::open(plain()).await;
    let (ann, mut hers) = house.sit("Ann").await;
    hers.throw_until_point().await;
    house.post(TABLE, DEARER).await;
    house.time.pass(10 * MINUTE);
    let house = house.reopened(plain()).await;
    let mut hers = ann.at(&house.floor).line(TABLE).await;
    let now = hers.now().await;
    assert_eq!(now["posted"]["from"], json!(house.time.now() + 20 * MINUTE), "nothing was prolonged");
    house.time.pass(20 * MINUTE);
    // It is due while her pass bet lies there, and the house is opened again.
    let house = house.reopened(plain()).await;
    let mut hers = ann.at(&house.floor).line(TABLE).await;
    assert_eq!(hers.now().await["posted"]["due"], true);
    while hers.now().await["rules_number"] == 1 {
        hers.does(json!({ "do": "throw" })).await;
    }
    let now = hers.now().await;
    let house = house.reopened(plain()).await;
    let mut hers = ann.at(&house.floor).line(TABLE).await;
    let then = hers.now().await;
    for field in ["title", "seat", "balance", "rules", "rules_number", "round", "step", "view"] {
        assert_eq!(then[field], now[field], "{field}");
    }
    assert!(then.get("posted").is_none(), "the file of the start has not changed, and posts nothing");
    house.closed().await;
}

#[tokio::test]
async fn other_rules_at_a_start_are_posted_then_and_bind_thirty_minutes_later() {
    let dearer = || vec![table(TABLE, DEARER)];
    let house = House::open(plain()).await;
    let (ann, _) = house.sit("Ann").await;
    let house = house.reopened(dearer()).await;
    let given = house.time.now();
    let mut hers = ann.at(&house.floor).line(TABLE).await;
    let now = hers.now().await;
    assert_eq!(
        (&now["title"], &now["seat"]),
        (&json!("Craps 1"), &json!(1)),
        "as it was, and she sits there"
    );
    assert_eq!(now["posted"]["from"], json!(given + 30 * MINUTE));
    assert!(house.sign(TABLE).await.contains("the house, when it was opened"));
    house.time.pass(29 * MINUTE);
    let house = house.reopened(dearer()).await;
    assert_eq!(
        ann.at(&house.floor).line(TABLE).await.now().await["posted"]["from"],
        json!(given + 30 * MINUTE)
    );
    house.time.pass(MINUTE);
    let now = ann.at(&house.floor).line(TABLE).await.now().await;
    assert_eq!((&now["title"], &now["seat"]), (&json!("Dearer"), &json!(1)));
    let house = house.reopened(dearer()).await;
    assert_eq!(house.headers(TABLE), 2, "the same rules need no new header");
    house.closed().await;
}

#[tokio::test]
async fn wagers_that_lie_there_at_a_start_stay_under_the_rules_they_were_made_by() {
    let dearer = || vec![table(TABLE, DEARER)];
    let house = House::open(plain()).await;
    let (ann, mut hers) = house.sit("Ann").await;
    hers.wager("pass", 500).await;
    let house = house.reopened(dearer()).await;
    house.time.pass(31 * MINUTE);
    let mut hers = ann.at(&house.floor).line(TABLE).await;
    let now = hers.now().await;
    assert_eq!((&now["title"], stake(&now, "pass"), house.headers(TABLE)), (&json!("Craps 1"), 500, 1));
    let sign = house.sign(TABLE).await;
    assert!(sign.contains("$5 to $5,000") && !sign.contains("$25 to"), "the sign shows the rules that bind");
    assert!(house.seen("/").await.contains("$5 to $5,000 on the line"));
    hers.does(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!(hers.now().await["title"], "Dearer", "the layout is clear: now they change");
    assert_eq!(house.headers(TABLE), 2);
    house.closed().await;
}

#[tokio::test]
async fn who_posts_without_a_session_is_shown_the_door() {
    let house = House::open(plain()).await;
    let page = house.floor.post("/staff/tables/craps-1/rules", None, "rules=").await;
    assert_eq!((page.status, page.header("location")), (303, Some("/staff")));
    let ines = sign_in(&house.floor, "ines").await;
    let form = format!("rules={}", escaped(DEARER));
    let page = house.floor.post("/staff/tables/craps-1/rules", Some(&ines), &form).await;
    assert!(
        page.status == 403 && page.body.contains("An inspector may not post rules for a table"),
        "{}",
        page.body
    );
    assert_eq!(
        request(house.floor.address, "GET", "/staff/tables/craps-1/rules", &[("Cookie", &ines)], "")
            .await
            .status,
        403
    );
    house.closed().await;
}
