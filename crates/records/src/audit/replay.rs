//! Tables and locations, being played again.

use super::compare::{Written, compare};
use super::people::SETTLES;
use super::{Finding, Kind};
use crate::verify;
use rulebook::actor::Actor;
use rulebook::edition::Edition;
use rulebook::game::{Act, Event, Game, Refuse};
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::{RecordedRules, Violation, Violations};
use rulebook::provision::Provision;
use rulebook::wire::{Misread, act_line, read_act};
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use table::croupier::{self, Duties};
use table::fair::Fair;
use table::record::{Header, Out, Stake, Version, projected};
use table::sealed::{self, Keys};

/// A table to play a record at, with why its rules would be refused today; or what is wrong with its header.
pub type Opened = Result<(Box<dyn Replay>, Vec<Violation>), Vec<Finding>>;

/// A table of some game, being played again.
pub trait Replay {
    /// Plays an act, and compares what comes of it. What the game does not know of has been taken out.
    fn act(&mut self, fields: Map<String, Value>, version: Version, keys: &Keys) -> Vec<Finding>;
    /// The money that is out.
    fn out(&self) -> Vec<Stake>;
    /// Does anything lie face down whose face the table knows?
    fn is_anything_concealed(&self) -> bool;
    /// Are these rules of this game, and lawful?
    fn has_rules(&self, text: &str) -> Result<(), Violations>;
    /// Is it a table, with seats and a staff?
    fn is_table(&self) -> bool;
    /// How what is pledged there is checked; none where nothing is.
    fn pledged(&self) -> Option<verify::Known>;
    /// Might the clock be wrong? At keno the record says so, and a supervisor confirms it (19:47-15.6(c)).
    fn is_clock_in_doubt(&self) -> bool {
        false
    }
}

/// A table of a game.
pub(super) struct Table<G: Fair> {
    game: G,
    out: Out,
    /// Do people deal?
    attended: bool,
    /// Has the croupier, which is the program, done a step of the staff here?
    has_croupier: bool,
}

impl<G: Fair> Table<G> {
    pub(super) fn open(header: &Header) -> Opened {
        let RecordedRules { rules, refused_today } = G::Rules::recorded(&header.rules).map_err(of_rules)?;
        agrees(header, rules.edition())?;
        let (game, out) = (G::open(Arc::new(rules)), Out::default());
        let table = Table { game, out, attended: header.attended, has_croupier: false };
        Ok((Box::new(table), refused_today))
    }

    /// What the croupier had to do before this act, and did not.
    ///
    /// Where the program is the croupier, it does whatever is due after each act, before anybody else can act. Where
    /// people deal, a step may stand open beside others for a while, and a record cannot show who was slow.
    fn skipped(&self, act: &Act<G::Command>, version: Version) -> Option<Finding> {
        if version == Version::One || self.attended || !self.has_croupier {
            return None;
        }
        let due = croupier::next_step(&self.game, Duties::ALL, act.at)?;
        if croupier::is_due(&self.game, act) {
            return None;
        }
        let because = "the croupier, which is the program, does what is due at once; this came first";
        let expected = serde_json::to_value(act_line(&due)).ok();
        Some(Finding { expected, ..Finding::new(Kind::SkippedStep, because) })
    }
}

/// What is wrong with the rules in a header.
pub fn of_rules(violations: Violations) -> Vec<Finding> {
    let finding = |mut violation: rulebook::licensee::Violation| {
        let (cite, instead) = (violation.cite.take(), violation.instead.take());
        let because = format!("the rules in the header, {violation}");
        Finding { cite, instead, ..Finding::new(Kind::Header, because) }
    };
    violations.0.into_iter().map(finding).collect()
}

/// A header says by which text it is to be judged, and its rules say it too.
pub fn agrees(header: &Header, edition: Edition) -> Result<(), Vec<Finding>> {
    if header.edition == edition {
        return Ok(());
    }
    let because = format!("the header says the text of {}, and its rules are of {edition}", header.edition);
    Err(vec![Finding::new(Kind::Header, because)])
}

impl<G: Fair> Replay for Table<G> {
    fn act(&mut self, fields: Map<String, Value>, version: Version, keys: &Keys) -> Vec<Finding> {
        let mut fields = match sealed::unsealed::<G>(fields, keys) {
            Ok(fields) => fields,
            Err(unopened) => return vec![Finding::new(Kind::Sealed, unopened.to_string())],
        };
        let recorded = fields.remove("events");
        let act = match read_act::<G>(fields.clone()) {
            Ok(act) => act,
            Err(Misread::Refused(refusal)) => return vec![refused(&refusal)],
            Err(Misread::Malformed(text)) => return vec![Finding::new(Kind::Malformed, text)],
        };
        let mut found = Vec::new();
        found.extend(in_form(&fields, &act_line(&act).with_time(act.at), version));
        let taken_over = version == Version::One || is_the_croupiers(&self.game, &act);
        let skipped = self.skipped(&act, version);
        let mut events = Vec::new();
        if let Err(refusal) = self.game.act(act, &mut events) {
            found.push(refused(&refusal));
            return found;
        }
        found.extend(skipped);
        self.has_croupier |= act.by == Actor::Croupier && act.on_behalf_of.is_none();
        if !taken_over {
            let because = "the croupier, which is the program, does only what is due, what a patron's conduct has answered \
                           and what time decides; this is somebody's own choice";
            found.push(Finding::new(Kind::Person, because));
        }
        self.out.hear(&events);
        let written = events.iter().map(|event| written(event, event.cite(), event.order(), version));
        found.extend(compared(written.collect(), recorded, version));
        found
    }

    fn out(&self) -> Vec<Stake> {
        self.out.stakes()
    }

    fn is_anything_concealed(&self) -> bool {
        self.game.is_anything_concealed()
    }

    fn has_rules(&self, text: &str) -> Result<(), Violations> {
        G::Rules::from_toml(text).map(drop)
    }

    fn is_table(&self) -> bool {
        true
    }

    fn pledged(&self) -> Option<verify::Known> {
        Some(verify::Known::of::<G>())
    }
}

/// Is it no act of the croupier's, or one that the program would take over?
fn is_the_croupiers<G: Game>(game: &G, act: &Act<G::Command>) -> bool {
    if act.by != Actor::Croupier {
        return true;
    }
    let settles = || {
        let command = serde_json::to_value(act.command).unwrap_or_default();
        command["do"] == SETTLES
    };
    croupier::takes_over(game, act) || settles()
}

/// Version 2 has one way to write an act.
pub fn in_form(fields: &Map<String, Value>, act: &impl Serialize, version: Version) -> Option<Finding> {
    let written = serde_json::to_value(act).unwrap_or_default();
    let differs = version == Version::Two && written.as_object() != Some(fields);
    let finding = || Finding {
        expected: Some(written),
        recorded: Some(Value::Object(fields.clone())),
        ..Finding::new(Kind::Malformed, "the act is not written as the record writes it")
    };
    differs.then(finding)
}

/// An event as a record of this version has it.
pub fn written(
    event: &impl Serialize,
    cite: Option<Provision>,
    order: Option<Provision>,
    version: Version,
) -> Written {
    Written { event: projected(version, serde_json::to_value(event).unwrap_or_default()), cite, order }
}

/// What came of an act beside what the record has of it.
pub fn compared(events: Vec<Written>, recorded: Option<Value>, version: Version) -> Vec<Finding> {
    match recorded.map(|recorded| projected(version, recorded)) {
        Some(Value::Array(recorded)) => compare(&events, recorded),
        _ => {
            let because = "\"events\" is missing: the list of what came of the act";
            vec![Finding::new(Kind::Malformed, because)]
        }
    }
}

/// The rules refuse an act of the record.
pub fn refused(refusal: &impl Refuse) -> Finding {
    let mut finding = Finding::new(Kind::RefusedAct, refusal.to_string()).cite(refusal.cite());
    finding.instead = refusal.instead();
    finding
}
