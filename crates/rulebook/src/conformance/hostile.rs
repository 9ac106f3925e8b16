//! What no input may do, from a user or a file: end in a panic, leave half a change, or lose money. The fuzz targets
//! and the tests of their corpora call the same functions.

use crate::game::{Act, Event as _, Game, Viewer};
use crate::licensee::RulesFile as _;
use crate::licensee::Violations;
use crate::money::Cents;
use crate::wire::{Misread, act_line, read_act, read_object, refusal_line};
use std::sync::Arc;

/// More lines than this say nothing new.
pub const MOST_LINES: usize = 400;

/// Any bytes as lines of the protocol, given to a table with the default rules.
pub fn protocol<G: Game>(bytes: &[u8]) {
    let rules = match G::Rules::from_toml("") {
        Ok(rules) => Arc::new(rules),
        Err(violations) => panic!("an empty rules file is legal: {violations}"),
    };
    let mut table = G::open(rules);
    for line in bytes.split(|byte| *byte == b'\n').take(MOST_LINES) {
        let line = String::from_utf8_lossy(line);
        match read_object(&line).map_err(Misread::Malformed).and_then(read_act::<G>) {
            Ok(act) => attempt(&mut table, act),
            Err(Misread::Refused(refusal)) => {
                serde_json::to_string(&refusal_line(&refusal)).expect("a refusal can be written");
            }
            Err(Misread::Malformed(error)) => assert!(!error.is_empty(), "an error says what was expected"),
        }
    }
    serde_json::to_string(&table.offers()).expect("offers can be written");
    serde_json::to_string(&table.view(Viewer::Public)).expect("a view can be written");
}

/// One act, accepted or refused whole.
pub fn attempt<G: Game>(table: &mut G, act: Act<G::Command>) {
    let written = serde_json::to_string(&act_line(&act)).expect("an act can be written");
    let again = match read_object(&written).map_err(Misread::Malformed).and_then(read_act::<G>) {
        Ok(again) => again,
        Err(error) => panic!("{written} does not read back: {error:?}"),
    };
    assert_eq!(again, act, "an act changed on its way through {written}");
    let before = table.clone();
    let checked = table.check(&act).is_ok();
    let mut events: Vec<G::Event> = Vec::new();
    let done = table.act(act, &mut events);
    assert_eq!(checked, done.is_ok(), "check and act disagree about {written}");
    if let Err(refusal) = done {
        assert!(*table == before && events.is_empty(), "a refusal left a trace: {written}");
        serde_json::to_string(&refusal_line(&refusal)).expect("a refusal can be written");
        return;
    }
    let movements = events.iter().filter_map(|event| event.movement());
    let layout: Cents = movements.inspect(|movement| assert!(movement.is_balanced())).map(|m| m.layout).sum();
    assert_eq!(table.on_layout() - before.on_layout(), layout, "money was made or lost: {written}");
    serde_json::to_string(&events).expect("events can be written");
}

/// Any bytes as a rules file: read, or refused with places that are in the file.
pub fn rules<G: Game>(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match G::Rules::from_toml(&text) {
        Ok(rules) => legal::<G>(rules),
        Err(violations) => refused(&text, violations),
    }
}

/// Rules that were refused: everything that is wrong is at a place of the file.
pub fn refused(text: &str, violations: Violations) {
    assert!(!violations.0.is_empty() && !violations.to_string().is_empty());
    for violation in violations.0 {
        let Some(span) = violation.span else { continue };
        assert!(text.get(span.clone()).is_some(), "{span:?} is no part of the file");
    }
}

/// Rules that were read can be written, and open a table that offers only what it accepts.
fn legal<G: Game>(rules: G::Rules) {
    let written = rules.to_toml(false);
    match G::Rules::from_toml(&written) {
        Ok(again) => assert_eq!(again.to_toml(false), written),
        Err(violations) => panic!("rules do not read back: {violations}\n{written}"),
    }
    let mut table = G::open(Arc::new(rules));
    for _ in 0..4 {
        let offers = table.offers();
        for offer in &offers {
            let amounts =
                offer.amounts.map_or(vec![None], |amounts| vec![Some(amounts.min), Some(amounts.max)]);
            for amount in amounts {
                let command = amount.map_or(offer.command, |amount| G::with_amount(offer.command, amount));
                attempt(&mut table.clone(), Act::new(Default::default(), offer.by, command));
            }
        }
        let Some(first) = offers.first() else { return };
        attempt(&mut table, Act::new(Default::default(), first.by, first.command));
    }
}
