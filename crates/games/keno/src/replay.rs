//! A record of a location, being played again by the auditor.

use crate::record::{self, Replayed};
use crate::rules::RateCard;
use crate::rules::lounge::{Clock, Command};
use records::audit::replay::{Opened, Replay, agrees, compared, in_form, of_rules, refused, written};
use records::audit::{Finding, Kind, Known};
use records::verify;
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::{RecordedRules, Violations};
use serde_json::{Map, Value};
use std::sync::Arc;
use table::record::{Header, Out, Stake, Version};
use table::sealed::Keys;

/// How the auditor opens a record of keno, which has no seats and no staff at a table.
pub(crate) const KNOWN: Known = Known::new(record::NAME, Location::open, &[]);

/// A keno location.
pub(crate) struct Location {
    location: Replayed,
    out: Out,
    /// The version of the record: the header's, until a restart says another.
    version: u32,
    /// Has a restart said one? A location that a program drives need not say it; a house says it at every start.
    is_version_said: bool,
}

impl Location {
    pub(crate) fn open(header: &Header) -> Opened {
        let RecordedRules { rules: card, refused_today } =
            RateCard::recorded(&header.rules).map_err(of_rules)?;
        agrees(header, card.edition())?;
        let location = Replayed::new(Arc::new(card), header.record);
        let (version, is_version_said) = (header.record, false);
        Ok((Box::new(Location { location, out: Out::default(), version, is_version_said }), refused_today))
    }

    /// A program that starts again goes on in a version that there is, and in no older one: what a newer version demands,
    /// such as a confirmed clock (15.6(c)), is not lost by a restart.
    fn restarted(&mut self, version: Option<u32>) -> Option<Finding> {
        let said = match version {
            None if !self.is_version_said => return None,
            None => 1,
            Some(version) => version,
        };
        self.is_version_said = true;
        if Version::numbered(said).is_none() {
            let because = format!("there is no version {said} of the record");
            return Some(Finding::new(Kind::Malformed, because));
        }
        let before = self.version;
        self.version = said.max(before);
        let because = || format!("the record goes back from version {before} to version {said}");
        (said < before).then(|| Finding::new(Kind::Untrue, because()))
    }
}

impl Replay for Location {
    fn act(&mut self, mut fields: Map<String, Value>, version: Version, _: &Keys) -> Vec<Finding> {
        let recorded = fields.remove("events");
        let act = match record::read(fields.clone()) {
            Ok((act, _)) => act,
            Err(text) => return vec![Finding::new(Kind::Malformed, text)],
        };
        let mut found = Vec::new();
        found.extend(in_form(&fields, &act, version));
        if let Command::Restart { version, .. } = act.command {
            found.extend(self.restarted(version));
        }
        match self.location.act(&act) {
            Err(refusal) => found.push(refused(&refusal)),
            Ok(events) => {
                record::hear(&mut self.out, &events);
                let written = events
                    .iter()
                    .map(|event| written(event, Some(event.cite()), Some(event.cite()), version));
                found.extend(compared(written.collect(), recorded, version));
            }
        }
        found
    }

    fn out(&self) -> Vec<Stake> {
        self.out.stakes()
    }

    fn is_anything_concealed(&self) -> bool {
        false
    }

    fn has_rules(&self, text: &str) -> Result<(), Violations> {
        RateCard::from_toml(text).map(drop)
    }

    fn is_table(&self) -> bool {
        false
    }

    fn pledged(&self) -> Option<verify::Known> {
        None
    }

    fn is_clock_in_doubt(&self) -> bool {
        self.location.lounge().is_some_and(|lounge| lounge.clock() != Clock::Confirmed)
    }
}
