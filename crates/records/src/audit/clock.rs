//! The time of a record: every line has one, and it never goes back.

use super::auditor::Said;
use super::{Finding, Kind, RemarkKind};
use rulebook::game::Moment;
use serde_json::{Map, Value};
use table::record::{self, Version};

/// The latest time so far.
#[derive(Default)]
pub(super) struct Clock(Option<Moment>);

impl Clock {
    /// Looks at the time of a line.
    pub(super) fn look(&mut self, fields: &Map<String, Value>, version: Version) -> Option<Said> {
        let at = match record::time(fields) {
            Ok(at) => at,
            Err(because) => return Some(Said::Wrong(Finding::new(Kind::Time, because))),
        };
        let Some(at) = at else {
            let missing = || Finding::new(Kind::Time, "the line does not say when: \"at\" is missing");
            // In version 1 a header and the note "reopened" had no time; everything else had one.
            let demanded =
                version == Version::Two || fields.get("note").is_none_or(|note| note != "reopened");
            return demanded.then(|| Said::Wrong(missing()));
        };
        let before = self.0.filter(|before| at < *before);
        self.0 = self.0.max(Some(at));
        let before = before?;
        let because = format!("time goes back, from {} to {}", before.0, at.0);
        Some(match version {
            // Version 1 took the time from a clock that could be set.
            Version::One => Said::Known(RemarkKind::OldForm, because),
            Version::Two => Said::Wrong(Finding::new(Kind::Time, because)),
        })
    }

    /// The clock was put back to this time, and says what it showed before.
    pub(super) fn put_back(&mut self, to: Moment, before: Moment) -> Result<(), String> {
        if self.0 != Some(before) || to >= before {
            return Err(format!("the clock is put back from {}, which is not the time before", before.0));
        }
        self.0 = Some(to);
        Ok(())
    }

    /// A supervisor confirmed that it is this time. Was it later before?
    pub(super) fn confirmed(&mut self, at: Moment) -> bool {
        self.0.replace(at).is_some_and(|before| at < before)
    }

    /// The latest time so far.
    pub(super) fn latest(&self) -> Option<Moment> {
        self.0
    }
}
