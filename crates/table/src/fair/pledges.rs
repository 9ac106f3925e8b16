//! The pledges of a live table: the one in use, the one that stands open, and those that are over and not yet revealed.
//!
//! What chance draws for a step that is being prepared counts only when the step is carried out ([`Pledges::keep`]). Until
//! then the same step gets the same words: nothing is ever drawn a second time because the first was not kept.

mod kept;

pub use kept::KeptPledges;

use super::{Commitment, Form, NotTaken, Note, Opening, Part, Promise, Promises, Secret};
use crate::chance::{Words, below};
use crate::croupier;
use rulebook::game::{Act, Game, Moment};
use std::collections::HashMap;
use std::fmt;

/// The longest contribution in the clear, and the most that an opening has of a patron's own, in bytes.
pub const LONGEST: usize = 64;
/// The most contributions to one pledge: far more than there are seats, and no more than memory can bear.
pub const MOST: usize = 256;

/// Who does not open what he promised is shut out from so many pledges of the table after it.
pub const SHUT_OUT: u64 = 16;

/// What a patron added to a pledge in the clear, before there were promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Who.
    pub patron: String,
    /// What: 1 to [`LONGEST`] bytes.
    pub entropy: Vec<u8>,
}

/// One pledge of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledge {
    number: u64,
    commitment: Commitment,
    /// Unknown only where a record is played again that reveals it later on.
    secret: Option<Secret>,
    given: Given,
}

/// What patrons have added, by the form of the pledge.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Given {
    Clear(Vec<Contribution>),
    Promised(Promises),
}

impl Given {
    fn nothing(form: Form) -> Given {
        match form {
            Form::Clear => Given::Clear(Vec::new()),
            Form::Promised => Given::Promised(Promises::default()),
        }
    }
}

impl Pledge {
    /// A new one with this number, to which patrons add by promises.
    pub fn new(number: u64, secret: Secret) -> Pledge {
        Pledge::of(Form::Promised, number, secret)
    }

    /// One of this form.
    pub fn of(form: Form, number: u64, secret: Secret) -> Pledge {
        let commitment = secret.commitment();
        Pledge { number, commitment, secret: Some(secret), given: Given::nothing(form) }
    }

    /// How patrons add to it.
    pub fn form(&self) -> Form {
        match self.given {
            Given::Clear(_) => Form::Clear,
            Given::Promised(_) => Form::Promised,
        }
    }

    /// The note that binds the house to it.
    pub fn note(&self) -> Note {
        Note::Commitment { pledge: self.number, commitment: self.commitment, form: self.form() }
    }

    /// Its number, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What binds the house.
    pub fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// What the house alone knows, where it is still to be revealed.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// What patrons have added, in order: what is mixed in.
    pub fn contributions(&self) -> Vec<&[u8]> {
        match &self.given {
            Given::Clear(given) => given.iter().map(|given| &given.entropy[..]).collect(),
            Given::Promised(promises) => promises.opened().map(Opening::as_bytes).collect(),
        }
    }

    /// What was promised to it, where that is its form.
    pub fn promises(&self) -> Option<&Promises> {
        match &self.given {
            Given::Clear(_) => None,
            Given::Promised(promises) => Some(promises),
        }
    }

    fn promises_mut(&mut self) -> Result<&mut Promises, NotTaken> {
        match &mut self.given {
            Given::Clear(_) => Err(NotTaken::OtherForm),
            Given::Promised(promises) => Ok(promises),
        }
    }

    /// Must something promised to it be opened, or given up, before anything is drawn from it?
    pub fn awaits_openings(&self) -> bool {
        self.promises().is_some_and(Promises::are_pending)
    }

    /// Adds what a record from before there were promises has.
    fn add(&mut self, contribution: Contribution) -> Result<(), NotTaken> {
        let Given::Clear(given) = &mut self.given else { return Err(NotTaken::OtherForm) };
        if !(1..=LONGEST).contains(&contribution.entropy.len()) {
            return Err(NotTaken::Length);
        }
        if given.iter().any(|other| other.patron == contribution.patron) {
            return Err(NotTaken::Twice);
        }
        if given.len() >= MOST {
            return Err(NotTaken::Enough);
        }
        given.push(contribution);
        Ok(())
    }

    /// Has its secret too few words for this part?
    pub fn is_short_for(&self, part: Part) -> bool {
        self.secret.as_ref().is_some_and(|secret| !secret.suffices(part))
    }

    fn words(&self, part: Part) -> Option<Words> {
        let given = self.contributions().into_iter();
        self.secret.as_ref().map(|secret| Words::of(self.form(), part, secret, given))
    }
}

/// What becomes of a pledge with an act that is being prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Its first word is drawn for this act: it is in use, and takes no contributions any more.
    Begun {
        /// The act, by its place among those that are prepared.
        act: usize,
        /// The pledge.
        pledge: u64,
    },
    /// With this act its part is over.
    Ended {
        /// The act.
        act: usize,
        /// The pledge.
        pledge: u64,
    },
}

impl Step {
    /// The act.
    pub const fn act(self) -> usize {
        match self {
            Step::Begun { act, .. } | Step::Ended { act, .. } => act,
        }
    }
}

/// How far chance has been drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Words used of the pledge in use, if there is one.
    used: Option<u64>,
    /// Words used of the one that stood open, since its first was drawn.
    begun: Option<u64>,
    /// Is that one over too?
    over: bool,
}

/// The pledges of a table.
pub struct Pledges {
    part: Part,
    open: Option<Pledge>,
    in_use: Option<Pledge>,
    over: Vec<Pledge>,
    /// The number of the last one that was made.
    made: u64,
    /// The words of the one in use; none where its secret is not known any more.
    words: Option<Words>,
    /// Those of the open one, if it were used now.
    opening: Option<Words>,
    stands: Place,
    now: Place,
    steps: Vec<Step>,
    /// Is the first word of the open one due, so that no more promises are to be taken?
    closes: bool,
    /// Who did not open what he had promised, and the last pledge from which he is shut out for it.
    shut_out: HashMap<String, u64>,
}

impl Pledges {
    /// A table at which nothing is pledged yet.
    pub fn new(part: Part) -> Pledges {
        Pledges {
            part,
            open: None,
            in_use: None,
            over: Vec::new(),
            made: 0,
            words: None,
            opening: None,
            stands: Place::default(),
            now: Place::default(),
            steps: Vec::new(),
            closes: false,
            shut_out: HashMap::new(),
        }
    }

    /// What a pledge serves here.
    pub fn part(&self) -> Part {
        self.part
    }

    /// The one that takes contributions, and will be used next.
    pub fn open(&self) -> Option<&Pledge> {
        self.open.as_ref()
    }

    /// The one that chance is drawn from.
    pub fn in_use(&self) -> Option<&Pledge> {
        self.in_use.as_ref()
    }

    /// Those that are over, and are revealed as soon as nothing lies face down.
    pub fn over(&self) -> &[Pledge] {
        &self.over
    }

    /// The one with this number, wherever it stands.
    pub fn numbered(&self, number: u64) -> Option<&Pledge> {
        let all = self.over.iter().chain(&self.in_use).chain(&self.open);
        all.into_iter().find(|pledge| pledge.number == number)
    }

    /// The number of the last one that was made; 0 where there was none.
    pub fn last(&self) -> u64 {
        self.made
    }

    /// A new one stands open: its commitment is in the record.
    pub fn pledge(&mut self, pledge: Pledge) {
        assert!(self.open.is_none(), "one pledge stands open, and no house chooses between two");
        self.opening = None;
        self.made = pledge.number;
        self.open = Some(pledge);
    }

    /// A patron's contribution in the clear to the one that stands open, where it is of that form.
    pub fn contribute(&mut self, given: Contribution) -> Result<(), NotTaken> {
        self.open.as_mut().ok_or(NotTaken::NothingOpen)?.add(given)?;
        self.opening = None;
        Ok(())
    }

    /// Would this promise to a pledge be taken?
    pub fn takes_promise(&self, pledge: u64, patron: &str, promise: Promise) -> Result<(), NotTaken> {
        let open = self.open_numbered(pledge)?;
        if self.shut_out.get(patron).is_some_and(|last| pledge <= *last) {
            return Err(NotTaken::ShutOut);
        }
        open.promises().ok_or(NotTaken::OtherForm)?.takes(patron, promise)
    }

    /// A patron's promise; it is in the record, or will be before anything is drawn.
    pub fn promise(&mut self, pledge: u64, patron: String, promise: Promise) -> Result<(), NotTaken> {
        self.takes_promise(pledge, &patron, promise)?;
        self.open.as_mut().ok_or(NotTaken::NothingOpen)?.promises_mut()?.add(patron, promise)
    }

    /// No more promises are taken to the one that stands open. False where there are none, or it was done before.
    pub fn close(&mut self) -> bool {
        let promises = self.open.as_mut().and_then(|open| open.promises_mut().ok());
        promises.is_some_and(Promises::close)
    }

    /// Would this opening be taken? The same once more would.
    pub fn takes_opening(&self, pledge: u64, patron: &str, opening: &Opening) -> Result<(), NotTaken> {
        // The table may have gone on: then whoever was late hears that, and nothing about pledges.
        let late = |pledge: &Pledge| pledge.promises().is_some_and(|all| all.of(patron).is_some());
        let open = match self.numbered(pledge) {
            Some(found) if self.open_numbered(pledge).is_err() && late(found) => {
                let promises = found.promises().ok_or(NotTaken::OtherForm)?;
                return promises.takes_opening(&found.commitment, patron, opening);
            }
            _ => self.open_numbered(pledge)?,
        };
        let promises = open.promises().ok_or(NotTaken::OtherForm)?;
        promises.takes_opening(&open.commitment, patron, opening)
    }

    /// A patron opens what he promised.
    pub fn open_promise(&mut self, pledge: u64, patron: &str, opening: Opening) -> Result<(), NotTaken> {
        self.open_numbered(pledge)?;
        let open = self.open.as_mut().ok_or(NotTaken::NothingOpen)?;
        let commitment = open.commitment;
        open.promises_mut()?.open(&commitment, patron, opening)?;
        self.opening = None;
        Ok(())
    }

    /// The table goes on without what this patron promised; he is shut out for a while. False where nothing is awaited
    /// from him.
    pub fn give_up_on(&mut self, patron: &str) -> bool {
        let Some(open) = self.open.as_mut() else { return false };
        let number = open.number;
        let given_up = open.promises_mut().is_ok_and(|promises| promises.give_up_on(patron));
        if given_up {
            self.shut_out.insert(patron.to_string(), number + SHUT_OUT);
        }
        given_up
    }

    /// The last pledge from which a patron is shut out, if he is.
    pub fn shut_out_until(&self, patron: &str) -> Option<u64> {
        self.shut_out.get(patron).copied().filter(|last| self.made <= *last)
    }

    fn open_numbered(&self, pledge: u64) -> Result<&Pledge, NotTaken> {
        let open = self.open.as_ref().ok_or(NotTaken::NothingOpen)?;
        if open.number == pledge { Ok(open) } else { Err(NotTaken::OtherPledge) }
    }

    /// One that was over has been revealed.
    pub fn revealed(&mut self, number: u64) {
        self.over.retain(|pledge| pledge.number != number);
    }

    /// What is over, and to be revealed, if the table starts anew with this part (see [`Pledges::start_anew`]).
    pub fn over_with_a_new(&self, part: Part) -> impl Iterator<Item = &Pledge> {
        let short = self.open.iter().filter(move |open| open.is_short_for(part));
        self.over.iter().chain(&self.in_use).chain(short)
    }

    /// The table starts anew with other rules: what was in use is over. A pledge that stands open serves the next part,
    /// unless that has more cards than the secret has words: then it is over too, without having been used. Gives those
    /// that are to be revealed.
    pub fn start_anew(&mut self, part: Part) -> &[Pledge] {
        self.part = part;
        self.over.extend(self.in_use.take());
        (self.words, self.opening) = (None, None);
        self.over.extend(self.open.take_if(|open| open.is_short_for(part)));
        (self.stands, self.now) = (Place::default(), Place::default());
        &self.over
    }

    /// Reads a note of the record, with the secret that is kept for the pledge, if it is. Says what is wrong with it.
    pub fn read(&mut self, note: Note, kept: Option<Secret>) -> Result<(), String> {
        match note {
            Note::Commitment { pledge: number, commitment, form } => {
                if kept.as_ref().is_some_and(|secret| secret.commitment() != commitment) {
                    return Err(format!(
                        "the secret that is kept for pledge {number} is not the one pledged"
                    ));
                }
                if self.open.is_some() || number != self.made + 1 {
                    return Err(format!("pledge {number} is made out of its turn"));
                }
                self.pledge(Pledge { number, commitment, secret: kept, given: Given::nothing(form) });
            }
            Note::Contribution { pledge, patron, entropy } => {
                if self.open.as_ref().is_none_or(|open| open.number != pledge) {
                    return Err(format!("a contribution to pledge {pledge}, which does not stand open"));
                }
                self.contribute(Contribution { patron, entropy }).map_err(|because| because.to_string())?;
            }
            Note::Promise { pledge, patron, promise } => {
                self.promise(pledge, patron, promise)
                    .map_err(|because| format!("a promise to pledge {pledge}: {because}"))?;
            }
            Note::Closed { pledge } => {
                if self.open_numbered(pledge).is_err() || !self.close() {
                    return Err(format!("the promises to pledge {pledge} are closed out of their turn"));
                }
            }
            Note::Opening { pledge, patron, opening } => {
                self.open_promise(pledge, &patron, opening)
                    .map_err(|because| format!("an opening for pledge {pledge}: {because}"))?;
            }
            Note::Unopened { pledge, patron } => {
                if self.open_numbered(pledge).is_err() || !self.give_up_on(&patron) {
                    return Err(format!("nothing is awaited from {patron} for pledge {pledge}"));
                }
            }
            Note::Lost { pledge } => self.lose(pledge),
            Note::Reveal { pledge, .. } => {
                let withdrawn = |open: &mut Pledge| open.number == pledge;
                self.over.extend(self.open.take_if(withdrawn));
                self.revealed(pledge);
            }
            Note::Restored { .. } => self.give_up(),
        }
        Ok(())
    }

    /// The table was put back from a copy. Patrons may have seen what comes of the pledge in use, and of the open one
    /// too, if that was in use later on: so both are over, the open one without having been used.
    pub fn give_up(&mut self) {
        self.over.extend(self.in_use.take().into_iter().chain(self.open.take()));
        (self.words, self.opening) = (None, None);
        (self.stands, self.now) = (Place::default(), Place::default());
    }

    /// The secret of this one is lost: nothing more comes of it, and it is never revealed.
    fn lose(&mut self, number: u64) {
        let is_it = |pledge: &mut Pledge| pledge.number == number;
        if self.in_use.take_if(is_it).is_some() {
            self.words = None;
            (self.stands, self.now) = (Place::default(), Place::default());
        }
        if self.open.take_if(is_it).is_some() {
            self.opening = None;
        }
        self.revealed(number);
    }

    /// The first whose secret is neither kept nor revealed.
    pub fn lost(&self) -> Option<u64> {
        let all = self.over.iter().chain(&self.in_use).chain(&self.open);
        all.into_iter().find(|pledge| pledge.secret.is_none()).map(|pledge| pledge.number)
    }

    /// A step is to be prepared, from where the table stands.
    pub(crate) fn begin(&mut self) {
        self.now = self.stands;
        self.steps.clear();
        self.closes = false;
    }

    /// Can anything be drawn? Not where the pledge is in no record yet that it would be drawn from.
    pub(crate) fn is_ready(&self) -> bool {
        let Place { used, begun, over } = self.now;
        used.is_some() || (begun.is_some() && !over) || (begun.is_none() && self.open.is_some())
    }

    /// What chance does now by the words, as the act with this place among those that are prepared.
    pub(crate) fn step<G: Game>(&mut self, game: &G, at: Moment, act: usize) -> Option<Act<G::Command>> {
        if !self.is_ready() {
            return None;
        }
        if self.awaits_openings() {
            let closed = self.open.as_ref().and_then(Pledge::promises).is_some_and(Promises::are_closed);
            self.closes = !closed && croupier::is_turn_of_chance(game);
            return None;
        }
        croupier::chance_step(game, at, &mut |n| below(n, || self.next_word(act)))
    }

    /// Would the next word be the first of a pledge to which something was promised that is not opened?
    fn awaits_openings(&self) -> bool {
        let Place { used, begun, .. } = self.now;
        used.is_none() && begun.is_none() && self.open.as_ref().is_some_and(Pledge::awaits_openings)
    }

    fn next_word(&mut self, act: usize) -> u64 {
        if let Some(used) = &mut self.now.used {
            let word = self.words.as_mut().expect("the secret of what is in use is known").at(*used);
            *used += 1;
            return word;
        }
        let open = self.open.as_ref().expect("asked only where something can be drawn");
        let opening = &mut self.opening;
        if opening.is_none() {
            *opening = open.words(self.part);
        }
        if self.now.begun.is_none() {
            self.steps.push(Step::Begun { act, pledge: open.number });
        }
        let used = self.now.begun.get_or_insert(0);
        let word = opening.as_mut().expect("the secret of what stands open is known").at(*used);
        *used += 1;
        word
    }

    /// With this act a part was over.
    pub(crate) fn ended(&mut self, act: usize) {
        let ended = match (&mut self.now, &self.in_use, &self.open) {
            (Place { used: used @ Some(_), .. }, Some(pledge), _) => {
                *used = None;
                pledge
            }
            (Place { begun: Some(_), over: over @ false, .. }, _, Some(pledge)) => {
                *over = true;
                pledge
            }
            _ => return,
        };
        self.steps.push(Step::Ended { act, pledge: ended.number });
    }

    /// Where what was prepared leaves them, what becomes of them on the way, and the one to which no more promises are
    /// taken after it, because its first word is due.
    pub(crate) fn prepared(&mut self) -> (Place, Vec<Step>, Option<u64>) {
        let closes = self.open.as_ref().filter(|_| self.closes).map(Pledge::number);
        (self.now, std::mem::take(&mut self.steps), closes)
    }

    /// What was prepared has been carried out.
    pub(crate) fn keep(&mut self, place: Place) {
        let Place { mut used, begun, over } = place;
        if used.is_none() {
            self.over.extend(self.in_use.take());
            self.words = None;
        }
        if begun.is_some() {
            let (pledge, words) = (self.open.take(), self.opening.take());
            if over {
                self.over.extend(pledge);
            } else {
                (self.in_use, self.words, used) = (pledge, words, begun);
            }
        }
        self.stands = Place { used, begun: None, over: false };
        self.now = self.stands;
    }

    /// An act of the device is played again: does it follow from the words, as far as they are known? Uses them up.
    pub(crate) fn follows<G: Game>(&mut self, game: &G, act: &Act<G::Command>) -> bool {
        self.begin();
        let pledge = if self.stands.used.is_some() { &self.in_use } else { &self.open };
        match pledge {
            // A record from before there were pledges.
            None => true,
            Some(Pledge { secret: Some(_), .. }) => {
                self.step(game, act.at, 0).is_some_and(|drawn| drawn.command == act.command)
            }
            Some(_) if self.awaits_openings() => false,
            Some(_) => {
                let begun = self.stands.used.is_none().then_some(0);
                self.now = Place { begun, ..self.stands };
                true
            }
        }
    }

    /// Keeps what was played again.
    pub(crate) fn keep_again(&mut self, ended: bool) {
        if ended {
            self.ended(0);
        }
        self.keep(self.now);
    }
}

/// Says how they stand, and nothing that is not known to everybody.
impl fmt::Debug for Pledges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |pledge: &Option<Pledge>| pledge.as_ref().map(|pledge| pledge.number);
        f.debug_struct("Pledges")
            .field("open", &number(&self.open))
            .field("in_use", &number(&self.in_use))
            .field("over", &self.over.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pledged(number: u64) -> Pledge {
        Pledge::new(number, Secret::kept(vec![number as u8; 64]))
    }

    /// Somebody promises this to the open one.
    fn promised(pledges: &mut Pledges, patron: &str, first: u8) -> Opening {
        let (opening, open) = (Opening::new(vec![first; 32]).expect("long enough"), pledges.open());
        let (number, commitment) = open.map(|open| (open.number, open.commitment)).expect("one stands open");
        pledges.promise(number, patron.to_string(), opening.promise(&commitment)).expect("taken");
        opening
    }

    fn with_one() -> Pledges {
        let mut pledges = Pledges::new(Part::Turn);
        pledges.pledge(pledged(1));
        pledges.begin();
        pledges
    }

    #[test]
    fn nothing_is_drawn_from_a_pledge_that_is_in_no_record_yet() {
        let mut pledges = with_one();
        pledges.next_word(0);
        assert!(pledges.is_ready(), "it goes on");
        pledges.ended(1);
        assert!(!pledges.is_ready(), "the next one is made with this step, and drawn from after it");
        let (place, steps, _) = pledges.prepared();
        assert_eq!(steps, [Step::Begun { act: 0, pledge: 1 }, Step::Ended { act: 1, pledge: 1 }]);
        pledges.keep(place);
        assert_eq!((pledges.over().len(), pledges.in_use(), pledges.open()), (1, None, None));
        assert!(!pledges.is_ready());
        pledges.pledge(pledged(2));
        pledges.begin();
        assert!(pledges.is_ready());
    }

    #[test]
    fn what_is_not_carried_out_uses_no_word_and_closes_nothing() {
        let mut pledges = with_one();
        let words = [pledges.next_word(0), pledges.next_word(0)];
        pledges.begin();
        assert_eq!([pledges.next_word(0), pledges.next_word(0)], words, "the same again");
        // It was not carried out: a patron may still add to it, and then other words come.
        let opening = promised(&mut pledges, "ann", 1);
        pledges.close();
        pledges.open_promise(1, "ann", opening.clone()).expect("as promised");
        pledges.begin();
        let others = [pledges.next_word(0), pledges.next_word(0)];
        assert_ne!(others, words);
        let (place, ..) = pledges.prepared();
        pledges.keep(place);
        assert_eq!(pledges.in_use().map(Pledge::contributions), Some(vec![opening.as_bytes()]));
        let late = pledges.takes_promise(1, "bob", opening.promise(&pledged(1).commitment));
        assert_eq!(late, Err(NotTaken::NothingOpen), "it is in use now");
        pledges.begin();
        assert!(!others.contains(&pledges.next_word(0)), "and no word serves twice");
    }

    #[test]
    fn the_table_that_starts_anew_keeps_its_pledge_unless_it_is_too_short() {
        let shoe = |cards| Part::Shoe { cards };
        for (cards, over) in [(8, 1), (1, 1), (9, 2)] {
            let mut pledges = Pledges::new(shoe(8));
            pledges.pledge(pledged(1));
            pledges.begin();
            pledges.next_word(0);
            let (place, ..) = pledges.prepared();
            pledges.keep(place);
            pledges.pledge(pledged(2));
            assert_eq!(pledges.start_anew(shoe(cards)).len(), over, "{cards} cards");
            assert_eq!(pledges.open().is_some(), over == 1);
            assert_eq!(pledges.in_use(), None, "what was in use is over");
        }
    }

    #[test]
    fn notes_out_of_their_turn_are_not_read() {
        let form = Form::Clear;
        let commitment = |number| {
            let commitment = pledged(number).commitment;
            Note::Commitment { pledge: number, commitment, form }
        };
        let mut pledges = Pledges::new(Part::Turn);
        assert!(pledges.read(commitment(2), None).is_err(), "the first is number 1");
        assert_eq!(pledges.read(commitment(1), None), Ok(()));
        assert!(pledges.read(commitment(2), None).is_err(), "one stands open");
        let given = |pledge| Note::Contribution { pledge, patron: "ann".to_string(), entropy: vec![1] };
        assert!(pledges.read(given(2), None).is_err());
        assert_eq!(pledges.read(given(1), None), Ok(()));
        assert!(pledges.read(given(1), None).is_err(), "a second one");
        assert_eq!(pledges.lost(), Some(1));
        let wrong = Some(Secret::kept(vec![9; 64]));
        assert!(Pledges::new(Part::Turn).read(commitment(1), wrong).is_err(), "another secret is kept");
    }

    #[test]
    fn nothing_is_drawn_from_what_was_pledged_before_the_copy_that_was_put_back() {
        let restored = || Note::Restored { checkpoint: "1:00".to_string() };
        let mut pledges = with_one();
        pledges.next_word(0);
        let (place, ..) = pledges.prepared();
        pledges.keep(place);
        pledges.pledge(pledged(2));
        // Twice: a copy that was put back can be put back again, before anybody opened a house on it.
        for _ in 0..2 {
            assert_eq!(pledges.read(restored(), None), Ok(()));
            assert_eq!(pledges.over().iter().map(Pledge::number).collect::<Vec<_>>(), [1, 2]);
            assert_eq!((pledges.in_use(), pledges.open(), pledges.lost()), (None, None, None));
            pledges.begin();
            assert!(!pledges.is_ready(), "not before another one is made");
        }
        assert_eq!(pledges.read(pledged(3).note(), None), Ok(()));
    }

    #[test]
    fn nothing_is_drawn_before_every_promise_is_opened_or_given_up() {
        let mut pledges = with_one();
        let hers = promised(&mut pledges, "ann", 1);
        promised(&mut pledges, "bob", 2);
        pledges.begin();
        assert!(pledges.awaits_openings());
        assert!(!pledges.give_up_on("bob"), "they are taken still");
        assert!(pledges.close());
        assert_eq!(pledges.open_promise(2, "ann", hers.clone()), Err(NotTaken::OtherPledge));
        assert_eq!(pledges.open_promise(1, "ann", hers), Ok(()));
        assert!(pledges.awaits_openings());
        assert!(pledges.give_up_on("bob"));
        assert!(!pledges.awaits_openings());
    }

    #[test]
    fn who_did_not_open_is_shut_out_for_a_while_and_nobody_else_is() {
        let mut pledges = with_one();
        promised(&mut pledges, "bob", 2);
        pledges.close();
        pledges.give_up_on("bob");
        let mut last = 1;
        loop {
            pledges.begin();
            pledges.next_word(0);
            pledges.ended(0);
            let (place, ..) = pledges.prepared();
            pledges.keep(place);
            pledges.pledge(pledged(last + 1));
            last += 1;
            let promise = |first| {
                Opening::new(vec![first; 32]).expect("long enough").promise(&pledged(last).commitment)
            };
            assert_eq!(pledges.takes_promise(last, "ann", promise(1)), Ok(()));
            match pledges.takes_promise(last, "bob", promise(2)) {
                Ok(()) => break,
                refused => assert_eq!(
                    (refused, pledges.shut_out_until("bob")),
                    (Err(NotTaken::ShutOut), Some(1 + SHUT_OUT))
                ),
            }
        }
        assert_eq!((last, pledges.shut_out_until("bob")), (2 + SHUT_OUT, None));
    }

    #[test]
    fn notes_about_promises_out_of_their_turn_are_not_read() {
        let mut pledges = Pledges::new(Part::Turn);
        pledges.read(pledged(1).note(), None).expect("the first");
        let opening = Opening::new(vec![1; 32]).expect("long enough");
        let promise = opening.promise(&pledged(1).commitment);
        let ann = || "ann".to_string();
        let promises = |pledge| Note::Promise { pledge, patron: ann(), promise };
        let opens = |opening: &Opening| Note::Opening { pledge: 1, patron: ann(), opening: opening.clone() };
        let clear = Note::Contribution { pledge: 1, patron: ann(), entropy: vec![1] };
        assert!(pledges.read(clear, None).is_err(), "of the other form");
        assert!(pledges.read(Note::Closed { pledge: 1 }, None).is_err(), "there are none");
        assert!(pledges.read(promises(2), None).is_err());
        assert_eq!(pledges.read(promises(1), None), Ok(()));
        assert!(pledges.read(opens(&opening), None).is_err(), "they are taken still");
        assert_eq!(pledges.read(Note::Closed { pledge: 1 }, None), Ok(()));
        assert!(pledges.read(Note::Closed { pledge: 1 }, None).is_err(), "twice");
        assert!(pledges.read(opens(&Opening::new(vec![2; 32]).expect("long enough")), None).is_err());
        assert_eq!(pledges.read(opens(&opening), None), Ok(()));
        assert!(pledges.read(Note::Unopened { pledge: 1, patron: ann() }, None).is_err(), "it is opened");
    }

    #[test]
    fn a_pledge_whose_secret_is_lost_is_over_and_never_revealed() {
        let mut pledges = with_one();
        pledges.next_word(0);
        let (place, ..) = pledges.prepared();
        pledges.keep(place);
        pledges.pledge(pledged(2));
        for pledge in [1, 2] {
            assert_eq!(pledges.read(Note::Lost { pledge }, None), Ok(()));
        }
        assert_eq!((pledges.in_use(), pledges.open(), pledges.over().len()), (None, None, 0));
        pledges.begin();
        assert!(!pledges.is_ready());
        assert_eq!(pledges.read(pledged(3).note(), None), Ok(()));
    }

    #[test]
    fn pledges_show_nothing_that_is_not_known_to_everybody() {
        let shown = format!("{:?}", with_one());
        assert_eq!(shown, "Pledges { open: Some(1), in_use: None, over: 0, .. }");
    }
}
