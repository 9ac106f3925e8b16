//! What a group has for the database, column by column, so that all of it goes there in one statement.

use crate::chain::Link;
use crate::disk::signed;
use crate::seal::KeptRow;
use crate::{Hash, Head};
use postgres::types::ToSql;

/// Rows of the appended batches, of heads and balances, and what the others are told. The tickets are taken here, while every
/// row that the batches need is held.
pub(super) const WRITE: &str = "WITH
batch AS MATERIALIZED (SELECT nextval('tickets') AS ticket, patron, key, answer, number
    FROM unnest(?1::text[], ?2::text[], ?3::text[]) WITH ORDINALITY AS new (patron, key, answer, number)),
kept AS (INSERT INTO kept_batches (ticket, patron, key, answer) SELECT ticket, patron, key, answer FROM batch),
queue AS (INSERT INTO waiting (ticket, author) SELECT ticket, ?4 FROM batch),
entry AS (INSERT INTO kept_entries (stream, seq, ticket, place, at, body, hash)
    SELECT new.stream, new.seq, batch.ticket, new.place, new.at, new.body, new.hash
    FROM unnest(?5::bigint[], ?6::bigint[], ?7::text[], ?8::bigint[], ?9::bigint[], ?10::text[], ?11::bytea[])
         AS new (batch, place, stream, seq, at, body, hash) JOIN batch ON batch.number = new.batch),
posting AS (INSERT INTO kept_postings (ticket, place, line, account, cents)
    SELECT batch.ticket, new.place, new.line, new.account, new.cents
    FROM unnest(?12::bigint[], ?13::bigint[], ?14::bigint[], ?15::text[], ?16::bigint[])
         AS new (batch, place, line, account, cents) JOIN batch ON batch.number = new.batch),
head AS (UPDATE kept_heads SET seq = new.seq, hash = new.hash
    FROM unnest(?17::text[], ?18::bigint[], ?19::bytea[]) AS new (stream, seq, hash)
    WHERE kept_heads.stream = new.stream),
balance AS (INSERT INTO kept_balances (account, cents, used)
    SELECT account, cents, TRUE FROM unnest(?20::text[], ?21::bigint[]) AS new (account, cents)
    ON CONFLICT (account) DO UPDATE SET cents = excluded.cents, used = TRUE),
sealed AS (INSERT INTO sealed_keys (stream, seq, key, digest)
    SELECT * FROM unnest(?22::text[], ?23::bigint[], ?24::bytea[], ?25::bytea[])),
secret AS (INSERT INTO kept_secrets (stream, number, secret, digest)
    SELECT * FROM unnest(?26::text[], ?27::bigint[], ?28::bytea[], ?29::bytea[]))
SELECT count(pg_notify(?30, payload)) FROM unnest(?31::text[]) AS payload";

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
    batches: [Optional; 3],
    /// Which batch, which place in it, and then the entry.
    entries: (Numbers, Numbers, Texts, Numbers, Numbers, Texts, Bytes),
    postings: (Numbers, Numbers, Numbers, Texts, Numbers),
    heads: (Texts, Numbers, Bytes),
    balances: (Texts, Numbers),
    sealed_keys: (Texts, Numbers, Bytes, Bytes),
    secrets: (Texts, Numbers, Bytes, Bytes),
    pub(super) dropped_keys: Texts,
    pub(super) dropped_secrets: (Texts, Numbers),
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Pending {
    pub(super) fn batch(&mut self, keyed: Option<[&str; 3]>) {
        let keyed = keyed.map_or([None, None, None], |all| all.map(|text| Some(text.to_owned())));
        self.batches.iter_mut().zip(keyed).for_each(|(column, value)| column.push(value));
    }

    /// The number of the present batch in this statement, from 1.
    fn present(&self) -> i64 {
        signed(self.batches[0].len() as u64)
    }

    pub(super) fn entry(&mut self, place: u64, link: &Link<'_>, hash: &Hash) {
        let present = self.present();
        let (batches, places, streams, seqs, ats, bodies, hashes) = &mut self.entries;
        batches.push(present);
        places.push(signed(place));
        streams.push(text(link.stream));
        seqs.push(signed(link.seq));
        ats.push(link.at);
        bodies.push(text(link.body));
        hashes.push(hash.0.into());
    }

    pub(super) fn posting(&mut self, place: u64, line: usize, account: &str, cents: i64) {
        let present = self.present();
        let (batches, places, lines, accounts, amounts) = &mut self.postings;
        batches.push(present);
        places.push(signed(place));
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

    /// Is there anything for [`WRITE`], apart from what the others are told?
    pub(super) fn is_empty(&self) -> bool {
        self.batches[0].is_empty()
            && self.heads.0.is_empty()
            && self.balances.0.is_empty()
            && self.sealed_keys.0.is_empty()
            && self.secrets.0.is_empty()
    }

    /// The parameters of [`WRITE`].
    pub(super) fn parameters<'a>(
        &'a self,
        author: &'a &'a str,
        channel: &'a &'a str,
        payloads: &'a &'a [String],
    ) -> [&'a (dyn ToSql + Sync); 31] {
        let (b, e, p) = (&self.batches, &self.entries, &self.postings);
        let (h, a) = (&self.heads, &self.balances);
        let (k, s) = (&self.sealed_keys, &self.secrets);
        [
            &b[0], &b[1], &b[2], author, //
            &e.0, &e.1, &e.2, &e.3, &e.4, &e.5, &e.6, //
            &p.0, &p.1, &p.2, &p.3, &p.4, //
            &h.0, &h.1, &h.2, //
            &a.0, &a.1, //
            &k.0, &k.1, &k.2, &k.3, //
            &s.0, &s.1, &s.2, &s.3, //
            channel, payloads,
        ]
    }
}
