//! A witness: somebody else, elsewhere, who remembers the last checkpoint of a house and signs only what continues it.
//! What an owner can do to his whole file, he cannot do to what a witness has seen.

use crate::note::{Malformed, NotSigned, PrivateKey, PublicKey, SignedHead};
use crate::proof::NotProven;
use crate::tree;
use crate::{Hash, Reader};

/// A house as a witness sees it.
pub trait House {
    /// Why it does not answer.
    type Error;

    /// The checkpoint that it shows now, as a note.
    fn checkpoint(&self) -> Result<String, Self::Error>;

    /// Its proof that the journal of `to` batches continues that of `from`.
    fn consistency(&self, from: u64, to: u64) -> Result<Vec<Hash>, Self::Error>;
}

/// A journal's file is a house that answers for itself.
impl House for Reader {
    type Error = NotProven;

    fn checkpoint(&self) -> Result<String, NotProven> {
        Ok(self.last_note()?.ok_or(NotProven::NoCheckpoint)?.note)
    }

    fn consistency(&self, from: u64, to: u64) -> Result<Vec<Hash>, NotProven> {
        let there = Reader::checkpoint(self)?.batches;
        if !(1..=to).contains(&from) || to > there {
            return Err(NotProven::AnotherJournal { size: to });
        }
        Ok(tree::consistency(&self.tree(), from, to)?)
    }
}

/// What convicts a house: it showed something that cannot be, beside what the witness has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Caught {
    /// It shows what is no checkpoint.
    #[error("it shows what is no checkpoint: {0}")]
    Malformed(#[from] Malformed),
    /// It shows what it did not sign.
    #[error("what it shows was not signed by the house: {0}")]
    NotSigned(#[from] NotSigned),
    /// Its journal has become shorter.
    #[error("its journal had {had} batches and has {shown}: it was cut off, or an old copy was put back")]
    Shorter {
        /// What the witness saw.
        had: u64,
        /// What the house shows.
        shown: u64,
    },
    /// As long, and another.
    #[error("it shows another journal of {size} batches than it did: it was rewritten")]
    Another {
        /// How many batches.
        size: u64,
    },
    /// Longer, and no continuation.
    #[error(
        "its journal of {to} batches does not continue the one of {from}: something in the first {from} was rewritten"
    )]
    NotContinued {
        /// What the witness saw.
        from: u64,
        /// What the house shows.
        to: u64,
    },
}

/// How a look at a house ended, where it did not end well.
#[derive(Debug)]
pub enum Failed<E> {
    /// It did not answer.
    NoAnswer(E),
    /// It is convicted. The second is what it showed, word for word.
    Caught(Caught, String),
}

/// What a witness makes of a house's checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The same as before.
    Same,
    /// It goes on from what was seen: this is to be kept, under the witness's own signature.
    New(SignedHead),
}

/// Looks at a house once. `kept` is what the witness has of it, from a look before; `at` is now, in unix seconds.
pub fn look<H: House>(
    house: &H,
    house_key: &PublicKey,
    own_key: &PrivateKey,
    kept: Option<&SignedHead>,
    at: u64,
) -> Result<Seen, Failed<H::Error>> {
    let shown = house.checkpoint().map_err(Failed::NoAnswer)?;
    let caught = |why: Caught| Failed::Caught(why, shown.clone());
    let mut signed: SignedHead = shown.parse().map_err(|wrong: Malformed| caught(wrong.into()))?;
    signed.check(house_key).map_err(|wrong| caught(wrong.into()))?;
    if let Some(kept) = kept {
        let ((from, old), (to, new)) =
            ((kept.head.size, kept.head.root), (signed.head.size, signed.head.root));
        if to < from {
            return Err(caught(Caught::Shorter { had: from, shown: to }));
        }
        if to == from {
            return if old == new { Ok(Seen::Same) } else { Err(caught(Caught::Another { size: to })) };
        }
        // Of an empty journal everything is a continuation.
        if from > 0 {
            let path = house.consistency(from, to).map_err(Failed::NoAnswer)?;
            if !tree::continues((from, old), (to, new), &path) {
                return Err(caught(Caught::NotContinued { from, to }));
            }
        }
    }
    signed.note.sign(own_key, at);
    Ok(Seen::New(signed))
}

/// A kept checkpoint, checked: by the house and by the witness himself.
pub fn kept(text: &str, house_key: &PublicKey, own_key: &PrivateKey) -> Result<SignedHead, Caught> {
    let kept: SignedHead = text.parse()?;
    kept.check(house_key)?;
    kept.note.signed_by(&own_key.public())?;
    Ok(kept)
}
