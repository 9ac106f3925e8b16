//! What is remembered.
//!
//! A [`Journal`] is one SQLite file, or a PostgreSQL database that several processes share, to which entries are only ever
//! added. An [`Entry`] says what happened (a JSON
//! body that the journal keeps and never interprets) and which money it moved between [`Account`]s. Entries go in
//! [`Batch`]es, whole or not at all; they are numbered within their stream, and chained by hashes (see [`chain`]).
//!
//! What is promised:
//!
//! - **Acknowledged means durable.** A receipt is given when the batch has been synced to the disk. After a crash
//!   the file holds every acknowledged batch whole, and no batch in part.
//! - **Money only moves.** The postings of an entry sum to zero; patrons' money and what lies on a layout are
//!   never negative, and nobody owes more than he holds; checking and moving are one step, so of a thousand wagers
//!   with money for one, one is taken.
//! - **Once.** A patron's idempotency key is performed once; a repeat gets the first receipt and answer.
//! - **A key is kept as long as its secret.** An entry may be sealed in part by its author; the journal keeps the
//!   [`KeptKey`] beside the chain, and drops it in the transaction of the entry that publishes it.
//! - **So is a secret that was pledged**: the [`KeptSecret`] goes in the transaction of the entry that reveals it.
//! - **Nobody decides against what is not true any more.** Processes that share a database hold the streams and accounts that
//!   they decide on, and know what the others wrote to them before they decide anything.
//! - **A disk that failed is not asked again.** After the first error everything is declined as dead: leave, start
//!   anew, and replay what the file holds.
//!
//! # What the hashes show, and what they do not
//!
//! [`verify`] recomputes everything and names the place of each fault: an edited, reordered or deleted entry, a
//! flipped bit, money that does not add up. Heads and a checkpoint kept beside the entries also show a tail that
//! was cut off. But all of this is in one file: whoever owns the file and rewrites *all* of it, from the first
//! change to the end, with heads, balances and checkpoint, leaves a journal that verifies. So does one who puts an
//! older copy of the whole file back. Only somebody else can show that, by keeping a signed checkpoint: over the
//! batches stands a Merkle [`tree`], whose root a [`Notary`] signs as a [`note`], and a [`witness`] signs only what
//! continues what he saw. A rewritten or shortened journal cannot meet such a checkpoint again ([`verify_against`]),
//! and a [`proof`](proof::Proof) shows one entry to somebody who has nothing but the house's public key. Patrons, people and sessions are
//! not chained, because sessions end; [`verify`](mod@verify) compares the rows of people, of keys and of secrets with what
//! the streams tell of them, and of other rows it finds a damaged one, not a forged one.

mod accounts;
mod backup;
mod batches;
mod brought_over;
pub mod chain;
mod copy;
mod database;
mod devices;
mod disk;
mod entry;
mod factors;
mod fault;
mod journal;
mod keys;
mod names;
mod notary;
pub mod note;
mod opening;
mod patrons;
mod people;
pub mod private;
pub mod proof;
mod queue;
mod reader;
mod roles;
mod rows;
mod seal;
mod secrets;
mod sessions;
#[cfg(feature = "simulation")]
pub mod simulation;
mod site;
mod slate;
mod states;
mod store;
mod tail;
pub mod tree;
pub mod verify;
mod voice;
pub mod witness;
mod writer;

pub use accounts::{Account, BadAccount, Posting};
pub use backup::{Copied, NotCopied, Secrets, back_up, restore};
pub use batches::{Batches, StoredBatch};
pub use chain::{Checkpoint, Hash, Head};
pub use copy::{Carried, Progress, copy};
pub use database::{News, PAYLOAD_LIMIT as WORD_LIMIT};
pub use devices::{Device, FAILURES_OF_A_DEVICE, MOST_DEVICES};
pub use entry::{
    BATCH_LIMIT, BODY_LIMIT, Batch, ENTRIES_LIMIT, Entry, IdempotencyKey, KEY_LIMIT, POSTINGS_LIMIT, Placed,
    Receipt, Stored,
};
pub use factors::{FactorSecret, Proof, SecondFactor};
pub use fault::{Declined, Fault};
pub use journal::{Journal, gather};
pub use keys::KeptKey;
pub use names::{BadName, NAME_LIMIT, Name, StreamId};
pub use notary::{KeptNote, NotNoted, Notary};
pub use patrons::{PATRON_NAME_LIMIT, Patron};
pub use people::{
    FIRST_WAIT_MILLIS, FREE_TRIES, LONGEST_WAIT_MILLIS, PERSON_NAME_LIMIT, PasswordHash, Person, PersonChange,
};
pub use queue::Written;
pub use reader::{Entries, Reader};
pub use roles::{BadRole, Role};
pub use seal::{BadSeal, NotSealed, Seal, seal_beside};
pub use secrets::{KeptSecret, SECRET_LIMIT};
pub use sessions::{ComingIn, Holder, Session};
pub use site::{Address, Site};
pub use states::{Fact, KeptState, NewState};
pub use tail::{Answered, Appended, Follows, Tail, When};
pub use verify::{verify, verify_against};

#[cfg(test)]
mod broken_disk_tests;
#[cfg(test)]
mod flipped_bit_tests;
