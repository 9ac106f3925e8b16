//! The table at the registry's edge: what is asked of it and what it answers is plain, and no type of its game crosses.

use super::{Due, TableRules, Waits};
use rulebook::actor::{Actor, Seat, Seats};
use rulebook::game::{Moment, Movement, Viewer};
use rulebook::kept;
use rulebook::money::Cents;
use rulebook::wire::RefusalLine;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use table::fair::{self, KeptPledges, Pledges, Secret};
use table::sealed::{Key, Keys};

/// Who deals, and where chance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// People deal, with physical cards or dice, and everything is entered.
    ByPeople,
    /// The program deals what was pledged.
    ByTheHouse,
    /// The program deals, and a device says what falls.
    ByDevice,
}

/// A command that a table has read. Only a table of the same game can look into it.
pub struct Said {
    /// Whose it is.
    pub by: Actor,
    pub(super) command: Box<dyn Any + Send>,
}

/// Why a command cannot be read.
#[derive(Debug)]
pub enum Misread {
    /// The regulation has no such thing.
    Refused(RefusalLine),
    /// It is no command at all; the text says what was expected.
    Malformed(String),
}

/// What a table is to do.
#[derive(Clone, Copy)]
pub enum Step<'s> {
    /// What somebody said.
    Said(&'s Said),
    /// A patron comes to this place.
    Comes(Seat),
    /// The patron at this place goes.
    Goes(Seat),
    /// The plain thing for a patron whose time has run out; or for whoever is awaited, the dealer included.
    Plain(Option<Seat>),
    /// What must be settled before a shoe, or a turn with the dice, can be over.
    LastSettlement,
    /// What the croupier does by itself.
    Duties,
}

/// Why nothing was prepared.
#[derive(Debug)]
pub enum NotDone {
    /// The rules refuse it.
    Refused(RefusalLine),
    /// There is nothing to be done.
    Nothing,
}

/// What a patron's part of a movement comes out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// His chips.
    Chips,
    /// Cash, which is chips now.
    Cash,
}

/// An act that a table takes, with all that the house must know of it.
#[derive(Clone, Debug)]
pub struct Done {
    /// When.
    pub at: Moment,
    /// Who did it.
    pub by: Actor,
    /// The patron whose act it is, by himself or through the croupier.
    pub patron: Option<Seat>,
    /// The line of the record, as everybody may read it.
    pub line: String,
    /// The whole command, where there is more to it than everybody may hear of.
    pub whole: Option<Whole>,
    /// The money that it moved.
    pub moved: Vec<(Movement, Paid)>,
    /// Where the patron goes who changes his seat with it.
    pub moves_to: Option<Seat>,
    /// What the page remembers of it.
    pub history: Option<Value>,
    /// Does anything lie face down after it?
    pub leaves_concealed: bool,
    /// The patron whose step it is: his own act, or the plain thing that was done for him. What the croupier does for
    /// a patron because his conduct implies it is no step of his: it follows from one, and may come with somebody else's.
    pub step_of: Option<Seat>,
    /// Did it close the betting that stood open?
    pub closes_betting: bool,
}

/// A command of which a part lies face down.
#[derive(Clone)]
pub struct Whole(pub(super) String);

impl Whole {
    /// Sealed under this key.
    pub fn sealed(&self, key: &Key) -> String {
        key.seal(&self.0)
    }
}

/// Says nothing of what lies face down.
impl std::fmt::Debug for Whole {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Whole(face down)")
    }
}

/// What a step and the croupier's steps around it would make of a table.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The acts, in order.
    pub acts: Vec<Done>,
    /// What becomes of the pledges with them, in order.
    pub pledges: Vec<fair::Step>,
    /// The pledge to which no more promises are taken after them, because its first word is due.
    pub closes: Option<u64>,
    /// Who would be at the table.
    pub present: Seats,
}

/// What will be done when time runs out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Whose it is: a patron's, or the dealer's who closes the betting.
    pub by: Actor,
    /// What is waited for.
    pub waits: Waits,
    /// The command, to tell one from another.
    pub(super) what: String,
}

/// Does a command begin something new?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// It belongs to what is under way.
    Nothing,
    /// Something new.
    Something,
    /// Something new, without which what lies on the layout would never be decided.
    SomethingThatCarriesOn,
}

/// What a table takes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// Whatever the rules allow.
    Everything,
    /// Nothing new but what carries on: other rules are due.
    WhatCarriesOn,
    /// Nothing new: the house is closing.
    NothingNew,
}

impl Taking {
    /// Is a command taken that begins this?
    pub fn takes(self, begins: Begins) -> bool {
        match begins {
            Begins::Nothing => true,
            Begins::SomethingThatCarriesOn => self != Taking::NothingNew,
            Begins::Something => self == Taking::Everything,
        }
    }
}

/// A table of whichever game.
pub trait AnyTable: Send {
    /// The rules that bind it.
    fn rules(&self) -> Arc<dyn TableRules>;
    /// Starts again with other rules of the same game, at an empty table. What was pledged for a part that was in use is
    /// over.
    fn reopen(&mut self, rules: &dyn TableRules);

    /// What is pledged here, if its chance comes of pledges.
    fn pledges(&self) -> Option<&Pledges>;
    /// The same, to make a pledge, to add to it, or to say that it is revealed.
    fn pledges_mut(&mut self) -> Option<&mut Pledges>;

    /// Reads a command with its `by`.
    fn read(&self, fields: Map<String, Value>) -> Result<Said, Misread>;
    /// Is this the command that an entry has, as everybody may read it? Who gives it is no part of the question.
    fn is_the_same(&self, wanted: Map<String, Value>, entry: Map<String, Value>) -> bool;
    /// Does a patron come to the table with this?
    fn is_arrival(&self, fields: &Map<String, Value>) -> bool;
    /// Does it begin something new?
    fn begins(&self, said: &Said) -> Begins;
    /// Does a patron hand something over with it that a page cannot hand over: cash, or a coupon?
    fn hands_over(&self, said: &Said) -> bool;
    /// Would the rules take it? Then what the patron at this seat would need for it; nothing changes.
    fn would_cost(&self, said: &Said, at: Moment, seat: Seat) -> Result<Cents, RefusalLine>;

    /// What would be done for a step: the step itself, with what the croupier must do before and after it. The table does
    /// not change until [`AnyTable::commit`], so that it can be made durable first.
    fn prepare(&mut self, step: Step<'_>, at: Moment) -> Result<Prepared, NotDone>;
    /// Makes what was prepared last the state of the table.
    fn commit(&mut self);
    /// Plays an act of the record again, exactly as it stands there. Gives it with its events, or says why it cannot be
    /// played. Whether it closed the betting is looked at only where `watched`.
    fn replay(
        &mut self,
        fields: Map<String, Value>,
        keys: &Keys,
        watched: bool,
    ) -> Result<(Done, Value), String>;
    /// A patron comes to this place, and nobody does anything else.
    fn seat(&mut self, seat: Seat, at: Moment) -> Option<Done>;

    /// What will be done when time runs out.
    fn plain(&self) -> Option<Plain>;
    /// What the patron at a seat may do, as it is written.
    fn offers(&self, seat: Seat, taking: Taking) -> Box<RawValue>;
    /// What every patron may do, as it is written. What did not change since it was asked last is the same text.
    fn all_offers(&mut self, taking: Taking) -> Vec<(Seat, Arc<RawValue>)>;
    /// What the staff can enter, in short.
    fn due(&self, taking: Taking) -> Vec<Due>;

    /// What somebody sees, as it is written.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// Who is at the table, those who left wagers behind included.
    fn present(&self) -> Seats;
    /// Did the patron of this seat leave wagers behind?
    fn is_leaving(&self, seat: Seat) -> bool;
    /// What a seat has on the layout.
    fn at_stake(&self, seat: Seat) -> Cents;
    /// The money that lies on the layout.
    fn on_layout(&self) -> Cents;
    /// Does anything lie face down whose face the table knows?
    fn is_anything_concealed(&self) -> bool;
    /// Is nobody kept waiting now?
    fn rests(&self) -> bool;
    /// Would a table that starts anew lose something that is kept here?
    fn would_lose(&self) -> bool;
    /// Writes the whole table down, with what lies face down sealed under the keys of the acts that are sealed in the
    /// record. None where that cannot be.
    fn keep(&self, sealed: &[Key]) -> Option<KeptTable>;
    /// Puts a table that was written down in the place of this one, whose rules bind it. Says why it cannot be read; then
    /// nothing has changed.
    fn put_back(
        &mut self,
        kept: KeptTable,
        sealed: &[Key],
        secrets: &mut HashMap<u64, Secret>,
    ) -> Result<(), String>;
    /// For the game itself, which knows the type.
    fn as_any(&self) -> &dyn Any;
}

/// A table as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptTable {
    /// The game.
    pub(super) game: kept::Kept,
    /// What is pledged, where its chance comes of pledges.
    pub(super) pledges: Option<KeptPledges>,
    /// What each seat has on the layout.
    pub(super) stakes: BTreeMap<Seat, Cents>,
}

impl KeptTable {
    /// The numbers of the pledges that were not revealed.
    pub fn pledges(&self) -> Vec<u64> {
        self.pledges.as_ref().map(KeptPledges::numbers).unwrap_or_default()
    }
}
