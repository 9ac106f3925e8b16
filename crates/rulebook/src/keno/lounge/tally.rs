//! What each day took in and paid out, by writer, by station and by game, as the location itself counts it.

use super::Lounge;
use super::act::{Act, Person};
use super::day::{Day, GameName};
use super::event::Event;
use crate::money::Cents;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// Numbers and sums of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Tally {
    pub sold: u32,
    pub sales: Cents,
    pub voids: u32,
    pub voided: Cents,
    pub refunds: u32,
    pub refunded: Cents,
    pub payments: u32,
    pub paid: Cents,
}

impl Tally {
    /// What stayed: sales less voids, refunds and payments.
    pub fn net(&self) -> Cents {
        self.sales - self.voided - self.refunded - self.paid
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.sold += more.sold;
        self.sales += more.sales;
        self.voids += more.voids;
        self.voided += more.voided;
        self.refunds += more.refunds;
        self.refunded += more.refunded;
        self.payments += more.payments;
        self.paid += more.paid;
    }
}

/// One gaming day at a location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayTally {
    /// By writer.
    pub writers: BTreeMap<Person, Tally>,
    /// By station.
    pub stations: BTreeMap<u16, Tally>,
    /// What was wagered on each game that was over that day, and what is paid for it.
    pub games: BTreeMap<GameName, (Cents, Cents)>,
    /// Winnings whose time ran out that day.
    pub expired: Cents,
    /// The tickets that were voided, by the station that did it, in order.
    pub voids: BTreeMap<u16, Vec<u32>>,
}

impl Lounge {
    /// Counts an event on the gaming day in which it happened.
    pub(super) fn count(&mut self, act: &Act, event: &Event) {
        let day = Day::of(act.at, self.card.games());
        let mut at_station = |station: u16, writer: &Person, tally: Tally| {
            let day = self.days.entry(day).or_default();
            *day.writers.entry(writer.clone()).or_default() += tally;
            *day.stations.entry(station).or_default() += tally;
        };
        match event {
            Event::Issued { price, issue, .. } => {
                at_station(
                    issue.station,
                    &issue.writer,
                    Tally { sold: 1, sales: *price, ..Tally::default() },
                );
            }
            Event::Voided { ticket, station, writer, price, .. } => {
                at_station(*station, writer, Tally { voids: 1, voided: *price, ..Tally::default() });
                let voids = &mut self.days.entry(day).or_default().voids;
                voids.entry(*station).or_default().push(*ticket);
            }
            Event::RacesCancelled { station, writer, refunded, .. } => {
                at_station(*station, writer, Tally { refunds: 1, refunded: *refunded, ..Tally::default() });
            }
            Event::Paid { station, writer, amount, .. } => {
                at_station(*station, writer, Tally { payments: 1, paid: *amount, ..Tally::default() });
            }
            Event::Settled { game, handle, payoffs, .. } => {
                self.days.entry(day).or_default().games.insert(*game, (*handle, *payoffs));
            }
            Event::Returned { game, handle, .. } => {
                self.days.entry(day).or_default().games.insert(*game, (*handle, *handle));
            }
            Event::Expired { amount, .. } => self.days.entry(day).or_default().expired += *amount,
            _ => {}
        }
    }
}
