//! A witness: somebody else, elsewhere, who remembers the checkpoints of a house and signs only what continues them.
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

    /// The checkpoints that it has over at least `from` batches, as notes, in the order of signing: at most
    /// [`NOTES_AT_ONCE`].
    fn checkpoints(&self, from: u64) -> Result<Vec<String>, Self::Error>;

    /// Its proof that the journal of `to` batches continues that of `from`.
    fn consistency(&self, from: u64, to: u64) -> Result<Vec<Hash>, Self::Error>;
}

/// The most checkpoints that a house shows at once.
pub const NOTES_AT_ONCE: usize = 256;

/// A journal's file is a house that answers for itself.
impl House for Reader {
    type Error = NotProven;

    fn checkpoint(&self) -> Result<String, NotProven> {
        Ok(self.last_note()?.ok_or(NotProven::NoCheckpoint)?.note)
    }

    fn checkpoints(&self, from: u64) -> Result<Vec<String>, NotProven> {
        Ok(self.notes_from(from, NOTES_AT_ONCE)?.into_iter().map(|kept| kept.note).collect())
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

/// What a witness makes of a house's checkpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The same as before.
    Same,
    /// It goes on from what was seen.
    New {
        /// The last checkpoint: to be kept, under the witness's own signature.
        last: Box<SignedHead>,
        /// Every checkpoint after the one that was kept, the last among them, as the house signed them: each continues the
        /// one before it.
        all: Vec<String>,
    },
}

/// Looks at a house once. `kept` is what the witness has of it, from a look before; `at` is now, in unix seconds.
///
/// Every checkpoint that the house has signed since is looked at, each against the one before it: a house that signed
/// two histories in between is convicted, though the last one continues what was kept.
pub fn look<H: House>(
    house: &H,
    house_key: &PublicKey,
    own_key: &PrivateKey,
    kept: Option<&SignedHead>,
    at: u64,
) -> Result<Seen, Failed<H::Error>> {
    let shown = house.checkpoint().map_err(Failed::NoAnswer)?;
    let mut last = signed(&shown, house_key)?;
    let mut all = Vec::new();
    if let Some(kept) = kept {
        let (had, shows) = (kept.head.size, last.head.size);
        if shows < had {
            return Err(Failed::Caught(Caught::Shorter { had, shown: shows }, shown));
        }
        let mut walk = Walk { house, house_key, last: kept.clone(), all: Vec::new() };
        walk.through_all()?;
        walk.step(shown)?;
        if walk.all.is_empty() {
            return Ok(Seen::Same);
        }
        (last, all) = (walk.last, walk.all);
    } else {
        all.push(shown);
    }
    last.note.sign(own_key, at);
    Ok(Seen::New { last: Box::new(last), all })
}

/// A note that the house shows, if it is a checkpoint of its own.
fn signed<E>(shown: &str, house_key: &PublicKey) -> Result<SignedHead, Failed<E>> {
    let caught = |why: Caught| Failed::Caught(why, shown.to_owned());
    let signed: SignedHead = shown.parse().map_err(|wrong: Malformed| caught(wrong.into()))?;
    signed.check(house_key).map_err(|wrong| caught(wrong.into()))?;
    Ok(signed)
}

/// From what was kept to what the house shows, a checkpoint at a time.
struct Walk<'h, H> {
    house: &'h H,
    house_key: &'h PublicKey,
    /// The last that continues what was kept.
    last: SignedHead,
    /// Those after the one that was kept.
    all: Vec<String>,
}

impl<H: House> Walk<'_, H> {
    /// Every checkpoint that the house has from what was kept on.
    fn through_all(&mut self) -> Result<(), Failed<H::Error>> {
        let mut from = self.last.head.size;
        loop {
            let some = self.house.checkpoints(from).map_err(Failed::NoAnswer)?;
            let more = some.len() >= NOTES_AT_ONCE;
            some.into_iter().try_for_each(|note| self.step(note))?;
            if !more {
                return Ok(());
            }
            // Those of the same size come again, and have to be the same.
            from = self.last.head.size.max(from + 1);
        }
    }

    /// One more, which has to continue the last.
    fn step(&mut self, note: String) -> Result<(), Failed<H::Error>> {
        let next = signed(&note, self.house_key)?;
        let ((from, old), (to, new)) =
            ((self.last.head.size, self.last.head.root), (next.head.size, next.head.root));
        let caught = |why| Err(Failed::Caught(why, note.clone()));
        if to == from {
            return if old == new { Ok(()) } else { caught(Caught::Another { size: to }) };
        }
        // A checkpoint that is signed later may be of a shorter journal: the house went back.
        if to < from {
            return caught(Caught::Shorter { had: from, shown: to });
        }
        // Of an empty journal everything is a continuation.
        if from > 0 {
            let path = self.house.consistency(from, to).map_err(Failed::NoAnswer)?;
            if !tree::continues((from, old), (to, new), &path) {
                return caught(Caught::NotContinued { from, to });
            }
        }
        self.last = next;
        self.all.push(note);
        Ok(())
    }
}

/// A kept checkpoint, checked: by the house and by the witness himself.
pub fn kept(text: &str, house_key: &PublicKey, own_key: &PrivateKey) -> Result<SignedHead, Caught> {
    let kept: SignedHead = text.parse()?;
    kept.check(house_key)?;
    kept.note.signed_by(&own_key.public())?;
    Ok(kept)
}
