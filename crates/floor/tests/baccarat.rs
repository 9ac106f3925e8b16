//! Both baccarats in use: seeded sessions play whole shoes, nothing gets stuck, and money only moves.

use floor::chance::SimChance;
use floor::croupier::Duties;
use floor::protocol::{Header, exchange};
use floor::session::Session;
use rulebook::game::{Game, Moment};
use rulebook::{chemin_de_fer, punto_banco};
use std::sync::Arc;

/// Plays lines from everybody and gives the record.
fn record<G: Game>(rules: &str, seed: u64, lines: impl Iterator<Item = String>) -> (Session<G>, String) {
    let rules = Arc::new(G::rules_from_toml(rules).unwrap_or_else(|error| panic!("{error}")));
    let mut text = serde_json::to_string(&Header::of::<G>(&rules)).expect("a header is plain data") + "\n";
    let mut session: Session<G> = Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0));
    for (at, line) in lines.enumerate() {
        let done = exchange(&mut session, &line, Moment(1 + at as i64));
        for performed in &done.performed {
            text += &(performed.to_line() + "\n");
        }
    }
    (session, text)
}

#[test]
fn punto_banco_goes_on_from_shoe_to_shoe_and_audits_clean() {
    for (seed, rules) in [
        "",
        "edition = \"1996\"",
        "[vigorish]\ncollect = \"deferred\"",
        "[dealing]\nface = \"down\"",
        "[no_vigorish]\ndragon_7_push = true",
    ]
    .into_iter()
    .enumerate()
    {
        let lines = (0..600).flat_map(|round| {
            let on = ["banker", "player", "tie"][round % 3];
            [
                format!(r#"{{"by":"seat 1","do":"wager","on":"{on}","amount":1000}}"#),
                format!(r#"{{"by":"seat 4","do":"wager","on":"banker","amount":{}}}"#, 500 + 100 * (round % 7)),
                r#"{"by":"seat 1","do":"decline cut"}"#.to_string(),
                r#"{"by":"seat 4","do":"decline cut"}"#.to_string(),
                r#"{"by":"seat 1","do":"take shoe"}"#.to_string(),
                r#"{"by":"seat 4","do":"take shoe"}"#.to_string(),
                r#"{"by":"dealer","do":"no more bets"}"#.to_string(),
                r#"{"by":"seat 1","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 4","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 1","do":"return hand"}"#.to_string(),
                r#"{"by":"seat 4","do":"return hand"}"#.to_string(),
            ]
        });
        let (session, text) = record::<punto_banco::Table>(rules, seed as u64, lines);
        let shuffles = text.matches("\"event\":\"shuffled\"").count();
        let rounds = text.matches("\"event\":\"result\"").count();
        println!("{rules:?}: {rounds} rounds, {shuffles} shoes, {:?}", session.game().view(rulebook::game::Viewer::Public));
        assert!(shuffles > 3, "{rules}: {shuffles} shoes in {rounds} rounds");
        let report = floor::audit::audit(text.as_bytes(), 5).expect("memory can be read");
        assert!(report.is_clean(), "{report:#?}");
    }
}

#[test]
fn chemin_de_fer_opens() {
    let rules = Arc::new(chemin_de_fer::Rules::default());
    let session: Session<chemin_de_fer::Table> = Session::seeded(rules, Duties::ALL, SimChance::new(1, 0));
    assert!(session.game().on_layout().is_zero());
}
