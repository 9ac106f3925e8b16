//! 19:47-15.6(c): a claim expires by a clock that the house has confirmed.
//!
//! The computer system watches its clock. When it was moved by more than a few minutes, everything that needs the time
//! stops until a supervisor confirms the clock. After a start nothing expires before a supervisor has confirmed it. Claims
//! that expired by a clock that ran ahead are reinstated when the clock is confirmed at an earlier time.

use super::act::{Act, By};
use super::event::Event;
use super::kept::Piece;
use super::ticket::{Standing, Ticket};
use super::{Lounge, RECORD};
use crate::rules::refusal::Refusal;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// Records of version 1: so long after a start no claim expires.
const AN_HOUR: i64 = 3_600_000;

/// How far the clock of a location is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    /// The house has confirmed it.
    Confirmed,
    /// The system started, and nobody has confirmed it since: nothing expires.
    Unconfirmed,
    /// Records of version 1: the system started at this time, and nothing expires in the hour after it.
    Started(Moment),
    /// It was moved while the system ran: nothing happens that needs the time.
    Doubted,
}

impl Clock {
    /// From when on claims expire by it; none while they do not.
    pub(super) fn sure_from(self) -> Option<Moment> {
        match self {
            Clock::Confirmed => Some(Moment(i64::MIN)),
            Clock::Started(at) => Some(Moment(at.0 + AN_HOUR)),
            Clock::Unconfirmed | Clock::Doubted => None,
        }
    }

    /// Do claims expire by it?
    pub fn expires_claims(self) -> bool {
        self.sure_from().is_some()
    }

    /// The system started. A doubt outlives that.
    pub(super) fn restarted(self, at: Moment, version: Option<u32>) -> Clock {
        match self {
            Clock::Doubted => Clock::Doubted,
            _ if version.is_some_and(|version| version >= RECORD) => Clock::Unconfirmed,
            _ => Clock::Started(at),
        }
    }
}

impl Lounge {
    /// How far the clock is trusted.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The system finds that its clock was moved.
    pub(super) fn doubt_clock(&self, by: &By, moved_millis: i64) -> Result<Vec<Event>, Refusal> {
        match (by, self.clock) {
            (By::Device, Clock::Doubted) => Err(Refusal::ClockInDoubt),
            (By::Device, _) => Ok(vec![Event::ClockDoubted { moved_millis }]),
            (by, _) => Err(Refusal::not_yours(by, P15_6_C)),
        }
    }

    /// A supervisor confirms the clock. What expired by a clock that ran ahead of it can be claimed again.
    pub(super) fn confirm_clock(&self, act: &Act) -> Result<Vec<Event>, Refusal> {
        let By::Supervisor(_) = &act.by else { return Err(Refusal::not_yours(&act.by, P15_6_C)) };
        let mut events = vec![Event::ClockConfirmed { by: act.by.clone() }];
        let tickets: Vec<u32> = self.lapsed.within(act.at..).collect();
        if !tickets.is_empty() {
            let each = tickets.iter().filter_map(|number| self.ticket(*number));
            let amount: Cents = each.map(|ticket| ticket.payable()).sum();
            events.push(Event::Reinstated { tickets, amount });
        }
        Ok(events)
    }

    /// Carries out what happened to the clock.
    pub(super) fn clocked(&mut self, event: &Event) {
        match event {
            Event::ClockDoubted { .. } => self.clock = Clock::Doubted,
            Event::ClockConfirmed { .. } => self.clock = Clock::Confirmed,
            Event::Reinstated { tickets, amount } => {
                for number in tickets {
                    self.reinstate(*number);
                }
                self.unclaimed += *amount;
            }
            _ => {}
        }
    }

    /// A claim came too late. The ticket is kept as it is: the clock may turn out to be wrong.
    pub(super) fn lapse(&mut self, number: u32) {
        let Some(Ticket { standing: Standing::Won { until }, .. }) = self.ticket(number) else { return };
        self.change(number, |ticket| ticket.standing = Standing::Expired { until });
        self.await_no_claim(until, number);
        self.lapsed.insert(until, number);
        self.changed.insert(Piece::of_lapsed(until));
    }

    fn reinstate(&mut self, number: u32) {
        let Some(Ticket { standing: Standing::Expired { until }, .. }) = self.ticket(number) else { return };
        self.change(number, |ticket| ticket.standing = Standing::Won { until });
        self.lapsed.remove(until, number);
        self.changed.insert(Piece::of_lapsed(until));
        self.await_claim(until, number);
    }
}
