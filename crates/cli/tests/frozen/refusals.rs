//! Refusals, each at the place of a record where it was met.

use crate::intended::{DECISIONS, FOR_THE_HOLDER, REFUSALS, Refusal, WORDS, Words};
use crate::{assert_nothing, text};
use keno::RateCard;
use keno::record::Driven;
use rulebook::game::{Game, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use table::croupier::Duties;
use table::protocol::{Header, Told, exchange};
use table::session::Session;

/// A refusal as the fixtures have it.
#[derive(serde::Deserialize)]
struct Met {
    record: String,
    attended: bool,
    /// How many lines of the record were written by then.
    after: usize,
    line: String,
    refused: Value,
}

/// The answer to the line, when these lines of a sitting have been played.
fn answered<G: Game>(rules: &str, played: &[&str], met: &Met) -> Result<String, String> {
    let rules = G::Rules::from_toml(rules).map_err(|violations| violations.to_string())?;
    let duties = if met.attended { Duties::NONE } else { Duties::ALL };
    let mut session: Session<G> = Session::open(Arc::new(rules), duties);
    for line in played {
        let mut fields: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        fields.remove("events");
        let act = read_act::<G>(fields).map_err(|misread| format!("{line}: {misread:?}"))?;
        session.replay(act).map_err(|because| format!("{line}: {because}"))?;
    }
    Ok(exchange(&mut session, &met.line, Moment(0), &mut Told::default()).answer)
}

fn answered_at_keno(rules: &str, played: &[&str], met: &Met) -> Result<String, String> {
    let card = RateCard::from_toml(rules).map_err(|violations| format!("{violations:?}"))?;
    let mut location = Driven::new(Arc::new(card), None);
    for line in played {
        let (answer, _) = location.exchange(&with_its_slip(line), Moment(0));
        if !answer.starts_with("{\"ok\"") {
            return Err(format!("{line}: {answer}"));
        }
    }
    Ok(location.exchange(&with_its_slip(&met.line), Moment(0)).0)
}

/// The line of a keno act, with the slip shown where that has to be said now.
fn with_its_slip(line: &str) -> String {
    let mut fields: Map<String, Value> = serde_json::from_str(line).expect("JSON");
    fields.remove("events");
    if fields.get("do").and_then(Value::as_str).is_some_and(|what| FOR_THE_HOLDER.contains(&what)) {
        fields.insert("shown".to_string(), Value::from("slip"));
    }
    Value::Object(fields).to_string()
}

/// The code and the citation, where something is refused.
fn reads(refused: &Value) -> Option<(&str, &str)> {
    Some((refused["code"].as_str()?, refused["cite"].as_str()?))
}

#[test]
fn what_was_refused_is_refused_in_the_same_words() {
    let mut records: HashMap<String, String> = HashMap::new();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    let (mut changed, mut reworded) = (BTreeSet::new(), BTreeSet::new());
    for line in text("refusals.jsonl").lines() {
        let met: Met = serde_json::from_str(line).expect("JSON");
        let record = records
            .entry(met.record.clone())
            .or_insert_with(|| text(&format!("records/{}.jsonl", met.record)));
        let written: Vec<&str> = record.lines().take(met.after).collect();
        let begins = written.iter().rposition(|line| line.starts_with("{\"record\"")).expect("a header");
        let header: Header = serde_json::from_str(written[begins]).expect("a header");
        let is_decided = |line: usize| (begins + 1..=met.after).contains(&line);
        if DECISIONS.iter().any(|decision| decision.record == met.record && is_decided(decision.line)) {
            continue;
        }
        let played = &written[begins + 1..];
        let answer = match header.game.as_str() {
            "craps" => answered::<craps::Table>(&header.rules, played, &met),
            "blackjack" => answered::<blackjack::Table>(&header.rules, played, &met),
            "punto-banco" => answered::<punto_banco::Table>(&header.rules, played, &met),
            "chemin-de-fer" => answered::<chemin_de_fer::Table>(&header.rules, played, &met),
            "poker-room" => answered::<poker_room::Room>(&header.rules, played, &met),
            _ => answered_at_keno(&header.rules, played, &met),
        };
        let now =
            answer.map(|answer| serde_json::from_str::<Value>(&answer).expect("JSON")["refused"].take());
        seen += 1;
        if now.as_ref() == Ok(&met.refused) {
            continue;
        }
        let of = |refusal: &Refusal| {
            let is_now = now.as_ref().is_ok_and(|now| reads(now) == refusal.now);
            is_now && refusal.game == header.game && met.refused["code"] == refusal.code
        };
        let in_other_words = |words: &Words| {
            let same = now.as_ref().is_ok_and(|now| reads(now) == reads(&met.refused));
            same && met.refused["code"] == words.code
        };
        match (REFUSALS.iter().position(of), WORDS.iter().position(in_other_words)) {
            (Some(place), _) => drop(changed.insert(place)),
            (None, Some(place)) => drop(reworded.insert(place)),
            (None, None) => wrong.push(format!(
                "{}, after line {}: {}\nwas {}\nnow {now:?}",
                met.record, met.after, met.line, met.refused
            )),
        }
    }
    assert!(seen > 400, "{seen}");
    for (_, refusal) in REFUSALS.iter().enumerate().filter(|(place, _)| !changed.contains(place)) {
        wrong.push(format!("{} at {} reads as it did: {}", refusal.code, refusal.game, refusal.why));
    }
    for (_, words) in WORDS.iter().enumerate().filter(|(place, _)| !reworded.contains(place)) {
        wrong.push(format!("{} reads as it did: {}", words.code, words.why));
    }
    assert_nothing(&wrong);
}
