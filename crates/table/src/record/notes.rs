//! The notes of a record: what happens at a table and is no act of its game. There are these and no others.

use super::{is_digest, is_id, only, time};
use crate::{fair, posted};
use rulebook::actor::Seat;
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Every kind of note, and its keys besides `note` and `at`.
const KINDS: [(&str, &[&str]); 17] = [
    ("commitment", &["pledge", "commitment", "form"]),
    ("promise", &["pledge", "patron", "promise"]),
    ("closed", &["pledge"]),
    ("opening", &["pledge", "patron", "opening"]),
    ("unopened", &["pledge", "patron"]),
    ("lost", &["pledge"]),
    ("contribution", &["pledge", "patron", "entropy"]),
    ("reveal", &["pledge", "secret"]),
    ("restored", &["checkpoint"]),
    ("rules posted", &["by", "from", "rules"]),
    ("rules withdrawn", &["by"]),
    (REOPENED, &["program", "given"]),
    (TAKEN, &["staff", "role", "entered_by"]),
    (LEFT, &["staff", "role", "entered_by"]),
    (BUY_IN, &["seat", "patron", "cents", "entered_by"]),
    (RETURNED, &["because", "stakes"]),
    (CLOCK_SET, &["before"]),
];

const REOPENED: &str = "reopened";
const TAKEN: &str = "place taken";
const LEFT: &str = "place left";
const BUY_IN: &str = "buy-in";
const RETURNED: &str = "stakes returned";
const CLOCK_SET: &str = "clock set";

/// The table was opened again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reopened {
    /// By which program.
    pub program: String,
    /// The digest of the rules that it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
}

/// Somebody of the staff takes a place at an attended table, or leaves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Takes it, or leaves it?
    #[serde(skip)]
    pub takes: bool,
    /// Who.
    pub staff: String,
    /// What they are there for.
    pub role: String,
    /// Who entered it: themselves, or a supervisor who relieves them.
    pub entered_by: String,
}

/// A patron at an attended table buys chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuyIn {
    /// Where they sit.
    pub seat: Seat,
    /// Who.
    pub patron: String,
    /// For how much.
    pub cents: Cents,
    /// Who entered it.
    pub entered_by: String,
}

/// A round that was under way was not finished, and every stake goes back. The table starts anew after it: what follows is a
/// header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Returned {
    /// Why.
    pub because: String,
    /// To whom, and how much.
    pub stakes: Vec<ReturnedStake>,
}

/// What goes back to one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReturnedStake {
    /// The seat.
    pub seat: Seat,
    /// Who sat there, where the record names patrons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patron: Option<String>,
    /// How much.
    pub cents: Cents,
}

/// The clock of the house was put right, and shows an earlier time than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetClock {
    /// What it showed before, in unix milliseconds.
    pub before: Moment,
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// About a pledge; or that the record was put back from a copy.
    Pledge(fair::Note),
    /// About rules that are posted.
    Rules(posted::Notice),
    /// The table was opened again.
    Reopened(Reopened),
    /// About a place at the table.
    Place(Place),
    /// A patron buys chips.
    BuyIn(BuyIn),
    /// Stakes go back.
    Returned(Returned),
    /// The clock was put right.
    SetClock(SetClock),
}

/// A note with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// When it was written; version 1 does not say it of every note.
    pub at: Option<Moment>,
    /// The note.
    pub note: Note,
}

impl Noted {
    /// Reads one, or says what is wrong with it.
    pub fn read(fields: &Map<String, Value>) -> Result<Noted, String> {
        let kind = fields.get("note").and_then(Value::as_str).ok_or("\"note\" says what it is about")?;
        let Some((kind, keys)) = KINDS.iter().find(|(name, _)| *name == kind) else {
            let kind: String = kind.chars().take(60).collect();
            let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no note {kind:?}; there are: {}", names.join(", ")));
        };
        let known: Vec<&str> = ["note", "at"].iter().chain(*keys).copied().collect();
        only(fields, &known)?;
        let at = time(fields)?;
        Ok(Noted { at, note: Note::read(kind, fields)? })
    }
}

impl Note {
    fn read(kind: &str, fields: &Map<String, Value>) -> Result<Note, String> {
        if let Some(note) = fair::Note::read(fields) {
            return note.map(Note::Pledge);
        }
        if let Some(notice) = posted::Notice::read(fields) {
            return notice.map(Note::Rules);
        }
        let note = match kind {
            REOPENED => Note::Reopened(read(fields)?),
            TAKEN | LEFT => Note::Place(Place { takes: kind == TAKEN, ..read(fields)? }),
            BUY_IN => Note::BuyIn(read(fields)?),
            RETURNED => Note::Returned(read(fields)?),
            _ => Note::SetClock(read(fields)?),
        };
        match note.is_in_form() {
            true => Ok(note),
            false => {
                Err("this note cannot be read: an id, a digest or an amount in it is malformed".to_string())
            }
        }
    }

    fn is_in_form(&self) -> bool {
        match self {
            Note::Pledge(
                fair::Note::Contribution { patron, .. }
                | fair::Note::Promise { patron, .. }
                | fair::Note::Opening { patron, .. }
                | fair::Note::Unopened { patron, .. },
            ) => is_id(patron),
            Note::Pledge(_) | Note::Rules(_) => true,
            Note::Reopened(Reopened { given, .. }) => given.as_deref().is_none_or(is_digest),
            Note::Place(Place { staff, role, entered_by, .. }) => {
                is_id(staff) && is_id(role) && is_id(entered_by)
            }
            Note::BuyIn(BuyIn { patron, cents, entered_by, .. }) => {
                is_id(patron) && is_id(entered_by) && cents.0 > 0
            }
            Note::Returned(Returned { stakes, .. }) => {
                stakes.iter().all(|stake| stake.cents.0 > 0 && stake.patron.as_deref().is_none_or(is_id))
            }
            Note::SetClock(SetClock { before }) => before.0 >= 0,
        }
    }

    /// The line of the record, with when it was written.
    pub fn to_line(&self, at: Moment) -> String {
        let written = match self.clone() {
            Note::Pledge(note) => return note.to_line(at.0),
            Note::Rules(notice) => return notice.to_line(),
            Note::Reopened(about) => Written::Reopened { at, about },
            Note::Place(about) if about.takes => Written::Taken { at, about },
            Note::Place(about) => Written::Left { at, about },
            Note::BuyIn(about) => Written::BuyIn { at, about },
            Note::Returned(about) => Written::Returned { at, about },
            Note::SetClock(about) => Written::ClockSet { at, about },
        };
        serde_json::to_string(&written).expect("a note is plain data")
    }
}

/// A note as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Note"))]
#[serde(tag = "note", deny_unknown_fields)]
pub(crate) enum Written {
    /// The house binds itself to a secret.
    #[serde(rename = "commitment")]
    Commitment {
        at: i64,
        /// The number of the pledge, from 1.
        pledge: u64,
        /// 64 hexadecimal digits.
        commitment: String,
        /// How patrons add to it: 2 by promises that are opened; in the clear where it is left out, as it was done before.
        #[serde(skip_serializing_if = "Option::is_none")]
        form: Option<u64>,
    },
    /// A patron promises something of their own to a pledge.
    #[serde(rename = "promise")]
    Promise {
        at: i64,
        pledge: u64,
        patron: String,
        /// 64 hexadecimal digits.
        promise: String,
    },
    /// No more promises are taken: the first card, throw or spin is due.
    #[serde(rename = "closed")]
    Closed { at: i64, pledge: u64 },
    /// A patron opens what they promised.
    #[serde(rename = "opening")]
    Opening {
        at: i64,
        pledge: u64,
        patron: String,
        /// Hexadecimal digits.
        opening: String,
    },
    /// A patron did not open in time what they had promised.
    #[serde(rename = "unopened")]
    Unopened { at: i64, pledge: u64, patron: String },
    /// The secret of a pledge is lost, with the seal of the house.
    #[serde(rename = "lost")]
    Lost { at: i64, pledge: u64 },
    /// A patron adds something of their own to a pledge in the clear.
    #[serde(rename = "contribution")]
    Contribution {
        at: i64,
        pledge: u64,
        patron: String,
        /// Hexadecimal digits.
        entropy: String,
    },
    /// A part is over, and this was the secret.
    #[serde(rename = "reveal")]
    Reveal {
        at: i64,
        pledge: u64,
        /// Hexadecimal digits.
        secret: String,
    },
    /// The record was put back from a copy.
    #[serde(rename = "restored")]
    Restored {
        at: i64,
        /// How far the copy reached.
        checkpoint: String,
    },
    /// Rules that do not bind yet.
    #[serde(rename = "rules posted")]
    RulesPosted {
        at: i64,
        by: posted::Poster,
        /// From when they bind.
        from: i64,
        /// As a rules file.
        rules: String,
    },
    /// Those that are posted are withdrawn.
    #[serde(rename = "rules withdrawn")]
    RulesWithdrawn { at: i64, by: posted::Poster },
    /// The table was opened again.
    #[serde(rename = "reopened")]
    Reopened {
        at: Moment,
        #[serde(flatten)]
        about: Reopened,
    },
    /// Somebody of the staff takes a place at an attended table.
    #[serde(rename = "place taken")]
    Taken {
        at: Moment,
        #[serde(flatten)]
        about: Place,
    },
    /// Or leaves it.
    #[serde(rename = "place left")]
    Left {
        at: Moment,
        #[serde(flatten)]
        about: Place,
    },
    /// A patron at an attended table buys chips.
    #[serde(rename = "buy-in")]
    BuyIn {
        at: Moment,
        #[serde(flatten)]
        about: BuyIn,
    },
    /// A round that was under way was not finished, and every stake goes back.
    #[serde(rename = "stakes returned")]
    Returned {
        at: Moment,
        #[serde(flatten)]
        about: Returned,
    },
    /// The clock of the house was put right, and shows an earlier time than before.
    #[serde(rename = "clock set")]
    ClockSet {
        at: Moment,
        #[serde(flatten)]
        about: SetClock,
    },
}

impl Written {
    /// Its line with the keys in the order of the alphabet, as notes about pledges and rules have always been written.
    pub(crate) fn to_sorted_line(&self) -> String {
        serde_json::to_value(self).expect("a note is plain data").to_string()
    }
}

/// `kind` and `at` were looked at; the rest is closed by the list of keys.
fn read<T: for<'de> Deserialize<'de>>(fields: &Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(fields.clone()))
        .map_err(|error| format!("this note cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::wire::read_fields;
    use serde_json::json;

    fn every_note() -> Vec<Note> {
        let secret = fair::Secret::kept(vec![7; 64]);
        let opening = fair::Opening::new(vec![5; 33]).expect("long enough");
        let sam = || posted::Poster::member("sam", "pit boss");
        let place =
            |takes| Place { takes, staff: "dora".into(), role: "dealer".into(), entered_by: "sam".into() };
        let seat = Seat::new(2).expect("a seat");
        let stake = ReturnedStake { seat, patron: Some("ann".into()), cents: Cents(500) };
        vec![
            Note::Pledge(fair::Note::Commitment {
                pledge: 1,
                commitment: secret.commitment(),
                form: fair::Form::Promised,
            }),
            Note::Pledge(fair::Note::Promise {
                pledge: 1,
                patron: "ann".into(),
                promise: opening.promise(&secret.commitment()),
            }),
            Note::Pledge(fair::Note::Closed { pledge: 1 }),
            Note::Pledge(fair::Note::Opening { pledge: 1, patron: "ann".into(), opening }),
            Note::Pledge(fair::Note::Unopened { pledge: 1, patron: "ann".into() }),
            Note::Pledge(fair::Note::Lost { pledge: 1 }),
            Note::Pledge(fair::Note::Contribution { pledge: 1, patron: "ann".into(), entropy: vec![1] }),
            Note::Pledge(fair::Note::Reveal { pledge: 1, secret }),
            Note::Pledge(fair::Note::Restored { checkpoint: "7:00ff".into() }),
            Note::Rules(posted::Notice::Posted(posted::Posted::now(9, sam(), "x = 1\n".into()))),
            Note::Rules(posted::Notice::Withdrawn { at: 9, by: sam() }),
            Note::Reopened(Reopened { program: "chapter47".into(), given: Some("0a".repeat(32)) }),
            Note::Place(place(true)),
            Note::Place(place(false)),
            Note::BuyIn(BuyIn { seat, patron: "ann".into(), cents: Cents(9), entered_by: "dora".into() }),
            Note::Returned(Returned { because: "other rules".into(), stakes: vec![stake] }),
            Note::SetClock(SetClock { before: Moment(11) }),
        ]
    }

    #[test]
    fn every_kind_of_note_reads_back_as_it_was_written_and_has_no_other_key() {
        let notes = every_note();
        assert_eq!(notes.len(), KINDS.len(), "each kind once");
        for note in notes {
            let fields = read_fields(&note.to_line(Moment(9))).expect("an object");
            assert_eq!(Noted::read(&fields), Ok(Noted { at: Some(Moment(9)), note }));
            let mut more = fields.clone();
            more.insert("x".to_string(), json!(1));
            assert!(Noted::read(&more).is_err(), "{more:?}");
            for key in fields.keys().filter(|key| !["given", "at", "form"].contains(&key.as_str())) {
                let mut fewer = fields.clone();
                fewer.remove(key);
                assert!(Noted::read(&fewer).is_err(), "without {key}: {fewer:?}");
            }
        }
    }

    #[test]
    fn other_notes_are_none() {
        for wrong in [
            json!({ "note": "hello", "at": 1 }),
            json!({ "note": 5, "at": 1 }),
            json!({ "note": "buy-in", "at": 1, "seat": 0, "patron": "a", "cents": 1, "entered_by": "b" }),
            json!({ "note": "buy-in", "at": 1, "seat": 1, "patron": "a b", "cents": 1, "entered_by": "b" }),
            json!({ "note": "reopened", "at": 1, "program": "x", "given": "00" }),
        ] {
            let Value::Object(fields) = wrong else { panic!("an object") };
            assert!(Noted::read(&fields).is_err(), "{fields:?}");
        }
    }
}
