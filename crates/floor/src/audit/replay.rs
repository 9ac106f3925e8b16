//! Tables and locations, being played again.

use super::compare::{Written, compare};
use super::{Finding, Kind};
use crate::keno::record::{self, Replayed};
use crate::sealed::{self, Keys};
use rulebook::game::{Event, Game, Refuse};
use rulebook::keno::RateCard;
use rulebook::wire::{Misread, read_act};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A table to play a record at, or what is wrong with its header.
pub(super) type Opened = Result<Box<dyn Replay>, Vec<Finding>>;

/// A table of some game, being played again.
pub(super) trait Replay {
    fn line(&mut self, fields: Map<String, Value>, keys: &Keys) -> Vec<Finding>;
}

/// A table of a game.
pub(super) struct Table<G: Game>(G);

impl<G: Game> Table<G> {
    pub(super) fn open(rules: &str) -> Opened {
        match G::rules_from_toml(rules) {
            Ok(rules) => Ok(Box::new(Table(G::open(Arc::new(rules))))),
            Err(violations) => Err(violations.0.into_iter().map(Finding::of_rules).collect()),
        }
    }
}

impl Finding {
    fn of_rules(mut violation: rulebook::licensee::Violation) -> Finding {
        let (cite, instead) = (violation.cite.take(), violation.instead.take());
        let because = format!("the rules in the header, {violation}");
        Finding { cite, instead, ..Finding::new(Kind::Header, because) }
    }
}

impl<G: Game> Replay for Table<G> {
    fn line(&mut self, fields: Map<String, Value>, keys: &Keys) -> Vec<Finding> {
        let mut fields = match sealed::unsealed::<G>(fields, keys) {
            Ok(fields) => fields,
            Err(unopened) => return vec![Finding::new(Kind::Sealed, unopened.to_string())],
        };
        fields.remove("patron");
        fields.remove("entered_by");
        let recorded = fields.remove("events");
        let act = match read_act::<G>(fields) {
            Ok(act) => act,
            Err(Misread::Refused(refusal)) => return vec![refused(&refusal)],
            Err(Misread::Malformed(text)) => return vec![Finding::new(Kind::Malformed, text)],
        };
        let mut events = Vec::new();
        if let Err(refusal) = self.0.act(act, &mut events) {
            return vec![refused(&refusal)];
        }
        let written = events.iter().map(|event| Written { event: written(event), cite: event.cite() });
        compared(written.collect(), recorded)
    }
}

/// A keno location.
pub(super) struct Location(Replayed);

impl Location {
    pub(super) fn open(rules: &str) -> Opened {
        match RateCard::from_toml(rules) {
            Ok(card) => Ok(Box::new(Location(Replayed::new(Arc::new(card))))),
            Err(violations) => Err(violations.0.into_iter().map(Finding::of_rules).collect()),
        }
    }
}

impl Replay for Location {
    fn line(&mut self, mut fields: Map<String, Value>, _: &Keys) -> Vec<Finding> {
        let recorded = fields.remove("events");
        let act = match record::read(fields) {
            Ok((act, _)) => act,
            Err(text) => return vec![Finding::new(Kind::Malformed, text)],
        };
        match self.0.act(&act) {
            Err(refusal) => vec![refused(&refusal)],
            Ok(events) => {
                let written =
                    events.iter().map(|event| Written { event: written(event), cite: Some(event.cite()) });
                compared(written.collect(), recorded)
            }
        }
    }
}

fn written(event: &impl serde::Serialize) -> Value {
    serde_json::to_value(event).unwrap_or(Value::Null)
}

fn compared(events: Vec<Written>, recorded: Option<Value>) -> Vec<Finding> {
    match recorded {
        Some(Value::Array(recorded)) => compare(&events, recorded),
        _ => {
            let because = "\"events\" is missing: the list of what came of the act";
            vec![Finding::new(Kind::Malformed, because)]
        }
    }
}

fn refused(refusal: &impl Refuse) -> Finding {
    let mut finding = Finding::new(Kind::RefusedAct, refusal.to_string());
    finding.cite = Some(refusal.cite());
    finding.instead = refusal.instead();
    finding
}
