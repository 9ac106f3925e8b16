//! What a page may send, what it may not, and how it hears of it.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, Floor, TABLE, Visitor, open, plain, table};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

async fn ann_at_the_table(disk: &Disk) -> (Floor, Visitor, Line) {
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let line = ann.line(TABLE).await;
    (floor, ann, line)
}

/// Everything about a table that a command could change.
async fn state(line: &mut Line) -> Value {
    let now = line.now().await;
    json!([
        now["seq"],
        now["view"],
        now["awaiting"],
        now["balance"],
        now["rolls"],
        now["players"],
        now["clock"]
    ])
}

fn wager(on: &str, amount: i64) -> Value {
    json!({ "do": "wager", "on": on, "amount": amount })
}

#[tokio::test]
async fn wagers_are_made_raised_lowered_and_taken_down() {
    let disk = Disk::new();
    let (floor, _, mut line) = ann_at_the_table(&disk).await;
    let steps = [
        (wager("pass", 1000), 1000, 99_000),
        (wager("pass", 500), 1500, 98_500),
        (json!({ "do": "reduce", "on": "pass", "amount": 700 }), 800, 99_200),
        (json!({ "do": "remove", "on": "pass" }), 0, 100_000),
    ];
    for (command, on_pass, balance) in steps {
        line.does(command.clone()).await;
        let now = line.now().await;
        assert_eq!((stake(&now, "pass"), now["balance"].as_i64()), (on_pass, Some(balance)), "{command}");
    }
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_refusal_names_the_provision_the_reason_and_what_would_be_right() {
    let disk = Disk::new();
    let (_floor, _, mut line) = ann_at_the_table(&disk).await;
    let before = state(&mut line).await;
    let inexact = line.refused(wager("place 6", 500)).await;
    assert_eq!((&inexact["cite"], &inexact["nearest"]), (&json!("19:47-1.4(e)"), &json!([300, 600])));
    assert!(inexact["because"].as_str().is_some_and(|said| said.contains("could not be paid exactly")));
    assert_eq!(inexact["instead"], "$3 or $6 would do");
    let early = line.refused(wager("come", 500)).await;
    assert_eq!(
        (&early["cite"], &early["instead"]),
        (&json!("19:47-1.2(a)3"), &json!("a pass bet can be made now"))
    );
    let unknown = line.refused(wager("odd or even", 500)).await;
    assert_eq!((&unknown["cite"], &unknown["code"]), (&json!("19:47-1.2(b)"), &json!("not_permissible")));
    let small = line.refused(wager("pass", 300)).await;
    assert_eq!((&small["cite"], &small["nearest"]), (&json!("19:47-8.2"), &json!([500])));
    let early = line.refused(json!({ "do": "throw" })).await;
    assert_eq!(early["cite"], "19:47-1.8");
    assert_eq!(state(&mut line).await, before, "a refusal changes nothing");
    line.throw_until_point().await;
    let contract = line.refused(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!((&contract["cite"], &contract["code"]), (&json!("19:47-1.3(c)"), &json!("contract")));
}

#[tokio::test]
async fn nobody_wagers_more_than_he_has() {
    let disk = Disk::new();
    let (floor, _, mut line) = ann_at_the_table(&disk).await;
    line.wager("pass", 99_500).await;
    let before = state(&mut line).await;
    let refused = line.refused(wager("field", 600)).await;
    assert_eq!(refused["code"], "insufficient_funds");
    assert_eq!(refused["because"], "you have $5 in chips, and this takes $6");
    // The vigorish counts: a buy bet of five dollars takes five and a quarter.
    assert_eq!(line.refused(wager("buy 4", 500)).await["code"], "insufficient_funds");
    assert_eq!(state(&mut line).await, before);
    line.wager("field", 500).await;
    assert_eq!(line.now().await["balance"], 0);
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_check_says_what_would_happen_and_changes_nothing() {
    let disk = Disk::new();
    let (_floor, _, mut line) = ann_at_the_table(&disk).await;
    line.wager("pass", 99_500).await;
    let before = state(&mut line).await;
    let cases = [
        (wager("field", 500), None),
        (wager("field", 600), Some("insufficient_funds")),
        (wager("come", 500), Some("before_the_come_out")),
        (wager("place 6", 500), Some("not_exact")),
        (wager("even", 500), Some("not_permissible")),
        (json!({ "do": "throw" }), None),
        (json!({ "do": "remove", "on": "pass" }), None),
        (json!({ "do": "leave" }), None),
        (json!({ "do": "dice", "faces": [6, 6] }), Some("not_yours")),
    ];
    for (command, code) in cases {
        let checked = line.command(json!({ "check": command })).await;
        match code {
            None => assert_eq!(checked["ok"], true, "{command}: {checked}"),
            Some(code) => {
                assert_eq!(checked["refused"]["code"], code, "{command}");
                assert_eq!(
                    line.refused(command.clone()).await,
                    checked["refused"],
                    "{command}: the same in earnest"
                );
            }
        }
        assert_eq!(state(&mut line).await, before, "{command}");
    }
    let misread = line.command(json!({ "check": "throw" })).await;
    assert_eq!(misread["error"], "\"check\" holds the command to be checked");
}

#[tokio::test]
async fn a_check_uses_up_no_id() {
    let disk = Disk::new();
    let (_floor, _, mut line) = ann_at_the_table(&disk).await;
    let checked = line.command_as("one", &json!({ "check": wager("pass", 500) })).await;
    assert_eq!(checked["ok"], true);
    line.command_as("one", &wager("pass", 500)).await;
    assert_eq!(stake(&line.now().await, "pass"), 500);
    let again = line.command_as("one", &json!({ "check": wager("come", 500) })).await;
    assert!(again["refused"].is_object(), "a check is no repeat: {again}");
}

#[tokio::test]
async fn a_message_that_is_no_command_is_answered_and_the_line_stays_open() {
    let disk = Disk::new();
    let (_floor, _, mut line) = ann_at_the_table(&disk).await;
    let before = state(&mut line).await;
    let long = format!("{{\"id\":\"x\",\"do\":\"{}\"}}", "x".repeat(17_000));
    let long_id = json!({ "id": "x".repeat(65), "do": "throw" }).to_string();
    let deep = format!("{{\"id\":\"d\",\"do\":{}1{}}}", "[".repeat(4000), "]".repeat(4000));
    let nonsense = [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("{\"id\":\"a\",\"do\":\"throw\"} {}", "this is not JSON"),
        ("\u{0}", "this is not JSON"),
        (deep.as_str(), "this is not JSON"),
        ("[]", "expected a JSON object"),
        ("\"throw\"", "expected a JSON object"),
        ("{}", "\"id\" is missing"),
        ("{\"do\":\"throw\"}", "\"id\" is missing"),
        ("{\"id\":7,\"do\":\"throw\"}", "\"id\" is missing"),
        ("{\"id\":\"\",\"do\":\"throw\"}", "\"id\" is missing"),
        (long_id.as_str(), "\"id\" is missing"),
        (long.as_str(), "at most 16384 bytes"),
    ];
    for (text, said) in nonsense {
        line.send(text.to_string()).await;
        let error = line.await_field("error").await;
        assert!(error.as_str().is_some_and(|error| error.contains(said)), "{text:.80}: {error}");
    }
    line.send(Message::binary(b"{\"id\":\"b\",\"do\":\"throw\"}".to_vec())).await;
    assert_eq!(line.await_field("error").await, "messages are text");
    for command in [
        json!({}),
        json!({ "do": null }),
        json!({ "do": "sing" }),
        json!({ "do": "wager" }),
        json!({ "do": "wager", "on": "pass" }),
        json!({ "do": "wager", "on": 7, "amount": 500 }),
        json!({ "do": "wager", "on": "pass", "amount": "500" }),
        json!({ "do": "wager", "on": "pass", "amount": 500.5 }),
        json!({ "do": "wager", "on": "pass", "amount": 500, "seat": 2 }),
        json!({ "do": "wager", "on": "pass", "amount": 500, "patron": "p-1" }),
        json!({ "do": "take dice", "dice": [1, 2, 3] }),
        json!({ "do": "throw", "faces": [6, 6] }),
    ] {
        assert!(!line.error(command).await.is_empty());
    }
    assert_eq!(state(&mut line).await, before);
}

#[tokio::test]
async fn a_message_far_too_long_ends_the_line_and_says_why() {
    let disk = Disk::new();
    let (_floor, ann, mut line) = ann_at_the_table(&disk).await;
    line.send("x".repeat(100_000)).await;
    let close = line.closing().await.expect("a reason");
    assert_eq!(close.reason.as_str(), "a message is text of at most 16384 bytes");
    ann.line(TABLE).await.wager("pass", 500).await;
}

#[tokio::test]
async fn no_number_is_too_strange() {
    let disk = Disk::new();
    let (floor, _, mut line) = ann_at_the_table(&disk).await;
    line.wager("pass", 500).await;
    let before = state(&mut line).await;
    let amounts = ["-1", "0", "1", "-9223372036854775808", "9223372036854775807", "4611686018427387904"]
        .into_iter()
        .chain(["18446744073709551615", "1e3", "1e400", "-0", "99999999999999999999999", "null", "[500]"]);
    for amount in amounts {
        for on in ["pass", "pass odds", "place 6", "lay 4", "horn", "horn high 12", "come 6 odds"] {
            for form in [
                format!(r#"{{"id":"ID","do":"wager","on":"{on}","amount":{amount}}}"#),
                format!(r#"{{"id":"ID","do":"reduce","on":"{on}","amount":{amount}}}"#),
                format!(r#"{{"id":"ID","do":"wager","on":"pass","amount":500,"coupon":{amount}}}"#),
                format!(r#"{{"id":"ID","check":{{"do":"wager","on":"{on}","amount":{amount}}}}}"#),
            ] {
                if form.contains("coupon") && ["0", "-0"].contains(&amount) {
                    continue;
                }
                let id = line.id();
                line.send(form.replace("ID", &id)).await;
                // A number that no JSON reader can hold is answered as no JSON.
                let message = loop {
                    let message = line.next().await.expect("the line stays open");
                    if message.get("update").is_none() {
                        break message;
                    }
                };
                let answer = &message["answer"];
                let told = answer["refused"].is_object()
                    || answer["error"].is_string()
                    || message["error"].is_string();
                assert!(told, "{form}: {message}");
            }
        }
    }
    for dice in ["[0,1]", "[1,1]", "[1,255]", "[1,256]", "[-1,2]", "[]", "{}"] {
        let id = line.id();
        line.send(format!(r#"{{"id":"{id}","do":"take dice","dice":{dice}}}"#)).await;
        assert_eq!(line.answer().await["ok"], Value::Null, "{dice}");
    }
    for since in ["-1", "1.5", "18446744073709551615", "99999999999999999999999", "\"x\"", "[]"] {
        for hello in [format!(r#"{{"hello":{{"since":{since}}}}}"#), format!(r#"{{"hello":{since}}}"#)] {
            line.send(hello).await;
            assert_eq!(line.await_field("welcome").await["acts"], json!([]));
        }
    }
    assert_eq!(state(&mut line).await, before);
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn nobody_says_when_he_acts_or_who_he_is() {
    let disk = Disk::new();
    let (floor, _, mut ann) = ann_at_the_table(&disk).await;
    let mut bob = floor.sit("Bob", TABLE).await.line(TABLE).await;
    bob.wager("pass", 500).await;
    let before = state(&mut ann).await;
    for (field, value) in [
        ("at", json!(0)),
        ("for", json!("seat 2")),
        ("for", json!(null)),
        ("by", json!("seat 2")),
        ("by", json!("seat 1")),
        ("by", json!("croupier")),
        ("by", json!("boxman")),
    ] {
        let mut command = json!({ "do": "remove", "on": "pass" });
        command[field] = value;
        assert!(ann.error(command.clone()).await.starts_with("the table knows the time and who you are"));
        let checked = ann.command(json!({ "check": command })).await;
        assert!(checked["error"].is_string(), "{checked}");
    }
    let own = ann.refused(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!(own["code"], "nothing_there", "Bob's wager is not Ann's to remove");
    assert_eq!(state(&mut ann).await, before);
    assert_eq!(stake(&bob.now().await, "pass"), 500);
}

#[tokio::test]
async fn one_without_a_seat_here_does_nothing_here() {
    let disk = Disk::new();
    let floor = open(disk.journal(), vec![table(TABLE, ""), table("craps-2", "")], 100_000).await;
    let ann = floor.sit("Ann", "craps-2").await;
    let mut visiting = ann.line(TABLE).await;
    let mut watching = floor.watch(TABLE).await;
    let before = state(&mut watching).await;
    for command in [
        json!({ "do": "join" }),
        json!({ "do": "leave" }),
        wager("pass", 500),
        json!({ "do": "throw" }),
        json!({ "do": "dice", "faces": [1, 1] }),
        json!({ "check": wager("pass", 500) }),
        json!({ "do": "wager", "on": "pass", "amount": 500, "by": "seat 1" }),
    ] {
        assert_eq!(watching.error(command.clone()).await, "take a seat first", "{command}");
        assert_eq!(visiting.error(command.clone()).await, "take a seat first", "{command}");
    }
    assert_eq!(state(&mut watching).await, before);
}

#[tokio::test]
async fn what_staff_and_dice_do_is_not_done_by_a_page() {
    let disk = Disk::new();
    let (floor, _, mut line) = ann_at_the_table(&disk).await;
    line.wager("pass", 500).await;
    let before = state(&mut line).await;
    for command in [
        json!({ "do": "dice", "faces": [6, 5] }),
        json!({ "do": "cocked dice", "dice": [{ "up": 6 }, { "resting_on": 1 }] }),
        json!({ "do": "invalid roll", "reason": "off the table" }),
        json!({ "do": "no roll", "reason": "cheating" }),
        json!({ "do": "call", "total": 11 }),
        json!({ "do": "rule faces", "faces": [6, 5] }),
        json!({ "do": "void throw" }),
        json!({ "do": "offer dice", "to": 1 }),
        json!({ "do": "order pass", "reason": "delay" }),
        json!({ "do": "confirm on", "seat": 1, "on": "place 6" }),
        json!({ "do": "confirm wager", "seat": 1 }),
        json!({ "do": "decline wager", "seat": 1 }),
    ] {
        let refused = line.refused(command.clone()).await;
        assert_eq!(refused["code"], "not_yours", "{command}: {refused}");
        assert!(refused["cite"].as_str().is_some_and(|cite| cite.starts_with("19:47-1.")), "{refused}");
    }
    assert_eq!(state(&mut line).await, before);
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_page_has_neither_cash_nor_coupons() {
    let disk = Disk::new();
    let (_floor, _, mut line) = ann_at_the_table(&disk).await;
    let before = state(&mut line).await;
    for more in [json!({ "coupon": 500 }), json!({ "cash": true }), json!({ "coupon": -500 })] {
        let mut command = wager("pass", 500);
        command.as_object_mut().expect("a command").extend(more.as_object().expect("fields").clone());
        let refused = line.refused(command.clone()).await;
        assert_eq!((&refused["cite"], &refused["code"]), (&json!("19:47-1.3(b)"), &json!("chips_only")));
        let checked = line.command(json!({ "check": command })).await;
        assert_eq!(checked["refused"]["code"], "chips_only");
    }
    assert_eq!(state(&mut line).await, before);
}
