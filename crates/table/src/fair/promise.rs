//! What a patron adds to a pledge: promised by its hash while the pledge takes promises, and opened when it takes none any
//! more. So nobody, whatever he knows of the house's secret, can choose what he adds by what others do.

use super::Commitment;
use crate::sealed::{hex, unhex};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// What an opening has at least: bytes that nobody can guess, so that the promise tells nothing of it.
pub const SHORTEST_OPENING: usize = 32;
/// And at most: as many, and [`LONGEST`](super::LONGEST) of one's own.
pub const LONGEST_OPENING: usize = SHORTEST_OPENING + super::LONGEST;

/// How patrons add to a pledge. The record says it with the commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In the clear, as each came: whoever knew the secret and came last could choose. Records have it from before there
    /// were promises; no pledge is made in it any more.
    Clear,
    /// By promises, which are opened when no more are taken.
    Promised,
}

impl Form {
    /// As the record writes it.
    pub const fn number(self) -> u64 {
        match self {
            Form::Clear => 1,
            Form::Promised => 2,
        }
    }

    /// The one with this number.
    pub const fn numbered(number: u64) -> Option<Form> {
        match number {
            1 => Some(Form::Clear),
            2 => Some(Form::Promised),
            _ => None,
        }
    }
}

/// What a patron is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Promise([u8; 32]);

impl Promise {
    /// One that was written: 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Promise> {
        unhex(text)?.try_into().ok().map(Promise)
    }

    /// Is this what was promised, for the pledge with this commitment?
    pub fn is_kept_by(&self, commitment: &Commitment, opening: &Opening) -> bool {
        opening.promise(commitment) == *self
    }
}

impl From<Promise> for String {
    fn from(promise: Promise) -> String {
        promise.to_string()
    }
}

impl TryFrom<String> for Promise {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Promise, &'static str> {
        Promise::read(&text).ok_or("a promise has 64 hexadecimal digits")
    }
}

impl From<Opening> for String {
    fn from(opening: Opening) -> String {
        opening.to_string()
    }
}

impl TryFrom<String> for Opening {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Opening, &'static str> {
        Opening::read(&text).ok_or("an opening has 64 to 192 hexadecimal digits")
    }
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// What was promised: bytes that nobody could guess, and something of one's own after them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Opening(Vec<u8>);

impl Opening {
    /// These bytes; none where there are too few or too many.
    pub fn new(bytes: Vec<u8>) -> Option<Opening> {
        (SHORTEST_OPENING..=LONGEST_OPENING).contains(&bytes.len()).then_some(Opening(bytes))
    }

    /// One that was written in hexadecimal digits.
    pub fn read(text: &str) -> Option<Opening> {
        unhex(text).and_then(Opening::new)
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// What binds a patron to it, for the pledge with this commitment.
    pub fn promise(&self, commitment: &Commitment) -> Promise {
        let hash = Sha256::new().chain_update("chapter47 promise 2").chain_update(commitment.as_bytes());
        Promise(hash.chain_update(&self.0).finalize().into())
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Says what it is and nothing else: until all are written down, it is its patron's secret.
impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opening(sealed)")
    }
}

/// What became of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kept {
    /// It is not opened yet.
    NotYet,
    /// This was promised.
    Opened(Opening),
    /// It was not opened in time, and counts for nothing.
    Unopened,
}

/// A patron's promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promised {
    /// Whose.
    pub patron: String,
    /// What he is bound to.
    pub promise: Promise,
    /// What became of it.
    pub kept: Kept,
}

/// The promises to one pledge, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promises {
    all: Vec<Promised>,
    closed: bool,
}

/// Why a promise or an opening is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// No pledge stands open.
    #[error("no pledge stands open at this table")]
    NothingOpen,
    /// It is for another pledge than the one that stands open.
    #[error("this pledge does not stand open")]
    OtherPledge,
    /// Too long, or too short.
    #[error("a contribution has 1 to {} bytes", super::LONGEST)]
    Length,
    /// He has given already.
    #[error("you have given to this pledge already: everybody gives once")]
    Twice,
    /// There are enough.
    #[error("{} have given to this pledge: the next one is open when this one is in use", super::MOST)]
    Enough,
    /// Somebody else has promised the same.
    #[error("somebody else has promised the same: promise something of your own")]
    TheSame,
    /// No more promises are taken.
    #[error("no more promises to this pledge are taken: the next one is open when this one is in use")]
    Closed,
    /// The pledge is of the other form.
    #[error("this pledge is of another form, and takes nothing like this")]
    OtherForm,
    /// He did not open what he promised before.
    #[error(
        "you did not open what you promised to an earlier pledge: promises of yours are taken again in a while"
    )]
    ShutOut,
    /// He has promised nothing.
    #[error("you have promised nothing to this pledge")]
    NotPromised,
    /// Promises are taken still.
    #[error("promises are taken still: keep yours to yourself until the table asks for it")]
    TooEarly,
    /// This is not what he promised.
    #[error("this is not what you promised")]
    NotAsPromised,
    /// The table went on without it.
    #[error("this came too late: the table went on without it")]
    TooLate,
}

impl NotTaken {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            NotTaken::NothingOpen => "nothing_open",
            NotTaken::OtherPledge => "other_pledge",
            NotTaken::Length => "length",
            NotTaken::Twice => "given_already",
            NotTaken::Enough => "enough_given",
            NotTaken::TheSame => "the_same",
            NotTaken::Closed => "promises_closed",
            NotTaken::OtherForm => "other_form",
            NotTaken::ShutOut => "shut_out",
            NotTaken::NotPromised => "not_promised",
            NotTaken::TooEarly => "too_early",
            NotTaken::NotAsPromised => "not_as_promised",
            NotTaken::TooLate => "too_late",
        }
    }
}

impl Promises {
    /// All of them, in order.
    pub fn all(&self) -> &[Promised] {
        &self.all
    }

    /// Are no more taken?
    pub fn are_closed(&self) -> bool {
        self.closed
    }

    /// Is any of them neither opened nor given up?
    pub fn are_pending(&self) -> bool {
        self.pending().next().is_some()
    }

    /// Those that are neither opened nor given up.
    pub fn pending(&self) -> impl Iterator<Item = &Promised> {
        self.all.iter().filter(|one| one.kept == Kept::NotYet)
    }

    /// What was opened, in the order of the promises: in which order it is opened is nobody's choice.
    pub fn opened(&self) -> impl Iterator<Item = &Opening> + Clone {
        self.all.iter().filter_map(|one| match &one.kept {
            Kept::Opened(opening) => Some(opening),
            Kept::NotYet | Kept::Unopened => None,
        })
    }

    /// Those who did not open what they had promised.
    pub fn unopened(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|one| one.kept == Kept::Unopened).map(|one| one.patron.as_str())
    }

    /// The promise of this patron.
    pub fn of(&self, patron: &str) -> Option<&Promised> {
        self.all.iter().find(|one| one.patron == patron)
    }

    /// Is this promise taken?
    pub fn takes(&self, patron: &str, promise: Promise) -> Result<(), NotTaken> {
        if self.closed {
            return Err(NotTaken::Closed);
        }
        if self.of(patron).is_some() {
            return Err(NotTaken::Twice);
        }
        if self.all.iter().any(|one| one.promise == promise) {
            return Err(NotTaken::TheSame);
        }
        if self.all.len() >= super::MOST { Err(NotTaken::Enough) } else { Ok(()) }
    }

    /// Takes it.
    pub fn add(&mut self, patron: String, promise: Promise) -> Result<(), NotTaken> {
        self.takes(&patron, promise)?;
        self.all.push(Promised { patron, promise, kept: Kept::NotYet });
        Ok(())
    }

    /// No more are taken. False where there are none, or it was done before.
    pub fn close(&mut self) -> bool {
        let closes = !self.closed && !self.all.is_empty();
        self.closed |= closes;
        closes
    }

    /// Is this opening taken, for the pledge with this commitment? The same once more is.
    pub fn takes_opening(
        &self,
        commitment: &Commitment,
        patron: &str,
        opening: &Opening,
    ) -> Result<(), NotTaken> {
        let one = self.of(patron).ok_or(NotTaken::NotPromised)?;
        if !self.closed {
            return Err(NotTaken::TooEarly);
        }
        if !one.promise.is_kept_by(commitment, opening) {
            return Err(NotTaken::NotAsPromised);
        }
        if one.kept == Kept::Unopened { Err(NotTaken::TooLate) } else { Ok(()) }
    }

    /// Takes it.
    pub fn open(&mut self, commitment: &Commitment, patron: &str, opening: Opening) -> Result<(), NotTaken> {
        self.takes_opening(commitment, patron, &opening)?;
        let one = self.all.iter_mut().find(|one| one.patron == patron).expect("it was found");
        match one.kept {
            Kept::NotYet => one.kept = Kept::Opened(opening),
            Kept::Opened(_) | Kept::Unopened => return Err(NotTaken::Twice),
        }
        Ok(())
    }

    /// Goes on without this patron's. False where he has none that is still to be opened.
    pub fn give_up_on(&mut self, patron: &str) -> bool {
        let closed = self.closed;
        let waits = |one: &&mut Promised| closed && one.patron == patron && one.kept == Kept::NotYet;
        let found = self.all.iter_mut().find(waits);
        found.map(|one| one.kept = Kept::Unopened).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::Secret;

    fn commitment(first: u8) -> Commitment {
        Secret::kept(vec![first; 64]).commitment()
    }

    fn opening(first: u8) -> Opening {
        Opening::new(vec![first; 40]).expect("long enough")
    }

    #[test]
    fn a_promise_is_sha256_as_anybody_can_work_it_out() {
        // printf 'chapter47 promise 2'; 32 times \1; 32 times \2 | sha256sum
        let commitment = Commitment::read(&"01".repeat(32)).expect("digits");
        let promise = Opening::new(vec![2; 32]).expect("long enough").promise(&commitment);
        assert_eq!(Promise::read(&promise.to_string()), Some(promise));
        let expected = Sha256::digest([&b"chapter47 promise 2"[..], &[1; 32], &[2; 32]].concat());
        assert_eq!(promise.to_string(), hex(&expected));
        assert!(Promise::read("00").is_none());
    }

    #[test]
    fn an_opening_has_enough_that_nobody_can_guess_and_is_not_printed() {
        for (bytes, taken) in [(0, false), (31, false), (32, true), (96, true), (97, false)] {
            assert_eq!(Opening::new(vec![7; bytes]).is_some(), taken, "{bytes}");
        }
        assert_eq!(format!("{:?}", opening(7)), "Opening(sealed)");
        assert_eq!(Opening::read(&opening(7).to_string()), Some(opening(7)));
    }

    #[test]
    fn after_the_promises_are_closed_nobody_can_open_anything_but_what_he_promised() {
        let bound = commitment(1);
        let mut promises = Promises::default();
        assert!(!promises.close(), "there are none");
        promises.add("ann".into(), opening(1).promise(&bound)).expect("taken");
        promises.add("bob".into(), opening(2).promise(&bound)).expect("taken");
        let mallory = opening(3).promise(&bound);
        assert_eq!(promises.open(&bound, "ann", opening(1)), Err(NotTaken::TooEarly));
        assert!(promises.close() && !promises.close());
        assert_eq!(promises.takes("mallory", mallory), Err(NotTaken::Closed), "a late promise");
        assert_eq!(promises.open(&bound, "mallory", opening(3)), Err(NotTaken::NotPromised));
        for other in (0..=u8::MAX).filter(|first| *first != 2) {
            assert_eq!(promises.open(&bound, "bob", opening(other)), Err(NotTaken::NotAsPromised), "{other}");
        }
        assert_eq!(promises.open(&commitment(9), "bob", opening(2)), Err(NotTaken::NotAsPromised));
        assert_eq!(promises.open(&bound, "bob", opening(2)), Ok(()));
        assert_eq!(promises.open(&bound, "bob", opening(2)), Err(NotTaken::Twice));
        assert!(promises.are_pending() && promises.give_up_on("ann") && !promises.give_up_on("ann"));
        assert!(!promises.give_up_on("bob") && !promises.are_pending());
        assert_eq!(promises.open(&bound, "ann", opening(1)), Err(NotTaken::TooLate));
        assert_eq!(promises.opened().collect::<Vec<_>>(), [&opening(2)]);
        assert_eq!(promises.unopened().collect::<Vec<_>>(), ["ann"]);
    }

    #[test]
    fn a_promise_is_taken_once_from_each_and_no_two_are_the_same() {
        let bound = commitment(1);
        let mut promises = Promises::default();
        let hers = opening(1).promise(&bound);
        promises.add("ann".into(), hers).expect("taken");
        assert_eq!(promises.takes("ann", opening(2).promise(&bound)), Err(NotTaken::Twice));
        assert_eq!(promises.takes("bob", hers), Err(NotTaken::TheSame));
        for patron in 1..crate::fair::MOST {
            let mut bytes = vec![9; 32];
            bytes.extend(patron.to_be_bytes());
            let own = Opening::new(bytes).expect("long enough").promise(&bound);
            promises.add(patron.to_string(), own).expect("taken");
        }
        assert_eq!(promises.takes("bob", opening(2).promise(&bound)), Err(NotTaken::Enough));
    }

    #[test]
    fn the_order_of_openings_is_nobodys_choice() {
        let bound = commitment(1);
        let opened = |order: [u8; 3]| {
            let mut promises = Promises::default();
            for first in 1..=3 {
                promises.add(first.to_string(), opening(first).promise(&bound)).expect("taken");
            }
            promises.close();
            for first in order {
                promises.open(&bound, &first.to_string(), opening(first)).expect("as promised");
            }
            promises.opened().cloned().collect::<Vec<_>>()
        };
        assert_eq!(opened([1, 2, 3]), opened([3, 1, 2]));
    }
}
