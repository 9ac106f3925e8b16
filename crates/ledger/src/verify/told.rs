//! What the entries tell of the rows that stand beside the chain, and whether those rows say the same.
//!
//! The journal does not interpret bodies, but a verifier has to: whoever deletes or forges a row leaves the chain whole.
//! Read are only the few keys that rows follow from:
//!
//! | stream | key | row |
//! |---|---|---|
//! | `people` | `people`, `id`, `name`, `role`, `one_time`, `password` | of `people`; and of `patrons`, for a patron with an account |
//! | `table:…` | `note` `commitment`, and `reveal` or `lost`, with `pledge` | of `kept_secrets`: from the one to the other |
//! | `table:…` | `sealed`, and `opened` with the numbers of the entries | of `sealed_keys`: from the one to the other |
//! | `keno:…` | (the first entry, or the last `note` `lost`) | of `sealed_keys`: the secret of its tickets |

use super::{Place, Report, rows};
use crate::Hash;
use crate::store::Mark;
use rusqlite::{Connection, Row};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What the entries tell, as far as they were read.
#[derive(Default)]
pub(super) struct Told {
    people: BTreeMap<String, Somebody>,
    /// What is kept beside each stream.
    beside: BTreeMap<Vec<u8>, Beside>,
}

/// Somebody, as the stream `people` has him.
#[derive(Default)]
struct Somebody {
    /// Name and role. None for one who was taken on before the stream told of it.
    enrolled: Option<(String, String)>,
    /// The digest of the password's hash, where that is told.
    password: Option<String>,
    must_change: Option<bool>,
    locked: bool,
    dismissed: bool,
}

#[derive(Default)]
struct Beside {
    /// The entries that are sealed and not opened.
    sealed: BTreeSet<i64>,
    /// The pledges that are made and not revealed.
    pledged: BTreeSet<i64>,
}

/// How the digest of a password's hash is written in an entry. The hash has a salt of its own, so this tells nothing that
/// could be guessed against.
pub fn password_digest(password: &str) -> String {
    Hash(Sha256::new().chain_update("chapter47 password 1\n").chain_update(password).finalize().into())
        .to_string()
}

/// What a body must have to tell of a row beside a table's stream.
const OF_A_TABLE: [&str; 5] = ["\"commitment\"", "\"reveal\"", "\"lost\"", "\"sealed\"", "\"opened\""];

impl Told {
    /// The next entry. One that cannot be read tells nothing: its own fault is named elsewhere.
    pub(super) fn hear(&mut self, stream: &[u8], seq: i64, body: &[u8]) {
        let is_table = stream.starts_with(b"table:");
        if stream.starts_with(b"keno:") && (seq == 1 || body.starts_with(br#"{"note":"lost""#)) {
            // The secret of its tickets; another one since the first was lost with the seal.
            self.beside.entry(stream.to_owned()).or_default().sealed = BTreeSet::from([seq]);
        }
        if stream != b"people" && !is_table {
            return;
        }
        let Ok(body) = std::str::from_utf8(body) else { return };
        if is_table && !OF_A_TABLE.iter().any(|key| body.contains(key)) {
            return;
        }
        let Ok(Value::Object(fields)) = serde_json::from_str(body) else { return };
        match is_table {
            true => self.beside.entry(stream.to_owned()).or_default().hear(seq, &fields),
            false => self.hear_of_people(&fields),
        }
    }

    fn hear_of_people(&mut self, fields: &Map<String, Value>) {
        let text = |key: &str| fields.get(key).and_then(Value::as_str).map(str::to_owned);
        let (Some(what), Some(id)) = (text("people"), text("id")) else { return };
        let somebody = self.people.entry(id).or_default();
        let password = |somebody: &mut Somebody| {
            somebody.password = text("password");
            somebody.must_change = fields.get("one_time").and_then(Value::as_bool);
        };
        match what.as_str() {
            "enrolled" => {
                somebody.enrolled = text("name").zip(text("role"));
                password(somebody);
            }
            "password changed" => password(somebody),
            "locked" => somebody.locked = true,
            "unlocked" => somebody.locked = false,
            "dismissed" => somebody.dismissed = true,
            _ => {}
        }
    }

    /// Compares the rows with what was told.
    pub(super) fn compare(self, connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
        if Mark::on(connection)? == Mark::ForReaders {
            report.unchecked("people, sessions, keys and secrets: this copy was made without them");
            return Ok(());
        }
        let Told { people, beside } = self;
        compare_people(people, connection, report)?;
        let (mut sealed, mut pledged) = (BTreeMap::new(), BTreeMap::new());
        for (stream, told) in beside {
            sealed.insert(stream.clone(), told.sealed);
            pledged.insert(stream, told.pledged);
        }
        let keys = "SELECT stream, seq FROM sealed_keys";
        let there = numbered(connection, keys)?;
        let place = |stream, seq| Place::Key { stream, seq };
        let words = [
            "it is missing: the entry is sealed, and nothing opens it",
            "the entry is not sealed, or was opened: its key should be gone",
        ];
        compare_numbers(sealed, there, place, words, report);
        let there = numbered(connection, "SELECT stream, number FROM kept_secrets")?;
        let place = |stream, number| Place::Secret { stream, number };
        let words = [
            "it is missing: the pledge is not revealed, and nobody can reveal it any more",
            "the pledge was never made, or is revealed: its secret should be gone",
        ];
        compare_numbers(pledged, there, place, words, report);
        Ok(())
    }
}

impl Beside {
    fn hear(&mut self, seq: i64, fields: &Map<String, Value>) {
        let pledge = || fields.get("pledge").and_then(Value::as_i64);
        match fields.get("note").and_then(Value::as_str) {
            Some("commitment") => self.pledged.extend(pledge()),
            // A secret that is lost with the seal goes, and is never revealed.
            Some("reveal" | "lost") => {
                let revealed = pledge();
                self.pledged.retain(|pledged| Some(*pledged) != revealed);
            }
            _ => {}
        }
        if fields.contains_key("sealed") {
            self.sealed.insert(seq);
        }
        let opened = fields.get("opened").and_then(Value::as_object).into_iter().flatten();
        for opened in opened.filter_map(|(seq, _)| seq.parse().ok()) {
            self.sealed.remove(&opened);
        }
    }
}

type Numbers = BTreeMap<Vec<u8>, BTreeSet<i64>>;

fn numbered(connection: &Connection, sql: &str) -> rusqlite::Result<Numbers> {
    let mut statement = connection.prepare(sql)?;
    let mut found = statement.query([])?;
    let mut numbers = Numbers::new();
    while let Some(row) = found.next()? {
        numbers.entry(rows::text(row, 0)?).or_default().insert(row.get(1)?);
    }
    Ok(numbers)
}

fn compare_numbers(
    told: Numbers,
    mut there: Numbers,
    place: impl Fn(String, i64) -> Place,
    [missing, too_many]: [&str; 2],
    report: &mut Report,
) {
    let name = |stream: &[u8]| String::from_utf8_lossy(stream).into_owned();
    for (stream, told) in told {
        let there = there.remove(&stream).unwrap_or_default();
        told.difference(&there).for_each(|seq| report.fault(place(name(&stream), *seq), missing));
        there.difference(&told).for_each(|seq| report.fault(place(name(&stream), *seq), too_many));
    }
    for (stream, numbers) in there {
        numbers.iter().for_each(|seq| report.fault(place(name(&stream), *seq), too_many));
    }
}

/// A row of `people`, as far as the stream tells of it.
struct PersonRow {
    id: String,
    name: String,
    role: String,
    password: Option<String>,
    must_change: bool,
    locked: bool,
    dismissed: bool,
    sessions: bool,
    /// The name of the patron with the same id.
    patron: Option<String>,
}

impl PersonRow {
    const SQL: &str = "SELECT p.id, p.name, p.role, p.password, p.must_change, p.locked_at IS NOT NULL,
                              p.dismissed_at IS NOT NULL,
                              EXISTS (SELECT 1 FROM sessions s WHERE s.person = p.id), q.name
                       FROM people p LEFT JOIN patrons q ON q.id = p.id ORDER BY p.id";

    fn read(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
        let text = |column| rows::text(row, column).map(|text| String::from_utf8_lossy(&text).into_owned());
        let optional = |column: usize| match row.get_ref(column)? {
            rusqlite::types::ValueRef::Null => Ok(None),
            _ => text(column).map(Some),
        };
        Ok(PersonRow {
            id: text(0)?,
            name: text(1)?,
            role: text(2)?,
            password: optional(3)?,
            must_change: row.get::<_, i64>(4)? != 0,
            locked: row.get(5)?,
            dismissed: row.get(6)?,
            sessions: row.get(7)?,
            patron: optional(8)?,
        })
    }

    /// Everything in which it differs from what was told.
    fn faults(&self, told: &Somebody, wrong: &mut dyn FnMut(String)) {
        if let Some((name, role)) = &told.enrolled {
            for (what, row, told) in [("name", &self.name, name), ("role", &self.role, role)] {
                if row != told {
                    wrong(format!("its {what} is {row:?}, and the stream people says {told:?}"));
                }
            }
            if role == "patron" && self.patron.as_ref() != Some(name) {
                wrong("the patron's own row is missing, or has another name".to_owned());
            }
        }
        let mut state = |what: &str, row: bool, told: bool| {
            if row != told {
                let [row, told] = [row, told].map(|is| if is { "is" } else { "is not" });
                wrong(format!("by its row this person {row} {what}, and by the stream people {told}"));
            }
        };
        state("locked", self.locked, told.locked);
        state("dismissed", self.dismissed, told.dismissed);
        if let Some(must_change) = told.must_change.filter(|_| !told.dismissed) {
            state("made to choose another password", self.must_change, must_change);
        }
        match (&told.password, &self.password) {
            (_, Some(_)) if told.dismissed => {
                wrong("it has a password of somebody who was dismissed".to_owned())
            }
            _ if told.dismissed => {}
            (Some(told), row) if row.as_deref().map(password_digest).as_ref() != Some(told) => {
                wrong("its password is not the one that the stream people tells of".to_owned());
            }
            _ => {}
        }
        if self.sessions && (told.locked || told.dismissed) {
            wrong("there is a session of this person, who was locked out or dismissed".to_owned());
        }
    }
}

fn compare_people(
    mut people: BTreeMap<String, Somebody>,
    connection: &Connection,
    report: &mut Report,
) -> rusqlite::Result<()> {
    let (mut unknown, mut unpledged) = (0_u64, 0_u64);
    let mut statement = connection.prepare(PersonRow::SQL)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let row = PersonRow::read(row)?;
        let place = || Place::Person(row.id.clone());
        let told = people.remove(&row.id);
        match &told {
            Some(told) => row.faults(told, &mut |what| report.fault(place(), what)),
            None if row.password.is_some() => {
                report.fault(place(), "the stream people does not tell of this person");
            }
            // Of the staff of an older file, who have no password until they are given one.
            None => {}
        }
        unknown += u64::from(told.as_ref().is_none_or(|told| told.enrolled.is_none()));
        unpledged += u64::from(row.password.is_some() && told.is_some_and(|told| told.password.is_none()));
    }
    for id in people.into_keys() {
        let what = "the row is missing: the stream people tells of this person";
        report.fault(Place::Person(id), what);
    }
    if unknown > 0 {
        report.unchecked(format!(
            "the names and roles of {unknown} people who were taken on before the stream people told of it"
        ));
    }
    if unpledged > 0 {
        report.unchecked(format!(
            "the passwords of {unpledged} people: they were chosen before the stream people told their digests"
        ));
    }
    Ok(())
}
