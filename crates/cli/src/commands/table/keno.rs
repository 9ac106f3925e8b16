//! `chapter47 table keno`: a keno location through standard input and output. It is no table: the lines are acts of
//! writers, supervisors, the inspector, the clock and the device.

use super::{Args, Record, converse};
use crate::input;
use crate::outcome::Outcome;
use anyhow::bail;
use floor::keno::record::{Driven, header};
use std::sync::Arc;

/// Keeps a location until the input ends.
pub(super) fn keep(args: &Args) -> anyhow::Result<Outcome> {
    if args.attended {
        bail!("every step of a keno location comes from outside anyway: leave --attended out");
    }
    let card = input::rate_card(args.rules.as_deref())?;
    let mut record = args.record.as_deref().map(Record::open).transpose()?;
    if let Some(record) = &mut record {
        record.write(&header(&card).to_line())?;
        record.flush()?;
    }
    let mut driven = Driven::new(Arc::new(card), args.seed);
    converse(|text, now| {
        let (answer, lines) = driven.exchange(text, now);
        if let Some(record) = &mut record {
            record.keep(&lines)?;
        }
        Ok(answer)
    })
}
