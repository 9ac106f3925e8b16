//! A record of a location, being played again by the auditor.

use crate::record::{self, Replayed};
use crate::rules::RateCard;
use crate::rules::lounge::Clock;
use records::audit::replay::{Opened, Replay, agrees, compared, in_form, of_rules, refused, written};
use records::audit::{Finding, Kind, Known};
use records::verify;
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
}

impl Location {
    pub(crate) fn open(header: &Header) -> Opened {
        let RecordedRules { rules: card, refused_today } =
            RateCard::recorded(&header.rules).map_err(of_rules)?;
        agrees(header, card.edition())?;
        let location = Replayed::new(Arc::new(card), header.record);
        Ok((Box::new(Location { location, out: Out::default() }), refused_today))
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
