//! The figures for Prometheus: right, at an address of their own, and without anything that is nobody's business.

use crate::house::{Line, Premises, request};
use serde_json::json;
use std::collections::BTreeMap;

const TABLE: &str = "craps-op";

/// The series and their values.
fn series(text: &str) -> BTreeMap<&str, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (name, value) = line.rsplit_once(' ').expect("a name and a value");
            (name, value.parse().unwrap_or_else(|_| panic!("{line}")))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_lines_and_commits_are_counted() {
    let premises = Premises::new(&[(TABLE, "title = \"Craps\"\n")]);
    let house = premises.open(&["--metrics", "127.0.0.1:0"]);
    let cookie = house.sit("Ann", TABLE);
    let mut ann = Line::open(&house.address, TABLE, &cookie, "ann").await;
    ann.hello().await;
    for _ in 0..3 {
        ann.does(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    }
    assert_eq!(ann.refused(json!({ "do": "wager", "on": "field", "amount": 1 })).await, "not_in_chips");
    ann.command(json!({ "do": "whistle" })).await.expect("an answer");
    let text = house.figures();
    let found = series(&text);
    let value = |name: &str| *found.get(name).unwrap_or_else(|| panic!("{name} is not among\n{text}"));
    let at = |name: &str, more: &str| value(&format!("chapter47_{name}{{table=\"{TABLE}\"{more}}}"));
    assert_eq!(at("commands_total", ",outcome=\"done\""), 3.0);
    assert_eq!(at("commands_total", ",outcome=\"refused\""), 1.0);
    assert_eq!(at("commands_total", ",outcome=\"misread\""), 1.0);
    assert_eq!(at("command_seconds_count", ""), 5.0);
    assert_eq!(at("command_seconds_bucket", ",le=\"+Inf\""), 5.0);
    assert_eq!((at("lines", ""), at("commands_waiting", "")), (1.0, 0.0));
    assert!(value("chapter47_requests_total{status=\"303\"}") >= 1.0);
    let (commits, batches) =
        (value("chapter47_journal_commits_total"), value("chapter47_journal_batches_committed_total"));
    assert!(commits >= 4.0 && batches >= commits, "{commits} {batches}");
    assert!(value("chapter47_journal_entries") > 4.0);
    assert_eq!((value("chapter47_journal_alive"), value("chapter47_journal_waiting")), (1.0, 0.0));
    assert!(
        value("chapter47_checkpoint_age_seconds") >= 0.0
            && value("chapter47_journal_unsigned_batches") >= 1.0
    );
    for described in ["# TYPE chapter47_command_seconds histogram", "# HELP chapter47_commands_total "] {
        assert!(text.contains(described), "{described}: {text}");
    }
    // A number that grows says that commits go on.
    ann.does(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    assert!(series(&house.figures())["chapter47_journal_commits_total"] > commits);

    let address = house.figures.clone().expect("an address of its own");
    assert_ne!(address, house.address);
    assert_eq!(house.get("/metrics").status, 404, "strangers do not see it");
    let ready = request(&address, "GET", "/readyz", "", "").expect("an answer");
    assert_eq!((ready.status, ready.body.as_str()), (200, "ready\n"));
    assert_eq!(request(&address, "GET", "/healthz", "", "").expect("an answer").status, 200);
    house.close();
}

/// What tells figures apart is a table, an outcome or a status. With no other label, and none of their values a
/// patron's, a card's or an amount's, what lies face down has no way in: in two worlds that differ only there, the same
/// series count the same commands.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_is_hidden_or_anybodys_own_has_a_way_into_a_figure() {
    let rules = "game = \"blackjack\"\n[dealing]\nhole_card = \"down\"\n";
    let premises = Premises::new(&[("blackjack-op", rules)]);
    let house = premises.open(&["--metrics", "127.0.0.1:0", "--chips", "98765431"]);
    let cookie = house.sit("Marked", "blackjack-op");
    let mut ann = Line::open(&house.address, "blackjack-op", &cookie, "marked").await;
    ann.hello().await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
    ann.ready().await;
    house.get("/keno/ticket/MARKED");
    let text = house.figures();
    let tables = ["blackjack-op", "keno-main", "keno-satellite"];
    for name in series(&text).keys() {
        let Some((_, labels)) = name.split_once('{') else { continue };
        for label in labels.trim_end_matches('}').split(',') {
            let (label, value) = label.split_once('=').expect("a label");
            let value = value.trim_matches('"');
            let known = match label {
                "table" => tables.contains(&value),
                "outcome" => ["done", "refused", "misread", "unanswered"].contains(&value),
                "status" => value.len() == 3 && value.parse::<u16>().is_ok(),
                "le" => value == "+Inf" || value.parse::<f64>().is_ok(),
                _ => false,
            };
            assert!(known, "{name}");
        }
    }
    for secret in ["arked", "MARKED", "98765431", "987654.31", cookie.split_once('=').expect("a token").1] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    house.close();
}
