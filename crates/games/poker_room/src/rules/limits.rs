//! 19:47-14.17 Minimum and maximum wagers, and the most raises of a betting round: what the sign of a table says, and how
//! it changes. 8.3(b): after half an hour on the sign, or at once where everybody at the table agrees to a higher minimum.

use super::command::{Agreed, Command};
use super::event::Event;
use super::options::TableNumber;
use super::refusal::Refusal;
use super::room::{FLOOR, Room, Step, TABLE};
use rulebook::game::{Act, Amounts, Moment, Sink};
use rulebook::licensee::NOTICE;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// The smallest wager.
    pub minimum: Cents,
    /// The largest.
    pub maximum: Cents,
    /// The most raises that a round of betting permits, where there is a restriction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raises: Option<u8>,
}

impl Limits {
    /// The highest maximum.
    pub const MOST: Cents = Cents(1_000_000_000);
    /// The most raises that a restriction can permit.
    pub const MOST_RAISES: u8 = 20;

    /// What stands in an offer where any would do.
    pub(super) const PLAIN: Limits = Limits { minimum: Cents(500), maximum: Cents(1000), raises: Some(3) };

    pub(super) fn new(minimum: Cents, maximum: Cents, raises: Option<u8>) -> Result<Limits, Refusal> {
        if minimum < Cents(1) || maximum < minimum || maximum > Limits::MOST {
            return Err(Refusal::NotLimits);
        }
        // A round of betting without any raise is a restriction too.
        if raises.is_some_and(|raises| raises > Limits::MOST_RAISES) {
            return Err(Refusal::NotRaises);
        }
        Ok(Limits { minimum, maximum, raises })
    }
}

/// Limits that are posted and not in effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Posted {
    pub(super) limits: Limits,
    /// Since when.
    at: Moment,
}

impl Posted {
    /// When they may be put in effect.
    pub(super) const fn from(self) -> Moment {
        Moment(self.at.0.saturating_add(NOTICE))
    }
}

impl Room {
    /// One change is posted at a time: a new one takes the place of the last, and has half an hour of its own.
    pub(super) fn consider_post(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        limits: Result<Limits, Refusal>,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_17)?;
        self.open_at(table, P14_17)?;
        Ok(Step::Post { table, posted: Posted { limits: limits?, at: act.at } })
    }

    pub(super) fn consider_withdraw(&self, act: &Act<Command>, table: TableNumber) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_17)?;
        self.posted(table)?;
        Ok(Step::Withdraw(table))
    }

    /// 8.3(b): not before, and never within a round. Nobody here sees the cards: who enters it says with it that no round
    /// is under way.
    pub(super) fn consider_change(&self, act: &Act<Command>, table: TableNumber) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_17)?;
        let posted = self.posted(table)?;
        let left = NOTICE.saturating_sub(act.at.0.saturating_sub(posted.at.0));
        if left > 0 {
            return Err(Refusal::TooSoon { minutes_left: left / 60_000 + i64::from(left % 60_000 > 0) });
        }
        Ok(Step::Change { table, limits: posted.limits })
    }

    fn posted(&self, table: TableNumber) -> Result<Posted, Refusal> {
        self.open_at(table, P14_17)?.posted.ok_or(Refusal::NothingPosted(table))
    }

    /// 14.17: higher only, up to the maximum, and all of them. A lower minimum is posted like everything else.
    pub(super) fn consider_raise(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        amount: Cents,
        Agreed(agreed): Agreed,
    ) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_17)?;
        let open = self.open_at(table, P14_17)?;
        let seated = open.taken();
        if seated.is_empty() {
            return Err(Refusal::NobodyAgrees(table));
        }
        if let Some(seat) = agreed.without(seated).iter().next() {
            return Err(Refusal::NobodyThere(seat));
        }
        if let Some(seat) = seated.without(agreed).iter().next() {
            return Err(Refusal::NotAllAgree(seat));
        }
        let amounts = higher(open.limits);
        if !amounts.has(amount) {
            return Err(Refusal::NotHigher { amounts, amount });
        }
        Ok(Step::Raise { table, limits: Limits { minimum: amount, ..open.limits } })
    }

    pub(super) fn post(&mut self, table: TableNumber, posted: Posted, events: &mut impl Sink<Event>) {
        self.at_mut(table).posted = Some(posted);
        events.put(Event::LimitsPosted { table, limits: posted.limits, from: posted.from() });
    }

    pub(super) fn withdraw(&mut self, table: TableNumber, events: &mut impl Sink<Event>) {
        self.at_mut(table).posted = None;
        events.put(Event::LimitsWithdrawn { table });
    }

    pub(super) fn change(&mut self, table: TableNumber, limits: Limits, events: &mut impl Sink<Event>) {
        let open = self.at_mut(table);
        (open.limits, open.posted) = (limits, None);
        events.put(Event::LimitsChanged { table, limits, cite: P8_3 });
    }

    /// What is posted stays posted: it was announced, and binds when its half hour is over.
    pub(super) fn raise(&mut self, table: TableNumber, limits: Limits, events: &mut impl Sink<Event>) {
        self.at_mut(table).limits = limits;
        events.put(Event::LimitsChanged { table, limits, cite: P14_17 });
    }
}

/// What a minimum may be raised to by consent.
pub(super) fn higher(limits: Limits) -> Amounts {
    Amounts { min: limits.minimum + Cents(1), max: limits.maximum, step: Cents(1) }
}
