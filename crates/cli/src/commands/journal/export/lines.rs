//! JSON Lines: an entry a line, in the order of the journal. On the entry that ends its batch stand the hash of the batch
//! and the key that it was done under, so that the whole journal can be made again from the lines.

use super::READ_ON;
use crate::output;
use anyhow::Context as _;
use ledger::{Hash, Posting, Reader, StreamId};
use serde::Serialize;
use std::io::{self, Write};

/// One entry.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    pub(super) batch: u64,
    pub(super) stream: &'a str,
    pub(super) seq: u64,
    pub(super) at: i64,
    /// As it was stored, byte for byte.
    pub(super) body: &'a str,
    pub(super) postings: &'a [Posting],
    pub(super) hash: Hash,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) batch_hash: Option<Hash>,
    #[serde(flatten)]
    pub(super) keyed: Option<Keyed<'a>>,
}

/// The key of a batch.
#[derive(Serialize)]
pub(super) struct Keyed<'a> {
    pub(super) patron: &'a str,
    pub(super) key: &'a str,
    pub(super) answer: &'a str,
}

/// Hands over every entry, or those of one stream, in order.
pub(super) fn each(
    reader: &Reader,
    only: Option<&StreamId>,
    mut take: impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for batch in reader.batches(1) {
        if output::is_closed() {
            break;
        }
        let batch = batch.context(READ_ON)?;
        let last = batch.entries.len().saturating_sub(1);
        for (place, entry) in batch.entries.iter().enumerate() {
            if only.is_some_and(|only| *only != entry.stream) {
                continue;
            }
            let keyed = batch.keyed.as_ref().filter(|_| place == last);
            take(&Line {
                batch: batch.number,
                stream: entry.stream.as_str(),
                seq: entry.seq,
                at: entry.at,
                body: &entry.body,
                postings: &entry.postings,
                hash: entry.hash,
                batch_hash: (place == last).then_some(batch.hash),
                keyed: keyed.map(|(key, answer)| Keyed {
                    patron: key.patron.as_str(),
                    key: &key.key,
                    answer,
                }),
            })?;
        }
    }
    Ok(())
}

pub(super) fn write(reader: &Reader, only: Option<&StreamId>, to: &mut impl Write) -> anyhow::Result<()> {
    each(reader, only, |line| {
        serde_json::to_writer(&mut *to, line).map_err(io::Error::from)?;
        writeln!(to)?;
        Ok(())
    })
}
