//! `chapter47 keno`, on a journal that a location has left.

mod support;

use keno::RateCard;
use ledger::{Journal, Name, Role};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::keno::{Booth, Means};
use std::sync::{Arc, mpsc};
use support::run;

/// A journal with a ticket sold at station 1, and one voided there.
fn a_location(path: &std::path::Path) -> String {
    let journal = Arc::new(Journal::open(path).expect("a journal"));
    let (fatal, mut died) = tokio::sync::mpsc::unbounded_channel();
    let card = RateCard::from_toml("[stations]\nbooth = \"1\"\nautomatic = \"\"\n");
    let card = card.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let booth = Booth::open("keno-main", &card, &journal, &Means::default(), &fatal).expect("it opens");
    let ann = Name::new("ann").expect("a name");
    let mut day = String::new();
    let sale = json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    let steps =
        [json!({ "do": "sign on", "station": 1 }), sale.clone(), sale, json!({ "do": "void", "station": 1 })];
    let mut code = Value::Null;
    for (number, step) in steps.into_iter().enumerate() {
        let Value::Object(mut step) = step else { panic!("an object") };
        if step["do"] == "void" {
            step.insert("code".to_string(), code.clone());
        }
        let (tell, told) = mpsc::channel();
        booth
            .submit(&ann, Role::KenoWriter, &number.to_string(), step, move |answer| drop(tell.send(answer)));
        let answer: Value = serde_json::from_str(&told.recv().expect("an answer")).expect("JSON");
        assert!(answer.get("ok").is_some(), "{answer}");
        code = answer["ok"]["code"].clone();
        if let Some(first) = answer["ok"]["ticket"]["first"]["day"].as_str() {
            day = first.to_string();
        }
    }
    drop((booth, fatal, journal));
    while died.blocking_recv().is_some() {}
    day
}

#[test]
fn a_journal_at_rest_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.db");
    let day = a_location(&path);
    let journal = path.to_str().expect("a path");
    let of = |what: &'static str, more: &[&str]| {
        let fixed = ["keno", what, "--journal", journal, "--at", "keno-main"];
        run(&fixed.iter().chain(more).copied().collect::<Vec<&str>>())
    };
    of("report", &["--day", &day]).code(0).says("ann").says("drawer:1").says("all agree to the cent");
    let report = of("report", &["--day", &day, "--json"]).code(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["total"]["sold"], &report["total"]["voids"]), (&json!(2), &json!(100)));
    of("papers", &["--day", &day])
        .code(0)
        .says("Overrides of the lock-out")
        .says("No lock-out was overridden.")
        .says("still on")
        .says("figures agree.");
    let papers = of("papers", &["--day", &day, "--json"]).code(0).stdout;
    let papers: Value = serde_json::from_str(&papers).expect("JSON");
    assert_eq!(papers["shifts"][0]["writer"], "ann");
    assert_eq!(papers["all_tenders"]["cash"], json!({ "in": 200, "out": 100 }));
    let pdf = folder.path().join("papers.pdf");
    of("papers", &["--day", &day, "--pdf", pdf.to_str().expect("a path")]).code(0).says("papers.pdf");
    assert!(std::fs::read(&pdf).expect("written").starts_with(b"%PDF-"));
    of("voids", &["--day", &day]).code(0).says("1 ticket voided");
    of("results", &[]).code(0);
    of("results", &["--day", "2026-02-30"]).code(2).says("there is no such day");
    let nowhere = ["keno", "report", "--journal", journal, "--at", "keno-2", "--day", &day];
    run(&nowhere).code(2).says("there is no keno location");
}
