//! What a page is told: everything the contract promises it, in order, with no gaps, and nothing that is not its own.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, TABLE, open, plain};
use serde_json::{Value, json};

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap_or_else(|| panic!("an object: {value}")).keys().map(String::as_str).collect()
}

/// Every wager of the felt.
fn every_wager() -> Vec<String> {
    let mut names: Vec<String> = ["pass", "don't pass", "come", "don't come", "pass odds", "don't pass odds"]
        .into_iter()
        .chain([
            "field",
            "any seven",
            "any craps",
            "craps 2",
            "craps 3",
            "craps 12",
            "eleven",
            "c and e",
            "horn",
        ])
        .map(str::to_string)
        .collect();
    for n in [4, 5, 6, 8, 9, 10] {
        names.extend([format!("come {n}"), format!("come {n} odds"), format!("don't come {n}")]);
        names.extend([format!("don't come {n} odds"), format!("place {n}"), format!("place {n} to lose")]);
        names.extend([format!("buy {n}"), format!("lay {n}")]);
    }
    names.extend([4, 6, 8, 10].map(|n| format!("hard {n}")));
    names.extend([2, 3, 11, 12].map(|n| format!("horn high {n}")));
    names.sort();
    names
}

#[tokio::test]
async fn a_welcome_has_every_field_that_the_page_reads() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    line.wager("pass", 500).await;
    line.does(json!({ "do": "throw" })).await;
    let welcome = line.hello(None).await;
    let mut expected = vec![
        "table",
        "title",
        "seat",
        "name",
        "seq",
        "round",
        "step",
        "view",
        "awaiting",
        "balance",
        "players",
        "rolls",
        "rules",
        "rules_number",
        "wagers",
        "clock",
        "window",
        "acts",
        "now",
        "pledge",
    ];
    expected.sort_unstable();
    assert_eq!(keys(&welcome), expected);
    assert_eq!((&welcome["table"], &welcome["title"]), (&json!("craps-1"), &json!("Craps 1")));
    assert_eq!(welcome["players"], json!([{ "seat": 1, "name": "Ann", "connected": true, "ready": false }]));
    for field in ["game", "edition", "come_out", "point", "dice", "shooter", "without_line_bet", "seats"] {
        assert!(welcome["view"].get(field).is_some(), "{field}");
    }
    assert!(welcome["view"]["dice"]["state"].is_string() && welcome["view"]["dice"].get("seat").is_some());
    let place = &welcome["view"]["seats"][0];
    assert_eq!(keys(place), ["leaving", "seat", "unconfirmed", "wagers"]);
    let roll = &welcome["rolls"][0];
    assert_eq!((keys(roll), &roll["come_out"]), (vec!["come_out", "faces"], &json!(true)));
    assert!(roll["faces"].as_array().is_some_and(|faces| faces.len() == 2));
    let rules = &welcome["rules"];
    assert_eq!((&rules["chip_cents"], &rules["change_cents"]), (&json!(100), &json!(25)));
    assert_eq!(rules["odds"], json!({ "4": 1, "5": 1, "6": 1, "8": 1, "9": 1, "10": 1 }));
    assert_eq!(rules["limits"]["line_minimum"], 500);

    let wagers = welcome["wagers"].as_array().expect("wagers");
    let mut names: Vec<_> =
        wagers.iter().map(|info| info["wager"].as_str().expect("a name").to_string()).collect();
    names.sort();
    assert_eq!(names, every_wager());
    for info in wagers {
        let mut fields = keys(info);
        fields.sort_unstable();
        let expected = [
            "cite",
            "expected",
            "house_edge_percent",
            "maximum",
            "minimum",
            "offered",
            "pays",
            "step",
            "wager",
        ];
        assert_eq!(fields, expected, "{info}");
        let whole =
            ["minimum", "maximum", "step"].iter().all(|field| info[*field].as_i64().is_some_and(|n| n > 0));
        assert!(whole && info["pays"].is_string() && info["cite"].is_string(), "{info}");
    }
    let pass = wagers.iter().find(|info| info["wager"] == "pass").expect("a pass bet");
    assert_eq!((&pass["expected"], &pass["pays"]), (&json!("-7/495"), &json!("1 to 1")));
    for offer in welcome["awaiting"].as_array().expect("offers") {
        assert_eq!(offer["by"], "seat 1", "only what I may do: {offer}");
        assert!(offer["do"].is_string() && offer["need"].is_string(), "{offer}");
    }
}

#[tokio::test]
async fn an_update_has_every_field_that_the_page_reads() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let welcome = line.hello(None).await;
    line.wager("pass", 500).await;
    let update = line.until(|update| update["seq"].as_u64() > welcome["seq"].as_u64()).await;
    let expected = [
        "acts", "awaiting", "balance", "clock", "now", "players", "pledge", "round", "seat", "seq", "step",
        "view", "window",
    ];
    assert_eq!(keys(&update), expected);
    assert_eq!((&update["seat"], &update["balance"]), (&json!(1), &json!(99_500)));
    assert_eq!(stake(&update, "pass"), 500);
    let acts = update["acts"].as_array().expect("acts");
    let wagered = &acts[0];
    assert_eq!(
        (&wagered["by"], &wagered["do"], &wagered["amount"]),
        (&json!("seat 1"), &json!("wager"), &json!(500))
    );
    let event = json!({ "event": "wagered", "seat": 1, "wager": "pass", "amount": 500 });
    assert_eq!(wagered["events"], json!([event]));
    let taken = acts.iter().find(|act| act["do"] == "take dice").expect("her wager takes the dice");
    assert_eq!((&taken["by"], &taken["for"]), (&json!("croupier"), &json!("seat 1")));
}

#[tokio::test]
async fn spectators_see_the_table_and_nothing_of_the_patrons() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut player = ann.line(TABLE).await;
    let mut watcher = floor.watch(TABLE).await;
    let first = watcher.hello(None).await;
    player.wager("pass", 500).await;
    player.does(json!({ "do": "throw" })).await;
    let update = watcher.until(|update| update["acts"].to_string().contains("\"dice\"")).await;
    let missed = watcher.hello(Some(1)).await;
    for seen in [&first, &update, &missed] {
        assert_eq!(
            (&seen["seat"], &seen["balance"], &seen["awaiting"]),
            (&Value::Null, &Value::Null, &json!([]))
        );
        assert_eq!(seen["players"], json!([{ "seat": 1, "name": "Ann", "connected": true, "ready": false }]));
    }
    assert_eq!((&missed["name"], &missed["view"]), (&Value::Null, &player.now().await["view"]));
    let id = disk.reader().patrons().expect("patrons").remove(0).id;
    let token = ann.cookie.split_once('=').expect("name and value").1;
    for text in [first.to_string(), update.to_string(), missed.to_string(), player.now().await.to_string()] {
        assert!(!text.contains(id.as_str()) && !text.contains(token) && !text.contains("patron"), "{text}");
    }
}

/// The numbers of the acts in a message.
fn numbers(message: &Value) -> Vec<u64> {
    let acts = message["acts"].as_array().unwrap_or_else(|| panic!("acts: {message}"));
    acts.iter().map(|act| act["seq"].as_u64().expect("a number")).collect()
}

/// Reads until entry `last` has come, and gives the acts; their numbers rise from `from`.
async fn acts_through(line: &mut Line, mut from: u64, last: u64) -> Vec<Value> {
    let mut acts = Vec::new();
    while from < last {
        let update = line.update().await;
        for number in numbers(&update) {
            assert!(number > from, "an act is told twice");
            from = number;
        }
        let as_of = update["seq"].as_u64().expect("a number");
        assert!(as_of >= from, "an update is as of its last act, or of a note after it");
        from = as_of;
        acts.extend(update["acts"].as_array().expect("acts").iter().cloned());
    }
    acts
}

#[tokio::test]
async fn every_act_has_the_next_number_and_who_comes_back_hears_what_he_missed() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut player = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let start = player.hello(None).await["seq"].as_u64().expect("a number");
    let mut watcher = floor.watch(TABLE).await;
    watcher.hello(None).await;
    for _ in 0..5 {
        player.wager("field", 500).await;
        player.throw_until_point().await;
        player.does(json!({ "do": "throw" })).await;
    }
    let now = player.now().await;
    let last = now["seq"].as_u64().expect("a number");
    let told = acts_through(&mut watcher, start, last).await;
    assert_eq!(acts_through(&mut player, start, last).await, told, "everybody hears the same");
    let stream = ledger::StreamId::new(&format!("table:{TABLE}")).expect("a stream");
    let entries =
        disk.reader().read(&stream, start + 1).map(|stored| stored.expect("readable")).collect::<Vec<_>>();
    let acts = entries.iter().filter(|stored| stored.body.contains("\"do\":") && stored.seq <= last);
    let heard: Vec<u64> = told.iter().filter_map(|act| act["seq"].as_u64()).collect();
    assert_eq!(
        heard,
        acts.map(|stored| stored.seq).collect::<Vec<_>>(),
        "no act is left out: the rest is notes"
    );

    for since in [start, start + 3, last - 1, last] {
        let welcome = floor.watch(TABLE).await.hello(Some(since)).await;
        let expected: Vec<_> = told.iter().filter(|act| act["seq"].as_u64() > Some(since)).cloned().collect();
        assert_eq!(welcome["acts"], json!(expected), "since {since}");
        assert_eq!((&welcome["seq"], &welcome["view"]), (&now["seq"], &now["view"]));
    }
    let all = floor.watch(TABLE).await.hello(Some(0)).await;
    assert_eq!(
        (numbers(&all)[0], &all["acts"][0]["do"]),
        (3, &json!("join")),
        "header and commitment are no acts"
    );
    assert_eq!(floor.watch(TABLE).await.hello(Some(last + 7)).await["acts"], json!([]));
    assert_eq!(floor.watch(TABLE).await.hello(None).await["acts"], json!([]));

    let journal = disk.bodies(TABLE);
    for act in &told {
        let mut kept = journal[act["seq"].as_u64().expect("a number") as usize - 1].clone();
        kept.as_object_mut().expect("an act").remove("patron");
        kept["seq"] = act["seq"].clone();
        assert_eq!(&kept, act, "what is told is what is recorded");
    }
}

#[tokio::test]
async fn nothing_falls_between_a_welcome_and_the_updates_after_it() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut player = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let busy = tokio::spawn(async move {
        for _ in 0..150 {
            player.wager("field", 100).await;
            player.does(json!({ "do": "remove", "on": "field" })).await;
        }
        player.now().await["seq"].as_u64().expect("a number")
    });
    let mut watchers = Vec::new();
    while !busy.is_finished() {
        let mut line = floor.watch(TABLE).await;
        let known = line.hello(None).await["seq"].as_u64().expect("a number");
        watchers.push((line, known));
    }
    let last = busy.await.expect("the player plays");
    assert!(watchers.len() > 10, "{} came while she played", watchers.len());
    for (mut line, mut known) in watchers {
        while known < last {
            // What the welcome had already may be told again; nothing after it may be left out.
            for number in numbers(&line.update().await) {
                assert!(number <= known + 1, "from {known} to {number}");
                known = known.max(number);
            }
        }
    }
}

#[tokio::test]
async fn who_missed_too_much_is_told_so() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut player = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let start = player.hello(None).await["seq"].as_u64().expect("a number");
    for _ in 0..201 {
        player.post(&json!({ "do": "wager", "on": "field", "amount": 100 })).await;
    }
    for _ in 0..201 {
        assert_eq!(player.answer().await["ok"], true);
    }
    let late = floor.watch(TABLE).await.hello(Some(start)).await;
    assert_eq!((&late["acts"], &late["seq"]), (&Value::Null, &json!(start + 201)));
    assert_eq!(numbers(&floor.watch(TABLE).await.hello(Some(start + 1)).await).len(), 200);
}

#[tokio::test]
async fn history_shows_the_last_sixty_rolls() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut player = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let mut rolls = Vec::new();
    for _ in 0..65 {
        let before = player.now().await;
        let come_out = before["view"]["come_out"].clone();
        if come_out == true && stake(&before, "pass") == 0 {
            player.wager("pass", 500).await;
        }
        player.does(json!({ "do": "throw" })).await;
        let update = player.until(|update| update["acts"].to_string().contains("\"faces\"")).await;
        let acts = update["acts"].as_array().expect("acts").iter();
        let dice = acts.filter(|act| act["do"] == "dice").map(|act| act["faces"].clone()).next();
        rolls.push(json!({ "faces": dice, "come_out": come_out }));
    }
    assert_eq!(player.now().await["rolls"], json!(rolls[5..]));
}

#[tokio::test]
async fn players_are_shown_as_connected_while_any_line_of_theirs_is_open() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut watcher = floor.watch(TABLE).await;
    watcher.hello(None).await;
    let ann = floor.sit("Ann", TABLE).await;
    let connected = |yes: bool| move |update: &Value| update["players"][0]["connected"] == yes;
    watcher.until(connected(false)).await;
    let (mut first, second) = (ann.line(TABLE).await, ann.line(TABLE).await);
    watcher.until(connected(true)).await;
    second.close().await;
    first.wager("pass", 500).await;
    let wagered = watcher.until(|update| update["acts"] != json!([])).await;
    assert_eq!(wagered["players"][0]["connected"], true, "one line is still open");
    first.close().await;
    watcher.until(connected(false)).await;
}

#[tokio::test]
async fn one_who_does_not_read_holds_up_nobody_and_then_gets_the_whole_present() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut slow = Line::with_small_buffer(ann.address, TABLE, &ann.cookie).await;
    let start = slow.hello(None).await["seq"].as_u64().expect("a number");
    let mut quick = ann.line(TABLE).await;
    let mut last = start;
    let welcome = loop {
        // More than the line's buffers and the table's memory of updates hold.
        for _ in 0..500 {
            quick.wager("field", 100).await;
            quick.does(json!({ "do": "remove", "on": "field" })).await;
            last += 2;
        }
        if let Some(welcome) = slow.drain_to_welcome(last).await {
            break welcome;
        }
    };
    assert_eq!(welcome["view"], quick.now().await["view"]);
    let from = welcome["seq"].as_u64().expect("a number");
    assert!(from <= last, "{from} {last}");
    quick.wager("field", 100).await;
    let acts = acts_through(&mut slow, from, last + 1).await;
    assert_eq!(acts.last().expect("an act")["do"], "wager", "and from there on every act");
}
