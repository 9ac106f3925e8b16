//! What a group has for the database, column by column, so that all of it goes there in one statement.

use crate::chain::Link;
use crate::disk::signed;
use crate::seal::KeptRow;
use crate::{Checkpoint, Hash, Head};
use postgres::types::ToSql;

/// Rows of the appended batches, of heads, balances and the checkpoint, and what the others are told.
pub(super) const WRITE: &str = "WITH
batch AS (INSERT INTO batches (number, last_position, patron, key, answer, hash)
    SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::text[], ?4::text[], ?5::text[], ?6::bytea[])),
entry AS (INSERT INTO entries (position, stream, seq, at, body, hash)
    SELECT * FROM unnest(?7::bigint[], ?8::text[], ?9::bigint[], ?10::bigint[], ?11::text[], ?12::bytea[])),
posting AS (INSERT INTO postings (position, line, account, cents)
    SELECT * FROM unnest(?13::bigint[], ?14::bigint[], ?15::text[], ?16::bigint[])),
head AS (INSERT INTO heads (stream, seq, hash)
    SELECT * FROM unnest(?17::text[], ?18::bigint[], ?19::bytea[])
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, hash = excluded.hash),
balance AS (INSERT INTO balances (account, cents)
    SELECT * FROM unnest(?20::text[], ?21::bigint[])
    ON CONFLICT (account) DO UPDATE SET cents = excluded.cents),
present AS (UPDATE checkpoint SET batches = new.batches, entries = new.entries, hash = new.hash
    FROM unnest(?22::bigint[], ?23::bigint[], ?24::bytea[]) AS new (batches, entries, hash) WHERE one = 1),
sealed AS (INSERT INTO sealed_keys (stream, seq, key, digest)
    SELECT * FROM unnest(?25::text[], ?26::bigint[], ?27::bytea[], ?28::bytea[])),
secret AS (INSERT INTO kept_secrets (stream, number, secret, digest)
    SELECT * FROM unnest(?29::text[], ?30::bigint[], ?31::bytea[], ?32::bytea[]))
SELECT count(pg_notify(?33, payload)) FROM unnest(?34::text[]) AS payload";

/// Before anything new is kept: what is dropped.
pub(super) const DROP_KEYS: &str = "DELETE FROM sealed_keys WHERE stream = ANY (?1::text[])";
pub(super) const DROP_SECRETS: &str = "DELETE FROM kept_secrets
    WHERE (stream, number) IN (SELECT * FROM unnest(?1::text[], ?2::bigint[]))";

/// Columns.
type Numbers = Vec<i64>;
type Texts = Vec<String>;
type Optional = Vec<Option<String>>;
type Bytes = Vec<Vec<u8>>;

#[derive(Default)]
pub(super) struct Pending {
    batches: (Numbers, Numbers, [Optional; 3], Bytes),
    entries: (Numbers, Texts, Numbers, Numbers, Texts, Bytes),
    postings: (Numbers, Numbers, Texts, Numbers),
    heads: (Texts, Numbers, Bytes),
    balances: (Texts, Numbers),
    checkpoint: (Numbers, Numbers, Bytes),
    sealed_keys: (Texts, Numbers, Bytes, Bytes),
    secrets: (Texts, Numbers, Bytes, Bytes),
    pub(super) dropped_keys: Texts,
    pub(super) dropped_secrets: (Texts, Numbers),
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Pending {
    pub(super) fn batch(&mut self, after: &Checkpoint, keyed: Option<[&str; 3]>) {
        let (numbers, positions, columns, hashes) = &mut self.batches;
        numbers.push(signed(after.batches));
        positions.push(signed(after.entries));
        let keyed = keyed.map_or([None, None, None], |all| all.map(|text| Some(text.to_owned())));
        columns.iter_mut().zip(keyed).for_each(|(column, value)| column.push(value));
        hashes.push(after.hash.0.into());
    }

    pub(super) fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) {
        let (positions, streams, seqs, ats, bodies, hashes) = &mut self.entries;
        positions.push(signed(position));
        streams.push(text(link.stream));
        seqs.push(signed(link.seq));
        ats.push(link.at);
        bodies.push(text(link.body));
        hashes.push(hash.0.into());
    }

    pub(super) fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) {
        let (positions, lines, accounts, amounts) = &mut self.postings;
        positions.push(signed(position));
        lines.push(signed(line as u64));
        accounts.push(account.to_owned());
        amounts.push(cents);
    }

    pub(super) fn head(&mut self, stream: &str, head: &Head) {
        let (streams, seqs, hashes) = &mut self.heads;
        streams.push(stream.to_owned());
        seqs.push(signed(head.seq));
        hashes.push(head.hash.0.into());
    }

    pub(super) fn balance(&mut self, account: &str, cents: i64) {
        self.balances.0.push(account.to_owned());
        self.balances.1.push(cents);
    }

    pub(super) fn checkpoint(&mut self, checkpoint: &Checkpoint) {
        let (batches, entries, hashes) = &mut self.checkpoint;
        batches.push(signed(checkpoint.batches));
        entries.push(signed(checkpoint.entries));
        hashes.push(checkpoint.hash.0.into());
    }

    /// What was to be kept under this stream is no more; what lies in the database goes before anything is kept.
    pub(super) fn drop_keys(&mut self, stream: &str) {
        let (streams, seqs, keys, digests) = &mut self.sealed_keys;
        while let Some(at) = streams.iter().position(|kept| kept == stream) {
            streams.swap_remove(at);
            seqs.swap_remove(at);
            keys.swap_remove(at);
            digests.swap_remove(at);
        }
        self.dropped_keys.push(stream.to_owned());
    }

    pub(super) fn keep_key(&mut self, kept: &KeptRow) {
        let (streams, seqs, keys, digests) = &mut self.sealed_keys;
        streams.push(kept.stream.clone());
        seqs.push(signed(kept.number));
        keys.push(kept.bytes.clone());
        digests.push(kept.digest.0.into());
    }

    pub(super) fn drop_secret(&mut self, stream: &str, number: u64) {
        let number = signed(number);
        let (streams, numbers, secrets, digests) = &mut self.secrets;
        let same = |at: &usize| streams[*at] == stream && numbers[*at] == number;
        if let Some(at) = (0..streams.len()).find(same) {
            streams.swap_remove(at);
            numbers.swap_remove(at);
            secrets.swap_remove(at);
            digests.swap_remove(at);
        }
        self.dropped_secrets.0.push(stream.to_owned());
        self.dropped_secrets.1.push(number);
    }

    pub(super) fn keep_secret(&mut self, kept: &KeptRow) {
        let (streams, numbers, secrets, digests) = &mut self.secrets;
        streams.push(kept.stream.clone());
        numbers.push(signed(kept.number));
        secrets.push(kept.bytes.clone());
        digests.push(kept.digest.0.into());
    }

    /// The streams that got entries, and the number of the last.
    pub(super) fn heads(&self) -> impl Iterator<Item = (&str, i64)> {
        self.heads.0.iter().map(String::as_str).zip(self.heads.1.iter().copied())
    }

    /// Is there anything for [`WRITE`], apart from what the others are told?
    pub(super) fn is_empty(&self) -> bool {
        self.batches.0.is_empty()
            && self.heads.0.is_empty()
            && self.balances.0.is_empty()
            && self.checkpoint.0.is_empty()
            && self.sealed_keys.0.is_empty()
            && self.secrets.0.is_empty()
    }

    /// The parameters of [`WRITE`].
    pub(super) fn parameters<'a>(
        &'a self,
        channel: &'a &'a str,
        payloads: &'a &'a [String],
    ) -> [&'a (dyn ToSql + Sync); 34] {
        let (b, e, p) = (&self.batches, &self.entries, &self.postings);
        let (h, a, c) = (&self.heads, &self.balances, &self.checkpoint);
        let (k, s) = (&self.sealed_keys, &self.secrets);
        [
            &b.0, &b.1, &b.2[0], &b.2[1], &b.2[2], &b.3, //
            &e.0, &e.1, &e.2, &e.3, &e.4, &e.5, //
            &p.0, &p.1, &p.2, &p.3, //
            &h.0, &h.1, &h.2, //
            &a.0, &a.1, //
            &c.0, &c.1, &c.2, //
            &k.0, &k.1, &k.2, &k.3, //
            &s.0, &s.1, &s.2, &s.3, //
            channel, payloads,
        ]
    }
}
