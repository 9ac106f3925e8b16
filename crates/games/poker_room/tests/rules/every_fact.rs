//! Every matter over every combination of its facts, known or not: the rulings against a second reading of the text.

use crate::oracle::{self, Answer};
use poker_room::rulings::Kind;
use poker_room::{Fact, Facts, Matter, Needs, rule};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Everything that can be answered; where that is an amount, enough of it to tell amounts apart.
fn answers(fact: Fact) -> Vec<Value> {
    match fact.kind() {
        Kind::YesNo => vec![json!(true), json!(false)],
        Kind::Count { least, most } => (least..=most).map(|number| json!(number)).collect(),
        Kind::Choice(words) => words.iter().map(|word| json!(word)).collect(),
        Kind::Seat => vec![json!(1), json!(4), json!(16)],
        Kind::Cents => vec![json!(0), json!(1), json!(2500)],
        Kind::Pot => vec![json!({}), json!({ "1": 500, "4": 1 }), json!({ "16": 1_000_000_000 })],
    }
}

fn read(said: &Map<String, Value>) -> Facts {
    serde_json::from_value(Value::Object(said.clone())).expect("facts")
}

/// What the rulebook makes of it, in the oracle's words.
fn ruled(matter: Matter, said: &Map<String, Value>) -> Result<Answer, Needs> {
    match rule(matter, &read(said)) {
        Err(Needs::Fact(fact)) => Ok(Answer::Asks(fact.name())),
        Err(not) => Err(not),
        Ok(ruling) => Ok(Answer::Decides {
            decision: ruling.decision.name(),
            cite: ruling.cite().number().trim_start_matches("19:47-14.15"),
            back: ruling.back.iter().map(|(seat, amount)| (seat.number(), amount.0)).collect(),
            open: ruling.open.is_some(),
        }),
    }
}

/// Calls `see` with every combination of these facts, each of them said in every way or not at all.
fn every(facts: &[Fact], said: &mut Map<String, Value>, see: &mut impl FnMut(&Map<String, Value>)) {
    let Some((first, rest)) = facts.split_first() else { return see(said) };
    every(rest, said, see);
    for answer in answers(*first) {
        said.insert(first.name().to_string(), answer);
        every(rest, said, see);
    }
    said.remove(first.name());
}

fn facts_of(matter: Matter) -> Vec<Fact> {
    let asked = oracle::may_ask(matter.name());
    let facts: Vec<Fact> = Fact::ALL.iter().copied().filter(|fact| asked.contains(&fact.name())).collect();
    assert_eq!(facts.len(), asked.len(), "{matter:?}");
    facts
}

#[test]
fn every_combination_of_facts_is_ruled_as_a_second_reading_of_the_text_has_it() {
    let (mut seen, mut decisions) = (0, BTreeSet::new());
    for matter in Matter::ALL {
        every(&facts_of(*matter), &mut Map::new(), &mut |said| {
            seen += 1;
            let expected = oracle::answer(matter.name(), said);
            match ruled(*matter, said) {
                Ok(found) => assert_eq!(found, expected, "{}: {said:?}", matter.name()),
                // Something was said that decides nothing: without it the ruling is the same.
                Err(Needs::NotThis(fact)) => {
                    let mut less = said.clone();
                    less.remove(fact.name()).expect("it was said");
                    assert_eq!(oracle::answer(matter.name(), &less), expected, "{}: {said:?}", matter.name());
                }
                Err(Needs::Fact(_)) => unreachable!("an answer"),
            }
            if let Answer::Decides { decision, .. } = expected {
                decisions.insert(decision);
            }
        });
    }
    assert!(seen > 20_000, "only {seen} combinations");
    let all: BTreeSet<&str> =
        poker_room::rulings::Decision::ALL.iter().map(|decision| decision.name()).collect();
    assert_eq!(decisions, all, "every decision is reached");
}

/// Facts of other matters are not taken: who says them means something else.
#[test]
fn a_fact_on_which_nothing_depends_is_refused() {
    for matter in Matter::ALL {
        let asked = facts_of(*matter);
        for stranger in Fact::ALL.iter().filter(|fact| !asked.contains(fact)) {
            for answer in answers(*stranger) {
                every(&asked, &mut Map::new(), &mut |said| {
                    let alone = ruled(*matter, said);
                    let mut more = said.clone();
                    more.insert(stranger.name().to_string(), answer.clone());
                    match (alone, ruled(*matter, &more)) {
                        (Ok(Answer::Asks(fact)), Ok(Answer::Asks(same))) => assert_eq!(fact, same),
                        (_, Err(Needs::NotThis(_))) => {}
                        (alone, more) => panic!("{matter:?}, {stranger:?}: {alone:?}, then {more:?}"),
                    }
                });
                if matches!(stranger.kind(), Kind::Count { .. }) {
                    break;
                }
            }
        }
    }
}

/// Whatever is asked, two answers to it lead to different ends, for some answers to what follows.
#[test]
fn nothing_is_asked_on_which_nothing_depends() {
    /// Everything that can still be asked and answered, as a text.
    fn tree(matter: Matter, said: &mut Map<String, Value>) -> String {
        let Ok(Answer::Asks(name)) = ruled(matter, said) else { return format!("{:?}", ruled(matter, said)) };
        let fact = *Fact::ALL.iter().find(|fact| fact.name() == name).expect("a fact");
        let below: Vec<String> = answers(fact)
            .into_iter()
            .map(|answer| {
                said.insert(name.to_string(), answer);
                tree(matter, said)
            })
            .collect();
        said.remove(name);
        assert!(below.windows(2).any(|two| two[0] != two[1]), "{matter:?}: {name} after {said:?}");
        format!("{name}: [{}]", below.join(", "))
    }
    for matter in Matter::ALL {
        tree(*matter, &mut Map::new());
    }
}

#[test]
fn facts_are_learnt_one_by_one_as_they_are_written() {
    let mut facts = Facts::default();
    for fact in Fact::ALL {
        for answer in answers(*fact) {
            facts.learn(*fact, &answer).expect("an answer");
            assert!(facts.knows(*fact));
        }
        let wrong = json!("nothing of the kind");
        assert!(facts.learn(*fact, &wrong).is_err(), "{fact:?}");
    }
    assert!(facts.learn(Fact::Wagered, &json!(17)).is_err() && facts.learn(Fact::FaceUp, &json!(0)).is_err());
    for pot in [json!({ "17": 1 }), json!({ "01": 1 }), json!({ "1": -1 }), json!([1])] {
        assert!(facts.learn(Fact::Pot, &pot).is_err(), "{pot}");
    }
    assert_eq!(serde_json::from_value::<Facts>(json!(facts)).expect("they read back"), facts);
}

#[test]
fn every_matter_fact_and_decision_has_a_name_of_its_own_and_words() {
    let matters: BTreeSet<_> = Matter::ALL.iter().map(|matter| matter.name()).collect();
    let facts: BTreeSet<_> = Fact::ALL.iter().map(|fact| fact.name()).collect();
    assert_eq!((matters.len(), facts.len()), (Matter::ALL.len(), Fact::ALL.len()));
    assert!(Fact::ALL.len() <= 32, "what was looked at is kept in 32 bits");
    for matter in Matter::ALL {
        assert_eq!(json!(matter), matter.name());
        assert!(matter.cite().number().starts_with("19:47-14.15(") && !matter.title().ends_with('.'));
    }
    for decision in poker_room::rulings::Decision::ALL {
        assert_eq!(json!(decision), decision.name());
        assert!(decision.sentence().ends_with('.'), "{decision:?}");
    }
}
