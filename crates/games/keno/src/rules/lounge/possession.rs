//! 19:47-15.4(c)12, 15.6(a): a ticket is paid, voided or its races cancelled for the person who holds its slip.
//!
//! The code on the slip proves that. The computer system checks it and says in the act what was shown; the code itself
//! stands in no record. Without a slip a supervisor rules, and says why.

use super::act::{Act, By, Person, Shown};
use super::event::Event;
use super::ticket::Standing;
use super::{Lounge, reason};
use crate::rules::refusal::Refusal;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// What counts as proof that a ticket is in the patron's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Proof {
    /// The slip, the account that bought it, or a supervisor's ruling.
    Required,
    /// Records of version 1: the number was enough.
    NumberAlone,
}

impl Lounge {
    /// 15.6(a): is the ticket in the hand of the person who asks? `account` is the one that the money would go to.
    pub(super) fn in_hand(
        &self,
        number: u32,
        shown: Option<Shown>,
        writer: &Person,
        account: Option<&str>,
    ) -> Result<(), Refusal> {
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        match (shown, &ticket.waived) {
            (Some(Shown::Slip), _) => Ok(()),
            (Some(Shown::Account), _) => match ticket.standing {
                // What came to nothing or is done with is refused as what it is.
                Standing::Voided(_) | Standing::Paid(_) | Standing::Lost => Ok(()),
                _ if account.is_none() || ticket.patron.as_deref() != account => {
                    Err(Refusal::NotTheirAccount { ticket: number })
                }
                _ => Ok(()),
            },
            (Some(Shown::Ruling), Some(supervisor)) if supervisor == writer => {
                Err(Refusal::WaivedByThemselves)
            }
            (Some(Shown::Ruling), Some(_)) => Ok(()),
            (None, _) if self.proof == Proof::NumberAlone => Ok(()),
            (Some(Shown::Ruling) | None, _) => Err(Refusal::NoSlip { ticket: number }),
        }
    }

    /// 15.6(a): a supervisor rules that a ticket's slip need not be shown. One ruling is for one payment, void or
    /// cancellation.
    pub(super) fn waive_slip(&self, act: &Act, number: u32, why: &str) -> Result<Vec<Event>, Refusal> {
        let by = &act.by;
        let By::Supervisor(_) = by else { return Err(Refusal::not_yours(by, P15_6_A)) };
        let why = reason(why, P15_6_A)?;
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        if ticket.waived.is_some() {
            return Err(Refusal::WaivedAlready { ticket: number });
        }
        if ticket.standing != Standing::Open || ticket.referred.is_some() {
            self.payable(act.at, number)?;
        }
        Ok(vec![Event::SlipWaived { ticket: number, by: by.clone(), payable: ticket.payable(), why }])
    }
}
