//! A house put back from a copy: every stream of its journal says so.
//!
//! Players have seen what came after the copy was taken: the rest of a shoe, the throws of a turn. The same secrets would
//! give it again. So what was pledged is over with this note, and the next start reveals it and pledges anew (see
//! [`table::fair`]). At keno nothing is drawn from what is kept; but tickets that were sold after the copy are in no
//! record, as receipts of the cage and dismissals of people are not, and whoever reads one must know.

use ledger::{Copied, NotCopied};
use std::path::Path;
use table::fair::Note;

/// Puts a copy back, as a journal that a house can be opened on.
pub fn restore(copied: &Path, to: &Path, at: i64) -> Result<Copied, NotCopied> {
    ledger::restore(copied, to, at, |reached| {
        Note::Restored { checkpoint: format!("{}:{}", reached.batches, reached.hash) }.to_line(at)
    })
}
