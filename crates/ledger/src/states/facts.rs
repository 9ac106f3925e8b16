//! What a machine knows of single things that it has very many of: read one at a time, as they stood with an entry.

use super::NewState;
use crate::chain::Bytes;
use crate::rows::{Found, Rows, Value, each};
use crate::{Fault, Hash, Reader, StreamId};
use sha2::{Digest as _, Sha256};

/// With an entry of the stream, something became so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub key: String,
    /// The entry.
    pub seq: u64,
    /// What is so.
    pub body: Vec<u8>,
}

/// As many go in one statement.
const AT_ONCE: usize = 32;

/// So many are read at a time.
const READ_AT_ONCE: u64 = 1_000;

/// How the form of a state stands with its facts: short, because there are many.
fn form_of_facts(form: &str) -> String {
    Sha256::digest(form.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn fact_digest(stream: &[u8], form: &[u8], key: &[u8], seq: i64, body: &[u8]) -> Hash {
    Bytes::new().start("chapter47 fact 1").text(stream).text(form).text(key).signed(seq).text(body).digest()
}

fn digest(stream: &str, form: &str, key: &str, seq: u64, body: &[u8]) -> Hash {
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    fact_digest(stream.as_bytes(), form.as_bytes(), key.as_bytes(), seq, body)
}

pub(super) fn keep(rows: &mut dyn Rows, stream: &StreamId, state: &NewState) -> Found<()> {
    let form = form_of_facts(&state.form);
    let of = stream.as_str();
    for facts in state.facts.chunks(AT_ONCE) {
        let mut values = Vec::with_capacity(facts.len() * 6);
        for Fact { key, seq, body } in facts {
            let digest = digest(of, &form, key, *seq, body);
            let row: [Value; 6] = [
                of.into(),
                form.as_str().into(),
                key.as_str().into(),
                (*seq).into(),
                body.as_slice().into(),
                (&digest).into(),
            ];
            values.extend(row);
        }
        rows.execute(&insertion(facts.len()), &values)?;
    }
    Ok(())
}

fn insertion(count: usize) -> String {
    let row = |row: usize| {
        let columns: Vec<String> = (1..=6).map(|column| format!("?{}", row * 6 + column)).collect();
        format!("({})", columns.join(", "))
    };
    let rows: Vec<String> = (0..count).map(row).collect();
    format!(
        "INSERT INTO state_facts (stream, form, key, seq, body, digest) VALUES {}
         ON CONFLICT (stream, form, key, seq) DO UPDATE SET body = excluded.body, digest = excluded.digest",
        rows.join(", ")
    )
}

pub(super) fn drop_others(rows: &mut dyn Rows, stream: &StreamId, form: &str) -> Found<()> {
    let sql = "DELETE FROM state_facts WHERE stream = ?1 AND form <> ?2";
    rows.execute(sql, &[stream.as_str().into(), form_of_facts(form).as_str().into()])?;
    Ok(())
}

impl Reader {
    /// The last fact about something that a program of this form wrote, up to an entry. None where there is none, or its
    /// row is damaged.
    pub fn fact(&self, stream: &StreamId, form: &str, key: &str, up_to: u64) -> Result<Option<Fact>, Fault> {
        Ok(self.facts(stream, form, key, up_to, 1)?.into_iter().next())
    }

    /// The last facts about something, the newest first; none that is damaged.
    pub fn facts(
        &self,
        stream: &StreamId,
        form: &str,
        key: &str,
        up_to: u64,
        most: u64,
    ) -> Result<Vec<Fact>, Fault> {
        let sql = "SELECT seq, body, digest FROM state_facts
                   WHERE stream = ?1 AND form = ?2 AND key = ?3 AND seq <= ?4 ORDER BY seq DESC LIMIT ?5";
        let (of, form) = (stream.as_str(), form_of_facts(form));
        let values = [of.into(), form.as_str().into(), key.into(), up_to.into(), most.into()];
        let found = self.with(|rows| {
            each(rows, sql, &values, |row| {
                let (seq, body) = (row.count(0)?, row.bytes(1)?);
                let is_whole = digest(of, &form, key, seq, &body) == row.hash(2)?;
                Ok(is_whole.then(|| Fact { key: key.to_owned(), seq, body }))
            })
        })?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Every fact of a stream that a program of this form wrote, in the order of keys; those that are damaged have none.
    pub fn each_fact(&self, stream: &StreamId, form: &str, mut take: impl FnMut(Fact)) -> Result<(), Fault> {
        let sql = "SELECT key, seq, body FROM state_facts
                   WHERE stream = ?1 AND form = ?2 AND (key > ?3 OR key = ?3 AND seq > ?4)
                   ORDER BY key, seq LIMIT ?5";
        let form = form_of_facts(form);
        let (mut key, mut seq) = (String::new(), 0_u64);
        loop {
            let values = [
                stream.as_str().into(),
                form.as_str().into(),
                key.as_str().into(),
                seq.into(),
                READ_AT_ONCE.into(),
            ];
            let facts = self.with(|rows| {
                each(rows, sql, &values, |row| {
                    Ok(Fact { key: row.text(0)?, seq: row.count(1)?, body: row.bytes(2)? })
                })
            })?;
            let Some(last) = facts.last() else { return Ok(()) };
            (key, seq) = (last.key.clone(), last.seq);
            facts.into_iter().for_each(&mut take);
        }
    }
}
