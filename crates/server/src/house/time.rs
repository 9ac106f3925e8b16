//! What the house's own stream says of its clock: that it was moved, and that a supervisor confirmed it.

use super::{House, TableSpec, random_hex};
use crate::clock::HouseClock;
use crate::live::OpenError;
use crate::waiting::wait;
use ledger::{Journal, Name, Role, StreamId};
use rulebook::game::Moment;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use std::collections::BTreeMap;
use tokio::sync::oneshot;

/// What the journal remembers of the time: when something was last written, and a doubt that nobody has settled.
pub(super) fn remember(clock: &HouseClock, journal: &Journal, specs: &[TableSpec]) -> Result<(), OpenError> {
    let reader = journal.reader();
    let mut last = Moment(i64::MIN);
    let ids = specs.iter().map(|spec| Name::new(&spec.id)).collect::<Result<Vec<_>, _>>()?;
    for id in &ids {
        for stream in [StreamId::table(id)?, StreamId::keno(id)?] {
            let head = reader.head(&stream)?;
            if let Some(stored) = reader.entry(&stream, head.seq)? {
                last = last.max(Moment(stored.at));
            }
        }
    }
    clock.not_before(last);
    let mut doubted = None;
    for stored in reader.read(&StreamId::house(), 1) {
        doubted = match serde_json::from_str(&stored?.body) {
            Ok(ClockLine::Doubted { moved_millis }) => Some(moved_millis),
            Ok(ClockLine::Confirmed { .. }) => None,
            Err(_) => doubted,
        };
    }
    if let Some(moved) = doubted {
        clock.still_doubted(moved, last);
    }
    Ok(())
}

/// What the house's own stream says of its clock.
#[derive(Serialize, Deserialize)]
#[serde(tag = "house")]
enum ClockLine {
    #[serde(rename = "clock doubted")]
    Doubted { moved_millis: i64 },
    #[serde(rename = "clock confirmed")]
    Confirmed { by: String, shows: Moment },
}

impl House {
    /// Writes down that the clock was moved, for a house that opens again before anybody has confirmed it.
    pub(crate) fn doubt_clock(&self, moved_millis: i64) -> Result<(), OpenError> {
        self.write_clock(&ClockLine::Doubted { moved_millis })
    }

    /// A supervisor confirms what the clock shows, for the tables and for every keno location. Waits for them; gives what
    /// each location answered.
    pub(crate) fn confirm_clock(&self, by: &Name, role: Role) -> Result<BTreeMap<Name, String>, OpenError> {
        let shows = self.clock.shows();
        self.write_clock(&ClockLine::Confirmed { by: by.to_string(), shows })?;
        let mut answers = BTreeMap::new();
        for booth in &self.keno {
            let (reply, answer) = oneshot::channel();
            let confirm = Map::from_iter([("do".to_string(), json!("confirm clock"))]);
            let id = random_hex::<12>().unwrap_or_else(|_| shows.0.to_string());
            booth.submit(by, role, &id, confirm, move |said| drop(reply.send(said)));
            // A location that is gone has ended the process.
            answers.extend(wait(|| answer.blocking_recv().ok()).map(|said| (booth.id.clone(), said)));
        }
        self.clock.confirmed(shows);
        Ok(answers)
    }

    /// Another node has written to the house's stream: it may be that a supervisor confirmed the clock there.
    pub(crate) fn hear_of_clock(&self) {
        let reader = self.journal.reader();
        let last = || {
            let head = reader.head(&StreamId::house()).ok()?;
            let stored = reader.entry(&StreamId::house(), head.seq).ok()??;
            serde_json::from_str(&stored.body).ok()
        };
        if self.clock.moved().is_some()
            && let Some(ClockLine::Confirmed { shows, .. }) = last()
        {
            self.clock.confirmed(shows);
        }
    }

    fn write_clock(&self, line: &ClockLine) -> Result<(), OpenError> {
        self.write_down(&serde_json::to_string(line).expect("a line is plain data"))
    }
}
