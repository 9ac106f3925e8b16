//! `chapter47 table keno`: a keno location through standard input and output. It is no table: the lines are acts of
//! writers, supervisors, the inspector, the clock and the device.

use super::{Args, Record, converse, now};
use crate::input;
use crate::outcome::Outcome;
use anyhow::bail;
use floor::keno::record::{Driven, Performed, header};
use floor::record::End;
use std::sync::Arc;

/// Keeps a location until the input ends.
pub(super) fn keep(args: &Args) -> anyhow::Result<Outcome> {
    if args.attended {
        bail!("every step of a keno location comes from outside anyway: leave --attended out");
    }
    let card = Arc::new(input::rate_card(args.rules.as_deref())?);
    let mut record = args.record.as_deref().map(Record::open).transpose()?;
    let mut driven = Driven::new(Arc::clone(&card), args.seed);
    let outcome = converse(|text, now| {
        let (answer, acts) = driven.exchange(text, now);
        if let (Some(record), [first, ..]) = (&mut record, &acts[..]) {
            let lines: Vec<String> = acts.iter().map(Performed::to_line).collect();
            record.keep(|| header(&card, first.act.at), &lines)?;
        }
        Ok(answer)
    })?;
    if let Some(record) = &mut record {
        let at = now().max(driven.latest());
        record.close(|| header(&card, at), &End::now(at, driven.out().stakes()))?;
    }
    Ok(outcome)
}
