//! The state of a machine, such as a table, as it stood with an entry of its stream.
//!
//! A state follows from the entries up to its own, and stands beside the chain: a start reads the newest one that fits, and
//! then only what came since. It is believed no further than that: it has to name an entry that the chain has, by number
//! and hash; it has to be whole; and the machine has to read it. Anything else is passed over, and history is played
//! again. `journal verify` plays all of it and compares.

mod facts;

pub use facts::Fact;
pub(crate) use facts::fact_digest;

use crate::chain::Bytes;
use crate::rows::{Found, Rows, Value, each, row};
use crate::{Fault, Hash, Reader, StreamId};

/// So many states of a stream are kept.
const KEPT: i64 = 2;

/// A state to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewState {
    /// The last entry that it has.
    pub seq: u64,
    /// Which program wrote it, and how.
    pub form: String,
    /// The state.
    pub body: Vec<u8>,
    /// Pieces that changed since the last state of the stream, by number.
    pub pages: Vec<(u64, Vec<u8>)>,
    /// Are these all pieces that there are, in the place of any that were kept before?
    pub is_whole: bool,
    /// Facts that came to be known since the last state of the stream.
    pub facts: Vec<Fact>,
    /// Are facts that other programs wrote thrown away? Not while another node may run one.
    pub drops_other_facts: bool,
}

impl NewState {
    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        let pages = self.pages.iter().map(|(_, page)| page.len() + 64);
        let facts = self.facts.iter().map(|fact| fact.key.len() + fact.body.len() + 96);
        256 + self.body.len() + pages.chain(facts).sum::<usize>()
    }
}

/// A state that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptState {
    /// The last entry that it has.
    pub seq: u64,
    /// Which program wrote it, and how.
    pub form: String,
    /// The state.
    pub body: Vec<u8>,
    /// Why it is not to be used, where the journal itself shows that.
    pub misfit: Option<&'static str>,
}

const DAMAGED: &str = "its row is damaged";
const OF_ANOTHER_CHAIN: &str = "it names an entry that the chain does not have";

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn state_digest(stream: &[u8], seq: i64, hash: &Hash, form: &[u8], body: &[u8]) -> Hash {
    Bytes::new().start("chapter47 state 1").text(stream).signed(seq).hash(hash).text(form).text(body).digest()
}

/// The same of a piece.
pub(crate) fn page_digest(stream: &[u8], page: i64, seq: i64, body: &[u8]) -> Hash {
    Bytes::new().start("chapter47 page 1").text(stream).signed(page).signed(seq).text(body).digest()
}

/// Keeps a state; false where its entry is not there, or a later state is. Its facts are kept where its entry is there.
pub(crate) fn keep(rows: &mut dyn Rows, stream: &StreamId, state: &NewState) -> Found<bool> {
    let (name, seq) = (Value::from(stream.as_str()), Value::from(state.seq));
    let sql = "SELECT hash FROM entries WHERE stream = ?1 AND seq = ?2";
    let Some(mut entry) = row(rows, sql, &[name.clone(), seq.clone()])? else { return Ok(false) };
    let hash = entry.hash(0)?;
    // They are true whatever else is kept, and whoever put something away by them relies on them.
    facts::keep(rows, stream, state)?;
    let sql = "SELECT 1 FROM states WHERE stream = ?1 AND (seq > ?2 OR seq = ?2 AND form = ?3)";
    if row(rows, sql, &[name.clone(), seq.clone(), state.form.as_str().into()])?.is_some() {
        return Ok(false);
    }
    let number = i64::try_from(state.seq).unwrap_or(i64::MAX);
    let of = stream.as_str().as_bytes();
    let sql = "INSERT INTO states (stream, seq, hash, form, body, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (stream, seq)
               DO UPDATE SET hash = excluded.hash, form = excluded.form, body = excluded.body, digest = excluded.digest";
    let digest = state_digest(of, number, &hash, state.form.as_bytes(), &state.body);
    let values = [
        name.clone(),
        seq.clone(),
        (&hash).into(),
        state.form.as_str().into(),
        state.body.as_slice().into(),
        (&digest).into(),
    ];
    rows.execute(sql, &values)?;
    if state.drops_other_facts {
        facts::drop_others(rows, stream, &state.form)?;
    }
    let sql = "DELETE FROM states WHERE stream = ?1
               AND seq NOT IN (SELECT seq FROM states WHERE stream = ?1 ORDER BY seq DESC LIMIT ?2)";
    rows.execute(sql, &[name.clone(), KEPT.into()])?;
    if state.is_whole {
        rows.execute("DELETE FROM state_pages WHERE stream = ?1", std::slice::from_ref(&name))?;
    }
    let sql = "INSERT INTO state_pages (stream, page, seq, body, digest) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (stream, page)
               DO UPDATE SET seq = excluded.seq, body = excluded.body, digest = excluded.digest";
    for (page, body) in &state.pages {
        let digest = page_digest(of, i64::try_from(*page).unwrap_or(i64::MAX), number, body);
        let values = [name.clone(), (*page).into(), seq.clone(), body.as_slice().into(), (&digest).into()];
        rows.execute(sql, &values)?;
    }
    Ok(true)
}

impl Reader {
    /// The states that are kept of a stream, the newest first.
    pub fn states(&self, stream: &StreamId) -> Result<Vec<KeptState>, Fault> {
        let sql = "SELECT s.seq, s.hash, s.form, s.body, s.digest, e.hash
                   FROM states s LEFT JOIN entries e ON e.stream = s.stream AND e.seq = s.seq
                   WHERE s.stream = ?1 ORDER BY s.seq DESC";
        let of = stream.as_str();
        self.with(|rows| {
            each(rows, sql, &[of.into()], |row| {
                let (seq, hash, form, body) = (row.count(0)?, row.hash(1)?, row.text(2)?, row.bytes(3)?);
                let number = i64::try_from(seq).unwrap_or(i64::MAX);
                let digest = state_digest(of.as_bytes(), number, &hash, form.as_bytes(), &body);
                let misfit = match (digest == row.hash(4)?, !row.is_null(5) && row.hash(5)? == hash) {
                    (false, _) => Some(DAMAGED),
                    (_, false) => Some(OF_ANOTHER_CHAIN),
                    _ => None,
                };
                Ok(KeptState { seq, form, body, misfit })
            })
        })
    }

    /// The pieces of the newest state of a stream, which is that of entry `seq`, in order; `take` gets each, and says
    /// whether it can be used. False where one cannot, is damaged, or was written later.
    pub fn state_pages(
        &self,
        stream: &StreamId,
        seq: u64,
        mut take: impl FnMut(u64, &[u8]) -> bool,
    ) -> Result<bool, Fault> {
        let sql = "SELECT page, seq, body, digest FROM state_pages WHERE stream = ?1 AND page >= ?2
                   ORDER BY page LIMIT ?3";
        let of = stream.as_str();
        let mut next = 0_u64;
        loop {
            let page = self.with(|rows| {
                each(rows, sql, &[of.into(), next.into(), PAGES_AT_ONCE.into()], |row| {
                    Ok((row.count(0)?, row.count(1)?, row.bytes(2)?, row.hash(3)?))
                })
            })?;
            for (page, written, body, digest) in &page {
                let [number, at] = [*page, *written].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
                let is_whole = page_digest(of.as_bytes(), number, at, body) == *digest;
                if !is_whole || *written > seq || !take(*page, body) {
                    return Ok(false);
                }
                next = page + 1;
            }
            if (page.len() as u64) < PAGES_AT_ONCE {
                return Ok(true);
            }
        }
    }
}

/// So many pieces are read at a time.
const PAGES_AT_ONCE: u64 = 64;
