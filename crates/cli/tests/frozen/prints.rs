//! Rules files, guides, odds and simulations.

use crate::intended::PRINTS;
use crate::support::chapter47;
use crate::{assert_nothing, frozen, text};
use std::collections::BTreeMap;

#[test]
fn rules_odds_and_simulations_are_printed_as_they_were() {
    let asked: BTreeMap<String, Vec<String>> = serde_json::from_str(&text("prints.json")).expect("JSON");
    assert!(asked.len() > 50, "{}", asked.len());
    let mut wrong = Vec::new();
    for (file, arguments) in &asked {
        let ran = chapter47().args(arguments).current_dir(frozen()).output().expect("it starts");
        let same = ran.status.success() && ran.stdout == text(file).as_bytes();
        let intended = PRINTS.iter().find(|print| print.file == file);
        match intended {
            Some(print) if same => wrong.push(format!("{file} is as it was, though {}", print.why)),
            None if !same => wrong.push(format!("{file}: chapter47 {}", arguments.join(" "))),
            _ => {}
        }
    }
    assert_nothing(&wrong);
}
