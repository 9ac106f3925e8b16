//! What no input may do to a game that is no [`Game`](rulebook::game::Game): end in a panic, or leave an answer that cannot
//! be read. A game that is one is held to more by the conformance kit.

use crate::driven::Driven;
use crate::rules::AnyRules;
use rulebook::conformance::hostile;
use rulebook::game::Moment;
use rulebook::licensee::Violations;
use rulebook::money::Cents;
use serde_json::{Map, Value};
use table::record::Stake;

/// Any bytes as lines: each is answered with one object.
pub(crate) fn lines(mut driven: Box<dyn Driven>, bytes: &[u8]) {
    for line in bytes.split(|byte| *byte == b'\n').take(hostile::MOST_LINES) {
        let exchanged = driven.exchange(&String::from_utf8_lossy(line), Moment(1));
        let answer = serde_json::from_str::<Map<String, Value>>(&exchanged.answer);
        assert!(answer.is_ok_and(|answer| !answer.is_empty()), "no answer: {}", exchanged.answer);
        assert!(exchanged.lines.is_empty() || exchanged.at.is_some(), "a record needs a time");
    }
    let is_out = |stake: &Stake| stake.cents > Cents::ZERO || stake.owed > Cents::ZERO;
    assert!(driven.stakes().iter().all(is_out), "a stake of nothing is listed");
}

/// Any bytes as a rules file: read, and then what is written reads back the same; or refused at places of the file.
pub(crate) fn rules(read: impl Fn(&str) -> Result<Box<dyn AnyRules>, Violations>, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let rules = match read(&text) {
        Ok(rules) => rules,
        Err(violations) => return hostile::refused(&text, violations),
    };
    for written in [rules.text(), rules.explained()] {
        match read(&written) {
            Ok(again) => assert_eq!(again.text(), rules.text()),
            Err(violations) => panic!("rules do not read back: {violations}\n{written}"),
        }
    }
    assert!(!rules.guide().is_empty());
}
