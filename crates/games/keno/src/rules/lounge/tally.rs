//! What each day took in and paid out, by writer, by station, by tender and by game, as the location itself counts it.

use super::Lounge;
use super::act::{Act, Payment, Person, Tender};
use super::day::{Day, GameName};
use super::event::Event;
use super::kept::Piece;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// Numbers and sums of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What came in and went out in one tender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flow {
    /// Came in.
    #[serde(rename = "in")]
    pub taken: Cents,
    /// Went out.
    #[serde(rename = "out")]
    pub given: Cents,
}

impl Flow {
    /// What stayed.
    pub fn net(&self) -> Cents {
        self.taken - self.given
    }
}

/// What a station took in and gave out, by what it was (15.3(b), 15.6(a)). Chips, coupons and tokens count at their face
/// value, and what comes back for a ticket goes back in the tender in which it was paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tenders {
    /// Currency and coin.
    pub cash: Flow,
    /// Gaming chips.
    pub chips: Flow,
    /// Coupons.
    pub coupon: Flow,
    /// Slot tokens.
    pub tokens: Flow,
    /// Patrons' accounts: not in the drawer.
    pub account: Flow,
    /// Casino checks, which the cage issues: not in the drawer.
    pub check: Flow,
}

impl Tenders {
    /// Every tender by its name, in order.
    pub fn each(&self) -> [(&'static str, Flow); 6] {
        let Tenders { cash, chips, coupon, tokens, account, check } = *self;
        [
            ("cash", cash),
            ("chips", chips),
            ("coupons", coupon),
            ("tokens", tokens),
            ("account", account),
            ("checks", check),
        ]
    }

    /// What tickets are paid with.
    pub fn of_sale(&mut self, paid: Tender) -> &mut Flow {
        match paid {
            Tender::Cash => &mut self.cash,
            Tender::Chips => &mut self.chips,
            Tender::Coupon => &mut self.coupon,
            Tender::Tokens => &mut self.tokens,
            Tender::Account => &mut self.account,
        }
    }

    /// What winnings are paid with.
    pub fn of_payment(&mut self, with: Payment) -> &mut Flow {
        match with {
            Payment::Cash => &mut self.cash,
            Payment::Check => &mut self.check,
            Payment::Account => &mut self.account,
        }
    }

    /// What stayed in the drawer: cash, chips, coupons and tokens.
    pub fn drawer(&self) -> Cents {
        self.cash.net() + self.chips.net() + self.coupon.net() + self.tokens.net()
    }
}

impl AddAssign for Tenders {
    fn add_assign(&mut self, more: Tenders) {
        let pairs = [
            (&mut self.cash, more.cash),
            (&mut self.chips, more.chips),
            (&mut self.coupon, more.coupon),
            (&mut self.tokens, more.tokens),
            (&mut self.account, more.account),
            (&mut self.check, more.check),
        ];
        for (flow, more) in pairs {
            flow.taken += more.taken;
            flow.given += more.given;
        }
    }
}

/// How often on a day something was done that has a paper of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DayActs {
    pub overrides: u32,
    pub authorisations: u32,
    /// What was authorised.
    pub authorised: Cents,
    pub referrals: u32,
    pub rulings: u32,
    pub signed_on: u32,
    pub signed_off: u32,
}

/// One gaming day at a location.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayTally {
    /// By writer.
    pub writers: BTreeMap<Person, Tally>,
    /// By station.
    pub stations: BTreeMap<u16, Tally>,
    /// By station and tender.
    pub tenders: BTreeMap<u16, Tenders>,
    /// What was wagered on each game that was over that day, and what is paid for it.
    #[serde(with = "super::kept::pairs")]
    pub games: BTreeMap<GameName, (Cents, Cents)>,
    /// Winnings whose time ran out that day, less those that were reinstated because the clock had run ahead.
    pub expired: Cents,
    /// The tickets that were voided, by the station that did it, in order.
    pub voids: BTreeMap<u16, Vec<u32>>,
    /// Overrides, authorisations, rulings, shifts.
    pub acts: DayActs,
}

impl AddAssign for DayActs {
    fn add_assign(&mut self, more: DayActs) {
        self.overrides += more.overrides;
        self.authorisations += more.authorisations;
        self.authorised += more.authorised;
        self.referrals += more.referrals;
        self.rulings += more.rulings;
        self.signed_on += more.signed_on;
        self.signed_off += more.signed_off;
    }
}

/// What of this an event is.
fn acts_of(event: &Event) -> Option<DayActs> {
    let none = DayActs::default();
    Some(match event {
        Event::Overridden { .. } => DayActs { overrides: 1, ..none },
        Event::Authorised { payable, .. } => DayActs { authorisations: 1, authorised: *payable, ..none },
        Event::Referred { .. } => DayActs { referrals: 1, ..none },
        Event::Ruled { .. } | Event::SlipWaived { .. } => DayActs { rulings: 1, ..none },
        Event::SignedOn { .. } => DayActs { signed_on: 1, ..none },
        Event::SignedOff { .. } => DayActs { signed_off: 1, ..none },
        _ => return None,
    })
}

impl Lounge {
    /// Counts an event on the gaming day in which it happened, before it is carried out.
    pub(super) fn count(&mut self, act: &Act, event: &Event) {
        let day = Day::of(act.at, self.card.games());
        // Nearly everything counts; a day that is written down once too often does no harm.
        self.changed.insert(Piece::of_day(day));
        if let Some((station, moved)) = self.tenders_of(event) {
            *self.drawers.entry(station).or_default() += moved;
            *self.days.entry(day).or_default().tenders.entry(station).or_default() += moved;
        }
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
            Event::Reinstated { amount, .. } => self.days.entry(day).or_default().expired -= *amount,
            _ => {
                if let Some(acts) = acts_of(event) {
                    self.days.entry(day).or_default().acts += acts;
                }
            }
        }
    }

    /// What an event moves at a station, by tender.
    fn tenders_of(&self, event: &Event) -> Option<(u16, Tenders)> {
        let mut moved = Tenders::default();
        let came_in = |ticket: u32| self.book.get(ticket).map(|ticket| ticket.sold.paid());
        let station = match event {
            Event::Issued { price, issue, .. } => {
                moved.of_sale(issue.paid).taken = *price;
                issue.station
            }
            Event::Voided { ticket, station, price, .. } => {
                moved.of_sale(came_in(*ticket)?).given = *price;
                *station
            }
            Event::RacesCancelled { ticket, station, refunded, .. } => {
                moved.of_sale(came_in(*ticket)?).given = *refunded;
                *station
            }
            Event::Paid { station, amount, with, .. } => {
                moved.of_payment(*with).given = *amount;
                *station
            }
            _ => return None,
        };
        Some((station, moved))
    }
}
