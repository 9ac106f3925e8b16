//! The log: a line for each request and each command, and in none of them a secret, a hidden card or anybody's money.

use crate::house::{House, Line, Premises};
use ledger::{Reader, Seal, StreamId};
use serde_json::{Value, json};

pub(crate) const TABLE: &str = "blackjack-op";
pub(crate) const RULES: &str =
    "game = \"blackjack\"\n[dealing]\nhole_card = \"down\"\n[limits]\nmaximum_cents = 1000000000\n";
/// What nobody must find in a log: it is put wherever a stranger can put something.
const MARK: &str = "MARKED";
/// Chips whose figures no other number here has: 987,654.31.
pub(crate) const CHIPS: &str = "98765431";

/// What was driven: how many requests and commands, and what must not be found of them.
pub(crate) struct Driven {
    pub(crate) requests: usize,
    pub(crate) commands: usize,
    pub(crate) secrets: Vec<String>,
}

/// Asks for everything that can be asked for, with a mark in every place.
pub(crate) async fn drive(premises: &Premises, house: &House) -> Driven {
    let mut requests = 1;
    let cookie = house.sit("Ann", TABLE);
    let token = cookie.split_once('=').expect("a token").1.to_string();
    let mut secrets =
        vec![token, MARK.to_string(), "98765431".to_string(), "98765500".to_string(), "987,6".to_string()];
    for path in [
        "/",
        "/tables/blackjack-op",
        "/tables/blackjack-op/sign",
        "/tables/blackjack-op/chart",
        "/tables/MARKED",
        "/keno?at=keno-main&line=MARKED",
        "/keno/board?at=MARKED",
        "/keno/card",
        "/keno/results?at=keno-main&day=MARKED",
        "/keno/check?at=keno-main&code=MARKED",
        "/keno/ticket/MARKED",
        "/keno/ticket/MARKED/slip",
        "/keno/ticket/MARKED/slip.pdf",
        "/keno/ticket/MARKED/document",
        "/staff",
        "/staff/people",
        "/staff/cage",
        "/staff/keno/desk?at=MARKED",
        "/staff/keno/station/1?at=MARKED",
        "/staff/keno/report",
        "/staff/keno/voids",
        "/staff/keno/papers",
        "/staff/keno/papers.pdf",
        "/sign-in?id=MARKED",
        "/rules",
        "/rules/MARKED",
        "/odds",
        "/odds/craps?MARKED",
        "/odds/keno",
        "/healthz",
        "/readyz",
        "/metrics",
        "/journal/checkpoint",
        "/journal/inclusion/1/1",
        "/fair/MARKED",
        "/assets/MARKED",
        "/api/keno/keno-main",
        "/api/keno/keno-main/ticket/MARKED",
        "/api/MARKED",
        "/MARKED?token=MARKED",
        "/ws/tables/MARKED",
        "/ws/keno/MARKED",
    ] {
        house.send("GET", path, &cookie, "");
        requests += 1;
    }
    for (path, body) in [
        ("/sit", "name=MARKED&table=MARKED"),
        ("/leave", "table=MARKED"),
        ("/chips", "table=blackjack-op"),
        ("/keno/enter", "name=MARKED&at=MARKED"),
        ("/staff/enter", "id=MARKED&password=MARKED&key=MARKED"),
        ("/sign-in", "id=MARKED&password=MARKED"),
        ("/staff/leave", "MARKED"),
        ("/api/keno/keno-main/price", "{\"line\":\"MARKED\"}"),
        ("/api/keno/MARKED/price", "{\"line\":\"MARKED\"}"),
        ("/api/keno/keno-main/do", "{\"id\":\"MARKED\",\"do\":\"pay\",\"code\":\"MARKED\"}"),
    ] {
        house.send("POST", path, &cookie, body);
        requests += 1;
    }
    house.send("MARKED", "/", &cookie, "");
    requests += 1;

    // Keno from a patron's account: a ticket whose code is as good as money, and claims that fail.
    let board: Value =
        serde_json::from_str(&house.send("GET", "/api/keno/keno-main", &cookie, "").body).expect("JSON");
    let game = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
    let buy = json!({ "id": "buy 1", "game": game, "line": "1 2 3 @1" });
    let bought = house.send("POST", "/api/keno/keno-main/buy", &cookie, &buy.to_string());
    let bought: Value = serde_json::from_str(&bought.body).expect("JSON");
    let code = bought["ok"]["code"].as_str().unwrap_or_else(|| panic!("{bought}")).to_string();
    let claim = json!({ "id": "claim 1", "code": code }).to_string();
    house.send("POST", "/api/keno/keno-main/claim", &cookie, &claim);
    house.send("GET", &format!("/keno/ticket/{code}"), &cookie, "");
    house.send("GET", &format!("/api/keno/keno-main/ticket/{code}"), &cookie, "");
    requests += 5;
    let mut commands = 2;
    // As it is printed, and without what is printed between its letters.
    secrets.push(code.chars().filter(char::is_ascii_alphanumeric).collect());
    secrets.push(code);

    // Blackjack with a hole card: commands that are done, refused for want of money, and misread.
    let mut ann = Line::open(&house.address, TABLE, &cookie, "ann").await;
    requests += 1;
    ann.hello().await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    let too_much = json!({ "do": "wager", "on": "blackjack", "amount": 98_765_500 });
    ann.command(too_much).await.expect("an answer");
    ann.command(json!({ "do": "MARKED", "MARKED": "MARKED" })).await.expect("an answer");
    commands += 3;
    loop {
        ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
        commands += 1;
        ann.ready().await;
        let stream = StreamId::new(&format!("table:{TABLE}")).expect("a stream");
        let reader = Reader::open(premises.journal()).expect("a journal");
        reader.open_with(Seal::read(&premises.path("house.db.seal")).expect("the seal of the house"));
        let kept = reader.kept_keys(&stream).expect("readable");
        // The keys of what lies face down now; and what it is that they open is asked about, if it is.
        secrets.extend(kept.iter().map(|kept| kept.key.iter().map(|byte| format!("{byte:02x}")).collect()));
        if !kept.is_empty() {
            break;
        }
    }
    secrets
        .push(std::fs::read_to_string(premises.path("house.db.key")).unwrap_or_default().trim().to_string());
    secrets.push(std::fs::read_to_string(premises.path("house.db.seal")).expect("a seal").trim().to_string());
    secrets.retain(|secret| !secret.is_empty());
    Driven { requests, commands, secrets }
}

pub(crate) fn assert_none_of(log: &str, secrets: &[String]) {
    let low = log.to_lowercase();
    for secret in secrets {
        assert!(!low.contains(&secret.to_lowercase()), "{secret:?} is in the log:\n{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_request_and_command_has_a_line_and_no_line_has_a_secret() {
    let premises = Premises::new(&[(TABLE, RULES)]);
    let house = premises.open(&["--log", "json", "--chips", CHIPS]);
    let driven = drive(&premises, &house).await;
    let log = house.close();
    assert_none_of(&log, &driven.secrets);
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    // What a line can have is written out here: a new field is looked at before it is let in.
    for line in &lines {
        let fields = line.as_object().expect("an object");
        let level = line["level"].as_str().expect("a level");
        let (known, open): (&[&str], bool) = match line["message"].as_str().expect("a message") {
            "request" => (&["id", "method", "route", "status", "ms"], false),
            "command" => (&["id", "table", "outcome", "code", "ms"], false),
            _ => (&["table", "location", "seconds", "because"], level != "INFO"),
        };
        for field in fields.keys() {
            let always = ["timestamp", "level", "message"].contains(&field.as_str());
            assert!(always || open || known.contains(&field.as_str()), "{field}: {line}");
        }
        assert!(!line["route"].as_str().unwrap_or_default().contains("keno-main"), "{line}");
    }
    let of = |message: &str| lines.iter().filter(|line| line["message"] == message).count();
    assert_eq!((of("request"), of("command")), (driven.requests, driven.commands));
    let outcomes = |outcome: &str| lines.iter().filter(|line| line["outcome"] == outcome).count();
    assert!(outcomes("done") >= 3 && outcomes("refused") >= 2 && outcomes("misread") >= 1, "{log}");
    let short =
        lines.iter().find(|line| line["code"] == "insufficient_funds").expect("a refusal for want of money");
    assert_eq!((&short["table"], &short["id"]), (&json!(TABLE), &json!("ann 2")));
    assert!(short["ms"].is_number());
    assert!(
        lines.iter().any(|line| line["route"] == "/keno/ticket/{code}" && line["status"].is_u64()),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_for_people_have_no_more_and_a_house_may_be_silent() {
    let premises = Premises::new(&[(TABLE, RULES)]);
    let house = premises.open(&["--log", "plain", "--chips", CHIPS]);
    let driven = drive(&premises, &house).await;
    let log = house.close();
    assert_none_of(&log, &driven.secrets);
    assert_eq!(log.lines().filter(|line| line.contains(" command ")).count(), driven.commands, "{log}");
    assert!(!log.contains('\u{1b}'), "no colours where no terminal is");

    let silent = Premises::new(&[(TABLE, RULES)]);
    let house = silent.open(&["--log", "off"]);
    house.get("/");
    assert_eq!(house.close(), "");
}
