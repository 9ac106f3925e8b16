//! The closing line of a sitting: how it ended, and what was still out.

use super::{is_digest, only};
use rulebook::actor::Seat;
use rulebook::game::{Event, Moment};
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Money that is still out when a sitting ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stake {
    /// Whose; keno has no seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What lies on the layout. At keno: wagers on games to come, and winnings that nobody has come for.
    pub cents: Cents,
    /// Vigorish that is marked and not collected.
    #[serde(default = "nothing", skip_serializing_if = "is_nothing")]
    pub owed: Cents,
}

const fn nothing() -> Cents {
    Cents::ZERO
}

fn is_nothing(cents: &Cents) -> bool {
    cents.is_zero()
}

/// The money that is out at a table, as its events moved it.
#[derive(Clone, Debug, Default)]
pub struct Out(BTreeMap<Option<Seat>, (Cents, Cents)>);

impl Out {
    /// Follows the events of an act at a table.
    pub fn hear<E: Event>(&mut self, events: &[E]) {
        for moved in events.iter().filter_map(Event::movement) {
            let (cents, owed) = self.0.entry(Some(moved.seat)).or_default();
            *cents += moved.layout;
            *owed -= moved.owed;
        }
    }

    /// So much more is out, whose it is if anybody's at a seat.
    pub fn add(&mut self, seat: Option<Seat>, cents: Cents) {
        self.0.entry(seat).or_default().0 += cents;
    }

    /// What is out now.
    pub fn stakes(&self) -> Vec<Stake> {
        let out = self.0.iter().filter(|(_, (cents, owed))| !cents.is_zero() || !owed.is_zero());
        out.map(|(seat, (cents, owed))| Stake { seat: *seat, cents: *cents, owed: *owed }).collect()
    }
}

/// Where a stream goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goes {
    /// The stream of the journal.
    pub stream: String,
    /// Its last entry in this record.
    pub seq: u64,
    /// The hash of that entry, 64 hexadecimal digits.
    pub hash: String,
}

/// How a sitting ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// Nothing is out.
    Complete,
    /// Play was broken off, and this is out.
    BrokenOff(Vec<Stake>),
    /// The record goes on in the journal.
    GoesOn(Goes),
}

/// The closing line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// When.
    pub at: Moment,
    /// How.
    pub how: How,
}

/// As it is written.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "End"))]
#[serde(tag = "end", deny_unknown_fields)]
pub(crate) enum Written {
    #[serde(rename = "complete")]
    Complete { at: Moment },
    #[serde(rename = "broken off")]
    BrokenOff { at: Moment, at_stake: Vec<Stake> },
    #[serde(rename = "goes on")]
    GoesOn { at: Moment, stream: String, seq: u64, hash: String },
}

impl End {
    /// A sitting ends now, with this still out.
    pub fn now(at: Moment, out: Vec<Stake>) -> End {
        End { at, how: if out.is_empty() { How::Complete } else { How::BrokenOff(out) } }
    }

    /// The line.
    pub fn to_line(&self) -> String {
        let at = self.at;
        let written = match self.how.clone() {
            How::Complete => Written::Complete { at },
            How::BrokenOff(at_stake) => Written::BrokenOff { at, at_stake },
            How::GoesOn(Goes { stream, seq, hash }) => Written::GoesOn { at, stream, seq, hash },
        };
        serde_json::to_string(&written).expect("a closing line is plain data")
    }

    /// Reads one.
    pub fn read(fields: Map<String, Value>) -> Result<End, String> {
        only(&fields, &["end", "at", "at_stake", "stream", "seq", "hash"])?;
        super::time(&fields)?;
        let (at, how) = match serde_json::from_value(Value::Object(fields)) {
            Ok(Written::Complete { at }) => (at, How::Complete),
            Ok(Written::BrokenOff { at, at_stake }) => (at, How::BrokenOff(at_stake)),
            Ok(Written::GoesOn { at, stream, seq, hash }) => {
                let is_stream = |text: &str| text.split(':').all(super::is_id);
                if !is_stream(&stream) || !is_digest(&hash) {
                    return Err("\"stream\" is a stream's name, and \"hash\" 64 hexadecimal digits".into());
                }
                (at, How::GoesOn(Goes { stream, seq, hash }))
            }
            Err(error) => return Err(format!("this closing line cannot be read: {error}")),
        };
        Ok(End { at, how })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_closing_line_reads_back_as_it_was_written() {
        let seat = Seat::new(3);
        let stake = Stake { seat, cents: Cents(1000), owed: Cents(50) };
        let goes = Goes { stream: "table:craps-1".into(), seq: 12, hash: "0a".repeat(32) };
        for how in [
            How::Complete,
            How::BrokenOff(vec![stake, Stake { seat: None, owed: Cents::ZERO, ..stake }]),
            How::GoesOn(goes),
        ] {
            let end = End { at: Moment(7), how };
            let fields = rulebook::wire::read_fields(&end.to_line()).expect("an object");
            assert_eq!(End::read(fields), Ok(end));
        }
    }

    #[test]
    fn other_closing_lines_are_none() {
        for wrong in [
            json!({ "end": "complete" }),
            json!({ "end": "complete", "at": -1 }),
            json!({ "end": "complete", "at": 1, "at_stake": [] }),
            json!({ "end": "done", "at": 1 }),
            json!({ "end": "broken off", "at": 1 }),
            json!({ "end": "broken off", "at": 1, "at_stake": [{ "seat": 0, "cents": 1 }] }),
            json!({ "end": "goes on", "at": 1, "stream": "table:a", "seq": 1, "hash": "00" }),
            json!({ "end": "goes on", "at": 1, "stream": "a b", "seq": 1, "hash": "0a".repeat(32) }),
        ] {
            let Value::Object(fields) = wrong.clone() else { panic!("an object") };
            assert!(End::read(fields).is_err(), "{wrong}");
        }
    }
}
