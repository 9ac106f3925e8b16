//! The table as a machine: it changes in one way only, by an act that it accepts.

use crate::actor::{Actor, Role, Seat};
use crate::licensee::RulesFile;
use crate::money::Cents;
use crate::provision::Provision;
use crate::wire::Misread;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Moment(pub i64);

/// What somebody does at a table, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act<C> {
    /// When it was done.
    pub at: Moment,
    /// Who did it.
    pub by: Actor,
    /// The patron for whom the croupier did it: his time had run out, or his conduct had answered.
    pub on_behalf_of: Option<Seat>,
    /// What was done.
    pub command: C,
}

impl<C> Act<C> {
    /// An act of somebody's own.
    pub const fn new(at: Moment, by: Actor, command: C) -> Act<C> {
        Act { at, by, on_behalf_of: None, command }
    }

    /// Is it done by one of these members of the staff, or by the croupier in their stead?
    pub fn is_by_staff(&self, roles: &[Role]) -> bool {
        match (self.by, self.on_behalf_of) {
            (Actor::Croupier, None) => true,
            (Actor::Staff(role), None) => roles.contains(&role),
            _ => false,
        }
    }

    /// The patron whose act this is, by himself or through the croupier.
    pub const fn patron(&self) -> Option<Seat> {
        match (self.by, self.on_behalf_of) {
            (Actor::Seat(seat), None) => Some(seat),
            (Actor::Croupier, seat) => seat,
            _ => None,
        }
    }
}

/// Amounts between which one may choose: `min`, `min + step`, … up to `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amounts {
    /// The smallest.
    pub min: Cents,
    /// The largest.
    pub max: Cents,
    /// The distance from one to the next.
    pub step: Cents,
}

impl Amounts {
    /// Is this one of them?
    pub fn has(&self, amount: Cents) -> bool {
        self.min <= amount && amount <= self.max && (amount - self.min).is_multiple_of(self.step)
    }
}

/// The nearest amounts that would be accepted: one below, one above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nearest {
    /// The next smaller.
    pub below: Option<Cents>,
    /// The next larger.
    pub above: Option<Cents>,
}

impl Nearest {
    /// The members of `amounts` next to `amount`.
    pub fn among(amounts: Amounts, amount: Cents) -> Nearest {
        if amounts.max < amounts.min {
            return Nearest::default();
        }
        let last = amounts.min + (amounts.max - amounts.min).floor_to(amounts.step);
        if amount <= amounts.min {
            return Nearest { below: None, above: Some(amounts.min) };
        }
        if amount >= last {
            return Nearest { below: Some(last), above: None };
        }
        let below = amounts.min + (amount - amounts.min).floor_to(amounts.step);
        Nearest { below: Some(below), above: Some(below + amounts.step) }
    }

    /// Both, as far as there are any.
    pub fn list(self) -> Vec<Cents> {
        [self.below, self.above].into_iter().flatten().collect()
    }
}

/// Why an act stands in [`Game::awaiting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Chance: happens with this weight among all that chance offers now.
    Chance(u32),
    /// A step of the staff about which the regulation leaves no choice.
    Duty,
    /// A patron's step that his conduct has already answered: who bets the line when offered the dice takes them.
    Implied,
    /// The plain thing, done when time runs out: a patron's courtesy that lapses (he declines the dice, the cut, the
    /// shoe), or the dealer's step that closes a betting window. (A window closed as a duty would be closed before
    /// anybody could wager.) Where chance comes from outside, its coming is enough: nobody waits for a courtesy.
    Default,
    /// The plain choice of a patron who has something to decide about a hand, done when his time has run out and for
    /// no other reason: chance does not come before he has decided.
    Decision,
    /// A patron comes to a free place; where nobody attends, whoever acts from one has come.
    Arrival,
    /// Somebody may.
    May,
}

impl Need {
    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Need::Chance(_) => "chance",
            Need::Duty => "duty",
            Need::Implied => "implied",
            Need::Default => "default",
            Need::Decision => "decision",
            Need::Arrival => "arrival",
            Need::May => "may",
        }
    }
}

/// Something the regulation lets somebody do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<C> {
    /// Who.
    pub by: Actor,
    /// What; where an amount is to be chosen, the smallest stands here.
    pub command: C,
    /// Between which amounts, where there is a choice of them.
    pub amounts: Option<Amounts>,
    /// Whether it must, may or will happen.
    pub need: Need,
}

/// A place for the events of a table, so that who does not want them pays nothing for them.
pub trait Sink<T> {
    /// Takes one.
    fn put(&mut self, item: T);
}

/// A sink that forgets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<T> Sink<T> for Silent {
    fn put(&mut self, _: T) {}
}

impl<T> Sink<T> for Vec<T> {
    fn put(&mut self, item: T) {
        self.push(item);
    }
}

/// Calls a function with each item.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<T, F: FnMut(T)> Sink<T> for Each<F> {
    fn put(&mut self, item: T) {
        (self.0)(item);
    }
}

/// A place for the offers of a table. Most who ask want few of them: the croupier a duty, the device what chance may do,
/// a page what one seat may do. So a table asks before it considers an offer, and what nobody wants costs nothing.
///
/// What is taken is what would have been taken of the whole answer, in the same order: the conformance kit holds every
/// game to it.
pub trait Offers<C> {
    /// Is an offer to this actor, with this need, wanted now? The weight of chance does not matter.
    fn wants(&self, _: Actor, _: Need) -> bool {
        true
    }

    /// Takes one that is wanted.
    fn take(&mut self, offer: Offer<C>);

    /// Takes one if it is wanted: what a table calls.
    fn put(&mut self, offer: Offer<C>) {
        if self.wants(offer.by, offer.need) {
            self.take(offer);
        }
    }
}

impl<C> Offers<C> for Vec<Offer<C>> {
    fn take(&mut self, offer: Offer<C>) {
        self.push(offer);
    }
}

impl<C, F: FnMut(Offer<C>)> Offers<C> for Each<F> {
    fn take(&mut self, offer: Offer<C>) {
        (self.0)(offer);
    }
}

/// The first offer of a kind; after it, none is wanted.
struct First<C, W, I> {
    wanted: W,
    is_it: I,
    found: Option<Offer<C>>,
}

impl<C, W: Fn(Actor, Need) -> bool, I: Fn(&C) -> bool> Offers<C> for First<C, W, I> {
    fn wants(&self, by: Actor, need: Need) -> bool {
        self.found.is_none() && (self.wanted)(by, need)
    }

    fn take(&mut self, offer: Offer<C>) {
        if (self.is_it)(&offer.command) {
            self.found = Some(offer);
        }
    }
}

/// Money that one event moved between a patron, the layout and the house. The six add up to nothing, always.
///
/// Vigorish that is put off is a debt (19:47-3.3(c)2): when it is marked, `owed` falls and `vigorish` rises; when it is
/// collected, `patron` falls and `owed` rises; when it is waived on a form, `complimentary` falls instead. Money that
/// passes between patrons (19:47-4.10(b)) is two movements whose `bank` cancels out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Whose money.
    pub seat: Seat,
    /// What the patron gained.
    pub patron: Cents,
    /// What came to lie on the layout.
    pub layout: Cents,
    /// What the table's bank gained.
    pub bank: Cents,
    /// What was taken as vigorish, or will be.
    pub vigorish: Cents,
    /// What stands against the patron on a marker: below nothing by what he owes.
    pub owed: Cents,
    /// What the house gave away as a complimentary, below nothing.
    pub complimentary: Cents,
}

impl Movement {
    /// Nothing moved, yet.
    pub const fn of(seat: Seat) -> Movement {
        let nothing = Cents::ZERO;
        Movement {
            seat,
            patron: nothing,
            layout: nothing,
            bank: nothing,
            vigorish: nothing,
            owed: nothing,
            complimentary: nothing,
        }
    }

    /// Does the money that left one place arrive at another?
    pub fn is_balanced(&self) -> bool {
        let held = self.patron + self.layout + self.bank;
        (held + self.vigorish + self.owed + self.complimentary).is_zero()
    }
}

/// What a table made of an act. Everybody hears of every event, so none carries what lies face down: that is in the
/// [`Game::view`] of who may see it, until the event that turns it up.
pub trait Event: Copy + fmt::Debug + Eq + Serialize {
    /// The money it moved, if any.
    fn movement(&self) -> Option<Movement>;
    /// Did the patron's part of it come as cash, which is chips now?
    fn is_cash(&self) -> bool {
        false
    }
    /// The provision by which it came about, which an auditor cites where a record has it otherwise.
    fn cite(&self) -> Option<Provision> {
        None
    }
    /// The provision that gives it its place among the others, which an auditor cites where a record has another order.
    fn order(&self) -> Option<Provision> {
        self.cite()
    }
}

/// Does what was considered, or says why not: the `act` of a game that considers a step and then applies it.
///
/// The step is carried out where it lies. Moving it out of the result first costs a fast table a third of its speed: a
/// step is written in small pieces and would be read back in large ones.
#[inline]
pub fn carry_out<S, R>(considered: Result<S, R>, apply: impl FnOnce(&S)) -> Result<(), R> {
    if let Ok(step) = &considered {
        apply(step);
    }
    considered.map(drop)
}

/// Why a table did not do what it was asked. A refusal changes nothing.
pub trait Refuse: fmt::Debug + fmt::Display {
    /// The provision that forbids it.
    fn cite(&self) -> Provision;
    /// A stable name for programs.
    fn code(&self) -> &'static str;
    /// What would have been right, in a sentence.
    fn instead(&self) -> Option<String> {
        None
    }
    /// The field of the command that is missing, where that is all that is wrong.
    fn asks(&self) -> Option<&'static str> {
        None
    }
    /// The nearest amounts that would be accepted.
    fn nearest(&self) -> Vec<Cents> {
        Vec::new()
    }
    /// The same in words, where there are any: "$9 or $12 would do".
    fn would_do(&self) -> Option<String> {
        let list: Vec<String> = self.nearest().iter().map(Cents::to_string).collect();
        (!list.is_empty()).then(|| format!("{} would do", list.join(" or ")))
    }
}

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody who walks past.
    Public,
    /// The patron at a seat.
    Seat(Seat),
    /// A member of the staff at the table.
    Staff,
}

/// One game of the chapter as a deterministic machine.
///
/// Its state is written and read back through [`crate::kept`], and derives what that needs.
pub trait Game:
    Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The licensee's choices, already checked against the regulation.
    type Rules: RulesFile;
    /// What a person or a device does.
    type Command: Copy + fmt::Debug + Eq + Serialize + Send + Sync;
    /// What the table made of it.
    type Event: Event + Send + Sync;
    /// Why not.
    type Refusal: Refuse;
    /// What a viewer sees.
    type View: Serialize;

    /// The name in the protocol, in records and in rules files.
    const NAME: &'static str;

    /// A table that nobody has come to yet.
    fn open(rules: Arc<Self::Rules>) -> Self;

    /// The rules of this table.
    fn rules(&self) -> &Arc<Self::Rules>;

    /// Everything the regulation lets anybody do now: who, what, and between which amounts; as far as it is wanted.
    fn awaiting(&self, offers: &mut impl Offers<Self::Command>);

    /// Would this be accepted? Changes nothing.
    fn check(&self, act: &Act<Self::Command>) -> Result<(), Self::Refusal>;

    /// Does it, or refuses it. A refusal names the provision and changes nothing.
    fn act(
        &mut self,
        act: Act<Self::Command>,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// The command with another amount in it, where it has one. It is written as `"amount"`.
    fn with_amount(command: Self::Command, amount: Cents) -> Self::Command;

    /// The money that lies on the layout.
    fn on_layout(&self) -> Cents;

    /// What somebody may see. The one function that decides it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The command as everybody may hear of it: without the face of what a device lays face down. Whoever may see that
    /// face finds it in his view; the record, which must be played again, keeps the command whole.
    fn shown(command: Self::Command) -> Self::Command {
        command
    }

    /// Does anything lie face down whose face the table knows? Until it does no more, the record keeps such faces sealed.
    fn is_anything_concealed(&self) -> bool {
        false
    }

    /// How many cards were shuffled by this event: from here on chance starts afresh, with entropy for all of them.
    fn shuffled(_: &Self::Event) -> Option<usize> {
        None
    }

    /// Has it the seats, boxes and places that its rules say? Asked of a table that is read back.
    fn fits(&self) -> bool {
        true
    }

    /// Reads a command from the fields of a JSON object.
    fn read_command(fields: Map<String, Value>) -> Result<Self::Command, Misread<Self::Refusal>>;

    /// All offers, gathered.
    fn offers(&self) -> Vec<Offer<Self::Command>> {
        let mut offers = Vec::new();
        self.awaiting(&mut offers);
        offers
    }

    /// The first offer to such an actor, with such a need, of such a command.
    fn first_offer(
        &self,
        wanted: impl Fn(Actor, Need) -> bool,
        is_it: impl Fn(&Self::Command) -> bool,
    ) -> Option<Offer<Self::Command>> {
        let mut first = First { wanted, is_it, found: None };
        self.awaiting(&mut first);
        first.found
    }
}
