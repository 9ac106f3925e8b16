//! Entries of streams that many write: those of the house, of its people and of the cage. Each is written under the number
//! that follows the last; where somebody else, here or on another node, has written that number first, all that was decided
//! for it is decided anew for the next.

use ledger::{Declined, Fault, Journal, StreamId};

/// Does something with the next number of a stream, and again with the one after it where that was taken meanwhile.
pub(crate) fn numbered<T, E: From<Fault>>(
    journal: &Journal,
    stream: &StreamId,
    mut work: impl FnMut(u64) -> Result<Result<T, Declined>, E>,
) -> Result<Result<T, Declined>, E> {
    loop {
        let next = journal.reader().head(stream)?.seq + 1;
        match work(next)? {
            Err(Declined::Stale { .. }) => {}
            done => return Ok(done),
        }
    }
}
