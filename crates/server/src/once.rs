//! Done once for its name. Whoever sends a command gives it a name, so that the same message sent again is not done again;
//! it gets the first answer. A name that was used for something else is refused: whoever gave it to two commands would
//! otherwise hear that the second was done.
//!
//! What was done under a name is what the journal has in the batch that carried it ([`ledger::Tail::answered`]).

use ledger::{IdempotencyKey, Name};

/// What is said to another command under a name that was used.
pub(crate) const USED_FOR_ANOTHER: &str = "this id was used for another command: each has an id of its own";

/// How the keys of commands at tables begin. Those of keno begin otherwise, so that no id of one can be taken for one of
/// the other.
const AT_TABLES: &str = "table ";

/// The key of a patron's command at a table. All tables share them: an id names one command of his.
pub(crate) fn at_tables(patron: &Name, id: &str) -> IdempotencyKey {
    IdempotencyKey { patron: patron.clone(), key: format!("{AT_TABLES}{id}") }
}
