//! 19:47-15.3(c), 15.6: claims, authorisation, payment, slips that differ, and claims that come too late.

use super::act::{Act, By, Payment, Shown};
use super::event::{Event, Purse};
use super::ticket::{Done, Referral, Standing, Ticket};
use super::{Clock, Lounge, reason};
use crate::rules::refusal::Refusal;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::*;

/// 15.6(b): from this payout on a supervisor authorises it.
pub const AUTHORISED_FROM: Cents = Cents::dollars(1_500);

/// As many tickets expire in one step.
const EXPIRE_AT_ONCE: usize = 1_000;

impl Lounge {
    /// 15.6(b): a large winning ticket is shown, so that a supervisor can authorise it.
    pub(super) fn present(
        &self,
        act: &Act,
        station: u16,
        number: u32,
        shown: Option<Shown>,
    ) -> Result<Vec<Event>, Refusal> {
        let writer = self.at_station(&act.by, station)?;
        self.in_hand(number, shown, writer, None)?;
        let payable = self.large(act.at, number)?;
        Ok(vec![Event::Presented { ticket: number, station, writer: writer.clone(), payable }])
    }

    /// 15.6(b): a supervisor authorises the payout.
    pub(super) fn authorise(&self, act: &Act, number: u32) -> Result<Vec<Event>, Refusal> {
        let by = &act.by;
        let By::Supervisor(_) = by else { return Err(Refusal::not_yours(by, P15_6_B)) };
        let payable = self.large(act.at, number)?;
        Ok(vec![Event::Authorised { ticket: number, by: by.clone(), payable }])
    }

    /// What is paid for a ticket that can be paid now, if a supervisor has to authorise it.
    fn large(&self, at: Moment, number: u32) -> Result<Cents, Refusal> {
        let payable = self.payable(at, number)?.payable();
        match payable >= AUTHORISED_FROM {
            true => Ok(payable),
            false => Err(Refusal::NeedsNoAuthorisation { from: AUTHORISED_FROM }),
        }
    }

    /// 15.6(a): by the ticket as issued, once, in time.
    pub(super) fn pay(
        &self,
        act: &Act,
        station: u16,
        number: u32,
        with: Payment,
        patron: Option<&str>,
        shown: Option<Shown>,
    ) -> Result<Vec<Event>, Refusal> {
        let writer = self.at_station(&act.by, station)?;
        let by_account = with == Payment::Account;
        if by_account != writer.is_automatic() || by_account != patron.is_some() {
            return Err(Refusal::PaymentWith { automatic: writer.is_automatic() });
        }
        self.in_hand(number, shown, writer, patron)?;
        let ticket = self.payable(act.at, number)?;
        let amount = ticket.payable();
        if amount >= AUTHORISED_FROM {
            match &ticket.authorised {
                None => return Err(Refusal::NotAuthorised { payable: amount }),
                Some(supervisor) if supervisor == writer => return Err(Refusal::AuthorisedByHimself),
                Some(_) => {}
            }
        }
        let purse = match (with, patron) {
            (Payment::Account, Some(patron)) => Purse::Patron(patron.to_string()),
            (Payment::Check, _) => Purse::Cage,
            _ => Purse::Drawer(station),
        };
        Ok(vec![Event::Paid {
            ticket: number,
            station,
            writer: writer.clone(),
            amount,
            with,
            authorised_by: ticket.authorised.clone(),
            purse,
        }])
    }

    /// 15.3(c), 15.6(a): a slip that differs from the ticket as issued is not paid; the supervisor gets it.
    pub(super) fn refer(
        &self,
        act: &Act,
        station: u16,
        number: u32,
        why: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let writer = self.at_station(&act.by, station)?;
        let why = reason(why, P15_6_A)?;
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        if ticket.referred.is_some() {
            return Err(Refusal::Referred { ticket: number });
        }
        // What is over is refused as what it is; nothing waits for a ruling.
        if !matches!(ticket.standing, Standing::Open | Standing::Won { .. }) {
            self.payable(act.at, number)?;
        }
        Ok(vec![Event::Referred { ticket: number, station, writer: writer.clone(), why }])
    }

    /// The supervisor's ruling: the slip may be paid by the ticket as issued, or it is refused. Either way the ticket
    /// itself stands, for whoever brings the true slip.
    pub(super) fn rule(&self, by: &By, number: u32, pay: bool, why: &str) -> Result<Vec<Event>, Refusal> {
        let By::Supervisor(_) = by else { return Err(Refusal::not_yours(by, P15_6_A)) };
        let why = reason(why, P15_6_A)?;
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        match ticket.referred {
            Some(_) => Ok(vec![Event::Ruled { ticket: number, by: by.clone(), pay, why }]),
            None => Err(Refusal::NotReferred { ticket: number }),
        }
    }

    /// 15.6(c): what nobody came for in time, by a clock that the house has confirmed.
    pub(super) fn expire(&self, at: Moment, by: &By) -> Result<Vec<Event>, Refusal> {
        if *by != By::Clock {
            return Err(Refusal::not_yours(by, P15_6_C));
        }
        if self.next_expiry().is_none_or(|expiry| at < expiry) {
            return Err(Refusal::NothingExpires);
        }
        let tickets: Vec<u32> = self.claims.within(..at).take(EXPIRE_AT_ONCE).collect();
        let each = tickets.iter().filter_map(|number| self.ticket(*number));
        let amount = each.map(|ticket| ticket.payable()).sum();
        Ok(vec![Event::Expired { tickets, amount }])
    }

    /// The earliest moment at which winnings expire, if any wait and the clock is confirmed.
    pub fn next_expiry(&self) -> Option<Moment> {
        let sure = self.clock.sure_from()?;
        self.claims.first().map(|until| Moment(until.0 + 1).max(sure))
    }

    /// A ticket that can be paid now.
    pub(super) fn payable(&self, at: Moment, number: u32) -> Result<Ticket, Refusal> {
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        if ticket.referred.is_some() {
            return Err(Refusal::Referred { ticket: number });
        }
        match &ticket.standing {
            Standing::Won { until } if at <= *until || self.held.contains_key(&number) => Ok(ticket),
            Standing::Won { .. } if self.clock == Clock::Unconfirmed => {
                Err(Refusal::LateByAnUnconfirmedClock { ticket: number })
            }
            Standing::Won { .. } | Standing::Expired { .. } => {
                Err(Refusal::TooLate { ticket: number, races: ticket.first < ticket.last })
            }
            Standing::Open if ticket.first == ticket.last => Err(Refusal::NotDrawnYet { ticket: number }),
            Standing::Open => Err(Refusal::RacesToCome { ticket: number }),
            Standing::Voided(done) => Err(Refusal::VoidedAlready { ticket: number, at: done.at }),
            Standing::Paid(done) => {
                Err(Refusal::PaidAlready { ticket: number, at: done.at, station: done.station })
            }
            Standing::Lost => Err(Refusal::NothingWon { ticket: number }),
        }
    }

    /// Carries out what happened to a claim.
    pub(super) fn paid(&mut self, act: &Act, event: &Event) {
        match event {
            Event::Presented { ticket, station, writer, .. } => {
                let done = Done { at: act.at, station: *station, by: writer.clone() };
                self.change(*ticket, |ticket| ticket.presented = Some(Box::new(done)));
                self.waiting.insert(*ticket);
                self.hold(*ticket, act.at);
            }
            Event::Authorised { ticket, by: By::Supervisor(supervisor), .. } => {
                self.change(*ticket, |ticket| ticket.authorised = Some(supervisor.clone()));
                self.waiting.insert(*ticket);
                self.hold(*ticket, act.at);
            }
            Event::Paid { ticket, station, writer, amount, .. } => {
                let done = Done { at: act.at, station: *station, by: writer.clone() };
                self.close(*ticket, Standing::Paid(done));
                self.unclaimed -= *amount;
            }
            Event::Referred { ticket, station, writer, why } => {
                let done = Done { at: act.at, station: *station, by: writer.clone() };
                let referral = Referral { done, why: why.clone() };
                self.change(*ticket, |ticket| ticket.referred = Some(Box::new(referral)));
                self.referred.insert(*ticket);
                self.hold(*ticket, act.at);
            }
            Event::Ruled { ticket, pay, by, .. } => {
                // What is paid under this ruling is paid without a slip that would prove the claim.
                let supervisor = by.person().filter(|_| *pay);
                self.change(*ticket, |ruled| {
                    ruled.referred = None;
                    ruled.waived = supervisor.cloned();
                });
                self.referred.remove(ticket);
                if !pay {
                    self.release(*ticket);
                }
            }
            Event::SlipWaived { ticket, by, .. } => {
                self.change(*ticket, |ticket| ticket.waived = by.person().cloned());
                self.hold(*ticket, act.at);
            }
            Event::Expired { tickets, amount, .. } => {
                for number in tickets {
                    self.lapse(*number);
                }
                self.unclaimed -= *amount;
            }
            _ => {}
        }
    }

    /// 15.4(c)13: the time is for presenting a claim. One that was brought in time is owed until it is paid, however long
    /// that takes.
    fn hold(&mut self, number: u32, at: Moment) {
        if let Some(Ticket { standing: Standing::Won { until }, .. }) = self.ticket(number)
            && at <= until
        {
            self.await_no_claim(until, number);
            self.held.entry(number).or_insert(at);
        }
    }

    /// The slip that was brought in time was not the ticket's: its own time runs again, unless the ticket was shown or
    /// its back signed besides.
    fn release(&mut self, number: u32) {
        if let Some(Ticket { standing: Standing::Won { until }, presented: None, authorised: None, .. }) =
            self.ticket(number)
        {
            self.await_claim(until, number);
            self.held.remove(&number);
        }
    }

    /// A claim is paid.
    fn close(&mut self, number: u32, standing: Standing) {
        let Some(Ticket { standing: Standing::Won { until }, .. }) = self.ticket(number) else { return };
        self.change(number, |ticket| {
            ticket.standing = standing;
            ticket.presented = None;
            ticket.waived = None;
        });
        self.waiting.remove(&number);
        self.await_no_claim(until, number);
        self.held.remove(&number);
    }
}
